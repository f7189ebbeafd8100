"""Command discs, and the orders that are given with them."""

from __future__ import annotations

from tests.games.gettysburg.oracle.artillery import fire, firing_areas
from tests.games.gettysburg.oracle.asking import ask, kind_of
from tests.games.gettysburg.oracle.assault import assaults
from tests.games.gettysburg.oracle.damage import place_in_pool
from tests.games.gettysburg.oracle.facts import AREAS, KINDS, LIMITS, UNION, Kind
from tests.games.gettysburg.oracle.movement import join, joiners, move, overfull, reach, sources
from tests.games.gettysburg.oracle.world import World
from tests.games.witness import Rules


def single_order(w: World, side: int) -> Rules[None]:
    post = yield from _choose_post(w, side, w.open_posts(side))
    if side == UNION:
        w.blue -= 1
    else:
        w.single -= 1
    yield from _give(w, side, post)
    yield from assaults(w, side)


def double_order(w: World, side: int) -> Rules[None]:
    """Two orders; the second may join an assault of the first, or lead on what the first has moved."""
    post = yield from _choose_post(w, side, w.open_posts(side))
    w.double -= 1
    yield from _give(w, side, post, is_first=True)
    if w.attackers:
        able = [post for post in w.open_posts(side) if joiners(w, side, post)]
        options = ["combine"] * bool(able) + ["assault_now"]
        if (yield from ask("combine", side, options)) == "combine":
            post = yield from _choose_post(w, side, able)
            w.double -= 1
            yield from join(w, side, post)
            yield from assaults(w, side)
            return
        yield from assaults(w, side)
    yield from _second_order(w, side)
    yield from assaults(w, side)


def _second_order(w: World, side: int) -> Rules[None]:
    able = w.open_posts(side)
    crowded = overfull(w, side)
    if crowded:
        able = [post for post in able if crowded[0] in reach(post)]
    if not able:
        yield from ask("disc", side, ["action:no_action"])
        w.double -= 1
        return
    post = yield from _choose_post(w, side, able)
    w.double -= 1
    if crowded:
        yield from move(w, side, post)
    else:
        yield from _give(w, side, post)


def _choose_post(w: World, side: int, able: list[str]) -> Rules[str]:
    post = yield from ask("disc", side, able)
    w.posts[post].discs += 1
    return post


def _give(w: World, side: int, post: str, is_first: bool = False) -> Rules[None]:
    can = {
        "move": sources(w, side, post, is_first),
        "fire": not w.is_dark and firing_areas(w, side, post),
        "reinforce": _receivers(w, side, post),
        "reorganise": _disrupted(w, side, post),
        "entrench": _diggers(w, side, post),
        "clear": _clearable(w, side, post),
        "pass": True,
    }
    options = [f"order:{name}" for name, able in can.items() if able]
    answer = yield from ask("order", side, options, post=post)
    match answer.removeprefix("order:"):
        case "move":
            yield from move(w, side, post, is_first)
        case "fire":
            yield from fire(w, side, post)
        case "reinforce":
            yield from _reinforce(w, side, post)
        case "reorganise":
            area = yield from ask("reorganise", side, _disrupted(w, side, post))
            w.disrupted.remove(area)
        case "entrench":
            yield from _entrench(w, side, post)
        case "clear":
            area = yield from ask("clear_fire", side, _clearable(w, side, post))
            w.fired.remove(area)


def _disrupted(w: World, side: int, post: str) -> list[str]:
    return [area for area in reach(post) if area in w.disrupted and w.strength(side, area)]


def _clearable(w: World, side: int, post: str) -> list[str]:
    return [area for area in reach(post) if area in w.fired and w.guns(side, area)]


# ---------------------------------------------------------------------- reinforcing


def _givers(w: World, side: int, area: str) -> dict[str, list[Kind]]:
    """Neighbours with markers in the colour of infantry in the area."""
    takers = [kind for kind in w.kinds(side, area) if kind.is_foot]
    found = {source: [kind for kind in takers if w.damage[source, kind.id]] for source in AREAS[area].borders}
    return {source: kinds for source, kinds in found.items() if kinds}


def _receivers(w: World, side: int, post: str) -> list[str]:
    return [area for area in reach(post) if _givers(w, side, area)]


def _reinforce(w: World, side: int, post: str) -> Rules[None]:
    area = yield from ask("reinforce_in", side, _receivers(w, side, post))
    givers = _givers(w, side, area)
    source = yield from ask("reinforce_from", side, givers, area=area)
    codes = [kind.code for kind in givers[source]]
    kind = KINDS[kind_of((yield from ask("reinforce_colour", side, codes, area=source)))]
    w.damage[source, kind.id] -= 1
    yield from place_in_pool(w, kind, area)


# ---------------------------------------------------------------------- entrenching


def _borders(area: str) -> list[str]:
    return [*AREAS[area].borders, *([AREAS[area].box] if AREAS[area].box else [])]


def _ways_to_dig(w: World, area: str) -> list[str]:
    number = len(w.trenches.get(area, []))
    can_lay = number < LIMITS["entrenchments"] and w.trenches_left() > 0
    return ["trench:new"] * can_lay + ["trench:shift"] * (number > 0)


def _diggers(w: World, side: int, post: str) -> list[str]:
    return [area for area in reach(post) if w.strength(side, area) and _ways_to_dig(w, area)]


def _entrench(w: World, side: int, post: str) -> Rules[None]:
    """A new entrenchment, the second beside the first, or one that is moved to another border."""
    area = yield from ask("entrench_in", side, _diggers(w, side, post))
    how = yield from ask("entrench_how", side, _ways_to_dig(w, area), area=area)
    lying = w.trenches.setdefault(area, [])
    if how == "trench:new":
        if not lying:
            lying.append((yield from ask("entrench_at", side, _borders(area), area=area)))
        else:
            lying.append(lying[0])
        return
    old = yield from ask("shift_from", side, lying, area=area)
    others = [border for border in _borders(area) if border != old]
    new = yield from ask("shift_to", side, others, area=area, border=old)
    lying.remove(old)
    lying.append(new)
