"""6.1: dealing cards and renewing the deck. The deck has no order: a draw is a question to Nature."""

from __future__ import annotations

from flintlock.core.cards import draw, put
from flintlock.core.question import Rules
from flintlock.games.washingtons_war.phases import FIRST_PLAYER
from flintlock.games.washingtons_war.pieces import Side
from flintlock.games.washingtons_war.position import Game1775


def deal(g: Game1775) -> Rules[str]:
    """5.2, 6.1: seven cards for each player, one after the other, the American player first."""
    add_late_cards(g)
    if g.reshuffle:
        renew(g)
        g.reshuffle = False
    for _ in range(g.board.tables.hand_size):
        for side in g.board.sides:
            yield from draw_card(g, side, "6.1")
    return FIRST_PLAYER


def add_late_cards(g: Game1775) -> None:
    """6.1.E: two cards join the deck in 1776, without the discards."""
    if g.aside and g.year >= g.facts.late_year:
        g.deck = sorted(g.deck + g.aside)
        g.aside = []
        g.tell("late_cards")


def renew(g: Game1775) -> None:
    """6.1.B: the discards go back; the card in the War Ends box and removed cards do not."""
    if g.discards:
        g.deck = sorted(g.deck + g.discards)
        g.discards = []
        g.tell("renewed")


def draw_card(g: Game1775, side: Side, rule: str) -> Rules[None]:
    """6.1.A: an emptied deck is renewed at once; if there was no discard then, before the next draw."""
    if not g.deck:
        renew(g)
    if not g.deck:
        return
    unknown = [number for number in g.hands[g.enemy(side).number] if number not in g.shown]
    card = yield from draw(
        g, g.deck, g.board.cards, "draw", rule=rule, drawer=side.id, hidden=unknown, side=side
    )
    put(g.hands[side.number], card)
    g.whisper((side.id,), "drew", {"card": card}, side=side)
    if not g.deck:
        renew(g)
