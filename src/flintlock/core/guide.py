"""A game's guide for its players: `guide.<language>.toml`, read and checked against the game.

What it must hold is described in docs/add-a-game.md. All words are there; figures come from the other data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final

from flintlock.core.data import Facts
from flintlock.core.figures import Figures, Sentence
from flintlock.core.game import Game
from flintlock.core.phrases import file_in
from flintlock.core.rulebook import rule_text
from flintlock.core.table import TokenView

PARAGRAPHS_OF_ADVICE: Final = 3


@dataclass(frozen=True)
class Step:
    """A step of the sequence of play, and the phases in which the game stands at it."""

    part: str
    """What it is a step of: the set-up, a round, a turn."""
    title: str
    text: Sentence
    rule: str
    phases: tuple[str, ...]


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece: which tokens of the table are such ones."""

    name: str
    text: Sentence
    tokens: tuple[str, ...]
    """Patterns of the tokens' codes, or of the ids of those that have none."""
    drawn: Mapping[str, str]
    """How one looks where none lies on the table at the start: shape, colour, text, figures."""

    def covers(self, token: TokenView) -> bool:
        return any(fnmatchcase(token.get("code", token["id"]), pattern) for pattern in self.tokens)


@dataclass(frozen=True)
class CardKind:
    """A kind of card, as the card's face names it."""

    kind: str
    name: str
    text: Sentence


@dataclass(frozen=True)
class AidTable:
    """A table of the player aid."""

    title: str
    columns: tuple[str, ...]
    rows: list[list[Sentence]]
    note: Sentence


@dataclass(frozen=True)
class GradedFact:
    """What a grade in a data file speaks of: in words, and in which fields of the entry it stands."""

    name: str
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Doubts:
    """Why facts of a data file are not certain, and what the graded facts are."""

    why: Sentence
    facts: Mapping[str, GradedFact]


@dataclass(frozen=True)
class Guide:
    """All that a player wants to know of a game before and while playing it."""

    aim: Sentence
    victory: list[Sentence]
    scenarios: Mapping[str, Sentence]
    steps: list[Step]
    pieces: list[PieceKind]
    cards: list[CardKind]
    tables: list[AidTable]
    advice: Mapping[str, list[Sentence]]
    """Three paragraphs for each side."""
    doubts: Mapping[str, Doubts]
    """For each data file with facts that are not certain."""


def read_guide(game: Game[Any], language: str) -> Guide:
    """The guide in a language, or in English; DataError names what is wrong or missing in it."""
    facts = Facts.load(file_in(game.data, "guide", language))
    facts.only("aim", "victory", "scenarios", "step", "piece", "card", "table", "advice", "doubts")
    figures = Figures(game.data, game.phrases[language])
    guide = Guide(
        aim=figures.sentence(facts, facts.text("aim")),
        victory=figures.sentences(facts, "victory"),
        scenarios=_by_name(figures, facts.table("scenarios"), game.scenarios),
        steps=[_step(figures, entry) for entry in facts.tables("step")],
        pieces=[_piece(figures, entry) for entry in facts.tables("piece")],
        cards=[_card(figures, entry) for entry in facts.tables("card")],
        tables=[_table(figures, entry) for entry in facts.tables("table")],
        advice=_advice(figures, facts.table("advice"), game),
        doubts=_doubts(figures, _part(facts, "doubts"), game),
    )
    _check_phases(facts, guide.steps, game)
    _check_rules(facts, guide.steps, game)
    return guide


def _part(facts: Facts, name: str) -> Facts:
    """A table that may be left out."""
    return facts.table(name) if name in facts.values else Facts({}, f"{facts.where}: {name}")


def _by_name(figures: Figures, facts: Facts, names: Iterable[str]) -> dict[str, Sentence]:
    """A sentence for each of the names, and for nothing else."""
    wanted = list(names)
    facts.only(*wanted)
    return {name: figures.sentence(facts, facts.text(name)) for name in wanted}


