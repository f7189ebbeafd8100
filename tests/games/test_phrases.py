"""Words: every key that a game's rules and views use has a phrase, and no phrase is left over."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import flintlock
from flintlock.core.phrases import DEFAULT
from flintlock.server.spoken import answer_name

KEY_AT = {
    "ask": 1,
    "may": 1,
    "chance": 0,
    "tell": 0,
    "headline": 1,
    "whisper": 1,
    "tell_fight": 1,
    "said": 0,
    "Message": 0,
    "Modifier": 0,
}
"""Which argument of a call is a key of the phrase book."""

FAMILIES = (
    "name",
    "short",
    "text",
    "amount",
    "rule",
    "scenario",
    "option",
    "result",
    "game",
    "board",
    "decline",
    "language",
    "term",
)
"""Keys of these families are made from codes, ids and rule numbers."""


def trees(game: str) -> list[ast.Module]:
    folder = flintlock.load(game).data.parent
    return [ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))]


def patterns(node: ast.AST) -> Iterator[str]:
    """The strings that an expression can be, as regular expressions: f-strings have holes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
        )
    elif isinstance(node, ast.IfExp):
        yield from patterns(node.body)
        yield from patterns(node.orelse)


def keys_asked_for(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = KEY_AT.get(name)
            if place is not None and len(node.args) > place:
                yield from patterns(node.args[place])


@pytest.mark.parametrize("game", flintlock.games())
def test_every_key_has_a_phrase(game: str) -> None:
    known = flintlock.load(game).phrases[DEFAULT].keys()
    wanted = sorted({pattern for tree in trees(game) for pattern in keys_asked_for(tree)})
    assert wanted
    missing = [pattern for pattern in wanted if not any(re.fullmatch(pattern, key) for key in known)]
    assert missing == []


@pytest.mark.parametrize("game", flintlock.games())
def test_no_phrase_is_left_over(game: str) -> None:
    own = flintlock.load(game).phrases[DEFAULT].templates
    used = sorted({pattern for tree in trees(game) for node in ast.walk(tree) for pattern in patterns(node)})
    anything = re.compile("|".join(f"(?:{pattern})(?:\\.hidden)?" for pattern in used if pattern != ".+"))
    left_over = [key for key in own if not anything.fullmatch(key) and key.split(".")[0] not in FAMILIES]
    assert left_over == []


@pytest.mark.parametrize("game", flintlock.games())
def test_every_name_is_in_the_phrase_book(game: str) -> None:
    rules = flintlock.load(game)
    book = rules.phrases[DEFAULT]
    sides = {role.side for role in rules.roles.values()}
    nouns = [*(option.code for option in rules.vocabulary), *rules.seats, *sides]
    assert [
        noun for noun in nouns if not book.find(f"name.{noun}") and not _named_by_kind(book.find, noun)
    ] == []
    choices = [f"scenario.{scenario}" for scenario in rules.scenarios]
    for variant in rules.options.values():
        choices += [f"option.{variant.id}", *(f"option.{variant.id}.{value}" for value in variant.values)]
    assert [key for key in ("game.name", "game.blurb", *choices) if not book.find(key)] == []


def _named_by_kind(find: object, code: str) -> bool:
    kind, colon, _ = code.partition(":")
    return bool(colon) and callable(find) and bool(find(f"name.{kind}"))


def test_phrases_of_one_and_of_many() -> None:
    """No sentence counts with a bare number before a plural: "1 armies"."""
    for game in flintlock.games():
        for key, template in flintlock.load(game).phrases[DEFAULT].templates.items():
            assert not re.search(r"\{(left|number|n|count)\} [a-z]+s\b", template), (
                f"{game}: {key}: {template}"
            )


def test_each_phrase_book_is_where_the_docs_say() -> None:
    for game in flintlock.games():
        assert isinstance(flintlock.load(game).data, Path)
        assert (flintlock.load(game).data / "phrases.en.toml").is_file()


@pytest.mark.parametrize("game", flintlock.games())
def test_words_for_declining_go_with_a_prompt(game: str) -> None:
    rules = flintlock.load(game)
    book = rules.phrases[DEFAULT]
    for key in book.templates:
        family, _, rest = key.partition(".")
        if family == "decline":
            prompt, _, code = rest.partition(".")
            assert book.find(prompt), key
            assert not code or code in rules.vocabulary, key


@pytest.mark.parametrize("game", flintlock.games())
def test_what_gives_something_up_says_what(game: str) -> None:
    """In no question is there a bare "done": each declining answer has a name of its own."""
    rules = flintlock.load(game)
    book = rules.phrases[DEFAULT]
    bare = book.word("name.done").casefold()
    said: dict[tuple[str, str], str] = {}
    for seed in range(12):
        match = rules.start(rules.scenarios[seed % len(rules.scenarios)], seed=seed)
        chance = random.Random(seed)
        while (question := match.question) is not None:
            for option in question.declines:
                said[question.prompt.key, option.code] = answer_name(book, question, option)
            match.answer(chance.choice(question.options))
    assert said
    assert {where: words for where, words in said.items() if words.casefold() == bare} == {}
    assert {where for where, words in said.items() if re.search(r"[{}]", words)} == set()


GIVES_UP = re.compile(r"no|none|done|enough|nobody|no_.+|end_.+|let_.+|stay|stand.*|hold.*|give_up")
"""How the codes of answers begin that give something up."""


@pytest.mark.parametrize("game", flintlock.games())
def test_what_gives_something_up_is_known_to(game: str) -> None:
    rules = flintlock.load(game)
    unknown: set[tuple[str, str]] = set()
    for seed in range(6):
        match = rules.start(rules.scenarios[seed % len(rules.scenarios)], seed=seed)
        chance = random.Random(seed)
        while (question := match.question) is not None:
            for option in question.options:
                if GIVES_UP.fullmatch(option.code) and option not in question.declines:
                    unknown.add((question.prompt.key, option.code))
            match.answer(chance.choice(question.options))
    assert unknown == set()
