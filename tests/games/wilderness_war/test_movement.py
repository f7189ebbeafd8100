"""6.1-6.4: movement by land, boat and sea."""

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
    space,
    start,
    told,
    why_not,
)

from flintlock.games.wilderness_war.pieces import BRITISH
from flintlock.games.wilderness_war.scenarios import NO_FRENCH_NAVY, NO_LANDINGS
from flintlock.games.wilderness_war.supply import is_supplied


def one_unit(side: str, place: str, kind: str, *works: str, card: int = 1, enemy: str = "") -> TheMatch:
    """A single unit of a side that is about to move."""
    own = "; ".join((f"{place}: {kind}", *works))
    french, british = (own, enemy) if side == "french" else (enemy, own)
    match = start(scene(french, british, active=side, hand=(card, 7)))
    return go(match, f"card:{card}", "drilled" if "regular" in kind else "individuals")


def steps(match: TheMatch) -> set[str]:
    return {code.removeprefix("space:") for code in offered(match) if code.startswith("space:")}


# ---------------------------------------------------------------------- by land (6.2)


def test_6_2_drilled_troops_halt_behind_wilderness_that_they_pass_through() -> None:
    match = one_unit("british", "albany", "br_regular")
    go(match, "space:schoharie", "space:mohawks_branch")
    assert asked(match) == "play_card"  # the march has ended, and no water leads on
    match = one_unit("british", "schenectady", "br_regular")
    go(match, "space:canajoharie", "space:oneida_carry_east")
    assert steps(match) == {"canajoharie"}  # by boat
    assert why_not(match, "space:oneida_castle") == "why.must_halt"


def test_6_2_the_starting_space_is_not_passed_through() -> None:
    match = one_unit("british", "schoharie", "br_regular")
    go(match, "space:mohawks_branch")
    assert "osewingo" in steps(match)


def test_6_2_auxiliaries_lead_drilled_troops_through_the_wilderness() -> None:
    stack = "albany: bradstreet, br_regular, br_ranger"
    match = start(scene("", stack, active="british", hand=(1, 7)))
    go(match, "card:1", "force", "all", "space:schoharie", "space:mohawks_branch", "space:osewingo")
    assert "tioga" in steps(match)


def test_6_2_friendly_fortifications_spare_the_halt() -> None:
    """A regular can cross wilderness and mountains where each space has a friendly fortification."""
    works = ("schoharie: stockade", "katskills: stockade", "station_point: fort")
    match = one_unit("british", "albany", "br_regular", *works)
    go(match, "space:schoharie", "space:katskills", "space:station_point")
    assert "wyoming" in steps(match)


def test_6_2_everybody_halts_on_mountains() -> None:
    match = one_unit("french", "st_francois", "fr_coureurs")
    go(match, "space:notre_dame_north")
    assert asked(match) == "play_card"
    match = start(scene("st_francois: montcalm", hand=(1, 7)))
    go(match, "card:1", "individuals", "space:notre_dame_north")
    assert asked(match) == "play_card"  # the move is over


def test_6_2_auxiliaries_alone_halt_behind_enemy_country() -> None:
    match = one_unit("french", "ossipee", "fr_coureurs")
    go(match, "space:concord", "space:portsmouth")
    assert asked(match) != "march"
    stack = "ossipee: dumas, fr_regular, fr_coureurs"
    match = start(scene(stack, hand=(1, 7)))
    go(match, "card:1", "force", "all", "space:concord", "space:portsmouth")
    assert "casco_bay" in steps(match)  # drilled troops are with them


def test_6_21_leaders_alone_move_six() -> None:
    match = start(scene("montreal: montcalm", hand=(1, 7)))
    go(match, "card:1", "individuals")
    for name in (
        "ile_aux_noix",
        "winooski",
        "crown_point",
        "ticonderoga",
        "wood_creek",
        "hudson_carry_south",
    ):
        go(match, f"space:{name}")
    assert at(match, "montcalm") == "hudson_carry_south"
    assert asked(match) == "play_card"


