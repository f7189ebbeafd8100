"""3.2.7 and 5.0: the special cards that are played while recruits are placed and armies move."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import (
    CARDS,
    TheMatch,
    about_area,
    answer,
    asked,
    fled,
    hand,
    numbers,
    offered,
    pool,
    position,
    refuses,
    roll,
    seat,
    units,
)

# ---------------------------------------------------------------------- 3.2.7


def test_3_2_7_special_cards_are_played_in_the_own_turn_only() -> None:
    match = position(
        active="CM", card="cm01", hands={"CM": "cm02", "BR": "br09 br11"}, york="1 CM 1 BR", kingston="1 CM"
    )
    refuses(match, "br09")
    refuses(match, "br11")


def test_3_2_7_a_special_card_leaves_the_game_when_played() -> None:
    match = position(card="br01", hands={"BR": "br02 br11"}, york="1 BR")
    answer(match, "br11")
    assert hand(match, "BR") == ["br02"]
    assert CARDS["br11"].number in match.position.discards


def test_3_2_7_no_special_card_must_be_played() -> None:
    match = position(card="br01", hands={"BR": "br11 br12"}, york="1 BR 1 CM 1 AM")
    answer(match, "end_movement", "no_card")
    assert asked(match) == "die"
    assert hand(match, "BR") == ["br11", "br12"]


def test_3_2_7_two_special_cards_a_turn_at_the_most_over_all_steps() -> None:
    match = position(card="br01", hands={"BR": "br10 br11 br12"}, york="1 BR 1 CM 1 AM")
    answer(match, "br10", "br11", "end_movement")
    assert asked(match) == "die", "General Brock would be the third"


def test_3_2_7_a_card_for_movement_cannot_wait_for_the_battles() -> None:
    match = position(card="br01", hands={"BR": "br11 br12"}, york="1 BR 1 CM 1 AM")
    answer(match, "end_movement")
    assert asked(match) == "assignment"
    refuses(match, "br11")


# ---------------------------------------------------------------------- British Regulars


def test_5_0_mackinac_reinforcements_land_two_units_on_lake_huron() -> None:
    match = position(card="br01", hands={"BR": "br09"}, york="1 BR")
    answer(match, "br09")
    assert offered(match) == ["north_of_moraviantown", "huron_tract", "north_of_detroit"]
    answer(match, "huron_tract")
    assert units(match, "huron_tract") == {"BR": 2}


def test_5_0_mackinac_reinforcements_may_land_beside_the_enemy_and_fight() -> None:
    match = position(card="br01", hands={"BR": "br09"}, north_of_detroit="2 AM")
    answer(match, "br09", "north_of_detroit", "end_movement")
    assert units(match, "north_of_detroit") == {"BR": 2, "AM": 2}
    assert asked(match) == "die"


def test_5_0_mackinac_reinforcements_may_march_away_from_the_enemy() -> None:
    match = position(card="br01", hands={"BR": "br09"}, north_of_detroit="2 AM")
    answer(match, "br09", "north_of_detroit", "north_of_detroit", 2, "detroit")
    assert units(match, "detroit") == {"BR": 2}


def test_5_0_mackinac_reinforcements_come_before_any_movement() -> None:
    match = position(card="br01", hands={"BR": "br09"}, york="1 BR", kingston="1 BR")
    answer(match, "york", "dundas")
    refuses(match, "br09")


def test_5_0_fife_and_drum_adds_an_area_to_every_army() -> None:
    match = position(card="br03", hands={"BR": "br10"}, york="1 BR", kingston="1 BR")
    answer(match, "br10", "york", "fort_george", "kingston", "ogdensburg")
    assert units(match, "fort_george") == units(match, "ogdensburg") == {"BR": 1}


def test_5_0_fife_and_drum_adds_one_area_only_and_no_army() -> None:
    match = position(card="br03", hands={"BR": "br10 br11"}, york="1 BR", kingston="1 BR", montreal="1 BR")
    answer(match, "br10", "york")
    refuses(match, "fort_niagara")
    answer(match, "dundas", "kingston", "prescott")
    assert match.position.turn.armies_left == 0


@pytest.mark.parametrize("card", ["br06", "br07"])
def test_5_0_fife_and_drum_does_not_go_with_warships(card: str) -> None:
    match = position(card=card, hands={"BR": "br10"}, york="1 BR")
    refuses(match, "br10")


def test_5_0_fife_and_drum_may_accompany_the_truce_card() -> None:
    match = position(card="br08", hands={"BR": "br10"}, york="1 BR")
    answer(match, "br10", "york", "fort_niagara")
    assert units(match, "fort_niagara") == {"BR": 1}


def test_5_0_napoleon_defeated_sends_two_units_to_montreal_enemy_or_not() -> None:
    match = position(card="br01", hands={"BR": "br11"}, montreal="1 AR", york="1 BR")
    answer(match, "br11")
    assert units(match, "montreal") == {"BR": 2, "AR": 1}


@pytest.mark.parametrize(("left", "placed"), [(1, {"BR": 1}), (2, {"BR": 2})])
def test_5_0_napoleon_defeated_places_as_many_as_the_pool_holds(left: int, placed: dict[str, int]) -> None:
    match = position(card="br01", hands={"BR": "br11"}, pool={"BR": left}, fled={"BR": 5}, york="1 BR")
    answer(match, "br11")
    assert units(match, "montreal") == placed
    assert (pool(match, "BR"), fled(match, "BR")) == (0, 5)


def test_5_0_napoleon_defeated_may_come_before_or_after_movement_and_the_units_may_move() -> None:
    match = position(card="br01", hands={"BR": "br11"}, york="1 BR")
    answer(match, "york", "dundas", "br11", "montreal", 2, "lacolle")
    assert units(match, "lacolle") == {"BR": 2}


# ---------------------------------------------------------------------- Canadian Militia


def test_5_0_training_turns_two_canadians_into_regulars() -> None:
    match = position(active="CM", card="cm01", hands={"CM": "cm11"}, york="3 CM", dundas="2 CM")
    before = pool(match, "BR"), pool(match, "CM")
    answer(match, "cm11", "york")
    assert units(match, "york") == {"BR": 2, "CM": 1}
    assert (pool(match, "BR"), pool(match, "CM")) == (before[0] - 2, before[1] + 2)


def test_5_0_training_needs_two_canadians_in_a_british_home_area() -> None:
    match = position(
        active="CM", card="cm01", hands={"CM": "cm11"}, york="2 CM", dover="1 CM", detroit="3 CM", erie="1 CM"
    )
    answer(match, "cm11")
    assert asked(match) == "movement", "York is the only place"
    assert units(match, "york") == {"BR": 2}
    match = position(active="CM", card="cm01", hands={"CM": "cm11"}, york="1 CM", detroit="3 CM")
    refuses(match, "cm11")


def test_5_0_training_comes_before_any_movement_and_the_regulars_may_move() -> None:
    match = position(active="CM", card="cm01", hands={"CM": "cm11"}, york="3 CM")
    answer(match, "cm11", "york", 2, "fort_george")
    assert units(match, "fort_george") == {"BR": 2, "CM": 1}
    match = position(active="CM", card="cm01", hands={"CM": "cm11"}, york="3 CM", kingston="2 CM")
    answer(match, "york", 1, "dundas")
    refuses(match, "cm11")


def test_5_0_training_with_a_short_pool_trains_one_and_with_none_nobody() -> None:
    match = position(active="CM", card="cm01", hands={"CM": "cm11"}, york="3 CM", pool={"BR": 1})
    answer(match, "cm11")
    assert units(match, "york") == {"BR": 1, "CM": 2}
    match = position(active="CM", card="cm01", hands={"CM": "cm11"}, york="3 CM", pool={"BR": 0})
    refuses(match, "cm11")


# ---------------------------------------------------------------------- Native Americans


def test_5_0_john_brant_brings_two_natives_to_where_one_stands_and_they_may_move() -> None:
    match = position(active="NA", card="na01", hands={"NA": "na09"}, detroit="1 NA 1 AM", york="1 NA 2 CM")
    answer(match, "na09")
    assert offered(match) == ["york", "detroit"]
    answer(match, "york")
    assert units(match, "york") == {"CM": 2, "NA": 3}
    answer(match, "york", 3, 0, "dundas")
    assert units(match, "dundas") == {"NA": 3}


def test_5_0_john_brant_needs_a_native_on_the_board_and_takes_what_the_pool_holds() -> None:
    match = position(active="NA", card="na01", hands={"NA": "na09"}, york="1 NA", pool={"NA": 1})
    answer(match, "na09", "york")
    assert units(match, "york") == {"NA": 2}
    match = position(active="NA", card="na01", hands={"NA": "na09 na10"}, york="2 CM 1 AM")
    assert asked(match) == "assignment", "nothing can move, and nowhere could they join"


def test_5_0_john_norton_sends_natives_to_several_neighbours_one_to_each() -> None:
    match = position(
        active="NA", card="na01", hands={"NA": "na11"}, queenston_fort_erie="4 NA 1 BR", buffalo="2 AM"
    )
    answer(match, "na11")
    assert asked(match) == "scatter_to"
    answer(match, "buffalo")
    refuses(match, "buffalo")
    answer(match, "fort_niagara", "dundas", "no_more")
    assert units(match, "buffalo") == {"NA": 1, "AM": 2}
    assert units(match, "fort_niagara") == units(match, "dundas") == {"NA": 1}
    assert units(match, "queenston_fort_erie") == {"BR": 1, "NA": 1}


def test_5_0_john_norton_and_the_movement_card_do_not_move_the_same_unit() -> None:
    match = position(active="NA", card="na01", hands={"NA": "na11"}, dundas="2 NA", kingston="1 NA")
    answer(match, "na11", "dundas", "york", "fort_george")
    assert "have moved" in refuses(match, "york")
    match = position(active="NA", card="na01", hands={"NA": "na11"}, dundas="2 NA", kingston="1 NA")
    answer(match, "dundas", 2, "york", "na11")
    assert asked(match) == "scatter_to", "only the unit at Kingston has not moved"
    assert offered(match) == ["quinte", "rideau", "prescott"]


def test_5_0_john_norton_does_not_cross_water() -> None:
    match = position(active="NA", card="na01", hands={"NA": "na11"}, kingston="2 NA")
    answer(match, "na11")
    refuses(match, "sackets_harbor")


def test_5_0_war_cry_gathers_one_native_from_each_neighbour() -> None:
    match = position(
        active="NA",
        card="na01",
        hands={"NA": "na12"},
        dundas="2 NA",
        six_nations="2 NA",
        fort_niagara="1 NA",
        queenston_fort_erie="3 AM",
    )
    answer(match, "na12", "queenston_fort_erie", "dundas")
    refuses(match, "dundas")
    answer(match, "six_nations", "fort_niagara")
    assert units(match, "queenston_fort_erie") == {"NA": 3, "AM": 3}
    assert units(match, "dundas") == units(match, "six_nations") == {"NA": 1}


def test_5_0_war_cry_takes_no_unit_that_has_moved_and_none_from_afar() -> None:
    match = position(active="NA", card="na01", hands={"NA": "na12"}, dundas="1 NA", kingston="1 NA")
    answer(match, "dundas", "york", "na12")
    assert offered(match) == ["quinte", "rideau", "prescott"]
    refuses(match, "smiths_creek")


def test_5_0_war_cry_may_choose_an_empty_area_and_stop_early() -> None:
    match = position(active="NA", card="na01", hands={"NA": "na12"}, dundas="1 NA", york="1 NA")
    answer(match, "na12", "north_of_six_nations", "york", "no_more")
    assert units(match, "north_of_six_nations") == {"NA": 1}
    assert units(match, "dundas") == {"NA": 1}


# ---------------------------------------------------------------------- American Regulars


def test_5_0_war_hawks_doubles_the_armies_and_leaves_the_distance() -> None:
    match = position(
        active="AR", card="ar01", hands={"AR": "ar09"}, albany="1 AR", rome="1 AR", erie="1 AR", utica="1 AR"
    )
    answer(match, "ar09")
    assert match.position.turn.armies_left == 4
    answer(match, "albany")
    assert "plattsburg" in offered(match)
    refuses(match, "lacolle")
    answer(match, "caldwell", "rome", "oswego", "erie", "buffalo", "utica", "adirondacks")
    assert units(match, "adirondacks") == {"AR": 1}


def test_5_0_war_hawks_counts_the_card_double_even_when_an_army_has_moved() -> None:
    match = position(active="AR", card="ar01", hands={"AR": "ar09"}, albany="1 AR", rome="1 AR")
    answer(match, "albany", "utica", "ar09")
    assert match.position.turn.armies_left == 3


@pytest.mark.parametrize("special", ["ar09", "ar12"])
@pytest.mark.parametrize("card", ["ar06", "ar07"])
def test_5_0_war_hawks_and_forced_march_do_not_go_with_warships(special: str, card: str) -> None:
    match = position(active="AR", card=card, hands={"AR": special}, oswego="1 AR")
    refuses(match, special)


@pytest.mark.parametrize("special", ["ar09", "ar12"])
def test_5_0_war_hawks_and_forced_march_may_accompany_the_truce_card(special: str) -> None:
    match = position(active="AR", card="ar08", hands={"AR": special}, oswego="1 AR")
    assert special in offered(match)


def test_5_0_forced_march_lets_one_army_go_five_areas_instead_of_three() -> None:
    match = position(active="AR", card="ar02", hands={"AR": "ar12"}, albany="2 AR")
    answer(match, "ar12", "albany", 1, "ogdensburg")
    answer(match, "albany")
    refuses(match, "quinte")
    answer(match, "kingston")
    assert units(match, "kingston") == {"AR": 1}, "Ogdensburg, three areas away, had not used the card"


def test_5_0_forced_march_is_for_one_army_only() -> None:
    match = position(active="AR", card="ar02", hands={"AR": "ar12"}, albany="2 AR")
    answer(match, "ar12", "albany", 1, "cornwall", "albany")
    assert "plattsburg" in offered(match)
    refuses(match, "cornwall")


def test_5_0_forced_march_does_not_lead_through_the_enemy() -> None:
    match = position(
        active="AR",
        card="ar02",
        hands={"AR": "ar12"},
        detroit="1 AR",
        amherstburg="1 BR",
        north_of_detroit="1 NA",
    )
    answer(match, "ar12", "detroit")
    assert {"amherstburg", "north_of_detroit", "cleveland"} <= set(offered(match))
    refuses(match, "moraviantown")


def test_5_0_publication_ban_makes_rome_the_muster_area_instead_of_albany() -> None:
    match = position(phase="enlistment", active="AR", hands={"AR": "ar01 ar02 ar11"})
    assert (asked(match), seat(match)) == ("enlistment_card", "AR")
    answer(match, "ar11")
    assert units(match, "rome") == {"AR": 3}
    assert units(match, "pittsburgh") == {"AR": 2}
    assert units(match, "albany") == {}


def test_5_0_publication_ban_sends_fled_units_there_too_and_none_to_albany() -> None:
    match = position(phase="enlistment", active="AR", hands={"AR": "ar01 ar02 ar11"}, fled={"AR": 4})
    answer(match, "ar11", 1)
    assert units(match, "pittsburgh") == {"AR": 3}
    assert units(match, "rome") == {"AR": 6}
    assert units(match, "albany") == {}


def test_5_0_publication_ban_helps_where_albany_is_taken_but_not_where_rome_is() -> None:
    hands = {"AR": "ar01 ar02 ar11"}
    match = position(phase="enlistment", active="AR", hands=hands, albany="1 BR")
    assert units(answer(match, "ar11"), "rome") == {"AR": 3}
    match = position(
        phase="enlistment", active="AR", hands=hands, rome="1 BR", pittsburgh="1 CM", fled={"AR": 2}
    )
    answer(match, "ar11")
    assert units(match, "rome") == {"BR": 1}
    assert units(match, "albany") == {}
    assert fled(match, "AR") == 2


def test_5_0_publication_ban_is_a_choice_for_the_enlistment_only_and_counts_among_the_two() -> None:
    match = position(phase="enlistment", active="AR", hands={"AR": "ar01 ar09 ar11"})
    answer(match, "no_card")
    assert units(match, "albany") == {"AR": 3}
    answer(match, "ar01")
    refuses(match, "ar11")
    match = position(
        active="AR", card="ar01", specials="ar11", hands={"AR": "ar09 ar12"}, albany="2 AR", rome="1 AR"
    )
    answer(match, "ar09")
    refuses(match, "ar12")


def test_5_0_william_harrison_leads_the_victors_on_into_one_adjacent_area() -> None:
    match = position(
        phase="battles", active="AR", hands={"AR": "ar10"}, detroit="3 AR 2 AM 1 CM", amherstburg="1 BR"
    )
    roll(match, AR="hit blank", AM="blank blank")
    while asked(match) == "command":
        answer(match, "stay")
    assert (asked(match), seat(match)) == ("advance", "AR")
    answer(match, "ar10", 2, 1, "amherstburg")
    assert units(match, "detroit") == {"AR": 1, "AM": 1}
    assert units(match, "amherstburg") == {"BR": 1, "AR": 2, "AM": 1}
    assert asked(match) == "die", "a further battle is fought in this turn"


def test_5_0_william_harrison_needs_a_regular_goes_one_area_and_no_farther() -> None:
    match = position(phase="battles", active="AR", hands={"AR": "ar10"}, detroit="2 AR 1 AM 1 CM")
    roll(match, AR="hit blank", AM="blank")
    while asked(match) == "command":
        answer(match, "stay")
    answer(match, "ar10")
    assert numbers(match) == [2, 1]
    answer(match, 1, 0)
    assert offered(match) == ["amherstburg", "north_of_detroit", "frenchtown"]
    refuses(match, "moraviantown")


def test_5_0_william_harrison_follows_no_defeat_and_no_victory_of_militia_alone() -> None:
    match = position(phase="battles", active="AR", hands={"AR": "ar10"}, york="1 AR 3 BR")
    roll(match, BR="hit blank")
    while asked(match) == "command":
        answer(match, "stay")
    assert asked(match) == "draw"
    match = position(phase="battles", active="AR", hands={"AR": "ar10"}, detroit="1 AM 1 CM")
    roll(match, AM="hit")
    assert asked(match) == "draw"


# ---------------------------------------------------------------------- American Militia


def test_5_0_hometown_support_puts_two_units_into_an_american_objective_enemy_or_not() -> None:
    match = position(active="AM", card="am01", hands={"AM": "am10"}, buffalo="2 BR", rome="1 AM")
    answer(match, "am10")
    assert set(offered(match)) == {
        "detroit",
        "fort_meigs",
        "pittsburgh",
        "erie",
        "buffalo",
        "fort_niagara",
        "sackets_harbor",
        "ogdensburg",
        "plattsburg",
        "albany",
    }
    answer(match, "buffalo", "end_movement")
    assert units(match, "buffalo") == {"BR": 2, "AM": 2}
    assert asked(match) == "die"


def test_5_0_hometown_support_takes_from_the_fled_what_the_pool_lacks() -> None:
    match = position(active="AM", card="am01", hands={"AM": "am10"}, pool={"AM": 1}, fled={"AM": 4})
    answer(match, "am10", "albany")
    assert units(match, "albany") == {"AM": 2}
    assert (pool(match, "AM"), fled(match, "AM")) == (0, 3)


def test_5_0_hometown_support_leaves_the_fled_alone_while_the_pool_suffices() -> None:
    match = position(active="AM", card="am01", hands={"AM": "am10"}, pool={"AM": 2}, fled={"AM": 4})
    answer(match, "am10", "albany")
    assert (pool(match, "AM"), fled(match, "AM")) == (0, 4)
    refuses(match, "york")


def test_5_0_hometown_support_units_may_move() -> None:
    match = position(active="AM", card="am01", hands={"AM": "am10"}, rome="1 AM")
    answer(match, "am10", "albany", "albany", 2, "caldwell")
    assert units(match, "caldwell") == {"AM": 2}


# ---------------------------------------------------------------------- what would change nothing


@pytest.mark.parametrize(
    ("card", "arrangement"),
    [
        ("br09", {"card": "br01", "pool": {"BR": 0}}),
        ("br11", {"card": "br01", "pool": {"BR": 0}, "fled": {"BR": 5}}),
        ("br10", {"card": "br01", "york": ""}),
        ("br12", {"phase": "assignment", "york": "3 BR 3 NA 3 AM"}),
        ("cm09", {"phase": "assignment", "erie": "3 CM 3 AM"}),
        ("cm10", {"phase": "assignment", "erie": "3 CM", "rome": "3 AM"}),
        ("cm11", {"card": "cm01", "york": "3 CM", "pool": {"BR": 0}}),
        ("cm11", {"card": "cm01", "york": "1 CM", "erie": "5 CM"}),
        ("cm12", {"phase": "assignment", "york": "3 CM 3 AM", "kingston": "9 CM"}),
        ("na09", {"card": "na01", "york": "3 NA", "pool": {"NA": 0}}),
        ("na09", {"card": "na01", "york": "3 CM"}),
        ("na10", {"phase": "assignment", "york": "3 NA"}),
        ("na11", {"card": "na01", "york": "3 CM"}),
        ("na12", {"card": "na01", "york": "3 CM"}),
        ("ar09", {"card": "ar01", "albany": "3 AM"}),
        ("ar12", {"card": "ar01", "albany": "3 AM"}),
        ("ar10", {"phase": "aftermath", "albany": "3 AR"}),
        ("ar11", {"phase": "enlistment", "pool": {"AR": 0}}),
        ("ar11", {"phase": "enlistment", "albany": "1 BR", "rome": "1 BR", "fled": {"AR": 3}}),
        ("ar11", {"phase": "enlistment", "pool": {"AR": 1}, "short_pool": "all_or_none"}),
        ("am09", {"phase": "assignment", "erie": "3 AR 3 CM", "albany": "3 AM"}),
        ("am10", {"card": "am01", "pool": {"AM": 0}, "albany": "1 AM"}),
        ("am11", {"phase": "assignment", "erie": "3 AM 3 CM"}),
        ("am12", {"phase": "assignment", "york": "3 AM 3 BR"}),
        ("am12", {"phase": "assignment", "york": "3 AM 3 CM", "pool": {"AM": 0}}),
    ],
)
def test_5_0_a_card_that_would_change_nothing_cannot_be_played(
    card: str, arrangement: dict[str, object]
) -> None:
    faction = card[:2].upper()
    cards = f"{faction.lower()}02 {card}"
    match = position(active=faction, hands={faction: cards}, **arrangement)  # type: ignore[arg-type]
    refuses(match, card)


def test_5_0_a_longer_march_needs_an_army_that_is_still_to_march() -> None:
    match = position(card="br03", hands={"BR": "br10 br02"}, york="1 BR", kingston="1 BR", montreal="1 BR")
    answer(match, "york", "dundas")
    assert "br10" in offered(match)
    answer(match, "kingston", "prescott")
    refuses(match, "br10")


def test_5_0_more_armies_need_units_that_have_not_moved() -> None:
    match = position(active="AR", card="ar01", hands={"AR": "ar09 ar02"}, albany="1 AR", rome="1 AR")
    answer(match, "albany", "utica")
    assert "ar09" in offered(match)
    answer(match, "rome", "oswego")
    refuses(match, "ar09")


def test_5_0_publication_ban_can_be_played_to_anybodys_cost() -> None:
    match = position(phase="enlistment", active="AR", hands={"AR": "ar01 ar02 ar11"}, rome="1 BR")
    answer(match, "ar11")
    assert units(match, "pittsburgh") == {"AR": 2}
    assert units(match, "albany") == {}


def test_5_0_publication_ban_can_change_who_comes_under_the_strict_reading() -> None:
    """With Albany taken two recruits come; with Rome in its place five would be needed, and none comes."""
    match = position(
        phase="enlistment",
        active="AR",
        hands={"AR": "ar01 ar02 ar11"},
        albany="1 BR",
        pool={"AR": 2},
        short_pool="all_or_none",
    )
    answer(match, "ar11")
    assert units(match, "pittsburgh") == units(match, "rome") == {}


def test_5_0_john_norton_and_war_cry_move_one_unit_at_least() -> None:
    match = position(active="NA", card="na01", hands={"NA": "na11"}, dundas="2 NA", kingston="1 NA")
    answer(match, "na11", "dundas")
    refuses(match, "no_more")
    answer(match, "york", "no_more")
    assert units(match, "york") == {"NA": 1}
    match = position(active="NA", card="na01", hands={"NA": "na12"}, dundas="1 NA", york="1 NA")
    answer(match, "na12", "north_of_six_nations")
    refuses(match, "no_more")


# ---------------------------------------------------------------------- William Harrison, later in the turn


def two_victories(**more: str) -> TheMatch:
    return position(
        phase="battles",
        active="AR",
        hands={"AR": "ar10"},
        also={"detroit": "2 AR 1 CM", "plattsburg": "1 AR 2 AM 1 BR"} | more,
    )


def test_5_0_william_harrison_may_follow_an_earlier_victory_of_the_turn() -> None:
    match = two_victories()
    answer(match, "detroit")
    roll(match, AR="hit hit")
    answer(match, "no_card")
    roll(match, AR="hit", AM="hit hit")
    assert asked(match) == "advance"
    answer(match, "ar10")
    assert (asked(match), offered(match)) == ("advance_from", ["detroit", "plattsburg"])
    answer(match, "detroit", 2, "amherstburg")
    assert units(match, "amherstburg") == {"AR": 2}


def test_5_0_william_harrison_may_follow_an_earlier_victory_after_a_defeat() -> None:
    match = two_victories()
    answer(match, "detroit")
    roll(match, AR="hit hit")
    answer(match, "no_card")
    roll(match, AR="flee", AM="flee flee")
    assert (asked(match), offered(match)) == ("advance", ["ar10", "no_card"])
    answer(match, "ar10")
    assert asked(match) == "army", "Detroit is the only place"


def test_5_0_william_harrison_needs_a_regular_where_the_battle_was_won() -> None:
    match = two_victories()
    answer(match, "plattsburg")
    roll(match, AR="flee", AM="hit blank")
    answer(match, "stay")
    assert about_area(match) == "detroit", "no regular is left at Plattsburg"
    roll(match, AR="hit hit")
    answer(match, "ar10")
    assert asked(match) == "army"


def test_5_0_william_harrison_has_nothing_to_follow_in_the_next_turn() -> None:
    match = position(
        phase="battles", active="AR", hands={"AR": "ar10"}, detroit="2 AR 1 CM", decks={"AR": ""}
    )
    roll(match, AR="hit hit")
    answer(match, "no_card")
    assert match.position.this_turn is None
