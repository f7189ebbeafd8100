"""What every request must pass: it comes from our own page, it is small, and it is answered with care."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Collection
from typing import Any, TypeVar
from urllib.parse import urlsplit

from pydantic import ValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flintlock.server.languages import wishes_of
from flintlock.server.logs import tell_request
from flintlock.server.refusal import Refusal
from flintlock.server.wire_forms import Request as Asked

SMALL = 16 * 1024
LARGE = 4 * 1024 * 1024

BODY = "body"
"""Under which name the state of a request keeps its body, once that is read."""

BODY_SECONDS = 10.0
"""How long the body of a request may take to arrive."""

LONGEST_REQUEST = 60.0
"""How long anything may take that was asked for, until the last of the answer is on its way."""

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

HEADERS = {
    # Styles may be inline: boards bring their own. Scripts never.
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:"
        "; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Adds the headers that browsers heed, and turns away whoever calls us by a name that is not ours."""

    def __init__(self, app: ASGIApp, names: Collection[str] | None = None) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        began, status = time.perf_counter(), 0

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store" if _is_api(scope) else "no-cache")
            await send(message)

        if self._is_ours(Headers(scope=scope).get("host", "")):
            if scope["type"] == "websocket":
                await self._app(scope, receive, send_guarded)
            else:
                await _in_time(self._app, scope, receive, send_guarded)
                endpoint = getattr(scope.get("endpoint"), "__name__", "")
                tell_request(scope["method"], endpoint, status, time.perf_counter() - began)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            refusal = Refusal("cross_origin", "server.other_name")
            said = refusal.answer(wishes_of(HTTPConnection(scope)))
            await JSONResponse(said, refusal.status)(scope, receive, send_guarded)

    def _is_ours(self, host: str) -> bool:
        """A page elsewhere can point its own name at this machine; then the name gives it away."""
        name = host_name(host)
        return name is not None and (self._names is None or name in self._names)


async def _in_time(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """What takes too long is given up; what changes a table is gone through with all the same."""
    has_begun = False

    async def send_noted(message: Message) -> None:
        nonlocal has_begun
        has_begun = True
        await send(message)

    try:
        async with asyncio.timeout(LONGEST_REQUEST):
            await app(scope, receive, send_noted)
    except TimeoutError:
        if has_begun:
            raise
        refusal = Refusal("rules", "server.too_long")
        await JSONResponse(refusal.answer(wishes_of(HTTPConnection(scope))), 503)(scope, receive, send)


def host_name(host: str) -> str | None:
    """The name in a Host header; None if it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return None


def _is_api(scope: Scope) -> bool:
    return str(scope["path"]).startswith("/api/")


def check_origin(connection: HTTPConnection) -> None:
    """Browsers say which page sends a request; only our own pages may."""
    headers = connection.headers
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site", "same-origin")
    own = origin is None or _place(origin) == headers.get("host")
    if not own or site not in ("same-origin", "none"):
        raise Refusal("cross_origin", "server.other_site")


def _place(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def read_json(request: Request) -> Any:
    """What a post from our own page says."""
    return parse(await read_body(request, SMALL))


async def read_body(request: Request, limit: int) -> bytes:
    """The body of a post from our own page, read no further than the limit, and waited for no longer."""
    check_origin(request)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal("malformed", "server.no_json_type")
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise Refusal("too_big", "server.too_big", limit=limit // 1024)
    except TimeoutError as error:
        raise Refusal("slow", "server.slow") from error
    setattr(request.state, BODY, bytes(body))
    return bytes(body)


def parse(text: bytes | str) -> Any:
    """JSON in UTF-8; half a letter (a lone surrogate) is none, and could be neither kept nor sent."""
    try:
        data = json.loads(text if isinstance(text, str) else text.decode())
        if _ESCAPED_SURROGATE.search(text if isinstance(text, str) else text.decode()):
            json.dumps(data, ensure_ascii=False).encode()
        return data
    except (ValueError, RecursionError) as error:
        raise Refusal("malformed", "server.no_json") from error


A = TypeVar("A", bound=Asked)


def read(form: type[A], data: Any) -> A:
    """The data as the wire defines it."""
    try:
        return form.model_validate(data)
    except ValidationError as error:
        raise misshapen(error) from error


_PROBLEMS = {
    "missing": "server.shape.missing",
    "extra_forbidden": "server.shape.unknown",
    "string_type": "server.shape.string",
    "int_type": "server.shape.integer",
    "dict_type": "server.shape.object",
    "model_type": "server.shape.object",
    "literal_error": "server.shape.choice",
    "string_too_long": "server.shape.long",
    "greater_than_equal": "server.shape.small",
    "less_than_equal": "server.shape.big",
}
"""What pydantic finds, and how it is told."""

_QUOTED = re.compile(r"'(\w+)'")


def misshapen(error: ValidationError, top: int = 0) -> Refusal:
    """The first thing that is wrong; `top`: so many names of its place mean nothing to people."""
    found = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(["body", *(str(name)[:60] for name in found["loc"][top:])])
    known: dict[str, Any] = {
        name: ", ".join(_QUOTED.findall(value)) if isinstance(value, str) else value
        for name, value in found.get("ctx", {}).items()
        if isinstance(value, int | str)
    }
    return Refusal("malformed", _PROBLEMS.get(found["type"], "server.shape.other"), where=place, **known)
