"""`flintlock guide` and `flintlock rules`: a game to be learned from the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Annotated

import typer
from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.screen import make_console, sentence
from flintlock.cli.words import BadInput, say, wishes
from flintlock.server.books import guide_of, rules_of
from flintlock.server.languages import language_of
from flintlock.server.wire import Words
from flintlock.server.wire_books import GuideInfo, GuideTable, RuleInfo


def guide(game: Annotated[str, typer.Argument(help="cli.game")], data: DataFolder = None) -> None:
    """Tell how a game is played: aim, sequence of play, pieces, cards, tables and advice."""
    rules = open_game(game, data)
    told = guide_of(rules, language_of(wishes(), rules))
    console = make_console()
    console.print(Rule(Text(told["name"], style="bold")))
    _aim(console, told)
    _steps(console, told)
    _heading(console, say("page.guide.aid"))
    for table in told["tables"]:
        console.print(_table(table))
    _kinds(console, say("page.guide.pieces"), ((piece["name"], piece["text"]) for piece in told["pieces"]))
    _kinds(console, say("page.guide.cards"), ((card["name"], card["text"]) for card in told["cards"]))
    _heading(console, say("page.guide.advice"))
    for advice in told["advice"]:
        console.print(Text(say("cli.guide.advice_for", side=advice["side"], game=rules), style="bold"))
        _paragraphs(console, advice["paragraphs"])
    _kinds(console, say("page.guide.scenarios"), ((one["name"], one["text"]) for one in told["scenarios"]))


def _aim(console: Console, told: GuideInfo) -> None:
    _heading(console, say("page.guide.aim"))
    _paragraphs(console, [told["aim"]])
    _heading(console, say("page.guide.victory"))
    _paragraphs(console, told["victory"])


def _steps(console: Console, told: GuideInfo) -> None:
    _heading(console, say("page.guide.steps"))
    for part, steps in groupby(told["steps"], key=lambda step: step["part"]):
        console.print(Text(part, style="bold"))
        for number, step in enumerate(steps, 1):
            rule = f" ({step['rule']})" if step["rule"] else ""
            line = Text.assemble((f"{number}. {step['title']}: ", "bold"), sentence(step["text"]), rule)
            console.print(Padding(line, (0, 0, 0, 2)))


def _table(table: GuideTable) -> Group:
    grid = Grid(box=box.SIMPLE_HEAD, title=Text(table["title"], style="bold"), title_justify="left")
    for column in table["columns"]:
        grid.add_column(column)
    for row in table["rows"]:
        grid.add_row(*(Text(sentence(cell)) for cell in row))
    note = [Padding(Text(sentence(table["note"]), style="dim"), (0, 0, 1, 2))] if table["note"] else []
    return Group(grid, *note)


def _kinds(console: Console, title: str, kinds: Iterable[tuple[str, Words]]) -> None:
    _heading(console, title)
    for name, text in kinds:
        console.print(Text.assemble((f"{name}: ", "bold"), sentence(text)))


def _heading(console: Console, title: str) -> None:
    console.print()
    console.print(Rule(Text(title, style="bold"), align="left", style="dim"))


def _paragraphs(console: Console, paragraphs: Iterable[Words]) -> None:
    for paragraph in paragraphs:
        console.print(Padding(Text(sentence(paragraph)), (0, 0, 1, 0)))


def rules(
    game: Annotated[str, typer.Argument(help="cli.game")],
    search: Annotated[list[str] | None, typer.Argument(help="cli.rules.search")] = None,
    data: DataFolder = None,
) -> None:
    """List the rules of a game in short words: all, those below a number, or those with some words."""
    opened = open_game(game, data)
    told = rules_of(opened, language_of(wishes(), opened))
    wanted = [rule for rule in told["rules"] if _fits(rule, search or [])]
    if not wanted:
        raise BadInput("cli.rules.none", search=" ".join(search or []))
    console = make_console()
    for rule in wanted:
        number = rule["number"].partition(" ")[0]
        console.print(Text.assemble((f"{number} {rule['title']}", "bold"), "\n", rule["text"]))


def _fits(rule: RuleInfo, search: list[str]) -> bool:
    """A single number means that rule and those below it; words must all be in the rule."""
    if len(search) == 1 and search[0][0].isdigit():
        stem = search[0].removesuffix(".0")
        return rule["number"] == search[0] or rule["number"].startswith((f"{stem}.", f"{search[0]} "))
    text = f"{rule['number']} {rule['title']} {rule['text']}".lower()
    return all(word.lower() in text for word in search)
