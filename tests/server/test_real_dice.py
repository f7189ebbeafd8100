"""People roll and draw themselves and type in what came; hidden draws are for the drawer's eyes only."""

import random
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.desk import (
    Data,
    answer,
    answer_first,
    everybody,
    key_of,
    kind_of,
    new_table,
    reseat,
    rivals,
    server,
    undo,
    view_of,
)

import flintlock
from flintlock.core.game import Game
from flintlock.core.question import NATURE
from flintlock.core.record import Record
from flintlock.server.manner import DICE

GAME = flintlock.load("washingtons-war")
HOST, FRIEND = rivals(GAME)


def whole(client: TestClient, key: str, seats: tuple[str, ...]) -> Data:
    """What somebody who has to answer sees: the asked seat, or anybody for an open roll."""
    asked = key_of(client, key)["asked"]
    return view_of(client, key, seats[0] if asked == NATURE else asked)


def play(client: TestClient, key: str, game: Game[Any], enough: int, chance: random.Random) -> list[Data]:
    """Answer at random, typed ones too; gives back the questions."""
    questions: list[Data] = []
    while len(questions) < enough and not key_of(client, key)["over"]:
        view = whole(client, key, game.seats)
        questions.append(view["question"])
        codes = [option["code"] for option in view["question"]["options"]]
        chance.shuffle(codes)
        for code in codes:
            response = answer(client, key, view["seat"], view["step"], code)
            if response.status_code == 200:
                break
            assert kind_of(response) == "illegal"
    return questions


def play_until_typed(client: TestClient, key: str, game: Game[Any], chance: random.Random) -> list[Data]:
    """Go on until something was typed in."""
    questions = play(client, key, game, 40, chance)
    while not any(question["typed"] for question in questions):
        assert not key_of(client, key)["over"]
        questions += play(client, key, game, 20, chance)
    return questions


def test_people_are_asked_what_came_and_a_record_tells(client: TestClient, game: Game[Any]) -> None:
    key = new_table(client, game, everybody(game, "here"), chance="all")["host"]
    questions = play_until_typed(client, key, game, random.Random(1))
    typed = [question for question in questions if question["typed"]]
    assert len(typed) < len(questions)
    assert all(len(question["options"]) > 1 for question in typed)
    record = Record.loads(client.get(f"/api/keys/{key}/record").text)
    assert record.nature == "ask"
    given = [asker for phase in record.phases for asker in phase.askers]
    assert given.count(NATURE) == len(typed)
    again = client.post("/api/records", json=record.to_json()).json()["host"]
    assert key_of(client, again)["chance"] == "all"
    assert view_of(client, again)["question"] == view_of(client, key)["question"]


def test_with_real_dice_alone_the_table_draws_the_cards(client: TestClient, game: Game[Any]) -> None:
    key = new_table(client, game, everybody(game, "here"), chance="dice")["host"]
    questions = play_until_typed(client, key, game, random.Random(2))
    kinds = {option["kind"] for one in questions if one["typed"] for option in one["options"]}
    assert kinds <= set(DICE)


def test_a_roll_is_typed_in_by_anybody_with_a_seat(client: TestClient) -> None:
    opened = new_table(client, GAME, {HOST: "here", FRIEND: "link"}, chance="dice")
    keys = {HOST: opened["host"], FRIEND: opened["links"][FRIEND]}
    chance = random.Random(3)
    while (asked := key_of(client, opened["host"])["asked"]) != NATURE:
        view = view_of(client, keys[asked], asked)
        code = chance.choice(view["question"]["options"])["code"]
        assert answer(client, keys[asked], asked, view["step"], code).is_success
    views = {seat: view_of(client, key, seat) for seat, key in keys.items()}
    for view in views.values():
        assert view["question"]["seat"] == NATURE
        codes = [option["code"] for option in view["question"]["options"]]
        assert len(codes) == 6
        assert view["question"]["final"] == codes  # a roll stands, so it is confirmed
    watched = view_of(client, opened["spectator"])
    assert watched["question"]["typed"]
    assert watched["question"]["options"] == []
    assert kind_of(answer(client, opened["spectator"], HOST, watched["step"], codes[0])) == "foreign"
    assert kind_of(answer(client, keys[HOST], NATURE, watched["step"], codes[0])) == "foreign"
    assert answer(client, keys[FRIEND], FRIEND, watched["step"], codes[-1]).is_success
    assert kind_of(answer(client, keys[HOST], HOST, watched["step"], codes[0])) == "stale"


def at_the_draw(client: TestClient, opened: Data, seat: str) -> Data:
    """Go on until a seat draws a card: what it sees."""
    keys = {HOST: opened["host"], **opened["links"]}
    while True:
        asked = key_of(client, opened["host"])["asked"]
        if asked not in keys:
            time.sleep(0.01)  # a bot's turn
            continue
        view = view_of(client, keys[asked], asked)
        if asked == seat and view["question"]["typed"]:
            return view
        for option in view["question"]["options"]:
            if answer(client, keys[asked], asked, view["step"], option["code"]).is_success:
                break


