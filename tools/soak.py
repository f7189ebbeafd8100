"""A server that is killed again and again while people play: nothing that it acknowledged may be lost.

    .venv/bin/python -m tools.soak [--minutes 60] [--tables 20] [--kill-every 20] [--db URL]

At every table of every game a person answers over a socket and bots hold the other seats. Now and then the
server is killed (SIGKILL) or stopped (SIGTERM) and started again; everybody comes back. After each start all
tables must be at least as far as anybody has heard, and in the end the record of each must hold every answer
that was acknowledged, show what was seen, and play again to the same end. Ends with 1 if anything is amiss.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import flintlock
from flintlock.core.record import Record
from flintlock.server.stream import together, unpacked

SEEN = ("tokens", "piles", "status", "panels")
"""Of a view, what must look the same when it is looked at again."""


class Lost(Exception):
    """Something that was acknowledged is not there any more."""


@dataclass
class Table:
    """What those at a table know of it."""

    game: str
    host: str
    seat: str
    view: Any = None
    """The last one that came."""
    given: dict[int, str] = field(default_factory=dict)
    """The person's answers by the step at which they were given, as far as they were acknowledged."""
    pending: tuple[int, str] | None = None
    """An answer that nobody has confirmed yet: it may have arrived or not."""
    is_over: bool = False

    @property
    def step(self) -> int:
        return 0 if self.view is None else int(self.view["step"])

    def saw(self, view: Any) -> None:
        self.view = view
        self.is_over = view["result"] is not None
        if self.pending is not None and self.step > self.pending[0]:
            step, code = self.pending
            self.given[step] = code
            self.pending = None


@dataclass
class Server:
    """The server as a process of its own."""

    db: str
    port: int
    process: asyncio.subprocess.Process | None = None
    starts: int = 0

    @property
    def base(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        command = ("-m", "flintlock.server", "--port", str(self.port), "--db", self.db)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=asyncio.subprocess.DEVNULL
        )
        self.starts += 1
        async with self.client() as client:
            while self.process.returncode is None:
                with suppress(httpx.HTTPError):
                    if (await client.get("/health")).status_code == 200:
                        return
                await asyncio.sleep(0.1)
        raise Lost("the server does not start any more")

    async def stop(self, how: signal.Signals) -> None:
        assert self.process is not None
        if self.process.returncode is not None:
            raise Lost(f"the server has ended by itself ({self.process.returncode})")
        self.process.send_signal(how)
        await self.process.wait()

    def kill(self) -> None:
        """Leave nothing behind."""
        with suppress(ProcessLookupError):
            if self.process is not None and self.process.returncode is None:
                self.process.kill()

    @asynccontextmanager
    async def client(self) -> AsyncIterator[httpx.AsyncClient]:
        async with httpx.AsyncClient(base_url=f"http://{self.base}", timeout=30, trust_env=False) as client:
            yield client

    async def new_table(self, number: int) -> Table:
        """Games take turns."""
        game = flintlock.load(flintlock.games()[number % len(flintlock.games())])
        seats = dict.fromkeys(game.seats, "bot:random") | {game.seats[0]: "here"}
        async with self.client() as client:
            answer = await client.post("/api/tables", json={"game": game.id, "seats": seats, "pace": 200})
            return Table(game.id, answer.raise_for_status().json()["host"], game.seats[0])


# ---------------------------------------------------------------------- playing


@dataclass
class Person:
    """Somebody who plays one game after the other."""

    server: Server
    number: int
    tables: list[Table] = field(default_factory=list)

    async def play_on(self) -> None:
        """Come back whenever the line goes dead."""
        while True:
            try:
                table = await self._table()
                address = f"ws://{self.server.base}/ws/{table.host}?seat={table.seat}"
                async with connect(address, proxy=None, open_timeout=30, max_size=None) as wire:
                    await play(wire, table)
            except (OSError, EOFError, WebSocketException, httpx.HTTPError):
                await asyncio.sleep(0.2)

    async def _table(self) -> Table:
        if not self.tables or self.tables[-1].is_over:
            self.tables.append(await self.server.new_table(self.number + len(self.tables)))
        return self.tables[-1]


