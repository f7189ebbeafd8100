"""Words, put in at the very edge: phrase books, one a game and language, over the platform's own."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Final, NotRequired, TypedDict, cast

from flintlock.core.data import Facts
from flintlock.core.errors import DataError, UnknownLanguage
from flintlock.core.message import Json, Message, Param, Said, plain
from flintlock.core.rulebook import read_rules

DEFAULT: Final = "en"
"""The language that has every word; what others lack is said in it."""

PLURAL: Final = "language.plural"
"""The key of a language's plural rule, in gettext's notation: which of the forms goes with n."""

Piece = tuple[str, str | None, str]
"""A piece of a template: some text, then the name of a parameter (or None) and its form."""


class Part(TypedDict):
    """A piece of a sentence; with a code where it names something on the table."""

    text: str
    code: NotRequired[str]


class Phrases:
    """A phrase book in one language: puts messages, or their JSON form, into words.

    A template may hold `{name}`, a noun in some form `{name:of}` (the key `name.<code>:of`), and a word that
    follows a number, `{name:army|armies}`.
    """

    def __init__(self, templates: Mapping[str, str], *bases: Phrases) -> None:
        self.templates = templates
        self._bases = bases
        """Where to look for what is not here."""
        self._pieces: dict[str, list[Piece]] = {}
        self._plural: Callable[[int], int] = gettext.c2py(self.find(PLURAL) or "n != 1")
        """Which form goes with a number, in the language of this book."""

    def find(self, key: str) -> str | None:
        """The template of that key."""
        book = self._book_with(key)
        return None if book is None else book.templates[key]

    def _book_with(self, key: str) -> Phrases | None:
        """This book or, where it lacks the key, the first one below that has it."""
        if key in self.templates:
            return self
        for base in self._bases:
            book = base._book_with(key)
            if book is not None:
                return book
        return None

    def keys(self) -> list[str]:
        """All keys, those of the books below included."""
        found = dict.fromkeys(self.templates)
        for base in self._bases:
            found |= dict.fromkeys(base.keys())
        return list(found)

    def say(self, message: Message | Mapping[str, object]) -> str:
        """The message in words."""
        return "".join(part["text"] for part in self.parts(message))

    def word(self, key: str, **params: Param) -> str:
        """A message in words, given by its key."""
        return self.say(Message(key, params))

    def name(self, noun: Param | Json, form: str = "") -> str:
        """How a parameter reads in a sentence."""
        value = plain(noun) if not isinstance(noun, list | dict | float | None) else noun
        return "".join(part["text"] for part in self._value(value, form))

    def parts(self, message: Message | Mapping[str, object]) -> list[Part]:
        """The message in words, its nouns marked with what they name."""
        data = message.to_json() if isinstance(message, Message) else message
        return self._fill(str(data["key"]), cast("Mapping[str, Json]", data["params"]))

    def _fill(self, key: str, params: Mapping[str, Json]) -> list[Part]:
        if key == "noun":
            return self._value(params["noun"], str(params.get("form", "")))
        book = self._book_with(key)
        if book is None:
            return [Part(text=f"{key} {dict(params)}" if params else key)]
        parts: list[Part] = []
        for text, name, form in book._parsed(key):
            if text:
                parts.append(Part(text=text))
            if name is not None:
                value = params[name]
                is_number = isinstance(value, int) and form
                parts += book._value(value, form) if is_number else self._value(value, form)
        return parts

    def _parsed(self, key: str) -> list[Piece]:
        pieces = self._pieces.get(key)
        if pieces is None:
            pieces = self._pieces[key] = _parse(self.templates[key])
        return pieces

    def _value(self, value: Json, form: str) -> list[Part]:
        if isinstance(value, str):
            return self._noun(value, form)
        if isinstance(value, dict):
            return self.parts(value)
        if isinstance(value, list):
            return self._enumeration(value)
        if isinstance(value, int) and form:
            forms = form.split("|")
            return [Part(text=forms[min(self._plural(abs(value)), len(forms) - 1)])]
        return [Part(text=str(value))]

    def _noun(self, code: str, form: str) -> list[Part]:
        """The name of a code, of its kind with the value filled in (`die:3`), or else the code itself."""
        text = self.find(f"name.{code}:{form}") if form else None
        text = text or self.find(f"name.{code}")
        kind, _, value = code.partition(":")
        if text is None and value:
            template = self.find(f"name.{kind}")
            text = template.format(value=value) if template is not None else None
        if text is None:
            return [Part(text=code)]
        return [Part(text=text, code=code)]

    def _enumeration(self, items: Sequence[Json]) -> list[Part]:
        """Codes, messages, or pairs of a number and a code: "2 British Regulars and 1 Canadian Militia"."""
        if not items:
            return self._fill("list.none", {})
        parts: list[Part] = []
        for index, item in enumerate(items):
            if index:
                parts += self._fill("list.and" if index == len(items) - 1 else "list.comma", {})
            if isinstance(item, list):
                parts += self._amount(cast(int, item[0]), cast(str, item[1]))
            else:
                parts += self._value(item, "")
        return parts

    def _amount(self, number: int, code: str) -> list[Part]:
        """So many of something: `amount.<code>` where the noun changes with the number."""
        if self.find(f"amount.{code}") is None:
            return [Part(text=f"{number} "), *self._noun(code, "")]
        return [Part(text=self.say(Said(key=f"amount.{code}", params={"n": number})), code=code)]


_FORMATTER: Final = Formatter()


def _parse(template: str) -> list[Piece]:
    return [(text, name, form or "") for text, name, form, _ in _FORMATTER.parse(template)]


def _read(path: Path) -> dict[str, str]:
    facts = Facts.load(path)
    templates = {key: facts.text(key) for key in facts.values}
    for key, template in templates.items():
        _check(facts, key, template)
    return templates


def _check(facts: Facts, key: str, template: str) -> None:
    """Nothing that could not be said: a broken template, a parameter without a name, a wild plural rule."""
    try:
        if key == PLURAL:
            _check_plural(gettext.c2py(template))
        else:
            _check_template(key, template)
    except (ValueError, ArithmeticError) as error:
        raise facts.fail(f"{key}: {error}") from error


def _check_plural(rule: Callable[[int], int]) -> None:
    if any(rule(number) < 0 for number in range(200)):
        raise ValueError("a plural rule must give the number of a form")


def _check_template(key: str, template: str) -> None:
    names = [name for _, name, _ in _parse(template) if name is not None]
    if not all(name.isidentifier() for name in names):
        raise ValueError("every parameter needs a name")
    if key.startswith("name.") and set(names) - {"value"}:
        raise ValueError("a name has no parameter but {value}")


def _files(folder: Path, name: str = "phrases") -> dict[str, Path]:
    """The files of a folder that are words, by language: `phrases.<language>.toml`."""
    return {path.name.split(".")[1]: path for path in sorted(folder.glob(f"{name}.*.toml"))}


def file_in(folder: Path, name: str, language: str) -> Path:
    """`<name>.<language>.toml`, or the English one where there is none; that one may be missing."""
    path = folder / f"{name}.{language}.toml"
    return path if path.is_file() else folder / f"{name}.{DEFAULT}.toml"


def _platform() -> dict[str, Phrases]:
    files = _files(Path(__file__).parent)
    english = Phrases(_read(files[DEFAULT]))
    others = {
        language: Phrases(_read(path), english) for language, path in files.items() if language != DEFAULT
    }
    return {DEFAULT: english, **others}


PLATFORM: Final = _platform()
"""The words of the kernel, the server, the pages and the terminal, by language."""

ENGLISH: Final = PLATFORM[DEFAULT]


def read_phrases(folder: Path, names: Mapping[str, str]) -> dict[str, Phrases]:
    """A game's phrase books by language; `names` are the English words of its other data files, by key."""
    files = _files(folder)
    if DEFAULT not in files:
        raise DataError(folder.name, f"phrases.{DEFAULT}.toml is missing")
    for key, name in names.items():
        _check(Facts({}, folder.name), key, name)
    own = {language: {**_read(path), **_read_rules(folder, language)} for language, path in files.items()}
    english = Phrases(_likened(folder, {**names, **own[DEFAULT]}), ENGLISH)
    books = {DEFAULT: english}
    for language, templates in own.items():
        if language != DEFAULT:
            platform = PLATFORM[language].templates if language in PLATFORM else {}
            books[language] = Phrases(_likened(folder, templates), Phrases(platform), english)
    return books


def _read_rules(folder: Path, language: str) -> dict[str, str]:
    """The rules of a game as phrases, checked like all others."""
    path = _files(folder, "rules").get(language)
    if path is None:
        return {}
    rules, _ = read_rules(path)
    for key, text in rules.items():
        _check(Facts({}, path.name), key, text)
    return rules


def _likened(folder: Path, templates: dict[str, str]) -> dict[str, str]:
    """With the rules that say what another phrase of the same book says."""
    path = _files(folder, "rules").get(DEFAULT)
    likes = {} if path is None else read_rules(path)[1]
    found = {key: templates[like] for key, like in likes.items() if like in templates}
    return {**found, **templates}


def best_language(wanted: Iterable[str], known: Iterable[str]) -> str:
    """The first wanted language that is known, "de-AT" as "de" if need be; else the one with all words."""
    books = {language.lower(): language for language in known}
    for language in wanted:
        for name in (language.lower(), language.lower().partition("-")[0]):
            if name in books:
                return books[name]
    return DEFAULT


def check_language(language: str, known: Iterable[str]) -> str:
    books = list(known)
    if language not in books:
        raise UnknownLanguage("unknown_language", language=language, known=", ".join(books))
    return language
