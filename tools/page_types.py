"""Writes the types of the pages from the definition of the wire.

    .venv/bin/python tools/page_types.py

The pages are plain JavaScript; their types are JSDoc comments, which the type checker reads.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter

import flintlock
from flintlock.server import (
    wire,
    wire_books,
    wire_changes,
    wire_past,
    wire_people,
    wire_shelf,
    wire_thoughts,
    wire_ways,
)

TARGET = Path(flintlock.__file__).parent / "web" / "js" / "types.js"

HEAD = """\
/**
 * The shapes of everything the server says (docs/table.md). Nothing here runs.
 *
 * Made by tools/page_types.py from server/wire.py and its neighbours: change it there.
 */
"""

READ: tuple[Any, ...] = (
    wire.ServerMessage,
    wire.Refused,
    wire_shelf.GameInfo,
    wire_books.GuideInfo,
    wire_books.RulesInfo,
    wire_books.SourceInfo,
    wire_books.Doubts,
    wire_shelf.PageWords,
    wire.NewTable,
    wire.KeyInfo,
    wire.NewStep,
    wire_past.Since,
    wire_past.Scores,
    wire_thoughts.LookedBack,
    wire_thoughts.Advice,
    wire_ways.Ways,
    wire_ways.Fought,
    wire_people.OwnKey,
    wire_people.Reach,
)
"""What the pages read; what these hold comes with them."""

WIRE = (wire, wire_shelf, wire_changes, wire_past, wire_thoughts, wire_ways, wire_books, wire_people)

WIDTH = 110

Schema = dict[str, Any]


def page_types() -> str:
    """The text of the file."""
    forms: list[tuple[int, Any, TypeAdapter[Any]]] = [
        (n, "validation", TypeAdapter(form)) for n, form in enumerate(READ)
    ]
    _, found = TypeAdapter.json_schemas(forms, ref_template="{model}")
    schemas: dict[str, Schema] = found["$defs"]
    order = [name for module in WIRE for name in vars(module) if name in schemas and _is_of(module, name)]
    union = " | ".join(form.__name__ for form in wire.ServerMessage.__args__)
    blocks = [_typedef(name, schemas[name]) for name in order]
    blocks.append(f"/** @typedef {{{union}}} ServerMessage */\n")
    return "\n".join([HEAD, *blocks, "export {};\n"])


def _is_of(module: ModuleType, name: str) -> bool:
    """Whether a type is defined there, and not only used."""
    return getattr(vars(module)[name], "__module__", "") == module.__name__


def _typedef(name: str, schema: Schema) -> str:
    fields: dict[str, Schema] = schema["properties"]
    if any("description" in inner for inner in fields.values()):
        lines = [f"@typedef {{object}} {name}", *(_property(schema, field) for field in fields)]
    else:
        inside = ", ".join(f"{_marked(schema, field)}: {_type(inner)}" for field, inner in fields.items())
        lines = textwrap.wrap(f"@typedef {{{{ {inside} }}}} {name}", WIDTH, subsequent_indent="  ")
    meaning = textwrap.wrap(" ".join(schema["description"].split()), WIDTH)
    return "\n".join(["/**", *(f" * {line}" for line in (*meaning, *lines)), " */", ""])


def _marked(schema: Schema, field: str) -> str:
    return field if field in schema.get("required", ()) else f"{field}?"


def _property(schema: Schema, field: str) -> str:
    inner: Schema = schema["properties"][field]
    shown = field if field in schema.get("required", ()) else f"[{field}]"
    meaning = f" {inner['description']}" if "description" in inner else ""
    return f"@property {{{_type(inner)}}} {shown}{meaning}"


def _type(schema: Schema | bool) -> str:
    if isinstance(schema, bool):
        return "any"
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "type" not in schema:
        return "any"
    if schema["type"] == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if schema["type"] == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return {"integer": "number"}.get(schema["type"], str(schema["type"]))


if __name__ == "__main__":
    TARGET.write_text(page_types(), "utf-8")
