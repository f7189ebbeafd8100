"""Running the server: where it listens, where it keeps its tables, and the browser that looks at it."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import threading
import webbrowser
from collections.abc import Collection
from pathlib import Path

import platformdirs
import uvicorn

from flintlock.server.app import create_app
from flintlock.server.guard import LOOPBACK, SMALL
from flintlock.server.languages import Wishes, book_of, wishes_here
from flintlock.server.refusal import Told
from flintlock.server.store import SqlStore, StoreError

HOST = "127.0.0.1"
PORT = 8812


class CannotListen(Told):
    """The address is taken or not ours."""


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
) -> None:
    """Serve until stopped. Port 0 takes a free one; `names`: further host names that point here.

    Without a `db` the tables are in a file in the user's data directory. `wishes`: the languages of whoever
    starts the server; those of its users come with their requests.
    """
    store = SqlStore(db or default_db())
    app = create_app(store, names=_names(host, names))
    listener = _listen(host, port)
    address = _address(host, listener.getsockname()[1])
    book = book_of(wishes_here() if wishes is None else wishes)
    print(book.word("server.listening", address=address), flush=True)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # keys are in the paths
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=SMALL * 4,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=3,
    )
    if open_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run([listener])


def _names(host: str, names: Collection[str]) -> Collection[str] | None:
    """On loopback the server goes by loopback's names; elsewhere only its users know what it is called."""
    if not is_loopback(host):
        return {host, *LOOPBACK, *names} if names else None
    return {host, *LOOPBACK, *names}


def is_loopback(host: str) -> bool:
    if host in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _listen(host: str, port: int) -> socket.socket:
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


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
