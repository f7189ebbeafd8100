"""The pages under docs/rules are true: every rule is listed, and the code and tests that it names exist."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from tools.rules_pages import (
    HEADING,
    Row,
    files_of_tests,
    package_of,
    page_of,
    proofs,
    proofs_of,
    renewed,
    rows,
)

import flintlock
from flintlock.core.phrases import DEFAULT
from flintlock.core.rulebook import rule_text, rules_in

ROOT = Path(__file__).resolve().parent.parent
PAGES_FOLDER = ROOT / "docs" / "rules"
GAMES = ROOT / "src" / "flintlock" / "games"


@dataclass(frozen=True)
class Page:
    """A game's page: its package, and all that the table must list."""

    game: str
    package: str
    rules: tuple[str, ...]


def described(game: str) -> Page:
    """A game's rules are listed beside its tests."""
    package = package_of(game)
    rules = tomllib.loads((ROOT / "tests" / "games" / package / "rules.toml").read_text("utf-8"))["rules"]
    return Page(game, package, tuple(rules))


PAGES = {f"{game}.md": described(game) for game in flintlock.games()}

NUMBER = re.compile(r"\d+(\.\d+)+")


def table(page: str) -> list[Row]:
    return rows((PAGES_FOLDER / page).read_text("utf-8"))


def exists(package: str, reference: str) -> bool:
    """Whether `module.name` or `module.Class.name` is there below the game's package."""
    module_name, *names = reference.split(".")
    try:
        thing: object = importlib.import_module(f"flintlock.games.{package}.{module_name}")
    except ModuleNotFoundError:
        return False
    for name in names:
        if not hasattr(thing, name):
            return False
        thing = getattr(thing, name)
    return bool(names)


def rules_cited(source: str) -> set[str]:
    """The rule numbers in a game's code: what is handed over as `rule`, and strings that are a number."""
    cited = set()
    for node in ast.walk(ast.parse(source)):
        if (isinstance(node, ast.keyword) and node.arg == "rule") or (
            isinstance(node, ast.Assign)
            and any(isinstance(target, ast.Name) and target.id == "rule" for target in node.targets)
        ):
            cited |= _strings(node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
            cited.add(node.value)
    return cited


def _strings(node: ast.expr) -> set[str]:
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


# ---------------------------------------------------------------------- the pages


def test_every_page_is_held_to_its_game() -> None:
    assert {path.name for path in PAGES_FOLDER.glob("*.md")} == PAGES.keys()


@pytest.mark.parametrize("page", PAGES)
def test_every_numbered_rule_is_listed_once(page: str) -> None:
    listed = [row.rule for row in table(page)]
    assert sorted(listed) == sorted(PAGES[page].rules)


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_is_told_and_names_code_and_tests(page: str) -> None:
    assert [row.rule for row in table(page) if not (row.short and row.code and row.tests)] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_code_that_a_page_names_exists(page: str) -> None:
    package = PAGES[page].package
    missing = [name for row in table(page) for name in row.code if not exists(package, name)]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_the_tests_that_a_page_names_exist(page: str) -> None:
    known = files_of_tests(PAGES[page].game)
    assert [name for row in table(page) for name in row.tests if name not in known] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_game_tells_every_numbered_rule_in_order(page: str) -> None:
    book = flintlock.load(PAGES[page].game).phrases[DEFAULT]
    told = rules_in(book, book)
    assert tuple(rule.number for rule in told) == PAGES[page].rules
    assert [rule.number for rule in told if not (rule.title and rule.text)] == []


@pytest.mark.parametrize("page", PAGES)
def test_page_and_game_say_the_same(page: str) -> None:
    """Otherwise: .venv/bin/python -m tools.rules_pages"""
    game = PAGES[page].game
    assert page_of(game).read_text("utf-8") == renewed(game)
    assert proofs_of(game).read_text("utf-8") == proofs(game)


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_that_the_code_cites_is_listed(page: str) -> None:
    listed = {row.rule for row in table(page)}
    cited = {
        (path.name, rule)
        for path in (GAMES / PAGES[page].package).rglob("*.py")
        for rule in rules_cited(path.read_text("utf-8"))
    }
    assert cited, "the code cites no rule at all"
    assert sorted((file, rule) for file, rule in cited if rule not in listed) == []


# ---------------------------------------------------------------------- the checks themselves


def test_a_row_is_read() -> None:
    body = "| --- | --- | --- | --- |\n| 1.0 | Some. | `a.b`, `c.d` | `test_e` |"
    text = f"# A page\n\n{HEADING}\n{body}\n\nEnd.\n"
    assert rows(text) == [Row("1.0", "Some.", ("a.b", "c.d"), ("test_e",))]


@pytest.mark.parametrize(
    "reference", ["battle.no_such_rule", "nowhere.exchange", "position.Game1812.fly", "battle"]
)
def test_a_wrong_reference_is_noticed(reference: str) -> None:
    assert not exists("invasion_1812", reference)


@pytest.mark.parametrize(
    "source",
    [
        'g.ask(a, rule="9.9")',
        'g.ask(a, rule="9.9" if b else "1.0")',
        'rule = "9.9" if a else b',
        'f(a, "9.9")',
    ],
)
def test_a_cited_rule_is_found(source: str) -> None:
    assert "9.9" in rules_cited(source)


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_that_is_asked_by_has_its_gist(page: str) -> None:
    """What the table shows when a rule's number is hovered."""
    book = flintlock.load(PAGES[page].game).phrases[DEFAULT]
    folder = GAMES / PAGES[page].package
    asked = {rule for path in folder.glob("*.py") for rule in rules_cited(path.read_text("utf-8"))}
    assert asked
    assert {rule for rule in asked if not rule_text(book, rule)} == set()


@pytest.mark.parametrize("page", PAGES)
def test_no_gist_is_written_beside_the_rules(page: str) -> None:
    phrases = tomllib.loads((GAMES / PAGES[page].package / "data" / "phrases.en.toml").read_text("utf-8"))
    assert [key for key in phrases if key.startswith("rule.")] == []
