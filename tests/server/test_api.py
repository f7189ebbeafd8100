"""The calls of the API: each does what docs/table.md says, in the shape that its description promises."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient
from tests.server.desk import (
    AMERICANS,
    BRITISH,
    SEATS,
    Data,
    answer,
    answer_first,
    everybody,
    key_of,
    kind_of,
    new_table,
    play_to_the_end,
    server,
    undo,
    view_of,
)

from flintlock.core.errors import DataError
from flintlock.core.record import Record
from flintlock.server import shelf
from flintlock.server.openapi import CALLS
from flintlock.server.schemas import SCHEMAS
from flintlock.server.shape import Misshapen, check


@pytest.fixture(name="client")
def _client(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path) as client:
        yield client


def fits(data: object, schema: str) -> bool:
    check(data, SCHEMAS[schema], SCHEMAS, schema)
    return True


def test_the_five_games_are_shown_and_1812_is_ready(client: TestClient) -> None:
    games = client.get("/api/games").json()
    assert fits(games, "Games")
    assert len(games) == 5
    ready = {game["id"]: game for game in games if game["ready"]}
    assert tuple(seat["id"] for seat in ready["1812"]["seats"]) == SEATS
    assert "random" in ready["1812"]["bots"]
    assert all(game["scenarios"] for game in ready.values())


def test_the_facts_to_check_are_listed(client: TestClient) -> None:
    told = client.get("/api/games/washingtons-war/doubts").json()
    assert told["name"] == "Washington's War"
    assert {"file", "entry", "fact", "source"} == told["doubts"][0].keys()
    assert kind_of(client.get("/api/games/chess/doubts")) == "unknown"


def test_a_game_that_cannot_be_opened_does_not_close_the_others(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(id: str) -> Data:
        raise DataError("map.toml", "is missing")

    monkeypatch.setattr(shelf, "_ready", broken)
    games = client.get("/api/games").json()
    assert fits(games, "Games")
    assert not any(game["ready"] for game in games)


def test_a_board_is_an_svg(client: TestClient) -> None:
    response = client.get("/api/games/1812/board.svg")
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in response.text
    assert kind_of(client.get("/api/games/chess/board.svg")) == "unknown"


def test_a_new_table_has_a_key_for_each_friend(client: TestClient) -> None:
    opened = new_table(client, everybody("bot:random", **{BRITISH: "here", AMERICANS: "link"}))
    assert fits(opened, "Opened")
    assert list(opened["links"]) == [AMERICANS]
    host = key_of(client, opened["host"])
    assert fits(host, "Key")
    assert host["host"]
    assert host["seats"] == [BRITISH]
    assert host["links"] == opened["links"]
    friend = key_of(client, opened["links"][AMERICANS])
    assert friend["seats"] == [AMERICANS]
    assert not friend["host"]
    assert "links" not in friend
    assert key_of(client, opened["spectator"])["seats"] == []


def test_the_asked_seat_alone_sees_its_answers(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    asked = key_of(client, key)["asked"]
    mine = view_of(client, key, asked)["question"]
    other = view_of(client, key, next(seat for seat in SEATS if seat != asked))["question"]
    assert mine["options"]
    assert set(mine["final"]) <= {option["code"] for option in mine["options"]}
    assert other["options"] == other["final"] == []
    assert other["why_not"] == {}
    assert mine["gist"]


def test_an_answer_moves_the_table(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    before = answer_first(client, key)
    now = key_of(client, key)
    assert now["step"] > before["step"]
    lines = view_of(client, key)["log"]
    assert [line["step"] for line in lines] == sorted(line["step"] for line in lines)


def test_the_log_says_at_which_step_a_line_was_written(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    for _ in range(25):
        answer_first(client, key)
    now = view_of(client, key, BRITISH)
    assert len(now["log"]) > 10
    for step in range(0, now["step"], 3):
        then = view_of(client, key, BRITISH, step)
        assert then["log"] == [line for line in now["log"] if line["step"] <= step]


def test_a_view_of_the_past_is_what_the_seat_saw_then(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    seen = []
    for _ in range(30):
        seen.append(view_of(client, key, BRITISH))
        answer_first(client, key)
    latest = key_of(client, key)["step"]
    for old in seen:
        again = view_of(client, key, BRITISH, old["step"])
        for name in ("step", "status", "tokens", "piles", "panels", "log"):
            assert again[name] == old[name]
        assert again["latest"] == latest
        assert again["question"]["options"] == []
        assert not again["undo"]
    assert kind_of(client.get(f"/api/keys/{key}/view?step={latest + 1}")) == "unknown"


def test_undo_takes_back_ones_own_answer_and_a_whole_turn(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    trail = _undoable_run(client, key, 2)
    seat, step = trail[0]["question"]["seat"], trail[0]["step"]
    now = key_of(client, key)["step"]
    assert undo(client, key, seat, now).json() == {"step": trail[-1]["step"]}
    assert undo(client, key, seat, trail[-1]["step"], "turn").json()["step"] <= step
    assert view_of(client, key, seat, step)["tokens"] == trail[0]["tokens"]


def _undoable_run(client: TestClient, key: str, length: int) -> list[Data]:
    """Views before answers in a row of one seat, all of which may be taken back."""
    trail: list[Data] = []
    for _ in range(200):
        view = answer_first(client, key)
        seat = view["question"]["seat"]
        if not view_of(client, key, seat)["undo"]:
            trail = []
        elif trail and trail[-1]["question"]["seat"] != seat:
            trail = [view]
        else:
            trail.append(view)
        if len(trail) == length:
            return trail
    raise AssertionError("no such run")


def test_what_nature_has_answered_cannot_be_taken_back(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    for _ in range(100):
        view = answer_first(client, key, prefer_final=True)
        if view["question"]["final"]:
            break
    seat, step = view["question"]["seat"], key_of(client, key)["step"]
    assert not view_of(client, key, seat)["undo"]
    assert kind_of(undo(client, key, seat, step)) == "undo"


def test_answers_that_are_not_final_can_be_taken_back(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    for _ in range(40):
        view = answer_first(client, key)
        code = view["question"]["options"][0]["code"]
        may_undo = view_of(client, key, view["question"]["seat"])["undo"]
        assert may_undo is (code not in view["question"]["final"])


def test_another_seat_cannot_undo_my_answer(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    seat = _undoable_run(client, key, 1)[0]["question"]["seat"]
    other = next(other for other in SEATS if other != seat)
    assert kind_of(undo(client, key, other, key_of(client, key)["step"])) == "undo"


def test_a_solo_table_is_exported_and_imported(client: TestClient) -> None:
    key = new_table(client, everybody("bot:random", **{BRITISH: "here"}), pace=10_000)["host"]
    response = client.get(f"/api/keys/{key}/record")
    assert fits(response.json(), "Record")
    record = Record.loads(response.text)
    assert record.replay().answers_given == key_of(client, key)["step"]
    assert record.nature == "auto"
    opened = client.post("/api/records", json=response.json())
    assert opened.status_code == 201
    there = key_of(client, opened.json()["host"])
    assert there["seats"] == list(SEATS)
    assert there["step"] == key_of(client, key)["step"]
    assert view_of(client, opened.json()["host"])["log"] == view_of(client, key)["log"]


def test_a_table_with_friends_is_exported_only_when_it_is_over(client: TestClient) -> None:
    opened = new_table(client, everybody("bot:random", **{AMERICANS: "link"}), pace=0)
    key, friend = opened["host"], opened["links"][AMERICANS]
    assert kind_of(client.get(f"/api/keys/{key}/record")) == "closed"
    assert kind_of(client.post(f"/api/keys/{key}/branch", json={"step": 0})) == "closed"
    assert kind_of(client.get(f"/api/keys/{friend}/record")) == "host_only"


def test_a_finished_game_says_who_won_and_opens_its_record(client: TestClient) -> None:
    opened = new_table(client, everybody("here", **{AMERICANS: "link"}))
    host, friend = opened["host"], opened["links"][AMERICANS]
    while not key_of(client, host)["over"]:
        answer_first(client, friend if key_of(client, host)["asked"] == AMERICANS else host)
    view = view_of(client, host)
    assert view["question"] is None
    assert " " in view["result"]["reason"]
    assert Record.loads(client.get(f"/api/keys/{host}/record").text).replay().over
    assert kind_of(answer(client, host, BRITISH, view["step"], "done")) == "over"
    branch = client.post(f"/api/keys/{host}/branch", json={"step": view["step"] // 2})
    assert branch.status_code == 201


def test_a_branch_stands_where_the_table_stood(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    views = [answer_first(client, key) for _ in range(20)]
    for old in views[::5]:
        seat = old["question"]["seat"]
        opened = client.post(f"/api/keys/{key}/branch", json={"step": old["step"]}).json()
        assert fits(opened, "Opened")
        there = view_of(client, opened["host"], seat)
        assert there["tokens"] == old["tokens"]
        assert there["question"] == old["question"]
        assert answer_first(client, opened["host"])


def test_a_branch_in_the_middle_of_natures_answers_plays_on(client: TestClient) -> None:
    key = new_table(client, everybody("here"))["host"]
    play_to_the_end(client, key)
    steps = range(0, key_of(client, key)["step"], 7)
    nature = [step for step in steps if view_of(client, key, None, step)["question"]["seat"] == "nature"]
    opened = client.post(f"/api/keys/{key}/branch", json={"step": nature[-1]}).json()
    assert key_of(client, opened["host"])["asked"] in (*SEATS, None)


@pytest.mark.parametrize(
    "change",
    [
        {"flintlock": 99},
        {"game": "chess"},
        {"phases": []},
        {"scenario": "moon"},
        {"end": "0000000000000000"},
        {"options": {"x": "y"}},
        {"seed": "seven"},
    ],
)
def test_a_record_that_is_none_is_refused(client: TestClient, change: dict[str, object]) -> None:
    key = new_table(client, everybody("here"))["host"]
    record = client.get(f"/api/keys/{key}/record").json() | change
    response = client.post("/api/records", json=record)
    assert kind_of(response) == "record"


def test_the_description_names_every_route_and_every_schema_it_uses(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    routes = {
        (method, route.path)
        for route in client.app.routes  # type: ignore[attr-defined]
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert {
        (method.upper(), path) for path, calls in described["paths"].items() for method in calls
    } == routes
    text = json.dumps(described)
    named = {piece.split('"')[0] for piece in text.split("#/components/schemas/")[1:]}
    assert named <= described["components"]["schemas"].keys()
    assert len(CALLS) == len(routes)


def test_shapes_are_strict() -> None:
    wrong: list[object] = [{"seat": "a", "step": True, "code": "x"}, {"seat": "a", "step": 1}, [], None]
    for data in wrong:
        with pytest.raises(Misshapen):
            check(data, SCHEMAS["Answer"], SCHEMAS)
    check({"seat": "a", "step": 1, "code": "x"}, SCHEMAS["Answer"], SCHEMAS)
