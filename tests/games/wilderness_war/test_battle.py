"""7.0: battles."""

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

from flintlock.core.fight import Onset, Outcome, Roll


def attack(
    french: str,
    british: str,
    target: str,
    *,
    active: str = "french",
    hand: tuple[int, ...] = (1, 7),
    other_hand: tuple[int, ...] = (),
    **fields: Any,
) -> TheMatch:
    """A force of the active side moves into the target; its leader takes all."""
    g = scene(french, british, active=active, hand=hand, other_hand=other_hand, **fields)
    match = start(g)
    go(match, f"card:{hand[0]}", "force")
    if asked(match) == "force_of":
        go(match, "all" if "all" in offered(match) else offered(match)[0])
    go(match, f"space:{target}")
    return match


def rolls(match: TheMatch, key: str = "volley") -> list[Roll]:
    return [entry.fight for entry in match.position.log if entry.key == key and isinstance(entry.fight, Roll)]


def added(match: TheMatch, number: int) -> dict[str, int]:
    """The modifiers of a side's roll: 0 for the attacker, 1 for the defender."""
    return {one.name.removeprefix("modifier."): one.value for one in rolls(match)[number].modifiers}


def losses(match: TheMatch, number: int) -> int:
    meaning = rolls(match)[number].meaning
    assert meaning is not None
    return int(str(meaning.params["losses"]))


def fought(match: TheMatch, attacker: int = 3, defender: int = 3) -> TheMatch:
    if asked(match) == "infiltrate_or_attack":
        go(match, "attack")
    settle(match, "battle_die")
    return go(match, f"die:{attacker}", f"die:{defender}")


def suffered(match: TheMatch) -> TheMatch:
    """All losses are taken, the last unit on offer each time, and no leader falls."""
    while asked(match) in ("lose_step", "leader_die"):
        match.answer(offered(match)[-1])
    return match


# ---------------------------------------------------------------------- who fights (7.1-7.3)


def test_7_1_all_who_are_there_take_part() -> None:
    match = attack("crown_point: montcalm, 2 fr_regular", "winooski: webb, br_regular, br_ranger", "winooski")
    settle(match, "battle_die")
    assert len(match.position.fighting.attackers) == 3
    assert len(match.position.fighting.defenders) == 3


def test_7_2_a_battle_is_told_as_data() -> None:
    match = fought(attack("crown_point: montcalm, 2 fr_regular", "winooski: 3 br_regular", "winooski"))
    onset = next(entry.fight for entry in match.position.log if isinstance(entry.fight, Onset))
    assert onset.place == "space:winooski"
    assert [(count, noun.code) for count, noun in onset.forces["british"]] == [(3, "kin:br_regular")]
    assert 0 < onset.odds["french"] < 1
    assert sum(onset.odds.values()) == pytest.approx(1)
    assert [roll.side for roll in rolls(match)] == ["french", "british"]
    view = match.view(None)["battle"]
    assert view is not None
    assert view["place"] == "space:winooski"


MILITIA = "northern_militia: 2 br_militia, -br_militia"


def test_7_3_militia_defend_their_department() -> None:
    match = attack("northampton: montcalm, 2 fr_regular", f"kinderhook: br_regular; {MILITIA}", "kinderhook")
    settle(match, "call_militia")
    assert asked(match) == "call_militia"
    assert offered(match) == ["all", "unit:br_militia_1", "unit:br_militia_3", "no_militia"]
    go(match, "all")
    assert len(match.position.fighting.defenders) == 4


def test_7_3_militia_may_come_one_by_one_or_not_at_all() -> None:
    match = attack("northampton: montcalm, 2 fr_regular", f"kinderhook: br_regular; {MILITIA}", "kinderhook")
    settle(match, "call_militia")
    go(match, "unit:br_militia_3", "no_militia")
    assert len(match.position.fighting.militia) == 1


def test_7_3_not_where_the_enemy_has_raided_nor_in_the_wild() -> None:
    french = "northampton: montcalm, 2 fr_regular; hartford: raided"
    match = attack(french, f"kinderhook: br_regular; {MILITIA}", "kinderhook")
    assert asked(settle(match, "call_militia")) == "battle_die"
    match = attack("crown_point: montcalm, 2 fr_regular", f"winooski: br_regular; {MILITIA}", "winooski")
    assert asked(settle(match, "call_militia")) == "battle_die"


