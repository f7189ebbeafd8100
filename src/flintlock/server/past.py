"""What happened at a table: since somebody's answer, in a battle, and to the score."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from flintlock.core.fight import Onset, battle_at
from flintlock.core.message import Json, Message
from flintlock.core.phrases import Phrases
from flintlock.core.question import Seat
from flintlock.core.table import Layout, TokenView
from flintlock.server.changes import Change, changes, joined
from flintlock.server.play import Play
from flintlock.server.refusal import Refusal
from flintlock.server.spoken import speaker_of, spoken_battle
from flintlock.server.wire import Battle
from flintlock.server.wire_past import Happening, Kind, Mover, ScoredSide, Scores, Since

MOST_STEPS = 400
"""How far back the changes of the map are worked out."""

MOST_MOMENTS = 160
"""At how many moments the score is shown."""


@dataclass(frozen=True)
class Told:
    """A change, or a battle at a place: when it happened, and which line of the log tells of it."""

    change: Change | None
    place: str
    step: int
    line: int | None


# ---------------------------------------------------------------------- since an answer


def since(play: Play, seat: Seat, mine: Collection[Seat], language: str) -> Since:
    """What a seat saw happen after the last choice of the seats that are `mine`."""
    start, end = play.others_acted(mine)
    told = _together(_told(play, seat, max(start, end - MOST_STEPS), end))
    book = play.game.phrases[language]
    return Since(start=start, end=end, happenings=[_happening(book, one) for one in told])


def _told(play: Play, seat: Seat, start: int, end: int) -> Iterator[Told]:
    before: Layout | None = None
    for step, match in play.moments(start, end):
        now = play.game.layout(play.game.conceal(match.position, seat))
        if before is not None:
            yield from _told_of(play, seat, before, now, step)
        before = now


def _told_of(play: Play, seat: Seat, before: Layout, now: Layout, step: int) -> Iterator[Told]:
    """What one answer has led to."""
    spaces = {space["code"]: space["id"] for space in now["spaces"] if "code" in space}
    log, lines = play.match.position.log, play.lines_of(step)
    for line in lines:
        fight = log[line].fight
        if isinstance(fight, Onset) and fight.place in spaces:
            yield Told(None, spaces[fight.place], step, line)
    named = {line: frozenset(_codes(log[line].seen_by(seat))) for line in lines}
    codes = {space["id"]: space["code"] for space in now["spaces"] if "code" in space}
    for change in changes(before, now, list(named.values())):
        about = {codes[space] for space in change.spaces} | {token.get("code") for token, _ in change.pieces}
        best = max(lines, key=lambda line: (len(named[line] & about), line), default=None)
        yield Told(change, "", step, best)


def _codes(message: Message) -> Iterator[str]:
    """All that a line of the log names."""

    def inside(value: Json) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            for item in value:
                yield from inside(item)
        elif isinstance(value, dict):
            for item in value.values():
                yield from inside(item)

    yield from inside(dict(message.to_json()["params"]))


def _together(told: Iterator[Told]) -> list[Told]:
    """A march of several steps is one arrow, losses one after the other are one ring."""
    found: list[Told] = []
    for one in told:
        last = found[-1] if found else None
        if last is not None and last.change is not None and one.change is not None:
            whole = joined(last.change, one.change)
            if whole is not None:
                found[-1] = Told(whole, "", one.step, one.line)
                continue
        found.append(one)
    return found


def _happening(book: Phrases, told: Told) -> Happening:
    kind: Kind = "fought" if told.change is None else told.change.kind
    change = told.change
    return Happening(
        kind=kind,
        spaces=[told.place] if change is None else list(change.spaces),
        pieces=[] if change is None else [_mover(book, token, count) for token, count in change.pieces],
        step=told.step,
        line=told.line,
    )


def _mover(book: Phrases, token: TokenView, count: int) -> Mover:
    it = speaker_of(book)
    mover = Mover(
        name=it.say(token["name"]),
        count=count,
        shape=token["shape"],
        colour=token["colour"],
        text=it.word(token["text"]),
    )
    if "figures" in token:
        mover["figures"] = token["figures"]
    if "code" in token:
        mover["code"] = token["code"]
    return mover


# ---------------------------------------------------------------------- battles and the score


def battle(play: Play, seat: Seat | None, language: str, line: int) -> Battle:
    """The battle that begins with a line of the log, however long ago."""
    found = battle_at(play.match.position.log, line, seat)
    if found is None:
        raise Refusal("unknown", "server.no_battle")
    return spoken_battle(speaker_of(play.game.phrases[language]), found)


def scores(play: Play, seat: Seat | None, language: str) -> Scores:
    """The points of each side at the beginnings of phases and now."""
    game, it = play.game, speaker_of(play.game.phrases[language])
    found = [(step, game.layout(game.conceal(position, seat))["score"]) for step, position in _sample(play)]
    return Scores(
        steps=[step for step, _ in found],
        sides=[
            ScoredSide(
                side=side["side"],
                name=it.say(side["name"]),
                colour=side["colour"],
                points=[score[place]["points"] for _, score in found],
            )
            for place, side in enumerate(found[-1][1])
        ],
    )


def _sample(play: Play) -> list[tuple[int, Any]]:
    """Moments all through the game, its beginning and its end among them."""
    begun = [(beginning.step, beginning.position) for beginning in play.beginnings]
    every = -(-len(begun) // MOST_MOMENTS)
    return [*begun[::every], (play.step, play.match.position)]
