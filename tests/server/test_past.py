"""What happened: since an answer, in a battle of old, to the score; and the next game after the last."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient
from tests.server.desk import (
    Data,
    answer,
    everybody,
    hot_seat,
    key_of,
    kind_of,
    new_table,
    play_to_the_end,
    rivals,
    view_of,
)
from tests.tables import scenario_of

import flintlock
from flintlock.core.fight import Onset
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.record import Record
from flintlock.server.house import swapped
from flintlock.server.spoken import seats_of, sides
from flintlock.server.wire import Battle
from flintlock.server.wire_past import Scores, Since

SINCE, BATTLE, SCORES = TypeAdapter(Since), TypeAdapter(Battle), TypeAdapter(Scores)


def play_on(client: TestClient, key: str, answers: int, seed: int = 1) -> list[tuple[str, int, int]]:
    """Random answers; who gave each, at which step, and how many there were to choose from."""
    chance, given = random.Random(seed), []
    for _ in range(answers):
        asked = key_of(client, key)["asked"]
        if asked is None:
            break
        view = view_of(client, key, asked)
        codes = [option["code"] for option in view["question"]["options"]]
        assert answer(client, key, asked, view["step"], chance.choice(codes)).status_code == 200
        given.append((asked, view["step"], len(codes)))
    return given


def since(client: TestClient, key: str, seat: str, mine: list[str]) -> Data:
    response = client.get(f"/api/keys/{key}/since", params={"seat": seat, "mine": ",".join(mine)})
    assert response.status_code == 200, response.text
    told: Data = response.json()
    SINCE.validate_python(told)
    return told


def last_choice(given: list[tuple[str, int, int]], mine: list[str]) -> int:
    """After how many answers the last choice of these seats was made."""
    return max((step + 1 for seat, step, choices in given if seat in mine and choices > 1), default=0)


@pytest.mark.parametrize("answers", [20, 41, 75])
def test_it_is_told_what_happened_since_the_last_choice(
    client: TestClient, game: Game[Any], answers: int
) -> None:
    key = hot_seat(client, game)
    given = play_on(client, key, answers)
    now = key_of(client, key)["step"]
    for side in sides(game):
        mine = seats_of(game, side)
        told = since(client, key, mine[0], mine)
        start = last_choice(given, mine)
        if start < now:
            assert (told["start"], told["end"]) == (start, now)
        else:
            assert told["end"] < now
            record = Record.loads(client.get(f"/api/keys/{key}/record").text)
            askers = [seat for phase in record.phases for seat in phase.askers]
            assert set(askers[told["start"] : told["end"]]) - set(mine), "somebody else has acted then"


def test_every_happening_is_on_the_map_and_has_its_line(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    kinds: set[str] = set()
    for seed in range(12):
        play_on(client, key, 12, seed)
        view = view_of(client, key, game.seats[0])
        spaces = {space["id"] for space in view["spaces"] if "code" in space}
        told = since(client, key, game.seats[0], [game.seats[0]])
        steps = [one["step"] for one in told["happenings"]]
        assert steps == sorted(steps)
        for one in told["happenings"]:
            kinds.add(one["kind"])
            assert told["start"] < one["step"] <= told["end"]
            assert set(one["spaces"]) <= spaces
            assert len(one["spaces"]) > 1 if one["kind"] == "moved" else len(one["spaces"]) == 1
            assert bool(one["pieces"]) is (one["kind"] != "fought")
            if one["line"] is not None:
                assert told["start"] < view["log"][one["line"]]["step"] <= told["end"]
        fought = [one["line"] for one in told["happenings"] if one["kind"] == "fought"]
        lines = [
            number
            for number, line in enumerate(view["log"])
            if line["battle"] and told["start"] < line["step"] <= told["end"]
        ]
        assert fought == lines
    assert {"moved", "placed"} <= kinds


def standing(view: Data, space: str) -> list[Data]:
    return [token for token in view["tokens"] if token["space"] == space]


def test_what_is_told_is_what_is_different_between_two_views(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    play_on(client, key, 60)
    told = [(seat, one) for seat in game.seats for one in since(client, key, seat, [seat])["happenings"]]
    assert told
    for seat, one in told[:8]:
        if one["kind"] != "fought":
            before, after = (view_of(client, key, seat, step) for step in (one["step"] - 1, one["step"]))
            place = one["spaces"][-1]
            assert standing(before, place) != standing(after, place)


def test_only_ones_own_seats_are_told(client: TestClient, game: Game[Any]) -> None:
    one, other = rivals(game)
    opened = new_table(client, game, everybody(game, "here", {other: "link"}))
    for key, seat, mine in (
        (opened["host"], other, one),
        (opened["host"], one, other),
        (opened["spectator"], one, one),
        (opened["links"][other], one, one),
    ):
        response = client.get(f"/api/keys/{key}/since", params={"seat": seat, "mine": mine})
        assert kind_of(response) == "foreign"
    assert kind_of(client.get(f"/api/keys/{opened['spectator']}/since")) == "foreign"
    for what in ("scores", "battle"):
        found = client.get(f"/api/keys/{opened['spectator']}/{what}", params={"seat": one, "line": 0})
        assert kind_of(found) == "foreign"


def after_two_battles(game: Game[Any]) -> Match[Any]:
    """A match, played at random, in which somebody is asked after a second battle has begun."""
    for seed in range(1, 100):
        match, chance = game.start(scenario_of(game), seed=seed), random.Random(seed)
        while match.question is not None:
            if sum(isinstance(entry.fight, Onset) for entry in match.position.log) > 1:
                return match
            match.answer(chance.choice(match.question.options))
    raise AssertionError("there are never two battles")


def test_any_battle_of_the_game_can_be_told_again(client: TestClient, game: Game[Any]) -> None:
    record = after_two_battles(game).record().to_json()
    key = client.post("/api/records", json=record).json()["host"]
    log = view_of(client, key)["log"]
    battles = [number for number, line in enumerate(log) if line["battle"]]
    assert len(battles) > 1
    for number in battles:
        response = client.get(f"/api/keys/{key}/battle", params={"line": number})
        battle: Data = response.json()
        BATTLE.validate_python(battle)
        assert battle["line"] == number
        title = "".join(part["text"] for part in log[number]["parts"])
        assert battle["title"] == title
        for roll in battle["rolls"]:
            assert roll["line"] == log[roll["at"]]["parts"]
        if "end" in battle:
            assert battle["outcome"] == log[battle["end"]]["parts"]
    assert battle == view_of(client, key)["battle"]
    for line in ("", "x", "999999", str(next(n for n in range(len(log)) if n not in battles))):
        response = client.get(f"/api/keys/{key}/battle", params={"line": line})
        assert kind_of(response) in ("unknown", "malformed")


def test_the_score_over_time_ends_with_the_score(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    for _ in range(3):
        play_on(client, key, 30)
        told = client.get(f"/api/keys/{key}/scores").json()
        SCORES.validate_python(told)
        view = view_of(client, key)
        assert told["steps"][0] == 0
        assert told["steps"] == sorted(told["steps"])
        assert told["steps"][-1] == view["step"]
        for side, score in zip(told["sides"], view["score"], strict=True):
            assert (side["side"], side["points"][-1]) == (score["side"], score["points"])
            assert len(side["points"]) == len(told["steps"]) <= 200


def test_how_to_win_and_when_it_ends_is_said_at_the_table(client: TestClient, game: Game[Any]) -> None:
    for scenario in game.scenarios:
        seats = everybody(game, "here")
        key = new_table(client, game, seats, scenario=scenario)["host"]
        info = key_of(client, key)
        assert info["scenario_name"]
        if (game.data / "guide.en.toml").exists():
            assert info["aim"]
            assert info["differs"]
        assert view_of(client, key)["ends"]


def test_a_rematch_swaps_the_sides(client: TestClient, game: Game[Any]) -> None:
    one, *others = sides(game)
    seats = {seat: "here" if game.roles[seat].side == one else "bot:random" for seat in game.seats}
    before = new_table(client, game, everybody(game, "here"), title="Sunday")["host"]
    assert kind_of(client.post(f"/api/keys/{before}/rematch")) == "closed"
    new_seats = swapped(game, seats)
    assert {seat for seat in game.seats if new_seats[seat] == "here"} == set(seats_of(game, others[-1]))
    assert swapped(game, dict.fromkeys(game.seats, "link")) == dict.fromkeys(game.seats, "link")


def test_a_rematch_is_a_new_game_of_the_same_kind(client: TestClient) -> None:
    game = flintlock.load("1812")
    opened = new_table(client, game, everybody(game, "here"), title="Sunday")
    key = opened["host"]
    play_to_the_end(client, key)
    assert kind_of(client.post(f"/api/keys/{opened['spectator']}/rematch")) == "host_only"
    again = client.post(f"/api/keys/{key}/rematch")
    assert again.status_code == 201
    info = key_of(client, again.json()["host"])
    old = key_of(client, key)
    for name in ("game", "scenario", "title", "pace"):
        assert info[name] == old[name]
    assert not info["over"]
    assert info["step"] < old["step"]
