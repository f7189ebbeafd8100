"""5.5: what events do. Their figures are data; here is what each effect means."""

from __future__ import annotations

from typing import Final

from flintlock.core.cards import EffectKind, put
from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war import reinforcements as troops
from flintlock.games.wilderness_war.losses import take_losses
from flintlock.games.wilderness_war.phases import ACTION_END, CAMPAIGN
from flintlock.games.wilderness_war.picking import pick
from flintlock.games.wilderness_war.pieces import FRENCH, Card, Effect, Leader, Side, Space, Unit
from flintlock.games.wilderness_war.position import ASIDE, AVAILABLE, POOL, Game1755
from flintlock.games.wilderness_war.responses import RESPONSES, at_once
from flintlock.games.wilderness_war.scenarios import EVENTS, NO_FRENCH_NAVY
from flintlock.games.wilderness_war.sequence import take_from_discards
from flintlock.games.wilderness_war.settle import settle_map

PLACES: Final = tuple(troops.PLACES)


def event(g: Game1755) -> Rules[str]:
    """5.51: all that the card says, in its order, as far as possible."""
    card = g.board.cards[g.action.card]
    if card.regulars:
        play_regulars(g)
    for effect in card.effects:
        kind = EFFECTS[effect.word]
        if kind.can(g, effect):
            phase = yield from kind.do(g, effect)
            if phase is not None:
                return phase
    yield from settle_map(g)
    return ACTION_END


def play_regulars(g: Game1755) -> None:
    """One such event a season; 14.3: early ones cost a victory point."""
    tables = g.board.tables
    g.regulars_played[g.player] = 1
    if g.has_rule("14.3") and g.year <= tables.early_until:
        g.score(g.player, tables.early_regulars)
        g.tell("early_regulars", side=g.side.id)


def always(g: Game1755, effect: Effect) -> bool:
    return True


# ---------------------------------------------------------------------- leaders, sieges, cards


def can_campaign(g: Game1755, effect: Effect) -> bool:
    return any(g.is_on_map(leader) for leader in g.board.sides[g.player].leaders)


def campaign(g: Game1755, effect: Effect) -> Rules[str | None]:
    """5.34: two leaders and their forces."""
    yield from ()
    g.action.forces = effect.number("forces")
    return CAMPAIGN


def repairable(g: Game1755) -> list[Space]:
    """Own places under a siege that has made progress."""
    sieges = [g.board.spaces[number] for number in g.besieged]
    return [space for space in sieges if g.siege_level(space) > 0 and g.stronghold(space) == g.player]


def can_repair(g: Game1755, effect: Effect) -> bool:
    return bool(repairable(g))


