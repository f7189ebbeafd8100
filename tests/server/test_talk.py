"""Names, presence and a small chat, none of which is part of the game."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.desk import Data, hear, hot_seat, key_of, new_table, rivals, say, seats_at, server

import flintlock
from flintlock.server.sockets import MOST_SAYINGS
from flintlock.server.store import MOST_SAID, ChatRow, SqlStore

GAME = flintlock.load("washingtons-war")
HOST, FRIEND = rivals(GAME)


@pytest.fixture(name="opened")
def _opened(client: TestClient) -> Data:
    return new_table(client, GAME, {HOST: "here", FRIEND: "link"})


def test_people_give_themselves_names_that_all_see(client: TestClient, opened: Data) -> None:
    with client.websocket_connect(f"/ws/{opened['host']}?seat={HOST}") as socket:
        say(socket, type="name", seat=HOST, name="Ben\x00 \u202eFranklin")
        while not hear(socket, "view")["view"]["seats"][0]["person"]:
            pass
    assert seats_at(client, opened["spectator"])[HOST]["person"] == "Ben Franklin"


def test_nobody_names_another(client: TestClient, opened: Data) -> None:
    with client.websocket_connect(f"/ws/{opened['links'][FRIEND]}") as socket:
        say(socket, type="name", seat=HOST, name="Fool")
        assert hear(socket, "refused")["kind"] == "foreign"
        say(socket, type="name", seat=FRIEND, name="x" * 41)
        assert hear(socket, "refused")["kind"] == "malformed"
    assert seats_at(client, opened["host"])[HOST]["person"] == ""


def test_who_watches_is_told_to_all(client: TestClient, opened: Data) -> None:
    with client.websocket_connect(f"/ws/{opened['host']}") as host:
        assert hear(host, "watchers")["names"] == []
        with client.websocket_connect(f"/ws/{opened['spectator']}") as watcher:
            assert hear(host, "watchers")["names"] == [""]
            say(watcher, type="name", name="Carol")
            assert hear(host, "watchers")["names"] == ["Carol"]
        assert hear(host, "watchers")["names"] == []


def test_spectators_who_come_and_go_cost_no_views(client: TestClient, opened: Data) -> None:
    with client.websocket_connect(f"/ws/{opened['host']}?seat={HOST}") as host:
        hear(host, "view")
        for _ in range(3):
            with client.websocket_connect(f"/ws/{opened['spectator']}") as watcher:
                hear(watcher, "view")
        say(host, type="chat", seat=HOST, text="done")
        heard: list[str] = []
        while "chat" not in heard:
            heard.append(hear(host)["type"])
        assert "view" not in heard


def test_what_is_said_reaches_everybody_and_waits_for_who_comes_later(
    client: TestClient, opened: Data
) -> None:
    with client.websocket_connect(f"/ws/{opened['host']}") as host:
        hear(host, "chat")
        with client.websocket_connect(f"/ws/{opened['links'][FRIEND]}?seat={FRIEND}") as friend:
            say(friend, type="chat", seat=FRIEND, text=" Good  luck\n ")
            (line,) = hear(host, "chat")["lines"]
        assert (line["seat"], line["text"], line["notice"]) == (FRIEND, "Good luck", None)
        say(host, type="chat", text="The host, from no seat")
        assert hear(host, "chat")["lines"][0]["seat"] is None
    with client.websocket_connect(f"/ws/{opened['spectator']}") as late:
        lines = hear(late, "chat")["lines"]
        told = [said["text"] for said in lines if not said["notice"]]
        assert told == ["Good luck", "The host, from no seat"]


def test_the_chat_keeps_out_of_the_record_and_the_log(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        key = hot_seat(client, GAME)
        before = client.get(f"/api/keys/{key}/record").text
        with client.websocket_connect(f"/ws/{key}") as socket:
            hear(socket, "chat")
            say(socket, type="chat", seat=HOST, text="A secret plan")
            hear(socket, "chat")
        assert client.get(f"/api/keys/{key}/record").text == before
        assert "secret plan" not in client.get(f"/api/keys/{key}/view").text
        step = key_of(client, key)["step"]
    with server(tmp_path) as client, client.websocket_connect(f"/ws/{key}") as socket:
        assert hear(socket, "chat")["lines"][-1]["text"] == "A secret plan"
        assert key_of(client, key)["step"] == step


def test_nobody_speaks_for_another_or_too_fast_or_too_long(client: TestClient, opened: Data) -> None:
    with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
        say(socket, type="chat", seat=HOST, text="I give up")
        assert hear(socket, "refused")["kind"] == "foreign"
        say(socket, type="chat", text="x" * 501)
        assert hear(socket, "refused")["kind"] == "malformed"
        for _ in range(MOST_SAYINGS):
            say(socket, type="chat", text="spam")
        assert hear(socket, "refused")["kind"] == "too_fast"


def test_only_the_newest_lines_are_kept(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table = new_table(client, GAME, dict.fromkeys(GAME.seats, "here"))["table"]
    store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    for n in range(MOST_SAID + 5):
        store.say(table, ChatRow(n, 0, None, "", str(n)))
    kept = [row.n for row in store.load(table).chat]
    store.close()
    assert kept == list(range(5, MOST_SAID + 5))
