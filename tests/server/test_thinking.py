"""Bots that think ahead at a table: in step with it, on while people think, with advice and hindsight."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.desk import (
    everybody,
    hear,
    hear_step,
    key_of,
    kind_of,
    new_table,
    play_to_the_end,
    rivals,
    server,
    table_of,
    view_of,
)
from tests.server.test_reasons import explained
from tests.server.test_reasons import table_of as talkative

import flintlock
from flintlock.core.errors import RecordDiffers
from flintlock.core.game import Game
from flintlock.core.match import Match, Setting
from flintlock.core.player import Perspective
from flintlock.core.record import Record
from flintlock.players import make_player
from flintlock.server import bots, thinkers
from flintlock.server.bots import Bots
from flintlock.server.manner import Manner
from flintlock.server.play import Play
from flintlock.server.thinkers import Post, look_back, make_patient_player
from flintlock.study.analysis import Analysis, TurningPoint, moments

GAME = flintlock.load("1812")


def asked_at(client: TestClient, host: str) -> tuple[str, int]:
    info = key_of(client, host)
    return info["asked"], info["step"]


def advise(client: TestClient, key: str, seat: str, step: int) -> Any:
    return client.post(f"/api/keys/{key}/advice", json={"seat": seat, "step": step})


# ---------------------------------------------------------------------- open minds


def test_minds_are_open_where_the_host_wants_it(tmp_path: Path, toy: Game[Any]) -> None:
    with talkative(tmp_path, openly=False) as client:
        for minds in ("closed", "open"):
            opened = new_table(client, toy, everybody(toy, "bot:random"), pace=0, minds=minds)
            assert key_of(client, opened["host"])["minds"] == minds
            with client.websocket_connect(f"/ws/{opened['spectator']}") as socket:
                hear_step(socket, hear(socket, "view")["step"] + 3)
            view = view_of(client, opened["spectator"], None)
            assert bool(explained(view)) == (minds == "open" or view["result"] is not None)


# ---------------------------------------------------------------------- advice


def test_advice_names_an_answer_and_its_reasons(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        host = new_table(client, GAME, everybody(GAME, "here"))["host"]
        seat, step = asked_at(client, host)
        before = view_of(client, host, seat)
        advice = advise(client, host, seat, step).json()
        assert advice["code"] in [option["code"] for option in before["question"]["options"]]
        assert "% to win" in "".join(part["text"] for part in advice["why"][0])
        assert view_of(client, host, seat) == before


def test_advice_is_for_whoever_is_asked_and_only_there(tmp_path: Path, toy: Game[Any]) -> None:
    with server(tmp_path) as client:
        opened = new_table(client, GAME, everybody(GAME, "here"))
        seat, step = asked_at(client, opened["host"])
        other = next(one for one in GAME.seats if one != seat)
        assert kind_of(advise(client, opened["host"], other, step)) == "not_asked"
        assert kind_of(advise(client, opened["host"], seat, step + 1)) == "stale"
        assert kind_of(advise(client, opened["spectator"], seat, step)) == "foreign"
        assert advise(client, opened["host"], seat, -1).status_code == 400
        own = new_table(client, toy, everybody(toy, "here"))["host"]
        assert kind_of(advise(client, own, *asked_at(client, own))) == "closed"


def test_where_friends_play_nobody_is_advised(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        for friend in rivals(GAME):
            opened = new_table(client, GAME, {**everybody(GAME, "here"), friend: "link"})
            seat, step = asked_at(client, opened["host"])
            key = opened["links"][friend] if seat == friend else opened["host"]
            assert kind_of(advise(client, key, seat, step)) == "closed"


# ---------------------------------------------------------------------- hindsight


def nearly_over(game: Game[Any]) -> Match[Any]:
    match = game.start(seed=1)
    players = {seat: make_player("recruit", 1, game) for seat in game.seats}
    while match.question is not None:
        match.answer(players[match.question.seat].choose(Perspective(match)))
    own = [step for step in range(match.answers_given) if match.at(step).question.seat in game.seats]  # type: ignore[union-attr]
    last = match.at(own[-1])
    last.give_nature("auto")
    return last


def test_a_finished_game_is_looked_back_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "LOOK_BACK_RUNS", 2)
    with server(tmp_path) as client:
        host = table_of(client, nearly_over(GAME))
        path = f"/api/keys/{host}/looked-back"
        assert kind_of(client.get(path)) == "closed"
        play_to_the_end(client, host)
        last = key_of(client, host)["step"]
        found = client.get(path).json()
        assert found["steps"][-1] == last
        assert all(len(party["percent"]) == len(found["steps"]) for party in found["parties"])
        assert {party["percent"][-1] for party in found["parties"]} <= {0, 50, 100}
        assert {party["name"] for party in found["parties"]} == {"British", "Americans"}
        assert all(0 <= point["step"] <= last and point["turn"] for point in found["turning_points"])
        assert all(mistake["chosen"] != mistake["better"] for mistake in found["mistakes"])
        assert client.get(path).json() == found


@pytest.mark.parametrize("name", flintlock.games())
def test_a_game_is_looked_back_on_from_its_first_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that no longer replays is looked back on as far as it is known."""
    whole = nearly_over(flintlock.load(name))
    while whole.question is not None:
        whole.answer(whole.question.options[0])
    judged: list[Match[Any]] = []

    def analyse(match: Match[Any], runs: int) -> Analysis:
        judged.append(match)
        found = moments(match)
        return Analysis(found, [TurningPoint(one, next(iter(one.chances)), 0, 0) for one in found[:2]], [])

    monkeypatch.setattr(thinkers, "analyse", analyse)
    turns = [point["turn"] for point in look_back(whole.record(), 1, "en")["turning_points"]]
    assert len(judged[0].at(0).position.log) == len(whole.at(0).position.log)
    first = next(entry for entry in whole.position.log if entry.heading == 1)
    assert turns[0] == whole.game.say(first.seen_by(None))

    def differ(record: Record, game: Game[Any]) -> Match[Any]:
        raise RecordDiffers(1, 0, "other rules")

    monkeypatch.setattr(Record, "replay", differ)
    again = look_back(whole.record(), 1, "en")["turning_points"]
    assert all(point["turn"] for point in again)


