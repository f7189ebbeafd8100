"""Every command does what its help says, and refuses with one sentence."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.driver import GAME, finished, flat, run
from tests.tables import scenario_of

import flintlock
from flintlock.core import registry
from flintlock.core.game import Game
from flintlock.core.registry import games
from flintlock.games import DATA_VARIABLE
from flintlock.study import fuzz

COMMANDS = (
    ("serve",),
    ("play",),
    ("games",),
    ("guide",),
    ("rules",),
    ("facts",),
    ("replay",),
    ("simulate",),
    ("tournament",),
    ("analyse",),
    ("odds",),
    ("fuzz",),
    ("bench",),
    ("record",),
    ("record", "validate"),
    ("record", "show"),
)


def test_the_version_is_printed() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.output.strip() == f"flintlock {flintlock.__version__}"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help(command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    if command != ("record",):
        assert f"flintlock {' '.join(command)}" in flat(result.output).split("Example", 1)[1]


def test_an_unknown_command_is_refused() -> None:
    assert run("conquer").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("play",), "say which game to play"),
        (("--language", "klingon", "games"), "there is no phrase book in klingon; there are en"),
        (("play", "1066"), "there is no game 1066"),
        (("play", GAME, "--scenario", "winter"), "no scenario winter"),
        (("play", GAME, "--option", "weather"), "weather is not of the form NAME=VALUE"),
        (("play", GAME, "--option", "weather=fine"), "no option weather"),
        (("play", GAME, "--option", "short_pool=fine"), "cannot be fine"),
        (("play", GAME, "--seat", "french=human"), "no seat french"),
        (("play", GAME, "--seat", "british=napoleon"), "no player napoleon"),
        (("play", "--load", "nowhere.json"), "nowhere.json: cannot be read"),
        (("simulate", "1066"), "there is no game 1066"),
        (("simulate", GAME, "--players", "napoleon"), "no player napoleon"),
        (("simulate", GAME, "--players", "french=random"), "no seat french"),
        (("simulate", GAME, "--scenario", "winter"), "no scenario winter"),
        (("simulate", GAME, "--players", "steady:0"), "how many games are imagined"),
        (("tournament", "1066", "--players", "random"), "there is no game 1066"),
        (("tournament", GAME, "--players", "napoleon"), "no player napoleon"),
        (("tournament", GAME, "--players", "random,random"), "each named once"),
        (("tournament", GAME, "--players", "random,recruit", "--scenario", "winter"), "no scenario winter"),
        (("tournament", GAME, "--players", "random", "--ray", "nowhere:1", "--games", "1"), "Ray"),
        (("analyse", "nowhere.json"), "nowhere.json: cannot be read"),
        (("odds", "nowhere.json"), "nowhere.json: cannot be read"),
        (("fuzz", GAME, "--scenario", "winter"), "no scenario winter"),
        (("replay", "nowhere.json"), "nowhere.json: cannot be read"),
        (("record", "show", "nowhere.json"), "nowhere.json: cannot be read"),
        (("record", "validate", "nowhere.json"), "nowhere.json: there is no such file or folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_input_is_one_sentence_on_stderr(arguments: tuple[str, ...], problem: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert problem in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_games_are_listed_with_all_their_ids() -> None:
    output = run("games").output
    for name in games():
        game = flintlock.load(name)
        for id in (name, *game.seats, *game.scenarios, *game.options):
            assert id in output


# ---------------------------------------------------------------------- simulate, fuzz, bench


def test_simulate_prints_shares_and_speed(game: Game[Any]) -> None:
    words = game.phrases["en"]
    scenario, *others = game.scenarios
    result = run("simulate", game.id, "--games", "4", "--jobs", "1", "--scenario", scenario)
    assert result.exit_code == 0
    told = ("4 games", "answers a game", "Draws", "games/s", "answers/s")
    for text in (*told, words.word(f"scenario.{scenario}")):
        assert text in result.output
    for seat, role in game.roles.items():
        assert any(words.name(who) in result.output for who in (role.side, seat))
    assert not [other for other in others if words.word(f"scenario.{other}") in result.output]


def test_simulated_games_are_kept_and_valid(tmp_path: Path, game: Game[Any]) -> None:
    folder = tmp_path / "kept"
    run("simulate", game.id, "--games", "2", "--jobs", "1", "--records", str(folder))
    assert len(list(folder.iterdir())) == 2 * len(game.scenarios)
    result = run("record", "validate", str(folder))
    assert result.exit_code == 0
    assert result.output.count(": ok") == 2 * len(game.scenarios)


def test_a_file_in_the_way_of_a_folder_is_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("here already")
    result = run("simulate", GAME, "--games", "1", "--jobs", "1", "--records", str(blocked))
    assert result.exit_code == 2
    assert "File exists" in result.stderr


def test_fuzz_tells_what_it_played_and_what_it_never_reached(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "check_thoroughly", lambda match, rng: None)
    settings = [setting for setting in fuzz.settings(game) if setting[0] == scenario_of(game)]
    result = run("fuzz", game.id, "--games", "1", "--scenario", scenario_of(game))
    assert result.exit_code == 0
    plural = "s" if len(settings) > 1 else ""
    assert f"{len(settings)} game{plural} in {len(settings)} setting{plural}" in flat(result.output)
    for words in ("Prompts and log lines never reached:", "Answers never given:", "The longest phase:"):
        assert words in result.output


def test_fuzz_saves_a_record_that_leads_to_the_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(match: flintlock.Match[Any]) -> None:
        assert match.answers_given < 40, "worn out"

    monkeypatch.setattr(fuzz, "_check_question", break_down)
    out = tmp_path / "failure.json"
    result = run("fuzz", GAME, "--games", "1", "--out", str(out))
    assert result.exit_code == 1
    assert "worn out" in result.stderr
    assert str(out) in flat(result.stderr).replace(" ", "")
    assert flintlock.Record.load(out).replay().answers_given >= 40


def test_bench_has_a_row_for_each_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flintlock.study.bench.REPEATS", 1)
    result = run("bench", "--seconds", "0")
    assert result.exit_code == 0
    for name in games():
        assert f"{name}: clone in mid-turn" in result.output
        assert result.output.count(f"{name}: random play") == 2
    assert "kernel" in result.output


# ---------------------------------------------------------------------- record


def test_show_prints_the_headings(tmp_path: Path, game: Game[Any]) -> None:
    path = finished(tmp_path, game=game.id)
    record = flintlock.Record.load(path)
    output = flat(run("record", "show", str(path)).output)
    answers = sum(len(phase.answers) for phase in record.phases)
    assert record.result is not None
    reason = game.phrases["en"].word(f"result.{record.result['reason']}")
    for words in (
        game.id,
        record.scenario,
        *game.options,
        f"{len(record.phases)}",
        f"{answers}, ",
        flat(reason),
    ):
        assert words in output


def test_show_tells_how_a_game_was_played(tmp_path: Path) -> None:
    path = finished(tmp_path)
    record = flintlock.Record.load(path)
    assert "Taking back" not in run("record", "show", str(path)).output
    record.holders, record.practice = dict.fromkeys(("a", "b"), "bot:random"), True
    record.save(path)
    output = flat(run("record", "show", str(path)).output)
    assert "dice and cards included" in output
    assert "a=bot:random" in output


def test_show_tells_a_game_that_is_not_over_and_not_its_luck_to_come(tmp_path: Path) -> None:
    path = finished(tmp_path, seed=8_123_456_789, answers=3)
    output = run("record", "show", str(path)).output
    assert "not over" in output
    assert "8123456789" not in output
    assert "8123456789" in run("record", "show", str(finished(tmp_path, seed=8_123_456_789))).output


def test_validate_says_where_a_record_differs(tmp_path: Path) -> None:
    good, bad = finished(tmp_path, seed=1), finished(tmp_path, seed=2)
    record = flintlock.Record.load(bad)
    number, phase = next((n, p) for n, p in enumerate(record.phases, 1) if "nature" not in p.askers)
    phase.answers[0] = "face:hit"
    record.save(bad)
    (tmp_path / "broken.json").write_text("{")
    result = run("record", "validate", str(tmp_path))
    assert result.exit_code == 1
    assert f"{good}: ok" in result.output
    assert f"{bad}: phase {number}, answer 1: face:hit is not a legal answer" in result.output
    assert f"{tmp_path / 'broken.json'}: not a whole JSON text" in result.output
    assert "3 records, 2 of them with a difference" in result.output


def test_validate_wants_something_to_validate(tmp_path: Path) -> None:
    result = run("record", "validate", str(tmp_path))
    assert result.exit_code == 2
    assert "no records" in result.stderr


# ---------------------------------------------------------------------- as a program


def test_it_runs_as_a_module(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "flintlock"]
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("flintlock ")
    wrong = subprocess.run(
        [*command, "replay", str(tmp_path / "none.json")], capture_output=True, text=True, check=False
    )
    assert wrong.returncode == 2
    assert "Traceback" not in wrong.stderr


def test_a_corrected_data_folder_is_played_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = own_data(tmp_path, monkeypatch)
    the_map = folder / "map.toml"
    the_map.write_text(the_map.read_text("utf-8").replace('"Pittsburgh"', '"Fort Pitt"'), "utf-8")
    result = run("play", "1812", "--seed", "1", "--data", str(folder), typed="quit\n\n")
    assert result.exit_code == 0
    assert "Fort Pitt" in result.output


def test_a_damaged_data_folder_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = own_data(tmp_path, monkeypatch)
    the_map = folder / "map.toml"
    the_map.write_text(the_map.read_text("utf-8").replace('id = "york"', 'id = "yrok"'), "utf-8")
    result = run("fuzz", "1812", "--data", str(folder))
    assert result.exit_code == 2
    assert "unknown land 'york'" in result.output


def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data of 1812 that can be changed; afterwards the game is its own again."""
    folder = tmp_path / "data"
    shutil.copytree(flintlock.load("1812").data, folder)
    monkeypatch.setenv(DATA_VARIABLE, "")
    monkeypatch.setitem(registry._open, "1812", flintlock.load("1812"))
    return folder


