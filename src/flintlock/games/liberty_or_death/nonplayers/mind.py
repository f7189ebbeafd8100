"""What a non-player thinks with: a position to try things on, dice, a plan, and the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flintlock.core.message import Message, Param
from flintlock.games.liberty_or_death.commands import WHY_NO_SPACE
from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck
from flintlock.games.liberty_or_death.orders import needs_leader, select
from flintlock.games.liberty_or_death.pieces import NOBODY, REBELLION, ROYALISTS, Space
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.reach import note_moved, reach_of, spaces_with
from flintlock.games.liberty_or_death.states import Order


class Group:
    """Units that leave a space."""

    def __init__(self, source: Space, numbers: dict[int, int]) -> None:
        self.source = source
        self.numbers = numbers


class Step:
    """One intended choice of a command: a space and what is done there, or a special activity."""

    def __init__(
        self,
        space: Space | None = None,
        way: str = "",
        groups: list[Group] | None = None,
        number: int = NOBODY,
        special: int = NOBODY,
    ) -> None:
        self.space = space
        self.way = way
        """A word of the board: how to rally or gather."""
        self.groups = [] if groups is None else groups
        self.number = number
        """How many resources are spent, or pieces placed; all that can be, where it says nothing."""
        self.special = special


class Departure:
    """Units of a kind that leave a space by an event, until so many of them are left."""

    def __init__(self, target: Space, kind: int, left: int) -> None:
        self.target = target
        self.kind = kind
        self.left = left


class Plan:
    """A command and the steps of it, in order."""

    def __init__(self, command: int) -> None:
        self.command = command
        self.steps: list[Step] = []
        self.afterwards = ""
        """3.2.1: a word of the board for what follows a muster: a fort, or a reward."""
        self.after_space: Space | None = None
        """3.2.1, 3.3.1: where that is, or where militia become Continentals."""
        self.departures: list[Departure] = []
        """Cards 48, 88: who leaves a space for which other."""

    def at(self, number: int) -> Step | None:
        """The step in a space."""
        for step in self.steps:
            if step.space is not None and step.space.number == number:
                return step
        return None


def finished(plan: Plan) -> Plan | None:
    """8.1: a command in which nothing can be done is none."""
    return plan if any(step.space is not None for step in plan.steps) else None


MakeOrder = Callable[[int], Order]
"""The order that a command would be: full, limited, or a free one that has begun."""


class Mind:
    """One decision of a non-player. Plans are tried on a copy, with the rules' own verbs."""

    def __init__(
        self,
        g: Insurrection,
        faction: int,
        about: str,
        commands: frozenset[int],
        make_order: MakeOrder,
        *,
        free: bool,
    ) -> None:
        self.given = g
        """The position as it is; never changed."""
        self.g = g
        """The position on which the command in hand is tried."""
        self.faction = faction
        self.luck = Luck(g, about)
        self.commands = commands
        """What the rules offer."""
        self._make_order = make_order
        self.free = free
        """3.1.2: nobody pays for the command."""
        self.order: Order
        """The command that is being tried."""
        self.tried: list[int] = []
        self.reasons: list[Message] = []
        self.special_used = False
        self.seeks_battle = False
        """Card 51: a march must lead to a battle that promises something."""

    def note(self, node: str, answer: bool | None = None, /, **params: Param) -> None:
        """A node of the flowchart and how it was answered, for people to read."""
        end = "" if answer is None else (".yes" if answer else ".no")
        self.reasons.append(Message(f"reason.{node}{end}", params))

    def noted(self, node: str, plan: Plan | None) -> Plan | None:
        """The plan of a node, after a note whether there is one."""
        self.note(node, plan is not None)
        return plan

    def begin(self, command: int) -> Plan | None:
        """8.1: a command is tried once, and only if the rules offer it."""
        if command in self.tried:
            return None
        self.tried.append(command)
        if command not in self.commands:
            return None
        self.g = self.given.copy()
        self.order = self._make_order(command)
        self.special_used = False
        return Plan(command)

    # ------------------------------------------------------------------ selecting

    def can_select(self, space: Space) -> bool:
        """3.1: whether the rules let the command select a space now."""
        return not WHY_NO_SPACE[self.order.faction][self.order.command](self.g, self.order, space)

    def legal(self, most: int = 0) -> list[Space]:
        """The spaces that can be selected, none where `most` have been."""
        if self.is_full(most):
            return []
        why_not = WHY_NO_SPACE[self.order.faction][self.order.command]
        return [space for space in self.g.board.spaces if not why_not(self.g, self.order, space)]

    def is_open(self, target: Space) -> bool:
        """Whether a march may still go there."""
        order = self.order
        if order.allowed and target.number not in order.allowed:
            return False
        return not target.is_west_indies and target.number not in order.chosen

    def is_full(self, most: int) -> bool:
        """8.1.3: the flowchart's limit of spaces, or the order's."""
        number = len(self.order.chosen)
        return bool((most and number >= most) or (self.order.most and number >= self.order.most))

    def select(self, plan: Plan, step: Step, cost: int = 1) -> None:
        """The command takes the step; what it does there is up to the caller."""
        assert step.space is not None
        select(self.g, self.order, step.space, cost)
        plan.steps.append(step)

    def move(self, groups: list[Group], target: Space) -> None:
        """Groups march into a space."""
        for group in groups:
            for kind, number in group.numbers.items():
                self.g.move(kind, number, group.source, target)
                note_moved(self.g, self.order, target, kind, number)

    @property
    def is_broke(self) -> bool:
        """8.1: the next space cannot be paid."""
        return not self.order.free and not self.g.resources[self.faction]


