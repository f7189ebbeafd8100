"""2.3.8, 2.3.9: brilliant strokes and the Treaty of Alliance."""

from __future__ import annotations

from tests.games.liberty_or_death.build import (
    GAME,
    asked,
    card,
    decline,
    go,
    leader_in,
    offered,
    resources,
    scene,
    start,
    there,
    told,
    who,
)

from flintlock.games.liberty_or_death.phases import STROKES
from flintlock.games.liberty_or_death.strokes import possible_strokes, trumps

BRITISH_STROKE, PATRIOT_STROKE, FRENCH_STROKE, INDIAN_STROKE, TREATY = (
    card(id) for id in (106, 105, 107, 108, 109)
)


def test_2_3_8_every_faction_holds_its_stroke_and_the_french_the_treaty() -> None:
    g = GAME.set_up("1775", {**{one.id: one.default for one in GAME.options.values()}})
    assert sorted(GAME.board.cards[number].id for number in g.strokes) == [105, 106, 107, 108, 109]


def test_2_3_8_a_stroke_needs_an_eligible_faction_whose_leader_can_take_part() -> None:
    g = scene("french", boston="3 regular, gage")
    assert possible_strokes(g, 0) == [BRITISH_STROKE]
    g.eligible[0] = 0
    assert possible_strokes(g, 0) == []
    g = scene("french", boston="3 regular")
    assert possible_strokes(g, 0) == []


def test_1_10_no_stroke_where_no_command_involves_the_leader() -> None:
    alone = "washington, 2 regular, active_support"
    g = scene("french", new_york_city=alone, virginia="2 militia")
    assert possible_strokes(g, 1) == []
    g = scene("french", new_york_city=alone.replace("washington, ", ""), virginia="washington, 2 militia")
    assert possible_strokes(g, 1) == [PATRIOT_STROKE]


def test_2_3_8_no_stroke_while_winter_is_in_sight() -> None:
    g = scene("french", boston="3 regular, gage", winter="coming")
    g.ahead = card(97).number
    assert possible_strokes(g, 0) == []


def test_2_3_8_others_are_asked_before_the_first_eligible_faction_acts() -> None:
    g = scene("french", boston="3 regular, gage")
    g.phase = STROKES
    match = start(g)
    assert (asked(match), who(match)) == ("stroke", "british")
    go(match, "pass")
    assert (asked(match), who(match)) == ("action", "french")


def test_2_3_8_two_limited_commands_and_a_special_activity_for_nothing() -> None:
    g = scene("british", boston="3 regular, gage", virginia="2 regular, continental", british=0)
    match = go(start(g), "card:106")
    assert asked(match) == "stroke_next"
    go(match, "march", "massachusetts", "boston", "2", "gage", "done")
    go(match, "skirmish")
    go(match, "muster", "norfolk", "6", "2")
    decline(match, "turn_up")
    assert there(match, "massachusetts") == {"regular": 2}
    assert there(match, "virginia") == {"regular": 2}
    assert there(match, "norfolk") == {"regular": 6, "tory": 2}
    assert resources(match, "british") == 0
    assert match.position.eligible == [1, 1, 1, 1]
    assert BRITISH_STROKE.number not in match.position.strokes


def test_1_10_the_second_command_must_involve_the_leader_where_the_first_has_not() -> None:
    g = scene("british", boston="3 regular, gage", virginia="2 regular", norfolk="tory")
    match = go(start(g), "card:106", "march", "norfolk", "virginia", "2", "done")
    assert asked(match) == "stroke_next"
    assert "done" not in offered(match)
    go(match, "muster")
    assert there(match, "boston") == {"regular": 3}
    assert asked(match) == "how_many_placed"


