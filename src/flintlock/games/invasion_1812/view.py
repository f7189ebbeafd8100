"""What one seat may see of an 1812 game, as a drawable table."""

from __future__ import annotations

from typing import cast

from flintlock.core.message import Message, Param
from flintlock.core.table import CardView, Layout, PanelView, PileView, Said, SpaceView, TokenView
from flintlock.games.invasion_1812.board import Card, Faction
from flintlock.games.invasion_1812.position import NONE, Game1812
from flintlock.games.invasion_1812.sequence import truces_played

PILE_NAMES = {"truces": "Truce cards", "discards": "Played cards"}


def layout(g: Game1812, seat: str | None) -> Layout:
    """1.5: partners see each other's hands; opponents and spectators see how many cards there are."""
    viewer = g.board.seat(seat)
    return Layout(
        status=status(g),
        spaces=spaces(g),
        tokens=[*unit_tokens(g), *marker_tokens(g)],
        piles=piles(g, viewer),
        panels=panels(g),
    )


def status(g: Game1812) -> list[Said]:
    lines = [_said("status.round", round=g.round)]
    if g.active != NONE:
        lines.append(_said("status.turn", faction=g.faction))
    if g.card != NONE:
        lines.append(_said("status.card", card=g.movement_card, left=g.armies_left))
    lines.append(_said("status.reconstructed"))
    return lines


def _said(key: str, **params: Param) -> Said:
    return cast(Said, Message(key, params).to_json())


def spaces(g: Game1812) -> list[SpaceView]:
    areas = [
        SpaceView(id=area.id, name=area.name, group=area.home.name, note="★" * area.stars, code=area.code)
        for area in g.board.areas
    ]
    rounds = [_box(f"round-{number}", f"Round {number}") for number in range(1, g.board.rounds + 1)]
    turns = [_box(f"turn-{number}", f"Turn {number}") for number in range(1, len(g.board.factions) + 1)]
    pools = [_box(f"pool-{faction.id}", f"Pool of the {faction.name}") for faction in g.board.factions]
    return [*areas, *rounds, *turns, _box("truce", "Truce cards"), _box("fled", "Fled units"), *pools]


def _box(id: str, name: str) -> SpaceView:
    return SpaceView(id=id, name=name, group="Beside the map")


def unit_tokens(g: Game1812) -> list[TokenView]:
    on_board = [
        _units(faction, area.id, number)
        for area in g.board.areas
        for side in g.board.sides
        for number, faction in g.forces(area, side)
    ]
    factions = g.board.factions
    fled = [_units(faction, "fled", n) for faction in factions if (n := g.fled[faction.number])]
    pools = [
        _units(faction, f"pool-{faction.id}", n) for faction in factions if (n := g.pool[faction.number])
    ]
    return on_board + fled + pools


def _units(faction: Faction, space: str, number: int) -> TokenView:
    return TokenView(
        id=f"{space}/{faction.id}",
        space=space,
        shape=faction.shape,
        colour=faction.colour,
        text=faction.short,
        name=faction.name,
        count=number,
        code=faction.code,
    )


def marker_tokens(g: Game1812) -> list[TokenView]:
    tokens = [_marker("round", f"round-{g.round}", "circle", "black", str(g.round), "Round")]
    for place, number in enumerate(g.order, 1):
        faction = g.board.factions[number]
        tokens.append(
            _marker(
                f"turn/{faction.id}", f"turn-{place}", "cube", faction.colour, faction.short, faction.name
            )
        )
    for number in g.truces:
        owner = g.board.cards[number].faction
        tokens.append(_marker(f"truce/{owner.id}", "truce", "cube", owner.colour, owner.short, "Truce card"))
    for area in g.board.areas:
        if g.control[area.number] != NONE:
            side = g.board.sides[g.control[area.number]]
            token = _marker(
                f"{area.id}/control", area.id, "flag", side.id, side.name[0], f"Control: {side.name}"
            )
            token["count"] = area.stars
            tokens.append(token)
    return tokens


def _marker(id: str, space: str, shape: str, colour: str, text: str, name: str) -> TokenView:
    return TokenView(id=id, space=space, shape=shape, colour=colour, text=text, name=name, count=1)


def piles(g: Game1812, viewer: Faction | None) -> list[PileView]:
    found = []
    for faction in g.board.factions:
        hand = g.hand(faction)
        open_to_viewer = viewer is not None and viewer.side is faction.side
        found.append(_pile(f"hand/{faction.id}", "hand", faction, len(hand), hand if open_to_viewer else []))
        found.append(_pile(f"deck/{faction.id}", "deck", faction, len(g.decks[faction.number]), []))
    played = [g.board.cards[number] for number in g.discards]
    truces = [g.board.cards[number] for number in g.truces]
    found.append(_pile("truces", "played", None, len(truces), truces))
    found.append(_pile("discards", "discard", None, len(played), played))
    return found


def _pile(id: str, kind: str, owner: Faction | None, count: int, cards: list[Card]) -> PileView:
    return PileView(
        id=id,
        name=owner.name if owner else PILE_NAMES[id],
        seat=owner.id if owner else None,
        kind=kind,
        count=count,
        cards=[card_face(card) for card in cards],
    )


def card_face(card: Card) -> CardView:
    figures = [] if card.is_special else [card.armies, card.distance]
    return CardView(
        code=card.code,
        title=card.name,
        kind=card.kind_of_card,
        text=card.text,
        colour=card.faction.colour,
        figures=[str(figure) for figure in figures if figure],
        doubtful=card.doubtful,
    )


def panels(g: Game1812) -> list[PanelView]:
    found = [score_panel(g), forces_panel(g)]
    if g.battle != NONE:
        found.insert(0, battle_panel(g))
    return found


def score_panel(g: Game1812) -> PanelView:
    rows = [
        [side.name, str(g.markers(side)), f"{truces_played(g, side)} / {len(side.factions)}"]
        for side in g.board.sides
    ]
    return PanelView(
        id="score", title="Objectives", columns=["", "Enemy objectives", "Truce cards"], rows=rows
    )


def forces_panel(g: Game1812) -> PanelView:
    rows = [
        [
            faction.name,
            str(faction.units - g.pool[faction.number] - g.fled[faction.number]),
            str(g.pool[faction.number]),
            str(g.fled[faction.number]),
            str(len(g.hands[faction.number])),
            str(len(g.decks[faction.number])),
        ]
        for faction in g.board.factions
    ]
    columns = ["", "On the board", "Pool", "Fled", "Hand", "Deck"]
    return PanelView(id="forces", title="Forces", columns=columns, rows=rows)


def battle_panel(g: Game1812) -> PanelView:
    area = g.board.areas[g.battle]
    rows = []
    for side in g.board.sides:
        for number, faction in g.forces(area, side):
            dice = min(number, faction.dice)
            rows.append([side.name, faction.name, str(number), str(dice)])
    columns = ["Side", "Faction", "Units", "Dice"]
    return PanelView(id="battle", title=f"Battle of {area.name}", columns=columns, rows=rows)
