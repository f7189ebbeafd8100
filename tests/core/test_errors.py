"""Refusals: typed, a key with parameters, and a sentence in any language."""

from __future__ import annotations

import ast
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from tests.core.playing import DEAL, TO_QUARREL, forced, random_toy
from tests.core.pseudo import PLATFORM_PSEUDO, TOY_PSEUDO, english_in
from tests.core.toy import Toy

import flintlock
from flintlock.core import errors
from flintlock.core.errors import (
    DamagedRecord,
    FlintlockError,
    IllegalAnswer,
    ImpossiblePosition,
    Refused,
    UnknownPlayer,
    require,
)
from flintlock.core.phrases import ENGLISH, check_language
from flintlock.core.player import Perspective

PACKAGE = Path(flintlock.__file__).parent

Deed = Callable[[Toy], object]


def imagined(toy: Toy) -> Any:
    return forced(toy, *DEAL).imagine("red", random.Random(1))


REFUSALS: list[tuple[Deed, str, tuple[str, ...]]] = [
    (lambda toy: flintlock.load("chess"), "unknown_game", ("chess", *flintlock.games(), "toy")),
    (lambda toy: toy.start("war"), "unknown_scenario", ("toy", "war", "quarrel", "feud")),
    (lambda toy: toy.start(options={"snow": "deep"}), "unknown_option", ("toy", "snow", "mud")),
    (lambda toy: toy.start(options={"mud": "ankle"}), "unknown_value", ("mud", "ankle", "none", "deep")),
    (lambda toy: toy.start(nature="dice"), "unknown_nature", ("dice",)),  # type: ignore[arg-type]
    (lambda toy: toy.start().view("green"), "unknown_seat", ("toy", "green", "red", "blue")),
    (lambda toy: toy.start().at(99), "unknown_step", ()),
    (lambda toy: check_language("fr", ["en", "de"]), "unknown_language", ("fr", "en", "de")),
    (lambda toy: forced(toy, *DEAL).answer("spell:1"), "no_such_answer", ("spell", "1")),
    (lambda toy: forced(toy, *DEAL).answer("place:wood"), "illegal_answer", ()),
    (lambda toy: forced(toy, *DEAL).answer("done"), "illegal_answer", ()),
    (lambda toy: forced(toy, *DEAL).answer("place:hill", "blue"), "not_asked", ()),
    (lambda toy: random_toy(toy, 1).answer("done"), "over", ()),
    (lambda toy: random_toy(toy, 1).why_not(toy.board.done), "over", ()),
    (lambda toy: Perspective(random_toy(toy, 1)), "over", ()),
    (lambda toy: forced(toy, *DEAL).imagine("blue", random.Random(1)), "not_imagining", ()),
    (lambda toy: forced(toy).undo(), "undo_nothing", ()),
    (lambda toy: forced(toy, *DEAL).undo(), "undo_news", ()),
    (lambda toy: forced(toy, *TO_QUARREL).undo("red"), "undo_foreign", ()),
    (lambda toy: random_toy(toy, 1).undo(), "undo_over", ()),
    (lambda toy: imagined(toy).stage_start, "imagined_phase", ()),
    (lambda toy: imagined(toy).at(0), "imagined_past", ()),
    (lambda toy: imagined(toy).undo(), "imagined_undo", ()),
    (lambda toy: imagined(toy).record(), "imagined_record", ()),
]
"""What is refused, the key of the sentence, and the ids that it names; all else in it is words."""


def refusal(toy: Toy, deed: Deed) -> Refused:
    with pytest.raises(Refused) as refused:
        deed(toy)
    return refused.value


@pytest.mark.parametrize(("deed", "key", "ids"), REFUSALS, ids=[key for _, key, _ in REFUSALS])
def test_a_refusal_is_a_key_with_parameters(toy: Toy, deed: Deed, key: str, ids: tuple[str, ...]) -> None:
    error = refusal(toy, deed)
    assert error.said["key"] == f"error.{key}"
    if key != "illegal_answer":  # whose reason is in the game's own words
        assert str(error) == ENGLISH.say(error.said)
    assert str(error) != key
    assert "{" not in str(error)


@pytest.mark.parametrize(("deed", "key", "ids"), REFUSALS, ids=[key for _, key, _ in REFUSALS])
def test_a_refusal_is_said_in_the_readers_language(
    toy: Toy, deed: Deed, key: str, ids: tuple[str, ...]
) -> None:
    """Letters are left only where an id is named that has no name."""
    words = TOY_PSEUDO.say(refusal(toy, deed).said)
    allowed = {part for one in ids for part in english_in(one)}
    assert set(english_in(words)) <= allowed, words


