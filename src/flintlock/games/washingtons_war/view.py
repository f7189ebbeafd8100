"""What one seat may see of a game of Washington's War, as a drawable table."""

from __future__ import annotations

from typing import cast

from flintlock.core.message import Message, Param
from flintlock.core.table import CardView, Layout, PileView, Said, SpaceView, TokenView
from flintlock.games.washingtons_war.panels import panels
from flintlock.games.washingtons_war.pieces import Card, General, Nation, Side
from flintlock.games.washingtons_war.position import (
    ABSENT,
    AT_SEA,
    BOX,
    CAPTURED,
    HARBOUR,
    NONE,
    PEACE,
    WAR,
    Game1775,
)

BOXES = ("captured", "queue", "reinforcements")
MARKER_SHAPES = ("flag", "hexagon")
MARKER_TEXTS = ("Am", "Br")
"""American and British markers differ by shape and text, not only by colour."""


def layout(g: Game1775, seat: str | None) -> Layout:
    """6.1.C: everything lies open but the other hand and the deck."""
    return Layout(
        status=status(g),
        spaces=spaces(g),
        tokens=[*unit_tokens(g), *general_tokens(g), *marker_tokens(g), *track_tokens(g)],
        piles=piles(g, g.board.side(seat)),
        panels=panels(g),
    )


def status(g: Game1775) -> list[Said]:
    lines = [_said("status.year", year=g.year), _said("status.impulse", side=g.side)]
    if g.card != NONE:
        lines.append(_said("status.card", card=g.card_in_play))
    lines.append(_said("status.regulars" if g.regulars else "status.no_regulars"))
    if g.war_ends != NONE:
        lines.append(_said("status.war_ends", card=g.board.cards[g.war_ends]))
    lines.append(_said("status.reconstructed"))
    return lines


def _said(key: str, **params: Param) -> Said:
    return cast(Said, Message(key, params).to_json())


def word(g: Game1775, key: str, **params: Param) -> str:
    """A phrase of the phrase book, for names on the table."""
    return g.board.phrases.say(Message(key, params))


# ---------------------------------------------------------------------- spaces


def spaces(g: Game1775) -> list[SpaceView]:
    found = [
        SpaceView(
            id=space.id,
            name=space.name,
            group=space.colony.name,
            note=_features(g, space.port, space.fortified, space.quarters),
            code=space.code,
        )
        for space in g.board.spaces
    ]
    zones = word(g, "group.zones")
    found += [SpaceView(id=zone.id, name=zone.name, group=zones, code=zone.code) for zone in g.board.zones]
    boxes = word(g, "group.boxes")
    for box in BOXES:
        found += [
            SpaceView(id=f"{box}-{side.id}", name=word(g, f"box.{box}", side=side), group=boxes)
            for side in g.board.sides
        ]
    single = ("reinforcements-french", "congress-dispersed", "war-ends")
    found += [SpaceView(id=box, name=word(g, f"box.{box}"), group=boxes) for box in single]
    return found + track_spaces(g)


def _features(g: Game1775, port: bool, fortified: bool, quarters: bool) -> str:
    names = [("note.fortified" if fortified else "note.port") if port else "", "note.quarters" * quarters]
    return ", ".join(word(g, name) for name in names if name)


def track_spaces(g: Game1775) -> list[SpaceView]:
    years, alliance, colonies = (word(g, f"group.{name}") for name in ("years", "alliance", "colonies"))
    tables = g.board.tables
    found = [SpaceView(id=f"year-{year}", name=str(year), group=years) for year in tables.british_units]
    found += [
        SpaceView(id=f"alliance-{box}", name=str(box), group=alliance)
        for box in range(tables.alliance_boxes + 1)
    ]
    found += [
        SpaceView(id=f"colony-{colony.id}", name=colony.name, group=colonies) for colony in g.board.colonies
    ]
    return found


# ---------------------------------------------------------------------- tokens


def unit_tokens(g: Game1775) -> list[TokenView]:
    tokens = []
    for nation in g.board.nations:
        units = (g.americans, g.british, g.french)[nation.number]
        tokens += [
            _units(nation, space.id, units[space.number]) for space in g.board.spaces if units[space.number]
        ]
    british, french = g.board.nations[1], g.board.nations[2]
    if g.british_box:
        tokens.append(_units(british, "reinforcements-british", g.british_box))
    if g.french_box:
        box = "reinforcements-american" if g.allied else "reinforcements-french"
        tokens.append(_units(french, box, g.french_box))
    return tokens


def _units(nation: Nation, space: str, number: int) -> TokenView:
    return TokenView(
        id=f"{space}/{nation.id}",
        space=space,
        shape=nation.shape,
        colour=nation.colour,
        text=nation.short,
        name=nation.name,
        count=number,
    )


def general_tokens(g: Game1775) -> list[TokenView]:
    tokens = []
    for general in g.board.generals:
        place = _place_of(g, general)
        if place:
            tokens.append(_general(g, general, place))
    return tokens


def _place_of(g: Game1775, general: General) -> str:
    at = g.where[general.number]
    if at >= 0:
        return g.board.spaces[at].id
    places = {
        BOX: f"reinforcements-{general.side.id}",
        CAPTURED: f"captured-{general.side.id}",
        ABSENT: "reinforcements-french",
    }
    return places.get(at, "")


