"""What the table shows."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.liberty_or_death.build import GAME, card, go, make_treaty, scene, start

from flintlock.core.table import Table

SVG = (Path(GAME.data).parent / "board.svg").read_text("utf-8")
SHAPES = {"square", "circle", "diamond", "hexagon", "shield", "star", "flag", "cross", "cube", "ship"}


def look(**given: str | int | bool) -> Table:
    g = scene(**given)  # type: ignore[arg-type]
    return start(g).view("british")


def tokens(table: Table) -> dict[str, tuple[str, int]]:
    return {token["id"]: (token["space"], token["count"]) for token in table["tokens"]}


def test_every_space_of_the_view_is_drawn_on_the_board() -> None:
    drawn = set(re.findall(r'id="space-([^"]+)"', SVG))
    for scenario in GAME.scenarios:
        view = GAME.start(scenario, seed=1).view(None)
        assert {space["id"] for space in view["spaces"]} <= drawn
        assert {token["space"] for token in view["tokens"]} <= {space["id"] for space in view["spaces"]}
        assert {token["shape"] for token in view["tokens"]} <= SHAPES
        ids = [token["id"] for token in view["tokens"]]
        assert len(set(ids)) == len(ids)


def test_pieces_leaders_control_levels_and_markers_lie_in_their_spaces() -> None:
    found = tokens(
        look(boston="2 regular, tory, gage, active_support, propaganda", virginia="3 militia, 2 raid")
    )
    assert found["boston/regular"] == ("boston", 2)
    assert found["leader/british"] == ("boston", 1)
    assert found["boston/control"] == ("boston", 1)
    assert found["boston/level"] == ("boston", 1)
    assert found["boston/propaganda"] == ("boston", 1)
    assert found["virginia/raid"] == ("virginia", 2)


def test_underground_pieces_lie_on_their_back() -> None:
    view = look(virginia="militia, active_militia")
    back = {token["id"]: token.get("back") for token in view["tokens"]}
    assert (back["virginia/militia"], back["virginia/active_militia"]) == (True, False)


def test_boxes_tracks_and_ships() -> None:
    found = tokens(look(treaty=True, squadrons=1, boston="blockade, regular", british=7, cbc=3))
    assert found["available-british/regular"] == ("available-british", 24)
    assert found["boston/ships"] == ("boston", 1)
    assert found["west_indies/ships"] == ("west_indies", 1)
    assert found["resources/british"] == ("track-7", 1)
    assert found["cbc"] == ("track-3", 1)
    assert found["fni"] == ("fni-1", 1)


def test_cylinders_stand_where_the_factions_are() -> None:
    g = scene(card=45)
    g.eligible, g.turn.passed, g.turn.acted = [1, 0, 1, 1], [0], [3]
    found = {token["id"]: token["space"] for token in start(g).view(None)["tokens"]}
    assert [found[f"cylinder/{one}"] for one in ("british", "patriots", "french", "indians")] == [
        "passed",
        "ineligible",
        "eligible",
        "first",
    ]


def test_all_four_margins_are_in_the_score() -> None:
    view = look(virginia="active_support", cbc=2)
    points = {one["side"]: one["points"] for one in view["score"]}
    assert points == {"british": 2, "patriots": -1, "french": -2, "indians": 1}
    assert all(0 <= one["share"] < 1 for one in view["score"])


def test_the_card_in_play_the_one_ahead_and_strokes_lie_open() -> None:
    view = look()
    piles = {pile["id"]: [face["code"] for face in pile["cards"]] for pile in view["piles"]}
    assert piles["current"] == ["card:45"]
    assert len(piles["ahead"]) == 1
    assert piles["strokes/french"] == ["card:107", "card:109"]
    deck = next(pile for pile in view["piles"] if pile["id"] == "deck")
    assert deck["count"] == 6 * 11 - 2
    assert deck["cards"] == []
    assert len(piles["unseen"]) == 102


def test_the_battle_panel_shows_force_levels_and_modifiers() -> None:
    g = scene(virginia="6 regular, gage, 4 continental, militia")
    match = go(start(g), "battle", "virginia", "done", "virginia")
    panel = next(panel for panel in match.view(None)["panels"] if panel["id"] == "battle")
    assert panel["rows"][0][1:] == ["6", "4"]
    assert panel["rows"][1][1:] == ["2", "1"]


def test_every_word_of_the_table_is_in_the_phrase_book() -> None:
    book = GAME.phrases["en"]
    g = scene(treaty=True, boston="blockade, regular, gage", quebec="war_party")
    view = start(g).view("british")
    for pile in view["piles"]:
        for face in pile["cards"]:
            assert not book.say(face["label"]).startswith("kind.")
    for space in view["spaces"]:
        assert not re.match(r"\w+\.\w+", book.say(space["name"]))
        assert not book.say(space["group"]).startswith("group.")
    for token in view["tokens"]:
        assert not book.say(token["name"]).startswith("token.")
    for one in GAME.vocabulary:
        assert book.find(f"name.{one.code}") or book.find(f"name.{one.kind}"), one.code


def test_the_status_tells_the_year_the_cards_and_france() -> None:
    g = scene()
    keys = [line["key"] for line in start(g).view(None)["status"]]
    assert keys == ["status.year", "status.card", "status.ahead", "status.no_treaty"]
    g = scene()
    make_treaty(g)
    g.played.remove(card(45).number)
    g.played.append(card(45).number)
    assert "status.treaty" in [line["key"] for line in start(g).view(None)["status"]]
