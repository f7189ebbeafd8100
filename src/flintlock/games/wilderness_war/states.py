"""What an action phase, a move, a battle, a siege and a raid remember. Each is made new, never reset."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from flintlock.core.state import State, many
from flintlock.games.wilderness_war.pieces import NONE

AGES: Final = 99
"""More spaces than anybody can move."""


@dataclass(kw_only=True)
class Party(State):
    """5.32: what acts together: a force and its commander, or a single unit or leader."""

    commander: int = NONE
    pieces: list[int]
    """Leaders and units, the commander included."""
    is_force: bool = False


@dataclass(kw_only=True)
class Action(State):
    """4.0 A.2: an action phase: a card and all that is done with it."""

    card: int = NONE
    value: int = 0
    forces: int = 0
    """Campaign: how many leaders it activates."""
    pending: list[Party] = field(default_factory=list, metadata=many(Party))
    """5.33: the parties that have yet to act."""
    sieges: list[int] = field(default_factory=list)
    """8.231: the spaces that were besieged when the phase began."""
    marched: list[int] = field(default_factory=list)
    """8.231: the pieces that have moved in this phase; a siege is the work of others."""
    begun: list[int] = field(default_factory=list)
    """5.42: where forts have been begun with this card."""
    rolled: bool = False
    """Whether a battle, a siege or an assault has been decided by dice."""


@dataclass(kw_only=True)
class Move(State):
    """6.0: a party in its activation."""

    commander: int
    pieces: list[int]
    """Those that are still on the move."""
    is_force: bool
    path: list[int]
    """The spaces of the move, from its start."""
    told: int = 0
    """How many spaces of the path the log has told."""
    by_land: bool = True
    by_boat: bool = True
    """6.1, R9: the ways in which the path so far can have been made."""
    carried: bool = False
    """6.3: the boats have been carried over a land way."""
    must_halt: bool = False
    """6.2: a march ends here, though a boat could go on."""
    over: bool = False
    """The movement has ended."""
    limit: int = AGES
    foul: bool = False
    guides: bool = False
    landed: bool = False
    """7.54: the party has come by an Amphibious Landing."""
    infiltrating: bool = False
    """6.6: the party stands unnoticed among the enemy."""
    dropped: list[int] = field(default_factory=list)
    """10.13: pieces that were left behind on the way."""
    drop_origins: list[int] = field(default_factory=list)
    """For each dropped piece, the space from which it came."""
    watched: list[int] = field(default_factory=list)
    """6.84, 6.85: spaces from which and into which an interception was tried: nobody avoids battle there."""
    home: list[int] = field(default_factory=list)
    """Pieces that have raided, and are done."""
    fought_in: int = NONE
    """10.2: where the party has fought a battle."""


@dataclass(kw_only=True)
class Battle(State):
    """7.0: a battle, from its first shot to the retreat."""

    space: int
    attacker: int
    """The side."""
    attackers: list[int]
    defenders: list[int]
    came_from: int = NONE
    """Where the attackers came from; NONE for those who come out of a besieged place."""
    sallied: list[int] = field(default_factory=list)
    """8.25: attackers who have come out of a besieged place."""
    landed: bool = False
    must_retreat: bool = False
    """6.712: an infiltrator who was caught at a fort or fortress."""
    militia: list[int] = field(default_factory=list)
    ambush: list[int] = field(default_factory=lambda: [0, 0])
    """Which sides have played the event."""
    results: list[int] = field(default_factory=lambda: [0, 0])
    """7.2: steps that each side takes from the other."""
    worth: list[int] = field(default_factory=lambda: [0, 0])
    """7.81: whether each side is worth a victory point if beaten."""
    winner: int = NONE
    overrun: bool = False
    """7.82: whether the attackers may go on."""


@dataclass(kw_only=True)
class Siege(State):
    """8.23: a siege roll, and the assault that may follow."""

    space: int
    commander: int
    coehorns: list[int] = field(default_factory=lambda: [0, 0])
    """9.13: what each side has gained by the event in this action phase."""
    surrendered: bool = False
    results: list[int] = field(default_factory=lambda: [0, 0])
    """9.2: steps that each side takes from the other in the assault."""


@dataclass(kw_only=True)
class Raid(State):
    """10.0: a raid on one space."""

    space: int
    came_from: int
    """Where the raiders would retreat to."""
    commander: int = NONE
