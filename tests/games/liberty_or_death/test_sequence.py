"""2.0: the deck, eligibility, passing and what the first and the second eligible faction may do."""

from __future__ import annotations

from collections import Counter

from tests.games.liberty_or_death.build import (
    BOARD,
    DEFAULTS,
    GAME,
    asked,
    card,
    decline,
    go,
    offered,
    play,
    resources,
    scene,
    start,
    there,
    who,
)

from flintlock.games.liberty_or_death.phases import CARD, CARD_END, STROKES
from flintlock.games.liberty_or_death.sequence import outcomes
from flintlock.games.liberty_or_death.states import COMMAND_AND_SPECIAL, COMMAND_ONLY


def test_2_1_events_by_period_come_from_the_pile_of_the_campaign() -> None:
    g = GAME.set_up("1778", {**DEFAULTS, "events": "by_period"})
    cards, odds = outcomes(g)
    assert odds is None
    assert {one.period for one in cards} == {"1777"}
    assert len(cards) == 32
    g.campaign = 1
    assert {one.period for one in outcomes(g)[0]} == {"1779"}


def test_2_1_winter_is_as_likely_in_each_of_the_last_five_places() -> None:
    g = GAME.set_up("1775", DEFAULTS)
    g.turned = 5
    assert not any(one.is_winter for one in outcomes(g)[0])
    g.turned = 6
    cards, odds = outcomes(g)
    assert odds is not None
    winter = sum(weight for one, weight in zip(cards, odds, strict=True) if one.is_winter)
    assert winter * 5 == sum(odds)
    g.turned = 10
    assert all(one.is_winter for one in outcomes(g)[0])
    g.winter_turned = True
    assert not any(one.is_winter for one in outcomes(g)[0])


def test_2_2_a_card_is_played_and_the_next_one_lies_open() -> None:
    match = GAME.start("1775", seed=1, nature="ask")
    go(match, "card:24", "card:56")
    assert match.position.card.id == 24
    assert match.position.ahead == card(56).number


def test_2_3_7_a_winter_card_changes_places_with_the_event() -> None:
    g = scene()
    g.turned, g.phase = 6, CARD_END
    g.played += [number for number in g.deck[:4] if BOARD.cards[number].is_event]
    g.deck = [number for number in g.deck if number not in g.played]
    ahead = g.ahead
    match = go(start(g), "card:97")
    assert match.position.played[-1] == card(97).number
    assert match.position.ahead == ahead
    assert match.position.rounds == 1


def test_2_3_7_winter_is_coming_lets_the_event_take_place_first() -> None:
    g = scene(winter="coming")
    g.turned, g.phase = 6, CARD_END
    g.played += [number for number in g.deck[:4] if BOARD.cards[number].is_event]
    g.deck = [number for number in g.deck if number not in g.played]
    ahead = g.ahead
    match = go(start(g), "card:97")
    assert match.position.played[-1] == ahead
    assert match.position.ahead == card(97).number


def test_2_3_1_whoever_acted_is_ineligible_for_the_next_card() -> None:
    g = scene("indians", northwest="war_party")
    match = go(start(g), "gather", "northwest", "done")
    decline(match, "turn_up")
    assert match.position.eligible == [1, 1, 1, 0]


def test_2_3_2_the_leftmost_eligible_faction_acts_first() -> None:
    g = scene("french")
    assert who(start(g)) == "french"
    g.eligible = [1, 1, 0, 0]
    order = [faction.id for faction in g.card.order if g.eligible[faction.number]]
    assert who(start(g)) == order[0]


def test_2_3_3_a_pass_pays_and_the_next_faction_takes_the_place() -> None:
    g = scene("french", card=65)
    match = go(start(g), "pass")
    assert resources(match, "french") == 12
    go(match, "pass")
    assert resources(match, "indians") == 11
    assert asked(match) == "action"
    assert match.question is not None
    assert match.question.prompt.params["place"] == 1
    go(match, "pass", "pass")
    assert match.position.eligible == [1, 1, 1, 1]


def test_2_3_4_after_a_command_the_second_has_a_limited_one() -> None:
    g = scene(card=45, boston="3 regular", northwest="war_party, village")
    g.turn.acted, g.turn.did = [0], COMMAND_ONLY
    match = start(g)
    assert not [code for code in offered(match) if code.startswith("event")]
    go(match, "gather", "northwest", "2")
    decline(match, "turn_up", "gather")
    assert asked(match) == "turn_up"


def test_2_3_4_after_command_and_special_activity_the_second_may_play_the_event() -> None:
    g = scene(card=45, boston="3 regular")
    g.turn.acted, g.turn.did = [0], COMMAND_AND_SPECIAL
    assert [code for code in offered(start(g)) if code.startswith("event")] == [
        "event:unshaded",
        "event:shaded",
    ]


def test_2_3_4_after_the_event_the_second_has_a_full_command() -> None:
    g = scene(card=45, northwest="war_party, village", southwest="2 war_party")
    match = go(start(g), "unshaded")
    assert resources(match, "british") == 16
    go(match, "gather", "northwest", "place_units", "2")
    assert asked(match) == "gather"
    assert "special:trade" in offered(match)


def test_2_3_4_a_command_with_special_activity_opens_the_event_for_the_second() -> None:
    g = scene("indians", card=85, northwest="2 war_party, village")
    match = go(start(g), "gather", "trade", "0")
    go(match, "northwest", "place_units", "1")
    decline(match, "action")
    assert match.position.turn.did == COMMAND_AND_SPECIAL
    assert "event:shaded" in offered(match)


def test_2_3_5_a_limited_march_has_one_destination() -> None:
    g = scene(card=45, boston="4 regular")
    g.turn.acted, g.turn.did = [3], COMMAND_ONLY
    match = go(start(g), "march", "massachusetts", "2")
    assert asked(match) != "march"
    assert there(match, "massachusetts") == {"regular": 2}


def test_2_3_6_an_event_can_bar_a_faction_and_keep_another_eligible() -> None:
    g = scene(card=45)
    g.turn.acted, g.turn.barred, g.turn.stays, g.phase = [0, 1], [0, 0, 1, 0], [1, 0, 0, 0], CARD_END
    match = start(g)
    assert match.position.eligible == [1, 0, 0, 1]


def test_2_3_6_a_barred_faction_does_not_act_on_this_card_either() -> None:
    g = scene(card=45)
    g.turn.barred = [1, 0, 0, 0]
    assert who(start(g)) != "british"


def test_2_4_the_winter_card_starts_a_round() -> None:
    g = scene()
    g.deck.remove(card(97).number)
    g.deck = sorted([*g.deck, g.ahead])
    g.ahead, g.phase, g.winter_turned = card(97).number, CARD, True
    g.winter_comes = "coming"
    match = start(g)
    go(match, "card:1")
    assert match.position.rounds == 1
    assert match.position.card.is_winter


def test_8_1_a_non_player_has_no_limited_command() -> None:
    g = scene(card=45, seats="one_british", northwest="war_party, village")
    g.turn.acted, g.turn.did = [0], COMMAND_ONLY
    match = go(start(g), "gather", "northwest", "2")
    assert asked(match) == "gather"


def test_a_deck_of_a_scenario_has_all_events_and_winters() -> None:
    g = GAME.set_up("1775", DEFAULTS)
    kinds = Counter(BOARD.cards[number].kind_of_card for number in g.deck)
    assert kinds == {"event": 96, "winter_quarters": 8}
    play(g, 1)
    assert g.phase != STROKES
