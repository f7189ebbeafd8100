"""How much one server process carries: tables with bots, two sockets each, on loopback.

    .venv/bin/python tools/load_test.py [--game 1812] [--tables 200] [--seconds 20] [--pace 700] [--think 500]
                                        [--stored 100000] [--against COMMIT]

`--against` measures the server of another commit in the same run, with the same people at the same tables.
`--stored` fills the database beforehand with so many tables that nobody opens.

At every table a person holds a seat and answers over a socket after thinking; bots hold the others and keep
the table's pace; a second socket watches. Latency is from sending an answer to the view that
shows it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import flintlock
from flintlock.core.match import Setting
from flintlock.server.manner import manner_of
from flintlock.server.seating import cut_keys
from flintlock.server.store import Change, SqlStore, TableRow
from flintlock.server.strangers import begin

STEP = re.compile(r'^\{"type": ?"(?:view|change)", ?"step": ?(\d+)')
MOST_TABLES = 1000
LONGEST = 300.0


@dataclass
class Tally:
    """What all tables together have done."""

    latencies: list[float] = field(default_factory=list)
    steps: dict[str, tuple[int, int]] = field(default_factory=dict)
    views: int = 0
    bytes: int = 0
    refused: int = 0

    def start_over(self) -> None:
        """Forget what happened while all were still sitting down."""
        self.latencies = []
        self.steps = {table: (last, last) for table, (_, last) in self.steps.items()}
        self.views = self.bytes = 0

    def saw(self, table: str, step: int) -> None:
        first, _ = self.steps.get(table, (step, step))
        self.steps[table] = (first, step)
        self.views += 1


def heard(message: str | bytes) -> str:
    """A message in words: since views come as changes they are deflated by the server itself."""
    if isinstance(message, str):
        return message
    return (message if message.startswith(b"{") else zlib.decompress(message, -zlib.MAX_WBITS)).decode()


async def play(wire: ClientConnection, name: str, own: list[str], tally: Tally, think: float) -> None:
    """Answer at random whenever asked."""
    sent: tuple[int, float] | None = None
    question: Any = None
    async for message in wire:
        text = heard(message)
        found = STEP.match(text)
        if found is None:
            tally.refused += '"refused"' in text
            continue
        step = int(found[1])
        tally.saw(name, step)
        if sent is not None and step > sent[0]:
            tally.latencies.append(time.perf_counter() - sent[1])
            sent = None
        said = json.loads(text)
        question = said["view"]["question"] if "view" in said else said["changes"].get("question", question)
        if question is None:
            return
        if question["seat"] in own and not question["options"]:
            await wire.send(json.dumps({"type": "look", "seat": question["seat"]}))
        elif question["options"] and sent is None:
            await asyncio.sleep(random.uniform(0, 2 * think))
            code = random.choice(question["options"])["code"]
            sent = step, time.perf_counter()
            await wire.send(
                json.dumps({"type": "answer", "seat": question["seat"], "step": step, "code": code})
            )


async def watch(wire: ClientConnection, tally: Tally) -> None:
    async for _ in wire:
        tally.views += 1


def count(wire: ClientConnection, tally: Tally) -> None:
    """Note the bytes that arrive, as they come over the network."""
    receive = wire.data_received

    def received(data: bytes) -> None:
        tally.bytes += len(data)
        receive(data)

    wire.data_received = received  # type: ignore[method-assign]
    wire.transport.set_protocol(wire)


async def sit(base: str, key: str, tally: Tally, work: Any) -> None:
    address = f"ws://{base}/ws/{key}"
    try:
        async with connect(address, proxy=None, open_timeout=60, max_size=None) as wire:
            count(wire, tally)
            await work(wire)
    except (ConnectionClosed, OSError, TimeoutError) as error:
        print(f"a socket was lost: {error}", file=sys.stderr)


async def set_up(base: str, wanted: str, number: int, pace: int) -> tuple[list[dict[str, Any]], list[str]]:
    """The tables, and the seat that the person at each of them holds."""
    async with httpx.AsyncClient(base_url=f"http://{base}", timeout=60, trust_env=False) as client:
        game = next(game for game in (await client.get("/api/games")).json() if game["id"] == wanted)
        own = [game["seats"][0]["id"]]
        seats = {seat["id"]: "bot:random" for seat in game["seats"]} | dict.fromkeys(own, "here")
        body = {"game": wanted, "seats": seats, "pace": pace}
        return [(await client.post("/api/tables", json=body)).json() for _ in range(number)], own


async def measure(base: str, server: int, given: argparse.Namespace) -> None:
    tables, own = await set_up(base, given.game, given.tables, given.pace)
    tally = Tally()
    think = given.think / 1000
    tasks = []
    for opened in tables:
        name, host = opened["table"], f"{opened['host']}?seat={own[0]}"
        player = lambda wire, name=name: play(wire, name, own, tally, think)  # noqa: E731
        tasks.append(asyncio.create_task(sit(base, host, tally, player)))
        watcher = lambda wire: watch(wire, tally)  # noqa: E731
        tasks.append(asyncio.create_task(sit(base, opened["spectator"], tally, watcher)))
    await asyncio.sleep(given.warm)
    tally.start_over()
    began, used, own_began = time.perf_counter(), cpu_seconds(server), time.process_time()
    await asyncio.sleep(given.seconds)
    seconds = time.perf_counter() - began
    report(tally, seconds, cpu_seconds(server) - used, len(tables))
    print(f"CPU of these clients {100 * (time.process_time() - own_began) / seconds:8.0f} % of a core")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def cpu_seconds(process: int) -> float:
    """What the server itself has used, whatever else runs on the machine (Linux; elsewhere not known)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(tally: Tally, seconds: float, used: float, tables: int) -> None:
    answers = sum(last - first for first, last in tally.steps.values())
    found = sorted(tally.latencies)
    print(f"{tables} tables, {2 * tables} sockets, {seconds:.0f} s")
    print(f"answers per second   {answers / seconds:8.0f}   (Nature's included)")
    print(f"server's CPU         {100 * used / seconds:8.0f} % of a core")
    print(f"CPU for an answer    {1000 * used / max(1, answers):8.2f} ms  (its views included)")
    print(f"views per second     {tally.views / seconds:8.0f}")
    print(f"bytes for a view     {tally.bytes / max(1, tally.views):8.0f}")
    print(f"bytes for an answer  {tally.bytes / max(1, answers):8.0f}")
    print(f"refused              {tally.refused:8d}")
    for name, part in (("median", 0.5), ("95th", 0.95), ("99th", 0.99), ("longest", 1.0)):
        value = found[min(len(found) - 1, int(part * len(found)))] * 1000 if found else float("nan")
        print(f"latency, {name:10}  {value:8.1f} ms  (of {len(found)})")


