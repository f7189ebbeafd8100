"""8.0, 9.0: forts and fortresses, sieges, sorties, relief and assaults."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.wilderness_war.build import (
    BOARD,
    TheMatch,
    asked,
    at,
    go,
    offered,
    piece,
    scene,
    settle,
    siege_level,
    space,
    start,
    told,
    units,
)

from flintlock.core.fight import Roll
from flintlock.core.vocabulary import Option

LINE = "hudson_carry_south: stockade; hudson_carry_north: stockade"
"""British supply from Albany up to Lake George."""


def besiegers(
    garrison: str = "fr_regular",
    army: str = "amherst, 4 br_regular",
    level: int = 0,
    *,
    place: str = "ticonderoga",
    works: str = "fort, ",
    line: str = LINE,
    hand: tuple[int, ...] = (1, 7),
    other_hand: tuple[int, ...] = (),
    **fields: Any,
) -> TheMatch:
    """A British force before a French place."""
    french = f"{place}: {works}siege{level}, {garrison}"
    g = scene(
        french, f"{place}: {army}; {line}", active="british", hand=hand, other_hand=other_hand, **fields
    )
    match = start(g)
    go(match, f"card:{hand[0]}", "force")
    if asked(match) == "force_of":
        go(match, "all" if "all" in offered(match) else "enough")
    return settle(match, "siege_or_march", "march")


def modifiers(match: TheMatch, key: str, number: int = 0) -> dict[str, int]:
    found = [entry.fight for entry in match.position.log if entry.key == key]
    roll = found[number]
    assert isinstance(roll, Roll)
    return {one.name.removeprefix("modifier."): one.value for one in roll.modifiers}


def finished(match: TheMatch) -> TheMatch:
    """All losses taken, no leader lost, all that can be declined declined."""
    while match.question is not None:
        key = asked(match)
        if key in ("lose_step", "leader_die"):
            match.answer(offered(match)[-1])
        elif key in ("play_card", "retreat_to", "draw", "march"):
            return match
        else:
            settle(match)
            if asked(match) == key:
                return match
    return match


# ---------------------------------------------------------------------- inside and outside (8.1)


def approach(garrison: str, place: str = "ticonderoga", works: str = "fort, ") -> TheMatch:
    g = scene(
        f"{place}: {works}{garrison}", "wood_creek: amherst, 6 br_regular", active="british", hand=(1, 7)
    )
    return go(start(g), "card:1", "force", "all", f"space:{place}")


def test_8_1_the_defender_says_who_goes_inside() -> None:
    match = approach("montcalm, 3 fr_regular, fr_coureurs")
    assert asked(match) == "go_inside"
    assert match.question is not None
    assert match.question.seat == "french"
    go(match, "all")
    assert siege_level(match, "ticonderoga") == 0
    assert len(match.position.inside) == 5


def test_8_1_a_stockade_shelters_nobody() -> None:
    match = approach("fr_regular", works="stockade, ")
    assert asked(settle(match, "go_inside")) == "battle_die"


def test_8_11_four_units_fit_into_a_fort_and_any_number_into_a_fortress() -> None:
    match = approach("montcalm, levis, 6 fr_regular")
    go(match, "all")
    assert match.position.garrison(space("ticonderoga")) == 4
    assert len(match.position.inside) == 6  # and both leaders
    assert asked(settle(match, "battle_die")) == "battle_die"  # two units have to fight outside
    g = scene("montreal: 6 fr_regular", "kahnawake: amherst, 6 br_regular", active="british", hand=(1, 7))
    match = go(start(g), "card:1", "force", "all", "space:montreal", "all")
    assert match.position.garrison(space("montreal")) == 6


def test_8_12_leaders_inside_lend_nothing_to_a_battle_outside() -> None:
    match = approach("montcalm, 3 fr_regular")
    go(match, "leader:montcalm", "enough")
    settle(match, "battle_die")
    go(match, "die:3", "die:3")
    assert "tactics" not in modifiers(match, "volley", 1)


def test_8_13_the_beaten_may_go_inside_up_to_four_units() -> None:
    match = approach("levis, 6 fr_regular")
    go(match, "enough")  # all stay outside
    settle(match, "battle_die")
    go(match, "die:5", "die:2")
    finished(match)
    assert asked(match) == "retreat_to"
    assert "inside" in offered(match)
    go(match, "inside", "all")
    finished(match)
    assert siege_level(match, "ticonderoga") == 0
    assert match.position.garrison(space("ticonderoga")) == 4


# ---------------------------------------------------------------------- sieges (8.2)


def test_8_21_a_siege_begins_when_nobody_is_outside() -> None:
    match = approach("fr_regular")
    go(match, "unit:fr_reg_2_berry")
    assert siege_level(match, "ticonderoga") == 0
    assert "besieged" in told(match)


def test_8_21_the_siege_begins_at_once_when_those_outside_have_lost() -> None:
    """6.53: so the place of the siege is open to a leader whom the beaten find on their way."""
    g = scene(
        "ticonderoga: fort, 4 fr_coureurs",
        "wood_creek: amherst, 3 br_regular; green_mountains_central: webb",
        active="british",
        hand=(1, 7),
    )
    go(match := start(g), "card:1", "force", "leader:amherst", "all", "space:ticonderoga", "enough")
    settle(match, "battle_die")
    go(match, "die:4", "die:2", "space:green_mountains_central", "all")
    assert asked(match) == "leader_escapes"
    assert "space:ticonderoga" in offered(match)
    assert siege_level(match, "ticonderoga") == 0


def test_8_22_a_besieged_fortress_is_nobodys() -> None:
    match = besiegers(place="montreal", works="", line="")
    g = match.position
    assert not g.controls(0, space("montreal"))
    assert not g.controls(1, space("montreal"))


def test_8_22_besieged_pieces_do_not_recover() -> None:
    from flintlock.games.wilderness_war.reinforcements import restorable

    g = scene(
        "montreal: siege0, 2 -fr_regular; quebec: -fr_regular", "montreal: -br_regular", active="british"
    )
    assert [unit.id for unit in restorable(g, BOARD.french, lambda unit: True)] == ["fr_reg_artois"]


def test_8_23_levels_run_from_0_to_2() -> None:
    match = besiegers(
        "", army="wolfe, 4 br_regular", level=2, place="quebec", works="", line="ile_dorleans: amphib"
    )
    go(match, "siege")
    settle(match, "siege_die")
    go(match, "die:6")
    assert siege_level(match, "quebec") == 2


def test_8_231_the_siege_roll_and_its_modifiers() -> None:
    match = besiegers(
        "drucour, fr_regular",
        army="wolfe, 4 br_regular",
        place="louisbourg",
        works="",
        line="louisbourg: amphib",
    )
    go(match, "siege")
    settle(match, "siege_die")
    assert "besieges" in told(match)
    go(match, "die:3")
    assert modifiers(match, "siege_roll") == {"tactics": 2, "enemy_tactics": -1, "louisbourg": -1}
    assert siege_level(match, "louisbourg") == 1


def test_8_231_only_a_leader_of_the_highest_rank() -> None:
    g = scene(
        "ticonderoga: fort, siege0, fr_regular",
        f"ticonderoga: loudoun, wolfe, 4 br_regular; {LINE}",
        active="british",
        hand=(14, 1, 7),
    )
    match = start(g)
    go(match, "card:14", "force", "all")  # Loudoun needs a 3
    assert asked(settle(match, "siege_or_march")) == "march"
    match = start(g)
    go(match, "card:1", "force", "leader:loudoun", "all")
    assert "siege" in offered(settle(match, "siege_or_march"))


def test_8_231_drilled_troops_in_supply_are_needed() -> None:
    assert "siege" in offered(besiegers())
    assert asked(besiegers(line="")) == "march"
    assert asked(besiegers(army="amherst, 2 br_ranger")) == "march"


def test_8_231_not_in_the_phase_in_which_the_siege_began() -> None:
    british = f"wood_creek: bradstreet, br_regular; {LINE}"
    g = scene("ticonderoga: fort", british, active="british", hand=(1, 7))
    match = go(start(g), "card:1", "force", "unit:br_reg_15th", "space:ticonderoga")
    assert siege_level(match, "ticonderoga") == 0
    assert asked(settle(match)) == "play_card"
    assert "besieges" not in told(match)


def test_8_231_nor_with_single_pieces() -> None:
    g = scene(
        "ticonderoga: fort, siege0, fr_regular",
        f"ticonderoga: amherst, br_regular; {LINE}",
        active="british",
        hand=(1, 7),
    )
    match = start(g)
    go(match, "card:1", "individuals")
    assert asked(settle(match, "siege_or_march")) == "march"


def test_8_232_the_siege_is_over_when_the_besiegers_leave() -> None:
    match = besiegers()
    go(match, "march", "space:wood_creek")
    assert siege_level(match, "ticonderoga") == -1
    assert match.position.inside == []


@pytest.mark.parametrize(("place", "works", "level"), [("ticonderoga", "fort, ", 1), ("quebec", "", 2)])
def test_8_24_the_level_for_an_assault(place: str, works: str, level: int) -> None:
    line = LINE if place == "ticonderoga" else "ile_dorleans: amphib"
    for at_level in (0, 1, 2):
        match = besiegers(place=place, works=works, line=line, level=at_level)
        assert ("assault" in offered(match)) == (at_level >= level)


def test_8_24_at_once_after_the_roll_if_he_likes() -> None:
    match = besiegers()
    go(match, "siege")
    settle(match, "siege_die")
    go(match, "die:4")
    assert offered(match) == ["assault", "no_assault"]
    match.answer("no_assault")
    assert siege_level(match, "ticonderoga") == 1


def test_8_24_a_captured_fortress_left_empty_reverts() -> None:
    g = scene(
        "quebec: levis",
        "montreal: captured, br_regular, forbes; kahnawake: br_regular",
        active="british",
        hand=(1, 7),
    )
    match = start(g)
    go(match, "card:1", "force", "unit:br_reg_15th", "space:kahnawake")
    assert match.position.captured == []
    assert match.position.vp == 3
    assert "reverted" in told(match)


# ---------------------------------------------------------------------- sortie and relief (8.25)


def test_8_25_the_besieged_may_sally_out_but_not_leave() -> None:
    g = scene("ticonderoga: fort, siege1, montcalm, 3 fr_regular", "ticonderoga: 2 br_regular", hand=(1, 7))
    match = start(g)
    go(match, "card:1", "force", "all")
    assert offered(match) == ["sortie", "stay"]
    go(match, "sortie")
    settle(match, "battle_die")
    go(match, "die:6", "die:1")
    finished(match)
    assert siege_level(match, "ticonderoga") == -1
    assert match.position.inside == []


def test_8_25_besiegers_may_avoid_a_sortie() -> None:
    g = scene("ticonderoga: fort, siege1, montcalm, 3 fr_regular", "ticonderoga: br_regular", hand=(1, 7))
    match = start(g)
    go(match, "card:1", "force", "all", "sortie", "unit:br_reg_15th", "die:4", "space:wood_creek")
    assert "battle" not in told(match)
    assert siege_level(match, "ticonderoga") == -1


def test_8_25_even_after_an_overrun_the_besieged_do_not_leave() -> None:
    g = scene("ticonderoga: fort, siege1, montcalm, 3 fr_regular", "ticonderoga: -br_regular", hand=(1, 7))
    match = start(g)
    go(match, "card:1", "force", "all", "sortie")
    settle(match, "battle_die")
    go(match, "die:6", "die:1")
    assert asked(settle(match, "demolish_after")) == "demolish_after"
    assert at(match, "montcalm") == "ticonderoga"


def test_8_25_militia_join_a_sortie() -> None:
    g = scene(
        "montreal: siege0, montcalm, 3 fr_regular; st_lawrence_militia: fr_militia",
        "montreal: 3 br_regular",
        hand=(1, 7),
    )
    match = start(g)
    go(match, "card:1", "force", "all", "sortie")
    assert asked(settle(match, "call_militia")) == "call_militia"


RELIEF = "ticonderoga: fort, siege1, levis, 2 fr_regular; crown_point: stockade, montcalm, 2 fr_regular"


def relief(british: str = "ticonderoga: 3 br_regular") -> TheMatch:
    match = start(scene(RELIEF, british, hand=(1, 7)))
    return go(match, "card:1", "force", "leader:montcalm", "all", "space:ticonderoga")


def test_8_251_the_relieved_may_join_units_and_leaders() -> None:
    match = relief()
    settle(match, "join_relief")
    assert asked(match) == "join_relief"
    assert "leader:levis" in offered(match)
    go(match, "all")
    settle(match, "battle_die")
    assert len(match.position.fighting.attackers) == 6


def test_8_252_beaten_they_go_back_inside_and_the_relief_where_it_came_from() -> None:
    match = relief("ticonderoga: wolfe, 8 br_regular")
    settle(match, "join_relief")
    go(match, "all")
    settle(match, "battle_die")
    go(match, "die:1", "die:4")
    finished(match)
    assert at(match, "montcalm") == "crown_point"
    assert at(match, "levis") == "ticonderoga"
    assert piece("levis").number in match.position.inside
    assert siege_level(match, "ticonderoga") == 1


def test_8_252_the_relief_does_not_go_inside() -> None:
    match = relief("ticonderoga: wolfe, 8 br_regular")
    settle(match, "join_relief")
    go(match, "enough")
    settle(match, "battle_die")
    go(match, "die:1", "die:4")
    finished(match)
    assert piece("montcalm").number not in match.position.inside


# ---------------------------------------------------------------------- assaults (9.0)


def test_9_11_an_assault_needs_no_new_roll() -> None:
    match = besiegers(level=1)
    go(match, "assault")
    settle(match, "battle_die")
    assert asked(match) == "battle_die"
    assert "siege_roll" not in told(match)


def test_9_12_all_besiegers_take_part_whatever_the_limit() -> None:
    g = scene(
        "ticonderoga: fort, siege1, fr_regular",
        f"ticonderoga: johnson, 6 br_regular; {LINE}",
        active="british",
        hand=(1, 7),
    )
    match = start(g)
    go(match, "card:1", "force", "enough", "assault")
    settle(match, "battle_die")
    go(match, "die:3", "die:3")
    volley = next(entry for entry in match.position.log if entry.key == "volley")
    assert volley.params["strength"] == 18


def test_9_12_a_second_army_of_a_campaign_joins_the_assault() -> None:
    g = scene(
        "ticonderoga: fort, siege1, fr_regular",
        f"ticonderoga: amherst, 2 br_regular; wood_creek: bradstreet, 3 br_regular; {LINE}",
        active="british",
        hand=(1, 7),
    )
    match = start(g)
    go(
        match,
        "card:1",
        "event",
        "leader:bradstreet",
        "all",
        "all",
        "leader:bradstreet",
        "space:ticonderoga",
        "end_move",
    )
    assert "assault" in offered(settle(match, "siege_or_march"))
    go(match, "assault")
    settle(match, "battle_die")
    go(match, "die:3", "die:3")
    volley = next(entry for entry in match.position.log if entry.key == "volley")
    assert volley.params["strength"] == 15


def test_9_12_a_leader_who_has_just_come_does_not_outrank_the_besiegers() -> None:
    """He joins the assault of those who were there before, though he could not have ordered it."""
    g = scene(
        "ticonderoga: fort, siege1, fr_regular",
        f"ticonderoga: bradstreet, 2 br_regular; wood_creek: amherst, 3 br_regular; {LINE}",
        active="british",
        hand=(1, 7),
    )
    match = go(start(g), "card:1", "event", "leader:amherst", "all", "all")
    go(match, "leader:amherst", "space:ticonderoga", "end_move")
    assert {"siege", "assault"} <= set(offered(settle(match, "siege_or_march")))


def test_8_231_drilled_troops_that_have_just_come_do_not_besiege() -> None:
    g = scene(
        "ticonderoga: fort, siege1, fr_regular",
        f"ticonderoga: bradstreet, br_ranger; wood_creek: amherst, 3 br_regular; {LINE}",
        active="british",
        hand=(1, 7),
    )
    match = go(start(g), "card:1", "event", "leader:amherst", "all", "enough")
    go(match, "leader:amherst", "space:ticonderoga", "end_move")
    assert offered(settle(match, "siege_or_march")) == ["assault", "march"]


def test_9_13_walls_leaders_and_coehorns() -> None:
    match = besiegers("drucour, fr_regular", level=1, hand=(1, 8, 7))
    go(match, "assault", "card:8")
    settle(match, "battle_die")
    go(match, "die:3", "die:3")
    assert modifiers(match, "volley", 0) == {"walls": -1, "tactics": 1, "coehorns": 2}
    assert modifiers(match, "volley", 1) == {"tactics": 1}


def test_9_14_drilled_troops_lose_steps_first() -> None:
    match = besiegers("fr_regular, 2 fr_coureurs", army="amherst, 2 br_regular, 2 br_ranger", level=1)
    go(match, "assault")
    settle(match, "battle_die")
    go(match, "die:3", "die:5")
    finished(match)
    assert [unit for unit in units(match, "british", "ticonderoga") if "ranger" in unit] == [
        "br_ranger",
        "br_ranger",
    ]


def test_9_2_the_attacker_must_cause_more_losses() -> None:
    match = besiegers("", level=1)  # nobody is inside: the walls fire on the first column
    go(match, "assault")
    settle(match, "battle_die")
    go(match, "die:2", "die:6")
    finished(match)
    assert "captures" in told(match)  # strength 12, a column left: two against one
    match = besiegers("", army="amherst, br_regular", level=1)
    go(match, "assault")
    settle(match, "battle_die")
    go(match, "die:3", "die:5")
    finished(match)
    assert "captures" not in told(match)  # one against one
    assert siege_level(match, "ticonderoga") == 1  # 9.21


def taken(match: TheMatch) -> str:
    """What the log says has been captured."""
    marker = next(entry.params["marker"] for entry in match.position.log if entry.key == "captures")
    assert isinstance(marker, Option)
    return marker.code


def test_9_22_a_stormed_fort_must_be_rebuilt() -> None:
    match = besiegers("levis, -fr_regular", level=1)
    go(match, "assault")
    settle(match, "battle_die")
    go(match, "die:5", "die:1")
    finished(match)
    g = match.position
    assert g.french_forts == []
    assert g.british_building == [space("ticonderoga").number]
    assert g.vp == -2
    assert at(match, "levis") == ""
    assert g.besieged == []
    assert taken(match) == "marker:fort"


def test_9_22_a_stormed_fortress_falls_intact() -> None:
    match = besiegers("-fr_regular", level=2, place="quebec", works="", line="ile_dorleans: amphib")
    go(match, "assault")
    settle(match, "battle_die")
    go(match, "die:5", "die:1")
    finished(match)
    assert match.position.holder(space("quebec")) == 1
    assert match.position.vp == -3
    assert taken(match) == "marker:fortress"


def test_9_22_a_fortress_that_is_stormed_back_is_captured_no_more() -> None:
    french, british = "albany: captured, siege2, -fr_regular", "albany: amherst, 3 br_regular"
    match = go(
        start(scene(french, british, active="british", hand=(1, 7))), "card:1", "force", "all", "assault"
    )
    settle(match, "battle_die")
    go(match, "die:5", "die:1")
    finished(match)
    assert match.position.captured == []
    assert match.position.vp == -3


def test_9_14_no_victory_point_for_the_fight_itself() -> None:
    match = besiegers("3 fr_regular", level=1, army="amherst, 3 br_regular")
    go(match, "assault")
    settle(match, "battle_die")
    go(match, "die:1", "die:3")
    finished(match)
    assert match.position.vp == 0
