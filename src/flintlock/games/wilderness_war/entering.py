"""6.5, 6.6: what happens where a party arrives."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.wilderness_war.battle import start_battle
from flintlock.games.wilderness_war.phases import BATTLE, MOVE, MOVE_BATTLE, MOVE_END
from flintlock.games.wilderness_war.picking import pick
from flintlock.games.wilderness_war.pieces import NONE, Piece, Space
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.reaction import avoid_battle, go_inside, intercept, interceptors
from flintlock.games.wilderness_war.responses import respond
from flintlock.games.wilderness_war.settle import besiege, capture_stockade, is_calm, settle
from flintlock.games.wilderness_war.states import Move
from flintlock.games.wilderness_war.steps import can_go_beyond, going_of, party_of


def arrive(g: Game1755, here: Space, there: Space, is_safe: bool) -> Rules[str]:
    """R17: Lake Schooner, interception, inside or outside, avoiding battle, battle.

    `is_safe`: unbesieged units or a fortification of the party's side were there before (6.722).
    """
    m = g.moving
    if g.is_fortified(there, g.other.number):
        tell_march(g)
        yield from respond(g, g.other, ("lake_schooner",), "respond_schooner", "5.56", there)
        if m.over:
            return (yield from send_back(g, here, there))
    is_hostile = g.is_hostile(there, g.active)
    if is_hostile:
        tell_march(g)
        m.infiltrating = yield from wants_to_infiltrate(g, there)
    candidates = [] if is_safe else interceptors(g, there, here)
    if candidates:
        tell_march(g)
        if (yield from intercept(g, there, candidates)):
            return (yield from caught(g, there))
    if is_hostile and not m.infiltrating:
        return (yield from confront(g, there))
    if not is_hostile and not is_calm(g, there):
        yield from settle(g, (there,), came_from(m))
    return MOVE


def tell_march(g: Game1755) -> None:
    """One line for all steps up to where something happens."""
    m = g.moving
    if m.told < len(m.path) - 1:
        m.told = len(m.path) - 1
        if m.pieces:
            g.tell("moves", pieces=g.amounts(g.named(m.pieces)), space=g.board.spaces[m.path[-1]])


def extend_path(m: Move, space: Space) -> None:
    """Where those go or come from who are sent or beaten back: the log tells that in its own words."""
    m.path.append(space.number)
    m.told = len(m.path) - 1


def wants_to_infiltrate(g: Game1755, there: Space) -> Rules[bool]:
    """6.6: a lone auxiliary unit can slip through the enemy, or attack him."""
    m, side = g.moving, g.active
    party = party_of(g, m)
    if not party.can_infiltrate or not (m.by_land or m.by_boat):
        return False
    if g.has_free_stronghold(there, 1 - side):
        return True  # 6.52: it may not stop here
    if not can_go_beyond(g, party, going_of(g, m)):
        return False
    if not g.units_outside(1 - side, there):
        return True  # an empty stockade: nobody is there to notice
    options = (g.board.infiltrate, g.board.attack)
    answer = yield from g.ask(g.side.id, "infiltrate_or_attack", options, rule="6.6", space=there)
    return answer is g.board.infiltrate


def send_back(g: Game1755, here: Space, there: Space) -> Rules[str]:
    """Lake Schooner: back to where they came from; 6.63: among the enemy they are eliminated."""
    m = g.moving
    is_lost = g.is_hostile(here, g.active)
    for piece in g.named(m.pieces):
        if is_lost:
            g.lose(piece)
        else:
            g.place(piece, here)
    m.pieces = [number for number in m.pieces if g.at[number] >= 0]
    extend_path(m, here)
    g.tell("sent_back", space=here)
    yield from settle(g, (there, here))
    return MOVE_END


def caught(g: Game1755, there: Space) -> Rules[str]:
    """6.71: the party must attack those who have intercepted it, and all other defenders outside."""
    m = g.moving
    must_retreat = m.infiltrating and g.has_free_stronghold(there, 1 - g.active)  # 6.712
    return (yield from attack(g, there, must_retreat))


def confront(g: Game1755, there: Space) -> Rules[str]:
    """6.51: the party meets whoever is there."""
    enemy = g.other
    if g.units_outside(enemy.number, there):
        if g.has_free_stronghold(there, enemy.number):
            yield from go_inside(g, enemy, there, [])
        if g.units_outside(enemy.number, there):
            yield from avoid_battle(g, there)
        if g.units_outside(enemy.number, there):
            return (yield from attack(g, there, must_retreat=False))
    yield from occupy(g, there)
    return MOVE


def attack(g: Game1755, there: Space, must_retreat: bool) -> Rules[str]:
    """7.1: the party attacks; 8.251: those whom it relieves may join in."""
    m = g.moving
    m.infiltrating = False
    m.over = True
    m.fought_in = there.number
    joining: list[Piece] = []
    if g.is_besieged(there) and g.stronghold(there) == g.active:
        inner = g.inner(g.side, there)
        joining = yield from pick(g, g.side, inner, "join_relief", "8.251", g.board.enough, there)
    start_battle(g, there, g.named(m.pieces), joining, came_from(m), must_retreat)
    return g.call(BATTLE, then=MOVE_BATTLE)


def came_from(m: Move) -> int:
    return m.path[-2] if len(m.path) > 1 else NONE


def occupy(g: Game1755, there: Space) -> Rules[None]:
    """6.51: nobody stands outside any more: a siege begins, or a stockade falls."""
    m, side = g.moving, g.side
    enemy = 1 - side.number
    if g.units_outside(side.number, there):
        if g.has_free_stronghold(there, enemy):
            besiege(g, there)
            m.over = True
        elif g.has_stockade(there, enemy):
            m.over = True  # without drilled troops, a raid follows
            if g.drilled_outside(side.number, there):
                yield from capture_stockade(g, side, there)
    yield from settle(g, (there,), came_from(m))


def move_battle(g: Game1755) -> Rules[str]:
    """7.82: after a battle the party moves on only if it has overrun the enemy."""
    yield from ()
    m = g.moving
    m.over = not g.fighting.overrun
    m.pieces = [number for number in m.pieces if g.at[number] >= 0]
    g.battle = None
    return MOVE
