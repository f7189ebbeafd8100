"""Whoever is served, the others do not wait: the event loop is never held for more than 50 ms."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.desk import answer_first, hear, hot_seat, key_of

from flintlock.core.game import Game

LONGEST = 0.05


@pytest.fixture(name="held")
def _held(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """For how long each step of the loop has used its thread: nothing that others do meanwhile counts."""
    held: list[float] = []
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        held.append(time.thread_time() - began)

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    gc.collect()
    gc.disable()  # the server searches for garbage at times of its own
    yield held
    gc.enable()


def test_no_request_holds_the_loop(client: TestClient, game: Game[Any], held: list[float]) -> None:
    about = [f"/api/games/{game.id}/{name}" for name in ("board.svg", "doubts", "guide", "rules")]
    for path in ("/api/games", "/api/words", "/api/openapi.json", "/", *about):
        assert client.get(path).status_code == 200
    key = hot_seat(client, game)
    for _ in range(20):
        answer_first(client, key)
    seat = key_of(client, key)["asked"]
    for path in ("", f"/since?seat={seat}", "/scores", "/view?step=9", f"/view?seat={seat}"):
        assert client.get(f"/api/keys/{key}{path}").status_code == 200
    record = client.get(f"/api/keys/{key}/record").json()
    assert client.post("/api/records", json=record).status_code == 201
    with client.websocket_connect(f"/ws/{key}?seat={seat}") as wire:
        hear(wire, "view")
    assert len(held) > 100
    assert max(held) < LONGEST
