"""`python -m tests.games.wilderness_war.oracle --games 300`: many games, and a table of what was compared."""

from __future__ import annotations

import argparse
from collections import Counter

from tests.games.wilderness_war.oracle.compare import Tally
from tests.games.wilderness_war.oracle.play import play


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--shown", type=int, default=20, help="differences that are shown")
    arguments = parser.parse_args()
    tally = Tally()
    for seed in range(arguments.first, arguments.first + arguments.games):
        play(seed, tally)
    unlike = Counter(difference.key for difference in tally.found)
    print(f"{'question':24} {'asked':>8} {'compared':>8} {'unlike':>7}")
    for key in sorted({*tally.asked, *tally.compared, *unlike}):
        print(f"{key:24} {tally.asked[key]:8} {tally.compared[key]:8} {unlike[key]:7}")
    total, compared = tally.asked.total(), tally.compared.total()
    print(f"{'all':24} {total:8} {compared:8} {unlike.total():7}")
    for difference in tally.found[: arguments.shown]:
        print(difference)


if __name__ == "__main__":
    main()
