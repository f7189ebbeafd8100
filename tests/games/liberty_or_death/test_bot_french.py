"""8.6: the French as a non-player, node by node."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.bots import commands
from tests.games.liberty_or_death.build import BOARD, box, leader_in, resources, there

AWAY = "15 french_regular"


def test_f3_without_resources_they_pass() -> None:
    turn = commands("french", french=0)
    assert turn.why == ["F1.no", "F3.no"]
    assert resources(turn.match, "french") == 10 - 10 + 2


def test_f4_the_treaty_divides_the_sheet() -> None:
    assert "F4.no" in commands("french", 1).why
    assert "F4.yes" in commands("french", 1, treaty=True).why


def test_f5_a_three_sided_die_against_the_resources_of_the_patriots() -> None:
    assert "F6.yes" in commands("french", 3, 1, patriots=2).why
    assert "F7.yes" in commands("french", 2, patriots=2).why


def test_f6_spends_what_the_die_shows_or_all_that_there_is() -> None:
    assert resources(commands("french", 3, 2, patriots=0).match, "patriots") == 3
    assert resources(commands("french", 3, 3, patriots=0, french=1).match, "french") == 0


def test_f7_agents_raise_militia_where_control_is_gained() -> None:
    turn = commands("french", 1, new_york="regular", massachusetts="2 regular")
    assert (
        there(turn.g, "new_york").get("militia", 0)
        + there(turn.g, "new_hampshire").get("militia", 0)
        + there(turn.g, "quebec").get("militia", 0)
        == 2
    )
    assert "militia" not in there(turn.g, "massachusetts")


def test_f7_then_where_most_patriots_are() -> None:
    turn = commands(
        "french",
        1,
        quebec="2 militia",
        new_york="5 militia",
        massachusetts="3 militia",
        new_hampshire="2 militia",
    )
    assert there(turn.g, "new_york")["militia"] == 7


@pytest.mark.parametrize(("left", "raised"), [(2, {"militia": 2}), (1, {"continental": 1})])
def test_f7_a_continental_where_two_militia_are_not_to_be_had(left: int, raised: dict[str, int]) -> None:
    turn = commands("french", 1, unavailable=f"{15 - left} militia")
    placed = [there(turn.g, name) for name in ("quebec", "new_york", "new_hampshire", "massachusetts")]
    assert sorted(placed, key=len) == [{}, {}, {}, raised]


def test_f7_where_nobody_can_be_raised_they_send_money() -> None:
    turn = commands(
        "french",
        *(1, 1),
        **dict.fromkeys(("quebec_city", "new_york", "new_hampshire", "massachusetts"), "active_support"),
        unavailable="15 militia, 20 continental",
    )
    assert turn.why == ["F1.no", "F3.yes", "F4.no", "F5.no", "F7.no", "F6.yes", "special"]


def test_f8_squadrons_come_before_regulars() -> None:
    first = commands("french", 1, unavailable=AWAY)
    assert first.g.squadrons == 1
    then = commands("french", 1, unavailable=AWAY, squadrons=3)
    assert box(then.match, "available", "french_regular") == 3


def test_f9_a_die_below_the_regulars_available() -> None:
    few = {"treaty": True, "unavailable": "13 french_regular"}
    assert "F10.yes" in commands("french", 1, **few).why
    assert "F13.no" in commands("french", 2, **few).why


def test_f10_few_regulars_go_to_the_west_indies() -> None:
    turn = commands("french", 1, treaty=True, unavailable="12 french_regular", virginia="militia")
    assert there(turn.g, "west_indies") == {"french_regular": 3}


def test_f10_many_go_to_continentals() -> None:
    turn = commands("french", 1, treaty=True, virginia="militia", georgia="continental")
    assert there(turn.g, "georgia")["french_regular"] == 4


def test_f10_one_resource_is_too_little_for_a_muster() -> None:
    turn = commands("french", 1, treaty=True, french=1, virginia="militia")
    assert "F10.no" in turn.why
    assert "F11.yes" in turn.why


def test_f13_cubes_and_leaders_against_british_pieces() -> None:
    strong = {"treaty": True, "unavailable": "12 french_regular"}
    assert "F13.yes" in commands("french", 6, virginia="2 french_regular, tory", **strong).why
    assert "F13.no" in commands("french", 6, virginia="2 french_regular, 2 tory", **strong).why
    assert "F13.yes" in commands("french", 6, virginia="2 french_regular, rochambeau, 2 tory", **strong).why


def test_f14_marches_to_gain_control_cities_first() -> None:
    turn = commands(
        "french",
        6,
        treaty=True,
        unavailable="12 french_regular",
        massachusetts="3 french_regular, 6 continental, rochambeau",
        boston="tory",
        new_hampshire="tory",
    )
    assert "F14.yes" in turn.why
    assert there(turn.g, "boston").get("french_regular", 0) >= 2
    assert leader_in(turn.match, "french") == "boston"


@pytest.mark.parametrize(("in_force", "go"), [(True, 4), (False, 2)])
def test_f14_all_that_can_go_or_just_enough(monkeypatch: pytest.MonkeyPatch, in_force: bool, go: int) -> None:
    monkeypatch.setattr(BOARD.non_players, "french_go_in_force", in_force)
    turn = commands(
        "french",
        6,
        treaty=True,
        french=1,
        patriots=0,
        unavailable="5 french_regular",
        connecticut_rhode_island="3 french_regular",
        new_hampshire="3 french_regular",
        massachusetts="tory, militia",
    )
    assert there(turn.g, "massachusetts").get("french_regular") == go


def test_f14_regulars_far_from_the_british_go_nearer() -> None:
    held = dict.fromkeys(("boston", "new_hampshire", "connecticut_rhode_island", "new_york"), "militia")
    turn = commands(
        "french",
        *(6, 6),
        treaty=True,
        unavailable="13 french_regular",
        massachusetts="2 french_regular, militia",
        pennsylvania="tory",
        **held,
    )
    assert "F14.yes" in turn.why
    assert there(turn.g, "new_york") == {"militia": 1, "french_regular": 2}


def test_f14_keeps_control_where_they_leave() -> None:
    turn = commands(
        "french",
        6,
        treaty=True,
        unavailable="12 french_regular",
        massachusetts="3 french_regular, 2 tory",
        boston="2 tory, militia",
    )
    assert there(turn.g, "massachusetts")["french_regular"] == 3


def test_f16_fights_where_the_force_promises_it() -> None:
    turn = commands(
        "french",
        6,
        treaty=True,
        unavailable="9 french_regular",
        virginia="6 french_regular, 3 continental, 3 tory",
    )
    assert "F16.yes" in turn.why
    assert turn.g.cbc > 0


def test_f16_where_no_battle_promises_anything_they_march() -> None:
    turn = commands(
        "french",
        6,
        treaty=True,
        unavailable="12 french_regular",
        virginia="2 continental, tory",
        georgia="3 french_regular",
    )
    assert turn.why[3:6] == ["F9.no", "F13.yes", "F16.no"]
    assert "F14.yes" in turn.why or "F14.no" in turn.why


def test_f12_skirmishes_in_the_west_indies_first() -> None:
    turn = commands(
        "french",
        1,
        treaty=True,
        unavailable="5 french_regular",
        west_indies="2 french_regular, 2 regular",
        virginia="french_regular, 2 tory, militia",
        georgia="militia",
    )
    assert "special:skirmish" in turn.answers
    assert "regular" not in there(turn.g, "west_indies")


def test_f15_prepares_for_war_if_the_die_allows() -> None:
    base = {"treaty": True, "unavailable": "10 french_regular", "virginia": "militia"}
    assert commands("french", 1, 1, **base).g.squadrons == 1
    waiting = {**base, "unavailable": "3 french_regular", "squadrons": 3}
    ready = commands("french", 1, 3, **waiting)
    assert box(ready.match, "unavailable", "french_regular") == 0
    late = commands("french", 1, 4, **waiting)
    assert box(late.match, "unavailable", "french_regular") == 3
    assert "special:naval_pressure" in late.answers


def test_f17_blockades_the_city_of_most_support() -> None:
    turn = commands(
        "french",
        *(1, 6),
        treaty=True,
        squadrons=3,
        virginia="militia",
        boston="passive_support",
        charles_town="active_support",
    )
    assert "special:naval_pressure" in turn.answers
    assert turn.g.fni == 1
