"""5.0: cards 11 to 20, each text of each."""

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
    offered,
    resources,
    there,
    who,
)

MAP = [one.id for one in BOARD.map_spaces]


# ---------------------------------------------------------------------- 11: Kosciuszko


def test_card_011_unshaded_the_patriots_remove_two_of_their_forts() -> None:
    match = event(
        11, "unshaded", "british", boston="patriot_fort", virginia="2 patriot_fort", georgia="british_fort"
    )
    assert (who(match), offered(match, "space")) == ("patriots", ["boston", "virginia"])
    go(match, "boston")
    assert is_over(match)
    assert there(match, "virginia") == {"patriot_fort": 1}
    assert (match.position.crc, box(match, "available", "patriot_fort")) == (0, 5)


def test_card_011_shaded_a_piece_becomes_a_fort_in_two_spaces_under_control() -> None:
    places = {
        "boston": "militia, continental",
        "virginia": "2 militia, 2 tory",
        "georgia": "patriot_fort, militia",
        "new_york": "3 militia",
    }
    match = event(11, "shaded", "british", **places)
    assert who(match) == "patriots"
    assert offered(match) == ["space:boston", "space:new_york", "space:georgia", "done"]
    go(match, "boston", "continental", "georgia", "militia")
    assert is_over(match)
    assert there(match, "boston") == {"militia": 1, "patriot_fort": 1}
    assert there(match, "georgia") == {"patriot_fort": 2}
    assert there(match, "new_york") == {"militia": 3}


def test_card_011_shaded_the_patriots_may_stop_after_one() -> None:
    match = event(11, "shaded", "french", "new_york", "done", new_york="3 militia", boston="militia")
    assert is_over(match)
    assert there(match, "new_york") == {"militia": 2, "patriot_fort": 1}
    assert there(match, "boston") == {"militia": 1}


# ---------------------------------------------------------------------- 12, 13: Patriot desertion

DESERTERS = {"virginia": "5 militia, 4 continental", "boston": "3 militia, 2 active_militia, 6 continental"}


@pytest.mark.parametrize("id", [12, 13])
def test_card_012_unshaded_and_card_013_unshaded_indians_choose_the_first_deserters(id: int) -> None:
    match = event(id, "unshaded", "british", **DESERTERS)
    assert (asked(match), who(match)) == ("deserter", "indians")
    go(match, "boston", "militia")
    assert (asked(match), who(match)) == ("deserter", "patriots")
    go(match, "virginia")
    assert (asked(match), who(match)) == ("deserter", "indians")
    go(match, "virginia")
    assert (asked(match), who(match)) == ("deserter", "patriots")
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "boston") == {"militia": 2, "active_militia": 2, "continental": 6}
    assert there(match, "virginia") == {"militia": 4, "continental": 2}
    assert match.position.crc == 0


def test_card_012_unshaded_fewer_than_five_stay() -> None:
    match = event(12, "unshaded", "indians", virginia="4 militia, 4 continental", boston="5 tory")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 4, "continental": 4}
    assert there(match, "boston") == {"tory": 5}


def test_card_012_shaded_the_patriots_gain_five() -> None:
    assert resources(event(12, "shaded", "british"), "patriots") == 15


def test_card_013_unshaded_fewer_than_five_stay() -> None:
    match = event(13, "unshaded", "patriots", virginia="4 militia, 3 continental")
    assert is_over(match)
    assert there(match, "virginia") == {"militia": 4, "continental": 3}


def test_card_013_shaded_active_militia_join_militia_in_up_to_four_spaces() -> None:
    places = dict.fromkeys(("boston", "norfolk", "savannah", "virginia"), "militia")
    match = event(
        13, "shaded", "british", **places, quebec="active_militia", georgia="continental, patriot_fort"
    )
    assert who(match) == "patriots"
    assert offered(match, "space") == ["boston", "norfolk", "savannah", "virginia", "quebec"]
    go(match, "boston", "quebec")
    assert "quebec" not in offered(match, "space")
    assert "done" in offered(match)
    go(match, "virginia", "norfolk")
    assert is_over(match)
    assert there(match, "boston") == {"militia": 1, "active_militia": 1}
    assert there(match, "quebec") == {"active_militia": 2}
    assert there(match, "savannah") == {"militia": 1}


# ---------------------------------------------------------------------- 14: Overmountain Men

