"""5.0: figures of the cards: resources, naval intervention, what is optional and what is not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.liberty_or_death.build import BOARD, FACTIONS, TheMatch, asked, event, is_over, offered, who

EVERYWHERE: dict[str, Any] = {
    "treaty": True,
    "boston": "4 regular, 2 tory, militia",
    "norfolk": "french_regular, militia, continental",
    "savannah": "tory, passive_support",
    "philadelphia": "passive_opposition",
    "new_york_city": "active_opposition, regular, militia",
    "virginia": "3 regular, tory, militia, 3 continental, war_party, patriot_fort",
    "north_carolina": "militia, 2 tory, regular, war_party",
    "south_carolina": "militia, tory, regular, village",
    "georgia": "war_party, village, continental, active_support",
    "new_york": "2 militia, 2 tory, 2 war_party, british_fort",
    "pennsylvania": "tory, war_party, militia",
    "maryland_delaware": "3 french_regular, 3 continental",
    "massachusetts": "militia, village",
    "quebec": "2 war_party, patriot_fort, tory",
    "northwest": "2 war_party, village, patriot_fort, militia",
    "southwest": "war_party, militia, regular",
    "florida": "british_fort",
    "west_indies": "4 regular, 3 french_regular",
    **dict.fromkeys(FACTIONS, 20),
}
"""A crowded map: every event finds something to do."""


def first_answers(match: TheMatch) -> TheMatch:
    """Carry the event out with the first answer to every question."""
    while not is_over(match):
        assert match.question is not None
        match.answer(match.question.options[0])
    return match


# ---------------------------------------------------------------------- resources


@pytest.mark.parametrize(
    ("id", "text", "gains"),
    [
        *((2, "unshaded", (4, 0, 0, 0)), (4, "unshaded", (0, -2, 0, 0)), (7, "unshaded", (3, 0, 0, 0))),
        *((7, "shaded", (0, 5, 0, 0)), (10, "shaded", (0, 2, 3, 0)), (12, "shaded", (0, 5, 0, 0))),
        *((19, "unshaded", (0, -4, 0, 0)), (19, "shaded", (0, 3, 0, 0)), (30, "unshaded", (2, 0, 0, 0))),
        *((33, "unshaded", (0, -3, 0, 0)), (33, "shaded", (0, 3, 0, 0)), (34, "unshaded", (6, 0, 0, 0))),
        *((37, "unshaded", (0, -2, -3, 0)), (40, "unshaded", (2, 0, 0, 0)), (42, "unshaded", (0, -3, 0, 0))),
        *((45, "unshaded", (6, 0, 0, 0)), (45, "shaded", (-4, 0, 0, 0)), (53, "unshaded", (3, 0, 0, 0))),
        *((53, "shaded", (-2, 2, 0, 0)), (56, "unshaded", (0, -3, 0, 0)), (56, "shaded", (0, 3, 0, 0))),
        *((58, "unshaded", (0, -4, 0, 0)), (59, "shaded", (0, 3, 0, 0)), (60, "unshaded", (0, 0, -4, 0))),
        *((60, "shaded", (-3, 0, 0, 0)), (61, "shaded", (0, 3, 2, 0)), (63, "unshaded", (1, 0, 0, 0))),
        *((63, "shaded", (-5, 0, 0, 0)), (64, "unshaded", (3, 0, 0, 0)), (64, "shaded", (0, 5, 0, 0))),
        *((65, "unshaded", (0, 0, -4, 0)), (65, "shaded", (0, 0, 3, 0)), (69, "unshaded", (2, 0, 0, 0))),
        *((69, "shaded", (0, 0, 3, 0)), (71, "shaded", (0, 0, 5, 0))),
    ],
)
def test_5_0_what_factions_gain_and_lose(id: int, text: str, gains: tuple[int, ...]) -> None:
    for by in FACTIONS:
        match = first_answers(event(id, text, by, **EVERYWHERE, squadrons=1))
        assert match.position.resources == [20 + gain for gain in gains]


RESOURCES_CHANGE = (
    *("2u", "4u", "7u", "7s", "10s", "12s", "19u", "19s", "30u", "32s", "33u", "33s", "34u"),
    *("37u", "40u", "42u", "45u", "45s", "53u", "53s", "56u", "56s", "58u", "59s", "60u", "60s"),
    *("61s", "63u", "63s", "64u", "64s", "65u", "65s", "69u", "69s", "71u", "71s", "74u"),
)
"""Cards and texts (u and s) that speak of resources."""


def test_3_1_2_no_other_event_changes_resources() -> None:
    for card in BOARD.cards:
        for text in ("unshaded", "shaded") if card.is_dual else ("unshaded",):
            if card.is_event and f"{card.id}{text[0]}" not in RESOURCES_CHANGE:
                match = first_answers(event(card.id, text, card.order[0].id, **EVERYWHERE))
                assert match.position.resources == [20] * 4, (card.id, text)


# ---------------------------------------------------------------------- naval intervention


@pytest.mark.parametrize(
    ("text", "levels", "ids"),
    [
        ("unshaded", -1, (7, 34, 36, 37, 55, 57, 63, 64, 67)),
        ("unshaded", -2, (53, 60, 69)),
        ("unshaded", -3, (40,)),
        ("shaded", 1, (7, 34, 37, 53, 60, 69)),
        ("shaded", 3, (40,)),
    ],
)
def test_1_9_by_how_much_events_change_naval_intervention(
    text: str, levels: int, ids: tuple[int, ...]
) -> None:
    for id in ids:
        given = {**EVERYWHERE, "quebec_city": "3 blockade"} if levels < 0 else {**EVERYWHERE, "squadrons": 3}
        match = first_answers(event(id, text, "indians", **given))
        assert match.position.fni == (3 if levels < 0 else 0) + levels, id
        assert match.position.squadrons == 3 - match.position.fni


def test_1_9_no_other_event_changes_naval_intervention() -> None:
    changing = {("unshaded", id) for id in (7, 34, 36, 37, 40, 53, 55, 57, 60, 63, 64, 67, 69)}
    changing |= {("shaded", id) for id in (7, 34, 37, 40, 53, 60, 69)}
    for card in BOARD.cards:
        for text in ("unshaded", "shaded") if card.is_dual else ("unshaded",):
            if card.is_event and (text, card.id) not in changing:
                given = {**EVERYWHERE, "quebec_city": "blockade", "squadrons": 1}
                match = first_answers(event(card.id, text, card.order[0].id, **given))
                assert match.position.fni == 1, (card.id, text)


# ---------------------------------------------------------------------- what is optional

OPTIONAL = (
    *("2u", "3s", "5s", "7u", "9u", "9s", "11s", "13s", "24s", "26s", "30u", "31s", "32u"),
    *("38u", "43u", "48u", "48s", "52u", "55u", "68u", "83s", "88u", "93u"),
)
"""Texts with a "may" or an "up to"."""

ASKED = (
    *("event_space", "event_place", "event_pieces", "event_kind", "event_shift", "event_activate"),
    *("event_move_to", "event_faction", "event_choice", "event_how_many"),
    *("march", "battle_where", "gather", "special_space", "scout"),
)
"""Questions of an event; after a won battle the free rally is optional."""


@pytest.mark.parametrize("by", FACTIONS)
def test_5_1_3_what_is_not_optional_cannot_be_declined(by: str) -> None:
    for card in BOARD.cards:
        for text in ("unshaded", "shaded") if card.is_dual else ("unshaded",):
            if card.is_event and f"{card.id}{text[0]}" not in OPTIONAL:
                match = event(card.id, text, by, **EVERYWHERE, squadrons=1)
                while not is_over(match):
                    assert match.question is not None
                    if asked(match) in ASKED:
                        assert "done" not in offered(match), (card.id, text, match.question)
                        assert "count:0" not in offered(match), (card.id, text, match.question)
                    match.answer(match.question.options[0])


@pytest.mark.parametrize("text", OPTIONAL)
def test_5_1_3_what_is_optional_can_be_declined_in_part_or_whole(text: str) -> None:
    side = "shaded" if text[-1] == "s" else "unshaded"
    match = event(int(text[:-1]), side, "british", **EVERYWHERE, squadrons=1)
    declined = False
    while not is_over(match):
        assert match.question is not None
        declined = declined or ("done" in offered(match) and asked(match) != "rally")
        declined = declined or "count:0" in offered(match)
        match.answer(match.question.options[0])
    assert declined


# ---------------------------------------------------------------------- free marches


@pytest.mark.parametrize(
    ("id", "text", "faction", "target"),
    [
        *((1, "shaded", "patriots", "virginia"), (5, "shaded", "patriots", "virginia")),
        *((14, "shaded", "patriots", "southwest"), (15, "shaded", "patriots", "virginia")),
        *((21, "shaded", "patriots", "georgia"), (26, "shaded", "patriots", "north_carolina")),
        *((48, "unshaded", "british", "virginia"), (51, "unshaded", "british", "virginia")),
        (51, "shaded", "patriots", "virginia"),
    ],
)
def test_5_3_a_free_march_goes_into_one_space(id: int, text: str, faction: str, target: str) -> None:
    unit = "regular" if faction == "british" else "continental"
    near = ("north_carolina", "south_carolina", "georgia", "southwest", "virginia", "maryland_delaware")
    match = event(id, text, "indians", **{name: f"3 {unit}" for name in near if name != target})
    destinations = []
    while not is_over(match):
        assert match.question is not None
        if asked(match) == "march":
            assert who(match) == faction
            match.answer(f"space:{target}")
            destinations.append(target)
        elif asked(match) == "march_from" and "done" in offered(match):
            match.answer("done")
        else:
            match.answer(match.question.options[-1])
    assert destinations == [target]
