"""9.0: battles, in seven steps, and overruns. A march calls them, and they come back to it."""

from __future__ import annotations

from flintlock.core.fight import Modifier, Onset, Outcome, Roll
from flintlock.core.message import Amounts, Message
from flintlock.core.question import Rules
from flintlock.games.washingtons_war.effects import EFFECTS, pile_of
from flintlock.games.washingtons_war.generals import capture
from flintlock.games.washingtons_war.hidden import could_hold
from flintlock.games.washingtons_war.modifiers import (
    Encounter,
    actual_rating,
    encounter_ahead,
    encounter_of,
    is_overrun,
    leader_of,
    modifiers,
    total,
)
from flintlock.games.washingtons_war.movement import disperse_congress
from flintlock.games.washingtons_war.odds import attacker_wins
from flintlock.games.washingtons_war.phases import BATTLE_CARDS, BATTLE_DICE, BATTLE_LOSSES, BATTLE_RETREAT
from flintlock.games.washingtons_war.pieces import BRITISH, Card, Side, Space
from flintlock.games.washingtons_war.position import NONE, Battle, Game1775
from flintlock.games.washingtons_war.reaction import interception, retreat_before_battle
from flintlock.games.washingtons_war.retreat import retreat
from flintlock.games.washingtons_war.track import lose_regulars, shift_alliance
from flintlock.games.washingtons_war.victory import automatic_winner, check_automatic


def clash(g: Game1775) -> Rules[str]:
    """7.8, 7.9, 9.1: the Americans react, then there is an overrun, a battle, or nobody to fight."""
    space = g.board.spaces[g.moving.at]
    intercepted = yield from interception(g, space)
    if not intercepted:
        yield from retreat_before_battle(g, space)
    if not g.strength(space, g.enemy(g.side)):
        disperse_congress(g, space)
        return g.come_back()
    if is_overrun(g, encounter_ahead(g, space)):
        return overrun(g, space)
    begin_battle(g, space, intercepted)
    return BATTLE_CARDS


def overrun(g: Game1775, space: Space) -> str:
    """9.7: the single unit is lost, and the army may go on; Americans no farther than four spaces."""
    army, enemy = g.moving, g.enemy(g.side)
    french = 0 if enemy.number else g.french[space.number]
    g.lose(enemy, space, 1 - french, french)
    if g.battle is None:
        g.tell("overrun", side=enemy, space=space)
    else:
        g.tell_fight(Outcome(g.side.id, forces(g)), "overrun", side=enemy, space=space)
        g.battle = None
    army.limit = army.fight_limit
    if enemy.number == BRITISH:
        shift_alliance(g, g.board.tables.alliance_battle)
    forget_lost_army(g, space)
    disperse_congress(g, space)
    check_automatic(g)
    return g.come_back()


def forget_lost_army(g: Game1775, space: Space) -> None:
    """7.8.E: an army without units is none, and nobody remembers that it has tried to intercept."""
    if space.number in g.impulse.tried and not g.strength(space, g.board.american):
        g.impulse.tried.remove(space.number)


def begin_battle(g: Game1775, space: Space, intercepted: bool) -> None:
    """9.1: the activated general and his army are always the attacker."""
    defender = g.enemy(g.side)
    leaders = [NONE, NONE]
    leaders[g.active] = g.moving.general
    opponent = g.leader(space, defender)
    if opponent is not None:
        leaders[defender.number] = opponent.number
    g.battle = Battle(space=space.number, intercepted=intercepted, leaders=leaders)
    before = forces(g)
    wins = float(attacker_wins(g, encounter_of(g)))
    onset = Onset(space.code, before, {g.side.id: wins, defender.id: 1 - wins})
    g.tell_fight(onset, "battle", space=space, attackers=before[g.side.id], defenders=before[defender.id])


def forces(g: Game1775) -> dict[str, Amounts]:
    """Who is in the battle now, the attacker first."""
    space = g.board.spaces[g.fighting.space]
    return {side.id: g.force(space, side, leader_of(g, side)) for side in (g.side, g.enemy(g.side))}


# ---------------------------------------------------------------------- step 1: cards


def battle_cards(g: Game1775) -> Rules[str]:
    """9.2 step 1, 6.33.D: each side plays or discards one card at the most, the attacker first."""
    space = g.board.spaces[g.fighting.space]
    for side in (g.side, g.enemy(g.side)):
        yield from play_in_battle(g, side, space)
        if g.active == BRITISH and is_overrun(g, encounter_of(g)):
            return overrun(g, space)
    return BATTLE_DICE


def play_in_battle(g: Game1775, side: Side, space: Space) -> Rules[None]:
    """6.33, 9.45: a battle card of one's own, or any other event thrown in.

    Whoever may hold an event is asked, and then always for its use: until it is laid nobody knows the card.
    """
    if not could_hold(g, side, _is_event):
        return
    board = g.board
    events = [card for card in g.hand(side) if card.is_event]
    card = yield from g.may(
        side.id, "battle_card", events, board.no_card, rule="9.45", always=True, space=space
    )
    if card is None:
        return
    uses = (board.throw_in, board.battle) if card.is_battle_card_of(side) else (board.throw_in,)
    use = yield from g.ask(side.id, "battle_use", uses, rule="6.33", secret=True, card=card)
    g.tell("in_battle", side=side, card=card, use=use)
    if use is board.battle:
        yield from play_battle_card(g, card)
    else:
        g.fighting.bonus[side.number] = board.tables.discard
        g.lay(card, g.discards)


def _is_event(card: Card) -> bool:
    return card.is_event


