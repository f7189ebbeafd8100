"""A table drawn as text. It knows what a view is made of, and no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.battle import battle as battle_of
from flintlock.cli.words import say
from flintlock.core.question import Seat
from flintlock.server.wire import Card, Panel, Pile, Score, Space, Spoken, Token, Words

COLUMN = 38
"""The least width of a column of the board."""

COLOURS = {
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
    "yellow": "yellow",
    "orange": "dark_orange",
    "purple": "magenta",
    "brown": "orange4",
    "grey": "bright_black",
}
"""The table's palette where a terminal has the colour; what is not here is merely bold."""

SHORT = 3
"""Letters up to which a piece's text is an abbreviation."""

GLYPHS = {"flag": "⚑", "star": "★", "cross": "✚"}
"""Shapes that tell a marker from a unit."""

NEWEST = 3
"""Cards of an open pile that are named."""


def make_console(stderr: bool = False) -> Console:
    return Console(highlight=False, stderr=stderr)


def draw_table(console: Console, table: Spoken, seat: Seat | None, everything: bool = False) -> None:
    """Status, board, score, panels, piles, a battle that goes on, and the hand of the seat that looks."""
    status = " · ".join(sentence(line) for line in table["status"])
    console.print(Rule(style="dim"))
    console.print(Text(status, style="bold"))
    if table["ends"]:
        console.print(Text(table["ends"], style="dim"))
    console.print(board(table, console.width, everything))
    console.print(_score(table["score"]))
    if table["panels"]:
        console.print(Columns([_panel(panel) for panel in table["panels"]], padding=(0, 3)))
    console.print(piles(table))
    fought = table["battle"]
    if fought is not None and "outcome" not in fought:
        console.print(battle_of(fought))
    draw_hands(console, table, seat, own_only=True)


def draw_log(console: Console, lines: Iterable[str]) -> None:
    for line in lines:
        console.print(Padding(Text(line, style="italic"), (0, 0, 0, 2), expand=False))


def draw_help(console: Console, commands: Iterable[tuple[str, str]]) -> None:
    """What can be typed, and the key of what it does."""
    grid = Grid.grid(padding=(0, 2))
    for typed, meaning in commands:
        grid.add_row(Text(typed, style="bold"), Text(say(meaning)))
    console.print(grid)


def sentence(words: Words) -> str:
    return "".join(part["text"] for part in words)


# ---------------------------------------------------------------------- the board


