"""6.31, 6.33, 6.34, 10.12: what cards do. Their figures are data; here is what each effect means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.washingtons_war.activation import ANY_STRATEGY, can_be_activated, landing_spaces
from flintlock.games.washingtons_war.phases import ACTIVATION, IMPULSE_END
from flintlock.games.washingtons_war.pieces import AMERICAN, BRITISH, Card, Effect, Space
from flintlock.games.washingtons_war.politics import is_protected, remove_marker, set_marker
from flintlock.games.washingtons_war.position import AT_SEA, GONE, NONE, WAR, Game1775
from flintlock.games.washingtons_war.track import lose_regulars, shift_alliance
from flintlock.games.washingtons_war.victory import check_automatic


def event(g: Game1775) -> Rules[str]:
    """6.3.A: the card's text is carried out."""
    phase = yield from carry_out(g, g.card_in_play)
    return phase or IMPULSE_END


def carry_out(g: Game1775, card: Card) -> Rules[str | None]:
    """6.31: all that a card says, as far as possible, in its order; the phase that follows at once."""
    if card.reshuffle:
        g.reshuffle = True  # 6.3.D
    for effect in card.effects:
        kind = EFFECTS[effect.kind]
        if kind.can(g, effect):
            phase = yield from kind.do(g, effect)
            if phase is not None:
                return phase
    return None


def can_take_place(g: Game1775, card: Card) -> bool:
    """6.32.A: an event whose condition fails, or that can change nothing, must be discarded."""
    return condition_holds(g, card) and any(EFFECTS[effect.kind].can(g, effect) for effect in card.effects)


def condition_holds(g: Game1775, card: Card) -> bool:
    """6.32.A: the condition that the card names."""
    if card.condition == "before_alliance":
        return not g.allied
    if card.condition == "european_war":
        return g.europe == WAR
    return True


def pile_of(g: Game1775, card: Card) -> list[int]:
    """6.3.C: where a card goes whose event has taken place."""
    return g.removed if card.removed else g.discards


# ---------------------------------------------------------------------- markers and units


def targets(g: Game1775, effect: Effect, used: list[Space]) -> list[Space]:
    """10.12.A: the spaces in which the effect can still change something."""
    spaces = [space for space in effect.places if TARGETS[effect.kind](g, effect, space)]
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


def has_units(g: Game1775, effect: Effect, space: Space) -> bool:
    """6.31: units of that side."""
    return g.strength(space, effect.side) > 0


TARGETS: Final[dict[str, Callable[[Game1775, Effect, Space], bool]]] = {
    "place": can_place,
    "remove": can_take,
    "turn": can_take,
    "remove_units": has_units,
}


def near_british_generals(g: Game1775, roads: int) -> set[int]:
    """Banastre Tarleton: spaces at most so many roads from a British general."""
    close = {at for general in g.board.british.generals if (at := g.where[general.number]) >= 0}
    for _ in range(roads):
        close |= {near.number for number in close for near in g.board.spaces[number].neighbours}
    return close


def has_targets(g: Game1775, effect: Effect) -> bool:
    return bool(targets(g, effect, []))


def place(g: Game1775, effect: Effect) -> Rules[str | None]:
    """10.12.A: markers are placed."""
    return (yield from change(g, effect, "event_place", place_one))


def remove(g: Game1775, effect: Effect) -> Rules[str | None]:
    """10.12.A: markers are taken away."""
    return (yield from change(g, effect, "event_remove", remove_one))


def turn(g: Game1775, effect: Effect) -> Rules[str | None]:
    """10.12.A: markers are turned to the other side."""
    return (yield from change(g, effect, "event_turn", turn_one))


def remove_units(g: Game1775, effect: Effect) -> Rules[str | None]:
    """6.31: units are taken off the map."""
    return (yield from change(g, effect, "event_remove_units", remove_one_unit, rule="6.31"))


def change(
    g: Game1775,
    effect: Effect,
    prompt: str,
    act: Callable[[Game1775, Effect, Space], Rules[None]],
    rule: str = "10.12.A",
) -> Rules[str | None]:
    """6.31: the player of the card chooses, and takes the number in full as far as he can."""
    used: list[Space] = []
    for left in range(effect.count, 0, -1):
        spaces = targets(g, effect, used)
        if not spaces:
            break
        space = yield from g.ask(g.side.id, prompt, spaces, rule=rule, card=g.card_in_play, left=left)
        used.append(space)
        yield from act(g, effect, space)
    return None


