"""5.1: effects on pieces: placed, removed, exchanged, activated, moved from box to box."""

from __future__ import annotations

from typing import Final

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.conditions import GROUPS
from flintlock.games.liberty_or_death.events_basic import always, chooser, concerned, places_of
from flintlock.games.liberty_or_death.pieces import INDIANS, Effect, Kind, Space
from flintlock.games.liberty_or_death.placing import can_recall, place_up_to, transfer
from flintlock.games.liberty_or_death.position import AVAILABLE, CASUALTIES, UNDERGROUND, Insurrection


def kinds_of(g: Insurrection, effect: Effect) -> list[int]:
    """The kinds of pieces that the card names, or as whoever decides sees them."""
    if effect.group:
        return GROUPS[effect.group](g, chooser(g, effect))
    return [kind.number for kind in effect.pieces]


def boxes_of(effect: Effect) -> tuple[int, ...]:
    return effect.boxes or (AVAILABLE,)


# ---------------------------------------------------------------------- placing


def stock(g: Insurrection, effect: Effect, space: Space, kind: int) -> int:
    """1.4.1, 1.4.2: pieces that could be placed there at once."""
    if not g.has_room(space, kind):
        return 0
    return sum([g.in_box(box, kind) for box in boxes_of(effect)])


def is_placeable(g: Insurrection, effect: Effect, space: Space, kind: int) -> bool:
    return stock(g, effect, space, kind) > 0 or (
        g.has_room(space, kind) and can_recall(g, chooser(g, effect), kind, space)
    )


def can_place_some(g: Insurrection, effect: Effect) -> bool:
    kinds = kinds_of(g, effect)
    return any(is_placeable(g, effect, space, kind) for space in places_of(g, effect) for kind in kinds)


