"""7.8, 7.9: how the Americans react where a British army comes: interception and retreat before battle."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.generals import arrive_at, capture, settle_generals
from flintlock.games.washingtons_war.pieces import AMERICAN, BRITISH, General, Side, Space
from flintlock.games.washingtons_war.position import Game1775
from flintlock.games.washingtons_war.retreat import follow_army, retreat_spaces


def is_exposed(g: Game1775, space: Space) -> bool:
    """7.8.A, 7.8.B: a British army by land, an American marker, and no British units there before."""
    army = g.moving
    return (
        g.active == BRITISH
        and army.units > 0
        and g.control[space.number] == AMERICAN
        and g.british[space.number] == army.units
    )


def interceptors(g: Game1775, space: Space) -> list[General]:
    """7.8: American armies that may try to stop the British army that has come here."""
    army = g.moving
    if not army.exposed or army.let_pass:
        return []
    return [general for general in g.board.american.generals if can_intercept(g, general, space)]


def can_intercept(g: Game1775, general: General, space: Space) -> bool:
    """7.8.A, 7.8.E: a general beside the space with an army that has not tried yet during this card."""
    at = g.where[general.number]
    if at < 0 or at == space.number or at in g.impulse.tried:
        return False
    here = g.board.spaces[at]
    return g.strength(here, general.side) > 0 and any(near is space for near, _ in here.roads_of(general))


def interception(g: Game1775, space: Space) -> Rules[bool]:
    """7.8: one army after the other may try; the first success ends the British march."""
    while armies := interceptors(g, space):
        general = yield from ask_interception(g, space, armies)
        if general is None:
            return False
        g.impulse.tried.append(g.where[general.number])
        die = yield from g.roll("interception_die", general.side, "7.8.A")
        if die.value <= general.agility:
            g.tell("intercepts", general=general, space=space, die=die)
            yield from intercept(g, general, space)
            return True
        g.tell("interception_fails", general=general, space=space, die=die)
    return False


def ask_interception(g: Game1775, space: Space, armies: list[General]) -> Rules[General | None]:
    """7.8: who tries, if anybody; who need not be asked again says so for the whole march."""
    board, army = g.board, g.moving
    declines = [board.no_interception, board.let_pass] if army.used < army.limit else [board.no_interception]
    choices: list[Option] = [*armies, *declines]
    choice = yield from g.ask(
        board.american.id, "intercept", choices, rule="7.8", declines=declines, space=space
    )
    army.let_pass = choice is board.let_pass
    return choice if isinstance(choice, General) else None


def intercept(g: Game1775, general: General, space: Space) -> Rules[None]:
    """7.8.C, 7.8.D, 7.8.F: the army is in the space before the British; a surplus general leaves."""
    american = general.side
    g.moving.stopped = True
    yield from lead_away(g, american, general, g.board.spaces[g.where[general.number]], space, "7.8.C")
    for british in g.generals_at(space, g.board.british):
        if british.number != g.moving.general:
            yield from capture(g, british)
    yield from settle_generals(g, american, space)


def lead_away(
    g: Game1775, side: Side, general: General, source: Space, target: Space, rule: str
) -> Rules[None]:
    """7.8.C, 7.9.B: the general and all units, but five at the most."""
    number = min(g.board.tables.army_size, g.strength(source, side))
    units, french = yield from g.split(side, source, number, "french_along", rule)
    g.shift(side, source, target, units, french)
    g.where[general.number] = target.number
    follow_army(g, side, source, target)


def retreat_before_battle(g: Game1775, space: Space) -> Rules[None]:
    """7.9: an American army may slip away, up to its general's agility."""
    general = g.leader(space, g.board.american)
    if general is None or not may_slip_away(g, space):
        return
    targets = retreat_spaces(g, general.side, space, general, True)
    choice = yield from g.may(
        general.side.id,
        "retreat_before_battle",
        (g.board.attempt,) if targets else (),
        g.board.stand_and_fight,
        rule="7.9",
        general=general,
        space=space,
    )
    if choice is None:
        return
    die = yield from g.roll("retreat_die", general.side, "7.9.A")
    if die.value > general.agility + general.retreat_bonus:
        g.tell("retreat_fails", general=general, die=die)
        return
    target = yield from g.ask(general.side.id, "slip_away", targets, rule="7.9.B", space=space)
    g.tell("slips_away", general=general, space=target, die=die)
    yield from lead_away(g, general.side, general, space, target, "7.9.B")
    g.moving.stopped = True
    yield from arrive_at(g, general.side, target)
    yield from settle_generals(g, general.side, target)


def may_slip_away(g: Game1775, space: Space) -> bool:
    """7.9.A: an American army upon which a British one has come, if it has not tried to intercept."""
    is_attacked = g.active == BRITISH and g.has_army(space, g.board.american)
    return is_attacked and space.number not in g.impulse.tried