def test_7_3_the_attacker_calls_militia_in_his_own_country_too() -> None:
    g = scene(
        "kinderhook: fr_regular",
        f"albany: bradstreet, 2 br_regular; {MILITIA}",
        active="british",
        hand=(1, 7),
    )
    match = start(g)
    go(match, "card:1", "force", "all", "space:kinderhook")
    assert asked(settle(match, "call_militia")) == "call_militia"
    go(match, "all")
    assert len(match.position.fighting.attackers) == 6


def test_7_91_militia_return_to_their_box_as_they_are() -> None:
    match = attack("northampton: montcalm, 2 fr_regular", f"kinderhook: br_regular; {MILITIA}", "kinderhook")
    settle(match, "call_militia")
    go(match, "all")
    fought(match, 3, 3)
    while asked(match) == "lose_step":
        go(match, next(code for code in offered(match) if "militia" in code or "fr_" in code))
    settle(match)
    northern = BOARD.colonies[0]
    boxed = [unit for unit in BOARD.british.militia if match.position.at[unit.number] == northern.box]
    assert boxed
    assert match.position.battle is None or not match.position.battle.militia


# ---------------------------------------------------------------------- events (7.4)


def test_7_4_the_attacker_plays_his_events_first() -> None:
    match = attack(
        "crown_point: montcalm, 2 fr_regular",
        "winooski: 2 br_regular",
        "winooski",
        hand=(1, 9, 7),
        other_hand=(10,),
    )
    settle(match, "respond_battle")
    assert match.question is not None
    assert match.question.seat == "british"  # there is nothing that the attacker could take away
    go(match, "card:10")
    assert match.position.fieldworks == [space("winooski").number]
    assert asked(settle(match)) == "battle_die"  # it is too late for his own card


# ---------------------------------------------------------------------- modifiers (7.5)


def test_7_51_the_activated_leader_counts_for_the_active_side() -> None:
    """The French activate Lévis, though Montcalm is with him; the British have the highest rank."""
    french = "crown_point: levis, bougainville, 3 fr_regular"
    g = scene(french, "winooski: wolfe, loudoun, 2 br_regular", hand=(1, 7))
    match = start(g)
    go(match, "card:1", "force", "leader:levis", "all", "space:winooski")
    fought(match)
    assert added(match, 0) == {"tactics": 1}
    assert added(match, 1) == {}  # Loudoun outranks Wolfe, and has no tactics


def test_7_52_without_woodsmen_in_the_wild() -> None:
    match = fought(
        attack("crown_point: 2 fr_regular, vaudreuil", "winooski: br_regular, br_ranger", "winooski")
    )
    assert added(match, 0) == {"no_woodsmen": -1}
    match = fought(
        attack("crown_point: 2 fr_regular, vaudreuil", "winooski: br_regular, br_light_infantry", "winooski")
    )
    assert added(match, 0) == {"no_woodsmen": -1}
    match = fought(
        attack(
            "crown_point: fr_regular, fr_coureurs, vaudreuil", "winooski: br_regular, br_ranger", "winooski"
        )
    )
    assert added(match, 0) == added(match, 1) == {}


def test_7_53_without_regulars_in_cultivated_country() -> None:
    match = fought(
        attack("northampton: vaudreuil, 2 fr_regular", "kinderhook: 2 br_northern_provincial", "kinderhook")
    )
    assert added(match, 1) == {"no_regulars": -1}
    assert added(match, 0) == {}


def test_7_54_landings_and_stockades() -> None:
    match = fought(
        attack("crown_point: vaudreuil, 2 fr_regular", "winooski: stockade, br_regular", "winooski")
    )
    assert added(match, 0) == {"stockade": -1}
    g = scene(
        "louisbourg: 5 fr_regular",
        "halifax: monckton, 4 br_regular",
        active="british",
        hand=(1, 17, 7),
    )
    match = start(g)
    go(match, "card:1", "force", "all", "card:17", "enough")  # all French stay outside
    fought(match)
    assert added(match, 0) == {"landing": -1}


def test_7_55_fieldworks_shift_the_attacker_a_column_left() -> None:
    match = attack("crown_point: vaudreuil, 3 fr_regular", "winooski: fieldworks, 2 br_regular", "winooski")
    fought(match, 4, 3)
    assert added(match, 0) == {"fieldworks": -1}
    assert losses(match, 0) == 2  # strength 9 fires on the column of 6 to 8


