"""Finished games, kept as records: they must replay to the same end.

`python -m tests.games.washingtons_war.test_golden` writes them anew, after a change that is meant.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.washingtons_war.build import GAME
from tests.games.washingtons_war.warlike import play

from flintlock.core.record import Record

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    "standard-1775": {},
    "standard-1776": {},
    "like_any_port-1777": {"fortified_ports": "like_any_port"},
    "both_hands-1778": {"last_card_of": "both_hands"},
}


def seed_of(name: str) -> int:
    return int(name.rpartition("-")[2])


def write() -> None:
    for name, options in GAMES.items():
        match = GAME.start("standard", options, seed=seed_of(name))
        play(match, seed_of(name)).record().save(GOLDEN / f"{name}.json")


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
