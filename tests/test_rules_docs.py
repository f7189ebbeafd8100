"""The pages under docs/rules are true: every rule is listed, and the code and tests that it names exist."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

import flintlock

ROOT = Path(__file__).resolve().parent.parent
PAGES_FOLDER = ROOT / "docs" / "rules"
GAMES = ROOT / "src" / "flintlock" / "games"


@dataclass(frozen=True)
class Page:
    """A game's page: its package, and all that the table must list."""

    package: str
    rules: tuple[str, ...]


def page_of(game: str) -> Page:
    """A game's rules are listed beside its tests."""
    package = flintlock.load(game).data.parent.name
    rules = tomllib.loads((ROOT / "tests" / "games" / package / "rules.toml").read_text("utf-8"))["rules"]
    return Page(package, tuple(rules))


PAGES = {f"{game}.md": page_of(game) for game in flintlock.games()}

HEADING = "| rule | in short | code | tests |"
NAME = re.compile(r"`([^`]+)`")
NUMBER = re.compile(r"\d+(\.\d+)+")


@dataclass(frozen=True)
class Row:
    rule: str
    short: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


def rows(text: str) -> list[Row]:
    """The rows of the page's table of rules."""
    lines = text.splitlines()
    assert lines.count(HEADING) == 1, f"the page needs one table with the heading {HEADING}"
    found = []
    for line in lines[lines.index(HEADING) + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert len(cells) == 4, f"not four cells: {line}"
        found.append(Row(cells[0], cells[1], tuple(NAME.findall(cells[2])), tuple(NAME.findall(cells[3]))))
    return found


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


def known_tests(package: str) -> set[str]:
    return {
        node.name
        for path in (ROOT / "tests" / "games" / package).rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    }


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
    known = known_tests(PAGES[page].package)
    assert [name for row in table(page) for name in row.tests if name not in known] == []


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
    folder = GAMES / PAGES[page].package
    phrases = tomllib.loads((folder / "data" / "phrases.en.toml").read_text("utf-8"))
    asked = {rule for path in folder.glob("*.py") for rule in rules_cited(path.read_text("utf-8"))}
    assert asked
    assert {rule for rule in asked if f"rule.{rule}" not in phrases} == set()
