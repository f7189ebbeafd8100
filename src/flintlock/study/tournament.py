"""Everybody plays everybody, on the same seeds with the sides swapped: who is stronger?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any, Final

from flintlock.core.errors import Refused
from flintlock.core.game import Game
from flintlock.core.garbage import few_collections
from flintlock.core.player import Perspective, Player
from flintlock.core.question import Seat
from flintlock.core.registry import load
from flintlock.core.vocabulary import Option
from flintlock.players import check_player
from flintlock.study.figures import Estimate, elo, resampled
from flintlock.study.journal import Journal
from flintlock.study.simulate import budgets, judged_by, seat_players
from flintlock.study.workers import spread

FORMAT: Final = "flintlock tournament 1"


class BadTournament(Refused):
    """A tournament that cannot be held."""


@dataclass(frozen=True)
class Setting:
    """What is played, and by whom: for each seed and two players one game, and one with the sides swapped."""

    game: str
    rules_version: int
    scenario: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    seed: int
    judgement: str
    """The fingerprint of what the players count."""
    runs: Mapping[str, int]
    """How many matches those imagine for an answer who think ahead."""

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.players, 2)) or [(self.players[0], self.players[0])]


@dataclass(frozen=True)
class Task:
    """One game to be played."""

    setting: Setting
    first: str
    second: str
    number: int


@dataclass(frozen=True)
class Pace:
    """How long a player took for its answers, in seconds of a processor."""

    answers: int
    seconds: float
    longest: float


@dataclass(frozen=True)
class Played:
    """How one game went. Even numbers: the first player had the first side."""

    first: str
    second: str
    number: int
    points: float
    """Of the first player: 1, ½ or 0."""
    winners: tuple[Seat, ...]
    reason: str
    answers: int
    paces: tuple[Pace, Pace] = field(compare=False)


@dataclass(frozen=True)
class Duel:
    """What one player has scored against another."""

    first: str
    second: str
    games: int
    score: Estimate
    pairs: tuple[int, int, int]
    """Seeds on which the first had more of the two games, as many, and fewer."""


@dataclass(frozen=True)
class Standings:
    """A tournament, as far as it was played."""

    setting: Setting
    games: tuple[Played, ...]

    def duel(self, first: str, second: str) -> Duel:
        games = [game for game in self.games if (game.first, game.second) == (first, second)]
        seeds = list(_by_seed(games).values())
        score = resampled(seeds, _mean_points)["score"]
        leads = [sum(game.points for game in seed) - len(seed) / 2 for seed in seeds if len(seed) == 2]
        pairs = (sum(lead > 0 for lead in leads), leads.count(0), sum(lead < 0 for lead in leads))
        return Duel(first, second, len(games), score, pairs)

    def elo(self) -> dict[str, Estimate]:
        """Strengths with intervals, on average nought."""
        seeds = list(_by_seed(self.games).values())
        return resampled(seeds, lambda drawn: elo(self.setting.players, _points(drawn)))

    def pace(self, player: str) -> Pace:
        """How long a player took in all."""
        paces = [
            pace
            for game in self.games
            for name, pace in zip((game.first, game.second), game.paces, strict=True)
            if name == player
        ]
        longest = max((pace.longest for pace in paces), default=0.0)
        return Pace(sum(pace.answers for pace in paces), sum(pace.seconds for pace in paces), longest)


def _by_seed(games: Iterable[Played]) -> dict[tuple[str, str, int], list[Played]]:
    """The two games of a pair on each seed: they are drawn together, for they have much in common."""
    found: dict[tuple[str, str, int], list[Played]] = {}
    for game in games:
        found.setdefault((game.first, game.second, game.number // 2), []).append(game)
    return found


def _mean_points(seeds: Sequence[Sequence[Played]]) -> dict[str, float]:
    points = [game.points for seed in seeds for game in seed]
    return {"score": sum(points) / len(points) if points else 0.5}


def _points(seeds: Sequence[Sequence[Played]]) -> dict[tuple[str, str], float]:
    found: dict[tuple[str, str], float] = {}
    for seed in seeds:
        for game in seed:
            won, lost = (game.first, game.second), (game.second, game.first)
            found[won] = found.get(won, 0.0) + game.points
            found[lost] = found.get(lost, 0.0) + 1 - game.points
    return found


def set_up(
    game: Game[Any],
    players: Sequence[str],
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Setting:
    """A tournament of a game's players; the same name twice makes no two players."""
    if not players or len(set(players)) < len(players):
        raise BadTournament("tournament_players")
    for player in players:
        check_player(player, game)
    agreed = game.check_options(game.agree(options or {}, dict.fromkeys(game.seats, players[0])))
    name = game.check_scenario(scenario)
    return Setting(
        game.id,
        game.rules_version,
        name,
        agreed,
        tuple(players),
        seed,
        judged_by(game),
        budgets(players),
    )


