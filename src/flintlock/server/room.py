"""A table that is being played at: one answer at a time, saved before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from pydantic import TypeAdapter

from flintlock.core.message import plain
from flintlock.core.question import NATURE, Seat
from flintlock.server.bots import Bots
from flintlock.server.keeper import Keeper
from flintlock.server.play import Play
from flintlock.server.refusal import Refusal, could_not_save
from flintlock.server.steward import Steward
from flintlock.server.store import AnswerRow, Change, Conflict, StoreError, TableRow
from flintlock.server.views import People, view_now, view_then
from flintlock.server.wire import Back, ServerMessage, TellPace, TellView, View

T = TypeVar("T")

VIEWS = TypeAdapter(TellView)

_log = logging.getLogger("flintlock.server")


class Viewer(Protocol):
    """Somebody who watches: told when there is something new, and of what went wrong."""

    seats: tuple[Seat, ...]

    def changed(self, log_length: int) -> None:
        """There is a new view, whose log has that many lines."""

    def tell(self, message: ServerMessage) -> None: ...

    def refuse(self, refusal: Refusal) -> None: ...

    def move(self, room: Room) -> None: ...


class Room:
    """One table in memory: its match, its viewers and its steward."""

    def __init__(self, table: TableRow, play: Play, rows: int, keeper: Keeper, bots: Bots) -> None:
        self.table = table
        self.play = play
        self.went_back = False
        """The last thing that happened is that an answer was taken back."""
        self.is_lost = False
        """Somebody else has written to the table: it must be read again."""
        self.steward = Steward(self, bots)
        self._rows = rows
        self._keeper = keeper
        self._lock = asyncio.Lock()
        self._viewers: list[Viewer] = []
        self._texts: dict[tuple[Seat | None, int, str], str] = {}

    # ------------------------------------------------------------------ looking

    @property
    def has_company(self) -> bool:
        return bool(self._viewers) or self.steward.is_at_work

    @property
    def viewers(self) -> int:
        return len(self._viewers)

    @property
    def is_open(self) -> bool:
        """Whether its host may see all of it: it is over, or nobody else plays."""
        return self.play.match.over or "link" not in self.table.holders.values()

    def people(self) -> People:
        there = {seat for viewer in self._viewers for seat in viewer.seats}
        bots = {seat for seat, holder in self.table.holders.items() if holder.startswith("bot:")}
        return People(self.table.title, self.table.holders, frozenset(there | bots))

    def is_present(self, seat: Seat) -> bool:
        return any(seat in viewer.seats for viewer in self._viewers)

    async def settled(self, look: Callable[[Play], T]) -> T:
        """Look at what is saved, never at an answer that is still on its way to the disk."""
        async with self._lock:
            return look(self.play)

    async def settled_long(self, look: Callable[[Play], T]) -> T:
        """A long look, in a thread of its own; only this table waits for it."""
        async with self._lock:
            return await asyncio.to_thread(look, self.play)

    async def view(self, seat: Seat | None, language: str, step: int | None = None) -> View:
        def look(play: Play) -> View:
            if step is None or step == play.step:
                return view_now(play, self.people(), seat, language)
            return view_then(play, self.people(), seat, language, step)

        return await self.settled(look)

    async def view_text(self, seat: Seat | None, language: str, since: int) -> tuple[str, int]:
        """The message with a seat's view, and how long the log is then."""
        async with self._lock:
            text = self._texts.get((seat, since, language))
            if text is None:
                view = view_now(self.play, self.people(), seat, language, since)
                text = VIEWS.dump_json(TellView(type="view", step=view["step"], view=view)).decode()
                self._texts[seat, since, language] = text
            return text, self.play.log_length

    # ------------------------------------------------------------------ coming and going

    def enter(self, viewer: Viewer) -> None:
        before = self.people().present
        self._viewers.append(viewer)
        self._note_presence(before)
        self.steward.wake()

    def leave(self, viewer: Viewer) -> None:
        before = self.people().present
        self._viewers.remove(viewer)
        self._note_presence(before)

    def _note_presence(self, before: frozenset[Seat]) -> None:
        if self.people().present != before:
            self._announce()

    def _announce(self) -> None:
        self._texts.clear()
        for viewer in self._viewers:
            viewer.changed(self.play.log_length)

    def refuse_all(self, refusal: Refusal) -> None:
        for viewer in self._viewers:
            viewer.refuse(refusal)

    def hand_over(self, room: Room) -> None:
        """Everybody moves to the same table, read anew."""
        room._viewers, self._viewers = self._viewers, []
        for viewer in room._viewers:
            viewer.move(room)
        room._announce()

    # ------------------------------------------------------------------ answering

    async def answer(self, seat: Seat, step: int, code: str) -> int:
        """Take an answer; returns the new step once it is saved."""
        return await _whole(self._answer(seat, step, code))

    async def undo(self, seat: Seat, step: int, to: Back) -> int:
        return await _whole(self._undo(seat, step, to))

    async def _answer(self, seat: Seat, step: int, code: str) -> int:
        async with self._lock:
            self._check_step(step)
            self._check_answer(seat, code)
            back = self.play.bookmark()
            self._do(lambda: self.play.answer(seat, code), back)
            await self._save(self.play.rows_since(step), step, back)
            self.went_back = False
            self._after()
            return self.play.step

    async def _undo(self, seat: Seat, step: int, to: Back) -> int:
        async with self._lock:
            self._check_step(step)
            self._check_undo(seat)
            back = self.play.bookmark()
            self._do(lambda: self.play.undo(seat), back)
            while to == "turn" and self.play.may_undo(seat):
                self._do(lambda: self.play.undo(seat), back)
            await self._save([AnswerRow(seat, None)] * (step - self.play.step), self.play.step, back)
            self.went_back = True
            self._after()
            return self.play.step

    def _check_step(self, step: int) -> None:
        if step != self.play.step or self.is_lost:
            raise Refusal("stale", "server.stale")

    def _check_answer(self, seat: Seat, code: str) -> None:
        question = self.play.question
        if question is None:
            raise Refusal("over", "server.over")
        if question.seat != seat:
            raise Refusal("not_asked", "server.not_asked")
        if code not in question.codes:
            raise self._illegal(code)

    def _illegal(self, code: str) -> Refusal:
        match = self.play.match
        if code not in match.game.vocabulary:
            return Refusal("illegal", "server.no_answer")
        reason = match.why_not(match.game.vocabulary[code])
        return Refusal("illegal", "server.illegal", game=match.game, reason=plain(reason))

    def _check_undo(self, seat: Seat) -> None:
        if not self.play.may_undo(seat):
            is_own = self.play.match.last_seat in (seat, NATURE)
            raise Refusal("undo", "server.undo_stands" if is_own else "server.undo_foreign")

    def _do(self, act: Callable[[], None], back: Callable[[], Play]) -> None:
        try:
            act()
        except Exception as error:
            _log.exception("table %s: the rules failed at step %d", self.table.id, self.play.step)
            self.play = back()
            raise Refusal("rules", "server.rules") from error

    async def _save(self, rows: list[AnswerRow], kept: int, back: Callable[[], Play]) -> None:
        """Write what has happened; where that fails, it has not."""
        change = Change(self.table.id, self._rows, kept, rows, self.play.checkpoints_since(kept))
        try:
            await self._keeper.append(change)
        except StoreError as error:
            _log.error("table %s could not be saved: %s", self.table.id, error)
            self.is_lost = isinstance(error, Conflict)
            self.play = back()
            raise could_not_save() from error
        self._rows += len(rows)

    def _after(self) -> None:
        if self.steward.stop_skipping():
            self._tell_pace()
        self._announce()
        self.steward.wake()

    # ------------------------------------------------------------------ the bots' pace

    async def set_pace(self, pace: int) -> None:
        try:
            await self._keeper.call(self._keeper.store.set_pace, self.table.id, pace)
        except StoreError as error:
            raise could_not_save() from error
        self.table = replace(self.table, pace=pace)
        self.steward.hurry()
        self._tell_pace()

    def skip(self) -> None:
        """Bots answer without pause until somebody at a screen is asked."""
        if self.steward.skip():
            self._tell_pace()

    def pace_message(self) -> TellPace:
        return TellPace(type="pace", pace=self.table.pace, skipping=self.steward.skipping)

    def _tell_pace(self) -> None:
        for viewer in self._viewers:
            viewer.tell(self.pace_message())

    async def close(self) -> None:
        await self.steward.close()


async def _whole(work: Coroutine[Any, Any, T]) -> T:
    """Go through with it even if whoever asked hangs up half-way."""
    return await asyncio.shield(asyncio.create_task(work))
