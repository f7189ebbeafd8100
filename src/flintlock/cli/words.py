"""Words of the terminal, in the language of whoever sits there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.message import Entry, Message
from flintlock.core.phrases import PLATFORM, Phrases, check_language
from flintlock.core.position import Result
from flintlock.core.question import Seat
from flintlock.games import announced
from flintlock.server.languages import Wishes, book_of, wishes_here
from flintlock.server.refusal import Told
from flintlock.server.spoken import reason, winners

ALL = "all"
"""A reader from whom nothing is kept, for looking back on a game."""

_chosen: list[str] = []
"""The language of `--language`, if it was given."""


class BadInput(Told):
    """An argument of the command line, or something typed, makes no sense."""


def speak(language: str | None) -> None:
    """From now on in that language; None: the one of the environment."""
    _chosen[:] = [language] if language else []


def check_spoken() -> None:
    """Refuse a language in which nothing is written."""
    for language in wishes():
        check_language(
            language, dict.fromkeys([*PLATFORM, *(name for game in announced() for name in game.phrases)])
        )


def wishes() -> Wishes:
    return tuple(_chosen) or wishes_here()


def book(game: Game[Any] | None = None) -> Phrases:
    """The phrase book of a game, or of Flintlock itself."""
    return book_of(wishes(), game)


def say(key: str, /, game: Game[Any] | None = None, **params: object) -> str:
    """A sentence of the terminal."""
    return book(game).say({"key": key, "params": params})


def log_lines(match: Match[Any], reader: Seat | None, since: int = 0) -> list[str]:
    """The log from line `since` on, as a seat, a spectator (None) or everybody together (ALL) may read it."""
    words = book(match.game)
    return [words.say(_read(entry, reader)) for entry in match.position.log[since:]]


def _read(entry: Entry, reader: Seat | None) -> Message:
    return entry.seen_by(entry.readers[0] if reader == ALL and entry.readers else reader)


def result_lines(match: Match[Any]) -> list[str]:
    """How the game ended, and the scores; nothing while it goes on."""
    result, game = match.result, match.game
    if result is None:
        return []
    words = book(game)
    scores = listing(f"{words.name(score.seat)} {score.points}" for score in result.scores)
    return [outcome(game, result), say("cli.scores", scores=scores)]


def outcome(game: Game[Any], result: Result) -> str:
    """Who has won, and why."""
    key = "cli.draw" if result.is_draw else "cli.victory"
    return say(key, game, winners=list(winners(game, result.winners)), reason=reason(result))


def listing(words: Iterable[str]) -> str:
    return ", ".join(words) or say("cli.none")
