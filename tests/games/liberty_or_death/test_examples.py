"""The worked examples of the rulebook, and a tutorial game (examples.toml), with Nature's answers forced."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.games.liberty_or_death.build import (
    BOARD,
    DEFAULTS,
    FACTIONS,
    GAME,
    TheMatch,
    asked,
    card,
    fill,
    go,
    kind,
    level,
    make_treaty,
    offered,
    resources,
    scene,
    space,
    start,
    there,
    told,
    why_not,
)

from flintlock.core.fight import Roll
from flintlock.games.liberty_or_death.pieces import KINDS, REBELLION, ROYALISTS
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Turn, Winter

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text("utf-8"))["example"]
WINTERING = ("supply", "earnings", "loyalty")
CONTROL = {ROYALISTS: "british", REBELLION: "rebellion", -1: "none"}


def before(example: dict[str, Any]) -> Insurrection:
    """The start of the scenario with the differences that the example names."""
    g = GAME.set_up(example["scenario"], DEFAULTS)
    given = example["before"]
    if given.get("treaty"):
        make_treaty(g)
    for name, text in given.get("spaces", {}).items():
        here = space(name)
        for number in range(KINDS):
            g.add(here, number, -g.count(here, number))
        g.level[here.number] = 0
        fill(g, name, text)
    g.squadrons = given.get("squadrons", g.squadrons)
    g.squadrons_away = BOARD.squadrons - g.squadrons - g.fni
    for id, number in given.get("unavailable", {}).items():
        g.unavailable[kind(id).number] = number
    for id, number in given.get("casualties", {}).items():
        g.casualties[kind(id).number] = number
    for one in BOARD.kinds:
        if not one.is_active:
            faces = {one.number, one.face.number}
            rest = (
                sum(sum(g.at[face::KINDS]) for face in faces)
                + g.unavailable[one.number]
                + g.casualties[one.number]
            )
            g.available[one.number] = one.total - rest
    for id, at in given.get("leaders", {}).items():
        fill(g, at, id)
    for id, number in given.get("resources", {}).items():
        g.resources[FACTIONS.index(id)] = number
    g.cbc, g.crc = given.get("cbc", g.cbc), given.get("crc", g.crc)
    put_cards(g, example)
    return g


def put_cards(g: Insurrection, example: dict[str, Any]) -> None:
    g.phase, first = example["phase"], card(1).number
    g.deck.remove(first)
    g.played.append(first)
    played = card(example["card"])
    g.deck.remove(played.number)
    g.played.append(played.number)
    g.ahead = card(example.get("ahead", 2)).number
    g.deck.remove(g.ahead)
    g.turned, g.winter_turned, g.rounds = 3, played.is_winter, int(played.is_winter)
    g.turn = Turn(acted=list(example["acted"]), did=example["did"])
    for faction in example.get("ineligible", ()):
        g.eligible[faction] = 0
    if example["phase"] in WINTERING:
        g.winter = Winter()


def control(g: Insurrection, name: str) -> str:
    return CONTROL[g.control(space(name))]


def check_figures(g: Insurrection, figures: dict[str, Any]) -> None:
    """All that an example says of a position."""
    for name, text in figures.get("spaces", {}).items():
        wanted = GAME.set_up("1775", DEFAULTS)
        wanted.at = [0] * len(wanted.at)
        wanted.level = [0] * len(wanted.level)
        fill(wanted, name, text)
        assert there(g, name) == there(wanted, name), name
        number = space(name).number
        for list_name in ("level", "propaganda", "raids", "blockades"):
            assert getattr(g, list_name)[number] == getattr(wanted, list_name)[number], (name, list_name)
    for name, holder in figures.get("control", {}).items():
        assert control(g, name) == holder, name
    for box in ("available", "unavailable", "casualties"):
        for id, number in figures.get(box, {}).items():
            assert getattr(g, box)[kind(id).number] == number, (box, id)
    for id, number in figures.get("resources", {}).items():
        assert g.resources[FACTIONS.index(id)] == number, id
    for id, at in figures.get("leaders", {}).items():
        leader = next(one for one in BOARD.leaders if one.id == id)
        assert g.leading[leader.faction.number] == leader.number
        assert g.leader_at[leader.faction.number] == space(at).number, id
    for name in ("cbc", "crc", "fni", "squadrons", "support", "opposition"):
        assert getattr(g, name) == figures.get(name, getattr(g, name)), name


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_tutorial(example: dict[str, Any]) -> None:
    g = before(example)
    check_figures(g, example["before"])
    match = start(g)
    go(match, *example["answers"])
    check_figures(match.position, example["expect"])


# ---------------------------------------------------------------------- the rulebook's own examples


def test_3_2_2_garrison() -> None:
    g = scene(
        treaty=True,
        quebec="regular",
        quebec_city="militia",
        boston="militia",
        new_york="3 regular",
        new_york_city="regular, blockade",
        norfolk="7 regular",
        south_carolina="2 regular",
        philadelphia="2 militia",
        charles_town="patriot_fort, militia",
        savannah="militia",
    )
    match = go(start(g), "garrison")
    assert why_not(match, "space:new_york_city") == "blockaded"
    go(match, "boston", "quebec", "done", "quebec_city", "new_york", "1", "done")
    go(match, "philadelphia", "new_york", "2", "norfolk", "4", "done")
    go(match, "charles_town", "norfolk", "2", "south_carolina", "1")
    go(match, "savannah", "south_carolina", "done", "done")
    assert resources(match, "british") == 8
    assert there(match, "philadelphia") == {"regular": 6, "active_militia": 2}
    assert there(match, "charles_town") == {"regular": 3, "patriot_fort": 1, "active_militia": 1}
    assert asked(match) == "push"
    assert "charles_town" not in offered(match, "space")
    go(match, "philadelphia", "maryland_delaware")
    assert there(match, "maryland_delaware") == {"active_militia": 2}


def test_3_2_3_march() -> None:
    g = scene(
        maryland_delaware="4 regular, 2 tory",
        new_york_city="4 regular, tory, clinton",
        quebec="regular",
        connecticut_rhode_island="2 regular, 2 tory",
        boston="militia",
    )
    match = go(start(g), "march", "pennsylvania", "new_york_city", "2", "1", "clinton")
    go(match, "maryland_delaware", "4", "2", "quebec", "done")
    go(match, "philadelphia", "new_york_city", "2", "done")
    go(match, "boston", "2", "2", "done")
    assert resources(match, "british") == 7
    assert there(match, "pennsylvania") == {"regular": 7, "tory": 3}
    assert there(match, "boston") == {"regular": 2, "tory": 2, "active_militia": 1}
    assert control(match.position, "boston") == "british"


def test_3_3_2_two_militia_are_seen_in_norfolk() -> None:
    match = go(start(scene("patriots", virginia="2 militia", norfolk="2 tory")), "march", "norfolk", "2")
    assert there(match, "norfolk") == {"tory": 2, "active_militia": 2}


def test_3_4_2_two_war_parties_are_seen_in_new_york() -> None:
    match = go(
        start(scene("indians", northwest="2 war_party", new_york="2 militia")), "march", "new_york", "2"
    )
    assert there(match, "new_york") == {"militia": 2, "active_war_party": 2}


def pennsylvania() -> TheMatch:
    """3.6: the running example, up to the end of the losses."""
    g = scene(
        treaty=True,
        pennsylvania="5 regular, 2 tory, 3 war_party, clinton, 3 continental, 2 french_regular, patriot_fort,"
        "active_militia, 2 militia, washington, passive_opposition",
        maryland_delaware="active_support",
        boston="french_regular",
    )
    return go(start(g), "battle", "pennsylvania", "done", "pennsylvania", "2", "1", "2", "3", "1", "2")


def test_3_6_battle() -> None:
    match = pennsylvania()
    rolls = [entry.fight for entry in match.position.log if isinstance(entry.fight, Roll)]
    assert [roll.total for roll in rolls] == [6, 6]
    names = [{one.name.removeprefix("modifier."): one.value for one in roll.modifiers} for roll in rolls]
    assert names[0] == {"regulars": 1, "underground": 1, "leader": 1, "forts": -1, "washington": -1}
    assert names[1] == {"underground": 1, "leader": 1, "forts": 1}
    forces = [entry.params["force"] for entry in match.position.log if entry.key == "battle_rolls"]
    assert forces == [8, 7]
    assert (match.position.cbc, match.position.crc) == (4, 3)
    assert there(match, "pennsylvania") == {
        "regular": 3,
        "continental": 2,
        "militia": 1,
        "active_militia": 1,
        "patriot_fort": 1,
        "war_party": 1,
        "active_war_party": 2,
    }
    assert "battle_won" in told(match)


def test_3_6_8_the_day_of_the_battle_as_printed_and_with_washington() -> None:
    match = go(pennsylvania(), "done", "maryland_delaware", "maryland_delaware")
    assert level(match, "pennsylvania") == "active_opposition"
    assert level(match, "maryland_delaware") == "passive_support"
    assert there(match, "maryland_delaware") == {"militia": 1}
    match = go(pennsylvania(), "washington", "maryland_delaware", "maryland_delaware", "maryland_delaware")
    assert level(match, "maryland_delaware") == "passive_opposition"


def test_1_4_1_war_parties_are_lifted_and_placed_again_by_players_only() -> None:
    pieces = {"northwest": "village, 8 active_war_party", "quebec": "7 war_party"}
    match = go(start(scene("indians", **pieces)), "gather", "northwest", "place_units")
    assert asked(match) == "recall"
    match = go(start(scene("indians", seats="one_british", **pieces)), "gather", "northwest")
    assert asked(match) != "recall"
