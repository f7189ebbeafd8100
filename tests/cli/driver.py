"""Running commands and typing answers as a person would."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import flintlock
from flintlock.cli import app
from flintlock.core.match import Match

GAME = "1812"


def run(*arguments: str, typed: str | None = None) -> Result:
    """One command in a terminal of 100 columns; `typed` is what its user enters."""
    return CliRunner().invoke(app, arguments, input=typed, env={"COLUMNS": "100", "TERM": "dumb"})


def flat(text: str) -> str:
    """Words only, however the lines were broken."""
    return re.sub(r"\s+", " ", text)


def finished(folder: Path, seed: int = 1, answers: int | None = None) -> Path:
    """The record of a game in which everybody takes the first answer; `answers`: only so many."""
    match = flintlock.load(GAME).start(seed=seed)
    while match.question is not None and answers != 0:
        match.answer(match.question.options[0])
        answers = None if answers is None else answers - 1
    path = folder / f"{seed}.json"
    match.record().save(path)
    return path


class Typist:
    """Types at a session's prompts: `play` sees the match and says what to enter."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, play: Callable[[Match[Any], str], str]) -> None:
        self.match: Match[Any] | None = None
        self.play = play
        monkeypatch.setattr("builtins.input", self.enter)
        original = Match.__init__
        typist = self

        def remember(match: Match[Any], *args: Any, **kwargs: Any) -> None:
            original(match, *args, **kwargs)
            typist.match = match

        monkeypatch.setattr(Match, "__init__", remember)

    def enter(self, prompt: str = "") -> str:
        assert self.match is not None
        print(prompt)
        return self.play(self.match, prompt)
