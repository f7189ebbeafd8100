"""5.3: who acts with a card: a force, single auxiliaries and leaders, or one drilled unit."""

from __future__ import annotations

from typing import Final

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.forces import compose
from flintlock.games.wilderness_war.movement import move
from flintlock.games.wilderness_war.phases import (
    ACTION_END,
    ASSAULT,
    NEXT_PARTY,
    SIEGE,
)
from flintlock.games.wilderness_war.pieces import NONE, Leader, Piece, Side, Space, Unit
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.responses import respond
from flintlock.games.wilderness_war.siege import can_assault, can_besiege, sally
from flintlock.games.wilderness_war.states import Move, Party

INDIAN_COST: Final = 1
OTHER_COST: Final = 2
"""5.32: in halves of an activation point."""


# ---------------------------------------------------------------------- naming those who act


def commanders(g: Game1755, side: Side, value: int) -> list[Leader]:
    """5.32: leaders whose initiative the card satisfies."""
    return [leader for leader in side.leaders if g.is_on_map(leader) and leader.initiative <= value]


def companions(g: Game1755, leader: Leader) -> list[Piece]:
    """5.34: the other pieces of his side that stand with him, on the same side of the walls."""
    space, inside = g.where(leader), g.is_inside(leader)
    everybody = g.pieces_at(leader.side, space.number)
    return [piece for piece in everybody if piece is not leader and g.is_inside(piece) == inside]


def force(g: Game1755) -> Rules[str]:
    """5.34: one leader and those whom he commands."""
    leaders = commanders(g, g.side, g.action.value)
    leader = yield from g.ask(
        g.side.id, "commander", leaders, rule="5.34", why_not=why_not_him(g, []), card=card_in_play(g)
    )
    yield from name_force(g, leader, companions(g, leader))
    return (yield from next_party(g))


def campaign(g: Game1755) -> Rules[str]:
    """5.34: Campaign names two leaders and their forces, whatever their initiative, before either acts."""
    named: list[int] = []
    for _ in range(g.action.forces):
        leaders = [leader for leader in commanders(g, g.side, 3) if leader.number not in named]
        if not leaders:
            break
        leader = yield from g.ask(
            g.side.id, "commander", leaders, rule="5.34", why_not=why_not_him(g, named), card=card_in_play(g)
        )
        pool = [piece for piece in companions(g, leader) if piece.number not in named]
        yield from name_force(g, leader, pool)
        named += g.action.pending[-1].pieces
    return NEXT_PARTY


def name_force(g: Game1755, leader: Leader, pool: list[Piece]) -> Rules[None]:
    pieces = yield from compose(g, g.side, leader, pool, "force_of", "5.34")
    numbers = [piece.number for piece in pieces]
    g.action.pending.append(Party(commander=leader.number, pieces=numbers, is_force=True))
    g.tell("activates", side=g.side.id, pieces=g.amounts(pieces), space=g.where(leader))


def why_not_him(g: Game1755, named: list[int]) -> WhyNot:
    def why_not(option: Option) -> Message | None:
        if not isinstance(option, Leader) or option.side is not g.side:
            return None
        if not g.is_on_map(option):
            return Message("why.not_on_map", {"piece": option})
        if option.number in named:
            return Message("why.named", {"piece": option})
        return Message("why.initiative", {"leader": option, "initiative": option.initiative})

    return why_not


def individuals(g: Game1755) -> Rules[str]:
    """5.32, 5.33: auxiliaries and lone leaders up to the value of the card; an Indian unit counts half."""
    budget = OTHER_COST * g.action.value
    while True:
        options: list[Option] = list(g.distinct(eligible_individuals(g, g.side, budget)))
        if not options:
            break
        declines = [g.board.enough] if g.picked else []
        options += declines
        answer = yield from g.ask(
            g.side.id, "individual", options, rule="5.33", declines=declines, halves=budget
        )
        if not isinstance(answer, Piece):
            break
        g.picked.append(answer.number)
        g.action.pending.append(
            Party(commander=answer.number if answer.is_leader else NONE, pieces=[answer.number])
        )
        g.tell("activates", side=g.side.id, pieces=g.amounts([answer]), space=g.where(answer))
        budget -= cost(answer)
    g.picked = []
    return (yield from next_party(g))


