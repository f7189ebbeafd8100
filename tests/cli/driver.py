"""Running commands and typing answers as a person would."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tables import scenario_of
from typer.testing import CliRunner, Result

import flintlock
from flintlock.cli import app
from flintlock.cli.session import Session
from flintlock.core.match import Match

GAME = "1812"
"""The game where one will do."""


def run(*arguments: str, typed: str | None = None, language: str = "") -> Result:
    """One command in a terminal of 100 columns; `typed` is what its user enters."""
    environment = {"COLUMNS": "100", "TERM": "dumb", "FLINTLOCK_LANGUAGE": language}
    return CliRunner().invoke(app, arguments, input=typed, env=environment)


def flat(text: str) -> str:
    """Words only, however the lines were broken."""
    return re.sub(r"\s+", " ", text)


def finished(folder: Path, seed: int = 1, answers: int | None = None, game: str = GAME) -> Path:
    """The record of a game in which everybody answers at random; `answers`: only so many."""
    rules = flintlock.load(game)
    match, rng = rules.start(scenario_of(rules), seed=seed), random.Random(seed)
    while match.question is not None and answers != 0:
        match.answer(rng.choice(match.question.options))
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
        original = Session.__init__
        typist = self

        def remember(session: Session, *args: Any) -> None:
            original(session, *args)
            typist.match = session.match

        monkeypatch.setattr(Session, "__init__", remember)

    def enter(self, prompt: str = "") -> str:
        assert self.match is not None
        print(prompt)
        return self.play(self.match, prompt)
