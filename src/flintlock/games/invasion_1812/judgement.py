"""What a good player of 1812 counts: objectives, who threatens them, and the end drawing near."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from flintlock.core.judgement import Judgement
from flintlock.core.message import Amounts
from flintlock.core.question import Question, Seat
from flintlock.games.invasion_1812.board import Board
from flintlock.games.invasion_1812.pieces import Area, Card, Faction, Side
from flintlock.games.invasion_1812.position import NONE, Game1812
from flintlock.games.invasion_1812.sequence import truces_played

TERMS: Final = ("objectives", "objectives_late", "threats", "strength", "front", "truce", "musters")

FAR: Final = 99

REACH: Final = (1.0, 1.0, 0.3, 0.1)
"""How much of an army counts against an objective that is so many areas away by land."""
OVER_WATER: Final = 0.3
"""… and on the other shore of a water."""

TURN_SPENT: Final = 0.6
"""What is left of a threat that is not carried out when a turn of the side goes by."""

NEAR: Final = 2.0
"""With so many turns left, a lead counts half of what it does at the end."""


class Judgement1812(Judgement[Game1812]):
    def __init__(self, board: Board, folder: Path) -> None:
        super().__init__(folder, TERMS)
        self._stars = [area for area in board.areas if area.stars]
        self._approaches = [_approaches(area) for area in self._stars]
        """For each objective, from where armies reach it, and how much of them counts."""
        self._away = [_distances(board, board.sides[1 - side.number]) for side in board.sides]
        """For each side, how far each area is from the nearest objective of the enemy."""
        self.opinions = {
            "movement": self._which_army,
            "destination": self._where_to,
            "movement_card": self._which_card,
            "placement": self._at_the_front,
            "command": self._stay_or_leave,
        }

    def features(self, position: Game1812, seat: Seat) -> list[float]:
        g = position
        faction = g.board.seat(seat)
        assert faction is not None
        me, enemy = faction.side, g.enemy(faction.side)
        lead = g.markers(me) - g.markers(enemy)
        forces = [[g.strength(area, side) for area in g.board.areas] for side in g.board.sides]
        ours, theirs = forces[me.number], forces[enemy.number]
        urgency = _urgency(g)
        threats = [self._threat(g, forces, urgency, number) for number in range(len(self._stars))]
        return [
            lead,
            lead / _farness(g),
            sum(threats) if me.number else -sum(threats),
            (sum(ours) - sum(theirs)) / 10,
            self._front(ours, me) - self._front(theirs, enemy),
            _truces_ready(g, me) - _truces_ready(g, enemy),
            _musters_closed(enemy, ours) - _musters_closed(me, theirs),
        ]

    def places(self, position: Game1812, seat: Seat) -> dict[str, dict[str, float]]:
        g = position
        faction = g.board.seat(seat)
        assert faction is not None
        me, far, urgency = faction.side, _farness(g), _urgency(g)
        forces = [[g.strength(area, side) for area in g.board.areas] for side in g.board.sides]
        held = {
            area.code: float(area.stars if g.control[area.number] == me.number else -area.stars)
            for area in self._stars
            if g.control[area.number] != NONE
        }
        return {
            "objectives": held,
            "objectives_late": {place: stars / far for place, stars in held.items()},
            "threats": {
                area.code: self._threat(g, forces, urgency, number) * (1 if me.number else -1)
                for number, area in enumerate(self._stars)
            },
        }

    def _threat(
        self, g: Game1812, forces: Sequence[Sequence[int]], urgency: Sequence[float], number: int
    ) -> float:
        """An objective that can be taken, or taken back: more than nought if by the Americans.

        What counts is who comes near it, how many defend it, and who has turns to come this round.
        """
        area = self._stars[number]
        taker = area.home.number if g.control[area.number] != NONE else 1 - area.home.number
        armies, near = forces[taker], 0.0
        for other, part in self._approaches[number]:
            near += part * armies[other]
        threat = area.stars * urgency[taker] * near / (near + 3.0 * forces[1 - taker][area.number] + 1.0)
        return threat if taker else -threat

    def _front(self, forces: Sequence[int], side: Side) -> float:
        """How near the side's units are to enemy objectives, on average."""
        near = 0.0
        for number, far in zip(forces, self._away[side.number], strict=True):
            near += number / (1 + far)
        return near / max(1, sum(forces))

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
            held = area.home if g.control[area.number] == NONE else g.enemy(area.home)
            if held is enemy:
                liking += figure["objective"] * area.stars
            else:
                liking += figure["defence"] * min(1.0, self._danger(g, area, enemy) / (1 + ours))
        if theirs:
            liking *= figure["hopeless"] if ours <= theirs else figure["attack"] * (ours / theirs - 0.8)
        return liking

    def _stay_or_leave(self, g: Game1812, question: Question) -> list[float]:
        """3.3.3: whoever is outnumbered leaves a battle, and natives leave it for an objective (3.3.4)."""
        figure, faction, battle = self.figures, g.board.seat(question.seat), g.board.areas[g.battle.area]
        assert faction is not None
        side, enemy = faction.side, g.enemy(faction.side)
        ours, theirs = g.strength(battle, side), g.strength(battle, enemy)
        leave = figure["leave"] * (theirs / ours) ** 2
        found = []
        for option in question.options:
            if not isinstance(option, Area):
                found.append(1.0)
            elif option.stars and option.home is enemy and not g.holds(option, side):
                found.append(leave + figure["slip_away"] * option.stars)
            else:
                found.append(leave)
        return found

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
    """Until the end of the game, as soon as whoever leads can bring it about (4.0)."""
    factions = len(g.board.factions)
    rounds = g.facts.last_round - g.round
    if g.facts.by_truce:
        british, american = g.board.sides
        lead = g.markers(british) - g.markers(american)
        first, second = _rounds_to_truce(g, british), _rounds_to_truce(g, american)
        missing = first if lead > 0 else second if lead < 0 else max(first, second)
        rounds = min(rounds, max(g.board.first_end_check - g.round, 0 if _is_truce(g) else missing))
    return factions - len(g.order) + (g.this_turn is not None) + factions * max(0, rounds)


