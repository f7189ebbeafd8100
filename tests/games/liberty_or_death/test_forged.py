"""Positions from a stranger: what cannot be is refused, and no rule stumbles over it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.liberty_or_death.build import GAME, go, scene, start

from flintlock.core.errors import DamagedRecord
from flintlock.core.match import Match

FORGED: list[tuple[str, Any]] = [
    ("at", [0]),
    ("resources", [51, 0, 0, 0]),
    ("level", [9] * 23),
    ("raids", [5] * 23),
    ("blockades", [1] * 23),
    ("squadrons", 9),
    ("cbc", -1),
    ("leading", [8, 3, 4, 6]),
    ("leader_at", [99, -1, -1, -1]),
    ("deck", []),
    ("ahead", 500),
    ("campaign", 77),
    ("turned", 30),
    ("rounds", -1),
    ("eligible", [2, 0, 0, 0]),
    ("treaty", True),
    ("phase", "command"),
    ("phase", "battle"),
    ("phase", "stroke"),
    ("phase", "supply"),
    ("after", ["action"]),
    ("edition", "1066"),
    ("seats", "seven"),
]


@pytest.mark.parametrize(("field", "value"), FORGED, ids=lambda value: str(value)[:20])
def test_a_forged_field_is_refused(field: str, value: Any) -> None:
    data = scene(boston="3 regular, gage").to_json()
    data[field] = value
    with pytest.raises(DamagedRecord):
        GAME.read_position(data, "forged")


@pytest.mark.parametrize(
    ("field", "value"), [("faction", 4), ("faction", -1), ("card", 500), ("commands", 3), ("spaces", [99])]
)
def test_a_forged_stroke_is_refused(field: str, value: Any) -> None:
    g = scene("british", boston="3 regular, gage", virginia="2 regular, continental")
    data: dict[str, Any] = go(start(g), "card:106").position.to_json()
    GAME.read_position(data, "true")
    data["stroke"][field] = value
    with pytest.raises(DamagedRecord):
        GAME.read_position(data, "forged")


def test_a_true_position_is_read_back() -> None:
    match = go(start(scene(boston="3 regular, gage", virginia="2 militia")), "march", "massachusetts", "2")
    position = match.stage_start
    again = GAME.read_position(position.to_json(), "true")
    assert again == position
    assert again.strength == position.strength


def play_on(match: Match[Any], rng: random.Random, answers: int) -> None:
    for _ in range(answers):
        if match.question is None:
            return
        match.answer(rng.choice(match.question.options))


def test_a_position_with_a_changed_number_is_refused_or_can_be_played() -> None:
    """Numbers are changed at random all over the position; rules must not crash on what passes the checks."""
    rng = random.Random(1775)
    played = 0
    for seed in range(12):
        match = GAME.start(GAME.scenarios[seed % 4], seed=seed)
        play_on(match, rng, 10 + 17 * seed)
        if match.question is None:
            continue
        for _ in range(40):
            data = match.stage_start.to_json()
            forge(data, rng)
            try:
                position = GAME.read_position(data, "forged")
            except DamagedRecord:
                continue
            played += 1
            play_on(GAME.start_at(position, match.scenario, seed=3), rng, 25)
    assert played > 20


def forge(data: Any, rng: random.Random) -> None:
    """Change one number somewhere."""
    places: list[tuple[Any, Any]] = []
    stack: list[Any] = [data]
    while stack:
        node = stack.pop()
        items = node.items() if isinstance(node, dict) else enumerate(node)
        for key, value in items:
            if isinstance(value, dict | list):
                stack.append(value)
            elif isinstance(value, int) and not isinstance(value, bool):
                places.append((node, key))
    node, key = rng.choice(places)
    node[key] += rng.choice((-2, -1, 1, 2, 7))
