"""What the server tells those who learn a game: guide, rules, code, and the lessons of a first game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient
from tests.server.desk import Data, answer, hot_seat, key_of, kind_of, undo, view_of
from tests.server.pseudo import LANGUAGE, english_left, teach_game, teach_platform

from flintlock.core.game import Game
from flintlock.server import wire_books
from flintlock.server.shelf import shelf


def info_of(game: Game[Any]) -> Any:
    return next(one for one in shelf(()) if one["id"] == game.id)


def first_table(client: TestClient, game: Game[Any], **changes: Any) -> tuple[str, list[str]]:
    """The key of a first game, and the seats of the learner."""
    first = info_of(game)["first_game"]
    assert first is not None
    wish = {name: first[name] for name in ("scenario", "options", "seed", "seats")}
    response = client.post("/api/tables", json={"game": game.id, "pace": 0} | wish | changes)
    assert response.status_code == 201, response.text
    return str(response.json()["host"]), [seat for seat, who in first["seats"].items() if who == "here"]


def learner_asked(client: TestClient, key: str, seats: list[str]) -> Data:
    """The view in which the learner is asked next; the bots answer by themselves."""
    with client.websocket_connect(f"/ws/{key}"):
        for _ in range(400):
            asked = key_of(client, key)["asked"]
            if asked in seats:
                return view_of(client, key, asked)
    raise AssertionError("the learner is never asked")


def test_guide_and_rules_are_told(client: TestClient, game: Game[Any]) -> None:
    guide = client.get(f"/api/games/{game.id}/guide").json()
    TypeAdapter(wire_books.GuideInfo).validate_python(guide)
    rules = client.get(f"/api/games/{game.id}/rules").json()
    TypeAdapter(wire_books.RulesInfo).validate_python(rules)
    assert guide["name"] == rules["name"] == game.name
    numbers = {rule["number"] for rule in rules["rules"]}
    assert {step["rule"] for step in guide["steps"] if step["rule"]} <= numbers
    assert all(rule["code"] and rule["tests"] for rule in rules["rules"])


def test_the_code_of_a_rule_is_shown_and_no_other(client: TestClient, game: Game[Any]) -> None:
    rules = client.get(f"/api/games/{game.id}/rules").json()["rules"]
    name = rules[-1]["code"][0]
    shown = client.get(f"/api/games/{game.id}/code/{name}").json()
    TypeAdapter(wire_books.SourceInfo).validate_python(shown)
    assert shown["text"].count("\n") + 1 > 0
    for wrong in ("checks.check", "phases.CARD", "..app.WEB", "nowhere", "battle"):
        assert kind_of(client.get(f"/api/games/{game.id}/code/{wrong}")) == "unknown"


def test_books_of_an_unknown_game_are_refused(client: TestClient) -> None:
    for book in ("guide", "rules", "doubts", "code/battle.exchange"):
        assert kind_of(client.get(f"/api/games/chess/{book}")) == "unknown"


def test_a_view_says_where_the_game_stands(client: TestClient, game: Game[Any]) -> None:
    steps = client.get(f"/api/games/{game.id}/guide").json()["steps"]
    key = hot_seat(client, game)
    chance = random.Random(1)
    for _ in range(40):
        asked = key_of(client, key)["asked"]
        view = view_of(client, key, asked)
        assert sum(view["phase"] in step["phases"] for step in steps) == 1
        answer(client, key, asked, view["step"], chance.choice(view["question"]["options"])["code"])


def test_a_first_game_has_lessons_beside_its_questions(client: TestClient, game: Game[Any]) -> None:
    key, seats = first_table(client, game)
    welcomes = 0
    for _ in range(12):
        view = learner_asked(client, key, seats)
        lesson = view["question"]["lesson"]
        assert lesson["title"]
        assert lesson["why"]
        welcomes += "welcome" in lesson
        codes = [option["code"] for option in view["question"]["options"]]
        assert set(lesson["answers"]) <= set(codes)
        answer(client, key, view["seat"], view["step"], (lesson["answers"] or codes)[0])
    assert welcomes == 1


def test_a_lesson_taken_back_is_told_again(client: TestClient, game: Game[Any]) -> None:
    key, seats = first_table(client, game)
    before = learner_asked(client, key, seats)
    final = before["question"]["final"]
    code = next(one["code"] for one in before["question"]["options"] if one["code"] not in final)
    answer(client, key, before["seat"], before["step"], code)
    after = key_of(client, key)
    assert undo(client, key, before["seat"], after["step"]).status_code == 200
    assert view_of(client, key, before["seat"])["question"]["lesson"] == before["question"]["lesson"]


@pytest.mark.parametrize("change", ["seed", "seats"])
def test_other_tables_have_no_lessons(client: TestClient, game: Game[Any], change: str) -> None:
    all_here = dict.fromkeys(game.seats, "here")
    key, seats = first_table(client, game, **{change: 12345 if change == "seed" else all_here})
    view = learner_asked(client, key, list(game.seats) if change == "seats" else seats)
    assert "lesson" not in view["question"]


def test_only_the_learner_reads_the_lesson(client: TestClient, game: Game[Any]) -> None:
    key, seats = first_table(client, game)
    learner_asked(client, key, seats)
    assert "lesson" not in view_of(client, key)["question"]


def test_guide_rules_and_lessons_in_another_language(
    client: TestClient, game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teach_platform(monkeypatch)
    taught = teach_game(game, tmp_path / "data", monkeypatch)
    guide = client.get(f"/api/games/{game.id}/guide?language={LANGUAGE}").json()
    spoken = [part["text"] for line in (guide["aim"], *guide["victory"]) for part in line]
    spoken += [step["title"] + step["part"] for step in guide["steps"]]
    spoken += [part["text"] for table in guide["tables"] for row in table["rows"] for c in row for part in c]
    spoken += [rule["title"] + rule["text"] for rule in rules_in(client, game)]
    assert english_left(" ".join(spoken)) == []
    key, seats = first_table(client, taught)
    learner_asked(client, key, seats)
    lesson = view_of(client, key, key_of(client, key)["asked"], language=LANGUAGE)["question"]["lesson"]
    assert english_left(lesson["title"] + "".join(part["text"] for part in lesson["why"])) == []


def rules_in(client: TestClient, game: Game[Any]) -> list[Data]:
    told: list[Data] = client.get(f"/api/games/{game.id}/rules?language={LANGUAGE}").json()["rules"]
    return told
