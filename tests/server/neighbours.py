"""A network for tests: a second address of this computer stands for one that friends can open."""

import sys

FRIENDLY = "127.0.0.2"

STAND_IN = f"""
import sys
from flintlock.server import lan
from flintlock.server.serving import serve
lan.lan_addresses = lambda: [{FRIENDLY!r}]
serve(port=0, db=sys.argv[1], lan="--lan" in sys.argv)
"""
"""A program that serves with such a network: a database, and perhaps --lan."""


def has_neighbours() -> bool:
    """Whether this computer has more than one loopback address."""
    return sys.platform not in ("win32", "darwin")
