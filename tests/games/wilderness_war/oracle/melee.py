"""Positions in which the enemies stand close to each other, so that there is much to compare."""

from __future__ import annotations

import random

from tests.games.wilderness_war.build import BOARD, GAME, TheMatch, space
from tests.games.wilderness_war.oracle.facts import BRITISH, FRENCH, SPACES

from flintlock.games.wilderness_war.phases import ACTION
from flintlock.games.wilderness_war.pieces import Piece as GamePiece
from flintlock.games.wilderness_war.pieces import Space as GameSpace
from flintlock.games.wilderness_war.position import Game1755, mark
from flintlock.games.wilderness_war.states import Action

CENTRES = [
    "ticonderoga",
    "oswego",
    "ohio_forks",
    "winchester",
    "charlestown",
    "quebec",
    "montreal",
    "niagara",
    "albany",
]
RADIUS = 4
HALIFAX = space("halifax")


def melee(scenario: str, seed: int) -> TheMatch:
    """A match from a made-up position: stacks of both sides around some places, with works and sieges."""
    rng = random.Random(seed)
    options = dict.fromkeys(GAME.options, "no") | {"bid": "none"}
    g = GAME.set_up(scenario, options)
    g.phase, g.active, g.player = ACTION, rng.choice((FRENCH, BRITISH)), FRENCH
    g.player = g.active
    g.season = rng.choice((0, 1))
    for markers in (*g.stockades, *g.forts, *g.building):
        markers.clear()
    ground = _ground(rng)
    owners = _share_out(g, ground, rng)
    _muster(g, owners, rng)
    _deal(g, rng)
    g.recount()
    _lay_sieges(g, rng)
    _claim_prizes(g)
    g.action = Action(sieges=g.besieged[:])
    GAME.check_position(g)
    return GAME.start_at(g, scenario, options, seed=seed, nature="ask")


def _ground(rng: random.Random) -> list[GameSpace]:
    """Spaces near one or two centres, and the ports of the sea."""
    found = {"halifax", "louisbourg"}
    for centre in rng.sample(CENTRES, rng.choice((1, 2))):
        ring = {centre}
        for _ in range(RADIUS):
            found |= ring
            ring = {there for here in ring for there in SPACES[here].links}
    return [place for place in BOARD.spaces if place.id in found]


def _share_out(g: Game1755, ground: list[GameSpace], rng: random.Random) -> dict[int, list[GameSpace]]:
    """Which side holds which spaces, and its works there."""
    owners: dict[int, list[GameSpace]] = {FRENCH: [], BRITISH: []}
    for place in ground:
        side = place.originally if place.fortress else rng.choice((FRENCH, BRITISH))
        if place.originally >= 0 and rng.random() < 0.6:
            side = place.originally
        owners[side].append(place)
        if place.fortress or rng.random() < 0.45:
            continue
        mark(rng.choice((g.stockades, g.stockades, g.forts, g.building))[side], place)
    return owners


def _muster(g: Game1755, owners: dict[int, list[GameSpace]], rng: random.Random) -> None:
    share = rng.choice((0.15, 0.3, 0.45))
    for side in BOARD.sides:
        for piece in side.pieces:
            militia = getattr(piece, "militia", False)
            if militia:
                own = [department for department in BOARD.departments if department.side is side]
                g.at[piece.number] = rng.choice(own).box
            elif rng.random() < (0.8 if piece.is_leader else share):
                g.at[piece.number] = rng.choice(owners[side.number]).number
                g.reduced[piece.number] = int(piece.is_unit and rng.random() < 0.35)
            else:
                g.at[piece.number] = -2 if piece.is_leader else -1
    _one_nation(g)
    if rng.random() < 0.3:
        _take_louisbourg(g)


def _take_louisbourg(g: Game1755) -> None:
    """So that the British can land up the river."""
    captors = g.pieces_at(BOARD.british, HALIFAX.number)
    if not any(piece.is_unit for piece in captors):
        return
    for piece in g.pieces_at(BOARD.french, BOARD.louisbourg.number):
        g.at[piece.number] = BOARD.quebec.number
    for piece in captors:
        g.at[piece.number] = BOARD.louisbourg.number
    mark(g.captured, BOARD.louisbourg)


def _one_nation(g: Game1755) -> None:
    """5.533: a tribe of the Iroquois is on one side only."""
    for tribe in BOARD.tribes:
        french, british = tribe.units
        if any(g.at[unit.number] >= 0 for unit in french):
            for unit in british:
                g.at[unit.number], g.reduced[unit.number] = -1, 0


def _deal(g: Game1755, rng: random.Random) -> None:
    for hand in g.hands:
        for number in rng.sample(g.deck, 9):
            g.deck.remove(number)
            hand.append(number)
        hand.sort()


def _lay_sieges(g: Game1755, rng: random.Random) -> None:
    """Some strongholds have enemies before them."""
    for place in BOARD.spaces:
        owner = g.stronghold(place)
        if owner < 0 or rng.random() < 0.2 or place.id == "halifax":
            continue
        besiegers = _neighbours(g, place, 1 - owner)
        if not any(piece.is_unit for piece in besiegers):
            continue
        inside = g.pieces_at(BOARD.sides[owner], place.number)
        capacity = 99 if place.fortress else 4
        if sum(piece.is_unit for piece in inside) > capacity:
            continue
        for piece in besiegers:
            g.put(piece, place.number)
        for piece in inside:
            g.put(piece, place.number, inside=True)
        g.besiege(place, rng.choice((0, 1, 2)))
        if place is BOARD.louisbourg and owner == FRENCH:
            mark(g.amphib, place)


def _neighbours(g: Game1755, place: GameSpace, side: int) -> list[GamePiece]:
    """A stack that can have come to besiege the place, if only from the sea."""
    for other in place.neighbours or (HALIFAX,):
        stack = g.pieces_at(BOARD.sides[side], other.number)
        is_bound = g.is_besieged(other) or (g.stronghold(other) == side and not other.is_box)
        if stack and not is_bound:
            return stack
    return []


def _claim_prizes(g: Game1755) -> None:
    """13.23: whoever is there alone has held the place before."""
    for number, id in enumerate(("niagara", "ohio_forks")):
        place = space(id)
        for side in (FRENCH, BRITISH):
            own = g.units_in(side, place) or g.is_fortified(place, side)
            enemy = g.units_in(1 - side, place) or g.is_fortified(place, 1 - side)
            if own and not enemy:
                g.prizes[number] = side
