"""The worked examples of the rulebook, Nature's answers forced."""

from __future__ import annotations

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    GAME,
    GENERALS,
    SPACES,
    TheMatch,
    answer,
    asked,
    cards,
    congress,
    marker,
    offered,
    position,
    refuses,
    roll,
    rolls,
    seat,
    units,
    where,
)

from flintlock.games.washingtons_war.control import isolated
from flintlock.games.washingtons_war.modifiers import encounter_of, modifiers, total

# ---------------------------------------------------------------------- cards


def test_6_32_c_example_swap_knox() -> None:
    match = position(
        active="british",
        british="knox ops1",
        american="ops1 ops2",
        boston="howe 5 british +british",
    )
    answer(match, "knox", "mark", "newport")
    assert marker(match, "newport") == "british"
    assert (seat(match), asked(match)) == ("american", "exchange")
    assert refuses(match, "ops1")
    answer(match, "ops2")
    assert cards(match.position.american_hand) == ["ops1", "knox"]
    assert cards(match.position.discards) == ["ops2"]
    assert (seat(match), asked(match)) == ("american", "card")


def test_6_32_a_example_pitt_after_alliance() -> None:
    match = position(american="pitt ops1", allied=True, hartford="gates 1 american")
    answer(match, "pitt")
    assert "event" not in offered(match)
    before = position(american="pitt ops1", hartford="gates 1 american")
    answer(before, "pitt")
    assert "event" in offered(before)


def test_6_1_d_example_jones_random_card() -> None:
    match = position(american="jones ops1", british="ops1 ops1 ops2 ops3 hessians")
    answer(match, "jones", "event")
    assert asked(match) == "lose_card"
    answer(match, "hessians")
    assert len(match.position.british_hand) == 4
    assert cards(match.position.discards) == ["jones", "hessians"]
    assert (seat(match), asked(match)) == ("british", "card")


def test_6_33_example_treason_without_arnold() -> None:
    match = position(
        active="british",
        british="treason ops2 ops1",
        saratoga="2 american",
        ticonderoga="burgoyne 2 british +british",
    )
    assert where(match, "arnold") == "box"
    answer(match, "ops2", "activate", 2, "saratoga")
    answer(match, "treason", "battle")
    assert match.position.fighting.bonus == [0, 2]
    assert where(match, "arnold") == "gone"
    assert cards(match.position.removed) == ["treason"]


# ---------------------------------------------------------------------- activation


@pytest.mark.parametrize(("general", "values"), [("carleton", [3]), ("gates", [2, 3]), ("greene", [1, 2, 3])])
def test_7_1_a_example_activation_by_rating(general: str, values: list[int]) -> None:
    side = GENERALS[general].side.id
    for value in (1, 2, 3):
        hand = f"ops{value} ops1"
        match = position(
            active=side,
            american=hand,
            british=hand,
            albany=f"{general} 1 {side}",
            hartford="lafayette",
            boston="howe",
        )
        answer(match, f"ops{value}")
        if "activate" in offered(match):
            answer(match, "activate")
        possible = general in offered(match) or asked(match) == "take_units"
        assert possible == (value in values)


def test_7_1_b_example_queue_burgoyne() -> None:
    match = position(
        active="british",
        british="ops1 ops1 ops1 ops3 hessians fusiliers brant",
        american="ops1 ops1",
        montreal="burgoyne 3 british +british",
    )
    answer(match, "ops1", "queue")
    assert cards(match.position.british_queue) == ["ops1"]
    answer(match, "ops1", "queue")
    answer(match, "ops1", "activate", 3)
    assert match.position.moving.general == GENERALS["burgoyne"].number
    assert match.position.impulse.points == 2
    assert cards(match.position.discards) == ["ops1", "ops1"]
    assert match.position.british_queue == []


