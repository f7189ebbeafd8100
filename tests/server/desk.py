"""What the server's tests share: an application on a fresh file, tables, sockets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from tests.server.slow_player import make_player

from flintlock.core.registry import load
from flintlock.server.app import create_app
from flintlock.server.bots import Bots
from flintlock.server.schemas import FROM_SERVER, SCHEMAS
from flintlock.server.shape import check
from flintlock.server.store import SqlStore

BRITISH = "british_regulars"
CANADIANS = "canadian_militia"
NATIVES = "native_americans"
AMERICANS = "american_regulars"
MILITIA = "american_militia"
SEATS = load("1812").seats

Data = dict[str, Any]


@contextmanager
def server(path: Path, store: SqlStore | None = None) -> Iterator[TestClient]:
    """The application on a database file; leaving closes it, entering again is a restart."""
    bots = Bots(make_player, workers=1)
    opened = store or SqlStore(f"sqlite:///{path / 'tables.sqlite'}")
    app = create_app(opened, bots=bots, bot_names=("random", "slow", "broken"))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def everybody(holder: str, **others: str) -> dict[str, str]:
    return {**dict.fromkeys(SEATS, holder), **others}


def new_table(client: TestClient, seats: dict[str, str], seed: int = 7, **fields: Any) -> Data:
    body = {"game": "1812", "scenario": "intro_1812", "options": {}, "seed": seed, "seats": seats, **fields}
    response = client.post("/api/tables", json=body)
    assert response.status_code == 201, response.text
    opened: Data = response.json()
    return opened


def key_of(client: TestClient, key: str) -> Data:
    found: Data = client.get(f"/api/keys/{key}").json()
    return found


def view_of(client: TestClient, key: str, seat: str | None = None, step: int | None = None) -> Data:
    params = {name: value for name, value in (("seat", seat), ("step", step)) if value is not None}
    response = client.get(f"/api/keys/{key}/view", params=params)
    assert response.status_code == 200, response.text
    view: Data = response.json()
    check(view, SCHEMAS["View"], SCHEMAS, "view")
    return view


def answer(client: TestClient, key: str, seat: str, step: int, code: str) -> Any:
    return client.post(f"/api/keys/{key}/answer", json={"seat": seat, "step": step, "code": code})


def undo(client: TestClient, key: str, seat: str, step: int, to: str = "answer") -> Any:
    return client.post(f"/api/keys/{key}/undo", json={"seat": seat, "step": step, "to": to})


def answer_first(client: TestClient, key: str, prefer_final: bool = False) -> Data:
    """Answer whatever is asked with the first (or the first final) option; gives back the view before."""
    asked = key_of(client, key)["asked"]
    view = view_of(client, key, asked)
    codes = [option["code"] for option in view["question"]["options"]]
    code = (view["question"]["final"] or codes)[0] if prefer_final else codes[0]
    response = answer(client, key, asked, view["step"], code)
    assert response.status_code == 200, response.text
    return view


def play_to_the_end(client: TestClient, key: str) -> int:
    for number in range(2000):
        if key_of(client, key)["over"]:
            return number
        answer_first(client, key)
    raise AssertionError("the game does not end")


def kind_of(response: Any) -> str:
    check(response.json(), SCHEMAS["Error"], SCHEMAS, "error")
    return str(response.json()["error"]["kind"])


def hear(socket: WebSocketTestSession, type: str | None = None) -> Data:
    """The next message of a type; each is checked against its schema."""
    while True:
        message: Data = json.loads(socket.receive_text())
        check(message, SCHEMAS[FROM_SERVER[message["type"]]], SCHEMAS, "message")
        if type is None or message["type"] == type:
            return message
