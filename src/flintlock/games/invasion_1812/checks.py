"""What must hold in every position: nothing is lost or made up, and no number is wild."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.errors import require
from flintlock.games.invasion_1812.effects import EFFECTS, BoundKind
from flintlock.games.invasion_1812.phases import (
    AFTERMATH,
    BEFORE_THE_CARD,
    FIGHTING,
    MARKER,
    MOVEMENT,
    PLACEMENT,
    QUIET,
    SETTING_UP,
    TURN,
)
from flintlock.games.invasion_1812.position import (
    ALL_OR_NONE,
    AS_MANY_AS_POSSIBLE,
    NONE,
    Battle,
    Game1812,
    Special,
    Turn,
)


def check(g: Game1812) -> None:
    """Raise ImpossiblePosition where a rule could go astray."""
    require(g.scenario in g.board.scenarios, "there is no such scenario")
    require(g.short_pool in (ALL_OR_NONE, AS_MANY_AS_POSSIBLE), "there is no such reading of 3.1")
    check_units(g)
    check_markers(g)
    check_cards(g)
    check_sequence(g)
    if g.this_turn is not None:
        check_turn(g, g.this_turn)


# ---------------------------------------------------------------------- pieces


def check_units(g: Game1812) -> None:
    factions = g.board.factions
    require(len(g.units) == 5 * len(g.board.areas), "units in areas that are not on the map")
    require(len(g.pool) == len(g.fled) == len(factions), "pools of unknown factions")
    require(min(g.units + g.pool + g.fled) >= 0, "a negative number of units")
    for faction in factions:
        number = faction.number
        total = sum(g.units[number::5]) + g.pool[number] + g.fled[number]
        require(total == faction.units, f"{faction.id} has {total} units instead of {faction.units}")


def check_markers(g: Game1812) -> None:
    """3.2.8: markers lie on enemy objectives, beside units of their side."""
    require(len(g.control) == len(g.board.areas), "markers in areas that are not on the map")
    for area in g.board.areas:
        owner = g.control[area.number]
        if owner != NONE:
            require(area.stars > 0 and owner == g.enemy(area.home).number, f"{area.id}: a wrong marker")
            require(g.holds(area, g.board.sides[owner]), f"{area.id}: an orphaned marker")


def check_cards(g: Game1812) -> None:
    require(len(g.hands) == len(g.decks) == len(g.board.factions), "hands of unknown factions")
    played = [*g.discards, *g.truces]
    for hand, deck, own in zip(g.hands, g.decks, g.facts.decks, strict=True):
        numbers = [card.number for card in own]
        everywhere = [*hand, *deck, *(card for card in played if card in numbers)]
        require(sorted(everywhere) == numbers, "cards were lost or made up")
        require(hand == sorted(hand) and deck == sorted(deck), "cards out of order")
        require(len(hand) <= g.board.hand_size, "too many cards in a hand")
    in_play = {card.number for own in g.facts.decks for card in own}
    require(in_play.issuperset(played), "a card was played that is not in the game")
    require(not any(g.board.cards[card].is_truce for card in g.discards), "a truce card has gone")
    require(all(g.board.cards[card].is_truce for card in g.truces), "a truce card that is none")


# ---------------------------------------------------------------------- the sequence of play


def check_sequence(g: Game1812) -> None:
    facts, factions = g.facts, len(g.board.factions)
    require(facts.first_round <= g.round <= facts.last_round, "a wild round")
    require(_are_different(g.order, factions), "a wild order of turns")
    has_begun = bool(g.order or g.discards or g.truces) or g.round > facts.first_round
    require(g.phase not in SETTING_UP or not has_begun, "a turn before the deal")
    require(g.phase != MARKER or len(g.order) < factions, "no marker is left in the bag")
    to_place = range(len(facts.free)) if g.phase == PLACEMENT else (len(facts.free),)
    require(g.placing in to_place, "units are placed at the wrong time")
    require((g.this_turn is not None) == (g.phase in TURN), "a turn at the wrong time")
    require(g.after == ([AFTERMATH] if g.phase in FIGHTING else []), "phases that nobody called")
    require(g.phase not in QUIET or not g.battles(), "enemies in one area outside of movement and battles")


def check_turn(g: Game1812, turn: Turn) -> None:
    require(bool(g.order), "a turn of nobody")
    require(len(turn.moved) == len(g.units), "moves in areas that are not on the map")
    require(all(0 <= n <= here for n, here in zip(turn.moved, g.units, strict=True)), "wild moves")
    require(_are_different(turn.won, len(g.board.areas)), "victories in areas that are not on the map")
    require((turn.battle is not None) == (g.phase in FIGHTING), "a battle at the wrong time")
    check_specials(g, turn.specials)
    check_movement(g, turn)
    if turn.battle is not None:
        check_battle(g, turn.battle)


def check_specials(g: Game1812, specials: list[Special]) -> None:
    """3.2.7: special cards of the active faction that lie open."""
    numbers = [special.card for special in specials]
    require(len(specials) <= g.board.specials_per_turn, "too many special cards")
    require(len(set(numbers)) == len(numbers) and set(numbers) <= set(g.discards), "wild special cards")
    for special in specials:
        card = g.board.cards[special.card]
        require(card.is_special and card.faction is g.faction, "a special card of somebody else")
        can_bind = any(isinstance(EFFECTS[effect.word], BoundKind) for effect in card.effects)
        require(NONE <= special.battle < len(g.board.areas), "a card bound to an unknown area")
        require(special.battle == NONE or can_bind, "a card bound to a battle that cannot be")


def check_movement(g: Game1812, turn: Turn) -> None:
    """3.2: the movement card, and what it still allows."""
    require(turn.card == NONE or g.phase not in BEFORE_THE_CARD, "a movement card too early")
    require(turn.card != NONE or g.phase != MOVEMENT, "no movement card")
    if turn.card == NONE:
        figures = (turn.armies_left, turn.marched_farther, turn.landing, len(turn.sailed_from))
        require(figures == (0, 0, NONE, 0), "movement without a card")
        return
    require(turn.card in g.discards or turn.card in g.truces, "a movement card that was not played")
    card = g.movement_card
    require(not card.is_special and card.faction is g.faction, "a movement card of somebody else")
    armies = card.armies
    for effect in g.lasting("more_armies"):
        armies *= effect.number("factor")
    require(0 <= turn.armies_left <= armies, "a wild number of armies")
    farther = sum(effect.number("armies") for effect in g.lasting("longer_march"))
    require(0 <= turn.marched_farther <= farther, "a wild number of long marches")
    check_sailing(g, turn)


def check_sailing(g: Game1812, turn: Turn) -> None:
    """3.2.5: boats and canoes have set out on one water and landed in one area."""
    areas = len(g.board.areas)
    require(_are_different(turn.sailed_from, areas), "boats from areas that are not on the map")
    require(NONE <= turn.landing < areas, "a landing in an area that is not on the map")
    require((turn.landing == NONE) == (not turn.sailed_from), "boats that have not landed")
    require(turn.landing not in turn.sailed_from, "boats that have not set out")
    require(turn.landing == NONE or g.movement_card.together, "boats without a card for them")


def check_battle(g: Game1812, battle: Battle) -> None:
    require(0 <= battle.area < len(g.board.areas), "a battle in an area that is not on the map")
    area = g.board.areas[battle.area]
    require(any(g.holds(area, side) for side in g.board.sides), "a battle of nobody")
    require(0 <= battle.rolling < len(g.board.sides), "an unknown side rolls")
    require(_are_different(battle.stand_fast, len(g.board.factions)), "unknown factions stand fast")


def _are_different(numbers: Sequence[int], below: int) -> bool:
    """Whether these are different places of a list of that length."""
    return len(set(numbers)) == len(numbers) and all(0 <= number < below for number in numbers)
