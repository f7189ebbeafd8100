"""The calls of the API: each does what docs/table.md says, in the shape that its description promises."""

import json
from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.routing import Route
from starlette.testclient import TestClient
from tests.core.playing import play_on
from tests.server.desk import (
    Data,
    answer,
    answer_first,
    claim,
    everybody,
    hot_seat,
    key_of,
    kind_of,
    laid_table,
    new_table,
    reseat,
    rivals,
    seats_at,
    table_of,
    undo,
    view_of,
)

import flintlock
from flintlock.core.errors import DataError
from flintlock.core.game import Game
from flintlock.core.question import NATURE
from flintlock.core.record import Record
from flintlock.games import announced
from flintlock.server import shelf, wire, wire_books, wire_shelf
from flintlock.server.openapi import CALLS


def fits(data: object, form: Any) -> bool:
    TypeAdapter(form).validate_python(data)
    return True


def test_all_games_are_shown_and_those_that_can_be_played_are_ready(client: TestClient) -> None:
    games = client.get("/api/games").json()
    assert fits(games, list[wire_shelf.GameInfo])
    assert [game["id"] for game in games] == [game.id for game in announced()]
    assert len({game["name"] for game in games}) == len(games)
    assert all(game["blurb"] for game in games)
    ready = {game["id"]: game for game in games if game["ready"]}
    assert ready.keys() == set(flintlock.games())
    for id, shown in ready.items():
        game = flintlock.load(id)
        assert tuple(seat["id"] for seat in shown["seats"]) == game.seats
        assert {seat["side"] for seat in shown["seats"]} == {side["id"] for side in shown["sides"]}
        assert tuple(scenario["id"] for scenario in shown["scenarios"]) == game.scenarios
        assert [option["id"] for option in shown["options"]] == list(game.options)
        assert {"id": "random", "name": "Random"} in shown["bots"]


def test_the_facts_to_check_are_listed(client: TestClient, game: Game[Any]) -> None:
    told = client.get(f"/api/games/{game.id}/doubts").json()
    assert fits(told, wire_books.Doubts)
    assert told["name"] == game.name
    assert sum(len(file["doubts"]) for file in told["files"]) == told["count"] == len(game.doubts())
    assert kind_of(client.get("/api/games/chess/doubts")) == "unknown"


