"""5.1: effects that many cards share: resources, eligibility, minds, naval intervention, free commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.commands import can_begin, open_commands
from flintlock.games.liberty_or_death.conditions import MEASURES, WHERE
from flintlock.games.liberty_or_death.desertion import PATRIOT_GROUPS, TORY_GROUPS, begin_desertion
from flintlock.games.liberty_or_death.naval import can_raise_fni, lower_fni, raise_fni
from flintlock.games.liberty_or_death.orders import begin
from flintlock.games.liberty_or_death.pieces import PATRIOTS, Effect, Space
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.specials import begin_special, can_carry_out
from flintlock.games.liberty_or_death.states import Activity, Order


def chooser(g: Insurrection, effect: Effect) -> int:
    """5.1: the faction that the card names, the one that was picked, or else the executing one."""
    if effect.acting:
        return g.happening.acting
    return g.happening.faction if effect.by is None else effect.by.number


def concerned(g: Insurrection, effect: Effect) -> int:
    """The faction that the card names, the one that was picked, or the executing one."""
    if effect.acting:
        return g.happening.acting
    return g.happening.faction if effect.of is None else effect.of.number


def places_of(g: Insurrection, effect: Effect) -> Sequence[Space]:
    """The spaces that the effect can concern now."""
    places: Sequence[Space] = effect.places or g.board.map_spaces
    if effect.there:
        places = [g.board.spaces[number] for number in sorted(g.happening.there)]
    if not effect.where:
        return places
    condition = WHERE[effect.where]
    return [space for space in places if condition(g, space)]


# ---------------------------------------------------------------------- resources and eligibility


def can_change_resources(g: Insurrection, effect: Effect) -> bool:
    resources = g.resources[concerned(g, effect)]
    return resources < g.board.most_resources if effect.count > 0 else resources > 0


def resources(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """1.8: a faction gains resources, or, below zero, loses them."""
    yield from ()
    g.gain(concerned(g, effect), effect.count)
    return None


def always(g: Insurrection, effect: Effect) -> bool:
    return True


def bar(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """2.3.6: ineligible through the next card."""
    yield from ()
    faction = concerned(g, effect)
    g.turn.barred[faction] = 1
    g.turn.stays[faction] = 0
    g.tell("barred", faction=g.seat(faction))
    return None


def stay_eligible(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """2.3.6: eligible for the next card, whatever it has done."""
    yield from ()
    faction = concerned(g, effect)
    g.turn.stays[faction] = 1
    g.turn.barred[faction] = 0
    g.tell("stays_eligible", faction=g.seat(faction))
    return None


# ---------------------------------------------------------------------- minds and ships


def shift_targets(g: Insurrection, effect: Effect, used: list[Space]) -> list[Space]:
    """Where a level can still move toward the one that the card names."""
    return [
        space
        for space in places_of(g, effect)
        if space not in used and space.population and g.level[space.number] != effect.level
    ]


def can_shift_some(g: Insurrection, effect: Effect) -> bool:
    return bool(shift_targets(g, effect, []))


def shift(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """1.6: in so many spaces so many levels toward the level that the card names, and not past it."""
    used: list[Space] = []
    card = g.board.cards[g.happening.card]
    for left in range(effect.spaces, 0, -1):
        spaces = shift_targets(g, effect, used)
        if not spaces:
            break
        space = yield from g.ask(
            g.seat(chooser(g, effect)), "event_shift", spaces, rule="5.1", card=card, left=left
        )
        used.append(space)
        g.shift_toward(space, effect.level, effect.count)
    return None


def can_change_fni(g: Insurrection, effect: Effect) -> bool:
    return can_raise_fni(g) if effect.count > 0 else g.fni > 0


def fni(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """1.9: French naval intervention rises, or, below zero, falls."""
    if effect.count > 0:
        yield from raise_fni(g, effect.count, "5.1")
    else:
        yield from lower_fni(g, -effect.count, "5.1")
    return None


def can_set_level(g: Insurrection, effect: Effect) -> bool:
    return any(space.population and g.level[space.number] != effect.level for space in places_of(g, effect))


def set_level(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """1.6: the people of a space stand at once as the card says."""
    yield from ()
    for space in places_of(g, effect):
        g.set_level(space, effect.level)
    return None


def can_mark_propaganda(g: Insurrection, effect: Effect) -> bool:
    return bool(places_of(g, effect)) and sum(g.propaganda) < g.board.propaganda


def propaganda(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """3.3.4: so many markers in each space."""
    yield from ()
    for space in places_of(g, effect):
        g.mark_propaganda(space, effect.count)
    return None


def can_mark_raid(g: Insurrection, effect: Effect) -> bool:
    return bool(places_of(g, effect)) and sum(g.raids) < g.board.raids


def raid_marker(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """3.4.4: so many markers in each space."""
    yield from ()
    for space in places_of(g, effect):
        g.mark_raid(space, effect.count)
    return None


def can_shift_squadrons(g: Insurrection, effect: Effect) -> bool:
    return (g.squadrons_away if effect.count > 0 else g.squadrons) > 0


def squadrons(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Card 54: squadrons come to the West Indies, or, below zero, become unavailable."""
    yield from ()
    number = min(effect.count, g.squadrons_away) if effect.count > 0 else -min(-effect.count, g.squadrons)
    g.squadrons += number
    g.squadrons_away -= number
    g.tell("squadrons_come" if number > 0 else "squadrons_go", number=abs(number))
    return None


