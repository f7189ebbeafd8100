"""The games as the start page shows them, those to come included."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from flintlock.core.errors import DataError
from flintlock.core.game import Game, Variant
from flintlock.core.phrases import DEFAULT, PLATFORM, Phrases, best_language
from flintlock.core.registry import load
from flintlock.games import Announced, announced
from flintlock.players import default_player, offered
from flintlock.server.books import first_game_of
from flintlock.server.languages import Wishes
from flintlock.server.refusal import Refusal
from flintlock.server.spoken import player_name, sides
from flintlock.server.wire_shelf import (
    Bot,
    FirstGameInfo,
    GameInfo,
    GameOption,
    OptionValue,
    Scenario,
    SeatRole,
    Side,
)

_log = logging.getLogger("flintlock.server")


def shelf(wishes: Wishes) -> list[GameInfo]:
    """All games, in the reader's language."""
    return [_describe(game, wishes) for game in announced()]


def find(id: str) -> Announced:
    for game in announced():
        if game.id == id:
            return game
    raise Refusal("unknown", "server.no_board")


def opened(game: Announced) -> Game[Any] | None:
    """The game itself; None while it is to come, or where it cannot be opened."""
    try:
        return load(game.id) if game.is_ready else None
    except Exception:  # one game that is broken must not close the others
        _log.exception("%s cannot be opened", game.id)
        return None


def books_of(game: Announced, ready: Game[Any] | None) -> Mapping[str, Phrases]:
    """Its phrase books, those of a game that cannot be opened as far as they can be read."""
    try:
        return game.phrases if ready is None else ready.phrases
    except DataError:
        _log.exception("%s has no words", game.id)
        return PLATFORM


def _describe(game: Announced, wishes: Wishes) -> GameInfo:
    ready = opened(game)
    books = books_of(game, ready)
    book = books[best_language(wishes, books)]
    info = _to_come(game.id, book)
    if ready is not None:
        _ready(ready, info, book)
    return info


def _to_come(id: str, book: Phrases) -> GameInfo:
    return GameInfo(
        id=id,
        name=book.find("game.name") or id,
        blurb=book.find("game.blurb") or "",
        ready=False,
        sides=[],
        seats=[],
        scenarios=[],
        options=[],
        bots=[],
        bot="",
        board=f"/api/games/{id}/board.svg",
        first_game=None,
    )


def _ready(game: Game[Any], info: GameInfo, book: Phrases) -> None:
    """Add what can be chosen."""
    info["ready"] = True
    info["sides"] = [Side(id=side, name=book.name(side)) for side in sides(game)]
    info["seats"] = [
        SeatRole(id=seat, name=book.name(seat), side=role.side) for seat, role in game.roles.items()
    ]
    info["scenarios"] = [Scenario(id=one, name=book.word(f"scenario.{one}")) for one in game.scenarios]
    info["options"] = [_option(book, variant) for variant in game.options.values()]
    info["bots"] = [Bot(id=name, name=player_name(book, name)) for name in offered(game)]
    info["bot"] = next(iter(game.players), default_player(game))
    info["first_game"] = _first_game(game)


def _first_game(game: Game[Any]) -> FirstGameInfo | None:
    first = first_game_of(game, DEFAULT)
    if first is None:
        return None
    return FirstGameInfo(
        scenario=first.scenario,
        options=dict(first.options),
        seed=first.seed,
        seats=first.holders(game),
        minutes=first.minutes,
    )


def _option(book: Phrases, variant: Variant) -> GameOption:
    key = f"option.{variant.id}"
    values = [OptionValue(id=value, name=book.word(f"{key}.{value}")) for value in variant.values]
    return GameOption(id=variant.id, name=book.word(key), values=values, default=variant.default)