def place(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Pieces come: all into one space that is known, or each into a space of its own."""
    if effect.there or len(effect.places) == 1:
        for space in places_of(g, effect):
            yield from place_in(g, effect, space)
    else:
        yield from place_around(g, effect)
    return None


def place_in(g: Insurrection, effect: Effect, space: Space) -> Rules[None]:
    """So many pieces of the kinds; the chooser says how many of each."""
    faction, kinds, left = chooser(g, effect), kinds_of(g, effect), effect.count
    for index, kind in enumerate(kinds):
        later = sum([stock(g, effect, space, other) for other in kinds[index + 1 :]])
        least = 0 if effect.may else max(0, left - later)
        left -= yield from place_up_to(
            g, faction, kind, space, left, rule="5.1", least=least, boxes=boxes_of(effect)
        )


def place_around(g: Insurrection, effect: Effect) -> Rules[None]:
    """One piece after the other, each into a space of the chooser's liking."""
    faction, kinds = chooser(g, effect), kinds_of(g, effect)
    card = g.board.cards[g.happening.card]
    for left in range(effect.count, 0, -1):
        spaces = [
            space
            for space in places_of(g, effect)
            if any(is_placeable(g, effect, space, kind) for kind in kinds)
        ]
        space: Space | None
        if effect.may:
            space = yield from g.may(
                g.seat(faction), "event_place", spaces, g.board.done, rule="5.1", card=card, left=left
            )
        elif spaces:
            space = yield from g.ask(g.seat(faction), "event_place", spaces, rule="5.1", card=card, left=left)
        else:
            return
        if space is None:
            return
        options = [g.board.kinds[kind] for kind in kinds if is_placeable(g, effect, space, kind)]
        kind = yield from g.ask(g.seat(faction), "event_kind", options, rule="5.1", card=card, space=space)
        yield from place_up_to(g, faction, kind.number, space, 1, rule="5.1", least=1, boxes=boxes_of(effect))


# ---------------------------------------------------------------------- picking pieces on the map


def number_of(g: Insurrection, effect: Effect) -> int:
    """How many pieces: a number, or one in so many of those on the map."""
    if not effect.share:
        return effect.count
    return sum([g.on_map(kind) for kind in kinds_of(g, effect)]) // effect.share


def present(g: Insurrection, effect: Effect) -> list[tuple[Space, Kind]]:
    """The spaces and kinds among which pieces can be picked."""
    kinds = [g.board.kinds[kind] for kind in kinds_of(g, effect)]
    places = [space for space in places_of(g, effect) if space is not effect.to]
    found = [(space, kind) for space in places for kind in kinds if g.count(space, kind.number)]
    units = [(space, kind) for space, kind in found if kind.is_unit]
    return units if effect.units_first and units else found


def is_present(g: Insurrection, effect: Effect) -> bool:
    return bool(present(g, effect))


def pick(g: Insurrection, effect: Effect, left: int) -> Rules[tuple[Space, Kind, int] | None]:
    """The next pieces of one kind in one space, at most so many; None where declined or none is left."""
    found = present(g, effect)
    if not found:
        return None
    seat, card = g.seat(chooser(g, effect)), g.board.cards[g.happening.card]
    spaces = list(dict.fromkeys([space for space, _ in found]))
    space: Space | None
    if effect.may:
        space = yield from g.may(seat, "event_pieces", spaces, g.board.done, rule="5.1", card=card, left=left)
        if space is None:
            return None
    else:
        space = yield from g.ask(seat, "event_pieces", spaces, rule="5.1", card=card, left=left)
    kinds = [kind for there, kind in found if there is space]
    kind = yield from g.ask(seat, "event_kind", kinds, rule="5.1", card=card, space=space)
    here = g.count(space, kind.number)
    elsewhere = sum([g.count(other, sort.number) for other, sort in found]) - here
    most = min(left, here)
    least = 1 if effect.may else min(most, max(1, left - elsewhere))
    number = yield from g.how_many(
        chooser(g, effect), "event_how_many", least, most, rule="5.1", space=space, kind=kind.number
    )
    return space, kind, number


def take_off(g: Insurrection, effect: Effect, space: Space, kind: int, number: int) -> None:
    """1.4.1, A-46: to the available forces, unless the card says casualties."""
    if CASUALTIES in effect.boxes:
        g.lose(space, kind, number)
    else:
        g.remove(space, kind, number)


def remove(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Pieces leave the map: all of them, or so many."""
    left = number_of(g, effect)
    if not effect.count and not effect.share:
        for space, kind in present(g, effect):
            take_off(g, effect, space, kind.number, g.count(space, kind.number))
    while left:
        picked = yield from pick(g, effect, left)
        if picked is None:
            break
        space, kind, number = picked
        take_off(g, effect, space, kind.number, number)
        left -= number
    return None


def exchange(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Pieces are exchanged for others; where those run out, the old ones go all the same."""
    if not effect.count:
        for space, kind in present(g, effect):
            yield from replace(g, effect, space, kind, g.count(space, kind.number))
    left = effect.count
    while left:
        picked = yield from pick(g, effect, left)
        if picked is None:
            break
        space, kind, number = picked
        yield from replace(g, effect, space, kind, number)
        left -= number
    return None


def replace(g: Insurrection, effect: Effect, space: Space, kind: Kind, number: int) -> Rules[None]:
    assert effect.into is not None
    g.remove(space, kind.number, number)
    wanted = number * effect.each
    yield from place_up_to(g, chooser(g, effect), effect.into.number, space, wanted, rule="5.1", least=wanted)


# ---------------------------------------------------------------------- faces and boxes


def hidden_in(g: Insurrection, effect: Effect) -> list[Space]:
    kind = UNDERGROUND[concerned(g, effect)]
    return [space for space in places_of(g, effect) if g.count(space, kind)]


def can_activate(g: Insurrection, effect: Effect) -> bool:
    return bool(hidden_in(g, effect))


def activate(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """1.4.3: all that are underground there become active, or so many."""
    faction = concerned(g, effect)
    if effect.count:
        yield from activate_some(g, effect, effect.count)
    else:
        for space in hidden_in(g, effect):
            g.activate(space, faction, g.count(space, UNDERGROUND[faction]))
    return None


def activate_some(g: Insurrection, effect: Effect, left: int) -> Rules[None]:
    faction, kind = concerned(g, effect), UNDERGROUND[concerned(g, effect)]
    seat, card = g.seat(chooser(g, effect)), g.board.cards[g.happening.card]
    while left and (spaces := hidden_in(g, effect)):
        space = yield from g.ask(seat, "event_activate", spaces, rule="5.1", card=card, left=left)
        here = g.count(space, kind)
        elsewhere = sum([g.count(other, kind) for other in spaces]) - here
        number = yield from g.how_many(
            chooser(g, effect),
            "event_how_many",
            min(left, here, max(1, left - elsewhere)),
            min(left, here),
            rule="5.1",
            space=space,
            kind=kind,
        )
        left -= g.activate(space, faction, number)


def missing_half(g: Insurrection, effect: Effect) -> int:
    """Card 29: how many are short of half the militia or war parties on the map, rounded down."""
    kind = UNDERGROUND[concerned(g, effect)]
    underground, active = g.on_map(kind), g.on_map(kind + 1)
    return max(0, (underground + active) // 2 - active)


def lacks_half(g: Insurrection, effect: Effect) -> bool:
    return missing_half(g, effect) > 0


def activate_half(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Card 29: until half of them are active; which, their owner says."""
    yield from activate_some(g, effect, missing_half(g, effect))
    return None


def go_underground(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Card 77: all war parties on the map."""
    yield from ()
    for space in g.board.map_spaces:
        g.go_underground(space, INDIANS)
    return None


def can_transfer(g: Insurrection, effect: Effect) -> bool:
    return g.boxes(effect.boxes[0])[effect.pieces[0].number] > 0


def change_boxes(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """Card 49: from the first box to the second."""
    yield from ()
    transfer(g, effect.pieces[0].number, effect.count, effect.boxes[0], effect.boxes[1])
    return None


WHOSE: Final = ("by", "acting", "pieces", "group", "count", "places", "where", "there", "may")

PIECES: Final[dict[str, EffectKind[Insurrection, Effect]]] = {
    "place": EffectKind((*WHOSE, "boxes"), can_place_some, place),
    "remove": EffectKind((*WHOSE, "boxes", "share", "units_first"), is_present, remove),
    "exchange": EffectKind((*WHOSE, "into", "each"), is_present, exchange),
    "activate": EffectKind(
        ("by", "acting", "of", "count", "places", "where", "there"), can_activate, activate
    ),
    "activate_half": EffectKind(("by", "of"), lacks_half, activate_half),
    "go_underground": EffectKind((), always, go_underground),
    "transfer": EffectKind(("pieces", "count", "boxes"), can_transfer, change_boxes),
}
