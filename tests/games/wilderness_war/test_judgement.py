"""What the judgement of Wilderness War counts, and what it likes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.wilderness_war.build import BOARD, GAME, scene, space

JUDGEMENT = GAME.judgement
assert JUDGEMENT is not None

BARE: dict[str, Any] = {"french": "montreal: 2 fr_regular", "british": "albany: 2 br_regular"}

RICHER: dict[str, dict[str, Any]] = {
    "points": {"vp": 3},
    "points_late": {"vp": 3, "year": 1760},
    "raids": {"french": "montreal: 2 fr_regular; deerfield: raided"},
    "drilled": {"french": "montreal: 3 fr_regular"},
    "auxiliaries": {"french": "montreal: 2 fr_regular, fr_coureurs"},
    "front": {"french": "montreal: fr_regular; hudson_carry_north: fr_regular"},
    "raiders": {"french": "montreal: 2 fr_regular; deerfield: fr_coureurs"},
    "forts": {"french": "montreal: 2 fr_regular; ticonderoga: fort"},
    "stockades": {"french": "montreal: 2 fr_regular; ticonderoga: stockade"},
    "armies": {"french": "montreal: 2 fr_regular, montcalm"},
    "sieges": {"british": "albany: 2 br_regular, siege1", "french": "albany: 2 fr_regular"},
    "cards": {"hand": (1, 2)},
}


def feature(term: str, seat: str, **fields: Any) -> float:
    assert JUDGEMENT is not None
    g = scene(**{**BARE, **fields})
    return JUDGEMENT.features(g, seat)[JUDGEMENT.terms.index(term)]


@pytest.mark.parametrize("term", RICHER)
def test_what_is_good_for_the_french_is_bad_for_the_british(term: str) -> None:
    assert feature(term, "french", **RICHER[term]) > feature(term, "french")
    assert feature(term, "british", **RICHER[term]) < feature(term, "british")


def test_a_garrison_guards_a_fort_that_is_in_danger() -> None:
    near = {"british": f"{space('ticonderoga').neighbours[0].id}: 4 br_regular"}
    alone = feature("guards", "french", french="ticonderoga: fort", **near)
    assert alone < 0 < feature("guards", "british", french="ticonderoga: fort", **near)
    assert feature("guards", "french", french="ticonderoga: fort, 2 fr_regular", **near) > alone


def test_the_places_that_the_british_need_count_in_the_scenarios_to_1759() -> None:
    taken = {"british": "niagara: 2 br_regular; ohio_forks: 2 br_regular", "year": 1759}
    assert feature("targets", "british", scenario="early_war", **taken) > 0
    assert feature("targets", "french", scenario="early_war", **taken) < 0
    assert feature("targets", "british", **taken) == 0


def test_every_term_is_tested() -> None:
    assert JUDGEMENT is not None
    assert {*RICHER, "guards", "targets"} == set(JUDGEMENT.terms)


def test_nobody_demolishes_in_the_place_of_a_card_and_high_cards_come_first() -> None:
    assert JUDGEMENT is not None
    cards = tuple(next(card.id for card in BOARD.cards if card.value == value) for value in (1, 3))
    g = scene(**{**BARE, "french": "ticonderoga: stockade, 2 fr_regular"}, hand=cards)
    question = GAME.start_at(g, g.scenario, {}, seed=0).question
    assert question is not None
    likings = dict(
        zip([option.code for option in question.options], JUDGEMENT.likings(g, question), strict=True)
    )
    assert likings["demolish"] == 0
    assert likings[f"card:{cards[1]}"] > likings[f"card:{cards[0]}"]