def _is_truce(g: Game1812) -> bool:
    """Whether a side has played all its truce cards."""
    return any(truces_played(g, side) == len(side.factions) for side in g.board.sides)


def _rounds_to_truce(g: Game1812, side: Side) -> int:
    """How many rounds after this one the side needs for its truce cards: they are in hand, or drawn soon."""
    most = 0
    played = [g.board.cards[card].faction for card in g.truces]
    for faction in side.factions:
        if faction not in played:
            in_hand = any(card.is_truce for card in g.hand(faction))
            most = max(most, (0 if _has_turn(g, faction) else 1) + (0 if in_hand else 1))
    return most


def _has_turn(g: Game1812, faction: Faction) -> bool:
    """Whether the faction's turn is running, or to come this round."""
    if faction.number not in g.order:
        return True
    return g.this_turn is not None and faction.number == g.order[-1]


def _urgency(g: Game1812) -> list[float]:
    """For each side, how likely it is to carry out a threat this round."""
    return [
        1.0 - TURN_SPENT ** sum([_has_turn(g, faction) for faction in side.factions])
        for side in g.board.sides
    ]


def _truces_ready(g: Game1812, side: Side) -> float:
    """Which part of the truce cards before the last is played: with that one the side can end the game."""
    before_the_last = len(side.factions) - 1
    return min(truces_played(g, side), before_the_last) / before_the_last


def _musters_closed(side: Side, enemies: Sequence[int]) -> int:
    """3.1: recruits a round that the side cannot place, for the enemy stands there."""
    return sum(
        [
            muster.units
            for faction in side.factions
            for muster in faction.musters
            if enemies[muster.area.number]
        ]
    )


def _approaches(target: Area) -> list[tuple[int, float]]:
    """The numbers of areas from which armies reach an area, and how much of an army there counts."""
    parts = {shore.number: OVER_WATER for water in target.waters for shore in water.shores}
    seen, edge = {target}, [target]
    for part in REACH:
        for area in edge:
            parts[area.number] = max(part, parts.get(area.number, 0.0))
        edge = [other for area in edge for other in area.neighbours if other not in seen]
        seen.update(edge)
    return list(parts.items())


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
