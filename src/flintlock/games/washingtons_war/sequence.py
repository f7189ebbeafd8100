"""5.0: the turn from one phase to the next, and whose impulse it is."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.board import AMERICAN, BRITISH
from flintlock.games.washingtons_war.deck import draw
from flintlock.games.washingtons_war.events import can_take_place
from flintlock.games.washingtons_war.french import french_alliance
from flintlock.games.washingtons_war.order import begin_impulse, is_last_card, next_impulse
from flintlock.games.washingtons_war.phases import CARD, DEAL, EVENT
from flintlock.games.washingtons_war.position import BOX, CAPTURED, NONE, WAR, WAR_COMING, Game1775
from flintlock.games.washingtons_war.victory import check_automatic, end, winner_by_colonies


def reinforcement(g: Game1775) -> None:
    """5.1, 8.1.A, 8.2.A: captured generals come home, and the British receive the units of the year."""
    g.tell("year", year=g.year)
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
    british = g.board.british
    campaigns = [
        card
        for card in g.hand(british)
        if card.position in g.board.campaigns and can_take_place(g, british, card)
    ]
    card = yield from g.may(british.id, "lead_campaign", campaigns, g.board.done, rule="5.3", secret=True)
    if card is not None:
        g.active = BRITISH
        begin_impulse(g)
        g.card = card.position
        g.put_down(card, g.discards)
        g.is_last_card = is_last_card(g)
        g.tell("leads", side=british, card=card)
        return EVENT
    first = yield from g.ask(g.board.american.id, "first_player", g.board.sides, rule="5.3")
    g.active = first.number
    g.tell("first", side=first)
    begin_impulse(g)
    return CARD


def impulse_end(g: Game1775) -> Rules[str]:
    """6.33.B, 12.2.B: the alliance comes after the card, replacement cards after everything else."""
    yield from french_alliance(g)
    for side in (g.side, g.other):
        while g.draws[side.number]:
            g.draws[side.number] -= 1
            yield from draw(g, side, "6.33.B")
    return next_impulse(g)


def turn_end(g: Game1775) -> Rules[str]:
    """5.7: Europe goes to war, the war ends or goes on, and a new turn begins."""
    yield from european_war(g)
    if war_is_over(g):
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


def war_is_over(g: Game1775) -> bool:
    """5.7, 6.34.C.iii: the card in the War Ends box names this year or an earlier one; 1783 is the last."""
    if g.war_ends != NONE and g.board.cards[g.war_ends].effect.year <= g.year:
        return True
    return g.year >= g.board.tables.last_year
