"""3.2.4, 3.3.3, 3.5.5, 3.6: battles."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.games.liberty_or_death.oracle.asking import DONE, ask, ask_space, how_many, roll
from tests.games.liberty_or_death.oracle.facts import (
    ACTIVE_MILITIA,
    ACTIVE_WAR_PARTY,
    BASES,
    BRITISH,
    BRITISH_FORT,
    CITIES,
    CONTINENTAL,
    CUBES,
    ENEMY,
    FACTIONS,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    LOSS,
    MILITIA,
    NEXT,
    OF,
    PARTNER,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    REGULAR,
    RESERVES,
    ROYALISTS,
    SIDE,
    SPACES,
    TORY,
    VILLAGE,
    WAR_PARTY,
    WEST_INDIES,
)
from tests.games.liberty_or_death.oracle.leaders import alone
from tests.games.liberty_or_death.oracle.orders import Order, choosing, closing
from tests.games.liberty_or_death.oracle.patriots import rally
from tests.games.liberty_or_death.oracle.specials import carry_out, possible, rearrange
from tests.games.liberty_or_death.oracle.world import OPPOSITION, SUPPORT, World
from tests.games.witness import Rules

FORCE_PER_DIE = 3
MOST_DICE = 3
MOST_LEVELS = 3
FORT = {ROYALISTS: BRITISH_FORT, REBELLION: PATRIOT_FORT}
HIDDEN_OF = {ROYALISTS: WAR_PARTY, REBELLION: MILITIA}
ACTIVE_OF = {ROYALISTS: ACTIVE_WAR_PARTY, REBELLION: ACTIVE_MILITIA}
REGULAR_OF = {ROYALISTS: REGULAR, REBELLION: FRENCH_REGULAR}


@dataclass
class Fight:
    space: str
    attacker: str
    allied: bool
    common: int = 0
    """4.2.1: war parties that fight as Tories."""
    removed: dict[str, list[str]] = field(default_factory=lambda: {ROYALISTS: [], REBELLION: []})

    @property
    def side(self) -> str:
        return SIDE[self.attacker]

    @property
    def other(self) -> str:
        return ENEMY[self.side]

    def takes_part(self, faction: str) -> bool:
        """3.6.1."""
        if SIDE[faction] == self.other or faction == self.attacker:
            return True
        return self.allied


# ---------------------------------------------------------------------- the command


def battle_spaces(w: World, o: Order) -> list[str]:
    if not o.can_pay(w):
        return []
    return [
        space
        for space in SPACES
        if w.pieces(space, o.faction)
        and w.enemies(space, o.faction)
        and not (space == WEST_INDIES and o.faction == PATRIOTS)
    ]


def battle_command(w: World, o: Order) -> Rules[None]:
    yield from choosing(w, o, "battle_where", battle_spaces, select)
    waiting = list(o.chosen)
    while waiting := [
        space for space in waiting if w.pieces(space, o.faction) and w.enemies(space, o.faction)
    ]:
        acts = [f"special:{act}" for act in possible(w, o)]
        space = yield from ask_space("battle_next", o.faction, in_order(waiting), *acts)
        if space.startswith("special:"):
            yield from carry_out(w, o, space.removeprefix("special:"))
            continue
        waiting.remove(space)
        yield from fight(w, o, space)
    yield from closing(w, o)


def in_order(spaces: list[str]) -> list[str]:
    return [space for space in SPACES if space in spaces]


def select(w: World, o: Order, space: str) -> Rules[None]:
    o.pay(w)
    if o.faction == BRITISH:
        return
    partner = PARTNER[o.faction]
    cost = 0 if o.free or (partner == FRENCH and w.leads("rochambeau")) else 1
    joins = w.at[space][FRENCH_REGULAR] if partner == FRENCH else w.pieces(space, PATRIOTS)
    if joins and w.resources[partner] >= cost:
        answer = yield from ask(
            "call_partner",
            o.faction,
            ["with_ally", DONE],
            space=f"space:{space}",
            faction=partner,
            cost=cost,
        )
        if answer != DONE:
            w.gain(partner, -cost)
            o.allies.append(space)


# ---------------------------------------------------------------------- the procedure


def fight(w: World, o: Order, space: str) -> Rules[None]:
    allied = o.faction == BRITISH or space in o.allies
    f = Fight(space, o.faction, allied)
    if o.common:
        yield from common_cause(w, f)
    yield from activate(w, f, f.side, o.faction)
    yield from activate(w, f, f.other, decider(w, f))
    forces = attack_force(w, f), defence_force(w, f)
    defender_level = yield from loss_level(w, f, f.side, forces[0], defender_modifiers(w, f))
    attacker_level = yield from loss_level(w, f, f.other, forces[1], attacker_modifiers(w, f))
    lose(w, f, f.side, attacker_level)
    lose(w, f, f.other, defender_level)
    yield from alone(w)
    yield from win_the_day(w, f)


def decider(w: World, f: Fight) -> str:
    """3.6.1: who decides for the defenders."""
    leading, other = (BRITISH, INDIANS) if f.other == ROYALISTS else (PATRIOTS, FRENCH)
    return leading if w.pieces(f.space, leading) else other


def activate(w: World, f: Fight, side: str, faction: str) -> Rules[None]:
    """3.6.3."""
    hidden = HIDDEN_OF[side]
    owner = INDIANS if side == ROYALISTS else PATRIOTS
    if not w.at[f.space][hidden] or not f.takes_part(owner):
        return
    number = yield from how_many("battle_activate", faction, 0, w.at[f.space][hidden], f.space, hidden)
    w.activate(f.space, hidden, number)


def common_cause(w: World, f: Fight) -> Rules[None]:
    """4.2.1: war parties that are used become active."""
    there = w.at[f.space]
    for piece in (ACTIVE_WAR_PARTY, WAR_PARTY):
        most = min(there[piece], there[REGULAR])
        number = yield from how_many("common_cause", BRITISH, 0, most, f.space, piece)
        f.common += number
        if piece == WAR_PARTY:
            shown = number
    w.activate(f.space, WAR_PARTY, shown)


def attack_force(w: World, f: Fight) -> int:
    there = w.at[f.space]
    if f.attacker == BRITISH:
        tories = min(there[REGULAR], there[TORY] + f.common)
        return there[REGULAR] + tories + (there[ACTIVE_WAR_PARTY] - f.common) // 2
    if f.attacker == PATRIOTS:
        french = min(there[FRENCH_REGULAR], there[CONTINENTAL]) if f.allied else 0
        return there[CONTINENTAL] + french + there[ACTIVE_MILITIA] // 2
    force = there[FRENCH_REGULAR]
    if f.allied:
        force += min(there[CONTINENTAL], there[FRENCH_REGULAR]) + there[ACTIVE_MILITIA] // 2
    return force


def defence_force(w: World, f: Fight) -> int:
    there = w.at[f.space]
    cubes = (REGULAR, TORY) if f.other == ROYALISTS else (CONTINENTAL, FRENCH_REGULAR)
    return w.count(f.space, *cubes, FORT[f.other]) + there[ACTIVE_OF[f.other]] // 2


def loss_level(w: World, f: Fight, side: str, force: int, modifiers: int) -> Rules[int]:
    """3.6.4: the losses of the other side."""
    level = modifiers
    for _ in range(min(MOST_DICE, force // FORCE_PER_DIE)):
        die = yield from roll("battle_die", side=side, space=f"space:{f.space}")
        level += die
    return level


# ---------------------------------------------------------------------- modifiers


def half_regulars(w: World, f: Fight, side: str) -> bool:
    """3.6.5, 3.6.6; pieces as printed, cubes in the edition of 2016 (E-06)."""
    there = w.at[f.space]
    attacking = side == f.side
    if side == ROYALISTS:
        regulars = there[REGULAR]
        cubes = regulars + there[TORY]
        if attacking:
            cubes = regulars + min(regulars, there[TORY] + f.common)
        others = there[ACTIVE_WAR_PARTY] - (min(f.common, max(0, cubes - regulars)) if attacking else 0)
    else:
        regulars, continentals = there[FRENCH_REGULAR], there[CONTINENTAL]
        if attacking and f.attacker == PATRIOTS:
            regulars = min(regulars, continentals) if f.allied else 0
        if attacking and f.attacker == FRENCH:
            continentals = min(regulars, continentals) if f.allied else 0
        cubes = regulars + continentals
        others = there[ACTIVE_MILITIA] if f.takes_part(PATRIOTS) else 0
    if not attacking:
        others += w.count(f.space, FORT[side], *([VILLAGE] if side == ROYALISTS else []))
    whole = cubes if w.edition == "2016" else cubes + others
    return regulars > 0 and 2 * regulars >= whole


def underground(w: World, f: Fight, side: str) -> bool:
    owner = INDIANS if side == ROYALISTS else PATRIOTS
    return f.takes_part(owner) and w.at[f.space][HIDDEN_OF[side]] > 0


def led(w: World, f: Fight, side: str) -> bool:
    for faction in FACTIONS:
        if SIDE[faction] != side or w.leader_at[faction] != f.space or not f.takes_part(faction):
            continue
        if faction == INDIANS and side == f.side and not w.units(f.space, INDIANS):
            continue
        return True
    return False


def at_sea(w: World, f: Fight, side: str) -> int:
    """The British in a blockaded city, or in the West Indies before a squadron."""
    if side != ROYALISTS or not w.pieces(f.space, BRITISH):
        return 0
    if f.space == WEST_INDIES:
        return -1 if w.squadrons else 0
    return -1 if w.blockades[f.space] else 0


def defender_modifiers(w: World, f: Fight) -> int:
    """3.6.5."""
    sum_ = half_regulars(w, f, f.side) + underground(w, f, f.side) + led(w, f, f.side) + at_sea(w, f, f.side)
    if f.side == REBELLION and f.takes_part(FRENCH) and w.at[f.space][FRENCH_REGULAR]:
        sum_ += w.leads("lauzun", f.space)
    sum_ -= w.at[f.space][FORT[f.other]]
    if f.other == ROYALISTS and f.space in RESERVES and w.pieces(f.space, INDIANS):
        sum_ -= 1
    if f.other == REBELLION and w.leads("washington", f.space):
        sum_ -= 1
    return sum_


def attacker_modifiers(w: World, f: Fight) -> int:
    """3.6.6."""
    sum_ = half_regulars(w, f, f.other) + underground(w, f, f.other) + led(w, f, f.other)
    return sum_ + at_sea(w, f, f.other) + w.at[f.space][FORT[f.other]]


# ---------------------------------------------------------------------- losses


def lose(w: World, f: Fight, side: str, level: int) -> None:
    """3.6.7."""
    space, there = f.space, w.at[f.space]
    defending = side == f.other
    common = f.common if side == ROYALISTS else 0
    turn = 0
    while level > 0:
        piece = ""
        if side == ROYALISTS:
            tory = TORY if there[TORY] else ACTIVE_WAR_PARTY if common else ""
            kinds = [REGULAR if there[REGULAR] else "", tory]
            size = 2
        else:
            kinds = [
                FRENCH_REGULAR if there[FRENCH_REGULAR] and f.takes_part(FRENCH) else "",
                CONTINENTAL if there[CONTINENTAL] and f.takes_part(PATRIOTS) else "",
                ACTIVE_MILITIA if there[ACTIVE_MILITIA] and f.takes_part(PATRIOTS) else "",
            ]
            size = 3
        for step in range(size):
            if kinds[(turn + step) % size]:
                piece = kinds[(turn + step) % size]
                turn = (turn + step + 1) % size
                break
        if piece == ACTIVE_WAR_PARTY:
            common -= 1
        if not piece and side == ROYALISTS and there[ACTIVE_WAR_PARTY]:
            piece = ACTIVE_WAR_PARTY
        if not piece and defending:
            bases = [VILLAGE, BRITISH_FORT] if side == ROYALISTS else [PATRIOT_FORT]
            piece = next((base for base in bases if there[base]), "")
        if not piece:
            return
        w.lose(space, piece)
        f.removed[side].append(piece)
        level -= LOSS[piece]


def is_eliminated(w: World, f: Fight, side: str) -> bool:
    return not any(
        w.at[f.space][piece]
        for faction in FACTIONS
        if SIDE[faction] == side
        for piece in OF[faction]
        if piece != HIDDEN_OF[side]
    )


def winner(w: World, f: Fight) -> str:
    """3.6.8."""
    gone = [side for side in (ROYALISTS, REBELLION) if is_eliminated(w, f, side)]
    if len(gone) == 2:
        return ""
    if gone:
        return ENEMY[gone[0]]
    return f.side if len(f.removed[f.side]) < len(f.removed[f.other]) else f.other


def win_the_day(w: World, f: Fight) -> Rules[None]:
    side = winner(w, f)
    if not side or f.space == WEST_INDIES:
        return
    lost = f.removed[ENEMY[side]]
    if len(lost) < 2 or not any(piece in CUBES or (piece in BASES and piece != VILLAGE) for piece in lost):
        return
    levels = min(MOST_LEVELS, len(lost) // 2)
    chooser = BRITISH if side == ROYALISTS else PATRIOTS
    if side == REBELLION and w.leads("washington", f.space):
        answer = yield from ask("double_levels", PATRIOTS, ["leader:washington", DONE], levels=levels)
        if answer != DONE:
            levels *= 2
    direction = SUPPORT if side == ROYALISTS else OPPOSITION
    while levels and w.shift(f.space, direction):
        levels -= 1
    while levels:
        near = [space for space in NEXT[f.space] if w.can_shift(space, direction)]
        answer = yield from ask_space(
            "shift_near", chooser, near, DONE, space=f"space:{f.space}", left=levels
        )
        if answer == DONE:
            break
        w.shift(answer, direction)
        levels -= 1
    if side == REBELLION:
        if f.space in CITIES:
            yield from rearrange(w, [f.space] * w.blockades[f.space])
        yield from rally(w, Order(PATRIOTS, "rally", limited=True, free=True, optional=True))
