"""Reading what a person types as one of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.columns import Columns
from rich.text import Text

from flintlock.core.errors import FlintlockError
from flintlock.core.game import Game
from flintlock.core.message import Phrases
from flintlock.core.vocabulary import Option


class Unclear(FlintlockError):
    """What was typed names no answer, or several."""


def labels(phrases: Phrases, options: Sequence[Option]) -> list[str]:
    """The numbers to type. Where answers are numbers themselves, each is its own and the rest has none."""
    names = [phrases.name(option) for option in options]
    if any(name.isdigit() for name in names):
        return [name if name.isdigit() else "" for name in names]
    return [str(number) for number in range(1, len(options) + 1)]


def numbered(phrases: Phrases, options: Sequence[Option]) -> Columns:
    """The answers as a list to choose from, in as many columns as there is room for."""
    width = len(str(len(options)))
    entries = [
        _entry(label.rjust(width), phrases.name(option), option.code)
        for label, option in zip(labels(phrases, options), options, strict=True)
    ]
    return Columns(entries, padding=(0, 2), column_first=True)


def _entry(label: str, name: str, code: str) -> Text:
    """Number, name and code, each once."""
    entry = Text(label, style="bold cyan", no_wrap=True)
    if name != label.strip():
        entry.append(f" {name}", style="default not bold")
    if code != name:
        entry.append(f" {code}", style="default not bold dim")
    return entry


def choose(game: Game[Any], options: Sequence[Option], text: str) -> Option:
    """The offered answer that is meant; failing that, any answer of the game, to be refused with reason."""
    for label, option in zip(labels(game.phrases, options), options, strict=True):
        if label == text:
            return option
    found = _meant(game.phrases, options, text)
    return found[0] if len(found) == 1 else find(game, found or game.vocabulary, text)


def find(game: Game[Any], options: Iterable[Option], text: str) -> Option:
    """The option of that code, of that name or of the only name that begins so."""
    found = _meant(game.phrases, options, text)
    if not found:
        raise Unclear(f"Nothing here is called {text!r}; type help to see what you can do.")
    if len(found) > 1:
        several = ", ".join(f"{game.phrases.name(option)} ({option.code})" for option in found[:6])
        raise Unclear(f"{text!r} could be {several}{' or others' if len(found) > 6 else ''}.")
    return found[0]


def _meant(phrases: Phrases, options: Iterable[Option], text: str) -> list[Option]:
    """All options that fit best: by code, else by whole name, else by the beginning of the name."""
    wanted = text.casefold()
    named = [(option, phrases.name(option).casefold()) for option in options]
    for fits in (
        [option for option, _ in named if option.code.casefold() == wanted],
        [option for option, name in named if name == wanted],
        [option for option, name in named if name.startswith(wanted)],
    ):
        if fits:
            return fits
    return []
