"""3.3: battles."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import (
    FACTIONS,
    GAME,
    about,
    about_area,
    answer,
    asked,
    fled,
    log,
    markers,
    numbers,
    offered,
    pool,
    position,
    question,
    refuses,
    roll,
    seat,
    units,
)

# ---------------------------------------------------------------------- 3.3: who fights, and in which order


def test_3_3_enemies_in_one_area_fight_until_one_side_is_left() -> None:
    match = position(phase="battles", active="AR", york="2 BR", fort_george="1 AR 1 CM", decks={"AR": ""})
    assert asked(match) == "die"
    roll(match, CM="hit")
    assert units(match, "fort_george") == {"CM": 1}
    assert units(match, "york") == {"BR": 2}
    assert asked(match) == "marker"


def test_3_3_where_no_enemies_meet_nothing_is_fought() -> None:
    match = position(phase="battles", active="AR", york="2 BR", fort_george="3 AR")
    assert asked(match) == "draw"


def test_3_3_the_active_player_orders_the_battles() -> None:
    match = position(phase="battles", active="AM", york="1 BR 1 AM", detroit="1 AR 1 NA", erie="2 AM")
    assert (asked(match), seat(match)) == ("battle", "AM")
    assert offered(match) == ["york", "detroit"]
    answer(match, "detroit")
    assert about_area(match) == "detroit"
    roll(match, AR="hit")
    assert about_area(match) == "york"


def test_3_3_a_battle_once_begun_is_fought_to_its_end_before_the_next() -> None:
    match = position(phase="battles", active="AM", york="1 BR 1 AM", detroit="1 AR 1 NA")
    answer(match, "york")
    roll(match, BR="blank")
    answer(match, "stay")
    assert about_area(match) == "york"


@pytest.mark.parametrize("active", ["BR", "AR"])
@pytest.mark.parametrize(("area", "first"), [("york", "CM"), ("erie", "AM")])
def test_3_3_the_home_side_rolls_first_whoever_attacks(active: str, area: str, first: str) -> None:
    match = position(phase="battles", active=active, also={area: "1 CM 1 AM"})
    assert asked(match) == "die"
    assert question(match).prompt.params["faction"] is FACTIONS[first]


def test_3_3_the_sides_roll_in_turn_while_both_are_there() -> None:
    match = position(phase="battles", active="AM", york="2 CM 2 AM", decks={"AM": ""})
    roll(match, CM="hit flee")
    assert units(match, "york") == {"CM": 1, "AM": 1}
    roll(match, AM="blank")
    assert asked(match) == "die"
    roll(match, CM="hit")
    assert units(match, "york") == {"CM": 1}


def test_3_3_who_has_fallen_does_not_roll_back() -> None:
    match = position(phase="battles", active="AM", york="2 CM 2 AM", decks={"AM": ""})
    roll(match, CM="hit hit")
    assert units(match, "york") == {"CM": 2}
    assert asked(match) == "marker"


@pytest.mark.parametrize(
    ("faction", "number", "dice"),
    [
        ("BR", 1, 1),
        ("BR", 7, 2),
        ("CM", 2, 2),
        ("CM", 7, 3),
        ("NA", 7, 3),
        ("AR", 7, 2),
        ("AM", 3, 3),
        ("AM", 7, 3),
    ],
)
def test_3_3_a_die_for_each_unit_two_for_regulars_and_three_for_others_at_most(
    faction: str, number: int, dice: int
) -> None:
    british = faction in ("BR", "CM", "NA")
    area, enemy = ("york", "9 AM") if british else ("erie", "9 CM")
    match = position(phase="battles", active="AR", also={area: f"{number} {faction} {enemy}"})
    rolled = 0
    while asked(match) == "die" and question(match).prompt.params["faction"] is FACTIONS[faction]:
        answer(match, "hit")
        rolled += 1
    assert rolled == dice


def test_3_3_each_faction_rolls_its_own_dice_before_any_result_is_applied() -> None:
    match = position(phase="battles", active="AR", york="1 BR 1 CM 1 NA 9 AM")
    for faction in ("BR", "CM", "NA"):
        assert question(match).prompt.params["faction"] is FACTIONS[faction]
        answer(match, "hit")
    assert units(match, "york") == {"BR": 1, "CM": 1, "NA": 1, "AM": 6}


def test_3_3_each_colour_has_its_own_mix_of_faces() -> None:
    assert {name: faction.faces for name, faction in FACTIONS.items()} == {
        "BR": (3, 0, 3),
        "CM": (2, 2, 2),
        "NA": (2, 1, 3),
        "AR": (3, 1, 2),
        "AM": (2, 2, 2),
    }


def test_3_3_nature_weighs_the_faces_as_printed() -> None:
    match = position(phase="battles", active="AR", detroit="1 AR 1 BR")
    assert (offered(match), question(match).odds) == (["hit", "flee", "blank"], [3, 1, 2])
    roll(match, "blank")
    answer(match, "stay")
    assert (offered(match), question(match).odds) == (["hit", "blank"], [3, 3])


# ---------------------------------------------------------------------- 3.3.1: hits


def test_3_3_1_a_hit_sends_an_enemy_unit_to_its_pool() -> None:
    match = position(phase="battles", active="AM", york="1 CM 2 AM")
    before = pool(match, "AM")
    roll(match, CM="hit")
    assert units(match, "york") == {"CM": 1, "AM": 1}
    assert (pool(match, "AM"), fled(match, "AM")) == (before + 1, 0)


def test_3_3_1_the_side_that_is_hit_chooses_among_its_factions() -> None:
    match = position(phase="battles", active="AM", york="2 BR 2 AM 2 AR")
    roll(match, BR="hit hit")
    assert (asked(match), seat(match)) == ("loss", "AM")
    assert (about(match), numbers(match)) == ("AR", [2, 1, 0])
    refuses(match, 3)
    answer(match, 1)
    assert units(match, "york") == {"BR": 2, "AR": 1, "AM": 1}


def test_3_3_1_the_active_faction_speaks_for_its_side() -> None:
    match = position(phase="battles", active="NA", york="2 BR 2 CM 1 NA 2 AM")
    roll(match, BR="blank blank", CM="blank blank", NA="blank")
    while asked(match) == "command":
        answer(match, "stay")
    roll(match, AM="hit blank")
    assert (asked(match), seat(match)) == ("loss", "NA")


@pytest.mark.parametrize(
    ("army", "speaker"), [("1 BR 3 CM 2 NA", "CM"), ("2 BR 2 CM 2 NA", "BR"), ("1 CM 2 NA", "NA")]
)
def test_3_3_1_else_the_faction_with_most_units_speaks_regulars_before_militia_before_natives(
    army: str, speaker: str
) -> None:
    match = position(phase="battles", active="AM", erie=f"{army} 1 AM")
    roll(match, AM="hit")
    assert (asked(match), seat(match)) == ("loss", speaker)


def test_3_3_1_more_hits_than_units_take_all_that_are_there() -> None:
    match = position(phase="battles", active="CM", york="2 BR 3 CM 1 AM 1 AR", decks={"CM": ""})
    roll(match, BR="hit hit", CM="hit blank blank")
    assert units(match, "york") == {"BR": 2, "CM": 3}
    assert [line["number"] for line in log(match, "lost")] == [1, 1]


# ---------------------------------------------------------------------- 3.3.2: flights


def test_3_3_2_a_flight_takes_a_unit_of_the_colour_of_the_die() -> None:
    match = position(phase="battles", active="AM", detroit="2 AM 2 AR 3 CM")
    before = pool(match, "AM")
    roll(match, AR="blank blank", AM="flee blank")
    assert units(match, "detroit") == {"AR": 2, "AM": 1, "CM": 3}
    assert (fled(match, "AM"), fled(match, "AR"), pool(match, "AM")) == (1, 0, before)


def test_3_3_2_all_may_flee_and_leave_the_field() -> None:
    match = position(phase="battles", active="AM", detroit="2 AM 3 CM", decks={"AM": ""})
    roll(match, AM="flee flee")
    assert units(match, "detroit") == {"CM": 3}
    assert fled(match, "AM") == 2
    assert asked(match) == "marker"


def test_3_3_2_the_whole_roll_is_applied_after_the_last_enemy_has_fallen() -> None:
    match = position(phase="battles", active="AM", detroit="2 AM 1 CM", decks={"AM": ""})
    roll(match, AM="hit flee")
    assert units(match, "detroit") == {"AM": 1}
    match = position(phase="battles", active="AM", detroit="3 AM 1 CM", decks={"AM": ""})
    roll(match, AM="hit flee blank")
    assert fled(match, "AM") == 1
    assert asked(match) == "command", "the decision still counts after the last enemy has fallen"


def test_3_3_2_the_red_die_has_no_flight() -> None:
    match = position(phase="battles", active="AM", york="1 BR 1 AM")
    refuses(match, "flee")


# ---------------------------------------------------------------------- 3.3.3: command decisions


def test_3_3_3_a_blank_lets_an_own_unit_leave_for_a_friendly_area_or_stay() -> None:
    match = position(phase="battles", active="BR", fort_george="2 BR 1 CM 3 AM")
    roll(match, BR="blank hit", CM="hit")
    assert (asked(match), seat(match)) == ("command", "BR")
    assert offered(match) == ["dundas", "queenston_fort_erie", "stand_fast", "stay"]
    answer(match, "dundas")
    assert units(match, "dundas") == {"BR": 1}
    assert units(match, "fort_george") == {"BR": 1, "CM": 1, "AM": 1}


def test_3_3_3_staying_is_a_choice() -> None:
    match = position(phase="battles", active="BR", fort_george="1 BR 3 AM")
    roll(match, BR="blank")
    answer(match, "stay")
    assert units(match, "fort_george") == {"BR": 1, "AM": 3}
    assert question(match).prompt.params["faction"] is FACTIONS["AM"]


def test_3_3_3_each_blank_moves_one_unit_to_an_area_of_its_own_choice() -> None:
    match = position(phase="battles", active="CM", fort_george="3 CM 3 AM")
    roll(match, CM="blank blank hit")
    answer(match, "dundas", "queenston_fort_erie")
    assert (units(match, "dundas"), units(match, "queenston_fort_erie")) == ({"CM": 1}, {"CM": 1})
    assert asked(match) == "die"


def test_3_3_3_a_declined_decision_ends_those_of_the_faction_in_this_roll() -> None:
    match = position(phase="battles", active="CM", fort_george="3 CM 3 AM")
    roll(match, CM="blank blank blank")
    answer(match, "stay")
    assert question(match).prompt.params["faction"] is FACTIONS["AM"]


def test_3_3_3_own_home_held_by_the_enemy_alone_is_not_friendly() -> None:
    match = position(phase="battles", active="BR", fort_george="1 BR 3 AM", dundas="1 AM")
    roll(match, BR="blank")
    assert offered(match) == ["queenston_fort_erie", "stand_fast", "stay"]
    refuses(match, "dundas")


def test_3_3_3_empty_enemy_home_is_not_friendly() -> None:
    match = position(phase="battles", active="BR", fort_george="1 BR 3 AM")
    roll(match, BR="blank")
    refuses(match, "fort_niagara")


def test_3_3_3_enemy_home_held_by_allies_is_friendly() -> None:
    match = position(phase="battles", active="BR", fort_george="1 BR 3 AM", fort_niagara="1 CM")
    roll(match, BR="blank")
    answer(match, "fort_niagara")
    assert units(match, "fort_niagara") == {"BR": 1, "CM": 1}


def test_3_3_3_an_area_with_a_battle_to_come_is_friendly_and_the_unit_fights_there() -> None:
    match = position(phase="battles", active="BR", fort_george="1 BR 3 AM", dundas="1 CM 1 AM")
    answer(match, "fort_george")
    roll(match, BR="blank")
    answer(match, "dundas")
    assert units(match, "dundas") == {"BR": 1, "CM": 1, "AM": 1}
    assert about_area(match) == "dundas"
    roll(match, BR="hit", CM="blank")


def test_3_3_3_an_area_that_the_enemy_has_won_is_no_longer_friendly() -> None:
    match = position(phase="battles", active="BR", fort_george="1 BR 3 AM", dundas="1 CM 1 AM")
    answer(match, "dundas")
    roll(match, CM="flee")
    roll(match, BR="blank")
    refuses(match, "dundas")


def test_3_3_3_with_no_friendly_neighbour_nothing_is_asked() -> None:
    match = position(phase="battles", active="BR", lacolle="2 AM", fort_ticonderoga="1 BR 3 AM")
    roll(match, AM="blank blank blank")
    while asked(match) == "command":
        answer(match, "stay")
    roll(match, BR="blank")
    assert question(match).prompt.params["faction"] is FACTIONS["AM"]


def test_3_3_3_no_unit_leaves_over_water() -> None:
    match = position(phase="battles", active="BR", sackets_harbor="1 BR 1 AM", kingston="1 BR")
    roll(match, AM="hit")
    assert units(match, "sackets_harbor") == {"AM": 1}
    match = position(phase="battles", active="BR", sackets_harbor="1 BR 1 AM", kingston="1 BR", rome="1 CM")
    roll(match, AM="blank")
    answer(match, "stay")
    roll(match, BR="blank")
    assert offered(match) == ["rome", "stand_fast", "stay"]
    refuses(match, "kingston")


def test_3_3_3_each_faction_decides_for_its_own_units() -> None:
    match = position(phase="battles", active="AM", dundas="1 BR 1 CM 9 AM")
    roll(match, BR="blank", CM="blank")
    assert seat(match) == "BR"
    answer(match, "york")
    assert units(match, "york") == {"BR": 1}
    assert seat(match) == "CM"
    answer(match, "york")
    assert units(match, "york") == {"BR": 1, "CM": 1}


def test_3_3_3_hits_come_before_flights_and_flights_before_decisions() -> None:
    match = position(phase="battles", active="AM", detroit="3 AM 2 AR 3 CM 3 BR")
    roll(match, AR="blank hit", AM="flee blank hit")
    assert (asked(match), fled(match, "AM")) == ("loss", 0)
    answer(match, 2)
    assert (asked(match), fled(match, "AM")) == ("command", 1)


def test_3_3_3_units_that_retreat_may_have_moved_before() -> None:
    match = position(active="AM", card="am02", williamsburg="2 AM", fort_niagara="3 CM")
    answer(match, "williamsburg", 2, "fort_niagara")
    roll(match, AM="blank blank")
    answer(match, "williamsburg", "buffalo")
    assert units(match, "williamsburg") == units(match, "buffalo") == {"AM": 1}
    assert units(match, "fort_niagara") == {"CM": 3}


# ---------------------------------------------------------------------- 3.3.4: the natives


def test_3_3_4_natives_may_enter_empty_enemy_land() -> None:
    match = position(phase="battles", active="AM", ogdensburg="1 NA 1 AM")
    roll(match, AM="blank")
    answer(match, "stay")
    roll(match, NA="blank")
    assert (asked(match), seat(match)) == ("command", "NA")
    answer(match, "east_of_ogdensburg")
    assert units(match, "east_of_ogdensburg") == {"NA": 1}


def test_3_3_4_an_enemy_unit_there_keeps_them_out() -> None:
    match = position(phase="battles", active="AM", ogdensburg="1 NA 1 AM", east_of_ogdensburg="1 AM")
    roll(match, AM="blank")
    answer(match, "stay")
    roll(match, NA="blank")
    refuses(match, "east_of_ogdensburg")


def test_3_3_4_they_may_win_an_objective_so() -> None:
    match = position(phase="battles", active="AM", queenston_fort_erie="1 NA 3 AM", decks={"AM": ""})
    roll(match, NA="blank")
    answer(match, "buffalo")
    assert markers(match) == {"queenston_fort_erie": "american", "buffalo": "british"}


def test_3_3_4_allies_may_follow_them_in_the_same_roll() -> None:
    match = position(phase="battles", active="AM", ogdensburg="1 BR 1 NA 1 AM")
    roll(match, AM="blank")
    answer(match, "stay")
    roll(match, BR="blank", NA="blank")
    assert seat(match) == "NA", "only they can open the way"
    answer(match, "east_of_ogdensburg")
    assert seat(match) == "BR"
    answer(match, "east_of_ogdensburg")
    assert units(match, "east_of_ogdensburg") == {"BR": 1, "NA": 1}


def test_3_3_4_regulars_do_not_lead_the_way() -> None:
    match = position(phase="battles", active="AM", ogdensburg="1 BR 1 NA 1 AM")
    roll(match, AM="blank")
    answer(match, "stay")
    roll(match, BR="blank", NA="blank")
    answer(match, "stay")
    assert seat(match) == "BR"
    refuses(match, "east_of_ogdensburg")


def test_3_3_3_americans_may_fall_back_into_empty_home_land() -> None:
    match = position(phase="battles", active="AR", ogdensburg="3 BR 1 AR")
    roll(match, AR="blank")
    answer(match, "east_of_ogdensburg")
    assert units(match, "east_of_ogdensburg") == {"AR": 1}


# ---------------------------------------------------------------------- one voice a side and roll


def test_3_3_1_one_voice_decides_all_losses_of_a_roll() -> None:
    match = position(phase="battles", active="AM", erie="3 BR 3 CM 3 NA 3 AM")
    roll(match, AM="hit hit hit")
    assert (seat(match), about(match), numbers(match)) == ("BR", "BR", [3, 2, 1, 0])
    answer(match, 1)
    assert (seat(match), about(match), numbers(match)) == ("BR", "CM", [2, 1, 0])
    answer(match, 0)
    assert units(match, "erie") == {"BR": 2, "CM": 3, "NA": 1, "AM": 3}


def test_3_3_1_the_voice_is_found_anew_for_each_roll() -> None:
    match = position(phase="battles", active="AM", erie="3 BR 2 CM 2 AM")
    roll(match, AM="hit hit")
    assert seat(match) == "BR"
    answer(match, 2)
    roll(match, BR="blank", CM="blank blank")
    roll(match, AM="hit blank")
    assert (seat(match), about(match)) == ("CM", "BR"), "now the Canadians are the most"


def test_3_3_1_losses_are_asked_for_in_as_few_questions_as_possible() -> None:
    match = position(phase="battles", active="AM", erie="2 BR 4 CM 3 AM")
    roll(match, AM="hit hit hit")
    assert (about(match), numbers(match)) == ("BR", [2, 1, 0])
    answer(match, 2)
    assert asked(match) == "die"
    assert units(match, "erie") == {"CM": 3, "AM": 3}


def test_3_3_1_a_number_that_follows_from_the_others_is_not_asked_for() -> None:
    match = position(phase="battles", active="AM", erie="2 BR 1 CM 3 AM", decks={"AM": ""})
    roll(match, AM="hit hit flee")
    assert (about(match), numbers(match)) == ("BR", [2, 1]), "the one Canadian cannot pay for both"
    match = position(phase="battles", active="AM", erie="5 CM 3 AM")
    roll(match, AM="hit hit hit")
    assert asked(match) == "die", "there is only one colour to choose"


# ---------------------------------------------------------------------- standing fast


def test_3_3_3_standing_fast_holds_for_the_rest_of_the_battle() -> None:
    match = position(phase="battles", active="CM", fort_george="3 CM 9 AM")
    roll(match, CM="blank blank hit")
    answer(match, "stand_fast")
    roll(match, AM="blank blank blank")
    while asked(match) == "command":
        answer(match, "stand_fast")
    roll(match, CM="blank blank blank")
    assert question(match).prompt.params["faction"] is FACTIONS["AM"]
    assert units(match, "fort_george") == {"CM": 3, "AM": 8}


def test_3_3_3_staying_once_leaves_the_next_roll_open() -> None:
    match = position(phase="battles", active="CM", fort_george="3 CM 3 AM")
    roll(match, CM="blank blank hit")
    answer(match, "stay")
    roll(match, AM="flee flee")
    assert units(match, "fort_george") == {"CM": 3}
    match = position(phase="battles", active="CM", fort_george="3 CM 4 AM")
    roll(match, CM="blank blank hit")
    answer(match, "stay")
    roll(match, AM="flee flee hit")
    roll(match, CM="blank blank")
    assert (asked(match), seat(match)) == ("command", "CM")


def test_3_3_3_each_faction_stands_fast_for_itself() -> None:
    match = position(phase="battles", active="AM", dundas="2 BR 2 CM 9 AM")
    roll(match, BR="blank blank", CM="blank blank")
    assert seat(match) == "BR"
    answer(match, "stand_fast")
    assert (asked(match), seat(match)) == ("command", "CM")


def test_3_3_3_standing_fast_ends_with_the_battle() -> None:
    match = position(phase="battles", active="CM", fort_george="2 CM 1 AM", york="2 CM 2 AM")
    answer(match, "fort_george")
    roll(match, CM="hit blank")
    answer(match, "stand_fast")
    assert about_area(match) == "york"
    roll(match, CM="blank hit")
    assert (asked(match), about_area(match)) == ("command", "york")


def test_3_3_the_battle_is_forgotten_when_it_is_over() -> None:
    match = position(phase="battles", active="CM", fort_george="2 CM 1 AM", decks={"CM": ""})
    roll(match, CM="hit blank")
    answer(match, "stay")
    assert match.position.this_turn is None
    assert match.position.after == []


def test_3_3_1_units_that_moved_and_fell_are_no_longer_counted_as_moved() -> None:
    match = position(active="AM", card="am02", williamsburg="3 AM", fort_niagara="3 CM")
    answer(match, "williamsburg", 3, "fort_niagara")
    roll(match, AM="blank flee blank")
    answer(match, "stand_fast")
    roll(match, CM="hit blank blank")
    assert units(match, "fort_niagara") == {"AM": 1, "CM": 3}
    GAME.check_position(match.position)
    assert sum(match.position.turn.moved) == 1
