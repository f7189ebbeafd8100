"""What longer thinking is worth is told by plans that meet in the same worlds."""

from __future__ import annotations

import sys

import pytest
from tools import plans

import flintlock
from flintlock.core.registry import load


@pytest.fixture(name="hasty", autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few questions, a few worlds."""
    monkeypatch.setattr(plans, "PLAYER", "recruit")
    monkeypatch.setattr(plans, "CHOICES", 2)
    monkeypatch.setattr(plans, "EVERY", 4)
    monkeypatch.setattr(plans, "WORLDS", 4)


@pytest.mark.parametrize("game", flintlock.games())
def test_each_question_has_a_plan_of_each_budget(game: str) -> None:
    found = plans.worths(plans.Task(game, load(game).check_scenario(None), 0, (1, 60)))
    assert [len(worths) for worths in found] == [2, 2]
    assert all(0 <= worth <= 1 for worths in found for worth in worths)


def test_who_thinks_longer_finds_better_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "CHOICES", 8)
    monkeypatch.setattr(plans, "WORLDS", 100)
    scenario = load("1812").check_scenario("campaign_1812")
    found = [one for seed in range(2) for one in plans.worths(plans.Task("1812", scenario, seed, (1, 400)))]
    assert sum(longer - shorter for shorter, longer in found) > 0


def test_a_line_tells_of_each_budget(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["gettysburg", "--games=1", "--jobs=1", "--runs", "20", "60"]
    monkeypatch.setattr(sys, "argv", ["plans", *asked])
    plans.main()
    heading, _, first, second = capsys.readouterr().out.splitlines()
    assert heading == "| imagined games | chance to win | against the first |"
    assert (first[:6], first[-6:], second[:6], "±" in second) == ("| 20 |", "% |  |", "| 60 |", True)
