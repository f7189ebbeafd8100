"""Playing, cloning and going back."""

import random
from typing import Any

import pytest
from tests.core.playing import (
    DEAL,
    FIVE_DEEP,
    TO_QUARREL,
    ToyMatch,
    forced,
    give,
    play_on,
    random_toy,
    standing,
)
from tests.core.toy import Toy, ToyPosition

from flintlock import (
    IllegalAnswer,
    MatchOver,
    NotAsked,
    UndoRefused,
    UnknownOption,
    UnknownScenario,
    UnknownSeat,
)
from flintlock.core.errors import UnknownStep
from flintlock.core.question import NATURE, Rules

# ---------------------------------------------------------------------- setting up


def test_the_first_scenario_and_the_default_options_are_taken(toy: Toy) -> None:
    match = toy.start(seed=1)
    assert (match.scenario, match.options) == ("quarrel", {"mud": "none"})


def test_an_unknown_scenario_is_refused(toy: Toy) -> None:
    with pytest.raises(UnknownScenario, match=r"The Quarrel has no scenario 'war'; it has quarrel, feud"):
        toy.start("war")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"snow": "deep"}, "The Quarrel has no option 'snow'; it has mud"),
        ({"mud": "ankle"}, "option 'mud' cannot be 'ankle'; it can be none, deep"),
    ],
)
def test_unknown_options_are_refused(toy: Toy, options: dict[str, str], problem: str) -> None:
    with pytest.raises(UnknownOption, match=problem):
        toy.start(options=options)


def test_unknown_seats_are_refused(toy: Toy) -> None:
    match = random_toy(toy, 1, answers=1)
    for use in (
        lambda: match.view("green"),
        lambda: match.answer("done", seat="green"),
        lambda: match.imagine("green", random.Random(1)),
        lambda: match.undo(seat="green"),
    ):
        with pytest.raises(UnknownSeat, match="The Quarrel has no seat 'green'; it has red, blue"):
            use()


def test_without_a_seed_matches_differ(toy: Toy) -> None:
    assert len({toy.start().seed for _ in range(5)}) == 5


# ---------------------------------------------------------------------- answering


@pytest.mark.parametrize("answer", ["place:wood", "card:1", "nonsense", "", "PLACE:HILL", "place:hill "])
def test_what_is_not_offered_is_refused_and_changes_nothing(toy: Toy, answer: str) -> None:
    match = forced(toy, *DEAL)
    before = standing(match)
    with pytest.raises(IllegalAnswer, match=f"'{answer}' is not a legal answer: ."):
        match.answer(answer)
    assert standing(match) == before


