"""How long people wait for a bot: as many choices are timed as were asked for, and none that is no choice."""

from __future__ import annotations

import sys

import pytest
from tools import waiting

import flintlock
from flintlock.core.registry import load
from flintlock.players import RANDOM, RECRUIT


@pytest.mark.parametrize("game", flintlock.games())
def test_so_many_choices_are_timed(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(waiting, "STEADY", RANDOM)
    waits = list(waiting.waits(load(game), RECRUIT, 7, seed=0))
    assert len(waits) == 7
    assert min(waits) > 0


def test_a_line_for_each_game_and_a_column_for_each_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(waiting, "STEADY", RANDOM)
    monkeypatch.setattr(waiting, "CHOICES", {RANDOM: 3, RECRUIT: 2})
    monkeypatch.setattr(sys, "argv", ["waiting", "--game", "1812", "--game", "gettysburg"])
    waiting.main()
    heading, _, *lines = capsys.readouterr().out.splitlines()
    assert heading.endswith("| random | recruit |")
    assert [line.split("*")[1] for line in lines] == ["1812 – The Invasion of Canada", "Gettysburg"]
    assert {line.count(" s") for line in lines} == {4}