def test_6_22_a_force_is_as_fast_as_its_slowest_unit() -> None:
    stack = "boston: wolfe, br_regular, br_light_infantry"
    match = start(scene("", stack, active="british", hand=(1, 7)))
    go(match, "card:1", "force", "all")
    for name in ("worcester", "northampton", "hartford", "new_haven"):
        go(match, f"space:{name}")
    assert steps(match) == set()
    assert "drop" in offered(match)
    go(match, "drop", "unit:br_reg_15th", "enough")  # the rest is faster, less the spaces that it has used
    assert "peekskill" in steps(match)
    go(match, "space:peekskill", "space:poughkeepsie")
    assert at(match, "br_reg_15th") == "new_haven"
    assert at(match, "br_li_1_95th") == "poughkeepsie"


def test_6_21_a_commander_who_leaves_all_his_units_behind_goes_on_alone() -> None:
    match = start(scene("", "boston: wolfe, br_regular", active="british", hand=(1, 7)))
    go(match, "card:1", "force", "unit:br_reg_15th")
    for name in ("worcester", "northampton", "hartford", "new_haven"):
        go(match, f"space:{name}")
    assert offered(match) == ["drop", "end_move"]
    go(match, "drop", "unit:br_reg_15th", "space:peekskill", "space:poughkeepsie")
    assert (at(match, "br_reg_15th"), at(match, "wolfe")) == ("new_haven", "poughkeepsie")
    assert asked(match) == "play_card"  # six spaces


def test_6_2_who_must_halt_goes_no_farther_with_fewer() -> None:
    match = start(scene("", "albany: wolfe, br_regular", active="british", hand=(1, 7)))
    go(match, "card:1", "force", "unit:br_reg_15th", "space:schoharie", "space:mohawks_branch")
    assert asked(match) == "play_card"


def test_6_1_pieces_left_behind_do_not_move_again() -> None:
    match = start(scene("quebec: montcalm, levis, 3 fr_regular", hand=(1, 7)))
    go(
        match,
        "card:1",
        "force",
        "leader:montcalm",
        "all",
        "space:becancour",
        "drop",
        "unit:fr_reg_2_berry",
        "enough",
    )
    assert "unit:fr_reg_2_berry" not in [str(number) for number in match.position.moving.pieces]
    go(match, "space:trois_rivieres", "end_move")
    assert (at(match, "fr_reg_2_berry"), at(match, "fr_reg_3_berry")) == ("becancour", "trois_rivieres")


def test_6_1_a_subordinate_leader_stays_only_if_the_rest_can_be_led() -> None:
    match = start(scene("quebec: montcalm, dumas, 8 fr_regular", hand=(1, 7)))
    go(match, "card:1", "force", "leader:montcalm", "all", "space:becancour", "drop")
    assert "leader:dumas" not in offered(match)
    go(match, "unit:fr_reg_2_berry", "unit:fr_reg_3_berry")
    assert "leader:dumas" in offered(match)


# ---------------------------------------------------------------------- by boat (6.3)


def test_6_3_boats_go_nine_spaces_on_water_whatever_the_terrain() -> None:
    match = one_unit("french", "quebec", "fr_regular")
    for name in (
        "becancour",
        "trois_rivieres",
        "sorel",
        "st_jean",
        "ile_aux_noix",
        "winooski",
        "crown_point",
    ):
        go(match, f"space:{name}")
    go(match, "space:ticonderoga", "space:hudson_carry_north")
    assert at(match, "fr_reg_2_berry") == "hudson_carry_north"
    assert asked(match) == "play_card"  # nine spaces, and no way on


def test_6_3_boats_are_not_for_land_ways() -> None:
    match = one_unit("french", "quebec", "fr_regular")
    for name in ("becancour", "trois_rivieres", "sorel", "montreal", "kahnawake", "st_regis"):
        go(match, f"space:{name}")
    assert steps(match) == {"kahnawake", "oswegatchie"}
    assert why_not(match, "space:adirondacks_north") == "why.too_far"


def test_6_3_one_carry_between_own_country_or_fortifications() -> None:
    """The fourteen miles between Hudson and Lake George, with a fort at either end."""
    works = ("hudson_carry_south: fort", "hudson_carry_north: fort")
    match = one_unit("british", "new_york", "br_regular", *works)
    for name in (
        "peekskill",
        "poughkeepsie",
        "kinderhook",
        "albany",
        "hudson_carry_south",
        "hudson_carry_north",
    ):
        go(match, f"space:{name}")
    assert steps(match) == {"ticonderoga"}
    match = one_unit("british", "new_york", "br_regular", "hudson_carry_south: fort")
    for name in ("peekskill", "poughkeepsie", "kinderhook", "albany", "hudson_carry_south"):
        go(match, f"space:{name}")
    assert "hudson_carry_north" not in steps(match)


