"""What a good player of 1812 counts: objectives, who threatens them, and the end drawing near."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from flintlock.core.judgement import Judgement
from flintlock.core.message import Amounts
from flintlock.core.question import Question, Seat
from flintlock.games.invasion_1812.board import Board
from flintlock.games.invasion_1812.pieces import Area, Card, Side
from flintlock.games.invasion_1812.position import NONE, Game1812
from flintlock.games.invasion_1812.sequence import truces_played

TERMS: Final = ("objectives", "objectives_late", "threats", "strength", "front", "truce")

FAR: Final = 99

NEAR: Final = 2.0
"""With so many turns left, a lead counts half of what it does at the end."""


class Judgement1812(Judgement[Game1812]):
    def __init__(self, board: Board, folder: Path) -> None:
        super().__init__(folder, TERMS)
        self._stars = [area for area in board.areas if area.stars]
        self._away = [_distances(board, board.sides[1 - side.number]) for side in board.sides]
        """For each side, how far each area is from the nearest objective of the enemy."""
        self.opinions = {
            "movement": self._which_army,
            "destination": self._where_to,
            "movement_card": self._which_card,
            "placement": self._at_the_front,
        }

    def features(self, position: Game1812, seat: Seat) -> list[float]:
        g = position
        faction = g.board.seat(seat)
        assert faction is not None
        me, enemy = faction.side, g.enemy(faction.side)
        lead = g.markers(me) - g.markers(enemy)
        return [
            lead,
            lead / _farness(g),
            self._threats(g, me) - self._threats(g, enemy),
            (
                sum(g.strength(area, me) for area in g.board.areas)
                - sum(g.strength(area, enemy) for area in g.board.areas)
            )
            / 10,
            self._front(g, me) - self._front(g, enemy),
            (truces_played(g, me) + truces_played(g, enemy)) * (1 if lead > 0 else -1 if lead < 0 else 0),
        ]

    def places(self, position: Game1812, seat: Seat) -> dict[str, dict[str, float]]:
        g = position
        faction = g.board.seat(seat)
        assert faction is not None
        me, enemy, far = faction.side, g.enemy(faction.side), _farness(g)
        held = {
            area.code: float(area.stars if g.control[area.number] == me.number else -area.stars)
            for area in self._stars
            if g.control[area.number] != NONE
        }
        return {
            "objectives": held,
            "objectives_late": {place: stars / far for place, stars in held.items()},
            "threats": {
                area.code: self._threat(g, me, area) - self._threat(g, enemy, area) for area in self._stars
            },
        }

    def _threats(self, g: Game1812, side: Side) -> float:
        return sum([self._threat(g, side, area) for area in self._stars])

    def _threat(self, g: Game1812, side: Side, area: Area) -> float:
        """An objective to take or to take back: how much stronger the side is near it than its defenders."""
        enemy, control = g.enemy(side), g.control[area.number]
        if control != enemy.number if area.home is side else control == side.number:
            return 0.0
        near = g.strength(area, side) + sum(g.strength(other, side) for other in area.neighbours)
        return area.stars * min(1.0, near / (2.0 * g.strength(area, enemy) + 1.0))

    def _front(self, g: Game1812, side: Side) -> float:
        """How near the side's units are to enemy objectives, on average."""
        away, total, units = self._away[side.number], 0.0, 0
        for area in g.board.areas:
            number = g.strength(area, side)
            units += number
            total += number / (1 + away[area.number])
        return total / units if units else 0.0

    # ------------------------------------------------------------------ opinions

    def _which_army(self, g: Game1812, question: Question) -> list[float]:
        figure, away, side = self.figures, self._away[g.side.number], g.side
        found = []
        for option in question.options:
            if isinstance(option, Area):
                found.append((0.5 + g.strength(option, side)) / (1 + away[option.number]))
            else:
                found.append(figure["special_card"] if isinstance(option, Card) else figure["end_movement"])
        return found

    def _where_to(self, g: Game1812, question: Question) -> list[float]:
        army = cast(Amounts, question.prompt.params["army"])
        size = sum(number for number, _ in army)
        return [self._like_place(g, option, size) for option in question.options if isinstance(option, Area)]

    def _like_place(self, g: Game1812, area: Area, size: int) -> float:
        figure, side, enemy = self.figures, g.side, g.enemy(g.side)
        ours, theirs = size + g.strength(area, side), g.strength(area, enemy)
        liking = 0.1 + figure["nearer"] / (1 + self._away[side.number][area.number])
        if area.stars:
            if area.home is enemy and g.control[area.number] != side.number:
                liking += figure["objective"] * area.stars
            elif area.home is side:
                liking += figure["defence"] * min(1.0, self._danger(g, area, enemy) / (1 + ours))
        if theirs:
            liking *= figure["hopeless"] if ours <= theirs else figure["attack"] * (ours / theirs - 0.8)
        return liking

    def _danger(self, g: Game1812, area: Area, enemy: Side) -> int:
        return sum(g.strength(other, enemy) for other in area.neighbours)

    def _which_card(self, g: Game1812, question: Question) -> list[float]:
        lead = g.markers(g.side) - g.markers(g.enemy(g.side))
        truce = self.figures["truce_when_ahead" if lead > 0 else "truce_when_behind"]
        return [
            truce if card.is_truce else 0.5 + card.armies * max(1, card.distance)
            for card in question.options
            if isinstance(card, Card)
        ]

    def _at_the_front(self, g: Game1812, question: Question) -> list[float]:
        found = []
        for option in question.options:
            assert isinstance(option, Area)
            found.append(1.0 / (1 + self._away[option.home.number][option.number]) ** 2)
        return found


def _farness(g: Game1812) -> float:
    """How far the end is: 1 in the last turn."""
    return 1.0 + turns_left(g) / NEAR


def turns_left(g: Game1812) -> int:
    """Until the end of the game, as soon as it may come: a truce card a round (4.0)."""
    factions = len(g.board.factions)
    rounds = g.facts.last_round - g.round
    if g.facts.by_truce:
        missing = min([len(side.factions) - truces_played(g, side) for side in g.board.sides])
        rounds = min(rounds, max(g.board.first_end_check - g.round, missing))
    return factions - len(g.order) + (g.this_turn is not None) + factions * max(0, rounds)


def _distances(board: Board, enemy: Side) -> list[int]:
    """From each area to the nearest objective of the enemy, over land and water."""
    distance = [FAR] * len(board.areas)
    edge = [area for area in board.areas if area.stars and area.home is enemy]
    for area in edge:
        distance[area.number] = 0
    steps = 0
    while edge:
        steps += 1
        reached: list[Area] = []
        for area in edge:
            for other in (*area.neighbours, *(shore for water in area.waters for shore in water.shores)):
                if distance[other.number] == FAR:
                    distance[other.number] = steps
                    reached.append(other)
        edge = reached
    return distance
