"""The log tells everything that happens, in words that are right."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    GAME,
    TheMatch,
    answer,
    asked,
    log,
    position,
    question,
    roll,
    told,
)

from flintlock.core.vocabulary import Die, Option
from flintlock.games import washingtons_war


def set_up() -> TheMatch:
    match = GAME.start(seed=1, nature="ask")
    while asked(match) != "draw":
        match.answer(question(match).options[0])
    return match


def a_year_later() -> TheMatch:
    return position(
        phase="political_control", year=1776, captured="howe", york="gates 1 american", quebec="+american"
    )


def winter() -> TheMatch:
    match = position(
        phase="winter",
        york="1 american",
        reading="gates 1 american",
        saratoga="howe 4 british",
        salem="2 american",
    )
    return roll(match, 3)


def march() -> TheMatch:
    match = position(
        active="british",
        british="ops3 ops1",
        boston="howe 2 british",
        wilmington_de="",
        lexington_and_concord="gates",
        albany="clinton 1 british",
    )
    return answer(
        match, "ops3", "activate", "howe", 2, "lexington_and_concord", "springfield", "albany", "done", "howe"
    )


def sail() -> TheMatch:
    match = position(active="british", british="ops3 ops1", boston="howe 1 british", savannah="+british")
    return answer(match, "ops3", "activate", 1, "sail", "savannah")


def dispersal() -> TheMatch:
    match = position(
        active="british", british="ops3 ops1", wilmington_de="howe 1 british", philadelphia="congress"
    )
    return answer(match, "ops3", "activate", 1, "philadelphia")


def interception(die: int) -> Callable[[], TheMatch]:
    def start() -> TheMatch:
        match = position(
            active="british",
            british="ops2 ops1",
            new_york="clinton 3 british +british",
            west_point="+american",
            albany="greene 3 american",
        )
        answer(match, "ops2", "activate", 3, "west_point", "greene")
        return roll(match, die)

    return start


def slipping(die: int) -> Callable[[], TheMatch]:
    def start() -> TheMatch:
        match = position(
            active="british",
            british="ops2 ops1",
            new_york="clinton 3 british +british",
            west_point="arnold 3 american",
        )
        answer(match, "ops2", "activate", 3, "west_point", "attempt")
        roll(match, die)
        return answer(match, "albany") if die < 3 else match

    return start


def battle(
    *dice: int, british: str = "ops1", american: str = "ops1 ops1", **spaces: str
) -> Callable[[], TheMatch]:
    def start() -> TheMatch:
        pieces = {"new_york": "clinton 4 british +british", "west_point": "gates 3 american", **spaces}
        match = position(
            active="british", british=f"ops2 {british}", american=american, also=pieces, alliance=1
        )
        count = int(pieces["new_york"].split()[1])
        answer(match, "ops2", "activate", count, "west_point")
        if asked(match) == "retreat_before_battle":
            answer(match, "done")
        while question(match).seat != "nature":
            card = next(
                name for name in (*british.split(), *american.split(), "done") if not name.startswith("ops")
            )
            answer(match, card, "battle")
        return roll(match, *dice)

    return start


def sea_retreat() -> TheMatch:
    match = position(american="ops1 ops1", lexington_and_concord="greene 5 american", boston="howe 3 british")
    answer(match, "ops1", "activate", 5, "boston")
    roll(match, 6, 1, 6, 1, 1, 6)
    return answer(match, "sail", "savannah")


def play(side: str, hand: str, *words: str | int, **more: object) -> Callable[[], TheMatch]:
    """A hand, and what is answered."""

    def start() -> TheMatch:
        return answer(position(active=side, **{side: hand}, **more), *words)  # type: ignore[arg-type]

    return start


def alliance(**more: object) -> Callable[[], TheMatch]:
    def start() -> TheMatch:
        match = position(american="franklin ops2 ops1", alliance=6, york="gates 1 american", **more)  # type: ignore[arg-type]
        answer(match, "franklin", "delaware")
        return answer(match, "yorktown") if asked(match) == "french_port" else match

    return start


def european_war() -> TheMatch:
    match = position(phase="political_control", war_coming=True, york="1 british", boston="1 british")
    return answer(match, "york")


def overrun() -> TheMatch:
    match = position(
        active="british",
        british="ops2 ops1",
        new_york="clinton 4 british",
        west_point="1 american",
        york="1 american",
    )
    return answer(match, "ops2", "activate", 4, "west_point")


ALLIES = "greene 1 american 2 french"
PORTS = " ".join(port.id for port in BOARD.ports)

HAPPENINGS: list[tuple[Callable[[], TheMatch], str]] = [
    (set_up, "The year 1775"),
    (set_up, "3 British units arrive in the reinforcement box"),
    (set_up, "The Americans place a marker at Norwich"),
    (a_year_later, "The year 1777"),
    (a_year_later, "Howe is exchanged and goes to the reinforcement box"),
    (a_year_later, "1 British unit arrives in the reinforcement box"),
    (
        play("american", "ops1 ops1", "ops1", "politics", "york", york="gates +british"),
        "The Americans turn the marker at York",
    ),
    (
        play("american", "marion ops1", "marion", "event", salem="+british"),
        "The marker of the British at Salem is taken away",
    ),
    (lambda: answer(position(phase="deal", american="", british=""), "hale"), "The Americans draw a card"),
    (
        lambda: position(phase="deal", american="", british="", year=1776, aside="steuben declaration"),
        "The late cards join the deck",
    ),
    (
        lambda: position(phase="deal", american="", british="", deck=""),
        "The deck is renewed with the discards",
    ),
    (
        lambda: answer(
            position(phase="first_player", british="major ops1", boston="howe 1 british"), "major"
        ),
        "The British lead with Major Campaign",
    ),
    (lambda: answer(position(phase="first_player"), "british"), "The British play the first card"),
    (
        play("american", "brant ops1", "brant", "discard", "ops1", york="+american"),
        "The British buy Joseph Brant Leads an Iroquois Indian Raid with 1 OPS",
    ),
    (play("american", "ops1 ops1", "ops1", "queue"), "The Americans play 1 OPS: operations queue"),
    (
        play("american", "brant ops1", "brant", "discard", york="+american"),
        "The Americans play Joseph Brant Leads an Iroquois Indian Raid: discard: nothing else",
    ),
    (
        play("american", "ops2 ops1", "ops2", "politics", "done", queue="ops1"),
        "The operations queue of the Americans is discarded",
    ),
    (march, "Howe is activated"),
    (march, "Howe marches to Lexington and Concord with 2 units"),
    (
        play(
            "american",
            "ops1 ops1",
            "ops1",
            "activate",
            1,
            2,
            "hartford",
            newport="greene 1 american 2 french",
        ),
        "Greene marches to Hartford with 3 units",
    ),
    (march, "Gates is captured"),
    (march, "Howe goes to the reinforcement box"),
    (sail, "Howe sails to Savannah with 1 unit"),
    (
        play("american", "ops2 ops1", "ops2", "reinforce", "york", 2, "greene"),
        "2 units of the Americans arrive at York",
    ),
    (
        play("american", "ops2 ops1", "ops2", "reinforce", "york", 1, "greene"),
        "1 unit of the Americans arrives at York",
    ),
    (play("american", "ops2 ops1", "ops2", "reinforce", "york", 2, "greene"), "Greene takes command at York"),
    (dispersal, "The Continental Congress at Philadelphia is dispersed"),
    (
        lambda: position(phase="political_control", congress=False, york="+american"),
        "The Continental Congress meets at York",
    ),
    (interception(1), "Greene intercepts at West Point (die 1)"),
    (interception(6), "Greene fails to intercept at West Point (die 6)"),
    (slipping(2), "Arnold retreats to Albany before the battle (die 2)"),
    (slipping(3), "Arnold fails to retreat before the battle (die 3)"),
    (overrun, "A unit of the Americans is overrun at West Point"),
    (battle(), "Battle at West Point: Clinton and 4 British units against Gates and 3 American units"),
    (
        battle(british="hessians ops1"),
        "The British use Hessian Infantry Bayonet Charge in the battle: battle card",
    ),
    (
        battle(british="treason ops1", york="arnold 1 american"),
        "Arnold betrays his cause and leaves the game",
    ),
    (battle(6), "Clinton rolls 6: battle rating 4"),
    (battle(6, 1, 3), "The British roll 3, 13 in all"),
    (battle(6, 1, 6, 1), "The British win the battle at West Point"),
    (battle(6, 1, 6, 1, 6), "The Americans roll 6 and lose 3 units"),
    (battle(1, 6, 1, 6, 1, 1), "The Americans roll 1 and lose 1 unit"),
    (
        battle(1, 6, 1, 6, 1, 6, west_point="gates 5 american", new_york="clinton 2 british +british"),
        "West Point is held by the Americans. "
        "Left: Gates and 5 American units; of the beaten: Clinton and 1 British unit",
    ),
    (
        battle(1, 6, 1, 6, 1, 6, west_point="gates 5 american", new_york="clinton 2 british +british"),
        "The British retreat to New York",
    ),
    (sea_retreat, "The British retreat by sea to Savannah"),
    (
        battle(
            1,
            6,
            1,
            6,
            1,
            6,
            west_point="gates 5 american",
            new_york="clinton 2 british +american",
            norfolk="1 british",
        ),
        "1 unit of the British surrenders at West Point",
    ),
    (
        battle(
            1,
            6,
            1,
            6,
            1,
            6,
            west_point="gates 5 american",
            new_york="clinton 4 british +american",
            norfolk="1 british",
        ),
        "3 units of the British surrender at West Point",
    ),
    (
        battle(1, 6, 1, 6, 6, 6, west_point="gates 5 american"),
        "The British Regulars have lost their advantage",
    ),
    (
        battle(1, 6, 1, 6, 1, 6, west_point="gates 5 american"),
        "The French Alliance marker moves to box 2",
    ),
    (alliance(), "France enters the war"),
    (alliance(), "The French land at Yorktown"),
    (alliance(), "The French fleet blockades Delaware"),
    (alliance(control={"british": PORTS}), "The French find no port and wait"),
    (
        play("british", "estaing ops1", "estaing", "event", allied=True, fleet="delaware"),
        "The French fleet sails to the Caribbean",
    ),
    (
        play("british", "mutinies ops1", "mutinies", "event"),
        "The line mutinies: the Americans place no markers this turn but by events",
    ),
    (
        play("british", "discord ops1", "discord", "event", "hale", american="hale ops1"),
        "The Americans lose Nathan Hale, American Martyr",
    ),
    (play("american", "ends1781 ops1", "ends1781"), "The war is to end in 1781"),
    (european_war, "A British unit leaves York for the European War"),
    (winter, "Winter of 1777"),
    (winter, "The Americans roll 3 for the single unit at York"),
    (winter, "The Americans lose 1 unit to the winter at York"),
    (winter, "The British lose 2 units to the winter at Saratoga"),
    (
        lambda: position(phase="political_control", year=1783, control={"british": "montreal quebec"}),
        "The British win: control of the colonies (13.2) (colonies: Americans 0, British 1)",
    ),
    (
        battle(6, 1, 6, 1, 6, west_point="gates 3 american"),
        "The British win: no enemy unit left in America (13.1) (colonies: Americans 0, British 1)",
    ),
]


@pytest.mark.parametrize(("start", "line"), HAPPENINGS, ids=[line for _, line in HAPPENINGS])
def test_the_log_tells_it(start: Callable[[], TheMatch], line: str) -> None:
    assert line in told(start())


# ---------------------------------------------------------------------- nothing is forgotten

SOURCES = sorted(Path(str(washingtons_war.__file__)).parent.glob("*.py"))
TELLING = ("tell", "headline", "tell_fight", "whisper")
ASKING = ("ask", "may", "chance", "roll", "how_many", "split", "draw", "change", "roll_losses")
TOLD_ELSEWHERE = {"unit_removed"}
"""What no card of the deck as it is can bring about: test_effects.py."""


def calls(*names: str) -> Iterator[ast.Call]:
    """All calls of these functions and methods in the game's code."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if name in names:
                    yield node


