"""13.0: how the war is won."""

from __future__ import annotations

from flintlock.core.position import Result, Score
from flintlock.core.question import GameOver
from flintlock.games.washingtons_war.pieces import Side
from flintlock.games.washingtons_war.position import Game1775


def check_automatic(g: Game1775) -> None:
    """13.1: a side without units in America has lost at once; Canada does not save the British."""
    if not any(g.americans) and not any(g.french):
        end(g, g.board.british, "automatic")
    british = g.british
    if sum(british) == sum(british[number] for number in g.board.outside):
        end(g, g.board.american, "automatic")


def end(g: Game1775, winner: Side, reason: str) -> None:
    """The game is over."""
    scores = [Score(seat=side.id, points=g.colonies_of(side)) for side in g.board.sides]
    g.result = Result(winners=[winner.id], reason=reason, scores=scores)
    g.tell(f"end.{reason}", side=winner, american=scores[0].points, british=scores[1].points)
    raise GameOver


def winner_by_colonies(g: Game1775) -> Side:
    """13.2: the Americans need seven and the British fewer than six; else the British win."""
    american, british = (g.colonies_of(side) for side in g.board.sides)
    american_goal, british_goal = g.board.tables.colonies_to_win
    is_american = american >= american_goal and british < british_goal
    return g.board.american if is_american else g.board.british
