"""10.0 to 10.3: political control."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
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
)


def politics(side: str, ops: str = "ops3", *, is_congress: bool = True, **spaces: str) -> TheMatch:
    hand = f"{ops} ops1"
    match = position(active=side, american=hand, british=hand, congress=is_congress, also=spaces)
    return answer(match, ops, "politics")


# ---------------------------------------------------------------------- 10.0


def test_10_0_a_a_space_has_one_marker_or_none() -> None:
    match = position(albany="+american", york="+british")
    assert [marker(match, name) for name in ("albany", "york", "hartford")] == ["american", "british", ""]


@pytest.mark.parametrize(
    ("control", "holder"),
    [
        ({"american": "york reading", "british": "carlisle"}, 0),
        ({"american": "york", "british": "carlisle"}, -1),
        ({"british": "carlisle"}, 1),
        ({}, -1),
    ],
)
def test_10_0_b_a_colony_belongs_to_the_side_with_more_markers(control: dict[str, str], holder: int) -> None:
    g = position(control=control).position
    assert g.controller(SPACES["york"].colony) == holder


@pytest.mark.parametrize(
    ("control", "holder"),
    [
        ({"british": "montreal quebec"}, 1),
        ({"british": "montreal fort_detroit"}, -1),
        ({"american": "quebec", "british": "montreal fort_detroit"}, -1),
        ({"american": "montreal quebec", "british": "fort_detroit"}, 0),
    ],
)
def test_10_0_b_canada_is_montreal_and_quebec(control: dict[str, str], holder: int) -> None:
    assert position(control=control).position.controller(SPACES["quebec"].colony) == holder


# ---------------------------------------------------------------------- 10.11 Americans


def test_10_11_a_ii_americans_place_anywhere_free_of_british_units() -> None:
    match = politics("american", york="+british", reading="1 british", carlisle="+american", salem="howe")
    assert not {"york", "reading", "carlisle"} & set(offered(match))
    assert {"salem", "quebec", "hartford"} <= set(offered(match))


@pytest.mark.parametrize("general", ["gates", "rochambeau"])
def test_10_11_a_iii_a_general_turns_the_marker_under_him(general: str) -> None:
    match = politics("american", york=f"{general} +british", reading="1 american +british")
    assert "york" in offered(match)
    assert "reading" not in offered(match)
    answer(match, "york")
    assert marker(match, "york") == "american"


def test_10_11_a_iv_without_the_congress_nothing_is_placed_but_markers_are_turned() -> None:
    match = politics("american", is_congress=False, york="gates +british")
    assert offered(match) == ["york", "no_more_markers"]
    answer(match, "york")
    assert marker(match, "york") == "american"


def test_10_11_a_iv_nor_by_discard_but_removing_is_allowed() -> None:
    match = position(american="brant ops1", congress=False, albany="+american", saratoga="+british")
    answer(match, "brant")
    assert offered(match) == ["remove", "discard"]


def test_10_11_a_iv_turning_by_discard_is_no_placing() -> None:
    match = position(american="brant ops1", congress=False, york="gates +british", carlisle="+american")
    answer(match, "brant")
    assert offered(match) == ["mark", "remove", "discard"]
    answer(match, "mark")
    assert marker(match, "york") == "american"


def test_10_11_a_iv_events_still_place() -> None:
    match = position(american="hale ops1", congress=False)
    answer(match, "hale", "event", "york", "reading")
    assert marker(match, "york") == "american"


def test_10_11_a_iv_the_mutinies_do_the_same() -> None:
    match = position(active="british", british="mutinies ops1", american="ops1 ops2", york="gates 1 american")
    answer(match, "mutinies", "event")
    answer(match, "ops1")
    assert refuses(match, "politics")


# ---------------------------------------------------------------------- 10.11 British


def test_10_11_b_ii_the_british_place_beside_their_markers() -> None:
    match = politics("british", albany="+british")
    assert set(offered(match)) == {near.id for near in SPACES["albany"].neighbours} | {"no_more_markers"}


@pytest.mark.parametrize("piece", ["1 american", "gates", "congress", "1 french", "+american"])
def test_10_11_b_ii_not_on_american_pieces(piece: str) -> None:
    match = politics("british", albany="+british", saratoga=piece)
    assert "saratoga" not in offered(match)


def test_10_11_b_ii_a_turned_marker_is_no_base_either() -> None:
    match = politics("british", springfield="clinton 1 british +american", albany="+british")
    answer(match, "springfield")
    assert marker(match, "springfield") == "british"
    assert refuses(match, "lexington_and_concord")


def test_10_11_b_ii_all_ports_are_neighbours_even_in_a_blockade() -> None:
    match = position(
        active="british", british="ops3 ops1", boston="+british", allied=True, fleet="chesapeake"
    )
    answer(match, "ops3", "politics")
    assert {"baltimore", "savannah", "quebec"} <= set(offered(match))
    assert "hartford" not in offered(match)


def test_10_11_b_iii_an_army_places_or_turns_anywhere() -> None:
    match = politics(
        "british",
        york="clinton 1 british",
        carlisle="howe 1 british +american",
        reading="2 british +american",
        salem="burgoyne",
    )
    assert {"york", "carlisle"} <= set(offered(match))
    assert not {"reading", "salem"} & set(offered(match))


@pytest.mark.parametrize("ops", [1, 2, 3])
def test_10_11_as_many_actions_as_points(ops: int) -> None:
    match = position(american=f"ops{ops} hale", british="ops1 ops1")
    answer(match, f"ops{ops}", "politics", *["york", "reading", "carlisle"][:ops])
    assert seat(match) == "british"


def test_10_11_fewer_are_allowed() -> None:
    match = politics("american")
    answer(match, "york", "done")
    assert seat(match) == "british"


# ---------------------------------------------------------------------- 10.12


def test_10_12_a_an_event_that_places_does_not_turn() -> None:
    match = position(american="hale ops1", york="gates +british")
    answer(match, "hale", "event")
    assert "york" not in offered(match)


def test_10_12_b_a_discard_needs_an_own_marker_beside_it_for_both_sides() -> None:
    match = position(american="brant ops1", york="gates +british", hartford="+american")
    answer(match, "brant", "mark")
    assert "york" not in offered(match)
    beside = position(american="brant ops1", york="gates +british", carlisle="+american")
    answer(beside, "brant", "mark")
    assert "york" in offered(beside)


def test_10_12_b_a_british_army_turns_by_discard_beside_a_marker_only() -> None:
    match = position(
        active="british",
        british="knox ops1",
        springfield="clinton 1 british +american",
        hartford="howe 1 british +american",
        albany="+british",
    )
    answer(match, "knox", "mark")
    assert "springfield" in offered(match)
    assert "hartford" not in offered(match)


# ---------------------------------------------------------------------- 10.2


def test_10_2_1_the_congress_meets_again_under_an_american_marker() -> None:
    match = position(
        phase="political_control",
        congress=False,
        york="+american",
        reading="1 british +american",
        salem="howe +american",
        quebec="+american",
        hartford="+american",
    )
    assert (seat(match), asked(match)) == ("american", "congress")
    assert offered(match) == ["hartford", "york"]
    answer(match, "york")
    assert congress(match) == "york"


def test_10_2_1_without_such_a_space_it_waits() -> None:
    match = position(phase="political_control", congress=False)
    assert congress(match) == ""


def test_10_2_2_armies_place_and_turn_others_do_not() -> None:
    match = position(
        phase="political_control",
        york="gates 1 american",
        carlisle="greene 1 american +british",
        reading="2 american +british",
        albany="clinton 1 british +american",
        hartford="howe",
        saratoga="2 british",
    )
    assert marker(match, "york") == marker(match, "carlisle") == "american"
    assert marker(match, "albany") == "british"
    assert marker(match, "reading") == "british"
    assert marker(match, "hartford") == marker(match, "saratoga") == ""


def test_10_2_2_generals_in_a_box_take_nothing() -> None:
    lonely = [space.id for space in BOARD.spaces[-4:]]
    for side in ("american", "british"):
        match = position(
            phase="political_control", captured="gates howe", also=dict.fromkeys(lonely, f"1 {side}")
        )
        assert [marker(match, name) for name in lonely] == [""] * 4


def test_10_2_3_isolated_markers_go_the_americans_first() -> None:
    ring = {near.id for near in SPACES["springfield"].neighbours}
    match = position(
        phase="political_control", springfield="+american", control={"british": " ".join(sorted(ring))}
    )
    assert marker(match, "springfield") == ""
    assert all(marker(match, name) == "british" for name in ring)


def test_10_3_isolated_british_markers_go_too() -> None:
    ring = {near.id for near in SPACES["springfield"].neighbours}
    match = position(
        phase="political_control", springfield="+british", control={"american": " ".join(sorted(ring))}
    )
    assert marker(match, "springfield") == ""


def test_10_32_a_british_general_alone_holds_nothing() -> None:
    ring = {near.id for near in SPACES["springfield"].neighbours}
    match = position(
        phase="political_control",
        springfield="howe +british",
        control={"american": " ".join(sorted(ring))},
    )
    assert marker(match, "springfield") == ""


def test_10_31_the_road_of_arnold_does_not_connect() -> None:
    assert SPACES["falmouth"] not in SPACES["quebec"].neighbours
    assert BOARD.spaces[0].id == "quebec"
