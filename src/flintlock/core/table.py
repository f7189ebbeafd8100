"""A game's description of its table: plain data that the browser and the terminal draw alike.

Nothing here is a word: what people read is a key of the phrase book with parameters (`Said`), or figures and
signs that are the same in every language (`str` in a `Words`).
"""

from __future__ import annotations

from typing import NotRequired, TypeAlias, TypedDict

from flintlock.core.fight import BattleView
from flintlock.core.message import Json, Said

Words: TypeAlias = Said | str
"""Something to read; a string is figures or signs."""


class SpaceView(TypedDict):
    """A place of the board; its drawing has the element id `space-<id>`."""

    id: str
    name: Said
    group: Said
    """Spaces of one group are listed together, e.g. the home areas of a side."""
    mark: NotRequired[str]
    """A sign that belongs to the name, such as stars."""
    notes: NotRequired[list[Said]]
    """Its printed features: a harbour, a fortress."""
    code: NotRequired[str]
    """The answer that means this space."""


class TokenView(TypedDict):
    """A counter, block or marker; `count` alike ones are drawn as one stack."""

    id: str
    space: str
    shape: str
    """square, circle, diamond, hexagon, shield, star, flag, cross, cube, ship"""
    colour: str
    """A palette name of the table: red, blue, yellow, green, white, …"""
    text: Words
    name: Said
    count: int
    figures: NotRequired[str]
    """A second, smaller line on its face: a general's ratings."""
    code: NotRequired[str]
    """The answer that means this token."""
    under: NotRequired[str]
    """The id of the leader on top of the stack that it belongs to."""
    pips: NotRequired[list[int]]
    """Steps that are left, and steps of the full counter."""
    back: NotRequired[bool]
    """It lies on its back: reduced, spent, hidden."""
    turned: NotRequired[int]
    """Degrees by which the counter is turned."""
    beside: NotRequired[str]
    """The space on the other side of the border on which it lies."""


class CardView(TypedDict):
    """A card's face, in our own words."""

    code: str
    title: Said
    kind: str
    label: Said
    """What kind of card it is."""
    text: Said
    colour: str
    figures: NotRequired[list[str]]
    doubtful: NotRequired[bool]
    """The face was reconstructed."""


class PileView(TypedDict):
    """Cards that lie together: a hand, a deck, a discard pile. Hidden cards are only counted."""

    id: str
    name: Said
    seat: str | None
    kind: str
    """hand, deck, discard, played, …"""
    colour: str
    count: int
    cards: list[CardView]


class PanelView(TypedDict):
    """A small table beside the board: the pools, the odds of a battle."""

    id: str
    title: Said
    columns: list[Words]
    rows: list[list[Words]]


class ScoreView(TypedDict):
    """How a side or seat stands: its points, what it needs, and how near it is."""

    side: str
    name: Said
    colour: str
    points: int
    goal: NotRequired[int]
    needs: Said
    share: float
    """How much of the way is done: 1 where the side would win now."""


class QuestionView(TypedDict):
    """The pending question; only the seat that is asked sees the answers."""

    seat: str
    prompt: Said
    rule: str
    options: list[str]
    odds: list[int] | None
    about: list[str]
    """What the prompt names: where there are several alike tokens, those in these spaces are meant."""


class LineView(TypedDict):
    """A line of the log; a heading is of level 1 or 2, all else of level 0."""

    said: Said
    heading: int
    battle: bool
    """Whether a battle begins here."""


class Layout(TypedDict):
    """What a game itself describes."""

    status: list[Said]
    spaces: list[SpaceView]
    tokens: list[TokenView]
    piles: list[PileView]
    panels: list[PanelView]
    score: list[ScoreView]
    ends: NotRequired[Said]
    """How and when the game ends, as things stand."""


class Table(Layout):
    """What one seat may see of a match."""

    game: str
    scenario: str
    phase: str
    """The step of the sequence of play."""
    seat: str | None
    board: str
    log: list[LineView]
    question: QuestionView | None
    battle: BattleView | None
    result: dict[str, Json] | None
