"""How the oracle foretells a question: who is asked what, about what, and all legal answers."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.gettysburg.oracle.facts import SIDES
from tests.games.witness import Ask, Rules

from flintlock.core.question import NATURE

DICE = [f"die:{face}" for face in range(1, 7)]
DONE, STAY = "done", "stay"


def ask(key: str, side: int, codes: Iterable[str], **about: str | int) -> Rules[str]:
    answer = yield Ask(key, SIDES[side], list(dict.fromkeys(codes)), _named(about))
    return answer


def ask_number(key: str, side: int, least: int, most: int, **about: str | int) -> Rules[int]:
    codes = [f"count:{number}" for number in range(least, most + 1)]
    answer = yield from ask(key, side, codes, **about)
    return int(answer.removeprefix("count:"))


def roll(key: str, **about: str | int) -> Rules[int]:
    answer = yield Ask(key, NATURE, DICE, _named(about))
    return int(answer.removeprefix("die:"))


def _named(about: dict[str, str | int]) -> dict[str, str]:
    return {name: str(value) for name, value in about.items()}


def kind_of(code: str) -> str:
    return code.removeprefix("unit:")
