"""The record is the game: set-up, seed and answers, with a checkpoint at each phase."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from flintlock.core import delta
from flintlock.core.errors import (
    DamagedRecord,
    FlintlockError,
    ForeignRecord,
    IllegalAnswer,
    NewerRecord,
    RecordDiffers,
    UnknownGame,
)
from flintlock.core.message import Json
from flintlock.core.question import Seat
from flintlock.core.reasons import Why, read_why

if TYPE_CHECKING:
    from flintlock.core.game import Game
    from flintlock.core.match import Match

FORMAT: Final = 3
"""Raised when the layout of the file changes; older ones stay readable.

2: `holders` and `practice` may be there. 3: phases may tell what led to their answers, `why`. A record is
written in the oldest format that holds all of it.
"""

FORMAT_WITHOUT_REASONS: Final = 2
FORMAT_WITHOUT_NOTES: Final = 1

LEAST_EXPANSION: Final = 100000
MOST_EXPANSION: Final = 16
"""How many items the checkpoints of a record may unpack to: so many, and so many for each character."""


@dataclass
class PhaseRecord:
    """One phase: the position at its start, and who answered what since."""

    phase: str
    position: Json
    answers: list[str]
    askers: list[Seat]
    reasons: dict[int, Why] = field(default_factory=dict)
    """What led to answers of players who say so, by the answer's place in the phase, from 0."""


