"""3.2: the commands of the British."""

from __future__ import annotations

from tests.games.liberty_or_death.build import (
    asked,
    decline,
    go,
    leader_in,
    level,
    offered,
    resources,
    scene,
    start,
    there,
    why_not,
)

from flintlock.games.liberty_or_death.states import COMMAND_ONLY

# ---------------------------------------------------------------------- 3.2.1: muster


def test_3_2_1_regulars_come_to_one_space_only() -> None:
    match = go(start(scene()), "muster", "boston", "6", "2")
    assert there(match, "boston") == {"regular": 6, "tory": 2}
    assert resources(match, "british") == 9
    assert why_not(match, "space:norfolk") == "no_regulars_near"
    assert "massachusetts" in offered(match, "space")


def test_3_2_1_regulars_come_to_a_colony_next_to_an_open_city_and_after_the_treaty_to_the_west_indies() -> (
    None
):
    match = go(start(scene()), "muster")
    assert {"boston", "massachusetts", "new_jersey"} <= set(offered(match, "space"))
    assert why_not(match, "space:west_indies") == "before_treaty"
    assert why_not(match, "space:quebec") == "not_city_or_colony"
    match = go(start(scene(treaty=True)), "muster", "west_indies", "6")
    assert there(match, "west_indies") == {"regular": 6}


def test_3_2_1_a_blockaded_city_is_closed_and_a_colony_that_touches_only_such_cities() -> None:
    g = scene(treaty=True, boston="blockade")
    match = go(start(g), "muster")
    assert why_not(match, "space:boston") == "no_regulars_near"
    assert "massachusetts" not in offered(match, "space")
    assert "new_york" in offered(match, "space")


def test_3_2_1_one_tory_where_there_is_passive_opposition_none_where_it_is_active() -> None:
    g = scene(
        boston="regular", massachusetts="passive_opposition", connecticut_rhode_island="active_opposition"
    )
    match = go(start(g), "muster", "boston", "1", "0", "massachusetts")
    assert offered(match, "count") == ["1", "0"]
    go(match, "1")
    assert there(match, "massachusetts") == {"tory": 1}
    assert why_not(match, "space:connecticut_rhode_island") == "active_opposition"


def test_3_2_1_tories_may_come_next_to_regulars_of_the_same_muster() -> None:
    match = go(start(scene()), "muster", "norfolk", "1", "0", "virginia", "2")
    assert there(match, "virginia") == {"tory": 2}


def test_3_2_1_three_cubes_become_a_fort_in_one_of_the_spaces() -> None:
    match = go(start(scene()), "muster", "boston", "2", "2", "done", "build_fort")
    assert offered(match, "count") == ["2", "1"]
    go(match, "1")
    assert there(match, "boston") == {"regular": 1, "british_fort": 1}


def test_3_2_1_loyalty_is_rewarded_for_a_resource_a_marker_and_a_level() -> None:
    g = scene(boston="regular, tory, passive_opposition, 1 propaganda")
    match = go(start(g), "muster", "boston", "0", "0", "done", "reward_loyalty", "propaganda_marker", "3")
    assert level(match, "boston") == "active_support"
    assert resources(match, "british") == 10 - 1 - 1 - 3


def test_3_2_1_gage_gives_the_first_level_for_nothing() -> None:
    g = scene(boston="regular, tory, gage", british=1)
    match = go(start(g), "muster", "boston", "0", "0", "done", "reward_loyalty", "1")
    assert level(match, "boston") == "passive_support"
    assert resources(match, "british") == 0


# ---------------------------------------------------------------------- 3.2.2: garrison


def test_3_2_2_regulars_from_anywhere_go_to_cities_for_two_resources() -> None:
    g = scene(virginia="4 regular", quebec="2 regular", west_indies="regular", treaty=True)
    match = go(start(g), "garrison", "boston")
    assert offered(match, "space") == ["virginia", "quebec"]
    assert why_not(match, "space:west_indies") == "west_indies"
    go(match, "virginia", "3", "quebec", "2", "done", "done")
    assert there(match, "boston") == {"regular": 5}
    assert resources(match, "british") == 8


def test_3_2_2_blockaded_cities_take_no_part() -> None:
    g = scene(treaty=True, boston="3 regular, blockade", virginia="regular")
    match = go(start(g), "garrison")
    assert why_not(match, "space:boston") == "blockaded"
    go(match, "norfolk")
    assert offered(match, "space") == ["virginia"]


def test_3_2_2_militia_are_found_in_every_city_and_driven_out_of_one() -> None:
    g = scene(boston="6 regular, 3 militia", norfolk="3 tory, militia", virginia="regular")
    match = go(start(g), "garrison", "done")
    assert there(match, "boston") == {"regular": 6, "militia": 1, "active_militia": 2}
    assert there(match, "norfolk") == {"tory": 3, "active_militia": 1}
    go(match, "boston", "massachusetts")
    assert there(match, "massachusetts") == {"militia": 1, "active_militia": 2}


def test_3_2_2_a_patriot_fort_keeps_the_rebellion_in_the_city() -> None:
    g = scene(boston="6 regular, militia, patriot_fort")
    match = go(start(g), "garrison", "done")
    assert asked(match) != "push"


