"""3.4.1, 3.4.3, 3.4.4: gather, scout and raid."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import DONE, ask, ask_space, how_many, which
from tests.games.liberty_or_death.oracle.facts import (
    ACTIVE_WAR_PARTY,
    BRITISH,
    INDIANS,
    MARKERS,
    MILITIA,
    NEXT,
    PROVINCES,
    REGULAR,
    RESERVES,
    TORY,
    VILLAGE,
    WAR_PARTY,
)
from tests.games.liberty_or_death.oracle.leaders import alone, follow
from tests.games.liberty_or_death.oracle.orders import Order, choosing, closing
from tests.games.liberty_or_death.oracle.patriots import pull_in
from tests.games.liberty_or_death.oracle.placing import build, can_place, place_up_to, replace
from tests.games.liberty_or_death.oracle.specials import can_skirmish, skirmish
from tests.games.liberty_or_death.oracle.world import World
from tests.games.witness import Rules

RAIDS_AT_ONCE = 3

# ---------------------------------------------------------------------- gather


def for_a_village(w: World, space: str) -> int:
    return 1 if w.leads("cornplanter", space) else 2


def ways_to_gather(w: World, o: Order, space: str) -> list[str]:
    found = []
    if w.units(space, INDIANS) >= for_a_village(w, space) and w.room(space) and can_place(w, VILLAGE, space):
        found.append("build_village")
    if can_place(w, WAR_PARTY, space):
        found.append("place_units")
    if w.at[space][VILLAGE] and (w.at[space][ACTIVE_WAR_PARTY] or war_parties_near(w, o, space)):
        found.append("gather_units")
    return found


def war_parties_near(w: World, o: Order, space: str) -> list[str]:
    return [
        other
        for other in NEXT[space]
        if o.unmoved(w, other, WAR_PARTY) + o.unmoved(w, other, ACTIVE_WAR_PARTY)
    ]


def is_free(o: Order, space: str) -> bool:
    """3.4.1, A-32: one reserve costs nothing."""
    return space in RESERVES and not o.reserve_used


def gather_spaces(w: World, o: Order) -> list[str]:
    return [
        space
        for space in PROVINCES
        if -2 < w.level[space] < 2 and (is_free(o, space) or o.can_pay(w)) and ways_to_gather(w, o, space)
    ]


def gather(w: World, o: Order) -> Rules[None]:
    yield from choosing(w, o, "gather", gather_spaces, gather_in)
    yield from closing(w, o)


def gather_in(w: World, o: Order, space: str) -> Rules[None]:
    if is_free(o, space):
        o.reserve_used = True
    else:
        o.pay(w)
    way = yield from ask("gather_how", INDIANS, ways_to_gather(w, o, space), space=f"space:{space}")
    if way == "build_village":
        price = for_a_village(w, space)
        built = yield from build(w, VILLAGE, space)
        if built:
            yield from replace(w, INDIANS, space, price)
    elif way == "place_units":
        villages = w.at[space][VILLAGE]
        yield from place_up_to(w, WAR_PARTY, space, villages + 1 if villages else 1)
    else:
        yield from pull_in(w, o, space, INDIANS, WAR_PARTY, ACTIVE_WAR_PARTY)
    yield from alone(w)


# ---------------------------------------------------------------------- scout


def scout_spaces(w: World, o: Order) -> list[str]:
    if not o.can_pay(w) or not (o.free or w.resources[BRITISH]):
        return []
    return [
        space for space in PROVINCES if w.count(space, WAR_PARTY, ACTIVE_WAR_PARTY) and w.at[space][REGULAR]
    ]


def scout(w: World, o: Order) -> Rules[None]:
    limited, o.limited = o.limited, True
    yield from choosing(w, o, "scout", scout_spaces, scout_from)
    o.limited = limited
    yield from closing(w, o)


def scout_from(w: World, o: Order, source: str) -> Rules[None]:
    target = yield from ask_space(
        "scout_to", INDIANS, [space for space in NEXT[source] if space in PROVINCES]
    )
    o.pay(w)
    if not o.free:
        w.gain(BRITISH, -1)
    went: dict[str, int] = {}
    active = w.at[source][ACTIVE_WAR_PARTY]
    for piece, least, most in (
        (WAR_PARTY, 0 if active else 1, w.at[source][WAR_PARTY]),
        (ACTIVE_WAR_PARTY, 1, active),
        (REGULAR, 1, w.at[source][REGULAR]),
        (TORY, 0, w.at[source][TORY]),
    ):
        if piece == ACTIVE_WAR_PARTY and went[WAR_PARTY]:
            least = 0
        if piece == TORY:
            most = min(most, went[REGULAR])
        went[piece] = yield from how_many("how_many_march", INDIANS, min(least, most), most, source, piece)
    for piece, number in went.items():
        w.at[source][piece] -= number
        w.at[target][piece] += number
    w.activate(target, WAR_PARTY, went[WAR_PARTY])
    w.activate(target, MILITIA, w.at[target][MILITIA])
    yield from follow(w, INDIANS, source, target)
    yield from follow(w, BRITISH, source, target)
    yield from alone(w)
    if can_skirmish(w, BRITISH, target):
        answer = yield from ask(
            "scout_skirmish", INDIANS, ["special:skirmish", DONE], space=f"space:{target}"
        )
        if answer != DONE:
            yield from skirmish(w, BRITISH, INDIANS, target)
            yield from alone(w)


# ---------------------------------------------------------------------- raid


def raiders(w: World, o: Order, target: str) -> list[str]:
    """Where a war party can come from; those with Dragging Canoe go two spaces."""
    here = w.at[target][WAR_PARTY]
    near = [space for space in NEXT[target] if space in PROVINCES]
    if w.leads("dragging_canoe"):
        home = w.leader_at[INDIANS]
        if home != target and home not in near and any(space in near for space in NEXT.get(home, ())):
            near.append(home)
    pieces = (WAR_PARTY, ACTIVE_WAR_PARTY) if here else (WAR_PARTY,)
    return [space for space in near if any(o.unmoved(w, space, piece) for piece in pieces)]


def raid_spaces(w: World, o: Order) -> list[str]:
    if not o.can_pay(w) or len(o.chosen) >= RAIDS_AT_ONCE:
        return []
    return [
        space
        for space in PROVINCES
        if w.level[space] < 0 and (w.at[space][WAR_PARTY] or raiders(w, o, space))
    ]


def raid(w: World, o: Order) -> Rules[None]:
    yield from choosing(w, o, "raid", raid_spaces, raid_in)
    yield from closing(w, o)


def raid_in(w: World, o: Order, target: str) -> Rules[None]:
    o.pay(w)
    here = w.at[target][WAR_PARTY]
    others = [DONE] if here else []
    source = yield from ask_space("raid_from", INDIANS, raiders(w, o, target), *others)
    if source != DONE:
        pieces = [WAR_PARTY, ACTIVE_WAR_PARTY] if here else [WAR_PARTY]
        pieces = [piece for piece in pieces if o.unmoved(w, source, piece)]
        piece = yield from which("raid_with", INDIANS, source, pieces)
        o.move(w, piece, 1, source, target)
        yield from follow(w, INDIANS, source, target)
    w.activate(target, WAR_PARTY, 1)
    o.moved[target, WAR_PARTY] = max(0, o.moved[target, WAR_PARTY] - 1)
    o.moved[target, ACTIVE_WAR_PARTY] += 1
    if w.raids.total() < MARKERS:
        w.raids[target] += 1
    w.shift(target, 1)
    yield from alone(w)
