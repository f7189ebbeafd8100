"""3.3: battles."""

from __future__ import annotations

from collections.abc import Callable

from flintlock.core.question import Rules
from flintlock.games.invasion_1812.board import Area, Card, Faction, Side
from flintlock.games.invasion_1812.cards import play_special, playable
from flintlock.games.invasion_1812.movement import form_army
from flintlock.games.invasion_1812.phases import AFTERMATH, ASSIGNMENT, BATTLES, DRAWING, EXCHANGE, OPENING
from flintlock.games.invasion_1812.position import NONE, Army, Game1812

HIT, FLEE, BLANK = 0, 1, 2
Rolls = dict[Faction, list[int]]
"""For each faction that rolled, how many dice show each face."""


def assignment(g: Game1812) -> Rules[str]:
    """3.3: cards that influence battles are assigned before the first die of the turn falls."""
    cards = playable(g, "before_battle", "all_battles")
    card = yield from g.may(g.faction.id, "assignment", cards, g.board.done, rule="3.3", secret=True)
    if card is None:
        return BATTLES
    yield from play_special(g, card)
    return ASSIGNMENT


def choose_battle(g: Game1812) -> Rules[str]:
    """3.3: the active player decides which battle is fought next."""
    battles = g.battles()
    if not battles:
        return DRAWING
    area = yield from g.ask(g.faction.id, "battle", battles, rule="3.3")
    g.battle = area.number
    british, american = g.board.sides
    g.tell("battle_begins", area=area, british=g.forces(area, british), american=g.forces(area, american))
    return OPENING


def opening(g: Game1812) -> Rules[str]:
    """3.3: cards bound to this battle take effect; then the home side has the initiative."""
    area = g.board.areas[g.battle]
    for number, bound in zip(g.specials, g.bound, strict=True):
        card = g.board.cards[number]
        if bound == g.battle and g.contested(area):
            yield from OPENINGS[card.effect](g, card, area)
    g.rolling = area.home.number
    return EXCHANGE if g.contested(area) else AFTERMATH


def exchange(g: Game1812) -> Rules[str]:
    """3.3: one side rolls; hits, flights and command decisions are applied in this order."""
    area, side = g.board.areas[g.battle], g.board.sides[g.rolling]
    rolls = yield from roll_dice(g, area, side)
    yield from take_hits(g, area, side, rolls)
    flee(g, area, rolls)
    yield from command_decisions(g, area, rolls)
    g.rolling = g.enemy(side).number
    return EXCHANGE if g.contested(area) else AFTERMATH


def aftermath(g: Game1812) -> Rules[str]:
    """3.3: one side is left in the area; whoever rolled the last hit is still there."""
    area = g.board.areas[g.battle]
    g.battle = g.rolling = NONE
    winner = next(side for side in g.board.sides if g.holds(area, side))
    g.tell("battle_won", side=winner.id, area=area)
    yield from advance_after_victory(g, area, winner)
    return BATTLES


# ---------------------------------------------------------------------- a roll and its results


def roll_dice(g: Game1812, area: Area, side: Side) -> Rules[Rolls]:
    """3.3: each faction rolls a die for each unit, as far as it has dice."""
    rolls: Rolls = {}
    for faction in side.factions:
        dice = min(faction.dice, g.count(area, faction))
        if not dice:
            continue
        results = rolls[faction] = [0, 0, 0]
        for number in range(1, dice + 1):
            results[(yield from roll_die(g, faction, area, number))] += 1
        dice_shown = tuple(face for face, n in zip(g.board.faces, results, strict=True) for _ in range(n))
        g.tell("rolls", faction=faction, dice=dice_shown)
    return rolls


def roll_die(g: Game1812, faction: Faction, area: Area, number: int) -> Rules[int]:
    """One battle die of the faction; faces that the die does not have are not offered."""
    faces = [face for face, odds in zip(g.board.faces, faction.faces, strict=True) if odds]
    odds = [odds for odds in faction.faces if odds]
    face = yield from g.chance("die", faces, odds=odds, rule="3.3", faction=faction, area=area, number=number)
    return g.board.faces.index(face)


def take_hits(g: Game1812, area: Area, side: Side, rolls: Rolls) -> Rules[None]:
    """3.3.1: each hit takes an enemy unit off the board; the side that is hit chooses together."""
    hits = sum(results[HIT] * hit_factor(g, faction) for faction, results in rolls.items())
    yield from suffer(g, area, g.enemy(side), hits)


def hit_factor(g: Game1812, faction: Faction) -> int:
    """Kentucky Militia: hits of white dice count double."""
    for card in g.specials_in_play("multiply_hits"):
        if card.figures["dice"] is faction:
            return int(card.figures["factor"])
    return 1


def suffer(g: Game1812, area: Area, side: Side, losses: int) -> Rules[None]:
    """Take that many units of the side off the board, one after the other by its choice."""
    for left in range(min(losses, g.strength(area, side)), 0, -1):
        present = [faction for faction in side.factions if g.count(area, faction)]
        if left == g.strength(area, side):
            for faction in present:
                g.tell("lost", faction=faction, area=area, number=g.count(area, faction))
                g.lose(area, faction, g.count(area, faction))
            return
        chooser = who_chooses_losses(g, area, side)
        faction = yield from g.ask(chooser.id, "loss", present, rule="3.3.1", area=area, left=left)
        g.lose(area, faction)
        g.tell("lost", faction=faction, area=area, number=1)


