"""The commands for students: tournaments, games looked back on, odds, advice."""

from pathlib import Path

import pytest
from tests.cli.driver import GAME, finished, flat, run

import flintlock
from flintlock import NATURE
from flintlock.core.record import Record

JUDGED = [name for name in flintlock.games() if flintlock.load(name).judgement is not None]


def test_a_tournament_is_printed_kept_and_drawn(tmp_path: Path) -> None:
    file, page = tmp_path / "games.jsonl", tmp_path / "page.html"
    command = ("tournament", GAME, "--players", "recruit,random", "--games", "4", "--jobs", "1")
    result = run(*command, "--file", str(file), "--page", str(page))
    assert result.exit_code == 0
    for text in ("4 games", "recruit – random", "Elo", "95 % interval", "An answer"):
        assert text in flat(result.output)
    assert len(file.read_text().splitlines()) == 5
    html = page.read_text()
    assert html.count("<svg") == 2
    assert "recruit – random" in html
    again = run(*command, "--file", str(file))
    assert again.output == result.output


def test_a_simulation_is_printed_kept_and_drawn(tmp_path: Path) -> None:
    file, page = tmp_path / "games.jsonl", tmp_path / "page.html"
    command = ("simulate", GAME, "--games", "3", "--jobs", "1", "--file", str(file), "--page", str(page))
    result = run(*command)
    assert result.exit_code == 0
    scenarios = len(flintlock.load(GAME).scenarios)
    assert len(file.read_text().splitlines()) == 1 + 3 * scenarios
    html = page.read_text()
    assert html.count("<svg") == html.count("<table") == scenarios
    assert html.count("<circle") == 3 * scenarios, "two sides, and draws"
    for text in ("95 % interval", "Draws"):
        assert text in flat(result.output)
        assert text in html


def test_a_tournament_file_of_another_setting_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = ("tournament", GAME, "--games", "1", "--jobs", "1", "--file", str(file))
    assert run(*command, "--players", "random").exit_code == 0
    before = file.read_bytes()
    result = run(*command, "--players", "recruit")
    assert result.exit_code == 2
    assert "another setting" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert file.read_bytes() == before


@pytest.mark.parametrize("game", JUDGED)
def test_a_game_is_looked_back_on(tmp_path: Path, game: str) -> None:
    page = tmp_path / "page.html"
    record = finished(tmp_path, answers=40, game=game)
    result = run("analyse", str(record), "--runs", "2", "--page", str(page))
    assert result.exit_code == 0
    assert "What turned the game" in result.output
    assert "The worst mistakes" in result.output
    html = page.read_text()
    assert html.startswith("<!doctype html>")
    assert "src=" not in html
    wanted = {part.split('"')[0] for part in html.split('href="#')[1:]}
    there = {part.split('"')[0] for part in html.split(' id="')[1:]}
    assert wanted
    assert wanted <= there, "every link of the page leads somewhere"


def test_where_no_answer_was_a_mistake_that_is_said(tmp_path: Path) -> None:
    result = run("analyse", str(finished(tmp_path, answers=0)), "--runs", "2")
    assert result.exit_code == 0
    assert "No answer cost much." in result.output


@pytest.mark.parametrize("game", JUDGED)
def test_odds_of_a_roll_are_told(tmp_path: Path, game: str) -> None:
    path = finished(tmp_path, answers=600, game=game)
    record = Record.load(path)
    askers = [asker for phase in record.phases for asker in phase.askers]
    result = run("odds", str(path), "--step", str(askers.index(NATURE)))
    assert result.exit_code == 0
    shares = [line.split("%")[0] for line in result.output.splitlines() if "%" in line.split("  ")[0] + line]
    assert sum(float(share) for share in shares) == pytest.approx(100, abs=1)


def test_where_nothing_hangs_on_an_answer_that_is_said(tmp_path: Path) -> None:
    result = run("odds", str(finished(tmp_path, answers=0)))
    assert result.exit_code == 0
    assert "No battle and no roll" in result.output


def test_odds_after_the_end_and_of_no_step_are_refused(tmp_path: Path) -> None:
    path = finished(tmp_path)
    for arguments, problem in (((), "over"), (("--step", "999999"), "999999")):
        result = run("odds", str(path), *arguments)
        assert result.exit_code == 2
        assert problem in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_a_person_can_ask_for_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("play", GAME, "--seed", "3", typed="advise\nquit\n\n")
    assert "% to win, after" in result.output


def test_bots_explain_themselves_where_they_are_asked_to() -> None:
    silent = run("play", GAME, "--seed", "3", "--seat", "all=recruit")
    open_ = run("play", GAME, "--seed", "3", "--seat", "all=recruit", "--reasons")
    assert "inclined to do" not in silent.output
    assert "inclined to do" in open_.output
