"""Whoever is served, the others do not wait: the event loop is never held for more than 50 ms."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.desk import answer_first, everybody, hear, hear_step, hot_seat, key_of, new_table

from flintlock.core.game import Game
from flintlock.server.house import House
from flintlock.server.tidy import in_small_steps, tidy

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


def test_people_pass_by_the_bots(client: TestClient, game: Game[Any]) -> None:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    house.bots.lane = asyncio.Semaphore(0)  # full of bots of other tables
    bots = new_table(client, game, everybody(game, "bot:random"), pace=0)
    begun = key_of(client, bots["spectator"])["step"]
    key = hot_seat(client, game)
    for _ in range(5):
        answer_first(client, key)
    assert key_of(client, bots["spectator"])["step"] == begun
    house.bots.lane = asyncio.Semaphore(1)
    others = new_table(client, game, everybody(game, "bot:random"), pace=0)
    with client.websocket_connect(f"/ws/{others['spectator']}") as wire:
        hear_step(wire, begun + 5)


def test_a_bot_whose_table_is_busy_keeps_no_other_waiting(client: TestClient, game: Game[Any]) -> None:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    house.bots.lane = asyncio.Semaphore(1)
    table = new_table(client, game, everybody(game, "here"))
    assert client.portal is not None
    assert client.portal.call(_answer_while_busy, house, table["table"])


async def _answer_while_busy(house: House, table: str) -> bool:
    """Whether the lane is free while an answer waits for its table, and the answer comes in the end."""
    room = await house.room(table)
    step, question = room.play.step, room.play.question
    assert question is not None
    async with room._lock:
        giving = asyncio.create_task(room.steward._give(question.seat, step, question.options[0].code, None))
        for _ in range(9):
            await asyncio.sleep(0)
        is_free = not house.bots.lane.locked()
    await giving
    return is_free and room.play.step > step


@pytest.fixture(name="search")
def _search() -> Iterator[None]:
    """Python's own search for garbage, put back as it was."""
    thresholds, callbacks = gc.get_threshold(), gc.callbacks[:]
    yield
    gc.set_threshold(*thresholds)
    gc.callbacks[:] = callbacks
    gc.unfreeze()


@pytest.mark.usefixtures("search")
def test_garbage_is_searched_for_among_what_is_new() -> None:
    """What outlives a search is in no other one, until somebody has time for it."""
    in_small_steps()
    in_small_steps()
    tidy()
    aside = gc.get_freeze_count()
    kept = [[number] for number in range(20_000)]
    assert gc.get_freeze_count() >= aside + 15_000
    assert len(gc.get_objects()) < 15_000 < len(kept)
    gone = weakref.ref(lost := Lost())
    lost.itself = lost
    gc.freeze()
    del lost
    gc.collect()
    assert gone() is not None
    tidy()
    assert gone() is None


class Lost:
    itself: object
