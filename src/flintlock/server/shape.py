"""Checks JSON against the schemas that the API describes itself with: one definition for both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flintlock.server.refusal import Refusal

Schema = Mapping[str, Any]

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}


class Misshapen(Refusal):
    """The data does not fit the schema."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__("malformed", f"{where}: {problem}.")


def check(data: Any, schema: Schema, schemas: Mapping[str, Schema], where: str = "body") -> None:
    """Raise Misshapen unless `data` fits; what a schema does not name is refused too."""
    if "$ref" in schema:
        check(data, schemas[schema["$ref"].rpartition("/")[2]], schemas, where)
    elif "anyOf" in schema:
        _check_any(data, schema["anyOf"], schemas, where)
    else:
        _check_type(data, schema, where)
        if isinstance(data, dict):
            _check_object(data, schema, schemas, where)
        elif isinstance(data, list):
            for index, item in enumerate(data):
                check(item, schema["items"], schemas, f"{where}[{index}]")
        else:
            _check_scalar(data, schema, where)


def _check_any(data: Any, choices: list[Schema], schemas: Mapping[str, Schema], where: str) -> None:
    problem = None
    for choice in choices:
        try:
            return check(data, choice, schemas, where)
        except Misshapen as error:
            problem = error
    assert problem is not None
    raise problem


def _check_type(data: Any, schema: Schema, where: str) -> None:
    wanted = schema.get("type")
    if wanted is None:
        return
    names = [wanted] if isinstance(wanted, str) else wanted
    # A bool is an int to Python, and no number to anybody else.
    if not any(type(data) in _TYPES[name] for name in names):
        raise Misshapen(where, f"expected {' or '.join(names)}")


def _check_object(data: dict[str, Any], schema: Schema, schemas: Mapping[str, Schema], where: str) -> None:
    fields: Mapping[str, Schema] = schema.get("properties", {})
    others = schema.get("additionalProperties", False)
    missing = [name for name in schema.get("required", ()) if name not in data]
    if missing:
        raise Misshapen(where, f"{missing[0]} is missing")
    for name, value in data.items():
        inner: Schema | bool = fields.get(name, others)
        if inner is False:
            raise Misshapen(where, f"{name:.60} is not known here")
        if not isinstance(inner, bool):
            check(value, inner, schemas, f"{where}.{name:.60}")


def _check_scalar(data: Any, schema: Schema, where: str) -> None:
    if "enum" in schema and data not in schema["enum"]:
        raise Misshapen(where, f"must be one of {', '.join(map(str, schema['enum']))}")
    if isinstance(data, str) and len(data) > schema.get("maxLength", len(data)):
        raise Misshapen(where, f"is longer than {schema['maxLength']} characters")
    if isinstance(data, int):
        if data < schema.get("minimum", data):
            raise Misshapen(where, f"is less than {schema['minimum']}")
        if data > schema.get("maximum", data):
            raise Misshapen(where, f"is more than {schema['maximum']}")
