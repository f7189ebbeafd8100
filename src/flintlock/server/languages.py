"""In which language a reader is spoken to."""

from __future__ import annotations

import os
from typing import Any

from starlette.requests import HTTPConnection

from flintlock.core.game import Game
from flintlock.core.phrases import PLATFORM, Phrases, best_language

Wishes = tuple[str, ...]
"""The languages that a reader understands, the dearest first."""

VARIABLE = "FLINTLOCK_LANGUAGE"
"""The language of whoever runs a command."""

MOST_WISHES = 20


def wishes_of(connection: HTTPConnection) -> Wishes:
    """`?language=xx`, or else what the browser says that its user understands."""
    wanted = connection.query_params.get("language")
    return (wanted,) if wanted else accepted(connection.headers.get("accept-language", ""))


def accepted(header: str) -> Wishes:
    """The languages of an Accept-Language header, the dearest first."""
    weighed: list[tuple[float, str]] = []
    for item in header.split(",")[:MOST_WISHES]:
        language, _, quality = item.partition(";")
        weighed.append((_weight(quality), language.strip()))
    weighed.sort(key=lambda pair: -pair[0])
    return tuple(language for weight, language in weighed if language and weight > 0)


def _weight(quality: str) -> float:
    name, _, value = quality.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name == "q" else 0.0
    except ValueError:
        return 0.0


def language_of(wishes: Wishes, game: Game[Any] | None = None) -> str:
    """The language in which a reader hears of a game, or of Flintlock itself."""
    return best_language(wishes, PLATFORM if game is None else game.phrases)


def book_of(wishes: Wishes, game: Game[Any] | None = None) -> Phrases:
    """The phrase book for a reader, of a game or of Flintlock itself."""
    return (PLATFORM if game is None else game.phrases)[language_of(wishes, game)]


def wishes_here() -> Wishes:
    """Those of whoever runs this process."""
    wanted = os.environ.get(VARIABLE, "")
    return (wanted,) if wanted else ()
