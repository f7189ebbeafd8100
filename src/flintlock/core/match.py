"""A match: a game being played, question by question."""

from __future__ import annotations

import random
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Generic, Literal, cast

from flintlock.core.chance import chance_pick
from flintlock.core.errors import (
    EndlessRules,
    IllegalAnswer,
    ImaginedMatch,
    MatchOver,
    NotAsked,
    UndoRefused,
    UnknownStep,
)
from flintlock.core.fight import LastBattle, Onset
from flintlock.core.game import Game, P, Running, run_phase
from flintlock.core.glimpse import Glimpse
from flintlock.core.log import Log
from flintlock.core.message import Entry, Message
from flintlock.core.phrases import DEFAULT
from flintlock.core.position import EVERYBODY, OVER, Result
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.record import PhaseRecord, Record
from flintlock.core.state import Frozen
from flintlock.core.table import LineView, QuestionView, Table
from flintlock.core.vocabulary import Option

Nature = Literal["auto", "ask"]

SECRET_PROMPT: Final = Message("secret", {})
"""What the others read while a seat is asked something that they must not know of."""

LONGEST_SILENCE: Final = 1_000
"""So many phases without a question, or answers of Nature, in a row: the rules must be going in circles."""


@dataclass(frozen=True)
class Setting:
    """What a match is started with."""

    scenario: str
    options: dict[str, str]
    seed: int


class Redeal:
    """The moment at which an imagined match left the real one: hidden things were drawn anew."""

    __slots__ = ("seat", "seed")

    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat = seat
        self.seed = seed


class Stage(Generic[P]):
    """A phase as it was played: the position at its start and the answers since."""

    __slots__ = ("_frozen", "_kind", "askers", "phase", "steps")

    def __init__(
        self, kind: type[P], phase: str, frozen: Frozen, steps: list[Option | Redeal], askers: list[Seat]
    ) -> None:
        self._kind = kind
        self._frozen = frozen
        self.phase = phase
        self.steps = steps
        self.askers = askers

    @staticmethod
    def begin(start: P, past: list[Stage[P]]) -> Stage[P]:
        """A stage in which nobody has answered yet, after others."""
        frozen = start.freeze(past[-1]._frozen if past else None)
        return Stage(type(start), start.phase, frozen, [], [])

    @property
    def start(self) -> P:
        """The position at its start, each time a new one."""
        return self._kind.thaw(self._frozen)

    def copy(self) -> Stage[P]:
        return Stage(self._kind, self.phase, self._frozen, self.steps[:], self.askers[:])


