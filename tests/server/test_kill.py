"""A server killed at any moment loses no acknowledged answer."""

from __future__ import annotations

import json
import multiprocessing
import random
import socket
import sys
import threading
import time
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.desk import everybody
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

import flintlock
from flintlock.core.record import Record
from flintlock.server.serving import serve
from flintlock.server.stream import together, unpacked

KILLS = 30


@dataclass
class Table:
    """What the outside knows of a table: its keys, and the last view that it was sent."""

    host: str
    acknowledged: int = 0
    seen: dict[str, Any] = field(default_factory=dict)

    def heard(self, view: dict[str, Any]) -> None:
        if view["step"] >= self.acknowledged:
            self.acknowledged = view["step"]
            self.seen = view


@dataclass
class Outside:
    """A server as a process of its own, and those who talk to it."""

    db: str
    port: int
    process: ForkServerProcess | None = None

    def start(self) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["flintlock.server.serving", "tests.server.all_games"])
        self.process = context.Process(target=serve, args=("127.0.0.1", self.port, self.db), daemon=True)
        self.process.start()
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                time.sleep(0.01)
        raise AssertionError("the server does not come up")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.join()

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=5, trust_env=False)

    def new_table(self, holder: str, number: int) -> Table:
        """Games take turns."""
        game = flintlock.load(flintlock.games()[number % len(flintlock.games())])
        with self.client() as client:
            body = {"game": game.id, "seats": everybody(game, holder), "pace": 0}
            return Table(client.post("/api/tables", json=body).raise_for_status().json()["host"])

    def watch(self, table: Table) -> None:
        """Note every view until the line goes dead."""
        try:
            address = f"ws://127.0.0.1:{self.port}/ws/{table.host}"
            with connect(address, open_timeout=5, proxy=None) as wire:
                view: Any = {}
                while True:
                    text = wire.recv()
                    message = json.loads(text if isinstance(text, str) else unpacked(text))
                    if message["type"] == "view":
                        view = message["view"]
                    elif message["type"] == "change":
                        view = together(view, message)
                    else:
                        continue
                    table.heard(view)
        except (OSError, WebSocketException, EOFError):
            return

    def answer(self, table: Table) -> None:
        """Answer as fast as it goes until the line goes dead."""
        try:
            with self.client() as client:
                while not (now := client.get(f"/api/keys/{table.host}").json())["over"]:
                    seat = now["asked"]
                    view = client.get(f"/api/keys/{table.host}/view", params={"seat": seat}).json()
                    code = random.choice(view["question"]["options"])["code"]
                    body = {"seat": seat, "step": view["step"], "code": code}
                    said = client.post(f"/api/keys/{table.host}/answer", json=body).json()
                    table.acknowledged = said["step"]
        except (httpx.HTTPError, json.JSONDecodeError):
            return

    def check(self, table: Table) -> bool:
        """All that was acknowledged is still there; gives back whether the game is over."""
        with self.client() as client:
            now = client.get(f"/api/keys/{table.host}").json()
            assert now["step"] >= table.acknowledged
            if table.seen:
                then = client.get(f"/api/keys/{table.host}/view", params={"step": table.seen["step"]}).json()
                for name in ("tokens", "piles", "status", "panels"):
                    assert then[name] == table.seen[name]
            return bool(now["over"])


@pytest.fixture(name="outside")
def _outside(tmp_path: Path) -> Outside:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return Outside(f"sqlite:///{tmp_path / 'tables.sqlite'}", port)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_server_loses_no_acknowledged_answer(outside: Outside) -> None:
    tables: list[Table] = []
    watched: Table | None = None
    answered: Table | None = None
    progress = 0
    outside.start()
    for number in range(KILLS):
        watched = watched or outside.new_table("bot:random", number)
        answered = answered or outside.new_table("here", number + 1)
        threads = [
            threading.Thread(target=outside.watch, args=(watched,)),
            threading.Thread(target=outside.answer, args=(answered,)),
        ]
        for thread in threads:
            thread.start()
        time.sleep(random.uniform(0.01, 0.2))
        outside.kill()
        for thread in threads:
            thread.join()
        progress += watched.acknowledged + answered.acknowledged
        outside.start()
        tables += [table for table in (watched, answered) if table not in tables]
        watched = None if outside.check(watched) else watched
        answered = None if outside.check(answered) else answered
    assert progress > KILLS
    with outside.client() as client:
        for table in tables:
            outside.check(table)
            record = Record.loads(client.get(f"/api/keys/{table.host}/record").text)
            record.replay()
    outside.kill()
