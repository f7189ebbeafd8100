"""4.0: special activities. What each does is in limited_attacks.py and below; here is when and where."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.leaders import settle
from flintlock.games.liberty_or_death.limited_attacks import (
    partisans,
    skirmish,
    war_path,
    why_no_partisans,
    why_no_skirmish,
    why_no_war_path,
)
from flintlock.games.liberty_or_death.naval import can_raise_fni, lower_fni, raise_fni, rearrange
from flintlock.games.liberty_or_death.phases import SPECIAL
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_WAR_PARTY,
    AGENTS,
    BATTLE,
    BRITISH,
    COMMON_CAUSE,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    GARRISON,
    INDIANS,
    MARCH,
    MILITIA,
    MUSTER,
    NAVAL_PRESSURE,
    NOBODY,
    PARTISANS,
    PATRIOTS,
    PERSUASION,
    PLUNDER,
    PREPARER,
    RAID,
    REBELLION,
    REGULAR,
    SKIRMISH,
    TRADE,
    VILLAGE,
    WAR_PARTY,
    WAR_PATH,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.placing import transfer
from flintlock.games.liberty_or_death.position import AVAILABLE, UNAVAILABLE, Insurrection, refusal
from flintlock.games.liberty_or_death.states import CLOSING, Activity, Order

OF_FACTION: Final = (
    (COMMON_CAUSE, SKIRMISH, NAVAL_PRESSURE),
    (SKIRMISH, PERSUASION, PARTISANS),
    (SKIRMISH, NAVAL_PRESSURE, PREPARER),
    (TRADE, WAR_PATH, PLUNDER),
)
"""4.2 to 4.5: the special activities of each faction, in the order of the vocabulary."""

RULES: Final = (
    {COMMON_CAUSE: "4.2.1", SKIRMISH: "4.2.2", NAVAL_PRESSURE: "4.2.3"},
    {PERSUASION: "4.3.1", PARTISANS: "4.3.2", SKIRMISH: "4.3.3"},
    {PREPARER: "4.5.1", SKIRMISH: "4.5.2", NAVAL_PRESSURE: "4.5.3"},
    {TRADE: "4.4.1", WAR_PATH: "4.4.2", PLUNDER: "4.4.3"},
)
"""The paragraph of each faction's special activity."""

NOT_WHERE: Final[tuple[dict[int, tuple[int, ...]], ...]] = (
    {SKIRMISH: (BATTLE, GARRISON, MUSTER)},
    {SKIRMISH: (BATTLE,), PARTISANS: (BATTLE,)},
    {SKIRMISH: (BATTLE, MUSTER)},
    {},
)
"""Commands in whose spaces a special activity cannot be."""

NEEDED: Final = {
    SKIRMISH: (REGULAR, CONTINENTAL, FRENCH_REGULAR, REGULAR),
    PERSUASION: (MILITIA,) * 4,
    PARTISANS: (MILITIA,) * 4,
    TRADE: (WAR_PARTY,) * 4,
    WAR_PATH: (WAR_PARTY,) * 4,
    PLUNDER: (ACTIVE_WAR_PARTY,) * 4,
}
"""The piece without which a faction's activity cannot be in a space."""

MOST_SPACES: Final = {PERSUASION: 3}
LEAST_GIFT: Final = 2
"""4.4.1: what the British must give at least, or nothing."""
REGULARS_PREPARED: Final = 3
RESOURCES_PREPARED: Final = 2


# ---------------------------------------------------------------------- when and where


def open_to(g: Insurrection, order: Order, can_pay: bool = False) -> list[Special]:
    """4.1: the special activities that can accompany the command now.

    `can_pay`: for a space of it, though resources may be short, because the first one is free.
    """
    if not order.specials or order.special != NOBODY:
        return []
    found = [
        special
        for special in OF_FACTION[order.faction]
        if accompanies(g, order, special) and would_work(g, order, special)
    ]
    if g.stroke is not None:
        found = [special for special in found if special == COMMON_CAUSE]  # 2.3.8: all else is independent
    if must_earn(g, order) and not can_pay:
        found = [special for special in found if earns(g, order.faction, special)]
    return [g.board.specials[special] for special in found]


