"""What must be the same in every process, and what importing costs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.core.playing import random_toy
from tests.core.toy import Toy

import flintlock
from flintlock.core.chance import chance_word

ROOT = Path(__file__).resolve().parents[2]


def run(code: str, hash_seed: str = "0") -> str:
    """What a fresh Python prints."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


PLAY_TOY = """
import sys
from tests.core.playing import random_toy
from tests.core.toy import Toy
sys.stdout.reconfigure(encoding="utf-8")
match = random_toy(Toy(), seed=12)
print(match.digest())
print(match.record().dumps(), end="")
"""

PLAY = """
import random, sys
import flintlock
sys.stdout.reconfigure(encoding="utf-8")
match, rng = flintlock.load({game!r}).start(seed=3), random.Random(3)
for _ in range(150):
    if match.question is not None:
        match.answer(rng.choice(match.question.options))
print(match.digest())
print(match.record().dumps(), end="")
"""

GAMES = flintlock.games()


@pytest.mark.parametrize("code", [PLAY_TOY, *(PLAY.format(game=game) for game in GAMES)], ids=["toy", *GAMES])
def test_the_same_seed_and_answers_give_the_same_record_in_every_process(code: str) -> None:
    assert len({run(code, hash_seed) for hash_seed in ("0", "1", "4711")}) == 1


def test_nature_s_stream_is_the_same_in_every_process() -> None:
    code = "from flintlock.core.chance import chance_word\nprint([chance_word(2**100, n) for n in range(20)])"
    assert run(code, "99").strip() == str([chance_word(2**100, count) for count in range(20)])


def test_another_process_writes_what_this_one_does(toy: Toy) -> None:
    match = random_toy(toy, seed=12)
    assert run(PLAY_TOY, "99") == f"{match.digest()}\n{match.record().dumps()}"


def test_no_game_is_imported_before_it_is_loaded() -> None:
    code = """
import sys, flintlock
def opened():
    return sorted(n for n in sys.modules if n.startswith("flintlock.games.") and n.count(".") == 2)
print(opened(), flintlock.games()[0])
flintlock.load("1812")
print(opened())
"""
    assert run(code).splitlines() == [f"[] {GAMES[0]}", "['flintlock.games.invasion_1812']"]


def test_kernel_and_games_need_nothing_but_python() -> None:
    """And the marks for the compiler, which are a few lines of Python themselves."""
    code = """
import sys
before = set(sys.modules)
import flintlock
for game in flintlock.games():
    flintlock.load(game).start(seed=1)
rooms = {name.partition(".")[0] for name in set(sys.modules) - before if "__mypyc" not in name}
print(sorted(rooms - sys.stdlib_module_names - {"flintlock", "mypy_extensions"}))
"""
    assert run(code).strip() == "[]"
