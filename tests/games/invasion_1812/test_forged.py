"""Positions from strangers: whatever is forged in them is refused before a rule can go astray on it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.games.invasion_1812.build import (
    AREAS,
    CARDS,
    GAME,
    TheMatch,
    answer,
    asked,
    play_until,
    position,
    roll,
)

from flintlock.core.errors import DamagedRecord

YORK, ERIE = AREAS["york"].number, AREAS["erie"].number
Json = dict[str, Any]


def moving() -> TheMatch:
    """Boats have landed, a special card is out, and movement goes on."""
    match = position(
        active="AM",
        card="am06",
        specials="am10",
        hands={"AM": "am01 am02", "BR": "br01 br09 br10"},
        oswego="3 AM",
        williamsburg="2 AM",
        york="1 AM",
        detroit="2 BR",
    )
    return answer(match, "oswego", 3, "kingston")


def fighting() -> TheMatch:
    match = position(
        active="CM", card="cm03", hands={"CM": "cm10 cm02"}, fort_george="2 CM", york="2 CM 3 AM"
    )
    answer(match, "end_movement", "cm10", "no_card")
    roll(match, CM="blank blank")
    roll(match, CM="hit blank")
    return answer(match, "stand_fast")


def waiting() -> TheMatch:
    return position(
        phase="marker", active="AM", order="AM CM", round=4, played="cm08", york="1 AM", fled={"CM": 2}
    )


def placing() -> TheMatch:
    return GAME.start("campaign_1812", seed=1, nature="ask")


STARTS = {"moving": moving, "fighting": fighting, "waiting": waiting, "placing": placing}


def read(start: str, field: str = "", value: object = None) -> Any:
    """A position read from its JSON form, one field of which was changed: "this_turn.moved.3"."""
    data: Json = json.loads(json.dumps(STARTS[start]().stage_start.to_json()))
    if field:
        *path, last = field.split(".")
        node: Any = data
        for name in path:
            node = node[int(name) if isinstance(node, list) else name]
        if isinstance(node, list):
            node[int(last)] = value
        else:
            assert last in node, f"there is no field {field}"
            node[last] = value
    return GAME.read_position(data, "a stranger")


@pytest.mark.parametrize("start", list(STARTS))
def test_the_positions_as_they_are_can_be_read(start: str) -> None:
    assert read(start) == STARTS[start]().stage_start


FORGED: list[tuple[str, str, object, str]] = [
    ("moving", "phase", "christmas", "it names a phase that 1812 does not have"),
    ("moving", "phase", "marker", "a turn at the wrong time"),
    ("moving", "phase", "placement", "a turn before the deal"),
    ("moving", "phase", "deal", "a turn before the deal"),
    ("moving", "phase", "card", "a movement card too early"),
    ("moving", "phase", "enlistment", "a movement card too early"),
    ("moving", "phase", "exchange", "phases that nobody called"),
    ("moving", "after", ["aftermath"], "phases that nobody called"),
    ("moving", "after", ["movement"] * 10, "phases that nobody called"),
    ("moving", "scenario", "campaign_1814", "there is no such scenario"),
    ("moving", "scenario", "intro_1812", "cards were lost or made up"),
    ("moving", "short_pool", "some", "there is no such reading of 3.1"),
    ("moving", "round", 0, "a wild round"),
    ("moving", "round", 9, "a wild round"),
    ("moving", "round", 10**30, "a wild round"),
    ("moving", "round", "1", "expected int"),
    ("moving", "round", True, "expected int"),
    ("moving", "order", [], "a turn of nobody"),
    ("moving", "order", [5], "a wild order of turns"),
    ("moving", "order", [-1], "a wild order of turns"),
    ("moving", "order", [4, 4], "a wild order of turns"),
    ("moving", "order", [0, 1, 2, 3, 4, 0], "a wild order of turns"),
    ("moving", "order", [0], "a special card of somebody else"),
    ("moving", "placing", 0, "units are placed at the wrong time"),
    ("moving", "placing", 99, "units are placed at the wrong time"),
    ("moving", "placing", -1, "units are placed at the wrong time"),
    ("moving", "units", [], "units in areas that are not on the map"),
    ("moving", "units", [0], "units in areas that are not on the map"),
    ("moving", "units.0", -1, "a negative number of units"),
    ("moving", "units.0", 10**9, "units instead of"),
    ("moving", "pool", [1, 2, 3], "pools of unknown factions"),
    ("moving", "pool.0", -5, "a negative number of units"),
    ("moving", "pool.0", 26, "units instead of"),
    ("moving", "fled", [], "pools of unknown factions"),
    ("moving", "fled.2", 1, "units instead of"),
    ("moving", "fled.2", -1, "a negative number of units"),
    ("moving", "control", [], "markers in areas that are not on the map"),
    ("moving", f"control.{YORK}", 0, "york: a wrong marker"),
    ("moving", f"control.{YORK}", 2, "york: a wrong marker"),
    ("moving", f"control.{YORK}", -2, "york: a wrong marker"),
    ("moving", f"control.{ERIE}", 0, "erie: an orphaned marker"),
    ("moving", "hands", [], "hands of unknown factions"),
    ("moving", "hands", [[], [], [], []], "hands of unknown factions"),
    ("moving", "hands.4", [], "cards were lost or made up"),
    ("moving", "hands.4", [CARDS["am02"].number, CARDS["am01"].number], "cards out of order"),
    ("moving", "hands.4", [CARDS["am01"].number] * 2, "cards were lost or made up"),
    ("moving", "hands.4", [-1, -1], "cards were lost or made up"),
    ("moving", "hands.4", [60, 61], "cards were lost or made up"),
    ("moving", "hands.0.0", CARDS["am01"].number, "cards were lost or made up"),
    ("moving", "decks", [[], [], [], [], []], "cards were lost or made up"),
    ("moving", "decks.0", [], "cards were lost or made up"),
    ("moving", "decks.0.0", -1, "cards were lost or made up"),
    ("moving", "discards", [], "cards were lost or made up"),
    ("moving", "discards", [CARDS["am06"].number] * 2, "cards were lost or made up"),
    ("moving", "discards.0", 60, "cards were lost or made up"),
    ("moving", "discards.0", -1, "cards were lost or made up"),
    ("moving", "truces", [CARDS["am08"].number], "cards were lost or made up"),
    ("moving", "truces", [CARDS["am06"].number], "cards were lost or made up"),
    ("moving", "this_turn", None, "a turn at the wrong time"),
    ("moving", "this_turn", {}, "missing or unknown fields"),
    ("moving", "this_turn.card", -1, "no movement card"),
    ("moving", "this_turn.card", -2, "a movement card that was not played"),
    ("moving", "this_turn.card", 60, "a movement card that was not played"),
    ("moving", "this_turn.card", CARDS["am01"].number, "a movement card that was not played"),
    ("moving", "this_turn.card", CARDS["am10"].number, "a movement card of somebody else"),
    ("moving", "this_turn.armies_left", -1, "a wild number of armies"),
    ("moving", "this_turn.armies_left", 3, "a wild number of armies"),
    ("moving", "this_turn.armies_left", 10**12, "a wild number of armies"),
    ("moving", "this_turn.marched_farther", -1, "a wild number of long marches"),
    ("moving", "this_turn.marched_farther", 1, "a wild number of long marches"),
    ("moving", "this_turn.moved", [], "moves in areas that are not on the map"),
    ("moving", "this_turn.moved.0", -1, "wild moves"),
    ("moving", "this_turn.moved.0", 1, "wild moves"),
    ("moving", "this_turn.landing", -2, "a landing in an area that is not on the map"),
    ("moving", "this_turn.landing", -1, "boats that have not landed"),
    ("moving", "this_turn.landing", 53, "a landing in an area that is not on the map"),
    ("moving", "this_turn.landing", AREAS["oswego"].number, "boats that have not set out"),
    ("moving", "this_turn.sailed_from", [], "boats that have not landed"),
    ("moving", "this_turn.sailed_from", [53], "boats from areas that are not on the map"),
    ("moving", "this_turn.sailed_from", [-1], "boats from areas that are not on the map"),
    ("moving", "this_turn.sailed_from", [YORK, YORK], "boats from areas that are not on the map"),
    ("moving", "this_turn.sailed_from", list(range(53)), "boats that have not set out"),
    (
        "moving",
        "this_turn.specials",
        [{"card": CARDS["am10"].number, "battle": -1}] * 3,
        "too many special cards",
    ),
    (
        "moving",
        "this_turn.specials",
        [{"card": CARDS["am10"].number, "battle": -1}] * 2,
        "wild special cards",
    ),
    ("moving", "this_turn.specials.0.card", 60, "wild special cards"),
    ("moving", "this_turn.specials.0.card", -1, "wild special cards"),
    ("moving", "this_turn.specials.0.card", CARDS["am06"].number, "a special card of somebody else"),
    ("moving", "this_turn.specials.0.card", CARDS["am09"].number, "wild special cards"),
    ("moving", "this_turn.specials.0.card", CARDS["br11"].number, "wild special cards"),
    ("moving", "this_turn.specials.0.battle", YORK, "a card bound to a battle that cannot be"),
    ("moving", "this_turn.won", [53], "victories in areas that are not on the map"),
    ("moving", "this_turn.won", [-1], "victories in areas that are not on the map"),
    ("moving", "this_turn.won", [YORK, YORK], "victories in areas that are not on the map"),
    (
        "moving",
        "this_turn.battle",
        {"area": YORK, "rolling": 0, "stand_fast": []},
        "a battle at the wrong time",
    ),
    ("fighting", "phase", "movement", "phases that nobody called"),
    ("fighting", "phase", "drawing", "phases that nobody called"),
    ("fighting", "after", [], "phases that nobody called"),
    ("fighting", "after", ["exchange"], "phases that nobody called"),
    ("fighting", "after", ["aftermath", "aftermath"], "phases that nobody called"),
    ("fighting", "this_turn.battle", None, "a battle at the wrong time"),
    ("fighting", "this_turn.battle.area", -1, "a battle in an area that is not on the map"),
    ("fighting", "this_turn.battle.area", 53, "a battle in an area that is not on the map"),
    ("fighting", "this_turn.battle.area", ERIE, "a battle of nobody"),
    ("fighting", "this_turn.battle.rolling", -1, "an unknown side rolls"),
    ("fighting", "this_turn.battle.rolling", 2, "an unknown side rolls"),
    ("fighting", "this_turn.battle.stand_fast", [5], "unknown factions stand fast"),
    ("fighting", "this_turn.battle.stand_fast", [-1], "unknown factions stand fast"),
    ("fighting", "this_turn.battle.stand_fast", [1, 1], "unknown factions stand fast"),
    ("fighting", "this_turn.specials.0.battle", 53, "a card bound to an unknown area"),
    ("fighting", "this_turn.specials.0.battle", -2, "a card bound to an unknown area"),
    ("fighting", "this_turn.sailed_from", [YORK], "boats that have not landed"),
    ("fighting", "this_turn.landing", YORK, "boats that have not landed"),
    ("waiting", "order", [0, 1, 2, 3, 4], "no marker is left in the bag"),
    ("waiting", "this_turn", {}, "missing or unknown fields"),
    ("waiting", "phase", "movement", "a turn at the wrong time"),
    ("waiting", "phase", "placement", "a turn before the deal"),
    ("waiting", "phase", "deal", "a turn before the deal"),
    (
        "waiting",
        "result",
        {"winners": [], "reason": "equal_markers", "scores": []},
        "the game is over, and yet goes on",
    ),
    ("waiting", "round", 2.5, "expected int"),
    ("waiting", "hands", [[0, 1, 2, 3], [], [], [], []], "cards were lost or made up"),
    ("placing", "placing", 5, "units are placed at the wrong time"),
    ("placing", "placing", -1, "units are placed at the wrong time"),
    ("placing", "round", 2, "a turn before the deal"),
    ("placing", "order", [0], "a turn before the deal"),
    ("placing", "phase", "deal", "units are placed at the wrong time"),
]


@pytest.mark.parametrize(("start", "field", "value", "why"), FORGED, ids=lambda part: str(part)[:40])
def test_a_forged_field_is_refused(start: str, field: str, value: object, why: str) -> None:
    with pytest.raises(DamagedRecord, match=why):
        read(start, field, value)


def test_cards_that_lie_in_the_wrong_pile_are_refused() -> None:
    data: Json = json.loads(json.dumps(waiting().stage_start.to_json()))
    truce, march = data["truces"][0], data["decks"][1].pop(0)
    data["discards"], data["truces"] = [march], [truce]
    GAME.read_position(data, "a friend")
    data["discards"], data["truces"] = [march, truce], []
    with pytest.raises(DamagedRecord, match="a truce card has gone"):
        GAME.read_position(data, "a stranger")
    data["discards"], data["truces"] = [], [truce, march]
    with pytest.raises(DamagedRecord, match="a truce card that is none"):
        GAME.read_position(data, "a stranger")


@pytest.mark.parametrize("card", [60, -1, 10**9, CARDS["cm01"].number])
def test_a_played_card_that_is_not_in_the_game_is_refused(card: int) -> None:
    match = position(scenario="intro_1812", phase="marker", active="AM", order="AM")
    data: Json = json.loads(json.dumps(match.stage_start.to_json()))
    data["discards"].append(card)
    with pytest.raises(DamagedRecord, match="a card was played that is not in the game"):
        GAME.read_position(data, "a stranger")


def test_boats_that_sailed_by_a_card_for_marching_are_refused() -> None:
    data: Json = json.loads(json.dumps(fighting().stage_start.to_json()))
    data["this_turn"] |= {"sailed_from": [YORK], "landing": ERIE}
    with pytest.raises(DamagedRecord, match="boats without a card"):
        GAME.read_position(data, "a stranger")


@pytest.mark.parametrize(
    "figures", [{"armies_left": 1}, {"marched_farther": 1}, {"sailed_from": [YORK], "landing": ERIE}]
)
def test_movement_without_a_card_is_refused(figures: dict[str, object]) -> None:
    match = position(phase="battles", active="CM", york="1 CM 2 AM", erie="1 CM 2 AM")
    data: Json = json.loads(json.dumps(match.stage_start.to_json()))
    GAME.read_position(data, "a friend")
    data["this_turn"] |= figures
    with pytest.raises(DamagedRecord, match="movement without a card"):
        GAME.read_position(data, "a stranger")


@pytest.mark.parametrize("area", ["rideau", "kingston"])
def test_a_marker_of_the_home_side_or_without_a_star_is_refused(area: str) -> None:
    match = position(phase="marker", active="AM", order="AM", rideau="1 AM", kingston="1 BR")
    data: Json = json.loads(json.dumps(match.stage_start.to_json()))
    data["control"][AREAS[area].number] = 1 if area == "rideau" else 0
    with pytest.raises(DamagedRecord, match="a wrong marker"):
        GAME.read_position(data, "a stranger")


@pytest.mark.parametrize("area", ["amherstburg", "albany"])
def test_the_first_and_the_last_area_of_the_map_are_areas(area: str) -> None:
    match = position(phase="battles", active="CM", specials="cm10", also={area: "2 CM 2 AM"})
    g = match.position
    g.turn.specials[0].battle = g.turn.battle.area if g.turn.battle is not None else -1
    g.turn.won = [AREAS[area].number]
    assert g.battle.area == AREAS[area].number
    GAME.check_position(g)


def test_a_hand_of_four_cards_is_refused() -> None:
    data: Json = json.loads(json.dumps(waiting().stage_start.to_json()))
    data["hands"][0], data["decks"][0] = data["decks"][0][:4], data["decks"][0][4:]
    with pytest.raises(DamagedRecord, match="too many cards"):
        GAME.read_position(data, "a stranger")


@pytest.mark.parametrize(("less", "more"), [("units", "pool"), ("pool", "fled"), ("fled", "pool")])
def test_a_negative_number_is_refused_even_if_the_sum_is_right(less: str, more: str) -> None:
    data: Json = json.loads(json.dumps(waiting().stage_start.to_json()))
    before = data[less][2]
    data[less][2] = -1
    data[more][2] += before + 1
    with pytest.raises(DamagedRecord, match="negative"):
        GAME.read_position(data, "a stranger")


def test_three_special_cards_in_a_turn_are_refused() -> None:
    match = position(active="AM", card="am01", played="am09 am11 am12", albany="1 AM")
    data: Json = json.loads(json.dumps(match.stage_start.to_json()))
    specials = [{"card": CARDS[name].number, "battle": -1} for name in ("am09", "am11", "am12")]
    data["this_turn"]["specials"] = specials[:2]
    GAME.read_position(data, "a friend")
    data["this_turn"]["specials"] = specials
    with pytest.raises(DamagedRecord, match="too many special cards"):
        GAME.read_position(data, "a stranger")


@pytest.mark.parametrize("phase", ["marker", "deal"])
def test_enemies_in_one_area_between_turns_are_refused(phase: str) -> None:
    match = waiting() if phase == "marker" else GAME.start("intro_1812", seed=1, nature="ask")
    data: Json = json.loads(json.dumps(match.stage_start.to_json()))
    pool = data["pool"]
    index = AREAS["chambly"].number * 5
    for faction in (0, 4):
        data["units"][index + faction] += 1
        pool[faction] -= 1
    with pytest.raises(DamagedRecord, match="enemies in one area"):
        GAME.read_position(data, "a stranger")


def test_every_field_of_the_position_and_its_parts_is_forged_above() -> None:
    told = {field.split(".")[0] for _, field, _, _ in FORGED}
    assert told == waiting().stage_start.to_json().keys()
    turn = {field.split(".")[1] for _, field, _, _ in FORGED if field.startswith("this_turn.")}
    assert turn == moving().position.turn.to_json().keys()
    battle = {field.split(".")[2] for _, field, _, _ in FORGED if field.startswith("this_turn.battle.")}
    assert battle == fighting().position.battle.to_json().keys()


@pytest.mark.parametrize("start", list(STARTS))
@pytest.mark.parametrize("seed", range(40))
def test_a_number_that_is_changed_anywhere_is_refused_or_does_no_harm(start: str, seed: int) -> None:
    """What passes for a position must be played to its end like any other."""
    rng = random.Random(seed)
    data: Json = json.loads(json.dumps(STARTS[start]().stage_start.to_json()))
    for _ in range(rng.randint(1, 2)):
        _scramble(data, rng)
    try:
        g = GAME.read_position(data, "a stranger")
    except DamagedRecord:
        return
    match = GAME.start_at(g, g.scenario, {"short_pool": g.short_pool}, seed=seed)
    play_until(match, lambda m: m.over, seed)
    assert match.over


def _scramble(node: Any, rng: random.Random) -> None:
    """Change one number somewhere in it."""
    while True:
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        child = node[key]
        if isinstance(child, dict | list) and child:
            node = child
        elif type(child) is int:
            node[key] = rng.choice([-2, -1, 0, 1, 2, 3, 4, 5, 7, 52, 53, 59, 60, 1000])
            return
        else:
            return


def test_a_battle_of_one_side_alone_is_over_at_once() -> None:
    """What a stranger's position may hold: the rules do not stumble over it."""
    match = fighting()
    g = match.stage_start.copy()
    assert g.phase == "exchange"
    for faction in (3, 4):
        g.pool[faction] += g.units[YORK * 5 + faction]
        g.units[YORK * 5 + faction] = 0
    GAME.check_position(g)
    match = GAME.start_at(g, seed=1, nature="ask")
    assert asked(match) == "draw"
