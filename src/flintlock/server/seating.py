"""Keys and seats: what a key opens, which links the host can hand out, who may hold a seat."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from flintlock.core.game import Game
from flintlock.core.question import Seat
from flintlock.server.refusal import Refusal
from flintlock.server.schema import digest_of
from flintlock.server.store import KeyRow, Part, TableRow
from flintlock.server.wire import NewTable

BOT = "bot:"


def cut_key(table: str, part: Part, seats: tuple[Seat, ...] = ()) -> tuple[str, KeyRow]:
    """A new key, and what is kept of it. The host can look up invitations and the spectators' key again."""
    key = secrets.token_urlsafe(24)
    shown = key if part in ("invitation", "spectator") else None
    return key, KeyRow(digest_of(key), table, part, seats, shown)


def cut_keys(table: TableRow) -> tuple[NewTable, list[KeyRow]]:
    """All keys of a new table."""
    host, host_row = cut_key(table.id, "host")
    spectator, spectator_row = cut_key(table.id, "spectator")
    linked = [seat for seat, holder in table.holders.items() if holder == "link"]
    invitations = [cut_key(table.id, "invitation", (seat,))[1] for seat in linked]
    rows = [host_row, spectator_row, *invitations]
    return NewTable(table=table.id, host=host, links=links(rows), spectator=spectator), rows


def links(keys: Iterable[KeyRow]) -> dict[Seat, str]:
    """The invitations that nobody has taken up yet."""
    return {row.seats[0]: row.shown or "" for row in keys if row.part == "invitation"}


def spectator(keys: Iterable[KeyRow]) -> str:
    (key,) = [row.shown or "" for row in keys if row.part == "spectator"]
    return key


# ---------------------------------------------------------------------- what a key opens


def check_key(key: KeyRow) -> KeyRow:
    """The key, unless its time is over."""
    if key.part == "used":
        raise Refusal("claimed", "server.claimed")
    if key.part == "released":
        raise Refusal("released", "server.released")
    return key


def own_seats(key: KeyRow, table: TableRow) -> tuple[Seat, ...]:
    """The host's key opens the seats at the host's screen; an invitation opens none before it is claimed."""
    if key.part == "host":
        return tuple(seat for seat, holder in table.holders.items() if holder == "here")
    return key.seats if key.part == "seat" else ()


def own_seat(key: KeyRow, table: TableRow, seat: Seat) -> Seat:
    """The seat, if the key opens it."""
    if seat not in own_seats(key, table):
        raise Refusal("foreign", "server.foreign")
    return seat


def check_host(key: KeyRow) -> None:
    if key.part != "host":
        raise Refusal("host_only", "server.host_only")


# ---------------------------------------------------------------------- who may hold a seat


def check_holder(game: Game[Any], seat: Seat, holder: str, bots: Collection[str]) -> None:
    allowed = {"here", "link", *(BOT + name for name in bots)}
    if holder not in allowed:
        raise Refusal("malformed", "server.holder", where=seat, allowed=", ".join(sorted(allowed)))


def check_holders(game: Game[Any], given: Mapping[Seat, str], bots: Collection[str]) -> dict[Seat, str]:
    if set(given) != set(game.seats):
        raise Refusal("malformed", "server.seats", seats=", ".join(game.seats))
    for seat, holder in given.items():
        check_holder(game, seat, holder, bots)
    return {seat: given[seat] for seat in game.seats}


def players_of(holders: Mapping[Seat, str]) -> dict[Seat, str]:
    """The names of the bots; people are called as they were seated."""
    return {seat: holder.removeprefix(BOT) for seat, holder in holders.items()}


def bots_at(holders: Mapping[Seat, str]) -> dict[Seat, str]:
    """The names of a table's bots, by seat."""
    return {seat: holder.removeprefix(BOT) for seat, holder in holders.items() if holder.startswith(BOT)}


def bots_kept(game: Game[Any], holders: Mapping[Seat, str], bots: Collection[str]) -> dict[Seat, str]:
    """The same bots, and all people at one screen."""
    known = {BOT + name for name in bots}
    return {seat: holder if (holder := holders.get(seat, "")) in known else "here" for seat in game.seats}
