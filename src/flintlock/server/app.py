"""The server as an ASGI application: routes, and nothing that knows a game."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import TypeAdapter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

import flintlock
from flintlock.core.chance import new_seed
from flintlock.core.errors import Refused
from flintlock.core.game import Game
from flintlock.core.match import Setting
from flintlock.core.phrases import PLATFORM, PLURAL
from flintlock.core.question import Seat
from flintlock.core.registry import load
from flintlock.players import offered
from flintlock.server import metrics, openapi, past
from flintlock.server.boards import board
from flintlock.server.books import doubts_of, guide_of, how_to_win, rules_of, source_of, what_differs
from flintlock.server.bots import Bots
from flintlock.server.guard import BODY, HEADERS, LARGE, Guard, read, read_body, read_json
from flintlock.server.house import BotNames, House
from flintlock.server.lan import Door, qr_code
from flintlock.server.languages import language_of, wishes_of
from flintlock.server.leases import Elsewhere, Leases
from flintlock.server.limits import ADVICE_AT_ONCE, RECORDS, RECORDS_AT_ONCE, TABLES, Limits, address_of
from flintlock.server.metrics import REFUSALS
from flintlock.server.refusal import Refusal
from flintlock.server.relay import relay
from flintlock.server.room import Room
from flintlock.server.seating import (
    check_holders,
    check_host,
    links,
    own_seat,
    own_seats,
    players_of,
    spectator,
)
from flintlock.server.shelf import shelf
from flintlock.server.sockets import play_socket, said
from flintlock.server.spoken import fought
from flintlock.server.store import KeyRow, Store
from flintlock.server.strangers import Readers
from flintlock.server.ways import ways_of
from flintlock.server.wire import (
    AnswerRequest,
    BranchRequest,
    KeyInfo,
    NewStep,
    TableRequest,
    UndoRequest,
    View,
)
from flintlock.server.wire_forms import Request as Asked
from flintlock.server.wire_people import ClaimRequest, OwnKey, QrRequest, Reach, ReachRequest, SeatRequest
from flintlock.server.wire_shelf import Language, PageWords
from flintlock.server.wire_thoughts import Advice, AdviceRequest
from flintlock.server.wire_ways import Fought

WEB = Path(flintlock.__file__).parent / "web"
PAGE = "page."
"""How the keys of the pages' words begin."""

VIEWS = TypeAdapter(View)

A = TypeVar("A", bound=Asked)

_log = logging.getLogger("flintlock.server")


# ------------------------------------------------------------------ games and words


async def get_games(request: Request) -> Response:
    return JSONResponse(await asyncio.to_thread(shelf, wishes_of(request)))


async def get_board(request: Request) -> Response:
    drawing = await asyncio.to_thread(board, request.path_params["game"], wishes_of(request))
    headers = {"Cache-Control": "max-age=60", "Vary": "Accept-Language"}
    if isinstance(drawing, Path):
        return FileResponse(drawing, media_type="image/svg+xml", headers=headers)
    return Response(drawing, media_type="image/svg+xml", headers=headers)


async def get_doubts(request: Request) -> Response:
    """What an owner of the printed game may want to check."""
    return JSONResponse(await asyncio.to_thread(doubts_of, *await _learned(request)))


async def get_guide(request: Request) -> Response:
    return JSONResponse(await asyncio.to_thread(guide_of, *await _learned(request)))


async def get_rules(request: Request) -> Response:
    return JSONResponse(await asyncio.to_thread(rules_of, *await _learned(request)))


async def get_code(request: Request) -> Response:
    """The code that plays a rule, for those who want to see how."""
    game, _ = await _learned(request)
    return JSONResponse(await asyncio.to_thread(source_of, game, request.path_params["name"]))


