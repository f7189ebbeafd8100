"""Positions from strangers: whatever is forged in them is refused before a rule can go astray on it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.gettysburg.build import AREAS, BOARD, GAME, KINDS, TheMatch, go, march, order, play, roll

from flintlock.core.errors import DamagedRecord
from flintlock.games.gettysburg.phases import DEFENCE

Json = dict[str, Any]

OAK_HILL, OAK_RIDGE, KNOXLYN = (AREAS[name].number for name in ("oak_hill", "oak_ridge", "knoxlyn"))
FIELD: dict[str, Any] = {
    "oak_hill": "2 CN/3 1 CA",
    "oak_ridge": "2 UN/2 1 UA",
    "confederate": {"oak_hill": 5},
    "union": {"college": 4},
    "discs": {"college": 2},
    "trenches": {"oak_ridge": "oak_hill college"},
    "disrupted": "oak_ridge",
    "fired": "oak_ridge",
}


def acting() -> Json:
    return plain(play(**FIELD))


def fighting() -> Json:
    match = march(play(**FIELD), "oak_hill", "oak_hill", "oak_ridge", 2)
    go(match, 2)
    go(match, "done")
    roll(match, 1)
    go(match, 1)
    return plain(match)


def ordering() -> Json:
    match = go(play(**{**FIELD, "oak_hill": "4 CN"}), "double_order")
    order(match, "oak_hill", "move", "oak_ridge", 2, "done", "assault_now")
    return plain(match)


def plain(match: TheMatch) -> Json:
    found: Json = json.loads(json.dumps(match.position.to_json()))
    GAME.read_position(found, "here")
    return found


def cell(place: int, letters: str) -> int:
    return place * BOARD.width + KINDS[letters].number


def change(*path: str | int, to: Any) -> Callable[[Json], None]:
    def forge(data: Json) -> None:
        node: Any = data
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = to

    return forge


def add(*path: str | int, item: Any) -> Callable[[Json], None]:
    def forge(data: Json) -> None:
        node: Any = data
        for step in path:
            node = node[step]
        node.append(item)

    return forge


@pytest.mark.parametrize(
    "forge",
    [
        change("scenario", to="another"),
        change("slot", to=11),
        change("slot", to=-1),
        change("active", to=2),
        change("active", to=-1),
        change("phase", to="defence"),
        change("phase", to="end_of_part"),
        change("phase", to="nonsense"),
        change("after", to=["action"]),
        change("this_turn", to=None),
        change("units", cell(KNOXLYN, "CN"), to=1),
        change("units", cell(KNOXLYN, "CN"), to=-1),
        add("units", item=0),
        change("damage", cell(OAK_HILL, "CN"), to=11),
        change("damage", cell(KNOXLYN, "CN"), to=1),
        change("damage", cell(OAK_HILL, "CA"), to=1),
        change("strength", 0, OAK_HILL, to=2),
        change("strength", to=[[]]),
        add("strength", 0, item=0),
        change("lost", 0, to=3),
        add("lost", item=0),
        change("trenches", 2 * OAK_RIDGE, to=KNOXLYN),
        change("trenches", 2 * OAK_RIDGE, to=-1),
        change("trenches", 2 * KNOXLYN, to=AREAS["lohr_farm"].number),
        add("trenches", item=-1),
        change("disrupted", to=[OAK_RIDGE, OAK_RIDGE]),
        change("disrupted", to=[KNOXLYN]),
        change("disrupted", to=[999]),
        change("fired", to=[OAK_RIDGE, OAK_HILL]),
        change("fired", to=[KNOXLYN]),
        change("hands", 0, to=[2, 2, 3, 3, 4, 4, 4]),
        change("hands", 0, to=[3, 2, 2, 3, 4, 4, 5]),
        change("hands", to=[[]]),
        change("used", 0, to=[5]),
        change("posts", 0, to=[KNOXLYN]),
        change("posts", 0, to=[OAK_RIDGE]),
        change("posts", 0, to=[999]),
        change("values", OAK_HILL, to=4),
        change("values", KNOXLYN, to=4),
        add("values", item=0),
        change("discs", AREAS["college"].number, to=5),
        change("discs", AREAS["college"].number, to=-1),
        change("discs", KNOXLYN, to=1),
        change("fields", to=[12]),
        change("fields", 0, to=-1),
        change("fields", 0, to=30),
        change("double_field", to=20),
        change("black_field", to=9),
        change("black_field", to=-1),
        change("hours", "marker_actions", to=[0]),
        change("hours", "marker_actions", to=[25, 0]),
        change("this_turn", "left", to=[]),
        change("this_turn", "left", 0, to=5),
        change("this_turn", "orders", to=2),
        change("this_turn", "orders", to=-1),
        change("this_turn", "overfull", to=OAK_HILL),
        change("this_turn", "overfull", to=999),
        change("this_turn", "firing", to=-2),
        add("this_turn", "columns", item={"kind": 0, "damage": 0, "at": OAK_RIDGE, "origin": OAK_HILL}),
    ],
)
def test_a_forged_turn_is_refused(forge: Callable[[Json], None]) -> None:
    data = acting()
    forge(data)
    with pytest.raises(DamagedRecord):
        GAME.read_position(data, "here")


@pytest.mark.parametrize(
    "forge",
    [
        change("assault", to=None),
        change("assault", "area", to=KNOXLYN),
        change("assault", "area", to=999),
        change("assault", "round", to=3),
        change("assault", "round", to=0),
        change("assault", "attackers", 0, "kind", to=KINDS["UN"].number),
        change("assault", "attackers", 0, "kind", to=KINDS["CA"].number),
        change("assault", "attackers", 0, "damage", to=9),
        change("assault", "attackers", 0, "origin", to=KNOXLYN),
        change("assault", "attackers", 0, "at", to=KNOXLYN),
        change("assault", "attackers", 0, "at", to=999),
        change("assault", "attackers", to=[]),
        change("assault", "defenders", 0, "origin", to=OAK_HILL),
        change("assault", "defenders", 0, "damage", to=2),
        change("assault", "defenders", 0, "kind", to=KINDS["CN"].number),
        change("after", to=["action"]),
        change("after", to=["order", "order"]),
        change("after", to=["defence", "assaults"]),
        change("phase", to="action"),
        change("active", to=1),
        change("strength", 1, KNOXLYN, to=1),
    ],
)
def test_a_forged_assault_is_refused(forge: Callable[[Json], None]) -> None:
    data = fighting()
    forge(data)
    with pytest.raises(DamagedRecord):
        GAME.read_position(data, "here")


def test_the_first_area_of_the_map_can_be_assaulted() -> None:
    field = {"herr_ridge": "2 CN", "knoxlyn": "2 UN", "confederate": {"herr_ridge": 5}}
    match = march(play(**field), "herr_ridge", "herr_ridge", "knoxlyn", 2)
    assert match.position.assault is not None
    assert match.position.assault.area == KNOXLYN == 0
    assert plain(match)["assault"]["area"] == 0


def test_in_the_second_round_somebody_defends() -> None:
    data = fighting()
    data["phase"] = DEFENCE
    data["assault"]["defenders"] = []
    GAME.read_position(data, "here")  # before the first round nobody has stepped forward yet
    data["assault"]["round"] = 2
    with pytest.raises(DamagedRecord):
        GAME.read_position(data, "here")


def test_too_many_pieces_in_an_area_are_refused() -> None:
    data = ordering()
    here = cell(AREAS["college"].number, "UW")
    data["units"][here] += 5
    data["strength"][1][AREAS["college"].number] += 5
    data["lost"][KINDS["UW"].number] -= 5
    with pytest.raises(DamagedRecord, match="too many pieces"):
        GAME.read_position(data, "here")


def test_pieces_in_an_enemys_box_are_refused() -> None:
    data = acting()
    box = BOARD.boxes[0]
    data["units"][box.base + KINDS["UN"].number] += 1
    data["strength"][1][box.number] += 1
    data["lost"][KINDS["UN"].number] -= 1
    with pytest.raises(DamagedRecord, match="enemy's box"):
        GAME.read_position(data, "here")


def test_a_double_action_of_the_union_is_refused() -> None:
    data = acting()
    data["active"] = 1
    data["this_turn"]["is_double"] = True
    with pytest.raises(DamagedRecord, match="double action"):
        GAME.read_position(data, "here")


@pytest.mark.parametrize("make", [acting, fighting, ordering])
@pytest.mark.parametrize("seed", range(8))
def test_numbers_changed_at_random_are_refused_or_can_be_played(make: Callable[[], Json], seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(12):
        data = make() if seed == 0 else json.loads(json.dumps(CACHE.setdefault(make.__name__, make())))
        _shake(data, rng)
        try:
            position = GAME.read_position(data, "here")
        except DamagedRecord:
            continue
        match = GAME.start_at(position, seed=seed)
        for _ in range(30):
            if match.question is None:
                break
            match.answer(rng.choice(match.question.options))


CACHE: dict[str, Json] = {}


def _shake(data: Json, rng: random.Random) -> None:
    """Change one number somewhere."""
    spots: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            if isinstance(value, dict | list):
                walk(value)
            elif type(value) is int:
                spots.append((node, key))

    walk(
        {name: value for name, value in data.items() if name not in ("units", "damage", "values", "strength")}
    )
    node, key = rng.choice(spots)
    node[key] += rng.choice((-1, 1, 2))
