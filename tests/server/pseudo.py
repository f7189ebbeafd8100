"""A language that nobody speaks: every letter of every phrase has an accent, so that no word can hide."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from string import Formatter, ascii_letters
from typing import Any

import pytest
from tests.books import write_learning_files

import flintlock
from flintlock.core import registry
from flintlock.core.game import Game
from flintlock.core.phrases import ENGLISH, PLATFORM, PLURAL, Phrases
from flintlock.games import DATA_VARIABLE, use_data

LANGUAGE = "xx"

ACCENTED = "àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
ACCENTS = str.maketrans(ascii_letters, ACCENTED)

WORD = re.compile(r"[A-Za-z]{2,}")


def accented(template: str) -> str:
    """A phrase in that language; parameters and forms of nouns keep their names."""
    pieces = []
    for text, name, form, _ in Formatter().parse(template):
        pieces.append(text.translate(ACCENTS).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            shown = (form or "").translate(ACCENTS) if "|" in (form or "") else form
            pieces.append(f"{{{name}:{shown}}}" if shown else f"{{{name}}}")
    return "".join(pieces)


def translated(templates: dict[str, str]) -> dict[str, str]:
    return {key: text if key == PLURAL else accented(text) for key, text in templates.items()}


def teach_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on Flintlock itself speaks that language, too."""
    book = Phrases(translated(dict(ENGLISH.templates)), ENGLISH)
    monkeypatch.setitem(PLATFORM, LANGUAGE, book)


def teach_game(game: Game[Any], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The game with a further phrase book, a file and nothing else; afterwards it is its own again."""
    shutil.copytree(game.data, folder)
    lines = [
        f"{json.dumps(key)} = {json.dumps(text, ensure_ascii=False)}"
        for key, text in translated(dict(game.phrases["en"].templates)).items()
    ]
    (folder / f"phrases.{LANGUAGE}.toml").write_text("\n".join(lines), "utf-8")
    write_learning_files(folder, LANGUAGE, accented)
    monkeypatch.setenv(DATA_VARIABLE, "")
    monkeypatch.setitem(registry._open, game.id, flintlock.load(game.id))
    return use_data(game.id, folder)


def english_left(text: str, codes: Iterable[str] = ()) -> list[str]:
    """The words of a text that have no accents, but for codes, addresses and names of files."""
    for code in sorted(codes, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(code)}(?!\w)", " ", text)
    return WORD.findall(text)
