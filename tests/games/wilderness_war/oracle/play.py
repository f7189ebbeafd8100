"""Games that seek battle, and games at random."""

from __future__ import annotations

import random

from tests.games.wilderness_war.build import BOARD, GAME, TheMatch
from tests.games.wilderness_war.oracle.compare import Watch
from tests.games.wilderness_war.oracle.melee import melee
from tests.games.witness import Tally

from flintlock.core.question import NATURE, Question
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.pieces import Piece, Space
from flintlock.games.wilderness_war.position import Game1755

WEIGHTS = {
    "all": 3.0,
    "assault": 5.0,
    "attack": 2.0,
    "demolish": 0.02,
    "drop": 0.4,
    "end_move": 0.25,
    "enough": 0.5,
    "event": 0.6,
    "force": 6.0,
    "forts": 0.3,
    "hold": 0.3,
    "individuals": 6.0,
    "march": 0.5,
    "no_card": 0.4,
    "no_interception": 0.5,
    "no_militia": 0.5,
    "siege": 6.0,
    "sortie": 3.0,
    "stand": 0.6,
    "stockades": 0.3,
}
TEMPTATION = 6.0
"""How much likelier a space with enemies in it is."""

SHORT, LONG = 300, 100_000
"""Answers in a game that begins with enemies close to each other, and in a whole game."""

SCENARIOS = ("annus_mirabilis", "full_campaign", "early_war", "late_war")


def choose(g: Game1755, question: Question, rng: random.Random, warlike: bool) -> Option:
    if question.seat == NATURE or not warlike:
        return rng.choice(question.options)
    return rng.choices(question.options, [_weight(g, question, option) for option in question.options])[0]


def _weight(g: Game1755, question: Question, option: Option) -> float:
    if isinstance(option, Space) and question.prompt.key in ("march", "land_at"):
        enemy = 1 - g.active
        tempting = g.outside[enemy * BOARD.size + option.number] or g.is_fortified(option, enemy)
        return TEMPTATION if tempting or option.originally == enemy else 1.0
    if question.prompt.key == "march" and (option.code == "sail" or option.code.startswith("card:")):
        return TEMPTATION
    if isinstance(option, Piece) and question.prompt.key in ("individual", "commander"):
        return TEMPTATION if option.is_unit or g.is_besieged(g.where(option)) else 1.0
    return WEIGHTS.get(option.code, 1.0)


def is_warlike(seed: int) -> bool:
    return seed % 5 > 1


def is_melee(seed: int) -> bool:
    return seed % 4 > 0


def begin(seed: int) -> TheMatch:
    scenario = SCENARIOS[seed // 2 % len(SCENARIOS)]
    if is_melee(seed):
        return melee(scenario, seed)
    return GAME.start(scenario, seed=seed, nature="ask")


def play(seed: int, tally: Tally) -> None:
    """One game, watched."""
    match = begin(seed)
    witness = Watch(match, tally)
    rng = random.Random(seed)
    while match.answers_given < (SHORT if is_melee(seed) else LONG):
        witness.look()
        question = match.question
        if question is None:
            return
        answer = choose(match.position, question, rng, warlike=is_warlike(seed))
        match.answer(answer)
        witness.hear(answer)
