"""5.34, 5.534: whom a leader can command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flintlock.core.message import Message, Param
from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.pieces import Leader, Piece, Side, Unit
from flintlock.games.wilderness_war.position import Game1755


def command_limit(pieces: Iterable[Piece]) -> int:
    """5.34: units that the leaders among the pieces can command together."""
    return sum([piece.command for piece in pieces if isinstance(piece, Leader)])


def counted_units(pieces: Iterable[Piece]) -> int:
    """5.534: Mohawks and Iroquois under Johnson do not count."""
    return sum([isinstance(piece, Unit) and not piece.of_johnson for piece in pieces])


class Muster:
    """A force that is being made up, and whom it can still take in."""

    def __init__(
        self,
        g: Game1755,
        commander: Leader,
        force: Sequence[Piece],
        pool: Sequence[Piece],
        is_lone: bool,
    ) -> None:
        """`pool`: who is in the same place; `is_lone`: a single auxiliary unit is wanted."""
        self.commander = commander
        self.force = force
        self.pool = pool
        self.is_lone = is_lone
        self.johnson = g.board.johnson
        self.limit = command_limit(force)
        self.left = self.limit - counted_units(force)
        self.has_unit = any(piece.is_unit for piece in force)
        self.has_johnson = g.board.johnson in force

    def refusal(self, piece: Piece) -> str:
        """Why a piece of the pool cannot join, as a key of the phrase book; empty if it can."""
        if isinstance(piece, Leader):
            return "why.outranks" if piece.command > self.commander.command else ""
        assert isinstance(piece, Unit)
        if self.is_lone and (self.has_unit or not piece.auxiliary):
            return "why.lone_auxiliary"
        if piece.of_johnson:
            return "" if self.has_johnson else "why.johnson"
        return "" if self.left > 0 else "why.command_limit"

    def joining(self) -> list[Piece]:
        force = self.force
        return [piece for piece in self.pool if piece not in force and not self.refusal(piece)]

    def why_not(self, option: Option) -> Message | None:
        if not isinstance(option, Piece) or option in self.force:
            return None
        key = self.refusal(option) if option in self.pool else "why.elsewhere"
        params: dict[str, Param] = {"commander": self.commander, "leader": self.johnson, "limit": self.limit}
        return Message(key, params) if key else None


def can_lead_any(g: Game1755, commander: Leader, pool: Sequence[Piece], is_lone: bool = False) -> bool:
    """Whether there is a unit that he could lead, with Johnson's help if need be."""
    force = [commander, *(leader for leader in (g.board.johnson,) if leader in pool)]
    if g.board.johnson.command > commander.command:
        force = [commander]
    muster = Muster(g, commander, force, pool, is_lone)
    return any(piece.is_unit and not muster.refusal(piece) for piece in pool)


def compose(
    g: Game1755,
    side: Side,
    commander: Leader,
    pool: Sequence[Piece],
    prompt: str,
    rule: str,
    *,
    needs_unit: bool = False,
    is_lone: bool = False,
) -> Rules[list[Piece]]:
    """5.34: the force that a commander leads: all that he can in one answer, or piece by piece."""
    force: list[Piece] = [commander]
    g.picked = [commander.number]
    while True:
        muster = Muster(g, commander, force[:], pool, is_lone)
        joining = muster.joining()
        if not joining:
            break
        options: list[Option] = [g.board.all] if len(joining) > 1 and not is_lone else []
        options += g.distinct(joining)
        declines = [g.board.enough] if muster.has_unit or not needs_unit else []
        options += declines
        answer = yield from g.ask(
            side.id,
            prompt,
            options,
            rule=rule,
            why_not=muster.why_not,
            declines=declines,
            leader=commander,
            left=max(0, muster.left),
        )
        if answer is g.board.enough:
            break
        if answer is g.board.all:
            fill(g, commander, force, pool)
            break
        assert isinstance(answer, Piece)
        force.append(answer)
        g.picked.append(answer.number)
    g.picked = []
    return sorted(force, key=lambda piece: piece.number)


def fill(g: Game1755, commander: Leader, force: list[Piece], pool: Sequence[Piece]) -> None:
    """Add all leaders, then units in their order, up to the limit."""
    for piece in sorted(pool, key=lambda piece: piece.is_unit):
        if piece not in force and not Muster(g, commander, force, pool, False).refusal(piece):
            force.append(piece)
