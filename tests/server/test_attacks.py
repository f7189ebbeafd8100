"""What strangers have tried, and what must not come of it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests import bad_work
from tests.server.desk import (
    Data,
    answer,
    claim,
    everybody,
    hear,
    hear_step,
    hot_seat,
    key_of,
    kind_of,
    laid_table,
    new_table,
    reseat,
    rivals,
    server,
    undo,
    view_of,
)
from tests.server.test_strangers import exported

import flintlock
from flintlock.core.game import Game
from flintlock.server import connections, guard, patience, room, serving, sockets, strangers
from flintlock.server.alone import claim_file
from flintlock.server.app import create_app
from flintlock.server.house import House
from flintlock.server.lan import listen
from flintlock.server.play import Play
from flintlock.server.refusal import Refusal
from flintlock.server.store import SqlStore, StoreError

GAME = flintlock.load("1812")


def house_of(client: TestClient) -> House:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    return house


# ---------------------------------------------------------------------- records


@pytest.mark.parametrize("harm", [bad_work.spin, bad_work.eat, bad_work.crash])
def test_a_record_that_freezes_eats_or_crashes_does_so_elsewhere(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, harm: Any
) -> None:
    with monkeypatch.context() as forged:
        forged.setattr(strangers, "read_record", harm)
        if harm is bad_work.spin:
            forged.setattr(strangers, "SECONDS", 0.2)
        assert kind_of(client.post("/api/records", json={})) == "record"
    record = GAME.start(seed=7).record().to_json()
    assert client.post("/api/records", json=record).status_code == 201


def test_a_record_that_unpacks_a_hundredfold_is_refused(client: TestClient) -> None:
    """A checkpoint that changes nothing takes 50 bytes in the record, and all of a position in the file."""
    record = exported(client, GAME)
    first = record["phases"][0] | {"answers": [["nature", "x"]]}
    again = first | {"position": {}}
    record["phases"] = [first] + [again] * 15_000
    assert len(json.dumps(record)) < guard.LARGE / 3
    response = client.post("/api/records", json=record)
    assert kind_of(response) == "record"
    assert "MB" in response.json()["error"]["message"]


# ---------------------------------------------------------------------- people among themselves


def test_nobody_chooses_the_luck_of_friends(client: TestClient, game: Game[Any]) -> None:
    _, friend = rivals(game)
    seats = everybody(game, "here", {friend: "link"})
    body = {"game": game.id, "seats": seats, "seed": 7}
    assert kind_of(client.post("/api/tables", json=body)) == "malformed"
    opened = new_table(client, game, everybody(game, "here"), seed=7)
    assert reseat(client, opened["host"], friend, "link").status_code == 200
    play = house_of(client)._rooms[opened["table"]].play
    assert play.setting.seed == play.match.setting.seed != 7
    kept = house_of(client)._keeper.store.load(opened["table"])
    assert kept.table.seed == play.setting.seed


def test_a_records_luck_is_not_the_tables(client: TestClient) -> None:
    record = GAME.start(seed=7).record().to_json()
    table = client.post("/api/records", json=record).json()["table"]
    assert house_of(client)._keeper.store.load(table).table.seed != 7


def test_the_host_never_learns_a_friends_key(client: TestClient, tmp_path: Path) -> None:
    _, friend = rivals(GAME)
    opened = laid_table(client, GAME, everybody(GAME, "here", {friend: "link"}))
    own = claim(client, opened["links"][friend], "Ann")
    host = opened["host"]
    told = [client.get(f"/api/keys/{host}{path}").text for path in ("", "/view", "/record")]
    with client.websocket_connect(f"/ws/{host}") as wire:
        told += [json.dumps(hear(wire, type)) for type in ("chat", "view")]
    assert not any(own in text for text in told)
    for file in tmp_path.iterdir():
        assert own.encode() not in file.read_bytes()


def test_after_the_end_nothing_is_taken_back_to_be_played_with_the_record_in_hand(
    client: TestClient,
) -> None:
    """To resign brings no news by itself; but then the record lies open, with the other hand in it."""
    game = flintlock.load("gettysburg")
    _, friend = rivals(game)
    opened = new_table(client, game, everybody(game, "here", {friend: "link"}))
    host = opened["host"]
    keys = dict.fromkeys(game.seats, host) | opened["links"]
    assert kind_of(client.get(f"/api/keys/{host}/record")) == "closed"
    while not (now := key_of(client, host))["over"]:
        seat = now["asked"]
        view = view_of(client, keys[seat], seat)
        last = view["question"].get("resigns") or view["question"]["options"][0]
        assert answer(client, keys[seat], seat, view["step"], last["code"]).status_code == 200
    assert client.get(f"/api/keys/{host}/record").status_code == 200
    for seat, key in keys.items():
        assert not view_of(client, key, seat)["undo"]
        for to in ("answer", "turn"):
            assert kind_of(undo(client, key, seat, now["step"], to)) == "undo"


def test_a_crowd_of_watchers_does_not_lock_out_those_who_play(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_WATCHERS", 4)
    _, friend = rivals(GAME)
    opened = laid_table(client, GAME, everybody(GAME, "here", {friend: "link"}))
    with ExitStack() as crowd:
        for key in [opened["spectator"], opened["links"][friend]] * 2:
            hear(crowd.enter_context(client.websocket_connect(f"/ws/{key}")), "view")
        late = crowd.enter_context(client.websocket_connect(f"/ws/{opened['spectator']}"))
        with pytest.raises(WebSocketDisconnect):
            late.receive_text()
        for key in (opened["host"], claim(client, opened["links"][friend])):
            assert hear(crowd.enter_context(client.websocket_connect(f"/ws/{key}")), "view")


def test_not_even_the_host_opens_screens_without_end(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_SCREENS", 2)
    key = hot_seat(client, GAME)
    with ExitStack() as screens:
        for _ in range(2):
            hear(screens.enter_context(client.websocket_connect(f"/ws/{key}")), "view")
        third = screens.enter_context(client.websocket_connect(f"/ws/{key}"))
        with pytest.raises(WebSocketDisconnect):
            third.receive_text()


# ---------------------------------------------------------------------- odd requests


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "["},
        {"host": "[::1"},
        {"host": "]"},
        {"origin": "http://["},
        {"origin": "http://[::1"},
        {"origin": "null"},
    ],
)
def test_broken_addresses_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    body = {"game": GAME.id, "seats": everybody(GAME, "here")}
    for response in (
        client.post("/api/tables", json=body, headers=headers),
        client.post("/api/reach", json={"lan": True}, headers=headers),
    ):
        assert 400 <= response.status_code < 500
    if "host" in headers:
        assert 400 <= client.get("/api/reach", headers=headers).status_code < 500
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/ws/{hot_seat(client, GAME)}", headers=headers) as wire,
    ):
        wire.receive_text()


@pytest.mark.parametrize("half", [b'"\\ud800"', b'"\\uDFFF"', b'"\xed\xa0\x80"', b'"\xff\xfe"'])
def test_half_a_letter_is_refused(client: TestClient, half: bytes) -> None:
    seats = json.dumps(everybody(GAME, "here")).encode()
    headers = {"content-type": "application/json"}
    for body in (
        b'{"game": "1812", "seats": ' + seats + b', "title": ' + half + b"}",
        b'{"game": ' + half + b', "seats": ' + seats + b"}",
        b"{" + half + b": 1}",
    ):
        assert kind_of(client.post("/api/tables", content=body, headers=headers)) == "malformed"
    record = json.dumps(GAME.start("intro_1812", seed=7).record().to_json())
    forged = record.encode().replace(b'"intro_1812"', half)
    for body in (half, forged):
        assert kind_of(client.post("/api/records", content=body, headers=headers)) == "malformed"
    key = hot_seat(client, GAME)
    if half.isascii():
        with client.websocket_connect(f"/ws/{key}") as wire:
            wire.send_text('{"type": "chat", "seat": null, "text": ' + half.decode() + "}")
            assert hear(wire, "refused")["kind"] == "malformed"


def test_whole_letters_beyond_the_first_plane_are_letters(client: TestClient) -> None:
    body = b'{"game": "1812", "title": "\\ud83c\\udfb2", "seats": '
    body += json.dumps(everybody(GAME, "here")).encode() + b"}"
    opened = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert view_of(client, opened.json()["host"])["title"] == "\U0001f3b2"


def test_an_answer_whose_body_comes_after_the_room_was_put_away_is_taken(client: TestClient) -> None:
    key = hot_seat(client, GAME)
    now = key_of(client, key)
    view = view_of(client, key, now["asked"])
    given = {"seat": now["asked"], "step": view["step"], "code": view["question"]["options"][0]["code"]}
    texts = [json.dumps(given)[:10].encode(), json.dumps(given)[10:].encode()]
    sent: list[Any] = []

    async def receive() -> Data:
        if len(texts) == 1:
            await house_of(client).sweep(time.monotonic() + 1)
            assert not house_of(client)._rooms
        return {"type": "http.request", "body": texts.pop(0), "more_body": bool(texts)}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": f"/api/keys/{key}/answer",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"content-type", b"application/json")],
    }
    assert client.portal is not None
    client.portal.call(client.app, scope, receive, send)
    assert sent[0]["status"] == 200
    assert key_of(client, key)["step"] == json.loads(sent[1]["body"])["step"] > view["step"]


def test_a_room_that_was_put_away_takes_nothing_more(client: TestClient) -> None:
    key = hot_seat(client, GAME)
    now = key_of(client, key)
    old = house_of(client)._rooms[now["table"]]
    assert client.portal is not None
    client.portal.call(house_of(client).sweep, time.monotonic() + 1)
    code = view_of(client, key, now["asked"])["question"]["options"][0]["code"]
    with pytest.raises(Refusal) as refused:
        client.portal.call(old.answer, now["asked"], now["step"], code)
    assert refused.value.kind == "stale"


# ---------------------------------------------------------------------- connections


@contextmanager
def listening(tmp_path: Path) -> Iterator[int]:
    """A real server; gives back its port."""
    app = create_app(SqlStore(f"sqlite:///{tmp_path / 'real.sqlite'}"))
    running = uvicorn.Server(serving._config(app))
    listener = listen("127.0.0.1", 0)
    thread = threading.Thread(target=running.run, args=([listener],))
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        running.should_exit = True
        thread.join()


GET = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("sent", "expected"),
    [(b"", b""), (GET[:9], b""), (GET, b""), (POST + b"Content-Length: 99\r\n\r\n{", b" 408 ")],
)
def test_a_request_that_is_only_half_sent_holds_no_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes, expected: bytes
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.3)
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port), 30) as wire:
        wire.sendall(sent)
        heard = b""
        while chunk := _received(wire):
            heard += chunk
        assert expected in heard


def _received(wire: socket.socket) -> bytes:
    try:
        return wire.recv(4096)
    except ConnectionResetError:
        return b""


def test_a_request_that_takes_too_long_is_given_up(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "LONGEST_REQUEST", 0.2)
    key = hot_seat(client, GAME)

    async def never(*_: object) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(House, "room", never)
    assert client.get(f"/api/keys/{key}").status_code == 503


# ---------------------------------------------------------------------- the rules


def test_rules_that_run_for_ever_are_stopped_and_the_table_stands(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a position that somebody made up."""
    monkeypatch.setattr(patience, "WHILE", 0.5)
    key, other = hot_seat(client, GAME), hot_seat(client, GAME)
    now = key_of(client, key)
    view = view_of(client, key, now["asked"])
    code = view["question"]["options"][0]["code"]
    with monkeypatch.context() as forged:
        forged.setattr(Play, "settle", bad_work.spin)
        refused = answer(client, key, now["asked"], view["step"], code)
    assert kind_of(refused) == "rules"
    assert view_of(client, key, now["asked"]) == view
    assert answer(client, key, now["asked"], view["step"], code).status_code == 200
    assert key_of(client, other)["step"] == now["step"]