def test_3_2_2_a_limited_garrison_is_in_one_city() -> None:
    g = scene(card=45, boston="6 regular, militia", norfolk="3 regular, militia")
    g.turn.acted, g.turn.did = [1], COMMAND_ONLY
    match = go(start(g), "garrison", "boston", "done", "done")
    assert there(match, "boston")["active_militia"] == 1
    assert there(match, "norfolk")["militia"] == 1


def test_1_9_in_2016_there_is_no_garrison_with_three_blockades() -> None:
    cities = {"boston": "blockade", "norfolk": "2 blockade", "savannah": "regular"}
    assert "command:garrison" in offered(start(scene(treaty=True, **cities)))
    assert "command:garrison" not in offered(start(scene(treaty=True, edition="2016", **cities)))


# ---------------------------------------------------------------------- 3.2.3: march


def test_3_2_3_regulars_march_next_door_or_by_sea_with_as_many_tories() -> None:
    g = scene(boston="2 regular, 3 tory")
    match = go(start(g), "march")
    reached = offered(match, "space")
    assert {"massachusetts", "savannah", "georgia", "new_york"} <= set(reached)
    assert not {"northwest", "southwest", "florida"} & set(reached)
    go(match, "georgia", "2", "2", "done")
    assert there(match, "georgia") == {"regular": 2, "tory": 2}
    assert there(match, "boston") == {"tory": 1}


def test_3_2_3_from_next_to_a_city_by_way_of_another_one() -> None:
    g = scene(virginia="regular")
    assert "south_carolina" in offered(go(start(g), "march"), "space")
    g = scene(pennsylvania="regular", new_york_city="2 blockade", treaty=True)
    reached = offered(go(start(g), "march"), "space")
    assert "boston" in reached
    assert "connecticut_rhode_island" in reached
    assert "new_york_city" not in reached


def test_1_9_no_march_by_sea_to_or_next_to_a_blockaded_city_but_by_land() -> None:
    g = scene(treaty=True, norfolk="blockade", boston="regular", north_carolina="regular")
    match = go(start(g), "march", "norfolk")
    assert there(match, "norfolk") == {"regular": 1}
    assert there(match, "north_carolina") == {}
    g = scene(treaty=True, norfolk="blockade", boston="regular")
    reached = offered(go(start(g), "march"), "space")
    assert not {"norfolk", "virginia", "north_carolina"} & set(reached)
    assert "charles_town" in reached


def test_3_2_3_units_that_have_moved_do_not_move_again() -> None:
    g = scene(boston="3 regular")
    match = go(start(g), "march", "massachusetts", "3")
    assert asked(match) == "march"
    assert why_not(match, "space:new_york") == "out_of_reach"


def test_3_2_3_militia_are_found_by_every_three_cubes_at_the_end() -> None:
    g = scene(boston="5 regular", massachusetts="tory, 4 militia")
    match = go(start(g), "march", "massachusetts", "5")
    assert there(match, "massachusetts")["militia"] == 4
    go(match, "done")
    assert there(match, "massachusetts") == {"regular": 5, "tory": 1, "militia": 2, "active_militia": 2}


def test_3_2_3_cubes_may_look_around_where_they_are() -> None:
    g = scene(massachusetts="3 regular, 2 militia")
    match = go(start(g), "march", "massachusetts", "done")
    decline(match, "action", "turn_up")
    assert there(match, "massachusetts")["active_militia"] == 1
    assert resources(match, "british") == 9


def test_3_2_3_tories_without_regulars_can_look_around_too() -> None:
    assert "command:march" in offered(start(scene(quebec="5 tory, 2 militia")))
    assert "command:march" not in offered(start(scene(quebec="5 tory")))


def test_3_2_3_nobody_looks_around_in_a_blockaded_city() -> None:
    g = scene(treaty=True, boston="3 regular, 2 militia, blockade", massachusetts="regular")
    assert "space:boston" in offered(go(start(g), "march"))  # from next door
    g = scene(treaty=True, boston="3 regular, 2 militia, blockade")
    assert "space:boston" not in offered(go(start(g), "march"))


def test_3_2_3_a_leader_follows_his_regulars() -> None:
    g = scene(boston="3 regular, gage")
    match = go(start(g), "march", "new_york", "2", "gage")
    assert leader_in(match, "british") == "new_york"


# ---------------------------------------------------------------------- 3.2.4: battle


def test_3_2_4_battles_are_chosen_paid_for_and_then_fought() -> None:
    g = scene(boston="3 regular, militia", norfolk="3 regular, 2 continental", virginia="regular")
    match = go(start(g), "battle")
    assert offered(match, "space") == ["boston", "norfolk"]
    assert why_not(match, "space:virginia") == "no_enemy"
    go(match, "boston", "norfolk")
    assert resources(match, "british") == 8
    go(match, "done")
    assert asked(match) == "battle_next"


def test_3_1_a_command_needs_resources_for_every_space() -> None:
    g = scene(british=1, boston="3 regular, militia", norfolk="3 regular, 2 continental")
    match = go(start(g), "battle", "boston")
    assert resources(match, "british") == 0
    assert why_not(match, "space:norfolk") == "no_resources"
