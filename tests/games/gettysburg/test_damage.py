"""6.3: damage markers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.gettysburg.build import (
    AREAS,
    KINDS,
    TheMatch,
    asked,
    command,
    go,
    lost,
    march,
    numbers,
    offered,
    pieces,
    play,
    roll,
    scene,
    seat,
    start,
)


def leaving(*words: str | int, **fields: Any) -> TheMatch:
    return march(play(confederate={"oak_hill": 5}, **fields), "oak_hill", "oak_hill", *words)


def shelled(die: int = 5, **fields: Any) -> TheMatch:
    """Confederate artillery on Oak Hill fires at Oak Ridge."""
    match = play(oak_hill="1 CA", confederate={"oak_hill": 5}, **fields)
    return roll(command(match, "oak_hill", "fire"), die)


# ---------------------------------------------------------------------- assigning


def test_6_3_the_example_of_pieces_that_leave_with_their_damage() -> None:
    match = play(active="union", gettysburg="2 UN/3 1 UE/2", union={"gettysburg": 5})
    march(match, "gettysburg", "gettysburg", "college", 1, 1)
    assert (asked(match), numbers(match)) == ("carry", [3, 2, 1, 0])
    go(match, 1, "done")
    assert pieces(match, "college") == "1 UN/1 1 UE/2"
    assert pieces(match, "gettysburg") == "1 UN/2"


def test_6_3_nobody_takes_more_than_five_or_leaves_more_than_five() -> None:
    match = leaving("oak_ridge", 1, oak_hill="2 CN/7")
    assert numbers(match) == [5, 4, 3, 2]


def test_6_3_all_of_a_kind_take_all_their_damage() -> None:
    assert pieces(leaving("oak_ridge", 2, oak_hill="2 CN/7"), "oak_ridge") == "2 CN/7"


def test_6_3_markers_of_another_colour_stay() -> None:
    match = leaving("oak_ridge", 0, 1, oak_hill="1 CN/4 1 CE")
    assert (pieces(match, "oak_ridge"), pieces(match, "oak_hill")) == ("1 CE", "1 CN/4")


def test_6_3_damage_belongs_to_the_area_again_after_a_move() -> None:
    match = leaving("oak_ridge", 1, 3, "done", oak_hill="2 CN/3", oak_ridge="1 CN/1")
    assert pieces(match, "oak_ridge") == "2 CN/4"


def test_6_3_attackers_are_assigned_their_damage_one_by_one() -> None:
    match = leaving("oak_ridge", 2, oak_hill="4 CN/6", oak_ridge="1 UN")
    assert (asked(match), numbers(match)) == ("assign", [5, 4, 3, 2, 1, 0])
    go(match, 4)
    assert numbers(match) == [2, 1, 0]
    go(match, 1, "done")
    assert [fighter.damage for fighter in match.position.fight.attackers] == [4, 1]
    assert pieces(match, "oak_hill") == "2 CN/1"


def test_6_3_attackers_must_take_what_those_who_stay_cannot_bear() -> None:
    match = leaving("oak_ridge", 2, oak_hill="3 CN/13", oak_ridge="1 UN")
    assert numbers(match) == [5, 4]  # eight at least for two attackers
    go(match, 4)
    assert [fighter.damage for fighter in match.position.turn.columns] == [4, 4]


def test_6_3_cavalry_bears_three() -> None:
    match = play(active="union", gettysburg="2 UC/4", union={"gettysburg": 5})
    march(match, "gettysburg", "gettysburg", "college", 1)
    assert numbers(match) == [3, 2, 1]


# ---------------------------------------------------------------------- suffering


def test_6_3_a_marker_falls_on_the_area() -> None:
    assert pieces(shelled(oak_ridge="2 UN"), "oak_ridge") == "2 UN/1"


def test_6_3_the_sixth_marker_eliminates_and_takes_all_six_along() -> None:
    g = scene(oak_hill="1 CA", oak_ridge="2 UN/10", confederate={"oak_hill": 5})
    match = roll(command(start(g), "oak_hill", "fire"), 6)
    assert pieces(match, "oak_ridge") == "1 UN/5"
    assert lost(match, g) == {"UN": 1}


def test_6_3_the_fourth_marker_eliminates_cavalry() -> None:
    match = shelled(oak_ridge="1 UC/3")
    assert pieces(match, "oak_ridge") == ""


def test_6_3_the_owner_chooses_the_colour_among_those_with_fewest_markers_a_piece() -> None:
    match = shelled(oak_ridge="2 UN/2 1 UW/1")
    assert (seat(match), asked(match), offered(match)) == ("union", "colour", ["UN", "UW"])
    go(match, "UW")
    assert pieces(match, "oak_ridge") == "2 UN/2 1 UW/2"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2 UN/1 1 UW/1", "2 UN/2 1 UW/1"),
        ("2 UN/3 1 UW/1", "2 UN/3 1 UW/2"),
        ("1 UE 3 UN/1", "3 UN/1 1 UE/1"),
        ("1 UC/3 1 UN/4", "1 UN/5 1 UC/3"),  # the cavalry can bear no more, and comes last
    ],
)
def test_6_3_damage_goes_evenly_to_the_colours(before: str, after: str) -> None:
    assert pieces(shelled(oak_ridge=before), "oak_ridge") == after


def test_6_3_in_an_assault_the_least_damaged_piece_takes_the_marker() -> None:
    match = leaving("oak_ridge", 2, 2, oak_hill="2 CN/3", oak_ridge="1 UN")
    roll(match, 3)
    assert [fighter.damage for fighter in match.position.fight.attackers] == [2, 2]


def test_6_3_in_an_assault_ties_are_the_owners_choice() -> None:
    match = leaving("oak_ridge", 1, 1, oak_hill="1 CN 1 CE", oak_ridge="1 UN")
    roll(match, 3)
    assert (seat(match), offered(match)) == ("confederate", ["CN0", "CE0"])
    go(match, "CE0")
    assert pieces(match, "oak_ridge") == "1 CN 1 CE/1 1 UN"


def test_6_3_a_piece_that_reaches_its_limit_dies_before_it_checks() -> None:
    match = leaving("oak_ridge", 1, oak_hill="1 CN/5", oak_ridge="1 UN")
    roll(match, 6)
    assert pieces(match, "oak_ridge") == "1 UN"
    assert match.position.assault is None


# ---------------------------------------------------------------------- 6.3.1: an empty supply


def exhausted(**fields: Any) -> TheMatch:
    """All fifteen markers of weak infantry are on the board."""
    defaults = {"culps_hill": "2 UW/8", "leister_farm": "1 UW/4", "gettysburg": "1 UW/3"}
    return shelled(**{**defaults, **fields})


def test_6_3_1_without_a_marker_a_piece_of_the_colour_is_removed_with_its_markers() -> None:
    match = exhausted(oak_ridge="1 UW")
    assert (seat(match), asked(match)) == ("union", "run_out")
    assert offered(match) == ["gettysburg", "culps_hill", "leister_farm"]
    go(match, "culps_hill")
    assert pieces(match, "culps_hill") == "1 UW/3"
    assert pieces(match, "oak_ridge") == "1 UW/1"


def test_6_3_1_it_may_be_a_piece_of_the_area_itself() -> None:
    match = exhausted(gettysburg="1 UN", oak_ridge="2 UW/3")
    go(match, "oak_ridge")
    assert pieces(match, "oak_ridge") == "1 UW/1"


def test_6_3_1_where_nobody_of_the_colour_is_left_another_one_takes_the_marker() -> None:
    match = exhausted(gettysburg="1 UN/5", oak_ridge="1 UW/3 1 UN/3")
    assert (asked(match), offered(match)) == ("colour", ["UN", "UW"])
    go(match, "UW", "oak_ridge")
    assert pieces(match, "oak_ridge") == "1 UN/4"


def test_6_3_1_a_piece_that_dies_anyhow_needs_no_marker() -> None:
    match = exhausted(gettysburg="1 UN", culps_hill="1 UN", leister_farm="2 UW/10", oak_ridge="1 UW/5")
    assert (pieces(match, "oak_ridge"), seat(match)) == ("", "union")
    assert asked(match) == "action"


def test_6_3_1_cavalry_markers_run_out_too() -> None:
    match = shelled(oak_ridge="1 UC/2", gettysburg="1 UC/3")
    assert offered(match) == ["oak_ridge", "gettysburg"]
    go(match, "gettysburg")
    assert (pieces(match, "oak_ridge"), pieces(match, "gettysburg")) == ("1 UC/3", "")


def test_6_3_1_in_an_assault_a_damaged_fighter_can_be_removed() -> None:
    match = march(
        play(
            oak_hill="2 CN",
            oak_ridge="3 UW/6",
            culps_hill="2 UW/9",
            confederate={"oak_hill": 5},
            union={"college": 4},
        ),
        *("oak_hill", "oak_hill", "oak_ridge", 2),
    )
    go(match, 3, 3)
    roll(match, 1, 1, 1)  # the third one bears nothing
    roll(match, 6, 1)
    assert offered(match) == ["oak_ridge", "culps_hill"]
    go(match, "oak_ridge")
    assert pieces(match, "oak_ridge") == "2 CN 2 UW/4"
    damages = sorted(fighter.damage for fighter in match.position.fight.defenders)
    assert damages == [1, 3]


def test_6_3_1_the_removed_fighter_may_be_the_one_that_was_hit() -> None:
    match = march(
        play(
            oak_hill="2 CN",
            oak_ridge="1 UW/3 1 UN/3",
            culps_hill="3 UW/12",
            confederate={"oak_hill": 5},
            union={"college": 4},
        ),
        *("oak_hill", "oak_hill", "oak_ridge", 2),
    )
    roll(match, 1, 1)
    roll(match, 6, 1)
    go(match, "UW3", "oak_ridge")
    assert pieces(match, "oak_ridge") == "2 CN 1 UN/4"


def test_6_3_supply_is_what_is_not_on_the_board() -> None:
    g = scene(culps_hill="2 UW/8")
    assert g.supply(KINDS["UW"]) == 7
    assert g.markers(AREAS["culps_hill"], KINDS["UW"]) == 8
