"""6.3: damage markers: assigning them, bearing them, and what happens when there are none left."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.gettysburg.pieces import Area, Kind, Place, Side
from flintlock.games.gettysburg.position import Fighter, Game1863

# ---------------------------------------------------------------------- assigning


def carried_along(g: Game1863, source: Place, kind: Kind, number: int, *, always: bool = False) -> Rules[int]:
    """6.3: pieces that leave take the damage assigned to them; nobody gets more than it can bear."""
    staying = g.count(source, kind) - number
    markers = g.markers(source, kind)
    choices = g.board.numbers(max(0, markers - kind.limit * staying), min(markers, kind.limit * number))
    answer = yield from g.ask(
        *(kind.side.id, "carry", choices), rule="6.3", always=always, kind=kind, place=source, number=number
    )
    return answer.value


def assign(
    g: Game1863, place: Place, kind: Kind, number: int, *, staying: int, markers: int, always: bool = False
) -> Rules[list[int]]:
    """6.3: so many pieces get markers of their colour one by one, the most heavily damaged first."""
    shares: list[int] = []
    most = kind.limit
    for left in range(number, 0, -1):
        beyond = markers - kind.limit * staying
        choices = g.board.numbers(max(0, -(-beyond // left)), min(most, markers))
        answer = yield from g.ask(
            *(kind.side.id, "assign", choices), rule="6.3", always=always, kind=kind, place=place, left=left
        )
        shares.append(answer.value)
        most = answer.value
        markers -= answer.value
    return shares


# ---------------------------------------------------------------------- in an area


def colours_to_hit(g: Game1863, area: Area, side: Side) -> list[Kind]:
    """8.1.4: evenly: the colour with fewest markers a piece; one that can bear no more comes last."""
    found: list[Kind] = []
    least = (True, 0.0)
    for kind in g.kinds_at(area, side.troops):
        pieces, markers = g.count(area, kind), g.markers(area, kind)
        load = (markers == kind.limit * pieces, markers / pieces)
        if not found or load < least:
            found, least = [kind], load
        elif load == least:
            found.append(kind)
    return found


def add_marker(g: Game1863, area: Area, kind: Kind) -> Rules[bool]:
    """6.3: one more marker of a colour; False where nobody is left to bear it."""
    if g.markers(area, kind) < kind.limit * g.count(area, kind) and not g.supply(kind):
        yield from run_out(g, kind)
        if not g.count(area, kind):
            return False
    g.tell("damaged", kind=kind, area=area)
    gain_marker(g, area, kind)
    return True


def gain_marker(g: Game1863, area: Area, kind: Kind) -> None:
    """6.3: the marker is placed; a piece is eliminated by one more than all pieces of the colour can bear."""
    if g.markers(area, kind) == kind.limit * g.count(area, kind):
        g.tell("eliminated", kind=kind, place=area)
        g.lose(area, kind, kind.limit)
    else:
        g.damage[area.base + kind.number] += 1


# ---------------------------------------------------------------------- in an assault


def wound(g: Game1863, area: Area, fighter: Fighter) -> Rules[bool]:
    """6.3: one more marker on a piece; False where it is gone before it could be placed."""
    kind = g.kind_of(fighter)
    if fighter.damage == kind.limit:
        eliminate(g, fighter)
        return True
    if not g.supply(kind):
        yield from run_out(g, kind)
        if all(one is not fighter for one in g.fighters_of(kind.side, area)):
            return False
    fighter.damage += 1
    g.damage[area.base + kind.number] += 1
    g.tell("wounded", troop=g.troop(fighter), area=area)
    return True


def heal(g: Game1863, area: Area, fighter: Fighter) -> None:
    """7.9: a marker that has just been placed is taken back."""
    fighter.damage -= 1
    g.damage[area.base + fighter.kind] -= 1


def eliminate(g: Game1863, fighter: Fighter) -> None:
    """6.3, 7.3, 7.5: a fighter is lost; its damage markers return to the supply."""
    kind, place = g.kind_of(fighter), g.board.places[fighter.at]
    g.discharge(fighter)
    g.tell("eliminated", kind=kind, place=place)
    g.lose(place, kind, fighter.damage)


# ---------------------------------------------------------------------- an empty supply


def run_out(g: Game1863, kind: Kind) -> Rules[None]:
    """6.3.1: no marker of the colour is left: a piece of it is removed with the markers that it bears."""
    width, damage = g.board.width, g.damage
    places = [place for place in g.board.places if damage[place.number * width + kind.number]]
    place = yield from g.ask(kind.side.id, "run_out", places, rule="6.3.1", kind=kind)
    g.tell("runs_out", kind=kind, place=place)
    hurt = [
        fighter
        for fighter in g.fighters_of(kind.side, place)
        if fighter.kind == kind.number and fighter.damage
    ]
    if hurt and isinstance(place, Area):
        fighter = yield from g.pick_fighter(kind.side, "run_out_fighter", hurt, rule="6.3.1", area=place)
        eliminate(g, fighter)
    else:
        g.lose(place, kind, min(kind.limit, g.markers(place, kind)))
