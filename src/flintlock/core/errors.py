"""Every refusal is typed and says in a sentence what is wrong.

What people can cause at a table is a key of the phrase book with parameters (`said`), put into words where it
is read; `str()` gives the English sentence. Faults of files are told in English, with the place in the file.
"""

from __future__ import annotations


class FlintlockError(Exception):
    """The base of all errors that a user of Flintlock can cause."""


class Refused(FlintlockError):
    """Something that a person at a table asked for and does not get."""

    def __init__(self, key: str, /, **params: object) -> None:
        """Parameters are words, numbers, or messages as data."""
        super().__init__(key)
        self.said: dict[str, object] = {"key": f"error.{key}", "params": params}

    def __str__(self) -> str:
        from flintlock.core.phrases import ENGLISH

        return ENGLISH.say(self.said)

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled, only the arguments of an exception would come along to another process.
        return _refused_again, (type(self), self.args[0], self.said["params"])


def _refused_again(kind: type[Refused], key: str, params: dict[str, object]) -> Refused:
    return kind(key, **params)


class UnknownGame(Refused):
    """There is no game of that id."""


class UnknownScenario(Refused):
    """The game has no scenario of that id."""


class UnknownOption(Refused):
    """The game has no such option, or the option has no such value."""


class UnknownSeat(Refused):
    """The game has no seat of that id."""


class UnknownStep(Refused):
    """The match has not had that many answers."""


class UnknownPlayer(Refused):
    """There is no player (bot) of that name."""


class UnknownLanguage(Refused):
    """There is no phrase book in that language."""


class IllegalAnswer(Refused):
    """The answer is not on the question's list; nothing was changed."""

    def __init__(self, answer: str, reason: object = None, in_english: str = "") -> None:
        """`reason`: the message why it is not offered, as data; None where the game has no such answer."""
        if reason is None:
            super().__init__("no_such_answer", answer=answer)
        else:
            super().__init__("illegal_answer", answer=answer, reason=reason)
        self.answer = answer
        self._reason = reason
        self._in_english = in_english

    def __str__(self) -> str:
        if not self._in_english:
            return super().__str__()
        return Refused("illegal_answer", answer=self.answer, reason=self._in_english).__str__()

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalAnswer, (self.answer, self._reason, self._in_english)


class NotAsked(Refused):
    """That seat is not the one being asked."""


class MatchOver(Refused):
    """The game has ended; nothing is asked any more."""


class UndoRefused(Refused):
    """The last answer cannot be taken back."""


class ImaginedMatch(Refused):
    """An imagined match never happened, so it has no record and no past."""


class EndlessRules(FlintlockError):
    """The rules run on without asking anybody: a fault in them, or a position that cannot be."""


class ImpossiblePosition(FlintlockError):
    """A position in which something was lost or made up."""


def require(condition: bool, problem: str) -> None:
    """For checks of positions: what must hold, and what is wrong where it does not."""
    if not condition:
        raise ImpossiblePosition(problem)


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
