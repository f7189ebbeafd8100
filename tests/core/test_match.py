"""Playing, looking and cloning."""

import random

import pytest
from tests.core.playing import (
    DEAL,
    FIVE_DEEP,
    TO_QUARREL,
    forced,
    give,
    play_on,
    random_toy,
    staged,
    standing,
)
from tests.core.toy import Toy, ToyPosition

from flintlock import (
    IllegalAnswer,
    MatchOver,
    NotAsked,
    UnknownOption,
    UnknownScenario,
    UnknownSeat,
    UnknownStep,
)
from flintlock.core.errors import EndlessRules
from flintlock.core.game import Phase
from flintlock.core.match import LONGEST_SILENCE
from flintlock.core.player import Perspective, play_out
from flintlock.core.position import Result
from flintlock.core.question import NATURE, Rules
from flintlock.core.vocabulary import Option

# ---------------------------------------------------------------------- setting up


def test_the_first_scenario_and_the_default_options_are_taken(toy: Toy) -> None:
    match = toy.start(seed=1)
    assert (match.scenario, match.setting.options, match.seed) == ("quarrel", {"mud": "none"}, 1)


def test_an_unknown_scenario_is_refused(toy: Toy) -> None:
    with pytest.raises(UnknownScenario, match=r"toy has no scenario war; it has quarrel, feud"):
        toy.start("war")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"snow": "deep"}, "toy has no option snow; it has mud"),
        ({"mud": "ankle"}, "option mud cannot be ankle; it can be none, deep"),
    ],
)
def test_unknown_options_are_refused(toy: Toy, options: dict[str, str], problem: str) -> None:
    with pytest.raises(UnknownOption, match=problem):
        toy.start(options=options)


def test_nature_is_asked_or_not(toy: Toy) -> None:
    with pytest.raises(UnknownOption, match="nature can be 'auto' or 'ask', not dice"):
        toy.start(nature="dice")  # type: ignore[arg-type]


def test_unknown_seats_are_refused(toy: Toy) -> None:
    match = random_toy(toy, 1, answers=1)
    for use in (
        lambda: match.view("green"),
        lambda: match.answer("done", seat="green"),
        lambda: match.imagine("green", random.Random(1)),
        lambda: match.undo(seat="green"),
    ):
        with pytest.raises(UnknownSeat, match="toy has no seat green; it has red, blue"):
            use()


def test_without_a_seed_matches_differ(toy: Toy) -> None:
    assert len({toy.start().seed for _ in range(5)}) == 5


def test_a_match_can_begin_with_a_given_position(toy: Toy) -> None:
    position = forced(toy, *TO_QUARREL).position.copy()
    position.camps[0].coins = 0
    position.bank = 3
    match = toy.start_at(position, "feud", {"mud": "deep"}, seed=5)
    assert (match.scenario, match.setting.options, match.seed) == ("feud", {"mud": "deep"}, 5)
    assert match.position.phase == "quarrel"
    assert match.question is not None
    assert match.question.seat == "blue"
    assert match.answers_given == 0
    play_on(match, 1)
    assert match.result is not None
    with pytest.raises(UnknownScenario):
        toy.start_at(position, "war")


# ---------------------------------------------------------------------- answering


@pytest.mark.parametrize("answer", ["place:wood", "card:1", "nonsense", "", "PLACE:HILL", "place:hill "])
def test_what_is_not_offered_is_refused_and_changes_nothing(toy: Toy, answer: str) -> None:
    match = forced(toy, *DEAL)
    before = standing(match)
    with pytest.raises(IllegalAnswer, match=f"^{answer} is not a legal answer: ."):
        match.answer(answer)
    assert standing(match) == before


