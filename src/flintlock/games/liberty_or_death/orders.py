"""3.1: what all commands have in common: selecting spaces, paying, special activities on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from flintlock.core.question import Battles, Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.leaders import settle
from flintlock.games.liberty_or_death.phases import COMMAND, SPECIAL
from flintlock.games.liberty_or_death.pieces import COMMON_CAUSE, MOVING, MUSTER, NOBODY, RAID, Space, Special
from flintlock.games.liberty_or_death.position import Insurrection, refusal
from flintlock.games.liberty_or_death.specials import beside, howe, open_to
from flintlock.games.liberty_or_death.states import CLOSING, COMMAND_AND_SPECIAL, COMMAND_ONLY, Order

WhyNoSpace = Callable[[Insurrection, Order, Space], str]
"""Why a command cannot select a space: the end of a key `why.…`, or "" where it can."""


def begin(g: Insurrection, order: Order) -> str:
    """A command begins: gives back the phase to be called."""
    g.orders.append(order)
    g.headline(2, "command_begins", faction=g.seat(order.faction), command=g.board.commands[order.command])
    return COMMAND


def why_closed(g: Insurrection, order: Order, space: Space, cost: int = 1) -> str:
    """3.1: why the command cannot select a space, as far as that does not hang on which command it is."""
    if order.most and len(order.chosen) >= order.most:
        return "no_more_spaces"
    if order.allowed and space.number not in order.allowed:
        return "not_by_this_event"
    if space.number in order.chosen:
        return "chosen_already"
    if space.number == order.special_at:
        return "attacked_already"
    if order.leader_must and misses_leader(order, space):
        return "without_leader"
    return "" if order.free or g.resources[order.faction] >= cost else "no_resources"


def misses_leader(order: Order, space: Space) -> bool:
    """1.10, 2.3.8: the second command of a stroke must involve the leader, where the first has not."""
    return needs_leader(order) and order.command not in MOVING and space.number != order.leader_space


def ally_can_pay(g: Insurrection, order: Order, ally: int) -> bool:
    """3.1.2: in a free command nobody pays."""
    return order.free or g.resources[ally] > 0


def pay(g: Insurrection, order: Order, cost: int = 1) -> None:
    if not order.free:
        g.pay(order.faction, cost)
        order.paid += cost


def open_spaces(g: Insurrection, order: Order, spaces: Sequence[Space], why_no: WhyNoSpace) -> list[Space]:
    """The spaces that can be selected."""
    if order.most and len(order.chosen) >= order.most:
        return []
    return [space for space in spaces if not why_no(g, order, space)]


Ways: TypeAlias = dict[str, Callable[[Insurrection, Order, Space], bool]]
"""Words of the board, and where a command can be carried out so."""


def has_way(g: Insurrection, order: Order, space: Space, ways: Ways) -> bool:
    return any(is_open(g, order, space) for is_open in ways.values())


def open_ways(g: Insurrection, order: Order, space: Space, ways: Ways) -> list[Option]:
    return [g.board.words[way] for way, is_open in ways.items() if is_open(g, order, space)]


def next_space(
    g: Insurrection,
    order: Order,
    prompt: str,
    spaces: Sequence[Space],
    why_no: WhyNoSpace,
    rule: str,
    may_end: bool = False,
    battles: Battles | None = None,
) -> Rules[Option]:
    """The next space of the command, or a special activity (4.1), or done.

    Something must be selected, unless nothing can be, or an event only allows the command; where an event
    asks for a number of spaces, all of them.
    """
    selectable = open_spaces(g, order, spaces, why_no)
    options: list[Option] = [*selectable, *open_to(g, order, can_pay=bool(selectable))]
    if (order.chosen and not order.whole) or order.optional or may_end or not options:
        options.append(g.board.done)
    return (
        yield from g.ask(
            g.seat(order.faction),
            prompt,
            options,
            rule=rule,
            declines=(g.board.done,),
            why_not=refusal(lambda space: why_no(g, order, space), rule),
            battles=battles,
            paid=order.paid,
            left=g.resources[order.faction],
            number=len(order.chosen),
        )
    )


def select(g: Insurrection, order: Order, space: Space, cost: int = 1) -> None:
    """3.1: a space is selected and paid for."""
    order.chosen.append(space.number)
    pay(g, order, cost)
    involve(order, space)


def involve(order: Order, space: Space) -> None:
    """1.10: whether a command of a brilliant stroke involves the leader's space."""
    if space.number == order.leader_space:
        order.involved = True


def needs_leader(order: Order) -> bool:
    """1.10: whether what comes next must involve the leader's space."""
    return order.leader_must and not order.involved


def start_special(g: Insurrection, order: Order, special: Special) -> Rules[str]:
    """4.1: a special activity before, during or after the command."""
    order.special = special.number
    if special.number == COMMON_CAUSE:
        g.headline(2, "special_begins", faction=g.seat(order.faction), special=special)
        yield from howe(g, order.faction)
        return COMMAND
    g.activity = beside(order, special.number)
    return g.call(SPECIAL, then=COMMAND)


def close(g: Insurrection, order: Order) -> Rules[str]:
    """4.1: a special activity may follow the command; then it is over."""
    order.stage = CLOSING
    yield from settle(g)
    special = yield from g.may(
        g.seat(order.faction), "special_after", open_to(g, order), g.board.done, rule="4.1", paid=order.paid
    )
    if special is not None:
        return (yield from start_special(g, order, special))
    return end(g)


def end(g: Insurrection) -> str:
    """The command is over; an event remembers its space, a stroke whether it involved the leader."""
    order = g.orders.pop()
    if not g.orders:
        if g.event is not None and order.chosen:
            g.event.there = order.chosen[:]
        if g.stroke is not None:
            g.stroke.involved = g.stroke.involved or order.involved
            g.stroke.special = g.stroke.special or order.special != NOBODY
            g.stroke.spaces = order.chosen if order.command in (RAID, MUSTER) else g.stroke.spaces
        elif g.event is None:
            g.turn.did = COMMAND_ONLY if order.special == NOBODY else COMMAND_AND_SPECIAL
    return g.come_back()
