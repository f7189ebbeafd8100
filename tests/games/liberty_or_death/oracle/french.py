"""3.5.1 to 3.5.3: agents, Hortalez and muster."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import DONE, ask, how_many, number_of, which
from tests.games.liberty_or_death.oracle.facts import (
    AGENTS,
    CITIES,
    COLONIES,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    MILITIA,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    WEST_INDIES,
)
from tests.games.liberty_or_death.oracle.leaders import alone, join
from tests.games.liberty_or_death.oracle.orders import Order, choosing, closing
from tests.games.liberty_or_death.oracle.specials import carry_out, possible
from tests.games.liberty_or_death.oracle.world import World
from tests.games.witness import Rules

MUSTER_COST = 2
REGULARS_AT_ONCE = 4


def agents_spaces(w: World, o: Order) -> list[str]:
    if not o.can_pay(w) or not w.available[CONTINENTAL] + w.available[MILITIA]:
        return []
    return [space for space in AGENTS if w.level[space] < 2]


def agents(w: World, o: Order) -> Rules[None]:
    limited, o.limited = o.limited, True
    yield from choosing(w, o, "agents", agents_spaces, agents_in)
    o.limited = limited
    yield from closing(w, o)


def agents_in(w: World, o: Order, space: str) -> Rules[None]:
    o.pay(w)
    pieces = [piece for piece in (CONTINENTAL, MILITIA) if w.available[piece]]
    piece = yield from which("agents_raise", FRENCH, space, pieces)
    w.place(space, piece, 1 if piece == CONTINENTAL else min(2, w.available[MILITIA]))
    yield from join(w, PATRIOTS, space)


def hortalez(w: World, o: Order) -> Rules[None]:
    """3.5.2."""
    while True:
        counts = [f"count:{number}" for number in range(w.resources[FRENCH], 0, -1)]
        acts = [f"special:{act}" for act in possible(w, o, gainful=not counts)]
        answer = yield from ask("hortalez", FRENCH, [*counts, *acts])
        if answer.startswith("special:"):
            yield from carry_out(w, o, answer.removeprefix("special:"), to_pay=not counts)
            continue
        o.pay(w, number_of(answer))
        w.gain(PATRIOTS, number_of(answer) + 1)
        break
    yield from closing(w, o)


def muster_spaces(w: World, o: Order) -> list[str]:
    if not o.can_pay(w, MUSTER_COST):
        return []
    return [*(space for space in CITIES + COLONIES if w.control(space) == REBELLION), WEST_INDIES]


def muster(w: World, o: Order) -> Rules[None]:
    limited, o.limited = o.limited, True
    yield from choosing(w, o, "french_muster", muster_spaces, muster_in)
    o.limited = limited
    yield from closing(w, o)


def muster_in(w: World, o: Order, space: str) -> Rules[None]:
    o.pay(w, MUSTER_COST)
    most = min(REGULARS_AT_ONCE, w.available[FRENCH_REGULAR])
    placed = yield from how_many("how_many_placed", FRENCH, 0, most, space, FRENCH_REGULAR)
    w.place(space, FRENCH_REGULAR, placed)
    if placed:
        yield from join(w, FRENCH, space)
    if (
        space != WEST_INDIES
        and w.at[space][FRENCH_REGULAR] >= 2
        and w.room(space)
        and w.available[PATRIOT_FORT]
        and (o.free or w.resources[PATRIOTS])
    ):
        answer = yield from ask("french_fort", FRENCH, ["build_fort", DONE], space=f"space:{space}")
        if answer != DONE:
            if not o.free:
                w.gain(PATRIOTS, -1)
            w.remove(space, FRENCH_REGULAR, 2)
            w.place(space, PATRIOT_FORT)
            yield from join(w, PATRIOTS, space)
            yield from alone(w)
