"""What a game is learned from, put together for a reader: guide, rules, doubts, first game."""

from __future__ import annotations

import ast
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from flintlock.core.data import GRADES, Doubt, Facts
from flintlock.core.errors import DataError
from flintlock.core.game import Game
from flintlock.core.guide import CardKind, Guide, PieceKind, read_guide
from flintlock.core.lessons import FirstGame, read_first_game
from flintlock.core.phrases import DEFAULT
from flintlock.core.rulebook import rules_in
from flintlock.core.table import CardView, Layout, TokenView
from flintlock.server.refusal import Refusal
from flintlock.server.spoken import sides, speak_card, speak_token, speaker_of
from flintlock.server.wire import Card, Token, Words
from flintlock.server.wire_books import (
    DoubtInfo,
    Doubts,
    DoubtsOfFile,
    GradeInfo,
    GuideAdvice,
    GuideCard,
    GuideInfo,
    GuidePiece,
    GuideScenario,
    GuideStep,
    GuideTable,
    RuleInfo,
    RulesInfo,
    SourceInfo,
)

NOTHING = "–"
"""Shown for a fact that an entry does not mention."""

_log = logging.getLogger("flintlock.server")

# ---------------------------------------------------------------------- the guide


@lru_cache(maxsize=64)
def guide_of(game: Game[Any], language: str) -> GuideInfo:
    """The guide of a game; refused where its data folder has none."""
    guide, book = _guide(game, language), game.phrases[language]
    layouts = [game.layout(game.set_up(one, game.check_options(None))) for one in game.scenarios]
    return GuideInfo(
        game=game.id,
        name=book.word("game.name"),
        blurb=book.word("game.blurb"),
        aim=guide.aim,
        victory=guide.victory,
        scenarios=[
            GuideScenario(id=id, name=book.word(f"scenario.{id}"), text=text)
            for id, text in guide.scenarios.items()
        ],
        steps=[
            GuideStep(part=s.part, title=s.title, text=s.text, rule=s.rule, phases=list(s.phases))
            for s in guide.steps
        ],
        pieces=[_piece(game, language, piece, layouts) for piece in guide.pieces],
        cards=[_card(game, language, card, layouts) for card in guide.cards],
        tables=[
            GuideTable(title=t.title, columns=list(t.columns), rows=t.rows, note=t.note) for t in guide.tables
        ],
        advice=[
            GuideAdvice(side=side, name=book.name(side), paragraphs=guide.advice[side])
            for side in sides(game)
        ],
    )


def _guide(game: Game[Any], language: str) -> Guide:
    try:
        return read_guide(game, language)
    except DataError as error:
        _log.warning("%s has no guide: %s", game.id, error)
        raise Refusal("unknown", "server.no_guide", problem=str(error)) from error


def how_to_win(game: Game[Any], language: str) -> str:
    """What the guide says first of victory; nothing where there is no guide."""
    with contextlib.suppress(Refusal):
        return _text(guide_of(game, language)["victory"][0])
    return ""


def what_differs(game: Game[Any], language: str, scenario: str) -> str:
    """What the guide says of a scenario."""
    with contextlib.suppress(Refusal):
        told = {one["id"]: one["text"] for one in guide_of(game, language)["scenarios"]}
        return _text(told[scenario])
    return ""


def _text(words: Words) -> str:
    return "".join(part["text"] for part in words)


def _piece(game: Game[Any], language: str, piece: PieceKind, layouts: list[Layout]) -> GuidePiece:
    """With one token of each shape and colour that lies on the table at the start."""
    found: dict[tuple[str, str], TokenView] = {}
    for layout in layouts:
        for token in layout["tokens"]:
            if piece.covers(token):
                found.setdefault((token["shape"], token["colour"]), token)
    it = speaker_of(game.phrases[language])
    tokens = [_alone(speak_token(it, token)) for token in found.values()]
    return GuidePiece(name=piece.name, text=piece.text, tokens=tokens or _drawn(piece))


def _alone(token: Token) -> Token:
    """One of its kind, wherever it stood."""
    token["count"] = 1
    return token


def _drawn(piece: PieceKind) -> list[Token]:
    if not piece.drawn:
        return []
    token = Token(
        id=piece.name,
        space="",
        shape=piece.drawn["shape"],
        colour=piece.drawn["colour"],
        text=piece.drawn.get("text", ""),
        name=piece.name,
        count=1,
    )
    if piece.drawn.get("figures"):
        token["figures"] = piece.drawn["figures"]
    return [token]


