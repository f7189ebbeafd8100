"""Decks and hands, and what of them is hidden."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.playing import TO_BLOWS, ToyMatch, forced, staged
from tests.core.toy import Toy, ToyPosition

from flintlock.core.cards import Card, EffectKind, draw, fill_piles, hide_pile, put, unseen
from flintlock.core.position import UNKNOWN
from flintlock.core.question import NATURE, Rules

# ---------------------------------------------------------------------- drawing


def drawing(deck: list[int], nature: bool = True) -> ToyMatch:
    """Red answers, then a card of this deck comes into Red's hand."""

    def deal(g: ToyPosition) -> Rules[str]:
        g.discards, g.deck = [card for card in g.deck if card not in deck], deck[:]
        yield from g.ask("red", "stake", g.board.counts, rule="3.0")
        card = yield from draw(g, g.deck, g.board.cards, "draw", rule="1.2", camp="red")
        put(g.hands[0], card)
        yield from g.ask("red", "stake", g.board.counts, rule="3.0")
        return "dusk"

    return staged(deal=deal).start(seed=1, nature="ask" if nature else "auto")


def test_a_draw_is_a_question_to_nature_among_the_cards_that_can_come() -> None:
    match = drawing([2, 5, 7])
    match.answer("count:0")
    question = match.question
    assert question is not None
    assert (question.seat, question.rule, question.odds) == (NATURE, "1.2", None)
    assert question.codes == ["card:2", "card:5", "card:7"]
    assert question.prompt.to_json() == {"key": "draw", "params": {"camp": "red"}}
    match.answer("card:5")
    assert (match.position.deck, match.position.hands[0]) == ([2, 7], [5])


def test_the_last_card_comes_unasked_and_is_news() -> None:
    match = drawing([4])
    match.answer("count:0")
    assert match.question is not None
    assert match.question.seat == "red"
    assert (match.position.deck, match.position.hands[0]) == ([], [4])
    assert match.can_undo is False


def test_every_card_of_the_deck_can_come() -> None:
    drawn = set()
    for seed in range(60):
        match = drawing([2, 5, 7], nature=False)
        match = match.game.start(seed=seed)
        match.answer("count:0")
        drawn.add(match.position.hands[0][0])
    assert drawn == {2, 5, 7}


def test_a_card_is_put_where_it_belongs() -> None:
    pile = [1, 4, 9]
    for number in (5, 0, 12):
        put(pile, Card(f"card:{number}", number))
    assert pile == [0, 1, 4, 5, 9, 12]


def test_an_effect_names_its_figures_and_what_it_does() -> None:
    def can(g: ToyPosition, by: int) -> bool:
        return g.bank >= by

    def do(g: ToyPosition, by: int) -> Rules[str | None]:
        g.bank -= by
        yield from ()
        return None

    effect: EffectKind[ToyPosition, int] = EffectKind(["by"], can, do)
    assert effect.figures == ("by",)
    assert effect.can is can
    assert effect.do is do


# ---------------------------------------------------------------------- hiding

cards = st.lists(st.integers(0, 40), unique=True, max_size=12).map(sorted)


@given(cards, st.sets(st.integers(0, 40)))
def test_a_pile_turned_over_keeps_its_size_and_what_is_known_of_it(pile: list[int], known: set[int]) -> None:
    hidden = pile[:]
    hide_pile(hidden, known)
    seen = [card for card in pile if card in known]
    assert hidden == [UNKNOWN] * (len(pile) - len(seen)) + seen


def test_turning_over_works_in_place() -> None:
    pile = [3, 4]
    same = pile
    hide_pile(pile)
    assert same == [UNKNOWN, UNKNOWN]


def test_the_unseen_are_those_that_lie_open_nowhere() -> None:
    assert unseen(range(8), [UNKNOWN, 1], [5], [UNKNOWN, UNKNOWN, 7]) == [0, 2, 3, 4, 6]
    assert unseen([4, 2, 9]) == [4, 2, 9]


@given(cards, st.integers(0, 12), st.integers(0, 2**32))
def test_filling_deals_exactly_what_was_hidden(deck: list[int], cut: int, seed: int) -> None:
    piles = [deck[:cut], deck[cut:]]
    open_cards = set(deck[::3])
    for pile in piles:
        hide_pile(pile, open_cards)
    sizes, before = [len(pile) for pile in piles], [set(pile) - {UNKNOWN} for pile in piles]
    fill_piles(random.Random(seed), unseen(deck, *piles), *piles)
    assert sorted(piles[0] + piles[1]) == deck
    assert [len(pile) for pile in piles] == sizes
    assert all(known <= set(pile) for known, pile in zip(before, piles, strict=True))
    assert all(pile == sorted(pile) for pile in piles)


def test_filling_is_at_random_and_the_same_for_the_same_generator() -> None:
    def filled(seed: int) -> list[int]:
        pile, rest = [UNKNOWN] * 3, [UNKNOWN] * 5
        fill_piles(random.Random(seed), range(8), pile, rest)
        return pile

    assert filled(1) == filled(1)
    hands = [tuple(filled(seed)) for seed in range(600)]
    assert len(set(hands)) == 56, "each of the hands that can be"
    assert all(hands.count(hand) < 40 for hand in set(hands))


def test_cards_without_a_place_are_a_fault_of_the_game() -> None:
    with pytest.raises(AssertionError, match="more cards are unseen than there are places"):
        fill_piles(random.Random(1), [1, 2, 3], [UNKNOWN, UNKNOWN])


def test_a_hidden_draw_says_whose_it_is_and_what_its_drawer_cannot_exclude(toy: Toy) -> None:
    """The deck alone would tell the drawer what the other holds."""
    match = toy.start(seed=1, nature="ask")
    for card in ("card:3", "card:5"):
        match.answer(card)
    question = match.question
    assert question is not None
    assert (question.seat, question.drawer) == (NATURE, "red")
    assert [option.code for option in question.decoys] == ["card:5"]
    assert "card:5" not in question.codes


def test_a_die_is_for_all_to_see(toy: Toy) -> None:
    question = forced(toy, *TO_BLOWS).question
    assert question is not None
    assert (question.seat, question.drawer, question.decoys) == (NATURE, None, ())
