"""6.31, 6.34, 10.12: what event cards do. Their figures are data; here is what each effect means."""

from __future__ import annotations

from collections.abc import Callable

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.activation import ANY_STRATEGY, can_be_activated, landing_spaces
from flintlock.games.washingtons_war.board import AMERICAN, BRITISH
from flintlock.games.washingtons_war.order import end_impulse
from flintlock.games.washingtons_war.phases import ACTIVATION, EVENT
from flintlock.games.washingtons_war.pieces import Card, Effect, Side, Space
from flintlock.games.washingtons_war.politics import is_protected, remove_marker, set_marker
from flintlock.games.washingtons_war.position import AT_SEA, NONE, Game1775
from flintlock.games.washingtons_war.track import lose_regulars, shift_alliance


def event(g: Game1775) -> Rules[str]:
    """6.3.A: the card's text is carried out, all of it as far as possible (6.31)."""
    card = g.card_in_play
    if card.reshuffle:
        g.reshuffle = True
    effect = event_effect(card)
    if effect.kind == "campaign":
        g.activations = effect.generals
        g.points = ANY_STRATEGY
        return ACTIVATION
    if effect.kind == "lose_card":
        return (yield from lose_card(g, effect))
    if effect.kind in MARKERS:
        yield from change_markers(g, effect)
    elif effect.kind == "choose":
        yield from choose(g, effect)
    elif effect.kind == "place_in_each":
        yield from place_in_each(g, effect)
    else:
        AT_ONCE[effect.kind](g, effect)
    return end_impulse(g)


def event_effect(card: Card) -> Effect:
    """6.33.A: a battle card's effect outside battle, where it has one (Tarleton)."""
    effect = card.effect
    return effect.choices[0] if effect.kind == "battle" else effect


def can_take_place(g: Game1775, side: Side, card: Card) -> bool:
    """6.32.A: an event that can change nothing must be discarded."""
    effect = card.effect
    if effect.kind == "battle":
        return any(targets(g, choice, []) for choice in effect.choices)
    if effect.kind == "choose":
        return any(targets(g, choice, []) for choice in effect.choices)
    if effect.kind in MARKERS:
        return bool(targets(g, effect, []))
    if effect.kind == "lose_card":
        return bool(g.hands[effect.side.number])
    if effect.kind == "campaign":
        return can_be_activated(g, side, ANY_STRATEGY) or (side.number == BRITISH and bool(landing_spaces(g)))
    return True


# ---------------------------------------------------------------------- markers


def targets(g: Game1775, effect: Effect, used: list[Space]) -> list[Space]:
    """10.12.A: the spaces in which the effect can still change a marker."""
    spaces = [space for space in effect.places if MARKERS[effect.kind](g, effect, space)]
    if effect.open_ports:
        spaces = [space for space in spaces if not space.fortified and not g.is_blockaded(space)]
    if effect.per_colony:
        colonies = [space.colony for space in used]
        spaces = [space for space in spaces if colonies.count(space.colony) < effect.per_colony]
    if effect.near:
        close = near_british_generals(g, effect.near)
        spaces = [space for space in spaces if space.number in close]
    return spaces


def can_place(g: Game1775, effect: Effect, space: Space) -> bool:
    """10.12.A: a space without a marker; not on British units, or not on American pieces."""
    if g.control[space.number] != NONE:
        return False
    if effect.side.number == AMERICAN:
        return not g.british[space.number]
    return not g.has_american_piece(space)


def can_take(g: Game1775, effect: Effect, space: Space) -> bool:
    """10.12.A: a marker of that side that nobody protects."""
    return g.control[space.number] == effect.side.number and not is_protected(g, space, effect.side)


MARKERS: dict[str, Callable[[Game1775, Effect, Space], bool]] = {
    "place": can_place,
    "remove": can_take,
    "turn": can_take,
}


