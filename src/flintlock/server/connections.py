"""Connections that wait for nobody: whoever sends half a request, or reads no answer, has to go."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from flintlock.server.guard import BODY_SECONDS, LONGEST_REQUEST
from flintlock.server.lan import is_loopback
from flintlock.server.limits import CONNECTIONS, network_of

REQUEST_SECONDS = 2 * BODY_SECONDS
"""How long a request may take to arrive whole, from the connection or the answer before."""

ANSWER_SECONDS = LONGEST_REQUEST + 10
"""How long its answer may take to be read."""

_open: Counter[str] = Counter()
"""How many connections each address has."""


class Connection(H11Protocol):
    """One timer runs at any time: for the request to arrive, or for its answer to be taken."""

    _timer: asyncio.TimerHandle | None = None
    _address: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._give(REQUEST_SECONDS)
        host = self.client[0] if self.client else ""
        if not is_loopback(host):  # a server that stands before us brings everybody
            self._address = network_of(host)
            _open[self._address] += 1
            if _open[self._address] > CONNECTIONS:
                transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop()
        self._leave()

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.their_state in (h11.DONE, h11.MUST_CLOSE) and self.conn.our_state is not h11.DONE:
            self._give(ANSWER_SECONDS)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on pings tell whether anybody is there, and the table counts its sockets."""
        self._stop()
        self._leave()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._give(REQUEST_SECONDS)

    def _give(self, seconds: float) -> None:
        self._stop()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _leave(self) -> None:
        if self._address is not None:
            _open[self._address] -= 1
            if not _open[self._address]:
                del _open[self._address]
            self._address = None
