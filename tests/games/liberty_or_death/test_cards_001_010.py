"""5.0: cards 1 to 10, each text of each."""

from __future__ import annotations

from tests.games.liberty_or_death.build import (
    asked,
    barred,
    box,
    event,
    go,
    is_over,
    level,
    markers,
    offered,
    resources,
    there,
    who,
)

CITIES = ["quebec_city", "boston", "new_york_city", "philadelphia", "norfolk", "charles_town", "savannah"]


# ---------------------------------------------------------------------- 1: Waxhaws Massacre

WAXHAWS = {
    "virginia": "regular, 3 continental, passive_opposition",
    "boston": "tory",
    "georgia": "2 continental",
    "new_york": "2 continental, war_party",
}


def test_card_001_unshaded_two_continentals_are_lost_beside_a_british_piece() -> None:
    match = event(1, "unshaded", "indians", **WAXHAWS)
    assert (who(match), offered(match, "space")) == ("indians", ["boston", "virginia"])
    go(match, "virginia")
    assert there(match, "virginia") == {"regular": 1, "continental": 1}
    assert (box(match, "casualties", "continental"), match.position.crc) == (2, 2)
    assert level(match, "virginia") == "neutral"
    assert markers(match, "virginia") == (2, 0)
    assert is_over(match)


def test_card_001_unshaded_without_continentals_the_rest_is_done() -> None:
    match = event(1, "unshaded", "british", "boston", **WAXHAWS)
    assert there(match, "boston") == {"tory": 1}
    assert level(match, "boston") == "passive_support"
    assert markers(match, "boston") == (2, 0)
    assert match.position.crc == 0


def test_card_001_shaded_patriots_march_and_fight_for_nothing_and_opposition_falls_back() -> None:
    places = {"maryland_delaware": "4 continental", "virginia": "2 tory, passive_opposition", "patriots": 0}
    match = event(1, "shaded", "french", **places)
    assert (asked(match), who(match)) == ("march", "patriots")
    assert offered(match, "space") == ["philadelphia", "pennsylvania", "virginia", "northwest"]
    assert "done" not in offered(match)
    go(match, "virginia", "4", "3", "done")
    assert is_over(match)
    assert there(match, "virginia") == {"continental": 4}
    assert resources(match, "patriots") == 0
    assert match.position.cbc == 2
    assert level(match, "virginia") == "passive_opposition"
    assert markers(match, "virginia") == (2, 0)


def test_card_001_shaded_support_falls_back_as_well_and_where_nobody_is_nothing_happens() -> None:
    match = event(1, "shaded", "british", "boston", massachusetts="continental", boston="passive_support")
    assert level(match, "boston") == "neutral"
    assert markers(match, "boston") == (2, 0)
    match = event(1, "shaded", "patriots", boston="2 tory, passive_support")
    assert is_over(match)
    assert level(match, "boston") == "passive_support"
    assert sum(match.position.propaganda) == 0


# ---------------------------------------------------------------------- 2: Common Sense


def test_card_002_unshaded_the_british_pick_the_city() -> None:
    match = event(2, "unshaded", "patriots")
    assert (who(match), offered(match, "space")) == ("british", CITIES)
    go(match, "boston", "2", "2")
    assert is_over(match)
    assert there(match, "boston") == {"regular": 2, "tory": 2}
    assert markers(match, "boston") == (2, 0)
    assert (resources(match, "british"), resources(match, "patriots")) == (14, 10)
    assert level(match, "boston") == "neutral"


def test_card_002_unshaded_they_may_place_nobody() -> None:
    match = event(2, "unshaded", "british", "norfolk", "0", "0", british=48)
    assert is_over(match)
    assert there(match, "norfolk") == {}
    assert markers(match, "norfolk") == (2, 0)
    assert resources(match, "british") == 50


def test_card_002_shaded_two_cities_shift_toward_active_opposition() -> None:
    match = event(2, "shaded", "british", boston="active_opposition", norfolk="active_support")
    assert (who(match), offered(match, "space")) == ("british", CITIES)
    go(match, "boston")
    assert "boston" not in offered(match, "space")
    go(match, "norfolk")
    assert is_over(match)
    assert (level(match, "boston"), level(match, "norfolk")) == ("active_opposition", "passive_support")
    assert markers(match, "boston") == markers(match, "norfolk") == (2, 0)


