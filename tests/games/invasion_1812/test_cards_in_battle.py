"""3.3 and 5.0: the special cards that are assigned to battles."""

from __future__ import annotations

from tests.games.invasion_1812.build import (
    FACTIONS,
    TheMatch,
    about,
    about_area,
    answer,
    asked,
    fled,
    log,
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


def rolling(match: TheMatch) -> str:
    """Whose die is asked for."""
    faction = question(match).prompt.params["faction"]
    assert asked(match) == "die"
    return next(name for name, known in FACTIONS.items() if known is faction)


def stay(match: TheMatch) -> TheMatch:
    """Decline all command decisions."""
    while match.question is not None and asked(match) == "command":
        answer(match, "stay")
    return match


# ---------------------------------------------------------------------- assigning


def test_3_3_cards_are_assigned_before_the_first_die_of_the_turn() -> None:
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm09 cm10"}, york="1 CM 3 AM", london="1 CM 3 AM"
    )
    assert (asked(match), seat(match)) == ("assignment", "CM")
    answer(match, "cm09")
    assert (asked(match), offered(match)) == ("bind", ["london", "york"])
    answer(match, "york", "cm10", "york")
    assert asked(match) == "battle"
    answer(match, "london")
    roll(match, CM="flee")
    assert about_area(match) == "york"
    roll(match, CM="blank")
    assert rolling(match) == "CM", "Billy Green has waited at York for his extra roll"


def test_3_3_cards_for_all_battles_need_no_place_and_last_for_the_turn() -> None:
    match = position(
        phase="assignment", active="AM", hands={"AM": "am09"}, erie="1 AM 4 CM", detroit="1 AM 4 CM"
    )
    answer(match, "am09", "detroit")
    roll(match, AM="hit")
    assert units(match, "detroit") == {"AM": 1, "CM": 2}


def test_3_3_a_card_for_all_battles_needs_a_battle() -> None:
    match = position(phase="assignment", active="BR", hands={"BR": "br12"}, york="1 BR 3 CM")
    assert asked(match) == "draw"


def test_3_3_a_card_for_one_battle_needs_a_battle() -> None:
    match = position(phase="assignment", active="NA", hands={"NA": "na10"}, york="1 BR")
    assert asked(match) == "draw"


def test_3_3_a_card_bound_to_a_battle_that_another_card_has_ended_does_nothing() -> None:
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm10 cm12"}, york="1 CM 1 AM", dundas="2 CM"
    )
    answer(match, "cm10", "cm12")
    roll(match, CM="hit")
    assert asked(match) == "draw", "nobody is called in any more"
    assert units(match, "york") == {"CM": 1}


def test_3_3_two_cards_bound_to_one_battle_work_in_the_order_of_play() -> None:
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm10 cm12"}, york="1 CM 9 AM", dundas="2 CM"
    )
    answer(match, "cm12", "cm10")
    assert asked(match) == "call_in"
    answer(match, "dundas", 2)
    roll(match, CM="hit hit hit")
    assert units(match, "york") == {"CM": 3, "AM": 6}, "those who were called in roll with the rest"


# ---------------------------------------------------------------------- British cards


def test_5_0_general_brock_keeps_yellow_units_from_fleeing() -> None:
    match = position(phase="assignment", active="BR", hands={"BR": "br12"}, york="1 BR 3 CM 9 AM")
    answer(match, "br12")
    roll(match, BR="blank", CM="flee flee blank")
    assert (asked(match), seat(match)) == ("command", "BR")
    answer(match, "stay")
    assert seat(match) == "CM"
    answer(match, "dundas")
    assert asked(match) == "die", "ignored flights are no command decisions"
    assert (fled(match, "CM"), units(match, "york")) == (0, {"BR": 1, "CM": 2, "AM": 9})


def test_5_0_general_brock_does_not_help_other_colours() -> None:
    match = position(phase="assignment", active="BR", hands={"BR": "br12"}, york="1 CM 2 NA 3 AM")
    answer(match, "br12")
    roll(match, CM="blank", NA="flee blank")
    assert fled(match, "NA") == 1
    stay(match)
    roll(match, AM="flee flee flee")
    assert fled(match, "AM") == 3


def test_5_0_ambush_removes_two_american_units_of_their_own_choice_before_the_battle() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm09"}, york="1 CM 2 AR 3 AM")
    before = pool(match, "AR")
    answer(match, "cm09")
    assert (asked(match), seat(match)) == ("loss", "AM")
    answer(match, 1)
    assert units(match, "york") == {"CM": 1, "AR": 1, "AM": 2}
    assert (pool(match, "AR"), fled(match, "AR")) == (before + 1, 0)
    assert rolling(match) == "CM"


