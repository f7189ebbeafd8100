"""8.3: events for non-players: the muskets on the cards, and what makes an event worth playing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.liberty_or_death.bots import BotTurn, dice, play_on, reads
from tests.games.liberty_or_death.build import (
    BOARD,
    FACTIONS,
    GAME,
    box,
    level,
    resources,
    scene,
    space,
    start,
    there,
)

from flintlock.core.data import Facts
from flintlock.core.player import Perspective
from flintlock.games.liberty_or_death.board import DATA
from flintlock.games.liberty_or_death.nonplayers.player import NonPlayer

SIX = 6
"""The die of the last line of each list."""

CITIES = ("boston", "new_york_city", "philadelphia", "norfolk", "charles_town")
HELD: dict[str, Any] = dict.fromkeys(CITIES, "tory")
"""Five cities under British control: the last line of the British list can hold."""
VILLAGES: dict[str, Any] = {"quebec": "2 village", "northwest": "2 village", "southwest": "war_party"}
"""Four villages: that of the Indian one."""
MANY: dict[str, Any] = {
    "massachusetts": "11 continental, 7 militia, 2 patriot_fort",
    "new_hampshire": "3 militia, 2 patriot_fort",
}
"""25 pieces: that of the Patriot one."""


def plays(turn: BotTurn, text: str = "") -> bool:
    """Whether it plays the event, or that text of it."""
    return any(code.startswith(f"event:{text}") for code in turn.answers)


def test_8_1_a_sword_forbids_the_event() -> None:
    turn = reads("indians", 9, SIX, **VILLAGES)
    assert "I1.sword" in turn.why
    assert not plays(turn)


def test_8_3_2_each_side_has_its_text() -> None:
    assert plays(reads("patriots", 19), "shaded")
    assert plays(reads("british", 2), "unshaded")


@pytest.mark.parametrize(
    ("actor", "card", "given", "gone"),
    [
        ("british", 1, {"virginia": "regular", "georgia": "regular, 2 continental"}, "continental"),
        ("french", 6, {"virginia": "village, militia", "georgia": "2 tory"}, "tory"),
        ("indians", 6, {"virginia": "2 militia", "georgia": "patriot_fort"}, "patriot_fort"),
    ],
)
def test_8_3_5_spaces_that_the_list_names_come_first(
    actor: str, card: int, given: dict[str, Any], gone: str
) -> None:
    turn = reads(actor, card, SIX, **given)
    assert plays(turn)
    assert gone not in there(turn.g, "georgia")


# ---------------------------------------------------------------------- the lists of 8.4 to 8.7


@pytest.mark.parametrize(
    ("actor", "card", "given", "line"),
    [
        ("british", 10, {"virginia": "active_opposition"}, "B2.minds"),
        ("british", 30, {"boston": "2 regular", "unavailable": "5 regular"}, "B2.unavailable"),
        ("british", 16, {"virginia": "active_opposition"}, "B2.places"),
        ("british", 1, {"virginia": "regular, 2 continental"}, "B2.casualties"),
        ("british", 12, {**HELD, **MANY}, "B2.die"),
        ("patriots", 2, {"virginia": "active_support"}, "P2.minds"),
        ("patriots", 86, {"northwest": "village"}, "P2.militia"),
        ("patriots", 17, {"northwest": "village"}, "P2.fort"),
        ("patriots", 12, {}, "P2.resources"),
        ("patriots", 13, MANY, "P2.die"),
        ("french", 2, {"virginia": "active_support"}, "F2.minds"),
        ("french", 6, {"virginia": "2 regular"}, "F2.casualties"),
        ("french", 10, {}, "F2.resources"),
        ("french", 19, {"treaty": True}, "F2.die"),
        ("indians", 10, {"virginia": "active_opposition"}, "I2.minds"),
        ("indians", 72, {}, "I2.village"),
        ("indians", 17, {"northwest": "patriot_fort"}, "I2.fort"),
        ("indians", 12, {**VILLAGES, **MANY}, "I2.die"),
    ],
)
def test_8_4_to_8_7_what_makes_an_event_worth_playing(
    actor: str, card: int, given: dict[str, Any], line: str
) -> None:
    turn = reads(actor, card, SIX, SIX, **given)
    assert line in turn.why
    assert plays(turn)


@pytest.mark.parametrize(
    ("actor", "card", "given"),
    [
        ("british", 10, {"virginia": "active_support"}),
        ("british", 12, {**MANY}),
        ("patriots", 2, {"virginia": "active_opposition"}),
        ("french", 19, {}),
        ("indians", 12, {**MANY}),
    ],
)
def test_8_4_to_8_7_and_what_does_not(actor: str, card: int, given: dict[str, Any]) -> None:
    assert not plays(reads(actor, card, SIX, SIX, **given))


def test_8_4_a_free_battle_counts_only_where_it_would_be_chosen() -> None:
    weak = reads("british", 51, SIX, virginia="regular, 6 continental, washington")
    assert not plays(weak)


def test_8_3_3_an_event_that_only_harms_friends_is_ineffective() -> None:
    given = {"new_york": "village", "northwest": "village, british_fort", "quebec": "2 village"}
    assert not plays(reads("indians", 73, SIX, SIX, **given))


def test_8_3_5_the_list_decides_which_space_comes_first() -> None:
    turn = reads(
        "british", 43, north_carolina="regular, active_opposition", virginia="2 regular", boston="3 regular"
    )
    assert "B2.places" in turn.why
    spaces = [code for code in turn.answers if code.startswith("space:")]
    assert spaces[0] == "space:north_carolina"


# ---------------------------------------------------------------------- muskets


def test_card_4_the_indians_place_a_village_and_war_parties() -> None:
    turn = reads("indians", 4)
    assert plays(turn, "shaded")
    assert there(turn.g, "massachusetts") == {"village": 1, "war_party": 3}


def test_card_4_not_where_no_village_can_be() -> None:
    assert not plays(reads("indians", 4, massachusetts="2 patriot_fort"))


def test_card_8_the_patriots_leave_it_to_french_players() -> None:
    given = {**MANY, "virginia": "3 regular"}
    assert plays(reads("patriots", 8, SIX, **given))
    assert not plays(reads("patriots", 8, SIX, seats="one_french", **given))


@pytest.mark.parametrize("card", [18, 44])
@pytest.mark.parametrize(("actor", "given"), [("british", HELD), ("patriots", MANY), ("indians", VILLAGES)])
def test_cards_18_and_44_bar_an_eligible_enemy(card: int, actor: str, given: dict[str, Any]) -> None:
    turn = reads(actor, card, SIX, **given)
    assert not plays(turn), "nobody else is eligible"
    assert "event.instruction" in turn.why


@pytest.mark.parametrize("id", [18, 44])
@pytest.mark.parametrize(
    ("actor", "given", "enemy"),
    [("british", HELD, "french"), ("patriots", MANY, "british"), ("indians", VILLAGES, "patriots")],
)
def test_cards_18_and_44_fall_on_the_enemy_who_is_eligible(
    id: int, actor: str, given: dict[str, Any], enemy: str
) -> None:
    g = scene(actor, card=id, seats="none", **given)
    g.eligible = [int(name in (actor, enemy)) for name in FACTIONS]
    g.turn.passed = [FACTIONS.index(enemy)]
    turn = play_on(start(g), forced=(SIX,))
    assert plays(turn)
    assert f"faction:{enemy}" in turn.answers


def test_card_21_the_indians_prefer_a_colony_without_a_village() -> None:
    turn = reads("indians", 21, south_carolina="village, active_opposition", georgia="passive_opposition")
    assert level(turn.g, "georgia") == "passive_support"


def test_card_22_the_indians_prefer_a_colony_with_a_village() -> None:
    turn = reads("indians", 22, SIX, **VILLAGES, virginia="4 militia", georgia="village, 2 militia")
    assert there(turn.g, "georgia") == {"village": 1}


def test_card_23_the_british_drive_patriots_out_of_support() -> None:
    turn = reads(
        "british",
        23,
        SIX,
        **HELD,
        north_carolina="2 militia, passive_support",
        south_carolina="2 militia",
        virginia="active_support",
    )
    assert plays(turn)
    assert "militia" not in there(turn.g, "north_carolina")
    assert "militia" not in there(turn.g, "virginia")


def test_card_29_the_british_want_four_militia_found() -> None:
    assert plays(reads("british", 29, SIX, **HELD, virginia="8 militia"))
    assert not plays(reads("british", 29, SIX, **HELD, virginia="7 militia"))


def test_card_29_patriots_and_indians_find_each_other() -> None:
    found = reads("patriots", 29, SIX, **MANY, northwest="4 war_party")
    assert there(found.g, "northwest") == {"war_party": 2, "active_war_party": 2}
    other = reads("indians", 29, SIX, **VILLAGES, virginia="4 militia")
    assert there(other.g, "virginia") == {"militia": 2, "active_militia": 2}


def test_card_30_the_british_leave_a_regular_everywhere() -> None:
    turn = reads("patriots", 30, SIX, **MANY, boston="regular", norfolk="regular", virginia="8 regular")
    assert plays(turn, "shaded")
    assert there(turn.g, "boston") == {"regular": 1}
    assert there(turn.g, "virginia") == {"regular": 6}


def test_card_32_the_indians_take_the_resources() -> None:
    turn = reads("indians", 32, SIX, **VILLAGES, **HELD)
    assert plays(turn, "shaded")
    assert resources(turn.match, "indians") == 12


def test_card_38_the_indians_place_war_parties() -> None:
    turn = reads("indians", 38, SIX, **VILLAGES)
    assert plays(turn, "shaded")
    assert there(turn.g, "new_york")["war_party"] == 3


def test_card_51_needs_a_battle_that_promises_something() -> None:
    good = {"virginia": "9 regular, active_support", "norfolk": "3 continental"}
    turn = reads("british", 51, **good)
    assert plays(turn)
    assert not plays(reads("british", 51, SIX, **HELD))


def test_card_51_for_the_patriots() -> None:
    turn = reads("patriots", 51, SIX, **MANY, boston="2 tory")
    assert plays(turn)


def test_card_52_the_british_strike_the_french_where_they_are_outnumbered() -> None:
    turn = reads(
        "british",
        52,
        treaty=True,
        virginia="8 regular, 3 french_regular",
        georgia="tory, 2 french_regular, 2 militia",
    )
    assert plays(turn)
    assert "french_regular" not in there(turn.g, "georgia")


def test_card_52_the_rebellion_removes_no_french() -> None:
    turn = reads("patriots", 52, SIX, treaty=True, **MANY, virginia="9 continental, 2 french_regular, 2 tory")
    assert plays(turn)
    assert box(turn.match, "available", "french_regular") == 13, "none of the two has left"


def test_card_52_for_the_french() -> None:
    assert not plays(reads("french", 52, SIX, treaty=True, virginia="2 french_regular"))
    assert plays(reads("french", 52, SIX, treaty=True, virginia="8 french_regular, 2 tory"))


def test_card_62_the_british_want_tories_in_new_york() -> None:
    turn = reads("british", 62, new_york="active_opposition")
    assert there(turn.g, "new_york") == {"tory": 3}
    assert not plays(reads("british", 62, SIX, **HELD, new_york="passive_support"))


def test_card_62_the_french_place_militia() -> None:
    turn = reads("french", 62, SIX, treaty=True)
    assert there(turn.g, "northwest") == {"militia": 3}


def test_card_70_the_british_remove_french_in_the_west_indies_first() -> None:
    given = {
        **HELD,
        "west_indies": "2 french_regular",
        "virginia": "3 french_regular, tory",
        "georgia": "french_regular",
    }
    turn = reads("british", 70, SIX, treaty=True, **given)
    assert "french_regular" not in there(turn.g, "west_indies")
    assert there(turn.g, "georgia") == {"french_regular": 1}
    nobody = reads("british", 70, SIX, treaty=True, **HELD)
    assert "event.instruction" in nobody.why
    assert not plays(nobody)


def test_card_70_patriots_and_french_remove_british_beside_their_own() -> None:
    given = {**MANY, "virginia": "3 regular, militia", "georgia": "3 regular"}
    assert "regular" not in there(reads("patriots", 70, SIX, **given).g, "virginia")
    given = {**MANY, "virginia": "3 regular", "georgia": "3 regular, militia", "new_york": "3 regular"}
    assert "regular" not in there(reads("patriots", 70, SIX, **given).g, "georgia")
    given = {"virginia": "3 regular, militia", "georgia": "3 regular", "treaty": True}
    assert "regular" not in there(reads("french", 70, SIX, **given).g, "virginia")


def test_card_70_the_indians_remove_french_at_villages_first() -> None:
    given = {
        **VILLAGES,
        "virginia": "3 french_regular, village",
        "georgia": "3 french_regular",
        "treaty": True,
    }
    assert "french_regular" not in there(reads("indians", 70, SIX, **given).g, "virginia")


def test_card_71_the_patriots_use_the_unshaded_text() -> None:
    turn = reads(
        "patriots", 71, SIX, **MANY, boston="2 militia", new_york_city="2 militia", philadelphia="militia"
    )
    assert plays(turn, "unshaded")
    assert resources(turn.match, "patriots") > 10


@pytest.mark.parametrize("militia", [2, 3, 4, 5])
def test_card_74_each_faction_takes_resources_for_itself(militia: int) -> None:
    """8.3.5: before its ally, whatever the dice would say among equals."""
    elsewhere = {"virginia": f"{militia} militia"}
    assert "faction:indians" in reads("indians", 74, SIX, **VILLAGES, **elsewhere).answers
    villages = {"quebec": "2 village", "northwest": "2 village"}
    assert "faction:british" in reads("british", 74, SIX, **HELD, **villages, **elsewhere).answers


def test_card_72_the_indians_place_a_village() -> None:
    turn = reads("indians", 72)
    found = [there(turn.g, name) for name in ("northwest", "southwest", "quebec", "florida")]
    assert any(one.get("village") == 1 and one.get("war_party") == 3 for one in found)


def test_card_73_the_french_remove_a_british_fort() -> None:
    assert plays(reads("french", 73, SIX, treaty=True, quebec="british_fort"))
    assert not plays(reads("french", 73, SIX, treaty=True, quebec="village"))


def test_card_80_the_british_make_rebels_suffer_in_cities() -> None:
    turn = reads("british", 80, SIX, **{**HELD, "savannah": "3 militia"}, virginia="5 militia")
    assert plays(turn)
    assert not plays(reads("british", 80, SIX, **HELD, virginia="5 militia"))


def test_card_80_villages_and_forts_must_fall() -> None:
    assert plays(reads("patriots", 80, SIX, **MANY, northwest="village, war_party"))
    assert not plays(reads("patriots", 80, SIX, **MANY, northwest="3 war_party"))
    assert plays(
        reads("indians", 80, SIX, **VILLAGES, virginia="patriot_fort, militia", georgia="patriot_fort")
    )


def test_card_83_quebec_city_or_quebec() -> None:
    patriots = reads("patriots", 83, SIX, **MANY)
    assert there(patriots.g, "quebec_city") == {"militia": 2, "patriot_fort": 1}
    elsewhere = reads("patriots", 83, SIX, **MANY, quebec_city="4 tory")
    assert there(elsewhere.g, "quebec") == {"militia": 2, "patriot_fort": 1}, "control stays as it is"
    french = reads("french", 83, SIX, treaty=True)
    assert there(french.g, "quebec_city") == {"french_regular": 3}
    indians = reads("indians", 83, SIX, **{**VILLAGES, "quebec": "war_party"})
    assert there(indians.g, "quebec") == {"war_party": 3, "village": 1}


def test_card_83_the_indians_use_the_other_text_where_no_village_fits() -> None:
    turn = reads("indians", 83, SIX, northwest="2 village", southwest="2 village", quebec="2 british_fort")
    assert plays(turn, "unshaded")


def test_card_86_the_patriots_bring_militia_to_a_village() -> None:
    turn = reads("patriots", 86, SIX, **MANY, northwest="village", georgia="war_party")
    assert plays(turn, "shaded")
    assert "P2.militia" in turn.why
    assert there(turn.g, "northwest") == {"village": 1, "militia": 3}
    assert there(turn.g, "georgia") == {"war_party": 1}
    assert there(turn.g, "massachusetts")["militia"] == 7


def test_card_86_villages_come_before_active_support() -> None:
    turn = reads("patriots", 86, SIX, northwest="village, militia", georgia="war_party, active_support")
    assert plays(turn, "shaded") is False, "militia is at the village already, and the list asks for new ones"
    turn = reads(
        "patriots", 86, SIX, **MANY, northwest="village, militia", georgia="war_party, active_support"
    )
    assert "P2.die" in turn.why
    assert there(turn.g, "northwest") == {"village": 1, "militia": 4}
    assert there(turn.g, "georgia") == {"war_party": 1}


def test_card_86_without_a_village_militia_comes_to_active_support() -> None:
    turn = reads("patriots", 86, SIX, northwest="war_party", georgia="war_party, active_support")
    assert "P2.militia" in turn.why
    assert there(turn.g, "georgia") == {"war_party": 1, "militia": 3}
    assert there(turn.g, "northwest") == {"war_party": 1}


def test_card_86_the_indians_find_militia_at_villages_first() -> None:
    turn = reads(
        "indians", 86, SIX, **VILLAGES, georgia="village, 2 militia", virginia="war_party, 3 militia"
    )
    assert plays(turn, "unshaded")
    assert "I2.die" in turn.why
    assert there(turn.g, "georgia") == {"village": 1, "active_militia": 2}
    assert there(turn.g, "virginia") == {"war_party": 1, "militia": 3}


def test_card_86_the_indians_find_the_most_militia_where_no_village_has_any() -> None:
    turn = reads(
        "indians", 86, SIX, **VILLAGES, georgia="war_party, 2 militia", virginia="war_party, 3 militia"
    )
    assert there(turn.g, "virginia") == {"war_party": 1, "active_militia": 3}
    assert there(turn.g, "georgia") == {"war_party": 1, "militia": 2}


@pytest.mark.parametrize(
    ("actor", "given", "stay", "go"),
    [
        (
            "british",
            {**HELD, "virginia": "4 regular, militia", "north_carolina": "continental"},
            {"regular": 2, "militia": 1},
            {"regular": 2, "continental": 1},
        ),
        (
            "patriots",
            {**MANY, "virginia": "5 militia, tory", "north_carolina": "village"},
            {"militia": 2, "tory": 1},
            {"militia": 3, "village": 1},
        ),
        (
            "french",
            {"treaty": True, "virginia": "3 french_regular, tory", "north_carolina": "militia, tory"},
            {"french_regular": 2, "tory": 1},
            {"french_regular": 1, "militia": 1, "tory": 1},
        ),
        (
            "indians",
            {**VILLAGES, "virginia": "4 war_party, militia", "north_carolina": "militia"},
            {"war_party": 3, "militia": 1},
            {"war_party": 1, "militia": 1},
        ),
    ],
)
def test_card_88_leaves_an_enemy_by_the_march_instructions(
    actor: str, given: dict[str, Any], stay: dict[str, int], go: dict[str, int]
) -> None:
    turn = reads(actor, 88, SIX, **given)
    assert plays(turn)
    picked = next(code for code in turn.answers if code.startswith("faction:"))
    rebels = ("faction:patriots", "faction:french")
    assert (picked in rebels) == (actor in ("british", "indians"))
    assert (there(turn.g, "virginia"), there(turn.g, "north_carolina")) == (stay, go)


def test_card_88_does_nothing_where_no_march_leads_anywhere() -> None:
    turn = reads("british", 88, SIX, **HELD, virginia="2 regular, militia")
    assert not plays(turn)


def test_card_48_units_leave_regulars_by_the_march_instructions() -> None:
    given = {"virginia": "5 militia, regular", "north_carolina": "village"}
    match = start(scene("british", card=48, seats="one_british", **given))
    match.answer("event:shaded")
    match.answer("faction:patriots")
    turn = play_on(match, "action")
    assert there(turn.g, "north_carolina") == {"militia": 3, "village": 1}
    assert there(turn.g, "virginia") == {"militia": 2, "regular": 1}


def test_a_newcomer_goes_on_with_an_outing_alike() -> None:
    g = scene(
        "indians", card=88, seats="none", **VILLAGES, virginia="3 war_party, 3 active_war_party, militia"
    )
    g.eligible = [0, 0, 0, 1]
    match, bot = start(g), NonPlayer(GAME.phases)
    prompts = []
    with dice(*[SIX] * 40):
        while match.question is not None and match.question.prompt.key != "turn_up":
            prompts.append(match.question.prompt.key)
            answer = bot.choose(Perspective(match))
            assert NonPlayer(GAME.phases).choose(Perspective(match)) is answer, prompts
            match.answer(answer)
    assert "event_move_to" in prompts


def test_card_89_active_support_or_villages_first() -> None:
    turn = reads("french", 89, SIX, treaty=True, virginia="3 tory, active_support", georgia="3 tory")
    assert there(turn.g, "virginia") == {"militia": 3}
    other = reads("indians", 89, SIX, **VILLAGES, virginia="4 militia", georgia="4 militia, village")
    assert there(other.g, "georgia") == {"tory": 4, "village": 1}


def test_card_90_patriots_and_indians_build() -> None:
    patriots = reads("patriots", 90)
    assert plays(patriots, "unshaded")
    assert patriots.g.on_map(6) == 1
    indians = reads("indians", 90, virginia="2 war_party")
    assert there(indians.g, "virginia").get("village") == 1


def test_card_95_the_british_place_war_parties_first() -> None:
    turn = reads("british", 95, SIX, **HELD, northwest="patriot_fort")
    assert there(turn.g, "northwest") == {"war_party": 3}


def test_card_95_the_french_remove_a_british_fort() -> None:
    assert plays(reads("french", 95, SIX, treaty=True, northwest="british_fort"))
    assert not plays(reads("french", 95, SIX, treaty=True, northwest="village"))


def test_8_3_1_every_musket_has_an_instruction() -> None:
    told = {
        (entry.count("card"), entry.text("faction"))
        for entry in Facts.load(DATA / "nonplayers.toml").tables("instruction")
    }
    muskets = {(one.id, id) for one in BOARD.cards for id, icon in one.icons.items() if icon == "musket"}
    assert told == muskets | {(86, "indians")}, "card 86 tells the Indians without a musket"


def test_8_2_a_box_with_two_names_tries_the_upper_first() -> None:
    rows = BOARD.non_players.rows
    assert [one.id for one in rows[14]] == ["florida", "south_carolina"]
    assert space("quebec_city") in rows[0]
