"""3.3: battles, from the assignment of cards to the victory."""

from __future__ import annotations

from bisect import insort
from functools import partial

from flintlock.core.fight import Onset, Outcome
from flintlock.core.question import Rules
from flintlock.games.invasion_1812.effects import EFFECTS, BoundKind
from flintlock.games.invasion_1812.odds import chances
from flintlock.games.invasion_1812.phases import (
    AFTERMATH,
    ASSIGNMENT,
    BATTLES,
    DRAWING,
    EXCHANGE,
    OPENING,
)
from flintlock.games.invasion_1812.pieces import Area
from flintlock.games.invasion_1812.position import Army, Battle, Game1812
from flintlock.games.invasion_1812.rolls import command_decisions, flee, roll_dice, take_hits
from flintlock.games.invasion_1812.specials import offer


def assignment(g: Game1812) -> Rules[str]:
    """3.3: cards that influence battles are assigned before the first die of the turn falls."""
    played = yield from offer(g, "assignment", "before_battle", "all_battles", rule="3.3")
    return ASSIGNMENT if played else BATTLES


def choose_battle(g: Game1812) -> Rules[str]:
    """3.3: the active player decides which battle is fought next; the home side has the initiative."""
    battles = g.battles()
    if not battles:
        return DRAWING
    area = yield from g.ask(g.faction.id, "battle", battles, rule="3.3")
    g.turn.battle = Battle(area=area.number, rolling=area.home.number)
    forces = both_forces(g, area)
    british, american = forces.values()
    odds = partial(chances, g.board.sides, (british, american), area.home.number)
    g.tell_fight(
        Onset(area.code, forces, work_out=odds),
        "battle_begins",
        area=area,
        british=british,
        american=american,
    )
    return g.call(OPENING, then=AFTERMATH)


def both_forces(g: Game1812, area: Area) -> dict[str, Army]:
    return {side.id: g.forces(area, side) for side in g.board.sides}


def opening(g: Game1812) -> Rules[str]:
    """3.3: cards bound to this battle take effect."""
    area = g.board.areas[g.battle.area]
    bound = [g.board.cards[special.card] for special in g.turn.specials if special.battle == area.number]
    for card in bound:
        for effect in card.effects:
            kind = EFFECTS[effect.word]
            if isinstance(kind, BoundKind) and g.contested(area):
                yield from kind.begin(g, effect, area)
    return EXCHANGE


def exchange(g: Game1812) -> Rules[str]:
    """3.3: while both sides are there one rolls; hits, flights and command decisions follow in this order."""
    battle = g.battle
    area, side = g.board.areas[battle.area], g.board.sides[battle.rolling]
    if not g.contested(area):
        return end_battle(g)
    rolls = yield from roll_dice(g, area, side)
    yield from take_hits(g, area, side, rolls)
    flee(g, area, rolls)
    yield from command_decisions(g, area, rolls)
    battle.rolling = g.enemy(side).number
    return EXCHANGE


def end_battle(g: Game1812) -> str:
    """3.3: one side is left in the area, because whoever rolled the last hit is still there."""
    area = g.board.areas[g.battle.area]
    (winner,) = [side for side in g.board.sides if g.holds(area, side)]
    g.turn.battle = None
    if winner is g.side and area.number not in g.turn.won:
        insort(g.turn.won, area.number)
    g.tell_fight(Outcome(winner.id, both_forces(g, area)), "battle_won", side=winner.id, area=area)
    return g.come_back()


def aftermath(g: Game1812) -> Rules[str]:
    """5.0: William Harrison follows any battle, wherever one was won this turn."""
    yield from offer(g, "advance", "after_battle", rule="5.0")
    return BATTLES
