"""11.0: winter attrition."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    TheMatch,
    answer,
    asked,
    offered,
    position,
    roll,
    seat,
    units,
    where,
)


def winter(**spaces: str) -> TheMatch:
    return position(phase="winter", also=spaces)


KEEP = {"alexandria": "gates 1 american"}


@pytest.mark.parametrize(
    ("space", "left"), [("reading", 2), ("philadelphia", 4), ("boston", 4), ("salem", 4)]
)
def test_11_1_the_british_suffer_outside_quarters_north_of_the_line(space: str, left: int) -> None:
    match = position(phase="winter", also={space: "howe 4 british", **KEEP})
    assert units(match, space) == {"british": left}


@pytest.mark.parametrize("space", ["reading", "philadelphia", "salem"])
def test_11_2_the_americans_suffer_everywhere(space: str) -> None:
    match = position(phase="winter", also={space: "greene 5 american"})
    assert units(match, space) == {"american": 3}


def test_11_2_a_single_unit_with_a_general_survives() -> None:
    match = winter(york="greene 1 american", reading="rochambeau 1 american")
    assert units(match, "york") == units(match, "reading") == {"american": 1}


@pytest.mark.parametrize("die", [3, 4])
def test_11_2_a_single_unit_alone_is_diced_for(die: int) -> None:
    match = winter(york="1 american", **KEEP)
    roll(match, die)
    assert units(match, "york") == ({"american": 1} if die > 3 else {})


def test_11_2_two_units_alone_lose_half_without_a_die() -> None:
    match = winter(york="2 american", **KEEP)
    assert units(match, "york") == {"american": 1}


@pytest.mark.parametrize(
    ("space", "count", "left"),
    [
        ("philadelphia", 3, 3),
        ("philadelphia", 5, 5),
        ("salem", 5, 5),
        ("reading", 5, 3),
        ("morristown", 7, 6),
    ],
)
def test_11_2_washington_saves_five_units_in_quarters(space: str, count: int, left: int) -> None:
    match = position(phase="winter", also={space: f"washington {count} american"})
    assert units(match, space) == {"american": left}


def test_11_3_french_units_alone_fare_like_the_british() -> None:
    match = winter(york="rochambeau 4 french", **KEEP)
    assert units(match, "york") == {"french": 2}
    sheltered = winter(boston="4 french", norfolk="1 british", **KEEP)
    assert units(sheltered, "boston") == {"french": 4}


def test_11_3_with_americans_they_are_one_group_and_the_american_chooses() -> None:
    match = winter(boston="rochambeau 2 american 3 french", norfolk="1 british")
    assert (seat(match), asked(match), offered(match)) == ("american", "french_frozen", ["2", "1", "0"])
    answer(match, 0)
    assert units(match, "boston") == {"french": 3}


def test_11_0_generals_and_the_congress_are_immune() -> None:
    match = winter(york="greene", reading="howe", philadelphia="congress", **KEEP)
    assert (where(match, "greene"), where(match, "howe")) == ("york", "reading")


def test_13_1_the_winter_can_end_the_war() -> None:
    match = winter(york="1 american")
    roll(match, 1)
    assert match.over
    assert match.result is not None
    assert match.result.winners == ["british"]
