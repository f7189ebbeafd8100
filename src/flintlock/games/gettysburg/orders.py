"""5.3, 5.4, 6.0, 8.0: an order by a command disc, and the small orders."""

from __future__ import annotations

from collections.abc import Callable

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.gettysburg.artillery import artillery_fire, firing_areas
from flintlock.games.gettysburg.board import CLEAR, ENTRENCH, FIRE, MOVE, PASS, REINFORCE, REORGANISE
from flintlock.games.gettysburg.damage import gain_marker
from flintlock.games.gettysburg.entrenching import dig, digging_areas
from flintlock.games.gettysburg.movement import can_join_from, is_first_of_two, move, sources
from flintlock.games.gettysburg.phases import AFTER_ACTION, ASSAULTS, ORDER
from flintlock.games.gettysburg.pieces import INFANTRY, NONE, Area, Kind, Place
from flintlock.games.gettysburg.position import Game1863


def order(g: Game1863) -> Rules[str]:
    """5.3: a disc goes to a command marker with room for it, and an order is carried out."""
    side, turn, board = g.side, g.turn, g.board
    if not turn.orders:
        return AFTER_ACTION
    posts: list[Option] = [*posts_for(g)]
    choice = yield from g.ask(side.id, "disc", posts or [board.no_action], rule="5.3", always=True)
    take_disc(g)
    turn.orders -= 1
    if not isinstance(choice, Place):
        g.tell("loses_order", side=side.id)
        turn.orders = 0
        return AFTER_ACTION
    g.discs[choice.number] += 1
    options = [board.orders[name] for name, can, _ in ORDER_KINDS if can(g, choice)]
    if turn.combining or turn.overfull != NONE:
        options = [board.orders[MOVE]]
    given = yield from g.ask(side.id, "order", options, rule="6.0", always=is_first_of_two(g), post=choice)
    g.tell("gives_order", side=side.id, place=choice, order=given)
    for name, _, carry_out in ORDER_KINDS:
        if given is board.orders[name]:
            yield from carry_out(g, choice)
    if turn.columns and turn.orders:
        yield from offer_to_combine(g)
    waits = turn.combining and turn.orders > 0
    return g.call(ASSAULTS, then=ORDER) if turn.columns and not waits else ORDER


def take_disc(g: Game1863) -> None:
    """5.3: out of the field; 5.4: those of a double action out of the double field."""
    if g.turn.is_double:
        g.double_field -= 1
    else:
        g.fields[g.active] -= 1


def posts_for(g: Game1863) -> list[Place]:
    """5.3: command markers that can take the disc; 5.4, 6.2: and reach what the second order must do."""
    turn, posts = g.turn, g.posts_with_room(g.side)
    if turn.overfull != NONE:
        area = g.board.areas[turn.overfull]
        return [post for post in posts if area in post.commanded]
    if turn.combining:
        return [post for post in posts if sources(g, post)]
    return posts


def offer_to_combine(g: Game1863) -> Rules[None]:
    """5.4: the second order may bring more pieces into an assault of the first before it is fought."""
    board, side = g.board, g.side
    can = any(can_join_from(g, area) for post in g.posts_with_room(side) for area in post.commanded)
    options = [board.combine, board.assault_now] if can else [board.assault_now]
    choice = yield from g.ask(side.id, "combine", options, rule="5.4", always=True)
    g.turn.combining = choice is board.combine


# ---------------------------------------------------------------------- 8.2: reinforcing


def reinforced_areas(g: Game1863, post: Place) -> list[Area]:
    """8.2: areas in reach with infantry that can take a damage marker from next door."""
    return [area for area in post.commanded if g.holds(area, g.side) and relieved_areas(g, area)]


def relieved_areas(g: Game1863, area: Area) -> list[Area]:
    """8.2: neighbouring areas with damage of a colour that infantry here could take."""
    strength = g.strength[g.active]
    return [near for near in area.neighbours if strength[near.number] and colours_to_move(g, near, area)]


def colours_to_move(g: Game1863, source: Area, target: Area) -> list[Kind]:
    return [
        kind
        for kind in g.side.troops
        if kind.arm == INFANTRY and g.markers(source, kind) and g.count(target, kind)
    ]


def reinforce(g: Game1863, post: Place) -> Rules[None]:
    """8.2: a damage marker moves to a neighbouring area, even if it eliminates a piece there."""
    seat = g.side.id
    target = yield from g.ask(seat, "reinforce_in", reinforced_areas(g, post), rule="8.2")
    source = yield from g.ask(seat, "reinforce_from", relieved_areas(g, target), rule="8.2", area=target)
    kind = yield from g.ask(
        seat, "reinforce_colour", colours_to_move(g, source, target), rule="8.2", area=source
    )
    g.damage[source.base + kind.number] -= 1
    g.tell("reinforces", kind=kind, source=source, area=target)
    gain_marker(g, target, kind)


# ---------------------------------------------------------------------- 8.3, 8.5, 8.6: smaller orders


def disrupted_areas(g: Game1863, post: Place) -> list[Area]:
    """8.3: disrupted areas in reach with own pieces."""
    return [area for area in post.commanded if area.number in g.disrupted and g.holds(area, g.side)]


def reorganise(g: Game1863, post: Place) -> Rules[None]:
    """8.3: a disruption marker is removed."""
    area = yield from g.ask(g.side.id, "reorganise", disrupted_areas(g, post), rule="8.3")
    g.disrupted.remove(area.number)
    g.tell("reorganises", area=area)


def smoking_areas(g: Game1863, post: Place) -> list[Area]:
    """8.5: areas in reach with a fire marker and own artillery."""
    return [area for area in post.commanded if area.number in g.fired and g.guns(area, g.side)]


def clear_fire(g: Game1863, post: Place) -> Rules[None]:
    """8.5: a fire marker is removed."""
    area = yield from g.ask(g.side.id, "clear_fire", smoking_areas(g, post), rule="8.5")
    g.fired.remove(area.number)
    g.tell("clears_fire", area=area)


def pass_order(g: Game1863, post: Place) -> Rules[None]:
    """8.6: nothing is done; the disc is spent all the same."""
    yield from ()


def can_fire(g: Game1863, post: Place) -> bool:
    """8.1, 9.1: artillery in reach has a target, and it is not night."""
    return not g.is_dark and bool(firing_areas(g, post))


def always_can(g: Game1863, post: Place) -> bool:
    return True


def _can(areas: Callable[[Game1863, Place], list[Area]]) -> Callable[[Game1863, Place], bool]:
    return lambda g, post: bool(areas(g, post))


ORDER_KINDS: tuple[
    tuple[str, Callable[[Game1863, Place], bool], Callable[[Game1863, Place], Rules[None]]], ...
] = (
    (MOVE, _can(sources), move),
    (FIRE, can_fire, artillery_fire),
    (REINFORCE, _can(reinforced_areas), reinforce),
    (REORGANISE, _can(disrupted_areas), reorganise),
    (ENTRENCH, _can(digging_areas), dig),
    (CLEAR, _can(smoking_areas), clear_fire),
    (PASS, always_can, pass_order),
)
"""6.0: the orders: their name, whether they can be carried out now, and how."""
