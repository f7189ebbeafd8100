"""Records from strangers: read in a process that can be killed, with little time and little memory."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flintlock.core.errors import FlintlockError, Refused
from flintlock.core.game import Game
from flintlock.core.match import Setting
from flintlock.core.record import PhaseRecord, Record
from flintlock.core.registry import load
from flintlock.server.guard import parse
from flintlock.server.manner import Manner
from flintlock.server.play import Play
from flintlock.server.refusal import Kind, Refusal
from flintlock.server.store import AnswerRow, Checkpoint
from flintlock.server.workers import TookTooLong, Worker, WorkerFailed, WorkerLost

SECONDS = 10.0
"""The longest game of all replays in a twentieth of that."""

MEMORY = 1 << 30
"""Address space of the reading process, of which Python and the games take a quarter."""

MOST_UNPACKED = 16 * 1024 * 1024
"""So many characters the checkpoints of a record may have, each written out: eight times the longest game."""

READERS = 2
"""How many records are read at the same time."""


@dataclass(frozen=True)
class Begun:
    """A game that was begun or taken up: what is kept of it."""

    rows: list[AnswerRow]
    checkpoints: list[Checkpoint]


@dataclass(frozen=True)
class Reading:
    """What a record says of its table, and the game up to its end."""

    game: str
    scenario: str
    options: dict[str, str]
    holders: dict[str, str]
    is_asking: bool
    """People drew the cards and rolled the dice."""
    is_practice: bool
    begun: Begun


@dataclass(frozen=True)
class Problem:
    """Why a record is not taken: what makes up a refusal, which cannot itself go from process to process."""

    kind: Kind
    key: str
    params: dict[str, object]


class Readers:
    """Where records are read."""

    def __init__(self) -> None:
        self._workers = [Worker(MEMORY, ready) for _ in range(READERS)]
        self._next = itertools.cycle(self._workers)

    async def read(self, text: bytes) -> Reading:
        try:
            found = await next(self._next).do(SECONDS, read_record, text)
        except TookTooLong as error:
            raise Refusal("record", "server.record_too_long") from error
        except (WorkerLost, WorkerFailed) as error:  # a forged one may break the rules in any way
            raise Refusal("record", "server.record_breaks") from error
        if isinstance(found, Problem):
            raise Refusal(found.kind, found.key, None, **found.params)
        return found

    def close(self) -> None:
        for worker in self._workers:
            worker.close()


# ---------------------------------------------------------------------- in the process itself


def ready() -> None:
    """All that a reader needs is imported with this module."""


def read_record(text: bytes) -> Reading | Problem:
    try:
        return _read(parse(text))
    except Refusal as error:
        return Problem(error.kind, str(error.said["key"]), dict(error.params))
    except Refused as error:
        return Problem("record", "server.record", {"problem": error.said})
    except FlintlockError as error:
        return Problem("record", "server.record", {"problem": str(error)})


def _read(data: Any) -> Reading:
    if not isinstance(data, dict):
        raise Refusal("malformed", "server.shape.object", where="body")
    record = Record.from_json(data)
    _check_size(record)
    game = load(record.game)
    scenario, options = game.check_scenario(record.scenario), game.check_options(record.options)
    _check_record(game, record)
    # Nobody is answered for: who sits there is not known yet.
    nobody = Manner(frozenset(game.seats), chance="all")
    begun = begin(game, Setting(scenario, options, record.seed), record.phases, nobody)
    return Reading(game.id, scenario, options, record.holders, record.nature == "ask", record.practice, begun)


def _check_size(record: Record) -> None:
    """Each checkpoint is kept whole, though in the record it may be as short as nothing."""
    size = 0
    for phase in record.phases:
        size += len(json.dumps(phase.position))
        if size > MOST_UNPACKED:
            raise Refusal("record", "server.record_unpacks", limit=MOST_UNPACKED // 1024 // 1024)


def _check_record(game: Game[Any], record: Record) -> None:
    """It must replay; one of other rules must at least go on from its last checkpoint."""
    if record.rules_version == game.rules_version:
        record.replay(game)
    else:
        record.resume(game)


def begin(game: Game[Any], setting: Setting, phases: Sequence[PhaseRecord], manner: Manner) -> Begun:
    """A new game, or one that was played elsewhere before, up to the first question to somebody."""
    play = Play.load(game, setting, list(phases), manner) if phases else Play.start(game, setting, manner)
    play.settle()
    return Begun(play.all_rows(), play.all_checkpoints())
