"""Pieces, leaders and markers on the board, in the boxes and on the tracks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flintlock.core.message import Said, called, said
from flintlock.core.table import TokenView, Words
from flintlock.games.liberty_or_death.pieces import LEVEL_NAMES, NOBODY, ROYALISTS, Kind, Space
from flintlock.games.liberty_or_death.position import OFF_MAP, Insurrection

SIGNS: Final = ("−2", "−1", "0", "+1", "+2")
TRACKED: Final = ("support", "opposition", "cbc", "crc")
TRACK_COLOURS: Final = ("red", "blue", "red", "blue")
TRACK_SHAPES: Final = ("diamond", "diamond", "cross", "cross")


def tokens(g: Insurrection) -> list[TokenView]:
    found: list[TokenView] = []
    for space in g.board.spaces:
        found += pieces_in(g, space)
        found += markers_in(g, space)
    return [*found, *boxes(g), *leaders(g), *eligibility(g), *tracks(g)]


def marker(
    id: str, space: str, shape: str, colour: str, text: Words, name: Said, count: int = 1
) -> TokenView:
    return TokenView(id=id, space=space, shape=shape, colour=colour, text=text, name=name, count=count)


@lru_cache(maxsize=8192)
def piece(kind: Kind, place: str, count: int) -> TokenView:
    """1.4.3: an underground piece lies on its back."""
    token = marker(
        f"{place}/{kind.id}", place, kind.shape, kind.colour, called(kind, "short"), called(kind), count
    )
    token["code"] = kind.code
    if kind.face is not kind:
        token["back"] = not kind.is_active
    return token


def pieces_in(g: Insurrection, space: Space) -> list[TokenView]:
    found = [(kind, g.at[space.first + kind.number]) for kind in g.board.kinds]
    return [piece(kind, space.id, number) for kind, number in found if number]


def markers_in(g: Insurrection, space: Space) -> list[TokenView]:
    """1.6, 1.7, 1.9: control, level, propaganda, raids, blockades and squadrons."""
    found: list[TokenView] = []
    number, control = space.number, g.control(space)
    if control != NOBODY:
        side = "british" if control == ROYALISTS else "rebellion"
        colour = "red" if control == ROYALISTS else "blue"
        found.append(
            marker(
                f"{space.id}/control",
                space.id,
                "flag",
                colour,
                said(f"short.{side}"),
                said(f"token.{side}_control"),
            )
        )
    level = g.level[number]
    if level:
        colour = "red" if level > 0 else "blue"
        name = called(LEVEL_NAMES[level + 2])
        found.append(marker(f"{space.id}/level", space.id, "diamond", colour, SIGNS[level + 2], name))
    for kind, pile, colour in (("propaganda", g.propaganda, "blue"), ("raid", g.raids, "yellow")):
        if pile[number]:
            found.append(
                marker(
                    *(f"{space.id}/{kind}", space.id, "square", colour, said(f"short.{kind}")),
                    *(said(f"token.{kind}"), pile[number]),
                )
            )
    ships = g.squadrons if space.is_west_indies else g.blockades[number]
    if ships:
        name = said("token.squadron") if space.is_west_indies else said("token.blockade")
        found.append(marker(f"{space.id}/ships", space.id, "ship", "white", said("short.ships"), name, ships))
    return found


def boxes(g: Insurrection) -> list[TokenView]:
    """1.4.1: available, unavailable and lost pieces."""
    found: list[TokenView] = []
    for kind in g.board.kinds:
        faction, number = kind.faction.id, kind.number
        for place, count in (
            (f"available-{faction}", g.available[number]),
            (f"unavailable-{faction}", g.unavailable[number]),
            ("casualties", g.casualties[number]),
        ):
            if count:
                found.append(piece(kind, place, count))
    if g.squadrons_away:
        place, short = "unavailable-french", said("short.ships")
        found.append(
            marker(f"{place}/ships", place, "ship", "white", short, said("token.squadron"), g.squadrons_away)
        )
    return found


def leaders(g: Insurrection) -> list[TokenView]:
    """1.10: one of each faction."""
    found = []
    for faction in g.board.factions:
        leader, at = g.leader(faction.number), g.leader_at[faction.number]
        place = f"available-{faction.id}" if at == OFF_MAP else g.board.spaces[at].id
        name = said(f"token.leader_{leader.id}", leader=leader)
        token = marker(f"leader/{faction.id}", place, "shield", faction.colour, called(leader, "short"), name)
        token["code"] = leader.code
        found.append(token)
    return found


def eligibility(g: Insurrection) -> list[TokenView]:
    """2.3.6: where each faction's cylinder stands."""
    found = []
    turn = g.turn
    for faction in g.board.factions:
        number = faction.number
        if number in turn.acted:
            place = ("first", "second")[min(1, turn.acted.index(number))]
        elif number in turn.passed:
            place = "passed"
        else:
            place = "eligible" if g.eligible[number] and not turn.barred[number] else "ineligible"
        name = said("token.cylinder", faction=faction)
        found.append(
            marker(f"cylinder/{faction.id}", place, "circle", faction.colour, called(faction, "short"), name)
        )
    return found


def tracks(g: Insurrection) -> list[TokenView]:
    """1.6, 1.8, 1.9: resources, support, opposition, casualties and naval intervention."""
    most = g.board.most_resources
    found = []
    for faction in g.board.factions:
        resources = g.resources[faction.number]
        name = said("token.resources", faction=faction, number=resources)
        found.append(
            marker(
                *(f"resources/{faction.id}", f"track-{resources}", "circle", faction.colour),
                *(called(faction, "short"), name),
            )
        )
    values = (g.support, g.opposition, g.cbc, g.crc)
    for kind, value, colour, shape in zip(TRACKED, values, TRACK_COLOURS, TRACK_SHAPES, strict=True):
        name = said(f"token.{kind}", number=value)
        found.append(marker(kind, f"track-{min(most, value)}", shape, colour, said(f"short.{kind}"), name))
    found.append(marker("fni", f"fni-{g.fni}", "ship", "white", str(g.fni), said("token.fni", number=g.fni)))
    return found
