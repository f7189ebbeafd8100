"""1.0: sides, board, units, hands and the bag, in each scenario."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import (
    AREAS,
    BOARD,
    FACTIONS,
    GAME,
    TheMatch,
    answer,
    asked,
    board,
    deck,
    do_nothing,
    hand,
    initials,
    log,
    markers,
    offered,
    pool,
    position,
    refuses,
    seat,
    units,
)

SQUARES = {
    "amherstburg": {"BR": 2, "CM": 1, "NA": 2},
    "moraviantown": {"NA": 1},
    "north_of_moraviantown": {"NA": 1},
    "london": {"CM": 1},
    "dover": {"CM": 1},
    "six_nations": {"NA": 2},
    "dundas": {"CM": 1},
    "queenston_fort_erie": {"BR": 1, "CM": 1, "NA": 1},
    "fort_george": {"BR": 2, "CM": 1},
    "york": {"BR": 1, "CM": 1},
    "kingston": {"BR": 1, "CM": 1},
    "prescott": {"CM": 1},
    "cornwall": {"CM": 1},
    "west_of_montreal": {"NA": 1},
    "montreal": {"BR": 2, "CM": 1},
    "lacolle": {"CM": 1},
    "detroit": {"AR": 2, "AM": 1},
    "frenchtown": {"AM": 1},
    "fort_meigs": {"AM": 1},
    "youngstown": {"AM": 1},
    "pittsburgh": {"AR": 1, "AM": 1},
    "erie": {"AM": 1},
    "buffalo": {"AR": 1, "AM": 1},
    "fort_niagara": {"AR": 2, "AM": 2},
    "williamsburg": {"AM": 1},
    "oswego": {"AM": 1},
    "rome": {"AM": 1},
    "utica": {"AM": 1},
    "sackets_harbor": {"AR": 1, "AM": 1},
    "ogdensburg": {"AM": 1},
    "plattsburg": {"AR": 1, "AM": 1},
    "fort_ticonderoga": {"AR": 1},
    "albany": {"AR": 2, "AM": 1},
}

ADDED_IN_THE_INTRODUCTION = {
    "detroit": {"AR": 2, "AM": 3},
    "buffalo": {"AR": 2, "AM": 1},
    "fort_niagara": {"AM": 1},
    "williamsburg": {"AR": 1, "AM": 2},
    "sackets_harbor": {"AR": 1, "AM": 1},
    "ogdensburg": {"AR": 2, "AM": 1},
    "plattsburg": {"AR": 2, "AM": 2},
    "lacolle": {"BR": 1, "CM": 1},
    "montreal": {"BR": 1},
    "cornwall": {"CM": 1},
    "prescott": {"CM": 1},
    "amherstburg": {"BR": 1, "CM": 1, "NA": 1},
}

START_OF_1813 = {
    "fort_meigs": {"AR": 4, "AM": 5},
    "south_of_fort_meigs": {"AR": 3, "AM": 2},
    "youngstown": {"AR": 1, "AM": 1},
    "pittsburgh": {"AR": 1, "AM": 2},
    "franklin": {"AR": 1, "AM": 1},
    "erie": {"AR": 1, "AM": 1},
    "fort_george": {"AR": 2, "AM": 2},
    "fort_niagara": {"AR": 1, "AM": 2},
    "buffalo": {"AR": 2, "AM": 2},
    "york": {"AR": 2, "AM": 2},
    "williamsburg": {"AM": 2},
    "oswego": {"AR": 2, "AM": 2},
    "sackets_harbor": {"AR": 2, "AM": 1},
    "rome": {"AR": 2, "AM": 2},
    "utica": {"AM": 2},
    "albany": {"AR": 1, "AM": 1},
    "caldwell": {"AR": 1, "AM": 1},
    "fort_ticonderoga": {"AR": 3, "AM": 2},
    "plattsburg": {"AM": 2},
    "chambly": {"CM": 2},
    "lacolle": {"BR": 1, "CM": 2},
    "montreal": {"BR": 1, "CM": 1},
    "west_of_montreal": {"CM": 1, "NA": 1},
    "cornwall": {"BR": 1, "CM": 1},
    "ogdensburg": {"BR": 2, "CM": 1},
    "prescott": {"BR": 1, "CM": 1},
    "kingston": {"BR": 1, "CM": 1},
    "smiths_creek": {"CM": 2},
    "six_nations": {"CM": 2, "NA": 4},
    "north_of_six_nations": {"NA": 2},
    "dover": {"CM": 2},
    "oxford": {"CM": 2},
    "london": {"CM": 2},
    "moraviantown": {"CM": 1, "NA": 1},
    "north_of_moraviantown": {"NA": 2},
    "amherstburg": {"BR": 2, "CM": 2, "NA": 1},
    "detroit": {"BR": 1, "NA": 2},
    "dundas": {"BR": 1, "CM": 2, "NA": 1},
    "frenchtown": {"CM": 1, "NA": 2},
    "queenston_fort_erie": {"BR": 2, "CM": 1, "NA": 2},
}

ALL_TWELVE = list(range(1, 13))
DECKS = {
    "intro_1812": {
        "BR": [3, 4, 5, 7, 10, 12],
        "CM": [3, 4, 5, 7, 10, 12],
        "NA": [2, 4, 5, 7, 9, 10],
        "AR": [1, 3, 5, 6, 9, 11],
        "AM": [1, 3, 4, 5, 9, 12],
    },
    "campaign_1812": dict.fromkeys(("BR", "CM", "NA", "AR", "AM"), ALL_TWELVE),
    "campaign_1813": {
        "BR": [1, 2, 4, 5, 6, 8, 10, 11],
        "CM": [1, 2, 4, 5, 6, 8, 9, 10, 12],
        "NA": [1, 3, 4, 5, 6, 8, 9, 10, 12],
        "AR": [2, 4, 5, 6, 7, 8, 10, 11, 12],
        "AM": [2, 3, 4, 5, 6, 8, 9, 10, 12],
    },
}

FREE_UNITS = (("BR", 4), ("CM", 4), ("NA", 4), ("AM", 6), ("AR", 6))


def start(scenario: str) -> TheMatch:
    return GAME.start(scenario, seed=1, nature="ask")


# ---------------------------------------------------------------------- 1.0 and 1.1


def test_1_0_five_factions_on_two_sides_all_of_them_seats() -> None:
    assert [side.id for side in BOARD.sides] == ["british", "american"]
    assert [[initials(faction) for faction in side.factions] for side in BOARD.sides] == [
        ["BR", "CM", "NA"],
        ["AR", "AM"],
    ]
    assert [faction.colour for faction in BOARD.factions] == ["red", "yellow", "green", "blue", "white"]
    assert list(GAME.seats) == [faction.id for faction in BOARD.factions]


def test_1_0_units_and_battle_dice_of_each_faction() -> None:
    assert {name: f.units for name, f in FACTIONS.items()} == {
        "BR": 25,
        "CM": 35,
        "NA": 25,
        "AR": 30,
        "AM": 45,
    }
    assert sum(faction.units for faction in BOARD.factions) == 160
    assert {name: f.dice for name, f in FACTIONS.items()} == {"BR": 2, "CM": 3, "NA": 3, "AR": 2, "AM": 3}
    assert sum(faction.dice for faction in BOARD.factions) == 13


def test_1_1_every_area_is_home_to_one_side_and_every_star_can_have_a_marker() -> None:
    homes = [area.home.id for area in BOARD.areas]
    assert (homes.count("british"), homes.count("american")) == (24, 29)
    assert sum(area.stars for area in BOARD.areas) == 20
    for side in BOARD.sides:
        assert sum(area.stars for area in BOARD.areas if area.home is side) == 10
    assert AREAS["montreal"].home.id == "british"
    assert AREAS["albany"].home.id == "american"


def test_1_1_borders_go_both_ways_and_the_board_hangs_together() -> None:
    seen, edge = {"york"}, [AREAS["york"]]
    while edge:
        area = edge.pop()
        for near in area.neighbours:
            assert area in near.neighbours
            if near.id not in seen:
                seen.add(near.id)
                edge.append(near)
    assert seen == AREAS.keys()


def test_1_1_three_scenarios() -> None:
    assert list(GAME.scenarios) == ["intro_1812", "campaign_1812", "campaign_1813"]


# ---------------------------------------------------------------------- 1.2 to 1.4: units


def test_1_2_fort_niagara_starts_with_two_white_and_two_blue_units() -> None:
    assert set(AREAS["fort_niagara"].start) == {(FACTIONS["AM"], 2), (FACTIONS["AR"], 2)}
    assert units(start("campaign_1812"), "fort_niagara") == {"AM": 2, "AR": 2}


def test_1_2_the_squares_are_filled_in_the_1812_campaign_and_nothing_else_is() -> None:
    assert board(start("campaign_1812")) == SQUARES


def test_1_2_the_squares_do_not_count_in_1813() -> None:
    match = start("campaign_1813")
    assert board(match) == START_OF_1813
    assert units(match, "fort_niagara") == {"AR": 1, "AM": 2}


def test_1_3_the_introduction_adds_its_units_to_the_squares() -> None:
    expected = {name: dict(here) for name, here in SQUARES.items()}
    for area, added in ADDED_IN_THE_INTRODUCTION.items():
        for faction, number in added.items():
            expected[area][faction] = expected[area].get(faction, 0) + number
    assert board(start("intro_1812")) == expected


def test_1_3_in_the_campaign_the_british_place_four_each_then_the_americans_six_each() -> None:
    match = start("campaign_1812")
    for faction, number in FREE_UNITS:
        home = "chambly" if faction in ("BR", "CM", "NA") else "caldwell"
        assert (asked(match), seat(match)) == ("placement", faction)
        answer(match, home)
        assert (asked(match), seat(match)) == ("placement_units", faction)
        assert offered(match) == [str(n) for n in range(number, 0, -1)]
        answer(match, number)
    assert units(match, "chambly") == {"BR": 4, "CM": 4, "NA": 4}
    assert units(match, "caldwell") == {"AR": 6, "AM": 6}
    assert asked(match) == "draw"


def test_1_3_free_units_go_into_home_areas_only_empty_ones_included() -> None:
    match = start("campaign_1812")
    homes = [area.id for area in BOARD.areas if area.home.id == "british"]
    assert offered(match) == homes
    assert "chambly" in homes
    refuses(match, "caldwell")


@pytest.mark.parametrize("scenario", ["intro_1812", "campaign_1813"])
def test_1_3_the_other_scenarios_place_nothing_freely(scenario: str) -> None:
    assert asked(start(scenario)) == "draw"


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_1_4_units_that_are_not_placed_are_in_the_pool(scenario: str) -> None:
    match = start(scenario)
    for name, faction in FACTIONS.items():
        placed = sum(here.get(name, 0) for here in board(match).values())
        assert placed + pool(match, name) == faction.units
    assert match.position.fled == [0] * 5


def test_1_4_pools_at_the_start_of_each_scenario() -> None:
    pools = {
        scenario: {name: pool(start(scenario), name) for name in FACTIONS} for scenario in GAME.scenarios
    }
    assert pools == {
        "intro_1812": {"BR": 13, "CM": 19, "NA": 16, "AR": 9, "AM": 17},
        "campaign_1812": {"BR": 16, "CM": 23, "NA": 17, "AR": 19, "AM": 28},
        "campaign_1813": {"BR": 12, "CM": 8, "NA": 7, "AR": 1, "AM": 10},
    }


# ---------------------------------------------------------------------- 1.5: cards


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_1_5_each_scenario_says_which_cards_make_up_the_decks(scenario: str) -> None:
    match = start(scenario)
    for faction, wanted in DECKS[scenario].items():
        assert [int(card[2:]) for card in deck(match, faction)] == wanted
        assert hand(match, faction) == []


@pytest.mark.parametrize("scenario", ["intro_1812", "campaign_1813"])
def test_1_5_everybody_draws_three_cards(scenario: str) -> None:
    match = do_nothing(start(scenario), until="marker")
    for faction in DECKS[scenario]:
        assert len(hand(match, faction)) == 3
        assert len(deck(match, faction)) == len(DECKS[scenario][faction]) - 3


def test_1_5_a_hand_of_special_cards_only_is_shown_shuffled_in_and_drawn_anew() -> None:
    match = position(phase="deal", active="BR")
    answer(match, "br09", "br10", "br12")
    assert hand(match, "BR") == []
    assert len(deck(match, "BR")) == 12
    (shown,) = log(match, "exchange")
    assert [str(card) for card in shown["cards"]] == ["card:br09", "card:br10", "card:br12"]  # type: ignore[attr-defined]
    answer(match, "br09", "br10", "br11")
    assert hand(match, "BR") == []
    answer(match, "br09", "br10", "br01")
    assert hand(match, "BR") == ["br01", "br09", "br10"]


def test_1_5_one_movement_card_is_enough_to_keep_the_hand() -> None:
    match = answer(position(phase="deal", active="BR"), "br09", "br10", "br08")
    assert hand(match, "BR") == ["br08", "br09", "br10"]
    assert log(match, "exchange") == []
    assert "cm01" in offered(match)


# ---------------------------------------------------------------------- 1.6 and 1.7


@pytest.mark.parametrize(
    ("scenario", "first"), [("intro_1812", 1), ("campaign_1812", 1), ("campaign_1813", 3)]
)
def test_1_6_the_round_marker_starts_where_the_scenario_says(scenario: str, first: int) -> None:
    assert start(scenario).position.round == first


@pytest.mark.parametrize("scenario", ["intro_1812", "campaign_1813"])
def test_1_7_all_five_markers_are_in_the_bag(scenario: str) -> None:
    match = do_nothing(start(scenario), until="marker")
    assert offered(match) == ["BR", "CM", "NA", "AR", "AM"]


def test_1_7_in_the_1812_campaign_the_american_regulars_marker_lies_on_the_first_space() -> None:
    match = do_nothing(start("campaign_1812"), until="movement_card")
    assert seat(match) == "AR"
    assert match.position.order == [FACTIONS["AR"].number]


def test_1_7_a_control_marker_lies_on_every_enemy_objective_that_1813_starts_with() -> None:
    assert markers(start("campaign_1813")) == {
        "fort_george": "american",
        "york": "american",
        "detroit": "british",
        "ogdensburg": "british",
    }
    assert markers(start("campaign_1812")) == markers(start("intro_1812")) == {}


def test_1_3_free_units_may_be_spread_over_several_areas() -> None:
    match = start("campaign_1812")
    answer(match, "chambly", 1, "york", 2, "kingston")
    assert seat(match) == "CM", "the last unit needs no number"
    assert (units(match, "chambly"), units(match, "york")) == ({"BR": 1}, {"BR": 3, "CM": 1})
    assert units(match, "kingston") == {"BR": 2, "CM": 1}
