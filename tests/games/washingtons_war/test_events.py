"""6.31, 10.12: every special card, played as an event and discarded."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    CARDS,
    NICKNAMES,
    SPACES,
    TheMatch,
    answer,
    asked,
    cards,
    marker,
    offered,
    position,
    refuses,
    seat,
)

SPECIAL = [name for name in NICKNAMES if CARDS[f"card:{NICKNAMES[name]}"].is_event]


def play(card: str, **spaces: str) -> TheMatch:
    """The card's owner plays it as an event."""
    flag = CARDS[f"card:{NICKNAMES[card]}"].flag
    side = "british" if flag == "british" else "american"
    hands = {"american": "ops1 ops1", "british": "ops1 ops1"} | {side: f"{card} ops1"}
    match = position(
        active=side, american=hands["american"], british=hands["british"], war=True, allied=True, also=spaces
    )
    return answer(match, card, "event")


# ---------------------------------------------------------------------- the deck


def test_there_are_110_cards_of_the_known_kinds() -> None:
    kinds = [card.kind_of_card for card in BOARD.cards]
    assert len(kinds) == 110
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counts == {"operations": 66, "campaign": 4, "event": 25, "battle": 8, "mandatory": 7}
    assert [sum(card.ops == value for card in BOARD.cards) for value in (1, 2, 3)] == [22, 22, 22]


def test_every_card_has_a_text_and_says_how_sure_it_is() -> None:
    for card in BOARD.cards:
        assert card.ops or f"text.{card.code}" in BOARD.names
    assert not CARDS["card:71"].doubtful
    assert CARDS["card:85"].doubtful


# ---------------------------------------------------------------------- discarded


@pytest.mark.parametrize("card", SPECIAL)
@pytest.mark.parametrize("side", ["american", "british"])
def test_6_32_b_every_event_can_be_discarded_by_either_side(card: str, side: str) -> None:
    hands = {"american": "ops1 ops1", "british": "ops1 ops1"} | {side: f"{card} ops1"}
    match = position(
        active=side,
        american=hands["american"],
        british=hands["british"],
        albany="+american",
        saratoga="+british",
    )
    answer(match, card)
    assert {"mark", "remove", "discard"} <= set(offered(match))
    answer(match, "remove")
    assert marker(match, "saratoga" if side == "american" else "albany") == ""
    assert cards(match.position.discards) == [card]
    assert match.position.removed == []
    assert seat(match) != side


@pytest.mark.parametrize("number", [card.id for card in BOARD.cards if card.mandatory])
@pytest.mark.parametrize("side", ["american", "british"])
def test_6_34_mandatory_cards_are_played_by_either_side(number: int, side: str) -> None:
    name = next(name for name in NICKNAMES if NICKNAMES[name] == number)
    hands = {"american": "ops1 ops1", "british": "ops1 ops1"} | {side: f"{name} ops1"}
    match = position(active=side, american=hands["american"], british=hands["british"])
    answer(match, name)
    assert asked(match) in ("declaration", "card")
    g = match.position
    assert name in cards([*g.removed, g.war_ends])


# ---------------------------------------------------------------------- the British events


def test_lord_sandwich_removes_two_or_turns_one_in_open_ports() -> None:
    spaces = {
        "newport": "+american",
        "baltimore": "+american",
        "savannah": "1 american +american",
        "charleston": "+american",
        "york": "+american",
    }
    match = play("sandwich", **spaces)
    assert offered(match) == ["remove", "turn"]
    answer(match, "remove")
    assert offered(match) == ["newport", "baltimore"]
    answer(match, "newport")
    assert marker(match, "baltimore") == marker(match, "newport") == ""
    turned = play("sandwich", **spaces)
    answer(turned, "turn", "newport")
    assert marker(turned, "newport") == "british"
    assert seat(turned) == "american"


def test_lord_sandwich_not_in_a_blockade() -> None:
    match = position(
        active="british", british="sandwich ops1", newport="+american", allied=True, fleet="new_england"
    )
    answer(match, "sandwich")
    assert "event" not in offered(match)


def test_tarleton_as_an_event_removes_near_a_british_general() -> None:
    match = play(
        "tarleton", camden="howe", charlotte="+american", salisbury="+american", hillsboro="+american"
    )
    assert set(offered(match)) == {"charlotte", "salisbury"}
    answer(match, "charlotte")
    assert marker(match, "salisbury") == ""
    assert match.position.impulse.draws == [0, 0]
    assert cards(match.position.discards) == ["tarleton"]


def test_tarleton_needs_a_general_on_the_map() -> None:
    match = position(active="british", british="tarleton ops1", york="+american")
    answer(match, "tarleton")
    assert refuses(match, "event")


def test_royal_amnesty_one_marker_of_a_colony() -> None:
    match = play("amnesty", york="+american", reading="+american", hartford="+american", quebec="+american")
    assert "quebec" not in offered(match)
    answer(match, "york")
    assert marker(match, "hartford") == ""
    assert marker(match, "reading") == "american"


def test_joseph_brant_raids_inland_new_york_and_pennsylvania() -> None:
    match = play(
        "brant",
        albany="+american",
        york="gates +american",
        reading="+american",
        carlisle="congress +american",
        new_york="+american",
        hartford="+american",
        saratoga="+american",
        shamokin="+american",
    )
    assert set(offered(match)) == {"albany", "saratoga", "reading", "shamokin"}
    answer(match, "albany", "saratoga", "reading")
    assert marker(match, "shamokin") == "american"


