"""The terminal speaks the language of whoever sits there."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.driver import GAME, Typist, finished, flat, run
from tests.server.pseudo import LANGUAGE, english_left, teach_game, teach_platform
from tests.tables import scenario_of

import flintlock
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.players import players


@pytest.fixture(name="taught")
def _taught(game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The game, and Flintlock, in a second language."""
    teach_platform(monkeypatch)
    return teach_game(game, tmp_path / "data", monkeypatch)


def codes_of(game: Game[Any]) -> set[str]:
    """What is the same in every language: answers, ids, commands that are typed."""
    codes = {option.code for option in game.vocabulary}
    codes |= {
        *game.seats,
        *game.scenarios,
        *game.options,
        game.id,
        *(role.side for role in game.roles.values()),
    }
    codes |= {value for variant in game.options.values() for value in variant.values}
    codes |= {
        "undo",
        "board",
        "hand",
        "battle",
        "log",
        "why",
        "advise",
        "rule",
        "save",
        "quit",
        "all",
        "Enter",
    }
    return codes | {"random", "human", "spectator"}


def left(output: str, codes: set[str]) -> list[str]:
    """English words on the screen; codes that a narrow column has cut are codes, too."""
    return english_left(re.sub(r"[a-z_]+:[a-z0-9_]*…?", " ", output), codes)


def test_a_game_is_played_in_another_language(
    taught: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Screens, logs, questions, answers, commands, refusals and the curtain."""
    rng = random.Random(3)
    saved = tmp_path / "1234.567"
    extras = [
        "help",
        "board",
        "board all",
        "hand",
        "battle",
        "log 30",
        "rule",
        "why",
        "advise",
        "undo",
        "log x",
        "1234567",
    ]
    extras += [f"why {option.code}" for option in taught.vocabulary][::60]
    extras += [option.code for option in taught.vocabulary][::90]
    extras += ["save", f"save {saved}"]

    def play(match: Match[Any], prompt: str) -> str:
        assert match.question is not None
        if prompt != "> ":
            return ""
        if match.answers_given > 120 and not extras:
            return "quit"
        if rng.random() < 0.5 and extras:
            return extras.pop(0)
        return rng.choice(match.question.codes)

    Typist(monkeypatch, play)
    result = run(
        *("play", taught.id, "--scenario", scenario_of(taught), "--seed", "2", "--seat", "all=human"),
        language=LANGUAGE,
    )
    assert result.exit_code == 0
    assert extras == []
    codes = codes_of(taught) | {str(saved), str(tmp_path), *tmp_path.parts}
    assert left(result.output, codes) == []
    assert len(result.output) > 20_000


def test_replays_are_told_in_another_language(
    taught: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = finished(tmp_path, game=taught.id)
    answers = flintlock.Record.load(path).replay().answers_given
    codes = codes_of(taught) | {*path.parts, "json"}
    printed = run("replay", str(path), "--print", language=LANGUAGE)
    assert left(printed.output, codes) == []
    monkeypatch.setattr("flintlock.cli.replay.is_interactive", lambda: True)
    typed = ["b", "", "p", f"g {answers // 2}", "battle", "board all", "v spectator", "help", "12"]
    typed += ["g 9999999", f"g {answers}", "n", "q"]
    stepped = run("replay", str(path), typed="\n".join(typed) + "\n", language=LANGUAGE)
    assert stepped.exit_code == 0
    assert left(stepped.output, codes) == []


def test_the_end_is_told_in_another_language(taught: Game[Any]) -> None:
    result = run("play", taught.id, "--seed", "2", "--seat", "all=random", language=LANGUAGE)
    assert result.exit_code == 0
    assert left(result.output, codes_of(taught)) == []


def test_other_commands_speak_the_language(taught: Game[Any], tmp_path: Path) -> None:
    path = finished(tmp_path, game=taught.id)
    codes = codes_of(taught) | {*path.parts, "json", *flintlock.games()}
    shown = run("record", "show", str(path), language=LANGUAGE)
    validated = run("record", "validate", str(path), language=LANGUAGE)
    simulated = run("simulate", taught.id, "--games", "1", "--jobs", "1", language=LANGUAGE)
    for result in (shown, validated, simulated):
        assert result.exit_code == 0
        assert left(result.output, codes) == []


@pytest.mark.parametrize("game", [GAME], indirect=True)
def test_fuzz_speaks_the_language(taught: Game[Any]) -> None:
    codes = codes_of(taught) | {"json", *flintlock.games()}
    fuzzed = run("fuzz", taught.id, "--games", "1", "--scenario", taught.scenarios[0], language=LANGUAGE)
    keys = set(taught.phrases["en"].templates)
    phases = set(taught.phases)
    assert left(fuzzed.output, codes | keys | phases | set(taught.effects)) == []


def test_the_list_of_games_is_in_the_language(taught: Game[Any]) -> None:
    output = flat(run("games", language=LANGUAGE).output)
    words = taught.phrases[LANGUAGE]
    for text in (words.word("game.name"), *(words.name(seat) for seat in taught.seats)):
        assert text in output
    assert " seat " not in output
    assert " bot " not in output


def test_facts_are_counted_in_the_language(taught: Game[Any]) -> None:
    """The facts themselves are places in the data files."""
    output = run("facts", taught.id, language=LANGUAGE).output
    last = output.rstrip().splitlines()[-3:]
    assert taught.phrases[LANGUAGE].word("game.name")[:6] in flat(" ".join(last))
    assert "not certain" not in output


def test_guide_and_rules_are_told_in_the_language(taught: Game[Any]) -> None:
    for command in ("guide", "rules"):
        result = run(command, taught.id, language=LANGUAGE)
        assert result.exit_code == 0
        assert left(result.output, set()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("play",),
        ("play", "1066"),
        ("play", "1812", "--scenario", "moon"),
        ("play", "1812", "--option", "moon"),
        ("play", "1812", "--option", "moon=full"),
        ("play", "1812", "--seat", "moon=human"),
        ("play", "1812", "--seat", "british=moon"),
        ("simulate", "1812", "--players", "moon"),
        ("record", "validate", "moon"),
    ],
)
def test_refusals_are_told_in_another_language(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    teach_platform(monkeypatch)
    codes = codes_of(flintlock.load("1812")) | {
        "flintlock",
        "moon",
        "full",
        *players(flintlock.load("1812")),
        *flintlock.games(),
        "NAME",
        "VALUE",
    }
    result = run(*arguments, language=LANGUAGE)
    assert result.exit_code == 2
    assert english_left(result.stderr, codes) == []
    assert result.stderr.strip() != "flintlock:"


def test_help_is_told_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Flintlock says itself; the frame around it and types of values are the toolkit's."""
    teach_platform(monkeypatch)
    english, other = run("play", "--help").output, run("play", "--help", language=LANGUAGE).output
    by_option = run("--language", LANGUAGE, "play", "--help").output
    assert other == by_option
    assert "Who sits where" in english
    for words in ("Who sits where", "Play a game", "Examples", "luck"):
        assert words not in other
    whole = run("--help", language=LANGUAGE).output
    assert "Serve the table" not in whole
    assert "New here?" not in whole


def test_the_language_is_that_of_the_option_or_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    teach_platform(monkeypatch)
    english = run("games").output
    other = run("games", language=LANGUAGE).output
    assert english != other
    assert run("--language", LANGUAGE, "games").output == other
    assert run("--language", "en", "games", language=LANGUAGE).output == english
    assert run("games").output == english
