"""What must hold in every position: nothing is lost or made up, and no number is wild."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flintlock.core.errors import require
from flintlock.games.wilderness_war.checks_of_play import check_play
from flintlock.games.wilderness_war.phases import QUIET
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, NONE, Piece, Space, Unit
from flintlock.games.wilderness_war.position import ASIDE, AVAILABLE, EARLY, GONE, LATE, POOL, Game1755
from flintlock.games.wilderness_war.scenarios import EVENTS
from flintlock.games.wilderness_war.setup import OPTIONAL_RULES

MOST_POINTS: Final = 500
MOST_RAIDS: Final = 500
"""More than any game can bring."""


def check(g: Game1755) -> None:
    """Raise ImpossiblePosition where a rule could go astray."""
    require(g.scenario in g.board.scenarios, "there is no such scenario")
    check_time(g)
    check_sizes(g)
    check_pieces(g)
    check_markers(g)
    check_counts(g)
    check_sieges(g)
    check_cards(g)
    check_play(g)
    if g.phase in QUIET:
        check_quiet(g)


def check_time(g: Game1755) -> None:
    facts = g.facts
    in_use = [rule for rule in OPTIONAL_RULES.values() if g.has_rule(rule)]
    require(g.optional == " ".join(in_use), "unknown optional rules")
    require(facts.first_year <= g.year <= facts.last_year, "a wild year")
    require(g.season in (EARLY, LATE), "a wild season")
    require(g.active in (FRENCH, BRITISH) and g.player in (FRENCH, BRITISH), "an unknown side")
    require(abs(g.vp) <= MOST_POINTS, "a wild number of victory points")
    require(0 <= g.assemblies < len(g.board.tables.assemblies), "the Assemblies have left their track")


def check_sizes(g: Game1755) -> None:
    require(len(g.at) == len(g.reduced) == len(g.board.pieces), "pieces that are not in the box")
    markers = (*g.stockades, *g.forts, *g.building, g.captured, g.besieged, g.amphib, g.fieldworks)
    for places in (*markers, *g.raided):
        require(all(0 <= place < g.board.size for place in places), "a marker beside the map")
    for places in markers:
        require(places == sorted(set(places)), "markers are out of order")
    for places in g.raided:
        require(places == sorted(places) and len(places) <= MOST_RAIDS, "a wild number of raids")
    require(g.inside == sorted(set(g.inside)), "pieces are out of order")
    require(all(0 <= number < len(g.at) for number in g.inside), "an unknown piece is inside")
    for pair in (g.blockhouses, g.regulars_played, g.built, g.holding, g.held):
        require(len(pair) == 2 and are_flags(pair), "there are two sides")
    require(len(g.events) == len(EVENTS) and are_flags(g.events), "unknown events")
    require(len(g.prizes) == len(g.board.tables.prizes), "unknown prizes")
    require(all(holder in (FRENCH, BRITISH) for holder in g.prizes), "a prize of nobody")


def are_flags(figures: Sequence[int]) -> bool:
    return all(figure in (0, 1) for figure in figures)


# ---------------------------------------------------------------------- pieces


def check_pieces(g: Game1755) -> None:
    require(are_flags(g.reduced), "a piece in a wild state")
    for piece, place, reduced in zip(g.board.pieces, g.at, g.reduced, strict=True):
        if not is_place_of(g, piece, place):
            require(False, f"{piece.code} is nowhere")
        if reduced:
            in_play = place >= 0 or (isinstance(piece, Unit) and piece.militia and place != AVAILABLE)
            require(piece.is_unit and in_play, f"{piece.code} is reduced, and not in play")
    for piece in g.named(g.inside):
        place = g.at[piece.number]
        require(place >= 0, f"{piece.code} is inside of nothing")
        owner = g.stronghold(g.board.spaces[place])
        require(owner == piece.side.number, f"{piece.code} is inside an enemy place")


def is_place_of(g: Game1755, piece: Piece, place: int) -> bool:
    if 0 <= place < g.board.size and (piece.drilled or piece.auxiliary or piece.is_leader):
        return True
    if isinstance(piece, Unit) and piece.militia:
        boxes = [department.box for department in g.board.departments if department.side is piece.side]
        is_called = g.battle is not None and piece.number in g.battle.militia and place == g.battle.space
        return place == AVAILABLE or place in boxes or is_called
    if piece.is_leader:
        return place in (GONE, POOL, ASIDE)
    assert isinstance(piece, Unit)
    return place == AVAILABLE or (place == GONE and not piece.kind_of_unit.returns)


def check_counts(g: Game1755) -> None:
    """The counts that are kept for speed are those of the pieces."""
    kept = g.outside
    g.recount()
    require(kept == g.outside, "units were miscounted")


# ---------------------------------------------------------------------- markers


def check_markers(g: Game1755) -> None:
    works = [*g.stockades[FRENCH], *g.stockades[BRITISH], *g.forts[FRENCH], *g.forts[BRITISH]]
    require(len(works) == len(set(works)), "two fortifications in one space")
    for place in (*works, *g.building[FRENCH], *g.building[BRITISH]):
        space = g.board.spaces[place]
        require(not space.fortress and not space.is_box, f"{space.id}: works that cannot be built")
    require(not set(g.building[FRENCH]) & set(g.building[BRITISH]), "both sides build in one space")
    require(all(g.board.spaces[place].fortress for place in g.captured), "no fortress was captured")
    require(all(is_beach(g, g.board.spaces[place]) for place in g.amphib), "nobody can land there")
    require(len(g.levels) == len(g.besieged), "sieges without a level")
    require(all(0 <= level <= g.board.tables.siege_most for level in g.levels), "a wild siege")


def is_beach(g: Game1755, space: Space) -> bool:
    return any(space in other.landings for other in g.board.spaces)


def check_sieges(g: Game1755) -> None:
    """8.21: who is besieged is inside, and before the walls stand enemy units, but in a fight."""
    for place in g.besieged:
        space = g.board.spaces[place]
        owner = g.stronghold(space)
        require(owner != NONE, f"{space.id}: a siege of nothing")
        is_calm = not is_disputed(g, space)
        require(not (is_calm and g.outer(g.board.sides[owner], space)), f"{space.id}: a leak")
        require(not is_calm or g.units_outside(1 - owner, space) > 0, f"{space.id}: no besiegers")
    for number in g.inside:
        space = g.board.spaces[g.at[number]]
        require(g.is_besieged(space) or is_disputed(g, space), f"{space.id}: pieces hide from nobody")


def is_disputed(g: Game1755, space: Space) -> bool:
    """Where something is being decided at this moment."""
    here = {g.fallen}
    if g.move is not None:
        here |= {g.move.path[-1], *g.move.path[-2:-1]} if g.move.path else set()
    for state in (g.battle, g.raid, g.besieging):
        if state is not None:
            here.add(state.space)
    return space.number in here


def check_quiet(g: Game1755) -> None:
    """Between the cards nothing waits to be settled."""
    for space in g.board.spaces:
        if g.units_outside(FRENCH, space) and g.units_outside(BRITISH, space):
            require(False, f"{space.id}: both sides stand there")
    for side in g.board.sides:
        for leader in side.leaders:
            if g.is_on_map(leader) and g.is_hostile(g.where(leader), side.number):
                space = g.where(leader)
                has_company = g.units_in(side.number, space) or g.is_fortified(space, side.number)
                require(bool(has_company), f"{leader.code} is alone with the enemy")
    for place in g.captured:
        space = g.board.spaces[place]
        holder = g.holder(space)
        is_held = g.units_in(holder, space) > 0 or (holder == BRITISH and g.has_amphib(space))
        require(is_held, f"{space.id}: a captured fortress without a garrison")


# ---------------------------------------------------------------------- cards


def check_cards(g: Game1755) -> None:
    without = [card.number for card in g.facts.without]
    everywhere = [*g.french_hand, *g.british_hand, *g.deck, *g.discards, *g.removed, *without]
    require(sorted(everywhere) == list(range(len(g.board.cards))), "cards were lost or made up")
    for pile in (*g.hands, g.deck, g.shown, g.seen):
        require(pile == sorted(pile), "cards are out of order")
    known = [*g.shown, *g.seen]
    require(len(known) == len(set(known)), "a card is known twice")
    require({*g.french_hand, *g.british_hand}.issuperset(known), "a known card is in no hand")
