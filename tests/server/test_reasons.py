"""A bot that says why is heard at the table: at once where it speaks openly, else once the game is over."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.desk import Data, everybody, hear, hear_step, new_table, server, view_of

import flintlock
from flintlock.core.game import Game
from flintlock.core.message import Message
from flintlock.core.player import Perspective, Player
from flintlock.core.vocabulary import Option
from flintlock.server.app import create_app
from flintlock.server.bots import Bots
from flintlock.server.store import SqlStore

LIBERTY = flintlock.load("liberty-or-death")


class Talkative:
    """Takes the first answer because it is the first."""

    is_quick = True

    def __init__(self, *, openly: bool) -> None:
        self.speaks_openly = openly
        self._chosen: Option | None = None

    def choose(self, perspective: Perspective) -> Option:
        self._chosen = perspective.question.options[0]
        return self._chosen

    def reasons(self) -> Sequence[Message]:
        return [] if self._chosen is None else [Message("noun", {"noun": self._chosen})]


def table_of(path: Path, openly: bool) -> TestClient:
    def make(name: str, seed: int, game: Game[Any]) -> Player:
        return Talkative(openly=openly)

    store = SqlStore(f"sqlite:///{path / 'tables.sqlite'}")
    return TestClient(create_app(store, bots=Bots(make)))


def play(client: TestClient, game: Game[Any], seats: dict[str, str], steps: int) -> Data:
    opened = new_table(client, game, seats, pace=0)
    with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
        hear_step(socket, hear(socket, "view")["step"] + steps)
    return opened


def explained(view: Data) -> list[Data]:
    return [line for line in view["log"] if "why" in line]


def test_who_speaks_openly_is_heard_at_once_by_everybody(tmp_path: Path, toy: Game[Any]) -> None:
    with table_of(tmp_path, openly=True) as client:
        opened = play(client, toy, everybody(toy, "bot:random"), 3)
        lines = explained(view_of(client, opened["spectator"], None))
    assert lines
    assert all(part["text"] for line in lines for reason in line["why"] for part in reason)


def test_who_does_not_is_heard_when_the_game_is_over(tmp_path: Path, toy: Game[Any]) -> None:
    with table_of(tmp_path, openly=False) as client:
        opened = new_table(client, toy, everybody(toy, "bot:random"), pace=0)
        over = False
        with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
            while not over:
                view = hear(socket, "view")["view"]
                over = view["result"] is not None
                assert bool(explained(view)) == over
        assert view["log_from"] == 0, "lines that were sent before come with their reasons now"
        assert len(explained(view)) > 1


def test_a_line_has_the_reasons_of_the_answer_that_it_tells_of_first(tmp_path: Path, toy: Game[Any]) -> None:
    with table_of(tmp_path, openly=True) as client:
        opened = play(client, toy, everybody(toy, "bot:random"), 4)
        now = view_of(client, opened["spectator"], None)
        first = explained(now)[0]
        then = client.get(f"/api/keys/{opened['spectator']}/view?step={first['step']}").json()
    assert explained(then)[0]["why"] == first["why"]


def test_reasons_survive_a_restart(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        opened = play(client, LIBERTY, everybody(LIBERTY, "bot:non-player"), 40)
        before = explained(view_of(client, opened["spectator"], None))
    with server(tmp_path) as client:
        after = explained(view_of(client, opened["spectator"], None))
    assert before
    assert after[: len(before)] == before


def test_a_non_player_names_the_rules_that_led_it(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        opened = play(client, LIBERTY, everybody(LIBERTY, "bot:non-player"), 40)
        lines = explained(view_of(client, opened["spectator"], None))
    said = ["".join(part["text"] for part in reason) for line in lines for reason in line["why"]]
    assert len([text for text in said if text.startswith("8.")]) > 5, said


def test_a_database_without_reasons_gets_room_for_them(tmp_path: Path, toy: Game[Any]) -> None:
    with server(tmp_path) as client:
        opened = play(client, toy, everybody(toy, "bot:random"), 3)
        before = view_of(client, opened["spectator"], None)["log"]
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("ALTER TABLE answers DROP COLUMN why")
        database.execute("UPDATE about SET value = '2' WHERE name = 'schema'")
    with server(tmp_path) as client:
        after = view_of(client, opened["spectator"], None)["log"]
    assert after[: len(before)] == before


@pytest.mark.parametrize("openly", [True, False])
def test_what_was_taken_back_the_bots_do_not_know(tmp_path: Path, toy: Game[Any], openly: bool) -> None:
    made: list[Talkative] = []

    def make(name: str, seed: int, game: Game[Any]) -> Player:
        made.append(Talkative(openly=openly))
        return made[-1]

    mine, *_ = toy.seats
    store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with TestClient(create_app(store, bots=Bots(make))) as client:
        seats = {**everybody(toy, "bot:random"), mine: "here"}
        host = new_table(client, toy, seats, pace=0, take_back="free")["host"]
        with client.websocket_connect(f"/ws/{host}?seat={mine}") as socket:
            view = hear(socket, "view")["view"]
            while view["question"]["seat"] != mine:
                view = hear(socket, "view")["view"]
            step, code = view["step"], view["question"]["options"][0]["code"]
            socket.send_json({"type": "answer", "seat": mine, "step": step, "code": code})
            while view["step"] <= step or view["question"]["seat"] != mine:
                view = hear(socket, "view")["view"]
            there = len(made)
            socket.send_json({"type": "undo", "seat": mine, "step": view["step"], "to": "answer"})
            view = hear_step(socket, step)
            socket.send_json({"type": "answer", "seat": mine, "step": step, "code": code})
            while view["step"] <= step or view["question"]["seat"] != mine:
                view = hear(socket, "view")["view"]
    assert len(made) > there
