"""5.4: stockades, forts and demolition."""

from __future__ import annotations

import pytest
from tests.games.wilderness_war.build import asked, go, offered, scene, settle, space, start, told, why_not

TICONDEROGA = "ticonderoga: montcalm, 2 fr_regular; crown_point: stockade; winooski: stockade"
SUPPLIED = "ile_aux_noix: stockade; montreal: fr_regular"


def test_5_41_stockades_in_own_country_need_no_troops() -> None:
    match = start(scene("niagara: fr_coureurs", hand=(1, 2)))
    go(match, "card:1", "stockades")
    assert "space:becancour" in offered(match)
    assert "space:niagara" not in offered(match)
    assert why_not(match, "space:niagara") == "why.no_builders"
    assert why_not(match, "space:kinderhook") == "why.no_builders"
    go(match, "space:becancour", "space:sorel", "space:st_jean")
    assert [
        space(name).number for name in ("becancour", "sorel", "st_jean")
    ] == match.position.french_stockades


def test_5_41_as_many_as_the_card_is_worth() -> None:
    match = start(scene("montreal: montcalm", hand=(14, 2)))
    go(match, "card:14", "stockades", "space:becancour", "space:sorel")
    assert len(match.position.french_stockades) == 2
    assert asked(match) == "play_card"


def test_5_41_elsewhere_drilled_troops_in_supply_build() -> None:
    match = start(scene(f"{TICONDEROGA}; {SUPPLIED}", hand=(1, 2)))
    go(match, "card:1", "stockades")
    assert "space:ticonderoga" in offered(match)
    match = start(scene(TICONDEROGA, hand=(1, 2)))  # Île-aux-Noix is missing: water alone leads to St-Jean
    go(match, "card:1", "stockades")
    assert "space:ticonderoga" in offered(match)
    match = start(scene("ohio_forks: montcalm, fr_regular", hand=(1, 2)))
    go(match, "card:1", "stockades")
    assert why_not(match, "space:ohio_forks") == "why.no_builders"


def test_5_41_never_beside_the_enemy() -> None:
    match = start(scene("montreal: montcalm", "sorel: br_ranger; becancour: stockade", hand=(1, 2)))
    go(match, "card:1", "stockades")
    for name in ("sorel", "becancour"):
        assert why_not(match, f"space:{name}") == "why.enemy_there"


def test_5_42_forts_are_begun_with_one_card_and_finished_with_another() -> None:
    match = start(scene("sorel: 2 fr_regular; st_jean: building, fr_regular", hand=(1, 2), other_hand=()))
    go(match, "card:1", "forts", "space:sorel")
    assert offered(match) == ["space:st_jean", "enough"]
    assert why_not(match, "space:sorel") == "why.begun_now"
    go(match, "space:st_jean")
    assert match.position.french_building == [space("sorel").number]
    assert match.position.french_forts == [space("st_jean").number]


def test_5_42_example_a_3_finishes_one_fort_and_begins_two() -> None:
    french = "sorel: fr_regular; st_jean: building, fr_regular; becancour: fr_regular; kahnawake: fr_regular"
    match = start(scene(french, hand=(1, 2)))
    go(match, "card:1", "forts", "space:st_jean", "space:sorel", "space:becancour")
    assert len(match.position.french_forts) == 1
    assert len(match.position.french_building) == 2
    assert asked(match) == "play_card"


def test_5_43_a_finished_fort_replaces_the_stockade() -> None:
    match = start(scene("sorel: stockade, building, fr_regular; st_jean: fr_regular", hand=(1, 2)))
    go(match, "card:1", "forts", "space:sorel")
    assert match.position.french_stockades == []
    assert match.position.french_forts == [space("sorel").number]


