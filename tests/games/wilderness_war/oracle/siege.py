"""8.23, 9.0: siege rolls and assaults."""

from __future__ import annotations

from collections.abc import Set

from tests.games.wilderness_war.oracle.asking import ask, cards_of, place_of, respond, roll, spaces
from tests.games.wilderness_war.oracle.battle import highest_tactics
from tests.games.wilderness_war.oracle.facts import SPACES, TABLES, Piece, combat_losses, row
from tests.games.wilderness_war.oracle.home import nearest
from tests.games.wilderness_war.oracle.losses import check_leaders, lose
from tests.games.wilderness_war.oracle.settle import massacre
from tests.games.wilderness_war.oracle.supply import supplied
from tests.games.wilderness_war.oracle.world import World, drilled_of, leaders_of
from tests.games.witness import Rules

TABLE = TABLES["siege"]
COEHORNS = 2


def is_besieger(w: World, side: int, place: str) -> bool:
    return place in w.sieges and w.stronghold_of(place) == 1 - side


def besiegers(w: World, leader: Piece, arrived: Set[str]) -> list[Piece]:
    """8.231: those who have begun the action phase there."""
    return [piece for piece in w.outside(leader.side, w.at[leader.id]) if piece.id not in arrived]


def is_highest(leader: Piece, stack: list[Piece]) -> bool:
    """8.231, R27."""
    return leader in stack and all(rival.command <= leader.command for rival in leaders_of(stack))


def may_roll(w: World, leader: Piece, sieges_at_start: set[str], arrived: Set[str] = frozenset()) -> bool:
    place = w.at[leader.id]
    stack = besiegers(w, leader, arrived)
    if place not in sieges_at_start or not is_highest(leader, stack):
        return False
    return bool(drilled_of(stack)) and place in supplied(w, leader.side)


def may_assault(w: World, leader: Piece, sieges_at_start: set[str], arrived: Set[str] = frozenset()) -> bool:
    """9.11: the level was reached before."""
    place = w.at[leader.id]
    is_ready = place in sieges_at_start and w.sieges[place] >= level_needed(place)
    return is_ready and is_highest(leader, besiegers(w, leader, arrived))


def level_needed(place: str) -> int:
    return int(TABLE["fortress" if SPACES[place].fortress else "fort"])


class Coehorns:
    """8.231, 9.13: what the event adds in this action phase."""

    def __init__(self) -> None:
        self.played = [0, 0]

    def offer(self, w: World, place: str, side: int) -> Rules[None]:
        for player in (side, 1 - side):
            if self.played[player]:
                continue
            pieces = w.outside(side, place) if player == side else w.insiders(player, place)
            if not any(unit.regular for unit in pieces):
                continue
            if (yield from respond(w, "respond_coehorns", player, cards_of("coehorns"))):
                self.played[player] = COEHORNS


def besiege(w: World, commander: Piece) -> Rules[bool]:
    """8.231; whether it came to an assault."""
    side, place = commander.side, w.at[commander.id]
    guns = Coehorns()
    yield from guns.offer(w, place, side)
    may_yield = place != "louisbourg" or w.sieges[place] >= 1
    if may_yield and (yield from respond(w, "respond_surrender", side, cards_of("surrender"))):
        yield from surrender(w, side, place)
        return False
    die = yield from roll("siege_die")
    total = die + commander.tactics - highest_tactics(w.insiders(1 - side, place))
    total += guns.played[side] - guns.played[1 - side]
    if place == "louisbourg":
        total += TABLE["louisbourg"]
    w.sieges[place] = min(w.sieges[place] + TABLE["change"][row(total)], TABLE["most"])
    is_ready = w.sieges[place] >= level_needed(place)
    if is_ready and (yield from ask("assault_now", side, ["assault", "no_assault"])) == "assault":
        return (yield from assault(w, commander, guns))
    return False


def assault(w: World, commander: Piece, guns: Coehorns) -> Rules[bool]:
    """9.1, 9.2; 9.12: all who are there take part."""
    side, place = commander.side, w.at[commander.id]
    yield from guns.offer(w, place, side)
    attackers, defenders = w.outside(side, place), w.insiders(1 - side, place)
    results, dice = [0, 0], [0, 0]
    for player, pieces in ((side, attackers), (1 - side, defenders)):
        dice[player] = yield from roll("battle_die")
        tactics = commander.tactics if player == side else highest_tactics(pieces)
        shift = TABLES["assault"]["walls"] if player == side else 0
        total = dice[player] + tactics + guns.played[player]
        results[player] = combat_losses(w.strength(pieces), shift, total)
    for player, pieces in ((side, attackers), (1 - side, defenders)):
        yield from lose(w, player, pieces, results[1 - player], assault=True)
        yield from check_leaders(w, pieces, dice[1 - player], results[1 - player])
    if results[side] > results[1 - side]:
        for piece in w.insiders(1 - side, place):
            w.eliminate(piece)
        yield from fall(w, side, place, damaged=True)
    return True


def surrender(w: World, side: int, place: str) -> Rules[None]:
    """Card 6: the garrison goes to the nearest friendly fortification (from Louisbourg, as seen from Quebec),
    and the place falls intact."""
    garrison = w.insiders(1 - side, place)
    targets = nearest(w, 1 - side, "quebec" if place == "louisbourg" else place)
    if garrison and targets:
        target = place_of((yield from ask("march_off_to", 1 - side, spaces(targets))))
        for piece in garrison:
            w.place(piece, target)
    for piece in w.insiders(1 - side, place):
        w.eliminate(piece)
    yield from fall(w, side, place, damaged=False)


def fall(w: World, side: int, place: str, damaged: bool) -> Rules[None]:
    """9.22: a fortress changes hands; a stormed fort has to be rebuilt."""
    del w.sieges[place]
    w.fieldworks.discard(place)
    if SPACES[place].fortress:
        w.captured ^= {place}
        w.score(side, TABLES["points"]["fortress"])
    else:
        w.forts[1 - side].remove(place)
        (w.building if damaged else w.forts)[side].add(place)
        w.score(side, TABLES["points"]["fort"])
    yield from massacre(w, side, place)
