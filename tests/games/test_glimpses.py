"""What a viewer keeps in mind changes nothing of what is seen."""

from __future__ import annotations

import random

import pytest
from tests.tables import scenario_of

import flintlock
from flintlock.core.glimpse import Glimpse
from flintlock.core.player import Perspective
from flintlock.players import make_player

ANSWERS = 500


@pytest.mark.parametrize("game_id", flintlock.games())
def test_a_second_look_shows_what_a_first_one_would(game_id: str) -> None:
    game, rng = flintlock.load(game_id), random.Random(5)
    match = game.start(scenario_of(game), seed=1)
    seats = (game.seats[0], None)
    players = {seat: make_player("recruit", 5, game) for seat in game.seats}
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
            match.answer(players[match.question.seat].choose(Perspective(match)))
    assert battles > 20
