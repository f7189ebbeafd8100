"""1.4.1: placing pieces, from the boxes or, where the owner has none left, from elsewhere on the map."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.leaders import follow, join
from flintlock.games.liberty_or_death.pieces import FRENCH_REGULAR, REGULAR, Space
from flintlock.games.liberty_or_death.position import (
    AVAILABLE,
    CASUALTIES,
    FROM_WEST_INDIES,
    UNAVAILABLE,
    Insurrection,
)

BOX_PROMPTS: Final = (
    "how_many_placed",
    "how_many_unavailable",
    "how_many_casualties",
    "how_many_west_indies",
)
"""How many come from each box."""


def can_recall(g: Insurrection, faction: int, kind: int, target: Space) -> bool:
    """1.4.1: a player may lift his own pieces, but no regulars, where none of that kind is available."""
    return (
        g.board.kinds[kind].faction.number == faction
        and kind not in (REGULAR, FRENCH_REGULAR)
        and g.available[g.board.kinds[kind].home.number] == 0
        and g.is_player(faction)
        and bool(recall_spaces(g, kind, target))
    )


def recall_spaces(g: Insurrection, kind: int, target: Space) -> list[Space]:
    """Elsewhere on the map, with a piece of that kind on either face."""
    home = g.board.kinds[kind].home
    face, at = home.face.number, g.at
    return [
        space
        for space in g.board.map_spaces
        if space is not target and (at[space.first + home.number] or at[space.first + face])
    ]


def can_place(g: Insurrection, faction: int, kind: int, space: Space) -> bool:
    """Whether the faction can place at least one such piece there."""
    return g.has_room(space, kind) and (
        g.available[g.board.kinds[kind].home.number] > 0 or can_recall(g, faction, kind, space)
    )


def place_up_to(
    g: Insurrection,
    faction: int,
    kind: int,
    space: Space,
    most: int,
    *,
    rule: str,
    least: int = 0,
    boxes: tuple[int, ...] = (AVAILABLE,),
) -> Rules[int]:
    """1.4.1: pieces of a kind, `least` of them as far as there are any; how many were placed.

    From several boxes the faction chooses how many come from each; then it may lift some elsewhere. 1.10: a
    leader comes with pieces that were available, and follows others out of the West Indies.
    """
    if not g.has_room(space, kind):
        return 0
    owner = g.board.kinds[kind].faction.number
    if g.board.kinds[kind].is_base:
        most = min(most, g.board.bases_in_a_space - g.bases(space))
    placed = available = 0
    for index, box in enumerate(boxes):
        later = sum([g.in_box(other, kind) for other in boxes[index + 1 :]])
        most_now = min(most - placed, g.in_box(box, kind))
        least_now = min(most_now, max(0, least - placed - later))
        number = yield from g.how_many(
            faction, BOX_PROMPTS[box], least_now, most_now, rule=rule, space=space, kind=kind
        )
        g.place(space, kind, number, box)
        placed += number
        if box == AVAILABLE:
            available += number
        elif box == FROM_WEST_INDIES and number:
            yield from follow(g, owner, g.board.west_indies, space)
    while placed < most and (yield from recall(g, faction, kind, space)):
        g.place(space, kind, 1)
        placed += 1
        available += 1
    if available:
        yield from join(g, owner, space)
    return placed


def place_one(g: Insurrection, faction: int, kind: int, space: Space) -> Rules[bool]:
    """1.4.1: one piece, lifted elsewhere if need be; whether it was."""
    if not g.has_room(space, kind):
        return False
    if not g.available[g.board.kinds[kind].home.number] and not (yield from recall(g, faction, kind, space)):
        return False
    g.place(space, kind, 1)
    yield from join(g, g.board.kinds[kind].faction.number, space)
    return True


def recall(g: Insurrection, faction: int, kind: int, target: Space) -> Rules[bool]:
    """1.4.1: a piece is lifted elsewhere and is available; an active one first."""
    if not can_recall(g, faction, kind, target):
        return False
    home = g.board.kinds[kind].home
    space = yield from g.may(
        *(g.seat(faction), "recall", recall_spaces(g, kind, target), g.board.done),
        rule="1.4.1",
        piece=home,
        target=target,
    )
    if space is None:
        return False
    face = home.face.number if g.at[space.first + home.face.number] else home.number
    g.remove(space, face)
    return True


def transfer(g: Insurrection, kind: int, number: int, source: int, target: int) -> int:
    """1.4.1: pieces go from one box to another; how many there were."""
    number = min(number, g.boxes(source)[kind])
    if number:
        g.boxes(source)[kind] -= number
        g.boxes(target)[kind] += number
        names = {AVAILABLE: "available", UNAVAILABLE: "unavailable", CASUALTIES: "casualties"}
        units = ((number, g.board.kinds[kind]),)
        g.tell("transfers", units=units, number=number, source=names[source], target=names[target])
    return number
