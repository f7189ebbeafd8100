"""2.0, 3.0: the board, the pieces and the scenarios as the rulebook states them."""

from __future__ import annotations

import pytest
from tests.games.wilderness_war.build import BOARD, GAME, at, piece, space

from flintlock.games.wilderness_war.pieces import BRITISH, CULTIVATED, FRENCH, LAND, NONE, Leader, Unit
from flintlock.games.wilderness_war.position import ASIDE, GONE, POOL
from flintlock.games.wilderness_war.scenarios import DIPLOMACY, PITT

SCENARIOS = {
    "annus_mirabilis": (1757, 1759, (9, 9), 4, 62),
    "early_war": (1755, 1759, (8, 8), 0, 70),
    "late_war": (1757, 1762, (9, 9), 4, 62),
    "full_campaign": (1755, 1762, (8, 8), 0, 70),
}

STEPS_BY_WATER = [("montreal", "oneida_carry_west", 7), ("quebec", "ticonderoga", 8)]
STEPS_WITHOUT_MOUNTAINS = [("cataraqui", "schenectady", 6), ("oneida_carry_west", "easton", 6)]


def leader(id: str) -> Leader:
    found = piece(id)
    assert isinstance(found, Leader)
    return found


def unit(id: str) -> Unit:
    found = piece(id)
    assert isinstance(found, Unit)
    return found


# ---------------------------------------------------------------------- the board


def test_2_0_departments_and_originally_friendly_spaces() -> None:
    by_department = {one.id: one for one in BOARD.departments}
    assert by_department["st_lawrence"].side.number == FRENCH
    assert all(one.originally == FRENCH for one in by_department["st_lawrence"].spaces)
    for name in ("northern", "southern"):
        assert all(one.originally == BRITISH for one in by_department[name].spaces)
    for name, side in (("louisbourg", FRENCH), ("halifax", BRITISH)):
        assert (space(name).department, space(name).originally) == (None, side)
        assert space(name).terrain == CULTIVATED


def test_2_0_fortresses_and_ports() -> None:
    assert {one.id for one in BOARD.fortresses} == {
        "albany",
        "alexandria",
        "baltimore",
        "boston",
        "halifax",
        "louisbourg",
        "montreal",
        "new_haven",
        "new_york",
        "philadelphia",
        "quebec",
    }
    assert {one.id for one in BOARD.fortresses} - {one.id for one in BOARD.ports} == {"albany", "montreal"}


def test_2_0_every_tribe_but_the_cherokee_has_a_settlement() -> None:
    assert [tribe.id for tribe in BOARD.tribes if tribe.home is None] == ["cherokee"]
    assert {tribe.id for tribe in space("pays_den_haut").tribes} == {
        "huron",
        "ojibwa",
        "ottawa",
        "potawatomi",
    }


def test_2_0_arrows_lead_one_way_and_make_no_neighbours() -> None:
    box = space("pays_den_haut")
    assert {there.id for there, _ in box.exits} == {"french_creek", "niagara", "presquile", "toronto"}
    assert box.neighbours == ()
    assert all(box not in [there for there, _ in one.exits] for one in BOARD.spaces)
    assert [one.id for one in space("halifax").landings] == ["louisbourg"]
    assert {one.id for one in space("louisbourg").landings} == {
        "baie_st_paul",
        "riviere_ouelle",
        "ile_dorleans",
    }


def reach(start: str, goal: str, by_water: bool) -> int:
    """Steps over water only, or over all ways but not through mountains."""
    ring, seen, steps = [space(start)], {space(start)}, 0
    while space(goal) not in seen:
        steps += 1
        near = [
            there
            for here in ring
            for there, way in here.exits
            if (way != LAND if by_water else there.terrain != 2) and there not in seen
        ]
        ring = list(dict.fromkeys(near))
        seen |= set(ring)
        assert ring, "there is no way"
    return steps


@pytest.mark.parametrize(("start", "goal", "steps"), STEPS_BY_WATER)
def test_2_0_routes_by_water(start: str, goal: str, steps: int) -> None:
    assert reach(start, goal, by_water=True) == steps


@pytest.mark.parametrize(("start", "goal", "steps"), STEPS_WITHOUT_MOUNTAINS)
def test_2_0_routes_around_the_mountains(start: str, goal: str, steps: int) -> None:
    assert reach(start, goal, by_water=False) == steps


# ---------------------------------------------------------------------- the pieces


def test_3_1_every_unit_has_two_steps_and_a_weaker_back() -> None:
    for side in BOARD.sides:
        for one in side.units:
            assert one.strengths[1] == one.strengths[0] - 1, one.code


