"""A battle as data. It is told line by line in the log; here the lines become one description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NotRequired, TypeAlias, TypedDict

from flintlock.core.log import Log
from flintlock.core.message import Amounts, Entry, Message, Said, plain
from flintlock.core.vocabulary import Option

Odds: TypeAlias = Mapping[str, float]
"""How likely each side is to win."""

# ---------------------------------------------------------------------- what rules tell


@dataclass(frozen=True)
class Onset:
    """A battle begins: where (a space's code), who stands there, and how likely each side is to win."""

    place: str
    forces: Mapping[str, Amounts]
    odds: Odds = field(default_factory=dict)
    work_out: Callable[[], Odds] | None = None
    """Gives the odds where that takes long: it is called only when somebody looks, and once."""


@dataclass(frozen=True)
class Modifier:
    """What is added to a roll, and by which rule; `name` is a key of the phrase book."""

    name: str
    rule: str
    value: int


@dataclass(frozen=True)
class Roll:
    """Dice of one side, what is added to them, and what they mean."""

    side: str
    dice: tuple[Option, ...]
    rule: str
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    meaning: Message | None = None


@dataclass(frozen=True)
class Outcome:
    """The battle is over: who has won ("" for nobody) and what is left of each side."""

    winner: str
    forces: Mapping[str, Amounts]


Fight: TypeAlias = Onset | Roll | Outcome

# ---------------------------------------------------------------------- what people see


class PieceView(TypedDict):
    """So many pieces of a kind."""

    code: str
    count: int


class BattleSideView(TypedDict):
    """A side before the battle and, once it is over, after it."""

    side: str
    before: list[PieceView]
    after: NotRequired[list[PieceView]]
    odds: NotRequired[float]


class ModifierView(TypedDict):
    name: Said
    rule: str
    value: int


class RollView(TypedDict):
    """Dice of one side as codes of their faces."""

    side: str
    at: int
    """The number of its line in the log."""
    line: Said
    dice: list[str]
    rule: str
    modifiers: list[ModifierView]
    total: NotRequired[int]
    meaning: NotRequired[Said]


class BattleView(TypedDict):
    """The battle that is being fought, or the last one that was."""

    line: int
    """The number of the log's line with which it began."""
    title: Said
    place: str
    sides: list[BattleSideView]
    rolls: list[RollView]
    end: NotRequired[int]
    """The number of the log's line with which it ended."""
    outcome: NotRequired[Said]
    winner: NotRequired[str]


class LastBattle:
    """The last battle that a growing log tells of, as somebody was told of it."""

    def __init__(self) -> None:
        self._battle: BattleView | None = None
        self._read: Entry | None = None
        """The last line that was read, and how many there were."""
        self._lines = 0

    def tell(self, log: Log, seat: str | None) -> BattleView | None:
        """As a seat (None: a spectator) may read it, always the same one; no new object if it is over."""
        count = self._lines
        if not count or len(log) < count or log[count - 1] is not self._read:
            self._battle, count = None, 0
        line = _last_onset(log, count)
        if line is None and self._battle is not None and "end" not in self._battle:
            line = self._battle["line"]
        if line is not None:
            self._battle = battle_at(log, line, seat)
        self._lines = len(log)
        self._read = log[-1] if self._lines else None
        return self._battle


def _last_onset(log: Log, since: int) -> int | None:
    for number, entry in enumerate(reversed(log[since:])):
        if isinstance(entry.fight, Onset):
            return len(log) - 1 - number
    return None


def battle_at(log: Log, line: int, seat: str | None) -> BattleView | None:
    """The battle that begins with that line of the log, as far as it has come."""
    onset = log[line].fight if 0 <= line < len(log) else None
    if not isinstance(onset, Onset):
        return None
    odds = onset.odds if onset.work_out is None else _worked_out(onset.work_out)
    battle = BattleView(
        line=line,
        title=log[line].seen_by(seat).to_json(),
        place=onset.place,
        sides=[_side(onset, side, odds) for side in onset.forces],
        rolls=[],
    )
    for number in range(line + 1, len(log)):
        entry = log[number]
        fight = entry.fight
        if isinstance(fight, Onset):
            break
        if isinstance(fight, Roll):
            battle["rolls"].append(_roll(fight, number, entry.seen_by(seat).to_json()))
        elif isinstance(fight, Outcome):
            battle["end"] = number
            battle["outcome"] = entry.seen_by(seat).to_json()
            battle["winner"] = fight.winner
            for side in battle["sides"]:
                side["after"] = _pieces(fight.forces[side["side"]])
            break
    return battle


@lru_cache(maxsize=256)
def _worked_out(work: Callable[[], Odds]) -> Odds:
    """Of the battles that are looked at, each one's odds."""
    return work()


def _side(onset: Onset, side: str, odds: Odds) -> BattleSideView:
    view = BattleSideView(side=side, before=_pieces(onset.forces[side]))
    if side in odds:
        view["odds"] = odds[side]
    return view


def _pieces(amounts: Amounts) -> list[PieceView]:
    return [PieceView(code=option.code, count=count) for count, option in amounts]


def _roll(roll: Roll, number: int, line: Said) -> RollView:
    view = RollView(
        side=roll.side,
        at=number,
        line=line,
        dice=[die.code for die in roll.dice],
        rule=roll.rule,
        modifiers=[
            ModifierView(name=Said(key=one.name, params={}), rule=one.rule, value=one.value)
            for one in roll.modifiers
        ],
    )
    if roll.total is not None:
        view["total"] = roll.total
    if roll.meaning is not None:
        params = {name: plain(value) for name, value in roll.meaning.params.items()}
        view["meaning"] = Said(key=roll.meaning.key, params=params)
    return view
