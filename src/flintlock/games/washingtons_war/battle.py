"""9.0: battles, in seven steps, and overruns."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.board import AMERICAN, BRITISH
from flintlock.games.washingtons_war.generals import capture
from flintlock.games.washingtons_war.modifiers import actual_rating, encounter_of, modifiers, total
from flintlock.games.washingtons_war.movement import disperse_congress, end_march
from flintlock.games.washingtons_war.phases import (
    BATTLE_CARDS,
    BATTLE_DICE,
    BATTLE_LOSSES,
    BATTLE_RETREAT,
    MARCH,
)
from flintlock.games.washingtons_war.pieces import Card, General, Side, Space
from flintlock.games.washingtons_war.position import GONE, NONE, Battle, Game1775
from flintlock.games.washingtons_war.reaction import interception, is_overrun, retreat_before_battle
from flintlock.games.washingtons_war.retreat import retreat
from flintlock.games.washingtons_war.track import lose_regulars, shift_alliance
from flintlock.games.washingtons_war.victory import check_automatic


def clash(g: Game1775) -> Rules[str]:
    """7.8, 7.9, 9.1: the Americans react, then there is an overrun, a battle, or nobody to fight."""
    space = g.board.spaces[g.moving.at]
    intercepted = False
    if g.active == BRITISH:
        intercepted = yield from interception(g, space)
        if not intercepted:
            yield from retreat_before_battle(g, space)
    if not g.strength(space, g.other):
        disperse_congress(g, space)
        return (yield from go_on(g))
    if is_overrun(g, space):
        return (yield from overrun(g, space))
    begin_battle(g, space, intercepted)
    return BATTLE_CARDS


def go_on(g: Game1775) -> Rules[str]:
    """7.8.C, 7.9.B: after an interception or a retreat before battle the march is over."""
    if g.moving.stopped:
        return (yield from end_march(g))
    return MARCH


def overrun(g: Game1775, space: Space) -> Rules[str]:
    """9.7: the single unit is lost, and the army may go on; Americans no farther than four spaces."""
    army, enemy = g.moving, g.other
    french = 0 if enemy.number else g.french[space.number]
    g.lose(enemy, space, 1 - french, french)
    g.tell("overrun", side=enemy, space=space)
    army.limit = army.fight_limit
    if enemy.number == BRITISH:
        shift_alliance(g, g.board.tables.alliance_battle)
    disperse_congress(g, space)
    check_automatic(g)
    return (yield from go_on(g))


def begin_battle(g: Game1775, space: Space, intercepted: bool) -> None:
    """9.1: the activated army is always the attacker."""
    leaders = [g.leader(space, side) for side in g.board.sides]
    g.battle = Battle(
        space=space.number,
        intercepted=intercepted,
        leaders=[NONE if general is None else general.number for general in leaders],
    )
    american, british = (g.strength(space, side) for side in g.board.sides)
    g.tell("battle", space=space, american=american, british=british)


# ---------------------------------------------------------------------- step 1: cards


def battle_cards(g: Game1775) -> Rules[str]:
    """9.2 step 1, 6.33.D: each side plays or discards one card at the most, the attacker first."""
    space = g.board.spaces[g.fighting.space]
    for side in (g.side, g.other):
        yield from play_in_battle(g, side, space)
        if g.active == BRITISH and is_overrun(g, space):
            g.battle = None
            return (yield from overrun(g, space))
    return BATTLE_DICE


def play_in_battle(g: Game1775, side: Side, space: Space) -> Rules[None]:
    """6.33, 9.45: a battle card of one's own, or any other event thrown in."""
    events = [card for card in g.hand(side) if card.is_event]
    card = yield from g.may(
        side.id, "battle_card", events, g.board.done, rule="9.45", secret=True, space=space
    )
    if card is None:
        return
    use = g.board.discard
    if card.is_battle_card_of(side):
        use = yield from g.ask(
            side.id, "battle_use", (g.board.discard, g.board.battle), rule="6.33", secret=True, card=card
        )
    battle = g.fighting
    battle.cards[side.number] = card.position
    g.tell("in_battle", side=side, card=card, use=use)
    if use is g.board.battle:
        play_battle_card(g, side, card)
    else:
        battle.bonus[side.number] = g.board.tables.discard
        g.put_down(card, g.discards)


def play_battle_card(g: Game1775, side: Side, card: Card) -> None:
    """6.33.A, 6.33.B: the bonus, a new card later, and for the treason the end of Arnold."""
    g.fighting.bonus[side.number] = card.effect.bonus
    g.draws[side.number] += card.effect.draws
    g.put_down(card, g.removed if card.removed else g.discards)
    if card.effect.general_lost is not None:
        betray(g, card.effect.general_lost)


