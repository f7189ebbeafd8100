"""5.1: what holds for all events."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    FACTIONS,
    TheMatch,
    asked,
    box,
    card,
    decline,
    event,
    go,
    is_over,
    level,
    markers,
    offered,
    resources,
    scene,
    start,
    there,
    told,
    who,
)

EVENTS = [one for one in BOARD.cards if one.is_event]


def next_card(match: TheMatch) -> TheMatch:
    """Everybody passes until the next card is in play."""
    decline(match, "turn_up")
    return go(match, "card:18")


def acting(match: TheMatch) -> list[str]:
    """Who may act on the card in play, if everybody passes."""
    found = []
    while asked(match) == "action":
        found.append(who(match))
        go(match, "pass")
    return found


# ---------------------------------------------------------------------- 5.2: dual use


@pytest.mark.parametrize("faction", FACTIONS)
def test_5_2_every_faction_may_choose_either_text_of_every_event(faction: str) -> None:
    for one in EVENTS:
        g = scene(card=one.id)
        g.eligible = [int(other == faction) for other in FACTIONS]
        match = start(g)
        assert who(match) == faction
        assert offered(match, "event") == (["unshaded", "shaded"] if one.is_dual else ["unshaded"])


def test_5_2_the_single_texts() -> None:
    single = [one.id for one in EVENTS if not one.is_dual]
    assert single == [18, 29, 39, 44, 52, 68, 70, 72, 73, 80, 87, 88, 92, 95]


@pytest.mark.parametrize("text", ["unshaded", "shaded"])
def test_5_1_3_every_event_ends_on_an_empty_map_without_resources(text: str) -> None:
    for one in EVENTS:
        if text == "unshaded" or one.is_dual:
            for faction in FACTIONS:
                nothing = dict.fromkeys(FACTIONS, 0)
                match = event(one.id, text, faction, **nothing)
                while not is_over(match):
                    assert match.question is not None
                    match.answer(match.question.options[-1])


# ---------------------------------------------------------------------- 2.3.6: eligibility


def test_2_3_6_who_is_out_through_the_next_card_does_not_act_on_either() -> None:
    match = event(44, "unshaded", "british", "patriots")
    assert acting(match) == ["indians", "french"]
    next_card(match)
    assert match.position.eligible == [0, 0, 1, 1]
    assert set(acting(match)) == {"indians", "french"}
    decline(match, "turn_up")
    assert match.position.eligible == [1, 1, 1, 1]


def test_2_3_6_the_executor_of_an_event_is_ineligible_for_the_next_card() -> None:
    match = event(45, "unshaded", "british")
    assert acting(match) == ["indians", "french", "patriots"]
    next_card(match)
    assert match.position.eligible == [0, 1, 1, 1]


def test_3_1_2_a_free_command_leaves_its_faction_eligible() -> None:
    places = {"north_carolina": "2 tory", "virginia": "4 continental", "patriots": 5}
    match = event(26, "shaded", "british", "north_carolina", "4", "done", **places)
    assert (asked(match), who(match)) == ("action", "patriots")
    next_card(match)
    assert match.position.eligible == [0, 1, 1, 1]
    assert resources(match, "patriots") == 6


def test_2_3_6_the_british_are_eligible_after_johnsons_royal_greens_even_if_they_act_later_on_the_card() -> (
    None
):
    match = event(38, "unshaded", "french", "done")
    next_card(match)
    assert match.position.eligible == [1, 1, 0, 1]


# ---------------------------------------------------------------------- 1.4.1: stocks


def test_1_4_1_the_owner_may_take_pieces_from_the_map_when_none_is_available() -> None:
    match = event(15, "unshaded", "british", boston="23 tory", norfolk="2 tory")
    assert (asked(match), who(match), offered(match, "space")) == ("recall", "british", ["boston", "norfolk"])
    go(match, "norfolk", "norfolk")
    assert is_over(match)
    assert there(match, "virginia") == {"tory": 2}
    assert there(match, "norfolk") == {}


def test_1_4_1_nobody_takes_pieces_of_others_from_the_map() -> None:
    match = event(15, "unshaded", "patriots", boston="24 tory")
    assert is_over(match)
    assert there(match, "virginia") == {"tory": 1}
    assert there(match, "boston") == {"tory": 24}


def test_1_4_1_regulars_are_never_taken_from_the_map() -> None:
    match = event(2, "unshaded", "british", "boston", norfolk="24 regular, gage", virginia="24 tory")
    assert offered(match, "count") == ["1", "0"]
    go(match, "1")
    assert there(match, "boston") == {"regular": 1}


def test_5_1_1_unavailable_and_lost_pieces_stay_away() -> None:
    match = event(20, "shaded", "patriots", casualties="19 continental")
    assert is_over(match)
    assert there(match, "new_jersey") == {"continental": 1}
    assert box(match, "casualties", "continental") == 19


def test_5_1_1_markers_run_out() -> None:
    match = event(2, "shaded", "patriots", "boston", "norfolk", georgia="9 propaganda")
    assert (markers(match, "boston"), markers(match, "norfolk")) == ((2, 0), (1, 0))
    match = event(82, "unshaded", "indians", "georgia", "virginia", "north_carolina", quebec="10 raid")
    assert [markers(match, one) for one in ("georgia", "virginia", "north_carolina")] == [
        (0, 1),
        (0, 1),
        (0, 0),
    ]
    assert there(match, "south_carolina") == {"war_party": 1}


def test_5_1_the_executor_chooses_where_scarce_pieces_go() -> None:
    match = event(58, "shaded", "british", virginia="14 militia", new_york="tory", quebec="tory")
    assert (who(match), offered(match, "space")) == ("british", ["new_york", "quebec"])
    match = event(82, "unshaded", "british", florida="11 raid")
    assert (who(match), len(offered(match, "space"))) == ("british", 4)


# ---------------------------------------------------------------------- 1.6, 1.9, 1.10


def test_1_9_nothing_changes_in_naval_intervention_before_the_treaty() -> None:
    for id, text in (
        (7, "shaded"),
        (34, "shaded"),
        (37, "shaded"),
        (40, "shaded"),
        (53, "shaded"),
        (60, "shaded"),
    ):
        match = event(id, text, "french", squadrons=3)
        assert is_over(match)
        assert (match.position.fni, match.position.squadrons) == (0, 3)
        assert "blockades" not in told(match)


def test_1_9_a_free_march_by_sea_shuns_blockades() -> None:
    match = event(48, "unshaded", "british", treaty=True, virginia="4 regular", boston="blockade")
    spaces = offered(match, "space")
    assert not {"boston", "massachusetts", "connecticut_rhode_island"} & set(spaces)
    assert {"norfolk", "savannah", "new_york", "georgia"} <= set(spaces)


def test_1_10_a_leader_left_alone_is_moved_by_his_owner() -> None:
    places = {"new_york": "village, brant", "virginia": "war_party", "georgia": "village"}
    match = event(73, "unshaded", "french", **places)
    assert (asked(match), who(match)) == ("leader_alone", "indians")
    assert offered(match) == ["space:virginia", "space:georgia", "available"]


def test_1_10_a_leader_joins_pieces_from_the_available_forces_only() -> None:
    match = event(46, "unshaded", "british", unavailable="25 tory")
    go(match, "boston", joins=True)
    assert asked(match) == "event_space"
    match = event(
        50, "shaded", "british", treaty=True, west_indies="4 french_regular", norfolk="washington, militia"
    )
    go(match, "virginia", "0", joins=True)
    assert there(match, "virginia") == {"continental": 2, "french_regular": 2}
    assert is_over(match)


def test_1_10_a_leader_joins_pieces_from_the_available_forces() -> None:
    match = event(46, "unshaded", "british")
    go(match, "boston", joins=True)
    assert (asked(match), who(match), offered(match)) == ("join", "british", ["leader:gage", "stay"])


def test_1_10_a_leader_in_the_west_indies_follows_regulars_that_leave_it() -> None:
    places = {"west_indies": "4 french_regular, rochambeau", "norfolk": "washington, militia"}
    match = event(50, "shaded", "french", "virginia", "0", treaty=True, **places)
    assert (asked(match), who(match)) == ("follow", "french")


def test_1_6_4_forts_lost_count_and_are_available_at_once() -> None:
    match = event(6, "unshaded", "british", virginia="patriot_fort")
    assert (match.position.crc, box(match, "available", "patriot_fort")) == (1, 6)
    assert box(match, "casualties", "patriot_fort") == 0


def test_1_6_1_reserves_never_shift() -> None:
    match = event(1, "unshaded", "british", northwest="regular, 2 continental")
    assert is_over(match)
    assert level(match, "northwest") == "neutral"
    assert markers(match, "northwest") == (2, 0)


def test_5_1_4_an_event_stays_on_the_pile() -> None:
    match = event(45, "unshaded", "british")
    assert match.position.played[-1] == card(45).number
