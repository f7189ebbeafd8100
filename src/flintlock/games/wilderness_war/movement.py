"""6.1-6.4: movement by land, boat and sea, space by space."""

from __future__ import annotations

from functools import partial

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.entering import arrive, confront, tell_march
from flintlock.games.wilderness_war.forces import command_limit, counted_units
from flintlock.games.wilderness_war.odds import battle_ahead
from flintlock.games.wilderness_war.phases import MOVE, MOVE_END
from flintlock.games.wilderness_war.pieces import BRITISH, Card, Leader, Piece, Space, Unit
from flintlock.games.wilderness_war.position import Game1755, mark
from flintlock.games.wilderness_war.responses import (
    landing_spaces,
    may_enter,
    may_go_by_sea,
    offers,
    play_response,
)
from flintlock.games.wilderness_war.settle import british_ports, in_order, is_calm, settle
from flintlock.games.wilderness_war.states import Move
from flintlock.games.wilderness_war.steps import (
    Going,
    Party,
    going_of,
    legal_steps,
    party_of,
    take,
    why_not_to,
)


def move(g: Game1755) -> Rules[str]:
    """6.1: step by step, up to a battle or the end of the move."""
    m = g.moving
    while m.pieces and not m.over:
        phase = yield from move_on(g)
        if phase != MOVE:
            return phase
    return MOVE_END


def move_on(g: Game1755) -> Rules[str]:
    """6.1: one step of the move, or whatever else can be done on the way."""
    side, board, m = g.side, g.board, g.moving
    party, going, here = party_of(g, m), going_of(g, m), board.spaces[m.path[-1]]
    at_start = len(m.path) == 1
    steps = legal_steps(g, party, going)
    ports = sea_ports(g, m, party) if at_start else []
    might, cards = False, list[Card]()
    if at_start and side is board.british:
        might, cards = offers(g, side, ("guides", "landing"))
    options: list[Option] = []
    if ports:
        options.append(board.sail)
    if not at_start and can_drop(g, m) and (steps or can_go_on_with_fewer(g, party, going)):
        options.append(board.drop)
    options += steps
    options += cards
    may_stop = not options or not m.infiltrating or not g.has_free_stronghold(here, 1 - side.number)
    declines = [board.end_move] if may_stop else []
    options += declines
    choice = yield from g.ask(
        side.id,
        "march",
        options,
        rule="6.6" if m.infiltrating else "6.1",
        why_not=_why_not(g, party, going),
        battles=partial(battle_ahead, g, party.pieces),
        declines=declines,
        always=might,
        party=g.amounts(party.pieces),
        space=here,
    )
    return (yield from carry_out(g, party, going, here, choice))


def carry_out(g: Game1755, party: Party, going: Going, here: Space, choice: Option) -> Rules[str]:
    side, board, m = g.side, g.board, g.moving
    if choice is board.end_move:
        return (yield from end_move(g, here))
    if choice is board.drop:
        yield from drop(g, here)
        return MOVE
    if choice is board.sail:
        port = yield from g.ask(side.id, "sail_to", sea_ports(g, m, party), rule="6.4")
        return (yield from voyage(g, here, port, "sails"))
    if isinstance(choice, Card):
        yield from play_response(g, side, choice)
        if not m.landed:
            return MOVE
        place = yield from g.ask(side.id, "land_at", landing_spaces(g, m), rule="6.431")
        if not g.has_amphib(place):
            mark(g.amphib, place)
        return (yield from voyage(g, here, place, "lands"))
    assert isinstance(choice, Space)
    return (yield from step(g, party, going, here, choice))


def end_move(g: Game1755, here: Space) -> Rules[str]:
    """6.64: an infiltrator who stops among the enemy fights there; 6.51 says when it may go on after all."""
    m = g.moving
    if m.infiltrating:
        m.infiltrating = False
        return (yield from confront(g, here))
    m.over = True
    return MOVE_END


# ---------------------------------------------------------------------- overland and by boat


