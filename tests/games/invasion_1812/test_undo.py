"""What can be taken back: one's own cards and moves, until a die or a card brings news."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import answer, asked, hand, position, roll, units

from flintlock.core.errors import UndoRefused


def test_3_2_a_movement_card_that_was_laid_can_be_taken_back() -> None:
    match = position(phase="card", active="CM", hands={"CM": "cm01 cm02"}, york="1 CM")
    before = match.digest()
    answer(match, "cm01")
    match.undo("canadian_militia")
    assert match.digest() == before
    assert (asked(match), hand(match, "CM")) == ("movement_card", ["cm01", "cm02"])


def test_3_2_7_a_special_card_that_was_laid_can_be_taken_back() -> None:
    match = position(card="br01", hands={"BR": "br02 br11"}, york="1 BR")
    answer(match, "br11")
    assert units(match, "montreal") == {"BR": 2}
    match.undo()
    assert units(match, "montreal") == {}
    assert (hand(match, "BR"), match.position.turn.specials) == (["br02", "br11"], [])


def test_3_2_2_a_move_can_be_taken_back_step_by_step_to_the_card() -> None:
    match = position(phase="card", active="CM", hands={"CM": "cm01 cm02"}, york="3 CM")
    before = match.digest()
    answer(match, "cm01", "york", 2, "dundas")
    for _ in range(4):
        match.undo()
    assert match.digest() == before


def test_3_3_a_die_seals_what_came_before() -> None:
    match = position(phase="battles", active="AM", york="2 BR 2 AM", kingston="2 BR 1 AM")
    answer(match, "york")
    roll(match, BR="blank blank")
    answer(match, "stay")
    with pytest.raises(UndoRefused):
        match.undo("american_militia")


def test_3_4_a_drawn_card_seals_what_came_before() -> None:
    match = position(card="br01", york="1 BR", decks={"BR": "br02"})
    answer(match, "end_movement")
    with pytest.raises(UndoRefused):
        match.undo()