@dataclass
class Record:
    """A match as it is kept. `game` is the game's id; `end` the fingerprint of the last position."""

    game: str
    rules_version: int
    scenario: str
    options: dict[str, str]
    seed: int
    nature: Literal["auto", "ask"]
    phases: list[PhaseRecord]
    end: str
    result: dict[str, Json] | None = field(default=None)
    holders: dict[Seat, str] = field(default_factory=dict)
    """Who held which seat at the table, if it was played at one: a note, nothing that the rules ask for."""
    practice: bool = False
    """Answers could be taken back freely, dice and cards included."""

    # ------------------------------------------------------------------ using

    def replay(self, game: Game[Any] | None = None) -> Match[Any]:
        """Play the record again under the current rules, checking every checkpoint."""
        rules = self._game(game)
        self._check_reasons(rules)
        match = self._begin(rules)
        for number, phase in enumerate(self.phases, 1):
            self._compare(match, phase, number)
            for count, code in enumerate(phase.answers, 1):
                try:
                    match.answer(code, phase.askers[count - 1])
                except FlintlockError as error:
                    raise RecordDiffers(number, count, str(error)) from error
        here = len(self.phases), len(self.phases[-1].answers)
        if match.digest() != self.end:
            raise RecordDiffers(*here, "the game ends in another position")
        if self.result != (None if match.result is None else match.result.to_json()):
            raise RecordDiffers(*here, "the game ends with another result")
        match.give_nature(self.nature)
        return match

    def resume(self, game: Game[Any] | None = None) -> Match[Any]:
        """Go on from the last checkpoint, without asking whether the rules would lead there again."""
        from flintlock.core.match import Match, Setting, Stage

        rules = self._game(game)
        self._check_reasons(rules)
        stages: list[Stage[Any]] = []
        for number, phase in enumerate(self.phases, 1):
            start = rules.read_position(phase.position, f"phase {number}")
            try:
                steps = [rules.vocabulary[code] for code in phase.answers]
            except IllegalAnswer as unknown:
                raise DamagedRecord(f"phase {number}: {unknown}") from unknown
            stage = Stage.begin(start, stages)
            stage.steps += steps
            stage.askers += phase.askers
            stages.append(stage)
        scenario, options = rules.check_scenario(self.scenario), rules.check_options(self.options)
        last = stages.pop()
        number = len(stages) + 1
        setting = Setting(scenario, options, self.seed)
        try:
            match = Match(rules, setting, "ask", last.start, stages)
            for step, asker in zip(last.steps, last.askers, strict=True):
                question = match.question
                if question is None or question.seat != asker or not question.allows(step):
                    break
                match.answer(cast(Any, step))
            match.give_nature(self.nature)
        except Exception as error:  # a position that only looks sound can make the rules fail in any way
            raise DamagedRecord(f"phase {number}: the rules cannot go on from there") from error
        return match

    def _game(self, game: Game[Any] | None) -> Game[Any]:
        from flintlock.core.registry import load

        try:
            found = game if game is not None else load(self.game)
        except UnknownGame as error:
            raise ForeignRecord(f"the record is of {self.game}: {error}") from error
        if found.id != self.game:
            raise ForeignRecord(f"the record is of {self.game}, not of {found.id}")
        return found

    def _check_reasons(self, game: Game[Any]) -> None:
        """A table will put them into words: each must hold what its phrase asks for."""
        for number, phase in enumerate(self.phases, 1):
            for place, why in phase.reasons.items():
                try:
                    for book in game.phrases.values():
                        for said in why.said:
                            book.say(said)
                except Exception as error:  # what a stranger wrote there can be wrong in any way
                    raise DamagedRecord(
                        f"phase {number}, answer {place + 1}: reasons that cannot be said"
                    ) from error

    def _begin(self, game: Game[Any]) -> Match[Any]:
        """The match at its first question, Nature silent: the record speaks for her."""
        return game.start(self.scenario, self.options, self.seed, nature="ask")

    def _compare(self, match: Match[Any], phase: PhaseRecord, number: int) -> None:
        here = match.stage_start
        if here.phase != phase.phase:
            raise RecordDiffers(number, 0, f"the phase is {here.phase}, not {phase.phase}")
        if here.to_json() != phase.position:
            fields = ", ".join(_changed(here.to_json(), phase.position))
            raise RecordDiffers(number, 0, f"the phase begins in another position; it differs in {fields}")

    # ------------------------------------------------------------------ writing and reading

    def to_json(self) -> dict[str, Json]:
        """Plain data; each checkpoint holds what changed since the one before."""
        phases: list[Json] = []
        before: Json = {}
        for phase in self.phases:
            entry: dict[str, Json] = {
                "phase": phase.phase,
                "position": delta.difference(before, phase.position),
                "answers": _by_asker(phase),
            }
            if phase.reasons:
                entry["why"] = _by_answer(phase)
            phases.append(entry)
            before = phase.position
        notes = self._notes()
        return {
            "flintlock": self._format(),
            "game": self.game,
            "rules": self.rules_version,
            "scenario": self.scenario,
            "options": dict(self.options),
            "seed": self.seed,
            "nature": self.nature,
            **notes,
            "end": self.end,
            "result": self.result,
            "phases": phases,
        }

    def _format(self) -> int:
        """The oldest one that holds all of it."""
        if any(phase.reasons for phase in self.phases):
            return FORMAT
        return FORMAT_WITHOUT_REASONS if self._notes() else FORMAT_WITHOUT_NOTES

    def _notes(self) -> dict[str, Json]:
        """How it was played, as far as there is anything to say."""
        notes: dict[str, Json] = {}
        if self.holders:
            notes["holders"] = dict(self.holders)
        if self.practice:
            notes["practice"] = True
        return notes

    def dumps(self) -> str:
        """The text of the file: a line for each heading and each phase."""
        data = self.to_json()
        phases = cast("list[Json]", data.pop("phases"))
        lines = [f"{json.dumps(key)}: {_compact(value)}," for key, value in data.items()]
        body = ",\n".join(f"  {_compact(phase)}" for phase in phases)
        return "{\n" + "\n".join(lines) + '\n"phases": [\n' + body + "\n]}\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file whole or not at all."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        try:
            with part.open("w", encoding="utf-8") as file:
                file.write(self.dumps())
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise DamagedRecord(f"{path}: not text at byte {error.start}") from error
        except OSError as error:
            raise DamagedRecord(f"{path}: cannot be read ({error.strerror})") from error
        try:
            return cls.loads(text)
        except FlintlockError as error:
            raise type(error)(f"{path}: {error}") from error

    @classmethod
    def loads(cls, text: str) -> Record:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:  # ValueError: also a number of too many digits
            raise DamagedRecord(f"not a whole JSON text: {error}") from error
        return cls.from_json(data, len(text))

    @classmethod
    def from_json(cls, data: Json, size: int | None = None) -> Record:
        """`size`: of the text that it was read from."""
        if size is None:
            size = len(json.dumps(data))
        if not isinstance(data, dict) or "flintlock" not in data:
            raise DamagedRecord("this is not a Flintlock record")
        version = _field(data, "flintlock", int)
        if version > FORMAT:
            raise NewerRecord(f"the record has format {version}; this Flintlock reads up to {FORMAT}")
        unknown = sorted(data.keys() - _HEADINGS)
        if unknown:
            raise DamagedRecord(f"record: unknown fields {', '.join(unknown)}")
        nature = _field(data, "nature", str)
        if nature not in ("auto", "ask"):
            raise DamagedRecord(f"nature: {nature!r} is neither 'auto' nor 'ask'")
        options = _field(data, "options", dict)
        if not all(isinstance(value, str) for value in options.values()):
            raise DamagedRecord("options: expected strings")
        holders = data.get("holders", {})
        if not isinstance(holders, dict) or not all(isinstance(holder, str) for holder in holders.values()):
            raise DamagedRecord("holders: expected an object of strings")
        practice = data.get("practice", False)
        if not isinstance(practice, bool):
            raise DamagedRecord("practice: expected true or false")
        result = data.get("result")
        if result is not None and not isinstance(result, dict):
            raise DamagedRecord("result: expected an object or null")
        return cls(
            game=_field(data, "game", str),
            rules_version=_field(data, "rules", int),
            scenario=_field(data, "scenario", str),
            options=cast("dict[str, str]", options),
            seed=_field(data, "seed", int),
            nature=cast(Literal["auto", "ask"], nature),
            phases=_phases(_field(data, "phases", list), size),
            end=_field(data, "end", str),
            result=result,
            holders=cast("dict[str, str]", holders),
            practice=practice,
        )