def who_chooses_losses(g: Game1812, area: Area, side: Side) -> Faction:
    """3.3.1: one voice for the allies; Captain Aisquith's Sharpshooters give it to the enemy."""
    if g.specials_in_play("choose_losses") and side is not g.faction.side:
        return g.faction
    return spokesman(g, area, side)


def spokesman(g: Game1812, area: Area, side: Side) -> Faction:
    """Who decides for a side: the active faction, else the one with most units there."""
    if g.faction.side is side:
        return g.faction
    return max(side.factions, key=lambda faction: (g.count(area, faction), -faction.number))


def flee(g: Game1812, area: Area, rolls: Rolls) -> None:
    """3.3.2: for each flight a unit of the die's colour goes to the space for fled units."""
    steadfast = [card.figures["dice"] for card in g.specials_in_play("ignore_flight")]
    for faction, results in rolls.items():
        number = min(results[FLEE], g.count(area, faction))
        if number and faction not in steadfast:
            g.take(area, faction, number)
            g.fled[faction.number] += number
            g.tell("fled", faction=faction, area=area, number=number)


def command_decisions(g: Game1812, area: Area, rolls: Rolls) -> Rules[None]:
    """3.3.3: for each blank a unit of that faction may leave the battle for a friendly area.

    Those who may enter empty enemy land go first, so that their allies can follow them (3.3.4).
    """
    for faction in sorted(rolls, key=lambda faction: (not faction.roams, faction.number)):
        for left in range(rolls[faction][BLANK], 0, -1):
            if not g.count(area, faction):
                break
            target = yield from g.may(
                faction.id,
                "command",
                retreats(g, area, faction),
                g.board.done,
                rule="3.3.4" if faction.roams else "3.3.3",
                area=area,
                left=left,
            )
            if target is None:
                break
            g.take(area, faction, 1)
            g.place(target, faction, 1)
            g.tell("retreats", faction=faction, source=area, target=target)


def retreats(g: Game1812, area: Area, faction: Faction) -> list[Area]:
    """3.3.3: friendly neighbours, never over water."""
    return [neighbour for neighbour in area.neighbours if is_friendly(g, neighbour, faction)]


def is_friendly(g: Game1812, area: Area, faction: Faction) -> bool:
    """3.3.3: where own or allied units stand, or an empty home area; 3.3.4: for natives, any empty area."""
    if g.holds(area, faction.side):
        return True
    if g.holds(area, g.enemy(faction.side)):
        return False
    return area.home is faction.side or faction.roams


# ---------------------------------------------------------------------- special cards in battle


def ambush(g: Game1812, card: Card, area: Area) -> Rules[None]:
    """Ambush: the American side loses two units before the battle, of its own choice."""
    yield from suffer(g, area, card.figures["side"], card.figures["units"])


def turn_coat(g: Game1812, card: Card, area: Area) -> Rules[None]:
    """Turncoat: a Canadian militiaman becomes an American one."""
    old, new = card.figures["from"], card.figures["to"]
    if g.count(area, old) and g.pool[new.number]:
        g.lose(area, old)
        g.recruit(area, new, 1)
        g.tell("converted", number=1, old=old, new=new, area=area)
    yield from ()


def free_roll(g: Game1812, card: Card, area: Area) -> Rules[None]:
    """Billy Green, Tecumseh: one side rolls before the battle, and one result counts."""
    side: Side = card.figures["side"]
    rolls = yield from roll_dice(g, area, side)
    if card.figures["face"] == HIT:
        yield from take_hits(g, area, side, rolls)
    else:
        flee(g, area, rolls)


def call_in(g: Game1812, card: Card, area: Area) -> Rules[None]:
    """Laura Secord: up to three units join from neighbouring areas without a battle, moved or not."""
    side, faction = card.faction.side, card.faction
    for left in range(card.figures["units"], 0, -1):
        sources = [near for near in area.neighbours if g.holds(near, side) and not g.contested(near)]
        source = yield from g.may(
            faction.id, "call_in", sources, g.board.done, rule="5.0", card=card, area=area, left=left
        )
        if source is None:
            return
        present = [member for member in side.factions if g.count(source, member)]
        member = yield from g.ask(faction.id, "call_in_unit", present, rule="5.0", card=card, area=source)
        transfer(g, source, area, ((1, member),))


OPENINGS: dict[str, Callable[[Game1812, Card, Area], Rules[None]]] = {
    "ambush": ambush,
    "turn_coat": turn_coat,
    "free_roll": free_roll,
    "call_in": call_in,
}


def advance_after_victory(g: Game1812, area: Area, winner: Side) -> Rules[None]:
    """William Harrison: the victors, one regular among them, may go on into a neighbouring area."""
    faction = g.faction
    if winner is not faction.side or not g.count(area, faction):
        return
    cards = playable(g, "after_battle")
    card = yield from g.may(faction.id, "advance", cards, g.board.done, rule="5.0", secret=True, area=area)
    if card is None:
        return
    yield from play_special(g, card)
    army = yield from form_army(g, area, g.count, g.strength(area, winner), True, "5.0")
    target = yield from g.ask(faction.id, "destination", area.neighbours, rule="5.0", army=army, area=area)
    transfer(g, area, target, army)


def transfer(g: Game1812, source: Area, target: Area, units: Army) -> None:
    """Move units that may have moved before."""
    for number, member in units:
        g.take(source, member, number)
        g.place(target, member, number)
    g.tell("moves", faction=g.faction, army=units, source=source, target=target)
