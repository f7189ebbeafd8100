"""What is seen of the server from outside: whether it is well, what it counts, what it writes down."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.desk import answer_first, hear, hot_seat, kind_of, server

import flintlock
from flintlock.server import logs
from flintlock.server.store import SqlStore, StoreError

GAME = flintlock.load("1812")

LINE = re.compile(r'[a-z_]+(_bucket)?(\{[a-z]+="[^"]*"\})? [0-9.e+-]+')


def metric(client: TestClient, name: str) -> float:
    found = [line for line in client.get("/metrics").text.splitlines() if line.startswith(f"{name} ")]
    return float(found[0].split()[1]) if found else 0.0


def test_it_is_well_as_long_as_the_storage_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path) as client:
        assert client.get("/health").json() == {"status": "well"}

        def broken(_: SqlStore) -> None:
            raise StoreError("server.storage", problem="gone")

        monkeypatch.setattr(SqlStore, "check", broken)
        assert client.get("/health").status_code == 503


def test_what_is_counted_can_be_read_by_prometheus(client: TestClient) -> None:
    key = hot_seat(client, GAME)
    answers, refused = 'flintlock_answers_total{by="person"}', 'flintlock_refusals_total{kind="unknown_key"}'
    before = {name: metric(client, name) for name in (answers, refused, "flintlock_answer_seconds_count")}
    with client.websocket_connect(f"/ws/{key}") as wire:
        hear(wire, "view")
        answer_first(client, key)
        assert kind_of(client.get("/api/keys/nonsense")) == "unknown_key"
        for name, number in before.items():
            assert metric(client, name) == number + 1
        assert metric(client, "flintlock_sockets") == 1
        assert metric(client, "flintlock_tables") == 1
    text = client.get("/metrics").text
    assert key not in text
    for line in text.splitlines():
        assert line.startswith("# ") or LINE.fullmatch(line), line


def test_logs_are_lines_of_json_without_keys_or_words_of_errors(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loggers = [logging.getLogger(name) for name in ("flintlock", "uvicorn")]
    kept = [(logger, logger.handlers, logger.propagate, logger.level) for logger in loggers]
    try:
        logs.write_logs("json")
        key = hot_seat(client, GAME)
        answer_first(client, key)
        try:
            raise RuntimeError("the hand is card:12")
        except RuntimeError:
            logging.getLogger("flintlock.server").exception("table %s: the rules failed", "abc")
    finally:
        for logger, handlers, propagate, level in kept:
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)
    text = capsys.readouterr().err
    assert key not in text
    assert "card:12" not in text
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"method": "POST", "endpoint": "post_answer", "status": 200}.items() <= lines[-2].items()
    assert lines[-1]["error"] == "RuntimeError"
    assert lines[-1]["trace"]