async def _learned(request: Request) -> tuple[Game[Any], str]:
    """The game that somebody wants to learn, and the language of the reader."""
    try:
        game = await asyncio.to_thread(load, request.path_params["game"])
    except Refused as error:
        raise Refusal.of("unknown", error) from error
    return game, language_of(wishes_of(request), game)


async def get_words(request: Request) -> Response:
    language = language_of(wishes_of(request))
    book = PLATFORM[language]
    return JSONResponse(
        PageWords(
            language=language,
            plural=book.find(PLURAL) or "",
            words={key: book.find(key) or "" for key in book.keys() if key.startswith(PAGE)},  # noqa: SIM118
            languages=[Language(id=id, name=one.word("language.name")) for id, one in PLATFORM.items()],
        )
    )


# ------------------------------------------------------------------ tables


async def post_table(request: Request) -> Response:
    wanted = await _body(request, TableRequest)
    _limits(request).take(TABLES, address_of(request))
    if wanted.seed is not None and "link" in wanted.seats.values():
        raise Refusal("malformed", "server.seed_with_friends")
    try:
        game = await asyncio.to_thread(load, wanted.game)
        scenario = game.check_scenario(wanted.scenario)
        options = game.check_options(game.agree(game.check_options(wanted.options), players_of(wanted.seats)))
    except Refused as error:
        raise Refusal.of("malformed", error) from error
    house = _house(request)
    new = await house.set_up(
        game,
        Setting(scenario, options, new_seed() if wanted.seed is None else wanted.seed),
        check_holders(game, wanted.seats, house.bot_names(game)),
        said(wanted.title),
        pace=wanted.pace,
        chance=wanted.chance,
        take_back=wanted.take_back,
        curtain=wanted.curtain,
        minds=wanted.minds,
    )
    return JSONResponse(new, 201)


async def post_record(request: Request) -> Response:
    limits, address = _limits(request), address_of(request)
    with limits.hold(RECORDS_AT_ONCE, address):
        text = await read_body(request, LARGE)
        limits.take(RECORDS, address)
        return JSONResponse(await _house(request).import_record(text), 201)


# ------------------------------------------------------------------ what a key opens


async def get_key(request: Request) -> Response:
    key, room = await _opened(request)
    language = language_of(wishes_of(request), room.play.game)
    info = await room.settled(lambda _: _describe(key, room, language))
    return JSONResponse(await _with_links(request, key, info))


async def _with_links(request: Request, key: KeyRow, info: KeyInfo) -> KeyInfo:
    """The host also learns what can be handed out."""
    if key.part == "host":
        keys = await _house(request).keys_of(key.table)
        info["links"], info["spectator"] = links(keys), spectator(keys)
    return info


def _describe(key: KeyRow, room: Room, language: str) -> KeyInfo:
    game, scenario = room.play.game, room.table.scenario
    book = game.phrases[language]
    return KeyInfo(
        table=room.table.id,
        game=room.table.game,
        scenario=scenario,
        title=room.table.title or book.word("game.name"),
        aim=how_to_win(game, language),
        scenario_name=book.word(f"scenario.{scenario}"),
        differs=what_differs(game, language, scenario),
        part=_part(key),
        seats=list(key.seats if key.part == "invitation" else own_seats(key, room.table)),
        host=key.part == "host",
        step=room.play.step,
        over=room.play.match.over,
        asked=room.play.asked,
        pace=room.table.pace,
        open=room.is_open,
        chance=room.table.chance,
        take_back=room.table.take_back,
        curtain=room.table.curtain,
        minds=room.table.minds,
        judged=game.judgement is not None,
        advised=room.may_advise,
    )


def _part(key: KeyRow) -> Literal["host", "seat", "invitation", "spectator"]:
    """What a key is, as long as it opens anything."""
    if key.part == "used" or key.part == "released":
        raise Refusal("released", "server.released")
    return key.part


async def get_view(request: Request) -> Response:
    _, room, seat = await _looking(request)
    language = language_of(wishes_of(request), room.play.game)
    view = await room.view(seat, language, _step(request.query_params.get("step")))
    return Response(VIEWS.dump_json(view), media_type="application/json")


