"""Rules that run for too long are stopped, wherever they run, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest
from tests.bad_work import spin

from flintlock.server import patience
from flintlock.server.patience import Overseer, TooLong, for_a_moment, for_a_while, in_time


def test_what_is_done_in_time_is_not_disturbed() -> None:
    overseer = Overseer()
    assert [overseer.run(60, partial(pow, n, 2)) for n in range(50)] == [n * n for n in range(50)]


def test_the_event_loop_is_not_held_by_what_never_ends() -> None:
    with pytest.raises(TooLong):
        for_a_moment(spin)
    assert for_a_moment(lambda: "as ever") == "as ever"


def test_others_go_on_while_something_runs_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "WHILE", 0.3)

    async def attempt() -> int:
        running = asyncio.create_task(for_a_while(spin))
        turns = 0
        while not running.done():
            turns += 1
            await asyncio.sleep(0.001)
        with pytest.raises(TooLong):
            await running
        return turns

    assert asyncio.run(attempt()) > 1


def test_what_takes_longer_than_a_moment_is_done_again_in_a_thread() -> None:
    where: list[int] = []

    def work() -> str:
        where.append(threading.get_ident())
        if len(where) == 1:
            spin()
        return "done"

    assert asyncio.run(in_time(work)) == "done"
    assert where[0] == threading.get_ident() != where[1]


def test_nothing_on_the_way_takes_the_end_of_its_time_for_a_fault_of_its_own() -> None:
    def work() -> None:
        try:
            spin()
        except Exception:
            return

    with pytest.raises(TooLong):
        for_a_moment(work)


def test_something_inside_something_longer_has_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(patience, "MOMENT", 0.0)

    def inner() -> int:
        return sum(range(2_000_000))

    assert patience._overseer.run(60, lambda: for_a_moment(inner)) == 1999999000000


class Swallower:
    """What goes wrong when it is forgotten is told to nobody."""

    def __del__(self) -> None:
        spin()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_end_of_the_time_comes_again_where_it_was_swallowed() -> None:
    def work() -> None:
        Swallower()
        spin()

    with pytest.raises(TooLong):
        for_a_moment(work)