def test_a_refusal_names_things_as_the_game_calls_them(toy: Toy) -> None:
    error = refusal(toy, lambda toy: forced(toy, *DEAL).answer("place:hill", "blue"))
    assert error.said == {"key": "error.not_asked", "params": {"seat": "blue", "asked": "red"}}
    assert str(error) == "blue is not asked now; red is"
    assert toy.phrases["en"].say(error.said) == "Blue is not asked now; Red is"
    assert PLATFORM_PSEUDO.say(error.said) == "blue жж жжж жжжжж жжж; red жж"


def test_an_illegal_answer_says_which_and_why(toy: Toy) -> None:
    error = refusal(toy, lambda toy: forced(toy, *DEAL).answer("place:wood"))
    assert isinstance(error, IllegalAnswer)
    assert error.answer == "place:wood"
    assert str(error) == "place:wood is not a legal answer: Wood is too far away (2.1)"
    unknown = refusal(toy, lambda toy: forced(toy, *DEAL).answer("spell:1"))
    assert isinstance(unknown, IllegalAnswer)
    assert unknown.answer == "spell:1"


@pytest.mark.parametrize(("deed", "key", "ids"), REFUSALS, ids=[key for _, key, _ in REFUSALS])
def test_a_refusal_can_be_sent_to_another_process(
    toy: Toy, deed: Deed, key: str, ids: tuple[str, ...]
) -> None:
    error = refusal(toy, deed)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (again.said, str(again)) == (error.said, str(error))


def test_a_position_is_required_to_hold() -> None:
    require(True, "nothing is wrong")
    with pytest.raises(ImpossiblePosition, match="a card was lost"):
        require(False, "a card was lost")


def test_faults_of_files_and_rules_are_no_refusals() -> None:
    """They are told in English, with the place in the file."""
    for error in (DamagedRecord, ImpossiblePosition, errors.EndlessRules, errors.DataError):
        assert issubclass(error, FlintlockError)
        assert not issubclass(error, Refused)


# ---------------------------------------------------------------------- keys, checked statically

REFUSING = {
    name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Refused)
} - {"IllegalAnswer"}
"""Refusals that are made with a key; an illegal answer finds its own."""


def raised_in(path: Path) -> Iterator[tuple[str, set[str], str]]:
    """Keys of refusals that a file makes, the parameters that it gives them, and where."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and _makes_a_refusal(node):
            where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
            assert isinstance(node.args[0], ast.Constant), f"{where}: the key is not written out"
            yield str(node.args[0].value), {str(keyword.arg) for keyword in node.keywords}, where


def _makes_a_refusal(call: ast.Call) -> bool:
    """`NotAsked("…")`, or `super().__init__("…", …)` of a refusal that finds its key itself."""
    if isinstance(call.func, ast.Name):
        return call.func.id in REFUSING
    is_init = isinstance(call.func, ast.Attribute) and call.func.attr == "__init__"
    return is_init and any(keyword.arg for keyword in call.keywords)


KERNEL = [*sorted((PACKAGE / "core").glob("*.py")), PACKAGE / "games" / "__init__.py"]


def test_every_refusal_of_the_kernel_has_a_sentence_that_it_can_fill() -> None:
    found = 0
    for path in KERNEL:
        for key, params, where in raised_in(path):
            template = ENGLISH.find(f"error.{key}")
            assert template is not None, f"{where}: no phrase for error.{key}"
            needed = {name for _, name, _, _ in Formatter().parse(template) if name}
            assert needed == params, f"{where}: error.{key}"
            found += 1
    assert found >= 25


def test_every_sentence_of_a_refusal_is_used() -> None:
    """Of the kernel's refusals, by the kernel or by the rooms that may know it."""
    raised = {key for path in PACKAGE.rglob("*.py") for key in _literals(path)}
    written = {key.removeprefix("error.") for key in ENGLISH.templates if key.startswith("error.")}
    assert written - raised == set()


def _literals(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_a_player_that_is_not_there_is_refused_with_a_sentence() -> None:
    error = UnknownPlayer("unknown_player", player="gambler", known="random")
    assert str(error) == "there is no player gambler; there are random"


def test_all_sentences_of_refusals_are_said_somewhere_above() -> None:
    """So that the list of refusals cannot fall behind the kernel."""
    kernel = {key for path in KERNEL for key, _, _ in raised_in(path)}
    assert kernel - {key for _, key, _ in REFUSALS} == set()
