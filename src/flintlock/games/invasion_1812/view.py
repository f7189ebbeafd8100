"""How an 1812 game looks: a drawable table, from a position in which everything hidden is blank."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from flintlock.core.message import Said, called, said
from flintlock.core.position import UNKNOWN
from flintlock.core.table import CardView, Layout, PileView, ScoreView, SpaceView, TokenView, Words
from flintlock.games.invasion_1812.board import Board
from flintlock.games.invasion_1812.panels import panels
from flintlock.games.invasion_1812.pieces import Area, Card, Faction, Side
from flintlock.games.invasion_1812.position import NONE, Game1812
from flintlock.games.invasion_1812.sequence import is_over


def layout(g: Game1812) -> Layout:
    return Layout(
        status=status(g),
        spaces=spaces(g.board),
        tokens=[*unit_tokens(g), *marker_tokens(g)],
        piles=piles(g),
        panels=panels(g),
        score=[score(g, side) for side in g.board.sides],
        ends=when_it_ends(g),
    )


# ---------------------------------------------------------------------- status and score


def status(g: Game1812) -> list[Said]:
    lines = [said("status.round", round=g.round)]
    if g.this_turn is not None:
        lines.append(said("status.turn", faction=g.faction))
        if g.turn.card != NONE:
            key = "status.canoes" if g.movement_card.kind_of_card == "canoes" else "status.card"
            lines.append(said(key, card=g.movement_card, left=g.turn.armies_left))
    return lines


def when_it_ends(g: Game1812) -> Said:
    """4.0: how the game ends, or that this round is its last."""
    last = g.facts.last_round
    if g.result is not None:
        return said("ends.over")
    if is_over(g):
        return said("ends.last_round")
    if not g.facts.by_truce:
        return said("ends.after", last=last)
    return said("ends.by_truce", first=g.board.first_end_check, last=last)


def score(g: Game1812, side: Side) -> ScoreView:
    """4.0: more enemy objectives than the other side."""
    points, others = g.markers(side), g.markers(g.enemy(side))
    goal = others + 1
    if points < goal:
        needs = said("needs.more", missing=goal - points)
    else:
        needs = said("needs.nothing", lead=points - others)
    return ScoreView(
        side=side.id,
        name=called(side.id),
        colour=side.id,
        points=points,
        goal=goal,
        needs=needs,
        share=min(1.0, points / goal),
    )


# ---------------------------------------------------------------------- the board


@lru_cache(maxsize=4)
def spaces(board: Board) -> list[SpaceView]:
    """The same in every view."""
    boxes = [_box("truce", called("box:truce")), _box("fled", called("box:fled"))]
    rounds = [_box(f"round-{n}", said("box.round", number=n)) for n in range(1, board.rounds + 1)]
    turns = [_box(f"turn-{n}", said("box.turn", number=n)) for n in range(1, len(board.factions) + 1)]
    pools = [_box(f"pool-{who.id}", said("box.pool", faction=who)) for who in board.factions]
    return [*(_area(board, area) for area in board.areas), *rounds, *turns, *boxes, *pools]


def _area(board: Board, area: Area) -> SpaceView:
    waters = [said("note.shore", water=water.code) for water in area.waters]
    musters = [
        said("note.muster", units=((muster.units, faction),))
        for faction in board.factions
        for muster in faction.musters
        if muster.area is area
    ]
    view = SpaceView(
        id=area.id,
        name=called(area),
        group=said(f"group.{area.home.id}"),
        notes=[*waters, *musters],
        code=area.code,
    )
    if area.stars:
        view["mark"] = "★" * area.stars
    return view


def _box(id: str, name: Said) -> SpaceView:
    return SpaceView(id=id, name=name, group=said("group.boxes"))


def unit_tokens(g: Game1812) -> list[TokenView]:
    areas, factions = g.board.areas, g.board.factions
    on_board = [
        _units(factions[place % 5], areas[place // 5].id, number)
        for place, number in enumerate(g.units)
        if number
    ]
    fled = [_units(faction, "fled", n) for faction in factions if (n := g.fled[faction.number])]
    pools = [
        _units(faction, f"pool-{faction.id}", n) for faction in factions if (n := g.pool[faction.number])
    ]
    return on_board + fled + pools


@lru_cache(maxsize=4096)
def _units(faction: Faction, space: str, number: int) -> TokenView:
    return TokenView(
        id=f"{space}/{faction.id}",
        space=space,
        shape=faction.shape,
        colour=faction.colour,
        text=said(f"short.{faction.id}"),
        name=called(faction),
        count=number,
        code=faction.code,
    )


def marker_tokens(g: Game1812) -> list[TokenView]:
    tokens = [_marker("round", f"round-{g.round}", "circle", "black", str(g.round), said("token.round"))]
    tokens += [_cube(f"turn-{n}", "turn", g.board.factions[who]) for n, who in enumerate(g.order, 1)]
    tokens += [_cube("truce", "truce", g.board.cards[number].faction) for number in g.truces]
    tokens += [
        _flag(area, g.board.sides[side])
        for area, side in zip(g.board.areas, g.control, strict=True)
        if side != NONE
    ]
    return tokens


@lru_cache(maxsize=256)
def _flag(area: Area, side: Side) -> TokenView:
    """3.2.8: who controls an objective."""
    text, name = said(f"short.{side.id}"), said("token.control", side=side.id)
    token = _marker(f"{area.id}/control", area.id, "flag", side.id, text, name)
    token["count"] = area.stars
    return token


@lru_cache(maxsize=256)
def _cube(space: str, what: str, faction: Faction) -> TokenView:
    """A marker in the colour of a faction: its turn, or its truce card."""
    text, name = said(f"short.{faction.id}"), said(f"token.{what}", faction=faction)
    return _marker(f"{what}/{faction.id}", space, "cube", faction.colour, text, name)


def _marker(id: str, space: str, shape: str, colour: str, text: Words, name: Said) -> TokenView:
    return TokenView(id=id, space=space, shape=shape, colour=colour, text=text, name=name, count=1)


# ---------------------------------------------------------------------- cards


def piles(g: Game1812) -> list[PileView]:
    found = []
    for faction in g.board.factions:
        found.append(_own_pile(g.board, "hand", faction, tuple(g.hands[faction.number])))
        found.append(_own_pile(g.board, "deck", faction, tuple(g.decks[faction.number])))
    found.append(_open_pile("truces", "played", g.truces, g))
    found.append(_open_pile("discards", "discard", g.discards, g))
    return found


@lru_cache(maxsize=1024)
def _own_pile(board: Board, kind: str, owner: Faction, cards: tuple[int, ...]) -> PileView:
    return PileView(
        id=f"{kind}/{owner.id}",
        name=said(f"pile.{kind}", faction=owner),
        seat=owner.id,
        kind=kind,
        colour=owner.colour,
        count=len(cards),
        cards=_faces(board, cards),
    )


def _open_pile(id: str, kind: str, cards: list[int], g: Game1812) -> PileView:
    return PileView(
        id=id,
        name=said(f"pile.{id}"),
        seat=None,
        kind=kind,
        colour="grey",
        count=len(cards),
        cards=_faces(g.board, cards),
    )


def _faces(board: Board, cards: Iterable[int]) -> list[CardView]:
    return [card_face(board.cards[number]) for number in cards if number != UNKNOWN]


@lru_cache(maxsize=256)
def card_face(card: Card) -> CardView:
    figures = [] if card.is_special else [card.armies, card.distance]
    return CardView(
        code=card.code,
        title=called(card),
        kind=card.kind_of_card,
        label=said(f"label.{card.when if card.is_special else card.kind_of_card}"),
        text=said(f"text.{card.code}") if card.is_special else movement_text(card),
        colour=card.faction.colour,
        figures=[str(figure) for figure in figures if figure],
        doubtful=card.doubtful,
    )


def movement_text(card: Card) -> Said:
    """What the face of a movement card says."""
    return said(
        f"text.{card.kind_of_card}",
        armies=card.armies,
        distance=card.distance,
        limit=card.limit,
        faction=card.faction,
    )