def _general(g: Game1775, general: General, place: str) -> TokenView:
    """2.2.C: the first letters of the name, then battle, agility and strategy; the name spells them out."""
    name = word(
        g,
        "token.general",
        general=general,
        battle=general.battle,
        agility=general.agility,
        strategy=general.strategy,
    )
    return TokenView(
        id=f"general/{general.id}",
        space=place,
        shape="shield",
        colour=general.nation.colour,
        text=general.name[:3],
        figures=f"{general.battle}·{general.agility}·{general.strategy}",
        name=name,
        count=1,
        code=general.code,
    )


def marker_tokens(g: Game1775) -> list[TokenView]:
    tokens = []
    for space in g.board.spaces:
        owner = g.control[space.number]
        if owner != NONE:
            side = g.board.sides[owner]
            tokens.append(_control(g, f"{space.id}/marker", space.id, side, "token.marker"))
    for colony in g.board.colonies:
        holder = g.controller(colony)
        if holder != NONE:
            place = f"colony-{colony.id}"
            tokens.append(_control(g, place, place, g.board.sides[holder], "token.colony"))
    return tokens


def _control(g: Game1775, id: str, place: str, side: Side, key: str) -> TokenView:
    nation = side.nations[0]
    shape, text = MARKER_SHAPES[side.number], MARKER_TEXTS[side.number]
    return _marker(id, place, shape, nation.colour, text, word(g, key, side=side))


def _marker(id: str, space: str, shape: str, colour: str, text: str, name: str) -> TokenView:
    return TokenView(id=id, space=space, shape=shape, colour=colour, text=text, name=name, count=1)


def track_tokens(g: Game1775) -> list[TokenView]:
    """The turn, the alliance, the fleet, the Congress and what Europe does."""
    year = f"year-{g.year}"
    regulars = "R" if g.regulars else "–"
    tokens = [
        _marker(
            "turn",
            year,
            "circle",
            "black",
            regulars,
            word(g, f"token.turn_{'no_' * (not g.regulars)}regulars"),
        ),
        _marker("congress", _congress_at(g), "star", "blue", "CC", word(g, "token.congress")),
        _marker("fleet", _fleet_at(g), "ship", "green", "FN", word(g, "token.fleet")),
    ]
    if g.europe == PEACE:
        place = f"alliance-{g.alliance}"
        tokens.append(_marker("alliance", place, "diamond", "green", "FA", word(g, "token.alliance")))
    else:
        place = year if g.europe == WAR else f"year-{min(g.year + 1, g.board.tables.last_year)}"
        tokens.append(_marker("europe", place, "diamond", "yellow", "EW", word(g, "token.europe")))
    if g.war_ends != NONE:
        ends = g.board.cards[g.war_ends]
        tokens.append(_marker("war_ends", "war-ends", "square", "white", str(ends.effect.year), ends.name))
    for side, queue in zip(g.board.sides, g.queues, strict=True):
        if queue:
            points = sum(g.board.cards[number].ops for number in queue)
            colour = side.nations[0].colour
            name = word(g, "token.queue", side=side, points=points)
            tokens.append(
                _marker(f"queue-{side.id}", f"queue-{side.id}", "square", colour, str(points), name)
            )
    return tokens


def _congress_at(g: Game1775) -> str:
    return "congress-dispersed" if g.congress == NONE else g.board.spaces[g.congress].id


def _fleet_at(g: Game1775) -> str:
    if g.fleet == HARBOUR:
        return "reinforcements-french"
    return f"year-{g.year}" if g.fleet == AT_SEA else g.board.zones[g.fleet].id


# ---------------------------------------------------------------------- cards


def piles(g: Game1775, viewer: Side | None) -> list[PileView]:
    """6.1.C: discards are open; of the other hand only the cards that were bought in the open."""
    found = []
    for side in g.board.sides:
        hand = g.hands[side.number]
        known = hand if viewer is side else [card for card in hand if card in g.shown]
        found.append(_pile(g, f"hand/{side.id}", "hand", side, len(hand), known))
    found.append(_pile(g, "deck", "deck", None, len(g.deck), []))
    for kind, pile in (("discard", g.discards), ("removed", g.removed), ("aside", g.aside)):
        found.append(_pile(g, kind, kind, None, len(pile), pile))
    for kind, piles_of in (("queue", g.queues), ("reinforcement", g.reinforced)):
        for side in g.board.sides:
            cards = piles_of[side.number]
            found.append(_pile(g, f"{kind}/{side.id}", kind, side, len(cards), cards))
    ends = [] if g.war_ends == NONE else [g.war_ends]
    found.append(_pile(g, "war_ends", "war_ends", None, len(ends), ends))
    return found


def _pile(g: Game1775, id: str, kind: str, side: Side | None, count: int, cards: list[int]) -> PileView:
    name = word(g, f"pile.{kind}") if side is None else word(g, f"pile.{kind}", side=side)
    return PileView(
        id=id,
        name=name,
        seat=side.id if side is not None else None,
        kind=kind,
        count=count,
        cards=[card_face(g, g.board.cards[number]) for number in cards],
    )


def card_face(g: Game1775, card: Card) -> CardView:
    colours = {"american": "blue", "british": "red", "either": "white", "both": "yellow"}
    text = card.text or word(g, "card.operations", points=card.ops)
    return CardView(
        code=card.code,
        title=card.name,
        kind=card.kind_of_card,
        text=text,
        colour=colours[card.flag],
        figures=[str(card.ops)] if card.ops else [],
        doubtful=card.doubtful,
    )
