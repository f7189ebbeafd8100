"""3.5: the commands of the French."""

from __future__ import annotations

from tests.games.liberty_or_death.build import (
    asked,
    box,
    go,
    offered,
    resources,
    scene,
    start,
    there,
    why_not,
)


def test_2_3_9_before_the_treaty_agents_and_hortalez_then_muster_march_and_battle() -> None:
    assert offered(start(scene("french")), "command") == ["agents", "hortalez"]
    g = scene("french", treaty=True, boston="2 french_regular, militia, tory", massachusetts="militia")
    assert offered(start(g), "command") == ["muster", "march", "battle", "hortalez"]


def test_3_5_1_agents_raise_two_militia_or_a_continental_in_four_provinces() -> None:
    g = scene("french", massachusetts="active_support")
    match = go(start(g), "agents")
    assert offered(match, "space") == ["new_hampshire", "new_york", "quebec"]
    assert why_not(match, "space:massachusetts") == "active_support"
    assert why_not(match, "space:virginia") == "no_agents"
    go(match, "quebec", "militia")
    assert there(match, "quebec") == {"militia": 2}
    assert resources(match, "french") == 9


def test_3_5_2_hortalez_gives_the_patriots_one_more_than_the_french_pay() -> None:
    match = go(start(scene("french")), "hortalez", "4")
    assert (resources(match, "french"), resources(match, "patriots")) == (6, 15)


def test_3_5_3_four_regulars_under_control_of_the_rebellion_for_two_resources() -> None:
    g = scene("french", treaty=True, boston="militia", norfolk="tory")
    match = go(start(g), "muster")
    assert offered(match, "space") == ["boston", "west_indies"]
    assert why_not(match, "space:norfolk") == "not_rebellion_control"
    go(match, "boston", "4")
    assert there(match, "boston") == {"militia": 1, "french_regular": 4}
    assert resources(match, "french") == 8


def test_3_5_3_two_of_them_become_a_patriot_fort_for_a_resource_of_the_patriots() -> None:
    g = scene("french", treaty=True, boston="militia")
    match = go(start(g), "muster", "boston", "3", "build_fort")
    assert there(match, "boston") == {"militia": 1, "patriot_fort": 1, "french_regular": 1}
    assert resources(match, "patriots") == 9
    g = scene("french", treaty=True, boston="militia", patriots=0)
    match = go(start(g), "muster", "boston", "3")
    assert asked(match) != "french_fort"


def test_3_5_4_preparer_does_not_pay_for_the_patriots() -> None:
    places = {"virginia": "2 continental, 2 french_regular"}
    poor = scene("french", treaty=True, french=0, patriots=0, **places)
    assert "command:march" not in offered(start(poor))
    assert "command:march" in offered(start(scene("french", treaty=True, french=0, patriots=1, **places)))


def test_3_5_4_french_march_to_patriots_or_with_continentals() -> None:
    g = scene("french", treaty=True, virginia="2 french_regular", norfolk="militia")
    match = go(start(g), "march")
    assert offered(match, "space") == ["norfolk"] or there(match, "norfolk") == {"militia": 1}
    g = scene("french", treaty=True, virginia="2 french_regular, continental")
    match = go(start(g), "march", "north_carolina", "2")
    assert there(match, "north_carolina") == {"continental": 1, "french_regular": 2}
    assert (resources(match, "french"), resources(match, "patriots")) == (9, 9)


def test_3_5_4_between_cities_under_control_of_the_rebellion() -> None:
    g = scene(
        "french", treaty=True, massachusetts="french_regular, militia", boston="militia", savannah="militia"
    )
    match = go(start(g), "march")
    assert "savannah" in offered(match, "space")
    assert why_not(match, "space:georgia") == "no_patriots"
    assert why_not(match, "space:norfolk") == "out_of_reach"


def test_3_5_5_the_french_battle_and_may_call_the_patriots() -> None:
    g = scene(
        "french",
        treaty=True,
        boston="3 french_regular, 2 continental, regular",
        west_indies="french_regular, regular",
    )
    match = go(start(g), "battle")
    assert offered(match, "space") == ["boston", "west_indies"]
    go(match, "boston", "with_ally")
    assert (resources(match, "french"), resources(match, "patriots")) == (9, 9)


def test_4_1_with_no_resources_preparer_pays_for_the_command() -> None:
    g = scene("french", french=0)
    match = go(start(g), "hortalez")
    assert resources(match, "french") == 2
    go(match, "2")
    assert resources(match, "patriots") == 13
    assert box(match, "available", "french_regular") == 15
