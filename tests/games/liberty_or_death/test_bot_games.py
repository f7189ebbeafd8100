"""8.0: whole games of non-players."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from tests.games.liberty_or_death.bots import thrown_from
from tests.games.liberty_or_death.build import GAME, TheMatch

from flintlock.core.phrases import DEFAULT
from flintlock.core.player import Perspective
from flintlock.games.liberty_or_death.nonplayers.carrying_out import FLOWCHARTS
from flintlock.games.liberty_or_death.nonplayers.mind import Mind
from flintlock.games.liberty_or_death.nonplayers.player import NonPlayer
from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck
from flintlock.games.liberty_or_death.states import Order
from flintlock.games.liberty_or_death.strokes import stroke_order

NOBODY_PLAYS = {"seats": "none"}


def play(match: TheMatch) -> dict[str, int]:
    """To the end; how often each reason was given."""
    bots = {seat: NonPlayer(GAME.phases) for seat in GAME.seats}
    given: dict[str, int] = {}
    while match.question is not None:
        bot = bots[match.question.seat]
        answer = bot.choose(Perspective(match))
        assert answer in match.question.options
        for reason in bot.reasons():
            given[reason.key] = given.get(reason.key, 0) + 1
            assert reason.key not in GAME.phrases[DEFAULT].say(reason), "it has no words"
        match.answer(answer)
        GAME.check_position(match.position)
    return given


@pytest.mark.parametrize("edition", ["given", "2016"])
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_8_0_four_non_players_play_to_the_end(scenario: str, edition: str) -> None:
    match = GAME.start(scenario, {**NOBODY_PLAYS, "edition": edition}, seed=3)
    assert play(match)
    assert match.result is not None


@pytest.mark.parametrize("faction", range(4))
def test_8_5_2_whatever_is_offered_the_flowchart_comes_to_an_end(faction: int) -> None:
    """In a brilliant stroke neither of two commands that lead to each other may be offered: they pass."""
    match = GAME.start("1778", NOBODY_PLAYS, seed=1)
    g, every = match.position, sorted(FLOWCHARTS[faction].plans)
    for offered in chain.from_iterable(combinations(every, number) for number in range(len(every) + 1)):

        def make_order(command: int) -> Order:
            return stroke_order(g, faction, command, leader_must=False)

        mind = Mind(g, faction, "stroke_command", frozenset(offered), make_order, free=True)
        plan = FLOWCHARTS[faction].choose_command(mind)
        assert plan is None or plan.command in offered


@pytest.mark.parametrize("seats", ["one_british", "one_patriots", "one_french", "one_indians", "two"])
def test_8_0_non_players_take_any_seat(seats: str) -> None:
    match = GAME.start("1778-quick", {"seats": seats}, seed=4)
    play(match)
    assert match.result is not None


@pytest.mark.parametrize("scenario", ["1775", "1778-quick"])
def test_a_non_player_that_joins_anywhere_goes_on_alike(scenario: str) -> None:
    match = GAME.start(scenario, NOBODY_PLAYS, seed=6)
    bots = {seat: NonPlayer(GAME.phases) for seat in GAME.seats}
    while match.question is not None and match.answers_given < 400:
        answer = bots[match.question.seat].choose(Perspective(match))
        newcomer = NonPlayer(GAME.phases).choose(Perspective(match))
        assert newcomer is answer, match.question
        match.answer(answer)


def test_2_2_all_lies_open_and_a_non_player_leaves_it_as_it_is() -> None:
    match = GAME.start("1778-quick", NOBODY_PLAYS, seed=8)
    bots = {seat: NonPlayer(GAME.phases) for seat in GAME.seats}
    while match.question is not None:
        seat, before, lines = match.question.seat, match.position.copy(), len(match.position.log)
        perspective = Perspective(match)
        assert perspective.position == GAME.conceal(match.position, seat), "something is hidden"
        answer = bots[seat].choose(perspective)
        assert (match.position, len(match.position.log)) == (before, lines), match.question
        match.answer(answer)


def test_the_dice_of_the_list_and_of_the_flowchart_are_not_the_same() -> None:
    """Dice follow from the position and from what is decided: who begins anew throws the same ones again."""
    thrown: list[Luck] = []

    def note(luck: Luck, faces: int, is_asked: bool) -> None:
        if luck not in thrown:
            thrown.append(luck)

    turns = 0
    match = GAME.start("1778-quick", NOBODY_PLAYS, seed=2)
    bots = {seat: NonPlayer(GAME.phases) for seat in GAME.seats}
    with thrown_from(note):
        while match.question is not None:
            is_turn = match.question.prompt.key == "action"
            thrown.clear()
            answer = bots[match.question.seat].choose(Perspective(match))
            abouts = [luck.about for luck in thrown if luck.g is match.position]
            assert len(abouts) == len(set(abouts)) or not is_turn, abouts
            turns += is_turn and len(abouts) > 1
            match.answer(answer)
    assert turns


@pytest.mark.parametrize(
    ("bots", "seats"),
    [
        ("british patriots french indians", "none"),
        ("patriots french indians", "one_british"),
        ("patriots french", "one_royalists"),
        ("indians", "without_indians"),
        ("", "four"),
    ],
)
def test_8_0_what_a_non_player_holds_nobody_plays(bots: str, seats: str) -> None:
    holders = {seat: "non-player" if seat in bots.split() else "person" for seat in GAME.seats}
    assert GAME.agree({"seats": "four"}, holders)["seats"] == seats


def test_8_0_who_says_how_many_people_there_are_is_believed() -> None:
    holders = {"british": "person", "indians": "person", "patriots": "non-player", "french": "non-player"}
    assert GAME.agree({"seats": "british_indians"}, holders)["seats"] == "british_indians"
