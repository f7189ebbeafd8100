"""What a good player of Liberty or Death counts: his margin against the best of the others."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import tanh
from pathlib import Path
from typing import Final

from flintlock.core.judgement import Judgement
from flintlock.core.player import Player
from flintlock.core.question import Question, Seat
from flintlock.core.vocabulary import Number
from flintlock.games.liberty_or_death.board import Board
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BATTLE,
    BRITISH,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    ROYALISTS,
    VILLAGE,
    Space,
)
from flintlock.games.liberty_or_death.position import (
    OF_BRITISH,
    OF_INDIANS,
    OF_REBELLION,
    STRENGTHS,
    Insurrection,
)
from flintlock.games.liberty_or_death.sequence import PILE
from flintlock.games.liberty_or_death.supply import is_supplied
from flintlock.games.liberty_or_death.victory import DECISIVE, LEAD, VILLAGES_AHEAD, factions_of, is_alone

TERMS: Final = (
    *("margin", "lead", "decided", "danger", "control", "pieces", "bases", "resources", "treaty"),
    *("eligible", "bank", "stacks", "supply"),
)

FIRM: Final = 4.0
"""Points of a lead that hardly anybody makes up for in a campaign."""
NEAR: Final = 4.0
"""So many points short of both conditions a faction becomes a danger at a check."""
MOST: Final = 5
"""More pieces than the enemy has in a space do not matter."""
READY: Final = 15.0
"""2.3.9: preparations that bring the treaty."""


class Judgement1780(Judgement[Insurrection]):
    def __init__(self, board: Board, folder: Path, expert: Callable[[random.Random], Player]) -> None:
        super().__init__(folder, TERMS)
        self.expert = expert
        self._seats = {faction.id: faction.number for faction in board.factions}
        self.opinions = {
            "action": self._which_action,
            "stroke_next": self._which_action,
            "muster": self._where_people_live,
            "rally": self._where_people_live,
            "gather": self._where_people_live,
            "garrison": self._where_people_live,
            "march": self._where_people_live,
            "rouse": self._where_people_live,
            "loyalty": self._where_people_live,
            "committees": self._where_people_live,
            "event_space": self._where_people_live,
            "event_shift": self._where_people_live,
            "event_place": self._where_people_live,
            "battle_where": self._where_to_fight,
            "special_space": self._where_people_live,
        }

    def features(self, position: Insurrection, seat: Seat) -> list[float]:
        g = position
        me = self._seats[seat]
        side = g.side_of(me)
        royal, losses, bases = _conditions(g)
        totals = (royal + losses, bases - royal, -royal - losses, royal - bases)
        mine = factions_of(g, me)
        own = min([totals[faction] for faction in mine])
        rival = max([totals[faction] for faction in range(4) if faction not in mine], default=0)
        lead = own - rival
        late = (g.campaign + g.turned / PILE) / g.facts.campaigns
        needed = DECISIVE if is_alone(g) else 1
        sign = 1.0 if side == REBELLION else -1.0
        return [
            own / 5,
            max(-15.0, min(15.0, lead)) / 5,
            tanh((lead - needed + 0.5) / FIRM) * late * late,
            -self._danger(g, mine, royal, losses, bases),
            -sign * sum([_controlled(g, space) for space in g.board.map_spaces]) / 5,
            sum([self._pieces(g, one) for one in mine]),
            sum([_bases(g, one, bases) for one in mine]),
            sum([min(15, g.resources[one]) for one in mine]) / 10,
            sign * (1.0 if g.treaty else 0.5 * min(1.0, g.preparations / READY)),
            float(sum([g.eligible[one] for one in mine])),
            -sum([min(15, g.resources[faction]) for faction in range(4) if g.side_of(faction) != side]) / 20,
            -sign * sum([_ahead(g, space) for space in g.board.spaces]) / 5,
            -sum([max(0, self._needy(g, one) - g.resources[one] // 2) for one in mine])
            * (0.5 + g.turned / PILE),
        ]

    def places(self, position: Insurrection, seat: Seat) -> dict[str, dict[str, float]]:
        g = position
        share = (1.0 if g.side_of(self._seats[seat]) == ROYALISTS else -1.0) / 5
        spaces = g.board.map_spaces
        return {
            "margin": {space.code: share * _support(g, space) for space in spaces},
            "control": {space.code: share * _controlled(g, space) for space in spaces},
            "stacks": {space.code: share * _ahead(g, space) for space in g.board.spaces},
        }

    # ------------------------------------------------------------------ terms

    def _danger(self, g: Insurrection, mine: list[int], royal: int, losses: int, bases: int) -> float:
        """7.2: others who meet both conditions of a check, or nearly do, as the winter draws near."""
        if not g.facts.checks:
            return 0.0
        found = 0.0
        for faction in range(4):
            if faction in mine or (faction == FRENCH and not g.treaty):
                continue
            first = royal if faction in (BRITISH, INDIANS) else -royal
            second = (losses, bases, -losses, -bases)[faction]
            short = min(first - LEAD, second)
            if short > -NEAR:
                found += min(1.5, (short + NEAR) / NEAR)
        return found * (0.5 + g.turned / PILE)

    def _needy(self, g: Insurrection, me: int) -> int:
        """6.2.1: spaces with own units that are out of supply."""
        strength, found = g.strength, 0
        column = OF_BRITISH if me == BRITISH else OF_INDIANS if me == INDIANS else OF_REBELLION
        for space in g.board.map_spaces:
            if strength[space.number * STRENGTHS + column]:
                found += not is_supplied(g, me, space) and g.units(space, me) > 0
        return found

    def _pieces(self, g: Insurrection, me: int) -> float:
        """Own pieces on the map."""
        if me == BRITISH:
            return sum(g.strength[OF_BRITISH::STRENGTHS]) / 10
        if me == INDIANS:
            return sum(g.strength[OF_INDIANS::STRENGTHS]) / 10
        french = sum([g.at[space.first + FRENCH_REGULAR] for space in g.board.spaces])
        return (french if me == FRENCH else sum(g.strength[OF_REBELLION::STRENGTHS]) - french) / 10

    # ------------------------------------------------------------------ opinions

    def _which_action(self, g: Insurrection, question: Question) -> list[float]:
        figure, side = self.figures, g.side_of(self._seats[question.seat])
        found = []
        for option in question.options:
            if option.kind == "special":
                found.append(figure["special"])
            elif option is g.board.commands[BATTLE]:
                found.append(figure["command:battle"] * max(0.1, self._prey(g, side)))
            else:
                found.append(figure.get(option.code, figure["other_action"]))
        return found

    def _prey(self, g: Insurrection, side: int) -> float:
        """By how much the side is stronger where it can strike best."""
        best = 0
        for space in g.board.map_spaces:
            theirs = g.side_pieces(space, 1 - side)
            if theirs:
                best = max(best, g.side_pieces(space, side) - theirs)
        return float(min(MOST, best))

    def _where_people_live(self, g: Insurrection, question: Question) -> list[float]:
        """Many people, and people who do not stand by one's side yet."""
        figure, level = self.figures, g.level
        royal = g.side_of(self._seats[question.seat]) == ROYALISTS
        end = ACTIVE_SUPPORT if royal else ACTIVE_OPPOSITION
        found = []
        for option in question.options:
            if isinstance(option, Space):
                open_to_us = abs(end - level[option.number])
                liking = 0.3 + option.population * (figure["people"] + figure["won_over"] * open_to_us)
                found.append(liking * liking)
            elif isinstance(option, Number):
                found.append(1.0)
            else:
                found.append(figure["special"] if option.kind == "special" else figure["no_more"])
        return found

    def _where_to_fight(self, g: Insurrection, question: Question) -> list[float]:
        """Where one's side is stronger."""
        figure, side = self.figures, g.side_of(self._seats[question.seat])
        found = []
        for option in question.options:
            if isinstance(option, Space):
                ours, theirs = g.side_pieces(option, side), g.side_pieces(option, 1 - side)
                is_stronger = ours > theirs + 2
                found.append(figure["battle"] * (ours - theirs) if is_stronger else figure["outnumbered"])
            else:
                found.append(figure["special"] if option.kind == "special" else figure["no_more"])
        return found


