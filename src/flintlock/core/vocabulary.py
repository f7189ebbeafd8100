"""What can be answered: options with a stable text form, listed once for each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mypy_extensions import mypyc_attr

from flintlock.core.errors import IllegalAnswer


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One possible answer, and the noun that messages name. What it is called stands in the phrase book.

    A game's spaces, cards and units are options themselves, so rules pass them around as they are.
    """

    __slots__ = ("code", "index")

    def __init__(self, code: str) -> None:
        self.code = code
        self.index = -1

    @property
    def kind(self) -> str:
        """The part of the code before the colon: what sort of thing this is."""
        return self.code.partition(":")[0]

    def __repr__(self) -> str:
        return f"<{self.code}>"

    def __str__(self) -> str:
        return self.code


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Option):
    """A count from nought upwards, as an answer to "how many"."""

    __slots__ = ("value",)

    def __init__(self, value: int, kind: str = "count") -> None:
        super().__init__(f"{kind}:{value}")
        self.value = value


class Die(Number):
    """A face of a die with figures."""

    __slots__ = ()

    def __init__(self, value: int) -> None:
        super().__init__(value, "die")


DONE_CODE: Final = "done"


class Vocabulary:
    """All options of a game in a fixed order; an option's index is its integer code."""

    def __init__(self, options: Iterable[Option]) -> None:
        self.options: tuple[Option, ...] = tuple(options)
        self._by_code: dict[str, Option] = {}
        for index, option in enumerate(self.options):
            if option.code in self._by_code:
                raise ValueError(f"two options share the code {option.code!r}")
            option.index = index
            self._by_code[option.code] = option

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __contains__(self, option: object) -> bool:
        code = option.code if isinstance(option, Option) else option
        return code in self._by_code

    def __getitem__(self, code: str | int) -> Option:
        """The option of that code, or of that index."""
        if isinstance(code, int):
            option = self.options[code] if 0 <= code < len(self.options) else None
        else:
            option = self._by_code.get(code)
        if option is None:
            raise IllegalAnswer(str(code))
        return option
