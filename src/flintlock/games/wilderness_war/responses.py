"""5.56: response events, and how they are offered without telling who holds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.wilderness_war.pieces import (
    BRITISH,
    LAKE,
    Card,
    Effect,
    Piece,
    Side,
    Space,
    Unit,
)
from flintlock.games.wilderness_war.position import Game1755, mark, unmark
from flintlock.games.wilderness_war.scenarios import NO_LANDINGS
from flintlock.games.wilderness_war.states import Move


def could_hold(g: Game1755, side: Side, word: str) -> bool:
    """Whether those who see nothing but what lies open cannot exclude that the side holds such a card."""
    hand, shown = g.hands[side.number], g.shown
    if not hand:
        return False
    has_secrets = not shown or any(number not in shown for number in hand)
    for number in g.board.responses[word]:
        if number in shown:
            if number in hand:
                return True
        elif has_secrets and number not in g.discards and is_in_game(g, number):
            return True
    return False


def is_in_game(g: Game1755, number: int) -> bool:
    """Whether the card is in the scenario's deck, and has not been removed."""
    return number not in g.removed and g.board.cards[number] not in g.facts.without


def offers(g: Game1755, side: Side, words: Sequence[str]) -> tuple[bool, list[Card]]:
    """Whether the side might hold one of these events, as far as others can know, and those that it does."""
    g.player = side.number
    possible = [word for word in words if is_possible(g, word) and could_hold(g, side, word)]
    if not possible:
        return False, []
    return True, [card for card in g.hand(side) if card.response and card.word in possible]


def is_possible(g: Game1755, word: str) -> bool:
    """Whether the board allows the event now."""
    card = g.board.cards[g.board.responses[word][0]]
    return card.sides in ("both", g.board.sides[g.player].id) and RESPONSES[word].can(g, card.effects[0])


def respond(
    g: Game1755, side: Side, words: Sequence[str], prompt: str, rule: str, space: Space
) -> Rules[Card | None]:
    """Offer events in secret: whoever might hold one is asked, whether he does or not."""
    might, cards = offers(g, side, words)
    if not might:
        return None
    card = yield from g.may(side.id, prompt, cards, g.board.no_card, rule=rule, secret=True, space=space)
    if card is not None:
        yield from play_response(g, side, card)
    return card


def respond_all(
    g: Game1755, side: Side, words: Sequence[str], prompt: str, rule: str, space: Space
) -> Rules[None]:
    """As many of the events as the side likes."""
    while (yield from respond(g, side, words, prompt, rule, space)) is not None:
        pass


def play_response(g: Game1755, side: Side, card: Card) -> Rules[None]:
    """5.56: this does not take the place of the card of the action phase."""
    g.player = side.number
    g.discard(side, card, g.discards)
    g.tell("responds", side=side.id, card=card)
    yield from RESPONSES[card.word].do(g, card.effects[0])


# ---------------------------------------------------------------------- movement


def party_of(g: Game1755, move: Move) -> list[Piece]:
    return g.named(move.pieces)


def is_at_start(g: Game1755) -> bool:
    """Somebody has been activated, and has not moved yet."""
    return g.move is not None and len(g.move.path) == 1 and not g.move.over


def can_be_foul(g: Game1755, effect: Effect) -> bool:
    """Foul Weather: somebody is about to move."""
    return is_at_start(g)


def foul_weather(g: Game1755, effect: Effect) -> None:
    """6.22, 6.431: at most two spaces, and not by sea."""
    g.moving.limit = effect.number("spaces")
    g.moving.foul = True


def can_guide(g: Game1755, effect: Effect) -> bool:
    """George Croghan: drilled troops are about to move."""
    return is_at_start(g) and not g.moving.guides and any(piece.drilled for piece in party_of(g, g.moving))


def guides(g: Game1755, effect: Effect) -> None:
    g.moving.guides = True


def may_go_by_sea(g: Game1755, move: Move) -> bool:
    """6.41, 6.42, R10: a force needs a 3; leaders without units count as individuals."""
    if move.foul or len(move.path) > 1:
        return False
    if not move.is_force or g.action.value >= g.board.tables.naval_force:
        return True
    return not any(piece.is_unit for piece in party_of(g, move))


def landing_spaces(g: Game1755, move: Move) -> list[Space]:
    """6.43, 6.52, 6.53: where the party could land."""
    here = g.board.spaces[move.path[-1]]
    if not here.landings or not may_go_by_sea(g, move) or not g.controls(BRITISH, here):
        return []
    return [space for space in here.landings if may_enter(g, party_of(g, move), space)]


def may_enter(g: Game1755, pieces: Sequence[Piece], space: Space) -> bool:
    """6.52, 6.53: whether pieces may openly enter a space with the enemy in it."""
    side = pieces[0].side.number
    if not any(piece.is_unit for piece in pieces):
        return not g.is_hostile(space, side)
    return any(piece.drilled for piece in pieces) or not g.has_free_stronghold(space, 1 - side)


def can_land(g: Game1755, effect: Effect) -> bool:
    return is_at_start(g) and not g.events[NO_LANDINGS] and bool(landing_spaces(g, g.moving))


def landing(g: Game1755, effect: Effect) -> None:
    """6.431: the landing itself follows at once."""
    g.moving.landed = True