def repair(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Bastions Repaired: the siege begins again at level 0."""
    space = yield from g.ask(g.side.id, "repair_at", repairable(g), rule="8.23")
    g.besiege(space, 0)
    g.tell("repaired", space=space)
    return None


def swappable(g: Game1755, effect: Effect) -> list[Leader]:
    """Unbesieged leaders; Louisbourg cannot be reached without ships."""
    return [
        leader
        for leader in effect.side("of").leaders
        if g.is_on_map(leader)
        and not g.is_inside(leader)
        and not (g.events[NO_FRENCH_NAVY] and g.where(leader) is g.board.louisbourg)
    ]


def can_swap(g: Game1755, effect: Effect) -> bool:
    return len({g.at[leader.number] for leader in swappable(g, effect)}) > 1


def swap_leaders(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Governor Vaudreuil Interferes: two leaders change places."""
    leaders = swappable(g, effect)
    one = yield from g.ask(g.side.id, "swap_one", leaders, rule="5.51")
    others = [leader for leader in leaders if g.at[leader.number] != g.at[one.number]]
    other = yield from g.ask(g.side.id, "swap_other", others, rule="5.51", leader=one)
    here, there = g.where(one), g.where(other)
    g.place(one, there)
    g.place(other, here)
    g.tell("swapped", one=one, other=other)
    return None


def can_lose_leader(g: Game1755, effect: Effect) -> bool:
    leader = effect.leader("leader")
    return g.is_on_map(leader) and not g.is_inside(leader)


def lose_leader(g: Game1755, effect: Effect) -> None:
    leader = effect.leader("leader")
    g.lose(leader)
    g.tell("leader_falls", leader=leader)


def join_pool(g: Game1755, effect: Effect) -> None:
    """5.55: leaders that were set aside can be drawn from now on."""
    for leader in effect.leaders("leaders"):
        if g.at[leader.number] == ASIDE:
            g.put(leader, POOL)
            g.tell("joins_pool", leader=leader)


def is_news(g: Game1755, effect: Effect) -> bool:
    return not g.events[EVENTS.index(effect.text("event"))]


def note(g: Game1755, effect: Effect) -> None:
    """5.51: the event is remembered on the year track."""
    g.events[EVENTS.index(effect.text("event"))] = 1
    g.tell("noted", event=f"event:{effect.text('event')}")


def risk_squadrons(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Louisbourg Squadrons: the fleet may be lost for good, and the card with it."""
    die = yield from g.roll("squadrons_die", g.side, "5.51")
    if die.value <= effect.number("up_to"):
        g.discards.remove(g.action.card)
        g.removed.append(g.action.card)
        g.events[NO_FRENCH_NAVY] = 1
        g.tell("squadrons_lost", die=die)
    else:
        g.tell("squadrons_return", die=die)
    return None


def enemy_of_player(g: Game1755) -> Side:
    return g.board.sides[1 - g.player]


def has_enemy_cards(g: Game1755, effect: Effect) -> bool:
    return bool(g.hands[1 - g.player])


def courier(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Courier Intercepted!: a random card changes hands; both players know which."""
    side, enemy = g.side, enemy_of_player(g)
    die = yield from g.roll("courier_die", side, "5.51")
    if die.value < effect.number("from"):
        g.tell("courier_fails", die=die)
        return None
    g.tell("courier_caught", die=die)
    card = yield from g.chance("steal", g.hand(enemy), rule="5.51", drawer=enemy.id, side=enemy.id)
    g.hands[enemy.number].remove(card.number)
    put(g.hands[side.number], card)
    if card.number not in g.shown and card.number not in g.seen:
        put(g.seen, card)
    g.whisper((side.id, enemy.id), "stolen", {"card": card}, side=side.id)
    return None


def has_cards(g: Game1755, effect: Effect) -> bool:
    return bool(g.hands[effect.side("of").number])


def lose_card(g: Game1755, effect: Effect) -> Rules[str | None]:
    """François Bigot: a random card of a hand is discarded."""
    side = effect.side("of")
    card = yield from g.chance("lose_card", g.hand(side), rule="5.51", drawer=side.id, side=side.id)
    g.discard(side, card, g.discards)
    g.tell("gives_up", side=side.id, card=card)
    return None


def crisis(g: Game1755, effect: Effect) -> Rules[str | None]:
    """British Ministerial Crisis: who holds such cards discards one; others do not learn who holds none."""
    side, wanted = effect.side("of"), effect.numbers("cards")
    held: list[Option] = [card for card in g.hand(side) if card.number in wanted]
    options = held or [g.board.none]
    card = yield from g.ask(side.id, "crisis", options, rule="5.51", always=True, declines=(g.board.none,))
    if isinstance(card, Card):
        g.discard(side, card, g.discards)
        g.tell("gives_up", side=side.id, card=card)
    else:
        g.tell("no_crisis", side=side.id)
    return None


def take_card(g: Game1755, effect: Effect) -> Rules[str | None]:
    """A card of certain kinds comes back from the discards."""
    side, wanted = effect.side("of"), effect.numbers("cards")
    found = [card for card in g.board.cards if card.number in wanted and card.number in g.discards]
    card = yield from g.may(side.id, "take_card", found, g.board.no_card, rule="5.22")
    if card is not None:
        take_from_discards(g, side, card)
    return None


# ---------------------------------------------------------------------- Indians


def eligible_tribes(g: Game1755, effect: Effect) -> list[str]:
    """5.531: the groups of the event; some come only if there is a fort."""
    groups = list(effect.texts("groups"))
    if effect.has("fort") and g.has_fort(effect.space("fort"), g.player):
        groups += effect.texts("fort_groups")
    return groups


def joining(g: Game1755, effect: Effect) -> list[Unit]:
    """5.522, 5.533: tribes that can come to their settlement."""
    groups, found = eligible_tribes(g, effect), []
    for unit in g.board.sides[g.player].units:
        tribe = unit.tribe
        if tribe is None or tribe.home is None or tribe.group not in groups:
            continue
        is_free = g.at[unit.number] == AVAILABLE and not g.is_allied(tribe, 1 - g.player)
        if is_free and troops.is_open(g, g.player, tribe.home):
            found.append(unit)
    return found


def recovering(g: Game1755, effect: Effect) -> list[Unit]:
    groups = eligible_tribes(g, effect)
    side = g.board.sides[g.player]
    return troops.restorable(g, side, lambda unit: unit.tribe is not None and unit.tribe.group in groups)


def can_ally(g: Game1755, effect: Effect) -> bool:
    return bool(joining(g, effect) or recovering(g, effect))


PLACING: Final = 2
RECOVERING: Final = 1
"""5.53: what a unit costs, in halves of a point."""


def alliance(g: Game1755, effect: Effect) -> Rules[str | None]:
    """5.53: as many points as the die says, spent on new and on reduced units."""
    side = g.board.sides[g.player]
    die = yield from g.roll("alliance_die", side, "5.53")
    points = die.value
    own = g.vp if side.number == FRENCH else -g.vp
    if effect.has("halved_below") and own < effect.number("halved_below"):
        points = (points + 1) // 2
    g.tell("alliance_points", side=side.id, die=die, points=points)
    halves = PLACING * points
    while halves:
        units = recovering(g, effect)
        if halves >= PLACING:
            units = sorted([*units, *joining(g, effect)], key=lambda unit: unit.number)
        unit = yield from g.may(
            side.id, "ally", g.distinct(units), g.board.enough, rule="5.53", halves=halves
        )
        if unit is None:
            break
        assert isinstance(unit, Unit)
        halves -= RECOVERING if g.is_on_map(unit) else PLACING
        join_or_recover(g, unit)
    return None


def join_or_recover(g: Game1755, unit: Unit) -> None:
    if g.is_on_map(unit):
        g.reduced[unit.number] = 0
        g.tell("restored", piece=unit)
        return
    assert unit.tribe is not None
    assert unit.tribe.home is not None
    g.place(unit, unit.tribe.home)
    g.tell("joins", piece=unit, space=unit.tribe.home)


def away(g: Game1755, group: str) -> list[Unit]:
    """Units of the group that are not on the map."""
    return [
        unit
        for unit in g.board.sides[g.player].units
        if unit.tribe is not None and unit.tribe.group == group and g.at[unit.number] == AVAILABLE
    ]


def can_gather(g: Game1755, effect: Effect) -> bool:
    leader = effect.leader("leader")
    if not g.is_on_map(leader) or not away(g, effect.text("group")):
        return False
    return troops.is_open(g, g.player, g.where(leader))


def gather(g: Game1755, effect: Effect) -> None:
    """Mohawks: all come to the leader."""
    troops.arrive(g, away(g, effect.text("group")), g.where(effect.leader("leader")))


def can_call(g: Game1755, effect: Effect) -> bool:
    side = g.board.sides[g.player]
    places = troops.fortifications(g, side, effect.department("department"))
    return bool(places) and bool(away(g, effect.text("group")))


def call(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Cherokees: all come to one fortification of the Department."""
    side = g.board.sides[g.player]
    places = troops.fortifications(g, side, effect.department("department"))
    space = yield from g.ask(side.id, "reinforce_at", places, rule="5.52", side=side.id)
    troops.arrive(g, away(g, effect.text("group")), space)
    return None


def tribesmen(g: Game1755, group: str) -> list[Unit]:
    return [
        unit
        for side in g.board.sides
        for unit in troops.free_units(g, side, lambda one: one.tribe is not None and one.tribe.group == group)
    ]


def can_lose_tribes(g: Game1755, effect: Effect) -> bool:
    return bool(tribesmen(g, effect.text("group")))


def lose_tribes(g: Game1755, effect: Effect) -> None:
    """All unbesieged units of the group are eliminated."""
    for unit in tribesmen(g, effect.text("group")):
        g.lose(unit)
        g.tell("eliminated", piece=unit)


def deserters(g: Game1755) -> list[Unit]:
    return troops.free_units(g, enemy_of_player(g), lambda unit: unit.indian)


def can_desert(g: Game1755, effect: Effect) -> bool:
    return bool(deserters(g))


def desert(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Indians Desert: up to two units in one space."""
    side = g.side
    units = deserters(g)
    places = sorted({g.where(unit) for unit in units}, key=lambda space: space.number)
    space = yield from g.ask(side.id, "desert_at", places, rule="5.51")
    here = [unit for unit in units if g.where(unit) is space]
    most = effect.number("count")
    gone = yield from pick(
        g, side, here, "desert_who", "5.51", g.board.enough, space, least=1, most_units=most
    )
    for unit in gone:
        g.lose(unit)
        g.tell("eliminated", piece=unit)
    return None


# ---------------------------------------------------------------------- Small Pox


def infected(g: Game1755, effect: Effect) -> list[Space]:
    enemy = 1 - g.player
    return [space for space in g.board.spaces if g.units_in(enemy, space) >= effect.number("units")]


def can_infect(g: Game1755, effect: Effect) -> bool:
    return bool(infected(g, effect))


def small_pox(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Their owner assigns the losses; then all Indians there are lost."""
    enemy = enemy_of_player(g)
    space = yield from g.ask(g.side.id, "small_pox_at", infected(g, effect), rule="5.51")
    units = g.units_at(enemy, space.number)
    die = yield from g.roll("small_pox_die", g.side, "5.51")
    losses = die.value if len(units) >= effect.number("full_from") else (die.value + 1) // 2
    g.tell("small_pox", space=space, die=die, losses=losses)
    yield from take_losses(g, enemy, [unit.number for unit in units], losses, rule="5.51")
    for unit in g.units_at(enemy, space.number):
        if unit.indian:
            g.lose(unit)
            g.tell("eliminated", piece=unit)
    return None


# ---------------------------------------------------------------------- the table

OPTIONAL_FIGURES: Final = frozenset(
    (
        "of",
        "kinds",
        "group",
        "die",
        "french",
        "british",
        "fort",
        "fort_groups",
        "halved_below",
        "leaders",
        "spaces",
        "together",
        "escort",
    )
)
"""Figures that an effect may do without."""

ALLIANCE: Final = ("groups", "fort", "fort_groups", "halved_below")
RESTORE: Final = ("of", "kinds", "group", "die", "french", "british")
REINFORCE: Final = ("of", "kinds", "count", "leaders", "at", "spaces", "together", "escort")

EFFECTS: Final[dict[str, EffectKind[Game1755, Effect]]] = {
    **RESPONSES,
    "campaign": EffectKind(("forces",), can_campaign, campaign),
    "repair": EffectKind((), can_repair, repair),
    "swap_leaders": EffectKind(("of",), can_swap, swap_leaders),
    "lose_leader": EffectKind(("leader",), can_lose_leader, at_once(lose_leader)),
    "join_pool": EffectKind(("leaders",), always, at_once(join_pool)),
    "note": EffectKind(("event",), is_news, at_once(note)),
    "risk_squadrons": EffectKind(("up_to",), always, risk_squadrons),
    "courier": EffectKind(("from",), has_enemy_cards, courier),
    "lose_card": EffectKind(("of",), has_cards, lose_card),
    "crisis": EffectKind(("of", "cards"), has_cards, crisis),
    "take_card": EffectKind(("of", "cards"), always, take_card),
    "alliance": EffectKind(ALLIANCE, can_ally, alliance),
    "gather": EffectKind(("group", "leader"), can_gather, at_once(gather)),
    "call": EffectKind(("group", "department"), can_call, call),
    "lose_tribes": EffectKind(("group",), can_lose_tribes, at_once(lose_tribes)),
    "desert": EffectKind(("count",), can_desert, desert),
    "small_pox": EffectKind(("units", "full_from"), can_infect, small_pox),
    "reinforce": EffectKind(REINFORCE, troops.can_reinforce, troops.reinforce),
    "restore": EffectKind(RESTORE, troops.can_restore, troops.restore),
    "militia": EffectKind(("placed", "restored"), troops.can_call_militia, troops.call_militia),
    "rangers": EffectKind(("placed", "restored"), troops.can_call_rangers, troops.call_rangers),
    "lose_units": EffectKind(("of", "kinds", "count"), troops.can_lose_units, troops.lose_units),
    "raise": EffectKind(("northern", "southern"), troops.can_raise, troops.raise_provincials),
    "politics": EffectKind((), troops.can_shift_assemblies, troops.shift_assemblies),
    "stingy": EffectKind((), troops.can_be_stingy, troops.be_stingy),
    "disperse": EffectKind((), troops.can_disperse, troops.disperse),
}
"""The vocabulary of effects: the figures of each in the data, when it would change anything, what it does."""
