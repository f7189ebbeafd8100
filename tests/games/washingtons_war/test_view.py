"""What the table shows, and what it hides."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.games.washingtons_war.build import BOARD, GAME, TheMatch, answer, asked, cards, position, roll

from flintlock.core.table import PanelView, PileView
from flintlock.games.washingtons_war import load

BOARD_SVG = Path(str(load.__globals__["__file__"])).parent / "board.svg"


def panel(match: TheMatch, name: str, seat: str | None = "american") -> PanelView:
    return next(panel for panel in match.view(seat)["panels"] if panel["id"] == name)


def pile(match: TheMatch, name: str, seat: str | None) -> PileView:
    return next(pile for pile in match.view(seat)["piles"] if pile["id"] == name)


def play(seed: int, answers: int) -> TheMatch:
    match = GAME.start(seed=seed)
    rng = random.Random(seed)
    for _ in range(answers):
        if match.question is None:
            break
        match.answer(rng.choice(match.question.options))
    return match


def test_every_place_of_the_view_is_drawn() -> None:
    drawn = set(re.findall(r'id="space-([^"]+)"', BOARD_SVG.read_text("utf-8")))
    view = play(3, 100).view(None)
    assert {space["id"] for space in view["spaces"]} == drawn
    assert {token["space"] for token in view["tokens"]} <= drawn


def test_tokens_have_unique_ids_and_sides_differ_by_shape() -> None:
    view = GAME.start(seed=1).view(None)
    ids = [token["id"] for token in view["tokens"]]
    assert len(set(ids)) == len(ids)
    shapes = {token["text"]: token["shape"] for token in view["tokens"] if token["id"].endswith("/marker")}
    assert shapes == {"Am": "flag", "Br": "hexagon"}
    howe = next(token for token in view["tokens"] if token["id"] == "general/howe")
    assert (howe["shape"], howe["space"]) == ("shield", "boston")
    assert howe["figures"] == "5·1·3"
    assert howe["name"] == "Howe: battle 5, agility 1, strategy 3"
    generals = [token["text"] for token in view["tokens"] if token["id"].startswith("general/")]
    assert len(set(generals)) == len(generals)


def test_the_table_says_that_board_and_deck_are_reconstructed() -> None:
    keys = [line["key"] for line in GAME.start(seed=1).view(None)["status"]]
    assert "status.reconstructed" in keys
    rows = {row[0]: row[1] for row in panel(GAME.start(seed=1), "war")["rows"]}
    assert "docs/rules/washingtons-war.md" in rows["Board and deck"]


def test_own_hands_are_open_the_others_counted() -> None:
    match = position(american="hale ops1", british="brant ops1 ops2")
    assert len(pile(match, "hand/american", "american")["cards"]) == 2
    assert pile(match, "hand/british", "american")["cards"] == []
    assert pile(match, "hand/british", "american")["count"] == 3
    assert pile(match, "hand/american", None)["cards"] == []


def test_a_bought_event_is_known_to_both() -> None:
    match = position(american="brant ops1", british="ops1 ops1", york="+american")
    answer(match, "brant", "discard", "ops1")
    assert [face["code"] for face in pile(match, "hand/british", "american")["cards"]] == ["card:82"]


def test_queue_reinforcements_and_war_ends_lie_open() -> None:
    match = position(american="ops1 ops1", queue="ops2", war_ends="ends1781")
    assert pile(match, "queue/american", "british")["cards"][0]["figures"] == ["2"]
    assert pile(match, "war_ends", "british")["count"] == 1
    tokens = {token["id"]: token for token in match.view("british")["tokens"]}
    assert tokens["war_ends"]["text"] == "1781"
    assert tokens["queue-american"]["text"] == "2"


def test_colonies_at_a_glance() -> None:
    match = position(control={"american": "york reading", "british": "carlisle albany"})
    rows = {row[0]: row for row in panel(match, "colonies")["rows"]}
    assert rows["Pennsylvania"][1:4] == ["Americans", "2", "1"]
    assert rows["New York"][1] == "British"
    assert rows["Georgia"][1] == "nobody"
    marks = {token["space"] for token in match.view(None)["tokens"] if token["id"].startswith("colony-")}
    assert marks == {"colony-PA", "colony-NY"}


def test_forces_boxes_and_prisoners() -> None:
    match = position(box=4, captured="gates howe", york="greene 3 american")
    rows = {row[0]: row for row in panel(match, "forces")["rows"]}
    assert rows["British unit"][2] == "4"
    assert rows["British unit"][4] == "Howe"
    assert rows["American unit"][4] == "Gates"
    places = {token["id"]: token["space"] for token in match.view(None)["tokens"]}
    assert places["general/gates"] == "captured-american"
    assert places["general/clinton"] == "reinforcements-british"
    assert places["general/rochambeau"] == places["fleet"] == "reinforcements-french"


@pytest.mark.parametrize("fleet", ["", "delaware"])
def test_the_war_panel_tells_fleet_and_alliance(fleet: str) -> None:
    match = position(allied=bool(fleet), fleet=fleet, alliance=4)
    rows = {row[0]: row[1] for row in panel(match, "war")["rows"]}
    assert rows["French fleet"] == ("Delaware" if fleet else "not yet come")
    assert rows["French Alliance"] == ("concluded" if fleet else "4 / 9")


def test_the_battle_panel_lists_every_modifier_with_its_rule() -> None:
    match = position(
        active="british",
        british="ops2 brant ops1",
        american="morgan ops1",
        ticonderoga="burgoyne 5 british +american",
        saratoga="gates 5 american +american",
        norfolk="1 british",
    )
    answer(match, "ops2", "activate", 5, "saratoga", "done", "brant")
    before = panel(match, "battle")
    assert [row[0] for row in before["rows"]] == ["9.4", "9.41", "9.43", "9.45", "9.3", "9.2"]
    assert before["rows"][4][2:] == ["+1 / +2", "+1 / +2"]
    answer(match, "morgan", "battle")
    roll(match, 4, 1, 3, 4)
    after = panel(match, "battle")
    rows = {row[1]: row[2:] for row in after["rows"]}
    assert rows["Battle card or discard"] == ["+2", "+1"]
    assert rows["General's battle rating"] == ["+1", "+2"]
    assert rows["Dice"] == ["4", "3"]
    assert rows["Result"] == ["wins", ""]


# ---------------------------------------------------------------------- hidden things


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot(seed: int) -> None:
    match = play(seed, 60 + 25 * seed)
    for seat in ("american", "british", None):
        before = GAME.layout(match.position, seat)
        other = match.position.copy()
        GAME.redeal(other, seat, random.Random(seed))
        GAME.check_position(other)
        assert GAME.layout(other, seat) == before


def test_redealing_changes_the_other_hand_and_keeps_what_is_known() -> None:
    match = position(american="brant ops1", british="ops1 ops1 ops2", york="+american")
    answer(match, "brant", "discard", "ops1")
    g = match.position
    seen = set()
    for number in range(20):
        other = g.copy()
        GAME.redeal(other, "american", random.Random(number))
        assert other.american_hand == g.american_hand
        assert "brant" in cards(other.british_hand)
        seen.add(tuple(other.british_hand))
    assert len(seen) > 1


def test_a_spectators_redeal_changes_both_hands() -> None:
    g = position(american="hale ops1 ops2", british="brant ops1 ops2").position
    other = g.copy()
    GAME.redeal(other, None, random.Random(1))
    assert other.american_hand != g.american_hand
    assert other.british_hand != g.british_hand
    GAME.check_position(other)


def test_playing_a_card_cannot_be_taken_back_a_step_can() -> None:
    match = position(american="ops1 ops1", albany="greene 1 american")
    undoable = []
    for word in ("ops1", "activate", 1, "west_point"):
        answer(match, word)
        undoable.append(match.can_undo)
    assert undoable == [True, False, True, True]
    match.undo()
    assert asked(match) == "march"


def test_questions_about_cards_in_the_hand_stay_secret() -> None:
    match = position(american="hale ops1")
    answer(match, "hale")
    assert asked(match) == "use"
    for viewer in ("british", None):
        told = match.view(viewer)["question"]
        assert told is not None
        assert (told["prompt"]["key"], told["options"]) == ("secret", [])
    battle = position(
        active="british",
        british="ops2 hessians ops1",
        new_york="clinton 3 british",
        west_point="3 american",
    )
    answer(battle, "ops2", "activate", 3, "west_point")
    told = battle.view("american")["question"]
    assert told is not None
    assert told["prompt"]["key"] == "secret"


# ---------------------------------------------------------------------- words


def test_everything_said_has_its_phrase() -> None:
    keys = set()
    for seed in range(6):
        match = GAME.start(seed=seed, nature="ask")
        rng = random.Random(seed)
        while match.question is not None:
            keys.add(match.question.prompt.key)
            match.answer(rng.choice(match.question.options))
        keys |= {line["key"] for line in match.view(None)["log"]}
        keys |= {line["key"] for line in match.view("american")["log"]}
    assert keys <= set(GAME.phrases.templates)


def test_every_colony_and_every_use_has_a_name() -> None:
    templates = GAME.phrases.templates
    assert {f"name.colony.{colony.id}" for colony in BOARD.colonies} <= templates.keys()
    uses = {f"name.{option.code}" for option in GAME.vocabulary if option.kind == "use"}
    assert uses <= templates.keys()


def test_refusals_give_a_reason() -> None:
    match = position(american="ops1 ops1", albany="greene 1 american", hartford="gates 1 american")
    answer(match, "ops1", "activate")
    greene = GAME.vocabulary["space:boston"]
    assert "(rule" in match.why_not(greene)
    answer(match, 1)
    assert "no road" in match.why_not(GAME.vocabulary["space:boston"])
    politics = position(active="british", british="ops1 ops1", boston="+british", york="+american")
    answer(politics, "ops1", "politics")
    assert "army" in politics.why_not(GAME.vocabulary["space:york"])
