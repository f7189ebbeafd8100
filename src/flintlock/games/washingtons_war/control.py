"""10.2, 10.3: the political control phase and isolated markers."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.pieces import AMERICAN, Side, Space
from flintlock.games.washingtons_war.politics import remove_marker, set_marker
from flintlock.games.washingtons_war.position import NONE, Game1775
from flintlock.games.washingtons_war.sequence import turn_end


def political_control(g: Game1775) -> Rules[str]:
    """5.6, 10.2: the Congress meets again, armies take control, isolated markers go."""
    yield from return_congress(g)
    for space, side in occupied(g).items():
        set_marker(g, side, space)
    for side in g.board.sides:
        for space in isolated(g, side, g.control):
            remove_marker(g, space)
    return (yield from turn_end(g))


def foreseen_control(g: Game1775) -> list[int]:
    """10.2: who will control each space when the year ends, if nothing happens until then."""
    control = g.control[:]
    for space, side in occupied(g).items():
        control[space.number] = side.number
    for side in g.board.sides:
        for space in isolated(g, side, control):
            control[space.number] = NONE
    return control


def return_congress(g: Game1775) -> Rules[None]:
    """10.2.1: into a colony's space with an American marker and no British piece, if there is one."""
    if g.congress != NONE:
        return
    british = g.board.british
    spaces = [
        space
        for space in g.board.spaces
        if space.colony.thirteen
        and g.control[space.number] == AMERICAN
        and not g.british[space.number]
        and g.leader(space, british) is None
    ]
    if spaces:
        space = yield from g.ask(g.board.american.id, "congress", spaces, rule="10.2")
        g.congress = space.number
        g.tell("congress_meets", space=space)


def occupied(g: Game1775) -> dict[Space, Side]:
    """10.2.2: wherever a side has an army its marker is placed, or the enemy's turned."""
    found: dict[Space, Side] = {}
    for general in g.board.generals:
        at = g.where[general.number]
        if at >= 0 and g.control[at] != general.side.number:
            space = g.board.spaces[at]
            if g.strength(space, general.side):
                found[space] = general.side
    return found


def isolated(g: Game1775, side: Side, control: list[int]) -> list[Space]:
    """10.3: markers from which no chain of own markers leads to a support."""
    own = [space for space in g.board.spaces if control[space.number] == side.number]
    is_supported = is_american_support if side.number == AMERICAN else is_british_support
    edge = [space for space in own if is_supported(g, space, control)]
    safe = {space.number for space in edge}
    while edge:
        space = edge.pop()
        for near in space.neighbours:
            if control[near.number] == side.number and near.number not in safe:
                safe.add(near.number)
                edge.append(near)
    return [space for space in own if space.number not in safe]


def is_american_support(g: Game1775, space: Space, control: list[int]) -> bool:
    """10.31.A: the Congress, a unit or a general, or beside a free space without British units."""
    if g.has_american_piece(space):
        return True
    return any(control[near.number] == NONE and not g.british[near.number] for near in space.neighbours)


def is_british_support(g: Game1775, space: Space, control: list[int]) -> bool:
    """10.32.A: a port or a unit, or beside a free space without American units and generals."""
    if space.port or g.british[space.number]:
        return True
    american = g.board.american
    return any(
        control[near.number] == NONE and not g.strength(near, american) and g.leader(near, american) is None
        for near in space.neighbours
    )
