"""How the kernel's tests play the toy: at random, or along a line in which Nature's answers are forced."""

from __future__ import annotations

import json
import random
from typing import Any, TypeAlias

from tests.core.toy import Toy, ToyPosition

from flintlock.core.game import Phase
from flintlock.core.match import Match

ToyMatch: TypeAlias = Match[ToyPosition]

DEAL = ("card:1", "card:2", "card:3", "card:4", "card:5", "card:6")
"""Red holds 1, 3, 5 and Blue 2, 4, 6; the tonic (card 0) stays in the deck."""
TO_STAKES = (*DEAL, "place:hill", "place:wood")
TO_QUARREL = (*TO_STAKES, "count:1", "done", "count:0", "done")
"""On turn 1 Blue opens the quarrel. Nobody has the tonic, yet both are asked for it."""
FIVE_DEEP = ("card:2", "card:1", "card:4", "card:3", "card:6")
TO_BLOWS = (*TO_QUARREL, "card:2", "done")
"""Blue's card stands; a die decides."""


def give(match: Match[Any], *codes: str) -> Match[Any]:
    for code in codes:
        match.answer(code)
    return match


def forced(toy: Toy, *codes: str, options: dict[str, str] | None = None) -> ToyMatch:
    """A match in which everything was answered by hand."""
    match = toy.start(seed=1, options=options, nature="ask")
    give(match, *codes)
    return match


def staged(**phases: Phase) -> Toy:
    """A toy in which some phases are played otherwise; `deal` comes first."""
    toy = Toy()
    toy.phases = {**toy.phases, **phases}
    return toy


def play_on(match: Match[Any], seed: int, answers: int = 10_000) -> Match[Any]:
    """Answer at random, to the end or as often as said."""
    rng = random.Random(seed)
    for _ in range(answers):
        if match.question is None:
            break
        match.answer(rng.choice(match.question.options))
    return match


def random_toy(toy: Toy, seed: int, answers: int = 10_000, scenario: str = "feud") -> ToyMatch:
    match = toy.start(scenario, seed=seed)
    play_on(match, seed, answers)
    return match


def standing(match: Match[Any]) -> str:
    """All that can be observed of a match at one moment."""
    seats = (*match.game.seats, None)
    question = match.question
    return json.dumps(
        {
            "views": [match.view(seat) for seat in seats],
            "position": match.position.to_json(),
            "question": None if question is None else [question.seat, question.codes, question.rule],
            "log": [entry.to_json() for entry in match.position.log],
            "answers": match.answers_given,
            "over": match.over,
        }
    )
