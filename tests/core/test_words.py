"""Options, the vocabulary, and putting messages into words."""

import json

import pytest
from tests.core.toy import Toy

from flintlock import IllegalAnswer, Option, Vocabulary
from flintlock.core.message import Entry, Message, Phrases
from flintlock.core.vocabulary import Number

FORD, MILL, RED, BLUE = (
    Option("place:ford", "Ford"),
    Option("place:mill", "Mill"),
    Option("troop:red", "Red men"),
    Option("troop:blue", "Blue men"),
)
PHRASES = Phrases(
    {
        "goes": "{who} goes to {place}",
        "army": "{army} march",
        "list": "{places}",
        "outer": "Said: {inner}.",
        "braces": "{{literally}} {n}",
        "name.red": "the Reds",
        "name.place:mill": "the old Mill",
    },
    {option.code: option.name for option in (FORD, MILL, RED, BLUE)},
)

# ---------------------------------------------------------------------- vocabulary


def test_an_options_index_is_its_place_in_the_vocabulary(toy: Toy) -> None:
    vocabulary = toy.vocabulary
    assert len(vocabulary) == len(list(vocabulary)) == 4 + 10 + 3 + 5 + 1
    for index, option in enumerate(vocabulary):
        assert option.index == index
        assert vocabulary[index] is option
        assert vocabulary[option.code] is option
        assert option.code in vocabulary
    assert "spell:1" not in vocabulary


def test_an_unknown_code_is_an_illegal_answer(toy: Toy) -> None:
    with pytest.raises(IllegalAnswer, match="'spell:1' is not a legal answer: this game has no such answer"):
        toy.vocabulary["spell:1"]


def test_codes_are_unique() -> None:
    with pytest.raises(ValueError, match="two options share the code 'done'"):
        Vocabulary([Option("done", "Done"), Option("done", "Ready")])


def test_an_option_has_a_kind_and_a_stable_text_form() -> None:
    assert (FORD.kind, str(FORD), repr(FORD)) == ("place", "place:ford", "<place:ford>")
    assert Option("done", "Done").kind == "done"
    three = Number(3)
    assert (three.code, three.name, three.value, three.kind) == ("count:3", "3", 3, "count")


# ---------------------------------------------------------------------- messages


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (Message("goes", {"who": RED, "place": FORD}), "Red men goes to Ford"),
        (Message("goes", {"who": "red", "place": MILL}), "the Reds goes to the old Mill"),
        (Message("goes", {"who": "nobody", "place": 3}), "nobody goes to 3"),
        (Message("army", {"army": ((2, RED), (1, BLUE))}), "2 Red men and 1 Blue men march"),
        (Message("list", {"places": ()}), "nothing"),
        (Message("list", {"places": (FORD,)}), "Ford"),
        (Message("list", {"places": (FORD, MILL)}), "Ford and the old Mill"),
        (Message("list", {"places": (FORD, MILL, RED)}), "Ford, the old Mill and Red men"),
        (
            Message("outer", {"inner": Message("goes", {"who": BLUE, "place": FORD})}),
            "Said: Blue men goes to Ford.",
        ),
        (Message("braces", {"n": 0}), "{literally} 0"),
    ],
)
def test_messages_are_put_into_words(message: Message, words: str) -> None:
    assert PHRASES.say(message) == words
    assert PHRASES.say(json.loads(json.dumps(message.to_json()))) == words, "its data form reads the same"


def test_a_list_is_joined_in_the_readers_language() -> None:
    german = Phrases({"list": "{places}", "list.and": "und", "list.none": "nichts"}, {})
    assert german.say(Message("list", {"places": (FORD, MILL)})) == "place:ford und place:mill"
    assert german.say(Message("list", {"places": ()})) == "nichts"


def test_a_message_without_a_phrase_still_says_what_it_knows() -> None:
    words = PHRASES.say(Message("unheard", {"place": FORD}))
    assert "unheard" in words
    assert "place:ford" in words


def test_nouns_are_marked_with_what_they_name() -> None:
    assert PHRASES.parts(Message("goes", {"who": "red", "place": FORD})) == [
        {"text": "the Reds"},
        {"text": " goes to "},
        {"text": "Ford", "code": "place:ford"},
    ]


def test_a_name_can_be_had_alone() -> None:
    assert PHRASES.name(MILL) == "the old Mill"
    assert PHRASES.name((FORD, MILL)) == "Ford and the old Mill"
    assert PHRASES.name(7) == "7"


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


def test_a_secret_line_is_read_by_its_readers_only() -> None:
    entry = Entry("drew", {"who": "red"}, ("red",), {"place": FORD})
    assert entry.seen_by("red").to_json() == {"key": "drew", "params": {"who": "red", "place": "place:ford"}}
    for stranger in ("blue", None):
        assert entry.seen_by(stranger).to_json() == {"key": "drew.hidden", "params": {"who": "red"}}
    assert entry.for_reader("red") is entry
    hidden = entry.for_reader("blue")
    assert (hidden.key, hidden.secrets) == ("drew.hidden", None)
    assert hidden.seen_by("red").to_json() == {"key": "drew.hidden", "params": {"who": "red"}}
    assert "ford" not in json.dumps(entry.to_json())


def test_an_open_line_is_read_by_all() -> None:
    entry = Entry("goes", {"who": "red", "place": FORD})
    assert entry.seen_by(None) is entry
    assert entry.for_reader("blue") is entry
