"""3.2: the movement card, armies and how they march."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import (
    CARDS,
    about,
    answer,
    asked,
    deck,
    hand,
    log,
    markers,
    numbers,
    offered,
    position,
    refuses,
    seat,
    told,
    units,
)

# ---------------------------------------------------------------------- 3.2: the card


def test_3_2_the_active_player_must_play_one_movement_card() -> None:
    match = position(phase="card", active="CM", hands={"CM": "cm01 cm06 cm09"}, york="1 CM")
    assert (asked(match), seat(match)) == ("movement_card", "CM")
    assert offered(match) == ["cm01", "cm06"]
    refuses(match, "end_movement")
    refuses(match, "cm09")


def test_3_2_never_more_than_one_movement_card_a_turn() -> None:
    match = position(phase="card", active="CM", hands={"CM": "cm01 cm02"}, york="1 CM", dover="1 CM")
    answer(match, "cm01", "york", "dundas")
    refuses(match, "cm02")
    answer(match, "end_movement")
    assert hand(match, "CM") == ["cm02"]


def test_3_2_a_single_movement_card_is_played_unasked() -> None:
    match = position(phase="card", active="CM", hands={"CM": "cm01"}, york="1 CM")
    assert asked(match) == "movement"
    assert match.position.movement_card.id == "cm01"


def test_3_2_the_card_must_be_played_but_nothing_must_move() -> None:
    match = position(phase="card", active="CM", hands={"CM": "cm01"}, york="1 CM")
    answer(match, "end_movement")
    assert units(match, "york") == {"CM": 1}
    assert CARDS["cm01"].number in match.position.discards


def test_3_2_played_cards_leave_the_game() -> None:
    match = position(phase="card", active="CM", hands={"CM": "cm01 cm02"}, york="1 CM")
    answer(match, "cm01")
    assert hand(match, "CM") == ["cm02"]
    assert "cm01" not in deck(match, "CM")
    assert match.position.discards == [CARDS["cm01"].number]


def test_3_2_up_to_two_special_cards_accompany_the_movement_card() -> None:
    hands = {"NA": "na09 na11 na12"}
    match = position(active="NA", card="na01", hands=hands, six_nations="1 NA", york="2 NA", dundas="1 NA")
    answer(match, "na09", "six_nations")
    assert units(match, "six_nations") == {"NA": 3}
    assert {"na11", "na12"} <= set(offered(match))
    answer(match, "na12", "queenston_fort_erie", "dundas", "six_nations")
    assert units(match, "queenston_fort_erie") == {"NA": 2}
    refuses(match, "na11")


def test_3_2_a_faction_has_eight_movement_cards_and_four_special_cards() -> None:
    for initials in ("br", "cm", "na", "ar", "am"):
        own = [card for card in CARDS.values() if card.id.startswith(initials)]
        assert [card.is_special for card in own] == [False] * 8 + [True] * 4


# ---------------------------------------------------------------------- 3.2.1: by land


def test_3_2_1_a_step_leads_into_an_adjacent_area_small_rivers_or_not() -> None:
    match = position(card="br03", fort_george="1 BR")
    answer(match, "fort_george")
    assert offered(match) == ["dundas", "queenston_fort_erie", "fort_niagara"]


def test_3_2_1_no_land_card_crosses_a_lake() -> None:
    match = position(card="br03", kingston="1 BR")
    answer(match, "kingston")
    reason = refuses(match, "sackets_harbor")
    assert "out of reach" in reason


# ---------------------------------------------------------------------- 3.2.2: armies


def test_3_2_2_one_own_unit_leads_any_number_of_allies() -> None:
    match = position(active="AR", card="ar01", fort_niagara="1 AR 6 AM")
    answer(match, "fort_niagara", 6, "fort_george")
    assert units(match, "fort_george") == {"AR": 1, "AM": 6}
    assert units(match, "fort_niagara") == {}


def test_3_2_2_an_army_without_an_own_unit_cannot_move() -> None:
    match = position(active="AR", card="ar01", fort_niagara="1 AR 6 AM", buffalo="3 AM")
    assert "buffalo" not in offered(match)
    assert "American Regulars" in refuses(match, "buffalo")
    answer(match, "fort_niagara")
    assert asked(match) == "army"
    assert about(match) == "AM"


def test_3_2_2_a_british_army_mixes_three_factions() -> None:
    match = position(active="CM", card="cm01", dundas="3 BR 5 CM 3 NA")
    answer(match, "dundas", 5, 3, 3, "york")
    assert units(match, "york") == {"BR": 3, "CM": 5, "NA": 3}


def test_3_2_2_the_turn_at_fort_niagara_splits_an_army() -> None:
    match = position(active="AR", card="ar08", fort_niagara="4 AR 5 AM")
    answer(match, "fort_niagara", 2, 2, "fort_george")
    answer(match, "fort_niagara", 2, 2, "queenston_fort_erie")
    assert units(match, "fort_niagara") == {"AM": 1}
    assert units(match, "fort_george") == units(match, "queenston_fort_erie") == {"AR": 2, "AM": 2}
    assert match.position.turn.armies_left == 2


def test_3_2_2_no_more_armies_than_the_card_says() -> None:
    match = position(card="br03", york="1 BR", kingston="1 BR", montreal="1 BR", hands={"BR": "br11"})
    answer(match, "york", "dundas", "kingston", "prescott")
    assert match.position.turn.armies_left == 0
    assert "no further army" in refuses(match, "montreal")


def test_3_2_2_each_army_goes_as_far_as_the_card_says_and_no_farther() -> None:
    match = position(active="AM", card="am03", albany="1 AM")
    answer(match, "albany")
    assert {"utica", "rome", "adirondacks"} <= set(offered(match))
    assert "out of reach" in refuses(match, "oswego")


def test_3_2_2_an_army_may_go_less_far_and_fewer_armies_may_go() -> None:
    match = position(active="AM", card="am03", albany="2 AM", rome="1 AM")
    answer(match, "albany", 1, "utica", "end_movement")
    assert units(match, "utica") == {"AM": 1}
    assert units(match, "albany") == {"AM": 1}


def test_3_2_2_no_unit_moves_twice() -> None:
    match = position(active="AM", card="am03", albany="1 AM", rome="1 AM")
    answer(match, "albany", "caldwell")
    assert "have moved" in refuses(match, "caldwell")
    assert "rome" in offered(match)


def test_3_2_2_units_that_joined_moved_ones_may_still_go_on_without_them() -> None:
    match = position(active="AM", card="am03", albany="1 AM", caldwell="1 AM 2 AR")
    answer(match, "albany", "caldwell", "caldwell")
    assert about(match) == "AR"
    answer(match, 2, "adirondacks")
    assert units(match, "caldwell") == {"AM": 1}
    assert units(match, "adirondacks") == {"AR": 2, "AM": 1}


def test_3_2_2_allies_that_were_taken_along_do_not_move_twice_either() -> None:
    match = position(active="AM", card="am03", albany="1 AM 1 AR", caldwell="1 AM")
    answer(match, "albany", 1, "caldwell", "caldwell")
    assert asked(match) == "destination"
    answer(match, "utica")
    assert units(match, "caldwell") == {"AR": 1, "AM": 1}


def test_3_2_2_an_army_must_stop_where_it_meets_the_enemy() -> None:
    match = position(active="AR", card="ar01", plattsburg="1 AR", lacolle="1 CM")
    answer(match, "plattsburg")
    assert "lacolle" in offered(match)
    assert "montreal" in offered(match), "around Lacolle, in three steps"
    refuses(match, "chambly")


def test_3_2_2_the_enemy_in_the_way_can_be_gone_around() -> None:
    match = position(active="AR", card="ar01", fort_niagara="1 AR", fort_george="9 BR")
    answer(match, "fort_niagara")
    assert {"fort_george", "queenston_fort_erie", "dundas", "york"} <= set(offered(match))


def test_3_2_2_empty_enemy_land_can_be_entered_and_passing_leaves_no_marker() -> None:
    match = position(active="AR", card="ar01", fort_niagara="1 AR")
    answer(match, "fort_niagara", "york")
    assert units(match, "york") == {"AR": 1}
    while asked(match) == "draw":
        answer(match, offered(match)[0])
    assert markers(match) == {"york": "american"}


def test_3_2_2_several_armies_may_meet_in_one_area() -> None:
    match = position(active="AR", card="ar03", fort_niagara="1 AR", buffalo="1 AR", york="1 BR")
    answer(match, "fort_niagara", "queenston_fort_erie", "buffalo", "queenston_fort_erie")
    assert units(match, "queenston_fort_erie") == {"AR": 2}


def test_3_2_2_nothing_is_picked_up_or_dropped_on_the_way() -> None:
    match = position(active="AR", card="ar01", albany="2 AR", utica="3 AR 2 AM")
    answer(match, "albany", 2, "rome")
    assert units(match, "rome") == {"AR": 2}
    assert units(match, "utica") == {"AR": 3, "AM": 2}


def test_3_2_2_units_may_stay_behind_when_an_army_forms() -> None:
    match = position(active="AR", card="ar01", albany="4 AR 3 AM")
    answer(match, "albany")
    assert numbers(match) == [4, 3, 2, 1]
    answer(match, 3)
    assert numbers(match) == [3, 2, 1, 0]
    answer(match, 0, "utica")
    assert units(match, "albany") == {"AR": 1, "AM": 3}


def test_3_2_2_an_army_never_stays_where_it_is() -> None:
    match = position(active="AR", card="ar01", albany="1 AR")
    answer(match, "albany")
    refuses(match, "albany")


# ---------------------------------------------------------------------- 3.2.3: truce cards


def test_3_2_3_the_truce_card_counts_as_movement_card_and_stays_beside_the_board() -> None:
    match = position(phase="card", active="AM", hands={"AM": "am08 am01"}, rome="1 AM")
    answer(match, "am08", "rome", "albany")
    assert units(match, "albany") == {"AM": 1}
    assert match.position.truces == [CARDS["am08"].number]
    assert match.position.discards == []


def test_3_2_3_where_only_the_truce_card_is_left_it_must_be_played() -> None:
    match = position(phase="card", active="AM", hands={"AM": "am08 am09"}, rome="1 AM")
    assert offered(match) == ["am08"]
    answer(match, "am08")
    assert match.position.truces == [CARDS["am08"].number]


@pytest.mark.parametrize("viewer", ["british_regulars", "american_militia", None])
def test_3_2_3_everybody_sees_the_truce_cards_that_were_played(viewer: str | None) -> None:
    match = position(phase="card", active="AM", hands={"AM": "am08"}, rome="1 AM")
    (truces,) = [pile for pile in match.view(viewer)["piles"] if pile["id"] == "truces"]
    assert [card["code"] for card in truces["cards"]] == ["card:am08"]


def test_3_2_3_each_faction_has_one_truce_card() -> None:
    truces = [card.id for card in CARDS.values() if card.kind_of_card == "truce"]
    assert truces == ["br08", "cm08", "na08", "ar08", "am08"]


def test_3_2_2_the_log_tells_which_army_moved_where() -> None:
    match = position(active="AM", card="am03", albany="2 AM 1 AR")
    answer(match, "albany", 2, 1, "utica")
    (line,) = log(match, "moves")
    assert (str(line["source"]), str(line["target"])) == ("area:albany", "area:utica")
    assert "American Militia" in told(match)[-1]
