"""The server as an ASGI application: routes, and nothing that knows a game."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from dataclasses import asdict
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

import flintlock
from flintlock.core.errors import FlintlockError
from flintlock.core.registry import load
from flintlock.players import players
from flintlock.server import openapi, shelf
from flintlock.server.bots import Bots
from flintlock.server.guard import HEADERS, LARGE, SMALL, Guard, read_json
from flintlock.server.house import PACE, House, links, spectator
from flintlock.server.play import Setting
from flintlock.server.refusal import Refusal
from flintlock.server.room import Room
from flintlock.server.schemas import SCHEMAS
from flintlock.server.shape import check
from flintlock.server.sockets import own_seat, play_socket
from flintlock.server.store import KeyRow, Store

WEB = Path(flintlock.__file__).parent / "web"

_log = logging.getLogger("flintlock.server")


# ------------------------------------------------------------------ games and tables


async def get_games(request: Request) -> Response:
    return JSONResponse(shelf.shelf())


async def get_board(request: Request) -> Response:
    path = shelf.board(request.path_params["game"])
    return FileResponse(path, media_type="image/svg+xml", headers={"Cache-Control": "max-age=60"})


async def get_doubts(request: Request) -> Response:
    """What an owner of the printed game may want to check."""
    try:
        game = load(request.path_params["game"])
    except FlintlockError as error:
        raise Refusal("unknown", f"{error}.") from error
    return JSONResponse({"name": game.name, "doubts": [asdict(doubt) for doubt in game.doubts()]})


async def post_table(request: Request) -> Response:
    data = await _body(request, "NewTable")
    try:
        game = load(data["game"])
        scenario = game.check_scenario(data.get("scenario"))
        options = game.check_options(data.get("options"))
    except FlintlockError as error:
        raise Refusal("malformed", f"{error}.") from error
    holders = _check_holders(game.seats, data["seats"], request.app.state.bot_names)
    seed = data.get("seed")
    setting = Setting(game.id, scenario, options, secrets.randbits(48) if seed is None else seed)
    new = await _house(request).set_up(
        setting, holders, data.get("title", "").strip(), pace=data.get("pace", PACE)
    )
    return JSONResponse(new.to_json(), 201)


def _check_holders(seats: tuple[str, ...], given: dict[str, str], bots: Collection[str]) -> dict[str, str]:
    if set(given) != set(seats):
        raise Refusal("malformed", f"seats: say who holds each of {', '.join(seats)}.")
    allowed = {"here", "link", *(f"bot:{name}" for name in bots)}
    for seat, holder in given.items():
        if holder not in allowed:
            raise Refusal("malformed", f"seats.{seat}: must be one of {', '.join(sorted(allowed))}.")
    return {seat: given[seat] for seat in seats}


async def post_record(request: Request) -> Response:
    data = await read_json(request, LARGE)
    check(data, SCHEMAS["Record"], SCHEMAS)
    new = await _house(request).import_record(data)
    return JSONResponse(new.to_json(), 201)


# ------------------------------------------------------------------ what a key opens


async def get_key(request: Request) -> Response:
    key, room = await _opened(request)
    return JSONResponse(await room.settled(lambda _: _describe(key, room)) | await _secrets(request, key))


def _describe(key: KeyRow, room: Room) -> dict[str, Any]:
    return {
        "table": room.table.id,
        "game": room.table.game,
        "scenario": room.table.scenario,
        "title": room.table.title,
        "seats": list(key.seats),
        "host": key.part == "host",
        "step": room.play.step,
        "over": room.play.match.over,
        "asked": room.play.asked,
        "pace": room.table.pace,
        "open": room.is_open,
    }


async def _secrets(request: Request, key: KeyRow) -> dict[str, Any]:
    if key.part != "host":
        return {}
    keys = await _house(request).keys_of(key.table)
    return {"links": links(keys), "spectator": spectator(keys)}


async def get_view(request: Request) -> Response:
    key, room = await _opened(request)
    seat = request.query_params.get("seat")
    if seat is not None:
        own_seat(key, seat)
    return JSONResponse(await room.view(seat, _step(request.query_params.get("step"))))


def _step(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 8):
        raise Refusal("malformed", "step: expected a number.")
    return int(text)


async def post_answer(request: Request) -> Response:
    key, room = await _opened(request)
    data = await _body(request, "Answer")
    step = await room.answer(own_seat(key, data["seat"]), data["step"], data["code"])
    return JSONResponse({"step": step})


async def post_undo(request: Request) -> Response:
    key, room = await _opened(request)
    data = await _body(request, "Undo")
    step = await room.undo(own_seat(key, data["seat"]), data["step"], data["to"])
    return JSONResponse({"step": step})


async def get_record(request: Request) -> Response:
    key, room = await _opened(request)
    _check_open(key, room)
    text = await room.settled_long(lambda play: play.record().dumps())
    name = f'attachment; filename="{room.table.game}-{room.table.id}.json"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": name})


async def post_branch(request: Request) -> Response:
    key, room = await _opened(request)
    data = await _body(request, "Branch")
    _check_open(key, room)
    new = await _house(request).branch(room, data["step"])
    return JSONResponse(new.to_json(), 201)


def _check_open(key: KeyRow, room: Room) -> None:
    if key.part != "host":
        raise Refusal("host_only", "Only the host may do this.")
    if not room.is_open:
        raise Refusal("closed", "While friends are playing, the record would tell their secrets.")


# ------------------------------------------------------------------ around it


async def get_openapi(request: Request) -> Response:
    return JSONResponse(openapi.describe(flintlock.__version__))


async def get_page(request: Request) -> Response:
    page: Path = request.app.state.web / "index.html"
    if not page.is_file():
        raise Refusal("unknown", "The page is not installed here; the API is.")
    return FileResponse(page)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _opened(request: Request) -> tuple[KeyRow, Room]:
    house = _house(request)
    key = await house.key(request.path_params["key"])
    return key, await house.room(key.table)


async def _body(request: Request, schema: str) -> dict[str, Any]:
    data = await read_json(request, SMALL)
    check(data, SCHEMAS[schema], SCHEMAS)
    assert isinstance(data, dict)
    return data


ENDPOINTS: dict[tuple[str, str], Callable[[Request], Awaitable[Response]]] = {
    ("GET", "/api/games"): get_games,
    ("GET", "/api/games/{game}/board.svg"): get_board,
    ("GET", "/api/games/{game}/doubts"): get_doubts,
    ("POST", "/api/tables"): post_table,
    ("GET", "/api/keys/{key}"): get_key,
    ("GET", "/api/keys/{key}/view"): get_view,
    ("POST", "/api/keys/{key}/answer"): post_answer,
    ("POST", "/api/keys/{key}/undo"): post_undo,
    ("GET", "/api/keys/{key}/record"): get_record,
    ("POST", "/api/keys/{key}/branch"): post_branch,
    ("POST", "/api/records"): post_record,
    ("GET", "/api/openapi.json"): get_openapi,
}


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return JSONResponse(error.to_json(), error.status)


async def _no_such(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    refusal = Refusal("unknown", "There is nothing here that can be called so.")
    return JSONResponse(refusal.to_json(), error.status_code, headers=error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    _log.error("a request failed", exc_info=error)
    refusal = Refusal("rules", "Something went wrong in the server; nothing was changed.")
    return JSONResponse(refusal.to_json(), 500, headers=HEADERS)


@contextlib.asynccontextmanager
async def _open_house(app: Starlette) -> AsyncIterator[None]:
    house = app.state.house = House(app.state.store, app.state.bots)
    sweeping = asyncio.create_task(house.sweep_forever())
    try:
        yield
    finally:
        sweeping.cancel()
        await house.close()


def create_app(
    store: Store,
    *,
    bots: Bots | None = None,
    bot_names: Collection[str] | None = None,
    names: Collection[str] | None = None,
    web: Path = WEB,
) -> Starlette:
    """The application; `names`: the host names it answers to (None: any)."""
    routes = [Route(path, endpoint, methods=[method]) for (method, path), endpoint in ENDPOINTS.items()]
    app = Starlette(
        routes=[
            *routes,
            WebSocketRoute("/ws/{key}", play_socket),
            Route("/", get_page),
            Mount("/web", StaticFiles(directory=web, check_dir=False)),
        ],
        middleware=[Middleware(Guard, names=names), Middleware(GZipMiddleware, minimum_size=2000)],
        exception_handlers={Refusal: _refuse, HTTPException: _no_such, Exception: _failed},
        lifespan=_open_house,
    )
    app.state.store = store
    app.state.bots = bots or Bots()
    app.state.bot_names = bot_names if bot_names is not None else players()
    app.state.web = web
    return app
