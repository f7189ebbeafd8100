"""3.2.4, 3.3.3, 3.5.5: the command to battle: spaces are selected and paid for, then fought one by one."""

from __future__ import annotations

from functools import partial
from typing import Final

from flintlock.core.fight import Odds
from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.march import is_partner_free
from flintlock.games.liberty_or_death.odds import odds
from flintlock.games.liberty_or_death.orders import (
    ally_can_pay,
    close,
    next_space,
    select,
    start_special,
    why_closed,
)
from flintlock.games.liberty_or_death.phases import BATTLE, COMMAND
from flintlock.games.liberty_or_death.pieces import BRITISH, PATRIOTS, REBELLION, ROYALISTS, Space, Special
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.specials import open_to
from flintlock.games.liberty_or_death.states import RESOLVING, Battle, Order

RULES: Final = ("3.2.4", "3.3.3", "3.5.5", "")


def why_no_fight(g: Insurrection, faction: int, space: Space) -> str:
    """3.2.4, 3.3.3, 3.5.5: pieces of the faction and of the enemy."""
    if space.is_west_indies and faction == PATRIOTS:
        return "west_indies"
    if not g.pieces(space, faction):
        return "no_own_pieces"
    enemy = REBELLION if faction == BRITISH else ROYALISTS
    return "" if g.side_pieces(space, enemy) else "no_enemy"


def why_no_battle(g: Insurrection, order: Order, space: Space) -> str:
    return why_no_fight(g, order.faction, space) or why_closed(g, order, space)


def battle_order(g: Insurrection, order: Order) -> Rules[str]:
    """3.2.4, 3.3.3, 3.5.5: any number of spaces."""
    if order.stage == RESOLVING:
        return (yield from next_battle(g, order))
    rule = RULES[order.faction]
    choice = yield from next_space(
        g, order, "battle_where", g.board.spaces, why_no_battle, rule, battles=partial(battle_ahead, g, order)
    )
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if isinstance(choice, Space):
        select(g, order, choice)
        yield from call_partner(g, order, choice, rule)
    else:
        order.stage = RESOLVING
    return COMMAND


def call_partner(g: Insurrection, order: Order, space: Space, rule: str) -> Rules[None]:
    """3.3.3, 3.5.5: whether pieces of the partner take part, who then pays as well."""
    ally = g.partner(order.faction)
    if order.faction == BRITISH or not g.pieces(space, ally):
        return
    is_free = is_partner_free(g, order, ally)
    if not is_free and not ally_can_pay(g, order, ally):
        return
    choice = yield from g.may(
        *(g.seat(order.faction), "call_partner", [g.board.words["with_ally"]], g.board.done),
        rule=rule,
        space=space,
        faction=g.seat(ally),
        cost=0 if is_free else 1,
    )
    if choice is not None:
        order.allies.append(space.number)
        if not is_free:
            g.pay(ally, 1)


def next_battle(g: Insurrection, order: Order) -> Rules[str]:
    """3.6: one space at a time, in the order that the attacker likes."""
    left = [
        g.board.spaces[number]
        for number in sorted(order.chosen)
        if number not in order.sources and not why_no_fight(g, order.faction, g.board.spaces[number])
    ]
    if not left:
        return (yield from close(g, order))
    options: list[Option] = [*left, *open_to(g, order)]
    choice = yield from g.ask(
        g.seat(order.faction), "battle_next", options, rule="3.6", battles=partial(battle_ahead, g, order)
    )
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    assert isinstance(choice, Space)
    order.sources.append(choice.number)
    g.battle = battle_in(order, choice)
    return g.call(BATTLE, then=COMMAND)


def battle_in(order: Order, space: Space) -> Battle:
    return Battle(
        space=space.number,
        attacker=order.faction,
        allied=order.faction == BRITISH or space.number in order.allies,
        force=order.force,
        attacker_losses=order.attacker_losses,
        defender_losses=order.defender_losses,
    )


def battle_ahead(g: Insurrection, order: Order, option: Option) -> Odds | None:
    """3.6: the odds in a space that can be selected, or fought in next; who joins later is not counted."""
    return odds(g, battle_in(order, option)) if isinstance(option, Space) else None
