"""1.0: setting up, free placement and the first hands."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.invasion_1812.board import Board
from flintlock.games.invasion_1812.drawing import draw_up
from flintlock.games.invasion_1812.phases import DEAL, MARKER, PLACEMENT
from flintlock.games.invasion_1812.position import NONE, Game1812
from flintlock.games.invasion_1812.sequence import settle_control


def set_up(board: Board, scenario: str, short_pool: str) -> Game1812:
    """1.2, 1.4: the scenario's units on the board, the others in the pools."""
    facts = board.scenarios[scenario]
    g = Game1812(
        board=board,
        phase=PLACEMENT if facts.free else DEAL,
        scenario=scenario,
        short_pool=short_pool,
        round=facts.first_round,
        units=[0] * (5 * len(board.areas)),
        pool=[faction.units for faction in board.factions],
        fled=[0] * len(board.factions),
        control=[NONE] * len(board.areas),
        hands=[[] for _ in board.factions],
        decks=[[card.number for card in deck] for deck in facts.decks],
    )
    for area, faction, number in facts.placed:
        g.recruit(area, faction, number)
    settle_control(g)
    return g


def placement(g: Game1812) -> Rules[str]:
    """1.3: each faction in turn adds units in home areas of its side, empty ones included."""
    free = g.facts.free[g.placing]
    faction = free.faction
    homes = [area for area in g.board.areas if area.home is faction.side]
    left = min(free.units, g.pool[faction.number])
    while left:
        area = yield from g.ask(faction.id, "placement", homes, rule="1.3", of=faction, left=left)
        lots = [(faction, area, left)]
        (number,) = yield from g.share_out(faction, "placement_units", lots, 1, left, rule="1.3")
        g.recruit(area, faction, number)
        g.tell("placed", units=((number, faction),), faction=faction, area=area)
        left -= number
    g.placing += 1
    return PLACEMENT if g.placing < len(g.facts.free) else DEAL


def deal(g: Game1812) -> Rules[str]:
    """1.5: everybody draws a hand."""
    for faction in g.board.factions:
        yield from draw_up(g, faction)
    return MARKER
