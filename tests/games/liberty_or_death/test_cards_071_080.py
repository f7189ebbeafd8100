"""5.0: cards 71 to 80, each text of each."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    asked,
    box,
    event,
    go,
    is_over,
    markers,
    offered,
    resources,
    there,
    who,
)

COLONIES = [one.id for one in BOARD.map_spaces if one.is_colony]
RESERVES = ["quebec", "northwest", "southwest", "florida"]


# ---------------------------------------------------------------------- 71: Amity and Commerce


def test_card_071_unshaded_the_patriots_gain_for_cities_under_control_of_the_rebellion() -> None:
    places = {
        "new_york_city": "militia, blockade",
        "boston": "militia, tory",
        "norfolk": "french_regular",
        "virginia": "militia",
    }
    match = event(71, "unshaded", "british", treaty=True, **places)
    assert is_over(match)
    assert resources(match, "patriots") == 13


def test_card_071_shaded_the_french_gain_five() -> None:
    assert resources(event(71, "shaded", "british"), "french") == 15


# ---------------------------------------------------------------------- 72: French Settlers Help


def test_card_072_only_a_base_and_three_units_of_the_side_in_a_reserve() -> None:
    match = event(72, "unshaded", "british")
    assert (who(match), offered(match, "space")) == ("british", RESERVES)
    go(match, "florida", "0", "0", "0")
    assert is_over(match)
    assert there(match, "florida") == {"village": 1, "war_party": 3}
    match = event(72, "unshaded", "indians", "northwest", "1", "3")
    assert is_over(match)
    assert there(match, "northwest") == {"british_fort": 1, "regular": 3}


def test_card_072_only_rebels_place_their_own() -> None:
    match = event(72, "unshaded", "patriots", "quebec", "0", "0", treaty=True)
    assert is_over(match)
    assert there(match, "quebec") == {"patriot_fort": 1, "french_regular": 3}
    match = event(72, "unshaded", "french", "quebec", "3")
    assert is_over(match)
    assert there(match, "quebec") == {"patriot_fort": 1, "continental": 3}


def test_card_072_only_no_base_where_two_stand_and_no_french_before_the_treaty() -> None:
    match = event(72, "unshaded", "french", "quebec", "0", quebec="2 village")
    assert is_over(match)
    assert there(match, "quebec") == {"village": 2, "militia": 3}


# ---------------------------------------------------------------------- 73: Sullivan Expedition


def test_card_073_only_a_fort_or_village_leaves_the_north() -> None:
    places = {
        "new_york": "village, british_fort, militia",
        "quebec": "patriot_fort",
        "virginia": "village",
        "quebec_city": "british_fort",
    }
    match = event(73, "unshaded", "french", **places)
    assert (who(match), offered(match, "space")) == ("french", ["new_york", "quebec"])
    go(match, "new_york")
    assert offered(match, "piece") == ["british_fort", "village"]
    go(match, "british_fort")
    assert is_over(match)
    assert there(match, "new_york") == {"village": 1, "militia": 1}
    assert match.position.cbc == 0
    match = event(73, "unshaded", "british", "quebec", **places)
    assert (there(match, "quebec"), match.position.crc) == ({}, 0)


# ---------------------------------------------------------------------- 74: Chickasaw


@pytest.mark.parametrize(("picked", "after"), [("british", [12, 10, 10, 10]), ("indians", [10, 10, 10, 12])])
def test_card_074_unshaded_british_or_indians_gain_for_villages(picked: str, after: list[int]) -> None:
    match = event(74, "unshaded", "french", virginia="2 village", quebec="2 village", northwest="village")
    assert (who(match), offered(match, "faction")) == ("french", ["british", "indians"])
    go(match, picked)
    assert is_over(match)
    assert match.position.resources == after


def test_card_074_shaded_three_units_of_both_leave_two_spaces() -> None:
    places = {
        "virginia": "2 militia, 2 war_party",
        "georgia": "active_militia, 3 war_party",
        "boston": "3 militia",
        "quebec": "2 militia, 2 war_party",
    }
    match = event(74, "shaded", "british", **places)
    assert (who(match), offered(match, "space")) == ("british", ["virginia", "georgia", "quebec"])
    go(match, "virginia", "militia", "georgia", "war_party")
    assert is_over(match)
    assert there(match, "virginia") == {"war_party": 1}
    assert there(match, "georgia") == {"war_party": 1}
    assert there(match, "quebec") == {"militia": 2, "war_party": 2}


def test_card_074_shaded_as_far_as_possible() -> None:
    match = event(74, "shaded", "patriots", boston="3 militia", quebec="militia, war_party")
    while not is_over(match):
        go(match, "militia")
    assert (there(match, "boston"), there(match, "quebec")) == ({"militia": 1}, {})


# ---------------------------------------------------------------------- 75: Six Nations

SIX_NATIONS = {
    "quebec": "village, 2 militia",
    "northwest": "2 war_party, militia",
    "southwest": "2 war_party, village",
    "virginia": "2 war_party, militia",
    "indians": 0,
}


def test_card_075_unshaded_indians_gather_in_three_reserves_and_take_the_war_path_in_one() -> None:
    match = event(75, "unshaded", "british", **SIX_NATIONS)
    assert (asked(match), who(match), offered(match, "space")) == ("gather", "indians", RESERVES)
    go(match, "quebec", "place_units", "2", "northwest", "place_units", "florida")
    assert there(match, "quebec") == {"village": 1, "militia": 2, "war_party": 2}
    assert there(match, "northwest") == {"militia": 1, "war_party": 3}
    assert there(match, "florida") == {"war_party": 1}
    assert (asked(match), offered(match, "space")) == ("special_space", ["quebec", "northwest"])
    go(match, "quebec", "2")
    assert is_over(match)
    assert there(match, "quebec") == {"village": 1, "active_war_party": 1}
    assert resources(match, "indians") == 0


def test_card_075_unshaded_all_three_gathers_are_made() -> None:
    match = event(75, "unshaded", "indians", "quebec")
    assert asked(match) == "gather"
    assert "done" not in offered(match)


def test_card_075_shaded_three_indian_pieces_leave_northwest_war_parties_first() -> None:
    match = event(75, "shaded", "british", northwest="2 war_party, 2 village", quebec="war_party")
    assert is_over(match)
    assert there(match, "northwest") == {"village": 1}
    match = event(75, "shaded", "patriots", northwest="3 war_party, active_war_party, 2 village")
    assert (who(match), offered(match, "piece")) == ("patriots", ["war_party", "active_war_party"])
    go(match, "active_war_party")
    assert is_over(match)
    assert there(match, "northwest") == {"war_party": 1, "village": 2}


# ---------------------------------------------------------------------- 76: Edward Hand


def test_card_076_unshaded_the_british_turn_three_militia_into_tories() -> None:
    match = event(
        76,
        "unshaded",
        "patriots",
        virginia="2 militia, 2 active_militia",
        boston="3 militia",
        quebec="militia",
    )
    assert (who(match), offered(match, "space")) == ("british", ["virginia", "quebec"])
    go(match, "virginia", "militia", "2")
    assert is_over(match)
    assert there(match, "virginia") == {"active_militia": 1, "tory": 3}
    match = event(76, "unshaded", "british", virginia="3 militia", boston="24 tory")
    assert there(match, "virginia") == {"tory": 1}


def test_card_076_shaded_the_british_remove_two_villages() -> None:
    match = event(76, "shaded", "patriots", virginia="2 village", quebec="2 village", northwest="village")
    assert (who(match), offered(match, "space")) == ("british", ["virginia", "quebec", "northwest"])
    go(match, "northwest", "quebec")
    assert is_over(match)
    assert (there(match, "northwest"), there(match, "quebec")) == ({}, {"village": 1})


# ---------------------------------------------------------------------- 77: Burgoyne


def test_card_077_unshaded_a_village_beside_both_and_all_war_parties_go_underground() -> None:
    places = {
        "virginia": "regular, war_party",
        "quebec": "british_fort, 2 active_war_party",
        "boston": "regular",
        "northwest": "war_party, tory, 2 village",
        "georgia": "active_war_party",
    }
    match = event(77, "unshaded", "patriots", **places)
    assert (who(match), offered(match, "space")) == ("indians", ["virginia", "quebec"])
    go(match, "quebec")
    assert is_over(match)
    assert there(match, "quebec") == {"british_fort": 1, "war_party": 2, "village": 1}
    assert there(match, "georgia") == {"war_party": 1}
    match = event(77, "unshaded", "british", georgia="active_war_party")
    assert is_over(match)
    assert there(match, "georgia") == {"war_party": 1}


def test_card_077_shaded_a_british_piece_leaves_three_provinces_and_they_are_raided() -> None:
    places = {
        "virginia": "regular, tory, war_party",
        "quebec": "british_fort, active_war_party",
        "boston": "regular",
        "northwest": "war_party, tory, british_fort",
        "georgia": "tory",
    }
    match = event(77, "shaded", "british", **places)
    assert (who(match), offered(match, "space")) == ("british", ["virginia", "quebec", "northwest"])
    go(match, "virginia", "tory", "northwest")
    assert is_over(match)
    assert there(match, "virginia") == {"regular": 1, "war_party": 1}
    assert there(match, "northwest") == {"war_party": 1, "british_fort": 1}
    assert there(match, "quebec") == {"active_war_party": 1}
    assert [markers(match, one) for one in ("virginia", "quebec", "northwest")] == [(0, 1)] * 3
    assert match.position.cbc == 0


# ---------------------------------------------------------------------- 78: Cherry Valley


def test_card_078_unshaded_the_patriots_remove_a_quarter_of_their_units() -> None:
    match = event(
        78,
        "unshaded",
        "british",
        virginia="4 militia, 5 continental, 2 patriot_fort",
        boston="2 active_militia",
    )
    assert (who(match), offered(match, "space")) == ("patriots", ["boston", "virginia"])
    go(match, "virginia")
    assert offered(match, "piece") == ["continental", "militia"]
    go(match, "continental", "1", "boston")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 4, "continental": 4, "patriot_fort": 2}
    assert (there(match, "boston"), match.position.crc) == ({"active_militia": 1}, 0)


def test_card_078_shaded_militia_in_four_spaces_with_tories_or_indians() -> None:
    places = {
        "virginia": "tory",
        "boston": "tory",
        "georgia": "village",
        "quebec": "war_party",
        "florida": "village",
    }
    match = event(78, "shaded", "british", **places, norfolk="regular, british_fort")
    assert (who(match), offered(match, "space")) == (
        "british",
        ["boston", "virginia", "georgia", "quebec", "florida"],
    )
    go(match, "boston", "georgia", "quebec", "florida")
    assert is_over(match)
    assert there(match, "boston") == {"tory": 1, "militia": 1}
    assert there(match, "florida") == {"village": 1, "militia": 1}
    assert there(match, "virginia") == {"tory": 1}


# ---------------------------------------------------------------------- 79: Tuscarora and Oneida


def test_card_079_unshaded_two_war_parties_and_a_village_in_a_colony() -> None:
    match = event(79, "unshaded", "french")
    assert (who(match), offered(match, "space")) == ("french", COLONIES)
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"war_party": 2, "village": 1}
    match = event(79, "unshaded", "british", "virginia", virginia="2 patriot_fort")
    assert there(match, "virginia") == {"war_party": 2, "patriot_fort": 2}


def test_card_079_shaded_two_war_parties_and_a_village_leave_a_colony() -> None:
    places = {
        "virginia": "2 village, 3 war_party",
        "georgia": "war_party",
        "quebec": "village",
        "new_york": "village",
    }
    match = event(79, "shaded", "british", **places)
    assert (who(match), offered(match, "space")) == ("british", ["new_york", "virginia", "georgia"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"war_party": 1, "village": 1}
    assert there(event(79, "shaded", "indians", "new_york", **places), "new_york") == {}


# ---------------------------------------------------------------------- 80: Slaves Escape

ESCAPE = {
    "virginia": "3 militia, continental",
    "boston": "militia",
    "georgia": "2 continental, patriot_fort",
    "quebec": "war_party, village",
    "norfolk": "regular, tory",
}


def test_card_080_only_the_picked_faction_removes_two_pieces_each_in_two_spaces() -> None:
    match = event(80, "unshaded", "british", **ESCAPE)
    assert (who(match), offered(match, "faction")) == (
        "british",
        ["british", "patriots", "french", "indians"],
    )
    go(match, "patriots", "virginia", "militia", "2")
    assert who(match) == "patriots"
    go(match, "patriot_fort")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 1, "continental": 1}
    assert there(match, "georgia") == {"continental": 1}
    assert (match.position.crc, box(match, "available", "patriot_fort")) == (0, 6)
    match = event(80, "unshaded", "patriots", "indians", "war_party", **ESCAPE)
    assert is_over(match)
    assert there(match, "quebec") == {}


def test_card_080_only_spaces_with_two_pieces_come_first() -> None:
    match = event(80, "unshaded", "british", "patriots", **ESCAPE)
    assert "boston" not in offered(match, "space")
