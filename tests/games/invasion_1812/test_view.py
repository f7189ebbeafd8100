"""1.5: what a seat may see, read in the log, and imagine."""

from __future__ import annotations

import json
import random
import re

import pytest
from tests.games.invasion_1812.build import (
    BOARD,
    FACTIONS,
    GAME,
    TheMatch,
    answer,
    asked,
    deck,
    hand,
    play_until,
    position,
    question,
    units,
)

from flintlock.core.table import Table

CARD = re.compile(r"card:[a-z]{2}\d\d")
HANDS = {"BR": "br01 br09 br10", "CM": "cm02 cm11", "NA": "na03", "AR": "ar01 ar02 ar11", "AM": "am04 am12"}
VIEWERS = [*FACTIONS][:5]


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
    return [faction.short for faction in BOARD.factions if faction.side is side]


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
        assert count == 12 - len(HANDS[faction.short].split())
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
            if faction.short not in allies(viewer):
                hidden += [card.code for card in g.hand(faction)]
            assert seen.isdisjoint(hidden), f"{viewer} sees cards of {faction.short}"


def test_1_5_a_drawn_card_is_told_to_the_own_side_only() -> None:
    match = answer(position(phase="drawing", active="BR", hands={"BR": "br01 br02"}), "br07")
    for viewer in VIEWERS:
        line = view(match, viewer)["log"][0]
        if viewer in ("BR", "CM", "NA"):
            assert (line["key"], line["params"]["card"]) == ("drew", "card:br07")
        else:
            assert (line["key"], "card" in line["params"]) == ("drew.hidden", False)
    assert view(match, None)["log"][0]["key"] == "drew.hidden"


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


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize("viewer", [*VIEWERS, None])
def test_the_table_shows_units_markers_round_and_turns_to_everybody(viewer: str | None) -> None:
    match = position(phase="card", active="AR", order="CM AR", hands=HANDS, york="2 AR 1 AM", fled={"CM": 2})
    tokens = {token["id"]: token for token in view(match, viewer)["tokens"]}
    assert tokens["york/american_regulars"]["count"] == 2
    assert tokens["york/control"]["name"] == "Control: American side"
    assert (tokens["fled/canadian_militia"]["space"], tokens["fled/canadian_militia"]["count"]) == ("fled", 2)
    assert tokens["round"]["space"] == "round-1"
    assert (tokens["turn/canadian_militia"]["space"], tokens["turn/american_regulars"]["space"]) == (
        "turn-1",
        "turn-2",
    )


def test_the_table_counts_two_markers_at_queenston() -> None:
    match = position(phase="card", active="AR", hands=HANDS, queenston_fort_erie="1 AR")
    tokens = {token["id"]: token for token in view(match, None)["tokens"]}
    assert tokens["queenston_fort_erie/control"]["count"] == 2


def test_the_table_shows_the_battle_that_is_fought() -> None:
    match = position(phase="battles", active="AM", york="4 BR 1 AM")
    (panel,) = [panel for panel in view(match, None)["panels"] if panel["id"] == "battle"]
    assert [row[1:] for row in panel["rows"]] == [
        ["British Regulars", "4", "2"],
        ["American Militia", "1", "1"],
    ]


def test_cards_whose_faces_were_reconstructed_are_marked() -> None:
    faces = {card["code"]: card for pile in view(a_turn(), "BR")["piles"] for card in pile["cards"]}
    assert faces["card:br01"].get("doubtful")
    assert not faces["card:br09"].get("doubtful")


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_every_prompt_and_every_line_of_a_game_is_in_the_phrase_book(scenario: str) -> None:
    match = GAME.start(scenario, seed=4, nature="ask")
    rng = random.Random(4)
    prompts = set()
    while match.question is not None:
        prompts.add(match.question.prompt.key)
        assert_said(match, match.question.prompt.key)
        GAME.phrases.say(match.question.prompt)
        match.answer(rng.choice(match.question.options))
    for line in match.position.log:
        assert line.key not in prompts, "a line of the log would read like a question"
        for seat in (None, "british_regulars", "american_regulars"):
            message = line.seen_by(seat)
            assert_said(match, message.key)
            GAME.phrases.say(message)


def assert_said(match: TheMatch, key: str) -> None:
    assert key in match.game.phrases.templates, f"no phrase for {key}"


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
    for line in imagined.position.log:
        if line.secrets is not None:
            assert "american_militia" in line.readers
    assert imagined.view("american_militia") == match.view("american_militia")
    assert units(imagined, "albany") == units(match, "albany")


# ---------------------------------------------------------------------- questions that would betray a card


@pytest.mark.parametrize(
    ("prompt", "match"),
    [
        ("enlistment_card", position(phase="enlistment", active="AR", hands=HANDS)),
        ("assignment", position(phase="assignment", active="AM", hands=HANDS, york="1 CM 1 AM")),
    ],
)
def test_1_5_a_question_that_only_the_holder_of_a_card_is_asked_stays_secret(
    prompt: str, match: TheMatch
) -> None:
    assert asked(match) == prompt
    for viewer in ("BR", "CM", "NA", None):
        told = view(match, viewer)["question"]
        assert told is not None
        assert (told["prompt"]["key"], told["rule"], told["options"]) == ("secret", "", [])
