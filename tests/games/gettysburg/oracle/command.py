"""A player's turn: one action with command markers and discs, and pieces that come out of entry boxes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.games.gettysburg.oracle.asking import DONE, ask
from tests.games.gettysburg.oracle.boxes import exits, leave_box
from tests.games.gettysburg.oracle.facts import AREAS, BOXES, CONFEDERATE, TABLES, UNION
from tests.games.gettysburg.oracle.orders import double_order, single_order
from tests.games.gettysburg.oracle.world import Post, World
from tests.games.witness import Rules

MOST_MARKER_ACTIONS: int = TABLES["safeguard"]["marker_actions"]


@dataclass
class Turn:
    left: Counter[str] = field(default_factory=Counter)
    """How many pieces have come out of each entry box."""


def take_turn(w: World, side: int) -> Rules[None]:
    """One action; before and after it pieces may come out of entry boxes."""
    turn = Turn()
    while True:
        options = [*exits(w, side, turn.left), *_actions(w, side)]
        answer = yield from ask("action", side, options)
        if answer in BOXES:
            yield from leave_box(w, side, answer, turn.left)
        else:
            break
    yield from _act(w, side, answer.removeprefix("action:"))
    while w.blue + w.black:
        options = [*exits(w, side, turn.left), DONE]
        answer = yield from ask("leave_after", side, options)
        if answer == DONE:
            return
        yield from leave_box(w, side, answer, turn.left)


def _actions(w: World, side: int) -> list[str]:
    room = sum(post.value - post.discs for post in w.posts_of(side).values())
    may_handle = w.marker_actions[side] < MOST_MARKER_ACTIONS
    found = {
        "give_order": room > 0 and (w.blue if side == UNION else w.single) > 0,
        "double_order": room > 1 and side == CONFEDERATE and w.double > 1,
        "place_marker": may_handle and bool(w.hands[side]),
        "remove_marker": may_handle and bool(w.posts_of(side)),
        "forced_pass": side == UNION and w.black > 0,
    }
    return [f"action:{name}" for name, can in found.items() if can] or ["action:no_action"]


def _act(w: World, side: int, action: str) -> Rules[None]:
    match action:
        case "give_order":
            yield from single_order(w, side)
        case "double_order":
            yield from double_order(w, side)
        case "place_marker":
            w.marker_actions[side] += 1
            yield from _place_marker(w, side)
        case "remove_marker":
            w.marker_actions[side] += 1
            place = yield from ask("remove_marker", side, w.posts_of(side))
            w.set_aside(place)
        case "forced_pass":
            w.black -= 1
        case _:
            if side == UNION:
                w.blue -= 1


def _place_marker(w: World, side: int) -> Rules[None]:
    """In any area without enemy pieces and command markers, or in an own entry box."""
    own = [box.code for box in BOXES.values() if box.side == side]
    free = [place for place in (*AREAS, *own) if place not in w.posts and not w.strength(1 - side, place)]
    place = yield from ask("place_marker", side, free)
    values = [f"value:{value}" for value in w.hands[side]]
    answer = yield from ask("marker_value", side, values, place=place)
    value = int(answer.removeprefix("value:"))
    w.hands[side].remove(value)
    w.posts[place] = Post(side, value)
    w.fill_hand(side)
