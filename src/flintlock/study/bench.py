"""How fast the kernel and the games are."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from flintlock.core.game import Game, Role, Scenario
from flintlock.core.match import Match
from flintlock.core.message import Json, Phrases
from flintlock.core.player import play_out
from flintlock.core.position import OVER, Position, Result
from flintlock.core.question import Rules, Seat
from flintlock.core.registry import load
from flintlock.core.table import Layout
from flintlock.core.vocabulary import Option, Vocabulary
from flintlock.study.simulate import seat_players

REPEATS = 5
"""Each measurement is the best of so many: what slows a machine down now and then does not count."""

ROUND_TRIP_PROMISE = 3.0
CLONE_PROMISES = {"1812": 300.0}
PLAY_AIM = 50_000.0


@dataclass(frozen=True)
class Measure:
    """One figure, and what was promised: at the most for times, at the least for rates."""

    subject: str
    value: float
    unit: str
    promise: float | None = None

    @property
    def is_kept(self) -> bool | None:
        """Whether the promise holds; None where there is none."""
        if self.promise is None:
            return None
        return self.value >= self.promise if self.unit.endswith("/s") else self.value < self.promise


def bench(seconds: float, games: Sequence[str]) -> Iterator[Measure]:
    """Measure everything, in about `seconds`."""
    share = seconds / (1 + 2 * len(games))
    yield Measure("kernel: question and answer", round_trip(share), "µs", ROUND_TRIP_PROMISE)
    for name in games:
        game = load(name)
        promise = CLONE_PROMISES.get(name)
        yield Measure(f"{name}: clone in mid-turn", clone_time(game, share), "µs", promise)
        answers, played = random_play(game, share)
        yield Measure(f"{name}: random play", answers, "answers/s", PLAY_AIM)
        yield Measure(f"{name}: random play", played, "games/s")


# ---------------------------------------------------------------------- what is measured


def round_trip(seconds: float) -> float:
    """Microseconds from an answer to the next question in a game that does nothing else."""
    toy = Toy()
    best = float("inf")
    for _ in _repeats(seconds):
        match = toy.start(seed=0)
        answer, option = match.answer, toy.vocabulary.options[0]
        start = perf_counter()
        for _ in range(Toy.QUESTIONS):
            answer(option)
        best = min(best, perf_counter() - start)
    return best / Toy.QUESTIONS * 1e6


def clone_time(game: Game[Any], seconds: float) -> float:
    """Microseconds to clone a match: the median over positions taken from random games."""
    positions = mid_game_matches(game, 60)
    best = [float("inf")] * len(positions)
    for _ in _repeats(seconds):
        for number, match in enumerate(positions):
            best[number] = min(best[number], _time(match.clone))
    return median(best) * 1e6


def mid_game_matches(game: Game[Any], number: int) -> list[Match[Any]]:
    """Random games stopped somewhere between their first and their last quarter, scenarios in turn."""
    scenarios = list(game.scenarios)
    return [_stopped(game, scenarios[seed % len(scenarios)], seed) for seed in range(number)]


def _stopped(game: Game[Any], scenario: str, seed: int) -> Match[Any]:
    length = _play_at_random(game.start(scenario, seed=seed), None)
    match = game.start(scenario, seed=seed)
    _play_at_random(match, random.Random(seed).randrange(length // 4, 3 * length // 4 + 1))
    return match


def _play_at_random(match: Match[Any], questions: int | None) -> int:
    """Answer so many questions, or all; how many it were. The same match always goes the same way."""
    rng = random.Random(match.seed)
    answered = 0
    while match.question is not None and answered != questions:
        match.answer(rng.choice(match.question.options))
        answered += 1
    return answered


def random_play(game: Game[Any], seconds: float) -> tuple[float, float]:
    """Answers (Nature's included) and games a second when every seat answers at random."""
    best = float("inf")
    answers = 0
    for _ in _repeats(seconds):
        start = perf_counter()
        answers = sum(_random_game(game, scenario, seed) for scenario in game.scenarios for seed in range(4))
        best = min(best, perf_counter() - start)
    return answers / best, 4 * len(game.scenarios) / best


def _random_game(game: Game[Any], scenario: str, seed: int) -> int:
    match = game.start(scenario, seed=seed)
    play_out(match, seat_players(game, dict.fromkeys(game.seats, "random"), seed))
    return match.answers_given


def _time(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def _repeats(seconds: float) -> Iterator[int]:
    """At least REPEATS times, then as long as there is time."""
    end = perf_counter() + seconds
    number = 0
    while number < REPEATS or perf_counter() < end:
        yield number
        number += 1


# ---------------------------------------------------------------------- the game that does nothing else


class Toy(Game[Position]):
    """One seat that is asked heads or tails, again and again."""

    QUESTIONS = 1000
    SEAT: Seat = "player"

    id = "toy"
    name = "Toy"
    rules_version = 1

    def __init__(self) -> None:
        self.roles = {self.SEAT: Role("Player", "player")}
        self.scenarios = {"only": Scenario("only", "The only one")}
        self.options = {}
        self.vocabulary = Vocabulary((Option("heads", "heads"), Option("tails", "tails")))
        self.phases = {"asking": self.asking}
        self.phrases = Phrases({})

    def asking(self, g: Position) -> Rules[str]:
        options = self.vocabulary.options
        for _ in range(self.QUESTIONS):
            yield from g.ask(self.SEAT, "choose", options, rule="1")
        g.result = Result(winners=[], reason="asked", scores=[])
        return OVER

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Position:
        return Position(phase="asking")

    def read_position(self, data: Json, where: str) -> Position:
        return Position.from_json(data, where)

    def layout(self, position: Position, seat: Seat | None) -> Layout:
        return Layout(status=[], spaces=[], tokens=[], piles=[], panels=[])

    def redeal(self, position: Position, seat: Seat | None, rng: random.Random) -> None:
        """Nothing is hidden."""

    def check_position(self, position: Position) -> None:
        """Nothing can be lost."""
