"""What the judgement of Liberty or Death counts, and what it likes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.liberty_or_death.build import GAME, scene

JUDGEMENT = GAME.judgement
assert JUDGEMENT is not None

RICHER: dict[str, tuple[str, str, dict[str, Any]]] = {
    "margin": ("british", "french", {"crc": 3}),
    "lead": ("british", "french", {"crc": 3}),
    "decided": ("british", "french", {"crc": 9}),
    "control": ("british", "patriots", {"virginia": "2 regular"}),
    "bases": ("patriots", "indians", {"virginia": "patriot_fort"}),
    "treaty": ("french", "british", {"treaty": True}),
    "stacks": ("british", "patriots", {"virginia": "3 regular, continental"}),
    "bank": ("british", "british", {"patriots": 2}),
}
"""Who gains and who loses by what."""


def feature(term: str, seat: str, **fields: Any) -> float:
    assert JUDGEMENT is not None
    return JUDGEMENT.features(scene(**fields), seat)[JUDGEMENT.terms.index(term)]


@pytest.mark.parametrize("term", RICHER)
def test_what_is_good_for_one_is_bad_for_the_other(term: str) -> None:
    gains, loses, fields = RICHER[term]
    assert feature(term, gains, **fields) > feature(term, gains)
    if loses != gains:
        assert feature(term, loses, **fields) < feature(term, loses)


@pytest.mark.parametrize(
    ("seat", "pieces"),
    [("british", "tory"), ("patriots", "militia"), ("indians", "war_party"), ("french", "french_regular")],
)
def test_pieces_are_counted_for_their_own_faction(seat: str, pieces: str) -> None:
    for other in ("british", "patriots", "french", "indians"):
        more = feature("pieces", other, virginia=f"3 {pieces}", treaty=True)
        assert (more > feature("pieces", other, treaty=True)) == (other == seat)


def test_resources_and_eligibility_are_ones_own() -> None:
    assert feature("resources", "indians", indians=3) < feature("resources", "indians")
    assert feature("eligible", "indians", eligible=[1, 1, 1, 0]) < feature("eligible", "indians")


@pytest.mark.parametrize(
    ("term", "fields"),
    [
        ("pieces", {"virginia": "3 tory"}),
        ("bases", {"virginia": "village"}),
        ("resources", {"british": 9}),
        ("eligible", {"eligible": [0, 1, 1, 1]}),
        ("supply", {"british": 0, "virginia": "2 tory"}),
    ],
)
def test_1_5_who_holds_two_factions_counts_what_both_have(term: str, fields: dict[str, Any]) -> None:
    of_each = [feature(term, seat, **fields) for seat in ("british", "indians")]
    assert of_each[0] != of_each[1]
    for seat in ("british", "indians"):
        assert feature(term, seat, seats="two", **fields) == pytest.approx(sum(of_each))


def test_1_5_the_factions_of_one_person_win_together() -> None:
    alone = {seat: [seat] for seat in GAME.seats}
    royalists, rebellion = {"royalists": ["british", "indians"]}, {"rebellion": ["patriots", "french"]}
    assert GAME.parties(scene()) == GAME.parties(scene(seats="none")) == alone
    assert GAME.parties(scene(seats="two")) == royalists | rebellion
    assert GAME.partners(scene(seats="one_royalists"), "indians") == ["british", "indians"]
    assert GAME.partners(scene(seats="one_royalists"), "french") == ["french"]


def test_7_2_who_nearly_meets_both_conditions_is_a_danger_to_the_others() -> None:
    strong = {"crc": 5, "virginia": "active_support", "massachusetts": "active_support", "scenario": "1775"}
    strong |= {"pennsylvania": "active_support", "new_york": "active_support"}
    assert feature("danger", "french", **strong) < feature("danger", "french")


def test_8_8_a_lone_player_needs_a_decisive_lead() -> None:
    lead = {"crc": 2, "turned": 9}
    assert feature("decided", "british", seats="one_british", **lead) < feature("decided", "british", **lead)


def test_6_2_who_cannot_pay_for_supply_is_worse_off() -> None:
    assert feature("supply", "british", british=0, virginia="2 tory") < 0
    assert feature("supply", "british", british=9, virginia="2 tory") == 0


def test_every_term_is_tested() -> None:
    assert JUDGEMENT is not None
    assert {*RICHER, "pieces", "resources", "eligible", "danger", "supply"} == set(JUDGEMENT.terms)


def test_more_people_are_liked_more() -> None:
    assert JUDGEMENT is not None
    match = GAME.start_at(scene("patriots"), "1775", GAME.agree({}, {}), seed=0)
    match.answer("command:rally")
    question = match.question
    assert question is not None
    likings = dict(
        zip(
            [option.code for option in question.options],
            JUDGEMENT.likings(match.position, question),
            strict=True,
        )
    )
    assert likings["space:virginia"] > likings["space:new_hampshire"]