def test_7_1_b_example_queue_given_up() -> None:
    match = position(active="british", british="jersey ops1 ops1", queue="ops1")
    answer(match, "jersey", "event", "monmouth")
    assert marker(match, "monmouth") == "british"
    assert match.position.british_queue == []
    assert cards(match.position.discards) == ["jersey", "ops1"][::-1]
    answer(match, "ops1", "queue")
    answer(match, "ops1", "queue")
    assert cards(match.position.british_queue) == ["ops1"]


def test_7_1_b_example_queue_three_ones() -> None:
    match = position(
        active="british",
        british="ops1 brant",
        queue="ops1 ops1",
        new_york="cornwallis 3 british +british",
        boston="howe 1 british",
        albany="+american",
    )
    answer(match, "brant")
    assert "activate" not in offered(match)
    again = position(
        active="british",
        british="ops1 brant",
        queue="ops1 ops1",
        new_york="cornwallis 3 british +british",
        boston="howe 1 british",
    )
    answer(again, "ops1", "activate")
    assert again.position.impulse.points == 3
    assert offered(again) == ["howe", "cornwallis"]


# ---------------------------------------------------------------------- movement


def test_7_3_c_example_gates_march() -> None:
    match = position(
        american="ops2 ops1", ninety_six="gates 4 american", charleston="3 american", norfolk="1 british"
    )
    answer(match, "ops2", "activate", 4, "camden", "eutaw_springs", "regroup", 2, "charleston")
    answer(match, "regroup", 5, "savannah")
    assert units(match, "eutaw_springs") == {"american": 2}
    assert units(match, "savannah") == {"american": 5}
    assert match.position.moving.used == 4
    assert {"augusta", "st_marys"} <= set(offered(match))


def test_7_3_d_example_detroit_wilderness() -> None:
    match = position(
        active="british", british="ops3 ops1", fort_detroit="carleton 2 british +british", norfolk="1 british"
    )
    answer(match, "ops3", "activate", 2)
    assert "bassett_town" in offered(match)
    answer(match, "bassett_town")
    assert match.position.moving.used == 3
    assert "point_pleasant" not in offered(match)
    assert "pittsburgh" in offered(match)


def test_7_2_b_example_landing_then_sail() -> None:
    match = position(
        active="british",
        british="minor ops1",
        boston="howe 5 british +british",
        new_haven="+american",
    )
    answer(match, "minor", "event", "landing", "new_haven")
    assert marker(match, "new_haven") == "british"
    assert asked(match) == "campaign"
    assert refuses(match, "landing")
    answer(match, "howe", 5, "sail", "new_haven")
    assert units(match, "new_haven") == {"british": 5}
    assert where(match, "howe") == "new_haven"


@pytest.mark.parametrize("die", range(1, 7))
def test_7_8_example_arnold_interception(die: int) -> None:
    match = position(
        active="british",
        british="ops2 ops1",
        american="ops1 ops1",
        albany="arnold 6 american",
        montreal="burgoyne 5 british +british",
        ticonderoga="+british",
        saratoga="+american",
    )
    answer(match, "ops2", "activate", 5, "ticonderoga", "saratoga")
    assert (seat(match), asked(match)) == ("american", "intercept")
    answer(match, "arnold")
    roll(match, die)
    if die <= 2:
        assert units(match, "saratoga") == {"american": 5, "british": 5}
        assert match.position.fighting.intercepted
        found = modifiers(match.position, encounter_of(match.position), BOARD.american)
        assert [(one.rule, one.value) for one in found if one.name == "modifier.interception"] == [
            ("9.46", 1)
        ]
        return
    assert units(match, "albany") == {"american": 6}
    answer(match, "albany")
    assert asked(match) != "retreat_before_battle"
    assert match.position.battle is not None


# ---------------------------------------------------------------------- battle