def play_battle_card(g: Game1775, card: Card) -> Rules[None]:
    """6.33.A, 6.33.B: the bonus, a new card later, and for the treason the end of Arnold."""
    g.lay(card, pile_of(g, card))
    for effect in card.in_battle:
        kind = EFFECTS[effect.kind]
        if kind.can(g, effect):
            yield from kind.do(g, effect)


# ---------------------------------------------------------------------- steps 2 to 4: dice


def battle_dice(g: Game1775) -> Rules[str]:
    """9.2 steps 2 to 4: ratings, modifiers, and the two battle dice; the attacker wins a tie."""
    encounter = encounter_of(g)
    attacker, defender = g.side, g.enemy(g.side)
    attacking = yield from roll_rating(g, encounter, attacker)
    defending = yield from roll_rating(g, encounter, defender)
    attack = yield from roll_battle(g, encounter, attacker, attacking)
    defence = yield from roll_battle(g, encounter, defender, defending)
    winner = attacker if attack >= defence else defender
    g.fighting.winner = winner.number
    g.tell("battle_won", side=winner, space=encounter.space)
    return BATTLE_LOSSES


def roll_rating(g: Game1775, encounter: Encounter, side: Side) -> Rules[int]:
    """9.2 step 2, 9.3: the die decides between half and all of the general's battle rating."""
    leader = encounter.leaders[side.number]
    if leader is None:
        return 0
    die = yield from g.roll("rating_die", side, "9.3")
    rating = actual_rating(g, leader, die.value, encounter.units[side.number])
    full = die.value >= g.board.tables.full_rating_from
    meaning = Message("means.full_rating" if full else "means.half_rating", {"rating": rating})
    roll = Roll(side.id, (die,), "9.3", total=rating, meaning=meaning)
    g.tell_fight(roll, "rating", general=leader, die=die, rating=rating)
    return rating


def roll_battle(g: Game1775, encounter: Encounter, side: Side, rating: int) -> Rules[int]:
    """9.2 steps 3 and 4: the modifiers and the die."""
    found = modifiers(g, encounter, side)
    if rating:
        found.append(Modifier("modifier.rating", "9.3", rating))
    die = yield from g.roll("battle_die", side, "9.2")
    result = total(found) + die.value
    g.tell_fight(
        Roll(side.id, (die,), "9.2", tuple(found), result), "battle_roll", side=side, die=die, total=result
    )
    return result


# ---------------------------------------------------------------------- step 5: losses


def battle_losses(g: Game1775) -> Rules[str]:
    """9.5: the loser's losses by the die, the winner's by the agility of the beaten general."""
    battle, tables = g.fighting, g.board.tables
    space = g.board.spaces[battle.space]
    winner, loser = g.board.sides[battle.winner], g.board.sides[1 - battle.winner]
    beaten = leader_of(g, loser)
    yield from roll_losses(g, loser, space, "loser_die", tables.loser_losses)
    most = tables.winner_loses_up_to[0 if beaten is None else beaten.agility]
    yield from roll_losses(g, winner, space, "winner_die", [int(face <= most) for face in range(1, 7)])
    yield from lonely_winner(g, winner, space)
    return BATTLE_RETREAT


def roll_losses(g: Game1775, side: Side, space: Space, prompt: str, losses: list[int]) -> Rules[None]:
    """9.5: what each face of the die costs."""
    die = yield from g.roll(prompt, side, "9.5")
    number = losses[die.value - 1]
    roll = Roll(side.id, (die,), "9.5", meaning=Message("means.losses", {"number": number}))
    g.tell_fight(roll, "loss_roll", side=side, die=die, number=number)
    yield from suffer(g, side, space, number)


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
    if automatic_winner(g) is not None:
        tell_outcome(g, forces(g))
    check_automatic(g)


def lonely_winner(g: Game1775, side: Side, space: Space) -> Rules[None]:
    """9.5: a victorious general without units is captured under an enemy marker."""
    leader = leader_of(g, side)
    if leader is None or g.strength(space, side) or g.control[space.number] != g.enemy(side).number:
        return
    g.fighting.leaders[side.number] = NONE
    yield from capture(g, leader)


# ---------------------------------------------------------------------- steps 6 and 7


def battle_retreat(g: Game1775) -> Rules[str]:
    """9.2 steps 6 and 7: the loser leaves or surrenders; then Regulars, alliance and Congress."""
    battle, tables = g.fighting, g.board.tables
    space = g.board.spaces[battle.space]
    loser = g.board.sides[1 - battle.winner]
    left = forces(g)
    got_away = yield from retreat(g, loser, space, leader_of(g, loser))
    if not got_away:
        left[loser.id] = ()
    tell_outcome(g, left)
    if loser.number == BRITISH:
        shift_alliance(g, tables.alliance_battle)
    if battle.british_lost >= tables.regulars_lost_at:
        lose_regulars(g)
    disperse_beaten_congress(g, space)
    forget_lost_army(g, space)
    g.battle = None
    g.moving.stopped = True
    check_automatic(g)
    return g.come_back()


def disperse_beaten_congress(g: Game1775, space: Space) -> None:
    """7.7: when the army that was with it is gone, beaten or wiped out in its victory."""
    if g.congress == space.number and not g.strength(space, g.board.american):
        g.congress = NONE
        g.tell("dispersed", space=space)


def tell_outcome(g: Game1775, left: dict[str, Amounts]) -> None:
    battle = g.fighting
    winner = g.board.sides[battle.winner]
    space = g.board.spaces[battle.space]
    loser = g.enemy(winner)
    g.tell_fight(
        Outcome(winner.id, left),
        "battle_over",
        side=winner,
        space=space,
        winners=left[winner.id],
        losers=left[loser.id],
    )
