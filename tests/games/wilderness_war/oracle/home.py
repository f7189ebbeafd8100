"""10.4, 4.0 B.3: going home."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.wilderness_war.oracle.asking import ask, place_of, spaces
from tests.games.wilderness_war.oracle.facts import SPACES, TRIBES, Piece, distances
from tests.games.wilderness_war.oracle.settle import escape, lone_leaders
from tests.games.wilderness_war.oracle.world import World
from tests.games.witness import Rules


def nearest(w: World, side: int, place: str) -> list[str]:
    """10.42, 10.421: the nearest friendly unbesieged fortifications."""
    far = distances(place)
    able = [there for there in SPACES if there in far and w.free_fortification(side, there)]
    least = min((far[there] for there in able), default=0)
    return [there for there in able if far[there] == least]


def settlement(w: World, unit: Piece) -> str:
    """10.41, 10.411: where it lives, unless unbesieged enemies are there; the Cherokee live nowhere."""
    home = TRIBES[unit.tribe].home
    if not home or w.hostile(unit.side, home):
        return ""
    return home


def go_home(w: World, side: int, place: str, pieces: Sequence[Piece], *, winter: bool) -> Rules[None]:
    """10.4: leaders first, so that Indians can follow them; then Indians; then Coureurs and Rangers.

    In winter only Indians must go, and leaders who would be left alone in the wild.
    """
    refuge: set[str] = set()
    """10.422: fortifications to which leaders of the stack have gone."""
    promised: set[str] = set()
    """10.413: settlements to which leaders have gone with their Indians."""
    villages: set[str] = set()
    indians = [piece for piece in pieces if piece.indian]
    for leader in [piece for piece in pieces if piece.is_leader]:
        must_go = not winter or _is_left_alone(w, leader, place, indians)
        target = yield from _choose(w, leader, place, _homes(w, indians, place), must_go)
        if must_go and target in nearest(w, side, place):
            refuge.add(target)
        elif target:
            promised.add(target)
        yield from _move(w, leader, target)
    for number, unit in enumerate(indians):
        homes = {settlement(w, unit)} - {""}
        others = {settlement(w, other) for other in indians[number + 1 :]}
        is_bound = bool(homes & promised) and not homes & (villages | others)
        options = homes if is_bound else homes | refuge
        target = yield from _pick(unit, place, sorted(options, key=list(SPACES).index))
        if target:
            villages |= homes & {target}
            yield from _move(w, unit, target)
        else:
            w.eliminate(unit)
    for unit in [piece for piece in pieces if piece.is_unit and not piece.indian]:
        followed = villages if not unit.ranger else set()
        yield from _move(w, unit, (yield from _choose(w, unit, place, followed, not winter)))


def _homes(w: World, indians: Sequence[Piece], place: str) -> set[str]:
    return {settlement(w, unit) for unit in indians} - {"", place}


def _is_left_alone(w: World, leader: Piece, place: str, indians: Sequence[Piece]) -> bool:
    """4.0 B.3: in the wild, without troops or fortification once the Indians are gone."""
    staying = [unit for unit in w.units(leader.side, place) if unit not in indians]
    return SPACES[place].wild and not staying and not w.fortified(leader.side, place)


def _choose(w: World, piece: Piece, place: str, villages: set[str], must_go: bool) -> Rules[str]:
    """A village to which he goes with Indians, or the nearest fortification, or (in winter) neither."""
    targets = villages | set(nearest(w, piece.side, place) if must_go else ())
    options = [there for there in SPACES if there in targets]
    target = yield from _pick(piece, place, options, may_stay=not must_go)
    if must_go and not target:
        w.eliminate(piece)
    return target


def _pick(piece: Piece, place: str, targets: Sequence[str], may_stay: bool = False) -> Rules[str]:
    if not targets:
        return ""
    answer = yield from ask("go_home", piece.side, [*spaces(targets), *(["stay"] if may_stay else [])])
    return "" if answer == "stay" else place_of(answer)


def _move(w: World, piece: Piece, target: str) -> Rules[None]:
    """R12: enemy leaders whom he finds alone there get away at once."""
    if not target:
        return
    w.place(piece, target)
    for leader in lone_leaders(w):
        if w.at[leader.id] == target:
            yield from escape(w, leader, "")
