"""How often the rulebook's flowchart wins in a lone person's seat of Liberty or Death.

    python -m tools.flowchart_alone [--games 200]

By 8.0 nobody plays what a non-player holds, so no table can be set up like this. Here the flowchart answers
for the person, who has to win as a lone person has to (8.8). It is what other players in that seat are
compared with: `flintlock simulate liberty-or-death --players british=general,patriots=non-player,…`.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

from flintlock.core.game import Game
from flintlock.core.player import play_out
from flintlock.core.position import Result
from flintlock.core.question import Seat
from flintlock.core.registry import load
from flintlock.games.liberty_or_death import NON_PLAYER
from flintlock.study.figures import Share
from flintlock.study.simulate import seat_players

SCENARIO: Final = "1778-quick"


def wins(game: Game[Any], person: Seat, games: int) -> Share:
    """The games that the flowchart wins as that person."""
    return Share(sum(person in result(game, person, seed).winners for seed in range(games)), games)


def result(game: Game[Any], person: Seat, seed: int) -> Result:
    match = game.start(SCENARIO, {"seats": f"one_{person}"}, seed)
    play_out(match, seat_players(game, dict.fromkeys(game.seats, NON_PLAYER), seed))
    assert match.result is not None
    return match.result


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="of each faction")
    games = parser.parse_args().games
    game = load("liberty-or-death")
    shares = []
    for person in game.seats:
        shares.append(wins(game, person, games))
        print(f"{person}: {shares[-1].count} of {games}", flush=True)
    total = Share(sum(share.count for share in shares), sum(share.total for share in shares))
    low, high = total.interval
    print(f"all: {total.value:.1%} ({low:.1%} – {high:.1%})")


if __name__ == "__main__":
    main()