def step(g: Game1755, party: Party, going: Going, here: Space, there: Space) -> Rules[str]:
    """6.2, 6.3: the party enters the next space."""
    m = g.moving
    way = next(kind for space, kind in here.exits if space is there)
    after = take(g, party, going, there, way)
    m.by_land, m.by_boat = after.by_land, after.by_boat
    m.carried, m.must_halt = after.carried, after.must_halt
    return (yield from enter(g, here, there))


def enter(g: Game1755, here: Space, there: Space) -> Rules[str]:
    m, side = g.moving, g.active
    is_safe = g.units_outside(side, there) > 0 or g.has_free_fortification(there, side)
    m.infiltrating = False
    m.path.append(there.number)
    for piece in g.named(m.pieces):
        g.place(piece, there)
    if not is_calm(g, here):
        yield from settle(g, (here,))
    return (yield from arrive(g, here, there, is_safe))


def can_go_on_with_fewer(g: Game1755, party: Party, going: Going) -> bool:
    """6.21, 6.22, R8: whether the leaders could move on with one of the units, or without any."""
    leaders = [piece for piece in party.pieces if piece.is_leader]
    smaller = [leaders, *([*leaders, unit] for unit in party.units)]
    return any(legal_steps(g, Party(g, few, g.moving.guides), going) for few in smaller)


# ---------------------------------------------------------------------- leaving pieces behind


def droppable(g: Game1755, m: Move) -> list[Piece]:
    """6.1, R11: subordinates whom the rest of the force can do without."""
    pieces = g.named(m.pieces)
    has_his_own = any(isinstance(piece, Unit) and piece.of_johnson for piece in pieces)
    found = []
    for piece in pieces:
        if piece.number == m.commander or len(pieces) == 1:
            continue
        if isinstance(piece, Leader):
            rest = [other for other in pieces if other is not piece]
            if counted_units(rest) > command_limit(rest) or (piece is g.board.johnson and has_his_own):
                continue
        found.append(piece)
    return found


def can_drop(g: Game1755, m: Move) -> bool:
    return len(m.pieces) > 1 and not m.infiltrating and bool(droppable(g, m))


def drop(g: Game1755, here: Space) -> Rules[None]:
    """6.1, 10.13: pieces that are left behind move no more in this action phase."""
    m = g.moving
    tell_march(g)
    while True:
        candidates = droppable(g, m)
        options: list[Option] = list(g.distinct(candidates))
        options.append(g.board.enough)
        answer = yield from g.ask(
            g.side.id, "drop", options, rule="6.1", declines=(g.board.enough,), space=here
        )
        if not isinstance(answer, Piece):
            return
        m.pieces.remove(answer.number)
        m.dropped.append(answer.number)
        m.drop_origins.append(m.path[-2])
        g.tell("drops", piece=answer, space=here)


# ---------------------------------------------------------------------- by sea


def sea_ports(g: Game1755, m: Move, party: Party) -> list[Space]:
    """6.4, 6.432: from one friendly port to another; for the British also to and from Amphib markers."""
    here, side = g.board.spaces[m.path[-1]], g.active
    if not (here.port or g.has_amphib(here)) or not may_go_by_sea(g, m) or not g.may_sail(side):
        return []
    from_port = here.port and g.controls(side, here)
    if side == BRITISH:
        if not from_port and not g.has_amphib(here):
            return []
        places = british_ports(g, here)
        if from_port:
            beaches = [g.board.spaces[number] for number in g.amphib if number != here.number]
            places = in_order([*places, *beaches])
    else:
        both = (g.board.quebec, g.board.louisbourg)
        places = [port for port in both if from_port and here in both and port is not here]
        places = [port for port in places if g.controls(side, port)]
    return [place for place in places if may_enter(g, party.pieces, place)]


def voyage(g: Game1755, here: Space, there: Space, key: str) -> Rules[str]:
    """6.4: the whole movement."""
    m = g.moving
    m.by_land = m.by_boat = False
    m.told = 1
    g.tell(key, pieces=g.amounts(g.named(m.pieces)), space=there)
    return (yield from enter(g, here, there))


def _why_not(g: Game1755, party: Party, going: Going) -> WhyNot:
    def why_not(option: Option) -> Message | None:
        return why_not_to(g, party, going, option) if isinstance(option, Space) else None

    return why_not