def test_5_43_one_fortification_a_space_and_none_beside_a_fortress() -> None:
    match = start(scene("sorel: fort, fr_regular; st_jean: stockade; montreal: fr_regular", hand=(1, 2)))
    go(match, "card:1", "stockades")
    assert why_not(match, "space:sorel") == "why.fortified_already"
    assert why_not(match, "space:st_jean") == "why.fortified_already"
    assert why_not(match, "space:montreal") == "why.fortress"


def test_5_43_nothing_is_built_in_a_siege() -> None:
    g = scene("sorel: fort, siege0, fr_regular; quebec: montcalm", "sorel: 2 br_regular", hand=(1, 2))
    match = start(g)
    go(match, "card:1", "stockades")
    assert "space:sorel" not in offered(match)


def test_5_44_a_fort_under_construction_is_nothing_yet() -> None:
    g = scene("sorel: building", "st_jean: br_regular, forbes", active="british", hand=(11, 2))
    assert not g.is_fortified(space("sorel"), 0)
    assert not g.is_hostile(space("sorel"), 1)


@pytest.mark.parametrize(("troops", "gone"), [("br_regular", True), ("br_ranger", False)])
def test_5_45_works_are_lost_to_drilled_troops_alone(troops: str, gone: bool) -> None:
    use = "drilled" if troops == "br_regular" else "individuals"
    g = scene("winooski: building", f"crown_point: {troops}", active="british", hand=(1, 2))
    match = start(g)
    go(match, "card:1", use, "space:winooski")
    assert (match.position.french_building == []) == gone


def test_5_45_an_empty_stockade_falls_intact_to_drilled_troops() -> None:
    match = start(scene("winooski: stockade", "crown_point: br_regular", active="british", hand=(1, 2)))
    go(match, "card:1", "drilled", "space:winooski")
    assert match.position.british_stockades == [space("winooski").number]
    assert match.position.vp == -1
    assert "captures" in told(match)


def test_5_45_a_defended_stockade_is_destroyed() -> None:
    g = scene(
        "winooski: stockade, -fr_coureurs", "crown_point: wolfe, 4 br_regular", active="british", hand=(1, 2)
    )
    match = start(g)
    go(match, "card:1", "force", "all", "space:winooski", "die:6", "die:1")
    settle(match, "demolish_after")
    assert match.position.british_stockades == match.position.french_stockades == []
    assert match.position.vp == -1
    assert "destroys" in told(match)


def test_5_4_two_cards_in_a_row_are_not_used_for_construction() -> None:
    match = start(scene("montreal: montcalm", hand=(1, 2, 3)))
    go(match, "card:1", "stockades", "space:becancour", "enough", "card:2")
    assert "stockades" not in offered(match)
    assert why_not(match, "stockades") == "why.built_before"
    go(match, "force", "end_move", "card:3")
    assert "stockades" in offered(match)


def test_5_46_own_works_are_demolished_at_no_cost_but_for_a_fort() -> None:
    french = "sorel: fort; st_jean: stockade, building; montreal: montcalm"
    match = start(scene(french, hand=(1, 2)))
    go(match, "demolish", "space:st_jean", "marker:building", "demolish", "space:st_jean")
    assert match.position.vp == 0
    assert match.position.french_stockades == match.position.french_building == []
    go(match, "demolish")
    assert (match.position.vp, match.position.french_forts) == (-1, [])
    assert "demolish" not in offered(match)


def test_5_46_a_besieged_fort_cannot_be_demolished() -> None:
    match = start(scene("sorel: fort, siege0", "sorel: br_regular", hand=(1, 2)))
    assert "demolish" not in offered(match)


def test_5_46_there_is_a_last_chance_after_dice_have_fallen() -> None:
    g = scene(
        "ticonderoga: fort; crown_point: montcalm, 2 fr_regular",
        "winooski: br_regular",
        hand=(1, 2),
    )
    match = start(g)
    go(match, "card:1", "force", "all", "space:winooski", "die:6", "die:1", "end_move")
    assert asked(settle(match, "demolish_after")) == "demolish_after"
    go(match, "demolish")
    assert match.position.french_forts == []
