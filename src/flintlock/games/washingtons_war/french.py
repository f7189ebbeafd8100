"""12.0: the French alliance, its troops and its fleet."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.generals import arrive_at, settle_generals
from flintlock.games.washingtons_war.phases import POLITICAL_CONTROL
from flintlock.games.washingtons_war.pieces import BRITISH, FRENCH, Space
from flintlock.games.washingtons_war.position import ABSENT, BOX, WAR_COMING, Game1775
from flintlock.games.washingtons_war.track import alliance_is_due


def french_alliance(g: Game1775) -> Rules[None]:
    """12.2: when the marker has reached its last box, the French come after the current card."""
    if not alliance_is_due(g):
        return
    g.allied = True
    g.europe = WAR_COMING
    g.tell("alliance")
    yield from place_fleet(g, "12.2.B")
    for general in g.board.generals:
        if g.where[general.number] == ABSENT:
            g.where[general.number] = BOX
    if french_ports(g):
        yield from french_arrive(g, "12.2.B")
    else:
        g.tell("french_wait")


def french_ports(g: Game1775) -> list[Space]:
    """12.2.B.ii: ports without British units and British markers."""
    return [
        port for port in g.board.ports if not g.british[port.number] and g.control[port.number] != BRITISH
    ]


def french_arrive(g: Game1775, rule: str) -> Rules[None]:
    """12.2.B.ii: Rochambeau and all his men land together."""
    american = g.board.american
    port = yield from g.ask(american.id, "french_port", french_ports(g), rule=rule)
    g.french[port.number] += g.french_box
    g.french_box = 0
    for general in american.generals:
        if general.nation.number == FRENCH and g.where[general.number] == BOX:
            g.where[general.number] = port.number
    g.tell("french_land", space=port)
    yield from arrive_at(g, american, port)
    yield from settle_generals(g, american, port)


def place_fleet(g: Game1775, rule: str) -> Rules[None]:
    """12.3: the American player chooses the zone that the fleet blockades."""
    zone = yield from g.ask(g.board.american.id, "fleet", g.board.zones, rule=rule)
    g.fleet = zone.number
    g.tell("fleet_lies", zone=zone)


def naval_phase(g: Game1775) -> Rules[str]:
    """5.5: the fleet is moved, or comes back from the Caribbean."""
    yield from place_fleet(g, "5.5")
    return POLITICAL_CONTROL
