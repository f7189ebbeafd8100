"""5.5: every event of the action phase. Tests are named after the cards' numbers."""

from __future__ import annotations

import random

import pytest
from tests.games.wilderness_war.build import (
    BOARD,
    BR,
    FR,
    GAME,
    asked,
    at,
    event,
    go,
    offered,
    piece,
    refused,
    scene,
    settle,
    siege_level,
    start,
    told,
    units,
)

from flintlock.games.wilderness_war.pieces import NONE
from flintlock.games.wilderness_war.scenarios import (
    CHEROKEES,
    NO_FRENCH_NAVY,
    NO_LANDINGS,
    QUIBERON,
    UPRISING,
)

# ---------------------------------------------------------------------- 1-5


@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_1_to_4_campaign(card: int) -> None:
    french = "montreal: montcalm, 2 fr_regular; quebec: levis, vaudreuil, 2 fr_regular"
    match = event(
        card, "french", french, BR, "leader:montcalm", "all", "leader:vaudreuil", "all", "leader:montcalm"
    )
    go(match, "space:sorel", "end_move")
    settle(match, "march")
    assert asked(match) == "march"  # Vaudreuil, whatever his initiative
    assert "sail" in offered(match)
    assert refused(card, "french", "quebec: fr_regular") == "why.no_effect"


def test_5_bastions_repaired() -> None:
    french = "ticonderoga: fort, siege1, fr_regular; montreal: siege2, fr_regular"
    british = "ticonderoga: br_regular; montreal: br_regular"
    match = event(5, "french", french, british, "space:montreal")
    assert (siege_level(match, "montreal"), siege_level(match, "ticonderoga")) == (0, 1)
    assert (
        refused(5, "french", french.replace("siege1", "siege0").replace("siege2", "siege0"), british)
        == "why.no_effect"
    )
    assert refused(5, "british", french, british) == "why.no_effect"


# ---------------------------------------------------------------------- 21, 22


@pytest.mark.parametrize(("die", "lost"), [(3, True), (4, False)])
def test_21_louisbourg_squadrons(die: int, lost: bool) -> None:
    match = event(21, "french", f"{FR}; louisbourg: fr_regular", BR, f"die:{die}")
    g = match.position
    assert g.events[NO_LANDINGS]
    assert bool(g.events[NO_FRENCH_NAVY]) == lost
    assert (20 in g.removed, 20 in g.discards) == (lost, not lost)


def test_21_needs_louisbourg() -> None:
    british = f"{BR}; louisbourg: amphib, br_regular"
    assert refused(21, "french", f"{FR}; louisbourg: siege0, fr_regular", british) == "why.need_controls"


def test_22_governor_vaudreuil_interferes() -> None:
    french = "quebec: levis, fr_regular; montreal: montcalm; ohio_forks: dumas"
    match = event(22, "british", french, BR, "leader:montcalm", "leader:dumas")
    assert (at(match, "montcalm"), at(match, "dumas")) == ("ohio_forks", "montreal")
    assert refused(22, "british", "quebec: levis, montcalm") == "why.no_effect"


def test_22_not_to_louisbourg_without_ships() -> None:
    g = scene("quebec: levis; montreal: montcalm; louisbourg: drucour", BR, active="british", hand=(22, 7))
    g.events[NO_FRENCH_NAVY] = 1
    match = go(start(g), "card:22", "event")
    assert offered(match) == ["leader:montcalm", "leader:levis"]


# ---------------------------------------------------------------------- Indians, 23-34


@pytest.mark.parametrize("card", [23, 24, 25])
def test_23_to_25_northern_alliance(card: int) -> None:
    match = event(card, "french", f"{FR}; niagara: fort", BR, "die:3", vp=5)
    assert "unit:fr_ind_huron" in offered(match)  # thanks to the fort at Niagara
    assert "unit:fr_ind_mingo_1" not in offered(match)
    go(match, "unit:fr_ind_abenaki_1", "unit:fr_ind_huron", "unit:fr_ind_mississauga")
    assert (at(match, "fr_ind_abenaki_1"), at(match, "fr_ind_huron")) == ("st_francois", "pays_den_haut")
    assert asked(match) == "play_card"  # three points


def test_23_halved_below_five_points_and_half_points_restore() -> None:
    match = event(23, "french", f"{FR}, -fr_abenaki", BR, "die:3", vp=4)
    go(match, "unit:fr_ind_algonquin_1", "unit:fr_ind_abenaki_1")  # two points: one new, one restored
    assert offered(match) == ["enough"] or "unit:fr_ind_algonquin_2" not in offered(match)
    assert match.position.reduced[piece("fr_ind_abenaki_1").number] == 0


