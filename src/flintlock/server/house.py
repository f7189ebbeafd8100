"""All tables of a server: set up, opened when somebody comes, closed when all have gone."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from flintlock.core.chance import new_seed
from flintlock.core.game import Game
from flintlock.core.match import Setting
from flintlock.core.question import Seat
from flintlock.core.record import PhaseRecord
from flintlock.core.registry import load
from flintlock.players import offered
from flintlock.server.bots import Bots
from flintlock.server.keeper import Keeper
from flintlock.server.leases import RENEWED_EVERY, Leases
from flintlock.server.manner import Chance, Minds, TakeBack, manner_of
from flintlock.server.metrics import RECORDS
from flintlock.server.patience import TooLong, for_a_while
from flintlock.server.play import Play, phase_of
from flintlock.server.refusal import Refusal, could_not_save
from flintlock.server.room import Room
from flintlock.server.schema import digest_of
from flintlock.server.seating import bots_at, bots_kept, check_holder, check_key, cut_key, cut_keys
from flintlock.server.spoken import seats_of, sides
from flintlock.server.store import AnswerRow, Change, KeyRow, Store, Stored, StoreError, TableRow
from flintlock.server.strangers import Begun, Readers, begin
from flintlock.server.tidy import tidy
from flintlock.server.wire import NewTable
from flintlock.server.wire_forms import PACE

IDLE_SECONDS = 600.0
MOST_KEYS = 50_000

HEALTH_SECONDS = 5.0
"""How long the storage may take to answer before something is wrong with it."""

T = TypeVar("T")

BotNames = Callable[[Game[Any]], Collection[str]]


class House:
    """Finds the room that a key opens, reading it from the store when it is not open."""

    def __init__(
        self,
        store: Store,
        bots: Bots | None = None,
        bot_names: BotNames = offered,
        readers: Readers | None = None,
        leases: Leases | None = None,
    ) -> None:
        """`leases`: where several servers share a database."""
        self.bots = bots or Bots()
        self.bot_names = bot_names
        self._keeper = Keeper(store)
        self._rooms: dict[str, Room] = {}
        self._used: dict[str, float] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._keys: dict[str, KeyRow] = {}
        self._readers = readers or Readers()
        self._leases = leases

    # ------------------------------------------------------------------ finding

    async def key(self, key: str) -> KeyRow:
        digest = digest_of(key)
        row = self._keys.get(digest)
        if row is None or (self._leases is not None and row.table not in self._rooms):
            # What a key opens is known for sure where its table is.
            row = await self._read(self._keeper.call(self._keeper.store.key, digest))
            if row is None:
                raise Refusal("unknown_key", "server.unknown_key")
            if len(self._keys) >= MOST_KEYS:
                self._keys.clear()
            self._keys[digest] = row
        return check_key(row)

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
        room.look_in()
        return room

    async def _open(self, table: str, lost: Room | None) -> Room:
        if self._leases is not None:
            await self._read(self._keeper.call(self._leases.take, table))
        stored: Stored = await self._read(self._keeper.call(self._keeper.store.load, table))
        play, missing = await _in_time(lambda: _brought_back(stored))
        if missing.rows:
            try:
                await self._keeper.append(missing)
            except StoreError as error:
                raise could_not_save() from error
        rows_kept = missing.first + len(missing.rows)
        room = Room(stored.table, play, rows_kept, self._keeper, self.bots, stored.chat)
        self.bots.welcome(table, bots_at(stored.table.holders), play.game)
        if lost is not None:
            lost.hand_over(room)
        return room

    async def _read(self, work: Any) -> Any:
        try:
            return await work
        except (StoreError, SQLAlchemyError) as error:
            raise Refusal("storage", "server.unreadable") from error

    # ------------------------------------------------------------------ setting up

    async def set_up(
        self,
        game: Game[Any],
        setting: Setting,
        holders: Mapping[Seat, str],
        title: str,
        phases: Sequence[PhaseRecord] = (),
        begun: Begun | None = None,
        pace: int = PACE,
        chance: Chance = "table",
        take_back: TakeBack = "strict",
        curtain: bool = True,
        minds: Minds = "closed",
    ) -> NewTable:
        """A new table; `phases`: what was played elsewhere before; `begun`: the same, played again."""
        manner = manner_of(holders, chance, take_back, minds)
        if take_back == "free" and not manner.is_free:
            raise Refusal("malformed", "server.free_alone")
        if chance != "table" and not manner.people:
            raise Refusal("malformed", "server.nobody_rolls")
        if begun is None:
            begun = await _in_time(lambda: begin(game, setting, phases, manner))
        table = TableRow(
            id=secrets.token_urlsafe(9),
            game=game.id,
            scenario=setting.scenario,
            options=setting.options,
            seed=setting.seed,
            rules=game.rules_version,
            title=title,
            holders=dict(holders),
            pace=pace,
            chance=chance,
            take_back=take_back,
            curtain=curtain,
            minds=minds,
        )
        opened, keys = cut_keys(table)
        try:
            change = Change(table.id, 0, -1, begun.rows, begun.checkpoints)
            await self._keeper.call(self._keeper.store.create, table, keys, change)
        except StoreError as error:
            raise Refusal("storage", "server.unsaved_table") from error
        return opened

    async def import_record(self, text: bytes) -> NewTable:
        """A table that stands where a record ends: its bots, all people at this screen, luck of its own."""
        try:
            read = await self._readers.read(text)
        except Refusal:
            RECORDS.add("refused")
            raise
        RECORDS.add("taken")
        game = await asyncio.to_thread(load, read.game)
        holders = bots_kept(game, read.holders, self.bot_names(game))
        return await self.set_up(
            game,
            Setting(read.scenario, read.options, new_seed()),
            holders,
            "",
            begun=read.begun,
            chance="all" if read.is_asking and "here" in holders.values() else "table",
            take_back="free" if read.is_practice else "strict",
        )

    async def branch(self, room: Room, step: int) -> NewTable:
        """A table that stands where this one stood: its bots, all people at this screen, luck of its own."""
        phases = await room.settled_long(lambda play: play.phases(step))
        game, table = room.play.game, room.table
        return await self.set_up(
            game,
            replace(room.play.setting, seed=new_seed()),
            bots_kept(game, table.holders, self.bot_names(game)),
            table.title,
            phases,
            pace=table.pace,
            chance=table.chance,
            take_back=table.take_back,
            curtain=table.curtain,
            minds=table.minds,
        )

    async def rematch(self, room: Room) -> NewTable:
        """The same game from the start with other luck; each side is taken by those who held the next one."""
        if not room.play.match.over:
            raise Refusal("closed", "server.not_over")
        game, table = room.play.game, room.table
        setting = replace(room.play.setting, seed=new_seed())
        return await self.set_up(
            game,
            setting,
            swapped(game, table.holders),
            table.title,
            pace=table.pace,
            chance=table.chance,
            take_back=table.take_back,
            curtain=table.curtain,
            minds=table.minds,
        )

    # ------------------------------------------------------------------ who sits where

    async def claim(self, key: KeyRow, name: str) -> str:
        """Exchange an invitation for a key that nobody else has ever seen."""
        if key.part != "invitation":
            raise Refusal("malformed", "server.no_invitation")
        own, row = cut_key(key.table, "seat", key.seats)
        room = await self.room(key.table)
        try:
            is_mine = await self._keeper.call(self._keeper.store.claim, key.digest, row)
        except StoreError as error:
            raise could_not_save() from error
        self._forget_keys([key.digest])
        if not is_mine:
            raise Refusal("claimed", "server.claimed")
        await room.claimed(key.seats[0], name)
        return own

    async def reseat(self, room: Room, seat: Seat, holder: str) -> None:
        """Give a seat to a bot, to whoever takes up a new invitation, or to the host's screen."""
        game = room.play.game
        if seat not in game.seats:
            raise Refusal("malformed", "server.seats", seats=", ".join(game.seats))
        check_holder(game, seat, holder, self.bot_names(game))
        invitations = [cut_key(room.table.id, "invitation", (seat,))[1]] if holder == "link" else []
        await room.reseat(seat, holder, invitations, self._forget_keys)

    def _forget_keys(self, digests: Iterable[str]) -> None:
        for digest in digests:
            self._keys.pop(digest, None)

    # ------------------------------------------------------------------ seen from outside

    async def is_well(self) -> bool:
        """Whether the storage answers."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await self._keeper.call(self._keeper.store.check)
        except (StoreError, TimeoutError):
            return False
        return True

    def gauges(self) -> dict[str, tuple[str, float]]:
        """How much there is now, with what it means."""
        rooms = self._rooms.values()
        return {
            "flintlock_tables": ("Tables in memory.", len(rooms)),
            "flintlock_sockets": ("Screens that are open.", sum(room.screens for room in rooms)),
            "flintlock_stewards": (
                "Tables at which a bot is at work.",
                sum(room.steward.is_at_work for room in rooms),
            ),
        }

    # ------------------------------------------------------------------ closing

    async def sweep_forever(self, every: float = 60.0) -> None:
        while True:
            await asyncio.sleep(every)
            await self.sweep(time.monotonic() - IDLE_SECONDS)
            self.bots.rest()
            if not any(room.has_company for room in self._rooms.values()):
                tidy()

    async def sweep(self, before: float) -> None:
        """Forget rooms in which nothing has happened since; they can be opened again."""
        for table, room in list(self._rooms.items()):
            if self._used[table] < before and not room.has_company:
                self._put_away(table, room)
                if self._leases is not None:
                    await self._read(self._keeper.call(self._leases.give_up, table))

    def _put_away(self, table: str, room: Room) -> None:
        room.is_lost = True  # whoever still has it in hand must come again
        del self._rooms[table], self._used[table]
        self._opening.pop(table, None)
        self.bots.forget(table)

    async def renew_forever(self, leases: Leases) -> None:
        """Keep the tables; what others have taken over meanwhile is theirs, and so are its people."""
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            with contextlib.suppress(Refusal):
                await self.renew(leases)

    async def renew(self, leases: Leases) -> None:
        mine = await self._read(self._keeper.call(leases.renew))
        for table, room in list(self._rooms.items()):
            if table not in mine:
                self._put_away(table, room)
                room.send_away()

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self.bots.close()
        self._readers.close()
        if self._leases is not None:
            with contextlib.suppress(Refusal):
                await self._read(self._keeper.call(self._leases.give_up))
        await self._keeper.close()


def swapped(game: Game[Any], holders: Mapping[Seat, str]) -> dict[Seat, str]:
    """Who sits where when each side changes places with the next; with more seats there, people hold two."""
    all_sides = sides(game)
    found: dict[Seat, str] = {}
    for side, next_side in zip(all_sides, [*all_sides[1:], all_sides[0]], strict=True):
        theirs = [holders[seat] for seat in seats_of(game, next_side)]
        for place, seat in enumerate(seats_of(game, side)):
            found[seat] = theirs[place % len(theirs)]
    return {seat: found[seat] for seat in game.seats}


async def _in_time(work: Callable[[], T]) -> T:
    try:
        return await for_a_while(work)
    except TooLong as error:
        raise Refusal("rules", "server.too_long") from error


def _brought_back(stored: Stored) -> tuple[Play, Change]:
    """The match, and what the store must learn of it."""
    standing: list[AnswerRow] = []
    for row in stored.rows:
        if row.code is None:
            standing.pop()
        else:
            standing.append(row)
    table = stored.table
    setting = Setting(table.scenario, table.options, table.seed)
    starts = [checkpoint.step for checkpoint in stored.checkpoints]
    phases = []
    for checkpoint, end in zip(stored.checkpoints, [*starts[1:], len(standing)], strict=True):
        phases.append(phase_of(checkpoint.phase, checkpoint.position, standing[checkpoint.step : end]))
    manner = manner_of(table.holders, table.chance, table.take_back, table.minds)
    play = Play.load(load(table.game), setting, phases, manner)
    return play, _missing(stored, play, standing)


def _missing(stored: Stored, play: Play, standing: list[AnswerRow]) -> Change:
    """Answers that new rules no longer take, and what Nature says now."""
    rows = [AnswerRow(row.seat, None) for row in reversed(standing[play.step :])]
    kept = play.step
    play.settle()
    rows += play.rows_since(kept)
    return Change(stored.table.id, len(stored.rows), kept, rows, play.checkpoints_since(kept))
