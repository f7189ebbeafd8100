"""7.8, 7.9: interception and retreat before battle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.washingtons_war.build import (
    SPACES,
    TheMatch,
    answer,
    asked,
    log,
    marker,
    offered,
    position,
    refuses,
    roll,
    seat,
    units,
    where,
)


def british_march(*, card: str = "ops3", units: int = 3, at: str = "new_york", **spaces: str) -> TheMatch:
    """Howe sets out with his units."""
    match = position(
        active="british",
        british=f"{card} ops1",
        also={at: f"howe {units} british +british", **spaces},
    )
    answer(match, card)
    answer(match, "event" if card in ("minor", "major") else "activate")
    if asked(match) in ("activate", "campaign"):
        answer(match, "howe")
    return answer(match, units) if asked(match) == "take_units" else match


WEST_POINT: dict[str, Any] = {"west_point": "+american"}
GREENE: dict[str, Any] = {"albany": "greene 3 american"}


def test_7_8_a_an_army_beside_an_american_marker_may_try() -> None:
    match = british_march(**WEST_POINT, **GREENE)
    answer(match, "west_point")
    assert (seat(match), asked(match)) == ("american", "intercept")
    assert offered(match) == ["greene", "no_interception", "let_pass"]
    answer(match, "greene")
    roll(match, 3)
    assert units(match, "west_point") == {"american": 3, "british": 3}
    assert where(match, "greene") == "west_point"


def test_7_8_a_above_the_agility_it_fails() -> None:
    match = british_march(**WEST_POINT, **GREENE)
    answer(match, "west_point", "greene")
    roll(match, 4)
    assert units(match, "albany") == {"american": 3}
    assert (seat(match), asked(match)) == ("british", "march")


@pytest.mark.parametrize("marker", ["", "+british"])
def test_7_8_a_not_without_an_american_marker(marker: str) -> None:
    match = british_march(west_point=marker, **GREENE)
    answer(match, "west_point")
    assert asked(match) == "march"


def test_7_8_b_not_where_british_units_stood_before() -> None:
    match = british_march(west_point="1 british +american", **GREENE)
    answer(match, "west_point")
    assert asked(match) == "march"


def test_7_8_b_not_against_a_general_without_units_or_an_army_at_sea() -> None:
    match = british_march(units=0, **GREENE)
    answer(match, "west_point")
    assert asked(match) == "march"
    sea = british_march(at="boston", hartford="greene 3 american", new_haven="")
    answer(sea, "sail", "new_haven")
    assert (seat(sea), asked(sea)) == ("american", "card")


def test_7_8_c_no_more_than_five_units_come_along() -> None:
    match = british_march(west_point="+american", albany="greene 7 american")
    answer(match, "west_point", "greene")
    roll(match, 1)
    assert units(match, "west_point")["american"] == 5
    assert units(match, "albany") == {"american": 2}


def test_7_8_c_of_a_mixed_army_the_american_chooses() -> None:
    match = british_march(west_point="+american", albany="greene 4 american 3 french")
    answer(match, "west_point", "greene")
    roll(match, 1)
    assert asked(match) == "french_along"
    assert offered(match) == ["3", "2", "1"]
    answer(match, 2)
    assert units(match, "west_point") == {"american": 3, "french": 2, "british": 3}


def test_7_8_d_a_surplus_general_leaves_before_the_battle() -> None:
    match = british_march(west_point="lee 1 american +american", **GREENE)
    answer(match, "west_point", "greene")
    roll(match, 2)
    assert (seat(match), asked(match)) == ("american", "surplus_general")
    answer(match, "lee")
    assert where(match, "lee") == "box"
    assert units(match, "west_point") == {"american": 4, "british": 3}
    assert match.position.fighting.intercepted


def test_7_8_d_after_an_interception_nobody_retreats_before_the_battle() -> None:
    match = british_march(west_point="washington 1 american +american", **GREENE)
    answer(match, "west_point", "greene")
    roll(match, 2)
    assert where(match, "greene") == "box"
    assert asked(match) != "retreat_before_battle"
    assert match.position.battle is not None


def test_7_6_a_an_interceptor_captures_a_general_who_was_there_alone() -> None:
    match = british_march(west_point="clinton +american", **GREENE)
    answer(match, "west_point", "greene")
    roll(match, 1)
    assert where(match, "clinton") == "captured"
    assert where(match, "howe") == "west_point"


def test_7_8_e_several_armies_may_try_one_after_the_other() -> None:
    match = british_march(west_point="+american", hartford="gates 1 american", **GREENE)
    answer(match, "west_point", "gates")
    roll(match, 6)
    assert offered(match) == ["greene", "no_interception", "let_pass"]
    answer(match, "greene")
    roll(match, 1)
    assert where(match, "greene") == "west_point"
    assert where(match, "gates") == "hartford"


def test_7_8_e_once_for_each_british_card() -> None:
    match = british_march(west_point="+american", hartford="+american", **GREENE)
    answer(match, "west_point", "greene")
    roll(match, 6)
    answer(match, "hartford", "west_point")
    assert asked(match) == "march"


def test_7_8_e_a_campaign_is_one_card() -> None:
    match = british_march(
        card="minor", west_point="+american", saratoga="clinton 2 british", ticonderoga="+american", **GREENE
    )
    answer(match, "west_point", "greene")
    roll(match, 6)
    answer(match, "done", "clinton", 2, "albany")
    assert asked(match) != "retreat_before_battle"
    assert match.position.battle is not None


def three_marches(count: int = 3, **spaces: str) -> TheMatch:
    """A major campaign; Howe enters West Point, and Greene's army at Albany fails to intercept."""
    match = position(
        active="british",
        british="major ops1",
        also={"new_york": f"howe {count} british +british", "west_point": "+american", **spaces},
    )
    answer(match, "major", "event", "howe", count, "west_point", "greene")
    return roll(match, 6)