def test_a_game_that_nobody_can_judge_is_not_looked_back_on(tmp_path: Path, toy: Game[Any]) -> None:
    with server(tmp_path) as client:
        host = new_table(client, toy, everybody(toy, "here"))["host"]
        play_to_the_end(client, host)
        assert kind_of(client.get(f"/api/keys/{host}/looked-back")) == "closed"


# ---------------------------------------------------------------------- in step with the table


@pytest.fixture(name="play")
def _play() -> Play:
    people = frozenset(GAME.seats)
    setting = Setting(GAME.scenarios[0], GAME.check_options({}), 3)
    return Play.start(GAME, setting, Manner(people))


def go_on(play: Play, answers: int) -> None:
    for number in range(answers):
        assert play.question is not None
        play.answer(play.question.seat, play.question.options[number % len(play.question.options)].code)


def test_a_worker_hears_only_what_has_happened_since(play: Play) -> None:
    """And if it has heard nothing, the phase that is being played."""
    players = Bots(make_patient_player, workers=1)
    go_on(play, 5)
    first = players._post(0, play, "table")
    assert first.phase is not None
    match = thinkers._follow(first)
    assert match is not None
    assert match.digest() == play.match.digest()
    players._heard[0, "table"] = first.step
    for answers in (0, 1, 30):
        go_on(play, answers)
        post = players._post(0, play, "table")
        assert post.phase is None
        assert len(post.codes) == post.step - post.since
        followed = thinkers._follow(post)
        assert followed is match, "it is brought up to date, not made again"
        assert match.digest() == play.match.digest()
        assert match.question is not None
        assert play.question is not None
        assert match.question.codes == play.question.codes
        players._heard[0, "table"] = post.step
    players.close()
    thinkers.leave("table", None)


