"""A match: a game being played, question by question."""

from __future__ import annotations

import random
from bisect import bisect_right
from itertools import accumulate
from typing import Generic, Literal, cast

from flintlock.core.chance import chance_pick
from flintlock.core.errors import IllegalAnswer, ImaginedMatch, MatchOver, NotAsked, UndoRefused, UnknownStep
from flintlock.core.game import Game, P
from flintlock.core.message import Message
from flintlock.core.position import OVER, Result
from flintlock.core.question import NATURE, GameOver, Question, Rules, Seat
from flintlock.core.record import PhaseRecord, Record
from flintlock.core.table import QuestionView, Said, Table
from flintlock.core.vocabulary import Option

Nature = Literal["auto", "ask"]

SECRET_PROMPT = Message("secret", {})
"""What the others read while a seat is asked something that they must not know of."""


class Redeal:
    """The moment at which an imagined match left the real one: hidden things were drawn anew."""

    __slots__ = ("seat", "seed")

    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat = seat
        self.seed = seed


class Stage(Generic[P]):
    """A phase as it was played: the position at its start and the answers since."""

    __slots__ = ("askers", "phase", "start", "steps")

    def __init__(self, start: P, steps: list[Option | Redeal], askers: list[Seat]) -> None:
        self.phase = start.phase
        self.start = start
        self.steps = steps
        self.askers = askers

    def copy(self) -> Stage[P]:
        return Stage(self.start, self.steps[:], self.askers[:])


