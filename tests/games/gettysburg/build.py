"""Arranges a position of Gettysburg in a line, answers for everybody at the table, and reads the board.

Pieces go by letters: CN, CE and CA are Confederate infantry, elite infantry and artillery, UN, UE, UW, UC and
UA those of the Union, with weak infantry and cavalry; Ca and Ua are damaged artillery. In an answer
`"oak_hill"` means the area, `"box:carlisle_road"` the entry box, `"UN"` the kind, `"UN2"` such a piece with
two damage markers, `"v3"` a command marker's value and `2` the number.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from flintlock.core.errors import IllegalAnswer
from flintlock.core.fight import Roll
from flintlock.core.log import Log
from flintlock.core.match import Match
from flintlock.core.question import Question
from flintlock.games.gettysburg import Gettysburg, load
from flintlock.games.gettysburg.phases import ACTION, TURN
from flintlock.games.gettysburg.pieces import NONE, Area, Box, Kind, Place
from flintlock.games.gettysburg.position import Game1863, Turn

GAME: Gettysburg = load()
BOARD = GAME.board
ENGLISH = GAME.phrases["en"]
CONFEDERATE, UNION = BOARD.sides
AREAS: dict[str, Area] = {area.id: area for area in BOARD.areas}
BOXES: dict[str, Box] = {box.id: box for box in BOARD.boxes}
LETTERS = ("CN", "CE", "CA", "Ca", "UN", "UE", "UW", "UC", "UA", "Ua")
KINDS: dict[str, Kind] = dict(zip(LETTERS, BOARD.kinds, strict=True))
SIDES = {"confederate": CONFEDERATE, "union": UNION}
SLOTS = {slot.id: slot.number for slot in BOARD.scenarios["three_days"].slots}
NUMBERED = ("units", "carry", "assign")
"""Prompts that are answered by a number."""
MINOR = (*NUMBERED, "move_from", "move_to", "order")
"""Prompts within an order, which a hidden command marker can make the table ask with one answer only."""

TheMatch = Match[Game1863]
Word = str | int


def place(name: str) -> Place:
    return BOXES[name.removeprefix("box:")] if name.startswith("box:") else AREAS[name]


def scene(
    *,
    active: str = "confederate",
    slot: str = "july3_morning",
    phase: str = ACTION,
    confederate: Mapping[str, int] | None = None,
    union: Mapping[str, int] | None = None,
    discs: Mapping[str, int] | None = None,
    trenches: Mapping[str, str] | None = None,
    disrupted: str = "",
    fired: str = "",
    used: Mapping[str, tuple[int, ...]] | None = None,
    boxes: Mapping[str, str] | None = None,
    **areas: Any,
) -> Game1863:
    """A turn on an otherwise empty field; pieces that are neither placed nor still to come are lost.

    `areas` hold what is written for them, "2 CN/3 1 CA": two infantry with three damage markers, an artillery
    piece. `confederate` and `union` say where command markers stand and their values, `discs` how many lie
    there, `trenches` the neighbours that the entrenchments of an area face. All else that is given is a field
    of the position.
    """
    g = GAME.set_up("three_days", {})
    g.phase, g.log, g.slot = phase, Log(), SLOTS[slot]
    g.units = [0] * len(g.units)
    g.strength = [[0] * len(BOARD.places) for _ in BOARD.sides]
    g.active = SIDES[active].number
    g.fields, g.double_field, g.black_field = [12, 10], 4, 0
    for name in [name for name in areas if name in AREAS]:
        put(g, AREAS[name], areas.pop(name))
    for name, pieces in (boxes or {}).items():
        put(g, BOXES[name], pieces)
    for side, posts in ((CONFEDERATE, confederate), (UNION, union)):
        for name, value in (posts or {}).items():
            g.post(side, place(name), value)
        for value in (used or {}).get(side.id, ()):
            g.hands[side.number].remove(value)
            g.used[side.number].append(value)
    for name, number in (discs or {}).items():
        g.discs[place(name).number] = number
    for name, borders in (trenches or {}).items():
        g.entrench(AREAS[name], [place(each).number for each in borders.split()])
    g.disrupted = sorted(AREAS[name].number for name in disrupted.split())
    g.fired = sorted(AREAS[name].number for name in fired.split())
    if phase in TURN:
        g.this_turn = Turn(left=[0] * len(BOARD.boxes))
    for name, value in areas.items():
        assert hasattr(g, name), name
        setattr(g, name, value)
    for kind in BOARD.kinds:
        if not kind.is_worn:
            g.lost[kind.number] = 0
            g.lost[kind.number] = kind.pieces - known(g, kind)
    g.log = Log()
    return g


def put(g: Game1863, there: Place, pieces: str) -> None:
    """ "2 CN/3 1 CA" """
    for number, letters, damage in re.findall(r"(\d+) (\w\w)(?:/(\d+))?", pieces):
        g.place(there, KINDS[letters], int(number), int(damage or 0))


def known(g: Game1863, kind: Kind) -> int:
    """Pieces of a kind on the board or still to come, damaged artillery included."""
    numbers = [kind.number] if kind.limit else [kind.number, kind.side.worn.number]
    there = sum(sum(g.units[number :: BOARD.width]) for number in numbers)
    return there + sum(n for formation in g.waiting() for n, of in formation.units if of is kind)


def start(g: Game1863) -> TheMatch:
    """A match that begins with a position, with Nature asking."""
    GAME.check_position(g)
    return GAME.start_at(g, g.scenario, {}, seed=0, nature="ask")


def play(**fields: Any) -> TheMatch:
    return start(scene(**fields))


# ---------------------------------------------------------------------- answering


def code(word: Word) -> str:
    """The answer that a word of a test means."""
    if isinstance(word, int):
        return f"count:{word}"
    if word in AREAS or word.startswith("box:"):
        return place(word).code
    if word in KINDS:
        return KINDS[word].code
    if f"action:{word}" in GAME.vocabulary:
        return f"action:{word}"
    if re.fullmatch(r"v\d", word):
        return f"value:{word[1]}"
    if re.fullmatch(r"[CU][NEWC]\d", word):
        return f"troop:{KINDS[word[:2]].id}-{word[2]}"
    return word


def go(match: TheMatch, *words: Word) -> TheMatch:
    """Give these answers, whoever is asked; what has one answer only is answered as the table does it.

    A number that goes without saying is not asked for, and may be given all the same.
    """
    for word in words:
        skip_forced(match, code(word))
        if isinstance(word, str) or asked(match) in NUMBERED:
            match.answer(code(word))
    while match.question is not None and match.question.is_forced and asked(match) in MINOR:
        match.answer(match.question.options[0])
    return match


def skip_forced(match: TheMatch, but: str = "") -> None:
    while (asked := match.question) is not None and asked.is_forced:
        if but in (*asked.codes, str(asked.resigns)):
            return
        match.answer(asked.options[0])


def roll(match: TheMatch, *dice: int) -> TheMatch:
    """Force dice."""
    for die in dice:
        skip_forced(match)
        assert question(match).seat == "nature", f"no die is rolled: {match.question}"
        match.answer(f"die:{die}")
    return match


def command(match: TheMatch, post: str, kind: str, *words: Word) -> TheMatch:
    """Give a single order from a command marker."""
    go(match, "give_order")
    return order(match, post, kind, *words)


def order(match: TheMatch, post: str, kind: str, *words: Word) -> TheMatch:
    """Lay a disc at a command marker, choose the order if there is a choice, and answer on."""
    go(match, post)
    if asked(match) == "order":
        go(match, f"order:{kind}")
    return go(match, *words)


def march(match: TheMatch, post: str, source: str, *words: Word) -> TheMatch:
    """Give a single order to move out of an area."""
    command(match, post, "move")
    if asked(match) == "move_from":
        go(match, source)
    return go(match, *words)


def refuses(match: TheMatch, word: Word) -> str:
    """Assert that the answer is refused and changes nothing; the sentence that says why."""
    before = match.digest(), match.answers_given
    with pytest.raises(IllegalAnswer) as refusal:
        match.answer(code(word))
    assert (match.digest(), match.answers_given) == before
    assert code(word) in GAME.vocabulary
    return str(refusal.value)


def play_until(match: TheMatch, arrived: Callable[[TheMatch], bool], seed: int = 0) -> TheMatch:
    """Play at random until the predicate holds or the game is over."""
    rng = random.Random(seed)
    while match.question is not None and not arrived(match):
        match.answer(rng.choice(match.question.options))
    return match


# ---------------------------------------------------------------------- looking


def question(match: TheMatch) -> Question:
    assert match.question is not None, "the game is over"
    return match.question


def asked(match: TheMatch) -> str:
    """The prompt of the pending question."""
    return question(match).prompt.key


def seat(match: TheMatch) -> str:
    return question(match).seat


def offered(match: TheMatch) -> list[str]:
    """The legal answers: pieces by their letters, all else without its kind."""
    return [short(each) for each in question(match).codes]


def short(answer: str) -> str:
    kind, _, value = answer.partition(":")
    if kind == "unit":
        return next(letters for letters, each in KINDS.items() if each.code == answer)
    if kind == "troop":
        of, _, damage = value.rpartition("-")
        return short(f"unit:{of}") + damage
    if kind == "entry":
        return f"box:{value}"
    return value or kind


def numbers(match: TheMatch) -> list[int]:
    """The numbers that may be answered."""
    return [int(each) for each in offered(match)]


def pieces(match: TheMatch, there: str) -> str:
    """What stands in a place, as `scene` takes it."""
    g, here = match.position, place(there)
    found = []
    for letters, kind in KINDS.items():
        if number := g.count(here, kind):
            markers = g.markers(here, kind)
            found.append(f"{number} {letters}" + (f"/{markers}" if markers else ""))
    return " ".join(found)


def lost(match: TheMatch, before: Game1863) -> dict[str, int]:
    """Pieces that were eliminated since."""
    changes = {
        letters: match.position.lost[kind.number] - before.lost[kind.number]
        for letters, kind in KINDS.items()
    }
    return {letters: number for letters, number in changes.items() if number}


def names(numbers: list[int]) -> str:
    return " ".join(BOARD.areas[number].id for number in numbers)


def trenches(match: TheMatch, area: str) -> list[str]:
    """The neighbours that the entrenchments of an area face."""
    slot = 2 * AREAS[area].number
    found = match.position.trenches[slot : slot + 2]
    return [BOARD.places[number].id for number in found if number != NONE]


def posts(match: TheMatch, side: str) -> dict[str, int]:
    """Where a side's command markers stand, and their values."""
    g = match.position
    return {BOARD.places[number].id: g.values[number] for number in g.posts[SIDES[side].number]}


def log(match: TheMatch, key: str) -> list[dict[str, object]]:
    """The parameters of the log lines of a kind."""
    return [dict(entry.params) for entry in match.position.log if entry.key == key]


def told(match: TheMatch) -> list[str]:
    """The log in English, as everybody may read it."""
    return [ENGLISH.say(entry.seen_by(None)) for entry in match.position.log]


def rolls(match: TheMatch) -> list[Roll]:
    return [entry.fight for entry in match.position.log if isinstance(entry.fight, Roll)]


def result(fight: Roll) -> str:
    """What a roll of an assault means."""
    assert fight.meaning is not None
    return fight.meaning.key.removeprefix("effect.")


def added(fight: Roll) -> dict[str, int]:
    """Modifiers or shifts of a roll by name."""
    return {one.name.removeprefix("modifier."): one.value for one in fight.modifiers}
