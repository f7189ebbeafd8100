"""The oracle's own position, and the terms in which all rules speak."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.games.gettysburg.oracle.facts import (
    AREAS,
    ARMY,
    DISCS,
    KINDS,
    LIMITS,
    PLACES,
    POOLS,
    UNION,
    Kind,
    part_of,
)
from tests.games.witness import unlike

from flintlock.games.gettysburg.position import Fighter as GameFighter
from flintlock.games.gettysburg.position import Game1863


@dataclass
class Post:
    """A command marker on the board."""

    side: int
    value: int
    discs: int = 0


@dataclass(eq=False)
class Fighter:
    """A piece to which damage has been assigned for as long as an assault lasts."""

    kind: Kind
    damage: int
    at: str
    origin: str = ""

    @property
    def look(self) -> str:
        return f"troop:{self.kind.id}-{self.damage}"


@dataclass
class World:
    """Everything that the rules read or change; places are codes, kinds are ids."""

    hands: list[list[int]]
    used: list[list[int]]
    slot: int = 0
    units: Counter[tuple[str, str]] = field(default_factory=Counter)
    damage: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Damage markers by place and colour, those of fighters included."""
    lost: Counter[str] = field(default_factory=Counter)
    trenches: dict[str, list[str]] = field(default_factory=dict)
    """For each area the borders on which entrenchments lie."""
    disrupted: set[str] = field(default_factory=set)
    fired: set[str] = field(default_factory=set)
    posts: dict[str, Post] = field(default_factory=dict)
    single: int = 0
    double: int = 0
    blue: int = 0
    black: int = 0
    attackers: list[Fighter] = field(default_factory=list)
    """Pieces that have entered enemy areas and fight there, or wait for it."""
    defenders: list[Fighter] = field(default_factory=list)
    marker_actions: list[int] = field(default_factory=lambda: [0, 0])

    # ------------------------------------------------------------------ who is where

    @property
    def is_dark(self) -> bool:
        return bool(part_of(self.slot).get("dark"))

    def number(self, place: str, kind: Kind) -> int:
        return self.units[place, kind.id]

    def kinds(self, side: int, place: str) -> list[Kind]:
        return [kind for kind in ARMY[side] if self.units[place, kind.id]]

    def strength(self, side: int, place: str) -> int:
        return sum(self.units[place, kind.id] for kind in ARMY[side])

    def troops(self, side: int, place: str) -> int:
        """Infantry and cavalry."""
        return sum(self.units[place, kind.id] for kind in ARMY[side] if not kind.is_gun)

    def guns(self, side: int, place: str) -> list[Kind]:
        return [kind for kind in self.kinds(side, place) if kind.is_gun]

    def room(self, side: int, place: str) -> int:
        return LIMITS["area"] - self.strength(side, place)

    def fighters(self, place: str) -> list[Fighter]:
        return [one for one in (*self.attackers, *self.defenders) if one.at == place]

    # ------------------------------------------------------------------ what is left beside the board

    def supply(self, kind: Kind) -> int:
        return kind.markers - sum(self.damage[place, kind.id] for place in PLACES)

    def trenches_left(self) -> int:
        return POOLS["entrenchments"] - sum(map(len, self.trenches.values()))

    def discs_left(self, side: int) -> int:
        laid = sum(post.discs for post in self.posts.values() if post.side == side)
        return DISCS[side] - laid - (self.blue if side == UNION else self.single + self.double)

    # ------------------------------------------------------------------ command

    def posts_of(self, side: int) -> dict[str, Post]:
        return {place: post for place, post in self.posts.items() if post.side == side}

    def open_posts(self, side: int) -> list[str]:
        """Command markers at which a disc can be laid."""
        return [place for place, post in self.posts_of(side).items() if post.discs < post.value]

    def is_commanded(self, side: int, area: str) -> bool:
        """An own command marker is in the area or next to it."""
        own = self.posts_of(side)
        return any(place in own for place in (area, *AREAS[area].borders, AREAS[area].box))

    def set_aside(self, place: str) -> None:
        """A command marker leaves the board with its discs."""
        post = self.posts.pop(place)
        self.used[post.side].append(post.value)
        self.fill_hand(post.side)

    def fill_hand(self, side: int) -> None:
        if not self.hands[side]:
            self.hands[side], self.used[side] = self.used[side], []

    def overrun(self, side: int, place: str) -> None:
        """An enemy command marker among own pieces only."""
        post = self.posts.get(place)
        if post and post.side != side and self.strength(side, place) and not self.strength(1 - side, place):
            self.set_aside(place)

    # ------------------------------------------------------------------ changes

    def disrupt(self, area: str, carried: int = 0) -> None:
        """One marker at most, as long as there are some beside those that retreating pieces carry."""
        if len(self.disrupted) + carried < POOLS["disruptions"]:
            self.disrupted.add(area)

    def add(self, kind: Kind, place: str, number: int = 1, damage: int = 0) -> None:
        self.units[place, kind.id] += number
        self.damage[place, kind.id] += damage

    def leave(self, kind: Kind, place: str, number: int = 1, damage: int = 0, guest: bool = False) -> None:
        """Pieces leave a place, for whatever reason; what depended on their presence goes.

        `guest`: they have attacked there, and what lies there is the enemy's.
        """
        self.units[place, kind.id] -= number
        self.damage[place, kind.id] -= damage
        if kind.is_gun:
            self.fired.discard(place)
        if not guest and not self.strength(kind.side, place):
            self.trenches.pop(place, None)
            self.disrupted.discard(place)

    def eliminate(self, kind: Kind, place: str, damage: int = 0, guest: bool = False) -> None:
        self.leave(kind, place, 1, damage, guest)
        self.lost[kind.fresh] += 1


