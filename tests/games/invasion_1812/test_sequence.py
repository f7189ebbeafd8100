"""2.0 and 3.0: rounds, turns and the steps of a turn."""

from __future__ import annotations

import random

from tests.games.invasion_1812.build import (
    BOARD,
    FACTIONS,
    GAME,
    answer,
    asked,
    decline,
    hand,
    log,
    offered,
    play_until,
    position,
    refuses,
    roll,
    seat,
    units,
)

from flintlock.games.invasion_1812.position import Turn

EVERYBODY = "CM NA AR AM BR"


def test_2_0_one_marker_after_the_other_is_drawn_blindly() -> None:
    match = position(phase="marker", active="CM", order="CM AM")
    assert seat(match) == "nature"
    assert offered(match) == ["BR", "NA", "AR"]
    refuses(match, "CM")
    answer(match, "NA")
    assert match.position.faction is FACTIONS["NA"]


def test_2_0_the_last_marker_needs_no_draw() -> None:
    match = position(phase="marker", active="CM", order="BR CM NA AR", hands={"AM": "am01 am02"})
    assert match.position.faction is FACTIONS["AM"]
    assert asked(match) == "movement_card"


def test_2_0_the_regulars_begin_the_first_round_of_1812_and_no_other() -> None:
    match = position(phase="drawing", order=EVERYBODY, round=1, decks={"BR": ""})
    assert match.position.round == 2
    assert asked(match) == "marker"
    assert offered(match) == ["BR", "CM", "NA", "AR", "AM"]


def test_2_0_a_faction_ends_its_turn_before_the_next_marker_is_drawn() -> None:
    match = position(phase="marker", active="CM", order="CM", hands={"NA": "na01"}, six_nations="1 NA")
    answer(match, "NA")
    seats = set()
    while asked(match) != "marker":
        seats.add(seat(match))
        decline(match)
    assert seats <= {"NA", "nature"}


def test_2_1_the_active_player_is_the_one_whose_marker_was_drawn() -> None:
    match = answer(position(phase="marker", active="CM", order="CM", hands={"AM": "am01 am02"}), "AM")
    assert match.position.faction is FACTIONS["AM"]
    assert seat(match) == "AM"


def test_2_1_after_five_turns_the_round_ends_and_all_markers_return() -> None:
    match = position(phase="drawing", active="BR", order="CM NA AR AM BR", decks={"BR": ""})
    assert match.position.round == 2
    assert offered(match) == ["BR", "CM", "NA", "AR", "AM"]


def test_2_1_the_round_does_not_end_before_the_fifth_turn() -> None:
    match = position(
        phase="drawing", active="AM", order="CM NA AR AM", decks={"AM": ""}, hands={"BR": "br01 br02"}
    )
    assert match.position.round == 1
    assert match.position.faction is FACTIONS["BR"]


def test_2_1_a_new_turn_remembers_nothing_of_the_one_before() -> None:
    match = position(
        active="AM",
        card="am06",
        hands={"AM": "am10 am11", "NA": "na01 na02"},
        decks={"AM": ""},
        oswego="3 AM",
        kingston="1 CM 1 BR",
    )
    answer(match, "am10", "albany", "oswego", 3, "kingston", "am11")
    roll(match, BR="hit", CM="blank")
    answer(match, "stand_fast")
    roll(match, AM="hit hit")
    assert asked(match) == "marker"
    assert match.position.this_turn is None
    answer(match, "NA")
    assert match.position.turn == Turn(moved=[0] * len(match.position.units))


def test_2_2_the_end_is_not_checked_before_round_three() -> None:
    match = position(
        phase="drawing", active="BR", order=EVERYBODY, round=2, played="ar08 am08", decks={"BR": ""}
    )
    assert not match.over
    assert match.position.round == 3


def test_2_2_the_end_is_checked_after_round_three() -> None:
    match = position(
        phase="drawing", active="BR", order=EVERYBODY, round=3, played="ar08 am08", decks={"BR": ""}
    )
    assert match.over


def test_2_2_the_end_is_not_checked_within_a_round() -> None:
    match = position(
        phase="drawing", active="BR", order="AR AM BR", round=3, played="ar08 am08", decks={"BR": ""}
    )
    assert asked(match) == "marker"


def test_3_0_recruits_then_cards_then_battles_then_drawing() -> None:
    match = position(
        phase="marker",
        active="AM",
        order="AM",
        hands={"AR": "ar01 ar02"},
        albany="2 AR",
        plattsburg="1 AR",
        lacolle="1 CM",
    )
    answer(match, "AR")
    assert asked(match) == "enlistment_card"
    answer(match, "no_card")
    assert units(match, "albany") == {"AR": 5}
    assert asked(match) == "movement_card"
    answer(match, "ar01", "plattsburg", "lacolle", "end_movement")
    assert asked(match) == "die"
    roll(match, CM="hit")
    assert units(match, "lacolle") == {"CM": 1}
    assert asked(match) == "draw"
    answer(match, "ar03", "ar04")
    assert hand(match, "AR") == ["ar02", "ar03", "ar04"]
    assert asked(match) == "marker"


def test_3_0_no_step_is_a_choice_against_the_others() -> None:
    """Recruiting does not cost the movement, and no step can be taken twice."""
    match = position(phase="enlistment", active="BR", hands={"BR": "br01 br02"})
    assert units(match, "montreal") == {"BR": 3}
    answer(match, "br01", "montreal", 3, "chambly")
    assert units(match, "chambly") == {"BR": 3}
    assert units(match, "montreal") == {}


def test_3_0_every_turn_of_a_game_keeps_to_the_order_of_the_steps() -> None:
    steps = ["enlistment", "card", "movement", "assignment", "battles", "drawing", "marker"]
    fighting = ("opening", "exchange", "aftermath")
    match = GAME.start("intro_1812", seed=5, nature="ask")
    rng = random.Random(5)
    last, turn = 0, 0
    while match.question is not None:
        phase = "battles" if match.position.phase in fighting else match.position.phase
        if phase in steps:
            now = steps.index(phase)
            assert now >= last or len(log(match, "turn")) > turn
            last, turn = now, len(log(match, "turn"))
        match.answer(rng.choice(match.question.options))
    assert turn == 10


def test_2_0_in_every_round_each_faction_has_one_turn() -> None:
    match = GAME.start("campaign_1813", seed=2)
    play_until(match, lambda m: m.over)
    turns = [entry["faction"] for entry in log(match, "turn")]
    rounds = [turns[start : start + 5] for start in range(0, len(turns), 5)]
    assert all(len(set(turn)) == len(BOARD.factions) for turn in rounds)
