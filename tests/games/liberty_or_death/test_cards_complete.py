"""Every text of every card has its test."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.liberty_or_death.build import BOARD

NAMED = re.compile(r"card_(\d{3})_(unshaded|shaded|only)(?=_)")
"""A test says in its name of which cards and texts it is; a card with one text only says so."""


def test_5_0_every_text_of_every_card_is_tested() -> None:
    found = set()
    for path in Path(__file__).parent.glob("test_cards_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE):
            found |= {(int(id), text) for id, text in NAMED.findall(name)}
    wanted = {
        (card.id, text)
        for card in BOARD.cards
        for text in (("unshaded", "shaded") if card.is_dual else ("only",))
    }
    assert len(BOARD.cards) == 109
    assert found == wanted