class Match(Generic[P]):
    """Runs a game's phases, puts their questions and takes the answers.

    The start of the running phase and the answers since are all that is needed to rebuild it:
    cloning, undoing and loading are replaying.
    """

    game: Game[P]
    scenario: str
    options: dict[str, str]
    seed: int
    nature: Nature
    position: P
    question: Question | None

    def __init__(
        self, game: Game[P], scenario: str, options: dict[str, str], seed: int | None, nature: Nature
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = options
        self.seed = random.SystemRandom().getrandbits(48) if seed is None else seed
        self.nature = nature
        self.is_imagined = False
        self._stages: list[Stage[P]] = []
        self._sealed = 0
        self._answers = 0
        self._draws = 0
        self.position = game.set_up(scenario, options)
        self._begin()
        self._proceed(None)

    @classmethod
    def restore(
        cls,
        game: Game[P],
        setting: tuple[str, dict[str, str], int, Nature],
        stages: list[Stage[P]],
        start: P,
    ) -> Match[P]:
        """A match that enters a phase at `start`, after stages that are not played again."""
        match = cls.__new__(cls)
        match.game = game
        match.scenario, match.options, match.seed, match.nature = setting
        match.is_imagined = False
        match._stages = stages
        match._answers = match._sealed = sum(len(stage.steps) for stage in stages)
        match._draws = sum(stage.askers.count(NATURE) for stage in stages)
        match.position = start
        match._begin()
        match._proceed(None)
        return match

    # ------------------------------------------------------------------ playing

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
    def stage_start(self) -> P:
        """The position at the start of the running phase; not to be changed."""
        if self.is_imagined:
            raise ImaginedMatch("the phase began in the real position, which an imagined match does not show")
        return self._stages[-1].start

    def answer(self, answer: Option | str, seat: Seat | None = None) -> None:
        """Give one of the offered answers; whatever else is refused and changes nothing."""
        question = self.question
        if question is None:
            raise MatchOver("the game is over; nothing is asked any more")
        if seat is not None and self.game.check_seat(seat) != question.seat:
            raise NotAsked(f"{seat} is not asked now; {question.seat} is")
        option = self.game.vocabulary[answer] if isinstance(answer, str) else answer
        if option not in question.options:
            raise IllegalAnswer(option.code, self.why_not(option))
        self._note(question, option)
        if question.seat == NATURE:
            self._sealed = self._answers
        revelations = self.position.revelations
        self._proceed(option)
        if self.position.revelations != revelations or self._shows_a_secret(question.seat):
            self._sealed = self._answers

    def _shows_a_secret(self, seat: Seat) -> bool:
        """Whether the seat can tell from who is asked now that somebody holds something hidden."""
        question = self.question
        return question is not None and question.secret and question.seat != seat

    def give_nature(self, nature: Nature) -> None:
        """Who answers for Nature from now on, what she is asked at this moment included."""
        self.nature = nature
        question = self.question
        if nature == "auto" and question is not None and question.seat == NATURE:
            self.answer(self._natures_answer(question))

    def why_not(self, option: Option) -> str:
        """Why an option is not offered now, in words."""
        question = self.question
        if question is None:
            raise MatchOver("the game is over; nothing is asked any more")
        reason = question.why_not(option) if question.why_not is not None else None
        if reason is not None:
            return self.game.phrases.say(reason)
        asked = self.game.roles[question.seat].name if question.seat != NATURE else "Nature"
        return f"{asked}: {self.game.phrases.say(question.prompt)} (rule {question.rule})"

    def _note(self, question: Question, option: Option) -> None:
        stage = self._stages[-1]
        stage.steps.append(option)
        stage.askers.append(question.seat)
        self._answers += 1
        if question.seat == NATURE:
            self._draws += 1

    def _begin(self) -> None:
        """Open a stage at the phase that the position names."""
        self._stages.append(Stage(self.position.copy(), [], []))
        self._enter()

    def _enter(self) -> None:
        self._rules: Rules[str] = self.game.phases[self.position.phase](self.position)

    def _proceed(self, answer: Option | None) -> None:
        """Run the rules up to the next question for somebody at the table."""
        while True:
            question = self._next_question(answer)
            if question is None or question.seat != NATURE or self.nature == "ask":
                self.question = question
                return
            answer = self._natures_answer(question)
            self._note(question, answer)
            self._sealed = self._answers

    def _natures_answer(self, question: Question) -> Option:
        """What the seeded stream says."""
        options = question.options
        return options[chance_pick(self.seed, self._draws, len(options), question.odds)]

    def _next_question(self, answer: Option | None, replaying: bool = False) -> Question | None:
        """Run the rules, phase after phase, to their next question; None at the end of the game.

        Every phase opens a stage, but for those that follow on phases which asked nothing.
        """
        while True:
            try:
                return self._rules.send(cast(Option, answer))
            except StopIteration as end:
                self.position.phase = end.value
            except GameOver:
                self.position.phase = OVER
            if self.position.phase == OVER:
                return None
            if self._stages[-1].steps and not replaying:
                self._begin()
            else:
                self._enter()
            answer = None

    def _rebuild(self) -> None:
        """Play the running stage again from its start."""
        stage = self._stages[-1]
        self.position = stage.start.copy()
        self._enter()
        self.question = self._next_question(None, replaying=True)
        for step in stage.steps:
            if isinstance(step, Redeal):
                self._redeal(step)
            else:
                self.question = self._next_question(step, replaying=True)

    # ------------------------------------------------------------------ looking

    def view(self, seat: Seat | None, since: int = 0) -> Table:
        """What a seat (None: a spectator) may see; of the log, the lines from `since` on."""
        if seat is not None:
            self.game.check_seat(seat)
        viewer = None if seat == NATURE else seat
        layout = self.game.layout(self.position, viewer)
        result = self.position.result
        return Table(
            game=self.game.id,
            scenario=self.scenario,
            seat=seat,
            board="board.svg",
            log=[cast(Said, entry.seen_by(viewer).to_json()) for entry in self.position.log[since:]],
            question=self._question_view(seat),
            result=None if result is None else result.to_json(),
            **layout,
        )

    def _question_view(self, seat: Seat | None) -> QuestionView | None:
        question = self.question
        if question is None:
            return None
        mine = seat == question.seat
        open_to_all = mine or not question.secret
        return QuestionView(
            seat=question.seat,
            prompt=cast(Said, (question.prompt if open_to_all else SECRET_PROMPT).to_json()),
            rule=question.rule if open_to_all else "",
            options=question.codes if mine else [],
            odds=list(question.odds) if mine and question.odds is not None else None,
        )

    # ------------------------------------------------------------------ branching

    def clone(self) -> Match[P]:
        """An independent match that stands at the same question and has the same luck to come."""
        match = cast("Match[P]", Match.__new__(Match))
        match.game = self.game
        match.scenario = self.scenario
        match.options = self.options
        match.seed = self.seed
        match.nature = self.nature
        match.is_imagined = self.is_imagined
        match._stages = [*self._stages[:-1], self._stages[-1].copy()]
        match._sealed = self._sealed
        match._answers = self._answers
        match._draws = self._draws
        match._rebuild()
        return match

    def at(self, step: int) -> Match[P]:
        """The match as it stood after so many answers, Nature's included; Nature asks there, too."""
        if self.is_imagined:
            raise ImaginedMatch("an imagined match has no past")
        if not 0 <= step <= self._answers:
            raise UnknownStep(f"there have been {self._answers} answers, so there is no step {step}")
        ends = list(accumulate(len(stage.steps) for stage in self._stages))
        index = bisect_right(ends[:-1], step)
        stage = self._stages[index]
        setting: tuple[str, dict[str, str], int, Nature] = (self.scenario, self.options, self.seed, "ask")
        match = Match.restore(self.game, setting, self._stages[:index], stage.start.copy())
        for answer in stage.steps[: step - (ends[index - 1] if index else 0)]:
            match.answer(cast(Option, answer))
        return match

    def imagine(self, seat: Seat, rng: random.Random) -> Match[P]:
        """A match that agrees with all the asked seat knows; what it cannot see is drawn anew."""
        question = self.question
        if question is None or self.game.check_seat(seat) != question.seat or seat == NATURE:
            raise NotAsked(f"only the seat that is asked can imagine, and {seat} is not")
        match = self.clone()
        match.is_imagined = True
        match.nature = "auto"
        match.seed = rng.getrandbits(64)
        stage = match._stages[-1]
        redeal = Redeal(seat, rng.getrandbits(64))
        stage.steps.append(redeal)
        stage.askers.append(seat)
        match._stages = [stage]
        match._answers = match._sealed = len(stage.steps)
        match._redeal(redeal)
        return match

    def _redeal(self, redeal: Redeal) -> None:
        position = self.position
        position.log = [entry.for_reader(redeal.seat) for entry in position.log]
        self.game.redeal(position, redeal.seat, random.Random(redeal.seed))

    # ------------------------------------------------------------------ going back

    @property
    def can_undo(self) -> bool:
        return self._answers > self._sealed and not self.is_imagined

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
            raise ImaginedMatch("an imagined match cannot be undone")
        if not self._answers:
            raise UndoRefused("nothing has been answered yet")
        if not self.can_undo:
            raise UndoRefused("the last answer brought out a die, a card or a secret and stands")
        if seat is not None and self.game.check_seat(seat) != self.last_seat:
            raise UndoRefused(f"the last answer was not given by {seat} but by {self.last_seat}")
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
            raise ImaginedMatch("an imagined match never happened; it has no record")
        phases = [
            PhaseRecord(
                stage.phase, stage.start.to_json(), [str(step) for step in stage.steps], stage.askers[:]
            )
            for stage in self._stages
        ]
        return Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            scenario=self.scenario,
            options=dict(self.options),
            seed=self.seed,
            nature=self.nature,
            phases=phases,
            end=self.position.digest(),
            result=None if self.result is None else self.result.to_json(),
        )

    def digest(self) -> str:
        """A fingerprint of the position, the same in every process."""
        return self.position.digest()

    def __repr__(self) -> str:
        state = f"over: {self.result}" if self.over else repr(self.question)
        return (
            f"<match of {self.game.id}, {self.scenario}, seed {self.seed}, {self._answers} answers, {state}>"
        )
