"""The socket of one viewer: takes messages one at a time, and sends views as fast as they are read."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from flintlock.core.question import Seat
from flintlock.server.guard import SMALL, check_origin, misshapen, parse
from flintlock.server.house import House
from flintlock.server.languages import Wishes, language_of, wishes_of
from flintlock.server.leases import Elsewhere
from flintlock.server.limits import SOCKETS, Limits, address_of
from flintlock.server.metrics import REFUSALS, VIEW_BYTES, VIEWS
from flintlock.server.refusal import Refusal
from flintlock.server.relay import AGAIN, relay_socket
from flintlock.server.room import Room
from flintlock.server.seating import check_host, own_seat, own_seats
from flintlock.server.store import KeyRow
from flintlock.server.stream import NOTHING
from flintlock.server.wire import (
    BrowserMessage,
    SendAnswer,
    SendLook,
    SendPace,
    SendSkip,
    SendUndo,
    ServerMessage,
    TellGone,
)
from flintlock.server.wire_people import SendChat, SendName

MOST_WATCHERS = 64
"""How many may watch one table without a seat at it."""

MOST_SCREENS = 16
"""How many screens may be open with the key of the host or of a seat."""

MOST_UNSENT = 100

MOST_SAYINGS, SAYINGS_IN = 10, 20.0
"""How many things one person can say in so many seconds."""

GONE = 4404
"""How a socket is closed whose key opens nothing."""

MESSAGES: TypeAdapter[BrowserMessage] = TypeAdapter(Annotated[BrowserMessage, Field(discriminator="type")])

_log = logging.getLogger("flintlock.server")


class SocketViewer:
    """Somebody at a screen. A slow screen gets the newest view only, never a queue of old ones."""

    def __init__(
        self, socket: WebSocket, house: House, key: KeyRow, room: Room, seat: Seat | None, wishes: Wishes
    ) -> None:
        self.person = ""
        self.digest = key.digest
        self._socket = socket
        self._house = house
        self._key = key
        self.room = room
        self._seat = seat
        self._wishes = wishes
        self._have = NOTHING
        """The number of the view that the browser has."""
        self._glance = 0
        """How often it has begun to look anew."""
        self._is_new = True
        self._unsent: list[ServerMessage] = []
        self._is_dismissed = False
        self._is_sent_away = False
        self._said: deque[float] = deque(maxlen=MOST_SAYINGS)
        """When the last things were said."""
        self._wake = asyncio.Event()
        self._wake.set()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return () if self._is_dismissed else own_seats(self._key, self.room.table)

    # ------------------------------------------------------------------ told by the room

    def changed(self) -> None:
        self._is_new = True
        self._wake.set()

    def tell(self, message: ServerMessage) -> None:
        if len(self._unsent) < MOST_UNSENT:
            self._unsent.append(message)
        self._wake.set()

    def refuse(self, refusal: Refusal) -> None:
        REFUSALS.add(refusal.kind)
        self.tell(refusal.tell(self._wishes, self.room.play.step))

    def move(self, room: Room) -> None:
        self.room = room
        self._look_through(self._seat)

    def send_away(self) -> None:
        self._is_sent_away = True
        self._wake.set()

    def dismiss(self, refusal: Refusal) -> None:
        self._is_dismissed = True
        self.tell(TellGone(type="gone", message=refusal.message(self._wishes)))

    # ------------------------------------------------------------------ sending

    async def send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._unsent:
                await self._socket.send_text(json.dumps(self._unsent.pop(0), ensure_ascii=False))
            if self._is_dismissed:
                await self._socket.close(GONE)
            elif self._is_sent_away:
                await self._socket.close(AGAIN)
            elif self._is_new:
                await self._send_view()

    async def _send_view(self) -> None:
        room = self.room
        if self._seat is not None and self._seat not in self.seats:
            self._look_through(None)  # somebody else sits there now
        language = language_of(self._wishes, room.play.game)
        self._is_new = False
        glance = self._glance
        message, number = await room.view_message(self._seat, language, self._have)
        if glance == self._glance and message is not None:
            form = "change" if self._have == number - 1 else "whole"
            VIEWS.add(form)
            VIEW_BYTES.add(form, len(message))
            self._have = number
            await self._socket.send_bytes(message)

    async def hang_up(self) -> None:
        await self._socket.close(1011)

    # ------------------------------------------------------------------ receiving

    async def receive(self) -> None:
        while True:
            try:
                await self._take(await self._next())
            except Refusal as refusal:
                self.refuse(refusal)

    async def _next(self) -> BrowserMessage:
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text")
        if text is None:
            raise Refusal("malformed", "server.no_text")
        if len(text) > SMALL:
            raise Refusal("too_big", "server.too_big", limit=SMALL // 1024)
        return check_message(parse(text))

    async def _take(self, message: BrowserMessage) -> None:
        room = await self._house.room(self._key.table)
        if self._is_dismissed:
            raise Refusal("released", "server.released")
        match message:
            case SendAnswer():
                await room.answer(self._own(message.seat), message.step, message.code)
            case SendUndo():
                await room.undo(self._own(message.seat), message.step, message.to)
            case SendLook():
                self._look(message.seat)
            case SendPace():
                check_host(self._key)
                await room.set_pace(message.pace)
            case SendSkip():
                if not self.seats and self._key.part != "host":
                    raise Refusal("foreign", "server.spectator")
                room.skip()
            case SendChat():
                await self._say(room, message.seat, said(message.text))
            case SendName(seat=None):
                self.person = said(message.name)
                room.tell_watchers()
            case SendName():
                await room.name(self._own(message.seat or ""), said(message.name))

    async def _say(self, room: Room, seat: Seat | None, text: str) -> None:
        if not text:
            return
        now = time.monotonic()
        if len(self._said) == MOST_SAYINGS and now - self._said[0] < SAYINGS_IN:
            raise Refusal("too_fast", "server.too_fast")
        self._said.append(now)
        person = self.person if seat is None else room.table.names.get(self._own(seat), "")
        await room.say(seat, person, text)

    def _own(self, seat: Seat) -> Seat:
        return own_seat(self._key, self.room.table, seat)

    def _look(self, seat: Seat | None) -> None:
        self._look_through(None if seat is None else self._own(seat))
        self._is_new = True
        self._wake.set()

    def _look_through(self, seat: Seat | None) -> None:
        """Through whose eyes from now on: what comes next is a whole view."""
        self._seat = seat
        self._have = NOTHING
        self._glance += 1


def said(text: str) -> str:
    """As it is shown: on one line, without signs that cannot be seen."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def check_message(message: Any) -> BrowserMessage:
    try:
        return MESSAGES.validate_python(message)
    except ValidationError as error:
        raise misshapen(error, top=1) from error


