"""5.0: cards 51 to 60, each text of each."""

from __future__ import annotations

from tests.games.liberty_or_death.build import (
    asked,
    barred,
    box,
    event,
    figures,
    go,
    is_over,
    offered,
    resources,
    there,
    told,
    who,
)

# ---------------------------------------------------------------------- 51: Bermuda Gunpowder Plot


def test_card_051_unshaded_the_british_march_and_fight_with_two_losses_less() -> None:
    match = event(51, "unshaded", "french", virginia="6 regular", north_carolina="6 continental", british=0)
    assert (asked(match), who(match)) == ("march", "british")
    assert "done" not in offered(match)
    go(match, "north_carolina", "6", "3", "3", "3", "3")
    assert figures(match) == {"royalists": (6, 7), "rebellion": (6, 4)}
    assert there(match, "north_carolina") == {"regular": 4, "continental": 2}
    assert resources(match, "british") == 0


def test_card_051_shaded_the_patriots_march_and_fight_with_two_losses_more() -> None:
    match = event(51, "shaded", "british", virginia="6 continental", north_carolina="6 tory", patriots=0)
    assert (asked(match), who(match)) == ("march", "patriots")
    go(match, "north_carolina", "6", "1", "1", "1", "1")
    assert figures(match) == {"rebellion": (6, 4), "royalists": (6, 2)}
    assert there(match, "north_carolina") == {"tory": 2, "continental": 5}
    go(match, "done")
    assert is_over(match)
    assert resources(match, "patriots") == 0


# ---------------------------------------------------------------------- 52: In the Wrong Spot

WRONG_SPOT = {
    "boston": "3 french_regular",
    "virginia": "4 continental, 5 tory, french_regular",
    "georgia": "2 militia, war_party",
    "treaty": True,
}


def test_card_052_only_up_to_four_french_regulars_leave_the_map() -> None:
    match = event(52, "unshaded", "indians", **WRONG_SPOT, west_indies="french_regular")
    assert (who(match), offered(match)) == ("indians", ["space:boston", "space:virginia", "done"])
    go(match, "boston", "3", "virginia")
    assert is_over(match)
    assert there(match, "boston") == {}
    assert there(match, "west_indies") == {"french_regular": 1}
    assert (match.position.crc, box(match, "available", "french_regular")) == (0, 14)
    assert "battle_begins" not in told(match)


def test_card_052_only_the_executor_fights_with_two_more_in_force_and_nobody_pays() -> None:
    match = event(52, "unshaded", "patriots", "done", **WRONG_SPOT, patriots=0, french=0)
    assert (asked(match), who(match)) == ("battle_where", "patriots")
    assert offered(match) == ["space:virginia", "space:georgia"]
    go(match, "virginia", "with_ally", "1", "1", "1")
    assert figures(match)["rebellion"][0] == 7
    assert figures(match)["royalists"][0] == 5
    assert (resources(match, "patriots"), resources(match, "french")) == (0, 0)


def test_card_052_only_french_and_british_fight_where_they_stand() -> None:
    places = {**WRONG_SPOT, "boston": "6 french_regular, 3 tory"}
    match = event(52, "unshaded", "french", "done", **places, french=0)
    assert offered(match) == ["space:boston", "space:virginia"]
    go(match, "boston", "1", "1", "1")
    assert figures(match)["rebellion"][0] == 8
    match = event(52, "unshaded", "british", "done", **places)
    assert (who(match), offered(match)) == ("british", ["space:boston", "space:virginia"])


def test_card_052_only_in_the_west_indies_too() -> None:
    match = event(
        52, "unshaded", "french", treaty=True, west_indies="6 french_regular, 6 regular", boston="tory"
    )
    assert asked(match) == "battle_die"


# ---------------------------------------------------------------------- 53: French Ports


def test_card_053_unshaded_three_resources_and_two_blockades_less() -> None:
    match = event(53, "unshaded", "patriots", treaty=True, boston="2 blockade", norfolk="blockade")
    assert (asked(match), who(match)) == ("lift_blockade", "british")
    go(match, "norfolk")
    assert is_over(match)
    assert (match.position.fni, match.position.squadrons, resources(match, "british")) == (1, 2, 13)
    match = event(53, "unshaded", "british", treaty=True, boston="blockade")
    assert is_over(match)
    assert match.position.fni == 0


