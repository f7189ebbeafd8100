"""5.56: response events, each at its moment, offered whether they are in the hand or not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.wilderness_war.build import (
    GAME,
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
)

from flintlock.core.fight import Roll
from flintlock.games.wilderness_war.responses import could_hold

LINE = "hudson_carry_south: stockade; hudson_carry_north: stockade"


def modifiers(match: TheMatch, key: str, number: int = 0) -> dict[str, int]:
    roll = [entry.fight for entry in match.position.log if entry.key == key][number]
    assert isinstance(roll, Roll)
    return {one.name.removeprefix("modifier."): one.value for one in roll.modifiers}


def siege(
    garrison: str = "fr_regular",
    army: str = "amherst, 3 br_regular",
    level: int = 0,
    *,
    place: str = "ticonderoga",
    works: str = "fort, ",
    hand: tuple[int, ...] = (1, 7),
    other_hand: tuple[int, ...] = (),
    **fields: Any,
) -> TheMatch:
    """A siege that the British are about to work on."""
    line = LINE if place == "ticonderoga" else f"{place}: amphib"
    g = scene(
        f"{place}: {works}siege{level}, {garrison}; quebec: levis; crown_point: stockade",
        f"{place}: {army}; {line}",
        active="british",
        hand=hand,
        other_hand=other_hand,
        **fields,
    )
    match = start(g)
    go(match, f"card:{hand[0]}", "force", "all", "siege")
    return match


# ---------------------------------------------------------------------- 6, Surrender!


def test_6_surrender_takes_the_fort_intact_and_lets_the_garrison_go() -> None:
    match = siege("montcalm, 2 fr_regular", hand=(1, 6, 7))
    settle(match, "respond_surrender")
    go(match, "card:6")
    g = match.position
    assert g.british_forts == [space("ticonderoga").number]
    assert g.vp == -2
    assert at(match, "montcalm") == "crown_point"  # the nearest fortification
    assert units(match, "french", "crown_point") == ["fr_regular", "fr_regular"]
    assert g.surrender_seen
    assert "siege_roll" not in told(match)


def test_6_surrender_of_a_fortress_counts_three_points() -> None:
    match = siege("fr_regular", level=1, place="louisbourg", works="", hand=(1, 6, 7))
    settle(match, "respond_surrender")
    go(match, "card:6")
    assert match.position.vp == -3
    assert match.position.holder(space("louisbourg")) == 1
    assert units(match, "french", "quebec") == ["fr_regular"]  # counted from Quebec


def test_6_louisbourg_does_not_surrender_at_level_0() -> None:
    match = siege("fr_regular", level=0, place="louisbourg", works="", hand=(1, 6, 7))
    assert asked(settle(match, "respond_surrender")) == "siege_die"


def test_6_a_sufficient_level_does_not_matter() -> None:
    match = siege("fr_regular", level=1, hand=(1, 6, 7))
    assert asked(settle(match, "respond_surrender")) == "respond_surrender"


def test_6_several_equally_near_places() -> None:
    match = siege(
        "fr_regular",
        hand=(1, 6, 7),
        french_stockades=sorted((space("crown_point").number, space("adirondacks_central").number)),
    )
    settle(match, "respond_surrender")
    go(match, "card:6")
    assert asked(match) == "march_off_to"
    assert match.question is not None
    assert match.question.seat == "french"


# ---------------------------------------------------------------------- 7, Massacre!


def test_7_massacre_after_the_fall_of_a_stockade() -> None:
    g = scene(
        "schoharie: dumas, fr_regular, fr_huron",
        "canajoharie: stockade",
        hand=(1, 8),
        other_hand=(7,),
    )
    match = start(g)
    go(match, "card:1", "force", "all", "space:canajoharie")
    assert asked(settle(match, "respond_massacre")) == "respond_massacre"
    assert match.position.vp == 1
    go(match, "card:7")
    assert match.position.vp == 0
    assert at(match, "fr_ind_huron") == ""
    assert at(match, "fr_reg_2_berry") == "canajoharie"


def test_7_only_with_drilled_troops_and_indians() -> None:
    for stack in ("dumas, fr_regular, fr_coureurs", "dumas, 2 fr_regular"):
        g = scene(f"schoharie: {stack}", "canajoharie: stockade", hand=(1, 8), other_hand=(7,))
        match = start(g)
        go(match, "card:1", "force", "all", "space:canajoharie")
        assert asked(settle(match, "respond_massacre")) != "respond_massacre"


def test_7_massacre_after_an_assault_and_after_surrender() -> None:
    match = siege("-fr_regular", "amherst, 3 br_regular, br_cherokee", level=1, hand=(1, 8), other_hand=(7,))
    settle(match, "siege_die")
    go(match, "die:1", "assault")
    settle(match, "battle_die")
    go(match, "die:6", "die:1")
    assert asked(settle(match, "respond_massacre")) == "respond_massacre"
    match = siege("fr_regular", "amherst, 3 br_regular, br_cherokee", hand=(1, 6, 8), other_hand=(7,))
    settle(match, "respond_surrender")
    go(match, "card:6")
    assert asked(settle(match, "respond_massacre")) == "respond_massacre"
    go(match, "card:7")
    assert match.position.vp == -1


def test_7_never_after_a_raid() -> None:
    g = scene("schoharie: fr_huron", "canajoharie: stockade", hand=(1, 8), other_hand=(7,))
    match = start(g)
    go(match, "card:1", "individuals", "space:canajoharie", "end_move")
    settle(match, "raid_die")
    go(match, "die:6")
    assert "respond_massacre" not in told(match)
    assert asked(settle(match, "respond_massacre")) == "play_card"


# ---------------------------------------------------------------------- 8, Coehorns


def test_8_coehorns_for_the_besieger_carry_over_to_the_assault() -> None:
    match = siege(hand=(1, 8, 7))
    settle(match, "respond_coehorns")
    go(match, "card:8", "die:1")
    assert modifiers(match, "siege_roll") == {"tactics": 1, "coehorns": 2}
    go(match, "assault")
    settle(match, "battle_die")
    go(match, "die:3", "die:3")
    assert modifiers(match, "volley", 0)["coehorns"] == 2


def test_8_coehorns_for_the_besieged() -> None:
    match = siege(other_hand=(8,))
    go(match, "card:8", "die:6")
    assert modifiers(match, "siege_roll") == {"tactics": 1, "enemy_coehorns": -2}


def test_8_needs_a_regular_on_his_side_of_the_walls() -> None:
    match = siege("fr_coureurs", other_hand=(8,))
    settle(match, "siege_die")
    assert asked(match) == "siege_die"


def test_8_24_the_defender_may_keep_them_for_the_assault() -> None:
    match = siege(level=1, other_hand=(8,))
    settle(match, "siege_die")
    go(match, "die:1", "assault", "card:8")
    settle(match, "battle_die")
    go(match, "die:3", "die:3")
    assert modifiers(match, "volley", 1) == {"coehorns": 2}


# ---------------------------------------------------------------------- 9-12, battles


def battle(french: str, british: str, hand: tuple[int, ...], other_hand: tuple[int, ...] = ()) -> TheMatch:
    """A French force attacks at Winooski."""
    g = scene(f"crown_point: {french}", f"winooski: {british}", hand=hand, other_hand=other_hand)
    match = start(g)
    go(match, f"card:{hand[0]}", "force", "all", "space:winooski")
    return settle(match, "respond_battle", "battle_die")


@pytest.mark.parametrize("card", [9, 10])
def test_9_10_fieldworks_of_the_defender(card: int) -> None:
    match = battle("montcalm, 3 fr_regular", "2 br_regular", (1, 7), (card,))
    go(match, f"card:{card}")
    settle(match, "battle_die")
    go(match, "die:3", "die:3")
    assert modifiers(match, "volley", 0) == {"fieldworks": -1, "tactics": 2}


@pytest.mark.parametrize("card", [9, 10])
def test_9_10_fieldworks_are_cleared_by_the_attacker(card: int) -> None:
    match = battle("montcalm, 3 fr_regular", "fieldworks, 2 br_regular", (1, card, 7))
    go(match, f"card:{card}")
    assert match.position.fieldworks == []


def test_9_fieldworks_need_drilled_troops() -> None:
    match = battle("montcalm, 3 fr_regular", "3 br_ranger", (1, 7), (9,))
    assert asked(match) != "respond_battle" or offered(match) == ["no_card"]


def test_9_fieldworks_vanish_when_an_attacker_wins() -> None:
    match = battle("montcalm, 4 fr_regular", "fieldworks, br_regular", (1, 7))
    settle(match, "battle_die")
    go(match, "die:6", "die:1")
    while asked(match) in ("lose_step", "leader_die", "retreat_to"):
        match.answer(offered(match)[-1])
    assert match.position.fieldworks == []


@pytest.mark.parametrize("card", [11, 12])
def test_11_12_ambush(card: int) -> None:
    match = battle("montcalm, fr_regular, fr_coureurs", "2 br_regular", (1, card, 7))
    go(match, f"card:{card}", "die:4")
    entry = next(one for one in match.position.log if one.key == "volley")
    assert entry.params["strength"] == 8


@pytest.mark.parametrize(
    ("french", "british"),
    [
        ("montcalm, 3 fr_regular", "2 br_regular"),  # no auxiliaries
        ("montcalm, fr_regular, fr_coureurs", "br_regular, 2 br_ranger"),  # fewer than the enemy
        ("montcalm, fr_regular, fr_coureurs", "br_regular, br_light_infantry"),  # Light Infantry
    ],
)
def test_11_no_ambush(french: str, british: str) -> None:
    match = battle(french, british, (1, 11, 7))
    while asked(match) == "respond_battle":
        assert "card:11" not in offered(match)
        go(match, "no_card")
    assert asked(match) == "battle_die"


def test_11_no_ambush_in_cultivated_country_or_before_an_enemy_fort() -> None:
    g = scene("northampton: dumas, 2 fr_coureurs", "kinderhook: br_regular", hand=(1, 11, 7))
    match = go(start(g), "card:1", "force", "all", "space:kinderhook")
    assert asked(settle(match, "respond_battle")) == "battle_die"
    g = scene(
        "crown_point: montcalm, fr_regular, fr_coureurs", "winooski: fort, 2 br_regular", hand=(1, 11, 7)
    )
    match = go(start(g), "card:1", "force", "all", "space:winooski", "enough")
    settle(match, "respond_battle", "battle_die")
    assert "card:11" not in offered(match)


# ---------------------------------------------------------------------- 13-20


def test_13_blockhouses() -> None:
    g = scene("allegheny_south: fr_shawnee", "", hand=(1, 7), other_hand=(13,))
    match = start(g)
    go(match, "card:1", "individuals", "space:woodstock", "end_move")
    assert asked(settle(match, "respond_blockhouses")) == "respond_blockhouses"
    go(match, "card:13", "die:1")
    entry = next(one for one in match.position.log if one.key == "raid_roll")
    assert entry.params["losses"] == 1  # on the cultivated column it would be none
    assert match.position.blockhouses == [0, 1]


def test_13_blockhouses_last_for_the_year() -> None:
    from flintlock.games.wilderness_war.phases import VICTORY

    g = scene("quebec: levis", "", hand=(), blockhouses=[0, 1], season=1)
    g.phase = VICTORY
    assert start(g).position.blockhouses == [0, 0]


def test_14_foul_weather() -> None:
    g = scene("quebec: montcalm, 2 fr_regular", "", hand=(1, 7), other_hand=(14,))
    match = start(g)
    go(match, "card:1", "force", "all")
    assert asked(match) == "respond_foul"
    go(match, "card:14")
    assert "sail" not in offered(match)
    go(match, "space:becancour", "space:trois_rivieres")
    assert asked(match) == "play_card"  # two spaces are all
    assert at(match, "montcalm") == "trois_rivieres"


def test_14_for_each_single_piece_anew() -> None:
    g = scene("montreal: 2 fr_coureurs, fr_huron", "", hand=(1, 7), other_hand=(14,))
    match = start(g)
    go(match, "card:1", "individuals", "unit:fr_cdb_boishebert_acadian", "unit:fr_cdb_joncaire", "enough")
    go(match, "card:14", "space:st_jean", "space:ile_aux_noix")
    go(match, "space:st_jean", "space:ile_aux_noix", "space:winooski")  # the other one is free
    assert at(match, "fr_cdb_boishebert_acadian") == "ile_aux_noix"
    assert at(match, "fr_cdb_joncaire") == "winooski"


def test_15_lake_schooner() -> None:
    g = scene("crown_point: montcalm, 2 fr_regular", "winooski: stockade", hand=(1, 7), other_hand=(15,))
    match = start(g)
    go(match, "card:1", "force", "all", "space:winooski")
    assert asked(match) == "respond_schooner"
    go(match, "card:15")
    assert at(match, "montcalm") == "crown_point"
    assert asked(match) == "play_card"
    assert match.position.british_stockades == [space("winooski").number]
    assert told(match)[-2:] == ["responds", "sent_back"]


def test_15_only_along_a_lakeshore() -> None:
    g = scene("montreal: montcalm, 2 fr_regular", "ile_aux_noix: stockade", hand=(1, 7), other_hand=(15,))
    match = start(g)
    go(match, "card:1", "force", "all", "space:ile_aux_noix")
    assert "captures" in told(match)


def test_16_george_croghan() -> None:
    g = scene("", "albany: webb, 2 br_regular", active="british", hand=(1, 16, 7))
    match = start(g)
    go(match, "card:1", "force", "all")
    assert "card:16" in offered(match)
    go(match, "card:16", "space:schoharie", "space:mohawks_branch")
    assert "space:osewingo" in offered(match)  # though wilderness was passed through


def test_16_not_for_auxiliaries_nor_later_in_the_move() -> None:
    g = scene("", "albany: webb, 2 br_regular, br_ranger", active="british", hand=(1, 16, 7))
    match = start(g)
    go(match, "card:1", "individuals", "unit:br_ranger_armstrong", "enough")
    assert "card:16" not in offered(match)
    match = start(g)
    go(match, "card:1", "force", "all", "space:schoharie")
    assert "card:16" not in offered(match)


@pytest.mark.parametrize("card", [17, 18, 19, 20])
def test_17_to_20_amphibious_landing(card: int) -> None:
    g = scene("louisbourg: fr_regular", "halifax: wolfe, 4 br_regular", active="british", hand=(1, card, 7))
    match = start(g)
    go(match, "card:1", "force", "all", f"card:{card}")
    go(match, "unit:fr_reg_2_berry")  # the garrison goes inside
    assert siege_level(match, "louisbourg") == 0
    assert match.position.amphib == [space("louisbourg").number]


def test_17_a_single_unit_lands_with_any_card() -> None:
    g = scene("", "louisbourg: captured, 2 br_regular", active="british", hand=(11, 17, 7))
    match = start(g)
    go(match, "card:11", "drilled")
    assert "card:17" in offered(match)
    go(match, "card:17", "space:baie_st_paul")
    assert at(match, "br_reg_15th") == "baie_st_paul"


def test_17_not_with_leaders_or_auxiliaries_alone_against_the_fortress() -> None:
    g = scene("louisbourg: fr_regular", "halifax: wolfe, br_ranger", active="british", hand=(1, 17, 7))
    match = start(g)
    go(match, "card:1", "force", "unit:br_ranger_armstrong")
    assert "card:17" not in offered(match)


# ---------------------------------------------------------------------- who is asked tells nothing


def test_5_56_the_moment_is_offered_without_the_card_too() -> None:
    for hand in ((14,), (50,)):
        g = scene("quebec: montcalm, 2 fr_regular", "", hand=(1, 7), other_hand=hand)
        match = start(g)
        go(match, "card:1", "force", "all")
        assert asked(match) == "respond_foul"
        assert match.view("french")["question"] == {
            "seat": "british",
            "prompt": {"key": "secret", "params": {}},
            "rule": "",
            "options": [],
            "odds": None,
            "about": [],
        }


def test_5_56_but_not_where_everybody_can_exclude_it() -> None:
    g = scene("quebec: montcalm, 2 fr_regular", "", hand=(1, 7), other_hand=(50,))
    g.deck.remove(13)
    g.discards.append(13)
    match = start(g)
    go(match, "card:1", "force", "all")
    assert asked(match) == "march"
    assert not could_hold(match.position, match.position.board.british, "foul_weather")


def test_5_56_cards_that_have_been_removed_are_excluded() -> None:
    g = scene("quebec: montcalm", "", hand=(1, 7), other_hand=(50,))
    british = g.board.british
    assert could_hold(g, british, "foul_weather")
    g.removed += g.board.responses["foul_weather"]
    assert not could_hold(g, british, "foul_weather")


def test_5_56_a_shown_hand_has_no_secrets() -> None:
    g = scene("quebec: montcalm", "", hand=(1, 7), other_hand=(50, 51))
    g.shown = [49, 50]
    british = g.board.british
    assert not could_hold(g, british, "foul_weather")
    g.shown = [49]
    assert could_hold(g, british, "foul_weather")
    g.shown, g.seen = [], [49, 50]
    assert could_hold(g, british, "foul_weather")  # spectators cannot exclude it


def test_5_56_cards_that_are_not_in_the_scenario_are_excluded() -> None:
    g = scene("quebec: montcalm", "", scenario="annus_mirabilis", hand=(1, 7), other_hand=(50,))
    assert could_hold(g, GAME.board.british, "landing")
