"""3.4.1, 3.4.4: the Indians gather, and raid."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.leaders import follow
from flintlock.games.liberty_or_death.orders import (
    Ways,
    close,
    has_way,
    involve,
    needs_leader,
    next_space,
    open_ways,
    select,
    start_special,
    why_closed,
)
from flintlock.games.liberty_or_death.phases import COMMAND
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    ACTIVE_WAR_PARTY,
    INDIANS,
    NEUTRAL,
    NOBODY,
    VILLAGE,
    WAR_PARTY,
    Kind,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.placing import can_place, place_one, place_up_to
from flintlock.games.liberty_or_death.position import Insurrection, refusal
from flintlock.games.liberty_or_death.rally import pull_from
from flintlock.games.liberty_or_death.reach import fresh, note_moved
from flintlock.games.liberty_or_death.states import Order

PARTIES_FOR_VILLAGE: Final = 2
MOST_RAIDS: Final = 3


# ---------------------------------------------------------------------- gather


def gather_cost(order: Order, space: Space) -> int:
    """3.4.1: one reserve is free."""
    return 0 if space.is_reserve and not order.reserve_used else 1


def why_no_gather_there(g: Insurrection, order: Order, space: Space) -> str:
    """3.4.1: provinces that are neutral or passive."""
    why = why_closed(g, order, space, gather_cost(order, space))
    if why:
        return why
    if not space.is_province:
        return "not_a_province"
    return "active_level" if g.level[space.number] in (ACTIVE_OPPOSITION, ACTIVE_SUPPORT) else ""


def why_no_gather(g: Insurrection, order: Order, space: Space) -> str:
    """3.4.1: where one can gather in any of the ways."""
    why = why_no_gather_there(g, order, space)
    return why or ("" if has_way(g, order, space, WAYS_TO_GATHER) else "nothing_to_gather")


def parties_for_village(g: Insurrection, space: Space) -> int:
    """1.10: Cornplanter builds with one war party."""
    return PARTIES_FOR_VILLAGE - g.leads("cornplanter", space)


def can_build_village(g: Insurrection, order: Order, space: Space) -> bool:
    parties = g.irregulars(space, INDIANS)
    return parties >= parties_for_village(g, space) and can_place(g, INDIANS, VILLAGE, space)


def can_raise_parties(g: Insurrection, order: Order, space: Space) -> bool:
    return can_place(g, INDIANS, WAR_PARTY, space)


def can_gather_parties(g: Insurrection, order: Order, space: Space) -> bool:
    return g.count(space, VILLAGE) > 0 and bool(
        g.count(space, ACTIVE_WAR_PARTY) or parties_near(g, order, space)
    )


WAYS_TO_GATHER: Final[Ways] = {
    "build_village": can_build_village,
    "place_units": can_raise_parties,
    "gather_units": can_gather_parties,
}
"""3.4.1: a war party, or a village for two; with a village more, or those from next door."""


def parties_near(g: Insurrection, order: Order, space: Space) -> list[Space]:
    return [
        near
        for near in space.provinces
        if fresh(g, order, near, WAR_PARTY) or fresh(g, order, near, ACTIVE_WAR_PARTY)
    ]


def gather(g: Insurrection, order: Order) -> Rules[str]:
    """3.4.1: any number of provinces."""
    if order.target != NOBODY:
        yield from pull_in(g, order, g.board.spaces[order.target])
        return COMMAND
    choice = yield from next_space(g, order, "gather", g.board.provinces, why_no_gather, "3.4.1")
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if not isinstance(choice, Space):
        return (yield from close(g, order))
    ways = open_ways(g, order, choice, WAYS_TO_GATHER)
    select(g, order, choice, gather_cost(order, choice))
    order.reserve_used = order.reserve_used or choice.is_reserve
    way = yield from g.ask(g.seat(INDIANS), "gather_how", ways, rule="3.4.1", space=choice)
    yield from gather_in(g, order, choice, way)
    return COMMAND


def gather_in(g: Insurrection, order: Order, space: Space, way: Option) -> Rules[None]:
    """3.4.1: one of the ways in a selected province."""
    words = g.board.words
    if way is words["build_village"]:
        yield from parties_to_village(g, space)
    elif way is words["gather_units"]:
        order.target, order.sources = space.number, []
    else:
        villages = g.count(space, VILLAGE)
        most = villages + 1 if villages else 1
        yield from place_up_to(g, INDIANS, WAR_PARTY, space, most, rule="3.4.1", least=1)


def parties_to_village(g: Insurrection, space: Space) -> Rules[None]:
    """3.4.1: war parties become a village."""
    number = parties_for_village(g, space)
    if not (yield from place_one(g, INDIANS, VILLAGE, space)):
        return
    for left in range(number, 0, -1):
        kind = yield from which_party(g, space, "which_replaced", "3.4.1", left)
        g.remove(space, kind.number)


def which_party(g: Insurrection, space: Space, prompt: str, rule: str, left: int) -> Rules[Kind]:
    """An active or an underground war party."""
    kinds = [g.board.kinds[kind] for kind in (WAR_PARTY, ACTIVE_WAR_PARTY) if g.count(space, kind)]
    return (yield from g.ask(g.seat(INDIANS), prompt, kinds, rule=rule, space=space, left=left))


def pull_in(g: Insurrection, order: Order, target: Space) -> Rules[None]:
    """3.4.1: war parties from next door; in the end all of them go underground."""
    near = [space for space in parties_near(g, order, target) if space.number not in order.sources]
    source = yield from g.may(
        *(g.seat(INDIANS), "pull_in", near, g.board.done),
        rule="3.4.1",
        why_not=refusal(lambda space: "" if space in near else "nobody_to_move", "3.4.1"),
        target=target,
    )
    if source is None:
        order.target = NOBODY
        g.go_underground(target, INDIANS)
        return
    order.sources.append(source.number)
    yield from pull_from(g, order, source, target, INDIANS, WAR_PARTY, "3.4.1")


# ---------------------------------------------------------------------- raid


def raid_sources(g: Insurrection, order: Order, target: Space) -> list[Space]:
    """3.4.4, 1.10: where a war party can come from; those with Dragging Canoe go a space farther."""
    near = list(target.provinces)
    home = g.leader_at[INDIANS]
    if g.leads("dragging_canoe") and home >= 0 and is_two_away(g.board.spaces[home], target):
        near.append(g.board.spaces[home])
        near.sort(key=lambda space: space.number)
    return [
        space
        for space in near
        if fresh(g, order, space, WAR_PARTY) or fresh(g, order, space, ACTIVE_WAR_PARTY)
    ]


def is_two_away(home: Space, target: Space) -> bool:
    """Two steps through provinces."""
    if home is target or home in target.provinces:
        return False
    return any(province in home.provinces for province in target.provinces)


def why_no_raid(g: Insurrection, order: Order, space: Space) -> str:
    """3.4.4: provinces in opposition with an underground war party there or near."""
    why = why_closed(g, order, space)
    if why:
        return why
    if not space.is_province:
        return "not_a_province"
    if g.level[space.number] >= NEUTRAL:
        return "no_opposition"
    sources = [source for source in raid_sources(g, order, space) if fresh(g, order, source, WAR_PARTY)]
    if needs_leader(order) and space.number != order.leader_space:
        return "" if g.board.spaces[order.leader_space] in sources else "without_leader"
    return "" if g.count(space, WAR_PARTY) or sources else "no_underground_war_party"


def raid(g: Insurrection, order: Order) -> Rules[str]:
    """3.4.4: a war party may come, one shows itself, and opposition is frightened."""
    choice = yield from next_space(g, order, "raid", g.board.provinces, why_no_raid, "3.4.4")
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if not isinstance(choice, Space):
        return (yield from close(g, order))
    select(g, order, choice)
    newcomer = yield from bring_party(g, order, choice)
    g.activate(choice, INDIANS, 1)
    note_moved(g, order, choice, ACTIVE_WAR_PARTY, 1)
    if newcomer == WAR_PARTY:  # it is the one that shows itself: whoever was there before may still move
        note_moved(g, order, choice, WAR_PARTY, -1)
    g.mark_raid(choice)
    if g.level[choice.number] < NEUTRAL:
        g.shift(choice, 1)
    return COMMAND


def bring_party(g: Insurrection, order: Order, target: Space) -> Rules[int]:
    """3.4.4: up to one war party moves in; an underground one must, where none is there. Its kind."""
    sources = raid_sources(g, order, target)
    if needs_leader(order) and target.number != order.leader_space:
        sources = [g.board.spaces[order.leader_space]]
    must = not g.count(target, WAR_PARTY)
    if must:
        sources = [source for source in sources if fresh(g, order, source, WAR_PARTY)]
    if must or needs_leader(order):
        source: Space | None = yield from g.choose_space(INDIANS, "raid_from", sources, rule="3.4.4")
    else:
        source = yield from g.may(g.seat(INDIANS), "raid_from", sources, g.board.done, rule="3.4.4")
    if source is None:
        return NOBODY
    involve(order, source)
    kinds = [WAR_PARTY] if must else [WAR_PARTY, ACTIVE_WAR_PARTY]
    options = [g.board.kinds[kind] for kind in kinds if fresh(g, order, source, kind)]
    kind = yield from g.ask(g.seat(INDIANS), "raid_with", options, rule="3.4.4", space=source)
    g.move(kind.number, 1, source, target)
    note_moved(g, order, target, kind.number, 1)
    g.tell("marches", units=((1, kind),), number=1, source=source, target=target)
    yield from follow(g, INDIANS, source, target)
    return kind.number
