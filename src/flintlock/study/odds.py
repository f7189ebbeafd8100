"""What an answer, or a roll, leads to: exactly where it can be counted out, else from imagined matches."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flintlock.core.fight import Outcome
from flintlock.core.match import Match
from flintlock.core.message import Message
from flintlock.core.player import Perspective
from flintlock.core.question import NATURE, Question
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import LONGEST_RUN, lean
from flintlock.study.figures import Estimate, Share


@dataclass(frozen=True)
class Battle:
    """An answer that brings battle: how likely each side is to win it."""

    option: Option
    chances: Mapping[str, Estimate]
    is_exact: bool


@dataclass(frozen=True)
class Chance:
    """What Nature can answer, how likely that is, and what it brings."""

    option: Option
    probability: float
    news: Sequence[Message]


def battles(match: Match[Any], runs: int, seed: int = 0) -> list[Battle]:
    """The battles that answers to the pending question bring, from what the asked seat can see."""
    question = match.question
    if question is None or question.seat == NATURE or question.battles is None:
        return []
    found = []
    for option in question.options:
        odds = question.battles(option)
        if odds is None:
            continue
        exact = {side: Estimate(chance, chance, chance) for side, chance in odds.items()}
        sampled = {} if exact else _sampled(Perspective(match), option, runs, random.Random(seed))
        found.append(Battle(option, exact or sampled, bool(exact)))
    return found


def chances(match: Match[Any]) -> list[Chance]:
    """Each outcome of the roll or draw that is pending, and what happens then up to the next question."""
    question = match.question
    if question is None or question.seat != NATURE:
        return []
    weights = question.odds or [1] * len(question.options)
    found = []
    for option, weight in zip(question.options, weights, strict=True):
        trial = match.clone()
        told = len(trial.position.log)
        trial.answer(option)
        news = [entry.seen_by(None) for entry in trial.position.log[told:]]
        found.append(Chance(option, weight / sum(weights), news))
    return found


def _sampled(perspective: Perspective, option: Option, runs: int, rng: random.Random) -> dict[str, Estimate]:
    """Who wins the battle in imagined matches, played on as people are inclined to."""
    won: dict[str, int] = {}
    fought = 0
    for _ in range(runs):
        world = perspective.imagine(random.Random(rng.getrandbits(64)))
        world.keeps_checkpoints = False
        outcome = _fight(world, option, random.Random(rng.getrandbits(64)))
        if outcome is not None:
            fought += 1
            won[outcome.winner] = won.get(outcome.winner, 0) + 1
    shares = {side: Share(count, fought) for side, count in won.items() if side}
    return {side: share.estimate for side, share in sorted(shares.items())}


def _fight(world: Match[Any], option: Option, rng: random.Random) -> Outcome | None:
    """Play on until the next battle has an outcome."""
    answer = option
    for _ in range(LONGEST_RUN):
        told = len(world.position.log)
        world.answer(answer)
        fights = [entry.fight for entry in world.position.log[told:]]
        outcome = next((fight for fight in fights if isinstance(fight, Outcome)), None)
        question = world.question
        if outcome is not None or question is None:
            return outcome
        answer = _inclined(world, question, rng)
    return None


def _inclined(world: Match[Any], question: Question, rng: random.Random) -> Option:
    judgement = world.game.judgement
    if judgement is None:
        return rng.choice(question.options)
    return lean(judgement, world.position, question, rng)
