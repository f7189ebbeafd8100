"""7.1, 7.2, 7.5: which general marches, with whom, or what the British do instead."""

from __future__ import annotations

from typing import Final

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.phases import ACTIVATION, IMPULSE_END, MARCH
from flintlock.games.washingtons_war.pieces import AMERICAN, BRITISH, FRENCH, General, Side, Space
from flintlock.games.washingtons_war.politics import set_marker
from flintlock.games.washingtons_war.position import NEEDS_MARKER, NONE, Game1775, March

ANY_STRATEGY: Final = 3
"""7.2.A: enough points for every general."""


def activation(g: Game1775) -> Rules[str]:
    """7.1, 7.2: choose a general; a campaign may end early or land a party."""
    choice = yield from choose_activation(g)
    if choice is None:
        return IMPULSE_END
    if isinstance(choice, General):
        yield from take_command(g, choice)
        return MARCH
    yield from landing_party(g)
    return ACTIVATION if g.impulse.activations else IMPULSE_END


def choose_activation(g: Game1775) -> Rules[Option | None]:
    """7.1: one general; 7.2: one after the other, or a landing party, or no more."""
    side, impulse, why = g.side, g.impulse, _why_not(g)
    generals: list[Option] = list(candidates(g, side))
    if not impulse.is_campaign:
        rule = "7.3.C" if impulse.farther else "7.1"
        return (yield from g.ask(side.id, "activate", generals, rule=rule, why_not=why))
    choices = [g.board.landing, *generals] if can_land(g) else generals
    return (
        yield from g.may(
            side.id,
            "campaign",
            choices,
            g.board.end_campaign,
            rule="7.2",
            why_not=why,
            left=impulse.activations,
        )
    )


def candidates(g: Game1775, side: Side) -> list[General]:
    """6.2, 7.2.A: generals on the map whom the points activate, each once a card."""
    impulse = g.impulse
    return [
        general
        for general in side.generals
        if g.where[general.number] >= 0
        and general.strategy <= impulse.points
        and general.number not in impulse.activated
    ]


def can_be_activated(g: Game1775, side: Side, points: int) -> bool:
    """6.2, 7.1.A: whether so many points activate anybody."""
    return any(general.strategy <= points and g.where[general.number] >= 0 for general in side.generals)


def take_command(g: Game1775, general: General) -> Rules[None]:
    """7.3.A: the general starts with up to five units, none of which has marched with this card."""
    side, tables = general.side, g.board.tables
    space = g.board.spaces[g.where[general.number]]
    farther = g.impulse.farther
    usual = tables.american_spaces if side.number == AMERICAN else tables.spaces
    g.tell("activated", general=general)
    units, french = yield from choose_units(g, side, space)
    g.march = March(
        general=general.number,
        at=space.number,
        units=units,
        french=french,
        limit=farther or usual,
        fight_limit=farther or tables.spaces,
    )


def choose_units(g: Game1775, side: Side, space: Space) -> Rules[tuple[int, int]]:
    """7.3.A, 12.2.C: how many units of the side's own nation and how many French ones go along from here."""
    own, french = g.fresh(side, space)
    room = g.board.tables.army_size
    units = yield from g.how_many(side, "take_units", 0, min(own, room), rule="7.3.A", space=space)
    allies = yield from g.how_many(
        side, "take_french", 0, min(french, room - units), rule="7.3.A", space=space
    )
    return units, allies


def regroup(g: Game1775, side: Side, space: Space) -> Rules[None]:
    """7.3.A: units are picked up and set down on the way."""
    march = g.moving
    units, french = yield from choose_units(g, side, space)
    note_dropped(g, side, space, march.units - units, march.french - french)
    march.units, march.french = units, french
    march.regrouped = True


def note_dropped(g: Game1775, side: Side, space: Space, units: int, french: int) -> None:
    """7.4.E: units set down on the way have marched; what is picked up were those first."""
    march = g.moving
    if g.impulse.activations < 2:
        return
    size = len(g.board.spaces)
    if not march.dropped:
        march.dropped = [0] * (3 * size)
    for nation, number in ((side.number, units), (FRENCH, french)):
        index = nation * size + space.number
        march.dropped[index] = max(0, march.dropped[index] + number)


# ---------------------------------------------------------------------- the British at sea


def can_land(g: Game1775) -> bool:
    """7.2.B: one landing party a campaign, British only."""
    return g.active == BRITISH and not g.impulse.landed and bool(landing_spaces(g))


def landing_spaces(g: Game1775) -> list[Space]:
    """7.2.B: unfortified ports outside the blockade in which a marker can be turned or placed."""
    ports = [port for port in g.board.ports if not port.fortified and not g.is_blockaded(port)]
    return [port for port in ports if can_turn_port(g, port) or can_place_in(g, port)]


def can_turn_port(g: Game1775, port: Space) -> bool:
    """7.2.B: an American marker, without units of either side, American general or Congress."""
    is_american = g.control[port.number] == AMERICAN
    return is_american and not g.british[port.number] and not g.has_american_piece(port)


def can_place_in(g: Game1775, port: Space) -> bool:
    """7.2.B: no marker, and unoccupied: nobody stands there, not even a British general."""
    if g.control[port.number] != NONE or g.british[port.number] or g.has_american_piece(port):
        return False
    return g.leader(port, g.board.british) is None


def landing_party(g: Game1775) -> Rules[None]:
    """7.2.B: instead of a march a marker is placed or turned in a port."""
    port = yield from g.ask(g.side.id, "landing", landing_spaces(g), rule="7.2.B")
    g.impulse.landed = True
    g.impulse.activations -= 1
    set_marker(g, g.side, port)


def is_open_at_sea(g: Game1775, port: Space) -> bool:
    """7.5: no American units or marker, no blockade; 2.1.C: a fortified port needs a British marker."""
    owner = g.control[port.number]
    if not port.port or owner == AMERICAN or g.is_blockaded(port) or g.strength(port, g.board.american):
        return False
    return not port.fortified or owner == BRITISH or g.fortified_ports != NEEDS_MARKER


def harbours(g: Game1775, here: Space, with_units: bool) -> list[Space]:
    """7.5: where the army can sail; a general alone does not land beside an enemy general (7.4.A)."""
    if not is_open_at_sea(g, here):
        return []
    american = g.board.american
    return [
        port
        for port in g.board.ports
        if port is not here and is_open_at_sea(g, port) and (with_units or g.leader(port, american) is None)
    ]


# ---------------------------------------------------------------------- why not


def _why_not(g: Game1775) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, General):
            return None
        return _why_not_active(g, option)

    return reason


def _why_not_active(g: Game1775, general: General) -> Message:
    if general.side is not g.side:
        return Message("why.not_yours", {"general": general})
    if g.where[general.number] < 0:
        return Message("why.not_on_map", {"general": general})
    if general.number in g.impulse.activated:
        return Message("why.marched_already", {"general": general})
    return Message("why.strategy", {"general": general, "points": g.impulse.points})
