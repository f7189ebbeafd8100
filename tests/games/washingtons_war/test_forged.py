"""A position that cannot be is refused when it is read, so that no rule stumbles over it or runs for ever."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from tests.games.washingtons_war.build import BOARD, GAME, SPACES, TheMatch, answer, position

from flintlock.core.errors import DamagedRecord, ImpossiblePosition
from flintlock.core.message import Json

SIZE, GENERALS, CARDS = len(BOARD.spaces), len(BOARD.generals), len(BOARD.cards)
BOSTON, YORK = SPACES["boston"].number, SPACES["york"].number


def at_card() -> TheMatch:
    """Before the Americans play a card, with a discard on offer."""
    return position(
        boston="howe 5 british +british",
        york="washington 3 american",
        albany="greene 2 american 1 french",
        allied=True,
        fleet="delaware",
        box=3,
        swap="knox",
        queue="ops2",
        war_ends="ends1781",
    )


def at_march() -> TheMatch:
    """Howe is on the march with a campaign."""
    match = position(
        active="british",
        british="major ops1",
        new_york="howe 3 british +british",
        quebec="carleton 1 british",
        albany="greene 3 american",
        york="1 american",
    )
    return answer(match, "major", "event", "howe", 3, "new_brunswick")


def in_battle() -> TheMatch:
    """Clinton fights at West Point; the dice are to fall."""
    match = position(
        active="british",
        british="ops2 ops1",
        new_york="clinton 3 british +british",
        west_point="gates 3 american",
    )
    return answer(match, "ops2", "activate", 3, "west_point", "done")


def after_dice() -> TheMatch:
    match = in_battle()
    for die in (1, 1, 1, 6):
        match.answer(f"die:{die}")
    return match


STARTS = {"card": at_card, "march": at_march, "battle": in_battle, "battle_losses": after_dice}


def read(data: Json) -> object:
    return GAME.read_position(data, "a stranger's position")


def forge(start: str, path: str, value: Any) -> dict[str, Json]:
    """A position with another value in a field, or in an item of it: `where.3`, `march.units`."""
    data: Any = copy.deepcopy(STARTS[start]().stage_start.to_json())
    *way, last = path.split(".")
    holder = data
    for name in way:
        holder = holder[int(name)] if isinstance(holder, list) else holder[name]
    if isinstance(holder, list):
        assert holder[int(last)] != value
        holder[int(last)] = value
    else:
        assert holder[last] != value
        holder[last] = value
    return dict(data)


@pytest.mark.parametrize("start", STARTS)
def test_the_positions_as_they_are_can_be_read(start: str) -> None:
    match = STARTS[start]()
    assert read(match.stage_start.to_json()) == match.stage_start
    assert match.stage_start.phase.startswith(start)


WILD = (-1000, 10**9)

DAMAGES: list[tuple[str, str, Any]] = [
    ("card", "phase", "parade"),
    ("card", "phase", "march"),
    ("card", "phase", "clash"),
    ("card", "phase", "battle_dice"),
    ("card", "phase", "event"),
    ("card", "phase", "activation"),
    ("card", "after", ["march"]),
    ("battle", "after", []),
    ("battle", "after", ["card"]),
    ("battle", "after", ["march", "march"]),
    ("card", "scenario", "another"),
    ("card", "fortified_ports", "sometimes"),
    ("card", "last_card_of", "nobody"),
    *(("card", "year", value) for value in (1774, 1784, *WILD)),
    *(("card", "active", value) for value in (-1, 2, *WILD)),
    *(("card", name, [0] * (SIZE - 1)) for name in ("americans", "british", "french")),
    *(
        ("card", name, [])
        for name in ("americans", "british", "french", "control", "where", "raised", "lost")
    ),
    *(("card", f"british.{BOSTON}", value) for value in (-5, 6, *WILD)),
    *(("card", f"americans.{YORK}", value) for value in (-3, 4, *WILD)),
    ("card", f"americans.{BOSTON}", 1),
    ("card", "french.0", 1),
    *(("card", "control.0", value) for value in (-2, 2, *WILD)),
    ("card", "control", [0] * (SIZE + 1)),
    *(("card", "where.0", value) for value in (-5, -4, SIZE, *WILD)),
    ("card", "where", [-1] * (GENERALS + 1)),
    *(("card", "congress", value) for value in (-2, SIZE, *WILD)),
    *(("card", "british_box", value) for value in (-1, 4, *WILD)),
    *(("card", "french_box", value) for value in (-1, 5, *WILD)),
    *(("card", "raised.0", value) for value in (0, *WILD)),
    *(("card", "lost.1", value) for value in (1, *WILD)),
    ("card", "raised", [5, 8, 1, 0]),
    ("card", "american_hand", []),
    ("card", "american_hand.0", CARDS),
    ("card", "american_hand.0", -1),
    ("card", "british_hand.0", 0),
    ("card", "deck", []),
    ("card", "deck.0", 109),
    *(("card", "shown", value) for value in ([50], [0, 0], [CARDS], [-1])),
    ("card", "discards", []),
    ("card", "discards", [-1]),
    ("card", "removed", [3]),
    ("card", "aside", [3]),
    ("card", "american_queue", [86]),
    ("card", "british_queue", [0]),
    ("card", "british_reinforced", [-1]),
    *(("card", "war_ends", value) for value in (-2, 0, CARDS, *WILD)),
    *(("card", "alliance", value) for value in (-1, 10, *WILD)),
    *(("card", "europe", value) for value in (-1, 3, *WILD)),
    *(("card", "fleet", value) for value in (-3, 7, *WILD)),
    *(("card", "impulse.offered", value) for value in (-2, 0, 87, CARDS, *WILD)),
    *(("card", "impulse.discarded", value) for value in (-2, 0, CARDS, *WILD)),
    *(("card", "impulse.card", value) for value in (-2, CARDS, *WILD)),
    *(("card", "impulse.points", value) for value in (-1, 4, *WILD)),
    *(("card", "impulse.activations", value) for value in (-1, 2, *WILD)),
    *(("card", "impulse.farther", value) for value in (-1, 7, *WILD)),
    *(("card", "impulse.activated", value) for value in ([GENERALS], [-1], [1, 1])),
    *(("card", "impulse.tried", value) for value in ([SIZE], [-1], [3, 3])),
    *(
        ("card", "impulse.tired", value)
        for value in ([0], [0] * SIZE, [-1] * (3 * SIZE), [10**9] * (3 * SIZE))
    ),
    *(("card", "impulse.draws", value) for value in ([], [0], [0, 0, 0], [-1, 0], [0, 10**9])),
    ("card", "march", {"general": 0}),
    ("march", "march", None),
    *(("march", "impulse.activations", value) for value in (0, 4)),
    *(("march", "march.general", value) for value in (-1, 1, 5, GENERALS, *WILD)),
    *(("march", "march.at", value) for value in (-1, BOSTON, SIZE, *WILD)),
    *(("march", "march.units", value) for value in (-1, 4, *WILD)),
    *(("march", "march.french", value) for value in (-1, 1, *WILD)),
    *(("march", "march.limit", value) for value in (-1, 0, 6, *WILD)),
    *(("march", "march.fight_limit", value) for value in (-1, 6, *WILD)),
    *(("march", "march.used", value) for value in (-1, 5, *WILD)),
    *(("march", "march.came_from", value) for value in (-2, SIZE, *WILD)),
    *(("march", "march.dropped", value) for value in ([0], [-1] * (3 * SIZE))),
    ("march", "battle", {"space": 0}),
    ("battle", "battle", None),
    ("battle", "march", None),
    *(("battle", "battle.space", value) for value in (-1, SIZE, *WILD)),
    *(("battle", "battle.bonus", value) for value in ([], [0], [0, 0, 0], [-1, 0], [0, 3])),
    *(("battle", "battle.leaders", value) for value in ([], [0], [-2, 0], [0, 0], [8, GENERALS])),
    *(("battle", "battle.winner", value) for value in (-2, 2, *WILD)),
    *(("battle", "battle.british_lost", value) for value in (-1, *WILD)),
    ("battle_losses", "battle.winner", -1),
    ("card", "year", "1777"),
    ("card", "allied", 2),
    ("card", "impulse", None),
    ("card", "deck", {}),
]


@pytest.mark.parametrize(("start", "path", "value"), DAMAGES, ids=str)
def test_a_forged_position_is_refused(start: str, path: str, value: Any) -> None:
    with pytest.raises(DamagedRecord, match="a stranger's position") as error:
        read(forge(start, path, value))
    assert "is not a position of" not in str(error.value), "the checks themselves stumbled"


def test_a_damaged_position_is_impossible_not_a_crash() -> None:
    g = at_card().position
    g.control.append(0)
    with pytest.raises(ImpossiblePosition, match="markers"):
        GAME.check_position(g)


@pytest.mark.parametrize(
    "phase", ["discard_to_place", "discard_to_remove", "politics", "reinforcements", "event"]
)
def test_a_card_must_be_in_play_to_be_used(phase: str) -> None:
    with pytest.raises(DamagedRecord):
        read(forge("card", "phase", phase))


def test_a_general_of_the_other_side_does_not_march() -> None:
    greene = next(general.number for general in BOARD.generals if general.id == "greene")
    data: Any = forge("march", "march.general", greene)
    data["where"][greene] = data["march"]["at"]
    with pytest.raises(DamagedRecord, match="other side"):
        read(data)


def test_a_hand_out_of_order_is_refused() -> None:
    data: Any = copy.deepcopy(at_card().stage_start.to_json())
    data["american_hand"].reverse()
    with pytest.raises(DamagedRecord, match="out of order"):
        read(data)


def test_no_card_is_drawn_for_a_discard() -> None:
    match = answer(position(american="brant ops1", albany="+american"), "brant", "mark")
    GAME.check_position(match.position)
    match.position.impulse.draws = [1, 0]
    with pytest.raises(ImpossiblePosition, match="discard"):
        GAME.check_position(match.position)


def test_an_impulse_needs_a_card() -> None:
    data: Any = copy.deepcopy(at_card().stage_start.to_json())
    data["discards"] += data["american_hand"]
    data["american_hand"] = []
    with pytest.raises(DamagedRecord, match="without a card"):
        read(data)


def test_only_one_general_passes_through_a_space() -> None:
    data: Any = copy.deepcopy(at_march().stage_start.to_json())
    data["where"][1] = data["march"]["at"]
    read(data)
    data["where"][2] = data["march"]["at"]
    with pytest.raises(DamagedRecord, match="two british generals"):
        read(data)


def test_the_box_holds_no_more_than_the_track_brings() -> None:
    data: Any = forge("card", "british_box", 40)
    data["raised"][1] += 37
    with pytest.raises(DamagedRecord, match="in the box"):
        read(data)


def test_the_last_general_may_march() -> None:
    match = position(american="ops2 ops1", allied=True, newport="rochambeau 3 french")
    answer(match, "ops2", "activate", 3, "hartford")
    assert match.position.moving.general == GENERALS - 1
    GAME.check_position(match.position)


def test_washington_is_never_in_the_box() -> None:
    washington = next(general.number for general in BOARD.generals if general.keeps_field)
    with pytest.raises(DamagedRecord, match="washington"):
        read(forge("card", f"where.{washington}", -1))


def test_two_generals_of_a_side_do_not_share_a_space() -> None:
    with pytest.raises(DamagedRecord, match="two british generals"):
        read(forge("card", "where.1", BOSTON))
    quebec: Any = forge("card", "where.1", 0)
    quebec["where"][2] = 0
    with pytest.raises(DamagedRecord, match="two british generals"):
        read(quebec)
