"""Players that know no particular game, and those that a game brings along."""

import random
from collections import Counter
from typing import Any

import pytest
from tests.core.toy import Toy

import flintlock
from flintlock import MatchOver, UnknownPlayer
from flintlock.core.game import Game
from flintlock.core.player import Perspective, play_out
from flintlock.core.vocabulary import Option
from flintlock.players import make_player, players
from flintlock.players.random_player import RandomPlayer

EVERYWHERE = [
    (game, name)
    for game in flintlock.games()
    for name in players(flintlock.load(game))
    if make_player(name, 1, flintlock.load(game)).is_quick
]


class Stubborn:
    """The toy's own player."""

    is_quick = True

    def __init__(self, rng: random.Random) -> None:
        self.asked = 0

    def choose(self, perspective: Perspective) -> Option:
        self.asked += 1
        return perspective.question.options[-1]


@pytest.fixture(name="toy")
def _toy() -> Toy:
    toy = Toy()
    toy.players = {"stubborn": Stubborn}
    return toy


def test_players_are_made_by_name(toy: Toy) -> None:
    assert isinstance(make_player("random", 1, toy), RandomPlayer)
    with pytest.raises(UnknownPlayer, match="there is no player genius; there are random, stubborn"):
        make_player("genius", 1, toy)


def test_where_nobody_knows_what_counts_nobody_thinks_ahead(toy: Toy) -> None:
    assert players(toy) == ("random", "stubborn")
    with pytest.raises(UnknownPlayer, match="there is no player general"):
        make_player("general", 1, toy)


def test_a_game_brings_players_of_its_own(toy: Toy) -> None:
    assert isinstance(make_player("stubborn", 1, toy), Stubborn)
    with pytest.raises(UnknownPlayer, match="there is no player stubborn"):
        make_player("stubborn", 1, Toy())


def test_a_player_is_one_object_for_the_whole_match(toy: Toy) -> None:
    match = toy.start(seed=5)
    own = {seat: Stubborn(random.Random(1)) for seat in toy.seats}
    play_out(match, own)
    assert all(player.asked > 3 for player in own.values())


WITHOUT_LUCK = ("non-player",)
"""Players whose dice follow from the position."""


@pytest.mark.parametrize(("game", "name"), EVERYWHERE)
def test_every_player_plays_a_game_to_the_end_by_legal_answers(game: str, name: str) -> None:
    rules: Game[Any] = flintlock.load(game)
    match = rules.start(seed=5)
    play_out(match, {seat: make_player(name, seed, rules) for seed, seat in enumerate(rules.seats)})
    assert match.over
    assert match.result is not None


@pytest.mark.parametrize(("game", "name"), EVERYWHERE)
def test_a_players_luck_is_its_own(game: str, name: str) -> None:
    rules: Game[Any] = flintlock.load(game)

    def played(seed: int) -> str:
        match = rules.start(seed=5)
        play_out(match, {seat: make_player(name, seed, rules) for seat in rules.seats})
        return match.record().dumps()

    assert played(1) == played(1)
    assert name in WITHOUT_LUCK or len({played(seed) for seed in range(6)}) > 1


def test_the_random_player_takes_each_answer_as_often() -> None:
    match = Toy().start(seed=5)
    perspective = Perspective(match)
    player = RandomPlayer(random.Random(1))
    counts = Counter(player.choose(perspective).code for _ in range(3_000))
    assert counts.keys() == set(perspective.question.codes)
    assert min(counts.values()) > 3_000 / len(counts) * 0.85


def test_after_the_end_nobody_is_asked() -> None:
    match = Toy().start(seed=5)
    play_out(match, {seat: make_player("random", 1, match.game) for seat in match.game.seats})
    play_out(match, {})
    with pytest.raises(MatchOver):
        Perspective(match)
