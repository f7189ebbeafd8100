"""13.1: how the game is won."""

from __future__ import annotations

from flintlock.core.position import OVER, Result, Score
from flintlock.core.question import Rules
from flintlock.games.wilderness_war.phases import DEAL
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, Space
from flintlock.games.wilderness_war.position import EARLY, Game1755
from flintlock.games.wilderness_war.scenarios import NO_LANDINGS
from flintlock.games.wilderness_war.supply import is_supplied


def victory(g: Game1755) -> Rules[str]:
    """4.0 B.6: the game ends at once, or with the last year of the scenario; else another year begins."""
    yield from ()
    reason, winner = sudden_victory(g)
    if not reason and g.year == g.facts.last_year:
        reason, winner = final_victory(g)
    if reason:
        finish(g, reason, winner)
        return OVER
    g.year += 1
    g.season = EARLY
    g.events[NO_LANDINGS] = 0
    g.blockhouses = [0, 0]
    return DEAL


def sudden_victory(g: Game1755) -> tuple[str, int]:
    """13.11, R43: British conquest, 11 victory points, or the French threshold of the year."""
    tables = g.board.tables
    if has_conquered(g):
        return "conquest", BRITISH
    if abs(g.vp) >= tables.winning_points:
        return "points", FRENCH if g.vp > 0 else BRITISH
    if g.vp >= tables.french_points.get(g.year, tables.winning_points):
        return "threshold", FRENCH
    return "", FRENCH


def has_conquered(g: Game1755) -> bool:
    """13.11: all fortresses, Niagara and Ohio Forks are British."""
    if not all(g.controls(BRITISH, space) for space in g.board.fortresses):
        return False
    return all(g.holds_alone(BRITISH, space) for space in g.board.tables.prizes)


def final_victory(g: Game1755) -> tuple[str, int]:
    """13.12, 13.13, 13.14: at the end of the last year; side -1 for nobody."""
    tables = g.board.tables
    if g.facts.ends == "in_1759":
        if has_kept_and_taken(g):
            return "territory", BRITISH
        if g.vp:
            return "more_points", FRENCH if g.vp > 0 else BRITISH
    elif g.vp >= tables.french_1762:
        return "more_points", FRENCH
    elif -g.vp >= tables.british_1762:
        return "more_points", BRITISH
    if g.has_rule("13.14"):
        return "tournament", FRENCH
    return "draw", -1


def has_kept_and_taken(g: Game1755) -> bool:
    """13.12: all British fortresses, and two of Quebec, Montreal, Niagara and Ohio Forks."""
    own = [space for space in g.board.fortresses if space.originally == BRITISH]
    if not all(is_kept(g, space) for space in own):
        return False
    taken = [space for space in g.board.tables.targets if is_taken(g, space)]
    return len(taken) >= g.board.tables.targets_needed


def is_kept(g: Game1755, space: Space) -> bool:
    """13.12: a besieged fortress still counts, unless the besiegers could roll on the Siege Table."""
    if g.holder(space) != BRITISH:
        return False
    if not g.is_besieged(space):
        return True
    has_leader = bool(g.leaders_at(g.board.french, space.number))
    has_troops = g.drilled_outside(FRENCH, space) > 0 and is_supplied(g, FRENCH, space)
    return not (has_leader and has_troops)


def is_taken(g: Game1755, space: Space) -> bool:
    return g.controls(BRITISH, space) if space.fortress else g.holds_alone(BRITISH, space)


def finish(g: Game1755, reason: str, winner: int) -> None:
    french, british = g.board.sides
    winners = [] if winner < 0 else [g.board.sides[winner].id]
    scores = [Score(seat=french.id, points=g.vp), Score(seat=british.id, points=-g.vp)]
    g.result = Result(winners=winners, reason=reason, scores=scores)
    g.headline(1, "end", reason=reason)
