"""Processes that can be killed at any moment, and that never outlive the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from tests import bad_work
from tests.core.toy import Toy
from tests.processes import gone, is_alive, looked_up

from flintlock.core.match import Setting
from flintlock.server import bots, strangers, thinkers
from flintlock.server.bots import Bots, Turns
from flintlock.server.manner import Manner
from flintlock.server.play import Play
from flintlock.server.workers import TookTooLong, Worker, WorkerFailed, WorkerLost


@pytest.fixture(name="worker")
def _worker() -> Iterator[Worker]:
    worker = Worker(strangers.MEMORY)
    yield worker
    worker.close()


def test_work_that_never_ends_is_given_up_and_its_process_killed(worker: Worker) -> None:
    async def attempt() -> tuple[int, int]:
        first = await worker.do(60, bad_work.who)
        with pytest.raises(TookTooLong):
            await worker.do(0.2, bad_work.spin)
        return first, await worker.do(60, bad_work.who)

    first, second = asyncio.run(attempt())
    assert not is_alive(first)
    assert second != first


@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory are of POSIX")
def test_work_that_eats_memory_dies_of_it_alone(worker: Worker) -> None:
    async def attempt() -> int:
        with pytest.raises(WorkerLost):
            await worker.do(60, bad_work.eat)
        return await worker.do(60, bad_work.who)

    assert asyncio.run(attempt()) != os.getpid()


def test_what_crashes_or_fails_is_told_and_the_next_work_is_done(worker: Worker) -> None:
    async def attempt() -> int:
        with pytest.raises(WorkerLost):
            await worker.do(60, bad_work.crash)
        with pytest.raises(WorkerFailed, match="takes from 0 to 1"):
            await worker.do(60, bad_work.who, 1, 2)  # type: ignore[call-arg]
        return await worker.do(60, bad_work.who)

    assert asyncio.run(attempt()) > 0


# ---------------------------------------------------------------------- the server's end

SERVER = """
import asyncio

from tests import bad_work

from flintlock.server import serving
from flintlock.server.app import create_app
from flintlock.server.bots import Bots
from flintlock.server.store import SqlStore

bots = Bots(workers=2)
app = create_app(SqlStore("sqlite://"), bots=bots)

async def main():
    server = serving.uvicorn.Server(serving._config(app))
    serving_now = asyncio.create_task(server.serve([serving.listen("127.0.0.1", 0)]))
    print(*[await worker.do(60, bad_work.who) for worker in bots._workers], flush=True)
    bots._workers[0].tell(3600, bad_work.spin)
    await serving_now

asyncio.run(main())
"""


@looked_up
@pytest.mark.parametrize("blow", ["SIGTERM", "SIGKILL"])
def test_workers_go_when_the_server_goes(blow: str) -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        workers = [int(process) for process in server.stdout.readline().split()]
        assert len(workers) == 2
        assert all(map(is_alive, workers))
        server.send_signal(getattr(signal, blow))
        server.wait(30)
    assert all(map(gone, workers))


# ---------------------------------------------------------------------- a fair share


def test_of_those_who_wait_the_table_comes_next_that_has_had_the_least() -> None:
    had = {"greedy": 100.0, "modest": 1.0, "new": 0.0}
    served: list[str] = []

    async def attempt() -> None:
        turns = Turns(had)

        async def work(table: str) -> None:
            async with turns.turn(table):
                served.append(table)
                await asyncio.sleep(0)

        await asyncio.gather(*map(work, ["greedy", "greedy", "modest", "new", "modest"]))

    asyncio.run(attempt())
    assert served == ["greedy", "new", "modest", "modest", "greedy"]


def test_whoever_gives_up_waiting_leaves_the_turn_to_others() -> None:
    async def attempt() -> list[str]:
        turns, served = Turns({"one": 0.0, "two": 0.0, "three": 0.0}), []

        async def work(table: str) -> None:
            async with turns.turn(table):
                await asyncio.sleep(0.01)
                served.append(table)

        one, two, three = (asyncio.create_task(work(table)) for table in ("one", "two", "three"))
        await asyncio.sleep(0)
        two.cancel()
        await asyncio.gather(one, two, three, return_exceptions=True)
        return served

    assert asyncio.run(attempt()) == ["one", "three"]


def test_the_slow_bots_of_two_tables_live_in_two_processes() -> None:
    players = Bots(workers=3)
    for seat in ("red", "blue"):
        players._away["one", seat] = players._worker_for("one")
    players._away["two", "red"] = players._worker_for("two")
    assert players._away["one", "red"] == players._away["one", "blue"] != players._away["two", "red"]
    players.close()


def test_a_bot_that_thinks_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOT_SECONDS", 0.2)
    monkeypatch.setattr(thinkers, "choose", bad_work.spin)
    players = Bots(workers=1)
    players._away["table", "red"] = 0
    setting = Setting("quarrel", Toy().check_options({}), 1)
    play = Play.start(Toy(), setting, Manner())

    async def attempt() -> None:
        with pytest.raises(TookTooLong):
            await players.choose(("table", "red"), "slow", play)

    asyncio.run(attempt())
    players.close()
