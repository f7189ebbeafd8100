"""The toy game, on a shelf of its own."""

import pytest
from tests.core.toy import Toy

from flintlock.core import registry


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    monkeypatch.setattr(registry, "_loaders", dict(registry._loaders))
    monkeypatch.setattr(registry, "_open", dict(registry._open))
    registry.shelve("toy", Toy)
    game = registry.load("toy")
    assert isinstance(game, Toy)
    return game
