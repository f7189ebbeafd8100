"""3.4: the commands of the Indians."""

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
    space,
    start,
    there,
    who,
    why_not,
)

# ---------------------------------------------------------------------- 3.4.1: gather


def test_3_4_1_a_war_party_in_neutral_and_passive_provinces_the_first_reserve_free() -> None:
    g = scene(
        "indians", indians=1, virginia="active_support", georgia="passive_opposition, village, war_party"
    )
    match = go(start(g), "gather", "northwest")
    assert resources(match, "indians") == 1
    assert why_not(match, "space:virginia") == "active_level"
    assert why_not(match, "space:boston") == "not_a_province"
    go(match, "georgia", "1")
    assert resources(match, "indians") == 0
    assert there(match, "georgia") == {"war_party": 2, "village": 1}
    assert why_not(match, "space:southwest") == "no_resources"


def test_3_4_1_without_resources_one_reserve_can_still_be_gathered() -> None:
    g = scene("indians", indians=0)
    match = go(start(g), "gather")
    assert offered(match, "space") == ["quebec", "northwest", "southwest", "florida"]


def test_3_4_1_two_war_parties_become_a_village_and_one_with_cornplanter() -> None:
    g = scene("indians", northwest="war_party, active_war_party", southwest="war_party, cornplanter")
    match = go(start(g), "gather", "northwest", "build_village", "war_party")
    assert there(match, "northwest") == {"village": 1}
    go(match, "southwest", "build_village")
    assert there(match, "southwest") == {"village": 1}


def test_3_4_1_a_village_brings_one_more_than_there_are_villages() -> None:
    g = scene("indians", northwest="2 village")
    match = go(start(g), "gather", "northwest")
    assert offered(match, "count") == ["3", "2", "1"]


def test_3_4_1_a_village_draws_war_parties_from_next_door_and_hides_them_all() -> None:
    g = scene("indians", northwest="village, active_war_party", virginia="2 active_war_party, brant")
    match = go(start(g), "gather", "northwest", "gather_units", "virginia", "2", "brant")
    decline(match, "gather", "action", "turn_up")
    assert there(match, "northwest") == {"village": 1, "war_party": 3}
    assert leader_in(match, "indians") == "northwest"


# ---------------------------------------------------------------------- 3.4.2: march


def test_3_4_2_war_parties_march_through_provinces_only() -> None:
    g = scene("indians", virginia="2 war_party")
    match = go(start(g), "march")
    assert "norfolk" not in offered(match, "space")
    assert why_not(match, "space:norfolk") == "city"


def test_3_4_2_the_first_destination_of_war_parties_from_reserves_is_free() -> None:
    g = scene("indians", indians=1, northwest="2 war_party", southwest="war_party")
    match = go(start(g), "march", "virginia", "northwest", "1", "southwest")
    assert resources(match, "indians") == 1
    go(match, "pennsylvania")
    assert resources(match, "indians") == 0


def test_3_4_2_a_group_from_a_colony_must_be_paid() -> None:
    g = scene("indians", indians=1, northwest="war_party", pennsylvania="war_party")
    match = go(start(g), "march", "new_york", "northwest", "pennsylvania")
    assert resources(match, "indians") == 0
    g = scene("indians", indians=0, northwest="war_party", pennsylvania="war_party")
    match = go(start(g), "march")
    assert "new_jersey" not in offered(match, "space")
    go(match, "new_york")
    assert there(match, "new_york") == {"war_party": 1}
    assert asked(match) != "march_from" or why_not(match, "space:pennsylvania") == "no_resources"


def test_3_4_2_a_group_is_seen_in_a_colony_under_control_of_the_rebellion() -> None:
    g = scene("indians", northwest="2 war_party", new_york="2 militia")
    match = go(start(g), "march", "new_york", "2")
    assert there(match, "new_york") == {"militia": 2, "active_war_party": 2}
    g = scene("indians", northwest="2 war_party", new_york="militia")
    match = go(start(g), "march", "new_york", "2")
    assert there(match, "new_york") == {"militia": 1, "war_party": 2}


