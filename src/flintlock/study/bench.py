"""How fast the kernel and the games are."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from flintlock.core.data import Facts
from flintlock.core.game import Game, Role
from flintlock.core.garbage import few_collections
from flintlock.core.match import Match
from flintlock.core.message import Json
from flintlock.core.phrases import ENGLISH, Phrases
from flintlock.core.position import OVER, Position, Result
from flintlock.core.question import Rules, Seat
from flintlock.core.registry import games as known_games
from flintlock.core.registry import load
from flintlock.core.table import Layout
from flintlock.core.vocabulary import Option, Vocabulary
from flintlock.study.simulate import play_to_the_end, seat_players

REPEATS = 5
"""Each measurement is the best of so many: what slows a machine down now and then does not count."""

ROUND_TRIP_PROMISE = 3.0

COMPILED = Path(sys.prefix) / "compiled"
"""Where `make compile` puts the package with kernel, players and games compiled."""


@dataclass(frozen=True)
class Measure:
    """One figure, and what was promised: at the most for times, at the least for rates."""

    subject: str
    value: float
    unit: str
    promise: float | None = None
    compiled: float | None = None
    """What was promised of the compiled package."""

    @property
    def is_kept(self) -> bool | None:
        """Whether the promise holds; None where there is none."""
        return None if self.promise is None else self._keeps(self.value, self.promise)

    def is_kept_by(self, compiled: float) -> bool:
        """Whether a figure of the compiled package is what was promised of it."""
        return self.compiled is None or self._keeps(compiled, self.compiled)

    def _keeps(self, value: float, promise: float) -> bool:
        return value >= promise if self.unit.endswith("/s") else value < promise


def bench(seconds: float, games: Sequence[str]) -> Iterator[Measure]:
    """Measure everything, in about `seconds`."""
    share = seconds / (1 + 4 * len(games))
    yield Measure("kernel: question and answer", round_trip(share), "µs", ROUND_TRIP_PROMISE)
    for name in games:
        game = load(name)
        promises = _promises(game)
        matches = mid_game_matches(game, 60)
        cloning = time_each(matches, Match.clone, share)
        yield Measure(f"{name}: clone in mid-turn", cloning, "µs", promises.number("clone"))
        yield Measure(f"{name}: imagine in mid-turn", time_each(matches, _imagine, share), "µs")
        answers, played = random_play(game, share)
        yield Measure(f"{name}: random play", answers, "answers/s", promises.number("answers"))
        yield Measure(f"{name}: random play", played, "games/s")
        for player in promises.tables("player"):
            rate = play_of(game, player.text("id"), player.texts("scenarios"), share)
            goals = player.number("games"), player.number("compiled")
            yield Measure(f"{name}: {player.text('id')} play", rate, "games/s", *goals)


def how_many(games: Sequence[str]) -> int:
    """How many figures there will be."""
    return 1 + sum(4 + len(list(_promises(load(name)).tables("player"))) for name in games)


def _promises(game: Game[Any]) -> Facts:
    return Facts.load(game.data / "game.toml").table("speed")


def bench_compiled(seconds: float, games: Sequence[str]) -> dict[tuple[str, str], float]:
    """The same figures of the compiled package, by subject and unit; none where it has not been built."""
    if not COMPILED.is_dir():
        return {}
    command = [sys.executable, "-m", __name__, str(seconds), *games]
    path = os.pathsep.join([str(COMPILED), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=True, stdout=subprocess.PIPE)
    return {(subject, unit): value for subject, unit, value in json.loads(run.stdout)}


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


def time_each(matches: Sequence[Match[Any]], action: Callable[[Match[Any]], object], seconds: float) -> float:
    """Microseconds that it takes with a match: the median over matches that stand in mid-game."""
    best = [float("inf")] * len(matches)
    for _ in _repeats(seconds):
        for number, match in enumerate(matches):
            start = perf_counter()
            action(match)
            best[number] = min(best[number], perf_counter() - start)
    return median(best) * 1e6


def _imagine(match: Match[Any]) -> object:
    assert match.question is not None
    return match.imagine(match.question.seat, random.Random(1))


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
    """Answers (Nature's included) and games a second when every seat of a simulation answers at random."""
    best = float("inf")
    answers = 0
    for _ in _repeats(seconds):
        with few_collections():
            start = perf_counter()
            answers = sum(
                [_play(game, scenario, "random", seed) for scenario in game.scenarios for seed in range(4)]
            )
            best = min(best, perf_counter() - start)
    return answers / best, 4 * len(game.scenarios) / best


def play_of(game: Game[Any], player: str, scenarios: Sequence[str], seconds: float) -> float:
    """Games a second when a player holds every seat, as many of each scenario."""
    best = dict.fromkeys([(scenario, seed) for scenario in scenarios for seed in range(4)], float("inf"))
    for _ in _repeats(seconds):
        with few_collections():
            for scenario, seed in best:
                start = perf_counter()
                _play(game, scenario, player, seed)
                best[scenario, seed] = min(best[scenario, seed], perf_counter() - start)
    return len(best) / sum(best.values())


def _play(game: Game[Any], scenario: str, player: str, seed: int) -> int:
    """How many answers it took."""
    holders = dict.fromkeys(game.seats, player)
    match = game.start(scenario, game.agree({}, holders), seed=seed)
    play_to_the_end(match, seat_players(game, holders, seed))
    return match.answers_given


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

    def __init__(self) -> None:
        self.id = "toy"
        self.rules_version = 1
        self.roles = {self.SEAT: Role("player")}
        self.scenarios = ("only",)
        self.options = {}
        self.vocabulary = Vocabulary((Option("heads"), Option("tails")))
        self.phases = {"asking": self.asking}
        self.phrases = {"en": Phrases({"choose": "Heads or tails?", "result.asked": "all asked"}, ENGLISH)}
        self.effects = {}
        self.players = {}
        self.judgement = None
        self.data = Path(__file__).parent

    def asking(self, g: Position) -> Rules[str]:
        options = self.vocabulary.options
        for _ in range(self.QUESTIONS):
            yield from g.ask(self.SEAT, "choose", options, rule="1")
        g.result = Result(winners=[], reason="asked", scores=[])
        return OVER

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Position:
        return Position(phase="asking")

    def blank_position(self, data: Json, where: str) -> Position:
        return Position.from_json(data, where)

    def layout(self, position: Position) -> Layout:
        return Layout(status=[], spaces=[], tokens=[], piles=[], panels=[], score=[])

    def hide(self, position: Position, seat: Seat | None) -> None:
        """Nothing is hidden."""

    def redeal(self, position: Position, seat: Seat | None, rng: random.Random) -> None:
        """Nothing is hidden."""

    def check_position(self, position: Position) -> None:
        """Nothing can be lost."""


if __name__ == "__main__":
    seconds, *wanted = sys.argv[1:]
    built = known_games()  # a game may have come to the shelf since the package was compiled
    found = bench(float(seconds), [name for name in wanted if name in built])
    print(json.dumps([(measure.subject, measure.unit, measure.value) for measure in found]))