def hold(
    setting: Setting,
    games: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    file: Path | None = None,
    on_games: Callable[[int], None] = lambda count: None,
) -> Standings:
    """Play `games` games of each pair of players, but for those that stand in the file already.

    Every game is written there as soon as it is over: whoever is stopped goes on from there.
    """
    journal = Journal(file, FORMAT, asdict(setting), _read)
    done = {_key(game): game for game in journal.games}
    tasks = [task for task in _tasks(setting, games) if _key(task) not in done]
    on_games(len(done))
    for played in spread(play, tasks, jobs, cluster):
        journal.add(asdict(played))
        done[_key(played)] = played
        on_games(1)
    return Standings(setting, tuple(done[key] for key in sorted(done)))


def _tasks(setting: Setting, games: int) -> Iterator[Task]:
    """By number first, so that a tournament that was stopped has something of each pair."""
    for number in range(games):
        for first, second in setting.pairs:
            yield Task(setting, first, second, number)


def _key(game: Task | Played) -> tuple[str, str, int]:
    return game.first, game.second, game.number


def _read(line: Mapping[str, Any]) -> Played:
    paces = Pace(**line["paces"][0]), Pace(**line["paces"][1])
    return Played(**{**line, "winners": tuple(line["winners"]), "paces": paces})


def play(task: Task) -> Played:
    """One game of a tournament."""
    setting = task.setting
    game = load(setting.game)
    own = seats_of_the_first(game, task.number)
    names = {seat: task.first if seat in own else task.second for seat in game.seats}
    seed = setting.seed + task.number // 2
    match = game.start(setting.scenario, setting.options, seed)
    clocks = Clock(), Clock()
    players = seat_players(game, names, seed)
    with few_collections():
        while match.question is not None:
            seat = match.question.seat
            perspective = Perspective(match)
            match.answer(clocks[seat not in own].choose(players[seat], perspective))
    result = match.result
    assert result is not None
    points = max(result.points(seat) for seat in own)
    return Played(
        task.first,
        task.second,
        task.number,
        points,
        tuple(result.winners),
        result.reason,
        match.answers_given,
        (clocks[0].pace, clocks[1].pace),
    )


def seats_of_the_first(game: Game[Any], number: int) -> set[Seat]:
    """Those of the first side in games with an even number, else those of the second."""
    sides = list(dict.fromkeys(role.side for role in game.roles.values()))
    return {seat for seat, role in game.roles.items() if role.side == sides[number % 2]}


class Clock:
    """Measures how long a player takes; what it measures has no influence on a game."""

    def __init__(self) -> None:
        self.pace = Pace(0, 0.0, 0.0)

    def choose(self, player: Player, perspective: Perspective) -> Option:
        start = process_time()
        option = player.choose(perspective)
        taken = process_time() - start
        pace = self.pace
        self.pace = Pace(pace.answers + 1, pace.seconds + taken, max(pace.longest, taken))
        return option
