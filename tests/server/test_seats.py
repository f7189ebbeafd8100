"""A link is claimed once; seats change hands; who sits somewhere can say who they are."""

import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.desk import (
    Data,
    answer,
    answer_first,
    claim,
    everybody,
    hear,
    hear_step,
    hot_seat,
    key_of,
    kind_of,
    laid_table,
    new_table,
    reseat,
    rivals,
    say,
    seats_at,
    server,
    view_of,
)

import flintlock
from flintlock.core.game import Game
from flintlock.server.schema import SCHEMA, digest_of
from flintlock.server.store import SqlStore, StoreError

GAME = flintlock.load("washingtons-war")
HOST, FRIEND = rivals(GAME)
"""For what has nothing to do with any game: two seats."""


@pytest.fixture(name="laid")
def _laid(client: TestClient) -> Data:
    """The host at a screen, and an invitation for a friend."""
    return laid_table(client, GAME, {HOST: "here", FRIEND: "link"})


# ---------------------------------------------------------------------- claiming


def test_an_invitation_is_exchanged_for_a_key_of_ones_own(client: TestClient, laid: Data) -> None:
    invitation = laid["links"][FRIEND]
    own = claim(client, invitation, "  Ann\tof  the lakes ")
    assert own != invitation
    assert key_of(client, own) | {"part": "seat", "seats": [FRIEND]} == key_of(client, own)
    assert seats_at(client, laid["host"])[FRIEND]["person"] == "Ann of the lakes"


def test_a_used_invitation_opens_nothing(client: TestClient, laid: Data) -> None:
    invitation = laid["links"][FRIEND]
    claim(client, invitation)
    assert kind_of(client.get(f"/api/keys/{invitation}")) == "claimed"
    assert kind_of(client.post(f"/api/keys/{invitation}/claim", json={})) == "claimed"
    assert client.get(f"/api/keys/{invitation}").status_code == 410
    with client.websocket_connect(f"/ws/{invitation}") as socket:
        assert hear(socket)["type"] == "gone"


def test_before_it_is_claimed_an_invitation_shows_what_all_may_see(client: TestClient, laid: Data) -> None:
    invitation = laid["links"][FRIEND]
    assert view_of(client, invitation)["seat"] is None
    assert kind_of(client.get(f"/api/keys/{invitation}/view?seat={FRIEND}")) == "foreign"
    assert kind_of(answer(client, invitation, FRIEND, 0, "done")) == "foreign"


