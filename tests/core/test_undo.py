"""Going back: what can be taken back, what stands, and that taking back restores everything."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.core.playing import (
    DEAL,
    TO_BLOWS,
    TO_QUARREL,
    TO_STAKES,
    ToyMatch,
    forced,
    give,
    staged,
    standing,
)
from tests.core.toy import Toy, ToyPosition

from flintlock import UndoRefused
from flintlock.core.question import Rules


def can_undo(match: ToyMatch) -> bool:
    """Asked anew each time; a type checker takes it for settled otherwise."""
    return match.can_undo


# ---------------------------------------------------------------------- it restores everything


def took_back(match: ToyMatch, answer: Any) -> bool:
    """Give an answer; if it can be taken back, that restores everything."""
    before, past = standing(match), match.record().dumps()
    match.answer(answer)
    after = standing(match)
    if not match.can_undo:
        with pytest.raises(UndoRefused):
            match.undo()
        assert standing(match) == after
        return False
    stood = match.answers_given
    codes = [code for phase in match.record().phases for code in phase.answers]
    match.undo()
    taken_back = codes[match.answers_given :]
    if len(taken_back) == 1:
        assert standing(match) == before
        assert match.record().dumps() == past
    give(match, *taken_back)
    assert match.answers_given == stood
    assert standing(match) == after
    return True


@pytest.mark.parametrize("seed", range(5))
def test_undo_restores_exactly_or_refuses_and_changes_nothing(toy: Toy, seed: int) -> None:
    match, rng, undone = toy.start("feud", seed=seed), random.Random(seed), 0
    while match.question is not None:
        undone += took_back(match, rng.choice(match.question.options))
    assert undone > 5


def test_undo_goes_back_over_the_border_of_a_phase(toy: Toy) -> None:
    match = forced(toy, "card:0", *TO_STAKES[1:], "count:1", "card:0")
    before = standing(match)
    match.answer("count:0")  # the tonic is gone, so the phase ends here
    assert match.position.phase == "quarrel"
    match.undo()
    assert match.position.phase == "stakes"
    assert standing(match) == before


def test_undo_goes_back_several_answers(toy: Toy) -> None:
    match = forced(toy, *TO_STAKES)
    before = standing(match)
    give(match, "count:1", "done", "count:2", "done", "card:2", "card:1")
    for _ in range(6):
        match.undo()
    assert standing(match) == before
    assert not can_undo(match)  # here the markers were turned up


def test_after_undo_one_can_answer_otherwise(toy: Toy) -> None:
    match = forced(toy, *TO_STAKES, "count:1")
    match.undo()
    match.answer("count:3")
    assert match.position.stakes == [3, None]
    assert match.record().phases[-1].answers == ["count:3"]


def test_undo_takes_the_lines_of_the_log_back(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    lines = len(match.view("red")["log"])
    match.answer("card:2")
    assert len(match.view("red")["log"]) == lines + 1
    match.undo()
    assert len(match.view("red")["log"]) == lines


# ---------------------------------------------------------------------- what stands


def test_ones_own_card_laid_open_can_be_taken_back(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    before = standing(match)
    match.answer("card:2")
    assert match.position.discards == [2]
    assert can_undo(match)
    match.undo("blue")
    assert standing(match) == before


def test_ones_own_secret_card_laid_open_can_be_taken_back(toy: Toy) -> None:
    match = forced(toy, "card:0", *TO_STAKES[1:], "count:1")
    before = standing(match)
    match.answer("card:0")
    match.undo("red")
    assert standing(match) == before


def test_nothing_was_answered_yet(toy: Toy) -> None:
    match = toy.start(seed=1, nature="ask")
    assert not can_undo(match)
    assert match.last_seat is None
    with pytest.raises(UndoRefused, match="nothing has been answered yet"):
        match.undo()


def test_a_drawn_card_stands(toy: Toy) -> None:
    for match in (toy.start(seed=1), forced(toy, *DEAL[:2])):
        assert not can_undo(match)
        with pytest.raises(UndoRefused, match="a die, a card or a secret"):
            match.undo()


def test_what_led_to_a_die_stands_once_it_has_been_rolled(toy: Toy) -> None:
    by_hand = forced(toy, *TO_BLOWS)
    assert can_undo(by_hand), "the die has not been rolled yet"
    by_hand.answer("face:miss")
    assert not can_undo(by_hand)
    rolled = toy.start(seed=3)
    while rolled.position.phase != "quarrel":
        assert rolled.question is not None
        rolled.answer(rolled.question.options[-1])
    assert rolled.question is not None
    rolled.answer(rolled.question.options[0])
    assert can_undo(rolled), "a card was laid"
    rolled.answer("done")  # it stands, so a die is rolled
    assert not can_undo(rolled)


def test_the_last_card_of_a_deck_cannot_be_looked_at_and_put_back(toy: Toy) -> None:
    """Where only one card can come Nature is not asked; yet the drawer learns something."""
    turn_two = ("done", "card:0", "card:7", "place:hill", "place:wood", "count:0", "done", "count:0", "done")
    match = forced(toy, *TO_QUARREL, *turn_two)
    match.position.deck.remove(9)  # one card is left: the next drawer can get no other
    match.position.discards.append(9)
    give(match, "done")
    assert match.position.hands[0] == [0, 1, 3, 5, 8]
    assert not can_undo(match)


def test_what_turned_secrets_up_stands(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:hill")
    match.undo("red")  # the marker still lies face down
    give(match, "place:ford", "place:wood")
    assert not can_undo(match)
    with pytest.raises(UndoRefused):
        match.undo("blue")


def news_for(*seats: str) -> Toy:
    """Red answers twice; the second answer shows something hidden to these seats."""

    def telling(g: ToyPosition) -> Rules[str]:
        yield from g.ask("red", "stake", g.board.counts[:2], rule="3.0")
        yield from g.ask("red", "stake", g.board.counts[:2], rule="3.0")
        if seats != ("nobody",):
            g.reveal(*seats)
        yield from g.ask("blue", "stake", g.board.counts[:2], rule="3.0")
        return "dusk"

    return staged(deal=telling)


@pytest.mark.parametrize(
    ("seats", "undoable"),
    [
        (("nobody",), True),
        (("blue",), True),
        (("red",), False),
        (("blue", "red"), False),
        ((), False),
    ],
)
def test_an_answer_stands_if_it_brought_its_own_seat_news(seats: tuple[str, ...], undoable: bool) -> None:
    match = news_for(*seats).start(seed=1)
    give(match, "count:1")
    assert can_undo(match)
    before = standing(match)
    give(match, "count:1")
    assert can_undo(match) is undoable
    if undoable:
        match.undo("red")
        assert standing(match) == before
    else:
        with pytest.raises(UndoRefused, match="brought a die, a card or a secret, and stands"):
            match.undo("red")


def test_news_seal_what_came_before_and_nothing_after() -> None:
    match = news_for("red").start(seed=1)
    give(match, "count:1", "count:1", "count:0")
    assert can_undo(match), "Blue has learned nothing by his own answer"
    match.undo("blue")
    assert not can_undo(match), "Red's answer stands as before"


def test_a_seat_takes_back_only_its_own_answer(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    before = standing(match)
    assert match.last_seat == "blue"
    with pytest.raises(UndoRefused, match="not given by red but by blue"):
        match.undo(seat="red")
    assert standing(match) == before
    match.undo(seat="blue")
    match.undo(seat="blue")
    assert match.last_seat == "red"
    match.undo(seat="red")


def test_nothing_can_be_taken_back_once_the_game_is_over(toy: Toy) -> None:
    quiet = ("place:hill", "place:wood", "count:0", "done", "count:0", "done", "done")
    end = forced(toy, *TO_QUARREL, "done", "card:0", "card:7", *quiet, "card:8", *quiet[:-1])
    assert end.position.turn == 3
    assert can_undo(end)
    end.answer("done")  # the deck is empty, so the game runs to its end without a question
    assert end.over
    before = standing(end)
    assert not can_undo(end)
    with pytest.raises(UndoRefused, match="the game is over; nothing can be taken back"):
        end.undo("blue")
    assert standing(end) == before


# ---------------------------------------------------------------------- answers that were no choice


def test_undo_goes_back_one_answer_even_where_there_was_no_choice(toy: Toy) -> None:
    """The others must not see whether Red had something to choose."""
    match = forced(toy, *TO_STAKES, "count:1")
    before = standing(match)
    match.answer("done")
    match.undo("red")
    assert standing(match) == before
    match.undo("red")
    assert match.question is not None
    assert match.question.prompt.key == "stake"


def test_undo_does_not_skip_what_was_a_choice() -> None:
    match = news_for("nobody").start(seed=1)
    give(match, "count:1")
    before = standing(match)
    give(match, "count:1")
    match.undo("red")
    assert standing(match) == before


def test_undo_does_not_tell_whether_a_secret_question_had_a_choice(toy: Toy) -> None:
    """What was asked is hidden from Blue, and so must be whether going back leads there."""
    holder = forced(toy, "card:0", *TO_STAKES[1:], "count:1", "done")
    other = forced(toy, *TO_STAKES, "count:1", "done")
    assert json.dumps(holder.view("blue")) == json.dumps(other.view("blue"))
    for match in (holder, other):
        match.undo("red")
    assert json.dumps(holder.view("blue")) == json.dumps(other.view("blue"))
    assert holder.answers_given == other.answers_given


# ---------------------------------------------------------------------- clones


def test_undoing_in_a_clone_leaves_the_original_alone(toy: Toy) -> None:
    match = forced(toy, *TO_STAKES, "count:1")
    clone, before = match.clone(), standing(match)
    clone.undo()
    give(clone, "count:3", "done", "count:2")
    assert standing(match) == before
    assert match.record().phases[-1].answers == ["count:1"]


def test_a_clone_that_goes_back_over_the_border_of_a_phase_leaves_the_original_alone(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    clone, past = match.clone(), match.record().dumps()
    clone.undo()
    clone.undo()
    clone.answer("count:4")
    assert match.record().dumps() == past
    assert match.record().replay(toy).position == match.position


def test_a_clone_can_go_back_as_far_as_its_original(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL, "card:2", "card:1")
    clone = match.clone()
    while match.can_undo:
        assert can_undo(clone)
        match.undo()
        clone.undo()
        assert standing(clone) == standing(match)
    assert not can_undo(clone)