def test_7_8_e_the_army_has_tried_even_if_its_general_changes() -> None:
    match = three_marches(
        albany="greene 3 american",
        springfield="lee 2 american",
        hartford="clinton 3 british +british",
        saratoga="cornwallis 2 british +british",
    )
    answer(match, "done", "clinton", 3, "springfield", "attempt")
    roll(match, 1)
    answer(match, "albany", "greene")
    assert (where(match, "greene"), where(match, "lee")) == ("box", "albany")
    assert match.position.impulse.tried == [SPACES["albany"].number]
    answer(match, "cornwallis", 2, "albany")
    assert asked(match) != "retreat_before_battle"
    assert match.position.battle is not None


def test_7_8_e_nor_can_it_try_again_with_another_general() -> None:
    match = three_marches(
        albany="greene 3 american",
        springfield="lee 2 american",
        hartford="clinton 3 british +british",
        ticonderoga="cornwallis 2 british +british",
        saratoga="+american",
    )
    answer(match, "done", "clinton", 3, "springfield", "attempt")
    roll(match, 1)
    answer(match, "albany", "greene", "cornwallis", 2, "saratoga")
    assert (seat(match), asked(match)) == ("british", "march")


def test_7_8_e_an_army_that_has_tried_stays_one_when_it_retreats() -> None:
    match = three_marches(albany="greene 3 american", ticonderoga="clinton 3 british +british")
    answer(match, "albany")
    roll(match, 6, 1, 6, 1, 1, 6)
    answer(match, "saratoga")
    assert match.position.impulse.tried == [SPACES["saratoga"].number]
    answer(match, "clinton", 3, "saratoga")
    assert match.position.battle is not None


def test_7_8_e_a_general_without_his_army_is_not_barred_with_another() -> None:
    match = three_marches(
        albany="greene 1 american", saratoga="2 american", ticonderoga="clinton 3 british +british"
    )
    answer(match, "albany")
    assert match.position.battle is not None
    roll(match, 6, 1, 6, 1, 1, 6)
    answer(match, "saratoga")
    assert (where(match, "greene"), units(match, "saratoga")) == ("saratoga", {"american": 2})
    assert match.position.impulse.tried == []
    answer(match, "clinton", 3, "saratoga")
    assert asked(match) == "retreat_before_battle"


