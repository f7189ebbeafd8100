"""Readable positions, and play with Nature's answers forced."""

from __future__ import annotations

import re
from typing import Any

from flintlock.core.match import Match
from flintlock.games.liberty_or_death import LibertyOrDeath, load
from flintlock.games.liberty_or_death.phases import (
    ACTION,
    COMMITTEES,
    EARNINGS,
    LOYALTY,
    SUPPLY,
    WEST_INDIES_BATTLE,
)
from flintlock.games.liberty_or_death.pieces import KINDS, LEVEL_NAMES, LEVELS, Card, Kind, Space
from flintlock.games.liberty_or_death.position import OFF_MAP, Insurrection
from flintlock.games.liberty_or_death.states import Turn, Winter

GAME: LibertyOrDeath = load()
BOARD = GAME.board
TheMatch = Match[Insurrection]

FACTIONS = ("british", "patriots", "french", "indians")
DEFAULTS = {variant.id: variant.default for variant in GAME.options.values()}
FIRST_OF = {"british": 45, "patriots": 13, "french": 65, "indians": 85}
"""An event on which each faction is the first from the left."""

DECLINED = ("stay", "pass", "done", "available")
"""What is answered when a test does not care."""


def space(id: str) -> Space:
    found = BOARD.vocabulary[f"space:{id}"]
    assert isinstance(found, Space)
    return found


def kind(id: str) -> Kind:
    found = BOARD.vocabulary[f"piece:{id}"]
    assert isinstance(found, Kind)
    return found


def card(id: int) -> Card:
    found = BOARD.vocabulary[f"card:{id}"]
    assert isinstance(found, Card)
    return found


# ---------------------------------------------------------------------- positions


def empty(scenario: str = "1775", **options: str) -> Insurrection:
    """All pieces available, nobody on the map, ten resources for everybody, an event in play."""
    g = GAME.set_up(scenario, {**DEFAULTS, **options})
    g.at = [0] * len(g.at)
    g.available = [0 if one.is_active else one.total for one in BOARD.kinds]
    g.unavailable, g.casualties = [0] * KINDS, [0] * KINDS
    g.level = [0] * len(g.level)
    g.leader_at = [OFF_MAP] * 4
    g.squadrons, g.squadrons_away = 0, BOARD.squadrons
    g.resources = [10, 10, 10, 10]
    g.cbc = g.crc = 0
    g.recount()
    return g


def scene(actor: str = "british", *, scenario: str = "1775", **given: Any) -> Insurrection:
    """A faction is about to act as first eligible on an otherwise empty map.

    `virginia="2 continental, militia, washington, active_opposition, propaganda"` fills a space, `british=3`
    sets resources, `unavailable="5 tory"` and `casualties=` fill boxes from the available forces;
    `treaty=True`, `cbc=`, `crc=`, `squadrons=`, `edition=` and other fields as named.
    """
    options = {name: given.pop(name) for name in DEFAULTS if name in given}
    g = empty(scenario, **options)
    if given.pop("treaty", False):
        make_treaty(g)
    play(g, given.pop("card", FIRST_OF[actor]))
    for faction in FACTIONS:
        if faction in given:
            g.resources[FACTIONS.index(faction)] = given.pop(faction)
    g.squadrons = given.pop("squadrons", g.squadrons)
    g.squadrons_away = BOARD.squadrons - g.squadrons
    for name, value in given.items():
        if name in ("unavailable", "casualties"):
            put_away(g, name, value)
        elif f"space:{name}" in BOARD.vocabulary:
            fill(g, name, value)
        else:
            assert hasattr(g, name), name
            setattr(g, name, value)
    g.phase = ACTION
    return g


def winter(phase: str, *, ahead: int = 45, id: int = 97, **given: Any) -> Insurrection:
    """A winter quarters round at one of its phases."""
    first = 1 if ahead != 1 else 2
    g = scene(card=first, **given)
    g.deck = sorted([*g.deck, g.ahead])
    for one in (card(id).number, card(ahead).number):
        g.deck.remove(one)
    g.played.append(card(id).number)
    g.ahead, g.turned, g.winter_turned, g.rounds, g.phase = card(ahead).number, 3, True, 1, phase
    if phase in (SUPPLY, EARNINGS, LOYALTY, COMMITTEES, WEST_INDIES_BATTLE):
        g.winter = Winter()
    return g


def make_treaty(g: Insurrection) -> None:
    """2.3.9: as if it had been played before."""
    g.treaty = True
    number = card(109).number
    if number in g.strokes:
        g.strokes.remove(number)
        g.played.append(number)


def play(g: Insurrection, id: int, ahead: int | None = None) -> None:
    """This event is in play, and another one ahead."""
    g.turned = 2
    g.played.append(card(id).number)
    g.deck.remove(card(id).number)
    g.ahead = card(ahead).number if ahead else next(n for n in g.deck if BOARD.cards[n].is_event)
    g.deck.remove(g.ahead)
    g.turn = Turn()


def put_away(g: Insurrection, box: str, text: str) -> None:
    """Pieces that are not available."""
    for item in text.split(","):
        number, _, word = item.strip().rpartition(" ")
        g.available[kind(word).number] -= int(number or 1)
        getattr(g, box)[kind(word).number] += int(number or 1)


def fill(g: Insurrection, name: str, text: str) -> None:
    """Pieces, leaders, a level and markers in a space."""
    here = space(name)
    for item in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"(\d*) ?(\w+)", item)
        assert match, item
        number, word = int(match[1] or 1), match[2]
        if word in LEVEL_NAMES:
            g.level[here.number] = LEVELS[LEVEL_NAMES.index(word)]
        elif f"leader:{word}" in BOARD.vocabulary:
            leader = next(one for one in BOARD.leaders if one.id == word)
            g.leading[leader.faction.number] = leader.number
            g.leader_at[leader.faction.number] = here.number
        elif word == "propaganda":
            g.propaganda[here.number] = number
        elif word == "raid":
            g.raids[here.number] = number
        elif word == "blockade":
            g.blockades[here.number] = number
            g.squadrons_away -= number
        else:
            g.available[kind(word).home.number] -= number
            g.add(here, kind(word).number, number)


