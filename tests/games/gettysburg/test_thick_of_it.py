"""Games that begin in the thick of the battle, where everything happens that is rare in random play."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.gettysburg.build import AREAS, BOARD, KINDS, scene

from flintlock.games.gettysburg import Gettysburg
from flintlock.games.gettysburg.position import Game1863
from flintlock.study.curious import Curiosity
from flintlock.study.fuzz import fuzz_game

CENTRE = (
    *("oak_hill", "oak_ridge", "seminary_ridge", "gettysburg", "college", "northern_fields", "culps_hill"),
    *("benners_hill", "cemetery_hill", "east_cemetery_hill", "long_lane", "leister_farm", "culp_farm"),
    *("rock_creek", "barlows_knoll", "carlisle_road", "cemetery_ridge_north"),
)
LETTERS = (("CN", "CN", "CE", "CA", "Ca"), ("UN", "UN", "UW", "UC", "UA", "Ua"))
MOST = {"CN": 17, "CE": 5, "CA": 5, "Ca": 4, "UN": 19, "UW": 7, "UC": 2, "UA": 6, "Ua": 5}


def crowded(seed: int) -> Game1863:
    """Both armies side by side in the middle of the field, tired, dug in and disrupted."""
    rng = random.Random(seed)
    left = dict(MOST)
    markers = {letters: kind.markers for letters, kind in KINDS.items()}
    held: tuple[list[str], list[str]] = ([], [])
    pieces: dict[str, Any] = {}
    for number, area in enumerate(rng.sample(CENTRE, rng.randint(8, 14))):
        side = number % 2
        here = _pieces(rng, LETTERS[side], left, markers)
        if here:
            pieces[area] = here
            held[side].append(area)
    posts = [_posts(rng, held[side]) for side in (0, 1)]
    g = scene(
        active=rng.choice(("confederate", "union")),
        slot=rng.choice(("july3_morning", "july3_noon", "july3_afternoon")),
        confederate=posts[0],
        union=posts[1],
        discs={area: rng.randint(0, 1) for area in (*posts[0], *posts[1])},
        trenches={area: _trenches(rng, area) for area in pieces if rng.random() < 0.3},
        disrupted=" ".join([area for area in pieces if rng.random() < 0.3][:8]),
        fired=" ".join([area for area, here in pieces.items() if "A" in here or "a" in here][:4]),
        boxes={"carlisle_road": "1 CN/1"} if left["CN"] and markers["CN"] else {},
        **pieces,
    )
    g.fields = [rng.randint(0, 10), rng.randint(1, 6)]
    return g


def _pieces(
    rng: random.Random, letters: tuple[str, ...], left: dict[str, int], markers: dict[str, int]
) -> str:
    found: list[str] = []
    standing = 0
    for kind in sorted(set(rng.choices(letters, k=rng.randint(1, 4)))):
        number = min(left[kind], rng.randint(1, 1 if kind in ("UC", "Ua", "Ca") else 2))
        damage = min(markers[kind], rng.randint(0, KINDS[kind].limit * number)) if number else 0
        if number and standing + number <= 4:
            standing += number
            left[kind] -= number
            markers[kind] -= damage
            found.append(f"{number} {kind}/{damage}")
    return " ".join(found)


def _posts(rng: random.Random, areas: list[str]) -> dict[str, int]:
    values = rng.sample(BOARD.command_values, len(BOARD.command_values))
    return dict(zip(rng.sample(areas, min(len(areas), rng.randint(1, 4))), values, strict=False))


def _trenches(rng: random.Random, area: str) -> str:
    across = rng.choice(AREAS[area].neighbours).id
    return f"{across} {across}" if rng.random() < 0.6 else across


class ThickOfIt(Gettysburg):
    """The same game with another start."""

    def __init__(self, seed: int) -> None:
        super().__init__(BOARD)
        self.seed = seed

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Game1863:
        return crowded(self.seed)


@pytest.mark.parametrize("seed", range(3))
def test_crowded_games_keep_every_property(seed: int) -> None:
    curiosity = Curiosity() if seed % 2 else None
    assert fuzz_game(ThickOfIt(seed), ("three_days", {}), seed, 0.01, curiosity).over
