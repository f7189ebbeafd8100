"""10.4: going home, after raids and at the end of the year."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.board import FAR
from flintlock.games.wilderness_war.pieces import FRENCH, Piece, Side, Space, Unit
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.settle import in_order, settle


def nearest_fortifications(g: Game1755, side: Side, start: Space) -> list[Space]:
    """10.42, 10.421: the friendly unbesieged fortifications that are nearest, whatever lies between."""
    far, number = g.board.distances[start.number], side.number
    places = {*g.stockades[number], *g.forts[number]}
    places |= {fortress.number for fortress in g.board.fortresses if g.holder(fortress) == number}
    places -= set(g.besieged)
    least = min([far[place] for place in places], default=FAR)
    return [g.board.spaces[place] for place in sorted(places) if far[place] == least < FAR]


def home_of(g: Game1755, unit: Unit) -> Space | None:
    """10.41, 10.411: its settlement, unless the enemy is there; 10.412: the Cherokee have none on the map."""
    assert unit.tribe is not None
    home = unit.tribe.home
    return None if home is None or g.is_hostile(home, unit.side.number) else home


class Stack:
    """Pieces that leave a space together, and where those have gone who went first."""

    __slots__ = (
        "forts",
        "here",
        "homes",
        "indians",
        "is_raid",
        "leaders",
        "led_to",
        "must_leaders_go",
        "others",
        "promised",
    )

    def __init__(self, g: Game1755, side: Side, here: Space, pieces: Sequence[Piece], is_raid: bool) -> None:
        self.here = here
        self.is_raid = is_raid
        self.leaders = [piece for piece in pieces if piece.is_leader]
        self.indians = [piece for piece in pieces if isinstance(piece, Unit) and piece.indian]
        self.others = [piece for piece in pieces if piece.is_unit and piece not in self.indians]
        are_left = g.units_outside(side.number, here) == len(self.indians)
        self.must_leaders_go = is_raid or (here.is_wild and are_left)
        """4.0 B.3: at the end of the year only those whom no units keep company in the wild."""
        self.forts = nearest_fortifications(g, side, here)
        self.homes = in_order([home for unit in self.indians if (home := home_of(g, unit)) is not None])
        self.promised: list[Space] = []
        """10.413: settlements to which leaders have gone ahead: one of the Indians must come there, too."""
        self.led_to: list[Space] = []
        """10.422: fortifications to which leaders have gone."""

    def is_last_hope(self, g: Game1755, unit: Unit, home: Space | None) -> bool:
        """Whether a leader waits at the settlement, and nobody else can come there."""
        later = self.indians[self.indians.index(unit) + 1 :]
        return home in self.promised and not any(home_of(g, one) is home for one in later)


def go_home(g: Game1755, side: Side, here: Space, pieces: Sequence[Piece], is_raid: bool) -> Rules[None]:
    """10.4: leaders first, then Indians, who may follow them, then Coureurs and Rangers.

    After a raid all must go; at the end of the year Indians, and leaders whom they leave alone in the wild.
    """
    stack = Stack(g, side, here, pieces, is_raid)
    for leader in stack.leaders:
        yield from send_leader(g, stack, leader)
    for unit in stack.indians:
        yield from send_indian(g, stack, unit)
    for other in stack.others:
        yield from send_other(g, stack, other)
    yield from settle(g, (here,))


def send_leader(g: Game1755, stack: Stack, leader: Piece) -> Rules[None]:
    """10.413, 10.42: with Indians to their settlement, or to the nearest fortification.

    Who need not go only goes along with Indians; nobody follows him (10.422) if a fortification is there.
    """
    if stack.must_leaders_go:
        place = yield from choose_home(g, stack, leader, in_order([*stack.homes, *stack.forts]))
    else:
        place = yield from choose_home(g, stack, leader, [*stack.homes, g.board.stay])
    if stack.must_leaders_go and place in stack.forts:
        stack.led_to.append(place)
    elif place is not None:
        stack.promised.append(place)


def send_indian(g: Game1755, stack: Stack, unit: Unit) -> Rules[None]:
    """10.41, 10.422: to its settlement, or after a leader to a fortification."""
    home = home_of(g, unit)
    places = [] if home is None else [home]
    if not stack.is_last_hope(g, unit, home):
        places = in_order([*places, *stack.led_to])
    place = yield from choose_home(g, stack, unit, places)
    if place in stack.promised:
        stack.promised.remove(place)


def send_other(g: Game1755, stack: Stack, unit: Piece) -> Rules[None]:
    """10.413, 10.42: Coureurs may go along with Indians; Rangers go to the nearest fortification."""
    places: list[Space] = list(stack.forts) if stack.is_raid else []
    if unit.auxiliary and unit.side.number == FRENCH:
        at = [g.where(indian) for indian in stack.indians if g.is_on_map(indian)]
        places = in_order([*places, *(home for home in at if home in stack.homes)])
    options: list[Option] = list(places)
    if not stack.is_raid:
        options.append(g.board.stay)
    yield from choose_home(g, stack, unit, options)


def choose_home(g: Game1755, stack: Stack, piece: Piece, places: Sequence[Option]) -> Rules[Space | None]:
    """The owner chooses; who has nowhere to go is eliminated."""
    if not places:
        g.lose(piece)
        g.tell("no_home", piece=piece)
        return None
    declines = [place for place in places if place is g.board.stay]
    place = yield from g.ask(
        piece.side.id, "go_home", places, rule="10.4", declines=declines, piece=piece, space=stack.here
    )
    if not isinstance(place, Space):
        return None
    g.place(piece, place)
    g.tell("goes_home", piece=piece, space=place)
    yield from settle(g, (place,))
    return place
