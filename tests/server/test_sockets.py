"""Playing over sockets: views that keep up, refusals that change nothing, bots at a watchable pace."""

import time
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from tests.server.desk import (
    Data,
    answer_first,
    everybody,
    hear,
    hear_step,
    hot_seat,
    key_of,
    new_table,
    rivals,
    say,
    view_of,
)
from tests.server.slow_player import SLEEP

from flintlock.core.game import Game


def answer_asked(socket: WebSocketTestSession, message: Data) -> None:
    question = message["view"]["question"]
    code = question["options"][0]["code"]
    say(socket, type="answer", seat=question["seat"], step=message["step"], code=code)


def test_two_tabs_on_one_seat_stay_in_step(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    seat = key_of(client, key)["asked"]
    address = f"/ws/{key}?seat={seat}"
    with client.websocket_connect(address) as one, client.websocket_connect(address) as two:
        first = hear(one, "view")
        assert hear(two, "view")["view"]["question"] == first["view"]["question"]
        answer_asked(one, first)
        mine = hear_step(one, first["step"] + 1)
        assert hear_step(two, mine["step"])["view"] == mine["view"]


def test_the_log_comes_in_pieces_that_make_up_the_whole(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    with client.websocket_connect(f"/ws/{key}") as socket:
        lines: list[Data] = []
        for _ in range(12):
            view = hear(socket, "view")["view"]
            assert view["log_from"] <= len(lines)
            lines = lines[: view["log_from"]] + view["log"]
            answer_first(client, key)
        view = hear(socket, "view")["view"]
        lines = lines[: view["log_from"]] + view["log"]
        assert lines == view_of(client, key)["log"]
        assert view["log_from"] > 0


def test_after_an_undo_the_log_is_shorter(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    with client.websocket_connect(f"/ws/{key}") as socket:
        hear(socket, "view")
        for _ in range(60):
            before = view_of(client, key)["log"]
            seat = answer_first(client, key)["question"]["seat"]
            after = hear(socket, "view")["view"]
            if view_of(client, key, seat)["undo"] and len(view_of(client, key)["log"]) > len(before):
                break
        say(socket, type="look", seat=seat)
        hear(socket, "view")
        say(socket, type="undo", seat=seat, step=after["step"], to="answer")
        view = hear_back(socket, after["step"])["view"]
        assert view["log_from"] == len(before)
        assert view["log"] == []


def hear_back(socket: WebSocketTestSession, step: int) -> Data:
    while (message := hear(socket, "view"))["step"] >= step:
        pass
    return message


def test_look_shows_another_of_ones_own_seats(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    one, other = rivals(game)
    with client.websocket_connect(f"/ws/{key}?seat={one}") as socket:
        assert hear(socket, "view")["view"]["seat"] == one
        say(socket, type="look", seat=other)
        assert hear(socket, "view")["view"]["seat"] == other
        say(socket, type="look", seat=None)
        assert hear(socket, "view")["view"]["seat"] is None


def test_presence_is_shown(client: TestClient, game: Game[Any]) -> None:
    _, friends = rivals(game)
    opened = new_table(client, game, everybody(game, "here", {friends: "link"}))

    def present(view: Data) -> bool:
        return bool(next(seat["present"] for seat in view["seats"] if seat["id"] == friends))

    with client.websocket_connect(f"/ws/{opened['host']}") as socket:
        assert not present(hear(socket, "view")["view"])
        with client.websocket_connect(f"/ws/{opened['links'][friends]}") as friend:
            hear(friend, "view")
            assert present(hear(socket, "view")["view"])
        assert not present(hear(socket, "view")["view"])


@pytest.mark.parametrize("shift", [-1, 1, 1000])
def test_a_stale_click_is_refused_politely(client: TestClient, game: Game[Any], shift: int) -> None:
    key = hot_seat(client, game)
    seat = key_of(client, key)["asked"]
    answer_first(client, key)
    answer_first(client, key)
    with client.websocket_connect(f"/ws/{key}?seat={seat}") as socket:
        now = hear(socket, "view")
        say(socket, type="answer", seat=seat, step=now["step"] + shift, code="done")
        refusal = hear(socket, "refused")
        assert refusal["kind"] == "stale"
        assert refusal["step"] == now["step"]
    assert key_of(client, key)["step"] == now["step"]


def test_bots_keep_the_pace_and_skip_on_request(client: TestClient, game: Game[Any]) -> None:
    mine = game.seats[0]
    key = new_table(client, game, everybody(game, "bot:random", {mine: "here"}), pace=10_000)["host"]
    with client.websocket_connect(f"/ws/{key}?seat={mine}") as socket:
        assert hear(socket, "pace")["pace"] == 10_000
        view = hear(socket, "view")
        while view["view"]["question"]["seat"] == mine:
            answer_asked(socket, view)
            view = hear_step(socket, view["step"] + 1)
        say(socket, type="skip")
        assert hear(socket, "pace")["skipping"]
        assert not hear(socket, "pace")["skipping"]
        while (now := hear(socket, "view"))["view"]["question"]["seat"] != mine:
            pass
        assert now["step"] > view["step"]
        say(socket, type="pace", pace=50)
        assert hear(socket, "pace")["pace"] == 50
    assert key_of(client, key)["pace"] == 50


def test_a_game_of_bots_is_played_to_its_end(client: TestClient, game: Game[Any]) -> None:
    opened = new_table(client, game, everybody(game, "bot:random"), pace=0)
    with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
        while (view := hear(socket, "view")["view"])["question"] is not None:
            assert view["question"]["options"] == []
    assert view["result"] is not None


def test_a_slow_bot_does_not_hold_up_another_table(client: TestClient, game: Game[Any]) -> None:
    slow = new_table(client, game, everybody(game, "bot:slow"), pace=0)
    key = hot_seat(client, game)
    with client.websocket_connect(f"/ws/{slow['spectator']}") as socket:
        start = hear(socket, "view")["step"]
        longest = 0.0
        end = time.monotonic() + SLEEP
        while time.monotonic() < end:
            if key_of(client, key)["over"]:
                key = hot_seat(client, game)
            began = time.monotonic()
            answer_first(client, key)
            longest = max(longest, time.monotonic() - began)
        assert longest < SLEEP / 2
        assert hear_step(socket, start + 1)["step"] > start


def test_a_broken_bot_says_so_and_the_table_stays(client: TestClient, game: Game[Any]) -> None:
    opened = new_table(client, game, everybody(game, "bot:broken"), pace=0)
    with client.websocket_connect(f"/ws/{opened['host']}") as socket:
        assert hear(socket, "refused")["kind"] == "bot"
    assert key_of(client, opened["host"])["asked"] in game.seats
