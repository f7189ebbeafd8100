"""Putting what a match says into words: log lines, prompts, results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.message import Entry, Json, Message
from flintlock.core.position import Result
from flintlock.core.question import NATURE, Seat
from flintlock.core.table import Said

ALL = "all"
"""A reader from whom nothing is kept, for looking back on a game."""


def say(game: Game[Any], said: Said) -> str:
    """A message of a view, in words."""
    return game.phrases.say(cast("Mapping[str, Json]", said))


def log_lines(match: Match[Any], reader: Seat | None, since: int = 0) -> list[str]:
    """The log from line `since` on, as a seat, a spectator (None) or everybody together (ALL) may read it."""
    return [match.game.phrases.say(_read(entry, reader)) for entry in match.position.log[since:]]


def _read(entry: Entry, reader: Seat | None) -> Message:
    return entry.seen_by(entry.readers[0] if reader == ALL and entry.readers else reader)


def seat_name(game: Game[Any], seat: Seat) -> str:
    return "Nature" if seat == NATURE else game.roles[seat].name


def side_name(game: Game[Any], side: str) -> str:
    return game.phrases.name(side)


def seats_of(game: Game[Any], side: str) -> list[Seat]:
    return [seat for seat, role in game.roles.items() if role.side == side]


def sides(game: Game[Any]) -> list[str]:
    return list(dict.fromkeys(role.side for role in game.roles.values()))


def result_lines(match: Match[Any]) -> list[str]:
    """How the game ended, and the scores; nothing while it goes on."""
    result, game = match.result, match.game
    if result is None:
        return []
    scores = listing(f"{seat_name(game, score.seat)} {score.points}" for score in result.scores)
    return [outcome(game, result), f"Scores: {scores}"]


def outcome(game: Game[Any], result: Result) -> str:
    """Who has won, and why."""
    reason = game.phrases.templates.get(f"result.{result.reason}", result.reason)
    return f"{_winners(game, result.winners)}: {reason}"


def _winners(game: Game[Any], seats: Sequence[Seat]) -> str:
    """A side where all of its seats have won, else the seats."""
    if not seats:
        return "A draw"
    for side in sides(game):
        if sorted(seats_of(game, side)) == sorted(seats):
            return f"Victory of the {side_name(game, side)}"
    return f"Victory of {listing(seat_name(game, seat) for seat in seats)}"


def listing(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"
