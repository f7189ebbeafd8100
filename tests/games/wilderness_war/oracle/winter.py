"""4.0 B.3-B.6, 11.0, 13.1: the end of the year."""

from __future__ import annotations

from tests.games.wilderness_war.oracle.asking import ask, piece_of, place_of, spaces
from tests.games.wilderness_war.oracle.facts import (
    BRITISH,
    FORTRESSES,
    FRENCH,
    SCENARIOS,
    SPACES,
    TABLES,
    TRIBES,
)
from tests.games.wilderness_war.oracle.home import go_home, nearest
from tests.games.wilderness_war.oracle.settle import escape, lift_sieges, lone_leaders, remove_amphib, settle
from tests.games.wilderness_war.oracle.siege import may_roll
from tests.games.wilderness_war.oracle.world import PRIZES, World, drilled_of, leaders_of, units_of
from tests.games.witness import Rules

SHELTER: int = TABLES["winter"]["shelter"]


def year_end(w: World) -> Rules[str]:
    """How the game ends, or nothing."""
    yield from _indians_go_home(w)
    yield from settle(w)
    yield from _leaders_go_home(w)
    yield from settle(w)
    for side in (FRENCH, BRITISH):
        w.score(side, (w.raids[side].total() + 1) // 2)
        w.raids[side].clear()
    yield from attrition(w)
    return verdict(w)


def _indians_go_home(w: World) -> Rules[None]:
    """Stack after stack; whoever has gone home is done."""
    done: set[str] = set()
    for side in (FRENCH, BRITISH):
        for place in SPACES:
            stack = [piece for piece in w.outside(side, place) if piece.id not in done]
            roaming = [piece for piece in stack if piece.indian and TRIBES[piece.tribe].home != place]
            if not roaming or w.fortified(side, place):
                continue
            others = [piece for piece in stack if piece.is_leader or (piece.auxiliary and not piece.indian)]
            going = sorted([*others, *roaming], key=lambda piece: piece.order)
            yield from go_home(w, side, place, going, winter=True)
            done |= {piece.id for piece in going if w.at[piece.id] != place}
            lift_sieges(w)
            remove_amphib(w)
            for leader in lone_leaders(w):
                yield from escape(w, leader, "")


def _leaders_go_home(w: World) -> Rules[None]:
    for side in (FRENCH, BRITISH):
        for leader in leaders_of(w.on_map(side)):
            place = w.at[leader.id]
            if not SPACES[place].wild or w.units(side, place) or w.fortified(side, place):
                continue
            targets = nearest(w, side, place)
            if targets:
                w.place(leader, place_of((yield from ask("leader_home", side, spaces(targets)))))


def attrition(w: World) -> Rules[None]:
    """11.1, 11.2."""
    for side in (FRENCH, BRITISH):
        for place in SPACES:
            stacks = [w.outside(side, place), w.insiders(side, place)]
            for stack in stacks:
                if drilled_of(stack) and not _is_sheltered(w, side, place, stack is stacks[1]):
                    yield from _suffer(w, side, place, [unit.id for unit in drilled_of(stack)])


def _is_sheltered(w: World, side: int, place: str, besieged: bool) -> bool:
    if besieged:
        return False
    if w.own_cultivated(side, place):
        return True
    if SPACES[place].fortress:
        return w.free_stronghold(side, place)
    return w.free_fortification(side, place) and len(w.units(side, place)) <= SHELTER


def _suffer(w: World, side: int, place: str, stack: list[str]) -> Rules[None]:
    full = [id for id in stack if id not in w.reduced]
    reduced = [id for id in stack if id in w.reduced]
    for _ in range((len(reduced) + 1) // 2):
        here = units_of(w.pieces(side, place))
        if len(here) == 1:
            break
        able = [unit for unit in here if unit.id in reduced]
        unit = piece_of((yield from ask("winter_loss", side, able)))
        reduced.remove(unit.id)
        w.eliminate(unit)
    w.reduced |= set(full)


# ---------------------------------------------------------------------- victory


def verdict(w: World) -> str:
    """13.1: who wins and why, a draw, or nothing yet."""
    rules = TABLES["victory"]
    fortresses = all(w.controls(BRITISH, place) for place in FORTRESSES)
    if fortresses and all(_holds_alone(w, BRITISH, place) for place in PRIZES):
        return "british conquest"
    if abs(w.vp) >= rules["points"]:
        return "french points" if w.vp > 0 else "british points"
    for threshold in rules["french"]:
        if w.year == threshold["year"] and w.vp >= threshold["points"]:
            return "french threshold"
    scenario = SCENARIOS[w.scenario]
    if w.year < scenario["last_year"]:
        return ""
    if scenario["ends"] == "in_1759":
        return _end_of_1759(w)
    if w.vp >= rules["french_1762"]:
        return "french more_points"
    return "british more_points" if -w.vp >= rules["british_1762"] else "draw"


def _holds_alone(w: World, side: int, place: str) -> bool:
    """13.11, R3."""
    own = units_of(w.pieces(side, place)) or w.fortified(side, place)
    enemy = units_of(w.pieces(1 - side, place)) or w.fortified(1 - side, place)
    return bool(own) and not enemy


def _end_of_1759(w: World) -> str:
    """13.12, R44."""
    own = [place for place in FORTRESSES if SPACES[place].originally == BRITISH]
    held = [
        place
        for place in TABLES["victory"]["targets"]
        if (w.controls(BRITISH, place) if SPACES[place].fortress else _holds_alone(w, BRITISH, place))
    ]
    if all(_is_kept(w, place) for place in own) and len(held) >= TABLES["victory"]["targets_needed"]:
        return "british territory"
    if w.vp == 0:
        return "draw"
    return "french more_points" if w.vp > 0 else "british more_points"


def _is_kept(w: World, place: str) -> bool:
    """A besieged fortress counts unless its besiegers could roll on the Siege Table."""
    if w.controls(BRITISH, place):
        return True
    if w.fortress_of(SPACES[place]) != BRITISH or place not in w.sieges:
        return False
    leaders = leaders_of(w.outside(FRENCH, place))
    return not any(may_roll(w, leader, {place}) for leader in leaders)
