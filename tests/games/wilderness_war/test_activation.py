"""5.3: who acts with a card."""

from __future__ import annotations

import pytest
from tests.games.wilderness_war.build import (
    BOARD,
    asked,
    at,
    go,
    offered,
    piece,
    scene,
    settle,
    start,
    told,
    why_not,
)

from flintlock.games.wilderness_war.activation import is_ready
from flintlock.games.wilderness_war.pieces import NONE
from flintlock.games.wilderness_war.states import Party

MURRAYS_STACK = (
    "albany: murray, webb, bradstreet, loudoun, 4 br_regular, 12 br_northern_provincial, br_ranger"
)


# ---------------------------------------------------------------------- what a card activates (5.31, 5.32)


@pytest.mark.parametrize(
    ("card", "leaders"),
    [
        (11, ["leader:montcalm"]),
        (14, ["leader:montcalm", "leader:levis"]),
        (1, ["leader:montcalm", "leader:levis", "leader:vaudreuil"]),
    ],
)
def test_5_32_initiative_says_which_cards_activate_a_force(card: int, leaders: list[str]) -> None:
    french = "montreal: montcalm, levis, vaudreuil, fr_regular"
    match = start(scene(french, hand=(card, 7)))
    go(match, f"card:{card}", "force")
    if len(leaders) == 1:
        assert asked(match) == "force_of"  # nobody else can command
    else:
        assert offered(match) == leaders
        if card == 14:
            assert why_not(match, "leader:vaudreuil") == "why.initiative"
            assert why_not(match, "leader:dumas") == "why.not_on_map"


def test_5_32_example_two_indians_a_coureur_and_a_lone_leader_with_a_3() -> None:
    french = "montreal: montcalm, fr_huron, fr_ojibwa, fr_coureurs; kahnawake: 2 fr_caughnawaga"
    match = start(scene(french, hand=(1, 7)))
    go(match, "card:1", "individuals", "unit:fr_ind_huron", "unit:fr_ind_ojibwa")
    go(match, "unit:fr_cdb_boishebert_acadian", "leader:montcalm")
    assert asked(match) == "next_party"  # the card is spent
    assert len(match.position.action.pending) == 4


def test_5_32_an_indian_counts_half() -> None:
    french = "montreal: fr_coureurs; kahnawake: 2 fr_caughnawaga; st_francois: 2 fr_abenaki"
    match = start(scene(french, hand=(11, 7)))
    go(match, "card:11", "individuals", "unit:fr_ind_abenaki_1")
    assert "unit:fr_cdb_boishebert_acadian" not in offered(match)  # half a point is left
    go(match, "unit:fr_ind_abenaki_2")
    assert asked(match) in ("respond_foul", "march", "next_party")


def test_5_32_one_drilled_unit_whatever_the_value() -> None:
    match = start(scene("montreal: 2 fr_regular, fr_coureurs", hand=(1, 7)))
    go(match, "card:1", "drilled")
    assert asked(settle(match)) == "march"
    assert len(match.position.moving.pieces) == 1
    assert match.position.action.pending == []


def test_5_31_nobody_is_activated_twice_with_a_card() -> None:
    match = start(scene("montreal: montcalm, fr_coureurs", hand=(1, 7)))
    go(match, "card:1", "individuals", "leader:montcalm")
    assert offered(match) == ["unit:fr_cdb_boishebert_acadian", "enough"]


# ---------------------------------------------------------------------- one after the other (5.33)


def test_5_33_single_pieces_anywhere_are_named_first_and_act_in_any_order() -> None:
    french = "montreal: fr_coureurs; niagara: dumas; ohio_forks: fr_coureurs"
    match = start(scene(french, hand=(1, 7)))
    go(
        match,
        "card:1",
        "individuals",
        "leader:dumas",
        "unit:fr_cdb_boishebert_acadian",
        "unit:fr_cdb_joncaire",
    )
    assert asked(match) == "next_party"
    assert offered(match) == ["leader:dumas", "unit:fr_cdb_boishebert_acadian", "unit:fr_cdb_joncaire"]
    go(match, "unit:fr_cdb_joncaire", "space:logstown", "end_move")
    assert asked(match) == "next_party"
    assert at(match, "fr_cdb_joncaire") == "logstown"


# ---------------------------------------------------------------------- forces (5.34, 5.35)


def test_5_34_example_murray_leads_fourteen_units() -> None:
    """Murray with Webb and Bradstreet under him: 5, 5 and 4 units, with any card."""
    match = start(scene("", MURRAYS_STACK, active="british", hand=(11, 7)))
    go(match, "card:11", "force", "leader:murray", "all")
    assert sum(BOARD.pieces[number].is_unit for number in match.position.moving.pieces) == 14
    assert at(match, "loudoun") == "albany"


def test_5_34_nobody_follows_a_leader_of_lower_rank() -> None:
    match = start(scene("", MURRAYS_STACK, active="british", hand=(11, 7)))
    go(match, "card:11", "force", "leader:murray")
    assert "leader:loudoun" not in offered(match)
    assert why_not(match, "leader:loudoun") == "why.outranks"


def test_5_34_the_limit_holds_for_units_one_by_one() -> None:
    match = start(scene("", "albany: johnson, 4 br_regular", active="british", hand=(11, 7)))
    go(match, "card:11", "force", *["unit:br_reg_15th", "unit:br_reg_17th", "unit:br_reg_1st_royal"])
    assert asked(settle(match)) == "march"  # three regiments are all that he can command


