"""Imagined matches: what a seat knows stays, what it cannot see is drawn anew."""

import random

import pytest
from tests.core.playing import DEAL, ToyMatch, forced, play_on, random_toy, standing
from tests.core.toy import Toy

from flintlock import ImaginedMatch, MatchOver, NotAsked
from flintlock.core.player import Perspective
from flintlock.core.table import Table


def without_log(view: Table) -> dict[str, object]:
    return {name: value for name, value in view.items() if name not in ("log", "battle")}


def imagined_hands(match: ToyMatch, seat: str, times: int = 40) -> list[tuple[int, ...]]:
    other = 1 if seat == "red" else 0
    return [
        tuple(match.imagine(seat, random.Random(number)).position.hands[other]) for number in range(times)
    ]


def test_only_the_asked_seat_imagines(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    match.imagine("red", random.Random(1))
    with pytest.raises(NotAsked, match="only the seat that is asked can imagine, and blue is not"):
        match.imagine("blue", random.Random(1))
    with pytest.raises(NotAsked):
        forced(toy).imagine("nature", random.Random(1))


@pytest.mark.parametrize("seed", range(6))
def test_the_imagining_seat_sees_no_difference(toy: Toy, seed: int) -> None:
    match, rng = toy.start("feud", seed=seed), random.Random(seed)
    while match.question is not None:
        seat, before = match.question.seat, standing(match)
        imagined = match.imagine(seat, rng)
        assert without_log(imagined.view(seat)) == without_log(match.view(seat))
        assert imagined.question is not None
        assert imagined.question.codes == match.question.codes
        assert standing(match) == before
        match.answer(rng.choice(match.question.options))


def test_hidden_cards_are_drawn_anew(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    hands = imagined_hands(match, "red")
    assert len(set(hands)) > 10
    assert all(len(hand) == 3 and not set(hand) & {1, 3, 5} for hand in hands)
    assert set().union(*hands) == {0, 2, 4, 6, 7, 8, 9}


def test_a_secret_marker_is_imagined_anywhere_it_can_lie(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:ford")
    rng = random.Random(1)
    places = {match.imagine("blue", rng).position.camps[0].secret for _ in range(40)}
    assert places == {0, 1, 3}


@pytest.mark.parametrize("answers", range(0, 24, 4))
def test_an_imagined_match_has_no_log(toy: Toy, answers: int) -> None:
    """Its lines would hold what others have drawn."""
    match = random_toy(toy, 6, answers)
    assert match.question is not None
    assert any(entry.secrets for entry in match.position.log)
    imagined = match.imagine(match.question.seat, random.Random(1))
    assert list(imagined.position.log) == []
    assert list(imagined.clone().position.log) == []
    assert all(imagined.view(seat)["log"] == [] for seat in (*toy.seats, None))
    assert imagined.view(None)["battle"] is None


def test_what_happens_in_an_imagined_match_is_told(toy: Toy) -> None:
    imagined = forced(toy, *DEAL).imagine("red", random.Random(1))
    imagined.answer("place:ford")
    assert [line["said"]["key"] for line in imagined.view("red")["log"]] == ["ordered"]
    assert standing(imagined.clone()) == standing(imagined)


def test_what_is_drawn_anew_does_not_depend_on_what_is_really_there(toy: Toy) -> None:
    """Two matches between which Red cannot tell are imagined alike, down to the luck."""
    one, other = forced(toy, *DEAL), forced(toy, "card:1", "card:9", "card:3", "card:8", "card:5", "card:0")
    imagined = [match.imagine("red", random.Random(8)) for match in (one, other)]
    assert imagined[0].position == imagined[1].position
    assert imagined[0].seed == imagined[1].seed


def test_imagined_luck_is_not_the_real_luck(toy: Toy) -> None:
    match = random_toy(toy, 4, answers=2)
    assert match.question is not None
    seeds = {match.imagine(match.question.seat, random.Random(number)).seed for number in range(5)}
    assert len(seeds) == 5
    assert match.seed not in seeds


def test_nature_answers_in_an_imagined_match(toy: Toy) -> None:
    match = forced(toy, *DEAL)  # here Nature is answered by hand
    imagined = match.imagine("red", random.Random(1))
    while imagined.question is not None:
        assert imagined.question.seat in ("red", "blue")
        imagined.answer(imagined.question.options[0])
    assert imagined.result is not None


@pytest.mark.parametrize("answers", range(0, 12, 2))
def test_the_clone_of_an_imagined_match_is_equal_and_has_the_same_luck(toy: Toy, answers: int) -> None:
    match = random_toy(toy, 6, answers)
    assert match.question is not None
    imagined = match.imagine(match.question.seat, random.Random(2))
    early = imagined.clone()
    assert standing(early) == standing(imagined)
    play_on(imagined, seed=6, answers=3)
    late = imagined.clone()
    assert standing(late) == standing(imagined)
    for one in (imagined, late):
        play_on(one, seed=7)
    play_on(early, seed=6, answers=3)
    play_on(early, seed=7)
    assert standing(imagined) == standing(late) == standing(early)


def test_one_can_imagine_within_an_imagined_match(toy: Toy) -> None:
    imagined = forced(toy, *DEAL).imagine("red", random.Random(1))
    imagined.answer("place:ford")
    deeper = imagined.imagine("blue", random.Random(2))
    assert without_log(deeper.view("blue")) == without_log(imagined.view("blue"))
    assert standing(deeper.clone()) == standing(deeper)
    hands = imagined_hands(imagined, "blue")
    assert len(set(hands)) > 10


def test_an_imagined_match_has_no_past(toy: Toy) -> None:
    imagined = forced(toy, *DEAL).imagine("red", random.Random(1))
    imagined.answer("place:ford")
    assert imagined.is_imagined
    assert imagined.clone().is_imagined
    assert imagined.can_undo is False
    for use, reason in (
        (imagined.record, "it has no record"),
        (imagined.undo, "cannot be undone"),
        (lambda: imagined.at(0), "has no past"),
    ):
        with pytest.raises(ImaginedMatch, match=reason):
            use()


def test_an_imagined_match_does_not_show_where_the_real_phase_began(toy: Toy) -> None:
    imagined = forced(toy, *DEAL).imagine("red", random.Random(1))
    with pytest.raises(ImaginedMatch):
        _ = imagined.stage_start
    with pytest.raises(ImaginedMatch):
        _ = imagined.stage_answers


def test_the_same_generator_state_imagines_the_same(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    one, other = (match.imagine("red", random.Random(5)) for _ in range(2))
    assert standing(one) == standing(other)
    assert one.seed == other.seed


def test_a_perspective_is_all_that_the_asked_seat_may_know(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    perspective = Perspective(match)
    assert perspective.seat == "red"
    assert perspective.question is match.question
    assert perspective.view() == match.view("red")
    imagined = perspective.imagine(random.Random(1))
    assert without_log(imagined.view("red")) == without_log(match.view("red"))


def test_after_the_end_there_is_no_perspective(toy: Toy) -> None:
    with pytest.raises(MatchOver):
        Perspective(random_toy(toy, 1))