def test_an_option_of_another_game_is_refused(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    stranger = Toy().vocabulary["place:hill"]
    with pytest.raises(IllegalAnswer):
        match.answer(stranger)
    match.answer(toy.vocabulary["place:hill"])


def test_an_answer_out_of_turn_is_refused(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    before = standing(match)
    with pytest.raises(NotAsked, match="blue is not asked now; red is"):
        match.answer("place:hill", seat="blue")
    with pytest.raises(NotAsked):
        match.answer("place:hill", seat=NATURE)
    assert standing(match) == before
    match.answer("place:hill", seat="red")


def test_after_the_end_nothing_is_asked(toy: Toy) -> None:
    match = random_toy(toy, 3)
    assert match.over
    assert match.question is None
    assert match.view(None)["question"] is None
    assert match.view(None)["result"] is not None
    before = standing(match)
    with pytest.raises(MatchOver):
        match.answer("done")
    with pytest.raises(MatchOver):
        match.why_not(toy.board.done)
    with pytest.raises(NotAsked):
        match.imagine("red", random.Random(1))
    assert standing(match) == before


def test_nature_asks_when_told_so(toy: Toy) -> None:
    match = toy.start(seed=1, nature="ask")
    assert match.question is not None
    assert match.question.seat == NATURE
    mine, reds = match.view(NATURE)["question"], match.view("red")["question"]
    assert mine is not None
    assert reds is not None
    assert mine["options"] == [f"card:{number}" for number in range(10)]
    assert reds["options"] == []
    give(match, *TO_QUARREL, *FIVE_DEEP)
    dice = match.view(NATURE)["question"]
    assert dice is not None
    assert dice["odds"] == [3, 2, 1]


def test_nature_can_be_given_away_and_taken_over(toy: Toy) -> None:
    """Whoever answers for her: the stream goes on where it stood."""
    auto, by_hand = toy.start(seed=4), toy.start(seed=4, nature="ask")
    by_hand.give_nature("auto")
    assert standing(by_hand) == standing(auto)
    assert by_hand.record().dumps() == auto.record().dumps()
    by_hand.give_nature("ask")
    give(by_hand, "place:hill", "place:wood", "count:0", "done", "count:0", "done", "done")
    assert by_hand.question is not None
    assert by_hand.question.seat == NATURE


# ---------------------------------------------------------------------- rules that never end


def round_and_round(g: ToyPosition) -> Rules[str]:
    yield from ()
    return "deal"


def dice_and_dice(g: ToyPosition) -> Rules[str]:
    while True:
        yield from g.chance("roll", g.board.faces, rule="4.3")


def a_die_each_phase(g: ToyPosition) -> Rules[str]:
    yield from g.chance("roll", g.board.faces, rule="4.3")
    return "deal"


@pytest.mark.parametrize(
    ("endless", "problem"),
    [
        (round_and_round, "toy: nobody is asked any more in deal"),
        (dice_and_dice, "toy: nobody but Nature is asked any more in deal"),
        (a_die_each_phase, "toy: nobody but Nature is asked any more in deal"),
    ],
)
def test_rules_that_go_round_without_asking_anybody_are_stopped(endless: Phase, problem: str) -> None:
    with pytest.raises(EndlessRules, match=problem):
        staged(deal=endless).start(seed=1)


def test_rules_may_be_silent_for_long() -> None:
    """Half as long as would be too long: both phases in a row and answers of Nature in a row."""
    patience = LONGEST_SILENCE // 2

    def deal(g: ToyPosition) -> Rules[str]:
        g.bank += 1
        yield from ()
        return "deal" if g.bank < patience else "roll"

    def roll(g: ToyPosition) -> Rules[str]:
        for _ in range(patience):
            yield from g.chance("roll", g.board.faces, rule="4.3")
        yield from g.ask("red", "stake", g.board.counts, rule="3.0")
        return "dusk"

    match = staged(deal=deal, roll=roll).start(seed=1)
    assert match.answers_given == patience
    assert match.question is not None
    assert match.question.seat == "red"


def test_where_nature_is_asked_by_hand_she_is_asked_without_end() -> None:
    match = staged(deal=a_die_each_phase).start(seed=1, nature="ask")
    for _ in range(LONGEST_SILENCE + 5):
        match.answer("face:hit")
    assert match.question is not None


# ---------------------------------------------------------------------- looking


def test_of_the_log_only_the_new_lines_can_be_had(toy: Toy) -> None:
    match = random_toy(toy, 5)
    whole = match.view("red")["log"]
    assert match.view("red", since=7)["log"] == whole[7:]
    assert match.view("red", since=7)["battle"] == match.view("red")["battle"]


def test_the_view_names_game_scenario_and_seat(toy: Toy) -> None:
    view = random_toy(toy, 1, answers=3).view("red")
    assert (view["game"], view["scenario"], view["seat"]) == ("toy", "feud", "red")


def test_the_view_tells_how_the_sides_stand(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    match.position.camps[1].troops[1].strength = 1
    red, blue = match.view(None)["score"]
    assert (red["side"], red["points"], red["share"]) == ("red", 5, 1.0)
    assert (blue["side"], blue["points"], blue["share"]) == ("blue", 3, 0.6)


# ---------------------------------------------------------------------- cloning


@pytest.mark.parametrize("seed", range(4))
def test_a_clone_equals_its_original_at_every_question(toy: Toy, seed: int) -> None:
    match = toy.start("feud", seed=seed)
    rng = random.Random(seed)
    while True:
        clone = match.clone()
        assert standing(clone) == standing(match)
        assert (clone.can_undo, clone.last_seat) == (match.can_undo, match.last_seat)
        assert clone.record().dumps() == match.record().dumps()
        if match.question is None:
            return
        match.answer(rng.choice(match.question.options))


@pytest.mark.parametrize("answers", [0, 3, 8, 15])
def test_a_clone_and_its_original_go_their_own_ways(toy: Toy, answers: int) -> None:
    match = random_toy(toy, 11, answers)
    clone, before, past = match.clone(), standing(match), match.record().dumps()
    play_on(clone, seed=99)
    assert standing(match) == before
    assert match.record().dumps() == past
    ended = standing(clone)
    play_on(match, seed=5)
    assert standing(clone) == ended


def test_a_clone_has_the_same_luck(toy: Toy) -> None:
    match = random_toy(toy, 11, answers=2)
    clone = match.clone()
    play_on(match, seed=3)
    play_on(clone, seed=3)
    assert match.record().dumps() == clone.record().dumps()


def test_the_past_can_be_looked_at_step_by_step(toy: Toy) -> None:
    match = random_toy(toy, 11, 30)
    codes = [code for phase in match.record().phases for code in phase.answers]
    again = toy.start(match.scenario, match.setting.options, match.seed, nature="ask")
    for step, code in enumerate(codes):
        past = match.at(step)
        assert past.position == again.position
        assert [entry.to_json() for entry in past.position.log] == [e.to_json() for e in again.position.log]
        assert past.answers_given == step
        again.answer(code)
    assert match.at(len(codes)).position == match.position
    for nowhere in (-1, len(codes) + 1):
        with pytest.raises(UnknownStep, match=f"been {len(codes)} answers, so there is no step {nowhere}"):
            match.at(nowhere)


def test_looking_at_the_past_changes_nothing(toy: Toy) -> None:
    match = random_toy(toy, 11, 20)
    before, past = standing(match), match.record().dumps()
    early = match.at(9)
    play_on(early, 3)
    assert (standing(match), match.record().dumps()) == (before, past)


def test_the_start_of_the_running_phase_and_the_answers_since_can_be_had(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL, "card:2", "card:1")
    assert match.stage_start.phase == "quarrel"
    assert match.stage_start.discards == []
    assert [option.code for option in match.stage_answers] == ["card:2", "card:1"]
    again = toy.start_at(match.stage_start.copy(), nature="ask")
    for option in match.stage_answers:
        again.answer(option)
    assert again.position == match.position


def test_without_checkpoints_a_match_goes_alike_and_can_still_be_looked_into(toy: Toy) -> None:
    usual, sparse = toy.start(seed=4), toy.start(seed=4)
    sparse.keeps_checkpoints = False
    rng = random.Random(4)
    while usual.question is not None:
        answer = rng.choice(usual.question.options)
        usual.answer(answer)
        sparse.answer(answer)
    assert (sparse.position, sparse.result) == (usual.position, usual.result)
    assert sparse.stage_number < usual.stage_number
    middle = usual.answers_given // 2
    assert sparse.at(middle).position == usual.at(middle).position
    assert sparse.clone().position == usual.position


def test_a_result_without_winners_is_a_draw() -> None:
    assert Result(winners=[], reason="dusk", scores=[]).is_draw
    assert not Result(winners=["red"], reason="dusk", scores=[]).is_draw


# ---------------------------------------------------------------------- players


class Firm:
    """Takes the first answer, and keeps count."""

    is_quick = True

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose(self, perspective: Perspective) -> Option:
        self.asked.append(perspective.seat)
        return perspective.question.options[0]


def test_players_play_a_match_out(toy: Toy) -> None:
    match = toy.start(seed=2)
    red, blue = Firm(), Firm()
    play_out(match, {"red": red, "blue": blue})
    assert match.over
    assert set(red.asked) == {"red"}
    assert set(blue.asked) == {"blue"}
    assert len(red.asked) + len(blue.asked) == sum(
        asker != NATURE for phase in match.record().phases for asker in phase.askers
    )
