"""What the server counts, in the text form that Prometheus reads. No key, no name, no hand is among it."""

from __future__ import annotations

import os
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Up to how many seconds each step of a histogram goes."""


class Count:
    """A number that only grows, for each value of a label."""

    def __init__(self, name: str, help: str, label: str) -> None:
        self.name, self.help, self.label = name, help, label
        self._number: Counter[str] = Counter()

    def add(self, value: str, number: int = 1) -> None:
        self._number[value] += number

    def of(self, value: str) -> int:
        return self._number[value]

    def lines(self) -> Iterator[str]:
        yield from _heading(self.name, self.help, "counter")
        for value, number in sorted(self._number.items()):
            yield f'{self.name}{{{self.label}="{value}"}} {number}'


class Spread:
    """How long things took."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self._steps = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._steps[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        yield from _heading(self.name, self.help, "histogram")
        so_far = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._steps, strict=True):
            so_far += number
            yield f'{self.name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {so_far}"


ANSWERS = Count("flintlock_answers_total", "Answers that were saved, by who gave them.", "by")
ANSWER_SECONDS = Spread("flintlock_answer_seconds", "From the arrival of an answer until it is saved.")
REFUSALS = Count("flintlock_refusals_total", "What was refused, by kind.", "kind")
VIEWS = Count("flintlock_views_total", "Views that were sent, by form.", "form")
VIEW_BYTES = Count("flintlock_view_bytes_total", "Bytes of views that were sent, by form.", "form")
RECORDS = Count("flintlock_records_total", "Records from strangers, by what came of them.", "result")

_COUNTED = (ANSWERS, ANSWER_SECONDS, REFUSALS, VIEWS, VIEW_BYTES, RECORDS)

_started = time.time()


def text(gauges: Mapping[str, tuple[str, float]]) -> str:
    """All that is counted; `gauges`: what is there now, with what it means."""
    lines = [line for counted in _COUNTED for line in counted.lines()]
    for name, (help, value) in {**gauges, **_process()}.items():
        kind = "counter" if name.endswith("_total") else "gauge"
        lines += [*_heading(name, help, kind), f"{name} {value:g}"]
    return "\n".join(lines) + "\n"


def _process() -> dict[str, tuple[str, float]]:
    """Of the server's own process, under the names that everybody uses."""
    used = os.times()
    found = {
        "process_cpu_seconds_total": ("Processor time.", used.user + used.system),
        "process_start_time_seconds": ("When it was started.", round(_started)),
    }
    if sys.platform == "linux":
        with open("/proc/self/statm", encoding="ascii") as memory:
            pages = int(memory.read().split()[1])
        found["process_resident_memory_bytes"] = ("Memory.", pages * os.sysconf("SC_PAGE_SIZE"))
    return found


def _heading(name: str, help: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} {kind}"
