"""What a game of Washington's War looks like, as a drawable table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flintlock.core.message import Said, called, said
from flintlock.core.position import UNKNOWN
from flintlock.core.table import CardView, Layout, PileView, ScoreView, SpaceView, TokenView, Words
from flintlock.games.washingtons_war.board import Board
from flintlock.games.washingtons_war.panels import panels
from flintlock.games.washingtons_war.pieces import (
    AMERICAN,
    BRITISH,
    FRENCH,
    Card,
    Colony,
    General,
    Nation,
    Side,
    Space,
)
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
from flintlock.games.washingtons_war.victory import last_year

BOXES: Final = ("captured", "queue", "reinforcements")
MARKER_SHAPES: Final = ("flag", "hexagon")
"""American and British markers differ by shape and text, not only by colour."""

CARD_COLOURS: Final = {"american": "blue", "british": "red", "either": "white", "both": "yellow"}


def layout(g: Game1775) -> Layout:
    """6.1.C: everything lies open but the other hand and the deck, whose cards are blank here."""
    held = [g.colonies_of(side) for side in g.board.sides]
    return Layout(
        status=status(g),
        spaces=spaces(g.board),
        tokens=[*unit_tokens(g), *general_tokens(g), *marker_tokens(g), *track_tokens(g)],
        piles=piles(g),
        panels=panels(g),
        score=[score(g, side, held) for side in g.board.sides],
        ends=when_it_ends(g),
    )


def status(g: Game1775) -> list[Said]:
    lines = [said("status.year", year=g.year), said("status.impulse", side=g.side)]
    if g.impulse.card != NONE:
        lines.append(said("status.card", card=g.card_in_play))
    lines.append(said("status.regulars") if g.regulars else said("status.no_regulars"))
    return lines


def when_it_ends(g: Game1775) -> Said:
    """6.34.D, 13.2: with which year the war ends, if no side is swept off the map before."""
    last = last_year(g)
    if g.result is not None:
        return said("ends.over")
    if g.war_ends == NONE:
        return said("ends.last_year", year=last)
    return said("ends.war_ends", year=last, card=g.board.cards[g.war_ends])


# ---------------------------------------------------------------------- the score


def score(g: Game1775, side: Side, held: list[int]) -> ScoreView:
    """13.2: colonies held and needed."""
    goal = g.board.tables.colonies_to_win[side.number]
    missing, needs = american_needs(g, held) if side.number == AMERICAN else british_needs(g, held)
    return ScoreView(
        side=side.id,
        name=called(side),
        colour=side.nations[0].colour,
        points=held[side.number],
        goal=goal,
        needs=needs,
        share=max(0.0, 1 - missing / goal),
    )


def american_needs(g: Game1775, held: list[int]) -> tuple[int, Said]:
    """13.2: seven colonies, and the British fewer than six; how many are missing or too many."""
    goal, british_goal = g.board.tables.colonies_to_win
    more = max(0, goal - held[AMERICAN])
    fewer = max(0, held[BRITISH] - british_goal + 1)
    if more and fewer:
        return more + fewer, said("needs.more_and_fewer", more=more, fewer=fewer)
    if more:
        return more, said("needs.more", more=more)
    if fewer:
        return fewer, said("needs.fewer", fewer=fewer)
    return 0, said("needs.hold_american", goal=goal, most=british_goal - 1)


def british_needs(g: Game1775, held: list[int]) -> tuple[int, Said]:
    """13.2: six colonies, or as long as the Americans do not have seven."""
    american_goal, goal = g.board.tables.colonies_to_win
    more, fewer = goal - held[BRITISH], held[AMERICAN] - american_goal + 1
    if more <= 0:
        return 0, said("needs.hold_british", goal=goal)
    if fewer <= 0:
        return 0, said("needs.keep_americans", most=american_goal - 1)
    return min(more, fewer), said("needs.more_or_fewer", more=more, fewer=fewer)


# ---------------------------------------------------------------------- spaces


@lru_cache(maxsize=4)
def spaces(board: Board) -> list[SpaceView]:
    """The same in every view."""
    found = [
        SpaceView(
            id=space.id,
            name=called(space),
            group=called(space.colony.noun),
            notes=_features(space),
            code=space.code,
        )
        for space in board.spaces
    ]
    zones = said("group.zones")
    found += [SpaceView(id=zone.id, name=called(zone), group=zones, code=zone.code) for zone in board.zones]
    return [*found, *box_spaces(board), *track_spaces(board)]


def _features(space: Space) -> list[Said]:
    found = []
    if space.port:
        found.append(said("note.fortified") if space.fortified else said("note.port"))
    if space.quarters:
        found.append(said("note.quarters"))
    return found


def box_spaces(board: Board) -> list[SpaceView]:
    boxes = said("group.boxes")
    found = [
        SpaceView(id=f"{box}-{side.id}", name=said(f"box.{box}", side=side), group=boxes)
        for box in BOXES
        for side in board.sides
    ]
    single = ("reinforcements-french", "congress-dispersed", "war-ends")
    return [*found, *(SpaceView(id=box, name=said(f"box.{box}"), group=boxes) for box in single)]


def track_spaces(board: Board) -> list[SpaceView]:
    tables, boxes = board.tables, board.tables.alliance_boxes
    years, alliance, colonies = said("group.years"), said("group.alliance"), said("group.colonies")
    found = [
        SpaceView(id=f"year-{year}", name=said("box.year", year=year), group=years)
        for year in tables.british_units
    ]
    found += [
        SpaceView(id=f"alliance-{box}", name=said("box.alliance", box=box), group=alliance)
        for box in range(boxes + 1)
    ]
    found += [
        SpaceView(id=f"colony-{colony.id}", name=called(colony.noun), group=colonies)
        for colony in board.colonies
    ]
    return found


# ---------------------------------------------------------------------- tokens


def unit_tokens(g: Game1775) -> list[TokenView]:
    tokens = []
    for nation in g.board.nations:
        units = g.units[nation.number]
        for space in g.board.spaces:
            if units[space.number]:
                leader = g.leader(space, nation.side)
                tokens.append(_units(nation, space.id, units[space.number], leader))
    if g.british_box:
        tokens.append(_units(g.board.nations[BRITISH], "reinforcements-british", g.british_box))
    if g.french_box:
        box = "reinforcements-american" if g.allied else "reinforcements-french"
        tokens.append(_units(g.board.nations[FRENCH], box, g.french_box))
    return tokens


@lru_cache(maxsize=4096)
def _units(nation: Nation, space: str, number: int, leader: General | None = None) -> TokenView:
    token = TokenView(
        id=f"{space}/{nation.id}",
        space=space,
        shape=nation.shape,
        colour=nation.colour,
        text=called(nation, "short"),
        name=called(nation),
        count=number,
    )
    if leader is not None:
        token["under"] = f"general/{leader.id}"
    return token


def general_tokens(g: Game1775) -> list[TokenView]:
    places = [(general, _place_of(g, general)) for general in g.board.generals]
    return [_general(general, place) for general, place in places if place]


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


@lru_cache(maxsize=4096)
def _general(general: General, place: str) -> TokenView:
    """2.2.C: the name in short, then battle, agility and strategy; the name spells them out."""
    return TokenView(
        id=f"general/{general.id}",
        space=place,
        shape="shield",
        colour=general.nation.colour,
        text=called(general, "short"),
        figures=f"{general.battle}·{general.agility}·{general.strategy}",
        name=said(
            "token.general",
            general=general,
            battle=general.battle,
            agility=general.agility,
            strategy=general.strategy,
        ),
        count=1,
        code=general.code,
    )


def marker_tokens(g: Game1775) -> list[TokenView]:
    sides = g.board.sides
    owners = [(space, g.control[space.number]) for space in g.board.spaces]
    holders = [(colony, g.controller(colony)) for colony in g.board.colonies]
    return [
        *(_owned(space, sides[owner]) for space, owner in owners if owner != NONE),
        *(_held(colony, sides[holder]) for colony, holder in holders if holder != NONE),
    ]


@lru_cache(maxsize=1024)
def _owned(space: Space, side: Side) -> TokenView:
    return _control(f"{space.id}/marker", space.id, side, said("token.marker", side=side))


@lru_cache(maxsize=256)
def _held(colony: Colony, side: Side) -> TokenView:
    place = f"colony-{colony.id}"
    return _control(place, place, side, said("token.colony", side=side))


def _control(id: str, place: str, side: Side, name: Said) -> TokenView:
    shape, colour = MARKER_SHAPES[side.number], side.nations[0].colour
    return _marker(id, place, shape, colour, called(side, "short"), name)


def _marker(id: str, space: str, shape: str, colour: str, text: Words, name: Said) -> TokenView:
    return TokenView(id=id, space=space, shape=shape, colour=colour, text=text, name=name, count=1)


def track_tokens(g: Game1775) -> list[TokenView]:
    """The turn, the Congress, the fleet, the alliance or what Europe does, War Ends and the queues."""
    always = [turn_token(g), congress_token(g), fleet_token(g), europe_token(g)]
    return [*always, *ends_token(g), *queue_tokens(g)]


def turn_token(g: Game1775) -> TokenView:
    """9.41: its back says that the Regulars have lost their advantage."""
    name = said("token.regulars") if g.regulars else said("token.no_regulars")
    text = said("short.regulars") if g.regulars else said("short.no_regulars")
    token = _marker("turn", f"year-{g.year}", "circle", "black", text, name)
    token["back"] = not g.regulars
    return token


def congress_token(g: Game1775) -> TokenView:
    place = "congress-dispersed" if g.congress == NONE else g.board.spaces[g.congress].id
    return _marker("congress", place, "star", "blue", said("short.congress"), said("token.congress"))


def fleet_token(g: Game1775) -> TokenView:
    if g.fleet == HARBOUR:
        place = "reinforcements-french"
    else:
        place = f"year-{g.year}" if g.fleet == AT_SEA else g.board.zones[g.fleet].id
    return _marker("fleet", place, "ship", "green", said("short.fleet"), said("token.fleet"))


def europe_token(g: Game1775) -> TokenView:
    """12.2.B.iii: the alliance marker; on its back it lies on the turn track."""
    if g.europe == PEACE:
        place = f"alliance-{g.alliance}"
        return _marker("alliance", place, "diamond", "green", said("short.alliance"), said("token.alliance"))
    year = g.year if g.europe == WAR else min(g.year + 1, g.board.tables.last_year)
    return _marker("europe", f"year-{year}", "diamond", "yellow", said("short.europe"), said("token.europe"))


def ends_token(g: Game1775) -> list[TokenView]:
    if g.war_ends == NONE:
        return []
    card = g.board.cards[g.war_ends]
    return [_marker("war_ends", "war-ends", "square", "white", str(card.war_ends), called(card))]


def queue_tokens(g: Game1775) -> list[TokenView]:
    tokens = []
    for side, queue in zip(g.board.sides, g.queues, strict=True):
        if queue:
            points = sum([g.board.cards[number].ops for number in queue])
            name = said("token.queue", side=side, points=points)
            place, colour = f"queue-{side.id}", side.nations[0].colour
            tokens.append(_marker(place, place, "square", colour, str(points), name))
    return tokens


# ---------------------------------------------------------------------- cards


def piles(g: Game1775) -> list[PileView]:
    """6.1.C: hands, the deck, and all that lies open."""
    found = [_pile_of(g, "hand", side, g.hands[side.number]) for side in g.board.sides]
    found.append(_pile(g, "deck", g.deck))
    found += [_pile(g, "discard", g.discards), _pile(g, "removed", g.removed), _pile(g, "aside", g.aside)]
    found += [_pile_of(g, "queue", side, g.queues[side.number]) for side in g.board.sides]
    found += [_pile_of(g, "reinforcement", side, g.reinforced[side.number]) for side in g.board.sides]
    found.append(_pile(g, "war_ends", [] if g.war_ends == NONE else [g.war_ends]))
    return found


def _pile(g: Game1775, kind: str, cards: list[int]) -> PileView:
    return PileView(
        id=kind,
        name=said(f"pile.{kind}"),
        seat=None,
        kind=kind,
        colour="grey",
        count=len(cards),
        cards=_faces(g, cards),
    )


def _pile_of(g: Game1775, kind: str, side: Side, cards: list[int]) -> PileView:
    return PileView(
        id=f"{kind}/{side.id}",
        name=said(f"pile.{kind}", side=side),
        seat=side.id,
        kind=kind,
        colour=side.nations[0].colour,
        count=len(cards),
        cards=_faces(g, cards),
    )


def _faces(g: Game1775, cards: list[int]) -> list[CardView]:
    """The cards that can be seen; the others are only counted."""
    return [card_face(g.board.cards[number]) for number in cards if number != UNKNOWN]


@lru_cache(maxsize=256)
def card_face(card: Card) -> CardView:
    return CardView(
        code=card.code,
        title=called(card),
        kind=card.kind_of_card,
        label=said(f"kind.{card.kind_of_card}"),
        text=said("card.operations", points=card.ops) if card.ops else said(f"text.{card.code}"),
        colour=CARD_COLOURS[card.flag],
        figures=[str(card.ops)] if card.ops else [],
        doubtful=card.doubtful,
    )
