"""2.1 to 4.3, 9.0, 10.0: parts of the day, reinforcements, discs, night and victory."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.gettysburg.build import (
    BOARD,
    BOXES,
    GAME,
    TheMatch,
    asked,
    command,
    go,
    log,
    names,
    offered,
    pieces,
    play,
    play_until,
    question,
    refuses,
    roll,
    scene,
    seat,
    start,
)

from flintlock.core.errors import IllegalAnswer
from flintlock.games.gettysburg.phases import ARRIVALS, DISCS


def at_slot(slot: str, phase: str = ARRIVALS, **fields: Any) -> TheMatch:
    """The beginning of a part of a day; the pieces of later parts wait."""
    fields.setdefault("fields", [0, 0])
    return start(scene(slot=slot, phase=phase, **{"double_field": 0, **fields}))


def last_disc(**fields: Any) -> TheMatch:
    """The Union takes its last disc, a black one."""
    match = play(active="union", fields=[0, 0], black_field=1, **fields)
    return go(match, "forced_pass")


# ---------------------------------------------------------------------- 3.0: reinforcements


def test_3_0_reinforcements_go_into_the_boxes_of_their_roads() -> None:
    match = at_slot("july1_afternoon")
    assert pieces(match, "box:chambersburg_pike") == "2 CN 1 CA"
    assert pieces(match, "box:taneytown_road") == "3 UW"
    assert pieces(match, "box:baltimore_pike") == "3 UN 1 UA"
    assert pieces(match, "box:emmitsburg_road") == "2 UN 1 UA"


@pytest.mark.parametrize(
    ("slot", "roads"),
    [
        ("july1_morning", []),
        ("july1_night", ["chambersburg_pike", "taneytown_road"]),
        ("july2_morning", ["chambersburg_pike", "baltimore_pike", "taneytown_road"]),
        ("july2_noon", ["chambersburg_pike"]),
        ("july2_afternoon", ["baltimore_pike"]),
        ("july2_night", []),
        ("july3_afternoon", []),
    ],
)
def test_3_0_the_card_says_when_and_where(slot: str, roads: list[str]) -> None:
    match = at_slot(slot)
    assert [box for box in BOXES if pieces(match, f"box:{box}")] == roads


@pytest.mark.parametrize(
    ("die", "box", "other"),
    [
        *((die, "mummasburg_road", "carlisle_road") for die in (1, 2, 3)),
        *((die, "carlisle_road", "mummasburg_road") for die in (4, 5, 6)),
    ],
)
def test_3_2_one_die_decides_between_mummasburg_and_carlisle_road(die: int, box: str, other: str) -> None:
    match = at_slot("july1_noon")
    assert asked(match) == "road"
    roll(match, die)
    assert pieces(match, f"box:{box}") == "3 CN 1 CA"
    assert pieces(match, f"box:{other}") == ""
    assert pieces(match, "box:harrisburg_road") == "1 CN 1 CE 1 CA"
    assert pieces(match, "box:taneytown_road") == "4 UW 1 UA"


# ---------------------------------------------------------------------- 3.1: entry boxes


def test_3_1_pieces_leave_a_box_without_an_order_and_the_action_is_still_to_come() -> None:
    match = play(boxes={"carlisle_road": "5 CN 2 CA"})
    go(match, "box:carlisle_road", 2, 2)
    assert pieces(match, "carlisle_road") == "2 CN 2 CA"
    assert pieces(match, "box:carlisle_road") == "3 CN"
    assert (asked(match), seat(match)) == ("action", "confederate")


def test_3_1_four_a_turn_at_the_most_and_only_with_room_in_the_area() -> None:
    match = play(boxes={"carlisle_road": "8 CN"}, confederate={"northern_fields": 5})
    go(match, "box:carlisle_road", 4)
    assert "box:carlisle_road" not in offered(match)
    command(match, "northern_fields", "move", "northern_fields", 4)
    assert (seat(match), asked(match)) == ("union", "action")


def test_3_1_pieces_may_leave_after_the_action_too() -> None:
    match = play(boxes={"carlisle_road": "6 CN"}, confederate={"northern_fields": 5})
    go(match, "box:carlisle_road", 2)
    command(match, "northern_fields", "move", "northern_fields", 2)
    assert (asked(match), seat(match)) == ("leave_after", "confederate")
    go(match, "box:carlisle_road", 2)
    assert pieces(match, "carlisle_road") == "2 CN"
    assert seat(match) == "union"


def test_3_1_leaving_after_the_action_is_a_choice() -> None:
    match = play(boxes={"carlisle_road": "6 CN"})
    go(match, "place_marker", "oak_hill", "v5")
    assert offered(match) == ["box:carlisle_road", "done"]
    go(match, "done")
    assert (seat(match), pieces(match, "box:carlisle_road")) == ("union", "6 CN")


def test_3_1_no_more_pieces_after_the_last_disc_of_the_union() -> None:
    match = play(active="union", fields=[0, 1], union={"leister_farm": 5}, boxes={"baltimore_pike": "4 UN"})
    command(match, "leister_farm", "pass")
    assert match.position.now.id == "july3_noon"


def test_3_1_two_attack_the_enemy_beside_the_box_and_no_artillery() -> None:
    match = play(boxes={"carlisle_road": "5 CN 2 CA"}, carlisle_road="1 UN")
    go(match, "box:carlisle_road")
    assert asked(match) == "units"
    assert offered(match) == ["2", "1"]
    go(match, 2)
    assert asked(match) == "fire"
    assert log(match, "attacks")[0]["number"] == 2


def test_3_1_beaten_attackers_return_to_the_box_with_their_damage() -> None:
    match = play(boxes={"carlisle_road": "2 CN"}, carlisle_road="2 UN")
    go(match, "box:carlisle_road", 2)
    roll(match, 3, 3, 1, 1)
    assert pieces(match, "box:carlisle_road") == "2 CN/2"
    assert pieces(match, "carlisle_road") == "2 UN"
    assert (asked(match), seat(match)) == ("action", "confederate")
    assert "box:carlisle_road" not in offered(match)  # two have come out this turn


def test_3_1_after_a_victory_two_more_may_follow() -> None:
    match = play(boxes={"carlisle_road": "6 CN"}, carlisle_road="1 UW")
    go(match, "box:carlisle_road", 2)
    roll(match, 1, 6, 6)
    roll(match, 1)
    assert pieces(match, "carlisle_road") == "2 CN"
    go(match, "box:carlisle_road")
    assert offered(match) == ["2", "1"]


def test_3_1_no_attack_out_of_a_box_at_night() -> None:
    match = play(slot="july2_night", boxes={"carlisle_road": "2 CN"}, carlisle_road="1 UN")
    assert "box:carlisle_road" not in offered(match)


def test_3_1_artillery_alone_does_not_attack_out_of_a_box() -> None:
    match = play(boxes={"carlisle_road": "2 CA"}, carlisle_road="1 UN")
    assert "box:carlisle_road" not in offered(match)


def test_3_1_nobody_moves_back_into_a_box() -> None:
    match = play(carlisle_road="1 CN", confederate={"carlisle_road": 3})
    command(match, "carlisle_road", "move")
    assert "box:carlisle_road" not in offered(match)


def test_3_1_a_command_marker_in_a_box_reaches_the_area_of_the_box() -> None:
    match = play(carlisle_road="1 CN", northern_fields="1 CN", confederate={"box:carlisle_road": 3})
    command(match, "box:carlisle_road", "move", "oak_hill")
    assert (pieces(match, "oak_hill"), pieces(match, "northern_fields")) == ("1 CN", "1 CN")


def test_3_1_example_of_the_first_moves() -> None:
    match = GAME.start(seed=1, nature="ask")
    go(match, "box:chambersburg_pike", 2, 2)
    go(match, "place_marker", "herr_ridge_north", "v3")
    go(match, "place_marker", "oak_ridge", "v2")
    # The unfinished railway crosses the border: all four move.
    command(match, "herr_ridge_north", "move", "herr_ridge_north", 2, 2)
    assert pieces(match, "herr_ridge_north") == "2 CN 2 CA"
    # The rest of the box comes out without a further action.
    go(match, "box:chambersburg_pike", 3)
    assert pieces(match, "knoxlyn") == "3 CN"
    assert seat(match) == "union"
    assert match.position.fields[0] == 11


# ---------------------------------------------------------------------- 4.0: discs


def test_4_1_the_union_fills_its_field_with_blue_discs() -> None:
    match = at_slot("july1_morning", phase=DISCS)
    assert (match.position.fields[1], match.position.black_field) == (10, 0)


def test_4_1_black_discs_stand_in_for_blue_ones_that_are_missing() -> None:
    match = at_slot("july1_afternoon", phase=DISCS, union={"culps_hill": 4}, discs={"culps_hill": 4})
    assert (match.position.fields[1], match.position.black_field) == (8, 2)


def test_4_1_the_field_of_the_night_is_smaller() -> None:
    match = at_slot("july1_night", phase=DISCS)
    assert (match.position.fields[1], match.position.black_field) == (6, 0)


def test_4_1_with_too_few_black_discs_the_field_stays_short() -> None:
    posts = {"culps_hill": 5, "powers_hill": 5, "leister_farm": 2}
    match = at_slot("july2_noon", phase=DISCS, union=posts, discs=posts)
    assert (match.position.fields[1], match.position.black_field) == (0, 8)


def test_4_2_the_confederate_fills_the_single_field_first() -> None:
    match = at_slot("july1_morning", phase=DISCS)
    g = match.position
    assert (g.fields[0], g.double_field, g.disc_supply(BOARD.sides[0])) == (12, 4, 6)


def test_4_3_a_double_field_of_four_gets_two_more() -> None:
    posts = {"oak_hill": 3}
    match = at_slot("july2_noon", phase=DISCS, fields=[5, 0], double_field=4, confederate=posts, discs=posts)
    g = match.position
    assert (g.fields[0], g.double_field, g.disc_supply(BOARD.sides[0])) == (12, 6, 1)


def test_4_3_single_orders_come_first_when_discs_are_short() -> None:
    posts = {"oak_hill": 5, "herr_ridge": 4}
    match = at_slot("july2_noon", phase=DISCS, fields=[2, 0], confederate=posts, discs=posts)
    g = match.position
    assert (g.fields[0], g.double_field, g.disc_supply(BOARD.sides[0])) == (12, 1, 0)
    assert "double_order" not in offered(match)


def test_4_3_two_more_only_where_two_are_left() -> None:
    posts = {"oak_hill": 5}
    match = at_slot("july2_noon", phase=DISCS, fields=[12, 0], double_field=4, confederate=posts, discs=posts)
    assert (match.position.fields[0], match.position.double_field) == (12, 4)


# ---------------------------------------------------------------------- 5.0, 9.0: the end of a part


def test_5_0_the_players_take_turns_and_the_confederate_begins_each_part() -> None:
    match = play(slot="july2_noon")
    go(match, "place_marker", "oak_hill", "v5")
    assert seat(match) == "union"
    go(match, "place_marker", "culps_hill", "v5")
    assert seat(match) == "confederate"


def test_5_0_a_part_ends_when_the_union_field_is_empty_and_the_confederate_keeps_his_discs() -> None:
    match = play(active="union", fields=[7, 1], union={"culps_hill": 4}, culps_hill="1 UN", slot="july2_noon")
    command(match, "culps_hill", "pass")
    g = match.position
    assert g.now.id == "july2_afternoon"
    assert (seat(match), asked(match)) == ("confederate", "action")
    assert g.fields[0] == 12
    assert g.double_field == 6  # there were four, two more have come


def test_5_0_the_last_order_is_carried_out_with_its_assaults() -> None:
    match = play(
        active="union",
        fields=[7, 1],
        union={"culps_hill": 4},
        culps_hill="2 UN",
        culp_farm="1 CN",
        slot="july2_noon",
    )
    command(match, "culps_hill", "move", "culp_farm", 2)
    assert match.position.now.id == "july2_noon"
    roll(match, 1, 1, 1)
    roll(match, 1, 1, 1)
    assert match.position.now.id == "july2_afternoon"


def test_5_0_black_discs_must_be_taken_too() -> None:
    match = play(active="union", fields=[3, 0], black_field=2, slot="july2_noon")
    assert "forced_pass" in offered(match)
    go(match, "forced_pass")
    assert (match.position.now.id, match.position.black_field) == ("july2_noon", 1)


def test_9_0_fire_markers_go_at_the_end_of_every_part() -> None:
    match = last_disc(slot="july2_noon", culps_hill="1 UA", fired="culps_hill")
    assert match.position.fired == []


@pytest.mark.parametrize(("slot", "left"), [("july2_noon", "culps_hill"), ("july2_afternoon", "")])
def test_9_0_disruption_goes_at_the_end_of_an_afternoon(slot: str, left: str) -> None:
    match = last_disc(slot=slot, culps_hill="1 UN", disrupted="culps_hill")
    assert names(match.position.disrupted) == left


def test_9_0_command_markers_discs_and_entrenchments_stay() -> None:
    match = last_disc(
        slot="july2_noon",
        culps_hill="1 UN/2",
        union={"culps_hill": 4},
        discs={"culps_hill": 3},
        trenches={"culps_hill": "culp_farm culp_farm"},
    )
    g = match.position
    assert g.discs[g.posts[1][0]] == 3
    assert (pieces(match, "culps_hill"), g.trenches_left()) == ("1 UN/2", 18)


def test_9_1_at_night_no_enemy_area_is_entered() -> None:
    match = play(slot="july2_night", oak_hill="2 CN", oak_ridge="1 UN", confederate={"oak_hill": 3})
    command(match, "oak_hill", "move")
    assert "oak_ridge" not in offered(match)
    assert "no way" not in refuses(match, "oak_ridge")


def test_9_1_the_refusal_names_the_night() -> None:
    match = play(slot="july2_night", oak_hill="2 CN", oak_ridge="1 UN", confederate={"oak_hill": 3})
    command(match, "oak_hill", "move", "carlisle_road", 1)
    assert "night" in refuses(match, "oak_ridge")


def test_9_1_no_artillery_fires_at_night_and_all_other_orders_work() -> None:
    fields: dict[str, Any] = {
        "oak_hill": "1 CA 1 CN/1",
        "carlisle_road": "1 CN",
        "oak_ridge": "1 UN",
        "confederate": {"oak_hill": 3},
        "disrupted": "oak_hill",
        "fired": "oak_hill",
    }
    assert "fire" in offered(go(play(slot="july2_noon", **fields), "give_order", "oak_hill"))
    night = go(play(slot="july2_night", **fields), "give_order", "oak_hill")
    assert offered(night) == ["move", "reinforce", "reorganise", "entrench", "clear", "pass"]


def test_9_2_after_the_night_comes_the_next_morning() -> None:
    match = last_disc(slot="july1_night")
    assert match.position.now.id == "july2_morning"


# ---------------------------------------------------------------------- 10.0: victory


def test_10_1_two_star_areas_at_the_end_of_any_part_win() -> None:
    match = last_disc(slot="july2_night", culps_hill="1 CN", cemetery_hill="1 CA")
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == (["confederate"], "stars")
    assert [(score.seat, score.points) for score in match.result.scores] == [("confederate", 2), ("union", 2)]


def test_10_1_one_star_area_is_not_enough() -> None:
    assert last_disc(slot="july2_noon", culps_hill="1 CN").result is None


def test_10_1_the_round_tops_count_as_one_of_the_two() -> None:
    assert last_disc(slot="july2_noon", little_round_top="1 CN").result is None
    match = last_disc(slot="july2_noon", little_round_top="1 CN", culps_hill="1 CN")
    assert match.result is not None
    assert match.result.reason == "stars"


def test_10_1_stars_count_at_the_end_of_a_part_only() -> None:
    match = play(culps_hill="1 CN", cemetery_hill="1 CN", confederate={"culps_hill": 3})
    command(match, "culps_hill", "pass")
    assert match.result is None


@pytest.mark.parametrize(
    ("slot", "reason"), [("july2_noon", None), ("july2_night", None), ("july2_afternoon", "round_tops")]
)
def test_10_2_the_round_tops_alone_win_at_the_end_of_an_afternoon(slot: str, reason: str | None) -> None:
    match = last_disc(slot=slot, little_round_top="1 CE")
    assert (None if match.result is None else match.result.reason) == reason


def test_10_2_a_single_star_alone_does_not_win_in_the_afternoon() -> None:
    assert last_disc(slot="july2_afternoon", culps_hill="1 CE").result is None


def test_10_3_after_the_third_afternoon_the_union_has_won() -> None:
    match = last_disc(slot="july3_afternoon", culps_hill="1 CN")
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == (["union"], "held_out")


def test_10_3_the_confederate_can_still_win_on_the_last_afternoon() -> None:
    match = last_disc(slot="july3_afternoon", culps_hill="1 CN", cemetery_ridge_north="1 CN")
    assert match.result is not None
    assert match.result.winners == ["confederate"]


def test_10_4_the_confederate_gives_up() -> None:
    match = go(play(), "resign")
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == (["union"], "resigned")


@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({"slot": "july1_night"}, True),
        ({"slot": "july2_noon"}, True),
        ({"slot": "july3_noon", "boxes": {"carlisle_road": "1 CN"}}, True),
        ({"slot": "july3_noon", "active": "union"}, False),
    ],
)
def test_10_4_every_turn_of_the_confederate_may_be_his_last(fields: dict[str, Any], may: bool) -> None:
    match = play(**fields)
    assert question(match).allows(BOARD.resign) == may
    if not may:
        with pytest.raises(IllegalAnswer):
            match.answer("resign")


def test_10_4_nobody_gives_up_by_chance() -> None:
    assert "resign" not in offered(play())


def test_2_1_a_game_goes_through_its_parts_in_order() -> None:
    match = GAME.start(seed=5)
    seen = [match.position.slot]
    while not match.over:
        play_until(match, lambda m: m.position.slot != seen[-1], len(seen))
        if match.position.slot != seen[-1]:
            seen.append(match.position.slot)
    assert seen == sorted(seen) == list(range(len(seen)))
