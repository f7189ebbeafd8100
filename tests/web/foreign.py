"""A copy of the program that speaks a language of which it has nothing but phrase books."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

from tests.books import write_learning_files
from tests.core.pseudo import pseudo

import flintlock
from flintlock.core.phrases import ENGLISH, PLURAL, Phrases
from flintlock.games import announced

LANGUAGE = "xx"
PACKAGE = Path(flintlock.__file__).parent


def write_book(folder: Path, english: Phrases, keys: Iterable[str]) -> None:
    """A phrase book with no English letter in it."""
    said = {key: pseudo(english.find(key) or "") for key in keys if key != PLURAL}
    lines = [f"{json.dumps(key)} = {json.dumps(words, ensure_ascii=False)}" for key, words in said.items()]
    (folder / f"phrases.{LANGUAGE}.toml").write_text("\n".join(lines) + "\n", "utf-8")


def copy_with_books(folder: Path) -> Path:
    """The program with phrase books in the other language put into it; gives back where to run it from."""
    copied = folder / "flintlock"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    write_book(copied / "core", ENGLISH, ENGLISH.keys())
    for game in announced():
        english = (flintlock.load(game.id).phrases if game.is_ready else game.phrases)["en"]
        own = [key for key in english.keys() if key not in ENGLISH.templates]  # noqa: SIM118
        data = copied / "games" / game.folder.name / "data"
        write_book(data, english, own)
        write_learning_files(data, LANGUAGE, pseudo)
    return folder
