"""The pages under docs/rules are true: every rule is listed, and the code and tests that it names exist."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES_FOLDER = ROOT / "docs" / "rules"
GAMES = ROOT / "src" / "flintlock" / "games"


@dataclass(frozen=True)
class Page:
    """A game's page: its package, and all that the table must list."""

    package: str
    rules: tuple[str, ...]


RULES_OF_1812 = (
    *("1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"),
    *("2.0", "2.1", "2.2"),
    *("3.0", "3.1", "3.1.1", "3.1.2"),
    *("3.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.2.5", "3.2.6", "3.2.7", "3.2.8"),
    *("3.3", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.4"),
    *("4.0", "5.0"),
    *("5.0 Mackinac Reinforcements", "5.0 Fife and Drum", "5.0 Napoleon Defeated", "5.0 General Brock"),
    *("5.0 Ambush", "5.0 Billy Green", "5.0 Training", "5.0 Laura Secord"),
    *("5.0 John Brant", "5.0 Tecumseh", "5.0 John Norton", "5.0 War Cry"),
    *("5.0 War Hawks", "5.0 William Harrison", "5.0 Publication Ban", "5.0 Forced March"),
    *("5.0 Kentucky Militia", "5.0 Hometown Support", "5.0 Captain Aisquith's Sharpshooters", "5.0 Turncoat"),
)

RULES_OF_WASHINGTONS_WAR = (
    *("2.0", "2.1", "2.1.A", "2.1.B", "2.1.C", "2.2", "2.2.A", "2.2.B", "2.2.C", "2.2.D"),
    "3.0",
    "4.0",
    *("5.0", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7"),
    *(
        "6.0",
        "6.1",
        "6.1.A",
        "6.1.B",
        "6.1.C",
        "6.1.D",
        "6.1.E",
        "6.2",
        "6.3",
        "6.3.A",
        "6.3.B",
        "6.3.C",
        "6.3.D",
        "6.31",
        "6.32",
        "6.32.A",
        "6.32.B",
        "6.32.C",
        "6.33",
        "6.33.A",
        "6.33.B",
        "6.33.C",
        "6.33.D",
        "6.34",
        "6.34.A",
        "6.34.B",
        "6.34.C",
    ),
    *(
        "7.0",
        "7.1",
        "7.1.A",
        "7.1.B",
        "7.2",
        "7.2.A",
        "7.2.B",
        "7.3",
        "7.3.A",
        "7.3.B",
        "7.3.C",
        "7.3.D",
        "7.4",
        "7.4.A",
        "7.4.B",
        "7.4.C",
        "7.4.D",
        "7.4.E",
        "7.5",
        "7.6",
        "7.6.A",
        "7.6.B",
        "7.7",
        "7.8",
        "7.8.A",
        "7.8.B",
        "7.8.C",
        "7.8.D",
        "7.8.E",
        "7.8.F",
        "7.9",
        "7.9.A",
        "7.9.B",
        "7.9.C",
    ),
    *("8.0", "8.1", "8.1.A", "8.1.B", "8.1.C", "8.2", "8.2.A", "8.2.B", "8.2.C"),
    *(
        "9.0",
        "9.1",
        "9.2",
        "9.3",
        "9.4",
        "9.41",
        "9.42",
        "9.43",
        "9.44",
        "9.45",
        "9.46",
        "9.5",
        "9.6",
        "9.61",
        "9.61.A",
        "9.61.B",
        "9.62",
        "9.63",
        "9.63.A",
        "9.63.B",
        "9.7",
    ),
    *(
        "10.0",
        "10.0.A",
        "10.0.B",
        "10.0.C",
        "10.1",
        "10.11",
        "10.11.A",
        "10.11.B",
        "10.12",
        "10.12.A",
        "10.12.B",
        "10.2",
        "10.3",
        "10.31",
        "10.31.A",
        "10.31.B",
        "10.32",
        "10.32.A",
        "10.32.B",
    ),
    *("11.0", "11.1", "11.2", "11.3"),
    *("12.0", "12.1", "12.2", "12.2.A", "12.2.B", "12.2.C", "12.3"),
    *("13.0", "13.1", "13.2"),
)

PAGES = {
    "1812.md": Page("invasion_1812", RULES_OF_1812),
    "washingtons-war.md": Page("washingtons_war", RULES_OF_WASHINGTONS_WAR),
}

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