def betray(g: Game1775, general: General) -> None:
    """6.33, 9.2: Arnold leaves the game wherever he is; his army fights on without him."""
    g.where[general.number] = GONE
    leaders = g.fighting.leaders
    if leaders[general.side.number] == general.number:
        leaders[general.side.number] = NONE
    g.tell("treason", general=general)


# ---------------------------------------------------------------------- steps 2 to 4: dice


def battle_dice(g: Game1775) -> Rules[str]:
    """9.2 steps 2 to 4: ratings, modifiers, and the two battle dice; the attacker wins a tie."""
    battle = g.fighting
    encounter = encounter_of(g)
    found = modifiers(g, encounter)
    for side in (g.side, g.other):
        leader = encounter.leaders[side.number]
        die = 0
        if leader is not None:
            die = yield from g.roll("rating_die", side, "9.3")
        battle.ratings[side.number] = actual_rating(g, leader, die, encounter.units[side.number])
    for side in (g.side, g.other):
        battle.rolls[side.number] = yield from g.roll("battle_die", side, "9.2")
    totals = [
        total(found, side) + battle.ratings[side.number] + battle.rolls[side.number] for side in g.board.sides
    ]
    attacker_wins = totals[g.active] >= totals[1 - g.active]
    battle.winner = g.active if attacker_wins else 1 - g.active
    g.tell(
        "battle_won",
        side=g.board.sides[battle.winner],
        space=encounter.space,
        american=totals[AMERICAN],
        british=totals[BRITISH],
    )
    return BATTLE_LOSSES


# ---------------------------------------------------------------------- step 5: losses


def battle_losses(g: Game1775) -> Rules[str]:
    """9.5: the loser's losses by the die, the winner's by the agility of the beaten general."""
    battle, tables = g.fighting, g.board.tables
    space = g.board.spaces[battle.space]
    winner, loser = g.board.sides[battle.winner], g.board.sides[1 - battle.winner]
    die = yield from g.roll("loser_die", loser, "9.5")
    yield from suffer(g, loser, space, tables.loser_losses[die - 1])
    die = yield from g.roll("winner_die", winner, "9.5")
    beaten = battle.leaders[loser.number]
    agility = g.board.generals[beaten].agility if beaten != NONE else 0
    if die <= tables.winner_loses_up_to[agility]:
        yield from suffer(g, winner, space, 1)
    yield from lonely_winner(g, winner, space)
    return BATTLE_RETREAT


def suffer(g: Game1775, side: Side, space: Space, losses: int) -> Rules[None]:
    """9.5: units are lost; the American player chooses between American and French ones."""
    number = min(losses, g.strength(space, side))
    units, french = yield from g.split(side, space, number, "french_lost", "9.5")
    g.lose(side, space, units, french)
    if side is g.side:
        g.moving.units -= units
        g.moving.french -= french
    if side.number == BRITISH:
        g.fighting.british_lost += number
    g.tell("lost", side=side, number=number, space=space)
    check_automatic(g)


def lonely_winner(g: Game1775, side: Side, space: Space) -> Rules[None]:
    """9.5: a victorious general without units is captured under an enemy marker."""
    leader = g.fighting.leaders[side.number]
    if leader == NONE or g.strength(space, side) or g.control[space.number] != g.enemy(side).number:
        return
    g.fighting.leaders[side.number] = NONE
    yield from capture(g, g.board.generals[leader])


# ---------------------------------------------------------------------- steps 6 and 7


def battle_retreat(g: Game1775) -> Rules[str]:
    """9.2 steps 6 and 7: the loser leaves or surrenders; then Regulars, alliance and Congress."""
    battle, tables = g.fighting, g.board.tables
    space = g.board.spaces[battle.space]
    loser = g.board.sides[1 - battle.winner]
    beaten = battle.leaders[loser.number]
    general = g.board.generals[beaten] if beaten != NONE else None
    surrendered = yield from retreat(g, loser, space, general)
    if loser.number == BRITISH:
        battle.british_lost += surrendered
        shift_alliance(g, tables.alliance_battle)
    elif g.congress == space.number:
        g.congress = NONE  # 7.7
        g.tell("dispersed", space=space)
    if battle.british_lost >= tables.regulars_lost_at:
        lose_regulars(g)
    g.battle = None
    check_automatic(g)
    return (yield from end_march(g))
