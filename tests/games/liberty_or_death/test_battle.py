"""3.6: battle, force levels, modifiers, losses and winning the day."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.games.liberty_or_death.build import (
    TheMatch,
    asked,
    box,
    decline,
    go,
    leader_in,
    level,
    offered,
    resources,
    scene,
    space,
    start,
    there,
    told,
    who,
)

from flintlock.core.fight import Onset, Outcome, Roll
from flintlock.games.liberty_or_death.force import (
    attacker_force,
    attacker_loss_modifiers,
    defender_force,
    defender_loss_modifiers,
    dice_of,
    losses,
)
from flintlock.games.liberty_or_death.pieces import BRITISH, FRENCH, PATRIOTS, REBELLION, ROYALISTS
from flintlock.games.liberty_or_death.states import Battle

HERE = space("virginia")


def battle(attacker: int = BRITISH, *, at: str = "virginia", allied: bool = True, common: int = 0) -> Battle:
    return Battle(space=space(at).number, attacker=attacker, allied=allied, common=common)


def names(
    pieces: str, attacker: int = BRITISH, *, allied: bool = True, defender: bool = False, **given: Any
) -> dict[str, int]:
    """The modifiers of a battle in Virginia."""
    g = scene(treaty=True, virginia=pieces, **given)
    find = attacker_loss_modifiers if defender else defender_loss_modifiers
    found = find(g, battle(attacker, allied=allied), HERE)
    return {one.name.removeprefix("modifier."): one.value for one in found}


def rolls(match: TheMatch) -> list[Roll]:
    return [entry.fight for entry in match.position.log if isinstance(entry.fight, Roll)]


# ---------------------------------------------------------------------- 3.6.3: force levels


@pytest.mark.parametrize(
    ("pieces", "attacker", "allied", "force"),
    [
        ("5 regular, 2 tory, 2 active_war_party, war_party", BRITISH, True, 8),
        ("2 regular, 5 tory", BRITISH, True, 4),
        ("2 regular, british_fort", BRITISH, True, 2),
        ("3 continental, 3 active_militia, 5 french_regular", PATRIOTS, True, 7),
        ("3 continental, 3 active_militia, 5 french_regular", PATRIOTS, False, 4),
        ("4 french_regular, 6 continental, 2 active_militia", FRENCH, True, 9),
        ("4 french_regular, 6 continental, 2 active_militia", FRENCH, False, 4),
        ("2 continental, patriot_fort", PATRIOTS, False, 2),
    ],
)
def test_3_6_3_the_attacker_counts_cubes_and_half_of_active_irregulars(
    pieces: str, attacker: int, allied: bool, force: int
) -> None:
    g = scene(treaty=True, virginia=pieces)
    assert attacker_force(g, battle(attacker, allied=allied), HERE) == force


def test_3_6_3_the_defender_counts_everything_and_forts() -> None:
    g = scene(
        treaty=True, virginia="3 continental, 2 french_regular, 2 active_militia, militia, patriot_fort"
    )
    assert defender_force(g, REBELLION, HERE) == 7
    g = scene(virginia="regular, 4 tory, british_fort, village, 3 active_war_party")
    assert defender_force(g, ROYALISTS, HERE) == 7


def test_3_6_4_a_die_for_each_three_and_three_at_the_most() -> None:
    assert [dice_of(force) for force in (0, 2, 3, 8, 9, 30)] == [0, 0, 1, 2, 3, 3]


def test_4_2_1_war_parties_of_common_cause_count_as_tories() -> None:
    g = scene(virginia="4 regular, tory, 3 active_war_party")
    assert attacker_force(g, battle(common=2), HERE) == 4 + 3 + 0
    assert attacker_force(g, battle(), HERE) == 4 + 1 + 1


# ---------------------------------------------------------------------- 3.6.5, 3.6.6: modifiers


def test_3_6_5_what_helps_the_attacker() -> None:
    assert names("3 regular, 3 tory, militia") == {"regulars": 1}
    assert names("3 regular, 2 tory, war_party, gage, militia") == {
        "regulars": 1,
        "underground": 1,
        "leader": 1,
    }
    assert names("tory, militia") == {}
    assert names("continental, militia, washington, tory", PATRIOTS) == {"underground": 1, "leader": 1}


def test_3_6_1_a_partner_helps_only_if_he_takes_part() -> None:
    here = "2 continental, 2 french_regular, lauzun, militia, tory"
    assert names(here, PATRIOTS) == {"regulars": 1, "underground": 1, "leader": 1, "lauzun": 1}
    assert names(here, PATRIOTS, allied=False) == {"underground": 1}
    assert names(here, FRENCH, allied=False) == {"regulars": 1, "leader": 1, "lauzun": 1}


def test_3_6_1_the_indian_leader_helps_where_a_war_party_is() -> None:
    assert "leader" in names("regular, active_war_party, brant, militia")
    assert "leader" not in names("regular, village, brant, militia")


def test_3_6_5_what_helps_the_defender() -> None:
    assert names("regular, 2 patriot_fort, washington") == {"regulars": 1, "forts": -2, "washington": -1}
    g = scene(treaty=True, quebec="3 continental, war_party, tory", boston="3 regular, militia, blockade")
    found = defender_loss_modifiers(g, battle(PATRIOTS, at="quebec"), space("quebec"))
    assert {one.name for one in found} == {"modifier.reserve"}
    found = defender_loss_modifiers(g, battle(at="boston"), space("boston"))
    assert [one.value for one in found if one.name == "modifier.blockade"] == [-1]


def test_3_6_5_a_squadron_hampers_the_british_in_the_west_indies() -> None:
    g = scene(treaty=True, squadrons=2, west_indies="3 regular, 2 french_regular")
    here = space("west_indies")
    found = defender_loss_modifiers(g, battle(at="west_indies"), here)
    assert [one.value for one in found if one.name == "modifier.squadron"] == [-1]
    found = attacker_loss_modifiers(g, battle(FRENCH, at="west_indies", allied=False), here)
    assert [one.value for one in found if one.name == "modifier.squadron"] == [-1]


def test_3_6_6_what_helps_the_defender_to_hit() -> None:
    found = names("regular, 2 continental, militia, patriot_fort, washington", defender=True)
    assert found == {"underground": 1, "leader": 1, "forts": 1}
    assert names("regular, continental, french_regular", defender=True) == {"regulars": 1}


def test_3_6_5_half_of_the_pieces_and_in_2016_half_of_the_cubes() -> None:
    pieces = "2 regular, 2 tory, 3 active_war_party, militia"
    assert "regulars" not in names(pieces)
    assert "regulars" in names(pieces, edition="2016")


# ---------------------------------------------------------------------- 3.6.7: losses


def falling(pieces: str, side: int, points: int, attacker: int = BRITISH, allied: bool = True) -> list[str]:
    g = scene(treaty=True, virginia=pieces)
    found = losses(g, battle(attacker, allied=allied), side, HERE, points)
    return [g.board.kinds[number].id for number in found]


def test_3_6_7_regulars_and_tories_fall_in_turn_then_war_parties() -> None:
    here = "2 regular, tory, 2 active_war_party, war_party, village, british_fort"
    assert falling(here, ROYALISTS, 3) == ["regular", "tory"]
    attacking = ["regular", "tory", "regular", "active_war_party", "active_war_party"]
    assert falling(here, ROYALISTS, 30) == attacking
    assert falling(here, ROYALISTS, 30, PATRIOTS) == [*attacking, "village", "british_fort"]


def test_3_6_7_french_continentals_and_militia_fall_in_turn() -> None:
    here = "2 french_regular, 3 continental, 2 active_militia, militia, patriot_fort"
    first = ["french_regular", "continental", "active_militia", "french_regular"]
    assert falling(here, REBELLION, 6) == first
    assert falling(here, REBELLION, 30)[-1] == "patriot_fort"
    assert falling(here, REBELLION, 30, PATRIOTS, allied=False) == [
        "continental",
        "active_militia",
        "continental",
        "active_militia",
        "continental",
    ]
    assert falling(here, REBELLION, 0) == falling(here, REBELLION, -3) == []


def test_3_6_7_cubes_go_to_the_casualties_and_forts_are_counted() -> None:
    g = scene(virginia="9 regular, 2 continental, patriot_fort")
    match = go(start(g), "battle", "virginia", "done", "virginia", "3", "3", "3", "1")
    assert there(match, "virginia")["regular"] < 9
    assert box(match, "casualties", "continental") == 2
    assert match.position.crc == 3
    assert box(match, "available", "patriot_fort") == 6


# ---------------------------------------------------------------------- 3.6.8: who wins


def fight(attacker: str, dice: str, **given: Any) -> TheMatch:
    """A battle of the first eligible faction; dice as digits, the attacker's first."""
    match = go(start(scene(attacker, **given)), "battle")
    while asked(match) in ("battle_where", "battle_next", "call_partner", "battle_activate"):
        choice = {"battle_where": offered(match)[0], "battle_activate": "0", "call_partner": "done"}
        first = "done" if asked(match) == "battle_where" and match.position.order.chosen else None
        go(match, first or choice.get(asked(match), offered(match)[0]))
    for die in dice:
        go(match, die)
    return match


