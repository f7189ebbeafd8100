"""How the table looks: board, tokens, piles, panels, status, score, battle, and the words for all of it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence

import pytest
from tests.games.invasion_1812.build import (
    BOARD,
    CARDS,
    ENGLISH,
    FACTIONS,
    GAME,
    TheMatch,
    answer,
    position,
    roll,
)

from flintlock.core.table import PanelView, PileView, SpaceView, Table, TokenView, Words

HANDS = {"BR": "br01 br09 br10", "CM": "cm02 cm11", "NA": "na03", "AR": "ar01 ar02 ar11", "AM": "am04 am12"}
VIEWERS = [*FACTIONS, None]


def view(match: TheMatch, viewer: str | None = None) -> Table:
    return match.view(None if viewer is None else FACTIONS[viewer].id)


def words(text: Words) -> str:
    return text if isinstance(text, str) else ENGLISH.say(text)


def tokens(match: TheMatch, viewer: str | None = None) -> dict[str, TokenView]:
    return {token["id"]: token for token in view(match, viewer)["tokens"]}


def spaces(match: TheMatch) -> dict[str, SpaceView]:
    return {space["id"]: space for space in view(match)["spaces"]}


def piles(match: TheMatch, viewer: str | None = None) -> dict[str, PileView]:
    return {pile["id"]: pile for pile in view(match, viewer)["piles"]}


def panels(match: TheMatch) -> dict[str, PanelView]:
    return {panel["id"]: panel for panel in view(match)["panels"]}


def lines(panel: PanelView) -> list[list[str]]:
    """A panel in words: its columns, then its rows."""
    return [[words(cell) for cell in row] for row in (panel["columns"], *panel["rows"])]


def status(match: TheMatch) -> list[str]:
    return [ENGLISH.say(line) for line in view(match)["status"]]


# ---------------------------------------------------------------------- the board


def test_every_space_of_the_drawing_is_described_and_every_described_one_drawn() -> None:
    drawing = (GAME.data.parent / "board.svg").read_text("utf-8")
    drawn = set(re.findall(r'id="space-([^"]+)"', drawing)) - {water.id for water in BOARD.waters}
    assert spaces(position(york="1 BR", card="br01")).keys() == drawn


def test_an_area_tells_its_name_side_stars_waters_and_recruits() -> None:
    found = spaces(position(york="1 BR", card="br01"))
    york = found["york"]
    assert (words(york["name"]), words(york["group"])) == ("York", "British home areas")
    assert (york["mark"], york["code"]) == ("★", "area:york")
    assert [words(note) for note in york["notes"]] == [
        "Shore of Lake Ontario with the upper St. Lawrence",
        "Muster area: 1 Canadian Militiaman a turn",
    ]
    albany = found["albany"]
    assert words(albany["group"]) == "American home areas"
    assert [words(note) for note in albany["notes"]] == [
        "Muster area: 3 American Regulars a turn",
        "Muster area: 1 American Militiaman a turn",
    ]
    assert found["queenston_fort_erie"]["mark"] == "★★"
    assert "mark" not in found["rideau"]


def test_the_boxes_beside_the_map_have_names() -> None:
    found = spaces(position(york="1 BR", card="br01"))
    boxes = {id: words(space["name"]) for id, space in found.items() if "code" not in space}
    assert boxes == {
        **{f"round-{number}": f"Round {number}" for number in range(1, 9)},
        **{f"turn-{number}": f"Turn {number}" for number in range(1, 6)},
        "truce": "Truce cards",
        "fled": "Fled units",
        "pool-british_regulars": "Pool of the British Regulars",
        "pool-canadian_militia": "Pool of the Canadian Militia",
        "pool-native_americans": "Pool of the Native Americans",
        "pool-american_regulars": "Pool of the American Regulars",
        "pool-american_militia": "Pool of the American Militia",
    }
    assert {words(found[id]["group"]) for id in boxes} == {"Beside the map"}


# ---------------------------------------------------------------------- tokens


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_table_shows_units_markers_round_and_turns_to_everybody(viewer: str | None) -> None:
    match = position(phase="card", active="AR", order="CM AR", hands=HANDS, york="2 AR 1 AM", fled={"CM": 2})
    found = tokens(match, viewer)
    assert found["york/american_regulars"]["count"] == 2
    assert words(found["york/control"]["name"]) == "Held by the Americans"
    assert (found["fled/canadian_militia"]["space"], found["fled/canadian_militia"]["count"]) == ("fled", 2)
    assert found["round"]["space"] == "round-1"
    assert (found["turn/canadian_militia"]["space"], found["turn/american_regulars"]["space"]) == (
        "turn-1",
        "turn-2",
    )


def test_the_table_shows_every_token_once_and_nothing_else() -> None:
    match = position(
        phase="card",
        active="AR",
        order="CM AR",
        hands=HANDS,
        played="br08",
        york="2 AR",
        albany="3 AM",
        fled={"CM": 2},
        pool={"NA": 0},
    )
    assert {id: (token["space"], token["count"]) for id, token in tokens(match).items()} == {
        "york/american_regulars": ("york", 2),
        "albany/american_militia": ("albany", 3),
        "chambly/native_americans": ("chambly", 25),
        "fled/canadian_militia": ("fled", 2),
        "pool-british_regulars/british_regulars": ("pool-british_regulars", 25),
        "pool-canadian_militia/canadian_militia": ("pool-canadian_militia", 33),
        "pool-american_regulars/american_regulars": ("pool-american_regulars", 28),
        "pool-american_militia/american_militia": ("pool-american_militia", 42),
        "round": ("round-1", 1),
        "turn/canadian_militia": ("turn-1", 1),
        "turn/american_regulars": ("turn-2", 1),
        "truce/british_regulars": ("truce", 1),
        "york/control": ("york", 1),
    }


def test_tokens_have_the_shape_colour_and_letters_of_what_they_are() -> None:
    match = position(
        phase="card", active="AR", order="CM AR", hands=HANDS, played="br08", york="2 AR", rome="1 NA"
    )
    found = {
        id: (token["shape"], token["colour"], words(token["text"]), words(token["name"]))
        for id, token in tokens(match).items()
    }
    assert found["york/american_regulars"] == ("square", "blue", "AR", "American Regulars")
    assert found["rome/native_americans"] == ("diamond", "green", "NA", "Native Americans")
    assert found["round"] == ("circle", "black", "1", "Round")
    assert found["turn/canadian_militia"] == ("cube", "yellow", "CM", "Turn of the Canadian Militia")
    assert found["truce/british_regulars"] == ("cube", "red", "BR", "Truce card of the British Regulars")
    assert found["york/control"] == ("flag", "american", "A", "Held by the Americans")


def test_the_table_counts_two_markers_at_queenston() -> None:
    match = position(phase="card", active="AR", hands=HANDS, queenston_fort_erie="1 AR")
    assert tokens(match)["queenston_fort_erie/control"]["count"] == 2


# ---------------------------------------------------------------------- piles and cards


def test_every_faction_has_a_hand_and_a_deck_and_played_cards_lie_open() -> None:
    match = position(phase="card", active="AR", hands=HANDS, played="br08 cm09 am08", albany="2 AR")
    found = piles(match)
    names = {id: words(pile["name"]) for id, pile in found.items()}
    assert names == {
        **{f"hand/{who.id}": f"Hand of the {ENGLISH.name(who)}" for who in BOARD.factions},
        **{f"deck/{who.id}": f"Deck of the {ENGLISH.name(who)}" for who in BOARD.factions},
        "truces": "Truce cards",
        "discards": "Played cards",
    }
    assert [card["code"] for card in found["truces"]["cards"]] == ["card:br08", "card:am08"]
    assert [card["code"] for card in found["discards"]["cards"]] == ["card:cm09"]
    hand = found["hand/native_americans"]
    assert (hand["seat"], hand["kind"], hand["colour"], hand["count"]) == (
        "native_americans",
        "hand",
        "green",
        1,
    )
    assert (found["truces"]["seat"], found["truces"]["kind"], found["truces"]["colour"]) == (
        None,
        "played",
        "grey",
    )


def test_a_card_shows_its_title_kind_text_and_figures() -> None:
    faces = {
        card["code"]: card
        for viewer in ("BR", "AR")
        for pile in piles(
            position(
                phase="card",
                active="AR",
                hands={"BR": "br01 br06 br09", "CM": "cm06 cm12", "NA": "na06", "AM": "am08"},
            ),
            viewer,
        ).values()
        for card in pile["cards"]
    }
    said = {
        code.removeprefix("card:"): (words(face["title"]), words(face["label"]), face["figures"])
        for code, face in faces.items()
    }
    assert said == {
        "br01": ("March 2×2, no. 1", "March", ["2", "2"]),
        "br06": ("Warships 1, no. 6", "Warships", ["1"]),
        "br09": ("Mackinac Reinforcements", "Special: before movement", []),
        "cm06": ("Boats 2, no. 6", "Fishing boats", ["2"]),
        "cm12": ("Laura Secord", "Special: before the battles", []),
        "na06": ("Canoes 5, no. 6", "Canoes", ["5"]),
        "am08": ("Truce 4×2", "March and truce", ["4", "2"]),
    }
    assert words(faces["card:br01"]["text"]) == (
        "2 armies may march, up to 2 areas each. Every army needs a unit of the British Regulars."
    )
    assert words(faces["card:br06"]["text"]).startswith("1 army of any size may cross a large water")
    assert words(faces["card:br09"]["text"]).startswith("Put two red units from the pool into one area")
    assert (faces["card:br09"]["kind"], faces["card:br09"]["colour"]) == ("special", "red")


def test_every_card_has_words_for_all_that_its_face_says() -> None:
    for card in BOARD.cards:
        g = GAME.set_up("campaign_1812", {"short_pool": "all_or_none"})
        g.decks[card.faction.number].remove(card.number)
        g.hands[card.faction.number].append(card.number)
        (face,) = [
            face for pile in GAME.layout(g)["piles"] for face in pile["cards"] if face["code"] == card.code
        ]
        for text in (face["title"], face["label"], face["text"]):
            assert_in_words(text)


def test_cards_whose_faces_were_reconstructed_are_marked() -> None:
    faces = {
        card["code"]: card
        for pile in piles(position(phase="card", hands=HANDS), "BR").values()
        for card in pile["cards"]
    }
    assert faces["card:br01"].get("doubtful")
    assert not faces["card:br09"].get("doubtful")


# ---------------------------------------------------------------------- status, score and panels


def ends(match: TheMatch) -> str:
    return words(view(match)["ends"])


def test_the_status_tells_round_turn_card_and_how_the_game_ends() -> None:
    match = position(active="AM", card="am03", albany="2 AM 1 AR")
    truce = (
        "The game ends when a side has played all its truce cards, from round 3 on, "
        "and after round 8 at the latest"
    )
    assert status(match) == [
        "Round 1",
        "Turn of the American Militia",
        "March 3×2, no. 3: 3 armies left",
    ]
    assert ends(match) == truce
    answer(match, "albany", 1, 0, "utica", "albany", 0, "caldwell")
    assert status(match)[2] == "March 3×2, no. 3: 1 army left"


def test_the_status_between_turns_tells_no_card_and_no_faction() -> None:
    match = position(scenario="intro_1812", phase="marker", active="AM", order="AM", round=1)
    assert status(match) == ["Round 1"]
    assert ends(match) == "The game ends after round 2"


def test_the_status_counts_canoes_one_by_one() -> None:
    match = position(active="NA", card="na06", york="3 NA", kingston="2 NA")
    assert status(match)[2] == "Canoes 5, no. 6: 5 canoes left"
    answer(match, "york", 3, "oswego", "kingston", 1)
    assert status(match)[2] == "Canoes 5, no. 6: 1 canoe left"


@pytest.mark.parametrize(
    ("scenario", "round", "played", "is_last"),
    [
        ("intro_1812", 2, "", True),
        ("campaign_1812", 2, "ar08 am08", False),
        ("campaign_1812", 3, "ar08 am08", True),
        ("campaign_1812", 7, "ar08 br08 cm08", False),
        ("campaign_1812", 8, "", True),
    ],
)
def test_4_0_the_status_tells_that_a_round_is_the_last(
    scenario: str, round: int, played: str, is_last: bool
) -> None:
    match = position(scenario=scenario, phase="marker", active="CM", order="CM", round=round, played=played)
    assert (ends(match) == "The game ends with this round") == is_last


def test_4_0_the_status_tells_that_the_game_is_over() -> None:
    match = position(phase="drawing", order="CM NA AR AM BR", round=8, decks={"BR": ""})
    assert match.over
    assert ends(match) == "The game is over"


def test_4_0_the_score_counts_enemy_objectives_and_tells_who_would_win() -> None:
    match = position(card="br01", queenston_fort_erie="1 AM", york="1 AR", detroit="1 BR")
    british, american = view(match)["score"]
    assert (british["side"], words(british["name"]), british["colour"]) == ("british", "British", "british")
    assert (british["points"], british["goal"], british["share"]) == (1, 4, 0.25)
    assert words(british["needs"]) == (
        "Needs 3 more objectives of the enemy to lead; whoever leads at the end wins"
    )
    assert (american["points"], american["goal"], american["share"]) == (3, 2, 1.0)
    assert words(american["needs"]) == "Leads by 2 objectives, and would win now"


def test_4_0_the_score_of_equal_sides_needs_one_more() -> None:
    for side in view(position(card="br01", york="1 BR"))["score"]:
        assert (side["points"], side["goal"], side["share"]) == (0, 1, 0.0)
        assert words(side["needs"]).startswith("Needs 1 more objective of the enemy")
    british, _ = view(position(card="br01", detroit="1 BR"))["score"]
    assert words(british["needs"]) == "Leads by 1 objective, and would win now"


def test_the_table_shows_the_battle_that_is_fought() -> None:
    match = position(phase="battles", active="AM", york="4 BR 1 AM")
    found = panels(match)
    assert list(found) == ["battle", "forces", "truces"]
    assert words(found["battle"]["title"]) == "Battle of York"
    assert lines(found["battle"]) == [
        ["Side", "Faction", "Units", "Dice"],
        ["British", "British Regulars", "4", "2"],
        ["Americans", "American Militia", "1", "1"],
        ["British", "Chance to win if all stay", "", "100\u00a0%"],
        ["Americans", "Chance to win if all stay", "", "0\u00a0%"],
    ]


def test_the_table_shows_the_forces_of_all_factions() -> None:
    match = position(card="br01", hands=HANDS | {"BR": "br09"}, york="4 BR", fled={"CM": 7}, decks={"AM": ""})
    panel = panels(match)["forces"]
    assert words(panel["title"]) == "Forces"
    assert lines(panel) == [
        ["", "On the board", "Pool", "Fled", "Hand", "Deck"],
        ["British Regulars", "4", "21", "0", "1", "10"],
        ["Canadian Militia", "0", "28", "7", "2", "10"],
        ["Native Americans", "0", "25", "0", "1", "11"],
        ["American Regulars", "0", "30", "0", "3", "9"],
        ["American Militia", "0", "45", "0", "2", "0"],
    ]


def test_3_2_3_the_table_shows_how_many_truce_cards_are_out() -> None:
    match = position(card="br01", played="cm08 na08 am08", york="1 BR")
    panel = panels(match)["truces"]
    assert words(panel["title"]) == "Truce cards"
    assert lines(panel) == [["", "Played"], ["British", "2 / 3"], ["Americans", "1 / 2"]]
    assert "truces" not in panels(position(scenario="intro_1812", card="br03", york="1 BR"))


# ---------------------------------------------------------------------- the battle as data


def test_3_3_a_battle_is_shown_with_forces_rolls_and_their_meaning() -> None:
    match = position(phase="battles", active="AM", york="3 CM 2 BR 1 AM 2 AR")
    battle = view(match)["battle"]
    assert battle is not None
    assert (words(battle["title"]), battle["place"]) == (
        "Battle at York: 2 British Regulars and 3 Canadian Militia against 2 American Regulars "
        "and 1 American Militiaman",
        "area:york",
    )
    assert [side["side"] for side in battle["sides"]] == ["british", "american"]
    assert battle["sides"][1]["before"] == [
        {"code": "faction:american_regulars", "count": 2},
        {"code": "faction:american_militia", "count": 1},
    ]
    assert "outcome" not in battle
    roll(match, BR="hit blank", CM="flee hit hit")
    battle = view(match)["battle"]
    assert battle is not None
    rolls = [(one["side"], one["dice"], one["rule"]) for one in battle["rolls"]]
    assert rolls == [
        ("british", ["face:hit", "face:blank"], "3.3"),
        ("british", ["face:hit", "face:hit", "face:flee"], "3.3"),
    ]
    assert [words(one["line"]) for one in battle["rolls"]] == [
        "The British Regulars roll hit and command decision",
        "The Canadian Militia roll hit, hit and flight",
    ]
    assert [words(one["meaning"]) for one in battle["rolls"]] == [
        "1 hit and 1 command decision",
        "2 hits and 1 flight",
    ]


def test_3_3_the_battle_stays_on_the_table_with_its_outcome() -> None:
    match = position(phase="battles", active="AM", york="2 BR 1 AM", decks={"AM": ""})
    roll(match, BR="hit blank")
    answer(match, "stay")
    battle = view(match)["battle"]
    assert battle is not None
    assert (battle["winner"], words(battle["outcome"])) == ("british", "The British win at York")
    assert [side["after"] for side in battle["sides"]] == [
        [{"code": "faction:british_regulars", "count": 2}],
        [],
    ]
    assert "battle" not in panels(match)


@pytest.mark.parametrize(
    ("card", "faction", "faces", "value", "meaning"),
    [
        ("am09", "AM", "hit hit flee", 2, "4 hits and 1 flight"),
        ("am09", "AM", "flee flee blank", None, "2 flights and 1 command decision"),
        ("br12", "CM", "hit flee flee", -2, "1 hit"),
        ("br12", "CM", "hit blank blank", None, "1 hit and 2 command decisions"),
    ],
)
def test_5_0_cards_that_change_a_roll_are_named_beside_it(
    card: str, faction: str, faces: str, value: int | None, meaning: str
) -> None:
    area, army = ("erie", "3 AM 9 CM 9 BR") if faction == "AM" else ("york", "3 CM 9 AM")
    match = position(phase="battles", active=card[:2].upper(), specials=card, also={area: army})
    roll(match, **{faction: faces})
    battle = view(match)["battle"]
    assert battle is not None
    (one,) = battle["rolls"]
    assert words(one["meaning"]) == meaning
    named = [(words(change["name"]), change["rule"], change["value"]) for change in one["modifiers"]]
    assert named == ([] if value is None else [(ENGLISH.name(CARDS[card]), "5.0", value)])


def test_5_0_a_free_roll_means_only_what_counts() -> None:
    match = position(phase="assignment", active="CM", hands={"CM": "cm10"}, york="2 CM 9 AM")
    answer(match, "cm10")
    roll(match, CM="flee blank")
    battle = view(match)["battle"]
    assert battle is not None
    assert [(words(one["meaning"]), one["dice"]) for one in battle["rolls"]] == [
        ("nothing", ["face:flee", "face:blank"])
    ]


# ---------------------------------------------------------------------- words


def assert_in_words(said: Mapping[str, object]) -> None:
    """Every key in it has a phrase, and every code a name."""
    text = ENGLISH.say(said)
    key = str(said["key"])
    assert key == "noun" or ENGLISH.find(key), f"no phrase for {key}"
    assert not re.search(r"\b(area|card|faction|face|water|count):\w|[{}]", text), text


def messages(node: object) -> Iterator[Mapping[str, object]]:
    """All messages in a view."""
    if isinstance(node, Mapping):
        if node.keys() == {"key", "params"}:
            yield node
        else:
            for value in node.values():
                yield from messages(value)
    elif isinstance(node, Sequence) and not isinstance(node, str):
        for item in node:
            yield from messages(item)


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_word_of_a_game_is_in_the_phrase_book(scenario: str) -> None:
    match = GAME.start(scenario, seed=4, nature="ask")
    rng = random.Random(4)
    prompts = set()
    while match.question is not None:
        prompts.add(match.question.prompt.key)
        assert_in_words(match.question.prompt.to_json())
        if rng.random() < 0.1:
            for said in messages(match.view(match.question.seat, since=len(match.position.log))):
                assert_in_words(said)
        match.answer(rng.choice(match.question.options))
    for line in match.position.log:
        assert line.key not in prompts, "a line of the log would read like a question"
        for seat in (None, "british_regulars", "american_regulars"):
            assert_in_words(line.seen_by(seat).to_json())


def test_views_are_plain_data() -> None:
    json.dumps(view(position(phase="battles", active="AM", york="4 BR 1 AM")))


def test_every_answer_scenario_and_option_has_a_name() -> None:
    for option in GAME.vocabulary:
        assert ENGLISH.name(option) != option.code, f"{option.code} has no name"
    for seat in (*GAME.seats, "british", "american"):
        assert ENGLISH.find(f"name.{seat}")
    for scenario in GAME.scenarios:
        assert ENGLISH.find(f"scenario.{scenario}")
    for variant in GAME.options.values():
        assert all(ENGLISH.find(f"option.{variant.id}.{value}") for value in variant.values)
        assert ENGLISH.find(f"option.{variant.id}")
    assert ENGLISH.word("game.name") == "1812 – The Invasion of Canada"
    assert ENGLISH.word("game.blurb") == (
        "Five factions fight along the Great Lakes with movement cards and dice. Quick to learn."
    )


def test_the_answers_that_decline_say_what_is_declined() -> None:
    declining = ("end_movement", "stay", "stand_fast", "no_card", "no_more", "no_recruit")
    assert [ENGLISH.name(code) for code in declining] == [
        "end the movement",
        "stay this time",
        "stand fast for this battle",
        "no card",
        "no more units",
        "no extra unit",
    ]
    assert "done" not in GAME.vocabulary


def test_numbers_go_from_all_downwards_in_the_vocabulary() -> None:
    counts = [option for option in GAME.vocabulary if option.kind == "count"]
    assert [option.code for option in counts[:2]] == ["count:45", "count:44"]
    assert [number.value for number in BOARD.numbers(1, 4)] == [4, 3, 2, 1]
    assert [number.value for number in BOARD.numbers(0, 0)] == [0]
