"""Every game's judgement speaks of what exists, and has something to say of every position and question."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

import flintlock
from flintlock.core.game import Game
from flintlock.core.judgement import ELSE, Judgement
from flintlock.core.player import Perspective
from flintlock.core.question import Seat

GAMES = tuple(flintlock.games())
MOMENTS = 30


def judged(id: str) -> tuple[Game[Any], Judgement[Any]]:
    game = flintlock.load(id)
    assert game.judgement is not None
    return game, game.judgement


@pytest.mark.parametrize("id", GAMES)
def test_prompts_that_a_judgement_names_are_prompts_of_the_game(id: str) -> None:
    game, judgement = judged(id)
    named = {*judgement.quiet, *judgement.habits, *judgement.opinions}
    assert not [key for key in named if game.phrases["en"].find(key) is None]


@pytest.mark.parametrize("id", GAMES)
def test_habits_name_answers_of_the_game(id: str) -> None:
    game, judgement = judged(id)
    answers = {name for option in game.vocabulary for name in (option.code, option.kind)}
    for prompt, habit in judgement.habits.items():
        assert set(habit.liking) - {ELSE} <= answers, prompt


@pytest.mark.parametrize("id", GAMES)
def test_a_prompt_has_a_habit_or_an_opinion_and_not_both(id: str) -> None:
    _, judgement = judged(id)
    assert not set(judgement.habits) & set(judgement.opinions)


@pytest.mark.parametrize("id", GAMES)
def test_every_term_has_its_words(id: str) -> None:
    game, judgement = judged(id)
    told = {key for key in game.phrases["en"].templates if key.startswith("term.")}
    assert told == {f"term.{term}" for term in judgement.terms}


@pytest.mark.parametrize("id", GAMES)
def test_every_seat_can_judge_every_position_from_what_it_knows(id: str) -> None:
    game, judgement = judged(id)
    rng = random.Random(id)
    match = game.start(game.scenarios[0], seed=1)
    for moment in range(MOMENTS * 10):
        question = match.question
        if question is None:
            break
        if moment % 10 == 0:
            for seat in game.roles:
                assert len(judgement.features(game.conceal(match.position, seat), seat)) == len(
                    judgement.terms
                )
        likings = judgement.likings(Perspective(match).position, question)
        assert len(likings) == len(question.options), question.prompt.key
        assert min(likings) >= 0, question.prompt.key
        assert sum(likings) > 0, question.prompt.key
        match.answer(rng.choice(question.options))


class Blank(Judgement[Any]):
    """Nothing but figures."""

    def features(self, position: Any, seat: Seat) -> list[float]:
        return []


@pytest.mark.parametrize("id", GAMES)
def test_a_fingerprint_tells_other_figures_apart_and_nothing_else(id: str, tmp_path: Path) -> None:
    _, judgement = judged(id)
    module = sys.modules[type(judgement).__module__].__file__
    assert module is not None
    text = Path(module).with_name("data").joinpath("judgement.toml").read_text(encoding="utf-8")
    known = []
    others = (
        f"# A remark.\n{text}",
        text.replace("beyond = ", "beyond = 1", 1),
        "revision = 99\n" + unrevised(text),
    )
    for written in (text, *others):
        (tmp_path / "judgement.toml").write_text(written, encoding="utf-8")
        known.append(Blank(tmp_path, judgement.terms).fingerprint)
    assert known[0] == known[1] == judgement.fingerprint
    assert len({known[0], *known[2:]}) == 3


def unrevised(text: str) -> str:
    return "\n".join([line for line in text.splitlines() if not line.startswith("revision")])
