"""How the oracle foretells a question: who is asked what, and all legal answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.games.wilderness_war.oracle.facts import CARDS, PIECES, SIDES, Piece
from tests.games.wilderness_war.oracle.world import World
from tests.games.witness import Ask, Rules

from flintlock.core.question import NATURE

DICE = [f"die:{face}" for face in range(1, 7)]


def ask(
    key: str, side: int, options: Sequence[str | Piece], *, unsure: str = "", ignored: Sequence[str] = ()
) -> Rules[str]:
    codes = [option if isinstance(option, str) else option.code for option in options]
    answer = yield Ask(key, SIDES[side], codes, ignored=frozenset(ignored), unsure=frozenset(unsure.split()))
    return answer


def roll(key: str) -> Rules[int]:
    answer = yield Ask(key, NATURE, DICE)
    return int(answer.removeprefix("die:"))


def respond(w: World, key: str, side: int, cards: Iterable[int]) -> Rules[int]:
    """5.56: the number of the card that is played, or 0."""
    held = [number for number in sorted(cards) if number in w.hands[side]]
    answer = yield Ask(key, SIDES[side], [f"card:{number}" for number in held] + ["no_card"], may=True)
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
