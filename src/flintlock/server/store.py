"""What is kept of every table, behind one small interface: answers as rows that are only ever added."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Protocol

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from flintlock.core.message import Json
from flintlock.core.question import Seat
from flintlock.core.reasons import Why, read_why
from flintlock.server.manner import Chance, Minds, TakeBack
from flintlock.server.refusal import Told
from flintlock.server.schema import ABOUT, ANSWERS, CHAT, CHECKPOINTS, KEYS, SCHEMA, TABLES, bring_up_to_date

Part = Literal["host", "seat", "invitation", "spectator", "used", "released"]
"""What a key is for. Used invitations and the keys of released seats are kept, and open nothing."""

BUSY_SECONDS = 2
"""How long a write waits for somebody else's lock."""

STATEMENT_SECONDS = 15
"""How long a database elsewhere may take over anything."""

MOST_SAID = 200
"""How many lines of a table's chat are kept."""


class StoreError(Told):
    """The storage failed: full, locked, gone. Nothing was written."""


class Conflict(StoreError):
    """Another process has written to the same table."""


@dataclass(frozen=True)
class TableRow:
    """A table as it is laid. `holders`: who sits where; `pace`: milliseconds a bot takes.

    `curtain`: whether several people share the host's screen; `names`: what people call themselves, by seat.
    """

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    seed: int
    rules: int
    title: str
    holders: dict[Seat, str]
    pace: int
    chance: Chance = "table"
    take_back: TakeBack = "strict"
    curtain: bool = True
    minds: Minds = "closed"
    names: dict[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True)
class KeyRow:
    """A key by its digest; `shown` is the key itself where the host may hand it out."""

    digest: str
    table: str
    part: Part
    seats: tuple[Seat, ...]
    shown: str | None = None


@dataclass(frozen=True)
class AnswerRow:
    """One answer, a bot's with its reasons; without a code, the last one that still stands was taken back."""

    seat: Seat
    code: str | None
    why: Why | None = None


@dataclass(frozen=True)
class Checkpoint:
    """The position in which a phase began, after `step` answers."""

    step: int
    phase: str
    position: Json


@dataclass(frozen=True)
class Change:
    """What is written together: rows from number `first` on; of the checkpoints up to step `kept` stay."""

    table: str
    first: int
    kept: int
    rows: list[AnswerRow] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)


@dataclass(frozen=True)
class ChatRow:
    """What somebody said, or what was done with a seat (`notice`); no part of the game."""

    n: int
    at: int
    seat: Seat | None
    person: str
    text: str
    notice: str | None = None


@dataclass(frozen=True)
class Stored:
    table: TableRow
    rows: list[AnswerRow]
    checkpoints: list[Checkpoint]
    chat: list[ChatRow]


class Store(Protocol):
    """All that the server asks of a storage. Every call is whole or not at all, or raises StoreError."""

    def create(self, table: TableRow, keys: Sequence[KeyRow], change: Change) -> None: ...

    def append(self, changes: Sequence[Change]) -> None: ...

    def arrange(
        self, table: TableRow, released: Seat | None = None, keys: Sequence[KeyRow] = ()
    ) -> list[str]:
        """Keep how a table is laid now, with new keys; those of a released seat open nothing any more.

        Gives back the digests of the keys that were released.
        """

    def claim(self, invitation: str, key: KeyRow) -> bool:
        """Exchange an invitation (its digest) for a key of one's own; False if somebody else was first."""

    def say(self, table: str, row: ChatRow) -> None: ...

    def key(self, digest: str) -> KeyRow | None: ...

    def keys(self, table: str) -> list[KeyRow]: ...

    def load(self, table: str) -> Stored: ...

    def check(self) -> None:
        """Nothing, if the storage answers."""

    def close(self) -> None: ...


