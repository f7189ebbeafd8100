"""What goes over the wire for those who learn a game: its guide, its rules, and how sure its facts are."""

from __future__ import annotations

from flintlock.server.wire import Card, Token, Words
from flintlock.server.wire_forms import Sent


class GuideScenario(Sent):
    """What is different in a scenario."""

    id: str
    name: str
    text: Words


class GuideStep(Sent):
    """A step of the sequence of play."""

    part: str
    """What it is a step of."""
    title: str
    text: Words
    rule: str
    phases: list[str]
    """The phases of a view in which the game stands here."""


class GuidePiece(Sent):
    """A kind of piece, with tokens as they are drawn on the table."""

    name: str
    text: Words
    tokens: list[Token]


class GuideCard(Sent):
    """A kind of card, with one of them."""

    kind: str
    name: str
    text: Words
    example: Card | None


class GuideTable(Sent):
    """A table of the player aid."""

    title: str
    columns: list[str]
    rows: list[list[Words]]
    note: Words


class GuideAdvice(Sent):
    """Advice for a side."""

    side: str
    name: str
    paragraphs: list[Words]


class GuideInfo(Sent):
    """All that a player wants to know of a game."""

    game: str
    name: str
    blurb: str
    aim: Words
    victory: list[Words]
    scenarios: list[GuideScenario]
    steps: list[GuideStep]
    pieces: list[GuidePiece]
    cards: list[GuideCard]
    tables: list[GuideTable]
    advice: list[GuideAdvice]


class RuleInfo(Sent):
    """A numbered rule in short words, with the code that plays it and the tests that hold the code to it."""

    number: str
    title: str
    text: str
    code: list[str]
    tests: list[str]


class RulesInfo(Sent):
    """All rules of a game."""

    game: str
    name: str
    rules: list[RuleInfo]


class SourceInfo(Sent):
    """A piece of a game's code."""

    name: str
    file: str
    line: int
    text: str


class DoubtInfo(Sent):
    """A fact of the printed game that is not certain: where it stands, its value, how it was come by."""

    entry: str
    fact: str
    value: str
    grade: str


class DoubtsOfFile(Sent):
    """The facts of a data file that are not certain, and why they are not."""

    file: str
    why: Words
    doubts: list[DoubtInfo]


class GradeInfo(Sent):
    """How a fact was come by."""

    id: str
    name: str
    meaning: str
    count: int


class Doubts(Sent):
    """What an owner of the printed game may want to check."""

    name: str
    count: int
    grades: list[GradeInfo]
    files: list[DoubtsOfFile]
