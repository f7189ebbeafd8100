"""4.0: special activities."""

from __future__ import annotations

from tests.games.liberty_or_death.build import (
    asked,
    box,
    decline,
    go,
    offered,
    resources,
    scene,
    space,
    start,
    there,
    who,
    why_not,
)

from flintlock.games.liberty_or_death.states import COMMAND_ONLY


def specials(match: object) -> list[str]:
    return offered(match, "special")  # type: ignore[arg-type]


# ---------------------------------------------------------------------- 4.1


def test_4_1_before_during_or_after_the_command_but_only_one() -> None:
    g = scene(boston="6 regular, continental", virginia="regular")
    match = go(start(g), "march")
    assert specials(match) == ["skirmish", "naval_pressure"]
    go(match, "naval_pressure", "2")
    assert resources(match, "british") == 12
    assert asked(match) == "march"
    assert specials(match) == []
    match = go(start(g), "march", "massachusetts", "boston", "2", "done")
    assert specials(match) == ["skirmish", "naval_pressure"]
    go(match, "done")
    assert asked(match) == "special_after"


def test_4_1_not_with_a_limited_command() -> None:
    g = scene(card=45, boston="6 regular, continental")
    g.turn.acted, g.turn.did = [1], COMMAND_ONLY
    match = go(start(g), "march")
    assert specials(match) == []


def test_4_1_indians_without_resources_trade_first_and_pay_with_that() -> None:
    g = scene("indians", indians=0, virginia="village, 2 war_party", new_york="passive_opposition, war_party")
    match = go(start(g), "raid")
    assert (asked(match), who(match)) == ("gift", "british")
    go(match, "0")
    assert there(match, "new_york") == {"active_war_party": 1}
    assert resources(match, "indians") == 0


def test_4_1_war_path_may_come_before_a_space_that_is_free() -> None:
    g = scene("indians", indians=0, northwest="village, 3 war_party", virginia="2 war_party, militia")
    match = go(start(g), "march")
    assert specials(match) == ["trade", "war_path"]
    g = scene("indians", indians=0, virginia="village, 2 war_party, militia", new_york="2 war_party")
    assert "war_path" not in specials(go(start(g), "march"))


# ---------------------------------------------------------------------- 4.2: the British


def test_4_2_1_common_cause_takes_war_parties_along_but_into_no_city() -> None:
    g = scene(new_york="3 regular, tory, war_party, active_war_party")
    match = go(start(g), "march", "common_cause", "pennsylvania", "3", "1", "1", "1")
    assert there(match, "pennsylvania") == {"regular": 3, "tory": 1, "active_war_party": 2}
    g = scene(new_york="3 regular, war_party")
    match = go(start(g), "march", "common_cause", "boston", "3")
    assert there(match, "boston") == {"regular": 3}


def test_4_2_1_common_cause_in_battle_asks_how_many_fight_as_tories() -> None:
    g = scene(virginia="3 regular, 2 war_party, 2 continental")
    match = go(start(g), "battle", "virginia", "common_cause")
    assert asked(match) == "common_cause"
    go(match, "2")
    assert there(match, "virginia")["active_war_party"] == 2
    assert match.position.fighting.common == 2


def test_4_2_1_common_cause_goes_with_march_and_battle_only() -> None:
    g = scene(new_york="3 regular, war_party", boston="regular")
    assert "common_cause" not in specials(go(start(g), "muster"))
    assert "common_cause" in specials(go(start(g), "march"))


def test_4_2_2_a_skirmish_removes_one_or_two_for_a_regular() -> None:
    g = scene(boston="regular", virginia="2 regular, continental, active_militia, militia")
    match = go(start(g), "muster", "skirmish", "2", "continental")
    assert there(match, "virginia") == {"regular": 1, "militia": 1}
    assert (match.position.cbc, match.position.crc) == (1, 1)
    assert why_not(match, "space:virginia") == "attacked_already"


def test_4_2_2_a_fort_falls_where_nothing_else_is_active() -> None:
    g = scene(virginia="2 regular, patriot_fort, militia")
    match = go(start(g), "muster", "skirmish")
    assert there(match, "virginia") == {"regular": 1, "militia": 1}
    assert (match.position.cbc, match.position.crc) == (1, 1)