async def play_socket(socket: WebSocket) -> None:
    """`/ws/{key}?seat=S&language=L`: everything from the handshake to the end."""
    house: House = socket.app.state.house
    limits: Limits = socket.app.state.limits
    wishes = wishes_of(socket)
    try:
        check_origin(socket)
    except Refusal:
        await socket.close(1008)
        return
    await socket.accept()
    try:
        key = await house.key(socket.path_params["key"])
        room = await house.room(key.table)
        seat = socket.query_params.get("seat")
        if seat is not None:
            own_seat(key, room.table, seat)
        _check_crowd(key, room)
        with limits.hold(SOCKETS, address_of(socket)):
            await _watch(SocketViewer(socket, house, key, room, seat, wishes), room)
    except Refusal as refusal:
        await _turn_away(socket, refusal, wishes)
    except Elsewhere as elsewhere:
        await relay_socket(socket, elsewhere)


def _check_crowd(key: KeyRow, room: Room) -> None:
    """Those who play have places of their own, however many watch."""
    is_player = key.part in ("host", "seat")
    if room.screens_of(key.digest) >= MOST_SCREENS if is_player else room.watchers >= MOST_WATCHERS:
        raise Refusal("crowded", "server.crowded")


async def _turn_away(socket: WebSocket, refusal: Refusal, wishes: Wishes) -> None:
    """For good, or until the storage answers or a chair is free."""
    REFUSALS.add(refusal.kind)
    if refusal.kind in ("storage", "crowded"):
        await socket.close(AGAIN)
    else:
        await socket.send_json(TellGone(type="gone", message=refusal.message(wishes)))
        await socket.close(GONE)


async def _watch(viewer: SocketViewer, room: Room) -> None:
    room.enter(viewer)
    viewer.tell(room.pace_message())
    sending = asyncio.create_task(_until_hung_up(viewer))
    try:
        await viewer.receive()
    except WebSocketDisconnect:
        return
    finally:
        sending.cancel()
        viewer.room.leave(viewer)


async def _until_hung_up(viewer: SocketViewer) -> None:
    """Whoever has hung up is noticed where messages are received; after a failure the browser comes back."""
    try:
        await viewer.send()
    except (WebSocketDisconnect, RuntimeError):  # RuntimeError: sending after the close
        return
    except Exception:
        _log.exception("table %s: a view could not be sent", viewer.room.table.id)
        await viewer.hang_up()
