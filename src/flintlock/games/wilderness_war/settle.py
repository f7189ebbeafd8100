"""What follows at once when pieces come, go or die: sieges, captures, lone leaders, prizes."""

from __future__ import annotations

from collections.abc import Iterable

from flintlock.core.question import Rules
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, NONE, Leader, Piece, Side, Space
from flintlock.games.wilderness_war.position import Game1755, mark, unmark
from flintlock.games.wilderness_war.responses import respond


def is_calm(g: Game1755, space: Space) -> bool:
    """Whether nothing can follow there: no marker, no leader, no captured fortress, no prize."""
    return not is_marked(g, space) and space not in g.board.tables.prizes and not g.has_leaders(space)


def tidy(g: Game1755, space: Space) -> None:
    """All that needs no decision."""
    number = space.number
    if number in g.besieged and not g.units_outside(1 - g.stronghold(space), space):
        lift_siege(g, space)
    lose_works(g, space)
    if number in g.amphib:
        lose_amphib(g, space)
    if number in g.captured:
        revert_fortress(g, space)
    if space in g.board.tables.prizes:
        award_prize(g, space)


def settle(g: Game1755, spaces: Iterable[Space], came_from: int = NONE) -> Rules[None]:
    """Tidy up, and let leaders who are left alone with the enemy get away."""
    for space in spaces:
        if not is_calm(g, space):
            tidy(g, space)
            if g.has_leaders(space):
                yield from displace_leaders(g, space, came_from)


def settle_map(g: Game1755) -> Rules[None]:
    """After events that can touch any space."""
    places = [*g.board.tables.prizes]
    places += [space for space in g.board.spaces if is_marked(g, space)]
    places += [g.where(leader) for side in g.board.sides for leader in side.leaders if g.is_on_map(leader)]
    yield from settle(g, in_order(places))


def is_marked(g: Game1755, space: Space) -> bool:
    number = space.number
    return (
        number in g.besieged
        or number in g.captured
        or number in g.amphib
        or number in g.french_building
        or number in g.british_building
    )


# ---------------------------------------------------------------------- sieges


def besiege(g: Game1755, space: Space) -> None:
    """8.21: a Siege 0 marker; all pieces of the owner are inside now."""
    owner = g.board.sides[g.stronghold(space)]
    g.besiege(space, 0)
    for piece in g.pieces_at(owner, space.number):
        g.put(piece, space.number, inside=True)
    g.tell("besieged", side=g.enemy(owner).id, space=space)


def lift_siege(g: Game1755, space: Space) -> None:
    """8.232: no besieging unit is left."""
    g.besiege(space, NONE)
    come_out(g, space)
    g.tell("siege_lifted", space=space)


def come_out(g: Game1755, space: Space) -> None:
    for side in g.board.sides:
        for piece in g.inner(side, space):
            g.put(piece, space.number)


# ---------------------------------------------------------------------- markers


def lose_works(g: Game1755, space: Space) -> None:
    """5.45: a fort under construction is lost where enemy drilled troops stand alone."""
    for owner, building in enumerate(g.building):
        if space.number in building and g.drilled_outside(1 - owner, space) and not g.units_in(owner, space):
            unmark(building, space)
            g.tell("works_lost", side=g.board.sides[owner].id, space=space)


def lose_amphib(g: Game1755, space: Space) -> None:
    """6.431: the marker goes before French drilled troops alone, or an unbesieged French fortification."""
    is_overrun = g.drilled_outside(FRENCH, space) and not g.units_in(BRITISH, space)
    if is_overrun or g.has_free_fortification(space, FRENCH):
        unmark(g.amphib, space)
        g.tell("amphib_lost", space=space)


def revert_fortress(g: Game1755, space: Space) -> None:
    """8.24: a captured fortress that is left empty goes back to its owner, for victory points."""
    holder = g.holder(space)
    if g.units_in(holder, space) or (holder == BRITISH and g.has_amphib(space)):
        return
    owner = g.board.sides[space.originally]
    unmark(g.captured, space)
    if g.is_besieged(space):
        lift_siege(g, space)
    g.score(owner.number, g.board.tables.fortress_points)
    g.tell("reverted", side=owner.id, space=space, points=g.board.tables.fortress_points)


