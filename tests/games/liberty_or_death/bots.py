"""Turns of non-players, their dice forced."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.games.liberty_or_death.build import BOARD, FACTIONS, GAME, TheMatch, scene, start

from flintlock.core.player import Perspective
from flintlock.core.question import NATURE
from flintlock.games.liberty_or_death.nonplayers.data import Cup
from flintlock.games.liberty_or_death.nonplayers.player import NonPlayer
from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import COMMAND_ONLY

ENDS = ("turn_up",)
"""Where a turn is over."""


class BotTurn:
    """What a non-player has done, and why."""

    def __init__(self, match: TheMatch) -> None:
        self.match = match
        self.why: list[str] = []
        """The nodes of the flowchart that it passed."""
        self.answers: list[str] = []

    @property
    def g(self) -> Insurrection:
        return self.match.position


@contextmanager
def dice(*values: int) -> Iterator[None]:
    """The dice that flowcharts ask for, in turn; where they run out, ones."""
    left, before = list(values), BOARD.non_players.cup

    def cup(luck: Luck, faces: int, is_asked: bool) -> int | None:
        if is_asked:
            return left.pop(0) if left else 1
        return None if before is None else before(luck, faces, is_asked)

    with thrown_from(cup):
        yield


@contextmanager
def thrown_from(cup: Cup) -> Iterator[None]:
    """Compiled classes cannot be patched: dice are thrown from a cup."""
    before, BOARD.non_players.cup = BOARD.non_players.cup, cup
    try:
        yield
    finally:
        BOARD.non_players.cup = before


def play_on(
    match: TheMatch, *until: str, nature: tuple[str, ...] = (), forced: tuple[int, ...] = ()
) -> BotTurn:
    """All factions are non-players, until one of the prompts; Nature answers as told, then by her first."""
    turn = BotTurn(match)
    bots = {seat: NonPlayer(GAME.phases) for seat in GAME.seats}
    outcomes = list(nature)
    with dice(*forced):
        while match.question is not None and match.question.prompt.key not in (*ENDS, *until):
            question = match.question
            if question.seat == NATURE:
                match.answer(outcomes.pop(0) if outcomes else question.options[0])
                continue
            bot = bots[question.seat]
            answer = bot.choose(Perspective(match))
            turn.why += [reason.key.removeprefix("reason.") for reason in bot.reasons()]
            turn.answers.append(answer.code)
            match.answer(answer)
            GAME.check_position(match.position)
    return turn


def commands(actor: str, *forced: int, nature: Any = (), **given: Any) -> BotTurn:
    """A non-player executes a command: the event is none of its business."""
    g = scene(actor, seats="none", **given)
    number = FACTIONS.index(actor)
    g.eligible = [int(one == number) for one in range(4)]
    g.turn.acted, g.turn.did = [(number + 1) % 4], COMMAND_ONLY
    return play_on(start(g), nature=nature, forced=forced)


def reads(actor: str, card: int, *forced: int, nature: Any = (), **given: Any) -> BotTurn:
    """A non-player is the only one to act on a card."""
    given.setdefault("seats", "none")
    g = scene(actor, card=card, **given)
    number = FACTIONS.index(actor)
    g.eligible = [int(one == number) for one in range(4)]
    return play_on(start(g), nature=nature, forced=forced)
