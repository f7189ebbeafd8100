"""5.51: whether an event can be played: its conditions, and whether it would do anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flintlock.games.wilderness_war.effects import EFFECTS
from flintlock.games.wilderness_war.pieces import FRENCH, Card, Need, Space
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.scenarios import EVENTS


def event_refusal(g: Game1755, card: Card) -> str:
    """Why the active side cannot play the event, as a key of the phrase book; empty if it can."""
    side = g.side
    g.player = side.number
    if card.response:
        return "why.response"
    if card.sides not in ("both", side.id) and not (card.either and g.has_rule(card.either)):
        return "why.other_side"
    if card.regulars and g.regulars_played[side.number]:
        return "why.regulars_played"
    for need in card.needs[side.number]:
        if not holds(g, need):
            return f"why.need_{need.word}"
    if not card.idle and not any(EFFECTS[effect.word].can(g, effect) for effect in card.effects):
        return "why.no_effect"
    return ""


def holds(g: Game1755, need: Need) -> bool:
    return CONDITIONS[need.word](g, need)


# ---------------------------------------------------------------------- the conditions, for `g.player`


def controls(g: Game1755, need: Need) -> bool:
    return g.controls(g.player, need.spaces[0])


def enemy_lacks(g: Game1755, need: Need) -> bool:
    return not g.controls(1 - g.player, need.spaces[0])


def has_fort(g: Game1755, need: Need) -> bool:
    return g.has_fort(need.spaces[0], g.player)


def is_fortified_among(g: Game1755, need: Need) -> bool:
    """A fortification in one of the spaces, and none of the enemy in any."""
    own = any(g.is_fortified(space, g.player) for space in need.spaces)
    return own and not any(g.is_fortified(space, 1 - g.player) for space in need.spaces)


def is_near(g: Game1755, need: Need) -> bool:
    """The leader is near a settlement of the group."""
    leader = need.leader
    if leader is None or not g.is_on_map(leader) or (need.free and g.is_inside(leader)):
        return False
    far = g.board.distances[g.at[leader.number]]
    homes = [tribe.home for tribe in g.board.tribes if tribe.group == need.group and tribe.home is not None]
    return any(far[home.number] <= need.number for home in homes)


def has_troops_at(g: Game1755, need: Need) -> bool:
    """Drilled troops in an unbesieged fortification there, or next to it."""
    space = need.spaces[0]
    return any(has_garrison(g, place) for place in (space, *space.neighbours))


def has_garrison(g: Game1755, space: Space) -> bool:
    return g.has_free_fortification(space, g.player) and g.drilled_outside(g.player, space) > 0


def is_played(g: Game1755, need: Need) -> bool:
    return bool(g.events[EVENTS.index(need.event)])


def is_not_played(g: Game1755, need: Need) -> bool:
    return not is_played(g, need)


def is_year_from(g: Game1755, need: Need) -> bool:
    return g.year >= need.number


def has_points(g: Game1755, need: Need) -> bool:
    points = g.vp if g.player == FRENCH else -g.vp
    return points >= need.number


def is_removed(g: Game1755, need: Need) -> bool:
    return need.number - 1 in g.removed


def any_holds(g: Game1755, need: Need) -> bool:
    return any(holds(g, choice) for choice in need.choices)


CONDITIONS: Final[dict[str, Callable[[Game1755, Need], bool]]] = {
    "controls": controls,
    "enemy_lacks": enemy_lacks,
    "fort": has_fort,
    "fortified": is_fortified_among,
    "near": is_near,
    "troops_at": has_troops_at,
    "played": is_played,
    "not_played": is_not_played,
    "year_from": is_year_from,
    "least_vp": has_points,
    "removed": is_removed,
    "any": any_holds,
}
"""The words of `needs` in cards.toml."""