def board(table: Spoken, width: int, everything: bool) -> RenderableType:
    """Groups of spaces in columns side by side, and what the pieces' letters mean."""
    groups = _groups(table, everything)
    number = max(1, min(len(groups), width // COLUMN))
    columns: list[list[RenderableType]] = [[] for _ in range(number)]
    heights = [0] * number
    for name, rows in groups.items():
        shortest = heights.index(min(heights))
        columns[shortest] += [Text(name, style="bold"), _group(rows, width // number)]
        heights[shortest] += len(rows) + 1
    frame = Grid.grid(expand=True)
    for _ in columns:
        frame.add_column(ratio=1)
    frame.add_row(*(Group(*column) for column in columns))
    return Group(frame, _legend(table["tokens"]))


Row = tuple[Text, list[Text]]
"""A space and the pieces there."""


def _groups(table: Spoken, everything: bool) -> dict[str, list[Row]]:
    """For each group the spaces worth showing: those with pieces or a mark of their own."""
    pieces: dict[str, list[Token]] = {}
    for token in table["tokens"]:
        pieces.setdefault(token["space"], []).append(token)
    groups: dict[str, list[Row]] = {}
    for space in table["spaces"]:
        here = pieces.pop(space["id"], [])
        if here or space.get("mark") or everything:
            groups.setdefault(space["group"], []).append((_space(space, everything), _tokens(here)))
    for here in pieces.values():
        names = ", ".join(dict.fromkeys(token["name"] for token in here))
        groups.setdefault(say("cli.beside"), []).append((Text(names), _tokens(here)))
    return groups


def _group(rows: Sequence[Row], width: int) -> Grid:
    names = max(name.cell_len for name, _ in rows)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for name, tokens in rows:
        grid.add_row(Text(" ") + name, _packed(tokens, max(12, width - names - 5)))
    return grid


def _packed(tokens: Sequence[Text], width: int) -> Text:
    """Pieces beside each other; a line never breaks inside one."""
    lines = [Text()]
    for token in tokens:
        if lines[-1].cell_len and lines[-1].cell_len + token.cell_len + 2 > width:
            lines.append(Text())
        lines[-1].append("  " if lines[-1].cell_len else "").append_text(token)
    return Text("\n").join(lines)


def _space(space: Space, with_notes: bool) -> Text:
    marks = [space["mark"]] if "mark" in space else []
    notes = ", ".join(space.get("notes", [])) if with_notes else ""
    return Text.assemble(space["name"], *((f" {word}", "dim") for word in (*marks, notes) if word))


def _tokens(tokens: Iterable[Token]) -> list[Text]:
    return [_token(token) for token in tokens]


def _token(token: Token) -> Text:
    many = f"×{token['count']}" if token["count"] > 1 else ""
    pips = f" {'/'.join(map(str, token['pips']))}" if "pips" in token else ""
    return Text(_mark(token) + many + pips, style=colour(token["colour"]))


def _mark(token: Token) -> str:
    return GLYPHS.get(token["shape"], "") + (token["text"] or token["name"])


def colour(name: str) -> str:
    return COLOURS.get(name, "bold")


def _legend(tokens: Iterable[Token]) -> Text:
    """The meaning of marks that are too short to speak for themselves."""
    meanings: dict[str, dict[str, str]] = {}
    for token in tokens:
        if 0 < len(token["text"]) <= SHORT:
            meanings.setdefault(_mark(token), {})[token["name"]] = colour(token["colour"])
    entries = [
        Text.assemble((mark, next(iter(names.values()))), f" {' / '.join(list(names)[:3])}")
        for mark, names in meanings.items()
    ]
    legend = Text(" · ").join(entries)
    legend.stylize("dim")
    return legend


# ---------------------------------------------------------------------- beside the board


def _score(scores: Sequence[Score]) -> Grid:
    """How each side stands and what it needs."""
    grid = Grid.grid(padding=(0, 2))
    for score in scores:
        points = f"{score['points']}/{score['goal']}" if "goal" in score else str(score["points"])
        grid.add_row(Text(score["name"], colour(score["colour"])), Text(points, "bold"), Text(score["needs"]))
    return grid


def _panel(panel: Panel) -> Grid:
    grid = Grid(title=Text(panel["title"], style="bold"), title_justify="left", box=None)
    grid.header_style = "underline"
    for number, column in enumerate(panel["columns"]):
        grid.add_column(Text(column), justify="left" if number == 0 else "center")
    for row in panel["rows"]:
        grid.add_row(*map(Text, row))
    return grid


def piles(table: Spoken) -> Text:
    """How many cards lie where; of open piles the newest by name."""
    words = " · ".join(_pile(pile) for pile in table["piles"] if pile["count"])
    return Text.assemble((f"{say('cli.cards')} ", "bold"), (words or say("cli.none"), "dim"))


def _pile(pile: Pile) -> str:
    text = f"{pile['name']} {pile['count']}"
    if pile["kind"] != "hand" and pile["cards"]:
        newest = [card["title"] for card in pile["cards"][-NEWEST:]]
        text += f" ({'… ' if pile['count'] > NEWEST else ''}{'; '.join(newest)})"
    return text


def draw_hands(console: Console, table: Spoken, seat: Seat | None, own_only: bool = False) -> None:
    """The hands that the looking seat may see: its own, and its friends' if asked for."""
    hands = [pile for pile in table["piles"] if pile["kind"] == "hand" and pile["cards"]]
    hands.sort(key=lambda pile: pile["seat"] != seat)
    for hand in hands:
        if not own_only or hand["seat"] == seat:
            console.print(_hand(hand["name"], hand["cards"]))


def _hand(name: str, cards: Sequence[Card]) -> Grid:
    grid = Grid(title=Text(name, style="bold"), title_justify="left", box=None)
    grid.show_header = False
    for card in cards:
        face = Text(" ".join(card.get("figures", [])), style="bold")
        grid.add_row(
            Text(card["code"], style="dim"), Text(card["title"], colour(card["colour"])), face, _text(card)
        )
    return grid


def _text(card: Card) -> Text:
    text = Text(card["text"])
    if card.get("doubtful"):
        text.append(f" ({say('cli.reconstructed')})", style="dim italic")
    return text
