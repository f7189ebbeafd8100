"""A first game: a prepared opening in which every question explains itself, `first_game.<language>.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from flintlock.core.data import Facts
from flintlock.core.figures import Figures, Sentence
from flintlock.core.game import Game
from flintlock.core.phrases import file_in
from flintlock.core.question import Question, Seat
from flintlock.core.vocabulary import Option


@dataclass(frozen=True)
class Asked:
    """A question as the lessons know it."""

    prompt: str
    """The key of what is asked."""
    about: frozenset[str]
    """Codes of what the prompt names."""
    time: int
    """1 where the learner is asked this for the first time."""
    phase: str
    seat: Seat
    codes: tuple[str, ...]
    """The answers."""


@dataclass(frozen=True)
class Lesson:
    """What is said beside a question: why it is asked now, and what good answers look like."""

    prompt: str
    """A pattern of the keys of what is asked."""
    about: frozenset[str]
    """Only where the prompt names all of these."""
    time: int
    """Only the nth time that the learner is asked this; 0: every time."""
    phase: str
    """Only in that phase; empty: in all."""
    seat: Seat
    """Only to that seat; empty: to all."""
    title: str
    why: Sentence
    good: Sentence
    answers: tuple[str, ...]
    """Patterns of the codes of good answers, the best first; none: all may be good."""

    def fits(self, asked: Asked) -> bool:
        """Also, one of the good answers must be to be had."""
        return (
            fnmatchcase(asked.prompt, self.prompt)
            and self.about <= asked.about
            and self.time in (0, asked.time)
            and self.phase in ("", asked.phase)
            and self.seat in ("", asked.seat)
            and (not self.answers or bool(self.suggested(asked.codes)))
        )

    def suggested(self, codes: Sequence[str]) -> list[str]:
        """The answers that are as good as any: those of the first pattern that any answer fits."""
        for pattern in self.answers:
            found = [code for code in codes if fnmatchcase(code, pattern)]
            if found:
                return found
        return []


@dataclass(frozen=True)
class FirstGame:
    """How the table is laid for a first game, and its lessons."""

    scenario: str
    options: Mapping[str, str]
    seed: int
    seats: tuple[Seat, ...]
    """Those of the learner."""
    bot: str
    """Who plays the others."""
    minutes: int
    welcome: Sentence
    lessons: tuple[Lesson, ...]
    ends_at: str
    """The lessons end when the learner is asked this …"""
    ends_time: int
    """… for the nth time: the farewell stands beside that question, and nothing afterwards."""
    farewell: Lesson

    def asked(self, question: Question, phase: str, before: Sequence[str]) -> Asked:
        """A question to the learner, after those of the prompts `before`."""
        key, params = question.prompt.key, question.prompt.params
        return Asked(
            prompt=key,
            about=frozenset(filter(None, map(_named, params.values()))),
            time=before.count(key) + 1,
            phase=phase,
            seat=question.seat,
            codes=tuple(question.codes),
        )

    def lesson(self, asked: Asked, before: Sequence[str]) -> Lesson | None:
        """What to say beside a question, given the prompts `before` it; None once the lessons are over."""
        if before.count(self.ends_at) >= self.ends_time:
            return None
        if asked.prompt == self.ends_at and asked.time == self.ends_time:
            return self.farewell
        return next((lesson for lesson in self.lessons if lesson.fits(asked)), None)

    def holders(self, game: Game[Any]) -> dict[Seat, str]:
        """Who holds each seat, in the words of the table."""
        return {seat: "here" if seat in self.seats else f"bot:{self.bot}" for seat in game.seats}


def _named(value: object) -> str:
    """What a parameter of a prompt names: something on the table by its code, or by its name's key."""
    return value.code if isinstance(value, Option) else value if isinstance(value, str) else ""


def read_first_game(game: Game[Any], language: str) -> FirstGame | None:
    """The first game in a language, or in English; None where the game has none."""
    path = file_in(game.data, "first_game", language)
    if not path.is_file():
        return None
    facts = Facts.load(path)
    facts.only(
        "scenario", "options", "seed", "seats", "bot", "minutes", "welcome", "lesson", "ends", "farewell"
    )
    figures = Figures(game.data, game.phrases[language])
    ends, farewell = facts.table("ends"), facts.table("farewell")
    ends.only("prompt", "time")
    farewell.only("title", "why", "good")
    return FirstGame(
        scenario=facts.choice("scenario", game.scenarios),
        options=game.check_options(facts.table("options").values if "options" in facts.values else {}),
        seed=facts.count("seed"),
        seats=facts.picks("seats", {seat: seat for seat in game.seats}),
        bot=facts.text("bot"),
        minutes=facts.count("minutes"),
        welcome=figures.sentence(facts, facts.text("welcome")),
        lessons=tuple(_lesson(figures, entry, game) for entry in facts.tables("lesson")),
        ends_at=ends.text("prompt"),
        ends_time=ends.count("time"),
        farewell=_lesson(figures, farewell, game, ends.text("prompt")),
    )


def _lesson(figures: Figures, facts: Facts, game: Game[Any], prompt: str | None = None) -> Lesson:
    facts.only("prompt", "about", "time", "phase", "seat", "title", "why", "good", "answers")
    return Lesson(
        prompt=facts.text("prompt") if prompt is None else prompt,
        about=frozenset(facts.texts("about")) if "about" in facts.values else frozenset(),
        time=facts.count("time", 0),
        phase=facts.choice("phase", ("", *game.phases), ""),
        seat=facts.choice("seat", ("", *game.seats), ""),
        title=facts.text("title"),
        why=figures.sentence(facts, facts.text("why")),
        good=figures.sentence(facts, facts.text("good")),
        answers=tuple(facts.texts("answers")) if "answers" in facts.values else (),
    )
