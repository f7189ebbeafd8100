"""5.0: cards 21 to 30, each text of each."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    asked,
    box,
    event,
    go,
    is_over,
    leader_in,
    level,
    markers,
    offered,
    resources,
    there,
    who,
)

MAP = [one.id for one in BOARD.map_spaces]
CITIES = [one.id for one in BOARD.cities]


# ---------------------------------------------------------------------- 21: The Gamecock


def test_card_021_unshaded_georgia_or_south_carolina_shifts_twice() -> None:
    match = event(21, "unshaded", "french", south_carolina="active_opposition", georgia="passive_support")
    assert (who(match), offered(match, "space")) == ("french", ["south_carolina", "georgia"])
    go(match, "south_carolina")
    assert is_over(match)
    assert (level(match, "south_carolina"), level(match, "georgia")) == ("neutral", "passive_support")
    match = event(21, "unshaded", "british", "georgia", georgia="passive_support")
    assert level(match, "georgia") == "active_support"


def test_card_021_shaded_patriots_march_and_fight_there() -> None:
    match = event(21, "shaded", "french", north_carolina="4 continental", south_carolina="2 tory", patriots=0)
    assert (asked(match), who(match)) == ("how_many_march", "patriots")
    go(match, "4", "3", "done")
    assert is_over(match)
    assert there(match, "south_carolina") == {"continental": 4}
    assert resources(match, "patriots") == 0
    match = event(21, "shaded", "british", southwest="2 militia", charles_town="militia")
    assert offered(match) == ["space:south_carolina", "space:georgia"]


# ---------------------------------------------------------------------- 22: The Newburgh Conspiracy


def test_card_022_unshaded_four_militia_and_continentals_leave_a_colony() -> None:
    places = {
        "virginia": "3 continental, 2 militia, active_militia, patriot_fort",
        "boston": "4 militia",
        "northwest": "militia",
        "georgia": "tory",
        "new_york": "militia",
    }
    match = event(22, "unshaded", "french", **places)
    assert (who(match), offered(match, "space")) == ("french", ["new_york", "virginia"])
    go(match, "virginia", "continental", "3", "militia")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 1, "active_militia": 1, "patriot_fort": 1}
    assert (match.position.crc, box(match, "available", "continental")) == (0, 20)
    match = event(22, "unshaded", "british", "new_york", **places)
    assert is_over(match)
    assert there(match, "new_york") == {}


def test_card_022_shaded_tories_desert_the_french_choose_the_first() -> None:
    match = event(22, "shaded", "patriots", virginia="6 tory", boston="5 tory", norfolk="9 regular")
    assert (asked(match), who(match)) == ("deserter", "french")
    go(match, "boston")
    assert (asked(match), who(match)) == ("deserter", "british")
    go(match, "virginia")
    assert is_over(match)
    assert (there(match, "boston"), there(match, "virginia")) == ({"tory": 4}, {"tory": 5})
    assert match.position.cbc == 0


# ---------------------------------------------------------------------- 23: Francis Marion

MARION = {
    "north_carolina": "militia, active_militia, continental, patriot_fort, tory, washington, french_regular",
    "south_carolina": "militia",
    "treaty": True,
}


def test_card_023_unshaded_the_picked_faction_drives_all_patriot_units_into_one_province() -> None:
    match = event(23, "unshaded", "french", **MARION)
    assert (who(match), offered(match, "faction")) == ("french", ["british", "indians"])
    go(match, "indians")
    assert (who(match), offered(match, "space")) == ("indians", ["north_carolina", "south_carolina"])
    go(match, "north_carolina")
    assert offered(match, "space") == ["virginia", "south_carolina", "southwest"]
    go(match, "virginia")
    assert (asked(match), who(match)) == ("follow", "patriots")
    go(match, "washington")
    assert is_over(match)
    assert there(match, "north_carolina") == {"tory": 1, "patriot_fort": 1, "french_regular": 1}
    assert there(match, "virginia") == {"militia": 1, "active_militia": 1, "continental": 1}
    assert leader_in(match, "patriots") == "virginia"


def test_card_023_unshaded_the_british_can_be_picked() -> None:
    match = event(23, "unshaded", "indians", "british", **MARION)
    assert who(match) == "british"
    go(match, "south_carolina")
    assert offered(match, "space") == ["north_carolina", "georgia", "southwest"]


def test_card_023_shaded_four_british_units_leave_where_militia_are() -> None:
    places = {
        "north_carolina": "militia, 3 tory, 2 regular, british_fort, war_party",
        "south_carolina": "4 regular, continental",
    }
    match = event(23, "shaded", "indians", **places)
    assert (who(match), asked(match)) == ("indians", "event_kind")
    assert offered(match, "piece") == ["regular", "tory"]
    go(match, "tory", "3")
    assert there(match, "north_carolina") == {"militia": 1, "regular": 1, "british_fort": 1, "war_party": 1}
    assert is_over(match)
    assert match.position.cbc == 0
    places["south_carolina"] = "2 regular, active_militia"
    match = event(23, "shaded", "patriots", **places)
    assert offered(match, "space") == ["north_carolina", "south_carolina"]
    go(match, "south_carolina")
    assert there(match, "south_carolina") == {"active_militia": 1}


def test_card_023_shaded_without_militia_nobody_leaves() -> None:
    match = event(23, "shaded", "french", north_carolina="continental, 3 tory", virginia="militia, 4 tory")
    assert is_over(match)
    assert there(match, "north_carolina") == {"continental": 1, "tory": 3}


# ---------------------------------------------------------------------- 24: Declaration of Independence


def test_card_024_unshaded_a_fort_two_militia_and_two_continentals_leave_the_map() -> None:
    places = {
        "virginia": "patriot_fort, 2 militia, 3 continental",
        "boston": "patriot_fort, militia, active_militia",
        "georgia": "continental",
    }
    match = event(24, "unshaded", "british", **places)
    assert who(match) == "british"
    go(match, "virginia")
    go(match, "boston", "active_militia", "virginia")
    go(match, "georgia")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 1, "continental": 2}
    assert there(match, "boston") == {"patriot_fort": 1, "militia": 1}
    assert there(match, "georgia") == {}
    assert match.position.crc == 0


def test_card_024_unshaded_what_is_there() -> None:
    match = event(24, "unshaded", "indians", virginia="militia", georgia="continental")
    assert is_over(match)
    assert (there(match, "virginia"), there(match, "georgia")) == ({}, {})


def test_card_024_shaded_up_to_three_militia_with_propaganda_and_a_fort() -> None:
    match = event(24, "shaded", "patriots", treaty=True)
    assert offered(match) == [*(f"space:{one}" for one in MAP), "done"]
    go(match, "boston", "boston", "quebec", "northwest")
    assert is_over(match)
    assert (there(match, "boston"), markers(match, "boston")) == ({"militia": 2}, (2, 0))
    assert (there(match, "quebec"), markers(match, "quebec")) == ({"militia": 1}, (1, 0))
    assert there(match, "northwest") == {"patriot_fort": 1}


@pytest.mark.parametrize(("by", "fort"), [("french", "patriot_fort"), ("british", "british_fort")])
def test_card_024_shaded_the_fort_is_of_the_executors_side_and_must_be_placed(by: str, fort: str) -> None:
    match = event(24, "shaded", by, "done", virginia="2 british_fort")
    assert "done" not in offered(match)
    assert "virginia" not in offered(match, "space")
    go(match, "georgia")
    assert is_over(match)
    assert there(match, "georgia") == {fort: 1}


# ---------------------------------------------------------------------- 25: Prison Ships


def test_card_025_unshaded_two_cities_shift_toward_passive_support_and_not_past_it() -> None:
    places = {"boston": "active_support", "norfolk": "passive_support", "savannah": "active_opposition"}
    match = event(25, "unshaded", "british", **places)
    assert who(match) == "british"
    assert "norfolk" not in offered(match, "space")
    go(match, "boston", "savannah")
    assert is_over(match)
    assert [level(match, one) for one in places] == [
        "passive_support",
        "passive_support",
        "passive_opposition",
    ]


def test_card_025_shaded_militia_propaganda_and_a_shift_in_two_cities() -> None:
    places = {"boston": "active_opposition", "norfolk": "passive_opposition", "savannah": "active_support"}
    match = event(25, "shaded", "british", **places)
    assert offered(match, "space") == CITIES
    go(match, "boston", "savannah")
    assert is_over(match)
    assert [level(match, one) for one in places] == [
        "passive_opposition",
        "passive_opposition",
        "passive_support",
    ]
    assert there(match, "boston") == there(match, "savannah") == {"militia": 1}
    assert markers(match, "boston") == markers(match, "savannah") == (1, 0)


# ---------------------------------------------------------------------- 26: Josiah Martin


def test_card_026_unshaded_a_british_fort_or_two_tories_in_north_carolina() -> None:
    match = event(26, "unshaded", "french")
    assert (who(match), offered(match, "piece")) == ("french", ["tory", "british_fort"])
    go(match, "british_fort")
    assert there(match, "north_carolina") == {"british_fort": 1}
    match = event(26, "unshaded", "british", "tory")
    assert there(match, "north_carolina") == {"tory": 2}
    assert is_over(match)


def test_card_026_unshaded_no_fort_where_two_bases_stand() -> None:
    match = event(26, "unshaded", "patriots", north_carolina="2 village")
    assert is_over(match)
    assert there(match, "north_carolina") == {"village": 2, "tory": 2}


def test_card_026_shaded_patriots_may_march_and_fight_in_north_carolina() -> None:
    match = event(26, "shaded", "french", north_carolina="2 tory", virginia="4 continental", patriots=0)
    assert (asked(match), who(match), offered(match)) == (
        "march",
        "patriots",
        ["space:north_carolina", "done"],
    )
    go(match, "north_carolina", "4", "north_carolina", "3", "done")
    assert is_over(match)
    assert there(match, "north_carolina") == {"continental": 4}
    assert resources(match, "patriots") == 0
    match = event(26, "shaded", "british", "done", north_carolina="2 tory", virginia="4 continental")
    assert is_over(match)
    assert there(match, "virginia") == {"continental": 4}


# ---------------------------------------------------------------------- 27: The Queen's Rangers


def test_card_027_unshaded_two_tories_each_in_two_colonies_under_british_control() -> None:
    places = {
        "virginia": "tory",
        "new_york": "regular",
        "georgia": "tory, militia",
        "pennsylvania": "war_party",
        "boston": "tory",
        "quebec": "regular",
        "maryland_delaware": "british_fort",
    }
    match = event(27, "unshaded", "french", **places, unavailable="2 tory")
    assert (who(match), offered(match, "space")) == ("french", ["new_york", "maryland_delaware", "virginia"])
    go(match, "virginia", "1", "new_york")
    assert offered(match, "count") == ["1", "0"]
    go(match, "0")
    assert is_over(match)
    assert there(match, "virginia") == {"tory": 3}
    assert there(match, "new_york") == {"regular": 1, "tory": 2}
    assert box(match, "unavailable", "tory") == 1


def test_card_027_shaded_two_cities_shift_and_get_militia() -> None:
    match = event(27, "shaded", "indians", boston="active_opposition")
    assert (who(match), offered(match, "space")) == ("indians", CITIES)
    go(match, "boston", "norfolk")
    assert is_over(match)
    assert there(match, "boston") == there(match, "norfolk") == {"militia": 1}
    assert (level(match, "boston"), level(match, "norfolk")) == ("active_opposition", "passive_opposition")


# ---------------------------------------------------------------------- 28: Moore's Creek Bridge


def test_card_028_unshaded_every_militia_becomes_two_tories() -> None:
    match = event(
        28, "unshaded", "french", boston="2 militia, active_militia, continental", virginia="militia, tory"
    )
    assert (who(match), offered(match, "space")) == ("french", ["boston", "virginia"])
    go(match, "boston")
    assert is_over(match)
    assert there(match, "boston") == {"continental": 1, "tory": 6}


def test_card_028_unshaded_without_tories_the_militia_leave() -> None:
    match = event(28, "unshaded", "french", "boston", boston="3 militia", virginia="22 tory, militia")

    assert is_over(match)
    assert there(match, "boston") == {"tory": 3}


def test_card_028_shaded_every_tory_becomes_two_militia_underground() -> None:
    match = event(28, "shaded", "british", boston="2 tory, regular", virginia="3 tory, 12 active_militia")
    assert (who(match), offered(match, "space")) == ("british", ["boston", "virginia"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 3, "active_militia": 12}
    match = event(28, "shaded", "patriots", "boston", boston="2 tory, regular", virginia="tory")
    assert there(match, "boston") == {"regular": 1, "militia": 4}


# ---------------------------------------------------------------------- 29: Bancroft


def test_card_029_only_patriots_or_indians_show_half_of_their_units() -> None:
    match = event(
        29,
        "unshaded",
        "french",
        virginia="4 militia, active_militia",
        boston="2 militia",
        georgia="2 war_party",
    )
    assert (who(match), offered(match, "faction")) == ("french", ["patriots", "indians"])
    go(match, "patriots")
    assert (who(match), offered(match, "space")) == ("patriots", ["boston", "virginia"])
    go(match, "boston", "2")
    assert is_over(match)
    assert there(match, "boston") == {"active_militia": 2}
    assert there(match, "virginia") == {"militia": 4, "active_militia": 1}


def test_card_029_only_those_already_active_count() -> None:
    match = event(29, "unshaded", "patriots", virginia="2 active_war_party, 2 war_party", boston="militia")
    assert is_over(match)
    assert there(match, "virginia") == {"active_war_party": 2, "war_party": 2}
    match = event(
        29, "unshaded", "british", "indians", virginia="3 war_party", georgia="2 war_party, 2 militia"
    )
    assert who(match) == "indians"
    go(match, "virginia", "1", "georgia")
    assert is_over(match)
    assert there(match, "virginia") == {"war_party": 2, "active_war_party": 1}


# ---------------------------------------------------------------------- 30: Hessians


def test_card_030_unshaded_regulars_reinforce_up_to_three_spaces_under_control() -> None:
    places = {
        "virginia": "2 regular, militia",
        "boston": "tory, regular",
        "georgia": "regular, militia",
        "norfolk": "2 tory",
        "savannah": "regular",
        "new_york": "regular",
    }
    match = event(30, "unshaded", "french", **places, unavailable="1 regular", british=49)
    assert who(match) == "french"
    assert offered(match) == [f"space:{one}" for one in ("boston", "savannah", "new_york", "virginia")] + [
        "done"
    ]
    go(match, "virginia", "1", "1", "boston", "2", "new_york", "1")
    assert is_over(match)
    assert there(match, "virginia") == {"regular": 4, "militia": 1}
    assert there(match, "boston") == {"regular": 3, "tory": 1}
    assert there(match, "new_york") == {"regular": 2}
    assert box(match, "unavailable", "regular") == 0
    assert resources(match, "british") == 50


def test_card_030_unshaded_nobody_must_come() -> None:
    match = event(30, "unshaded", "british", "done", boston="regular")
    assert is_over(match)
    assert (there(match, "boston"), resources(match, "british")) == ({"regular": 1}, 12)


def test_card_030_shaded_the_british_remove_a_fifth_of_their_regulars_on_the_map() -> None:
    match = event(
        30, "shaded", "french", treaty=True, virginia="6 regular", boston="5 regular", west_indies="4 regular"
    )
    assert (who(match), offered(match, "space")) == ("british", ["boston", "virginia"])
    go(match, "virginia", "1", "boston")
    assert is_over(match)
    assert (there(match, "virginia"), there(match, "boston")) == ({"regular": 5}, {"regular": 4})
    assert (match.position.cbc, there(match, "west_indies")) == (0, {"regular": 4})
