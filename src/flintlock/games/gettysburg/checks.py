"""What must hold in every position: nothing is lost or made up, and no number is wild."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from flintlock.core.errors import require
from flintlock.games.gettysburg.phases import (
    ACTION,
    AFTER_ACTION,
    ARRIVALS,
    ASSAULTS,
    DEFENCE,
    DISCS,
    END_OF_PART,
    FIGHTING,
    ORDER,
    TURN,
)
from flintlock.games.gettysburg.pieces import (
    ARTILLERY,
    CONFEDERATE,
    NONE,
    UNION,
    Area,
    Place,
    Side,
)
from flintlock.games.gettysburg.position import NO_MARKER, Assault, Fighter, Game1863, Turn


def check(g: Game1863) -> None:
    """Raise ImpossiblePosition where a rule could go astray."""
    require(g.scenario in g.board.scenarios, "there is no such scenario")
    require(0 <= g.slot < len(g.facts.slots), "a wild part of a day")
    require(g.active in (CONFEDERATE, UNION), "an unknown side acts")
    check_pieces(g)
    check_areas(g)
    check_markers(g)
    check_command(g)
    check_discs(g)
    check_sequence(g)
    if g.this_turn is not None:
        check_turn(g, g.this_turn)


# ---------------------------------------------------------------------- pieces


def check_pieces(g: Game1863) -> None:
    """1.0: every figure is on the board, lost, or still to come."""
    board, width = g.board, g.board.width
    size = len(board.places) * width
    require(len(g.units) == len(g.damage) == size and len(g.lost) == width, "pieces in places that are not")
    require(min(g.units) >= 0 <= min(g.damage) and min(g.lost) >= 0, "a negative number of pieces or markers")
    for kind in board.kinds:
        number = kind.number
        require(sum(g.damage[number::width]) <= kind.markers, f"too many damage markers of {kind.id}")
    for side in board.sides:
        for kind in side.kinds:
            if kind.is_worn:
                continue
            numbers = (kind.number, side.worn.number) if kind.arm == ARTILLERY else (kind.number,)
            there = sum([sum(g.units[number::width]) + g.lost[number] for number in numbers])
            coming = sum([n for one in g.waiting() for n, of in one.units if of is kind])
            require(there + coming == kind.pieces, f"{kind.id}: {there + coming} pieces, not {kind.pieces}")
    check_strength(g)


def check_strength(g: Game1863) -> None:
    places = len(g.board.places)
    require(len(g.strength) == len(g.board.sides), "strength of unknown sides")
    require(all(len(one) == places for one in g.strength), "strength in places that are not")
    for side in g.board.sides:
        first, stop = side.kinds[0].number, side.kinds[-1].number + 1
        for place in g.board.places:
            here = sum(g.units[place.base + first : place.base + stop])
            require(g.strength[side.number][place.number] == here, f"{place.id}: a wrong strength")


def check_areas(g: Game1863) -> None:
    """6.2, 6.3: the area limit, and no more damage than the pieces can bear."""
    board, width = g.board, g.board.width
    for index, markers in enumerate(g.damage):
        if markers:
            most = board.kinds[index % width].limit * g.units[index]
            require(markers <= most, f"{board.places[index // width].id}: more damage than pieces can bear")
    for side in board.sides:
        strength = g.strength[side.number]
        for box in board.boxes:
            require(box.side is side or not strength[box.number], f"{box.id}: pieces in an enemy's box")
        for area in board.areas:
            if strength[area.number] > board.tables.area_limit:
                require(strength[area.number] <= most_allowed(g, area, side), f"{area.id}: too many pieces")
    ours, theirs = g.strength
    for area in board.areas:
        if ours[area.number] and theirs[area.number]:
            contested = g.this_turn is not None and area.number in contested_areas(g)
            require(contested, f"{area.id}: both sides outside of an assault")


def most_allowed(g: Game1863, area: Area, side: Side) -> int:
    """6.2: four pieces; twice as many while an order is carried out, or the next one must lead them on."""
    is_passing = g.phase in (ACTION, ORDER) and side.number == g.active
    may_exceed = is_passing or (g.this_turn is not None and g.turn.overfull == area.number)
    return g.board.tables.area_limit * (2 if may_exceed else 1)


def contested_areas(g: Game1863) -> list[int]:
    areas = [fighter.at for fighter in g.turn.columns]
    return areas if g.assault is None else [*areas, g.assault.area]


def check_markers(g: Game1863) -> None:
    """7.7, 8.1.5, 8.4: markers lie in areas with pieces, and there are no more than in the box."""
    board, areas = g.board, len(g.board.areas)
    require(len(g.trenches) == 2 * areas, "entrenchments in areas that are not on the map")
    require(g.trenches_left() >= 0, "too many entrenchments")
    require(
        _are_sorted(g.disrupted, areas) and len(g.disrupted) <= board.disruptions, "wild disruption markers"
    )
    require(_are_sorted(g.fired, areas) and len(g.fired) <= board.fire_markers, "wild fire markers")
    for area in board.areas:
        first, second = g.trenches[2 * area.number : 2 * area.number + 2]
        if first != NONE or second != NONE:
            around = [place.number for place in area.borders]
            require(first in around, f"{area.id}: an entrenchment nowhere")
            is_in_order = second == NONE or (second in around and first <= second)
            require(is_in_order, f"{area.id}: entrenchments out of order")
            require(is_held(g, area), f"{area.id}: entrenchments without anybody in them")
    for number in g.disrupted:
        require(is_held(g, board.areas[number]), "a disruption marker where nobody is")
    for number in g.fired:
        has_guns = any(g.guns(board.areas[number], side) for side in board.sides)
        require(has_guns, "a fire marker without artillery")


def is_held(g: Game1863, area: Area) -> bool:
    return any(g.holds(area, side) for side in g.board.sides)


# ---------------------------------------------------------------------- command


def check_command(g: Game1863) -> None:
    """5.1: each side's eight command markers are in hand, on the board, or set aside."""
    board, places = g.board, len(g.board.places)
    require(len(g.hands) == len(g.used) == len(g.posts) == len(board.sides), "markers of unknown sides")
    require(len(g.values) == len(g.discs) == places, "markers in places that are not")
    own = [0] * places
    for side in board.sides:
        hand, used, posts = g.hands[side.number], g.used[side.number], g.posts[side.number]
        require(_are_sorted(posts, places), "markers in places that are not, or out of order")
        everywhere = [*hand, *used, *(g.values[place] for place in posts)]
        require(
            sorted(everywhere) == list(board.command_values), f"{side.id}: command markers lost or made up"
        )
        require(hand == sorted(hand) and used == sorted(used), "markers out of order")
        require(bool(hand) or not used, f"{side.id}: used markers that were not taken back")
        for post in posts:
            own[post] += 1
            check_post(g, side, board.places[post])
    require(max(own) <= 1, "two command markers in one place")
    for number, value, discs in zip(own, g.values, g.discs, strict=True):
        require(number > 0 or (value == NO_MARKER and not discs), "discs without a marker")


