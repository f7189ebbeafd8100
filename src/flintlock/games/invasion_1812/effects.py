"""5.0: what special cards do. Their figures are data; EFFECTS says what each word takes, can and does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.invasion_1812.armies import form_army
from flintlock.games.invasion_1812.musters import would_divert
from flintlock.games.invasion_1812.odds import battle_ahead
from flintlock.games.invasion_1812.pieces import HIT, Area, Effect, Faction
from flintlock.games.invasion_1812.position import Army, Game1812
from flintlock.games.invasion_1812.rolls import flee, roll_dice, suffer, take_hits

Kind: TypeAlias = EffectKind[Game1812, Effect]
Can: TypeAlias = Callable[[Game1812, Effect], bool]
Places: TypeAlias = Callable[[Game1812, Effect], list[Area]]
"""The areas in which an effect would change something."""


def somewhere(places: Places) -> Can:
    """Whether there is a place for it."""

    def can(g: Game1812, effect: Effect) -> bool:
        return bool(places(g, effect))

    return can


# ---------------------------------------------------------------------- reinforcements and training


def at_area(g: Game1812, effect: Effect) -> list[Area]:
    """Napoleon Defeated: Montreal."""
    return [effect.area("area")] if available(g, effect) else []


def on_shore(g: Game1812, effect: Effect) -> list[Area]:
    """Mackinac Reinforcements: the shores of Lake Huron."""
    return list(effect.water("shore").shores) if available(g, effect) else []


def beside(g: Game1812, effect: Effect) -> list[Area]:
    """John Brant: where a native stands."""
    faction = effect.faction("beside")
    return [area for area in g.board.areas if g.count(area, faction)] if available(g, effect) else []


def at_stars(g: Game1812, effect: Effect) -> list[Area]:
    """Hometown Support: American areas with a star."""
    home = effect.side("stars_of")
    stars = [area for area in g.board.areas if area.stars and area.home is home]
    return stars if available(g, effect) else []


def available(g: Game1812, effect: Effect) -> int:
    """Units that could come: from the pool and, for Hometown Support, from the fled."""
    number = effect.card.faction.number
    return g.pool[number] + (g.fled[number] if effect.flag("from_fled") else 0)


def reinforce(places: Places) -> Callable[[Game1812, Effect], Rules[str | None]]:
    """Units into one area: as many as there are, from the pool first."""

    def do(g: Game1812, effect: Effect) -> Rules[str | None]:
        faction, units = effect.card.faction, min(effect.number("units"), available(g, effect))
        area = yield from g.ask(faction.id, "reinforce", places(g, effect), rule="5.0", card=effect.card)
        from_pool = min(units, g.pool[faction.number])
        g.recruit(area, faction, from_pool)
        g.fled[faction.number] -= units - from_pool
        g.place(area, faction, units - from_pool)
        g.tell("recruits", units=((units, faction),), number=units, area=area)
        return None

    return do


def trainable(g: Game1812, effect: Effect) -> list[Area]:
    """Training: home areas with enough militia, while there are regulars to take their place."""
    if not g.pool[effect.faction("to").number]:
        return []
    old, home, units = effect.faction("from"), effect.side("home"), effect.number("units")
    return [area for area in g.board.areas if area.home is home and g.count(area, old) >= units]


def train(g: Game1812, effect: Effect) -> Rules[str | None]:
    """Training: Canadian Militia in one home area become British Regulars."""
    card, new = effect.card, effect.faction("to")
    area = yield from g.ask(card.faction.id, "train", trainable(g, effect), rule="5.0", card=card)
    convert(g, effect, area, min(effect.number("units"), g.pool[new.number]))
    return None


def convert(g: Game1812, effect: Effect, area: Area, number: int) -> None:
    old, new = effect.faction("from"), effect.faction("to")
    g.lose(area, old, number)
    g.recruit(area, new, number)
    g.tell("converted", old=((number, old),), new=((number, new),), number=number, area=area)


# ---------------------------------------------------------------------- movement


def can_march(g: Game1812, effect: Effect) -> bool:
    """Whether own units are left that have not moved."""
    return bool(g.with_unmoved(effect.card.faction))


def can_march_farther(g: Game1812, effect: Effect) -> bool:
    return g.turn.armies_left > 0 and can_march(g, effect)


def more_armies(g: Game1812, effect: Effect) -> Rules[str | None]:
    """War Hawks: the number of armies on the movement card counts double."""
    g.turn.armies_left += g.movement_card.armies * (effect.number("factor") - 1)
    yield from ()
    return None


def scattering(g: Game1812, effect: Effect) -> list[Area]:
    return g.with_unmoved(effect.card.faction)


def scatter(g: Game1812, effect: Effect) -> Rules[str | None]:
    """John Norton: units leave one area for its neighbours, one for each."""
    card, faction = effect.card, effect.card.faction
    source = yield from g.ask(faction.id, "scatter_from", scattering(g, effect), rule="5.0", card=card)
    neighbours = list(source.neighbours)
    target: Area | None = yield from g.ask(
        faction.id, "scatter_to", neighbours, rule="5.0", card=card, area=source
    )
    while target is not None:
        neighbours.remove(target)
        _move_one(g, faction, source, target)
        if not g.unmoved(source, faction):
            break
        target = yield from g.may(
            faction.id, "scatter_to", neighbours, g.board.no_more, rule="5.0", card=card, area=source
        )
    return None


def gathering(g: Game1812, effect: Effect) -> list[Area]:
    """War Cry: the neighbours of areas with natives that have not moved."""
    near = {area.number for source in g.with_unmoved(effect.card.faction) for area in source.neighbours}
    return [g.board.areas[number] for number in sorted(near)]


def gather(g: Game1812, effect: Effect) -> Rules[str | None]:
    """War Cry: one unit from each neighbour comes into one area."""
    card, faction = effect.card, effect.card.faction
    target = yield from g.ask(faction.id, "gather_to", gathering(g, effect), rule="5.0", card=card)
    waiting = [area for area in target.neighbours if g.unmoved(area, faction)]
    source: Area | None = yield from g.ask(
        faction.id, "gather_from", waiting, rule="5.0", card=card, area=target
    )
    while source is not None:
        waiting.remove(source)
        _move_one(g, faction, source, target)
        source = yield from g.may(
            faction.id, "gather_from", waiting, g.board.no_more, rule="5.0", card=card, area=target
        )
    return None


def _move_one(g: Game1812, faction: Faction, source: Area, target: Area) -> None:
    g.shift(source, target, faction, 1)
    tell_move(g, ((1, faction),), source, target)


def tell_move(g: Game1812, army: Army, source: Area, target: Area) -> None:
    number = sum(number for number, _ in army)
    g.tell("moves", army=army, number=number, source=source, target=target)


# ---------------------------------------------------------------------- before a battle


def battles_at_home(g: Game1812, effect: Effect) -> list[Area]:
    """Ambush: battles in British home areas."""
    return [area for area in g.battles() if area.home is effect.side("home")]


def ambush(g: Game1812, effect: Effect) -> Rules[str | None]:
    """Ambush: before any battle is fought the American side loses two units, of its own choice."""
    card = effect.card
    area = yield from g.ask(card.faction.id, "bind", battles_at_home(g, effect), rule="3.3", card=card)
    g.tell("binds", card=card, area=area)
    yield from suffer(g, area, effect.side("side"), effect.number("units"))
    return None


def battles_with_dice(g: Game1812, effect: Effect) -> list[Area]:
    """Billy Green, Tecumseh: battles in which the side could roll the face that counts."""
    face = effect.number("face")
    rolling = [faction for faction in effect.side("side").factions if faction.faces[face]]
    return [area for area in g.battles() if any(g.count(area, faction) for faction in rolling)]


def battles_with_help(g: Game1812, effect: Effect) -> list[Area]:
    """Laura Secord: battles in British home areas with British units next to them."""
    side = effect.card.faction.side
    return [
        area for area in battles_at_home(g, effect) if any(g.holds(near, side) for near in area.neighbours)
    ]


def battles_with_turncoats(g: Game1812, effect: Effect) -> list[Area]:
    """Turncoat: a yellow unit in the battle, a white one in the pool."""
    if not g.pool[effect.faction("to").number]:
        return []
    return [area for area in g.battles() if g.count(area, effect.faction("from"))]


class BoundKind(EffectKind[Game1812, Effect]):
    """3.3: an effect that is assigned to one battle, and begins when that begins."""

    __slots__ = ("begin",)

    def __init__(
        self,
        figures: Sequence[str],
        places: Places,
        begin: Callable[[Game1812, Effect, Area], Rules[None]],
    ) -> None:
        super().__init__(figures, somewhere(places), bind(places))
        self.begin = begin


def bind(places: Places) -> Callable[[Game1812, Effect], Rules[str | None]]:
    """3.3: assign the card to one battle."""

    def do(g: Game1812, effect: Effect) -> Rules[str | None]:
        card = effect.card
        area = yield from g.ask(card.faction.id, "bind", places(g, effect), rule="3.3", card=card)
        g.turn.specials[-1].battle = area.number
        g.tell("binds", card=card, area=area)
        return None

    return do


# ---------------------------------------------------------------------- when the battle begins


def free_roll(g: Game1812, effect: Effect, area: Area) -> Rules[None]:
    """Billy Green, Tecumseh: one side rolls before the battle, and one result counts."""
    side, face = effect.side("side"), effect.number("face")
    rolls = yield from roll_dice(g, area, side, counting=(face,))
    if face == HIT:
        yield from take_hits(g, area, side, rolls)
    else:
        flee(g, area, rolls)


def call_in(g: Game1812, effect: Effect, area: Area) -> Rules[None]:
    """Laura Secord: up to three units join from neighbouring areas without a battle, moved or not."""
    card, faction, side = effect.card, effect.card.faction, effect.card.faction.side
    left = effect.number("units")
    while left:
        sources = [near for near in area.neighbours if g.holds(near, side) and not g.contested(near)]
        source = yield from g.may(
            faction.id, "call_in", sources, g.board.no_more, rule="5.0", card=card, area=area, left=left
        )
        if source is None:
            return
        present = g.forces(source, side)
        lots = [(member, source, here) for here, member in present]
        numbers = yield from g.share_out(faction, "call_in_units", lots, 1, left, rule="5.0")
        army = tuple((n, member) for n, (_, member) in zip(numbers, present, strict=True) if n)
        march_on(g, army, source, area)
        left -= sum(numbers)


def turn_coat(g: Game1812, effect: Effect, area: Area) -> Rules[None]:
    """Turncoat: a Canadian militiaman becomes an American one."""
    if g.count(area, effect.faction("from")) and g.pool[effect.faction("to").number]:
        convert(g, effect, area, 1)
    yield from ()


# ---------------------------------------------------------------------- in all battles of the turn


def dice_in_battle(g: Game1812, effect: Effect) -> bool:
    """General Brock, Kentucky Militia: whether these dice will be rolled."""
    return any(g.count(area, effect.faction("dice")) for area in g.battles())


def has_losses_to_choose(g: Game1812, effect: Effect) -> bool:
    """Captain Aisquith's Sharpshooters: whether enemies of two colours stand in battle."""
    enemy, areas = g.enemy(effect.card.faction.side), g.battles()
    fighting = [faction for faction in enemy.factions if any(g.count(area, faction) for area in areas)]
    return len(fighting) > 1


