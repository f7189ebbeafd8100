"""One keyboard for several people: who sits at it, and the curtain between those with secrets."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from flintlock.cli.screen import draw_log
from flintlock.cli.words import log_lines, say
from flintlock.core.match import Match
from flintlock.core.question import Seat
from flintlock.server.spoken import sides

ERASE_SCROLLBACK = "\x1b[3J"

VIEW_OF_ONE = ("seat", "question")
"""The parts of a view that differ without a secret."""


class Keyboard:
    """Whoever sits here has read the screen; a person with other secrets must not."""

    def __init__(self, console: Console, match: Match[Any], people: list[Seat]) -> None:
        self.console = console
        self.match = match
        self.people = people
        self.seat: Seat | None = None
        """For whom the screen is drawn; None: nobody in particular."""
        self._apart: set[frozenset[Seat]] = set()
        """Seats that have seen different things at some time."""
        self._read: dict[str, int] = {}
        """How many lines of the log the person of each side has read."""

    def sit_down(self, seat: Seat) -> bool:
        """Make sure that the right person reads on; whether a curtain fell and all must be shown anew."""
        self._note_secrets(seat)
        before, self.seat = self.seat, seat
        if before == seat or not self._keeps_secrets(before, seat):
            return False
        if before is not None:
            self._wipe()
        self._curtain(seat)
        return True

    def shares_secrets(self, seat: Seat | None) -> bool:
        """Whether the person at the keyboard may act for that seat too."""
        return seat in self.people and (seat == self.seat or not self._keeps_secrets(self.seat, seat))

    def is_watched(self, seat: Seat) -> bool:
        """Whether somebody with other secrets is at the table, and sees how long this seat thinks."""
        self._note_secrets(seat)
        return any(self._keeps_secrets(other, seat) for other in self.people)

    def news(self) -> None:
        """Print the lines of the log that the person at the keyboard has not read."""
        log = self.match.position.log
        side = self._side()
        draw_log(self.console, log_lines(self.match, self.seat, self._read.get(side, 0)))
        self._read[side] = len(log)

    def forget(self) -> None:
        """After an undo the log is shorter for everybody."""
        length = len(self.match.position.log)
        self._read = {side: min(read, length) for side, read in self._read.items()}

    def read_all(self, keep: int) -> None:
        """Of a log that is there already, only the last lines are news."""
        past = max(0, len(self.match.position.log) - keep)
        self._read = dict.fromkeys(("", *sides(self.match.game)), past)

    def ask(self, prompt: str) -> str:
        """A line from the keyboard."""
        return input(prompt).strip()

    def _side(self) -> str:
        return "" if self.seat is None else self.match.game.roles[self.seat].side

    def _note_secrets(self, seat: Seat) -> None:
        here = self._sees(seat)
        for other in self.people:
            if other != seat and self._sees(other) != here:
                self._apart.add(frozenset((seat, other)))

    def _sees(self, seat: Seat) -> dict[str, object]:
        return {name: part for name, part in self.match.view(seat).items() if name not in VIEW_OF_ONE}

    def _keeps_secrets(self, before: Seat | None, seat: Seat | None) -> bool:
        if before is None:
            return any(seat in pair for pair in self._apart)
        return seat is not None and frozenset((before, seat)) in self._apart

    def _wipe(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(ERASE_SCROLLBACK)

    def _curtain(self, seat: Seat) -> None:
        text = Text(say("cli.curtain", self.match.game, seat=seat), style="bold", justify="center")
        self.console.print(Panel(text, padding=(1, 2)))
        self.ask(say("cli.curtain.ready"))
