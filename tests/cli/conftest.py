"""Every game is played at the terminal in turn."""

from typing import Any

import pytest
from tests.core.toy import Toy

import flintlock
from flintlock.cli import session
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


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for those who only seem to think."""
    monkeypatch.setattr(session, "THINKING", (0.0, 0.0))
