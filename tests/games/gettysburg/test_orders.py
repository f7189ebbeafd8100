"""8.2 to 8.7: reinforcing, reorganising, entrenching, fire markers and passing."""

from __future__ import annotations

from typing import Any

from tests.games.gettysburg.build import (
    AREAS,
    TheMatch,
    asked,
    command,
    go,
    log,
    lost,
    names,
    offered,
    pieces,
    play,
    scene,
    seat,
    start,
    trenches,
)


def ordering(kind: str, *words: str | int, **fields: Any) -> TheMatch:
    return command(play(confederate={"oak_hill": 5}, **fields), "oak_hill", kind, *words)


def choices(**fields: Any) -> list[str]:
    """The orders that can be given on Oak Hill."""
    match = go(play(confederate={"oak_hill": 5}, **fields), "give_order", "oak_hill")
    return offered(match) if asked(match) == "order" else ["pass"]


# ---------------------------------------------------------------------- 8.2


def test_8_2_a_damage_marker_moves_to_infantry_of_its_colour_next_door() -> None:
    match = ordering("reinforce", oak_hill="1 CN", oak_ridge="2 CN/3")
    assert (pieces(match, "oak_hill"), pieces(match, "oak_ridge")) == ("1 CN/1", "2 CN/2")


def test_8_2_only_into_an_area_in_reach_of_the_marker() -> None:
    match = ordering(
        "reinforce", oak_hill="1 CN", oak_ridge="1 CN", gettysburg="1 CN/2", carlisle_road="1 CN/1"
    )
    assert (asked(match), offered(match)) == ("reinforce_in", ["oak_hill", "oak_ridge"])
    go(match, "oak_ridge")
    assert pieces(match, "oak_ridge") == "1 CN/1"
    assert pieces(match, "gettysburg") == "1 CN/1"  # which the marker does not reach


def test_8_2_the_giving_area_is_chosen() -> None:
    match = ordering("reinforce", "oak_hill", oak_hill="1 CN/1", oak_ridge="1 CN/1", carlisle_road="1 CN/1")
    assert (asked(match), offered(match)) == ("reinforce_from", ["oak_ridge", "carlisle_road"])


def test_8_2_and_the_colour() -> None:
    match = ordering("reinforce", oak_hill="1 CN 1 CE", oak_ridge="1 CN/1 1 CE/1")
    assert (asked(match), offered(match)) == ("reinforce_colour", ["CN", "CE"])
    go(match, "CE")
    assert pieces(match, "oak_hill") == "1 CN 1 CE/1"


def test_8_2_a_piece_may_be_eliminated_by_it() -> None:
    g = scene(oak_hill="1 CN/5", oak_ridge="1 CN/2", confederate={"oak_hill": 5})
    match = command(start(g), "oak_hill", "reinforce", "oak_hill")
    assert pieces(match, "oak_hill") == ""
    assert pieces(match, "oak_ridge") == "1 CN/1"
    assert lost(match, g) == {"CN": 1}


def test_8_2_not_over_a_corner_and_not_to_another_colour() -> None:
    assert "reinforce" not in choices(oak_hill="1 CE", oak_ridge="1 CN/1")
    match = go(
        play(mcpherson_north="1 CN", seminary_ridge="1 CN/2", confederate={"mcpherson_north": 3}),
        *("give_order", "mcpherson_north"),
    )
    assert "reinforce" not in offered(match)


def test_8_2_markers_of_cavalry_stay() -> None:
    match = go(
        play(active="union", gettysburg="1 UC", college="1 UC/2", union={"gettysburg": 3}),
        *("give_order", "gettysburg"),
    )
    assert "reinforce" not in offered(match)


# ---------------------------------------------------------------------- 8.3, 8.5, 8.6, 8.7


def test_8_3_a_disruption_marker_is_removed() -> None:
    match = ordering("reorganise", oak_hill="1 CN", disrupted="oak_hill")
    assert match.position.disrupted == []


def test_8_3_in_reach_and_with_own_pieces_only() -> None:
    match = ordering(
        "reorganise",
        oak_hill="1 CN",
        oak_ridge="1 CN",
        gettysburg="1 CN",
        disrupted="oak_hill oak_ridge gettysburg",
    )
    assert offered(match) == ["oak_hill", "oak_ridge"]
    assert "reorganise" not in choices(oak_hill="1 CN", oak_ridge="1 UN", disrupted="oak_ridge")


def test_8_5_a_fire_marker_is_removed() -> None:
    match = ordering("clear", oak_hill="1 CA", fired="oak_hill")
    assert match.position.fired == []


def test_8_5_in_reach_and_with_own_artillery_only() -> None:
    match = ordering(
        "clear", oak_hill="1 CA", oak_ridge="1 CA", gettysburg="1 CA", fired="oak_hill oak_ridge gettysburg"
    )
    assert offered(match) == ["oak_hill", "oak_ridge"]
    assert "clear" not in choices(oak_hill="1 CN", oak_ridge="1 UA", fired="oak_ridge")


