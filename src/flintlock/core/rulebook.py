"""The numbered rules of a game in short words: `rules.<language>.toml`, read into the phrase book.

A rule is the phrase `rule.<number>`, its heading `rule.<number>:title`. Where a rule is what a card says, the
file names the card's phrase instead of repeating it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flintlock.core.data import Facts
from flintlock.core.errors import DataError

if TYPE_CHECKING:
    from flintlock.core.phrases import Phrases

RULE: Final = "rule."
TITLE: Final = ":title"


@dataclass(frozen=True)
class Rule:
    """A numbered rule: its heading and what it says."""

    number: str
    title: str
    text: str


def read_rules(path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """The phrases of a file of rules, in its order; and by key those that are like another phrase."""
    facts = Facts.load(path)
    facts.only("rule")
    phrases: dict[str, str] = {}
    likes: dict[str, str] = {}
    for entry in facts.tables("rule"):
        entry.only("number", "title", "text", "like")
        key = RULE + entry.text("number")
        if key + TITLE in phrases:
            raise entry.fail(f"{entry.text('number')} stands there twice")
        if ("text" in entry.values) == ("like" in entry.values):
            raise entry.fail("a rule has a text, or is like a phrase")
        phrases[key + TITLE] = entry.text("title")
        if "like" in entry.values:
            likes[key] = entry.text("like")
        else:
            phrases[key] = entry.text("text")
    return phrases, likes


def rule_text(book: Phrases, number: str) -> str | None:
    """What a rule says; None where the game has none of that number."""
    return book.find(RULE + number)


def rules_in(english: Phrases, book: Phrases) -> list[Rule]:
    """All rules in the words of a book, in the order of the English file."""
    numbers = [key[len(RULE) : -len(TITLE)] for key in english.templates if _is_title(key)]
    return [_rule(book, number) for number in numbers]


def _rule(book: Phrases, number: str) -> Rule:
    text = rule_text(book, number)
    if text is None:
        raise DataError("rules", f"{number} is like a phrase that does not exist")
    return Rule(number, book.find(RULE + number + TITLE) or "", text)


def _is_title(key: str) -> bool:
    return key.startswith(RULE) and key.endswith(TITLE)