def open_engine(url: str) -> sql.Engine:
    """An engine for any SQLAlchemy URL; SQLite writes ahead and waits until the disk has it.

    What is written stays out of messages and logs: there are keys and hands in it.
    """
    settings: dict[str, Any] = {"hide_parameters": True}
    if url.startswith("postgresql"):
        waits = f"-c lock_timeout={BUSY_SECONDS}s -c statement_timeout={STATEMENT_SECONDS}s"
        settings |= {"connect_args": {"options": waits}, "pool_pre_ping": True}
    if not url.startswith("sqlite"):
        return sql.create_engine(url, **settings)
    settings["connect_args"] = {"timeout": BUSY_SECONDS, "check_same_thread": False}
    if sql.make_url(url).database in (None, "", ":memory:"):
        settings["poolclass"] = StaticPool
    engine = sql.create_engine(url, **settings)

    @sql.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def shown(url: str) -> str:
    """A database as it may be named to whoever looks on."""
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url


class SqlStore:
    """The storage in any database that SQLAlchemy knows."""

    def __init__(self, url: str) -> None:
        try:
            self.engine = open_engine(url)
            schema = bring_up_to_date(self.engine)
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError("server.no_database", url=shown(url), problem=_reason(error)) from error
        if schema > SCHEMA:
            raise StoreError("server.newer_database", url=shown(url), schema=schema)

    def create(self, table: TableRow, keys: Sequence[KeyRow], change: Change) -> None:
        with _typed(), self.engine.begin() as connection:
            connection.execute(TABLES.insert(), _table_values(table))
            connection.execute(KEYS.insert(), [_key_values(key) for key in keys])
            _write(connection, [change])

    def append(self, changes: Sequence[Change]) -> None:
        """All the changes in one transaction: many tables share one wait for the disk."""
        with _typed(), self.engine.begin() as connection:
            _write(connection, changes)

    def arrange(
        self, table: TableRow, released: Seat | None = None, keys: Sequence[KeyRow] = ()
    ) -> list[str]:
        with _typed(), self.engine.begin() as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == table.id), _table_values(table))
            gone = [] if released is None else _release(connection, table.id, released)
            if keys:
                connection.execute(KEYS.insert(), [_key_values(key) for key in keys])
            return gone

    def claim(self, invitation: str, key: KeyRow) -> bool:
        with _typed(), self.engine.begin() as connection:
            open_one = KEYS.c.key == invitation, KEYS.c.part == "invitation"
            used = connection.execute(KEYS.update().where(*open_one).values(part="used", shown=None))
            if used.rowcount != 1:
                return False
            connection.execute(KEYS.insert(), _key_values(key))
            return True

    def say(self, table: str, row: ChatRow) -> None:
        with _typed(), self.engine.begin() as connection:
            connection.execute(CHAT.insert(), {"table": table, **asdict(row)})
            connection.execute(CHAT.delete().where(CHAT.c.table == table, CHAT.c.n <= row.n - MOST_SAID))

    def key(self, digest: str) -> KeyRow | None:
        with _typed(), self.engine.connect() as connection:
            row = connection.execute(KEYS.select().where(KEYS.c.key == digest)).one_or_none()
            return None if row is None else _read_key(row)

    def keys(self, table: str) -> list[KeyRow]:
        with _typed(), self.engine.connect() as connection:
            return [_read_key(row) for row in connection.execute(KEYS.select().where(KEYS.c.table == table))]

    def load(self, table: str) -> Stored:
        with _typed(), self.engine.connect() as connection:
            row = connection.execute(TABLES.select().where(TABLES.c.id == table)).one()
            answers = connection.execute(
                sql.select(ANSWERS.c.seat, ANSWERS.c.code, ANSWERS.c.why)
                .where(ANSWERS.c.table == table)
                .order_by(ANSWERS.c.n)
            )
            rows = [AnswerRow(seat, code, _read_why(why)) for seat, code, why in answers]
            found = connection.execute(
                sql.select(CHECKPOINTS.c.step, CHECKPOINTS.c.phase, CHECKPOINTS.c.position)
                .where(CHECKPOINTS.c.table == table)
                .order_by(CHECKPOINTS.c.step)
            )
            checkpoints = [Checkpoint(step, phase, json.loads(position)) for step, phase, position in found]
            said = connection.execute(CHAT.select().where(CHAT.c.table == table).order_by(CHAT.c.n))
            chat = [ChatRow(one.n, one.at, one.seat, one.person, one.text, one.notice) for one in said]
            return Stored(_read_table(row), rows, checkpoints, chat)

    def check(self) -> None:
        with _typed(), self.engine.connect() as connection:
            connection.execute(sql.select(ABOUT.c.value)).first()

    def close(self) -> None:
        self.engine.dispose()


