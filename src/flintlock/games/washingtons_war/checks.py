"""Nothing is lost or made up: units, markers, cards and generals."""

from __future__ import annotations

from flintlock.games.washingtons_war.board import BRITISH
from flintlock.games.washingtons_war.phases import CARD, DEAL, FIRST_PLAYER
from flintlock.games.washingtons_war.position import ABSENT, NONE, Game1775


def check(g: Game1775) -> None:
    """Raise AssertionError where pieces, cards or markers have been lost or made up."""
    check_units(g)
    check_cards(g)
    check_generals(g)
    assert all(NONE <= owner <= BRITISH for owner in g.control), "an unknown marker"
    placed = len(g.control) - g.control.count(NONE)
    assert placed <= g.board.marker_total, f"{placed} markers are on the map"
    assert NONE <= g.congress < len(g.control), "the Congress is nowhere"
    assert 0 <= g.alliance <= g.board.tables.alliance_boxes, "the alliance marker has left its track"


def check_units(g: Game1775) -> None:
    boxes = (0, g.british_box, g.french_box)
    for nation in g.board.nations:
        number = nation.number
        units = (g.americans, g.british, g.french)[number]
        total = sum(units) + boxes[number]
        expected = g.raised[number] - g.lost[number]
        assert total == expected, f"there are {total} {nation.id} units instead of {expected}"
        assert min(units) >= 0, f"a negative number of {nation.id} units"
        assert boxes[number] >= 0, f"a negative number of {nation.id} units in the box"
    if g.march is None:
        for space in g.board.spaces:
            both = g.british[space.number] and g.strength(space, g.board.american)
            assert not both, f"both sides have units in {space.id}"


def check_cards(g: Game1775) -> None:
    piles = [*g.hands, g.deck, g.discards, g.removed, g.aside, *g.queues, *g.reinforced]
    everywhere = [card for pile in piles for card in pile]
    if g.war_ends != NONE:
        everywhere.append(g.war_ends)
    assert sorted(everywhere) == list(range(len(g.board.cards))), "cards were lost or made up"
    for hand in g.hands:
        assert hand == sorted(hand), "a hand out of order"
    assert set(g.shown) <= {*g.american_hand, *g.british_hand}, "a shown card that is in no hand"


def check_generals(g: Game1775) -> None:
    """3.0: one general a space, but for one who passes through or has just arrived (7.4.C)."""
    spare = 0 if g.phase in (DEAL, FIRST_PLAYER, CARD) else 1
    for side in g.board.sides:
        places = [at for general in side.generals if (at := g.where[general.number]) >= 0]
        assert len(places) - len(set(places)) <= spare, f"two {side.id} generals in one space"
    assert all(ABSENT <= at < len(g.control) for at in g.where), "a general is nowhere"