def test_card_053_shaded_resources_change_hands_and_a_city_is_blockaded() -> None:
    match = event(53, "shaded", "british", treaty=True, squadrons=2, british=1)
    assert (asked(match), who(match)) == ("blockade", "french")
    go(match, "savannah")
    assert is_over(match)
    assert (resources(match, "british"), resources(match, "patriots"), match.position.fni) == (0, 12, 1)


# ---------------------------------------------------------------------- 54: Sartine


def test_card_054_unshaded_a_squadron_leaves_the_west_indies() -> None:
    match = event(54, "unshaded", "british", squadrons=2)
    assert (match.position.squadrons, match.position.squadrons_away) == (1, 2)
    match = event(54, "unshaded", "british", treaty=True, boston="blockade")
    assert (match.position.fni, match.position.squadrons_away) == (1, 2)


def test_card_054_shaded_two_squadrons_come_to_the_west_indies() -> None:
    match = event(54, "shaded", "british", squadrons=0)
    assert (match.position.squadrons, match.position.squadrons_away) == (2, 1)
    match = event(54, "shaded", "french", squadrons=2)
    assert (match.position.squadrons, match.position.squadrons_away) == (3, 0)


# ---------------------------------------------------------------------- 55: The Caribbean


def test_card_055_unshaded_three_french_regulars_go_and_may_fight_in_the_west_indies() -> None:
    places = {
        "virginia": "2 french_regular",
        "boston": "2 french_regular, blockade",
        "west_indies": "2 regular",
    }
    match = event(55, "unshaded", "british", treaty=True, **places, french=0)
    assert (who(match), offered(match, "space")) == ("british", ["boston", "virginia"])
    go(match, "boston", "2")
    assert there(match, "west_indies") == {"regular": 2, "french_regular": 3}
    assert (asked(match), who(match), offered(match)) == (
        "battle_where",
        "french",
        ["space:west_indies", "done"],
    )
    go(match, "done")
    assert is_over(match)
    assert there(match, "virginia") == {"french_regular": 1}
    assert (match.position.fni, resources(match, "french")) == (0, 0)
    match = event(
        55, "unshaded", "french", "boston", "2", "west_indies", "3", treaty=True, **places, french=0
    )
    assert is_over(match)
    assert figures(match)["rebellion"] == (3, 4)
    assert match.position.cbc == 2


def test_card_055_shaded_four_british_regulars_go_and_must_fight() -> None:
    places = {"virginia": "3 regular", "boston": "2 regular, tory", "west_indies": "2 french_regular"}
    match = event(55, "shaded", "patriots", treaty=True, **places, british=0)
    assert (who(match), offered(match, "space")) == ("patriots", ["boston", "virginia"])
    go(match, "boston", "2", "3")
    assert is_over(match)
    assert figures(match)["royalists"] == (4, 4)
    assert there(match, "west_indies") == {"regular": 3}
    assert there(match, "virginia") == {"regular": 1}
    assert (match.position.crc, resources(match, "british")) == (2, 0)


def test_card_055_shaded_the_west_indies_are_closed_before_the_treaty() -> None:
    match = event(55, "shaded", "british", virginia="3 regular")
    assert is_over(match)
    assert there(match, "virginia") == {"regular": 3}
    match = event(55, "shaded", "british", treaty=True, virginia="3 regular")
    assert is_over(match)
    assert there(match, "west_indies") == {"regular": 3}
    assert "battle_begins" not in told(match)


# ---------------------------------------------------------------------- 56: Turgot


def test_card_056_unshaded_the_patriots_lose_three() -> None:
    assert resources(event(56, "unshaded", "british"), "patriots") == 7


def test_card_056_shaded_the_patriots_gain_three() -> None:
    assert resources(event(56, "shaded", "british"), "patriots") == 13


# ---------------------------------------------------------------------- 57: Sails for the Caribbean


