"""Words at the edge: every reader is spoken to in a language of their own."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.core.playing import play_on
from tests.server.desk import (
    Data,
    answer,
    everybody,
    hear,
    hot_seat,
    key_of,
    new_table,
    say,
    table_of,
    undo,
    view_of,
)
from tests.server.pseudo import LANGUAGE, english_left, teach_game, teach_platform
from tests.tables import scenario_of

import flintlock
from flintlock.core.game import Game
from flintlock.core.phrases import ENGLISH
from flintlock.games import announced
from flintlock.players import players
from flintlock.server import wire
from flintlock.server.languages import accepted

LOOKS = 60
"""How many moments of a game are read."""

ROOM = Path(flintlock.__file__).parent


@pytest.fixture(name="taught")
def _taught(game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The game, and Flintlock, in a second language."""
    teach_platform(monkeypatch)
    return teach_game(game, tmp_path / "data", monkeypatch)


# ---------------------------------------------------------------------- which language


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        ("", ()),
        ("de", ("de",)),
        ("de-AT,de;q=0.9,en;q=0.8", ("de-AT", "de", "en")),
        ("en;q=0.5, fr", ("fr", "en")),
        ("fr;q=0, *;q=0.1", ("*",)),
        ("de;q=x, fr;level=1, en", ("en",)),
        (",;,", ()),
    ],
)
def test_the_browser_says_what_its_user_understands(header: str, languages: tuple[str, ...]) -> None:
    assert accepted(header) == languages


def test_a_reader_gets_the_wanted_language_or_english(client: TestClient, taught: Game[Any]) -> None:
    key = hot_seat(client, taught)
    path = f"/api/keys/{key}/view"
    for wanted in (LANGUAGE, f"{LANGUAGE}-YY"):
        assert client.get(path, params={"language": wanted}).json()["language"] == LANGUAGE
    by_header = client.get(path, headers={"accept-language": f"qq, {LANGUAGE};q=0.9, en;q=0.1"})
    assert by_header.json()["language"] == LANGUAGE
    assert client.get(path, params={"language": "qq"}).json()["language"] == "en"
    assert client.get(path).json()["language"] == "en"


def test_two_readers_of_one_table_read_two_languages(client: TestClient, taught: Game[Any]) -> None:
    key = hot_seat(client, taught)
    with (
        client.websocket_connect(f"/ws/{key}") as english,
        client.websocket_connect(f"/ws/{key}?language={LANGUAGE}") as other,
    ):
        assert hear(english, "view")["view"]["title"] == taught.name
        title = hear(other, "view")["view"]["title"]
        assert title == taught.phrases[LANGUAGE].word("game.name") != taught.name
        for socket in (english, other):
            say(socket, type="answer", seat="nobody", step=0, code="done")
        assert hear(english, "refused")["message"] == "This link does not open that seat."
        assert english_left(hear(other, "refused")["message"]) == []


