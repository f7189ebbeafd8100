"""5.1: the values of command markers are hidden: in views, logs, positions, imagination and undo."""

from __future__ import annotations

import json
import random

import pytest
from tests.games.gettysburg.build import (
    BOARD,
    ENGLISH,
    GAME,
    TheMatch,
    asked,
    command,
    go,
    log,
    march,
    offered,
    order,
    play,
    play_until,
    question,
    roll,
    seat,
)

from flintlock.core.errors import UndoRefused
from flintlock.core.position import UNKNOWN


def placed() -> TheMatch:
    return go(play(oak_hill="1 CN"), "place_marker", "oak_hill", "v5")


def test_5_1_the_owner_sees_the_value_on_the_board_and_the_others_do_not() -> None:
    match = placed()
    for viewer, text in (("confederate", "5"), ("union", "?"), (None, "?")):
        (token,) = [one for one in match.view(viewer)["tokens"] if "/command/" in one["id"]]
        assert token["text"] == text
        assert ("value" in json.dumps(token["name"])) == (viewer == "confederate")


def test_5_1_the_log_keeps_the_value_for_its_owner() -> None:
    entry = next(entry for entry in placed().position.log if entry.key == "places_marker")
    assert "value 5" in ENGLISH.say(entry.seen_by("confederate"))
    for other in ("union", None):
        assert "5" not in ENGLISH.say(entry.seen_by(other))


def test_5_1_hands_are_counted_and_not_shown() -> None:
    match = placed()
    hands = {pile["id"]: pile for pile in match.view("union")["piles"]}
    assert (hands["hand/confederate"]["count"], hands["hand/confederate"]["cards"]) == (7, [])
    assert len(hands["hand/union"]["cards"]) == 8
    assert all(not pile["cards"] for pile in match.view(None)["piles"])


def test_5_1_used_markers_and_discs_lie_open() -> None:
    match = play(confederate={"oak_hill": 5, "knoxlyn": 2}, discs={"knoxlyn": 1})
    go(match, "remove_marker", "oak_hill")
    piles = {pile["id"]: pile for pile in match.view("union")["piles"]}
    assert [card["code"] for card in piles["discard/confederate"]["cards"]] == ["value:5"]
    (token,) = [one for one in match.view("union")["tokens"] if "/command/" in one["id"]]
    assert token["figures"] == "●"


def test_5_1_nothing_hidden_is_left_in_a_concealed_position() -> None:
    match = play(confederate={"oak_hill": 5}, union={"culps_hill": 4})
    seen = GAME.conceal(match.position, "union")
    assert set(seen.hands[0]) == {UNKNOWN}
    assert [seen.values[post] for post in seen.posts[0]] == [UNKNOWN]
    assert seen.hands[1] == match.position.hands[1]
    nobody = GAME.conceal(match.position, None)
    assert {*nobody.hands[0], *nobody.hands[1]} == {UNKNOWN}


def test_5_1_only_the_asked_seat_sees_which_values_can_be_placed() -> None:
    match = go(play(), "place_marker", "oak_hill")
    own, other = match.view("confederate")["question"], match.view("union")["question"]
    assert own is not None
    assert other is not None
    assert own["options"] == ["value:5", "value:4", "value:3", "value:2"]
    assert other["options"] == []


def test_5_1_the_value_is_asked_for_even_where_all_in_hand_are_alike() -> None:
    match = play(
        confederate={
            "oak_hill": 5,
            "knoxlyn": 5,
            "lohr_farm": 4,
            "college": 4,
            "culps_hill": 3,
            "oak_ridge": 3,
        }
    )
    go(match, "place_marker", "gettysburg")
    assert (asked(match), offered(match)) == ("marker_value", ["2"])


def test_5_1_the_last_marker_is_placed_unasked_because_everybody_sees_that_it_is_one() -> None:
    match = play(used={"confederate": (2, 2, 3, 3, 4, 4, 5)})
    go(match, "place_marker", "gettysburg")
    assert seat(match) == "union"


def test_5_1_an_action_is_asked_for_even_where_there_is_only_one() -> None:
    match = play(confederate={"oak_hill": 2}, discs={"oak_hill": 2}, fields=[1, 10], double_field=0)
    match.position.hours.marker_actions[0] = 24
    again = GAME.start_at(match.position, seed=1)
    assert (seat(again), offered(again)) == ("confederate", ["no_action"])