def must_earn(g: Insurrection, order: Order) -> bool:
    """4.1: who cannot pay for a first space may only do what brings resources before."""
    return (
        not order.chosen
        and not order.free
        and order.stage < CLOSING
        and g.resources[order.faction] < order.cost
    )


def earns(g: Insurrection, faction: int, special: int) -> bool:
    """Whether the activity is sure to bring a resource."""
    if special == NAVAL_PRESSURE:
        return faction == BRITISH and g.fni <= int(g.leads("howe"))
    return special in (PERSUASION, TRADE, PREPARER)


def funds(g: Insurrection, order: Order) -> int:
    """4.1: resources that a special activity before the command is sure to bring."""
    for special in OF_FACTION[order.faction]:
        if earns(g, order.faction, special) and would_work(g, order, special):
            if special == PERSUASION:
                return min(MOST_SPACES[special], len(spaces_for(g, beside(order, special))))
            return RESOURCES_PREPARED if special == PREPARER else 1
    return 0


def accompanies(g: Insurrection, order: Order, special: int) -> bool:
    """4.1.1: some go with certain commands only."""
    if special == COMMON_CAUSE:
        goes_on = order.command in (MARCH, BATTLE) and order.stage < CLOSING
        return goes_on and has_common_cause(g, order)
    if special == PLUNDER:
        return order.command == RAID
    return special == PREPARER or order.command != AGENTS


def has_common_cause(g: Insurrection, order: Order) -> bool:
    """4.2.1: regulars and war parties are together where it can be used."""
    at, board = g.at, g.board
    spaces = [board.spaces[number] for number in order.chosen] if order.command == BATTLE else board.provinces
    return any(at[space.first + REGULAR] and g.irregulars(space, INDIANS) for space in spaces)


def keeps_out(order: Order, special: int) -> bool:
    """4.1.1: whether the activity cannot be in the spaces of the command."""
    return order.command in NOT_WHERE[order.faction].get(special, ())


def beside(order: Order, special: int) -> Activity:
    """4.1.1: the activity that would accompany a command."""
    barred = order.chosen[:] if keeps_out(order, special) else []
    allowed = order.chosen[:] if special == PLUNDER else []
    most = MOST_SPACES.get(special, 1)
    return Activity(faction=order.faction, special=special, allowed=allowed, barred=barred, most=most)


@cache
def anywhere(faction: int, special: int) -> Activity:
    """An activity that is only asked about, and never begun."""
    return Activity(faction=faction, special=special)


def would_work(g: Insurrection, order: Order, special: int) -> bool:
    """Whether the activity would do anything beside the command."""
    is_bound = bool(order.chosen) and (special == PLUNDER or keeps_out(order, special))
    return can_carry_out(g, beside(order, special) if is_bound else anywhere(order.faction, special))


def can_carry_out(g: Insurrection, activity: Activity) -> bool:
    """Whether it would do anything."""
    faction, special = activity.faction, activity.special
    if special == COMMON_CAUSE:
        return True
    if special == PREPARER:
        return True
    if special == NAVAL_PRESSURE:
        return faction == BRITISH or (g.treaty and (g.squadrons > 0 or g.fni > 0))
    if special == PLUNDER and not activity.allowed:
        return False
    at, needed = g.at, needed_piece(activity)
    return any(at[space.first + needed] and not reason(g, activity, space) for space in g.board.spaces)


def spaces_for(g: Insurrection, activity: Activity) -> list[Space]:
    """Where the activity could be."""
    at, needed = g.at, needed_piece(activity)
    return [space for space in g.board.spaces if at[space.first + needed] and not reason(g, activity, space)]


def needed_piece(activity: Activity) -> int:
    """The kind of piece without which the activity cannot be in a space."""
    return REGULAR if activity.scouting else NEEDED[activity.special][activity.faction]


