"""A database file belongs to one server: a second one would not hear of what the first one does."""

from __future__ import annotations

import os
import sys
from typing import IO

import sqlalchemy as sql

from flintlock.server.store import StoreError


def claim_file(url: str) -> IO[bytes] | None:
    """Hold the file of a SQLite database for as long as what is returned stays open, or the process lives.

    None: the database is no file.
    """
    where = sql.make_url(url)
    if not where.drivername.startswith("sqlite") or where.database in (None, "", ":memory:"):
        return None
    try:
        held = open(f"{where.database}.lock", "ab")  # noqa: SIM115  held on purpose
    except OSError as error:
        raise StoreError("server.no_database", url=url, problem=str(error.strerror)) from error
    try:
        _lock(held)
    except OSError as error:
        held.close()
        raise StoreError("server.another_server", url=url) from error
    return held


if sys.platform == "win32":
    import msvcrt

    def _lock(held: IO[bytes]) -> None:
        held.seek(0, os.SEEK_SET)
        msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(held: IO[bytes]) -> None:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
