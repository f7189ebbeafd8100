"""5.0: a player's turn and the three actions."""

from __future__ import annotations

from flintlock.core.question import GameOver, Rules
from flintlock.core.vocabulary import Option
from flintlock.games.gettysburg.boxes import leave_box, open_boxes
from flintlock.games.gettysburg.orders import order
from flintlock.games.gettysburg.phases import ACTION, AFTER_ACTION, ASSAULTS
from flintlock.games.gettysburg.pieces import CONFEDERATE, UNION, Box, Place, Side
from flintlock.games.gettysburg.position import NO_MARKER, Game1863
from flintlock.games.gettysburg.sequence import end_turn, field_is_empty, finish


def action(g: Game1863) -> Rules[str]:
    """5.0: one of the three actions; pieces may come out of entry boxes before it (3.1)."""
    side, board = g.side, g.board
    resigns = board.resign if side.number == CONFEDERATE else None
    while not g.turn.columns:
        choices: list[Option] = [*open_boxes(g), *actions(g, side)]
        # The others cannot see which markers still have room for a disc.
        choice = yield from g.ask(side.id, "action", choices, rule="5.0", always=True, resigns=resigns)
        if isinstance(choice, Box):
            yield from leave_box(g, choice)
        elif choice is board.resign:
            resign(g)
        elif choice is board.give_order or choice is board.double_order:
            g.turn.is_double = choice is board.double_order
            g.turn.orders = 2 if g.turn.is_double else 1
            return (yield from order(g))
        else:
            yield from act(g, side, choice)
            return AFTER_ACTION if open_boxes(g) else end_turn(g)
    return g.call(ASSAULTS, then=ACTION)


def act(g: Game1863, side: Side, choice: Option) -> Rules[None]:
    """5.1, 5.2, 8.7: all that is not an order."""
    if choice is g.board.place_marker:
        yield from place_marker(g, side)
    elif choice is g.board.remove_marker:
        yield from remove_marker(g, side)
    elif choice is g.board.forced_pass:
        g.black_field -= 1
        g.tell("forced_pass", side=side.id)
    else:
        lose_action(g, side)


def actions(g: Game1863, side: Side) -> list[Option]:
    """5.0: what the side can do; 8.7: the Union may always take a black disc out of its field."""
    board, number = g.board, side.number
    found: list[Option] = []
    room = sum([g.values[post] - g.discs[post] for post in g.posts[number]])
    if room and g.fields[number]:
        found.append(board.give_order)
    if room > 1 and number == CONFEDERATE and g.double_field > 1:
        found.append(board.double_order)
    if g.hours.marker_actions[number] < board.tables.marker_actions:
        if g.hands[number]:
            found.append(board.place_marker)
        if g.posts[number]:
            found.append(board.remove_marker)
    if number == UNION and g.black_field:
        found.append(board.forced_pass)
    if not found:
        found.append(board.no_action)
    return found


def lose_action(g: Game1863, side: Side) -> None:
    """5.0: nothing can be done; a disc of the Union goes out of its field unused."""
    if side.number == UNION and g.fields[UNION]:
        g.fields[UNION] -= 1
    g.tell("loses_action", side=side.id)


def after_action(g: Game1863) -> Rules[str]:
    """3.1: pieces may come out of entry boxes after the action, too, unless it was the last one (9.0)."""
    while not g.turn.columns:
        boxes = [] if field_is_empty(g) else open_boxes(g)
        box = yield from g.may(g.side.id, "leave_after", boxes, g.board.done, rule="3.1")
        if box is None:
            return end_turn(g)
        yield from leave_box(g, box)
    return g.call(ASSAULTS, then=AFTER_ACTION)


# ---------------------------------------------------------------------- 5.1, 5.2: command markers


def place_marker(g: Game1863, side: Side) -> Rules[None]:
    """5.1: a marker from the hand goes where no enemy and no other marker is; its value stays hidden."""
    place = yield from g.ask(side.id, "place_marker", marker_places(g, side), rule="5.1")
    hand = g.hands[side.number]
    values = [option for value, option in g.board.values.items() if value in hand]
    value = yield from g.ask(side.id, "marker_value", values, rule="5.1", always=len(hand) > 1, place=place)
    g.hours.marker_actions[side.number] += 1
    g.whisper((side.id,), "places_marker", {"value": value}, side=side.id, place=place)
    g.post(side, place, value.value)


def marker_places(g: Game1863, side: Side) -> list[Place]:
    """5.1: areas without enemy pieces and any command marker, and the side's own entry boxes."""
    values = g.values
    here = zip(g.board.areas, g.strength[1 - side.number], values, strict=False)  # boxes follow the areas
    found: list[Place] = [area for area, enemies, value in here if not enemies and value == NO_MARKER]
    return [*found, *(box for box in side.boxes if values[box.number] == NO_MARKER)]


def remove_marker(g: Game1863, side: Side) -> Rules[None]:
    """5.2: a marker and its discs leave the board, however many discs there are."""
    places = [g.board.places[number] for number in g.posts[side.number]]
    place = yield from g.ask(side.id, "remove_marker", places, rule="5.2")
    g.hours.marker_actions[side.number] += 1
    value = g.values[place.number]
    g.tell("removes_marker", side=side.id, place=place, value=g.board.values[value])
    g.set_aside(side, place)


# ---------------------------------------------------------------------- 10.4: giving up


def resign(g: Game1863) -> None:
    """10.4: the Confederate gives the Union the victory."""
    finish(g, UNION, "resigned")
    raise GameOver
