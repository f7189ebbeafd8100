"""3.1: recruits, the extra native unit and the return of fled units."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import (
    BOARD,
    FACTIONS,
    about_area,
    answer,
    asked,
    board,
    fled,
    log,
    numbers,
    offered,
    pool,
    position,
    refuses,
    seat,
    units,
)

TWO_CARDS = {
    "BR": "br01 br02",
    "CM": "cm01 cm02",
    "NA": "na01 na02",
    "AR": "ar01 ar02",
    "AM": "am01 am02",
}
"""So that the next question is always that for the movement card."""
NO_BAN = {"AR": "ar03"}
"""Without Publication Ban, so that no card is asked for while recruits are placed."""


# ---------------------------------------------------------------------- 3.1: recruits


@pytest.mark.parametrize(
    ("faction", "recruits"),
    [
        ("BR", {"montreal": {"BR": 3}}),
        ("CM", {"montreal": {"CM": 1}, "york": {"CM": 1}}),
        ("NA", {"six_nations": {"NA": 1}}),
        ("AR", {"pittsburgh": {"AR": 2}, "albany": {"AR": 3}}),
        ("AM", {"pittsburgh": {"AM": 2}, "albany": {"AM": 1}}),
    ],
)
def test_3_1_recruits_come_from_the_pool_to_the_muster_areas(
    faction: str, recruits: dict[str, dict[str, int]]
) -> None:
    match = position(phase="enlistment", active=faction, hands=TWO_CARDS, decks=NO_BAN)
    assert asked(match) == "movement_card"
    assert board(match) == {
        name: recruits[name] for name in (area.id for area in BOARD.areas) if name in recruits
    }
    number = sum(sum(here.values()) for here in recruits.values())
    total = next(f.units for name, f in FACTIONS.items() if name == faction)
    assert pool(match, faction) == total - number


def test_3_1_albany_musters_for_both_american_factions() -> None:
    for faction, number in (("AR", 3), ("AM", 1)):
        match = position(phase="enlistment", active=faction, hands=TWO_CARDS, decks=NO_BAN)
        assert units(match, "albany") == {faction: number}


def test_3_1_recruits_are_placed_at_the_start_of_the_own_turn_only() -> None:
    match = position(phase="enlistment", active="BR", hands=TWO_CARDS, decks=NO_BAN)
    assert units(match, "montreal") == {"BR": 3}
    assert units(match, "albany") == units(match, "york") == {}


def test_3_1_recruits_join_units_that_stand_there_and_may_move_at_once() -> None:
    match = position(phase="enlistment", active="BR", hands=TWO_CARDS, decks=NO_BAN, montreal="2 BR")
    assert units(match, "montreal") == {"BR": 5}
    answer(match, "br01", "montreal", 5, "lacolle")
    assert units(match, "lacolle") == {"BR": 5}


def test_3_1_a_short_pool_gives_what_it_has_and_the_owner_says_where() -> None:
    match = position(phase="enlistment", active="AR", hands=TWO_CARDS, decks=NO_BAN, pool={"AR": 2})
    assert (asked(match), seat(match)) == ("short_recruits", "AR")
    assert (about_area(match), numbers(match)) == ("pittsburgh", [2, 1, 0])
    answer(match, 1)
    assert asked(match) == "movement_card", "the rest follows by itself"
    assert (units(match, "albany"), units(match, "pittsburgh")) == ({"AR": 1}, {"AR": 1})
    assert pool(match, "AR") == 0


def test_3_1_a_short_pool_never_gives_an_area_more_than_its_number() -> None:
    match = position(phase="enlistment", active="AR", hands=TWO_CARDS, decks=NO_BAN, pool={"AR": 4})
    assert numbers(match) == [2, 1], "Albany takes three and no more"
    answer(match, 2)
    assert asked(match) == "movement_card"
    assert (units(match, "pittsburgh"), units(match, "albany")) == ({"AR": 2}, {"AR": 2})


def test_3_1_an_empty_pool_gives_no_recruits() -> None:
    match = position(phase="enlistment", active="AR", hands=TWO_CARDS, decks=NO_BAN, pool={"AR": 0})
    assert asked(match) == "movement_card"
    assert units(match, "albany") == units(match, "pittsburgh") == {}


def test_3_1_all_or_none_gives_nothing_from_a_short_pool() -> None:
    match = position(
        phase="enlistment",
        active="AR",
        hands=TWO_CARDS,
        decks=NO_BAN,
        pool={"AR": 4},
        short_pool="all_or_none",
    )
    assert units(match, "albany") == units(match, "pittsburgh") == {}
    assert pool(match, "AR") == 4
    assert log(match, "no_recruits")


@pytest.mark.parametrize("reading", ["all_or_none", "as_many_as_possible"])
def test_3_1_a_pool_that_is_just_large_enough_is_not_short(reading: str) -> None:
    match = position(
        phase="enlistment", active="AR", hands=TWO_CARDS, decks=NO_BAN, pool={"AR": 5}, short_pool=reading
    )
    assert (units(match, "albany"), units(match, "pittsburgh")) == ({"AR": 3}, {"AR": 2})


def test_3_1_all_or_none_counts_only_the_areas_that_can_be_used() -> None:
    match = position(
        phase="enlistment",
        active="AR",
        hands=TWO_CARDS,
        decks=NO_BAN,
        pool={"AR": 3},
        short_pool="all_or_none",
        pittsburgh="1 BR",
    )
    assert units(match, "albany") == {"AR": 3}


def test_3_1_all_or_none_still_lets_fled_units_return() -> None:
    match = position(
        phase="enlistment",
        active="BR",
        hands=TWO_CARDS,
        decks=NO_BAN,
        pool={"BR": 2},
        fled={"BR": 4},
        short_pool="all_or_none",
    )
    assert units(match, "montreal") == {"BR": 4}
    assert pool(match, "BR") == 2


# ---------------------------------------------------------------------- 3.1.1: the natives


def test_3_1_1_one_more_native_joins_where_one_stands_in_either_homeland() -> None:
    match = position(
        phase="enlistment", active="NA", hands=TWO_CARDS, decks=NO_BAN, detroit="1 NA", york="2 NA"
    )
    assert units(match, "six_nations") == {"NA": 1}
    assert (asked(match), seat(match)) == ("native_recruit", "NA")
    assert offered(match) == ["york", "detroit", "no_recruit"]
    answer(match, "detroit")
    assert units(match, "detroit") == {"NA": 2}


def test_3_1_1_the_extra_unit_goes_neither_to_six_nations_nor_where_no_native_stands() -> None:
    match = position(
        phase="enlistment",
        active="NA",
        hands=TWO_CARDS,
        decks=NO_BAN,
        six_nations="3 NA",
        detroit="1 NA",
        york="4 CM",
    )
    refuses(match, "six_nations")
    refuses(match, "york")


def test_3_1_1_the_extra_unit_is_a_choice() -> None:
    match = position(phase="enlistment", active="NA", hands=TWO_CARDS, decks=NO_BAN, detroit="1 NA")
    answer(match, "no_recruit")
    assert units(match, "detroit") == {"NA": 1}
    assert asked(match) == "movement_card"


def test_3_1_1_an_enemy_at_six_nations_bars_the_recruit_and_not_the_extra_unit() -> None:
    match = position(
        phase="enlistment", active="NA", hands=TWO_CARDS, decks=NO_BAN, six_nations="1 AM", detroit="1 NA"
    )
    before = pool(match, "NA")
    answer(match, "detroit")
    assert units(match, "six_nations") == {"AM": 1}
    assert units(match, "detroit") == {"NA": 2}
    assert pool(match, "NA") == before - 1


def test_3_1_1_the_last_native_of_the_pool_goes_to_six_nations() -> None:
    match = position(
        phase="enlistment", active="NA", hands=TWO_CARDS, decks=NO_BAN, pool={"NA": 1}, detroit="1 NA"
    )
    assert units(match, "six_nations") == {"NA": 1}
    assert asked(match) == "movement_card"


def test_3_1_1_no_other_faction_has_an_extra_unit() -> None:
    match = position(
        phase="enlistment", active="CM", hands=TWO_CARDS, decks=NO_BAN, detroit="1 CM", york="2 NA"
    )
    assert asked(match) == "movement_card"


# ---------------------------------------------------------------------- 3.1.2: fled units


def test_3_1_2_seven_fled_canadians_return_in_any_split() -> None:
    match = position(
        phase="enlistment", active="CM", hands=TWO_CARDS, decks=NO_BAN, pool={"CM": 10}, fled={"CM": 7}
    )
    assert (asked(match), seat(match)) == ("return_fled", "CM")
    assert numbers(match) == list(range(7, -1, -1))
    answer(match, 4)
    assert (units(match, "montreal"), units(match, "york")) == ({"CM": 5}, {"CM": 4})
    assert (pool(match, "CM"), fled(match, "CM")) == (8, 0)


@pytest.mark.parametrize("at_montreal", [0, 7])
def test_3_1_2_all_may_return_in_one_area(at_montreal: int) -> None:
    match = position(phase="enlistment", active="CM", hands=TWO_CARDS, decks=NO_BAN, fled={"CM": 7})
    answer(match, at_montreal)
    assert units(match, "montreal") == {"CM": 1 + at_montreal}
    assert units(match, "york") == {"CM": 8 - at_montreal}
    assert fled(match, "CM") == 0


def test_3_1_2_with_every_muster_area_taken_recruits_are_lost_and_the_fled_wait() -> None:
    match = position(
        phase="enlistment",
        active="CM",
        hands=TWO_CARDS,
        decks=NO_BAN,
        pool={"CM": 10},
        fled={"CM": 7},
        montreal="1 AR",
        york="1 AM",
    )
    assert asked(match) == "movement_card"
    assert (pool(match, "CM"), fled(match, "CM")) == (10, 7)
    assert (units(match, "montreal"), units(match, "york")) == ({"AR": 1}, {"AM": 1})


def test_3_1_2_with_one_area_taken_the_other_gets_its_own_number_and_all_the_fled() -> None:
    match = position(
        phase="enlistment",
        active="CM",
        hands=TWO_CARDS,
        decks=NO_BAN,
        pool={"CM": 10},
        fled={"CM": 7},
        york="1 AM",
    )
    assert units(match, "montreal") == {"CM": 8}
    assert units(match, "york") == {"AM": 1}
    assert (pool(match, "CM"), fled(match, "CM")) == (9, 0)


def test_3_1_2_only_units_of_the_active_faction_return() -> None:
    match = position(
        phase="enlistment", active="BR", hands=TWO_CARDS, decks=NO_BAN, fled={"BR": 1, "CM": 2, "AM": 3}
    )
    assert units(match, "montreal") == {"BR": 4}
    assert (fled(match, "BR"), fled(match, "CM"), fled(match, "AM")) == (0, 2, 3)


def test_3_1_2_the_natives_return_at_six_nations_only() -> None:
    match = position(
        phase="enlistment", active="NA", hands=TWO_CARDS, decks=NO_BAN, fled={"NA": 3}, detroit="1 NA"
    )
    assert units(match, "six_nations") == {"NA": 4}
    answer(match, "no_recruit")
    assert units(match, "detroit") == {"NA": 1}


def test_3_1_2_then_the_movement_card_follows() -> None:
    match = position(phase="enlistment", active="BR", hands=TWO_CARDS, decks=NO_BAN, fled={"BR": 2})
    assert asked(match) == "movement_card"
    answer(match, "br02", "montreal", 5, "chambly")
    assert units(match, "chambly") == {"BR": 5}
