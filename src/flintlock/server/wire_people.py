"""What goes over the wire about the people at a table: seats, names, chat, and how friends get here."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from flintlock.server.wire_forms import Name, Request, Sent

PersonsName = Annotated[str, Field(max_length=40)]

# ---------------------------------------------------------------------- seats


class ClaimRequest(Request):
    """Sit down with an invitation."""

    name: PersonsName = ""
    """What the person wants to be called."""


class OwnKey(Sent):
    """The key of whoever has sat down: nobody else gets it, the host neither."""

    key: str


class SeatRequest(Request):
    """Give a seat to somebody else: here, link (a new invitation) or bot:<name>."""

    seat: Name
    holder: Name


# ---------------------------------------------------------------------- how friends get here


class Reach(Sent):
    """Where friends find the server."""

    addresses: list[str]
    """Addresses that other computers in this network can open; none: only this computer can come."""
    may_open: bool
    """Whether the server can be opened to this network from here."""


class ReachRequest(Request):
    """Open the server to this network."""

    lan: Literal[True]


class QrRequest(Request):
    """A link to be drawn as a QR code."""

    text: Annotated[str, Field(min_length=1, max_length=300)]


# ---------------------------------------------------------------------- chat


class ChatLine(Sent):
    """What somebody said, or what was done with a seat."""

    n: int
    at: int
    """Milliseconds since 1970."""
    seat: str | None
    """Null: a spectator, or the host without a seat."""
    person: str
    """What the speaker is called; may be empty."""
    text: str
    notice: str | None
    """Null, or what was done with the seat: claimed, link, here, bot."""


class SendChat(Request):
    """Say something to all at the table; nothing of it is in the record."""

    type: Literal["chat"]
    seat: Name | None = None
    text: Annotated[str, Field(min_length=1, max_length=500)]


class SendName(Request):
    """What a person in one of one's own seats, or a spectator, wants to be called."""

    type: Literal["name"]
    seat: Name | None = None
    name: PersonsName


class TellChat(Sent):
    """Lines of the chat: all that are kept when one comes, then each new one."""

    type: Literal["chat"]
    lines: list[ChatLine]


class TellWatchers(Sent):
    """Who watches without a seat, by name; empty: somebody without a name."""

    type: Literal["watchers"]
    names: list[str]
