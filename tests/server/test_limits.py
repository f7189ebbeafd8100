"""How much one address may have: plenty for friends, too little to fill the server up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.desk import everybody, hear, hot_seat, kind_of

import flintlock
from flintlock.server import app, limits, sockets
from flintlock.server.limits import HOUR, Limits, Ration, Share, address_of, network_of
from flintlock.server.refusal import Refusal

GAME = flintlock.load("1812")


def connection(client: str, host: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (client, 1), "headers": [(b"host", host.encode())]})


def test_a_ration_is_whole_again_after_an_hour() -> None:
    now = [0.0]
    kept, ration = Limits(lambda: now[0]), Ration(3, "server.many_tables")
    for _ in range(3):
        kept.take(ration, "192.0.2.1")
    with pytest.raises(Refusal) as refused:
        kept.take(ration, "192.0.2.1")
    assert refused.value.status == 429
    kept.take(ration, "192.0.2.2")
    now[0] = HOUR + 1
    kept.take(ration, "192.0.2.1")


def test_a_share_is_given_back() -> None:
    kept, share = Limits(), Share(1, "crowded", "server.many_sockets")
    for _ in range(2):
        with kept.hold(share, "192.0.2.1"):
            with pytest.raises(Refusal), kept.hold(share, "192.0.2.1"):
                pass
            with kept.hold(share, "192.0.2.2"):
                pass
    assert not kept._have


def test_the_books_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 10)
    now = [0.0]
    kept = Limits(lambda: now[0])
    for number in range(100):
        now[0] += HOUR / 5
        kept.take(limits.TABLES, f"192.0.2.{number}")
    assert len(kept._had) <= 11


def test_who_sits_at_this_computer_has_all_they_like() -> None:
    assert address_of(connection("127.0.0.1", "localhost:8812")) is None
    assert address_of(connection("::1", "[::1]:8812")) is None
    assert address_of(connection("127.0.0.1", "games.example")) == "127.0.0.1"
    assert address_of(connection("192.0.2.1", "localhost")) == "192.0.2.1"


def test_a_household_is_one_address() -> None:
    assert (
        network_of("2001:db8:1:2::3") == network_of("2001:db8:1:2:ffff::4") != network_of("2001:db8:1:3::3")
    )
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")


def test_tables_and_records_are_rationed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "TABLES", replace(limits.TABLES, number=2))
    monkeypatch.setattr(app, "RECORDS", replace(limits.RECORDS, number=1))
    key = hot_seat(client, GAME)
    record = client.get(f"/api/keys/{key}/record").json()
    assert client.post(f"/api/keys/{key}/branch", json={"step": 0}).status_code == 201
    body: dict[str, Any] = {"game": GAME.id, "seats": everybody(GAME, "here")}
    assert kind_of(client.post("/api/tables", json=body)) == "too_fast"
    assert kind_of(client.post(f"/api/keys/{key}/branch", json={"step": 0})) == "too_fast"
    assert client.post("/api/records", json=record).status_code == 201
    assert kind_of(client.post("/api/records", json=record)) == "too_fast"


def test_sockets_are_rationed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SOCKETS", replace(limits.SOCKETS, number=1))
    key = hot_seat(client, GAME)
    for _ in range(2):
        with client.websocket_connect(f"/ws/{key}") as wire:
            hear(wire, "view")
            with client.websocket_connect(f"/ws/{key}") as late, pytest.raises(WebSocketDisconnect):
                late.receive_text()
