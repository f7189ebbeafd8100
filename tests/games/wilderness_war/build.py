"""Readable positions, and play with Nature's answers forced."""

from __future__ import annotations

import re
from typing import Any

from flintlock.core.match import Match
from flintlock.games.wilderness_war import WildernessWar, load
from flintlock.games.wilderness_war.phases import ACTION
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, Piece, Space, Unit
from flintlock.games.wilderness_war.position import AVAILABLE, GONE, Game1755, mark
from flintlock.games.wilderness_war.setup import OPTIONAL_RULES
from flintlock.games.wilderness_war.states import Action

GAME: WildernessWar = load()
BOARD = GAME.board
TheMatch = Match[Game1755]

SIDES = {"french": FRENCH, "british": BRITISH}
SKIPPED = ("no_card", "no_interception", "stand", "no_demolition", "no_militia")
"""What is answered when a test does not care."""


def space(id: str) -> Space:
    found = BOARD.vocabulary[f"space:{id}"]
    assert isinstance(found, Space)
    return found


def piece(id: str) -> Piece:
    for one in BOARD.pieces:
        if one.id == id:
            return one
    raise KeyError(id)


def scene(
    french: str = "",
    british: str = "",
    *,
    active: str = "french",
    hand: tuple[int, ...] = (1,),
    other_hand: tuple[int, ...] = (),
    scenario: str = "full_campaign",
    **fields: Any,
) -> Game1755:
    """An action phase on an otherwise empty map.

    Each side is told as "space: item, item; space: …". An item is a leader, a kind of unit with a number
    before it and "-" where it is reduced ("2 fr_regular", "-br_ranger"), a unit's id, or a marker: fort,
    stockade, building, captured, amphib, fieldworks, raided, siege0 to siege2 (the side is besieged there).
    Militia stand in a box.
    """
    options = dict.fromkeys(GAME.options, "no") | {"bid": "none"}
    options |= {name: OPTIONAL_RULES[name] for name in fields.pop("rules", ())}
    g = GAME.set_up(scenario, options)
    g.phase = ACTION
    g.at = [GONE if piece.is_leader else AVAILABLE for piece in BOARD.pieces]
    for markers in (*g.stockades, *g.forts, *g.building):
        markers.clear()
    g.active = g.player = SIDES[active]
    g.action = Action()
    for side, text in ((FRENCH, french), (BRITISH, british)):
        for stack in filter(None, (part.strip() for part in text.split(";"))):
            place, _, items = stack.partition(":")
            for item in filter(None, (part.strip() for part in items.split(","))):
                _put(g, side, place.strip(), item)
    for name, value in fields.items():
        assert hasattr(g, name), name
        setattr(g, name, value)
    g.recount()
    _go_inside(g)
    deal(g, active, hand)
    deal(g, "british" if active == "french" else "french", other_hand)
    g.action = Action(sieges=g.besieged[:])
    return g


def deal(g: Game1755, seat: str, cards: tuple[int, ...]) -> None:
    """Give a seat the cards of these printed numbers."""
    for id in cards:
        g.deck.remove(id - 1)
        g.hands[SIDES[seat]].append(id - 1)
    g.hands[SIDES[seat]].sort()


def _put(g: Game1755, side: int, place: str, item: str) -> None:
    boxes = {department.box_id: department.box for department in BOARD.departments}
    if place in boxes:
        for _ in range(int(item.rpartition(" ")[0] or 1)):
            unit = _free(g, side, item.rpartition(" ")[2].lstrip("-"))
            g.at[unit.number] = boxes[place]
            g.reduced[unit.number] = int("-" in item)
        return
    here = space(place)
    markers = {"fort": g.forts, "stockade": g.stockades, "building": g.building, "raided": g.raided}
    if item in markers:
        mark(markers[item][side], here)
    elif item.startswith("siege"):
        g.besiege(here, int(item[-1]))
    elif item in ("captured", "amphib", "fieldworks"):
        mark(getattr(g, item), here)
    else:
        match = re.fullmatch(r"(\d*) ?(-?)(\w+)", item)
        assert match, item
        for _ in range(int(match[1] or 1)):
            found = _free(g, side, match[3])
            g.at[found.number] = here.number
            g.reduced[found.number] = int(bool(match[2]))


