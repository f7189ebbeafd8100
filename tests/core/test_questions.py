"""Which questions are put, and what the others see of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from tests.core.playing import TO_STAKES, forced, give, staged
from tests.core.toy import Toy, ToyPosition

from flintlock.core.match import SECRET_PROMPT, Match
from flintlock.core.phrases import ENGLISH
from flintlock.core.question import NATURE, Rules, Seat
from flintlock.core.table import QuestionView
from flintlock.core.vocabulary import Option

Asking = Callable[[ToyPosition, Sequence[Option]], Rules[Option | None]]


class How(NamedTuple):
    """Whether a question is put though it has one answer."""

    always: bool = False
    secret: bool = False


ORDINARY, ALWAYS, SECRET, BOTH = How(), How(always=True), How(secret=True), How(always=True, secret=True)


def asks(how: How) -> Asking:
    def ask(g: ToyPosition, options: Sequence[Option]) -> Rules[Option | None]:
        place = g.board.places[1]
        return (
            yield from g.ask(
                "red", "orders", options, rule="2.0", place=place, always=how.always, secret=how.secret
            )
        )

    return ask


def lets(how: How) -> Asking:
    def may(g: ToyPosition, options: Sequence[Option]) -> Rules[Option | None]:
        done, place = g.board.done, g.board.places[1]
        return (
            yield from g.may(
                "red", "orders", options, done, rule="2.0", place=place, always=how.always, secret=how.secret
            )
        )

    return may


def asked(asking: Asking, *codes: str) -> tuple[Match[ToyPosition], list[Option | None]]:
    """A match that begins with a question, then asks Blue for a stake; and what the question gave back."""
    given: list[Option | None] = []

    def opening(g: ToyPosition) -> Rules[str]:
        given.append(
            (yield from asking(g, [option for option in g.board.vocabulary if option.code in codes]))
        )
        yield from g.ask("blue", "stake", g.board.counts, rule="3.0")
        return "dusk"

    return staged(deal=opening).start(seed=1), given


def question_seen_by(match: Match[Any], seat: Seat | None) -> QuestionView:
    view = match.view(seat)["question"]
    assert view is not None
    return view


def is_put(match: Match[Any]) -> bool:
    assert match.question is not None
    return match.question.seat == "red"


# ---------------------------------------------------------------------- which are put


def test_what_everybody_can_see_has_one_answer_is_not_asked() -> None:
    match, given = asked(asks(ORDINARY), "place:hill")
    assert not is_put(match)
    assert [option.code for option in given if option] == ["place:hill"]
    assert match.answers_given == 0


@pytest.mark.parametrize("how", [ALWAYS, SECRET, BOTH])
def test_what_others_cannot_see_has_one_answer_is_asked(how: How) -> None:
    match, given = asked(asks(how), "place:hill")
    assert is_put(match)
    assert match.question is not None
    assert (match.question.codes, match.question.is_forced) == (["place:hill"], True)
    match.answer("place:hill", "red")
    assert not is_put(match)
    assert [option.code for option in given if option] == ["place:hill"]


@pytest.mark.parametrize("how", [ORDINARY, ALWAYS, SECRET])
def test_a_choice_is_asked_in_any_case(how: How) -> None:
    match, given = asked(asks(how), "place:hill", "place:mill")
    assert is_put(match)
    assert match.question is not None
    assert match.question.is_forced is False
    match.answer("place:mill")
    assert [option.code for option in given if option] == ["place:mill"]


def test_nothing_to_choose_is_not_asked_where_everybody_can_see_that() -> None:
    match, given = asked(lets(ORDINARY))
    assert not is_put(match)
    assert given == [None]


@pytest.mark.parametrize("how", [ALWAYS, SECRET, BOTH])
def test_where_others_cannot_see_that_declining_is_the_only_answer(how: How) -> None:
    match, given = asked(lets(how))
    assert is_put(match)
    assert match.question is not None
    assert (match.question.codes, match.question.is_forced) == (["done"], True)
    match.answer("done")
    assert given == [None]


@pytest.mark.parametrize("how", [ORDINARY, ALWAYS, SECRET])
def test_what_may_be_declined_is_asked_even_of_a_single_thing(how: How) -> None:
    for answer in ("place:hill", "done"):
        match, given = asked(lets(how), "place:hill")
        assert is_put(match)
        assert match.question is not None
        assert match.question.codes == ["place:hill", "done"]
        match.answer(answer)
        assert [option and option.code for option in given] == ["place:hill" if answer != "done" else None]


# ---------------------------------------------------------------------- what is seen of them


@pytest.mark.parametrize("seat", ["blue", NATURE, None])
def test_of_an_open_question_others_see_all_but_the_answers(seat: Seat | None) -> None:
    match, _ = asked(asks(ALWAYS), "place:hill")
    assert question_seen_by(match, seat) == {
        "seat": "red",
        "prompt": {"key": "orders", "params": {"place": "place:ford"}},
        "rule": "2.0",
        "options": [],
        "odds": None,
        "about": ["place:ford"],
    }


@pytest.mark.parametrize("seat", ["blue", NATURE, None])
def test_of_a_secret_question_others_see_only_who_is_asked(seat: Seat | None) -> None:
    match, _ = asked(asks(SECRET), "place:hill")
    assert question_seen_by(match, seat) == {
        "seat": "red",
        "prompt": SECRET_PROMPT.to_json(),
        "rule": "",
        "options": [],
        "odds": None,
        "about": [],
    }


@pytest.mark.parametrize("how", [ORDINARY, ALWAYS, SECRET])
def test_the_asked_seat_sees_all_of_its_question(how: How) -> None:
    match, _ = asked(asks(how), "place:hill", "place:mill")
    assert question_seen_by(match, "red") == {
        "seat": "red",
        "prompt": {"key": "orders", "params": {"place": "place:ford"}},
        "rule": "2.0",
        "options": ["place:hill", "place:mill"],
        "odds": None,
        "about": ["place:ford"],
    }


@pytest.mark.parametrize("how", [ALWAYS, SECRET])
@pytest.mark.parametrize("kind", [asks, lets])
def test_others_cannot_tell_one_answer_from_many(kind: Callable[[How], Asking], how: How) -> None:
    few, _ = asked(kind(how), "place:hill")
    many, _ = asked(kind(how), "place:hill", "card:1", "card:2")
    for seat in ("blue", NATURE, None):
        assert json.dumps(few.view(seat)) == json.dumps(many.view(seat))
    assert few.view("red") != many.view("red")
    for match in (few, many):
        match.answer("place:hill")
    for seat in ("red", "blue", NATURE, None):
        assert json.dumps(few.view(seat)) == json.dumps(many.view(seat))


def test_the_secret_prompt_has_words() -> None:
    assert SECRET_PROMPT.params == {}
    assert ENGLISH.find(SECRET_PROMPT.key) is not None
    assert Toy().phrases["en"].say(SECRET_PROMPT) == "looks at the cards"


def test_nature_alone_sees_outcomes_and_odds(toy: Toy) -> None:
    match = forced(toy, *TO_STAKES, "count:1", "done", "count:0", "done", "card:2", "done")
    mine, reds = question_seen_by(match, NATURE), question_seen_by(match, "red")
    assert (mine["options"], mine["odds"]) == (["face:miss", "face:hit", "face:rout"], [3, 2, 1])
    assert (reds["options"], reds["odds"]) == ([], None)
    assert reds["prompt"] == mine["prompt"]


def test_a_question_says_who_is_asked_what() -> None:
    match, _ = asked(asks(ORDINARY), "place:hill", "place:mill")
    assert repr(match.question) == "<red is asked orders(place=place:ford) (2.0): place:hill place:mill>"


# ---------------------------------------------------------------------- in the toy


@pytest.mark.parametrize(("first", "options"), [("card:0", ["card:0", "done"]), ("card:1", ["done"])])
def test_the_tonic_is_offered_whoever_holds_it(toy: Toy, first: str, options: list[str]) -> None:
    match = forced(toy, first, *TO_STAKES[1:], "count:0")
    mine, theirs = question_seen_by(match, "red"), question_seen_by(match, "blue")
    assert (mine["prompt"]["key"], mine["rule"], mine["options"]) == ("tonic", "3.1", options)
    assert (theirs["seat"], theirs["rule"], theirs["options"]) == ("red", "", [])
    assert "tonic" not in json.dumps(theirs)


def test_the_tonic_is_no_longer_asked_for_when_all_have_seen_it_drunk(toy: Toy) -> None:
    match = forced(toy, "card:0", *TO_STAKES[1:], "count:0", "card:0")
    assert match.question is not None
    assert (match.question.seat, match.question.prompt.key) == ("blue", "stake")
    give(match, "count:0")
    assert match.position.phase == "quarrel"
