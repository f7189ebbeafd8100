"""`python -m tests.games.liberty_or_death.oracle --games 200`: many games, and what was compared."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.play import play
from tests.games.witness import compare_many

if __name__ == "__main__":
    compare_many(play)
