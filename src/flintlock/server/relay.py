"""People whose table is with another server are served by it, through this one."""

from __future__ import annotations

import asyncio
import contextlib
from http.client import HTTPConnection as Line
from http.client import HTTPException

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from flintlock.server.leases import Elsewhere
from flintlock.server.refusal import Refusal

RELAYED = "x-flintlock-relayed"
"""Says that a request comes from another server: it is not sent on once more."""

SECONDS = 30.0

AGAIN = 1013
"""How a socket is closed whose browser should come again."""

_PASSED_ON = ("host", "origin", "content-type", "accept-language", "sec-fetch-site")


async def relay(request: Request, body: bytes, elsewhere: Elsewhere) -> Response:
    """The other server's answer."""
    try:
        return await asyncio.to_thread(_ask, request, body, elsewhere.address, _headers(request))
    except (OSError, HTTPException) as error:
        raise _unreachable() from error


def _ask(request: Request, body: bytes, address: str, headers: dict[str, str]) -> Response:
    line = Line(address, timeout=SECONDS)
    try:
        line.request(request.method, f"{request.url.path}?{request.url.query}", body or None, headers)
        answer = line.getresponse()
        kept = {name: value for name in ("Content-Disposition",) if (value := answer.getheader(name))}
        return Response(answer.read(), answer.status, kept, answer.getheader("content-type"))
    finally:
        line.close()


def _headers(connection: HTTPConnection) -> dict[str, str]:
    if RELAYED in connection.headers:
        raise _unreachable()
    headers = {name: value for name in _PASSED_ON if (value := connection.headers.get(name)) is not None}
    client = connection.client.host if connection.client is not None else ""
    return headers | {RELAYED: "1", "x-forwarded-for": client}


def _unreachable() -> Refusal:
    """It may have gone; when its lease has run out, another server takes the table."""
    return Refusal("storage", "server.unreadable")


async def relay_socket(socket: WebSocket, elsewhere: Elsewhere) -> None:
    """Both ways until one of them hangs up; a browser that loses its server comes again."""
    code = AGAIN
    with contextlib.suppress(OSError, TimeoutError, InvalidHandshake, Refusal):
        headers = _headers(socket)
        host = headers.pop("host", elsewhere.address)
        where = f"ws://{host}{socket.url.path}?{socket.url.query}"
        there, _, port = elsewhere.address.rpartition(":")
        async with connect(
            where, host=there, port=int(port), additional_headers=headers, proxy=None, max_size=None
        ) as wire:
            code = await _both_ways(socket, wire)
    with contextlib.suppress(RuntimeError):  # the browser was first
        await socket.close(code)


async def _both_ways(socket: WebSocket, wire: ClientConnection) -> int:
    sending = asyncio.create_task(_send_on(socket, wire))
    try:
        async for message in wire:
            await (socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message))
    except (ConnectionClosed, WebSocketDisconnect, RuntimeError):
        pass
    finally:
        sending.cancel()
    return wire.close_code or AGAIN


async def _send_on(socket: WebSocket, wire: ClientConnection) -> None:
    with contextlib.suppress(WebSocketDisconnect, ConnectionClosed):
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            await wire.send(message.get("text") or message.get("bytes") or "")
    await wire.close()
