"""`flintlock replay`: stepping through a game that was played."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from flintlock.cli.battle import battle
from flintlock.cli.screen import draw_hands, draw_help, draw_log, draw_table, make_console
from flintlock.cli.words import ALL, BadInput, book, log_lines, result_lines, say
from flintlock.core.errors import FlintlockError, RecordDiffers
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.question import Seat
from flintlock.core.record import Record
from flintlock.core.registry import load
from flintlock.core.table import Table
from flintlock.server.refusal import told
from flintlock.server.spoken import speak

SPECTATOR = "spectator"

HELP = (
    ("Enter, n", "cli.replay.does.next"),
    ("b", "cli.replay.does.back"),
    ("p", "cli.replay.does.phase"),
    ("g 12", "cli.replay.does.go"),
    ("v …", "cli.replay.does.view"),
    ("board, board all", "cli.replay.does.board"),
    ("battle", "cli.replay.does.battle"),
    ("q", "cli.replay.does.quit"),
)
"""What can be typed, and what it does."""


def replay(
    path: Annotated[Path, typer.Argument(metavar="RECORD", help="cli.replay.path")],
    print_all: Annotated[bool, typer.Option("--print", help="cli.replay.print")] = False,
    seat: Annotated[str, typer.Option(help="cli.replay.seat")] = ALL,
) -> None:
    """Step through a saved game, forwards and backwards; without a terminal, print its log."""
    record = Record.load(path)
    game = load(record.game)
    reader = _reader(game, seat)
    whole = replayed(path, record)
    console = make_console()
    if print_all or not is_interactive():
        for line in [*log_lines(whole, reader), *result_lines(whole)]:
            console.print(Text(line), soft_wrap=True)
        return
    Replay(console, record, whole, reader).run()


def replayed(path: Path, record: Record) -> Match[Any]:
    """The match that a record tells of, played again."""
    try:
        return record.replay()
    except RecordDiffers as error:
        raise BadInput("cli.replay.differs", path=str(path), problem=str(error)) from error


def is_interactive() -> bool:
    return sys.stdin.isatty()


def _reader(game: Game[Any], name: str) -> Seat | None:
    if name == SPECTATOR:
        return None
    if name != ALL and name not in game.roles:
        known = ", ".join((*game.roles, SPECTATOR, ALL))
        raise BadInput("cli.no_seat", seat=name, game=game.id, known=known)
    return name


class Replay:
    """A record and the match as it stood after so many of its answers."""

    def __init__(self, console: Console, record: Record, whole: Match[Any], reader: Seat | None) -> None:
        self.console = console
        self.game = whole.game
        self.words = book(whole.game)
        self.whole = whole
        self.reader = reader
        self.answers = [code for phase in record.phases for code in phase.answers]
        self.phase_ends = list(accumulate(len(phase.answers) for phase in record.phases))
        self.step = 0
        self.match = whole.at(0)
        self.commands: dict[str, Callable[[str], bool]] = {
            "": self.next,
            "n": self.next,
            "b": self.back,
            "p": self.next_phase,
            "g": self.go_to,
            "v": self.view,
            "board": self.board,
            "battle": self.battle,
            "help": self.help,
            "?": self.help,
            "q": lambda _: False,
        }

    def run(self) -> None:
        name = self.words.word("game.name")
        self.console.print(Text(say("cli.replay.title", title=name, answers=len(self.answers))))
        self.board("")
        try:
            while self.obey(input(f"{self.step}/{len(self.answers)}> ").strip()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    def obey(self, line: str) -> bool:
        """Do what was typed; whether to go on."""
        word, _, rest = line.partition(" ")
        try:
            command = self.commands.get(word.casefold())
            if command is None:
                raise BadInput("cli.replay.no_command", word=word)
            return command(rest.strip())
        except FlintlockError as error:
            self.console.print(Text(told(self.words, error), style="red"))
            return True

    # ------------------------------------------------------------------ commands

    def next(self, _: str) -> bool:
        if self.step == len(self.answers):
            raise BadInput("cli.replay.end")
        self._tell_answer()
        self._move(self.step + 1)
        self._tell_question()
        return True

    def back(self, _: str) -> bool:
        if self.step == 0:
            raise BadInput("cli.replay.beginning")
        return self._jump(self.step - 1)

    def next_phase(self, _: str) -> bool:
        return self._jump(next((end for end in self.phase_ends if end > self.step), len(self.answers)))

    def go_to(self, number: str) -> bool:
        if not number.isdigit() or int(number) > len(self.answers):
            raise BadInput("cli.replay.go_where", last=len(self.answers))
        return self._jump(int(number))

    def view(self, seat: str) -> bool:
        self.reader = _reader(self.game, seat)
        return self.board("")

    def board(self, extent: str) -> bool:
        table = speak(self.words, self._table())
        draw_table(self.console, table, self.reader, everything=extent == "all")
        if self.reader == ALL:
            draw_hands(self.console, table, None)
        self._tell_question()
        return True

    def battle(self, _: str) -> bool:
        fought = speak(self.words, self._table())["battle"]
        self.console.print(Text(say("cli.play.no_battle")) if fought is None else battle(fought))
        return True

    def help(self, _: str) -> bool:
        draw_help(self.console, HELP)
        return True

    # ------------------------------------------------------------------ moving and telling

    def _jump(self, step: int) -> bool:
        self._move(step)
        return self.board("")

    def _move(self, step: int) -> None:
        """Forwards with what happens on the way told."""
        told = len(self.match.position.log)
        forwards = step > self.step
        self.match, self.step = self.whole.at(step), step
        if forwards:
            draw_log(self.console, log_lines(self.match, self.reader, told))

    def _table(self) -> Table:
        """What the reader may see; for ALL, every pile as its owner sees it."""
        if self.reader != ALL:
            return self.match.view(self.reader)
        table = self.match.view(None)
        for seat in self.game.seats:
            own = {pile["id"]: pile for pile in self.match.view(seat)["piles"] if pile["seat"] == seat}
            table["piles"] = [own.get(pile["id"], pile) for pile in table["piles"]]
        return table

    def _tell_answer(self) -> None:
        """The answer about to be given; others' can be secret, and the log tells what came of them."""
        question = self.match.question
        assert question is not None
        if self.reader in (ALL, question.seat):
            code = self.answers[self.step]
            name = self.words.name(code)
            self.console.print(Text.assemble(("  → ", "bold cyan"), (name, "bold"), f"  {code}"))

    def _tell_question(self) -> None:
        """What is asked, as far as the reader may know."""
        pending = self.match.question
        if pending is None:
            for line in result_lines(self.match):
                self.console.print(Text(line, style="bold"))
            return
        question = self.match.view(pending.seat if self.reader == ALL else self.reader)["question"]
        assert question is not None
        asked = f"{self.words.name(question['seat'])} – {self.words.say(question['prompt'])}"
        rule = f"  ({say('cli.rule', rule=question['rule'])})" if question["rule"] else ""
        self.console.print(Text.assemble((asked, "bold"), (rule, "dim")))