def test_9_63_example_saratoga() -> None:
    match = position(
        active="british",
        british="ops2 brant ops1",
        american="morgan ops1",
        ticonderoga="burgoyne 5 british +american",
        saratoga="gates 5 american +american",
        norfolk="1 british +british",
    )
    answer(match, "ops2", "activate", 5, "saratoga", "done")
    answer(match, "brant", "morgan", "battle")
    encounter = encounter_of(match.position)
    roll(match, 4, 1)
    assert rolls(match) == [("british", ["die:4"], 2), ("american", ["die:1"], 1)]
    assert total(modifiers(match.position, encounter, BOARD.british)) + 2 == 9
    assert total(modifiers(match.position, encounter, BOARD.american)) + 1 == 9
    roll(match, 3, 4)
    assert rolls(match)[2:] == [("british", ["die:3"], 12), ("american", ["die:4"], 13)]
    assert match.position.fighting.winner == 0
    roll(match, 5, 2)
    assert units(match, "saratoga") == {"american": 4}
    assert units(match, "ticonderoga") == {}
    assert where(match, "burgoyne") == "captured"
    assert match.position.lost == [1, 5, 0]
    assert not match.position.regulars
    assert match.position.alliance == 3


def test_9_63_a_example_attack_from_enemy_space() -> None:
    match = position(
        active="british",
        british="ops2 ops1",
        west_point="clinton 3 british +american",
        albany="gates 5 american",
        norfolk="1 british",
    )
    answer(match, "ops2", "activate", 3, "albany", "done")
    roll(match, 1, 6, 1, 6, 1, 6)
    assert where(match, "clinton") == "captured"
    assert units(match, "west_point") == {}
    assert units(match, "albany") == {"american": 5}


# ---------------------------------------------------------------------- political control


def test_10_11_a_i_example_american_pc_3_ops() -> None:
    match = position(american="ops3 ops1", albany="gates +british")
    answer(match, "ops3", "politics", "albany", "hartford", "york")
    assert [marker(match, name) for name in ("albany", "hartford", "york")] == ["american"] * 3
    assert seat(match) == "british"


def test_10_11_b_i_example_british_pc_2_ops() -> None:
    match = position(
        active="british",
        british="ops2 ops1",
        boston="+british",
        albany="clinton 1 british +american",
    )
    answer(match, "ops2", "politics", "albany", "falmouth")
    assert marker(match, "albany") == marker(match, "falmouth") == "british"
    assert seat(match) == "american"


def test_10_11_b_ii_example_no_chaining() -> None:
    match = position(active="british", british="ops2 ops1", montreal="+british")
    answer(match, "ops2", "politics", "oswego")
    assert marker(match, "oswego") == "british"
    assert refuses(match, "fort_stanwix")


def test_4_0_example_for_the_king_playbook() -> None:
    match = GAME.start(seed=1, nature="ask")
    committees = "norwich falmouth new_haven new_york new_brunswick bassett_town baltimore alexandria"
    answer(match, *committees.split(), "charlotte", "camden", "savannah")
    assert marker(match, "newport") == marker(match, "wilmington_de") == "american"
    assert asked(match) == "for_the_king"
    answer(match, "fort_niagara", "ticonderoga")
    assert marker(match, "fort_niagara") == marker(match, "ticonderoga") == "british"
    assert asked(match) == "draw"


# ---------------------------------------------------------------------- isolation


def isolated_ids(match: TheMatch, side: str) -> set[str]:
    g = match.position
    found = isolated(g, BOARD.american if side == "american" else BOARD.british, g.control)
    return {space.id for space in found}


def around(*names: str) -> str:
    """The neighbours of some spaces, without these."""
    near = {near.id for name in names for near in SPACES[name].neighbours}
    return " ".join(sorted(near - set(names)))


NEWPORT = {"british": around("barnstable", "hartford", "newport")}
"""C is Newport, A Barnstable and B Hartford; all around is British."""


def test_10_31_example_1_a_free_space_is_an_outlet() -> None:
    match = position(barnstable="+american", hartford="+american", control=NEWPORT)
    assert isolated_ids(match, "american") == set()
    held = position(barnstable="+american", hartford="+american", newport="1 british", control=NEWPORT)
    assert isolated_ids(held, "american") == {"barnstable", "hartford"}


