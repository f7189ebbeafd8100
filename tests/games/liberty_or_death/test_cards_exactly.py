"""5.0: the cards taken exactly: one space and no second one, so many pieces and not one more."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    asked,
    event,
    go,
    is_over,
    level,
    offered,
    there,
    told,
    who,
)

CITIES = [one.id for one in BOARD.cities]
COLONIES = [one.id for one in BOARD.map_spaces if one.is_colony]


# ---------------------------------------------------------------------- levels


def test_card_001_unshaded_reaches_active_support() -> None:
    assert (
        level(event(1, "unshaded", "british", boston="tory, passive_support"), "boston") == "active_support"
    )


def test_card_025_shaded_a_neutral_city_comes_to_passive_opposition() -> None:
    match = event(25, "shaded", "patriots", "boston", "norfolk", norfolk="passive_support")
    assert (level(match, "boston"), level(match, "norfolk")) == ("passive_opposition", "neutral")


def test_card_025_unshaded_only_cities_shift() -> None:
    assert offered(event(25, "unshaded", "british"), "space") == CITIES


def test_card_046_shaded_one_level_only() -> None:
    match = event(46, "shaded", "french", "boston", "norfolk", boston="active_support")
    assert level(match, "boston") == "passive_support"


def test_card_016_shaded_all_cities_are_offered() -> None:
    assert offered(event(16, "shaded", "french"), "space") == CITIES


def test_card_083_unshaded_no_other_space_changes() -> None:
    match = event(83, "unshaded", "british")
    assert [level(match, one) for one in CITIES[1:] + COLONIES] == ["neutral"] * 17


# ---------------------------------------------------------------------- how many may come


def test_card_002_unshaded_at_most_two_of_each_and_the_british_say_how_many() -> None:
    match = event(2, "unshaded", "patriots", "boston")
    for _ in range(2):
        assert (who(match), offered(match, "count")) == ("british", ["2", "1", "0"])
        go(match, "1")
    assert is_over(match)


def test_card_003_shaded_at_most_two_militia_and_the_patriots_say_how_many() -> None:
    match = event(3, "shaded", "british", "northwest")
    for _ in range(2):
        assert (who(match), offered(match, "count")) == ("patriots", ["2", "1", "0"])
        go(match, "1")
    assert is_over(match)


def test_card_030_unshaded_at_most_two_regulars_each() -> None:
    match = event(30, "unshaded", "french", "boston", boston="regular")
    assert offered(match, "count") == ["2", "1", "0"]


def test_card_032_unshaded_at_most_two_tories() -> None:
    match = event(32, "unshaded", "french", "virginia", "2")
    assert (who(match), offered(match, "count")) == ("french", ["2", "1", "0"])


def test_card_038_unshaded_at_most_four_cubes() -> None:
    match = event(38, "unshaded", "french", "quebec")
    assert (who(match), offered(match, "count")) == ("british", ["4", "3", "2", "1", "0"])
    go(match, "3")
    assert offered(match, "count") == ["1", "0"]


def test_card_043_unshaded_at_most_two_tories_each() -> None:
    match = event(43, "unshaded", "french", "boston", boston="regular")
    assert (who(match), offered(match, "count")) == ("british", ["2", "1", "0"])


def test_card_004_shaded_a_british_fort_too() -> None:
    match = event(4, "shaded", "french", "british_fort", "militia")
    assert there(match, "massachusetts") == {"british_fort": 1, "militia": 3}


def test_card_077_unshaded_one_village_in_one_space() -> None:
    match = event(77, "unshaded", "british", "virginia", virginia="tory, war_party", quebec="tory, war_party")
    assert is_over(match)
    assert there(match, "virginia") == {"tory": 1, "war_party": 1, "village": 1}
    assert there(match, "quebec") == {"tory": 1, "war_party": 1}


# ---------------------------------------------------------------------- how many leave


def test_card_006_unshaded_and_card_006_shaded_one_fort_of_two() -> None:
    assert there(event(6, "unshaded", "british", virginia="2 patriot_fort"), "virginia") == {
        "patriot_fort": 1
    }
    assert there(event(6, "shaded", "french", virginia="2 british_fort"), "virginia") == {"british_fort": 1}


def test_card_017_unshaded_one_fort_in_any_reserve() -> None:
    match = event(17, "unshaded", "british", "florida", florida="2 patriot_fort", quebec="patriot_fort")
    assert is_over(match)
    assert (there(match, "florida"), there(match, "quebec")) == ({"patriot_fort": 1}, {"patriot_fort": 1})


@pytest.mark.parametrize(("number", "leave"), [(4, 0), (9, 1), (10, 2), (12, 2), (15, 3)])
def test_card_030_shaded_one_in_five_regulars(number: int, leave: int) -> None:
    match = event(30, "shaded", "french", boston=f"{number} regular")
    assert there(match, "boston") == {"regular": number - leave}


@pytest.mark.parametrize(("number", "leave"), [(2, 0), (5, 1), (9, 3), (11, 3)])
def test_card_043_shaded_one_in_three_tories(number: int, leave: int) -> None:
    match = event(43, "shaded", "french", boston=f"{number} tory")
    assert there(match, "boston") == {"tory": number - leave}


@pytest.mark.parametrize(("number", "leave"), [(3, 0), (7, 1), (8, 2), (12, 3)])
def test_card_078_unshaded_one_in_four_units(number: int, leave: int) -> None:
    match = event(78, "unshaded", "british", boston=f"{number} continental")
    assert there(match, "boston") == {"continental": number - leave}


def test_card_052_only_four_french_regulars_at_the_most() -> None:
    match = event(52, "unshaded", "indians", "boston", "4", treaty=True, boston="6 french_regular")
    assert is_over(match)
    assert there(match, "boston") == {"french_regular": 2}


def test_card_059_unshaded_two_of_each_and_no_more() -> None:
    match = event(59, "unshaded", "british", treaty=True, boston="3 french_regular, 3 continental")
    assert there(match, "boston") == {"french_regular": 1, "continental": 1}


def test_card_082_shaded_three_and_no_more() -> None:
    match = event(82, "shaded", "british", virginia="2 war_party, 2 village")
    assert is_over(match)
    assert there(match, "virginia") == {"village": 1}


def test_card_091_shaded_one_village_of_two() -> None:
    assert there(event(91, "shaded", "british", florida="2 village"), "florida") == {"village": 1}


# ---------------------------------------------------------------------- active pieces count as well


def test_card_011_shaded_active_militia_can_be_turned_in_and_the_patriots_choose() -> None:
    match = event(11, "shaded", "british", "boston", boston="active_militia, militia", norfolk="militia")
    assert (who(match), offered(match, "piece")) == ("patriots", ["militia", "active_militia"])
    go(match, "active_militia", "done")
    assert there(match, "boston") == {"militia": 1, "patriot_fort": 1}


def test_card_035_unshaded_active_militia_can_leave() -> None:
    match = event(35, "unshaded", "british", new_york="2 active_militia", new_jersey="militia")
    assert there(match, "new_york") == {}


def test_card_074_shaded_active_pieces_leave_too_and_two_of_the_kind_chosen() -> None:
    places = {
        "virginia": "3 active_militia, 3 active_war_party",
        "georgia": "3 militia, 3 active_war_party",
        "quebec": "3 militia, 3 war_party",
    }
    match = event(74, "shaded", "british", "virginia", "militia", "georgia", "war_party", **places)
    assert is_over(match)
    assert there(match, "virginia") == {"active_militia": 1, "active_war_party": 2}
    assert there(match, "georgia") == {"militia": 2, "active_war_party": 1}
    match = event(74, "shaded", "british", "virginia", "war_party", "quebec", "militia", **places)
    assert there(match, "virginia") == {"active_militia": 2, "active_war_party": 1}


def test_card_079_shaded_active_war_parties_leave_too() -> None:
    match = event(79, "shaded", "british", virginia="2 active_war_party, village")
    assert there(match, "virginia") == {}


def test_card_089_unshaded_active_militia_are_exchanged_too() -> None:
    match = event(89, "unshaded", "british", virginia="4 active_militia")
    assert there(match, "virginia") == {"tory": 4}


# ---------------------------------------------------------------------- one space, and the right ones


def test_card_009_shaded_three_spaces_and_no_fourth() -> None:
    places = dict.fromkeys(("boston", "norfolk", "virginia", "georgia"), "tory, continental")
    match = event(9, "shaded", "british", "boston", "norfolk", "virginia", **places)
    assert is_over(match)
    assert there(match, "georgia") == {"tory": 1, "continental": 1}


def test_card_015_shaded_any_colony() -> None:
    match = event(15, "shaded", "french", savannah="2 militia", southwest="2 militia")
    assert offered(match, "space") == ["virginia", "north_carolina", "south_carolina", "georgia"]


def test_card_005_shaded_the_patriots_decide_on_the_battle() -> None:
    match = event(5, "shaded", "british", "virginia", "3", norfolk="4 continental", virginia="2 tory")
    assert (asked(match), who(match)) == ("battle_where", "patriots")


def test_card_014_shaded_and_card_021_shaded_one_of_both_provinces() -> None:
    match = event(14, "shaded", "british", "southwest", "3", virginia="6 continental")
    assert is_over(match)
    assert (there(match, "virginia"), there(match, "north_carolina")) == ({"continental": 3}, {})
    match = event(21, "shaded", "british", "georgia", "3", southwest="6 continental")
    assert is_over(match)
    assert (there(match, "southwest"), there(match, "south_carolina")) == ({"continental": 3}, {})


@pytest.mark.parametrize(
    ("id", "text", "codes"),
    [(2, "unshaded", ()), (31, "shaded", ()), (62, "unshaded", ("war_party",)), (62, "unshaded", ("tory",))],
)
def test_card_002_unshaded_card_031_shaded_and_card_062_unshaded_a_space_is_chosen(
    id: int, text: str, codes: tuple[str, ...]
) -> None:
    assert "done" not in offered(event(id, text, "french", *codes))


def test_card_067_shaded_the_command_is_carried_out() -> None:
    for picked in ("patriots", "french"):
        match = event(67, "shaded", "british", picked, treaty=True, boston="militia", norfolk="militia")
        assert "done" not in offered(match)


def test_card_022_unshaded_any_colony() -> None:
    match = event(22, "unshaded", "french", georgia="militia", new_hampshire="militia", savannah="militia")
    assert offered(match, "space") == ["new_hampshire", "georgia"]


@pytest.mark.parametrize("picked", ["british", "indians"])
def test_card_023_unshaded_one_of_the_carolinas_with_patriot_units_and_no_second_one(picked: str) -> None:
    places = {"virginia": "militia", "north_carolina": "militia", "south_carolina": "continental"}
    match = event(23, "unshaded", "patriots", picked, **places)
    assert (who(match), offered(match, "space")) == (picked, ["north_carolina", "south_carolina"])
    go(match, "north_carolina")
    assert who(match) == picked
    go(match, "southwest")
    assert is_over(match)
    assert there(match, "south_carolina") == {"continental": 1}
    match = event(23, "unshaded", "patriots", picked, virginia="militia", south_carolina="continental, tory")
    assert (asked(match), offered(match, "space")) == (
        "event_move_to",
        ["north_carolina", "georgia", "southwest"],
    )


def test_card_023_shaded_one_of_the_carolinas_only() -> None:
    places = dict.fromkeys(("virginia", "north_carolina", "south_carolina"), "militia, tory")
    match = event(23, "shaded", "patriots", **places)
    assert offered(match, "space") == ["north_carolina", "south_carolina"]
    go(match, "north_carolina")
    assert is_over(match)
    assert there(match, "south_carolina") == {"militia": 1, "tory": 1}


def test_card_027_unshaded_and_card_047_unshaded_any_colony_under_control() -> None:
    places = dict.fromkeys(("new_hampshire", "virginia", "georgia"), "tory")
    for id in (27, 47):
        assert offered(event(id, "unshaded", "british", **places), "space") == [
            "new_hampshire",
            "virginia",
            "georgia",
        ]
    match = event(47, "unshaded", "british", "georgia", **places)
    assert is_over(match)
    assert (there(match, "georgia"), there(match, "virginia")) == ({"tory": 4}, {"tory": 1})


def test_card_028_unshaded_and_card_028_shaded_one_space() -> None:
    match = event(28, "unshaded", "british", "boston", boston="militia", virginia="militia")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 1}
    match = event(28, "shaded", "british", "boston", boston="tory", virginia="tory")
    assert is_over(match)
    assert there(match, "virginia") == {"tory": 1}


def test_card_031_unshaded_and_card_081_unshaded_one_of_both_colonies() -> None:
    for id in (31, 81):
        match = event(id, "unshaded", "british", "georgia")
        assert is_over(match)
        assert there(match, "south_carolina") == {}


def test_card_035_unshaded_one_of_both_spaces() -> None:
    match = event(35, "unshaded", "british", "new_york", new_york="2 militia", new_york_city="3 militia")
    assert is_over(match)
    assert there(match, "new_york_city") == {"militia": 3}


def test_card_055_unshaded_and_card_055_shaded_the_battle_is_in_the_west_indies() -> None:
    places = {"boston": "3 french_regular, 4 regular", "norfolk": "french_regular, 2 tory, regular"}
    match = event(55, "unshaded", "indians", "boston", "3", treaty=True, west_indies="regular", **places)
    assert offered(match) == ["space:west_indies", "done"]
    match = event(55, "shaded", "indians", "boston", "4", treaty=True, **places)
    assert is_over(match)
    assert "battle_begins" not in told(match)


def test_card_073_only_northwest_too() -> None:
    match = event(73, "unshaded", "british", northwest="village", quebec="village", southwest="village")
    assert offered(match, "space") == ["quebec", "northwest"]


def test_card_076_unshaded_one_province_and_the_british_choose_the_militia() -> None:
    match = event(
        76, "unshaded", "french", florida="3 militia, active_militia", georgia="3 militia", boston="militia"
    )
    assert (who(match), offered(match, "space")) == ("british", ["georgia", "florida"])
    go(match, "florida")
    assert (who(match), offered(match, "piece")) == ("british", ["militia", "active_militia"])
    go(match, "active_militia")
    assert is_over(match)
    assert there(match, "florida") == {"militia": 1, "tory": 3}
    assert there(match, "georgia") == {"militia": 3}


def test_card_077_shaded_three_provinces_and_no_fourth() -> None:
    places = dict.fromkeys(("virginia", "quebec", "northwest", "florida"), "tory, war_party")
    match = event(77, "shaded", "french", "virginia", "northwest", "florida", **places)
    assert is_over(match)
    assert there(match, "quebec") == {"tory": 1, "war_party": 1}


def test_card_080_only_two_spaces_and_no_third() -> None:
    places = dict.fromkeys(("boston", "norfolk", "savannah"), "2 militia")
    match = event(80, "unshaded", "french", "patriots", "boston", "norfolk", **places)
    assert is_over(match)
    assert there(match, "savannah") == {"militia": 2}


def test_card_094_unshaded_militia_elsewhere_stay() -> None:
    match = event(94, "unshaded", "british", new_york="militia", virginia="militia", boston="active_militia")
    assert (there(match, "new_york"), there(match, "virginia")) == ({"war_party": 1}, {"militia": 1})
    assert there(match, "boston") == {"active_militia": 1}


def test_card_095_only_bases_elsewhere_stay() -> None:
    match = event(95, "unshaded", "patriots", "3", georgia="village", virginia="british_fort")
    assert is_over(match)
    assert (there(match, "georgia"), there(match, "virginia")) == ({"village": 1}, {"british_fort": 1})


# ---------------------------------------------------------------------- whose pieces are placed


@pytest.mark.parametrize(
    ("id", "text", "unit", "owner", "target"),
    [
        *((42, "unshaded", "25 tory", "british", ""), (42, "shaded", "20 continental", "patriots", "")),
        *(
            (31, "shaded", "15 militia", "patriots", "georgia"),
            (82, "unshaded", "15 war_party", "indians", "virginia"),
        ),
        (77, "unshaded", "2 village", "indians", ""),
    ],
)
def test_1_4_1_who_is_named_may_take_his_pieces_from_the_map(
    id: int, text: str, unit: str, owner: str, target: str
) -> None:
    given = {"pennsylvania": unit}
    if "village" in unit:
        given = dict.fromkeys(
            ("pennsylvania", "new_york", "quebec", "northwest", "southwest", "florida"), unit
        )
        given["georgia"] = "tory, war_party"
    match = event(id, text, "french", *filter(None, [target]), **given)
    assert (asked(match), who(match)) == ("recall", owner)
