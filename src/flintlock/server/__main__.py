"""`python -m flintlock.server`: the server alone, without the rest of the command line."""

from __future__ import annotations

import argparse
import sys

from flintlock.core.errors import FlintlockError
from flintlock.server.languages import book_of, wishes_here
from flintlock.server.refusal import told
from flintlock.server.serving import HOST, PORT, serve


def main() -> None:
    book = book_of(wishes_here())
    parser = argparse.ArgumentParser(prog="python -m flintlock.server", description=book.word("cli.serve"))
    parser.add_argument("--host", default=HOST, help=book.word("cli.serve.host"))
    parser.add_argument("--port", type=int, default=PORT, help=book.word("cli.serve.port"))
    parser.add_argument("--db", help=book.word("cli.serve.db"))
    parser.add_argument("--name", action="append", default=[], help=book.word("cli.serve.name"))
    parser.add_argument("--lan", action="store_true", help=book.word("cli.serve.lan"))
    parser.add_argument("--log", choices=["text", "json"], default="text", help=book.word("cli.serve.log"))
    parser.add_argument("--open", action="store_true", help=book.word("cli.serve.open"))
    given = parser.parse_args()
    try:
        serve(given.host, given.port, given.db, given.open, given.name, lan=given.lan, log=given.log)
    except FlintlockError as error:
        sys.exit(f"flintlock: {told(book, error)}")


if __name__ == "__main__":
    main()
