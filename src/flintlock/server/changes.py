"""What has changed on the map between two views: what moved, was placed, lost or turned over.

It knows tokens and spaces only, so it holds for any game. A space without a code is beside the map: what
comes from there was placed, what goes there is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from flintlock.core.message import Said
from flintlock.core.table import Layout, TokenView

Kind: TypeAlias = Literal["moved", "placed", "lost", "changed"]
Way: TypeAlias = tuple[str, ...]

FACE = ("shape", "colour", "text", "figures", "pips", "back")
"""What is seen of a token besides where it stands and how many there are."""


@dataclass(frozen=True)
class Change:
    """Something that can be marked on the map; `spaces` is the way of what moved, else one space."""

    kind: Kind
    spaces: Way
    pieces: tuple[tuple[TokenView, int], ...]


@dataclass
class Some:
    """So many alike tokens that left a space or came to it."""

    token: TokenView
    space: str
    count: int


@dataclass
class Alike:
    """All that has left and come of one kind of token."""

    gone: list[Some]
    come: list[Some]


def changes(before: Layout, after: Layout, told: Sequence[Collection[str]] = ()) -> list[Change]:
    """The difference of two views; `told`: the codes that each new line of the log names."""
    codes = {space["id"]: space["code"] for space in after["spaces"] if "code" in space}
    moved, turned, kinds = _compare(before["tokens"], after["tokens"])
    together = {(some.space, target) for some, target in moved}
    together |= set(_named_together(codes, told))
    found = [_journey(codes, some.token, some.count, some.space, target) for some, target in moved]
    for alike in kinds.values():
        found += [_journey(codes, *pair) for pair in _paired(alike, codes, together)]
        found += [_journey(codes, gone.token, gone.count, gone.space, None) for gone in alike.gone]
        found += [_journey(codes, come.token, come.count, None, come.space) for come in alike.come]
    found += [Change("changed", (token["space"],), ((token, token["count"]),)) for token in turned]
    on_map = [change for change in found if change is not None and set(change.spaces) <= codes.keys()]
    return _merged(on_map)


def joined(earlier: Change, later: Change) -> Change | None:
    """Two changes that are one: the next leg of a march, or more of the same in the same space."""
    if earlier.kind != later.kind:
        return None
    if earlier.kind == "moved":
        goes_on = earlier.spaces[-1] == later.spaces[0] and _same(earlier.pieces, later.pieces)
        return replace(earlier, spaces=(*earlier.spaces, *later.spaces[1:])) if goes_on else None
    if earlier.spaces != later.spaces:
        return None
    return replace(earlier, pieces=_added(earlier.pieces, later.pieces))


# ---------------------------------------------------------------------- comparing


def _compare(
    before: Iterable[TokenView], after: Iterable[TokenView]
) -> tuple[list[tuple[Some, str]], list[TokenView], dict[object, Alike]]:
    """Tokens that moved as themselves, those with another face, and what alike ones have lost and gained."""
    old = {token["id"]: token for token in before}
    moved: list[tuple[Some, str]] = []
    turned: list[TokenView] = []
    kinds: dict[object, Alike] = {}
    for now in after:
        was = old.pop(now["id"], None)
        if was is None:
            _note(kinds, now, now["count"])
        elif was["space"] != now["space"]:
            staying = min(was["count"], now["count"])
            moved.append((Some(now, was["space"], staying), now["space"]))
            _note(kinds, was, staying - was["count"])
            _note(kinds, now, now["count"] - staying)
        elif any(was.get(part) != now.get(part) for part in FACE):
            turned.append(now)
        else:
            _note(kinds, now, now["count"] - was["count"])
    for gone in old.values():
        _note(kinds, gone, -gone["count"])
    return moved, turned, kinds


def _note(kinds: dict[object, Alike], token: TokenView, change: int) -> None:
    alike = kinds.setdefault(_likeness(token), Alike([], []))
    if change:
        (alike.come if change > 0 else alike.gone).append(Some(token, token["space"], abs(change)))


def _likeness(token: TokenView) -> tuple[object, ...]:
    """Alike are tokens that look alike and mean the same."""
    return (token["shape"], token["colour"], token.get("code"), _plain(token["text"]), _plain(token["name"]))


def _plain(words: Said | str) -> str:
    return words if isinstance(words, str) else f"{words['key']} {sorted(words['params'].items())}"


def _named_together(codes: dict[str, str], told: Sequence[Collection[str]]) -> Iterator[tuple[str, str]]:
    """Spaces that one line of the log names: whatever left one of them has come to the other."""
    for line in told:
        named = [space for space, code in codes.items() if code in line]
        yield from ((one, other) for one in named for other in named if one != other)


# ---------------------------------------------------------------------- pairing


def _paired(
    alike: Alike, codes: dict[str, str], together: set[tuple[str, str]]
) -> Iterator[tuple[TokenView, int, str, str]]:
    """Which of those that have gone are those that have come: where others went or the log says so.

    Else only where there is no doubt: pieces that are nouns of the game, or one here and one there.
    """
    yield from _match(alike, lambda gone, come: (gone.space, come.space) in together)
    gone, come = ([some for some in part if some.space in codes] for part in (alike.gone, alike.come))
    if len(gone) == len(come) == 1 or any("code" in some.token for some in gone):
        yield from _match(alike, lambda gone, come: gone.space in codes and come.space in codes)


def _match(alike: Alike, fits: Callable[[Some, Some], bool]) -> Iterator[tuple[TokenView, int, str, str]]:
    for gone in alike.gone:
        for come in alike.come:
            count = min(gone.count, come.count)
            if count and fits(gone, come):
                gone.count -= count
                come.count -= count
                yield come.token, count, gone.space, come.space
    alike.gone = [gone for gone in alike.gone if gone.count]
    alike.come = [come for come in alike.come if come.count]


def _journey(
    codes: dict[str, str], token: TokenView, count: int, source: str | None, target: str | None
) -> Change | None:
    """What a change of place means on the map."""
    pieces = ((token, count),)
    if source in codes and target in codes:
        return Change("moved", (str(source), str(target)), pieces)
    if target in codes:
        return Change("placed", (str(target),), pieces)
    return Change("lost", (str(source),), pieces) if source in codes else None


# ---------------------------------------------------------------------- merging


def _merged(found: Iterable[Change]) -> list[Change]:
    """What went the same way together is one change."""
    whole: dict[tuple[Kind, Way], Change] = {}
    for change in found:
        known = whole.get((change.kind, change.spaces))
        more = change if known is None else replace(known, pieces=_added(known.pieces, change.pieces))
        whole[change.kind, change.spaces] = more
    return list(whole.values())


def _added(
    some: tuple[tuple[TokenView, int], ...], more: tuple[tuple[TokenView, int], ...]
) -> tuple[tuple[TokenView, int], ...]:
    amounts: dict[tuple[object, ...], tuple[TokenView, int]] = {}
    for token, count in (*some, *more):
        known = amounts.get(_likeness(token))
        amounts[_likeness(token)] = (token, count + (known[1] if known else 0))
    return tuple(amounts.values())


def _same(some: tuple[tuple[TokenView, int], ...], others: tuple[tuple[TokenView, int], ...]) -> bool:
    def amounts(pieces: tuple[tuple[TokenView, int], ...]) -> dict[tuple[object, ...], int]:
        return {_likeness(token): count for token, count in pieces}

    return amounts(some) == amounts(others)
