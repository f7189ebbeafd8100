"""2.1: setting up."""

from __future__ import annotations

from collections.abc import Mapping

from flintlock.games.liberty_or_death.board import Board
from flintlock.games.liberty_or_death.phases import CARD
from flintlock.games.liberty_or_death.pieces import KINDS
from flintlock.games.liberty_or_death.position import OFF_MAP, Insurrection


def set_up(board: Board, scenario: str, options: Mapping[str, str]) -> Insurrection:
    """2.1: forces on the map and in the boxes, markers, and the deck."""
    facts = board.scenarios[scenario]
    size = len(board.spaces)
    events = [card.number for card in board.cards if card.is_event or card.is_winter]
    g = Insurrection(
        board=board,
        phase=CARD,
        scenario=scenario,
        edition=options["edition"],
        events=options["events"],
        winter_comes=options["winter"],
        seats=options["seats"],
        difficulty=options["difficulty"],
        at=[0] * (size * KINDS),
        available=[0 if kind.is_active else kind.total for kind in board.kinds],
        unavailable=[0] * KINDS,
        casualties=[0] * KINDS,
        level=[0] * size,
        propaganda=[0] * size,
        raids=[0] * size,
        blockades=[0] * size,
        squadrons=0,
        squadrons_away=facts.unavailable.squadrons,
        resources=list(facts.resources),
        cbc=facts.cbc,
        crc=facts.crc,
        leading=[faction.leaders[0].number for faction in board.factions],
        leader_at=[OFF_MAP] * len(board.factions),
        treaty=facts.treaty_played,
        strokes=[
            card.number
            for card in board.cards
            if card.owner is not None and facts.strokes and not (card.treaty and facts.treaty_played)
        ],
        deck=events,
        campaign=0,
        turned=0,
        winter_turned=False,
        eligible=[1] * len(board.factions),
    )
    g.recount()
    for kind, number in facts.unavailable.pieces:
        g.available[kind.number] -= number
        g.unavailable[kind.number] += number
    for placing in facts.placed:
        for kind, number in placing.forces.pieces:
            g.available[kind.number] -= number
            g.add(placing.space, kind.number, number)
        g.squadrons += placing.forces.squadrons
        g.level[placing.space.number] = placing.level
        for leader in placing.leaders:
            g.leading[leader.faction.number] = leader.number
            g.leader_at[leader.faction.number] = placing.space.number
    return g
