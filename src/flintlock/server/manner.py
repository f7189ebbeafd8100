"""How a table is played: who answers for whom, who rolls the dice, how far one may go back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.vocabulary import Option

Chance = Literal["table", "dice", "all"]
"""Who rolls and draws: the table; people with real dice; people with real dice and cards."""

Minds = Literal["closed", "open"]
"""When bots say why they choose as they do: after the game, or at once, hidden things included."""

TakeBack = Literal["strict", "free"]
"""How far answers are taken back: as hidden knowledge allows, or freely, dice and cards included."""

DICE = ("die", "face")
"""The kinds of options that are faces of a die."""


@dataclass(frozen=True)
class Manner:
    """`people`: the seats of persons; those in `at_once` are answered for where they cannot choose."""

    people: frozenset[Seat] = frozenset()
    at_once: frozenset[Seat] = frozenset()
    chance: Chance = "table"
    is_free: bool = False
    minds: Minds = "closed"

    def is_typed(self, question: Question) -> bool:
        """Whether people say what came: the table draws for bots only."""
        if question.seat != NATURE or not self.people:
            return False
        if question.drawer is not None and question.drawer not in self.people:
            return False
        return self.chance == "all" or (self.chance == "dice" and _is_roll(question))

    def goes_by_itself(self, question: Question) -> bool:
        """Whether the table answers at once."""
        if question.seat == NATURE:
            return not self.is_typed(question)
        return question.is_forced and question.seat in self.at_once

    def asked(self, question: Question) -> Seat:
        """Who has to answer; Nature, where anybody may type in what was rolled."""
        if self.is_typed(question) and question.drawer is not None:
            return question.drawer
        return question.seat

    def may_answer(self, question: Question, seat: Seat) -> bool:
        if not self.is_typed(question):
            return seat == question.seat
        return seat in self.people and question.drawer in (None, seat)

    def offered(self, question: Question) -> list[Option]:
        """What whoever answers can choose among; a drawer of real cards does not see which lie elsewhere."""
        if not (self.is_typed(question) and question.decoys):
            return list(question.options)
        return sorted({*question.options, *question.decoys}, key=lambda option: option.index)


def _is_roll(question: Question) -> bool:
    return all(option.kind in DICE for option in question.options)


def manner_of(
    holders: Mapping[Seat, str], chance: Chance, take_back: TakeBack, minds: Minds = "closed"
) -> Manner:
    people = frozenset(seat for seat, holder in holders.items() if is_person(holder))
    is_free = take_back == "free" and "link" not in holders.values()
    return Manner(people, alone(holders), chance, is_free, minds)


def is_person(holder: str) -> bool:
    return holder in ("here", "link")


def alone(holders: Mapping[Seat, str]) -> frozenset[Seat]:
    """The seats of people if all of them sit at one screen: nobody elsewhere watches how long they think."""
    people = frozenset(seat for seat, holder in holders.items() if is_person(holder))
    screens = {"here" if holders[seat] == "here" else seat for seat in people}
    return people if len(screens) == 1 else frozenset()