def test_3_11_drilled_troops() -> None:
    regulars = ("br_reg_44th", "br_ra_1_60th", "br_hl_1_42nd", "fr_reg_bearn", "fr_md_1")
    assert all(unit(name).drilled and unit(name).regular for name in regulars)
    assert unit("br_prov_n_new_jersey_1").drilled
    assert not unit("br_prov_n_new_jersey_1").regular
    assert (unit("br_li_howes").drilled, unit("br_li_howes").light, unit("br_li_howes").regular) == (
        True,
        True,
        False,
    )
    assert (unit("fr_md_1").strengths, unit("fr_md_1").movement) == ((1, 0), 4)


def test_3_12_militia_are_neither_drilled_nor_auxiliaries() -> None:
    for side in BOARD.sides:
        assert len(side.militia) == 4
        assert not any(one.drilled or one.auxiliary or one.movement for one in side.militia)


def test_3_13_auxiliaries() -> None:
    for name in ("fr_cdb_lery", "br_ranger_rogers", "fr_ind_huron", "br_ind_mohawk_1"):
        assert (unit(name).auxiliary, unit(name).drilled, unit(name).movement) == (True, False, 6)


def test_3_2_ratings_that_the_rulebook_names() -> None:
    for name, ratings in (("murray", (1, 5, 0)), ("webb", (3, 5, 0)), ("bradstreet", (1, 4, 1))):
        one = leader(name)
        assert (one.initiative, one.command, one.tactics) == ratings
    assert [one.id for one in BOARD.british.leaders if one.command == 7] == [
        "amherst",
        "braddock",
        "abercromby",
        "loudoun",
    ]


def test_5_52_regulars_and_coureurs_do_not_come_back() -> None:
    final = {kind.id for kind in BOARD.kinds if not kind.returns}
    assert final == {
        "fr_regular",
        "fr_marine_detachment",
        "fr_coureurs",
        "br_regular",
        "br_royal_american",
        "br_highland",
    }


# ---------------------------------------------------------------------- the scenarios


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_4_0_scenarios_begin_as_they_are_printed(scenario: str) -> None:
    first, last, hands, vp, cards = SCENARIOS[scenario]
    match = GAME.start(scenario, seed=1)
    g = match.position
    assert (g.year, g.facts.last_year, g.vp) == (first, last, vp)
    assert tuple(len(hand) for hand in g.hands) == hands
    assert len(g.deck) + sum(hands) == cards
    assert g.board.tables.assemblies[g.assemblies].id == "supportive"
    assert match.question is not None
    assert match.question.seat == "french"


def test_4_0_the_start_of_1757() -> None:
    g = GAME.start("annus_mirabilis", seed=1).position
    assert (at(g, "montcalm"), at(g, "johnson"), at(g, "loudoun")) == ("montreal", "schenectady", "new_york")
    assert sorted(BOARD.spaces[n].id for n in g.french_forts) == [
        "crown_point",
        "niagara",
        "ohio_forks",
        "ticonderoga",
    ]
    pool = [one.id for one in BOARD.british.leaders if g.at[one.number] == POOL]
    assert pool == ["amherst", "wolfe", "forbes", "murray", "bradstreet"]
    assert g.at[leader("braddock").number] == GONE
    assert g.events[PITT]
    assert g.events[DIPLOMACY]
    assert len([one for one in BOARD.french.units if g.is_on_map(one)]) == 31


def test_4_0_the_start_of_1755() -> None:
    g = GAME.start("full_campaign", seed=1).position
    assert (at(g, "braddock"), at(g, "beaujeu"), at(g, "shirley")) == ("alexandria", "ohio_forks", "albany")
    aside = [one.id for side in BOARD.sides for one in side.leaders if g.at[one.number] == ASIDE]
    assert aside == ["montcalm", "levis", "bougainville", "amherst", "wolfe", "forbes"]
    assert [BOARD.spaces[n].id for n in g.british_forts] == sorted(
        ["hudson_carry_south", "wills_creek", "oswego"], key=lambda name: space(name).number
    )
    assert not any(g.events)


@pytest.mark.parametrize(("bid", "vp"), [("none", 4), ("british_2", 2), ("french_1", 5)])
def test_13_3_the_outbid_side_starts_with_the_points(bid: str, vp: int) -> None:
    assert GAME.start("annus_mirabilis", {"bid": bid}, seed=1).position.vp == vp


def test_all_pieces_have_a_place_in_every_scenario() -> None:
    for scenario in GAME.scenarios:
        g = GAME.start(scenario, seed=1).position
        assert len(g.at) == 151
        assert NONE not in {g.at[one.number] for side in BOARD.sides for one in side.leaders}
