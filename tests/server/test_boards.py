"""Boards are lettered in the reader's language."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient
from tests.server.pseudo import LANGUAGE, english_left, teach_game, teach_platform

from flintlock.core.game import Game
from flintlock.core.phrases import Phrases
from flintlock.games import announced
from flintlock.server import boards
from flintlock.server.boards import lettered

SVG = "{http://www.w3.org/2000/svg}"


def board(client: TestClient, game: str, language: str) -> ElementTree.Element:
    response = client.get(f"/api/games/{game}/board.svg", params={"language": language})
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert "Accept-Language" in response.headers["vary"]
    return ElementTree.fromstring(response.content)


def test_every_word_of_the_board_is_in_the_readers_language(
    client: TestClient, game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teach_platform(monkeypatch)
    teach_game(game, tmp_path / "data", monkeypatch)
    english, other = board(client, game.id, "en"), board(client, game.id, LANGUAGE)
    texts = ["".join(element.itertext()) for element in other.iter(f"{SVG}text")]
    assert [text for text in texts if english_left(text)] == []
    assert len(texts) == len(list(english.iter(f"{SVG}text")))
    title = other.find(f"{SVG}title")
    assert title is not None
    assert english_left(title.text or "") == []
    ids = {element.get("id") for element in english.iter() if element.get("id")}
    assert {element.get("id") for element in other.iter() if element.get("id")} == ids


def test_the_english_board_is_the_file_itself(client: TestClient) -> None:
    for game in announced():
        response = client.get(f"/api/games/{game.id}/board.svg")
        assert response.content == game.board.read_bytes()


def drawn(tmp_path: Path, inside: str) -> Path:
    path = tmp_path / "board.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>', "utf-8")
    return path


@pytest.mark.parametrize(
    ("inside", "phrase", "text"),
    [
        ('<text data-key="a">Fort</text>', "Feste", ["Feste"]),
        ('<text data-key="a" data-caps="1">LAKE</text>', "See", ["SEE"]),
        ('<text data-key="b">Fort</text>', "Feste", ["Fort"]),
        ('<text>12</text><text data-key="a">x</text>', "y", ["12", "y"]),
        ('<text data-key="a">Fort<tspan x="1">Erie</tspan></text>', "Feste Erie", ["Feste", "Erie"]),
        ('<text data-key="a">Fort<tspan>Erie</tspan></text>', "Eriefeste", ["Eriefeste", ""]),
        ('<text data-key="a">A<tspan>B</tspan></text>', "eins zwei drei vier", ["eins zwei", "drei vier"]),
        ('<text data-key="a">A<tspan data-key="b">B</tspan></text>', "eins zwei", ["eins zwei", "B"]),
        ('<text><tspan data-key="a">Round</tspan> 3</text>', "Runde", ["", "Runde", " 3"]),
        ('<text><textPath data-key="a">Lake</textPath></text>', "See & Meer", ["", "See & Meer"]),
    ],
)
def test_words_are_put_where_their_key_stands(
    tmp_path: Path, inside: str, phrase: str, text: list[str]
) -> None:
    root = ElementTree.fromstring(lettered(drawn(tmp_path, inside), Phrases({"a": phrase})))
    found = []
    for element in root:
        found.append(element.text or "")
        for line in element:
            found += [line.text or "", *([line.tail] if line.tail else [])]
    assert found == text


def test_a_lettered_board_is_kept(tmp_path: Path) -> None:
    path, book = drawn(tmp_path, '<text data-key="a">x</text>'), Phrases({"a": "y"})
    assert lettered(path, book) is lettered(path, book)
    assert boards.lettered.cache_info().maxsize is not None
