"""How friends in the same network get here: addresses, the door that opens to them, QR codes."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from starlette.testclient import TestClient
from tests.server.desk import kind_of
from tests.server.neighbours import FRIENDLY, STAND_IN, has_neighbours
from websockets.sync.client import connect

import flintlock
from flintlock.server import lan
from flintlock.server.lan import Door, lan_addresses, qr_code

posix = pytest.mark.skipif(not has_neighbours(), reason="has one loopback address only")


@contextmanager
def running(tmp_path: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server of its own, and its port."""
    command = [sys.executable, "-c", STAND_IN, f"sqlite:///{tmp_path / 'tables.sqlite'}", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert found is not None
        try:
            yield process, int(found[1])
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(15) in (0, -signal.SIGINT, 130)
            assert process.stderr is not None
            assert "Traceback" not in process.stderr.read()


def reach(port: int, host: str = "127.0.0.1", **request: Any) -> Any:
    address = f"http://{host}:{port}/api/reach"
    method = "POST" if request else "GET"
    return httpx.request(method, address, trust_env=False, **request).json()


@posix
def test_a_server_of_this_computer_alone_is_opened_from_its_start_page(tmp_path: Path) -> None:
    with running(tmp_path) as (_, port):
        assert reach(port) == {"addresses": [], "may_open": True}
        with pytest.raises(httpx.ConnectError):
            reach(port, FRIENDLY)
        opened = reach(port, json={"lan": True})
        assert opened == {"addresses": [f"http://{FRIENDLY}:{port}/"], "may_open": False}
        games = httpx.get(f"{opened['addresses'][0]}api/games", trust_env=False)
        assert games.status_code == 200
        game = flintlock.load("1812")
        body = {"game": game.id, "seats": dict.fromkeys(game.seats, "here")}
        host = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=body, trust_env=False).json()["host"]
        with connect(f"ws://{FRIENDLY}:{port}/ws/{host}", proxy=None) as wire:
            assert wire.recv()
        assert reach(port, json={"lan": True}) == opened


@posix
def test_lan_listens_to_the_network_from_the_start_and_says_where(tmp_path: Path) -> None:
    with running(tmp_path, "--lan") as (process, port):
        assert process.stdout is not None
        assert f"http://{FRIENDLY}:{port}/" in process.stdout.readline()
        assert reach(port)["addresses"] == [f"http://{FRIENDLY}:{port}/"]
        assert httpx.get(f"http://{FRIENDLY}:{port}/", trust_env=False).status_code == 200


def test_both_commands_know_the_switch() -> None:
    for module in ("flintlock.server", "flintlock serve"):
        command = [sys.executable, "-m", *module.split(), "--help"]
        assert "--lan" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_strangers_neither_open_the_door_nor_learn_addresses(client: TestClient) -> None:
    door = Door("127.0.0.1", set())
    client.app.state.door = door  # type: ignore[attr-defined]
    assert client.get("/api/reach").json() == {"addresses": [], "may_open": False}
    assert kind_of(client.post("/api/reach", json={"lan": True})) == "host_only"


@pytest.mark.parametrize(
    ("client_host", "called", "is_told"),
    [
        ("127.0.0.1", "localhost", True),
        ("192.168.1.7", "localhost", False),
        ("127.0.0.1", "games.example.org", False),  # a server that stands before this one
    ],
)
def test_it_is_told_at_this_computer_only(
    client: TestClient, client_host: str, called: str, is_told: bool
) -> None:
    door = Door("192.168.1.5")
    door.port = 8812
    client.app.state.door = door  # type: ignore[attr-defined]
    with TestClient(client.app, f"http://{called}", client=(client_host, 1)) as asking:
        told = asking.get("/api/reach").json()
    assert told["addresses"] == (["http://192.168.1.5:8812/"] if is_told else [])


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        (["192.168.1.5", "127.0.1.1"], ["192.168.1.5"]),
        (["fd00::5", "10.0.0.2", "10.0.0.2"], ["10.0.0.2", "fd00::5"]),
        (["169.254.3.4", "fe80::1%eth0", "0.0.0.0", "::1"], []),
        (["8.8.8.8", "2a00:1450::1"], []),  # the internet is no network of friends
        (["100.101.102.103"], ["100.101.102.103"]),
    ],
)
def test_addresses_that_friends_can_open(
    monkeypatch: pytest.MonkeyPatch, found: list[str], shown: list[str]
) -> None:
    monkeypatch.setattr(lan, "_ways_out", lambda: iter(found))
    monkeypatch.setattr(lan, "_own_names", lambda: iter(()))
    assert lan_addresses() == shown


def test_looking_for_addresses_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "send", None)
    monkeypatch.setattr(socket.socket, "sendto", None)
    assert isinstance(lan_addresses(), list)


@pytest.mark.parametrize(
    ("host", "hosts"), [("0.0.0.0", ["10.0.0.2"]), ("10.9.9.9", ["10.9.9.9"]), ("127.0.0.1", []), ("::1", [])]
)
def test_where_friends_find_a_server(monkeypatch: pytest.MonkeyPatch, host: str, hosts: list[str]) -> None:
    monkeypatch.setattr(lan, "lan_addresses", lambda: ["10.0.0.2"])
    door = Door(host)
    door.port = 80
    assert door.addresses == [f"http://{one}:80/" for one in hosts]


def test_opened_addresses_are_names_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_addresses", lambda: [FRIENDLY])
    names = {"localhost"}
    door = Door("127.0.0.1", names)
    with door.open()[0]:
        assert names == {"localhost", FRIENDLY}
        assert door.open() == []


# ---------------------------------------------------------------------- QR codes


def test_a_link_is_drawn_as_a_qr_code(client: TestClient) -> None:
    link = "http://192.168.178.21:8812/web/table.html#" + "k" * 32
    response = client.post("/api/qr", json={"text": link})
    assert response.headers["content-type"].startswith("image/svg+xml")
    root = ElementTree.fromstring(response.content)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    side = int(root.attrib["viewBox"].split()[2])
    modules = (side // 4 - 8 - 17) / 4  # a code of version n has 17 + 4n modules a side, and 4 of margin
    assert modules == int(modules) >= 4
    assert response.content == qr_code(link) != qr_code(link + "!")


@pytest.mark.parametrize("text", ["", "x" * 301, 7, None])
def test_only_links_are_drawn(client: TestClient, text: object) -> None:
    assert kind_of(client.post("/api/qr", json={"text": text})) == "malformed"
