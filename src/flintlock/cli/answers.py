"""Reading what a person types as one of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.text import Text

from flintlock.cli.words import BadInput
from flintlock.core.phrases import Phrases
from flintlock.core.question import Question
from flintlock.core.vocabulary import Number, Option, Vocabulary
from flintlock.server.spoken import answer_name

MOST_NAMED = 6
"""How many of those that may be meant are named."""


def labels(options: Sequence[Option]) -> list[str]:
    """The numbers to type. Where answers are numbers themselves, each is its own and the rest has none."""
    own = [str(option.value) if isinstance(option, Number) else "" for option in options]
    return own if any(own) else [str(number) for number in range(1, len(options) + 1)]


def numbered(book: Phrases, question: Question, options: Sequence[Option]) -> Columns:
    """The answers as a list to choose from, in as many columns as there is room for.

    Giving the game up has no number: its code is typed in full.
    """
    width = len(str(len(options)))
    entries = [
        _entry(label.rjust(width), answer_name(book, question, option), option.code)
        for label, option in zip(labels(options), options, strict=True)
    ]
    if question.resigns is not None:
        name = book.name(question.resigns)
        entries.append(_entry(question.resigns.code, name, name))
    return Columns(entries, padding=(0, 2), column_first=True)


def _entry(label: str, name: str, code: str) -> Text:
    """Number, name and code, each once."""
    entry = Text(label, style="bold cyan", no_wrap=True)
    if name != label.strip():
        entry.append(f" {name}", style="default not bold")
    if code != name:
        entry.append(f" {code}", style="default not bold dim")
    return entry


def choose(
    book: Phrases, vocabulary: Vocabulary, question: Question, options: Sequence[Option], text: str
) -> Option:
    """The option that is meant; failing that, any answer of the game, to be refused with reason."""
    for label, option in zip(labels(options), options, strict=True):
        if label == text:
            return option
    named = [(option, answer_name(book, question, option)) for option in options]
    found = _meant(named, text) or _meant([(option, book.name(option)) for option in options], text)
    return found[0] if len(found) == 1 else _find(book, found or vocabulary, text)


def _find(book: Phrases, options: Iterable[Option], text: str) -> Option:
    """The option of that code, of that name or of the only name that begins so."""
    found = _meant([(option, book.name(option)) for option in options], text)
    if not found:
        raise BadInput("cli.answer.nothing", text=text)
    if len(found) > 1:
        several = ", ".join(f"{book.name(option)} ({option.code})" for option in found[:MOST_NAMED])
        key = "cli.answer.several" if len(found) <= MOST_NAMED else "cli.answer.many"
        raise BadInput(key, text=text, several=several)
    return found[0]


def _meant(called: Iterable[tuple[Option, str]], text: str) -> list[Option]:
    """All options that fit best: by code, else by whole name, else by the beginning of the name."""
    wanted = text.casefold()
    named = [(option, name.casefold()) for option, name in called]
    for fits in (
        [option for option, _ in named if option.code.casefold() == wanted],
        [option for option, name in named if name == wanted],
        [option for option, name in named if name.startswith(wanted)],
    ):
        if fits:
            return fits
    return []
