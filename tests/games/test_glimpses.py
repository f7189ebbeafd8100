"""What a viewer keeps in mind changes nothing of what is seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.tables import scenario_of

import flintlock
from flintlock import Match
from flintlock.core.game import Game
from flintlock.core.glimpse import Glimpse
from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option
from flintlock.players import make_player
from flintlock.study.curious import Curiosity

ANSWERS = 500

Chooser = Callable[[Match[Any]], Option]


@pytest.mark.parametrize("game_id", flintlock.games())
def test_a_second_look_shows_what_a_first_one_would(game_id: str) -> None:
    game = flintlock.load(game_id)
    assert max([looked_at(game, choose) for choose in (recruits(game), curious())]) > 20


def looked_at(game: Game[Any], choose: Chooser) -> int:
    """Look twice after each answer of a match; how often there was a battle to be seen is given back."""
    match, rng = game.start(scenario=scenario_of(game), seed=1), random.Random(5)
    seats = (game.seats[0], None)
    glimpses = {seat: Glimpse() for seat in seats}
    battles = 0
    for _ in range(ANSWERS):
        for seat in seats:
            view, again = match.view(seat, 0, glimpses[seat]), match.view(seat, 0, glimpses[seat])
            assert view == again == match.view(seat)
            assert view["tokens"] is again["tokens"]
            battles += view["battle"] is not None
        if match.question is None:
            break
        if match.can_undo and rng.random() < 0.15:
            match.undo()
        else:
            match.answer(choose(match))
    return battles


def recruits(game: Game[Any]) -> Chooser:
    """They march and fight as one is inclined to."""
    players = {seat: make_player("recruit", 5, game) for seat in game.seats}

    def choose(match: Match[Any]) -> Option:
        assert match.question is not None
        return players[match.question.seat].choose(Perspective(match))

    return choose


def curious() -> Chooser:
    """They seek what happens seldom."""
    curiosity, rng = Curiosity(), random.Random(5)

    def choose(match: Match[Any]) -> Option:
        curiosity.note(match, len(match.position.log) - 1)
        return curiosity.choose(match, rng)

    return choose
