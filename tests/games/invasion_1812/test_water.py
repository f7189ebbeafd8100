"""3.2.4 to 3.2.6: warships, fishing boats and canoes."""

from __future__ import annotations

from tests.games.invasion_1812.build import (
    AREAS,
    BOARD,
    answer,
    asked,
    numbers,
    offered,
    position,
    refuses,
    units,
)

ONTARIO = [
    "dundas",
    "fort_george",
    "york",
    "smiths_creek",
    "quinte",
    "kingston",
    "prescott",
    "fort_niagara",
    "williamsburg",
    "finger_lakes",
    "oswego",
    "sackets_harbor",
    "ogdensburg",
]


# ---------------------------------------------------------------------- 3.2.4: crossing


def test_3_2_4_a_british_army_sails_from_prescott_to_fort_niagara() -> None:
    match = position(card="br06", prescott="1 BR")
    answer(match, "prescott", "fort_niagara")
    assert units(match, "fort_niagara") == {"BR": 1}


def test_3_2_4_not_from_prescott_to_buffalo_the_lakes_are_apart() -> None:
    match = position(card="br06", prescott="1 BR")
    answer(match, "prescott")
    assert offered(match) == [name for name in ONTARIO if name != "prescott"]
    assert "same water" in refuses(match, "buffalo")


def test_3_2_4_enemy_shores_can_be_landed_on_and_a_battle_follows() -> None:
    match = position(card="br06", prescott="1 BR", fort_niagara="3 AM")
    answer(match, "prescott", "fort_niagara")
    assert asked(match) == "die"


def test_3_2_4_an_army_sets_out_from_the_shore_only() -> None:
    match = position(card="br06", rideau="4 BR", kingston="1 BR")
    assert offered(match) == ["kingston", "end_movement"]
    assert "cannot set out" in refuses(match, "rideau")


def test_3_2_4_no_land_step_before_or_after_the_crossing() -> None:
    match = position(card="br06", kingston="1 BR")
    answer(match, "kingston")
    assert "rome" not in offered(match)
    assert set(offered(match)) < set(ONTARIO)


def test_3_2_4_an_area_on_two_waters_has_the_shores_of_both() -> None:
    match = position(card="br06", amherstburg="1 BR")
    answer(match, "amherstburg")
    assert {"detroit", "north_of_detroit", "cleveland", "buffalo"} <= set(offered(match))
    refuses(match, "huron_tract")


def test_3_2_4_warships_carry_any_number_of_own_and_allied_units() -> None:
    match = position(card="br06", york="4 BR 9 CM 7 NA")
    answer(match, "york", 4, 9, 7, "oswego")
    assert units(match, "oswego") == {"BR": 4, "CM": 9, "NA": 7}


def test_3_2_4_two_warships_choose_water_and_landing_for_themselves() -> None:
    match = position(card="br07", york="1 BR", dover="1 BR", lacolle="1 BR")
    answer(match, "york", "oswego", "dover", "erie")
    assert units(match, "oswego") == units(match, "erie") == {"BR": 1}
    assert match.position.turn.armies_left == 0


def test_3_2_4_a_unit_that_sailed_does_not_sail_again() -> None:
    match = position(card="br07", york="1 BR", kingston="1 BR")
    answer(match, "york", "oswego")
    assert "have moved" in refuses(match, "oswego")


def test_3_2_4_an_army_at_sea_needs_an_own_unit() -> None:
    match = position(active="AR", card="ar07", oswego="5 AM", sackets_harbor="1 AR")
    assert offered(match) == ["sackets_harbor", "end_movement"]


# ---------------------------------------------------------------------- 3.2.5: boats


def test_3_2_5_a_boat_carries_three_units_of_any_ally() -> None:
    match = position(active="AM", card="am06", oswego="1 AM 2 AR")
    answer(match, "oswego", 2, "kingston")
    assert units(match, "kingston") == {"AM": 1, "AR": 2}


def test_3_2_5_a_boat_needs_an_own_unit() -> None:
    match = position(active="AM", card="am06", oswego="3 AR", williamsburg="1 AM")
    refuses(match, "oswego")
    assert offered(match) == ["williamsburg", "end_movement"]