def start(folder: str, source: Path) -> tuple[subprocess.Popen[str], str]:
    """A server on a free port; gives back where it is."""
    command = [sys.executable, "-m", "flintlock.server", "--port", "0", "--db", database(folder)]
    environment = os.environ | {"PYTHONPATH": str(source)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http://([^/]+)/", process.stdout.readline())
    if found is None:
        sys.exit("the server did not start")
    return process, found[1]


def database(folder: str) -> str:
    return f"sqlite:///{Path(folder) / 'load.sqlite'}"


def fill(folder: str, game: str, number: int) -> None:
    """Tables that were begun and left: all alike but for their keys."""
    rules = flintlock.load(game)
    setting = Setting(rules.scenarios[0], rules.check_options({}), 7)
    holders = dict.fromkeys(rules.seats, "here")
    begun = begin(rules, setting, [], manner_of(holders, "table", "strict"))
    store = SqlStore(database(folder))
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA synchronous = OFF")  # of this connection, which is used again
    row = TableRow("", rules.id, setting.scenario, setting.options, 7, rules.rules_version, "", holders, 700)
    for _ in range(number):
        table = replace(row, id=secrets.token_urlsafe(9))
        store.create(table, cut_keys(table)[1], Change(table.id, 0, -1, begun.rows, begun.checkpoints))
    store.close()


def run(source: Path, given: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        if given.stored:
            fill(folder, given.game, given.stored)
        process, base = start(folder, source)
        try:
            asyncio.run(measure(base, process.pid, given))
        finally:
            process.terminate()
            process.wait(10)


@contextmanager
def sources_of(commit: str) -> Iterator[Path]:
    """The sources as they stood at a commit."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit, "src"], check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        yield Path(folder) / "src"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="1812")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before measuring")
    parser.add_argument("--pace", type=int, default=700, help="milliseconds that a bot takes")
    parser.add_argument("--think", type=int, default=500, help="milliseconds that a person takes, on average")
    parser.add_argument("--stored", type=int, default=0, help="tables in the database that nobody opens")
    parser.add_argument("--against", help="a commit whose server is measured, too")
    given = parser.parse_args()
    given.tables, given.seconds = min(given.tables, MOST_TABLES), min(given.seconds, LONGEST)
    if given.against:
        with sources_of(given.against) as source:
            print(f"--- {given.against}")
            run(source, given)
        print("--- here")
    run(Path(flintlock.__file__).parent.parent, given)


if __name__ == "__main__":
    main()
