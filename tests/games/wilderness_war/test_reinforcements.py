"""5.52, 5.55: events that bring troops and leaders. Tests are named after the cards' numbers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.wilderness_war.build import (
    BOARD,
    BR,
    FR,
    TheMatch,
    asked,
    at,
    event,
    go,
    offered,
    piece,
    refused,
    scene,
    start,
    told,
    units,
)

from flintlock.games.wilderness_war.position import ASIDE, AVAILABLE, GONE, POOL
from flintlock.games.wilderness_war.scenarios import (
    DIPLOMACY,
    PITT,
    QUIBERON,
)

# ---------------------------------------------------------------------- reinforcements, 54-70


def drawn(card: int, british: str, *leaders: str, french: str = FR, **fields: Any) -> TheMatch:
    """The British play an event that draws a leader from these."""
    g = scene(french, british, active="british", hand=(card, 7), **fields)
    for name in leaders:
        g.at[piece(name).number] = POOL
    return go(start(g), f"card:{card}", "event")


def test_54_light_infantry() -> None:
    match = drawn(
        54, "albany: webb; montreal: captured, br_regular", "wolfe", "murray", french="quebec: levis"
    )
    assert asked(match) == "draw_leader"
    go(match, "leader:wolfe")
    assert {"space:albany", "space:montreal", "space:halifax"} <= set(offered(match))
    go(match, "space:montreal", "space:albany", "unit:br_li_1_95th", "enough", "space:boston")
    assert (at(match, "wolfe"), at(match, "br_li_1_95th"), at(match, "br_li_2_95th")) == (
        "montreal",
        "albany",
        "boston",
    )


@pytest.mark.parametrize("card", [55, 56, 68])
def test_55_56_68_french_regulars(card: int) -> None:
    g = scene(
        FR.replace("montcalm", "dumas").replace("levis", "vaudreuil"), BR, active="french", hand=(card, 7)
    )
    for name in ("montcalm", "levis", "bougainville"):
        g.at[piece(name).number] = ASIDE
    match = go(start(g), f"card:{card}", "event", "space:louisbourg")
    assert units(match, "french", "louisbourg") == ["fr_regular"] * 2
    assert at(match, "montcalm") == at(match, "bougainville") == "louisbourg"
    assert card - 1 in match.position.removed
    assert refused(card, "french", events=(QUIBERON,)) == "why.need_not_played"
    assert refused(card, "french", regulars_played=[1, 0]) == "why.regulars_played"


def test_55_the_second_time_no_leaders_come() -> None:
    match = event(55, "french", FR, BR, "space:quebec")
    assert at(match, "montcalm") == "montreal"


def test_55_not_where_the_enemy_is() -> None:
    match = event(55, "french", FR, BR)
    assert offered(match) == ["space:quebec", "space:louisbourg"]
    french = f"{FR.replace('quebec: levis; ', '')}; quebec: siege0, fr_regular"
    match = event(55, "french", french, "quebec: br_regular")
    assert units(match, "french", "louisbourg") == ["fr_regular"] * 2  # the only place


@pytest.mark.parametrize("card", [57, 58, 59, 64])
def test_57_58_59_64_british_regulars(card: int) -> None:
    match = drawn(card, BR, "murray")
    assert asked(match) == "leader_at"
    go(match, "space:halifax", "space:new_york", "all")
    assert at(match, "murray") == "halifax"
    assert len(units(match, "british", "new_york")) == 3
    assert refused(card, "british", regulars_played=[0, 1]) == "why.regulars_played"


def test_57_an_amphib_marker_is_as_good_as_a_port_but_not_in_a_siege() -> None:
    match = drawn(57, "ile_dorleans: amphib, br_regular")
    assert "space:ile_dorleans" in offered(match)
    match = drawn(57, "louisbourg: amphib, br_regular", french=f"{FR}; louisbourg: siege0, fr_regular")
    assert "space:louisbourg" not in offered(match)


def test_60_highlanders_bring_two_leaders_and_four_units() -> None:
    match = drawn(60, BR, "murray", "wolfe", year=1759)
    go(match, "leader:wolfe", "space:halifax", "space:halifax", "space:halifax", "all")
    assert units(match, "british", "halifax") == ["br_highland"] * 4
    assert at(match, "murray") == at(match, "wolfe") == "halifax"
    assert refused(60, "british", year=1758) == "why.need_any"


@pytest.mark.parametrize("card", [61, 63])
def test_61_63_highlanders(card: int) -> None:
    g = scene(FR, BR, active="british", hand=(card, 7))
    g.events[PITT] = 1
    match = go(start(g), f"card:{card}", "event", "space:new_york")
    assert units(match, "british", "new_york") == ["br_highland"]
    assert refused(card, "british", year=1757) == "why.need_any"


def test_62_quiberon_bay() -> None:
    match = event(62, "british", FR, BR, year=1760)
    assert match.position.events[QUIBERON]
    assert match.position.hand_size(BOARD.french) == 7
    assert refused(62, "british", year=1759) == "why.need_any"
    match = event(62, "british", FR, "louisbourg: captured, br_regular")
    assert match.position.events[QUIBERON]
    g = scene(FR, BR, active="british", hand=(62, 7))
    g.deck.remove(20)
    g.removed.append(20)
    assert "event" in offered(go(start(g), "card:62"))


def test_65_royal_americans() -> None:
    match = event(65, "british", FR, BR)
    assert "space:albany" in offered(match)
    assert "space:halifax" not in offered(match)
    go(match, "space:philadelphia", "all")
    assert units(match, "british", "philadelphia") == ["br_royal_american"] * 4


def test_66_acadians_expelled() -> None:
    french = f"{FR}; niagara: -fr_coureurs; st_lawrence_militia: -fr_militia"
    match = event(66, "british", french, BR)
    assert units(match, "british", "halifax") == ["br_regular"] * 2
    assert match.question is not None
    assert match.question.seat == "french"
    go(match, "space:quebec")
    assert units(match, "french", "quebec") == ["fr_coureurs"]
    assert sum(match.position.reduced) == 0
    assert refused(66, "french", french) == "why.other_side"


def test_67_william_pitt() -> None:
    g = scene(FR, BR, active="british", hand=(67, 7))
    for name in ("amherst", "forbes", "wolfe"):
        g.at[piece(name).number] = ASIDE
    g.discards, g.deck = [56, 59], [number for number in g.deck if number not in (56, 59)]
    match = go(start(g), "card:67", "event")
    assert match.position.events[PITT]
    assert match.position.hand_size(BOARD.british) == 9
    assert match.position.at[piece("wolfe").number] == POOL
    assert offered(match) == ["card:57", "card:60", "no_card"]
    go(match, "card:60")
    assert 59 in match.position.british_hand
    assert match.position.shown == [59]  # everybody has seen it


def test_69_diplomatic_revolution() -> None:
    g = scene(FR, BR, active="french", hand=(69, 7))
    g.discards, g.deck = [46, 54], [number for number in g.deck if number not in (46, 54)]
    match = go(start(g), "card:69", "event")
    assert match.position.hand_size(BOARD.french) == 9
    assert offered(match) == ["card:47", "card:55", "no_card"]
    assert refused(69, "french", events=(QUIBERON,)) == "why.need_not_played"
    assert match.position.events[DIPLOMACY]


def test_70_intrigues_against_shirley() -> None:
    match = event(70, "french", FR, "albany: shirley", vp=1)
    assert match.position.at[piece("shirley").number] == GONE
    assert refused(70, "french", FR, "albany: shirley", vp=0) == "why.need_least_vp"
    assert refused(70, "french", FR, BR, vp=1) == "why.no_effect"


# ---------------------------------------------------------------------- leaders (5.55) and placing (5.52)


def test_5_55_a_third_commander_in_chief_replaces_one_of_two() -> None:
    match = drawn(57, "albany: loudoun; new_york: abercromby", "amherst")
    assert asked(match) == "recall_chief"
    assert offered(match) == ["leader:abercromby", "leader:loudoun"]
    go(match, "leader:loudoun", "space:boston")
    assert (at(match, "amherst"), match.position.at[piece("loudoun").number]) == ("boston", GONE)


def test_5_55_unless_both_are_besieged() -> None:
    match = drawn(
        57, "albany: siege0, loudoun, abercromby, br_regular", "amherst", french=f"{FR}; albany: fr_regular"
    )
    assert match.position.at[piece("amherst").number] == POOL
    assert "leader_returned" in told(match)


def test_5_55_leaders_join_the_pool_in_1759_without_pitt() -> None:
    from flintlock.games.wilderness_war.phases import VICTORY

    g = scene(FR, BR, hand=(), year=1758, season=1)
    g.at[piece("wolfe").number] = ASIDE
    g.phase = VICTORY
    match = start(g)
    assert match.position.at[piece("wolfe").number] == POOL


def test_5_521_units_come_in_full_strength_from_those_out_of_play() -> None:
    g = scene(FR, BR, active="british", hand=(57, 7))
    for unit in BOARD.british.units:
        if unit.kind_of_unit.id == "br_regular":
            g.at[unit.number] = GONE
    g.at[piece("br_reg_44th").number] = AVAILABLE
    match = go(start(g), "card:57", "event", "space:boston")
    assert units(match, "british", "boston") == ["br_regular"]  # what there is


def test_5_522_nothing_is_placed_beside_the_enemy() -> None:
    french = f"{FR}; boston: fr_regular"
    match = event(57, "british", french, f"{BR}; boston: siege0, br_regular")
    assert "space:boston" not in offered(match)


def test_5_532_alliances_last_as_long_as_units_are_on_the_map() -> None:
    g = scene("montreal: fr_huron", "")
    tribe = next(one for one in BOARD.tribes if one.id == "huron")
    assert g.is_allied(tribe, 0)
    g.lose(piece("fr_ind_huron"))
    assert not g.is_allied(tribe, 0)


def test_5_51_events_lie_on_the_year_track() -> None:
    match = event(62, "british", FR, BR, year=1760)
    names = [token["id"] for token in match.view(None)["tokens"] if token["id"].startswith("event/")]
    assert names == ["event/quiberon_bay"]


def test_every_event_can_be_read_on_its_card() -> None:
    book = BOARD.phrases["en"]
    for card in BOARD.cards:
        assert book.find(f"name.{card.code}")
        assert book.find(f"text.{card.code}")
