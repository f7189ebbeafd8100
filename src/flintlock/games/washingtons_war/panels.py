"""The small tables beside the board: colonies, forces, the battle and its odds."""

from __future__ import annotations

from fractions import Fraction

from flintlock.core.message import Message, Param
from flintlock.core.table import PanelView
from flintlock.games.washingtons_war.board import AMERICAN, BRITISH
from flintlock.games.washingtons_war.modifiers import Encounter, encounter_of, modifiers, total
from flintlock.games.washingtons_war.movement import steps
from flintlock.games.washingtons_war.odds import attacker_wins, encounter_ahead, ratings, would_overrun
from flintlock.games.washingtons_war.phases import MARCH
from flintlock.games.washingtons_war.pieces import General, Side
from flintlock.games.washingtons_war.position import BOX, CAPTURED, NONE, Game1775


def panels(g: Game1775) -> list[PanelView]:
    found = [colony_panel(g), forces_panel(g), war_panel(g)]
    if g.battle is not None:
        found.insert(0, battle_panel(g))
    elif g.phase == MARCH and g.march is not None:
        ahead = odds_panel(g)
        if ahead["rows"]:
            found.insert(0, ahead)
    return found


def _word(g: Game1775, key: str, **params: Param) -> str:
    return g.board.phrases.say(Message(key, params))


def _panel(g: Game1775, id: str, columns: list[str], rows: list[list[str]], **params: Param) -> PanelView:
    heads = [_word(g, f"column.{name}") if name else "" for name in columns]
    return PanelView(id=id, title=_word(g, f"panel.{id}", **params), columns=heads, rows=rows)


# ---------------------------------------------------------------------- the state of the war


def colony_panel(g: Game1775) -> PanelView:
    """10.0.B, 13.2: who controls each colony, with the markers of both sides."""
    rows = []
    for colony in g.board.colonies:
        holder = g.controller(colony)
        owner = _word(g, "nobody") if holder == NONE else g.board.sides[holder].name
        counts = [str(g.markers(colony, side)) for side in g.board.sides]
        rows.append([colony.name, owner, *counts, str(len(colony.spaces))])
    held = [str(g.colonies_of(side)) for side in g.board.sides]
    goals = [str(goal) for goal in g.board.tables.colonies_to_win]
    both = [f"{have} / {goal}" for have, goal in zip(held, goals, strict=True)]
    rows.append([_word(g, "row.total"), "", *both, str(len(g.board.colonies))])
    return _panel(g, "colonies", ["colony", "holder", "american", "british", "spaces"], rows)


def forces_panel(g: Game1775) -> PanelView:
    """8.0: the reinforcement boxes, captured generals and losses."""
    boxes = ("–", str(g.british_box), str(g.french_box))
    rows = []
    for nation in g.board.nations:
        number = nation.number
        on_map = sum((g.americans, g.british, g.french)[number])
        own = [general for general in nation.side.generals if general.nation is nation]
        waiting = _names([general for general in own if g.where[general.number] == BOX])
        captured = _names([general for general in own if g.where[general.number] == CAPTURED])
        rows.append([nation.name, str(on_map), boxes[number], waiting, captured, str(g.lost[number])])
    return _panel(g, "forces", ["", "on_map", "box", "box_generals", "captured", "lost"], rows)


def _names(generals: list[General]) -> str:
    return ", ".join(general.name for general in generals) or "–"


