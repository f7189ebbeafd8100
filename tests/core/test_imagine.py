"""Imagined matches: what a seat knows stays, what it cannot see is drawn anew."""

import random

import pytest
from tests.core.playing import DEAL, ToyMatch, forced, play_on, random_toy, standing
from tests.core.toy import Toy

from flintlock import ImaginedMatch, MatchOver, NotAsked
from flintlock.core.player import Perspective


def imagined_hands(match: ToyMatch, seat: str, times: int = 40) -> list[tuple[int, ...]]:
    other = 1 if seat == "red" else 0
    return [
        tuple(match.imagine(seat, random.Random(number)).position.hands[other]) for number in range(times)
    ]


def test_only_the_asked_seat_imagines(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    match.imagine("red", random.Random(1))
    with pytest.raises(NotAsked, match="blue is not"):
        match.imagine("blue", random.Random(1))


@pytest.mark.parametrize("seed", range(6))
def test_the_imagining_seat_sees_no_difference(toy: Toy, seed: int) -> None:
    match, rng = toy.start("feud", seed=seed), random.Random(seed)
    while match.question is not None:
        seat, before = match.question.seat, standing(match)
        imagined = match.imagine(seat, rng)
        assert imagined.view(seat) == match.view(seat)
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


def test_the_log_keeps_no_secrets_of_others(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:ford")
    assert any(entry.secrets for entry in match.position.log if "red" in entry.readers)
    imagined = match.imagine("blue", random.Random(1))
    assert all(entry.secrets is None or "blue" in entry.readers for entry in imagined.position.log)
    assert {line["key"] for line in match.view("red")["log"]} >= {"drew", "ordered"}
    assert not {line["key"] for line in imagined.view("red")["log"]} & {"drew", "ordered"}


def test_what_the_seat_knows_itself_stays_in_the_log(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    imagined = match.imagine("red", random.Random(1))
    drawn = [line["params"].get("card") for line in imagined.view("red")["log"] if line["key"] == "drew"]
    assert drawn == ["card:1", "card:3", "card:5"]


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
    assert deeper.view("blue") == imagined.view("blue")
    assert standing(deeper.clone()) == standing(deeper)
    hands = imagined_hands(imagined, "blue")
    assert len(set(hands)) > 10


def test_an_imagined_match_has_no_past(toy: Toy) -> None:
    imagined = forced(toy, *DEAL).imagine("red", random.Random(1))
    imagined.answer("place:ford")
    assert imagined.is_imagined
    assert imagined.clone().is_imagined
    assert imagined.can_undo is False
    for use in (imagined.record, imagined.undo):
        with pytest.raises(ImaginedMatch):
            use()


def test_an_imagined_match_does_not_show_where_the_real_phase_began(toy: Toy) -> None:
    imagined = forced(toy, *DEAL).imagine("red", random.Random(1))
    with pytest.raises(ImaginedMatch):
        _ = imagined.stage_start


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
    assert perspective.imagine(random.Random(1)).view("red") == match.view("red")


def test_after_the_end_there_is_no_perspective(toy: Toy) -> None:
    with pytest.raises(MatchOver):
        Perspective(random_toy(toy, 1))
