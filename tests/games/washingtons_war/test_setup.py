"""2.0 to 4.0: board, pieces, terms and the set-up."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    GAME,
    GENERALS,
    SPACES,
    TheMatch,
    answer,
    asked,
    congress,
    marker,
    offered,
    position,
    refuses,
    seat,
    units,
    where,
)


def fresh() -> TheMatch:
    return GAME.start(seed=3, nature="ask")


def after_committees() -> TheMatch:
    match = fresh()
    while asked(match) == "committee":
        match.answer(match.question.options[0])  # type: ignore[union-attr]
    return match


def test_2_1_a_every_space_belongs_to_a_colony_and_can_be_reached() -> None:
    assert len(BOARD.spaces) == 64
    assert sum(len(colony.spaces) for colony in BOARD.colonies) == 64
    assert all(space in near.neighbours for space in BOARD.spaces for near in space.neighbours)
    reached, edge = {BOARD.spaces[0]}, [BOARD.spaces[0]]
    while edge:
        new = [near for space in edge for near in space.neighbours if near not in reached]
        reached.update(new)
        edge = new
    assert len(reached) == 64


def test_2_1_b_stars_and_squares_are_winter_quarters_and_the_line_lies_south_of_virginia() -> None:
    assert SPACES["philadelphia"].quarters
    assert SPACES["boston"].quarters
    assert not SPACES["reading"].quarters
    assert {colony.id for colony in BOARD.colonies if colony.south} == {"NC", "SC", "GA"}


def test_2_1_c_four_fortified_ports() -> None:
    fortified = {space.id for space in BOARD.spaces if space.fortified}
    assert fortified == {"quebec", "montreal", "charleston", "philadelphia"}
    assert all(SPACES[name].port for name in fortified)


def test_2_2_a_units_of_three_nations_french_ones_on_the_american_side() -> None:
    assert [nation.id for nation in BOARD.nations] == ["american", "british", "french"]
    assert BOARD.nations[2].side is BOARD.american
    assert BOARD.nations[2].limit == 5


def test_2_2_c_ratings_are_in_their_ranges_and_the_stated_ones_are_right() -> None:
    for general in BOARD.generals:
        assert 1 <= general.strategy <= 3
        assert 1 <= general.battle <= 6
        assert 1 <= general.agility <= 3
    burgoyne, arnold = GENERALS["burgoyne"], GENERALS["arnold"]
    assert (burgoyne.strategy, burgoyne.battle, burgoyne.agility) == (2, 2, 1)
    assert arnold.agility == 2
    assert (GENERALS["carleton"].strategy, GENERALS["gates"].strategy) == (3, 2)


def test_2_2_d_there_are_enough_markers_for_every_space() -> None:
    assert BOARD.marker_total == 68 >= len(BOARD.spaces)


def test_3_0_an_army_is_a_general_with_a_unit() -> None:
    match = position(boston="howe", newport="2 british", albany="clinton 1 british")
    g = match.position
    assert [g.has_army(SPACES[name], BOARD.british) for name in ("boston", "newport", "albany")] == [
        False,
        False,
        True,
    ]


def test_3_0_the_congress_and_lone_generals_are_american_pieces_a_marker_is_not() -> None:
    match = position(hartford="gates", york="+american", philadelphia="congress", reading="1 french")
    g = match.position
    assert [
        g.has_american_piece(SPACES[name]) for name in ("hartford", "york", "philadelphia", "reading")
    ] == [
        True,
        False,
        True,
        True,
    ]


def test_3_0_falmouth_and_quebec_are_neighbours_for_arnold_only() -> None:
    arnold, gates = GENERALS["arnold"], GENERALS["gates"]
    quebec, falmouth = SPACES["quebec"], SPACES["falmouth"]
    assert (falmouth, 3) in quebec.roads_of(arnold)
    assert (quebec, 3) in falmouth.roads_of(arnold)
    assert falmouth not in [near for near, _ in quebec.roads_of(gates)]
    assert falmouth not in quebec.neighbours


# ---------------------------------------------------------------------- 4.0


def test_4_0_the_pieces_stand_where_the_rulebook_puts_them() -> None:
    match = fresh()
    assert units(match, "boston") == {"british": 5}
    assert units(match, "quebec") == {"british": 2}
    assert units(match, "fort_detroit") == {"british": 1}
    assert units(match, "lexington_and_concord") == {"american": 5}
    assert units(match, "newport") == {"american": 2}
    assert units(match, "charleston") == {"american": 2}
    assert (where(match, "howe"), where(match, "carleton")) == ("boston", "quebec")
    assert (where(match, "washington"), where(match, "greene")) == ("lexington_and_concord", "newport")
    assert congress(match) == "philadelphia"
    north = {"quebec", "montreal", "fort_detroit", "boston"}
    south = {"norfolk", "gilbert_town", "wilmington_nc", "ninety_six"}
    assert {space.id for space in BOARD.spaces if marker(match, space.id) == "british"} == north | south
    assert [where(match, name) for name in ("burgoyne", "clinton", "cornwallis")] == ["box"] * 3
    assert [where(match, name) for name in ("arnold", "lincoln", "gates", "lee", "lafayette")] == ["box"] * 5
    assert where(match, "rochambeau") == "france"
    assert match.position.french_box == 5
    assert match.position.alliance == 0
    assert match.position.regulars


def test_4_0_two_cards_are_set_aside() -> None:
    match = fresh()
    assert sorted(BOARD.cards[number].id for number in match.position.aside) == [86, 99]
    assert len(match.position.deck) == 108


def test_4_0_committees_one_marker_in_each_colony_without_british_pieces() -> None:
    match = fresh()
    assert (seat(match), asked(match)) == ("american", "committee")
    answer(match, "norwich")
    assert offered(match) == ["falmouth", "barnstable", "springfield"]
    assert refuses(match, "boston", "lexington_and_concord", "done")
    match = after_committees()
    for colony in BOARD.thirteen:
        placed = [space.id for space in colony.spaces if marker(match, space.id) == "american"]
        assert len(placed) == 1 + (colony.id in ("MA", "SC", "PA"))


def test_4_0_for_the_king_two_markers_beside_older_british_ones() -> None:
    match = after_committees()
    assert (seat(match), asked(match)) == ("british", "for_the_king")
    answer(match, "oswego")
    assert refuses(match, "fort_stanwix")
    answer(match, "ticonderoga")
    assert asked(match) == "draw"


@pytest.mark.parametrize("space", ["falmouth", "concord", "new_haven", "reading", "alexandria", "yorktown"])
def test_4_0_for_the_king_not_in_the_rebellious_colonies(space: str) -> None:
    assert refuses(after_committees(), space)


def test_4_0_for_the_king_ports_are_neighbours() -> None:
    assert "long_island" in offered(after_committees())
