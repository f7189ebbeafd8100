"""In a worker process: the players that live there, and the matches that they follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from flintlock.core.errors import RecordDiffers
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.player import Foresight, Perspective, Player, Pondering, why
from flintlock.core.question import Seat
from flintlock.core.reasons import Why
from flintlock.core.record import Record
from flintlock.core.registry import load
from flintlock.players import GENERAL, make_player
from flintlock.server.looking_back import told
from flintlock.server.wire_thoughts import LookedBack
from flintlock.study.analysis import analyse
from flintlock.study.figures import Estimate
from flintlock.study.odds import battles

MakePlayer = Callable[[str, int, Game[Any]], Player]

Place = tuple[str, Seat]
"""A table and a seat at it: a bot is one object for its place as long as the table is open."""

Fights = dict[str, dict[str, Estimate]]
"""How likely each side is to win, by answer."""

Choice = tuple[str, Why | None]
"""The code of an answer, and what led to it."""


def make_patient_player(name: str, seed: int, game: Game[Any]) -> Player:
    """A player for whom somebody waits."""
    return make_player(name, seed, game, is_awaited=True)


@dataclass(frozen=True)
class Post:
    """What a worker is told of a table: the phase that is played, or only the answers since it heard last."""

    table: str
    game: str
    step: int
    phase: Record | None
    since: int
    codes: tuple[str, ...]


_living: dict[Place, Player] = {}
"""The players that live here."""

_followed: dict[str, tuple[int, Match[Any]]] = {}
"""The match at each table, and after how many answers it was heard of last."""


def welcome(make: MakePlayer, place: Place, name: str, seed: int, game: str) -> None:
    """A player moves in, before anybody asks it."""
    if place not in _living:
        _living[place] = make(name, seed, load(game))


def choose(make: MakePlayer, place: Place, name: str, seed: int, post: Post) -> Choice | None:
    """What the player of a place answers; None where its match is not known here, and must be told whole."""
    match = _follow(post)
    if match is None:
        return None
    welcome(make, place, name, seed, post.game)
    return choice(_living[place], Perspective(match))


def choice(player: Player, perspective: Perspective) -> Choice:
    return player.choose(perspective).code, why(player)


def ponder(place: Place, runs: int, post: Post) -> bool | None:
    """Let the player of a place think on while others do; whether it does such a thing."""
    match = _follow(post)
    if match is None:
        return None
    player = _living.get(place)
    if not hasattr(player, "ponder"):
        return False
    cast(Pondering, player).ponder(Foresight(match, place[1]), runs)
    return True


def advise(seed: int, post: Post) -> Choice | None:
    """What a strong player would answer in the place of whoever is asked."""
    match = _follow(post)
    if match is None:
        return None
    return choice(make_patient_player(GENERAL, seed, match.game), Perspective(match))


def fight(runs: int, seed: int, post: Post) -> Fights | None:
    """The battles that answers to the pending question bring and that cannot be counted out."""
    match = _follow(post)
    if match is None:
        return None
    return {
        battle.option.code: dict(battle.chances)
        for battle in battles(match, runs, seed)
        if not battle.is_exact
    }


def look_back(record: Record, runs: int, language: str) -> LookedBack:
    """A finished game, judged choice by choice, in words."""
    match = _match_of(record)
    return told(match, analyse(match, runs), language)


def _match_of(record: Record) -> Match[Any]:
    """The match with its log from the first line on, as far as the rules still lead there."""
    game = load(record.game)
    try:
        return record.replay(game)
    except RecordDiffers:
        return record.resume(game)


def leave(table: str, seat: Seat | None) -> None:
    """Forget the players of a table and its match, or the player in a seat."""
    for place in [place for place in _living if is_at(place, table, seat)]:
        del _living[place]
    if seat is None:
        _followed.pop(table, None)


def is_at(place: Place, table: str, seat: Seat | None) -> bool:
    return place[0] == table and seat in (None, place[1])


def _follow(post: Post) -> Match[Any] | None:
    """Bring the match of a table up to date."""
    if post.phase is not None:
        match = post.phase.resume(load(post.game))
    else:
        known = _followed.get(post.table)
        if known is None or known[0] != post.since:
            return None
        match = known[1]
        for code in post.codes:
            match.answer(code)
    _followed[post.table] = post.step, match
    return match
