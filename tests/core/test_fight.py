"""The log: headings, secrets, and battles as data."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.core.playing import DEAL, TO_BLOWS, forced, give, random_toy
from tests.core.toy import Toy

from flintlock.core.fight import BattleView, LastBattle, Modifier, Onset, Outcome, Roll, battle_at
from flintlock.core.log import Log
from flintlock.core.message import Entry, Message
from flintlock.core.vocabulary import Die, Option

MEN, GUNS = Option("troop:men"), Option("troop:guns")
ONSET = Onset("place:ford", {"red": ((3, MEN), (1, GUNS)), "blue": ((2, MEN),)}, {"red": 0.75})
ROLL = Roll(
    "red",
    (Die(4), Die(2)),
    "9.3",
    modifiers=(Modifier("why.guns", "9.31", 1), Modifier("why.river", "9.32", -2)),
    total=5,
    meaning=Message("beaten", {"side": "blue", "place": Option("place:ford")}),
)
OUTCOME = Outcome("red", {"red": ((3, MEN),), "blue": ()})


def line(fight: Onset | Roll | Outcome | None, key: str, **params: str) -> Entry:
    return Entry(key, params, fight=fight)


LOG = [line(None, "dawn"), line(ONSET, "begins", seat="red"), line(ROLL, "rolls", seat="red")]


def log_of(lines: list[Entry]) -> Log:
    return Log(lines, len(lines))


def battle(lines: list[Entry]) -> BattleView:
    view = LastBattle().tell(log_of(lines), None)
    assert view is not None
    return view


def test_without_a_battle_there_is_none() -> None:
    assert LastBattle().tell(Log(), None) is None
    assert LastBattle().tell(log_of([line(None, "dawn"), line(ROLL, "rolls")]), "red") is None


def test_a_battle_is_described_from_its_first_line_on() -> None:
    assert battle(LOG) == {
        "line": 1,
        "title": {"key": "begins", "params": {"seat": "red"}},
        "place": "place:ford",
        "sides": [
            {
                "side": "red",
                "before": [{"code": "troop:men", "count": 3}, {"code": "troop:guns", "count": 1}],
                "odds": 0.75,
            },
            {"side": "blue", "before": [{"code": "troop:men", "count": 2}]},
        ],
        "rolls": [
            {
                "side": "red",
                "at": 2,
                "line": {"key": "rolls", "params": {"seat": "red"}},
                "dice": ["die:4", "die:2"],
                "rule": "9.3",
                "modifiers": [
                    {"name": {"key": "why.guns", "params": {}}, "rule": "9.31", "value": 1},
                    {"name": {"key": "why.river", "params": {}}, "rule": "9.32", "value": -2},
                ],
                "total": 5,
                "meaning": {"key": "beaten", "params": {"side": "blue", "place": "place:ford"}},
            }
        ],
    }


def test_a_roll_need_not_add_up_or_mean_anything() -> None:
    bare = Roll("blue", (Option("face:hit"),), "9.4")
    roll = battle([*LOG, line(bare, "rolls", seat="blue")])["rolls"][1]
    assert roll.keys() == {"side", "at", "line", "dice", "rule", "modifiers"}
    assert (roll["dice"], roll["rule"], roll["modifiers"]) == (["face:hit"], "9.4", [])


def test_odds_that_take_long_are_worked_out_when_somebody_looks() -> None:
    asked: list[str] = []

    def odds() -> dict[str, float]:
        asked.append("odds")
        return {"blue": 0.25}

    lines = [line(replace(ONSET, work_out=odds), "begins", seat="red")]
    assert asked == []
    assert [side.get("odds") for side in battle(lines)["sides"]] == [None, 0.25]


def test_a_total_of_nought_is_a_total() -> None:
    assert battle([*LOG[:2], line(replace(ROLL, total=0), "rolls")])["rolls"][0]["total"] == 0


def test_an_outcome_tells_the_winner_and_what_is_left() -> None:
    view = battle([*LOG, line(OUTCOME, "ends", side="red")])
    assert view["outcome"] == {"key": "ends", "params": {"side": "red"}}
    assert view["winner"] == "red"
    assert view["end"] == len(LOG)
    assert [side["after"] for side in view["sides"]] == [[{"code": "troop:men", "count": 3}], []]
    assert [len(side["before"]) for side in view["sides"]] == [2, 1]


def test_a_battle_that_is_over_stays_until_the_next() -> None:
    over = [*LOG, line(OUTCOME, "ends")]
    later = [*over, line(None, "dusk"), line(ROLL, "rolls"), line(None, "dawn")]
    assert battle(later) == battle(over), "a roll after the end is no part of it"
    again = [*later, line(replace(ONSET, place="place:mill"), "begins", seat="blue")]
    view = battle(again)
    assert (view["line"], view["place"], view["rolls"]) == (len(again) - 1, "place:mill", [])
    assert "winner" not in view


def test_any_battle_of_the_log_can_be_told_again() -> None:
    lines = [*LOG, line(OUTCOME, "ends"), line(ONSET, "begins", seat="blue"), line(ROLL, "rolls")]
    assert battle_at(log_of(lines), 1, None) == battle(lines[:4])
    assert battle_at(log_of(lines), 4, None) == battle(lines)
    for no_beginning in (-1, 0, 2, 3, len(lines)):
        assert battle_at(log_of(lines), no_beginning, None) is None
    unfinished = battle_at(log_of([*LOG, *lines[4:]]), 1, None)
    assert unfinished is not None
    assert [roll["at"] for roll in unfinished["rolls"]] == [2], "the next battle is no part of it"


def test_a_secret_line_of_a_battle_is_read_by_its_readers_only() -> None:
    hidden = Entry("begins", {"seat": "red"}, ("red",), {"card": Option("card:4")}, fight=ONSET)
    mine, theirs = LastBattle().tell(log_of([hidden]), "red"), LastBattle().tell(log_of([hidden]), "blue")
    assert mine is not None
    assert theirs is not None
    assert mine["title"] == {"key": "begins", "params": {"seat": "red", "card": "card:4"}}
    assert theirs["title"] == {"key": "begins.hidden", "params": {"seat": "red"}}


# ---------------------------------------------------------------------- in a match


def test_the_table_shows_the_battle_while_it_is_fought(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    assert match.view(None)["battle"] is None
    match = forced(toy, *TO_BLOWS)
    begun = match.view("red")["battle"]
    assert begun is not None
    assert begun["title"] == {"key": "blows", "params": {"seat": "blue"}}
    assert begun["rolls"] == []
    match.answer("face:hit")
    rolled = match.view("red")["battle"]
    assert rolled is not None
    (roll,) = rolled["rolls"]
    assert (roll["side"], roll["dice"], roll["rule"]) == ("blue", ["face:hit"], "4.3")
    assert roll["meaning"] == {"key": "means", "params": {"face": "face:hit"}}
    assert "outcome" not in rolled
    give(match, "place:ford", "place:wood")
    over = match.view("red")["battle"]
    assert over is not None
    assert over["winner"] == "blue"
    assert [side["after"] for side in over["sides"]] == [
        [{"code": "count:0", "count": 4}],
        [{"code": "count:0", "count": 5}],
    ]
    assert match.view(None)["battle"] == over


def test_a_battle_is_plain_data_and_names_its_line_of_the_log(toy: Toy) -> None:
    for seed in range(6):
        view = random_toy(toy, seed).view("blue")
        if view["battle"] is not None:
            assert json.loads(json.dumps(view["battle"])) == view["battle"]
            named = view["log"][view["battle"]["line"]]
            assert named["battle"]
            assert named["said"] == view["battle"]["title"]
            assert not any(entry["battle"] for entry in view["log"][view["battle"]["line"] + 1 :])


def test_lines_of_the_log_tell_headings_and_battles(toy: Toy) -> None:
    match = forced(toy, *TO_BLOWS, "face:miss")
    match.position.headline(2, "river")
    log = match.view("blue")["log"]
    assert [entry["said"]["key"] for entry in log if entry["heading"] == 1] == ["dawn"]
    assert [entry["said"]["key"] for entry in log if entry["heading"] == 2] == ["river"]
    assert [entry["said"]["key"] for entry in log if entry["battle"]] == ["blows"]
    plays = next(entry for entry in log if entry["said"]["key"] == "plays")
    assert plays == {
        "said": {"key": "plays", "params": {"seat": "blue", "card": "card:2"}},
        "heading": 0,
        "battle": False,
    }


@pytest.mark.parametrize(("seat", "key"), [("red", "drew"), ("blue", "drew.hidden"), (None, "drew.hidden")])
def test_a_whispered_line_is_read_by_its_readers_only(toy: Toy, seat: str | None, key: str) -> None:
    first = forced(toy, *DEAL).view(seat)["log"][0]
    assert first["said"]["key"] == key
    assert ("card:1" in json.dumps(first)) == (seat == "red")


def test_odds_that_take_long_are_worked_out_once() -> None:
    asked: list[str] = []

    def work() -> dict[str, float]:
        asked.append("how likely?")
        return {"red": 0.75, "blue": 0.25}

    onset = Onset(ONSET.place, ONSET.forces, work_out=work)
    log = log_of([line(onset, "begins", seat="red")])
    assert not asked
    for seat in ("red", None, "red"):
        view = LastBattle().tell(log, seat)
        assert view is not None
        assert [side.get("odds") for side in view["sides"]] == [0.75, 0.25]
    assert len(asked) == 1
