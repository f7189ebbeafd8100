"""Who sits where: `--seat`, `--players` and `--option` put into tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flintlock.cli.words import BadInput
from flintlock.core.game import Game
from flintlock.core.question import Seat
from flintlock.players import RANDOM, check_player, default_player
from flintlock.server.spoken import seats_of, sides

HUMAN = "human"


def pairs(words: Iterable[str], form: str) -> dict[str, str]:
    """`name=value` words as a table."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise BadInput("cli.no_pair", word=word, form=form)
        found[name] = value
    return found


def play_seats(game: Game[Any], words: Iterable[str]) -> dict[Seat, str]:
    """A person or a bot for each seat.

    With nothing said a person plays the first side. With people named the other seats are bots',
    with bots alone named the other seats are people's.
    """
    named = _named_seats(game, pairs(words, "SEAT=WHO"), HUMAN)
    bot = default_player(game)
    if not named:
        first = game.roles[game.seats[0]].side
        return {seat: HUMAN if role.side == first else bot for seat, role in game.roles.items()}
    rest = bot if HUMAN in named.values() else HUMAN
    return {seat: named.get(seat, rest) for seat in game.seats}


def study_seats(game: Game[Any], text: str) -> dict[Seat, str]:
    """`random`, or `seat=name,…`; whoever is not named is the random player."""
    table = {"all": text} if "=" not in text else pairs(text.split(","), "SEAT=PLAYER")
    named = _named_seats(game, table)
    return {seat: named.get(seat, RANDOM) for seat in game.seats}


def _named_seats(game: Game[Any], table: dict[str, str], *others: str) -> dict[Seat, str]:
    """Seats by id, by side or `all`; the narrower name wins. `others` can sit there besides players."""
    for player in table.values():
        if player not in others:
            check_player(player, game)
    unknown = set(table) - {"all", *sides(game), *game.seats}
    if unknown:
        known_seats = ", ".join((*game.seats, *sides(game), "all"))
        raise BadInput("cli.no_seat", seat=min(unknown), game=game.id, known=known_seats)
    found = {seat: table["all"] for seat in game.seats if "all" in table}
    for side in sides(game):
        if side in table:
            found |= dict.fromkeys(seats_of(game, side), table[side])
    return found | {seat: table[seat] for seat in game.seats if seat in table}
