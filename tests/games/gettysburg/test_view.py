"""How the table looks."""

from __future__ import annotations

import re
from typing import Any

from tests.games.gettysburg.build import BOARD, GAME, TheMatch, go, march, play, roll

from flintlock.core.table import PanelView, TokenView


def tokens(match: TheMatch, space: str) -> dict[str, TokenView]:
    return {token["id"]: token for token in match.view(None)["tokens"] if token["space"] == space}


def panel(match: TheMatch, id: str) -> PanelView:
    return next(one for one in match.view(None)["panels"] if one["id"] == id)


def said(match: TheMatch, words: Any) -> str:
    return words if isinstance(words, str) else GAME.say(words)


def test_every_space_of_the_view_is_drawn_on_the_board() -> None:
    drawn = set(re.findall(r'id="space-([^"]+)"', (GAME.data.parent / "board.svg").read_text("utf-8")))
    spaces = {space["id"] for space in GAME.start(seed=1).view(None)["spaces"]}
    assert spaces - drawn == set()
    assert drawn - spaces == {"entry-york_pike", "entry-hanover_road"}  # not in play


def test_every_token_lies_in_a_space() -> None:
    match = play(
        oak_hill="1 CN/2 1 Ca", boxes={"carlisle_road": "2 CN"}, confederate={"box:carlisle_road": 3}
    )
    spaces = {space["id"] for space in match.view(None)["spaces"]}
    assert all(token["space"] in spaces for token in match.view(None)["tokens"])


def test_areas_are_spaces_with_terrain_and_stars() -> None:
    spaces = {space["id"]: space for space in GAME.start(seed=1).view(None)["spaces"]}
    assert spaces["little_round_top"].get("mark") == "★★"
    assert spaces["culps_hill"].get("mark") == "★"
    assert "mark" not in spaces["oak_hill"]
    notes = spaces["gettysburg"].get("notes", [])
    assert [note["key"] for note in notes] == ["note.town"]


def test_pieces_and_their_damage_by_colour() -> None:
    here = tokens(play(oak_hill="2 CN/3 1 CE 1 CA 1 Ca"), "oak_hill")
    assert here["oak_hill/confederate_normal"]["count"] == 2
    assert here["oak_hill/confederate_normal/damage"]["text"] == "3"
    assert here["oak_hill/confederate_artillery_worn"].get("back") is True
    assert len({token["colour"] for token in here.values()}) == 2
    assert "oak_hill/confederate_elite/damage" not in here


def test_entrenchments_lie_on_their_border() -> None:
    here = tokens(play(oak_hill="1 CN", trenches={"oak_hill": "oak_ridge oak_ridge"}), "oak_hill")
    token = here["oak_hill/trench/oak_ridge"]
    assert (token["count"], token.get("beside")) == (2, "oak_ridge")


def test_an_entrenchment_towards_a_box() -> None:
    here = tokens(
        play(carlisle_road="1 CN", trenches={"carlisle_road": "box:carlisle_road"}), "carlisle_road"
    )
    assert here["carlisle_road/trench/carlisle_road"].get("beside") == "entry-carlisle_road"


def test_markers_of_disruption_and_fire() -> None:
    here = tokens(play(oak_hill="1 CA 1 CN", disrupted="oak_hill", fired="oak_hill"), "oak_hill")
    assert {"oak_hill/disrupted", "oak_hill/fire"} <= here.keys()


def test_reinforcements_wait_on_their_card_and_losses_lie_apart() -> None:
    match = GAME.start(seed=1)
    assert {
        token["name"]["params"]["noun"] for token in tokens(match, "arrivals-july1_noon-union").values()
    } == {
        "unit:union_weak",
        "unit:union_artillery",
    }
    lost = play(slot="july3_noon")
    assert tokens(lost, "eliminated-union")["eliminated-union/union_normal"]["count"] == 19


def test_discs_in_the_fields_and_the_day_marker() -> None:
    match = play(slot="july2_noon", black_field=2, fields=[7, 8])
    assert "day" in tokens(match, "slot-july2_noon")
    assert {id: token["count"] for id, token in tokens(match, "discs-union").items()} == {
        "discs/blue": 8,
        "discs/black": 2,
    }
    rows = panel(match, "discs")["rows"]
    assert [row[1:3] for row in rows] == [["7", "4"], ["8", "2"]]


def test_the_score_tells_what_each_side_needs() -> None:
    match = play(culps_hill="1 CN", slot="july2_noon")
    confederate, union = match.view(None)["score"]
    assert (confederate["points"], confederate.get("goal"), confederate["share"]) == (1, 2, 0.5)
    assert union["points"] == 3
    assert "6 more parts" in said(match, union["needs"])
    both = play(culps_hill="1 CN", cemetery_hill="1 CN", little_round_top="1 CN")
    confederate, union = both.view(None)["score"]
    assert (confederate["share"], union["share"]) == (1.0, 0.0)
    assert said(both, union["needs"]).startswith("Must win back 2 star areas")


def test_the_assault_is_a_panel_with_every_piece() -> None:
    match = play(
        carlisle_road="2 CN/2", oak_hill="1 UN/1", confederate={"carlisle_road": 5}, disrupted="oak_hill"
    )
    march(match, "carlisle_road", "carlisle_road", "oak_hill", 2, 2)
    shown = panel(match, "battle")
    assert said(match, shown["title"]) == "Assault on Oak Hill, round 1"
    assert [row[2] for row in shown["rows"]] == ["2", "0", "1"]
    assert shown["rows"][-1][3] == "0"  # disrupted, but on a hill
    roll(match, 1, 1, 1)
    assert said(match, panel(match, "battle")["title"]).endswith("round 2")


def test_the_status_tells_of_day_turn_night_and_the_end() -> None:
    lines = [GAME.say(line) for line in play(slot="july2_night").view(None)["status"]]
    assert lines[:3] == ["2 July, night", "The Confederacy acts", "Night: no assaults, no artillery fire"]
    over = go(play(), "resign")
    ends = over.view(None).get("ends")
    assert ends is not None
    assert GAME.say(ends) == "The battle is over"


def test_every_piece_has_a_shape_a_letter_and_a_name() -> None:
    words = [GAME.call(kind) for kind in BOARD.kinds]
    assert len(set(words)) == len(words)
    looks = {(kind.shape, kind.colour) for kind in BOARD.kinds if not kind.is_worn}
    assert len(looks) == 8


def test_lines_of_the_log_read_well() -> None:
    match = play(oak_hill="2 CN", confederate={"oak_hill": 5})
    march(match, "oak_hill", "oak_hill", "oak_ridge", 1)
    line = [GAME.say(entry.seen_by(None)) for entry in match.position.log][-1]
    assert line == "1 Confederate infantry moves from Oak Hill to Oak Ridge"