# ---------------------------------------------------------------------- free commands and activities


def free_places(g: Insurrection, effect: Effect) -> list[int]:
    """5.3, 1.3.7: where the card names no places, the West Indies are among them, too."""
    if effect.places or effect.there or effect.where:
        return [space.number for space in places_of(g, effect)]
    return [space.number for space in g.board.spaces]


def free_order(g: Insurrection, effect: Effect) -> Order:
    """5.3: a command for nothing, in some of the places; for a march, into them."""
    return Order(
        faction=chooser(g, effect),
        command=effect.command,
        free=True,
        optional=effect.may,
        whole=not effect.may,
        most=effect.spaces,
        allowed=free_places(g, effect),
        tories_only=effect.tories_only,
        force=effect.force,
        attacker_losses=min(0, effect.losses),
        defender_losses=max(0, effect.losses),
    )


def can_command(g: Insurrection, effect: Effect) -> bool:
    """Whether the faction has such a command, and could execute it."""
    order = free_order(g, effect)
    has_it = order.command in open_commands(g, order.faction)
    return bool(order.allowed) and has_it and can_begin(g, order)


def free_command(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """5.3: a faction executes a command for nothing."""
    yield from ()
    return begin(g, free_order(g, effect))


def can_carry_out_special(g: Insurrection, effect: Effect) -> bool:
    allowed = free_places(g, effect)
    trial = Activity(faction=chooser(g, effect), special=effect.special, allowed=allowed)
    return bool(allowed) and can_carry_out(g, trial)


def free_special(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """5.3: a faction carries out a special activity for nothing."""
    yield from ()
    return begin_special(
        *(g, chooser(g, effect), effect.special),
        allowed=free_places(g, effect),
        most=effect.spaces,
        optional=effect.may,
    )


# ---------------------------------------------------------------------- what is counted


def can_gain_by(g: Insurrection, effect: Effect) -> bool:
    return MEASURES[effect.measure](g) > 0 and g.resources[concerned(g, effect)] < g.board.most_resources


def gain_by(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """1.8: resources for what is counted on the map."""
    yield from ()
    g.gain(concerned(g, effect), MEASURES[effect.measure](g))
    return None


def has_unequal_casualties(g: Insurrection, effect: Effect) -> bool:
    return abs(g.cbc - g.crc) > 1


def even_casualties(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Cards 99, 100: the greater number of cumulative casualties falls by half the difference."""
    yield from ()
    half = abs(g.cbc - g.crc) // 2
    if g.cbc > g.crc:
        g.cbc -= half
    else:
        g.crc -= half
    g.tell("casualties_evened", cbc=g.cbc, crc=g.crc)
    return None


def desert(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """6.6: Patriots or Tories desert at once."""
    yield from ()
    return begin_desertion(g, PATRIOT_GROUPS if concerned(g, effect) == PATRIOTS else TORY_GROUPS)


BASIC: Final[dict[str, EffectKind[Insurrection, Effect]]] = {
    "resources": EffectKind(("of", "count"), can_change_resources, resources),
    "bar": EffectKind(("of", "acting"), always, bar),
    "stay_eligible": EffectKind(("of", "acting"), always, stay_eligible),
    "shift": EffectKind(
        ("by", "count", "spaces", "places", "where", "there", "level"), can_shift_some, shift
    ),
    "fni": EffectKind(("count",), can_change_fni, fni),
    "set_level": EffectKind(("places", "there", "level"), can_set_level, set_level),
    "propaganda": EffectKind(("count", "places", "there"), can_mark_propaganda, propaganda),
    "raid_marker": EffectKind(("count", "places", "there"), can_mark_raid, raid_marker),
    "squadrons": EffectKind(("count",), can_shift_squadrons, squadrons),
    "gain_by": EffectKind(("of", "acting", "measure"), can_gain_by, gain_by),
    "even_casualties": EffectKind((), has_unequal_casualties, even_casualties),
    "desertion": EffectKind(("of",), always, desert),
    "command": EffectKind(
        (
            "by",
            "acting",
            "command",
            "places",
            "where",
            "there",
            "spaces",
            "may",
            "tories_only",
            "force",
            "losses",
        ),
        can_command,
        free_command,
    ),
    "special": EffectKind(
        ("by", "acting", "special", "places", "where", "there", "spaces", "may"),
        can_carry_out_special,
        free_special,
    ),
}
