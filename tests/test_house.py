"""The order of the house: which room may know which, how long a file may be, that documents are true."""

import ast
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
PACKAGE = SRC / "flintlock"
LONGEST_FILE = 600

# A room may import itself and the rooms named here. "" is the package's own face, `import flintlock`.
# Games are stricter still: each knows the kernel and its own package, never another game.
MAY_IMPORT = {
    "core": set[str](),
    "games": {"core"},
    "": {"core", "games"},
    "players": {"", "core", "games"},
    "study": {"", "core", "games", "players"},
    "server": {"", "core", "games", "players", "study"},
    "cli": {"", "core", "games", "players", "study", "server"},
    "__main__": {"cli"},
}


def files(folder: Path, *suffixes: str) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and (not suffixes or path.suffix in suffixes)
    )


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, source: str) -> Iterator[str]:
    """Dotted names that a file imports, relative ones made absolute, wherever in the file they stand."""
    package = list(path.relative_to(SRC).parent.parts)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def room(name: str) -> str:
    """`flintlock.core.match` is in core; `flintlock.Match` is no room but the package's face."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else ""


def trespasses(path: Path, source: str) -> list[str]:
    """The imports of a file that its room forbids."""
    me = module_name(path)
    home = room(me)
    own_game = ".".join(me.split(".")[:3]) if (path.parent != PACKAGE / "games" and home == "games") else ""
    found = []
    for name in imported(path, source):
        if name.split(".")[0] != "flintlock":
            continue
        there = room(name)
        if own_game and there == "games":
            allowed = name == own_game or name.startswith(own_game + ".")
        else:
            allowed = there == home or there in MAY_IMPORT[home]
        if not allowed:
            found.append(f"{me} imports {name}")
    return found


def test_imports_point_one_way() -> None:
    found = [line for path in files(PACKAGE, ".py") for line in trespasses(path, path.read_text("utf-8"))]
    assert found == []


def test_every_room_has_its_rule() -> None:
    homes = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in files(PACKAGE, ".py")}
    assert homes - {"__init__"} <= MAY_IMPORT.keys()


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("core/match.py", "from flintlock.games import load"),
        ("core/match.py", "from flintlock import Match"),
        ("core/match.py", "from .. import games"),
        ("core/match.py", "def f():\n    import flintlock.cli"),
        ("games/one/battle.py", "from flintlock.games.two import battle"),
        ("games/one/battle.py", "from flintlock.games import two"),
        ("games/one/battle.py", "from ..two.battle import fight"),
        ("games/one/battle.py", "from flintlock.players import random"),
        ("players/search.py", "from flintlock.study import odds"),
        ("study/odds.py", "from flintlock.cli import main"),
        ("__init__.py", "from flintlock.cli import main"),
    ],
)
def test_a_wrong_import_is_noticed(file: str, source: str) -> None:
    assert len(trespasses(PACKAGE / file, source)) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("core/match.py", "import random\nfrom . import record\nfrom flintlock.core.seat import Seat"),
        ("games/one/battle.py", "from .board import Space\nfrom flintlock.core import Rules"),
        ("games/one/automata/royalist.py", "from ..board import Space\nfrom flintlock.games import one"),
        ("games/__init__.py", "from flintlock.games.one import ONE"),
        ("players/search.py", "from flintlock import Match"),
        ("cli/__init__.py", "from flintlock.server import serve"),
        ("__init__.py", "from .core import Match"),
    ],
)
def test_a_right_import_passes(file: str, source: str) -> None:
    assert trespasses(PACKAGE / file, source) == []


def test_nothing_leans_on_what_lies_outside() -> None:
    outside = "/".join(("..", "shared")).encode()
    leaning = [
        path for folder in (SRC, ROOT / "tests") for path in files(folder) if outside in path.read_bytes()
    ]
    assert leaning == []


def loose_constants(source: str) -> Iterator[str]:
    """Constants of a module that are not declared as such."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign):
            names = [
                name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)
            ]
            yield from (name for name in names if name.isupper() and len(name) > 1)