def test_7_8_e_another_army_in_the_space_of_a_lost_one_is_not_barred() -> None:
    match = three_marches(
        count=1,
        albany="greene 1 american",
        springfield="lee 2 american",
        hartford="clinton 3 british +british",
        saratoga="cornwallis 2 british +british",
    )
    answer(match, "albany")
    roll(match, 1, 6, 1, 6, 1, 1)
    assert (units(match, "albany"), where(match, "greene")) == ({}, "albany")
    assert match.position.impulse.tried == []
    answer(match, "clinton", 3, "springfield", "attempt")
    roll(match, 1)
    answer(match, "albany", "lee", "cornwallis", 2, "albany")
    assert (seat(match), asked(match)) == ("american", "retreat_before_battle")


def test_7_8_e_a_successful_interceptor_has_tried_where_he_now_is() -> None:
    match = british_march(west_point="+american", **GREENE)
    answer(match, "west_point", "greene")
    roll(match, 1)
    assert match.position.impulse.tried == [SPACES["west_point"].number]


def test_7_8_a_judged_before_a_captured_washington_costs_the_marker() -> None:
    match = british_march(west_point="washington +american", **GREENE)
    answer(match, "west_point")
    assert where(match, "washington") == "gone"
    assert marker(match, "west_point") == ""
    assert (seat(match), asked(match)) == ("american", "intercept")


def test_7_8_f_a_general_who_was_alone_has_been_captured_before() -> None:
    match = british_march(west_point="gates +american", **GREENE)
    answer(match, "west_point")
    assert where(match, "gates") == "captured"
    answer(match, "greene")
    roll(match, 1)
    assert where(match, "greene") == "west_point"
    assert match.position.battle is not None


def test_7_8_f_the_intercepted_army_surrenders_if_it_cannot_go_back() -> None:
    match = british_march(
        at="saratoga", saratoga="howe 3 british +american", west_point="+american", albany="+american",
        hartford="greene 3 american", norfolk="1 british",
    )  # fmt: skip
    answer(match, "albany", "west_point", "greene")
    roll(match, 1)
    roll(match, 1, 6, 1, 6, 1, 6)
    assert where(match, "howe") == "captured"
    assert units(match, "albany") == {}


def test_7_8_let_pass_answers_for_the_whole_march_but_not_for_the_next() -> None:
    match = british_march(
        card="minor", west_point="+american", hartford="+american", saratoga="clinton 2 british",
        springfield="+american", albany="greene 3 american",
    )  # fmt: skip
    answer(match, "west_point", "let_pass", "hartford", "springfield")
    assert (seat(match), asked(match)) == ("british", "march")
    answer(match, "done", "clinton", 2, "bennington", "springfield")
    assert (seat(match), asked(match)) == ("british", "march")
    again = british_march(
        card="minor", west_point="+american", ticonderoga="clinton 2 british", saratoga="+american", **GREENE
    )
    answer(again, "west_point", "let_pass", "done", "clinton", 2, "saratoga")
    assert (seat(again), asked(again)) == ("american", "intercept")


def test_7_8_at_the_end_of_a_march_there_is_nothing_to_let_pass() -> None:
    match = british_march(at="new_haven", albany="+american", west_point="", saratoga="greene 2 american")
    answer(match, "new_york", "west_point", "albany")
    assert offered(match) == ["greene", "no_interception", "let_pass"]
    far = british_march(
        at="new_haven", albany="", west_point="", saratoga="+american", bennington="greene 2 american"
    )
    answer(far, "new_york", "west_point", "albany", "saratoga")
    assert offered(far) == ["greene", "no_interception"]


def test_7_8_f_the_beaten_interceptor_need_not_go_back_where_he_came_from() -> None:
    match = british_march(units=5, west_point="+american", albany="greene 2 american", hartford="")
    answer(match, "west_point", "greene")
    roll(match, 1)
    roll(match, 6, 1, 6, 1, 1, 6)
    assert asked(match) == "retreat"
    assert {"albany", "hartford"} <= set(offered(match))
    assert "new_york" not in offered(match)


