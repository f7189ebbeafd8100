"""1.5: what a seat may know, and that who is asked never tells what is hidden."""

from __future__ import annotations

import json
import random
import re

import pytest
from tests.games.invasion_1812.build import (
    BOARD,
    CARDS,
    FACTIONS,
    GAME,
    TheMatch,
    answer,
    asked,
    deck,
    decline,
    hand,
    initials,
    offered,
    play_until,
    position,
    question,
    roll,
    seat,
    units,
)

from flintlock.core.position import UNKNOWN
from flintlock.core.table import Table
from flintlock.study.worlds import check_worlds

CARD = re.compile(r"card:[a-z]{2}\d\d")
HANDS = {"BR": "br01 br09 br10", "CM": "cm02 cm11", "NA": "na03", "AR": "ar01 ar02 ar11", "AM": "am04 am12"}
VIEWERS = [*FACTIONS]


def a_turn() -> TheMatch:
    return position(phase="card", active="AR", hands=HANDS, albany="2 AR")


def view(match: TheMatch, viewer: str | None) -> Table:
    return match.view(None if viewer is None else FACTIONS[viewer].id)


def pile(match: TheMatch, viewer: str | None, name: str) -> tuple[int, list[str]]:
    """How many cards lie in a pile, and which of them the viewer sees."""
    (found,) = [pile for pile in view(match, viewer)["piles"] if pile["id"] == name]
    return found["count"], [card["code"].removeprefix("card:") for card in found["cards"]]


def cards_seen(match: TheMatch, viewer: str | None) -> set[str]:
    return set(CARD.findall(json.dumps(view(match, viewer))))


def allies(viewer: str | None) -> list[str]:
    side = FACTIONS[viewer].side if viewer is not None else None
    return [name for name, faction in FACTIONS.items() if faction.side is side]


# ---------------------------------------------------------------------- hands


def test_1_5_partners_see_each_others_hands() -> None:
    match = a_turn()
    assert pile(match, "AM", "hand/american_regulars") == (3, ["ar01", "ar02", "ar11"])
    assert pile(match, "CM", "hand/native_americans") == (1, ["na03"])


@pytest.mark.parametrize("viewer", ["BR", "CM", "NA", None])
def test_1_5_opponents_and_spectators_see_only_how_many_cards_there_are(viewer: str | None) -> None:
    assert pile(a_turn(), viewer, "hand/american_regulars") == (3, [])


@pytest.mark.parametrize("viewer", [*VIEWERS, None])
def test_1_5_nobody_looks_into_a_deck(viewer: str | None) -> None:
    for faction in BOARD.factions:
        count, cards = pile(a_turn(), viewer, f"deck/{faction.id}")
        assert count == 12 - len(HANDS[initials(faction)].split())
        assert cards == []


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_1_5_no_view_of_a_whole_game_shows_a_card_that_is_still_hidden(scenario: str) -> None:
    match = GAME.start(scenario, seed=7)
    rng = random.Random(7)
    while match.question is not None:
        if rng.random() < 0.1:
            check_no_hidden_card(match)
        match.answer(rng.choice(match.question.options))


def check_no_hidden_card(match: TheMatch) -> None:
    g = match.position
    shown = {str(card) for line in g.log if line.key == "exchange" for card in line.params["cards"]}  # type: ignore[union-attr]
    for viewer in [*VIEWERS, None]:
        seen = cards_seen(match, viewer) - shown
        for faction in BOARD.factions:
            hidden = [BOARD.cards[number].code for number in g.decks[faction.number]]
            if initials(faction) not in allies(viewer):
                hidden += [card.code for card in g.hand(faction)]
            assert seen.isdisjoint(hidden), f"{viewer} sees cards of {faction.id}"


