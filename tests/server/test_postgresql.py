"""Tables in PostgreSQL, and several servers that share them."""

from __future__ import annotations

import json
import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
import uvicorn
from tests.server.desk import Data, everybody
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

import flintlock
from flintlock.server import house, leases, serving, store
from flintlock.server.app import create_app
from flintlock.server.lan import listen
from flintlock.server.leases import Elsewhere, Leases
from flintlock.server.relay import AGAIN
from flintlock.server.schema import ANSWERS, LEASES
from flintlock.server.store import AnswerRow, Change, KeyRow, SqlStore, StoreError, TableRow
from flintlock.server.stream import unpacked

VARIABLE = "FLINTLOCK_TEST_POSTGRESQL"
"""Names a database in which databases may be made: postgresql+psycopg://…"""

GAME = flintlock.load("1812")

TABLE = TableRow("t", GAME.id, "x", {}, 7, 1, "", {}, 0)
KEY = KeyRow("digest", "t", "host", ())

pytestmark = pytest.mark.skipif(VARIABLE not in os.environ, reason=f"{VARIABLE} names no server")


@pytest.fixture(name="url")
def _url() -> Iterator[str]:
    """An empty database."""
    home = sql.make_url(os.environ[VARIABLE])
    name = f"flintlock_{secrets.token_hex(6)}"
    admin = sql.create_engine(home, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sql.text(f"CREATE DATABASE {name}"))
    yield home.set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(sql.text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


class Served:
    """A real server, and somebody who talks to it."""

    def __init__(self, url: str) -> None:
        opened = SqlStore(url)
        listener = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{listener.getsockname()[1]}"
        self.app = create_app(opened, leases=Leases(opened.engine, self.address))
        self._server = uvicorn.Server(serving._config(self.app))
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()
        self.client = httpx.Client(base_url=f"http://{self.address}", timeout=30, trust_env=False)

    def stop(self) -> None:
        self.client.close()
        self._server.should_exit = True
        self._thread.join()

    def table(self, holder: str = "here") -> Data:
        body = {"game": GAME.id, "seats": everybody(GAME, holder), "pace": 0, "title": "a\x00b"}
        made: Data = self.client.post("/api/tables", json=body).raise_for_status().json()
        return made

    def key(self, key: str) -> Data:
        found: Data = self.client.get(f"/api/keys/{key}").raise_for_status().json()
        return found

    def answer(self, key: str) -> httpx.Response:
        seat = self.key(key)["asked"]
        view = self.client.get(f"/api/keys/{key}/view", params={"seat": seat}).json()
        body = {"seat": seat, "step": view["step"], "code": view["question"]["options"][0]["code"]}
        return self.client.post(f"/api/keys/{key}/answer", json=body)

    @property
    def tables(self) -> set[str]:
        return set(self.app.state.house._rooms)


@contextmanager
def served(url: str, number: int) -> Iterator[list[Served]]:
    all_of_them = [Served(url) for _ in range(number)]
    try:
        yield all_of_them
    finally:
        for one in all_of_them:
            one.stop()


def heard(wire: Any, type: str) -> Data:
    while True:
        text = wire.recv(timeout=30)
        message: Data = json.loads(text if isinstance(text, str) else unpacked(text))
        if message["type"] == type:
            return message


def test_a_table_is_kept_and_found_again(url: str) -> None:
    with served(url, 1) as (server,):
        opened = server.table()
        for _ in range(5):
            assert server.answer(opened["host"]).status_code == 200
        before = server.client.get(f"/api/keys/{opened['host']}/view").json()
        assert before["title"] == "a b"
    with served(url, 1) as (server,):
        assert server.client.get("/health").status_code == 200
        assert server.client.get(f"/api/keys/{opened['host']}/view").json() == before
        record = server.client.get(f"/api/keys/{opened['host']}/record").text
        headers = {"content-type": "application/json"}
        assert server.client.post("/api/records", content=record, headers=headers).status_code == 201


def test_a_lock_of_somebody_else_is_not_waited_for_without_end(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 1)
    kept = SqlStore(url)
    kept.create(TABLE, [KEY], Change("t", 0, -1, [AnswerRow("a", "b")]))
    with kept.engine.connect() as other, other.begin():
        other.execute(sql.text(f"LOCK TABLE {ANSWERS.name} IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(StoreError):
            kept.append([Change("t", 1, 0, [AnswerRow("a", "c")])])
    kept.append([Change("t", 1, 0, [AnswerRow("a", "c")])])
    assert [row.code for row in kept.load("t").rows] == ["b", "c"]
    kept.close()


def test_several_servers_may_start_at_once_on_an_empty_database(url: str) -> None:
    problems: list[BaseException] = []

    def begin() -> None:
        try:
            SqlStore(url).close()
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


def test_a_table_belongs_to_one_server_and_is_served_through_all(url: str) -> None:
    with served(url, 2) as (one, other):
        opened = one.table()
        host = opened["host"]
        assert one.key(host) == other.key(host)
        assert (one.tables, other.tables) == ({opened["table"]}, set())
        assert other.answer(host).status_code == 200
        assert other.client.get(f"/api/keys/{host}/record").headers["content-disposition"]
        refused = other.client.post(f"/api/keys/{host}/answer", json={"seat": "x", "step": 0, "code": "x"})
        assert refused.json()["error"]["kind"] == "foreign"
        with connect(f"ws://{other.address}/ws/{host}", proxy=None) as wire:
            step = heard(wire, "view")["step"]
            one.answer(host)
            assert heard(wire, "change")["step"] > step
            wire.send(json.dumps({"type": "chat", "seat": None, "text": "hello"}))
            assert heard(wire, "chat")["lines"][0]["text"] == "hello"
        assert other.tables == set()


def test_when_a_server_goes_another_takes_its_tables(url: str) -> None:
    with served(url, 1) as (other,):
        with served(url, 1) as (one,):
            host = one.table()["host"]
            one.answer(host)
            step = one.key(host)["step"]
            assert other.key(host)["step"] == step
        assert other.key(host)["step"] == step
        assert other.answer(host).status_code == 200
        assert len(other.tables) == 1


def test_a_lease_that_is_not_renewed_runs_out(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = SqlStore(url)
    kept.create(TABLE, [KEY], Change("t", 0, -1))
    dead, alive = Leases(kept.engine, "dead:1"), Leases(kept.engine, "alive:2")
    dead.take("t")
    dead.take("t")
    assert dead.renew() == {"t"}
    with pytest.raises(Elsewhere, match="dead:1"):
        alive.take("t")
    monkeypatch.setattr(leases, "SECONDS", -1.0)
    dead.renew()
    monkeypatch.undo()
    alive.take("t")
    assert dead.renew() == set()
    with pytest.raises(Elsewhere, match="alive:2"):
        dead.take("t")
    alive.give_up()
    dead.take("t")
    kept.close()


def test_a_server_that_was_killed_and_started_again_has_its_tables_at_once(url: str) -> None:
    kept = SqlStore(url)
    kept.create(TABLE, [KEY], Change("t", 0, -1))
    killed, started = Leases(kept.engine, "here:1"), Leases(kept.engine, "here:1")
    killed.take("t")
    started.take("t")
    assert started.renew() == {"t"}
    assert killed.renew() == set()
    kept.close()


def test_people_at_a_table_that_was_lost_to_another_server_come_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "RENEWED_EVERY", 0.5)
    with served(url, 2) as (one, other):
        host = one.table()["host"]
        with connect(f"ws://{one.address}/ws/{host}", proxy=None) as wire:
            heard(wire, "view")
            _let_run_out(one, other, host)
            with pytest.raises(ConnectionClosedError) as closed:
                heard(wire, "never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == AGAIN
        with connect(f"ws://{one.address}/ws/{host}", proxy=None) as wire:
            heard(wire, "view")
        assert (len(one.tables), len(other.tables)) == (0, 1)


def _let_run_out(one: Served, other: Served, key: str) -> None:
    """As if a server had been silent for too long, and somebody came to another one."""
    engine = one.app.state.store.engine
    while True:
        with engine.begin() as connection:
            connection.execute(LEASES.update().values(until=0))
        other.key(key)
        if other.tables:
            return
