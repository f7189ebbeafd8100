"""A game looked back on, in words."""

from __future__ import annotations

from typing import Any

from flintlock.core.match import Match
from flintlock.core.message import plain
from flintlock.core.phrases import Phrases
from flintlock.server.wire_thoughts import Chances, LookedBack, MistakeMade, TurnOfFate
from flintlock.study.analysis import Analysis, Mistake, TurningPoint, colours


def told(match: Match[Any], found: Analysis, language: str) -> LookedBack:
    book = match.game.phrases[language]
    return LookedBack(
        steps=[moment.step for moment in found.moments],
        parties=[
            Chances(
                party=party,
                name=book.name(party),
                colour=colour,
                percent=[round(100 * moment.chances[party]) for moment in found.moments],
            )
            for party, colour in colours(match).items()
        ],
        turning_points=[_turn(book, point) for point in found.turning_points],
        mistakes=[_mistake(book, mistake) for mistake in found.mistakes],
    )


def _turn(book: Phrases, point: TurningPoint) -> TurnOfFate:
    return TurnOfFate(
        step=point.moment.step,
        turn=book.say(point.moment.turn),
        party=point.party,
        before=round(100 * point.before),
        after=round(100 * point.after),
    )


def _mistake(book: Phrases, mistake: Mistake) -> MistakeMade:
    return MistakeMade(
        step=mistake.step,
        seat=mistake.seat,
        prompt=book.parts(mistake.prompt),
        chosen=book.name(plain(mistake.chosen)),
        better=book.name(plain(mistake.better)),
        plan=book.parts(mistake.plan) if mistake.plan else [],
        lost=round(100 * mistake.lost),
        why=[book.parts(reason) for reason in mistake.reasons],
    )
