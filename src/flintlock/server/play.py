"""A match with its history: it can be saved step by step, looked back into, and brought back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flintlock.core.chance import chance_pick
from flintlock.core.errors import FlintlockError, RecordDiffers
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.message import Json
from flintlock.core.position import Position
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.record import PhaseRecord, Record
from flintlock.core.registry import load
from flintlock.server.refusal import Refusal
from flintlock.server.store import AnswerRow, Checkpoint


@dataclass(frozen=True)
class Setting:
    """What a match is started with."""

    game: str
    scenario: str
    options: dict[str, str]
    seed: int


@dataclass(frozen=True)
class Beginning:
    """A phase's start: after how many answers, and the position then."""

    step: int
    position: Position


class Play:
    """A match in which the server answers for Nature, so that every single answer can be kept.

    `past` holds the phases that were played under older rules and cannot be played again.
    """

    def __init__(self, setting: Setting, match: Match[Any], past: list[PhaseRecord] | None = None) -> None:
        self.setting = setting
        self.match = match
        self.past = past or []
        self.first = sum(len(phase.answers) for phase in self.past)
        self._draws = sum(phase.askers.count(NATURE) for phase in self.past)
        self._given: list[AnswerRow] = []
        self._beginnings = [Beginning(self.first, match.stage_start)]
        self._log_ends = [len(match.position.log)]

    # ------------------------------------------------------------------ starting

    @classmethod
    def start(cls, setting: Setting) -> Play:
        game = load(setting.game)
        match = game.start(setting.scenario, setting.options, setting.seed, nature="ask")
        return cls(setting, match)

    @classmethod
    def load(cls, setting: Setting, phases: list[PhaseRecord]) -> Play:
        """Play it all again; where the rules have changed since, go on from the last checkpoint."""
        try:
            return cls._replay(setting, phases)
        except Exception:  # answers of old may make new rules fail in any way
            return cls._resume(setting, phases)

    @classmethod
    def _replay(cls, setting: Setting, phases: list[PhaseRecord]) -> Play:
        play = cls.start(setting)
        for number, phase in enumerate(phases, 1):
            if play.match.stage_start.to_json() != phase.position:
                raise RecordDiffers(number, 0, "the phase begins in another position")
            if phase is phases[-1]:
                play._answer_while_legal(phase)
                break
            for seat, code in zip(phase.askers, phase.answers, strict=True):
                play._answer(seat, code)
        return play

    @classmethod
    def _resume(cls, setting: Setting, phases: list[PhaseRecord]) -> Play:
        *earlier, last = phases
        start = PhaseRecord(last.phase, last.position, [], [])
        play = cls(setting, _record(setting, [start], "").resume(), earlier)
        play._answer_while_legal(last)
        return play

    def _answer_while_legal(self, phase: PhaseRecord) -> None:
        """The running phase again, up to the first answer that the rules no longer take."""
        for seat, code in zip(phase.askers, phase.answers, strict=True):
            try:
                self._answer(seat, code)
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
        return self.match.question.seat if self.match.question is not None else None

    @property
    def log_length(self) -> int:
        return self._log_ends[-1]

    def may_undo(self, seat: Seat | None) -> bool:
        return self.match.can_undo and seat is not None and seat == self.match.last_seat

    def step_of_line(self, line: int) -> int:
        """After how many answers a line of the log was written."""
        return self.first + bisect_right(self._log_ends, line)

    def at(self, step: int) -> Match[Any]:
        """The match as it stood after `step` answers: only the phase of that moment is played again."""
        if not self.first <= step <= self.step:
            raise Refusal("unknown", f"This table can be shown from step {self.first} to step {self.step}.")
        return self.match.at(step - self.first)

    # ------------------------------------------------------------------ playing

    def answer(self, seat: Seat, code: str) -> None:
        """A seat's answer, and Nature's that follow from it."""
        self._answer(seat, code)
        self.settle()

    def settle(self) -> None:
        """Let Nature answer until somebody at the table is asked."""
        while (question := self.match.question) is not None and question.seat == NATURE:
            pick = chance_pick(self.setting.seed, self._draws, len(question.options), question.odds)
            self._answer(NATURE, question.options[pick].code)

    def _answer(self, seat: Seat, code: str) -> None:
        self.match.answer(code, seat)
        self._given.append(AnswerRow(seat, code))
        self._draws += seat == NATURE
        start = self.match.stage_start
        if start is not self._beginnings[-1].position:
            self._beginnings.append(Beginning(self.step, start))
        self._log_ends.append(len(self.match.position.log))

    def undo(self, seat: Seat) -> None:
        """Take this seat's last answer back."""
        self.match.undo(seat)
        self._given.pop()
        self._log_ends.pop()
        while self._beginnings[-1].step > self.step:
            self._beginnings.pop()

    def bookmark(self) -> Callable[[], Play]:
        """A way back to this moment, able to play on, whatever becomes of the match."""
        beginnings, given = self._beginnings[:], self._given[:]
        return lambda: Play.load(self.setting, self._phases(beginnings, given))

    # ------------------------------------------------------------------ keeping

    def rows_since(self, step: int) -> list[AnswerRow]:
        return self._given[step - self.first :]

    def checkpoints_since(self, step: int) -> list[Checkpoint]:
        """The phases that began after `step` answers."""
        return [_checkpoint(beginning) for beginning in self._beginnings if beginning.step > step]

    def all_rows(self) -> list[AnswerRow]:
        return [*_rows(self.past), *self._given]

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
            raise Refusal("unknown", f"This table can be taken up from step {self.first} to {self.step}.")
        beginnings = [beginning for beginning in self._beginnings if beginning.step <= end]
        return self._phases(beginnings, self._given[: end - self.first])

    def _phases(self, beginnings: list[Beginning], given: list[AnswerRow]) -> list[PhaseRecord]:
        ends = [beginning.step for beginning in beginnings[1:]] + [self.first + len(given)]
        phases = self.past[:]
        for beginning, stop in zip(beginnings, ends, strict=True):
            phases.append(_phase(beginning.position, given[beginning.step - self.first : stop - self.first]))
        return phases

    def running_phase(self) -> Record:
        """A record that is only good for going on: the running phase, and no luck to come."""
        start = self._beginnings[-1]
        phase = _phase(start.position, self.rows_since(start.step))
        setting = Setting(self.setting.game, self.setting.scenario, self.setting.options, 0)
        return _record(setting, [phase], "")

    def record(self) -> Record:
        record = _record(self.setting, self.phases(), self.match.digest())
        record.nature = "auto"
        record.result = None if self.match.result is None else self.match.result.to_json()
        return record


def _rows(phases: list[PhaseRecord]) -> list[AnswerRow]:
    return [
        AnswerRow(seat, code)
        for phase in phases
        for seat, code in zip(phase.askers, phase.answers, strict=True)
    ]


def _phase(start: Position, rows: list[AnswerRow]) -> PhaseRecord:
    return PhaseRecord(
        start.phase, start.to_json(), [str(row.code) for row in rows], [row.seat for row in rows]
    )


def _checkpoint(beginning: Beginning) -> Checkpoint:
    position: Json = beginning.position.to_json()
    return Checkpoint(beginning.step, beginning.position.phase, position)


def _record(setting: Setting, phases: list[PhaseRecord], end: str) -> Record:
    return Record(
        game=setting.game,
        rules_version=load(setting.game).rules_version,
        scenario=setting.scenario,
        options=dict(setting.options),
        seed=setting.seed,
        nature="ask",
        phases=phases,
        end=end,
    )
