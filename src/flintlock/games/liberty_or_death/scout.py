"""3.4.3: the Indians scout with British cubes."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.leaders import follow
from flintlock.games.liberty_or_death.limited_attacks import why_no_skirmish
from flintlock.games.liberty_or_death.orders import (
    close,
    involve,
    needs_leader,
    next_space,
    pay,
    start_special,
    why_closed,
)
from flintlock.games.liberty_or_death.phases import COMMAND, SPECIAL
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_WAR_PARTY,
    BRITISH,
    INDIANS,
    NOBODY,
    PATRIOTS,
    REGULAR,
    SKIRMISH,
    TORY,
    WAR_PARTY,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import AFTERWARDS, RESOLVING, Activity, Order


def why_no_scout(g: Insurrection, order: Order, space: Space) -> str:
    """3.4.3: a province with war parties and British regulars, next to another; the British pay, too."""
    if order.target != NOBODY or order.chosen:
        return "chosen_already"
    if not order.free and not g.resources[INDIANS]:
        return "no_resources"
    if not order.free and not g.resources[BRITISH]:
        return "partner_cannot_pay"
    if not space.is_province:
        return "not_a_province"
    if not g.irregulars(space, INDIANS) or not g.count(space, REGULAR):
        return "nobody_to_move"
    return "" if scout_targets(g, order, space) else "out_of_reach"


def scout_targets(g: Insurrection, order: Order, source: Space) -> list[Space]:
    """Provinces next to it; with a stroke the leader's, or any if the leader is at the source."""
    targets = [space for space in source.provinces if not why_closed(g, order, space, 0)]
    if needs_leader(order) and source.number != order.leader_space:
        targets = [space for space in targets if space.number == order.leader_space]
    return targets


def scout(g: Insurrection, order: Order) -> Rules[str]:
    """3.4.3: one province; then the Indians may skirmish with the British regulars."""
    if order.stage == RESOLVING:
        return (yield from scout_skirmish(g, order))
    if order.stage == AFTERWARDS:
        return (yield from close(g, order))
    choice = yield from next_space(g, order, "scout", g.board.provinces, why_no_scout, "3.4.3")
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if not isinstance(choice, Space):
        return (yield from close(g, order))
    target = yield from g.choose_space(INDIANS, "scout_to", scout_targets(g, order, choice), rule="3.4.3")
    pay(g, order)
    if not order.free:
        g.pay(BRITISH, 1)
    order.chosen.append(target.number)
    involve(order, choice)
    involve(order, target)
    yield from set_out(g, choice, target)
    order.stage = RESOLVING
    return COMMAND


def set_out(g: Insurrection, source: Space, target: Space) -> Rules[None]:
    """3.4.3: war parties show themselves, a regular at least goes along, Tories up to their number."""
    hidden = yield from how_many(g, source, WAR_PARTY, 0 if g.count(source, ACTIVE_WAR_PARTY) else 1)
    active = yield from how_many(g, source, ACTIVE_WAR_PARTY, 0 if hidden else 1)
    regulars = yield from how_many(g, source, REGULAR, 1)
    tories = yield from how_many(g, source, TORY, 0, regulars)
    group = ((WAR_PARTY, hidden), (ACTIVE_WAR_PARTY, active), (REGULAR, regulars), (TORY, tories))
    for kind, number in group:
        g.move(kind, number, source, target)
    units = tuple([(number, g.board.kinds[kind]) for kind, number in group if number])
    g.tell("marches", units=units, number=sum([n for _, n in group]), source=source, target=target)
    g.turn_over(target, WAR_PARTY, hidden)
    g.activate(target, PATRIOTS, g.irregulars(target, PATRIOTS))
    for faction in (INDIANS, BRITISH):
        yield from follow(g, faction, source, target)


def how_many(g: Insurrection, space: Space, kind: int, least: int, most: int | None = None) -> Rules[int]:
    number = g.count(space, kind) if most is None else min(most, g.count(space, kind))
    least = min(least, number)
    return (
        yield from g.how_many(INDIANS, "how_many_march", least, number, rule="3.4.3", space=space, kind=kind)
    )


def scout_skirmish(g: Insurrection, order: Order) -> Rules[str]:
    """3.4.3, 4.2.2: in the province that they have come to."""
    order.stage = AFTERWARDS
    target = g.board.spaces[order.chosen[-1]]
    activity = Activity(faction=INDIANS, special=SKIRMISH, allowed=[target.number], scouting=True)
    if why_no_skirmish(g, activity, target):
        return COMMAND
    choice = yield from g.may(
        *(g.seat(INDIANS), "scout_skirmish", [g.board.specials[SKIRMISH]], g.board.done),
        rule="3.4.3",
        space=target,
    )
    if choice is None:
        return COMMAND
    g.activity = activity
    return g.call(SPECIAL, then=COMMAND)
