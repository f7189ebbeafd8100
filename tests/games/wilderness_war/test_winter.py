"""11.0, 12.0, 13.0: winter, supply and victory."""

from __future__ import annotations

import pytest
from tests.games.wilderness_war.build import (
    BOARD,
    GAME,
    TheMatch,
    asked,
    at,
    go,
    offered,
    scene,
    space,
    start,
    told,
    units,
)

from flintlock.games.wilderness_war.phases import GO_HOME, VICTORY, WINTER
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH
from flintlock.games.wilderness_war.position import LATE, Game1755
from flintlock.games.wilderness_war.supply import Supply, is_supplied


def winter(french: str = "", british: str = "") -> TheMatch:
    """The attrition phase, up to the first question or to the next deal."""
    g = scene(french, british, hand=(), season=LATE)
    g.phase = WINTER
    return start(g)


# ---------------------------------------------------------------------- attrition (11)


@pytest.mark.parametrize(
    ("french", "suffers"),
    [
        ("becancour: 6 fr_regular", False),  # own country
        ("niagara: fort, 4 fr_marine_detachment", False),
        ("niagara: fort, 4 fr_marine_detachment, fr_coureurs", True),  # one too many, of whatever kind
        ("niagara: stockade, 2 fr_regular", False),
        ("niagara: fr_regular", True),  # no shelter
        ("kinderhook: fr_regular", True),  # enemy country
        ("albany: captured, 6 fr_regular", False),  # a fortress
        ("niagara: 3 fr_coureurs", False),  # auxiliaries never suffer
    ],
)
def test_11_1_who_suffers(french: str, suffers: bool) -> None:
    match = winter(french)
    assert ("melts_away" in told(match)) == suffers


def test_11_1_the_besieged_always_suffer() -> None:
    match = winter("montreal: siege0, 2 fr_regular", "montreal: 2 br_regular")
    assert units(match, "french", "montreal") == ["-fr_regular", "-fr_regular"]
    assert units(match, "british", "montreal") == ["-br_regular", "-br_regular"]  # the besiegers, too


def test_11_2_half_of_the_reduced_rounded_up_then_the_full_ones() -> None:
    """Playbook: of three reduced units two are lost."""
    match = winter("niagara: 3 -fr_regular, 2 fr_marine_detachment")
    assert sorted(units(match, "french", "niagara")) == [
        "-fr_marine_detachment",
        "-fr_marine_detachment",
        "-fr_regular",
    ]


def test_11_2_the_owner_chooses_among_different_ones() -> None:
    match = winter("niagara: 2 -fr_regular, -fr_marine_detachment")
    assert asked(match) == "winter_loss"
    assert offered(match) == ["unit:fr_reg_2_berry", "unit:fr_md_1"]


def test_11_2_the_last_step_in_a_space_stays() -> None:
    assert units(winter("niagara: -fr_regular"), "french", "niagara") == ["-fr_regular"]
    assert units(winter("niagara: -fr_regular, fr_coureurs"), "french", "niagara") == ["fr_coureurs"]


# ---------------------------------------------------------------------- the end of the year (4.0 B)


def test_4_0_b_3_leaders_alone_in_the_wild_go_to_a_fortification() -> None:
    g = scene(
        "winooski: montcalm; crown_point: fort; kinderhook: levis; niagara: dumas, fr_coureurs", "", hand=()
    )
    g.phase, g.season = GO_HOME, LATE
    match = start(g)
    assert at(match, "montcalm") == "crown_point"
    assert at(match, "levis") == "kinderhook"  # not in the wild
    assert at(match, "dumas") == "niagara"  # not alone


def test_4_0_b_3_equally_near_places_are_chosen_among() -> None:
    g = scene("winooski: montcalm; crown_point: fort; ile_aux_noix: stockade", "", hand=())
    g.phase, g.season = GO_HOME, LATE
    match = start(g)
    assert asked(match) == "leader_home"
    assert offered(match) == ["space:crown_point", "space:ile_aux_noix"]