def test_5_0_ambush_works_in_british_home_areas_only() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm09"}, erie="1 CM 2 AR 3 AM")
    assert offered(match) == ["no_card"]
    refuses(match, "cm09")
    assert rolling(answer(match, "no_card")) == "AR"
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm09"}, erie="1 CM 3 AM", york="1 CM 3 AM"
    )
    answer(match, "cm09", "york")
    assert units(match, "york") == {"CM": 1, "AM": 1}


def test_5_0_ambush_may_end_the_battle() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm09"}, york="1 CM 2 AM")
    answer(match, "cm09")
    assert units(match, "york") == {"CM": 1}
    assert asked(match) == "draw"


def test_5_0_ambush_strikes_before_any_battle_of_the_turn_is_fought() -> None:
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm09"}, york="1 CM 3 AM", london="1 CM 3 AM"
    )
    answer(match, "cm09", "york")
    assert asked(match) == "battle", "no battle has begun yet"
    assert units(match, "york") == {"CM": 1, "AM": 1}
    answer(match, "london")
    assert units(match, "york") == {"CM": 1, "AM": 1}


def test_5_0_ambush_that_leaves_nobody_takes_the_battle_off_the_list() -> None:
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm09"}, york="1 CM 2 AM", london="1 CM 3 AM"
    )
    answer(match, "cm09", "york")
    assert about_area(match) == "london"
    assert log(match, "battle_won") == []


def test_5_0_ambush_is_chosen_by_the_american_faction_with_most_units() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm09"}, york="1 CM 3 AR 3 AM")
    answer(match, "cm09")
    assert (asked(match), seat(match), about(match)) == ("loss", "AR", "AR")
    assert numbers(match) == [2, 1, 0]


def test_5_0_billy_green_gives_the_british_an_extra_roll_of_hits_then_the_usual_one() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm10"}, york="1 BR 1 CM 1 NA 9 AM")
    answer(match, "cm10")
    roll(match, BR="blank", CM="flee", NA="hit")
    assert units(match, "york") == {"BR": 1, "CM": 1, "NA": 1, "AM": 8}
    assert fled(match, "CM") == 0
    roll(match, BR="hit", CM="hit", NA="hit")
    assert units(match, "york") == {"BR": 1, "CM": 1, "NA": 1, "AM": 5}
    assert rolling(match) == "AM"


def test_5_0_billy_green_works_abroad_too_before_the_home_side_rolls() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm10"}, erie="1 CM 2 AM")
    answer(match, "cm10")
    assert rolling(match) == "CM"
    roll(match, CM="hit")
    assert units(match, "erie") == {"CM": 1, "AM": 1}
    assert rolling(match) == "AM"


def test_5_0_laura_secord_calls_three_units_from_adjacent_areas_moved_or_not() -> None:
    match = position(
        active="CM", card="cm03", hands={"CM": "cm12"}, york="1 CM", dundas="2 BR", fort_george="1 CM 4 AM"
    )
    answer(match, "york", "dundas", "end_movement", "cm12")
    assert (asked(match), seat(match)) == ("call_in", "CM")
    assert offered(match) == ["dundas", "no_more"]
    answer(match, "dundas")
    assert (about(match), numbers(match)) == ("BR", [2, 1, 0])
    answer(match, 2, 1)
    assert units(match, "fort_george") == {"BR": 2, "CM": 2, "AM": 4}
    assert asked(match) == "die"


def test_5_0_laura_secord_calls_no_more_than_three_and_fewer_if_liked() -> None:
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm12"}, dundas="9 CM", fort_george="1 CM 4 AM"
    )
    answer(match, "cm12", "dundas")
    assert numbers(match) == [3, 2, 1]
    answer(match, 3)
    assert units(match, "fort_george") == {"CM": 4, "AM": 4}
    assert asked(match) == "die"
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm12"}, dundas="9 CM", fort_george="1 CM 4 AM"
    )
    answer(match, "cm12", "dundas", 1, "no_more")
    assert units(match, "dundas") == {"CM": 8}


def test_5_0_laura_secord_calls_nobody_out_of_a_battle_nor_into_american_land() -> None:
    match = position(
        phase="assignment", active="CM", hands={"CM": "cm12"}, dundas="2 CM 1 AM", fort_george="1 CM 4 AM"
    )
    answer(match, "cm12", "fort_george", "fort_george")
    assert asked(match) == "die", "the units at Dundas have a battle of their own"
    match = position(phase="assignment", active="CM", hands={"CM": "cm12"}, fort_niagara="1 CM 2 AM")
    refuses(match, "cm12")


