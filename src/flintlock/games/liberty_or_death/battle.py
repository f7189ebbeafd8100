"""3.6: the procedure of battle."""

from __future__ import annotations

from typing import Final

from flintlock.core.fight import Onset, Outcome, Roll
from flintlock.core.message import Message
from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.force import (
    attacker_force,
    attacker_loss_modifiers,
    attacking_side,
    defender_force,
    defender_loss_modifiers,
    dice_of,
    losses,
    standing,
    winning,
)
from flintlock.games.liberty_or_death.leaders import settle
from flintlock.games.liberty_or_death.naval import move_blockades
from flintlock.games.liberty_or_death.odds import odds
from flintlock.games.liberty_or_death.orders import begin
from flintlock.games.liberty_or_death.phases import WIN_THE_DAY
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_WAR_PARTY,
    BRITISH,
    COMMON_CAUSE,
    FRENCH,
    INDIANS,
    KINDS,
    MILITIA,
    NOBODY,
    PATRIOTS,
    RALLY,
    REBELLION,
    REGULAR,
    ROYALISTS,
    WAR_PARTY,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Battle, Order

SIDES: Final = ("royalists", "rebellion")
LEAST_REMOVED: Final = 2
MOST_LEVELS: Final = 3


def battle(g: Insurrection) -> Rules[str]:
    """3.6: both sides activate, roll and lose; then the winner may win the day."""
    fight = g.fighting
    space = g.board.spaces[fight.space]
    attacker = attacking_side(fight)
    g.tell_fight(
        Onset(
            space.code, {side: g.forces(space, number) for number, side in enumerate(SIDES)}, odds(g, fight)
        ),
        "battle_begins",
        space=space,
        faction=g.seat(fight.attacker),
    )
    yield from common_cause(g, fight, space)
    yield from activate(g, fight.attacker, attacker, space, fight)
    yield from activate(g, decides_for(g, 1 - attacker, space), 1 - attacker, space, None)
    levels = [0, 0]
    levels[1 - attacker] = yield from roll_for(g, fight, space, attacking=True)
    levels[attacker] = yield from roll_for(g, fight, space, attacking=False)
    for side in (attacker, 1 - attacker):
        take_losses(g, fight, side, space, losses(g, fight, side, space, levels[side]))
    left = [standing(g, side, space) for side in (ROYALISTS, REBELLION)]
    fight.winner = winning(attacker, left, fight.removed)
    tell_outcome(g, fight, space)
    yield from settle(g)
    fight.levels = levels_won(g, fight, space)
    if not fight.levels:
        return end_battle(g)
    return WIN_THE_DAY


# ---------------------------------------------------------------------- 3.6.1 to 3.6.3: who fights


def common_cause(g: Insurrection, fight: Battle, space: Space) -> Rules[None]:
    """4.2.1: war parties fight as Tories, and show themselves."""
    if fight.attacker != BRITISH or not g.orders or g.order.special != COMMON_CAUSE:
        return
    for kind in (ACTIVE_WAR_PARTY, WAR_PARTY):
        most = min(g.count(space, kind), g.count(space, REGULAR))
        number = yield from g.how_many(BRITISH, "common_cause", 0, most, rule="4.2.1", space=space, kind=kind)
        fight.common += number
        if kind == WAR_PARTY:
            g.activate(space, INDIANS, number)


def decides_for(g: Insurrection, side: int, space: Space) -> int:
    """3.6.1: British and Patriots decide for the defenders, unless their partners stand alone."""
    faction = BRITISH if side == ROYALISTS else PATRIOTS
    return faction if g.pieces(space, faction) else g.partner(faction)


def activate(g: Insurrection, faction: int, side: int, space: Space, fight: Battle | None) -> Rules[None]:
    """3.6.3: how many underground war parties or militia show themselves; attackers need their partner."""
    if fight is not None and fight.attacker == FRENCH and not fight.allied:
        return
    kind, owner = (WAR_PARTY, INDIANS) if side == ROYALISTS else (MILITIA, PATRIOTS)
    hidden = g.count(space, kind)
    if hidden:
        number = yield from g.how_many(
            faction, "battle_activate", 0, hidden, rule="3.6.3", space=space, kind=kind
        )
        g.activate(space, owner, number)


# ---------------------------------------------------------------------- 3.6.4 to 3.6.7: rolls and losses