def test_4_2_2_not_where_the_command_is() -> None:
    g = scene(boston="2 regular, continental", norfolk="2 regular, continental")
    match = go(start(g), "muster", "boston", "0", "0", "skirmish")
    assert there(match, "boston")["continental"] == 1
    assert there(match, "norfolk") == {"regular": 2}
    g = scene(virginia="2 regular, continental")
    match = go(start(g), "battle", "virginia")
    assert "skirmish" not in specials(match)


def test_1_10_clinton_removes_one_more_militia() -> None:
    g = scene(virginia="2 regular, clinton, continental, militia")
    match = go(start(g), "muster", "skirmish")
    assert there(match, "virginia") == {"regular": 2}


def test_1_10_howe_lowers_naval_intervention_first() -> None:
    g = scene(treaty=True, virginia="2 regular, howe, continental", boston="blockade")
    match = go(start(g), "muster", "skirmish")
    assert match.position.fni == 0
    assert match.position.squadrons == 1


def test_4_2_3_naval_pressure_brings_resources_or_lifts_a_blockade() -> None:
    match = go(start(scene(boston="regular")), "muster", "naval_pressure", "3")
    assert resources(match, "british") == 13
    g = scene(treaty=True, boston="regular, gage", norfolk="blockade", savannah="blockade")
    match = go(start(g), "muster", "naval_pressure")
    assert (asked(match), who(match)) == ("lift_blockade", "british")
    go(match, "savannah")
    assert (match.position.fni, match.position.squadrons) == (1, 1)
    assert resources(match, "british") == 10


# ---------------------------------------------------------------------- 4.3: the Patriots


def test_4_3_1_persuasion_in_up_to_three_spaces() -> None:
    names = dict.fromkeys(("virginia", "georgia", "boston", "norfolk"), "militia")
    match = go(start(scene("patriots", quebec="militia", **names)), "rally", "persuasion")
    assert offered(match, "space") == ["boston", "norfolk", "virginia", "georgia"]
    assert why_not(match, "space:quebec") == "not_city_or_colony"
    go(match, "boston", "virginia", "georgia")
    assert resources(match, "patriots") == 13
    assert there(match, "boston") == {"active_militia": 1}
    assert match.position.propaganda[space("boston").number] == 1
    assert asked(match) == "rally"


def test_4_3_2_partisans_one_unit_or_two_for_a_militia() -> None:
    g = scene("patriots", virginia="2 militia, regular, 2 war_party")
    match = go(start(g), "rally", "partisans", "2", "regular")
    assert there(match, "virginia") == {"active_militia": 1, "war_party": 1}
    assert match.position.cbc == 1
    match = go(start(g), "rally", "partisans", "1", "war_party")
    assert there(match, "virginia") == {"militia": 1, "active_militia": 1, "regular": 1, "war_party": 1}


def test_4_3_2_partisans_burn_a_village_without_war_parties() -> None:
    g = scene("patriots", virginia="2 militia, village, tory")
    match = go(start(g), "rally", "partisans", "village")
    assert there(match, "virginia") == {"active_militia": 1, "tory": 1}
    g = scene("patriots", virginia="2 militia, village, war_party")
    match = go(start(g), "rally", "partisans")
    assert there(match, "virginia") == {"militia": 1, "active_militia": 1, "village": 1}


def test_4_3_2_partisans_never_take_a_fort_and_not_in_a_battle() -> None:
    g = scene("patriots", virginia="2 militia, british_fort")
    assert "partisans" not in specials(go(start(g), "rally"))
    g = scene("patriots", virginia="2 militia, tory, continental")
    assert "partisans" not in specials(go(start(g), "battle", "virginia"))


def test_4_3_3_continentals_skirmish_with_british_cubes_then_the_fort() -> None:
    g = scene("patriots", virginia="2 continental, regular, tory, british_fort")
    match = go(start(g), "rally", "skirmish", "2", "regular")
    assert there(match, "virginia") == {"continental": 1, "british_fort": 1}
    g = scene("patriots", virginia="2 continental, british_fort")
    match = go(start(g), "rally", "skirmish")
    assert there(match, "virginia") == {"continental": 1}


# ---------------------------------------------------------------------- 4.4: the Indians


