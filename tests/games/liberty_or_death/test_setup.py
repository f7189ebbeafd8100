"""2.1: the scenarios as they are set up."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import BOARD, DEFAULTS, GAME, kind, space, there

from flintlock.games.liberty_or_death.pieces import REBELLION, ROYALISTS

HOLDERS = {"british": ROYALISTS, "rebellion": REBELLION, "": -1}


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_2_1_totals_and_control_are_those_that_are_printed(scenario: str) -> None:
    g = GAME.set_up(scenario, DEFAULTS)
    GAME.check_position(g)
    assert (g.support, g.opposition) == (g.facts.support, g.facts.opposition)
    for placing in g.facts.placed:
        assert g.control(placing.space) == HOLDERS[placing.control], placing.space.id


@pytest.mark.parametrize(
    ("scenario", "available"),
    [
        (
            "1775",
            {"regular": 7, "tory": 7, "british_fort": 3, "continental": 19, "militia": 11, "patriot_fort": 5},
        ),
        (
            "1776",
            {"regular": 7, "tory": 10, "continental": 12, "militia": 10, "french_regular": 6, "village": 10},
        ),
        (
            "1778",
            {"regular": 7, "tory": 8, "continental": 11, "militia": 1, "french_regular": 8, "war_party": 8},
        ),
    ],
)
def test_2_1_the_rest_is_available(scenario: str, available: dict[str, int]) -> None:
    g = GAME.set_up(scenario, DEFAULTS)
    assert {id: g.available[kind(id).number] for id in available} == available


def test_2_1_1775_begins_in_massachusetts() -> None:
    g = GAME.set_up("1775", DEFAULTS)
    assert there(g, "massachusetts") == {"continental": 1, "militia": 1, "patriot_fort": 1}
    assert g.resources == [6, 3, 5, 0]
    assert [BOARD.spaces[at].id if at >= 0 else "" for at in g.leader_at] == [
        "boston",
        "massachusetts",
        "",
        "northwest",
    ]
    assert (g.unavailable[0], g.unavailable[1], g.unavailable[7], g.squadrons_away) == (12, 12, 15, 3)
    assert g.preparations == 0


def test_2_1_1776_has_its_preparations_and_squadrons() -> None:
    g = GAME.set_up("1776", DEFAULTS)
    assert (g.squadrons, g.squadrons_away, g.preparations) == (2, 1, 9)
    assert there(g, "southwest") == {"war_party": 1, "village": 1}


def test_2_1_1778_begins_at_war() -> None:
    g = GAME.set_up("1778", DEFAULTS)
    assert g.treaty
    assert g.squadrons == 3
    assert there(g, "new_york_city") == {"regular": 5, "tory": 3, "british_fort": 1}
    assert there(g, "boston") == {"continental": 2}
    assert g.control(space("west_indies")) == REBELLION
    assert sorted(BOARD.cards[number].id for number in g.strokes) == [105, 106, 107, 108]


def test_2_1_the_quick_scenario_has_two_campaigns_and_no_strokes() -> None:
    g = GAME.set_up("1778-quick", DEFAULTS)
    assert (g.facts.campaigns, g.facts.checks, g.strokes) == (2, False, [])


def test_6_5_3_releases_are_those_of_the_scenario() -> None:
    rounds = {id: [one.round for one in facts.releases] for id, facts in BOARD.scenarios.items()}
    assert rounds == {"1775": [1, 2], "1776": [1], "1778": [], "1778-quick": []}
