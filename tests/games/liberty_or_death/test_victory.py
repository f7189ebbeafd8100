"""7.0, 8.8: victory."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.liberty_or_death.build import FACTIONS, card, scene, start

from flintlock.core.question import GameOver
from flintlock.games.liberty_or_death.phases import VICTORY_CHECK
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.victory import (
    check,
    last_round,
    margins,
    passes,
    rank_at_check,
    rank_at_end,
)


def figures(
    support: int, opposition: int, cbc: int, crc: int, forts: int, villages: int, **given: Any
) -> Insurrection:
    """A position with these figures, by spaces of population 1 and 2."""
    g = scene(cbc=cbc, crc=crc, **given)
    set_total(g, support, 1)
    set_total(g, opposition, -1)
    for number in range(forts):
        g.add(g.board.colonies[number], 6, 1)
    for number in range(villages):
        g.add(g.board.provinces[10 - number % 11], 10, 1)
    g.available[6] -= forts
    g.available[10] -= villages
    assert (g.support, g.opposition) == (support, opposition)
    return g


def set_total(g: Insurrection, total: int, sign: int) -> None:
    for here in sorted(g.board.map_spaces, key=lambda one: -one.population):
        for steps in (2, 1):
            if here.population and not g.level[here.number] and steps * here.population <= total:
                g.level[here.number] = sign * steps
                total -= steps * here.population
                break


def test_7_2_the_worked_example_of_a_check() -> None:
    g = figures(17, 5, 5, 4, 3, 5)
    found = [margins(g, faction, final=False) for faction in range(4)]
    assert [(one.first > 0, one.second > 0) for one in found] == [
        (True, False),
        (False, True),
        (False, True),
        (True, False),
    ]
    assert not any(passes(g, faction) for faction in range(4))
    check(g)
    assert g.result is None


def test_7_3_the_worked_example_of_the_end() -> None:
    g = figures(24, 27, 12, 16, 6, 8, treaty=True)
    assert [margins(g, faction, final=True).total for faction in range(4)] == [1, 4, -1, -4]
    assert [FACTIONS[faction] for faction in rank_at_end(g)] == ["patriots", "british", "french", "indians"]


def test_7_2_a_faction_wins_with_both_conditions() -> None:
    g = figures(20, 5, 1, 3, 3, 3)
    assert [passes(g, faction) for faction in range(4)] == [True, False, False, False]
    with pytest.raises(GameOver):
        check(g)
    assert g.result is not None
    assert (g.result.winners, g.result.reason) == (["british"], "check")


def test_7_2_the_french_need_the_treaty() -> None:
    g = figures(5, 20, 3, 1, 0, 8)
    assert not passes(g, 2)
    assert passes(figures(5, 20, 3, 1, 0, 8, treaty=True), 2)


def test_7_1_the_winning_side_is_ranked_first_and_the_french_last_without_the_treaty() -> None:
    g = figures(20, 5, 1, 3, 2, 6)
    assert [FACTIONS[faction] for faction in rank_at_check(g, 0)] == [
        "british",
        "indians",
        "patriots",
        "french",
    ]
    g = figures(20, 5, 1, 2, 0, 8)
    assert [FACTIONS[faction] for faction in rank_at_check(g, 0)][:2] == ["indians", "british"]


def test_7_1_ties_go_to_patriots_british_french_and_indians() -> None:
    g = figures(10, 10, 0, 0, 2, 5, treaty=True)
    assert [margins(g, faction, final=True).total for faction in range(4)] == [0, 0, 0, 0]
    assert [FACTIONS[faction] for faction in rank_at_end(g)] == ["patriots", "british", "french", "indians"]


def test_7_2_who_holds_two_factions_must_win_with_both() -> None:
    g = figures(20, 5, 1, 3, 3, 3, seats="two")
    check(g)
    assert g.result is None
    g = figures(20, 5, 1, 3, 1, 6, seats="three_royalists")
    with pytest.raises(GameOver):
        check(g)
    assert g.result is not None
    assert g.result.winners == ["british", "indians"]


def test_7_3_who_holds_two_factions_has_the_lower_margin() -> None:
    g = figures(24, 27, 12, 16, 6, 8, treaty=True, seats="two")
    assert rank_at_end(g)[0] in (1, 2)
    g = figures(27, 24, 10, 14, 5, 7, treaty=True, seats="three_royalists")
    assert rank_at_end(g)[0] == 0
    g = figures(25, 24, 10, 10, 5, 4, treaty=True, seats="three_royalists")
    assert rank_at_end(g)[0] == 1


def alone(seats: str, *values: int, **given: Any) -> str:
    g = figures(*values, treaty=True, seats=seats, **given)
    g.rounds = g.facts.campaigns
    with pytest.raises(GameOver):
        list(last_round(g))
    assert g.result is not None
    return " ".join([g.result.reason, *g.result.winners])


def test_8_8_the_worked_example_is_a_stalemate() -> None:
    g = figures(27, 24, 10, 14, 5, 7, treaty=True)
    assert [margins(g, faction, final=True).total for faction in range(4)] == [7, -2, -7, 2]
    assert alone("one_royalists", 27, 24, 10, 14, 5, 7) == "stalemate"


def test_8_8_a_lead_of_six_wins_and_none_loses() -> None:
    assert alone("one_british", 27, 24, 10, 14, 5, 7) == "stalemate"
    assert alone("one_british", 27, 24, 10, 14, 5, 8) == "stalemate"
    assert alone("one_british", 27, 20, 10, 20, 5, 8) == "alone british"
    assert alone("one_french", 27, 24, 10, 14, 5, 7) == "non_player british"


def test_8_8_the_lone_player_never_wins_at_a_check_but_a_non_player_does() -> None:
    g = figures(20, 5, 1, 3, 3, 3, seats="one_british")
    check(g)
    assert g.result is None
    g = figures(20, 5, 1, 3, 3, 3, seats="one_french", treaty=True)
    with pytest.raises(GameOver):
        check(g)
    assert g.result is not None
    assert (g.result.winners, g.result.reason) == (["british"], "non_player")


def test_8_8_with_the_difficulty_option_falling_behind_loses_from_the_second_round() -> None:
    g = figures(5, 12, 3, 1, 3, 3, seats="one_british", difficulty="hard")
    g.rounds = 1
    check(g)
    g.rounds = 2
    with pytest.raises(GameOver):
        check(g)
    assert g.result is not None
    assert g.result.reason == "behind"


def test_6_1_the_quick_scenario_has_no_checks() -> None:
    g = figures(20, 5, 1, 3, 3, 3, scenario="1778-quick", treaty=False)
    assert not g.facts.checks
    match = start(at_check(g))
    assert not match.over


def test_6_1_a_won_war_ends_at_the_check() -> None:
    match = start(at_check(figures(20, 5, 1, 3, 3, 3)))
    assert match.over
    assert match.result is not None
    assert match.result.winners == ["british"]


def at_check(g: Insurrection) -> Insurrection:
    """The first winter quarters round begins."""
    g.deck.remove(card(97).number)
    g.played.append(card(97).number)
    g.turned, g.winter_turned, g.rounds, g.phase = 3, True, 1, VICTORY_CHECK
    return g
