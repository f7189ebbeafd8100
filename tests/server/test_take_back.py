"""How far answers are taken back is chosen with the table."""

import random
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.desk import (
    Data,
    answer,
    answer_first,
    everybody,
    hear,
    hear_step,
    key_of,
    kind_of,
    new_table,
    play_to_the_end,
    reseat,
    rivals,
    server,
    undo,
    view_of,
)
from tests.tables import scenario_of

import flintlock
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.question import NATURE
from flintlock.core.record import Record

GAME = flintlock.load("washingtons-war")
HOST, FRIEND = rivals(GAME)


def free_table(client: TestClient, game: Game[Any], **fields: Any) -> str:
    return str(new_table(client, game, everybody(game, "here"), take_back="free", **fields)["host"])


def answers(client: TestClient, key: str) -> list[tuple[str, str]]:
    record = Record.loads(client.get(f"/api/keys/{key}/record").text)
    return [pair for phase in record.phases for pair in zip(phase.askers, phase.answers, strict=True)]


def answer_somehow(client: TestClient, key: str, chance: random.Random) -> tuple[Data, str]:
    """Answer at random; gives back the view before, and the answer."""
    asked = key_of(client, key)["asked"]
    view = view_of(client, key, asked)
    code = chance.choice(view["question"]["options"])["code"]
    assert answer(client, key, asked, view["step"], code).is_success
    return view, str(code)


def rolled_since(client: TestClient, key: str, step: int) -> list[str]:
    """What Nature has answered since a step."""
    return [code for seat, code in answers(client, key)[step:] if seat == NATURE]


def back(client: TestClient, key: str, to: str = "answer") -> Data:
    """Take back through the eyes of whoever is asked; what is seen then."""
    now = key_of(client, key)
    seat = now["asked"] or now["seats"][0]
    response = undo(client, key, seat, now["step"], to)
    assert response.status_code == 200, response.text
    return view_of(client, key, key_of(client, key)["asked"])


def test_in_practice_everything_is_taken_back_to_the_first_answer(
    client: TestClient, game: Game[Any]
) -> None:
    key, chance = free_table(client, game), random.Random(1)
    views = [answer_somehow(client, key, chance)[0] for _ in range(20)]
    while not rolled_since(client, key, views[0]["step"]):
        views.append(answer_somehow(client, key, chance)[0])
    for before in reversed(views):
        now = back(client, key)
        for name in ("step", "tokens", "piles", "log", "question"):
            assert now[name] == before[name]
    assert not now["undo"]


def test_in_practice_nothing_is_final(client: TestClient, game: Game[Any]) -> None:
    key = free_table(client, game)
    for _ in range(20):
        assert answer_first(client, key)["question"]["final"] == []


def test_dice_fall_anew_in_practice(client: TestClient, game: Game[Any]) -> None:
    """Going back over a roll and giving the same answer need not bring the same roll."""
    key, chance = free_table(client, game), random.Random(2)
    before, code = answer_somehow(client, key, chance)
    while not rolled_since(client, key, before["step"]):
        before, code = answer_somehow(client, key, chance)
    seen = {str(rolled_since(client, key, before["step"]))}
    for _ in range(12):
        now = back(client, key)
        assert now["step"] == before["step"]
        assert answer(client, key, now["seat"], now["step"], code).is_success
        seen.add(str(rolled_since(client, key, before["step"])))
    assert len(seen) > 1


def test_back_to_the_start_of_the_turn_goes_over_dice_but_not_over_another_seat(
    client: TestClient, game: Game[Any]
) -> None:
    key = free_table(client, game)
    views = [answer_first(client, key) for _ in range(40)]
    seat = views[-1]["question"]["seat"]
    first = len(views) - 1
    while first and views[first - 1]["question"]["seat"] == seat:
        first -= 1
    assert back(client, key, "turn")["step"] == views[first]["step"]


