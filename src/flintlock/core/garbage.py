"""Python's search for garbage, where there is none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = 50_000
"""How many new objects make a search."""


@contextmanager
def few_collections() -> Iterator[None]:
    """While many matches are played or imagined, cycles are looked for seldom.

    Matches leave none behind, and to look for them is to walk the checkpoints of every phase, and the ends of
    all that was imagined.
    """
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
