"""A game at one terminal: people and bots answer in turn."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from flintlock.cli import answers
from flintlock.cli.battle import battle
from flintlock.cli.keyboard import Keyboard
from flintlock.cli.screen import draw_hands, draw_help, draw_log, draw_table
from flintlock.cli.seating import HUMAN
from flintlock.cli.words import BadInput, book, log_lines, result_lines, say
from flintlock.core.chance import new_seed
from flintlock.core.errors import FlintlockError, RecordError, UndoRefused
from flintlock.core.match import Match
from flintlock.core.message import Said, plain
from flintlock.core.player import Perspective, why
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.reasons import Why
from flintlock.core.record import Record
from flintlock.core.rulebook import rule_text
from flintlock.core.vocabulary import Option
from flintlock.players import GENERAL, make_player
from flintlock.server.manner import Manner
from flintlock.server.refusal import told
from flintlock.server.spoken import speak
from flintlock.server.wire import Spoken
from flintlock.study.simulate import seat_players

RECENT = 12
"""Lines of the log that are shown unless more are asked for."""

THINKING = (0.8, 2.5)
"""How many seconds somebody seems to think who has nothing to choose."""

HELP = (
    ("1, 2, 3 …", "cli.play.does.answer"),
    ("undo", "cli.play.does.undo"),
    ("board, board all", "cli.play.does.board"),
    ("hand", "cli.play.does.hand"),
    ("battle", "cli.play.does.battle"),
    ("log, log 50", "cli.play.does.log"),
    ("why …", "cli.play.does.why"),
    ("advise", "cli.play.does.advise"),
    ("rule", "cli.play.does.rule"),
    ("save …", "cli.play.does.save"),
    ("quit", "cli.play.does.quit"),
)
"""What can be typed, and what it does."""


class Quit(Exception):
    """The person at the keyboard has had enough."""


class Session:
    """Asks people at the keyboard and bots until the game is over."""

    def __init__(
        self,
        console: Console,
        match: Match[Any],
        seating: Mapping[Seat, str],
        seed: int | None = None,
        tells_all: bool = False,
    ) -> None:
        """`seed`: the one that was asked for; what was left to chance is not told.

        `tells_all`: bots say why they choose as they do even where that tells of hidden things.
        """
        self.console = console
        self.match = match
        self.game = match.game
        self.words = book(match.game)
        self.seating = seating
        self.seed = seed
        self.tells_all = tells_all
        bots = {seat: name for seat, name in seating.items() if name != HUMAN}
        self.bots = seat_players(self.game, bots, match.seed, is_awaited=len(bots) < len(seating))
        self.keyboard = Keyboard(console, match, [seat for seat in seating if seat not in bots])
        self.manner = Manner(frozenset(self.keyboard.people), chance="all")
        """How people say what was rolled or drawn, if the match leaves that to them."""
        self.drawn: list[Said] | None = None
        """The status lines when the board was drawn last."""
        self.commands: dict[str, Callable[[str], bool]] = {
            "undo": self.undo,
            "board": self.board,
            "hand": self.hand,
            "battle": self.battle,
            "log": self.log,
            "why": self.why,
            "advise": self.advise,
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
            elif question.is_forced:
                self.answer_for(question)
            elif question.seat == NATURE and not self.manner.is_typed(question):
                self.match.answer(self.match.natures_answer(question))
            else:
                self.ask_person(question)
        self.keyboard.news()
        for line in result_lines(self.match):
            self.console.print(Text(line, style="bold"))

    def introduce(self) -> None:
        title = f"{self.words.word('game.name')}: {self.words.word(f'scenario.{self.match.scenario}')}"
        if self.seed is not None:
            title = say("cli.play.title_with_seed", title=title, seed=self.seed)
        self.console.print(Text(title, style="bold"))
        for seat, who in self.seating.items():
            holder = say("cli.play.person") if who == HUMAN else say("cli.play.bot", bot=who)
            self.console.print(Text(f"  {seat:<20} {self.words.name(seat):<20} {holder}"))
        for key in ("cli.play.seat_others", "cli.play.type_help"):
            self.console.print(Text(say(key)))

    def let_bots_play(self) -> None:
        """Bots answer until a person is asked; without people the log is told as it grows."""
        with self.console.status(say("cli.play.bots_playing")):
            while (question := self.match.question) is not None and question.seat in self.bots:
                bot = self.bots[question.seat]
                answer = bot.choose(Perspective(self.match))
                self.tell_reasons(question.seat, why(bot))
                self.match.answer(answer)
                if not self.keyboard.people:
                    self.keyboard.news()

    def tell_reasons(self, seat: Seat, reasons: Why | None) -> None:
        """Why a bot chooses as it does, where all may hear it, after what has happened so far."""
        if reasons is None or not (reasons.is_open or self.tells_all):
            return
        self.keyboard.news()
        told = " → ".join([self.words.say(reason) for reason in reasons.said])
        self.console.print(Text(say("cli.play.reasons", self.game, seat=seat, reasons=told), style="dim"))

    def answer_for(self, question: Question) -> None:
        """Nobody is bothered who has nothing to choose; others must not see that it is so."""
        if self.keyboard.is_watched(question.seat):
            self.console.print(Text(say("cli.play.thinking", self.game, seat=question.seat), style="dim"))
            time.sleep(random.uniform(*THINKING))
        self.match.answer(question.options[0])

    def ask_person(self, question: Question) -> None:
        """Show what is new, put the question, and obey until it is settled."""
        seat = self.manner.asked(question)
        if seat != NATURE:
            if self.keyboard.sit_down(seat):
                self.drawn = None
            self.draw_if_changed(seat)
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
            draw_table(self.console, speak(self.words, table), seat)

    def put(self, question: Question) -> None:
        prompt = Text.assemble(
            (self.words.name(question.seat), "bold cyan"),
            (f" – {self.words.say(question.prompt)}", "bold"),
            (f"  ({say('cli.rule', rule=question.rule)})", "dim"),
        )
        self.console.print()
        self.console.print(prompt)
        self.console.print(answers.numbered(self.words, question, self.manner.offered(question)))

    def obey(self, line: str) -> bool:
        """Do what was typed; whether the question is settled or must be put again."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.casefold())
        try:
            if command is not None:
                return command(rest.strip())
            return bool(line) and self.answer(line)
        except FlintlockError as error:
            self.console.print(Text(told(self.words, error), style="red"))
        except OSError as error:
            self.console.print(Text(str(error), style="red"))
        return False

    def answer(self, line: str) -> bool:
        option = self._meant(line)
        if option in self.asked.decoys:
            raise BadInput("server.lies_elsewhere")
        if option is self.asked.resigns and line != option.code:
            raise BadInput("cli.play.resigns_in_full")
        self.match.answer(option)
        return True

    def _meant(self, text: str) -> Option:
        question = self.asked
        offered = self.manner.offered(question)
        return answers.choose(self.words, self.game.vocabulary, question, offered, text)

    @property
    def asked(self) -> Question:
        assert self.match.question is not None
        return self.match.question

    # ------------------------------------------------------------------ commands

    def undo(self, _: str) -> bool:
        try:
            self._take_back()
        except UndoRefused:
            while self.asked.is_forced:
                self.match.answer(self.asked.options[0])
            raise
        self.keyboard.forget()
        self.console.print(Text(say("cli.play.undone")))
        return True

    def _take_back(self) -> None:
        """The last answer that was a choice, and with it those that the program gave for people since."""
        step, asked = self.match.answers_given, None
        while step and (asked is None or self.was_answered_for(asked)):
            step -= 1
            asked = self.match.at(step).question
        if asked is None or self.was_answered_for(asked):
            raise UndoRefused("undo_nothing")
        if asked.seat == NATURE:
            raise UndoRefused("undo_news")
        if not self.keyboard.shares_secrets(asked.seat):
            raise UndoRefused("undo_foreign", seat=str(self.keyboard.seat), last=asked.seat)
        while self.match.answers_given > step:
            self.match.undo()

    def was_answered_for(self, question: Question) -> bool:
        return question.is_forced and question.seat in self.keyboard.people

    def board(self, extent: str) -> bool:
        draw_table(self.console, self._seen(), self.keyboard.seat, everything=extent == "all")
        return self.repeat()

    def hand(self, _: str) -> bool:
        draw_hands(self.console, self._seen(), self.keyboard.seat)
        return self.repeat()

    def battle(self, _: str) -> bool:
        fought = self._seen()["battle"]
        self.console.print(Text(say("cli.play.no_battle")) if fought is None else battle(fought))
        return False

    def log(self, number: str) -> bool:
        if number and not number.isdigit():
            raise BadInput("cli.play.no_number", text=number)
        lines = log_lines(self.match, self.keyboard.seat)
        draw_log(self.console, lines[max(0, len(lines) - int(number or RECENT)) :])
        return False

    def why(self, text: str) -> bool:
        if not text:
            raise BadInput("cli.play.why_what")
        question = self.asked
        option = self._meant(text)
        if option in self.manner.offered(question):
            line = say("cli.play.why_offered", self.game, answer=option.code)
        else:
            reason = plain(self.match.why_not(option))
            line = say("cli.play.why_not", self.game, answer=option.code, reason=reason)
        self.console.print(Text(line))
        return False

    def advise(self, _: str) -> bool:
        """What a strong player would answer, from what this seat may know."""
        question = self.asked
        if question.seat == NATURE or self.game.judgement is None:
            raise BadInput("cli.play.no_advice")
        adviser = make_player(GENERAL, new_seed(), self.game, is_awaited=True)
        with self.console.status(say("cli.play.advising")):
            adviser.choose(Perspective(self.match))
        advice = why(adviser)
        for reason in advice.said if advice is not None else ():
            self.console.print(Text(self.words.say(reason)))
        return False

    def rule(self, _: str) -> bool:
        number = self.asked.rule
        gist = rule_text(self.words, number) or say("cli.play.no_gist")
        self.console.print(Text(f"{number}: {gist}"))
        return False

    def save(self, name: str) -> bool:
        if not name:
            raise BadInput("cli.play.save_where")
        path = Path(name).expanduser()
        if path.exists():
            _refuse_to_destroy(path)
        self.match.record().save(path)
        self.console.print(Text(say("cli.play.saved", path=str(path))))
        return False

    def help(self, _: str) -> bool:
        draw_help(self.console, HELP)
        return False

    def quit(self, _: str) -> bool:
        name = self.keyboard.ask(say("cli.play.save_to"))
        if name:
            self.save(name)
        raise Quit

    def repeat(self) -> bool:
        """After a long answer the question has left the screen."""
        self.put(self.asked)
        return False

    def _seen(self) -> Spoken:
        return speak(self.words, self.match.view(self.keyboard.seat))


def _refuse_to_destroy(path: Path) -> None:
    """Only an older record may be overwritten."""
    try:
        Record.load(path)
    except RecordError:
        raise BadInput("cli.play.no_record", path=str(path)) from None
