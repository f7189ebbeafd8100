"""What others see does not depend on what they cannot: questions are put whenever a card could matter."""

from __future__ import annotations

import random

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    TheMatch,
    answer,
    answer_plainly,
    asked,
    cards,
    log,
    offered,
    position,
    question,
    seat,
)

import flintlock
from flintlock.core.question import NATURE
from flintlock.core.table import QuestionView
from flintlock.games.washingtons_war.hidden import could_hold
from flintlock.games.washingtons_war.pieces import Card
from flintlock.study.worlds import check_worlds

CAMPAIGNS = "minor minor2 minor3 major"


def seen(match: TheMatch, viewer: str | None) -> QuestionView:
    """The pending question as another seat sees it."""
    view = match.view(viewer)["question"]
    assert view is not None
    return view


def is_put_but_empty(match: TheMatch, side: str, prompt: str, only: str) -> bool:
    """Whether a seat is asked although it can only decline, and the others see the prompt but no answer."""
    other = "american" if side == "british" else "british"
    views = [seen(match, viewer) for viewer in (other, None)]
    return (
        (seat(match), asked(match), offered(match)) == (side, prompt, [only])
        and question(match).is_forced
        and all((view["prompt"]["key"], view["options"]) == (prompt, []) for view in views)
    )


# ---------------------------------------------------------------------- leading with a campaign


def first_player(**more: str) -> TheMatch:
    return position(phase="first_player", forced=True, boston="howe 1 british", **more)  # type: ignore[arg-type]


def test_5_3_the_british_are_asked_whether_they_hold_a_campaign_or_not() -> None:
    assert is_put_but_empty(first_player(british="ops1 ops2"), "british", "lead_campaign", "hold_back")
    match = first_player(british="major ops2")
    assert (asked(match), offered(match)) == ("lead_campaign", ["70", "hold_back"])
    assert seen(match, "american")["options"] == []


def test_5_3_a_campaign_in_the_american_hand_changes_nothing() -> None:
    match = first_player(american=CAMPAIGNS, british="ops1 ops2")
    assert is_put_but_empty(match, "british", "lead_campaign", "hold_back")


def test_5_3_they_are_not_asked_when_all_campaigns_lie_open() -> None:
    assert asked(first_player(discards=CAMPAIGNS)) == "first_player"
    assert asked(first_player(discards="minor minor2 minor3")) == "lead_campaign"


def test_5_3_nor_when_no_campaign_could_take_place() -> None:
    ports = " ".join(port.id for port in BOARD.ports)
    match = position(phase="first_player", forced=True, norfolk="1 british", control={"british": ports})
    assert asked(match) == "first_player"


def test_5_3_nor_without_a_hand() -> None:
    assert asked(first_player(british="")) == "first_player"


# ---------------------------------------------------------------------- the card and its use


def test_5_3_card_and_use_are_asked_even_for_the_last_card() -> None:
    match = position(american="franklin", british="ops1 ops1", forced=True)
    assert (seat(match), asked(match), offered(match)) == ("american", "card", ["101"])
    answer_plainly(match, "franklin")
    assert (seat(match), asked(match), offered(match)) == ("american", "use", ["event"])
    assert log(match) == []
    answer_plainly(match, "event")
    assert cards(match.position.removed) == ["franklin"]


@pytest.mark.parametrize("card", ["franklin", "hale", "ops1", "hessians"])
def test_5_3_the_use_is_asked_in_secret_whatever_the_card(card: str) -> None:
    match = position(american=f"{card} ops1", forced=True)
    answer_plainly(match, card)
    assert (seat(match), asked(match)) == ("american", "use")
    for viewer in ("british", None):
        view = seen(match, viewer)
        assert (view["prompt"], view["rule"], view["options"], view["about"]) == (
            {"key": "secret", "params": {}},
            "",
            [],
            [],
        )
    assert match.position.impulse.card == -1
    assert [line["key"] for line in match.view("british")["status"]] == [
        "status.year",
        "status.impulse",
        "status.regulars",
    ]


# ---------------------------------------------------------------------- buying a discard


def test_6_32_c_the_exchange_is_offered_to_a_hand_without_operations_cards() -> None:
    match = position(american="brant ops1", british="hessians fusiliers", forced=True)
    answer_plainly(match, "brant", "discard")
    assert is_put_but_empty(match, "british", "exchange", "no_exchange")
    answer_plainly(match, "no_exchange")
    assert (seat(match), asked(match)) == ("british", "card")


def test_6_32_c_and_to_americans_with_ones_only() -> None:
    match = position(active="british", british="knox ops1", american="ops1 ops1", forced=True)
    answer_plainly(match, "knox", "discard")
    assert is_put_but_empty(match, "american", "exchange", "no_exchange")


