"""Who has nothing to choose is not bothered, and nobody else can tell."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from tests.server.desk import (
    Data,
    answer,
    answer_first,
    everybody,
    hear,
    hear_step,
    hot_seat,
    key_of,
    new_table,
    play_to_the_end,
    server,
    undo,
    view_of,
)
from tests.tables import hides_something

from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.record import Record
from flintlock.server import steward
from flintlock.server.manner import alone
from flintlock.server.store import AnswerRow, SqlStore

SEED = 5
"""A game of the toy in which nobody holds the card that could be used."""

SECRET = [{"text": "looks at the cards"}]


@pytest.fixture(name="short_thoughts")
def _short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steward, "THINKING", (0.3, 0.4))


def rows_of(path: Path, table: str) -> list[AnswerRow]:
    store = SqlStore(f"sqlite:///{path / 'tables.sqlite'}")
    rows = store.load(table).rows
    store.close()
    return rows


# ---------------------------------------------------------------------- at one screen


def test_people_at_one_screen_are_asked_only_where_there_is_a_choice(
    client: TestClient, game: Game[Any]
) -> None:
    key = hot_seat(client, game)
    steps = 0
    while not (now := key_of(client, key))["over"] and steps < 100:
        view = view_of(client, key, now["asked"])
        assert len(view["question"]["options"]) > 1
        answer_first(client, key)
        steps += 1
    record = Record.loads(client.get(f"/api/keys/{key}/record").text)
    given = sum(seat != "nature" for phase in record.phases for seat in phase.askers)
    assert given > steps or not hides_something(game), "nobody was ever answered for"


def test_somebody_alone_with_bots_is_answered_for_at_once(client: TestClient, toy: Game[Any]) -> None:
    for holder in ("here", "link"):
        opened = new_table(client, toy, {"red": holder, "blue": "bot:random"}, pace=0)
        key = opened["links"].get("red", opened["host"])
        with client.websocket_connect(f"/ws/{key}?seat=red") as socket:
            while (view := hear(socket, "view")["view"])["question"] is not None:
                if view["question"]["seat"] == "red":
                    assert len(view["question"]["options"]) > 1
                    code = view["question"]["options"][0]["code"]
                    answer(client, key, "red", view["step"], code)


@pytest.mark.parametrize(
    ("holders", "at_once"),
    [
        (("here", "here"), {"a", "b"}),
        (("here", "bot:random"), {"a"}),
        (("bot:random", "link"), {"b"}),
        (("here", "link"), set()),
        (("link", "link"), set()),
        (("bot:random", "bot:random"), set()),
    ],
)
def test_only_people_at_another_screen_see_how_long_somebody_thinks(
    holders: tuple[str, str], at_once: set[str]
) -> None:
    assert alone(dict(zip("ab", holders, strict=True))) == at_once


def test_answers_without_a_choice_are_kept_like_any_other(tmp_path: Path, toy: Game[Any]) -> None:
    with server(tmp_path) as client:
        opened = new_table(client, toy, everybody(toy, "here"), SEED)
        key = opened["host"]
        play_to_the_end(client, key)
        before = view_of(client, key)
    rows = rows_of(tmp_path, opened["table"])
    assert len(rows) == before["step"]
    assert AnswerRow("red", "done") in rows
    with server(tmp_path) as client:
        assert view_of(client, key) == before


# ---------------------------------------------------------------------- before other people's eyes


class Friends:
    """Red and Blue at a screen each."""

    def __init__(self, client: TestClient, toy: Game[Any]) -> None:
        self.client = client
        self.opened = new_table(client, toy, everybody(toy, "link"), SEED)
        self.keys: dict[str, str] = self.opened["links"]

    def watch(self, seat: str) -> WebSocketTestSession:
        return self.client.websocket_connect(f"/ws/{self.keys[seat]}?seat={seat}")

    def answer(self, choose: Callable[[list[str]], str] = lambda codes: codes[0]) -> None:
        """Whoever is asked answers over HTTP, without being there."""
        seat = key_of(self.client, self.keys["red"])["asked"]
        view = view_of(self.client, self.keys[seat], seat)
        codes = [option["code"] for option in view["question"]["options"]]
        assert answer(self.client, self.keys[seat], seat, view["step"], choose(codes)).status_code == 200

    def play_to_no_choice(self) -> tuple[str, Data]:
        """Go on to a question with one answer: whom it is put to, and what that seat sees."""
        for _ in range(100):
            seat = key_of(self.client, self.keys["red"])["asked"]
            view = view_of(self.client, self.keys[seat], seat)
            if len(view["question"]["options"]) == 1:
                return seat, view
            self.answer()
        raise AssertionError("everybody always has a choice")


@pytest.mark.usefixtures("short_thoughts")
def test_before_others_a_person_seems_to_think(client: TestClient, toy: Game[Any]) -> None:
    friends = Friends(client, toy)
    seat, view = friends.play_to_no_choice()
    other = "blue" if seat == "red" else "red"
    with friends.watch(other) as watching:
        before = hear(watching, "view")["view"]
        assert before["question"]["prompt"] == SECRET
        assert before["question"]["options"] == []
        began = time.monotonic()
        with friends.watch(seat):
            hear_step(watching, view["step"] + 1)
            assert 0.3 <= time.monotonic() - began < 3


@pytest.mark.usefixtures("short_thoughts")
def test_nobody_answers_for_a_person_who_is_not_there(client: TestClient, toy: Game[Any]) -> None:
    """An answer from an empty chair would tell that there was no choice."""
    friends = Friends(client, toy)
    seat, view = friends.play_to_no_choice()
    other = "blue" if seat == "red" else "red"
    with friends.watch(other):
        time.sleep(0.8)
        assert key_of(client, friends.keys[other])["step"] == view["step"]
    friends.answer()
    assert key_of(client, friends.keys[other])["step"] > view["step"]


@pytest.mark.usefixtures("short_thoughts")
def test_a_question_without_a_choice_survives_a_restart(tmp_path: Path, toy: Game[Any]) -> None:
    with server(tmp_path) as client:
        friends = Friends(client, toy)
        seat, view = friends.play_to_no_choice()
    with server(tmp_path) as client:
        friends.client = client
        with friends.watch(seat) as socket:
            assert hear(socket, "view")["step"] == view["step"]
            hear_step(socket, view["step"] + 1)


def test_the_pause_is_that_of_a_person() -> None:
    shortest, longest = steward.THINKING
    assert 0.5 <= shortest < longest <= 3


@pytest.mark.usefixtures("short_thoughts")
def test_skipping_does_not_betray_that_there_is_no_choice(client: TestClient, toy: Game[Any]) -> None:
    friends = Friends(client, toy)
    seat, view = friends.play_to_no_choice()
    with friends.watch(seat) as socket:
        hear(socket, "view")
        began = time.monotonic()
        socket.send_json({"type": "skip"})
        hear_step(socket, view["step"] + 1)
        assert time.monotonic() - began > 0.25


# ---------------------------------------------------------------------- taking back


def test_undo_goes_back_over_answers_without_a_choice(tmp_path: Path, toy: Game[Any]) -> None:
    with server(tmp_path) as client:
        opened = new_table(client, toy, everybody(toy, "here"), SEED)
        key = opened["host"]
        before = _answer_that_brings_more(client, key)
        seat = before["question"]["seat"]
        now = key_of(client, key)["step"]
        response = undo(client, key, seat, now)
        assert response.json() == {"step": before["step"]}
        after = view_of(client, key, seat)
        assert after["question"] == before["question"]
        assert after["tokens"] == before["tokens"]
    taken_back = [row for row in rows_of(tmp_path, opened["table"]) if row.code is None]
    assert len(taken_back) == now - before["step"] > 1
    with server(tmp_path) as client:
        assert view_of(client, key, seat) == after


def _answer_that_brings_more(client: TestClient, key: str) -> Data:
    """Play until an answer that can be taken back brought one without a choice; the view before it."""
    for _ in range(60):
        view = answer_first(client, key)
        now = view_of(client, key, view["question"]["seat"])
        if now["undo"] and now["step"] > view["step"] + 1:
            return view
    raise AssertionError("there is no such answer")


def test_what_was_answered_without_a_choice_alone_cannot_be_taken_back(
    client: TestClient, game: Game[Any]
) -> None:
    """The table never offers to go back to where one would be answered for again."""
    key = hot_seat(client, game)
    for _ in range(50):
        if key_of(client, key)["over"]:
            break
        seat = answer_first(client, key)["question"]["seat"]
        now = view_of(client, key, seat)
        if now["undo"]:
            step = undo(client, key, seat, now["step"]).json()["step"]
            again = view_of(client, key, seat)
            assert again["step"] == step < now["step"]
            assert again["question"]["seat"] == seat
            assert len(again["question"]["options"]) > 1
            answer_first(client, key)


# ---------------------------------------------------------------------- what cannot be taken back


def test_whether_an_answer_stands_is_tried_in_imagination_only(
    client: TestClient, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trying answers on the true match would tell the others' hands."""
    clone = Match.clone

    def imagined_only(match: Match[Any]) -> Match[Any]:
        assert match.is_imagined
        return clone(match)

    monkeypatch.setattr(Match, "clone", imagined_only)
    key = hot_seat(client, game)
    assert any(answer_first(client, key)["question"]["final"] for _ in range(300))


def test_looking_twice_shows_the_same(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    for _ in range(10):
        seat = key_of(client, key)["asked"]
        assert view_of(client, key, seat) == view_of(client, key, seat)
        answer_first(client, key)
