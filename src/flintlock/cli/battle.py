"""A battle drawn as text: who fights, what was rolled and added, and what is left."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.words import say
from flintlock.server.wire import Battle, BattleSide, Modifier, Piece, Roll


def battle(fought: Battle) -> Group:
    lines: list[RenderableType] = [Text(fought["title"], style="bold"), _forces(fought["sides"])]
    lines += [_roll(roll) for roll in fought["rolls"]]
    if "outcome" in fought:
        lines.append(Text("".join(part["text"] for part in fought["outcome"]), style="bold"))
    return Group(*lines)


def _forces(sides: Sequence[BattleSide]) -> Grid:
    """Each side before the battle and after it, and how likely it was to win."""
    grid = Grid.grid(padding=(0, 2))
    for side in sides:
        odds = f"{side['odds']:.0%}" if "odds" in side else ""
        after = f"→ {_pieces(side['after'])}" if "after" in side else ""
        grid.add_row(Text(f"  {side['name']}"), Text(odds), Text(_pieces(side["before"])), Text(after))
    return grid


def _pieces(pieces: Sequence[Piece]) -> str:
    return ", ".join(f"{piece['count']} {piece['name']}" for piece in pieces) or say("cli.none")


def _roll(roll: Roll) -> Text:
    told = "".join(part["text"] for part in roll["line"])
    added = " ".join(_modifier(one) for one in roll["modifiers"])
    total = f"= {roll['total']}" if "total" in roll else ""
    return Text("  " + "  ".join(part for part in (told, added, total, roll.get("meaning", "")) if part))


def _modifier(modifier: Modifier) -> str:
    return f"{modifier['value']:+d} {modifier['name']} ({modifier['rule']})"