def test_1_5_a_drawn_card_is_told_to_the_own_side_only() -> None:
    match = answer(position(phase="drawing", active="BR", hands={"BR": "br01 br02"}), "br07")
    for viewer in VIEWERS:
        line = view(match, viewer)["log"][0]["said"]
        if viewer in ("BR", "CM", "NA"):
            assert (line["key"], line["params"]["card"]) == ("drew", "card:br07")
        else:
            assert (line["key"], "card" in line["params"]) == ("drew.hidden", False)
    assert view(match, None)["log"][0]["said"]["key"] == "drew.hidden"


def test_1_5_only_the_asked_seat_sees_the_answers() -> None:
    match = a_turn()
    for viewer in [*VIEWERS, None]:
        asked_view = view(match, viewer)["question"]
        assert asked_view is not None
        assert asked_view["seat"] == "american_regulars"
        assert bool(asked_view["options"]) == (viewer == "AR")


def test_1_5_a_hand_that_is_exchanged_is_shown_to_everybody() -> None:
    match = position(phase="drawing", active="BR", hands={"BR": "br09 br10"})
    answer(match, "br11")
    for viewer in [*VIEWERS, None]:
        assert {"card:br09", "card:br10", "card:br11"} <= cards_seen(match, viewer)


# ---------------------------------------------------------------------- hide and redeal


@pytest.mark.parametrize("viewer", [*VIEWERS, None])
def test_1_5_nothing_hidden_is_left_in_a_concealed_position(viewer: str | None) -> None:
    match = a_turn()
    seen = GAME.conceal(match.position, None if viewer is None else FACTIONS[viewer].id)
    for name, faction in FACTIONS.items():
        true = match.position.hands[faction.number]
        shown = true if name in allies(viewer) else [UNKNOWN] * len(true)
        assert seen.hands[faction.number] == shown
        assert seen.decks[faction.number] == [UNKNOWN] * len(match.position.decks[faction.number])
    assert (seen.units, seen.pool, seen.discards) == (
        match.position.units,
        match.position.pool,
        match.position.discards,
    )
    assert list(seen.log) == []


@pytest.mark.parametrize("viewer", [*VIEWERS, None])
def test_1_5_redealing_agrees_with_all_that_is_known(viewer: str | None) -> None:
    match = position(
        phase="card", active="AR", hands=HANDS, played="br08 cm01 cm10 am08", albany="2 AR", york="1 BR"
    )
    name = None if viewer is None else FACTIONS[viewer].id
    seen = GAME.conceal(match.position, name)
    for seed in range(20):
        filled = seen.copy()
        GAME.redeal(filled, name, random.Random(seed))
        GAME.check_position(filled)
        assert GAME.conceal(filled, name) == seen


# ---------------------------------------------------------------------- imagining


def test_imagining_keeps_the_own_sides_cards_and_the_number_of_all_others() -> None:
    match = a_turn()
    for seed in range(20):
        imagined = match.imagine("american_regulars", random.Random(seed))
        assert hand(imagined, "AR") == hand(match, "AR")
        assert hand(imagined, "AM") == hand(match, "AM")
        for faction in ("BR", "CM", "NA"):
            assert len(hand(imagined, faction)) == len(hand(match, faction))
            assert sorted(hand(imagined, faction) + deck(imagined, faction)) == sorted(
                hand(match, faction) + deck(match, faction)
            )


def test_imagining_draws_the_enemys_cards_anew() -> None:
    match = a_turn()
    imagined = [match.imagine("american_regulars", random.Random(seed)) for seed in range(20)]
    assert len({tuple(hand(one, "BR")) for one in imagined}) > 5


def test_imagining_leaves_a_movement_card_in_every_waiting_hand() -> None:
    match = a_turn()
    for seed in range(50):
        imagined = match.imagine("american_regulars", random.Random(seed))
        for faction in ("BR", "CM", "NA"):
            cards = imagined.position.hand(FACTIONS[faction])
            assert any(not card.is_special for card in cards)


