"""5.0: cards 81 to 90, each text of each."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    asked,
    decline,
    event,
    go,
    is_over,
    level,
    markers,
    offered,
    resources,
    stays,
    there,
    who,
)

COLONIES = [one.id for one in BOARD.map_spaces if one.is_colony]
SOUTH = ("virginia", "georgia", "north_carolina", "south_carolina")


# ---------------------------------------------------------------------- 81: Creek and Seminole


def test_card_081_unshaded_war_parties_a_village_and_a_raid_in_the_south() -> None:
    match = event(81, "unshaded", "french")
    assert (who(match), offered(match, "space")) == ("french", ["south_carolina", "georgia"])
    go(match, "georgia")
    assert is_over(match)
    assert there(match, "georgia") == {"war_party": 2, "village": 1}
    assert (markers(match, "georgia"), level(match, "georgia")) == ((0, 1), "neutral")
    match = event(81, "unshaded", "british", "georgia", georgia="2 patriot_fort")
    assert there(match, "georgia") == {"war_party": 2, "patriot_fort": 2}
    assert markers(match, "georgia") == (0, 1)


def test_card_081_shaded_two_war_parties_leave_the_south() -> None:
    match = event(
        81,
        "shaded",
        "french",
        south_carolina="2 war_party",
        georgia="active_war_party, village",
        florida="war_party",
    )
    assert (who(match), offered(match, "space")) == ("french", ["south_carolina", "georgia"])
    go(match, "georgia")
    assert is_over(match)
    assert (there(match, "georgia"), there(match, "south_carolina")) == ({"village": 1}, {"war_party": 1})
    assert there(match, "florida") == {"war_party": 1}


# ---------------------------------------------------------------------- 82: Shawnee Warriors


def test_card_082_unshaded_a_war_party_and_a_raid_in_four_colonies() -> None:
    match = event(82, "unshaded", "french", virginia="tory, active_opposition")
    assert (who(match), set(offered(match))) == ("french", {f"space:{one}" for one in SOUTH})
    go(match, "georgia", "virginia", "north_carolina")
    assert is_over(match)
    assert there(match, "virginia") == {"tory": 1, "war_party": 1}
    assert [there(match, one) for one in SOUTH[1:]] == [{"war_party": 1}] * 3
    assert [markers(match, one) for one in SOUTH] == [(0, 1)] * 4
    assert level(match, "virginia") == "active_opposition"


def test_card_082_shaded_three_indian_pieces_leave_war_parties_first() -> None:
    places = {"virginia": "war_party", "georgia": "village", "north_carolina": "village, active_war_party"}
    match = event(82, "shaded", "french", **places, florida="war_party")
    assert (who(match), offered(match, "space")) == ("french", ["virginia", "north_carolina"])
    go(match, "virginia")
    assert (there(match, "virginia"), there(match, "north_carolina")) == ({}, {"village": 1})
    assert offered(match, "space") == ["north_carolina", "georgia"]
    go(match, "georgia")
    assert is_over(match)
    assert there(match, "georgia") == {}
    assert there(match, "florida") == {"war_party": 1}


# ---------------------------------------------------------------------- 83: Guy Carleton


def test_card_083_unshaded_quebec_city_in_active_support_and_war_parties_in_quebec() -> None:
    match = event(83, "unshaded", "patriots", quebec_city="active_opposition")
    assert is_over(match)
    assert level(match, "quebec_city") == "active_support"
    assert there(match, "quebec") == {"war_party": 2}
    assert there(match, "quebec_city") == {}


def test_card_083_shaded_up_to_three_pieces_of_anybody_with_one_base() -> None:
    match = event(83, "shaded", "patriots", treaty=True)
    assert (who(match), offered(match, "space")) == ("patriots", ["quebec_city", "quebec"])
    go(match, "quebec")
    assert set(offered(match, "piece")) == {
        *("regular", "tory", "british_fort", "continental", "militia", "patriot_fort"),
        *("french_regular", "war_party", "village"),
    }
    go(match, "patriot_fort", "french_regular")
    assert not {"patriot_fort", "british_fort", "village"} & set(offered(match, "piece"))
    assert "done" in offered(match)
    go(match, "militia")
    assert is_over(match)
    assert there(match, "quebec") == {"patriot_fort": 1, "french_regular": 1, "militia": 1}


def test_card_083_shaded_no_indians_in_the_city_no_french_before_the_treaty_and_nobody_is_enough() -> None:
    match = event(83, "shaded", "indians", "quebec_city")
    assert not {"war_party", "village", "french_regular"} & set(offered(match, "piece"))
    go(match, "regular", "done")
    assert is_over(match)
    assert there(match, "quebec_city") == {"regular": 1}


# ---------------------------------------------------------------------- 84: Merciless Savages


def test_card_084_unshaded_indians_gather_in_two_colonies_for_nothing() -> None:
    match = event(84, "unshaded", "british", virginia="active_support", georgia="2 war_party", indians=0)
    assert (asked(match), who(match)) == ("gather", "indians")
    assert set(offered(match, "space")) == set(COLONIES) - {"virginia"}
    go(match, "georgia", "build_village", "new_york")
    assert is_over(match)
    assert there(match, "georgia") == {"village": 1}
    assert there(match, "new_york") == {"war_party": 1}
    assert resources(match, "indians") == 0


def test_card_084_unshaded_both_gathers_are_made() -> None:
    match = event(84, "unshaded", "indians", "new_york")
    assert asked(match) == "gather"
    assert "done" not in offered(match)


def test_card_084_shaded_the_patriots_choose_a_village_that_leaves() -> None:
    match = event(84, "shaded", "british", virginia="village", quebec="2 village")
    assert (who(match), offered(match, "space")) == ("patriots", ["virginia", "quebec"])
    go(match, "quebec")
    assert is_over(match)
    assert there(match, "quebec") == {"village": 1}


# ---------------------------------------------------------------------- 85: Mississippi


def test_card_085_unshaded_the_british_place_three_cubes_in_southwest() -> None:
    match = event(85, "unshaded", "french")
    assert who(match) == "british"
    go(match, "1")
    assert is_over(match)
    assert there(match, "southwest") == {"regular": 1, "tory": 2}
    match = event(85, "unshaded", "indians", unavailable="25 regular, 23 tory")
    decline(match, "action")
    assert there(match, "southwest") == {"tory": 2}


@pytest.mark.parametrize("unit", ["militia", "continental"])
def test_card_085_shaded_two_of_one_kind_and_two_french_regulars(unit: str) -> None:
    match = event(85, "shaded", "british", treaty=True)
    assert (who(match), offered(match, "piece")) == ("british", ["continental", "militia"])
    go(match, unit)
    assert is_over(match)
    assert there(match, "southwest") == {unit: 2, "french_regular": 2}
    match = event(85, "shaded", "patriots", unit)
    assert there(match, "southwest") == {unit: 2}


# ---------------------------------------------------------------------- 86: Stockbridge Indians

STOCKBRIDGE = {
    "massachusetts": "2 militia",
    "virginia": "2 militia, active_militia, war_party",
    "georgia": "militia, tory",
    "quebec": "village",
}


def test_card_086_unshaded_all_militia_of_a_space_show_themselves() -> None:
    match = event(86, "unshaded", "french", **STOCKBRIDGE)
    assert (who(match), offered(match, "space")) == ("french", ["massachusetts", "virginia"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"active_militia": 3, "war_party": 1}
    assert there(match, "massachusetts") == {"militia": 2}


def test_card_086_shaded_three_militia_come_to_a_space() -> None:
    match = event(86, "shaded", "british", **STOCKBRIDGE)
    assert (who(match), offered(match, "space")) == ("british", ["massachusetts", "virginia", "quebec"])
    go(match, "quebec")
    assert is_over(match)
    assert there(match, "quebec") == {"village": 1, "militia": 3}


# ---------------------------------------------------------------------- 87: Lenape


def test_card_087_only_a_piece_leaves_pennsylvania_and_the_executor_stays_eligible() -> None:
    match = event(
        87, "unshaded", "british", pennsylvania="militia, village, tory, british_fort", virginia="militia"
    )
    assert (who(match), offered(match, "piece")) == (
        "british",
        ["tory", "british_fort", "militia", "village"],
    )
    go(match, "village")
    assert is_over(match)
    assert there(match, "pennsylvania") == {"militia": 1, "tory": 1, "british_fort": 1}
    assert stays(match) == ["british"]
    decline(match, "turn_up")
    assert match.position.eligible == [1, 1, 1, 1]


def test_card_087_only_without_pieces_the_executor_stays_eligible_all_the_same() -> None:
    match = event(87, "unshaded", "indians")
    assert is_over(match)
    assert stays(match) == ["indians"]


# ---------------------------------------------------------------------- 88: So foggy

FOGGY = {
    "virginia": "2 regular, tory, militia, british_fort",
    "boston": "regular, militia",
    "georgia": "tory, war_party",
    "quebec": "regular",
}


def test_card_088_only_own_units_leave_spaces_that_are_shared_with_a_faction() -> None:
    match = event(88, "unshaded", "british", **FOGGY)
    assert (who(match), offered(match, "faction")) == ("british", ["patriots", "french", "indians"])
    go(match, "patriots")
    assert (who(match), offered(match)) == ("british", ["space:boston", "space:virginia", "done"])
    go(match, "virginia")
    assert offered(match, "space") == [
        "norfolk",
        "maryland_delaware",
        "north_carolina",
        "northwest",
        "southwest",
    ]
    go(match, "norfolk")
    assert offered(match, "piece") == ["regular", "tory"]
    go(match, "regular", "1", "southwest", "tory", "done")
    assert there(match, "virginia") == {"regular": 1, "militia": 1, "british_fort": 1}
    assert (there(match, "norfolk"), there(match, "southwest")) == ({"regular": 1}, {"tory": 1})
    assert offered(match) == ["space:boston", "done"]
    go(match, "done")
    assert is_over(match)


def test_card_088_only_war_parties_go_to_provinces() -> None:
    match = event(88, "unshaded", "indians", "british", "georgia", **FOGGY)
    assert offered(match, "space") == ["south_carolina", "southwest", "florida"]
    go(match, "florida")
    assert is_over(match)
    assert there(match, "florida") == {"war_party": 1}


# ---------------------------------------------------------------------- 89: War Damages


def test_card_089_unshaded_four_patriot_units_become_tories() -> None:
    match = event(
        89,
        "unshaded",
        "french",
        virginia="2 militia, active_militia, 2 continental, patriot_fort",
        boston="continental",
    )
    assert (who(match), offered(match, "space")) == ("french", ["boston", "virginia"])
    go(match, "boston", "continental", "1", "militia", "2")
    assert is_over(match)
    assert there(match, "boston") == {"tory": 1}
    assert there(match, "virginia") == {"active_militia": 1, "continental": 1, "patriot_fort": 1, "tory": 3}
    assert match.position.crc == 0


def test_card_089_shaded_three_tories_become_militia() -> None:
    match = event(89, "shaded", "british", virginia="2 tory", boston="2 tory, regular")
    assert (who(match), offered(match, "space")) == ("british", ["boston", "virginia"])
    go(match, "boston", "2")
    assert is_over(match)
    assert there(match, "boston") == {"regular": 1, "militia": 2}
    assert there(match, "virginia") == {"tory": 1, "militia": 1}
    assert match.position.cbc == 0


# ---------------------------------------------------------------------- 90: Upside Down


@pytest.mark.parametrize(
    ("by", "piece"),
    [
        ("british", "british_fort"),
        ("british", "village"),
        ("indians", "village"),
        ("indians", "british_fort"),
    ],
)
def test_card_090_unshaded_royalists_place_a_fort_or_a_village(by: str, piece: str) -> None:
    match = event(90, "unshaded", by, virginia="2 patriot_fort")
    assert "virginia" not in offered(match, "space")
    go(match, "quebec", piece)
    assert is_over(match)
    assert there(match, "quebec") == {piece: 1}


@pytest.mark.parametrize("by", ["patriots", "french"])
def test_card_090_unshaded_rebels_place_a_patriot_fort(by: str) -> None:
    match = event(90, "unshaded", by, "boston")
    assert is_over(match)
    assert there(match, "boston") == {"patriot_fort": 1}


def test_card_090_unshaded_no_village_in_a_city() -> None:
    match = event(90, "unshaded", "indians", "boston")
    assert there(match, "boston") == {"british_fort": 1}


def test_card_090_shaded_two_british_regulars_are_lost() -> None:
    match = event(
        90,
        "shaded",
        "french",
        treaty=True,
        boston="2 regular, tory",
        virginia="regular",
        west_indies="2 regular",
    )
    assert (who(match), offered(match, "space")) == ("french", ["boston", "virginia"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "boston") == {"regular": 1, "tory": 1}
    assert there(match, "west_indies") == {"regular": 2}
    assert match.position.cbc == match.position.casualties[0] == 2