def eligible_individuals(g: Game1755, side: Side, budget: int) -> list[Piece]:
    """5.32: auxiliaries and leaders that the rest of the card can pay for."""
    at, picked = g.at, g.picked
    return [
        piece
        for piece in side.singles
        if at[piece.number] >= 0 and piece.number not in picked and cost(piece) <= budget
    ]


def has_individuals(g: Game1755, side: Side) -> bool:
    """Whether there is anybody to activate so."""
    at = g.at
    return any(at[piece.number] >= 0 for piece in side.singles)


def cost(piece: Piece) -> int:
    return INDIAN_COST if isinstance(piece, Unit) and piece.indian else OTHER_COST


def drilled(g: Game1755) -> Rules[str]:
    """5.32: one drilled unit, whatever the value of the card."""
    units = g.distinct(drilled_units(g, g.side))
    unit = yield from g.ask(g.side.id, "drilled_unit", units, rule="5.32")
    g.action.pending.append(Party(pieces=[unit.number]))
    g.tell("activates", side=g.side.id, pieces=g.amounts([unit]), space=g.where(unit))
    return (yield from next_party(g))


def drilled_units(g: Game1755, side: Side) -> list[Piece]:
    at = g.at
    return [unit for unit in side.drilled if at[unit.number] >= 0]


def has_drilled(g: Game1755, side: Side) -> bool:
    at = g.at
    return any(at[unit.number] >= 0 for unit in side.drilled)


def card_in_play(g: Game1755) -> Option:
    return g.board.cards[g.action.card]


# ---------------------------------------------------------------------- one after the other


def next_party(g: Game1755) -> Rules[str]:
    """5.33: a party finishes movement, battle and raid before the next begins."""
    if g.move is not None and len(g.move.path) > 1:
        g.action.marched += [*g.move.pieces, *g.move.dropped]
    g.move = None
    g.action.pending = [party for party in g.action.pending if is_ready(g, party)]
    pending = g.action.pending
    if not pending:
        return ACTION_END
    heads = g.distinct(sorted(g.named(head(party) for party in pending), key=lambda p: p.number))
    chosen = yield from g.ask(g.side.id, "next_party", heads, rule="5.33")
    party = next(party for party in pending if head(party) == chosen.number)
    pending.remove(party)
    return (yield from begin(g, party))


def head(party: Party) -> int:
    return party.commander if party.commander != NONE else party.pieces[0]


def is_ready(g: Game1755, party: Party) -> bool:
    """5.36: those who have died or fought meanwhile are out; a force needs its commander."""
    party.pieces = [number for number in party.pieces if g.at[number] >= 0]
    return bool(party.pieces) and (party.commander == NONE or party.commander in party.pieces)


def begin(g: Game1755, party: Party) -> Rules[str]:
    """5.36: the party moves, or besieges and storms, or sallies out of a besieged place."""
    here = g.where(g.board.pieces[party.pieces[0]])
    g.move = Move(commander=party.commander, pieces=party.pieces, is_force=party.is_force, path=[here.number])
    if party.pieces[0] in g.inside:
        return (yield from sally(g, here))
    yield from respond(g, g.other, ("foul_weather",), "respond_foul", "5.56", here)
    deed = yield from siege_or_march(g, here)
    if deed is g.board.siege:
        return SIEGE
    if deed is g.board.assault:
        return ASSAULT
    return (yield from move(g))


def siege_or_march(g: Game1755, here: Space) -> Rules[Option]:
    """5.36: instead of moving, a force may besiege or storm a fort or fortress."""
    options: list[Option] = []
    if can_besiege(g, here):
        options.append(g.board.siege)
    if can_assault(g, here):
        options.append(g.board.assault)
    options.append(g.board.march)
    return (yield from g.ask(g.side.id, "siege_or_march", options, rule="5.36", space=here))
