"""The log's copies share what they have in common and never see each other's lines."""

import pytest

from flintlock.core.log import Log
from flintlock.core.message import Entry


def line(key: str) -> Entry:
    return Entry(key, {})


def keys(log: Log) -> list[str]:
    return [entry.key for entry in log]


def test_a_copy_has_its_own_future() -> None:
    log = Log()
    log.append(line("a"))
    early = log.copy()
    log.append(line("b"))
    late = log.copy()
    early.append(line("x"))
    log.append(line("c"))
    late.append(line("y"))
    early.append(line("z"))
    assert [keys(one) for one in (log, early, late)] == [["a", "b", "c"], ["a", "x", "z"], ["a", "b", "y"]]


def test_lines_by_number_and_by_range() -> None:
    log = Log()
    for key in "abcd":
        log.append(line(key))
    early = log.copy()
    log.append(line("e"))
    assert len(early) == 4
    assert early[0].key == "a"
    assert early[-1].key == "d"
    assert [entry.key for entry in early[2:]] == ["c", "d"]
    assert [entry.key for entry in early[-3:]] == ["b", "c", "d"]
    for number in (4, -5):
        with pytest.raises(IndexError):
            early[number]