def check_post(g: Game1863, side: Side, place: Place) -> None:
    require(0 <= g.discs[place.number] <= g.values[place.number], f"{place.id}: too many discs")
    enemy = g.enemy(side)
    is_taken = g.holds(place, enemy) and not g.holds(place, side)
    is_contested = g.this_turn is not None and place.number in contested_areas(g)
    require(not is_taken or is_contested, f"{place.id}: a command marker among enemies")
    require(isinstance(place, Area) or place in side.boxes, f"{place.id}: a command marker in an enemy's box")


def check_discs(g: Game1863) -> None:
    """4.0: no more discs than a side has."""
    require(len(g.fields) == len(g.board.sides), "fields of unknown sides")
    require(min(*g.fields, g.double_field, g.black_field) >= 0, "a negative number of discs")
    for side in g.board.sides:
        require(g.disc_supply(side) >= 0, f"{side.id}: too many discs")
    require(g.black_field <= g.board.sides[UNION].black_discs, "too many forced passes")


# ---------------------------------------------------------------------- the sequence of play


def check_sequence(g: Game1863) -> None:
    actions, most = g.hours.marker_actions, g.board.tables.marker_actions
    require(len(actions) == len(g.board.sides), "actions of unknown sides")
    require(all(0 <= number <= most for number in actions), "a wild number of marker actions")
    require((g.this_turn is not None) == (g.phase in TURN), "a turn at the wrong time")
    require((g.assault is not None) == (g.phase in FIGHTING), "an assault at the wrong time")
    empty = not g.fields[UNION] and not g.black_field
    require(g.phase not in (ARRIVALS, DISCS, END_OF_PART) or empty, "discs before they are given out")
    called = list(g.after)
    if g.phase in FIGHTING:
        require(bool(called) and called.pop() == ASSAULTS, "an assault that nobody called")
    if g.phase == ASSAULTS or g.phase in FIGHTING:
        require(
            len(called) == 1 and called[0] in (ACTION, ORDER, AFTER_ACTION), "assaults that nobody called"
        )
    else:
        require(not called, "phases that nobody called")


