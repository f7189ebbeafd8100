"""The player that does what it is inclined to."""

from __future__ import annotations

import random
from typing import Any

from flintlock.core.judgement import Judgement
from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import pick


class QuickPlayer:
    """Follows the game's judgement without a look ahead."""

    is_quick = True

    def __init__(self, judgement: Judgement[Any], rng: random.Random) -> None:
        self._judgement = judgement
        self._rng = rng

    def choose(self, perspective: Perspective) -> Option:
        question = perspective.question
        if len(question.options) == 1:
            return question.options[0]
        likings = self._judgement.likings(perspective.position, question)
        return pick(question.options, likings, self._rng.random())
