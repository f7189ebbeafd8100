"""The API described in its own terms; served at /api/openapi.json and held to by tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from flintlock.server import wire, wire_books, wire_past, wire_people, wire_shelf, wire_thoughts, wire_ways

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
STEP: Schema = {"type": "integer", "minimum": 0}
SCHEMAS = "#/components/schemas/{model}"


@dataclass(frozen=True)
class Call:
    """One call: what it does, what it takes and what it gives."""

    method: str
    path: str
    summary: str
    gives: Any
    """A type of the wire, or a media type."""
    takes: Any = None
    query: tuple[str, ...] = ()
    status: int = 200


CALLS = (
    Call(
        "GET",
        "/api/games",
        "All games, and what can be chosen for those that are ready",
        list[wire_shelf.GameInfo],
        query=("language",),
    ),
    Call("GET", "/api/games/{game}/board.svg", "A game's board", "image/svg+xml", query=("language",)),
    Call(
        "GET",
        "/api/games/{game}/doubts",
        "The facts of the printed game that are not certain",
        wire_books.Doubts,
        query=("language",),
    ),
    Call(
        "GET",
        "/api/games/{game}/guide",
        "The guide of a game for its players",
        wire_books.GuideInfo,
        query=("language",),
    ),
    Call(
        "GET",
        "/api/games/{game}/rules",
        "All numbered rules of a game in short words",
        wire_books.RulesInfo,
        query=("language",),
    ),
    Call(
        "GET",
        "/api/games/{game}/code/{name}",
        "The code that plays a rule",
        wire_books.SourceInfo,
    ),
    Call("GET", "/api/words", "The words of the pages", wire_shelf.PageWords, query=("language",)),
    Call("POST", "/api/tables", "Set up a table", wire.NewTable, wire.TableRequest, status=201),
    Call("GET", "/api/keys/{key}", "What a key opens", wire.KeyInfo, query=("language",)),
    Call(
        "GET",
        "/api/keys/{key}/view",
        "What a seat may see, now or after a number of answers",
        wire.View,
        query=("seat", "step", "language"),
    ),
    Call(
        "GET",
        "/api/keys/{key}/since",
        "What has happened on the map since the last choice of some of the key's seats",
        wire_past.Since,
        query=("seat", "mine", "language"),
    ),
    Call(
        "GET",
        "/api/keys/{key}/battle",
        "The battle that begins with a line of the log",
        wire.Battle,
        query=("seat", "line", "language"),
    ),
    Call(
        "GET",
        "/api/keys/{key}/scores",
        "The score over time",
        wire_past.Scores,
        query=("seat", "language"),
    ),
    Call(
        "GET",
        "/api/keys/{key}/ways",
        "Where a stack of the asked seat can be dragged, and by which answers",
        wire_ways.Ways,
        query=("seat", "token", "language"),
    ),
    Call(
        "GET",
        "/api/keys/{key}/odds",
        "The battles ahead that cannot be counted out, fought in imagined matches",
        wire_ways.Fought,
        query=("seat", "language"),
    ),
    Call(
        "GET",
        "/api/keys/{key}/looked-back",
        "A finished game: chances over time, what turned it, the worst mistakes",
        wire_thoughts.LookedBack,
        query=("language",),
    ),
    Call(
        "POST",
        "/api/keys/{key}/advice",
        "What a strong player would answer to the question asked at a step, and why",
        wire_thoughts.Advice,
        wire_thoughts.AdviceRequest,
    ),
    Call(
        "POST",
        "/api/keys/{key}/answer",
        "Answer the question asked at a step",
        wire.NewStep,
        wire.AnswerRequest,
    ),
    Call(
        "POST",
        "/api/keys/{key}/undo",
        "Take one's last answer or answers back",
        wire.NewStep,
        wire.UndoRequest,
    ),
    Call(
        "GET",
        "/api/keys/{key}/record",
        "The record of a finished or solo table, for its host",
        wire.Record,
    ),
    Call(
        "POST",
        "/api/keys/{key}/branch",
        "A new hot-seat table that stands where this one stood",
        wire.NewTable,
        wire.BranchRequest,
        status=201,
    ),
    Call(
        "POST",
        "/api/keys/{key}/rematch",
        "The same game once more with the sides swapped, when it is over",
        wire.NewTable,
        status=201,
    ),
    Call(
        "POST",
        "/api/keys/{key}/claim",
        "Sit down: exchange an invitation for a key of one's own",
        wire_people.OwnKey,
        wire_people.ClaimRequest,
        status=201,
    ),
    Call(
        "POST",
        "/api/keys/{key}/seats",
        "Give a seat to a friend, a bot or the host's own screen",
        wire.KeyInfo,
        wire_people.SeatRequest,
    ),
    Call(
        "POST", "/api/records", "A new hot-seat table from a record", wire.NewTable, wire.Record, status=201
    ),
    Call("GET", "/api/reach", "Where friends find the server; told at its computer only", wire_people.Reach),
    Call("POST", "/api/reach", "Open the server to its network", wire_people.Reach, wire_people.ReachRequest),
    Call("POST", "/api/qr", "A link as a QR code", "image/svg+xml", wire_people.QrRequest),
    Call("GET", "/api/openapi.json", "This description", "application/json"),
)

_QUERY: dict[str, Schema] = {
    "seat": TEXT,
    "mine": TEXT,
    "step": STEP,
    "line": STEP,
    "token": TEXT,
    "language": TEXT,
}


def describe(version: str) -> Schema:
    schemas, definitions = _schemas()
    paths: dict[str, Schema] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Flintlock", "version": version, "description": "The table: see docs/table.md."},
        "paths": paths,
        "components": {"schemas": definitions},
    }


def _schemas() -> tuple[dict[Any, Schema], Schema]:
    """The schema of each type that a call or the socket uses, and all definitions that they need."""
    used = [form for call in CALLS for form in (call.gives, call.takes) if not isinstance(form, str | None)]
    forms = [*used, wire.Refused, wire.ServerMessage, wire.BrowserMessage]
    adapters: list[tuple[Any, Any, TypeAdapter[Any]]] = [
        (str(form), "validation", TypeAdapter(form)) for form in forms
    ]
    found, whole = TypeAdapter.json_schemas(adapters, ref_template=SCHEMAS)
    return {name: schema for (name, _), schema in found.items()}, whole["$defs"]


def _operation(call: Call, schemas: dict[Any, Schema]) -> Schema:
    refused = _content(wire.Refused, schemas)
    operation: Schema = {
        "summary": call.summary,
        "parameters": _parameters(call),
        "responses": {
            str(call.status): {"description": call.summary, "content": _content(call.gives, schemas)},
            "default": {"description": "Refused; nothing was changed", "content": refused},
        },
    }
    if call.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(call.takes, schemas)}
    return operation


def _parameters(call: Call) -> list[Schema]:
    names = [part[1:-1] for part in call.path.split("/") if part.startswith("{")]
    in_path = [{"name": name, "in": "path", "required": True, "schema": TEXT} for name in names]
    in_query = [
        {"name": name, "in": "query", "required": False, "schema": _QUERY[name]} for name in call.query
    ]
    return [*in_path, *in_query]


def _content(gives: Any, schemas: dict[Any, Schema]) -> Schema:
    if isinstance(gives, str):
        return {gives: {}}
    return {"application/json": {"schema": schemas[str(gives)]}}
