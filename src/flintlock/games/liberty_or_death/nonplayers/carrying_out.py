"""8.1: the small questions of a command and of a special activity, answered by the plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.nonplayers import british, british_specials, french, indians, patriots
from flintlock.games.liberty_or_death.nonplayers.asked import Asked
from flintlock.games.liberty_or_death.nonplayers.battles import common_parties
from flintlock.games.liberty_or_death.nonplayers.mind import Group, Step, support_of
from flintlock.games.liberty_or_death.nonplayers.priorities import in_turn, to_give_up, to_strike
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_WAR_PARTY,
    BRITISH,
    FRENCH_REGULAR,
    INDIANS,
    MILITIA,
    MUSTER,
    NOBODY,
    PATRIOTS,
    REGULAR,
    SCOUT,
    SKIRMISH,
    TORY,
    VILLAGE,
    WAR_PARTY,
    Kind,
    Leader,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.position import Insurrection

Answer = Callable[[Asked], Option]

FLOWCHARTS: Final = (british.FLOWCHART, patriots.FLOWCHART, french.FLOWCHART, indians.FLOWCHART)
"""The sheet of each faction."""


# ---------------------------------------------------------------------- spaces


def next_space(a: Asked) -> Option:
    """The next step of the plan that is still to be taken; then none."""
    order = a.g.order
    for step in a.plan.steps:
        if step.special != NOBODY:
            special = a.g.board.specials[step.special]
            if order.special == NOBODY and special in a.options:
                return special
        elif step.space is not None and step.space.number not in order.chosen:
            answer = step.groups[0].source if order.command == SCOUT else step.space
            if answer in a.options:
                return answer
    return a.otherwise


def step_here(a: Asked) -> Step:
    """The step in the space in which the command is busy."""
    order = a.g.order
    number = (
        order.target if order.target != NOBODY and order.command != MUSTER else (order.chosen or [-1])[-1]
    )
    return a.plan.at(number) or Step()


def group_from(a: Asked, step: Step) -> Option:
    """The next group that is still to move."""
    for group in step.groups:
        if group.source in a.options and group.source.number not in a.g.order.sources:
            return group.source
    return a.otherwise


def moving_from(a: Asked) -> Option:
    return group_from(a, step_here(a))


def how_many_march(a: Asked) -> Option:
    """So many of a kind as the plan says."""
    steps = a.plan.steps if a.g.orders and a.g.order.command == SCOUT else [step_here(a)]
    for step in steps:
        for group in step.groups:
            if group.source is a.space:
                return a.number(group.numbers.get(a.piece, 0))
    return a.least


def push(a: Asked) -> Option:
    return a.best(lambda space: british.push_rank(a.g, space))


def push_to(a: Asked) -> Option:
    return a.best(lambda space: british.push_to_rank(a.g, space))


def raid_from(a: Asked) -> Option:
    step = a.plan.at(a.g.order.chosen[-1]) if a.g.order.chosen else None
    return a.if_offered(step.groups[0].source if step and step.groups else None)


def raid_with(a: Asked) -> Option:
    return a.if_offered(a.g.board.kinds[WAR_PARTY])


def scout_to(a: Asked) -> Option:
    return a.if_offered(a.plan.steps[0].space if a.plan.steps else None)


def scout_skirmish(a: Asked) -> Option:
    return a.g.board.specials[SKIRMISH]


def how_to(a: Asked) -> Option:
    """3.3.1, 3.4.1: to build, to place or to gather."""
    words = a.g.board.words
    step = a.plan.at(a.space.number)
    if step is not None and step.way and words[step.way] in a.options:
        return words[step.way]
    return words["place_units"] if words["place_units"] in a.options else a.options[0]


def which_replaced(a: Asked) -> Option:
    return to_give_up(a.kinds, a.g, a.space)


def promote(a: Asked) -> Option:
    return a.if_offered(a.plan.after_space)


def how_many_promoted(a: Asked) -> Option:
    """8.5.2: all militia but one that is underground."""
    if a.piece == MILITIA:
        return a.number(a.g.count(a.space, MILITIA) - 1)
    return a.most if a.g.count(a.space, MILITIA) else a.number(a.g.irregulars(a.space, PATRIOTS) - 1)


def agents_raise(a: Asked) -> Option:
    step = a.plan.at(a.space.number)
    kind = None if step is None else next((one for one in a.kinds if one.id == step.way), None)
    return kind or to_give_up(a.kinds, a.g, a.space)


def hortalez(a: Asked) -> Option:
    for step in a.plan.steps:
        if step.number != NOBODY:
            return a.number(step.number)
    return a.number(1)


def muster_after(a: Asked) -> Option:
    return a.if_offered(a.g.board.words.get(a.plan.afterwards))


def after_space(a: Asked) -> Option:
    return a.if_offered(a.plan.after_space)


def how_many_replaced(a: Asked) -> Option:
    """8.4.2: three cubes for a fort, Regulars and Tories in turn."""
    regulars, tories = a.g.count(a.space, REGULAR), a.g.count(a.space, TORY)
    return a.number(in_turn(regulars, tories, 3, many_first=True, spare_last=True)[0])


def how_many_placed(a: Asked) -> Option:
    """8.1.1: all that can be; in a muster as planned."""
    if a.g.orders and a.g.order.command == MUSTER and a.faction == BRITISH:
        step = a.plan.at(a.space.number)
        if step is not None and step.groups:
            return a.number(step.groups[0].numbers.get(a.piece, 0))
    return a.most


def call_partner(a: Asked) -> Option:
    return a.g.board.words["with_ally"]


def battle_next(a: Asked) -> Option:
    """In the order of the plan."""
    for step in a.plan.steps:
        if step.space is not None and step.space in a.options:
            return step.space
    return a.luck.space(a.spaces)


# ---------------------------------------------------------------------- battles


def common_cause(a: Asked) -> Option:
    """8.4.3: the gap is filled with active war parties, then with hidden ones but the last."""
    if a.piece == ACTIVE_WAR_PARTY:
        return a.number(common_parties(a.g, a.space)[0])
    gap = max(0, a.g.count(a.space, REGULAR) - a.g.count(a.space, TORY) - a.g.fighting.common)
    return a.number(min(gap, max(0, a.g.count(a.space, WAR_PARTY) - 1)))


def battle_activate(a: Asked) -> Option:
    """8.7.9: only war parties who defend a village show themselves, all but one."""
    fight = a.g.fighting
    defends = fight.attacker in (PATRIOTS, 2)
    if a.piece == WAR_PARTY and defends and a.g.count(a.space, VILLAGE):
        return a.number(a.g.count(a.space, WAR_PARTY) - 1)
    return a.least


def double_levels(a: Asked) -> Option:
    return next(option for option in a.options if isinstance(option, Leader))


def shift_near(a: Asked) -> Option:
    """8.3.6: the most is gained."""
    return a.best(lambda space: shift_rank(a.g, space, 1 if a.faction == BRITISH else -1))


def shift_rank(g: Insurrection, space: Space, direction: int) -> tuple[int, int]:
    """8.3.6: one's own gain first, then the enemy's loss."""
    level = g.level[space.number] * direction
    gain = space.population if 0 <= level < 2 else 0
    loss = space.population if level < 0 else 0
    return gain, loss


# ---------------------------------------------------------------------- special activities


def special_after(a: Asked) -> Option:
    """4.1: what the flowchart pairs with the command."""
    offered = frozenset([option.number for option in a.options if isinstance(option, Special)])
    special = FLOWCHARTS[a.faction].special_after(a.g, a.g.order.command, offered)
    if special == NOBODY:
        return a.otherwise
    a.note("special", special=a.g.board.specials[special])
    return a.g.board.specials[special]


def special_space(a: Asked) -> Option:
    activity = a.g.carrying_out
    sheet = FLOWCHARTS[BRITISH if activity.scouting else activity.faction]
    return a.best(lambda space: sheet.special_space(a.g, activity.special, space))


def how_many_fall(a: Asked) -> Option:
    activity = a.g.carrying_out
    if activity.faction == BRITISH:
        return a.number(british_specials.how_many_skirmished(a.g, a.space))
    return a.most


def which_falls(a: Asked) -> Option:
    """8.1.2; a British skirmish is after cubes."""
    activity = a.g.carrying_out
    kinds = a.kinds
    if activity.faction == BRITISH:
        kinds = [kind for kind in kinds if kind.is_cube] or kinds
    return to_strike(kinds, a.g, a.space)


def ambush(a: Asked) -> Option:
    """A fort or village if it can fall, else as many as can."""
    bases = [option for option in a.options if isinstance(option, Kind)]
    return bases[0] if bases else a.most


def preparer(a: Asked) -> Option:
    board = a.g.board
    found = {"squadron": board.words["squadron"], "regulars": board.kinds[FRENCH_REGULAR]}
    return a.if_offered(found.get(french.preparation(a.g), board.words["resources"]))


def gift(a: Asked) -> Option:
    """8.4.6: half of a die, rounded up, if the British are richer than the Indians and than the die."""
    die = a.luck.die(6)
    given = (die + 1) // 2
    g = a.g
    if g.resources[INDIANS] < g.resources[BRITISH] and die < g.resources[BRITISH]:
        a.note("gift.yes", die=die, number=given)
        return a.number(given)
    a.note("gift.no", die=die)
    return a.least


def blockade(a: Asked) -> Option:
    battles = a.g.order.chosen if a.g.orders and a.g.order.faction == 2 else []
    return a.best(lambda city: french.blockade(a.g, city, battles))


def lift_blockade(a: Asked) -> Option:
    """8.4.1; in winter from the city of the least support (8.6.9)."""
    if not a.g.orders and a.g.event is None and a.g.stroke is None:
        return a.best(lambda city: -a.g.level[city.number] * city.population)
    battles = a.g.order.chosen if a.g.orders and a.g.order.faction == BRITISH else []
    return british_specials.lifted(a.g, a.spaces, battles)


def move_blockade(a: Asked) -> Option:
    """8.5.1, 8.6.9: to a city with more support that has none yet."""
    g, here = a.g, a.space
    better = [
        city
        for city in a.spaces
        if not g.blockades[city.number]
        and support_of(g, city) > max(0, g.level[here.number]) * here.population
    ]
    return a.luck.best(better, lambda city: support_of(g, city)) if better else a.otherwise


# ---------------------------------------------------------------------- leaders


def follow(a: Asked) -> Option:
    """8.1: a leader stays with the largest group of his own units."""
    g = a.g
    source, target = a.params["source"], a.params["target"]
    assert isinstance(source, Space)
    assert isinstance(target, Space)
    leader = next(option for option in a.options if isinstance(option, Leader))
    units = [kind.number for kind in g.board.factions[a.faction].kinds if kind.is_unit]
    going = sum([g.order.moved[target.first + kind] for kind in units]) if g.orders and g.order.moved else 0
    others, staying = [], g.units(source, a.faction)
    for step in a.plan.steps:
        for group in step.groups:
            if group.source is not source or step.space is None:
                continue
            size = sum([group.numbers.get(kind, 0) for kind in units])
            if step.space is target:
                going = max(size, 1)
            else:
                others.append(size)
                staying -= size if is_yet_to_go(g, step, group) else 0
    rival = max([staying, *others])
    if going == rival:
        return a.luck.any_of(list(a.options))
    return leader if going > rival else a.otherwise


def is_yet_to_go(g: Insurrection, step: Step, group: Group) -> bool:
    assert step.space is not None
    number = step.space.number
    if number not in g.order.chosen:
        return True
    return number == g.order.target and group.source.number not in g.order.sources


def join(a: Asked) -> Option:
    """1.10: who is available comes with the pieces."""
    return next(option for option in a.options if isinstance(option, Leader))


def leader_alone(a: Asked) -> Option:
    return a.best(lambda space: a.g.units(space, a.faction))


ANSWERS: Final[dict[str, Answer]] = {
    **dict.fromkeys(
        (
            *("muster", "garrison", "march", "battle_where", "rally", "rouse", "gather", "scout", "raid"),
            *("agents", "french_muster"),
        ),
        next_space,
    ),
    "garrison_from": moving_from,
    "march_from": moving_from,
    "pull_in": moving_from,
    "how_many_march": how_many_march,
    "push": push,
    "push_to": push_to,
    "raid_from": raid_from,
    "raid_with": raid_with,
    "scout_to": scout_to,
    "scout_skirmish": scout_skirmish,
    "rally_how": how_to,
    "gather_how": how_to,
    "which_replaced": which_replaced,
    "promote": promote,
    "how_many_promoted": how_many_promoted,
    "agents_raise": agents_raise,
    "hortalez": hortalez,
    "french_fort": lambda a: a.otherwise,
    "muster_after": muster_after,
    "fort_space": after_space,
    "reward_space": after_space,
    "how_many_replaced": how_many_replaced,
    "how_many_unavailable": lambda a: a.most,
    "how_many_casualties": lambda a: a.most,
    "how_many_west_indies": lambda a: a.most,
    "call_partner": call_partner,
    "battle_next": battle_next,
    "common_cause": common_cause,
    "battle_activate": battle_activate,
    "double_levels": double_levels,
    "shift_near": shift_near,
    "special_after": special_after,
    "special_space": special_space,
    "how_many_fall": how_many_fall,
    "which_falls": which_falls,
    "ambush": ambush,
    "preparer": preparer,
    "gift": gift,
    "plunder_price": which_replaced,
    "blockade": blockade,
    "lift_blockade": lift_blockade,
    "move_blockade": move_blockade,
    "follow": follow,
    "join": join,
    "leader_alone": leader_alone,
}
