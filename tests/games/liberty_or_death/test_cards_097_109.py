"""6.7, 2.3.8, 2.3.9: the cards 97 to 104 of winter quarters and the brilliant strokes 105 to 109."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.liberty_or_death.build import (
    FACTIONS,
    TheMatch,
    asked,
    box,
    card,
    decline,
    go,
    leader_in,
    level,
    offered,
    resources,
    scene,
    start,
    there,
    who,
    winter,
)

from flintlock.games.liberty_or_death.phases import COMMITTEES, RESET, STROKES

# ---------------------------------------------------------------------- 97 to 104: winter quarters


def reset(id: int, *codes: str, **given: Any) -> TheMatch:
    """The reset phase with this winter quarters card; card 30 comes next."""
    return go(start(winter(RESET, id=id, **given)), "card:30", *codes)


def test_card_097_only_the_french_gain_where_the_rebellion_has_lost_more() -> None:
    assert reset(97, cbc=3, crc=4).position.resources == [10, 10, 15, 10]
    assert reset(97, cbc=4, crc=4).position.resources == [15, 10, 10, 10]
    assert reset(97, cbc=4, crc=3, british=48).position.resources == [50, 10, 10, 10]


def test_card_098_only_the_british_lose_where_the_rebellion_has_lost_more() -> None:
    assert reset(98, cbc=3, crc=4).position.resources == [7, 10, 10, 10]
    assert reset(98, cbc=4, crc=4).position.resources == [10, 10, 7, 10]
    assert reset(98, cbc=4, crc=4, french=2).position.resources == [10, 10, 0, 10]


@pytest.mark.parametrize("id", [99, 100])
def test_card_099_only_and_card_100_only_the_larger_casualties_fall_by_half_of_the_difference(
    id: int,
) -> None:
    for before, after in (((9, 4), (7, 4)), ((2, 8), (2, 5)), ((3, 3), (3, 3)), ((4, 3), (4, 3))):
        position = reset(id, cbc=before[0], crc=before[1]).position
        assert (position.cbc, position.crc) == after


@pytest.mark.parametrize("id", [101, 104])
def test_card_101_only_and_card_104_only_who_leads_in_forts_or_villages_pays_two(id: int) -> None:
    assert reset(id, virginia="patriot_fort, village").position.resources == [10, 8, 10, 10]
    villages = {"virginia": "2 village", "georgia": "2 village"}
    assert reset(id, **villages, boston="patriot_fort").position.resources == [10, 10, 10, 10]
    assert reset(id, **villages, quebec="village", boston="patriot_fort").position.resources == [
        10,
        10,
        10,
        8,
    ]
    assert reset(id, **villages, indians=1).position.resources == [10, 10, 10, 0]


@pytest.mark.parametrize("id", [102, 103])
def test_card_102_only_and_card_103_only_who_leads_takes_a_base_off(id: int) -> None:
    match = reset(id, virginia="patriot_fort", boston="2 patriot_fort", georgia="village")
    assert (who(match), offered(match, "space")) == ("patriots", ["boston", "virginia"])
    go(match, "boston")
    assert there(match, "boston") == {"patriot_fort": 1}
    assert (match.position.crc, box(match, "available", "patriot_fort")) == (0, 4)
    villages = {"virginia": "2 village", "georgia": "2 village"}
    match = reset(id, **villages)
    assert (who(match), offered(match, "space")) == ("indians", ["virginia", "georgia"])
    go(match, "georgia")
    assert there(match, "georgia") == {"village": 1}
    match = reset(id, **villages, boston="patriot_fort")
    assert there(match, "boston") == {"patriot_fort": 1}
    assert there(match, "georgia") == {"village": 2}


def test_card_102_only_who_leads_without_a_fort_loses_nothing() -> None:
    match = reset(102)
    assert match.position.card.is_event


@pytest.mark.parametrize("id", range(97, 105))
def test_card_097_only_to_card_104_only_nothing_in_the_last_round(id: int) -> None:
    g = winter(COMMITTEES, id=id, crc=9, virginia="patriot_fort")
    g.rounds = g.facts.campaigns
    match = go(start(g), "done")
    assert match.over
    assert match.position.resources == [10, 10, 10, 10]
    assert (match.position.crc, there(match, "virginia")) == (9, {"patriot_fort": 1})


# ---------------------------------------------------------------------- 105 to 109: brilliant strokes

LEADERS: dict[str, Any] = {
    "virginia": "3 continental, 2 militia, washington",
    "boston": "3 regular, 2 tory, gage",
    "northwest": "2 war_party, brant",
    "norfolk": "2 french_regular, militia, rochambeau",
    "treaty": True,
}
WITHOUT_TREATY = {name: value for name, value in LEADERS.items() if name not in ("norfolk", "treaty")}
"""Everybody's leader is in the field."""

STROKE_OF = {"patriots": 105, "british": 106, "french": 107, "indians": 108}