def check_turn(g: Game1863, turn: Turn) -> None:
    board = g.board
    require(len(turn.left) == len(board.boxes), "pieces out of boxes that are not")
    require(
        all(0 <= number <= board.tables.road_limit for number in turn.left), "too many pieces out of a box"
    )
    require(0 <= turn.orders <= (2 if turn.is_double else 1), "a wild number of orders")
    require(not turn.is_double or g.active == CONFEDERATE, "a double action of the Union")
    require(turn.orders <= (g.double_field if turn.is_double else g.fields[g.active]), "orders without discs")
    require(NONE <= turn.overfull < len(board.areas), "an area that is not on the map")
    if turn.overfull != NONE:
        require(g.room(board.areas[turn.overfull], g.side) < 0, "an area that is not too full")
    require(NONE <= turn.firing < len(board.areas), "artillery in an area that is not on the map")
    for fighter in turn.columns:
        check_attacker(g, fighter)
    if g.assault is not None:
        check_assault(g, g.assault)
    check_attackers(g, turn)


def check_attackers(g: Game1863, turn: Turn) -> None:
    """All pieces of the active side in contested areas attack."""
    attackers = [*turn.columns, *(g.assault.attackers if g.assault is not None else [])]
    check_fighters(g, g.side, attackers, sorted(set(contested_areas(g))))


def check_assault(g: Game1863, fight: Assault) -> None:
    require(0 <= fight.area < len(g.board.areas), "an assault in an area that is not on the map")
    require(1 <= fight.round <= g.board.tables.rounds, "a wild round of an assault")
    for fighter in fight.attackers:
        require(fighter.at == fight.area, "an attacker who is elsewhere")
        check_attacker(g, fighter)
    enemy = g.enemy(g.side)
    for fighter in fight.defenders:
        require(fighter.at == fight.area and fighter.origin == NONE, "a defender who is elsewhere")
        check_fighter(g, enemy, fighter)
    if fight.defenders or fight.round > 1 or g.phase != DEFENCE:
        check_fighters(g, enemy, fight.defenders, [fight.area])


def check_attacker(g: Game1863, fighter: Fighter) -> None:
    """An attacker has crossed a border, or come out of a box."""
    require(0 <= fighter.at < len(g.board.areas), "an attacker in an area that is not on the map")
    around = [place.number for place in g.board.areas[fighter.at].borders]
    require(fighter.origin in around, "an attacker out of nowhere")
    check_fighter(g, g.side, fighter)


def check_fighter(g: Game1863, side: Side, fighter: Fighter) -> None:
    kinds = [kind for kind in side.troops if kind.number == fighter.kind]
    require(len(kinds) == 1, "a fighter of an unknown kind")
    require(0 <= fighter.damage <= kinds[0].limit, "a fighter with too much damage")


def check_fighters(g: Game1863, side: Side, fighters: Sequence[Fighter], areas: Sequence[int]) -> None:
    """All pieces of a side in a contested area are fighters, and bear all the damage there."""
    for number in areas:
        area = g.board.areas[number]
        for kind in side.troops:
            here = [one.damage for one in fighters if one.at == number and one.kind == kind.number]
            require(len(here) == g.count(area, kind), f"{area.id}: fighters lost or made up")
            require(sum(here) == g.markers(area, kind), f"{area.id}: damage lost or made up")


def _are_sorted(numbers: Sequence[int], below: int) -> bool:
    """Whether these are different places of a list of that length, in order."""
    if any(not 0 <= number < below for number in numbers):
        return False
    return all(one < other for one, other in pairwise(numbers))
