"""A game at one terminal: people and bots answer in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from flintlock.cli import answers
from flintlock.cli.keyboard import Keyboard
from flintlock.cli.screen import draw_hands, draw_help, draw_log, draw_table
from flintlock.cli.seating import HUMAN, BadInput
from flintlock.cli.words import log_lines, result_lines, seat_name
from flintlock.core.errors import FlintlockError, RecordError
from flintlock.core.match import Match
from flintlock.core.player import Perspective
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.record import Record
from flintlock.core.table import Said
from flintlock.study.simulate import seat_players

RECENT = 12
"""Lines of the log that are shown unless more are asked for."""

HELP = (
    ("1, 2, 3 …", "give the answer of that number"),
    ("a code or a name", "the same; the beginning of a name will do"),
    ("undo", "take your last answer back, if no die, card or secret came out since"),
    ("board, board all", "draw the board; with all, its empty spaces too"),
    ("hand", "the cards that you may see"),
    ("log, log 50", "the last lines of the log"),
    ("why NAME", "why something is not among the answers"),
    ("rule", "the rule behind the question, in a sentence"),
    ("save FILE", "write the game to a file; go on with flintlock play --load FILE"),
    ("quit", "leave; you are asked whether to save"),
)


class Quit(Exception):
    """The person at the keyboard has had enough."""


class Session:
    """Asks people at the keyboard and bots until the game is over."""

    def __init__(self, console: Console, match: Match[Any], seating: Mapping[Seat, str]) -> None:
        self.console = console
        self.match = match
        self.game = match.game
        self.seating = seating
        bots = {seat: name for seat, name in seating.items() if name != HUMAN}
        self.bots = seat_players(self.game, bots, match.seed)
        self.keyboard = Keyboard(console, match, [seat for seat in seating if seat not in bots])
        self.drawn: list[Said] | None = None
        """The status lines when the board was drawn last."""
        self.commands: dict[str, Callable[[str], bool]] = {
            "undo": self.undo,
            "board": self.board,
            "hand": self.hand,
            "log": self.log,
            "why": self.why,
            "rule": self.rule,
            "save": self.save,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
        }

    # ------------------------------------------------------------------ the course of the game

    def run(self) -> None:
        self.introduce()
        self.keyboard.read_all(keep=RECENT)
        while (question := self.match.question) is not None:
            if question.seat in self.bots:
                self.let_bots_play()
            else:
                self.ask_person(question)
        self.keyboard.news()
        for line in result_lines(self.match):
            self.console.print(Text(line, style="bold"))

    def introduce(self) -> None:
        match, game = self.match, self.game
        scenario = game.scenarios[match.scenario].name
        self.console.print(Text(f"{game.name}: {scenario} (seed {match.seed})", style="bold"))
        for seat, who in self.seating.items():
            role = game.roles[seat]
            self.console.print(
                Text(f"  {seat:<20} {role.name:<20} {'a person' if who == HUMAN else f'bot {who!r}'}")
            )
        self.console.print(
            Text("Seat others with --seat SEAT=human or SEAT=random, SEAT being one of these, a side or all.")
        )
        self.console.print(Text("Type help to see what you can do."))

    def let_bots_play(self) -> None:
        """Bots answer until a person is asked; without people the log is told as it grows."""
        with self.console.status("The bots are playing …"):
            while (question := self.match.question) is not None and question.seat in self.bots:
                self.match.answer(self.bots[question.seat].choose(Perspective(self.match)))
                if not self.keyboard.people:
                    self.keyboard.news()

    def ask_person(self, question: Question) -> None:
        """Show what is new, put the question, and obey until it is settled."""
        if question.seat != NATURE:
            if self.keyboard.sit_down(question.seat):
                self.drawn = None
            self.draw_if_changed(question.seat)
        self.keyboard.news()
        self.put(question)
        while not self.obey(self.keyboard.ask("> ")):
            pass

    def draw_if_changed(self, seat: Seat) -> None:
        """Draw the board once the game has moved on; in a battle people are asked in quick turns."""
        table = self.match.view(seat)
        others_moved = seat != self.match.last_seat
        if self.drawn is None or (others_moved and table["status"] != self.drawn):
            self.drawn = table["status"]
            draw_table(self.console, self.game, table)

    def put(self, question: Question) -> None:
        phrases = self.game.phrases
        prompt = Text.assemble(
            (seat_name(self.game, question.seat), "bold cyan"),
            (f" – {phrases.say(question.prompt)}", "bold"),
            (f"  (rule {question.rule})", "dim"),
        )
        self.console.print()
        self.console.print(prompt)
        self.console.print(answers.numbered(phrases, question.options))

    def obey(self, line: str) -> bool:
        """Do what was typed; whether the question is settled or must be put again."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.casefold())
        try:
            if command is not None:
                return command(rest.strip())
            return bool(line) and self.answer(line)
        except (FlintlockError, OSError) as error:
            self.console.print(Text(str(error), style="red"))
            return False

    def answer(self, line: str) -> bool:
        question = self.match.question
        assert question is not None
        self.match.answer(answers.choose(self.game, question.options, line))
        return True

    # ------------------------------------------------------------------ commands

    def undo(self, _: str) -> bool:
        last = self.match.last_seat
        self.match.undo(last if self.keyboard.shares_secrets(last) else self.keyboard.seat)
        self.keyboard.forget()
        self.console.print(Text("Your last answer is taken back."))
        return True

    def board(self, extent: str) -> bool:
        table = self.match.view(self.keyboard.seat)
        draw_table(self.console, self.game, table, everything=extent == "all")
        return self.repeat()

    def hand(self, _: str) -> bool:
        draw_hands(self.console, self.match.view(self.keyboard.seat))
        return self.repeat()

    def log(self, number: str) -> bool:
        if number and not number.isdigit():
            raise BadInput(f"How many lines? {number!r} is no number.")
        lines = log_lines(self.match, self.keyboard.seat)
        draw_log(self.console, lines[max(0, len(lines) - int(number or RECENT)) :])
        return False

    def why(self, text: str) -> bool:
        question = self.match.question
        assert question is not None
        if not text:
            raise BadInput("Why what? Add a name or a code.")
        option = answers.choose(self.game, question.options, text)
        name = self.game.phrases.name(option)
        if option in question.options:
            self.console.print(Text(f"{name} is among the answers: you can choose it."))
        else:
            self.console.print(Text(f"{name} cannot be chosen: {self.match.why_not(option)}"))
        return False

    def rule(self, _: str) -> bool:
        assert self.match.question is not None
        number = self.match.question.rule
        gist = self.game.phrases.templates.get(f"rule.{number}", "see the rulebook")
        self.console.print(Text(f"{number}: {gist}"))
        return False

    def save(self, name: str) -> bool:
        if not name:
            raise BadInput("Save where? For example: save evening.json")
        path = Path(name).expanduser()
        if path.exists():
            _refuse_to_destroy(path)
        self.match.record().save(path)
        self.console.print(Text(f"Saved to {path}. Go on later with: flintlock play --load {path}"))
        return False

    def help(self, _: str) -> bool:
        draw_help(self.console, HELP)
        return False

    def quit(self, _: str) -> bool:
        name = self.keyboard.ask("Save to which file? (Enter: leave without saving) ")
        if name.lower() not in ("", "n", "no"):
            self.save(name)
        raise Quit

    def repeat(self) -> bool:
        """After a long answer the question has left the screen."""
        assert self.match.question is not None
        self.put(self.match.question)
        return False


def _refuse_to_destroy(path: Path) -> None:
    """Only an older record may be overwritten."""
    try:
        Record.load(path)
    except RecordError:
        raise BadInput(f"{path} exists and is not a record of a game; choose another name.") from None
