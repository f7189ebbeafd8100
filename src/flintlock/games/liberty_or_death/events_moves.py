"""5.1: pieces that an event moves, and what only one card does."""

from __future__ import annotations

from typing import Final

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.events_basic import chooser, places_of
from flintlock.games.liberty_or_death.events_pieces import is_placeable, kinds_of, pick, present
from flintlock.games.liberty_or_death.leaders import follow
from flintlock.games.liberty_or_death.pieces import PATRIOTS, Effect, Kind, Space
from flintlock.games.liberty_or_death.placing import place_up_to
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.reach import fresh, note_moved


def go(g: Insurrection, kind: Kind, number: int, source: Space, target: Space) -> Rules[None]:
    """Units move, and their leader may follow."""
    g.move(kind.number, number, source, target)
    g.tell("event_moves", units=((number, kind),), number=number, source=source, target=target)
    yield from follow(g, kind.faction.number, source, target)


# ---------------------------------------------------------------------- to one space


def can_gather_at(g: Insurrection, effect: Effect) -> bool:
    assert effect.to is not None
    target = effect.to
    return any(g.has_room(target, kind.number) for _, kind in present(g, effect))


def gather_at(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Pieces from anywhere on the map go to one space."""
    assert effect.to is not None
    left = effect.count
    while left:
        picked = yield from pick(g, effect, left)
        if picked is None:
            break
        space, kind, number = picked
        yield from go(g, kind, number, space, effect.to)
        left -= number
    return None


# ---------------------------------------------------------------------- out of a space


def own_units(g: Insurrection, faction: int, space: Space, target: Space) -> list[Kind]:
    """Units that stand there, have not moved with this event, and may go to the target."""
    return [
        kind
        for kind in g.board.factions[faction].kinds
        if kind.is_unit and fresh(g, g.happening, space, kind.number) and g.has_room(target, kind.number)
    ]


def exits(g: Insurrection, faction: int, space: Space) -> list[Space]:
    return [target for target in space.neighbours if own_units(g, faction, space, target)]


def can_move_out(g: Insurrection, effect: Effect) -> bool:
    return any(exits(g, chooser(g, effect), space) for space in places_of(g, effect))


def move_out(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Cards 48, 88: own units leave a space for its neighbours, in as many groups as one likes.

    They are those that stood there when the event began: none moves twice.
    """
    faction, card = chooser(g, effect), g.board.cards[g.happening.card]
    (space,) = places_of(g, effect)
    moved = effect.may
    while targets := exits(g, faction, space):
        target: Space | None
        if moved:
            target = yield from g.may(
                g.seat(faction), "event_move_to", targets, g.board.done, rule="5.1", card=card, space=space
            )
        else:
            target = yield from g.ask(
                g.seat(faction), "event_move_to", targets, rule="5.1", card=card, space=space
            )
        if target is None:
            break
        kinds = own_units(g, faction, space, target)
        kind = yield from g.ask(g.seat(faction), "event_kind", kinds, rule="5.1", card=card, space=space)
        here = fresh(g, g.happening, space, kind.number)
        number = yield from g.how_many(
            faction, "event_how_many", 1, here, rule="5.1", space=space, kind=kind.number
        )
        note_moved(g, g.happening, target, kind.number, number)
        yield from go(g, kind, number, space, target)
        moved = True
    return None


def can_drive_off(g: Insurrection, effect: Effect) -> bool:
    return any(g.units(space, PATRIOTS) > 0 for space in places_of(g, effect))


def drive_off(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Card 23: all Patriot units of a colony go to one neighbouring province."""
    (space,) = places_of(g, effect)
    seat, card = g.seat(chooser(g, effect)), g.board.cards[g.happening.card]
    target = yield from g.ask(seat, "event_move_to", space.provinces, rule="5.1", card=card, space=space)
    units = [
        kind for kind in g.board.factions[PATRIOTS].kinds if kind.is_unit and g.count(space, kind.number)
    ]
    for kind in units:
        number = g.count(space, kind.number)
        g.move(kind.number, number, space, target)
        g.tell("event_moves", units=((number, kind),), number=number, source=space, target=target)
    yield from follow(g, PATRIOTS, space, target)
    return None


# ---------------------------------------------------------------------- any pieces


def can_place_mixed(g: Insurrection, effect: Effect) -> bool:
    kinds = kinds_of(g, effect)
    return any(is_placeable(g, effect, space, kind) for space in places_of(g, effect) for kind in kinds)


def place_mixed(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Card 83: up to so many pieces of any kind in one space, one fort or village at the most."""
    faction, card = chooser(g, effect), g.board.cards[g.happening.card]
    (space,) = places_of(g, effect)
    kinds = kinds_of(g, effect)
    for left in range(effect.count, 0, -1):
        options = [g.board.kinds[kind] for kind in kinds if is_placeable(g, effect, space, kind)]
        kind = yield from g.may(
            g.seat(faction),
            "event_any_piece",
            options,
            g.board.done,
            rule="5.1",
            card=card,
            space=space,
            left=left,
        )
        if kind is None:
            break
        yield from place_up_to(g, faction, kind.number, space, 1, rule="5.1", least=1)
        if kind.is_base:
            kinds = [other for other in kinds if not g.board.kinds[other].is_base]
    return None


MOVES: Final[dict[str, EffectKind[Insurrection, Effect]]] = {
    "gather_at": EffectKind(
        ("by", "acting", "pieces", "group", "count", "places", "where", "to", "may"), can_gather_at, gather_at
    ),
    "move_out": EffectKind(("by", "acting", "there", "may"), can_move_out, move_out),
    "drive_off": EffectKind(("by", "acting", "there"), can_drive_off, drive_off),
    "place_mixed": EffectKind(("by", "acting", "group", "count", "there"), can_place_mixed, place_mixed),
}
