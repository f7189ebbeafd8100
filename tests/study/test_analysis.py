"""A game looked back on, and what a question leads to."""

from typing import Any

import pytest
from tests.core.toy import Toy

import flintlock
from flintlock import NATURE, Match
from flintlock.core.game import Game
from flintlock.core.player import Perspective, play_out
from flintlock.core.vocabulary import Option
from flintlock.players import make_player
from flintlock.players.outlook import Ending, Way
from flintlock.study.analysis import (
    LEAST_LOSS,
    Asked,
    Moment,
    NotAnalysed,
    Reviewer,
    analyse,
    course,
    is_as_good,
    mistakes,
    moments,
    questions,
    turning_points,
)
from flintlock.study.odds import battles, chances

JUDGED = [name for name in flintlock.games() if flintlock.load(name).judgement is not None]


@pytest.fixture(name="game", params=JUDGED)
def _game(request: pytest.FixtureRequest) -> Game[Any]:
    return flintlock.load(str(request.param))


def played(game: Game[Any], player: str, answers: int | None = None, seed: int = 1) -> Match[Any]:
    match = game.start(seed=seed)
    players = {seat: make_player(player, number, game) for number, seat in enumerate(game.seats)}
    if answers is None:
        play_out(match, players)
    while match.question is not None and answers is not None and match.answers_given < answers:
        match.answer(players[match.question.seat].choose(Perspective(match)))
    return match


def test_chances_add_up_and_end_with_the_result(game: Game[Any]) -> None:
    match = played(game, "recruit")
    found = moments(match)
    assert all(sum(moment.chances.values()) == pytest.approx(1) for moment in found)
    assert [moment.step for moment in found] == sorted(moment.step for moment in found)
    last = found[-1]
    assert last.step == match.answers_given
    assert match.result is not None
    for party, seats in game.parties(match.position).items():
        won = not set(seats).isdisjoint(match.result.winners)
        assert (last.chances[party] > 0) == (won or match.result.is_draw)


def test_mistakes_tell_what_would_have_been_better(game: Game[Any]) -> None:
    match = played(game, "random", 40)
    told: list[int] = []
    found = analyse(match, runs=2, on_step=told.append)
    assert sum(told) == match.answers_given
    assert found.moments[-1].step == match.answers_given
    assert min(found.moments[-1].chances.values()) > 0
    lost = [mistake.lost for mistake in found.mistakes]
    assert lost == sorted(lost, reverse=True)
    assert all(amount >= LEAST_LOSS for amount in lost)
    for mistake in found.mistakes:
        question = match.at(mistake.step).question
        assert question is not None
        assert {mistake.chosen, mistake.better} <= set(question.options)
        assert match.answers[mistake.step] is mistake.chosen
        assert mistake.chosen is not mistake.better
        if mistake.plan is not None:
            planned = mistake.plan.params["answers"]
            assert isinstance(planned, tuple)
            assert planned[0] is mistake.better


def test_nobody_can_judge_a_game_without_judgement() -> None:
    with pytest.raises(NotAnalysed, match="nobody has said yet"):
        analyse(Toy().start(seed=1))


def course_of(*shares: float) -> list[Moment]:
    return [Moment(step, None, {"a": share, "b": 1 - share}) for step, share in enumerate(shares)]


def test_the_largest_changes_are_the_turning_points() -> None:
    found = turning_points(
        course_of(0.3, 0.3, 0.3, 0.3, 0.3, 0.8, 0.8, 0.8, 0.8, 0.8, 0.6, 0.6, 0.6, 0.6, 0.6)
    )
    told = [
        (point.party, point.moment.step, round(point.before, 2), round(point.after, 2)) for point in found
    ]
    assert told == [("a", 4, 0.3, 0.8), ("b", 9, 0.2, 0.4)]
    assert [round(point.gain, 2) for point in found] == [0.5, 0.2]


def test_what_is_undone_at_once_has_turned_nothing() -> None:
    there_and_back = course_of(0.5, 0.5, 0.5, 0.5, 0.1, 0.5, 0.5, 0.5, 0.6, 0.6, 0.6, 0.6)
    found = turning_points(there_and_back)
    assert max(point.gain for point in found) < 0.2
    for_good = turning_points(course_of(0.5, 0.5, 0.5, 0.5, 0.1, 0.1, 0.1, 0.1))
    assert for_good[0].gain == pytest.approx(0.4)


def test_a_game_that_ends_at_once_turns_with_its_end() -> None:
    found = turning_points(course_of(0.5, 0.5, 0.5, 0.5, 0.5, 1.0))
    assert (found[0].party, found[0].moment.step, found[0].after) == ("a", 4, 1.0)
    assert turning_points(course_of(0.5)) == []


