"""Words at the edge: phrase books, in any language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.core.playing import random_toy
from tests.core.pseudo import TOY_PSEUDO, english_in
from tests.core.toy import Toy

from flintlock import DataError, Option
from flintlock.core import phrases
from flintlock.core.errors import UnknownLanguage
from flintlock.core.message import Message, Param, called, said
from flintlock.core.phrases import ENGLISH, PLATFORM, Phrases, best_language, check_language, read_phrases

FORD, MILL, RED, BLUE = (Option(code) for code in ("place:ford", "place:mill", "troop:red", "troop:blue"))
BOOK = Phrases(
    {
        "goes": "{who} goes to {place}",
        "of": "the men {who:of} {place:at}",
        "army": "{army} march",
        "left": "{n} {n:army|armies} {n:is|are} left",
        "list": "{places}",
        "outer": "Said: {inner}.",
        "braces": "{{literally}} {n}",
        "name.red": "the Reds",
        "name.red:of": "of the Reds",
        "name.place:ford": "Ford",
        "name.place:mill": "the old Mill",
        "name.place:mill:at": "at the old Mill",
        "name.troop:red": "Red men",
        "name.troop:blue": "Blue men",
        "name.card": "Card {value}",
        "name.card:7": "the Seven",
        "amount.troop:blue": "{n} Blue {n:man|men}",
    },
    ENGLISH,
)

# ---------------------------------------------------------------------- sentences


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (Message("goes", {"who": RED, "place": FORD}), "Red men goes to Ford"),
        (Message("goes", {"who": "red", "place": MILL}), "the Reds goes to the old Mill"),
        (Message("goes", {"who": "nobody", "place": 3}), "nobody goes to 3"),
        (Message("of", {"who": "red", "place": MILL}), "the men of the Reds at the old Mill"),
        (Message("of", {"who": RED, "place": FORD}), "the men Red men Ford"),  # without the form, the name
        (Message("army", {"army": ((2, RED), (1, BLUE))}), "2 Red men and 1 Blue man march"),
        (
            Message("army", {"army": ((1, RED), (2, BLUE), (0, FORD))}),
            "1 Red men, 2 Blue men and 0 Ford march",
        ),
        (Message("left", {"n": 0}), "0 armies are left"),
        (Message("left", {"n": 1}), "1 army is left"),
        (Message("left", {"n": 2}), "2 armies are left"),
        (Message("left", {"n": -1}), "-1 army is left"),
        (Message("list", {"places": ()}), "nothing"),
        (Message("list", {"places": (FORD,)}), "Ford"),
        (Message("list", {"places": (FORD, MILL)}), "Ford and the old Mill"),
        (Message("list", {"places": (FORD, MILL, RED)}), "Ford, the old Mill and Red men"),
        (Message("list", {"places": (Option("card:4"), Option("card:7"))}), "Card 4 and the Seven"),
        (
            Message("outer", {"inner": Message("goes", {"who": BLUE, "place": FORD})}),
            "Said: Blue men goes to Ford.",
        ),
        (Message("braces", {"n": 0}), "{literally} 0"),
    ],
)
def test_messages_are_put_into_words(message: Message, words: str) -> None:
    assert BOOK.say(message) == words
    assert BOOK.say(json.loads(json.dumps(message.to_json()))) == words, "its data form reads the same"


def test_a_message_can_be_given_by_its_key() -> None:
    assert BOOK.word("left", n=1) == "1 army is left"
    assert BOOK.word("name.red") == "the Reds"


def test_what_something_is_called_can_be_had_alone() -> None:
    assert BOOK.say(called(MILL)) == "the old Mill"
    assert BOOK.say(called("red", "of")) == "of the Reds"
    assert BOOK.say(called("card:3")) == "Card 3"
    assert BOOK.say(called("spell:3")) == "spell:3"


@pytest.mark.parametrize(
    ("noun", "form", "words"),
    [
        (MILL, "", "the old Mill"),
        (MILL, "at", "at the old Mill"),
        ((FORD, MILL), "", "Ford and the old Mill"),
        (7, "", "7"),
        (2, "man|men", "men"),
        (Message("left", {"n": 1}), "", "1 army is left"),
    ],
)
def test_a_parameter_reads_as_in_a_sentence(noun: Param, form: str, words: str) -> None:
    assert BOOK.name(noun, form) == words


def test_json_parameters_read_alike() -> None:
    assert BOOK.name(None) == "None"
    assert BOOK.name(0.5) == "0.5"
    assert BOOK.name([[2, "troop:blue"]]) == "2 Blue men"
    assert BOOK.name({"key": "left", "params": {"n": 2}}) == "2 armies are left"


def test_a_message_without_a_phrase_still_says_what_it_knows() -> None:
    words = BOOK.say(Message("unheard", {"place": FORD}))
    assert "unheard" in words
    assert "place:ford" in words
    assert BOOK.word("unheard") == "unheard"


def test_nouns_are_marked_with_what_they_name() -> None:
    assert BOOK.parts(Message("goes", {"who": "red", "place": FORD})) == [
        {"text": "the Reds", "code": "red"},
        {"text": " goes to "},
        {"text": "Ford", "code": "place:ford"},
    ]
    assert BOOK.parts(said("army", army=((2, BLUE), (1, Option("card:3"))))) == [
        {"text": "2 Blue men", "code": "troop:blue"},
        {"text": " and "},
        {"text": "1 "},
        {"text": "Card 3", "code": "card:3"},
        {"text": " march"},
    ]
    assert BOOK.parts(said("list", places=(Option("spell:1"),))) == [{"text": "spell:1"}]


def test_figures_have_names_in_every_game() -> None:
    assert [ENGLISH.name(code) for code in ("count:3", "die:6", "done", "nature")] == [
        "3",
        "6",
        "done",
        "Nature",
    ]


# ---------------------------------------------------------------------- other languages

SLAVIC = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
RUSSIAN = {
    "language.plural": SLAVIC,
    "left": "{n} {n:армия|армии|армий}",
    "list": "{places}",
    "list.and": " и ",
    "list.none": "ничего",
    "amount.troop:red": "{n} {n:красный|красных}",
}


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (1, "1 армия"),
        (2, "2 армии"),
        (4, "4 армии"),
        (5, "5 армий"),
        (0, "0 армий"),
        (11, "11 армий"),
        (12, "12 армий"),
        (21, "21 армия"),
        (22, "22 армии"),
        (111, "111 армий"),
        (-3, "-3 армии"),
    ],
)
def test_a_language_can_have_three_forms(n: int, words: str) -> None:
    assert Phrases(RUSSIAN, ENGLISH).word("left", n=n) == words


def test_where_forms_are_fewer_than_the_rule_has_the_last_is_taken() -> None:
    russian = Phrases(RUSSIAN, ENGLISH)
    amounts = [russian.name(((n, RED),)) for n in (1, 2, 5)]
    assert amounts == ["1 красный", "2 красных", "5 красных"]


def test_a_list_is_joined_in_the_readers_language() -> None:
    russian = Phrases(RUSSIAN, ENGLISH)
    assert russian.word("list", places=(FORD, MILL)) == "place:ford и place:mill"
    assert russian.word("list", places=()) == "ничего"
    assert russian.word("list", places=(FORD, FORD, MILL)) == "place:ford, place:ford и place:mill"


def test_what_is_said_in_english_has_english_plurals() -> None:
    """21 is one in Russian; a sentence that has to be English is right nevertheless."""
    russian = Phrases({"language.plural": SLAVIC}, BOOK)
    assert russian.word("left", n=1) == "1 army is left"
    assert russian.word("left", n=2) == "2 armies are left"
    assert russian.word("left", n=21) == "21 armies are left"


# ---------------------------------------------------------------------- reading


def write(folder: Path, language: str, **templates: str) -> None:
    lines = [f'"{key.replace("__", ".")}" = "{template}"' for key, template in templates.items()]
    (folder / f"phrases.{language}.toml").write_text("\n".join(lines), "utf-8")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with an English and a pseudo phrase book; the platform speaks a little pseudo, too."""
    platform = Phrases({"own": "platform-xx", "both": "platform-xx", "platform": "platform-xx"}, ENGLISH)
    monkeypatch.setitem(phrases.PLATFORM, "xx", platform)
    write(tmp_path, "en", own="game-en", both="game-en", game="game-en", name__done="finished")
    write(tmp_path, "xx", own="game-xx")
    return tmp_path


