"""A match with its history: it can be saved step by step, looked back into, and brought back."""

from __future__ import annotations

import hashlib
import random
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flintlock.core.chance import SEED_BITS, chance_word, new_seed
from flintlock.core.errors import EndlessRules, FlintlockError, RecordDiffers
from flintlock.core.game import Game
from flintlock.core.match import LONGEST_SILENCE, Match, Setting
from flintlock.core.message import Json, Said
from flintlock.core.position import Position
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.reasons import Why
from flintlock.core.record import PhaseRecord, Record
from flintlock.server.manner import Manner
from flintlock.server.refusal import Refusal
from flintlock.server.store import AnswerRow, Checkpoint
from flintlock.server.wire_forms import Back


@dataclass(frozen=True)
class Beginning:
    """A phase's start: after how many answers, and the position then."""

    step: int
    position: Position


class Play:
    """A match in which the server answers for Nature, so that every single answer can be kept.

    `past` holds the phases that were played under older rules and cannot be played again.
    """

    def __init__(self, setting: Setting, match: Match[Any], manner: Manner, past: list[PhaseRecord]) -> None:
        self.setting = setting
        self.match = match
        self.past = past
        self.first = sum(len(phase.answers) for phase in past)
        self.manner = manner
        self._given: list[AnswerRow] = []
        self._chosen: list[bool] = []
        """Whether there was anything to choose, for each answer."""
        self._prompts: list[str] = []
        """What was asked, for each answer."""
        self._standing = self.first
        """How many answers stand for good."""
        self._beginnings = [Beginning(self.first, match.stage_start)]
        self._log_ends = [len(match.position.log)]
        self._final: list[str] | None = None

    # ------------------------------------------------------------------ starting

    @classmethod
    def start(cls, game: Game[Any], setting: Setting, manner: Manner) -> Play:
        match = game.start(setting.scenario, setting.options, setting.seed, nature="ask")
        return cls(setting, match, manner, [])

    @classmethod
    def load(cls, game: Game[Any], setting: Setting, phases: list[PhaseRecord], manner: Manner) -> Play:
        """Play it all again; where the rules have changed since, go on from the last checkpoint."""
        try:
            return cls._replay(game, setting, phases, manner)
        except Exception:  # answers of old may make new rules fail in any way
            return cls._resume(game, setting, phases, manner)

    @classmethod
    def _replay(cls, game: Game[Any], setting: Setting, phases: list[PhaseRecord], manner: Manner) -> Play:
        play = cls.start(game, setting, manner)
        for number, phase in enumerate(phases, 1):
            if play.match.stage_start.to_json() != phase.position:
                raise RecordDiffers(number, 0, "the phase begins in another position")
            if phase is phases[-1]:
                play._answer_while_legal(phase)
                break
            for row in rows_of(phase):
                play._answer(row.seat, str(row.code), row.why)
        return play

    @classmethod
    def _resume(cls, game: Game[Any], setting: Setting, phases: list[PhaseRecord], manner: Manner) -> Play:
        *past, last = phases
        start = PhaseRecord(last.phase, last.position, [], [])
        # A match that begins here would have the luck of the first phase once more.
        anew = _with_luck(setting, f"phase {len(past)}")
        play = cls(setting, _record(game, anew, [start]).resume(game), manner, past)
        play._answer_while_legal(last)
        return play

    def _answer_while_legal(self, phase: PhaseRecord) -> None:
        """The running phase again, up to the first answer that the rules no longer take."""
        for row in rows_of(phase):
            try:
                self._answer(row.seat, str(row.code), row.why)
            except FlintlockError:
                return

    # ------------------------------------------------------------------ looking

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def question(self) -> Question | None:
        return self.match.question

    @property
    def step(self) -> int:
        """How many answers there have been, Nature's included."""
        return self.first + len(self._given)

    @property
    def asked(self) -> Seat | None:
        """Who has to answer; Nature, where anybody may type in what was rolled."""
        return self.manner.asked(self.match.question) if self.match.question is not None else None

    @property
    def log_length(self) -> int:
        return self._log_ends[-1]

    def may_undo(self, seat: Seat | None) -> bool:
        """Whether the seat can take an answer back."""
        if self.manner.is_free:
            return seat in self.manner.people and self._last_choice() is not None
        for number in range(len(self._given) - 1, self._standing - self.first - 1, -1):
            if not self._went_by_itself(number):
                return self._given[number].seat == seat
        return False

    def _went_by_itself(self, number: int) -> bool:
        """Whether an answer was no choice, and there is nobody who must not know that."""
        return not self._chosen[number] and self._given[number].seat in self.manner.at_once

    def _last_choice(self) -> int | None:
        """The number of the last answer that a person chose or typed in."""
        return next((number for number in reversed(range(len(self._given))) if self._is_choice(number)), None)

    def _is_choice(self, number: int) -> bool:
        return self._chosen[number] and self._given[number].seat in (NATURE, *self.manner.people)

    def final_codes(self) -> list[str]:
        """The answers that could not be taken back, as far as the asked seat can tell."""
        if self.manner.is_free:
            return []
        if self._final is None:
            rng = self.fancy()
            asked = self.match.question
            typed = asked is not None and asked.seat == NATURE
            final = self.manner.offered(asked) if asked and typed else self.match.final_answers(rng)
            self._final = [option.code for option in final]
        return self._final

    def fancy(self) -> random.Random:
        """For what is only imagined: the same at every look, and telling nothing of the luck to come."""
        return random.Random(chance_word(self.setting.seed, -self.step - 1))

    def prompts_to(self, seats: Collection[Seat]) -> list[str]:
        """What these seats have been asked so far, where they could choose."""
        return [
            prompt
            for prompt, given, chosen in zip(self._prompts, self._given, self._chosen, strict=True)
            if chosen and given.seat in seats
        ]

    def step_of_line(self, line: int) -> int:
        """After how many answers a line of the log was written."""
        return self.first + bisect_right(self._log_ends, line)

    def lines_of(self, step: int) -> range:
        """The lines of the log that were written with the answer that led to a step."""
        number = step - self.first
        return range(self._log_ends[number - 1], self._log_ends[number])

    def reasons(self, start: int, end: int) -> dict[int, list[Said]]:
        """What led to the answers that lines of the log tell of first, by the number of the line."""
        found: dict[int, list[Said]] = {}
        for number in range(bisect_left(self._log_ends, start), bisect_left(self._log_ends, end)):
            why = self._given[number].why
            if why is not None and (why.is_open or self.manner.minds == "open" or self.match.over):
                found.setdefault(self._log_ends[number], []).extend(why.said)
        return found

    @property
    def beginnings(self) -> list[Beginning]:
        """The starts of all phases that can still be played again."""
        return self._beginnings

    def moments(self, start: int, end: int) -> Iterator[tuple[int, Match[Any]]]:
        """The match after `start` answers, and after each one up to `end`."""
        match = self.at(start)
        yield start, match
        for step in range(start, end):
            row = self._given[step - self.first]
            match.answer(str(row.code), row.seat)
            yield step + 1, match

    def others_acted(self, mine: Collection[Seat]) -> tuple[int, int]:
        """From which step to which others acted after the last choice of these seats.

        Where nothing has happened since: the last time before that somebody else answered, or else that
        Nature did.
        """
        blocks = self._blocks_of_others(mine)
        first = next(blocks)
        if first.start < first.stop:
            return first.start, first.stop
        fallback = (self.step, self.step)
        for block in blocks:
            if any(self._given[n - self.first].seat not in (NATURE, *mine) for n in block):
                return block.start, block.stop
            if fallback == (self.step, self.step):
                fallback = block.start, block.stop
        return fallback

    def _blocks_of_others(self, mine: Collection[Seat]) -> Iterator[range]:
        """What lies after the last choice of these seats, then what lies between their earlier ones."""
        end = self.step
        for step in range(self.step, self.first - 1, -1):
            is_choice = step > self.first and self._is_choice_of(step - 1 - self.first, mine)
            if is_choice or step == self.first:
                if end == self.step or step < end:
                    yield range(step, end)
                end = step - 1

    def _is_choice_of(self, number: int, mine: Collection[Seat]) -> bool:
        return self._chosen[number] and self._given[number].seat in mine

    def at(self, step: int) -> Match[Any]:
        """The match as it stood after `step` answers: only the phase of that moment is played again."""
        if not self.first <= step <= self.step:
            raise self._out_of_reach()
        return self.match.at(step - self.first)

    def _out_of_reach(self) -> Refusal:
        return Refusal("unknown", "server.steps", first=self.first, last=self.step)

    # ------------------------------------------------------------------ playing

    def answer(self, seat: Seat, code: str, why: Why | None = None) -> None:
        """A seat's answer with what led to it, and those that follow from it by themselves."""
        self._answer(seat, code, why)
        self.settle()

    def settle(self) -> None:
        """Let Nature answer, and those who have nothing to choose, until somebody at the table is asked."""
        for _ in range(LONGEST_SILENCE):
            question = self.match.question
            if question is None or not self.manner.goes_by_itself(question):
                return
            option = question.options[0] if question.is_forced else self.match.natures_answer(question)
            self._answer(question.seat, option.code)
        raise EndlessRules(f"{self.game.id}: nobody has anything to choose any more")

    def _answer(self, seat: Seat, code: str, why: Why | None = None) -> None:
        question = self.match.question
        self.match.answer(code, seat)
        self._given.append(AnswerRow(seat, code, why))
        self._chosen.append(question is not None and self._has_choice(question))
        self._prompts.append("" if question is None else question.prompt.key)
        if not self.match.can_undo:
            self._standing = self.step
        if self.match.stage_number > len(self._beginnings):
            self._beginnings.append(Beginning(self.step, self.match.stage_start))
        self._log_ends.append(len(self.match.position.log))
        self._final = None

    def _has_choice(self, question: Question) -> bool:
        """Whether somebody chose, or typed in what came."""
        if question.seat == NATURE:
            return self.manner.is_typed(question)
        return not question.is_forced

    def change_luck(self, seed: int) -> None:
        """Dice and cards to come come anew."""
        self.setting = replace(self.setting, seed=seed)
        self.match.setting = replace(self.match.setting, seed=seed)

    # ------------------------------------------------------------------ going back

    def undo(self, seat: Seat, to: Back = "answer") -> None:
        """Take this seat's last answer back, or all of its turn, and what has gone by itself since."""
        if self.manner.is_free:
            self._go_back(to)
            return
        self._undo(seat)
        while to == "turn" and self.may_undo(seat):
            self._undo(seat)

    def _undo(self, seat: Seat) -> None:
        more = True
        while more:
            more = self._went_by_itself(len(self._given) - 1)
            self.match.undo(None if more else seat)
            self._given.pop()
        self._forget_what_came_after()

    def _go_back(self, to: Back) -> None:
        """Before the last choice of a person, whoever has answered since; then dice and cards come anew."""
        number = self._last_choice()
        if number is None:
            return
        if to == "turn":
            number = self._turn_of(number)
        self.match = self.match.at(number)
        self.match.setting = replace(self.match.setting, seed=new_seed())
        del self._given[number:]
        self._forget_what_came_after()

    def _turn_of(self, last: int) -> int:
        """The first of the choices that one seat made in a row, up to the last one."""
        first, seat = last, self._given[last].seat
        for number in range(last, -1, -1):
            if self._is_choice(number) and seat == NATURE:
                seat = self._given[number].seat  # what was rolled in a turn belongs to it
            if self._is_choice(number) and self._given[number].seat == seat:
                first = number
            elif self._chosen[number] and self._given[number].seat != NATURE:
                break
        return first

    def _forget_what_came_after(self) -> None:
        del self._chosen[len(self._given) :]
        del self._prompts[len(self._given) :]
        del self._log_ends[len(self._given) + 1 :]
        while self._beginnings[-1].step > self.step:
            self._beginnings.pop()
        self._standing = min(self._standing, self.step)
        self._final = None

    def bookmark(self) -> Callable[[], Play]:
        """A way back to this moment, able to play on, whatever becomes of the match."""
        beginnings, given = self._beginnings[:], self._given[:]
        return lambda: Play.load(self.game, self.setting, self._phases(beginnings, given), self.manner)

    # ------------------------------------------------------------------ keeping

    def rows_since(self, step: int) -> list[AnswerRow]:
        return self._given[step - self.first :]

    def checkpoints_since(self, step: int) -> list[Checkpoint]:
        """The phases that began after `step` answers."""
        return [_checkpoint(beginning) for beginning in self._beginnings if beginning.step > step]

    def all_rows(self) -> list[AnswerRow]:
        return [*(row for phase in self.past for row in rows_of(phase)), *self._given]

    def all_checkpoints(self) -> list[Checkpoint]:
        found: list[Checkpoint] = []
        step = 0
        for phase in self.past:
            found.append(Checkpoint(step, phase.phase, phase.position))
            step += len(phase.answers)
        return found + [_checkpoint(beginning) for beginning in self._beginnings]

    def phases(self, step: int | None = None) -> list[PhaseRecord]:
        """All phases up to a step, as a record holds them."""
        end = self.step if step is None else step
        if not self.first <= end <= self.step:
            raise self._out_of_reach()
        beginnings = [beginning for beginning in self._beginnings if beginning.step <= end]
        return self._phases(beginnings, self._given[: end - self.first])

    def _phases(self, beginnings: list[Beginning], given: list[AnswerRow]) -> list[PhaseRecord]:
        ends = [beginning.step for beginning in beginnings[1:]] + [self.first + len(given)]
        phases = self.past[:]
        for beginning, stop in zip(beginnings, ends, strict=True):
            start, rows = beginning.position, given[beginning.step - self.first : stop - self.first]
            phases.append(phase_of(start.phase, start.to_json(), rows))
        return phases

    def record(self) -> Record:
        """The game for its players to keep. The table's seed stays here: the luck to come is another."""
        record = _record(self.game, _with_luck(self.setting, "record"), self.phases())
        record.end = self.match.digest()
        record.nature = "ask" if self.manner.chance == "all" else "auto"
        record.result = None if self.match.result is None else self.match.result.to_json()
        return record