def test_7_56_an_ambush_doubles_the_strength_and_fires_first() -> None:
    match = attack(
        "ohio_forks: beaujeu, 2 fr_coureurs, fr_ottawa",
        "gists_station: dunbar, 2 br_regular",
        "gists_station",
        hand=(1, 11, 7),
    )
    settle(match, "respond_battle")
    go(match, "card:11", "die:6")
    assert rolls(match)[0].side == "french"
    assert match.position.fighting.results[0] == 3  # strength 3, doubled
    assert asked(match) in ("lose_step", "leader_die")


def test_7_56_two_ambushes_cancel_each_other() -> None:
    match = attack(
        "ohio_forks: beaujeu, 2 fr_coureurs",
        "gists_station: 2 br_ranger",
        "gists_station",
        hand=(1, 11, 7),
        other_hand=(12,),
    )
    settle(match, "respond_battle")
    go(match, "card:11", "card:12", "die:3", "die:3")
    assert [roll.side for roll in rolls(match)] == ["french", "british"]


# ---------------------------------------------------------------------- losses (7.6, 7.7)


def test_7_6_the_attacker_takes_his_losses_first() -> None:
    match = attack(
        "crown_point: vaudreuil, 3 fr_regular, fr_coureurs", "winooski: 4 br_regular, br_ranger", "winooski"
    )
    fought(match, 3, 3)
    assert match.question is not None
    assert match.question.seat == "french"


def test_7_61_a_step_turns_a_unit_over_and_a_second_eliminates_it() -> None:
    match = attack("crown_point: vaudreuil, 2 fr_regular", "winooski: br_regular, br_highland", "winooski")
    fought(match, 2, 1)
    go(
        match, "die:6", "unit:br_hl_1_42nd"
    )  # the first of two steps; the second falls to the one that is full
    assert told(match).count("reduced") == 3
    assert "eliminated" not in told(match)


def test_7_62_example_five_steps_of_which_three_from_drilled_troops() -> None:
    from flintlock.games.wilderness_war.losses import take_losses

    g = scene("", "albany: 3 br_regular, 2 br_ranger, br_cayuga", active="british")
    numbers = [unit.number for unit in g.units_at(BOARD.british, space("albany").number)]
    rules = take_losses(g, BOARD.british, numbers, 5, drilled=3)
    offers = []
    question = next(rules)
    try:
        while True:
            offers.append({option.code.split("_")[1] for option in question.options})
            question = rules.send(question.options[-1])
    except StopIteration:
        pass
    assert offers == [{"ranger", "ind"}]  # three alike regulars were reduced without a question
    reduced = [unit for unit in g.units_at(BOARD.british, space("albany").number) if g.reduced[unit.number]]
    assert sum(unit.drilled for unit in reduced) == 3
    assert len(reduced) == 5


def test_7_63_example_light_infantry_dies_before_an_indian_is_spared() -> None:
    """Three Indians and Light Infantry lose three steps: the latter dies, an Indian unit is reduced."""
    match = attack(
        "crown_point: montcalm, 4 fr_regular",
        "winooski: br_light_infantry, br_cayuga, br_oneida, br_seneca",
        "winooski",
    )
    settle(match, "battle_die")
    go(match, "die:4", "die:1")  # strength 12, 4 + 2 - 1 for no woodsmen: three steps
    assert match.position.fighting.results[0] == 3
    assert asked(match) == "lose_step"
    assert offered(match) == ["unit:br_ind_cayuga", "unit:br_ind_oneida", "unit:br_ind_seneca"]
    assert "br_light_infantry" not in " ".join(units(match, "british", "winooski"))


def test_7_63_nobody_dies_while_another_is_full() -> None:
    match = attack(
        "crown_point: montcalm, 2 fr_regular", "winooski: -br_ranger, br_ranger, br_cayuga", "winooski"
    )
    settle(match, "battle_die")
    go(match, "die:3", "die:1")
    assert offered(match) == ["unit:br_ranger_goreham", "unit:br_ind_cayuga"]


def test_7_64_leaders_survive_their_units_and_retreat() -> None:
    match = attack("crown_point: montcalm, 4 fr_regular", "winooski: webb, -br_ranger", "winooski")
    fought(match, 3, 2)
    assert asked(match) == "retreat_to"
    go(match, "space:ile_aux_noix")
    assert at(match, "webb") == "ile_aux_noix"


