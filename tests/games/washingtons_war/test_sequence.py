"""5.0 and 6.1: the turn, the deal, and who plays."""

from __future__ import annotations

from tests.games.washingtons_war.build import (
    BOARD,
    GAME,
    TheMatch,
    answer,
    asked,
    cards,
    log,
    offered,
    position,
    question,
    refuses,
    roll,
    rule,
    seat,
    to_end_of_phase,
    units,
    where,
)

from flintlock.core.question import NATURE
from flintlock.games.washingtons_war.deck import draw_card
from flintlock.games.washingtons_war.position import Impulse


def test_5_1_captured_generals_come_home_and_the_british_get_units() -> None:
    match = position(phase="political_control", year=1775, captured="howe gates rochambeau", allied=True)
    assert [where(match, name) for name in ("howe", "gates", "rochambeau")] == ["box"] * 3
    assert match.position.year == 1776
    assert match.position.british_box == BOARD.tables.british_units[1776] == 8


def test_5_2_seven_cards_each_the_american_first() -> None:
    match = position(phase="deal", american="", british="")
    receivers = []
    while asked(match) == "draw":
        receivers.append(question(match).prompt.params["side"])
        match.answer(question(match).options[0])
    assert receivers == [BOARD.american, BOARD.british] * 7
    assert len(match.position.american_hand) == len(match.position.british_hand) == 7


def test_5_3_the_americans_decide_who_begins() -> None:
    match = position(phase="first_player")
    assert (seat(match), asked(match), rule(match)) == ("american", "first_player", "5.3")
    answer(match, "british")
    assert (seat(match), asked(match)) == ("british", "card")


def test_5_3_the_british_begin_by_leading_a_campaign() -> None:
    match = position(phase="first_player", british="major ops1", boston="howe 1 british")
    assert (seat(match), offered(match)) == ("british", ["70", "hold_back"])
    assert refuses(match, "ops1")
    answer(match, "major")
    assert (seat(match), asked(match)) == ("british", "campaign")
    assert cards(match.position.discards) == ["major"]


def test_5_3_a_campaign_held_back_does_not_count() -> None:
    match = position(phase="first_player", british="major ops1")
    answer(match, "done")
    assert (seat(match), asked(match)) == ("american", "first_player")


def test_5_3_players_alternate_and_who_has_cards_left_goes_on() -> None:
    match = position(american="ops1", british="ops1 ops1 ops1")
    answer(match, "queue")
    assert seat(match) == "british"
    answer(match, "ops1", "queue")
    assert seat(match) == "british"
    answer(match, "ops1", "queue")
    assert (seat(match), asked(match)) == ("british", "use")
    answer(match, "queue")
    assert "winter" in log(match)


def test_5_3_nobody_passes() -> None:
    match = position()
    assert refuses(match, "done")


def test_5_4_winter_comes_when_all_cards_are_played() -> None:
    match = position(american="", british="ops1", active="british", york="4 american")
    answer(match, "queue")
    assert units(match, "york") == {"american": 2}
    assert match.position.impulse == Impulse()


def test_5_5_the_fleet_moves_in_its_phase_only() -> None:
    match = position(phase="winter", allied=True, fleet="delaware", york="gates 1 american")
    assert (seat(match), asked(match), rule(match)) == ("american", "fleet", "5.5")
    answer(match, "chesapeake")
    assert BOARD.zones[match.position.fleet].id == "chesapeake"


def test_5_6_political_control_follows_the_winter() -> None:
    match = position(phase="winter", york="gates 1 american")
    assert "marked" in log(match)
    assert asked(match) == "draw"


def test_5_7_the_game_ends_with_the_year_of_the_card() -> None:
    match = position(phase="political_control", year=1779, war_ends="ends1779")
    assert match.over
    assert match.result is not None
    assert match.result.reason == "colonies"


def test_5_7_the_game_goes_on_before_that_year() -> None:
    match = position(phase="political_control", year=1778, war_ends="ends1779")
    assert not match.over
    assert match.position.year == 1779


def test_5_7_an_earlier_year_ends_it_too_and_1783_is_the_last() -> None:
    assert position(phase="political_control", year=1781, war_ends="ends1779").over
    assert position(phase="political_control", year=1783).over


def test_5_7_reinforcement_cards_are_discarded_and_the_mutiny_is_forgotten() -> None:
    match = position(american="ops1", british="mutinies", active="british", york="gates 1 american")
    answer(match, "event", "reinforce", "york", 1, "done")
    while match.position.phase != "deal":
        match.answer(question(match).options[0])
    assert match.position.american_reinforced == []
    assert not match.position.mutiny
    assert "ops1" in cards(match.position.discards)


# ---------------------------------------------------------------------- 6.1


def deal_out(match: TheMatch) -> TheMatch:
    return to_end_of_phase(match, "deal")


