"""How a game of Wilderness War looks: a drawable table, from a position whose hidden things are blank."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flintlock.core.message import Said, called, said
from flintlock.core.position import UNKNOWN
from flintlock.core.table import CardView, Layout, PileView, ScoreView, SpaceView
from flintlock.games.wilderness_war.board import Board
from flintlock.games.wilderness_war.panels import panels
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, NONE, TERRAINS, Card, Side, Space
from flintlock.games.wilderness_war.position import SEASONS, Game1755
from flintlock.games.wilderness_war.scenarios import EVENTS, QUIBERON
from flintlock.games.wilderness_war.tokens import tokens
from flintlock.games.wilderness_war.victory import has_kept_and_taken, is_kept, is_taken

CARD_COLOURS: Final = {"french": "french", "british": "british", "both": "white"}
TRACK: Final = 10
"""13.21: boxes of the victory track to each side."""


def layout(g: Game1755) -> Layout:
    return Layout(
        status=status(g),
        spaces=list(spaces(g.board)),
        tokens=tokens(g),
        piles=piles(g),
        panels=panels(g),
        score=[score(g, side) for side in g.board.sides],
        ends=when_it_ends(g),
    )


# ---------------------------------------------------------------------- status and score


def status(g: Game1755) -> list[Said]:
    lines = [said("status.season", season=SEASONS[g.season], year=g.year)]
    lines.append(said("status.action", side=g.side.id))
    if g.action.card != NONE:
        lines.append(said("status.card", card=g.board.cards[g.action.card]))
    lines += [said("status.holds", side=side.id) for side in g.board.sides if g.holding[side.number]]
    lines += [said("status.event", event=f"event:{name}") for n, name in enumerate(EVENTS) if g.events[n]]
    lines += [
        said("status.blockhouses", side=side.id) for side in g.board.sides if g.blockhouses[side.number]
    ]
    if g.events[QUIBERON]:
        lines.append(said("status.british_first"))
    return [*lines, *how_it_ends(g)]


def when_it_ends(g: Game1755) -> Said:
    """4.0 B.6: the last year of the scenario."""
    if g.result is not None:
        return said("ends.over")
    last = g.facts.last_year
    return said("ends.last_year") if g.year == last else said("ends.after", year=last)


def how_it_ends(g: Game1755) -> list[Said]:
    """13.1: what is counted at the end of the year."""
    tables = g.board.tables
    lines = [said("status.sudden", points=tables.winning_points)]
    if g.year in tables.french_points:
        lines.append(said("status.threshold", points=tables.french_points[g.year]))
    if g.facts.ends == "in_1759":
        held = sum(is_taken(g, space) for space in tables.targets)
        kept = sum(is_kept(g, space) for space in g.board.fortresses if space.originally == BRITISH)
        lines.append(said("status.territory", held=held, needed=tables.targets_needed, kept=kept))
    return lines


def score(g: Game1755, side: Side) -> ScoreView:
    """13.12, 13.13: victory points, and what the end of the last year asks for; who is behind has none."""
    tables = g.board.tables
    points = g.vp if side.number == FRENCH else -g.vp
    goal = tables.british_1762 if g.facts.ends == "in_1762" and side.number == BRITISH else tables.french_1762
    missing = max(0, goal - points)
    if side.number == BRITISH and g.facts.ends == "in_1759" and has_kept_and_taken(g):
        missing, needs = 0, said("needs.hold_territory")
    elif missing:
        needs = said("needs.points", missing=missing)
    else:
        needs = said("needs.nothing", points=points)
    return ScoreView(
        side=side.id,
        name=called(side.id),
        colour=side.id,
        points=max(0, points),
        goal=goal,
        needs=needs,
        share=max(0.0, 1 - missing / (goal + tables.winning_points)),
    )


# ---------------------------------------------------------------------- the board


@lru_cache(maxsize=4)
def spaces(board: Board) -> tuple[SpaceView, ...]:
    """The same all through the game."""
    boxes = [
        SpaceView(id=one.box_id, name=called(f"box:{one.box_id}"), group=said("group.boxes"))
        for one in board.departments
    ]
    single = [
        SpaceView(id=id, name=said(f"box.{id}"), group=said("group.boxes"))
        for id in ("leaders-british", "events")
    ]
    return (*(_space(space) for space in board.spaces), *boxes, *single, *_tracks(board))


def _space(space: Space) -> SpaceView:
    if space.department is not None:
        group = called(space.department)
    else:
        group = said("group.boxes" if space.is_box else f"group.{TERRAINS[space.terrain]}")
    notes = [said(f"note.{TERRAINS[space.terrain]}")]
    if space.fortress:
        notes.append(said("note.port" if space.port else "note.fortress"))
    notes += [said("note.settlement", tribe=f"tribe:{tribe.id}") for tribe in space.tribes]
    return SpaceView(id=space.id, name=called(space), group=group, notes=notes, code=space.code)


def _tracks(board: Board) -> list[SpaceView]:
    points, years, assemblies = said("group.points"), said("group.years"), said("group.assemblies")
    found = [SpaceView(id="vp-0", name=said("box.vp", points=0), group=points)]
    for side in board.sides:
        found += [
            SpaceView(id=f"vp-{side.id}-{n}", name=said("box.vp_of", side=side.id, points=n), group=points)
            for n in range(1, TRACK + 1)
        ]
    for year in board.tables.years:
        found += [
            SpaceView(
                id=f"season-{year}-{season}", name=said("box.season", season=season, year=year), group=years
            )
            for season in SEASONS
        ]
    found += [
        SpaceView(id=f"assembly-{box.id}", name=called(f"assembly:{box.id}"), group=assemblies)
        for box in board.tables.assemblies
    ]
    return found


# ---------------------------------------------------------------------- cards


def piles(g: Game1755) -> list[PileView]:
    """5.24: all can see the discards and count the rest."""
    found = [
        PileView(
            id=f"hand/{side.id}",
            name=said("pile.hand", side=side.id),
            seat=side.id,
            kind="hand",
            colour=side.id,
            count=len(g.hands[side.number]),
            cards=_faces(g, g.hands[side.number]),
        )
        for side in g.board.sides
    ]
    without = [card.number for card in g.facts.without]
    for id, kind, cards in (
        ("deck", "deck", g.deck),
        ("discards", "discard", g.discards),
        ("removed", "removed", g.removed),
        ("without", "removed", without),
    ):
        found.append(
            PileView(
                id=id,
                name=said(f"pile.{id}"),
                seat=None,
                kind=kind,
                colour="grey",
                count=len(cards),
                cards=_faces(g, cards),
            )
        )
    return found


def _faces(g: Game1755, cards: list[int]) -> list[CardView]:
    return [card_face(g.board.cards[number]) for number in cards if number != UNKNOWN]


@lru_cache(maxsize=256)
def card_face(card: Card) -> CardView:
    kind = "response" if card.response else "event"
    return CardView(
        code=card.code,
        title=called(card),
        kind=kind,
        label=said(f"label.{kind}_{card.sides}"),
        text=said(f"text.{card.code}"),
        colour=CARD_COLOURS[card.sides],
        figures=[str(card.value)],
        doubtful=card.doubtful,
    )
