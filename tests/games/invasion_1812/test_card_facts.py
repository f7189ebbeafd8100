"""The sixty cards as printed: numbers, kinds and what is known of their figures."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import BOARD, CARDS, ENGLISH, initials

KINDS = {
    "br": "land land land land land warship warship truce",
    "cm": "land land land land land boats boats truce",
    "na": "land land land land land canoes canoes truce",
    "ar": "land land land land land warship warship truce",
    "am": "land land land land land boats boats truce",
}

FIGURES = {
    "br": [(2, 2), (2, 2), (2, 1), (3, 1), (2, 2), (1, 0), (2, 0), (3, 2)],
    "cm": [(2, 2), (2, 2), (2, 1), (3, 1), (2, 2), (2, 0), (2, 0), (3, 2)],
    "na": [(2, 2), (2, 2), (2, 3), (3, 1), (2, 2), (5, 0), (5, 0), (3, 2)],
    "ar": [(2, 3), (2, 3), (3, 2), (3, 2), (4, 1), (1, 0), (2, 0), (4, 2)],
    "am": [(2, 3), (2, 3), (3, 2), (3, 2), (4, 1), (2, 0), (2, 0), (4, 2)],
}

SPECIALS = {
    "br09": ("Mackinac Reinforcements", "before_movement"),
    "br10": ("Fife and Drum", "with_movement"),
    "br11": ("Napoleon Defeated", "movement"),
    "br12": ("General Brock", "all_battles"),
    "cm09": ("Ambush", "before_battle"),
    "cm10": ("Billy Green", "before_battle"),
    "cm11": ("Training", "before_movement"),
    "cm12": ("Laura Secord", "before_battle"),
    "na09": ("John Brant", "movement"),
    "na10": ("Tecumseh", "before_battle"),
    "na11": ("John Norton", "movement"),
    "na12": ("War Cry", "movement"),
    "ar09": ("War Hawks", "with_movement"),
    "ar10": ("William Harrison", "after_battle"),
    "ar11": ("Publication Ban", "enlistment"),
    "ar12": ("Forced March", "with_movement"),
    "am09": ("Kentucky Militia", "all_battles"),
    "am10": ("Hometown Support", "movement"),
    "am11": ("Captain Aisquith's Sharpshooters", "all_battles"),
    "am12": ("Turncoat", "before_battle"),
}


def test_3_2_sixty_cards_twelve_for_each_faction() -> None:
    assert len(BOARD.cards) == 60
    for faction in BOARD.factions:
        own = [card for card in BOARD.cards if card.faction is faction]
        assert [card.printed for card in own] == list(range(1, 13))
        assert [card.id for card in own] == [f"{initials(faction).lower()}{n:02}" for n in range(1, 13)]


@pytest.mark.parametrize("initials", list(KINDS))
def test_3_2_kinds_of_the_movement_cards(initials: str) -> None:
    own = [CARDS[f"{initials}{number:02}"] for number in range(1, 9)]
    assert [card.kind_of_card for card in own] == KINDS[initials].split()


@pytest.mark.parametrize("initials", list(FIGURES))
def test_3_2_2_armies_and_distance_of_the_movement_cards(initials: str) -> None:
    own = [CARDS[f"{initials}{number:02}"] for number in range(1, 9)]
    assert [(card.armies, card.distance) for card in own] == FIGURES[initials]


@pytest.mark.parametrize(
    ("card", "armies", "distance"),
    [("ar01", 2, 3), ("ar02", 2, 3), ("am02", 2, 3), ("br03", 2, 1), ("ar08", 4, 2)],
)
def test_3_2_2_the_figures_that_the_rules_themselves_state(card: str, armies: int, distance: int) -> None:
    assert (CARDS[card].armies, CARDS[card].distance) == (armies, distance)


def test_3_2_5_boats_and_canoes_have_limits_and_warships_have_none() -> None:
    for card in BOARD.cards:
        limits = (card.limit, card.together, card.apart, card.allies)
        if card.kind_of_card == "boats":
            assert limits == (3, True, True, True)
        elif card.kind_of_card == "canoes":
            assert limits == (1, True, False, False)
        elif card.kind_of_card == "warship":
            assert limits == (0, False, False, True)


def test_3_2_3_one_truce_card_each_three_british_and_two_american() -> None:
    truces = [card.faction.side.id for card in BOARD.cards if card.kind_of_card == "truce"]
    assert (truces.count("british"), truces.count("american")) == (3, 2)


@pytest.mark.parametrize("card", list(SPECIALS))
def test_5_0_name_and_moment_of_each_special_card(card: str) -> None:
    assert CARDS[card].is_special
    assert (ENGLISH.name(CARDS[card]), CARDS[card].when) == SPECIALS[card]
    assert ENGLISH.find(f"text.card:{card}")


def test_5_0_three_cards_exclude_warships() -> None:
    assert {card.id for card in BOARD.cards if card.not_with} == {"br10", "ar09", "ar12"}
    assert all(card.not_with in ([], ["warship"]) for card in BOARD.cards)
