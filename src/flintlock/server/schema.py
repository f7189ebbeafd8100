"""The tables of the database, and how older databases are brought up to date."""

from __future__ import annotations

import hashlib

import sqlalchemy as sql

SCHEMA = 4
"""Raised when the tables change. Before 2, links were not claimed; before 3, bots gave no reasons."""

_SETTING_UP = 0x666C696E
"""The number under which PostgreSQL knows that the tables are being made."""

_META = sql.MetaData()

TABLES = sql.Table(
    "tables",
    _META,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("scenario", sql.String(64), nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("seed", sql.Text, nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("title", sql.Text, nullable=False),
    sql.Column("holders", sql.Text, nullable=False),
    sql.Column("pace", sql.Integer, nullable=False),
    sql.Column("chance", sql.String(16), nullable=False, server_default="table"),
    sql.Column("take_back", sql.String(16), nullable=False, server_default="strict"),
    sql.Column("curtain", sql.Integer, nullable=False, server_default="1"),
    sql.Column("names", sql.Text, nullable=False, server_default="{}"),
    sql.Column("minds", sql.String(16), nullable=False, server_default="closed"),
)

KEYS = sql.Table(
    "keys",
    _META,
    sql.Column("key", sql.String(64), primary_key=True),  # its digest
    sql.Column("table", sql.String(64), sql.ForeignKey("tables.id"), nullable=False, index=True),
    sql.Column("part", sql.String(16), nullable=False),
    sql.Column("seats", sql.Text, nullable=False),
    sql.Column("shown", sql.String(64), nullable=True),
)

ANSWERS = sql.Table(
    "answers",
    _META,
    sql.Column("table", sql.String(64), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.String(64), nullable=False),
    sql.Column("code", sql.Text, nullable=True),
    sql.Column("why", sql.Text, nullable=True),
)

CHECKPOINTS = sql.Table(
    "checkpoints",
    _META,
    sql.Column("table", sql.String(64), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("step", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("phase", sql.String(64), nullable=False),
    sql.Column("position", sql.Text, nullable=False),
)

CHAT = sql.Table(
    "chat",
    _META,
    sql.Column("table", sql.String(64), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),  # milliseconds since 1970
    sql.Column("seat", sql.String(64), nullable=True),
    sql.Column("person", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("notice", sql.String(16), nullable=True),
)

LEASES = sql.Table(
    "leases",
    _META,
    sql.Column("table", sql.String(64), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("owner", sql.String(64), nullable=False, index=True),  # a server process
    sql.Column("address", sql.String(200), nullable=False),  # where the other servers reach it
    sql.Column("until", sql.Float, nullable=False),  # seconds since 1970, by the database's clock
)

ABOUT = sql.Table(
    "about",
    _META,
    sql.Column("name", sql.String(64), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)


def digest_of(key: str) -> str:
    """Under what a key is kept: whoever reads the file cannot sit down with it."""
    return hashlib.sha256(key.encode()).hexdigest()


def bring_up_to_date(engine: sql.Engine) -> int:
    """Make what is missing, in one transaction; gives back the schema that is there now."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            # Python's driver would begin a transaction only with the first row that is written.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        if engine.dialect.name == "postgresql":
            # Several servers may start at the same time; one makes the tables.
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_SETTING_UP)))
        schema = _schema(connection)
        if schema > SCHEMA:
            return schema
        if schema == 1:
            _claim_links(connection)
        if schema in (1, 2):
            connection.execute(sql.text("ALTER TABLE answers ADD COLUMN why TEXT"))
        if schema in (1, 2, 3):
            minds = "ALTER TABLE tables ADD COLUMN minds VARCHAR(16) DEFAULT 'closed' NOT NULL"
            connection.execute(sql.text(minds))
        _META.create_all(connection)
        connection.execute(ABOUT.delete().where(ABOUT.c.name == "schema"))
        connection.execute(ABOUT.insert(), {"name": "schema", "value": str(SCHEMA)})
    return SCHEMA


def _schema(connection: sql.Connection) -> int:
    """Nought for an empty database."""
    there = sql.inspect(connection).get_table_names()
    if ABOUT.name in there:
        return int(connection.execute(sql.select(ABOUT.c.value).where(ABOUT.c.name == "schema")).scalar_one())
    return 1 if TABLES.name in there else 0


_NEW_COLUMNS = (
    "tables ADD COLUMN chance VARCHAR(16) DEFAULT 'table' NOT NULL",
    "tables ADD COLUMN take_back VARCHAR(16) DEFAULT 'strict' NOT NULL",
    "tables ADD COLUMN curtain INTEGER DEFAULT 1 NOT NULL",
    "tables ADD COLUMN names TEXT DEFAULT '{}' NOT NULL",
    "keys ADD COLUMN shown VARCHAR(64)",
)


def _claim_links(connection: sql.Connection) -> None:
    """From 1 to 2: new columns; keys as digests; a friend's link is an invitation until it is claimed."""
    for column in _NEW_COLUMNS:
        connection.execute(sql.text(f"ALTER TABLE {column}"))
    old = list(connection.execute(sql.select(KEYS.c.key, KEYS.c.part)))
    for key, part in old:
        values = {"key": digest_of(key), "part": "invitation" if part == "seat" else part}
        shown = None if part == "host" else key
        connection.execute(KEYS.update().where(KEYS.c.key == key).values(**values, shown=shown))
