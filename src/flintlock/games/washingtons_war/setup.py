"""4.0: setting up, the Committees of Correspondence and For the King."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.board import Board
from flintlock.games.washingtons_war.phases import COMMITTEES, DEAL, FOR_THE_KING
from flintlock.games.washingtons_war.pieces import AMERICAN, FRENCH, Space
from flintlock.games.washingtons_war.politics import beside_markers, set_marker
from flintlock.games.washingtons_war.position import ABSENT, BOX, NONE, Game1775
from flintlock.games.washingtons_war.sequence import reinforcement


def set_up(board: Board, scenario: str, fortified_ports: str, last_card_of: str) -> Game1775:
    """4.0: pieces on the map and in the boxes, two cards set aside."""
    facts = board.scenarios[scenario]
    size = len(board.spaces)
    aside = sorted(card.number for card in facts.late_cards)
    g = Game1775(
        board=board,
        phase=COMMITTEES,
        scenario=scenario,
        fortified_ports=fortified_ports,
        last_card_of=last_card_of,
        year=facts.first_year,
        active=AMERICAN,
        americans=[0] * size,
        british=[0] * size,
        french=[0] * size,
        control=[NONE] * size,
        where=[BOX] * len(board.generals),
        congress=facts.congress.number,
        british_box=0,
        french_box=facts.french_units,
        raised=[0, 0, facts.french_units],
        lost=[0, 0, 0],
        american_hand=[],
        british_hand=[],
        shown=[],
        deck=[card.number for card in board.cards if card.number not in aside],
        discards=[],
        removed=[],
        aside=aside,
    )
    for general in facts.boxes[FRENCH]:
        g.where[general.number] = ABSENT
    for placing in facts.placed:
        number = placing.space.number
        g.recruit(placing.side.number, placing.space, placing.units)
        if placing.general is not None:
            g.where[placing.general.number] = number
        if placing.marker:
            g.control[number] = placing.side.number
    reinforcement(g)
    return g


def committees(g: Game1775) -> Rules[str]:
    """4.0: the American player places a marker in each colony, where there is no British piece."""
    for colony in g.board.thirteen:
        spaces = [space for space in colony.spaces if is_open_for_committee(g, space)]
        if not spaces:
            continue
        space = yield from g.ask(g.board.american.id, "committee", spaces, rule="4.0", colony=colony.noun)
        set_marker(g, g.board.american, space)
    return FOR_THE_KING


def is_open_for_committee(g: Game1775, space: Space) -> bool:
    """4.0: no marker yet and no British unit or general."""
    british = g.board.british
    return (
        g.control[space.number] == NONE
        and not g.strength(space, british)
        and g.leader(space, british) is None
    )


def for_the_king(g: Game1775) -> Rules[str]:
    """4.0: British markers next to those that were there before, not in the rebellious colonies."""
    near = beside_markers(g, g.board.british, g.control)
    for left in range(g.facts.for_the_king, 0, -1):
        spaces = [
            space
            for space in g.board.spaces
            if g.control[space.number] == NONE
            and space.colony not in g.facts.not_for_the_king
            and near[space.number]
            and not g.has_american_piece(space)
        ]
        if not spaces:
            break
        space = yield from g.ask(g.board.british.id, "for_the_king", spaces, rule="4.0", left=left)
        set_marker(g, g.board.british, space)
    return DEAL