def test_5_1_redealing_agrees_with_discs_and_used_markers() -> None:
    match = play(
        confederate={"oak_hill": 5, "knoxlyn": 4, "college": 2},
        discs={"oak_hill": 3, "knoxlyn": 3},
        used={"confederate": (5,)},
    )
    seen: set[tuple[int, ...]] = set()
    for seed in range(60):
        other = GAME.conceal(match.position, "union")
        GAME.redeal(other, "union", random.Random(seed))
        GAME.check_position(other)
        seen.add(tuple(other.values[post] for post in other.posts[0]))
    assert len(seen) > 3
    assert all(max(values) <= 5 for values in seen)
    assert {values[0] for values in seen} == {3, 4, 5}  # Knoxlyn comes first, with three discs on it


def test_5_1_who_gives_an_order_has_room_for_it_in_every_world() -> None:
    match = play(confederate={"oak_hill": 3}, discs={"oak_hill": 2})
    go(match, "give_order")
    for seed in range(20):
        other = GAME.conceal(match.position, "union")
        GAME.redeal(other, "union", random.Random(seed))
        assert other.values[other.posts[0][0]] >= 3


def test_5_1_imagined_matches_look_the_same_to_the_imagining_seat() -> None:
    match = go(play(confederate={"oak_hill": 5}, culps_hill="1 UN"), "place_marker", "gettysburg", "v4")
    imagined = match.imagine("union", random.Random(3))
    true, seen = match.view("union"), imagined.view("union")
    seen["log"], seen["battle"] = true["log"], true["battle"]
    assert true == seen


def test_5_2_setting_a_marker_aside_shows_it_and_cannot_be_taken_back() -> None:
    match = play(confederate={"oak_hill": 5})
    go(match, "remove_marker")
    with pytest.raises(UndoRefused):
        match.undo("confederate")


def test_5_1_placing_a_marker_can_be_taken_back() -> None:
    match = placed()
    match.undo("confederate")
    assert asked(match) == "marker_value"


def test_7_11_an_overrun_marker_shows_its_value_so_the_move_stands() -> None:
    match = play(oak_hill="1 CN", confederate={"oak_hill": 5}, union={"oak_ridge": 4})
    march(match, "oak_hill", "oak_hill", "oak_ridge")
    with pytest.raises(UndoRefused):
        match.undo("confederate")
    assert str(log(match, "overruns")[0]["value"]) == "value:4"


def test_6_1_a_move_without_news_can_be_taken_back() -> None:
    match = play(oak_hill="2 CN", confederate={"oak_hill": 5})
    march(match, "oak_hill", "oak_hill", "oak_ridge", 1)
    match.undo("confederate")
    assert asked(match) == "units"


def test_5_4_what_a_double_order_can_do_is_asked_alike_in_all_worlds() -> None:
    """Whether the second disc finds room decides on what may be overfilled; no question tells of it."""
    asked_for = []
    for value, discs in ((5, 0), (2, 0), (2, 1), (3, 1)):
        match = play(
            oak_hill="1 CN",
            oak_ridge="4 CN",
            confederate={"oak_ridge": value, "knoxlyn": 4},
            discs={"oak_ridge": discs},
        )
        go(match, "double_order")
        match.answer("area:oak_ridge")
        asked_for.append(asked(match))
        match.answer("order:move")
        asked_for.append(asked(match))
        match.answer("area:oak_hill")
        asked_for.append(asked(match))
    assert asked_for == ["order", "move_from", "move_to"] * 4


def test_5_1_no_view_of_a_game_shows_a_value_that_is_still_hidden() -> None:
    match = GAME.start(seed=4)
    for step in range(12):
        play_until(match, lambda m: False if m.question is None else len(m.position.posts[0]) > 2, step)
        if match.question is None:
            break
        for viewer in ("union", None):
            for token in match.view(viewer)["tokens"]:
                if "/command/confederate" in token["id"]:
                    assert token["text"] == "?"
        match.answer(question(match).options[-1])


def test_5_3_a_disc_tells_only_that_the_value_is_not_smaller() -> None:
    match = play(oak_hill="1 CN", confederate={"oak_hill": 5})
    command(match, "oak_hill", "pass")
    values = set()
    for seed in range(40):
        other = GAME.conceal(match.position, "union")
        GAME.redeal(other, "union", random.Random(seed))
        values.add(other.values[other.posts[0][0]])
    assert values == {2, 3, 4, 5}
    assert BOARD.values.keys() == values


def test_5_4_a_lost_second_order_leaves_every_world_possible() -> None:
    match = play(oak_ridge="2 CN", gettysburg="1 UW/2", confederate={"college": 2}, union={"rock_creek": 3})
    go(match, "double_order")
    order(match, "college", "move", "gettysburg", 2, "assault_now")
    roll(match, 1, 6, 6)
    roll(match, 5)
    go(match, "college")
    other = GAME.conceal(match.position, "union")
    GAME.redeal(other, "union", random.Random(1))
    GAME.check_position(other)