async def play(wire: ClientConnection, table: Table) -> None:
    """Answer at random until the game is over."""
    view: Any = None
    table.pending = None  # whether it has arrived will not be known
    async for message in wire:
        said = json.loads(message if isinstance(message, str) else unpacked(message))
        if said["type"] == "view":
            view = said["view"]
        elif said["type"] == "change":
            view = together(view, said)
        else:
            continue
        if view["step"] < table.step:
            raise Lost(f"{table.game}: step {view['step']} after step {table.step}")
        table.saw(view)
        if table.is_over:
            return
        options = view["question"]["options"]
        if options and table.pending is None:
            await asyncio.sleep(random.uniform(0, 0.3))
            table.pending = table.step, random.choice(options)["code"]
            answer = {"type": "answer", "seat": table.seat, "step": table.step, "code": table.pending[1]}
            await wire.send(json.dumps(answer))


# ---------------------------------------------------------------------- checking


async def check_steps(server: Server, tables: list[Table]) -> None:
    """After a start: every table is at least as far as somebody has heard."""
    async with server.client() as client:
        for table in tables:
            heard = table.step  # they play on while this asks
            now = (await client.get(f"/api/keys/{table.host}")).raise_for_status().json()
            if now["step"] < heard:
                raise Lost(f"{table.game}: step {now['step']}, and {heard} was acknowledged")


async def check_record(server: Server, table: Table) -> None:
    """In the end: every acknowledged answer is in the record, which plays again to the same end."""
    async with server.client() as client:
        text = (await client.get(f"/api/keys/{table.host}/record")).raise_for_status().text
        where: dict[str, str | int] = {"seat": table.seat, "step": table.step}
        then = (await client.get(f"/api/keys/{table.host}/view", params=where)).raise_for_status().json()
    for part in SEEN:
        if table.view is not None and then[part] != table.view[part]:
            raise Lost(f"{table.game}: {part} at step {table.step} are not what was seen")
    record = Record.loads(text)
    answers = [code for phase in record.phases for code in phase.answers]
    for step, code in table.given.items():
        if answers[step] != code:
            raise Lost(f"{table.game}: at step {step} {code} was acknowledged, and {answers[step]} is kept")
    record.replay()


# ---------------------------------------------------------------------- the hour


async def soak(server: Server, given: argparse.Namespace) -> None:
    until = time.monotonic() + 60 * given.minutes
    people = [Person(server, number) for number in range(given.tables)]
    await server.start()
    playing = [asyncio.create_task(person.play_on()) for person in people]
    while (left := until - time.monotonic()) > 0:
        pause = min(left, random.uniform(0, 2 * given.kill_every))
        done, _ = await asyncio.wait(playing, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        await server.stop(random.choice((signal.SIGKILL, signal.SIGTERM)))
        await server.start()
        tables = [table for person in people for table in person.tables]
        await check_steps(server, tables)
        report(server, tables)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for table in tables:
        await check_record(server, table)
    await server.stop(signal.SIGTERM)
    print("nothing was lost")


def report(server: Server, tables: list[Table]) -> None:
    answers = sum(len(table.given) for table in tables)
    steps = sum(table.step for table in tables)
    over = sum(table.is_over for table in tables)
    print(f"stopped {server.starts - 1} times; {len(tables)} tables, {over} of them over;", end=" ")
    print(f"acknowledged: {answers} answers of people, {steps} with those of bots and Nature", flush=True)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=20, help="people, each at a table of their own")
    parser.add_argument("--kill-every", type=float, default=20.0, help="seconds, on average")
    parser.add_argument("--db", help="where tables are kept; without it, a file that is thrown away")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(given.db or f"sqlite:///{Path(folder) / 'soak.sqlite'}", free_port())
        try:
            asyncio.run(soak(server, given))
        except Lost as lost:
            sys.exit(f"LOST: {lost}")
        finally:
            server.kill()


if __name__ == "__main__":
    main()