def stroke(by: str, *codes: str, **given: Any) -> TheMatch:
    """The first eligible faction plays its brilliant stroke, and nobody trumps it."""
    return go(start(scene(by, **given)), f"card:{STROKE_OF[by]}", *codes)


def test_card_105_only_the_patriots_act_three_times_for_nothing() -> None:
    places = {"virginia": "3 continental, 2 militia, washington", "north_carolina": "2 tory", "patriots": 0}
    match = stroke("patriots", **places)
    assert (asked(match), who(match)) == ("stroke_next", "patriots")
    assert "special:persuasion" in offered(match)
    go(match, "persuasion", "rally", "georgia", "done")
    assert resources(match, "patriots") == 1
    assert offered(match, "special") == []
    assert "done" not in offered(match)
    go(match, "march", "north_carolina", "3", "0", "0", "washington")
    assert asked(match) == "turn_up"
    assert there(match, "georgia") == {"militia": 1}
    assert there(match, "north_carolina") == {"tory": 2, "continental": 3}
    assert leader_in(match, "patriots") == "north_carolina"
    assert (resources(match, "patriots"), match.position.eligible) == (1, [1, 1, 1, 1])
    assert card(105).number in match.position.played


def test_card_105_only_a_command_has_to_involve_washington() -> None:
    match = stroke(
        "patriots", "rally", "georgia", "done", "march", virginia="continental, washington", boston="militia"
    )
    assert set(offered(match, "space")) <= {
        *("norfolk", "maryland_delaware", "north_carolina", "northwest", "southwest", "virginia"),
    }
    match = start(scene("patriots", boston="militia"))
    assert "card:105" not in offered(match)


@pytest.mark.parametrize(
    ("by", "over"),
    [
        ("british", ["patriots"]),
        ("french", ["patriots", "british"]),
        ("indians", ["patriots", "british", "french"]),
    ],
)
def test_card_106_only_card_107_only_and_card_108_only_whom_they_trump(by: str, over: list[str]) -> None:
    found = []
    for first in FACTIONS:
        match = go(start(scene(first, **LEADERS)), f"card:{STROKE_OF[first]}")
        while asked(match) == "trump":
            if who(match) == by and first not in found:
                found.append(first)
            go(match, "pass")
        assert asked(match) == "stroke_next"
        assert who(match) == first
    assert sorted(found) == sorted(over)


def test_card_105_only_trumping_goes_treaty_indians_french_british() -> None:
    match = stroke("patriots", **LEADERS)
    seats = []
    while asked(match) == "trump":
        seats.append(who(match))
        go(match, "pass")
    assert seats == ["indians", "french", "british"]


def test_card_105_only_a_trumped_stroke_returns_and_can_be_trumped_again() -> None:
    match = stroke("patriots", **WITHOUT_TREATY)
    assert (asked(match), who(match)) == ("trump", "indians")
    go(match, "pass")
    assert (asked(match), who(match), offered(match, "card")) == ("trump", "british", ["106"])
    go(match, "card:106")
    assert (asked(match), who(match)) == ("trump", "indians")
    go(match, "card:108")
    assert (asked(match), who(match)) == ("stroke_next", "indians")
    held = match.position.strokes
    assert {card(105).number, card(106).number} <= set(held)
    assert card(108).number not in held


def test_card_106_only_who_is_ineligible_or_without_leader_does_not_trump() -> None:
    g = scene("patriots", **WITHOUT_TREATY)
    g.eligible[0] = g.eligible[3] = 0
    match = go(start(g), "card:105")
    assert asked(match) == "stroke_next"
    match = stroke(
        "patriots", virginia="3 continental, washington", boston="3 regular", northwest="2 war_party"
    )
    assert asked(match) == "stroke_next"


def test_card_106_only_the_british_pay_for_loyalty_and_for_nothing_else() -> None:
    places = {"boston": "3 regular, 2 tory, gage", "norfolk": "regular, tory, propaganda", "british": 3}
    match = stroke(
        "british", "muster", "norfolk", "2", "2", "reward_loyalty", "propaganda_marker", "2", **places
    )
    assert level(match, "norfolk") == "active_support"
    assert resources(match, "british") == 0
    assert there(match, "norfolk") == {"regular": 3, "tory": 3}
    assert asked(match) == "stroke_next"
    assert "done" not in offered(match)
    go(match, "naval_pressure", "3", "march", "massachusetts", "3", "2", "gage")
    decline(match, "turn_up")
    assert resources(match, "british") == 3
    assert there(match, "massachusetts") == {"regular": 3, "tory": 2}
    assert match.position.eligible == [1, 1, 1, 1]


