"""How friends get here: the addresses of this computer in its network, and the door that opens to it."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
from collections.abc import Awaitable, Callable, Iterator

import segno

from flintlock.server.refusal import Told

WILDCARDS = ("0.0.0.0", "::")
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses of documentation: nobody is there, and nothing is sent."""

_CARRIERS = ipaddress.ip_network("100.64.0.0/10")
"""Shared by providers, and by private networks over the internet."""


class CannotListen(Told):
    """The address is taken or not ours."""


def is_loopback(host: str) -> bool:
    if host in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


# ---------------------------------------------------------------------- addresses


def lan_addresses() -> list[str]:
    """The addresses of this computer that others in its network can open, the likeliest first."""
    found = dict.fromkeys([*_ways_out(), *_own_names()])
    return sorted(filter(_is_of_a_network, found), key=lambda address: ":" in address)


def _ways_out() -> Iterator[str]:
    """The address from which this computer would speak to others."""
    for family, elsewhere in _ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((elsewhere, 9))
            yield str(way.getsockname()[0])


def _own_names() -> Iterator[str]:
    with contextlib.suppress(OSError):
        for _, _, _, _, where in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield str(where[0])


def _is_of_a_network(address: str) -> bool:
    """Not this computer's own, and not the internet's: to be seen there is another decision."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:  # with a zone: good on this computer only
        return False
    if known.is_loopback or known.is_link_local or known.is_unspecified:
        return False
    return known.is_private or (known.version == 4 and known in _CARRIERS)


def web_address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def listen(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # Named as TCP outright, for only then does asyncio send small packets without delay (40 ms each).
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(1024)
    except OSError as error:
        raise CannotListen(
            "server.cannot_listen", host=host, port=port, problem=str(error.strerror)
        ) from error
    return listener


# ---------------------------------------------------------------------- the door

Serve = Callable[[socket.socket], Awaitable[object]]
"""Begins to serve whoever comes through a listener."""


class Door:
    """Where the server listens. One that hears this computer alone can be opened to its network."""

    def __init__(self, host: str, names: set[str] | None = None, serve: Serve | None = None) -> None:
        """`names`: the host names by which the server goes (None: any); opened addresses join them."""
        self.host = host
        self.port = 0
        self.names = names
        self.serve = serve
        """None: it stays as it is."""
        self._opened: list[str] = []

    @property
    def addresses(self) -> list[str]:
        """Where friends find the server."""
        if self.host in WILDCARDS:
            hosts = lan_addresses()
        else:
            hosts = self._opened if is_loopback(self.host) else [self.host]
        return [web_address(host, self.port) for host in hosts]

    @property
    def may_open(self) -> bool:
        """Whether there is a network that does not hear of us yet."""
        return self.serve is not None and is_loopback(self.host) and bool(self._closed())

    def _closed(self) -> list[str]:
        return [host for host in lan_addresses() if host not in self._opened]

    def open(self) -> list[socket.socket]:
        """Listen at the addresses in the network, too."""
        listeners: list[socket.socket] = []
        for host in self._closed():
            listeners.append(listen(host, self.port))
            self._opened.append(host)
        if self.names is not None:
            self.names.update(self._opened)
        return listeners

    async def let_in(self) -> None:
        """Open while people are at the tables."""
        if self.serve is not None:
            for listener in self.open():
                await self.serve(listener)


# ---------------------------------------------------------------------- QR codes


def qr_code(text: str) -> bytes:
    """A link as a drawing that a phone can read: black on white in light and dark, with its margin."""
    code = segno.make_qr(text, error="m")
    drawing: str = code.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True)
    return drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).encode()
