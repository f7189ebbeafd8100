"""8.1: long-range artillery fire: range, line of sight, targets, results and fire markers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.gettysburg.build import (
    AREAS,
    BOARD,
    TheMatch,
    asked,
    command,
    go,
    log,
    lost,
    names,
    offered,
    pieces,
    play,
    refuses,
    roll,
    scene,
    seat,
    start,
)


def firing(area: str = "oak_hill", *words: str | int, guns: str = "1 CA", **fields: Any) -> TheMatch:
    """Confederate artillery gets the order to fire."""
    match = play(**{area: guns}, confederate={area: 5}, **fields)
    return command(match, area, "fire", *words)


def sight(area: str) -> dict[str, int]:
    here = AREAS[area]
    return {target.id: here.distances[target.number] for target in here.sight}


# ---------------------------------------------------------------------- 8.1.1, 8.1.2: range and sight


@pytest.mark.parametrize(
    ("area", "terrain", "reach"),
    [
        ("leister_farm", "plain", 1),
        ("gettysburg", "town", 1),
        ("spangler_woods", "ridge", 3),
        ("culps_hill", "hill", 4),
    ],
)
def test_8_1_1_range_by_terrain(area: str, terrain: str, reach: int) -> None:
    assert AREAS[area].terrain == terrain
    assert max(AREAS[area].distances.values()) == reach
    assert max(sight(area).values()) <= reach


def test_8_1_1_a_corner_point_counts_as_one_step_for_artillery_only() -> None:
    corner = ("cemetery_hill", "long_lane", "bryan_farm", "cemetery_ridge_north")
    for one in corner:
        for other in corner:
            if one != other:
                assert AREAS[one].distances[AREAS[other].number] == 1
    assert AREAS["bryan_farm"] not in AREAS["cemetery_hill"].neighbours
    assert AREAS["bryan_farm"] in AREAS["cemetery_hill"].corners


def test_8_1_2_the_example_of_artillery_on_cemetery_hill() -> None:
    seen = sight("cemetery_hill")
    assert {
        "little_round_top": 4,
        "gettysburg": 1,
        "college": 2,
        "northern_fields": 3,
        "mcmillan_woods": 2,
        "bryan_farm": 1,
    }.items() <= seen.items()
    assert not {"cemetery_ridge", "harman_farm", "mcpherson_ridge", "sachs_mill"} & seen.keys()


def test_8_1_2_a_ridge_or_hill_between_ends_the_line_of_sight() -> None:
    assert AREAS["harman_farm"].number in AREAS["cemetery_hill"].distances
    assert "harman_farm" not in sight("cemetery_hill")


def test_8_1_2_neither_the_own_hill_nor_that_of_the_target_blocks() -> None:
    assert sight("oak_hill")["mcpherson_north"] == 1
    assert sight("cemetery_hill")["culps_hill"] == 2


def test_8_1_2_a_longer_way_around_does_not_help() -> None:
    """Every area in sight is reached along some shortest way over low ground, worked out anew."""
    for area in BOARD.areas:
        for target, distance in area.distances.items():
            found = [[area]]
            for _ in range(distance):
                found = [
                    [*way, near]
                    for way in found
                    for near in (*way[-1].neighbours, *way[-1].corners)
                    if near not in way
                ]
                found = [way for way in found if area.distances[way[-1].number] == len(way) - 1]
                found = [way for way in found if not any(one.is_height for one in way[1:-1])]
            assert (BOARD.areas[target] in area.sight) == any(way[-1].number == target for way in found)


def test_8_1_2_the_refusal_says_why() -> None:
    match = firing(
        "cemetery_hill", guns="2 CA", gettysburg="1 UN", college="1 UN", harman_farm="1 UN", knoxlyn="1 UN"
    )
    assert (asked(match), offered(match)) == ("fire_at", ["college", "gettysburg"])
    assert "ridge or a hill" in refuses(match, "harman_farm")
    assert "out of range" in refuses(match, "knoxlyn")
    assert "no enemy" in refuses(match, "leister_farm")


def test_8_1_2_pieces_in_between_do_not_block() -> None:
    match = firing("cemetery_hill", gettysburg="1 UN", northern_fields="1 UN", college="4 CN")
    assert "northern_fields" in offered(match)


# ---------------------------------------------------------------------- 8.1: who fires


def test_8_1_artillery_of_the_markers_area_and_next_to_it() -> None:
    match = play(
        oak_hill="1 CA",
        oak_ridge="1 CA",
        seminary_ridge="1 CA",
        college="1 UN",
        confederate={"oak_hill": 5},
    )
    command(match, "oak_hill", "fire")
    assert (asked(match), offered(match)) == ("fire_from", ["oak_hill", "oak_ridge"])


def test_8_1_a_second_area_may_fire_with_the_same_order() -> None:
    match = play(
        oak_hill="1 CA",
        oak_ridge="1 CA",
        carlisle_road="1 CA",
        northern_fields="2 UN",
        confederate={"oak_hill": 5},
    )
    command(match, "oak_hill", "fire", "oak_hill")
    roll(match, 1)
    assert (asked(match), offered(match)) == ("fire_from_too", ["oak_ridge", "carlisle_road", "done"])
    go(match, "oak_ridge")
    roll(match, 1)
    assert seat(match) == "union"  # two areas, and no third
    assert names(match.position.fired) == "oak_hill oak_ridge"


def test_8_1_or_none() -> None:
    match = play(oak_hill="1 CA", oak_ridge="1 CA", northern_fields="2 UN", confederate={"oak_hill": 5})
    command(match, "oak_hill", "fire", "oak_hill")
    roll(match, 1)
    go(match, "done")
    assert names(match.position.fired) == "oak_hill"


def test_8_1_each_piece_chooses_its_own_target_and_may_hold_its_fire() -> None:
    match = firing("oak_hill", "northern_fields", guns="2 CA", northern_fields="1 UN", carlisle_road="1 UN")
    roll(match, 5)
    assert (asked(match), offered(match)) == ("fire_on", ["CA", "done"])
    go(match, "CA", "carlisle_road")
    roll(match, 5)
    assert (pieces(match, "northern_fields"), pieces(match, "carlisle_road")) == ("1 UN/1", "1 UN/1")
    held = firing("oak_hill", guns="2 CA", northern_fields="1 UN")
    roll(held, 1)
    go(held, "done")
    assert (seat(held), len(log(held, "shoots"))) == ("union", 1)


def test_8_1_fresh_and_damaged_pieces_are_told_apart() -> None:
    match = firing("oak_hill", guns="1 CA 1 Ca", northern_fields="1 UN")
    assert (asked(match), offered(match)) == ("fire_with", ["CA", "Ca"])


def test_8_1_no_fire_without_a_target() -> None:
    match = go(play(oak_hill="1 CA", confederate={"oak_hill": 5}), "give_order", "oak_hill")
    assert "fire" not in offered(match)


def test_8_1_never_into_or_out_of_a_box() -> None:
    match = go(
        play(boxes={"carlisle_road": "1 CA"}, carlisle_road="1 UN", confederate={"box:carlisle_road": 5}),
        "give_order",
    )
    go(match, "box:carlisle_road")
    assert str(log(match, "gives_order")[0]["order"]) == "order:pass"


# ---------------------------------------------------------------------- 8.1.3: targets


def test_8_1_3_artillery_alone_is_no_target_without_a_fire_marker() -> None:
    match = firing("oak_hill", northern_fields="1 UN", carlisle_road="1 UA")
    assert asked(match) == "long_range"  # there is but one target


def test_8_1_3_the_refusal_says_so() -> None:
    match = firing("oak_hill", northern_fields="1 UN", college="1 UN", carlisle_road="1 UA")
    assert "fire marker" in refuses(match, "carlisle_road")


def test_8_1_3_under_a_fire_marker_it_is() -> None:
    match = firing("oak_hill", carlisle_road="1 UA 1 UN", fired="carlisle_road")
    assert (asked(match), offered(match)) == ("fire_class", ["troops", "artillery"])
    go(match, "target:artillery")
    roll(match, 5)
    assert pieces(match, "carlisle_road") == "1 UN 1 Ua"


def test_8_1_3_the_marker_counts_at_the_moment_of_the_shot() -> None:
    match = firing("oak_hill", guns="2 CA", carlisle_road="1 Ua 1 UN", fired="carlisle_road")
    go(match, "target:artillery")
    roll(match, 6)
    assert match.position.fired == []  # artillery has left the area for good
    go(match, "CA")
    roll(match, 6)
    assert pieces(match, "carlisle_road") == "1 UN/1"


# ---------------------------------------------------------------------- 8.1.4: results


@pytest.mark.parametrize(
    ("die", "after", "disrupted"), [(1, "", 0), (3, "", 0), (4, "", 1), (5, "/1", 0), (6, "/1", 0)]
)
def test_8_1_4_against_infantry(die: int, after: str, disrupted: int) -> None:
    match = roll(firing("oak_hill", carlisle_road="1 UN"), die)
    assert pieces(match, "carlisle_road") == f"1 UN{after}"
    assert len(match.position.disrupted) == disrupted


@pytest.mark.parametrize(("die", "after"), [(3, "1 UA"), (4, "1 UA"), (5, "1 Ua"), (6, "1 Ua")])
def test_8_1_4_against_artillery_disruption_has_no_effect(die: int, after: str) -> None:
    match = roll(firing("oak_hill", carlisle_road="1 UA", fired="carlisle_road"), die)
    assert pieces(match, "carlisle_road") == after
    assert match.position.disrupted == []


def test_8_1_4_damaged_artillery_is_lost_by_the_next_hit() -> None:
    g = scene(oak_hill="1 CA", carlisle_road="1 Ua", fired="carlisle_road", confederate={"oak_hill": 5})
    match = roll(command(start(g), "oak_hill", "fire"), 6)
    assert pieces(match, "carlisle_road") == ""
    assert lost(match, g) == {"Ua": 1}


def test_8_1_4_the_owner_chooses_which_artillery_is_hit() -> None:
    match = roll(firing("oak_hill", carlisle_road="1 UA 1 Ua", fired="carlisle_road"), 6)
    assert (seat(match), asked(match), offered(match)) == ("union", "hit_artillery", ["UA", "Ua"])
    go(match, "UA")
    assert pieces(match, "carlisle_road") == "2 Ua"
    assert names(match.position.fired) == "oak_hill carlisle_road"


@pytest.mark.parametrize(
    ("guns", "trenches", "total"),
    [
        ("1 CA", None, 5),
        ("1 Ca", None, 4),
        ("1 CA", "harrisburg_road harrisburg_road", 4),
        ("1 CA", "oak_hill harrisburg_road", 4),
        ("1 CA", "oak_hill", 5),
        ("1 Ca", "oak_hill oak_hill", 3),
    ],
)
def test_8_1_4_modifiers(guns: str, trenches: str | None, total: int) -> None:
    facing = {} if trenches is None else {"carlisle_road": trenches}
    match = roll(firing("oak_hill", guns=guns, carlisle_road="1 UN", trenches=facing), 5)
    assert log(match, "shoots")[0]["total"] == total


def test_8_1_4_less_than_one_counts_as_one() -> None:
    match = roll(
        firing(
            "oak_hill", guns="1 Ca", carlisle_road="1 UN", trenches={"carlisle_road": "oak_hill oak_hill"}
        ),
        1,
    )
    assert log(match, "shoots")[0]["total"] == 1


def test_8_1_4_a_disrupted_area_is_not_disrupted_twice() -> None:
    match = roll(firing("oak_hill", carlisle_road="1 UN", disrupted="carlisle_road"), 4)
    assert names(match.position.disrupted) == "carlisle_road"


def test_8_1_4_who_dies_in_the_last_area_leaves_nothing_behind() -> None:
    match = roll(
        firing(
            "oak_hill",
            carlisle_road="1 UN/5",
            disrupted="carlisle_road",
            trenches={"carlisle_road": "oak_hill oak_hill"},
        ),
        6,
    )
    assert (match.position.disrupted, match.position.trenches_left()) == ([], 20)


# ---------------------------------------------------------------------- 8.1.5: fire markers


def test_8_1_5_every_area_that_fired_gets_a_marker() -> None:
    match = roll(firing("oak_hill", carlisle_road="1 UN"), 1)
    assert names(match.position.fired) == "oak_hill"


def test_8_1_5_an_area_has_one_marker_only() -> None:
    match = roll(firing("oak_hill", carlisle_road="1 UN", fired="oak_hill"), 1)
    assert names(match.position.fired) == "oak_hill"


def test_8_1_5_the_fifth_marker_is_taken_from_another_area_of_either_side() -> None:
    match = roll(
        firing(
            "oak_hill",
            carlisle_road="1 UN",
            culps_hill="1 UA",
            wolf_hill="1 UA",
            knoxlyn="1 CA",
            herr_ridge="1 CA",
            fired="culps_hill wolf_hill knoxlyn herr_ridge",
        ),
        1,
    )
    assert (seat(match), asked(match)) == ("confederate", "take_fire_marker")
    assert offered(match) == ["knoxlyn", "herr_ridge", "wolf_hill", "culps_hill"]
    go(match, "culps_hill")
    assert names(match.position.fired) == "knoxlyn herr_ridge oak_hill wolf_hill"


def test_8_1_5_not_from_an_area_that_fired_with_this_order() -> None:
    match = play(
        oak_hill="1 CA",
        oak_ridge="1 CA",
        northern_fields="1 UN",
        powers_hill="1 UA",
        white_run="1 UA",
        knoxlyn="1 CA",
        fired="oak_ridge powers_hill white_run knoxlyn",
        confederate={"oak_hill": 5},
    )
    command(match, "oak_hill", "fire", "oak_hill")
    roll(match, 1)
    go(match, "oak_ridge")
    roll(match, 1)
    assert "oak_ridge" not in offered(match)


def test_8_1_the_table_shows_what_is_in_sight_and_range() -> None:
    match = firing("cemetery_hill", guns="2 CA", gettysburg="1 UN", northern_fields="1 UN")
    panel = match.view("confederate")["panels"][0]
    assert panel["id"] == "battle/fire"
    assert [row[1] for row in panel["rows"]] == ["3", "1"]
