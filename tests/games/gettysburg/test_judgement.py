"""What the judgement of Gettysburg counts, and what it likes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.gettysburg.build import BOXES, CONFEDERATE, GAME, Word, code, go, play, scene

JUDGEMENT = GAME.judgement
assert JUDGEMENT is not None

BARE = {"knoxlyn": "2 CN", "powers_hill": "2 UN"}

RICHER: dict[str, dict[str, Any]] = {
    "stars": {"culps_hill": "1 CN"},
    "decided": {"culps_hill": "1 CN", "cemetery_hill": "1 CN"},
    "verdict": {"culps_hill": "1 CN", "cemetery_hill": "1 CN", "fields": [12, 2]},
    "pressure": {"gettysburg": "2 CN"},
    "advance": {"gettysburg": "2 CN"},
    "troops": {"knoxlyn": "3 CN"},
    "artillery": {"knoxlyn": "2 CN 1 CA"},
    "orders": {"confederate": {"knoxlyn": 3}},
    "discs": {"union": {"powers_hill": 5}, "discs": {"powers_hill": 5}, "fields": [12, 3]},
    "trenches": {"trenches": {"knoxlyn": "herr_ridge herr_ridge"}},
    "disruption": {"disrupted": "powers_hill"},
}


def feature(term: str, seat: str, **fields: Any) -> float:
    assert JUDGEMENT is not None
    g = scene(**{**BARE, **fields})
    return JUDGEMENT.features(g, seat)[JUDGEMENT.terms.index(term)]


@pytest.mark.parametrize("term", RICHER)
def test_what_is_good_for_the_confederates_is_bad_for_the_union(term: str) -> None:
    assert feature(term, "confederate", **RICHER[term]) > feature(term, "confederate")
    assert feature(term, "union", **RICHER[term]) < feature(term, "union")


def test_time_runs_for_the_union() -> None:
    assert feature("clock", "union", slot="july3_noon") > feature("clock", "union")
    assert feature("clock", "confederate", slot="july3_noon") < feature("clock", "confederate")


def test_every_term_is_tested() -> None:
    assert JUDGEMENT is not None
    assert {*RICHER, "clock"} == set(JUDGEMENT.terms)


def likings(*words: Word, **fields: Any) -> dict[str, float]:
    """What is liked in a scene after these answers."""
    assert JUDGEMENT is not None
    match = go(play(**fields), *words)
    question = match.question
    assert question is not None
    weights = JUDGEMENT.likings(match.position, question)
    return {option.code: weight for option, weight in zip(question.options, weights, strict=True)}


def test_who_has_nobody_to_order_places_a_command_marker() -> None:
    liked = likings(**BARE, confederate={"wolf_hill": 5})
    assert liked["action:place_marker"] > liked["action:give_order"]


def test_who_has_somebody_to_order_orders() -> None:
    liked = likings(knoxlyn="4 CN", herr_ridge="4 CN", gettysburg="4 CN", confederate={"gettysburg": 5})
    assert liked["action:give_order"] > liked["action:place_marker"]


LAID: dict[str, Any] = {
    "union": {"powers_hill": 5, "wolf_hill": 3},
    "discs": {"powers_hill": 5, "wolf_hill": 1},
}


def test_one_piece_in_a_star_area_shelters_it_more_than_two_beside_it() -> None:
    near = {"gettysburg": "4 CN"}
    beside = feature("pressure", "union", **near, cemetery_ridge="2 UN")
    assert feature("pressure", "union", **near, cemetery_hill="1 UN") > beside


@pytest.mark.parametrize(("left", "is_recalled"), [(6, False), (3, False), (2, True)])
def test_the_union_recalls_command_markers_when_its_discs_run_out(left: int, is_recalled: bool) -> None:
    liked = likings(**BARE, **LAID, active="union", fields=[12, left])
    assert (liked["action:remove_marker"] > liked["action:place_marker"]) == is_recalled


def test_nobody_recalls_a_command_marker_for_discs_that_nobody_needs() -> None:
    few = LAID | {"discs": {"powers_hill": 1}}
    liked = likings(**BARE, **few, active="union", fields=[12, 1])
    assert liked["action:remove_marker"] < liked["action:place_marker"]
    last = likings(**BARE, **LAID, active="union", fields=[12, 1], slot="july3_afternoon")
    assert last["action:remove_marker"] < last["action:place_marker"]


def test_the_command_marker_with_most_discs_comes_back() -> None:
    liked = likings("remove_marker", **BARE, **LAID, active="union", fields=[12, 2])
    assert liked[code("powers_hill")] > liked[code("wolf_hill")]


def test_10_1_the_last_disc_of_the_last_hours_decides() -> None:
    """Without enough star areas the Confederates have lost then; before that they have not."""
    late = {"fields": [12, 1]}
    assert feature("verdict", "confederate", **late) == 0
    assert feature("verdict", "confederate", **late, slot="july3_afternoon") < 0
    early = feature("verdict", "union", fields=[12, 8], slot="july3_afternoon")
    assert 0 < early < feature("verdict", "union", **late, slot="july3_afternoon") / 10


def test_3_0_who_soon_arrives_counts_already() -> None:
    """Sedgwick comes in the afternoon of 2 July, Pickett at noon."""
    near = {"gettysburg": "4 CN", "cemetery_hill": "1 UN"}
    nobody = feature("pressure", "union", **near, slot="july3_noon")
    assert feature("pressure", "union", **near, slot="july2_noon") > nobody
    assert feature("pressure", "union", **near, slot="july2_morning") < nobody


@pytest.mark.parametrize(
    ("start", "goal", "stays"),
    [("cemetery_hill", "long_lane", True), ("leister_farm", "cemetery_hill", False)],
)
def test_not_all_leave_a_star_area(start: str, goal: str, stays: bool) -> None:
    liked = likings(
        *("give_order", start, "order:move", goal, 1),
        **{start: "3 UN"},
        knoxlyn="2 CN",
        union={start: 5},
        active="union",
    )
    assert (liked["done"] > 1) == stays


def test_3_0_whoever_may_come_on_two_roads_comes_once() -> None:
    """Rodes, at noon of the first day, by the Mummasburg or the Carlisle road."""
    assert JUDGEMENT is not None
    soon = JUDGEMENT._arrivals(scene(slot="july1_morning"), CONFEDERATE)  # type: ignore[attr-defined]
    roads = {BOXES["mummasburg_road"].number, BOXES["carlisle_road"].number}
    assert [weight for road, weight in soon if road in roads] == [1.75, 1.75]
