"""Work for many processes, which never outlive who gave it to them."""

import signal
import subprocess
import sys

import pytest
from tests.processes import gone, is_alive, looked_up

STUDY = """
from tests import bad_work
from flintlock.study.workers import spread

if __name__ == "__main__":
    list(spread(bad_work.tell_and_spin, range(5), jobs=2))
"""


@looked_up
@pytest.mark.parametrize("blow", ["SIGTERM", "SIGKILL"])
def test_workers_go_when_a_study_is_killed(blow: str) -> None:
    with subprocess.Popen([sys.executable, "-c", STUDY], stdout=subprocess.PIPE, text=True) as study:
        assert study.stdout is not None
        workers = [int(study.stdout.readline()) for _ in range(2)]
        assert all(map(is_alive, workers))
        study.send_signal(getattr(signal, blow))
        study.wait(30)
    assert all(map(gone, workers))
