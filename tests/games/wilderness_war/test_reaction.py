"""6.7, 6.8: interception and avoiding battle."""

from __future__ import annotations

import pytest
from tests.games.wilderness_war.build import (
    TheMatch,
    asked,
    at,
    go,
    offered,
    scene,
    settle,
    siege_level,
    start,
    told,
    units,
)

OSSIPEE = "ossipee: 2 br_northern_provincial, br_ranger; concord: 2 br_northern_provincial"


def coureur(british: str, place: str = "white_mountains_north") -> TheMatch:
    match = start(scene(f"{place}: fr_coureurs", british, hand=(11, 7)))
    return go(match, "card:11", "individuals")


def regulars(british: str, place: str = "crown_point", more: str = "") -> TheMatch:
    """Montcalm and three regulars, about to move."""
    match = start(scene(f"{place}: montcalm, 3 fr_regular; {more}", british, hand=(1, 7)))
    return go(match, "card:1", "force", "all")


# ---------------------------------------------------------------------- interception (6.7)


def test_6_72_example_the_coureur_on_his_way_to_gloucester() -> None:
    """In the wilderness only the ranger can catch him; in cultivated country a Provincial may try."""
    match = coureur(OSSIPEE)
    go(match, "space:casco_bay")
    assert asked(match) == "intercept"
    assert offered(match) == ["unit:br_ranger_armstrong", "no_interception"]
    go(match, "unit:br_ranger_armstrong", "die:3", "space:portsmouth")
    assert offered(match) == ["unit:br_prov_n_connecticut_3", "no_interception"]


def test_6_72_example_bradstreet_leads_both_provincials_and_adds_one() -> None:
    match = coureur(OSSIPEE.replace("concord: ", "concord: bradstreet, "))
    go(match, "space:casco_bay", "no_interception", "space:portsmouth", "leader:bradstreet", "all", "die:3")
    assert "intercepts" in told(match)
    assert len(units(match, "british", "portsmouth")) == 2
    match = coureur(OSSIPEE.replace("concord: ", "concord: bradstreet, "))
    go(match, "space:casco_bay", "no_interception", "space:portsmouth", "leader:bradstreet", "all", "die:2")
    assert "interception_fails" in told(match)


@pytest.mark.parametrize(("die", "succeeds"), [(3, False), (4, True)])
def test_6_71_four_is_needed_and_the_mover_attacks(die: int, succeeds: bool) -> None:
    match = regulars("ile_aux_noix: 2 br_regular")
    go(match, "space:winooski", "unit:br_reg_15th", f"die:{die}")
    if succeeds:
        assert asked(settle(match)) == "battle_die"
        assert match.position.fighting.attacker == 0
        assert at(match, "br_reg_15th") == "winooski"
    else:
        assert asked(match) == "march"
        assert at(match, "br_reg_15th") == "ile_aux_noix"


def test_6_711_interceptors_save_an_empty_stockade_and_have_its_help() -> None:
    match = regulars("winooski: stockade; ile_aux_noix: br_regular")
    go(match, "space:winooski", "unit:br_reg_15th", "die:6")
    assert "captures" not in told(match)
    settle(match, "battle_die")
    go(match, "die:3")
    rolled = [entry.fight for entry in match.position.log if entry.key == "volley"]
    assert [(one.name, one.value) for one in rolled[0].modifiers] == [  # type: ignore[union-attr]
        ("modifier.tactics", 2),
        ("modifier.stockade", -1),
    ]


def test_6_712_an_infiltrator_caught_at_a_fort_must_retreat_even_if_he_wins() -> None:
    match = start(
        scene("schoharie: fr_coureurs", "albany: -br_northern_provincial, br_regular", hand=(11, 7))
    )
    go(match, "card:11", "individuals", "space:albany", "unit:br_prov_n_connecticut_1", "die:5")
    assert asked(match) == "go_inside"  # those who were there may go inside, the interceptor fights
    go(match, "unit:br_reg_15th")
    settle(match, "battle_die")
    go(match, "die:6", "die:1")
    assert "battle_won" in told(match)
    assert at(match, "fr_cdb_boishebert_acadian") == "schoharie"
    assert siege_level(match, "albany") == -1
    assert match.position.inside == []