class Match(Generic[P]):
    """Runs a game's phases, puts their questions and takes the answers.

    The start of the running phase and the answers since are all that is needed to rebuild it:
    cloning, undoing and loading are replaying.
    """

    def __init__(
        self,
        game: Game[P],
        setting: Setting,
        nature: Nature,
        position: P,
        past: list[Stage[P]] | None = None,
        running: Stage[P] | None = None,
    ) -> None:
        """A match that enters a phase at `position`, after stages that are not played again.

        `running`: the phase that was entered so and played on to where the match stands.
        """
        self.game = game
        self.setting = setting
        self.nature: Nature = nature
        self.position = position
        self.question: Question | None = None
        self.is_imagined = False
        self.keeps_checkpoints = True
        """Whether every phase opens a stage. Without, the match is faster, and slow to look back or ahead."""
        self._stages: list[Stage[P]] = past if past is not None else []
        self._answers = 0
        self._draws = 0
        self._sealed = 0
        """How many answers stand and cannot be taken back."""
        self._rules: Running
        if running is not None:
            self._stages.append(running)
            self._rebuild()
            return
        for stage in self._stages:
            self._answers += len(stage.steps)
            self._draws += stage.askers.count(NATURE)
        self._sealed = self._answers
        self._begin()
        self._proceed(None)

    # ------------------------------------------------------------------ playing

    @property
    def scenario(self) -> str:
        return self.setting.scenario

    @property
    def seed(self) -> int:
        return self.setting.seed

    @property
    def over(self) -> bool:
        return self.question is None

    @property
    def result(self) -> Result | None:
        return self.position.result

    @property
    def answers_given(self) -> int:
        """How many answers there have been, Nature's included."""
        return self._answers

    @property
    def answers(self) -> list[Option]:
        """All answers so far, Nature's included."""
        if self.is_imagined:
            raise ImaginedMatch("imagined_past")
        return [cast(Option, step) for stage in self._stages for step in stage.steps]

    @property
    def stage_start(self) -> P:
        """The position at the start of the running phase."""
        if self.is_imagined:
            raise ImaginedMatch("imagined_phase")
        return self._stages[-1].start

    @property
    def stage_number(self) -> int:
        """How many stages there have been, the running one included."""
        return len(self._stages)

    @property
    def stage_answers(self) -> list[Option]:
        """The answers since the running phase began."""
        if self.is_imagined:
            raise ImaginedMatch("imagined_phase")
        return [step for step in self._stages[-1].steps if isinstance(step, Option)]

    def answer(self, answer: Option | str, seat: Seat | None = None) -> None:
        """Give one of the offered answers; whatever else is refused and changes nothing."""
        question = self.question
        if question is None:
            raise MatchOver("over")
        if seat is not None and self.game.check_seat(seat) != question.seat:
            raise NotAsked("not_asked", seat=seat, asked=question.seat)
        option = self.game.vocabulary[answer] if isinstance(answer, str) else answer
        if not question.allows(option):
            reason = self.why_not(option)
            raise IllegalAnswer(option.code, reason.to_json(), self.game.phrases[DEFAULT].say(reason))
        self._note(question, option)
        self.position.news.clear()
        self._proceed(option)
        news = self.position.news
        if question.seat == NATURE or (news and (question.seat in news or EVERYBODY in news)):
            self._sealed = self._answers

    def give_nature(self, nature: Nature) -> None:
        """Who answers for Nature from now on, what she is asked at this moment included."""
        self.nature = nature
        question = self.question
        if nature == "auto" and question is not None and question.seat == NATURE:
            self.answer(self.natures_answer(question))

    def natures_answer(self, question: Question) -> Option:
        """What the seeded stream says to a question of Nature."""
        options = question.options
        return options[chance_pick(self.setting.seed, self._draws, len(options), question.odds)]

    def why_not(self, option: Option) -> Message:
        """Why an option is not offered now."""
        question = self.question
        if question is None:
            raise MatchOver("over")
        reason = question.why_not(option) if question.why_not is not None else None
        if reason is not None:
            return reason
        return Message("why_not", {"seat": question.seat, "prompt": question.prompt, "rule": question.rule})

    def _note(self, question: Question, option: Option) -> None:
        stage = self._stages[-1]
        stage.steps.append(option)
        stage.askers.append(question.seat)
        self._answers += 1
        if question.seat == NATURE:
            self._draws += 1

    def _begin(self) -> None:
        """Open a stage at the phase that the position names."""
        self._stages.append(Stage.begin(self.position, self._stages))
        self._enter()

    def _enter(self) -> None:
        self._rules = run_phase(self.game.phases, self.position)

    def _proceed(self, answer: Option | None) -> None:
        """Run the rules up to the next question for somebody at the table."""
        for _ in range(LONGEST_SILENCE):
            question = self._next_question(answer)
            if question is None or question.seat != NATURE or self.nature == "ask":
                self.question = question
                return
            answer = self.natures_answer(question)
            self._note(question, answer)
            self._sealed = self._answers
        raise EndlessRules(f"{self.game.id}: nobody but Nature is asked any more in {self.position.phase}")

    def _next_question(self, answer: Option | None, replaying: bool = False) -> Question | None:
        """Run the rules, phase after phase, to their next question; None at the end of the game.

        Every phase opens a stage, but for those that follow on phases which asked nothing.
        """
        for _ in range(LONGEST_SILENCE):
            question = next(self._rules) if answer is None else self._rules.send(answer)
            if question is not None or self.position.phase == OVER:
                return question
            if self._stages[-1].steps and self.keeps_checkpoints and not replaying:
                self._begin()
            else:
                self._enter()
            answer = None
        raise EndlessRules(f"{self.game.id}: nobody is asked any more in {self.position.phase}")

    def _rebuild(self) -> None:
        """Play the running stage again from its start."""
        stage = self._stages[-1]
        self.position = stage.start
        self._enter()
        self.question = self._next_question(None, replaying=True)
        for step in stage.steps:
            if isinstance(step, Redeal):
                self._redeal(step)
            else:
                self.question = self._next_question(step, replaying=True)

    # ------------------------------------------------------------------ looking

    def view(self, seat: Seat | None, since: int = 0, glimpse: Glimpse | None = None) -> Table:
        """What a seat (None: a spectator) may see; of the log, the lines from `since` on.

        `glimpse`: of what the same seat has seen of this match before.
        """
        if seat is not None:
            self.game.check_seat(seat)
        viewer = None if seat == NATURE else seat
        concealed = self.game.conceal(self.position, seat)
        layout = self.game.layout(concealed) if glimpse is None else glimpse.layout(self.game, concealed)
        battle = LastBattle() if glimpse is None else glimpse.battle
        log, result = self.position.log, self.position.result
        table = Table(
            game=self.game.id,
            scenario=self.setting.scenario,
            phase=self.position.phase,
            seat=seat,
            board="board.svg",
            log=[_line(entry, viewer) for entry in log[since:]],
            question=self._question_view(seat),
            battle=battle.tell(log, viewer),
            result=None if result is None else result.to_json(),
            status=layout["status"],
            spaces=layout["spaces"],
            tokens=layout["tokens"],
            piles=layout["piles"],
            panels=layout["panels"],
            score=layout["score"],
        )
        if "ends" in layout:
            table["ends"] = layout["ends"]
        return table

    def _question_view(self, seat: Seat | None) -> QuestionView | None:
        question = self.question
        if question is None:
            return None
        mine = seat == question.seat
        open_to_all = mine or not question.secret
        prompt = question.prompt if open_to_all else SECRET_PROMPT
        return QuestionView(
            seat=question.seat,
            prompt=prompt.to_json(),
            rule=question.rule if open_to_all else "",
            options=question.codes if mine else [],
            odds=list(question.odds) if mine and question.odds is not None else None,
            about=[value.code for value in prompt.params.values() if isinstance(value, Option)],
        )

    # ------------------------------------------------------------------ branching

    def clone(self) -> Match[P]:
        """An independent match that stands at the same question and has the same luck to come."""
        return self._twin(self._stages[:-1], self._stages[-1].copy(), self.setting)

    def _twin(self, past: list[Stage[P]], running: Stage[P], setting: Setting) -> Match[P]:
        match = Match(self.game, setting, self.nature, self.position, past, running)
        match.is_imagined = self.is_imagined
        match._sealed = self._sealed
        match._answers = self._answers
        match._draws = self._draws
        return match

    def at(self, step: int) -> Match[P]:
        """The match as it stood after so many answers, Nature's included; Nature asks there, too."""
        if self.is_imagined:
            raise ImaginedMatch("imagined_past")
        if not 0 <= step <= self._answers:
            raise UnknownStep("unknown_step", step=step, answers=self._answers)
        ends = list(accumulate([len(stage.steps) for stage in self._stages]))
        index = bisect_right(ends[:-1], step)
        stage = self._stages[index]
        match = Match(self.game, self.setting, "ask", stage.start, self._stages[:index])
        for answer in stage.steps[: step - (ends[index - 1] if index else 0)]:
            match.answer(cast(Option, answer))
        return match

    def imagine(self, seat: Seat, rng: random.Random) -> Match[P]:
        """A match that agrees with all the asked seat knows; what it cannot see is drawn anew.

        It has no log and no past, and luck of its own.
        """
        question = self.question
        if question is None or self.game.check_seat(seat) != question.seat or seat == NATURE:
            raise NotAsked("not_imagining", seat=seat)
        return self._imagined(seat, rng)

    def foresee(self, seat: Seat, rng: random.Random) -> Match[P]:
        """A match from the start of the running phase, as a seat that is not asked can imagine it.

        What was answered since does not count: to whoever was asked, it may have told hidden things.
        """
        if self.question is None or self.game.check_seat(seat) == NATURE:
            raise NotAsked("not_imagining", seat=seat)
        position = self._stages[-1].start
        position.log = Log()
        self.game.hide(position, seat)
        self.game.redeal(position, seat, rng)
        setting = Setting(self.setting.scenario, self.setting.options, rng.getrandbits(64))
        match = Match(self.game, setting, "auto", position)
        match.is_imagined = True
        return match

    def _imagined(self, seat: Seat, rng: random.Random) -> Match[P]:
        setting = Setting(self.setting.scenario, self.setting.options, rng.getrandbits(64))
        match = self._twin([], self._stages[-1].copy(), setting)
        match.is_imagined = True
        match.nature = "auto"
        redeal = Redeal(seat, rng.getrandbits(64))
        stage = match._stages[-1]
        stage.steps.append(redeal)
        stage.askers.append(seat)
        match._answers = match._sealed = len(stage.steps)
        match._redeal(redeal)
        return match

    def _redeal(self, redeal: Redeal) -> None:
        position = self.position
        position.log = Log()
        self.game.hide(position, redeal.seat)
        self.game.redeal(position, redeal.seat, random.Random(redeal.seed))

    def final_answers(self, rng: random.Random) -> list[Option]:
        """The answers that could not be taken back: tried in the imagination of the asked seat."""
        question = self.question
        if question is None or question.seat == NATURE:
            return []
        imagined = self.imagine(question.seat, rng)
        imagined.nature = "ask"
        final: list[Option] = []
        for option in question.options:
            trial = imagined.clone() if option is not question.options[-1] else imagined
            trial.answer(option)
            if trial.question is None or trial.question.seat == NATURE or trial.answer_stands:
                final.append(option)
        return final

    # ------------------------------------------------------------------ going back

    @property
    def answer_stands(self) -> bool:
        """Whether the last answer brought news to its seat, or was Nature's."""
        return self._sealed == self._answers

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be taken back by whoever gave it."""
        return self._answers > self._sealed and self.question is not None and not self.is_imagined

    @property
    def last_seat(self) -> Seat | None:
        """Who gave the last answer."""
        for stage in reversed(self._stages):
            if stage.askers:
                return stage.askers[-1]
        return None

    def undo(self, seat: Seat | None = None) -> None:
        """Take the last answer back; `seat`: only if that seat gave it."""
        if self.is_imagined:
            raise ImaginedMatch("imagined_undo")
        if not self._answers:
            raise UndoRefused("undo_nothing")
        if self.question is None:
            raise UndoRefused("undo_over")
        if not self.can_undo:
            raise UndoRefused("undo_news")
        last = self.last_seat
        if seat is not None and self.game.check_seat(seat) != last:
            raise UndoRefused("undo_foreign", seat=seat, last=str(last))
        if not self._stages[-1].steps:
            self._stages.pop()
        stage = self._stages[-1] = self._stages[-1].copy()
        stage.steps.pop()
        stage.askers.pop()
        self._answers -= 1
        self._rebuild()

    # ------------------------------------------------------------------ keeping

    def record(self) -> Record:
        """All that is needed to play this match again."""
        if self.is_imagined:
            raise ImaginedMatch("imagined_record")
        return self._record(self._stages)

    def _record(self, stages: list[Stage[P]]) -> Record:
        phases = [
            PhaseRecord(
                stage.phase, stage.start.to_json(), [str(step) for step in stage.steps], stage.askers[:]
            )
            for stage in stages
        ]
        return Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            scenario=self.setting.scenario,
            options=dict(self.setting.options),
            seed=self.setting.seed,
            nature=self.nature,
            phases=phases,
            end=self.position.digest(),
            result=None if self.result is None else self.result.to_json(),
        )

    def running_phase(self) -> Record:
        """A record that is only good for going on: the running phase, and no luck to come."""
        if self.is_imagined:
            raise ImaginedMatch("imagined_record")
        record = self._record(self._stages[-1:])
        record.seed, record.nature = 0, "ask"
        return record

    def digest(self) -> str:
        """A fingerprint of the position, the same in every process."""
        return self.position.digest()

    def __repr__(self) -> str:
        state = f"over: {self.result}" if self.over else repr(self.question)
        return f"<match of {self.game.id}, {self.scenario}, {self._answers} answers, {state}>"


def _line(entry: Entry, seat: Seat | None) -> LineView:
    return LineView(
        said=entry.seen_by(seat).to_json(),
        heading=entry.heading,
        battle=isinstance(entry.fight, Onset),
    )