def test_cherokee_raid_the_southern_frontier() -> None:
    match = play(
        "cherokee", fincastle="+american", salem="+american", augusta="+american", savannah="+american"
    )
    answer(match, "fincastle", "salem")
    assert marker(match, "augusta") == ""
    assert marker(match, "savannah") == "american"


@pytest.mark.parametrize(
    ("card", "colonies", "count"),
    [
        ("martin", ("NC",), 2),
        ("jersey", ("NJ",), 1),
        ("new_york_loyalists", ("NY",), 2),
        ("rangers", ("GA", "SC"), 2),
    ],
)
def test_loyalists_place_british_markers_without_neighbours(
    card: str, colonies: tuple[str, ...], count: int
) -> None:
    first = next(space for space in BOARD.spaces if space.colony.id in colonies)
    match = position(
        active="british",
        british=f"{card} ops1",
        also={first.id: "1 american"},
        york="1 american",
        norfolk="1 british",
    )
    answer(match, card, "event")
    expected = {space.id for space in BOARD.spaces if space.colony.id in colonies} - {first.id}
    assert set(offered(match)) == expected
    for _ in range(count):
        match.answer(match.question.options[0])  # type: ignore[union-attr]
    assert sum(owner == 1 for owner in match.position.control) == count
    assert seat(match) == "american"


def test_line_mutinies_stop_american_placing_this_turn_and_leave_the_game() -> None:
    match = play("mutinies")
    assert match.position.mutiny
    assert cards(match.position.removed) == ["mutinies"]


@pytest.mark.parametrize("card", ["discord", "currency"])
def test_the_americans_lose_a_random_card(card: str) -> None:
    match = position(active="british", british=f"{card} ops1", american="hale ops2 ops3")
    answer(match, card, "event", "hale")
    assert cards(match.position.american_hand) == ["ops2", "ops3"]
    assert cards(match.position.discards) == [card, "hale"]
    assert (seat(match), asked(match)) == ("american", "card")


def test_a_random_loss_needs_a_hand() -> None:
    match = position(active="british", british="discord ops1", american="")
    answer(match, "discord")
    assert refuses(match, "event")


def test_a_random_loss_can_make_a_player_play_twice_running() -> None:
    match = position(active="british", british="discord ops1", american="hale")
    answer(match, "discord", "event")
    assert match.position.american_hand == []
    assert seat(match) == "british"


# ---------------------------------------------------------------------- the American events


@pytest.mark.parametrize(("card", "count"), [("hale", 2), ("paine", 3)])
def test_hale_and_paine_place_in_the_thirteen_colonies(card: str, count: int) -> None:
    match = play(card, york="1 british", reading="+british")
    assert not {"york", "reading", "quebec"} & set(offered(match))
    answer(match, *["hartford", "albany", "salem"][:count])
    assert sum(owner == 0 for owner in match.position.control) == count


def test_jane_mccrea_places_in_new_york_and_new_hampshire() -> None:
    match = play("mccrea")
    assert {SPACES[name].colony.id for name in offered(match)} == {"NY", "NH"}
    answer(match, "albany", "norwich")
    assert seat(match) == "british"


def test_clark_places_three_inland() -> None:
    match = play("clark")
    assert {SPACES[name].colony.id for name in offered(match)} == {"NY", "PA", "VA"}
    assert not any(SPACES[name].port for name in offered(match))
    answer(match, "albany", "york", "fincastle")
    assert marker(match, "fincastle") == "american"


@pytest.mark.parametrize(
    ("card", "good", "bad"),
    [
        ("galvez", ["savannah", "camden"], ["salem"]),
        ("allen", ["albany", "norwich"], ["hartford"]),
        ("marion", ["camden", "salem"], ["charleston", "savannah"]),
    ],
)
def test_partisans_remove_british_markers(card: str, good: list[str], bad: list[str]) -> None:
    match = play(card, **dict.fromkeys([*good, *bad], "+british"))
    assert sorted(offered(match)) == sorted(good)
    answer(match, good[0])
    assert [marker(match, name) for name in good] == ["", ""]
    assert all(marker(match, name) == "british" for name in bad)


def test_british_units_protect_their_marker() -> None:
    match = play("marion", camden="1 british +british", salem="+british", ninety_six="+british")
    assert marker(match, "salem") == marker(match, "ninety_six") == "" or asked(match) == "event_remove"
    assert "camden" not in offered(match)


@pytest.mark.parametrize("card", ["jones", "suffren"])
def test_the_british_lose_a_random_card(card: str) -> None:
    match = position(american=f"{card} ops1", british="brant ops2", war=True)
    answer(match, card, "event", "brant")
    assert cards(match.position.british_hand) == ["ops2"]


def test_pitt_costs_a_card_and_renews_the_deck() -> None:
    match = position(american="pitt ops1", british="brant ops2")
    answer(match, "pitt", "event", "brant")
    assert match.position.reshuffle
    assert cards(match.position.discards) == ["pitt", "brant"]


def test_a_discarded_pitt_does_not() -> None:
    match = position(american="pitt ops1", british="brant hessians")
    answer(match, "pitt", "discard")
    assert not match.position.reshuffle


def test_glover_needs_a_general() -> None:
    match = position(american="glover ops1")
    answer(match, "glover")
    assert refuses(match, "event")


def test_glover_moves_any_general() -> None:
    match = position(american="glover ops1", york="gates 2 american")
    answer(match, "glover", "event", 2)
    assert (match.position.moving.limit, match.position.moving.fight_limit) == (6, 6)
