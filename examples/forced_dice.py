"""Answer for Nature: every die a hit, every card the first that can come. Nobody has luck like that.

Usage: python examples/forced_dice.py [seed]
"""

from __future__ import annotations

import random
import sys

import flintlock

HIT = "face:hit"


def main(seed: int = 7) -> None:
    game = flintlock.load("1812")
    match = game.start(seed=seed, nature="ask")
    rng = random.Random(seed)
    dice = 0
    while match.question is not None:
        question = match.question
        if question.seat != flintlock.NATURE:
            match.answer(rng.choice(question.options))
        elif HIT in question.codes:
            dice += 1
            match.answer(HIT)
        else:
            match.answer(question.options[0])
    print(f"{dice} dice were rolled and all of them hit.")
    for entry in match.position.log[-3:]:
        print(game.say(entry.seen_by(None)))

    # The record holds Nature's answers too, so that it replays to the same end without any luck.
    assert match.record().replay().digest() == match.digest()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
