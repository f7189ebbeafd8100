"""5.0: cards 91 to 96, each text of each."""

from __future__ import annotations

import pytest
from tests.games.liberty_or_death.build import (
    asked,
    event,
    go,
    is_over,
    level,
    markers,
    offered,
    resources,
    there,
    who,
)

RESERVES = ["quebec", "northwest", "southwest", "florida"]
FRONTIER = [
    *("new_hampshire", "new_york", "pennsylvania", "maryland_delaware"),
    *("virginia", "north_carolina", "south_carolina", "georgia"),
]


# ---------------------------------------------------------------------- 91: Outside Colonies


def test_card_091_unshaded_two_war_parties_and_a_village_in_a_reserve() -> None:
    match = event(91, "unshaded", "french")
    assert (who(match), offered(match, "space")) == ("french", RESERVES)
    go(match, "florida")
    assert is_over(match)
    assert there(match, "florida") == {"war_party": 2, "village": 1}
    match = event(91, "unshaded", "indians", "quebec", quebec="2 patriot_fort")
    assert there(match, "quebec") == {"patriot_fort": 2, "war_party": 2}


def test_card_091_shaded_a_village_leaves_a_reserve() -> None:
    match = event(
        91, "shaded", "french", quebec="village, war_party", virginia="village", florida="2 village"
    )
    assert (who(match), offered(match, "space")) == ("french", ["quebec", "florida"])
    go(match, "quebec")
    assert is_over(match)
    assert there(match, "quebec") == {"war_party": 1}


# ---------------------------------------------------------------------- 92: Cherokees

CHEROKEES = {
    "virginia": "british_fort, patriot_fort",
    "boston": "british_fort",
    "new_york": "british_fort",
    "georgia": "village",
    "pennsylvania": "village",
    "quebec": "village, patriot_fort",
    "florida": "2 village",
    "norfolk": "patriot_fort",
    "new_jersey": "patriot_fort",
    "savannah": "2 british_fort",
}


@pytest.mark.parametrize(
    ("by", "piece", "spaces"),
    [
        ("british", "british_fort", ["boston", "new_york"]),
        ("patriots", "patriot_fort", ["norfolk", "new_jersey"]),
        ("indians", "village", ["pennsylvania", "georgia"]),
    ],
)
def test_card_092_only_a_second_base_where_one_stands(by: str, piece: str, spaces: list[str]) -> None:
    match = event(92, "unshaded", by, **CHEROKEES)
    assert (who(match), offered(match, "space")) == (by, spaces)
    go(match, spaces[0])
    assert is_over(match)
    assert (there(match, spaces[0]), there(match, spaces[1])) == ({piece: 2}, {piece: 1})


def test_card_092_only_the_french_have_nothing_to_add_to() -> None:
    """The other reading of the ruling gives them a Patriot fort; none is fine, too."""
    match = event(92, "unshaded", "french", **CHEROKEES)
    assert is_over(match)
    assert there(match, "norfolk") == {"patriot_fort": 1}


# ---------------------------------------------------------------------- 93: Wyoming Massacre


def test_card_093_unshaded_up_to_three_colonies_on_the_frontier_shift_toward_neutral() -> None:
    places = {"virginia": "active_opposition", "georgia": "passive_support", "new_jersey": "active_support"}
    match = event(93, "unshaded", "french", **places)
    assert (who(match), offered(match, "space")) == ("french", FRONTIER)
    go(match, "virginia", "georgia", "new_york")
    assert is_over(match)
    assert [level(match, one) for one in ("virginia", "georgia", "new_york")] == [
        *("passive_opposition", "neutral", "neutral"),
    ]
    assert [markers(match, one) for one in ("virginia", "georgia", "new_york")] == [(0, 1)] * 3
    match = event(93, "unshaded", "british", "virginia", "done", **places)
    assert is_over(match)


