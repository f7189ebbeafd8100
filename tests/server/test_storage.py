"""Everything is saved as it is answered; what cannot be saved has not happened."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from starlette.testclient import TestClient
from tests.server.desk import (
    Data,
    answer,
    answer_first,
    everybody,
    hear,
    hot_seat,
    key_of,
    kind_of,
    new_table,
    rivals,
    server,
    undo,
    view_of,
)

import flintlock
from flintlock.core.game import Game
from flintlock.core.record import Record
from flintlock.server import store as store_module
from flintlock.server.schema import ANSWERS, CHECKPOINTS, digest_of
from flintlock.server.store import AnswerRow, Change, Conflict, SqlStore, StoreError, shown

GAME = flintlock.load("1812")
"""For what has nothing to do with any game."""


def database(path: Path) -> str:
    return f"sqlite:///{path / 'tables.sqlite'}"


def all_views(client: TestClient, key: str) -> list[Data]:
    seats = [*key_of(client, key)["seats"], None]
    return [view_of(client, key, seat) for seat in seats]


def test_a_restart_resumes_every_table(tmp_path: Path, game: Game[Any]) -> None:
    with server(tmp_path) as client:
        keys = [hot_seat(client, game, seed) for seed in range(3)]
        for number, key in enumerate(keys):
            for _ in range(10 + 10 * number):
                answer_first(client, key)
        before = [all_views(client, key) for key in keys]
    with server(tmp_path) as client:
        assert [all_views(client, key) for key in keys] == before
        answer_first(client, keys[0])


def test_an_undo_survives_a_restart(tmp_path: Path, game: Game[Any]) -> None:
    with server(tmp_path) as client:
        key = hot_seat(client, game)
        undone = times = 0
        for _ in range(40):
            seat = answer_first(client, key)["question"]["seat"]
            now = key_of(client, key)["step"]
            response = undo(client, key, seat, now)
            if response.status_code == 200:
                times += 1
                undone += now - response.json()["step"]
                answer_first(client, key)
        assert undone >= times > 3
        before = all_views(client, key)
        record = client.get(f"/api/keys/{key}/record").json()
    with server(tmp_path) as client:
        assert all_views(client, key) == before
        assert client.get(f"/api/keys/{key}/record").json() == record
    with SqlStore(database(tmp_path)).engine.connect() as connection:
        taken_back = connection.execute(
            sql.select(sql.func.count()).select_from(ANSWERS).where(ANSWERS.c.code.is_(None))
        )
        assert taken_back.scalar() == undone


def test_the_pace_survives_a_restart(tmp_path: Path, game: Game[Any]) -> None:
    with server(tmp_path) as client:
        key = hot_seat(client, game)
        with client.websocket_connect(f"/ws/{key}") as socket:
            socket.send_json({"type": "pace", "pace": 123})
            while hear(socket, "pace")["pace"] != 123:
                pass
    with server(tmp_path) as client:
        assert key_of(client, key)["pace"] == 123


def test_bots_go_on_after_a_restart(tmp_path: Path, game: Game[Any]) -> None:
    with server(tmp_path) as client:
        key = new_table(client, game, everybody(game, "bot:random"), pace=10_000)["host"]
        step = key_of(client, key)["step"]
    with server(tmp_path) as client, client.websocket_connect(f"/ws/{key}") as socket:
        hear(socket, "view")
        socket.send_json({"type": "skip"})
        while hear(socket, "view")["step"] <= step:
            pass


def test_a_locked_file_changes_nothing(
    tmp_path: Path, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0.1)
    with server(tmp_path) as client:
        key = hot_seat(client, game)
        seat = key_of(client, key)["asked"]
        before = view_of(client, key, seat)
        code = before["question"]["options"][0]["code"]
        lock = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        refusal = answer(client, key, seat, before["step"], code)
        assert refusal.status_code == 503
        assert kind_of(refusal) == "storage"
        assert "nothing was changed" in refusal.json()["error"]["message"]
        assert view_of(client, key, seat) == before
        refusal = client.post(f"/api/keys/{key}/branch", json={"step": 0})
        assert kind_of(refusal) == "storage"
        lock.execute("ROLLBACK")
        lock.close()
        assert answer(client, key, seat, before["step"], code).status_code == 200
        after = all_views(client, key)
    with server(tmp_path) as client:
        assert all_views(client, key) == after


def test_an_undo_that_cannot_be_saved_has_not_happened(
    tmp_path: Path, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0.1)
    with server(tmp_path) as client:
        key = hot_seat(client, game)
        while not view_of(client, key, seat := answer_first(client, key)["question"]["seat"])["undo"]:
            pass
        before = view_of(client, key, seat)
        lock = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        assert kind_of(undo(client, key, seat, before["step"], "turn")) == "storage"
        assert view_of(client, key, seat) == before
        lock.close()
        assert undo(client, key, seat, before["step"], "turn").status_code == 200


def test_a_full_disk_changes_nothing(tmp_path: Path, game: Game[Any]) -> None:
    store = SqlStore(database(tmp_path))
    with server(tmp_path, store) as client:
        key = hot_seat(client, game)
        with store.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        limits = [pages]

        @sql.event.listens_for(store.engine, "begin")
        def _limit(connection: sql.Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {limits[0]}")

        for _ in range(60):
            seat = key_of(client, key)["asked"]
            before = view_of(client, key, seat)
            code = before["question"]["options"][0]["code"]
            response = answer(client, key, seat, before["step"], code)
            if response.status_code != 200:
                break
        assert kind_of(response) == "storage"
        assert view_of(client, key, seat) == before
        limits[0] = 1_000_000
        assert answer(client, key, seat, before["step"], code).status_code == 200
        after = all_views(client, key)
    with server(tmp_path) as client:
        assert all_views(client, key) == after


def test_two_servers_on_one_file_cannot_both_answer(tmp_path: Path, game: Game[Any]) -> None:
    with server(tmp_path) as one, server(tmp_path) as two:
        key = hot_seat(one, game)
        seat = key_of(two, key)["asked"]
        view = view_of(two, key, seat)
        code = view["question"]["options"][0]["code"]
        assert answer(one, key, seat, view["step"], code).status_code == 200
        assert kind_of(answer(two, key, seat, view["step"], code)) == "storage"
        assert key_of(two, key)["step"] == key_of(one, key)["step"]
        answer_first(two, key)


def played(path: Path, game: Game[Any], answers: int) -> tuple[str, str, Data]:
    """A table's key, its id and the view of a seat."""
    with server(path) as client:
        opened = new_table(client, game, everybody(game, "here"))
        for _ in range(answers):
            answer_first(client, opened["host"])
        return opened["host"], opened["table"], view_of(client, opened["host"], game.seats[0])


