"""The player that takes any answer."""

from __future__ import annotations

import random

from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option


class RandomPlayer:
    """Chooses among the legal answers, each as likely."""

    is_quick = True

    def __init__(self, rng: random.Random) -> None:
        self._random = rng.random

    def choose(self, perspective: Perspective) -> Option:
        options = perspective.question.options
        return options[int(self._random() * len(options))]
