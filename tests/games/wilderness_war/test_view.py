"""The table: everything that lies open can be seen, and clicked where it is an answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.games.wilderness_war.build import (
    BOARD,
    GAME,
    TheMatch,
    asked,
    go,
    offered,
    piece,
    scene,
    settle,
    start,
)

from flintlock.core.phrases import DEFAULT

BOARD_SVG = (Path(GAME.data).parent / "board.svg").read_text("utf-8")


def layout(match: TheMatch, seat: str | None = None) -> Any:
    return match.view(seat)


def token(view: Any, id: str) -> Any:
    return next(one for one in view["tokens"] if one["id"] == id)


def tokens_at(view: Any, place: str) -> list[Any]:
    return [one for one in view["tokens"] if one["space"] == place]


def test_every_space_of_the_view_is_drawn_on_the_board() -> None:
    drawn = set(re.findall(r'id="space-([^"]+)"', BOARD_SVG))
    named = {one["id"] for one in GAME.start(seed=1).view(None)["spaces"]}
    assert named == drawn


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_token_stands_in_a_space_of_the_view(scenario: str) -> None:
    view = GAME.start(scenario, seed=1).view(None)
    places = {one["id"] for one in view["spaces"]}
    assert {one["space"] for one in view["tokens"]} <= places
    ids = [one["id"] for one in view["tokens"]]
    assert len(set(ids)) == len(ids)


def test_units_show_steps_and_stand_under_the_leader_of_the_highest_rank() -> None:
    match = start(scene("montreal: levis, montcalm, 2 fr_regular, -fr_regular, fr_huron"))
    stack = [one for one in tokens_at(layout(match), "montreal") if one["id"].startswith("units/")]
    assert sorted((one["count"], tuple(one["pips"]), one.get("back", False)) for one in stack) == [
        (1, (1, 2), True),
        (1, (2, 2), False),
        (2, (2, 2), False),
    ]
    assert {one["under"] for one in stack} == {"leader:montcalm"}
    assert token(layout(match), "leader:levis")["under"] == "leader:montcalm"
    assert "under" not in token(layout(match), "leader:montcalm")
    assert token(layout(match), "leader:montcalm")["figures"] == "1-6-2"


def test_what_is_offered_can_be_clicked() -> None:
    """Alike units are one stack, and the answer that is offered is the one that the stack means."""
    match = start(scene("montreal: montcalm, 3 fr_regular, 2 fr_coureurs", hand=(1, 7)))
    go(match, "card:1", "force", "unit:fr_reg_2_berry")
    codes = {one.get("code") for one in layout(match, "french")["tokens"]}
    assert asked(match) == "force_of"
    assert {code for code in offered(match) if code.startswith("unit:")} <= codes


def test_units_that_have_been_chosen_stand_apart() -> None:
    match = start(scene("sorel: 2 fr_abenaki, fr_huron", "albany: webb", active="british", hand=(33, 7)))
    go(match, "card:33", "event", "unit:fr_ind_abenaki_1")
    assert asked(match) == "desert_who"
    assert match.position.picked == [piece("fr_ind_abenaki_1").number]
    assert len(tokens_at(layout(match), "sorel")) == 3


def test_markers_lie_on_the_map() -> None:
    french = "ticonderoga: fort, siege1, fr_regular; sorel: stockade; st_jean: building; kinderhook: raided"
    british = "ticonderoga: br_regular; ile_dorleans: amphib; winooski: fieldworks"
    view = layout(start(scene(f"{french}; albany: captured, fr_regular; logstown: fr_shawnee", british)))
    for id in (
        "ticonderoga/fort",
        "ticonderoga/siege",
        "sorel/stockade",
        "st_jean/building",
        "kinderhook/raided-french",
        "ile_dorleans/amphib",
        "winooski/fieldworks",
        "albany/fortress",
        "logstown/allied-shawnee",
    ):
        assert token(view, id)
    assert token(view, "ticonderoga/siege")["text"] == "1"
    assert token(view, "albany/fortress")["colour"] == "french"
    assert token(view, "ticonderoga/fort")["name"]["key"] == "token.named_work"  # Fort Carillon


def test_tracks_show_points_season_and_assemblies() -> None:
    match = start(scene("quebec: levis", "", vp=-3, year=1757, season=1, assemblies=2))
    view = layout(match)
    assert token(view, "vp")["space"] == "vp-british-3"
    assert token(view, "season")["space"] == "season-1757-late"
    assert token(view, "assemblies")["space"] == "assembly-enthusiastic"


def test_the_score_says_what_each_side_needs() -> None:
    match = start(scene("quebec: levis", "", vp=-3))
    french, british = layout(match)["score"]
    assert (french["points"], french["goal"], french["needs"]["params"]) == (0, 1, {"missing": 4})
    assert (british["points"], british["goal"], british["needs"]["params"]) == (3, 5, {"missing": 2})
    assert 0 <= french["share"] < british["share"] < 1


def test_the_score_of_1759_counts_territory() -> None:
    british = "quebec: captured, br_regular; ohio_forks: br_regular"
    match = start(scene("", british, vp=3, scenario="early_war"))
    assert layout(match)["score"][1]["needs"]["key"] == "needs.hold_territory"
    assert layout(match)["score"][1]["share"] == 1


def test_the_status_says_when_and_how_the_game_ends() -> None:
    view = layout(start(scene("quebec: levis", "", year=1760)))
    keys = {line["key"] for line in view["status"]}
    assert {"status.season", "status.action", "status.sudden", "status.threshold"} <= keys
    assert view["ends"]["key"] == "ends.after"
    assert layout(start(scene("quebec: levis", "", year=1762)))["ends"]["key"] == "ends.last_year"


def test_odds_stand_beside_the_question_before_an_attack() -> None:
    match = start(scene("crown_point: montcalm, 3 fr_regular", "winooski: 2 br_regular", hand=(1, 7)))
    go(match, "card:1", "force", "all")
    panel = layout(match)["panels"][0]
    assert panel["id"] == "battle/odds"
    ((place, own, enemy, chance),) = panel["rows"]
    assert (place["params"]["noun"], own, enemy) == ("space:winooski", "9 (+2)", "6 (+0)")
    assert chance.endswith("%")


def test_the_battle_panel_names_strengths_columns_and_modifiers() -> None:
    match = start(
        scene("crown_point: montcalm, 3 fr_regular", "winooski: stockade, 2 br_regular", hand=(1, 7))
    )
    go(match, "card:1", "force", "all", "space:winooski")
    settle(match, "battle_die")
    panel = layout(match)["panels"][0]
    assert panel["id"] == "battle"
    rules = [line[0] for line in panel["rows"]]
    assert {"7.2", "7.51", "7.54", "7.8"} <= set(rules)


def test_hands_are_hidden_and_shown_cards_are_not() -> None:
    g = scene("quebec: levis", "", hand=(1, 7), other_hand=(50, 51))
    g.shown = [50]
    view = layout(start(g), "french")
    hands = {pile["id"]: pile for pile in view["piles"]}
    assert [card["code"] for card in hands["hand/french"]["cards"]] == ["card:1", "card:7"]
    assert [card["code"] for card in hands["hand/british"]["cards"]] == ["card:51"]
    assert hands["hand/british"]["count"] == 2


def test_card_faces_tell_what_is_doubtful() -> None:
    match = start(scene("quebec: levis", "", hand=(38, 1)))
    faces = {card["code"]: card for card in layout(match, "french")["piles"][0]["cards"]}
    assert faces["card:38"].get("doubtful")
    assert not faces["card:1"].get("doubtful")
    assert faces["card:1"]["figures"] == ["3"]


def test_every_word_of_a_view_is_in_the_phrase_book() -> None:
    book = GAME.phrases[DEFAULT]
    match = GAME.start("full_campaign", seed=4)

    def words(node: Any) -> None:
        if isinstance(node, dict):
            if node.keys() == {"key", "params"}:
                assert node["key"] == "noun" or book.find(node["key"]) is not None, node
                said = book.say(node)
                assert "{" not in said
                return
            for value in node.values():
                words(value)
        elif isinstance(node, list | tuple):
            for value in node:
                words(value)

    words(match.view("french"))


def test_names_of_options_are_words() -> None:
    book = GAME.phrases[DEFAULT]
    for option in BOARD.vocabulary:
        assert ":" not in book.name(option), option.code
        assert "_" not in book.name(option), option.code
