"""The flowchart in a lone person's seat: the game is the lone person's, and only that person's wins count."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from tools import flowchart_alone

from flintlock.core.game import Game
from flintlock.core.position import Result
from flintlock.core.question import Seat
from flintlock.core.registry import load


@pytest.mark.parametrize("seed", [0, 1])
def test_the_game_is_that_of_a_lone_person(seed: int) -> None:
    result = flowchart_alone.result(load("liberty-or-death"), "french", seed)
    assert result.reason in ("alone", "non_player", "stalemate")


def test_wins_are_told_by_faction_and_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    won = {"british": (0,), "patriots": (), "french": (0, 1), "indians": (1,)}

    def result(game: Game[Any], person: Seat, seed: int) -> Result:
        return Result(winners=[person] if seed in won[person] else [], reason="", scores=[])

    monkeypatch.setattr(flowchart_alone, "result", result)
    monkeypatch.setattr(sys, "argv", ["flowchart_alone", "--games", "2"])
    flowchart_alone.main()
    *factions, together = capsys.readouterr().out.splitlines()
    assert factions == ["british: 1 of 2", "patriots: 0 of 2", "french: 2 of 2", "indians: 1 of 2"]
    assert together.startswith("all: 50.0%")
