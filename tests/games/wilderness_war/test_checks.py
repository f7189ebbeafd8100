"""Forged positions are refused, and those that pass do not make the rules stumble."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.wilderness_war.build import BOARD, GAME, TheMatch, go, piece, scene, settle, space, start

from flintlock.core.errors import DamagedRecord, ImpossiblePosition
from flintlock.core.message import Json


def position() -> dict[str, Any]:
    match = GAME.start("annus_mirabilis", seed=1)
    return match.position.to_json()


def moving() -> TheMatch:
    match = start(
        scene("crown_point: montcalm, 3 fr_regular", "winooski: stockade, 2 br_regular", hand=(1, 7))
    )
    return go(match, "card:1", "force", "all")


def fighting() -> TheMatch:
    return settle(go(moving(), "space:winooski"), "battle_die")


FORGERIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a piece too few": lambda p: p["at"].pop(),
    "a piece beside the map": lambda p: p["at"].__setitem__(0, 141),
    "a leader among the units": lambda p: p["at"].__setitem__(0, -1),
    "militia on the map": lambda p: p["at"].__setitem__(piece("br_militia_1").number, 3),
    "militia of the wrong Department": lambda p: p["at"].__setitem__(piece("fr_militia_1").number, -10),
    "a dead unit that returns": lambda p: p["at"].__setitem__(piece("br_ranger_rogers").number, -2),
    "a wild step": lambda p: p["reduced"].__setitem__(20, 2),
    "a reduced leader": lambda p: p["reduced"].__setitem__(0, 1),
    "somebody inside for no reason": lambda p: p["inside"].append(0),
    "an unknown piece inside": lambda p: p["inside"].append(999),
    "a card twice": lambda p: p["deck"].append(p["deck"][0]),
    "a card too few": lambda p: p["deck"].pop(),
    "a hand out of order": lambda p: p["french_hand"].reverse(),
    "a shown card in no hand": lambda p: p["shown"].append(p["deck"][0]),
    "a wild season": lambda p: p.__setitem__("season", 2),
    "a wild year": lambda p: p.__setitem__("year", 1763),
    "a wild score": lambda p: p.__setitem__("vp", 10**9),
    "a third side": lambda p: p.__setitem__("active", 2),
    "wild assemblies": lambda p: p.__setitem__("assemblies", 3),
    "an unknown scenario": lambda p: p.__setitem__("scenario", "revolution"),
    "an unknown optional rule": lambda p: p.__setitem__("optional", "14.9"),
    "a stockade on a fortress": lambda p: p["french_stockades"].append(space("montreal").number),
    "two stockades": lambda p: p["french_stockades"].append(p["french_stockades"][0]),
    "a stockade of both": lambda p: p.__setitem__("british_stockades", p["french_stockades"]),
    "a captured village": lambda p: p["captured"].append(space("sorel").number),
    "a captured fortress without a garrison": lambda p: p["captured"].append(space("boston").number),
    "a siege without a level": lambda p: p["besieged"].append(space("montreal").number),
    "a siege of nothing": lambda p: (p["besieged"].append(space("sorel").number), p["levels"].append(0)),
    "a siege without besiegers": lambda p: (
        p["besieged"].append(space("boston").number),
        p["levels"].append(0),
    ),
    "a landing inland": lambda p: p["amphib"].append(space("albany").number),
    "too many raids": lambda p: p.__setitem__("french_raids", [0] * 501),
    "an unknown event": lambda p: p["events"].append(1),
    "a fall of no place": lambda p: p.__setitem__("fallen", 10_000),
    "a prize of nobody": lambda p: p["prizes"].__setitem__(0, 2),
    "a phase that was not called": lambda p: p.__setitem__("after", ["move_end"]),
    "a battle out of nowhere": lambda p: p.__setitem__("phase", "fire"),
    "a move out of nowhere": lambda p: p.__setitem__("phase", "move"),
    "a raid out of nowhere": lambda p: p.__setitem__("phase", "raid_roll"),
    "a siege out of nowhere": lambda p: p.__setitem__("phase", "assault"),
    "an event without a card": lambda p: p.__setitem__("phase", "event"),
    "an action phase without cards": lambda p: (
        p["deck"].extend(p["french_hand"]),
        p["deck"].sort(),
        p["french_hand"].clear(),
    ),
    "an unknown phase": lambda p: p.__setitem__("phase", "tea"),
    "both sides in one space": lambda p: p["at"].__setitem__(
        piece("br_reg_44th").number, space("montreal").number
    ),
    "a lone leader among the enemy": lambda p: p["at"].__setitem__(
        piece("webb").number, space("quebec").number
    ),
    "a party of nobody": lambda p: p["action"]["pending"].append(
        {"commander": 0, "pieces": [0], "is_force": True}
    ),
    "a missing field": lambda p: p.pop("vp"),
    "a string for a number": lambda p: p.__setitem__("vp", "4"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_positions_are_refused(name: str) -> None:
    forged = position()
    FORGERIES[name](forged)
    with pytest.raises(DamagedRecord):
        GAME.read_position(forged, "forged")


MIDDLES: dict[str, tuple[Callable[[], TheMatch], Callable[[dict[str, Any]], object]]] = {
    "a path into the void": (moving, lambda p: p["move"]["path"].append(999)),
    "nobody moves": (moving, lambda p: p.update(phase="move", move=None)),
    "nobody can command": (
        moving,
        lambda p: (
            p.update(phase="force", move=None),
            p["at"].__setitem__(piece("montcalm").number, -2),
        ),
    ),
    "no path": (moving, lambda p: p["move"]["path"].clear()),
    "foreign pieces move": (moving, lambda p: p["move"]["pieces"].append(piece("webb").number)),
    "a commander who is a unit": (
        moving,
        lambda p: p["move"].__setitem__("commander", piece("fr_reg_2_berry").number),
    ),
    "a wild limit": (moving, lambda p: p["move"].__setitem__("limit", 10**6)),
    "dropped nowhere": (moving, lambda p: p["move"]["dropped"].append(p["move"]["pieces"].pop())),
    "a wild card": (moving, lambda p: p["action"].__setitem__("card", 70)),
    "a wild value": (moving, lambda p: p["action"].__setitem__("value", 9)),
    "a fighter elsewhere": (fighting, lambda p: p["battle"]["attackers"].append(piece("drucour").number)),
    "a foreign attacker": (fighting, lambda p: p["battle"]["attackers"].append(piece("webb").number)),
    "a battle nowhere": (fighting, lambda p: p["battle"].__setitem__("space", -1)),
    "a wild ambush": (fighting, lambda p: p["battle"].__setitem__("ambush", [99, 0])),
    "militia that are none": (fighting, lambda p: p["battle"]["militia"].append(piece("webb").number)),
    "a battle that nobody called": (fighting, lambda p: p.__setitem__("after", [])),
}


@pytest.mark.parametrize("name", MIDDLES)
def test_forged_moves_and_battles_are_refused(name: str) -> None:
    arrange, forge = MIDDLES[name]
    forged: Json = arrange().position.to_json()
    forge(forged)  # type: ignore[arg-type]
    with pytest.raises(DamagedRecord):
        GAME.read_position(forged, "forged")


def test_an_honest_position_is_read_again() -> None:
    for match in (moving(), fighting()):
        again = GAME.read_position(match.position.to_json(), "honest")
        assert again == match.position
        assert again.outside == match.position.outside


def test_units_in_the_first_space_of_the_board_are_counted() -> None:
    again = GAME.read_position(start(scene("", "boston: br_regular")).position.to_json(), "honest")
    assert space("boston").number == 0
    assert again.units_outside(1, space("boston")) == 1


def test_a_marker_may_lie_in_the_first_space_of_the_board() -> None:
    honest = position()
    honest["french_raids"] = [space("boston").number]
    assert GAME.read_position(honest, "honest").raided[0] == [0]


def test_a_miscount_is_noticed() -> None:
    g = scene("quebec: levis", "")
    g.outside[0] += 1
    with pytest.raises(ImpossiblePosition):
        GAME.check_position(g)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_passes_the_check_can_be_played_on(seed: int) -> None:
    """Figures are forged at random; what is not refused must neither crash nor run for ever."""
    rng = random.Random(seed)
    match = GAME.start(rng.choice(GAME.scenarios), seed=seed)
    for _ in range(rng.randrange(400)):
        if match.question is None:
            return
        match.answer(rng.choice(match.question.options))
    for _ in range(40):
        forged = match.stage_start.to_json()
        forge(forged, rng)
        try:
            read = GAME.read_position(forged, "forged")
        except DamagedRecord:
            continue
        play_on(read, rng)


def forge(node: Any, rng: random.Random) -> None:
    """Change a figure somewhere."""
    while isinstance(node, dict | list) and node:
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        if isinstance(node[key], bool):
            node[key] = not node[key]
            return
        if isinstance(node[key], int):
            node[key] = rng.choice([-2, -1, 0, 1, 2, 5, 40, 140, 150, node[key] + 1, node[key] - 1])
            return
        node = node[key]


def play_on(read: Any, rng: random.Random) -> None:
    trial = GAME.start_at(read, read.scenario, seed=1)
    for _ in range(25):
        if trial.question is None:
            return
        assert trial.question.options
        trial.answer(rng.choice(trial.question.options))


def test_conservation_holds_through_a_game() -> None:
    match = GAME.start("annus_mirabilis", seed=7)
    rng = random.Random(7)
    while match.question is not None:
        match.answer(rng.choice(match.question.options))
        GAME.check_position(match.position)
    assert len(BOARD.pieces) == len(match.position.at)
