"""8.5: the Patriots as a non-player, node by node."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.bots import commands
from tests.games.liberty_or_death.build import level, resources, space, there

from flintlock.games.liberty_or_death.pieces import REBELLION


def test_p3_without_resources_they_pass() -> None:
    assert commands("patriots", patriots=0, virginia="militia").why == ["P1.no", "P3.no"]


def test_p6_cubes_and_leaders_against_royalists_in_sight() -> None:
    assert "P6.yes" in commands("patriots", virginia="2 continental, tory").why
    assert "P6.no" in commands("patriots", 6, virginia="2 continental, 2 tory").why
    assert "P6.yes" in commands("patriots", virginia="2 continental, tory, 3 war_party").why
    assert "P6.no" in commands("patriots", 6, virginia="3 militia, tory").why


def test_p4_fights_and_wins_the_day() -> None:
    turn = commands(
        "patriots", virginia="9 continental, washington, 3 tory", nature=("die:3", "die:3", "die:3")
    )
    assert "P4.yes" in turn.why
    assert turn.g.cbc == 3


def test_p4_where_no_battle_promises_anything_they_rally() -> None:
    turn = commands("patriots", virginia="2 continental, british_fort")
    assert turn.why[2:5] == ["P6.yes", "P4.no", "P7.yes"]


def test_p4_the_french_take_part_and_pay() -> None:
    turn = commands("patriots", treaty=True, virginia="3 continental, 3 french_regular, 3 tory, lauzun")
    assert "with_ally" in turn.answers
    assert resources(turn.match, "french") == 9


def test_p9_a_fort_needs_no_die() -> None:
    turn = commands("patriots", 1, virginia="4 militia, 3 regular")
    assert "P9.fort" in turn.why
    assert there(turn.g, "virginia")["patriot_fort"] == 1


def test_p9_else_a_die_above_the_hidden_militia() -> None:
    assert "P9.yes" in commands("patriots", 2, virginia="militia").why
    assert "P9.no" in commands("patriots", 1, virginia="militia").why


def test_p9_the_die_decides_whether_they_rally_or_rouse() -> None:
    rallies = commands("patriots", 2, virginia="militia")
    assert rallies.why[-3:] == ["P9.yes", "P7.yes", "special"]
    assert rallies.answers[0] == "command:rally"
    rouses = commands("patriots", 1, virginia="militia")
    assert "P7.yes" not in rouses.why, "as many as the die shows are enough to do without"
    assert rouses.answers[0] == "command:rabble_rousing"


def test_p7_a_fort_that_stands_alone_gets_militia() -> None:
    turn = commands("patriots", 6, patriots=1, virginia="patriot_fort")
    assert there(turn.g, "virginia").get("militia", 0) + there(turn.g, "virginia").get("continental", 0) >= 2


def test_p7_militia_become_continentals_but_for_one_that_is_hidden() -> None:
    turn = commands("patriots", 6, patriots=1, virginia="patriot_fort, 3 militia", unavailable="4 militia")
    found = there(turn.g, "virginia")
    assert found["continental"] >= 3
    assert found.get("militia", 0) + found.get("active_militia", 0) == 1


def test_p7_prefers_cities_where_control_changes() -> None:
    turn = commands("patriots", 6, patriots=1, unavailable="6 patriot_fort")
    cities = ("boston", "new_york_city", "philadelphia", "norfolk", "charles_town", "savannah", "quebec_city")
    assert any(there(turn.g, city) for city in cities)


def test_p7_persuades_when_the_money_is_gone() -> None:
    turn = commands("patriots", 6, patriots=1, virginia="2 militia, passive_opposition", georgia="militia")
    assert "special:persuasion" in turn.answers
    assert len([code for code in turn.answers if code == "place_units"]) >= 1


def test_p10_and_p11_rouse_where_minds_can_change_active_support_first() -> None:
    turn = commands(
        "patriots",
        1,
        patriots=1,
        virginia="militia, neutral",
        georgia="militia, active_support",
        unavailable="8 militia",
    )
    assert turn.why[2:6] == ["P6.no", "P9.no", "P10.yes", "P11.yes"]
    assert level(turn.g, "georgia") == "passive_support"


def test_p11_persuades_when_the_money_is_gone_and_not_before() -> None:
    minds = {"virginia": "2 militia, passive_opposition", "georgia": "militia, active_support"}
    poor = commands("patriots", 1, patriots=1, **minds, unavailable="6 militia").answers
    assert poor[:3] == ["command:rabble_rousing", "space:georgia", "special:persuasion"]
    assert poor[-1] == "space:virginia", "and on with what that brought"
    rich = commands("patriots", 1, patriots=4, **minds, unavailable="6 militia").answers
    assert rich[:5] == [
        *("command:rabble_rousing", "space:georgia", "space:virginia", "done", "special:persuasion")
    ]


def test_p10_else_they_march() -> None:
    turn = commands("patriots", 1, virginia="3 militia, active_opposition")
    assert "P10.no" in turn.why
    assert "P5.yes" in turn.why


def test_p5_takes_villages_before_cities() -> None:
    turn = commands(
        "patriots",
        1,
        virginia="4 continental, 3 militia, active_opposition",
        southwest="village",
        norfolk="tory",
        unavailable="6 patriot_fort",
    )
    assert turn.g.control(turn.g.board.vocabulary["space:southwest"]) == 1  # type: ignore[arg-type]


def test_p5_groups_stop_coming_once_the_rebellion_controls_the_space() -> None:
    turn = commands(
        "patriots",
        1,
        virginia="4 continental, militia, active_opposition",
        north_carolina="3 continental, active_opposition",
        southwest="village",
        unavailable="6 patriot_fort",
    )
    assert there(turn.g, "southwest")["continental"] == 4, "the greatest group alone is enough"


def test_p5_two_spaces_are_gained() -> None:
    turn = commands(
        "patriots",
        1,
        virginia="4 continental, militia, active_opposition",
        north_carolina="4 continental, active_opposition",
        norfolk="2 tory",
        charles_town="2 tory",
        unavailable="6 patriot_fort",
    )
    assert [turn.g.control(space(name)) for name in ("norfolk", "charles_town")] == [REBELLION, REBELLION]


@pytest.mark.parametrize(("money", "go"), [(5, 4), (0, 0)])
def test_p5_as_many_french_as_continentals_if_they_can_pay(money: int, go: int) -> None:
    turn = commands(
        "patriots",
        1,
        treaty=True,
        french=money,
        virginia="4 continental, 5 french_regular, militia, lauzun, active_opposition",
        norfolk="2 tory",
        unavailable="6 patriot_fort",
    )
    assert there(turn.g, "norfolk").get("french_regular", 0) == go
    assert resources(turn.match, "french") == max(0, money - 1)


def test_p5_loses_no_control_and_leaves_a_unit_with_a_fort() -> None:
    turn = commands("patriots", 1, virginia="patriot_fort, 3 militia, continental, 2 tory, active_opposition")
    assert turn.g.control(turn.g.board.vocabulary["space:virginia"]) == 1  # type: ignore[arg-type]
    assert (
        sum(there(turn.g, "virginia").get(kind, 0) for kind in ("militia", "continental", "active_militia"))
        >= 1
    )


def test_p8_partisans_fall_on_villages_first() -> None:
    turn = commands("patriots", 6, northwest="village, 2 militia", virginia="2 militia, 2 tory")
    assert "special:partisans" in turn.answers
    assert "village" not in there(turn.g, "northwest")


def test_p12_skirmish_where_there_are_no_partisans() -> None:
    turn = commands("patriots", 6, virginia="continental, 2 tory, active_support")
    assert "special:skirmish" in turn.answers


def test_p12_where_control_is_gained_with_the_continental_that_it_costs_counted() -> None:
    turn = commands(
        "patriots",
        6,
        georgia="2 continental, 2 tory, active_support",
        virginia="continental, 2 tory, active_support",
    )
    assert "special:skirmish" in turn.answers
    assert there(turn.g, "georgia")["continental"] == 1
    assert "tory" not in there(turn.g, "georgia")
    assert there(turn.g, "virginia")["tory"] == 2


def test_p13_persuasion_where_a_fort_is_first() -> None:
    others = dict.fromkeys(("georgia", "south_carolina", "north_carolina", "new_hampshire"), "2 militia")
    fort = {"virginia": "patriot_fort, 2 militia"}
    turn = commands("patriots", 6, patriots=1, unavailable="5 militia", **fort, **others)
    persuaded = turn.answers.index("special:persuasion") + 1
    assert turn.answers[persuaded] == "space:virginia"
