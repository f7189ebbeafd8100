"""What viewers are sent: whole once, then what has changed, and both come to the same."""

from __future__ import annotations

import json
import random
from typing import Any, cast

from starlette.testclient import TestClient
from tests.server.desk import answer_first, everybody, heard, hot_seat, key_of
from tests.tables import scenario_of

from flintlock.core.game import Game
from flintlock.core.match import Setting
from flintlock.server.manner import manner_of
from flintlock.server.play import Play
from flintlock.server.stream import NOTHING, Stream, stretches, together, unpacked
from flintlock.server.views import People, view_now
from flintlock.server.wire import View
from flintlock.server.wire_changes import TellChange


def played(game: Game[Any]) -> tuple[Play, People]:
    holders = everybody(game, "here")
    setting = Setting(scenario_of(game), game.check_options({}), 7)
    play = Play.start(game, setting, manner_of(holders, "table", "strict"))
    play.settle()
    return play, People("", holders, {}, frozenset(game.seats))


def read(message: bytes | None) -> Any:
    assert message is not None
    return json.loads(unpacked(message))


def test_changes_put_together_are_the_view(game: Game[Any]) -> None:
    (play, people), rng = played(game), random.Random(7)
    streams = {seat: Stream(seat, "en") for seat in (*game.seats, None)}
    seen: dict[Any, View] = {}
    log: dict[Any, list[Any]] = {}
    for turn in range(40):
        for seat, stream in streams.items():
            message = read(stream.message(play, people, stream.number))
            assert message["type"] == ("change" if turn else "view")
            view = together(seen[seat], cast(TellChange, message)) if turn else cast(View, message["view"])
            log[seat] = log.get(seat, [])[: view["log_from"]] + list(view["log"])
            seen[seat] = view
            whole = cast(Any, view_now(play, people, seat, "en"))
            assert view | {"log": log[seat], "log_from": 0} == json.loads(json.dumps(whole))
        question = play.question
        if question is None:
            break
        if turn % 7 == 6 and play.may_undo(seat := play.match.last_seat):
            play.undo(seat or "")
        else:
            play.answer(question.seat, rng.choice(question.options).code)
        for stream in streams.values():
            stream.grow_stale(play.log_length)


def test_whoever_fell_behind_gets_the_whole(toy: Game[Any]) -> None:
    play, people = played(toy)
    stream = Stream(None, "en")
    assert read(stream.message(play, people, NOTHING))["type"] == "view"
    for _ in range(2):
        stream.grow_stale(play.log_length)
        assert read(stream.message(play, people, stream.number))["type"] == "change"
    assert stream.message(play, people, stream.number) is None
    assert read(stream.message(play, people, stream.number - 2))["type"] == "view"


def test_all_who_see_the_same_are_sent_the_same_message(toy: Game[Any]) -> None:
    play, people = played(toy)
    stream = Stream(None, "en")
    first = stream.message(play, people, NOTHING)
    assert stream.message(play, people, NOTHING) is first
    stream.grow_stale(play.log_length)
    change = stream.message(play, people, 0)
    assert stream.message(play, people, 0) is change


def test_a_list_is_told_by_what_stays_and_what_is_new() -> None:
    one, two, three, new = ["one"], ["two"], ["three"], ["new"]
    assert stretches([one, two, three], [one, two, three]) == [{"keep": [0, 3]}]
    assert stretches([one, two, three], [one, new, three]) == [
        {"keep": [0, 1]},
        {"add": [new]},
        {"keep": [2, 3]},
    ]
    assert stretches([one, two, three], [three, one]) == [{"keep": [2, 3]}, {"keep": [0, 1]}]
    assert stretches([one], []) == []


def test_a_socket_gets_one_whole_view_and_then_changes(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    for address in (f"/ws/{key}", f"/ws/{key}?seat={key_of(client, key)['asked']}"):
        with client.websocket_connect(address) as wire:
            while (first := heard(wire))["type"] != "view":
                pass
            for _ in range(3):
                answer_first(client, key)
                while (message := heard(wire))["type"] != "change":
                    assert message["type"] != "view"
                assert len(json.dumps(message)) < len(json.dumps(first))
