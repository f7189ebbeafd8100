"""What a good player of Wilderness War counts: points, even those to come, supplied armies, raiders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from flintlock.core.judgement import Judgement
from flintlock.core.question import Question, Seat
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.board import FAR, Board
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, NONE, Card, Piece, Space, Unit
from flintlock.games.wilderness_war.position import EARLY, Game1755
from flintlock.games.wilderness_war.prospects import captures, falls, melting, raid_points
from flintlock.games.wilderness_war.supply import Supply
from flintlock.games.wilderness_war.victory import is_taken
from flintlock.games.wilderness_war.winter import is_sheltered

TERMS: Final = (
    *("points", "points_late", "targets", "conquest", "drilled", "melting", "auxiliaries"),
    *("front", "raiders", "guards", "forts", "stockades", "armies", "cards"),
)

FARTHEST: Final = 12
"""Farther does not matter."""
MOST_KNOWN: Final = 256
"""Distances that are remembered at a time."""
REACH: Final = 4
"""From where auxiliaries come to a raid with one card."""


class Judgement1755(Judgement[Game1755]):
    def __init__(self, board: Board, folder: Path) -> None:
        super().__init__(folder, TERMS)
        self._known: dict[tuple[int, ...], list[int]] = {}
        """Distances that were asked for before, by the spaces from which they are counted."""
        self._raids = [_distances(board, board.countries[1 - side.number]) for side in board.sides]
        """For each side, how far each space is from the nearest country that it can raid: the enemy's own."""
        self._prey = [space for space in board.fortresses if space.originally == FRENCH]
        self._prey += board.tables.prizes
        """13.11: what the British have to take for a conquest."""
        self.opinions = {
            "play_card": self._which_card,
            "use": self._which_use,
            "commander": self._which_commander,
            "individual": self._who_raids,
            "march": self._where_to,
            "sail_to": self._where_to_sail,
            "land_at": self._where_to_sail,
            "build_fort": self._where_to_build,
            "build_stockade": self._where_to_build,
            "reinforce_at": self._where_to_build,
            "avoid": self._stand_or_go,
        }

    def features(self, position: Game1755, seat: Seat) -> list[float]:
        g = position
        side = g.board.side(seat)
        assert side is not None
        me, enemy = side.number, 1 - side.number
        sign = 1.0 if me == FRENCH else -1.0
        late = _late(g)
        counts = [self._counts(g, number) for number in (FRENCH, BRITISH)]
        mine, theirs = counts[me], counts[enemy]
        forts, stockades = g.forts, g.stockades
        fallen = self._falls(g)
        points = g.vp + raid_points(g, FRENCH) - raid_points(g, BRITISH) + total(captures(g, fallen))
        return [
            sign * points,
            sign * (points - self._even(g)) * late * late,
            -sign * self._targets(g, fallen) * late,
            -sign * self._conquest(g, fallen),
            mine[0] - theirs[0],
            (total(melting(g, enemy)) - total(melting(g, me))) / 10,
            mine[1] - theirs[1],
            mine[2] - theirs[2],
            mine[3] - theirs[3],
            self._guards(g, me) - self._guards(g, enemy),
            float(len(forts[me]) - len(forts[enemy])),
            (len(stockades[me]) - len(stockades[enemy])) / 3,
            mine[4] - theirs[4],
            float(len(g.hands[me]) - len(g.hands[enemy])),
        ]

    def places(self, position: Game1755, seat: Seat) -> dict[str, dict[str, float]]:
        g = position
        side = g.board.side(seat)
        assert side is not None
        found: dict[str, dict[str, float]] = {}
        for number in (FRENCH, BRITISH):
            sign = 1.0 if number == side.number else -1.0
            for term, places in self._places_of(g, number).items():
                lies = found.setdefault(term, {})
                for space, amount in places:
                    lies[space.code] = lies.get(space.code, 0.0) + sign * amount
        return found

    def _places_of(self, g: Game1755, side: int) -> dict[str, list[tuple[Space, float]]]:
        """Where a side's part of the terms lies."""
        spaces, fallen = g.board.spaces, self._falls(g)
        sign = 1.0 if side == FRENCH else -1.0
        sieges = [(space, sign * points) for space, points in captures(g, fallen) if sign * points > 0]
        targets = g.board.tables.targets if side == BRITISH and g.facts.ends == "in_1759" else ()
        return {
            "points": [*[(spaces[number], 1 / 2) for number in g.raided[side]], *sieges],
            "targets": [(space, _late(g) * _british(g, fallen, space)) for space in targets],
            "melting": [(space, -steps / 10) for space, steps in melting(g, side)],
            "guards": [(space, self._guard(g, side, space)) for space in _strongholds(g, side)],
            "forts": [(spaces[number], 1.0) for number in g.forts[side]],
            "stockades": [(spaces[number], 1 / 3) for number in g.stockades[side]],
        }

    def _away(self, g: Game1755, side: int) -> list[int]:
        """How far each space is from the nearest stronghold or prize of the side's enemy."""
        board, captured = g.board, g.captured
        aims = [
            space.number
            for space in board.fortresses
            if (space.originally == side) == (space.number in captured)
        ]
        aims += g.british_forts if side == FRENCH else g.french_forts
        if side == BRITISH:
            prizes = zip(board.tables.prizes, g.prizes, strict=True)
            aims += [space.number for space, holder in prizes if holder == FRENCH]
        key = tuple(aims)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = _distances(board, [board.spaces[number] for number in aims])
            if side == BRITISH:
                _add_landings(board, found)
            self._known[key] = found
        return found

    # ------------------------------------------------------------------ terms

    def _counts(self, g: Game1755, side: int) -> tuple[float, float, float, float, float]:
        """Drilled troops and auxiliaries by their steps; how near both are to what they are for; armies."""
        at, reduced = g.at, g.reduced
        near, raids = self._nearness(g, side), self._raids[side]
        who = g.board.sides[side]
        drilled = auxiliaries = 0
        front = raiders = armies = 0.0
        for unit in who.units:
            place = at[unit.number]
            if place >= 0:
                steps = 2 - reduced[unit.number]
                if unit.drilled:
                    drilled += steps
                    front += steps * near[place]
                else:
                    auxiliaries += steps
                    if raids[place] <= REACH:
                        raiders += steps
        start = side * g.board.size
        outside = g.outside
        for leader in who.leaders:
            place = at[leader.number]
            if place >= 0 and outside[start + place]:
                armies += min(leader.command, outside[start + place]) * near.get(place, 0.0)
        return drilled / 10, auxiliaries / 10, front / 10, raiders / 10, armies / 10

    def _nearness(self, g: Game1755, side: int) -> dict[int, float]:
        """How near drilled troops are to what they are for, by place; without supply they can do little."""
        away, at, spaces = self._away(g, side), g.at, g.board.spaces
        supply, found = Supply(g, side), dict[int, float]()
        for unit in g.board.sides[side].drilled:
            place = at[unit.number]
            if place >= 0 and place not in found:
                is_supplied = spaces[place].originally == side or supply.reaches(spaces[place])
                found[place] = (1.0 if is_supplied else self.figures["unsupplied"]) / (1 + away[place])
        return found

    def _falls(self, g: Game1755) -> dict[int, float]:
        return falls(g, self.figures["siege_roll"], self.figures["idle_siege"])

    def _even(self, g: Game1755) -> float:
        """13.13: the points with which both are as far from victory at the end."""
        tables = g.board.tables
        return 0.0 if g.facts.ends == "in_1759" else (tables.french_1762 - tables.british_1762) / 2

    def _targets(self, g: Game1755, fallen: dict[int, float]) -> float:
        """13.12: what the British need of Quebec, Montreal, Niagara and Ohio Forks in scenarios to 1759."""
        tables = g.board.tables
        if g.facts.ends != "in_1759":
            return 0.0
        return min(_british_part(g, fallen, tables.targets), float(tables.targets_needed))

    def _conquest(self, g: Game1755, fallen: dict[int, float]) -> float:
        """13.11: how much the British have of all that a conquest needs; the last place counts most."""
        return (_british_part(g, fallen, self._prey) / len(self._prey)) ** 3

    def _guards(self, g: Game1755, side: int) -> float:
        """Own strongholds near which enemies stand, and their garrisons."""
        return sum([self._guard(g, side, space) for space in _strongholds(g, side)])

    def _guard(self, g: Game1755, side: int, space: Space) -> float:
        size, outside, near = g.board.size, g.outside, 0
        theirs = (1 - side) * size
        for other in space.neighbours:
            near += outside[theirs + other.number]
        held = outside[side * size + space.number]
        return -near / (near + 2.0 * held + 1.0)

    # ------------------------------------------------------------------ opinions: cards

    def _which_card(self, g: Game1755, question: Question) -> list[float]:
        figure, board = self.figures, g.board
        return [
            0.5 + option.value
            if isinstance(option, Card)
            else figure["demolish"]
            if option is board.demolish
            else figure["hold"]
            for option in question.options
        ]

    def _which_use(self, g: Game1755, question: Question) -> list[float]:
        figure, board = self.figures, g.board
        return [
            figure[f"{g.side.id}_individuals"]
            if option is board.individuals
            else figure["force_at_siege"]
            if option is board.force and _is_besieging(g)
            else figure[option.code]
            for option in question.options
        ]

    # ------------------------------------------------------------------ opinions: who acts

    def _which_commander(self, g: Game1755, question: Question) -> list[float]:
        side = g.active
        away, start, outside, at = self._away(g, side), side * g.board.size, g.outside, g.at
        besieged = g.besieged
        found = []
        for option in question.options:
            assert isinstance(option, Piece)
            place = at[option.number]
            units = outside[start + place]
            liking = 0.05 + units * units / (2.0 + away[place])
            if units and place in besieged:
                liking *= self.figures["goes_on_besieging"]
            found.append(liking)
        return found

    def _who_raids(self, g: Game1755, question: Question) -> list[float]:
        raids, at = self._raids[g.active], g.at
        found = []
        for option in question.options:
            if isinstance(option, Unit):
                away = raids[at[option.number]]
                found.append(1.0 if away > REACH else self.figures["raider"])
            else:
                found.append(self.figures["lone_leader"] if isinstance(option, Piece) else 0.05)
        return found

    # ------------------------------------------------------------------ opinions: movement

    def _where_to(self, g: Game1755, question: Question) -> list[float]:
        move = g.moving
        pieces, reduced = g.board.pieces, g.reduced
        strength, has_drilled = 0, False
        for number in move.pieces:
            piece = pieces[number]
            if isinstance(piece, Unit):
                strength += piece.strengths[reduced[number]]
                has_drilled = has_drilled or piece.drilled
        here = move.path[-1]
        if has_drilled:
            goes_home = self._seeks_shelter(g, here)
            away = self._raids[1 - g.active] if goes_home else self._away(g, g.active)
            return [self._like_march(g, option, here, strength, away) for option in question.options]
        return [self._like_prowl(g, option, here, strength) for option in question.options]

    def _seeks_shelter(self, g: Game1755, here: int) -> bool:
        """11.0: winter is near, and an army in the open is better off in its own country."""
        if g.season == EARLY or len(g.hands[g.active]) > self.figures["winter_cards"]:
            return False
        return here not in g.besieged and not is_sheltered(g, g.side, g.board.spaces[here])

    def _like_march(self, g: Game1755, option: Option, here: int, strength: int, away: list[int]) -> float:
        """An army goes for the enemy's strongholds, where it is not hopelessly outnumbered on the way."""
        figure, side = self.figures, g.active
        if not isinstance(option, Space):
            if option is g.board.end_move:
                return figure["halt_at_the_enemy"] if here in g.besieged else figure["halt"]
            return figure["card_on_the_march"] if isinstance(option, Card) else figure["sail_or_drop"]
        number = option.number
        path = g.moving.path
        liking: float = figure["nearer"] ** float(away[here] - away[number])
        if number in path:
            liking *= figure["back"]
        theirs = g.outside[(1 - side) * g.board.size + number]
        if theirs:
            liking *= figure["attack"] if strength > 2 * theirs else figure["hopeless"]
        elif g.stronghold(option) == 1 - side:
            liking *= figure["stronghold"]
        elif g.has_stockade(option, 1 - side):
            liking *= figure["stockade"]
        return liking

    def _like_prowl(self, g: Game1755, option: Option, here: int, strength: int) -> float:
        """Raiders go for open country, and spare themselves walls and armies."""
        figure, side = self.figures, g.active
        raids = self._raids[side]
        if not isinstance(option, Space):
            if option is not g.board.end_move:
                return figure["sail_or_drop"]
            is_open = g.stronghold(g.board.spaces[here]) == NONE
            can_raid = is_open and not raids[here] and here not in g.raided[side]
            return figure["raid"] if can_raid else figure["halt"]
        number = option.number
        if not strength:
            return 1.0
        liking: float = figure["nearer"] ** float(raids[here] - raids[number])
        if number in g.moving.path or number in g.raided[side]:
            liking *= figure["back"]
        if g.outside[(1 - side) * g.board.size + number] or g.stronghold(option) == 1 - side:
            liking *= figure["hopeless"]
        return liking

    def _where_to_sail(self, g: Game1755, question: Question) -> list[float]:
        away = self._away(g, g.active)
        return [1.0 / (1 + away[option.number]) for option in question.options if isinstance(option, Space)]

    def _where_to_build(self, g: Game1755, question: Question) -> list[float]:
        """Towards the enemy."""
        away = self._away(g, g.player)
        return [
            1.0 / (1 + away[option.number]) if isinstance(option, Space) else self.figures["enough_built"]
            for option in question.options
        ]

    def _stand_or_go(self, g: Game1755, question: Question) -> list[float]:
        """A battle is avoided by those who are fewer."""
        here = g.moving.path[-1]
        size = g.board.size
        theirs = g.outside[g.active * size + here]
        ours = g.outside[(1 - g.active) * size + here]
        going = self.figures["avoid_outnumbered"] if theirs > ours else self.figures["avoid"]
        return [1.0 if option is g.board.stand else going for option in question.options]


