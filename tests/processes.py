"""Whether processes live."""

import time
from pathlib import Path

import pytest

looked_up = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc"
)


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def gone(process: int) -> bool:
    """Whether it is gone soon."""
    for _ in range(500):
        if not is_alive(process):
            return True
        time.sleep(0.02)
    return False