def test_10_31_example_2_the_congress_is_a_support() -> None:
    pieces = {"barnstable": "+american", "hartford": "+american"}
    match = position(newport="+american congress", control=NEWPORT, also=pieces)
    assert congress(match) == "newport"
    assert isolated_ids(match, "american") == set()


def test_10_31_example_3_a_unit_is_a_support() -> None:
    pieces = {"hartford": "+american", "newport": "+american"}
    for support in ("1 american", "1 french", "gates", "rochambeau"):
        match = position(barnstable=f"{support} +american", control=NEWPORT, also=pieces)
        assert isolated_ids(match, "american") == set()
    alone = position(barnstable="+american", control=NEWPORT, also=pieces)
    assert isolated_ids(alone, "american") == {"barnstable", "hartford", "newport"}
    pieces["newport"] = "1 british +american"
    through = position(barnstable="1 american +american", control=NEWPORT, also=pieces)
    assert isolated_ids(through, "american") == set()


def test_10_32_example_1_a_port_is_never_isolated() -> None:
    match = position(newport="+british", control={"american": "barnstable lexington_and_concord"})
    assert isolated_ids(match, "british") == set()
    ringed = position(newport="+british", control={"american": around("newport")})
    assert isolated_ids(ringed, "british") == set()
    for piece in ("1 american", "gates", "1 french"):
        inland = position(
            springfield="+british",
            hartford=piece,
            control={"american": "albany bennington lexington_and_concord"},
        )
        assert isolated_ids(inland, "british") == {"springfield"}


def test_10_32_example_2_a_unit_is_a_support() -> None:
    match = position(springfield="1 british +british", control={"american": around("springfield")})
    assert isolated_ids(match, "british") == set()


def test_10_32_example_3_the_americans_are_removed_first() -> None:
    """A and B are Albany and Saratoga, C and D Springfield and Bennington, all enclosed by the enemy."""
    everything = {"albany", "saratoga", "springfield", "bennington"}
    beside_british = around("albany", "saratoga").split()
    beside_american = around("springfield", "bennington").split()
    match = position(
        phase="political_control",
        control={
            "british": "albany saratoga " + " ".join(set(beside_american) - everything),
            "american": "springfield bennington " + " ".join(set(beside_british) - everything),
        },
    )
    assert {"springfield", "bennington"} <= log_of_removals(match, "american")
    assert not {"albany", "saratoga"} & log_of_removals(match, "british")
    assert marker(match, "albany") == marker(match, "saratoga") == "british"


def log_of_removals(match: TheMatch, side: str) -> set[str]:
    removed = [entry.params for entry in match.position.log if entry.key == "unmarked"]
    return {
        getattr(params["space"], "id", "") for params in removed if getattr(params["side"], "id", "") == side
    }


# ---------------------------------------------------------------------- winter


@pytest.mark.parametrize(("count", "left"), [(5, 3), (3, 2), (2, 1), (8, 4)])
def test_11_1_examples_winter_halves_round_down(count: int, left: int) -> None:
    match = position(phase="winter", reading=f"{count} british", york="gates 1 american")
    assert units(match, "reading") == {"british": left}


def test_11_1_example_winter_lone_army() -> None:
    match = position(phase="winter", reading="howe 1 british", york="gates 1 american")
    assert units(match, "reading") == {"british": 1}


@pytest.mark.parametrize("die", range(1, 7))
def test_11_1_example_winter_lone_unit(die: int) -> None:
    match = position(phase="winter", reading="1 british", norfolk="howe 1 british", york="gates 1 american")
    assert asked(match) == "winter_die"
    roll(match, die)
    assert units(match, "reading") == ({} if die <= 3 else {"british": 1})


@pytest.mark.parametrize("die", range(1, 7))
def test_11_2_example_winter_washington_six(die: int) -> None:
    match = position(phase="winter", philadelphia="washington 6 american")
    roll(match, die)
    assert units(match, "philadelphia") == {"american": 5 if die <= 3 else 6}