def test_of_two_who_claim_at_once_one_sits_down(client: TestClient, laid: Data) -> None:
    codes: list[int] = []

    def sit() -> None:
        response = client.post(f"/api/keys/{laid['links'][FRIEND]}/claim", json={})
        codes.append(response.status_code)

    people = [threading.Thread(target=sit) for _ in range(6)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert sorted(codes) == [201, *[410] * 5]


def test_the_host_sees_open_invitations_and_no_friends_key(client: TestClient, laid: Data) -> None:
    assert key_of(client, laid["host"])["links"] == laid["links"]
    own = claim(client, laid["links"][FRIEND])
    info = key_of(client, laid["host"])
    assert info["links"] == {}
    assert own not in str(info) + str(view_of(client, laid["host"]))


def test_only_invitations_are_claimed(client: TestClient, laid: Data) -> None:
    for key in (laid["host"], laid["spectator"]):
        assert kind_of(client.post(f"/api/keys/{key}/claim", json={})) == "malformed"


def test_keys_are_kept_as_digests(tmp_path: Path) -> None:
    """Whoever reads the file cannot sit down in anybody's seat; open invitations are the host's to show."""
    with server(tmp_path) as client:
        opened = new_table(client, GAME, {HOST: "here", FRIEND: "link"})
    text = "\n".join(sqlite3.connect(tmp_path / "tables.sqlite").iterdump())
    assert digest_of(opened["host"]) in text
    assert opened["host"] not in text
    assert opened["links"][FRIEND] not in text
    assert opened["spectator"] in text


def test_what_was_claimed_survives_a_restart(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        laid = laid_table(client, GAME, {HOST: "here", FRIEND: "link"})
        own = claim(client, laid["links"][FRIEND], "Ann")
    with server(tmp_path) as client:
        assert kind_of(client.get(f"/api/keys/{laid['links'][FRIEND]}")) == "claimed"
        assert key_of(client, own)["seats"] == [FRIEND]
        assert seats_at(client, own)[FRIEND]["person"] == "Ann"


def test_nothing_changes_for_a_hot_seat(client: TestClient, game: Game[Any]) -> None:
    key = hot_seat(client, game)
    assert key_of(client, key)["seats"] == list(game.seats)
    assert key_of(client, key)["links"] == {}
    answer_first(client, key)


# ---------------------------------------------------------------------- seats change hands


def test_a_released_seat_gets_a_new_link_and_the_old_key_opens_nothing(
    client: TestClient, laid: Data
) -> None:
    own = claim(client, laid["links"][FRIEND], "Ann")
    info = reseat(client, laid["host"], FRIEND, "link").json()
    assert info["links"][FRIEND] != laid["links"][FRIEND]
    assert kind_of(client.get(f"/api/keys/{own}")) == "released"
    assert kind_of(client.get(f"/api/keys/{own}/view?seat={FRIEND}")) == "released"
    assert seats_at(client, laid["host"])[FRIEND]["person"] == ""
    again = claim(client, info["links"][FRIEND])
    assert view_of(client, again, FRIEND)["seat"] == FRIEND


def test_who_sits_down_while_the_seat_is_given_away_does_not_keep_it(client: TestClient, laid: Data) -> None:
    """Claiming and releasing at once: whichever comes first, the old link opens the seat no more."""
    keys: list[str] = []

    def sit() -> None:
        response = client.post(f"/api/keys/{laid['links'][FRIEND]}/claim", json={})
        if response.status_code == 201:
            keys.append(response.json()["key"])

    friend = threading.Thread(target=sit)
    friend.start()
    reseat(client, laid["host"], FRIEND, "bot:random")
    friend.join()
    for key in [*keys, laid["links"][FRIEND]]:
        assert kind_of(client.get(f"/api/keys/{key}/view?seat={FRIEND}")) in ("released", "claimed")


def test_whoever_sits_in_a_released_seat_is_shown_out(client: TestClient, laid: Data) -> None:
    own = claim(client, laid["links"][FRIEND])
    with client.websocket_connect(f"/ws/{own}?seat={FRIEND}") as socket:
        hear(socket, "view")
        assert reseat(client, laid["host"], FRIEND, "link").status_code == 200
        assert "somebody else" in hear(socket, "gone")["message"]
        with pytest.raises(WebSocketDisconnect):
            hear(socket, "pace")
    assert not seats_at(client, laid["host"])[FRIEND]["present"]


def test_an_invitation_that_nobody_took_up_can_be_replaced(client: TestClient, laid: Data) -> None:
    reseat(client, laid["host"], FRIEND, "link")
    assert kind_of(client.post(f"/api/keys/{laid['links'][FRIEND]}/claim", json={})) == "released"


def test_a_seat_is_handed_to_a_bot_which_goes_on(client: TestClient, game: Game[Any]) -> None:
    opened = new_table(client, game, everybody(game, "link"), pace=0)
    key = opened["host"]
    asked = key_of(client, key)["asked"]
    step = key_of(client, key)["step"]
    with client.websocket_connect(f"/ws/{key}") as socket:
        hear(socket, "view")
        reseat(client, key, asked, "bot:random")
        assert hear_step(socket, step + 1)["step"] > step
    assert seats_at(client, key)[asked]["holder"] == "bot:random"
    assert kind_of(client.get(f"/api/keys/{opened['links'][asked]}")) == "released"


def test_a_seat_says_what_its_bot_is_called(client: TestClient, game: Game[Any]) -> None:
    first, second, *_ = game.seats
    holders = everybody(game, "here", {first: "bot:marshal", second: "bot:random"})
    host = new_table(client, game, holders, pace=10_000)["host"]
    assert [seats_at(client, host)[seat]["bot"] for seat in (first, second)] == ["Marshal", "Random"]
    reseat(client, host, first, "here")
    assert seats_at(client, host)[first]["bot"] == ""


def test_a_person_takes_over_from_a_bot(client: TestClient, game: Game[Any]) -> None:
    opened = new_table(client, game, everybody(game, "bot:random"), pace=10_000)
    key = opened["host"]
    asked = key_of(client, key)["asked"]
    assert key_of(client, key)["seats"] == []
    info = reseat(client, key, asked, "here").json()
    assert info["seats"] == [asked]
    before = answer_first(client, key)
    assert before["question"]["seat"] == asked
    link = reseat(client, key, asked, "link").json()["links"][asked]
    assert key_of(client, claim(client, link))["seats"] == [asked]
    assert key_of(client, key)["seats"] == []


def test_a_slow_bot_does_not_answer_for_the_person_who_took_over(client: TestClient, game: Game[Any]) -> None:
    key = new_table(client, game, everybody(game, "bot:slow"), pace=0)["host"]
    with client.websocket_connect(f"/ws/{key}") as socket:
        hear(socket, "view")
        asked = key_of(client, key)["asked"]
        reseat(client, key, asked, "here")
        step = key_of(client, key)["step"]
        while key_of(client, key)["asked"] != asked:
            hear_step(socket, step + 1)
            step = key_of(client, key)["step"]
        view = view_of(client, key, asked)
        assert view["question"]["options"]
        assert answer(client, key, asked, view["step"], view["question"]["options"][0]["code"]).is_success


def test_the_hosts_open_page_learns_of_the_seats_it_has_now(client: TestClient) -> None:
    opened = new_table(client, GAME, {HOST: "here", FRIEND: "bot:random"}, pace=10_000)
    with client.websocket_connect(f"/ws/{opened['host']}?seat={HOST}") as socket:
        hear(socket, "view")
        reseat(client, opened["host"], FRIEND, "here")
        say(socket, type="look", seat=FRIEND)
        while hear(socket, "view")["view"]["seat"] != FRIEND:
            pass
        reseat(client, opened["host"], FRIEND, "bot:random")
        while (view := hear(socket, "view")["view"])["seat"] == FRIEND:
            pass
        assert view["seat"] is None


def test_only_the_host_changes_seats_and_only_as_the_game_allows(client: TestClient, laid: Data) -> None:
    own = claim(client, laid["links"][FRIEND])
    for key in (own, laid["spectator"]):
        assert kind_of(reseat(client, key, HOST, "link")) == "host_only"
    for seat, holder in ((FRIEND, "bot:nobody"), ("nature", "here"), (FRIEND, "host"), ("x", "link")):
        assert kind_of(reseat(client, laid["host"], seat, holder)) == "malformed"
    assert key_of(client, own)["seats"] == [FRIEND]


def test_who_sits_where_survives_a_restart(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        opened = new_table(client, GAME, {HOST: "here", FRIEND: "link"})
        reseat(client, opened["host"], FRIEND, "bot:random")
        reseat(client, opened["host"], HOST, "link")
    with server(tmp_path) as client:
        assert [seat["holder"] for seat in seats_at(client, opened["host"]).values()] == [
            "link",
            "bot:random",
        ]
        assert kind_of(client.get(f"/api/keys/{opened['links'][FRIEND]}")) == "released"


def test_everybody_is_told_what_becomes_of_a_seat(client: TestClient, laid: Data) -> None:
    with client.websocket_connect(f"/ws/{laid['spectator']}") as socket:
        claim(client, laid["links"][FRIEND], "Ann")
        for holder in ("link", "bot:random", "here"):
            reseat(client, laid["host"], FRIEND, holder)
        lines: list[Data] = []
        while len(lines) < 4:
            lines += hear(socket, "chat")["lines"]
        told = [(line["notice"], line["seat"]) for line in lines]
        assert told == [(notice, FRIEND) for notice in ("claimed", "link", "bot", "here")]
        assert lines[0]["person"] == "Ann"


# ---------------------------------------------------------------------- bots stay


def test_a_branch_keeps_the_bots_and_seats_all_people_here(client: TestClient, game: Game[Any]) -> None:
    mine, _ = rivals(game)
    holders = everybody(game, "bot:random", {mine: "here"})
    key = new_table(client, game, holders, pace=10_000, curtain=False)["host"]
    branch = client.post(f"/api/keys/{key}/branch", json={"step": 0}).json()["host"]
    assert {id: seat["holder"] for id, seat in seats_at(client, branch).items()} == holders
    assert key_of(client, branch)["curtain"] is False


def test_an_unknown_bot_of_a_record_is_replaced_by_a_person(client: TestClient) -> None:
    key = hot_seat(client, GAME)
    record = client.get(f"/api/keys/{key}/record").json()
    record["holders"] = {HOST: "bot:oracle", FRIEND: "bot:random", "nobody": "here"}
    host = client.post("/api/records", json=record).json()["host"]
    assert [seat["holder"] for seat in seats_at(client, host).values()] == ["here", "bot:random"]


# ---------------------------------------------------------------------- older databases

VERSION_1 = """
CREATE TABLE tables (id VARCHAR(64) NOT NULL PRIMARY KEY, game VARCHAR(64) NOT NULL,
    scenario VARCHAR(64) NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, rules INTEGER NOT NULL,
    title TEXT NOT NULL, holders TEXT NOT NULL, pace INTEGER NOT NULL);
CREATE TABLE keys ("key" VARCHAR(64) NOT NULL PRIMARY KEY,
    "table" VARCHAR(64) NOT NULL REFERENCES tables (id), part VARCHAR(16) NOT NULL, seats TEXT NOT NULL);
CREATE INDEX ix_keys_table ON keys ("table");
CREATE TABLE answers ("table" VARCHAR(64) NOT NULL REFERENCES tables (id), n INTEGER NOT NULL,
    seat VARCHAR(64) NOT NULL, code TEXT, PRIMARY KEY ("table", n));
CREATE TABLE checkpoints ("table" VARCHAR(64) NOT NULL REFERENCES tables (id), step INTEGER NOT NULL,
    phase VARCHAR(64) NOT NULL, position TEXT NOT NULL, PRIMARY KEY ("table", step));
ATTACH DATABASE '{new}' AS new;
INSERT INTO tables SELECT id, game, scenario, options, seed, rules, title, holders, pace FROM new.tables;
INSERT INTO answers SELECT "table", n, seat, code FROM new.answers;
INSERT INTO checkpoints SELECT * FROM new.checkpoints;
"""


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    new.mkdir()
    old.mkdir()
    with server(new) as client:
        laid = laid_table(client, GAME, {HOST: "here", FRIEND: "link"})
        before = view_of(client, laid["host"], HOST)
    database = sqlite3.connect(old / "tables.sqlite")
    database.executescript(VERSION_1.format(new=new / "tables.sqlite"))
    keys = [(laid["host"], "host", f'["{HOST}"]'), (laid["spectator"], "spectator", "[]")]
    keys.append((laid["links"][FRIEND], "seat", f'["{FRIEND}"]'))
    for key, part, seats in keys:
        database.execute("INSERT INTO keys VALUES (?, ?, ?, ?)", (key, laid["table"], part, seats))
    database.commit()
    database.close()
    for _ in range(2):  # the second start has nothing left to do
        with server(old) as client:
            assert view_of(client, laid["host"], HOST) == before
            assert key_of(client, laid["host"])["links"] == laid["links"]
            assert key_of(client, laid["spectator"])["part"] == "spectator"
    with server(old) as client:
        own = claim(client, laid["links"][FRIEND])
        assert view_of(client, own, FRIEND)["seat"] == FRIEND


def test_a_later_database_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    SqlStore(url).close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("UPDATE about SET value = ?", (str(SCHEMA + 1),))
    with pytest.raises(StoreError, match="later Flintlock"):
        SqlStore(url)
