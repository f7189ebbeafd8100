"""What a worker can be asked that does it no good; it imports it from here."""

from __future__ import annotations

import os
import time


def spin(*_: object) -> None:
    """As a rule does that never comes to its next question."""
    while True:
        pass


def tell_and_spin(*_: object) -> None:
    print(os.getpid(), flush=True)
    spin()


def eat(*_: object) -> int:
    """As a record does that grows and grows."""
    eaten = []
    while True:
        eaten.append(bytes(1 << 24))


def crash(*_: object) -> None:
    os._exit(3)


def who(pause: float = 0.0) -> int:
    time.sleep(pause)
    return os.getpid()