def lasts(g: Game1812, effect: Effect) -> Rules[str | None]:
    """The effect is looked up as long as the turn lasts."""
    yield from ()
    return None


# ---------------------------------------------------------------------- after a battle


def won_with_regulars(g: Game1812, effect: Effect) -> list[Area]:
    """William Harrison: areas in which a battle was won this turn, with a blue unit."""
    areas = [g.board.areas[number] for number in sorted(g.turn.won)]
    return [area for area in areas if g.count(area, effect.card.faction)]


def advance(g: Game1812, effect: Effect) -> Rules[str | None]:
    """William Harrison: the victors, one regular among them, go on into a neighbouring area."""
    faction, card = effect.card.faction, effect.card
    area = yield from g.ask(faction.id, "advance_from", won_with_regulars(g, effect), rule="5.0", card=card)
    army = yield from form_army(g, area, g.count, g.strength(area, faction.side), True, "5.0")
    ahead = partial(battle_ahead, g, army)
    target = yield from g.ask(
        faction.id, "destination", area.neighbours, rule="5.0", battles=ahead, army=army, area=area
    )
    march_on(g, army, area, target)
    return None


def march_on(g: Game1812, army: Army, source: Area, target: Area) -> None:
    """Move units that may have moved before."""
    for number, member in army:
        g.transfer(source, target, member, number)
    tell_move(g, army, source, target)


