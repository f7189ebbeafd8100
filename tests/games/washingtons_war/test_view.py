"""What the table shows, and what it hides."""

from __future__ import annotations

import random
import re

import pytest
from tests.games.washingtons_war.build import (
    BOARD,
    GAME,
    SPACES,
    TheMatch,
    answer,
    asked,
    cards,
    position,
    roll,
)
from tests.games.washingtons_war.looks import BOOK, in_words, panel, pile, play, rows, saratoga, tokens

from flintlock.core.message import called, said
from flintlock.core.table import ScoreView

BOARD_SVG = GAME.data.parent / "board.svg"


# ---------------------------------------------------------------------- places and tokens


def test_every_place_of_the_view_is_drawn() -> None:
    drawn = set(re.findall(r'id="space-([^"]+)"', BOARD_SVG.read_text("utf-8")))
    view = play(3, 100).view(None)
    assert {space["id"] for space in view["spaces"]} == drawn
    assert {token["space"] for token in view["tokens"]} <= drawn


def test_every_space_tells_its_name_its_colony_and_its_features() -> None:
    views = {space["id"]: space for space in GAME.start(seed=1).view(None)["spaces"]}
    for space in BOARD.spaces:
        view = views[space.id]
        assert (view["name"], view["group"]) == (called(space), called(f"colony.{space.colony.id}"))
        assert view["code"] == space.code
    notes = {
        name: [note["key"] for note in views[name]["notes"]] for name in ("boston", "quebec", "savannah")
    }
    assert notes == {
        "boston": ["note.port", "note.quarters"],
        "quebec": ["note.fortified", "note.quarters"],
        "savannah": ["note.port"],
    }
    assert views["reading"]["notes"] == []
    groups = {in_words(view["group"]): in_words(view["name"]) for view in views.values()}
    last = {
        "Blockade zones": "South Atlantic",
        "Boxes": "War Ends",
        "Turn track": "1783",
        "French Alliance": "9",
        "Colony control": "Georgia",
    }
    assert groups.items() >= last.items()
    assert in_words(views["captured-british"]["name"]) == "Captured generals of the British"
    assert views["delaware"]["code"] == "zone:delaware"


def test_tokens_have_unique_ids_and_sides_differ_by_shape() -> None:
    view = GAME.start(seed=1).view(None)
    ids = [token["id"] for token in view["tokens"]]
    assert len(set(ids)) == len(ids)
    markers = [token for token in view["tokens"] if token["id"].endswith("/marker")]
    assert {(in_words(token["text"]), token["shape"]) for token in markers} == {
        ("Am", "flag"),
        ("Br", "hexagon"),
    }
    howe = tokens(GAME.start(seed=1))["general/howe"]
    assert (howe["shape"], howe["space"], howe["code"]) == ("shield", "boston", "general:howe")
    assert (in_words(howe["text"]), howe["figures"]) == ("How", "5·1·3")
    assert in_words(howe["name"]) == "Howe: battle 5, agility 1, strategy 3"
    generals = [in_words(token["text"]) for token in view["tokens"] if token["id"].startswith("general/")]
    assert len(set(generals)) == len(generals)


def test_all_pieces_are_on_the_table() -> None:
    found = tokens(GAME.start(seed=1))
    units = {
        id: token["count"] for id, token in found.items() if token["id"].endswith(("/american", "/british"))
    }
    assert units == {
        "boston/british": 5,
        "quebec/british": 2,
        "fort_detroit/british": 1,
        "reinforcements-british/british": 3,
        "lexington_and_concord/american": 5,
        "newport/american": 2,
        "charleston/american": 2,
    }
    assert found["reinforcements-french/french"]["count"] == 5
    assert sum(id.startswith("general/") for id in found) == len(BOARD.generals)
    assert {found[name]["space"] for name in ("turn", "congress", "fleet", "alliance")} == {
        "year-1775",
        "philadelphia",
        "reinforcements-french",
        "alliance-0",
    }
    names = {name: in_words(found[name]["name"]) for name in ("turn", "congress", "fleet", "alliance")}
    assert names == {
        "turn": "Turn marker: Regulars",
        "congress": "Continental Congress",
        "fleet": "French Navy",
        "alliance": "French Alliance",
    }


