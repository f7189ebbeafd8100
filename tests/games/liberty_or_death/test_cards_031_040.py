"""5.0: cards 31 to 40, each text of each."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    asked,
    barred,
    box,
    decline,
    event,
    go,
    is_over,
    level,
    offered,
    resources,
    stays,
    there,
    who,
)

CITIES = [one.id for one in BOARD.cities]
COLONIES = [one.id for one in BOARD.map_spaces if one.is_colony]


# ---------------------------------------------------------------------- 31: Thomas Brown


def test_card_031_unshaded_two_tories_and_a_fort_in_south_carolina_or_georgia() -> None:
    match = event(31, "unshaded", "french")
    assert (who(match), offered(match, "space")) == ("french", ["south_carolina", "georgia"])
    go(match, "georgia")
    assert is_over(match)
    assert there(match, "georgia") == {"tory": 2, "british_fort": 1}
    match = event(31, "unshaded", "british", "georgia", georgia="2 village")
    assert there(match, "georgia") == {"tory": 2, "village": 2}


def test_card_031_shaded_militia_and_partisans_there() -> None:
    match = event(31, "shaded", "british", south_carolina="tory", georgia="tory", patriots=0)
    assert (who(match), offered(match, "space")) == ("patriots", ["south_carolina", "georgia"])
    go(match, "south_carolina")
    assert there(match, "south_carolina") == {"tory": 1, "militia": 2}
    assert offered(match) == ["space:south_carolina", "done"]
    go(match, "south_carolina")
    assert is_over(match)
    assert there(match, "south_carolina") == {"militia": 1, "active_militia": 1}
    assert (match.position.cbc, resources(match, "patriots")) == (1, 0)
    match = event(31, "shaded", "french", "georgia", "done", georgia="tory")
    assert is_over(match)
    assert there(match, "georgia") == {"tory": 1, "militia": 2}


# ---------------------------------------------------------------------- 32: Rule Britannia


def test_card_032_unshaded_up_to_two_regulars_and_tories_in_a_colony() -> None:
    match = event(32, "unshaded", "french", unavailable="3 regular, 1 tory")
    assert (who(match), offered(match, "space")) == ("french", COLONIES)
    go(match, "virginia")
    assert offered(match, "count") == ["2", "1", "0"]
    go(match, "1", "1", "0", "2")
    assert is_over(match)
    assert there(match, "virginia") == {"regular": 2, "tory": 2}
    assert (box(match, "unavailable", "regular"), box(match, "unavailable", "tory")) == (2, 1)


def test_card_032_unshaded_none_is_enough() -> None:
    match = event(32, "unshaded", "british", "georgia", "0", "0")
    assert is_over(match)
    assert there(match, "georgia") == {}


def test_card_032_shaded_a_faction_gains_for_half_of_the_cities_under_british_control() -> None:
    places = {
        "boston": "tory",
        "norfolk": "regular",
        "savannah": "tory",
        "charles_town": "british_fort",
        "philadelphia": "tory",
        "new_york_city": "tory, militia",
        "virginia": "tory",
    }
    match = event(32, "shaded", "patriots", **places)
    assert (who(match), offered(match, "faction")) == (
        "patriots",
        ["british", "patriots", "french", "indians"],
    )
    go(match, "indians")
    assert is_over(match)
    assert match.position.resources == [10, 10, 10, 12]


# ---------------------------------------------------------------------- 33: Falmouth


def test_card_033_unshaded_the_patriots_pay_and_remove_two_militia() -> None:
    match = event(
        33, "unshaded", "french", virginia="2 militia", boston="active_militia", georgia="continental"
    )
    assert (who(match), offered(match, "space")) == ("patriots", ["boston", "virginia"])
    go(match, "boston")
    assert is_over(match)
    assert (there(match, "boston"), there(match, "virginia")) == ({}, {"militia": 1})
    assert resources(match, "patriots") == 7


def test_card_033_shaded_a_free_rally_in_two_spaces_next_to_massachusetts() -> None:
    match = event(33, "shaded", "french", patriots=0, boston="patriot_fort", massachusetts="2 militia")
    assert (asked(match), who(match)) == ("rally", "patriots")
    assert offered(match, "space") == ["boston", "new_hampshire", "connecticut_rhode_island", "new_york"]
    go(match, "boston", "place_units", "2", "new_hampshire")
    decline(match, "action")
    assert is_over(match)
    assert there(match, "boston") == {"patriot_fort": 1, "militia": 2}
    assert there(match, "new_hampshire") == {"militia": 1}
    assert resources(match, "patriots") == 3


def test_card_033_shaded_both_rallies_are_made() -> None:
    match = event(33, "shaded", "french", "new_hampshire")
    assert asked(match) == "rally"
    assert "done" not in offered(match)


def test_card_033_shaded_not_in_active_support() -> None:
    places = dict.fromkeys(("boston", "new_york", "connecticut_rhode_island"), "active_support")
    match = decline(event(33, "shaded", "patriots", **places), "action")
    assert is_over(match)
    assert there(match, "new_hampshire") == {"militia": 1}
    assert resources(match, "patriots") == 13


# ---------------------------------------------------------------------- 34: Lord Sandwich


def test_card_034_unshaded_six_resources_and_a_blockade_less() -> None:
    match = event(34, "unshaded", "french", treaty=True, boston="blockade", norfolk="blockade")
    assert (asked(match), who(match)) == ("lift_blockade", "british")
    go(match, "norfolk")
    assert is_over(match)
    assert (match.position.fni, match.position.squadrons, resources(match, "british")) == (1, 1, 16)
    match = event(34, "unshaded", "british")
    assert is_over(match)
    assert resources(match, "british") == 16


def test_card_034_shaded_a_blockade_more_and_the_british_are_out() -> None:
    match = event(34, "shaded", "indians", treaty=True, squadrons=1)
    assert (asked(match), who(match)) == ("blockade", "french")
    go(match, "boston")
    assert is_over(match)
    assert (match.position.fni, barred(match)) == (1, ["british"])
    assert barred(event(34, "shaded", "patriots", squadrons=1)) == ["british"]


# ---------------------------------------------------------------------- 35: Tryon Plot


def test_card_035_unshaded_two_patriot_pieces_leave_and_militia_show_themselves() -> None:
    places = {
        "new_york": "3 militia, continental, patriot_fort, french_regular",
        "new_york_city": "2 militia",
        "new_jersey": "militia",
        "treaty": True,
    }
    match = event(35, "unshaded", "indians", **places)
    assert (who(match), offered(match, "space")) == ("indians", ["new_york_city", "new_york"])
    go(match, "new_york")
    assert offered(match, "piece") == ["continental", "militia", "patriot_fort"]
    go(match, "continental", "patriot_fort")
    assert is_over(match)
    assert there(match, "new_york") == {"active_militia": 3, "french_regular": 1}
    assert there(match, "new_jersey") == {"militia": 1}
    assert match.position.crc == 0


def test_card_035_shaded_all_tories_leave_new_york_or_a_space_next_to_it() -> None:
    places = {
        "new_york": "3 tory, regular",
        "new_york_city": "2 tory",
        "northwest": "tory",
        "virginia": "tory",
        "new_hampshire": "regular",
    }
    match = event(35, "shaded", "british", **places)
    assert (who(match), offered(match, "space")) == ("british", ["new_york_city", "new_york", "northwest"])
    go(match, "new_york")
    assert is_over(match)
    assert there(match, "new_york") == {"regular": 1}
    assert there(match, "new_york_city") == {"tory": 2}
    assert match.position.cbc == 0


# ---------------------------------------------------------------------- 36: Naval Battle in West Indies


def test_card_036_unshaded_the_french_remove_three_regulars_and_a_blockade_is_lifted() -> None:
    places = {"west_indies": "2 french_regular", "boston": "2 french_regular", "norfolk": "blockade"}
    match = event(36, "unshaded", "british", treaty=True, **places)
    assert (who(match), offered(match, "space")) == ("french", ["boston", "west_indies"])
    go(match, "west_indies", "2")
    assert is_over(match)
    assert (there(match, "west_indies"), there(match, "boston")) == ({}, {"french_regular": 1})
    assert (match.position.fni, match.position.crc) == (0, 0)
    assert box(match, "available", "french_regular") == 14


def test_card_036_shaded_the_british_remove_four_regulars_from_the_west_indies() -> None:
    match = event(
        36, "shaded", "french", treaty=True, west_indies="5 regular, french_regular", boston="2 regular"
    )
    assert is_over(match)
    assert there(match, "west_indies") == {"regular": 1, "french_regular": 1}
    match = event(
        36, "shaded", "patriots", treaty=True, west_indies="3 regular, british_fort", boston="2 regular"
    )
    assert is_over(match)
    assert (there(match, "west_indies"), there(match, "boston")) == ({"british_fort": 1}, {"regular": 2})
    assert match.position.cbc == 0


# ---------------------------------------------------------------------- 37: The Armada


def test_card_037_unshaded_french_and_patriots_lose_and_a_blockade_is_lifted() -> None:
    match = event(37, "unshaded", "indians", treaty=True, norfolk="blockade", french=2)
    assert is_over(match)
    assert (resources(match, "french"), resources(match, "patriots"), match.position.fni) == (0, 8, 0)


def test_card_037_shaded_four_regulars_leave_the_map_and_a_city_is_blockaded() -> None:
    places = {"virginia": "3 regular", "boston": "3 regular, tory", "west_indies": "2 regular"}
    match = event(37, "shaded", "patriots", treaty=True, squadrons=1, **places)
    assert (who(match), offered(match, "space")) == ("patriots", ["boston", "virginia"])
    go(match, "virginia", "3")
    assert who(match) == "french"
    go(match, "norfolk")
    assert is_over(match)
    assert there(match, "boston") == {"regular": 2, "tory": 1}
    assert (there(match, "west_indies"), match.position.fni, match.position.cbc) == ({"regular": 2}, 1, 0)


# ---------------------------------------------------------------------- 38: Johnson's Royal Greens


def test_card_038_unshaded_the_british_place_four_cubes_in_quebec_or_new_york() -> None:
    match = event(38, "unshaded", "french", unavailable="2 regular, 3 tory")
    assert (who(match), offered(match)) == ("british", ["space:new_york", "space:quebec", "done"])
    go(match, "quebec", "1", "1", "1", "1")
    assert is_over(match)
    assert there(match, "quebec") == {"regular": 2, "tory": 2}
    assert (box(match, "unavailable", "regular"), box(match, "unavailable", "tory")) == (1, 2)
    assert stays(match) == ["british"]


def test_card_038_unshaded_the_british_stay_eligible_even_as_executors() -> None:
    match = event(38, "unshaded", "british", "done")
    assert is_over(match)
    assert stays(match) == ["british"]
    while asked(match) != "turn_up":
        go(match, "pass")
    assert match.position.eligible[0] == 1


@pytest.mark.parametrize("unit", ["militia", "war_party"])
def test_card_038_shaded_three_units_of_one_kind_in_new_york(unit: str) -> None:
    match = event(38, "shaded", "british")
    assert (who(match), offered(match, "piece")) == ("british", ["militia", "war_party"])
    go(match, unit)
    assert is_over(match)
    assert there(match, "new_york") == {unit: 3}


# ---------------------------------------------------------------------- 39: King Mob


def test_card_039_only_three_cities_shift_toward_neutral() -> None:
    places = {
        "boston": "active_support",
        "norfolk": "passive_opposition",
        "savannah": "active_opposition",
        "philadelphia": "passive_support",
        "virginia": "active_support",
    }
    match = event(39, "unshaded", "indians", **places)
    assert (who(match), offered(match, "space")) == (
        "indians",
        ["boston", "philadelphia", "norfolk", "savannah"],
    )
    go(match, "boston", "savannah", "norfolk")
    assert is_over(match)
    found = [level(match, one) for one in places]
    assert found == ["passive_support", "neutral", "passive_opposition", "passive_support", "active_support"]


# ---------------------------------------------------------------------- 40: Battle of the Chesapeake


def test_card_040_unshaded_all_blockades_go_back() -> None:
    match = event(40, "unshaded", "french", treaty=True, boston="blockade", norfolk="2 blockade")
    go(match, "norfolk", "norfolk")
    assert is_over(match)
    assert (match.position.fni, match.position.squadrons, resources(match, "british")) == (0, 3, 12)


def test_card_040_shaded_as_many_blockades_as_there_are_squadrons() -> None:
    match = event(40, "shaded", "british", treaty=True, squadrons=3)
    for city in ("boston", "boston", "new_york_city"):
        assert (asked(match), who(match), offered(match, "space")) == ("blockade", "french", CITIES)
        go(match, city)
    assert is_over(match)
    assert (match.position.fni, match.position.squadrons) == (3, 0)
    match = event(40, "shaded", "french", "norfolk", treaty=True, boston="blockade", squadrons=1)
    assert is_over(match)
    assert match.position.fni == 2
    assert event(40, "shaded", "french", squadrons=3).position.fni == 0
