"""The API described in its own terms; served at /api/openapi.json and held to by tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flintlock.server.schemas import SCHEMAS, STEP, TEXT, ref
from flintlock.server.shape import Schema


@dataclass(frozen=True)
class Call:
    """One call: what it does, what it takes and what it gives."""

    method: str
    path: str
    summary: str
    gives: str
    """A schema's name, or a media type."""
    takes: str | None = None
    query: dict[str, Schema] = field(default_factory=dict)
    status: int = 200


CALLS = (
    Call("GET", "/api/games", "All five games, and what can be chosen for those that are ready", "Games"),
    Call("GET", "/api/games/{game}/board.svg", "A game's board", "image/svg+xml"),
    Call("GET", "/api/games/{game}/doubts", "The facts of the printed game that are not certain", "Doubts"),
    Call("POST", "/api/tables", "Set up a table", "Opened", "NewTable", status=201),
    Call("GET", "/api/keys/{key}", "What a key opens", "Key"),
    Call(
        "GET",
        "/api/keys/{key}/view",
        "What a seat may see, now or after a number of answers",
        "View",
        query={"seat": TEXT, "step": STEP},
    ),
    Call("POST", "/api/keys/{key}/answer", "Answer the question asked at a step", "Step", "Answer"),
    Call("POST", "/api/keys/{key}/undo", "Take one's last answer or answers back", "Step", "Undo"),
    Call("GET", "/api/keys/{key}/record", "The record of a finished or solo table, for its host", "Record"),
    Call(
        "POST",
        "/api/keys/{key}/branch",
        "A new hot-seat table that stands where this one stood",
        "Opened",
        "Branch",
        status=201,
    ),
    Call("POST", "/api/records", "A new hot-seat table from a record", "Opened", "Record", status=201),
    Call("GET", "/api/openapi.json", "This description", "application/json"),
)


def describe(version: str) -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Flintlock", "version": version, "description": "The table: see docs/table.md."},
        "paths": paths,
        "components": {"schemas": SCHEMAS},
    }


def _operation(call: Call) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": call.summary,
        "parameters": _parameters(call),
        "responses": {
            str(call.status): {"description": call.summary, "content": _content(call.gives)},
            "default": {"description": "Refused; nothing was changed", "content": _content("Error")},
        },
    }
    if call.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(call.takes)}
    return operation


def _parameters(call: Call) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in call.path.split("/") if part.startswith("{")]
    in_path = [{"name": name, "in": "path", "required": True, "schema": TEXT} for name in names]
    in_query = [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in call.query.items()
    ]
    return [*in_path, *in_query]


def _content(gives: str) -> dict[str, Any]:
    if "/" in gives:
        return {gives: {}}
    return {"application/json": {"schema": ref(gives)}}