def test_units_lie_under_their_general() -> None:
    found = tokens(
        position(boston="howe 2 british", newport="rochambeau 1 american 3 french", york="1 british")
    )
    assert found["boston/british"]["under"] == "general/howe"
    assert found["newport/american"]["under"] == found["newport/french"]["under"] == "general/rochambeau"
    assert "under" not in found["york/british"]


def test_tokens_that_change_their_place_or_side() -> None:
    found = tokens(position(regulars=False, congress=False, allied=True, fleet="delaware", war=True))
    assert found["turn"]["back"]
    assert in_words(found["turn"]["name"]) == "Turn marker: no Regulars"
    assert found["congress"]["space"] == "congress-dispersed"
    assert found["fleet"]["space"] == "delaware"
    assert found["europe"]["space"] == "year-1777"
    assert "alliance" not in found
    assert found["reinforcements-american/french"]["count"] == 5


def test_a_captured_washington_is_on_no_place() -> None:
    assert "general/washington" not in tokens(position(out="washington"))


# ---------------------------------------------------------------------- status, score and panels


def test_the_status_tells_the_year_the_impulse_and_the_end() -> None:
    def lines(match: TheMatch) -> list[str]:
        return [in_words(line) for line in match.view(None)["status"]]

    def ends(match: TheMatch) -> str:
        return in_words(match.view(None)["ends"])

    assert lines(position()) == ["1777", "Impulse of the Americans", "British Regulars: +1 in battle"]
    assert ends(position()) == "The war ends with 1783 at the latest"
    later = position(american="ops1 ops1", war_ends="ends1781", regulars=False)
    answer(later, "ops1", "politics")
    assert lines(later)[2:] == [
        "Card: 1 OPS",
        "The Regulars' advantage is lost",
    ]
    assert ends(later) == "The war ends with 1781 (North's Government Falls - War Ends 1781)"
    assert ends(position(war_ends="ends1779", year=1781)).startswith("The war ends with 1781 (")


def test_the_table_says_that_board_and_deck_are_reconstructed() -> None:
    assert "docs/rules/washingtons-war.md" in rows(GAME.start(seed=1), "war")["Board and deck"][0]


FIRST_SPACES = [colony.spaces[0].id for colony in BOARD.thirteen]


def scores(american: int, british: int) -> list[ScoreView]:
    """The score when the sides hold so many colonies."""
    control = {
        "american": " ".join(FIRST_SPACES[:american]),
        "british": " ".join(FIRST_SPACES[american : american + british]),
    }
    return position(control=control).view(None)["score"]


@pytest.mark.parametrize(
    ("held", "american", "british"),
    [
        ((0, 0), (0.0, "7 more colonies"), (1.0, "wins as long as the Americans have at most 6 colonies")),
        ((6, 2), (6 / 7, "1 more colony"), (1.0, "wins as long as the Americans have at most 6 colonies")),
        (
            (7, 5),
            (1.0, "wins with 7 or more, as long as the British have at most 5"),
            (1 - 1 / 6, "1 more colony, or 1 fewer for the Americans"),
        ),
        (
            (9, 2),
            (1.0, "wins with 7 or more, as long as the British have at most 5"),
            (1 - 3 / 6, "4 more colonies, or 3 fewer for the Americans"),
        ),
        ((7, 6), (6 / 7, "the British must lose 1 colony"), (1.0, "wins with 6 or more")),
        ((5, 7), (3 / 7, "2 more colonies, and the British must lose 2"), (1.0, "wins with 6 or more")),
    ],
)
def test_13_2_the_score_tells_what_each_side_needs(
    held: tuple[int, int], american: tuple[float, str], british: tuple[float, str]
) -> None:
    found = scores(*held)
    assert [score["points"] for score in found] == list(held)
    assert [(score["side"], score["goal"], score["colour"]) for score in found] == [
        ("american", 7, "blue"),
        ("british", 6, "red"),
    ]
    assert [in_words(score["needs"]) for score in found] == [american[1], british[1]]
    assert [score["share"] for score in found] == pytest.approx([american[0], british[0]])
    assert [in_words(score["name"]) for score in found] == ["Americans", "British"]


