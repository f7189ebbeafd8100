"""A bot that says why is heard at the table: at once where it speaks openly, else once the game is over."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest
from starlette.testclient import TestClient
from tests.server.desk import Data, everybody, hear, hear_step, new_table, server, view_of

import flintlock
from flintlock.core.game import Game
from flintlock.core.message import Message
from flintlock.core.player import Perspective, Player
from flintlock.core.record import Record
from flintlock.core.vocabulary import Option
from flintlock.server.app import create_app
from flintlock.server.bots import Bots
from flintlock.server.store import SqlStore
from flintlock.server.strangers import Readers
from flintlock.server.workers import Worker

P = ParamSpec("P")
T = TypeVar("T")

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


class Here(Worker):
    """Reads records in this process: no other has the toy on its shelf."""

    async def do(self, seconds: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)


def table_of(path: Path, openly: bool) -> TestClient:
    def make(name: str, seed: int, game: Game[Any]) -> Player:
        return Talkative(openly=openly)

    store = SqlStore(f"sqlite:///{path / 'tables.sqlite'}")
    readers = Readers()
    readers._next = itertools.cycle([Here()])
    return TestClient(create_app(store, bots=Bots(make), readers=readers))


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


def played(client: TestClient, toy: Game[Any]) -> str:
    """The host's key of a table at which bots have played to the end."""
    opened = new_table(client, toy, everybody(toy, "bot:random"), pace=0)
    with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
        while hear(socket, "view")["view"]["result"] is None:
            pass
    return str(opened["host"])


def why_by_step(view: Data) -> dict[int, list[str]]:
    """The reasons under the lines of the log, by the step that the line tells of."""
    return {
        line["step"]: ["".join(part["text"] for part in why) for why in line["why"]]
        for line in explained(view)
    }


@pytest.mark.parametrize("openly", [True, False])
def test_a_branch_keeps_the_reasons_that_led_there(tmp_path: Path, toy: Game[Any], openly: bool) -> None:
    with table_of(tmp_path, openly=openly) as client:
        host = played(client, toy)
        first = view_of(client, host)
        step = first["step"] // 2
        branch = client.post(f"/api/keys/{host}/branch", json={"step": step}).json()
        with client.websocket_connect(f"/ws/{branch['spectator']}") as socket:
            view = hear(socket, "view")["view"]
            while view["result"] is None:
                assert openly or not explained(view), "what is not open waits for the end of this game"
                view = hear(socket, "view")["view"]
        over = view_of(client, branch["host"])
    before = {number: why for number, why in why_by_step(first).items() if number <= step}
    assert before
    assert {number: why for number, why in why_by_step(over).items() if number <= step} == before


@pytest.mark.parametrize("openly", [True, False])
def test_a_record_brings_its_reasons_to_another_table(tmp_path: Path, toy: Game[Any], openly: bool) -> None:
    with table_of(tmp_path, openly=openly) as client:
        host = played(client, toy)
        text = client.get(f"/api/keys/{host}/record").text
        record = Record.loads(text)
        kept = [why for phase in record.phases for why in phase.reasons.values()]
        assert kept
        assert {why.is_open for why in kept} == {openly}
        again = client.post("/api/records", json=json.loads(text)).json()["host"]
        assert why_by_step(view_of(client, again)) == why_by_step(view_of(client, host))
        assert Record.loads(client.get(f"/api/keys/{again}/record").text).phases == record.phases


def test_the_record_of_a_running_game_keeps_what_is_not_open_from_its_table(
    tmp_path: Path, toy: Game[Any]
) -> None:
    mine, *_ = toy.seats
    with table_of(tmp_path, openly=False) as client:
        opened = new_table(client, toy, {**everybody(toy, "bot:random"), mine: "here"}, pace=0)
        with client.websocket_connect(f"/ws/{opened['host']}?seat={mine}") as socket:
            view = hear(socket, "view")["view"]
            while view["question"]["seat"] != mine or not client_reasons(client, opened["host"]):
                if view["question"]["seat"] == mine:
                    code = view["question"]["options"][0]["code"]
                    socket.send_json({"type": "answer", "seat": mine, "step": view["step"], "code": code})
                view = hear(socket, "view")["view"]
        record = client.get(f"/api/keys/{opened['host']}/record").json()
        again = client.post("/api/records", json=record).json()["host"]
        assert explained(view_of(client, again, mine)) == []
        assert client_reasons(client, again) == client_reasons(client, opened["host"])


def client_reasons(client: TestClient, host: str) -> list[Data]:
    record = client.get(f"/api/keys/{host}/record").json()
    return [why for phase in record["phases"] for why in phase.get("why", [])]


def test_a_record_whose_reasons_cannot_be_said_is_refused(tmp_path: Path, toy: Game[Any]) -> None:
    with table_of(tmp_path, openly=True) as client:
        record = client.get(f"/api/keys/{played(client, toy)}/record").json()
        explained_phase = next(phase for phase in record["phases"] if "why" in phase)
        explained_phase["why"][0]["said"] = [{"key": "why_not", "params": {}}]
        refused = client.post("/api/records", json=record)
    assert refused.status_code == 422
    assert "reasons that cannot be said" in refused.json()["error"]["message"]


def test_a_database_without_reasons_gets_room_for_them(tmp_path: Path, toy: Game[Any]) -> None:
    with server(tmp_path) as client:
        opened = play(client, toy, everybody(toy, "bot:random"), 3)
        before = view_of(client, opened["spectator"], None)["log"]
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("ALTER TABLE answers DROP COLUMN why")
        database.execute("ALTER TABLE tables DROP COLUMN minds")
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