def test_a_phrase_book_is_read_with_the_names_of_other_files(tmp_path: Path) -> None:
    write(tmp_path, "en", goes="{who} goes to {place}", name__red="Red")
    books = read_phrases(tmp_path, {"name.place:ford": "Ford", "name.red": "from the data"})
    assert list(books) == ["en"]
    assert books["en"].word("goes", who="red", place=FORD) == "Red goes to Ford"


def test_words_are_looked_up_here_then_in_the_language_then_in_english(shelf: Path) -> None:
    books = read_phrases(shelf, {"name.place:ford": "Ford"})
    assert list(books) == ["en", "xx"]
    said_in = {key: books["xx"].word(key) for key in ("own", "both", "platform", "game", "name.place:ford")}
    assert said_in == {
        "own": "game-xx",
        "both": "platform-xx",
        "platform": "platform-xx",
        "game": "game-en",
        "name.place:ford": "Ford",
    }
    assert books["xx"].word("error.over") == ENGLISH.word("error.over")
    assert books["en"].word("both") == "game-en"
    assert books["en"].find("platform") is None
    assert books["xx"].find("nowhere") is None


def test_the_games_english_comes_before_the_platforms(shelf: Path) -> None:
    books = read_phrases(shelf, {})
    assert books["en"].name("done") == "finished"
    assert books["xx"].name("done") == "finished"


def test_a_language_of_which_the_platform_knows_nothing(tmp_path: Path) -> None:
    write(tmp_path, "en", game="game-en", own="game-en")
    write(tmp_path, "yy", own="game-yy")
    book = read_phrases(tmp_path, {})["yy"]
    assert [book.word(key) for key in ("own", "game", "list.none")] == ["game-yy", "game-en", "nothing"]


