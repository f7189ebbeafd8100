"""3.3: the commands of the Patriots."""

from __future__ import annotations

from tests.games.liberty_or_death.build import (
    asked,
    go,
    level,
    offered,
    resources,
    scene,
    space,
    start,
    there,
    why_not,
)

# ---------------------------------------------------------------------- 3.3.1: rally


def test_3_3_1_a_militia_for_a_resource_where_there_is_no_active_support() -> None:
    g = scene("patriots", virginia="active_support")
    match = go(start(g), "rally")
    assert why_not(match, "space:virginia") == "active_support"
    assert why_not(match, "space:quebec") == "nothing_to_rally"
    go(match, "georgia")
    assert there(match, "georgia") == {"militia": 1}
    assert resources(match, "patriots") == 9


def test_3_3_1_two_units_become_a_fort() -> None:
    g = scene("patriots", virginia="continental, 2 active_militia")
    match = go(start(g), "rally", "virginia", "build_fort", "active_militia", "continental")
    assert there(match, "virginia") == {"active_militia": 1, "patriot_fort": 1}


def test_3_3_1_a_fort_brings_militia_by_forts_and_population() -> None:
    g = scene("patriots", virginia="patriot_fort")
    match = go(start(g), "rally", "virginia")
    assert offered(match, "count") == ["3", "2", "1"]
    go(match, "3")
    assert there(match, "virginia") == {"militia": 3, "patriot_fort": 1}


def test_3_3_1_a_fort_draws_militia_from_next_door_and_hides_them_all() -> None:
    g = scene(
        "patriots",
        virginia="patriot_fort, active_militia",
        norfolk="2 active_militia, militia",
        boston="militia",
    )
    match = go(start(g), "rally", "virginia", "gather_units")
    assert offered(match, "space") == ["norfolk"]
    go(match, "norfolk", "2", "0")
    assert there(match, "virginia") == {"militia": 3, "patriot_fort": 1} or asked(match) == "pull_in"
    assert there(match, "norfolk") == {"militia": 1}


def test_3_3_1_no_militia_are_placed_in_a_reserve_but_a_fort_can_be_built() -> None:
    g = scene("patriots", northwest="2 continental")
    match = go(start(g), "rally", "northwest")
    assert there(match, "northwest") == {"patriot_fort": 1}


def test_3_3_1_militia_of_one_rally_space_become_continentals() -> None:
    g = scene("patriots", virginia="2 militia, active_militia")
    match = go(start(g), "rally", "virginia", "place_units", "done", "virginia", "1", "2")
    assert there(match, "virginia") == {"continental": 3, "militia": 1}


def test_3_3_1_in_2016_only_where_a_fort_is() -> None:
    g = scene("patriots", edition="2016", virginia="2 militia", georgia="patriot_fort")
    match = go(start(g), "rally", "virginia", "place_units", "georgia", "1", "done")
    assert asked(match) == "promote"
    assert offered(match, "space") == ["georgia"]


# ---------------------------------------------------------------------- 3.3.2: march


def test_3_3_2_patriots_march_next_door_with_french_for_their_resource() -> None:
    g = scene("patriots", treaty=True, virginia="2 continental, militia, 3 french_regular, lauzun")
    match = go(start(g), "march", "north_carolina", "2")
    assert offered(match, "count") == ["2", "1", "0"]
    go(match, "2", "0", "stay")
    assert there(match, "north_carolina") == {"continental": 2, "french_regular": 2}
    assert resources(match, "french") == 9


def test_1_10_with_rochambeau_the_french_march_for_nothing() -> None:
    g = scene(
        "patriots",
        treaty=True,
        virginia="continental, french_regular",
        boston="french_regular, rochambeau",
        french=1,
    )
    match = go(start(g), "march", "north_carolina", "1")
    assert there(match, "north_carolina") == {"continental": 1, "french_regular": 1}
    assert resources(match, "french") == 1


def test_3_3_2_french_stay_where_nobody_pays_for_them() -> None:
    g = scene("patriots", treaty=True, virginia="continental, french_regular, lauzun", french=0)
    match = go(start(g), "march", "north_carolina")
    assert there(match, "north_carolina") == {"continental": 1}


def test_3_3_2_continentals_find_war_parties_at_the_end() -> None:
    g = scene("patriots", virginia="5 continental", north_carolina="3 war_party")
    match = go(start(g), "march", "north_carolina", "5")
    assert there(match, "north_carolina") == {"continental": 5, "war_party": 1, "active_war_party": 2}


def test_3_3_2_militia_are_seen_in_a_city_under_british_control() -> None:
    g = scene("patriots", virginia="2 militia", norfolk="2 tory")
    match = go(start(g), "march", "norfolk", "2")
    assert there(match, "norfolk") == {"tory": 2, "active_militia": 2}
    g = scene("patriots", virginia="2 militia", norfolk="tory")
    match = go(start(g), "march", "norfolk", "2")
    assert there(match, "norfolk") == {"tory": 1, "militia": 2}


# ---------------------------------------------------------------------- 3.3.3: battle


def test_3_3_3_patriots_fight_where_royalists_are_and_may_call_the_french() -> None:
    g = scene(
        "patriots", treaty=True, virginia="3 continental, 2 french_regular, lauzun, tory", boston="militia"
    )
    match = go(start(g), "battle", "virginia")
    assert asked(match) == "call_partner"
    go(match, "with_ally")
    assert (resources(match, "patriots"), resources(match, "french")) == (9, 9)


def test_3_3_3_not_in_the_west_indies() -> None:
    g = scene("patriots", treaty=True, west_indies="regular, french_regular", virginia="militia, tory")
    match = go(start(g), "battle")
    assert asked(match) != "battle_where" or why_not(match, "space:west_indies") == "west_indies"
    assert space("west_indies").number not in match.position.orders[0].chosen


# ---------------------------------------------------------------------- 3.3.4: rabble-rousing


def test_3_3_4_propaganda_and_a_level_without_showing_oneself_under_control() -> None:
    g = scene("patriots", virginia="militia")
    match = go(start(g), "rabble_rousing", "virginia", "done")
    assert level(match, "virginia") == "passive_opposition"
    assert there(match, "virginia") == {"militia": 1}
    assert match.position.propaganda[space("virginia").number] == 1
    assert resources(match, "patriots") == 9


def test_3_3_4_elsewhere_a_militia_shows_itself() -> None:
    g = scene("patriots", boston="2 regular, militia", norfolk="regular, active_militia")
    match = go(start(g), "rabble_rousing")
    assert why_not(match, "space:norfolk") == "no_underground_militia"
    go(match, "boston") if asked(match) == "rouse" else None
    assert there(match, "boston") == {"regular": 2, "active_militia": 1}


def test_3_3_4_only_twelve_markers_of_propaganda() -> None:
    g = scene("patriots", virginia="militia", georgia="12 propaganda")
    match = go(start(g), "rabble_rousing", "virginia", "done")
    assert match.position.propaganda[space("virginia").number] == 0
    assert level(match, "virginia") == "passive_opposition"


def test_3_3_4_not_in_reserves() -> None:
    g = scene("patriots", quebec="militia", virginia="militia")
    match = go(start(g), "rabble_rousing")
    assert why_not(match, "space:quebec") == "not_city_or_colony"