def test_6_1_a_an_empty_deck_is_renewed_while_cards_are_dealt() -> None:
    match = position(phase="deal", american="", british="", deck="ops1 ops2 ops3")
    answer(match, "ops1", "ops2")
    assert "renewed" in log(match)
    deal_out(match)
    assert len(match.position.american_hand) == 7


def test_6_1_a_the_deck_is_renewed_as_soon_as_the_last_card_is_drawn() -> None:
    match = position(
        active="british",
        british="ops2 hessians ops1",
        american="ops1 ops1",
        deck="ops3",
        new_york="clinton 3 british",
        west_point="3 american",
    )
    answer(match, "ops2", "activate", 3, "west_point", "hessians", "battle")
    roll(match, 6, 6, 1, 1, 6)
    answer(match, "albany")
    g = match.position
    assert cards(g.british_hand) == ["ops1", "ops3"]
    assert g.discards == []
    assert len(g.deck) == len(BOARD.cards) - 4
    assert asked(match) == "card"


def test_6_1_a_without_discards_it_is_renewed_before_the_next_draw() -> None:
    g = position(deck="").position
    g.removed, g.discards = g.discards, []
    list(draw_card(g, BOARD.american, "6.1"))
    assert g.deck == []
    assert "renewed" not in [entry.key for entry in g.log]


def test_6_1_b_the_card_in_the_war_ends_box_stays_out() -> None:
    match = position(phase="deal", american="", british="", deck="", war_ends="ends1781", discards="hale")
    assert len(question(match).options) == 109
    assert refuses(match, "ends1781")
    assert "hale" in cards(match.position.deck)


def test_6_1_b_removed_cards_stay_out() -> None:
    match = position(american="franklin ops1", british="ops1", deck="ops1")
    answer(match, "franklin")
    assert cards(match.position.removed) == ["franklin"]


def test_6_1_c_discards_lie_open_the_deck_does_not() -> None:
    match = position(discards="knox hale")
    piles = {pile["id"]: pile for pile in match.view("british")["piles"]}
    assert [face["code"] for face in piles["discard"]["cards"]] == ["card:87", "card:91"]
    assert piles["deck"]["cards"] == []
    assert piles["deck"]["count"] == len(match.position.deck)


def test_6_1_e_late_cards_come_in_1776_without_the_discards() -> None:
    match = position(
        phase="deal", year=1776, american="", british="", aside="steuben declaration", discards="hale"
    )
    assert {"steuben", "declaration"} <= set(cards(match.position.deck))
    assert cards(match.position.discards) == ["hale"]
    before = position(phase="deal", year=1775, american="", british="", aside="steuben declaration")
    assert cards(before.position.aside) == ["steuben", "declaration"]


def test_6_1_e_with_a_reshuffle_due_the_discards_join() -> None:
    match = position(
        american="hortalez",
        british="ops1",
        year=1775,
        aside="steuben declaration",
        york="gates 1 american",
    )
    answer(match, "event")
    assert match.position.reshuffle
    while match.position.phase != "deal":
        match.answer(question(match).options[0])
    assert match.position.discards == []
    assert {"steuben", "declaration", "hortalez"} <= set(cards(match.position.deck))
    assert not match.position.reshuffle


def test_6_3_d_the_deck_is_not_renewed_before_the_next_deal() -> None:
    match = position(american="hortalez ops1", discards="hale")
    answer(match, "hortalez", "event")
    assert "hale" in cards(match.position.discards)
    assert match.position.reshuffle


def test_6_3_d_a_deck_that_runs_out_before_is_renewed_again_at_the_deal() -> None:
    match = position(
        active="british",
        british="ops2 hessians ops1",
        american="ops1 ops1",
        deck="",
        new_york="clinton 3 british",
        west_point="3 american",
    )
    match.position.reshuffle = True
    answer(match, "ops2", "activate", 3, "west_point", "hessians", "battle")
    roll(match, 6, 6, 1, 1, 6)
    answer(match, "albany")
    assert asked(match) == "draw"
    assert "renewed" in log(match)
    assert match.position.reshuffle


def test_nature_draws_in_secret() -> None:
    match = GAME.start(seed=5)
    entries = [line for line in match.view("british")["log"] if line["said"]["key"].startswith("drew")]
    assert entries == []
    dealt = position(phase="deal", american="", british="")
    assert seat(dealt) == NATURE
    answer(dealt, "hale", "brant")
    keys = [line["said"]["key"] for line in dealt.view("british")["log"]]
    assert keys.count("drew") == keys.count("drew.hidden") == 1
    assert "drew" not in [line["said"]["key"] for line in dealt.view(None)["log"]]


def test_a_die_is_a_question_to_nature() -> None:
    match = position(phase="winter", york="1 american", reading="gates 1 american")
    assert seat(match) == NATURE
    roll(match, 6)
    assert units(match, "york") == {"american": 1}
