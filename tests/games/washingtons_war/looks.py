"""What the tests of the table look at."""

from __future__ import annotations

import random

from tests.games.washingtons_war.build import GAME, TheMatch, answer, position

from flintlock.core.table import PanelView, PileView, TokenView, Words

BOOK = GAME.phrases["en"]


def panel(match: TheMatch, name: str, seat: str | None = "american") -> PanelView:
    return next(panel for panel in match.view(seat)["panels"] if panel["id"] == name)


def rows(match: TheMatch, name: str) -> dict[str, list[str]]:
    """A panel in English: its rows by what stands first."""
    return {
        row[0]: row[1:] for row in ([in_words(cell) for cell in row] for row in panel(match, name)["rows"])
    }


def in_words(words: Words) -> str:
    return words if isinstance(words, str) else BOOK.say(words)


def pile(match: TheMatch, name: str, seat: str | None) -> PileView:
    return next(pile for pile in match.view(seat)["piles"] if pile["id"] == name)


def tokens(match: TheMatch) -> dict[str, TokenView]:
    return {token["id"]: token for token in match.view(None)["tokens"]}


def play(seed: int, answers: int) -> TheMatch:
    match = GAME.start(seed=seed)
    rng = random.Random(seed)
    for _ in range(answers):
        if match.question is None:
            break
        match.answer(rng.choice(match.question.options))
    return match


def saratoga() -> TheMatch:
    """Burgoyne attacks Gates; the British have thrown a card in."""
    match = position(
        active="british",
        british="ops2 brant ops1",
        american="morgan ops1",
        ticonderoga="burgoyne 5 british +american",
        saratoga="gates 5 american +american",
        norfolk="1 british",
    )
    return answer(match, "ops2", "activate", 5, "saratoga", "done", "brant")
