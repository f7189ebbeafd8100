"""3.2: the movement card and the armies it moves, by land and over water."""

from __future__ import annotations

from bisect import insort
from functools import partial

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.invasion_1812.armies import farthest, form_army, reachable, usual_distance
from flintlock.games.invasion_1812.effects import tell_move
from flintlock.games.invasion_1812.hidden import has_one_movement_card
from flintlock.games.invasion_1812.odds import battle_ahead
from flintlock.games.invasion_1812.phases import ASSIGNMENT, MOVEMENT
from flintlock.games.invasion_1812.pieces import Area, Card, Water
from flintlock.games.invasion_1812.position import NONE, Army, Game1812
from flintlock.games.invasion_1812.specials import fitting, held, play_special


def choose_card(g: Game1812) -> Rules[str]:
    """3.2: one movement card must be played; the truce card counts as one (3.2.3)."""
    faction = g.faction
    cards = [card for card in g.hand(faction) if not card.is_special]
    if not cards:
        g.tell("no_movement_card", faction=faction)
        return ASSIGNMENT
    hidden = not has_one_movement_card(g, faction)
    card = yield from g.ask(faction.id, "movement_card", cards, rule="3.2", always=hidden)
    g.discard(card)
    g.turn.card = card.number
    g.turn.armies_left = card.armies
    g.tell("plays", faction=faction, card=card)
    return MOVEMENT


def movement(g: Game1812) -> Rules[str]:
    """3.2.2: armies move one after the other, special cards come between them."""
    places = origins(g)
    cards = fitting(g, "before_movement", "with_movement", "movement")
    if not places and not cards:
        return ASSIGNMENT
    choices: list[Option] = [*places, *held(g, cards)]
    choice = yield from g.may(
        g.faction.id,
        "movement" if places else "movement_special",
        choices,
        g.board.end_movement,
        rule="3.2.2" if places else "3.2.7",
        why_not=_why_not_from(g),
        always=True,
        card=g.movement_card,
        left=g.turn.armies_left,
    )
    if choice is None:
        return ASSIGNMENT
    if isinstance(choice, Card):
        yield from play_special(g, choice)
    elif isinstance(choice, Area):
        yield from move_army(g, choice)
    return MOVEMENT


def origins(g: Game1812) -> list[Area]:
    """3.2.2: where an army with a unit of the active faction can set out."""
    if not g.turn.armies_left:
        return []
    areas = g.with_unmoved(g.faction)
    return [area for area in areas if can_embark(g, area)] if g.movement_card.by_water else areas


def move_army(g: Game1812, origin: Area) -> Rules[None]:
    """3.2.2: choose the units of the army, then where it goes."""
    faction, card, turn = g.faction, g.movement_card, g.turn
    rule = "3.2.4" if card.by_water else "3.2.2"
    room = carried(g) if card.limit else g.strength(origin, faction.side)
    army = yield from form_army(g, origin, g.unmoved, room, card.allies, rule)
    targets = crossings(g, origin) if card.by_water else reachable(g, origin, farthest(g))
    target = yield from g.ask(
        faction.id,
        "destination",
        targets,
        rule=rule,
        why_not=_why_not_to(g),
        battles=partial(battle_ahead, g, army),
        army=army,
        area=origin,
    )
    if card.together:
        turn.landing = target.number
        if origin.number not in turn.sailed_from:
            insort(turn.sailed_from, origin.number)
    elif not card.by_water and target not in reachable(g, origin, usual_distance(g)):
        turn.marched_farther += 1
    for number, member in army:
        g.shift(origin, target, member, number)
    turn.armies_left -= boats(card, army)
    tell_move(g, army, origin, target)


# ---------------------------------------------------------------------- over water


def carried(g: Game1812) -> int:
    """3.2.5: a boat takes so many units; canoes that set out together take one each."""
    card = g.movement_card
    return card.limit if card.apart else card.limit * g.turn.armies_left


def boats(card: Card, army: Army) -> int:
    """3.2.5: how many of the card's armies this is: canoes are counted one by one."""
    if not card.limit or card.apart:
        return 1
    return -(-sum(number for number, _ in army) // card.limit)


def waters_used(g: Game1812) -> list[Water]:
    """3.2.5: the waters that can be the one on which this turn's boats gather and land."""
    areas = [g.board.areas[number] for number in (*g.turn.sailed_from, g.turn.landing)]
    return [water for water in g.board.waters if all(area in water.shores for area in areas)]


def can_embark(g: Game1812, area: Area) -> bool:
    """3.2.4, 3.2.5: on a shore; boats after the first on the same water, and from another area."""
    turn = g.turn
    if turn.landing == NONE:
        return bool(area.waters)
    if area.number == turn.landing or (g.movement_card.apart and area.number in turn.sailed_from):
        return False
    return any(water in area.waters for water in waters_used(g))


def crossings(g: Game1812, origin: Area) -> list[Area]:
    """3.2.4: the other shores of the water, enemy-occupied or not; 3.2.5: boats all land in one area."""
    if g.turn.landing != NONE:
        return [g.board.areas[g.turn.landing]]
    shores = {area.number: area for water in origin.waters for area in water.shores if area is not origin}
    return [shores[number] for number in sorted(shores)]


# ---------------------------------------------------------------------- why not


def _why_not_from(g: Game1812) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Area):
            return None
        return Message(_why_no_army(g, option), {"area": option, "faction": g.faction})

    return reason


def _why_no_army(g: Game1812, area: Area) -> str:
    if not g.turn.armies_left:
        return "why.no_armies_left"
    if not g.count(area, g.faction):
        return "why.no_own_unit"
    if not g.unmoved(area, g.faction):
        return "why.moved_already"
    return "why.not_on_this_water"


def _why_not_to(g: Game1812) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Area):
            return None
        key = "why.not_across_this_water" if g.movement_card.by_water else "why.out_of_reach"
        return Message(key, {"area": option})

    return reason
