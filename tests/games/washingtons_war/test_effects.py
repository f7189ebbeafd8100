"""6.31: the vocabulary of effects, with decks that an owner of the printed cards might write."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    GAME,
    answer,
    asked,
    cards,
    log,
    marker,
    offered,
    position,
    refuses,
    rule,
    seat,
    told,
    units,
    where,
)

from flintlock.games.washingtons_war import WashingtonsWar, load
from flintlock.games.washingtons_war.board import DATA
from flintlock.games.washingtons_war.cards import ALTERNATIVES
from flintlock.games.washingtons_war.effects import EFFECTS


def with_effects(folder: Path, number: int, effects: str) -> WashingtonsWar:
    """The game with a card of other effects."""
    shutil.copytree(DATA, folder / "data")
    path = folder / "data" / "cards.toml"
    text = path.read_text("utf-8")
    start = text.index(f"number = {number}\n")
    entry = re.compile(r"^effects = \[.*?\]$", re.DOTALL | re.MULTILINE)
    found = entry.search(text, start)
    assert found is not None
    path.write_text(f"{text[: found.start()]}effects = [{effects}]{text[found.end() :]}", "utf-8")
    return load(folder / "data")


REMOVE_UNITS = '{ effect = "remove_units", of = "american", count = 2, colonies = ["PA", "MD"] }'


def test_every_effect_of_the_table_is_used_or_can_be() -> None:
    used = {effect.kind for card in BOARD.cards for effect in (*card.effects, *card.in_battle)}
    used |= {choice.kind for card in BOARD.cards for effect in card.effects for choice in effect.choices}
    assert set(EFFECTS) - used == {"remove_units"}
    assert set(ALTERNATIVES) <= set(EFFECTS)
    assert GAME.effects is EFFECTS


def test_6_31_units_are_removed_by_the_choice_of_the_player_of_the_card(tmp_path: Path) -> None:
    game = with_effects(tmp_path, 110, REMOVE_UNITS)
    match = position(
        game=game,
        active="british",
        british="currency ops1",
        york="gates 2 american",
        baltimore="1 american",
        reading="1 british",
        albany="3 american",
    )
    answer(match, "currency", "event")
    assert (seat(match), asked(match), rule(match)) == ("british", "event_remove_units", "6.31")
    assert offered(match) == ["york", "baltimore"]
    answer(match, "york")
    assert refuses(match, "albany", "reading")
    answer(match, "baltimore")
    assert units(match, "york") == {"american": 1}
    assert units(match, "baltimore") == {}
    assert match.position.lost == [2, 0, 0]
    assert "A unit of the Americans at York is taken away" in told(match)
    assert seat(match) == "american"


def test_6_31_also_which_nation_loses_them(tmp_path: Path) -> None:
    game = with_effects(tmp_path, 110, REMOVE_UNITS)
    match = position(
        game=game, active="british", british="currency ops1", york="rochambeau 1 american 2 french"
    )
    answer(match, "currency", "event")
    assert (seat(match), asked(match), offered(match)) == ("british", "french_removed", ["1", "0"])
    answer(match, 1, 0)
    assert units(match, "york") == {"french": 1}
    assert match.position.lost == [1, 0, 1]
    assert where(match, "rochambeau") == "york"


def test_6_31_as_far_as_there_are_units(tmp_path: Path) -> None:
    game = with_effects(tmp_path, 110, REMOVE_UNITS)
    match = position(
        game=game, active="british", british="currency ops1", york="1 american", albany="1 american"
    )
    answer(match, "currency", "event")
    assert units(match, "york") == {}
    assert (units(match, "albany"), seat(match)) == ({"american": 1}, "american")


def test_6_32_a_without_units_the_event_is_discarded(tmp_path: Path) -> None:
    game = with_effects(tmp_path, 110, REMOVE_UNITS)
    match = position(game=game, active="british", british="currency ops1", albany="1 american")
    answer(match, "currency")
    assert refuses(match, "event")


def test_13_1_the_last_units_removed_end_the_war(tmp_path: Path) -> None:
    game = with_effects(tmp_path, 110, REMOVE_UNITS)
    match = position(game=game, active="british", british="currency ops1", york="1 american")
    answer(match, "currency", "event")
    assert match.over
    assert match.result is not None
    assert match.result.winners == ["british"]


def test_6_31_markers_or_units(tmp_path: Path) -> None:
    choices = '{ effect = "remove", of = "american", count = 1 }, ' + REMOVE_UNITS
    game = with_effects(tmp_path, 110, f'{{ effect = "choose", choices = [{choices}] }}')
    match = position(
        game=game,
        active="british",
        british="currency ops1",
        york="2 american",
        albany="+american",
        salem="1 american",
    )
    answer(match, "currency", "event")
    assert (asked(match), offered(match)) == ("event_choice", ["remove", "remove_units"])
    other = match.clone()
    answer(match, "effect:remove")
    assert marker(match, "albany") == ""
    answer(other, "effect:remove_units")
    assert units(other, "york") == {}
    assert marker(other, "albany") == "american"


def test_6_31_a_card_does_all_that_it_says_in_its_order(tmp_path: Path) -> None:
    card = '{ effect = "lose_card", of = "american" }, { effect = "mutiny" }'
    game = with_effects(tmp_path, 110, card + ', { effect = "remove", of = "american", count = 1 }')
    match = position(
        game=game,
        active="british",
        british="currency ops1",
        american="hale ops1",
        york="+american",
        albany="+american",
    )
    answer(match, "currency", "event", "hale")
    assert match.position.mutiny
    assert asked(match) == "event_remove"
    answer(match, "york")
    order = [key for key in log(match) if key in ("loses_card", "mutiny", "unmarked")]
    assert order == ["loses_card", "mutiny", "unmarked"]


def test_6_34_b_a_mandatory_card_that_is_lost_comes_before_the_rest(tmp_path: Path) -> None:
    game = with_effects(tmp_path, 110, '{ effect = "lose_card", of = "american" }, { effect = "mutiny" }')
    match = position(game=game, active="british", british="currency ops1", american="franklin ops1")
    answer(match, "currency", "event", "franklin")
    assert match.position.alliance == 4
    assert match.position.mutiny
    assert (cards(match.position.removed), cards(match.position.discards)) == (["franklin"], ["currency"])


def test_6_31_what_cannot_be_done_is_left_out(tmp_path: Path) -> None:
    game = with_effects(tmp_path, 110, '{ effect = "fleet_leaves" }, { effect = "mutiny" }')
    match = position(game=game, active="british", british="currency ops1")
    answer(match, "currency", "event")
    assert match.position.mutiny
    assert "fleet_leaves" not in log(match)


@pytest.mark.parametrize(
    ("effect", "setting", "possible"),
    [
        ('{ effect = "alliance", boxes = 2 }', {}, True),
        ('{ effect = "alliance", boxes = 2 }', {"allied": True}, False),
        ('{ effect = "lose_regulars" }', {}, True),
        ('{ effect = "lose_regulars" }', {"regulars": False}, False),
        ('{ effect = "fleet_leaves" }', {"allied": True, "fleet": "st_lawrence"}, True),
        ('{ effect = "fleet_leaves" }', {}, False),
        ('{ effect = "lose_card", of = "american" }', {}, True),
        ('{ effect = "lose_card", of = "american" }', {"american": ""}, False),
        ('{ effect = "march", spaces = 6 }', {"boston": "howe"}, True),
        ('{ effect = "march", spaces = 6 }', {}, False),
        ('{ effect = "lose_general", general = "arnold" }', {}, True),
        ('{ effect = "lose_general", general = "arnold" }', {"out": "arnold"}, False),
    ],
)
def test_6_32_a_an_effect_that_changes_nothing_is_no_event(
    tmp_path: Path, effect: str, setting: dict[str, object], possible: bool
) -> None:
    game = with_effects(tmp_path, 110, effect)
    match = position(game=game, active="british", british="currency ops1", **setting)  # type: ignore[arg-type]
    answer(match, "currency")
    assert (asked(match) == "use" and "event" in offered(match)) == possible


def test_6_33_a_general_can_be_lost_by_an_event(tmp_path: Path) -> None:
    game = with_effects(tmp_path, 110, '{ effect = "lose_general", general = "lee" }')
    match = position(game=game, active="british", british="currency ops1", york="lee 1 american")
    answer(match, "currency", "event")
    assert where(match, "lee") == "gone"
