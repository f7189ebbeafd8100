"""3.2.2: how an army forms, and how far it marches."""

from __future__ import annotations

from collections.abc import Callable

from flintlock.core.question import Rules
from flintlock.games.invasion_1812.pieces import Area, Faction
from flintlock.games.invasion_1812.position import Army, Game1812


def form_army(
    g: Game1812,
    origin: Area,
    available: Callable[[Area, Faction], int],
    room: int,
    with_allies: bool,
    rule: str,
) -> Rules[Army]:
    """3.2.2: at least one unit of the active faction and any number of allies, as far as there is room."""
    faction = g.faction
    own = [(faction, origin, available(origin, faction))]
    (number,) = yield from g.share_out(faction, "army", own, 1, room, rule=rule)
    allies = [ally for ally in faction.side.factions if ally is not faction] if with_allies else []
    lots = [(ally, origin, available(origin, ally)) for ally in allies]
    numbers = yield from g.share_out(faction, "army", lots, 0, room - number, rule=rule)
    members = zip([number, *numbers], [faction, *allies], strict=True)
    return tuple((number, member) for number, member in members if number)


def usual_distance(g: Game1812) -> int:
    """How far every army of this turn may march; 5.0: Fife and Drum adds to it."""
    extra = [effect for effect in g.lasting("longer_march") if not effect.number("armies")]
    return g.movement_card.distance + sum(effect.number("distance") for effect in extra)


def farthest(g: Game1812) -> int:
    """How far the next army may march; 5.0: Forced March adds to one army only."""
    extra = [e for e in g.lasting("longer_march") if e.number("armies") > g.turn.marched_farther]
    return usual_distance(g) + sum(effect.number("distance") for effect in extra)


def reachable(g: Game1812, origin: Area, distance: int) -> list[Area]:
    """3.2.2: areas within the distance; an army stops where it meets the enemy."""
    enemy = g.enemy(g.side)
    seen = {origin.number}
    edge = [origin]
    found: list[Area] = []
    for _ in range(distance):
        reached = []
        for area in edge:
            for neighbour in area.neighbours:
                if neighbour.number not in seen:
                    seen.add(neighbour.number)
                    found.append(neighbour)
                    if not g.holds(neighbour, enemy):
                        reached.append(neighbour)
        edge = reached
    return sorted(found, key=_number)


def _number(area: Area) -> int:
    return area.number