def test_3_6_8_the_side_that_survives_wins_else_who_loses_fewer_and_ties_go_to_the_defender() -> None:
    match = fight("british", "11", virginia="6 regular, 2 militia, continental, 2 active_militia")
    assert "battle_won" in told(match)
    won = next(entry for entry in match.position.log if entry.key == "battle_won")
    assert won.params["side"] == "royalists"


def test_3_6_8_half_of_the_lost_pieces_shift_levels_here_and_next_door() -> None:
    match = fight("british", "3331", virginia="9 regular, 4 continental")
    assert match.position.crc == 4
    assert level(match, "virginia") == "active_support"


def test_3_6_8_what_is_left_may_go_next_door() -> None:
    match = fight("british", "3331", virginia="9 regular, 4 continental, passive_support")
    assert (asked(match), who(match)) == ("shift_near", "british")
    go(match, "norfolk")
    assert level(match, "norfolk") == "passive_support"


def test_3_6_8_no_day_is_won_against_a_single_piece_or_irregulars_alone() -> None:
    match = fight("british", "11", virginia="6 regular, continental")
    assert level(match, "virginia") == "neutral"
    match = fight("british", "33", virginia="6 regular, 4 active_militia")
    assert match.position.crc == 0
    assert level(match, "virginia") == "neutral"


