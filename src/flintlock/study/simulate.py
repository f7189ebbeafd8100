"""Many games between players, on as many processors as there are: who wins, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from flintlock.core.chance import chance_word
from flintlock.core.game import Game
from flintlock.core.garbage import few_collections
from flintlock.core.match import Match
from flintlock.core.player import Player, play_out
from flintlock.core.question import Seat
from flintlock.core.registry import load
from flintlock.players import make_player, thinking
from flintlock.study.figures import Mean, Share, mean_of
from flintlock.study.journal import Journal
from flintlock.study.workers import spread

FORMAT = "flintlock simulation 1"

CHUNK = 20
"""Games that a worker plays before it reports."""


@dataclass(frozen=True)
class Outcome:
    """How one game went."""

    scenario: str
    seed: int
    winners: tuple[Seat, ...]
    reason: str
    answers: int
    scores: tuple[tuple[str, int], ...] = ()
    """What each side or seat has reached."""


@dataclass(frozen=True)
class Report:
    """All games of a study. Equal settings give equal reports; only `seconds` may differ."""

    game: str
    players: Mapping[Seat, str]
    outcomes: tuple[Outcome, ...]
    seconds: float = field(compare=False)

    @property
    def scenarios(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(outcome.scenario for outcome in self.outcomes))

    @property
    def answers(self) -> int:
        return sum(outcome.answers for outcome in self.outcomes)

    def of(self, scenario: str) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.scenario == scenario]

    def wins(self, scenario: str, seats: Sequence[Seat]) -> Share:
        """The games that one of these seats has won."""
        games = self.of(scenario)
        return Share(sum(any(seat in game.winners for seat in seats) for game in games), len(games))

    def draws(self, scenario: str) -> Share:
        games = self.of(scenario)
        return Share(sum(not game.winners for game in games), len(games))

    def wins_alone(self, seats: Sequence[Seat]) -> bool:
        """Whether one of these seats has won without the others."""
        return any(0 < len(set(seats) & set(game.winners)) < len(seats) for game in self.outcomes)

    def mean_score(self, scenario: str, names: Sequence[str]) -> Mean | None:
        """The points of the first of these sides or seats that has any."""
        games = [dict(game.scores) for game in self.of(scenario)]
        who = next((name for name in names if games and name in games[0]), None)
        if who is None:
            return None
        return mean_of([game[who] for game in games])

    def mean_answers(self, scenario: str) -> float:
        games = self.of(scenario)
        return sum(game.answers for game in games) / len(games) if games else 0.0


@dataclass(frozen=True)
class Batch:
    """What a worker is given: games of one setting with seeds in a row."""

    game: str
    scenario: str
    options: Mapping[str, str]
    players: Mapping[Seat, str]
    seeds: tuple[int, ...]
    records: Path | None


def simulate(
    game_id: str,
    *,
    games: int,
    players: Mapping[Seat, str] | str = "random",
    jobs: int = 1,
    seed: int = 0,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    records: Path | None = None,
    file: Path | None = None,
    on_games: Callable[[int], None] = lambda count: None,
) -> Report:
    """Play `games` games of each scenario (or of the one named); game i has the seed `seed + i`.

    `players` names one player for all seats or one for each. `records` is a folder for the games' records.
    In `file` every game is kept as soon as it is over: whoever is stopped goes on from there.
    With more than one job the games are played in processes of their own, so a script that calls this
    needs the usual `if __name__ == "__main__":`.
    """
    game = load(game_id)
    chosen = dict.fromkeys(game.seats, players) if isinstance(players, str) else dict(players)
    seat_players(game, chosen, seed)
    scenarios = list(game.scenarios) if scenario is None else [game.check_scenario(scenario)]
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    agreed = game.check_options(game.agree(options or {}, chosen))
    setting = {
        "game": game_id,
        "rules_version": game.rules_version,
        "options": agreed,
        "players": chosen,
        "judgement": judged_by(game),
        "runs": budgets(chosen.values()),
    }
    journal = Journal(file, FORMAT, setting, _read)
    seeds = range(seed, seed + games)
    outcomes = [one for one in journal.games if one.scenario in scenarios and one.seed in seeds]
    done = {(outcome.scenario, outcome.seed) for outcome in outcomes}
    on_games(len(done))
    size = 1 if file is not None else max(1, min(CHUNK, games // (2 * jobs)))
    batches = [
        Batch(game_id, name, agreed, chosen, chunk, records)
        for name in scenarios
        for chunk in _chunks([one for one in seeds if (name, one) not in done], size)
    ]
    start = perf_counter()
    for played in spread(play_batch, batches, jobs):
        for outcome in played:
            journal.add(asdict(outcome))
        outcomes += played
        on_games(len(played))
    outcomes.sort(key=lambda outcome: (scenarios.index(outcome.scenario), outcome.seed))
    return Report(game_id, chosen, tuple(outcomes), perf_counter() - start)


def judged_by(game: Game[Any]) -> str:
    """Whose figures the players of a game follow: kept games of others are of another setting."""
    return "" if game.judgement is None else game.judgement.fingerprint


def budgets(names: Iterable[str]) -> dict[str, int]:
    """How much those think who think ahead: kept games of other budgets are of another setting."""
    return {name: runs for name in names if (runs := thinking(name))}


def seat_players(
    game: Game[Any], names: Mapping[Seat, str], seed: int, *, is_awaited: bool = False
) -> dict[Seat, Player]:
    """A player for each seat, each with luck of its own that follows from the game's seed."""
    # Counting down from -1 keeps the players' streams off those of Nature in games with seeds near by.
    return {
        game.check_seat(seat): make_player(name, chance_word(-1 - seed, number), game, is_awaited=is_awaited)
        for number, (seat, name) in enumerate(names.items())
    }


def _chunks(seeds: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    for first in range(0, len(seeds), size):
        yield tuple(seeds[first : first + size])


def _read(line: Mapping[str, Any]) -> Outcome:
    scores = tuple((who, points) for who, points in line["scores"])
    return Outcome(**{**line, "winners": tuple(line["winners"]), "scores": scores})


def play_batch(batch: Batch) -> list[Outcome]:
    game = load(batch.game)
    with few_collections():
        return [_play(game, batch, seed) for seed in batch.seeds]


def play_to_the_end(match: Match[Any], players: Mapping[Seat, Player], *, keep: bool = False) -> None:
    """Where nobody thinks ahead, and nobody will look back (`keep`), phases leave no checkpoints."""
    match.keeps_checkpoints = keep or not all(player.is_quick for player in players.values())
    play_out(match, players)


def _play(game: Game[Any], batch: Batch, seed: int) -> Outcome:
    match = game.start(batch.scenario, batch.options, seed)
    play_to_the_end(match, seat_players(game, batch.players, seed), keep=batch.records is not None)
    if batch.records is not None:
        match.record().save(batch.records / f"{batch.game}-{batch.scenario}-{seed}.json")
    result = match.result
    assert result is not None, f"{match!r} ended without a result"
    return Outcome(
        batch.scenario,
        seed,
        tuple(result.winners),
        result.reason,
        match.answers_given,
        tuple((score.seat, score.points) for score in result.scores),
    )
