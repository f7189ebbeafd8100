"""How a battle looks: its description as data, its panel and the odds before a march."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    answer,
    position,
    roll,
)
from tests.games.washingtons_war.looks import in_words, panel, saratoga

# ---------------------------------------------------------------------- the battle


def test_9_4_the_battle_panel_lists_every_modifier_with_its_rule() -> None:
    match = saratoga()
    before = panel(match, "battle")
    assert [row[0] for row in before["rows"]] == ["9.4", "9.41", "9.43", "9.45", "9.3", "9.2"]
    assert [in_words(row[1]) for row in before["rows"]][:4] == [
        "Units",
        "British Regulars",
        "Militia",
        "Battle card or discard",
    ]
    assert [row[2:] for row in before["rows"]][:5] == [
        ["+5", "+5"],
        ["–", "+1"],
        ["+1", "–"],
        ["–", "+1"],
        ["+1 / +2", "+1 / +2"],
    ]
    assert in_words(before["title"]) == "Battle at Saratoga: the British attack"
    answer(match, "morgan", "battle")
    roll(match, 4, 1, 3, 4)
    assert "battle" not in [one["id"] for one in match.view(None)["panels"]]


def test_9_2_the_battle_is_described_as_data() -> None:
    match = saratoga()
    begun = match.view(None)["battle"]
    assert begun is not None
    assert begun["place"] == "space:saratoga"
    assert in_words(begun["title"]) == (
        "Battle at Saratoga: Burgoyne and 5 British units against Gates and 5 American units"
    )
    assert [(side["side"], side["before"]) for side in begun["sides"]] == [
        ("british", [{"code": "general:burgoyne", "count": 1}, {"code": "unit:british", "count": 5}]),
        ("american", [{"code": "general:gates", "count": 1}, {"code": "unit:american", "count": 5}]),
    ]
    odds = [side["odds"] for side in begun["sides"]]
    assert sum(odds) == pytest.approx(1)
    assert "outcome" not in begun
    assert begun["rolls"] == []


def test_9_2_every_die_of_the_battle_is_told_with_its_modifiers_and_its_meaning() -> None:
    match = saratoga()
    answer(match, "morgan", "battle")
    roll(match, 4, 1, 3, 4, 5, 2)
    battle = match.view(None)["battle"]
    assert battle is not None
    assert [(one["side"], one["dice"], one["rule"], one.get("total")) for one in battle["rolls"]] == [
        ("british", ["die:4"], "9.3", 2),
        ("american", ["die:1"], "9.3", 1),
        ("british", ["die:3"], "9.2", 12),
        ("american", ["die:4"], "9.2", 13),
        ("british", ["die:5"], "9.5", None),
        ("american", ["die:2"], "9.5", None),
    ]
    meanings = [in_words(one["meaning"]) for one in battle["rolls"] if "meaning" in one]
    assert meanings == [
        "all of the battle rating, as far as there are units: 2",
        "half of the battle rating, as far as there are units: 1",
        "2 units lost",
        "1 unit lost",
    ]
    added = [
        [(in_words(part["name"]), part["rule"], part["value"]) for part in one["modifiers"]]
        for one in battle["rolls"][2:4]
    ]
    assert added == [
        [
            ("Units", "9.4", 5),
            ("British Regulars", "9.41", 1),
            ("Battle card or discard", "9.45", 1),
            ("General's battle rating", "9.3", 2),
        ],
        [
            ("Units", "9.4", 5),
            ("Militia", "9.43", 1),
            ("Battle card or discard", "9.45", 2),
            ("General's battle rating", "9.3", 1),
        ],
    ]
    assert [in_words(one["line"]) for one in battle["rolls"]] == [
        "Burgoyne rolls 4: battle rating 2",
        "Gates rolls 1: battle rating 1",
        "The British roll 3, 12 in all",
        "The Americans roll 4, 13 in all",
        "The British roll 5 and lose 2 units",
        "The Americans roll 2 and lose 1 unit",
    ]


def test_9_2_the_outcome_stays_on_the_table() -> None:
    match = saratoga()
    answer(match, "morgan", "battle")
    roll(match, 4, 1, 3, 4, 5, 2)
    battle = match.view(None)["battle"]
    assert battle is not None
    assert battle["winner"] == "american"
    assert {side["side"]: side["after"] for side in battle["sides"]} == {
        "british": [],
        "american": [{"code": "general:gates", "count": 1}, {"code": "unit:american", "count": 4}],
    }
    assert in_words(battle["outcome"]) == (
        "Saratoga is held by the Americans. Left: Gates and 4 American units; of the beaten: nothing"
    )


def test_9_2_a_retreated_army_is_left_over() -> None:
    match = position(
        active="british",
        british="ops2 ops1",
        new_york="clinton 3 british +british",
        west_point="gates 1 american 2 french",
    )
    answer(match, "ops2", "activate", 3, "west_point", "done")
    roll(match, 6, 1, 6, 1, 1)
    answer(match, 0)
    roll(match, 6)
    answer(match, "hartford")
    battle = match.view(None)["battle"]
    assert battle is not None
    after = {
        side["side"]: [(piece["code"], piece["count"]) for piece in side["after"]] for side in battle["sides"]
    }
    assert after == {
        "british": [("general:clinton", 1), ("unit:british", 3)],
        "american": [("general:gates", 1), ("unit:french", 2)],
    }
    assert battle["winner"] == "british"


def test_13_1_a_battle_that_ends_the_war_has_its_outcome() -> None:
    match = position(
        active="british", british="ops2 ops1", new_york="clinton 3 british", west_point="gates 1 american"
    )
    answer(match, "ops2", "activate", 3, "west_point", "done")
    roll(match, 6, 1, 6, 1, 1)
    assert match.over
    battle = match.view(None)["battle"]
    assert battle is not None
    assert battle["winner"] == "british"


def test_9_7_a_battle_that_becomes_an_overrun_has_its_outcome() -> None:
    match = position(
        active="british",
        british="ops2 treason ops1",
        new_york="clinton 4 british",
        west_point="arnold 1 american",
        york="1 american",
    )
    answer(match, "ops2", "activate", 4, "west_point", "done", "treason", "battle")
    battle = match.view(None)["battle"]
    assert battle is not None
    assert battle["winner"] == "british"
    assert {side["side"]: side["after"] for side in battle["sides"]}["american"] == []
