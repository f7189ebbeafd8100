"""5.0 to 5.4: command markers, discs and double actions."""

from __future__ import annotations

from tests.games.gettysburg.build import (
    BOARD,
    TheMatch,
    asked,
    command,
    go,
    log,
    numbers,
    offered,
    order,
    pieces,
    play,
    posts,
    question,
    roll,
    seat,
    skip_forced,
)


def value_at(match: TheMatch, place: str) -> int:
    return posts(match, "confederate")[place]


# ---------------------------------------------------------------------- 5.1: placing


def test_5_1_a_marker_goes_into_any_area_without_enemies_and_markers_or_an_own_box() -> None:
    match = play(oak_ridge="1 UN", confederate={"oak_hill": 3}, union={"culps_hill": 2})
    go(match, "place_marker")
    places = offered(match)
    assert not {"oak_ridge", "oak_hill", "culps_hill", "box:baltimore_pike"} & set(places)
    assert {"gettysburg", "little_round_top", "box:carlisle_road"} <= set(places)
    assert len(places) == 66 + 4


def test_5_1_no_second_marker_in_a_box() -> None:
    match = play(confederate={"box:carlisle_road": 3})
    go(match, "place_marker")
    assert "box:carlisle_road" not in offered(match)


def test_5_1_the_value_is_chosen_from_the_hand() -> None:
    match = play(confederate={"oak_hill": 5, "knoxlyn": 5})
    go(match, "place_marker", "herr_ridge")
    assert numbers(match) == [4, 3, 2]
    go(match, "v4")
    assert value_at(match, "herr_ridge") == 4
    assert match.position.hands[0] == [2, 2, 3, 3, 4]


def test_5_1_the_last_marker_of_the_hand_brings_all_used_ones_back() -> None:
    match = play(confederate={"oak_hill": 5}, used={"confederate": (2, 2, 3, 3, 4, 5)})
    assert match.position.hands[0] == [4]
    go(match, "place_marker", "herr_ridge")
    assert match.position.hands[0] == [2, 2, 3, 3, 4, 5]
    assert match.position.used[0] == []
    assert log(match, "takes_back") == [{"side": "confederate"}]


def test_5_1_with_all_eight_on_the_board_none_can_be_placed() -> None:
    areas = ["oak_hill", "knoxlyn", "herr_ridge", "lohr_farm", "springs_hotel", "harman_farm", "college"]
    values = dict(zip([*areas, "northern_fields"], BOARD.command_values, strict=True))
    match = play(confederate=values)
    assert "place_marker" not in offered(match)
    go(match, "remove_marker", "knoxlyn")
    assert match.position.hands[0] == [2]  # it comes back at once: no other is left
    assert match.position.used[0] == []


def test_5_1_placing_is_the_whole_action() -> None:
    match = play()
    go(match, "place_marker", "oak_hill", "v2")
    assert (seat(match), asked(match)) == ("union", "action")
    assert match.position.fields == [12, 10]


# ---------------------------------------------------------------------- 5.2: removing


def test_5_2_a_marker_is_set_aside_and_its_discs_go_back_to_the_supply() -> None:
    match = play(confederate={"oak_hill": 5}, discs={"oak_hill": 3})
    before = match.position.disc_supply(BOARD.sides[0])
    go(match, "remove_marker")
    g = match.position
    assert (g.used[0], g.hands[0], g.posts[0]) == ([5], [2, 2, 3, 3, 4, 4, 5], [])
    assert g.disc_supply(BOARD.sides[0]) == before + 3
    assert seat(match) == "union"


def test_5_2_its_value_is_shown_when_it_is_set_aside() -> None:
    match = play(confederate={"oak_hill": 5})
    go(match, "remove_marker")
    assert str(log(match, "removes_marker")[0]["value"]) == "value:5"


def test_5_2_there_must_be_one_to_remove() -> None:
    assert "remove_marker" not in offered(play(union={"oak_hill": 3}))


# ---------------------------------------------------------------------- 5.0: who can do nothing


def test_5_0_markers_are_moved_to_and_fro_twenty_four_times_at_the_most() -> None:
    match = play(confederate={"oak_hill": 5})
    match.position.hours.marker_actions[0] = 24
    match.position.this_turn = match.position.this_turn
    again = match.game.start_at(match.position, seed=0)
    assert offered(again) == ["give_order", "double_order"]


