"""6.33, 9.45: cards in battle."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    CARDS,
    NICKNAMES,
    TheMatch,
    answer,
    asked,
    cards,
    log,
    offered,
    position,
    question,
    refuses,
    roll,
    seat,
    units,
    where,
)

from flintlock.core.question import NATURE

AMERICAN_BATTLE = ("knox", "morgan", "wayne", "kosciuszko")
EVENTS = [name for name, number in NICKNAMES.items() if CARDS[f"card:{number}"].is_event]
BRITISH_BATTLE = ("hessians", "fusiliers", "tarleton", "treason")


def battle(british: str = "ops1", american: str = "ops1", **spaces: str) -> TheMatch:
    """Clinton attacks from New York; the British are asked for a card if they have one."""
    pieces = {"new_york": "clinton 3 british +british", "west_point": "3 american"} | spaces
    match = position(active="british", british=f"ops2 {british}", american=american, also=pieces)
    answer(match, "ops2", "activate", 3, "west_point")
    if asked(match) == "retreat_before_battle":
        answer(match, "done")
    return match


@pytest.mark.parametrize("card", AMERICAN_BATTLE)
def test_6_33_a_american_battle_cards_give_two(card: str) -> None:
    match = battle(american=f"{card} ops1")
    assert (seat(match), asked(match)) == ("american", "battle_card")
    answer(match, card, "battle")
    assert match.position.fighting.bonus == [2, 0]
    assert match.position.impulse.draws == [1, 0]
    assert cards(match.position.discards)[-1] == card


@pytest.mark.parametrize("card", BRITISH_BATTLE)
def test_6_33_a_british_battle_cards_give_two(card: str) -> None:
    match = battle(british=f"{card} ops1")
    answer(match, card, "battle")
    assert match.position.fighting.bonus == [0, 2]
    pile = match.position.removed if card == "treason" else match.position.discards
    assert card in cards(pile)


@pytest.mark.parametrize("card", [*AMERICAN_BATTLE, *BRITISH_BATTLE])
def test_6_33_a_never_as_an_event_but_for_tarleton(card: str) -> None:
    for side in ("american", "british"):
        hands = {"american": "ops1 ops1", "british": "ops1 ops1"} | {side: f"{card} ops1"}
        match = position(
            active=side,
            american=hands["american"],
            british=hands["british"],
            albany="howe",
            hartford="+american",
        )
        answer(match, card)
        expected = card == "tarleton" and side == "british"
        assert ("event" in offered(match)) == expected


def test_6_33_b_the_replacement_is_drawn_after_the_impulse() -> None:
    match = battle(american="morgan ops1")
    answer(match, "morgan", "battle")
    roll(match, 1, 1, 6, 1, 6)
    assert (seat(match), asked(match)) == (NATURE, "draw")
    answer(match, "hale")
    assert cards(match.position.american_hand) == ["ops1", "hale"]
    assert asked(match) == "card"


def test_6_33_b_both_sides_draw_the_active_one_first() -> None:
    match = battle(british="hessians ops1", american="morgan ops1")
    answer(match, "hessians", "battle", "morgan", "battle")
    roll(match, 1, 1, 6, 1, 6)
    answer(match, "ops3")
    assert cards(match.position.british_hand) == ["ops1", "ops3"]
    answer(match, "paine")
    assert cards(match.position.american_hand) == ["ops1", "paine"]


def test_6_33_b_with_a_campaign_after_all_marches() -> None:
    match = position(
        active="british",
        british="minor hessians ops1",
        new_york="clinton 3 british +british",
        west_point="3 american",
        boston="howe 1 british +british",
    )
    answer(match, "minor", "event", "clinton", 3, "west_point", "hessians", "battle")
    roll(match, 6, 6, 1, 1, 6)
    answer(match, "albany")
    assert asked(match) == "campaign"
    assert match.position.impulse.draws == [0, 1]
    answer(match, "done")
    assert asked(match) == "draw"


@pytest.mark.parametrize("card", ["brant", "hale", "knox", "minor", "steuben"])
def test_6_33_c_any_event_thrown_in_gives_one_and_no_new_card(card: str) -> None:
    match = battle(british=f"{card} ops1")
    answer(match, card)
    assert match.position.fighting.bonus == [0, 1]
    assert match.position.impulse.draws == [0, 0]
    assert cards(match.position.discards)[-1] == card


@pytest.mark.parametrize("side", ["american", "british"])
@pytest.mark.parametrize("card", EVENTS)
def test_6_33_c_every_event_can_be_thrown_in_by_either_side(card: str, side: str) -> None:
    match = battle(british=f"{card} ops1") if side == "british" else battle(american=f"{card} ops1")
    assert seat(match) == side
    answer(match, card)
    if asked(match) == "battle_use":
        answer(match, "throw_in")
    assert match.position.fighting.bonus == [int(side == "american"), int(side == "british")]
    assert match.position.impulse.draws == [0, 0]
    assert cards(match.position.discards)[-1] == card


def test_6_33_c_own_battle_cards_can_be_thrown_in_too() -> None:
    match = battle(british="treason ops1")
    answer(match, "treason", "throw_in")
    assert match.position.fighting.bonus == [0, 1]
    assert where(match, "arnold") == "box"
    assert match.position.removed == []


def test_6_33_c_operations_and_mandatory_cards_cannot() -> None:
    match = battle(british="franklin ops3 brant")
    assert offered(match) == ["82", "no_card"]
    assert refuses(match, "franklin", "ops3")


def test_6_33_c_what_was_thrown_in_cannot_be_bought() -> None:
    match = battle(british="brant ops1", american="ops3 ops1")
    answer(match, "brant")
    roll(match, 1, 6, 1, 1, 6)
    while seat(match) == NATURE or asked(match) == "retreat":
        match.answer(question(match).options[0])
    assert (seat(match), asked(match)) == ("american", "card")


def test_6_33_d_one_card_each_the_attacker_first() -> None:
    match = battle(british="hessians brant ops1", american="morgan knox ops1")
    assert seat(match) == "british"
    answer(match, "hessians", "battle")
    assert seat(match) == "american"
    answer(match, "morgan", "battle")
    assert seat(match) == NATURE


def test_9_45_declined() -> None:
    match = battle(british="hessians ops1")
    answer(match, "done")
    assert match.position.fighting.bonus == [0, 0]


# ---------------------------------------------------------------------- Arnold's treason


def test_treason_removes_arnold_from_the_battlefield() -> None:
    match = battle(british="treason ops1", west_point="arnold 3 american")
    answer(match, "treason", "battle")
    assert where(match, "arnold") == "gone"
    roll(match, 4)
    assert asked(match) == "battle_die"


def test_9_7_treason_can_turn_a_battle_into_an_overrun() -> None:
    match = position(
        active="british",
        british="ops2 treason ops1",
        new_york="clinton 4 british",
        west_point="arnold 1 american",
        york="1 american",
    )
    answer(match, "ops2", "activate", 4, "west_point", "done", "treason", "battle")
    assert "overrun" in log(match)
    assert match.position.battle is None
    assert units(match, "west_point") == {"british": 4}
    assert (seat(match), asked(match)) == ("british", "march")


def test_9_7_not_when_the_americans_attack() -> None:
    match = position(
        american="ops1 ops1",
        british="treason ops1",
        albany="arnold 4 american +american",
        west_point="2 british",
        new_york="1 british",
    )
    answer(match, "ops1", "activate", 4, "west_point", "treason", "battle")
    assert where(match, "arnold") == "gone"
    assert match.position.battle is not None
    roll(match, 6, 1, 1, 1)
    while seat(match) == NATURE:
        match.answer(question(match).options[0])
    assert units(match, "west_point").get("american", 0) >= 3


def test_treason_after_an_interception_the_march_is_over() -> None:
    match = position(
        active="british",
        british="ops2 treason ops1",
        new_york="clinton 4 british",
        west_point="+american",
        albany="arnold 1 american",
        york="1 american",
    )
    answer(match, "ops2", "activate", 4, "west_point", "arnold")
    roll(match, 1)
    answer(match, "treason", "battle")
    assert "overrun" in log(match)
    assert match.position.march is None


@pytest.mark.parametrize("place", ["captured", "map"])
def test_treason_reaches_arnold_everywhere(place: str) -> None:
    spaces = {"charlotte": "arnold 1 american"} if place == "map" else {}
    pieces = {"new_york": "clinton 3 british +british", "west_point": "3 american"} | spaces
    match = position(
        active="british",
        british="ops2 treason",
        captured="arnold" if place == "captured" else "",
        also=pieces,
    )
    answer(match, "ops2", "activate", 3, "west_point", "treason", "battle")
    assert where(match, "arnold") == "gone"
