"""6.0: the winter quarters round."""

from __future__ import annotations

from typing import Any

from tests.games.liberty_or_death.build import (
    TheMatch,
    asked,
    box,
    card,
    go,
    leader_in,
    level,
    offered,
    resources,
    space,
    start,
    there,
    who,
    why_not,
    winter,
)

from flintlock.games.liberty_or_death.phases import (
    COMMITTEES,
    EARNINGS,
    LOYALTY,
    NAVAL_WINTER,
    REDEPLOYMENT,
    RESET,
    SUPPLY,
    WEST_INDIES_BATTLE,
)
from flintlock.games.liberty_or_death.supply import nearest, unsupplied


def play(phase: str, **given: Any) -> TheMatch:
    return start(winter(phase, **given))


# ---------------------------------------------------------------------- 6.2: supply


def test_6_2_1_british_cubes_need_a_fort_or_a_city_under_control() -> None:
    g = winter(
        SUPPLY, boston="regular", norfolk="tory, 2 militia", virginia="tory", georgia="tory, british_fort"
    )
    assert [one.id for one in unsupplied(g, 0)] == ["norfolk", "virginia"]


def test_6_2_1_the_british_pay_withdraw_or_lose_a_level() -> None:
    match = play(
        SUPPLY,
        virginia="2 tory",
        georgia="tory",
        quebec="tory",
        maryland_delaware="regular, active_opposition",
    )
    assert offered(match) == ["pay", "withdraw"]
    go(match, "pay")
    assert resources(match, "british") == 9
    assert offered(match) == ["pay", "withdraw", "shift_level"]
    go(match, "shift_level")
    assert level(match, "virginia") == "passive_opposition"
    go(match, "withdraw")
    assert there(match, "georgia") == {}
    assert offered(match) == ["pay", "withdraw"]


def test_6_2_1_every_other_patriot_unit_leaves_and_a_single_one_costs_nothing() -> None:
    match = play(SUPPLY, quebec="3 militia, 2 continental", northwest="militia")
    assert (asked(match), who(match)) == ("supply", "patriots")
    go(match, "withdraw", "militia", "militia")
    assert there(match, "quebec") == {"continental": 2, "militia": 1}
    assert there(match, "northwest") == {"militia": 1}


def test_6_2_1_french_go_to_the_nearest_patriot_fort_or_pay() -> None:
    forts = {"new_york": "patriot_fort", "georgia": "patriot_fort"}
    match = play(SUPPLY, treaty=True, quebec="2 french_regular", **forts)
    assert (asked(match), who(match)) == ("supply", "french")
    go(match, "withdraw")
    assert there(match, "new_york") == {"patriot_fort": 1, "french_regular": 2}
    match = play(SUPPLY, treaty=True, quebec="2 french_regular", french=0)
    assert there(match, "quebec") == {}


def test_6_2_1_war_parties_go_to_the_nearest_village_or_pay() -> None:
    g = winter(SUPPLY, virginia="war_party", georgia="village", new_york="village")
    assert [one.id for one in nearest(g, space("virginia"), 10, by_provinces=True)] == ["new_york", "georgia"]
    match = go(start(g), "withdraw", "georgia")
    assert there(match, "georgia") == {"village": 1, "war_party": 1}


def test_6_2_1_without_a_village_one_is_built_in_a_reserve() -> None:
    match = play(SUPPLY)
    assert (asked(match), who(match)) == ("new_village", "indians")
    assert offered(match, "space") == ["quebec", "northwest", "southwest", "florida"]
    go(match, "florida")
    assert there(match, "florida") == {"village": 1}


def test_6_2_2_the_french_must_fight_in_the_west_indies_then_both_pay_or_leave() -> None:
    g = winter(WEST_INDIES_BATTLE, treaty=True, west_indies="3 regular, 6 french_regular", british=0)
    match = go(start(g), "1", "1", "1")
    assert match.position.crc > 0
    assert (asked(match), who(match)) == ("how_many_stay", "french")
    go(match, "2")
    assert resources(match, "french") == 9 + 8 + 5
    assert there(match, "west_indies") == {"french_regular": 2}


# ---------------------------------------------------------------------- 6.3: resources


def test_6_3_1_british_earn_by_forts_and_open_cities_and_the_west_indies() -> None:
    g = winter(
        EARNINGS, treaty=True, new_york_city="regular", boston="regular, blockade", virginia="british_fort"
    )
    g.add(space("west_indies"), 0, 1)
    g.available[0] -= 1
    match = start(g)
    assert resources(match, "british") == 10 + 2 + 1 + 5


def test_6_3_2_and_6_3_3_indians_and_patriots() -> None:
    names = dict.fromkeys(("virginia", "georgia", "boston"), "militia")
    match = play(EARNINGS, quebec="2 village", northwest="village", new_jersey="patriot_fort", **names)
    assert resources(match, "indians") == 11
    assert resources(match, "patriots") == 10 + 1 + 2


def test_6_3_4_french_before_and_after_the_treaty() -> None:
    assert resources(play(EARNINGS, squadrons=2), "french") == 14
    match = play(EARNINGS, treaty=True, new_york_city="regular", boston="blockade")
    assert resources(match, "french") == 10 + 1 + 5


# ---------------------------------------------------------------------- 6.4: support


