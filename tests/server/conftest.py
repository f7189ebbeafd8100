"""Every game is played at the server's table in turn."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.core.toy import Toy
from tests.server.desk import server

import flintlock
from flintlock.core import registry
from flintlock.core.game import Game


@pytest.fixture(name="game", params=flintlock.games())
def _game(request: pytest.FixtureRequest) -> Game[Any]:
    return flintlock.load(request.param)


@pytest.fixture(name="toy")
def _toy(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The toy on the shelf: half of its secret questions have one answer."""
    toy = Toy()
    monkeypatch.setitem(registry._loaders, "toy", Toy)
    monkeypatch.setitem(registry._open, "toy", toy)
    return toy


@pytest.fixture(name="client")
def _client(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path) as client:
        yield client
