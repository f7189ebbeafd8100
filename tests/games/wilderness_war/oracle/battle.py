"""7.0: battles."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.games.wilderness_war.oracle.asking import ask, cards_of, piece_of, respond, roll
from tests.games.wilderness_war.oracle.facts import BOXES, NOBODY, SPACES, TABLES, Piece, combat_losses
from tests.games.wilderness_war.oracle.losses import check_leaders, lose
from tests.games.wilderness_war.oracle.retreat import retreat_attackers, retreat_defenders
from tests.games.wilderness_war.oracle.world import World, auxiliaries_of, drilled_of, leaders_of, units_of
from tests.games.witness import Rules

DRM = TABLES["battle"]


@dataclass
class Battle:
    place: str
    attacker: int
    attackers: list[Piece]
    defenders: list[Piece]
    commander: Piece | None
    """The leader who was activated."""
    came_from: str
    sallied: list[Piece] = field(default_factory=list)
    landed: bool = False
    must_retreat: bool = False
    """6.712: an infiltrator caught at a fort or fortress, who alone retreats, whoever wins."""
    against_raid: bool = False
    """10.2: the militia that defend are already there."""
    ambush: list[bool] = field(default_factory=lambda: [False, False])
    results: list[int] = field(default_factory=lambda: [0, 0])
    dice: list[int] = field(default_factory=lambda: [0, 0])
    militia: list[Piece] = field(default_factory=list)
    winner: int = NOBODY
    overrun: bool = False

    def side(self, side: int) -> list[Piece]:
        return self.attackers if side == self.attacker else self.defenders

    def living(self, w: World, side: int) -> list[Piece]:
        return [piece for piece in self.side(side) if self._is_out(w, piece)]

    def _is_out(self, w: World, piece: Piece) -> bool:
        return w.at[piece.id] == self.place and (piece.id not in w.inside or piece in self.sallied)


def fight(w: World, b: Battle) -> Rules[None]:
    """7.2: from A to F."""
    yield from _call_militia(w, b)
    worth = [_is_worth_a_point(b.side(side)) for side in (0, 1)]
    for side in (b.attacker, 1 - b.attacker):
        yield from _events(w, b, side)
    yield from _fire(w, b)
    b.winner = _winner(w, b)
    if worth[1 - b.winner]:
        w.score(b.winner, TABLES["points"]["battle"])
    alive = [bool(units_of(b.living(w, side))) for side in (0, 1)]
    for unit in b.militia:
        if w.at[unit.id] == b.place:
            w.place(unit, f"box:{SPACES[b.place].department}")
    if b.winner == b.attacker:
        _attacker_wins(w, b, alive)
    yield from _retreats(w, b, alive)


def _retreats(w: World, b: Battle, alive: list[bool]) -> Rules[None]:
    """7.91; 7.64: leaders whose units are all lost go, whoever has won; 6.712: a caught infiltrator goes."""
    defender = 1 - b.attacker
    won = b.winner == b.attacker
    if not won or b.must_retreat or not alive[b.attacker]:
        _attackers_go_back(w, b)
    if (won and not b.must_retreat) or not alive[defender]:
        yield from retreat_defenders(w, b.living(w, defender), b.place, b.came_from)
    if won and not b.must_retreat:
        _destroy_stockade(w, b)


def _is_worth_a_point(pieces: list[Piece]) -> bool:
    """7.81: a Regular, or more than four units."""
    return any(piece.regular for piece in pieces) or len(units_of(pieces)) >= DRM["worth_units"]


def _call_militia(w: World, b: Battle) -> Rules[None]:
    """7.3: in a cultivated space that was originally theirs, unless the Department has been raided."""
    space = SPACES[b.place]
    if not space.department or b.against_raid:
        return
    side = BOXES[space.department]
    if w.raided(1 - side, space.department):
        return
    while able := [unit for unit in w.box(space.department) if unit not in b.militia]:
        answer = yield from ask("call_militia", side, [*able, "no_militia", "all"], unsure="all")
        if answer == "no_militia":
            break
        b.militia += able if answer == "all" else [piece_of(answer)]
    for unit in b.militia:
        w.place(unit, b.place)
        b.side(side).append(unit)


def _events(w: World, b: Battle, side: int) -> Rules[None]:
    """7.4: one event after the other, the attacker's before the defender's."""
    while True:
        able = [*_fieldworks(w, b, side), *_ambushes(w, b, side)]
        if not able:
            return
        card = yield from respond(w, "respond_battle", side, able)
        if not card:
            return
        if card in cards_of("ambush"):
            b.ambush[side] = True
        elif side == b.attacker:
            w.fieldworks.discard(b.place)
        else:
            w.fieldworks.add(b.place)


def _fieldworks(w: World, b: Battle, side: int) -> list[int]:
    """Cards 9 and 10: drilled troops; the defender places the marker, the attacker removes it."""
    is_there = b.place in w.fieldworks
    if not drilled_of(b.side(side)) or is_there != (side == b.attacker):
        return []
    return cards_of("fieldworks")


def _ambushes(w: World, b: Battle, side: int) -> list[int]:
    """Cards 11, 12: in the wild, as many auxiliaries as the enemy, no Light Infantry or fort against them."""
    own, enemy = auxiliaries_of(b.side(side)), auxiliaries_of(b.side(1 - side))
    if not SPACES[b.place].wild or not own or len(own) < len(enemy) or b.ambush[side]:
        return []
    if any(unit.light for unit in b.side(1 - side)) or b.place in w.forts[1 - side]:
        return []
    return cards_of("ambush")


# ---------------------------------------------------------------------- fire


def _fire(w: World, b: Battle) -> Rules[None]:
    first, second = b.attacker, 1 - b.attacker
    if b.ambush[0] != b.ambush[1]:
        ambusher = b.ambush.index(True)
        yield from _volley(w, b, ambusher)
        yield from _suffer(w, b, 1 - ambusher)
        if units_of(b.living(w, 1 - ambusher)):
            yield from _volley(w, b, 1 - ambusher)
            yield from _suffer(w, b, ambusher)
        return
    yield from _volley(w, b, first)
    yield from _volley(w, b, second)
    yield from _suffer(w, b, first)
    yield from _suffer(w, b, second)


def _volley(w: World, b: Battle, side: int) -> Rules[None]:
    die = yield from roll("battle_die")
    strength = w.strength(b.living(w, side))
    if b.ambush[side] and not b.ambush[1 - side]:
        strength *= 2
    b.dice[side] = die
    b.results[side] = combat_losses(strength, _shift(w, b, side), die + _modifier(w, b, side))


def _shift(w: World, b: Battle, side: int) -> int:
    """7.55."""
    return int(DRM["fieldworks"]) if side == b.attacker and b.place in w.fieldworks else 0


def _modifier(w: World, b: Battle, side: int) -> int:
    """7.51-7.54."""
    own, enemy = b.living(w, side), b.living(w, 1 - side)
    if b.ambush[0] != b.ambush[1]:
        enemy = b.side(1 - side)
    total = _tactics(w, b, side)
    if SPACES[b.place].wild and not _woodsmen(own) and _woodsmen(enemy):
        total += DRM["no_woodsmen"]
    if SPACES[b.place].cultivated and not _regulars(own) and _regulars(enemy):
        total += DRM["no_regulars"]
    if side == b.attacker:
        total += DRM["landing"] * b.landed + DRM["stockade"] * (b.place in w.stockades[1 - side])
    return total


def _woodsmen(pieces: list[Piece]) -> bool:
    return any(unit.auxiliary or unit.light for unit in pieces)


def _regulars(pieces: list[Piece]) -> bool:
    return any(unit.regular for unit in pieces)


def _tactics(w: World, b: Battle, side: int) -> int:
    """7.51: the activated leader; where none was, and on the other side, one of the highest command."""
    if side == b.attacker:
        commander = b.commander
        if commander is None:
            return highest_tactics(b.living(w, side))
        return commander.tactics if w.at[commander.id] == b.place else 0
    return highest_tactics(b.living(w, side))


def highest_tactics(pieces: list[Piece]) -> int:
    leaders = leaders_of(pieces)
    highest = max((leader.command for leader in leaders), default=0)
    return max((leader.tactics for leader in leaders if leader.command == highest), default=0)


def _suffer(w: World, b: Battle, side: int) -> Rules[None]:
    result = b.results[1 - side]
    pieces = b.living(w, side)
    lost = yield from lose(w, side, pieces, result)
    yield from check_leaders(w, pieces, b.dice[1 - side], lost)


# ---------------------------------------------------------------------- the outcome


def _winner(w: World, b: Battle) -> int:
    """7.8."""
    defender = 1 - b.attacker
    alive = [bool(units_of(b.living(w, side))) for side in (0, 1)]
    if alive[0] != alive[1]:
        return alive.index(True)
    return b.attacker if b.results[b.attacker] > b.results[defender] else defender


def _attacker_wins(w: World, b: Battle, alive: list[bool]) -> None:
    """7.82: an overrun lets the attacker move on."""
    defender = 1 - b.attacker
    fortified = w.free_fortification(defender, b.place)
    w.fieldworks.discard(b.place)
    b.overrun = not fortified and not alive[defender] and not b.results[defender] and not b.must_retreat


def _destroy_stockade(w: World, b: Battle) -> None:
    """5.45: where drilled troops have won."""
    defender = 1 - b.attacker
    if b.place in w.stockades[defender] and drilled_of(b.living(w, b.attacker)):
        w.stockades[defender].remove(b.place)
        w.score(b.attacker, TABLES["points"]["stockade"])


def _attackers_go_back(w: World, b: Battle) -> None:
    """7.92, 8.252: those who sallied go back inside."""
    beaten = b.living(w, b.attacker)
    for piece in beaten:
        if piece in b.sallied:
            w.inside.add(piece.id)
    retreat_attackers(w, [piece for piece in beaten if piece not in b.sallied], b.place, b.came_from)
