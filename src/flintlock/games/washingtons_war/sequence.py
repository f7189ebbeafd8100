"""5.0: the turn from one phase to the next, and whose impulse it is."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.deck import draw_card
from flintlock.games.washingtons_war.effects import can_take_place
from flintlock.games.washingtons_war.french import french_alliance
from flintlock.games.washingtons_war.hidden import could_hold
from flintlock.games.washingtons_war.impulse import lay_down
from flintlock.games.washingtons_war.phases import CARD, DEAL, EVENT, WINTER
from flintlock.games.washingtons_war.pieces import AMERICAN, BRITISH, Card, Side
from flintlock.games.washingtons_war.position import (
    BOX,
    CAPTURED,
    NONE,
    WAR,
    WAR_COMING,
    Game1775,
    Impulse,
)
from flintlock.games.washingtons_war.victory import check_automatic, end, last_year, winner_by_colonies


def reinforcement(g: Game1775) -> None:
    """5.1, 8.1.A, 8.2.A: captured generals come home, and the British receive the units of the year."""
    g.headline(1, "year", year=g.year)
    for general in g.board.generals:
        if g.where[general.number] == CAPTURED:
            g.where[general.number] = BOX
            g.tell("exchanged", general=general)
    units = g.board.tables.british_units[g.year]
    g.british_box += units
    g.raised[BRITISH] += units
    g.tell("british_units", number=units)


def first_player(g: Game1775) -> Rules[str]:
    """5.3: the British go first by leading with a campaign; else the Americans decide."""
    check_automatic(g)
    g.active = BRITISH
    g.impulse = Impulse()
    card = yield from lead_campaign(g)
    if card is not None:
        g.headline(2, "leads", side=g.side, card=card)
        lay_down(g, g.side, card, g.board.event)
        return EVENT
    first = yield from g.ask(g.board.american.id, "first_player", g.board.sides, rule="5.3")
    g.tell("first", side=first)
    return next_impulse(g, (first, g.enemy(first)), NONE)


def lead_campaign(g: Game1775) -> Rules[Card | None]:
    """5.3: asked as long as the Americans cannot exclude that the British hold a campaign."""
    british = g.side
    if not could_hold(g, british, lambda card: is_campaign(g, card)):
        return None
    campaigns = [card for card in g.hand(british) if is_campaign(g, card)]
    return (
        yield from g.may(british.id, "lead_campaign", campaigns, g.board.hold_back, rule="5.3", always=True)
    )


def is_campaign(g: Game1775, card: Card) -> bool:
    """5.3, 6.32.A: a campaign that can take place."""
    return card.kind_of_card == "campaign" and can_take_place(g, card)


def impulse_end(g: Game1775) -> Rules[str]:
    """6.33.B, 12.2.B: the alliance comes after the card, replacement cards after everything else."""
    yield from french_alliance(g)
    draws = g.impulse.draws
    for side in (g.side, g.enemy(g.side)):
        while draws[side.number]:
            draws[side.number] -= 1
            yield from draw_card(g, side, "6.33.B")
    return next_impulse(g, (g.enemy(g.side), g.side), g.impulse.discarded)


def next_impulse(g: Game1775, sides: tuple[Side, Side], discarded: int) -> str:
    """5.3: the players alternate; who has no card left is passed over, and nobody buys his own discard."""
    for side in sides:
        if g.hands[side.number]:
            g.impulse = Impulse(offered=NONE if side is g.side else discarded)
            g.active = side.number
            return CARD
    g.impulse = Impulse()
    return end_strategy(g)


def end_strategy(g: Game1775) -> str:
    """7.1.B: a queue does not outlast the strategy phase."""
    for queue in g.queues:
        g.discards += queue
        queue.clear()
    return WINTER


def turn_end(g: Game1775) -> Rules[str]:
    """5.7: Europe goes to war, the war ends or goes on, and a new turn begins."""
    yield from european_war(g)
    if g.year >= last_year(g):
        end(g, winner_by_colonies(g), "colonies")
    for box in g.reinforced:
        g.discards += box
        box.clear()
    g.mutiny = False
    g.active = AMERICAN
    g.year += 1
    reinforcement(g)
    return DEAL


def european_war(g: Game1775) -> Rules[None]:
    """12.2.B.iii: in the turn of the alliance the British take two units off the map."""
    if g.europe != WAR_COMING:
        return
    g.europe = WAR
    g.reshuffle = True  # 12.2.B.iv
    british = g.board.british
    for left in range(min(g.board.tables.europe_takes, sum(g.british)), 0, -1):
        spaces = [space for space in g.board.spaces if g.british[space.number]]
        space = yield from g.ask(british.id, "european_war", spaces, rule="12.2.B", left=left)
        g.lose(british, space, 1)
        g.tell("withdrawn", space=space)