def test_5_0_tecumseh_makes_the_americans_roll_for_flights_alone() -> None:
    match = position(phase="assignment", active="NA", hands={"NA": "na10"}, york="1 NA 2 CM 2 AR 3 AM")
    answer(match, "na10")
    roll(match, AR="hit blank", AM="hit flee blank")
    assert units(match, "york") == {"CM": 2, "NA": 1, "AR": 2, "AM": 2}
    assert fled(match, "AM") == 1
    assert rolling(match) == "CM", "then the battle begins as usual"


def test_5_0_tecumseh_may_end_the_battle_without_another_roll() -> None:
    match = position(phase="assignment", active="NA", hands={"NA": "na10"}, york="1 NA 1 AM")
    answer(match, "na10")
    roll(match, AM="flee")
    assert units(match, "york") == {"NA": 1}
    assert asked(match) == "draw"


def test_5_0_tecumseh_works_in_one_battle_only() -> None:
    match = position(
        phase="assignment", active="NA", hands={"NA": "na10"}, york="1 NA 2 AM", london="1 NA 2 AM"
    )
    answer(match, "na10", "london", "york")
    assert about_area(match) == "york"
    assert rolling(match) == "NA"


# ---------------------------------------------------------------------- American cards


def test_5_0_kentucky_militia_doubles_the_hits_of_white_dice_and_the_british_choose() -> None:
    match = position(phase="assignment", active="AM", hands={"AM": "am09"}, erie="1 AM 3 CM 3 BR")
    answer(match, "am09")
    roll(match, AM="hit")
    assert (asked(match), seat(match)) == ("loss", "BR")
    answer(match, 1)
    assert units(match, "erie") == {"BR": 2, "CM": 2, "AM": 1}


def test_5_0_kentucky_militia_does_not_double_blue_hits() -> None:
    match = position(phase="assignment", active="AM", hands={"AM": "am09"}, erie="1 AR 1 AM 5 CM")
    answer(match, "am09")
    roll(match, AR="hit", AM="blank")
    stay(match)
    assert units(match, "erie") == {"CM": 4, "AR": 1, "AM": 1}


def test_5_0_aisquiths_sharpshooters_choose_the_losses_for_blue_and_white_hits() -> None:
    match = position(phase="assignment", active="AM", hands={"AM": "am11"}, erie="1 AR 1 AM 3 CM 3 BR")
    answer(match, "am11")
    roll(match, AR="hit", AM="hit")
    assert (asked(match), seat(match)) == ("loss", "AM")
    answer(match, 2)
    assert units(match, "erie") == {"BR": 1, "CM": 3, "AR": 1, "AM": 1}


def test_5_0_aisquiths_sharpshooters_do_not_touch_american_losses() -> None:
    match = position(phase="assignment", active="AM", hands={"AM": "am11"}, york="1 BR 1 CM 2 AR 2 AM")
    answer(match, "am11")
    roll(match, BR="hit", CM="blank")
    assert (asked(match), seat(match), about(match)) == ("loss", "AM", "AR")
    assert numbers(match) == [1, 0]


def test_5_0_aisquith_and_kentucky_militia_work_together() -> None:
    match = position(phase="assignment", active="AM", hands={"AM": "am09 am11"}, erie="1 AM 3 CM 3 BR")
    answer(match, "am09", "am11")
    roll(match, AM="hit")
    assert seat(match) == "AM"
    answer(match, 2)
    assert units(match, "erie") == {"BR": 1, "CM": 3, "AM": 1}


def test_5_0_turncoat_makes_one_canadian_an_american_before_the_battle() -> None:
    match = position(phase="assignment", active="AM", hands={"AM": "am12"}, york="2 CM 1 AM")
    before = pool(match, "CM"), pool(match, "AM")
    answer(match, "am12")
    assert units(match, "york") == {"CM": 1, "AM": 2}
    assert (pool(match, "CM"), pool(match, "AM")) == (before[0] + 1, before[1] - 1)
    assert rolling(match) == "CM"


def test_5_0_turncoat_needs_a_yellow_unit_there_and_a_white_one_in_the_pool() -> None:
    match = position(phase="assignment", active="AM", hands={"AM": "am12"}, york="2 BR 1 AM")
    refuses(match, "am12")
    match = position(phase="assignment", active="AM", hands={"AM": "am12"}, york="2 CM 1 AM", pool={"AM": 0})
    refuses(match, "am12")


def test_5_0_turncoat_of_the_last_defender_wins_without_a_roll() -> None:
    match = position(phase="assignment", active="AM", hands={"AM": "am12"}, york="1 CM 1 AM")
    answer(match, "am12")
    assert units(match, "york") == {"AM": 2}
    assert asked(match) == "draw"