def test_card_057_unshaded_two_french_regulars_go_and_the_french_are_out() -> None:
    match = event(57, "unshaded", "british", treaty=True, boston="blockade", virginia="french_regular")
    assert is_over(match)
    assert there(match, "west_indies") == {"french_regular": 2}
    assert there(match, "virginia") == {"french_regular": 1}
    assert (match.position.fni, barred(match)) == (0, ["french"])
    match = event(57, "unshaded", "indians")
    assert (there(match, "west_indies"), barred(match)) == ({}, ["french"])


def test_card_057_shaded_two_british_regulars_go_and_the_british_are_out() -> None:
    match = event(57, "shaded", "french", treaty=True, virginia="2 regular", boston="regular, tory")
    assert (who(match), offered(match, "space")) == ("french", ["boston", "virginia"])
    go(match, "boston")
    assert is_over(match)
    assert there(match, "west_indies") == {"regular": 2}
    assert (there(match, "virginia"), barred(match)) == ({"regular": 1}, ["british"])
    match = event(57, "shaded", "french", virginia="2 regular")
    assert (there(match, "virginia"), barred(match)) == ({"regular": 2}, ["british"])


# ---------------------------------------------------------------------- 58: Lafayette


def test_card_058_unshaded_the_patriots_lose_four() -> None:
    assert resources(event(58, "unshaded", "french"), "patriots") == 6


def test_card_058_shaded_tories_in_the_north_become_militia() -> None:
    places = {
        "new_york": "2 tory, regular",
        "quebec": "tory",
        "northwest": "3 tory, war_party",
        "virginia": "tory",
    }
    match = event(58, "shaded", "british", **places, new_york_city="tory")
    assert (who(match), offered(match)) == ("british", ["space:new_york", "space:quebec", "space:northwest"])
    go(match, "quebec", "new_york")
    assert is_over(match)
    assert there(match, "new_york") == {"regular": 1, "militia": 2}
    assert there(match, "quebec") == {"militia": 1}
    assert there(match, "northwest") == {"war_party": 1, "militia": 3}
    assert there(match, "virginia") == there(match, "new_york_city") == {"tory": 1}


def test_card_058_shaded_tories_leave_even_without_militia() -> None:
    match = event(58, "shaded", "british", quebec="3 tory", virginia="13 militia")
    assert is_over(match)
    assert there(match, "quebec") == {"militia": 2}


# ---------------------------------------------------------------------- 59: Tronson de Coudray


def test_card_059_unshaded_continentals_and_french_leave_one_space() -> None:
    places = {
        "virginia": "2 french_regular, 3 continental",
        "boston": "french_regular",
        "georgia": "continental",
        "norfolk": "militia",
    }
    match = event(59, "unshaded", "british", treaty=True, **places)
    assert (who(match), offered(match, "space")) == ("british", ["boston", "virginia", "georgia"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"continental": 1}
    assert match.position.crc == 0
    assert there(event(59, "unshaded", "indians", "georgia", treaty=True, **places), "georgia") == {}


def test_card_059_shaded_the_patriots_gain_three() -> None:
    assert resources(event(59, "shaded", "british"), "patriots") == 13


# ---------------------------------------------------------------------- 60: d'Orvilliers


def test_card_060_unshaded_two_blockades_less_and_the_french_lose_four() -> None:
    match = event(60, "unshaded", "british", treaty=True, boston="2 blockade", norfolk="blockade")
    assert (asked(match), who(match)) == ("lift_blockade", "british")
    go(match, "boston", "norfolk")
    assert is_over(match)
    assert (match.position.fni, resources(match, "french")) == (1, 6)
    assert resources(event(60, "unshaded", "indians", french=3), "french") == 0


def test_card_060_shaded_a_blockade_more_and_the_british_lose_three() -> None:
    match = event(60, "shaded", "indians", treaty=True, squadrons=1)
    assert (asked(match), who(match)) == ("blockade", "french")
    go(match, "boston")
    assert is_over(match)
    assert (match.position.fni, resources(match, "british")) == (1, 7)
    assert resources(event(60, "shaded", "french", squadrons=1), "british") == 7
