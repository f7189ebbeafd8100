"""4.0 A.2, 5.2, 5.3: an action phase: a card, and what is done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.games.wilderness_war.oracle.asking import ask, piece_of
from tests.games.wilderness_war.oracle.construction import (
    build_forts,
    build_stockades,
    builders,
    demolish,
    demolishable,
    fort_sites,
    stockade_sites,
)
from tests.games.wilderness_war.oracle.facts import CARDS, SPACES, Piece
from tests.games.wilderness_war.oracle.forces import gather
from tests.games.wilderness_war.oracle.party import Phase, act
from tests.games.wilderness_war.oracle.world import World, drilled_of, leaders_of
from tests.games.witness import Beyond, Rules


@dataclass
class Party:
    commander: Piece | None
    pieces: list[Piece]
    is_force: bool = False
    home: str = ""
    left: list[str] = field(default_factory=list)


def action_phase(w: World, side: int) -> Rules[None]:
    """From the choice of a card to the last demolition."""
    phase = Phase(side, set(w.sieges))
    while True:
        options = [f"card:{number}" for number in sorted(w.hands[side])]
        options += ["demolish"] if demolishable(w, side) else []
        options += ["hold"] if len(w.hands[side]) == 1 and not w.held[side] else []
        answer = yield from ask("play_card", side, options)
        if answer == "hold":
            w.holding[side] = True
            return
        if answer != "demolish":
            break
        yield from demolish(w, side)
    card = int(answer.removeprefix("card:"))
    use = yield from ask("use", side, uses(w, side, card), ignored=("event", "nothing"))
    if use == "nothing" or (use == "event" and CARDS[card].word != "campaign"):
        raise Beyond
    w.hands[side].discard(card)
    w.built[side] = use in ("stockades", "forts")
    phase.value = CARDS[card].value
    if use == "stockades":
        yield from build_stockades(w, side, phase.value)
        return
    if use == "forts":
        yield from build_forts(w, side, phase.value)
        return
    yield from activate(w, phase, use, card)
    if phase.rolled:
        while demolishable(w, side):
            if (yield from ask("demolish_after", side, ["demolish", "no_demolition"])) == "no_demolition":
                break
            yield from demolish(w, side)


def uses(w: World, side: int, card: int) -> list[str]:
    """5.26, 5.32, 5.4."""
    value = CARDS[card].value
    there = w.on_map(side)
    found = ["event"]
    if any(leader.initiative <= value for leader in leaders_of(there)):
        found.append("force")
    if individuals(w, side, 2 * value, []):
        found.append("individuals")
    if drilled_of(there):
        found.append("drilled")
    if not w.built[side]:
        able = builders(w, side)
        found += ["stockades"] if stockade_sites(w, side, able) else []
        found += ["forts"] if fort_sites(w, side, able, set()) else []
    return found


def individuals(w: World, side: int, halves: int, named: Sequence[Piece]) -> list[Piece]:
    """5.32: auxiliaries and leaders on their own; Indians cost half a point."""
    return [
        piece
        for piece in w.on_map(side)
        if (piece.is_leader or piece.auxiliary) and piece not in named and _cost(piece) <= halves
    ]


def _cost(piece: Piece) -> int:
    return 1 if piece.indian else 2


def activate(w: World, phase: Phase, use: str, card: int) -> Rules[None]:
    side = phase.side
    parties: list[Party] = []
    if use == "drilled":
        unit = piece_of((yield from ask("drilled_unit", side, drilled_of(w.on_map(side)))))
        parties.append(Party(None, [unit]))
    elif use == "individuals":
        parties = yield from _name_individuals(w, phase)
    else:
        parties = yield from _name_forces(w, phase, 2 if use == "event" else 1, use == "event", card)
    for party in parties:
        party.home = w.at[party.pieces[0].id]
    while parties:
        parties = [party for party in parties if _can_act(w, phase, party)]
        if not parties:
            return
        options = [party.commander or party.pieces[0] for party in parties]
        first = piece_of((yield from ask("next_party", side, options)))
        party = next(one for one in parties if (one.commander or one.pieces[0]) is first)
        parties.remove(party)
        yield from act(w, phase, party.commander, party.pieces, party.is_force)


def _can_act(w: World, phase: Phase, party: Party) -> bool:
    """5.36: not if it has joined a battle or an assault of others in this phase."""
    party.pieces = [piece for piece in party.pieces if w.at[piece.id] in SPACES]
    first = party.commander or (party.pieces[0] if party.pieces else None)
    return first is not None and first in party.pieces and first.id not in phase.spent


def _name_individuals(w: World, phase: Phase) -> Rules[list[Party]]:
    halves = 2 * phase.value
    named: list[Piece] = []
    while True:
        able = individuals(w, phase.side, halves, named)
        if not able:
            break
        answer = yield from ask("individual", phase.side, [*able, *(["enough"] if named else [])])
        if answer == "enough":
            break
        piece = piece_of(answer)
        named.append(piece)
        halves -= _cost(piece)
    return [Party(piece if piece.is_leader else None, [piece]) for piece in named]


def _name_forces(w: World, phase: Phase, most: int, campaign: bool, card: int) -> Rules[list[Party]]:
    """5.34; Campaign names both forces before either acts."""
    parties: list[Party] = []
    taken: list[Piece] = []
    for _ in range(most):
        able = [
            leader
            for leader in leaders_of(w.on_map(phase.side))
            if leader not in taken and (campaign or leader.initiative <= phase.value)
        ]
        if not able:
            break
        commander = piece_of((yield from ask("commander", phase.side, able)))
        inside = commander.id in w.inside
        place = w.at[commander.id]
        company = w.insiders(phase.side, place) if inside else w.outside(phase.side, place)
        others = [piece for piece in company if piece not in taken]
        force = yield from gather(w, "force_of", phase.side, commander, others, needs_unit=False)
        taken += force
        parties.append(Party(commander, force, is_force=True))
    return parties
