"""Nobody answers for another seat or looks into it, whatever is sent."""

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.desk import (
    Data,
    answer,
    everybody,
    hear,
    key_of,
    kind_of,
    new_table,
    undo,
    view_of,
)

import flintlock
from flintlock.core.game import Game
from flintlock.server.app import create_app
from flintlock.server.guard import LARGE, SMALL
from flintlock.server.lan import LOOPBACK
from flintlock.server.spoken import seats_of, sides
from flintlock.server.store import SqlStore

GAME = flintlock.load("1812")
"""For what has nothing to do with any game."""


def hosts(game: Game[Any]) -> list[str]:
    """The seats of the first side: they are the host's. Friends hold all others."""
    return seats_of(game, sides(game)[0])


def split(game: Game[Any]) -> dict[str, str]:
    return everybody(game, "link", dict.fromkeys(hosts(game), "here"))


@pytest.fixture(name="opened")
def _opened(client: TestClient, game: Game[Any]) -> Data:
    return new_table(client, game, split(game))


@pytest.fixture(name="table")
def _table(client: TestClient) -> Data:
    return new_table(client, GAME, split(GAME))


def asked_at(client: TestClient, opened: Data) -> tuple[str, str, Data]:
    """The key of whoever is asked, the seat, and what it sees."""
    seat = key_of(client, opened["host"])["asked"]
    key = opened["links"].get(seat, opened["host"])
    return key, seat, view_of(client, key, seat)


def test_a_key_opens_its_own_seats_only(client: TestClient, game: Game[Any], opened: Data) -> None:
    allowed = {opened["host"]: set(hosts(game)), opened["spectator"]: set[str]()}
    allowed |= {key: {seat} for seat, key in opened["links"].items()}
    for key, own in allowed.items():
        assert set(key_of(client, key)["seats"]) == own
        for seat in [*game.seats, "nature", "", "host"]:
            response = client.get(f"/api/keys/{key}/view", params={"seat": seat})
            assert response.status_code == (200 if seat in own else 403), seat
            with client.websocket_connect(f"/ws/{key}?seat={seat}") as socket:
                first = hear(socket)
                assert (first["type"] == "gone") is (seat not in own)


def test_nobody_answers_or_undoes_for_another_seat(client: TestClient, opened: Data) -> None:
    key, asked, view = asked_at(client, opened)
    code, step = view["question"]["options"][0]["code"], view["step"]
    others = {opened["host"], opened["spectator"], *opened["links"].values()} - {key}
    for other in others:
        assert kind_of(answer(client, other, asked, step, code)) == "foreign"
        assert kind_of(undo(client, other, asked, step)) == "foreign"
        for seat in key_of(client, other)["seats"]:
            assert kind_of(answer(client, other, seat, step, code)) == "not_asked"
    assert kind_of(answer(client, key, "nature", step, code)) == "foreign"
    assert kind_of(answer(client, "nonsense", asked, step, code)) == "unknown_key"
    assert view_of(client, key, asked) == view


def test_a_key_of_one_table_is_nothing_at_another(client: TestClient, game: Game[Any], opened: Data) -> None:
    other = new_table(client, game, split(game), seed=8)
    key, asked, before = asked_at(client, other)
    code = before["question"]["options"][0]["code"]
    answer(client, opened["host"], asked, before["step"], code)
    assert view_of(client, key, asked) == before


@pytest.mark.parametrize("step", [None, 0, 3])
def test_no_view_shows_a_foreign_hand(
    client: TestClient, game: Game[Any], opened: Data, step: int | None
) -> None:
    """A seat sees no hand of another side, a spectator none at all."""
    for _ in range(3):
        key, asked, view = asked_at(client, opened)
        answer(client, key, asked, view["step"], view["question"]["options"][0]["code"])
    keys = {seat: opened["links"].get(seat, opened["host"]) for seat in game.seats}
    views = [(view_of(client, key, seat, step), game.roles[seat].side) for seat, key in keys.items()]
    views += [(view_of(client, opened[name], None, step), "") for name in ("spectator", "host")]
    for view, side in views:
        for pile in view["piles"]:
            owner = game.roles[pile["seat"]].side if pile["seat"] is not None else ""
            if pile["kind"] == "deck" or (pile["kind"] == "hand" and owner != side):
                assert pile["cards"] == []