def test_imagining_may_leave_special_cards_only_to_one_who_has_played() -> None:
    match = position(
        phase="battles",
        active="AR",
        card="ar01",
        hands={"AR": "ar09 ar12", "BR": "br01"},
        erie="2 BR 2 CM 1 AR",
    )
    answer(match, "hit")
    assert (asked(match), question(match).seat) == ("loss", "british_regulars")
    hands = [hand(match.imagine("british_regulars", random.Random(seed)), "AR") for seed in range(80)]
    assert any(all(int(card[2:]) > 8 for card in cards) for cards in hands)
    assert any(any(int(card[2:]) <= 8 for card in cards) for cards in hands)


def test_imagining_takes_what_the_enemy_drew_out_of_the_log() -> None:
    match = GAME.start("intro_1812", seed=3)
    play_until(match, lambda m: question(m).seat == "american_militia")
    imagined = match.imagine("american_militia", random.Random(1))
    assert list(imagined.position.log) == []
    seen, true = imagined.view("american_militia"), match.view("american_militia")
    assert seen["question"] == true["question"]
    assert (seen["piles"], seen["tokens"], seen["panels"]) == (true["piles"], true["tokens"], true["panels"])
    assert units(imagined, "albany") == units(match, "albany")


# ---------------------------------------------------------------------- who is asked tells nothing


def twins(first: str, second: str, **arrangement: object) -> tuple[TheMatch, TheMatch]:
    """Two positions that differ only in the hand of the active faction."""
    active = str(arrangement["active"])
    one, other = (position(hands={active: hand}, **arrangement) for hand in (first, second))  # type: ignore[arg-type]
    return one, other


def assert_alike(one: TheMatch, other: TheMatch, viewer: str | None) -> None:
    """The same seat is asked, and the viewer sees the same table."""
    assert (asked(one), seat(one)) == (asked(other), seat(other))
    assert view(one, viewer) == view(other, viewer)


def test_3_2_the_only_movement_card_in_hand_is_asked_for_all_the_same() -> None:
    one, other = twins("cm01 cm09 cm10", "cm01 cm02 cm10", phase="card", active="CM", york="1 CM")
    assert (offered(one), offered(other)) == (["cm01"], ["cm01", "cm02"])
    for viewer in ("AR", "AM", None):
        assert_alike(one, other, viewer)
        prompt = view(one, viewer)["question"]
        assert prompt is not None
        assert (prompt["prompt"]["key"], prompt["options"]) == ("movement_card", [])


def test_3_2_the_last_movement_card_of_all_is_played_unasked() -> None:
    hands, decks = {"CM": "cm01 cm09 cm10"}, {"CM": "cm11 cm12"}
    match = position(phase="card", active="CM", hands=hands, decks=decks, york="1 CM")
    assert match.position.movement_card is CARDS["cm01"]


def test_3_2_a_hand_of_one_card_is_played_unasked() -> None:
    match = position(phase="card", active="CM", hands={"CM": "cm01"}, york="1 CM")
    assert match.position.movement_card is CARDS["cm01"]


def test_3_2_two_movement_cards_in_hand_or_deck_are_enough_to_ask() -> None:
    hands, decks = {"CM": "cm01 cm09 cm10"}, {"CM": "cm02"}
    match = position(phase="card", active="CM", hands=hands, decks=decks, york="1 CM")
    assert (asked(match), offered(match)) == ("movement_card", ["cm01"])


def test_5_0_the_enlistment_card_is_asked_for_wherever_it_lies() -> None:
    one, other = twins("ar01 ar02 ar11", "ar01 ar02 ar09", phase="enlistment", active="AR")
    assert (offered(one), offered(other)) == (["ar11", "no_card"], ["no_card"])
    for viewer in ("BR", "CM", "NA", None):
        assert_alike(one, other, viewer)