# ---------------------------------------------------------------------- 3: Clark's Illinois Campaign


def test_card_003_unshaded_all_patriot_pieces_leave_northwest_and_southwest() -> None:
    match = event(
        3,
        "unshaded",
        "british",
        northwest="2 militia, active_militia, patriot_fort, war_party, washington",
        southwest="3 continental, militia, tory",
        virginia="militia",
    )
    assert who(match) == "patriots"
    assert asked(match) == "leader_alone"
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "northwest") == {"war_party": 1}
    assert there(match, "southwest") == {"tory": 1}
    assert there(match, "virginia") == {"militia": 1}
    assert match.position.crc == 0
    assert box(match, "available", "continental") == 20


def test_card_003_shaded_militia_and_partisans_in_both_reserves() -> None:
    match = event(3, "shaded", "french", northwest="2 war_party", southwest="tory", patriots=0)
    assert (who(match), offered(match, "space")) == ("patriots", ["northwest", "southwest"])
    go(match, "northwest", "2")
    assert who(match) == "patriots"
    go(match, "northwest", "2")
    assert there(match, "northwest") == {"active_militia": 1}
    go(match, "2", "southwest")
    assert there(match, "southwest") == {"militia": 1, "active_militia": 1}
    assert (box(match, "casualties", "tory"), match.position.cbc) == (1, 1)
    assert is_over(match)


def test_card_003_shaded_the_patriots_may_decline_each_part() -> None:
    match = event(
        3, "shaded", "patriots", "northwest", "1", "done", northwest="war_party", southwest="militia"
    )
    go(match, "0")
    assert is_over(match)
    assert there(match, "northwest") == {"militia": 1, "war_party": 1}
    assert there(match, "southwest") == {"militia": 1}


# ---------------------------------------------------------------------- 4: The Penobscot Expedition


def test_card_004_unshaded_three_militia_from_anywhere() -> None:
    match = event(
        4, "unshaded", "british", virginia="2 militia", boston="active_militia, militia", georgia="tory"
    )
    assert (who(match), offered(match, "space")) == ("british", ["boston", "virginia"])
    go(match, "boston", "active_militia", "virginia", "2")
    assert is_over(match)
    assert there(match, "boston") == {"militia": 1}
    assert there(match, "virginia") == {}
    assert resources(match, "patriots") == 8


def test_card_004_unshaded_as_far_as_possible() -> None:
    match = event(4, "unshaded", "indians", virginia="militia", patriots=1)
    assert is_over(match)
    assert there(match, "virginia") == {}
    assert resources(match, "patriots") == 0


def test_card_004_shaded_one_base_and_three_units_of_one_kind_in_massachusetts() -> None:
    match = event(4, "shaded", "indians")
    assert offered(match, "piece") == ["british_fort", "patriot_fort", "village"]
    go(match, "village")
    go(match, "war_party")
    assert is_over(match)
    assert there(match, "massachusetts") == {"village": 1, "war_party": 3}
    match = event(4, "shaded", "french", "patriot_fort", "militia")
    assert there(match, "massachusetts") == {"patriot_fort": 1, "militia": 3}


def test_card_004_shaded_only_what_can_be_placed() -> None:
    match = event(4, "shaded", "patriots", massachusetts="2 british_fort")
    assert offered(match, "piece") == ["militia", "war_party"]
    go(match, "militia")
    assert there(match, "massachusetts") == {"british_fort": 2, "militia": 3}
    assert is_over(match)
    match = event(
        4, "shaded", "indians", georgia="2 british_fort", virginia="2 british_fort", florida="2 british_fort"
    )
    assert offered(match, "piece") == ["patriot_fort", "village"]


# ---------------------------------------------------------------------- 5: Lord Stirling


def test_card_005_unshaded_the_patriots_are_out_through_the_next_card() -> None:
    match = event(5, "unshaded", "british")
    assert is_over(match)
    assert barred(match) == ["patriots"]
    assert (asked(match), who(match)) == ("action", "indians")