def sources_by_target(m: Mind, kind: int) -> dict[int, list[Space]]:
    """3.2.3, 3.5.4: from where units of a kind can march, by the number of the space that they march to."""
    g, order = m.g, m.order
    reach, must = reach_of(g, m.faction), needs_leader(order)
    found: dict[int, list[Space]] = {}
    for source in spaces_with(g, order, (kind,)):
        for target in reach[source.number]:
            if not must or order.leader_space in (source.number, target):
                found.setdefault(target, []).append(source)
    return found


def greatest_first(groups: list[Group]) -> list[Group]:
    return sorted(groups, key=lambda group: (-sum(group.numbers.values()), group.source.number))


def just_enough(groups: list[Group], target: Space, wins: Callable[[Space, int], bool]) -> list[Group]:
    """As many of the groups, in their order, as win the target; none where all of them do not."""
    coming = 0
    for needed, group in enumerate(groups, 1):
        coming += sum(group.numbers.values())
        if wins(target, coming):
            return groups[:needed]
    return []


# ---------------------------------------------------------------------- 1.7: who would control


def control_with(
    g: Insurrection, space: Space, *, british: int = 0, indians: int = 0, rebels: int = 0
) -> int:
    """1.7: who controls a space when so many pieces have come, or, below zero, gone."""
    first = space.number * 3
    crown = g.strength[first] + british
    royalists = crown + g.strength[first + 1] + indians
    rebellion = g.strength[first + 2] + rebels
    if rebellion > royalists:
        return REBELLION
    return ROYALISTS if crown > 0 and royalists > rebellion else NOBODY


def is_neutral_or_passive(g: Insurrection, space: Space) -> bool:
    return -2 < g.level[space.number] < 2


def support_of(g: Insurrection, space: Space) -> int:
    """8.1.1: what a space adds to the total of support, or, below zero, of opposition."""
    level = g.level[space.number]
    return level * (g.population(space) if level > 0 else space.population)


# ---------------------------------------------------------------------- a faction's sheet


@dataclass(frozen=True)
class Flowchart:
    """8.4 to 8.7: how a faction chooses a command, plans each, and uses special activities."""

    choose_command: Callable[[Mind], Plan | None]
    plans: Mapping[int, Callable[[Mind], Plan | None]]
    special_after: Callable[[Insurrection, int, frozenset[int]], int]
    """Which of the special activities that are offered goes with a command, NOBODY where none does."""
    special_space: Callable[[Insurrection, int, Space], tuple[int, ...]]
    """How good a space is for one."""
