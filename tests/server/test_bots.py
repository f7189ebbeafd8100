"""A bot is one object for its seat for as long as the table is open, wherever it lives."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.desk import everybody, hear, hear_step, new_table, server
from tests.server.slow_player import NOTES

import flintlock
import flintlock.players
from flintlock.core.game import Game
from flintlock.core.player import Perspective, Player
from flintlock.core.vocabulary import Option
from flintlock.server import thinkers
from flintlock.server.app import create_app
from flintlock.server.bots import Bots
from flintlock.server.store import SqlStore

GAME = flintlock.load("1812")


class Thoughtful:
    """Knows how often it was asked."""

    is_quick = True

    def __init__(self, rng: random.Random) -> None:
        self.asked = 0

    def choose(self, perspective: Perspective) -> Option:
        self.asked += 1
        return perspective.question.options[0]


@pytest.fixture(name="notes")
def _notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "notes"
    monkeypatch.setenv(NOTES, str(path))
    return path


def asked(notes: Path) -> dict[str, list[tuple[str, str, int]]]:
    """For each seat: the player's seed, its process and its count, question by question."""
    found: dict[str, list[tuple[str, str, int]]] = {}
    for line in notes.read_text("utf-8").splitlines():
        seat, seed, process, count = line.split()
        found.setdefault(seat, []).append((seed, process, int(count)))
    return found


def play(client: TestClient, bot: str, steps: int) -> None:
    opened = new_table(client, GAME, everybody(GAME, f"bot:{bot}"), pace=0)
    with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
        hear_step(socket, hear(socket, "view")["step"] + steps)


def test_a_slow_bot_lives_in_one_process_from_question_to_question(client: TestClient, notes: Path) -> None:
    play(client, "counting", 60)
    seats = asked(notes)
    assert len(seats) > 2
    seeds = set()
    for questions in seats.values():
        assert len({(seed, process) for seed, process, _ in questions}) == 1
        assert [count for _, _, count in questions] == list(range(1, len(questions) + 1))
        seeds.add(questions[0][0])
    assert len(seeds) == len(seats), "each seat has a player of its own"


def test_after_a_lost_worker_a_new_player_takes_over(client: TestClient, notes: Path) -> None:
    play(client, "mortal", 60)
    questions = next(questions for questions in asked(notes).values() if len(questions) > 3)
    assert [count for _, _, count in questions[:4]] == [1, 2, 3, 1]
    assert questions[3][0] != questions[2][0]
    assert questions[3][1] != questions[2][1]


def test_a_quick_bot_is_made_once_for_its_seat(tmp_path: Path, game: Game[Any]) -> None:
    made: list[Thoughtful] = []

    def make(name: str, seed: int, game: Game[Any]) -> Player:
        made.append(Thoughtful(random.Random(seed)))
        return made[-1]

    store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with TestClient(create_app(store, bots=Bots(make))) as client:
        for _ in range(2):
            opened = new_table(client, game, everybody(game, "bot:random"), pace=0)
            with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
                hear_step(socket, hear(socket, "view")["step"] + 40)
    assert len(game.seats) < len(made) <= 2 * len(game.seats)
    assert max(player.asked for player in made) > 5


def test_a_game_may_bring_players_of_its_own(
    tmp_path: Path, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = flintlock.players.players(game)
    monkeypatch.setattr(game, "players", {**game.players, "thoughtful": Thoughtful})
    assert flintlock.players.players(game) == (*before, "thoughtful")
    store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with TestClient(create_app(store)) as client:
        games = {shown["id"]: shown for shown in client.get("/api/games").json()}
        assert {"id": "thoughtful", "name": "thoughtful"} in games[game.id]["bots"]
        opened = new_table(client, game, everybody(game, "bot:thoughtful"), pace=0)
        with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
            hear_step(socket, hear(socket, "view")["step"] + 10)
    other = next(other for other in flintlock.games() if other != game.id)
    rules = flintlock.load(other)
    with server(tmp_path) as client:
        body = {"game": other, "seats": everybody(rules, "bot:thoughtful")}
        assert client.post("/api/tables", json=body).status_code == 400


def test_every_bot_that_is_offered_may_sit_down(tmp_path: Path) -> None:
    here, *others = GAME.seats
    store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with TestClient(create_app(store)) as client:
        games = {shown["id"]: shown for shown in client.get("/api/games").json()}
        bots = [bot["id"] for bot in games[GAME.id]["bots"]]
        assert {"general", *flintlock.players.PATIENT} <= set(bots)
        for bot in bots:
            seats = {here: "here", **dict.fromkeys(others, f"bot:{bot}")}
            new_table(client, GAME, seats)


def test_players_of_a_table_that_is_forgotten_go(toy: Game[Any]) -> None:
    bots = Bots()
    bots._seat(("table", "red"), "random", toy)
    bots._seat(("other", "red"), "random", toy)
    bots.forget("table")
    assert list(bots._here) == [("other", "red")]


@pytest.mark.parametrize(("bot", "at_once"), [("marshal", 1), ("marshal:9", 1), ("general", 2)])
def test_one_marshal_thinks_at_a_time_at_all_tables(
    monkeypatch: pytest.MonkeyPatch, bot: str, at_once: int
) -> None:
    thinking: list[int] = [0]
    bots = Bots(workers=2)

    async def think(*_: object) -> thinkers.Choice:
        thinking.append(thinking[-1] + 1)
        await asyncio.sleep(0)
        thinking.append(thinking[-1] - 1)
        return "answer", None

    async def both() -> None:
        play: Any = SimpleNamespace(game=GAME)
        await asyncio.gather(*(bots.choose((table, GAME.seats[0]), bot, play) for table in ("one", "two")))

    monkeypatch.setattr(bots, "_tell", think)
    asyncio.run(both())
    assert len(thinking) == 5
    assert max(thinking) == at_once
