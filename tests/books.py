"""The files of words that a game is learned from, put into another language."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

Translate = Callable[[str], str]

WORDS = frozenset(
    {
        *("aim", "victory", "scenarios", "advice", "part", "title", "text", "name", "note"),
        *("columns", "rows", "cells", "why", "good", "welcome"),
    }
)
"""Keys whose strings, and those below them, are words; all other strings are codes."""


def write_learning_files(folder: Path, language: str, translate: Translate) -> None:
    """Guide and first game of a data folder in a further language."""
    for name in ("guide", "first_game"):
        source = folder / f"{name}.en.toml"
        if source.is_file():
            data = _translated(tomllib.loads(source.read_text("utf-8")), translate, False)
            lines = [f"{key} = {_toml(value)}" for key, value in data.items()]
            (folder / f"{name}.{language}.toml").write_text("\n".join(lines) + "\n", "utf-8")


def _translated(value: Any, translate: Translate, is_word: bool) -> Any:
    if isinstance(value, dict):
        return {key: _translated(one, translate, is_word or key in WORDS) for key, one in value.items()}
    if isinstance(value, list):
        return [_translated(one, translate, is_word) for one in value]
    return translate(value) if isinstance(value, str) and is_word else value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items())
        return f"{{{inside}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
