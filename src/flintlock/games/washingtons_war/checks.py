"""Nothing is lost or made up, and no number is wild: units, markers, cards, generals, the impulse."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.errors import require
from flintlock.core.position import OVER
from flintlock.games.washingtons_war.activation import ANY_STRATEGY, candidates
from flintlock.games.washingtons_war.effects import pile_of
from flintlock.games.washingtons_war.hidden import open_piles
from flintlock.games.washingtons_war.phases import (
    ACTIVATION,
    BATTLE,
    BATTLE_LOSSES,
    BATTLE_RETREAT,
    CALLED,
    CARD,
    DEAL,
    DISCARD_TO_PLACE,
    DISCARD_TO_REMOVE,
    EVENT,
    FIRST_PLAYER,
    MARCH,
    MARCHING,
    USING,
)
from flintlock.games.washingtons_war.pieces import BRITISH, FRENCH
from flintlock.games.washingtons_war.politics import beside_markers, removable_by_discard, spaces_by_discard
from flintlock.games.washingtons_war.position import (
    ABSENT,
    AT_SEA,
    BOX,
    FORTIFIED_PORTS,
    LAST_CARD_OF,
    NONE,
    PEACE,
    WAR,
    Battle,
    Game1775,
    Impulse,
    March,
)


def check(g: Game1775) -> None:
    """Raise ImpossiblePosition where something has been lost or made up, or cannot be."""
    check_setting(g)
    check_map(g)
    check_units(g)
    check_generals(g)
    check_cards(g)
    check_impulse(g, g.impulse)
    if g.march is not None:
        check_march(g, g.march)
    if g.battle is not None:
        check_battle(g, g.battle)
    if g.phase != OVER:
        check_phase(g)


def within(value: int, least: int, most: int, what: str) -> None:
    require(least <= value <= most, f"{what} is {value}")


def all_within(values: Sequence[int], length: int, least: int, most: int, what: str) -> None:
    require(len(values) == length, f"{what}: there are {len(values)} and not {length}")
    require(all(least <= value <= most for value in values), f"{what}: there is a number that cannot be")


def check_setting(g: Game1775) -> None:
    board = g.board
    require(g.scenario in board.scenarios, "an unknown scenario")
    require(g.fortified_ports in FORTIFIED_PORTS and g.last_card_of in LAST_CARD_OF, "an unknown option")
    require(g.year in board.tables.british_units, f"there is no turn of {g.year}")
    within(g.active, 0, 1, "the active side")
    within(g.alliance, 0, board.tables.alliance_boxes, "the alliance marker")
    within(g.europe, PEACE, WAR, "the state of Europe")
    within(g.fleet, AT_SEA, len(board.zones) - 1, "the zone of the fleet")


def check_map(g: Game1775) -> None:
    size = len(g.board.spaces)
    all_within(g.control, size, NONE, BRITISH, "markers")
    placed = size - g.control.count(NONE)
    require(placed <= g.board.marker_total, f"{placed} markers are on the map")
    within(g.congress, NONE, size - 1, "the space of the Congress")


def check_units(g: Game1775) -> None:
    most = g.board.most_units(g.facts)
    boxes = (0, g.british_box, g.french_box)
    for of_nations in (g.raised, g.lost):
        all_within(of_nations, len(g.board.nations), 0, max(most), "units of the nations")
    within(g.british_box, 0, len(g.board.counts) - 1, "the number of British units in the box")
    within(g.french_box, 0, most[FRENCH], "the number of French units in the box")
    for nation in g.board.nations:
        number = nation.number
        units = g.units[number]
        all_within(units, len(g.board.spaces), 0, most[number], f"{nation.id} units")
        total, expected = sum(units) + boxes[number], g.raised[number] - g.lost[number]
        require(total == expected, f"there are {total} {nation.id} units instead of {expected}")
    meeting = NONE if g.march is None else g.march.at
    for space in g.board.spaces:
        both = g.british[space.number] and g.strength(space, g.board.american)
        require(not both or space.number == meeting, f"both sides have units in {space.id}")


def check_generals(g: Game1775) -> None:
    """3.0: one general a space, but for one who passes through or has just arrived (7.4.C)."""
    all_within(g.where, len(g.board.generals), ABSENT, len(g.board.spaces) - 1, "generals")
    for general in g.board.generals:
        at = g.where[general.number]
        require(at != ABSENT or general.nation.number == FRENCH, f"{general.id} is in France")
        require(at != BOX or not general.keeps_field, f"{general.id} is in the box")
    spare = 0 if g.phase in (DEAL, FIRST_PLAYER, CARD) else 1
    for side in g.board.sides:
        places = [at for general in side.generals if (at := g.where[general.number]) >= 0]
        require(len(places) - len(set(places)) <= spare, f"two {side.id} generals in one space")


def check_cards(g: Game1775) -> None:
    cards = g.board.cards
    piles = [*g.hands, g.deck, *open_piles(g)]
    everywhere = sorted([card for pile in piles for card in pile])
    require(everywhere == list(range(len(cards))), "cards were lost or made up")
    for pile in (*g.hands, g.deck):
        require(pile == sorted(pile), "a hand or a deck out of order")
    in_hands = [*g.american_hand, *g.british_hand]
    require(len(set(g.shown)) == len(g.shown) and set(g.shown) <= set(in_hands), "a shown card in no hand")
    operations = [card for pile in (*g.queues, *g.reinforced) for card in pile]
    require(all(cards[card].ops > 0 for card in operations), "an event is used as an operations card")
    late = [card.number for card in g.facts.late_cards]
    require(set(g.aside) <= set(late), "cards are set aside that are none of the late ones")
    require(g.war_ends == NONE or cards[g.war_ends].war_ends > 0, "a card in the War Ends box that is none")


# ---------------------------------------------------------------------- what an impulse keeps


def check_impulse(g: Game1775, impulse: Impulse) -> None:
    board = g.board
    size, generals = len(board.spaces), len(board.generals)
    within(impulse.card, NONE, len(board.cards) - 1, "the card in play")
    for card in (impulse.offered, impulse.discarded):
        require(card == NONE or _is_discarded_event(g, card), "a discarded event that is none")
    within(impulse.points, 0, ANY_STRATEGY, "the number of points")
    most = max([effect.generals for card in board.cards for effect in card.effects])
    within(impulse.activations, 0, most if impulse.is_campaign else 1, "the number of activations")
    farthest = max([effect.spaces for card in board.cards for effect in card.effects])
    within(impulse.farther, 0, farthest, "the length of a march")
    check_list(impulse.activated, generals, "generals who have marched")
    check_list(impulse.tried, size, "spaces of armies that have tried to intercept")
    check_tired(impulse.tired, size)
    each = max([effect.draws for card in board.cards for effect in card.in_battle])
    all_within(impulse.draws, 2, 0, each * max(1, most), "cards to draw")
    require(impulse.discarded == NONE or not any(impulse.draws), "a discard with a battle")


def _is_discarded_event(g: Game1775, card: int) -> bool:
    return card in g.discards and g.board.cards[card].is_event


def check_list(numbers: list[int], size: int, what: str) -> None:
    require(len(set(numbers)) == len(numbers), f"{what}: one is there twice")
    all_within(numbers, len(numbers), 0, size - 1, what)


def check_tired(units: list[int], size: int) -> None:
    """Units by nation and space, or nothing."""
    if units:
        all_within(units, 3 * size, 0, 1_000, "units that have marched")


def check_march(g: Game1775, march: March) -> None:
    board, tables = g.board, g.board.tables
    size = len(board.spaces)
    within(march.general, 0, len(board.generals) - 1, "the marching general")
    require(board.generals[march.general].side is g.side, "a general of the other side marches")
    within(march.at, 0, size - 1, "the space of the marching general")
    within(march.came_from, NONE, size - 1, "the space that the general came from")
    own = (g.british if g.active == BRITISH else g.americans)[march.at]
    within(march.units, 0, min(own, tables.army_size), "the number of marching units")
    allies = 0 if g.active == BRITISH else g.french[march.at]
    within(march.french, 0, min(allies, tables.army_size), "the number of marching French units")
    farthest = max(tables.spaces, tables.american_spaces, g.impulse.farther)
    for limit in (march.limit, march.fight_limit):
        within(limit, 0, farthest, "the length of the march")
    within(march.used, 0, march.limit, "the spaces that were marched")
    check_tired(march.dropped, size)


def check_battle(g: Game1775, battle: Battle) -> None:
    board = g.board
    within(battle.space, 0, len(board.spaces) - 1, "the space of the battle")
    most = max([effect.bonus for card in board.cards for effect in card.in_battle])
    all_within(battle.bonus, 2, 0, max(most, board.tables.discard), "bonuses for cards")
    all_within(battle.leaders, 2, NONE, len(board.generals) - 1, "leaders of the battle")
    for side in board.sides:
        leader = battle.leaders[side.number]
        require(leader == NONE or board.generals[leader].side is side, f"an enemy leads the {side.id} army")
    within(battle.winner, NONE, 1, "the winner of the battle")
    within(battle.british_lost, 0, board.most_units(g.facts)[BRITISH], "the British losses")


# ---------------------------------------------------------------------- what the phase needs


def check_phase(g: Game1775) -> None:
    """What the rules of the running phase rely on."""
    require(g.after == ([MARCH] if g.phase in CALLED else []), "nobody has called this phase")
    if g.phase == CARD:
        require(bool(g.hands[g.active]), "an impulse without a card")
    if g.phase in USING:
        require(g.impulse.card != NONE, "no card is in play")
    if g.phase == EVENT:
        require(g.impulse.card in pile_of(g, g.card_in_play), "the card in play lies elsewhere")
    near = beside_markers(g, g.side, g.control)
    if g.phase == DISCARD_TO_PLACE:
        require(bool(spaces_by_discard(g, g.side, near)), "there is no space for a marker")
    if g.phase == DISCARD_TO_REMOVE:
        require(bool(removable_by_discard(g, g.side, near)), "there is no marker to take away")
    if g.phase == ACTIVATION and not g.impulse.is_campaign:
        require(bool(candidates(g, g.side)), "nobody can be activated")
    if g.phase == ACTIVATION or g.phase in MARCHING:
        require(g.impulse.activations > 0, "nobody marches any more")
    require((g.march is not None) == (g.phase in MARCHING), "a march at the wrong time")
    require((g.battle is not None) == (g.phase in BATTLE), "a battle at the wrong time")
    if g.phase in (BATTLE_LOSSES, BATTLE_RETREAT):
        require(g.fighting.winner != NONE, "nobody has won the battle")
    if g.phase == MARCH and not g.moving.stopped:
        require(g.where[g.moving.general] == g.moving.at, "the marching general is elsewhere")