def _step(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 8):
        raise Refusal("malformed", "server.no_step")
    return int(text)


async def get_since(request: Request) -> Response:
    key, room = await _opened(request)
    seat = own_seat(key, room.table, request.query_params.get("seat", ""))
    mine = [own_seat(key, room.table, one) for one in request.query_params.get("mine", seat).split(",")]
    language = language_of(wishes_of(request), room.play.game)
    return JSONResponse(await room.settled_long(lambda play: past.since(play, seat, mine, language)))


async def get_battle(request: Request) -> Response:
    _, room, seat = await _looking(request)
    line = _step(request.query_params.get("line", ""))
    language = language_of(wishes_of(request), room.play.game)
    return JSONResponse(await room.settled(lambda play: past.battle(play, seat, language, line or 0)))


async def get_scores(request: Request) -> Response:
    _, room, seat = await _looking(request)
    language = language_of(wishes_of(request), room.play.game)
    return JSONResponse(await room.settled_long(lambda play: past.scores(play, seat, language)))


async def post_advice(request: Request) -> Response:
    wanted = await _body(request, AdviceRequest)
    key, room = await _opened(request)
    seat = own_seat(key, room.table, wanted.seat)
    with _limits(request).hold(ADVICE_AT_ONCE, address_of(request)):
        code, why = await room.advise(seat, wanted.step)
    book = room.play.game.phrases[language_of(wishes_of(request), room.play.game)]
    told = [book.parts(reason) for reason in why.said] if why is not None else []
    return JSONResponse(Advice(step=wanted.step, code=code, why=told))


async def get_odds(request: Request) -> Response:
    key, room = await _opened(request)
    seat = own_seat(key, room.table, request.query_params.get("seat", ""))
    with _limits(request).hold(ADVICE_AT_ONCE, address_of(request)):
        step, fights = await room.fight(seat)
    book = room.play.game.phrases[language_of(wishes_of(request), room.play.game)]
    return JSONResponse(Fought(step=step, battles=fought(book, fights)))


async def get_looked_back(request: Request) -> Response:
    _, room = await _opened(request)
    language = language_of(wishes_of(request), room.play.game)
    with _limits(request).hold(ADVICE_AT_ONCE, address_of(request)):
        return JSONResponse(await room.look_back(language))


async def get_ways(request: Request) -> Response:
    key, room = await _opened(request)
    seat = own_seat(key, room.table, request.query_params.get("seat", ""))
    token = request.query_params.get("token", "")
    language = language_of(wishes_of(request), room.play.game)
    return JSONResponse(await room.settled_long(lambda play: ways_of(play, seat, token, language)))


async def _looking(request: Request) -> tuple[KeyRow, Room, Seat | None]:
    """The table that a key opens, and through whose eyes it is looked at (None: a spectator's)."""
    key, room = await _opened(request)
    seat = request.query_params.get("seat")
    return key, room, None if seat is None else own_seat(key, room.table, seat)


async def post_answer(request: Request) -> Response:
    given = await _body(request, AnswerRequest)
    key, room = await _opened(request)
    step = await room.answer(own_seat(key, room.table, given.seat), given.step, given.code)
    return JSONResponse(NewStep(step=step))


async def post_undo(request: Request) -> Response:
    wanted = await _body(request, UndoRequest)
    key, room = await _opened(request)
    step = await room.undo(own_seat(key, room.table, wanted.seat), wanted.step, wanted.to)
    return JSONResponse(NewStep(step=step))


async def get_record(request: Request) -> Response:
    key, room = await _opened(request)
    _check_open(key, room)
    text = await room.settled_long(lambda play: room.record(play).dumps())
    name = f'attachment; filename="{room.table.game}-{room.table.id}.json"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": name})


