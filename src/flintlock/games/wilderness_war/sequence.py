"""4.0: the year, its seasons, and whose action phase it is."""

from __future__ import annotations

from flintlock.core.cards import draw, put
from flintlock.core.question import Rules
from flintlock.games.wilderness_war.construction import can_demolish, demolish
from flintlock.games.wilderness_war.phases import (
    ACTION,
    DEAL,
    GO_HOME,
    SEASON_END,
)
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, Card, Side
from flintlock.games.wilderness_war.position import ASIDE, EARLY, LATE, POOL, SEASONS, Game1755
from flintlock.games.wilderness_war.scenarios import DIPLOMACY, EVENTS, PITT, QUIBERON
from flintlock.games.wilderness_war.states import Action

# ---------------------------------------------------------------------- the deal


def deal(g: Game1755) -> Rules[str]:
    """4.0 A.1, B.1: cards for both, in turn, until the hands are full."""
    g.headline(1, "season", season=SEASONS[g.season], year=g.year)
    if g.season == EARLY:
        late_leaders_arrive(g)
    for side in g.board.sides:
        claim_event(g, side)
    while any(wants_card(g, side) for side in g.board.sides):
        for side in g.board.sides:
            if wants_card(g, side):
                yield from deal_card(g, side)
    yield from exchange_card(g)
    g.active = BRITISH if g.events[QUIBERON] else FRENCH
    return begin_action(g)


def wants_card(g: Game1755, side: Side) -> bool:
    return len(g.hands[side.number]) < g.hand_size(side) and bool(g.deck or g.discards)


def deal_card(g: Game1755, side: Side) -> Rules[None]:
    """5.25, R45: where the pile runs out, the discards are shuffled and dealt on."""
    if not g.deck:
        reshuffle(g)
    known = (*g.shown, *g.seen)
    unknown = [number for number in g.hands[1 - side.number] if number not in known]
    card = yield from draw(
        g, g.deck, g.board.cards, "draw", rule="5.21", drawer=side.id, hidden=unknown, side=side.id
    )
    put(g.hands[side.number], card)
    g.whisper((side.id,), "drew", {"card": card}, side=side.id)


def reshuffle(g: Game1755) -> None:
    g.deck = sorted([*g.deck, *g.discards])
    g.discards = []
    g.surrender_seen = False
    g.tell("reshuffled")


def late_leaders_arrive(g: Game1755) -> None:
    """5.55: in some scenarios leaders join the pool in a certain year, Pitt or no Pitt."""
    if g.facts.late_leaders and g.year >= g.facts.late_year:
        for leader in g.facts.late_leaders:
            if g.at[leader.number] == ASIDE:
                g.put(leader, POOL)
                g.tell("joins_pool", leader=leader)


def claim_event(g: Game1755, side: Side) -> None:
    """14.1: once one of William Pitt and Diplomatic Revolution has been played, the other's owner gets it."""
    if not g.has_rule("14.1") or not wants_card(g, side):
        return
    own, other = (PITT, DIPLOMACY) if side.number == BRITISH else (DIPLOMACY, PITT)
    if g.events[own] or not g.events[other]:
        return
    for card in g.board.cards:
        if card.number in g.discards and notes(card, own):
            take_from_discards(g, side, card)


def notes(card: Card, event: int) -> bool:
    return any(effect.word == "note" and effect.text("event") == EVENTS[event] for effect in card.effects)


def take_from_discards(g: Game1755, side: Side, card: Card) -> None:
    """A card that everybody has seen goes into a hand."""
    g.discards.remove(card.number)
    put(g.hands[side.number], card)
    put(g.shown, card)
    g.tell("takes_card", side=side.id, card=card)


def exchange_card(g: Game1755) -> Rules[None]:
    """14.6: the British may give up a random card for British Regulars or Highlanders among the discards."""
    british = g.board.british
    if not g.has_rule("14.6") or g.year < g.board.tables.exchange_from or not g.british_hand:
        return
    wanted = [card for card in g.board.cards if card.number in g.discards and is_british_troops(card)]
    card = yield from g.may(british.id, "exchange", wanted, g.board.no_card, rule="14.6")
    if card is None:
        return
    given = yield from g.chance("give_up", g.hand(british), rule="14.6", drawer=british.id, side=british.id)
    g.discard(british, given, g.discards)
    g.tell("gives_up", side=british.id, card=given)
    take_from_discards(g, british, card)


def is_british_troops(card: Card) -> bool:
    """British Regulars or Highlanders."""
    return any(
        kind.regular and effect.text("at") == "ports"
        for effect in card.effects
        if effect.word == "reinforce"
        for kind in effect.kinds("kinds")
    )


# ---------------------------------------------------------------------- action phases


def begin_action(g: Game1755) -> str:
    """4.0 A.2: the next action phase is of the active side if it can act, else of the other."""
    if not can_act(g, g.side):
        g.active = 1 - g.active
    if not can_act(g, g.side):
        return SEASON_END
    g.action = Action(sieges=g.besieged[:])
    return ACTION


def can_act(g: Game1755, side: Side) -> bool:
    """Whether the side has cards, and does not hold its last one."""
    return bool(g.hands[side.number]) and not g.holding[side.number]


def action_end(g: Game1755) -> Rules[str]:
    """4.0 A.2, 5.46: after dice have fallen, a last chance to demolish; then it is the other side's turn."""
    while g.action.rolled and can_demolish(g, g.side):
        options = (g.board.demolish, g.board.no_demolition)
        answer = yield from g.ask(
            g.side.id, "demolish_after", options, rule="5.46", declines=(g.board.no_demolition,)
        )
        if answer is g.board.no_demolition:
            break
        yield from demolish(g)
    g.active = 1 - g.active
    return begin_action(g)


def season_end(g: Game1755) -> Rules[str]:
    """4.0: who keeps a card now must play all next season; 5.25: Surrender! has the cards shuffled."""
    yield from ()
    g.held = [int(bool(hand)) for hand in g.hands]
    g.holding = [0, 0]
    g.regulars_played = [0, 0]
    if g.surrender_seen:
        reshuffle(g)
    if g.season == EARLY:
        g.season = LATE
        return DEAL
    return GO_HOME