def test_6_32_c_not_when_every_card_that_could_pay_lies_open() -> None:
    match = position(american="brant hale", british="hessians fusiliers", deck="", forced=True)
    answer_plainly(match, "brant", "discard")
    assert (seat(match), asked(match)) == ("british", "card")
    twos = position(active="british", british="knox ops1", american="ops1 hale", deck="ops1", forced=True)
    answer_plainly(twos, "knox", "discard")
    assert (seat(twos), asked(twos)) == ("american", "card")


# ---------------------------------------------------------------------- cards in battle


def battle(british: str = "ops1", american: str = "ops1", deck: str | None = None) -> TheMatch:
    match = position(
        active="british",
        british=f"ops2 {british}",
        american=american,
        deck=deck,
        forced=True,
        new_york="clinton 3 british +british",
        west_point="3 american",
    )
    return answer_plainly(match, "ops2", "activate", 3, "west_point")


def test_9_45_both_are_asked_for_a_card_even_if_they_hold_none() -> None:
    match = battle()
    assert is_put_but_empty(match, "british", "battle_card", "no_card")
    answer_plainly(match, "no_card")
    assert is_put_but_empty(match, "american", "battle_card", "no_card")
    answer_plainly(match, "no_card")
    assert seat(match) == NATURE


def test_9_45_not_when_every_event_lies_open_or_the_hand_is_empty() -> None:
    assert seat(battle(deck="ops3")) == NATURE
    assert seat(battle(british="", american="")) == NATURE


@pytest.mark.parametrize(("card", "uses"), [("hale", ["throw_in"]), ("hessians", ["throw_in", "battle"])])
def test_6_33_the_use_of_a_battle_card_is_always_asked_in_secret(card: str, uses: list[str]) -> None:
    match = battle(british=f"{card} ops1")
    answer_plainly(match, card)
    assert (seat(match), asked(match), offered(match)) == ("british", "battle_use", uses)
    assert seen(match, "american")["prompt"]["key"] == "secret"
    assert "in_battle" not in log(match)
    answer_plainly(match, "throw_in")
    assert "in_battle" in log(match)


# ---------------------------------------------------------------------- random losses


def test_6_31_the_last_card_of_a_hand_is_lost_unasked_and_cannot_be_taken_back() -> None:
    match = position(american="jones ops1", british="brant", forced=True)
    answer_plainly(match, "jones", "event")
    assert cards(match.position.discards) == ["jones", "brant"]
    assert not match.can_undo
    check_worlds(match, random.Random(1))  # which card it was, the rules have shown to all


def test_6_31_of_several_cards_nature_takes_one() -> None:
    match = position(american="jones ops1", british="brant ops1 ops2", forced=True)
    answer_plainly(match, "jones", "event")
    assert (seat(match), asked(match), len(offered(match))) == (NATURE, "lose_card", 3)
    assert seen(match, "american")["options"] == seen(match, "british")["options"] == []


# ---------------------------------------------------------------------- what can be excluded


def is_minor(card: Card) -> bool:
    return card.id in (67, 68, 69)


def test_a_hand_could_hold_what_lies_nowhere_in_the_open() -> None:
    g = position(american="minor ops1", british="ops1 ops2", discards="minor2 minor3").position
    assert could_hold(g, BOARD.british, is_minor)
    assert could_hold(g, BOARD.american, is_minor)
    assert not could_hold(g, BOARD.british, lambda card: card.id in (68, 69))


def test_shown_cards_are_where_everybody_knows() -> None:
    match = position(american="minor ops1", british="ops1 ops2", discards="minor2 minor3", york="+american")
    answer(match, "minor", "discard", "ops1")
    g = match.position
    assert cards(g.shown) == ["minor"]
    assert could_hold(g, BOARD.british, is_minor)
    assert not could_hold(g, BOARD.american, is_minor)


def test_a_hand_of_shown_cards_holds_nothing_else() -> None:
    match = position(american="minor ops1", british="ops1", york="+american")
    answer(match, "minor", "discard", "ops1")
    g = match.position
    assert cards(g.british_hand) == cards(g.shown) == ["minor"]
    assert not could_hold(g, BOARD.british, lambda card: card.id == 70)
    assert could_hold(g, BOARD.american, lambda card: card.id == 70)


# ---------------------------------------------------------------------- drawing real cards


def test_6_1_the_drawer_cannot_tell_the_deck_from_the_other_hand() -> None:
    """Whoever draws real cards is offered all cards that it does not see, wherever they are."""
    game = flintlock.load("washingtons-war")
    match = game.start(seed=1, nature="ask")
    while question(match).seat != NATURE:
        match.answer(question(match).options[0])
    for _ in range(2 * 7):
        draw = question(match)
        assert draw.drawer in game.seats
        own = match.view(draw.drawer)["piles"]
        known = {card["code"] for pile in own for card in pile["cards"]}
        aside = {BOARD.cards[number].code for number in match.position.aside}
        offered = {*draw.codes, *(option.code for option in draw.decoys)}
        assert offered == {card.code for card in BOARD.cards} - known - aside
        match.answer(draw.options[len(draw.options) // 2])