def test_card_093_shaded_four_war_parties_leave_pennsylvania_and_its_neighbours() -> None:
    places = {
        "pennsylvania": "2 war_party",
        "northwest": "3 war_party, village",
        "virginia": "2 war_party",
        "new_york": "active_war_party",
    }
    match = event(93, "shaded", "british", **places)
    assert (who(match), offered(match, "space")) == ("british", ["new_york", "pennsylvania", "northwest"])
    go(match, "northwest", "3", "new_york")
    assert is_over(match)
    assert there(match, "northwest") == {"village": 1}
    assert there(match, "new_york") == {}
    assert there(match, "pennsylvania") == there(match, "virginia") == {"war_party": 2}


# ---------------------------------------------------------------------- 94: Herkimer


def test_card_094_unshaded_indians_gather_british_muster_tories_and_militia_leave_new_york() -> None:
    places = {"new_york": "2 war_party, 2 militia, active_militia, continental", "quebec": "regular"}
    match = event(94, "unshaded", "french", **places, british=0, indians=0)
    assert (asked(match), who(match)) == ("gather_how", "indians")
    go(match, "place_units")
    assert who(match) == "british"
    go(match, "2")
    assert is_over(match)
    assert there(match, "new_york") == {"war_party": 3, "tory": 2, "continental": 1}
    assert (resources(match, "british"), resources(match, "indians")) == (0, 0)


def test_card_094_unshaded_tories_need_regulars_near_and_no_active_opposition() -> None:
    match = event(94, "unshaded", "british", "build_village", new_york="2 war_party, militia")
    assert is_over(match)
    assert there(match, "new_york") == {"village": 1}
    match = event(94, "unshaded", "indians", new_york="regular, 2 war_party, militia, active_opposition")
    assert is_over(match)
    assert there(match, "new_york") == {"regular": 1, "war_party": 2}


def test_card_094_shaded_all_indian_pieces_leave_new_york() -> None:
    match = event(
        94,
        "shaded",
        "british",
        new_york="2 war_party, active_war_party, 2 village, regular",
        quebec="village",
    )
    assert is_over(match)
    assert there(match, "new_york") == {"regular": 1}
    assert there(match, "quebec") == {"village": 1}


# ---------------------------------------------------------------------- 95: Ohio Country


def test_card_095_only_an_enemy_base_leaves_northwest_and_three_friendly_units_come() -> None:
    match = event(95, "unshaded", "french", northwest="village, british_fort", treaty=True)
    assert (who(match), offered(match, "piece")) == ("french", ["british_fort", "village"])
    go(match, "village", "1", "1")
    assert is_over(match)
    assert there(match, "northwest") == {
        "british_fort": 1,
        "continental": 1,
        "militia": 1,
        "french_regular": 1,
    }


def test_card_095_only_the_fort_is_no_casualty_and_royalists_place_their_own() -> None:
    match = event(95, "unshaded", "british", "0", "1", northwest="village, patriot_fort")
    assert is_over(match)
    assert there(match, "northwest") == {"village": 1, "tory": 1, "war_party": 2}
    assert match.position.crc == 0
    match = event(95, "unshaded", "patriots", "3", northwest="patriot_fort")
    assert is_over(match)
    assert there(match, "northwest") == {"patriot_fort": 1, "continental": 3}


# ---------------------------------------------------------------------- 96: Iroquois Confederacy


def test_card_096_unshaded_indians_gather_and_take_the_war_path_in_two_reserves() -> None:
    places = {
        "quebec": "2 war_party, militia",
        "northwest": "2 militia, war_party",
        "virginia": "war_party, militia",
        "southwest": "village",
        "indians": 0,
    }
    match = event(96, "unshaded", "french", **places)
    assert (who(match), offered(match, "space")) == ("indians", RESERVES)
    go(match, "quebec", "place_units", "northwest", "1")
    assert is_over(match)
    assert there(match, "quebec") == {"war_party": 2, "active_war_party": 1}
    assert there(match, "northwest") == {"militia": 1, "war_party": 1, "active_war_party": 1}
    assert there(match, "virginia") == {"war_party": 1, "militia": 1}
    assert resources(match, "indians") == 0


def test_card_096_shaded_a_village_leaves_from_anywhere() -> None:
    match = event(96, "shaded", "british", quebec="village", virginia="2 village")
    assert (who(match), offered(match, "space")) == ("british", ["virginia", "quebec"])
    go(match, "virginia")
    assert is_over(match)
    assert there(match, "virginia") == {"village": 1}
