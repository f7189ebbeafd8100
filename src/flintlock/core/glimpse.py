"""What somebody has seen of a match: what is as it was is not described again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flintlock.core.fight import LastBattle
from flintlock.core.message import Json
from flintlock.core.position import Position
from flintlock.core.table import Layout

if TYPE_CHECKING:
    from flintlock.core.game import Game


class Glimpse:
    """The last look of one seat, or of spectators, at one match."""

    def __init__(self) -> None:
        self.battle = LastBattle()
        self._position: dict[str, Json] = {}
        self._layout: Layout | None = None

    def layout(self, game: Game[Any], concealed: Position) -> Layout:
        """How the game describes a position; the very same description while it is the same."""
        position = concealed.to_json()
        if self._layout is None or position != self._position:
            self._layout = game.layout(concealed)
            self._position = position
        return self._layout
