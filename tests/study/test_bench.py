"""What is measured, not how fast it is."""

from pathlib import Path

import pytest

import flintlock
import flintlock.study.bench as bench_module
from flintlock.study.bench import Measure, Toy, bench, bench_compiled, how_many, mid_game_matches
from flintlock.study.fuzz import fuzz


@pytest.mark.parametrize("game", flintlock.games())
def test_each_game_is_measured(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_module, "REPEATS", 1)
    measures = list(bench(0, (game,)))
    own = ["games/s"] * len(flintlock.load(game).players)
    assert [measure.unit for measure in measures] == ["µs", "µs", "µs", "answers/s", "games/s", *own]
    assert len(measures) == how_many((game,))
    assert all(measure.value > 0 for measure in measures)


def test_without_a_compiled_package_there_are_no_figures_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_module, "COMPILED", tmp_path / "nowhere")
    assert bench_compiled(0, ()) == {}


def test_another_package_is_measured_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_module, "COMPILED", tmp_path)
    figures = bench_compiled(0, ())
    assert figures.keys() == {("kernel: question and answer", "µs")}


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


def test_more_may_be_promised_of_the_compiled_package() -> None:
    measure = Measure("it", 30, "games/s", 20, 60)
    assert measure.is_kept
    assert not measure.is_kept_by(59)
    assert measure.is_kept_by(60)
    assert Measure("it", 30, "games/s", 20).is_kept_by(1)


def test_the_toy_is_a_game_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "QUESTIONS", 20)
    assert fuzz(Toy(), games=2, seed=0).answers == 40
