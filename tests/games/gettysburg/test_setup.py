"""1.0 to 2.1: what is in the box, the board, the set-up and the days."""

from __future__ import annotations

from tests.games.gettysburg.build import AREAS, BOARD, BOXES, GAME, KINDS, asked, pieces, question

from flintlock.games.gettysburg.pieces import NONE


def test_1_0_two_seats_and_their_pieces() -> None:
    assert GAME.seats == ("confederate", "union")
    assert {letters: kind.pieces for letters, kind in KINDS.items() if not kind.is_worn} == {
        "CN": 17,
        "CE": 5,
        "CA": 9,
        "UN": 19,
        "UE": 1,
        "UW": 7,
        "UC": 2,
        "UA": 11,
    }


def test_1_0_damage_markers_of_each_colour() -> None:
    found = {letters: (kind.markers, kind.limit) for letters, kind in KINDS.items() if kind.limit}
    assert found == {
        "CN": (30, 5),
        "CE": (20, 5),
        "UN": (30, 5),
        "UE": (5, 5),
        "UW": (15, 5),
        "UC": (5, 3),
    }


def test_1_0_other_markers_and_discs() -> None:
    assert (BOARD.entrenchments, BOARD.disruptions, BOARD.fire_markers) == (20, 8, 4)
    assert BOARD.command_values == (2, 2, 3, 3, 4, 4, 5, 5)
    assert [(side.discs, side.black_discs) for side in BOARD.sides] == [(22, 0), (12, 8)]


def test_1_1_borders_corners_and_roads_go_both_ways_and_the_field_hangs_together() -> None:
    assert len(BOARD.areas) == 69
    for area in BOARD.areas:
        assert all(area in near.neighbours for near in area.neighbours)
        assert all(area in near.corners for near in area.corners)
        assert all(area.number in BOARD.areas[number].on_road for number in area.on_road)
    reached, edge = {0}, [BOARD.areas[0]]
    while edge:
        area = edge.pop()
        edge += [near for near in area.neighbours if near.number not in reached]
        reached |= {near.number for near in area.neighbours}
    assert len(reached) == 69


def test_1_1_one_town_star_areas_and_the_double_star_of_the_round_tops() -> None:
    assert [area.id for area in BOARD.areas if area.terrain == "town"] == ["gettysburg"]
    assert {area.id: area.stars for area in BOARD.stars} == {
        "cemetery_hill": 1,
        "culps_hill": 1,
        "cemetery_ridge_north": 1,
        "little_round_top": 2,
    }


def test_1_1_entry_boxes_open_into_one_area_and_two_roads_are_not_in_play() -> None:
    assert {box.id: (box.side.id, box.area.id) for box in BOARD.boxes} == {
        "chambersburg_pike": ("confederate", "knoxlyn"),
        "mummasburg_road": ("confederate", "mummasburg_road"),
        "carlisle_road": ("confederate", "carlisle_road"),
        "harrisburg_road": ("confederate", "harrisburg_road"),
        "baltimore_pike": ("union", "baltimore_pike"),
        "taneytown_road": ("union", "taneytown_south"),
        "emmitsburg_road": ("union", "bushman_woods"),
    }


def test_1_1_the_railway_is_a_way_as_good_as_a_road() -> None:
    assert AREAS["herr_ridge_north"].number in AREAS["knoxlyn"].on_road
    assert AREAS["knoxlyn"].limits[AREAS["herr_ridge_north"].number] == 4
    assert AREAS["knoxlyn"].limits[AREAS["lohr_farm"].number] == 2


def test_1_2_the_pieces_that_start_on_the_board() -> None:
    match = GAME.start(seed=1)
    assert pieces(match, "box:chambersburg_pike") == "5 CN 2 CA"
    assert pieces(match, "mcpherson_ridge") == "1 UC 1 UA"
    assert pieces(match, "mcpherson_north") == "1 UC"
    assert pieces(match, "codori_farm") == "1 UN 1 UE"
    assert pieces(match, "peach_orchard") == "2 UN 1 UA"
    assert sum(match.position.units) == 15


def test_1_2_example_an_area_with_two_normal_infantry_and_one_artillery() -> None:
    assert pieces(GAME.start(seed=1), "peach_orchard") == "2 UN 1 UA"


def test_1_2_all_other_pieces_are_on_the_reinforcement_card() -> None:
    facts = BOARD.scenarios["three_days"]
    for kind in KINDS.values():
        if not kind.is_worn:
            everywhere = [n for one in (*facts.start, *facts.arrivals) for n, of in one.units if of is kind]
            assert sum(everywhere) == kind.pieces


def test_1_2_command_markers_are_in_hand_and_nothing_else_lies_on_the_board() -> None:
    g = GAME.start(seed=1).position
    assert g.hands == [[2, 2, 3, 3, 4, 4, 5, 5]] * 2
    assert (g.used, g.posts) == ([[], []], [[], []])
    assert set(g.trenches) == {NONE}
    assert (g.disrupted, g.fired, sum(g.damage)) == ([], [], 0)


def test_2_0_the_confederate_begins_on_the_morning_of_1_july() -> None:
    match = GAME.start(seed=1)
    assert match.position.now.id == "july1_morning"
    assert (question(match).seat, asked(match)) == ("confederate", "action")


def test_2_1_eleven_parts_of_three_days() -> None:
    slots = BOARD.scenarios["three_days"].slots
    assert [slot.id for slot in slots] == [
        *(f"july1_{part}" for part in ("morning", "noon", "afternoon", "night")),
        *(f"july2_{part}" for part in ("morning", "noon", "afternoon", "night")),
        *(f"july3_{part}" for part in ("morning", "noon", "afternoon")),
    ]
    assert [slot.part.is_dark for slot in slots] == [slot.part.id == "night" for slot in slots]


def test_1_1_every_box_is_beside_the_board_and_holds_any_number() -> None:
    g = GAME.start(seed=1).position
    assert all(g.room(box, box.side) > 20 for box in BOXES.values())