def test_3_6_8_washington_doubles_a_free_rally_follows_and_blockades_move() -> None:
    match = fight("patriots", "3331", treaty=True, boston="9 continental, 3 tory, washington, blockade")
    assert asked(match) == "double_levels"
    go(match, "washington")
    assert level(match, "boston") == "active_opposition"
    assert (asked(match), who(match)) == ("move_blockade", "french")
    go(match, "savannah")
    assert match.position.blockades[space("savannah").number] == 1
    assert asked(match) == "rally"
    paid = resources(match, "patriots")
    go(match, "georgia")
    decline(match, "action", "turn_up")
    assert there(match, "georgia") == {"militia": 1}
    assert resources(match, "patriots") == paid


def test_3_6_8_nothing_is_won_in_the_west_indies() -> None:
    match = fight("british", "3331", treaty=True, west_indies="9 regular, 4 french_regular")
    assert match.position.crc == 4
    assert asked(match) != "shift_near"


def test_3_6_8_where_both_are_wiped_out_nobody_wins() -> None:
    match = fight("british", "1", virginia="3 regular, 3 continental")
    go(match, "3") if asked(match) == "battle_die" else None
    assert told(match).count("battle_won") + told(match).count("battle_undecided") == 1


# ---------------------------------------------------------------------- 3.6.1: who decides


def test_3_6_1_the_british_decide_for_the_indians_who_stand_with_them() -> None:
    g = scene("patriots", virginia="3 continental, 2 regular, 2 war_party")
    match = go(start(g), "battle", "virginia")
    assert (asked(match), who(match)) == ("battle_activate", "british")


def test_3_6_1_indians_who_stand_alone_decide_themselves() -> None:
    g = scene("patriots", virginia="3 continental, 2 war_party")
    match = go(start(g), "battle")
    assert (asked(match), who(match)) == ("battle_activate", "indians")
    go(match, "1")
    assert there(match, "virginia")["active_war_party"] == 1


def test_a_battle_is_told_as_data() -> None:
    match = fight("british", "213", virginia="6 regular, 3 continental, washington")
    fights = [entry.fight for entry in match.position.log if entry.fight is not None]
    assert isinstance(fights[0], Onset)
    assert isinstance(fights[-1], Outcome)
    first, second = rolls(match)
    assert (first.side, [die.code for die in first.dice]) == ("royalists", ["die:2", "die:1"])
    assert first.total == 3 + sum(one.value for one in first.modifiers)
    assert second.side == "rebellion"


def test_1_10_washington_finds_another_place_when_all_is_lost() -> None:
    match = fight("british", "3331", virginia="9 regular, 3 continental, washington", boston="militia")
    assert (asked(match), who(match)) == ("leader_alone", "patriots")
    go(match, "boston")
    assert leader_in(match, "patriots") == "boston"


@pytest.mark.parametrize(
    ("attacker", "dice", "pieces"),
    [
        ("british", 2, "4 regular, tory, 3 continental, 2 active_militia, militia"),
        ("british", 3, "6 regular, 2 active_war_party, 4 continental, patriot_fort"),
        ("patriots", 2, "3 continental, 2 active_militia, 3 regular, british_fort"),
        ("patriots", 1, "3 continental, 2 regular"),
    ],
)
def test_3_6_8_odds_are_those_of_all_rolls(attacker: str, dice: int, pieces: str) -> None:
    won = [0, 0]
    throws = ["".join(faces) for faces in product("123", repeat=dice)]
    for throw in throws:
        match = fight(attacker, throw, virginia=pieces)
        outcome = next(entry.fight for entry in match.position.log if isinstance(entry.fight, Outcome))
        if outcome.winner:
            won[("royalists", "rebellion").index(outcome.winner)] += 1
    onset = next(entry.fight for entry in match.position.log if isinstance(entry.fight, Onset))
    assert onset.odds == {
        "royalists": pytest.approx(won[0] / len(throws)),
        "rebellion": pytest.approx(won[1] / len(throws)),
    }


def test_3_6_who_selects_spaces_for_battle_sees_the_odds() -> None:
    match = go(start(scene("british", virginia="9 regular, continental")), "battle")
    question = match.question
    assert question is not None
    assert question.battles is not None
    assert question.battles(HERE) == {"royalists": 1.0, "rebellion": 0.0}
    assert question.battles(match.position.board.done) is None