@pytest.mark.parametrize(
    "arrangement",
    [
        {"hands": {"AR": "ar01 ar02"}, "played": "ar11"},
        {"hands": {"AR": "ar01"}},
        {"hands": {"AR": "ar01 ar02"}, "pool": {"AR": 0}},
        {"hands": {"AR": "ar01 ar02"}, "also": {"albany": "1 BR", "rome": "1 BR"}},
    ],
    ids=["it was played", "the hand is a movement card", "no unit comes", "neither area is open"],
)
def test_5_0_the_enlistment_card_is_not_asked_for_where_everybody_can_exclude_it(
    arrangement: dict[str, object],
) -> None:
    match = position(phase="enlistment", active="AR", **arrangement)  # type: ignore[arg-type]
    while seat(match) != "nature" and asked(match) != "movement_card":
        assert asked(match) != "enlistment_card"
        decline(match)


def test_3_2_7_movement_goes_on_with_no_army_left_while_a_card_may_be_held() -> None:
    one, other = twins("br02 br11", "br02 br03", active="BR", card="br06", york="1 BR", dover="1 BR")
    for match in (one, other):
        answer(match, "york", "oswego")
        assert match.position.turn.armies_left == 0
        assert asked(match) == "movement_special"
    assert (offered(one), offered(other)) == (["br11", "end_movement"], ["end_movement"])
    for viewer in ("AR", "AM", None):
        assert_alike(one, other, viewer)


@pytest.mark.parametrize(
    "arrangement",
    [
        {},
        {"hands": {"BR": "br01 br02"}, "played": "br11"},
        {"hands": {"BR": "br01 br02"}, "pool": {"BR": 0}},
        {"hands": {"BR": "br02"}, "specials": "br10 br12"},
    ],
    ids=["no hand", "all are played", "nothing would change", "two were played"],
)
def test_3_2_7_movement_ends_by_itself_where_everybody_can_exclude_a_card(
    arrangement: dict[str, object],
) -> None:
    match = position(card="br03", york="1 BR", kingston="1 BR", **arrangement)  # type: ignore[arg-type]
    answer(match, "york", "dundas", "kingston", "prescott")
    assert seat(match) == "nature"


def test_3_3_assignment_is_asked_whatever_is_held_where_there_is_a_battle() -> None:
    areas = {"york": "1 CM 3 AM"}
    one, other = twins("cm09 cm10", "cm01 cm02", phase="assignment", active="CM", also=areas)
    assert (offered(one), offered(other)) == (["cm09", "cm10", "no_card"], ["no_card"])
    for viewer in ("AR", "AM", None):
        assert_alike(one, other, viewer)


def test_3_3_assignment_is_not_asked_without_a_battle() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm09 cm10"}, york="3 CM")
    assert seat(match) == "nature"


def test_3_3_assignment_is_asked_again_after_a_card_until_two_are_played() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm09 cm10 cm12"}, york="1 CM 5 AM")
    answer(match, "cm10")
    assert asked(match) == "assignment"
    answer(match, "cm09")
    assert asked(match) == "die"


def test_5_0_the_advance_is_asked_for_whatever_is_held() -> None:
    areas = {"detroit": "1 AR 1 CM"}
    one, other = twins("ar10 ar01", "ar02 ar01", phase="battles", active="AR", also=areas)
    for match in (one, other):
        roll(match, AR="hit")
        assert asked(match) == "advance"
    assert (offered(one), offered(other)) == (["ar10", "no_card"], ["no_card"])
    for viewer in ("BR", "CM", "NA", None):
        assert_alike(one, other, viewer)


def test_3_4_whether_a_hand_is_exchanged_is_news_to_everybody() -> None:
    match = position(phase="drawing", active="BR", hands={"BR": "br09 br10"})
    answer(match, "br11")
    assert match.position.news == ["*"]


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_1_5_no_observer_can_tell_worlds_apart_that_differ_in_hidden_cards(scenario: str) -> None:
    match = GAME.start(scenario, seed=1812)
    rng = random.Random(1812)
    while match.question is not None:
        if rng.random() < 0.04:
            check_worlds(match, rng)
        match.answer(rng.choice(match.question.options))
