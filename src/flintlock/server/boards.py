"""The drawing of a board, its lettering in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from flintlock.core.phrases import DEFAULT, Phrases, best_language
from flintlock.server import shelf
from flintlock.server.languages import Wishes
from flintlock.server.refusal import Refusal

SVG = "http://www.w3.org/2000/svg"
TSPAN = f"{{{SVG}}}tspan"
KEY, CAPITALS = "data-key", "data-caps"

ElementTree.register_namespace("", SVG)


def board(id: str, wishes: Wishes) -> Path | bytes:
    """The file as it was drawn, in English, or else its text in another language."""
    game = shelf.find(id)
    if not game.board.is_file():
        raise Refusal("unknown", "server.no_board")
    books = shelf.books_of(game, shelf.opened(game))
    language = best_language(wishes, books)
    return game.board if language == DEFAULT else lettered(game.board, books[language])


@lru_cache(maxsize=32)
def lettered(path: Path, book: Phrases) -> bytes:
    """The drawing with the words of that book wherever an element says which they are."""
    tree = ElementTree.parse(path)
    for element in tree.iter():
        key = element.get(KEY)
        phrase = book.find(key) if key is not None else None
        if phrase is not None:
            _letter(element, phrase.upper() if element.get(CAPITALS) else phrase)
    text: bytes = ElementTree.tostring(tree.getroot(), "utf-8")
    return text


def _letter(element: ElementTree.Element, phrase: str) -> None:
    """On as many lines as there are; a line with a key of its own is left to itself."""
    below = [line for line in element if line.tag == TSPAN and line.get(KEY) is None]
    element.text, *rest = _lines(phrase, 1 + len(below))
    for line, text in zip(below, rest, strict=True):
        line.text = text


def _lines(phrase: str, number: int) -> Iterator[str]:
    """A phrase cut between words into lines about as long as each other; the last ones may be empty."""
    words = phrase.split(" ")
    for left in range(number, 0, -1):
        goal = len(" ".join(words)) / left
        line = words[:1]
        while len(words) > len(line) and (left == 1 or len(" ".join(words[: len(line) + 1])) <= goal + 1):
            line = words[: len(line) + 1]
        words = words[len(line) :]
        yield " ".join(line)
