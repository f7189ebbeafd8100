"""How the oracle foretells a question: who is asked what, and all legal answers."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from tests.games.wilderness_war.oracle.facts import CARDS, PIECES, SIDES, Piece
from tests.games.wilderness_war.oracle.world import World

NATURE = 2
SEATS = (*SIDES, "nature")
DICE = [f"die:{face}" for face in range(1, 7)]
T = TypeVar("T")


@dataclass
class Ask:
    """A question to come; an answer is a code."""

    key: str
    side: int
    codes: list[str]
    may: bool = False
    """A response event: the game asks only if the others cannot exclude that the side has such a card."""
    ignored: frozenset[str] = field(default_factory=frozenset)
    """Answers that are no matter of the covered chapters."""
    unsure: frozenset[str] = field(default_factory=frozenset)
    """Answers that are mere shorthand for several others."""


class Beyond(Exception):
    """What follows is no matter of the covered chapters."""


Rules: TypeAlias = Generator[Ask, str, T]


def ask(
    key: str, side: int, options: Sequence[str | Piece], *, unsure: str = "", ignored: Sequence[str] = ()
) -> Rules[str]:
    codes = [option if isinstance(option, str) else option.code for option in options]
    answer = yield Ask(key, side, codes, ignored=frozenset(ignored), unsure=frozenset(unsure.split()))
    return answer


def roll(key: str) -> Rules[int]:
    answer = yield Ask(key, NATURE, DICE)
    return int(answer.removeprefix("die:"))


def respond(w: World, key: str, side: int, cards: Iterable[int]) -> Rules[int]:
    """5.56: the number of the card that is played, or 0."""
    held = [number for number in sorted(cards) if number in w.hands[side]]
    answer = yield Ask(key, side, [f"card:{number}" for number in held] + ["no_card"], may=True)
    if answer == "no_card":
        return 0
    number = int(answer.removeprefix("card:"))
    w.hands[side].discard(number)
    return number


def cards_of(word: str) -> list[int]:
    return [card.id for card in CARDS.values() if card.word == word]


def piece_of(code: str) -> Piece:
    return PIECES[code.partition(":")[2]]


def place_of(code: str) -> str:
    return code.removeprefix("space:")


def spaces(places: Iterable[str]) -> list[str]:
    return [f"space:{place}" for place in places]