def test_6_72_besieged_pieces_and_leaders_alone_do_not_intercept() -> None:
    french = "winooski: fr_coureurs; crown_point: montcalm, 2 fr_regular"
    g = scene(
        f"{french}; ticonderoga: fr_regular",
        "ticonderoga: fort, siege0, br_regular; wood_creek: webb",
        hand=(1, 7),
    )
    match = start(g)
    go(match, "card:1", "force", "all", "space:green_mountains_central")
    assert asked(match) != "intercept"


def test_6_72_an_intercepting_force_is_within_its_limits() -> None:
    match = regulars("ile_aux_noix: johnson, 5 br_regular")
    go(match, "space:winooski", "leader:johnson", "all", "die:6")
    assert len(units(match, "british", "winooski")) == 3


def test_6_721_in_the_wild_a_lone_auxiliary_is_caught_by_another_only() -> None:
    match = coureur("ossipee: bradstreet, br_northern_provincial, br_ranger")
    go(match, "space:casco_bay")
    assert offered(match) == ["leader:bradstreet", "unit:br_ranger_armstrong", "no_interception"]
    go(match, "leader:bradstreet")
    assert asked(match) != "intercept_with"  # the ranger is the only one whom he may take


def test_6_722_nobody_is_intercepted_among_friends() -> None:
    match = regulars("ile_aux_noix: br_regular", more="winooski: stockade")
    go(match, "space:winooski")
    assert asked(match) == "march"
    match = regulars("ile_aux_noix: br_regular", more="winooski: fr_coureurs")
    go(match, "space:winooski")
    assert asked(match) == "march"


def test_6_723_leaders_alone_are_not_intercepted() -> None:
    match = start(scene("crown_point: montcalm", "ile_aux_noix: br_regular", hand=(1, 7)))
    go(match, "card:1", "individuals", "space:winooski")
    assert asked(match) == "march"


def test_6_724_not_by_those_whose_space_is_being_left() -> None:
    """Units that are freed because all besiegers march off get no try in the first space those enter."""
    french = "crown_point: montcalm, 2 fr_regular"
    match = start(scene(french, "crown_point: fort, siege0, br_regular", hand=(1, 7)))
    go(match, "card:1", "force", "all", "march", "space:winooski")
    assert asked(match) == "march"
    assert "siege_lifted" in told(match)


def test_6_71_interceptors_may_give_up_a_siege() -> None:
    g = scene(
        "ticonderoga: fort, siege0, fr_regular; crown_point: montcalm, 2 fr_regular; wood_creek: levis",
        "ticonderoga: br_regular",
        hand=(1, 7),
    )
    match = start(g)
    go(match, "card:1", "force", "leader:montcalm", "all", "space:green_mountains_central")
    assert asked(match) == "intercept"
    go(match, "unit:br_reg_15th", "die:4")
    assert siege_level(match, "ticonderoga") == -1


# ---------------------------------------------------------------------- avoiding battle (6.8)


@pytest.mark.parametrize(("die", "gets_away"), [(3, False), (4, True)])
def test_6_8_four_is_needed_to_avoid_battle(die: int, gets_away: bool) -> None:
    match = regulars("winooski: br_regular")
    go(match, "space:winooski", "unit:br_reg_15th", f"die:{die}")
    if gets_away:
        assert asked(match) == "avoid_to"
        go(match, "space:ile_aux_noix")
        assert at(match, "br_reg_15th") == "ile_aux_noix"
        assert asked(match) == "march"  # 6.82
    else:
        assert "avoidance_fails" in told(match)
        assert asked(settle(match)) == "battle_die"


def test_6_8_a_leader_adds_his_tactics_and_takes_his_force_along() -> None:
    match = regulars("winooski: johnson, 4 br_northern_provincial")
    go(match, "space:winooski", "leader:johnson", "all", "die:3", "space:ile_aux_noix")
    assert len(units(match, "british", "ile_aux_noix")) == 3
    assert asked(settle(match, "battle_die")) == "battle_die"  # one unit was left behind


