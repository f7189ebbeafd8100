"""What goes over the wire, as JSON schemas: messages that arrive are checked against these."""

from __future__ import annotations

from flintlock.server.room import LONGEST_PACE
from flintlock.server.shape import Schema

TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "maxLength": 200}
NUMBER: Schema = {"type": "integer"}
STEP: Schema = {"type": "integer", "minimum": 0, "maximum": 10_000_000}
FLAG: Schema = {"type": "boolean"}
TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
ANYTHING: Schema = {"type": "object", "additionalProperties": True}
BACK: Schema = {"type": "string", "enum": ["answer", "turn"]}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def listing(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def mapping(item: Schema) -> Schema:
    return {"type": "object", "additionalProperties": item}


def or_null(item: Schema) -> Schema:
    return {"anyOf": [{"type": "null"}, item]}


def record(_optional: tuple[str, ...] = (), **fields: Schema) -> Schema:
    """An object of just these fields."""
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in _optional],
        "additionalProperties": False,
    }


def message(type: str, _optional: tuple[str, ...] = (), **fields: Schema) -> Schema:
    """A message of the socket."""
    return record(_optional, type={"type": "string", "enum": [type]}, **fields)


_REQUESTS: dict[str, Schema] = {
    "NewTable": record(
        ("scenario", "options", "seed", "title", "pace"),
        game=NAME,
        scenario={"type": ["string", "null"], "maxLength": 200},
        options=mapping(NAME),
        seed={"type": ["integer", "null"], "minimum": 0, "maximum": 2**53},
        seats=mapping(NAME),
        title={"type": "string", "maxLength": 80},
        pace={"type": "integer", "minimum": 0, "maximum": LONGEST_PACE},
    ),
    "Answer": record(seat=NAME, step=STEP, code=NAME),
    "Undo": record(seat=NAME, step=STEP, to=BACK),
    "Branch": record(step=STEP),
}

_RESPONSES: dict[str, Schema] = {
    "Error": record(error=record(kind=TEXT, message=TEXT)),
    "Choice": record(id=TEXT, name=TEXT),
    "Variant": record(id=TEXT, name=TEXT, values=listing(TEXT), default=TEXT),
    "Role": record(id=TEXT, name=TEXT, side=TEXT),
    "Game": record(
        id=TEXT,
        name=TEXT,
        blurb=TEXT,
        ready=FLAG,
        seats=listing(ref("Role")),
        scenarios=listing(ref("Choice")),
        options=listing(ref("Variant")),
        bots=listing(TEXT),
        board=TEXT,
    ),
    "Games": listing(ref("Game")),
    "Doubts": record(name=TEXT, doubts=listing(record(file=TEXT, entry=TEXT, fact=TEXT, source=TEXT))),
    "Opened": record(table=TEXT, host=TEXT, links=mapping(TEXT), spectator=TEXT),
    "Key": record(
        ("links", "spectator"),
        table=TEXT,
        game=TEXT,
        scenario=TEXT,
        title=TEXT,
        seats=listing(TEXT),
        host=FLAG,
        step=STEP,
        over=FLAG,
        asked=TEXT_OR_NULL,
        pace=NUMBER,
        open=FLAG,
        links=mapping(TEXT),
        spectator=TEXT,
    ),
    "Step": record(step=STEP),
    "Record": ANYTHING,
}

_VIEW: dict[str, Schema] = {
    "Part": record(("code",), text=TEXT, code=TEXT),
    "Words": listing(ref("Part")),
    "Seat": record(id=TEXT, name=TEXT, side=TEXT, holder=TEXT, present=FLAG),
    "Space": record(("note", "code"), id=TEXT, name=TEXT, group=TEXT, note=TEXT, code=TEXT),
    "Token": record(
        ("figures", "code"),
        id=TEXT,
        space=TEXT,
        shape=TEXT,
        colour=TEXT,
        text=TEXT,
        name=TEXT,
        count=NUMBER,
        figures=TEXT,
        code=TEXT,
    ),
    "Card": record(
        ("figures", "doubtful"),
        code=TEXT,
        title=TEXT,
        kind=TEXT,
        text=TEXT,
        colour=TEXT,
        figures=listing(TEXT),
        doubtful=FLAG,
    ),
    "Pile": record(
        id=TEXT, name=TEXT, seat=TEXT_OR_NULL, kind=TEXT, count=NUMBER, cards=listing(ref("Card"))
    ),
    "Panel": record(id=TEXT, title=TEXT, columns=listing(TEXT), rows=listing(listing(TEXT))),
    "Line": record(step=STEP, parts=ref("Words")),
    "Option": record(code=TEXT, name=TEXT, kind=TEXT),
    "Question": record(
        seat=TEXT,
        prompt=ref("Words"),
        rule=TEXT,
        gist=TEXT_OR_NULL,
        options=listing(ref("Option")),
        why_not=mapping(TEXT),
        final=listing(TEXT),
    ),
    "Result": record(winners=listing(TEXT), reason=TEXT, scores=listing(record(seat=TEXT, points=NUMBER))),
    "View": record(
        game=TEXT,
        scenario=TEXT,
        title=TEXT,
        seat=TEXT_OR_NULL,
        step=STEP,
        latest=STEP,
        seats=listing(ref("Seat")),
        status=listing(ref("Words")),
        doubts=NUMBER,
        spaces=listing(ref("Space")),
        tokens=listing(ref("Token")),
        piles=listing(ref("Pile")),
        panels=listing(ref("Panel")),
        log=listing(ref("Line")),
        log_from=STEP,
        question=or_null(ref("Question")),
        undo=FLAG,
        result=or_null(ref("Result")),
    ),
}

FROM_BROWSER: dict[str, str] = {
    "answer": "SendAnswer",
    "undo": "SendUndo",
    "pace": "SendPace",
    "skip": "SendSkip",
    "look": "SendLook",
}
"""The types of messages that a socket takes, and their schemas."""

FROM_SERVER: dict[str, str] = {
    "view": "TellView",
    "refused": "TellRefused",
    "pace": "TellPace",
    "gone": "TellGone",
}

_SOCKET: dict[str, Schema] = {
    "SendAnswer": message("answer", seat=NAME, step=STEP, code=NAME),
    "SendUndo": message("undo", seat=NAME, step=STEP, to=BACK),
    "SendPace": message("pace", pace={"type": "integer", "minimum": 0, "maximum": LONGEST_PACE}),
    "SendSkip": message("skip"),
    "SendLook": message("look", ("seat",), seat={"type": ["string", "null"], "maxLength": 200}),
    "TellView": message("view", step=STEP, view=ref("View")),
    "TellRefused": message("refused", kind=TEXT, message=TEXT, step=STEP),
    "TellPace": message("pace", pace=NUMBER, skipping=FLAG),
    "TellGone": message("gone", ("message",), message=TEXT),
}

SCHEMAS: dict[str, Schema] = {**_REQUESTS, **_RESPONSES, **_VIEW, **_SOCKET}
