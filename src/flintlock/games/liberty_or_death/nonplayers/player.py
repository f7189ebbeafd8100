"""8.1: a non-player at the table: it thinks when its turn comes, keeps its plan, and answers by it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from flintlock.core.game import Phase
from flintlock.core.message import Message
from flintlock.core.player import Perspective
from flintlock.core.question import Question, Seat
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.commands import new_order
from flintlock.games.liberty_or_death.nonplayers import carrying_out, events, winter
from flintlock.games.liberty_or_death.nonplayers.asked import Asked
from flintlock.games.liberty_or_death.nonplayers.carrying_out import FLOWCHARTS, Answer
from flintlock.games.liberty_or_death.nonplayers.mind import Mind, Plan
from flintlock.games.liberty_or_death.nonplayers.outings import plan_outing, space_left
from flintlock.games.liberty_or_death.nonplayers.strokes import wanted_stroke
from flintlock.games.liberty_or_death.nonplayers.trial import Outcome, try_event
from flintlock.games.liberty_or_death.pieces import NOBODY, Card, Command, Special
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import CHOOSING, Order
from flintlock.games.liberty_or_death.strokes import stroke_order

ANSWERS: Final[dict[str, Answer]] = {**carrying_out.ANSWERS, **winter.ANSWERS, **events.ANSWERS}

DECIDING: Final = ("action", "stroke_next")
"""Questions that begin a command."""

SWORD: Final = "sword"

ATTACK: Final = "promising_battle"
"""The instruction to march into battle."""

OrderKey = tuple[object, ...]


def order_key(g: Insurrection) -> OrderKey:
    """Which command it is that is being executed: the same as long as it lasts."""
    event, stroke, battle = g.event, g.stroke, g.battle
    return (
        len(g.played),
        *g.turn.acted,
        NOBODY,
        *g.turn.passed,
        len(g.orders),
        g.order.command,
        tuple(event.path) if event else (),
        stroke.commands if stroke else NOBODY,
        battle.space if battle and len(g.orders) > 1 else NOBODY,
    )


def plan_key(g: Insurrection, faction: int) -> OrderKey | None:
    """What a faction needs a plan for: a command, or that its units leave a space by an event."""
    if g.orders:
        return order_key(g) if g.order.faction == faction else None
    space = space_left(g, faction)
    return None if space is None else (len(g.played), *g.happening.path, NOBODY, space.number)


class NonPlayer:
    """A faction that follows section 8."""

    def __init__(self, phases: Mapping[str, Phase], rng: random.Random | None = None) -> None:
        """Its dice follow from the position; luck of its own would be lost when a match is taken up again."""
        self.is_quick = True
        self.speaks_openly = True  # 2.2: all lies open
        self._phases = phases
        self._next: Plan | None = None
        self._plans: dict[OrderKey, Plan] = {}
        self._joined = False
        self._joined_on = NOBODY
        """How many cards had been played when it joined, until it has decided something itself."""
        self._reasons: Sequence[Message] = ()

    def choose(self, perspective: Perspective) -> Option:
        g: Insurrection = perspective.position
        question = perspective.question
        if self._has_lost_its_plan(g, question):
            self._recall(g, question.seat, perspective.past())
        return self.decide(g, question)

    def reasons(self) -> Sequence[Message]:
        """What led to the last choice, node by node."""
        return self._reasons

    def decide(self, g: Insurrection, question: Question) -> Option:
        """The answer to a question in a position, which stays as it is."""
        faction = g.board.non_players.seats[question.seat]
        asked = Asked(g, question, faction, self._plan(g, faction))
        answer = self._answer(asked)
        self._reasons = asked.reasons
        return answer if answer in question.options else asked.otherwise

    def _answer(self, a: Asked) -> Option:
        answer = ANSWERS.get(a.prompt)
        if answer is not None:
            return answer(a)
        if a.prompt in DECIDING:
            self._plans.clear()
            self._joined_on = NOBODY
            return self._act(a) if a.prompt == "action" else self._strike_on(a)
        if a.prompt == "stroke":
            return self._stroke(a, None) or a.otherwise
        if a.prompt == "trump":
            card = a.params["card"]
            assert isinstance(card, Card)
            return self._stroke(a, card) or a.otherwise
        return a.otherwise

    # ------------------------------------------------------------------ turns

    def _act(self, a: Asked) -> Option:
        """8.1: a stroke, the event, a command, or a pass."""
        g, board, faction = a.g, a.g.board, a.faction
        stroke = self._stroke(a, None)
        if stroke is not None:
            return stroke
        node = "BPFI"[faction] + "1"
        may_play = board.unshaded in a.options
        has_sword = g.card.icons.get(board.factions[faction].id) == SWORD
        if may_play and not has_sword:
            a.note(f"{node}.yes", card=g.card)
            text = events.played_text(a, g.card, lambda shaded: self._try(a, shaded))
            if text is not None:
                return text
        else:
            a.note(f"{node}.sword" if may_play else f"{node}.no", card=g.card)
        mind = Mind(
            g,
            faction,
            "command",
            offered_commands(a),
            lambda command: new_order(faction, command, limited=False, specials=True),
            free=False,
        )
        return self._begin(a, mind) or board.pass_

    def _begin(self, a: Asked, mind: Mind) -> Option | None:
        """The command that the flowchart leads to."""
        plan = FLOWCHARTS[a.faction].choose_command(mind)
        a.reasons += mind.reasons
        self._next = plan
        return None if plan is None else a.g.board.commands[plan.command]

    def _try(self, a: Asked, shaded: bool) -> Outcome:
        twins = {seat: NonPlayer(self._phases) for seat in a.g.board.non_players.seats}
        return try_event(
            *(a.g, a.g.card, shaded, a.faction, self._phases),
            lambda g, question: twins[question.seat].decide(g, question),
        )

    # ------------------------------------------------------------------ strokes

    def _stroke(self, a: Asked, announced: Card | None) -> Card | None:
        """8.3.7: a stroke, only if there is a limited command that involves the leader."""
        card = wanted_stroke(a, announced)
        if card is None or card.treaty or self._stroke_plan(a, leader_must=True) is not None:
            return card
        return None

    def _stroke_plan(
        self, a: Asked, *, leader_must: bool, commands: frozenset[int] | None = None
    ) -> Plan | None:
        def make_order(command: int) -> Order:
            return stroke_order(a.g, a.faction, command, leader_must=leader_must)

        every = frozenset(FLOWCHARTS[a.faction].plans)
        offered = every if commands is None else commands
        mind = Mind(a.g, a.faction, "stroke_command", offered, make_order, free=True)
        plan = FLOWCHARTS[a.faction].choose_command(mind)
        a.reasons += mind.reasons
        return plan

    def _strike_on(self, a: Asked) -> Option:
        """8.3.7: a limited command with the leader, the special activity, another limited command."""
        strike = a.g.striking
        if strike.commands == 1 and not strike.special:
            offered = frozenset([option.number for option in a.options if isinstance(option, Special)])
            special = FLOWCHARTS[a.faction].special_after(a.g, NOBODY, offered)
            if special != NOBODY:
                return a.g.board.specials[special]
        commands = offered_commands(a)
        if not commands:
            return a.otherwise
        self._next = self._stroke_plan(a, leader_must=not strike.involved, commands=commands)
        if self._next is not None:
            return a.g.board.commands[self._next.command]
        return a.otherwise

    # ------------------------------------------------------------------ keeping the plan

    def _plan(self, g: Insurrection, faction: int) -> Plan | None:
        """The plan of the command in progress, made now if it is one that nobody chose."""
        key = plan_key(g, faction)
        if key is None:
            return None
        if key not in self._plans and not g.orders:
            self._plans[key] = plan_outing(g, faction, g.board.spaces[g.happening.there[0]])
        if key not in self._plans:
            if len(g.orders) == 1:
                self._plans.clear()
            plan, self._next = self._next, None
            if plan is None or plan.command != g.order.command:
                plan = self._plan_given(g, faction)
            self._plans[key] = plan
        return self._plans[key]

    def _plan_given(self, g: Insurrection, faction: int) -> Plan:
        """5.3, 8.3.5: a command that an event or a victory gives, by the faction's own priorities."""
        order = g.order
        offered = frozenset([order.command])
        mind = Mind(g, faction, "given", offered, lambda _: order.copy(), free=order.free)
        if g.event is not None:
            mind.seeks_battle = (
                g.board.non_players.told(g.board.cards[g.event.card].id, faction).prefer == ATTACK
            )
        return FLOWCHARTS[faction].plans[order.command](mind) or Plan(order.command)

    def _has_lost_its_plan(self, g: Insurrection, question: Question) -> bool:
        if not self._joined:
            self._joined, self._joined_on = True, len(g.played)
        if self._joined_on != len(g.played) or question.prompt.key in DECIDING:
            return False
        key = plan_key(g, g.board.non_players.seats[question.seat])
        if key is None or key in self._plans:
            return False
        if not g.orders:
            return bool(g.happening.moved)
        order = g.order
        was_chosen = len(g.orders) == 1 and g.event is None
        has_begun = bool(order.chosen) or order.special != NOBODY or order.stage != CHOOSING
        return (was_chosen or has_begun) and self._next is None

    def _recall(self, g: Insurrection, seat: Seat, past: Iterable[Perspective]) -> None:
        """Who takes a match up in the middle of a command thinks again from where it began."""
        faction = g.board.non_players.seats[seat]
        key = plan_key(g, faction)
        asked: list[tuple[Insurrection, Question]] = []
        for earlier in past:
            position: Insurrection = earlier.position
            question = earlier.question
            begins = question.prompt.key in DECIDING and len(position.played) == len(g.played)
            if not begins and plan_key(position, faction) != key:
                break
            asked.append((position, question))
            if begins:
                break
        for position, question in reversed(asked):
            self.decide(position, question)


def offered_commands(a: Asked) -> frozenset[int]:
    return frozenset([option.number for option in a.options if isinstance(option, Command)])
