"""What a card, a command, an activity, a battle and an event remember; each is made new when it begins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from flintlock.core.state import State
from flintlock.games.liberty_or_death.pieces import NOBODY

COMMAND_ONLY: Final = 1
COMMAND_AND_SPECIAL: Final = 2
PLAYED_EVENT: Final = 3
"""2.3.4: what the first eligible faction has done."""

CHOOSING: Final = 0
RESOLVING: Final = 1
AFTERWARDS: Final = 2
CLOSING: Final = 3
"""Stages of a command: spaces are chosen, then resolved; what follows once; a special activity at the end."""


@dataclass(kw_only=True)
class Turn(State):
    """2.3: what belongs to one card only."""

    passed: list[int] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)
    """Factions that have executed a command or the event, the first eligible first."""
    did: int = 0
    """2.3.4: what the last of them has done."""
    barred: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """2.3.6: ineligible through the next card."""
    stays: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """2.3.6: eligible for the next card, whatever it has done."""


@dataclass(kw_only=True)
class Order(State):
    """3.1: a command that is being executed."""

    faction: int
    command: int
    free: bool = False
    """3.1.2: nobody pays."""
    optional: bool = False
    """Whether it can be declined: an event allows it."""
    whole: bool = False
    """5.1.3: whether it must be executed in as many spaces as it can: an event asks for it."""
    cost: int = 1
    """What the first space costs."""
    most: int = 0
    """In how many spaces at the most; 0 where there is no limit."""
    allowed: list[int] = field(default_factory=list)
    """The only spaces that can be selected; empty where all can."""
    specials: bool = False
    """4.1: whether a special activity may accompany it."""
    special: int = NOBODY
    special_at: int = NOBODY
    """4.2.2, 4.3.2: where a limited attack was made: the command cannot select this space."""
    stage: int = 0
    chosen: list[int] = field(default_factory=list)
    """The selected spaces, or destinations."""
    paid: int = 0
    """Resources of the executing faction that it has cost so far."""
    target: int = NOBODY
    """The destination into which units are moving."""
    sources: list[int] = field(default_factory=list)
    """The spaces from which a group has moved into the target."""
    moved: list[int] = field(default_factory=list)
    """Units that have moved with this command, by space and kind; empty before the first move."""
    allies: list[int] = field(default_factory=list)
    """Spaces in which the partner's pieces take part, and the partner pays."""
    guarded: bool = False
    """3.3.2, 3.4.2: whether the enemy controlled the target before anybody moved in."""
    unpaid: bool = False
    """3.4.2: whether the target is free as long as all war parties come from reserves."""
    reserve_used: bool = False
    """3.4.1, 3.4.2: whether the Indians have had their free reserve."""
    leader_space: int = NOBODY
    """1.10, 2.3.8: the leader's space, in a command of a brilliant stroke."""
    leader_must: bool = False
    """Whether the command must involve it."""
    involved: bool = False
    """Whether it has."""
    tories_only: bool = False
    """3.2.1: a muster that an event restricts to Tories."""
    force: int = 0
    """What an event adds to the attacker's force level."""
    attacker_losses: int = 0
    defender_losses: int = 0
    """What an event adds to the loss levels."""


@dataclass(kw_only=True)
class Activity(State):
    """4.1: a special activity that is being carried out."""

    faction: int
    special: int
    allowed: list[int] = field(default_factory=list)
    """The only spaces in which it can be; empty where all can."""
    barred: list[int] = field(default_factory=list)
    """Spaces of the command in which it cannot be."""
    most: int = 1
    """In how many spaces at the most."""
    optional: bool = False
    """Whether it can be declined: an event allows it."""
    chosen: list[int] = field(default_factory=list)
    scouting: bool = False
    """3.4.3: Indians skirmish with British regulars."""


@dataclass(kw_only=True)
class Battle(State):
    """3.6: a battle."""

    space: int
    attacker: int
    """The faction that executes it."""
    allied: bool
    """3.6.1: whether the attacker's partner takes part."""
    common: int = 0
    """4.2.1: active war parties that fight as Tories."""
    force: int = 0
    attacker_losses: int = 0
    defender_losses: int = 0
    removed: list[int] = field(default_factory=lambda: [0, 0])
    """Pieces that each side has removed."""
    hard: list[int] = field(default_factory=lambda: [0, 0])
    """Cubes and forts among them."""
    winner: int = NOBODY
    levels: int = 0
    """3.6.8: levels that the winner has still to shift."""
    rallied: bool = False


@dataclass(kw_only=True)
class Happening(State):
    """5.1: the event of a card that is being executed."""

    card: int
    shaded: bool
    faction: int
    """Who executes it."""
    path: list[int] = field(default_factory=lambda: [0])
    """The next of its effects; within alternatives and loops, which one and the next effect of that."""
    used: list[int] = field(default_factory=list)
    """Spaces that the loop in progress has dealt with."""
    there: list[int] = field(default_factory=list)
    """Spaces of the last choice, free command or activity: where the card says "there"."""
    acting: int = NOBODY
    """The faction that was picked to act, or to suffer."""
    moved: list[int] = field(default_factory=list)
    """Units that have moved with this event, by space and kind; empty before the first move."""


@dataclass(kw_only=True)
class Stroke(State):
    """2.3.8: a brilliant stroke that is being carried out."""

    faction: int
    card: int
    commands: int = 0
    """Limited commands carried out so far."""
    special: bool = False
    involved: bool = False
    """Whether one of them has involved the leader."""
    spaces: list[int] = field(default_factory=list)
    """4.4.3: where the Indians have raided, and may plunder; 2.3.9: where the French have mustered."""


@dataclass(kw_only=True)
class Winter(State):
    """6.0: what a phase of the winter quarters round remembers."""

    faction: int = 0
    done: list[int] = field(default_factory=list)
    """Spaces that have been dealt with."""
    left: list[int] = field(default_factory=lambda: [0, 0, 0])
    """6.6: militia, Continentals and Tories that are still to desert."""
    first: list[int] = field(default_factory=lambda: [0, 0, 0])
    """6.6: whether the enemy chooses the next of them."""
