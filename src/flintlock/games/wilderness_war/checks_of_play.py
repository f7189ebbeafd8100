"""What must hold of an action phase, a move, a battle, a siege and a raid in progress."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flintlock.core.errors import require
from flintlock.games.wilderness_war import phases
from flintlock.games.wilderness_war.activation import commanders, drilled_units
from flintlock.games.wilderness_war.pieces import NONE, Leader, Piece, Side, Unit
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.sequence import can_act
from flintlock.games.wilderness_war.states import AGES, Battle, Move, Party, Raid, Siege

CALLED: Final = {
    **{phase: ([phases.MOVE_BATTLE], [phases.MOVE_END, phases.RAID_ROLL]) for phase in phases.FIGHTING},
    **{phase: ([phases.MOVE_END],) for phase in phases.RAIDING},
}
"""What can wait behind a called phase."""

WITH_CARD: Final = (
    phases.EVENT,
    phases.FORCE,
    phases.CAMPAIGN,
    phases.INDIVIDUALS,
    phases.DRILLED,
    phases.STOCKADES,
    phases.FORTS,
    phases.ACTION_END,
    *phases.PARTIES,
    *phases.FIGHTING,
    *phases.RAIDING,
)


def check_play(g: Game1755) -> None:
    require(g.after in CALLED.get(g.phase, ([],)), "phases that nobody called")
    require(are_pieces(g, g.picked), "unknown pieces are chosen")
    require(NONE <= g.fallen < g.board.size, "an unknown place has fallen")
    check_card(g)
    for party in g.action.pending:
        check_party(g, party)
    check_presence(g)
    if g.move is not None:
        check_move(g, g.move)
    if g.battle is not None:
        check_battle(g, g.battle)
    if g.besieging is not None:
        check_siege(g, g.besieging)
    if g.raid is not None:
        check_raid(g, g.raid)


def are_pieces(g: Game1755, numbers: Iterable[int], side: Side | None = None) -> bool:
    """Different pieces, of a side if one is named."""
    listed = list(numbers)
    first, stop = (0, len(g.board.pieces)) if side is None else (side.first, side.stop)
    return len(set(listed)) == len(listed) and all(first <= number < stop for number in listed)


def are_spaces(g: Game1755, numbers: Iterable[int]) -> bool:
    return all(0 <= number < g.board.size for number in numbers)


# ---------------------------------------------------------------------- the card


def check_card(g: Game1755) -> None:
    action = g.action
    require(are_spaces(g, [*action.sieges, *action.begun]), "unknown spaces")
    require(all(0 <= number < len(g.at) for number in action.marched), "wild pieces have moved")
    require(0 <= action.forces <= 2, "a wild number of forces")
    if g.phase == phases.ACTION:
        require(can_act(g, g.side) or g.result is not None, "the side has no card to play")
        require(action.card == NONE, "a card is played twice")
    if g.phase not in WITH_CARD:
        require(not action.pending, "parties without a card")
        return
    require(0 <= action.card < len(g.board.cards), "an unknown card is played")
    card = g.board.cards[action.card]
    require(action.value == card.value, "a card of a wild value")
    require(action.card in g.discards or action.card in g.removed, "the card is not on the table")
    if g.phase == phases.EVENT:
        require(not card.response and g.player == g.active, "this card is no event of the action phase")
        require(action.card in (g.removed if card.removed else g.discards) or is_risky(g), "a wrong pile")
    elif g.phase == phases.FORCE:
        require(bool(commanders(g, g.side, action.value)), "nobody can command")
    elif g.phase == phases.DRILLED:
        require(bool(drilled_units(g, g.side)), "there are no drilled troops")


def is_risky(g: Game1755) -> bool:
    """An event that can take its own card out of the game."""
    return any(effect.word == "risk_squadrons" for effect in g.board.cards[g.action.card].effects)


def check_party(g: Game1755, party: Party) -> None:
    require(are_pieces(g, party.pieces, g.side), "a party of wild pieces")
    check_commander(g, party.commander)
    places = {g.at[number] for number in party.pieces if g.at[number] >= 0}
    require(len(places) <= 1, "a party in several places")


def check_commander(g: Game1755, commander: int) -> None:
    if commander != NONE:
        require(g.side.first <= commander < g.side.stop, "a commander of nobody")
        require(isinstance(g.board.pieces[commander], Leader), "a commander who is none")


# ---------------------------------------------------------------------- what is in progress


def check_presence(g: Game1755) -> None:
    """Each thing has its time."""
    moves = (*phases.MOVING, phases.SIEGE, phases.ASSAULT, *phases.FIGHTING, *phases.RAIDING)
    require(g.move is not None or g.phase not in moves, "nobody moves")
    naming = (phases.NEXT_PARTY, phases.FORCE, phases.CAMPAIGN, phases.INDIVIDUALS, phases.DRILLED)
    can_move = g.phase in moves or g.phase in naming
    require(g.move is None or can_move, "somebody moves at the wrong time")
    fights = (*phases.FIGHTING, phases.MOVE_BATTLE)
    require(g.battle is not None or g.phase not in fights, "there is no battle")
    around = (*fights, phases.RAID_ROLL, phases.RAID)
    require(g.battle is None or g.phase in around, "a battle at the wrong time")
    require(g.besieging is None or g.phase in (phases.SIEGE, phases.ASSAULT), "a siege at the wrong time")
    is_raid = g.phase in phases.RAIDING or g.after == [phases.MOVE_END, phases.RAID_ROLL]
    require((g.raid is not None) == is_raid, "a raid at the wrong time")


def check_move(g: Game1755, m: Move) -> None:
    require(bool(m.path) and are_spaces(g, m.path), "a wild path")
    require(are_pieces(g, [*m.pieces, *m.dropped], g.side), "wild pieces move")
    require(len(m.dropped) == len(m.drop_origins) and are_spaces(g, m.drop_origins), "pieces dropped nowhere")
    require(are_spaces(g, m.watched) and NONE <= m.fought_in < g.board.size, "unknown spaces")
    require(all(0 <= number < len(g.at) for number in m.home), "wild raiders")
    require(0 < m.limit <= AGES, "a wild limit")
    check_commander(g, m.commander)
    if g.phase == phases.MOVE and m.pieces:
        here = m.path[-1]
        require(all(g.at[number] == here for number in m.pieces), "a party in several places")
    if g.phase in (phases.SIEGE, phases.ASSAULT) and g.besieging is None:
        place = g.board.spaces[m.path[0]]
        is_led = m.commander != NONE and g.at[m.commander] == place.number
        require(is_led, "a siege without a commander")
        require(g.is_besieged(place) and g.stronghold(place) == g.other.number, "no enemy is besieged")


def check_battle(g: Game1755, b: Battle) -> None:
    require(are_spaces(g, [b.space]) and NONE <= b.came_from < g.board.size, "a battle nowhere")
    require(b.attacker == g.active, "the wrong side attacks")
    require(are_pieces(g, b.attackers, g.side), "wild attackers")
    require(are_pieces(g, b.defenders, g.other), "wild defenders")
    require(are_pieces(g, b.militia), "unknown militia")
    called = [number for number in b.militia if g.at[number] == b.space]
    require({*b.attackers, *b.defenders}.issuperset(called), "militia that do not fight")
    require(all(is_militia(g.board.pieces[number]) for number in b.militia), "militia that are none")
    require(set(b.sallied) <= set(range(g.side.first, g.side.stop)), "wild pieces sally out")
    require(len(b.ambush) == len(b.results) == len(b.worth) == 2, "there are two sides")
    require(all(0 <= figure <= 8 for figure in (*b.ambush, *b.results, *b.worth)), "wild figures")
    require(b.winner in (NONE, 0, 1), "a wild winner")
    if g.phase in (phases.BATTLE, phases.FIRE):
        everybody = (*b.attackers, *b.defenders)
        require(all(g.at[number] == b.space for number in everybody), "a fighter is elsewhere")
        department = g.board.spaces[b.space].department
        require(not b.militia or department is not None, "militia of no Department")


def is_militia(piece: Piece) -> bool:
    return isinstance(piece, Unit) and piece.militia


def check_siege(g: Game1755, siege: Siege) -> None:
    require(are_spaces(g, [siege.space]), "a siege nowhere")
    check_commander(g, siege.commander)
    require(siege.commander != NONE, "a siege without a commander")
    require(len(siege.coehorns) == len(siege.results) == 2, "there are two sides")
    require(all(0 <= figure <= 8 for figure in (*siege.coehorns, *siege.results)), "wild figures")


def check_raid(g: Game1755, raid: Raid) -> None:
    require(are_spaces(g, [raid.space]) and NONE <= raid.came_from < g.board.size, "a raid nowhere")
    check_commander(g, raid.commander)