def test_6_3_only_one_carry_in_a_move() -> None:
    works = ("hudson_carry_south: fort", "hudson_carry_north: fort", "ticonderoga: fort", "wood_creek: fort")
    match = one_unit("british", "new_york", "br_regular", *works)
    for name in (
        "peekskill",
        "poughkeepsie",
        "kinderhook",
        "albany",
        "hudson_carry_south",
        "hudson_carry_north",
    ):
        go(match, f"space:{name}")
    go(match, "space:ticonderoga")
    assert "wood_creek" not in steps(match)


def test_6_3_boats_carried_to_a_besieged_fort_go_no_farther() -> None:
    """The besiegers slip away, so that there is no battle; the boats stay all the same."""
    works = ("hudson_carry_south: fort", "hudson_carry_north: fort, siege0")
    match = one_unit("british", "new_york", "br_regular", *works, enemy="hudson_carry_north: fr_coureurs")
    for name in (
        "peekskill",
        "poughkeepsie",
        "kinderhook",
        "albany",
        "hudson_carry_south",
        "hudson_carry_north",
    ):
        go(match, f"space:{name}")
    go(match, "unit:fr_cdb_boishebert_acadian", "space:ticonderoga")
    assert asked(match) == "play_card"
    assert at(match, "br_reg_15th") == "hudson_carry_north"


def test_6_3_land_and_boat_need_not_be_announced() -> None:
    """A path is legal if one of the two allows all of it: four spaces over any ways, or more on water."""
    match = one_unit("french", "montreal", "fr_regular")
    go(match, "space:st_jean", "space:ile_aux_noix")
    assert "winooski" in steps(match)  # by land: St-Jean is cultivated
    go(match, "space:winooski")  # Île-aux-Noix was passed through, and the march ends
    assert "crown_point" in steps(match)  # Montreal to St-Jean was the one carry


# ---------------------------------------------------------------------- by sea (6.4)


def test_6_4_the_french_sail_between_quebec_and_louisbourg_only() -> None:
    match = one_unit("french", "quebec", "fr_regular", "louisbourg: drucour")
    go(match, "sail")
    assert at(match, "fr_reg_2_berry") == "louisbourg"
    assert asked(match) == "play_card"
    assert "sail" not in offered(one_unit("french", "montreal", "fr_regular"))


def test_6_4_the_british_sail_between_all_ports_that_they_control() -> None:
    match = one_unit("british", "boston", "br_regular")
    go(match, "sail")
    ports = {"new_haven", "new_york", "alexandria", "baltimore", "philadelphia", "halifax"}
    assert steps(match) == ports
    match = one_unit("british", "boston", "br_regular", "louisbourg: captured, br_regular")
    go(match, "unit:br_reg_15th", "sail")
    assert "louisbourg" in steps(match)


def test_6_41_a_force_goes_by_sea_with_a_3_only() -> None:
    stack = "boston: wolfe, 2 br_regular"
    for card, sails in ((14, False), (1, True)):
        match = start(scene("", stack, active="british", hand=(card, 7)))
        go(match, f"card:{card}", "force", "all")
        assert ("sail" in offered(match)) == sails


def test_6_42_single_pieces_go_by_sea_with_any_card() -> None:
    assert "sail" in offered(one_unit("british", "boston", "br_regular", card=11))
    match = start(scene("", "boston: wolfe, br_regular", active="british", hand=(11, 7)))
    go(match, "card:11", "force", "enough")  # R10: a leader without units is single
    assert "sail" in offered(match)


def test_6_4_no_ships_for_the_french_after_their_loss() -> None:
    g = scene("quebec: fr_regular; louisbourg: drucour", hand=(1, 7))
    g.events[NO_FRENCH_NAVY] = 1
    assert "sail" not in offered(go(start(g), "card:1", "drilled"))


def test_6_4_a_besieged_port_is_no_port() -> None:
    french = "quebec: siege0, fr_regular; louisbourg: fr_regular"
    g = scene(french, "quebec: br_regular", hand=(1, 7))
    match = go(start(g), "card:1", "drilled", "unit:fr_reg_3_berry")
    assert asked(match) == "play_card"  # there was nowhere to go


# ---------------------------------------------------------------------- landings (6.43)


