"""What a good player of Washington's War counts: colonies won and nearly won, and what turns them."""

from __future__ import annotations

from math import tanh
from pathlib import Path
from typing import Final

from flintlock.core.judgement import Judgement
from flintlock.core.question import Question, Seat
from flintlock.games.washingtons_war.board import Board
from flintlock.games.washingtons_war.control import foreseen_control
from flintlock.games.washingtons_war.pieces import Colony, Side, Space
from flintlock.games.washingtons_war.position import NONE, Game1775, controller, markers
from flintlock.games.washingtons_war.victory import last_year

TERMS: Final = ("surplus", "surplus_late", "nearly", "markers", "units", "armies", "cards", "alliance")


class Judgement1775(Judgement[Game1775]):
    def __init__(self, board: Board, folder: Path) -> None:
        super().__init__(folder, TERMS)
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
        late = _late(g)
        return [
            surplus,
            surplus * late * late,
            sum([_lead(colony, control, me) for colony in g.board.colonies]),
            (control.count(me.number) - control.count(enemy.number)) / 10,
            (_units(g, me) - _units(g, enemy)) / 5,
            _armies(g, me) - _armies(g, enemy),
            len(g.hands[me.number]) - len(g.hands[enemy.number]),
            g.alliance * (1 if me is g.board.american else -1),
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
        late = _late(g)
        return {
            "surplus": won,
            "surplus_late": {colony: sign * late * late for colony, sign in won.items()},
            "nearly": {colony.noun: _lead(colony, control, me) for colony in g.board.colonies},
        }

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
        march = g.moving
        size = march.units + march.french
        enemy = g.enemy(g.side)
        found = []
        for option in question.options:
            if not isinstance(option, Space):
                found.append(self.figures["end_march"] if option.code == "end_march" else 0.3)
                continue
            theirs = g.strength(option, enemy)
            if not theirs:
                found.append(
                    2.0
                    if g.control[option.number] == enemy.number
                    else 1.0
                    if g.control[option.number] == NONE
                    else 0.5
                )
            else:
                found.append(
                    self.figures["attack"] * (size / theirs) if size >= theirs else self.figures["hopeless"]
                )
        return found


def _late(g: Game1775) -> float:
    """How much of the war is over, as far as is known (5.7)."""
    before = g.board.tables.first_year - 1
    return (g.year - before) / (last_year(g) - before)


def _surplus(g: Game1775, control: list[int], side: Side) -> float:
    """Colonies beyond what the side needs to win, or short of it."""
    colonies = [controller(colony, control) for colony in g.board.colonies].count(side.number)
    return max(-4, min(2, colonies - g.board.tables.colonies_to_win[side.number]))


def _lead(colony: Colony, control: list[int], side: Side) -> float:
    """How nearly a side has won a colony, from -1 to 1."""
    found = markers(colony, control)
    own = found.count(side.number)
    return tanh((2 * own - len(found) + found.count(NONE)) / 1.5)


def _units(g: Game1775, side: Side) -> int:
    return sum(g.british) if side.number else sum(g.americans) + sum(g.french)


def _armies(g: Game1775, side: Side) -> int:
    own = g.british if side.number else g.americans
    return sum(
        1 for general in side.generals if g.where[general.number] >= 0 and own[g.where[general.number]] > 0
    )