async def post_branch(request: Request) -> Response:
    wanted = await _body(request, BranchRequest)
    key, room = await _opened(request)
    _check_open(key, room)
    _limits(request).take(TABLES, address_of(request))
    return JSONResponse(await _house(request).branch(room, wanted.step), 201)


async def post_rematch(request: Request) -> Response:
    key, room = await _opened(request)
    check_host(key)
    _limits(request).take(TABLES, address_of(request))
    return JSONResponse(await _house(request).rematch(room), 201)


def _check_open(key: KeyRow, room: Room) -> None:
    check_host(key)
    if not room.is_open:
        raise Refusal("closed", "server.closed")


# ------------------------------------------------------------------ seats, and how friends get here


async def post_claim(request: Request) -> Response:
    wanted = await _body(request, ClaimRequest)
    house = _house(request)
    key = await house.key(request.path_params["key"])
    return JSONResponse(OwnKey(key=await house.claim(key, said(wanted.name))), 201)


async def post_seat(request: Request) -> Response:
    wanted = await _body(request, SeatRequest)
    key, room = await _opened(request)
    check_host(key)
    await _house(request).reseat(room, wanted.seat, wanted.holder)
    return await get_key(request)


async def get_reach(request: Request) -> Response:
    return JSONResponse(_reach(request))


async def post_reach(request: Request) -> Response:
    await _body(request, ReachRequest)
    door: Door | None = request.app.state.door
    if door is None or not _is_from_here(request):
        raise Refusal("host_only", "server.door")
    await door.let_in()
    return JSONResponse(_reach(request))


def _reach(request: Request) -> Reach:
    """Only who sits at this computer learns how it is called in its network."""
    door: Door | None = request.app.state.door
    if door is None or not _is_from_here(request):
        return Reach(addresses=[], may_open=False)
    return Reach(addresses=door.addresses, may_open=door.may_open)


def _is_from_here(request: Request) -> bool:
    """Whether a browser of this computer asks, and not somebody behind a server that stands before us."""
    return address_of(request) is None


async def post_qr(request: Request) -> Response:
    wanted = await _body(request, QrRequest)
    drawing = await asyncio.to_thread(qr_code, wanted.text)
    return Response(drawing, media_type="image/svg+xml")


# ------------------------------------------------------------------ around it


async def get_openapi(request: Request) -> Response:
    return JSONResponse(await asyncio.to_thread(openapi.describe, flintlock.__version__))


async def get_health(request: Request) -> Response:
    """Whether tables can be read and written: for whatever starts the server again, or sends people here."""
    is_well = await _house(request).is_well()
    return JSONResponse({"status": "well" if is_well else "no storage"}, 200 if is_well else 503)


async def get_metrics(request: Request) -> Response:
    return Response(metrics.text(_house(request).gauges()), media_type="text/plain; version=0.0.4")


async def get_page(request: Request) -> Response:
    page: Path = request.app.state.web / "index.html"
    if not page.is_file():
        raise Refusal("unknown", "server.no_page")
    return FileResponse(page)


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _opened(request: Request) -> tuple[KeyRow, Room]:
    house = _house(request)
    key = await house.key(request.path_params["key"])
    return key, await house.room(key.table)


async def _body(request: Request, form: type[A]) -> A:
    return read(form, await read_json(request))


