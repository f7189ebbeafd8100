"""8.7: the Indians as a non-player, node by node."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.bots import commands
from tests.games.liberty_or_death.build import BOARD, leader_in, level, markers, resources, there

from flintlock.games.liberty_or_death.pieces import INDIANS


def test_i3_support_and_a_die_against_opposition() -> None:
    hostile = {"virginia": "active_opposition, war_party"}
    assert "I3.no" in commands("indians", 4, **hostile).why
    assert "I3.yes" in commands("indians", 5, **hostile).why


def test_i4_raids_colonies_in_opposition_the_most_people_first() -> None:
    turn = commands(
        "indians",
        1,
        indians=1,
        patriots=0,
        virginia="active_opposition, war_party",
        georgia="active_opposition, war_party",
        new_hampshire="passive_opposition, war_party",
    )
    assert turn.why[:3] == ["I1.no", "I3.no", "I4.yes"]
    assert level(turn.g, "virginia") == "passive_opposition"
    assert level(turn.g, "georgia") == "active_opposition", "one resource pays one colony"


def test_i4_raids_three_colonies_at_the_most() -> None:
    turn = commands(
        "indians",
        1,
        **dict.fromkeys(
            ("virginia", "georgia", "massachusetts", "pennsylvania"), "active_opposition, war_party"
        ),
    )
    raided = [
        name
        for name in ("virginia", "georgia", "massachusetts", "pennsylvania")
        if markers(turn.match, name)[1]
    ]
    assert len(raided) == 3
    assert "georgia" not in raided


def test_i4_first_where_plunder_will_be_possible() -> None:
    turn = commands(
        "indians",
        1,
        indians=1,
        patriots=0,
        virginia="active_opposition, war_party, 3 militia",
        georgia="passive_opposition, 2 war_party",
    )
    assert markers(turn.match, "georgia")[1] == 1
    assert markers(turn.match, "virginia")[1] == 0


def test_i4_the_last_war_party_of_a_village_stays() -> None:
    turn = commands("indians", 1, virginia="active_opposition", southwest="village, war_party")
    assert "I4.no" in turn.why
    assert "I7.yes" in turn.why


def test_i4_without_resources_they_trade_and_go_on() -> None:
    turn = commands(
        "indians",
        *(1, 6),
        indians=0,
        british=0,
        virginia="active_opposition, war_party",
        southwest="village, 2 war_party",
    )
    assert level(turn.g, "virginia") == "passive_opposition"
    assert there(turn.g, "southwest")["active_war_party"] == 1, "one of them has traded"


def test_i5_plunders_after_a_raid_if_the_patriots_have_anything() -> None:
    hostile = {"virginia": "active_opposition, 2 war_party"}
    assert "special:plunder" in commands("indians", 1, **hostile).answers
    assert "special:plunder" not in commands("indians", 1, patriots=0, **hostile).answers


def test_i5_by_the_other_reading_they_plunder_in_need_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOARD.non_players, "plunders_first", False)
    hostile = {"virginia": "active_opposition, 2 war_party"}
    assert "special:plunder" not in commands("indians", 1, indians=5, **hostile).answers
    assert "special:plunder" in commands("indians", 1, indians=1, **hostile).answers


def test_i6_two_villages_need_no_die() -> None:
    turn = commands("indians", 6, northwest="3 war_party", southwest="3 war_party")
    assert "I6.villages" in turn.why
    assert there(turn.g, "northwest")["village"] == 1
    assert there(turn.g, "southwest")["village"] == 1


def test_i6_else_a_die_below_the_war_parties_available() -> None:
    few = {"quebec": "11 war_party, village"}
    assert "I6.yes" in commands("indians", 6, 3, **few).why
    assert "I6.no" in commands("indians", 6, 4, **few).why


def test_i7_a_village_needs_three_war_parties_two_with_cornplanter() -> None:
    turn = commands("indians", 6, 1, northwest="2 war_party, cornplanter", southwest="2 war_party")
    assert there(turn.g, "northwest").get("village") == 1
    assert "village" not in there(turn.g, "southwest")


def test_i7_then_war_parties_at_villages_with_enemies_first() -> None:
    turn = commands(
        "indians", 6, 1, indians=0, northwest="village, war_party, militia", southwest="village, war_party"
    )
    assert (
        there(turn.g, "northwest")["war_party"] + there(turn.g, "northwest").get("active_war_party", 0) >= 2
    )
    assert (
        there(turn.g, "southwest").get("war_party", 0) + there(turn.g, "southwest").get("active_war_party", 0)
        == 1
    )


def test_i7_at_last_active_war_parties_come_home() -> None:
    turn = commands(
        "indians",
        1,
        unavailable="9 war_party",
        northwest="2 village, 3 war_party",
        pennsylvania="3 active_war_party, active_support",
        **dict.fromkeys(("massachusetts", "connecticut_rhode_island"), "active_opposition"),
    )
    assert turn.why[:4] == ["I1.no", "I3.no", "I4.no", "I7.yes"]
    assert there(turn.g, "pennsylvania") == {}
    assert there(turn.g, "northwest") == {"war_party": 5, "active_war_party": 1, "village": 2}, "one trades"


def test_i8_the_war_path_falls_on_a_fort_first() -> None:
    turn = commands(
        "indians",
        *(6, 1),
        northwest="village, 2 war_party, 2 continental",
        southwest="5 war_party, patriot_fort",
    )
    assert "special:war_path" in turn.answers
    assert "patriot_fort" not in there(turn.g, "southwest")


def test_i8_without_resources_trade_comes_first() -> None:
    turn = commands("indians", 6, 1, 6, indians=0, british=0, northwest="village, 3 war_party, continental")
    assert "special:trade" in turn.answers


def test_i9_scouts_beside_british_regulars_else_marches() -> None:
    base = {"unavailable": "11 war_party"}
    assert "I9.yes" in commands("indians", 6, 6, northwest="war_party, regular", **base).why
    assert "I9.no" in commands("indians", 6, 6, northwest="war_party", pennsylvania="regular", **base).why


def test_i10_gathers_three_war_parties_where_a_village_could_be() -> None:
    turn = commands("indians", 6, 6, unavailable="9 war_party", northwest="2 village, 6 war_party")
    assert "I10.yes" in turn.why
    provinces = [space for space in turn.g.board.provinces if space.id != "northwest"]
    assert any(turn.g.irregulars(space, INDIANS) >= 3 for space in provinces)


def test_i10_then_breaks_control_of_the_rebellion() -> None:
    turn = commands(
        "indians",
        *(6, 6),
        unavailable="12 war_party, 12 village",
        northwest="3 war_party",
        pennsylvania="militia",
        new_york="2 militia",
    )
    assert "I10.yes" in turn.why
    assert sum(there(turn.g, "pennsylvania").get(kind, 0) for kind in ("war_party", "active_war_party")) >= 1


def test_i11_trade_is_in_the_village_with_the_most_hidden_war_parties() -> None:
    turn = commands(
        "indians",
        6,
        1,
        6,
        indians=0,
        british=0,
        quebec="2 village, 5 war_party",
        southwest="village, war_party",
    )
    assert there(turn.g, "quebec").get("active_war_party") == 1
    assert resources(turn.match, "indians") >= 1


def test_i12_scouts_to_a_patriot_fort_with_regulars_and_tories_in_turn() -> None:
    turn = commands(
        "indians",
        *(6, 6),
        unavailable="12 war_party",
        northwest="2 war_party, 3 regular, 3 tory",
        pennsylvania="patriot_fort, militia",
    )
    assert "I12.yes" in turn.why
    assert there(turn.g, "northwest").get("tory", 0) >= 1, "the last Tory stays"
    assert there(turn.g, "pennsylvania").get("regular", 0) >= 1


def test_8_1_scouting_that_the_british_cannot_pay_is_none() -> None:
    turn = commands(
        "indians",
        *(6, 6),
        british=0,
        unavailable="12 war_party",
        northwest="2 war_party, 3 regular, 3 tory",
        pennsylvania="patriot_fort, militia",
    )
    assert "I12.no" in turn.why
    assert "I10.yes" in turn.why or "I10.no" in turn.why


def test_8_7_4_the_leader_goes_with_the_larger_group() -> None:
    few = commands("indians", 6, 6, unavailable="7 war_party", northwest="2 village, 8 war_party, brant")
    assert leader_in(few.match, "indians") == "northwest", "three go, five stay"
    most = commands("indians", 6, 6, unavailable="11 war_party", northwest="2 village, 4 war_party, brant")
    assert leader_in(most.match, "indians") != "northwest", "three go, one stays"
