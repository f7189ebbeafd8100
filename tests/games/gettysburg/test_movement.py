"""6.0 to 6.2: moving, borders, roads, cavalry and the area limit."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.gettysburg.build import (
    GAME,
    TheMatch,
    asked,
    command,
    go,
    log,
    march,
    numbers,
    offered,
    order,
    pieces,
    play,
    posts,
    question,
    refuses,
    seat,
    skip_forced,
    trenches,
)


def moving(source: str, *words: str | int, **fields: Any) -> TheMatch:
    """The Confederate gives an order to move out of an area with a command marker."""
    return march(play(confederate={source: 5}, **fields), source, source, *words)


def test_6_0_orders_that_can_be_carried_out_are_offered() -> None:
    match = go(play(oak_hill="1 CN", confederate={"oak_hill": 5}), "give_order", "oak_hill")
    assert offered(match) == ["move", "entrench", "pass"]


def test_6_0_a_marker_without_pieces_in_reach_can_only_pass() -> None:
    match = go(play(confederate={"oak_hill": 5}), "give_order", "oak_hill")
    assert seat(match) == "union"
    assert str(log(match, "gives_order")[0]["order"]) == "order:pass"


def test_6_1_pieces_move_into_a_neighbouring_area_and_not_over_corners() -> None:
    match = moving("mcpherson_north", mcpherson_north="1 CN 1 CA")
    near = ["herr_ridge_north", "mummasburg_road", "mcpherson_ridge", "oak_hill", "oak_ridge"]
    assert sorted(offered(match)) == sorted(near)


def test_6_1_pieces_of_one_area_may_go_to_different_ones() -> None:
    match = moving("oak_hill", "carlisle_road", 1, 0, "oak_ridge", 1, 1, oak_hill="3 CN 1 CA")
    assert asked(match) == "move_to"
    go(match, "done")
    assert pieces(match, "carlisle_road") == "1 CN"
    assert pieces(match, "oak_ridge") == "1 CN 1 CA"
    assert pieces(match, "oak_hill") == "1 CN"


def test_6_1_two_cross_a_border_without_a_road() -> None:
    match = moving("oak_hill", "carlisle_road", oak_hill="4 CN")
    assert numbers(match) == [2, 1]
    go(match, 2)
    assert "carlisle_road" not in offered(match)
    assert "border" in refuses(match, "carlisle_road")


def test_6_1_four_cross_a_border_with_a_road() -> None:
    match = moving("oak_hill", "oak_ridge", oak_hill="4 CN")
    assert numbers(match) == [4, 3, 2, 1]


def test_6_1_four_cross_along_the_unfinished_railway() -> None:
    assert numbers(moving("knoxlyn", "herr_ridge_north", knoxlyn="4 CN")) == [4, 3, 2, 1]


def test_6_1_two_enter_an_enemy_area_road_or_not() -> None:
    assert numbers(moving("oak_hill", "oak_ridge", oak_hill="4 CN", oak_ridge="1 UN")) == [2, 1]


def test_6_1_the_limit_is_for_each_border_and_order() -> None:
    match = moving("oak_hill", "carlisle_road", 2, "northern_fields", 2, oak_hill="4 CN")
    assert (pieces(match, "carlisle_road"), pieces(match, "northern_fields")) == ("2 CN", "2 CN")
    go(match, "place_marker", "culps_hill", "v2")
    command(match, "oak_hill", "move", "northern_fields", "oak_hill", 2)
    assert pieces(match, "oak_hill") == "2 CN"


def test_6_1_artillery_does_not_enter_an_enemy_area() -> None:
    match = moving("oak_hill", "oak_ridge", 1, oak_hill="1 CN 2 CA", oak_ridge="1 UN")
    assert pieces(match, "oak_ridge") == "1 CN 1 UN"
    assert "oak_ridge" not in offered(match)


def test_6_1_artillery_alone_finds_no_way_into_an_enemy_area() -> None:
    assert "oak_ridge" not in offered(moving("oak_hill", oak_hill="2 CA", oak_ridge="1 UN"))


def test_6_1_a_move_order_moves_something_and_may_stop_then() -> None:
    match = moving("oak_hill", oak_hill="2 CN")
    assert "done" not in offered(match)
    go(match, "carlisle_road", 1)
    assert "done" in offered(match)


def test_6_1_one_order_may_lead_to_several_assaults() -> None:
    match = moving(
        "oak_hill",
        "oak_ridge",
        2,
        "carlisle_road",
        2,
        oak_hill="4 CN",
        oak_ridge="1 UN",
        carlisle_road="1 UN",
    )
    assert (asked(match), offered(match)) == ("assault", ["oak_ridge", "carlisle_road"])


def test_6_1_the_example_without_a_road_allows_two_only() -> None:
    assert numbers(moving("knoxlyn", "lohr_farm", knoxlyn="2 CN 2 CA"))[0] == 2


def test_6_1_why_an_area_is_not_offered() -> None:
    match = moving("oak_hill", "carlisle_road", 1, oak_hill="2 CN", northern_fields="4 CN")
    assert "no border" in refuses(match, "gettysburg")
    assert "four pieces" in refuses(match, "northern_fields")
    disrupted = moving("oak_hill", "carlisle_road", 1, oak_hill="2 CN", disrupted="oak_hill")
    assert seat(disrupted) == "union"  # the other one has to stay


# ---------------------------------------------------------------------- 6.1.1: cavalry


def riding(**fields: Any) -> TheMatch:
    return march(play(active="union", union={"gettysburg": 5}, **fields), "gettysburg", "gettysburg")


def test_6_1_1_cavalry_moves_one_area_or_two() -> None:
    match = riding(gettysburg="1 UC")
    go(match, "college")
    assert asked(match) == "ride_on"
    assert "gettysburg" not in offered(match)
    assert {"oak_ridge", "northern_fields", "stay"} <= set(offered(match))
    go(match, "northern_fields")
    assert pieces(match, "northern_fields") == "1 UC"


def test_6_1_1_cavalry_may_stay_after_the_first_area() -> None:
    match = riding(gettysburg="1 UC")
    go(match, "college", "stay")
    assert (pieces(match, "college"), seat(match)) == ("1 UC", "confederate")


def test_6_1_1_cavalry_stops_where_it_meets_the_enemy() -> None:
    match = riding(gettysburg="1 UC", college="1 CN")
    go(match, "college")
    assert asked(match) == "fire"


def test_6_1_1_cavalry_may_attack_with_its_second_step() -> None:
    match = riding(gettysburg="1 UC", northern_fields="1 CN")
    go(match, "college", "northern_fields")
    assert asked(match) == "fire"
    (fighter,) = match.position.fight.attackers
    assert (
        fighter.origin
        == match.game.vocabulary["area:college"].index - match.game.vocabulary["area:knoxlyn"].index
    )


def test_6_1_1_cavalry_rides_through_a_full_area_but_does_not_stay_there() -> None:
    match = riding(gettysburg="1 UC 1 UN", college="4 UN")
    go(match, "college")
    assert asked(match) == "ride_on"
    assert "stay" not in offered(match)
    go(match, "oak_ridge")
    assert (pieces(match, "oak_ridge"), pieces(match, "college")) == ("1 UC", "4 UN")


def test_6_1_1_infantry_does_not_go_through_a_full_area() -> None:
    assert "college" not in offered(riding(gettysburg="1 UN", college="4 UN"))


def test_6_1_1_a_full_area_with_nothing_beyond_stops_cavalry() -> None:
    full = {"oak_ridge": "4 UN", "northern_fields": "4 UN", "barlows_knoll": "4 UN"}
    full |= {"rock_creek_bridge": "4 UA", "rock_creek": "4 UW", "college": "3 UA 1 UN"}
    assert "college" not in offered(riding(gettysburg="1 UC", **full))


def test_6_1_1_both_borders_count_their_pieces() -> None:
    match = riding(gettysburg="2 UC", northern_fields="1 CN")
    go(match, "college", 2, "northern_fields", "northern_fields")
    assert pieces(match, "northern_fields") == "1 CN 2 UC"


def test_6_1_1_each_rider_keeps_its_damage() -> None:
    match = riding(gettysburg="2 UC/3")
    go(match, "college", 2, 3, "northern_fields", "stay")
    assert (pieces(match, "northern_fields"), pieces(match, "college")) == ("1 UC/3", "1 UC")


def test_6_1_1_cavalry_overruns_a_command_marker_on_its_way() -> None:
    match = riding(gettysburg="1 UC", confederate={"college": 4})
    go(match, "college", "northern_fields")
    assert posts(match, "confederate") == {}
    assert match.position.used[0] == [4]


def test_6_1_1_no_attack_with_the_second_step_at_night() -> None:
    match = riding(slot="july2_night", gettysburg="1 UC", northern_fields="1 CN")
    go(match, "college")
    assert "northern_fields" not in offered(match)


def test_6_1_1_only_where_there_is_room_for_the_second_step() -> None:
    match = riding(gettysburg="1 UC", northern_fields="4 UN")
    go(match, "college")
    assert "northern_fields" not in offered(match)


# ---------------------------------------------------------------------- 6.2: the area limit


def test_6_2_four_pieces_of_one_side_in_an_area() -> None:
    match = moving("oak_hill", "oak_ridge", oak_hill="4 CN", oak_ridge="2 CN 1 CA")  # one fits: nobody asks
    assert pieces(match, "oak_ridge") == "3 CN 1 CA"


def test_6_2_enemies_do_not_count() -> None:
    assert numbers(moving("oak_hill", "oak_ridge", oak_hill="4 CN", oak_ridge="4 UN")) == [2, 1]


def test_6_2_a_full_area_is_closed() -> None:
    assert "oak_ridge" not in offered(moving("oak_hill", oak_hill="4 CN", oak_ridge="4 CN"))


def passing(**fields: Any) -> TheMatch:
    """A double action; Oak Ridge is full and lies between Oak Hill and the town."""
    defaults: dict[str, Any] = {"oak_hill": "2 CN", "oak_ridge": "4 CN", "confederate": {"oak_ridge": 5}}
    return go(play(**{**defaults, **fields}), "double_order")


def test_6_2_a_double_action_may_overfill_an_area_for_a_moment() -> None:
    match = passing()
    order(match, "oak_ridge", "move", "oak_hill", "oak_ridge", 2)
    assert pieces(match, "oak_ridge") == "6 CN"
    skip_forced(match)
    assert asked(match) == "move_to"
    assert "done" not in offered(match)
    go(match, "college", 1)
    assert "done" not in offered(match)
    go(match, "gettysburg", 1)
    assert "done" in offered(match)
    go(match, "done")
    assert (pieces(match, "oak_ridge"), match.position.this_turn is None) == ("4 CN", False)
    assert seat(match) == "union"


def test_6_2_the_second_order_may_lead_more_pieces_on() -> None:
    match = passing()
    order(match, "oak_ridge", "move", "oak_hill", "oak_ridge", 1, "done")
    assert pieces(match, "oak_ridge") == "5 CN"
    go(match, "oak_ridge", "gettysburg", 4, "done")
    assert pieces(match, "gettysburg") == "4 CN"


def test_6_2_only_if_the_second_disc_can_be_laid_in_reach() -> None:
    match = passing(confederate={"oak_ridge": 2, "knoxlyn": 5}, discs={"oak_ridge": 1})
    order(match, "oak_ridge", "move", "oak_hill")
    assert "oak_ridge" not in offered(match)


def test_6_2_only_if_there_is_a_way_on() -> None:
    around = {"mcpherson_north": "4 UN", "seminary_ridge": "4 UN", "northern_fields": "4 UN"}
    around |= {"college": "4 UW", "gettysburg": "3 UW"}
    match = passing(oak_hill="4 CN", **around)
    order(match, "oak_ridge", "move", "oak_hill")
    assert "oak_ridge" not in offered(match)


def test_6_2_no_more_than_the_second_order_can_lead_on() -> None:
    around = {"mcpherson_north": "4 UN", "seminary_ridge": "4 UN", "northern_fields": "4 UN"}
    around |= {"college": "3 CE", "gettysburg": "3 UW"}
    match = passing(oak_hill="4 CN", mummasburg_road="1 CN", **around)
    order(match, "oak_ridge", "move", "oak_hill", "oak_ridge")
    assert pieces(match, "oak_ridge") == "5 CN"  # one fits at the College: nobody asks how many


def test_6_2_a_single_order_never_overfills() -> None:
    match = command(
        play(oak_hill="2 CN", oak_ridge="4 CN", confederate={"oak_ridge": 5}), "oak_ridge", "move"
    )
    go(match, "oak_hill")
    assert "oak_ridge" not in offered(match)


def test_6_2_who_overfills_an_area_does_nothing_else_with_the_order() -> None:
    match = passing(oak_hill="4 CN", carlisle_road="1 UN")
    order(match, "oak_ridge", "move", "oak_hill", "oak_ridge", 1)
    assert offered(match) == ["oak_ridge", "done"]


def test_6_2_the_disrupted_area_keeps_one_even_when_overfull() -> None:
    match = passing(oak_ridge="4 CA", disrupted="oak_ridge")
    order(match, "oak_ridge", "move")
    assert "oak_ridge" not in offered(match)


# ---------------------------------------------------------------------- 7.7, 7.11, 8.4: what movement changes


def test_7_7_one_infantry_or_cavalry_stays_in_a_disrupted_area() -> None:
    match = moving("oak_hill", "oak_ridge", oak_hill="3 CN 1 CA", disrupted="oak_hill")
    assert numbers(match) == [2, 1, 0]
    go(match, 2, 1)
    assert (pieces(match, "oak_hill"), pieces(match, "oak_ridge")) == ("1 CN", "2 CN 1 CA")


def test_7_7_one_of_all_kinds_together() -> None:
    match = moving("oak_hill", "oak_ridge", 2, oak_hill="2 CN 1 CE", disrupted="oak_hill")
    assert pieces(match, "oak_hill") == "1 CE"


def test_7_7_artillery_cannot_leave_a_disrupted_area_in_which_it_is_alone() -> None:
    match = go(
        play(oak_hill="2 CA", disrupted="oak_hill", confederate={"oak_hill": 3}), "give_order", "oak_hill"
    )
    assert "move" not in offered(match)


def test_7_7_the_marker_stays_where_it_is() -> None:
    match = moving("oak_hill", "oak_ridge", 1, oak_hill="2 CN", disrupted="oak_hill")
    assert len(match.position.disrupted) == 1
    assert seat(match) == "union"


def test_7_11_moving_into_an_area_with_an_enemy_marker_removes_it_with_its_discs() -> None:
    match = moving(
        "oak_hill", "oak_ridge", 1, oak_hill="1 CN", union={"oak_ridge": 5}, discs={"oak_ridge": 2}
    )
    g = match.position
    assert posts(match, "union") == {}
    assert (g.used[1], sum(g.discs)) == ([5], 1)
    assert str(log(match, "overruns")[0]["value"]) == "value:5"


def test_7_11_out_of_a_box_too() -> None:
    match = go(play(boxes={"carlisle_road": "1 CN"}, union={"carlisle_road": 2}), "box:carlisle_road")
    assert posts(match, "union") == {}


def test_7_11_own_markers_stay() -> None:
    match = moving("oak_hill", "oak_ridge", 1, oak_hill="1 CN")
    assert posts(match, "confederate") == {"oak_hill": 5}


def test_8_4_moving_in_costs_one_entrenchment_however_many_pieces_come() -> None:
    match = moving(
        "oak_hill",
        "oak_ridge",
        2,
        oak_hill="2 CN",
        oak_ridge="1 CN",
        trenches={"oak_ridge": "college college"},
    )
    assert trenches(match, "oak_ridge") == ["college"]


def test_8_4_its_owner_chooses_which_one() -> None:
    match = moving(
        "oak_hill",
        "oak_ridge",
        2,
        oak_hill="2 CN",
        oak_ridge="1 CN",
        trenches={"oak_ridge": "college gettysburg"},
    )
    assert (asked(match), offered(match)) == ("lose_trench", ["college", "gettysburg"])
    go(match, "college")
    assert trenches(match, "oak_ridge") == ["gettysburg"]


def test_8_4_out_of_a_box_too() -> None:
    match = play(
        boxes={"carlisle_road": "1 CN"}, carlisle_road="1 CN", trenches={"carlisle_road": "oak_hill"}
    )
    go(match, "box:carlisle_road")
    assert trenches(match, "carlisle_road") == []


def test_8_4_one_order_costs_one_even_if_pieces_come_in_two_steps() -> None:
    match = moving(
        *("oak_hill", "oak_ridge", 1, "oak_ridge", 1),
        oak_hill="2 CN",
        oak_ridge="1 CN",
        trenches={"oak_ridge": "college college"},
    )
    assert trenches(match, "oak_ridge") == ["college"]


def test_8_4_when_the_last_piece_leaves_all_are_removed() -> None:
    match = moving(
        "oak_hill", "oak_ridge", 1, "done", oak_hill="2 CN", trenches={"oak_hill": "oak_ridge oak_ridge"}
    )
    assert len(trenches(match, "oak_hill")) == 2
    go(match, "place_marker", "culps_hill", "v2")
    command(match, "oak_hill", "move", "oak_hill", "carlisle_road")
    assert trenches(match, "oak_hill") == []


def test_8_4_attackers_spare_the_enemys_entrenchments() -> None:
    match = moving(
        "oak_hill",
        "oak_ridge",
        1,
        oak_hill="1 CN",
        oak_ridge="1 UN",
        trenches={"oak_ridge": "oak_hill college"},
    )
    assert len(trenches(match, "oak_ridge")) == 2


def test_8_4_cavalry_that_rides_through_costs_nothing() -> None:
    match = riding(gettysburg="1 UC", college="1 UN", trenches={"college": "oak_ridge oak_ridge"})
    go(match, "college", "northern_fields")
    assert len(trenches(match, "college")) == 2


def test_8_4_cavalry_that_ends_its_ride_there_costs_one() -> None:
    match = riding(gettysburg="1 UC", northern_fields="1 UN", trenches={"northern_fields": "oak_hill"})
    go(match, "college", "northern_fields")
    assert trenches(match, "northern_fields") == []


def test_8_1_5_artillery_that_leaves_takes_the_fire_marker_off() -> None:
    match = moving("oak_hill", "oak_ridge", 0, 1, oak_hill="1 CN 2 CA", fired="oak_hill")
    assert match.position.fired == []


def test_8_1_5_arriving_artillery_changes_nothing() -> None:
    match = moving("oak_hill", "oak_ridge", 1, oak_hill="1 CA", oak_ridge="1 CA", fired="oak_ridge")
    assert len(match.position.fired) == 1


@pytest.mark.parametrize("seed", range(3))
def test_6_2_the_limit_holds_at_the_end_of_every_action(seed: int) -> None:
    match = GAME.start(seed=seed)
    rng = random.Random(seed)
    areas = len(GAME.board.areas)
    while not match.over:
        if asked(match) == "action":
            assert max(max(each[:areas]) for each in match.position.strength) <= 4
        match.answer(rng.choice(question(match).options))