def test_card_107_only_after_the_treaty_the_french_act_for_nothing() -> None:
    assert "card:107" not in offered(start(scene("french", boston="militia")))
    places = {"norfolk": "4 french_regular, militia, rochambeau", "virginia": "militia", "boston": "militia"}
    match = stroke("french", treaty=True, squadrons=1, french=0, **places)
    go(match, "naval_pressure", "savannah", "muster", "boston", "4", "done")
    assert asked(match) == "stroke_next"
    assert "done" not in offered(match)
    go(match, "march", "virginia", "4", "rochambeau")
    decline(match, "turn_up")
    assert there(match, "boston") == {"militia": 1, "french_regular": 4}
    assert there(match, "virginia") == {"militia": 1, "french_regular": 4}
    assert (match.position.fni, resources(match, "french")) == (1, 0)
    assert match.position.eligible == [1, 1, 1, 1]


def test_card_108_only_the_indians_act_for_nothing() -> None:
    places = {"northwest": "3 war_party, brant", "virginia": "war_party, militia, passive_opposition"}
    match = stroke("indians", "war_path", "gather", "northwest", "place_units", **places, indians=0)
    assert there(match, "virginia") == {"active_war_party": 1}
    assert there(match, "northwest") == {"war_party": 4}
    go(match, "raid")
    decline(match, "turn_up")
    assert level(match, "virginia") == "neutral"
    assert resources(match, "indians") == 0
    assert match.position.eligible == [1, 1, 1, 1]
    assert card(108).number not in match.position.strokes


@pytest.mark.parametrize("first", FACTIONS)
def test_card_105_only_to_card_108_only_the_event_is_cancelled_and_any_eligible_faction_interrupts(
    first: str,
) -> None:
    g = scene(first, **LEADERS)
    g.phase = STROKES
    match = start(g)
    seen = set()
    while asked(match) == "stroke":
        seen.add(who(match))
        go(match, "pass")
    assert seen == set(FACTIONS) - {first}
    assert (asked(match), who(match)) == ("action", first)


TREATY: dict[str, Any] = {
    "cbc": 14,
    "squadrons": 1,
    "boston": "militia",
    "northwest": "2 war_party, brant",
    "norfolk": "2 regular, gage",
    "french": 0,
    "unavailable": "14 french_regular, 1 regular",
}


def test_card_109_only_more_than_fifteen_preparations() -> None:
    assert "card:109" in offered(start(scene("french", **TREATY)))
    assert "card:109" not in offered(start(scene("french", **{**TREATY, "cbc": 13})))
    assert "card:109" in offered(start(scene("french", **{**TREATY, "cbc": 12, "squadrons": 3})))


def test_card_109_only_muster_blockade_and_the_west_indies_in_this_order() -> None:
    match = go(start(scene("french", **TREATY)), "card:109")
    assert (asked(match), who(match)) == ("french_muster", "french")
    assert offered(match, "space") == ["boston", "west_indies"]
    go(match, "boston", "1")
    assert there(match, "boston") == {"militia": 1, "french_regular": 1}
    assert leader_in(match, "french") == "boston"
    assert (asked(match), who(match)) == ("blockade", "french")
    go(match, "savannah")
    assert match.position.fni == 1
    assert there(match, "west_indies") == {"regular": 3, "french_regular": 3}
    assert (box(match, "unavailable", "french_regular"), box(match, "unavailable", "regular")) == (11, 0)
    assert box(match, "available", "regular") == 20
    assert match.position.treaty
    assert (resources(match, "french"), match.position.eligible) == (0, [1, 1, 1, 1])
    assert asked(match) == "turn_up"


def test_card_109_only_available_regulars_where_too_few_are_unavailable() -> None:
    given = {**TREATY, "cbc": 10, "unavailable": "2 french_regular, 1 regular"}
    match = go(start(scene("french", **given)), "card:109", "boston", "4", "done", "savannah")
    assert there(match, "west_indies") == {"regular": 3, "french_regular": 3}
    assert box(match, "unavailable", "french_regular") == 0
    assert box(match, "available", "french_regular") == 8


def test_card_109_only_trumps_any_stroke_and_is_not_trumped() -> None:
    for by, id in (("british", 106), ("indians", 108), ("patriots", 105)):
        match = go(start(scene(by, **TREATY, virginia="3 continental, washington")), f"card:{id}")
        assert (asked(match), who(match), offered(match, "card")) == ("trump", "french", ["109"])
        go(match, "card:109")
        assert (asked(match), who(match)) == ("french_muster", "french")
        assert card(id).number in match.position.strokes
        assert card(109).number not in match.position.strokes


def test_card_109_only_an_ineligible_french_faction_waits() -> None:
    g = scene("british", **TREATY)
    g.eligible[2] = 0
    match = go(start(g), "card:106")
    assert who(match) == "indians"


def test_card_109_only_nobody_mustered_still_opens_the_war() -> None:
    given = {**TREATY, "boston": "2 tory, militia"}
    match = go(start(scene("french", **given)), "card:109", "0", "boston")
    assert match.position.treaty
    assert there(match, "west_indies") == {"regular": 3, "french_regular": 3}
