"""Breaks a game's rules on purpose, one small fault at a time, and sees whether its tests notice.

    python -m tools.mutants GAME [--number 60] [--seed 1] [--jobs 2] [--within nonplayers]

The faults are sampled by seed from all that can be made in the modules of rules: comparisons and signs
turned, numbers off by one, conditions negated, statements dropped, `and` for `or`. A mutant is caught if the
game's tests fail or hang. Survivors that change nothing anybody could see are listed, with the reason, in
tests/games/<package>/mutants.toml.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import flintlock

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
NOT_RULES = (
    *("__init__.py", "board.py", "cards.py", "land.py", "panels.py", "phases.py", "pieces.py", "reading.py"),
    *("scenarios.py", "view.py"),
)
"""Reading of data and drawing are held by tests of their own."""
DECLARED = ("strict", "repr", "compare", "kw_only")
"""Keywords that guard and declare: no rule hangs on them."""
LONGEST_RUN = 600

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
REVERSED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


@dataclass(frozen=True)
class Spot:
    """Where a fault can be made: the number of a node in a file's syntax tree."""

    file: Path
    node: int


@dataclass(frozen=True)
class Mutant:
    """A fault: in which file, at which line, what, and the module with it."""

    file: Path
    line: int
    what: str
    source: str

    @property
    def name(self) -> str:
        """Without its line, which moves with every edit."""
        return f"{self.file.name}: {self.what}"


# ---------------------------------------------------------------------- making them


def spots(folder: Path) -> list[Spot]:
    """Every place of a package's rules that can be broken, in a fixed order."""
    files = [file for file in sorted(folder.rglob("*.py")) if file.name not in NOT_RULES]
    found: list[Spot] = []
    for file in files:
        nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        declared = [
            id(node.value) for node in nodes if isinstance(node, ast.keyword) and node.arg in DECLARED
        ]
        found += [
            Spot(file, number)
            for number, node in enumerate(nodes)
            if can_break(node) and id(node) not in declared
        ]
    return found


def mutant_at(spot: Spot) -> Mutant:
    tree = ast.parse(spot.file.read_text("utf-8"))
    node = list(ast.walk(tree))[spot.node]
    line = getattr(node, "lineno", 0)
    what = break_it(node)
    return Mutant(spot.file, line, what, ast.unparse(ast.fix_missing_locations(tree)))


def can_break(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in COMPARED
    if isinstance(node, ast.BinOp):
        return type(node.op) in REVERSED
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, bool)
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.BoolOp | ast.If | ast.IfExp | ast.AugAssign)


def break_it(node: ast.AST) -> str:
    """Make the fault in place, and say which."""
    before = ast.unparse(node).splitlines()[0]
    if isinstance(node, ast.Expr | ast.Assign | ast.AugAssign):
        drop(node)
        return f"without {before}"
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp):
        node.op = REVERSED[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.If | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1
    return f"{before} → {ast.unparse(node).splitlines()[0]}"


def drop(node: ast.Expr | ast.Assign | ast.AugAssign) -> None:
    """The statement no longer does anything."""
    if isinstance(node, ast.Expr):
        node.value = ast.Constant(None)
    elif isinstance(node, ast.Assign):
        node.targets = [ast.Name("_", ast.Store())]
    else:
        node.op, node.value = ast.Add(), ast.Constant(0)


# ---------------------------------------------------------------------- trying them


def survives(mutant: Mutant, tests: Path) -> bool:
    """Whether the game's tests pass all the same."""
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "flintlock"
        shutil.copytree(SOURCE / "flintlock", copied, ignore=shutil.ignore_patterns("__pycache__"))
        (Path(folder) / mutant.file.relative_to(SOURCE)).write_text(mutant.source, "utf-8")
        chosen = [str(tests), str(ROOT / "tests" / "games" / "test_every_game.py")]
        package = tests.name
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        environment = os.environ | {"PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            run = subprocess.run(
                [*command, *chosen, "-k", f"not test_play_reaches and ({package} or {_game_of(package)})"],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                timeout=LONGEST_RUN,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        return run.returncode == 0


def _game_of(package: str) -> str:
    return next(id for id in flintlock.games() if flintlock.load(id).data.parent.name == package)


def main() -> int:
    parser = argparse.ArgumentParser(description="Break a game's rules and see whether its tests notice.")
    parser.add_argument("game", choices=flintlock.games())
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--within", default="", help="only in this folder of the game's package")
    chosen = parser.parse_args()
    folder = flintlock.load(chosen.game).data.parent
    tests = ROOT / "tests" / "games" / folder.name
    every = spots(folder / chosen.within)
    wanted = random.Random(chosen.seed).sample(every, min(chosen.number, len(every)))
    sample = [mutant_at(spot) for spot in wanted]
    excuses = tests / "mutants.toml"
    excused = tomllib.loads(excuses.read_text("utf-8")) if excuses.exists() else {}
    caught = 0
    with ThreadPoolExecutor(chosen.jobs) as workers:
        for mutant, alive in zip(sample, workers.map(lambda one: survives(one, tests), sample), strict=True):
            caught += not alive
            verdict = "caught" if not alive else excused.get(mutant.name, "SURVIVED")
            print(f"{mutant.name} (line {mutant.line}): {verdict}", flush=True)
    print(f"{caught} of {len(sample)} caught ({caught / len(sample):.1%}); {len(every)} can be made")
    return 0 if caught >= 0.95 * len(sample) else 1


if __name__ == "__main__":
    sys.exit(main())
