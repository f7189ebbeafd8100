"""The player that does what it is inclined to."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message
from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import pick

CARELESS: Final = 0.3
"""How often one does not ask somebody who knows the game, where there is one."""


class QuickPlayer:
    """Follows the game's judgement without a look ahead: the more it likes an answer, the more often.

    Where somebody knows the game, it mostly does what he would do.
    """

    is_quick = True
    speaks_openly = False

    def __init__(self, judgement: Judgement[Any], rng: random.Random) -> None:
        self._judgement = judgement
        self._rng = rng
        self._expert = None if judgement.expert is None else judgement.expert(rng)
        self._reasons: list[Message] = []

    def choose(self, perspective: Perspective) -> Option:
        question = perspective.question
        self._reasons = []
        if question.is_forced:
            return question.options[0]
        if self._expert is not None and self._rng.random() >= CARELESS:
            choice = self._expert.choose(perspective)
            self._reasons = [Message("thought.known", {"answer": choice})]
            return choice
        likings = self._judgement.likings(perspective.position, question)
        choice = pick(question.options, likings, self._rng.random())
        share = round(100 * likings[question.options.index(choice)] / sum(likings))
        self._reasons = [Message("thought.inclined", {"answer": choice, "share": share})]
        return choice

    def reasons(self) -> Sequence[Message]:
        return self._reasons