OVERMOUNTAIN = {
    "southwest": "2 war_party",
    "virginia": "2 war_party, 2 regular, tory",
    "north_carolina": "3 militia, active_militia, war_party",
    "indians": 0,
    "british": 0,
}


def test_card_014_unshaded_indians_march_and_take_the_war_path_for_nothing() -> None:
    match = event(14, "unshaded", "french", **OVERMOUNTAIN)
    assert (who(match), offered(match)) == ("indians", ["command:march", "command:scout"])
    go(match, "march")
    assert offered(match, "space") == ["north_carolina", "southwest"]
    match = event(14, "unshaded", "patriots", southwest="tory, 2 militia", virginia="2 war_party", indians=0)
    go(match, "southwest", "2")
    assert (asked(match), who(match)) == ("event_choice", "patriots")
    assert offered(match) == ["command:battle", "special:war_path"]
    go(match, "war_path")
    assert (asked(match), who(match)) == ("ambush", "indians")
    go(match, "2")
    assert is_over(match)
    assert there(match, "southwest") == {"tory": 1, "active_war_party": 1}
    assert resources(match, "indians") == 0


def test_card_014_unshaded_no_battle_where_no_british_are() -> None:
    match = event(14, "unshaded", "french", southwest="2 militia", virginia="2 war_party")
    go(match, "southwest", "2")
    assert (asked(match), who(match)) == ("ambush", "indians")


def test_card_014_unshaded_indians_scout_and_the_british_fight_for_nothing() -> None:
    match = event(14, "unshaded", "french", "scout", **OVERMOUNTAIN)
    assert (who(match), offered(match, "space")) == ("indians", ["north_carolina", "southwest"])
    go(match, "north_carolina", "2", "2", "1")
    assert there(match, "virginia") == {}
    go(match, "done")
    assert (asked(match), who(match)) == ("event_choice", "french")
    assert offered(match) == ["command:battle", "special:war_path"]
    go(match, "battle")
    assert there(match, "north_carolina")["active_militia"] == 4
    assert who(match) in ("british", "nature")
    assert (resources(match, "indians"), resources(match, "british")) == (0, 0)


def test_card_014_shaded_patriots_march_and_fight_in_north_carolina_or_southwest() -> None:
    match = event(14, "shaded", "french", virginia="4 continental", north_carolina="2 tory", patriots=0)
    assert (asked(match), who(match)) == ("march", "patriots")
    assert offered(match) == ["space:north_carolina", "space:southwest"]
    go(match, "north_carolina", "4", "3", "done")
    assert is_over(match)
    assert there(match, "north_carolina") == {"continental": 4}
    assert resources(match, "patriots") == 0


def test_card_014_shaded_nobody_near_nothing_done() -> None:
    match = event(14, "shaded", "british", boston="3 continental", north_carolina="tory")
    assert is_over(match)
    assert there(match, "boston") == {"continental": 3}


# ---------------------------------------------------------------------- 15: Morgan's Rifles


def test_card_015_unshaded_virginia_shifts_twice_and_two_tories_come() -> None:
    match = event(15, "unshaded", "patriots", virginia="passive_opposition")
    assert is_over(match)
    assert level(match, "virginia") == "passive_support"
    assert there(match, "virginia") == {"tory": 2}
    match = event(15, "unshaded", "british", virginia="passive_support", boston="24 tory, gage")
    assert level(match, "virginia") == "active_support"


def test_card_015_shaded_march_battle_and_partisans_in_one_colony() -> None:
    match = event(
        15, "shaded", "french", virginia="3 militia", norfolk="tory", north_carolina="2 tory", patriots=0
    )
    assert (asked(match), who(match)) == ("march", "patriots")
    assert offered(match) == ["space:maryland_delaware", "space:north_carolina"]
    go(match, "north_carolina", "2", "0")
    assert is_over(match)
    assert match.position.cbc == 2
    assert there(match, "north_carolina") == {"militia": 1, "active_militia": 1}
    assert resources(match, "patriots") == 0


def test_card_015_shaded_partisans_need_somebody_underground() -> None:
    match = event(
        15, "shaded", "patriots", "north_carolina", "2", virginia="2 continental", north_carolina="5 tory"
    )
    go(match, "1")
    assert is_over(match)
    assert there(match, "north_carolina")["tory"] == 5


# ---------------------------------------------------------------------- 16: The Motley Assembly


