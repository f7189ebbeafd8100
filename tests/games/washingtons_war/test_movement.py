"""7.2 to 7.7: campaigns, marches, sea movement, captures and the Congress."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    TheMatch,
    answer,
    asked,
    congress,
    log,
    marker,
    offered,
    position,
    question,
    refuses,
    roll,
    rule,
    seat,
    units,
    where,
)

KEEP = {"norfolk": "1 british"}
"""Keeps the British in the colonies while their army is elsewhere."""


def march(general: str, units: int, side: str, at: str, *, ops: str = "ops3", **spaces: str) -> TheMatch:
    """The general is activated with all his units and stands at the first step."""
    match = position(
        active=side,
        american=f"{ops} ops1 ops1",
        british=f"{ops} ops1 ops1",
        also={at: f"{general} {units} {side}", **spaces},
    )
    answer(match, ops, "activate")
    if asked(match) == "activate":
        answer(match, general)
    if asked(match) == "take_units":
        answer(match, min(units, 5))
    return match


# ---------------------------------------------------------------------- 7.2


def test_7_2_a_a_minor_campaign_moves_two_generals_a_major_three() -> None:
    for card, number in (("minor", 2), ("major", 3)):
        match = position(
            active="british",
            british=f"{card} ops1",
            boston="howe 1 british +british",
            new_york="clinton 1 british +british",
            quebec="carleton 1 british +british",
            savannah="cornwallis 1 british +british",
        )
        answer(match, card, "event")
        for general in ("howe", "clinton", "carleton")[:number]:
            answer(match, general, 0, "done")
        assert seat(match) == "american"


def test_7_2_a_no_general_twice_and_not_all_need_march() -> None:
    match = position(
        active="british", british="major ops1", boston="howe 1 british", new_york="clinton 1 british"
    )
    answer(match, "major", "event", "howe", 1, "done")
    assert refuses(match, "howe")
    answer(match, "done")
    assert seat(match) == "american"


def test_7_2_a_strategy_ratings_do_not_matter() -> None:
    match = position(active="british", british="minor ops1", quebec="carleton 1 british", also=KEEP)
    answer(match, "minor", "event", "carleton")
    assert asked(match) == "take_units"


def test_7_2_b_one_landing_party_a_campaign() -> None:
    match = position(active="british", british="major ops1", boston="howe 1 british", newport="+american")
    answer(match, "major", "event", "landing", "newport")
    assert marker(match, "newport") == "british"
    assert match.position.impulse.activations == 2
    assert refuses(match, "landing")


@pytest.mark.parametrize("piece", ["1 american", "gates", "congress", "1 french"])
def test_7_2_b_not_where_americans_are(piece: str) -> None:
    match = position(
        active="british", british="minor ops1", boston="howe 1 british", newport=f"{piece} +american"
    )
    answer(match, "minor", "event", "landing")
    assert "newport" not in offered(match)
    assert "barnstable" in offered(match)


@pytest.mark.parametrize(
    ("pieces", "possible"),
    [
        ("", True),
        ("+american", True),
        ("+british", False),
        ("1 british", False),
        ("clinton", False),
        ("1 british +american", False),
        ("clinton +american", True),
    ],
)
def test_7_2_b_a_marker_is_placed_in_an_unoccupied_port_only(pieces: str, possible: bool) -> None:
    match = position(active="british", british="minor ops1", boston="howe 1 british", newport=pieces)
    answer(match, "minor", "event", "landing")
    assert ("newport" in offered(match)) == possible


def test_7_2_b_not_in_fortified_or_blockaded_ports() -> None:
    match = position(
        active="british", british="minor ops1", boston="howe 1 british", allied=True, fleet="chesapeake"
    )
    answer(match, "minor", "event", "landing")
    assert not {"charleston", "philadelphia", "quebec", "montreal", "baltimore", "yorktown"} & set(
        offered(match)
    )


def test_7_2_b_the_americans_have_no_landing_party() -> None:
    match = position(american="minor ops1", albany="gates 1 american")
    answer(match, "minor", "event")
    assert refuses(match, "landing")


# ---------------------------------------------------------------------- 7.3


def test_7_3_a_the_british_march_four_spaces() -> None:
    match = march("howe", 3, "british", "new_york")
    answer(match, "west_point", "albany", "saratoga", "ticonderoga")
    assert "card" in asked(match)
    assert where(match, "howe") == "ticonderoga"


def test_7_3_a_never_more_than_five_units() -> None:
    match = position(british="ops3 ops1", active="british", boston="howe 8 british")
    answer(match, "ops3", "activate")
    assert offered(match) == ["5", "4", "3", "2", "1", "0"]


def test_7_3_a_units_are_picked_up_and_set_down() -> None:
    match = march("greene", 2, "american", "albany", ops="ops1", west_point="3 american")
    answer(match, "west_point", "regroup", 5, "hartford", "regroup", 1, "new_haven", "done")
    assert units(match, "hartford") == {"american": 4}
    assert units(match, "new_haven") == {"american": 1}


def test_7_3_b_the_march_ends_where_the_enemy_is() -> None:
    match = march("howe", 3, "british", "new_york", west_point="2 american")
    answer(match, "west_point")
    assert match.position.battle is not None


def test_7_3_c_americans_march_five_spaces_without_a_fight() -> None:
    match = march("greene", 2, "american", "new_york", ops="ops1")
    answer(match, "west_point", "albany", "saratoga", "ticonderoga")
    assert match.position.moving.used == 4
    answer(match, "montreal")
    assert where(match, "greene") == "montreal"


def test_7_3_c_the_fifth_space_is_no_battle() -> None:
    match = march("greene", 2, "american", "new_york", ops="ops1", montreal="1 british", **KEEP)
    answer(match, "west_point", "albany", "saratoga", "ticonderoga")
    assert refuses(match, "montreal")


def test_7_3_c_the_fourth_space_can_be_one() -> None:
    match = march("greene", 2, "american", "new_york", ops="ops1", ticonderoga="2 british")
    answer(match, "west_point", "albany", "saratoga", "ticonderoga")
    assert match.position.battle is not None


def test_7_3_c_an_overrun_costs_the_fifth_space() -> None:
    match = march("greene", 4, "american", "new_york", ops="ops1", west_point="1 british", **KEEP)
    answer(match, "west_point", "albany", "saratoga", "ticonderoga")
    assert where(match, "greene") == "ticonderoga"
    assert seat(match) == "british"


def test_7_3_c_a_lone_general_taken_on_the_way_does_not() -> None:
    match = march("greene", 2, "american", "new_york", ops="ops1", west_point="clinton", **KEEP)
    answer(match, "west_point", "albany", "saratoga", "ticonderoga", "montreal")
    assert where(match, "clinton") == "captured"
    assert where(match, "greene") == "montreal"


def test_7_3_c_glover_six_spaces_and_a_battle() -> None:
    match = position(
        american="glover ops1", new_york="gates 2 american", quebec="2 british", norfolk="1 british"
    )
    answer(
        match, "glover", "event", 2, "west_point", "albany", "saratoga", "ticonderoga", "montreal", "quebec"
    )
    assert match.position.battle is not None


def test_7_3_c_glover_cites_his_rule_and_operations_cards_theirs() -> None:
    spaces = {"york": "gates 2 american", "albany": "greene 1 american"}
    glover = answer(position(american="glover ops1", also=spaces), "glover", "event")
    assert (asked(glover), rule(glover)) == ("activate", "7.3.C")
    operations = answer(position(american="ops3 ops1", also=spaces), "ops3", "activate")
    assert (asked(operations), rule(operations)) == ("activate", "7.1")


def test_7_3_d_wilderness_counts_three() -> None:
    match = march("howe", 2, "british", "fort_niagara")
    answer(match, "oswego")
    assert match.position.moving.used == 1
    wild = march("howe", 2, "british", "fort_niagara")
    answer(wild, "pittsburgh")
    assert wild.position.moving.used == 3


# ---------------------------------------------------------------------- 7.4


def test_7_4_a_a_lone_general_does_not_enter_enemy_units() -> None:
    match = march("howe", 0, "british", "new_york", west_point="1 american")
    assert refuses(match, "west_point")


def test_7_4_a_a_lone_general_passes_an_enemy_general_but_does_not_stay() -> None:
    match = march("howe", 0, "british", "new_york", west_point="gates")
    answer(match, "west_point")
    assert "done" not in offered(match)
    assert where(match, "gates") == "west_point"
    answer(match, "albany", "done")
    assert where(match, "howe") == "albany"


def test_7_4_a_without_a_way_on_he_does_not_pass() -> None:
    match = march("howe", 0, "british", "new_york", albany="gates", ticonderoga="1 american")
    answer(match, "west_point", "hartford", "west_point")
    assert match.position.moving.used == 3
    assert refuses(match, "albany")


def test_7_4_b_a_lone_general_does_not_enter_enemy_markers() -> None:
    match = march("howe", 0, "british", "new_york", west_point="+american")
    assert refuses(match, "west_point")


def test_7_4_c_of_two_generals_the_owner_sends_one_away() -> None:
    match = march("howe", 2, "british", "new_york", west_point="clinton 1 british")
    answer(match, "west_point", "done")
    assert (seat(match), asked(match), offered(match)) == ("british", "surplus_general", ["howe", "clinton"])
    answer(match, "howe")
    assert (where(match, "howe"), where(match, "clinton")) == ("box", "west_point")
    assert units(match, "west_point") == {"british": 3}


def test_7_4_c_never_washington() -> None:
    match = march("gates", 2, "american", "new_york", west_point="washington 1 american", ops="ops2")
    answer(match, "west_point", "done")
    assert (where(match, "gates"), where(match, "washington")) == ("box", "west_point")


def test_7_4_c_passing_through_is_free() -> None:
    match = march("howe", 2, "british", "new_york", west_point="clinton 1 british")
    answer(match, "west_point", "albany", "done")
    assert (where(match, "howe"), where(match, "clinton")) == ("albany", "west_point")


def test_7_4_d_only_arnold_knows_the_road_to_quebec() -> None:
    arnold = march("arnold", 2, "american", "falmouth", ops="ops1")
    answer(arnold, "quebec")
    assert arnold.position.moving.used == 3
    greene = march("greene", 2, "american", "falmouth", ops="ops1")
    assert refuses(greene, "quebec")


def test_7_4_d_arnold_can_go_alone() -> None:
    assert "quebec" in offered(march("arnold", 0, "american", "falmouth", ops="ops1"))


def test_7_4_e_a_campaign_moves_no_unit_twice() -> None:
    match = position(
        active="british", british="minor ops1", new_york="howe 3 british", west_point="clinton 1 british"
    )
    answer(match, "minor", "event", "howe", 3, "west_point", "regroup", 1, "albany", "done")
    assert units(match, "west_point") == {"british": 3}
    answer(match, "clinton")
    assert offered(match) == ["1", "0"]


def test_7_4_e_units_that_have_arrived_are_tired_too() -> None:
    match = position(
        active="british", british="minor ops1", new_york="howe 3 british", west_point="clinton 1 british"
    )
    answer(match, "minor", "event", "howe", 3, "west_point", "done", "howe")
    answer(match, "clinton")
    assert offered(match) == ["1", "0"]


def test_7_4_e_after_a_lost_battle_the_survivors_are_tired_the_others_are_not() -> None:
    match = position(
        active="british",
        british="minor ops1",
        new_york="howe 5 british +british",
        west_point="3 american",
        new_haven="clinton 1 british",
    )
    answer(match, "minor", "event", "howe", 3, "west_point")
    roll(match, 1, 1, 6, 1, 6)
    assert units(match, "new_york") == {"british": 4}
    answer(match, "clinton", 1, "new_york", "regroup")
    assert offered(match) == ["3", "2", "1", "0"]


def test_7_4_e_after_a_surrender_the_victors_are_tired() -> None:
    match = position(
        active="british",
        british="minor ops1",
        boston="howe 5 british +british",
        barnstable="3 american",
        newport="clinton 1 british +british",
        york="1 american",
    )
    answer(match, "minor", "event", "howe", 5, "barnstable")
    roll(match, 6, 6, 1, 1, 6)
    assert units(match, "barnstable") == {"british": 5}
    answer(match, "clinton", 1, "barnstable", "regroup")
    assert offered(match) == ["1", "0"]


def test_7_4_e_units_left_behind_have_not_marched() -> None:
    match = position(
        active="british", british="minor ops1", new_york="howe 1 british", west_point="clinton 3 british"
    )
    answer(match, "minor", "event", "howe", 1, "west_point", "regroup", 2, "albany", "done", "clinton")
    assert offered(match) == ["2", "1", "0"]


def test_7_4_e_french_units_are_tired_too() -> None:
    match = position(
        american="minor ops1",
        allied=True,
        newport="rochambeau 2 french",
        hartford="gates 1 american 1 french",
    )
    answer(match, "minor", "event", "rochambeau", 2, "hartford", "done", "rochambeau", "gates", 0)
    assert (asked(match), offered(match)) == ("take_french", ["1", "0"])
    dropped = position(
        american="minor ops1", allied=True, newport="rochambeau 2 french", hartford="gates 1 american"
    )
    answer(
        dropped,
        "minor",
        "event",
        "rochambeau",
        2,
        "hartford",
        "regroup",
        0,
        0,
        "new_haven",
        "done",
        "gates",
        1,
    )
    assert asked(dropped) == "march"


# ---------------------------------------------------------------------- 7.5


def test_7_5_the_british_sail_from_port_to_port() -> None:
    match = march("howe", 5, "british", "boston", savannah="+british", newport="+american")
    answer(match, "sail")
    assert "newport" not in offered(match)
    answer(match, "savannah")
    assert units(match, "savannah") == {"british": 5}
    assert seat(match) == "american"


def test_7_5_only_at_the_start_of_the_move() -> None:
    match = march("howe", 2, "british", "boston")
    answer(match, "falmouth")
    assert refuses(match, "sail")


@pytest.mark.parametrize("spaces", [{"boston": "howe 2 british +american"}, {}])
def test_7_5_not_from_a_port_with_an_american_marker(spaces: dict[str, str]) -> None:
    match = march("howe", 2, "british", "boston", **spaces)
    assert ("sail" in offered(match)) == (not spaces)


@pytest.mark.parametrize("piece", ["1 american", "+american", "1 french"])
def test_7_5_not_to_american_units_or_markers(piece: str) -> None:
    match = march("howe", 2, "british", "boston", baltimore=piece)
    answer(match, "sail")
    assert "baltimore" not in offered(match)


def test_7_5_neither_from_nor_to_a_blockaded_zone() -> None:
    def start(fleet: str) -> TheMatch:
        match = position(
            active="british", british="ops3 ops1", boston="howe 2 british", allied=True, fleet=fleet
        )
        return answer(match, "ops3", "activate", 2)

    assert refuses(start("new_england"), "sail")
    match = start("chesapeake")
    answer(match, "sail")
    assert "baltimore" not in offered(match)


def test_7_5_a_fortified_port_needs_a_british_marker_unless_the_option_says_otherwise() -> None:
    match = march("howe", 2, "british", "boston")
    answer(match, "sail")
    assert not {"philadelphia", "charleston"} & set(offered(match))
    free = position(
        active="british",
        british="ops3 ops1",
        boston="howe 2 british",
        congress=False,
        options={"fortified_ports": "like_any_port"},
    )
    answer(free, "ops3", "activate", 2, "sail")
    assert {"philadelphia", "charleston"} <= set(offered(free))


def test_7_5_a_lone_general_does_not_land_beside_an_enemy_general() -> None:
    match = march("howe", 0, "british", "boston", newport="gates")
    answer(match, "sail")
    assert "newport" not in offered(match)
    army = march("howe", 1, "british", "boston", newport="gates")
    answer(army, "sail", "newport")
    assert where(army, "gates") == "captured"


def test_7_5_sailing_out_of_the_colonies_loses_the_war() -> None:
    match = march("howe", 2, "british", "boston", quebec="+british", york="1 american")
    assert units(match, "norfolk") == {}
    answer(match, "sail", "quebec")
    assert match.over
    assert match.result is not None
    assert match.result.winners == ["american"]


def test_13_1_so_does_marching_out_of_them() -> None:
    match = march("howe", 2, "british", "ticonderoga", york="1 american")
    answer(match, "montreal")
    assert match.over
    assert match.result is not None
    assert match.result.winners == ["american"]


# ---------------------------------------------------------------------- 7.6, 7.7


def test_7_6_a_an_army_captures_a_lone_general() -> None:
    match = march("howe", 1, "british", "new_york", west_point="gates +american")
    answer(match, "west_point")
    assert where(match, "gates") == "captured"
    assert "albany" in offered(match)


def test_7_6_a_a_general_with_units_is_not_captured() -> None:
    match = march("howe", 2, "british", "new_york", west_point="gates 1 american")
    answer(match, "west_point")
    assert where(match, "gates") == "west_point"


def test_7_6_b_washington_captured_costs_five_markers_and_three_boxes() -> None:
    match = position(
        active="british",
        british="ops3 ops1",
        new_york="howe 1 british",
        west_point="washington",
        alliance=5,
        control={"american": "albany hartford new_haven york reading baltimore savannah salem"},
        montreal="+american",
        falmouth="1 american +american",
    )
    answer(match, "ops3", "activate", 1, "west_point")
    assert where(match, "washington") == "gone"
    assert match.position.alliance == 2
    assert (seat(match), asked(match)) == ("british", "washington_captured")
    assert "falmouth" not in offered(match)
    answer(match, "hartford")
    assert refuses(match, "new_haven")
    answer(match, "york", "montreal", "albany", "salem")
    assert asked(match) == "march"
    assert marker(match, "baltimore") == marker(match, "savannah") == "american"


def captured_washington(**control: str) -> TheMatch:
    """Howe captures Washington in New York."""
    match = position(
        active="british",
        british="ops3 ops1",
        new_york="howe 1 british",
        west_point="washington",
        control=control,
        falmouth="1 american",
    )
    return answer(match, "ops3", "activate", 1, "west_point")


def test_7_6_b_five_markers_no_more_and_no_fewer() -> None:
    match = captured_washington(american="albany hartford york baltimore savannah salem camden richmond")
    taken: list[str] = []
    while asked(match) == "washington_captured":
        assert seat(match) == "british"
        assert question(match).prompt.params["left"] == 5 - len(taken)
        taken.append(offered(match)[-1])
        answer(match, taken[-1])
    assert len(taken) == 5
    assert sum(owner == 0 for owner in match.position.control) == 3
    assert log(match).count("unmarked") == 5


def test_7_6_b_one_of_a_colony_and_canada_is_one() -> None:
    match = captured_washington(american="montreal quebec fort_detroit albany saratoga york reading")
    answer(match, "quebec")
    assert refuses(match, "montreal", "fort_detroit")
    answer(match, "saratoga")
    assert refuses(match, "albany")
    answer(match, "york")
    assert asked(match) == "march"
    left = {space.id for space in BOARD.spaces if marker(match, space.id) == "american"}
    assert left == {"montreal", "fort_detroit", "albany", "reading"}


def test_7_6_b_british_markers_stay() -> None:
    match = captured_washington(american="york", british="albany savannah")
    assert marker(match, "york") == ""
    assert marker(match, "albany") == marker(match, "savannah") == "british"


def test_7_6_b_he_does_not_come_back() -> None:
    match = position(phase="political_control", out="washington")
    assert where(match, "washington") == "gone"


def test_7_6_b_after_the_alliance_the_marker_stays() -> None:
    match = position(
        active="british",
        british="ops3 ops1",
        new_york="howe 1 british",
        west_point="washington",
        alliance=9,
        allied=True,
    )
    answer(match, "ops3", "activate", 1, "west_point")
    assert match.position.alliance == 9


def test_7_7_a_british_army_disperses_the_congress_and_marches_on() -> None:
    match = march("howe", 1, "british", "wilmington_de", philadelphia="congress +american")
    answer(match, "philadelphia")
    assert congress(match) == ""
    assert "dispersed" in log(match)
    assert asked(match) == "march"


def test_7_7_american_units_protect_the_congress() -> None:
    match = march("howe", 3, "british", "wilmington_de", philadelphia="congress 2 american +american")
    answer(match, "philadelphia")
    assert congress(match) == "philadelphia"
