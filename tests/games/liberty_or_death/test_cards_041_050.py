"""5.0: cards 41 to 50, each text of each."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    asked,
    barred,
    box,
    event,
    go,
    is_over,
    level,
    markers,
    offered,
    resources,
    there,
    who,
)

MAP = [one.id for one in BOARD.map_spaces]
CITIES = [one.id for one in BOARD.cities]
COLONIES = [one.id for one in BOARD.map_spaces if one.is_colony]


# ---------------------------------------------------------------------- 41: William Pitt


def test_card_041_unshaded_two_colonies_shift_twice_toward_passive_support_and_stop_there() -> None:
    places = {"virginia": "neutral", "georgia": "active_opposition", "new_york": "active_support"}
    match = event(41, "unshaded", "british", **places, new_jersey="passive_support")
    assert who(match) == "british"
    assert set(offered(match, "space")) == set(COLONIES) - {"new_jersey"}
    go(match, "georgia", "virginia")
    assert is_over(match)
    assert (level(match, "georgia"), level(match, "virginia")) == ("neutral", "passive_support")
    match = event(41, "unshaded", "french", "new_york", "georgia", **places)
    assert (level(match, "new_york"), level(match, "georgia")) == ("passive_support", "neutral")


def test_card_041_shaded_two_colonies_shift_twice_toward_passive_opposition_and_stop_there() -> None:
    places = {"virginia": "neutral", "georgia": "active_support", "new_york": "active_opposition"}
    match = event(41, "shaded", "indians", **places, new_jersey="passive_opposition")
    assert set(offered(match, "space")) == set(COLONIES) - {"new_jersey"}
    go(match, "georgia", "virginia")
    assert is_over(match)
    assert (level(match, "georgia"), level(match, "virginia")) == ("neutral", "passive_opposition")
    match = event(41, "shaded", "patriots", "new_york", "georgia", **places)
    assert level(match, "new_york") == "passive_opposition"


# ---------------------------------------------------------------------- 42: Danbury


def test_card_042_unshaded_patriots_lose_three_and_a_tory_comes() -> None:
    match = event(42, "unshaded", "french", patriots=2)
    assert is_over(match)
    assert resources(match, "patriots") == 0
    assert there(match, "connecticut_rhode_island") == {"tory": 1}


def test_card_042_shaded_a_continental_and_three_militia_come() -> None:
    match = event(42, "shaded", "british")
    assert is_over(match)
    assert there(match, "connecticut_rhode_island") == {"continental": 1, "militia": 3}


# ---------------------------------------------------------------------- 43: HMS Russian Merchant


def test_card_043_unshaded_the_british_add_tories_to_regulars_in_up_to_three_spaces() -> None:
    places = {
        "virginia": "regular",
        "boston": "tory",
        "georgia": "regular, 2 militia",
        "quebec": "regular",
        "norfolk": "regular",
    }
    match = event(43, "unshaded", "french", **places, unavailable="1 tory")
    assert who(match) == "british"
    assert offered(match) == ["space:norfolk", "space:virginia", "space:georgia", "space:quebec", "done"]
    go(match, "virginia", "1", "1", "georgia", "2", "quebec", "1")
    assert is_over(match)
    assert there(match, "virginia") == {"regular": 1, "tory": 2}
    assert there(match, "georgia") == {"regular": 1, "tory": 2, "militia": 2}
    assert there(match, "quebec") == {"regular": 1, "tory": 1}
    assert box(match, "unavailable", "tory") == 0


def test_card_043_shaded_the_british_remove_a_third_of_their_tories() -> None:
    match = event(43, "shaded", "french", virginia="4 tory", boston="4 tory, 4 regular")
    assert (who(match), offered(match, "space")) == ("british", ["boston", "virginia"])
    go(match, "boston", "1", "virginia")
    assert is_over(match)
    assert (there(match, "virginia"), there(match, "boston")) == ({"tory": 3}, {"tory": 3, "regular": 4})
    assert match.position.cbc == 0


# ---------------------------------------------------------------------- 44: Mansfield


@pytest.mark.parametrize("picked", ["british", "patriots", "french", "indians"])
def test_card_044_only_any_faction_is_out_through_the_next_card(picked: str) -> None:
    match = event(44, "unshaded", "british")
    assert offered(match, "faction") == ["british", "patriots", "french", "indians"]
    go(match, picked)
    assert is_over(match)
    assert barred(match) == [picked]
    assert who(match) == ("patriots" if picked == "indians" else "indians")


# ---------------------------------------------------------------------- 45: Adam Smith


def test_card_045_unshaded_the_british_gain_six() -> None:
    assert resources(event(45, "unshaded", "french"), "british") == 16
    assert resources(event(45, "unshaded", "british", british=47), "british") == 50


def test_card_045_shaded_the_british_lose_four() -> None:
    assert resources(event(45, "shaded", "indians"), "british") == 6
    assert resources(event(45, "shaded", "patriots", british=3), "british") == 0


# ---------------------------------------------------------------------- 46: Edmund Burke


def test_card_046_unshaded_a_tory_each_in_three_spaces() -> None:
    match = event(46, "unshaded", "french", treaty=True, unavailable="1 tory")
    assert (who(match), offered(match, "space")) == ("french", MAP)
    go(match, "boston", "1")
    assert "boston" not in offered(match, "space")
    go(match, "virginia", "florida")
    assert is_over(match)
    assert there(match, "boston") == there(match, "virginia") == there(match, "florida") == {"tory": 1}
    assert box(match, "unavailable", "tory") == 0


def test_card_046_unshaded_nobody_is_asked_in_vain() -> None:
    match = event(46, "unshaded", "french", boston="25 tory")
    assert is_over(match)


def test_card_046_shaded_two_cities_shift_toward_passive_opposition() -> None:
    match = event(46, "shaded", "british", boston="passive_opposition", norfolk="active_opposition")
    assert set(offered(match, "space")) == set(CITIES) - {"boston"}
    go(match, "norfolk", "savannah")
    assert is_over(match)
    assert (level(match, "norfolk"), level(match, "savannah")) == ("passive_opposition", "passive_opposition")


# ---------------------------------------------------------------------- 47: Tories Tested


def test_card_047_unshaded_three_tories_in_a_colony_under_british_control() -> None:
    places = {"georgia": "tory, militia", "quebec": "tory", "boston": "tory", "new_york": "2 war_party, tory"}
    match = event(47, "unshaded", "french", virginia="regular", **places)
    assert (who(match), offered(match, "space")) == ("french", ["new_york", "virginia"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"regular": 1, "tory": 3}


def test_card_047_shaded_all_tories_of_a_colony_become_militia() -> None:
    places = {"virginia": "2 tory, regular", "georgia": "tory", "quebec": "tory", "boston": "tory"}
    match = event(47, "shaded", "french", **places)
    assert (who(match), offered(match, "space")) == ("french", ["virginia", "georgia"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"regular": 1, "militia": 2}
    assert markers(match, "virginia") == (2, 0)


def test_card_047_shaded_without_tories_the_propaganda_comes() -> None:
    match = event(47, "shaded", "patriots", quebec="tory")
    assert offered(match, "space") == COLONIES
    go(match, "georgia")
    assert is_over(match)
    assert markers(match, "georgia") == (2, 0)


# ---------------------------------------------------------------------- 48: God Save the King


def test_card_048_unshaded_the_british_march_and_may_fight_for_nothing() -> None:
    places = {"virginia": "4 regular, 2 tory", "north_carolina": "3 continental, 3 militia", "british": 0}
    match = event(48, "unshaded", "french", **places)
    assert (asked(match), who(match)) == ("march", "british")
    assert "done" not in offered(match)
    go(match, "north_carolina", "4", "2")
    assert there(match, "north_carolina") == {
        "regular": 4,
        "tory": 2,
        "continental": 3,
        "militia": 1,
        "active_militia": 2,
    }
    assert offered(match) == ["space:north_carolina", "done"]
    go(match, "done")
    assert is_over(match)
    assert (match.position.crc, resources(match, "british")) == (0, 0)
    match = event(48, "unshaded", "british", "north_carolina", "4", "2", "north_carolina", **places)
    assert (asked(match), who(match)) == ("battle_activate", "patriots")


KING = {
    "virginia": "regular, 2 militia, continental",
    "boston": "regular, militia",
    "georgia": "regular, 2 active_militia",
    "new_york": "regular, militia, war_party",
    "norfolk": "tory, militia",
}


def test_card_048_shaded_a_faction_moves_its_units_away_from_regulars() -> None:
    match = event(48, "shaded", "french", **KING)
    assert who(match) == "french"
    assert "british" not in offered(match, "faction")
    go(match, "patriots")
    assert (who(match), offered(match, "space")) == (
        "patriots",
        ["boston", "new_york", "virginia", "georgia"],
    )
    go(match, "virginia")
    assert offered(match, "space") == [
        "norfolk",
        "maryland_delaware",
        "north_carolina",
        "northwest",
        "southwest",
    ]
    go(match, "norfolk", "continental")
    assert there(match, "norfolk") == {"tory": 1, "militia": 1, "continental": 1}
    go(match, "done")
    assert there(match, "virginia") == {"regular": 1, "militia": 2}
    assert offered(match) == ["space:boston", "space:new_york", "space:georgia"]
    go(match, "boston", "massachusetts", "georgia", "florida", "2")
    assert is_over(match)
    assert there(match, "florida") == {"active_militia": 2}
    assert there(match, "massachusetts") == {"militia": 1}


def test_card_048_shaded_indians_go_to_provinces() -> None:
    match = event(48, "shaded", "british", "indians", **KING)
    assert who(match) == "indians"
    assert "new_york_city" not in offered(match, "space")
    go(match, "pennsylvania")
    assert is_over(match)
    assert there(match, "pennsylvania") == {"war_party": 1}
    assert there(match, "new_york") == {"regular": 1, "militia": 1}


# ---------------------------------------------------------------------- 49: Saint-Germain


def test_card_049_unshaded_five_french_regulars_become_unavailable() -> None:
    match = event(49, "unshaded", "british", unavailable="8 french_regular")
    assert is_over(match)
    assert (box(match, "available", "french_regular"), box(match, "unavailable", "french_regular")) == (2, 13)
    match = event(49, "unshaded", "indians", unavailable="12 french_regular")
    assert box(match, "unavailable", "french_regular") == 15


def test_card_049_shaded_five_french_regulars_become_available() -> None:
    match = event(49, "shaded", "french", unavailable="8 french_regular")
    assert is_over(match)
    assert (box(match, "available", "french_regular"), box(match, "unavailable", "french_regular")) == (12, 3)
    match = event(49, "shaded", "patriots", unavailable="2 french_regular")
    assert box(match, "available", "french_regular") == 15


# ---------------------------------------------------------------------- 50: d'Estaing


def test_card_050_unshaded_the_french_are_out_and_lose_two_regulars() -> None:
    match = event(
        50, "unshaded", "british", treaty=True, west_indies="2 french_regular", boston="2 french_regular"
    )
    assert (who(match), offered(match, "space")) == ("british", ["boston", "west_indies"])
    go(match, "boston", "1", "west_indies")
    assert is_over(match)
    assert there(match, "boston") == there(match, "west_indies") == {"french_regular": 1}
    assert (barred(match), match.position.crc) == (["french"], 0)
    assert barred(event(50, "unshaded", "french")) == ["french"]


def test_card_050_shaded_continentals_and_french_regulars_in_a_colony() -> None:
    match = event(50, "shaded", "british", treaty=True, west_indies="2 french_regular")
    assert (who(match), offered(match, "space")) == ("british", COLONIES)
    go(match, "virginia", "1")
    assert is_over(match)
    assert there(match, "virginia") == {"continental": 2, "french_regular": 2}
    assert there(match, "west_indies") == {"french_regular": 1}
    assert box(match, "available", "french_regular") == 12


def test_card_050_shaded_before_the_treaty_only_continentals() -> None:
    match = event(50, "shaded", "french", "georgia")
    assert is_over(match)
    assert there(match, "georgia") == {"continental": 2}
