"""7.0 to 7.7: the assault, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.gettysburg.build import (
    BOARD,
    TheMatch,
    added,
    asked,
    go,
    log,
    march,
    names,
    offered,
    pieces,
    play,
    question,
    result,
    roll,
    rolls,
    seat,
    trenches,
)

from flintlock.core.fight import Outcome


def assault(target: str = "northern_fields", *words: str | int, **fields: Any) -> TheMatch:
    """The Confederates attack out of Carlisle Road, on open ground unless told otherwise."""
    defaults: dict[str, Any] = {"carlisle_road": "2 CN", "confederate": {"carlisle_road": 5}}
    if "union" not in fields:
        defaults["union"] = {"college": 4}
    match = play(**{**defaults, **fields})
    return march(match, "carlisle_road", "carlisle_road", target, *(words or (2,)))


# ---------------------------------------------------------------------- 7.1: artillery


@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_7_1_defending_artillery_hits_on_two_or_more(die: int, hits: int) -> None:
    match = assault(northern_fields="1 UN 1 UA", carlisle_road="1 CN")
    roll(match, die)
    assert match.position.fight.attackers[0].damage == hits


@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 0), (3, 1), (6, 1)])
def test_7_1_damaged_artillery_subtracts_one(die: int, hits: int) -> None:
    match = assault(northern_fields="1 UN 1 Ua", carlisle_road="1 CN")
    roll(match, die)
    assert match.position.fight.attackers[0].damage == hits
    assert added(rolls(match)[0]) == {"worn": -1}


def test_7_1_every_piece_fires_once_and_no_fire_marker_is_placed() -> None:
    match = assault(northern_fields="1 UN 2 UA 1 Ua")
    roll(match, 2, 1, 6)
    assert asked(match) == "fire"
    assert [fighter.damage for fighter in match.position.fight.attackers] == [1, 1]
    assert match.position.fired == []


def test_7_1_artillery_does_not_fire_in_the_second_round() -> None:
    match = assault(northern_fields="1 UN 1 UA")
    roll(match, 1, 1, 1, 1)
    go(match, "stay")
    assert match.position.fight.round == 2
    assert str(question(match).prompt.params["kind"]) == "unit:union_normal"


# ---------------------------------------------------------------------- 7.2: infantry


@pytest.mark.parametrize(
    ("die", "meaning"),
    [(1, "none"), (2, "morale"), (3, "damage"), (4, "damage"), (5, "damage"), (6, "damage")],
)
def test_7_2_defending_infantry_fires(die: int, meaning: str) -> None:
    match = assault(northern_fields="1 UN")
    roll(match, die)
    assert result(rolls(match)[0]) == meaning


@pytest.mark.parametrize(("damage", "modifier"), [(0, 0), (1, 0), (2, -1), (3, -1), (4, -2), (5, -2)])
def test_7_2_minus_one_for_each_two_markers(damage: int, modifier: int) -> None:
    match = assault(northern_fields=f"1 UN/{damage}")
    roll(match, 3)
    assert sum(added(rolls(match)[0]).values()) == modifier
    assert result(rolls(match)[0]) == {0: "damage", -1: "morale", -2: "none"}[modifier]


def test_7_2_the_defender_assigns_the_damage_of_the_area() -> None:
    match = assault(northern_fields="3 UN/7")
    assert (seat(match), asked(match), offered(match)) == ("union", "assign", ["5", "4", "3"])
    go(match, 4)
    assert offered(match) == ["3", "2"]
    go(match, 2)
    assert [fighter.damage for fighter in match.position.fight.defenders] == [4, 2, 1]


def test_7_2_the_assignment_lasts_for_the_whole_assault() -> None:
    match = assault(northern_fields="2 UN/4")
    go(match, 3)
    roll(match, 1, 1, 1, 1)
    roll(match, 1, 1)
    assert [fighter.damage for fighter in match.position.fight.defenders] == [3, 1]


def test_7_2_cavalry_fires_like_infantry() -> None:
    match = assault(northern_fields="1 UC/2")
    roll(match, 3)
    assert (result(rolls(match)[0]), added(rolls(match)[0])) == ("morale", {"damage": -1})


# ---------------------------------------------------------------------- 7.3: the attackers check


def test_7_3_nobody_checks_where_nobody_was_hit_or_shaken() -> None:
    match = assault(northern_fields="1 UN")
    roll(match, 1)
    assert question(match).rule == "7.4"


def test_7_3_a_morale_result_is_enough() -> None:
    match = assault(northern_fields="1 UN")
    roll(match, 2)
    assert (asked(match), question(match).rule) == ("morale", "7.3")


def test_7_3_hits_of_artillery_are_enough() -> None:
    match = assault(northern_fields="1 UN 1 UA")
    roll(match, 2, 1)
    assert asked(match) == "check_next"


ATTACKERS = ["nRREEE", "nnRREE", "nnnRRE", "nnnnRE", "nnnnnR", "nnnnnn"]
DEFENDERS = ["RREEEE", "nDREEE", "nnDREE", "nnnDRE", "nnnnRR", "nnCCCR"]
LETTERS = {"n": "none", "R": "retreat", "E": "eliminated", "D": "disrupt", "C": "counter"}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("damage", range(6))
def test_7_3_the_table_of_the_attackers(die: int, damage: int) -> None:
    match = assault(northern_fields="1 UN", carlisle_road=f"1 CN/{damage}")
    roll(match, 2, die)
    assert result(rolls(match)[-1]) == LETTERS[ATTACKERS[die - 1][damage]]


@pytest.mark.parametrize("damage", range(6))
def test_7_3_elite_attackers_stand_one_column_to_the_left(damage: int) -> None:
    match = assault(northern_fields="1 UN", carlisle_road=f"1 CE/{damage}")
    roll(match, 2, 1)
    assert result(rolls(match)[-1]) == LETTERS[ATTACKERS[0][max(0, damage - 1)]]


def test_7_3_retreating_attackers_go_back_with_their_damage() -> None:
    match = assault(northern_fields="1 UN", carlisle_road="1 CN/2")
    roll(match, 2, 1)
    assert (pieces(match, "carlisle_road"), pieces(match, "northern_fields")) == ("1 CN/2", "1 UN")
    assert match.position.assault is None


def test_7_3_eliminated_attackers_return_their_markers() -> None:
    match = assault(northern_fields="1 UN", carlisle_road="1 CN/3")
    roll(match, 2, 1)
    assert (pieces(match, "carlisle_road"), sum(match.position.damage)) == ("", 0)


def test_7_3_the_attacker_chooses_the_order_of_checks() -> None:
    match = assault("northern_fields", 1, 1, northern_fields="1 UN", carlisle_road="1 CN/1 1 CE")
    roll(match, 2)
    assert (seat(match), offered(match)) == ("confederate", ["CN1", "CE0"])


def test_7_3_pieces_that_are_alike_need_no_order() -> None:
    match = assault(northern_fields="1 UN")
    roll(match, 2)
    assert asked(match) == "morale"


# ---------------------------------------------------------------------- 7.4: the attackers fire


@pytest.mark.parametrize(
    ("die", "meaning"),
    [(1, "none"), (2, "disrupt"), (3, "disrupt"), (4, "damage"), (5, "damage"), (6, "damage")],
)
def test_7_4_attackers_fire(die: int, meaning: str) -> None:
    match = assault(northern_fields="1 UN", carlisle_road="1 CN")
    roll(match, 1, die)
    assert result(rolls(match)[-1]) == meaning


def test_7_4_minus_one_for_each_two_markers() -> None:
    match = assault(northern_fields="1 UN", carlisle_road="1 CN/4")
    roll(match, 1, 6)
    assert (added(rolls(match)[-1]), result(rolls(match)[-1])) == ({"damage": -2}, "damage")


def test_7_4_disruption_is_placed_once() -> None:
    match = assault(northern_fields="1 UN")
    roll(match, 1, 2, 3)
    assert names(match.position.disrupted) == "northern_fields"
    assert len(log(match, "disrupted")) == 1


def test_7_4_even_a_disrupted_defender_must_check_again() -> None:
    match = assault(northern_fields="1 UN", disrupted="northern_fields")
    roll(match, 1, 2, 1)
    assert question(match).rule == "7.5"


# ---------------------------------------------------------------------- 7.5: the defenders check


def test_7_5_nobody_checks_without_damage_or_disruption() -> None:
    match = assault(northern_fields="1 UN")
    roll(match, 1, 1, 1)
    assert match.position.fight.round == 2


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("damage", range(5))
def test_7_5_the_table_of_the_defenders(die: int, damage: int) -> None:
    match = assault(northern_fields=f"1 UN/{damage}", carlisle_road="1 CN")
    roll(match, 1, 4, die)
    assert result(rolls(match)[-1]) == LETTERS[DEFENDERS[die - 1][damage + 1]]


@pytest.mark.parametrize("die", range(1, 7))
def test_7_5_column_nought_of_the_defenders(die: int) -> None:
    match = assault("oak_hill", oak_hill="1 UN", carlisle_road="1 CN")
    roll(match, 1, 4, die)  # one marker, and one column to the left on the hill
    assert result(rolls(match)[-1]) == LETTERS[DEFENDERS[die - 1][0]]


@pytest.mark.parametrize(
    ("shifts", "fields"),
    [
        ({}, {"target": "northern_fields", "northern_fields": "1 UN"}),
        ({"height": -1}, {"target": "oak_hill", "oak_hill": "1 UN"}),
        ({"height": -1}, {"target": "barlows_knoll", "barlows_knoll": "1 UN"}),
        ({"elite": -1}, {"target": "northern_fields", "northern_fields": "1 UE"}),
        ({"weak": 1}, {"target": "northern_fields", "northern_fields": "1 UW"}),
        ({}, {"target": "northern_fields", "northern_fields": "1 UC"}),
        (
            {"disrupted": 1},
            {"target": "northern_fields", "northern_fields": "1 UN", "disrupted": "northern_fields"},
        ),
        (
            {"entrenched": -1},
            {
                "target": "northern_fields",
                "northern_fields": "1 UN",
                "trenches": {"northern_fields": "carlisle_road carlisle_road"},
            },
        ),
        (
            {"flank": 2},
            {
                "target": "northern_fields",
                "northern_fields": "1 UN",
                "trenches": {"northern_fields": "oak_hill oak_hill"},
            },
        ),
        (
            {"height": -1, "flank": 2, "disrupted": 1, "weak": 1},
            {
                "target": "oak_hill",
                "oak_hill": "1 UW",
                "trenches": {"oak_hill": "oak_ridge"},
                "disrupted": "oak_hill",
            },
        ),
    ],
)
def test_7_5_shifts_of_the_column(shifts: dict[str, int], fields: dict[str, Any]) -> None:
    match = assault(carlisle_road="2 CN", **fields)
    roll(match, 1)
    roll(match, 6, 1)
    if asked(match) == "evade":
        go(match, "endure")
    roll(match, 6)
    check = rolls(match)[-1]
    assert (check.rule, added(check)) == ("7.5", shifts)
    column = min(5, max(0, 1 + sum(shifts.values())))
    assert result(check) == LETTERS[DEFENDERS[5][column]]


def test_7_5_two_columns_to_the_right_in_the_town() -> None:
    match = play(college="2 CN", gettysburg="1 UN", confederate={"college": 5}, union={"culp_farm": 4})
    march(match, "college", "college", "gettysburg", 2)
    roll(match, 1, 4, 1, 3)
    assert (added(rolls(match)[-1]), result(rolls(match)[-1])) == ({"town": 2}, "retreat")


def test_7_5_shifts_beyond_the_last_column_are_ignored() -> None:
    match = play(college="2 CN", gettysburg="1 UW/3", confederate={"college": 5}, union={"culp_farm": 4})
    march(match, "college", "college", "gettysburg", 2)
    roll(match, 1, 4, 1, 6)
    assert result(rolls(match)[-1]) == "retreat"


def test_7_5_disruption_of_this_step_counts_from_the_next_round_on() -> None:
    match = assault(northern_fields="2 UN/2", carlisle_road="2 CN")
    go(match, 1)
    roll(match, 1, 1, 4, 1)
    go(match, "UN1")
    roll(match, 2)
    assert result(rolls(match)[-1]) == "disrupt"
    assert names(match.position.disrupted) == "northern_fields"
    roll(match, 6)
    assert added(rolls(match)[-1]) == {}


def test_7_5_disruption_of_step_four_counts_at_once() -> None:
    match = assault(northern_fields="1 UN", carlisle_road="1 CN")
    roll(match, 1, 2, 6)
    assert added(rolls(match)[-1]) == {"disrupted": 1}


def test_7_5_a_counter_attack_sends_one_attacker_back() -> None:
    match = assault(
        "northern_fields",
        1,
        1,
        northern_fields="1 UN/1",
        carlisle_road="1 CN/1 1 CE",
        disrupted="northern_fields",
    )
    roll(match, 1, 1, 4, 6)
    assert (seat(match), asked(match), offered(match)) == ("confederate", "counter_attacked", ["CN1", "CE0"])
    go(match, "CN1")
    assert pieces(match, "carlisle_road") == "1 CN/1"
    assert pieces(match, "northern_fields") == "1 CE 1 UN/2"


def test_7_5_when_the_last_attacker_is_gone_the_other_defenders_still_roll() -> None:
    match = assault(northern_fields="2 UN/4", carlisle_road="1 CN")
    go(match, 2)
    roll(match, 1, 1, 5)
    go(match, "UN3")
    roll(match, 6)
    assert pieces(match, "carlisle_road") == "1 CN"
    roll(match, 6)  # another counter-attack finds nobody
    assert match.position.assault is None
    assert pieces(match, "northern_fields") == "2 UN/5"


def test_7_5_artillery_never_checks() -> None:
    match = assault(northern_fields="1 UN 2 UA")
    roll(match, 1, 1, 1, 4, 1, 6)
    assert [str(one.dice[0]) for one in rolls(match)] == [
        "die:1",
        "die:1",
        "die:1",
        "die:4",
        "die:1",
        "die:6",
    ]


def test_7_5_the_defender_chooses_the_order_of_checks() -> None:
    match = assault(northern_fields="1 UN 1 UW")
    roll(match, 1, 1, 4, 1)
    go(match, "UN0")
    assert (seat(match), asked(match), offered(match)) == ("union", "check_next", ["UN1", "UW0"])


# ---------------------------------------------------------------------- 7.6: the end


def test_7_6_after_two_rounds_the_attackers_go_back() -> None:
    match = assault("northern_fields", 2, 2, northern_fields="2 UN", carlisle_road="2 CN/2")
    roll(match, 1, 1, 1, 1)
    assert match.position.fight.round == 2
    roll(match, 1, 1, 1, 1)
    assert match.position.assault is None
    assert pieces(match, "carlisle_road") == "2 CN/2"


def test_7_6_the_second_round_begins_without_a_need_to_check() -> None:
    match = assault(northern_fields="1 UN")
    roll(match, 2, 6, 6, 2, 1, 6)
    roll(match, 1)
    assert question(match).rule == "7.4"


def test_7_6_where_no_defender_is_left_the_attackers_stay() -> None:
    match = assault(northern_fields="1 UN/3", trenches={"northern_fields": "oak_hill"})
    roll(match, 1, 4, 1, 1)
    assert pieces(match, "northern_fields") == "2 CN"
    assert trenches(match, "northern_fields") == []
    outcome = next(entry.fight for entry in match.position.log if isinstance(entry.fight, Outcome))
    assert outcome.winner == "confederate"


def test_7_6_disruption_goes_with_the_last_defender_or_is_removed() -> None:
    match = assault(northern_fields="1 UN/3", disrupted="northern_fields")
    roll(match, 1, 4, 1, 1)
    assert match.position.disrupted == []


def test_7_6_an_assault_can_leave_nobody_there() -> None:
    # One weak piece counter-attacks the last attacker away. The other retreats through a full and disrupted
    # area, whose damage marker is the sixteenth: the counter-attacker is given up for it.
    match = assault(
        northern_fields="2 UW/3",
        carlisle_road="1 CN",
        college="4 UW/12",
        disrupted="college",
        union={"rock_creek": 4},
    )
    go(match, 2)
    roll(match, 1, 1, 3)  # disruption: both check one column farther to the right
    go(match, "UW2")
    roll(match, 6)
    assert pieces(match, "carlisle_road") == "1 CN"
    roll(match, 3)
    go(match, "gettysburg", "northern_fields")
    assert pieces(match, "northern_fields") == ""
    assert pieces(match, "college") == "4 UW/13"
    assert len(log(match, "assault_empty")) == 1


# ---------------------------------------------------------------------- 7.7: markers are few


def test_7_7_when_all_disruption_markers_are_used_the_check_remains() -> None:
    areas = ["oak_ridge", "gettysburg", "college", "culp_farm", "culps_hill", "benners_hill", "wolf_hill"]
    fields = dict.fromkeys([*areas, "leister_farm"], "1 UN")
    match = assault(northern_fields="1 UN", disrupted=" ".join(fields), **fields)
    roll(match, 1, 2, 1)
    assert len(match.position.disrupted) == 8
    assert question(match).rule == "7.5"


def test_7_0_several_assaults_are_fought_one_after_the_other() -> None:
    match = assault(
        *("northern_fields", 1, "oak_hill", 1),
        northern_fields="1 UN",
        oak_hill="1 UN",
        carlisle_road="2 CN",
    )
    assert (seat(match), offered(match)) == ("confederate", ["oak_hill", "northern_fields"])
    go(match, "northern_fields")
    roll(match, 1, 1)
    roll(match, 1, 1)
    assert str(question(match).prompt.params["kind"]) == "unit:union_normal"
    assert match.position.fight.area == next(area.number for area in BOARD.areas if area.id == "oak_hill")
