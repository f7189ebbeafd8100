"""Flintlock: five board wargames about America's wars, complete and by the book."""

from flintlock.core.errors import (
    DamagedRecord,
    DataError,
    EndlessRules,
    FlintlockError,
    ForeignRecord,
    IllegalAnswer,
    ImaginedMatch,
    ImpossiblePosition,
    MatchOver,
    NewerRecord,
    NotAsked,
    RecordDiffers,
    RecordError,
    UndoRefused,
    UnknownGame,
    UnknownLanguage,
    UnknownOption,
    UnknownPlayer,
    UnknownScenario,
    UnknownSeat,
    UnknownStep,
)
from flintlock.core.game import Game, Role, Variant
from flintlock.core.match import Match
from flintlock.core.position import Position, Result
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.record import Record
from flintlock.core.vocabulary import Option, Vocabulary
from flintlock.games import __name__ as _shelf  # noqa: F401  puts the games on the shelf

# isort: split
# After the package of that name, so that flintlock.games is the function.
from flintlock.core.registry import games, load

__version__ = "0.1.0"

__all__ = [
    "NATURE",
    "DamagedRecord",
    "DataError",
    "EndlessRules",
    "FlintlockError",
    "ForeignRecord",
    "Game",
    "IllegalAnswer",
    "ImaginedMatch",
    "ImpossiblePosition",
    "Match",
    "MatchOver",
    "NewerRecord",
    "NotAsked",
    "Option",
    "Position",
    "Question",
    "Record",
    "RecordDiffers",
    "RecordError",
    "Result",
    "Role",
    "Seat",
    "UndoRefused",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownOption",
    "UnknownPlayer",
    "UnknownScenario",
    "UnknownSeat",
    "UnknownStep",
    "Variant",
    "Vocabulary",
    "games",
    "load",
]