# ---------------------------------------------------------------------- playing


def start(g: Insurrection) -> TheMatch:
    GAME.check_position(g)
    options = {
        "edition": g.edition,
        "events": g.events,
        "winter": g.winter_comes,
        "seats": g.seats,
        "difficulty": g.difficulty,
    }
    return GAME.start_at(g, g.scenario, options, seed=1, nature="ask")


UNASKED = ("follow", "join", "stroke", "trump", "special_after", "recall")
"""Questions that are declined where a test does not answer them."""


def go(match: TheMatch, *codes: str, joins: bool = False) -> TheMatch:
    """Answer in turn; an answer can be told by its end ("boston", "3", "march").

    Questions about leaders and strokes that a code does not answer are declined, at the end only that about a
    leader who could join, unless `joins`.
    """
    for code in codes:
        while not _answer(match, code):
            question = match.question
            assert question is not None, f"the game is over before {code}"
            skipped = [one for one in question.codes if one in DECLINED]
            assert question.prompt.key in UNASKED, f"{code} is not an answer: {question}"
            match.answer(skipped[-1])
        GAME.check_position(match.position)
    while not joins and match.question is not None and match.question.prompt.key == "join":
        match.answer("stay")
    return match


def _answer(match: TheMatch, code: str) -> bool:
    question = match.question
    codes = [] if question is None else question.codes
    found = [one for one in codes if one == code or one.partition(":")[2] == code]
    if found:
        match.answer(found[0])
    return bool(found)


def asked(match: TheMatch) -> str:
    assert match.question is not None
    return match.question.prompt.key


def who(match: TheMatch) -> str:
    assert match.question is not None
    return match.question.seat


def offered(match: TheMatch, sort: str = "") -> list[str]:
    """The answers that are offered; of one sort only, without its name."""
    assert match.question is not None
    if not sort:
        return match.question.codes
    return [code.partition(":")[2] for code in match.question.codes if code.partition(":")[0] == sort]


def why_not(match: TheMatch, code: str) -> str:
    """The end of the key of the reason."""
    return match.why_not(BOARD.vocabulary[code]).key.removeprefix("why.")


def there(g: Insurrection | TheMatch, name: str) -> dict[str, int]:
    """The pieces of a space, by kind."""
    position = g.position if isinstance(g, Match) else g
    found = {one.id: position.count(space(name), one.number) for one in BOARD.kinds}
    return {id: number for id, number in found.items() if number}


def level(g: Insurrection | TheMatch, name: str) -> str:
    position = g.position if isinstance(g, Match) else g
    return LEVEL_NAMES[position.level[space(name).number] + 2]


def resources(match: TheMatch, faction: str) -> int:
    return match.position.resources[FACTIONS.index(faction)]


def box(match: TheMatch, which: str, id: str) -> int:
    """Pieces in a box: available, unavailable, casualties."""
    found: list[int] = getattr(match.position, which)
    return found[kind(id).number]


def leader_in(match: TheMatch, faction: str) -> str:
    at = match.position.leader_at[FACTIONS.index(faction)]
    return "" if at == OFF_MAP else BOARD.spaces[at].id


def told(match: TheMatch) -> list[str]:
    """The keys of the log."""
    return [entry.key for entry in match.position.log]


def decline(match: TheMatch, *until: str) -> TheMatch:
    """Decline everything until one of the prompts is put, or nothing can be declined any more."""
    while match.question is not None and match.question.prompt.key not in until:
        skipped = [one for one in match.question.codes if one in DECLINED]
        if not skipped:
            break
        match.answer(skipped[-1])
    return match


# ---------------------------------------------------------------------- events


def event(id: int, side: str, by: str, *codes: str, **given: Any) -> TheMatch:
    """A faction executes one text of a card; those before it on the card are ineligible."""
    g = scene(by, card=id, **given)
    order = [one.id for one in card(id).order]
    for faction in order[: order.index(by)]:
        g.eligible[FACTIONS.index(faction)] = 0
    return go(start(g), f"event:{side}", *codes)


def is_over(match: TheMatch) -> bool:
    """Whether the event has been carried out, with all that it brings."""
    return match.position.event is None


def markers(match: TheMatch, name: str) -> tuple[int, int]:
    """Propaganda and raid markers of a space."""
    number = space(name).number
    return match.position.propaganda[number], match.position.raids[number]


def barred(match: TheMatch) -> list[str]:
    """2.3.6: who is ineligible through the next card."""
    return [
        faction for faction, is_barred in zip(FACTIONS, match.position.turn.barred, strict=True) if is_barred
    ]


def stays(match: TheMatch) -> list[str]:
    """2.3.6: who is eligible for the next card, whatever it has done."""
    return [
        faction for faction, does_stay in zip(FACTIONS, match.position.turn.stays, strict=True) if does_stay
    ]


def figures(match: TheMatch) -> dict[str, tuple[int, int]]:
    """3.6.3, 3.6.4: by side, its force level and the loss level of its enemy in the last battle."""
    found = {}
    for entry in match.position.log:
        if entry.key in ("battle_rolls", "battle_no_dice"):
            side, force, loss = (entry.params[name] for name in ("side", "force", "level"))
            assert isinstance(side, str)
            assert isinstance(force, int)
            assert isinstance(loss, int)
            found[side] = (force, loss)
    return found
