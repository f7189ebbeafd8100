"""Tournaments: the same seeds with the sides swapped, resumable, and honest about how sure they are."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

import flintlock
from flintlock import UnknownPlayer, UnknownScenario
from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option
from flintlock.study import tournament
from flintlock.study.figures import elo, resampled
from flintlock.study.journal import BadJournal
from flintlock.study.tournament import BadTournament, hold, set_up
from flintlock.study.workers import NoCluster

PLAYERS = ["recruit", "random"]


@pytest.fixture(name="game", params=flintlock.games())
def _game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def setting(*players: str, game: str = "1812", seed: int = 0) -> tournament.Setting:
    return set_up(flintlock.load(game), players or PLAYERS, seed=seed)


def test_a_player_is_even_with_itself(game: str) -> None:
    """Each seed is played twice with the same luck in each seat, so what one game gives the other takes."""
    standings = hold(setting("random", game=game), games=4)
    duel = standings.duel("random", "random")
    assert (duel.games, duel.score.value, duel.pairs) == (4, 0.5, (0, 2, 0))
    assert (duel.score.low, duel.score.high) == (0.5, 0.5)
    assert standings.elo()["random"].value == 0


def test_sides_are_swapped_on_the_same_seed() -> None:
    games = hold(setting(), games=6).games
    assert [game.number for game in games] == list(range(6))
    one, other = games[:2]
    assert {one.points, other.points} <= {0.0, 0.5, 1.0}
    assert all(len(game.winners) in (0, 2, 3) for game in games)


class Blind:
    """Does not look at the table, and always takes the last answer."""

    is_quick = True

    def __init__(self, rng: random.Random) -> None:
        pass

    def choose(self, perspective: Perspective) -> Option:
        return perspective.question.options[-1]


def test_whoever_cannot_see_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = flintlock.load("washingtons-war")
    monkeypatch.setattr(rules, "players", {"blind": Blind})
    duel = hold(set_up(rules, ["recruit", "blind"]), games=12).duel("recruit", "blind")
    assert duel.score.value > 0.8
    assert duel.score.low <= duel.score.value <= duel.score.high


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    alone, together = hold(setting(), games=4), hold(setting(), games=4, jobs=2)
    assert alone == together


def test_a_tournament_goes_on_after_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = hold(setting(), games=6)
    hold(setting(), games=4, file=file)
    kept = file.read_bytes()
    file.write_bytes(kept[:-30])  # killed in the middle of a line
    told: list[int] = []
    again = hold(setting(), games=6, file=file, on_games=told.append)
    assert again == whole
    assert told == [3, 1, 1, 1]
    assert file.read_bytes().startswith(kept[: kept.rindex(b"\n", 0, -30)])
    assert hold(setting(), games=0, file=file) == whole


def test_a_file_of_another_setting_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    hold(setting(), games=1, file=file)
    before = file.read_bytes()
    others = [setting(seed=9), setting("random", "recruit"), setting(game="washingtons-war")]
    of_old = [replace(setting(), judgement="another"), replace(setting(), runs={"recruit": 3})]
    for other in (*others, *of_old):
        with pytest.raises(BadJournal, match="another setting"):
            hold(other, games=1, file=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{}", "hello\n", '{"format": "flintlock simulation 1"}\n', "[1]\n"])
def test_what_is_no_tournament_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(text)
    with pytest.raises(BadJournal, match="holds no games of this kind"):
        hold(setting(), games=1, file=file)
    assert file.read_text() == text


def test_a_damaged_line_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    hold(setting(), games=2, file=file)
    lines = file.read_text().splitlines()
    lines[1] = json.dumps({"first": "recruit"})
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadJournal, match="damaged"):
        hold(setting(), games=2, file=file)


def test_bad_settings_are_refused() -> None:
    rules = flintlock.load("1812")
    with pytest.raises(UnknownPlayer):
        set_up(rules, ["napoleon"])
    with pytest.raises(UnknownPlayer):
        set_up(rules, ["steady:0"])
    with pytest.raises(UnknownScenario):
        set_up(rules, ["random"], "moon")
    for players in ([], ["random", "random"]):
        with pytest.raises(BadTournament, match="each named once"):
            set_up(rules, players)


def test_how_long_players_take_is_measured() -> None:
    standings = hold(setting(), games=2)
    for player in PLAYERS:
        pace = standings.pace(player)
        assert pace.answers > 50
        assert pace.longest <= pace.seconds


# ---------------------------------------------------------------------- figures


def test_elo_follows_the_odds() -> None:
    points = {("a", "b"): 909.0, ("b", "a"): 91.0}
    found = elo(["a", "b"], points)
    assert found["a"] - found["b"] == pytest.approx(400, abs=3)
    assert sum(found.values()) == pytest.approx(0)


def test_strengths_fit_together() -> None:
    won = {("a", "b"): 75.0, ("b", "a"): 25.0, ("b", "c"): 75.0, ("c", "b"): 25.0}
    found = elo(["c", "b", "a"], won)
    assert found["a"] > found["b"] > found["c"]
    assert found["a"] - found["b"] == pytest.approx(found["b"] - found["c"], abs=1)


def test_a_bootstrap_interval_is_about_right() -> None:
    rng = random.Random(4)
    drawn = [float(rng.random() < 0.7) for _ in range(400)]
    one = resampled(drawn, lambda some: {"mean": sum(some) / len(some)})["mean"]
    assert one.low < one.value < one.high
    assert one.high - one.low == pytest.approx(2 * 1.96 * (0.7 * 0.3 / 400) ** 0.5, rel=0.15)


def test_a_ray_cluster_plays_the_same_games() -> None:
    """On a cluster of this machine alone."""
    pytest.importorskip("ray", reason="Ray is not installed")
    assert hold(setting(), games=4, cluster="local") == hold(setting(), games=4)


def test_without_a_cluster_at_that_address_nothing_is_played() -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    with pytest.raises(NoCluster, match=r"no Ray cluster answers at 127\.0\.0\.1:1"):
        hold(setting(), games=1, cluster="127.0.0.1:1")
