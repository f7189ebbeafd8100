"""A match and the oracle side by side."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.sequence import play_cards
from tests.games.liberty_or_death.oracle.totals import contradictions
from tests.games.liberty_or_death.oracle.world import World, differences, read
from tests.games.witness import Rules, Witness

from flintlock.core.question import Question
from flintlock.games.liberty_or_death.position import Insurrection

ACTION, TURN_UP, NO_CARD = "action", "turn_up", "card:0"


class Watch(Witness[Insurrection, World]):
    def is_start(self, question: Question) -> bool:
        """At an action, or when a card is over that somebody has acted on or passed."""
        turn = self.match.position.turn
        return question.prompt.key == ACTION or (
            question.prompt.key == TURN_UP and bool(turn.acted or turn.passed)
        )

    def begin(self) -> tuple[World, Rules[None]]:
        world, question = read(self.match.position), self.match.question
        return world, play_cards(world, question is not None and question.prompt.key == TURN_UP)

    def look(self) -> None:
        """What follows from the position is compared at every question, events included."""
        g = self.match.position
        self.theirs = read(g)
        found = contradictions(g, self.theirs)
        self.tally.compared["totals"] += 1
        if found:
            self._differ("totals", "; ".join(found))
        super().look()

    def differences(self, ours: World) -> list[str]:
        return differences(ours, self.theirs)

    def _align(self, question: Question) -> None:
        """Cards are not as likely as each other."""
        if question.prompt.key == TURN_UP:
            question = Question(question.seat, question.prompt, question.rule, question.options)
        self._know_cards()
        super()._align(question)

    def _send(self, code: str) -> None:
        super()._send(code)
        self._know_cards()

    def _know_cards(self) -> None:
        """Which cards can be turned up, and if there is one at all, is no matter of the oracle."""
        question = self.match.question
        if self.ask is not None and self.ask.key == TURN_UP:
            is_asked = question is not None and question.prompt.key == TURN_UP
            self.ask.codes = question.codes if question is not None and is_asked else [NO_CARD]
