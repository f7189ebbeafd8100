"""7.0, 8.8: margins, victory at a check and at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flintlock.core.position import Result, Score
from flintlock.core.question import GameOver, Rules
from flintlock.games.liberty_or_death.phases import REDEPLOYMENT, SUPPLY
from flintlock.games.liberty_or_death.pieces import (
    BRITISH,
    FRENCH,
    INDIANS,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    VILLAGE,
)
from flintlock.games.liberty_or_death.position import HARD, SEATS, Insurrection
from flintlock.games.liberty_or_death.states import Winter

LEAD: Final = 10
"""7.2: by so much support must exceed opposition, or opposition support."""
VILLAGES_AHEAD: Final = 3
TIES: Final = (PATRIOTS, BRITISH, FRENCH, INDIANS)
"""7.1: who is first where margins are equal; non-players are before all others."""
TIES_ALONE: Final = (FRENCH, INDIANS, PATRIOTS, BRITISH)
"""8.8: which non-player wins a tie."""
DECISIVE: Final = 6
"""8.8: a lone player needs such a lead to win."""


@dataclass(frozen=True)
class Margins:
    """7.2: by how much a faction exceeds its two conditions."""

    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second


def margins(g: Insurrection, faction: int, *, final: bool) -> Margins:
    """7.2, 7.3: at a check the first condition asks for a lead of more than ten."""
    royal = g.support - g.opposition
    first = (royal if faction in (BRITISH, INDIANS) else -royal) - (0 if final else LEAD)
    if faction == BRITISH:
        return Margins(first, g.crc - g.cbc)
    if faction == FRENCH:
        return Margins(first, g.cbc - g.crc)
    forts = g.on_map(PATRIOT_FORT) + VILLAGES_AHEAD - g.on_map(VILLAGE)
    return Margins(first, forts if faction == PATRIOTS else -forts)


def passes(g: Insurrection, faction: int) -> bool:
    """7.2: both conditions; the French need the treaty."""
    found = margins(g, faction, final=False)
    return found.first > 0 and found.second > 0 and (faction != FRENCH or g.treaty)


def holder(g: Insurrection, faction: int) -> int:
    """1.5: the person who holds a faction, NOBODY for a non-player."""
    return SEATS[g.seats][faction]


def factions_of(g: Insurrection, faction: int) -> list[int]:
    """The factions of the same person; a non-player stands alone."""
    if not g.is_player(faction):
        return [faction]
    return [other for other in range(4) if holder(g, other) == holder(g, faction)]


def is_alone(g: Insurrection) -> bool:
    """8.8: one person against non-players."""
    people = {one for one in SEATS[g.seats] if one != NOBODY}
    return len(people) == 1


# ---------------------------------------------------------------------- 7.2: at a check


def victory_check(g: Insurrection) -> Rules[str]:
    """6.1, 7.2: whoever has met both conditions ends the game."""
    yield from ()
    g.headline(2, "victory_check")
    if g.facts.checks:
        check(g)
    g.winter = Winter(faction=BRITISH)
    return SUPPLY


def check(g: Insurrection) -> None:
    """7.2, 8.8."""
    others = [faction for faction in range(4) if not g.is_player(faction)]
    passing = [faction for faction in range(4) if passes(g, faction)]
    winning = [faction for faction in passing if faction in others]
    if winning:
        finish(g, [best(g, winning, TIES_ALONE, final=False)], "non_player", final=False)
    if is_alone(g):
        if g.difficulty == HARD and g.rounds > 1:
            check_lead(g, others)
        return
    winning = [faction for faction in passing if all(other in passing for other in factions_of(g, faction))]
    if winning:
        first = rank_at_check(g, winning[0])[0]
        finish(g, factions_of(g, first), "check", final=False, ranking=rank_at_check(g, winning[0]))


def check_lead(g: Insurrection, others: list[int]) -> None:
    """8.8: with the difficulty option no faction of the player may fall behind a non-player."""
    mine = min([margins(g, faction, final=False).total for faction in range(4) if faction not in others])
    theirs = [faction for faction in others if margins(g, faction, final=False).total > mine]
    if theirs:
        finish(g, [best(g, theirs, TIES_ALONE, final=False)], "behind", final=False)


def best(g: Insurrection, factions: list[int], ties: tuple[int, ...], *, final: bool) -> int:
    return min(factions, key=lambda one: (-margins(g, one, final=final).total, ties.index(one)))


def rank_at_check(g: Insurrection, faction: int) -> list[int]:
    """7.1: the winning side first, each side by margin; the French last without the treaty."""
    side = g.side_of(faction)
    order = sorted(
        range(4),
        key=lambda one: (
            one == FRENCH and not g.treaty,
            g.side_of(one) != side,
            -margins(g, one, final=False).total,
            TIES.index(one),
        ),
    )
    return order


# ---------------------------------------------------------------------- 7.3: at the end


def last_round(g: Insurrection) -> Rules[str]:
    """6.4.3: after the support phase of the last round the game is over."""
    yield from ()
    if g.rounds < g.facts.campaigns:
        return REDEPLOYMENT
    if is_alone(g):
        finish_alone(g)
    ranking = rank_at_end(g)
    finish(g, factions_of(g, ranking[0]), "end", final=True, ranking=ranking)
    return REDEPLOYMENT


def rank_at_end(g: Insurrection) -> list[int]:
    """7.3: by margin; who holds two factions has the lower one; the French last without the treaty."""

    def key(faction: int) -> tuple[bool, int, bool, int]:
        worst = min([margins(g, one, final=True).total for one in factions_of(g, faction)])
        barred = any(one == FRENCH and not g.treaty for one in factions_of(g, faction))
        return barred, -worst, g.is_player(faction), TIES.index(faction)

    return sorted(range(4), key=key)


def finish_alone(g: Insurrection) -> None:
    """8.8: the lone player's lower margin against the best non-player's."""
    mine = [faction for faction in range(4) if g.is_player(faction)]
    others = [faction for faction in range(4) if not g.is_player(faction)]
    rival = best(g, others, TIES_ALONE, final=True)
    lead = min([margins(g, one, final=True).total for one in mine]) - margins(g, rival, final=True).total
    if lead >= DECISIVE:
        finish(g, mine, "alone", final=True)
    if lead > 0:
        finish(g, [], "stalemate", final=True)
    finish(g, [rival], "non_player", final=True)


def finish(
    g: Insurrection, winners: list[int], reason: str, *, final: bool, ranking: list[int] | None = None
) -> None:
    """The game is over."""
    scores = [
        Score(seat=faction.id, points=margins(g, faction.number, final=final).total)
        for faction in g.board.factions
    ]
    for place, faction in enumerate(ranking or [], 1):
        g.tell("ranks", place=place, faction=g.seat(faction), points=scores[faction].points)
    g.result = Result(winners=[g.seat(one) for one in sorted(winners)], reason=reason, scores=scores)
    g.tell(f"end.{reason}", factions=tuple([g.faction(one) for one in sorted(winners)]))
    raise GameOver
