"""3.2.8, 3.4 and 4.0: objectives, drawing cards, and how the game ends."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import (
    BOARD,
    GAME,
    answer,
    asked,
    deck,
    hand,
    initials,
    log,
    markers,
    offered,
    play_until,
    position,
    roll,
    score,
)

EVERYBODY = "CM NA AR AM BR"
BRITISH_SEATS = ["british_regulars", "canadian_militia", "native_americans"]
AMERICAN_SEATS = ["american_regulars", "american_militia"]


# ---------------------------------------------------------------------- 3.2.8: objectives


def test_3_2_8_a_side_controls_the_enemy_objective_it_holds_at_the_end_of_a_turn() -> None:
    match = position(active="CM", card="cm03", decks={"CM": ""}, queenston_fort_erie="2 CM")
    answer(match, "queenston_fort_erie", 1, "buffalo")
    assert markers(match) == {}
    answer(match, "end_movement")
    assert asked(match) == "marker"
    assert markers(match) == {"buffalo": "british"}
    assert score(match) == {"british": 1, "american": 0}


def test_3_2_8_queenston_and_fort_erie_are_two_objectives() -> None:
    match = position(phase="drawing", active="AM", decks={"AM": ""}, queenston_fort_erie="1 AR")
    assert score(match) == {"british": 0, "american": 2}


def test_3_2_8_an_own_objective_gives_no_marker() -> None:
    match = position(
        phase="drawing", active="AM", decks={"AM": ""}, york="5 CM", albany="3 AR", buffalo="1 AM"
    )
    assert markers(match) == {}


def test_3_2_8_an_area_without_a_star_gives_no_marker() -> None:
    match = position(phase="drawing", active="AM", decks={"AM": ""}, dundas="5 AM", rome="3 CM")
    assert markers(match) == {}


def test_3_2_8_the_marker_goes_at_once_when_the_holder_leaves() -> None:
    match = position(active="AM", card="am01", york="1 AM", rome="1 AM")
    assert markers(match) == {"york": "american"}
    answer(match, "york", "dundas")
    assert markers(match) == {}


def test_3_2_8_the_marker_stays_while_one_unit_stays() -> None:
    match = position(active="AM", card="am01", york="2 AM", rome="1 AM")
    answer(match, "york", 1, "dundas")
    assert markers(match) == {"york": "american"}


def test_3_2_8_the_marker_goes_when_the_holder_is_driven_out() -> None:
    match = position(phase="battles", active="CM", markers="york", york="1 AM 1 CM", decks={"CM": ""})
    assert markers(match) == {"york": "american"}
    roll(match, CM="hit")
    assert markers(match) == {}


def test_3_2_8_the_marker_stays_when_the_holder_wins() -> None:
    match = position(phase="battles", active="CM", markers="york", york="1 AM 1 CM", decks={"CM": ""})
    roll(match, CM="flee")
    assert asked(match) == "marker"
    assert markers(match) == {"york": "american"}


def test_3_2_8_without_a_unit_there_the_area_falls_back_to_its_owner() -> None:
    match = position(active="AM", card="am01", york="1 AM", decks={"AM": ""})
    answer(match, "york", "dundas")
    assert markers(match) == {}
    assert score(match) == {"british": 0, "american": 0}


def test_3_2_8_control_changes_in_any_turn_not_only_the_own() -> None:
    match = position(active="BR", card="br03", decks={"BR": ""}, prescott="1 BR 3 CM", ogdensburg="")
    answer(match, "prescott", 3, "ogdensburg")
    assert markers(match) == {"ogdensburg": "british"}


# ---------------------------------------------------------------------- 3.4: drawing cards


def test_3_4_at_the_end_of_the_turn_the_hand_is_filled_up_to_three() -> None:
    match = position(phase="drawing", active="BR", hands={"BR": "br01"})
    assert (asked(match), len(offered(match))) == ("draw", 11)
    answer(match, "br12", "br04")
    assert hand(match, "BR") == ["br01", "br04", "br12"]
    assert asked(match) == "marker"


def test_3_4_nobody_draws_beyond_three_and_only_the_active_player_draws() -> None:
    match = position(phase="drawing", active="BR", hands={"BR": "br01 br02 br03", "CM": "cm01"})
    assert asked(match) == "marker"
    assert hand(match, "CM") == ["cm01"]


def test_3_4_an_empty_deck_is_not_shuffled_anew() -> None:
    match = position(phase="drawing", active="BR", hands={"BR": "br01"}, decks={"BR": ""})
    assert asked(match) == "marker"
    assert hand(match, "BR") == ["br01"]
    assert deck(match, "BR") == []


def test_3_4_a_short_deck_gives_what_it_has() -> None:
    match = position(phase="drawing", active="BR", hands={"BR": "br01"}, decks={"BR": "br09"})
    assert hand(match, "BR") == ["br01", "br09"]
    assert deck(match, "BR") == []


def test_3_4_three_special_cards_are_shown_shuffled_in_and_replaced() -> None:
    match = position(phase="drawing", active="BR", hands={"BR": "br09 br10"})
    answer(match, "br11")
    assert len(log(match, "exchange")) == 1
    assert hand(match, "BR") == []
    answer(match, "br09", "br10", "br05")
    assert hand(match, "BR") == ["br05", "br09", "br10"]
    assert asked(match) == "marker"


def test_3_4_where_no_movement_card_is_left_the_hand_stays() -> None:
    match = position(phase="drawing", active="BR", hands={"BR": "br09"}, decks={"BR": "br10 br11"})
    answer(match, "br10")
    assert hand(match, "BR") == ["br09", "br10", "br11"]
    assert log(match, "exchange") == []


def test_3_4_the_hand_is_not_exchanged_while_cards_are_played() -> None:
    match = position(phase="card", active="BR", hands={"BR": "br01 br09 br10"}, york="1 BR")
    answer(match, "br01")
    assert hand(match, "BR") == ["br09", "br10"]
    assert log(match, "exchange") == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_3_4_a_waiting_player_always_holds_a_movement_card_while_any_is_left(seed: int) -> None:
    match = GAME.start("campaign_1813", seed=seed, nature="ask")
    play_until(match, lambda m: asked(m) == "marker", seed)
    while match.question is not None:
        for faction in BOARD.factions:
            cards = [*match.position.hand(faction)]
            left = [BOARD.cards[n] for n in match.position.decks[faction.number]]
            assert any(not card.is_special for card in cards) or all(card.is_special for card in left)
        answer(match, offered(match)[0])
        play_until(match, lambda m: asked(m) == "marker", seed)


# ---------------------------------------------------------------------- 4.0: the end


def test_4_0_the_game_ends_when_one_side_has_played_all_its_truce_cards() -> None:
    match = position(
        phase="drawing", order=EVERYBODY, round=3, played="ar08 am08 br08", decks={"BR": ""}, york="1 AM"
    )
    assert match.over
    assert match.result is not None
    assert match.result.winners == AMERICAN_SEATS


def test_4_0_the_british_need_three_truce_cards() -> None:
    match = position(phase="drawing", order=EVERYBODY, round=5, played="br08 cm08", decks={"BR": ""})
    assert not match.over
    match = position(phase="drawing", order=EVERYBODY, round=5, played="br08 cm08 na08", decks={"BR": ""})
    assert match.over


def test_4_0_truce_cards_of_both_sides_do_not_add_up() -> None:
    match = position(phase="drawing", order=EVERYBODY, round=5, played="br08 cm08 ar08", decks={"BR": ""})
    assert not match.over
    assert match.position.round == 6


def test_4_0_the_round_is_played_to_its_end_first() -> None:
    match = position(phase="drawing", order="AR AM BR", round=4, played="ar08 am08", decks={"BR": ""})
    assert asked(match) == "marker"


def test_4_0_without_truces_the_game_ends_after_round_eight() -> None:
    match = position(phase="drawing", order=EVERYBODY, round=7, decks={"BR": ""})
    assert not match.over
    match = position(phase="drawing", order=EVERYBODY, round=8, decks={"BR": ""})
    assert match.over


def test_4_0_the_introduction_ends_after_round_two() -> None:
    match = position(scenario="intro_1812", phase="drawing", order=EVERYBODY, round=1, decks={"BR": ""})
    assert not match.over
    match = position(scenario="intro_1812", phase="drawing", order=EVERYBODY, round=2, decks={"BR": ""})
    assert match.over


def test_4_0_three_to_two_is_an_american_victory_by_one() -> None:
    match = position(
        phase="drawing",
        order=EVERYBODY,
        round=8,
        decks={"BR": ""},
        york="1 AM",
        queenston_fort_erie="1 AR",
        detroit="1 NA",
        buffalo="2 BR",
    )
    result = match.result
    assert result is not None
    assert score(match) == {"american": 3, "british": 2}
    assert (result.winners, result.reason) == (AMERICAN_SEATS, "more_markers")
    points = {entry.seat: entry.points for entry in result.scores}
    assert points == dict.fromkeys(AMERICAN_SEATS, 3) | dict.fromkeys(BRITISH_SEATS, 2)


def test_4_0_more_british_markers_are_a_british_victory() -> None:
    match = position(phase="drawing", order=EVERYBODY, round=8, decks={"BR": ""}, detroit="1 NA")
    assert match.result is not None
    assert match.result.winners == BRITISH_SEATS
    assert not match.result.is_draw


@pytest.mark.parametrize(
    "areas", [{}, {"york": "1 AM", "kingston": "1 AR", "detroit": "1 NA", "erie": "1 CM"}]
)
def test_4_0_equal_markers_are_a_draw(areas: dict[str, str]) -> None:
    match = position(phase="drawing", order=EVERYBODY, round=8, decks={"BR": ""}, also=areas)
    assert match.result is not None
    assert match.result.is_draw
    assert match.result.reason == "equal_markers"


def test_4_0_units_do_not_count_only_markers_do() -> None:
    match = position(
        phase="drawing", order=EVERYBODY, round=8, decks={"BR": ""}, rome="20 BR", utica="9 CM", york="1 AM"
    )
    assert match.result is not None
    assert match.result.winners == AMERICAN_SEATS


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_4_0_every_campaign_ends_by_truce_or_after_the_eighth_round(seed: int) -> None:
    match = play_until(GAME.start("campaign_1812", seed=seed), lambda m: m.over, seed)
    g = match.position
    played = {initials(BOARD.cards[number].faction) for number in g.truces}
    assert 3 <= g.round <= 8
    assert g.round == 8 or {"AR", "AM"} <= played or {"BR", "CM", "NA"} <= played