def reason(g: Insurrection, activity: Activity, space: Space) -> str:
    """Why the activity cannot be in a space."""
    if activity.allowed and space.number not in activity.allowed:
        return "not_by_this_event"
    if space.number in activity.chosen:
        return "chosen_already"
    if space.number in activity.barred:
        return "command_space"
    return WHY_NOT[activity.special](g, activity, space)


def begin_special(
    g: Insurrection,
    faction: int,
    special: int,
    *,
    allowed: list[int] | None = None,
    most: int = 1,
    optional: bool = False,
) -> str:
    """A free special activity (5.3): gives back the phase to be called."""
    g.activity = Activity(
        faction=faction, special=special, allowed=allowed or [], most=most, optional=optional
    )
    return SPECIAL


# ---------------------------------------------------------------------- carrying out


def special(g: Insurrection) -> Rules[str]:
    """4.1: one space of the activity in progress."""
    activity = g.carrying_out
    if not activity.chosen:
        g.headline(
            2, "special_begins", faction=g.seat(activity.faction), special=g.board.specials[activity.special]
        )
        yield from howe(g, activity.faction)
    if activity.special in SPACELESS:
        yield from SPACELESS[activity.special](g, activity)
        return end_special(g)
    rule = RULES[BRITISH if activity.scouting else activity.faction][activity.special]
    space = yield from choose_space(g, activity, spaces_for(g, activity), rule)
    if space is None:
        return end_special(g)
    activity.chosen.append(space.number)
    yield from IN_SPACE[activity.special](g, activity, space, rule)
    yield from settle(g)
    return SPECIAL if len(activity.chosen) < activity.most else end_special(g)


def choose_space(g: Insurrection, activity: Activity, spaces: list[Space], rule: str) -> Rules[Space | None]:
    seat, prompt = g.seat(activity.faction), "special_space"
    why_not = refusal(lambda space: reason(g, activity, space), rule)
    name = g.board.specials[activity.special]
    if activity.chosen or activity.optional or not spaces:
        return (
            yield from g.may(seat, prompt, spaces, g.board.done, rule=rule, why_not=why_not, special=name)
        )
    return (yield from g.ask(seat, prompt, spaces, rule=rule, why_not=why_not, special=name))


def end_special(g: Insurrection) -> str:
    """What accompanies a command tells it where it was; an event remembers it as "there"."""
    activity, g.activity = g.carrying_out, None
    at = activity.chosen[-1] if activity.chosen else NOBODY
    if g.event is not None and activity.chosen:
        g.event.there = activity.chosen[:]
    if g.orders and not activity.scouting and g.order.special == activity.special:
        order = g.order
        if order.command in NOT_WHERE[order.faction].get(order.special, ()):
            order.special_at = at
    return g.come_back()


def howe(g: Insurrection, faction: int) -> Rules[None]:
    """1.10: with Howe every British special activity first lowers French naval intervention."""
    if faction == BRITISH and g.leads("howe"):
        yield from lower_fni(g, 1, "1.10")


# ---------------------------------------------------------------------- without a space


def naval_pressure(g: Insurrection, activity: Activity) -> Rules[None]:
    """4.2.3, 4.5.3: resources or blockades."""
    if activity.faction == BRITISH:
        if g.fni:
            yield from lower_fni(g, 1, "4.2.3")
        else:
            die = yield from g.roll_d3("naval_die", BRITISH, "4.2.3")
            g.tell("naval_roll", die=die)
            g.gain(BRITISH, die.value)
    elif can_raise_fni(g):
        yield from raise_fni(g, 1, "4.5.3")
    else:
        yield from rearrange(g, "4.5.3")


def preparer(g: Insurrection, activity: Activity) -> Rules[None]:
    """4.5.1: a squadron to the West Indies, three regulars to the available forces, or two resources."""
    board = g.board
    choices: list[Option] = [board.words["resources"]]
    if not (g.orders and must_earn(g, g.order)):
        if g.squadrons_away:
            choices.insert(0, board.words["squadron"])
        if g.unavailable[FRENCH_REGULAR]:
            choices.insert(0, board.kinds[FRENCH_REGULAR])
    choice = yield from g.ask(g.seat(FRENCH), "preparer", choices, rule="4.5.1")
    if choice is board.words["resources"]:
        g.gain(FRENCH, RESOURCES_PREPARED)
    elif choice is board.words["squadron"]:
        g.squadrons_away -= 1
        g.squadrons += 1
        g.tell("squadron_ready", squadrons=g.squadrons)
    else:
        transfer(g, FRENCH_REGULAR, REGULARS_PREPARED, UNAVAILABLE, AVAILABLE)


