"""6.2, 6.3, 7.1: operations cards, the queue, discards, exchanges and mandatory cards."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    SPACES,
    answer,
    asked,
    cards,
    log,
    marker,
    offered,
    position,
    refuses,
    seat,
    told,
)

BOSTON = "howe 5 british +british"


def test_6_2_an_operations_card_has_four_uses() -> None:
    match = position(american="ops2 ops1", albany="gates 1 american")
    answer(match, "ops2")
    assert offered(match) == ["activate", "politics", "reinforce", "queue"]


def test_6_2_a_3_does_not_start_a_queue_but_lengthens_one() -> None:
    match = position(american="ops3 ops1", albany="gates 1 american")
    answer(match, "ops3")
    assert "queue" not in offered(match)
    longer = position(american="ops3 ops1", albany="gates 1 american", queue="ops1")
    answer(longer, "ops3")
    assert "queue" in offered(longer)


def test_6_2_an_operations_card_is_never_discarded() -> None:
    match = position(american="ops3 ops1", albany="gates 1 american +american", hartford="+british")
    answer(match, "ops3")
    assert refuses(match, "remove", "discard", "mark")


def test_6_2_cards_for_markers_are_discarded_and_for_reinforcements_lie_in_the_box() -> None:
    match = position(american="ops1 ops2", british="ops1 ops1")
    answer(match, "ops1", "politics", "york")
    assert cards(match.position.discards) == ["ops1"]
    answer(match, "ops1", "queue")
    answer(match, "reinforce", "york", 2, "done")
    assert cards(match.position.american_reinforced) == ["ops2"]


def test_6_3_b_the_flag_says_who_plays_the_event() -> None:
    match = position(american="brant ops1", albany="+american")
    answer(match, "brant")
    assert refuses(match, "event")
    british = position(active="british", british="brant ops1", albany="+american")
    answer(british, "brant")
    assert "event" in offered(british)


def test_6_3_c_a_card_that_says_so_leaves_the_game_others_are_discarded() -> None:
    match = position(american="steuben ops1")
    answer(match, "steuben", "event")
    assert cards(match.position.removed) == ["steuben"]
    other = position(american="hale ops1")
    answer(other, "hale", "event", "york", "reading")
    assert cards(other.position.discards) == ["hale"]


def test_6_3_c_a_discarded_card_does_not_leave_the_game() -> None:
    match = position(american="steuben ops1")
    answer(match, "steuben", "discard")
    assert match.position.removed == []
    assert cards(match.position.discards) == ["steuben"]


def test_6_31_the_text_is_carried_out_in_full() -> None:
    match = position(american="paine ops1")
    answer(match, "paine", "event", "york")
    assert refuses(match, "done")
    answer(match, "reading", "carlisle")
    assert seat(match) == "british"


def test_6_31_as_far_as_possible() -> None:
    match = position(
        active="british",
        british="martin ops1",
        control={"american": "gilbert_town wilmington_nc new_bern charlotte hillsboro salem"},
    )
    answer(match, "martin", "event")
    assert marker(match, "salisbury") == "british"
    assert seat(match) == "american"


def test_6_32_a_mandatory_cards_cannot_be_discarded() -> None:
    match = position(american="franklin ops1", york="+american", reading="+british")
    answer(match, "franklin")
    assert cards(match.position.removed) == ["franklin"]
    assert match.position.alliance == 4


@pytest.mark.parametrize(("card", "setting"), [("galvez", False), ("suffren", False)])
def test_6_32_a_an_event_whose_condition_fails_is_discarded(card: str, setting: bool) -> None:
    match = position(american=f"{card} ops1", war=setting, savannah="+british")
    answer(match, card)
    assert "event" not in offered(match)


def test_6_32_a_an_event_without_a_target_is_discarded() -> None:
    match = position(active="british", british="brant ops1", boston=BOSTON)
    answer(match, "brant")
    assert "event" not in offered(match)


def test_6_32_b_three_uses_of_a_discard() -> None:
    match = position(american="brant ops1", albany="+american", saratoga="+british")
    answer(match, "brant")
    assert offered(match) == ["mark", "remove", "discard"]
    answer(match, "discard")
    assert (marker(match, "saratoga"), seat(match)) == ("british", "british")


def test_6_32_b_place_beside_an_own_marker() -> None:
    match = position(american="brant ops1", albany="+american", saratoga="+british")
    answer(match, "brant", "mark")
    assert set(offered(match)) == {near.id for near in SPACES["albany"].neighbours} - {"saratoga"}
    answer(match, "west_point")
    assert marker(match, "west_point") == "american"


def test_6_32_b_remove_an_unprotected_enemy_marker_beside_an_own_one() -> None:
    match = position(
        american="brant ops1", albany="+american", saratoga="+british", west_point="1 british +british"
    )
    answer(match, "brant", "remove")
    assert marker(match, "saratoga") == ""
    assert marker(match, "west_point") == "british"


@pytest.mark.parametrize("protection", ["1 american", "gates", "congress", "1 french"])
def test_6_32_b_americans_are_protected_by_units_generals_and_congress(protection: str) -> None:
    match = position(
        active="british",
        british="knox ops1",
        albany=f"{protection} +american",
        west_point="+american",
        hartford="+british",
        saratoga="+british",
    )
    answer(match, "knox", "remove")
    assert marker(match, "albany") == "american"
    assert marker(match, "west_point") == ""


def test_6_32_b_a_british_general_alone_protects_nothing() -> None:
    match = position(american="brant ops1", albany="+american", saratoga="burgoyne +british")
    answer(match, "brant")
    assert "remove" in offered(match)


def test_6_32_b_for_the_british_all_ports_are_neighbours() -> None:
    match = position(active="british", british="knox ops1", boston=BOSTON, savannah="+american")
    answer(match, "knox", "remove")
    assert marker(match, "savannah") == ""


def test_6_32_b_for_the_americans_they_are_not() -> None:
    match = position(american="brant ops1", boston="+american", savannah="+british")
    answer(match, "brant")
    assert refuses(match, "remove")


def test_6_32_c_the_british_buy_with_any_operations_card() -> None:
    match = position(american="brant ops1", british="ops1 ops1", york="+american")
    answer(match, "brant", "discard")
    assert (seat(match), asked(match)) == ("british", "exchange")
    answer(match, "ops1")
    assert cards(match.position.british_hand) == ["ops1", "brant"]
    assert cards(match.position.shown) == ["brant"]


def test_6_32_c_only_right_after_the_discard() -> None:
    match = position(american="brant ops1 ops1", british="ops2 ops2 ops2", york="+american")
    answer(match, "brant", "discard", "done")
    answer(match, "ops2", "queue", "ops1", "queue")
    assert (seat(match), asked(match)) == ("british", "card")


def test_6_32_c_nobody_buys_back_his_own_discard() -> None:
    match = position(active="british", british="knox ops2 ops3", american="")
    answer(match, "knox")
    if asked(match) == "use":
        answer(match, "discard")
    assert (seat(match), asked(match)) == ("british", "card")


def test_6_32_c_an_event_that_was_played_cannot_be_bought() -> None:
    match = position(american="hale ops1", british="ops3 ops1")
    answer(match, "hale", "event", "york", "reading")
    assert asked(match) == "card"


def test_6_32_c_without_operations_cards_nothing_is_bought() -> None:
    match = position(american="brant ops1", british="hessians fusiliers", york="+american")
    answer(match, "brant", "discard")
    assert (seat(match), asked(match)) == ("british", "card")
    assert "bought" not in log(match)


# ---------------------------------------------------------------------- 6.34


def test_6_34_a_the_player_chooses_when_but_must_play_it() -> None:
    match = position(american="ends1781 ops1", british="ops1 ops1")
    answer(match, "ops1", "queue")
    answer(match, "ops1", "queue")
    assert cards([match.position.war_ends]) == ["ends1781"]


def test_6_34_b_drawn_at_random_it_takes_effect_at_once() -> None:
    match = position(american="jones ops1", british="franklin ops1 ops1")
    answer(match, "jones", "event", "franklin")
    assert match.position.alliance == 4
    assert cards(match.position.removed) == ["franklin"]
    assert (seat(match), len(match.position.british_hand)) == ("british", 2)


def test_6_34_b_also_the_war_ends_card() -> None:
    match = position(active="british", british="discord ops1", american="ends1779 ops1")
    answer(match, "discord", "event", "ends1779")
    assert cards([match.position.war_ends]) == ["ends1779"]
    assert cards(match.position.discards) == ["discord"]


def test_6_34_b_the_declaration_drawn_from_the_british_hand() -> None:
    match = position(american="jones ops1", british="declaration ops1")
    answer(match, "jones", "event", "declaration")
    assert (seat(match), asked(match)) == ("american", "declaration")


def test_6_34_c_i_the_declaration_marks_every_colony_with_room() -> None:
    match = position(
        active="british",
        british="declaration ops1",
        newport="1 british",
        wilmington_de="+british",
        norwich="+british",
        congress=False,
    )
    answer(match, "declaration")
    assert seat(match) == "american"
    assert offered(match) == ["concord", "bennington"]
    while asked(match) == "declaration":
        match.answer(match.question.options[0])  # type: ignore[union-attr]
    marked = [colony.id for colony in BOARD.thirteen if match.position.markers(colony, BOARD.american)]
    assert marked == [colony.id for colony in BOARD.thirteen if colony.id not in ("RI", "DE")]
    assert marker(match, "wilmington_de") == "british"
    assert cards(match.position.removed) == ["declaration"]


def test_6_34_c_ii_franklin_moves_the_marker_four_boxes() -> None:
    match = position(active="british", british="franklin ops1", alliance=3)
    answer(match, "franklin")
    assert match.position.alliance == 7


def test_6_34_c_iii_a_new_war_ends_card_replaces_the_old() -> None:
    match = position(american="ends1779 ops1", war_ends="ends1783")
    answer(match, "ends1779")
    assert cards([match.position.war_ends]) == ["ends1779"]
    assert cards(match.position.discards) == ["ends1783"]


# ---------------------------------------------------------------------- 7.1


def test_7_1_a_the_card_must_reach_the_strategy_rating() -> None:
    match = position(american="ops1 ops1", albany="gates 1 american", hartford="greene 1 american")
    answer(match, "ops1", "activate")
    assert asked(match) == "take_units"
    assert told(match)[-1] == "Greene is activated"


def test_7_1_b_the_queue_adds_up_and_goes_with_the_activation() -> None:
    match = position(american="ops1 ops1", albany="gates 1 american", queue="ops1")
    answer(match, "ops1", "activate")
    assert asked(match) == "take_units"
    assert cards(match.position.discards) == ["ops1", "ops1"]


def test_7_1_b_any_other_use_ends_the_queue() -> None:
    match = position(american="ops2 ops1", queue="ops1")
    answer(match, "ops2", "politics", "done")
    assert match.position.american_queue == []


def test_7_1_b_cards_in_battle_do_not_end_a_queue() -> None:
    match = position(
        active="british",
        british="ops3 ops1",
        american="morgan ops1",
        boston=BOSTON,
        lexington_and_concord="washington 5 american +american",
    )
    match.position.american_queue.append(match.position.deck.pop(0))
    answer(match, "ops3", "activate", 5, "lexington_and_concord", "done", "morgan", "battle")
    assert len(match.position.american_queue) == 1


def test_7_1_b_the_queue_does_not_outlast_the_phase() -> None:
    match = position(american="", british="ops1", active="british")
    answer(match, "queue")
    assert match.position.british_queue == []
