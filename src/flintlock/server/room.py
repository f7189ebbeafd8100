"""A table that is being played at: one answer at a time, saved before anybody hears of it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Literal, Protocol, TypeVar

from flintlock.core.question import NATURE, Seat
from flintlock.server.bots import Bots
from flintlock.server.keeper import Keeper
from flintlock.server.play import Play
from flintlock.server.refusal import Refusal, could_not_save
from flintlock.server.store import AnswerRow, Change, Conflict, StoreError, TableRow
from flintlock.server.views import People, View, view_now, view_then

T = TypeVar("T")
Back = Literal["answer", "turn"]

LONGEST_PACE = 10_000
RETRY_SECONDS = 2.0
"""How long a bot waits after an answer that could not be saved."""

_log = logging.getLogger("flintlock.server")


class Viewer(Protocol):
    """Somebody who watches: told when there is something new, and of what went wrong."""

    seats: tuple[Seat, ...]

    def changed(self, log_length: int) -> None:
        """There is a new view, whose log has that many lines."""

    def tell(self, message: dict[str, Any]) -> None: ...

    def move(self, room: Room) -> None: ...


class Room:
    """One table in memory: its match, its viewers and its bots."""

    def __init__(self, table: TableRow, play: Play, rows: int, keeper: Keeper, bots: Bots) -> None:
        self.table = table
        self.play = play
        self.skipping = False
        self.is_lost = False
        """Somebody else has written to the table: it must be read again."""
        self._rows = rows
        self._keeper = keeper
        self._bots = bots
        self._lock = asyncio.Lock()
        self._viewers: list[Viewer] = []
        self._hurry = asyncio.Event()
        self._bot_task: asyncio.Task[None] | None = None
        self._texts: dict[tuple[Seat | None, int], str] = {}

    # ------------------------------------------------------------------ looking

    @property
    def has_company(self) -> bool:
        return bool(self._viewers) or self._bot_task is not None

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

    async def settled(self, look: Callable[[Play], T]) -> T:
        """Look at what is saved, never at an answer that is still on its way to the disk."""
        async with self._lock:
            return look(self.play)

    async def settled_long(self, look: Callable[[Play], T]) -> T:
        """A long look, in a thread of its own; only this table waits for it."""
        async with self._lock:
            return await asyncio.to_thread(look, self.play)

    async def view(self, seat: Seat | None, step: int | None = None) -> View:
        def look(play: Play) -> View:
            if step is None or step == play.step:
                return view_now(play, self.people(), seat)
            return view_then(play, self.people(), seat, step)

        return await self.settled(look)

    async def view_text(self, seat: Seat | None, since: int) -> tuple[str, int]:
        """The message with a seat's view, and how long the log is then."""
        async with self._lock:
            text = self._texts.get((seat, since))
            if text is None:
                view = view_now(self.play, self.people(), seat, since)
                message = {"type": "view", "step": view["step"], "view": view}
                text = json.dumps(message, separators=(",", ":"), ensure_ascii=False)
                self._texts[seat, since] = text
            return text, self.play.log_length

    # ------------------------------------------------------------------ coming and going

    def enter(self, viewer: Viewer) -> None:
        before = self.people().present
        self._viewers.append(viewer)
        self._note_presence(before)

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

    def _tell_all(self, message: dict[str, Any]) -> None:
        for viewer in self._viewers:
            viewer.tell(message)

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
            self._after()
            return self.play.step

    def _check_step(self, step: int) -> None:
        if step != self.play.step or self.is_lost:
            raise Refusal("stale", "The table has moved on since; have another look.")

    def _check_answer(self, seat: Seat, code: str) -> None:
        question = self.play.question
        if question is None:
            raise Refusal("over", "The game is over.")
        if question.seat != seat:
            raise Refusal("not_asked", "Somebody else is asked now.")
        if code not in question.codes:
            raise Refusal("illegal", f"That is no answer now. {self._why_not(code)}".strip())

    def _why_not(self, code: str) -> str:
        match = self.play.match
        return match.why_not(match.game.vocabulary[code]) if code in match.game.vocabulary else ""

    def _check_undo(self, seat: Seat) -> None:
        if self.play.match.last_seat not in (seat, NATURE):
            raise Refusal("undo", "The last answer is not yours to take back.")
        if not self.play.may_undo(seat):
            raise Refusal("undo", "The last answer brought out a die, a card or a secret and stands.")

    def _do(self, act: Callable[[], None], back: Callable[[], Play]) -> None:
        try:
            act()
        except Exception as error:
            _log.exception("table %s: the rules failed at step %d", self.table.id, self.play.step)
            self.play = back()
            raise Refusal("rules", "The rules stumbled over this; nothing was changed.") from error

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
        self._stop_skipping()
        self._announce()
        self.wake_bots()

    # ------------------------------------------------------------------ bots

    def wake_bots(self) -> None:
        """Let a bot answer if one is asked and none is at it."""
        if self._bot_task is None and self._bot_asked() is not None:
            self._bot_task = asyncio.create_task(self._run_bots())

    def _bot_asked(self) -> tuple[Seat, str] | None:
        seat = self.play.asked
        if seat is None or not self.table.holders[seat].startswith("bot:"):
            return None
        return seat, self.table.holders[seat].removeprefix("bot:")

    async def _run_bots(self) -> None:
        try:
            while self._bot_asked() is not None and not self.is_lost:
                await self._pause()
                asked = self._bot_asked()
                if asked is not None:
                    await self._bot_answer(*asked)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("table %s: a bot failed", self.table.id)
            message = "The bot could not answer. “Skip” lets it try again."
            self._tell_all(refused(Refusal("bot", message), self.play.step))
        finally:
            self._bot_task = None

    async def _pause(self) -> None:
        if self.skipping or not self.table.pace:
            await asyncio.sleep(0)
            return
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), self.table.pace / 1000)
        except TimeoutError:
            return

    async def _bot_answer(self, seat: Seat, name: str) -> None:
        async with self._lock:
            step, play = self.play.step, self.play
        if play.asked != seat:
            return
        code = await self._bots.choose(name, play)
        try:
            await self.answer(seat, step, code)
        except Refusal as refusal:
            if refusal.kind == "storage":
                self._tell_all(refused(refusal, self.play.step))
                await asyncio.sleep(RETRY_SECONDS)
            elif refusal.kind != "stale":
                raise

    async def set_pace(self, pace: int) -> None:
        try:
            await self._keeper.call(self._keeper.store.set_pace, self.table.id, pace)
        except StoreError as error:
            raise could_not_save() from error
        self.table = replace(self.table, pace=pace)
        self._hurry.set()
        self._tell_all(self.pace_message())

    def skip(self) -> None:
        """Bots answer without pause until somebody at a screen is asked."""
        if self._bot_asked() is not None:
            self.skipping = True
            self._hurry.set()
            self._tell_all(self.pace_message())
            self.wake_bots()

    def _stop_skipping(self) -> None:
        if self.skipping and self._bot_asked() is None:
            self.skipping = False
            self._tell_all(self.pace_message())

    def pace_message(self) -> dict[str, Any]:
        return {"type": "pace", "pace": self.table.pace, "skipping": self.skipping}

    def hand_over(self, room: Room) -> None:
        """Everybody moves to the same table, read anew."""
        room._viewers, self._viewers = self._viewers, []
        for viewer in room._viewers:
            viewer.move(room)
        room._announce()

    async def close(self) -> None:
        if self._bot_task is not None:
            self._bot_task.cancel()
            await asyncio.gather(self._bot_task, return_exceptions=True)


def refused(refusal: Refusal, step: int) -> dict[str, Any]:
    return {"type": "refused", "kind": refusal.kind, "message": refusal.message, "step": step}


async def _whole(work: Coroutine[Any, Any, T]) -> T:
    """Go through with it even if whoever asked hangs up half-way."""
    return await asyncio.shield(asyncio.create_task(work))