def _step(figures: Figures, facts: Facts) -> Step:
    facts.only("part", "title", "text", "rule", "phases")
    return Step(
        part=facts.text("part"),
        title=facts.text("title"),
        text=figures.sentence(facts, facts.text("text")),
        rule=facts.text("rule", ""),
        phases=tuple(facts.texts("phases")),
    )


def _piece(figures: Figures, facts: Facts) -> PieceKind:
    facts.only("name", "text", "tokens", "drawn")
    drawn = _part(facts, "drawn")
    drawn.only("shape", "colour", "text", "figures")
    return PieceKind(
        name=facts.text("name"),
        text=figures.sentence(facts, facts.text("text")),
        tokens=tuple(facts.texts("tokens")),
        drawn={name: drawn.text(name) for name in drawn.values},
    )


def _card(figures: Figures, facts: Facts) -> CardKind:
    facts.only("kind", "name", "text")
    text = figures.sentence(facts, facts.text("text"))
    return CardKind(kind=facts.text("kind"), name=facts.text("name"), text=text)


def _table(figures: Figures, facts: Facts) -> AidTable:
    facts.only("title", "columns", "rows", "each", "where", "cells", "note")
    columns = tuple(facts.texts("columns"))
    rows = _typed_rows(figures, facts) if "rows" in facts.values else _rows_for_each(figures, facts)
    if not rows or any(len(row) != len(columns) for row in rows):
        raise facts.fail(f"every row must have {len(columns)} cells, and there must be one")
    note = figures.sentence(facts, facts.text("note", ""))
    return AidTable(title=facts.text("title"), columns=columns, rows=rows, note=note)


def _typed_rows(figures: Figures, facts: Facts) -> list[list[Sentence]]:
    rows = [Facts({"cells": row}, facts.where) for row in facts.get("rows", list)]
    return [[figures.sentence(row, cell) for cell in row.texts("cells")] for row in rows]


def _rows_for_each(figures: Figures, facts: Facts) -> list[list[Sentence]]:
    where = _part(facts, "where").values
    cells = facts.texts("cells")
    return [
        [figures.sentence(facts, cell, entry) for cell in cells]
        for entry in figures.entries(facts, facts.text("each"), where)
    ]


def _advice(figures: Figures, facts: Facts, game: Game[Any]) -> dict[str, list[Sentence]]:
    sides = list(dict.fromkeys(role.side for role in game.roles.values()))
    facts.only(*sides)
    advice = {side: figures.sentences(facts, side) for side in sides}
    for side, paragraphs in advice.items():
        if len(paragraphs) != PARAGRAPHS_OF_ADVICE:
            raise facts.fail(f"{side} must have {PARAGRAPHS_OF_ADVICE} paragraphs")
    return advice


def _doubts(figures: Figures, facts: Facts, game: Game[Any]) -> dict[str, Doubts]:
    """Every doubtful fact of every data file must be explained; one that has been settled may still be."""
    graded: dict[str, dict[str, None]] = {}
    for doubt in game.doubts():
        graded.setdefault(doubt.file.removesuffix(".toml"), {})[doubt.fact] = None
    found = {}
    for file, names in graded.items():
        table = facts.table(file)
        why = figures.sentence(table, table.text("why"))
        found[file] = Doubts(why, {name: _graded_fact(table.table(name)) for name in names})
    return found


def _graded_fact(facts: Facts) -> GradedFact:
    facts.only("name", "fields")
    return GradedFact(name=facts.text("name"), fields=tuple(facts.texts("fields")))


def _check_phases(facts: Facts, steps: list[Step], game: Game[Any]) -> None:
    """Every phase belongs to one step, so that the table can mark where the game stands."""
    covered = [phase for step in steps for phase in step.phases]
    for phase in covered:
        if phase not in game.phases or covered.count(phase) > 1:
            raise facts.fail(f"the steps name {phase!r} twice, or there is no such phase")
    for phase in game.phases:
        if phase not in covered:
            raise facts.fail(f"no step covers the phase {phase!r}")


def _check_rules(facts: Facts, steps: list[Step], game: Game[Any]) -> None:
    for step in steps:
        if step.rule and rule_text(game.phrases["en"], step.rule) is None:
            raise facts.fail(f"step {step.title}: there is no rule {step.rule}")
