"""All is in pyproject.toml; here is what is optional: FLINTLOCK_COMPILE=1 compiles kernel and games."""

import os
from pathlib import Path

from setuptools import setup


def compiled() -> list[object]:
    if os.environ.get("FLINTLOCK_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    rooms = [Path("src/flintlock") / room for room in ("core", "games")]
    files = sorted(str(path) for room in rooms for path in room.rglob("*.py"))
    return list(mypycify(files, opt_level="3"))


setup(ext_modules=compiled())