def words(node: ast.AST) -> set[str]:
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def told_keys() -> set[str]:
    return {
        argument.value
        for call in calls(*TELLING)
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_every_line_of_the_log_is_tried_here() -> None:
    reached = {key for start, _ in HAPPENINGS for key in log(start())}
    assert told_keys() - reached == TOLD_ELSEWHERE


def test_every_phrase_is_there_and_none_is_left_over() -> None:
    phrases = set(GAME.phrases["en"].templates)
    prompts = {word for call in calls(*ASKING) for word in words(call) if word.isidentifier()} & phrases
    plain = {key for key in phrases if "." not in key}
    assert plain == told_keys() | prompts
    assert "drew.hidden" in phrases


DYNAMIC = (
    "decline.",
    "term.",
    "name.",
    "amount.",
    "text.",
    "rule.",
    "option.",
    "scenario.",
    "result.",
    "game.",
    "box.",
    "pile.",
    "kind.",
)


def test_every_other_phrase_is_named_in_the_code_or_on_the_board() -> None:
    named = {word for path in SOURCES for word in words(ast.parse(path.read_text("utf-8")))}
    named |= set(re.findall(r'data-key="([^"]+)"', SOURCES[0].with_name("board.svg").read_text("utf-8")))
    others = {key for key in GAME.phrases["en"].templates if "." in key and not key.startswith(DYNAMIC)}
    assert others - named == {"drew.hidden"}


@pytest.mark.parametrize("start", [interception(1), interception(6), slipping(2), slipping(3), winter])
def test_dice_stand_in_the_log_as_dice(start: Callable[[], TheMatch]) -> None:
    dice = [entry.params["die"] for entry in start().position.log if "die" in entry.params]
    assert dice
    assert all(isinstance(die, Die) for die in dice)


def test_years_and_cards_are_headings() -> None:
    match = winter()
    assert [entry.key for entry in match.position.log if entry.heading == 1] == ["year"]
    assert [entry.key for entry in match.position.log if entry.heading == 2] == ["winter"]
    card = play("american", "ops1 ops1", "ops1", "queue")()
    assert [(entry.key, entry.heading) for entry in card.position.log] == [("plays", 2)]
    lead = answer(position(phase="first_player", british="major ops1", boston="howe 1 british"), "major")
    assert [(entry.key, entry.heading) for entry in lead.position.log] == [("leads", 2)]


def test_nothing_in_the_log_is_a_word() -> None:
    for start, _ in HAPPENINGS:
        for entry in start().position.log:
            texts = [value for value in entry.params.values() if isinstance(value, str)]
            assert all(f"name.{text}" in GAME.phrases["en"].templates for text in texts)
            options = [value for value in entry.params.values() if isinstance(value, Option)]
            assert all(GAME.phrases["en"].name(option) != option.code for option in options)