# ---------------------------------------------------------------------- reading the game's position


CELLS = [(place, kind) for place in PLACES for kind in KINDS]


def read(g: Game1863) -> World:
    """The same position in the oracle's terms."""
    turn = g.this_turn
    columns = list(turn.columns) if turn is not None else []
    fighting = list(g.assault.attackers) if g.assault is not None else []
    lost: Counter[str] = Counter()
    for kind, number in zip(KINDS.values(), g.lost, strict=True):
        lost[kind.fresh] += number
    trenches: dict[str, list[str]] = {}
    for n, border in enumerate(g.trenches):
        if border >= 0:
            trenches.setdefault(PLACES[n // LIMITS["entrenchments"]], []).append(PLACES[border])
    return World(
        slot=g.slot,
        units=_table(g.units),
        damage=_table(g.damage),
        lost=+lost,
        trenches=trenches,
        disrupted={PLACES[number] for number in g.disrupted},
        fired={PLACES[number] for number in g.fired},
        hands=[sorted(hand) for hand in g.hands],
        used=[sorted(pile) for pile in g.used],
        posts={
            PLACES[number]: Post(side, g.values[number], g.discs[number])
            for side, places in enumerate(g.posts)
            for number in places
        },
        single=g.fields[0],
        double=g.double_field,
        blue=g.fields[1],
        black=g.black_field,
        attackers=[_fighter(one) for one in (*fighting, *columns)],
        defenders=[_fighter(one) for one in g.assault.defenders] if g.assault is not None else [],
    )


def _table(numbers: list[int]) -> Counter[tuple[str, str]]:
    return Counter({CELLS[n]: number for n, number in enumerate(numbers) if number})


def _fighter(one: GameFighter) -> Fighter:
    kind = list(KINDS.values())[one.kind]
    return Fighter(kind, one.damage, PLACES[one.at], PLACES[one.origin] if one.origin >= 0 else "")


def _told(fighters: list[Fighter]) -> list[str]:
    return sorted(f"{one.look} at {one.at} from {one.origin}" for one in fighters)


def facts_of(w: World) -> dict[str, object]:
    """What is compared, in one form."""
    return {
        "slot": w.slot,
        "units": {cell: number for cell, number in w.units.items() if number},
        "damage": {cell: number for cell, number in w.damage.items() if number},
        "lost": {id: number for id, number in w.lost.items() if number},
        "trenches": {area: sorted(borders) for area, borders in w.trenches.items() if borders},
        "disrupted": w.disrupted,
        "fired": w.fired,
        "hands": [sorted(hand) for hand in w.hands],
        "used": [sorted(pile) for pile in w.used],
        "posts": {place: (post.side, post.value, post.discs) for place, post in w.posts.items()},
        "fields": (w.single, w.double, w.blue, w.black),
        "attackers": _told(w.attackers),
        "defenders": _told(w.defenders),
    }


def differences(ours: World, theirs: World) -> list[str]:
    """What is not the same in both positions."""
    return unlike(facts_of(ours), facts_of(theirs))