def test_7_64_a_leader_whose_militia_win_stays_where_he_is() -> None:
    match = attack(
        "allegheny_south: dumas, -fr_coureurs",
        "woodstock: webb, -br_ranger; southern_militia: -br_militia",
        "woodstock",
    )
    go(match, "attack")
    go(settle(match, "call_militia"), "unit:br_militia_1")
    go(settle(match, "battle_die"), "die:4", "die:4")
    go(settle(match, "lose_step"), "unit:br_ranger_armstrong")
    assert at(match, "fr_cdb_boishebert_acadian") == ""
    assert at(match, "webb") == "woodstock"


@pytest.mark.parametrize(("die", "rolls_for_leaders"), [(1, False), (2, False), (6, True)])
def test_7_7_leaders_roll_after_a_natural_1_or_6_that_hits(die: int, rolls_for_leaders: bool) -> None:
    match = attack(
        "crown_point: vaudreuil, 2 fr_marine_detachment", "winooski: webb, 2 br_regular", "winooski"
    )
    settle(match, "battle_die")
    go(match, f"die:{die}", "die:2")
    while asked(match) == "lose_step":
        match.answer(offered(match)[0])
    assert (asked(match) == "leader_die") == rolls_for_leaders


@pytest.mark.parametrize(("die", "falls"), [(1, True), (2, False)])
def test_7_7_a_leader_falls_on_a_1(die: int, falls: bool) -> None:
    match = attack("crown_point: montcalm, 4 fr_regular", "winooski: webb, 3 br_regular", "winooski")
    settle(match, "battle_die")
    go(match, "die:6", "die:2")
    while asked(match) == "lose_step":
        match.answer(offered(match)[0])
    go(match, f"die:{die}")
    assert ("leader_falls" in told(match)) == falls


# ---------------------------------------------------------------------- winner and loser (7.8)


def outcome(match: TheMatch) -> str:
    suffered(match)
    return next(entry.fight.winner for entry in match.position.log if isinstance(entry.fight, Outcome))


@pytest.mark.parametrize(
    ("own", "enemy", "dice", "winner"),
    [
        ("3 fr_regular", "3 br_regular", (5, 2), "french"),  # more steps taken
        ("3 fr_regular", "3 br_regular", (3, 3), "british"),  # even: the defender
        ("fr_coureurs", "-br_cayuga", (6, 1), "french"),  # only one side has units left
        ("-fr_coureurs", "-br_ranger", (5, 4), "british"),  # both wiped out, even
    ],
)
def test_7_8_winner(own: str, enemy: str, dice: tuple[int, int], winner: str) -> None:
    match = attack(f"crown_point: vaudreuil, {own}", f"winooski: {enemy}", "winooski")
    fought(match, *dice)
    assert outcome(match) == winner


@pytest.mark.parametrize(
    ("enemy", "points"),
    [
        ("br_regular", 1),
        ("br_northern_provincial", 0),
        ("4 br_northern_provincial", 0),
        ("5 br_northern_provincial", 1),
    ],
)
def test_7_81_a_victory_point_for_a_regular_or_more_than_four_units(enemy: str, points: int) -> None:
    match = attack("crown_point: montcalm, 6 fr_regular", f"winooski: {enemy}", "winooski")
    fought(match, 5, 1)
    assert outcome(match) == "french"
    assert match.position.vp == points


def test_7_82_overrun_all_enemies_without_a_loss_and_on() -> None:
    match = attack("crown_point: montcalm, 4 fr_regular", "winooski: -br_ranger", "winooski")
    fought(match, 4, 1)
    assert asked(match) == "march"
    assert "space:ile_aux_noix" in offered(match)


def test_7_82_no_overrun_after_a_loss_or_at_a_fortification() -> None:
    match = attack("crown_point: montcalm, 4 fr_regular", "winooski: br_regular", "winooski")
    fought(match, 4, 6)
    assert outcome(match) == "french"
    assert asked(settle(match)) != "march"
    match = attack("crown_point: montcalm, 4 fr_regular", "winooski: stockade, -br_ranger", "winooski")
    fought(match, 4, 1)
    assert asked(settle(match)) != "march"
    assert "destroys" in told(match)


