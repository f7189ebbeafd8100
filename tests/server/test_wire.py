"""What goes over the wire is defined once: strict, described, and the same for the pages."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient
from tests.server.desk import VIEW, hot_seat, view_of

import flintlock
from flintlock.core.game import Game
from flintlock.server import wire
from flintlock.server.guard import read
from flintlock.server.refusal import Refusal

ROOT = Path(__file__).resolve().parents[2]
TYPES = Path(flintlock.__file__).parent / "web" / "js" / "types.js"

ANSWER: dict[str, object] = {"seat": "a", "step": 1, "code": "x"}


def page_types() -> ModuleType:
    spec = importlib.util.spec_from_file_location("page_types", ROOT / "tools" / "page_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_pages_are_those_of_the_wire() -> None:
    """Otherwise: .venv/bin/python tools/page_types.py"""
    assert TYPES.read_text("utf-8") == page_types().page_types()


NAMES = """Space Token Card Pile Panel Score Battle BattleSide Roll Modifier Piece SeatState LogLine Option
Question Result View SeatRole Scenario GameOption Bot GameInfo NewTable KeyInfo ServerMessage Part"""


def test_the_pages_know_every_type_by_name() -> None:
    text = TYPES.read_text("utf-8")
    assert [name for name in NAMES.split() if not re.search(rf"}} {name}( \*/)?$", text, re.M)] == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (ANSWER | {"step": True}, "body.step: expected a whole number."),
        (ANSWER | {"step": 1.0}, "body.step: expected a whole number."),
        (ANSWER | {"step": "1"}, "body.step: expected a whole number."),
        (ANSWER | {"step": -1}, "body.step: is less than 0."),
        (ANSWER | {"step": 10**8}, "body.step: is more than 10000000."),
        (ANSWER | {"seat": 1}, "body.seat: expected a text."),
        (ANSWER | {"seat": None}, "body.seat: expected a text."),
        (ANSWER | {"code": "x" * 201}, "body.code: is longer than 200 letters."),
        (ANSWER | {"more": 1}, "body.more: is not known here."),
        ({"seat": "a", "step": 1}, "body.code: is missing."),
        ([], "body: expected an object."),
        (None, "body: expected an object."),
        (ANSWER | {"code": "\ud800"}, "body.code: does not fit the description of the API."),
    ],
)
def test_what_arrives_is_read_strictly(wrong: object, told: str) -> None:
    assert read(wire.AnswerRequest, ANSWER).step == 1
    with pytest.raises(Refusal) as caught:
        read(wire.AnswerRequest, wrong)
    assert caught.value.kind == "malformed"
    assert caught.value.message(()) == told


def test_a_choice_is_told_with_its_words() -> None:
    with pytest.raises(Refusal) as caught:
        read(wire.UndoRequest, {"seat": "a", "step": 1, "to": "dawn"})
    assert caught.value.message(()) == "body.to: must be answer, turn."


@pytest.mark.parametrize(
    "change", [{"more": 1}, {"step": "1"}, {"undo": 1}, {"tokens": [{}]}, {"seat": 1}, {"battle": []}]
)
def test_a_view_that_is_none_is_noticed(
    client: TestClient, game: Game[Any], change: dict[str, object]
) -> None:
    view = view_of(client, hot_seat(client, game))
    with pytest.raises(ValidationError):
        VIEW.validate_python(view | change)
    for name in view:
        less = {field: value for field, value in view.items() if field != name}
        with pytest.raises(ValidationError):
            VIEW.validate_python(less)


def test_the_description_tells_what_is_strict(client: TestClient) -> None:
    schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
    assert schemas["AnswerRequest"]["additionalProperties"] is False
    assert schemas["AnswerRequest"]["properties"]["code"]["maxLength"] == 200
    assert schemas["TableRequest"]["required"] == ["game", "seats"]
    assert {"View", "TellView", "SendAnswer", "Refused"} <= schemas.keys()
    assert all(schema.get("additionalProperties") is False for schema in schemas.values())
