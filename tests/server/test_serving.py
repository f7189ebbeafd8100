"""Where the server listens, what it calls itself, and what it does when it is stopped or left alone."""

from __future__ import annotations

import asyncio
import inspect
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.desk import everybody
from websockets.sync.client import connect

from flintlock.core.game import Game
from flintlock.core.match import Setting
from flintlock.server import serving
from flintlock.server.house import House
from flintlock.server.lan import CannotListen, is_loopback
from flintlock.server.serving import default_db, serve
from flintlock.server.store import SqlStore, StoreError


def test_it_binds_to_loopback_unless_told_otherwise() -> None:
    assert is_loopback(inspect.signature(serve).parameters["host"].default)
    assert is_loopback("::1")
    assert is_loopback("127.0.0.2")
    assert not is_loopback("0.0.0.0")
    assert not is_loopback("example.org")


def test_on_loopback_it_goes_by_loopbacks_names() -> None:
    assert "evil.example" not in (serving._names("127.0.0.1", ()) or ())
    assert "games.example" in (serving._names("127.0.0.1", ["games.example"]) or ())
    assert serving._names("0.0.0.0", ()) is None


def test_tables_are_kept_in_the_users_data_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data"))
    assert default_db() == f"sqlite:///{tmp_path / 'data' / 'tables.sqlite'}"
    assert (tmp_path / "data").is_dir()
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "file"))
    with pytest.raises(StoreError):
        default_db()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen, match=str(port)):
            serve(port=port, db=f"sqlite:///{tmp_path / 'tables.sqlite'}")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
def test_it_stops_quietly_with_people_at_the_table(tmp_path: Path, game: Game[Any]) -> None:
    command = [sys.executable, "-m", "flintlock.server", "--port", "0"]
    command += ["--db", f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        found = re.search(r"http://([^/]+)/", process.stdout.readline())
        assert found is not None
        body = {"game": game.id, "seats": everybody(game, "bot:random"), "pace": 50}
        opened = httpx.post(f"http://{found[1]}/api/tables", json=body, trust_env=False).json()
        with connect(f"ws://{found[1]}/ws/{opened['host']}", proxy=None) as wire:
            wire.recv()
            process.send_signal(signal.SIGINT)
            assert process.wait(15) in (0, -signal.SIGINT, 130)
        assert "Traceback" not in process.stderr.read()


def test_a_room_that_nobody_is_in_is_forgotten_and_opened_again(tmp_path: Path, game: Game[Any]) -> None:
    async def scenario() -> None:
        house = House(SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}"))
        setting = Setting(game.check_scenario(None), game.check_options(None), 1)
        opened = await house.set_up(game, setting, everybody(game, "here"), "")
        room = await house.room(opened["table"])
        await house.sweep(before=float("-inf"))
        assert await house.room(opened["table"]) is room
        await house.sweep(before=float("inf"))
        again = await house.room(opened["table"])
        assert again is not room
        assert again.play.step == room.play.step
        await house.close()

    asyncio.run(scenario())
