"""What the judgement of 1812 counts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.invasion_1812.build import GAME, position

from flintlock.games.invasion_1812.judgement import turns_left
from flintlock.games.invasion_1812.position import Game1812

JUDGEMENT = GAME.judgement
assert JUDGEMENT is not None

BRITISH, AMERICAN = "british_regulars", "american_militia"


def quiet(order: str = "BR", **fields: Any) -> Game1812:
    """The active faction has to choose its movement card."""
    active = order.split()[-1]
    hand = " ".join(f"{active.lower()}0{number}" for number in (3, 5))
    return position(phase="card", order=order, active=active, hands={active: hand}, **fields).position


def feature(term: str, seat: str, **fields: Any) -> float:
    assert JUDGEMENT is not None
    return JUDGEMENT.features(quiet(**fields), seat)[JUDGEMENT.terms.index(term)]


@pytest.mark.parametrize(
    ("scenario", "round", "order", "played", "left"),
    [
        ("intro_1812", 2, "BR CM NA AR AM", "", 1),
        ("intro_1812", 2, "BR", "", 5),
        ("intro_1812", 1, "BR CM", "", 9),
        ("campaign_1812", 1, "BR", "", 15),
        ("campaign_1812", 3, "BR", "", 15),
        ("campaign_1812", 3, "BR", "ar08 am08", 5),
        ("campaign_1812", 2, "BR", "ar08 am08", 10),
        ("campaign_1812", 7, "BR", "", 10),
        ("campaign_1812", 8, "BR CM NA AR AM", "", 1),
    ],
)
def test_4_0_how_soon_the_end_may_come(scenario: str, round: int, order: str, played: str, left: int) -> None:
    assert turns_left(quiet(order, scenario=scenario, round=round, played=played)) == left


def test_a_lead_counts_more_as_the_end_draws_near() -> None:
    held: dict[str, Any] = {"scenario": "intro_1812", "york": "3 AM", "markers": "york"}
    early = feature("objectives_late", AMERICAN, round=1, **held)
    late = feature("objectives_late", AMERICAN, round=2, **held)
    assert late > early > 0
    assert feature("objectives_late", BRITISH, round=2, **held) == -late
    assert feature("objectives", AMERICAN, round=1, **held) == feature(
        "objectives", AMERICAN, round=2, **held
    )


def test_what_was_taken_can_be_taken_back() -> None:
    taken: dict[str, Any] = {"york": "2 AM", "markers": "york"}
    assert feature("threats", BRITISH, **taken) == 0
    assert feature("threats", BRITISH, dundas="6 CM", **taken) > 0
    assert feature("threats", AMERICAN, dundas="6 CM", **taken) < 0
    assert feature("threats", BRITISH, york="2 CM", dundas="6 CM") == 0, "it is theirs"
