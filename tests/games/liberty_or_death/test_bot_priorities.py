"""8.1.2: which pieces of non-players come, go and fall first."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import kind, scene, space

from flintlock.games.liberty_or_death.nonplayers.events import is_wanted_for
from flintlock.games.liberty_or_death.nonplayers.mind import support_of
from flintlock.games.liberty_or_death.nonplayers.patriots import special_space
from flintlock.games.liberty_or_death.nonplayers.priorities import in_turn, to_give_up, to_place, to_strike
from flintlock.games.liberty_or_death.pieces import BRITISH, BRITISH_FORT, PARTISANS, SKIRMISH, Kind


def kinds(text: str) -> list[Kind]:
    return [kind(word) for word in text.split()]


def placed(options: str, here: str = "") -> str:
    g = scene(virginia=here)
    return to_place(kinds(options), g, space("virginia")).id


def given_up(options: str, here: str = "") -> str:
    g = scene(virginia=here)
    return to_give_up(kinds(options), g, space("virginia")).id


def struck(options: str, here: str = "") -> str:
    g = scene(virginia=here)
    return to_strike(kinds(options), g, space("virginia")).id


def test_8_1_2_bases_come_first_then_irregulars_then_the_scarcer_cubes() -> None:
    assert placed("continental militia patriot_fort") == "patriot_fort"
    assert placed("continental active_militia militia") == "militia"
    assert placed("regular tory", "2 regular, tory") == "tory"
    assert placed("regular tory", "regular, 2 tory") == "regular"
    assert placed("tory regular", "regular, tory") == "regular", "where both are as many"


def test_8_1_2_of_their_own_the_more_numerous_cubes_go_first_and_bases_last() -> None:
    assert given_up("regular tory british_fort", "2 regular, 3 tory, british_fort") == "tory"
    assert given_up("tory regular", "3 regular, 3 tory") == "regular"
    assert given_up("tory regular", "regular, tory") == "regular", "the last Tory stays as long as it can"
    assert given_up("continental active_militia", "continental, active_militia") == "continental"
    assert given_up("militia active_militia patriot_fort", "militia, active_militia") == "active_militia"
    assert given_up("patriot_fort militia", "militia, patriot_fort") == "militia"


def test_8_1_2_of_the_enemy_bases_fall_first_then_who_hides_then_the_scarcer_cubes() -> None:
    assert struck("militia continental patriot_fort", "militia, continental, patriot_fort") == "patriot_fort"
    assert struck("active_militia militia continental", "militia, 2 active_militia") == "militia"
    assert struck("continental active_militia", "continental, active_militia") == "active_militia"
    assert struck("regular tory", "2 regular, tory") == "tory"
    assert struck("tory regular", "2 regular, 2 tory") == "regular"


def skirmish(here: str) -> tuple[int, ...]:
    return special_space(scene(virginia=here), SKIRMISH, space("virginia"))


def partisans(here: str) -> tuple[int, ...]:
    return special_space(scene(virginia=here), PARTISANS, space("virginia"))


def test_8_5_1_a_skirmish_goes_for_forts_then_for_control() -> None:
    people = 1 + space("virginia").population
    assert skirmish("british_fort, 2 continental") == (1, 0, 0), "it was theirs before"
    assert skirmish("3 regular, 2 continental") == (0, 0, people), "even after two of them and one of ours"
    assert skirmish("3 regular, 3 continental") == (0, people, 0)
    assert skirmish("4 regular, 2 continental") == (0, 0, 0)
    assert skirmish("regular, continental") == (0, people, 0), "one falls for nothing"


def test_8_5_1_british_control_ends_with_the_last_british_piece() -> None:
    """1.7: the Indians that are left control nothing."""
    people = 1 + space("virginia").population
    assert skirmish("regular, 3 active_war_party, continental") == (0, 0, people)
    assert partisans("regular, village, militia") == (0, 0, 1, 0, people)
    assert partisans("2 regular, 2 active_war_party, 2 militia") == (0, 2, 2, 0, 0), "war parties fall first"


def test_8_1_1_a_blockade_takes_the_support_of_a_city_and_not_its_opposition() -> None:
    g = scene()
    boston = space("boston")
    for level, free, blockaded in ((2, 2, 0), (1, 1, 0), (-1, -1, -1), (-2, -2, -2)):
        g.level[boston.number] = level
        g.blockades[boston.number] = 0
        assert support_of(g, boston) == free * boston.population
        g.blockades[boston.number] = 1
        assert support_of(g, boston) == blockaded * boston.population


@pytest.mark.parametrize(
    ("soldiers", "locals_", "number", "many_first", "spare_last", "taken"),
    [
        (3, 3, 3, True, False, (2, 1)),
        (2, 4, 3, True, False, (1, 2)),
        (2, 4, 3, False, False, (2, 1)),
        (4, 1, 3, True, True, (3, 0)),
        (4, 1, 3, True, False, (2, 1)),
        (1, 1, 2, True, True, (1, 1)),
        (1, 0, 3, True, False, (1, 0)),
        (0, 2, 3, True, False, (0, 2)),
    ],
)
def test_8_1_2_cubes_in_turn(
    soldiers: int, locals_: int, number: int, many_first: bool, spare_last: bool, taken: tuple[int, int]
) -> None:
    assert in_turn(soldiers, locals_, number, many_first=many_first, spare_last=spare_last) == taken


@pytest.mark.parametrize(
    ("here", "where", "wanted"),
    [
        ("", "virginia", True),
        ("british_fort", "virginia", False),
        ("", "boston", False),
        ("", "quebec", False),
    ],
)
def test_8_3_the_british_want_forts_in_colonies_without_one(here: str, where: str, wanted: bool) -> None:
    g = scene(**{where: here})
    assert is_wanted_for(g, BRITISH_FORT, BRITISH, space(where)) == wanted