def place_one(g: Game1775, effect: Effect, space: Space) -> Rules[None]:
    yield from ()
    set_marker(g, effect.side, space)


def remove_one(g: Game1775, effect: Effect, space: Space) -> Rules[None]:
    yield from ()
    remove_marker(g, space)


def turn_one(g: Game1775, effect: Effect, space: Space) -> Rules[None]:
    yield from ()
    set_marker(g, g.enemy(effect.side), space)


def remove_one_unit(g: Game1775, effect: Effect, space: Space) -> Rules[None]:
    """6.31: also whether it is American or French is the choice of the player of the card."""
    side = effect.side
    units, french = yield from g.split(side, space, 1, "french_removed", "6.31", chooser=g.side)
    g.lose(side, space, units, french)
    g.tell("unit_removed", side=side, space=space)
    check_automatic(g)


def can_choose(g: Game1775, effect: Effect) -> bool:
    return any(EFFECTS[choice.kind].can(g, choice) for choice in effect.choices)


def choose(g: Game1775, effect: Effect) -> Rules[str | None]:
    """Lord Sandwich: one of several effects."""
    possible = {g.board.alternatives[choice.kind]: choice for choice in effect.choices}
    possible = {option: choice for option, choice in possible.items() if EFFECTS[choice.kind].can(g, choice)}
    options = sorted(possible, key=lambda option: option.index)
    chosen = yield from g.ask(g.side.id, "event_choice", options, rule="6.31", card=g.card_in_play)
    choice = possible[chosen]
    return (yield from EFFECTS[choice.kind].do(g, choice))


def place_in_each(g: Game1775, effect: Effect) -> Rules[str | None]:
    """6.34.C.i, Declaration of Independence: a marker in each colony with room, whoever played the card."""
    for colony in g.board.thirteen:
        spaces = [space for space in colony.spaces if can_place(g, effect, space)]
        if spaces:
            space = yield from g.ask(effect.side.id, "declaration", spaces, rule="6.34.C", colony=colony.noun)
            set_marker(g, effect.side, space)
    return None


# ---------------------------------------------------------------------- cards and marches


def has_hand(g: Game1775, effect: Effect) -> bool:
    return bool(g.hands[effect.side.number])


def lose_card(g: Game1775, effect: Effect) -> Rules[str | None]:
    """6.31, 6.34.B: a random card of a hand is discarded; a mandatory one takes effect at once."""
    side = effect.side
    card = yield from g.chance("lose_card", g.hand(side), rule="6.31", drawer=side.id, side=side)
    g.tell("loses_card", side=side, card=card)
    if not card.mandatory:
        g.lay(card, g.discards)
        return None
    g.lay(card, pile_of(g, card))
    g.impulse.card = card.number
    return (yield from carry_out(g, card))


def can_campaign(g: Game1775, effect: Effect) -> bool:
    """7.2: somebody to march, or a port for a landing party."""
    if can_be_activated(g, g.side, ANY_STRATEGY):
        return True
    return g.active == BRITISH and bool(landing_spaces(g))


def campaign(g: Game1775, effect: Effect) -> Rules[str | None]:
    """7.2.A: so many generals march, whatever their strategy."""
    yield from ()
    impulse = g.impulse
    impulse.is_campaign = True
    impulse.activations = effect.generals
    impulse.points = ANY_STRATEGY
    return ACTIVATION


def can_march(g: Game1775, effect: Effect) -> bool:
    return can_be_activated(g, g.side, ANY_STRATEGY)


def march_farther(g: Game1775, effect: Effect) -> Rules[str | None]:
    """7.3.C, John Glover: one general marches farther than usual, and may still fight."""
    yield from ()
    impulse = g.impulse
    impulse.activations = 1
    impulse.points = ANY_STRATEGY
    impulse.farther = effect.spaces
    return ACTIVATION


# ---------------------------------------------------------------------- what asks nobody


def always(g: Game1775, effect: Effect) -> bool:
    return True


