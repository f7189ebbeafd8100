"""3.1, 4.1: a command that is being executed, and how its spaces are selected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.games.liberty_or_death.oracle.asking import DONE, ask_space
from tests.games.liberty_or_death.oracle.specials import carry_out, possible
from tests.games.liberty_or_death.oracle.world import World
from tests.games.witness import Rules

Legal: TypeAlias = Callable[[World, "Order"], list[str]]
"""The spaces that a command can select now."""


@dataclass
class Order:
    faction: str
    command: str
    limited: bool = False
    """2.3.5: one space, and no special activity."""
    free: bool = False
    optional: bool = False
    specials: tuple[str, ...] = ()
    """4.1: the special activities that may accompany it."""
    special: str = ""
    attacked: set[str] = field(default_factory=set)
    """4.2.2, 4.3.2: where a limited attack was made, which the command cannot select."""
    chosen: list[str] = field(default_factory=list)
    allies: list[str] = field(default_factory=list)
    paid: int = 0
    moved: Counter[tuple[str, str]] = field(default_factory=Counter)
    reserve_used: bool = False
    common: bool = False
    """4.2.1: war parties are used as Tories."""

    def can_pay(self, w: World, cost: int = 1) -> bool:
        return self.free or w.resources[self.faction] >= cost

    def pay(self, w: World, cost: int = 1) -> None:
        if not self.free:
            w.resources[self.faction] -= cost
            self.paid += cost

    def unmoved(self, w: World, space: str, piece: str) -> int:
        return max(0, w.at[space][piece] - self.moved[space, piece])

    def move(self, w: World, piece: str, number: int, source: str, target: str) -> None:
        w.at[source][piece] -= number
        w.at[target][piece] += number
        self.moved[target, piece] += number


def choosing(
    w: World,
    o: Order,
    key: str,
    legal: Legal,
    resolve: Callable[[World, Order, str], Rules[None]],
    may_stop: bool = False,
) -> Rules[None]:
    """Select space after space; a special activity may come in between."""
    while not (o.limited and o.chosen):
        spaces = [space for space in legal(w, o) if space not in o.chosen and space not in o.attacked]
        acts = possible(w, o, gainful=not spaces and not o.chosen)
        others = [f"special:{act}" for act in acts]
        if o.chosen or o.optional or (may_stop and spaces):
            others.append(DONE)
        if not spaces and not acts:
            return
        answer = yield from ask_space(
            key, o.faction, spaces, *others, paid=o.paid, left=w.resources[o.faction], number=len(o.chosen)
        )
        if answer == DONE:
            return
        if answer.startswith("special:"):
            yield from carry_out(w, o, answer.removeprefix("special:"), to_pay=not spaces and not o.chosen)
        else:
            o.chosen.append(answer)
            yield from resolve(w, o, answer)


def closing(w: World, o: Order) -> Rules[None]:
    """4.1: a special activity after the command."""
    acts = [act for act in possible(w, o) if act != "common_cause"]
    if not acts:
        return
    others = [f"special:{act}" for act in acts]
    answer = yield from ask_space("special_after", o.faction, [], *others, DONE, paid=o.paid)
    if answer != DONE:
        yield from carry_out(w, o, answer.removeprefix("special:"))
