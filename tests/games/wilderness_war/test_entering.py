"""6.5, 6.6: spaces that the enemy holds, and slipping through them."""

from __future__ import annotations

from tests.games.wilderness_war.build import (
    TheMatch,
    asked,
    at,
    go,
    offered,
    scene,
    settle,
    siege_level,
    space,
    start,
    told,
    units,
    why_not,
)


def lone(place: str, kind: str, enemy: str, side: str = "french", card: int = 11) -> TheMatch:
    """A single auxiliary unit of the active side."""
    own = f"{place}: {kind}"
    french, british = (own, enemy) if side == "french" else (enemy, own)
    match = start(scene(french, british, active=side, hand=(card, 7)))
    return go(match, f"card:{card}", "individuals")


def drilled(place: str, enemy: str, card: int = 11) -> TheMatch:
    """A single French regular."""
    match = start(scene(f"{place}: fr_regular", enemy, hand=(card, 7)))
    return go(match, f"card:{card}", "drilled")


# ---------------------------------------------------------------------- what stops a move (6.51)


def test_6_51_enemy_units_must_be_attacked() -> None:
    match = drilled("crown_point", "winooski: br_regular")
    go(match, "space:winooski")
    assert asked(settle(match)) == "battle_die"


def test_6_51_an_enemy_fort_without_defenders_outside_is_besieged() -> None:
    match = drilled("crown_point", "winooski: fort")
    go(match, "space:winooski")
    assert siege_level(match, "winooski") == 0
    assert asked(match) == "play_card"


def test_6_51_a_fortress_likewise() -> None:
    match = drilled("hoosic", "albany: webb")
    go(match, "space:albany")
    assert siege_level(match, "albany") == 0
    assert match.position.is_besieged(space("albany"))
    assert not match.position.controls(1, space("albany"))


def test_6_51_a_besieged_place_is_no_obstacle() -> None:
    french = "hoosic: fr_regular; albany: fr_regular"
    match = start(scene(french, "albany: siege0, br_regular", hand=(11, 7)))
    go(match, "card:11", "drilled", "unit:fr_reg_2_berry", "space:albany")
    assert "space:schenectady" in offered(match)


def test_6_51_auxiliaries_that_come_to_an_empty_stockade_must_raid() -> None:
    match = lone("schoharie", "fr_coureurs", "canajoharie: stockade")
    go(match, "space:canajoharie", "end_move")
    assert "raid" in told(match)


def test_6_51_two_auxiliaries_stop_at_a_stockade() -> None:
    stack = "schoharie: dumas, 2 fr_coureurs"
    match = start(scene(stack, "canajoharie: stockade", hand=(11, 7)))
    go(match, "card:11", "force", "all", "space:canajoharie")
    assert "raid" in told(match)


# ---------------------------------------------------------------------- who may enter (6.52-6.54)


def test_6_52_only_with_drilled_troops_into_a_space_with_a_fort() -> None:
    stack = "crown_point: dumas, 2 fr_coureurs"
    match = start(scene(stack, "winooski: fort", hand=(11, 7)))
    go(match, "card:11", "force", "all")
    assert "space:winooski" not in offered(match)
    assert why_not(match, "space:winooski") == "why.needs_drilled"


def test_6_53_leaders_alone_do_not_enter_enemy_spaces() -> None:
    for enemy in ("winooski: br_regular", "winooski: stockade", "winooski: fort"):
        match = start(scene("crown_point: montcalm", enemy, hand=(11, 7)))
        go(match, "card:11", "individuals")
        assert why_not(match, "space:winooski") == "why.lone_leader"


def test_6_53_a_leader_alone_with_the_enemy_must_get_away() -> None:
    match = drilled("crown_point", "winooski: webb")
    go(match, "space:winooski")
    assert asked(match) == "leader_escapes"
    assert match.question is not None
    assert match.question.seat == "british"
    assert "space:crown_point" not in offered(match)  # the attacker has come from there
    go(match, "space:ile_aux_noix")
    assert at(match, "webb") == "ile_aux_noix"


def test_6_53_or_is_lost() -> None:
    match = start(
        scene(
            "crown_point: fr_regular; ile_aux_noix: stockade; adirondacks_north: stockade; "
            "green_mountains_central: stockade; green_mountains_north: stockade",
            "winooski: webb",
            hand=(11, 7),
        )
    )
    go(match, "card:11", "drilled", "space:winooski")
    assert "leader_lost" in told(match)
    assert at(match, "webb") == ""


def test_6_54_leaders_works_and_settlements_do_not_hinder() -> None:
    match = lone("crown_point", "fr_coureurs", "winooski: webb, building")
    go(match, "space:winooski", "space:green_mountains_north")  # where Webb goes
    assert asked(match) == "march"
    assert "space:ile_aux_noix" in offered(match)


# ---------------------------------------------------------------------- infiltration (6.6)


def test_6_6_a_lone_auxiliary_unit_may_slip_through_or_attack() -> None:
    match = lone("allegheny_south", "fr_shawnee", "woodstock: br_southern_provincial")
    go(match, "space:woodstock")
    assert offered(match) == ["infiltrate", "attack"]
    go(match, "attack")
    assert asked(settle(match, "avoid", "battle_die")) in ("avoid", "battle_die")


