"""3.3: a roll in battle and its results: hits, flights and command decisions."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Final

from flintlock.core.fight import Modifier, Roll
from flintlock.core.message import Message
from flintlock.core.question import Rules
from flintlock.games.invasion_1812.pieces import BLANK, FLEE, HIT, Area, Faction, Side
from flintlock.games.invasion_1812.position import Game1812

Rolls = dict[Faction, list[int]]
"""For each faction that rolled, how many results of each face count."""

ALL_FACES: Final = (HIT, FLEE, BLANK)


def roll_dice(g: Game1812, area: Area, side: Side, counting: Sequence[int] = ALL_FACES) -> Rules[Rolls]:
    """3.3: each faction rolls a die for each unit, as far as it has dice."""
    rolls: Rolls = {}
    for faction in side.factions:
        dice = min(faction.dice, g.count(area, faction))
        if dice:
            shown = [0, 0, 0]
            for number in range(1, dice + 1):
                shown[(yield from roll_die(g, faction, area, number))] += 1
            rolls[faction] = results(g, faction, shown, counting)
    return rolls


def roll_die(g: Game1812, faction: Faction, area: Area, number: int) -> Rules[int]:
    """One battle die of the faction; faces that the die does not have are not offered."""
    faces = [face for face, odds in zip(g.board.faces, faction.faces, strict=True) if odds]
    odds = [odds for odds in faction.faces if odds]
    face = yield from g.chance("die", faces, odds=odds, rule="3.3", faction=faction, area=area, number=number)
    return g.board.faces.index(face)


def results(g: Game1812, faction: Faction, shown: list[int], counting: Sequence[int]) -> list[int]:
    """What the dice mean: faces that do not count are dropped, and cards change the rest."""
    counted = [number if face in counting else 0 for face, number in enumerate(shown)]
    modifiers: list[Modifier] = []
    for effect in g.lasting("multiply_hits"):
        if effect.faction("dice") is faction and counted[HIT]:
            extra = counted[HIT] * (effect.number("factor") - 1)
            modifiers.append(Modifier(f"name.{effect.card.code}", "5.0", extra))
            counted[HIT] += extra
    for effect in g.lasting("ignore_flight"):
        if effect.faction("dice") is faction and counted[FLEE]:
            modifiers.append(Modifier(f"name.{effect.card.code}", "5.0", -counted[FLEE]))
            counted[FLEE] = 0
    faces = g.board.faces
    dice = tuple(face for face, number in zip(faces, shown, strict=True) for _ in range(number))
    meaning = tuple((number, face) for face, number in zip(faces, counted, strict=True) if number)
    roll = Roll(
        side=faction.side.id,
        dice=dice,
        rule="3.3",
        modifiers=tuple(modifiers),
        meaning=Message("fight.meaning", {"results": meaning}),
    )
    g.tell_fight(roll, "rolls", faction=faction, dice=dice)
    return counted


# ---------------------------------------------------------------------- 3.3.1: hits


def take_hits(g: Game1812, area: Area, side: Side, rolls: Rolls) -> Rules[None]:
    """3.3.1: each hit of the side takes an enemy unit off the board."""
    yield from suffer(g, area, g.enemy(side), sum(counted[HIT] for counted in rolls.values()))


def suffer(g: Game1812, area: Area, side: Side, losses: int) -> Rules[None]:
    """3.3.1: the side loses that many units; one voice decides which, once for the whole roll."""
    if not losses:
        return
    chooser = who_chooses_losses(g, area, side)
    present = g.forces(area, side)
    losses = min(losses, g.strength(area, side))
    lots = [(faction, area, here) for here, faction in present]
    numbers = yield from g.share_out(chooser, "loss", lots, losses, losses, rule="3.3.1")
    for number, (_, faction) in zip(numbers, present, strict=True):
        if number:
            g.lose(area, faction, number)
            g.tell("lost", units=((number, faction),), number=number, area=area)


def who_chooses_losses(g: Game1812, area: Area, side: Side) -> Faction:
    """3.3.1: one voice for the allies; Captain Aisquith's Sharpshooters give it to the enemy."""
    if g.lasting("choose_losses") and side is not g.side:
        return g.faction
    return spokesman(g, area, side)


def spokesman(g: Game1812, area: Area, side: Side) -> Faction:
    """Who decides for a side: the active faction, else the one with most units there."""
    if g.side is side:
        return g.faction
    return max(side.factions, key=lambda faction: (g.count(area, faction), -faction.number))


# ---------------------------------------------------------------------- 3.3.2: flights


def flee(g: Game1812, area: Area, rolls: Rolls) -> None:
    """3.3.2: for each flight a unit of the die's colour goes to the space for fled units."""
    for faction, counted in rolls.items():
        number = min(counted[FLEE], g.count(area, faction))
        if number:
            g.take(area, faction, number)
            g.fled[faction.number] += number
            g.tell("fled", units=((number, faction),), number=number, area=area)


# ---------------------------------------------------------------------- 3.3.3: command decisions


def command_decisions(g: Game1812, area: Area, rolls: Rolls) -> Rules[None]:
    """3.3.3: for each blank a unit of that faction may leave the battle for a friendly area.

    Those who may enter empty enemy land go first, so that their allies can follow them (3.3.4).
    """
    for faction in sorted(rolls, key=lambda faction: (not faction.roams, faction.number)):
        yield from withdraw(g, area, faction, rolls[faction][BLANK])


def withdraw(g: Game1812, area: Area, faction: Faction, decisions: int) -> Rules[None]:
    """One unit after the other, until the faction stays, for this roll or for the whole battle."""
    steadfast = g.battle.stand_fast
    for left in range(decisions, 0, -1):
        targets = retreats(g, area, faction)
        if not targets or not g.count(area, faction) or faction.number in steadfast:
            return
        rule = "3.3.4" if faction.roams else "3.3.3"
        staying = [g.board.stand_fast, g.board.stay]
        answer = yield from g.ask(
            faction.id, "command", [*targets, *staying], rule=rule, declines=staying, area=area, left=left
        )
        if answer is g.board.stand_fast:
            insort(steadfast, faction.number)
        if not isinstance(answer, Area):
            return
        g.transfer(area, answer, faction, 1)
        g.tell("retreats", units=((1, faction),), source=area, target=answer)


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