def _late(g: Game1755) -> float:
    """How much of the scenario is over."""
    facts = g.facts
    return (g.year - facts.first_year + 0.5 * g.season) / (facts.last_year - facts.first_year + 1)


def total(places: list[tuple[Space, float]]) -> float:
    return sum([part for _, part in places], 0.0)


def _british(g: Game1755, fallen: dict[int, float], space: Space) -> float:
    """How likely a place is British in the end, as far as it can be seen."""
    if is_taken(g, space):
        return 1.0
    return fallen.get(space.number, 0.0) if g.stronghold(space) == FRENCH else 0.0


def _british_part(g: Game1755, fallen: dict[int, float], spaces: Sequence[Space]) -> float:
    return sum([_british(g, fallen, space) for space in spaces], 0.0)


def _is_besieging(g: Game1755) -> bool:
    """Whether the active side has a siege to go on with."""
    return any(g.stronghold(g.board.spaces[number]) != g.active for number in g.besieged)


def _strongholds(g: Game1755, side: int) -> list[Space]:
    """A side's forts and fortresses."""
    spaces = g.board.spaces
    forts = [spaces[number] for number in (g.french_forts if side == FRENCH else g.british_forts)]
    return forts + [space for space in g.board.fortresses if g.holder(space) == side]


def _distances(board: Board, aims: list[Space] | tuple[Space, ...]) -> list[int]:
    """From each space to the nearest of some."""
    found = []
    for space in board.spaces:
        steps = min([FAR, *[board.distances[space.number][aim.number] for aim in aims]])
        found.append(min(FARTHEST, steps))
    return found


def _add_landings(board: Board, away: list[int]) -> None:
    """6.43: from ports with arrows it is one step to where they lead."""
    for space in board.spaces:
        for target in space.landings:
            away[space.number] = min(away[space.number], 1 + away[target.number])
