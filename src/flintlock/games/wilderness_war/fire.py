"""7.5, 9.13: strengths, columns and modifiers, and the roll on the Combat Results Table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from flintlock.core.fight import Modifier, Roll
from flintlock.core.message import Message
from flintlock.core.question import Rules
from flintlock.games.wilderness_war.pieces import CULTIVATED, NONE, Leader, Piece, Side, Space, Unit
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.responses import auxiliaries, fighters


class Volley:
    """What one side fires: its strength, what shifts its column, what is added to its die."""

    __slots__ = ("modifiers", "rule", "shifts", "side", "strength")

    def __init__(
        self, side: Side, rule: str, strength: int, shifts: list[Modifier], modifiers: list[Modifier]
    ) -> None:
        self.side = side
        self.rule = rule
        self.strength = strength
        self.shifts = [one for one in shifts if one.value]
        self.modifiers = [one for one in modifiers if one.value]

    def column(self, g: Game1755) -> int:
        return max(0, g.board.tables.column(self.strength) + total(self.shifts))

    @property
    def modifier(self) -> int:
        return total(self.modifiers)


def total(modifiers: Iterable[Modifier]) -> int:
    return sum([modifier.value for modifier in modifiers])


def strength_of(g: Game1755, pieces: Iterable[Piece]) -> int:
    return sum([g.strength(piece) for piece in pieces if isinstance(piece, Unit)])


def fire(g: Game1755, shot: Volley, results: list[int]) -> Rules[int]:
    """7.2 C: the die, and the steps that it takes; gives back the die for leader losses."""
    die = yield from g.roll("battle_die", shot.side, shot.rule)
    roll = die.value + shot.modifier
    losses = g.board.tables.result(shot.column(g), roll)
    results[shot.side.number] = losses
    g.tell_fight(
        Roll(
            shot.side.id,
            (die,),
            shot.rule,
            modifiers=(*shot.shifts, *shot.modifiers),
            total=roll,
            meaning=Message("volley.means", {"losses": losses}),
        ),
        "volley",
        side=shot.side.id,
        strength=shot.strength,
        die=die,
        losses=losses,
    )
    return die.value


# ---------------------------------------------------------------------- battles


@dataclass(frozen=True)
class Encounter:
    """Who meets whom where: a battle that is fought, or one that could be."""

    space: Space
    attacker: Side
    pieces: tuple[list[Piece], list[Piece]]
    """By side."""
    landed: bool = False
    ambush: tuple[int, int] = field(default=(0, 0))


def encounter_of(g: Game1755) -> Encounter:
    b, board = g.fighting, g.board
    pieces = (fighters(g, 0), fighters(g, 1))
    ambush = (b.ambush[0], b.ambush[1])
    return Encounter(board.spaces[b.space], board.sides[b.attacker], pieces, b.landed, ambush)


def volley(g: Game1755, met: Encounter, side: Side) -> Volley:
    """7.5: what a side fires."""
    own = met.pieces[side.number]
    strength = strength_of(g, own)
    if met.ambush[side.number] and not met.ambush[1 - side.number]:
        strength *= met.ambush[side.number]  # 7.56
    return Volley(side, "7.2", strength, shifts(g, met, side), modifiers(g, met, side))


def shifts(g: Game1755, met: Encounter, side: Side) -> list[Modifier]:
    """7.55: attackers before Fieldworks."""
    is_before_works = side is met.attacker and met.space.number in g.fieldworks
    return [Modifier("modifier.fieldworks", "7.55", g.board.tables.fieldworks if is_before_works else 0)]


def modifiers(g: Game1755, met: Encounter, side: Side) -> list[Modifier]:
    tables, space = g.board.tables, met.space
    own, enemy = met.pieces[side.number], met.pieces[1 - side.number]
    is_attacker = side is met.attacker
    leader = battle_commander(g, side, own)
    in_woods = space.is_wild and not has_woodsmen(own) and has_woodsmen(enemy)
    in_fields = space.terrain == CULTIVATED and not has_regulars(own) and has_regulars(enemy)
    before_stockade = is_attacker and g.has_stockade(space, 1 - side.number)
    return [
        Modifier("modifier.tactics", "7.51", leader.tactics if leader is not None else 0),
        Modifier("modifier.no_woodsmen", "7.52", tables.no_woodsmen if in_woods else 0),
        Modifier("modifier.no_regulars", "7.53", tables.no_regulars if in_fields else 0),
        Modifier("modifier.landing", "7.54", tables.landing if is_attacker and met.landed else 0),
        Modifier("modifier.stockade", "7.54", tables.stockade if before_stockade else 0),
    ]


def has_woodsmen(pieces: Sequence[Piece]) -> bool:
    """7.52: auxiliaries or Light Infantry."""
    return auxiliaries(pieces) > 0 or any(isinstance(piece, Unit) and piece.light for piece in pieces)


def has_regulars(pieces: Sequence[Piece]) -> bool:
    return any(isinstance(piece, Unit) and piece.regular for piece in pieces)


def battle_commander(g: Game1755, side: Side, pieces: Sequence[Piece]) -> Leader | None:
    """7.51: the activated leader; for the other side, and where there is none, one of the highest rank."""
    leaders = [piece for piece in pieces if isinstance(piece, Leader)]
    chosen = g.move.commander if g.move is not None and side.number == g.active else NONE
    for leader in leaders:
        if leader.number == chosen:
            return leader
    return max(leaders, key=rank, default=None)


def rank(leader: Leader) -> tuple[int, int]:
    """Command first; among equals the best tactician is chosen."""
    return leader.command, leader.tactics


# ---------------------------------------------------------------------- assaults


def assault_volley(g: Game1755, side: Side, pieces: Sequence[Piece], leader: Leader | None) -> Volley:
    """9.13: walls shift the attacker's column; an empty place fires with strength 0."""
    siege, tables = g.sieging, g.board.tables
    walls = Modifier("modifier.walls", "9.13", tables.walls if side.number == g.active else 0)
    return Volley(
        side,
        "9.1",
        strength_of(g, pieces),
        [walls],
        [
            Modifier("modifier.tactics", "9.13", leader.tactics if leader is not None else 0),
            Modifier("modifier.coehorns", "9.13", siege.coehorns[side.number]),
        ],
    )
