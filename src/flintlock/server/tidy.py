"""Python's search for garbage, in steps that nobody notices.

A search among all that has ever outlived one looks at every object of every table: half a second for a
thousand of them, in which the event loop would stand still. So what outlives its first search is taken out of
all others, and put back when nobody is there.
"""

from __future__ import annotations

import gc

YOUNG = 5000
"""How many new objects make a search among them."""

NEVER = 1_000_000_000


def in_small_steps() -> None:
    """From now on."""
    gc.set_threshold(YOUNG, NEVER, NEVER)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)


def tidy() -> None:
    """Search among everything."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _set_aside(phase: str, _: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
