"""3.1: recruits and fled units."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.invasion_1812.board import Area, Faction, Muster
from flintlock.games.invasion_1812.cards import play_special, playable
from flintlock.games.invasion_1812.phases import CARD
from flintlock.games.invasion_1812.position import ALL_OR_NONE, Game1812


def enlistment(g: Game1812) -> Rules[str]:
    """3.1: the active player places recruits, then the units that had fled."""
    faction = g.faction
    musters = yield from muster_areas(g, faction)
    enemy = g.enemy(faction.side)
    usable = [muster for muster in musters if not g.holds(muster.area, enemy)]
    yield from place_recruits(g, faction, usable)
    yield from return_fled(g, faction, [muster.area for muster in usable])
    if faction is g.board.bonus_faction:
        yield from native_recruit(g, faction)
    return CARD


def muster_areas(g: Game1812, faction: Faction) -> Rules[list[Muster]]:
    """3.1: the faction's muster areas; 5.0: Publication Ban moves one of them for this turn."""
    musters = list(faction.musters)
    cards = playable(g, "enlistment")
    card = yield from g.may(faction.id, "enlistment_card", cards, g.board.done, rule="5.0", secret=True)
    if card is None:
        return musters
    yield from play_special(g, card)
    closed, opened = card.figures["from"], card.figures["to"]
    return [Muster(opened, muster.units) if muster.area is closed else muster for muster in musters]


def place_recruits(g: Game1812, faction: Faction, musters: list[Muster]) -> Rules[None]:
    """3.1: from the pool to each muster area; where the pool is short the owner decides who goes short."""
    wanted = sum(muster.units for muster in musters)
    pool = g.pool[faction.number]
    if pool < wanted and g.short_pool == ALL_OR_NONE:
        g.tell("no_recruits", faction=faction)
        return
    room = {muster.area: muster.units for muster in musters}
    if pool < wanted:
        room = yield from _share_out(g, faction, room)
    for area, number in room.items():
        if number:
            g.recruit(area, faction, number)
            g.tell("recruits", faction=faction, area=area, number=number)


def _share_out(g: Game1812, faction: Faction, room: dict[Area, int]) -> Rules[dict[Area, int]]:
    shares = dict.fromkeys(room, 0)
    for left in range(g.pool[faction.number], 0, -1):
        open_areas = sorted(
            (area for area in room if shares[area] < room[area]), key=lambda area: area.number
        )
        area = yield from g.ask(faction.id, "short_recruits", open_areas, rule="3.1", of=faction, left=left)
        shares[area] += 1
    return shares


def return_fled(g: Game1812, faction: Faction, areas: list[Area]) -> Rules[None]:
    """3.1.2: fled units come back in the muster areas that no enemy occupies, split as the owner likes."""
    for number, area in enumerate(areas, 1):
        waiting = g.fled[faction.number]
        least = waiting if number == len(areas) else 0
        back = yield from g.how_many(
            faction, "return_fled", least, waiting, rule="3.1.2", of=faction, area=area
        )
        if back:
            g.fled[faction.number] -= back
            g.place(area, faction, back)
            g.tell("returned", faction=faction, area=area, number=back)


def native_recruit(g: Game1812, faction: Faction) -> Rules[None]:
    """3.1.1: one more unit, wherever one already stands outside the muster areas."""
    if not g.pool[faction.number]:
        return
    musters = [muster.area for muster in faction.musters]
    areas = [area for area in g.board.areas if g.count(area, faction) and area not in musters]
    area = yield from g.may(faction.id, "native_recruit", areas, g.board.done, rule="3.1.1", of=faction)
    if area is not None:
        g.recruit(area, faction, 1)
        g.tell("recruits", faction=faction, area=area, number=1)
