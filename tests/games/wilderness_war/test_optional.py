"""14.0: the optional rules, off by default."""

from __future__ import annotations

from tests.games.wilderness_war.build import (
    GAME,
    TheMatch,
    asked,
    at,
    go,
    offered,
    piece,
    scene,
    settle,
    space,
    told,
)

from flintlock.games.wilderness_war.phases import DEAL
from flintlock.games.wilderness_war.scenarios import PITT
from flintlock.games.wilderness_war.setup import OPTIONAL_RULES

FR, BR = "quebec: levis; montreal: montcalm", "albany: webb"


def playing(g: object) -> TheMatch:
    """A match of a position with optional rules."""
    return GAME.start_at(g, g.scenario, None, seed=1, nature="ask")  # type: ignore[arg-type, attr-defined]


def test_14_off_by_default() -> None:
    assert GAME.start("full_campaign", seed=1).position.optional == ""
    options = dict(OPTIONAL_RULES)
    position = GAME.start("full_campaign", options, seed=1).position
    assert position.optional == "14.1 14.2 14.3 14.4 14.5 14.6 13.14"


def test_14_1_the_second_of_the_two_great_events_is_dealt_to_its_owner() -> None:
    for rules in ((), ("second_event",)):
        g = scene(FR, BR, hand=(), rules=rules)
        g.events[PITT] = 1
        g.deck.remove(68)
        g.discards.append(68)
        g.phase = DEAL
        match = playing(g)
        assert (68 in match.position.french_hand) == bool(rules)
        assert match.position.shown == ([68] if rules else [])
        while asked(match) == "draw":
            match.answer(offered(match)[0])
        assert len(match.position.french_hand) == 8  # it counts as part of the deal


def test_14_2_a_raided_marker_costs_militia_a_step() -> None:
    g = scene(
        "allegheny_south: fr_shawnee",
        "southern_militia: br_militia, -br_militia",
        rules=("militia_losses",),
        hand=(1, 7),
    )
    match = playing(g)
    go(match, "card:1", "individuals", "space:woodstock", "end_move")
    settle(match, "raid_die")
    go(match, "die:6")
    assert asked(match) == "lose_militia"
    go(match, "unit:br_militia_1")
    assert match.position.reduced[piece("br_militia_1").number] == 1
    assert "militia_suffers" in told(match)


def test_14_3_early_regulars_cost_a_point() -> None:
    for year, vp in ((1756, -1), (1757, 0)):
        g = scene(FR, BR, rules=("early_regulars",), hand=(55, 7), year=year)
        go(match := playing(g), "card:55", "event", "space:quebec")
        assert match.position.vp == vp


def test_14_4_the_besieged_may_surrender() -> None:
    for rules in ((), ("besieged_surrender",)):
        g = scene(
            f"ticonderoga: fort, siege0, fr_regular; crown_point: stockade; {FR}",
            "ticonderoga: amherst, 3 br_regular; hudson_carry_south: stockade; hudson_carry_north: stockade",
            active="british",
            hand=(1, 7),
            other_hand=(6,),
            rules=rules,
        )
        match = playing(g)
        go(match, "card:1", "force", "all", "siege")
        while asked(match).startswith("respond") and "card:6" not in offered(match):
            go(match, "no_card")
        assert ("card:6" in offered(match)) == bool(rules)
        if rules:
            go(match, "card:6")
            assert at(match, "fr_reg_2_berry") == "crown_point"
            assert match.position.british_forts == [space("ticonderoga").number]


def test_14_5_the_french_may_expel_the_acadians() -> None:
    g = scene(FR, BR, rules=("french_acadians",), hand=(66, 7))
    match = playing(g)
    go(match, "card:66", "event", "space:quebec")
    assert at(match, "br_reg_15th") == "halifax"


def test_14_6_the_british_exchange_a_random_card() -> None:
    for rules in ((), ("british_exchange",)):
        g = scene(FR, BR, hand=(), year=1757, rules=rules)
        g.discards, g.deck = [53, 56, 59], [number for number in g.deck if number not in (53, 56, 59)]
        g.phase = DEAL
        match = playing(g)
        while asked(match) == "draw":
            match.answer(offered(match)[0])
        assert (asked(match) == "exchange") == bool(rules)
        if rules:
            assert offered(match) == ["card:57", "card:60", "no_card"]
            go(match, "card:57")
            assert asked(match) == "give_up"
            given = offered(match)[0]
            go(match, given)
            assert 56 in match.position.british_hand
            assert int(given[5:]) - 1 in match.position.discards


def test_14_6_not_before_1757() -> None:
    g = scene(FR, BR, hand=(), year=1756, rules=("british_exchange",))
    g.discards, g.deck = [56], [number for number in g.deck if number != 56]
    g.phase = DEAL
    match = playing(g)
    while asked(match) == "draw":
        match.answer(offered(match)[0])
    assert asked(match) == "play_card"