def roll_for(g: Insurrection, fight: Battle, space: Space, attacking: bool) -> Rules[int]:
    """3.6.4: the loss level of the enemy."""
    side = attacking_side(fight) if attacking else 1 - attacking_side(fight)
    force = attacker_force(g, fight, space) if attacking else defender_force(g, side, space)
    found = (
        defender_loss_modifiers(g, fight, space) if attacking else attacker_loss_modifiers(g, fight, space)
    )
    dice: list[Option] = []
    level = sum([modifier.value for modifier in found])
    for _ in range(dice_of(force)):
        die = yield from g.chance("battle_die", g.board.d3, rule="3.6.4", side=SIDES[side], space=space)
        dice.append(die)
        level += die.value
    meaning = Message("meaning.losses", {"level": max(0, level)})
    roll = Roll(SIDES[side], tuple(dice), "3.6.4", found, level, meaning)
    key = "battle_rolls" if dice else "battle_no_dice"
    g.tell_fight(roll, key, side=SIDES[side], dice=tuple(dice), force=force, level=level)
    return level


def take_losses(g: Insurrection, fight: Battle, side: int, space: Space, kinds: list[int]) -> None:
    """3.6.7: pieces are removed as casualties."""
    if not kinds:
        return
    for kind in kinds:
        sort = g.board.kinds[kind]
        g.take_loss(space, kind, 1)
        fight.removed[side] += 1
        fight.hard[side] += sort.casualty
    units = tuple([(kinds.count(kind), g.board.kinds[kind]) for kind in range(KINDS) if kind in kinds])
    g.tell("battle_losses", side=SIDES[side], units=units, number=len(kinds))


def tell_outcome(g: Insurrection, fight: Battle, space: Space) -> None:
    winner = "" if fight.winner == NOBODY else SIDES[fight.winner]
    forces = {side: g.forces(space, number) for number, side in enumerate(SIDES)}
    if winner:
        g.tell_fight(Outcome(winner, forces), "battle_won", side=winner, space=space)
    else:
        g.tell_fight(Outcome(winner, forces), "battle_undecided", space=space)


# ---------------------------------------------------------------------- 3.6.8: win the day


def levels_won(g: Insurrection, fight: Battle, space: Space) -> int:
    """3.6.8: half of the loser's pieces, where these were two at least and a cube or a fort among them."""
    if fight.winner == NOBODY or space.is_west_indies:
        return 0
    loser = 1 - fight.winner
    if fight.removed[loser] < LEAST_REMOVED or not fight.hard[loser]:
        return 0
    return min(MOST_LEVELS, fight.removed[loser] // 2)


def win_the_day(g: Insurrection) -> Rules[str]:
    """3.6.8: minds change, here and next door; a winning Rebellion rallies and moves blockades."""
    fight = g.fighting
    space = g.board.spaces[fight.space]
    if fight.rallied:
        return end_battle(g)
    winner = BRITISH if fight.winner == ROYALISTS else PATRIOTS
    if fight.winner == REBELLION and g.leads("washington", space):
        choice = yield from g.may(
            *(g.seat(PATRIOTS), "double_levels", [g.leader(PATRIOTS)], g.board.done),
            rule="1.10",
            levels=fight.levels,
        )
        fight.levels *= 1 if choice is None else 2
    yield from shift_minds(g, fight, space, winner)
    if fight.winner == ROYALISTS:
        return end_battle(g)
    if space.is_city and g.blockades[space.number]:
        yield from move_blockades(g, space, g.blockades[space.number], "3.6.8")
    fight.rallied = True
    order = Order(faction=PATRIOTS, command=RALLY, free=True, most=1, optional=True)
    return g.call(begin(g, order), then=WIN_THE_DAY)


def shift_minds(g: Insurrection, fight: Battle, space: Space, winner: int) -> Rules[None]:
    """3.6.8: what the space cannot take may go to spaces next to it."""
    direction = 1 if winner == BRITISH else -1
    fight.levels -= g.shift(space, direction * fight.levels)
    while fight.levels:
        near = [other for other in space.neighbours if g.can_shift(other, direction)]
        other = yield from g.may(
            *(g.seat(winner), "shift_near", near, g.board.done), rule="3.6.8", space=space, left=fight.levels
        )
        if other is None:
            return
        fight.levels -= g.shift(other, direction)


def end_battle(g: Insurrection) -> str:
    g.battle = None
    return g.come_back()
