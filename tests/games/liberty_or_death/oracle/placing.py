"""1.4.1: pieces come from the available forces, or from elsewhere on the map if none is there."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import DONE, ask_space, how_many, which
from tests.games.liberty_or_death.oracle.facts import BASES, MAP, OF, OWNER, SHOWN
from tests.games.liberty_or_death.oracle.leaders import join
from tests.games.liberty_or_death.oracle.world import World
from tests.games.witness import Rules


def elsewhere(w: World, piece: str, target: str) -> list[str]:
    """1.4.1: where one's own pieces of this kind can be taken from."""
    faces = (piece, SHOWN[piece]) if piece in SHOWN else (piece,)
    return [space for space in MAP if space != target and w.count(space, *faces)]


def can_place(w: World, piece: str, target: str) -> bool:
    return w.available[piece] > 0 or bool(elsewhere(w, piece, target))


def recall(w: World, piece: str, target: str) -> Rules[bool]:
    """Take a piece from elsewhere on the map and place it; no if that is declined."""
    faction = OWNER[piece]
    source = yield from ask_space(
        "recall",
        faction,
        elsewhere(w, piece, target),
        DONE,
        piece=f"piece:{piece}",
        target=f"space:{target}",
    )
    if source == DONE:
        return False
    taken = piece
    if piece in SHOWN:
        taken = SHOWN[piece] if w.at[source][SHOWN[piece]] else piece
    w.remove(source, taken)
    w.place(target, piece)
    return True


def place_up_to(w: World, piece: str, target: str, most: int, least: int = 1) -> Rules[int]:
    """Place up to a number of one's own pieces."""
    faction = OWNER[piece]
    ready = min(most, w.available[piece])
    placed = 0
    if ready:
        placed = yield from how_many("how_many_placed", faction, least, ready, target, piece)
        w.place(target, piece, placed)
    if placed == ready:
        while placed < most and elsewhere(w, piece, target):
            came = yield from recall(w, piece, target)
            if not came:
                break
            placed += 1
    if placed:
        yield from join(w, faction, target)
    return placed


def build(w: World, base: str, space: str) -> Rules[bool]:
    """A fort or village of one's own; it may come from elsewhere."""
    if w.available[base]:
        w.place(space, base)
        built = True
    else:
        built = yield from recall(w, base, space)
    if built:
        yield from join(w, OWNER[base], space)
    return built


def replace(w: World, faction: str, space: str, number: int) -> Rules[None]:
    """Units that become a fort or a village, one after the other."""
    units = [piece for piece in OF[faction] if piece not in BASES]
    for left in range(number, 0, -1):
        there = [piece for piece in units if w.at[space][piece]]
        piece = yield from which("which_replaced", faction, space, there, left=left)
        w.remove(space, piece)