def test_8_6_passing_costs_a_disc_all_the_same() -> None:
    match = ordering("pass", oak_hill="1 CN")
    assert (match.position.fields[0], sum(match.position.discs)) == (11, 1)
    assert seat(match) == "union"


def test_8_6_there_is_no_passing_without_a_disc() -> None:
    assert "pass" not in offered(play())
    assert offered(play()) == ["place_marker"]


def test_8_7_the_union_takes_a_black_disc_and_lays_it_nowhere() -> None:
    match = play(active="union", black_field=2, union={"culps_hill": 3})
    go(match, "forced_pass")
    g = match.position
    assert (g.black_field, g.fields[1], sum(g.discs)) == (1, 10, 0)
    assert (seat(match), len(log(match, "forced_pass"))) == ("confederate", 1)


def test_8_7_only_the_union_and_only_with_black_discs() -> None:
    assert "forced_pass" not in offered(play(black_field=2))
    assert "forced_pass" not in offered(play(active="union"))


# ---------------------------------------------------------------------- 8.4: entrenching


def test_8_4_the_first_entrenchment_lies_on_any_border() -> None:
    match = ordering("entrench", oak_hill="1 CN")
    assert (asked(match), len(offered(match))) == ("entrench_at", 5)
    go(match, "oak_ridge")
    assert trenches(match, "oak_hill") == ["oak_ridge"]
    assert match.position.trenches_left() == 19


def test_8_4_towards_an_entry_box_too() -> None:
    match = ordering("entrench", "carlisle_road", oak_hill="1 CN", carlisle_road="1 CN")
    assert "box:carlisle_road" in offered(match)
    go(match, "box:carlisle_road")
    assert trenches(match, "carlisle_road") == ["carlisle_road"]


def test_8_4_the_second_lies_beside_the_first() -> None:
    match = ordering("entrench", oak_hill="1 CN", trenches={"oak_hill": "oak_ridge"})
    assert offered(match) == ["new", "shift"]
    go(match, "trench:new")
    assert trenches(match, "oak_hill") == ["oak_ridge", "oak_ridge"]


def test_8_4_one_may_be_moved_to_another_border() -> None:
    match = ordering("entrench", oak_hill="1 CN", trenches={"oak_hill": "oak_ridge oak_ridge"})
    assert asked(match) == "shift_to"
    assert "oak_ridge" not in offered(match)
    go(match, "carlisle_road")
    assert trenches(match, "oak_hill") == ["oak_ridge", "carlisle_road"]


def test_8_4_of_two_borders_one_is_chosen() -> None:
    match = ordering("entrench", oak_hill="1 CN", trenches={"oak_hill": "oak_ridge carlisle_road"})
    assert (asked(match), offered(match)) == ("shift_from", ["oak_ridge", "carlisle_road"])
    go(match, "oak_ridge", "carlisle_road")
    assert trenches(match, "oak_hill") == ["carlisle_road", "carlisle_road"]


def test_8_4_never_three_in_an_area() -> None:
    match = ordering("entrench", oak_hill="1 CN", trenches={"oak_hill": "oak_ridge oak_ridge"})
    assert asked(match) == "shift_to"


def test_8_4_own_pieces_are_needed_and_in_reach() -> None:
    match = ordering("entrench", oak_hill="1 CN", oak_ridge="1 CA", gettysburg="1 CN", carlisle_road="1 UN")
    assert (asked(match), offered(match)) == ("entrench_in", ["oak_hill", "oak_ridge"])


def test_8_4_without_a_free_marker_one_can_only_be_moved() -> None:
    areas = ["knoxlyn", "lohr_farm", "herr_ridge", "springs_hotel", "harman_farm", "seminary_ridge"]
    areas += ["mcmillan_woods", "long_lane", "bliss_farm"]
    fields: dict[str, Any] = dict.fromkeys(areas, "1 CN")
    dug = {area: " ".join([_neighbour(area)] * 2) for area in areas}
    full = dug | {"oak_hill": "oak_ridge oak_ridge"}
    match = ordering("entrench", oak_hill="1 CN", trenches=full, **fields)
    assert match.position.trenches_left() == 0
    assert asked(match) == "shift_to"
    assert "entrench" not in choices(
        oak_hill="1 CN", trenches=dug | {"gettysburg": "college college"}, gettysburg="1 CN", **fields
    )


def _neighbour(area: str) -> str:
    return AREAS[area].neighbours[0].id


def test_8_4_a_single_one_can_be_moved_where_no_other_is_free() -> None:
    match = ordering("entrench", "trench:shift", oak_hill="1 CN", trenches={"oak_hill": "oak_ridge"})
    go(match, "carlisle_road")
    assert trenches(match, "oak_hill") == ["carlisle_road"]
    assert names(match.position.disrupted) == ""