# ---------------------------------------------------------------------- 3.4.3: scout


def test_3_4_3_war_parties_lead_british_cubes_and_both_pay() -> None:
    g = scene("indians", new_york="2 war_party, 3 regular, 4 tory", pennsylvania="2 militia")
    match = go(start(g), "scout", "pennsylvania", "1", "2", "2")
    assert there(match, "pennsylvania") == {
        "regular": 2,
        "tory": 2,
        "active_militia": 2,
        "active_war_party": 1,
    }
    assert (resources(match, "indians"), resources(match, "british")) == (9, 9)


def test_3_4_3_then_they_may_skirmish_with_the_regulars() -> None:
    g = scene("indians", new_york="war_party, regular", pennsylvania="2 militia")
    match = go(start(g), "scout", "pennsylvania")
    assert (asked(match), who(match)) == ("scout_skirmish", "indians")
    go(match, "skirmish", "2")
    assert there(match, "pennsylvania") == {"active_war_party": 1}
    assert match.position.cbc == 1


def test_3_4_3_no_scouting_where_the_british_cannot_pay() -> None:
    g = scene("indians", british=0, new_york="war_party, regular")
    assert "command:scout" not in offered(start(g))


def test_3_4_3_trade_does_not_pay_for_the_british() -> None:
    places = {"virginia": "village, 2 war_party", "new_york": "war_party, regular"}
    assert "command:scout" not in offered(start(scene("indians", indians=0, british=0, **places)))
    assert "command:scout" in offered(start(scene("indians", indians=0, british=1, **places)))


# ---------------------------------------------------------------------- 3.4.4: raid


def test_3_4_4_a_raid_frightens_opposition_in_up_to_three_provinces() -> None:
    opposed = dict.fromkeys(
        ("virginia", "new_york", "pennsylvania", "north_carolina"), "passive_opposition, war_party"
    )
    match = go(
        start(scene("indians", **opposed)),
        "raid",
        "virginia",
        "done",
        "new_york",
        "done",
        "pennsylvania",
        "done",
    )
    assert [level(match, name) for name in ("virginia", "new_york", "pennsylvania")] == ["neutral"] * 3
    assert there(match, "virginia") == {"active_war_party": 1}
    assert match.position.raids[space("virginia").number] == 1
    assert resources(match, "indians") == 7
    assert asked(match) != "raid"


def test_3_4_4_a_war_party_comes_from_next_door() -> None:
    g = scene(
        "indians", virginia="active_opposition", northwest="war_party, active_war_party", new_york="war_party"
    )
    match = go(start(g), "raid")
    assert there(match, "virginia") == {"active_war_party": 1}
    assert level(match, "virginia") == "passive_opposition"
    assert there(match, "northwest") == {"active_war_party": 1}


def test_3_4_4_only_where_there_is_opposition() -> None:
    names = {"virginia": "war_party", "georgia": "passive_support, war_party"}
    g = scene("indians", new_york="passive_opposition, 2 war_party", new_jersey="passive_opposition", **names)
    match = go(start(g), "raid")
    assert offered(match, "space") == ["new_york", "new_jersey"]
    assert why_not(match, "space:virginia") == "no_opposition"
    assert why_not(match, "space:boston") == "not_a_province"


def test_1_10_with_dragging_canoe_war_parties_come_from_two_provinces_away() -> None:
    g = scene("indians", maryland_delaware="passive_opposition", southwest="war_party, dragging_canoe")
    match = start(g)
    assert "command:raid" in offered(match)
    go(match, "raid", "stay")
    decline(match, "raid", "action")
    assert there(match, "maryland_delaware") == {"active_war_party": 1}
    g = scene("indians", maryland_delaware="passive_opposition", southwest="war_party, brant")
    assert "command:raid" not in offered(start(g))
