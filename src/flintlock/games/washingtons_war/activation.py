"""7.1, 7.2, 7.5: which general marches, with whom, or what the British do instead."""

from __future__ import annotations

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.board import AMERICAN, BRITISH
from flintlock.games.washingtons_war.order import end_impulse
from flintlock.games.washingtons_war.phases import ACTIVATION, MARCH
from flintlock.games.washingtons_war.pieces import General, Side, Space
from flintlock.games.washingtons_war.politics import set_marker
from flintlock.games.washingtons_war.position import NONE, Game1775, March

ANY_STRATEGY = 3
"""7.2.A: enough points for every general."""


def activation(g: Game1775) -> Rules[str]:
    """7.1, 7.2: choose a general; a campaign may end early or land a party."""
    side, board = g.side, g.board
    choices: list[Option] = list(candidates(g, side))
    by_event = bool(g.card_in_play.effect.generals)
    if by_event and can_land(g):
        choices.insert(0, board.landing)
    rule = "7.2" if by_event else "7.1"
    if g.card_in_play.position in board.campaigns:
        choice = yield from g.may(
            side.id, "activate", choices, board.done, rule=rule, why_not=_why_not(g), left=g.activations
        )
    else:
        choice = yield from g.ask(
            side.id, "activate", choices, rule=rule, why_not=_why_not(g), left=g.activations
        )
    if choice is None:
        return end_impulse(g)
    if isinstance(choice, General):
        yield from take_command(g, choice)
        return MARCH
    yield from landing_party(g)
    return ACTIVATION if g.activations else end_impulse(g)


def candidates(g: Game1775, side: Side) -> list[General]:
    """6.2, 7.2.A: generals on the map whom the points activate, each once a card."""
    return [
        general
        for general in side.generals
        if g.where[general.number] >= 0 and general.strategy <= g.points and general.number not in g.activated
    ]


def can_be_activated(g: Game1775, side: Side, points: int) -> bool:
    """6.2, 7.1.A: whether so many points activate anybody."""
    return any(general.strategy <= points and g.where[general.number] >= 0 for general in side.generals)


def take_command(g: Game1775, general: General) -> Rules[None]:
    """7.3.A: the general starts with up to five units, none of which has marched with this card."""
    side, tables = general.side, g.board.tables
    space = g.board.spaces[g.where[general.number]]
    farther = g.card_in_play.effect.spaces
    usual = tables.american_spaces if side.number == AMERICAN else tables.spaces
    g.march = March(
        general=general.number,
        at=space.number,
        units=0,
        french=0,
        limit=farther or usual,
        fight_limit=farther or tables.spaces,
    )
    g.tell("activated", general=general)
    yield from gather(g, side, space)


def gather(g: Game1775, side: Side, space: Space) -> Rules[None]:
    """7.3.A: how many units go along from here."""
    march = g.moving
    own, french = g.fresh(side, space)
    room = g.board.tables.army_size
    units = yield from g.how_many(side, "take_units", 0, min(own, room), rule="7.3.A", space=space)
    allies = 0
    if french:
        allies = yield from g.how_many(
            side, "take_french", 0, min(french, room - units), rule="7.3.A", space=space
        )
    note_dropped(g, side, space, march.units - units, march.french - allies)
    march.units, march.french = units, allies
    march.regrouped = True


def note_dropped(g: Game1775, side: Side, space: Space, units: int, french: int) -> None:
    """7.4.E: units set down on the way have marched; what is picked up were those first."""
    march = g.moving
    if g.activations < 2 or march.came_from == NONE:
        return
    size = len(g.board.spaces)
    if not march.dropped:
        march.dropped = [0] * (3 * size)
    for nation, number in ((side.number, units), (2, french)):
        index = nation * size + space.number
        march.dropped[index] = max(0, march.dropped[index] + number)


# ---------------------------------------------------------------------- the British at sea


def can_land(g: Game1775) -> bool:
    """7.2.B: one landing party a campaign, British only."""
    if g.active != BRITISH or g.landed or g.card not in g.board.campaigns:
        return False
    return bool(landing_spaces(g))


def landing_spaces(g: Game1775) -> list[Space]:
    """7.2.B: open ports, without a British marker and without American pieces."""
    return [
        port
        for port in g.board.ports
        if not port.fortified
        and g.control[port.number] != BRITISH
        and not g.is_blockaded(port)
        and not g.has_american_piece(port)
    ]


def landing_party(g: Game1775) -> Rules[None]:
    """7.2.B: instead of a march a marker is placed or turned in a port."""
    port = yield from g.ask(g.side.id, "landing", landing_spaces(g), rule="7.2.B")
    g.landed = True
    g.activations -= 1
    set_marker(g, g.side, port)


def is_open_at_sea(g: Game1775, port: Space) -> bool:
    """7.5: no American units or marker, no blockade; 2.1.C: a fortified port needs a British marker."""
    owner = g.control[port.number]
    if not port.port or owner == AMERICAN or g.is_blockaded(port) or g.strength(port, g.board.american):
        return False
    return not port.fortified or owner == BRITISH or g.fortified_ports != "needs_marker"


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
        return Message(_why_not_active(g, option), {"general": option, "points": g.points})

    return reason


def _why_not_active(g: Game1775, general: General) -> str:
    if general.side is not g.side:
        return "why.not_yours"
    if g.where[general.number] < 0:
        return "why.not_on_map"
    if general.number in g.activated:
        return "why.marched_already"
    return "why.strategy"
