"""What a game of Liberty or Death looks like, as a drawable table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flintlock.core.message import Message, Said, called, said
from flintlock.core.table import CardView, Layout, PileView, ScoreView, SpaceView
from flintlock.games.liberty_or_death.board import Board
from flintlock.games.liberty_or_death.panels import panels
from flintlock.games.liberty_or_death.phases import WINTER
from flintlock.games.liberty_or_death.pieces import NOBODY, Card, Faction, Space
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.sequence import PILE
from flintlock.games.liberty_or_death.tokens import tokens
from flintlock.games.liberty_or_death.victory import LEAD, margins, passes

PERIOD_COLOURS: Final = {"1775": "green", "1777": "yellow", "1779": "red", "": "white"}
BOXES: Final = ("eligible", "first", "second", "passed", "ineligible")
FAR: Final = 20
"""A margin at which a faction has made no way at all."""


def layout(g: Insurrection) -> Layout:
    """2.2: everything lies open."""
    return Layout(
        status=status(g),
        spaces=spaces(g.board),
        tokens=tokens(g),
        piles=piles(g),
        panels=panels(g),
        score=[score(g, faction) for faction in g.board.factions],
        ends=when_it_ends(g),
    )


def status(g: Insurrection) -> list[Said]:
    lines = [said("status.year", year=g.facts.first_year + g.rounds, left=g.facts.campaigns - g.rounds)]
    if g.played:
        lines.append(said("status.card", card=g.card))
    if g.ahead != NOBODY:
        lines.append(said("status.ahead", card=g.board.cards[g.ahead]))
    lines.append(said("status.treaty") if g.treaty else said("status.no_treaty", ready=g.preparations))
    if g.orders:
        order = g.order
        lines.append(
            said(
                "status.command",
                faction=g.seat(order.faction),
                command=g.board.commands[order.command],
                paid=order.paid,
            )
        )
    return lines


def when_it_ends(g: Insurrection) -> Said:
    """6.1, 6.4.3: with a check that is passed, or with the last winter."""
    if g.result is not None:
        return said("ends.over")
    left = g.facts.campaigns - g.rounds
    if g.phase in WINTER:
        return said("ends.winter", left=left)
    if not g.facts.checks:
        return said("ends.unchecked", left=left)
    return said("ends.check" if left > 1 else "ends.last", left=left)


# ---------------------------------------------------------------------- the score


def score(g: Insurrection, faction: Faction) -> ScoreView:
    """7.2, 7.3: the margin that counts at the end, and what is missing at a check."""
    number = faction.number
    at_check = margins(g, number, final=False)
    if passes(g, number):
        needs = said("needs.nothing")
    else:
        lead, goal = at_check.first + LEAD, LEAD + 1
        needs = said(f"needs.{faction.id}", lead=lead, goal=goal, second=at_check.second)
    ways = [min(1.0, max(0.0, (margin - 1 + FAR) / FAR)) for margin in (at_check.first, at_check.second)]
    share = sum(ways) / len(ways)
    return ScoreView(
        side=faction.id,
        name=called(faction),
        colour=faction.colour,
        points=margins(g, number, final=True).total,
        needs=needs,
        share=1.0 if passes(g, number) else min(share, 0.99),
    )


# ---------------------------------------------------------------------- spaces


@lru_cache(maxsize=4)
def spaces(board: Board) -> list[SpaceView]:
    """The same in every view."""
    found = [
        SpaceView(
            id=space.id,
            name=called(space),
            group=said(f"group.{space.kind_of_space}"),
            notes=notes(space),
            code=space.code,
        )
        for space in board.spaces
    ]
    boxes, order = said("group.boxes"), said("group.order")
    found += [
        SpaceView(id=f"available-{faction.id}", name=said("box.available", faction=faction), group=boxes)
        for faction in board.factions
    ]
    found += [
        SpaceView(id=f"unavailable-{id}", name=said("box.unavailable", faction=id), group=boxes)
        for id in ("british", "french")
    ]
    found.append(SpaceView(id="casualties", name=said("box.casualties"), group=boxes))
    found += [SpaceView(id=box, name=said(f"box.{box}"), group=order) for box in BOXES]
    return [*found, *tracks(board)]


def notes(space: Space) -> list[Said]:
    found = [said("note.population", population=space.population)] if space.population else []
    return [*found, said("note.agents")] if space.agents else found


def tracks(board: Board) -> list[SpaceView]:
    fni, track = said("group.fni"), said("group.track")
    found = [
        SpaceView(id=f"fni-{level}", name=said("box.fni", level=level), group=fni)
        for level in range(board.squadrons + 1)
    ]
    found += [
        SpaceView(id=f"track-{place}", name=said("box.track", place=place), group=track)
        for place in range(board.most_resources + 1)
    ]
    return found


# ---------------------------------------------------------------------- cards


def piles(g: Insurrection) -> list[PileView]:
    """2.2: the card in play, the one ahead, those played and to come, and brilliant strokes in hand."""
    ahead = [] if g.ahead == NOBODY else [g.ahead]
    found = [
        pile(g, "current", g.played[-1:], kind="open"),
        pile(g, "ahead", ahead, kind="open"),
        pile(g, "deck", [], cards_to_come(g)),
        pile(g, "unseen", sorted(g.deck, reverse=True)),
        pile(g, "discard", g.played[-2::-1]),
    ]
    for faction in g.board.factions:
        held = [number for number in g.strokes if g.board.cards[number].owner is faction]
        found.append(
            PileView(
                id=f"strokes/{faction.id}",
                name=said("pile.strokes", faction=faction),
                seat=faction.id,
                kind="strokes",
                colour=faction.colour,
                count=len(held),
                cards=[face(g.board.cards[number]) for number in held],
            )
        )
    return found


def cards_to_come(g: Insurrection) -> int:
    """2.1: cards of the piles that have not been turned up; more are left than will be."""
    return PILE * (g.facts.campaigns - g.campaign) - g.turned


def pile(
    g: Insurrection, id: str, cards: list[int], count: int | None = None, *, kind: str | None = None
) -> PileView:
    return PileView(
        id=id,
        name=said(f"pile.{id}"),
        seat=None,
        kind=kind or id,
        colour="grey",
        count=len(cards) if count is None else count,
        cards=[face(g.board.cards[number]) for number in cards],
    )


@lru_cache(maxsize=256)
def face(card: Card) -> CardView:
    """5.0: the order of the factions and both texts."""
    if card.owner is not None:
        colour = card.owner.colour
    else:
        colour = PERIOD_COLOURS[card.period] if card.is_event else "blue"
    return CardView(
        code=card.code,
        title=called(card),
        kind=card.kind_of_card,
        label=label(card),
        text=text(card),
        colour=colour,
        figures=[str(card.id)],
    )


def label(card: Card) -> Said:
    if card.is_event:
        return said("kind.event", order=card.order, period=f"period.{card.period}")
    return said(f"kind.{card.kind_of_card}")


def text(card: Card) -> Said:
    if not card.is_dual:
        return said(f"text.{card.code}")
    unshaded, shaded = Message(f"text.{card.code}", {}), Message(f"text.{card.code}.shaded", {})
    return said("card.dual", unshaded=unshaded, shaded=shaded)