def test_23_needs_montreal_and_no_enemy_in_the_settlement() -> None:
    french = "montreal: siege0, fr_regular"
    assert refused(23, "french", french, "montreal: br_regular") == "why.need_controls"
    match = event(23, "french", FR, "st_francois: br_ranger", "die:6", vp=5)
    assert "unit:fr_ind_abenaki_1" not in offered(match)  # 5.522


@pytest.mark.parametrize("card", [26, 27])
def test_26_27_western_alliance(card: int) -> None:
    match = event(card, "french", f"{FR}; ohio_forks: fort", BR, "die:2", vp=5)
    assert {"unit:fr_ind_delaware_1", "unit:fr_ind_mingo_1", "unit:fr_ind_shawnee_1"} <= set(offered(match))
    assert "unit:fr_ind_huron" not in offered(match)
    assert refused(card, "french", f"{FR}; ohio_forks: stockade") == "why.need_fort"


def test_28_iroquois_alliance_of_the_british() -> None:
    british = "oneida_carry_west: stockade; oneida_castle: johnson"
    match = event(28, "british", FR, british, "die:2")
    go(match, "unit:br_ind_seneca", "unit:br_ind_cayuga")
    assert at(match, "br_ind_seneca") == "karaghiyadirha"
    assert refused(28, "british", FR, "oneida_carry_west: stockade; boston: johnson") == "why.need_near"
    assert refused(28, "british", f"{FR}; oswego: fort", british) == "why.need_fortified"


def test_28_iroquois_alliance_of_the_french() -> None:
    french = f"{FR}; oswego: fort"
    match = event(28, "french", french, "albany: br_seneca", "die:2", vp=0)
    assert "unit:fr_ind_seneca" not in offered(match)  # 5.533: they are with the British
    assert "unit:fr_ind_cayuga" in offered(match)
    assert refused(28, "french", FR) == "why.need_fortified"


def test_29_mohawks() -> None:
    match = event(29, "british", FR, "schenectady: johnson; albany: -br_mohawk")
    assert at(match, "br_ind_mohawk_2") == "schenectady"
    assert match.position.reduced[piece("br_ind_mohawk_1").number] == 0
    assert refused(29, "british", FR, "boston: johnson") == "why.need_near"
    british = "albany: siege0, johnson"
    assert refused(29, "british", f"{FR}; albany: fr_regular", british) == "why.need_near"


def test_30_cherokees() -> None:
    british = "winchester: stockade; alexandria: br_regular; albany: -br_cherokee"
    match = event(30, "british", FR, british)
    assert "space:winchester" in offered(match)
    assert "space:albany" not in offered(match)
    go(match, "space:winchester")
    assert at(match, "br_ind_cherokee_2") == "winchester"
    assert match.position.reduced[piece("br_ind_cherokee_1").number] == 0
    assert match.position.events[CHEROKEES]
    assert refused(30, "british", FR, BR, events=(UPRISING,)) == "why.need_not_played"


def test_31_cherokee_uprising() -> None:
    british = "albany: 2 br_regular, br_highland, br_southern_provincial, br_cherokee"
    assert refused(31, "french", FR, british) == "why.need_played"
    g = scene(FR, british, active="french", hand=(31, 7))
    g.events[CHEROKEES] = 1
    match = go(start(g), "card:31", "event")
    assert match.question is not None
    assert match.question.seat == "british"
    go(match, "unit:br_hl_1_42nd")
    assert units(match, "british", "albany") == ["br_regular"]
    assert match.position.events[UPRISING]
    assert 30 in match.position.removed


def test_31_a_siege_is_over_with_its_last_unit_whoever_is_lost_next() -> None:
    british = "louisbourg: br_reg_15th; albany: br_regular, br_highland"
    g = scene("louisbourg: siege0, drucour, fr_regular", british, active="french", hand=(31, 7))
    g.events[CHEROKEES] = 1
    match = go(start(g), "card:31", "event", "unit:br_reg_15th")
    assert asked(match) == "lose_unit"
    assert siege_level(match, "louisbourg") == NONE
    GAME.check_position(match.position)


def test_32_treaty_of_easton() -> None:
    french = f"{FR}; logstown: fr_shawnee; kittaning: fr_delaware; montreal: fr_abenaki"
    match = event(32, "british", french, "gists_station: stockade, br_regular")
    assert (at(match, "fr_ind_shawnee_1"), at(match, "fr_ind_delaware_1")) == ("", "")
    assert at(match, "fr_ind_abenaki_1") == "montreal"
    assert refused(32, "british", french, "gists_station: br_regular") == "why.need_troops_at"
    assert refused(32, "british", french, "gists_station: stockade, br_ranger") == "why.need_troops_at"


