"""3.2: the movement card and the armies it moves, by land and over water."""

from __future__ import annotations

from collections.abc import Callable

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.invasion_1812.board import Area, Card, Faction, Water
from flintlock.games.invasion_1812.cards import play_special, playable
from flintlock.games.invasion_1812.phases import ASSIGNMENT, MOVEMENT
from flintlock.games.invasion_1812.position import NONE, Army, Game1812


def choose_card(g: Game1812) -> Rules[str]:
    """3.2: one movement card must be played; the truce card counts as one (3.2.3)."""
    faction = g.faction
    cards = [card for card in g.hand(faction) if not card.is_special]
    if not cards:
        g.tell("no_card", faction=faction)
        return ASSIGNMENT
    card = yield from g.ask(faction.id, "movement_card", cards, rule="3.2")
    g.discard(card)
    g.card = card.position
    g.armies_left = card.armies
    g.tell("plays", faction=faction, card=card)
    return MOVEMENT


def movement(g: Game1812) -> Rules[str]:
    """3.2.2: armies move one after the other, special cards come between them."""
    faction = g.faction
    choices: list[Option] = [*origins(g), *playable(g, "before_movement", "with_movement", "movement")]
    choice = yield from g.may(
        faction.id,
        "movement",
        choices,
        g.board.done,
        rule="3.2.2",
        why_not=_why_not_from(g),
        card=g.movement_card,
        left=g.armies_left,
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
    if not g.armies_left:
        return []
    faction = g.faction
    areas = g.with_unmoved(faction)
    return [area for area in areas if can_embark(g, area)] if g.movement_card.by_water else areas


def move_army(g: Game1812, origin: Area) -> Rules[None]:
    """3.2.2: choose the units of the army, then where it goes."""
    faction, card = g.faction, g.movement_card
    rule = "3.2.4" if card.by_water else "3.2.2"
    room = card.limit or g.strength(origin, faction.side)
    army = yield from form_army(g, origin, g.unmoved, room, card.allies, rule)
    targets = crossings(g, origin) if card.by_water else reachable(g, origin, farthest(g))
    target = yield from g.ask(
        faction.id, "destination", targets, rule=rule, why_not=_why_not_to(g), army=army, area=origin
    )
    if card.by_water:
        g.sailed_from.append(origin.number)
        if card.together:
            g.landing = target.number
    elif target not in reachable(g, origin, usual_distance(g)):
        g.marched_farther += 1
    for number, member in army:
        g.shift(origin, target, member, number)
    g.armies_left -= 1
    g.tell("moves", faction=faction, army=army, source=origin, target=target)


def form_army(
    g: Game1812,
    origin: Area,
    available: Callable[[Area, Faction], int],
    room: int,
    with_allies: bool,
    rule: str,
) -> Rules[Army]:
    """3.2.2: at least one unit of the active faction and any number of allies, as far as there is room."""
    faction = g.faction
    most = min(room, available(origin, faction))
    number = yield from g.how_many(faction, "army", 1, most, rule=rule, of=faction, area=origin)
    army = [(number, faction)]
    for ally in faction.side.factions if with_allies else ():
        if ally is not faction:
            room -= number
            most = min(room, available(origin, ally))
            number = yield from g.how_many(faction, "army", 0, most, rule=rule, of=ally, area=origin)
            army.append((number, ally))
    return tuple((number, member) for number, member in army if number)


# ---------------------------------------------------------------------- by land


def usual_distance(g: Game1812) -> int:
    """How far every army of this turn may march; 5.0: Fife and Drum adds to it."""
    return g.movement_card.distance + _extra_distance(g, lambda armies: not armies)


def farthest(g: Game1812) -> int:
    """How far the next army may march; 5.0: Forced March adds to one army only."""
    return usual_distance(g) + _extra_distance(g, lambda armies: armies > g.marched_farther)


def _extra_distance(g: Game1812, applies: Callable[[int], bool]) -> int:
    figures = [card.figures for card in g.specials_in_play("longer_march")]
    return sum(int(extra["distance"]) for extra in figures if applies(extra["armies"]))


def reachable(g: Game1812, origin: Area, distance: int) -> list[Area]:
    """3.2.2: areas within the distance; an army stops where it meets the enemy."""
    enemy = g.enemy(g.faction.side)
    seen = {origin.number}
    edge = [origin]
    found: list[Area] = []
    for _ in range(distance):
        reached = []
        for area in edge:
            for neighbour in area.neighbours:
                if neighbour.number not in seen:
                    seen.add(neighbour.number)
                    found.append(neighbour)
                    if not g.holds(neighbour, enemy):
                        reached.append(neighbour)
        edge = reached
    return sorted(found, key=_number)


def _number(area: Area) -> int:
    return area.number


# ---------------------------------------------------------------------- over water


def waters_used(g: Game1812) -> tuple[Water, ...]:
    """3.2.5: the waters that can be the one on which this turn's boats gather and land."""
    areas = [g.board.areas[number] for number in (*g.sailed_from, g.landing)]
    return tuple(water for water in g.board.waters if all(area in water.shores for area in areas))


def can_embark(g: Game1812, area: Area) -> bool:
    """3.2.4, 3.2.5: on a shore; boats after the first on the same water, and from another area."""
    if g.landing == NONE:
        return bool(area.waters)
    if area.number == g.landing or (g.movement_card.apart and area.number in g.sailed_from):
        return False
    return any(water in area.waters for water in waters_used(g))


def crossings(g: Game1812, origin: Area) -> list[Area]:
    """3.2.4: the other shores of the water, enemy-occupied or not; 3.2.5: boats all land in one area."""
    if g.landing != NONE:
        return [g.board.areas[g.landing]]
    shores = {area.number: area for water in origin.waters for area in water.shores if area is not origin}
    return [shores[number] for number in sorted(shores)]


# ---------------------------------------------------------------------- why not


def _why_not_from(g: Game1812) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Area):
            return None
        return Message(_why_no_army(g, option, g.faction), {"area": option, "faction": g.faction})

    return reason


def _why_no_army(g: Game1812, area: Area, faction: Faction) -> str:
    if not g.armies_left:
        return "why.no_armies_left"
    if not g.count(area, faction):
        return "why.no_own_unit"
    if not g.unmoved(area, faction):
        return "why.moved_already"
    return "why.not_on_this_water"


def _why_not_to(g: Game1812) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Area):
            return None
        key = "why.not_across_this_water" if g.movement_card.by_water else "why.out_of_reach"
        return Message(key, {"area": option})

    return reason
