"""What has changed on the map between two views, whatever the game."""

from __future__ import annotations

from typing import Any, cast

from flintlock.core.message import called, said
from flintlock.core.table import Layout, SpaceView, TokenView
from flintlock.server.changes import Change, changes, joined

MAP = ("hill", "ford", "wood", "mill")
BESIDE = ("pool", "turns")


def space(id: str) -> SpaceView:
    view = SpaceView(id=id, name=called(id), group=said("river"))
    if id in MAP:
        view["code"] = f"place:{id}"
    return view


def token(id: str, place: str, count: int = 1, **fields: Any) -> TokenView:
    face = {"shape": "square", "colour": "red", "text": "", "name": called("troop")}
    return cast(TokenView, face | {"id": id, "space": place, "count": count} | fields)


def troops(place: str, count: int, **fields: Any) -> TokenView:
    """Pieces without identity: their token is named after where they stand."""
    return token(f"{place}/troops", place, count, **({"code": "troop:red"} | fields))


def marker(place: str, **fields: Any) -> TokenView:
    return token(f"{place}/marker", place, shape="flag", name=said("marker"), **fields)


def layout(*tokens: TokenView) -> Layout:
    spaces = [space(id) for id in (*MAP, *BESIDE)]
    return Layout(status=[], spaces=spaces, tokens=list(tokens), piles=[], panels=[], score=[])


def seen(before: Layout, after: Layout, *told: str) -> list[tuple[str, tuple[str, ...], list[int]]]:
    lines = [frozenset(f"place:{name}" for name in line.split()) for line in told]
    found = changes(before, after, lines)
    return [(change.kind, change.spaces, [count for _, count in change.pieces]) for change in found]


def test_nothing_has_changed() -> None:
    assert seen(layout(troops("hill", 3), marker("ford")), layout(troops("hill", 3), marker("ford"))) == []


def test_a_piece_that_keeps_its_id_has_moved() -> None:
    before, after = layout(token("general", "hill")), layout(token("general", "ford"))
    assert seen(before, after) == [("moved", ("hill", "ford"), [1])]


def test_alike_pieces_that_left_one_space_and_came_to_another_have_moved() -> None:
    before, after = layout(troops("hill", 5)), layout(troops("hill", 2), troops("ford", 3))
    assert seen(before, after) == [("moved", ("hill", "ford"), [3])]


def test_a_leader_and_those_who_go_along_are_one_march() -> None:
    before = layout(token("general", "hill", shape="shield"), troops("hill", 5), troops("wood", 1))
    after = layout(token("general", "ford", shape="shield"), troops("hill", 2), troops("ford", 3))
    assert seen(before, after) == [
        ("moved", ("hill", "ford"), [1, 3]),
        ("lost", ("wood",), [1]),
    ]


def test_the_log_tells_who_went_where() -> None:
    before = layout(troops("hill", 1), troops("ford", 1))
    after = layout(troops("wood", 1), troops("mill", 1))
    assert seen(before, after, "hill mill", "ford wood") == [
        ("moved", ("hill", "mill"), [1]),
        ("moved", ("ford", "wood"), [1]),
    ]


def test_what_comes_from_beside_the_map_was_placed_and_what_goes_there_is_lost() -> None:
    before = layout(troops("pool", 6), troops("hill", 2))
    assert seen(before, layout(troops("pool", 4), troops("hill", 2), troops("ford", 2))) == [
        ("placed", ("ford",), [2])
    ]
    assert seen(before, layout(troops("pool", 7), troops("hill", 1))) == [("lost", ("hill",), [1])]
    assert seen(before, layout(troops("pool", 6))) == [("lost", ("hill",), [2])]


def test_what_happens_beside_the_map_is_no_news_of_the_map() -> None:
    assert seen(layout(token("turn", "turns")), layout(token("turn", "pool"))) == []


def test_markers_do_not_wander() -> None:
    before, after = layout(marker("hill"), marker("ford")), layout(marker("wood"), marker("mill"))
    assert sorted(seen(before, after)) == [
        ("lost", ("ford",), [1]),
        ("lost", ("hill",), [1]),
        ("placed", ("mill",), [1]),
        ("placed", ("wood",), [1]),
    ]


def test_a_marker_that_was_turned_over_has_changed() -> None:
    assert seen(layout(marker("hill")), layout(marker("hill", colour="blue"))) == [
        ("changed", ("hill",), [1])
    ]
    worn = layout(token("block", "hill", pips=[3, 4])), layout(token("block", "hill", pips=[2, 4]))
    assert seen(*worn) == [("changed", ("hill",), [1])]


def test_pieces_of_other_colours_are_not_each_other() -> None:
    before = layout(troops("hill", 1))
    after = layout(troops("ford", 1, colour="blue", code="troop:blue"))
    assert sorted(seen(before, after)) == [("lost", ("hill",), [1]), ("placed", ("ford",), [1])]


def only(before: Layout, after: Layout) -> Change:
    (change,) = changes(before, after)
    return change


def test_the_legs_of_a_march_are_one_way() -> None:
    first = only(layout(troops("hill", 2)), layout(troops("ford", 2)))
    second = only(layout(troops("ford", 2)), layout(troops("wood", 2)))
    whole = joined(first, second)
    assert whole is not None
    assert whole.spaces == ("hill", "ford", "wood")
    fewer = only(layout(troops("ford", 2)), layout(troops("ford", 1), troops("wood", 1)))
    assert joined(first, fewer) is None
    assert joined(second, first) is None


def test_losses_one_after_the_other_are_added_up() -> None:
    first = only(layout(troops("hill", 5)), layout(troops("hill", 4)))
    second = only(layout(troops("hill", 4)), layout(troops("hill", 2)))
    whole = joined(first, second)
    assert whole is not None
    assert [count for _, count in whole.pieces] == [3]
    elsewhere = only(layout(troops("ford", 1)), layout())
    assert joined(first, elsewhere) is None
