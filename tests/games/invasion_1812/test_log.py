"""The log tells everything that happens, in sentences that are right with one and with many."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.invasion_1812.build import ENGLISH, GAME, TheMatch, answer, position, roll, told

from flintlock.games.invasion_1812 import phases

TELLERS = {"tell": 0, "headline": 1, "whisper": 1, "tell_fight": 1}
"""Which argument of a call is the key of a line."""


def placing() -> TheMatch:
    return answer(GAME.start("campaign_1812", seed=1, nature="ask"), "chambly", 1, "york", 3)


def a_new_round() -> TheMatch:
    hands = {"AM": "am01 am02", "AR": "ar01 ar02"}
    match = position(phase="drawing", order="CM NA AR AM BR", decks={"BR": ""}, hands=hands, buffalo="1 BR")
    return answer(match, "AM")


def recruits() -> TheMatch:
    hands = {"CM": "cm01 cm02"}
    return answer(position(phase="enlistment", active="CM", hands=hands, fled={"CM": 3}), 2)


def no_recruits() -> TheMatch:
    hands = {"CM": "cm01 cm02"}
    return position(phase="enlistment", active="CM", hands=hands, pool={"CM": 0})


def native_recruit() -> TheMatch:
    hands = {"NA": "na01 na02"}
    return answer(position(phase="enlistment", active="NA", hands=hands, detroit="1 NA"), "detroit")


def march() -> TheMatch:
    match = position(phase="card", active="AM", hands={"AM": "am03 am01"}, albany="2 AM 1 AR", rome="1 AM")
    return answer(match, "am03", "albany", 2, 1, "utica", "rome", "oswego")


def no_movement_card() -> TheMatch:
    return position(phase="card", active="AM", hands={"AM": "am09"}, decks={"AM": ""}, york="1 AM")


def reinforcements() -> TheMatch:
    return answer(position(card="br01", hands={"BR": "br11"}, pool={"BR": 1}, york="1 BR"), "br11")


def scattering() -> TheMatch:
    match = position(active="NA", card="na01", hands={"NA": "na11"}, dundas="2 NA")
    return answer(match, "na11", "york", "fort_george")


def training() -> TheMatch:
    return answer(position(active="CM", card="cm01", hands={"CM": "cm11"}, york="3 CM"), "cm11")


def ambush() -> TheMatch:
    areas = {"york": "1 CM 3 AM", "london": "1 CM 1 AM"}
    match = position(phase="assignment", active="CM", hands={"CM": "cm09"}, also=areas)
    return answer(match, "cm09", "york")


def turncoat() -> TheMatch:
    match = position(
        phase="assignment", active="AM", hands={"AM": "am12"}, york="1 CM 1 AM", decks={"AM": ""}
    )
    return answer(match, "am12")


def battle() -> TheMatch:
    match = position(phase="battles", active="AM", detroit="3 AM 2 AR 1 CM 2 BR", decks={"AM": ""})
    roll(match, AR="hit blank", AM="flee flee hit")
    return answer(match, 1, "frenchtown")


def end_of_turn() -> TheMatch:
    match = position(phase="drawing", active="BR", hands={"BR": "br09 br10"}, buffalo="1 BR", markers="")
    return answer(match, "br11", "br09", "br10", "br05")


def end_of_game() -> TheMatch:
    return position(
        phase="drawing", order="CM NA AR AM BR", round=8, decks={"BR": ""}, detroit="1 NA", york="1 AM"
    )


TOLD: list[tuple[Callable[[], TheMatch], list[str]]] = [
    (
        placing,
        [
            "The British Regulars place 1 British Regular at Chambly",
            "The British Regulars place 3 British Regulars at York",
        ],
    ),
    (
        a_new_round,
        [
            "Round 2",
            "Turn of the American Militia",
            "2 American Militia join at Pittsburgh",
            "1 American Militiaman joins at Albany",
        ],
    ),
    (
        recruits,
        [
            "1 Canadian Militiaman joins at Montreal",
            "1 Canadian Militiaman joins at York",
            "2 Canadian Militia return at Montreal",
            "1 Canadian Militiaman returns at York",
        ],
    ),
    (no_recruits, ["The pool of the Canadian Militia is too small: no recruits"]),
    (
        native_recruit,
        ["1 Native American joins at Six Nations", "1 Native American joins at Detroit"],
    ),
    (
        march,
        [
            "The American Militia play March 3×2, no. 3",
            "2 American Militia and 1 American Regular move from Albany to Utica",
            "1 American Militiaman moves from Rome to Oswego",
        ],
    ),
    (no_movement_card, ["The American Militia have no movement card left"]),
    (
        reinforcements,
        ["The British Regulars play Napoleon Defeated", "1 British Regular joins at Montreal"],
    ),
    (
        scattering,
        [
            "The Native Americans play John Norton",
            "1 Native American moves from Dundas to York",
            "1 Native American moves from Dundas to Fort George",
        ],
    ),
    (
        training,
        ["The Canadian Militia play Training", "2 Canadian Militia become 2 British Regulars at York"],
    ),
    (
        ambush,
        [
            "The Canadian Militia play Ambush",
            "Ambush works in the battle at York",
            "2 American Militia are lost at York",
        ],
    ),
    (
        turncoat,
        [
            "The American Militia play Turncoat",
            "Turncoat works in the battle at York",
            "Battle at York: 1 Canadian Militiaman against 1 American Militiaman",
            "1 Canadian Militiaman becomes 1 American Militiaman at York",
            "The Americans win at York",
            "The Americans control York",
        ],
    ),
    (
        battle,
        [
            "Battle at Detroit: 2 British Regulars and 1 Canadian Militiaman against "
            "2 American Regulars and 3 American Militia",
            "The American Regulars roll hit and command decision",
            "The American Militia roll hit, flight and flight",
            "1 British Regular is lost at Detroit",
            "1 Canadian Militiaman is lost at Detroit",
            "2 American Militia flee from Detroit",
            "1 American Regular leaves Detroit for Frenchtown",
        ],
    ),
    (
        end_of_turn,
        [
            "The British Regulars draw a card",
            "The British Regulars hold special cards only (Mackinac Reinforcements, Fife and Drum and "
            "Napoleon Defeated) and draw a new hand",
            "The British Regulars draw a card",
            "The British Regulars draw a card",
            "The British Regulars draw a card",
        ],
    ),
    (
        end_of_game,
        ["The game is over: the British hold 1 enemy objective, the Americans 1"],
    ),
]


@pytest.mark.parametrize(("happened", "sentences"), TOLD, ids=lambda part: getattr(part, "__name__", ""))
def test_the_log_tells_what_happened(happened: Callable[[], TheMatch], sentences: list[str]) -> None:
    assert told(happened()) == sentences


def test_every_line_that_the_rules_can_write_is_told_above() -> None:
    keys = {entry.key for happened, _ in TOLD for entry in happened().position.log}
    assert keys == set(keys_in_the_rules())


def keys_in_the_rules() -> list[str]:
    found = []
    for path in Path(phases.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in TELLERS
            ):
                key = node.args[TELLERS[node.func.attr]]
                assert isinstance(key, ast.Constant)
                found.append(str(key.value))
    return found


def test_rounds_and_turns_are_headings_and_battles_can_be_found() -> None:
    log = a_new_round().position.log
    assert [(entry.key, entry.heading) for entry in log[:3]] == [("round", 1), ("turn", 2), ("recruits", 0)]
    lines = battle().view(None)["log"]
    assert [line["battle"] for line in lines] == [True, False, False, False, False, False, False]
    assert {line["heading"] for line in lines} == {0}


def test_3_4_a_drawn_card_is_named_to_its_own_side() -> None:
    match = answer(position(phase="drawing", active="BR", hands={"BR": "br01 br02"}), "br07")
    line = match.position.log[0]
    assert ENGLISH.say(line.seen_by("native_americans")) == "The British Regulars draw Warships 2, no. 7"
    assert ENGLISH.say(line.seen_by("american_militia")) == "The British Regulars draw a card"


def test_3_2_8_control_is_told_when_it_begins_and_not_again() -> None:
    match = position(phase="drawing", active="BR", decks={"BR": ""}, buffalo="1 BR", york="1 AM")
    assert told(match) == []
    match = position(active="BR", card="br03", decks={"BR": ""}, prescott="1 BR")
    answer(match, "prescott", "ogdensburg")
    assert told(match)[-1] == "The British control Ogdensburg"
