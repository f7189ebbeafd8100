"""8.0: the worked examples of non-players, their dice forced."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.games.liberty_or_death.bots import BotTurn, play_on, thrown_from
from tests.games.liberty_or_death.build import (
    BOARD,
    DEFAULTS,
    FACTIONS,
    GAME,
    box,
    card,
    fill,
    leader_in,
    level,
    make_treaty,
    play,
    resources,
    space,
    start,
    there,
)

from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck
from flintlock.games.liberty_or_death.phases import ACTION, STROKES
from flintlock.games.liberty_or_death.pieces import FRENCH_REGULAR, REGULAR, TORY
from flintlock.games.liberty_or_death.position import Insurrection


def campaign(id: int, *, treaty: bool = False, **spaces: str) -> Insurrection:
    """The set-up of 1776, in which some spaces look otherwise; people hold Patriots and French."""
    g = GAME.set_up("1776", {**DEFAULTS, "seats": "patriots_french"})
    for name in spaces:
        for kind in BOARD.kinds:
            number = g.count(space(name), kind.number)
            g.add(space(name), kind.number, -number)
            g.available[kind.home.number] += number
    if treaty:
        make_treaty(g)
    for name, text in spaces.items():
        fill(g, name, text)
    play(g, id)
    g.phase = ACTION
    return g


def acts(g: Insurrection, actor: str, *forced: int, table: tuple[int, ...] = ()) -> BotTurn:
    """The faction is the only one to act; `table`: the dice for random spaces."""
    g.eligible = [int(name == actor) for name in FACTIONS]
    with random_spaces(*table):
        return play_on(start(g), forced=forced)


@contextmanager
def random_spaces(*values: int) -> Iterator[None]:
    """8.2: the dice for the table while a command is chosen, in turn."""
    left = list(values)

    def cup(luck: Luck, faces: int, is_asked: bool) -> int | None:
        return left.pop(0) if left and luck.about == "command" and not is_asked else None

    with thrown_from(cup):
        yield
    assert not left, "dice that nobody asked for"


def test_example_1_tories_where_there_are_none_in_active_opposition() -> None:
    turn = acts(campaign(28), "british")
    assert turn.why == ["B1.yes", "B2.places"]
    assert there(turn.g, "massachusetts") == {"tory": 2, "continental": 1, "patriot_fort": 1}
    assert box(turn.match, "available", "tory") == 8
    assert box(turn.match, "available", "militia") == 11


def test_example_3_muster_and_skirmish() -> None:
    turn = acts(campaign(29, philadelphia="neutral"), "british", 3, 3, table=(3, 4))
    assert turn.why[:6] == ["B1.yes", "event.instruction", "B3.yes", "B4.no", "B6.yes", "B8.yes"]
    placed = there(turn.g, "connecticut_rhode_island")
    assert placed == {"regular": 4, "tory": 1, "british_fort": 1}
    assert there(turn.g, "new_york_city")["tory"] == 2
    assert there(turn.g, "new_york") == {"regular": 2, "tory": 3, "continental": 1, "war_party": 2}
    assert resources(turn.match, "british") == 1
    assert (turn.g.cbc, turn.g.crc) == (2, 5)


def test_example_4_a_british_stroke() -> None:
    g = campaign(
        6,
        treaty=True,
        philadelphia="neutral",
        charles_town="2 continental, patriot_fort, 4 french_regular, rochambeau",
        connecticut_rhode_island="4 regular, tory, british_fort",
    )
    fill(g, "west_indies", "3 regular, 3 french_regular")
    fill(g, "new_york_city", "blockade")
    g.squadrons, g.squadrons_away = 2, 0
    g.available[REGULAR], g.unavailable[REGULAR] = 3, 3
    g.available[FRENCH_REGULAR], g.unavailable[FRENCH_REGULAR] = 8, 0
    spent = card(107).number  # the French, a player's, do not trump
    g.strokes.remove(spent)
    g.played.insert(0, spent)
    g.phase = STROKES
    turn = play_on(start(g), "action", forced=(4, 4, 2, 1))
    assert "stroke" in turn.why
    assert leader_in(turn.match, "british") == "new_jersey"
    assert there(turn.g, "new_jersey").get("regular") == 5
    assert there(turn.g, "west_indies") == {"regular": 2, "french_regular": 1}
    assert turn.g.fni == 0
    mustered = [
        one for one in BOARD.spaces if turn.g.count(one, REGULAR) == 3 and turn.g.count(one, TORY) == 2
    ]
    assert mustered
    assert level(turn.g, mustered[0].id) == "active_support"
    assert resources(turn.match, "british") == 3
