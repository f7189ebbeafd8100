"""The words of the pages are in the phrase book: all that the pages say, and nothing else."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from flintlock.core.phrases import ENGLISH

WEB = Path(__file__).resolve().parents[2] / "src" / "flintlock" / "web"
PAGES = sorted(WEB.glob("*.html"))
SAID = re.compile(r'\b(?:say|sayParts)\(\s*"([^"]+)"')
WRITTEN = re.compile(r'data-say(?:-\w+)?="([^"]+)"')
FIELD = re.compile(r"\{(\w+)")


def keys_in(pattern: re.Pattern[str], paths: list[Path]) -> set[str]:
    return {f"page.{key}" for path in paths for key in pattern.findall(path.read_text("utf-8"))}


def test_every_phrase_is_said_and_everything_said_is_a_phrase() -> None:
    said = keys_in(SAID, sorted(WEB.rglob("*.js"))) | keys_in(WRITTEN, PAGES)
    known = {key for key in ENGLISH.keys() if key.startswith("page.")}  # noqa: SIM118
    assert said == known


def test_what_stands_in_the_pages_themselves_needs_nothing_filled_in() -> None:
    for key in keys_in(WRITTEN, PAGES):
        assert not FIELD.search(ENGLISH.find(key) or ""), key


class Words(HTMLParser):
    """Collects what can be read in a page, but for what is the same in every language."""

    SAME = frozenset(("title", "code", "noscript"))
    """The program's name, a command, and what is read where no other language can be fetched."""
    ATTRIBUTES = frozenset(("aria-label", "data-hint", "title", "alt", "placeholder"))

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.found += [value for name, value in attrs if name in self.ATTRIBUTES and value]

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if data.strip() and self._inside not in self.SAME:
            self.found.append(data.strip())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_has_words_of_its_own(page: Path) -> None:
    words = Words()
    words.feed(page.read_text("utf-8"))
    assert words.found == []