def _card(game: Game[Any], language: str, card: CardKind, layouts: list[Layout]) -> GuideCard:
    faces = (face for layout in layouts for face in _faces(layout) if face["kind"] == card.kind)
    face = next(faces, None)
    example: Card | None = None if face is None else speak_card(speaker_of(game.phrases[language]), face)
    return GuideCard(kind=card.kind, name=card.name, text=card.text, example=example)


def _faces(layout: Layout) -> Iterator[CardView]:
    for pile in layout["piles"]:
        yield from pile["cards"]


# ---------------------------------------------------------------------- the rules


@lru_cache(maxsize=64)
def rules_of(game: Game[Any], language: str) -> RulesInfo:
    book, proofs = game.phrases[language], _proofs(game)
    rules = [
        RuleInfo(
            number=rule.number,
            title=rule.title,
            text=rule.text,
            code=proofs[rule.number].texts("code") if rule.number in proofs else [],
            tests=proofs[rule.number].texts("tests") if rule.number in proofs else [],
        )
        for rule in rules_in(game.phrases[DEFAULT], book)
    ]
    return RulesInfo(game=game.id, name=book.word("game.name"), rules=rules)


@lru_cache(maxsize=64)
def _proofs(game: Game[Any]) -> dict[str, Facts]:
    """The code and the tests of each rule, where the data folder tells them."""
    path = game.data / "proofs.toml"
    facts = Facts.load(path) if path.is_file() else Facts({}, path.name)
    return {number: facts.table(number) for number in facts.values}


def source_of(game: Game[Any], name: str) -> SourceInfo:
    """A function or class that plays a rule, `movement.march`; nothing else of the program is shown."""
    if not any(name in facts.texts("code") for facts in _proofs(game).values()):
        raise Refusal("unknown", "server.nothing_here")
    package = import_module(type(game).__module__)
    names = name.split(".")
    path = Path(package.__file__ or "").parent
    while path.is_dir():
        module = names.pop(0)
        path = path / module if (path / module).is_dir() else path / f"{module}.py"
    text = path.read_text("utf-8")
    node = _find(ast.parse(text), names)
    if node is None:
        raise Refusal("unknown", "server.nothing_here")
    lines = text.splitlines()[node.lineno - 1 : node.end_lineno]
    return SourceInfo(name=name, file=path.name, line=node.lineno, text="\n".join(lines))


def _find(node: ast.AST, names: list[str]) -> ast.stmt | None:
    """The definition of that name, or of that name within a class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt) and names[0] in _defined(child):
            return child if len(names) == 1 else _find(child, names[1:])
    return None


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


# ---------------------------------------------------------------------- how sure it is


def doubts_of(game: Game[Any], language: str) -> Doubts:
    """Each fact of the printed game that is not certain, with its value, and why it is not."""
    book, doubts = game.phrases[language], game.doubts()
    guide = _guide(game, language)
    graded = Counter(doubt.source for doubt in doubts)
    files = dict.fromkeys(doubt.file for doubt in doubts)
    return Doubts(
        name=book.word("game.name"),
        count=len(doubts),
        grades=[
            GradeInfo(
                id=grade,
                name=book.word(f"grade.{grade}"),
                meaning=book.word(f"grade.{grade}.meaning"),
                count=graded[grade],
            )
            for grade in GRADES
            if graded[grade]
        ],
        files=[
            DoubtsOfFile(
                file=file,
                why=guide.doubts[file.removesuffix(".toml")].why,
                doubts=[_doubt(guide, doubt) for doubt in doubts if doubt.file == file],
            )
            for file in files
        ],
    )


def _doubt(guide: Guide, doubt: Doubt) -> DoubtInfo:
    fact = guide.doubts[doubt.file.removesuffix(".toml")].facts[doubt.fact]
    values = {name: doubt.values[name] for name in fact.fields if name in doubt.values}
    value = _shown(values) if len(values) > 1 else "".join(map(_shown, values.values())) or NOTHING
    return DoubtInfo(entry=doubt.entry, fact=fact.name, value=value, grade=doubt.source)


def _shown(value: object) -> str:
    """A value of a data file for people to read."""
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(one)}" for key, one in value.items())
    return ("✓" if value else NOTHING) if isinstance(value, bool) else str(value)


# ---------------------------------------------------------------------- the first game


@lru_cache(maxsize=64)
def first_game_of(game: Game[Any], language: str) -> FirstGame | None:
    """None where the game has none, or one that cannot be read: the table itself must not suffer."""
    try:
        return read_first_game(game, language)
    except DataError:
        _log.exception("%s has no first game", game.id)
        return None
