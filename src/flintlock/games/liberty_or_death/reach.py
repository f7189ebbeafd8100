"""3.2.3, 3.3.2, 3.4.2, 3.5.4: how far units march."""

from __future__ import annotations

from typing import Final

from flintlock.games.liberty_or_death.pieces import (
    BRITISH,
    FRENCH,
    INDIANS,
    KINDS,
    REBELLION,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Happening, Order

Reach = tuple[frozenset[int], ...]
"""The numbers of the spaces that units in each space can march to."""

MOVERS_BY_SEA: Final = (BRITISH, FRENCH)


def fresh(g: Insurrection, order: Order | Happening, space: Space, kind: int) -> int:
    """3.1: pieces of a kind that have not moved with this command or event."""
    index = space.first + kind
    return max(0, g.at[index] - order.moved[index]) if order.moved else g.at[index]


def note_moved(g: Insurrection, order: Order | Happening, space: Space, kind: int, number: int) -> None:
    if not order.moved:
        order.moved = [0] * (len(g.board.spaces) * KINDS)
    order.moved[space.first + kind] += number


def spaces_with(g: Insurrection, order: Order, kinds: tuple[int, ...]) -> list[Space]:
    """Spaces of the map from which units of these kinds can set out."""
    at, moved = g.at, order.moved
    found = []
    for space in g.board.map_spaces:
        for kind in kinds:
            index = space.first + kind
            if at[index] and (not moved or at[index] > moved[index]):
                found.append(space)
                break
    return found


def reach_of(g: Insurrection, faction: int) -> Reach:
    """Where units of a faction can march to: neighbours, and by sea from port to port."""
    board = g.board
    if faction == INDIANS:
        return board.province_reach
    if faction not in MOVERS_BY_SEA:
        return board.land_reach
    key = faction
    for city in board.cities:
        is_open = not g.blockades[city.number] if faction == BRITISH else g.control(city) == REBELLION
        key = 2 * key + is_open
    found = board.sea_reach.get(key)
    if found is None:  # it follows from the ports alone, so that each case is worked out once
        ports = [city for place, city in enumerate(reversed(board.cities)) if key >> place & 1]
        found = board.sea_reach[key] = tuple(
            [
                board.land_reach[space.number] | {other.number for other in by_sea(faction, space, ports)}
                for space in board.spaces
            ]
        )
    return found


def by_sea(faction: int, source: Space, ports: list[Space]) -> list[Space]:
    """3.2.3, 3.5.4: from or next to a port to another port, or to a province next to that."""
    harbours = [source] if source.is_city else list(source.cities)
    leaving = [port for port in harbours if port in ports]
    if not leaving:
        return []
    arriving = [port for port in ports if leaving != [port]]
    found = [port for port in arriving if port is not source]
    for port in arriving:
        for province in port.provinces:
            watched = faction == BRITISH and is_watched(province, ports)
            if province is not source and not watched:
                found.append(province)
    return found


def is_watched(province: Space, ports: list[Space]) -> bool:
    """1.9: next to a blockaded city the British come by land only."""
    return any(city not in ports for city in province.cities)
