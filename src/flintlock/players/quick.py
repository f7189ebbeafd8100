"""The player that does what it is inclined to."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message
from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import pick


class QuickPlayer:
    """Follows the game's judgement without a look ahead: the more it likes an answer, the more often."""

    is_quick = True
    speaks_openly = False

    def __init__(self, judgement: Judgement[Any], rng: random.Random) -> None:
        self._judgement = judgement
        self._rng = rng
        self._reasons: list[Message] = []

    def choose(self, perspective: Perspective) -> Option:
        question = perspective.question
        if question.is_forced:
            self._reasons = []
            return question.options[0]
        likings = self._judgement.likings(perspective.position, question)
        choice = pick(question.options, likings, self._rng.random())
        share = round(100 * likings[question.options.index(choice)] / sum(likings))
        self._reasons = [Message("thought.inclined", {"answer": choice, "share": share})]
        return choice

    def reasons(self) -> Sequence[Message]:
        return self._reasons