def test_a_spectator_only_watches(client: TestClient, opened: Data) -> None:
    asked = key_of(client, opened["host"])["asked"]
    with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
        step = hear(socket, "view")["step"]
        sent: list[tuple[Data, str]] = [
            ({"type": "answer", "seat": asked, "step": step, "code": "done"}, "foreign"),
            ({"type": "undo", "seat": asked, "step": step, "to": "turn"}, "foreign"),
            ({"type": "look", "seat": asked}, "foreign"),
            ({"type": "skip"}, "foreign"),
            ({"type": "pace", "pace": 0}, "host_only"),
        ]
        for message, kind in sent:
            socket.send_text(json.dumps(message))
            assert hear(socket, "refused")["kind"] == kind
    assert key_of(client, opened["host"])["step"] == step


def test_the_seed_is_told_to_nobody(client: TestClient, game: Game[Any]) -> None:
    seed = 8_123_456_789_012_345
    opened = new_table(client, game, everybody(game, "here"), seed=seed)
    key = opened["host"]
    texts = [json.dumps(opened)]
    texts += [client.get(f"/api/keys/{key}{path}").text for path in ("", "/view", "/record")]
    asked = key_of(client, key)["asked"]
    texts.append(client.get(f"/api/keys/{key}/view", params={"seat": asked}).text)
    texts.append(client.get(f"/api/keys/{key}/view", params={"seat": asked, "step": 0}).text)
    with client.websocket_connect(f"/ws/{key}?seat={asked}") as socket:
        texts.append(json.dumps(hear(socket, "view")))
    assert not [text for text in texts if str(seed) in text or f"{seed:x}" in text]


def test_a_seed_left_to_chance_cannot_be_guessed(client: TestClient, tmp_path: Path) -> None:
    tables = [new_table(client, GAME, split(GAME), seed=None)["table"] for _ in range(3)]
    store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    seeds = [store.load(table).table.seed for table in tables]
    store.close()
    assert len(set(seeds)) == 3
    assert max(seeds) > 2**100


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"answer"',
        "{}",
        '{"type": 1}',
        '{"type": "shout"}',
        '{"type": ["answer"]}',
        '{"type": "answer"}',
        '{"type": "answer", "seat": 1, "step": 0, "code": "done"}',
        '{"type": "answer", "seat": "british_regulars", "step": "0", "code": "done"}',
        '{"type": "answer", "seat": "british_regulars", "step": true, "code": "done"}',
        '{"type": "answer", "seat": "british_regulars", "step": -1, "code": "done"}',
        '{"type": "answer", "seat": "british_regulars", "step": 0, "code": "done", "more": 1}',
        '{"type": "undo", "seat": "british_regulars", "step": 0, "to": "dawn"}',
        '{"type": "pace", "pace": 99999999}',
        '{"type": "pace", "pace": 1.5}',
        '{"type": "answer", "seat": "british_regulars", "step": 99999999, "code": "done"}',
        '{"type": "answer", "seat": "\\ud800", "step": 0, "code": "done"}',
        json.dumps({"type": "look", "seat": "x" * 201}),
        "[" * 5000,
    ],
)
def test_malformed_messages_are_refused_and_the_socket_lives(
    client: TestClient, table: Data, text: str
) -> None:
    with client.websocket_connect(f"/ws/{table['host']}") as socket:
        hear(socket, "view")
        socket.send_text(text)
        assert hear(socket, "refused")["kind"] == "malformed"
        socket.send_bytes(b"\x00\x01")
        assert hear(socket, "refused")["kind"] == "malformed"
        socket.send_text(json.dumps({"type": "look", "seat": "british_regulars"}))
        assert hear(socket, "view")["view"]["seat"] == "british_regulars"


def test_an_answer_off_the_list_is_refused_with_its_reason(
    client: TestClient, game: Game[Any], opened: Data
) -> None:
    key, asked, view = asked_at(client, opened)
    offered = {option["code"] for option in view["question"]["options"]}
    others = [option.code for option in game.vocabulary if option.code not in offered]
    for code in ("nonsense", "", "x" * 200, *others[::40]):
        response = answer(client, key, asked, view["step"], code)
        assert kind_of(response) == "illegal"
    assert len(response.json()["error"]["message"]) > len("That is no answer now: ")
    assert view_of(client, key, asked) == view


