"""Stepping through a record."""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.driver import finished, flat, run

import flintlock
from flintlock.core.game import Game


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flintlock.cli.replay.is_interactive", lambda: True)


def stepped(path: Path, *lines: str) -> str:
    result = run("replay", str(path), typed="\n".join(lines) + "\n")
    assert result.exit_code == 0
    return result.output


def test_without_a_terminal_the_log_is_printed(tmp_path: Path, game: Game[Any]) -> None:
    path = finished(tmp_path, game=game.id)
    match = flintlock.Record.load(path).replay()
    output = run("replay", str(path)).output
    assert output == run("replay", str(path), "--print").output
    assert len(output.splitlines()) == len(match.position.log) + 2
    assert "Scores:" in output


def test_the_log_can_be_read_with_a_seats_eyes(tmp_path: Path) -> None:
    path = str(finished(tmp_path))
    hidden = {seat: run("replay", path, "--print", "--seat", seat).output for seat in ("all", "spectator")}
    assert "draw a card" not in hidden["all"]
    assert "American Militia draw a card" in hidden["spectator"]
    british = run("replay", path, "--print", "--seat", "british_regulars").output
    assert "American Militia draw a card" in british
    assert "British Regulars draw a card" not in british


def test_an_unknown_seat_is_refused(tmp_path: Path) -> None:
    result = run("replay", str(finished(tmp_path)), "--seat", "french")
    assert result.exit_code == 2
    assert "no seat french" in result.stderr


def test_a_record_that_differs_is_refused(tmp_path: Path, game: Game[Any]) -> None:
    path = finished(tmp_path, game=game.id)
    record = flintlock.Record.load(path)
    record.end = "0" * 16
    record.save(path)
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert "the game ends in another position" in result.stderr


@pytest.mark.usefixtures("at_a_terminal")
def test_steps_lead_forwards_and_backwards(tmp_path: Path, game: Game[Any]) -> None:
    path = finished(tmp_path, game=game.id)
    record = flintlock.Record.load(path)
    answers = sum(len(phase.answers) for phase in record.phases)
    first_phase = len(record.phases[0].answers)
    output = stepped(path, "", "n", "b", "p", "g 0", f"g {answers}", "n", "p", "q")
    places = [int(place) for place in re.findall(rf"(\d+)/{answers}> ", output)]
    assert places == [0, 1, 2, 1, first_phase, 0, answers, answers, answers]
    assert "This is the end" in output
    assert "Scores:" in output


@pytest.mark.usefixtures("at_a_terminal")
def test_each_step_shows_the_answer_and_what_came_of_it(tmp_path: Path, game: Game[Any]) -> None:
    path = finished(tmp_path, game=game.id)
    whole = flintlock.Record.load(path).replay()
    codes = [code for phase in whole.record().phases for code in phase.answers]
    lines = [len(whole.at(step).position.log) for step in range(50)]
    step = next(step for step in range(49) if lines[step + 1] > lines[step])
    shown = stepped(path, f"g {step}", "n").split("> ")[2]
    assert codes[step] in shown
    entry = whole.at(step + 1).position.log[lines[step]]
    told = entry.seen_by(entry.readers[0] if entry.readers else None)
    assert flat(game.phrases["en"].say(told)) in flat(shown)


@pytest.mark.usefixtures("at_a_terminal")
def test_the_last_battle_is_shown(tmp_path: Path, game: Game[Any]) -> None:
    for seed in range(1, 10):
        path = finished(tmp_path, seed, game=game.id)
        whole = flintlock.Record.load(path).replay()
        battle = whole.view(None)["battle"]
        if battle is not None:
            break
    assert battle is not None
    shown = flat(stepped(path, "battle", f"g {whole.answers_given}", "battle"))
    assert "There has been no battle yet." in shown
    assert flat(game.phrases["en"].say(battle["title"])) in shown
    for side in battle["sides"]:
        assert game.phrases["en"].name(side["side"]) in shown


@pytest.mark.usefixtures("at_a_terminal")
def test_a_seats_eyes_see_no_foreign_cards(tmp_path: Path) -> None:
    path = finished(tmp_path)
    _, both, british, after, *_ = re.split(r"\d+/\d+> ", stepped(path, "p", "v british_regulars", "b"))
    assert {"br", "am"} <= set(re.findall(r"card:([a-z]+)\d", both))
    for screen in (british, after):
        assert not set(re.findall(r"card:([a-z]+)\d", screen)) & {"ar", "am"}


@pytest.mark.usefixtures("at_a_terminal")
def test_wrong_keys_are_explained(tmp_path: Path) -> None:
    output = flat(
        stepped(finished(tmp_path), "b", "fly", "g far", "g 99999", "v french", "help", "board all")
    )
    for words in (
        "This is the beginning",
        "fly is no command",
        "Go where?",
        "no seat french",
        "the next answer",
        "Rideau country",
    ):
        assert words in output
