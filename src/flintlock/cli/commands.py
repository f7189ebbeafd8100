"""Commands whose help stands in the phrase book, and that say in one sentence what is wrong."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from flintlock.cli.words import book
from flintlock.core.errors import FlintlockError
from flintlock.server.refusal import told

BAD_INPUT = 2


class Command(TyperCommand):
    """A command that is described by keys."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _put_into_words(self)
        super().format_help(ctx, formatter)


class Commands(TyperGroup):
    """A group of commands; a refusal is one sentence instead of a traceback."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        for command in (self, *self.commands.values()):
            _put_into_words(command)
        super().format_help(ctx, formatter)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except FlintlockError as error:
            problem = told(book(), error)
        except OSError as error:
            if error.filename is None:
                raise
            problem = f"{error.filename}: {error.strerror}"
        typer.echo(f"flintlock: {problem}", err=True)
        raise typer.Exit(BAD_INPUT)


def _put_into_words(command: Any) -> None:
    """Keys become sentences; what is no key, such as the help of --help, stays."""
    words = book()
    for thing, name in (
        (command, "help"),
        (command, "epilog"),
        *((param, "help") for param in command.params),
    ):
        key = getattr(thing, name, None)
        if key is not None and words.find(key) is not None:
            setattr(thing, name, words.word(key))