def test_5_34_a_leader_may_go_without_anybody() -> None:
    match = start(scene("montreal: montcalm, 2 fr_regular", hand=(11, 7)))
    go(match, "card:11", "force", "enough")
    assert match.position.moving.pieces == [piece("montcalm").number]


def test_5_35_those_who_are_not_named_stay_and_share_the_space() -> None:
    match = start(scene("montreal: montcalm, levis, 3 fr_regular", hand=(1, 7)))
    go(match, "card:1", "force", "leader:levis", "unit:fr_reg_2_berry", "enough", "space:sorel", "end_move")
    assert (at(match, "levis"), at(match, "fr_reg_2_berry")) == ("sorel", "sorel")
    assert (at(match, "montcalm"), at(match, "fr_reg_3_berry")) == ("montreal", "montreal")


def test_5_534_only_johnson_leads_mohawks_and_iroquois_and_they_do_not_count() -> None:
    stack = "albany: johnson, murray, 3 br_regular, 2 br_mohawk, br_seneca, br_cayuga, br_oneida, br_onondaga"
    match = start(scene("", f"{stack}, br_tuscarora", active="british", hand=(11, 7)))
    go(match, "card:11", "force", "leader:johnson", "all")
    assert len(match.position.moving.pieces) == 1 + 3 + 7
    match = start(scene("", stack, active="british", hand=(11, 7)))
    go(match, "card:11", "force", "leader:murray")
    assert why_not(match, "unit:br_ind_mohawk_1") == "why.johnson"
    go(match, "leader:johnson")
    assert "unit:br_ind_mohawk_1" in offered(match)


def test_5_534_the_french_and_the_cherokee_are_led_like_others() -> None:
    match = start(scene("montreal: dumas, 2 fr_caughnawaga, 2 fr_abenaki", hand=(11, 7)))
    go(match, "card:11", "force", "unit:fr_ind_abenaki_1", "unit:fr_ind_abenaki_2")
    assert asked(settle(match)) == "march"  # command 2
    match = start(scene("", "carlisle: forbes, 2 br_cherokee", active="british", hand=(11, 7)))
    go(match, "card:11", "force", "all")
    assert len(match.position.moving.pieces) == 3


# ---------------------------------------------------------------------- the order of actions (5.36)


def test_5_36_a_party_may_besiege_instead_of_moving() -> None:
    g = scene(
        "ticonderoga: fort, siege0, fr_regular",
        "ticonderoga: amherst, 3 br_regular; albany: br_regular; hudson_carry_north: stockade; "
        "hudson_carry_south: stockade",
        active="british",
        hand=(14, 7),
    )
    match = start(g)
    go(match, "card:14", "force", "all")
    assert offered(settle(match, "siege_or_march")) == ["siege", "march"]
    go(match, "march")
    assert asked(settle(match)) == "march"


@pytest.mark.parametrize(
    ("commander", "pieces", "ready"),
    [
        ("montcalm", ["montcalm", "fr_reg_bearn"], True),
        ("levis", ["levis", "fr_reg_bearn"], False),
        ("levis", ["levis"], False),
        (None, ["fr_reg_bearn"], True),
        (None, ["levis"], False),
    ],
)
def test_5_36_a_party_needs_pieces_and_a_force_its_commander(
    commander: str | None, pieces: list[str], ready: bool
) -> None:
    """Lévis has died meanwhile."""
    g = scene("montreal: montcalm, fr_reg_bearn")
    led = NONE if commander is None else piece(commander).number
    party = Party(commander=led, pieces=[piece(id).number for id in pieces], is_force=commander is not None)
    assert is_ready(g, party) is ready


def test_5_36_who_has_fought_is_not_activated_any_more() -> None:
    """The besieged join a relief, though they were to act themselves with the same Campaign."""
    g = scene(
        "crown_point: fort, siege0, rigaud, fr_regular; winooski: montcalm, 2 fr_regular",
        "crown_point: br_regular",
        hand=(1, 7),
    )
    match = start(g)
    go(match, "card:1", "event", "leader:montcalm", "all", "unit:fr_reg_2_berry")
    assert asked(match) == "next_party"
    go(match, "leader:montcalm", "space:crown_point")
    assert asked(settle(match, "join_relief")) == "join_relief"
    go(match, "all", "die:6", "die:1")
    assert match.position.action.pending[0].pieces == []
    go(match, "end_move", "no_demolition")  # it was an overrun
    assert told(match).count("activates") == 2
    assert told(match).count("battle") == 1
    assert asked(match) == "play_card"


def test_5_34_campaign_names_both_forces_before_either_acts() -> None:
    french = "montreal: montcalm, vaudreuil, 2 fr_regular; quebec: levis, 2 fr_regular; niagara: dumas"
    match = start(scene(french, hand=(1, 7)))
    go(match, "card:1", "event", "leader:montcalm", "leader:vaudreuil", "all")
    assert asked(match) == "commander"
    assert offered(match) == ["leader:levis", "leader:dumas"]
    assert why_not(match, "leader:vaudreuil") == "why.named"
    go(match, "leader:levis", "all")
    assert asked(match) == "next_party"
    assert offered(match) == ["leader:montcalm", "leader:levis"]


def test_5_34_campaign_counts_as_a_3_for_the_sea() -> None:
    match = start(scene("quebec: levis, 2 fr_regular; louisbourg: drucour", hand=(1, 7)))
    go(match, "card:1", "event", "leader:levis", "all", "leader:levis")
    assert "sail" in offered(match)


def test_5_33_a_unit_in_any_space_of_the_board_acts() -> None:
    match = start(scene("", "boston: br_ranger", active="british", hand=(14, 7)))
    go(match, "card:14", "individuals")
    assert asked(match) == "march"
