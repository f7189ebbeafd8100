"""Running the server: where it listens, where it keeps its tables, and the browser that looks at it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import webbrowser
from collections.abc import Collection
from pathlib import Path

import platformdirs
import uvicorn
from starlette.applications import Starlette

from flintlock.core.phrases import Phrases
from flintlock.core.registry import games, load
from flintlock.server.alone import claim_file
from flintlock.server.app import create_app
from flintlock.server.connections import Connection
from flintlock.server.guard import SMALL
from flintlock.server.lan import LOOPBACK, WILDCARDS, Door, is_loopback, listen, web_address
from flintlock.server.languages import Wishes, book_of, wishes_here
from flintlock.server.leases import Leases
from flintlock.server.logs import Form, write_logs
from flintlock.server.store import SqlStore, StoreError
from flintlock.server.tidy import in_small_steps, tidy

HOST = "127.0.0.1"
PORT = 8812


def default_db() -> str:
    """The URL of the file in the user's data directory."""
    home = Path(platformdirs.user_data_dir("flintlock", appauthor=False))
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("server.no_folder", folder=str(home), problem=str(error.strerror)) from error
    return f"sqlite:///{home / 'tables.sqlite'}"


def serve(
    host: str = HOST,
    port: int = PORT,
    db: str | None = None,
    open_browser: bool = False,
    names: Collection[str] = (),
    wishes: Wishes | None = None,
    lan: bool = False,
    log: Form = "text",
) -> None:
    """Serve until stopped. Port 0 takes a free one; `names`: further host names that point here.

    Without a `db` the tables are in a file in the user's data directory. `wishes`: the languages of whoever
    starts the server; those of its users come with their requests. `lan`: friends in this network can come.
    """
    write_logs(log)
    url = db or default_db()
    with contextlib.ExitStack() as held:
        if (own := claim_file(url)) is not None:
            held.enter_context(own)
        _serve(SqlStore(url), host, port, open_browser, names, wishes, lan)


def _serve(
    store: SqlStore,
    host: str,
    port: int,
    open_browser: bool,
    names: Collection[str],
    wishes: Wishes | None,
    lan: bool,
) -> None:
    for game in games():
        load(game)  # so that nobody waits for it later
    in_small_steps()
    tidy()
    door = Door(host, _names(host, names))
    listeners = [listen(host, port)]
    door.port = listeners[0].getsockname()[1]
    if lan:
        listeners += door.open()
    leases = _leases(store, door)
    server = uvicorn.Server(_config(create_app(store, leases=leases, names=door.names, door=door)))
    door.serve = lambda listener: _serve_too(server, listener)
    address = web_address(HOST if host in WILDCARDS else host, door.port)
    _greet(book_of(wishes_here() if wishes is None else wishes), address, door, lan)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(listeners)


def _leases(store: SqlStore, door: Door) -> Leases | None:
    """Where several servers may share the database. Others reach this one where it listens."""
    if store.engine.dialect.name != "postgresql":
        return None
    host = socket.gethostname() if door.host in WILDCARDS else door.host
    return Leases(store.engine, f"{host}:{door.port}")


def _config(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Connection,
        log_config=None,
        log_level="warning",
        access_log=False,  # keys are in the paths
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=SMALL * 4,
        ws_per_message_deflate=False,  # views come deflated, once for all who see the same
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=3,
    )


async def _serve_too(server: uvicorn.Server, listener: socket.socket) -> None:
    """What uvicorn does with the listeners that it is started with."""
    config = server.config

    def protocol() -> asyncio.Protocol:
        made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
            config=config, server_state=server.server_state, app_state=server.lifespan.state
        )
        return made

    loop = asyncio.get_running_loop()
    server.servers.append(await loop.create_server(protocol, sock=listener, backlog=config.backlog))


def _greet(book: Phrases, address: str, door: Door, lan: bool) -> None:
    print(book.word("server.listening", address=address), flush=True)
    for friends in door.addresses:
        print(book.word("server.friends_at", address=friends), flush=True)
    if lan and not door.addresses:
        print(book.word("server.no_network"), flush=True)


def _names(host: str, names: Collection[str]) -> set[str] | None:
    """On loopback the server goes by loopback's names; elsewhere only its users know what it is called."""
    if not is_loopback(host) and not names:
        return None
    return {host, *LOOPBACK, *names}
