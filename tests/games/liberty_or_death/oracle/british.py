"""3.2.1, 3.2.2: muster and garrison."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import DONE, ask, ask_space, how_many
from tests.games.liberty_or_death.oracle.facts import (
    ACTIVE_MILITIA,
    BRITISH,
    BRITISH_FORT,
    CITIES,
    COLONIES,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    MAP,
    MILITIA,
    NEXT,
    PATRIOT_FORT,
    PATRIOTS,
    REGULAR,
    TORY,
    WEST_INDIES,
)
from tests.games.liberty_or_death.oracle.leaders import alone, follow
from tests.games.liberty_or_death.oracle.loyalty import can_reward, reward
from tests.games.liberty_or_death.oracle.orders import Order, choosing, closing
from tests.games.liberty_or_death.oracle.placing import build, elsewhere, place_up_to
from tests.games.liberty_or_death.oracle.world import World
from tests.games.witness import Rules

REGULARS_AT_ONCE = 6
CUBES_FOR_A_FORT = 3
CUBES_PER_MILITIA = 3
GARRISON_COST = 2

# ---------------------------------------------------------------------- muster


def takes_regulars(w: World, space: str) -> bool:
    """3.2.1, 1.9, E-03."""
    if space == WEST_INDIES:
        return w.treaty  # 1.3.7
    if space in CITIES:
        return not w.blockades[space]
    return space in COLONIES and any(city in CITIES and not w.blockades[city] for city in NEXT[space])


def takes_tories(w: World, space: str) -> bool:
    near = (space, *NEXT[space])
    return (
        space in CITIES + COLONIES
        and w.level[space] > -2
        and any(w.count(other, REGULAR, BRITISH_FORT) for other in near)
    )


def muster_spaces(w: World, o: Order) -> list[str]:
    if not o.can_pay(w):
        return []
    return [
        space
        for space in (*MAP, WEST_INDIES)
        if takes_tories(w, space) or (takes_regulars(w, space) and not regulars_came(o))
    ]


def regulars_came(o: Order) -> bool:
    return bool(o.moved["muster", REGULAR])


def muster(w: World, o: Order) -> Rules[None]:
    yield from choosing(w, o, "muster", muster_spaces, muster_in)
    yield from muster_after(w, o)
    yield from closing(w, o)


def muster_in(w: World, o: Order, space: str) -> Rules[None]:
    o.pay(w)
    if takes_regulars(w, space) and not regulars_came(o):
        placed = yield from place_regulars(w, REGULAR, BRITISH, space, REGULARS_AT_ONCE)
        o.moved["muster", REGULAR] += 1 if placed or not takes_tories(w, space) else 0
    if takes_tories(w, space):
        yield from place_up_to(w, TORY, space, 1 if w.level[space] == -1 else 2, least=0)
        yield from alone(w)


def place_regulars(w: World, piece: str, faction: str, space: str, most: int) -> Rules[int]:
    """Regulars cannot be taken from elsewhere (1.4.1)."""
    from tests.games.liberty_or_death.oracle.leaders import join

    placed = yield from how_many("how_many_placed", faction, 0, min(most, w.available[piece]), space, piece)
    w.place(space, piece, placed)
    if placed:
        yield from join(w, faction, space)
    return placed


def muster_after(w: World, o: Order) -> Rules[None]:
    """A fort, or a reward for loyalty, in one of the spaces."""
    forts = [
        space
        for space in o.chosen
        if w.count(space, REGULAR, TORY) >= CUBES_FOR_A_FORT
        and w.room(space)
        and (w.available[BRITISH_FORT] or elsewhere(w, BRITISH_FORT, space))
    ]
    rewards = [space for space in o.chosen if can_reward(w, space)]
    options = [*(["build_fort"] if forts else []), *(["reward_loyalty"] if rewards else []), DONE]
    answer = yield from ask("muster_after", BRITISH, options, paid=o.paid)
    if answer == "build_fort":
        space = yield from ask_space("fort_space", BRITISH, forts)
        yield from build_fort(w, space)
    elif answer == "reward_loyalty":
        space = yield from ask_space("reward_space", BRITISH, rewards)
        yield from reward(w, space, most=4)


def build_fort(w: World, space: str) -> Rules[None]:
    regulars = yield from how_many(
        "how_many_replaced",
        BRITISH,
        max(0, CUBES_FOR_A_FORT - w.at[space][TORY]),
        min(CUBES_FOR_A_FORT, w.at[space][REGULAR]),
        space,
        REGULAR,
    )
    built = yield from build(w, BRITISH_FORT, space)
    if not built:
        return
    w.remove(space, REGULAR, regulars)
    w.remove(space, TORY, CUBES_FOR_A_FORT - regulars)
    yield from alone(w)


# ---------------------------------------------------------------------- garrison


def garrison_cities(w: World, o: Order) -> list[str]:
    if w.edition == "2016" and w.fni == 3:
        return []
    return w.open_cities() if o.chosen or o.can_pay(w, GARRISON_COST) else []


def garrison(w: World, o: Order) -> Rules[None]:
    yield from choosing(w, o, "garrison", garrison_cities, garrison_in, may_stop=not o.limited)
    if not o.chosen:
        o.pay(w, GARRISON_COST)
    where = o.chosen if o.limited else w.open_cities()
    for city in where:
        w.activate(city, MILITIA, w.count(city, REGULAR, TORY) // CUBES_PER_MILITIA)
    yield from push(w, where)
    yield from closing(w, o)


def garrison_in(w: World, o: Order, target: str) -> Rules[None]:
    if len(o.chosen) == 1:
        o.pay(w, GARRISON_COST)
    used: list[str] = []
    while True:
        sources = [
            space
            for space in MAP
            if space != target
            and space not in used
            and not w.blockades[space]
            and o.unmoved(w, space, REGULAR)
        ]
        source = yield from ask_space("garrison_from", BRITISH, sources, DONE, target=f"space:{target}")
        if source == DONE:
            return
        used.append(source)
        number = yield from how_many(
            "how_many_march", BRITISH, 1, o.unmoved(w, source, REGULAR), source, REGULAR
        )
        o.move(w, REGULAR, number, source, target)
        yield from follow(w, BRITISH, source, target)
        yield from alone(w)


REBEL_UNITS = (CONTINENTAL, MILITIA, ACTIVE_MILITIA, FRENCH_REGULAR)


def push(w: World, where: list[str]) -> Rules[None]:
    cities = [
        city
        for city in where
        if w.control(city) == BRITISH and not w.at[city][PATRIOT_FORT] and w.count(city, *REBEL_UNITS)
    ]
    city = yield from ask_space("push", BRITISH, cities, DONE)
    if city == DONE:
        return
    target = yield from ask_space("push_to", BRITISH, NEXT[city])
    present = [faction for faction in (PATRIOTS, FRENCH) if w.units(city, faction)]
    for piece in REBEL_UNITS:
        number = w.at[city][piece]
        w.at[city][piece] -= number
        w.at[target][piece] += number
    for faction in present:
        yield from follow(w, faction, city, target)
    yield from alone(w)
