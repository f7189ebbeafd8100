"""Phases that are called from several places and come back."""

from __future__ import annotations

import json

import pytest
from tests.core.playing import TO_BLOWS, TO_QUARREL, ToyMatch, forced, give, standing
from tests.core.toy import Toy, ToyPosition

from flintlock import Record
from flintlock.core.errors import require
from flintlock.core.question import Rules

# ---------------------------------------------------------------------- calls within calls

CALLS = 3


def journey(g: ToyPosition) -> Rules[str]:
    """Calls a halt and, when that comes back, another."""
    yield from g.ask("red", "stake", g.board.counts, rule="3.0")
    g.bank += 1
    return g.call("halt", then="deal") if g.bank < CALLS else g.call("halt", then="rest")


def halt(g: ToyPosition) -> Rules[str]:
    """A called phase that calls another of its own."""
    yield from g.ask("blue", "stake", g.board.counts, rule="3.0")
    return g.call("meal", then="onward")


def meal(g: ToyPosition) -> Rules[str]:
    yield from g.ask("red", "retreat", g.board.places, rule="3.0")
    return g.come_back()


def onward(g: ToyPosition) -> Rules[str]:
    yield from ()
    return g.come_back()


def rest(g: ToyPosition) -> Rules[str]:
    yield from g.ask("blue", "follow", g.board.places, rule="3.0")
    return "dusk"


class Travels(Toy):
    """The toy with a sequence of play of its own, in which other positions are possible."""

    def __init__(self) -> None:
        super().__init__()
        journeys = {"deal": journey, "halt": halt, "meal": meal, "onward": onward, "rest": rest}
        self.phases = {**self.phases, **journeys}

    def check_position(self, position: ToyPosition) -> None:
        require(0 <= position.bank <= CALLS, "more halts than there are")


def traveller() -> ToyMatch:
    return Travels().start(seed=1)


ROUND = ("count:1", "count:2", "place:ford")


def test_a_called_phase_comes_back_to_where_it_was_called() -> None:
    match = traveller()
    phases = []
    for code in (*ROUND, *ROUND, *ROUND, "place:hill"):
        phases.append((match.position.phase, tuple(match.position.after)))
        match.answer(code)
    there, back = ("deal", ()), ("rest", ())
    called, deeper = ("halt", ("deal",)), ("meal", ("deal", "onward"))
    assert phases == [
        *(there, called, deeper) * 2,
        *(there, ("halt", ("rest",)), ("meal", ("rest", "onward"))),
        back,
    ]
    assert match.position.after == []


def test_what_follows_is_part_of_the_position() -> None:
    match = give(traveller(), *ROUND[:2])
    data = json.loads(json.dumps(match.position.to_json()))
    assert data["after"] == ["deal", "onward"]
    again = match.game.read_position(data, "here")
    assert again == match.position
    assert again.digest() == match.digest()
    copy = match.position.copy()
    copy.come_back()
    assert match.position.after == ["deal", "onward"]
    assert copy != match.position


@pytest.mark.parametrize("answers", range(10))
def test_clones_and_records_come_back_as_well(answers: int) -> None:
    codes = [*ROUND, *ROUND, *ROUND, "place:hill"]
    match = give(traveller(), *codes[:answers])
    clone, again = match.clone(), Record.loads(match.record().dumps()).resume(match.game)
    replayed = Record.loads(match.record().dumps()).replay(match.game)
    assert standing(clone) == standing(match) == standing(replayed)
    assert again.position == match.position
    for one in (match, clone, again, replayed):
        give(one, *codes[answers:])
    assert match.position == clone.position == again.position == replayed.position


@pytest.mark.parametrize("answers", range(1, 10))
def test_an_answer_in_a_called_phase_is_taken_back_with_the_call(answers: int) -> None:
    codes = [*ROUND, *ROUND, *ROUND, "place:hill"]
    match = give(traveller(), *codes[: answers - 1])
    before = standing(match)
    match.answer(codes[answers - 1])
    after = standing(match)
    match.undo()
    assert standing(match) == before
    match.answer(codes[answers - 1])
    assert standing(match) == after


# ---------------------------------------------------------------------- in the toy


def test_blows_are_called_by_the_quarrel_and_come_back_to_supply(toy: Toy) -> None:
    match = forced(toy, *TO_BLOWS)
    assert (match.position.phase, match.position.after) == ("blows", ["supply"])
    match.answer("face:miss")
    assert (match.position.phase, match.position.after) == ("supply", [])


def test_what_was_answered_amid_blows_can_be_taken_back(toy: Toy) -> None:
    match = forced(toy, *TO_BLOWS, "face:hit")
    before = standing(match)
    assert match.question is not None
    assert match.question.seat == "red"
    match.answer("place:ford")
    after, clone = standing(match), match.clone()
    match.undo("red")
    assert standing(match) == before
    match.answer("place:ford")
    assert standing(match) == after == standing(clone)
    clone.answer("place:wood")
    assert clone.position.phase == "supply"
    assert match.position.after == ["supply"]


def test_the_card_that_led_to_blows_can_be_taken_back_before_the_die(toy: Toy) -> None:
    match = forced(toy, *TO_BLOWS[:-1])
    before = standing(match)
    match.answer("done")
    assert match.position.after == ["supply"]
    match.undo("red")
    assert match.position.after == []
    assert standing(match) == before


def test_no_call_is_left_when_nothing_was_called(toy: Toy) -> None:
    assert forced(toy, *TO_QUARREL).position.after == []
