"""8.4: the British as a non-player, node by node."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.bots import commands
from tests.games.liberty_or_death.build import level, resources, there

NONE_LEFT = "15 regular"


def test_b3_without_resources_they_pass() -> None:
    assert commands("british", british=0).why == ["B1.no", "B3.no"]


def test_b4_ten_regulars_and_a_lost_city_without_a_fort() -> None:
    lost = {"boston": "militia"}
    assert "B4.yes" in commands("british", 6, virginia="10 regular", **lost).why
    assert "B4.few.no" in commands("british", 6, virginia="9 regular", **lost).why
    assert "B4.no" in commands("british", 6, virginia="10 regular", boston="militia, patriot_fort").why


def test_b5_moves_regulars_and_pushes_the_rebels_out() -> None:
    turn = commands("british", 6, virginia="12 regular", boston="3 militia")
    assert "B5.yes" in turn.why
    assert there(turn.g, "boston").get("regular", 0) >= 4
    assert not any("militia" in kind for kind in there(turn.g, "boston"))


def test_b5_keeps_two_more_than_the_enemy_where_regulars_leave() -> None:
    turn = commands("british", 6, virginia="10 regular, 7 militia", boston="militia")
    assert there(turn.g, "virginia")["regular"] == 9
    assert "regular" not in there(turn.g, "boston"), "two would be needed"


def test_b5_naval_pressure_comes_first_and_may_pay_for_it() -> None:
    turn = commands("british", 6, british=1, virginia="12 regular", boston="militia", nature=("die:2",))
    assert "B5.yes" in turn.why
    assert resources(turn.match, "british") == 1 + 2 - 2


def test_b5_a_city_of_the_rebellion_comes_before_new_york_city() -> None:
    turn = commands("british", 6, virginia="10 regular, 6 militia", norfolk="militia")
    assert there(turn.g, "norfolk") == {"regular": 2}
    assert there(turn.g, "new_york_city") == {}, "two Regulars could be spared, and no more"


def test_b5_the_last_regulars_may_leave_where_nobody_lives() -> None:
    turn = commands(
        "british", 6, quebec="2 regular, 4 war_party", virginia="9 regular, 8 militia", norfolk="militia"
    )
    assert there(turn.g, "norfolk") == {"regular": 2}
    assert there(turn.g, "quebec") == {"war_party": 4}


def test_b6_a_die_below_the_regulars_available() -> None:
    few = {"unavailable": "23 regular"}
    assert "B6.yes" in commands("british", 1, **few).why
    assert "B6.no" in commands("british", 2, **few).why


def test_b8_regulars_where_control_is_gained_with_most_people() -> None:
    turn = commands("british", 1, virginia="militia", georgia="2 militia")
    placed = [space.id for space in turn.g.board.spaces if turn.g.count(space, 0)]
    assert len(placed) == 1
    assert turn.g.board.vocabulary[f"space:{placed[0]}"].population == 2  # type: ignore[attr-defined]
    assert "count:6" in turn.answers, "all that may come"
    assert there(turn.g, placed[0])["tory"] >= 1


def test_b8_tories_join_regulars_who_have_none() -> None:
    turn = commands(
        "british", 1, unavailable="15 regular, 6 british_fort", virginia="3 regular, passive_support"
    )
    assert there(turn.g, "virginia")["tory"] == 2


def test_b8_rewards_loyalty_where_opposition_is_ahead() -> None:
    turn = commands(
        "british",
        *(1, 1),
        unavailable="19 regular",
        virginia="3 regular, passive_opposition",
        georgia="active_opposition",
    )
    assert "reward_loyalty" in turn.answers
    assert level(turn.g, "virginia") == "active_support"


def test_b8_else_a_fort_where_five_cubes_are() -> None:
    turn = commands(
        "british", 1, 3, unavailable="19 regular, 23 tory", virginia="3 regular, 2 tory, passive_support"
    )
    assert "build_fort" in turn.answers


def test_b9_regulars_and_leader_outnumber_all_rebels_two_of_them_in_sight() -> None:
    base = {"unavailable": "21 regular"}
    assert "B9.yes" in commands("british", 6, virginia="3 regular, 2 continental", **base).why
    assert "B9.no" in commands("british", 6, virginia="3 regular, continental, militia", **base).why
    assert "B9.no" in commands("british", 6, virginia="3 regular, 2 continental, militia", **base).why


def test_b10_marches_to_cities_before_colonies() -> None:
    turn = commands(
        "british",
        6,
        unavailable="19 regular",
        virginia="6 regular, 3 tory, active_support",
        norfolk="continental",
        georgia="militia",
    )
    assert "B10.yes" in turn.why
    assert turn.g.control(turn.g.board.vocabulary["space:norfolk"]) == 0  # type: ignore[arg-type]


def test_b10_groups_stop_coming_once_the_british_control_the_space() -> None:
    turn = commands(
        "british",
        6,
        unavailable="15 regular",
        virginia="5 regular, active_support",
        north_carolina="3 regular, active_support",
        norfolk="2 continental",
    )
    assert turn.answers[1:5] == ["space:norfolk", "space:virginia", "count:4", "done"]
    assert turn.answers[6] == "space:north_carolina", "the other group is free for a second space"


def test_b10_tories_follow_to_a_destination_that_is_paid_for() -> None:
    turn = commands(
        "british",
        6,
        british=1,
        unavailable="17 regular, 20 tory",
        virginia="5 regular, active_support",
        north_carolina="3 regular, 2 tory, active_support",
        norfolk="continental",
    )
    assert resources(turn.match, "british") == 0
    assert there(turn.g, "norfolk") == {"regular": 5, "tory": 1}


def test_b10_the_last_tory_and_control_stay() -> None:
    turn = commands(
        "british", 6, unavailable="21 regular", virginia="4 regular, tory, 2 militia", norfolk="continental"
    )
    assert there(turn.g, "virginia")["tory"] == 1
    assert turn.g.control(turn.g.board.vocabulary["space:virginia"]) == 0  # type: ignore[arg-type]


def test_b12_fights_where_the_force_promises_it() -> None:
    turn = commands("british", 6, unavailable="16 regular", virginia="9 regular, 2 continental")
    assert "B12.yes" in turn.why
    assert turn.g.crc > 0


def test_b13_common_cause_fills_the_gap_of_tories_in_battle() -> None:
    turn = commands(
        "british", 6, unavailable="20 regular", pennsylvania="5 regular, 4 active_war_party, 3 continental"
    )
    assert "special:common_cause" in turn.answers


@pytest.mark.parametrize(("parties", "used"), [(1, 0), (2, 1), (3, 2)])
def test_b13_the_last_hidden_war_party_does_not_fight(parties: int, used: int) -> None:
    turn = commands(
        "british", 6, unavailable="20 regular", pennsylvania=f"5 regular, {parties} war_party, 2 continental"
    )
    assert "B12.yes" in turn.why
    assert ("special:common_cause" in turn.answers) == bool(used), "with nobody to call the navy presses"
    assert there(turn.g, "pennsylvania").get("active_war_party", 0) == used
    assert there(turn.g, "pennsylvania")["war_party"] == 1


def test_b7_gage_lifts_a_blockade_howe_does_not_press() -> None:
    with_gage = commands("british", 1, treaty=True, boston="blockade, 3 tory, gage", unavailable="19 regular")
    assert "special:naval_pressure" in with_gage.answers
    with_howe = commands("british", 1, treaty=True, boston="blockade, 3 tory, howe", unavailable="19 regular")
    assert "special:naval_pressure" not in with_howe.answers


def test_b11_a_skirmish_takes_two_cubes_for_a_regular() -> None:
    turn = commands(
        "british",
        1,
        unavailable="19 regular",
        virginia="3 regular, 2 tory, 3 continental, active_support",
        georgia="militia",
    )
    assert "special:skirmish" in turn.answers
    assert there(turn.g, "virginia")["continental"] == 1


def test_b11_the_lone_regular_is_first() -> None:
    turn = commands(
        "british",
        1,
        unavailable="18 regular",
        virginia="5 regular, 3 continental",
        georgia="regular, 2 continental, active_support",
    )
    assert there(turn.g, "georgia").get("continental", 0) == 0