def test_card_005_shaded_the_patriots_may_march_and_fight_for_nothing() -> None:
    places = {"maryland_delaware": "4 continental", "virginia": "2 tory", "patriots": 0}
    match = event(5, "shaded", "british", **places)
    assert (asked(match), who(match)) == ("march", "patriots")
    assert "done" in offered(match)
    go(match, "virginia", "4")
    assert (asked(match), offered(match)) == ("battle_where", ["space:virginia", "done"])
    go(match, "virginia", "3", "done")
    assert is_over(match)
    assert there(match, "virginia") == {"continental": 4}
    assert resources(match, "patriots") == 0
    assert barred(match) == []


def test_card_005_shaded_who_does_not_march_does_not_fight() -> None:
    match = event(
        5, "shaded", "french", "done", maryland_delaware="4 continental", virginia="3 continental, 2 tory"
    )
    assert is_over(match)
    assert there(match, "virginia") == {"continental": 3, "tory": 2}


# ---------------------------------------------------------------------- 6: Benedict Arnold

ARNOLD = {
    "virginia": "patriot_fort, 2 militia, active_militia",
    "georgia": "militia",
    "boston": "patriot_fort",
    "northwest": "patriot_fort, militia",
    "new_york": "continental",
}


def test_card_006_unshaded_a_fort_is_lost_and_two_militia_leave_a_colony() -> None:
    match = event(6, "unshaded", "british", **ARNOLD)
    assert (who(match), offered(match, "space")) == ("british", ["virginia", "georgia"])
    go(match, "virginia", "militia", "2")
    assert is_over(match)
    assert there(match, "virginia") == {"active_militia": 1}
    assert match.position.crc == 1
    assert box(match, "available", "patriot_fort") == 4


def test_card_006_unshaded_militia_leave_where_no_fort_is() -> None:
    match = event(6, "unshaded", "indians", "georgia", **ARNOLD)
    assert is_over(match)
    assert there(match, "georgia") == {}
    assert match.position.crc == 0


def test_card_006_shaded_a_british_fort_and_two_cubes_are_lost() -> None:
    places = {"boston": "british_fort, 2 regular, tory", "georgia": "3 tory", "florida": "british_fort"}
    match = event(6, "shaded", "french", **places, virginia="village, war_party", norfolk="continental")
    assert (who(match), offered(match, "space")) == ("french", ["boston", "georgia", "florida"])
    go(match, "boston", "regular", "1", "tory")
    assert is_over(match)
    assert there(match, "boston") == {"regular": 1}
    assert match.position.cbc == 3
    assert box(match, "casualties", "regular") == box(match, "casualties", "tory") == 1
    assert box(match, "available", "british_fort") == 5


# ---------------------------------------------------------------------- 7: John Paul Jones


def test_card_007_unshaded_resources_a_blockade_less_and_regulars_in_one_place() -> None:
    match = event(7, "unshaded", "patriots", treaty=True, boston="blockade", norfolk="blockade")
    assert (asked(match), who(match)) == ("lift_blockade", "british")
    go(match, "boston")
    assert (who(match), offered(match, "space")) == ("patriots", [*CITIES, "west_indies"])
    go(match, "west_indies", "2")
    assert is_over(match)
    assert there(match, "west_indies") == {"regular": 2}
    assert (match.position.fni, match.position.squadrons) == (1, 1)
    assert resources(match, "british") == 13


def test_card_007_unshaded_before_the_treaty_only_cities_and_no_more_than_two() -> None:
    match = event(7, "unshaded", "british")
    assert offered(match) == [*(f"space:{city}" for city in CITIES), "done"]
    go(match, "norfolk")
    assert offered(match, "count") == ["2", "1", "0"]
    go(match, "1")
    assert there(match, "norfolk") == {"regular": 1}
    assert is_over(match)


def test_card_007_shaded_the_patriots_gain_and_the_french_blockade_a_city() -> None:
    match = event(7, "shaded", "british", treaty=True, squadrons=1)
    assert (asked(match), who(match)) == ("blockade", "french")
    go(match, "new_york_city")
    assert is_over(match)
    assert match.position.fni == 1
    assert (resources(match, "patriots"), match.position.squadrons) == (15, 0)


def test_card_007_shaded_nothing_of_blockades_before_the_treaty_or_without_squadrons() -> None:
    match = event(7, "shaded", "patriots", squadrons=1)
    assert is_over(match)
    assert (match.position.fni, resources(match, "patriots")) == (0, 15)
    match = event(7, "shaded", "patriots", treaty=True, squadrons=0)
    assert is_over(match)
    assert match.position.fni == 0