def test_what_a_worker_does_not_know_it_says(play: Play) -> None:
    post = Post("another", GAME.id, 3, None, 2, ("x",))
    assert thinkers.choose(make_patient_player, ("another", "x"), "steady:2", 1, post) is None
    assert thinkers.ponder(("another", "x"), 3, post) is None
    assert thinkers.advise(1, post) is None


def test_bots_of_a_table_answer_from_their_process(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the process itself: told whole at first, in part later, whole again after it was lost."""
    players = Bots(make_patient_player, workers=1)
    sent: list[Post] = []
    post_of = players._post

    def note(*args: Any) -> Post:
        sent.append(post_of(*args))
        return sent[-1]

    monkeypatch.setattr(players, "_post", note)
    play.settle()

    async def three() -> None:
        for number in range(3):
            question = play.question
            assert question is not None
            if number == 2:
                players._workers[0]._end()
            code, why = await players.choose(("table", question.seat), "steady:4", play)
            assert code in question.codes
            play.answer(question.seat, code, why)

    asyncio.run(three())
    assert [post.phase is not None for post in sent] == [True, False, False, True]
    players.close()


def test_while_people_think_bots_do(play: Play) -> None:
    go_on(play, 40)
    assert play.question is not None
    waiting = next(seat for seat in GAME.seats if seat != play.question.seat)
    whole = Post("table", GAME.id, play.step, play.match.running_phase(), 0, ())
    for name, ponders in (("general:40", True), ("steady:4", False)):
        place = "table", waiting
        thinkers.welcome(make_patient_player, place, name, 1, GAME.id)
        assert thinkers.ponder(place, 8, whole) is ponders
        thinkers.leave("table", None)


def test_pondering_ends_when_somebody_has_answered(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PONDERED_TIMES", 1000)
    go_on(play, 40)
    players = Bots(make_patient_player, workers=1)
    assert play.question is not None
    waiting = next(seat for seat in GAME.seats if seat != play.question.seat)

    async def meanwhile() -> None:
        players.welcome("table", {waiting: "general:40"}, GAME)
        task = asyncio.create_task(players.ponder(players.waiting("table", GAME.seats), play))
        await asyncio.sleep(0.2)
        assert not task.done()
        go_on(play, 1)
        await asyncio.wait_for(task, 60)

    asyncio.run(meanwhile())
    players.close()


# ---------------------------------------------------------------------- battles that cannot be counted out


def test_battles_are_fought_in_imagination(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "FOUGHT_RUNS", 10)
    game = flintlock.load("gettysburg")
    match = game.start(seed=2)
    players = {seat: make_player("recruit", 1, game) for seat in game.seats}
    while not _is_before_battle(match):
        assert match.question is not None
        match.answer(players[match.question.seat].choose(Perspective(match)))
    with server(tmp_path) as client:
        host = table_of(client, match)
        seat, step = asked_at(client, host)
        found = client.get(f"/api/keys/{host}/odds?seat={seat}").json()
        options = view_of(client, host, seat)["question"]["options"]
        assert found["step"] == step
        unknown = [option["code"] for option in options if option.get("battle") == []]
        assert [battle["code"] for battle in found["battles"]] == unknown
        for battle in found["battles"]:
            assert all(0 <= side["low"] <= side["chance"] <= side["high"] <= 1 for side in battle["battle"])
        other = next(one for one in game.seats if one != seat)
        assert kind_of(client.get(f"/api/keys/{host}/odds?seat={other}")) == "not_asked"


def _is_before_battle(match: Match[Any]) -> bool:
    question = match.question
    return (
        question is not None
        and question.battles is not None
        and any(question.battles(option) is not None for option in question.options)
    )