def rows_of(phase: PhaseRecord) -> list[AnswerRow]:
    """The answers of a phase, with what led to them."""
    given = zip(phase.askers, phase.answers, strict=True)
    return [AnswerRow(seat, code, phase.reasons.get(place)) for place, (seat, code) in enumerate(given)]


def phase_of(name: str, position: Json, rows: Sequence[AnswerRow]) -> PhaseRecord:
    """A phase with the answers that were given in it."""
    return PhaseRecord(
        name,
        position,
        [str(row.code) for row in rows],
        [row.seat for row in rows],
        {place: row.why for place, row in enumerate(rows) if row.why is not None},
    )


def _checkpoint(beginning: Beginning) -> Checkpoint:
    position: Json = beginning.position.to_json()
    return Checkpoint(beginning.step, beginning.position.phase, position)


def _record(game: Game[Any], setting: Setting, phases: list[PhaseRecord]) -> Record:
    return Record(
        game=game.id,
        rules_version=game.rules_version,
        scenario=setting.scenario,
        options=dict(setting.options),
        seed=setting.seed,
        nature="ask",
        phases=phases,
        end="",
    )


def _with_luck(setting: Setting, occasion: str) -> Setting:
    """The same with other luck, from which nobody can tell what the first one would have been."""
    key = hashlib.blake2b(f"{setting.seed} {occasion}".encode(), digest_size=SEED_BITS // 8)
    return replace(setting, seed=int.from_bytes(key.digest()))
