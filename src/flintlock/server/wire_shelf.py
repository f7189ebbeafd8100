"""What goes over the wire of the games on the shelf, and the words of the pages."""

from __future__ import annotations

from flintlock.server.wire_forms import Sent


class SeatRole(Sent):
    """A seat of a game."""

    id: str
    name: str
    side: str


class Side(Sent):
    """A side of a game; it may have several seats."""

    id: str
    name: str


class Scenario(Sent):
    """A set-up that a game can be started with."""

    id: str
    name: str


class OptionValue(Sent):
    """One reading of a rule."""

    id: str
    name: str


class GameOption(Sent):
    """A choice between readings of a rule, made before the game starts."""

    id: str
    name: str
    values: list[OptionValue]
    default: str


class Bot(Sent):
    """A player that is a program."""

    id: str
    name: str


class FirstGameInfo(Sent):
    """How the table for a first game is set up."""

    scenario: str
    options: dict[str, str]
    seed: int
    seats: dict[str, str]
    """Who holds each seat."""
    minutes: int


class GameInfo(Sent):
    """A game on the shelf, or one to come."""

    id: str
    name: str
    blurb: str
    ready: bool
    sides: list[Side]
    seats: list[SeatRole]
    scenarios: list[Scenario]
    options: list[GameOption]
    bots: list[Bot]
    bot: str
    """Who plays where nobody has chosen another."""
    board: str
    """Where the drawing of its board is."""
    first_game: FirstGameInfo | None


class Language(Sent):
    """A language that has a phrase book."""

    id: str
    name: str


class PageWords(Sent):
    """The words of the pages in one language."""

    language: str
    plural: str
    """Which form goes with a number, in gettext's notation: `n != 1`."""
    words: dict[str, str]
    """Templates by key, all of them beginning with `page.`"""
    languages: list[Language]
