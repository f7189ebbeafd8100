"""Play a game at random and print its log in words, as everybody at the table may read it.

Usage: python examples/random_game.py [game] [seed]
"""

from __future__ import annotations

import sys

import flintlock
from flintlock.core.player import play_out
from flintlock.players import make_player


def main(arguments: list[str]) -> None:
    game_id = arguments[0] if arguments else "1812"
    seed = int(arguments[1]) if len(arguments) > 1 else 7
    game = flintlock.load(game_id)
    match = game.start(seed=seed)
    play_out(match, {seat: make_player("random", seed + n, game) for n, seat in enumerate(game.seats)})
    for line in match.view(None)["log"]:
        print(game.say(line["said"]))
    assert match.result is not None
    winners = [game.call(seat) for seat in match.result.winners]
    print(f"{match.answers_given} answers. Winners: {', '.join(winners) or 'nobody, a draw'}")


if __name__ == "__main__":
    main(sys.argv[1:])
