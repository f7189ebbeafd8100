"""Where a stack can be brought with one drag: the answers that lead there, found in the seat's imagination.

A way begins with answers that choose the stack, all of it, and what is done with it; none of them may bring
news. It ends with the space, and with so many pieces as can go there. Nothing true is looked at.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from flintlock.core.match import Match
from flintlock.core.phrases import Phrases
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.table import Layout, TokenView
from flintlock.core.vocabulary import Option
from flintlock.server.play import Play
from flintlock.server.spoken import battle_ahead
from flintlock.server.wire_ways import Way, Ways

LONGEST = 6
"""So many answers of a way come before the space at the most."""

MOST_TRIALS = 240
"""How many answers are tried before what has been found must do."""

ENOUGH_MISSES = 3
"""A question of which so many spaces bring the stack nowhere is not about where it goes."""

LONGEST_REST = 30
"""How many answers may follow until the stack has gone: counts, dice, others who let it pass."""


Stage = tuple[tuple[str, ...], Match[Any]]
"""Answers of a way, and the imagined match to which they have led."""


def ways_of(play: Play, seat: Seat, token: str, language: str) -> Ways:
    """Where a stack of the seat can be dragged now; nowhere if another one is asked."""
    question = play.question
    if question is None or question.seat != seat:
        return Ways(step=play.step, ways=[])
    return Ways(step=play.step, ways=ways(play.match, seat, token, play.fancy(), language))


def ways(match: Match[Any], seat: Seat, token: str, rng: random.Random, language: str) -> list[Way]:
    """The ways of the stack with that token; a space to which two equally short ways lead is left out."""
    layout = match.game.layout(match.game.conceal(match.position, seat))
    dragged = next((one for one in layout["tokens"] if one["id"] == token), None)
    if dragged is None or match.question is None or match.question.is_forced:
        return []
    imagined = match.imagine(seat, rng)
    imagined.nature = "ask"
    return _Search(imagined, seat, layout, dragged, match.game.phrases[language]).ways()


Places = Counter[str]
"""How many pieces of the dragged kind stand in each space."""


class _Search:
    """Tries answers, the shortest ways first."""

    def __init__(
        self, start: Match[Any], seat: Seat, layout: Layout, dragged: TokenView, book: Phrases
    ) -> None:
        self.seat = seat
        self.book = book
        self.start = start
        self.spaces = {one["code"]: one["id"] for one in layout["spaces"] if "code" in one}
        self.origin = dragged["space"]
        tokens = layout["tokens"]
        stack = [one for one in tokens if one is dragged or one["id"] == dragged.get("under")]
        self.named = {one["code"] for one in stack if "code" in one}
        self.named |= {code for code, space in self.spaces.items() if space == self.origin}
        lying = {one["code"] for one in tokens if "code" in one}
        lying |= {card["code"] for pile in layout["piles"] for card in pile["cards"]}
        self.others = (lying | self.spaces.keys()) - self.named
        self.kind = _kind(dragged)
        self.trials = 0

    def ways(self) -> list[Way]:
        found: dict[str, list[Way]] = {}
        stages: list[Stage] = [((), self.start)]
        for _ in range(LONGEST + 1):
            here: dict[str, list[Way]] = {}
            onwards: list[Stage] = []
            for answers, match in stages:
                for way in self._ends(answers, match):
                    here.setdefault(way["to"], []).append(way)
                onwards += self._steps(answers, match)
            found = here | found
            stages = onwards
        return [some[0] for some in found.values() if len(some) == 1]

    def _ends(self, answers: tuple[str, ...], match: Match[Any]) -> Iterator[Way]:
        """The ways of which this question is the last choice but for numbers."""
        hits = misses = 0
        for option in _chosen_from(match.question):
            is_named = option.code in self.named
            if option.code in self.spaces.keys() - self.named:
                if misses == ENOUGH_MISSES and not hits:
                    continue
            elif not is_named:
                continue
            way = self._tried(answers, match, option) if self._may_try() else None
            if way is not None and (is_named or way["to"] == self.spaces[option.code]):
                hits += 1
                yield self._with_battle(way, match.question, option)
            elif not is_named:
                misses += 1

    def _with_battle(self, way: Way, question: Question | None, option: Option) -> Way:
        chances = None if question is None else battle_ahead(self.book, question, option)
        if chances is not None:
            way["battle"] = chances
        return way

    def _tried(self, answers: tuple[str, ...], match: Match[Any], option: Option) -> Way | None:
        """Where the stack goes with that answer, and the numbers that the seat is asked for until it does."""
        trial, following, given = match.clone(), option, list[str]()
        before = self._places(trial)
        for _ in range(LONGEST_REST):
            question = trial.question
            if question is None:
                return None
            if question.seat == self.seat and not question.is_forced:
                given.append(following.code)
            trial.answer(following)
            now = self._places(trial)
            gained = [space for space in now if now[space] > before[space]]
            if now[self.origin] < before[self.origin] and len(gained) == 1:
                return Way(to=gained[0], answers=[*answers, *given])
            next_one = None if trial.question is None else self._following(trial, trial.question)
            is_luck = trial.question is not None and trial.question.seat == NATURE
            if next_one is None or (is_luck and option.code in self.named):
                return None  # where dice would lead a stack is not a place to which it can be dragged
            following, before = next_one, now
        return None

    def _following(self, trial: Match[Any], question: Question) -> Option | None:
        """What follows without a choice: dice, others who let it pass, as many as can go, and the stack."""
        if question.seat == NATURE:
            return trial.natures_answer(question)
        if question.is_forced:
            return question.options[0]
        if question.seat != self.seat:
            return question.declines[-1] if question.declines else None
        return _most(question) or self._itself(question)

    def _itself(self, question: Question) -> Option | None:
        """The stack, or its space, where only one of them is on offer."""
        found = [option for option in question.options if option.code in self.named]
        return found[0] if len(found) == 1 else None

    def _steps(self, answers: tuple[str, ...], match: Match[Any]) -> Iterator[Stage]:
        """The answers that say more about the stack, and the questions to which they lead."""
        standing = self._places(match)[self.origin]
        for option in self._choosing(match.question):
            if not self._may_try():
                return
            trial = match.clone()
            trial.answer(option)
            if trial.answer_stands or not self._comes_back(trial):
                continue
            if self._places(trial)[self.origin] == standing:
                yield (*answers, option.code), trial

    def _choosing(self, question: Question | None) -> list[Option]:
        """All of it; the stack itself; or what names nothing else on the table."""
        most = None if question is None else _most(question)
        if most is not None:
            return [most]
        return [option for option in _chosen_from(question) if option.code not in self.others]

    def _comes_back(self, trial: Match[Any]) -> bool:
        """Whether the seat is asked again, when everybody else has let it pass."""
        for _ in range(LONGEST_REST):
            question = trial.question
            if question is None or question.seat == NATURE:
                return False
            if question.seat == self.seat and not question.is_forced:
                return True
            following = self._following(trial, question)
            if following is None:
                return False
            trial.answer(following)
        return False

    def _may_try(self) -> bool:
        self.trials += 1
        return self.trials <= MOST_TRIALS

    def _places(self, match: Match[Any]) -> Places:
        found = Places()
        for token in match.game.layout(match.position)["tokens"]:
            if _kind(token) == self.kind:
                found[token["space"]] += token["count"]
        return found


def _chosen_from(question: Question | None) -> list[Option]:
    """The answers that give nothing up."""
    return [] if question is None else [one for one in question.options if one not in question.declines]


def _most(question: Question) -> Option | None:
    """The largest number, where a number is asked for."""
    if any(option.kind != "count" for option in question.options):
        return None
    return max(question.options, key=lambda option: int(option.code.partition(":")[2]))


def _kind(token: TokenView) -> str:
    """What the alike pieces of a stack have in common."""
    return token.get("code") or json.dumps([token["shape"], token["colour"], token["text"]])