def test_a_hidden_draw_is_asked_of_its_drawer_alone(client: TestClient) -> None:
    opened = new_table(client, GAME, {HOST: "here", FRIEND: "link"}, chance="all")
    view = at_the_draw(client, opened, FRIEND)
    assert view["question"]["seat"] == FRIEND
    code = view["question"]["options"][0]["code"]
    for key, seat in ((opened["host"], HOST), (opened["spectator"], None)):
        seen = view_of(client, key, seat)["question"]
        assert (seen["seat"], seen["options"]) == (FRIEND, [])
    assert kind_of(answer(client, opened["host"], HOST, view["step"], code)) == "not_asked"


def test_a_drawer_cannot_tell_the_deck_from_another_hand(client: TestClient) -> None:
    opened = new_table(client, GAME, {HOST: "here", FRIEND: "link"}, chance="all")
    theirs: set[str] = set()
    for _ in range(3):
        view = at_the_draw(client, opened, FRIEND)
        host = view_of(client, opened["host"], HOST)
        theirs = {card["code"] for pile in host["piles"] if pile["seat"] == HOST for card in pile["cards"]}
        offered = [option["code"] for option in view["question"]["options"]]
        assert theirs <= set(offered)
        free = next(code for code in offered if code not in theirs)
        assert answer(client, opened["links"][FRIEND], FRIEND, view["step"], free).is_success
    view = at_the_draw(client, opened, FRIEND)
    refused = answer(client, opened["links"][FRIEND], FRIEND, view["step"], sorted(theirs)[0])
    assert kind_of(refused) == "illegal"
    assert "elsewhere" in refused.json()["error"]["message"]
    assert view_of(client, opened["links"][FRIEND], FRIEND)["step"] == view["step"]


def test_the_table_draws_for_bots(client: TestClient) -> None:
    opened = new_table(client, GAME, {HOST: "here", FRIEND: "bot:random"}, chance="all", pace=0)
    for _ in range(3):
        view = at_the_draw(client, opened, HOST)
        code = view["question"]["options"][0]["code"]
        if not answer(client, opened["host"], HOST, view["step"], code).is_success:
            break  # the bot holds that one
    hands = {pile["seat"]: pile["count"] for pile in view["piles"] if pile["kind"] == "hand"}
    assert hands[FRIEND] > 0


def test_when_a_bot_takes_over_the_table_draws_at_once(client: TestClient) -> None:
    opened = new_table(client, GAME, {HOST: "here", FRIEND: "link"}, chance="all", pace=10_000)
    view = at_the_draw(client, opened, FRIEND)
    reseat(client, opened["host"], FRIEND, "bot:random")
    now = view_of(client, opened["host"], HOST)
    assert now["step"] == view["step"] + 1
    assert now["question"]["seat"] == HOST


def test_somebody_must_be_there_to_roll(client: TestClient) -> None:
    body = {"game": GAME.id, "seats": everybody(GAME, "bot:random"), "chance": "dice"}
    assert kind_of(client.post("/api/tables", json=body)) == "malformed"
    opened = new_table(client, GAME, everybody(GAME, "here"), chance="all", pace=10_000)
    for seat in GAME.seats:
        assert reseat(client, opened["host"], seat, "bot:random").is_success
    assert key_of(client, opened["host"])["asked"] in GAME.seats


def test_a_table_with_real_cards_survives_a_restart(tmp_path: Path, game: Game[Any]) -> None:
    with server(tmp_path) as client:
        key = new_table(client, game, everybody(game, "here"), chance="all")["host"]
        play(client, key, game, 25, random.Random(4))
        before = whole(client, key, game.seats)
    with server(tmp_path) as client:
        assert whole(client, key, game.seats) == before
        play(client, key, game, 3, random.Random(4))


def test_what_was_typed_in_stands_where_others_play_and_can_be_mended_in_practice(
    client: TestClient,
) -> None:
    for take_back in ("strict", "free"):
        key = new_table(client, GAME, everybody(GAME, "here"), chance="all", take_back=take_back)["host"]
        while not (view := whole(client, key, GAME.seats))["question"]["typed"]:
            answer_first(client, key)
        code = view["question"]["options"][0]["code"]
        assert answer(client, key, view["seat"], view["step"], code).is_success
        now = whole(client, key, GAME.seats)
        response = undo(client, key, now["seat"], now["step"])
        if take_back == "strict":
            assert kind_of(response) == "undo"
        else:
            assert response.json() == {"step": view["step"]}
            assert view_of(client, key, view["seat"])["question"] == view["question"]


@pytest.mark.parametrize("chance", ["", "cards", None, True])
def test_who_rolls_is_one_of_three(client: TestClient, chance: object) -> None:
    body = {"game": GAME.id, "seats": everybody(GAME, "here"), "chance": chance}
    assert kind_of(client.post("/api/tables", json=body)) == "malformed"
