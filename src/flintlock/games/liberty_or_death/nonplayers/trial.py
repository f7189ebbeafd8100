"""8.3: what an event would do, found out by playing it on a copy, all factions as non-players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from flintlock.core.game import Phase, run_phase
from flintlock.core.log import Log
from flintlock.core.question import NATURE, Question
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.effects import begin_event
from flintlock.games.liberty_or_death.nonplayers.battles import favours_attacker
from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck
from flintlock.games.liberty_or_death.phases import BATTLE, WIN_THE_DAY
from flintlock.games.liberty_or_death.pieces import KINDS, Card, Space
from flintlock.games.liberty_or_death.position import Insurrection

Decide = Callable[[Insurrection, Question], Option]
"""How a question would be answered."""

THE_END: Final = "action"
"""The phase to which the event on trial comes back."""

LONGEST: Final = 2_000
"""More questions than any event asks."""


class Outcome:
    """The position before and after an event, and what went on."""

    def __init__(self, before: Insurrection, after: Insurrection) -> None:
        self.before = before
        self.after = after
        self.commands: list[tuple[int, int]] = []
        """Which faction executed which command."""
        self.battles: list[int] = []
        """Who attacked where it promised something."""
        self.in_battle = 0
        """By how much battles changed support minus opposition."""
        self.royal_gain = 0
        """8.4: by how much all else did."""
        self.lost_in_battle = [0, 0]
        """Casualties of the British and of the Rebellion in battles."""
        self.spaces: list[Space] = []
        """Where pieces have come, gone or shown themselves."""

    @property
    def casualties(self) -> tuple[int, int]:
        """Those of the British and of the Rebellion, what free battles cost left out."""
        british, rebels = self.lost_in_battle
        return self.after.cbc - self.before.cbc - british, self.after.crc - self.before.crc - rebels

    def gained(self, kind: int, space: Space) -> int:
        """How many pieces of a kind, either face, a space has more."""
        home = self.before.board.kinds[kind].home
        gained = self.after.count(space, home.number) - self.before.count(space, home.number)
        if home.face is not home:
            gained += self.after.count(space, home.face.number) - self.before.count(space, home.face.number)
        return gained

    def total(self, kind: int) -> int:
        """How many pieces of a kind, either face, all spaces together have more."""
        return sum([self.gained(kind, space) for space in self.spaces])

    def left_box(self, kind: int) -> int:
        """How many pieces of a kind are unavailable no longer."""
        return self.before.unavailable[kind] - self.after.unavailable[kind]

    @property
    def changed(self) -> bool:
        """8.3.3: whether there was any effect, eligibility included."""
        a, b = self.before, self.after
        return (
            (a.at, a.level, a.resources, a.available, a.unavailable, a.casualties)
            != (b.at, b.level, b.resources, b.available, b.unavailable, b.casualties)
            or (a.propaganda, a.raids, a.blockades, a.squadrons, a.squadrons_away, a.cbc, a.crc)
            != (b.propaganda, b.raids, b.blockades, b.squadrons, b.squadrons_away, b.cbc, b.crc)
            or (a.turn.barred, a.turn.stays) != (b.turn.barred, b.turn.stays)
        )

    def only_harms(self, side: int) -> bool:
        """8.3.3: whether all that happened is that pieces of the side left the map."""
        a, b = self.before, self.after
        if (a.level, a.resources, a.blockades, a.squadrons, a.turn.barred, a.turn.stays) != (
            *(b.level, b.resources, b.blockades, b.squadrons, b.turn.barred, b.turn.stays),
        ):
            return False
        kinds = a.board.kinds
        change = [0] * KINDS
        for kind in kinds:
            change[kind.home.number] += sum(b.at[kind.number :: KINDS]) - sum(a.at[kind.number :: KINDS])
        friendly = [change[kind.number] for kind in kinds if kind.faction.side.number == side]
        hostile = [change[kind.number] for kind in kinds if kind.faction.side.number != side]
        return any(n < 0 for n in friendly) and not any(n > 0 for n in friendly) and not any(hostile)

    def is_effective(self, side: int) -> bool:
        """8.3.3, 8.3.6."""
        favours_enemy = self.royal_gain < 0 if side == 0 else self.royal_gain > 0
        return self.changed and not favours_enemy and not self.only_harms(side)


def balance(g: Insurrection) -> int:
    return g.support - g.opposition


def try_event(
    g: Insurrection, card: Card, shaded: bool, faction: int, phases: Mapping[str, Phase], decide: Decide
) -> Outcome:
    """8.3: the event, played to its end."""
    trial = g.copy()
    trial.log = Log()  # nobody reads it
    trial.turn.acted.append(faction)
    outcome = Outcome(g, trial)
    trial.after.append(THE_END)
    luck = Luck(g, f"trial/{card.id}")
    trial.phase = begin_event(trial, card, shaded, faction)
    questions = 0
    while trial.phase != THE_END:
        orders = len(trial.orders)
        is_fight = trial.phase in (BATTLE, WIN_THE_DAY)
        before = (balance(trial), trial.cbc, trial.crc) if is_fight else (0, 0, 0)
        if trial.phase == BATTLE and favours_attacker(trial, trial.fighting):
            outcome.battles.append(trial.fighting.attacker)
        rules = run_phase(phases, trial)
        question = next(rules)
        while question is not None:
            questions += 1
            if question.seat == NATURE or questions > LONGEST:
                answer = luck.any_of(question.options)
            else:
                answer = decide(trial, question)
            question = rules.send(answer)
        if is_fight:
            outcome.in_battle += balance(trial) - before[0]
            outcome.lost_in_battle[0] += trial.cbc - before[1]
            outcome.lost_in_battle[1] += trial.crc - before[2]
        if len(trial.orders) > orders:
            outcome.commands.append((trial.order.faction, trial.order.command))
    if outcome.in_battle or g.level != trial.level or g.blockades != trial.blockades:
        outcome.royal_gain = balance(trial) - balance(g) - outcome.in_battle
    if g.at != trial.at:
        outcome.spaces = [space for space in g.board.spaces if _pieces(g, space) != _pieces(trial, space)]
    return outcome


def _pieces(g: Insurrection, space: Space) -> list[int]:
    return g.at[space.first : space.first + KINDS]
