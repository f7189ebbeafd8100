"""3.1: recruits and fled units."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.invasion_1812.musters import open_musters, recruits
from flintlock.games.invasion_1812.phases import CARD
from flintlock.games.invasion_1812.pieces import Area, Faction, Muster
from flintlock.games.invasion_1812.position import Game1812
from flintlock.games.invasion_1812.specials import offer


def enlistment(g: Game1812) -> Rules[str]:
    """3.1: the active player places recruits, then the units that had fled; 5.0: a card may change where."""
    yield from offer(g, "enlistment_card", "enlistment", rule="5.0")
    musters = open_musters(g, g.lasting("divert_muster"))
    yield from place_recruits(g, musters)
    yield from return_fled(g, [muster.area for muster in musters])
    if g.faction is g.board.bonus_faction:
        yield from native_recruit(g, g.faction)
    return CARD


def place_recruits(g: Game1812, musters: list[Muster]) -> Rules[None]:
    """3.1: from the pool to each muster area; where the pool is short the owner decides who goes short."""
    faction, number = g.faction, recruits(g, musters)
    if musters and not number:
        g.tell("no_recruits", faction=faction)
    lots = [(faction, muster.area, muster.units) for muster in musters]
    numbers = yield from g.share_out(faction, "short_recruits", lots, number, number, rule="3.1")
    for number, muster in zip(numbers, musters, strict=True):
        if number:
            g.recruit(muster.area, faction, number)
            g.tell("recruits", units=((number, faction),), number=number, area=muster.area)


def return_fled(g: Game1812, areas: list[Area]) -> Rules[None]:
    """3.1.2: fled units come back in the muster areas that no enemy occupies, split as the owner likes."""
    faction = g.faction
    waiting = g.fled[faction.number] if areas else 0
    lots = [(faction, area, waiting) for area in areas]
    numbers = yield from g.share_out(faction, "return_fled", lots, waiting, waiting, rule="3.1.2")
    for number, area in zip(numbers, areas, strict=True):
        if number:
            g.fled[faction.number] -= number
            g.place(area, faction, number)
            g.tell("returned", units=((number, faction),), number=number, area=area)


def native_recruit(g: Game1812, faction: Faction) -> Rules[None]:
    """3.1.1: one more unit, wherever one already stands outside the muster areas."""
    if not g.pool[faction.number]:
        return
    musters = [muster.area for muster in faction.musters]
    areas = [area for area in g.board.areas if g.count(area, faction) and area not in musters]
    area = yield from g.may(faction.id, "native_recruit", areas, g.board.no_recruit, rule="3.1.1", of=faction)
    if area is not None:
        g.recruit(area, faction, 1)
        g.tell("recruits", units=((1, faction),), number=1, area=area)
