"""A pseudo-language: the English phrase books with every letter replaced, so that English words stand out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter

from tests.core.toy import PHRASES

from flintlock.core.phrases import ENGLISH, Phrases


def _garble(text: str) -> str:
    return re.sub("[A-Za-z]", "ж", text)


def _piece(text: str, name: str | None, form: str | None) -> str:
    """Words in braces (`{left:army|armies}`) are garbled, too; names of parameters and forms stay."""
    braced = _garble(text).replace("{", "{{").replace("}", "}}")
    if name is None:
        return braced
    words = _garble(form) if form and "|" in form else form
    return f"{braced}{{{name}{f':{words}' if words else ''}}}"


def pseudo(template: str) -> str:
    return "".join(_piece(text, name, form) for text, name, form, _ in Formatter().parse(template))


def pseudo_book(templates: Mapping[str, str], *bases: Phrases) -> Phrases:
    """The book without a rule for plurals: it has those of the books below."""
    kept = {key: template for key, template in templates.items() if key != "language.plural"}
    return Phrases({key: pseudo(template) for key, template in kept.items()}, *bases)


PLATFORM_PSEUDO = pseudo_book(ENGLISH.templates)
TOY_PSEUDO = pseudo_book(PHRASES, PLATFORM_PSEUDO)


def english_in(words: str) -> list[str]:
    return re.findall("[A-Za-z]+", words)
