"""`flintlock serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flintlock.cli.seating import pairs
from flintlock.games import use_data
from flintlock.server.serving import HOST, PORT
from flintlock.server.serving import serve as run


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; else only this machine is heard.")] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = PORT,
    db: Annotated[
        str | None, typer.Option(metavar="URL", help="An SQLAlchemy URL; else a file in your data directory.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A further host name of this server; can be repeated.")
    ] = None,
    data: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME=FOLDER", help="A game's data folder, corrected; can be repeated."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser, too.")] = False,
) -> None:
    """Serve the table: play in the browser, here or with friends by link.

    Examples:

    - `flintlock serve --open`
    - `flintlock serve --host 0.0.0.0 --port 8080 --name games.example.org`
    - `flintlock serve --data washingtons-war=my-data`
    """
    for game, folder in pairs(data or (), "GAME=FOLDER").items():
        use_data(game, Path(folder))
    run(host, port, db, open_browser, name or ())
