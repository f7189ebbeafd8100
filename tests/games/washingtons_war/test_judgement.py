"""What the judgement of Washington's War counts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.washingtons_war.build import BOARD, GAME, SPACES, position

from flintlock.games.washingtons_war.judgement import steps_to

JUDGEMENT = GAME.judgement
assert JUDGEMENT is not None


def whole(*capitals: str) -> str:
    """All spaces of the colonies in which these lie."""
    return " ".join(space.id for name in capitals for space in SPACES[name].colony.spaces)


FOUR = whole("newport", "wilmington_de", "baltimore", "norfolk")
FIVE = f"{FOUR} {whole('savannah')}"
RING = " ".join(sorted(near.id for near in SPACES["springfield"].neighbours))

BARE: dict[str, Any] = {
    "boston": "3 british howe +british",
    "philadelphia": "2 american washington +american",
    "control": {"american": FOUR},
}

RICHER: dict[str, dict[str, Any]] = {
    "surplus": {"control": {"american": FIVE}},
    "surplus_late": {"control": {"american": FIVE}},
    "nearly": {"charleston": "+american"},
    "markers": {"charleston": "+american"},
    "units": {"charleston": "2 american"},
    "armies": {"charleston": "2 american greene"},
    "cards": {"american": "ops1 ops1 ops1"},
    "alliance": {"alliance": 3},
}


def feature(term: str, seat: str, **fields: Any) -> float:
    assert JUDGEMENT is not None
    g = position(**{**BARE, **fields}).position
    return JUDGEMENT.features(g, seat)[JUDGEMENT.terms.index(term)]


@pytest.mark.parametrize("term", RICHER)
def test_what_is_good_for_the_americans_is_bad_for_the_british(term: str) -> None:
    assert feature(term, "american", **RICHER[term]) > feature(term, "american")
    assert feature(term, "british", **RICHER[term]) < feature(term, "british")


def test_every_term_is_tested() -> None:
    assert JUDGEMENT is not None
    assert {*RICHER, "congress"} == set(JUDGEMENT.terms)


def test_10_3_a_marker_that_will_be_isolated_counts_for_nothing() -> None:
    ring = {"control": {"british": RING}}
    assert feature("markers", "american", springfield="+american", **ring) == feature(
        "markers", "american", **ring
    )


def test_10_2_2_a_space_that_an_army_will_take_counts_as_taken() -> None:
    marched = {"charleston": "2 american greene +british"}
    assert feature("markers", "american", **marched) == feature(
        "markers", "american", charleston="2 american greene +american"
    )


def test_10_2_a_look_at_the_end_of_the_year_changes_nothing() -> None:
    assert JUDGEMENT is not None
    match = position(**{**BARE, "springfield": "+american", "control": {"british": RING}})
    before = match.position.control[:]
    for side in BOARD.sides:
        JUDGEMENT.features(match.position, side.id)
    assert match.position.control == before


def test_5_7_a_lead_counts_more_when_the_war_will_end_soon() -> None:
    ahead = feature("surplus_late", "american", control={"american": FIVE})
    assert feature("surplus_late", "american", control={"american": FIVE}, war_ends="ends1779") > ahead > 0


def test_6_34_whoever_holds_the_card_that_ends_the_war_knows_when_it_ends() -> None:
    ahead = {"control": {"american": FIVE}}
    known = feature("surplus_late", "american", american="ops1 ends1779", **ahead)
    assert known > feature("surplus_late", "american", **ahead) > 0


def test_10_11_without_a_congress_american_cards_are_worth_less() -> None:
    assert feature("congress", "american", american="ops1 ops1 ops1") == 0
    assert feature("congress", "american", american="ops1 ops1 ops1", congress=False) == -3
    assert feature("congress", "british", american="ops1 ops1 ops1", congress=False) == 3


def test_cards_count_by_their_operations_and_those_that_must_be_played_for_nothing() -> None:
    worth = [feature("cards", "american", american=hand) for hand in ("ops1", "ops2", "ops3")]
    assert worth == sorted(set(worth))
    assert feature("cards", "american", american="ops1 ends1780") == worth[0]


def test_cards_that_nobody_has_seen_count_alike() -> None:
    assert JUDGEMENT is not None
    number = JUDGEMENT.terms.index("cards")
    hands = [position(american="ops1", british=hand).position for hand in ("ops1", "ops3")]
    seen = [JUDGEMENT.features(GAME.conceal(hand, "american"), "american")[number] for hand in hands]
    assert seen[0] == seen[1]


NORTH = next(space for space in SPACES.values() if not (space.quarters or space.colony.south))


def units(seat: str, stack: str, where: str) -> float:
    """What a stack adds to the units of a seat; a fifth of that is the feature."""
    return 5 * (feature("units", seat, also={where: stack}) - feature("units", seat))


def test_11_0_units_count_as_winter_will_leave_them() -> None:
    warm = next(space for space in SPACES.values() if space.colony.south and space.id not in BARE)
    assert units("british", "4 british", warm.id) == pytest.approx(4)
    assert units("british", "5 british", NORTH.id) == pytest.approx(3)
    assert units("british", "1 british", NORTH.id) == pytest.approx(0.5)
    assert units("british", "1 british cornwallis", NORTH.id) == pytest.approx(1)
    assert units("american", "4 american", warm.id) == pytest.approx(2)
    assert units("british", "4 american", warm.id) == pytest.approx(-2)


MARCH = ("card:45", "use:activate", "count:5")


def steps(*ways: str, congress: str = "congress") -> dict[str, float]:
    """What General Howe likes on his march from New York, after these steps."""
    assert JUDGEMENT is not None
    match = position(active="british", british="ops3 ops1", new_york="5 british howe", philadelphia=congress)
    for answer in (*MARCH, *ways):
        match.answer(answer)
    question = match.question
    assert question is not None
    liked = JUDGEMENT.likings(match.position, question)
    return dict(zip([option.code for option in question.options], liked, strict=True))


def test_7_7_a_british_army_marches_for_a_congress_without_a_guard() -> None:
    free, guarded = steps(), steps(congress="congress 1 american")
    assert max(free, key=lambda code: free[code]) == "space:new_brunswick"
    assert guarded["space:new_brunswick"] == guarded["space:west_point"] < free["space:new_brunswick"]


def test_nobody_marches_straight_back() -> None:
    liked = steps("space:west_point", congress="congress 1 american")
    assert liked["space:new_york"] == min(liked.values())


def test_distances_lead_to_their_goal_step_by_step() -> None:
    goal = SPACES["philadelphia"]
    far = steps_to(BOARD, goal)
    nearest = [min([far[near.number] for near in space.neighbours]) for space in BOARD.spaces]
    assert [far[space.number] - 1 for space in BOARD.spaces if space is not goal] == [
        steps for space, steps in zip(BOARD.spaces, nearest, strict=True) if space is not goal
    ]
    assert far[goal.number] == 0


def test_10_11_mutinies_silence_american_cards_like_a_congress_that_is_gone() -> None:
    assert JUDGEMENT is not None
    g = position(**BARE).position
    g.mutiny = True
    assert JUDGEMENT.features(g, "american")[JUDGEMENT.terms.index("congress")] == -len(g.hands[0])


def test_6_34_a_war_that_was_to_end_before_this_year_ends_with_it() -> None:
    """The weight of a lead is then the greatest that there is."""
    ahead = {"control": {"american": FIVE}, "year": 1781}
    now = feature("surplus_late", "american", american="ops1 ends1779", **ahead)
    surplus = feature("surplus", "american", american="ops1 ends1779", **ahead)
    assert now == pytest.approx(surplus)
