"""Damage markers: assigned to pieces that move or fight, shared evenly, run out."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.gettysburg.oracle.asking import ask, ask_number
from tests.games.gettysburg.oracle.facts import PLACES, Kind
from tests.games.gettysburg.oracle.world import Fighter, World
from tests.games.witness import Rules


def carried(w: World, kind: Kind, place: str, number: int) -> Rules[int]:
    """How many markers pieces that leave together take along; nobody bears more than it can."""
    total = w.damage[place, kind.id]
    staying = w.number(place, kind) - number
    least = max(0, total - staying * kind.limit)
    most = min(total, number * kind.limit)
    found = yield from ask_number("carry", kind.side, least, most, kind=kind.code, place=place, number=number)
    return found


def assigned(w: World, kind: Kind, place: str, number: int) -> Rules[list[int]]:
    """The markers of each of so many pieces, most first; others of the colour may stay with the rest."""
    left = w.damage[place, kind.id]
    spare = (w.number(place, kind) - number) * kind.limit
    found: list[int] = []
    for behind in range(number - 1, -1, -1):
        highest = min(found[-1] if found else kind.limit, left)
        able = [one for one in range(highest + 1) if left - one <= behind * one + spare]
        damage = yield from ask_number(
            "assign", kind.side, able[0], able[-1], kind=kind.code, place=place, left=behind + 1
        )
        found.append(damage)
        left -= damage
    return found


def place_in_pool(w: World, kind: Kind, area: str) -> Rules[bool]:
    """A piece dies as soon as its colour has more than all its pieces can bear.

    Whether the marker is placed: the last piece of the colour may be given up for it.
    """
    if w.damage[area, kind.id] >= w.number(area, kind) * kind.limit:
        w.eliminate(kind, area, kind.limit)
        return True
    yield from make_supply(w, kind)
    if not w.number(area, kind):
        return False
    w.damage[area, kind.id] += 1
    return True


def make_supply(w: World, kind: Kind) -> Rules[None]:
    """Without a marker in supply its owner gives up a piece of the colour, with as many as it can bear."""
    if w.supply(kind):
        return
    places = [place for place in PLACES if w.number(place, kind) and w.damage[place, kind.id]]
    place = yield from ask("run_out", kind.side, places, kind=kind.code)
    bearers = [one for one in w.fighters(place) if one.kind is kind and one.damage]
    if bearers:
        chosen = yield from choose_fighter("run_out_fighter", kind.side, bearers, place)
        remove(w, chosen)
    else:
        w.eliminate(kind, place, min(kind.limit, w.damage[place, kind.id]))


def choose_fighter(key: str, side: int, able: Sequence[Fighter], area: str) -> Rules[Fighter]:
    """Pieces that look alike differ by where they came from."""
    look = yield from ask(key, side, [one.look for one in able], area=area)
    alike = [one for one in able if one.look == look]
    origin = yield from ask("which_origin", side, [one.origin for one in alike], troop=look, area=area)
    return next(one for one in alike if one.origin == origin)


def remove(w: World, fighter: Fighter) -> None:
    """A fighter is eliminated, and its markers return to the supply."""
    forget(w, fighter)
    w.eliminate(fighter.kind, fighter.at, fighter.damage, guest=bool(fighter.origin))


def forget(w: World, fighter: Fighter) -> None:
    for fighters in (w.attackers, w.defenders):
        if fighter in fighters:
            fighters.remove(fighter)


def wound(w: World, fighter: Fighter) -> Rules[bool]:
    """A marker more, the one beyond the limit eliminates; whether it is placed: the piece may be given up."""
    if fighter.damage >= fighter.kind.limit:
        remove(w, fighter)
        return True
    yield from make_supply(w, fighter.kind)
    if fighter not in w.attackers and fighter not in w.defenders:
        return False
    fighter.damage += 1
    w.damage[fighter.at, fighter.kind.id] += 1
    return True
