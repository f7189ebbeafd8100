"""4.0, 5.1, 5.2: seasons, cards and whose action phase it is."""

from __future__ import annotations

import pytest
from tests.games.wilderness_war.build import (
    BOARD,
    GAME,
    asked,
    deal,
    go,
    offered,
    scene,
    start,
    told,
    why_not,
    words,
)

from flintlock.games.wilderness_war.phases import DEAL, GO_HOME, SEASON_END, VICTORY, WINTER
from flintlock.games.wilderness_war.position import EARLY, LATE
from flintlock.games.wilderness_war.scenarios import QUIBERON

FRENCH_LINE = "montreal: montcalm, 2 fr_regular; quebec: levis, fr_regular; st_jean: fr_regular"
BRITISH_LINE = "albany: webb, 2 br_regular; new_york: monckton, br_regular"


# ---------------------------------------------------------------------- seasons and hands


def test_4_0_a_1_both_are_dealt_their_hands_in_turn() -> None:
    match = GAME.start("early_war", seed=3, nature="ask")
    seats = []
    while asked(match) == "draw":
        assert match.question is not None
        seats.append(match.question.prompt.params["side"])
        match.answer(match.question.options[0])
    assert seats == ["french", "british"] * 8
    assert told(match).count("drew") == 16


def test_4_0_a_2_action_phases_alternate_and_the_french_begin() -> None:
    match = GAME.start("annus_mirabilis", seed=1)
    assert match.question is not None
    assert match.question.seat == "french"
    g = scene(FRENCH_LINE, BRITISH_LINE, hand=(1, 2), other_hand=(3, 4))
    match = start(g)
    go(match, "card:1", "stockades", "space:becancour", "enough")
    assert match.question is not None
    assert match.question.seat == "british"
    assert match.position.action.card == -1


def test_4_0_quiberon_bay_lets_the_british_begin() -> None:
    g = scene(FRENCH_LINE, BRITISH_LINE)
    g.events[QUIBERON] = 1
    g.phase = SEASON_END
    match = GAME.start_at(g, "full_campaign", seed=1)
    assert match.position.season == LATE
    assert match.question is not None
    assert match.question.seat == "british"
    assert [len(hand) for hand in match.position.hands] == [7, 8]


def test_4_0_who_is_out_of_cards_lets_the_other_go_on() -> None:
    match = start(scene(FRENCH_LINE, BRITISH_LINE, hand=(1,), other_hand=(2, 3), held=[1, 0]))
    go(match, "card:1", "stockades", "space:becancour", "enough")
    for _ in range(2):
        assert match.question is not None
        assert match.question.seat == "british"
        go(match, match.question.codes[0], "force", "leader:webb", "enough", "end_move")
    assert asked(match) == "draw"


def test_4_0_the_last_card_may_be_kept() -> None:
    match = start(scene(FRENCH_LINE, BRITISH_LINE, hand=(14,), other_hand=(2, 3)))
    assert offered(match) == ["card:14", "hold"]
    go(match, "hold")
    assert match.position.holding == [1, 0]
    go(match, "card:2", "force", "leader:webb", "enough")
    assert asked(match) == "respond_foul"  # the card is still good for a response
    assert offered(match) == ["card:14", "no_card"]


def test_4_0_a_card_is_not_kept_in_two_seasons_in_a_row() -> None:
    match = start(scene(FRENCH_LINE, BRITISH_LINE, hand=(14,), other_hand=(2, 3), held=[1, 0]))
    assert offered(match) == ["card:14"]
    assert "hold" not in offered(start(scene(FRENCH_LINE, BRITISH_LINE, hand=(14, 15))))


def test_4_0_a_kept_card_counts_towards_the_next_hand() -> None:
    g = scene(FRENCH_LINE, BRITISH_LINE, hand=(14,), holding=[1, 0])
    g.phase = SEASON_END
    match = GAME.start_at(g, "full_campaign", seed=1)
    assert [len(hand) for hand in match.position.hands] == [8, 8]
    assert 13 in match.position.french_hand
    assert match.position.held == [1, 0]
    assert match.position.holding == [0, 0]


def test_4_0_b_a_year_has_two_seasons_and_an_end() -> None:
    g = scene(FRENCH_LINE, BRITISH_LINE, hand=())
    g.phase, g.season = SEASON_END, EARLY
    match = GAME.start_at(g, "full_campaign", seed=1)
    assert (match.position.year, match.position.season) == (1755, LATE)
    g.phase, g.season = SEASON_END, LATE
    match = GAME.start_at(g, "full_campaign", seed=1)
    assert (match.position.year, match.position.season) == (1756, EARLY)
    assert "year_end" in told(match)


def test_4_0_b_phases_of_the_year_end_follow_each_other() -> None:
    g = scene(FRENCH_LINE, BRITISH_LINE, hand=())
    g.season = LATE
    followed = []
    g.phase = SEASON_END
    for phase in (SEASON_END, GO_HOME, WINTER, VICTORY):
        assert g.phase == phase
        rules = GAME.phases[g.phase](g)
        try:
            while True:
                next(rules)
        except StopIteration as end:
            g.phase = end.value
        followed.append(phase)
    assert g.phase == DEAL