def landing(
    *works: str, french: str = "louisbourg: fr_regular", hand: tuple[int, ...] = (1, 17, 7)
) -> TheMatch:
    british = "; ".join(("halifax: wolfe, 4 br_regular", *works))
    match = start(scene(french, british, active="british", hand=hand))
    return go(match, f"card:{hand[0]}", "force", "all")


def test_6_43_a_landing_goes_along_an_arrow() -> None:
    match = landing(french="louisbourg: drucour")
    assert "card:17" in offered(match)
    go(match, "card:17")
    assert at(match, "wolfe") == "louisbourg"
    assert match.position.amphib == match.position.besieged
    assert "lands" in told(match)


def test_6_43_from_louisbourg_there_are_three_beaches() -> None:
    british = "louisbourg: captured, wolfe, 4 br_regular, br_regular"
    match = start(scene("", british, active="british", hand=(1, 17, 7)))
    go(match, "card:1", "force", "unit:br_reg_15th", "unit:br_reg_17th", "enough", "card:17")
    assert steps(match) == {"baie_st_paul", "riviere_ouelle", "ile_dorleans"}
    go(match, "space:ile_dorleans")
    assert at(match, "wolfe") == "ile_dorleans"


def test_6_431_no_landing_without_the_card_or_with_too_low_a_card() -> None:
    assert "card:17" not in offered(landing(hand=(14, 17, 7)))
    assert "space:louisbourg" not in offered(landing(hand=(1, 7)))


def test_6_431_no_landing_in_foul_weather_or_against_the_squadrons() -> None:
    g = scene(
        "louisbourg: fr_regular",
        "halifax: wolfe, 4 br_regular",
        active="british",
        hand=(1, 17),
        other_hand=(14,),
    )
    match = start(g)
    go(match, "card:1", "force", "all", "card:14")
    assert "card:17" not in offered(match)
    assert "sail" not in offered(match)
    g = scene("louisbourg: fr_regular", "halifax: wolfe, 4 br_regular", active="british", hand=(1, 17))
    g.events[NO_LANDINGS] = 1
    assert "card:17" not in offered(go(start(g), "card:1", "force", "all"))


def test_6_431_the_marker_goes_before_french_drilled_troops_alone() -> None:
    g = scene("quebec: montcalm, 2 fr_regular", "ile_dorleans: amphib", hand=(1, 7))
    match = start(g)
    go(match, "card:1", "force", "all", "space:ile_dorleans")
    assert match.position.amphib == []
    g = scene("quebec: fr_coureurs", "ile_dorleans: amphib", hand=(1, 7))
    go(match := start(g), "card:1", "individuals", "space:ile_dorleans")
    assert match.position.amphib != []


def test_6_431_the_marker_stays_where_the_landed_besiege_the_beaten() -> None:
    """8.21: the siege begins at once, so there is never an unbesieged fortress beside it."""
    match = landing(french="louisbourg: 2 fr_regular")
    go(match, "card:17", "enough")
    settle(match, "battle_die")
    go(match, "die:5", "die:2")  # the French go inside, their only way
    assert match.position.amphib == match.position.besieged != []
    assert is_supplied(match.position, BRITISH, space("louisbourg"))


def test_6_432_ships_come_and_go_at_the_marker_even_in_a_siege() -> None:
    british = "louisbourg: amphib, 2 br_regular; boston: br_regular"
    match = start(scene("louisbourg: siege0, fr_regular", british, active="british", hand=(1, 7)))
    go(match, "card:1", "drilled", "unit:br_reg_1st_royal", "sail")
    assert "louisbourg" in steps(match)
    go(match, "space:louisbourg")
    assert at(match, "br_reg_1st_royal") == "louisbourg"
    match = start(scene("louisbourg: siege0, fr_regular", british, active="british", hand=(1, 7)))
    go(match, "card:1", "drilled", "unit:br_reg_15th", "sail")
    assert "boston" in steps(match)


@pytest.mark.parametrize("works", ["captured, amphib", "captured"])
def test_6_432_the_marker_holds_louisbourg(works: str) -> None:
    british = f"louisbourg: {works}, br_regular; halifax: monckton"
    match = start(scene("", british, active="british", hand=(1, 7)))
    go(match, "card:1", "drilled", "sail", "space:halifax")
    assert (match.position.captured == []) == ("amphib" not in works)
    assert match.position.vp == (0 if "amphib" in works else 3)