def test_colonies_at_a_glance() -> None:
    match = position(control={"american": "york reading", "british": "carlisle albany"})
    found = rows(match, "colonies")
    assert len(found) == len(BOARD.colonies) + 1
    assert found["Pennsylvania"] == ["Americans", "2", "1", str(len(SPACES["york"].colony.spaces))]
    assert found["New York"][0] == "British"
    assert found["Georgia"][:3] == ["nobody", "0", "0"]
    assert found["Held / needed"] == ["", "1 / 7", "1 / 6", "14"]
    assert [in_words(column) for column in panel(match, "colonies")["columns"]] == [
        "Colony",
        "Control",
        "Americans",
        "British",
        "Spaces",
    ]
    marks = {token["space"] for id, token in tokens(match).items() if id.startswith("colony-")}
    assert marks == {"colony-PA", "colony-NY"}


def test_forces_boxes_and_prisoners() -> None:
    match = position(box=4, captured="gates howe", york="greene 3 american")
    found = rows(match, "forces")
    assert found["British units"] == ["1", "4", "Clinton, Cornwallis, Burgoyne and Carleton", "Howe", "0"]
    assert found["American units"] == ["3", "–", "Arnold, Lafayette, Lee and Lincoln", "Gates", "0"]
    assert found["French units"] == ["0", "5", "–", "–", "0"]
    places = {id: token["space"] for id, token in tokens(match).items()}
    assert places["general/gates"] == "captured-american"
    assert places["general/clinton"] == "reinforcements-british"
    assert places["general/rochambeau"] == places["fleet"] == "reinforcements-french"


@pytest.mark.parametrize("fleet", ["", "delaware"])
def test_the_war_panel_tells_fleet_and_alliance(fleet: str) -> None:
    match = position(allied=bool(fleet), fleet=fleet, alliance=4)
    found = rows(match, "war")
    assert found["French fleet"] == ["Delaware" if fleet else "not yet come"]
    assert found["French Alliance"] == ["concluded" if fleet else "4 / 9"]


def test_the_war_panel_tells_everything_else() -> None:
    found = rows(position(war=True, congress=False, regulars=False, war_ends="ends1781"), "war")
    assert found["Europe"] == ["European War"]
    assert found["Congress"] == ["dispersed"]
    assert found["Regulars' advantage"] == found["Line mutinies"] == ["no"]
    assert found["War ends"] == ["1781"]
    before = rows(position(), "war")
    assert (before["Europe"], before["Congress"], before["Regulars' advantage"]) == (
        ["peace"],
        ["Philadelphia"],
        ["yes"],
    )
    assert before["War ends"] == ["1783"]


def test_queue_reinforcements_and_war_ends_lie_open() -> None:
    match = position(american="ops1 ops1", queue="ops2", war_ends="ends1781")
    assert pile(match, "queue/american", "british")["cards"][0]["figures"] == ["2"]
    assert pile(match, "war_ends", "british")["count"] == 1
    found = tokens(match)
    assert found["war_ends"]["text"] == "1781"
    assert found["queue-american"]["text"] == "2"
    assert in_words(found["queue-american"]["name"]) == "Operations queue of the Americans: 2 points"


def test_every_pile_has_its_place() -> None:
    found = {one["id"]: one for one in position(discards="knox").view("american")["piles"]}
    assert {id: in_words(one["name"]) for id, one in found.items()} == {
        "hand/american": "Hand of the Americans",
        "hand/british": "Hand of the British",
        "deck": "Deck",
        "discard": "Discards",
        "removed": "Out of the game",
        "aside": "Set aside until 1776",
        "queue/american": "Operations queue of the Americans",
        "queue/british": "Operations queue of the British",
        "reinforcement/american": "Reinforcement cards of the Americans",
        "reinforcement/british": "Reinforcement cards of the British",
        "war_ends": "War Ends",
    }
    assert (found["hand/british"]["seat"], found["hand/british"]["colour"]) == ("british", "red")
    assert found["deck"]["seat"] is None


