"""Decks and hands. A deck has no order: a draw is a question to Nature. Piles are sorted lists of numbers."""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from flintlock.core.message import Param
from flintlock.core.position import UNKNOWN, Position
from flintlock.core.question import Rules, Seat
from flintlock.core.vocabulary import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Option):
    """A card; its number is its place in the board's list of cards."""

    __slots__ = ("number",)

    def __init__(self, code: str, number: int) -> None:
        super().__init__(code)
        self.number = number


C = TypeVar("C", bound=Card)
G = TypeVar("G", bound=Position)
E = TypeVar("E")


class EffectKind(Generic[G, E]):
    """A word of a game's vocabulary of effects. A game has one table of them, `EFFECTS[name]`.

    A card holds a sequence of effects; each is such a word and its figures (the game's own type `E`).
    """

    __slots__ = ("can", "do", "figures")

    def __init__(
        self,
        figures: Sequence[str],
        can: Callable[[G, E], bool],
        do: Callable[[G, E], Rules[str | None]],
    ) -> None:
        self.figures = tuple(figures)
        """The keys that it takes in the data."""
        self.can = can
        """Whether it would change anything now."""
        self.do = do
        """Carry it out; gives back the phase that must follow at once, or None."""


def draw(
    g: Position,
    deck: list[int],
    cards: Sequence[C],
    prompt: str,
    /,
    *,
    rule: str,
    drawer: Seat | None = None,
    hidden: Iterable[int] = (),
    **params: Param,
) -> Rules[C]:
    """The card that comes next; the deck must not be empty.

    `drawer`: who alone sees it; `hidden`: cards elsewhere that lie in the deck for all the drawer knows.
    """
    choices = [cards[number] for number in deck]
    decoys = [cards[number] for number in hidden]
    card = yield from g.chance(prompt, choices, rule=rule, odds=None, drawer=drawer, decoys=decoys, **params)
    deck.remove(card.number)
    return card


def put(pile: list[int], card: Card) -> None:
    """Into a hand or a deck, in its order."""
    insort(pile, card.number)


# ---------------------------------------------------------------------- what a seat cannot see


def hide_pile(pile: list[int], known: Container[int] = ()) -> None:
    """Turn a pile over, but for the cards that are known to lie there."""
    open_cards = sorted([card for card in pile if card in known])
    pile[:] = [UNKNOWN] * (len(pile) - len(open_cards)) + open_cards


def unseen(cards: Iterable[int], *piles: Iterable[int]) -> list[int]:
    """Of these cards, those that lie open in none of the piles."""
    seen = {card for pile in piles for card in pile}
    return [card for card in cards if card not in seen]


def fill_piles(rng: random.Random, cards: Iterable[int], *piles: list[int]) -> None:
    """Deal the unseen cards at random into the places that are turned over; they must be as many.

    The last pile takes what the others leave: that is as much at random, and it is the deck.
    """
    *hands, deck = piles
    left = set(cards)
    for hand in hands:
        if UNKNOWN in hand:
            dealt = rng.sample(sorted(left), hand.count(UNKNOWN))
            left.difference_update(dealt)
            _turn_up(hand, dealt)
    assert len(left) == deck.count(UNKNOWN), "more cards are unseen than there are places for them, or fewer"
    _turn_up(deck, left)


def _turn_up(pile: list[int], dealt: Collection[int]) -> None:
    pile[:] = sorted([*dealt, *[card for card in pile if card != UNKNOWN]])