_NOTES: Final = ("holders", "practice")
_SETTING: Final = ("flintlock", "game", "rules", "scenario", "options", "seed", "nature")
_HEADINGS: Final = frozenset((*_SETTING, *_NOTES, "end", "result", "phases"))


def _changed(here: dict[str, Json], there: Json) -> list[str]:
    """The fields in which two positions differ."""
    if not isinstance(there, dict):
        return ["all of it"]
    return sorted(
        name
        for name in here.keys() | there.keys()
        if name not in here or name not in there or here[name] != there[name]
    )


def _by_asker(phase: PhaseRecord) -> list[Json]:
    """The answers as runs of one seat: [["nature", "face:hit", …], ["british_regulars", …]]."""
    runs: list[list[Json]] = []
    for asker, answer in zip(phase.askers, phase.answers, strict=True):
        if not runs or runs[-1][0] != asker:
            runs.append([asker])
        runs[-1].append(answer)
    return cast("list[Json]", runs)


def _by_answer(phase: PhaseRecord) -> list[Json]:
    """The reasons, each with the place of its answer: [{"answer": 3, "open": true, "said": […]}]."""
    return [{"answer": place, **why.to_json()} for place, why in sorted(phase.reasons.items())]


def _reasons(data: Json, answers: int, where: str) -> dict[int, Why]:
    if not isinstance(data, list):
        raise DamagedRecord(f"{where}: why must be a list")
    found: dict[int, Why] = {}
    for entry in data:
        place = entry.get("answer") if isinstance(entry, dict) else None
        if type(place) is not int or not 0 <= place < answers or place in found:
            raise DamagedRecord(f"{where}: reasons must tell, once for each, to which answer they led")
        found[place] = read_why(entry, where)
    return found


def _phases(data: list[Json], size: int) -> list[PhaseRecord]:
    if not data:
        raise DamagedRecord("phases: there is none")
    phases: list[PhaseRecord] = []
    position: Json = {}
    budget = delta.Budget(LEAST_EXPANSION + MOST_EXPANSION * size)
    for number, entry in enumerate(data, 1):
        where = f"phase {number}"
        if not isinstance(entry, dict):
            raise DamagedRecord(f"{where}: expected an object")
        if "position" not in entry:
            raise DamagedRecord(f"{where}: position is missing")
        try:
            position = delta.apply(position, entry["position"], where, budget)
        except RecursionError as error:
            raise DamagedRecord(f"{where}: the position is nested too deeply") from error
        askers: list[Seat] = []
        answers: list[str] = []
        for run in _field(entry, "answers", list, where):
            if not isinstance(run, list) or len(run) < 2 or not all(isinstance(word, str) for word in run):
                raise DamagedRecord(f"{where}: each run of answers must be a seat and what it answered")
            asker, *words = cast("list[str]", run)
            askers += [asker] * len(words)
            answers += words
        if not answers and number < len(data):
            raise DamagedRecord(f"{where}: nobody answered anything, and yet there is a phase after it")
        reasons = _reasons(entry.get("why", []), len(answers), where)
        phases.append(PhaseRecord(_field(entry, "phase", str, where), position, answers, askers, reasons))
    return phases


def _field(data: dict[str, Json], name: str, kind: type, where: str = "record") -> Any:
    if name not in data:
        raise DamagedRecord(f"{where}: {name} is missing")
    value = data[name]
    if type(value) is not kind:
        raise DamagedRecord(f"{where}: {name} must be {kind.__name__}, not {type(value).__name__}")
    return value


def _compact(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
