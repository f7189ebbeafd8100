"""Options, the vocabulary, and messages as data."""

import json

import pytest
from tests.core.toy import Toy

from flintlock import IllegalAnswer, Option, Vocabulary
from flintlock.core.message import Entry, Message, called, said
from flintlock.core.vocabulary import Die, Number

FORD, MILL, RED = Option("place:ford"), Option("place:mill"), Option("troop:red")

# ---------------------------------------------------------------------- vocabulary


def test_an_options_index_is_its_place_in_the_vocabulary(toy: Toy) -> None:
    vocabulary = toy.vocabulary
    assert len(vocabulary) == len(list(vocabulary)) == 4 + 10 + 3 + 5 + 1
    for index, option in enumerate(vocabulary):
        assert option.index == index
        assert vocabulary[index] is option
        assert vocabulary[option.code] is option
        assert option.code in vocabulary
        assert option in vocabulary
    assert "spell:1" not in vocabulary


@pytest.mark.parametrize("code", ["spell:1", "", "Done", -1, 99])
def test_an_unknown_code_is_an_illegal_answer(toy: Toy, code: str | int) -> None:
    with pytest.raises(IllegalAnswer, match=f"^{code} is not a legal answer: this game has no such answer"):
        toy.vocabulary[code]


def test_codes_are_unique() -> None:
    with pytest.raises(ValueError, match="two options share the code 'done'"):
        Vocabulary([Option("done"), Option("done")])


def test_an_option_has_a_kind_and_a_stable_text_form() -> None:
    assert (FORD.kind, str(FORD), repr(FORD)) == ("place", "place:ford", "<place:ford>")
    assert Option("done").kind == "done"
    assert not hasattr(FORD, "name"), "what it is called stands in the phrase book"


def test_numbers_are_answers_to_how_many() -> None:
    three, four = Number(3), Die(4)
    assert (three.code, three.value, three.kind) == ("count:3", 3, "count")
    assert (four.code, four.value, four.kind) == ("die:4", 4, "die")
    assert Number(2, "army").code == "army:2"


# ---------------------------------------------------------------------- messages as data


def test_a_message_as_data_holds_codes() -> None:
    message = Message("army", {"army": ((2, RED),), "places": (FORD, MILL), "inner": Message("x", {"n": 1})})
    assert message.to_json() == {
        "key": "army",
        "params": {
            "army": [[2, "troop:red"]],
            "places": ["place:ford", "place:mill"],
            "inner": {"key": "x", "params": {"n": 1}},
        },
    }
    assert repr(Message("goes", {"who": "red", "place": FORD})) == "goes(who=red, place=place:ford)"


def test_a_message_is_written_shortly() -> None:
    assert said("goes", who="red", place=FORD) == {
        "key": "goes",
        "params": {"who": "red", "place": "place:ford"},
    }
    assert said("dusk") == {"key": "dusk", "params": {}}


@pytest.mark.interpreted
def test_a_parameter_may_be_called_key() -> None:
    assert said("key", key=1) == {"key": "key", "params": {"key": 1}}


def test_what_something_is_called_is_a_message() -> None:
    assert called(FORD) == {"key": "noun", "params": {"noun": "place:ford"}}
    assert called("red", "of") == {"key": "noun", "params": {"noun": "red", "form": "of"}}


def test_a_secret_line_is_read_by_its_readers_only() -> None:
    entry = Entry("drew", {"who": "red"}, ("red",), {"place": FORD}, heading=2)
    assert entry.seen_by("red").to_json() == {"key": "drew", "params": {"who": "red", "place": "place:ford"}}
    for stranger in ("blue", None):
        assert entry.seen_by(stranger).to_json() == {"key": "drew.hidden", "params": {"who": "red"}}
    assert "ford" not in json.dumps(entry.to_json())
    assert "ford" not in repr(entry)


def test_an_open_line_is_read_by_all() -> None:
    entry = Entry("goes", {"who": "red", "place": FORD})
    assert entry.seen_by(None) is entry
    assert entry.seen_by("blue") is entry
    assert (entry.heading, entry.fight) == (0, None)
