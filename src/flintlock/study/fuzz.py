"""The fuzzer that every game passes: legal play to the end, with everything checked on the way."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise, product
from math import prod
from pathlib import Path
from typing import Any

from flintlock.core.errors import IllegalAnswer
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.message import Message
from flintlock.core.phrases import DEFAULT
from flintlock.core.question import NATURE
from flintlock.core.record import Record
from flintlock.study.curious import Curiosity
from flintlock.study.worlds import check_worlds

Setting = tuple[str, dict[str, str]]

MOST_COMBINATIONS = 16
"""More than so many combinations of options are not all played."""

REFUSALS = 25
"""Wrong answers that are tried at a question."""


RECORDS = 0.2
"""How often, where all is checked, the match is also taken up from its record: dear in a long game."""


class FuzzFailure(AssertionError):
    """A property that play broke; the record leads there."""

    def __init__(self, problem: str, record: Record) -> None:
        super().__init__(problem)
        self.record = record


@dataclass
class Coverage:
    """What has been reached: keys of prompts and log lines, answers, effects of cards."""

    seen: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    longest_phase: int = 0
    longest_phase_name: str = ""

    def note_answer(self, match: Match[Any], code: str) -> None:
        assert match.question is not None
        self.seen[f"ask {match.question.prompt.key}"] += 1
        self.seen[f"answer {code}"] += 1

    def note_game(self, match: Match[Any]) -> None:
        self.answers += match.answers_given
        for entry in match.position.log:
            self.seen[f"log {entry.key}"] += 1
        for phase in match.record().phases:
            for code in phase.answers:
                self.seen[f"answer {code}"] += 1
            if len(phase.answers) > self.longest_phase:
                self.longest_phase, self.longest_phase_name = len(phase.answers), phase.phase

    def unreached(self, game: Game[Any]) -> dict[str, list[str]]:
        """Prompts and log lines, answers and effects that have not come up."""
        keys = [key for key in game.phrases[DEFAULT].templates if is_told(key)]
        told = {key for kind in ("ask", "log") for key in keys if self.seen[f"{kind} {key}"]}
        codes = [option.code for option in game.vocabulary]
        return {
            "prompts and log lines": [key for key in keys if key not in told],
            "answers": [code for code in codes if not self.seen[f"answer {code}"]],
            "effects": [name for name in game.effects if not self.seen[f"effect {name}"]],
        }


def is_told(key: str) -> bool:
    """Whether a key of a phrase book is a prompt or a line of the log: those have no dot, but for endings."""
    return "." not in key or key.startswith("end.")


@contextmanager
def _effects_counted(game: Game[Any], coverage: Coverage) -> Iterator[None]:
    """While this lasts, every effect of a card that is carried out is noted."""
    originals = {name: kind.do for name, kind in game.effects.items()}
    for name, kind in game.effects.items():
        kind.do = _counted(name, kind.do, coverage)
    try:
        yield
    finally:
        for name, do in originals.items():
            game.effects[name].do = do


def _counted(name: str, do: Callable[..., Any], coverage: Coverage) -> Callable[..., Any]:
    def counted(*arguments: Any) -> Any:
        coverage.seen[f"effect {name}"] += 1
        return do(*arguments)

    return counted


def settings(game: Game[Any]) -> Iterator[Setting]:
    """Every scenario with every combination of options.

    Where these are too many: every scenario as it is usually played, and every value of every option in one
    of them, mixed with values of others.
    """
    variants = list(game.options.values())
    combinations = prod([len(variant.values) for variant in variants])
    if combinations <= MOST_COMBINATIONS:
        for scenario in game.scenarios:
            for values in product(*(variant.values for variant in variants)):
                yield scenario, {variant.id: value for variant, value in zip(variants, values, strict=True)}
        return
    for scenario in game.scenarios:
        yield scenario, {variant.id: variant.default for variant in variants}
    for turn in range(max([len(variant.values) for variant in variants])):
        yield mixture(game, turn)


def mixture(game: Game[Any], turn: int) -> Setting:
    """A scenario with values of all options, other ones at each turn."""
    mixed = {}
    for place, variant in enumerate(game.options.values()):
        values = sorted(variant.values, key=lambda value: value != variant.default)
        mixed[variant.id] = values[(turn + place) % len(values)]
    return game.scenarios[turn % len(game.scenarios)], mixed


def fuzz_game(
    game: Game[Any],
    setting: Setting,
    seed: int,
    thoroughness: float = 0.05,
    curiosity: Curiosity | None = None,
    coverage: Coverage | None = None,
) -> Match[Any]:
    """One game, at random or curiously: cheap properties are checked at each question, dear ones at some."""
    rng = random.Random(seed)
    nature = "ask" if seed % 5 == 0 else "auto"
    match = game.start(setting[0], setting[1], seed=seed, nature=nature)  # type: ignore[arg-type]
    covered = coverage or Coverage()
    try:
        with _effects_counted(game, covered):
            while match.question is not None:
                _check_question(match)
                if rng.random() < thoroughness:
                    check_thoroughly(match, rng)
                options, lines = match.question.options, len(match.position.log)
                answer = curiosity.choose(match, rng) if curiosity is not None else rng.choice(options)
                covered.note_answer(match, answer.code)
                match.answer(answer)
                if curiosity is not None:
                    curiosity.note(match, lines)
        _check_end(match)
    except Exception as error:
        raise FuzzFailure(f"{type(error).__name__}: {error}", match.record()) from error
    covered.note_game(match)
    return match


def fuzz(
    game: Game[Any],
    games: int,
    seed: int,
    scenario: str | None = None,
    on_game: Callable[[], None] = lambda: None,
    record_to: Path | None = None,
) -> Coverage:
    """`games` games in each setting, every other one played curiously; what was reached."""
    coverage, curiosity = Coverage(), Curiosity()
    chosen = [setting for setting in settings(game) if scenario in (None, setting[0])]
    for turn, (setting, number) in enumerate(product(chosen, range(games))):
        curious = curiosity if turn % 2 else None
        try:
            fuzz_game(game, setting, seed + number, curiosity=curious, coverage=coverage)
        except FuzzFailure as failure:
            if record_to is not None:
                failure.record.save(record_to)
            raise
        on_game()
    return coverage


# ---------------------------------------------------------------------- at each question


def _check_question(match: Match[Any]) -> None:
    question = match.question
    assert question is not None
    indexes = [option.index for option in question.options]
    assert indexes, f"a question without answers: {question}"
    assert all(a < b for a, b in pairwise(indexes)), f"out of order or twice: {question}"
    assert question.seat == NATURE or question.seat in match.game.roles, f"unknown seat: {question}"
    assert question.rule, f"no rule is named: {question}"
    if question.odds is not None:
        assert len(question.odds) == len(indexes), f"odds do not fit: {question}"
        assert min(question.odds) > 0, f"impossible outcomes: {question}"
    _check_words(match, question.prompt)
    match.game.check_position(match.position)


def _check_words(match: Match[Any], message: Message) -> None:
    """The phrase book has words for it, and all its parameters are there."""
    book = match.game.phrases[DEFAULT]
    assert book.find(message.key) is not None, f"no phrase for {message.key}"
    book.say(message)


def _check_end(match: Match[Any]) -> None:
    assert match.result is not None, "the game ended without a result"
    assert set(match.result.winners) <= set(match.game.seats), "unknown winners"
    _check_words(match, Message(f"result.{match.result.reason}", {}))
    for entry in match.position.log:
        for reader in (*entry.readers[:1], None):
            _check_words(match, entry.seen_by(reader))
    match.game.check_position(match.position)
    _check_record(match)


# ---------------------------------------------------------------------- at some questions


def check_thoroughly(match: Match[Any], rng: random.Random) -> None:
    """The dear properties at one question."""
    _check_refusal(match, rng)
    _check_json(match)
    _check_clone(match, rng)
    _check_every_answer(match, rng)
    _check_undo(match, rng)
    _check_views(match, rng)
    check_worlds(match, rng)
    _same(match, match.at(match.answers_given))
    if rng.random() < RECORDS:
        _same(match, match.record().resume(match.game), with_log=False)
    if match.question is not None and match.question.seat != NATURE:
        _check_imagination(match, rng)


def _check_refusal(match: Match[Any], rng: random.Random) -> None:
    """What is not on the list is refused with a reason in words, and nothing changes."""
    assert match.question is not None
    before, count = match.digest(), match.answers_given
    wrong = [option for option in match.game.vocabulary if not match.question.allows(option)]
    for option in rng.sample(wrong, min(REFUSALS, len(wrong))):
        _check_words(match, match.why_not(option))
        assert _is_refused(match, option.code), f"{option.code} was accepted, or refused without a reason"
    assert _is_refused(match, "nonsense"), "nonsense was accepted"
    if match.question.resigns is not None:
        given_up = match.clone()
        given_up.answer(match.question.resigns)
        assert given_up.over, f"{match.question.resigns.code} does not end the game"
    assert (match.digest(), match.answers_given) == (before, count), "a refused answer changed the game"


def _is_refused(match: Match[Any], code: str) -> bool:
    try:
        match.answer(code)
    except IllegalAnswer as error:
        return bool(str(error))
    return False


def _check_json(match: Match[Any]) -> None:
    text = json.dumps(match.position.to_json())
    again = match.game.read_position(json.loads(text), "round trip")
    assert again == match.position, "the position read from JSON is another"
    assert again.digest() == match.digest(), "the position read from JSON has another digest"


def _check_clone(match: Match[Any], rng: random.Random) -> None:
    clone = match.clone()
    _same(match, clone)
    other = clone.clone()
    steps = rng.randrange(1, 12)
    for _ in range(steps):
        if clone.question is None or other.question is None:
            break
        answer = rng.choice(clone.question.options)
        clone.answer(answer)
        other.answer(answer)
    _same(clone, other)


def _same(one: Match[Any], other: Match[Any], with_log: bool = True) -> None:
    assert one.position == other.position, "a clone's position is another"
    assert not with_log or [e.to_json() for e in one.position.log] == [
        e.to_json() for e in other.position.log
    ], "another log"
    assert (one.question is None) == (other.question is None), "a clone is asked something else"
    if one.question is not None and other.question is not None:
        assert one.question.seat == other.question.seat, "a clone asks another seat"
        assert one.question.codes == other.question.codes, "a clone is offered something else"


def _check_every_answer(match: Match[Any], rng: random.Random) -> None:
    """Every offered answer can be given, and those that can be taken back are known beforehand."""
    assert match.question is not None
    seat = match.question.seat
    final = {option.code for option in match.final_answers(rng)}
    for option in match.question.options:
        trial = match.clone()
        trial.nature = "ask"
        trial.answer(option)
        stands = not trial.can_undo or (trial.question is not None and trial.question.seat == NATURE)
        if seat != NATURE:
            assert stands == (option.code in final), f"{option.code}: whether it stands is not foreseen"


def _check_undo(match: Match[Any], rng: random.Random) -> None:
    """An answer taken back leaves no trace."""
    assert match.question is not None
    other = match.clone()
    other.answer(rng.choice(match.question.options))
    if other.can_undo:
        other.undo()
        _same(match, other)


def _check_views(match: Match[Any], rng: random.Random) -> None:
    """Views are plain data, and do not change when only what they hide does."""
    game = match.game
    for seat in (*game.seats, None):
        json.dumps(match.view(seat))
        concealed = game.conceal(match.position, seat)
        filled = concealed.copy()
        game.redeal(filled, seat, rng)
        game.check_position(filled)
        again = game.conceal(filled, seat)
        who = seat or "a spectator"
        assert again == concealed, f"what {who} may know changes when the rest is drawn anew"
        assert game.layout(again) == game.layout(concealed), (
            f"the view of {who} is not a function of what it knows"
        )


def _check_imagination(match: Match[Any], rng: random.Random) -> None:
    """An imagined match looks the same to the seat that imagines, and can be played on."""
    assert match.question is not None
    seat = match.question.seat
    imagined = match.imagine(seat, rng)
    seen, true = imagined.view(seat), match.view(seat)
    seen["log"], seen["battle"] = true["log"], true["battle"]  # an imagined match has no past
    assert seen == true, f"{seat} imagines a table that looks different"
    match.game.check_position(imagined.position)
    again = imagined.clone()
    assert again.position == imagined.position, "the clone of an imagined match is another"
    for _ in range(20):
        if imagined.question is None:
            break
        _check_question(imagined)
        imagined.answer(rng.choice(imagined.question.options))


def _check_record(match: Match[Any]) -> None:
    record = match.record()
    read = Record.loads(record.dumps())
    assert read.dumps() == record.dumps(), "the record read again is another"
    again = read.replay(match.game)
    assert again.digest() == match.digest(), "the record leads elsewhere"
