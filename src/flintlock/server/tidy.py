"""Python's search for garbage, at times when nobody waits for it.

A full search looks at every object of every table: half a second for a thousand of them, in which the event
loop would stand still. So what has lived for a minute is taken out of the search, and put back into it when
nobody is there.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLING, OLD = 10_000, 20, 1_000_000
"""How many objects, and how many searches among the younger, make a search; the old are left to `tidy`."""


def tidy(is_quiet: bool) -> None:
    gc.set_threshold(YOUNG, MIDDLING, OLD)
    if is_quiet:
        gc.unfreeze()
        gc.collect()
    else:
        gc.collect(1)
    gc.freeze()