def _free(g: Game1755, side: int, name: str) -> Piece:
    for one in BOARD.sides[side].pieces:
        names = [one.id]
        if isinstance(one, Unit):
            assert one.kin is not None
            names += [one.kind_of_unit.id, one.kin.code.removeprefix("kin:")]
        if name in names and g.at[one.number] in (AVAILABLE, GONE):
            return one
    raise KeyError(name)


def _go_inside(g: Game1755) -> None:
    for number in g.besieged:
        here = BOARD.spaces[number]
        for one in g.pieces_at(BOARD.sides[g.stronghold(here)], number):
            g.put(one, number, inside=True)


# ---------------------------------------------------------------------- playing


def start(g: Game1755) -> TheMatch:
    GAME.check_position(g)
    options = dict.fromkeys(GAME.options, "no") | {"bid": "none"}
    return GAME.start_at(g, g.scenario, options, seed=1, nature="ask")


def go(match: TheMatch, *codes: str) -> TheMatch:
    """Answer in turn; questions that a code does not answer are declined if they can be."""
    for code in codes:
        while True:
            question = match.question
            assert question is not None, f"the game is over before {code}"
            if code in question.codes:
                match.answer(code)
                break
            skipped = [one for one in question.codes if one in SKIPPED]
            assert skipped, f"{code} is not an answer: {question}"
            match.answer(skipped[0])
    return match


def settle(match: TheMatch, *prompts: str) -> TheMatch:
    """Decline what can be declined, until one of the prompts or something else is asked."""
    while match.question is not None and match.question.prompt.key not in prompts:
        skipped = [one for one in match.question.codes if one in SKIPPED]
        if not skipped:
            break
        match.answer(skipped[0])
    return match


def asked(match: TheMatch) -> str:
    assert match.question is not None
    return match.question.prompt.key


def offered(match: TheMatch) -> list[str]:
    assert match.question is not None
    return match.question.codes


def at(g: Game1755 | TheMatch, id: str) -> str:
    """Where a piece is: a space's id, or "" out of play."""
    position = g.position if isinstance(g, Match) else g
    place = position.at[piece(id).number]
    return BOARD.spaces[place].id if place >= 0 else ""


def units(match: TheMatch, side: str, place: str) -> list[str]:
    """The kinds of the units there, reduced ones with a minus."""
    g = match.position
    return [
        ("-" if g.reduced[unit.number] else "") + unit.kind_of_unit.id
        for unit in g.units_at(BOARD.sides[SIDES[side]], space(place).number)
    ]


def told(match: TheMatch) -> list[str]:
    """The keys of the log."""
    return [entry.key for entry in match.position.log]


def words(match: TheMatch) -> list[str]:
    book = GAME.phrases["en"]
    return [book.say(entry.seen_by(None)) for entry in match.position.log]


def why_not(match: TheMatch, code: str) -> str:
    """The key of the reason."""
    return match.why_not(BOARD.vocabulary[code]).key


def siege_level(match: TheMatch, place: str) -> int:
    return match.position.siege_level(space(place))


# ---------------------------------------------------------------------- events

FR, BR = "quebec: levis; montreal: montcalm", "albany: webb"
"""Enough of each side for an event."""


def event(
    card: int, side: str, french: str = FR, british: str = BR, *answers: str, **fields: Any
) -> TheMatch:
    """The event is played; further answers follow."""
    match = start(scene(french, british, active=side, hand=(card, 7), **fields))
    return go(match, f"card:{card}", "event", *answers)


def refused(card: int, side: str, french: str = FR, british: str = BR, **fields: Any) -> str:
    """Why the event cannot be played."""
    events = fields.pop("events", ())
    g = scene(french, british, active=side, hand=(card, 7), **fields)
    for number in events:
        g.events[number] = 1
    match = go(start(g), f"card:{card}")
    assert "event" not in offered(match)
    return why_not(match, "event")
