"""9.0: battles."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    GENERALS,
    TheMatch,
    answer,
    asked,
    cards,
    congress,
    log,
    marker,
    offered,
    position,
    refuses,
    roll,
    rolls,
    rule,
    seat,
    units,
    where,
)

from flintlock.games.washingtons_war.modifiers import actual_rating, encounter_of, modifiers


def british_attack(count: int = 3, **spaces: str) -> TheMatch:
    """Clinton marches from New York on West Point."""
    pieces = {"new_york": f"clinton {count} british +british", "west_point": "gates 3 american"} | spaces
    match = position(active="british", british="ops2 ops1", also=pieces)
    answer(match, "ops2", "activate", count, "west_point")
    if asked(match) == "retreat_before_battle":
        answer(match, "done")
    return match


def american_attack(count: int = 3, *, hand: str = "ops1 ops1", **spaces: str) -> TheMatch:
    """Greene marches from Albany on West Point."""
    pieces = {"albany": f"greene {count} american +american", "west_point": "clinton 3 british"} | spaces
    match = position(american=hand, also=pieces)
    answer(match, "ops1", "activate", count, "west_point")
    return match


def bonuses(match: TheMatch) -> dict[str, tuple[int, int]]:
    """The lines of table 9.4: American and British."""
    g, found = match.position, dict[str, tuple[int, int]]()
    for one in modifiers(g, encounter_of(g), BOARD.american):
        found[one.name.removeprefix("modifier.")] = (one.value, 0)
    for one in modifiers(g, encounter_of(g), BOARD.british):
        name = one.name.removeprefix("modifier.")
        found[name] = (found.get(name, (0, 0))[0], one.value)
    return found


def lose(match: TheMatch, *dice: int) -> TheMatch:
    """The attacker is beaten; then the losses: loser's and winner's die."""
    return roll(match, 1, 6, 1, 6, *dice)


def win(match: TheMatch, *dice: int) -> TheMatch:
    return roll(match, 6, 1, 6, 1, *dice)


# ---------------------------------------------------------------------- 9.1, 9.2


def test_9_1_the_activated_army_attacks() -> None:
    match = british_attack()
    assert encounter_of(match.position).attacker is BOARD.british
    assert encounter_of(american_attack().position).attacker is BOARD.american


def test_9_1_also_when_it_was_intercepted() -> None:
    match = position(
        active="british",
        british="ops2 ops1",
        new_york="clinton 3 british",
        west_point="+american",
        albany="gates 3 american",
    )
    answer(match, "ops2", "activate", 3, "west_point", "gates")
    roll(match, 1)
    assert encounter_of(match.position).attacker is BOARD.british
    assert bonuses(match)["interception"] == (1, 0)


def test_9_2_step_4_a_tie_is_the_attackers() -> None:
    match = british_attack(west_point="gates 4 american", norfolk="+british")
    assert bonuses(match) == {"units": (4, 3), "regulars": (0, 1), "militia": (0, 1)}
    roll(match, 4, 4)
    assert rolls(match) == [("british", ["die:4"], 3), ("american", ["die:4"], 2)]
    roll(match, 1, 3)
    assert rolls(match)[2:] == [("british", ["die:1"], 9), ("american", ["die:3"], 9)]
    assert match.position.fighting.winner == 1


def test_9_2_step_4_the_higher_total_wins() -> None:
    match = british_attack(west_point="gates 4 american")
    roll(match, 4, 4, 1, 4)
    assert match.position.fighting.winner == 0


def test_9_2_step_7_an_american_victory_moves_the_alliance() -> None:
    match = lose(british_attack(), 1, 6)
    assert match.position.alliance == 1
    match = win(american_attack(5, norfolk="1 british"), 1, 6)
    answer(match, "new_york")
    assert match.position.alliance == 1


def test_9_2_step_7_a_british_victory_does_not() -> None:
    match = win(british_attack(), 1, 6)
    assert match.position.alliance == 0


# ---------------------------------------------------------------------- 9.3


@pytest.mark.parametrize(
    ("general", "die", "count", "rating"),
    [
        ("washington", 3, 5, 3),
        ("washington", 4, 6, 6),
        ("washington", 6, 5, 5),
        ("howe", 1, 5, 2),
        ("howe", 6, 2, 2),
        ("lincoln", 3, 5, 0),
        ("gates", 2, 1, 1),
    ],
)
def test_9_3_the_actual_rating_is_half_or_all_but_never_above_the_units(
    general: str, die: int, count: int, rating: int
) -> None:
    g = position().position
    assert actual_rating(g, GENERALS[general], die, count) == rating


def test_9_3_without_a_general_it_is_nought_and_no_die_falls() -> None:
    match = british_attack(west_point="3 american")
    roll(match, 6)
    assert asked(match) == "battle_die"
    assert rolls(match) == [("british", ["die:6"], 3)]


# ---------------------------------------------------------------------- 9.4


def test_9_41_the_regulars_give_one_until_they_are_lost() -> None:
    assert bonuses(british_attack())["regulars"] == (0, 1)
    match = position(
        active="british",
        british="ops2 ops1",
        regulars=False,
        new_york="clinton 3 british",
        west_point="3 american",
    )
    answer(match, "ops2", "activate", 3, "west_point")
    assert "regulars" not in bonuses(match)


def test_9_41_three_units_lost_in_a_battle_lose_the_regulars() -> None:
    match = lose(british_attack(4), 6, 6)
    assert units(match, "new_york") == {"british": 1}
    assert not match.position.regulars
    assert match.position.alliance == 3


def test_9_41_two_do_not() -> None:
    match = lose(british_attack(4), 5, 6)
    assert match.position.regulars


def test_9_41_surrendered_units_count() -> None:
    match = lose(british_attack(4, new_york="clinton 4 british +american", norfolk="1 british"), 1, 6)
    assert where(match, "clinton") == "captured"
    assert match.position.lost[1] == 4
    assert not match.position.regulars


@pytest.mark.parametrize(
    ("space", "pieces", "fleet", "navy"),
    [
        ("newport", "+american", "", 1),
        ("newport", "+american", "new_england", 0),
        ("hartford", "", "", 0),
        ("philadelphia", "+american", "", 0),
        ("philadelphia", "+british", "", 1),
        ("philadelphia", "+british", "delaware", 0),
    ],
)
def test_9_42_the_royal_navy_helps_in_ports(space: str, pieces: str, fleet: str, navy: int) -> None:
    start = {"newport": "barnstable", "hartford": "west_point", "philadelphia": "wilmington_de"}[space]
    match = position(
        american="ops1 ops1",
        allied=bool(fleet),
        fleet=fleet,
        congress=False,
        also={start: "greene 3 american", space: f"2 british {pieces}"},
    )
    answer(match, "ops1", "activate", 3, space)
    assert bonuses(match).get("navy", (0, 0)) == (0, navy)


@pytest.mark.parametrize(
    ("control", "militia"),
    [
        ({"american": "albany"}, (1, 0)),
        ({"british": "saratoga"}, (0, 1)),
        ({"american": "albany", "british": "saratoga"}, None),
        ({}, None),
    ],
)
def test_9_43_the_militia_goes_with_the_colony(
    control: dict[str, str], militia: tuple[int, int] | None
) -> None:
    match = position(
        active="british",
        british="ops2 ops1",
        new_york="clinton 3 british",
        west_point="3 american",
        control=control,
    )
    answer(match, "ops2", "activate", 3, "west_point")
    assert bonuses(match).get("militia") == militia


@pytest.mark.parametrize(("markers", "militia"), [("montreal", None), ("montreal quebec", (1, 0))])
def test_9_43_canada_needs_montreal_and_quebec(markers: str, militia: tuple[int, int] | None) -> None:
    match = position(
        american="ops1 ops1",
        ticonderoga="greene 3 american",
        montreal="2 british",
        norfolk="1 british",
        control={"american": markers},
    )
    answer(match, "ops1", "activate", 3, "montreal")
    assert bonuses(match).get("militia") == militia


def washington_attacks(hand: str, british: str = "ops1", card: str = "ops1", **options: str) -> TheMatch:
    match = position(
        american=hand,
        british=british,
        albany="washington 3 american",
        west_point="clinton 3 british",
        options=options,
    )
    if asked(match) == "card":
        answer(match, card)
    if asked(match) == "use":
        answer(match, "activate" if card.startswith("ops") else "event")
    if asked(match) == "campaign":
        answer(match, "washington")
    return answer(match, 3, "west_point")


def test_9_44_washington_attacks_with_the_last_card() -> None:
    assert bonuses(washington_attacks("ops1"))["winter_offensive"] == (2, 0)
    assert "winter_offensive" not in bonuses(washington_attacks("ops1 ops1"))


def test_9_44_with_a_campaign_too() -> None:
    match = washington_attacks("minor", card="minor")
    assert bonuses(match)["winter_offensive"] == (2, 0)


def test_9_44_only_washington_and_only_attacking() -> None:
    match = position(
        american="ops1", british="ops1", albany="greene 3 american", west_point="clinton 3 british"
    )
    answer(match, "activate", 3, "west_point")
    assert "winter_offensive" not in bonuses(match)


def test_9_44_not_when_he_defends_against_the_last_british_card() -> None:
    match = position(
        active="british",
        british="ops2",
        new_york="clinton 3 british +british",
        west_point="washington 3 american",
    )
    answer(match, "activate", 3, "west_point", "done")
    assert match.position.impulse.is_last_card
    assert "winter_offensive" not in bonuses(match)


def test_9_44_option_last_card_of_both_hands() -> None:
    assert "winter_offensive" not in bonuses(washington_attacks("ops1", last_card_of="both_hands"))
    assert bonuses(washington_attacks("ops1", british="", last_card_of="both_hands"))["winter_offensive"]


# ---------------------------------------------------------------------- 9.5


@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_9_5_the_losers_losses(die: int, lost: int) -> None:
    match = lose(british_attack(5), die, 6)
    assert units(match, "new_york") == {"british": 5 - lost}


@pytest.mark.parametrize(
    ("general", "highest"), [("", 1), ("clinton", 2), ("cornwallis", 3), ("gates", 2), ("greene", 4)]
)
def test_9_5_the_winners_losses_depend_on_the_beaten_general(general: str, highest: int) -> None:
    for die in (highest, highest + 1):
        side = GENERALS[general].side if general else BOARD.british
        if side is BOARD.american:
            match = british_attack(4, west_point=f"{general} 2 american")
            ratings = [1, 1]
        else:
            match = american_attack(5, west_point=f"{general} 2 british", norfolk="1 british")
            ratings = [1, 1] if general else [1]
        roll(match, *ratings, 6, 1, 1, die)
        winner = side.id
        count = 4 if winner == "american" else 5
        side_units = units(match, "west_point").get("british" if winner == "american" else "american")
        assert side_units == count - (die == highest)


def test_9_5_a_winner_without_units_stays_on_free_ground() -> None:
    match = british_attack(1, west_point="gates 1 american", york="1 american", norfolk="1 british")
    roll(match, 6, 1, 6, 1, 1, 1)
    answer(match, "hartford")
    assert where(match, "clinton") == "west_point"
    assert units(match, "west_point") == {}


def test_9_5_under_an_enemy_marker_he_is_captured() -> None:
    match = british_attack(1, west_point="gates 1 american +american", york="1 american", norfolk="1 british")
    roll(match, 6, 1, 6, 1, 1, 1)
    assert where(match, "clinton") == "captured"


def test_9_5_the_american_player_chooses_between_american_and_french_losses() -> None:
    match = british_attack(5, west_point="gates 2 american 2 french")
    win(match, 4)
    assert (seat(match), asked(match), offered(match)) == ("american", "french_lost", ["2", "1", "0"])
    answer(match, 1)
    assert match.position.lost == [1, 0, 1]


# ---------------------------------------------------------------------- 9.6


def test_9_61_b_the_beaten_attacker_goes_back() -> None:
    match = lose(british_attack(), 1, 6)
    assert units(match, "new_york") == {"british": 2}
    assert where(match, "clinton") == "new_york"


def test_9_61_the_defender_goes_anywhere_else_without_enemies() -> None:
    match = win(british_attack(albany="+british"), 1, 6)
    assert asked(match) == "retreat"
    assert refuses(match, "new_york", "albany")
    answer(match, "hartford")
    assert units(match, "hartford") == {"american": 2}
    assert where(match, "gates") == "hartford"


def test_9_61_b_the_defender_does_not_follow_the_attackers_road() -> None:
    match = win(british_attack(new_york="clinton 3 british"), 1, 6)
    assert refuses(match, "new_york")
    assert "albany" in offered(match)


def test_9_61_a_a_general_alone_does_not_retreat_to_an_enemy_general() -> None:
    match = win(british_attack(west_point="gates 1 american", york="1 american", hartford="howe"), 1, 6)
    assert refuses(match, "hartford")
    units_too = win(british_attack(west_point="gates 3 american", hartford="howe"), 1, 6)
    answer(units_too, "hartford")
    assert where(units_too, "howe") == "captured"


def test_9_61_a_general_who_lost_all_units_retreats_alone() -> None:
    match = win(british_attack(west_point="gates 1 american", york="1 american"), 1, 6)
    answer(match, "hartford")
    assert where(match, "gates") == "hartford"


def test_9_61_units_without_a_general_retreat_too() -> None:
    match = british_attack(west_point="3 american")
    roll(match, 6, 6, 1, 1, 6)
    answer(match, "hartford")
    assert units(match, "hartford") == {"american": 2}


def test_9_62_beaten_british_defenders_may_leave_by_sea() -> None:
    match = position(
        american="ops1 ops1",
        lexington_and_concord="greene 5 american",
        boston="howe 3 british",
        newport="+american",
    )
    answer(match, "ops1", "activate", 5, "boston")
    win(match, 1, 6)
    assert offered(match) == ["sail", "falmouth", "barnstable"]
    answer(match, "sail")
    assert (asked(match), rule(match)) == ("retreat_by_sea", "9.62")
    assert "savannah" in offered(match)
    assert "newport" not in offered(match)
    answer(match, "savannah")
    assert units(match, "savannah") == {"british": 2}
    assert where(match, "howe") == "savannah"


@pytest.mark.parametrize(
    ("fleet", "space", "pieces", "by_sea"),
    [
        ("", "newport", "", True),
        ("new_england", "newport", "", False),
        ("", "philadelphia", "", False),
        ("", "philadelphia", "+british", True),
    ],
)
def test_9_62_not_out_of_a_blockade_nor_a_fortress_without_a_marker(
    fleet: str, space: str, pieces: str, by_sea: bool
) -> None:
    start = {"newport": "hartford", "philadelphia": "wilmington_de"}[space]
    match = position(
        american="ops1 ops1",
        allied=bool(fleet),
        fleet=fleet,
        congress=False,
        also={start: "greene 5 american", space: f"howe 3 british {pieces}"},
    )
    answer(match, "ops1", "activate", 5, space)
    win(match, 1, 6)
    assert ("sail" in offered(match)) == by_sea
    if by_sea:
        answer(match, "sail")
        assert "savannah" in offered(match)


def test_9_62_not_by_sea_to_where_the_enemy_came_from() -> None:
    match = position(american="ops1 ops1", falmouth="greene 5 american", boston="howe 3 british")
    answer(match, "ops1", "activate", 5, "boston")
    win(match, 1, 6)
    assert refuses(match, "falmouth")
    answer(match, "sail")
    assert refuses(match, "falmouth")
    assert "savannah" in offered(match)


def test_9_62_the_attacker_never_retreats_by_sea() -> None:
    match = position(
        active="british", british="ops2 ops1", boston="clinton 3 british", newport="greene 4 american"
    )
    answer(match, "ops2", "activate", 3, "barnstable", "newport", "done")
    lose(match, 1, 6)
    assert units(match, "barnstable") == {"british": 2}


def test_9_63_b_without_a_way_out_the_defender_surrenders() -> None:
    match = position(
        active="british",
        british="ops3 ops1",
        boston="howe 5 british +british",
        barnstable="gates 3 american",
        newport="+british",
    )
    answer(match, "ops3", "activate", 5, "barnstable")
    win(match, 1, 6)
    assert where(match, "gates") == "captured"
    assert units(match, "barnstable") == {"british": 5}
    assert match.over


def test_9_63_a_surrendered_general_returns_next_turn() -> None:
    match = position(phase="political_control", captured="gates")
    assert where(match, "gates") == "box"


# ---------------------------------------------------------------------- 9.7


def test_9_7_four_units_overrun_a_single_one_and_go_on() -> None:
    match = british_attack(4, west_point="1 american", york="1 american")
    assert units(match, "west_point") == {"british": 4}
    assert asked(match) == "march"
    assert match.position.alliance == 0


@pytest.mark.parametrize(
    ("count", "defender"), [(3, "1 american"), (4, "2 american"), (5, "gates 1 american")]
)
def test_9_7_else_there_is_a_battle(count: int, defender: str) -> None:
    match = british_attack(count, west_point=defender)
    assert match.position.battle is not None


def test_9_7_an_american_overrun_moves_the_alliance() -> None:
    match = american_attack(4, west_point="1 british", norfolk="1 british")
    assert match.position.alliance == 1
    assert asked(match) == "march"


def test_9_7_interceptions_come_first() -> None:
    match = position(
        active="british",
        british="ops2 ops1",
        new_york="clinton 4 british",
        west_point="1 american +american",
        albany="greene 2 american",
    )
    answer(match, "ops2", "activate", 4, "west_point")
    assert asked(match) == "intercept"
    answer(match, "greene")
    roll(match, 1)
    assert units(match, "west_point") == {"american": 3, "british": 4}


def test_7_7_a_lost_battle_disperses_the_congress() -> None:
    match = british_attack(5, west_point="gates 2 american congress +american")
    win(match, 1, 6)
    answer(match, "hartford")
    assert congress(match) == ""
    assert marker(match, "west_point") == "american"


def test_7_7_so_does_a_victory_without_survivors() -> None:
    match = british_attack(1, west_point="gates 1 american congress", york="1 american", norfolk="1 british")
    lose(match, 1, 1)
    assert units(match, "west_point") == {}
    assert where(match, "gates") == "west_point"
    assert congress(match) == ""
    assert "dispersed" in log(match)


def test_7_7_a_victory_with_survivors_does_not() -> None:
    match = lose(british_attack(1, west_point="gates 2 american congress", norfolk="1 british"), 1, 1)
    assert congress(match) == "west_point"


def test_9_1_an_attack_of_the_americans_is_no_interception() -> None:
    match = american_attack(3, norfolk="1 british")
    assert not match.position.fighting.intercepted
    assert bonuses(match) == {"units": (3, 3), "regulars": (0, 1), "militia": (1, 0)}


def test_9_1_the_activated_general_leads_his_army() -> None:
    match = american_attack(3, norfolk="1 british")
    leaders = [GENERALS[name].number for name in ("greene", "clinton")]
    assert match.position.fighting.leaders == leaders


def test_9_62_land_and_sea_are_told_apart() -> None:
    match = position(american="ops1 ops1", lexington_and_concord="greene 5 american", boston="howe 3 british")
    answer(match, "ops1", "activate", 5, "boston")
    win(match, 1, 6)
    by_land, by_sea = match.clone(), match.clone()
    answer(by_land, "barnstable")
    answer(by_sea, "sail", "barnstable")
    assert units(by_land, "barnstable") == units(by_sea, "barnstable") == {"british": 2}
    assert "retreats" in log(by_land)
    assert "retreats_by_sea" not in log(by_land)
    assert "retreats_by_sea" in log(by_sea)


def test_9_62_units_without_a_general_may_sail_too() -> None:
    match = position(american="ops1 ops1", lexington_and_concord="greene 5 american", boston="3 british")
    answer(match, "ops1", "activate", 5, "boston")
    roll(match, 6, 6, 1, 1, 6)
    answer(match, "sail", "savannah")
    assert units(match, "savannah") == {"british": 2}


def test_9_2_cards_and_hands_after_a_battle() -> None:
    match = british_attack()
    assert cards(match.position.british_hand) == ["ops1"]
