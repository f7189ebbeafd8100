"""Positions in which the enemies stand close to each other, so that there is much to compare."""

from __future__ import annotations

import random
from collections import Counter

from tests.games.gettysburg.oracle.facts import (
    AREAS,
    ARRIVALS,
    BOXES,
    COMMAND_VALUES,
    CONFEDERATE,
    KINDS,
    LAST_SLOT,
    PARTS,
    PLACES,
    SIDES,
    UNION,
    Kind,
)

import flintlock
from flintlock.games.gettysburg.position import Game1863

GAME = flintlock.load("gettysburg")
NUMBER = {code: number for number, code in enumerate(PLACES)}
KIND_NUMBER = {id: number for number, id in enumerate(KINDS)}
CENTRES = [
    "area:gettysburg",
    "area:mcpherson_ridge",
    "area:cemetery_ridge",
    "area:little_round_top",
    "area:culps_hill",
    *(box.area for box in BOXES.values()),
]
IN_A_BOX = 0.06
"""How often a piece waits in an entry box."""

DISC_LIMIT = 5
"""Discs that lie on the board at most, so that the fields can be filled."""


def melee(seed: int) -> Game1863:
    """A made-up position, before discs are laid: both sides around some place, worn, dug in and disrupted."""
    rng = random.Random(seed)
    g: Game1863 = GAME.set_up(GAME.scenarios[0], {})
    g.phase, g.slot = (
        "discs",
        rng.choice([slot for slot in range(LAST_SLOT + 1) if slot % 4 != 3 or rng.random() < 0.2]),
    )
    g.units[:] = [0] * len(g.units)
    for strength in g.strength:
        strength[:] = [0] * len(strength)
    held = _share_out(rng)
    _muster(g, held, rng)
    _wear(g, held, rng)
    _command(g, held, rng)
    GAME.check_position(g)
    return g


def _share_out(rng: random.Random) -> dict[str, int]:
    """Which side stands in which areas around a centre."""
    ground = {rng.choice(CENTRES)}
    for _ in range(rng.choice((1, 1, 2))):
        ground |= {there for here in ground for there in AREAS[here].borders}
    areas = [area for area in AREAS if area in ground]
    sides = [CONFEDERATE, UNION, *(rng.randrange(len(SIDES)) for _ in areas)]
    return dict(zip(areas, sides, strict=False))


def _to_come(slot: int) -> Counter[str]:
    """Pieces that arrive in later parts of days."""
    later: Counter[str] = Counter()
    names = [part["id"] for part in PARTS]
    for one in ARRIVALS:
        if (one.day - 1) * len(PARTS) + names.index(one.part) > slot:
            later.update(one.units)
    return later


def _muster(g: Game1863, held: dict[str, int], rng: random.Random) -> None:
    later = _to_come(g.slot)
    share = rng.choice((0.3, 0.6, 0.8, 1.0))
    for kind in KINDS.values():
        if kind.is_worn:
            continue
        for _ in range(kind.pieces - later[kind.id]):
            id = kind.id + ("_worn" if kind.is_gun and rng.random() < 0.5 else "")
            if not kind.is_horse and rng.random() < IN_A_BOX:
                _put(g, KINDS[id], rng.choice([box.code for box in BOXES.values() if box.side == kind.side]))
                continue
            areas = [
                area for area, side in held.items() if side == kind.side and _strength(g, kind.side, area) < 4
            ]
            if (kind.is_horse or rng.random() < share) and areas:
                _put(g, KINDS[id], rng.choice(areas))
            else:
                g.lost[KIND_NUMBER[kind.id]] += 1


def _strength(g: Game1863, side: int, area: str) -> int:
    return g.strength[side][NUMBER[area]]


def _put(g: Game1863, kind: Kind, area: str) -> None:
    g.units[NUMBER[area] * len(KINDS) + KIND_NUMBER[kind.id]] += 1
    g.strength[kind.side][NUMBER[area]] += 1


def _wear(g: Game1863, held: dict[str, int], rng: random.Random) -> None:
    left = {id: kind.markers for id, kind in KINDS.items()}
    heavy = rng.choice((0.2, 0.5, 0.8, 1.0))
    for area, side in held.items():
        if not _strength(g, side, area):
            continue
        place = NUMBER[area]
        for id, kind in KINDS.items():
            number = g.units[place * len(KINDS) + KIND_NUMBER[id]]
            if kind.side == side and number and kind.limit and rng.random() < heavy:
                damage = min(rng.randrange(number * kind.limit + 1), left[id])
                g.damage[place * len(KINDS) + KIND_NUMBER[id]] = damage
                left[id] -= damage
        if rng.random() < heavy and sum(one >= 0 for one in g.trenches) < 19:
            border = NUMBER[rng.choice(AREAS[area].borders)]
            g.trenches[2 * place] = border
            if rng.random() < 0.7:
                g.trenches[2 * place + 1] = border
        if rng.random() < heavy and len(g.disrupted) < 8:
            g.disrupted.append(place)
        guns = sum(g.units[place * len(KINDS) + KIND_NUMBER[id]] for id, kind in KINDS.items() if kind.is_gun)
        if guns and rng.random() < 0.7 and len(g.fired) < 4:
            g.fired.append(place)


def _command(g: Game1863, held: dict[str, int], rng: random.Random) -> None:
    near = list({there for here in held for there in [here, *AREAS[here].borders]})
    near.sort()
    for side in range(len(SIDES)):
        laid = 0
        for value in rng.sample(COMMAND_VALUES, rng.choice((3, 5, 8))):
            free = [
                area
                for area in near
                if not _strength(g, 1 - side, area) and all(NUMBER[area] not in posts for posts in g.posts)
            ]
            if not free:
                break
            place = NUMBER[rng.choice(free)]
            g.hands[side].remove(value)
            g.posts[side].append(place)
            g.values[place] = value
            g.discs[place] = min(rng.choice((0, 0, 0, 1, 2)), DISC_LIMIT - laid)
            laid += g.discs[place]
        g.posts[side].sort()
        for value in list(g.hands[side]):
            if len(g.hands[side]) > 1 and rng.random() < 0.3:
                g.hands[side].remove(value)
                g.used[side].append(value)
        g.used[side].sort()
        if not g.hands[side]:
            g.hands[side], g.used[side] = g.used[side], []