def test_5_0_who_has_neither_discs_nor_marker_actions_loses_the_action() -> None:
    match = play(fields=[0, 10], double_field=0)
    match.position.hours.marker_actions[0] = 24
    again = match.game.start_at(match.position, seed=0)
    assert offered(again) == ["no_action"]
    again.answer("action:no_action")
    assert seat(again) == "union"


def test_5_0_a_union_without_room_for_its_discs_loses_one_of_them() -> None:
    match = play(active="union", fields=[12, 3], union={"culps_hill": 2}, discs={"culps_hill": 2})
    match.position.hours.marker_actions[1] = 24
    again = match.game.start_at(match.position, seed=0)
    assert offered(again) == ["no_action"]
    again.answer("action:no_action")
    assert (again.position.fields, seat(again)) == ([12, 2], "confederate")


def test_5_0_marker_actions_are_counted_for_each_side() -> None:
    match = play(confederate={"oak_hill": 5})
    go(match, "remove_marker")
    go(match, "place_marker", "culps_hill", "v2")
    assert match.position.hours.marker_actions == [1, 1]


# ---------------------------------------------------------------------- 5.3: orders


def test_5_3_a_disc_goes_to_a_marker_with_room() -> None:
    match = play(
        oak_hill="1 CN",
        confederate={"oak_hill": 2, "knoxlyn": 3, "herr_ridge": 2},
        discs={"knoxlyn": 2, "herr_ridge": 2},
    )
    go(match, "give_order")
    assert offered(match) == ["knoxlyn", "oak_hill"]
    go(match, "oak_hill", "order:pass")
    g = match.position
    assert g.discs[BOARD.vocabulary["area:oak_hill"].index - BOARD.areas[0].index] == 1
    assert g.fields[0] == 11


def test_5_3_without_room_or_disc_there_is_no_order() -> None:
    full = play(confederate={"oak_hill": 2}, discs={"oak_hill": 2})
    assert not {"give_order", "double_order"} & set(offered(full))
    empty = play(confederate={"oak_hill": 2}, fields=[0, 10], double_field=0)
    assert not {"give_order", "double_order"} & set(offered(empty))
    assert "give_order" not in offered(play())


def test_5_3_the_order_goes_to_the_markers_area_or_a_neighbouring_one() -> None:
    match = play(
        oak_hill="1 CN",
        carlisle_road="1 CN",
        barlows_knoll="1 CN",
        college="1 CN",
        confederate={"oak_hill": 3},
    )
    command(match, "oak_hill", "move")
    assert offered(match) == ["oak_hill", "carlisle_road"]


def test_5_3_a_corner_is_not_enough() -> None:
    match = play(herr_ridge_north="1 CN", mcpherson_ridge="1 CN", confederate={"mcpherson_ridge": 3})
    command(match, "mcpherson_ridge", "move")
    assert asked(match) == "move_to"  # only the area itself: nobody is asked whose pieces move


def test_5_3_the_union_takes_its_blue_discs() -> None:
    match = play(active="union", culps_hill="1 UN", union={"culps_hill": 3})
    command(match, "culps_hill", "pass")
    assert match.position.fields == [12, 9]


# ---------------------------------------------------------------------- 5.4: double actions


def double(match: TheMatch) -> TheMatch:
    return go(match, "double_order")


def test_5_4_two_orders_for_two_discs_of_the_double_field() -> None:
    match = play(oak_hill="1 CN", knoxlyn="1 CN", confederate={"oak_hill": 2, "knoxlyn": 2})
    double(match)
    order(match, "oak_hill", "move", "carlisle_road", 1)
    order(match, "knoxlyn", "move", "lohr_farm")
    g = match.position
    assert (g.double_field, g.fields[0]) == (2, 12)
    assert (pieces(match, "carlisle_road"), pieces(match, "lohr_farm")) == ("1 CN", "1 CN")
    assert seat(match) == "union"


def test_5_4_both_discs_may_go_to_one_marker() -> None:
    match = play(oak_hill="1 CN", confederate={"oak_hill": 2})
    double(match)
    order(match, "oak_hill", "move", "carlisle_road", 1)
    order(match, "oak_hill", "move", "northern_fields")
    assert pieces(match, "northern_fields") == "1 CN"
    assert "double_order" not in offered(go(match, "place_marker", "culps_hill", "v2"))