def test_6_6_not_with_a_second_unit() -> None:
    stack = "allegheny_south: dumas, 2 fr_shawnee"
    match = start(scene(stack, "woodstock: br_southern_provincial", hand=(11, 7)))
    go(match, "card:11", "force", "all", "space:woodstock")
    assert asked(match) != "infiltrate_or_attack"
    stack = "allegheny_south: dumas, fr_shawnee"
    match = start(scene(stack, "woodstock: br_southern_provincial", hand=(11, 7)))
    go(match, "card:11", "force", "unit:fr_ind_shawnee_1", "space:woodstock")
    assert asked(match) == "infiltrate_or_attack"  # leaders do not count


def test_6_6_example_the_shawnee_at_woodstock_and_culpeper() -> None:
    """The unit at Woodstock tries there and fails; the one at Augusta may try at Culpeper, it may not."""
    british = "woodstock: br_southern_provincial; augusta: br_southern_provincial"
    match = lone("allegheny_south", "fr_shawnee", british)
    go(match, "space:woodstock", "infiltrate")
    assert asked(match) == "intercept"
    assert "unit:br_prov_s_maryland" in offered(match)
    go(match, "unit:br_prov_s_maryland", "die:2", "space:culpeper")
    assert asked(match) == "intercept"
    assert offered(match) == ["unit:br_prov_s_pennsylvania_1", "no_interception"]


def test_6_61_there_must_be_a_way_on_from_a_fort() -> None:
    """From mountains a march goes no farther, so a fort there cannot be slipped through."""
    match = lone("crown_point", "fr_coureurs", "adirondacks_north: fort; winooski: fort")
    assert "space:winooski" in offered(match)
    assert "space:adirondacks_north" not in offered(match)
    assert why_not(match, "space:adirondacks_north") == "why.no_way_through"


def test_6_61_the_rest_of_the_allowance_counts() -> None:
    match = lone("quinte", "fr_coureurs", "niaoure_bay: fort", card=14)
    for name in ("ganneious", "cataraqui", "oswegatchie", "cataraqui", "ganneious"):
        go(match, f"space:{name}")
    assert "space:cataraqui" in offered(match)


def test_6_62_anybody_in_the_space_may_catch_an_infiltrator() -> None:
    match = lone("schoharie", "fr_coureurs", "canajoharie: br_regular")
    go(match, "space:canajoharie", "infiltrate")
    assert offered(match) == ["unit:br_reg_15th", "no_interception"]  # though it is drilled, and in the wild


def test_6_63_an_infiltrator_sent_back_among_the_enemy_is_lost() -> None:
    g = scene(
        "ile_aux_noix: fr_coureurs",
        "winooski: br_regular; crown_point: fort",
        hand=(1, 7),
        other_hand=(15,),
    )
    match = start(g)
    go(match, "card:1", "individuals", "space:winooski", "infiltrate", "space:crown_point")
    assert asked(settle(match, "respond_schooner")) == "respond_schooner"
    go(match, "card:15")
    assert at(match, "fr_cdb_boishebert_acadian") == ""
    keys = told(match)
    assert "moves" not in keys[keys.index("sent_back") :]


def test_6_64_an_infiltrator_may_stop_and_fight() -> None:
    match = lone("schoharie", "fr_coureurs", "canajoharie: br_regular")
    go(match, "space:canajoharie", "infiltrate", "end_move")
    settle(match, "avoid", "battle_die")
    assert asked(match) in ("avoid", "battle_die")


def test_6_64_and_may_go_on_where_all_defenders_avoid_battle() -> None:
    """6.51, 6.82: like any other attacker."""
    match = lone("schoharie", "fr_coureurs", "canajoharie: br_ranger")
    go(match, "space:canajoharie", "infiltrate", "end_move")
    go(match, "unit:br_ranger_armstrong", "die:6", "space:schenectady")
    assert asked(match) == "march"
    go(match, "space:oneida_carry_east")


def test_6_64_or_after_an_overrun() -> None:
    """6.51, 7.82."""
    match = lone("schoharie", "fr_coureurs", "canajoharie: -br_ranger")
    go(match, "space:canajoharie", "infiltrate", "end_move", "die:6", "die:1")
    assert units(match, "british", "canajoharie") == []
    assert asked(match) == "march"


def test_6_64_but_not_after_any_other_battle() -> None:
    match = lone("schoharie", "fr_coureurs", "canajoharie: br_ranger")
    go(match, "space:canajoharie", "infiltrate", "end_move", "die:6", "die:1", "space:schenectady")
    assert asked(match) == "play_card"


def test_6_64_but_not_in_a_space_with_a_fort() -> None:
    match = lone("schoharie", "fr_coureurs", "albany: br_regular")
    go(match, "space:albany")
    assert asked(settle(match, "march")) == "march"
    assert "end_move" not in offered(match)


def test_6_2_enemy_country_stops_an_infiltrator_in_the_next_space() -> None:
    """Playbook: a unit that slips through Albany has to stop, and to raid, in the next space."""
    match = lone("schoharie", "fr_coureurs", "albany: br_regular; hoosic: webb")
    go(match, "space:albany", "space:kinderhook")
    assert "raid" in told(match)
    assert units(match, "british", "albany") == ["br_regular"]
