"""How the oracle foretells a question: who is asked what, and all legal answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.games.witness import Ask, Rules

from flintlock.core.question import NATURE

DONE = "done"
D3 = [f"die:{face}" for face in (1, 2, 3)]


def ask(key: str, asked: str, codes: Sequence[str], /, **about: str | int) -> Rules[str]:
    named = {name: str(value) for name, value in about.items()}
    answer = yield Ask(key, asked, list(codes), about=named)
    return answer


def ask_space(key: str, faction: str, spaces: Iterable[str], *others: str, **about: str | int) -> Rules[str]:
    """The space that is chosen, or one of the other answers."""
    answer = yield from ask(key, faction, [*codes(spaces), *others], **about)
    return answer.removeprefix("space:")


def how_many(key: str, faction: str, least: int, most: int, space: str, piece: str) -> Rules[int]:
    counts = [f"count:{number}" for number in range(max(least, most), min(least, most) - 1, -1)]
    answer = yield from ask(key, faction, counts, space=f"space:{space}", piece=f"piece:{piece}")
    return number_of(answer)


def which(key: str, faction: str, space: str, pieces: Iterable[str], **about: str | int) -> Rules[str]:
    answer = yield from ask(
        key, faction, [f"piece:{piece}" for piece in pieces], space=f"space:{space}", **about
    )
    return answer.removeprefix("piece:")


def roll(key: str, **about: str) -> Rules[int]:
    answer = yield Ask(key, NATURE, D3, about=dict(about))
    return number_of(answer)


def codes(spaces: Iterable[str]) -> list[str]:
    return [f"space:{space}" for space in spaces]


def number_of(code: str) -> int:
    return int(code.partition(":")[2])
