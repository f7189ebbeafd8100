"""8.0: reinforcements of both sides."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.french import french_arrive, french_ports
from flintlock.games.washingtons_war.generals import arrive_at, send_to_box
from flintlock.games.washingtons_war.phases import IMPULSE_END
from flintlock.games.washingtons_war.pieces import AMERICAN, BRITISH, General, Side, Space
from flintlock.games.washingtons_war.position import Game1775


def can_reinforce(g: Game1775, side: Side, value: int) -> bool:
    """8.1.B, 8.2.B: once a turn for the British, twice for the Americans, if there is something to bring."""
    if len(g.reinforced[side.number]) >= g.board.tables.reinforcement[side.number]:
        return False
    if side.number == AMERICAN:
        return bool(american_targets(g, value)) or french_wait(g)
    return bool(british_targets(g))


def reinforcements(g: Game1775) -> Rules[str]:
    """8.1.C, 8.2.C: units and at most one general come into one space."""
    side = g.side
    is_american = side.number == AMERICAN
    spaces = american_targets(g, g.impulse.points) if is_american else british_targets(g)
    if is_american and french_wait(g):
        choices = (g.board.reinforce, g.board.french) if spaces else (g.board.french,)
        use = yield from g.ask(side.id, "reinforce_use", choices, rule="12.2.B")
        if use is g.board.french:
            yield from french_arrive(g, "12.2.B")
            return IMPULSE_END
    rule = "8.2.C" if is_american else "8.1.C"
    space = yield from g.ask(side.id, "reinforce_space", spaces, rule=rule)
    units = yield from how_many_units(g, side, space, rule)
    general = yield from which_general(g, side, space, rule)
    bring(g, side, space, units, general)
    yield from arrive_at(g, side, space)
    return IMPULSE_END


def french_wait(g: Game1775) -> bool:
    """12.2.B.ii: the French found no port when they came, and now there is one."""
    return g.allied and bool(g.french_box) and bool(french_ports(g))


def british_targets(g: Game1775) -> list[Space]:
    """8.1.C: ports outside the blockade without American units and markers."""
    generals = g.generals_in_box(g.board.british)
    if not g.british_box and not generals:
        return []
    return [
        port
        for port in g.board.ports
        if g.control[port.number] != AMERICAN
        and not g.strength(port, g.board.american)
        and not g.is_blockaded(port)
        and (g.british_box or g.leader(port, g.board.american) is None)
    ]


def american_targets(g: Game1775, value: int) -> list[Space]:
    """8.2.C: any space without British units and markers."""
    units = available_units(g, value)
    generals = g.generals_in_box(g.board.american)
    if not units and not generals:
        return []
    return [
        space
        for space in g.board.spaces
        if g.control[space.number] != BRITISH
        and not g.british[space.number]
        and (units or g.leader(space, g.board.british) is None)
    ]


def available_units(g: Game1775, wanted: int) -> int:
    """8.2.C: American units in the pool, if the data limit them."""
    limit = g.board.nations[AMERICAN].limit
    return wanted if limit < 0 else min(wanted, limit - g.raised[AMERICAN] + g.lost[AMERICAN])


def how_many_units(g: Game1775, side: Side, space: Space, rule: str) -> Rules[int]:
    """8.1.C, 8.2.C: to capture a lone enemy general at least one unit must come."""
    most = available_units(g, g.impulse.points) if side.number == AMERICAN else g.british_box
    least = 0 if g.leader(space, g.enemy(side)) is None else 1
    return (yield from g.how_many(side, "reinforce_units", least, most, rule=rule, space=space))


def which_general(g: Game1775, side: Side, space: Space, rule: str) -> Rules[General | None]:
    """8.1.C, 8.2.C: a general takes the place of the one who is there, but never Washington's."""
    present = g.leader(space, side)
    if present is not None and present.keeps_field:
        return None
    generals, nobody = g.generals_in_box(side), g.board.no_general
    return (yield from g.may(side.id, "reinforce_general", generals, nobody, rule=rule, space=space))


def bring(g: Game1775, side: Side, space: Space, units: int, general: General | None) -> None:
    if side.number == AMERICAN:
        g.recruit(AMERICAN, space, units)
    else:
        g.british_box -= units
        g.british[space.number] += units
    g.tell("reinforced", side=side, number=units, space=space)
    if general is not None:
        present = g.leader(space, side)
        if present is not None:
            send_to_box(g, present)
        g.where[general.number] = space.number
        g.tell("takes_command", general=general, space=space)