def test_3_2_5_a_boat_carries_no_fourth_unit() -> None:
    match = position(active="AM", card="am06", oswego="5 AM 5 AR")
    answer(match, "oswego")
    assert numbers(match) == [3, 2, 1]
    refuses(match, 4)
    answer(match, 2)
    assert numbers(match) == [1, 0]


def test_3_2_5_two_boats_from_two_areas_land_together() -> None:
    match = position(active="AM", card="am06", oswego="3 AM", williamsburg="2 AM 1 AR", erie="3 AM")
    answer(match, "oswego", 3, "kingston")
    assert "erie" not in offered(match)
    answer(match, "williamsburg", 2, 1)
    assert units(match, "kingston") == {"AM": 5, "AR": 1}


def test_3_2_5_the_boats_come_from_different_areas() -> None:
    match = position(active="AM", card="am06", oswego="6 AM", williamsburg="1 AM")
    answer(match, "oswego", 3, "kingston")
    refuses(match, "oswego")
    assert offered(match) == ["williamsburg", "end_movement"]


def test_3_2_5_the_boats_share_one_water_even_where_an_area_lies_on_two() -> None:
    match = position(active="CM", card="cm06", moraviantown="1 CM", detroit="1 CM", dover="1 CM")
    answer(match, "moraviantown", "amherstburg")
    assert offered(match) == ["dover", "end_movement"]
    assert "cannot set out" in refuses(match, "detroit")


def test_3_2_5_one_boat_alone_is_allowed() -> None:
    match = position(active="AM", card="am06", oswego="3 AM", williamsburg="1 AM")
    answer(match, "oswego", 3, "kingston", "end_movement")
    assert units(match, "williamsburg") == {"AM": 1}


def test_3_2_5_units_at_the_landing_place_have_no_boat_to_take() -> None:
    match = position(active="AM", card="am06", oswego="1 AM", sackets_harbor="3 AM", williamsburg="1 AM")
    answer(match, "oswego", "sackets_harbor")
    refuses(match, "sackets_harbor")


# ---------------------------------------------------------------------- 3.2.5: canoes


def test_3_2_5_canoes_carry_five_natives_from_several_areas_into_one() -> None:
    match = position(active="NA", card="na06", york="3 NA", kingston="2 NA", quinte="2 NA")
    answer(match, "york")
    assert numbers(match) == [3, 2, 1]
    answer(match, 3, "oswego", "kingston", 1)
    assert match.position.turn.armies_left == 1
    answer(match, "quinte")
    assert units(match, "oswego") == {"NA": 5}
    assert match.position.turn.armies_left == 0
    assert units(match, "quinte") == {"NA": 1}


def test_3_2_5_canoes_carry_no_allies() -> None:
    match = position(active="NA", card="na06", york="1 NA 3 CM 2 BR")
    answer(match, "york", "oswego")
    assert units(match, "oswego") == {"NA": 1}
    assert units(match, "york") == {"BR": 2, "CM": 3}


def test_3_2_5_all_canoes_use_one_water_and_one_landing_place() -> None:
    match = position(active="NA", card="na06", york="1 NA", dover="1 NA", kingston="1 NA", rideau="1 NA")
    answer(match, "york", "oswego")
    assert offered(match) == ["kingston", "end_movement"]
    refuses(match, "dover")
    answer(match, "kingston")
    assert units(match, "oswego") == {"NA": 2}


# ---------------------------------------------------------------------- 3.2.6: out of bounds


def test_3_2_6_there_is_no_area_beyond_the_border_of_the_board_and_none_in_the_lakes() -> None:
    assert len(AREAS) == 53
    for area in BOARD.areas:
        assert area.neighbours, f"{area.id} would be an island"
    assert {water.id for water in BOARD.waters}.isdisjoint(AREAS)


def test_3_2_4_every_water_has_two_shores_at_least() -> None:
    for water in BOARD.waters:
        assert len(water.shores) >= 2
        assert len(set(water.shores)) == len(water.shores)
