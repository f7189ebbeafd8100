"""Records from strangers: taken where they can be played on, refused with a sentence where not."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.desk import Data, answer_first, hot_seat, key_of, kind_of, view_of

from flintlock.core.game import Game
from flintlock.core.record import Record


def exported(client: TestClient, game: Game[Any], answers: int = 12) -> Data:
    key = hot_seat(client, game)
    for _ in range(answers):
        answer_first(client, key)
    record: Data = client.get(f"/api/keys/{key}/record").json()
    return record


def unpacked(record: Data) -> Data:
    """The same with every checkpoint written out, so that one can be changed without the others."""
    phases = Record.from_json(record).phases
    return record | {
        "phases": [
            entry | {"position": {"=": phase.position}}
            for entry, phase in zip(record["phases"], phases, strict=True)
        ]
    }


@pytest.mark.parametrize(
    "change",
    [
        {"flintlock": 99},
        {"flintlock": None},
        {"game": "chess"},
        {"phases": []},
        {"phases": [[]]},
        {"scenario": "moon"},
        {"end": "0000000000000000"},
        {"options": {"x": "y"}},
        {"seed": "seven"},
        {"nature": "mother"},
        {"more": 1},
        {"result": {"winners": []}},
    ],
)
def test_a_record_that_is_none_is_refused(client: TestClient, game: Game[Any], change: Data) -> None:
    response = client.post("/api/records", json=exported(client, game) | change)
    assert kind_of(response) == "record"
    assert len(response.json()["error"]["message"]) > len("This record cannot be used: .")


@pytest.mark.parametrize("body", ["[]", "null", '"record"', "12"])
def test_what_is_no_object_is_malformed(client: TestClient, body: str) -> None:
    headers = {"content-type": "application/json"}
    assert kind_of(client.post("/api/records", content=body, headers=headers)) == "malformed"


def test_a_record_of_other_rules_goes_on_from_its_last_checkpoint(
    client: TestClient, game: Game[Any]
) -> None:
    record = exported(client, game, 25)
    response = client.post("/api/records", json=record | {"rules": game.rules_version + 1, "end": "0"})
    assert response.status_code == 201
    key = response.json()["host"]
    assert key_of(client, key)["step"] >= sum(
        len(run) - 1 for phase in record["phases"] for run in phase["answers"]
    )
    answer_first(client, key)


def change_numbers(value: Any, change: Callable[[int], int]) -> Any:
    """All numbers of a position, changed."""
    if isinstance(value, dict):
        return {name: change_numbers(inner, change) for name, inner in value.items()}
    if isinstance(value, list):
        return [change_numbers(inner, change) for inner in value]
    return change(value) if type(value) is int else value


@pytest.mark.parametrize(
    "change", [lambda n: -n - 1, lambda n: n + 1000, lambda n: n * 10**12], ids=["negative", "wild", "huge"]
)
def test_a_forged_position_is_refused(client: TestClient, game: Game[Any], change: Any) -> None:
    record = unpacked(exported(client, game))
    last = record["phases"][-1]
    last["position"] = change_numbers(last["position"], change)
    response = client.post("/api/records", json=record | {"rules": game.rules_version + 1})
    assert kind_of(response) == "record"


def test_a_forged_past_is_refused(client: TestClient, game: Game[Any]) -> None:
    record = unpacked(exported(client, game))
    first = record["phases"][0]
    first["position"] = change_numbers(first["position"], lambda n: n + 1000)
    for rules in (game.rules_version, game.rules_version + 1):
        assert kind_of(client.post("/api/records", json=record | {"rules": rules})) == "record"


def test_a_record_that_unpacks_without_end_is_refused(client: TestClient, game: Game[Any]) -> None:
    """Each checkpoint adds what is there once more."""
    record = exported(client, game)
    phase = record["phases"][0] | {"answers": [["nature", "x"]]}
    name = next(key for key, value in phase["position"]["="].items() if isinstance(value, list) and value)
    growing = phase | {"position": {name: {"+": [0] * 2000}}}
    response = client.post("/api/records", json=record | {"phases": [phase, *[growing] * 400]})
    assert kind_of(response) == "record"


def test_a_deeply_nested_record_is_refused(client: TestClient, game: Game[Any]) -> None:
    deep: Any = 1
    for _ in range(300):
        deep = [deep]
    record = exported(client, game)
    record["phases"][0]["position"] = {"=": deep}
    assert kind_of(client.post("/api/records", json=record)) == "record"


def test_an_imported_table_has_the_game_and_its_log(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    for _ in range(20):
        answer_first(client, key)
    record = client.get(f"/api/keys/{key}/record").json()
    again = client.post("/api/records", json=record).json()["host"]
    seat = key_of(client, key)["asked"]
    one, other = view_of(client, key, seat), view_of(client, again, seat)
    for name in ("tokens", "piles", "log", "status", "battle", "question"):
        assert one[name] == other[name]
