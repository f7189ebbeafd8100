"""Studies are reproducible and their intervals right."""

from pathlib import Path

import pytest

from flintlock import UnknownPlayer, UnknownSeat
from flintlock.study.simulate import Outcome, Report, Share, simulate

GAME = "1812"


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    alone = simulate(GAME, games=5, seed=11, scenario="intro_1812")
    together = simulate(GAME, games=5, seed=11, scenario="intro_1812", jobs=2)
    assert alone == together
    assert [outcome.seed for outcome in alone.outcomes] == [11, 12, 13, 14, 15]


def test_a_study_can_be_continued() -> None:
    whole = simulate(GAME, games=4, seed=0, scenario="intro_1812")
    rest = simulate(GAME, games=2, seed=2, scenario="intro_1812")
    assert whole.outcomes[2:] == rest.outcomes


def test_all_scenarios_are_played_and_progress_is_told() -> None:
    told: list[int] = []
    report = simulate(GAME, games=2, on_games=told.append)
    assert report.scenarios == ("intro_1812", "campaign_1812", "campaign_1813")
    assert sum(told) == len(report.outcomes) == 6


def test_records_of_different_seeds_differ(tmp_path: Path) -> None:
    simulate(GAME, games=2, scenario="intro_1812", records=tmp_path)
    one, other = sorted(tmp_path.iterdir())
    assert one.read_text() != other.read_text()


def test_unknown_players_and_seats_are_refused() -> None:
    with pytest.raises(UnknownPlayer):
        simulate(GAME, games=1, players="napoleon")
    with pytest.raises(UnknownSeat):
        simulate(GAME, games=1, players={"french": "random"})


def test_wins_are_counted_by_seats_and_draws_apart() -> None:
    outcomes = (
        Outcome("s", 0, ("a", "b"), "r", 10),
        Outcome("s", 1, ("c",), "r", 20),
        Outcome("s", 2, (), "r", 30),
        Outcome("t", 0, ("c",), "r", 40),
    )
    report = Report("game", {}, outcomes, seconds=1.0)
    assert report.wins("s", ("a", "b")) == Share(1, 3)
    assert report.draws("s") == Share(1, 3)
    assert report.draws("t") == Share(0, 1)
    assert report.mean_answers("s") == 20
    assert report.answers == 100


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_is_that_of_the_literature(count: int, total: int, low: float, high: float) -> None:
    assert Share(count, total).interval == pytest.approx((low, high), abs=5e-5)


def test_without_games_anything_is_possible() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