def test_a_game_that_lacks_a_language_speaks_english(
    client: TestClient, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    teach_platform(monkeypatch)
    view = view_of(client, hot_seat(client, game), language=LANGUAGE)
    assert view["language"] == "en"
    assert view["title"] == game.name


# ---------------------------------------------------------------------- no word is missing


READ = {
    "text",
    "name",
    "group",
    "notes",
    "title",
    "label",
    "columns",
    "rows",
    "needs",
    "gist",
    "reason",
    "names",
}
"""The fields of a view that people read; `why_not` is read by its values."""


def words_of(thing: object, is_read: bool = False) -> Iterator[str]:
    """All that people read in a view."""
    if isinstance(thing, str) and is_read:
        yield thing
    elif isinstance(thing, list):
        for item in thing:
            yield from words_of(item, is_read)
    elif isinstance(thing, dict):
        for name, value in thing.items():
            if name == "why_not":
                yield from value.values()
            else:
                yield from words_of(value, name in READ)


def test_a_game_is_told_in_another_language(client: TestClient, taught: Game[Any]) -> None:
    """Views of the asked seat and of a spectator: board, cards, log, questions, battle, result."""
    whole = play_on(taught.start(scenario_of(taught), seed=7), seed=7)
    key = table_of(client, whole)
    end = view_of(client, key, language=LANGUAGE)
    assert end["result"] is not None
    read = list(words_of(end))
    for step in range(0, whole.answers_given, max(1, whole.answers_given // LOOKS)):
        seen = view_of(client, key, step=step, language=LANGUAGE)
        asked = seen["question"] and seen["question"]["seat"]
        read += words_of(seen)
        if asked in taught.seats:
            read += words_of(view_of(client, key, asked, step, LANGUAGE))
    assert {text for text in read if english_left(text)} == set()
    assert len(read) > 10_000


def test_the_shelf_speaks_the_language(client: TestClient, taught: Game[Any]) -> None:
    games = client.get("/api/games", params={"language": LANGUAGE}).json()
    (shown,) = [game for game in games if game["id"] == taught.id]
    read = [*words_of(shown), shown["blurb"]]
    assert [text for text in read if english_left(text)] == []
    assert len(read) >= 8
    doubts = client.get(f"/api/games/{taught.id}/doubts", params={"language": LANGUAGE}).json()
    assert english_left(doubts["name"]) == []


def test_the_pages_get_their_words(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    teach_platform(monkeypatch)
    english = client.get("/api/words").json()
    assert english["language"] == "en"
    assert english["plural"] == "n != 1"
    assert all(key.startswith("page.") for key in english["words"])
    assert english["words"] == {
        key: ENGLISH.find(key) for key in ENGLISH.templates if key.startswith("page.")
    }
    other = client.get("/api/words", params={"language": LANGUAGE}).json()
    assert other["language"] == LANGUAGE
    assert other["words"].keys() == english["words"].keys()
    assert {language["id"] for language in other["languages"]} == {"en", LANGUAGE}
    assert [key for key, text in other["words"].items() if english_left(_without_params(text))] == []


def _without_params(template: str) -> str:
    return "".join(piece.split("}")[-1] for piece in template.split("{"))


# ---------------------------------------------------------------------- refusals


def refusals(client: TestClient, game: Game[Any]) -> Iterator[Any]:
    """Calls that are refused, each for another reason."""
    ask = {"language": LANGUAGE}
    key = hot_seat(client, game)
    asked = key_of(client, key)["asked"]
    view = view_of(client, key, asked)
    offered = {option["code"] for option in view["question"]["options"]}
    others = [option.code for option in game.vocabulary if option.code not in offered]
    for code in ("nonsense", *others[::25]):
        yield answer(client, key, asked, view["step"], code, LANGUAGE)
    yield answer(client, key, asked, view["step"] + 1, "done", LANGUAGE)
    yield answer(client, key, "nobody", view["step"], "done", LANGUAGE)
    yield answer(client, "no-key", asked, view["step"], "done", LANGUAGE)
    other = next(seat for seat in game.seats if seat != asked)
    yield answer(client, key, other, view["step"], "done", LANGUAGE)
    body = {"seat": asked, "step": view["step"], "to": "answer"}
    yield client.post(f"/api/keys/{key}/undo", params=ask, json=body)
    bodies: list[object] = [
        [],
        {},
        {"game": "chess", "seats": {}},
        {"game": game.id, "seats": {}},
        {"game": game.id, "seats": everybody(game, "nobody")},
        {"game": game.id, "seats": {}, "scenario": "moon"},
        {"game": game.id, "seats": {}, "options": {"moon": "full"}},
        {"game": game.id, "seats": {}, "seed": -1},
        {"game": game.id, "seats": {}, "seed": 2**60},
        {"game": game.id, "seats": {}, "seed": "x"},
        {"game": game.id, "seats": 1, "x": 1},
        {"game": game.id, "seats": {}, "title": "x" * 81},
        {"game": game.id, "seats": {}, "x": 1},
    ]
    for wrong in bodies:
        yield client.post("/api/tables", params=ask, json=wrong)
    wrong_undo = {"seat": asked, "step": 0, "to": "dawn"}
    yield client.post(f"/api/keys/{key}/undo", params=ask, json=wrong_undo)
    headers = {"content-type": "application/json"}
    yield client.post("/api/tables", params=ask, content=b"{", headers=headers)
    yield client.post("/api/tables", params=ask, content=b"{}", headers={"content-type": "text/plain"})
    yield client.post("/api/tables", params=ask, content=b" " * 20_000, headers=headers)
    yield client.post("/api/tables", params=ask, json={}, headers={"origin": "http://evil.example"})
    yield client.get(f"/api/keys/{key}/view", params=ask | {"step": "x"})
    yield client.get(f"/api/keys/{key}/view", params=ask | {"step": "99999"})
    for path in ("/api/nothing", "/api/games/chess/board.svg", "/api/games/chess/doubts"):
        yield client.get(path, params=ask)
    friends = new_table(client, game, everybody(game, "link"))
    yield client.get(f"/api/keys/{friends['host']}/record", params=ask)
    yield client.get(f"/api/keys/{friends['spectator']}/record", params=ask)


def test_every_refusal_is_told_in_another_language(client: TestClient, taught: Game[Any]) -> None:
    codes = {option.code for option in taught.vocabulary} | {
        *taught.seats,
        *taught.scenarios,
        *taught.options,
    }
    codes |= {"body", "seats", "seed", "step", "title", "to", "game", "here", "link", "bot", "answer", "turn"}
    codes |= {*flintlock.games(), *players(taught), "chess", "moon", "slow", "broken", "counting", "mortal"}
    told = set()
    for response in refusals(client, taught):
        message = response.json()["error"]["message"]
        assert response.status_code >= 400
        assert english_left(message, codes) == [], message
        told.add(message)
    assert len(told) > 25


def test_refusals_on_the_socket_are_told_in_another_language(client: TestClient, taught: Game[Any]) -> None:
    key = new_table(client, taught, everybody(taught, "bot:broken"), pace=0)
    with client.websocket_connect(f"/ws/{key['spectator']}?language={LANGUAGE}") as socket:
        messages = [hear(socket, "refused")]  # the bot's
        for sent in ("x", "[]", "{}", json.dumps({"type": "skip"}), json.dumps({"type": "pace", "pace": 1})):
            socket.send_text(sent)
            messages.append(hear(socket, "refused"))
        socket.send_bytes(b"x")
        messages.append(hear(socket, "refused"))
    assert [one["message"] for one in messages if english_left(one["message"], ("JSON", "body"))] == []
    with client.websocket_connect(f"/ws/nowhere?language={LANGUAGE}") as socket:
        assert english_left(hear(socket, "gone")["message"]) == []


# ---------------------------------------------------------------------- the books themselves


def literals(folder: Path) -> Iterator[str]:
    """The strings in the code of a room."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                yield f"{node.values[0].value!s}*"


@pytest.mark.parametrize("room", ["server", "cli"])
def test_every_key_has_a_phrase_and_every_phrase_is_said(room: str) -> None:
    """A key that is put together (`cli.games.{kind}`) counts for all that begin so."""
    said = {
        text for name in ("server", "cli") for text in literals(ROOM / name) if text.startswith(f"{room}.")
    }
    phrases = {key for key in ENGLISH.templates if key.startswith(f"{room}.")}
    begun = tuple(text[:-1] for text in said if text.endswith("*"))
    assert {key for key in said if not key.endswith(("*", "."))} - phrases == set()
    assert {key for key in phrases - said if not key.startswith(begun or ("-",))} == set()


def test_the_server_names_no_game(client: TestClient) -> None:
    for room in ("server", "players", "study"):
        for path in (ROOM / room).rglob("*.py"):
            text = path.read_text("utf-8")
            for game in announced():
                assert game.id not in text, path
                assert game.folder.name not in text, path


def test_titles_are_those_of_the_readers(client: TestClient, taught: Game[Any]) -> None:
    """A table without a title is called as the game is; one with a title goes by it everywhere."""
    seats = everybody(taught, "here")
    named = new_table(client, taught, seats, title="Evening")["host"]
    unnamed = new_table(client, taught, seats)["host"]
    assert view_of(client, named, language=LANGUAGE)["title"] == "Evening"
    assert view_of(client, unnamed, language=LANGUAGE)["title"] == taught.phrases[LANGUAGE].word("game.name")
    told = client.get(f"/api/keys/{unnamed}", params={"language": LANGUAGE}).json()
    assert told["title"] == taught.phrases[LANGUAGE].word("game.name")


def test_finished_games_are_read_in_another_language(client: TestClient, taught: Game[Any]) -> None:
    key = table_of(client, play_on(taught.start(seed=7), seed=7))
    result: Data = view_of(client, key, language=LANGUAGE)["result"]
    assert english_left(" ".join([result["reason"], *result["names"]])) == []
    step = view_of(client, key)["step"]
    assert undo(client, key, taught.seats[0], step).status_code == 409
    assert isinstance(result, dict)
    assert result.keys() == wire.Result.__annotations__.keys()
