"""8.0: reinforcements."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    TheMatch,
    answer,
    asked,
    cards,
    offered,
    position,
    refuses,
    seat,
    units,
    where,
)


def british(**more: str) -> TheMatch:
    match = position(active="british", british="ops1 ops2 ops2", box=7, boston="howe 2 british", also=more)
    return answer(match, "ops1", "reinforce")


def american(ops: str = "ops2", **more: str) -> TheMatch:
    match = position(american=f"{ops} ops1 ops1", lexington_and_concord="washington 2 american", also=more)
    return answer(match, ops, "reinforce")


def test_8_0_nobody_must_bring_reinforcements() -> None:
    match = position(active="british", british="ops1 ops2", box=7)
    answer(match, "ops1", "queue")
    assert match.position.british_box == 7


def test_8_1_a_units_gather_in_the_box() -> None:
    match = position(phase="political_control", year=1777, box=3)
    assert match.position.british_box == 3 + 8


def test_8_1_b_once_a_turn_with_any_card() -> None:
    match = british()
    answer(match, "new_york", 3, "done")
    assert cards(match.position.british_reinforced) == ["ops1"]
    answer(match, "ops1", "queue")
    answer(match, "ops2")
    assert refuses(match, "reinforce")


def test_8_1_c_any_number_of_units_and_a_general_to_one_port() -> None:
    match = british()
    answer(match, "new_york")
    assert offered(match) == [str(number) for number in range(7, -1, -1)]
    answer(match, 7, "clinton")
    assert units(match, "new_york") == {"british": 7}
    assert where(match, "clinton") == "new_york"
    assert match.position.british_box == 0


def test_8_1_c_a_new_general_replaces_the_old_one() -> None:
    match = british()
    answer(match, "boston", 1, "clinton")
    assert (where(match, "howe"), where(match, "clinton")) == ("box", "boston")


@pytest.mark.parametrize("piece", ["1 american", "+american", "1 french"])
def test_8_1_c_not_to_american_units_or_markers(piece: str) -> None:
    assert "newport" not in offered(british(newport=piece))
    assert "albany" not in offered(british())


def test_8_1_c_not_to_a_blockaded_port_but_to_an_empty_fortified_one() -> None:
    match = position(
        active="british", british="ops1 ops1", box=2, allied=True, fleet="chesapeake", congress=False
    )
    answer(match, "ops1", "reinforce")
    assert "baltimore" not in offered(match)
    assert "charleston" in offered(match)


def test_8_2_b_twice_a_turn() -> None:
    match = american()
    answer(match, "york", 2, "done")
    answer(match, "ops1", "queue")
    answer(match, "ops1", "reinforce", "reading", 1, "done")
    answer(match, "queue")
    assert len(match.position.american_reinforced) == 2
    assert (seat(match), asked(match)) == ("american", "use")
    assert refuses(match, "reinforce")


@pytest.mark.parametrize("value", [1, 2, 3])
def test_8_2_c_as_many_units_as_the_card_has_points(value: int) -> None:
    match = american(f"ops{value}")
    answer(match, "york")
    assert offered(match) == [str(number) for number in range(value, -1, -1)]
    answer(match, value, "greene")
    assert units(match, "york") == {"american": value}
    assert where(match, "greene") == "york"


def test_8_2_c_anywhere_but_on_british_units_and_markers() -> None:
    match = american(albany="1 british", hartford="+british")
    assert not {"albany", "hartford"} & set(offered(match))
    assert "quebec" in offered(match)


def test_8_2_c_nobody_takes_washingtons_place() -> None:
    match = american()
    answer(match, "lexington_and_concord", 2)
    assert seat(match) == "british"
    assert where(match, "washington") == "lexington_and_concord"


def test_8_2_c_a_replaced_general_can_come_back_in_the_same_turn() -> None:
    match = american(york="lee 1 american")
    answer(match, "york", 0, "greene")
    assert where(match, "lee") == "box"
    answer(match, "ops1", "queue")
    answer(match, "ops1", "reinforce", "reading", 0)
    assert "lee" in offered(match)


def test_8_2_c_units_on_a_lone_enemy_general_capture_him() -> None:
    match = american(york="clinton")
    answer(match, "york")
    assert offered(match) == ["2", "1"]
    answer(match, 1, "done")
    assert where(match, "clinton") == "captured"


def test_8_2_c_the_british_capture_so_too() -> None:
    match = british(newport="gates")
    answer(match, "newport", 1, "done")
    assert where(match, "gates") == "captured"


def test_8_2_c_a_general_alone_does_not_join_an_enemy_general() -> None:
    match = position(active="british", british="ops1 ops1", box=0, newport="gates")
    answer(match, "ops1", "reinforce")
    assert "newport" not in offered(match)
