"""`flintlock serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flintlock.cli.seating import pairs
from flintlock.cli.words import wishes
from flintlock.games import use_data
from flintlock.server.logs import Form
from flintlock.server.serving import HOST, PORT
from flintlock.server.serving import serve as run


def serve(
    host: Annotated[str, typer.Option(help="cli.serve.host")] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="cli.serve.port")] = PORT,
    db: Annotated[str | None, typer.Option(metavar="URL", help="cli.serve.db")] = None,
    name: Annotated[list[str] | None, typer.Option(help="cli.serve.name")] = None,
    data: Annotated[list[str] | None, typer.Option(metavar="GAME=FOLDER", help="cli.serve.data")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="cli.serve.lan")] = False,
    log: Annotated[Form, typer.Option(help="cli.serve.log")] = "text",
    open_browser: Annotated[bool, typer.Option("--open", help="cli.serve.open")] = False,
) -> None:
    """Serve the table: play in the browser, here or with friends by link."""
    for game, folder in pairs(data or (), "GAME=FOLDER").items():
        use_data(game, Path(folder))
    run(host, port, db, open_browser, name or (), wishes(), lan, log)
