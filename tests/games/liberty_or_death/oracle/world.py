"""The oracle's own position."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields

from tests.games.liberty_or_death.oracle.facts import (
    BASES,
    BASES_IN_A_SPACE,
    BRITISH,
    CITIES,
    CUBES,
    ENEMY,
    FACTIONS,
    HIDDEN,
    LEADERS,
    MAP,
    MOST_RESOURCES,
    OF,
    OWNER,
    PIECES,
    POPULATION,
    REBELLION,
    ROYALISTS,
    SHOWN,
    SIDE,
    SPACES,
)
from tests.games.witness import unlike

from flintlock.games.liberty_or_death.position import Insurrection

NOBODY = ""
SUPPORT, OPPOSITION = 1, -1
OF_SIDE = {
    side: [piece for faction in FACTIONS if SIDE[faction] == side for piece in OF[faction]]
    for side in (ROYALISTS, REBELLION)
}


@dataclass
class World:
    edition: str
    scenario: str
    winter: str
    at: dict[str, Counter[str]]
    available: Counter[str]
    unavailable: Counter[str]
    casualties: Counter[str]
    level: dict[str, int]
    propaganda: Counter[str]
    raids: Counter[str]
    blockades: Counter[str]
    squadrons: int
    squadrons_away: int
    resources: dict[str, int]
    cbc: int
    crc: int
    leader: dict[str, str]
    leader_at: dict[str, str]
    treaty: bool
    strokes: set[int]
    rounds: int
    played: list[int]
    ahead: int
    eligible: dict[str, bool]
    passed: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    did: int = field(default=0, compare=False)
    barred: dict[str, bool] = field(default_factory=dict)
    stays: dict[str, bool] = field(default_factory=dict)

    # ------------------------------------------------------------------ counting

    def count(self, space: str, *pieces: str) -> int:
        there, number = self.at[space], 0
        for piece in pieces:
            number += there[piece]
        return number

    def pieces(self, space: str, faction: str) -> int:
        return self.count(space, *OF[faction])

    def units(self, space: str, faction: str) -> int:
        return self.count(space, *(piece for piece in OF[faction] if piece not in BASES))

    def side(self, space: str, side: str) -> int:
        return self.count(space, *OF_SIDE[side])

    def control(self, space: str) -> str:
        """1.7."""
        royalists, rebellion = self.side(space, ROYALISTS), self.side(space, REBELLION)
        if rebellion > royalists:
            return REBELLION
        if royalists > rebellion and self.pieces(space, BRITISH):
            return BRITISH
        return NOBODY

    def room(self, space: str) -> bool:
        """1.4.2."""
        return self.count(space, *BASES) < BASES_IN_A_SPACE

    def on_map(self, *pieces: str) -> int:
        """A-23: the West Indies are no part of the map."""
        return sum(self.count(space, *pieces) for space in MAP)

    @property
    def support(self) -> int:
        """1.6.3, 1.9."""
        return sum(
            level * POPULATION[space]
            for space, level in self.level.items()
            if level > 0 and not self.blockades[space]
        )

    @property
    def opposition(self) -> int:
        return sum(-level * POPULATION[space] for space, level in self.level.items() if level < 0)

    @property
    def fni(self) -> int:
        """1.9, A-08."""
        return self.blockades.total()

    def leads(self, leader: str, space: str | None = None) -> bool:
        for faction in FACTIONS:
            if self.leader[faction] == leader:
                return space is None or self.leader_at[faction] == space
        return False

    # ------------------------------------------------------------------ changing

    def gain(self, faction: str, number: int) -> None:
        self.resources[faction] = max(0, min(MOST_RESOURCES, self.resources[faction] + number))

    def shift(self, space: str, direction: int) -> bool:
        if not self.can_shift(space, direction):
            return False
        self.level[space] += direction
        return True

    def can_shift(self, space: str, direction: int) -> bool:
        return POPULATION[space] > 0 and -2 <= self.level[space] + direction <= 2

    def place(self, space: str, piece: str, number: int = 1) -> None:
        self.available[piece] -= number
        self.at[space][piece] += number

    def remove(self, space: str, piece: str, number: int = 1) -> None:
        """1.4.1: to the available forces."""
        self.at[space][piece] -= number
        self.available[HIDDEN.get(piece, piece)] += number

    def lose(self, space: str, piece: str, number: int = 1) -> None:
        """1.6.4: cubes become casualties; forts count, but are available."""
        self.remove(space, piece, number)
        if piece in CUBES:
            self.available[piece] -= number
            self.casualties[piece] += number
        if piece in CUBES or piece.endswith("fort"):
            if OWNER[piece] == BRITISH:
                self.cbc += number
            else:
                self.crc += number

    def activate(self, space: str, hidden: str, number: int) -> int:
        number = max(0, min(number, self.at[space][hidden]))
        self.at[space][hidden] -= number
        self.at[space][SHOWN[hidden]] += number
        return number

    def hide(self, space: str, hidden: str) -> None:
        self.at[space][hidden] += self.at[space].pop(SHOWN[hidden], 0)

    def lift(self, city: str) -> None:
        """T-01: a blockade goes back to the West Indies as a squadron."""
        self.blockades[city] -= 1
        self.squadrons += 1

    def open_cities(self) -> list[str]:
        return [city for city in CITIES if not self.blockades[city]]

    def enemies(self, space: str, faction: str) -> int:
        return self.side(space, ENEMY[SIDE[faction]])


def read(g: Insurrection) -> World:
    """The game's position in the oracle's terms."""
    size = len(PIECES)

    def counter(values: list[int]) -> Counter[str]:
        return Counter(dict(zip(PIECES, values, strict=True)))

    def by_faction(values: list[int]) -> dict[str, bool]:
        return {faction: bool(value) for faction, value in zip(FACTIONS, values, strict=True)}

    def by_space(values: list[int]) -> Counter[str]:
        return Counter(dict(zip(SPACES, values, strict=False)))

    return World(
        edition=g.edition,
        scenario=g.scenario,
        winter=g.winter_comes,
        at={space: counter(g.at[i * size : (i + 1) * size]) for i, space in enumerate(SPACES)},
        available=counter(g.available),
        unavailable=counter(g.unavailable),
        casualties=counter(g.casualties),
        level=dict(zip(SPACES, g.level, strict=True)),
        propaganda=by_space(g.propaganda),
        raids=by_space(g.raids),
        blockades=by_space(g.blockades),
        squadrons=g.squadrons,
        squadrons_away=g.squadrons_away,
        resources=dict(zip(FACTIONS, g.resources, strict=True)),
        cbc=g.cbc,
        crc=g.crc,
        leader={faction: LEADERS[number] for faction, number in zip(FACTIONS, g.leading, strict=True)},
        leader_at={
            faction: SPACES[number] if number >= 0 else NOBODY
            for faction, number in zip(FACTIONS, g.leader_at, strict=True)
        },
        treaty=g.treaty,
        strokes={number + 1 for number in g.strokes},
        rounds=g.rounds,
        played=[number + 1 for number in g.played],
        ahead=g.ahead + 1,
        eligible=by_faction(g.eligible),
        passed=[FACTIONS[number] for number in g.turn.passed],
        acted=[FACTIONS[number] for number in g.turn.acted],
        did=g.turn.did,
        barred=by_faction(g.turn.barred),
        stays=by_faction(g.turn.stays),
    )


def differences(ours: World, theirs: World) -> list[str]:
    def plain(world: World) -> dict[str, object]:
        found: dict[str, object] = {}
        for name in (one.name for one in fields(World) if one.compare):
            value = getattr(world, name)
            if name == "at":
                value = {
                    f"{space} {piece}": number
                    for space, there in value.items()
                    for piece, number in there.items()
                    if number
                }
            elif isinstance(value, Counter):
                value = {key: number for key, number in value.items() if number}
            found[name] = value
        return found

    return [] if ours == theirs else unlike(plain(ours), plain(theirs))
