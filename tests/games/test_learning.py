"""What a game is learned from: guide, rules and first game, of every game on the shelf."""

from __future__ import annotations

import importlib
import random
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import flintlock
from flintlock.core.guide import read_guide
from flintlock.core.lessons import FirstGame, Lesson, read_first_game
from flintlock.core.match import Match
from flintlock.core.phrases import DEFAULT, PLATFORM
from flintlock.core.player import Perspective
from flintlock.core.table import Layout
from flintlock.players import make_player, players
from flintlock.server.books import doubts_of, guide_of, rules_of, source_of
from flintlock.study.curious import Curiosity

GAMES = flintlock.games()

ENOUGH_ANSWERS = 1500
"""Answers of a random game after which nothing new lies on the table."""


# ---------------------------------------------------------------------- the guide


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_covers_every_phase_scenario_and_side(game: str) -> None:
    """A guide that does not is refused when it is read; here it is read in every language."""
    rules = flintlock.load(game)
    for language in rules.phrases:
        guide = read_guide(rules, language)
        assert {phase for step in guide.steps for phase in step.phases} == set(rules.phases)
        assert set(guide.scenarios) == set(rules.scenarios)
        assert set(guide.advice) == {role.side for role in rules.roles.values()}
        assert guide.aim
        assert guide.victory
        assert guide.tables


def looks(game: str) -> Iterator[Layout]:
    """Tables of a random game of each scenario, with nothing hidden."""
    rules = flintlock.load(game)
    for number, scenario in enumerate(rules.scenarios):
        match, chance = rules.start(scenario, seed=number), random.Random(number)
        for answer in range(ENOUGH_ANSWERS):
            if answer % 3 == 0:
                yield rules.layout(match.position)
            if match.question is None:
                break
            match.answer(chance.choice(match.question.options))


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_tells_of_every_kind_of_piece_and_card(game: str) -> None:
    guide = read_guide(flintlock.load(game), DEFAULT)
    told = {card.kind for card in guide.cards}
    pieces: set[str] = set()
    kinds: set[str] = set()
    for layout in looks(game):
        untold = [token["id"] for token in layout["tokens"] if not any(p.covers(token) for p in guide.pieces)]
        pieces.update(untold)
        kinds.update(card["kind"] for pile in layout["piles"] for card in pile["cards"])
    assert pieces == set()
    assert kinds == told


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_and_card_of_the_guide_can_be_drawn(game: str) -> None:
    told = guide_of(flintlock.load(game), DEFAULT)
    assert [piece["name"] for piece in told["pieces"] if not piece["tokens"]] == []
    assert [card["name"] for card in told["cards"] if card["example"] is None] == []


@pytest.mark.parametrize(
    ("package", "file", "was", "becomes", "shown"),
    [
        ("invasion_1812", "pieces.toml", "units = 35", "units = 36", ["Canadian Militia", "36"]),
        ("washingtons_war", "tables.toml", "american_spaces = 5", "american_spaces = 6", ["6 spaces"]),
    ],
)
def test_a_figure_corrected_in_the_data_is_corrected_in_the_guide(
    package: str, file: str, was: str, becomes: str, shown: list[str], tmp_path: Path
) -> None:
    module = importlib.import_module(f"flintlock.games.{package}")
    folder = tmp_path / "data"
    shutil.copytree(module.load().data, folder)
    corrected = (folder / file).read_text("utf-8").replace(was, becomes)
    (folder / file).write_text(corrected, "utf-8")
    rows = [row for table in read_guide(module.load(folder), DEFAULT).tables for row in table.rows]
    told = [" | ".join("".join(part["text"] for part in cell) for cell in row) for row in rows]
    assert any(all(figure in row for figure in shown) for row in told)


@pytest.mark.parametrize("game", GAMES)
def test_every_doubtful_fact_is_shown_with_its_value_and_why(game: str) -> None:
    rules = flintlock.load(game)
    told = doubts_of(rules, DEFAULT)
    shown = [doubt for file in told["files"] for doubt in file["doubts"]]
    assert len(shown) == len(rules.doubts()) == told["count"]
    assert [doubt for doubt in shown if not (doubt["value"] and doubt["fact"])] == []
    assert {doubt["grade"] for doubt in shown} == {grade["id"] for grade in told["grades"]}
    assert all(file["why"] for file in told["files"])
    assert not any(grade["meaning"].startswith("grade.") for grade in told["grades"])


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_leads_to_its_code(game: str) -> None:
    rules = flintlock.load(game)
    names = {name for rule in rules_of(rules, DEFAULT)["rules"] for name in rule["code"]}
    assert names
    for name in names:
        assert name.rpartition(".")[2] in source_of(rules, name)["text"]