@pytest.mark.parametrize(("raids", "points"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_4_0_b_4_half_a_point_for_each_raided_marker_rounded_up(raids: int, points: int) -> None:
    g = scene("quebec: levis", "", hand=(), season=LATE, french_raids=[1] * raids, british_raids=[41])
    g.phase = GO_HOME
    match = start(g)
    assert match.position.vp == points - 1
    assert match.position.french_raids == match.position.british_raids == []


# ---------------------------------------------------------------------- supply (12)


def in_supply(place: str, side: int = FRENCH, french: str = "", british: str = "") -> bool:
    return is_supplied(scene(french, british), side, space(place))


def test_12_1_sources_are_own_fortresses() -> None:
    assert in_supply("quebec")
    assert not in_supply("quebec", french="quebec: siege0, fr_regular", british="quebec: br_regular")
    assert not in_supply("montreal", BRITISH, british="montreal: captured, br_regular; sorel: stockade")
    assert in_supply("quebec", BRITISH, british="quebec: captured, br_regular")  # a captured port


def test_12_1_an_amphib_marker_is_a_source_even_in_a_siege() -> None:
    assert in_supply(
        "louisbourg",
        BRITISH,
        french="louisbourg: siege0, fr_regular",
        british="louisbourg: amphib, br_regular",
    )


def test_12_2_unbesieged_enemies_cut_the_line() -> None:
    assert in_supply("crown_point", french="ile_aux_noix: stockade")
    for enemy in ("winooski: br_ranger", "winooski: stockade", "winooski: fort"):
        assert not in_supply("crown_point", french="ile_aux_noix: stockade", british=enemy)
    french = "ile_aux_noix: stockade; winooski: fr_regular"
    assert in_supply("crown_point", french=french, british="winooski: fort, siege0")


def test_12_21_example_of_a_supply_line() -> None:
    """By a stockade over water to empty wilderness, on over water to a stockade, a mountain fort, a field."""
    works = {
        "niaoure_bay": "stockade",
        "oneida_carry_west": "stockade",
        "oneida_carry_east": "stockade",
        "adirondacks_south": "fort",
    }
    french = "canajoharie: fr_coureurs"  # the Mohawk is barred
    british = "; ".join(f"{place}: {work}" for place, work in works.items())
    assert in_supply("black_river", BRITISH, french, british)
    for missing in works:
        rest = "; ".join(f"{place}: {work}" for place, work in works.items() if place != missing)
        assert not in_supply("black_river", BRITISH, french, rest)


def test_12_21_plain_wilderness_hands_on_over_water_what_came_over_water() -> None:
    assert in_supply("canajoharie", BRITISH)
    assert in_supply("oneida_carry_east", BRITISH)  # up the Mohawk
    assert not in_supply("oneida_carry_west", BRITISH)  # the carry is a land way
    assert in_supply("oneida_carry_west", BRITISH, british="oneida_carry_east: stockade")
    assert not in_supply("oswego", BRITISH, british="oneida_carry_east: stockade")  # it came over land
    assert in_supply("oswego", BRITISH, british="oneida_carry_east: stockade; oneida_carry_west: stockade")


def test_12_21_two_networks_meet_only_at_the_end_of_a_line() -> None:
    """A space that both could serve does not join them: what one search finds must not mislead the next."""
    g = scene("", "mohawks_branch: br_regular; osewingo: stockade; schoharie: stockade; tioga: br_regular")
    supply = Supply(g, BRITISH)
    assert supply.reaches(space("mohawks_branch"))  # by way of Schoharie
    assert not supply.reaches(space("tioga"))  # Osewingo has no line of its own
    assert not is_supplied(g, BRITISH, space("tioga"))


def test_12_3_the_first_stockade_of_a_card_may_supply_the_second() -> None:
    british = "oneida_carry_east: br_regular; oneida_carry_west: br_regular"
    match = start(scene("", british, active="british", hand=(1, 7)))
    go(match, "card:1", "stockades")
    assert "space:oneida_carry_west" not in offered(match)
    go(match, "space:oneida_carry_east")
    assert "space:oneida_carry_west" in offered(match)


def test_12_3_unsupplied_troops_do_not_recover() -> None:
    from flintlock.games.wilderness_war.reinforcements import restorable

    g = scene("ohio_forks: -fr_regular; sorel: -fr_regular", "")
    assert len(restorable(g, BOARD.french, lambda unit: True)) == 1


# ---------------------------------------------------------------------- victory (13)


def judged(g: Game1755) -> tuple[str, list[str]] | None:
    """The result at the end of the year; None if another year begins."""
    g.phase, g.season = VICTORY, LATE
    match = GAME.start_at(g, g.scenario, seed=1)
    return None if match.result is None else (match.result.reason, match.result.winners)


ALL_FRENCH = "quebec: captured, br_regular; montreal: captured, br_regular; louisbourg: captured, amphib; "


def test_13_11_british_conquest() -> None:
    british = ALL_FRENCH + "niagara: br_regular; ohio_forks: stockade"
    assert judged(scene("", british, hand=(), vp=9, year=1757)) == ("conquest", ["british"])
    assert judged(scene("", ALL_FRENCH + "niagara: br_regular", hand=(), vp=0, year=1757)) is None
    assert judged(scene("albany: captured, fr_regular", british, hand=(), vp=0, year=1757)) is None


@pytest.mark.parametrize(("vp", "winner"), [(11, "french"), (-11, "british"), (10, ""), (-10, "")])
def test_13_11_eleven_points(vp: int, winner: str) -> None:
    result = judged(scene("quebec: levis", "", hand=(), vp=vp, year=1756))
    assert result == (("points", [winner]) if winner else None)


@pytest.mark.parametrize(
    ("year", "vp", "wins"),
    [(1759, 10, False), (1760, 7, False), (1760, 8, True), (1761, 4, False), (1761, 5, True)],
)
def test_13_11_french_thresholds(year: int, vp: int, wins: bool) -> None:
    result = judged(scene("quebec: levis", "", hand=(), vp=vp, year=year))
    assert result == (("threshold", ["french"]) if wins else None)


TWO = "quebec: captured, br_regular; ohio_forks: br_regular"
CARRY = "hudson_carry_south: stockade; hudson_carry_north: stockade; ticonderoga: stockade"


@pytest.mark.parametrize(
    ("french", "british", "vp", "result"),
    [
        ("", TWO, 9, ("territory", ["british"])),
        ("", "ohio_forks: br_regular", 9, ("more_points", ["french"])),
        ("albany: captured, fr_regular", TWO, 9, ("more_points", ["french"])),
        ("", "", -1, ("more_points", ["british"])),
        ("", "", 0, ("draw", [])),
        # a besieged fortress still counts, unless the besiegers could roll
        ("albany: fr_regular", f"{TWO}; albany: siege0, br_regular", 9, ("territory", ["british"])),
        ("albany: montcalm, fr_regular", f"{TWO}; albany: siege0, br_regular", 9, ("territory", ["british"])),
        (f"albany: fr_regular; {CARRY}", f"{TWO}; albany: siege0, br_regular", 9, ("territory", ["british"])),
        (
            f"albany: montcalm, fr_coureurs; {CARRY}",
            f"{TWO}; albany: siege0, br_regular",
            9,
            ("territory", ["british"]),
        ),
        (
            f"albany: montcalm, fr_regular; {CARRY}",
            f"{TWO}; albany: siege0, br_regular",
            9,
            ("more_points", ["french"]),
        ),
    ],
)
def test_13_12_scenarios_that_end_in_1759(
    french: str, british: str, vp: int, result: tuple[str, list[str]]
) -> None:
    g = scene(french, british, hand=(), vp=vp, year=1759, scenario="early_war")
    assert judged(g) == result


@pytest.mark.parametrize(
    ("vp", "result"),
    [
        (1, ("more_points", ["french"])),
        (0, ("draw", [])),
        (-4, ("draw", [])),
        (-5, ("more_points", ["british"])),
    ],
)
def test_13_13_scenarios_that_end_in_1762(vp: int, result: tuple[str, list[str]]) -> None:
    assert judged(scene("quebec: levis", "", hand=(), vp=vp, year=1762)) == result


def test_13_14_in_tournaments_a_draw_is_a_french_victory() -> None:
    g = scene("quebec: levis", "", hand=(), vp=0, year=1762, rules=("tournament",))
    assert judged(g) == ("tournament", ["french"])


def test_13_21_points_run_both_ways_and_beyond_ten() -> None:
    g = scene("quebec: levis", "")
    g.score(FRENCH, 12)
    assert g.vp == 12
    tokens = {token["id"]: token for token in GAME.layout(GAME.conceal(g, None))["tokens"]}
    assert tokens["vp"]["space"] == "vp-french-10"
    g.score(BRITISH, 13)
    assert g.vp == -1


@pytest.mark.parametrize("place", ["niagara", "ohio_forks"])
def test_13_23_niagara_and_ohio_forks_change_hands(place: str) -> None:
    near = {"niagara": "la_belle_famille", "ohio_forks": "gists_station"}[place]
    match = start(scene("", f"{near}: br_regular", active="british", hand=(1, 7)))
    go(match, "card:1", "drilled", f"space:{place}")
    assert match.position.vp == -1
    assert "prize" in told(match)
    go(match, "end_move")
    assert match.position.prizes.count(BRITISH) == 1


def test_13_23_not_while_anything_of_the_other_side_is_there() -> None:
    match = start(scene("niagara: fort", "la_belle_famille: br_regular", active="british", hand=(1, 7)))
    go(match, "card:1", "drilled", "space:niagara")
    assert match.position.vp == 0