def _conditions(g: Insurrection) -> tuple[int, int, int]:
    """7.2: support less opposition; casualties of the Rebellion less those of the British; forts ahead."""
    royal = sum([_support(g, space) for space in g.board.map_spaces])
    forts = g.on_map(PATRIOT_FORT) + VILLAGES_AHEAD - g.on_map(VILLAGE)
    return royal, g.crc - g.cbc, forts


def _support(g: Insurrection, space: Space) -> int:
    """7.2: what a space adds to support; less than nothing: to opposition."""
    level = g.level[space.number]
    return 0 if level > 0 and g.blockades[space.number] else level * space.population


def _controlled(g: Insurrection, space: Space) -> int:
    """1.7: people who live there under the Royalists; less than none: under the Rebellion."""
    strength, number = g.strength, space.number * STRENGTHS
    british, rebels = strength[number + OF_BRITISH], strength[number + OF_REBELLION]
    royalists = british + strength[number + OF_INDIANS]
    if rebels > royalists:
        return -space.population
    return space.population if british and royalists > rebels else 0


def _ahead(g: Insurrection, space: Space) -> int:
    """Where both sides stand: by how much the Royalists are more."""
    strength, number = g.strength, space.number * STRENGTHS
    rebels = strength[number + OF_REBELLION]
    royalists = strength[number + OF_BRITISH] + strength[number + OF_INDIANS]
    return max(-MOST, min(MOST, royalists - rebels)) if rebels and royalists else 0


def _bases(g: Insurrection, me: int, ahead: int) -> float:
    """Forts for the Patriots, villages for the Indians."""
    return ahead / 3 if me == PATRIOTS else -ahead / 3 if me == INDIANS else 0.0
