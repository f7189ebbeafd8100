"""What the judgement of Washington's War counts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.washingtons_war.build import BOARD, GAME, SPACES, position

JUDGEMENT = GAME.judgement
assert JUDGEMENT is not None


def whole(*capitals: str) -> str:
    """All spaces of the colonies in which these lie."""
    return " ".join(space.id for name in capitals for space in SPACES[name].colony.spaces)


FOUR = whole("newport", "wilmington_de", "baltimore", "norfolk")
FIVE = f"{FOUR} {whole('savannah')}"
RING = " ".join(sorted(near.id for near in SPACES["springfield"].neighbours))

BARE: dict[str, Any] = {
    "boston": "3 british howe +british",
    "philadelphia": "2 american washington +american",
    "control": {"american": FOUR},
}

RICHER: dict[str, dict[str, Any]] = {
    "surplus": {"control": {"american": FIVE}},
    "surplus_late": {"control": {"american": FIVE}},
    "nearly": {"charleston": "+american"},
    "markers": {"charleston": "+american"},
    "units": {"charleston": "2 american"},
    "armies": {"charleston": "2 american greene"},
    "cards": {"american": "ops1 ops1 ops1"},
    "alliance": {"alliance": 3},
}


def feature(term: str, seat: str, **fields: Any) -> float:
    assert JUDGEMENT is not None
    g = position(**{**BARE, **fields}).position
    return JUDGEMENT.features(g, seat)[JUDGEMENT.terms.index(term)]


@pytest.mark.parametrize("term", RICHER)
def test_what_is_good_for_the_americans_is_bad_for_the_british(term: str) -> None:
    assert feature(term, "american", **RICHER[term]) > feature(term, "american")
    assert feature(term, "british", **RICHER[term]) < feature(term, "british")


def test_every_term_is_tested() -> None:
    assert JUDGEMENT is not None
    assert set(RICHER) == set(JUDGEMENT.terms)


def test_10_3_a_marker_that_will_be_isolated_counts_for_nothing() -> None:
    ring = {"control": {"british": RING}}
    assert feature("markers", "american", springfield="+american", **ring) == feature(
        "markers", "american", **ring
    )


def test_10_2_2_a_space_that_an_army_will_take_counts_as_taken() -> None:
    marched = {"charleston": "2 american greene +british"}
    assert feature("markers", "american", **marched) == feature(
        "markers", "american", charleston="2 american greene +american"
    )


def test_10_2_a_look_at_the_end_of_the_year_changes_nothing() -> None:
    assert JUDGEMENT is not None
    match = position(**{**BARE, "springfield": "+american", "control": {"british": RING}})
    before = match.position.control[:]
    for side in BOARD.sides:
        JUDGEMENT.features(match.position, side.id)
    assert match.position.control == before


def test_5_7_a_lead_counts_more_when_the_war_will_end_soon() -> None:
    ahead = feature("surplus_late", "american", control={"american": FIVE})
    assert feature("surplus_late", "american", control={"american": FIVE}, war_ends="ends1779") > ahead > 0