def test_2_3_8_trumping_follows_its_order_and_returns_the_card() -> None:
    assert trumps(INDIAN_STROKE, BRITISH_STROKE)
    assert trumps(INDIAN_STROKE, FRENCH_STROKE)
    assert not trumps(BRITISH_STROKE, INDIAN_STROKE)
    assert trumps(TREATY, INDIAN_STROKE)
    assert not trumps(INDIAN_STROKE, TREATY)
    assert not trumps(PATRIOT_STROKE, BRITISH_STROKE)
    g = scene("british", boston="3 regular, gage", northwest="2 war_party, brant")
    match = go(start(g), "card:106")
    assert (asked(match), who(match)) == ("trump", "indians")
    go(match, "card:108")
    assert match.position.striking.faction == 3
    assert BRITISH_STROKE.number in match.position.strokes
    assert "trumps" in told(match)


def test_2_3_8_the_french_stroke_waits_for_the_treaty() -> None:
    g = scene("french")
    assert FRENCH_STROKE not in possible_strokes(g, 2)
    g = scene("french", treaty=True, boston="2 french_regular, rochambeau, militia")
    assert possible_strokes(g, 2) == [FRENCH_STROKE]


def test_8_1_a_non_player_keeps_its_stroke_until_the_treaty() -> None:
    g = scene("french", boston="3 regular, gage", seats="one_patriots")
    assert possible_strokes(g, 0) == []
    g = scene("french", boston="3 regular, gage", seats="one_patriots", treaty=True)
    assert possible_strokes(g, 0) == [BRITISH_STROKE]


def test_2_3_8_common_cause_may_serve_a_march_of_the_stroke() -> None:
    g = scene("british", new_york="3 regular, war_party, gage")
    match = go(start(g), "card:106", "march", "common_cause", "pennsylvania", "3", "1", "gage")
    assert there(match, "pennsylvania") == {"regular": 3, "active_war_party": 1}
    assert asked(match) == "stroke_next"
    assert match.position.striking.special


def test_2_3_9_the_treaty_needs_more_than_fifteen_preparations() -> None:
    g = scene("french", cbc=0)
    g.unavailable[7], g.available[7] = 0, 15
    assert possible_strokes(g, 2) == []
    g.cbc = 1
    assert possible_strokes(g, 2) == [TREATY]


def test_2_3_9_the_treaty_musters_blockades_and_opens_the_west_indies() -> None:
    g = scene("french", cbc=16, squadrons=1, boston="militia")
    g.unavailable[0], g.available[0] = 2, 23
    g.unavailable[7], g.available[7] = 1, 14
    match = go(start(g), "card:109", "boston", "4", "done", "norfolk")
    position = match.position
    assert position.treaty
    assert position.fni == 1
    assert there(match, "boston") == {"militia": 1, "french_regular": 4}
    assert there(match, "west_indies") == {"regular": 3, "french_regular": 3}
    assert (position.unavailable[0], position.available[0]) == (0, 22)
    assert leader_in(match, "french") == "boston"
    assert position.eligible == [1, 1, 1, 1]
    assert resources(match, "french") == 10


def test_2_3_9_nothing_trumps_the_treaty() -> None:
    g = scene("french", cbc=16, northwest="2 war_party, brant", boston="militia")
    match = go(start(g), "card:109")
    assert asked(match) != "trump"


def test_5_1_4_a_stroke_cancels_the_event() -> None:
    g = scene("british", boston="3 regular, gage")
    match = go(start(g), "card:106")
    assert match.position.played[-2:] == [card(45).number, BRITISH_STROKE.number]


def test_1_10_the_first_command_of_a_stroke_may_leave_the_leader_out_and_scouting_involves_his_space() -> (
    None
):
    places = {
        "new_york": "war_party, regular",
        "virginia": "2 war_party, brant",
        "georgia": "war_party, regular",
    }
    match = go(start(scene("indians", card=85, **places)), "card:108", "scout", "new_york")
    assert "pennsylvania" in offered(match, "space")
    places["northwest"] = places.pop("virginia")
    match = go(start(scene("indians", card=85, **places)), "card:108", "gather", "florida", "scout")
    assert there(match, "northwest")["regular"] == 1
