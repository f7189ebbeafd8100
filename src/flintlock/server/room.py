"""A table that is being played at: one answer at a time, saved before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any, Protocol, TypeVar, cast

from flintlock.core.chance import new_seed
from flintlock.core.message import plain
from flintlock.core.question import NATURE, Seat
from flintlock.core.reasons import Why
from flintlock.core.record import Record
from flintlock.server.bots import Bots
from flintlock.server.keeper import Keeper
from flintlock.server.manner import is_person, manner_of
from flintlock.server.metrics import ANSWER_SECONDS, ANSWERS
from flintlock.server.patience import TooLong, for_a_moment, for_a_while, in_time
from flintlock.server.play import Play
from flintlock.server.refusal import Refusal, could_not_save
from flintlock.server.seating import bots_at
from flintlock.server.steward import Steward
from flintlock.server.store import (
    MOST_SAID,
    AnswerRow,
    Change,
    ChatRow,
    Conflict,
    KeyRow,
    StoreError,
    TableRow,
)
from flintlock.server.stream import Stream
from flintlock.server.thinkers import Choice, Fights
from flintlock.server.views import People, view_now, view_then
from flintlock.server.wire import ServerMessage, TellPace, View
from flintlock.server.wire_forms import Back
from flintlock.server.wire_people import ChatLine, TellChat, TellWatchers
from flintlock.server.wire_thoughts import LookedBack

T = TypeVar("T")

Forget = Callable[[Iterable[str]], None]
"""Told the digests of keys that open nothing any more, before anybody else can come with them."""

UNWATCHED_SECONDS = 60.0
"""For how long bots among themselves play on when nobody looks any more."""

_log = logging.getLogger("flintlock.server")


class Viewer(Protocol):
    """Somebody who watches: told when there is something new, and of what went wrong."""

    person: str
    """What somebody without a seat wants to be called."""

    @property
    def digest(self) -> str:
        """Of the key with which they came."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    def changed(self) -> None:
        """There is a new view."""

    def tell(self, message: ServerMessage) -> None: ...

    def refuse(self, refusal: Refusal) -> None: ...

    def move(self, room: Room) -> None: ...

    def send_away(self) -> None:
        """They must come again."""

    def dismiss(self, refusal: Refusal) -> None:
        """Their key opens nothing any more."""