ENDPOINTS: dict[tuple[str, str], Callable[[Request], Awaitable[Response]]] = {
    ("GET", "/api/games"): get_games,
    ("GET", "/api/games/{game}/board.svg"): get_board,
    ("GET", "/api/games/{game}/doubts"): get_doubts,
    ("GET", "/api/games/{game}/guide"): get_guide,
    ("GET", "/api/games/{game}/rules"): get_rules,
    ("GET", "/api/games/{game}/code/{name}"): get_code,
    ("GET", "/api/words"): get_words,
    ("POST", "/api/tables"): post_table,
    ("GET", "/api/keys/{key}"): get_key,
    ("GET", "/api/keys/{key}/view"): get_view,
    ("GET", "/api/keys/{key}/since"): get_since,
    ("GET", "/api/keys/{key}/battle"): get_battle,
    ("GET", "/api/keys/{key}/scores"): get_scores,
    ("GET", "/api/keys/{key}/ways"): get_ways,
    ("GET", "/api/keys/{key}/odds"): get_odds,
    ("GET", "/api/keys/{key}/looked-back"): get_looked_back,
    ("POST", "/api/keys/{key}/advice"): post_advice,
    ("POST", "/api/keys/{key}/answer"): post_answer,
    ("POST", "/api/keys/{key}/undo"): post_undo,
    ("GET", "/api/keys/{key}/record"): get_record,
    ("POST", "/api/keys/{key}/branch"): post_branch,
    ("POST", "/api/keys/{key}/rematch"): post_rematch,
    ("POST", "/api/keys/{key}/claim"): post_claim,
    ("POST", "/api/keys/{key}/seats"): post_seat,
    ("POST", "/api/records"): post_record,
    ("GET", "/api/reach"): get_reach,
    ("POST", "/api/reach"): post_reach,
    ("POST", "/api/qr"): post_qr,
    ("GET", "/api/openapi.json"): get_openapi,
}


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    REFUSALS.add(error.kind)
    return JSONResponse(error.answer(wishes_of(request)), error.status)


async def _relay(request: Request, error: Exception) -> Response:
    assert isinstance(error, Elsewhere)
    try:
        return await relay(request, getattr(request.state, BODY, b""), error)
    except Refusal as refusal:
        return await _refuse(request, refusal)


async def _no_such(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    refusal = Refusal("unknown", "server.nothing_here")
    return JSONResponse(refusal.answer(wishes_of(request)), error.status_code, headers=error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    _log.error("a request failed", exc_info=error)
    refusal = Refusal("rules", "server.failed")
    return JSONResponse(refusal.answer(wishes_of(request)), 500, headers=HEADERS)


@contextlib.asynccontextmanager
async def _open_house(app: Starlette) -> AsyncIterator[None]:
    house = app.state.house = House(
        app.state.store, app.state.bots, app.state.bot_names, app.state.readers, app.state.leases
    )
    duties = [asyncio.create_task(house.sweep_forever())]
    if app.state.leases is not None:
        duties.append(asyncio.create_task(house.renew_forever(app.state.leases)))
    try:
        yield
    finally:
        for duty in duties:
            duty.cancel()
        await house.close()


def create_app(
    store: Store,
    *,
    bots: Bots | None = None,
    bot_names: BotNames = offered,
    readers: Readers | None = None,
    leases: Leases | None = None,
    names: Collection[str] | None = None,
    door: Door | None = None,
    web: Path = WEB,
) -> Starlette:
    """The application; `names`: the host names it answers to (None: any); `door`: where it listens."""
    routes = [Route(path, endpoint, methods=[method]) for (method, path), endpoint in ENDPOINTS.items()]
    app = Starlette(
        routes=[
            *routes,
            WebSocketRoute("/ws/{key}", play_socket),
            Route("/", get_page),
            Route("/health", get_health),
            Route("/metrics", get_metrics),
            Mount("/web", StaticFiles(directory=web, check_dir=False)),
        ],
        middleware=[Middleware(Guard, names=names), Middleware(GZipMiddleware, minimum_size=2000)],
        exception_handlers={Refusal: _refuse, Elsewhere: _relay, HTTPException: _no_such, Exception: _failed},
        lifespan=_open_house,
    )
    app.state.store = store
    app.state.bots = bots or Bots()
    app.state.bot_names = bot_names
    app.state.readers = readers
    app.state.leases = leases
    app.state.door = door
    app.state.limits = Limits()
    app.state.web = web
    return app
