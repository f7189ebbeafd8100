"""A match as text: its log and what the table shows at the end, for reading and for comparing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from flintlock.core.match import Match
from flintlock.core.phrases import DEFAULT, Phrases
from flintlock.core.player import Perspective, Player, why
from flintlock.core.question import Seat
from flintlock.core.table import Table


def transcript(match: Match[Any], language: str = DEFAULT) -> str:
    """The whole log, read with the eyes of all seats, and the view of everybody at the end."""
    book = match.game.phrases[language]
    lines = [f"# {book.word('game.name')}: {book.word(f'scenario.{match.scenario}')}", ""]
    for entry in match.position.log:
        message = entry.seen_by(entry.readers[0] if entry.readers else None)
        lines.append(f"{'#' * entry.heading} {book.say(message)}".strip())
    lines += ["", "# The table", ""]
    lines += _table(match.view(None), book)
    return "\n".join(lines) + "\n"


def decisions(match: Match[Any], players: Mapping[Seat, Player]) -> str:
    """The match played out by players, a line for each answer, in codes: who, what was asked, why."""
    lines = []
    while match.question is not None:
        question, player = match.question, players[match.question.seat]
        answer = player.choose(Perspective(match))
        reasons = why(player)
        keys = [] if reasons is None else [said["key"] for said in reasons.said]
        lines.append(" ".join([question.seat, question.prompt.key, answer.code, *keys]))
        match.answer(answer)
    return "\n".join([*lines, f"end {match.digest()}"]) + "\n"


def _table(view: Table, book: Phrases) -> Iterator[str]:
    for part in ("status", "ends", "score", "spaces", "tokens", "piles", "panels", "battle", "result"):
        yield f"## {part}"
        value = view.get(part)
        for item in value if isinstance(value, list) else [value]:
            yield _text(item, book)
        yield ""


def _text(value: object, book: Phrases) -> str:
    """Any part of a view on one line, its messages in words."""
    if isinstance(value, dict):
        if value.keys() == {"key", "params"}:
            return book.say(cast("Mapping[str, object]", value))
        return "; ".join(f"{name}: {_text(item, book)}" for name, item in value.items())
    if isinstance(value, list):
        return ", ".join(f"({_text(item, book)})" for item in value)
    return str(value)