def test_card_016_unshaded_two_tories_in_one_or_two_spaces() -> None:
    match = event(16, "unshaded", "french", treaty=True)
    assert (who(match), offered(match)) == ("french", [f"space:{one}" for one in MAP])
    go(match, "boston", "florida")
    assert is_over(match)
    assert there(match, "boston") == there(match, "florida") == {"tory": 1}
    match = event(16, "unshaded", "patriots", "norfolk", "norfolk")
    assert there(match, "norfolk") == {"tory": 2}


@pytest.mark.parametrize("before", ["active_support", "neutral", "active_opposition"])
def test_card_016_shaded_a_city_stands_in_passive_opposition(before: str) -> None:
    match = event(16, "shaded", "british", boston=before, virginia="active_support")
    assert who(match) == "british"
    assert "virginia" not in offered(match, "space")
    go(match, "boston")
    assert is_over(match)
    assert level(match, "boston") == "passive_opposition"


def test_card_016_shaded_a_city_that_stands_there_already_is_not_offered() -> None:
    match = event(16, "shaded", "patriots", boston="passive_opposition")
    assert "boston" not in offered(match, "space")


# ---------------------------------------------------------------------- 17: Jane McCrea


def test_card_017_unshaded_a_patriot_fort_leaves_a_reserve() -> None:
    match = event(
        17, "unshaded", "french", northwest="patriot_fort", quebec="patriot_fort", virginia="patriot_fort"
    )
    assert (who(match), offered(match, "space")) == ("french", ["quebec", "northwest"])
    go(match, "northwest")
    assert is_over(match)
    assert there(match, "northwest") == {}
    assert match.position.crc == 0


def test_card_017_shaded_a_village_leaves_from_anywhere() -> None:
    match = event(
        17, "shaded", "british", northwest="village", virginia="2 village, war_party", georgia="war_party"
    )
    assert (who(match), offered(match, "space")) == ("british", ["virginia", "northwest"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"village": 1, "war_party": 1}


# ---------------------------------------------------------------------- 18: So stormy


@pytest.mark.parametrize("picked", ["british", "patriots", "french", "indians"])
def test_card_018_only_any_faction_is_out_through_the_next_card(picked: str) -> None:
    match = event(18, "unshaded", "patriots")
    assert offered(match, "faction") == ["british", "patriots", "french", "indians"]
    assert "event:shaded" not in offered(match)
    go(match, picked)
    assert is_over(match)
    assert barred(match) == [picked]
    assert who(match) == ("british" if picked == "indians" else "indians")


# ---------------------------------------------------------------------- 19: Nathan Hale


def test_card_019_unshaded_the_patriots_lose_four() -> None:
    assert resources(event(19, "unshaded", "british"), "patriots") == 6
    assert resources(event(19, "unshaded", "british", patriots=3), "patriots") == 0


def test_card_019_shaded_three_militia_anywhere_and_three_resources() -> None:
    match = event(19, "shaded", "british", treaty=True)
    assert (who(match), offered(match)) == ("british", [f"space:{one}" for one in MAP])
    go(match, "boston", "boston", "quebec")
    assert is_over(match)
    assert there(match, "boston") == {"militia": 2}
    assert there(match, "quebec") == {"militia": 1}
    assert resources(match, "patriots") == 13


# ---------------------------------------------------------------------- 20: Continental Marines


def test_card_020_unshaded_the_patriots_remove_four_continentals() -> None:
    match = event(
        20, "unshaded", "british", boston="3 continental", virginia="2 continental", norfolk="militia"
    )
    assert (who(match), offered(match, "space")) == ("patriots", ["boston", "virginia"])
    go(match, "boston", "3")
    assert is_over(match)
    assert there(match, "boston") == {}
    assert there(match, "virginia") == {"continental": 1}
    assert (match.position.crc, box(match, "available", "continental")) == (0, 19)


def test_card_020_shaded_four_continentals_in_new_jersey() -> None:
    match = event(20, "shaded", "british")
    assert is_over(match)
    assert there(match, "new_jersey") == {"continental": 4}


def test_card_020_shaded_the_patriots_may_take_the_missing_from_the_map() -> None:
    match = event(20, "shaded", "british", boston="18 continental")
    assert there(match, "new_jersey") == {"continental": 2}
    assert (asked(match), who(match)) == ("recall", "patriots")
    go(match, "boston", "done")
    assert is_over(match)
    assert there(match, "new_jersey") == {"continental": 3}
    assert there(match, "boston") == {"continental": 17}
