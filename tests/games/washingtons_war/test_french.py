"""12.0: the French alliance; 13.0: victory."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    TheMatch,
    answer,
    asked,
    cards,
    log,
    offered,
    position,
    question,
    refuses,
    roll,
    seat,
    units,
    where,
)

from flintlock.games.washingtons_war.position import AT_SEA, WAR, WAR_COMING
from flintlock.games.washingtons_war.track import shift_alliance
from flintlock.games.washingtons_war.victory import winner_by_colonies


def alliance(**more: str) -> TheMatch:
    """Franklin completes the alliance."""
    match = position(american="franklin ops2 ops1", alliance=6, york="gates 1 american", also=more)
    return answer(match, "franklin")


def test_12_1_the_marker_stays_on_its_track() -> None:
    g = position(alliance=1).position
    shift_alliance(g, -3)
    assert g.alliance == 0
    shift_alliance(g, 20)
    assert g.alliance == 9


def test_12_1_hortalez_two_boxes() -> None:
    match = position(american="hortalez ops1", alliance=2)
    answer(match, "hortalez", "event")
    assert match.position.alliance == 4


def test_12_1_steuben_ends_the_regulars_and_moves_two() -> None:
    match = position(american="steuben ops1", alliance=2)
    answer(match, "steuben", "event")
    assert not match.position.regulars
    assert match.position.alliance == 4


def test_12_1_only_once() -> None:
    match = position(american="steuben ops1", regulars=False)
    answer(match, "steuben")
    assert "event" not in offered(match)


def test_12_2_a_box_nine_makes_the_alliance() -> None:
    match = alliance()
    assert match.position.allied
    assert (seat(match), asked(match)) == ("american", "fleet")


def test_12_2_a_once_signed_france_stays_signed() -> None:
    match = position(
        active="british",
        british="minor ops1",
        alliance=8,
        new_york="howe 2 british +british",
        west_point="3 american",
        boston="clinton 2 british",
        lexington_and_concord="washington",
        york="1 american",
    )
    answer(match, "minor", "event", "howe", 2, "west_point")
    roll(match, 1, 1, 6, 1, 6)
    assert (match.position.alliance, match.position.allied) == (9, False)
    answer(match, "clinton", 2, "lexington_and_concord")
    assert where(match, "washington") == "gone"
    assert match.position.alliance == 9
    answer(match, "done")
    assert match.position.allied
    assert (seat(match), asked(match)) == ("american", "fleet")


def test_7_6_b_before_that_the_marker_goes_back() -> None:
    g = position(alliance=8).position
    shift_alliance(g, -3)
    assert g.alliance == 5


def test_12_2_b_i_the_fleet_goes_to_any_zone() -> None:
    match = alliance()
    assert offered(match) == [zone.id for zone in BOARD.zones]
    answer(match, "delaware")
    assert BOARD.zones[match.position.fleet].id == "delaware"


def test_12_2_b_ii_the_french_land_together_in_a_port() -> None:
    match = alliance(newport="1 british", boston="+british")
    answer(match, "delaware")
    assert asked(match) == "french_port"
    assert not {"newport", "boston", "hartford"} & set(offered(match))
    answer(match, "yorktown")
    assert units(match, "yorktown") == {"french": 5}
    assert where(match, "rochambeau") == "yorktown"
    assert seat(match) == "british"


def test_12_2_b_ii_a_general_who_is_there_makes_room_or_rochambeau_does() -> None:
    match = alliance(yorktown="greene 1 american")
    answer(match, "delaware", "yorktown")
    assert asked(match) == "surplus_general"
    answer(match, "greene")
    assert where(match, "greene") == "box"


def test_12_2_b_ii_a_lone_british_general_is_captured() -> None:
    match = alliance(yorktown="howe")
    answer(match, "delaware", "yorktown")
    assert where(match, "howe") == "captured"


def test_12_2_b_ii_without_a_port_they_wait_and_come_with_an_operations_card() -> None:
    ports = " ".join(port.id for port in BOARD.ports)
    match = position(
        american="franklin ops1 ops2", alliance=6, york="gates 1 american", control={"british": ports}
    )
    answer(match, "franklin", "delaware")
    assert "french_wait" in log(match)
    assert where(match, "rochambeau") == "box"
    assert match.position.french_box == 5
    match.position.control[BOARD.ports[5].number] = -1
    answer(match, "ops1", "queue")
    answer(match, "ops1", "reinforce")
    assert offered(match) == ["reinforce", "french"]
    answer(match, "french")
    assert units(match, BOARD.ports[5].id) == {"french": 5}
    assert cards(match.position.american_reinforced) == ["ops1"]


def test_12_2_b_ii_waiting_rochambeau_comes_with_his_men_only() -> None:
    ports = " ".join(port.id for port in BOARD.ports)
    match = position(
        american="franklin ops1 ops2", alliance=6, york="gates 1 american", control={"british": ports}
    )
    answer(match, "franklin", "delaware")
    answer(match, "ops1", "queue")
    answer(match, "ops1", "reinforce", "york", 1)
    assert "rochambeau" not in offered(match)


def test_12_2_b_iii_the_european_war_begins_at_the_end_of_the_turn() -> None:
    match = alliance(boston="howe 5 british", norfolk="1 british")
    assert match.position.europe == WAR_COMING
    while asked(match) != "european_war":
        match.answer(question(match).options[0])
    assert seat(match) == "british"
    answer(match, "boston", "norfolk")
    assert match.position.europe == WAR
    assert match.position.lost[1] >= 2


def test_12_2_b_iv_and_the_deck_is_renewed() -> None:
    match = alliance(boston="howe 5 british", norfolk="1 british")
    while match.position.phase != "deal":
        match.answer(question(match).options[0])
    assert match.position.discards == []


def test_12_2_b_after_the_current_card_campaigns_included() -> None:
    match = position(
        american="minor ops1",
        alliance=8,
        albany="greene 4 american",
        west_point="1 british",
        norfolk="1 british",
        york="gates 1 american",
    )
    answer(match, "minor", "event", "greene", 4, "west_point")
    assert match.position.alliance == 9
    assert not match.position.allied
    answer(match, "done", "gates", 1, "done")
    assert match.position.allied


def test_12_2_c_rochambeau_leads_americans_and_americans_lead_the_french() -> None:
    match = position(american="ops2 ops1", newport="rochambeau 2 american 3 french", allied=True)
    answer(match, "ops2", "activate", 2, 3, "hartford", "done")
    assert units(match, "hartford") == {"american": 2, "french": 3}
    other = position(american="ops1 ops1", newport="greene 1 american 3 french", allied=True)
    answer(other, "ops1", "activate", 1)
    assert asked(other) == "take_french"
    answer(other, 2, "hartford", "done")
    assert units(other, "hartford") == {"american": 1, "french": 2}


def test_12_2_c_the_french_are_not_replaced() -> None:
    assert BOARD.nations[2].limit == 5
    match = position(american="ops3 ops1", allied=True, newport="3 french")
    answer(match, "ops3", "reinforce", "york", 3, "done")
    assert units(match, "york") == {"american": 3}


def test_12_3_there_are_seven_zones_and_every_port_is_in_one() -> None:
    assert len(BOARD.zones) == 7
    assert sum(len(zone.ports) for zone in BOARD.zones) == len(BOARD.ports) == 20


def test_12_3_estaing_takes_the_fleet_away_until_the_naval_phase() -> None:
    match = position(
        active="british",
        british="estaing ops1",
        american="",
        allied=True,
        fleet="chesapeake",
        york="gates 1 american",
    )
    answer(match, "estaing", "event")
    assert match.position.fleet == AT_SEA
    answer(match, "queue")
    assert asked(match) == "fleet"
    answer(match, "delaware")
    assert BOARD.zones[match.position.fleet].id == "delaware"


def test_12_3_estaing_needs_the_fleet() -> None:
    match = position(active="british", british="estaing ops1")
    answer(match, "estaing")
    assert refuses(match, "event")


# ---------------------------------------------------------------------- 13


def test_13_1_no_american_or_french_unit_is_a_british_victory() -> None:
    match = position(
        active="british", british="ops3 ops1", boston="howe 4 british", lexington_and_concord="1 american"
    )
    answer(match, "ops3", "activate", 4, "lexington_and_concord")
    assert match.over
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == (["british"], "automatic")


def test_13_1_french_units_count() -> None:
    match = position(
        active="british",
        british="ops3 ops1",
        boston="howe 4 british",
        lexington_and_concord="1 american",
        savannah="1 french",
    )
    answer(match, "ops3", "activate", 4, "lexington_and_concord")
    assert not match.over


def test_13_1_canada_does_not_save_the_british() -> None:
    match = position(
        american="ops1 ops1", albany="greene 4 american", saratoga="1 british", quebec="5 british", norfolk=""
    )
    answer(match, "ops1", "activate", 4, "saratoga")
    assert match.over
    assert match.result is not None
    assert match.result.winners == ["american"]


FIRST_SPACES = [colony.spaces[0].id for colony in BOARD.colonies if colony.thirteen]


@pytest.mark.parametrize(
    ("american", "british", "winner"),
    [(7, 5, "american"), (7, 6, "british"), (6, 0, "british"), (8, 5, "american"), (6, 6, "british")],
)
def test_13_2_seven_colonies_for_the_americans_six_for_the_british(
    american: int, british: int, winner: str
) -> None:
    control = {
        "american": " ".join(FIRST_SPACES[:american]),
        "british": " ".join(FIRST_SPACES[american : american + british]),
    }
    g = position(control=control).position
    assert g.colonies_of(BOARD.american) == american
    assert g.colonies_of(BOARD.british) == british
    assert winner_by_colonies(g).id == winner


def test_13_2_canada_counts_as_a_colony() -> None:
    g = position(control={"british": "montreal quebec"}).position
    assert g.colonies_of(BOARD.british) == 1


def test_13_2_the_result_tells_the_colonies() -> None:
    match = position(phase="political_control", year=1783, control={"british": "montreal quebec"})
    assert match.result is not None
    assert [(score.seat, score.points) for score in match.result.scores] == [("american", 0), ("british", 1)]
