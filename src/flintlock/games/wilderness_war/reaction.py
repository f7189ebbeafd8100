"""6.7, 6.8, 8.1: interception, going inside, and avoiding battle."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Die
from flintlock.games.wilderness_war.forces import can_lead_any, compose
from flintlock.games.wilderness_war.picking import ANY_NUMBER, pick
from flintlock.games.wilderness_war.pieces import Leader, Piece, Side, Space
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.settle import british_ports, in_order, settle
from flintlock.games.wilderness_war.states import Move

# ---------------------------------------------------------------------- interception


def intercept(g: Game1755, there: Space, candidates: Sequence[Piece]) -> Rules[bool]:
    """6.72: one force or unit in reach may try; gives back whether it succeeded."""
    side, m = g.other, g.moving
    chosen = yield from g.may(
        side.id,
        "intercept",
        candidates,
        g.board.no_interception,
        rule="6.72",
        party=g.amounts(g.named(m.pieces)),
        space=there,
    )
    if chosen is None:
        return False
    source = g.where(chosen)
    pool = g.outer(side, source)
    force = yield from band_of(g, side, chosen, pool, "intercept_with", "6.72", needs_lone(g, there, source))
    die = yield from g.roll("interception_die", side, "6.71")
    total = die.value + tactics_of(chosen)
    m.watched += [source.number, there.number]
    if total < g.board.tables.interception:
        g.tell("interception_fails", pieces=g.amounts(force), space=there, die=die, total=total)
        return False
    g.tell("intercepts", pieces=g.amounts(force), space=there, die=die, total=total)
    for piece in force:
        g.place(piece, there)
    if source is not there:
        yield from settle(g, (source,))
    if g.has_free_stronghold(there, side.number):
        yield from go_inside(g, side, there, force)
    return True


def interceptors(g: Game1755, there: Space, came_from: Space) -> list[Piece]:
    """6.72, 6.724: units next to the space, and leaders who can lead some; not out of the space just left."""
    enemy = g.other
    start = enemy.number * g.board.size
    sources = [space for space in there.neighbours if g.outside[start + space.number]]
    if g.moving.infiltrating and g.units_outside(enemy.number, there):
        sources.append(there)  # 6.62
    if not sources or not any(piece.is_unit for piece in g.named(g.moving.pieces)):
        return []  # 6.723: leaders alone pass
    found: list[Piece] = []
    for source in sources:
        if source is not came_from:
            found += able_pieces(g, g.outer(enemy, source), needs_lone(g, there, source))
    return sorted(g.distinct(found), key=lambda piece: piece.number)


def needs_lone(g: Game1755, there: Space, source: Space) -> bool:
    """6.721: in the wild a lone auxiliary unit can be caught by another one only, but for infiltrators."""
    if source is there or not there.is_wild:
        return False
    units = [piece for piece in g.named(g.moving.pieces) if piece.is_unit]
    return len(units) == 1 and units[0].auxiliary


def able_pieces(g: Game1755, pool: Sequence[Piece], is_lone: bool) -> list[Piece]:
    """Those who could act on their own: single units, and leaders with a unit to lead."""
    found: list[Piece] = []
    for piece in pool:
        if isinstance(piece, Leader):
            if can_lead_any(g, piece, pool, is_lone):
                found.append(piece)
        elif piece.auxiliary or not is_lone:
            found.append(piece)
    return found


def band_of(
    g: Game1755, side: Side, chosen: Piece, pool: Sequence[Piece], prompt: str, rule: str, is_lone: bool
) -> Rules[list[Piece]]:
    """6.72, 6.8: a single unit, or a leader and a force within the limits of 5.34."""
    if not isinstance(chosen, Leader):
        return [chosen]
    others = [piece for piece in pool if piece is not chosen]
    return (yield from compose(g, side, chosen, others, prompt, rule, needs_unit=True, is_lone=is_lone))


def tactics_of(piece: Piece) -> int:
    return piece.tactics if isinstance(piece, Leader) else 0


# ---------------------------------------------------------------------- inside or outside


def go_inside(g: Game1755, side: Side, space: Space, fighting: Sequence[Piece]) -> Rules[None]:
    """8.1: who defends inside the fort or fortress; those who intercepted must fight."""
    pool = [piece for piece in g.outer(side, space) if piece not in fighting]
    room = ANY_NUMBER
    if not space.fortress:
        room = g.board.tables.fort_units - g.garrison(space)  # 8.11
    inside = yield from pick(g, side, pool, "go_inside", "8.1", g.board.enough, space, most_units=room)
    for piece in inside:
        g.put(piece, space.number, inside=True)
    if not g.units_outside(side.number, space):
        for piece in g.outer(side, space):
            g.put(piece, space.number, inside=True)  # leaders do not stay outside alone
    if inside:
        g.tell("go_inside_now", pieces=g.amounts(g.inner(side, space)), space=space)


# ---------------------------------------------------------------------- avoiding battle


def avoid_battle(g: Game1755, there: Space) -> Rules[None]:
    """6.8: one force or unit that is about to be attacked may try to get away."""
    side, m = g.other, g.moving
    places = havens(g, side, there, m)
    if not places or there.number in m.watched:  # 6.84, 6.85
        return
    pool = g.outer(side, there)
    able = g.distinct(able_pieces(g, pool, is_lone=False))
    chosen = yield from g.may(side.id, "avoid", able, g.board.stand, rule="6.8", space=there)
    if chosen is None:
        return
    force = yield from band_of(g, side, chosen, pool, "avoid_with", "6.8", is_lone=False)
    if not slips_away(g, there, force):
        die = yield from g.roll("avoidance_die", side, "6.8")
        if not succeeds(g, chosen, die):
            g.tell("avoidance_fails", pieces=g.amounts(force), space=there, die=die)
            return
        g.tell("avoids_with", pieces=g.amounts(force), space=there, die=die)
    place = yield from g.ask(side.id, "avoid_to", places, rule="6.81", space=there)
    for piece in force:
        g.place(piece, place)
    g.tell("avoids", pieces=g.amounts(force), space=place)
    yield from settle(g, (place,))


def succeeds(g: Game1755, chosen: Piece, die: Die) -> bool:
    return die.value + tactics_of(chosen) >= g.board.tables.avoidance


def slips_away(g: Game1755, there: Space, force: Sequence[Piece]) -> bool:
    """6.8: in the wild auxiliaries by themselves always get away from attackers without auxiliaries."""
    if not there.is_wild or any(piece.is_unit and not piece.auxiliary for piece in force):
        return False
    return not any(piece.auxiliary for piece in g.named(g.moving.pieces))


def havens(g: Game1755, side: Side, there: Space, m: Move) -> list[Space]:
    """6.81, 6.811: next to the space, not where the attacker came from, free of the enemy."""
    near: list[Space] = list(there.neighbours)
    if g.has_amphib(there) and side is g.board.british:
        near = in_order([*near, *british_ports(g, there)])
    before = m.path[-2] if len(m.path) > 1 else -1
    return [place for place in near if place.number != before and not g.is_hostile(place, side.number)]