def test_6_4_1_two_levels_a_space_after_the_markers() -> None:
    match = play(LOYALTY, boston="regular, tory, active_opposition, raid", norfolk="2 regular", british=4)
    assert offered(match, "space") == ["boston"]
    assert why_not(match, "space:norfolk") == "no_regular_and_tory"
    go(match, "boston", "raid_marker")
    assert offered(match, "count") == ["2", "1", "0"]
    go(match, "2")
    assert level(match, "boston") == "neutral"
    assert resources(match, "british") == 1


def test_6_4_2_committees_pay_off_raids_and_ignore_propaganda() -> None:
    match = play(COMMITTEES, virginia="militia, raid, 2 propaganda", georgia="continental", patriots=4)
    assert who(match) == "patriots"
    go(match, "virginia", "1", "2")
    assert level(match, "virginia") == "active_opposition"
    assert resources(match, "patriots") == 1
    assert match.position.propaganda[space("virginia").number] == 2


# ---------------------------------------------------------------------- 6.5: redeployment


def test_6_5_1_the_first_faction_of_the_event_ahead_changes_its_leader() -> None:
    match = play(REDEPLOYMENT, ahead=45, boston="regular, gage")
    assert match.position.leader(0).id == "howe"
    assert leader_in(match, "british") == "boston"
    match = play(REDEPLOYMENT, ahead=13, boston="regular, gage")
    assert match.position.leader(0).id == "gage"
    match = play(REDEPLOYMENT, ahead=65)
    assert match.position.leader(2).id == "rochambeau"


def test_6_5_2_leaders_redeploy_in_their_order() -> None:
    g = winter(
        *(REDEPLOYMENT,),
        treaty=True,
        boston="regular, gage",
        norfolk="tory",
        georgia="militia, french_regular",
        northwest="war_party, brant",
    )
    match = start(g)
    seats = []
    while asked(match) == "redeploy":
        seats.append(who(match))
        if who(match) == "british":
            go(match, "norfolk")
        else:
            go(match, "stay")
    assert seats == ["indians", "french", "british", "patriots"]
    assert leader_in(match, "british") == "norfolk"


def test_6_5_3_british_forces_are_released_as_far_as_they_are_unavailable() -> None:
    g = winter(REDEPLOYMENT)
    g.unavailable[0], g.available[0] = 3, 22
    g.unavailable[1], g.available[1] = 12, 13
    match = start(g)
    assert (box(match, "available", "regular"), box(match, "available", "tory")) == (25, 19)


def test_6_5_4_a_blockade_is_lifted_and_the_others_may_move() -> None:
    match = play(NAVAL_WINTER, treaty=True, boston="blockade", norfolk="blockade")
    assert (asked(match), who(match)) == ("lift_blockade", "british")
    go(match, "boston")
    assert (asked(match), who(match)) == ("move_blockade", "french")
    go(match, "savannah")
    assert match.position.fni == 1


# ---------------------------------------------------------------------- 6.6: desertion


def test_6_6_1_and_6_6_2_one_in_five_deserts_the_enemy_chooses_the_first() -> None:
    match = play(
        NAVAL_WINTER, virginia="10 militia, 5 continental", boston="10 tory, regular", georgia="militia, tory"
    )
    assert (asked(match), who(match)) == ("deserter", "indians")
    go(match, "virginia")
    assert (asked(match), who(match)) == ("deserter", "patriots")
    go(match, "virginia")
    assert there(match, "virginia") == {"continental": 4, "militia": 8}
    assert (asked(match), who(match)) == ("deserter", "french")
    go(match, "georgia")
    assert there(match, "boston") == {"regular": 1, "tory": 9}


# ---------------------------------------------------------------------- 6.7: reset


def test_6_7_markers_go_all_are_eligible_casualties_return_and_all_hide() -> None:
    g = winter(RESET, virginia="active_militia, 2 propaganda", georgia="active_war_party, raid", crc=1)
    g.casualties[0], g.available[0] = 4, 21
    g.eligible = [0, 1, 0, 1]
    match = go(start(g), "card:30")
    position = match.position
    assert not any(position.propaganda)
    assert not any(position.raids)
    assert position.eligible == [1, 1, 1, 1]
    assert (box(match, "available", "regular"), box(match, "casualties", "regular")) == (25, 0)
    assert there(match, "virginia") == {"militia": 1}
    assert there(match, "georgia") == {"war_party": 1}
    assert position.card.id == 45
    assert position.ahead == card(30).number


def test_6_7_the_event_of_the_winter_card_comes_last() -> None:
    match = go(play(RESET, id=97, crc=1), "card:30")
    assert resources(match, "french") == 15
    match = go(play(RESET, id=97), "card:30")
    assert resources(match, "british") == 15


def test_6_4_3_the_last_round_ends_after_the_support_phase() -> None:
    g = winter(COMMITTEES)
    g.rounds = g.facts.campaigns
    match = start(g)
    assert match.over
    assert match.result is not None
    assert match.result.reason == "end"


def test_a_whole_round_goes_through_all_its_phases() -> None:
    names = {
        "boston": "regular, gage",
        "virginia": "5 militia, 5 continental, washington",
        "georgia": "village",
    }
    given: dict[str, Any] = {"treaty": True, **names}
    match = start(winter(SUPPLY, **given))
    while match.question is not None and match.position.card.is_winter:
        match.answer(match.question.options[0])
    assert match.position.card.is_event
    assert match.position.eligible == [1, 1, 1, 1]