class _typed:  # noqa: N801  reads as a word in `with`
    """Turns the database's errors into ours."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, IntegrityError):
            raise Conflict("server.conflict", problem=_reason(error)) from error
        if isinstance(error, SQLAlchemyError | OSError):
            raise StoreError("server.storage", problem=_reason(error)) from error


def _reason(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error)


def _write(connection: sql.Connection, changes: Sequence[Change]) -> None:
    rows: list[dict[str, object]] = []
    checkpoints: list[dict[str, object]] = []
    for change in changes:
        if any(row.code is None for row in change.rows):
            gone = CHECKPOINTS.c.table == change.table, CHECKPOINTS.c.step > change.kept
            connection.execute(CHECKPOINTS.delete().where(*gone))
        rows += _answer_values(change)
        checkpoints += _checkpoint_values(change)
    if rows:
        connection.execute(ANSWERS.insert(), rows)
    if checkpoints:
        connection.execute(CHECKPOINTS.insert(), checkpoints)


def _release(connection: sql.Connection, table: str, seat: Seat) -> list[str]:
    """Whoever sits in a seat, or was invited to it, has to go."""
    theirs = (
        KEYS.c.table == table,
        KEYS.c.part.in_(("seat", "invitation")),
        KEYS.c.seats == _compact([seat]),
    )
    digests = [digest for (digest,) in connection.execute(sql.select(KEYS.c.key).where(*theirs))]
    connection.execute(KEYS.update().where(*theirs).values(part="released", shown=None))
    return digests


def _answer_values(change: Change) -> list[dict[str, object]]:
    return [
        {"table": change.table, "n": n, "seat": row.seat, "code": row.code, "why": _why_value(row.why)}
        for n, row in enumerate(change.rows, change.first)
    ]


def _why_value(why: Why | None) -> str | None:
    return None if why is None else _compact(why.to_json())


def _read_why(text: str | None) -> Why | None:
    return None if text is None else read_why(json.loads(text), "answers")


def _checkpoint_values(change: Change) -> list[dict[str, object]]:
    return [
        {"table": change.table, "step": each.step, "phase": each.phase, "position": _compact(each.position)}
        for each in change.checkpoints
    ]


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _table_values(table: TableRow) -> dict[str, object]:
    return {
        "id": table.id,
        "game": table.game,
        "scenario": table.scenario,
        "options": _compact(table.options),
        "seed": str(table.seed),
        "rules": table.rules,
        "title": table.title,
        "holders": _compact(table.holders),
        "pace": table.pace,
        "chance": table.chance,
        "take_back": table.take_back,
        "curtain": int(table.curtain),
        "minds": table.minds,
        "names": _compact(table.names),
    }


def _read_table(row: Any) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        scenario=row.scenario,
        options=json.loads(row.options),
        seed=int(row.seed),
        rules=row.rules,
        title=row.title,
        holders=json.loads(row.holders),
        pace=row.pace,
        chance=row.chance,
        take_back=row.take_back,
        curtain=bool(row.curtain),
        minds=row.minds,
        names=json.loads(row.names),
    )


def _key_values(key: KeyRow) -> dict[str, object]:
    seats = _compact(key.seats)
    return {"key": key.digest, "table": key.table, "part": key.part, "seats": seats, "shown": key.shown}


def _read_key(row: Any) -> KeyRow:
    return KeyRow(row.key, row.table, row.part, tuple(json.loads(row.seats)), row.shown)
