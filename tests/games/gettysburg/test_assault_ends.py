"""7.10 to 7.12: artillery, command markers and flanks in an assault."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.gettysburg.build import (
    TheMatch,
    added,
    asked,
    go,
    lost,
    march,
    order,
    pieces,
    play,
    posts,
    roll,
    rolls,
    scene,
    seat,
    start,
)


def assault(target: str = "northern_fields", *words: str | int, **fields: Any) -> TheMatch:
    """The Confederates attack out of Carlisle Road, on open ground unless told otherwise."""
    defaults: dict[str, Any] = {"carlisle_road": "2 CN", "confederate": {"carlisle_road": 5}}
    if "union" not in fields:
        defaults["union"] = {"college": 4}
    match = play(**{**defaults, **fields})
    return march(match, "carlisle_road", "carlisle_road", target, *(words or (2,)))


# ---------------------------------------------------------------------- 7.10: artillery


def test_7_10_artillery_alone_fires_and_is_lost_to_any_attacker_that_is_left() -> None:
    g = scene(carlisle_road="2 CN", northern_fields="2 UA", confederate={"carlisle_road": 5})
    match = march(start(g), "carlisle_road", "carlisle_road", "northern_fields", 2)
    roll(match, 2, 1)
    go(match, "CN0")
    roll(match, 2, 2)
    assert pieces(match, "northern_fields") == "2 CN/1"
    assert lost(match, g) == {"UA": 2}


def test_7_10_artillery_alone_that_drives_all_attackers_off_stays() -> None:
    match = assault(northern_fields="1 UA", carlisle_road="1 CN/1", union={})
    roll(match, 2, 1)
    assert pieces(match, "northern_fields") == "1 UA"
    assert pieces(match, "carlisle_road") == "1 CN/2"


def test_7_10_when_the_last_infantry_retreats_artillery_follows_damaged() -> None:
    match = assault(northern_fields="1 UN/1 1 UA")
    roll(match, 1, 1, 4, 1, 2)
    assert asked(match) == "retreat"
    go(match, "college", "college")
    assert pieces(match, "college") == "1 UN/2 1 Ua"
    assert pieces(match, "northern_fields") == "2 CN"


def test_7_10_damaged_artillery_is_lost_then() -> None:
    match = assault(northern_fields="1 UN/1 1 Ua")
    roll(match, 1, 1, 4, 1, 2)
    go(match, "college")
    assert pieces(match, "college") == "1 UN/2"
    assert pieces(match, "northern_fields") == "2 CN"


def test_7_10_when_all_infantry_is_eliminated_artillery_is_too() -> None:
    match = assault(northern_fields="1 UN/3 1 UA")
    roll(match, 1, 1, 4, 1, 1)
    assert pieces(match, "northern_fields") == "2 CN"
    assert pieces(match, "college") == ""


def test_7_10_when_some_retreated_and_the_last_is_eliminated_artillery_retreats_damaged() -> None:
    match = assault(northern_fields="1 UN/1 1 UW/3 1 UA")
    roll(match, 1, 1, 1, 4, 1)
    go(match, "UN2")
    roll(match, 2)
    go(match, "college")
    roll(match, 1)
    assert asked(match) == "retreat"
    go(match, "college")
    assert pieces(match, "college") == "1 UN/2 1 Ua"


def test_7_10_artillery_with_cavalry_only_retreats_unhurt() -> None:
    match = assault(northern_fields="1 UC/1 1 UA 1 Ua")
    roll(match, 1, 2, 1, 4, 1)
    go(match, "endure")
    roll(match, 2)
    go(match, "college", "college", "college")
    assert pieces(match, "college") == "1 UC/2 1 UA 1 Ua"


def test_7_10_after_the_first_round_artillery_may_withdraw_unhurt() -> None:
    match = assault(northern_fields="1 UN 2 UA")
    roll(match, 1, 1, 1, 1, 1)
    assert (seat(match), asked(match)) == ("union", "withdraw_artillery")
    go(match, "UA", "college")
    assert asked(match) == "withdraw_artillery"
    go(match, "stay")
    assert (pieces(match, "college"), pieces(match, "northern_fields")) == ("1 UA", "2 CN 1 UN 1 UA")


def test_7_10_even_if_a_counter_attack_has_sent_the_last_attacker_back() -> None:
    match = assault("northern_fields", 1, "done", northern_fields="1 UN/1 1 UA")
    roll(match, 1, 1, 4, 6)
    assert pieces(match, "northern_fields") == "1 UN/2 1 UA"
    assert (seat(match), asked(match)) == ("union", "withdraw_artillery")
    go(match, "UA", "college")
    assert pieces(match, "college") == "1 UA"
    assert match.position.assault is None


def test_7_10_not_where_there_is_no_way_back_and_not_after_the_second_round() -> None:
    match = assault(northern_fields="1 UN 1 UA", union={})
    roll(match, 1, 1, 1, 1)
    assert asked(match) == "fire"
    roll(match, 1, 1, 1)
    assert match.position.assault is None


def test_7_10_without_a_way_back_artillery_is_lost() -> None:
    match = assault(northern_fields="1 UN/1 1 UA", union={})
    roll(match, 1, 1, 4, 1, 2)
    assert pieces(match, "northern_fields") == "2 CN"


def test_7_10_artillery_that_retreats_takes_its_fire_marker_off() -> None:
    match = assault(northern_fields="1 UN 1 UA", fired="northern_fields")
    roll(match, 1, 1, 1, 1)
    go(match, "UA", "college")
    assert match.position.fired == []


# ---------------------------------------------------------------------- 7.11: command markers


def test_7_11_a_command_marker_in_a_conquered_area_is_captured() -> None:
    match = assault(northern_fields="1 UN/3", union={"northern_fields": 3}, discs={"northern_fields": 2})
    roll(match, 1, 4, 1, 1)
    assert posts(match, "union") == {}
    assert match.position.used[1] == [3]


def test_7_11_a_marker_stays_with_defenders_who_hold() -> None:
    match = assault(northern_fields="1 UN", union={"northern_fields": 3})
    roll(match, 1, 1, 1)
    roll(match, 1, 1, 1)
    assert posts(match, "union") == {"northern_fields": 3}


# ---------------------------------------------------------------------- 7.12: flanks


@pytest.mark.parametrize(
    ("facing", "fire", "shift"),
    [
        ("carlisle_road carlisle_road", {"entrenched": -1}, {"entrenched": -1}),
        ("oak_hill oak_hill", {}, {"flank": 2}),
        ("carlisle_road", {}, {}),
        ("oak_hill", {}, {"flank": 2}),
        ("oak_hill carlisle_road", {}, {}),
    ],
)
def test_7_12_across_entrenchments_and_around_them(
    facing: str, fire: dict[str, int], shift: dict[str, int]
) -> None:
    match = assault(northern_fields="1 UN", trenches={"northern_fields": facing})
    roll(match, 1, 6, 1, 6)
    assert added(rolls(match)[-3]) == fire
    assert added(rolls(match)[-1]) == shift


def two_borders(facing: str) -> TheMatch:
    """One piece from Carlisle Road, one from Oak Hill, with a double action."""
    match = play(
        carlisle_road="1 CN",
        oak_hill="1 CE",
        northern_fields="1 UN",
        confederate={"carlisle_road": 5},
        union={"college": 4},
        trenches={"northern_fields": facing},
    )
    go(match, "double_order")
    order(match, "carlisle_road", "move", "carlisle_road", "northern_fields", "combine")
    order(match, "carlisle_road", "move")
    return match


def test_7_12_an_attack_across_two_borders_is_judged_piece_by_piece() -> None:
    match = two_borders("carlisle_road carlisle_road")
    roll(match, 1, 6, 6)
    assert [added(one) for one in rolls(match)[-2:]] == [{"entrenched": -1}, {}]
    roll(match, 6)
    assert added(rolls(match)[-1]) == {"flank": 2}


def test_7_12_when_the_flanking_piece_is_gone_entrenchments_shelter_again() -> None:
    match = two_borders("carlisle_road carlisle_road")
    roll(match, 3)
    go(match, "CE0", "CE1")
    roll(match, 1, 6)
    assert len(match.position.fight.attackers) == 2
    roll(match, 1, 6)
    g = match.position
    assert added(rolls(match)[-1]) == {}
    assert g.fight.attackers


def test_7_12_no_shift_where_one_trench_faces_each_attacker() -> None:
    match = two_borders("carlisle_road oak_hill")
    roll(match, 1, 6, 6, 6)
    assert added(rolls(match)[-1]) == {}
