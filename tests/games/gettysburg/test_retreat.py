"""7.8, 7.9: retreats and cavalry that evades."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.gettysburg.build import (
    BOARD,
    TheMatch,
    asked,
    command,
    go,
    log,
    march,
    names,
    offered,
    order,
    pieces,
    play,
    posts,
    roll,
    seat,
    trenches,
)


def beaten(**fields: Any) -> TheMatch:
    """One Union piece on the northern fields, with a marker, must retreat: it stands in column 2."""
    defaults: dict[str, Any] = {"northern_fields": "1 UN/1", "carlisle_road": "2 CN"}
    match = play(**{**defaults, "confederate": {"carlisle_road": 5}, **fields})
    march(match, "carlisle_road", "carlisle_road", "northern_fields", 2)
    roll(match, 1, 4, 1)
    return roll(match, 2)


# ---------------------------------------------------------------------- 7.8: where to


def test_7_8_a_defender_retreats_to_a_command_marker_or_next_to_one() -> None:
    match = beaten(union={"gettysburg": 3})
    assert (seat(match), asked(match)) == ("union", "retreat")
    assert offered(match) == ["oak_ridge", "college"]  # both border on the town


def test_7_8_the_area_of_the_marker_itself_will_do() -> None:
    assert "college" in offered(beaten(union={"college": 3}))


def test_7_8_without_a_marker_the_piece_is_lost() -> None:
    match = beaten()
    assert pieces(match, "northern_fields") == "2 CN"
    assert len(log(match, "no_retreat")) == 1
    assert sum(match.position.damage) == 0


def test_7_8_a_marker_of_the_enemy_does_not_help() -> None:
    match = beaten(confederate={"carlisle_road": 5, "gettysburg": 5})
    assert len(log(match, "no_retreat")) == 1


def test_7_8_a_marker_in_the_entry_box_covers_its_area() -> None:
    match = play(
        slyder_farm="2 CN",
        bushman_woods="1 UN/1",
        confederate={"slyder_farm": 5},
        union={"box:emmitsburg_road": 2},
    )
    march(match, "slyder_farm", "slyder_farm", "bushman_woods", 2)
    roll(match, 1, 4, 1, 2)
    assert len(log(match, "no_retreat")) == 1  # the box covers the area itself, and not those around it


def test_7_8_not_where_enemies_stand() -> None:
    match = beaten(union={"gettysburg": 3}, college="1 CA")
    assert pieces(match, "oak_ridge") == "1 UN/2"  # the only way back: nobody is asked


def test_7_8_the_area_that_the_attackers_left_will_do() -> None:
    match = beaten(union={"harrisburg_road": 3}, barlows_knoll="1 CN")
    assert pieces(match, "carlisle_road") == "1 UN/2"


def test_7_8_an_area_with_room_must_be_taken() -> None:
    match = beaten(union={"gettysburg": 3}, oak_ridge="4 UN")
    assert pieces(match, "college") == "1 UN/2"


def test_7_8_a_piece_takes_its_damage_along_and_it_joins_the_others() -> None:
    match = beaten(union={"college": 3}, college="1 UN/3")
    go(match, "college")
    assert pieces(match, "college") == "2 UN/5"


def test_7_8_a_retreat_costs_no_entrenchment() -> None:
    match = beaten(
        union={"college": 3}, college="1 UN", trenches={"college": "northern_fields northern_fields"}
    )
    go(match, "college")
    assert len(trenches(match, "college")) == 2


def test_7_8_a_retreat_overruns_a_lone_command_marker_of_the_enemy() -> None:
    match = beaten(union={"gettysburg": 3}, confederate={"carlisle_road": 5, "college": 2})
    go(match, "college")
    assert posts(match, "confederate") == {"carlisle_road": 5}


def test_7_8_attackers_that_find_the_enemy_in_their_area_are_lost() -> None:
    match = play(
        northern_fields="2 UN",
        carlisle_road="2 CN",
        confederate={"carlisle_road": 5},
        union={"harrisburg_road": 3},
        barlows_knoll="1 CN",
    )
    march(match, "carlisle_road", "carlisle_road", "northern_fields", 2)
    roll(match, 1, 1, 4, 1)
    go(match, "UN1")
    roll(match, 1)  # it goes where the attackers came from
    assert pieces(match, "carlisle_road") == "1 UN/1"
    roll(match, 6)
    roll(match, 1, 1, 1)
    assert (pieces(match, "carlisle_road"), pieces(match, "northern_fields")) == ("1 UN/1", "1 UN")
    assert len(log(match, "no_retreat")) == 2


def test_7_8_an_attacker_returns_only_where_it_came_from() -> None:
    match = play(
        northern_fields="1 UN", carlisle_road="1 CN/1", confederate={"carlisle_road": 5, "oak_hill": 5}
    )
    march(match, "carlisle_road", "carlisle_road", "northern_fields")
    roll(match, 2, 1)
    assert pieces(match, "carlisle_road") == "1 CN/1"


# ---------------------------------------------------------------------- 7.8.1: full areas


FULL: dict[str, Any] = {"college": "2 UN 2 UA", "oak_ridge": "4 UW", "union": {"gettysburg": 3}}


def test_7_8_1_a_piece_without_room_goes_one_area_farther() -> None:
    match = beaten(**FULL)
    assert (asked(match), offered(match)) == ("retreat", ["oak_ridge", "college"])
    go(match, "college")
    assert asked(match) == "retreat_beyond"
    assert "northern_fields" not in offered(match)
    go(match, "gettysburg")
    assert pieces(match, "gettysburg") == "1 UN/2"


def test_7_8_1_the_area_that_it_passes_is_disrupted() -> None:
    match = beaten(**FULL)
    go(match, "college", "gettysburg")
    assert names(match.position.disrupted) == "college"


def test_7_8_1_or_damaged_if_it_is_disrupted_already() -> None:
    match = beaten(**FULL, disrupted="college")
    go(match, "college", "gettysburg")
    assert pieces(match, "college") == "2 UN/1 2 UA"


def test_7_8_1_a_marker_that_is_carried_along_is_not_left_for_the_area_that_is_passed() -> None:
    elsewhere = "culps_hill cemetery_hill leister_farm trostle_farm wolf_hill powers_hill little_round_top"
    standing = dict.fromkeys(elsewhere.split(), "1 UN")
    fields = {**FULL, **standing, "disrupted": f"northern_fields {elsewhere}", "northern_fields": "1 UN"}
    match = beaten(**fields)
    assert len(match.position.disrupted) == BOARD.disruptions
    go(match, "college", "gettysburg")
    assert "gettysburg" in names(match.position.disrupted)
    assert "college" not in names(match.position.disrupted)
    assert len(match.position.disrupted) == BOARD.disruptions


def test_7_8_1_artillery_alone_takes_no_damage() -> None:
    match = beaten(**{**FULL, "college": "4 UA"}, disrupted="college")
    go(match, "college", "gettysburg")
    assert pieces(match, "college") == "4 UA"


def test_7_8_1_the_last_area_needs_room_and_a_command_marker_too() -> None:
    match = beaten(**{**FULL, "oak_ridge": "1 CA", "gettysburg": "4 UN", "rock_creek": "4 UN"})
    assert "rock_creek" not in offered(match)


def test_7_8_1_where_there_is_none_the_piece_is_lost() -> None:
    match = beaten(
        college="4 UN",
        oak_ridge="1 CA",
        union={"college": 2},
        gettysburg="4 UN",
        rock_creek="4 UW",
        rock_creek_bridge="4 UA",
        barlows_knoll="1 CE",
    )
    assert len(log(match, "no_retreat")) == 1


def test_7_8_1_attackers_go_beyond_their_area_if_it_is_full() -> None:
    match = play(
        carlisle_road="4 CN",
        oak_hill="4 CE",
        northern_fields="1 UN",
        confederate={"oak_hill": 5, "carlisle_road": 4},
        union={"college": 3},
    )
    go(match, "double_order")
    order(match, "carlisle_road", "move", "carlisle_road", "northern_fields", 2, "done", "combine")
    order(match, "carlisle_road", "move", "oak_hill", 2, "carlisle_road", 2)
    assert pieces(match, "carlisle_road") == "2 CN 2 CE"
    roll(match, 1)
    roll(match, 1, 1, 1, 1)
    roll(match, 1, 1, 1, 1, 1)
    # Two return to Oak Hill. The other two pass through Carlisle Road, which they disrupt and damage.
    assert asked(match) == "retreat_beyond"
    assert "northern_fields" not in offered(match)
    go(match, "harrisburg_road", "harrisburg_road")
    assert names(match.position.disrupted) == "carlisle_road"
    go(match, "CE")
    assert pieces(match, "carlisle_road") == "2 CN 2 CE/1"
    assert (pieces(match, "harrisburg_road"), pieces(match, "oak_hill")) == ("2 CN", "2 CE")


# ---------------------------------------------------------------------- 7.8.2: carrying disruption


def test_7_8_2_the_last_defender_takes_the_disruption_marker_along() -> None:
    match = beaten(union={"college": 3}, disrupted="northern_fields", northern_fields="1 UN")
    go(match, "college")
    assert names(match.position.disrupted) == "college"


def test_7_8_2_where_there_is_one_already_it_costs_damage() -> None:
    match = beaten(
        union={"college": 3}, disrupted="northern_fields college", northern_fields="1 UN", college="1 UW"
    )
    go(match, "college")
    assert names(match.position.disrupted) == "college"
    assert pieces(match, "college") == "1 UN/1 1 UW/1"


def test_7_8_2_the_first_of_two_leaves_it_behind() -> None:
    match = play(
        northern_fields="2 UN/2",
        carlisle_road="2 CN",
        confederate={"carlisle_road": 5},
        union={"college": 3},
        disrupted="northern_fields",
    )
    march(match, "carlisle_road", "carlisle_road", "northern_fields", 2)
    go(match, 1)
    roll(match, 1, 1, 4, 1)
    go(match, "UN1")
    roll(match, 2)
    go(match, "college")
    assert names(match.position.disrupted) == "northern_fields"


def test_7_8_2_artillery_that_leaves_last_carries_it() -> None:
    match = beaten_with_guns()
    go(match, "college", "oak_hill")
    assert names(match.position.disrupted) == "oak_hill"


def beaten_with_guns() -> TheMatch:
    match = play(
        northern_fields="1 UN 1 UA",
        carlisle_road="2 CN",
        confederate={"carlisle_road": 5},
        union={"oak_ridge": 3},
        disrupted="northern_fields",
    )
    march(match, "carlisle_road", "carlisle_road", "northern_fields", 2)
    roll(match, 1, 1, 4, 1)
    return roll(match, 2)


# ---------------------------------------------------------------------- 7.9: cavalry


def charged(**fields: Any) -> TheMatch:
    """Union cavalry is attacked and hit."""
    defaults: dict[str, Any] = {"northern_fields": "1 UC/1 1 UA", "carlisle_road": "2 CN"}
    match = play(**{**defaults, "confederate": {"carlisle_road": 5}, "union": {"college": 4}, **fields})
    march(match, "carlisle_road", "carlisle_road", "northern_fields", 2)
    while seat(match) == "nature" and match.position.phase != "attack":
        roll(match, 1)
    return roll(match, 4, 1)


def test_7_9_cavalry_may_retreat_instead_of_taking_a_marker() -> None:
    match = charged()
    assert (seat(match), asked(match), offered(match)) == ("union", "evade", ["evade", "endure"])
    go(match, "evade", "college")
    assert pieces(match, "college") == "1 UC/1"


def test_7_9_or_take_it() -> None:
    match = charged()
    go(match, "endure")
    assert pieces(match, "northern_fields") == "2 CN 1 UC/2 1 UA"
    assert asked(match) == "morale"


def test_7_9_one_artillery_piece_rides_along_unhurt() -> None:
    match = charged()
    go(match, "evade", "college")
    assert (asked(match), offered(match)) == ("ride_along", ["UA", "stay"])
    go(match, "UA", "college")
    assert pieces(match, "college") == "1 UC/1 1 UA"
    assert pieces(match, "northern_fields") == "2 CN"
    assert match.position.assault is None


def test_7_9_other_artillery_is_left_alone_and_leaves_damaged() -> None:
    match = charged(northern_fields="1 UC/1 2 UA")
    go(match, "evade", "college", "UA", "college", "college")
    assert pieces(match, "college") == "1 UC/1 1 UA 1 Ua"


def test_7_9_cavalry_without_a_way_back_must_endure() -> None:
    match = charged(union={})
    assert asked(match) == "morale"
    assert pieces(match, "northern_fields") == "2 CN 1 UC/2 1 UA"


def test_7_9_one_marker_is_avoided_and_the_others_fall_on_the_rest() -> None:
    match = play(
        northern_fields="1 UC 1 UN",
        carlisle_road="2 CN",
        confederate={"carlisle_road": 5},
        union={"college": 4},
    )
    march(match, "carlisle_road", "carlisle_road", "northern_fields", 2)
    roll(match, 1, 1, 4, 4)
    go(match, "UC0", "evade", "college")
    assert pieces(match, "northern_fields") == "2 CN 1 UN/1"
    assert pieces(match, "college") == "1 UC"


def test_7_9_cavalry_evades_long_range_fire_with_damage_assigned() -> None:
    match = play(oak_hill="1 CA", oak_ridge="2 UC/3 1 UA", confederate={"oak_hill": 5}, union={"college": 4})
    roll(command(match, "oak_hill", "fire"), 5)
    go(match, "evade")
    assert (asked(match), offered(match)) == ("carry", ["3", "2", "1", "0"])
    go(match, 3, "college", "stay")
    assert (pieces(match, "college"), pieces(match, "oak_ridge")) == ("1 UC/3", "1 UC 1 UA")


def test_7_9_the_last_piece_that_evades_carries_disruption() -> None:
    match = play(
        oak_hill="1 CA",
        oak_ridge="1 UC",
        confederate={"oak_hill": 5},
        union={"college": 4},
        disrupted="oak_ridge",
    )
    roll(command(match, "oak_hill", "fire"), 5)
    go(match, "evade", "college")
    assert names(match.position.disrupted) == "college"


def test_7_9_attacking_cavalry_evades_to_where_it_came_from() -> None:
    match = play(active="union", gettysburg="1 UC", college="1 CN", union={"gettysburg": 5})
    march(match, "gettysburg", "gettysburg", "college")
    roll(match, 3)
    go(match, "evade")
    assert (pieces(match, "gettysburg"), pieces(match, "college")) == ("1 UC", "1 CN")
    assert match.position.assault is None


def test_7_9_cavalry_evades_artillery_in_an_assault_too() -> None:
    match = play(active="union", gettysburg="1 UC", college="1 CN 1 CA", union={"gettysburg": 5})
    march(match, "gettysburg", "gettysburg", "college")
    roll(match, 2)
    assert asked(match) == "evade"


def lone_rider(*dice: int, rider: str = "1 UC") -> TheMatch:
    """Union cavalry attacks infantry and two guns by itself."""
    match = play(active="union", gettysburg=rider, college="1 CN 2 CA", union={"gettysburg": 5})
    march(match, "gettysburg", "gettysburg", "college")
    return roll(match, *dice)


def test_7_9_of_two_markers_one_is_avoided_even_if_nobody_else_is_there() -> None:
    match = lone_rider(6, 6)
    assert asked(match) == "evade"
    go(match, "evade")
    assert pieces(match, "gettysburg") == "1 UC/1"


def test_7_9_markers_are_shared_out_evenly_before_anybody_evades() -> None:
    match = play(
        carlisle_road="4 CN",
        northern_fields="1 UC 1 UN",
        confederate={"carlisle_road": 5},
        union={"college": 4},
    )
    go(match, "double_order")
    order(match, "carlisle_road", "move", "northern_fields", 2, "done", "combine")
    order(match, "carlisle_road", "move", 2)
    roll(match, 1, 1, 4, 4, 4, 4)
    while asked(match) == "take_damage":
        go(match, offered(match)[0])
    go(match, "evade", "college")
    assert pieces(match, "college") == "1 UC/1"
    assert pieces(match, "northern_fields") == "4 CN 1 UN/2"


def test_7_9_cavalry_that_would_be_eliminated_evades_that_marker() -> None:
    match = lone_rider(6, 1, rider="1 UC/3")
    go(match, "evade")
    assert pieces(match, "gettysburg") == "1 UC/3"


def test_7_9_one_marker_too_many_is_evaded_the_rest_has_nobody_to_fall_on() -> None:
    match = lone_rider(6, 6, rider="1 UC/3")
    go(match, "evade")
    assert pieces(match, "gettysburg") == "1 UC/3"


@pytest.mark.parametrize("words", [("evade",), ("endure",)])
def test_7_9_infantry_is_never_asked(words: tuple[str, ...]) -> None:
    match = play(active="union", gettysburg="1 UN", college="1 CN", union={"gettysburg": 5})
    march(match, "gettysburg", "gettysburg", "college")
    roll(match, 3)
    assert asked(match) == "morale"
    assert words[0] not in offered(match)


def test_7_9_damage_of_a_passing_retreat_can_be_evaded_as_well() -> None:
    match = beaten(college="1 UC 3 UA", oak_ridge="1 CA", union={"gettysburg": 3}, disrupted="college")
    go(match, "gettysburg")
    assert (asked(match), seat(match)) == ("evade", "union")
