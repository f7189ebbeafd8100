"""A game's description of its table: plain data that the browser and the terminal draw alike."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from flintlock.core.message import Json


class Said(TypedDict):
    """A message as data: a key of the phrase book and its parameters."""

    key: str
    params: dict[str, Json]


class SpaceView(TypedDict):
    """A place of the board; its drawing has the element id `space-<id>`."""

    id: str
    name: str
    group: str
    """Spaces of one group are listed together, e.g. the home areas of a side."""
    note: NotRequired[str]
    """A few words on its printed features: stars, harbours."""
    code: NotRequired[str]
    """The answer that means this space."""


class TokenView(TypedDict):
    """A counter, block or marker; `count` alike ones are drawn as one stack."""

    id: str
    space: str
    shape: str
    """square, circle, diamond, hexagon, shield, star, flag, cross"""
    colour: str
    """A palette name of the table: red, blue, yellow, green, white, …"""
    text: str
    name: str
    count: int
    figures: NotRequired[str]
    """A second, smaller line on its face: a general's ratings."""
    code: NotRequired[str]
    """The answer that means this token."""


class CardView(TypedDict):
    """A card's face, in our own words."""

    code: str
    title: str
    kind: str
    text: str
    colour: str
    figures: NotRequired[list[str]]
    doubtful: NotRequired[bool]
    """The face was reconstructed."""


class PileView(TypedDict):
    """Cards that lie together: a hand, a deck, a discard pile. Hidden cards are only counted."""

    id: str
    name: str
    seat: str | None
    kind: str
    """hand, deck, discard, played"""
    count: int
    cards: list[CardView]


class PanelView(TypedDict):
    """A small table beside the board: a battle, the pools, the score."""

    id: str
    title: str
    columns: list[str]
    rows: list[list[str]]


class QuestionView(TypedDict):
    """The pending question; only the seat that is asked sees the answers."""

    seat: str
    prompt: Said
    rule: str
    options: list[str]
    odds: list[int] | None


class Layout(TypedDict):
    """What a game itself describes."""

    status: list[Said]
    spaces: list[SpaceView]
    tokens: list[TokenView]
    piles: list[PileView]
    panels: list[PanelView]


class Table(Layout):
    """What one seat may see of a match."""

    game: str
    scenario: str
    seat: str | None
    board: str
    log: list[Said]
    question: QuestionView | None
    result: dict[str, Json] | None
