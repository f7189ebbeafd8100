"""What the server's tests share: an application on a fresh file, tables, sockets."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, cast
from unittest.mock import patch
from weakref import WeakKeyDictionary

from pydantic import Field, TypeAdapter
from starlette.testclient import TestClient, WebSocketTestSession
from tests.server.slow_player import make_player
from tests.tables import scenario_of

import flintlock.players
from flintlock.core.chance import new_seed
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.server import wire
from flintlock.server.app import create_app
from flintlock.server.bots import Bots
from flintlock.server.spoken import seats_of, sides
from flintlock.server.store import SqlStore
from flintlock.server.strangers import Readers
from flintlock.server.stream import together, unpacked
from flintlock.server.wire_changes import TellChange

Data = dict[str, Any]

VIEW = TypeAdapter(wire.View)
ERROR = TypeAdapter(wire.Refused)
MESSAGE: TypeAdapter[wire.ServerMessage] = TypeAdapter(
    Annotated[wire.ServerMessage, Field(discriminator="type")]
)


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    return (*flintlock.players.players(game), "slow", "broken", "counting", "mortal")


class SharedReaders(Readers):
    """Reading processes that go from server to server: to start them takes longer than most tests."""

    def close(self) -> None:
        """They end with the tests."""


READERS = SharedReaders()


@contextmanager
def server(path: Path, store: SqlStore | None = None) -> Iterator[TestClient]:
    """The application on a database file; leaving closes it, entering again is a restart."""
    bots = Bots(make_player, workers=1)
    opened = store or SqlStore(f"sqlite:///{path / 'tables.sqlite'}")
    app = create_app(opened, bots=bots, bot_names=bot_names, readers=READERS)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def everybody(game: Game[Any], holder: str, others: Mapping[str, str] | None = None) -> dict[str, str]:
    return {**dict.fromkeys(game.seats, holder), **(others or {})}


def rivals(game: Game[Any]) -> tuple[str, str]:
    """A seat of each of two sides."""
    one, other, *_ = sides(game)
    return seats_of(game, one)[0], seats_of(game, other)[0]


def new_table(
    client: TestClient, game: Game[Any], seats: Mapping[str, str], seed: int | None = 7, **fields: Any
) -> Data:
    """A table at which all friends have sat down: `links` are their own keys."""
    opened = laid_table(client, game, seats, seed, **fields)
    opened["links"] = {seat: claim(client, key) for seat, key in opened["links"].items()}
    return opened


def claim(client: TestClient, invitation: str, name: str = "") -> str:
    """The key that somebody gets for an invitation."""
    response = client.post(f"/api/keys/{invitation}/claim", json={"name": name})
    assert response.status_code == 201, response.text
    return str(response.json()["key"])


def reseat(client: TestClient, host: str, seat: str, holder: str) -> Any:
    return client.post(f"/api/keys/{host}/seats", json={"seat": seat, "holder": holder})


def laid_table(
    client: TestClient, game: Game[Any], seats: Mapping[str, str], seed: int | None = 7, **fields: Any
) -> Data:
    """A table as it is when it has just been set up: `links` are invitations."""
    body = {"game": game.id, "scenario": scenario_of(game), "options": {}, "seats": seats}
    # Where friends play nobody may choose the seed: there it comes as if by chance.
    own_seed = {} if "link" in seats.values() else {"seed": seed}
    with patch("flintlock.server.app.new_seed", lambda: new_seed() if seed is None else seed):
        response = client.post("/api/tables", json=body | own_seed | fields)
    assert response.status_code == 201, response.text
    opened: Data = response.json()
    return opened


def hot_seat(client: TestClient, game: Game[Any], seed: int = 7) -> str:
    """The host's key of a table at which all sit at one screen."""
    return str(new_table(client, game, everybody(game, "here"), seed)["host"])


def table_of(client: TestClient, match: Match[Any]) -> str:
    """The host's key of a hot-seat table that stands where a match does."""
    opened = client.post("/api/records", json=match.record().to_json())
    assert opened.status_code == 201, opened.text
    return str(opened.json()["host"])


def key_of(client: TestClient, key: str) -> Data:
    found: Data = client.get(f"/api/keys/{key}").json()
    return found


def view_of(
    client: TestClient, key: str, seat: str | None = None, step: int | None = None, language: str = "en"
) -> Data:
    params: dict[str, Any] = {"seat": seat, "step": step, "language": language}
    given = {name: value for name, value in params.items() if value is not None}
    response = client.get(f"/api/keys/{key}/view", params=given)
    assert response.status_code == 200, response.text
    view: Data = response.json()
    VIEW.validate_python(view)
    return view


def seats_at(client: TestClient, key: str) -> dict[str, Data]:
    """What everybody sees of the seats, by id."""
    return {seat["id"]: seat for seat in view_of(client, key)["seats"]}


def answer(client: TestClient, key: str, seat: str, step: int, code: str, language: str = "en") -> Any:
    body = {"seat": seat, "step": step, "code": code}
    return client.post(f"/api/keys/{key}/answer?language={language}", json=body)


def undo(client: TestClient, key: str, seat: str, step: int, to: str = "answer") -> Any:
    return client.post(f"/api/keys/{key}/undo", json={"seat": seat, "step": step, "to": to})


def answer_first(client: TestClient, key: str, prefer_final: bool = False, place: int = 0) -> Data:
    """Answer whatever is asked with the first (or the first final) option; gives back the view before.

    `place`: of another option; the last one often gives up, which brings games to their end sooner.
    """
    asked = key_of(client, key)["asked"]
    view = view_of(client, key, asked)
    codes = [option["code"] for option in view["question"]["options"]]
    code = (view["question"]["final"] or codes)[0] if prefer_final else codes[place]
    response = answer(client, key, asked, view["step"], code)
    assert response.status_code == 200, response.text
    return view


def play_to_the_end(client: TestClient, key: str) -> int:
    for number in range(5000):
        if key_of(client, key)["over"]:
            return number
        answer_first(client, key, place=-1)
    raise AssertionError("the game does not end")


def kind_of(response: Any) -> str:
    error = response.json()
    ERROR.validate_python(error)
    return str(error["error"]["kind"])


def hear(socket: WebSocketTestSession, type: str | None = None) -> Data:
    """The next message of a type; each is checked against the wire's definition.

    What has changed is put together with the view before, so that every view is whole but for its log.
    """
    while True:
        message = heard(socket)
        if message["type"] == "change":
            view = together(_seen[socket], cast(TellChange, message))
            message = {"type": "view", "step": message["step"], "view": view}
        if message["type"] == "view":
            VIEW.validate_python(message["view"])
            _seen[socket] = message["view"]
        if type is None or message["type"] == type:
            return message


_seen: WeakKeyDictionary[WebSocketTestSession, wire.View] = WeakKeyDictionary()
"""The last view that each socket had."""


def heard(socket: WebSocketTestSession) -> Data:
    """The next message as it was sent."""
    received = socket.receive()
    socket._raise_on_close(received)
    text = received.get("text")
    message: Data = json.loads(unpacked(received["bytes"]) if text is None else text)
    MESSAGE.validate_python(message)
    return message


def say(socket: WebSocketTestSession, **message: object) -> None:
    socket.send_text(json.dumps(message))


def hear_step(socket: WebSocketTestSession, step: int) -> Data:
    """The first view after so many answers."""
    while (message := hear(socket, "view"))["step"] < step:
        pass
    return message
