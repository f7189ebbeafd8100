"""What is measured, not how fast it is."""

import pytest

import flintlock
from flintlock.study.bench import Measure, Toy, bench, mid_game_matches
from flintlock.study.fuzz import fuzz


def test_each_game_is_measured() -> None:
    measures = list(bench(0, ("1812",)))
    assert [measure.unit for measure in measures] == ["µs", "µs", "answers/s", "games/s"]
    assert all(measure.value > 0 for measure in measures)


def test_clones_are_measured_in_the_middle_of_games() -> None:
    matches = mid_game_matches(flintlock.load("1812"), 6)
    assert all(match.question is not None and match.answers_given > 10 for match in matches)
    assert len({match.scenario for match in matches}) == 3


@pytest.mark.parametrize(
    ("value", "unit", "promise", "is_kept"),
    [
        (2, "µs", 3, True),
        (4, "µs", 3, False),
        (4, "games/s", 3, True),
        (2, "games/s", 3, False),
        (1, "µs", None, None),
    ],
)
def test_times_are_to_be_short_and_rates_high(
    value: float, unit: str, promise: float | None, is_kept: bool | None
) -> None:
    assert Measure("it", value, unit, promise).is_kept is is_kept


def test_the_toy_is_a_game_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "QUESTIONS", 20)
    assert fuzz(Toy(), games=2, seed=0) == 40