class Room:
    """One table in memory: its match, its viewers and its steward."""

    def __init__(
        self,
        table: TableRow,
        play: Play,
        rows: int,
        keeper: Keeper,
        bots: Bots,
        chat: Sequence[ChatRow] = (),
    ) -> None:
        self.table = table
        self.play = play
        self.chat = list(chat)
        self.went_back = False
        """The last thing that happened is that an answer was taken back."""
        self.is_lost = False
        """Somebody else has written to the table: it must be read again."""
        self.steward = Steward(self, bots)
        self._rows = rows
        self._keeper = keeper
        self._bots = bots
        self._lock = asyncio.Lock()
        self._viewers: list[Viewer] = []
        self._looked_in = time.monotonic()
        self._looked_back: dict[str, asyncio.Future[LookedBack]] = {}
        self._streams: dict[tuple[Seat | None, str], Stream] = {}

    # ------------------------------------------------------------------ looking

    @property
    def has_company(self) -> bool:
        return bool(self._viewers) or self.steward.is_at_work

    @property
    def screens(self) -> int:
        return len(self._viewers)

    @property
    def watchers(self) -> int:
        """How many are there who have no seat."""
        return sum(not viewer.seats for viewer in self._viewers)

    def screens_of(self, digest: str) -> int:
        """How many are there with one key."""
        return sum(viewer.digest == digest for viewer in self._viewers)

    def look_in(self) -> None:
        """Somebody has asked about the table: for a while, that is company enough for bots alone."""
        self._looked_in = time.monotonic()
        self.steward.wake()

    @property
    def is_watched(self) -> bool:
        return bool(self._viewers) or time.monotonic() - self._looked_in < UNWATCHED_SECONDS

    @property
    def is_open(self) -> bool:
        """Whether its host may see all of it: it is over, or nobody else plays."""
        return self.play.match.over or "link" not in self.table.holders.values()

    def people(self) -> People:
        there = {seat for viewer in self._viewers for seat in viewer.seats}
        present = frozenset(there | set(bots_at(self.table.holders)))
        return People(self.table.title, self.table.holders, self.table.names, present)

    def is_present(self, seat: Seat) -> bool:
        return any(seat in viewer.seats for viewer in self._viewers)

    def record(self, play: Play) -> Record:
        """The game for its players to keep, with a note of how it was played."""
        record = play.record()
        record.holders = dict(self.table.holders)
        record.practice = self.table.take_back == "free"
        return record

    @property
    def is_busy(self) -> bool:
        """Whether an answer is on its way to the disk, or somebody takes a long look."""
        return self._lock.locked()

    async def settled(self, look: Callable[[Play], T]) -> T:
        """Look at what is saved, never at an answer that is still on its way to the disk."""
        async with self._lock:
            return await self._look(lambda: look(self.play))

    async def settled_long(self, look: Callable[[Play], T]) -> T:
        """A long look, in a thread of its own; only this table waits for it."""
        async with self._lock:
            return await _patiently(for_a_while(lambda: look(self.play)))

    async def _look(self, look: Callable[[], T]) -> T:
        return await _patiently(in_time(look))

    async def view(self, seat: Seat | None, language: str, step: int | None = None) -> View:
        def look(play: Play) -> View:
            if step is None or step == play.step:
                return view_now(play, self.people(), seat, language)
            return view_then(play, self.people(), seat, language, step)

        return await self.settled(look)

    async def view_message(self, seat: Seat | None, language: str, have: int) -> tuple[bytes | None, int]:
        """What brings somebody up to date who has the view of that number, and the number of the new one."""
        async with self._lock:
            stream = self._streams.get((seat, language))
            if stream is None:
                stream = self._streams[seat, language] = Stream(seat, language)
            try:
                message = await self._look(lambda: stream.message(self.play, self.people(), have))
            except Refusal:
                del self._streams[seat, language]  # half of it may be done
                raise
            return message, stream.number

    # ------------------------------------------------------------------ coming and going

    def enter(self, viewer: Viewer) -> None:
        before = self.people().present
        self._viewers.append(viewer)
        viewer.tell(self.chat_message(self.chat))
        self._note_presence(before, viewer)
        self.steward.wake()

    def leave(self, viewer: Viewer) -> None:
        before = self.people().present
        self._viewers.remove(viewer)
        if not self._viewers:
            self._streams.clear()
        self._note_presence(before, viewer)

    def _note_presence(self, before: frozenset[Seat], viewer: Viewer) -> None:
        if self.people().present != before:
            self._announce()
        if not viewer.seats:
            self.tell_watchers()
        elif viewer in self._viewers:
            viewer.tell(self._watchers_message())

    def tell_watchers(self) -> None:
        """Who watches is no part of the views: strangers who come and go cost no more than a line."""
        for viewer in self._viewers:
            viewer.tell(self._watchers_message())

    def _watchers_message(self) -> TellWatchers:
        names = [viewer.person for viewer in self._viewers if not viewer.seats]
        return TellWatchers(type="watchers", names=names)

    def _announce(self) -> None:
        for stream in self._streams.values():
            stream.grow_stale(self.play.log_length)
        for viewer in self._viewers:
            viewer.changed()

    def refuse_all(self, refusal: Refusal) -> None:
        for viewer in self._viewers:
            viewer.refuse(refusal)

    def send_away(self) -> None:
        """The table is with another server now: browsers come again, and are led there."""
        for viewer in self._viewers:
            viewer.send_away()

    def hand_over(self, room: Room) -> None:
        """Everybody moves to the same table, read anew."""
        room._viewers, self._viewers = self._viewers, []
        for viewer in room._viewers:
            viewer.move(room)
        room._announce()

    # ------------------------------------------------------------------ answering

    async def answer(self, seat: Seat, step: int, code: str, why: Why | None = None) -> int:
        """Take an answer, and what led to it if it is a bot's; returns the new step once it is saved."""
        return await _whole(self._answer(seat, step, code, why))

    async def undo(self, seat: Seat, step: int, to: Back) -> int:
        return await _whole(self._undo(seat, step, to))

    async def _answer(self, seat: Seat, step: int, code: str, why: Why | None) -> int:
        began = time.perf_counter()
        async with self._lock:
            self._check_step(step)
            self._check_answer(seat, code)
            back = self.play.bookmark()
            answering = self.play.question.seat if self.play.question is not None else seat
            await self._do(lambda play: play.answer(answering, code, why), back)
            await self._save(self.play.rows_since(step), step, back)
            ANSWERS.add("person" if is_person(self.table.holders.get(seat, "")) else "bot")
            ANSWER_SECONDS.add(time.perf_counter() - began)
            self.went_back = False
            self._after()
            return self.play.step

    async def _undo(self, seat: Seat, step: int, to: Back) -> int:
        async with self._lock:
            self._check_step(step)
            self._check_undo(seat)
            back = self.play.bookmark()
            await self._do(lambda play: play.undo(seat, to), back)
            await self._save([AnswerRow(seat, None)] * (step - self.play.step), self.play.step, back)
            self.went_back = True
            self._bots.forget(self.table.id)  # what was taken back, nobody knows any more
            self._after()
            return self.play.step

    def _check_step(self, step: int) -> None:
        if step != self.play.step or self.is_lost:
            raise Refusal("stale", "server.stale")

    def _check_answer(self, seat: Seat, code: str) -> None:
        question = self.play.question
        if question is None:
            raise Refusal("over", "server.over")
        if not self.play.manner.may_answer(question, seat):
            raise Refusal("not_asked", "server.not_asked")
        if code in [option.code for option in question.decoys]:
            raise Refusal("illegal", "server.lies_elsewhere")
        vocabulary = self.play.game.vocabulary
        if code not in vocabulary or not question.allows(vocabulary[code]):
            raise self._illegal(code)

    def _illegal(self, code: str) -> Refusal:
        match = self.play.match
        if code not in match.game.vocabulary:
            return Refusal("illegal", "server.no_answer")
        reason = match.why_not(match.game.vocabulary[code])
        return Refusal("illegal", "server.illegal", match.game, reason=plain(reason))

    def _check_undo(self, seat: Seat) -> None:
        if not self.play.may_undo(seat):
            is_own = self.play.match.last_seat in (seat, NATURE)
            raise Refusal("undo", "server.undo_stands" if is_own else "server.undo_foreign")

    async def _do(self, act: Callable[[Play], None], back: Callable[[], Play]) -> None:
        """Let the rules run: on the event loop, or from here once more in a thread if they take longer."""
        try:
            try:
                for_a_moment(lambda: act(self.play))
            except TooLong:
                self.play = await for_a_while(back)
                again = await for_a_while(back)
                await for_a_while(lambda: act(again))
                self.play = again
        except Exception as error:
            _log.exception("table %s: the rules failed at step %d", self.table.id, self.play.step)
            await self._go_back(back)
            raise Refusal("rules", "server.rules") from error

    async def _go_back(self, back: Callable[[], Play]) -> None:
        """Stand where the table stood; if even that takes too long, it is read again when somebody comes."""
        try:
            self.play = await for_a_while(back)
        except TooLong:
            self.is_lost = True

    async def _save(self, rows: list[AnswerRow], kept: int, back: Callable[[], Play]) -> None:
        """Write what has happened; where that fails, it has not."""
        change = Change(self.table.id, self._rows, kept, rows, self.play.checkpoints_since(kept))
        try:
            await self._keeper.append(change)
        except StoreError as error:
            _log.error("table %s could not be saved: %s", self.table.id, error)
            self.is_lost = isinstance(error, Conflict)
            await self._go_back(back)
            raise could_not_save() from error
        self._rows += len(rows)

    def _after(self) -> None:
        if self.steward.stop_skipping():
            self._tell_pace()
        self._announce()
        self.steward.wake()

    # ------------------------------------------------------------------ advice, and looking back

    async def advise(self, seat: Seat, step: int) -> Choice:
        """What a strong player would answer for a seat; not where people elsewhere play against it."""
        play = await self.settled(lambda play: play)
        self._check_step(step)
        question = play.question
        if question is None or question.seat != seat:
            raise Refusal("not_asked", "server.not_asked")
        if not self.may_advise:
            raise Refusal("closed", "server.no_advice")
        return await self._bots.advise(self.table.id, play)

    @property
    def may_advise(self) -> bool:
        """Where somebody knows how, and nobody plays against friends."""
        return self.play.game.judgement is not None and "link" not in self.table.holders.values()

    async def fight(self, seat: Seat) -> tuple[int, Fights]:
        """The battles ahead of a seat that is asked, and at which step that was."""
        play = await self.settled(lambda play: play)
        question = play.question
        if question is None or question.seat != seat:
            raise Refusal("not_asked", "server.not_asked")
        return play.step, await self._bots.fight(self.table.id, play)

    async def look_back(self, language: str) -> LookedBack:
        """The finished game, judged; worked out once."""
        if not self.play.match.over:
            raise Refusal("closed", "server.not_over")
        if self.play.game.judgement is None:
            raise Refusal("closed", "server.no_judgement")
        if language not in self._looked_back:
            record = await self.settled_long(lambda play: play.record())
            work = self._bots.look_back(self.table.id, record, language)
            self._looked_back[language] = asyncio.ensure_future(work)
        try:
            return await asyncio.shield(self._looked_back[language])
        except Exception:
            self._looked_back.pop(language, None)
            raise

    # ------------------------------------------------------------------ who sits where

    async def reseat(self, seat: Seat, holder: str, keys: Sequence[KeyRow], forget: Forget) -> None:
        """Give a seat to somebody else, with new keys; `forget` hears which ones open nothing any more."""
        await _whole(self._reseat(seat, holder, keys, forget))

    async def _reseat(self, seat: Seat, holder: str, keys: Sequence[KeyRow], forget: Forget) -> None:
        async with self._lock:
            names = {other: name for other, name in self.table.names.items() if other != seat}
            table = replace(self.table, holders={**self.table.holders, seat: holder}, names=names)
            if holder == "link" and "link" not in self.table.holders.values():
                # Whoever set the table up may have chosen its seed; where friends play, nobody foresees it.
                table = replace(table, seed=new_seed())
            released = await self._arrange(table, seat, keys)
            forget(released)
            if table.seed != self.play.setting.seed:
                self.play.change_luck(table.seed)
            self._bots.forget(table.id, seat)
            self.play.manner = manner_of(table.holders, table.chance, table.take_back, table.minds)
            for viewer in list(self._viewers):
                if viewer.digest in released:
                    viewer.dismiss(Refusal("released", "server.released"))
            await self._go_on_by_itself()
            await self._note(seat, holder.partition(":")[0])
            self._after()
        self.tell_watchers()

    async def _go_on_by_itself(self) -> None:
        """Whoever sits there now may have nothing to choose, or leave drawing to the table."""
        step, back = self.play.step, self.play.bookmark()
        await self._do(Play.settle, back)
        if self.play.step > step:
            await self._save(self.play.rows_since(step), step, back)

    async def claimed(self, seat: Seat, name: str) -> None:
        """Somebody has sat down with an invitation."""
        await self.name(seat, name)
        await self._note(seat, "claimed")

    async def name(self, seat: Seat, name: str) -> None:
        """What the person in a seat wants to be called."""
        async with self._lock:
            if self.table.names.get(seat, "") == name:
                return
            await self._arrange(replace(self.table, names={**self.table.names, seat: name}))
            self._announce()

    async def _arrange(
        self, table: TableRow, released: Seat | None = None, keys: Sequence[KeyRow] = ()
    ) -> list[str]:
        try:
            gone = await self._keeper.call(self._keeper.store.arrange, table, released, keys)
        except StoreError as error:
            raise could_not_save() from error
        self.table = table
        return gone

    # ------------------------------------------------------------------ chat

    async def say(self, seat: Seat | None, person: str, text: str) -> None:
        """Tell all at the table; the game knows nothing of it."""
        await self._chat(seat, person, text, None)

    async def _note(self, seat: Seat, notice: str) -> None:
        await self._chat(seat, self.table.names.get(seat, ""), "", notice)

    async def _chat(self, seat: Seat | None, person: str, text: str, notice: str | None) -> None:
        n = self.chat[-1].n + 1 if self.chat else 0
        row = ChatRow(n, time.time_ns() // 1_000_000, seat, person, text, notice)
        self.chat = [*self.chat, row][-MOST_SAID:]
        try:
            await self._keeper.call(self._keeper.store.say, self.table.id, row)
        except StoreError as error:
            self.chat.remove(row)
            raise could_not_save() from error
        for viewer in self._viewers:
            viewer.tell(self.chat_message([row]))

    def chat_message(self, rows: Sequence[ChatRow]) -> TellChat:
        return TellChat(type="chat", lines=[cast(ChatLine, asdict(row)) for row in rows])

    # ------------------------------------------------------------------ the bots' pace

    async def set_pace(self, pace: int) -> None:
        async with self._lock:
            await self._arrange(replace(self.table, pace=pace))
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


async def _patiently(work: Awaitable[T]) -> T:
    try:
        return await work
    except TooLong as error:
        raise Refusal("rules", "server.too_long") from error


async def _whole(work: Coroutine[Any, Any, T]) -> T:
    """Go through with it even if whoever asked hangs up half-way."""
    return await asyncio.shield(asyncio.create_task(work))
