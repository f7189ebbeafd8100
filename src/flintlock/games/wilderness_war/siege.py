"""8.2, 9.0: sieges, sorties, Surrender! and assaults."""

from __future__ import annotations

from flintlock.core.fight import Modifier, Onset, Outcome, Roll
from flintlock.core.message import Amounts, Message
from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.battle import retire, start_battle
from flintlock.games.wilderness_war.fire import assault_volley, fire, rank, total
from flintlock.games.wilderness_war.home import nearest_fortifications
from flintlock.games.wilderness_war.losses import check_leaders, take_losses
from flintlock.games.wilderness_war.phases import ASSAULT, BATTLE, MOVE_BATTLE, NEXT_PARTY
from flintlock.games.wilderness_war.pieces import NONE, Leader, Piece, Side, Space
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.reaction import avoid_battle
from flintlock.games.wilderness_war.responses import respond
from flintlock.games.wilderness_war.settle import offer_massacre, settle, take_stronghold
from flintlock.games.wilderness_war.states import Siege
from flintlock.games.wilderness_war.supply import is_supplied
from flintlock.games.wilderness_war.tables import row

# ---------------------------------------------------------------------- who may


def is_besieger(g: Game1755, here: Space) -> bool:
    """8.231, R27: a force under a leader of the highest rank, before a place that was besieged before."""
    m = g.moving
    if not m.is_force or not g.is_besieged(here) or g.stronghold(here) == g.active:
        return False
    if here.number not in g.action.sieges or len(m.path) > 1:
        return False
    commander = g.board.pieces[m.commander]
    assert isinstance(commander, Leader)
    leaders = [piece for piece in besiegers(g, here) if isinstance(piece, Leader)]
    return all(leader.command <= commander.command for leader in leaders)


def besiegers(g: Game1755, here: Space) -> list[Piece]:
    """8.231: those who have been there since the action phase began; others only join an assault (9.12)."""
    marched = g.action.marched
    return [piece for piece in g.outer(g.side, here) if piece.number not in marched]


def can_besiege(g: Game1755, here: Space) -> bool:
    """8.231: drilled troops in supply are there."""
    if not is_besieger(g, here) or not any(piece.drilled for piece in besiegers(g, here)):
        return False
    return is_supplied(g, g.active, here)


def can_assault(g: Game1755, here: Space) -> bool:
    """9.11: the siege has come to the level that the place needs."""
    return is_besieger(g, here) and has_assault_level(g, here)


def has_assault_level(g: Game1755, space: Space) -> bool:
    tables = g.board.tables
    needed = tables.fortress_level if space.fortress else tables.fort_level
    return g.siege_level(space) >= needed


# ---------------------------------------------------------------------- the sortie


def sally(g: Game1755, here: Space) -> Rules[str]:
    """8.25: besieged pieces do not move, but may attack the besiegers."""
    m = g.moving
    m.over = True
    party = g.named(m.pieces)
    options: tuple[Option, ...] = (g.board.stay,)
    if any(piece.is_unit for piece in party):
        options = (g.board.sortie, g.board.stay)
    answer = yield from g.ask(g.side.id, "sally", options, rule="8.25", declines=(g.board.stay,), space=here)
    if answer is g.board.stay:
        return NEXT_PARTY
    yield from avoid_battle(g, here)
    if not g.units_outside(g.other.number, here):
        yield from settle(g, (here,))
        return NEXT_PARTY
    m.fought_in = here.number
    start_battle(g, here, party, party, NONE)
    return g.call(BATTLE, then=MOVE_BATTLE)


# ---------------------------------------------------------------------- the siege roll


def siege(g: Game1755) -> Rules[str]:
    """8.231, R28: Coehorns of both sides, Surrender!, then the roll; an assault if the level allows it."""
    m, side = g.moving, g.side
    here = g.board.spaces[m.path[0]]
    g.besieging = Siege(space=here.number, commander=m.commander)
    g.action.rolled = True
    g.tell("besieges", side=side.id, space=here)
    for player in (side, g.other):
        yield from respond(g, player, ("coehorns",), "respond_coehorns", "8.231", here)
    for player in (side, g.other):
        yield from respond(g, player, ("surrender",), "respond_surrender", "5.56", here)
    if g.sieging.surrendered:
        yield from capitulate(g, here)
        g.besieging = None
        return NEXT_PARTY
    yield from roll_siege(g, here)
    if has_assault_level(g, here):
        options = (g.board.assault, g.board.no_assault)
        declines = (g.board.no_assault,)
        answer = yield from g.ask(side.id, "assault_now", options, rule="8.24", declines=declines, space=here)
        if answer is g.board.assault:
            return ASSAULT
    g.besieging = None
    return NEXT_PARTY