@pytest.mark.parametrize(
    ("card", "label", "colour", "title"),
    [
        ("ops2", "Operations", "white", "2 OPS"),
        ("minor", "Campaign", "white", "Minor Campaign"),
        ("hale", "Event", "blue", "Nathan Hale, American Martyr"),
        ("hessians", "Battle card", "red", "Hessian Infantry Bayonet Charge"),
        ("franklin", "Mandatory event", "yellow", "Benjamin Franklin: Minister to France"),
    ],
)
def test_a_card_shows_its_kind_its_colour_and_its_text(
    card: str, label: str, colour: str, title: str
) -> None:
    faces = pile(position(american=f"{card} steuben"), "hand/american", "american")["cards"]
    face = next(face for face in faces if face["code"] != "card:86")
    assert (in_words(face["label"]), face["colour"], in_words(face["title"])) == (label, colour, title)
    assert len(in_words(face["text"])) > 40
    assert face["figures"] == (["2"] if card == "ops2" else [])


# ---------------------------------------------------------------------- hidden things


def test_own_hands_are_open_the_others_counted() -> None:
    match = position(american="hale ops1", british="brant ops1 ops2")
    assert len(pile(match, "hand/american", "american")["cards"]) == 2
    assert pile(match, "hand/british", "american")["cards"] == []
    assert pile(match, "hand/british", "american")["count"] == 3
    assert pile(match, "hand/american", None)["cards"] == []
    assert pile(match, "deck", "american")["cards"] == []


def test_a_bought_event_is_known_to_both() -> None:
    match = position(american="brant ops1", british="ops1 ops1", york="+american")
    answer(match, "brant", "discard", "ops1")
    assert [face["code"] for face in pile(match, "hand/british", "american")["cards"]] == ["card:82"]


def test_6_1_c_hiding_turns_over_the_other_hand_and_the_deck() -> None:
    match = position(american="brant ops1", british="ops1 ops1", york="+american")
    answer(match, "brant", "discard", "ops1")
    g = match.position
    assert g.american_hand == GAME.conceal(g, "american").american_hand
    seen = GAME.conceal(g, "american")
    assert seen.british_hand == [-1, 81]
    assert seen.deck == [-1] * len(g.deck)
    spectator = GAME.conceal(g, None)
    assert spectator.american_hand == [-1]
    assert spectator.british_hand == [-1, 81]
    assert seen.discards == g.discards


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot(seed: int) -> None:
    match = play(seed, 60 + 25 * seed)
    for seat in ("american", "british", None):
        seen = GAME.conceal(match.position, seat)
        other = seen.copy()
        GAME.redeal(other, seat, random.Random(seed))
        GAME.check_position(other)
        again = GAME.conceal(other, seat)
        assert again == seen
        assert GAME.layout(again) == GAME.layout(seen)


def test_redealing_changes_the_other_hand_and_keeps_what_is_known() -> None:
    match = position(american="brant ops1", british="ops1 ops1 ops2", york="+american")
    answer(match, "brant", "discard", "ops1")
    g = match.position
    seen = set()
    for number in range(20):
        other = GAME.conceal(g, "american")
        GAME.redeal(other, "american", random.Random(number))
        GAME.check_position(other)
        assert other.american_hand == g.american_hand
        assert "brant" in cards(other.british_hand)
        seen.add(tuple(other.british_hand))
    assert len(seen) > 1


def test_a_spectators_redeal_changes_both_hands() -> None:
    g = position(american="hale ops1 ops2", british="brant ops1 ops2").position
    other = GAME.conceal(g, None)
    GAME.redeal(other, None, random.Random(1))
    assert other.american_hand != g.american_hand
    assert other.british_hand != g.british_hand
    GAME.check_position(other)


def test_laying_an_own_card_can_be_taken_back() -> None:
    match = position(american="ops1 ops1", albany="greene 1 american")
    undoable = []
    for word in ("ops1", "activate", 1, "west_point"):
        answer(match, word)
        undoable.append(match.can_undo)
    assert undoable == [True, True, True, True]
    match.undo()
    assert asked(match) == "march"
    match.undo()
    match.undo()
    assert asked(match) == "use"
    assert cards(match.position.american_hand) == ["ops1", "ops1"]
    assert match.position.impulse.card == -1


