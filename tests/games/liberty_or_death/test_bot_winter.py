"""8.3.7 to 8.7.9: strokes, winter and defence of non-players."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.liberty_or_death.bots import BotTurn, play_on
from tests.games.liberty_or_death.build import (
    FACTIONS,
    leader_in,
    level,
    resources,
    scene,
    space,
    start,
    there,
    winter,
)

from flintlock.games.liberty_or_death.phases import (
    COMMITTEES,
    DESERTION,
    LOYALTY,
    NAVAL_WINTER,
    REDEPLOYMENT,
    STROKES,
    SUPPLY,
    WEST_INDIES_UPKEEP,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Winter


def in_winter(phase: str, *until: str, faction: str = "british", **given: Any) -> BotTurn:
    """A part of the winter quarters round among non-players."""
    g = winter(phase, seats="none", **given)
    if phase in (SUPPLY, WEST_INDIES_UPKEEP):
        g.winter = Winter(faction=FACTIONS.index(faction))
    return play_on(start(g), *until)


def only(g: Insurrection, *names: str) -> None:
    """Only these factions are eligible."""
    g.eligible = [int(name in names) for name in FACTIONS]


# ---------------------------------------------------------------------- supply


def test_8_4_7_cubes_that_nobody_needs_withdraw() -> None:
    turn = in_winter(SUPPLY, "loyalty", virginia="3 regular", patriots=0)
    assert there(turn.g, "virginia") == {}


def test_8_4_7_cubes_that_can_reward_loyalty_are_paid_for() -> None:
    turn = in_winter(SUPPLY, "loyalty", virginia="3 regular, tory", british=2)
    assert there(turn.g, "virginia") == {"regular": 3, "tory": 1}


@pytest.mark.parametrize(
    ("given", "is_needed"),
    [
        ({}, False),
        ({"boston": "2 regular"}, True),
        ({"new_york": "british_fort"}, True),
        ({"west_indies": "2 regular, british_fort", "treaty": True}, False),
        ({"boston": "2 regular", "virginia": "3 regular, tory, raid"}, False),
    ],
)
def test_8_4_7_a_reward_must_be_paid_with_what_is_left_and_what_forts_and_cities_bring(
    given: dict[str, Any], is_needed: bool
) -> None:
    turn = in_winter(SUPPLY, "loyalty", **{"virginia": "3 regular, tory", "british": 1, **given})
    assert bool(there(turn.g, "virginia")) == is_needed


def test_8_4_7_the_most_people_first_then_a_level_goes() -> None:
    turn = in_winter(
        SUPPLY,
        "loyalty",
        virginia="3 regular, tory",
        georgia="3 regular, tory",
        boston="2 regular",
        british=1,
    )
    assert level(turn.g, "georgia") == "passive_opposition"
    assert level(turn.g, "virginia") == "neutral"


def test_8_5_5_the_last_resource_is_kept_for_where_it_matters_more() -> None:
    given = {"quebec": "4 militia, 3 active_war_party", "northwest": "5 militia, 3 active_war_party, village"}
    poor = in_winter(SUPPLY, "deserter", faction="patriots", patriots=1, **given)
    assert there(poor.g, "northwest")["militia"] == 5, "a village is there"
    assert there(poor.g, "quebec")["militia"] == 2
    rich = in_winter(SUPPLY, "deserter", faction="patriots", patriots=2, **given)
    assert there(rich.g, "northwest")["militia"] == 5
    assert there(rich.g, "quebec")["militia"] == 4


def test_8_5_5_the_patriots_pay_where_control_would_change() -> None:
    turn = in_winter(
        SUPPLY,
        "loyalty",
        "committees",
        northwest="4 militia, 3 active_war_party",
        patriots=1,
        faction="patriots",
    )
    assert there(turn.g, "northwest")["militia"] == 4
    poor = in_winter(SUPPLY, "loyalty", "committees", northwest="4 militia", faction="patriots")
    assert there(poor.g, "northwest")["militia"] == 2


def test_8_6_7_the_french_pay_where_control_would_change() -> None:
    turn = in_winter(
        SUPPLY,
        "loyalty",
        "committees",
        treaty=True,
        faction="french",
        virginia="2 french_regular, 3 tory",
        georgia="patriot_fort",
    )
    assert "french_regular" not in there(turn.g, "virginia")
    assert there(turn.g, "georgia")["french_regular"] == 2


def test_8_7_5_the_indians_pay_where_the_rebellion_would_gain() -> None:
    base = {"northwest": "village", "faction": "indians"}
    turn = in_winter(SUPPLY, "loyalty", "committees", virginia="2 war_party, tory, 2 militia", **base)
    assert there(turn.g, "virginia").get("war_party") == 2
    other = in_winter(SUPPLY, "loyalty", "committees", virginia="2 war_party", **base)
    assert there(other.g, "virginia") == {}


def test_8_4_8_and_8_6_8_who_stays_in_the_west_indies() -> None:
    turn = in_winter(
        WEST_INDIES_UPKEEP, "loyalty", "committees", treaty=True, west_indies="2 regular, 3 french_regular"
    )
    assert there(turn.g, "west_indies") == {"french_regular": 3}
    kept = in_winter(
        WEST_INDIES_UPKEEP, "loyalty", "committees", treaty=True, west_indies="3 regular, french_regular"
    )
    assert there(kept.g, "west_indies")["regular"] == 3


# ---------------------------------------------------------------------- support


def test_8_4_5_loyalty_is_rewarded_where_fewest_markers_are() -> None:
    turn = in_winter(
        LOYALTY,
        "committees",
        british=2,
        virginia="3 regular, tory, propaganda",
        georgia="3 regular, tory",
    )
    assert level(turn.g, "georgia") == "active_support"
    assert level(turn.g, "virginia") == "neutral"


def test_8_4_5_not_for_markers_alone() -> None:
    turn = in_winter(LOYALTY, british=1, virginia="3 regular, tory, propaganda")
    assert resources(turn.match, "british") == 1


def test_8_5_9_committees_where_fewest_raids_are() -> None:
    turn = in_winter(COMMITTEES, patriots=2, virginia="2 militia, raid", georgia="2 militia")
    assert level(turn.g, "georgia") == "active_opposition"


def test_8_5_9_not_for_raid_markers_alone() -> None:
    turn = in_winter(COMMITTEES, patriots=1, virginia="2 militia, raid")
    assert resources(turn.match, "patriots") == 1


# ---------------------------------------------------------------------- redeployment, desertion


def test_8_4_9_to_8_7_7_leaders_go_where_their_units_are() -> None:
    turn = in_winter(
        REDEPLOYMENT,
        "lift_blockade",
        treaty=True,
        virginia="5 regular, 2 continental, washington, howe",
        georgia="2 regular, 5 continental",
        new_jersey="3 french_regular, rochambeau",
        massachusetts="2 french_regular, continental",
        northwest="2 war_party, cornplanter, 2 village",
        southwest="2 war_party",
        quebec="4 war_party, 2 village",
    )
    assert leader_in(turn.match, "british") == "virginia"
    assert leader_in(turn.match, "patriots") == "georgia"
    assert leader_in(turn.match, "french") == "massachusetts"
    assert leader_in(turn.match, "indians") == "southwest"


def test_8_7_7_one_war_party_is_too_few_for_cornplanter() -> None:
    given = {"northwest": "war_party, cornplanter, 2 village", "quebec": "4 war_party, 2 village"}
    turn = in_winter(REDEPLOYMENT, "lift_blockade", **given, southwest="war_party")
    assert leader_in(turn.match, "indians") == "quebec"
    turn = in_winter(REDEPLOYMENT, "lift_blockade", **given, southwest="2 war_party")
    assert leader_in(turn.match, "indians") == "southwest"


def test_8_6_9_the_blockade_of_least_support_goes() -> None:
    turn = in_winter(
        NAVAL_WINTER,
        treaty=True,
        boston="blockade, active_support",
        savannah="blockade",
        new_york_city="active_support",
    )
    assert turn.g.fni == 1
    assert turn.g.blockades[space("savannah").number] == 0


def test_8_4_10_and_8_6_10_tories() -> None:
    g = winter(
        DESERTION, seats="none", virginia="5 tory", georgia="2 tory, militia", new_york_city="tory, militia"
    )
    g.winter = Winter(left=[0, 0, 2], first=[0, 0, 1])
    g.after = ["reset"]
    turn = play_on(start(g))
    assert there(turn.g, "new_york_city") == {"militia": 1}, "the French change control of the most people"
    assert there(turn.g, "virginia")["tory"] == 4, "the British keep control and a last Tory"


def deserts(*, left: list[int], enemy_first: bool, **given: Any) -> BotTurn:
    """Non-players choose who deserts; the enemy the first one, or the owner all of them."""
    g = winter(DESERTION, seats="none", **given)
    g.winter = Winter(left=left, first=[int(enemy_first and number > 0) for number in left])
    g.after = ["reset"]
    return play_on(start(g))


def test_8_4_10_control_stays_then_a_last_tory() -> None:
    lonely = dict.fromkeys(
        ("georgia", "south_carolina", "north_carolina", "new_hampshire"), "tory, 3 regular"
    )
    turn = deserts(left=[0, 0, 1], enemy_first=False, virginia="3 tory", **lonely, new_york="2 tory, militia")
    assert there(turn.g, "virginia") == {"tory": 2}
    turn = deserts(left=[0, 0, 1], enemy_first=False, virginia="tory, 3 regular", new_york="2 tory, militia")
    assert there(turn.g, "virginia") == {"regular": 3}, "control comes before a last Tory"


def test_8_6_10_control_even_of_no_people_then_a_last_tory_of_the_most() -> None:
    last = {"georgia": "tory, 3 regular", "virginia": "tory, 3 regular", "new_york": "tory, 3 regular"}
    turn = deserts(left=[0, 0, 1], enemy_first=True, quebec="2 tory, militia", **last)
    assert there(turn.g, "quebec") == {"tory": 1, "militia": 1}
    settled = {**last, "virginia": "tory, 3 regular, active_support"}
    turn = deserts(left=[0, 0, 1], enemy_first=True, quebec="4 tory, militia", **settled)
    assert there(turn.g, "new_york") == {"regular": 3}, "two people, and not in active support as Virginia is"


def test_8_5_7_8_7_6_owners_give_up_who_shows_himself_the_indians_take_who_hides() -> None:
    both = {"virginia": "2 militia, 2 active_militia"}
    assert "piece:active_militia" in deserts(left=[1, 0, 0], enemy_first=False, **both).answers
    assert "piece:militia" in deserts(left=[1, 0, 0], enemy_first=True, **both).answers


def test_8_7_6_villages_then_control_then_the_last_of_a_kind() -> None:
    others = {"georgia": "2 continental, tory", "virginia": "continental, 2 militia"}
    turn = deserts(left=[0, 1, 0], enemy_first=True, northwest="3 continental, village", **others)
    assert there(turn.g, "northwest")["continental"] == 2
    turn = deserts(left=[0, 1, 0], enemy_first=True, northwest="3 continental", **others)
    assert there(turn.g, "georgia") == {"continental": 1, "tory": 1}
    turn = deserts(
        left=[0, 1, 0], enemy_first=True, northwest="3 continental", virginia="continental, 2 militia"
    )
    assert there(turn.g, "virginia") == {"militia": 2}


def test_8_5_7_and_8_7_6_patriots() -> None:
    g = winter(
        DESERTION,
        seats="none",
        virginia="5 militia",
        northwest="2 militia, village, war_party",
        georgia="militia",
    )
    g.winter = Winter(left=[2, 0, 0], first=[1, 0, 0])
    g.after = ["reset"]
    turn = play_on(start(g))
    assert there(turn.g, "northwest")["militia"] == 1, "the Indians begin at their villages"
    assert there(turn.g, "virginia")["militia"] == 4
    assert there(turn.g, "georgia")["militia"] == 1


# ---------------------------------------------------------------------- strokes


def test_8_1_the_treaty_counts_half_of_the_casualties() -> None:
    def treaty(cbc: int) -> bool:
        g = scene("british", seats="none", squadrons=2, cbc=cbc, unavailable="5 french_regular")
        g.phase = STROKES
        return "card:109" in play_on(start(g), "action", "stroke_next", "french_muster").answers

    assert treaty(7)
    assert not treaty(6)


def test_8_4_11_the_british_stroke_needs_four_regulars_and_a_rebel_first() -> None:
    def strikes(regulars: int, **given: Any) -> bool:
        g = scene("patriots", treaty=True, new_york_city=f"{regulars} regular, howe", **given)
        g.phase = STROKES
        turn = play_on(start(g), "action", "stroke_next")
        return any(code.startswith("card:") for code in turn.answers)

    assert strikes(6, seats="one_patriots")
    assert not strikes(3, seats="one_patriots")
    assert not strikes(6, seats="none", edition="2016")
    assert strikes(6, seats="none")


@pytest.mark.parametrize(
    ("striker", "first", "place", "enough", "few"),
    [
        ("patriots", "british", "virginia", "4 continental, washington", "3 continental, washington"),
        ("french", "british", "virginia", "4 french_regular, rochambeau", "3 french_regular, rochambeau"),
        ("indians", "patriots", "northwest", "3 war_party, brant", "2 war_party, brant"),
    ],
)
def test_8_5_8_8_6_11_8_7_8_strokes_need_an_escort_and_a_player_first(
    striker: str, first: str, place: str, enough: str, few: str
) -> None:
    def strikes(pieces: str, seats: str) -> bool:
        g = scene(first, treaty=True, seats=seats, **{place: pieces})
        only(g, first, striker)
        g.phase = STROKES
        return any(code.startswith("card:") for code in play_on(start(g), "action", "stroke_next").answers)

    assert strikes(enough, f"one_{first}")
    assert not strikes(few, f"one_{first}")
    assert not strikes(enough, "none"), "no player is first"


def test_8_3_7_a_stroke_is_two_commands_and_a_special_activity() -> None:
    g = scene(
        "patriots", treaty=True, seats="one_patriots", new_york_city="6 regular, howe, 2 continental, tory"
    )
    g.phase = STROKES
    turn = play_on(start(g), "action")
    assert len([code for code in turn.answers if code.startswith("command:")]) == 2
    assert turn.g.eligible == [1, 1, 1, 1]


# ---------------------------------------------------------------------- defence, gifts


def test_8_7_9_war_parties_defend_a_village_all_but_one() -> None:
    g = scene("patriots", seats="none", northwest="9 continental, washington, village, 4 war_party")
    only(g, "patriots")
    g.turn.acted, g.turn.did = [0], 1
    turn = play_on(start(g))
    assert "count:3" in turn.answers


def test_8_4_6_the_british_give_half_of_the_die() -> None:
    g = scene("indians", seats="none", indians=0, british=9, northwest="village, 3 war_party")
    only(g, "indians")
    g.turn.acted, g.turn.did = [0], 1
    turn = play_on(start(g), forced=(6, 1, 5))
    assert resources(turn.match, "british") == 6
