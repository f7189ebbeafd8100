"""Nature's seeded stream: a keyed hash of how often Nature has answered.

What a seat has seen of the stream tells it nothing about the rest, as long as it does not know the seed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

SEED_BITS: Final = 128


def new_seed() -> int:
    """A seed that nobody can guess."""
    return random.SystemRandom().getrandbits(SEED_BITS)


@lru_cache(maxsize=64)
def _keyed(seed: int) -> hashlib.blake2b:
    """The stream's generator, keyed by the seed; each word is made by a copy."""
    key = hashlib.blake2b(str(seed).encode()).digest()
    return hashlib.blake2b(digest_size=8, key=key)


def chance_word(seed: int, count: int) -> int:
    """The `count`-th 64-bit word of the stream, the same in every process."""
    stream = _keyed(seed).copy()
    stream.update(b"%d" % count)
    return int.from_bytes(stream.digest())


def chance_pick(seed: int, count: int, size: int, odds: Sequence[int] | None) -> int:
    """The index of Nature's answer among `size` outcomes with the given odds."""
    if odds is None:
        return (chance_word(seed, count) * size) >> 64
    point = (chance_word(seed, count) * sum(odds)) >> 64
    for index, weight in enumerate(odds):
        point -= weight
        if point < 0:
            return index
    raise ValueError("Nature's odds must be positive")