def award_prize(g: Game1755, space: Space) -> None:
    """13.23: Niagara and Ohio Forks change hands when only the other side is there."""
    tables = g.board.tables
    index = tables.prizes.index(space)
    taker = g.board.sides[1 - g.prizes[index]]
    if is_alone(g, taker.number, space):
        g.prizes[index] = taker.number
        g.score(taker.number, tables.prize_points)
        g.tell("prize", side=taker.id, space=space, points=tables.prize_points)


def is_alone(g: Game1755, side: int, space: Space) -> bool:
    """Units or fortifications of the side, and none of the other."""
    if g.units_in(1 - side, space) or g.is_fortified(space, 1 - side):
        return False
    return g.units_in(side, space) > 0 or g.is_fortified(space, side)


# ---------------------------------------------------------------------- captures


def capture_stockade(g: Game1755, side: Side, space: Space) -> Rules[None]:
    """5.45: drilled troops that enter take an unoccupied stockade as it is."""
    unmark(g.stockades[1 - side.number], space)
    mark(g.stockades[side.number], space)
    g.score(side.number, g.board.tables.stockade_points)
    g.tell("captures", side=side.id, marker=g.board.stockade, space=space)
    yield from offer_massacre(g, g.enemy(side), space)


def destroy_stockade(g: Game1755, side: Side, space: Space) -> None:
    """5.45: drilled troops that have won a battle destroy the stockade of the beaten."""
    unmark(g.stockades[1 - side.number], space)
    g.score(side.number, g.board.tables.stockade_points)
    g.tell("destroys", side=side.id, space=space)


def take_stronghold(g: Game1755, side: Side, space: Space, is_intact: bool) -> None:
    """9.22: a fortress falls as it is; a fort that was stormed has to be rebuilt."""
    tables, enemy = g.board.tables, 1 - side.number
    is_fort = g.has_fort(space, enemy)
    if is_fort:
        unmark(g.forts[enemy], space)
        mark((g.forts if is_intact else g.building)[side.number], space)
    elif space.originally == side.number:
        unmark(g.captured, space)
    else:
        mark(g.captured, space)
    g.besiege(space, NONE)
    unmark(g.fieldworks, space)
    g.score(side.number, tables.fort_points if is_fort else tables.fortress_points)
    g.tell("captures", side=side.id, marker=g.board.fort if is_fort else g.board.fortress, space=space)


def offer_massacre(g: Game1755, loser: Side, space: Space) -> Rules[None]:
    """Massacre!: for the side that has just lost a fortification."""
    g.fallen = space.number
    yield from respond(g, loser, ("massacre",), "respond_massacre", "5.56", space)
    g.fallen = NONE


# ---------------------------------------------------------------------- lone leaders


def displace_leaders(g: Game1755, space: Space, came_from: int) -> Rules[None]:
    """6.53: a leader alone in a space that the enemy occupies retreats, or is eliminated."""
    for side in g.board.sides:
        if g.units_outside(side.number, space) or not g.is_hostile(space, side.number):
            continue
        for leader in g.leaders_at(side, space.number):
            if not g.is_inside(leader) and not g.is_fortified(space, side.number):
                yield from displace(g, leader, space, came_from)


def displace(g: Game1755, leader: Leader, space: Space, came_from: int) -> Rules[None]:
    """6.53, 7.92: as a beaten defender would."""
    places = refuges(g, leader, space, came_from)
    if not places:
        g.lose(leader)
        g.tell("leader_lost", leader=leader, space=space)
        return
    place = yield from g.ask(leader.side.id, "leader_escapes", places, rule="6.53", leader=leader)
    g.place(leader, place)
    g.tell("leader_escapes_to", leader=leader, space=place)


def refuges(g: Game1755, piece: Piece, space: Space, came_from: int) -> list[Space]:
    """7.92: where a beaten defender may retreat to; `came_from`: where the attacker came from."""
    side = piece.side.number
    near: list[Space] = list(space.neighbours)
    if side == BRITISH and g.has_amphib(space):
        near = in_order([*near, *british_ports(g, space)])  # 6.432
    return [
        place
        for place in near
        if place.number != came_from
        and not g.is_hostile(place, side)
        and (not piece.drilled or g.is_sheltering(place, side))
    ]


def british_ports(g: Game1755, but: Space) -> list[Space]:
    return [port for port in g.board.ports if port is not but and g.controls(BRITISH, port)]


def in_order(spaces: Iterable[Space]) -> list[Space]:
    """Each once, in the order of the vocabulary."""
    return sorted(dict.fromkeys(spaces), key=lambda space: space.number)
