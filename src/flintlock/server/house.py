"""All tables of a server: set up, opened when somebody comes, closed when all have gone."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flintlock.core.errors import FlintlockError
from flintlock.core.question import Seat
from flintlock.core.record import PhaseRecord, Record
from flintlock.core.registry import load
from flintlock.server.bots import Bots
from flintlock.server.keeper import Keeper
from flintlock.server.play import Play, Setting
from flintlock.server.refusal import Refusal, could_not_save
from flintlock.server.room import Room
from flintlock.server.store import AnswerRow, Change, KeyRow, Store, Stored, StoreError, TableRow

PACE = 700
IDLE_SECONDS = 600.0
MOST_KEYS = 50_000


@dataclass(frozen=True)
class NewTable:
    """What somebody who sets up a table gets: all the keys to it."""

    table: str
    host: str
    links: dict[Seat, str]
    spectator: str

    def to_json(self) -> dict[str, Any]:
        return {"table": self.table, "host": self.host, "links": self.links, "spectator": self.spectator}


class House:
    """Finds the room that a key opens, reading it from the store when it is not open."""

    def __init__(self, store: Store, bots: Bots | None = None) -> None:
        self.bots = bots or Bots()
        self._keeper = Keeper(store)
        self._rooms: dict[str, Room] = {}
        self._used: dict[str, float] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._keys: dict[str, KeyRow] = {}

    # ------------------------------------------------------------------ finding

    async def key(self, key: str) -> KeyRow:
        row = self._keys.get(key)
        if row is None:
            row = await self._read(self._keeper.call(self._keeper.store.key, key))
            if row is None:
                raise Refusal("unknown_key", "No table is opened by this link.")
            if len(self._keys) >= MOST_KEYS:
                self._keys.clear()
            self._keys[key] = row
        return row

    async def keys_of(self, table: str) -> list[KeyRow]:
        rows: list[KeyRow] = await self._read(self._keeper.call(self._keeper.store.keys, table))
        return rows

    async def room(self, table: str) -> Room:
        self._used[table] = time.monotonic()
        room = self._rooms.get(table)
        if room is None or room.is_lost:
            async with self._opening.setdefault(table, asyncio.Lock()):
                room = self._rooms.get(table)
                if room is None or room.is_lost:
                    room = self._rooms[table] = await self._open(table, room)
        return room

    async def _open(self, table: str, lost: Room | None) -> Room:
        stored: Stored = await self._read(self._keeper.call(self._keeper.store.load, table))
        play, rows = await asyncio.to_thread(_brought_back, stored)
        missing = _missing(stored, play, rows)
        if missing.rows:
            try:
                await self._keeper.append(missing)
            except StoreError as error:
                raise could_not_save() from error
        room = Room(stored.table, play, missing.first + len(missing.rows), self._keeper, self.bots)
        if lost is not None:
            lost.hand_over(room)
        room.wake_bots()
        return room

    async def _read(self, work: Any) -> Any:
        try:
            return await work
        except StoreError as error:
            raise Refusal("storage", "The table could not be read. Please try again.") from error

    # ------------------------------------------------------------------ setting up

    async def set_up(
        self,
        setting: Setting,
        holders: Mapping[Seat, str],
        title: str,
        phases: list[PhaseRecord] | None = None,
        pace: int = PACE,
    ) -> NewTable:
        """A new table; `phases`: what was played elsewhere before."""
        try:
            play = await asyncio.to_thread(_begun, setting, phases or [])
        except FlintlockError as error:
            raise Refusal("record", f"This record cannot be played on: {error}.") from error
        table = TableRow(
            id=secrets.token_urlsafe(9),
            game=setting.game,
            scenario=setting.scenario,
            options=setting.options,
            seed=setting.seed,
            rules=play.game.rules_version,
            title=title or play.game.name,
            holders=dict(holders),
            pace=pace,
        )
        keys = _new_keys(table)
        try:
            await self._keeper.call(self._keeper.store.create, table, keys, _all_of(table.id, play))
        except StoreError as error:
            raise Refusal("storage", "The table could not be saved; nothing was changed.") from error
        return _opened_by(table.id, keys)

    async def import_record(self, data: Any) -> NewTable:
        """A hot-seat table that stands where a record ends."""
        try:
            record = Record.from_json(data)
            setting = _setting_of(record)
            await asyncio.to_thread(_check_record, record)
        except Refusal:
            raise
        except Exception as error:  # a forged record may break the rules in any way
            raise Refusal("record", f"This record cannot be used: {error}.") from error
        holders = dict.fromkeys(load(record.game).seats, "here")
        return await self.set_up(setting, holders, "", record.phases)

    async def branch(self, room: Room, step: int) -> NewTable:
        """A hot-seat table that stands where this one stood, with luck of its own."""
        phases = await room.settled_long(lambda play: play.phases(step))
        old = room.play.setting
        setting = Setting(old.game, old.scenario, old.options, secrets.randbits(48))
        holders = dict.fromkeys(room.table.holders, "here")
        return await self.set_up(setting, holders, room.table.title, phases, room.table.pace)

    # ------------------------------------------------------------------ closing

    async def sweep_forever(self, every: float = 60.0) -> None:
        while True:
            await asyncio.sleep(every)
            await self.sweep(time.monotonic() - IDLE_SECONDS)

    async def sweep(self, before: float) -> None:
        """Forget rooms in which nothing has happened since; they can be opened again."""
        for table, room in list(self._rooms.items()):
            if self._used[table] < before and not room.has_company:
                del self._rooms[table], self._used[table]
                self._opening.pop(table, None)

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self.bots.close()
        await self._keeper.close()


def _setting_of(record: Record) -> Setting:
    game = load(record.game)
    options = game.check_options(record.options)
    return Setting(record.game, game.check_scenario(record.scenario), options, record.seed)


def _check_record(record: Record) -> None:
    """It must replay; one of older rules must at least go on from its last checkpoint."""
    if record.rules_version == load(record.game).rules_version:
        record.replay()
    else:
        record.resume()


def _begun(setting: Setting, phases: list[PhaseRecord]) -> Play:
    play = Play.load(setting, phases) if phases else Play.start(setting)
    play.settle()
    return play


def _new_keys(table: TableRow) -> list[KeyRow]:
    here = tuple(seat for seat, holder in table.holders.items() if holder == "here")
    linked = [seat for seat, holder in table.holders.items() if holder == "link"]
    return [
        KeyRow(secrets.token_urlsafe(24), table.id, "host", here),
        KeyRow(secrets.token_urlsafe(24), table.id, "spectator", ()),
        *(KeyRow(secrets.token_urlsafe(24), table.id, "seat", (seat,)) for seat in linked),
    ]


def _opened_by(table: str, keys: list[KeyRow]) -> NewTable:
    (host,) = [row.key for row in keys if row.part == "host"]
    return NewTable(table, host, links(keys), spectator(keys))


def links(keys: list[KeyRow]) -> dict[Seat, str]:
    return {row.seats[0]: row.key for row in keys if row.part == "seat"}


def spectator(keys: list[KeyRow]) -> str:
    (key,) = [row.key for row in keys if row.part == "spectator"]
    return key


def _all_of(table: str, play: Play) -> Change:
    """A whole game as one change."""
    return Change(table, 0, -1, play.all_rows(), play.all_checkpoints())


def _brought_back(stored: Stored) -> tuple[Play, list[AnswerRow]]:
    """The match, and the answers that still stand."""
    standing: list[AnswerRow] = []
    for row in stored.rows:
        if row.code is None:
            standing.pop()
        else:
            standing.append(row)
    table = stored.table
    setting = Setting(table.game, table.scenario, table.options, table.seed)
    starts = [checkpoint.step for checkpoint in stored.checkpoints]
    phases = []
    for checkpoint, end in zip(stored.checkpoints, [*starts[1:], len(standing)], strict=True):
        rows = standing[checkpoint.step : end]
        codes, seats = [str(row.code) for row in rows], [row.seat for row in rows]
        phases.append(PhaseRecord(checkpoint.phase, checkpoint.position, codes, seats))
    play = Play.load(setting, phases)
    return play, standing


def _missing(stored: Stored, play: Play, standing: list[AnswerRow]) -> Change:
    """What the store must learn: answers that new rules no longer take, and what Nature says now."""
    rows = [AnswerRow(row.seat, None) for row in reversed(standing[play.step :])]
    kept = play.step
    play.settle()
    rows += play.rows_since(kept)
    return Change(stored.table.id, len(stored.rows), kept, rows, play.checkpoints_since(kept))