def test_a_book_lists_all_its_keys_once(shelf: Path) -> None:
    keys = read_phrases(shelf, {"name.place:ford": "Ford"})["xx"].keys()
    assert len(keys) == len(set(keys))
    assert {"own", "both", "platform", "game", "name.place:ford", "error.over"} <= set(keys)


def test_every_platform_language_has_the_english_words_below_it() -> None:
    assert PLATFORM["en"] is ENGLISH
    for book in PLATFORM.values():
        assert set(book.keys()) >= set(ENGLISH.keys())


def test_a_game_without_english_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "xx", own="game-xx")
    with pytest.raises(DataError, match=r"phrases\.en\.toml is missing"):
        read_phrases(tmp_path, {})


@pytest.mark.parametrize(
    "line",
    [
        'goes = "{who goes"',
        'goes = "who} goes"',
        'goes = "{"',
        'goes = "}"',
        'goes = "{who!"',
        "goes = 3",
        '"language.plural" = "n +"',
        '"language.plural" = "import os"',
        '"language.plural" = "m != 1"',
        '"language.plural" = "(n"',
        '"language.plural" = ""',
    ],
)
@pytest.mark.parametrize("language", ["en", "xx"])
def test_a_book_that_cannot_be_read_is_named(tmp_path: Path, line: str, language: str) -> None:
    write(tmp_path, "en", own="game-en")
    (tmp_path / f"phrases.{language}.toml").write_text(line, "utf-8")
    key = line.partition(" = ")[0].strip('"')
    with pytest.raises(DataError, match=rf"phrases\.{language}\.toml: {key}"):
        read_phrases(tmp_path, {})


@pytest.mark.parametrize(
    "line",
    [
        '"name.card" = "Card {number}"',  # of a kind only {value} is known
        '"goes" = "{} goes"',
        '"goes" = "{0} goes"',
        '"language.plural" = "n / 0"',
        '"language.plural" = "n - 9"',
    ],
)
def test_a_book_that_could_not_be_said_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "phrases.en.toml").write_text(line, "utf-8")
    with pytest.raises(DataError, match=r"phrases\.en\.toml: "):
        read_phrases(tmp_path, {})


# ---------------------------------------------------------------------- choosing a language


@pytest.mark.parametrize(
    ("wanted", "known", "best"),
    [
        (["de"], ["en", "de"], "de"),
        (["de-AT", "en"], ["en", "de"], "de"),
        (["fr", "de"], ["en", "de"], "de"),
        (["pt-BR"], ["en", "pt", "pt-BR"], "pt-BR"),
        (["en-GB", "de"], ["en", "de"], "en"),
        (["fr"], ["en", "de"], "en"),
        ([], ["de", "en"], "en"),
    ],
)
def test_the_best_language_is_the_first_wanted_that_is_known(
    wanted: list[str], known: list[str], best: str
) -> None:
    assert best_language(wanted, known) == best


def test_an_unknown_language_is_refused() -> None:
    assert check_language("de", ["en", "de"]) == "de"
    with pytest.raises(UnknownLanguage, match="there is no phrase book in fr; there are en, de"):
        check_language("fr", ["en", "de"])


# ---------------------------------------------------------------------- a second language, whole


def messages_in(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.keys() == {"key", "params"}:
            yield value
        else:
            for member in value.values():
                yield from messages_in(member)
    elif isinstance(value, list):
        for item in value:
            yield from messages_in(item)


@pytest.mark.parametrize("seed", range(3))
def test_a_second_phrase_book_reaches_every_word_on_the_table(toy: Toy, seed: int) -> None:
    toy.phrases = {**toy.phrases, "xx": TOY_PSEUDO}
    found = 0
    for answers in (0, 5, 20, 10_000):
        match = random_toy(toy, seed, answers)
        for seat in (*toy.seats, None):
            for message in messages_in(match.view(seat)):
                found += 1
                words = toy.phrases["xx"].say(message)
                assert english_in(words) == [], message
                assert words.strip()
    assert found > 200


def test_every_message_of_the_toy_has_an_english_phrase(toy: Toy) -> None:
    keys = {
        message["key"]
        for seed in range(8)
        for message in messages_in(random_toy(toy, seed).view("red"))
        if message["key"] != "noun"
    }
    assert {key for key in keys if toy.phrases["en"].find(key) is None} == set()


def test_figures_in_a_view_are_no_words(toy: Toy) -> None:
    view = random_toy(toy, 2, 12).view("red")
    cells = [cell for panel in view["panels"] for row in (panel["columns"], *panel["rows"]) for cell in row]
    signs = [
        words for words in (*cells, *(token["text"] for token in view["tokens"])) if isinstance(words, str)
    ]
    assert signs
    assert all(english_in(sign) == [] for sign in signs)


def test_a_game_has_its_english_name(toy: Toy) -> None:
    assert toy.name == "The Quarrel"
