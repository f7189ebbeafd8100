"""A match and the oracle side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.games.wilderness_war.oracle.asking import SEATS, Ask, Beyond, Rules
from tests.games.wilderness_war.oracle.facts import PIECES
from tests.games.wilderness_war.oracle.season import ANYTHING, OVER, play_season
from tests.games.wilderness_war.oracle.world import World, differences, read

from flintlock.core.match import Match
from flintlock.core.question import Question
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.position import Game1755

START = "play_card"
"""The question at which the oracle takes over the game's position."""


@dataclass
class Difference:
    seed: int
    step: int
    key: str
    text: str

    def __str__(self) -> str:
        return f"seed {self.seed}, answer {self.step}, {self.key}: {self.text}"


@dataclass
class Tally:
    """What has been compared so far."""

    compared: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    found: list[Difference] = field(default_factory=list)


class Witness:
    """Watches a match; `look` before each answer, `hear` with the answer."""

    def __init__(self, match: Match[Game1755], tally: Tally) -> None:
        self.match = match
        self.tally = tally
        self.world: World | None = None
        self.rules: Rules[None] | None = None
        self.ask: Ask | None = None
        self.is_agreed = False

    def look(self) -> None:
        question = self.match.question
        self.is_agreed = False
        if question is not None:
            self.tally.asked[question.prompt.key] += 1
            if self.rules is None and question.prompt.key == START:
                self._start()
        if self.rules is None:
            return
        if question is None:
            self._end()
        else:
            self._align(question)

    def hear(self, answer: Option) -> None:
        if self.rules is not None and self.is_agreed:
            self._send(answer.code)

    # ------------------------------------------------------------------ the oracle's side

    def _start(self) -> None:
        g = self.match.position
        self.world = read(g)
        self.rules = play_season(self.world, g.active)
        self.ask = next(self.rules)

    def _stop(self) -> None:
        self.world = self.rules = self.ask = None

    def _send(self, code: str) -> None:
        assert self.rules is not None
        try:
            self.ask = self.rules.send(code)
        except (Beyond, StopIteration):
            self._stop()

    # ------------------------------------------------------------------ both

    def _align(self, question: Question) -> None:
        """Go on until the oracle's question is the game's; what leaves no choice need not be asked."""
        while self.rules is not None and self.ask is not None and self.world is not None:
            ask, key = self.ask, question.prompt.key
            if ask.key == ANYTHING:
                self.world.hands = read(self.match.position).hands
                self._compare_positions(key)
                self._stop()
                return
            looks = self._looks(ask.codes) - ask.ignored - ask.unsure
            if ask.key == key and SEATS[ask.side] == question.seat:
                theirs = self._looks(question.codes) - ask.ignored - ask.unsure
                if question.odds is not None and len(set(question.odds)) > 1:
                    self._differ(key, f"the faces of a die are alike, not {question.odds}")
                    return
                if looks == theirs:
                    self.tally.compared[key] += 1
                    self.is_agreed = True
                    self._compare_positions(key)
                    return
                if len(looks) > 1:
                    self._differ(key, self._unlike(looks, theirs))
                    return
            if ask.may and len(ask.codes) > 1:
                self._differ(ask.key, f"is not asked, though the card is there; {key} is asked instead")
            elif len(looks) == 1 or ask.may:
                self._send(ask.codes[-1] if ask.may else self._only(ask))
            else:
                self._differ(ask.key, f"is expected with {sorted(looks)}; the game asks {question!r}")

    def _only(self, ask: Ask) -> str:
        return next(code for code in ask.codes if code not in ask.ignored | ask.unsure)

    def _end(self) -> None:
        """The game is over: so it must be for the oracle."""
        while self.rules is not None and self.ask is not None:
            looks = self._looks(self.ask.codes)
            if self.ask.key == OVER:
                result = self.match.result
                assert result is not None
                verdict = "draw" if result.is_draw else f"{result.winners[0]} {result.reason}"
                self.tally.compared[OVER] += 1
                if self.ask.codes[0] != verdict:
                    self._differ(OVER, f"{self.ask.codes[0]} / {verdict}")
                else:
                    self._compare_positions(OVER)
                self._stop()
            elif len(looks) == 1 or self.ask.may:
                self._send(self.ask.codes[-1] if self.ask.may else self._only(self.ask))
            else:
                self._differ(OVER, f"the game is over, but {self.ask.key} is expected")

    def _looks(self, codes: list[str]) -> set[str]:
        assert self.world is not None
        world = self.world
        return {world.look(PIECES[code[5:]]) if code.startswith("unit:") else code for code in codes}

    def _unlike(self, ours: set[str], theirs: set[str]) -> str:
        return f"only the oracle {sorted(ours - theirs)}, only the game {sorted(theirs - ours)}"

    def _compare_positions(self, key: str) -> None:
        assert self.world is not None
        found = differences(self.world, read(self.match.position))
        if found:
            self._differ(key, "position (oracle / game): " + "; ".join(found))

    def _differ(self, key: str, text: str) -> None:
        self.tally.found.append(Difference(self.match.seed, self.match.answers_given, key, text))
        self.is_agreed = False
        self._stop()
