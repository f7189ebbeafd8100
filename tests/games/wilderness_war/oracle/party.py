"""5.36: what a party does in its activation: it moves, fights and raids, or besieges and storms."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.games.wilderness_war.oracle.asking import ask, cards_of, piece_of, place_of, respond, spaces
from tests.games.wilderness_war.oracle.battle import Battle, fight
from tests.games.wilderness_war.oracle.facts import BRITISH, LAKE, SPACES, Piece
from tests.games.wilderness_war.oracle.movement import (
    Trek,
    droppable,
    is_infiltrator,
    landings_in_reach,
    leads_on,
    may_enter_openly,
    may_go_on_with_fewer,
    next_spaces,
    ports_in_reach,
    step,
)
from tests.games.wilderness_war.oracle.raid import commander_of, is_target, raid
from tests.games.wilderness_war.oracle.reaction import avoid, go_inside, intercept
from tests.games.wilderness_war.oracle.settle import leave, settle
from tests.games.wilderness_war.oracle.siege import (
    Coehorns,
    assault,
    besiege,
    is_besieger,
    may_assault,
    may_roll,
)
from tests.games.wilderness_war.oracle.world import World, auxiliaries_of, drilled_of, units_of
from tests.games.witness import Rules


@dataclass
class Phase:
    """What an action phase remembers."""

    side: int
    sieges: set[str]
    """8.231: those that were there when it began."""
    value: int = 0
    rolled: bool = False
    """Dice have decided a battle, a siege or an assault."""
    spent: set[str] = field(default_factory=set)
    """5.31, 5.36: pieces that have fought or raided without being activated."""
    arrived: set[str] = field(default_factory=set)
    """9.12: pieces that have moved in this phase."""


def act(w: World, phase: Phase, commander: Piece | None, pieces: list[Piece], is_force: bool) -> Rules[None]:
    place = w.at[pieces[0].id]
    t = Trek(phase.side, commander, list(pieces), is_force, phase.value, [place])
    if pieces[0].id in w.inside:
        yield from _sally(w, phase, t)
        return
    if (yield from respond(w, "respond_foul", 1 - phase.side, cards_of("foul_weather"))):
        t.foul = True
    if is_force and commander is not None and is_besieger(w, phase.side, place):
        options = ["siege"] if may_roll(w, commander, phase.sieges, phase.arrived) else []
        options += ["assault"] if may_assault(w, commander, phase.sieges, phase.arrived) else []
        answer = yield from ask("siege_or_march", phase.side, [*options, "march"])
        if answer != "march":
            phase.rolled = True
            stack = {piece.id for piece in w.outside(phase.side, place)}
            deed = besiege(w, commander) if answer == "siege" else assault(w, commander, Coehorns())
            if (yield from deed):
                phase.spent |= stack
            yield from settle(w)
            return
    yield from _move(w, phase, t)
    if t.used:
        phase.arrived |= {piece.id for piece in pieces}
    yield from _raids(w, phase, t)


def _sally(w: World, phase: Phase, t: Trek) -> Rules[None]:
    """8.25: besieged units may attack the besiegers, who may avoid battle."""
    if not units_of(t.pieces):
        return
    if (yield from ask("sally", t.side, ["sortie", "stay"])) == "stay":
        return
    enemy = 1 - t.side
    yield from avoid(w, t)
    if w.units(enemy, t.here):
        b = Battle(t.here, t.side, t.pieces, w.outside(enemy, t.here), t.commander, "", sallied=t.pieces)
        phase.rolled = True
        yield from fight(w, b)
    yield from settle(w, "", t.side)


# ---------------------------------------------------------------------- moving


def _move(w: World, phase: Phase, t: Trek) -> Rules[None]:
    while True:
        targets = next_spaces(w, t)
        ports, landings = ports_in_reach(w, t), landings_in_reach(w, t)
        cards = _cards(w, t, bool(landings))
        if t.used and not targets and not may_go_on_with_fewer(w, t):
            break
        options = ["sail"] if ports else []
        if t.used and droppable(w, t) and not t.infiltrating:
            options.append("drop")
        options += spaces(targets) + [f"card:{number}" for number in cards]
        if not (t.infiltrating and w.free_stronghold(1 - t.side, t.here)):
            options.append("end_move")
        answer = yield from ask("march", t.side, options)
        if answer == "end_move" and not t.infiltrating:
            break
        if answer == "end_move":
            t.infiltrating = False
            yield from _meet(w, phase, t)
        elif answer == "drop":
            yield from _drop(w, t)
        elif answer == "sail":
            port = place_of((yield from ask("sail_to", t.side, spaces(ports))))
            yield from _sail(w, phase, t, port)
        elif answer.startswith("card:"):
            yield from _play(w, phase, t, int(answer.removeprefix("card:")), landings)
        else:
            there = place_of(answer)
            kind = SPACES[t.here].ways[there]
            _advance(w, t, there)
            yield from leave(w, t.came_from)
            yield from _enter(w, phase, t, kind)
        if t.over or not t.pieces:
            break
    if t.infiltrating and t.pieces:
        t.infiltrating = False
        yield from _meet(w, phase, t)
    yield from settle(w, t.came_from, t.side)


def _cards(w: World, t: Trek, can_land: bool) -> list[int]:
    """George Croghan before the first step, and Amphibious Landing."""
    if t.side != BRITISH or t.used:
        return []
    cards = cards_of("guides") if drilled_of(t.pieces) and not t.guides else []
    cards += cards_of("landing") if can_land else []
    return sorted(number for number in cards if number in w.hands[t.side])


def _play(w: World, phase: Phase, t: Trek, card: int, landings: list[str]) -> Rules[None]:
    w.hands[t.side].discard(card)
    if card in cards_of("guides"):
        t.guides = True
        return
    there = place_of((yield from ask("land_at", t.side, spaces(landings))))
    w.amphib.add(there)
    t.landed = True
    yield from _sail(w, phase, t, there)


def _sail(w: World, phase: Phase, t: Trek, there: str) -> Rules[None]:
    t.path.append(there)
    for piece in t.pieces:
        w.place(piece, there)
    yield from leave(w, t.came_from)
    yield from _enter(w, phase, t, "sea")
    t.over = True


def _advance(w: World, t: Trek, there: str) -> None:
    onward = step(w, t, there)
    t.path, t.land, t.boat = onward.path, onward.land, onward.boat
    t.carried, t.halt, t.moored = onward.carried, onward.halt, onward.moored
    for piece in t.pieces:
        w.place(piece, there)


def _drop(w: World, t: Trek) -> Rules[None]:
    while able := droppable(w, t):
        answer = yield from ask("drop", t.side, [*able, "enough"])
        if answer == "enough":
            return
        piece = piece_of(answer)
        t.pieces.remove(piece)
        t.dropped.append((piece, t.came_from))


# ---------------------------------------------------------------------- entering a space


def _enter(w: World, phase: Phase, t: Trek, kind: str) -> Rules[None]:
    """R17: Lake Schooner, interception, inside or outside, avoiding battle, battle."""
    t.infiltrating = False
    enemy = 1 - t.side
    lift = settle(w, t.came_from, t.side) if not w.hostile(t.side, t.here) else None
    in_sight = kind == LAKE and w.fortified(enemy, t.here) and units_of(t.pieces)
    if in_sight and (yield from respond(w, "respond_schooner", enemy, cards_of("lake_schooner"))):
        _send_back(w, t)
        return
    if w.hostile(t.side, t.here):
        openly = may_enter_openly(w, t, t.here)
        if _may_slip(w, t, kind):
            answer = "infiltrate"
            if openly and w.units(enemy, t.here):
                answer = yield from ask("infiltrate_or_attack", t.side, ["infiltrate", "attack"])
            t.infiltrating = answer == "infiltrate"
    force = yield from intercept(w, t)
    if force:
        t.fought_in.add(t.here)
        caught = t.infiltrating and w.stronghold_of(t.here) == enemy
        t.infiltrating = False
        yield from go_inside(w, enemy, t.here, force)
        yield from _battle(w, phase, t, must_retreat=caught)
        return
    if t.infiltrating:
        return
    if lift is not None:
        yield from lift
        return
    yield from _meet(w, phase, t)


def _may_slip(w: World, t: Trek, kind: str) -> bool:
    """6.61: seen from the space that has just been entered."""
    if kind == "sea":
        return False
    return is_infiltrator(t.pieces) and leads_on(w, t, set())


def _send_back(w: World, t: Trek) -> None:
    """Card 15; 6.63 for infiltrators."""
    back = t.came_from
    t.over = True
    for piece in t.pieces:
        if w.hostile(t.side, back):
            w.eliminate(piece)
        else:
            w.place(piece, back)
    t.path.append(back)
    t.pieces = [piece for piece in t.pieces if w.at[piece.id] == back]


def _meet(w: World, phase: Phase, t: Trek) -> Rules[None]:
    """6.51: the enemy in the space itself."""
    enemy = 1 - t.side
    if not w.hostile(t.side, t.here):
        return
    fortified = w.free_fortification(enemy, t.here)
    if w.units(enemy, t.here):
        yield from go_inside(w, enemy, t.here, [])
        if w.units(enemy, t.here):
            yield from avoid(w, t)
        if w.units(enemy, t.here):
            t.fought_in.add(t.here)
            yield from _battle(w, phase, t)
            return
    if fortified:
        t.over = True
    yield from settle(w, t.came_from, t.side)


def _battle(w: World, phase: Phase, t: Trek, must_retreat: bool = False) -> Rules[None]:
    """7.1, 8.251: all who are there fight, and those inside may join in."""
    side, place = t.side, t.here
    joined: list[Piece] = []
    if w.insiders(side, place):
        joined = yield from _relief(w, phase, side, place)
    attackers = [piece for piece in w.outside(side, place) if piece.is_unit or piece in t.pieces] + joined
    attackers.sort(key=lambda piece: piece.order)
    defenders = w.outside(1 - side, place)
    b = Battle(
        place,
        side,
        attackers,
        defenders,
        t.commander,
        t.came_from,
        sallied=joined,
        landed=t.landed,
        must_retreat=must_retreat,
    )
    phase.rolled = True
    yield from fight(w, b)
    t.over = not b.overrun or t.landed
    t.pieces = [piece for piece in t.pieces if w.at[piece.id] in SPACES]
    yield from settle(w, t.came_from, t.side)
    if t.pieces and w.at[t.pieces[0].id] != place:
        t.path.append(w.at[t.pieces[0].id])


def _relief(w: World, phase: Phase, side: int, place: str) -> Rules[list[Piece]]:
    joined: list[Piece] = []
    while able := [piece for piece in w.insiders(side, place) if piece not in joined]:
        answer = yield from ask("join_relief", side, [*able, "enough", "all"], unsure="all")
        if answer == "enough":
            break
        for piece in able if answer == "all" else [piece_of(answer)]:
            joined.append(piece)
            phase.spent.add(piece.id)
    return joined


# ---------------------------------------------------------------------- raiding


def _raids(w: World, phase: Phase, t: Trek) -> Rules[None]:
    """10.1, 10.13: the party where it ends, and those who were dropped where they are."""
    done: set[str] = set()
    stacks = [(t.pieces, t.came_from, t.commander)] + [([piece], origin, None) for piece, origin in t.dropped]
    for pieces, origin, commander in stacks:
        came_from = origin
        while there := [piece for piece in pieces if w.at[piece.id] in SPACES]:
            place = w.at[there[0].id]
            if place in done or not auxiliaries_of(there) or not is_target(w, t.side, place):
                break
            done.add(place)
            phase.spent |= {piece.id for piece in w.outside(t.side, place)}
            leader = commander_of(w, t.side, place, commander)
            if (yield from raid(w, t.side, place, leader, came_from, place in t.fought_in)):
                phase.rolled = True
            yield from settle(w)
            came_from = place
