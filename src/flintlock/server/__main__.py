"""`python -m flintlock.server`: the server alone, without the rest of the command line."""

from __future__ import annotations

import argparse
import sys

from flintlock.core.errors import FlintlockError
from flintlock.server.serving import HOST, PORT, serve


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m flintlock.server", description="Serve the table.")
    parser.add_argument("--host", default=HOST, help="where to listen (default: this machine only)")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--db", help="an SQLAlchemy URL (default: a SQLite file in your data directory)")
    parser.add_argument("--name", action="append", default=[], help="a further host name of this server")
    parser.add_argument("--open", action="store_true", help="open the browser")
    given = parser.parse_args()
    try:
        serve(given.host, given.port, given.db, given.open, given.name)
    except FlintlockError as error:
        sys.exit(f"flintlock: {error}")


if __name__ == "__main__":
    main()
