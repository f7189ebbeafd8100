"""2.0 to 4.0, 9.0, 10.0: the parts of a day, reinforcements, command discs, night and victory."""

from __future__ import annotations

from flintlock.core.position import OVER, Result, Score
from flintlock.core.question import Rules
from flintlock.games.gettysburg.phases import ACTION, ARRIVALS, DISCS, END_OF_PART
from flintlock.games.gettysburg.pieces import CONFEDERATE, UNION, Area, Formation, Place, Side
from flintlock.games.gettysburg.position import Game1863, Hours, Turn


def arrivals(g: Game1863) -> Rules[str]:
    """3.0: reinforcements of this part of the day go into their entry boxes."""
    g.headline(1, "part", day=g.now.day, part=f"part:{g.now.part.id}")
    g.hours = Hours()
    for formation in g.facts.arrivals:
        if formation.slot == g.slot:
            place = yield from road_of(g, formation)
            for number, kind in formation.units:
                g.place(place, kind, number)
            units = tuple((number, kind) for number, kind in formation.units)
            g.tell("arrives", side=formation.side.id, formation=formation.code, place=place, units=units)
    return DISCS


def road_of(g: Game1863, formation: Formation) -> Rules[Place]:
    """3.2: one die decides on the road for a whole formation."""
    if len(formation.places) == 1:
        return formation.places[0][1]
    die = yield from g.chance("road", g.board.dice, rule="3.2", formation=formation.code)
    g.tell("rolls_for_road", formation=formation.code, die=die)
    return next(place for up_to, place in formation.places if die.value <= up_to)


# ---------------------------------------------------------------------- 4.0: command discs


def fill_fields(g: Game1863) -> Rules[str]:
    """4.0: both players fill their command fields; the Confederates act first (5.0)."""
    confederate, union = g.board.sides
    fill_union_field(g, union)
    fill_confederate_fields(g, confederate)
    g.tell(
        "fields",
        single=g.fields[CONFEDERATE],
        double=g.double_field,
        blue=g.fields[UNION],
        black=g.black_field,
    )
    begin_turn(g, confederate)
    yield from ()
    return ACTION


def fill_union_field(g: Game1863, union: Side) -> None:
    """4.1: as many discs as the part of the day asks for; black ones stand in for those that are missing."""
    wanted = g.now.part.union_discs
    g.fields[UNION] = min(wanted, g.disc_supply(union) + g.fields[UNION])
    g.black_field = min(wanted - g.fields[UNION], union.black_discs)


def fill_confederate_fields(g: Game1863, confederate: Side) -> None:
    """4.2, 4.3: first the field of single orders, then the double one: up to four, or two more."""
    board = g.board
    supply = g.disc_supply(confederate)
    single = min(max(0, board.single_field - g.fields[CONFEDERATE]), supply)
    g.fields[CONFEDERATE] += single
    supply -= single
    if g.double_field < board.double_field:
        g.double_field += min(board.double_field - g.double_field, supply)
    elif supply >= board.double_more:
        g.double_field += board.double_more


# ---------------------------------------------------------------------- turns


def begin_turn(g: Game1863, side: Side) -> None:
    """5.0: the side acts."""
    g.active = side.number
    g.this_turn = Turn(left=[0] * len(g.board.boxes))


def end_turn(g: Game1863) -> str:
    """5.0: the other side acts, until the Union's field is empty."""
    if field_is_empty(g):
        g.this_turn = None
        return END_OF_PART
    begin_turn(g, g.enemy(g.side))
    return ACTION


def field_is_empty(g: Game1863) -> bool:
    """5.0: the Union has used all its discs and forced passes of this part of the day."""
    return not g.fields[UNION] and not g.black_field


# ---------------------------------------------------------------------- 9.0, 10.0: the end of a part


def end_of_part(g: Game1863) -> Rules[str]:
    """9.0: fire markers go, disruption markers in the evening; then victory is judged."""
    yield from ()
    g.fired.clear()
    if g.now.part.rallies:
        g.disrupted.clear()
    stars = held_stars(g)
    if len(stars) >= g.facts.stars_to_win:
        return finish(g, CONFEDERATE, "stars")
    if g.now.part.round_tops and any(area.stars > 1 for area in stars):
        return finish(g, CONFEDERATE, "round_tops")
    if g.slot + 1 == len(g.facts.slots):
        return finish(g, UNION, "held_out")
    g.slot += 1
    return ARRIVALS


def held_stars(g: Game1863) -> list[Area]:
    """10.0: star areas in which Confederate pieces of any kind stand."""
    strength = g.strength[CONFEDERATE]
    return [area for area in g.board.stars if strength[area.number]]


def finish(g: Game1863, winner: int, reason: str) -> str:
    """10.0: the game is over."""
    side = g.board.sides[winner]
    held = len(held_stars(g))
    points = (held, len(g.board.stars) - held)
    g.result = Result(
        winners=[side.id],
        reason=reason,
        scores=[Score(seat=each.id, points=points[each.number]) for each in g.board.sides],
    )
    g.this_turn = None
    g.tell("end", side=side.id, stars=held)
    return OVER