def test_5_51_some_events_may_be_played_though_they_change_nothing() -> None:
    """The Western tribes are far away: the treaty is signed all the same, and the card is gone."""
    match = event(32, "british", FR, "gists_station: stockade, br_regular")
    assert 31 in match.position.removed
    tribes = ", ".join(
        f"{count} fr_{tribe}" for tribe, count in (("delaware", 2), ("mingo", 2), ("shawnee", 2))
    )
    match = event(26, "french", f"{FR}; ohio_forks: fort, {tribes}", BR)
    assert asked(match) == "play_card"


def test_33_indians_desert() -> None:
    french = f"{FR}; sorel: 2 fr_abenaki, fr_huron; niagara: fr_ottawa"
    match = event(33, "british", french, BR, "space:sorel", "unit:fr_ind_abenaki_1", "unit:fr_ind_huron")
    assert units(match, "french", "sorel") == ["fr_indian"]
    assert refused(33, "french", french) == "why.no_effect"
    assert refused(33, "british", "montreal: siege0, fr_huron", "montreal: br_regular") == "why.no_effect"


@pytest.mark.parametrize(("count", "die", "losses"), [(5, 5, 3), (9, 5, 5)])
def test_34_small_pox(count: int, die: int, losses: int) -> None:
    french = f"montreal: {count - 1} fr_regular, fr_huron"
    match = event(34, "british", french, BR, f"die:{die}")
    entry = next(one for one in match.position.log if one.key == "small_pox")
    assert entry.params["losses"] == losses
    while asked(match) == "lose_step":
        match.answer(offered(match)[0])
    assert at(match, "fr_ind_huron") == ""  # all Indians are lost
    assert refused(34, "british", "montreal: 4 fr_regular") == "why.no_effect"


def test_34_reaches_the_besieged() -> None:
    match = event(34, "british", "montreal: siege0, 5 fr_regular", "montreal: br_regular", "die:2")
    assert "-fr_regular" in units(match, "french", "montreal")


# ---------------------------------------------------------------------- cards and politics, 35-42


@pytest.mark.parametrize(("die", "caught"), [(2, False), (3, True)])
def test_35_courier_intercepted(die: int, caught: bool) -> None:
    match = event(35, "french", FR, BR, f"die:{die}", other_hand=(50, 51))
    if caught:
        go(match, "card:51")
        assert 50 in match.position.french_hand
        assert match.position.seen == [50]
        assert 50 in [int(code["code"][5:]) - 1 for code in match.view("british")["piles"][0]["cards"]]
        assert match.view(None)["piles"][0]["cards"] == []
        imagined = GAME.conceal(match.position, None)
        GAME.redeal(imagined, None, random.Random(1))
        assert len(imagined.seen) == 1
        assert {*imagined.french_hand, *imagined.british_hand}.issuperset(imagined.seen)
    else:
        assert match.position.british_hand == [49, 50]
    assert refused(35, "french") == "why.no_effect"


def test_36_francois_bigot() -> None:
    match = event(36, "british", FR, BR, "card:6", other_hand=(6, 50))
    assert 5 in match.position.discards
    assert match.position.surrender_seen  # 5.25
    assert refused(36, "british") == "why.no_effect"


def test_37_british_ministerial_crisis() -> None:
    match = event(37, "french", FR, BR, other_hand=(57, 54, 50))
    assert offered(match) == ["card:54", "card:57"]
    go(match, "card:57")
    assert 56 in match.position.discards
    match = event(37, "french", FR, BR, other_hand=(50, 51))
    assert offered(match) == ["none"]  # asked all the same: the French do not learn it from that
    go(match, "none")
    assert "no_crisis" in told(match)


def test_38_provincial_regiments_dispersed() -> None:
    french = f"{FR}; hartford: raided; kinderhook: raided; york: raided"
    british = "albany: 3 br_northern_provincial; york: br_southern_provincial"
    match = event(38, "french", french, british)
    assert len(units(match, "british", "albany")) == 1
    assert units(match, "british", "york") == []
    assert refused(38, "french", FR, british) == "why.no_effect"


@pytest.mark.parametrize("card", [39, 40])
def test_39_40_stingy_assembly(card: int) -> None:
    british = "albany: br_northern_provincial; york: br_southern_provincial, br_southern_provincial"
    match = event(card, "french", FR, british, "department:northern")
    assert units(match, "british", "albany") == []
    assert refused(card, "french", FR, british, assemblies=2) == "why.no_effect"


@pytest.mark.parametrize("card", [41, 42])
def test_41_42_colonial_politics(card: int) -> None:
    match = event(card, "british", FR, BR)
    assert match.position.assemblies == 2
    british = "albany: 8 br_northern_provincial; york: 3 br_southern_provincial"
    match = event(card, "french", FR, british)
    assert match.position.assemblies == 0
    while asked(match) == "lose_provincial":
        match.answer(offered(match)[0])
    assert (len(units(match, "british", "albany")), len(units(match, "british", "york"))) == (6, 2)
    assert refused(card, "british", assemblies=2) == "why.no_effect"
    assert refused(card, "french", assemblies=0) == "why.no_effect"


