"""What a good player of Washington's War counts: colonies won and nearly won, and what turns them."""

from __future__ import annotations

from math import tanh
from pathlib import Path
from typing import Final

from flintlock.core.judgement import Judgement
from flintlock.core.position import UNKNOWN
from flintlock.core.question import Question, Seat
from flintlock.games.washingtons_war.board import Board
from flintlock.games.washingtons_war.control import foreseen_control
from flintlock.games.washingtons_war.pieces import AMERICAN, Card, Colony, Side, Space
from flintlock.games.washingtons_war.position import NONE, Game1775, controller, markers
from flintlock.games.washingtons_war.victory import last_year
from flintlock.games.washingtons_war.winter import foreseen_losses

TERMS: Final = (
    *("surplus", "surplus_late", "nearly", "markers", "units", "armies", "cards", "alliance", "congress"),
)


class Judgement1775(Judgement[Game1775]):
    def __init__(self, board: Board, folder: Path) -> None:
        super().__init__(folder, TERMS)
        self._steps = [steps_to(board, space) for space in board.spaces]
        """By space: how many steps it is from each space there."""
        self.opinions = {
            "mark": self._where_to_mark,
            "mark_one": self._where_to_mark,
            "committee": self._where_to_mark,
            "for_the_king": self._where_to_mark,
            "declaration": self._where_to_mark,
            "event_place": self._where_to_mark,
            "remove_one": self._where_to_mark,
            "march": self._where_to_march,
        }

    def features(self, position: Game1775, seat: Seat) -> list[float]:
        """Colonies and markers are counted as they will stand when the year ends (10.2)."""
        g = position
        me = next(side for side in g.board.sides if side.id == seat)
        enemy = g.enemy(me)
        control = foreseen_control(g)
        surplus = _surplus(g, control, me) - _surplus(g, control, enemy)
        late = _late(g, me)
        return [
            surplus,
            surplus * late * late,
            sum([_lead(colony, control, me) for colony in g.board.colonies]),
            (control.count(me.number) - control.count(enemy.number)) / 10,
            (_units(g, me) - _units(g, enemy)) / 5,
            _armies(g, me) - _armies(g, enemy),
            self._hand(g, me) - self._hand(g, enemy),
            g.alliance * (1 if me is g.board.american else -1),
            _silenced(g) * (1 if me is g.board.british else -1),
        ]

    def places(self, position: Game1775, seat: Seat) -> dict[str, dict[str, float]]:
        g = position
        me = next(side for side in g.board.sides if side.id == seat)
        control = foreseen_control(g)
        holders = {colony.noun: controller(colony, control) for colony in g.board.colonies}
        won = {
            colony: 1.0 if holder == me.number else -1.0
            for colony, holder in holders.items()
            if holder != NONE
        }
        late = _late(g, me)
        return {
            "surplus": won,
            "surplus_late": {colony: sign * late * late for colony, sign in won.items()},
            "nearly": {colony.noun: _lead(colony, control, me) for colony in g.board.colonies},
        }

    def _hand(self, g: Game1775, side: Side) -> float:
        """What the cards in hand are worth; one that must be played is only a burden (6.34)."""
        known = _known_cards(g, side)
        found = self.figures["card_unknown"] * (len(g.hands[side.number]) - len(known))
        for card in known:
            if not card.mandatory:
                found += self.figures[f"card_{card.ops}"]
        return found

    # ------------------------------------------------------------------ opinions

    def _where_to_mark(self, g: Game1775, question: Question) -> list[float]:
        """Where a marker more or less decides a colony."""
        side = next(side for side in g.board.sides if side.id == question.seat)
        return [
            self._like_colony(g, option.colony, side)
            if isinstance(option, Space)
            else self.figures["no_more"]
            for option in question.options
        ]

    def _like_colony(self, g: Game1775, colony: Colony, side: Side) -> float:
        lead = g.markers(colony, side) - g.markers(colony, g.enemy(side))
        if lead == 0:
            return self.figures["wins_colony"]
        if lead in (-1, -2):
            return self.figures["breaks_tie"]
        return self.figures["wins_colony"] / 2 if lead == 1 else self.figures["settled"]

    def _where_to_march(self, g: Game1775, question: Question) -> list[float]:
        return [
            self._like_step(g, option)
            if isinstance(option, Space)
            else self.figures["end_march"]
            if option.code == "end_march"
            else self.figures["else"]
            for option in question.options
        ]

    def _like_step(self, g: Game1775, space: Space) -> float:
        march, figure, enemy = g.moving, self.figures, g.enemy(g.side)
        if self._comes_for_the_congress(g, space):
            return figure["congress"]
        size, theirs = march.units + march.french, g.strength(space, enemy)
        if theirs:
            return figure["attack"] * (size / theirs) if size >= theirs else figure["hopeless"]
        if space.number == march.came_from:
            return figure["back"]
        control = g.control[space.number]
        return figure["enemy"] if control == enemy.number else figure["open" if control == NONE else "own"]

    def _comes_for_the_congress(self, g: Game1775, space: Space) -> bool:
        """7.7: a British army that can get to a Congress that nobody guards is a step nearer there."""
        march, board = g.moving, g.board
        if g.side is not board.british or not march.units or g.congress == NONE:
            return False
        if g.strength(board.spaces[g.congress], board.american):
            return False
        steps = self._steps[g.congress]
        return steps[space.number] < min(march.limit - march.used, steps[march.at])


def _late(g: Game1775, side: Side) -> float:
    """How much of the war is over, as far as a side knows: it must play a card that ends it (6.34)."""
    before, last = g.board.tables.first_year - 1, last_year(g)
    for card in _known_cards(g, side):
        if card.war_ends:
            last = max(g.year, min(g.board.tables.last_year, card.war_ends))
    return (g.year - before) / (last - before)


def _known_cards(g: Game1775, side: Side) -> list[Card]:
    return [g.board.cards[number] for number in g.hands[side.number] if number != UNKNOWN]


def _silenced(g: Game1775) -> int:
    """10.11: cards of the Americans with which they place no markers this year."""
    return len(g.hands[AMERICAN]) if g.congress == NONE or g.mutiny else 0


def _surplus(g: Game1775, control: list[int], side: Side) -> float:
    """Colonies beyond what the side needs to win, or short of it."""
    colonies = [controller(colony, control) for colony in g.board.colonies].count(side.number)
    return max(-4, min(2, colonies - g.board.tables.colonies_to_win[side.number]))


def _lead(colony: Colony, control: list[int], side: Side) -> float:
    """How nearly a side has won a colony, from -1 to 1."""
    found = markers(colony, control)
    own = found.count(side.number)
    return tanh((2 * own - len(found) + found.count(NONE)) / 1.5)


def _units(g: Game1775, side: Side) -> float:
    """Combat units as winter will leave them."""
    found = 0.0
    for space in g.board.spaces:
        units = g.strength(space, side)
        if units:
            found += units - foreseen_losses(g, side, space)
    return found


def _armies(g: Game1775, side: Side) -> int:
    own = g.british if side.number else g.americans
    return sum(
        1 for general in side.generals if g.where[general.number] >= 0 and own[g.where[general.number]] > 0
    )


def steps_to(board: Board, goal: Space) -> list[int]:
    """How far it is from each space, over any road."""
    steps = [len(board.spaces)] * len(board.spaces)
    steps[goal.number] = 0
    edge = [goal]
    for space in edge:
        for near in space.neighbours:
            if steps[near.number] == len(board.spaces):
                steps[near.number] = steps[space.number] + 1
                edge.append(near)
    return steps