# ---------------------------------------------------------------------- the cards


def test_5_11_every_card_activates_and_builds_for_both() -> None:
    for id in (21, 43):  # one French, one British event
        for active in ("french", "british"):
            match = start(scene(FRENCH_LINE, BRITISH_LINE, active=active, hand=(id, 1)))
            go(match, f"card:{id}")
            assert {"force", "individuals", "drilled", "stockades"} <= set(offered(match))


@pytest.mark.parametrize(("id", "side"), [(21, "french"), (43, "british"), (5, "both")])
def test_5_12_symbols_say_whose_event_it_is(id: int, side: str) -> None:
    french = f"{FRENCH_LINE}; louisbourg: fr_regular"
    for active in ("french", "british"):
        match = start(scene(french, BRITISH_LINE, active=active, hand=(id, 1)))
        go(match, f"card:{id}")
        if side not in ("both", active):
            assert why_not(match, "event") == "why.other_side"


def test_5_13_a_response_is_no_event_of_the_action_phase() -> None:
    match = start(scene(FRENCH_LINE, BRITISH_LINE, hand=(11, 1)))
    go(match, "card:11")
    assert "event" not in offered(match)
    assert why_not(match, "event") == "why.response"


def test_5_22_played_cards_lie_open() -> None:
    match = start(scene(FRENCH_LINE, BRITISH_LINE, hand=(1, 2), other_hand=(3,)))
    go(match, "card:1", "stockades", "space:becancour", "enough")
    assert match.position.discards == [0]
    view = match.view(None)
    discards = next(pile for pile in view["piles"] if pile["id"] == "discards")
    assert [card["code"] for card in discards["cards"]] == ["card:1"]


def test_5_23_some_cards_are_removed_when_played_as_events_only() -> None:
    for use, pile in (("event", "removed"), ("force", "discards")):
        match = start(scene(FRENCH_LINE, BRITISH_LINE, active="british", hand=(67, 1)))
        go(match, "card:67", use)
        assert getattr(match.position, pile) == [66]


def test_5_24_hands_and_piles_can_be_counted() -> None:
    match = start(scene(FRENCH_LINE, BRITISH_LINE, hand=(1, 2), other_hand=(3,)))
    piles = {pile["id"]: pile for pile in match.view("french")["piles"]}
    assert (piles["hand/french"]["count"], piles["hand/british"]["count"]) == (2, 1)
    assert piles["hand/british"]["cards"] == []
    assert piles["deck"]["count"] == 67


def test_5_25_an_empty_pile_is_renewed_with_the_discards() -> None:
    g = scene(FRENCH_LINE, BRITISH_LINE, hand=(1, 2, 3))
    g.discards, g.deck = g.deck[2:], g.deck[:2]
    g.phase = DEAL
    match = GAME.start_at(g, "full_campaign", seed=1)
    assert "reshuffled" in told(match)
    assert [len(hand) for hand in match.position.hands] == [8, 8]
    assert set(g.deck[:2]) <= {*match.position.french_hand, *match.position.british_hand}


@pytest.mark.parametrize("is_out", [True, False])
def test_5_25_surrender_has_all_cards_shuffled_after_the_season(is_out: bool) -> None:
    g = scene(FRENCH_LINE, BRITISH_LINE, hand=())
    g.discards, g.deck = g.deck[:30], g.deck[30:]
    g.phase, g.surrender_seen = SEASON_END, is_out
    match = GAME.start_at(g, "full_campaign", seed=1)
    assert (match.position.discards == []) == is_out
    assert not match.position.surrender_seen


def test_5_25_surrender_counts_however_it_leaves_the_hand() -> None:
    match = start(scene(FRENCH_LINE, BRITISH_LINE, hand=(6, 1), other_hand=(2,)))
    go(match, "card:6", "force", "leader:montcalm")
    assert match.position.surrender_seen


def test_5_26_a_card_is_used_in_one_way() -> None:
    match = start(scene(FRENCH_LINE, BRITISH_LINE, hand=(1, 2)))
    go(match, "card:1")
    assert offered(match) == ["event", "force", "individuals", "drilled", "stockades", "forts"]
    assert "The French play Campaign: event" in words(go(match, "event"))


def test_5_26_a_card_without_any_use_is_discarded() -> None:
    g = scene("", BRITISH_LINE, hand=(7, 8))
    g.french_stockades = [one.number for one in BOARD.spaces if one.originally == 0 and not one.fortress]
    match = start(g)
    assert "demolish" in offered(match)
    go(match, "card:7")
    assert told(match)[-1] == "plays"
    assert match.position.discards == [6]


def test_cards_stay_hidden_from_the_other_seat() -> None:
    g = scene(FRENCH_LINE, BRITISH_LINE, hand=(1, 2))
    deal(g, "british", (3,))
    seen = GAME.conceal(g, "british")
    assert seen.french_hand == [-1, -1]
    assert seen.british_hand == [2]
    assert set(seen.deck) == {-1}