def is_before_alliance(g: Game1775, effect: Effect) -> bool:
    return not g.allied


def move_alliance(g: Game1775, effect: Effect) -> None:
    """12.1: Hortalez et Cie and Benjamin Franklin."""
    shift_alliance(g, effect.boxes)


def has_regulars(g: Game1775, effect: Effect) -> bool:
    return g.regulars


def train_continentals(g: Game1775, effect: Effect) -> None:
    """9.41: Baron von Steuben."""
    lose_regulars(g)


def is_obedient(g: Game1775, effect: Effect) -> bool:
    return not g.mutiny


def line_mutinies(g: Game1775, effect: Effect) -> None:
    """10.11.A.iv: no American placing for the rest of the turn."""
    g.mutiny = True
    g.tell("mutiny")


def is_fleet_there(g: Game1775, effect: Effect) -> bool:
    return g.fleet >= 0


def fleet_leaves(g: Game1775, effect: Effect) -> None:
    """12.3: d'Estaing sails away until the next French naval phase."""
    g.fleet = AT_SEA
    g.tell("fleet_leaves")


def war_ends(g: Game1775, effect: Effect) -> None:
    """6.34.C.iii: into the War Ends box; the card that lay there is discarded."""
    card = g.impulse.card
    g.discards.remove(card)
    if g.war_ends != NONE:
        g.discards.append(g.war_ends)
    g.war_ends = card
    g.tell("war_ends", year=effect.year)


def is_battle(g: Game1775, effect: Effect) -> bool:
    return g.battle is not None


def battle_bonus(g: Game1775, effect: Effect) -> None:
    """6.33.A, 6.33.B: a bonus in this battle, and a new card after the impulse."""
    number = effect.side.number
    g.fighting.bonus[number] = effect.bonus
    g.impulse.draws[number] += effect.draws


def can_betray(g: Game1775, effect: Effect) -> bool:
    return effect.general is not None and g.where[effect.general.number] != GONE


def lose_general(g: Game1775, effect: Effect) -> None:
    """6.33, 9.2: Arnold leaves the game wherever he is; his army fights on without him."""
    general = effect.general
    assert general is not None
    g.where[general.number] = GONE
    if g.battle is not None and g.battle.leaders[general.side.number] == general.number:
        g.battle.leaders[general.side.number] = NONE
    g.tell("treason", general=general)


def at_once(
    act: Callable[[Game1775, Effect], None],
) -> Callable[[Game1775, Effect], Rules[str | None]]:
    """An effect that asks nobody."""

    def do(g: Game1775, effect: Effect) -> Rules[str | None]:
        yield from ()
        act(g, effect)
        return None

    return do


WHERE: Final = ("colonies", "ports", "open_ports", "per_colony", "near")
"""Figures that say where an effect takes place."""

EFFECTS: Final[dict[str, EffectKind[Game1775, Effect]]] = {
    "place": EffectKind(("of", "count", *WHERE), has_targets, place),
    "remove": EffectKind(("of", "count", *WHERE), has_targets, remove),
    "turn": EffectKind(("of", "count", *WHERE), has_targets, turn),
    "remove_units": EffectKind(("of", "count", *WHERE), has_targets, remove_units),
    "place_in_each": EffectKind(("of",), always, place_in_each),
    "choose": EffectKind(("choices",), can_choose, choose),
    "lose_card": EffectKind(("of",), has_hand, lose_card),
    "alliance": EffectKind(("boxes",), is_before_alliance, at_once(move_alliance)),
    "lose_regulars": EffectKind((), has_regulars, at_once(train_continentals)),
    "mutiny": EffectKind((), is_obedient, at_once(line_mutinies)),
    "fleet_leaves": EffectKind((), is_fleet_there, at_once(fleet_leaves)),
    "war_ends": EffectKind(("year",), always, at_once(war_ends)),
    "campaign": EffectKind(("generals",), can_campaign, campaign),
    "march": EffectKind(("spaces",), can_march, march_farther),
    "battle": EffectKind(("of", "bonus", "draws"), is_battle, at_once(battle_bonus)),
    "lose_general": EffectKind(("general",), can_betray, at_once(lose_general)),
}
"""The vocabulary of effects: their figures in the data, whether they would change anything, what they do."""