def test_4_4_1_trade_needs_a_village_and_a_gift_of_two_at_least() -> None:
    g = scene("indians", northwest="village, war_party", british=4)
    match = go(start(g), "gather", "trade")
    assert offered(match, "count") == ["4", "3", "2", "0"]
    go(match, "3")
    assert (resources(match, "british"), resources(match, "indians")) == (1, 13)
    assert there(match, "northwest") == {"village": 1, "active_war_party": 1}


def test_4_4_1_in_2016_any_gift_counts() -> None:
    g = scene("indians", edition="2016", northwest="village, war_party", british=2)
    match = go(start(g), "gather", "trade")
    assert offered(match, "count") == ["2", "1", "0"]


def test_4_4_1_without_a_gift_trade_brings_one() -> None:
    g = scene("indians", northwest="village, war_party")
    match = go(start(g), "gather", "trade", "0")
    assert (resources(match, "british"), resources(match, "indians")) == (10, 11)


def test_4_4_2_the_war_path_removes_units_or_a_lonely_fort() -> None:
    g = scene("indians", virginia="2 war_party, continental, militia, patriot_fort")
    match = go(start(g), "gather", "war_path", "2", "militia")
    assert there(match, "virginia") == {"active_war_party": 1, "patriot_fort": 1}
    g = scene("indians", virginia="2 war_party, patriot_fort")
    match = go(start(g), "gather", "war_path")
    assert there(match, "virginia") == {"active_war_party": 1}
    assert match.position.crc == 1
    g = scene("indians", virginia="war_party, patriot_fort")
    assert "war_path" not in specials(go(start(g), "gather"))


def test_1_10_brant_removes_one_more_militia() -> None:
    g = scene("indians", virginia="war_party, brant, continental, militia")
    match = go(start(g), "gather", "war_path", "continental")
    assert there(match, "virginia") == {"active_war_party": 1}


def test_4_4_3_plunder_takes_resources_where_the_indians_have_raided() -> None:
    g = scene("indians", virginia="passive_opposition, 2 war_party, militia", patriots=1)
    match = go(start(g), "raid", "virginia")
    assert "plunder" in specials(match)
    go(match, "plunder", "active_war_party")
    assert (resources(match, "patriots"), resources(match, "indians")) == (0, 10)
    assert there(match, "virginia") == {"war_party": 1, "militia": 1}


def test_4_4_3_not_where_war_parties_do_not_outnumber_the_rebellion() -> None:
    g = scene("indians", virginia="passive_opposition, 2 war_party, 2 militia")
    match = go(start(g), "raid")
    decline(match, "raid", "special_after", "action")
    assert "plunder" not in specials(match)


# ---------------------------------------------------------------------- 4.5: the French


def test_4_5_1_preparer_makes_a_squadron_regulars_or_resources() -> None:
    g = scene("french")
    g.unavailable[7], g.available[7] = 5, 10
    match = go(start(g), "agents", "preparer")
    assert offered(match) == ["piece:french_regular", "squadron", "resources"]
    go(match, "french_regular")
    assert (box(match, "available", "french_regular"), box(match, "unavailable", "french_regular")) == (13, 2)
    match = go(start(g), "agents", "preparer", "squadron")
    assert (match.position.squadrons, match.position.squadrons_away) == (1, 2)
    match = go(start(g), "agents", "preparer", "resources")
    assert resources(match, "french") == 12


def test_4_5_2_french_skirmish_after_the_treaty() -> None:
    g = scene("french", treaty=True, boston="2 french_regular, tory, regular", norfolk="militia")
    match = go(start(g), "muster", "norfolk", "1")
    go(match, "skirmish", "2", "regular")
    assert there(match, "boston") == {"french_regular": 1}
    assert "skirmish" not in specials(go(start(scene("french")), "agents"))


def test_4_5_3_naval_pressure_places_a_blockade_or_rearranges_them() -> None:
    g = scene("french", treaty=True, squadrons=1, boston="militia")
    match = go(start(g), "muster", "naval_pressure", "savannah")
    assert (match.position.fni, match.position.squadrons) == (1, 0)
    g = scene("french", treaty=True, boston="militia", savannah="blockade")
    match = go(start(g), "muster", "naval_pressure")
    assert asked(match) == "move_blockade"
    go(match, "norfolk")
    assert match.position.fni == 1
    assert match.position.blockades[space("norfolk").number] == 1
