"""A seat's view put into words: what the browser draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.message import Json, Part
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.registry import load
from flintlock.core.table import QuestionView, Said, Table
from flintlock.server.play import Play

View = dict[str, Any]


@dataclass(frozen=True)
class People:
    """Who sits at a table, and who of them is there."""

    title: str
    holders: Mapping[Seat, str]
    present: frozenset[Seat]


def view_now(play: Play, people: People, seat: Seat | None, since: int = 0) -> View:
    """What a seat (None: a spectator) sees now; of the log, the lines from `since` on."""
    match = play.match
    view = _view(play, match, people, seat, since)
    view["step"] = play.step
    view["undo"] = play.may_undo(seat)
    question = match.question
    if question is not None and question.seat == seat:
        view["question"] |= _for_asked(match, question, view)
    return view


def view_then(play: Play, people: People, seat: Seat | None, step: int) -> View:
    """What a seat saw after `step` answers: nothing to answer, nothing to undo."""
    view = _view(play, play.at(step), people, seat, 0)
    view["step"] = step
    view["undo"] = False
    return view


def _view(play: Play, match: Match[Any], people: People, seat: Seat | None, since: int) -> View:
    table = match.view(seat, since)
    game = match.game
    return {
        "game": table["game"],
        "scenario": table["scenario"],
        "title": people.title,
        "seat": seat,
        "latest": play.step,
        "seats": seats(game, people),
        "status": [_parts(game, line) for line in table["status"]],
        "doubts": doubt_count(game.id),
        "spaces": table["spaces"],
        "tokens": table["tokens"],
        "piles": table["piles"],
        "panels": table["panels"],
        "log": [
            {"step": play.step_of_line(number), "parts": _parts(game, line)}
            for number, line in enumerate(table["log"], since)
        ],
        "log_from": since,
        "question": _question(game, table["question"]),
        "result": _result(game, table),
    }


@cache
def doubt_count(game: str) -> int:
    """How many facts of the printed game are not certain."""
    return len(load(game).doubts())


def _parts(game: Game[Any], said: Said) -> list[Part]:
    return game.phrases.parts(cast("Mapping[str, Json]", said))


def seats(game: Game[Any], people: People) -> list[dict[str, Json]]:
    return [
        {
            "id": seat,
            "name": role.name,
            "side": role.side,
            "holder": people.holders[seat],
            "present": seat in people.present,
        }
        for seat, role in game.roles.items()
    ]


def _question(game: Game[Any], question: QuestionView | None) -> View | None:
    if question is None:
        return None
    return {
        "seat": question["seat"],
        "prompt": _parts(game, question["prompt"]),
        "rule": question["rule"],
        "gist": game.phrases.templates.get(f"rule.{question['rule']}"),
        "options": [],
        "why_not": {},
        "final": [],
    }


def _for_asked(match: Match[Any], question: Question, view: View) -> View:
    name = match.game.phrases.name
    return {
        "options": [
            {"code": option.code, "name": name(option), "kind": option.kind} for option in question.options
        ],
        "why_not": why_not(match, question, view),
        "final": final_codes(match, question),
    }


def why_not(match: Match[Any], question: Question, view: View) -> dict[str, str]:
    """Reasons for what this viewer sees on the table and is not offered."""
    if question.why_not is None:
        return {}
    cards = [card for pile in view["piles"] for card in pile["cards"]]
    codes = dict.fromkeys(
        item["code"] for item in (*view["spaces"], *view["tokens"], *cards) if item.get("code")
    )
    reasons: dict[str, str] = {}
    offered = set(question.codes)
    for code in codes:
        if code not in offered and code in match.game.vocabulary:
            reason = question.why_not(match.game.vocabulary[code])
            if reason is not None:
                reasons[code] = match.game.phrases.say(reason)
    return reasons


def final_codes(match: Match[Any], question: Question) -> list[str]:
    """The answers that could not be taken back: tried on a clone that stops before Nature speaks."""
    final: list[str] = []
    for option in question.options:
        trial = match.clone()
        trial.answer(option)
        nature_next = trial.question is not None and trial.question.seat == NATURE
        if nature_next or not trial.can_undo:
            final.append(option.code)
    return final


def _result(game: Game[Any], table: Table) -> dict[str, Json] | None:
    result = table["result"]
    if result is None:
        return None
    reason = str(result["reason"])
    return {**result, "reason": game.phrases.templates.get(f"result.{reason}", reason)}
