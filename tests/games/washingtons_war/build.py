"""Arranges a position of Washington's War in a line, answers for everybody, and reads the board.

A space holds what is written for it: `boston="howe 5 british +british"` is General Howe with five British
units and a British marker, `"congress"` the Continental Congress. In an answer `"boston"` means the space,
`"howe"` the general, `"ops2"` an operations card of the asked seat's hand, `"morgan"` a card by its nickname,
`"sail"` a use, `3` a number and `"done"` whatever answer says no, or no more, to the question.

Questions without a choice, which are put because others must not know that there is none, are answered as the
table does it: at once. `position(..., forced=True)` leaves them to the test.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from flintlock.core.errors import IllegalAnswer
from flintlock.core.log import Log
from flintlock.core.match import Match
from flintlock.core.question import NATURE, Question
from flintlock.games.washingtons_war import WashingtonsWar, load
from flintlock.games.washingtons_war.pieces import Card, General, Space
from flintlock.games.washingtons_war.position import (
    ABSENT,
    BOX,
    CAPTURED,
    GONE,
    NONE,
    PEACE,
    WAR,
    WAR_COMING,
    Game1775,
    Impulse,
)

GAME = load()
BOARD = GAME.board
SPACES: dict[str, Space] = {space.id: space for space in BOARD.spaces}
GENERALS: dict[str, General] = {general.id: general for general in BOARD.generals}
NICKNAMES = {
    "minor": 67,
    "minor2": 68,
    "minor3": 69,
    "major": 70,
    "ends1779": 71,
    "ends1780": 72,
    "ends1781": 73,
    "ends1782": 74,
    "ends1783": 75,
    "sandwich": 76,
    "hessians": 77,
    "fusiliers": 78,
    "tarleton": 79,
    "treason": 80,
    "amnesty": 81,
    "brant": 82,
    "cherokee": 83,
    "martin": 84,
    "jersey": 85,
    "steuben": 86,
    "knox": 87,
    "morgan": 88,
    "wayne": 89,
    "kosciuszko": 90,
    "hale": 91,
    "paine": 92,
    "mccrea": 93,
    "jones": 94,
    "hortalez": 95,
    "suffren": 96,
    "glover": 97,
    "galvez": 98,
    "declaration": 99,
    "clark": 100,
    "franklin": 101,
    "allen": 102,
    "marion": 103,
    "pitt": 104,
    "mutinies": 105,
    "estaing": 106,
    "new_york_loyalists": 107,
    "rangers": 108,
    "discord": 109,
    "currency": 110,
}
CARDS: dict[str, Card] = {card.code: card for card in BOARD.cards}
PLACES = {BOX: "box", CAPTURED: "captured", GONE: "gone", ABSENT: "france"}
OPERATIONS = {"ops1": 1, "ops2": 23, "ops3": 45}
"""The first operations card of each value."""

DECLINES = tuple(option.code for option in GAME.vocabulary if ":" not in option.code)
"""The answers that say no, or no more."""

DEPOT = {"american": "staunton", "british": "norfolk"}
"""Where a unit stands that keeps a side in the game when a test gives it none."""

TheMatch = Match[Game1775]


def position(
    *,
    phase: str = "card",
    active: str = "american",
    year: int = 1777,
    american: str = "ops1 ops1",
    british: str = "ops1 ops1",
    deck: str | None = None,
    discards: str = "",
    aside: str = "",
    war_ends: str = "",
    box: int = 0,
    alliance: int = 0,
    allied: bool = False,
    war: bool = False,
    war_coming: bool = False,
    fleet: str = "",
    regulars: bool = True,
    congress: bool = True,
    captured: str = "",
    out: str = "",
    queue: str = "",
    swap: str = "",
    control: Mapping[str, str] | None = None,
    also: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    forced: bool = False,
    game: WashingtonsWar = GAME,
    **spaces: str,
) -> TheMatch:
    """A match at the beginning of a phase, with Nature asking.

    Spaces hold what is written for them and nothing else; the generals not named are in their boxes, but
    for Washington, who never is (7.4.C). The hands have two small operations cards unless given. The deck
    holds all other cards, or those given; then the rest lies in the discards. `queue` is the active side's,
    `control` gives markers by side, `also` further spaces, `game` another game than that of the data as they
    are.
    """
    g = game.set_up("standard", game.check_options(options))
    g.log = Log()
    g.phase, g.year, g.active = phase, year, int(active == "british")
    g.british_box, g.alliance, g.allied, g.regulars = box, alliance, allied, regulars
    g.europe = WAR if war else WAR_COMING if war_coming else PEACE
    g.fleet = next(zone.number for zone in BOARD.zones if zone.id == fleet) if fleet else NONE
    _arrange_pieces(g, spaces | dict(also or {}), control or {}, congress)
    for name in captured.split():
        g.where[GENERALS[name].number] = CAPTURED
    for name in out.split():
        g.where[GENERALS[name].number] = GONE
    _arrange_cards(g, american, british, deck, discards, aside, war_ends, queue, swap)
    game.check_position(g)
    match = game.start_at(g, "standard", options, seed=0, nature="ask")
    return match if forced else skip_forced(match)


def _arrange_pieces(
    g: Game1775, spaces: Mapping[str, str], control: Mapping[str, str], congress: bool
) -> None:
    for units in (g.americans, g.british, g.french):
        units[:] = [0] * len(units)
    g.control = [NONE] * len(g.control)
    for general in BOARD.generals:
        waits = ABSENT if general.nation.id == "french" and not g.allied else BOX
        g.where[general.number] = GONE if general.keeps_field else waits
    g.congress = SPACES["philadelphia"].number if congress else NONE
    for name, pieces in spaces.items():
        _fill(g, SPACES[name], pieces.split())
    for side, names in control.items():
        for name in names.split():
            g.control[SPACES[name].number] = int(side == "british")
    if not any(g.americans) and not any(g.french):
        g.americans[SPACES[DEPOT["american"]].number] = 1
    if not any(g.british[space.number] for space in BOARD.spaces if space.colony.thirteen):
        g.british[SPACES[DEPOT["british"]].number] = 1
    if any(g.french):
        g.french_box = 0
    g.lost = [0, 0, 0]
    g.raised = [sum(g.americans), sum(g.british) + g.british_box, sum(g.french) + g.french_box]


def _fill(g: Game1775, space: Space, words: list[str]) -> None:
    number = 0
    for word in words:
        if word.isdigit():
            number = int(word)
        elif word in GENERALS:
            g.where[GENERALS[word].number] = space.number
        elif word == "congress":
            g.congress = space.number
        elif word.startswith("+"):
            g.control[space.number] = int(word == "+british")
        else:
            {"american": g.americans, "british": g.british, "french": g.french}[word][space.number] = number


def _arrange_cards(
    g: Game1775,
    american: str,
    british: str,
    deck: str | None,
    discards: str,
    aside: str,
    war_ends: str,
    queue: str,
    swap: str,
) -> None:
    left = [card.number for card in BOARD.cards]
    g.american_hand = sorted(_take(left, american))
    g.british_hand = sorted(_take(left, british))
    g.aside = sorted(_take(left, aside))
    g.queues[g.active][:] = _take(left, queue)
    for number in _take(left, war_ends):
        g.war_ends = number
    g.discards = _take(left, discards)
    for number in _take(left, swap):
        g.impulse = Impulse(offered=number)
        g.discards.append(number)
    if deck is None:
        g.deck = left
    else:
        g.deck = sorted(_take(left, deck))
        g.discards += left


def _take(left: list[int], words: str) -> list[int]:
    """Cards out of those left: nicknames, or "ops2" for any operations card of that value."""
    taken = []
    for word in words.split():
        if word.startswith("ops"):
            number = next(number for number in left if BOARD.cards[number].ops == int(word[3:]))
        else:
            number = CARDS[f"card:{NICKNAMES[word]}"].number
        left.remove(number)
        taken.append(number)
    return taken


# ---------------------------------------------------------------------- answering


def question(match: TheMatch) -> Question:
    assert match.question is not None, "the game is over"
    return match.question


def _code(match: TheMatch, word: str | int) -> str:
    """The answer that a word of a test means."""
    options = question(match).options
    offered_now = question(match).codes
    if isinstance(word, int):
        return f"die:{word}" if question(match).seat == NATURE else f"count:{word}"
    if word.startswith("ops"):
        fitting = [
            option.code for option in options if isinstance(option, Card) and option.ops == int(word[3:])
        ]
        return next(iter(fitting), f"card:{OPERATIONS[word]}")
    if word in NICKNAMES:
        return f"card:{NICKNAMES[word]}"
    if word == "done":
        return next((code for code in offered_now if code in DECLINES), "no_card")
    kinds = ("use", "effect", "space", "general", "zone", "side")
    known = [code for code in (word, *(f"{kind}:{word}" for kind in kinds)) if code in GAME.vocabulary]
    if not known:
        raise ValueError(f"no answer is called {word}")
    return next((code for code in known if code in offered_now), known[0])


def skip_forced(match: TheMatch) -> TheMatch:
    """Answer what has only one answer, as the table does."""
    while match.question is not None and match.question.is_forced:
        match.answer(match.question.options[0])
    return match


def answer(match: TheMatch, *words: str | int) -> TheMatch:
    """Answer for whoever is asked, one question after the other."""
    for word in words:
        match.answer(_code(match, word))
        skip_forced(match)
    return match


def answer_plainly(match: TheMatch, *words: str | int) -> TheMatch:
    """Answer for whoever is asked, also where there is only one answer."""
    for word in words:
        match.answer(_code(match, word))
    return match


def roll(match: TheMatch, *dice: int) -> TheMatch:
    """Dice as they fall."""
    for die in dice:
        assert question(match).seat == NATURE, f"nobody rolls: {match.question}"
        match.answer(f"die:{die}")
        skip_forced(match)
    return match


def refuses(match: TheMatch, *words: str | int) -> bool:
    """Whether all these answers are refused."""
    for word in words:
        with pytest.raises(IllegalAnswer):
            match.answer(_code(match, word))
    return True


# ---------------------------------------------------------------------- looking


def asked(match: TheMatch) -> str:
    """What is asked."""
    return question(match).prompt.key


def seat(match: TheMatch) -> str:
    return question(match).seat


def rule(match: TheMatch) -> str:
    return question(match).rule


def offered(match: TheMatch) -> list[str]:
    """The answers, without their kind."""
    return [code.partition(":")[2] or code for code in question(match).codes]


def units(match: TheMatch, space: str) -> dict[str, int]:
    """The units in a space, by nation."""
    g, number = match.position, SPACES[space].number
    found = {"american": g.americans[number], "british": g.british[number], "french": g.french[number]}
    return {nation: count for nation, count in found.items() if count}


def marker(match: TheMatch, space: str) -> str:
    """Whose marker lies in a space."""
    owner = match.position.control[SPACES[space].number]
    return "" if owner == NONE else BOARD.sides[owner].id


def where(match: TheMatch, general: str) -> str:
    """The space of a general, or "box", "captured", "gone", "france"."""
    at = match.position.where[GENERALS[general].number]
    return BOARD.spaces[at].id if at >= 0 else PLACES[at]


def congress(match: TheMatch) -> str:
    at = match.position.congress
    return "" if at == NONE else BOARD.spaces[at].id


def cards(pile: list[int]) -> list[str]:
    """Names of the cards in a pile: nicknames and "ops1"."""
    names = {f"card:{number}": name for name, number in NICKNAMES.items()}
    found = [BOARD.cards[number] for number in pile]
    return [f"ops{card.ops}" if card.ops else names.get(card.code, card.code) for card in found]


def log(match: TheMatch) -> list[str]:
    return [entry.key for entry in match.position.log]


def told(match: TheMatch, seat: str | None = None) -> list[str]:
    """The log in English, as a seat reads it."""
    return [GAME.phrases["en"].say(entry.seen_by(seat)) for entry in match.position.log]


def rolls(match: TheMatch) -> list[tuple[str, list[str], int | None]]:
    """The rolls of the last battle: whose, which dice, and the total."""
    battle = match.view(None)["battle"]
    assert battle is not None, "there has been no battle"
    return [(roll["side"], roll["dice"], roll.get("total")) for roll in battle["rolls"]]


def to_end_of_phase(match: TheMatch, phase: str) -> TheMatch:
    """Answer the first option until the match has left a phase."""
    while match.question is not None and match.position.phase == phase:
        match.answer(match.question.options[0])
    return match