# ---------------------------------------------------------------------- 8: Culper Spy Ring


def test_card_008_unshaded_three_militia_show_themselves() -> None:
    match = event(
        8, "unshaded", "british", virginia="2 militia", boston="3 militia", georgia="active_militia"
    )
    assert who(match) == "british"
    go(match, "virginia", "2")
    assert is_over(match)
    assert there(match, "virginia") == {"active_militia": 2}
    assert there(match, "boston") == {"militia": 2, "active_militia": 1}


def test_card_008_shaded_three_british_cubes_are_lost_anywhere() -> None:
    match = event(
        8, "shaded", "french", virginia="2 regular, tory", boston="tory", georgia="british_fort, war_party"
    )
    assert (who(match), offered(match, "space")) == ("french", ["boston", "virginia"])
    go(match, "boston", "regular", "2")
    assert is_over(match)
    assert there(match, "virginia") == {"tory": 1}
    assert there(match, "boston") == {}
    assert (match.position.cbc, box(match, "casualties", "regular")) == (3, 2)
    match = event(8, "shaded", "patriots", boston="tory")
    assert is_over(match)
    assert match.position.cbc == 1


# ---------------------------------------------------------------------- 9: von Steuben

STEUBEN = {
    "virginia": "2 regular, 2 continental",
    "boston": "regular, active_militia",
    "georgia": "tory, continental",
    "norfolk": "regular, militia",
    "new_york": "regular, patriot_fort",
    "quebec": "regular, continental, clinton, active_militia",
}


def test_card_009_unshaded_the_british_skirmish_in_up_to_three_spaces() -> None:
    match = event(9, "unshaded", "patriots", **STEUBEN, british=0)
    assert who(match) == "british"
    assert offered(match) == [
        *("space:boston", "space:new_york", "space:virginia", "space:quebec", "done"),
    ]
    go(match, "virginia", "2", "new_york", "quebec", "1", "continental")
    assert is_over(match)
    assert there(match, "virginia") == {"regular": 1}
    assert there(match, "new_york") == {}
    assert there(match, "quebec") == {"regular": 1}
    assert there(match, "boston") == {"regular": 1, "active_militia": 1}
    assert resources(match, "british") == 0


def test_card_009_unshaded_fewer_spaces_are_enough() -> None:
    match = event(9, "unshaded", "british", "boston", "done", **STEUBEN)
    assert is_over(match)
    assert there(match, "boston") == {"regular": 1}


def test_card_009_unshaded_in_the_west_indies_too() -> None:
    match = event(9, "unshaded", "patriots", treaty=True, west_indies="2 regular, 2 french_regular")
    assert offered(match) == ["space:west_indies", "done"]


def test_card_009_shaded_the_patriots_skirmish_in_up_to_three_spaces() -> None:
    match = event(9, "shaded", "british", **STEUBEN, patriots=0)
    assert who(match) == "patriots"
    assert offered(match) == ["space:virginia", "space:georgia", "space:quebec", "done"]
    go(match, "virginia", "2", "georgia", "quebec")
    assert (asked(match), who(match)) == ("leader_alone", "british")
    go(match, "available")
    assert is_over(match)
    assert there(match, "virginia") == {"continental": 1}
    assert there(match, "georgia") == {"continental": 1}
    assert box(match, "casualties", "regular") == 3


# ---------------------------------------------------------------------- 10: Franklin Travels to France


def test_card_010_unshaded_two_cities_shift_toward_active_support() -> None:
    match = event(10, "unshaded", "british", boston="active_support", norfolk="active_opposition")
    assert who(match) == "british"
    assert set(offered(match, "space")) == set(CITIES) - {"boston"}
    go(match, "norfolk")
    assert "norfolk" not in offered(match, "space")
    go(match, "savannah")
    assert is_over(match)
    assert (level(match, "norfolk"), level(match, "savannah")) == ("passive_opposition", "passive_support")


def test_card_010_shaded_french_and_patriots_gain() -> None:
    match = event(10, "shaded", "british", french=49)
    assert is_over(match)
    assert [resources(match, one) for one in ("french", "patriots")] == [50, 12]
