"""2.0, 4.0: rounds and turns, control of objectives, and the end of the game."""

from __future__ import annotations

from flintlock.core.position import OVER, Result, Score
from flintlock.core.question import Rules
from flintlock.games.invasion_1812.phases import ENLISTMENT
from flintlock.games.invasion_1812.pieces import Faction, Side
from flintlock.games.invasion_1812.position import NONE, Game1812, Turn


def marker(g: Game1812) -> Rules[str]:
    """2.0: a marker is drawn from the bag; its faction has the next turn."""
    if not g.order:
        g.headline(1, "round", round=g.round)
    faction = g.facts.first_turn if _is_first_turn(g) else None
    if faction is None:
        waiting = [faction for faction in g.board.factions if faction.number not in g.order]
        faction = yield from g.chance("marker", waiting, rule="2.0", round=g.round)
    begin_turn(g, faction)
    return ENLISTMENT


def _is_first_turn(g: Game1812) -> bool:
    return g.round == g.facts.first_round and not g.order


def begin_turn(g: Game1812, faction: Faction) -> None:
    """2.1: the faction is active."""
    g.order.append(faction.number)
    g.this_turn = Turn(moved=[0] * len(g.units))
    g.headline(2, "turn", faction=faction)


def end_turn(g: Game1812) -> str | None:
    """2.1: control is settled, and after the fifth turn the round ends; OVER where the game does too."""
    settle_control(g)
    g.this_turn = None
    if len(g.order) < len(g.board.factions):
        return None
    if is_over(g):
        finish(g)
        return OVER
    g.round += 1
    g.order = []
    return None


def settle_control(g: Game1812) -> None:
    """3.2.8: a side controls the enemy objectives that it alone occupies at the end of a turn."""
    for area in g.board.areas:
        if not area.stars:
            continue
        invader = g.enemy(area.home)
        controls = g.holds(area, invader) and not g.holds(area, area.home)
        owner = invader.number if controls else NONE
        if owner != g.control[area.number]:
            g.control[area.number] = owner
            if controls:
                g.tell("control", side=invader.id, area=area)


def is_over(g: Game1812) -> bool:
    """4.0: checked at the end of round 3 and later; over when one side has played all its truce cards."""
    if g.round >= g.facts.last_round:
        return True
    if not g.facts.by_truce or g.round < g.board.first_end_check:
        return False
    return any(truces_played(g, side) == len(side.factions) for side in g.board.sides)


def truces_played(g: Game1812, side: Side) -> int:
    return sum(g.board.cards[card].faction.side is side for card in g.truces)


def finish(g: Game1812) -> None:
    """4.0: the side with more control markers wins; it can be a draw."""
    british, american = g.board.sides
    lead = g.markers(british) - g.markers(american)
    winner = None if lead == 0 else british if lead > 0 else american
    g.result = Result(
        winners=list(winner.seats) if winner else [],
        reason="more_markers" if winner else "equal_markers",
        scores=[Score(seat=faction.id, points=g.markers(faction.side)) for faction in g.board.factions],
    )
    g.tell("end", british=g.markers(british), american=g.markers(american))
