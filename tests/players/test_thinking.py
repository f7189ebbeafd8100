"""Players that think ahead: what they see, how long they think, and what they say of it."""

import gc
import os
import random
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import pytest

import flintlock
from flintlock import Match, UnknownPlayer
from flintlock.core.game import Game
from flintlock.core.player import Foresight, Perspective, Player, play_out, why
from flintlock.core.question import NATURE, Question
from flintlock.core.vocabulary import Option, Vocabulary
from flintlock.players import PATIENT, check_player, make_player, offered, players
from flintlock.players.general import GeneralPlayer
from flintlock.players.marshal import BEST, FINAL_RUNS, MarshalPlayer, Officer, Task, staff, think
from flintlock.players.outlook import Budget, Ending, Outlook, Way, pick
from flintlock.players.planning import FINALISTS, WIDTH, Planner, finalists
from flintlock.players.steady import SteadyPlayer

JUDGED = [name for name in flintlock.games() if flintlock.load(name).judgement is not None]


@pytest.fixture(name="game", params=JUDGED)
def _game(request: pytest.FixtureRequest) -> Game[Any]:
    return flintlock.load(str(request.param))


def moments(
    game: Game[Any], number: int, seed: int = 3, options: dict[str, str] | None = None
) -> list[Match[Any]]:
    """Moments of one game at which somebody has something to choose, far apart."""
    match = game.start(options=options, seed=seed)
    players = {seat: make_player("recruit", 1, game) for seat in game.seats}
    found = []
    while match.question is not None:
        if not match.question.is_forced:
            found.append(match.answers_given)
        match.answer(players[match.question.seat].choose(Perspective(match)))
    chosen = found[:: max(1, len(found) // number)][:number]
    return [match.at(step) for step in chosen]


def test_a_budget_follows_the_name(game: Game[Any]) -> None:
    match = moments(game, 3)[1]
    bot = make_player("steady:7", 1, game)
    bot.choose(Perspective(match))
    assert runs_of(bot) <= 7 + len(match.question.options if match.question else ())
    for wrong in ("steady:", "steady:0", "steady:many", "steady:-1", "general:1000001", "steady:²"):
        with pytest.raises(UnknownPlayer, match="how many games are imagined"):
            make_player(wrong, 1, game)
    for wrong in ("random:3", "recruit:3", "marshall", ""):
        with pytest.raises(UnknownPlayer, match="there is no player"):
            make_player(wrong, 1, game)


def runs_of(bot: Player) -> int:
    reasons = why(bot)
    assert reasons is not None
    runs = reasons.said[0]["params"]["runs"]
    assert isinstance(runs, int)
    return runs


def test_at_a_table_one_can_wait_longer(game: Game[Any]) -> None:
    names = offered(game)
    assert set(names) == {*players(game), *PATIENT}
    called = [game.phrases["en"].find(f"player.{check_player(name, game)}") for name in names]
    assert None not in called
    assert len(set(called)) == len(names)


def test_the_general_keeps_to_its_budget(game: Game[Any]) -> None:
    match = moments(game, 2)[1]
    bot = make_player("general:80", 1, game)
    bot.choose(Perspective(match))
    assert 80 - FINALISTS <= runs_of(bot) <= 80 + 2 * WIDTH


@pytest.mark.parametrize("level", ["recruit", "steady:6", "general:32"])
def test_what_is_hidden_changes_no_choice(game: Game[Any], level: str) -> None:
    """All that the seat cannot see is drawn anew: with the same luck it chooses and says the same."""
    for number, match in enumerate(moments(game, 6)):
        assert match.question is not None
        other = match.imagine(match.question.seat, random.Random(number))
        choices = []
        for world in (match, other):
            bot = make_player(level, number, game)
            choices.append((bot.choose(Perspective(world)).code, why(bot)))
        assert choices[0] == choices[1]


def test_thinking_leaves_the_match_alone(game: Game[Any]) -> None:
    match = moments(game, 2)[1]
    before = match.digest(), match.answers_given
    make_player("general:32", 1, game).choose(Perspective(match))
    assert (match.digest(), match.answers_given) == before


@pytest.mark.parametrize("level", ["steady:6", "general:32"])
def test_a_thought_leaves_no_cycles_behind(game: Game[Any], level: str) -> None:
    """While somebody thinks, Python hardly looks for any (`few_collections`)."""
    match = moments(game, 2)[1]
    make_player(level, 1, game).choose(Perspective(match))  # what is remembered from the first on
    gc.collect()
    gc.disable()
    try:
        thinker = make_player(level, 1, game)
        thinker.choose(Perspective(match))
        assert why(thinker) is not None
        del thinker
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_whoever_is_out_of_time_still_answers(game: Game[Any]) -> None:
    assert game.judgement is not None
    match = moments(game, 2)[1]
    for kind in (SteadyPlayer, GeneralPlayer):
        hurried = kind(game.judgement, random.Random(1), Budget(1_000_000, seconds=0.0))
        assert match.question is not None
        assert hurried.choose(Perspective(match)) in match.question.options
        assert runs_of(hurried) <= max(2 * WIDTH + FINALISTS, len(match.question.options))


def test_a_plan_is_kept_for_the_answers_to_come(game: Game[Any]) -> None:
    assert game.judgement is not None
    kept = 0
    for match in moments(game, 8):
        bot = GeneralPlayer(game.judgement, random.Random(1), Budget(40))
        match.give_nature("auto")
        perspective = Perspective(match)
        match.answer(bot.choose(perspective))
        planned = bot._kept
        question = match.question
        if question is not None and question.seat == perspective.seat and planned:
            kept += planned[0] in question.options
    assert kept


def test_reasons_are_told_in_words(game: Game[Any]) -> None:
    for match in moments(game, 4):
        for level in ("recruit", "steady:6", "general:32"):
            bot = make_player(level, 1, game)
            choice = bot.choose(Perspective(match))
            reasons = why(bot)
            assert reasons is not None
            assert not reasons.is_open
            assert reasons.said[0]["params"]["answer"] == choice.code
            for said in reasons.said:
                text = game.say(said)
                assert said["key"] not in text
                assert "term." not in text


COUNTED_ELSEWHERE_TOO = {"surplus", "surplus_late", "margin", "pressure", "points"}
"""Terms of which a part lies nowhere: what a side needs anyway or has already, or losses."""


def test_terms_are_worth_what_lies_in_their_places(game: Game[Any]) -> None:
    judgement = game.judgement
    assert judgement is not None
    found = set()
    for match in moments(game, 40):
        for seat in game.seats:
            worth = dict(zip(judgement.terms, judgement.features(match.position, seat), strict=True))
            for term, places in judgement.places(match.position, seat).items():
                if any(places.values()):
                    found.add(term)
                assert all(game.phrases["en"].find(f"name.{place}") for place in places)
                if term not in COUNTED_ELSEWHERE_TOO:
                    assert sum(places.values()) == pytest.approx(worth[term])
    assert len(found) >= 3


def test_where_there_is_nothing_to_choose_there_is_no_reason(game: Game[Any]) -> None:
    match = next(match for match in forced_moments(game))
    for level in ("recruit", "steady:6", "general:32"):
        bot = make_player(level, 1, game)
        assert match.question is not None
        assert bot.choose(Perspective(match)) is match.question.options[0]
        assert why(bot) is None


def forced_moments(game: Game[Any]) -> list[Match[Any]]:
    match = game.start(seed=1)
    players = {seat: make_player("random", 1, game) for seat in game.seats}
    while match.question is not None:
        if match.question.is_forced and match.question.seat != NATURE:
            return [match]
        match.answer(players[match.question.seat].choose(Perspective(match)))
    pytest.skip(f"{game.id} never asks where there is nothing to choose")


def test_an_inclination_beats_chance(game: Game[Any]) -> None:
    """Recruit against random, sides swapped."""
    sides = list(dict.fromkeys(role.side for role in game.roles.values()))
    won = 0
    for number in range(10):
        own = {seat for seat, role in game.roles.items() if role.side == sides[number % 2]}
        match = game.start(seed=number // 2)
        play_out(
            match,
            {seat: make_player("recruit" if seat in own else "random", number, game) for seat in game.seats},
        )
        assert match.result is not None
        won += not own.isdisjoint(match.result.winners)
    assert won >= 7


# ---------------------------------------------------------------------- the parts

LETTERS = Vocabulary([Option(code) for code in "abcxy"])


def test_answers_are_picked_as_often_as_they_are_liked() -> None:
    options = [Option(name) for name in "abc"]
    picked = [pick(options, [1.0, 0.0, 3.0], luck / 100).code for luck in range(100)]
    assert (picked.count("a"), picked.count("b"), picked.count("c")) == (25, 0, 75)
    assert pick(options, [0.0, 0.0, 0.0], 0.5).code == "c"


def test_a_way_knows_its_mean() -> None:
    way = Way([Option("a")])
    assert way.mean == 0.0
    for worth in (0.5, 0.7, 0.0):
        way.note(over(worth))
    assert way.mean == pytest.approx(0.4)
    assert way.runs == 3
    early = way.after(1)
    assert (early.runs, early.mean, early.answers) == (1, 0.5, way.answers)


def test_a_draft_counts_its_endings_and_keeps_none() -> None:
    draft = Way([Option("a")], is_draft=True)
    for worth in (0.5, 0.7, 0.0):
        draft.note(over(worth))
    assert draft.runs == 3
    assert draft.mean == pytest.approx(0.4)
    assert not draft.endings


def over(worth: float) -> Ending:
    """A game that is over, and what that is worth."""
    return Ending(worth, None, None)


def test_a_way_that_does_not_fit_is_left(game: Game[Any]) -> None:
    assert game.judgement is not None
    match = moments(game, 2)[1]
    perspective = Perspective(match)
    ahead = [perspective.question.options[0], Option("nowhere")]
    given, ending = Outlook(game.judgement, 1).follow(perspective, ahead, 1)
    assert given[0] is perspective.question.options[0]
    assert Option("nowhere") not in given
    assert 0 <= ending.worth <= 1


@pytest.mark.interpreted
@pytest.mark.parametrize("beyond", [0, 2])
def test_as_many_quiet_points_are_passed_as_one_looks_beyond(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch, beyond: int
) -> None:
    judgement = game.judgement
    assert judgement is not None
    passed: list[Question] = []

    def is_quiet(question: Question) -> bool:
        if question.prompt.key in judgement.quiet:
            passed.append(question)
        return question in passed

    monkeypatch.setattr(judgement, "is_quiet", is_quiet)
    perspective = Perspective(moments(game, 4)[1])
    Outlook(judgement, beyond).follow(perspective, perspective.question.options[:1], 1)
    assert len(passed) == beyond + 1


def test_who_plans_looks_as_far_as_the_game_says(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert game.judgement is not None
    monkeypatch.setattr(game.judgement, "beyond", 7)
    for level, beyond in (("steady", 0), ("general", 7), ("marshal", 7)):
        bot = make_player(level, 1, game)
        assert isinstance(bot, SteadyPlayer | GeneralPlayer)
        assert bot._outlook.beyond == beyond


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("name", "options", "partners"),
    [
        ("1812", {}, {"american_regulars", "american_militia"}),
        ("liberty-or-death", {"seats": "two"}, {"patriots", "french"}),
        ("liberty-or-death", {}, {"patriots"}),
    ],
)
def test_one_plans_for_ones_partners_too(
    monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, str], partners: set[str]
) -> None:
    """Whoever wins together thinks as one would who held all their seats."""
    game = flintlock.load(name)
    judgement = game.judgement
    assert judgement is not None
    told: list[tuple[str, Option, bool]] = []
    answer = Match.answer

    def note(match: Match[Any], option: Option) -> None:
        question = match.question
        assert question is not None
        told.append((question.seat, option, judgement.is_quiet(question)))
        answer(match, option)

    asked = set[str]()
    for match in moments(game, 200, options=options):
        perspective = Perspective(match)
        if perspective.seat in partners:
            told.clear()
            with monkeypatch.context() as patch:
                patch.setattr(Match, "answer", note)
                given, _ = Outlook(judgement).follow(perspective, (), 1)
            before = [told[0], *takewhile(lambda one: not one[2], told[1:])]
            assert given == [option for seat, option, _ in before if seat in partners]
            asked |= {seat for seat, *_ in before if seat in partners}
    assert asked == partners


def way(*codes: str, worth: float, runs: int = 3) -> Way:
    made = Way([LETTERS[code] for code in codes])
    for _ in range(runs):
        made.note(over(worth))
    return made


def test_the_best_plan_of_each_answer_comes_first() -> None:
    good, alike, lucky, poor = (
        way("a", "x", worth=0.6),
        way("a", "y", worth=0.55),
        way("b", worth=0.9, runs=1),
        way("c", worth=0.1),
    )
    assert finalists([poor, lucky, alike, good], 4) == [good, poor, lucky, alike]
    assert finalists([poor, lucky, alike, good], 2) == [good, poor]
    assert finalists([good, way("a", "x", worth=0.4), alike], 9) == [good, alike]


def test_however_few_runs_there_are_a_plan_that_is_known_meets_others(game: Game[Any]) -> None:
    assert game.judgement is not None
    perspective = Perspective(moments(game, 2)[1])
    known = [perspective.question.options[:1]]
    planner = Planner(Outlook(game.judgement), random.Random(3), Budget(2))
    assert all(plan.runs for plan in planner.evolved(perspective, known, 1))
    assert planner.runs >= WIDTH


def test_in_the_end_plans_meet_in_the_same_worlds(game: Game[Any]) -> None:
    assert game.judgement is not None
    perspective = Perspective(moments(game, 2)[1])
    planner = Planner(Outlook(game.judgement, 1), random.Random(3), Budget(40))
    tried = planner.evolved(perspective, (), 32)
    best = finalists(tried, 1)[0]
    one, other = planner.compared(perspective, [best, best], 10)
    assert (one.runs, one.mean) == (other.runs, other.mean) == (5, one.mean)


class Foregone(Outlook):
    """Every way is worth what its first answer says, in all worlds."""

    def follow(
        self, perspective: Perspective | Foresight, ahead: Sequence[Option], luck: int
    ) -> tuple[list[Option], Ending]:
        return [], over(float(ahead[0].code))


@pytest.mark.interpreted
@pytest.mark.parametrize(("seconds", "runs"), [(None, [14, 14, 6, 6, 2, 2, 2, 2]), (0.0, [1] * 8)])
def test_the_better_half_is_tried_on_and_the_best_comes_first(seconds: float | None, runs: list[int]) -> None:
    game = flintlock.load("1812")
    assert game.judgement is not None
    perspective = Perspective(moments(game, 1)[0])
    ways = [Way([Option(f"0.{number}")]) for number in (3, 1, 8, 5, 2, 7, 4, 6)]
    budget = Budget(48, seconds)
    budget.begin()
    ranked = Foregone(game.judgement, 0).ranked(perspective, ways, 48, budget, random.Random(1))
    assert [way.answers[0].code for way in ranked] == [f"0.{number}" for number in range(8, 0, -1)]
    assert [way.runs for way in ranked] == runs


class Counting(Outlook):
    """It remembers which ways were gone."""

    gone: list[Sequence[Option]]

    def follow(
        self, perspective: Perspective | Foresight, ahead: Sequence[Option], luck: int
    ) -> tuple[list[Option], Ending]:
        self.gone.append(ahead)
        return super().follow(perspective, ahead, luck)


@pytest.mark.interpreted
def test_ways_that_are_alike_are_gone_once_in_a_world(game: Game[Any]) -> None:
    judgement = game.judgement
    assert judgement is not None
    perspective = Perspective(moments(game, 2)[1])
    first, second = perspective.question.options[:2]
    ways = [Way([first]), Way([second]), Way((first,)), Way([first, second])]
    one, _, alike, _ = ways
    outlook = Counting(judgement)
    outlook.gone = []
    alone = Way([first])
    for luck in (1, 2):
        outlook.try_all(perspective, ways, luck)
        alone.note(Outlook(judgement).follow(perspective, alone.answers, luck)[1])
    assert outlook.gone == [(first,), (second,), (first, second)] * 2
    assert [way.runs for way in ways] == [2] * 4
    assert one.mean == alike.mean == alone.mean
    assert one.endings == alike.endings


# ---------------------------------------------------------------------- a staff


def test_a_marshal_thinks_with_all_processors(game: Game[Any]) -> None:
    """Also on one: then it is all by itself."""
    match = moments(game, 2)[1]
    assert match.question is not None
    bot = make_player("marshal:64", 1, game)
    assert isinstance(bot, MarshalPlayer)
    assert bot.choose(Perspective(match)) in match.question.options
    assert runs_of(bot) >= FINAL_RUNS


def test_an_officer_thinks_what_the_marshal_would(game: Game[Any]) -> None:
    match = moments(game, 2)[1]
    assert match.question is not None
    task = Task(match.running_phase(), 7, 40, None, ())
    plans = think(task)
    assert plans == think(task)
    assert 1 <= len(plans) <= BEST
    assert len(set(plans)) == len(plans)
    assert {plan[0] for plan in plans} <= set(match.question.codes)


def test_officers_are_gone_when_they_are_not_needed() -> None:
    with staff() as officers:
        assert len(officers) == (os.cpu_count() or 1) - 1
        processes = [officer._process for officer in officers]
        assert all(process.poll() is None for process in processes)
    assert all(process.poll() is not None for process in processes)


def test_an_officer_ends_when_nobody_writes_to_it() -> None:
    officer = Officer()
    assert officer._process.stdin is not None
    officer._process.stdin.close()
    assert officer._process.wait(timeout=60) == 0


# ---------------------------------------------------------------------- while others think


def test_whoever_is_not_asked_thinks_on(game: Game[Any]) -> None:
    """From what its seat may know: what is hidden makes no difference."""
    pondered = 0
    for match in moments(game, 4):
        assert match.question is not None
        side = game.roles[match.question.seat].side
        seat = next(seat for seat, role in game.roles.items() if role.side != side)
        assert game.judgement is not None
        bots = [GeneralPlayer(game.judgement, random.Random(1), Budget(40)) for _ in range(2)]
        before = match.digest()
        bots[0].ponder(Foresight(match, seat), 32)
        bots[1].ponder(Foresight(match.at(match.answers_given), seat), 32)
        assert match.digest() == before
        assert bots[0]._foreseen == bots[1]._foreseen
        pondered += bool(bots[0]._foreseen)
    assert pondered


def test_what_others_have_answered_in_secret_is_not_foreseen(game: Game[Any]) -> None:
    """The same start of a phase gives the same plans, whatever was answered in it since."""
    match = next(one for one in moments(game, 12) if one.stage_answers)
    assert match.question is not None
    start = match.at(match.answers_given - len(match.stage_answers))
    seat = next(seat for seat in game.seats if seat != match.question.seat)
    worlds = [one.foresee(seat, random.Random(5)) for one in (match, start)]
    assert worlds[0].digest() == worlds[1].digest()
    assert worlds[0].is_imagined


def test_plans_made_meanwhile_are_tried_first(game: Game[Any]) -> None:
    assert game.judgement is not None
    match = moments(game, 3)[1]
    assert match.question is not None
    option = match.question.options[-1]
    bot = GeneralPlayer(game.judgement, random.Random(1), Budget(1))
    bot._foreseen = [[option], [Option("nowhere")]]
    assert bot.choose(Perspective(match)) in match.question.options
    assert bot._foreseen == []
