"""What the judgement of Wilderness War counts, and what it likes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.games.wilderness_war.build import BOARD, GAME, piece, scene, space

from flintlock.games.wilderness_war.pieces import Leader
from flintlock.games.wilderness_war.position import EARLY, LATE, Game1755
from flintlock.games.wilderness_war.prospects import captures, falls, storm_wins

JUDGEMENT = GAME.judgement
assert JUDGEMENT is not None

THREE = next(card.id for card in BOARD.cards if card.value == 3)

BARE: dict[str, Any] = {"french": "montreal: 2 fr_regular", "british": "albany: 2 br_regular"}

RICHER: dict[str, dict[str, Any]] = {
    "points": {"vp": 3},
    "points_late": {"vp": 3, "year": 1760},
    "drilled": {"french": "montreal: 3 fr_regular"},
    "auxiliaries": {"french": "montreal: 2 fr_regular, fr_coureurs"},
    "front": {"french": "montreal: fr_regular; hudson_carry_north: fr_regular"},
    "raiders": {"french": "montreal: 2 fr_regular; deerfield: fr_coureurs"},
    "forts": {"french": "montreal: 2 fr_regular; ticonderoga: fort"},
    "stockades": {"french": "montreal: 2 fr_regular; ticonderoga: stockade"},
    "armies": {"french": "montreal: 2 fr_regular, montcalm"},
    "cards": {"hand": (1, 2)},
}


def feature(term: str, seat: str, **fields: Any) -> float:
    assert JUDGEMENT is not None
    g = scene(**{**BARE, **fields})
    return JUDGEMENT.features(g, seat)[JUDGEMENT.terms.index(term)]


@pytest.mark.parametrize("term", RICHER)
def test_what_is_good_for_the_french_is_bad_for_the_british(term: str) -> None:
    assert feature(term, "french", **RICHER[term]) > feature(term, "french")
    assert feature(term, "british", **RICHER[term]) < feature(term, "british")


def test_a_garrison_guards_a_fort_that_is_in_danger() -> None:
    near = {"british": f"{space('ticonderoga').neighbours[0].id}: 4 br_regular"}
    alone = feature("guards", "french", french="ticonderoga: fort", **near)
    assert alone < 0 < feature("guards", "british", french="ticonderoga: fort", **near)
    assert feature("guards", "french", french="ticonderoga: fort, 2 fr_regular", **near) > alone


def test_the_places_that_the_british_need_count_in_the_scenarios_to_1759() -> None:
    taken = {"british": "niagara: 2 br_regular; ohio_forks: 2 br_regular", "year": 1759}
    assert feature("targets", "british", scenario="early_war", **taken) > 0
    assert feature("targets", "french", scenario="early_war", **taken) < 0
    assert feature("targets", "british", **taken) == 0
    more = {**taken, "british": f"{taken['british']}; montreal: 2 br_regular, captured"}
    assert feature("targets", "british", scenario="early_war", **more) == feature(
        "targets", "british", scenario="early_war", **taken
    ), "two are enough"


def test_points_are_those_on_the_track_and_those_that_lie_somewhere() -> None:
    assert JUDGEMENT is not None
    g = scene(
        "montreal: 2 fr_regular; deerfield: raided; ticonderoga: fort, siege1",
        f"albany: 2 br_regular; {CHAIN}; ticonderoga: 4 br_regular, amherst",
        vp=3,
    )
    for seat, sign in (("french", 1), ("british", -1)):
        worth = JUDGEMENT.features(g, seat)[JUDGEMENT.terms.index("points")]
        places = JUDGEMENT.places(g, seat)["points"]
        assert set(places) == {"space:deerfield", "space:ticonderoga"}
        assert worth == pytest.approx(sign * 3 + sum(places.values()))


def test_13_22_raids_count_as_points_rounded_up_when_the_year_ends() -> None:
    raided = {"french": "montreal: 2 fr_regular; deerfield: raided"}
    assert feature("points", "french", **raided) == 0.5
    assert feature("points", "french", **raided, season=LATE) == 1
    assert feature("points", "british", **raided, season=LATE) == -1


CHAIN = "hudson_carry_south: stockade; hudson_carry_north: stockade"
"""British supply to Ticonderoga."""


def siege(level: int, besiegers: str, chain: str = CHAIN) -> float:
    """What a British siege of the French fort there is worth to the British."""
    british = f"albany: 2 br_regular; {chain}; ticonderoga: {besiegers}"
    fort = f"montreal: 2 fr_regular; ticonderoga: fort, fr_regular, siege{level}"
    return feature("points", "british", french=fort, british=british)


def test_8_2_sieges_count_as_the_points_that_they_will_bring() -> None:
    army = "4 br_regular, amherst"
    assert 0 < siege(0, army) < siege(1, army) <= siege(2, army) < 2
    assert siege(1, "2 br_regular, amherst") < siege(1, army)


def test_13_21_fortresses_are_worth_more_than_forts_and_9_13_walls_shelter_those_inside() -> None:
    army = f"albany: 2 br_regular; {CHAIN}; ticonderoga: 4 br_regular, amherst"
    fort, tables = scene("ticonderoga: fort, siege1", army), BOARD.tables
    here, leader = space("ticonderoga"), piece("amherst")
    assert isinstance(leader, Leader)
    strength = sum([fort.strength(unit) for unit in fort.units_at(BOARD.british, here.number)])
    column = tables.column(strength) + tables.walls
    wins = storm_wins(tables, column, leader.tactics, tables.column(0), 0)
    assert falls(fort, 0.5, 0.0) == {here.number: wins}
    town = scene("montreal: siege2", "albany: 2 br_regular; montreal: 4 br_regular, amherst")
    for g, points in ((fort, tables.fort_points), (town, tables.fortress_points)):
        number = g.besieged[0]
        assert captures(g, {number: 1.0}) == [(BOARD.spaces[number], -points)]


def test_8_231_a_siege_without_supply_or_a_leader_leads_to_nothing() -> None:
    army = "4 br_regular, amherst"
    assert siege(1, army, "albany: stockade") < siege(0, army) / 4
    assert siege(1, "4 br_regular") < siege(0, army) / 4


def test_9_2_a_storm_wins_if_it_causes_more_losses() -> None:
    tables = BOARD.tables
    rolls = [(own, theirs) for own in range(1, 7) for theirs in range(1, 7)]
    won = sum(tables.result(5, own + 1) > tables.result(2, theirs) for own, theirs in rolls)
    assert storm_wins(tables, 5, 1, 2, 0) == pytest.approx(won / 36)
    assert storm_wins(tables, 0, 0, 9, 2) == 0


def test_13_11_each_place_that_a_conquest_needs_counts_more_than_the_one_before() -> None:
    taken = ["niagara", "ohio_forks", "louisbourg"]
    worth = []
    for number in range(4):
        places = "; ".join(
            f"{name}: 2 br_regular" + (", captured" if space(name).fortress else "")
            for name in taken[:number]
        )
        worth.append(feature("conquest", "british", british=f"albany: 2 br_regular; {places}"))
    gains = [after - before for before, after in pairwise(worth)]
    assert worth[0] == 0
    assert gains == sorted(gains)
    assert gains[0] > 0
    assert feature("conquest", "french", british="niagara: 2 br_regular") == -worth[1]


OPEN = "montreal: 2 fr_regular; wood_creek: 2 fr_regular, 3 -fr_regular"
"""11.2: two steps of the full units and two of the three reduced ones would go."""


def test_11_0_winter_threatens_those_in_the_open_when_it_is_near() -> None:
    assert feature("melting", "french", french=OPEN) == 0
    far = feature("melting", "french", french=OPEN, season=LATE, hand=(1, 2, 3))
    near = feature("melting", "french", french=OPEN, season=LATE, hand=())
    assert near < far < 0
    assert near == pytest.approx(-0.4)
    assert feature("melting", "british", french=OPEN, season=LATE, hand=()) == -near
    assert feature("melting", "french", season=LATE, hand=()) == 0
    alone = feature("melting", "french", french="wood_creek: -fr_regular", season=LATE, hand=())
    assert alone == 0, "the last step in a space stays"


def test_12_3_an_army_without_supply_is_of_little_use_at_the_front() -> None:
    army = "hudson_carry_north: 3 br_regular"
    supplied = feature(
        "front", "british", british=f"albany: br_regular; hudson_carry_south: stockade; {army}"
    )
    assert supplied > 2 * feature("front", "british", british=f"albany: br_regular; {army}") > 0


def test_6_43_from_halifax_louisbourg_is_near() -> None:
    assert feature("front", "british", british="halifax: 3 br_regular") > 2 * feature(
        "front", "british", british="boston: 3 br_regular"
    )


def test_every_term_is_tested() -> None:
    assert JUDGEMENT is not None
    assert {*RICHER, "guards", "targets", "conquest", "melting"} == set(JUDGEMENT.terms)


def likings(g: Game1755, *answers: str) -> dict[str, float]:
    """What is liked at the question that comes after these answers."""
    assert JUDGEMENT is not None
    match = GAME.start_at(g, g.scenario, {}, seed=0)
    for answer in answers:
        match.answer(BOARD.vocabulary[answer])
    question = match.question
    assert question is not None
    liked = JUDGEMENT.likings(match.position, question)
    return dict(zip([option.code for option in question.options], liked, strict=True))


def test_whoever_besieges_is_inclined_to_go_on_with_it() -> None:
    army = f"albany: 2 br_regular; {CHAIN}; ticonderoga: 4 br_regular, amherst"
    card = f"card:{THREE}"
    idle = scene("montreal: 2 fr_regular", army, active="british", hand=(THREE,))
    siege = scene("ticonderoga: fort, siege0", army, active="british", hand=(THREE,))
    assert likings(siege, card)["force"] > 2 * likings(idle, card)["force"]


def test_11_0_before_winter_an_army_goes_home() -> None:
    army = "wood_creek: 3 fr_regular, montcalm; crown_point: stockade"
    way = (f"card:{THREE}", "force", "all")
    steps = [likings(scene(army, season=season, hand=(THREE, 2)), *way) for season in (EARLY, LATE)]
    forward = [liked["space:hudson_carry_south"] / liked["space:ticonderoga"] for liked in steps]
    assert forward[0] > 1 > forward[1]
    early = likings(scene(army, season=LATE, hand=(THREE, 2, 3, 4, 5)), *way)
    assert early["space:hudson_carry_south"] > early["space:ticonderoga"], "there is time yet"


def test_nobody_demolishes_in_the_place_of_a_card_and_high_cards_come_first() -> None:
    cards = tuple(next(card.id for card in BOARD.cards if card.value == value) for value in (1, 3))
    liked = likings(scene(**{**BARE, "french": "ticonderoga: stockade, 2 fr_regular"}, hand=cards))
    assert liked["demolish"] == 0
    assert liked[f"card:{cards[1]}"] > liked[f"card:{cards[0]}"]