def test_5_45_a_stockade_falls_with_the_victory() -> None:
    """6.53: so its space is open to a leader whom the beaten find on their way."""
    british = "crown_point: amherst, 3 br_regular; green_mountains_north: webb"
    match = start(scene("winooski: stockade, 4 fr_coureurs", british, active="british", hand=(1, 7)))
    go(match, "card:1", "force", "leader:amherst", "all", "space:winooski")
    fought(match, 4, 2)
    go(suffered(match), "space:green_mountains_north", "all")
    assert asked(match) == "leader_escapes"
    assert "space:winooski" in offered(match)
    assert match.position.french_stockades == []


# ---------------------------------------------------------------------- retreat (7.9)


def test_7_91_example_a_beaten_stack_may_go_three_ways() -> None:
    """A drilled unit, an auxiliary unit and a leader: each may go where it is allowed to."""
    match = attack(
        "green_mountains_south: vaudreuil, 4 fr_regular", "hoosic: webb, br_regular, br_ranger", "hoosic"
    )
    suffered(fought(match, 2, 1))
    assert asked(match) == "retreat_to"
    assert {"space:albany", "space:hudson_carry_south", "space:northampton"} == set(offered(match))
    go(match, "space:hudson_carry_south")
    assert asked(match) == "retreat_with"
    assert "unit:br_reg_15th" not in offered(match)  # no fortification there
    go(
        match,
        "unit:br_ranger_armstrong",
        "enough",
        "space:northampton",
        "leader:webb",
        "enough",
        "space:albany",
    )
    assert (at(match, "br_ranger_armstrong"), at(match, "webb")) == ("hudson_carry_south", "northampton")
    assert at(match, "br_reg_15th") == "albany"


def test_7_92_drilled_troops_need_shelter() -> None:
    match = attack("crown_point: montcalm, 3 fr_regular", "winooski: 2 br_regular, br_ranger", "winooski")
    suffered(fought(match, 2, 1))
    assert asked(match) == "retreat_to"
    assert told(match).count("lost_in_retreat") == 2  # the regulars
    assert at(match, "br_ranger_armstrong") == "winooski"  # the ranger chooses


def test_7_92_attackers_go_back_where_they_came_from() -> None:
    match = attack("ile_aux_noix: stockade, vaudreuil, 2 fr_regular", "winooski: 4 br_regular", "winooski")
    fought(match, 2, 5)
    assert outcome(match) == "british"
    settle(match)
    assert at(match, "vaudreuil") == "ile_aux_noix"
    assert units(match, "french", "ile_aux_noix") != []


def test_7_92_attackers_out_of_the_wild_are_lost_if_drilled() -> None:
    match = attack("crown_point: vaudreuil, 2 fr_regular, fr_coureurs", "winooski: 4 br_regular", "winooski")
    fought(match, 2, 4)
    assert outcome(match) == "british"
    settle(match)
    assert units(match, "french", "crown_point") in (["fr_coureurs"], ["-fr_coureurs"])
    assert at(match, "vaudreuil") == "crown_point"


def test_7_92_the_british_retreat_by_ship_from_an_amphib_space() -> None:
    match = attack(
        "quebec: montcalm, 6 fr_regular", "ile_dorleans: amphib, wolfe, 2 br_regular", "ile_dorleans"
    )
    suffered(fought(match, 2, 1))
    assert "space:halifax" in offered(match)
    assert "space:quebec" not in offered(match)


def test_7_92_the_french_never_retreat_by_ship() -> None:
    g = scene("louisbourg: 4 fr_regular", "halifax: wolfe, 6 br_regular", active="british", hand=(1, 17, 7))
    match = start(g)
    go(match, "card:1", "force", "all", "card:17", "enough")
    settle(suffered(fought(match, 3, 1)))
    assert match.position.is_besieged(space("louisbourg"))  # inside was the only way
    left = [unit.number for unit in match.position.units_at(BOARD.french, space("louisbourg").number)]
    assert left == match.position.inside


def test_7_92_a_beaten_landing_goes_back_to_its_port() -> None:
    g = scene(
        "louisbourg: montcalm, 8 fr_regular",
        "halifax: monckton, 2 br_regular",
        active="british",
        hand=(1, 17, 7),
    )
    match = start(g)
    go(match, "card:1", "force", "all", "card:17", "enough")
    fought(match, 1, 4)
    assert outcome(match) == "french"
    settle(match)
    assert at(match, "monckton") == "halifax"
    assert match.position.amphib == []
