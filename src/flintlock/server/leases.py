"""Several servers on one database: a table belongs to one of them by a lease, which it renews or loses.

Nothing is lost where two believe that a table is theirs: an answer has its number, and the database takes
each number once. The lease sees to it that people at one table hear of each other.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert

from flintlock.server.schema import LEASES

SECONDS = 15.0
"""How long a table stays with a server that is not heard of any more."""

RENEWED_EVERY = 5.0

_NOW = sql.func.extract("epoch", sql.func.clock_timestamp())


class Elsewhere(Exception):
    """The table is with another server."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Leases:
    """Those of one server process. `address`: where the others reach it."""

    def __init__(self, engine: sql.Engine, address: str) -> None:
        self._engine = engine
        self._owner = secrets.token_urlsafe(12)
        self._address = address

    def take(self, table: str) -> None:
        """The table is ours from now on, or Elsewhere."""
        ours = {"owner": self._owner, "address": self._address, "until": _NOW + SECONDS}
        # Whoever had it at our own address is gone: it is we who listen there now.
        is_free = sql.or_(LEASES.c.address == self._address, LEASES.c.until < _NOW)
        taking = insert(LEASES).values(table=table, **ours)
        taking = taking.on_conflict_do_update(index_elements=["table"], set_=ours, where=is_free)
        with self._engine.begin() as connection:
            if connection.execute(taking.returning(LEASES.c.table)).first() is None:
                holder = sql.select(LEASES.c.address).where(LEASES.c.table == table)
                raise Elsewhere(str(connection.execute(holder).scalar_one()))

    def renew(self) -> set[str]:
        """All that are still ours."""
        mine = LEASES.c.owner == self._owner
        with self._engine.begin() as connection:
            renewed = LEASES.update().where(mine).values(until=_NOW + SECONDS).returning(LEASES.c.table)
            return {table for (table,) in connection.execute(renewed)}

    def give_up(self, table: str | None = None) -> None:
        """One table, or all."""
        mine = [LEASES.c.owner == self._owner]
        if table is not None:
            mine.append(LEASES.c.table == table)
        with self._engine.begin() as connection:
            connection.execute(LEASES.delete().where(*mine))
