"""`flintlock analyse` and `flintlock odds`: a game looked back on, and what a question leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from flintlock.cli.progress import progress
from flintlock.cli.replay import replayed
from flintlock.cli.screen import make_console
from flintlock.cli.words import ALL, BadInput, book, log_lines, result_lines, say
from flintlock.core.match import Match
from flintlock.core.message import Message, plain
from flintlock.core.phrases import Phrases
from flintlock.core.record import Record
from flintlock.study import odds as chances
from flintlock.study.analysis import Analysis, Mistake, Moment, TurningPoint, colours
from flintlock.study.analysis import analyse as look_back
from flintlock.study.figures import Estimate
from flintlock.study.page import Line, Page, Point
from flintlock.study.plots import Course, courses

RecordPath = Annotated[Path, typer.Argument(metavar="RECORD", help="cli.replay.path")]


def analyse(
    path: RecordPath,
    runs: Annotated[int, typer.Option(min=2, max=10_000, help="cli.analyse.runs")] = 100,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.analyse.page")] = None,
) -> None:
    """Each side's chances over time, what turned the game, and the worst mistakes."""
    match = replayed(path, Record.load(path))
    what = say("cli.analyse.progress", name=book(match.game).word("game.name"))
    with progress(make_console(stderr=True), what, match.answers_given) as advance:
        found = look_back(match, runs, on_step=advance)
    _print(make_console(), match, found)
    if page is not None:
        _page(match, found).save(page)


def odds(
    path: RecordPath,
    step: Annotated[int | None, typer.Option(min=0, help="cli.odds.step")] = None,
    runs: Annotated[int, typer.Option(min=1, max=100_000, help="cli.odds.runs")] = 400,
) -> None:
    """What the question at a moment of a game leads to: battles, rolls, draws."""
    whole = replayed(path, Record.load(path))
    match = whole.at(whole.answers_given if step is None else step)
    console = make_console()
    if match.question is None:
        raise BadInput("error.over")
    seat, prompt = match.question.seat, plain(match.question.prompt)
    console.print(Text(say("cli.odds.asked", match.game, seat=seat, prompt=prompt), style="bold"))
    lines = [*_chances(match), *_battles(match, runs)]
    for line in lines or [say("cli.odds.nothing")]:
        console.print(Text(line), soft_wrap=True)


# ---------------------------------------------------------------------- odds


def _chances(match: Match[Any]) -> Iterator[str]:
    """What is called alike and brings the same stands in one line."""
    words, found = book(match.game), dict[str, float]()
    for one in chances.chances(match):
        news = " ".join(words.say(message) for message in one.news)
        line = f"{words.name(one.option)}  {news}".rstrip()
        found[line] = found.get(line, 0.0) + one.probability
    for line, probability in found.items():
        yield f"{probability:7.2%}  {line}"


def _battles(match: Match[Any], runs: int) -> Iterator[str]:
    words = book(match.game)
    for battle in chances.battles(match, runs):
        told = ", ".join(f"{words.name(side)} {_told(one)}" for side, one in battle.chances.items())
        key = "cli.odds.exact" if battle.is_exact else "cli.odds.sampled"
        yield say(key, match.game, answer=battle.option.code, odds=told, runs=runs)


def _told(one: Estimate) -> str:
    exact = one.low == one.high
    return f"{one.value:.1%}" if exact else f"{one.value:.1%} ({one.low:.1%} – {one.high:.1%})"


# ---------------------------------------------------------------------- looking back


def _print(console: Console, match: Match[Any], found: Analysis) -> None:
    for line in result_lines(match):
        console.print(Text(line, style="bold"))
    for key, points in (
        ("cli.analyse.turning_points", _turning_points(match, found.turning_points)),
        ("cli.analyse.mistakes", _mistakes(match, found.mistakes)),
    ):
        console.print(Text(say(key), style="bold"))
        for point in points:
            console.print(Text(f"  {point.text}"), soft_wrap=True)
            for text in point.more:
                console.print(Text(f"    {text}"), soft_wrap=True)
    if not found.mistakes:
        console.print(Text(f"  {say('cli.analyse.no_mistakes')}"))


def _turning_points(match: Match[Any], points: Sequence[TurningPoint]) -> list[Point]:
    found: list[Point] = []
    for point in points:
        line = say(
            "cli.analyse.turning_point",
            match.game,
            step=point.moment.step,
            heading=plain(point.moment.turn),
            party=point.party,
            before=f"{point.before:.0%}",
            after=f"{point.after:.0%}",
        )
        found.append(Point(line, point.moment.step))
    return found


def _mistakes(match: Match[Any], mistakes: Sequence[Mistake]) -> list[Point]:
    """What was chosen and what would have been better: as a plan, and by which terms."""
    words = book(match.game)
    found: list[Point] = []
    for mistake in mistakes:
        line = say(
            "cli.analyse.mistake",
            match.game,
            step=mistake.step,
            seat=mistake.seat,
            prompt=plain(mistake.prompt),
            chosen=mistake.chosen.code,
            better=mistake.better.code,
            lost=f"{mistake.lost:.0%}",
        )
        plan = [words.say(mistake.plan)] if mistake.plan else []
        terms = [", ".join(map(words.say, mistake.reasons))] if mistake.reasons else []
        found.append(Point(line, mistake.step, [*plan, *terms]))
    return found


def _page(match: Match[Any], found: Analysis) -> Page:
    words = book(match.game)
    scenario = words.word(f"scenario.{match.scenario}")
    page = Page(say("cli.analyse.title", name=words.word("game.name"), scenario=scenario))
    for line in result_lines(match):
        page.paragraph(line)
    points = _turning_points(match, found.turning_points)
    mistakes = _mistakes(match, found.mistakes)
    page.plot(say("cli.analyse.chances"), _chart(match, found, points))
    page.heading(say("cli.analyse.turning_points"))
    page.points(points)
    page.heading(say("cli.analyse.mistakes"))
    if mistakes:
        page.points(mistakes)
    else:
        page.paragraph(say("cli.analyse.no_mistakes"))
    page.heading(say("cli.analyse.log"))
    page.log(_log(match), match.answers_given)
    return page


def _chart(match: Match[Any], found: Analysis, points: Sequence[Point]) -> str:
    words, moments = book(match.game), found.moments
    lines = [
        Course(words.name(party), colour, [moment.chances[party] for moment in moments])
        for party, colour in colours(match).items()
    ]
    return courses([moment.step for moment in moments], lines, list(_turns(words, moments)), points)


def _turns(words: Phrases, moments: Sequence[Moment]) -> Iterator[tuple[int, str]]:
    """Where each turn of the game begins, and what it is called."""
    heading: Message | None = None
    for moment in moments:
        if moment.heading is not None and moment.heading != heading:
            heading = moment.heading
            yield moment.step, words.say(heading)


def _log(whole: Match[Any]) -> list[Line]:
    """All lines of the log, each with the number of answers before it."""
    match, told = whole.at(0), 0
    found: list[Line] = []
    for step, answer in enumerate([None, *whole.answers]):
        if answer is not None:
            match.answer(answer)
        texts = log_lines(match, ALL, told)
        headings = [entry.heading for entry in match.position.log[told:]]
        found += map(Line, repeat(max(0, step - 1)), texts, headings)
        told = len(match.position.log)
    return found