def test_in_practice_the_bots_answers_are_taken_back_with_ones_own(
    client: TestClient, game: Game[Any]
) -> None:
    mine = game.seats[0]
    holders = everybody(game, "bot:random", {mine: "here"})
    opened = new_table(client, game, holders, take_back="free", pace=0)
    key = opened["host"]
    with client.websocket_connect(f"/ws/{key}?seat={mine}") as socket:
        while (view := hear(socket, "view")["view"])["question"]["seat"] != mine:
            pass
        before = answer_first(client, key)
        while True:
            view = hear_step(socket, before["step"] + 1)["view"]
            if view["question"] is None or view["question"]["seat"] == mine:
                break
        if view["step"] == key_of(client, key)["step"]:
            assert undo(client, key, mine, view["step"]).json() == {"step": before["step"]}


def nearly_over(game: Game[Any]) -> Match[Any]:
    """A match of which only a few answers are left."""
    match, chance = game.start(scenario_of(game), seed=4), random.Random(4)
    while match.question is not None:
        match.answer(chance.choice(match.question.options))
    before = match.at(match.answers_given - 12)
    before.give_nature("auto")
    return before


def test_even_the_end_is_taken_back_in_practice(client: TestClient, game: Game[Any]) -> None:
    match = nearly_over(game)
    practice = match.record().to_json() | {"flintlock": 2, "practice": True}
    key = client.post("/api/records", json=practice).json()["host"]
    play_to_the_end(client, key)
    seat = game.seats[0]
    assert view_of(client, key, seat)["undo"]
    assert undo(client, key, seat, key_of(client, key)["step"]).is_success
    assert not key_of(client, key)["over"]


def test_what_was_taken_back_survives_a_restart(tmp_path: Path, game: Game[Any]) -> None:
    with server(tmp_path) as client:
        key = free_table(client, game)
        for _ in range(25):
            answer_first(client, key)
        for _ in range(12):
            back(client, key)
        for _ in range(4):
            answer_first(client, key)
        before = view_of(client, key, key_of(client, key)["asked"])
        record = client.get(f"/api/keys/{key}/record").text
    with server(tmp_path) as client:
        assert view_of(client, key, key_of(client, key)["asked"]) == before
        assert client.get(f"/api/keys/{key}/record").text == record
        back(client, key)


def test_the_record_tells_and_readers_accept_it(client: TestClient, game: Game[Any]) -> None:
    key = free_table(client, game)
    answer_first(client, key)
    back(client, key)
    text = client.get(f"/api/keys/{key}/record").text
    record = Record.loads(text)
    assert record.practice
    assert record.replay().digest() == record.end
    again = client.post("/api/records", content=text, headers={"content-type": "application/json"}).json()
    assert key_of(client, again["host"])["take_back"] == "free"
    branch = client.post(f"/api/keys/{key}/branch", json={"step": 0}).json()
    assert key_of(client, branch["host"])["take_back"] == "free"
    strict = new_table(client, game, everybody(game, "here"))["host"]
    assert not Record.loads(client.get(f"/api/keys/{strict}/record").text).practice


def test_where_a_friend_plays_nothing_is_taken_back_freely(client: TestClient) -> None:
    body = {"game": GAME.id, "seats": {HOST: "here", FRIEND: "link"}, "take_back": "free"}
    assert kind_of(client.post("/api/tables", json=body)) == "malformed"
    key = free_table(client, GAME)
    while True:
        before = answer_first(client, key)
        if NATURE in dict(answers(client, key)[before["step"] + 1 :]):
            break
    assert view_of(client, key, HOST)["undo"]
    reseat(client, key, FRIEND, "link")
    assert not view_of(client, key, HOST)["undo"]
    assert kind_of(undo(client, key, HOST, key_of(client, key)["step"])) == "undo"
    assert key_of(client, key)["take_back"] == "free"  # it was, and the record tells
    reseat(client, key, FRIEND, "here")
    assert view_of(client, key, HOST)["undo"]


@pytest.mark.parametrize("take_back", ["", "always", None, True])
def test_there_are_two_levels(client: TestClient, take_back: object) -> None:
    body = {"game": GAME.id, "seats": everybody(GAME, "here"), "take_back": take_back}
    assert kind_of(client.post("/api/tables", json=body)) == "malformed"