def test_5_4_each_disc_needs_room() -> None:
    match = play(confederate={"oak_hill": 2}, discs={"oak_hill": 1})
    assert "give_order" in offered(match)
    assert "double_order" not in offered(match)


def test_5_4_one_disc_in_the_double_field_waits() -> None:
    assert "double_order" not in offered(play(confederate={"oak_hill": 5}, double_field=1))


def test_5_4_the_union_has_no_double_orders() -> None:
    assert "double_order" not in offered(play(active="union", union={"culps_hill": 5}))


def test_5_4_two_orders_make_one_assault_of_four() -> None:
    match = play(oak_ridge="4 CN", gettysburg="2 UN", confederate={"oak_ridge": 5})
    double(match)
    order(match, "oak_ridge", "move", "gettysburg", 2, "done", "combine")
    order(match, "oak_ridge", "move", 2)
    assert asked(match) == "fire"
    assert pieces(match, "gettysburg") == "4 CN 2 UN"
    assert pieces(match, "oak_ridge") == ""


def test_5_4_more_pieces_may_come_across_another_border() -> None:
    match = play(oak_ridge="2 CN", college="2 CE", gettysburg="2 UN", confederate={"oak_ridge": 5})
    double(match)
    order(match, "oak_ridge", "move", "oak_ridge", "gettysburg", 2, "done", "combine")
    order(match, "oak_ridge", "move")
    skip_forced(match)
    assert asked(match) == "units"  # only College has somebody to send
    go(match, 2)
    origins = {fighter.origin for fighter in match.position.fight.attackers}
    assert origins == {
        BOARD.areas[n].number for n in range(69) if BOARD.areas[n].id in ("oak_ridge", "college")
    }


def test_5_4_who_waits_for_an_assault_cannot_leave_it_for_another() -> None:
    match = play(oak_ridge="4 CN", gettysburg="1 UN", college="1 UN", confederate={"oak_ridge": 5})
    double(match)
    order(match, "oak_ridge", "move", "gettysburg", 2, "college", 2)
    while asked(match) != "combine":
        go(match, "done" if "done" in offered(match) else offered(match)[0])
    assert offered(match) == ["assault_now"]


def test_5_4_or_the_first_assault_is_fought_before_the_second_order() -> None:
    match = play(oak_ridge="4 CN", gettysburg="1 UN", confederate={"oak_ridge": 5})
    double(match)
    order(match, "oak_ridge", "move", "gettysburg", 2, "done", "assault_now")
    roll(match, 1, 6, 6)
    roll(match, 1)
    assert pieces(match, "gettysburg") == "2 CN"
    skip_forced(match)
    assert (asked(match), seat(match)) == ("order", "confederate")


def test_5_4_who_has_nobody_to_bring_is_asked_all_the_same() -> None:
    match = play(oak_ridge="2 CN", gettysburg="1 UN", confederate={"oak_ridge": 5})
    double(match)
    order(match, "oak_ridge", "move", "gettysburg", 2)
    while asked(match) != "combine":
        assert question(match).is_forced
        match.answer(question(match).options[0])
    assert offered(match) == ["assault_now"]


def test_5_4_fire_first_and_assault_then() -> None:
    match = play(oak_ridge="2 CN 1 CA", gettysburg="1 UN", confederate={"oak_ridge": 5})
    double(match)
    order(match, "oak_ridge", "fire")
    roll(match, 4)
    order(match, "oak_ridge", "move", "gettysburg", 2, "done")
    assert (asked(match), pieces(match, "gettysburg")) == ("fire", "2 CN 1 UN")
    assert match.position.disrupted


def test_5_4_a_second_order_without_a_marker_is_lost() -> None:
    # The beaten defender retreats over the only command marker of the Confederates.
    match = play(oak_ridge="2 CN", gettysburg="1 UW/2", confederate={"college": 2}, union={"rock_creek": 3})
    double(match)
    order(match, "college", "move", "gettysburg", 2, "assault_now")
    roll(match, 1, 6, 6)
    roll(match, 5)
    go(match, "college")
    assert posts(match, "confederate") == {}
    assert offered(match) == ["no_action"]
    go(match, "no_action")
    assert match.position.double_field == 2
    assert (seat(match), len(log(match, "loses_order"))) == ("union", 1)
