"""What the browser draws: a seat's view of a table, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flintlock.core.game import Game
from flintlock.core.lessons import FirstGame
from flintlock.core.match import Match
from flintlock.core.phrases import Phrases
from flintlock.core.question import Question as Asked
from flintlock.core.question import Seat
from flintlock.core.rulebook import rule_text
from flintlock.core.table import LineView, QuestionView
from flintlock.core.vocabulary import Option as Answer
from flintlock.server.books import first_game_of
from flintlock.server.play import Play
from flintlock.server.seating import bots_at
from flintlock.server.spoken import (
    Memory,
    Speaker,
    answer_name,
    battle_ahead,
    player_name,
    result,
    speak,
    speaker_of,
)
from flintlock.server.wire import Lesson, LogLine, Option, Question, SeatState, Spoken, View


@dataclass(frozen=True)
class People:
    """Who sits at a table, and who of them is there."""

    title: str
    """Empty: the table is called as the game is."""
    holders: Mapping[Seat, str]
    names: Mapping[Seat, str]
    present: frozenset[Seat]


def view_now(
    play: Play,
    people: People,
    seat: Seat | None,
    language: str,
    since: int = 0,
    memory: Memory | None = None,
) -> View:
    """What a seat (None: a spectator) sees now; of the log, the lines from `since` on.

    `memory`: of what was told to the same viewers the last time.
    """
    view = _view(play, play.match, people, seat, language, since, memory)
    view["step"] = play.step
    view["undo"] = play.may_undo(seat)
    asked, question = play.question, view["question"]
    if asked is None or question is None:
        return view
    question["seat"] = play.manner.asked(asked)
    question["typed"] = play.manner.is_typed(asked)
    if seat is not None and play.manner.may_answer(asked, seat):
        book = play.game.phrases[language]
        question["options"] = _options(book, asked, play.manner.offered(asked))
        question["why_not"] = _reasons(book, play.game, asked, view)
        question["final"] = play.final_codes()
        if asked.resigns is not None:
            question["resigns"] = _option(book, asked, asked.resigns)
        lesson = _lesson(play, people, asked, language)
        if lesson is not None:
            question["lesson"] = lesson
    return view


def _lesson(play: Play, people: People, asked: Asked, language: str) -> Lesson | None:
    """What a first game says beside the question; None at every other table."""
    first = first_game_of(play.game, language)
    if first is None or asked.is_forced or not _is_first_game(play, people, first):
        return None
    before = play.prompts_to(first.seats)
    question = first.asked(asked, play.match.position.phase, before)
    found = first.lesson(question, before)
    if found is None:
        return None
    lesson = Lesson(
        title=found.title,
        why=found.why,
        good=found.good,
        answers=found.suggested(asked.codes),
        last=found is first.farewell,
    )
    if not before:
        lesson["welcome"] = first.welcome
    return lesson


def _is_first_game(play: Play, people: People, first: FirstGame) -> bool:
    """A table is a first game if it was set up as one; its seed is given to no other by chance."""
    setting = play.setting
    return (
        (setting.seed, setting.scenario) == (first.seed, first.scenario)
        and dict(setting.options) == dict(first.options)
        and dict(people.holders) == first.holders(play.game)
    )


def view_then(play: Play, people: People, seat: Seat | None, language: str, step: int) -> View:
    """What a seat saw after `step` answers: nothing to answer, nothing to undo."""
    view = _view(play, play.at(step), people, seat, language, 0)
    view["step"] = step
    return view


def _view(
    play: Play,
    match: Match[Any],
    people: People,
    seat: Seat | None,
    language: str,
    since: int,
    memory: Memory | None = None,
) -> View:
    game, table = match.game, match.view(seat, since, None if memory is None else memory.glimpse)
    book = game.phrases[language]
    return View(
        **speak(book, table, memory),
        game=table["game"],
        scenario=table["scenario"],
        phase=table["phase"],
        title=people.title or book.word("game.name"),
        seat=seat,
        step=play.step,
        latest=play.step,
        language=language,
        seats=_seats(speaker_of(book), game, people),
        log=_log(play, book, table["log"], since),
        log_from=since,
        question=None if table["question"] is None else _question(book, table["question"]),
        undo=False,
        result=None if match.result is None else result(book, game, match.result),
    )


def _log(play: Play, book: Phrases, lines: list[LineView], since: int) -> list[LogLine]:
    reasons = play.reasons(since, since + len(lines))
    found = []
    for number, line in enumerate(lines, since):
        drawn = LogLine(
            step=play.step_of_line(number),
            parts=book.parts(line["said"]),
            heading=line["heading"],
            battle=line["battle"],
        )
        if number in reasons:
            drawn["why"] = [book.parts(said) for said in reasons[number]]
        found.append(drawn)
    return found


def _seats(it: Speaker, game: Game[Any], people: People) -> list[SeatState]:
    bots = bots_at(people.holders)
    return [
        SeatState(
            id=seat,
            name=it.name(seat),
            side=role.side,
            holder=people.holders[seat],
            bot=player_name(it.book, bots[seat]) if seat in bots else "",
            present=seat in people.present,
            person=people.names.get(seat, ""),
        )
        for seat, role in game.roles.items()
    ]


def _question(book: Phrases, question: QuestionView) -> Question:
    return Question(
        seat=question["seat"],
        typed=False,
        prompt=book.parts(question["prompt"]),
        rule=question["rule"],
        gist=rule_text(book, question["rule"]),
        about=question["about"],
        options=[],
        why_not={},
        final=[],
    )


def _options(book: Phrases, question: Asked, options: Iterable[Answer]) -> list[Option]:
    return [_option(book, question, option) for option in options]


def _option(book: Phrases, question: Asked, option: Answer) -> Option:
    found = Option(
        code=option.code,
        name=answer_name(book, question, option),
        kind=option.kind,
        declines=option in question.declines or option is question.resigns,
    )
    chances = battle_ahead(book, question, option)
    if chances is not None:
        found["battle"] = chances
    return found


def _reasons(book: Phrases, game: Game[Any], question: Asked, view: Spoken) -> dict[str, str]:
    """Why not, for all that this viewer sees on the table and is not offered."""
    if question.why_not is None:
        return {}
    reasons: dict[str, str] = {}
    offered = set(question.codes)
    for code in dict.fromkeys(_shown(view)):
        if code not in offered and code in game.vocabulary:
            reason = question.why_not(game.vocabulary[code])
            if reason is not None:
                reasons[code] = book.say(reason)
    return reasons


def _shown(view: Spoken) -> Iterator[str]:
    """The codes of all that can be pointed at."""
    for thing in (*view["spaces"], *view["tokens"]):
        if "code" in thing:
            yield thing["code"]
    for pile in view["piles"]:
        yield from (card["code"] for card in pile["cards"])