SPACELESS: Final[dict[int, Callable[[Insurrection, Activity], Rules[None]]]] = {
    NAVAL_PRESSURE: naval_pressure,
    PREPARER: preparer,
}


# ---------------------------------------------------------------------- in spaces


def why_no_persuasion(g: Insurrection, activity: Activity, space: Space) -> str:
    """4.3.1: cities and colonies under control of the Rebellion, with underground militia."""
    if not (space.is_city or space.is_colony):
        return "not_city_or_colony"
    if g.control(space) != REBELLION:
        return "not_rebellion_control"
    return "" if g.count(space, MILITIA) else "no_underground_militia"


def persuasion(g: Insurrection, activity: Activity, space: Space, rule: str) -> Rules[None]:
    """4.3.1: a militia is activated for a resource and propaganda."""
    yield from ()
    g.activate(space, PATRIOTS, 1)
    g.gain(PATRIOTS, 1)
    g.mark_propaganda(space)


def why_no_trade(g: Insurrection, activity: Activity, space: Space) -> str:
    """4.4.1: a village with an underground war party."""
    if not g.count(space, VILLAGE):
        return "no_village"
    return "" if g.count(space, WAR_PARTY) else "no_underground_war_party"


def trade(g: Insurrection, activity: Activity, space: Space, rule: str) -> Rules[None]:
    """4.4.1: the British give resources as they like; where they give none, the trade brings one."""
    g.activate(space, INDIANS, 1)
    most = min(g.resources[BRITISH], g.board.most_resources - g.resources[INDIANS])
    least = 1 if g.is_revised else LEAST_GIFT
    gifts = [*(g.board.numbers(least, most) if most >= least else ()), g.board.counts[-1]]
    gift = yield from g.ask(g.seat(BRITISH), "gift", gifts, rule=rule, space=space)
    if gift.value:
        g.pay(BRITISH, gift.value)
        g.gain(INDIANS, gift.value)
    else:
        g.gain(INDIANS, 1)


def why_no_plunder(g: Insurrection, activity: Activity, space: Space) -> str:
    """4.4.3: where the Indians have raided, and war parties outnumber the pieces of the Rebellion."""
    if g.irregulars(space, INDIANS) <= g.side_pieces(space, REBELLION):
        return "too_few_war_parties"
    return ""


def plunder(g: Insurrection, activity: Activity, space: Space, rule: str) -> Rules[None]:
    """4.4.3: resources of the Patriots by the population, for a war party."""
    taken = -g.gain(PATRIOTS, -space.population)
    g.gain(INDIANS, taken)
    kinds = [g.board.kinds[kind] for kind in (WAR_PARTY, ACTIVE_WAR_PARTY) if g.count(space, kind)]
    kind = yield from g.ask(g.seat(INDIANS), "plunder_price", kinds, rule=rule, space=space)
    g.remove(space, kind.number)


WHY_NOT: Final[dict[int, Callable[[Insurrection, Activity, Space], str]]] = {
    SKIRMISH: why_no_skirmish,
    PERSUASION: why_no_persuasion,
    PARTISANS: why_no_partisans,
    TRADE: why_no_trade,
    WAR_PATH: why_no_war_path,
    PLUNDER: why_no_plunder,
}
"""Why an activity cannot be in a space, "" where it can."""

IN_SPACE: Final[dict[int, Callable[[Insurrection, Activity, Space, str], Rules[None]]]] = {
    SKIRMISH: skirmish,
    PERSUASION: persuasion,
    PARTISANS: partisans,
    TRADE: trade,
    WAR_PATH: war_path,
    PLUNDER: plunder,
}
"""What an activity does in a space."""
