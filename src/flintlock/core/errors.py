"""Every refusal is typed and says in a sentence what is wrong."""

from __future__ import annotations


class FlintlockError(Exception):
    """The base of all errors that a user of Flintlock can cause."""


class UnknownGame(FlintlockError):
    """There is no game of that id."""


class UnknownScenario(FlintlockError):
    """The game has no scenario of that id."""


class UnknownOption(FlintlockError):
    """The game has no such option, or the option has no such value."""


class UnknownSeat(FlintlockError):
    """The game has no seat of that id."""


class UnknownStep(FlintlockError):
    """The match has not had that many answers."""


class UnknownPlayer(FlintlockError):
    """There is no player (bot) of that name."""


class IllegalAnswer(FlintlockError):
    """The answer is not on the question's list; nothing was changed."""

    def __init__(self, answer: str, reason: str) -> None:
        super().__init__(f"{answer!r} is not a legal answer: {reason}")
        self.answer = answer
        self.reason = reason


class NotAsked(FlintlockError):
    """That seat is not the one being asked."""


class MatchOver(FlintlockError):
    """The game has ended; nothing is asked any more."""


class UndoRefused(FlintlockError):
    """The last answer cannot be taken back."""


class ImaginedMatch(FlintlockError):
    """An imagined match never happened, so it has no record and no past."""


class DataError(FlintlockError):
    """A data file contradicts itself or names something that does not exist."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class RecordError(FlintlockError):
    """A record that cannot be used."""


class DamagedRecord(RecordError):
    """The file is not a whole, well-formed record."""


class ForeignRecord(RecordError):
    """The record is of another game, or of none that is installed."""


class NewerRecord(RecordError):
    """The record was written by a later version of the format."""


class RecordDiffers(RecordError):
    """Replaying the record under the current rules leads elsewhere."""

    def __init__(self, phase: int, answer: int, problem: str) -> None:
        super().__init__(f"phase {phase}, answer {answer}: {problem}")
        self.phase = phase
        self.answer = answer
        self.problem = problem
