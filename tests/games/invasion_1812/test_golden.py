"""Finished games, kept as records: they must replay to the same end.

`python -m tests.games.invasion_1812.test_golden` writes them anew, after a change of the rules that is meant.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.invasion_1812.build import GAME

from flintlock.core.player import Player, play_out
from flintlock.core.record import Record
from flintlock.players import make_player

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    f"{scenario}-{seed}": (scenario, seed)
    for scenario, seeds in (
        ("intro_1812", (1812, 1814)),
        ("campaign_1812", (18, 12)),
        ("campaign_1813", (18, 13)),
    )
    for seed in seeds
}


def play(scenario: str, seed: int) -> Record:
    match = GAME.start(scenario, seed=seed)
    players: dict[str, Player] = {
        seat: make_player("random", seed + number) for number, seat in enumerate(GAME.seats)
    }
    play_out(match, players)
    return match.record()


def write() -> None:
    for name, (scenario, seed) in GAMES.items():
        play(scenario, seed).save(GOLDEN / f"{name}.json")


def test_the_records_are_those_of_the_list() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == GAMES.keys()


@pytest.mark.parametrize("name", list(GAMES))
def test_a_golden_game_replays_to_the_same_end(name: str) -> None:
    record = Record.load(GOLDEN / f"{name}.json")
    match = record.replay(GAME)
    assert match.over
    assert match.digest() == record.end
    assert match.result is not None
    assert match.result.to_json() == record.result
    assert match.record().dumps() == record.dumps()


@pytest.mark.parametrize("name", list(GAMES))
def test_a_golden_game_can_be_gone_on_from_its_last_checkpoint(name: str) -> None:
    record = Record.load(GOLDEN / f"{name}.json")
    assert record.resume(GAME).digest() == record.end


if __name__ == "__main__":
    write()
