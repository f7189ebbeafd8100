"""Nobody answers for another seat or looks into it, whatever is sent."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.desk import (
    AMERICANS,
    BRITISH,
    CANADIANS,
    MILITIA,
    NATIVES,
    Data,
    answer,
    everybody,
    hear,
    key_of,
    kind_of,
    new_table,
    server,
    undo,
    view_of,
)

from flintlock.server.app import create_app
from flintlock.server.guard import LARGE, LOOPBACK, SMALL
from flintlock.server.store import SqlStore

SPLIT = everybody("here", **{AMERICANS: "link", MILITIA: "link"})


@pytest.fixture(name="client")
def _client(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path) as client:
        yield client


@pytest.fixture(name="opened")
def _opened(client: TestClient) -> Data:
    return new_table(client, SPLIT)


def test_a_key_opens_its_own_seats_only(client: TestClient, opened: Data) -> None:
    allowed = {
        opened["host"]: {BRITISH, CANADIANS, NATIVES},
        opened["links"][AMERICANS]: {AMERICANS},
        opened["links"][MILITIA]: {MILITIA},
        opened["spectator"]: set[str](),
    }
    for key, own in allowed.items():
        assert set(key_of(client, key)["seats"]) == own
        for seat in [*SPLIT, "nature", "", "host"]:
            response = client.get(f"/api/keys/{key}/view", params={"seat": seat})
            assert response.status_code == (200 if seat in own else 403), seat
            with client.websocket_connect(f"/ws/{key}?seat={seat}") as socket:
                first = json.loads(socket.receive_text())
                assert (first["type"] == "gone") is (seat not in own)


def test_nobody_answers_or_undoes_for_another_seat(client: TestClient, opened: Data) -> None:
    asked = key_of(client, opened["host"])["asked"]
    assert asked in (BRITISH, CANADIANS, NATIVES)
    view = view_of(client, opened["host"], asked)
    code, step = view["question"]["options"][0]["code"], view["step"]
    for key in (opened["links"][AMERICANS], opened["spectator"]):
        assert kind_of(answer(client, key, asked, step, code)) == "foreign"
        assert kind_of(undo(client, key, asked, step)) == "foreign"
    assert kind_of(answer(client, opened["links"][AMERICANS], AMERICANS, step, code)) == "not_asked"
    assert kind_of(answer(client, opened["host"], "nature", step, code)) == "foreign"
    assert kind_of(answer(client, "nonsense", asked, step, code)) == "unknown_key"
    assert view_of(client, opened["host"], asked) == view


def test_a_key_of_one_table_is_nothing_at_another(client: TestClient, opened: Data) -> None:
    other = new_table(client, SPLIT, seed=8)
    asked = key_of(client, other["host"])["asked"]
    before = view_of(client, other["host"], asked)
    code = before["question"]["options"][0]["code"]
    answer(client, opened["host"], asked, before["step"], code)
    assert view_of(client, other["host"], asked) == before


@pytest.mark.parametrize("step", [None, 0, 3])
def test_no_view_shows_a_foreign_hand(client: TestClient, opened: Data, step: int | None) -> None:
    side = {BRITISH, CANADIANS, NATIVES}
    views = [
        (view_of(client, opened["host"], BRITISH, step), side),
        (view_of(client, opened["links"][AMERICANS], AMERICANS, step), {AMERICANS, MILITIA}),
        (view_of(client, opened["spectator"], None, step), set[str]()),
        (view_of(client, opened["host"], None, step), set[str]()),
    ]
    for view, open_hands in views:
        for pile in view["piles"]:
            if pile["kind"] in ("hand", "deck") and pile["seat"] not in open_hands:
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
        "[" * 5000,
    ],
)
def test_malformed_messages_are_refused_and_the_socket_lives(
    client: TestClient, opened: Data, text: str
) -> None:
    with client.websocket_connect(f"/ws/{opened['host']}") as socket:
        hear(socket, "view")
        socket.send_text(text)
        assert hear(socket, "refused")["kind"] == "malformed"
        socket.send_bytes(b"\x00\x01")
        assert hear(socket, "refused")["kind"] == "malformed"
        socket.send_text(json.dumps({"type": "look", "seat": BRITISH}))
        assert hear(socket, "view")["view"]["seat"] == BRITISH


def test_an_answer_off_the_list_is_refused_with_its_reason(client: TestClient, opened: Data) -> None:
    asked = key_of(client, opened["host"])["asked"]
    view = view_of(client, opened["host"], asked)
    for code in ("nonsense", "die:6", "", "x" * 200):
        response = answer(client, opened["host"], asked, view["step"], code)
        assert kind_of(response) == "illegal"
    assert view_of(client, opened["host"], asked) == view


def test_oversized_messages_are_refused(client: TestClient, opened: Data) -> None:
    with client.websocket_connect(f"/ws/{opened['host']}") as socket:
        hear(socket, "view")
        socket.send_text(" " * (SMALL + 1))
        assert hear(socket, "refused")["kind"] == "too_big"
    body = b'{"step": 0' + b" " * SMALL + b"}"
    headers = {"content-type": "application/json"}
    address = f"/api/keys/{opened['host']}/branch"
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
    client: TestClient, opened: Data, headers: dict[str, str]
) -> None:
    asked = key_of(client, opened["host"])["asked"]
    body = {"seat": asked, "step": 0, "code": "done"}
    for path in ("answer", "undo", "branch"):
        response = client.post(f"/api/keys/{opened['host']}/{path}", json=body, headers=headers)
        assert kind_of(response) == "cross_origin"
    for path in ("/api/tables", "/api/records"):
        assert kind_of(client.post(path, json={}, headers=headers)) == "cross_origin"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/ws/{opened['host']}", headers=headers),
    ):
        pass


def test_our_own_page_may_post_and_open_a_socket(client: TestClient, opened: Data) -> None:
    headers = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}
    response = client.post(f"/api/keys/{opened['host']}/branch", json={"step": -1}, headers=headers)
    assert kind_of(response) == "malformed"
    with client.websocket_connect(f"/ws/{opened['host']}", headers=headers) as socket:
        assert hear(socket, "view")


@pytest.mark.parametrize("type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_post_must_be_json(client: TestClient, opened: Data, type: str) -> None:
    address = f"/api/keys/{opened['host']}/branch"
    response = client.post(address, content=b'{"step": 0}', headers={"content-type": type})
    assert kind_of(response) == "malformed"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"scenario": "moon"},
        {"options": {"x": "y"}},
        {"seats": {}},
        {"seats": everybody("here") | {"nature": "here"}},
        {"seats": everybody("bot:../../etc/passwd")},
        {"seats": everybody("host")},
        {"seed": -1},
        {"seed": "7"},
        {"title": "x" * 81},
        {"pace": -1},
        {"more": 1},
    ],
)
def test_a_table_is_set_up_as_the_game_allows(client: TestClient, change: dict[str, Any]) -> None:
    body = {"game": "1812", "scenario": "intro_1812", "seats": everybody("here")} | change
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
        opened = new_table(client, SPLIT, seed=seed)
        keys += [opened["host"], opened["spectator"], *opened["links"].values()]
    assert len(set(keys)) == len(keys)
    assert min(map(len, keys)) >= 32