def roll_siege(g: Game1755, here: Space) -> Rules[None]:
    tables = g.board.tables
    modifiers = [one for one in siege_modifiers(g, here) if one.value]
    forces = siege_forces(g, here)
    g.tell_fight(Onset(here.code, forces), "siege_work", side=g.side.id, space=here)
    die = yield from g.roll("siege_die", g.side, "8.231")
    roll = die.value + total(modifiers)
    level = min(tables.siege_most, g.siege_level(here) + tables.siege_change[row(roll)])
    g.besiege(here, level)
    meaning = Message("siege.level", {"level": level})
    result = Roll(g.side.id, (die,), "8.231", tuple(modifiers), roll, meaning)
    g.tell_fight(result, "siege_roll", die=die, level=level)
    g.tell_fight(Outcome("", forces), "siege_goes_on", space=here, level=level)


def siege_forces(g: Game1755, here: Space) -> dict[str, Amounts]:
    return {side.id: g.amounts(g.pieces_at(side, here.number)) for side in g.board.sides}


def siege_modifiers(g: Game1755, here: Space) -> list[Modifier]:
    """8.231: leaders, Coehorns, and the walls of Louisbourg."""
    siege, side, enemy = g.sieging, g.side, g.other
    own, theirs = commander_of(g), highest(g, enemy, here)
    at_louisbourg = here is g.board.louisbourg
    return [
        Modifier("modifier.tactics", "8.231", own.tactics),
        Modifier("modifier.enemy_tactics", "8.231", -theirs.tactics if theirs is not None else 0),
        Modifier("modifier.coehorns", "8.231", siege.coehorns[side.number]),
        Modifier("modifier.enemy_coehorns", "8.231", -siege.coehorns[enemy.number]),
        Modifier("modifier.louisbourg", "8.231", g.board.tables.louisbourg if at_louisbourg else 0),
    ]


def commander_of(g: Game1755) -> Leader:
    leader = g.board.pieces[g.sieging.commander]
    assert isinstance(leader, Leader)
    return leader


def highest(g: Game1755, side: Side, space: Space) -> Leader | None:
    """7.51: one leader of the highest rank."""
    return max(g.leaders_at(side, space.number), key=rank, default=None)


# ---------------------------------------------------------------------- Surrender!


def capitulate(g: Game1755, here: Space) -> Rules[None]:
    """Surrender!: the place falls as it is, and the garrison goes to the nearest fortification."""
    loser = g.other
    garrison = g.inner(loser, here)
    if garrison:
        yield from march_off(g, loser, garrison, here)
    take_stronghold(g, g.side, here, is_intact=True)
    yield from offer_massacre(g, loser, here)
    yield from settle(g, (here,))


def march_off(g: Game1755, side: Side, garrison: list[Piece], here: Space) -> Rules[None]:
    """All together; from Louisbourg the way is counted from Quebec."""
    start = g.board.quebec if here is g.board.louisbourg else here
    places = nearest_fortifications(g, side, start)
    if not places:
        for piece in garrison:
            g.lose(piece)
        g.tell("garrison_lost", side=side.id)
        return
    place = yield from g.ask(side.id, "march_off_to", places, rule="10.421", space=here)
    for piece in garrison:
        g.place(piece, place)
    g.tell("marches_off", pieces=g.amounts(garrison), space=place)
    yield from settle(g, (place,))


# ---------------------------------------------------------------------- the assault


def assault(g: Game1755) -> Rules[str]:
    """9.1: all besiegers against all who are inside; there is no retreat and no militia."""
    m, side, enemy = g.moving, g.side, g.other
    here = g.board.spaces[m.path[0]]
    if g.besieging is None:
        g.besieging = Siege(space=here.number, commander=m.commander)
    siege = g.sieging
    g.action.rolled = True
    attackers, defenders = g.outer(side, here), g.inner(enemy, here)
    retire(g, [piece.number for piece in attackers])  # 5.36
    g.tell_fight(Onset(here.code, siege_forces(g, here)), "assault", side=side.id, space=here)
    for player in (side, enemy):
        yield from respond(g, player, ("coehorns",), "respond_coehorns", "8.24", here)
    sides = ((side, attackers, commander_of(g)), (enemy, defenders, highest(g, enemy, here)))
    dice = {}
    for shooter, pieces, leader in sides:
        dice[shooter.number] = yield from fire(g, assault_volley(g, shooter, pieces, leader), siege.results)
    for target, pieces, _ in sides:
        losses = siege.results[1 - target.number]
        numbers = [piece.number for piece in pieces]
        yield from take_losses(g, target, numbers, losses, drilled=losses, rule="9.14")
        if losses and dice[1 - target.number] in g.board.tables.leaders_at_risk:
            yield from check_leaders(g, target, numbers, "7.7")
    yield from decide_assault(g, here)
    g.besieging = None
    return NEXT_PARTY


def decide_assault(g: Game1755, here: Space) -> Rules[None]:
    """9.2: the attacker must cause more losses than he takes."""
    side, enemy, siege = g.side, g.other, g.sieging
    has_won = siege.results[side.number] > siege.results[enemy.number]
    winner = side if has_won else enemy
    g.tell_fight(Outcome(winner.id, siege_forces(g, here)), "assault_won", side=winner.id, space=here)
    if has_won:
        garrison = g.inner(enemy, here)
        take_stronghold(g, side, here, is_intact=False)
        for piece in garrison:
            g.lose(piece)
        yield from offer_massacre(g, enemy, here)
    yield from settle(g, (here,))