def test_new_rules_go_on_from_the_last_checkpoint(tmp_path: Path, game: Game[Any]) -> None:
    key, table, before = played(tmp_path, game, 30)
    with SqlStore(database(tmp_path)).engine.begin() as connection:
        first = (CHECKPOINTS.c.table == table, CHECKPOINTS.c.step == 0)
        checkpoints = connection.execute(
            sql.select(CHECKPOINTS.c.position)
            .where(CHECKPOINTS.c.table == table)
            .order_by(CHECKPOINTS.c.step)
        )
        old, other, *_ = checkpoints.scalars()
        assert other != old
        connection.execute(CHECKPOINTS.update().where(*first).values(position=other))
    with server(tmp_path) as client:
        now = view_of(client, key, game.seats[0])
        for name in ("step", "tokens", "piles", "status", "question"):
            assert now[name] == before[name]
        assert kind_of(client.get(f"/api/keys/{key}/view?step=0")) == "unknown"
        answer_first(client, key)
        record = Record.loads(client.get(f"/api/keys/{key}/record").text)
        assert record.resume().answers_given == key_of(client, key)["step"]
        after = view_of(client, key, rivals(game)[1])
    with server(tmp_path) as client:
        again = view_of(client, key, rivals(game)[1])
        # Of the log there is what the running phase tells.
        assert after["log"][len(after["log"]) - len(again["log"]) :] == again["log"]
        told = ("log", "battle")
        assert {name: again[name] for name in again if name not in told} == {
            name: after[name] for name in after if name not in told
        }


def test_answers_that_new_rules_no_longer_take_are_dropped_for_good(tmp_path: Path, game: Game[Any]) -> None:
    for answers in range(31, 60):
        key, table, before = played(tmp_path, game, answers)
        if _last_answer_of_running_phase(tmp_path, table) is not None:
            break
    with SqlStore(database(tmp_path)).engine.begin() as connection:
        last = _last_answer_of_running_phase(tmp_path, table)
        mine = ANSWERS.c.table == table
        connection.execute(ANSWERS.update().where(mine, ANSWERS.c.n == last).values(code="no:more"))
    with server(tmp_path) as client:
        assert key_of(client, key)["step"] >= before["step"] - 1
        answer_first(client, key)
        after = all_views(client, key)
    with server(tmp_path) as client:
        assert all_views(client, key) == after


def _last_answer_of_running_phase(path: Path, table: str) -> int | None:
    """The number of the last answer, if it belongs to the phase that is running."""
    with SqlStore(database(path)).engine.connect() as connection:
        last = connection.execute(
            sql.select(sql.func.max(ANSWERS.c.n)).where(ANSWERS.c.table == table)
        ).scalar_one()
        began = connection.execute(
            sql.select(sql.func.max(CHECKPOINTS.c.step)).where(CHECKPOINTS.c.table == table)
        ).scalar_one()
    return int(last) if began <= last else None


def test_changes_are_whole_or_not_at_all(tmp_path: Path) -> None:
    key, table, _ = played(tmp_path, GAME, 5)
    store = SqlStore(database(tmp_path))
    rows = len(store.load(table).rows)
    good = Change(table, rows, 10**6, [AnswerRow("x", "done")])
    bad = Change(table, 0, 10**6, [AnswerRow("x", "done")])
    with pytest.raises(Conflict):
        store.append([good, bad])
    assert len(store.load(table).rows) == rows
    assert store.key(digest_of(key)) is not None
    store.close()


def test_a_database_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        SqlStore(f"sqlite:///{tmp_path / 'nowhere' / 'tables.sqlite'}")
    with pytest.raises(StoreError, match="cannot be opened"):
        SqlStore("nonsense://")


def test_a_database_is_named_without_its_password() -> None:
    assert shown("postgresql+psycopg://me:secret@here/tables") == "postgresql+psycopg://me:***@here/tables"
    assert shown("nonsense") == "nonsense"
