"""What others can see never depends on what they cannot see: worlds that an observer cannot tell apart."""

from __future__ import annotations

import json
import random
from typing import Any

from flintlock.core.match import Match
from flintlock.core.position import EVERYBODY
from flintlock.core.question import Seat
from flintlock.core.vocabulary import Option

STEPS_ON = 6
"""How many answers the worlds are played on."""


def check_worlds(match: Match[Any], rng: random.Random) -> None:
    """Redraw what an observer cannot see at the start of the phase, and play the phase again in both worlds.

    As far as the answers stay legal, the same seats are asked at the same steps, and the observer's views
    are equal to the letter, the question included.
    """
    start = match.stage_start
    start.news.clear()
    given = match.stage_answers
    for observer in (*match.game.seats, None):
        other = start.copy()
        match.game.hide(other, observer)
        match.game.redeal(other, observer, rng)
        if other == start:
            continue  # the observer knows everything, or it came out the same: one world tells nothing
        true = Match(match.game, match.setting, "ask", start.copy())
        false = Match(match.game, match.setting, "ask", other)
        _compare(true, false, observer, given, rng)


def _compare(
    true: Match[Any], false: Match[Any], observer: Seat | None, given: list[Option], rng: random.Random
) -> None:
    lines = len(true.stage_start.log)
    for step in range(len(given) + STEPS_ON):
        if not {observer, EVERYBODY}.isdisjoint(true.position.news):
            return  # the rules have shown the observer something hidden
        _look(true, false, observer, step, lines)
        answer = _common_answer(true, false, given[step] if step < len(given) else None, rng)
        if answer is None:
            return
        true.answer(answer)
        false.answer(answer)


def _look(true: Match[Any], false: Match[Any], observer: Seat | None, step: int, lines: int) -> None:
    who = observer or "a spectator"
    asked = [None if match.question is None else match.question.seat for match in (true, false)]
    there = f"{step} answers into {true.stage_start.phase}, {true.question} or {false.question}"
    assert asked[0] == asked[1], f"{who} could tell from who is asked: {there}"
    views = [json.dumps(match.view(observer, since=lines)) for match in (true, false)]
    assert views[0] == views[1], f"{who} could tell from its view: {_first_difference(*views)}; {there}"


def _first_difference(one: str, other: str) -> str:
    place = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    around = slice(max(0, place - 60), place + 60)
    return f"…{one[around]}… or …{other[around]}…"


def _common_answer(
    true: Match[Any], false: Match[Any], wanted: Option | None, rng: random.Random
) -> Option | None:
    """The answer that was given, or one that is legal in both worlds; None where there is none."""
    if true.question is None or false.question is None:
        return None
    legal = set(false.question.codes)
    if wanted is not None:
        return wanted if wanted.code in legal else None
    common = [option for option in true.question.options if option.code in legal]
    return rng.choice(common) if common else None