def test_what_compiles_declares_its_constants() -> None:
    """Compiled modules have what is Final at hand; anything else they look up by its name each time."""
    assert list(loose_constants("MOST, LEAST = 5, 1\nP = 1\nFEW: Final = 2")) == ["MOST", "LEAST"]
    loose = {
        str(path.relative_to(SRC)): found
        for folder in ("core", "games", "players")
        for path in files(PACKAGE / folder, ".py")
        if (found := list(loose_constants(path.read_text("utf-8"))))
    }
    assert loose == {}


def test_a_file_is_one_subject() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in (SRC, ROOT / "tests")
        for path in files(folder, ".py", ".js", ".mjs")
        if (lines := len(path.read_text("utf-8").splitlines())) > LONGEST_FILE
    }
    assert long == {}


FENCE = re.compile(r"^(?P<fence>`{3,}|~{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=fence)[ \t]*$", re.M | re.S)


def test_the_examples_in_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text("utf-8")
    namespace: dict[str, object] = {"__name__": "readme"}
    for block in FENCE.finditer(text):
        if block["info"].strip() == "python":
            # The empty lines before make a traceback name the README's own line.
            above = "\n" * text.count("\n", 0, block.start("body"))
            exec(compile(above + block["body"], str(ROOT / "README.md"), "exec"), namespace)


LINK = re.compile(
    r"""\]\(\s*<?([^)\s>]+)>?(?:\s+["'][^)]*)?\)|^\[[^\]]+\]:\s*(\S+)|(?:href|src)="([^"]+)\"""", re.M
)
INLINE_CODE = re.compile(r"`[^`\n]+`")


def relative_links(text: str) -> Iterator[str]:
    prose = INLINE_CODE.sub("", FENCE.sub("", text))
    for match in LINK.finditer(prose):
        target = next(group for group in match.groups() if group).split("#")[0].split("?")[0]
        if target and not re.match(r"[a-z][a-z0-9+.-]*:|//", target, re.I):
            yield target


def test_links_in_the_documents_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *files(ROOT / "docs", ".md")]
    dead = []
    for page in pages:
        for link in relative_links(page.read_text("utf-8")):
            target = (page.parent / link).resolve()
            if not (target.is_relative_to(ROOT) and target.exists()):
                dead.append(f"{page.relative_to(ROOT)}: {link}")
    assert dead == []


def test_a_dead_link_is_noticed() -> None:
    text = (
        '[a](a.md#top "A"), ![b](<b.svg>), <img src="c.png">, `[no](d.md)`, [x](https://e.f).\n\n[g]: g.md\n'
    )
    assert list(relative_links(text)) == ["a.md", "b.svg", "c.png", "g.md"]


SKIPPED = {
    "skipped_test": "import pytest\n\n@pytest.mark.browser\n@pytest.mark.skip()\ndef test_it(): ...\n",
    "skipped_inside": "import pytest\n\n@pytest.mark.browser\ndef test_it(): pytest.skip('none')\n",
    "skipped_module": "import pytest\n\npytest.skip('none', allow_module_level=True)\n",
}


@pytest.mark.parametrize("kind", SKIPPED)
def test_where_a_browser_is_required_skipping_fails(kind: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser: needs a browser\n", "utf-8")
    (tmp_path / "test_it.py").write_text(SKIPPED[kind] + "\ndef test_other(): ...\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "test_it.py"]

    def passes(required: str) -> bool:
        environment = os.environ | {"FLINTLOCK_REQUIRE_BROWSER": required}
        run = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        return run.returncode in (0, 5)  # 5: nothing was left to run

    assert passes(required="0")
    assert not passes(required="1")


def test_the_wheel_holds_all_that_the_program_reads(tmp_path: Path) -> None:
    """An installed Flintlock has its data, boards and pages, too."""
    source = tmp_path / "source"
    ignored = shutil.ignore_patterns("*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", source / "src", ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", tmp_path, source], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("flintlock/")}
    files = [path for path in (source / "src" / "flintlock").rglob("*") if path.is_file()]
    assert {path.relative_to(source / "src").as_posix() for path in files} - held == set()
