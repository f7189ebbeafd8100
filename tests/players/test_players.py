"""Players that know no particular game."""

import random
from collections import Counter

import pytest
from tests.core.toy import Toy

from flintlock import MatchOver, UnknownPlayer
from flintlock.core.player import Perspective, play_out
from flintlock.players import make_player, players
from flintlock.players.random_player import RandomPlayer


def test_players_are_made_by_name() -> None:
    assert "random" in players()
    assert isinstance(make_player("random", seed=1), RandomPlayer)
    with pytest.raises(UnknownPlayer, match="there is no player 'genius'; there are random"):
        make_player("genius", seed=1)


@pytest.mark.parametrize("name", players())
def test_every_player_plays_a_game_to_the_end_by_legal_answers(name: str) -> None:
    match = Toy().start(seed=5)
    play_out(match, {seat: make_player(name, seed) for seed, seat in enumerate(match.game.seats)})
    assert match.over
    assert match.result is not None


@pytest.mark.parametrize("name", players())
def test_a_players_luck_is_its_own(name: str) -> None:
    def played(seed: int) -> str:
        match = Toy().start("feud", seed=5)
        play_out(match, {seat: make_player(name, seed) for seat in match.game.seats})
        return match.record().dumps()

    assert played(1) == played(1)
    assert len({played(seed) for seed in range(6)}) > 1


def test_the_random_player_takes_each_answer_as_often() -> None:
    match = Toy().start(seed=5)
    perspective = Perspective(match)
    player = RandomPlayer(random.Random(1))
    counts = Counter(player.choose(perspective).code for _ in range(3_000))
    assert counts.keys() == set(perspective.question.codes)
    assert min(counts.values()) > 3_000 / len(counts) * 0.85


def test_after_the_end_nobody_is_asked() -> None:
    match = Toy().start(seed=5)
    play_out(match, {seat: make_player("random", 1) for seat in match.game.seats})
    play_out(match, {})
    with pytest.raises(MatchOver):
        Perspective(match)
