"""Games that seek battle, and games at random."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tests.games.gettysburg.oracle.compare import Watch
from tests.games.gettysburg.oracle.melee import GAME, NUMBER, melee
from tests.games.gettysburg.oracle.movement import reach
from tests.games.gettysburg.oracle.sequence import set_up
from tests.games.gettysburg.oracle.world import World, read
from tests.games.witness import Tally

from flintlock.core.match import Match
from flintlock.core.question import NATURE, Question
from flintlock.core.vocabulary import Option
from flintlock.games.gettysburg.position import Game1863

WEIGHTS = {
    "action:double_order": 3.0,
    "action:forced_pass": 0.5,
    "action:place_marker": 0.2,
    "action:remove_marker": 0.05,
    "combine": 3.0,
    "done": 0.3,
    "evade": 2.0,
    "order:entrench": 0.7,
    "order:fire": 3.0,
    "order:move": 6.0,
    "order:pass": 0.05,
    "target:artillery": 5.0,
}
GUNNER = {"order:fire": 15.0, "done": 0.05}
"""What weighs otherwise with those who like artillery."""
TEMPTATION = 6.0
"""How much likelier an area with enemies in it is."""

SHORT, LONG = 220, 100_000
"""Answers in a game that begins with enemies close to each other, and in a whole game."""


def choose(g: Game1863, question: Question, rng: random.Random, weights: Mapping[str, float]) -> Option:
    if question.seat == NATURE or not weights:
        return rng.choice(question.options)
    likely = [_weight(g, question, option, weights) for option in question.options]
    return rng.choices(question.options, likely)[0]


def _weight(g: Game1863, question: Question, option: Option, weights: Mapping[str, float]) -> float:
    if question.prompt.key == "disc" and option.code in NUMBER:
        own = sum(g.strength[g.active][NUMBER[area]] for area in reach(option.code))
        return 0.1 + own
    if question.prompt.key in ("move_to", "ride_on") and option.code in NUMBER:
        return TEMPTATION if g.strength[1 - g.active][NUMBER[option.code]] else 1.0
    return weights.get(option.code, 1.0)


def weights_of(seed: int) -> Mapping[str, float]:
    """None at all in games at random."""
    return ({}, WEIGHTS, WEIGHTS, WEIGHTS | GUNNER, WEIGHTS)[seed % 5]


def is_melee(seed: int) -> bool:
    return seed % 12 > 0


def begin(seed: int) -> tuple[Match[Game1863], World]:
    """A match, and the oracle's position at its start."""
    if not is_melee(seed):
        return GAME.start(seed=seed, nature="ask"), set_up()
    position = melee(seed)
    return GAME.start_at(position, seed=seed, nature="ask"), read(position)


def play(seed: int, tally: Tally) -> None:
    """One game, watched."""
    match, start = begin(seed)
    watch = Watch(match, tally, start)
    rng = random.Random(seed)
    while match.answers_given < (SHORT if is_melee(seed) else LONG):
        watch.look()
        question = match.question
        if question is None or watch.rules is None:
            return
        answer = choose(match.position, question, rng, weights_of(seed))
        match.answer(answer)
        watch.hear(answer)
