"""10.0: raids and going home."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.wilderness_war.build import (
    BOARD,
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
    units,
)

from flintlock.core.fight import Roll
from flintlock.games.wilderness_war.home import nearest_fortifications
from flintlock.games.wilderness_war.phases import GO_HOME


def raid(
    french: str,
    british: str = "",
    *,
    path: tuple[str, ...],
    active: str = "french",
    hand: tuple[int, ...] = (11, 7),
    other_hand: tuple[int, ...] = (),
    **fields: Any,
) -> TheMatch:
    """A lone unit, or a leader and all whom he can take, goes along a path and stops."""
    g = scene(french, british, active=active, hand=hand, other_hand=other_hand, **fields)
    match = start(g)
    go(match, f"card:{hand[0]}")
    go(match, "force" if "force" in offered(match) else "individuals")
    while asked(match) in ("force_of", "individual"):
        go(match, "all" if "all" in offered(match) else offered(match)[0])
    for name in path:
        settle(match, "march")
        go(match, f"space:{name}")
    if asked(settle(match, "march", "raid_die")) == "march":
        go(match, "end_move")
    return match


def rolled(match: TheMatch) -> dict[str, int]:
    roll = next(entry.fight for entry in match.position.log if entry.key == "raid_roll")
    assert isinstance(roll, Roll)
    return {one.name.removeprefix("modifier."): one.value for one in roll.modifiers}


def markers(match: TheMatch, side: int = 0) -> list[str]:
    return [BOARD.spaces[number].id for number in match.position.raided[side]]


WOODS = "allegheny_south: fr_shawnee"


# ---------------------------------------------------------------------- where (10.1)


@pytest.mark.parametrize(
    ("french", "british", "path"),
    [
        (WOODS, "", ("woodstock",)),  # enemy country
        ("schoharie: fr_coureurs", "canajoharie: stockade", ("canajoharie",)),  # an enemy stockade
        ("schoharie: fr_coureurs", "albany: br_mohawk", ("canajoharie",)),  # an allied settlement
    ],
)
def test_10_1_targets(french: str, british: str, path: tuple[str, ...]) -> None:
    assert asked(settle(raid(french, british, path=path), "raid_die")) == "raid_die"


def test_10_1_a_settlement_without_units_is_no_target() -> None:
    match = raid("schoharie: fr_coureurs", "", path=("canajoharie",))
    assert "raid" not in told(match)


def test_10_1_all_in_the_space_raid_together() -> None:
    match = raid("allegheny_south: dumas, 2 fr_shawnee", "", path=("woodstock",), hand=(11, 7))
    settle(match, "raid_die")
    go(match, "die:4")
    assert rolled(match) == {"tactics": 1}
    assert told(match).count("raid_begins") == 1


@pytest.mark.parametrize(
    ("french", "british"),
    [
        (f"{WOODS}; woodstock: stockade", ""),
        (f"{WOODS}; woodstock: fr_regular", ""),
    ],
)
def test_10_11_not_beside_own_stockades_or_drilled_troops(french: str, british: str) -> None:
    assert "raid" not in told(raid(french, british, path=("woodstock",)))


def test_10_11_never_a_fort_or_fortress() -> None:
    from flintlock.games.wilderness_war.raid import is_target

    g = scene("quebec: montcalm", "winchester: fort")
    assert not is_target(g, BOARD.french, space("winchester"))
    assert not is_target(g, BOARD.french, space("albany"))
    assert is_target(g, BOARD.french, space("kinderhook"))


def test_10_12_after_a_battle_the_victors_raid() -> None:
    """Militia cannot come any more: the raiders have fought in that space."""
    match = raid(
        "allegheny_south: beaujeu, 2 fr_shawnee",
        "woodstock: stockade, -br_ranger; southern_militia: br_militia",
        path=("woodstock",),
    )
    settle(match, "battle_die")
    go(match, "die:6", "die:1")
    assert asked(settle(match, "raid_die", "raid_militia")) == "raid_die"


def test_10_13_dropped_units_raid_after_the_battles_of_their_force() -> None:
    french = "allegheny_south: villiers, dumas, 3 fr_coureurs"
    g = scene(french, "culpeper: br_southern_provincial", hand=(1, 7))
    match = start(g)
    go(match, "card:1", "force", "leader:villiers", "all", "space:woodstock")
    settle(match, "march")
    go(match, "drop", "unit:fr_cdb_boishebert_acadian", "leader:dumas", "enough", "space:culpeper")
    settle(match, "battle_die")
    go(match, "die:6", "die:1")
    while asked(match) in ("lose_step", "leader_die"):
        match.answer(offered(match)[-1])
    settle(match, "raid_die", "retreat_to")
    if asked(match) == "retreat_to":
        match.answer(offered(match)[0])
    keys = told(match)
    assert keys.index("battle_won") < keys.index("raid")
    while asked(match) in ("raid_die", "go_home", "lose_step", "leader_die"):
        match.answer(offered(match)[-1])
        settle(match, "raid_die")
    assert told(match).count("raid_begins") == 2


def test_10_1_who_is_beaten_back_into_a_target_raids_there() -> None:
    french, british = "allegheny_south: villiers, 2 fr_coureurs", "culpeper: 4 br_southern_provincial"
    match = raid(french, british, path=("woodstock", "culpeper"), hand=(14, 7))
    settle(match, "battle_die")
    go(match, "die:1", "die:4")
    while asked(match) in ("lose_step", "leader_die"):
        match.answer(offered(match)[-1])
    settle(match, "raid_die")
    assert asked(match) == "raid_die"
    assert match.position.raiding.space == space("woodstock").number


# ---------------------------------------------------------------------- militia (10.2)

STOCKADE = "woodstock: stockade; southern_militia: 2 br_militia"


def test_10_2_one_militia_unit_may_defend_a_stockade() -> None:
    match = raid(WOODS, STOCKADE, path=("woodstock",))
    settle(match, "raid_militia")
    assert offered(match) == ["unit:br_militia_1", "no_militia"]
    go(match, "unit:br_militia_1")
    settle(match, "battle_die")
    assert len(match.position.fighting.defenders) == 1


def test_10_2_even_where_the_enemy_has_raided_but_only_for_a_stockade() -> None:
    match = raid(f"{WOODS}; augusta: raided", STOCKADE, path=("woodstock",))
    assert asked(settle(match, "raid_militia")) == "raid_militia"
    match = raid(WOODS, "southern_militia: 2 br_militia", path=("woodstock",))
    assert asked(settle(match, "raid_militia")) == "raid_die"


def test_10_2_nobody_calls_the_militia_of_the_raiders_against_them() -> None:
    french, british = "northampton: stockade", "kinderhook: br_ranger; northern_militia: 2 br_militia"
    match = raid(french, british, path=("northampton",), active="british")
    assert asked(settle(match, "raid_militia")) == "raid_die"


def test_10_21_militia_fight_in_the_stockade_and_go_back() -> None:
    match = raid(WOODS, STOCKADE, path=("woodstock",))
    settle(match, "raid_militia")
    go(match, "unit:br_militia_1")
    settle(match, "battle_die")
    go(match, "die:6", "die:2")
    volley = next(entry.fight for entry in match.position.log if entry.key == "volley")
    assert isinstance(volley, Roll)
    assert [one.name for one in volley.modifiers] == ["modifier.stockade"]
    southern = BOARD.colonies[1]
    assert all(match.position.at[unit.number] == southern.box for unit in BOARD.british.militia[:2])


def test_10_22_a_victory_lets_the_raid_go_on() -> None:
    match = raid(WOODS, STOCKADE, path=("woodstock",))
    settle(match, "raid_militia")
    go(match, "unit:br_militia_1")
    settle(match, "battle_die")
    go(match, "die:6", "die:2")
    assert asked(settle(match, "raid_die")) == "raid_die"


def test_10_23_a_defeat_sends_the_raiders_back() -> None:
    match = raid(WOODS, STOCKADE, path=("woodstock",))
    settle(match, "raid_militia")
    go(match, "unit:br_militia_1")
    settle(match, "battle_die")
    go(match, "die:1", "die:2")
    assert at(match, "fr_ind_shawnee_1") == "allegheny_south"
    assert "raid_begins" not in told(match)
    assert told(match).index("moves") < told(match).index("raid")
    assert told(match).count("moves") == 1


# ---------------------------------------------------------------------- the roll (10.3)


def test_10_3_rangers_leaders_and_militia_count() -> None:
    match = raid(
        "st_lawrence_militia: 2 fr_militia",
        "memphremagog: bradstreet, br_ranger",
        path=("st_francois",),
        active="british",
    )
    settle(match, "raid_die")
    go(match, "die:3")
    assert rolled(match) == {"tactics": 1, "rangers": 1, "militia": -1}


EXAMPLES = [
    # The playbook: Culpeper, Schenectady with a stockade and Villiers, Kinderhook.
    ("allegheny_south: fr_shawnee", "", ("woodstock", "culpeper"), 4, False, 1),
    ("canajoharie: villiers, 2 fr_coureurs", "schenectady: stockade", ("schenectady",), 4, True, 1),
    ("schoharie: fr_huron", "albany: br_regular", ("albany", "kinderhook"), 6, True, 0),
]


@pytest.mark.parametrize(("french", "british", "path", "die", "success", "losses"), EXAMPLES)
def test_10_3_examples(
    french: str, british: str, path: tuple[str, ...], die: int, success: bool, losses: int
) -> None:
    match = raid(french, british, path=path, hand=(14, 7))
    settle(match, "raid_die")
    go(match, f"die:{die}")
    if asked(match) == "lose_step":
        match.answer(offered(match)[0])
    assert ("raid_succeeds" in told(match)) == success
    entry = next(one for one in match.position.log if one.key == "raid_roll")
    assert entry.params["losses"] == losses


def test_10_31_success_burns_the_stockade_and_scores_nothing_at_once() -> None:
    match = raid(WOODS, "woodstock: stockade", path=("woodstock",))
    settle(match, "raid_die")
    go(match, "die:6")
    assert markers(match) == ["woodstock"]
    assert match.position.british_stockades == []
    assert match.position.vp == 0


def test_10_31_success_eliminates_the_tribe_wherever_it_is() -> None:
    match = raid("schoharie: fr_coureurs", "albany: johnson, 2 br_mohawk", path=("canajoharie",))
    settle(match, "raid_die")
    go(match, "die:6")
    assert markers(match) == ["canajoharie"]
    assert units(match, "british", "albany") == []


def test_10_31_besieged_tribesmen_survive() -> None:
    match = raid(
        "schoharie: fr_coureurs; albany: fr_regular",
        "albany: siege0, johnson, 2 br_mohawk",
        path=("canajoharie",),
    )
    settle(match, "raid_die")
    go(match, "die:6")
    assert units(match, "british", "albany") == ["br_indian", "br_indian"]


@pytest.mark.parametrize(
    ("british", "die", "checks"),
    [("", 1, True), ("", 6, False), ("woodstock: stockade", 6, True), ("woodstock: stockade", 5, False)],
)
def test_10_32_leaders_at_risk(british: str, die: int, checks: bool) -> None:
    match = raid("allegheny_south: dumas, 2 fr_shawnee", british, path=("woodstock",))
    settle(match, "raid_die")
    go(match, f"die:{die}")
    while asked(match) == "lose_step":
        match.answer(offered(match)[0])
    assert (asked(match) == "leader_die") == checks


def test_10_33_plain_country_is_raided_once() -> None:
    match = raid(f"{WOODS}; woodstock: raided", "", path=("woodstock",))
    settle(match, "raid_die")
    go(match, "die:6")
    assert markers(match) == ["woodstock"]
    assert "goes_home" in told(match)


def test_10_33_stockades_and_settlements_again_and_again() -> None:
    match = raid(f"{WOODS}; woodstock: raided", "woodstock: stockade", path=("woodstock",))
    settle(match, "raid_die")
    go(match, "die:6")
    assert markers(match) == ["woodstock", "woodstock"]


# ---------------------------------------------------------------------- going home (10.4)


def test_10_41_indians_go_to_their_settlement() -> None:
    match = raid(WOODS, "", path=("woodstock",))
    settle(match, "raid_die")
    go(match, "die:3")
    assert at(match, "fr_ind_shawnee_1") == "logstown"


@pytest.mark.parametrize("enemy", ["logstown: br_ranger", "logstown: stockade"])
def test_10_411_unless_the_enemy_is_there(enemy: str) -> None:
    match = raid(WOODS, enemy, path=("woodstock",))
    settle(match, "raid_die")
    go(match, "die:3")
    assert at(match, "fr_ind_shawnee_1") == ""
    assert "no_home" in told(match)


def test_10_412_cherokee_leave_the_map() -> None:
    g = scene("", "memphremagog: br_cherokee", active="british", hand=(1, 7))
    match = start(g)
    go(match, "card:1", "individuals", "space:st_francois", "end_move")
    settle(match, "raid_die")
    go(match, "die:3")
    assert at(match, "br_ind_cherokee_1") == ""


def test_10_413_leaders_and_coureurs_may_go_along_with_indians() -> None:
    french = "allegheny_south: villiers, fr_shawnee, fr_coureurs; ohio_forks: fort"
    match = raid(french, "", path=("woodstock",), hand=(14, 7))
    settle(match, "raid_die")
    go(match, "die:2")
    assert asked(match) == "go_home"
    assert offered(match) == ["space:logstown", "space:ohio_forks"]
    go(match, "space:logstown")
    assert at(match, "fr_ind_shawnee_1") == "logstown"  # somebody must take him along
    assert offered(match) == ["space:logstown", "space:ohio_forks"]
    go(match, "space:logstown")
    assert at(match, "fr_cdb_boishebert_acadian") == "logstown"


def test_10_42_others_go_to_the_nearest_friendly_fortification() -> None:
    french = "allegheny_south: fr_coureurs; ohio_forks: fort; venango: stockade"
    match = raid(french, "", path=("woodstock",), hand=(1, 7))
    settle(match, "raid_die")
    go(match, "die:3")
    assert at(match, "fr_cdb_boishebert_acadian") == "ohio_forks"


def test_10_42_not_to_a_besieged_one() -> None:
    french = "allegheny_south: fr_coureurs; ohio_forks: fort, siege0; venango: stockade"
    match = raid(french, "ohio_forks: br_regular", path=("woodstock",), hand=(1, 7))
    settle(match, "raid_die")
    go(match, "die:3")
    assert at(match, "fr_cdb_boishebert_acadian") == "venango"


def test_10_421_near_is_counted_in_ways_whoever_stands_there() -> None:
    g = scene("gists_station: stockade", "upper_monongahela: br_regular")
    assert nearest_fortifications(g, BOARD.french, space("allegheny_south")) == [space("gists_station")]


def test_10_422_indians_may_follow_a_leader_to_the_fortification() -> None:
    british = "memphremagog: bradstreet, br_cherokee; crown_point: stockade"
    match = raid("", british, path=("st_francois",), active="british", hand=(1, 7))
    settle(match, "raid_die")
    go(match, "die:3")
    assert at(match, "bradstreet") == "crown_point"
    assert at(match, "br_ind_cherokee_1") == "crown_point"


def test_10_4_the_year_ends_and_indians_go_home() -> None:
    g = scene(
        "niagara: fr_huron; ohio_forks: fort, fr_ottawa; winooski: dumas, fr_abenaki; quebec: levis",
        "",
        hand=(),
    )
    g.phase = GO_HOME
    match = start(g)
    assert asked(match) == "go_home"  # Dumas is left alone in the wild
    assert "space:st_francois" in offered(match)
    go(match, "space:st_francois")
    assert (at(match, "fr_ind_huron"), at(match, "fr_ind_ottawa")) == ("pays_den_haut", "ohio_forks")
    assert (at(match, "dumas"), at(match, "fr_ind_abenaki_1")) == ("st_francois", "st_francois")


def test_10_4_a_leader_goes_home_once() -> None:
    """The Ojibwa leave the settlement to which he has come with its own Indians."""
    g = scene("kahnawake: montcalm, fr_mississauga; mississauga: fr_ojibwa; niagara: stockade", "", hand=())
    g.phase = GO_HOME
    match = start(g)
    go(match, "space:mississauga")
    assert (at(match, "montcalm"), at(match, "fr_ind_ojibwa")) == ("mississauga", "pays_den_haut")


def test_4_0_b_3_indians_who_are_at_home_keep_a_leader_company() -> None:
    g = scene("mississauga: montcalm, fr_mississauga, fr_ojibwa; niagara: stockade", "", hand=())
    g.phase = GO_HOME
    match = start(g)
    assert offered(match) == ["space:pays_den_haut", "stay"]
    go(match, "stay")
    assert at(match, "montcalm") == "mississauga"


def test_10_422_nobody_follows_a_leader_who_only_goes_along_with_indians() -> None:
    """Their settlement has the nearest fortification, but he need not go to one."""
    french = "kinderhook: vaudreuil, fr_algonquin, fr_shawnee; lac_des_deux_montagnes: stockade"
    g = scene(french, "montreal: captured, br_regular; albany: br_regular", hand=())
    g.phase = GO_HOME
    assert nearest_fortifications(g, BOARD.french, space("kinderhook")) == [space("lac_des_deux_montagnes")]
    match = start(g)
    assert offered(match) == ["space:lac_des_deux_montagnes", "space:logstown", "stay"]
    go(match, "space:lac_des_deux_montagnes")
    assert at(match, "fr_ind_algonquin_1") == "lac_des_deux_montagnes"
    assert at(match, "fr_ind_shawnee_1") == "logstown"
