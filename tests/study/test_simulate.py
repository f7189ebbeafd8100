"""Studies are reproducible and their intervals right."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.core.toy import Toy

import flintlock
from flintlock import UnknownPlayer, UnknownSeat
from flintlock.core.player import Perspective
from flintlock.core.record import Record
from flintlock.core.vocabulary import Option
from flintlock.players import LEVELS, Level
from flintlock.players.general import GeneralPlayer
from flintlock.study.figures import Mean, Share
from flintlock.study.journal import BadJournal
from flintlock.study.simulate import Outcome, Report, seat_players, simulate


@pytest.fixture(name="game", params=flintlock.games())
def _game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def first_scenario(game: str) -> str:
    return flintlock.load(game).scenarios[0]


def test_the_result_does_not_depend_on_the_number_of_processes(game: str) -> None:
    alone = simulate(game, games=5, seed=11, scenario=first_scenario(game))
    together = simulate(game, games=5, seed=11, scenario=first_scenario(game), jobs=2)
    assert alone == together
    assert [outcome.seed for outcome in alone.outcomes] == [11, 12, 13, 14, 15]


def test_a_study_can_be_continued(game: str) -> None:
    whole = simulate(game, games=4, seed=0, scenario=first_scenario(game))
    rest = simulate(game, games=2, seed=2, scenario=first_scenario(game))
    assert whole.outcomes[2:] == rest.outcomes


def test_all_scenarios_are_played_and_progress_is_told(game: str) -> None:
    told: list[int] = []
    report = simulate(game, games=2, on_games=told.append)
    assert report.scenarios == flintlock.load(game).scenarios
    assert sum(told) == len(report.outcomes) == 2 * len(report.scenarios)


def test_records_of_different_seeds_differ(tmp_path: Path, game: str) -> None:
    simulate(game, games=2, scenario=first_scenario(game), records=tmp_path)
    one, other = sorted(tmp_path.iterdir())
    assert one.read_text() != other.read_text()


def test_a_game_that_is_kept_goes_as_one_that_is_not(tmp_path: Path, game: str) -> None:
    lost = simulate(game, games=2, scenario=first_scenario(game))
    kept = simulate(game, games=2, scenario=first_scenario(game), records=tmp_path)
    assert lost == kept
    assert all(len(Record.load(path).phases) > 10 for path in tmp_path.iterdir())


def test_games_that_stand_in_the_file_are_not_played_again(tmp_path: Path, game: str) -> None:
    file, scenario = tmp_path / "games.jsonl", first_scenario(game)
    whole = simulate(game, games=4, scenario=scenario)
    simulate(game, games=2, seed=1, scenario=scenario, file=file)
    kept = file.read_bytes()
    file.write_bytes(kept[:-9])  # killed in the middle of a line
    told: list[int] = []
    assert simulate(game, games=4, scenario=scenario, file=file, on_games=told.append) == whole
    assert told == [1, 1, 1, 1]
    assert simulate(game, games=1, seed=2, scenario=scenario, file=file).outcomes == whole.outcomes[2:3]


def test_a_file_of_other_players_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate("1812", games=1, scenario="intro_1812", file=file)
    before = file.read_bytes()
    with pytest.raises(BadJournal, match="another setting"):
        simulate("1812", games=1, players="recruit", scenario="intro_1812", file=file)
    assert file.read_bytes() == before


def count_otherwise(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(flintlock.load("1812").judgement, "fingerprint", "another")


def think_less(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(LEVELS, "general", Level(GeneralPlayer, 7, 1.0))


@pytest.mark.parametrize("change", [count_otherwise, think_less])
def test_games_of_players_of_old_are_refused_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[pytest.MonkeyPatch], None]
) -> None:
    file = tmp_path / "games.jsonl"
    simulate("1812", games=0, players="general", file=file)
    before = file.read_bytes()
    change(monkeypatch)
    with pytest.raises(BadJournal, match="another setting"):
        simulate("1812", games=0, players="general", file=file)
    assert file.read_bytes() == before


def test_unknown_players_and_seats_are_refused(game: str) -> None:
    with pytest.raises(UnknownPlayer):
        simulate(game, games=1, players="napoleon")
    with pytest.raises(UnknownSeat):
        simulate(game, games=1, players={"nobody": "random"})


def test_a_games_own_players_take_part() -> None:
    class Last:
        is_quick = True

        def __init__(self, rng: random.Random) -> None:
            self.luck = rng.random()

        def choose(self, perspective: Perspective) -> Option:
            return perspective.question.options[-1]

    toy = Toy()
    toy.players = {"last": Last}
    seated = seat_players(toy, {"red": "last", "blue": "last"}, seed=1)
    red, blue = seated["red"], seated["blue"]
    assert isinstance(red, Last)
    assert isinstance(blue, Last)
    assert red.luck != blue.luck


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


def test_points_have_a_mean_and_seats_may_win_alone() -> None:
    outcomes = (
        Outcome("s", 0, ("a", "b"), "r", 10, (("a", 4), ("c", 1))),
        Outcome("s", 1, ("a", "b"), "r", 10, (("a", 8), ("c", 1))),
        Outcome("t", 0, ("a",), "r", 10),
    )
    report = Report("game", {}, outcomes, seconds=1.0)
    mean = report.mean_score("s", ("side", "a", "b"))
    assert mean is not None
    assert mean.value == 6
    assert mean.margin == pytest.approx(1.96 * 2, rel=0.01)
    assert report.mean_score("s", ("c",)) == Mean(1, 0)
    assert report.mean_score("t", ("a",)) is None
    assert report.wins_alone(("a", "b"))
    assert not Report("game", {}, outcomes[:2], seconds=1.0).wins_alone(("a", "b"))


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


def test_a_share_lies_in_its_own_interval() -> None:
    for total in range(1, 200):
        for count in (0, total // 2, total):
            share = Share(count, total)
            low, high = share.interval
            assert low <= share.value <= high, share
