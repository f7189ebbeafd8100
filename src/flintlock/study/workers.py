"""Many small pieces of work, on all processors of one machine or of many."""

from __future__ import annotations

import multiprocessing
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from typing import Any, TypeVar

from flintlock.core.children import belong_to_parent
from flintlock.core.errors import Refused

KNOCK_SECONDS = 10.0

T = TypeVar("T")
R = TypeVar("R")


class NoCluster(Refused):
    """Ray is not installed, or nobody answers at that address."""


def spread(work: Callable[[T], R], tasks: Sequence[T], jobs: int, cluster: str | None = None) -> Iterator[R]:
    """What comes of the tasks, as it comes; `cluster`: the address of a Ray cluster that does them."""
    if cluster is not None:
        return _over_cluster(work, tasks, cluster)
    if jobs == 1 or len(tasks) < 2:
        return map(work, tasks)
    return _over_processes(work, tasks, jobs)


def _over_processes(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    # Fresh processes: a fork would copy whatever threads the caller runs in an unknown state.
    context = multiprocessing.get_context("spawn")
    workers = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context, initializer=belong_to_parent)
    try:
        for done in as_completed([workers.submit(work, task) for task in tasks]):
            yield done.result()
    finally:
        workers.shutdown(cancel_futures=True)


def _over_cluster(work: Callable[[T], R], tasks: Sequence[T], address: str) -> Iterator[R]:
    ray = _join(address)
    remote = ray.remote(work)
    try:
        waiting = [remote.remote(task) for task in tasks]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def _join(address: str) -> Any:
    try:
        ray = import_module("ray")
    except ImportError as error:
        raise NoCluster("no_ray") from error
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise NoCluster("no_cluster", address=address) from error
    return ray


def _knock(address: str) -> None:
    """Ray itself would try for ever."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
