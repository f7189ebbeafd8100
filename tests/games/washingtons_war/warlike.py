"""A player who looks for battles: random play alone seldom brings the French into the war."""

from __future__ import annotations

import random

from tests.games.washingtons_war.build import DECLINES, TheMatch

from flintlock.core.question import NATURE
from flintlock.core.vocabulary import Number, Option
from flintlock.games.washingtons_war.pieces import Space

USES = {"use:activate": 6.0, "use:event": 4.0, "use:reinforce": 6.0, "use:queue": 2.0}
DARING = ("intercept", "retreat_before_battle", "battle_card", "exchange")


def choose(match: TheMatch, rng: random.Random) -> Option:
    """An answer to the pending question, the bold ones more likely."""
    question = match.question
    assert question is not None
    options = list(question.options)
    if question.seat == NATURE:
        return rng.choice(options)
    return rng.choices(options, [weight(match, question.prompt.key, option) for option in options])[0]


def weight(match: TheMatch, prompt: str, option: Option) -> float:
    if prompt == "use":
        return USES.get(option.code, 1.0)
    if isinstance(option, Number) and prompt in ("take_units", "take_french", "reinforce_units"):
        return 1.0 + option.value**2
    if prompt == "march":
        return eagerness(match, option)
    return 3.0 if prompt in DARING and option.code not in DECLINES else 1.0


def eagerness(match: TheMatch, option: Option) -> float:
    g = match.position
    if isinstance(option, Space):
        return (
            12.0
            if g.strength(option, g.enemy(g.side))
            else 6.0
            if g.control[option.number] != g.active
            else 2.0
        )
    return 0.5


def play(match: TheMatch, seed: int) -> TheMatch:
    rng = random.Random(seed)
    while match.question is not None:
        match.answer(choose(match, rng))
    return match
