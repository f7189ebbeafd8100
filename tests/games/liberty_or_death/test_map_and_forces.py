"""1.0: the map, pieces, support, control, resources, naval intervention and leaders."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    FACTIONS,
    asked,
    box,
    empty,
    fill,
    go,
    kind,
    leader_in,
    level,
    offered,
    resources,
    scene,
    space,
    start,
    there,
    told,
    who,
    why_not,
)

from flintlock.games.liberty_or_death.naval import lower_fni, raise_fni
from flintlock.games.liberty_or_death.pieces import NOBODY, REBELLION, ROYALISTS


def test_1_3_the_map_has_seven_cities_eleven_colonies_and_four_reserves() -> None:
    assert [len(BOARD.cities), len(BOARD.colonies), len(BOARD.reserves)] == [7, 11, 4]
    assert sum(city.population for city in BOARD.cities) == 8
    assert sum(colony.population for colony in BOARD.colonies) == 19
    assert not any(reserve.population for reserve in BOARD.reserves)


def test_1_3_6_borders_count_in_both_directions() -> None:
    for here in BOARD.spaces:
        assert all(here in near.neighbours for near in here.neighbours)
    assert [near.id for near in space("new_york_city").neighbours] == ["new_york", "new_jersey"]
    assert len(space("philadelphia").provinces) == 3
    assert space("maryland_delaware") not in space("new_jersey").neighbours


def test_1_3_7_the_west_indies_touch_nothing() -> None:
    assert BOARD.west_indies.neighbours == ()
    assert BOARD.west_indies not in BOARD.map_spaces


def test_1_4_the_box_holds_the_printed_number_of_pieces() -> None:
    totals = {one.id: one.total for one in BOARD.kinds if not one.is_active}
    assert totals == {
        "regular": 25,
        "tory": 25,
        "british_fort": 6,
        "continental": 20,
        "militia": 15,
        "patriot_fort": 6,
        "french_regular": 15,
        "war_party": 15,
        "village": 12,
    }


def test_1_4_1_pieces_that_are_removed_are_available() -> None:
    g = scene(boston="3 regular")
    g.remove(space("boston"), kind("regular").number, 2)
    assert g.available[kind("regular").number] == 24
    assert there(g, "boston") == {"regular": 1}


def test_1_4_1_a_player_takes_his_own_pieces_from_the_map_where_none_is_available() -> None:
    g = scene("indians", quebec="village, 7 active_war_party", northwest="8 war_party")
    match = go(start(g), "gather", "quebec", "place_units")
    assert asked(match) == "recall"
    go(match, "northwest")
    assert there(match, "quebec") == {"village": 1, "war_party": 1, "active_war_party": 7}
    assert there(match, "northwest") == {"war_party": 7}


def test_1_4_1_nothing_is_taken_from_the_map_while_one_is_available() -> None:
    g = scene("indians", quebec="village", northwest="14 war_party")
    match = go(start(g), "gather", "quebec", "place_units")
    assert asked(match) == "recall"
    assert box(match, "available", "war_party") == 0
    assert there(match, "quebec") == {"village": 1, "war_party": 1}


def test_1_4_1_regulars_are_never_taken_from_the_map() -> None:
    g = scene(boston="25 regular")
    match = go(start(g), "muster", "new_york_city")
    assert asked(match) != "recall"
    assert there(match, "new_york_city") == {}


def test_1_4_2_two_forts_or_villages_fill_a_space_and_indians_stay_out_of_cities() -> None:
    g = scene(new_york="british_fort, patriot_fort")
    assert not g.has_room(space("new_york"), kind("village").number)
    assert g.has_room(space("new_york"), kind("tory").number)
    assert not g.has_room(space("boston"), kind("war_party").number)
    assert not g.has_room(space("boston"), kind("village").number)


def test_1_4_2_only_regulars_and_british_forts_stand_in_the_west_indies() -> None:
    g = scene(treaty=True)
    allowed = [one.id for one in BOARD.kinds if g.has_room(BOARD.west_indies, one.number)]
    assert allowed == ["regular", "british_fort", "french_regular"]


def test_1_4_3_irregulars_come_underground_and_turn_over() -> None:
    g = scene(virginia="3 militia")
    assert g.activate(space("virginia"), 1, 2) == 2
    assert there(g, "virginia") == {"militia": 1, "active_militia": 2}
    assert g.activate(space("virginia"), 1, 2) == 1
    g.go_underground(space("virginia"), 1)
    assert there(g, "virginia") == {"militia": 3}


def test_1_5_four_factions_on_two_sides() -> None:
    assert [faction.side.id for faction in BOARD.factions] == [
        "royalists",
        "rebellion",
        "rebellion",
        "royalists",
    ]
    assert [empty().partner(one) for one in range(4)] == [3, 2, 1, 0]
    assert tuple(faction.id for faction in BOARD.factions) == FACTIONS


def test_1_6_1_reserves_are_always_neutral() -> None:
    g = scene()
    assert g.shift(space("quebec"), 1) == 0
    assert level(g, "quebec") == "neutral"
    assert not g.can_shift(space("quebec"), 1)


def test_1_6_1_a_level_stops_at_the_end() -> None:
    g = scene(virginia="passive_support")
    assert g.shift(space("virginia"), 3) == 1
    assert level(g, "virginia") == "active_support"
    assert g.shift(space("virginia"), -9) == 4
    assert level(g, "virginia") == "active_opposition"


def test_1_6_3_active_levels_count_twice() -> None:
    g = scene(
        virginia="active_support",
        georgia="passive_support",
        boston="active_opposition",
        maryland_delaware="passive_opposition",
    )
    assert (g.support, g.opposition) == (5, 4)


def test_1_6_4_casualties_are_counted_and_forts_are_available_at_once() -> None:
    g = scene(boston="2 regular, british_fort", virginia="continental, patriot_fort, militia")
    for name, id in (("boston", "regular"), ("boston", "british_fort")):
        g.lose(space(name), kind(id).number)
    for id in ("continental", "patriot_fort", "militia"):
        g.lose(space("virginia"), kind(id).number)
    assert (g.cbc, g.crc) == (2, 2)
    assert g.casualties[kind("regular").number] == 1
    assert g.casualties[kind("british_fort").number] == 0
    assert g.available[kind("british_fort").number] == 6
    assert g.casualties[kind("militia").number] == 0


@pytest.mark.parametrize(
    ("pieces", "control"),
    [
        ("regular", ROYALISTS),
        ("war_party", NOBODY),
        ("regular, 2 war_party, 2 militia", ROYALISTS),
        ("regular, militia", NOBODY),
        ("3 war_party, 2 militia", NOBODY),
        ("war_party, 2 militia", REBELLION),
        ("village, patriot_fort, militia", REBELLION),
        ("british_fort, washington", ROYALISTS),
    ],
)
def test_1_7_control_goes_by_pieces(pieces: str, control: int) -> None:
    g = scene(virginia=pieces)
    assert g.control(space("virginia")) == control


def test_1_8_resources_stay_between_0_and_50() -> None:
    g = scene(british=49, french=2)
    assert g.gain(0, 5) == 1
    assert g.gain(2, -5) == -2
    assert g.resources == [50, 10, 0, 10]


def test_1_9_a_blockade_takes_the_support_of_a_city_and_not_its_opposition() -> None:
    g = scene(treaty=True, new_york_city="active_support, blockade", boston="active_opposition, blockade")
    assert (g.support, g.opposition, g.fni) == (0, 2, 2)


def test_1_9_nothing_happens_at_sea_before_the_treaty() -> None:
    g = scene(squadrons=2)
    list(raise_fni(g, 1, "1.9"))
    assert g.fni == 0
    list(lower_fni(g, 1, "1.9"))
    assert g.squadrons == 2


def test_1_10_a_leader_may_follow_units_or_stay() -> None:
    g = scene(boston="3 regular, gage")
    match = go(start(g), "march", "massachusetts", "2")
    assert asked(match) == "follow"
    go(match, "gage")
    assert leader_in(match, "british") == "massachusetts"


def test_1_10_a_leader_without_pieces_goes_to_some_or_leaves() -> None:
    g = scene(boston="2 regular, gage", norfolk="tory")
    match = go(start(g), "march", "massachusetts", "2", "stay")
    assert (asked(match), who(match)) == ("leader_alone", "british")
    assert offered(match) == ["space:norfolk", "space:massachusetts", "available"]
    go(match, "available")
    assert leader_in(match, "british") == ""


def test_1_10_he_comes_with_pieces_that_replace_others_too() -> None:
    g = scene("patriots", virginia="2 militia, active_militia")
    match = go(start(g), "rally", "virginia", "place_units", "done", "virginia", "1", "2", joins=True)
    assert (asked(match), who(match)) == ("join", "patriots")
    g = scene("french", treaty=True, boston="militia, rochambeau")
    match = go(start(g), "muster", "boston", "3", "build_fort", joins=True)
    assert (asked(match), who(match)) == ("join", "patriots")


def test_1_10_an_available_leader_comes_with_pieces_that_are_placed() -> None:
    g = scene("patriots", virginia="militia")
    match = go(start(g), "rally", "virginia", joins=True)
    assert asked(match) == "join"
    go(match, "washington")
    assert leader_in(match, "patriots") == "virginia"


def test_a_space_that_is_not_offered_has_its_reason() -> None:
    g = scene(massachusetts="active_opposition", boston="regular")
    match = go(start(g), "muster", "boston", "2")
    go(match, "0")
    assert why_not(match, "space:massachusetts") == "active_opposition"
    assert why_not(match, "space:boston") == "chosen_already"
    assert why_not(match, "space:quebec") == "not_city_or_colony"
    assert resources(match, "british") == 9
    assert "pays" in told(match)


def test_fill_knows_every_word_of_a_scene() -> None:
    g = empty()
    fill(g, "boston", "2 regular, passive_support, 1 propaganda, raid")
    assert (g.propaganda[space("boston").number], g.raids[space("boston").number]) == (1, 1)