def test_5_54_besieged_provincials_stay_beyond_the_limit() -> None:
    british = "albany: siege0, 8 br_northern_provincial; boston: br_northern_provincial"
    match = event(41, "french", f"{FR}; albany: fr_regular", british)
    assert len(units(match, "british", "albany")) == 8
    assert units(match, "british", "boston") == []


# ---------------------------------------------------------------------- recruits, 43-53


@pytest.mark.parametrize("card", [43, 44, 45])
def test_43_to_45_raise_provincials(card: int) -> None:
    match = event(card, "british", FR, BR, "department:northern", "all")
    assert "space:albany" in offered(match)
    assert "space:philadelphia" not in offered(match)
    go(match, "space:albany", "all")
    assert len(units(match, "british", "albany")) == 4
    assert refused(card, "british", assemblies=0) == "why.no_effect"


def test_43_within_the_limit_and_two_in_the_south() -> None:
    british = "albany: 9 br_northern_provincial"
    match = event(43, "british", FR, british, "department:northern", "space:boston")
    assert units(match, "british", "boston") == ["br_northern_provincial"]
    match = event(43, "british", FR, british, "department:southern", "all", "space:philadelphia", "all")
    assert len(units(match, "british", "philadelphia")) == 2


def test_43_or_all_of_a_department_recover() -> None:
    british = "albany: 2 -br_northern_provincial; york: -br_southern_provincial"
    match = event(43, "british", FR, british, "department:northern", "restore")
    assert units(match, "british", "albany") == ["br_northern_provincial"] * 2
    assert units(match, "british", "york") == ["-br_southern_provincial"]


def test_46_colonial_recruits() -> None:
    british = "albany: -br_ranger, -br_light_infantry, -br_northern_provincial, -br_regular"
    match = event(46, "british", FR, british, "die:2", "unit:br_ranger_armstrong", "unit:br_li_1_95th")
    assert sorted(units(match, "british", "albany")) == [
        "-br_northern_provincial",
        "-br_regular",
        "br_light_infantry",
        "br_ranger",
    ]
    match = event(46, "french", "montreal: montcalm, -fr_coureurs, -fr_regular", BR, "die:6")
    assert sorted(units(match, "french", "montreal")) == ["-fr_regular", "fr_coureurs"]
    assert refused(46, "french") == "why.no_effect"


@pytest.mark.parametrize(("side", "most"), [("british", 6), ("french", 3)])
def test_47_troop_transports(side: str, most: int) -> None:
    french, british = "montreal: 7 -fr_regular", "albany: 8 -br_regular"
    match = event(47, side, french, british)
    place = "montreal" if side == "french" else "albany"
    assert sum(not unit.startswith("-") for unit in units(match, side, place)) == most


def test_47_not_for_the_french_after_quiberon_or_without_quebec() -> None:
    assert refused(47, "french", "montreal: -fr_regular", BR, events=(QUIBERON,)) == "why.need_not_played"
    british = "quebec: captured, br_regular"
    assert refused(47, "french", "montreal: -fr_regular", british) == "why.need_enemy_lacks"


def test_48_victories_in_germany() -> None:
    match = event(48, "british", FR, "albany: 3 -br_regular, -br_light_infantry", "die:6", year=1756)
    assert "-br_regular" not in units(match, "british", "albany")
    assert refused(48, "british", FR, "albany: -br_regular", year=1755) == "why.need_year_from"
    match = event(48, "french", "montreal: 2 -fr_regular", BR, "die:1", year=1756)
    assert sorted(units(match, "french", "montreal")) == ["-fr_regular", "fr_regular"]


@pytest.mark.parametrize("card", [49, 50, 51, 52])
def test_49_to_52_call_out_militias(card: int) -> None:
    match = event(card, "british", FR, BR, "department:southern")
    southern = BOARD.colonies[1]
    assert [unit.id for unit in BOARD.british.militia if match.position.at[unit.number] == southern.box] == [
        "br_militia_1"
    ]
    match = event(card, "french", f"{FR}; st_lawrence_militia: 3 -fr_militia", BR, "restore")
    assert sum(match.position.reduced) == 1  # two recover


def test_53_rangers() -> None:
    match = event(53, "british", FR, "albany: webb; oswego: fort", "space:oswego")
    assert units(match, "british", "oswego") == ["br_ranger"]
    match = event(53, "british", FR, "albany: 3 -br_ranger")
    assert sorted(units(match, "british", "albany")) == ["-br_ranger", "br_ranger", "br_ranger"]