def test_oversized_messages_are_refused(client: TestClient, table: Data) -> None:
    with client.websocket_connect(f"/ws/{table['host']}") as socket:
        hear(socket, "view")
        socket.send_text(" " * (SMALL + 1))
        assert hear(socket, "refused")["kind"] == "too_big"
    body = b'{"step": 0' + b" " * SMALL + b"}"
    headers = {"content-type": "application/json"}
    address = f"/api/keys/{table['host']}/branch"
    assert kind_of(client.post(address, content=body, headers=headers)) == "too_big"
    body = b'{"flintlock": 1' + b" " * LARGE + b"}"
    assert kind_of(client.post("/api/records", content=body, headers=headers)) == "too_big"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://testserver:81"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_cannot_post_or_open_a_socket(
    client: TestClient, table: Data, headers: dict[str, str]
) -> None:
    asked = key_of(client, table["host"])["asked"]
    body = {"seat": asked, "step": 0, "code": "done"}
    for path in ("answer", "undo", "branch"):
        response = client.post(f"/api/keys/{table['host']}/{path}", json=body, headers=headers)
        assert kind_of(response) == "cross_origin"
    for path in ("/api/tables", "/api/records"):
        assert kind_of(client.post(path, json={}, headers=headers)) == "cross_origin"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/ws/{table['host']}", headers=headers),
    ):
        pass


def test_our_own_page_may_post_and_open_a_socket(client: TestClient, table: Data) -> None:
    headers = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}
    response = client.post(f"/api/keys/{table['host']}/branch", json={"step": -1}, headers=headers)
    assert kind_of(response) == "malformed"
    with client.websocket_connect(f"/ws/{table['host']}", headers=headers) as socket:
        assert hear(socket, "view")


@pytest.mark.parametrize("type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_post_must_be_json(client: TestClient, table: Data, type: str) -> None:
    address = f"/api/keys/{table['host']}/branch"
    response = client.post(address, content=b'{"step": 0}', headers={"content-type": type})
    assert kind_of(response) == "malformed"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"scenario": "moon"},
        {"options": {"x": "y"}},
        {"seats": {}},
        {"seed": -1},
        {"seed": "7"},
        {"seed": True},
        {"seed": 2**53 + 1},
        {"title": "x" * 81},
        {"pace": -1},
        {"pace": None},
        {"more": 1},
        {"game": 1812},
        {"seats": "here"},
        {"seats": {"x": 1}},
    ],
)
def test_a_table_is_set_up_as_the_game_allows(
    client: TestClient, game: Game[Any], change: dict[str, Any]
) -> None:
    body = {"game": game.id, "scenario": game.scenarios[0], "seats": everybody(game, "here")} | change
    assert kind_of(client.post("/api/tables", json=body)) == "malformed"


@pytest.mark.parametrize("holder", ["bot:../../etc/passwd", "host", "bot:", "", "x" * 201])
def test_a_seat_is_held_by_people_and_bots_only(client: TestClient, game: Game[Any], holder: str) -> None:
    for seats in (everybody(game, holder), everybody(game, "here", {"nature": "here"})):
        body = {"game": game.id, "scenario": game.scenarios[0], "seats": seats}
        assert kind_of(client.post("/api/tables", json=body)) == "malformed"


@pytest.mark.parametrize(
    "path",
    [
        "/web/../server/app.py",
        "/web/..%2fserver%2fapp.py",
        "/web/%2e%2e/%2e%2e/pyproject.toml",
        "/web//etc/passwd",
        "/api/games/..%2f..%2fcore/board.svg",
        "/etc/passwd",
    ],
)
def test_files_outside_the_page_stay_there(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


def test_every_answer_carries_the_headers_that_browsers_heed(client: TestClient) -> None:
    for path in ("/api/games", "/api/keys/nonsense", "/web/nothing.js", "/"):
        headers = client.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


def test_a_foreign_name_for_this_machine_is_turned_away(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path / 'names.sqlite'}")
    with TestClient(create_app(store, names=LOOPBACK), base_url="http://127.0.0.1:8812") as client:
        assert client.get("/api/games").status_code == 200
        assert client.get("/api/games", headers={"host": "[::1]:8812"}).status_code == 200
        assert kind_of(client.get("/api/games", headers={"host": "evil.example:8812"})) == "cross_origin"
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect("/ws/x", headers={"host": "evil.example"}),
        ):
            pass


def test_keys_are_long_and_all_different(client: TestClient) -> None:
    keys: list[str] = []
    for seed in range(5):
        opened = new_table(client, GAME, split(GAME), seed=seed)
        keys += [opened["host"], opened["spectator"], *opened["links"].values()]
    assert len(set(keys)) == len(keys)
    assert min(map(len, keys)) >= 32
