"""What makes one way better than another, as it is told."""

from typing import Any

import pytest

import flintlock
from flintlock.core.game import Game
from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option
from flintlock.players import make_player
from flintlock.players.differences import OVER, _points, differences
from flintlock.players.outlook import Ending, Way
from flintlock.players.thoughts import Thought

GAME = flintlock.load("1812")
SEAT = "american_regulars"
TERMS = ("objectives", "objectives_late")


def held(**places: str) -> Any:
    """A position in which these objectives are held by a side."""
    position = GAME.start(scenario="campaign_1812").position
    for area in position.board.areas:
        for side in position.board.sides:
            if places.get(area.id) == side.id:
                position.control[area.number] = side.number
    return position


def way(answers: str, *endings: tuple[float, float, float] | float) -> Way:
    """Each ending: what it was worth and the first two terms, or what the end of the game was worth."""
    assert GAME.judgement is not None
    rest = [0.0] * (len(GAME.judgement.terms) - len(TERMS))
    made = Way([Option(answer) for answer in answers])
    for ending in endings:
        if isinstance(ending, float):
            made.note(Ending(ending, None, None))
        else:
            made.note(Ending(ending[0], [*ending[1:], *rest], held()))
    return made


def told(*ways: Way) -> list[str]:
    assert GAME.judgement is not None
    thought = Thought(GAME.judgement, SEAT, ways, 9)
    return [GAME.phrases["en"].say(message) for message in thought.told()]


def test_a_difference_is_told_term_by_term() -> None:
    best, same = way("ab", (0.6, 1.0, 0.5)), way("c", (0.6, 1.0, 0.5))
    worse, worst = way("d", (0.5, 0.0, 0.9)), way("e", (0.2, 0.0, 0.0))
    assert told(best, same, worse, worst) == [
        "a: 60 % to win, after 9 imagined games",
        "Then: b",
        "Instead c: 60 %",
        "Instead d: 50 % – objectives held −17 and objectives held as the end draws near +7",
        "Instead e: 20 % – objectives held −27 and objectives held as the end draws near −13",
    ]


def test_what_makes_the_difference_in_one_world_counts_as_much_as_in_another() -> None:
    """What is much too much in one world makes no more of it than the chance there says."""
    best = way("a", (0.5, 0.0, 0.0), (0.5, 0.0, 0.0))
    other = way("b", (0.6, 20.0, 0.0), (0.1, -2.0, 0.0))
    assert told(best, other)[1] == "Instead b: 35 % – objectives held −15"


def test_games_that_end_at_once_are_told_apart() -> None:
    best, other = way("a", (0.5, 0.0, 0.0), (0.5, 0.0, 0.0)), way("b", (0.6, 0.4, 0.0), 0.0)
    assert told(best, other)[1] == "Instead b: 30 % – the end of the game −25 and objectives held +5"


def test_where_a_difference_lies_is_told_too() -> None:
    """The largest parts first, two at the most, and nothing that speaks against the difference."""
    assert GAME.judgement is not None
    ours = dict.fromkeys(("queenston_fort_erie", "york", "kingston"), "american")
    best, other = Way([Option("a")]), Way([Option("b")])
    for one, end in ((best, held(**ours, detroit="british")), (other, held())):
        weighed = GAME.judgement.weighed(end, SEAT)
        one.note(Ending(GAME.judgement.chance(weighed, SEAT), weighed, end))
    assert told(best, other) == [
        "a: 50 % to win, after 9 imagined games",
        "Instead b: 43 % – objectives threatened +22 (Queenston / Fort Erie and York), "
        "objectives held −17 (Queenston / Fort Erie and York) "
        "and objectives held as the end draws near −11 (Queenston / Fort Erie and York)",
    ]


def test_what_was_given_up_early_is_compared_in_the_worlds_that_it_knows() -> None:
    best = way("a", (0.6, 1.0, 0.0), (0.2, 0.0, 0.0), (0.2, 0.0, 0.0), (0.2, 0.0, 0.0))
    assert told(best, way("b", (0.5, 0.6, 0.0))) == [
        "a: 30 % to win, after 9 imagined games",
        "Instead b: 20 % – objectives held −10",
    ]


@pytest.mark.parametrize("name", flintlock.games())
def test_terms_make_all_of_a_difference(name: str) -> None:
    game = flintlock.load(name)
    judgement, seat = game.judgement, game.seats[0]
    assert judgement is not None
    best, other = Way([Option("a")]), Way([Option("b")])
    for seed in range(8):
        position = after_some_answers(game, seed)
        weighed = judgement.weighed(position, seat)
        (other if seed % 2 else best).note(Ending(judgement.chance(weighed, seat), weighed, position))
    best.note(Ending(1.0, None, None))
    other.note(Ending(0.0, None, None))
    points = _points(judgement, best, other)
    assert sum(points.values()) == pytest.approx(100 * (other.mean - best.mean))
    assert points[OVER] == -20
    said = differences(judgement, seat, best, other)
    sizes = [int(str(message.params["points"])) for message in said]
    assert sizes == sorted(map(round, map(abs, points.values())), reverse=True)[: len(said)]
    assert 1 <= len(said) <= 3


def after_some_answers(game: Game[Any], seed: int) -> Any:
    match = game.start(seed=seed)
    player = make_player("recruit", seed, game)
    while match.question is not None and match.answers_given < 100:
        match.answer(player.choose(Perspective(match)))
    return match.position