def test_a_game_that_cannot_be_opened_does_not_close_the_others(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, *others = flintlock.games()

    def load(id: str) -> Game[Any]:
        if id == broken:
            raise DataError("map.toml", "is missing")
        return flintlock.load(id)

    monkeypatch.setattr(shelf, "load", load)
    games = client.get("/api/games").json()
    assert fits(games, list[wire_shelf.GameInfo])
    assert [game["id"] for game in games if game["ready"]] == others
    assert all(game["name"] for game in games)
    assert client.get(f"/api/games/{broken}/board.svg").status_code == 200


def test_a_board_is_an_svg(client: TestClient) -> None:
    for game in announced():
        response = client.get(f"/api/games/{game.id}/board.svg")
        assert response.headers["content-type"].startswith("image/svg+xml")
        assert response.content == game.board.read_bytes()
    assert kind_of(client.get("/api/games/chess/board.svg")) == "unknown"


def test_a_new_table_has_an_invitation_for_each_friend(client: TestClient, game: Game[Any]) -> None:
    mine, friends = rivals(game)
    opened = laid_table(client, game, everybody(game, "bot:random", {mine: "here", friends: "link"}))
    assert fits(opened, wire.NewTable)
    assert list(opened["links"]) == [friends]
    host = key_of(client, opened["host"])
    assert fits(host, wire.KeyInfo)
    assert host["host"]
    assert host["seats"] == [mine]
    assert host["links"] == opened["links"]
    assert host["title"] == game.name
    friend = key_of(client, opened["links"][friends])
    assert (friend["part"], friend["seats"]) == ("invitation", [friends])
    assert not friend["host"]
    assert "links" not in friend
    assert key_of(client, opened["spectator"])["seats"] == []


def test_the_asked_seat_alone_sees_its_answers(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    asked = key_of(client, key)["asked"]
    mine = view_of(client, key, asked)["question"]
    other = view_of(client, key, next(seat for seat in game.seats if seat != asked))["question"]
    assert mine["options"]
    assert set(mine["final"]) <= {option["code"] for option in mine["options"]}
    assert other["options"] == other["final"] == []
    assert other["why_not"] == {}
    assert mine["gist"]


def test_an_answer_moves_the_table(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    before = answer_first(client, key)
    now = key_of(client, key)
    assert now["step"] > before["step"]
    lines = view_of(client, key)["log"]
    assert [line["step"] for line in lines] == sorted(line["step"] for line in lines)


def test_the_log_says_at_which_step_a_line_was_written(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    seat = game.seats[0]
    for _ in range(25):
        answer_first(client, key)
    now = view_of(client, key, seat)
    assert len(now["log"]) > 10
    for step in range(0, now["step"], 3):
        then = view_of(client, key, seat, step)
        assert then["log"] == [line for line in now["log"] if line["step"] <= step]


def test_a_view_of_the_past_is_what_the_seat_saw_then(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    seat, seen = game.seats[0], []
    for _ in range(30):
        seen.append(view_of(client, key, seat))
        answer_first(client, key)
    latest = key_of(client, key)["step"]
    for old in seen:
        again = view_of(client, key, seat, old["step"])
        for name in ("step", "status", "tokens", "piles", "panels", "score", "battle", "log"):
            assert again[name] == old[name]
        assert again["question"]["prompt"] == old["question"]["prompt"]
        assert again["latest"] == latest
        assert again["question"]["options"] == []
        assert not again["undo"]
    assert kind_of(client.get(f"/api/keys/{key}/view?step={latest + 1}")) == "unknown"


def test_undo_takes_back_ones_own_answer_and_a_whole_turn(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
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


def test_what_nature_has_answered_cannot_be_taken_back(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    for _ in range(300):
        view = answer_first(client, key, prefer_final=True)
        if view["question"]["final"]:
            break
    seat, step = view["question"]["seat"], key_of(client, key)["step"]
    assert not view_of(client, key, seat)["undo"]
    assert kind_of(undo(client, key, seat, step)) == "undo"


def test_answers_that_are_not_final_can_be_taken_back(client: TestClient, game: Game[Any]) -> None:
    """Unless another seat has answered since, be it that it had nothing to choose."""
    key = hot_seat(client, game)
    alone = 0
    for _ in range(40):
        view = answer_first(client, key)
        seat, step = view["question"]["seat"], view["step"]
        is_final = view["question"]["options"][0]["code"] in view["question"]["final"]
        now = view_of(client, key, seat)
        if now["step"] == step + 1:
            assert now["undo"] is not is_final
            alone += 1
        else:
            next_asked = view_of(client, key, None, step + 1)["question"]["seat"]
            assert is_final or next_asked != "nature"
    assert alone > 10


def test_another_seat_cannot_undo_my_answer(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    seat = _undoable_run(client, key, 1)[0]["question"]["seat"]
    other = next(other for other in game.seats if other != seat)
    assert kind_of(undo(client, key, other, key_of(client, key)["step"])) == "undo"


def test_a_solo_table_is_exported_and_imported(client: TestClient, game: Game[Any]) -> None:
    seats = everybody(game, "bot:random", {game.seats[0]: "here"})
    key = new_table(client, game, seats, pace=10_000)["host"]
    response = client.get(f"/api/keys/{key}/record")
    assert fits(response.json(), wire.Record)
    record = Record.loads(response.text)
    assert record.replay().answers_given == key_of(client, key)["step"]
    assert record.nature == "auto"
    opened = client.post("/api/records", json=response.json())
    assert opened.status_code == 201
    there = key_of(client, opened.json()["host"])
    assert there["seats"] == [game.seats[0]]
    assert {seat: one["holder"] for seat, one in seats_at(client, opened.json()["host"]).items()} == seats
    assert there["step"] >= key_of(client, key)["step"]
    log = view_of(client, key)["log"]
    assert view_of(client, opened.json()["host"])["log"][: len(log)] == log


def test_a_table_with_friends_is_exported_only_when_it_is_over(client: TestClient, game: Game[Any]) -> None:
    seat = game.seats[-1]
    opened = new_table(client, game, everybody(game, "bot:random", {seat: "link"}), pace=0)
    key, friend = opened["host"], opened["links"][seat]
    assert kind_of(client.get(f"/api/keys/{key}/record")) == "closed"
    assert kind_of(client.post(f"/api/keys/{key}/branch", json={"step": 0})) == "closed"
    assert kind_of(client.get(f"/api/keys/{friend}/record")) == "host_only"


def test_a_finished_game_says_who_won_and_opens_its_record(client: TestClient, game: Game[Any]) -> None:
    mine, friends = rivals(game)
    whole = play_on(game.start(seed=7), seed=7).answers_given
    host = table_of(client, play_on(game.start(seed=7), seed=7, answers=whole - 5))
    friend = claim(client, reseat(client, host, friends, "link").json()["links"][friends])
    while not key_of(client, host)["over"]:
        answer_first(client, friend if key_of(client, host)["asked"] == friends else host, place=-1)
    view = view_of(client, host)
    assert view["question"] is None
    result = view["result"]
    assert " " in result["reason"]
    assert set(result["winners"]) <= set(game.seats)
    assert len(result["names"]) > 0 or not result["winners"]
    assert {score["seat"] for score in result["scores"]} == set(game.seats)
    assert Record.loads(client.get(f"/api/keys/{host}/record").text).replay().over
    assert kind_of(answer(client, host, mine, view["step"], "done")) == "over"
    assert kind_of(undo(client, host, mine, view["step"])) == "undo"
    branch = client.post(f"/api/keys/{host}/branch", json={"step": view["step"] // 2})
    assert branch.status_code == 201


def test_a_branch_stands_where_the_table_stood(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    views = [answer_first(client, key) for _ in range(20)]
    for old in views[::5]:
        seat = old["question"]["seat"]
        opened = client.post(f"/api/keys/{key}/branch", json={"step": old["step"]}).json()
        assert fits(opened, wire.NewTable)
        there = view_of(client, opened["host"], seat)
        assert there["tokens"] == old["tokens"]
        assert there["question"] == old["question"]
        assert answer_first(client, opened["host"])


def test_a_branch_in_the_middle_of_natures_answers_plays_on(client: TestClient, game: Game[Any]) -> None:
    match = play_on(game.start(seed=7), seed=7)
    askers = [asker for phase in match.record().phases for asker in phase.askers]
    rolled = max(step for step, asker in enumerate(askers) if asker == NATURE)
    opened = client.post(f"/api/keys/{table_of(client, match)}/branch", json={"step": rolled}).json()
    assert key_of(client, opened["host"])["asked"] in (*game.seats, None)


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
