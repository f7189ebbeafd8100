"""13.0: how the war is won."""

from __future__ import annotations

from flintlock.core.message import Message
from flintlock.core.position import Result, Score
from flintlock.core.question import GameOver
from flintlock.games.washingtons_war.pieces import Side
from flintlock.games.washingtons_war.position import NONE, Game1775


def check_automatic(g: Game1775) -> None:
    """13.1: a side without units in America has lost at once."""
    winner = automatic_winner(g)
    if winner is not None:
        end(g, winner, "automatic")


def automatic_winner(g: Game1775) -> Side | None:
    """13.1: who has no enemy left; units in Canada do not save the British."""
    if not any(g.americans) and not any(g.french):
        return g.board.british
    british = g.british
    if sum(british) == sum([british[number] for number in g.board.outside]):
        return g.board.american
    return None


def end(g: Game1775, winner: Side, reason: str) -> None:
    """The game is over."""
    scores = [Score(seat=side.id, points=g.colonies_of(side)) for side in g.board.sides]
    g.result = Result(winners=[winner.id], reason=reason, scores=scores)
    g.tell(
        "end",
        side=winner,
        reason=Message(f"result.{reason}", {}),
        american=scores[0].points,
        british=scores[1].points,
    )
    raise GameOver


def winner_by_colonies(g: Game1775) -> Side:
    """13.2: the Americans need seven and the British fewer than six; else the British win."""
    american, british = (g.colonies_of(side) for side in g.board.sides)
    american_goal, british_goal = g.board.tables.colonies_to_win
    is_american = american >= american_goal and british < british_goal
    return g.board.american if is_american else g.board.british


def last_year(g: Game1775) -> int:
    """5.7, 6.34.C.iii: with which turn the war ends, by the card in the War Ends box or by the track."""
    last = g.board.tables.last_year
    if g.war_ends == NONE:
        return last
    return max(g.year, min(last, g.board.cards[g.war_ends].war_ends))
