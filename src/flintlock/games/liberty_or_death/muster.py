"""3.2.1, 3.5.3: muster."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.leaders import join
from flintlock.games.liberty_or_death.loyalty import ALL_LEVELS, reward_loyalty, why_no_reward
from flintlock.games.liberty_or_death.orders import (
    ally_can_pay,
    close,
    next_space,
    select,
    start_special,
    why_closed,
)
from flintlock.games.liberty_or_death.phases import COMMAND
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_OPPOSITION,
    BRITISH,
    BRITISH_FORT,
    FRENCH,
    FRENCH_REGULAR,
    NOBODY,
    PASSIVE_OPPOSITION,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    REGULAR,
    TORY,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.placing import can_place, place_one, place_up_to
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import AFTERWARDS, Order

MOST_REGULARS: Final = 6
MOST_TORIES: Final = 2
CUBES_FOR_FORT: Final = 3
MOST_FRENCH: Final = 4
FRENCH_COST: Final = 2
FRENCH_FOR_FORT: Final = 2


# ---------------------------------------------------------------------- the British


def why_no_regulars(g: Insurrection, space: Space) -> str:
    """3.2.1, 1.9: a city without a blockade, a colony next to one, or the West Indies."""
    if space.is_west_indies:
        return "" if g.treaty else "before_treaty"
    if space.is_city:
        return "blockaded" if g.blockades[space.number] else ""
    if not space.is_colony:
        return "not_city_or_colony"
    return "" if any(not g.blockades[city.number] for city in space.cities) else "no_open_city"


def why_no_tories(g: Insurrection, space: Space) -> str:
    """3.2.1: with or next to British regulars or forts, not in active opposition."""
    if not (space.is_city or space.is_colony):
        return "not_city_or_colony"
    if g.level[space.number] == ACTIVE_OPPOSITION:
        return "active_opposition"
    at = g.at
    if at[space.first + REGULAR] or at[space.first + BRITISH_FORT]:
        return ""
    near = any(at[other.first + REGULAR] or at[other.first + BRITISH_FORT] for other in space.neighbours)
    return "" if near else "no_regulars_near"


def most_tories(g: Insurrection, space: Space) -> int:
    """3.2.1: one where there is passive opposition."""
    return MOST_TORIES - (g.level[space.number] == PASSIVE_OPPOSITION)


def why_no_muster(g: Insurrection, order: Order, space: Space) -> str:
    """3.2.1: one space for regulars, any number for Tories."""
    why = why_closed(g, order, space)
    if why:
        return why
    if order.target == NOBODY and not order.tories_only:
        why = why_no_regulars(g, space)
        if not why or space.is_west_indies:
            return why
    return why_no_tories(g, space)


def british_muster(g: Insurrection, order: Order) -> Rules[str]:
    """3.2.1: regulars in one space, Tories in any, then a fort or a reward in one of them."""
    if order.stage == AFTERWARDS:
        yield from fort_or_reward(g, order)
        return (yield from close(g, order))
    choice = yield from next_space(g, order, "muster", g.board.spaces, why_no_muster, "3.2.1")
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if isinstance(choice, Space):
        select(g, order, choice)
        yield from muster_in(g, order, choice)
    else:
        order.stage = AFTERWARDS
    return COMMAND


def muster_in(g: Insurrection, order: Order, space: Space) -> Rules[None]:
    """3.2.1: in a selected space."""
    tories = not why_no_tories(g, space)
    if order.target == NOBODY and not order.tories_only and not why_no_regulars(g, space):
        placed = yield from place_up_to(g, BRITISH, REGULAR, space, MOST_REGULARS, rule="3.2.1")
        if placed or not tories:
            order.target = space.number
    if not why_no_tories(g, space):
        yield from place_up_to(g, BRITISH, TORY, space, most_tories(g, space), rule="3.2.1")


def fort_or_reward(g: Insurrection, order: Order) -> Rules[None]:
    """3.2.1: in one of the selected spaces three cubes become a fort, or loyalty is rewarded."""
    chosen = sorted(order.chosen)
    forts = [space for number in chosen if not why_no_fort(g, space := g.board.spaces[number])]
    rewards = [space for number in chosen if not why_no_reward(g, space := g.board.spaces[number])]
    words = g.board.words
    options: list[Option] = [words["build_fort"]] if forts else []
    if rewards:
        options.append(words["reward_loyalty"])
    choice = yield from g.may(
        g.seat(BRITISH), "muster_after", options, g.board.done, rule="3.2.1", paid=order.paid
    )
    if choice is words["build_fort"]:
        space = yield from g.choose_space(BRITISH, "fort_space", forts, rule="3.2.1")
        yield from cubes_to_fort(g, space)
    elif choice is words["reward_loyalty"]:
        space = yield from g.choose_space(BRITISH, "reward_space", rewards, rule="3.2.1")
        yield from reward_loyalty(g, space, ALL_LEVELS, "3.2.1")


def why_no_fort(g: Insurrection, space: Space) -> str:
    if g.cubes(space, BRITISH) < CUBES_FOR_FORT:
        return "too_few_cubes"
    return "" if can_place(g, BRITISH, BRITISH_FORT, space) else "no_fort"


def cubes_to_fort(g: Insurrection, space: Space) -> Rules[None]:
    """3.2.1: three cubes of any kind become a fort."""
    regulars, tories = g.count(space, REGULAR), g.count(space, TORY)
    number = yield from g.how_many(
        *(BRITISH, "how_many_replaced", max(0, CUBES_FOR_FORT - tories), min(CUBES_FOR_FORT, regulars)),
        rule="3.2.1",
        space=space,
        kind=REGULAR,
    )
    if (yield from place_one(g, BRITISH, BRITISH_FORT, space)):
        g.remove(space, REGULAR, number)
        g.remove(space, TORY, CUBES_FOR_FORT - number)


# ---------------------------------------------------------------------- the French


def why_no_french_muster(g: Insurrection, order: Order, space: Space) -> str:
    """3.5.3: the West Indies, or a city or colony under control of the Rebellion."""
    why = why_closed(g, order, space, FRENCH_COST)
    if why or space.is_west_indies:
        return why
    if space.is_reserve:
        return "not_city_or_colony"
    return "" if g.control(space) == REBELLION else "not_rebellion_control"


def french_muster(g: Insurrection, order: Order) -> Rules[str]:
    """3.5.3: up to four regulars; then two of them may become a Patriot fort."""
    choice = yield from next_space(g, order, "french_muster", g.board.spaces, why_no_french_muster, "3.5.3")
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if isinstance(choice, Space):
        select(g, order, choice, FRENCH_COST)
        yield from place_up_to(g, FRENCH, FRENCH_REGULAR, choice, MOST_FRENCH, rule="3.5.3")
        yield from french_fort(g, order, choice)
    return (yield from close(g, order))


def french_fort(g: Insurrection, order: Order, space: Space) -> Rules[None]:
    """3.5.3: for a resource of the Patriots."""
    if g.count(space, FRENCH_REGULAR) < FRENCH_FOR_FORT or not ally_can_pay(g, order, PATRIOTS):
        return
    if space.is_west_indies or not g.available[PATRIOT_FORT] or not g.has_room(space, PATRIOT_FORT):
        return
    fort = [g.board.words["build_fort"]]
    choice = yield from g.may(g.seat(FRENCH), "french_fort", fort, g.board.done, rule="3.5.3", space=space)
    if choice is not None:
        if not order.free:
            g.pay(PATRIOTS, 1)
        g.remove(space, FRENCH_REGULAR, FRENCH_FOR_FORT)
        g.place(space, PATRIOT_FORT, 1)
        yield from join(g, PATRIOTS, space)