def test_6_8_auxiliaries_always_slip_away_from_drilled_troops_in_the_wild() -> None:
    match = regulars("winooski: br_ranger")
    go(match, "space:winooski", "unit:br_ranger_armstrong")
    assert asked(match) == "avoid_to"
    match = start(scene("crown_point: montcalm, fr_regular, fr_coureurs", "winooski: br_ranger", hand=(1, 7)))
    go(match, "card:1", "force", "all", "space:winooski", "unit:br_ranger_armstrong")
    assert asked(match) == "avoidance_die"


def test_6_81_not_where_the_attacker_came_from_nor_to_the_enemy() -> None:
    match = regulars("winooski: br_regular", more="ile_aux_noix: stockade")
    go(match, "space:winooski", "unit:br_reg_15th", "die:6")
    assert offered(match) == [
        "space:adirondacks_north",
        "space:green_mountains_central",
        "space:green_mountains_north",
    ]


def test_6_811_from_an_amphib_space_to_any_british_port() -> None:
    match = regulars("ile_dorleans: amphib, 2 br_regular", place="quebec")
    go(match, "space:ile_dorleans", "unit:br_reg_15th", "die:6")
    assert {"space:halifax", "space:boston", "space:baie_st_paul"} <= set(offered(match))
    assert "space:quebec" not in offered(match)


def test_6_82_who_is_met_again_may_avoid_again() -> None:
    match = regulars("winooski: br_regular")
    go(match, "space:winooski", "unit:br_reg_15th", "die:6", "space:ile_aux_noix", "space:ile_aux_noix")
    assert asked(match) == "avoid"


def test_6_82_a_fortification_holds_the_attacker_up() -> None:
    match = regulars("winooski: br_regular, stockade")
    go(match, "space:winooski", "unit:br_reg_15th", "die:6", "space:ile_aux_noix")
    assert "captures" in told(match)
    assert asked(settle(match)) == "play_card"


def test_6_83_some_go_inside_while_others_avoid_battle() -> None:
    match = regulars("winooski: fort, 2 br_regular, br_ranger")
    go(match, "space:winooski")
    assert asked(match) == "go_inside"  # before the roll
    go(match, "unit:br_reg_15th", "enough", "unit:br_ranger_armstrong", "space:ile_aux_noix")
    settle(match, "battle_die")
    assert len(match.position.fighting.defenders) == 1
    assert match.position.garrison(match.position.board.spaces[match.position.fighting.space]) == 1


def test_6_84_who_failed_to_intercept_may_not_avoid() -> None:
    match = regulars("ile_aux_noix: br_regular")
    go(match, "space:winooski", "unit:br_reg_15th", "die:1", "space:ile_aux_noix")
    assert asked(settle(match, "avoid")) == "battle_die"


def test_6_84_who_was_caught_or_has_caught_may_not_avoid() -> None:
    match = regulars("ile_aux_noix: br_regular; winooski: br_ranger")
    go(match, "space:winooski", "unit:br_reg_15th", "die:6")
    assert asked(settle(match, "avoid")) == "battle_die"


def test_6_85_a_space_either_intercepts_or_avoids() -> None:
    match = regulars("ile_aux_noix: 2 br_regular")
    go(match, "space:winooski", "unit:br_reg_15th", "die:1", "space:ile_aux_noix")
    assert asked(settle(match, "avoid")) == "battle_die"  # neither the one who tried nor the other


def test_6_85_nobody_avoids_where_an_interception_was_tried() -> None:
    """The Rangers next door try to catch the infiltrator; when it stops, those who let it pass must fight."""
    match = start(
        scene("schoharie: fr_coureurs", "canajoharie: br_regular; schenectady: br_ranger", hand=(11, 7))
    )
    go(match, "card:11", "individuals", "space:canajoharie", "infiltrate")
    go(match, "unit:br_ranger_armstrong", "die:1", "end_move")
    assert asked(settle(match, "avoid", "battle_die")) == "battle_die"
