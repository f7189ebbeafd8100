"""What a good player of Gettysburg counts: the star areas, who is near them, and orders to be had."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flintlock.core.judgement import Judgement
from flintlock.core.question import Question, Seat
from flintlock.games.gettysburg.board import Board
from flintlock.games.gettysburg.pieces import CONFEDERATE, UNION, Area, Box, Place, Side
from flintlock.games.gettysburg.position import NO_MARKER, Game1863

TERMS: Final = (
    *("stars", "decided", "verdict", "pressure", "advance", "troops", "artillery", "orders", "discs"),
    *("clock", "trenches", "disruption"),
)

ATTACK: Final[tuple[float, ...]] = (1.0, 0.8, 0.55, 0.4, 0.3, 0.22, 0.16, 0.12, 0.09, 0.07, 0.05, 0.04)
"""How much a Confederate piece so many steps from a star area threatens it."""
DEFENCE: Final[tuple[float, ...]] = (2.2, 0.45, 0.25, 0.14, 0.08, 0.05, 0.03, 0.02, 0.01, 0.0, 0.0, 0.0)
"""How much a Union piece so many steps from a star area shelters it: most of all if it stands there."""
FARTHEST: Final = len(ATTACK) - 1
HILL: Final = 0.5
"""What it takes to walk up to a star area that nobody shelters."""
EVEN: Final = 0.9
"""The pressure on all star areas together that gives both sides the same chances."""
HALFWAY: Final = 4
"""Steps to a star area from where the Confederates have come half the way."""

DAMAGE: Final = 0.17
"""What a damage marker takes from the worth of a piece."""
GUN: Final = 0.5
"""What artillery is worth near a star area, compared with infantry."""
UNSEEN_VALUE: Final = 3.5
"""What a command marker is worth that nobody has turned over."""


class Judgement1863(Judgement[Game1863]):
    def __init__(self, board: Board, folder: Path) -> None:
        super().__init__(folder, TERMS)
        self._stars = [_steps_to(board, star) for star in board.stars]
        """For each star area, how far each place is from it."""
        self._away = [min(steps) for steps in zip(*self._stars, strict=True)]
        """How far each place is from the nearest star area."""
        self.opinions = {
            "action": self._which_action,
            "place_marker": self._where_to_command,
            "remove_marker": self._whom_to_recall,
            "disc": self._who_commands,
            "order": self._which_order,
            "move_from": self._who_moves,
            "move_to": self._where_to,
            "ride_on": self._where_to,
            "entrench_in": self._where_to_dig,
            "entrench_at": self._towards_the_enemy,
            "shift_to": self._towards_the_enemy,
        }

    def features(self, position: Game1863, seat: Seat) -> list[float]:
        g = position
        side = g.board.side(seat)
        assert side is not None
        sign = 1.0 if side.number == CONFEDERATE else -1.0
        wanted = g.now.part.union_discs
        gone = 1.0 - min(wanted, g.fields[UNION] + g.black_field) / wanted
        held, wins = self._held(g)
        is_last = float(g.slot + 1 == len(g.facts.slots))
        mine, theirs = side.number, 1 - side.number
        health = [self._health(g, each) for each in g.board.sides]
        guns = [self._guns(g, each) for each in g.board.sides]
        return [
            sign * held,
            sign * wins * (0.5 + gone),
            sign * (wins - (1.0 - wins) * is_last) * gone**5,
            sign * (sum(self._pressed(g)) - EVEN),
            sign * self._advance(g),
            (health[mine] - health[theirs]) / 5,
            (guns[mine] - guns[theirs]) / 5,
            self._orders(g, mine) - self._orders(g, theirs),
            sign * _missing(g) * gone**3 / 10,
            -sign * (g.slot + gone) / len(g.facts.slots),
            sum(self._dug_in(g, mine).values()),
            sum(self._in_disorder(g, mine).values()),
        ]

    def places(self, position: Game1863, seat: Seat) -> dict[str, dict[str, float]]:
        g = position
        side = g.board.side(seat)
        assert side is not None
        sign = 1.0 if side.number == CONFEDERATE else -1.0
        pressed = zip(g.board.stars, self._pressed(g), strict=True)
        return {
            "stars": {star.code: sign for star in _taken(g)},
            "pressure": {star.code: sign * pressure for star, pressure in pressed},
            "trenches": self._dug_in(g, side.number),
            "disruption": self._in_disorder(g, side.number),
        }

    # ------------------------------------------------------------------ terms

    def _held(self, g: Game1863) -> tuple[float, float]:
        """How many star areas the Confederates hold, as far as they need them, and whether it is enough."""
        taken = _taken(g)
        tops = any(star.stars > 1 for star in taken)
        enough = len(taken) >= g.facts.stars_to_win or (tops and g.now.part.round_tops)
        return float(min(len(taken), g.facts.stars_to_win)), float(enough)

    def _pressed(self, g: Game1863) -> list[float]:
        """For each star area, how much stronger than its defenders those are who threaten it."""
        grey = self._weights(g, g.board.sides[CONFEDERATE])
        blue = self._weights(g, g.board.sides[UNION])
        found = []
        for steps in self._stars:
            attack = defence = 0.0
            for place, weight in grey:
                attack += weight * ATTACK[steps[place]]
            for place, weight in blue:
                defence += weight * DEFENCE[steps[place]]
            share = attack / (attack + defence + HILL)
            found.append(share * share)
        return found

    def _weights(self, g: Game1863, side: Side) -> list[tuple[int, float]]:
        """What stands or soon arrives in each place of a side; artillery and damaged pieces count less."""
        units, damage, strength = g.units, g.damage, g.strength[side.number]
        guns, worn = side.artillery.number, side.worn.number
        found = self._arrivals(g, side)
        for place in g.board.places:
            number = strength[place.number]
            if number:
                base = place.base
                weight = number - (1 - GUN) * (units[base + guns] + units[base + worn])
                for kind in side.troops:
                    weight -= DAMAGE * damage[base + kind.number]
                found.append((place.number, weight))
        return found

    def _arrivals(self, g: Game1863, side: Side) -> list[tuple[int, float]]:
        """3.0: what comes until the next part of the day has begun, by the roads on which it may come."""
        found: list[tuple[int, float]] = []
        for formation in g.waiting():
            if formation.side is side and formation.slot <= g.slot + 1:
                coming = 0.0
                for number, kind in formation.units:
                    coming += number * (GUN if kind is side.artillery else 1.0)
                for _, road in formation.places:
                    found.append((road.number, coming / len(formation.places)))
        return found

    def _health(self, g: Game1863, side: Side) -> float:
        width = g.board.width
        total = 0.0
        for kind in side.troops:
            total += sum(g.units[kind.number :: width]) - DAMAGE * sum(g.damage[kind.number :: width])
        return total

    def _guns(self, g: Game1863, side: Side) -> float:
        width = g.board.width
        return sum(g.units[side.artillery.number :: width]) + sum(g.units[side.worn.number :: width]) / 2

    def _advance(self, g: Game1863) -> float:
        """How far the Confederates have come, all together; a piece that is lost has come nowhere."""
        total = 0.0
        for number, away in zip(g.strength[CONFEDERATE], self._away, strict=True):
            if number:
                total += number * (HALFWAY - away)
        for kind in g.board.sides[CONFEDERATE].kinds:
            total -= HALFWAY * g.lost[kind.number]
        return total / 10

    def _orders(self, g: Game1863, side: int) -> float:
        """The share of the pieces that a command marker with room can order, and how much room there is."""
        strength, places = g.strength[side], g.board.places
        covered: list[int] = []
        left = 0.0
        pieces = 0
        for number in g.posts[side]:
            value = g.values[number]
            room = (value if value > NO_MARKER else UNSEEN_VALUE) - g.discs[number]
            if room > 0:
                for area in places[number].commanded:
                    here = area.number
                    if strength[here] and here not in covered:
                        covered.append(here)
                        pieces += strength[here]
                        left += room
        return pieces / max(1, sum(strength)) + left / 60

    def _dug_in(self, g: Game1863, side: int) -> dict[str, float]:
        """Where entrenchments hold for a side or against it: the nearer to a star area, the more."""
        own, enemies, trenches = g.strength[side], g.strength[1 - side], g.trenches
        found = {}
        for area in g.board.areas:
            slot, number = 2 * area.number, area.number
            if trenches[slot] >= 0 and trenches[slot] == trenches[slot + 1]:
                found[area.code] = ((own[number] > 0) - (enemies[number] > 0)) / (1 + self._away[number])
        return found

    def _in_disorder(self, g: Game1863, side: int) -> dict[str, float]:
        """Disrupted areas: of the enemy's, and less than nothing of one's own."""
        own, enemies, places = g.strength[side], g.strength[1 - side], g.board.places
        return {
            places[number].code: float((enemies[number] > 0) - (own[number] > 0)) for number in g.disrupted
        }

    # ------------------------------------------------------------------ opinions: command

    def _which_action(self, g: Game1863, question: Question) -> list[float]:
        figure, board, side = self.figures, g.board, g.active
        useful = 0.0
        for post in g.posts[side]:
            if g.discs[post] < g.values[post]:
                useful = max(useful, self._reach(g, board.places[post], side))
        is_idle = useful < figure["little_to_command"]
        found = []
        for option in question.options:
            if isinstance(option, Box):
                liking = figure["come_out"]
            elif option is board.give_order:
                liking = figure["order_idle"] if is_idle else figure["order"]
            elif option is board.double_order:
                liking = figure["order_idle"] if is_idle else figure["double_order"]
            elif option is board.place_marker:
                liking = figure["marker_idle"] if is_idle else figure["marker"]
            elif option is board.remove_marker:
                liking = self._like_recall(g, side)
            else:
                liking = 1.0
            found.append(liking)
        return found

    def _like_recall(self, g: Game1863, side: int) -> float:
        """Spent command markers are recalled; by the Union for their discs, when a part of the day ends."""
        figure = self.figures
        if side == CONFEDERATE:
            is_spent = any(g.discs[post] >= g.values[post] for post in g.posts[side])
            return figure["recall_spent"] if is_spent else figure["recall"]
        if g.fields[UNION] + g.black_field > figure["last_discs"] or not _missing(g):
            return figure["recall"]
        freed = [self._freed(g, post, side) for post in g.posts[side]]
        return figure["recall_discs"] * max(freed, default=0.0)

    def _freed(self, g: Game1863, post: int, side: int) -> float:
        """How many discs come back with a command marker, the less it can still do there the better."""
        room = max(0, g.values[post] - g.discs[post])
        return g.discs[post] / (0.5 + room + self._reach(g, g.board.places[post], side))

    def _reach(self, g: Game1863, place: Place, side: int) -> float:
        """How many pieces a command marker there can order, those on their way to the front first."""
        strength, away, here = g.strength[side], self._away, self._away[place.number]
        found = 0.0
        for area in place.commanded:
            number = strength[area.number]
            if number:
                found += number * (1.5 if away[area.number] > here else 1.0) / (2 + here)
        return found

    def _where_to_command(self, g: Game1863, question: Question) -> list[float]:
        side, values = g.active, g.values
        found = []
        for option in question.options:
            assert isinstance(option, Place)
            reach = self._reach(g, option, side)
            if reach and isinstance(option, Area):
                for near in option.neighbours:
                    if values[near.number] != NO_MARKER:
                        reach *= 0.5
            found.append(0.001 + reach * reach)
        return found

    def _whom_to_recall(self, g: Game1863, question: Question) -> list[float]:
        found = []
        for option in question.options:
            assert isinstance(option, Place)
            found.append(0.01 + self._freed(g, option.number, g.active))
        return found

    def _who_commands(self, g: Game1863, question: Question) -> list[float]:
        side = g.active
        return [
            0.02 + self._reach(g, option, side) ** 2 if isinstance(option, Place) else 1.0
            for option in question.options
        ]

    def _which_order(self, g: Game1863, question: Question) -> list[float]:
        figure = self.figures
        likes_digging = g.active == UNION
        found = []
        for option in question.options:
            liking = figure[option.code]
            if likes_digging and option.code == "order:entrench":
                liking = figure["union_entrenches"]
            found.append(liking)
        return found

    # ------------------------------------------------------------------ opinions: movement

    def _who_moves(self, g: Game1863, question: Question) -> list[float]:
        figure, side, away = self.figures, g.active, self._away
        found = []
        for option in question.options:
            assert isinstance(option, Area)
            if option.stars:
                found.append(figure["leave_star"])
            else:
                found.append(g.strength[side][option.number] / (1.0 + away[option.number]))
        return found

    def _where_to(self, g: Game1863, question: Question) -> list[float]:
        source = question.prompt.params.get("area")
        is_post = isinstance(source, Area) and bool(source.stars)
        halt = self.figures["stay" if is_post else "halt"]
        return [
            halt
            if not isinstance(option, Area)
            else self._like_advance(g, option)
            if g.active == CONFEDERATE
            else self._like_post(g, option)
            for option in question.options
        ]

    def _like_advance(self, g: Game1863, option: Area) -> float:
        """A Confederate goes where the star areas are, and through the enemy where that is not hopeless."""
        figure = self.figures
        liking: float = figure["nearer"] ** float(-self._away[option.number])
        theirs = g.strength[UNION][option.number]
        if option.stars and not theirs:
            liking *= figure["empty_star"] if not g.strength[CONFEDERATE][option.number] else 1.0
        if theirs:
            liking *= figure["attack"] / theirs
        return liking

    def _like_post(self, g: Game1863, option: Area) -> float:
        """The Union goes where a star area lacks defenders, and drives the enemy out of one."""
        figure = self.figures
        ours, theirs = g.strength[UNION][option.number], g.strength[CONFEDERATE][option.number]
        liking: float = figure["nearer"] ** float(-self._away[option.number])
        if option.stars:
            liking *= figure["retake"] if theirs else figure["garrison"] / (1 + ours)
        elif theirs:
            liking *= figure["sally"] / theirs
        return liking

    # ------------------------------------------------------------------ opinions: digging

    def _where_to_dig(self, g: Game1863, question: Question) -> list[float]:
        away = self._away
        return [1.0 / (1 + away[option.number]) for option in question.options if isinstance(option, Area)]

    def _towards_the_enemy(self, g: Game1863, question: Question) -> list[float]:
        enemies = g.strength[1 - g.active]
        found = []
        for option in question.options:
            assert isinstance(option, Place)
            near = enemies[option.number] * 2
            for area in option.commanded:
                near += enemies[area.number]
            found.append(0.1 + near)
        return found


def _taken(g: Game1863) -> list[Area]:
    """Star areas in Confederate hands."""
    grey, blue = g.strength
    return [star for star in g.board.stars if grey[star.number] and not blue[star.number]]


def _missing(g: Game1863) -> int:
    """4.0: discs that the Union will lack in the next part of the day, as they lie at its command markers."""
    if g.slot + 1 == len(g.facts.slots):
        return 0
    supply = g.disc_supply(g.board.sides[UNION])
    return max(0, g.facts.slots[g.slot + 1].part.union_discs - supply)


def _steps_to(board: Board, star: Area) -> list[int]:
    """From each place to a star area; a box is one step from its area."""
    steps = [FARTHEST] * len(board.places)
    steps[star.number] = 0
    edge = [star]
    for area in edge:
        for near in area.neighbours:
            if steps[near.number] == FARTHEST:
                steps[near.number] = min(FARTHEST, steps[area.number] + 1)
                edge.append(near)
    for box in board.boxes:
        steps[box.number] = min(FARTHEST, steps[box.area.number] + 1)
    return steps
