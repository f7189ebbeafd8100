"""3.3.1, 3.3.4: rally and rabble-rousing."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import DONE, ask, ask_space, how_many
from tests.games.liberty_or_death.oracle.facts import (
    ACTIVE_MILITIA,
    CITIES,
    COLONIES,
    CONTINENTAL,
    MAP,
    MILITIA,
    NEXT,
    PATRIOT_FORT,
    PATRIOTS,
    POPULATION,
    REBELLION,
    RESERVES,
)
from tests.games.liberty_or_death.oracle.leaders import alone, follow, join
from tests.games.liberty_or_death.oracle.orders import Order, choosing, closing
from tests.games.liberty_or_death.oracle.placing import build, can_place, place_up_to, replace
from tests.games.liberty_or_death.oracle.specials import mark_propaganda
from tests.games.liberty_or_death.oracle.world import OPPOSITION, World
from tests.games.witness import Rules

UNITS_FOR_A_FORT = 2


def ways_to_rally(w: World, o: Order, space: str) -> list[str]:
    found = []
    if w.units(space, PATRIOTS) >= UNITS_FOR_A_FORT and w.room(space) and can_place(w, PATRIOT_FORT, space):
        found.append("build_fort")
    if space not in RESERVES and can_place(w, MILITIA, space):
        found.append("place_units")
    if w.at[space][PATRIOT_FORT] and (w.at[space][ACTIVE_MILITIA] or militia_near(w, o, space)):
        found.append("gather_units")
    return found


def militia_near(w: World, o: Order, space: str) -> list[str]:
    return [
        other for other in NEXT[space] if o.unmoved(w, other, MILITIA) + o.unmoved(w, other, ACTIVE_MILITIA)
    ]


def rally_spaces(w: World, o: Order) -> list[str]:
    if not o.can_pay(w):
        return []
    return [space for space in MAP if w.level[space] < 2 and ways_to_rally(w, o, space)]


def rally(w: World, o: Order) -> Rules[None]:
    yield from choosing(w, o, "rally", rally_spaces, rally_in)
    yield from promote(w, o)
    yield from closing(w, o)


def rally_in(w: World, o: Order, space: str) -> Rules[None]:
    o.pay(w)
    way = yield from ask("rally_how", PATRIOTS, ways_to_rally(w, o, space), space=f"space:{space}")
    if way == "build_fort":
        built = yield from build(w, PATRIOT_FORT, space)
        if built:
            yield from replace(w, PATRIOTS, space, UNITS_FOR_A_FORT)
    elif way == "place_units":
        forts = w.at[space][PATRIOT_FORT]
        yield from place_up_to(w, MILITIA, space, forts + POPULATION[space] if forts else 1)
    else:
        yield from pull_in(w, o, space, PATRIOTS, MILITIA, ACTIVE_MILITIA)
    yield from alone(w)


def pull_in(w: World, o: Order, target: str, faction: str, hidden: str, active: str) -> Rules[None]:
    """Units come from adjacent spaces, and all there go underground."""
    used: list[str] = []
    while True:
        sources = [
            space
            for space in NEXT[target]
            if space not in used and o.unmoved(w, space, hidden) + o.unmoved(w, space, active)
        ]
        if not sources:
            break
        source = yield from ask_space("pull_in", faction, sources, DONE, target=f"space:{target}")
        if source == DONE:
            break
        used.append(source)
        shown, unseen = o.unmoved(w, source, active), o.unmoved(w, source, hidden)
        number = yield from how_many("how_many_march", faction, 0 if unseen else 1, shown, source, active)
        o.move(w, active, number, source, target)
        if unseen:
            least = 0 if number else 1
            number = yield from how_many("how_many_march", faction, least, unseen, source, hidden)
            o.move(w, hidden, number, source, target)
        yield from follow(w, faction, source, target)
        yield from alone(w)
    w.hide(target, hidden)
    o.moved[target, hidden] += o.moved.pop((target, active), 0)


def promote(w: World, o: Order) -> Rules[None]:
    """Militia in one of the spaces become Continentals."""
    spaces = [
        space
        for space in o.chosen
        if w.count(space, MILITIA, ACTIVE_MILITIA)
        and w.available[CONTINENTAL]
        and (w.edition == "given" or w.at[space][PATRIOT_FORT])
    ]
    space = yield from ask_space("promote", PATRIOTS, spaces, DONE)
    if space == DONE:
        return
    left = w.available[CONTINENTAL]
    least = 0 if w.at[space][MILITIA] else 1
    for piece in (ACTIVE_MILITIA, MILITIA):
        most = min(left, w.at[space][piece])
        number = yield from how_many("how_many_promoted", PATRIOTS, min(least, most), most, space, piece)
        w.remove(space, piece, number)
        w.place(space, CONTINENTAL, number)
        left -= number
        least = 0 if number else 1
    yield from join(w, PATRIOTS, space)
    yield from alone(w)


def rouse_spaces(w: World, o: Order) -> list[str]:
    if not o.can_pay(w):
        return []
    return [space for space in CITIES + COLONIES if held(w, space) or w.at[space][MILITIA]]


def held(w: World, space: str) -> bool:
    return w.control(space) == REBELLION and w.pieces(space, PATRIOTS) > 0


def rouse(w: World, o: Order) -> Rules[None]:
    yield from choosing(w, o, "rouse", rouse_spaces, rouse_in)
    yield from closing(w, o)


def rouse_in(w: World, o: Order, space: str) -> Rules[None]:
    o.pay(w)
    if not held(w, space):
        w.activate(space, MILITIA, 1)
    mark_propaganda(w, space)
    w.shift(space, OPPOSITION)
    yield from ()