def test_an_option_of_another_game_is_refused(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    stranger = Toy().vocabulary["place:hill"]
    with pytest.raises(IllegalAnswer):
        match.answer(stranger)
    match.answer(toy.vocabulary["place:hill"])


def test_an_answer_out_of_turn_is_refused(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    before = standing(match)
    with pytest.raises(NotAsked, match="blue is not asked now; red is"):
        match.answer("place:hill", seat="blue")
    with pytest.raises(NotAsked):
        match.answer("place:hill", seat=NATURE)
    assert standing(match) == before
    match.answer("place:hill", seat="red")


def test_after_the_end_nothing_is_asked(toy: Toy) -> None:
    match = random_toy(toy, 3)
    assert match.over
    assert match.question is None
    assert match.view(None)["question"] is None
    assert match.view(None)["result"] is not None
    before = standing(match)
    with pytest.raises(MatchOver):
        match.answer("done")
    with pytest.raises(NotAsked):
        match.imagine("red", random.Random(1))
    assert standing(match) == before


def test_nature_asks_when_told_so(toy: Toy) -> None:
    match = toy.start(seed=1, nature="ask")
    assert match.question is not None
    assert match.question.seat == NATURE
    mine, reds = match.view(NATURE)["question"], match.view("red")["question"]
    assert mine is not None
    assert reds is not None
    assert mine["options"] == [f"card:{number}" for number in range(10)]
    assert reds["options"] == []
    give(match, *TO_QUARREL, *FIVE_DEEP)
    dice = match.view(NATURE)["question"]
    assert dice is not None
    assert dice["odds"] == [3, 2, 1]


def test_of_the_log_only_the_new_lines_can_be_had(toy: Toy) -> None:
    match = random_toy(toy, 5)
    whole = match.view("red")["log"]
    assert match.view("red", since=7)["log"] == whole[7:]


def test_the_view_names_game_scenario_and_seat(toy: Toy) -> None:
    view = random_toy(toy, 1, answers=3).view("red")
    assert (view["game"], view["scenario"], view["seat"]) == ("toy", "feud", "red")


# ---------------------------------------------------------------------- cloning


@pytest.mark.parametrize("seed", range(4))
def test_a_clone_equals_its_original_at_every_question(toy: Toy, seed: int) -> None:
    match = toy.start("feud", seed=seed)
    rng = random.Random(seed)
    while True:
        clone = match.clone()
        assert standing(clone) == standing(match)
        assert (clone.can_undo, clone.last_seat) == (match.can_undo, match.last_seat)
        assert clone.record().dumps() == match.record().dumps()
        if match.question is None:
            return
        match.answer(rng.choice(match.question.options))


@pytest.mark.parametrize("answers", [0, 3, 8, 15])
def test_a_clone_and_its_original_go_their_own_ways(toy: Toy, answers: int) -> None:
    match = random_toy(toy, 11, answers)
    clone, before, past = match.clone(), standing(match), match.record().dumps()
    play_on(clone, seed=99)
    assert standing(match) == before
    assert match.record().dumps() == past
    ended = standing(clone)
    play_on(match, seed=5)
    assert standing(clone) == ended


def test_a_clone_has_the_same_luck(toy: Toy) -> None:
    match = random_toy(toy, 11, answers=2)
    clone = match.clone()
    play_on(match, seed=3)
    play_on(clone, seed=3)
    assert match.record().dumps() == clone.record().dumps()


def test_undoing_in_a_clone_leaves_the_original_alone(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:hill", "place:wood", "count:1")
    clone, before = match.clone(), standing(match)
    clone.undo()
    give(clone, "count:3", "count:2")
    assert standing(match) == before
    assert match.record().phases[-1].answers == ["count:1"]


def test_a_clone_that_goes_back_over_the_border_of_a_phase_leaves_the_original_alone(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    clone, past = match.clone(), match.record().dumps()
    clone.undo()
    clone.answer("count:4")
    assert match.record().dumps() == past
    assert match.record().replay(toy).position == match.position


# ---------------------------------------------------------------------- going back


def undoable(match: ToyMatch, answer: Any) -> bool:
    """Give an answer; if it can be taken back, that restores everything."""
    before, past = standing(match), match.record().dumps()
    match.answer(answer)
    after = standing(match)
    if not match.can_undo:
        with pytest.raises(UndoRefused):
            match.undo()
        assert standing(match) == after
        return False
    match.undo()
    assert standing(match) == before
    assert match.record().dumps() == past
    match.answer(answer)
    assert standing(match) == after
    return True


@pytest.mark.parametrize("seed", range(5))
def test_undo_restores_exactly_or_refuses_and_changes_nothing(toy: Toy, seed: int) -> None:
    match, rng, undone = toy.start("feud", seed=seed), random.Random(seed), 0
    while match.question is not None:
        undone += undoable(match, rng.choice(match.question.options))
    assert undone > 5


def test_undo_goes_back_over_the_border_of_a_phase(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:hill", "place:wood", "count:1")
    before = standing(match)
    match.answer("count:0")
    assert match.position.phase == "quarrel"
    match.undo()
    assert match.position.phase == "stakes"
    assert standing(match) == before


def test_undo_goes_back_several_answers(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:hill", "place:wood")
    before = standing(match)
    give(match, "count:1", "count:2", "card:2", "card:1")
    for _ in range(4):
        match.undo()
    assert standing(match) == before
    assert match.can_undo is False  # here the markers were turned up


def test_undo_goes_back_from_the_end(toy: Toy) -> None:
    end = forced(toy, *TO_QUARREL, "done", "card:0", "card:7", "place:hill", "place:wood", "count:0", "done")
    give(end, "count:0", "done", "card:8", "place:hill", "place:wood", "count:0", "done", "count:0")
    before = standing(end)
    assert end.position.turn == 3
    end.answer("done")  # the deck is empty, so the game runs to its end without a question
    assert end.over
    end.undo("blue")
    assert end.result is None
    assert standing(end) == before


def test_undo_is_refused_across_natures_answer(toy: Toy) -> None:
    match = toy.start(seed=1)
    assert match.can_undo is False
    with pytest.raises(UndoRefused):
        match.undo()
    by_hand = forced(toy, *DEAL[:2])
    assert by_hand.can_undo is False
    with pytest.raises(UndoRefused, match="a die, a card or a secret"):
        by_hand.undo()


def test_undo_is_refused_across_a_revelation(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:hill")
    match.undo("red")  # the marker still lies face down
    give(match, "place:ford", "place:wood")
    assert match.can_undo is False
    with pytest.raises(UndoRefused):
        match.undo("blue")


def test_a_seat_takes_back_only_its_own_answer(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    before = standing(match)
    assert match.last_seat == "blue"
    with pytest.raises(UndoRefused, match="not given by red but by blue"):
        match.undo(seat="red")
    assert standing(match) == before
    match.undo(seat="blue")
    assert match.last_seat == "red"


def test_after_undo_one_can_answer_otherwise(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:hill", "place:wood", "count:1")
    match.undo()
    match.answer("count:3")
    assert match.position.stakes == [3, None]
    assert match.record().phases[-1].answers == ["count:3"]


def test_the_last_card_of_a_deck_cannot_be_looked_at_and_put_back(toy: Toy) -> None:
    """Where only one card can come Nature is not asked; yet the drawer learns something."""
    match = forced(
        toy, *TO_QUARREL, "done", "card:0", "card:7", "place:hill", "place:wood", "count:0", "done"
    )
    match.position.deck.remove(9)  # one card is left: the next drawer can get no other
    match.position.discards.append(9)
    give(match, "count:0", "done")
    assert match.position.hands[0] == [0, 1, 3, 5, 8]
    assert match.can_undo is False


def test_the_past_can_be_looked_at_step_by_step(toy: Toy) -> None:
    match = random_toy(toy, 11, 30)
    codes = [code for phase in match.record().phases for code in phase.answers]
    again = toy.start(match.scenario, match.options, match.seed, nature="ask")
    for step, code in enumerate(codes):
        past = match.at(step)
        assert past.position == again.position
        assert [entry.to_json() for entry in past.position.log] == [e.to_json() for e in again.position.log]
        assert past.answers_given == step
        again.answer(code)
    assert match.at(len(codes)).position == match.position
    for nowhere in (-1, len(codes) + 1):
        with pytest.raises(UnknownStep, match=str(nowhere)):
            match.at(nowhere)


class Suspicion(Toy):
    """Red answers, and then Blue is asked something that Red must not know of."""

    def __init__(self) -> None:
        super().__init__()
        self.phases["deal"] = self.suspect

    @staticmethod
    def suspect(g: ToyPosition) -> Rules[str]:
        counts = g.board.counts[:2]
        yield from g.ask("red", "stake", counts, rule="3.0")
        yield from g.ask("red", "stake", counts, rule="3.0")
        yield from g.ask("blue", "stake", counts, rule="3.1", secret=True)
        return "stakes"


def test_undo_does_not_tell_who_holds_a_secret_card() -> None:
    """That somebody is asked in secret gives something away, so the answer before it stands."""
    match = Suspicion().start(seed=3)
    match.answer("count:1")
    assert match.can_undo
    match.answer("count:1")
    assert match.question is not None
    assert match.question.secret
    assert not match.can_undo