def test_what_the_dice_have_decided_cannot() -> None:
    match = saratoga()
    answer(match, "morgan", "battle")
    roll(match, 4, 1, 3, 4, 5, 2)
    assert not match.can_undo


# ---------------------------------------------------------------------- words


def test_everything_said_has_its_phrase() -> None:
    keys = set()
    for seed in range(6):
        match = GAME.start(seed=seed, nature="ask")
        rng = random.Random(seed)
        while match.question is not None:
            keys.add(match.question.prompt.key)
            match.answer(rng.choice(match.question.options))
        keys |= {line["said"]["key"] for line in match.view(None)["log"]}
        keys |= {line["said"]["key"] for line in match.view("american")["log"]}
    assert keys <= set(BOOK.templates)


def test_everything_has_a_name() -> None:
    nouns = [option.code for option in GAME.vocabulary if option.kind not in ("count", "die")]
    nouns += [nation.code for nation in BOARD.nations] + [colony.noun for colony in BOARD.colonies]
    nouns += list(GAME.roles)
    assert [noun for noun in nouns if f"name.{noun}" not in BOOK.templates] == []
    names = [BOOK.name(option) for option in GAME.vocabulary if option.kind == "use"]
    assert len(set(names)) == len(names)


def test_no_answer_is_a_bare_done_and_discards_say_so() -> None:
    assert "done" not in GAME.vocabulary
    names = {option.code: BOOK.name(option) for option in GAME.vocabulary}
    discards = [names[f"use:{use}"] for use in ("mark", "remove", "discard", "throw_in")]
    assert all(name.startswith("discard: ") for name in discards)


@pytest.mark.parametrize(
    ("count", "text"),
    [(1, "The British lose 1 unit to the winter"), (2, "The British lose 2 units to the winter")],
)
def test_numbers_and_nouns_agree(count: int, text: str) -> None:
    line = said("frozen", side=BOARD.british, number=count, space=SPACES["york"])
    assert BOOK.say(line) == f"{text} at York"


def test_refusals_give_a_reason() -> None:
    def why(match: TheMatch, code: str) -> str:
        return BOOK.say(match.why_not(GAME.vocabulary[code]))

    match = position(
        american="ops1 ops1", albany="greene 1 american", hartford="gates 1 american", boston="howe 1 british"
    )
    answer(match, "ops1", "activate")
    assert "(rule 7.3.A)" in why(match, "space:boston")
    answer(match, 1)
    assert why(match, "space:boston") == "no road leads to Boston from here (7.3.B)"
    politics = position(active="british", british="ops1 ops1", boston="+british", york="+american")
    answer(politics, "ops1", "politics")
    assert why(politics, "space:york") == "only a British army turns the marker at York (10.11.B)"
    assert "no older British marker" in why(politics, "space:reading")
    assert "your marker already" in why(politics, "space:boston")
    activation = position(
        american="ops1 ops1",
        albany="greene 1 american",
        hartford="gates 1 american",
        york="lafayette",
        boston="howe 1 british",
    )
    far = position(active="british", british="ops3 ops1", fort_detroit="howe", norfolk="1 british")
    answer(far, "ops3", "activate", "bassett_town")
    assert why(far, "space:point_pleasant") == "Point Pleasant is too far (7.3)"
    alone = position(active="british", british="ops3 ops1", new_york="howe", west_point="1 american")
    answer(alone, "ops3", "activate")
    assert why(alone, "space:west_point") == "a general without units cannot enter West Point (7.4)"
    fifth = position(
        american="ops1 ops1", new_york="greene 2 american", montreal="1 british", norfolk="1 british"
    )
    answer(fifth, "ops1", "activate", 2, "west_point", "albany", "saratoga", "ticonderoga")
    assert why(fifth, "space:montreal") == (
        "the fifth space cannot be one with enemy units, as at Montreal (7.3.C)"
    )
    answer(activation, "ops1", "activate")
    assert why(activation, "general:gates") == "1 point is not enough for Gates (7.1)"
    assert why(activation, "general:howe") == "Howe is not yours"
    assert why(activation, "general:lee") == "Lee is not on the map"