def test_7_8_declined() -> None:
    match = british_march(**WEST_POINT, **GREENE)
    answer(match, "west_point", "done")
    assert (seat(match), asked(match)) == ("british", "march")


# ---------------------------------------------------------------------- 7.9


def test_7_9_a_up_to_the_agility_the_army_slips_away() -> None:
    match = british_march(west_point="arnold 2 american")
    answer(match, "west_point")
    assert (seat(match), asked(match)) == ("american", "retreat_before_battle")
    answer(match, "attempt")
    roll(match, 2)
    answer(match, "albany")
    assert units(match, "albany") == {"american": 2}
    assert where(match, "arnold") == "albany"
    assert (seat(match), where(match, "howe")) == ("american", "west_point")


def test_7_9_a_above_it_there_is_a_battle() -> None:
    match = british_march(west_point="arnold 2 american")
    answer(match, "west_point", "attempt")
    roll(match, 3)
    assert match.position.battle is not None


@pytest.mark.parametrize(("general", "highest"), [("washington", 5), ("greene", 5), ("gates", 1)])
def test_7_9_a_washington_and_greene_are_harder_to_catch(general: str, highest: int) -> None:
    for die in (highest, highest + 1):
        match = british_march(west_point=f"{general} 2 american")
        answer(match, "west_point", "attempt")
        roll(match, die)
        assert ("slips_away" in log(answer(match, "albany"))) if die == highest else match.position.battle


def test_7_9_a_who_tried_to_intercept_cannot_retreat() -> None:
    match = british_march(west_point="+american", albany="washington 3 american +american")
    answer(match, "west_point", "washington")
    roll(match, 6)
    answer(match, "albany")
    assert match.position.battle is not None


def test_7_9_b_five_units_go_the_rest_fights() -> None:
    match = british_march(west_point="greene 7 american")
    answer(match, "west_point", "attempt")
    roll(match, 1)
    answer(match, "albany")
    assert units(match, "albany") == {"american": 5}
    assert units(match, "west_point") == {"american": 2, "british": 3}
    assert match.position.battle is not None


def test_7_9_b_the_british_stop_even_after_an_overrun() -> None:
    match = british_march(units=4, west_point="greene 6 american")
    answer(match, "west_point", "attempt")
    roll(match, 1)
    answer(match, "albany")
    assert "overrun" in log(match)
    assert units(match, "west_point") == {"british": 4}
    assert seat(match) == "american"


def test_7_9_b_not_to_where_the_british_came_from_nor_to_enemies() -> None:
    match = british_march(west_point="greene 2 american", albany="+british", hartford="1 british")
    answer(match, "west_point", "attempt")
    roll(match, 1)
    assert not {"new_york", "albany", "hartford"} & set(offered(match))


def test_7_9_b_not_even_to_free_ground_that_the_british_came_over() -> None:
    match = british_march(at="new_york", new_york="howe 3 british", west_point="greene 2 american")
    answer(match, "west_point", "attempt")
    roll(match, 1)
    assert refuses(match, "new_york")


def test_7_9_b_without_a_way_out_nothing_is_asked() -> None:
    match = british_march(at="boston", barnstable="greene 2 american", newport="+british")
    answer(match, "barnstable")
    assert match.position.battle is not None


def test_7_9_c_again_and_again() -> None:
    match = british_march(card="minor", west_point="greene 2 american", hartford="clinton 2 british +british")
    answer(match, "west_point", "attempt")
    roll(match, 5)
    answer(match, "albany")
    answer(match, "clinton", 2, "springfield", "albany")
    assert asked(match) == "retreat_before_battle"


def test_7_9_units_without_a_general_stay() -> None:
    match = british_march(west_point="2 american")
    answer(match, "west_point")
    assert match.position.battle is not None
    assert refuses(match, "attempt")