# ---------------------------------------------------------------------- the table


def _placed(
    figures: Sequence[str], places: Places, do: Callable[[Game1812, Effect], Rules[str | None]]
) -> Kind:
    """An effect that can be played where there is a place for it."""
    return EffectKind(figures, somewhere(places), do)


EFFECTS: Final[dict[str, Kind]] = {
    "reinforce": _placed(("units", "area"), at_area, reinforce(at_area)),
    "reinforce_shore": _placed(("units", "shore"), on_shore, reinforce(on_shore)),
    "reinforce_beside": _placed(("units", "beside"), beside, reinforce(beside)),
    "reinforce_stars": _placed(("units", "stars_of", "from_fled"), at_stars, reinforce(at_stars)),
    "train": _placed(("units", "from", "to", "home"), trainable, train),
    "more_armies": EffectKind(("factor",), can_march, more_armies),
    "longer_march": EffectKind(("distance", "armies"), can_march_farther, lasts),
    "scatter": _placed((), scattering, scatter),
    "gather": _placed((), gathering, gather),
    "divert_muster": EffectKind(("closed", "opened"), would_divert, lasts),
    "ambush": _placed(("units", "side", "home"), battles_at_home, ambush),
    "free_roll": BoundKind(("side", "face"), battles_with_dice, free_roll),
    "call_in": BoundKind(("units", "home"), battles_with_help, call_in),
    "turn_coat": BoundKind(("from", "to"), battles_with_turncoats, turn_coat),
    "ignore_flight": EffectKind(("dice",), dice_in_battle, lasts),
    "multiply_hits": EffectKind(("dice", "factor"), dice_in_battle, lasts),
    "choose_losses": EffectKind((), has_losses_to_choose, lasts),
    "advance": _placed((), won_with_regulars, advance),
}
"""The vocabulary of effects. What would change nothing cannot be played."""
