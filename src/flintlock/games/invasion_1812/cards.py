"""5.0: the special cards. Their figures are data; here is what each effect does."""

from __future__ import annotations

from collections.abc import Callable

from flintlock.core.question import Rules
from flintlock.games.invasion_1812.board import Area, Card, Faction
from flintlock.games.invasion_1812.position import NONE, Game1812


def playable(g: Game1812, *moments: str) -> list[Card]:
    """3.2.7: the active player's special cards that can be played at this moment, two a turn at the most."""
    if len(g.specials) >= g.board.specials_per_turn:
        return []
    cards = [card for card in g.hand(g.faction) if card.is_special and card.when in moments]
    return [card for card in cards if _can_play(g, card)]


def _can_play(g: Game1812, card: Card) -> bool:
    if card.when == "before_movement" and any(g.moved):
        return False
    if g.card != NONE and g.movement_card.kind_of_card in card.not_with:
        return False
    where = TARGETS.get(card.effect)
    return where is None or bool(where(g, card))


def play_special(g: Game1812, card: Card) -> Rules[None]:
    """3.2.7: show the card and do what it says, or bind it to a battle."""
    g.discard(card)
    g.specials.append(card.position)
    g.bound.append(NONE)
    g.tell("plays", faction=g.faction, card=card)
    if card.when == "before_battle":
        battle = yield from g.ask(g.faction.id, "bind", TARGETS[card.effect](g, card), rule="3.3", card=card)
        g.bound[-1] = battle.number
        g.tell("binds", card=card, area=battle)
    elif card.effect in AT_ONCE:
        yield from AT_ONCE[card.effect](g, card)


# ---------------------------------------------------------------------- effects in the movement step


def reinforce(g: Game1812, card: Card) -> Rules[None]:
    """Mackinac Reinforcements, Napoleon Defeated, John Brant, Hometown Support: units into one area."""
    faction, figures = card.faction, card.figures
    area = yield from g.ask(faction.id, "reinforce", reinforced(g, card), rule="5.0", card=card)
    from_pool = min(figures["units"], g.pool[faction.number])
    from_fled = min(figures["units"] - from_pool, g.fled[faction.number]) if figures["from_fled"] else 0
    g.recruit(area, faction, from_pool)
    g.fled[faction.number] -= from_fled
    g.place(area, faction, from_fled)
    g.tell("recruits", faction=faction, area=area, number=from_pool + from_fled)


def reinforced(g: Game1812, card: Card) -> list[Area]:
    figures = card.figures
    if "area" in figures:
        return [figures["area"]]
    if "shore" in figures:
        return list(figures["shore"].shores)
    if "beside" in figures:
        return [area for area in g.board.areas if g.count(area, figures["beside"])]
    return [area for area in g.board.areas if area.stars and area.home is figures["stars_of"]]


def more_armies(g: Game1812, card: Card) -> Rules[None]:
    """War Hawks: the number of armies on the movement card counts double."""
    g.armies_left += g.movement_card.armies * (card.figures["factor"] - 1)
    yield from ()


def train(g: Game1812, card: Card) -> Rules[None]:
    """Training: Canadian Militia in one home area become British Regulars."""
    old, new = card.figures["from"], card.figures["to"]
    area = yield from g.ask(card.faction.id, "train", trainable(g, card), rule="5.0", card=card)
    number = min(card.figures["units"], g.pool[new.number])
    g.lose(area, old, number)
    g.recruit(area, new, number)
    g.tell("converted", number=number, old=old, new=new, area=area)


def trainable(g: Game1812, card: Card) -> list[Area]:
    """Home areas with enough militia, while there are regulars to take their place."""
    old, new, home = card.figures["from"], card.figures["to"], card.figures["home"]
    if not g.pool[new.number]:
        return []
    return [
        area for area in g.board.areas if area.home is home and g.count(area, old) >= card.figures["units"]
    ]


def scatter(g: Game1812, card: Card) -> Rules[None]:
    """John Norton: units leave one area for its neighbours, one for each."""
    faction = card.faction
    source = yield from g.ask(faction.id, "scatter_from", scattering(g, card), rule="5.0", card=card)
    open_areas = list(source.neighbours)
    while g.unmoved(source, faction):
        target = yield from g.may(
            faction.id, "scatter_to", open_areas, g.board.done, rule="5.0", card=card, area=source
        )
        if target is None:
            return
        open_areas.remove(target)
        _move_one(g, faction, source, target)


def scattering(g: Game1812, card: Card) -> list[Area]:
    return g.with_unmoved(card.faction)


def gather(g: Game1812, card: Card) -> Rules[None]:
    """War Cry: one unit from each neighbour comes into one area."""
    faction = card.faction
    target = yield from g.ask(faction.id, "gather_to", gathering(g, card), rule="5.0", card=card)
    waiting = [area for area in target.neighbours if g.unmoved(area, faction)]
    while waiting:
        source = yield from g.may(
            faction.id, "gather_from", waiting, g.board.done, rule="5.0", card=card, area=target
        )
        if source is None:
            return
        waiting.remove(source)
        _move_one(g, faction, source, target)


def gathering(g: Game1812, card: Card) -> list[Area]:
    faction = card.faction
    return [area for area in g.board.areas if any(g.unmoved(near, faction) for near in area.neighbours)]


def _move_one(g: Game1812, faction: Faction, source: Area, target: Area) -> None:
    g.shift(source, target, faction, 1)
    g.tell("moves", faction=faction, army=((1, faction),), source=source, target=target)


# ---------------------------------------------------------------------- battles a card can be bound to


def battles_for(g: Game1812, card: Card) -> list[Area]:
    """Ambush and Laura Secord work in British home areas only."""
    home = card.figures.get("home")
    return [area for area in g.battles() if home is None or area.home is home]


def battles_with_turncoats(g: Game1812, card: Card) -> list[Area]:
    """Turncoat needs a militiaman of each colour: one in the battle, one in the pool."""
    if not g.pool[card.figures["to"].number]:
        return []
    return [area for area in g.battles() if g.count(area, card.figures["from"])]


AT_ONCE: dict[str, Callable[[Game1812, Card], Rules[None]]] = {
    "reinforce": reinforce,
    "more_armies": more_armies,
    "train": train,
    "scatter": scatter,
    "gather": gather,
}
"""What happens when the card is played; the other effects are looked up when their moment comes."""

TARGETS: dict[str, Callable[[Game1812, Card], list[Area]]] = {
    "reinforce": reinforced,
    "train": trainable,
    "scatter": scattering,
    "gather": gathering,
    "ambush": battles_for,
    "call_in": battles_for,
    "free_roll": battles_for,
    "turn_coat": battles_with_turncoats,
}
"""Where a card can be used; with no such place it cannot be played."""