def can_send_back(g: Game1755, effect: Effect) -> bool:
    """Lake Schooner: units have come along a lakeshore to a fortification of the player."""
    move = g.move
    if move is None or len(move.path) < 2 or g.player == g.active:
        return False
    before, here = g.board.spaces[move.path[-2]], g.board.spaces[move.path[-1]]
    return (
        (here, LAKE) in before.exits
        and g.is_fortified(here, g.player)
        and any(piece.is_unit for piece in party_of(g, move))
    )


def lake_schooner(g: Game1755, effect: Effect) -> None:
    """6.63: the party goes back, and its movement is over."""
    g.moving.over = True


# ---------------------------------------------------------------------- battles, sieges and raids


def fighters(g: Game1755, side: int) -> list[Piece]:
    """Those of a side who take part in the battle."""
    battle = g.fighting
    return g.named(battle.attackers if side == battle.attacker else battle.defenders)


def auxiliaries(pieces: Sequence[Piece]) -> int:
    return sum([piece.auxiliary for piece in pieces])


def can_ambush(g: Game1755, effect: Effect) -> bool:
    """7.56: in the wild, with as many auxiliaries as the enemy, against neither Light Infantry nor a fort."""
    battle = g.battle
    if battle is None or battle.ambush[g.player]:
        return False
    space, enemy = g.board.spaces[battle.space], 1 - g.player
    if not space.is_wild or g.has_fort(space, enemy):
        return False
    own, theirs = fighters(g, g.player), fighters(g, enemy)
    if any(isinstance(piece, Unit) and piece.light for piece in theirs):
        return False
    return 0 < auxiliaries(own) >= auxiliaries(theirs)


def ambush(g: Game1755, effect: Effect) -> None:
    g.fighting.ambush[g.player] = effect.number("factor")


def can_entrench(g: Game1755, effect: Effect) -> bool:
    """7.55: defenders with drilled troops dig in, attackers with drilled troops clear the way."""
    battle = g.battle
    if battle is None or not any(piece.drilled for piece in fighters(g, g.player)):
        return False
    return (battle.space in g.fieldworks) == (g.player == battle.attacker)


def fieldworks(g: Game1755, effect: Effect) -> None:
    space = g.board.spaces[g.fighting.space]
    if g.player == g.fighting.attacker:
        unmark(g.fieldworks, space)
    else:
        mark(g.fieldworks, space)


def can_bombard(g: Game1755, effect: Effect) -> bool:
    """Coehorns: a Regular on the player's side of the walls."""
    siege, side = g.besieging, g.board.sides[g.player]
    return siege is not None and any(unit.regular for unit in g.units_at(side, siege.space))


def coehorns(g: Game1755, effect: Effect) -> None:
    """8.231, 9.13: for the siege roll and an assault of this action phase."""
    g.sieging.coehorns[g.player] = effect.number("bonus")


def can_surrender(g: Game1755, effect: Effect) -> bool:
    """8.231: in place of a siege roll; Louisbourg holds out until the siege has made progress."""
    siege = g.besieging
    if siege is None or siege.surrendered:
        return False
    if g.player != g.active and not g.has_rule("14.4"):
        return False
    space = g.board.spaces[siege.space]
    return space is not g.board.louisbourg or g.siege_level(space) >= effect.number("louisbourg_level")


def surrender(g: Game1755, effect: Effect) -> None:
    g.sieging.surrendered = True


def can_massacre(g: Game1755, effect: Effect) -> bool:
    """The fortification fell to drilled troops with Indians among them."""
    if g.fallen < 0:
        return False
    units = g.units_at(g.board.sides[1 - g.player], g.fallen)
    return any(unit.drilled for unit in units) and any(unit.indian for unit in units)


def massacre(g: Game1755, effect: Effect) -> None:
    """A victory point, and the Indians there are eliminated."""
    g.score(g.player, effect.number("points"))
    for unit in g.units_at(g.board.sides[1 - g.player], g.fallen):
        if unit.indian:
            g.lose(unit)
    g.tell("massacre", side=g.board.sides[g.player].id, space=g.board.spaces[g.fallen])


def can_house(g: Game1755, effect: Effect) -> bool:
    return g.raid is not None and g.player != g.active and not g.blockhouses[g.player]


def blockhouses(g: Game1755, effect: Effect) -> None:
    """10.3: for all enemy raids of the year."""
    g.blockhouses[g.player] = 1


# ---------------------------------------------------------------------- the table


def at_once(act: Callable[[Game1755, Effect], None]) -> Callable[[Game1755, Effect], Rules[str | None]]:
    """An effect that asks nobody."""

    def do(g: Game1755, effect: Effect) -> Rules[str | None]:
        yield from ()
        act(g, effect)
        return None

    return do


RESPONSES: Final[dict[str, EffectKind[Game1755, Effect]]] = {
    "foul_weather": EffectKind(("spaces",), can_be_foul, at_once(foul_weather)),
    "guides": EffectKind((), can_guide, at_once(guides)),
    "landing": EffectKind((), can_land, at_once(landing)),
    "lake_schooner": EffectKind((), can_send_back, at_once(lake_schooner)),
    "ambush": EffectKind(("factor",), can_ambush, at_once(ambush)),
    "fieldworks": EffectKind((), can_entrench, at_once(fieldworks)),
    "coehorns": EffectKind(("bonus",), can_bombard, at_once(coehorns)),
    "surrender": EffectKind(("louisbourg_level",), can_surrender, at_once(surrender)),
    "massacre": EffectKind(("points",), can_massacre, at_once(massacre)),
    "blockhouses": EffectKind((), can_house, at_once(blockhouses)),
}
"""The response events: their figures, when the board allows them, what they do."""
