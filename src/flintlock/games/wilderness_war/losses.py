"""7.6, 7.7: steps and leaders that a side loses."""

from __future__ import annotations

from flintlock.core.fight import Roll
from flintlock.core.message import Message
from flintlock.core.question import Rules
from flintlock.games.wilderness_war.pieces import Piece, Side
from flintlock.games.wilderness_war.position import Game1755


def take_losses(
    g: Game1755,
    side: Side,
    numbers: list[int],
    losses: int,
    *,
    drilled: int = 0,
    spread: bool = True,
    rule: str = "7.62",
) -> Rules[None]:
    """7.62, 7.63: the owner chooses; `drilled` steps from drilled troops first, as far as there are any.

    `spread`: no unit is eliminated while another that could lose the step is still full. Eliminated units
    are taken out of `numbers`.
    """
    for taken in range(losses):
        units = [piece for piece in g.named(numbers) if piece.is_unit]
        if not units:
            return
        if losses - taken >= g.steps(units):
            for unit in units:
                eliminate(g, unit, numbers)
            return
        choices = units
        if taken < drilled:
            choices = [unit for unit in units if unit.drilled] or units
        if spread:
            choices = [unit for unit in choices if not g.reduced[unit.number]] or choices
        left = losses - taken
        unit = yield from g.ask(side.id, "lose_step", g.distinct(choices), rule=rule, left=left)
        if g.reduced[unit.number]:
            eliminate(g, unit, numbers)
        else:
            g.reduced[unit.number] = 1
            g.tell("reduced", piece=unit)


def eliminate(g: Game1755, unit: Piece, numbers: list[int]) -> None:
    g.lose(unit)
    numbers.remove(unit.number)
    g.tell("eliminated", piece=unit)


def check_leaders(g: Game1755, side: Side, numbers: list[int], rule: str) -> Rules[None]:
    """7.7, 10.32: each leader in the fight rolls, and is lost on a 1."""
    for leader in [piece for piece in g.named(numbers) if piece.is_leader]:
        die = yield from g.roll("leader_die", side, rule)
        is_lost = die.value == g.board.tables.leader_dies
        key = "leader.falls" if is_lost else "leader.lives"
        meaning = Message(key, {"leader": leader})
        g.tell_fight(Roll(side.id, (die,), rule, meaning=meaning), "leader_roll", leader=leader, die=die)
        if is_lost:
            g.lose(leader)
            numbers.remove(leader.number)
            g.tell("leader_falls", leader=leader)
