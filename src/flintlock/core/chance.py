"""Nature's seeded stream: a pure function of the seed and of how often Nature has answered."""

from __future__ import annotations

from collections.abc import Sequence

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def chance_word(seed: int, count: int) -> int:
    """The `count`-th 64-bit word of the stream (splitmix64), the same in every process."""
    z = (seed + (count + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


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
