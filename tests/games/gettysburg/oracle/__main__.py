"""`python -m tests.games.gettysburg.oracle --games 300`: many games, and a table of what was compared."""

from __future__ import annotations

from tests.games.gettysburg.oracle.play import play
from tests.games.witness import compare_many

if __name__ == "__main__":
    compare_many(play)