# ---------------------------------------------------------------------- the first game

Teach = Callable[[Match[Any], Lesson], str]
"""How a learner answers, given the lesson."""


@cache
def first_game(game: str) -> FirstGame:
    first = read_first_game(flintlock.load(game), DEFAULT)
    assert first is not None, f"{game} has no first game"
    return first


class Opening:
    """The lessons of one opening: what was met, and what was asked without one."""

    def __init__(self, game: str) -> None:
        self.game = flintlock.load(game)
        self.first = first_game(game)
        self.met: list[Lesson] = []
        self.without: list[str] = []
        self.before: list[str] = []

    def play(self, learner: Teach, others: Callable[[Match[Any]], str]) -> None:
        first = self.first
        match = self.game.start(first.scenario, first.options, seed=first.seed)
        while (question := match.question) is not None:
            if question.is_forced:
                match.answer(question.options[0])
            elif question.seat not in first.seats:
                match.answer(others(match))
            else:
                asked = first.asked(question, match.position.phase, self.before)
                lesson = first.lesson(asked, self.before)
                if lesson is first.farewell:
                    return
                if lesson is None:
                    self.without.append(asked.prompt)
                    match.answer(question.options[0])
                else:
                    self.met.append(lesson)
                    match.answer(learner(match, lesson))
                self.before.append(asked.prompt)


def obey(match: Match[Any], lesson: Lesson) -> str:
    """A learner who does as the lessons say."""
    assert match.question is not None
    codes = match.question.codes
    return (lesson.suggested(codes) or codes)[0]


def wilful(chance: random.Random, obedience: float) -> Teach:
    def answer(match: Match[Any], lesson: Lesson) -> str:
        assert match.question is not None
        return obey(match, lesson) if chance.random() < obedience else chance.choice(match.question.codes)

    return answer


def bots(game: str, seed: int) -> Callable[[Match[Any]], str]:
    rules, name = flintlock.load(game), first_game(game).bot
    seated = {seat: make_player(name, seed + n, rules) for n, seat in enumerate(rules.seats)}
    return lambda match: seated[match.question.seat].choose(Perspective(match)).code if match.question else ""


AT_LEAST, AT_MOST = 150, 16_000
"""Openings that are played in any case, and until every lesson has been met."""


def openings(game: str) -> Iterator[Opening]:
    """Learners who obey and learners who do not, and every fourth game in search of what happens seldom."""
    curiosity, whim = Curiosity(), random.Random(1)

    def choose(match: Match[Any]) -> str:
        lines = len(match.position.log)
        option = curiosity.choose(match, whim)
        curiosity.note(match, max(0, lines - 5))
        return option.code

    for seed in range(AT_MOST):
        opening, chance = Opening(game), random.Random(seed)
        if seed % 4 == 3:
            opening.play(lambda match, _: choose(match), choose)
        else:
            opening.play(wilful(chance, (1.0, 0.6, 0.0)[seed % 4]), bots(game, 100 * seed))
        yield opening


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_can_be_set_up(game: str) -> None:
    first, rules = first_game(game), flintlock.load(game)
    assert first.bot in players(rules)
    assert set(first.seats) < set(rules.seats)
    assert 10 <= first.minutes <= 15
    assert first.welcome


@pytest.mark.parametrize("game", GAMES)
def test_who_does_as_the_lessons_say_plays_ten_to_fifteen_minutes(game: str) -> None:
    """At about a quarter of a minute for a question, and until the lessons end."""
    opening = Opening(game)
    opening.play(obey, bots(game, 1))
    assert opening.without == []
    assert 30 <= len(opening.met) <= 65
    assert len({lesson.title for lesson in opening.met}) >= 15


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_first_game_has_a_lesson_and_every_lesson_its_question(game: str) -> None:
    unmet = {lesson.title for lesson in first_game(game).lessons}
    for number, opening in enumerate(openings(game)):
        assert opening.without == []
        unmet -= {lesson.title for lesson in opening.met}
        if number >= AT_LEAST and not unmet:
            break
    assert unmet == set()


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_told_apart(game: str) -> None:
    titles = [lesson.title for lesson in first_game(game).lessons]
    assert len(set(titles)) == len(titles)
    assert all(lesson.why and lesson.good for lesson in first_game(game).lessons)


def test_every_grade_has_words() -> None:
    from flintlock.core.data import CERTAIN, GRADES

    for grade in GRADES:
        if grade not in CERTAIN:
            assert PLATFORM[DEFAULT].find(f"grade.{grade}.meaning")