def test_a_look_that_never_ends_is_given_up(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "WHILE", 0.5)
    key = hot_seat(client, GAME)
    seat = key_of(client, key)["asked"]
    with monkeypatch.context() as forged:
        forged.setattr(room, "view_now", bad_work.spin)
        forged.setattr("flintlock.server.app.ways_of", bad_work.spin)
        assert kind_of(client.get(f"/api/keys/{key}/view")) == "rules"
        assert kind_of(client.get(f"/api/keys/{key}/ways?seat={seat}&token=x")) == "rules"
    assert view_of(client, key)


# ---------------------------------------------------------------------- bots


def test_bots_among_themselves_stop_when_nobody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "UNWATCHED_SECONDS", 0.0)
    with server(tmp_path) as client:
        opened = new_table(client, GAME, everybody(GAME, "bot:random"), pace=0)
        with client.websocket_connect(f"/ws/{opened['spectator']}") as wire:
            hear_step(wire, hear(wire, "view")["step"] + 5)
        steward = house_of(client)._rooms[opened["table"]].steward
        while steward.is_at_work:
            time.sleep(0.01)
        now = key_of(client, opened["spectator"])
        assert not now["over"]
        assert key_of(client, opened["spectator"])["step"] == now["step"]
        with client.websocket_connect(f"/ws/{opened['spectator']}") as wire:
            hear_step(wire, now["step"] + 5)


def test_bots_play_on_for_somebody_who_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers and goes finds the others' answers when they come again."""
    monkeypatch.setattr(room, "UNWATCHED_SECONDS", 0.0)
    with server(tmp_path) as client:
        seats = everybody(GAME, "bot:random", {rivals(GAME)[0]: "here"})
        opened = new_table(client, GAME, seats, pace=0)
        asked = ""
        while asked not in (rivals(GAME)[0], None):
            asked = key_of(client, opened["host"])["asked"]


# ---------------------------------------------------------------------- two servers


def test_a_second_server_on_the_same_file_does_not_start(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    held = claim_file(url)
    assert held is not None
    with pytest.raises(StoreError) as refused:
        serving.serve(port=0, db=url)
    assert refused.value.said["key"] == "server.another_server"
    held.close()
    again = claim_file(url)
    assert again is not None
    again.close()
    assert claim_file("sqlite://") is None
