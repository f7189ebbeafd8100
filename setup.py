"""All is in pyproject.toml; optional is FLINTLOCK_COMPILE=1, which compiles kernel, players and games."""

import os
import tomllib
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src/flintlock")


def compiled() -> list[object]:
    if os.environ.get("FLINTLOCK_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    files = [*(PACKAGE / "core").glob("*.py"), *(PACKAGE / "players").glob("*.py")]
    files.append(PACKAGE / "games" / "__init__.py")
    for facts in (PACKAGE / "games").glob("*/data/game.toml"):
        if tomllib.loads(facts.read_text("utf-8")).get("ready", True):
            files += facts.parents[1].rglob("*.py")
    return list(mypycify(sorted(map(str, files)), opt_level="2", debug_level="0", multi_file=True))


setup(ext_modules=compiled(), options={"build_ext": {"parallel": os.cpu_count()}})