def war_panel(g: Game1775) -> PanelView:
    """12.0, 6.34: the alliance, Europe, the fleet, and when the war ends."""
    zone = g.board.zones[g.fleet].name if g.fleet >= 0 else _word(g, f"fleet.{-g.fleet}")
    ends = str(g.board.cards[g.war_ends].effect.year) if g.war_ends != NONE else "–"
    alliance = _word(g, "allied") if g.allied else f"{g.alliance} / {g.board.tables.alliance_boxes}"
    congress = _word(g, "dispersed_now") if g.congress == NONE else g.board.spaces[g.congress].name
    rows = [
        [_word(g, "row.alliance"), alliance],
        [_word(g, "row.europe"), _word(g, f"europe.{g.europe}")],
        [_word(g, "row.fleet"), zone],
        [_word(g, "row.congress"), congress],
        [_word(g, "row.regulars"), _word(g, "yes" if g.regulars else "no")],
        [_word(g, "row.mutiny"), _word(g, "yes" if g.mutiny else "no")],
        [_word(g, "row.war_ends"), ends],
        [_word(g, "row.facts"), _word(g, "reconstructed")],
    ]
    return _panel(g, "war", ["", ""], rows)


# ---------------------------------------------------------------------- battle


def battle_panel(g: Game1775) -> PanelView:
    """9.4: every modifier with its rule, the ratings, the dice and the totals."""
    battle = g.fighting
    encounter = encounter_of(g)
    found = modifiers(g, encounter)
    rows = [
        [
            modifier.rule,
            _word(g, f"modifier.{modifier.name}"),
            _signed(modifier.american),
            _signed(modifier.british),
        ]
        for modifier in found
    ]
    rated = [_rating(g, encounter, side) for side in g.board.sides]
    rows.append(["9.3", _word(g, "modifier.rating"), *rated])
    if battle.winner == NONE:
        rows.append(["9.2", _word(g, "row.chance"), *_chances(g, encounter)])
    else:
        rows.append(["9.2", _word(g, "row.dice"), *(str(roll) for roll in battle.rolls)])
        rows.append(["9.2", _word(g, "row.winner"), *_winner(g, battle.winner)])
    space = encounter.space
    return _panel(g, "battle", ["rule", "modifier", "american", "british"], rows, space=space, side=g.side)


def _rating(g: Game1775, encounter: Encounter, side: Side) -> str:
    """The rolled rating, or what it can be."""
    rating = g.fighting.ratings[side.number]
    if rating != NONE:
        return _signed(rating)
    return _range(g, encounter, side)


def _range(g: Game1775, encounter: Encounter, side: Side) -> str:
    possible = ratings(g, encounter.leaders[side.number], encounter.units[side.number])
    return " / ".join(_signed(rating) for rating in sorted(possible))


def _chances(g: Game1775, encounter: Encounter) -> list[str]:
    wins = attacker_wins(g, encounter)
    both = (wins, 1 - wins) if encounter.attacker.number == AMERICAN else (1 - wins, wins)
    return [_percent(chance) for chance in both]


def _winner(g: Game1775, winner: int) -> list[str]:
    won = _word(g, "won")
    return [won if winner == AMERICAN else "", won if winner == BRITISH else ""]


def odds_panel(g: Game1775) -> PanelView:
    """9.2: before a march into battle: the exact odds from what both sides can see, cards not counted."""
    here = g.board.spaces[g.moving.at]
    has_army = g.moving.units or g.moving.french
    ahead = [space for space in steps(g, here) if g.strength(space, g.other)] if has_army else []
    rows = [_odds_row(g, encounter_ahead(g, space)) for space in ahead]
    columns = ["space", "attacker", "defender", "attacker_wins", "if_beaten"]
    return _panel(g, "battle/odds", columns, rows, side=g.side)


def _odds_row(g: Game1775, encounter: Encounter) -> list[str]:
    attacker, defender = encounter.attacker, g.enemy(encounter.attacker)
    found = modifiers(g, encounter)
    both = [f"{_signed(total(found, side))} ({_range(g, encounter, side)})" for side in (attacker, defender)]
    if would_overrun(g, encounter):
        return [encounter.space.name, *both, _word(g, "overrun_sure"), "–"]
    surrender = g.control[g.moving.at] == defender.number
    beaten = _word(g, "would_surrender" if surrender else "would_retreat")
    return [encounter.space.name, *both, _percent(attacker_wins(g, encounter)), beaten]


def _signed(number: int) -> str:
    return f"+{number}" if number else "–"


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f} % ({chance.numerator}/{chance.denominator})"