def test_facts_lists_what_is_not_certain(game: Game[Any]) -> None:
    result = run("facts", game.id)
    assert result.exit_code == 0
    assert f"{len(game.doubts())} facts" in flat(result.output)
    assert game.doubts()[0].file in result.output


def test_facts_name_the_card() -> None:
    assert "Laura Secord" in run("facts", "1812").output


def test_the_guide_is_told_in_the_terminal(game: Game[Any]) -> None:
    output = flat(run("guide", game.id).output)
    for heading in ("What you are after", "Sequence of play", "Player aid", "The pieces", "Advice"):
        assert heading in output
    for scenario in game.scenarios:
        assert flat(game.phrases["en"].word(f"scenario.{scenario}")) in output


def test_rules_are_searched_by_number_and_by_words() -> None:
    below = run("rules", "1812", "3.3").output
    assert "3.3.4 Native command decisions" in below
    assert "Drawing" not in below
    assert "Truce cards" in run("rules", "1812", "truce", "stays").output
    assert "Ambush" in run("rules", "1812", "5.0").output
    nothing = run("rules", "1812", "zebra")
    assert nothing.exit_code == 2
    assert "zebra" in nothing.stderr


def test_facts_show_their_values() -> None:
    output = flat(run("facts", "1812").output)
    assert "from memory" in output
    assert "Value" in output
