"""Corners of the rules: boxes, payments, what must come first, and who is asked."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    asked,
    box,
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

from flintlock.games.liberty_or_death.commands import can_begin, new_order, open_commands
from flintlock.games.liberty_or_death.pieces import BRITISH, GARRISON, INDIANS, MARCH, PATRIOTS, REBELLION
from flintlock.games.liberty_or_death.reach import reach_of
from flintlock.games.liberty_or_death.specials import funds
from flintlock.games.liberty_or_death.supply import is_supplied

# ---------------------------------------------------------------------- 4.1: what must be earned first


def test_4_1_what_a_special_activity_is_sure_to_bring() -> None:
    g = scene("patriots", boston="militia", virginia="militia", georgia="militia", norfolk="militia")
    assert funds(g, new_order(PATRIOTS, 4, limited=False, specials=True)) == 3
    g = scene("british", treaty=True, boston="regular", norfolk="blockade")
    assert funds(g, new_order(BRITISH, 0, limited=False, specials=True)) == 0
    g = scene("british", treaty=True, boston="regular, howe", norfolk="blockade")
    assert funds(g, new_order(BRITISH, 0, limited=False, specials=True)) == 1
    g = scene("indians", virginia="war_party")
    assert funds(g, new_order(INDIANS, 8, limited=False, specials=True)) == 0


def test_4_1_a_garrison_needs_two_resources_of_which_naval_pressure_is_sure_to_bring_one() -> None:
    g = scene(british=0, boston="regular")
    assert not can_begin(g, new_order(BRITISH, GARRISON, limited=False, specials=True))
    g = scene(british=1, boston="regular")
    assert can_begin(g, new_order(BRITISH, GARRISON, limited=False, specials=True))
    assert not can_begin(g, new_order(BRITISH, GARRISON, limited=True))
    match = go(start(g), "garrison")
    assert asked(match) == "naval_die"


def test_4_1_who_is_without_resources_is_offered_only_what_brings_some() -> None:
    g = scene(british=0, boston="2 regular, continental", norfolk="regular")
    match = go(start(g), "muster")
    assert asked(match) == "naval_die"
    g = scene("patriots", patriots=0, boston="2 continental, tory, militia")
    match = go(start(g), "rally")
    assert there(match, "boston")["active_militia"] == 1
    assert resources(match, "patriots") == 1


# ---------------------------------------------------------------------- reach


def test_3_2_3_one_port_alone_leads_nowhere() -> None:
    g = scene(treaty=True)
    for city in g.board.cities:
        g.blockades[city.number] = int(city.id != "boston")
    reach = reach_of(g, BRITISH)
    assert reach[space("massachusetts").number] == {one.number for one in space("massachusetts").neighbours}
    assert reach[space("boston").number] == {one.number for one in space("boston").neighbours}


def test_3_4_2_and_3_3_2_others_go_next_door_only() -> None:
    g = scene()
    here = space("virginia")
    assert reach_of(g, PATRIOTS)[here.number] == {one.number for one in here.neighbours}
    assert reach_of(g, INDIANS)[here.number] == {one.number for one in here.provinces}


def test_3_5_4_french_ports_are_cities_under_control_of_the_rebellion() -> None:
    g = scene("french", treaty=True, boston="militia", savannah="militia", norfolk="tory")
    reach = reach_of(g, 2)[space("massachusetts").number]
    assert space("savannah").number in reach
    assert space("georgia").number in reach
    assert space("norfolk").number not in reach


# ---------------------------------------------------------------------- supply


@pytest.mark.parametrize(
    ("faction", "name", "pieces", "supplied"),
    [
        (0, "boston", "regular", True),
        (0, "boston", "regular, 2 militia", False),
        (0, "virginia", "regular", False),
        (0, "virginia", "regular, british_fort, 4 militia", True),
        (1, "virginia", "militia", True),
        (1, "virginia", "militia, 2 tory", False),
        (1, "quebec", "militia", False),
        (1, "quebec", "militia, patriot_fort", True),
        (2, "boston", "french_regular, militia", True),
        (2, "quebec", "french_regular", False),
        (3, "quebec", "war_party", True),
        (3, "virginia", "war_party", False),
        (3, "virginia", "war_party, village", True),
    ],
)
def test_6_2_1_who_is_supplied(faction: int, name: str, pieces: str, supplied: bool) -> None:
    given = {name: pieces}
    g = scene("british", treaty=True, **given)
    assert is_supplied(g, faction, space(name)) == supplied


# ---------------------------------------------------------------------- loyalty


def test_6_4_1_markers_can_be_paid_off_alone() -> None:
    g = scene(boston="regular, tory, 2 propaganda, raid", british=3)
    match = go(
        start(g), "muster", "boston", "0", "0", "done", "reward_loyalty", "raid_marker", "propaganda_marker"
    )
    assert resources(match, "british") == 0
    assert match.position.propaganda[space("boston").number] == 1
    assert level(match, "boston") == "neutral"


def test_6_4_1_who_stops_paying_shifts_nothing() -> None:
    g = scene(boston="regular, tory, 2 propaganda")
    match = go(start(g), "muster", "boston", "0", "0", "done", "reward_loyalty", "propaganda_marker", "done")
    assert level(match, "boston") == "neutral"
    assert resources(match, "british") == 8


# ---------------------------------------------------------------------- leaders


def test_1_10_the_french_leader_comes_after_the_treaty_only() -> None:
    g = scene("french")
    match = go(start(g), "agents", "quebec", "militia", joins=True)
    assert (asked(match), who(match)) == ("join", "patriots")
    g = scene("french", treaty=True, boston="militia, washington")
    match = go(start(g), "muster", "boston", "2", joins=True)
    assert (asked(match), who(match)) == ("join", "french")
    go(match, "rochambeau")
    assert leader_in(match, "french") == "boston"


def test_1_10_washington_may_go_with_continentals_that_the_french_take_along() -> None:
    g = scene("french", treaty=True, virginia="2 french_regular, continental, washington")
    match = go(start(g), "march", "north_carolina", "1")
    assert (asked(match), who(match)) == ("follow", "patriots")


def test_3_2_2_leaders_may_go_with_units_that_are_driven_out() -> None:
    g = scene(boston="6 regular, 2 continental, washington")
    match = go(start(g), "garrison", "done", "boston", "massachusetts")
    assert (asked(match), who(match)) == ("follow", "patriots")
    go(match, "washington")
    assert leader_in(match, "patriots") == "massachusetts"


# ---------------------------------------------------------------------- commands in detail


def test_3_4_3_scouts_take_active_parties_where_nobody_is_underground() -> None:
    g = scene("indians", new_york="2 active_war_party, 2 regular", northwest="militia")
    match = go(start(g), "scout", "northwest", "1", "1")
    assert there(match, "northwest") == {"regular": 1, "active_militia": 1, "active_war_party": 1}
    assert there(match, "new_york") == {"regular": 1, "active_war_party": 1}


def test_3_4_4_an_active_war_party_may_come_where_an_underground_one_is() -> None:
    g = scene("indians", virginia="passive_opposition, war_party", northwest="active_war_party")
    match = go(start(g), "raid", "northwest")
    assert there(match, "virginia") == {"active_war_party": 2}


def test_3_4_4_who_has_raided_does_not_move_on() -> None:
    g = scene("indians", virginia="passive_opposition, 2 war_party", north_carolina="passive_opposition")
    match = go(start(g), "raid", "virginia", "north_carolina")
    assert there(match, "virginia") == {"active_war_party": 1}
    assert there(match, "north_carolina") == {"active_war_party": 1}


def test_3_4_4_who_was_there_before_may_raid_elsewhere_when_another_comes() -> None:
    g = scene(
        "indians",
        virginia="passive_opposition, war_party",
        north_carolina="passive_opposition",
        maryland_delaware="war_party",
    )
    match = go(start(g), "raid", "virginia", "maryland_delaware", "north_carolina")
    assert there(match, "virginia") == {"active_war_party": 1}
    assert there(match, "north_carolina") == {"active_war_party": 1}


def test_3_3_1_and_1_4_1_continentals_are_lifted_elsewhere_when_none_is_available() -> None:
    g = scene("patriots", virginia="militia", new_york="20 continental")
    match = go(start(g), "rally", "virginia", "done", "virginia", "new_york", "done")
    assert there(match, "new_york") == {"continental": 19}
    assert there(match, "virginia") == {"continental": 1, "militia": 1}


def test_3_3_1_militia_drawn_in_do_not_go_on_to_the_next_fort() -> None:
    g = scene(
        "patriots",
        virginia="patriot_fort, 2 active_militia",
        north_carolina="patriot_fort",
        maryland_delaware="militia",
    )
    match = go(start(g), "rally", "north_carolina", "gather_units", "virginia", "2")
    assert there(match, "north_carolina") == {"militia": 2, "patriot_fort": 1}
    go(match, "virginia", "gather_units")
    assert offered(match, "space") == ["maryland_delaware"]


def test_3_5_3_no_fort_in_the_west_indies_nor_without_two_regulars() -> None:
    g = scene("french", treaty=True)
    match = go(start(g), "muster", "west_indies", "4")
    assert asked(match) != "french_fort"
    g = scene("french", treaty=True, boston="militia")
    match = go(start(g), "muster", "boston", "1")
    assert asked(match) != "french_fort"


def test_1_9_open_commands_hang_on_treaty_and_edition() -> None:
    g = scene()
    assert open_commands(g, BRITISH) == [0, 1, 2, 3]
    assert open_commands(g, 2) == [9, 10]
    assert MARCH in open_commands(scene(treaty=True), 2)


def test_3_6_8_the_levels_of_royalists_go_toward_support_and_of_rebels_toward_opposition() -> None:
    g = scene("patriots", virginia="9 continental, 4 tory", card=13)
    match = go(start(g), "battle", "virginia", "3", "3", "3", "1")
    decline(match, "action", "turn_up")
    assert level(match, "virginia") == "active_opposition"
    assert match.position.control(space("virginia")) == REBELLION


def test_4_2_2_clinton_adds_nothing_where_no_militia_are() -> None:
    g = scene(virginia="2 regular, clinton, 2 continental")
    match = go(start(g), "muster", "skirmish", "1")
    assert there(match, "virginia") == {"regular": 2, "continental": 1}
    assert box(match, "casualties", "continental") == 1


def test_why_not_tells_of_the_special_activity() -> None:
    g = scene("patriots", virginia="militia, tory", georgia="tory, 2 militia")
    match = go(start(g), "rally", "partisans")
    assert why_not(match, "space:boston") == "no_underground_pieces"
    assert offered(match, "space") == ["virginia", "georgia"]


# ---------------------------------------------------------------------- events


def test_card_88_a_unit_that_has_moved_does_not_move_again() -> None:
    """It moves units that share a space with the picked faction: those that do so when the event begins."""
    g = scene("indians", card=88, virginia="2 war_party, militia", north_carolina="war_party, militia")
    match = go(start(g), "unshaded", "patriots", "virginia", "north_carolina", "2", "north_carolina")
    go(match, "southwest")
    assert there(match, "southwest") == {"war_party": 1}
    assert there(match, "north_carolina") == {"militia": 1, "war_party": 2}
    assert asked(match) != "event_space"
