"""How much one address may have of the server: plenty for a club of friends, too little to fill it up."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from flintlock.server.guard import host_name
from flintlock.server.lan import is_loopback
from flintlock.server.refusal import Kind, Refusal

HOUR = 3600.0

MOST_ADDRESSES = 10_000
"""Of so many it is known what they have had; then the books are cleared of those who had their hour."""

Address = str | None
"""None: this computer itself, which has all that it likes."""


@dataclass(frozen=True)
class Ration:
    """So much within an hour."""

    number: int
    key: str
    """Of the sentence in which more is refused."""


@dataclass(frozen=True)
class Share:
    """So many at the same time."""

    number: int
    kind: Kind
    key: str


TABLES = Ration(120, "server.many_tables")
RECORDS = Ration(60, "server.many_records")
RECORDS_AT_ONCE = Share(2, "too_fast", "server.records_at_once")
ADVICE_AT_ONCE = Share(2, "too_fast", "server.advice_at_once")
SOCKETS = Share(256, "crowded", "server.many_sockets")
CONNECTIONS = 512
"""How many connections one address may have open, whatever for."""


class Limits:
    """Keeps count for every address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._had: dict[tuple[Ration, str], deque[float]] = {}
        self._have: Counter[tuple[Share, str]] = Counter()

    def take(self, ration: Ration, address: Address) -> None:
        """One of what there is so much of within an hour."""
        if address is None:
            return
        now = self._clock()
        had = self._had.setdefault((ration, address), deque())
        while had and had[0] < now - HOUR:
            had.popleft()
        if len(had) >= ration.number:
            raise Refusal("too_fast", ration.key, number=ration.number)
        had.append(now)
        if len(self._had) > MOST_ADDRESSES:
            self._had = {who: times for who, times in self._had.items() if times[-1] >= now - HOUR}

    @contextmanager
    def hold(self, share: Share, address: Address) -> Iterator[None]:
        """One of what there is so much of at the same time, for as long as this lasts."""
        if address is None:
            yield
            return
        who = share, address
        if self._have[who] >= share.number:
            raise Refusal(share.kind, share.key)
        self._have[who] += 1
        try:
            yield
        finally:
            self._have[who] -= 1
            if not self._have[who]:
                del self._have[who]


def address_of(connection: HTTPConnection) -> Address:
    """Who asks; nobody to be limited if it is this computer, called by a name of its own."""
    host = connection.client.host if connection.client is not None else ""
    if is_loopback(host) and is_loopback(host_name(connection.headers.get("host", "")) or ""):
        return None
    return network_of(host)


def network_of(host: str) -> str:
    """A provider gives a household one address of version 4, or a whole network of version 6."""
    try:
        known = ipaddress.ip_address(host)
    except ValueError:
        return host
    if known.version == 6 and known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False)) if known.version == 6 else host
