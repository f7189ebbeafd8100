"""1.3, 1.4, 1.5: the map and the forces, read from data and checked."""

from __future__ import annotations

from flintlock.core.data import Facts
from flintlock.games.liberty_or_death.pieces import KINDS, Faction, Kind, Leader, Side, Space


class Land:
    """Sides, factions, pieces, leaders and spaces; numbers are places in these lists."""

    def __init__(self, pieces: Facts, the_map: Facts) -> None:
        pieces.only("side", "faction", "piece", "leader", "markers")
        the_map.only("space", "border")
        self.sides = tuple([Side(number, facts) for number, facts in enumerate(pieces.tables("side"))])
        by_id = {side.id: side for side in self.sides}
        self.factions = tuple(
            [
                Faction(number, facts, facts.pick("side", by_id))
                for number, facts in enumerate(pieces.tables("faction"))
            ]
        )
        self.faction_ids = {faction.id: faction for faction in self.factions}
        for side in self.sides:
            side.factions = tuple([faction for faction in self.factions if faction.side is side])
        self.kinds = self._read_kinds(pieces)
        self.kind_ids = {kind.id: kind for kind in self.kinds}
        self.leaders = self._read_leaders(pieces)
        self.leader_ids = {leader.id: leader for leader in self.leaders}
        self.spaces = tuple([Space(number, facts) for number, facts in enumerate(the_map.tables("space"))])
        self.space_ids = {space.id: space for space in self.spaces}
        self._read_borders(the_map)
        if not self.spaces or not self.spaces[-1].is_west_indies:
            raise the_map.fail("the West Indies must be the last space")

    def _read_kinds(self, pieces: Facts) -> tuple[Kind, ...]:
        found: list[Kind] = []
        for facts in pieces.tables("piece"):
            faction = facts.pick("faction", self.faction_ids)
            kind = Kind(len(found), facts, faction, facts.text("id"), None)
            found.append(kind)
            if "active" in facts.values:
                active = Kind(len(found), facts, faction, facts.text("active"), kind)
                kind.face, active.face = active, kind
                found.append(active)
        if len(found) != KINDS:
            raise pieces.fail(f"there are {len(found)} kinds of pieces, not {KINDS}")
        for faction in self.factions:
            faction.kinds = tuple([kind for kind in found if kind.faction is faction])
        return tuple(found)

    def _read_leaders(self, pieces: Facts) -> tuple[Leader, ...]:
        found = tuple(
            [
                Leader(number, facts, facts.pick("faction", self.faction_ids))
                for number, facts in enumerate(pieces.tables("leader"))
            ]
        )
        for faction in self.factions:
            faction.leaders = tuple([leader for leader in found if leader.faction is faction])
        return found

    def _read_borders(self, the_map: Facts) -> None:
        near: dict[Space, list[Space]] = {space: [] for space in self.spaces}
        for facts in the_map.tables("border"):
            facts.only("between", "source")
            facts.is_doubtful()
            ends = facts.picks("between", self.space_ids)
            if len(ends) != 2 or ends[0] is ends[1] or ends[1] in near[ends[0]]:
                raise facts.fail("a border is once between two spaces")
            near[ends[0]].append(ends[1])
            near[ends[1]].append(ends[0])
        for space in self.spaces:
            space.neighbours = tuple(sorted(near[space], key=lambda other: other.number))
            space.provinces = tuple([other for other in space.neighbours if other.is_province])
            space.cities = tuple([other for other in space.neighbours if other.is_city])
