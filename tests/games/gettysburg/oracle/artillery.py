"""Long-range fire: range, sight, targets and fire markers."""

from __future__ import annotations

from tests.games.gettysburg.oracle.asking import DONE, ask, kind_of, roll
from tests.games.gettysburg.oracle.facts import (
    AREAS,
    KINDS,
    LIMITS,
    POOLS,
    TABLES,
    WORN,
    Kind,
    seen_from,
)
from tests.games.gettysburg.oracle.movement import reach
from tests.games.gettysburg.oracle.retreat import suffer
from tests.games.gettysburg.oracle.world import World
from tests.games.witness import Rules

FIRE = TABLES["fire"]
TROOPS, ARTILLERY = "target:troops", "target:artillery"


def visible(area: str) -> set[str]:
    """Areas in range with a shortest way on which no ridge or hill lies in between."""
    distance, open_ways = {area: 0}, {area}
    ring = [area]
    for step in range(1, TABLES["range"][AREAS[area].terrain] + 1):
        following: list[str] = []
        for here in ring:
            for there in seen_from(here):
                if distance.setdefault(there, step) == step:
                    following.append(there)
                    if here in open_ways and (here == area or not AREAS[here].is_high):
                        open_ways.add(there)
        ring = list(dict.fromkeys(following))
    return open_ways - {area}


VISIBLE = {area: visible(area) for area in AREAS}


def classes(w: World, side: int, target: str) -> list[str]:
    """What can be fired at there: artillery only where a fire marker lies."""
    enemy = 1 - side
    found = [TROOPS] if w.troops(enemy, target) else []
    if target in w.fired and w.guns(enemy, target):
        found.append(ARTILLERY)
    return found


def _targets(w: World, side: int, area: str) -> list[str]:
    return [target for target in AREAS if target in VISIBLE[area] and classes(w, side, target)]


def firing_areas(w: World, side: int, post: str) -> list[str]:
    return [area for area in reach(post) if w.guns(side, area) and _targets(w, side, area)]


def fire(w: World, side: int, post: str) -> Rules[None]:
    """Artillery of one or two areas, piece by piece."""
    done: list[str] = []
    while len(done) < LIMITS["firing_areas"]:
        able = [area for area in firing_areas(w, side, post) if area not in done]
        if done:
            area = yield from ask("fire_from_too", side, [*able, DONE])
            if area == DONE:
                break
        else:
            area = yield from ask("fire_from", side, able)
        done.append(area)
        yield from _fire_from(w, side, area)
    yield from _mark(w, side, done)


def _fire_from(w: World, side: int, area: str) -> Rules[None]:
    waiting = {gun.id: w.number(area, gun) for gun in w.guns(side, area)}
    key = "fire_with"
    while _targets(w, side, area):
        able = [KINDS[id].code for id, number in waiting.items() if number]
        if not able:
            return
        answer = yield from ask(key, side, [*able, *([DONE] if key == "fire_on" else [])], area=area)
        if answer == DONE:
            return
        waiting[kind_of(answer)] -= 1
        yield from _shoot(w, side, KINDS[kind_of(answer)], area)
        key = "fire_on"


def _shoot(w: World, side: int, gun: Kind, area: str) -> Rules[None]:
    target = yield from ask("fire_at", side, _targets(w, side, area), kind=gun.code, area=area)
    aim = yield from ask("fire_class", side, classes(w, side, target), area=target)
    die = yield from roll("long_range", kind=gun.code, area=area, target=target)
    if len(w.trenches.get(target, [])) == LIMITS["entrenchments"]:
        die += FIRE["entrenched"]
    if gun.is_worn:
        die += FIRE["artillery_damaged"]
    result = FIRE["long_range"][max(die, 1) - 1]
    if aim == ARTILLERY:
        if result == "damage":
            yield from _hit_artillery(w, 1 - side, target)
    elif result == "disrupt":
        w.disrupt(target)
    elif result == "damage":
        yield from suffer(w, 1 - side, target)


def _hit_artillery(w: World, side: int, area: str) -> Rules[None]:
    codes = [gun.code for gun in w.guns(side, area)]
    gun = KINDS[kind_of((yield from ask("hit_artillery", side, codes, area=area)))]
    if gun.is_worn:
        w.eliminate(gun, area)
    else:
        w.units[area, gun.id] -= 1
        w.units[area, gun.id + WORN] += 1


def _mark(w: World, side: int, areas: list[str]) -> Rules[None]:
    """A fire marker for each area that fired; without one in supply it is taken from elsewhere."""
    for area in areas:
        if area in w.fired:
            continue
        if len(w.fired) >= POOLS["fire_markers"]:
            others = [other for other in AREAS if other in w.fired and other not in areas]
            taken = yield from ask("take_fire_marker", side, others, area=area)
            w.fired.remove(taken)
        w.fired.add(area)