def near_british_generals(g: Game1775, roads: int) -> set[int]:
    """Banastre Tarleton: spaces at most so many roads from a British general."""
    close = {g.where[general.number] for general in g.board.british.generals} - {-1, -2, -3, -4}
    for _ in range(roads):
        close |= {near.number for number in close for near in g.board.spaces[number].neighbours}
    return close


def change_markers(g: Game1775, effect: Effect) -> Rules[None]:
    """6.31: the player of the card chooses, and takes the number in full as far as he can."""
    used: list[Space] = []
    for left in range(effect.count, 0, -1):
        spaces = targets(g, effect, used)
        if not spaces:
            return
        space = yield from g.ask(
            g.side.id, f"event_{effect.kind}", spaces, rule="10.12.A", card=g.card_in_play, left=left
        )
        used.append(space)
        if effect.kind == "place":
            set_marker(g, effect.side, space)
        elif effect.kind == "turn":
            set_marker(g, g.enemy(effect.side), space)
        else:
            remove_marker(g, space)


def choose(g: Game1775, effect: Effect) -> Rules[None]:
    """Lord Sandwich: one of two effects."""
    verbs = {"remove": g.board.remove, "turn": g.board.turn, "place": g.board.mark}
    possible = [choice for choice in effect.choices if targets(g, choice, [])]
    possible.sort(key=lambda choice: verbs[choice.kind].index)
    options = [verbs[choice.kind] for choice in possible]
    chosen = yield from g.ask(g.side.id, "event_choice", options, rule="6.31", card=g.card_in_play)
    yield from change_markers(g, possible[options.index(chosen)])


def place_in_each(g: Game1775, effect: Effect) -> Rules[None]:
    """6.34.C.i, Declaration of Independence: a marker in each colony with room, whoever played the card."""
    for colony in g.board.thirteen:
        spaces = [space for space in colony.spaces if can_place(g, effect, space)]
        if spaces:
            space = yield from g.ask(
                effect.side.id, "declaration", spaces, rule="6.34.C", colony=f"colony.{colony.id}"
            )
            set_marker(g, effect.side, space)


# ---------------------------------------------------------------------- cards and tracks


def lose_card(g: Game1775, effect: Effect) -> Rules[str]:
    """6.31, 6.34.B: a random card of a hand is discarded; a mandatory one takes effect at once."""
    side = effect.side
    if not g.hands[side.number]:
        return end_impulse(g)
    card = yield from g.chance("lose_card", g.hand(side), rule="6.31", side=side)
    g.tell("loses_card", side=side, card=card)
    if not card.mandatory:
        g.put_down(card, g.discards)
        return end_impulse(g)
    g.put_down(card, g.removed if card.removed else g.discards)
    g.card = card.position
    return EVENT


def war_ends(g: Game1775, effect: Effect) -> None:
    """6.34.C.iii: into the War Ends box; the card that lay there is discarded."""
    g.discards.remove(g.card)
    if g.war_ends != NONE:
        g.discards.append(g.war_ends)
    g.war_ends = g.card
    g.tell("war_ends", year=effect.year)


def move_alliance(g: Game1775, effect: Effect) -> None:
    """12.1: Hortalez et Cie and Benjamin Franklin."""
    shift_alliance(g, effect.boxes)


def train_continentals(g: Game1775, effect: Effect) -> None:
    """9.41: Baron von Steuben."""
    lose_regulars(g)


def line_mutinies(g: Game1775, effect: Effect) -> None:
    """10.11.A.iv: no American placing for the rest of the turn."""
    g.mutiny = True


def fleet_leaves(g: Game1775, effect: Effect) -> None:
    """12.3: d'Estaing sails away until the next French naval phase."""
    g.fleet = AT_SEA


AT_ONCE: dict[str, Callable[[Game1775, Effect], None]] = {
    "war_ends": war_ends,
    "alliance": move_alliance,
    "lose_regulars": train_continentals,
    "mutiny": line_mutinies,
    "fleet_leaves": fleet_leaves,
}
