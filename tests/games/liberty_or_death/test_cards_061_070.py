"""5.0: cards 61 to 70, each text of each."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    asked,
    barred,
    box,
    decline,
    event,
    figures,
    go,
    is_over,
    leader_in,
    offered,
    resources,
    stays,
    there,
    who,
)

# ---------------------------------------------------------------------- 61: Vergennes


def test_card_061_unshaded_the_patriots_are_out_through_the_next_card() -> None:
    match = event(61, "unshaded", "british")
    assert is_over(match)
    assert barred(match) == ["patriots"]
    assert who(match) == "indians"


def test_card_061_shaded_patriots_and_french_gain() -> None:
    match = event(61, "shaded", "british")
    assert match.position.resources == [10, 13, 12, 10]


# ---------------------------------------------------------------------- 62: Langlade


@pytest.mark.parametrize("unit", ["tory", "war_party"])
def test_card_062_unshaded_three_tories_or_war_parties_in_one_province(unit: str) -> None:
    match = event(62, "unshaded", "french")
    assert (who(match), offered(match, "piece")) == ("french", ["tory", "war_party"])
    go(match, unit)
    assert offered(match, "space") == ["new_york", "quebec", "northwest"]
    go(match, "northwest")
    assert is_over(match)
    assert there(match, "northwest") == {unit: 3}


def test_card_062_shaded_militia_in_northwest_or_french_in_quebec() -> None:
    match = event(62, "shaded", "indians", "militia", treaty=True)
    assert is_over(match)
    assert there(match, "northwest") == {"militia": 3}
    match = event(62, "shaded", "french", "french_regular", treaty=True)
    assert is_over(match)
    assert there(match, "quebec") == {"french_regular": 3}


def test_card_062_shaded_no_french_before_the_treaty() -> None:
    match = event(62, "shaded", "patriots")
    assert is_over(match)
    assert there(match, "northwest") == {"militia": 3}


# ---------------------------------------------------------------------- 63: Gibraltar


def test_card_063_unshaded_a_resource_a_blockade_less_and_two_regulars_return() -> None:
    match = event(
        63, "unshaded", "french", treaty=True, west_indies="3 regular", boston="blockade, 2 regular"
    )
    assert is_over(match)
    assert (there(match, "west_indies"), there(match, "boston")) == ({"regular": 1}, {"regular": 2})
    assert (resources(match, "british"), match.position.fni, match.position.cbc) == (11, 0, 0)
    assert resources(event(63, "unshaded", "british"), "british") == 11


def test_card_063_shaded_the_british_lose_five() -> None:
    assert resources(event(63, "shaded", "indians"), "british") == 5


# ---------------------------------------------------------------------- 64: Fielding and Bylandt


def test_card_064_unshaded_the_british_gain_three_and_a_blockade_is_lifted() -> None:
    match = event(64, "unshaded", "french", treaty=True, boston="blockade", norfolk="blockade")
    assert who(match) == "british"
    go(match, "boston")
    assert is_over(match)
    assert (resources(match, "british"), match.position.fni) == (13, 1)


def test_card_064_shaded_the_patriots_gain_five() -> None:
    assert resources(event(64, "shaded", "indians"), "patriots") == 15


# ---------------------------------------------------------------------- 65: Necker


def test_card_065_unshaded_the_french_lose_four() -> None:
    assert resources(event(65, "unshaded", "british"), "french") == 6


def test_card_065_shaded_the_french_gain_three() -> None:
    assert resources(event(65, "shaded", "british"), "french") == 13


# ---------------------------------------------------------------------- 66: Pensacola


def test_card_066_unshaded_six_british_cubes_in_florida_or_southwest() -> None:
    match = event(66, "unshaded", "french")
    assert (who(match), offered(match, "space")) == ("french", ["southwest", "florida"])
    go(match, "florida", "4")
    assert is_over(match)
    assert there(match, "florida") == {"regular": 4, "tory": 2}
    match = event(66, "unshaded", "british", "southwest", boston="23 regular, 23 tory")
    decline(match, "action", "turn_up")
    assert there(match, "southwest") == {"regular": 2, "tory": 2}


def test_card_066_unshaded_unavailable_cubes_do_not_come() -> None:
    match = event(66, "unshaded", "indians", "florida", unavailable="25 regular, 22 tory")
    assert is_over(match)
    assert there(match, "florida") == {"tory": 3}


PENSACOLA = {"georgia": "4 continental, 3 french_regular", "florida": "3 tory, war_party", "treaty": True}


def test_card_066_shaded_patriots_march_into_florida_and_fight_with_two_more() -> None:
    match = event(66, "shaded", "british", **PENSACOLA, patriots=0, french=0)
    assert (who(match), offered(match, "faction")) == ("british", ["patriots", "french"])
    go(match, "patriots", "4", "3", "with_ally", "1", "1", "1", "1")
    assert figures(match)["rebellion"][0] == 9
    assert figures(match)["royalists"][0] == 3
    assert (resources(match, "patriots"), resources(match, "french")) == (0, 0)


def test_card_066_shaded_the_french_march_into_florida_and_fight_with_two_more() -> None:
    match = event(66, "shaded", "indians", "french", **PENSACOLA, patriots=0, french=0)
    assert (asked(match), who(match)) == ("how_many_march", "french")
    go(match, "3")
    assert "0" not in offered(match, "count")
    go(match, "1", "done", "0", "1", "1")
    assert figures(match)["rebellion"][0] == 5
    assert there(match, "georgia") == {"continental": 3}


def test_card_066_shaded_only_the_patriots_before_the_treaty() -> None:
    match = event(66, "shaded", "british", georgia="4 continental", florida="3 tory")
    assert (asked(match), who(match)) == ("how_many_march", "patriots")


# ---------------------------------------------------------------------- 67: De Grasse


def test_card_067_unshaded_a_blockade_less_and_three_french_regulars_return() -> None:
    match = event(67, "unshaded", "british", treaty=True, west_indies="4 french_regular", boston="blockade")
    assert is_over(match)
    assert (there(match, "west_indies"), match.position.fni) == ({"french_regular": 1}, 0)
    assert (box(match, "available", "french_regular"), match.position.crc) == (14, 0)


def test_card_067_shaded_the_french_muster_for_nothing_and_stay_eligible() -> None:
    match = event(67, "shaded", "british", treaty=True, boston="militia", norfolk="militia", french=0)
    assert (who(match), offered(match, "faction")) == ("british", ["patriots", "french"])
    go(match, "french")
    assert (asked(match), who(match)) == ("french_muster", "french")
    assert offered(match, "space")[:2] == ["boston", "norfolk"]
    go(match, "boston", "4")
    decline(match, "action")
    assert is_over(match)
    assert there(match, "boston") == {"militia": 1, "french_regular": 4}
    assert (resources(match, "french"), stays(match)) == (0, ["french"])


def test_card_067_shaded_the_french_may_muster_in_the_west_indies() -> None:
    match = event(67, "shaded", "british", "french", treaty=True, boston="militia")
    assert offered(match, "space") == ["boston", "west_indies"]


def test_card_067_shaded_the_patriots_rally_in_one_space_for_nothing_and_stay_eligible() -> None:
    match = event(67, "shaded", "french", "patriots", treaty=True, boston="active_support", patriots=0)
    assert (asked(match), who(match)) == ("rally", "patriots")
    assert "boston" not in offered(match, "space")
    go(match, "virginia")
    decline(match, "action")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 1}
    assert (resources(match, "patriots"), stays(match)) == (0, ["patriots"])
    match = decline(event(67, "shaded", "patriots", "patriots", "virginia", treaty=True), "turn_up")
    assert match.position.eligible[1] == 1


def test_card_067_shaded_only_the_patriots_before_the_treaty() -> None:
    match = event(67, "shaded", "british", boston="militia")
    assert (asked(match), who(match)) == ("rally", "patriots")


# ---------------------------------------------------------------------- 68: Want Canada

CANADA = {
    "treaty": True,
    "boston": "3 regular, 5 tory, gage",
    "virginia": "7 continental, militia",
    "georgia": "3 french_regular",
    "quebec": "war_party, regular",
    "west_indies": "2 regular, 2 french_regular",
}


def test_card_068_only_up_to_six_own_cubes_go_to_quebec_and_a_fort_is_built() -> None:
    match = event(68, "unshaded", "british", **CANADA)
    assert who(match) == "british"
    assert "west_indies" not in offered(match, "space")
    go(match, "boston", "regular", "3", "boston", "3", "gage")
    assert is_over(match)
    assert there(match, "boston") == {"tory": 2}
    assert there(match, "quebec") == {"regular": 4, "tory": 3, "war_party": 1, "british_fort": 1}
    assert leader_in(match, "british") == "quebec"


def test_card_068_only_nobody_comes_from_quebec_itself() -> None:
    match = event(68, "unshaded", "british", **CANADA)
    assert offered(match) == ["space:boston", "done"]


def test_card_068_only_every_faction_moves_its_own_cubes() -> None:
    match = event(68, "unshaded", "patriots", **CANADA)
    assert offered(match) == ["space:virginia", "done"]
    go(match, "virginia")
    assert offered(match, "count") == ["6", "5", "4", "3", "2", "1"]
    go(match, "6")
    assert is_over(match)
    assert there(match, "quebec") == {"continental": 6, "patriot_fort": 1, "war_party": 1, "regular": 1}
    match = event(68, "unshaded", "french", "georgia", "2", "done", **CANADA)
    assert is_over(match)
    assert there(match, "quebec") == {"french_regular": 2, "patriot_fort": 1, "war_party": 1, "regular": 1}


def test_card_068_only_indians_build_the_fort() -> None:
    match = event(68, "unshaded", "indians", **CANADA)
    assert is_over(match)
    assert there(match, "quebec") == {"war_party": 1, "regular": 1, "british_fort": 1}
    match = event(68, "unshaded", "indians", quebec="2 village")
    assert there(match, "quebec") == {"village": 2}


# ---------------------------------------------------------------------- 69: Suffren


def test_card_069_unshaded_two_blockades_less_and_two_resources() -> None:
    match = event(69, "unshaded", "british", treaty=True, boston="3 blockade")
    assert is_over(match)
    assert (match.position.fni, match.position.squadrons, resources(match, "british")) == (1, 2, 12)


def test_card_069_shaded_a_blockade_more_and_three_resources() -> None:
    match = event(69, "shaded", "indians", treaty=True, squadrons=2)
    assert (asked(match), who(match)) == ("blockade", "french")
    go(match, "boston")
    assert is_over(match)
    assert (match.position.fni, resources(match, "french")) == (1, 13)


# ---------------------------------------------------------------------- 70: India


def test_card_070_only_three_regulars_of_any_kind_from_map_or_west_indies() -> None:
    places = {
        "west_indies": "2 regular, 2 french_regular",
        "boston": "2 regular, tory",
        "virginia": "french_regular, continental",
    }
    match = event(70, "unshaded", "indians", treaty=True, **places)
    assert (who(match), offered(match, "space")) == ("indians", ["boston", "virginia", "west_indies"])
    go(match, "virginia", "west_indies", "french_regular", "2")
    assert is_over(match)
    assert there(match, "virginia") == {"continental": 1}
    assert there(match, "west_indies") == {"regular": 2}
    assert (match.position.crc, match.position.cbc) == (0, 0)