@pytest.mark.parametrize(
    ("partners", "courses"),
    [
        ("a", ["013", "13", "", "3", "", "", "6", "", "", "9"]),
        ("b", ["", "", "2", "", "", "578", "", "78", "8", ""]),
        ("ab", ["0123", "123", "23", "3", "", "5678", "678", "78", "8", "9"]),
    ],
)
def test_what_partners_did_goes_up_to_the_next_quiet_point(partners: str, courses: list[str]) -> None:
    told = "a! a b a NATURE b! a b b a!"
    asked = [
        Asked(NATURE if one == "NATURE" else one[0], one.endswith("!"), Option(str(number)))
        for number, one in enumerate(told.split())
    ]
    found = [
        "".join(option.code for option in course(asked, step, partners)) if one.seat in partners else ""
        for step, one in enumerate(asked)
    ]
    assert found == courses


def test_what_partners_did_is_part_of_what_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(flintlock.load("1812"), "recruit")
    judged: list[tuple[int, list[Option]]] = []

    def review(reviewer: Reviewer, at: Match[Any], answers: list[Option]) -> None:
        judged.append((at.answers_given, answers))

    monkeypatch.setattr(Reviewer, "review", review)
    assert mistakes(match, runs=2) == []
    alone, together = 0, 0
    assert match.game.judgement is not None
    asked = questions(match, match.game.judgement)
    for step, answers in judged:
        seat = asked[step].seat
        partners = match.game.partners(match.position, seat)
        assert answers == course(asked, step, partners)
        together += len(answers)
        alone += len(course(asked, step, [seat]))
    assert together > alone > 0


def test_what_comes_close_to_the_best_is_as_good() -> None:
    best, near, far, untried = (Way([Option(name)]) for name in ("best", "near", "far", "untried"))
    for worth in (0.5, 0.5, 0.9):
        best.note(Ending(worth, None, None))
    for _ in range(2):
        near.note(Ending(0.5 - LEAST_LOSS / 2, None, None))
        far.note(Ending(0.5 - LEAST_LOSS * 2, None, None))
    assert is_as_good(near, best), "in the worlds that both know"
    assert not is_as_good(far, best)
    assert not is_as_good(untried, best)


def test_questions_are_told_as_they_were_asked(game: Game[Any]) -> None:
    match = played(game, "recruit", 80)
    assert game.judgement is not None
    asked = questions(match, game.judgement)
    assert [one.answer for one in asked] == list(match.answers)
    assert {one.seat for one in asked} <= {*game.seats, NATURE}
    assert not any(one.is_quiet for one in asked if one.seat == NATURE)
    assert any(one.is_quiet for one in asked)


def test_to_throw_the_game_away_is_a_mistake() -> None:
    """Washington's War: of all uses of a card, some are worse than the one a good player finds."""
    game = flintlock.load("washingtons-war")
    assert game.judgement is not None
    reviewer = Reviewer(game.judgement, runs=20, seed=1)
    match = played(game, "recruit", 200)
    losses: list[float] = []
    while match.question is not None and len(losses) < 3:
        question = match.question
        if question.prompt.key == "use" and len(question.options) > 2:
            found = [reviewer.review(match, [option]) for option in question.options]
            assert None in found, "not all answers can be mistakes"
            losses += [max(mistake.lost for mistake in found if mistake is not None)] if any(found) else []
        match.answer(make_player("recruit", match.answers_given, game).choose(Perspective(match)))
    assert max(losses) > 0.05


# ---------------------------------------------------------------------- odds


def moment_with_battle(game: Game[Any]) -> Match[Any]:
    for seed in range(20):
        match = game.start(seed=seed)
        players = {seat: make_player("recruit", seed, game) for seat in game.seats}
        while match.question is not None:
            question = match.question
            ahead = question.battles
            if ahead is not None and any(ahead(one) is not None for one in question.options):
                return match
            match.answer(players[question.seat].choose(Perspective(match)))
    raise AssertionError(f"no battle in twenty games of {game.id}")


def test_battles_ahead_have_odds(game: Game[Any]) -> None:
    match = moment_with_battle(game)
    found = battles(match, runs=20, seed=1)
    assert found == battles(match, runs=20, seed=1)
    assert found
    assert match.question is not None
    assert match.question.battles is not None
    for battle in found:
        exact = match.question.battles(battle.option)
        assert battle.is_exact == bool(exact)
        if exact:
            assert {side: one.value for side, one in battle.chances.items()} == exact
        for one in battle.chances.values():
            assert 0 <= one.low <= one.value <= one.high <= 1


def test_every_outcome_of_a_roll_is_told_with_its_probability(game: Game[Any]) -> None:
    whole = played(game, "random", 200)
    steps = [step for step in range(whole.answers_given) if _asker(whole, step) == NATURE]
    match = whole.at(steps[len(steps) // 2])
    found = chances(match)
    assert match.question is not None
    assert [one.option for one in found] == list(match.question.options)
    assert sum(one.probability for one in found) == pytest.approx(1)
    assert battles(match, runs=5) == []
    assert chances(whole) == []


def _asker(whole: Match[Any], step: int) -> str | None:
    question = whole.at(step).question
    return None if question is None else question.seat
