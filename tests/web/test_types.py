"""The browser's code is checked like the rest: strictly."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "flintlock" / "web"
TSC = ROOT / "node_modules" / ".bin" / "tsc"
LONGEST_FILE = 400


@pytest.mark.browser
def test_types_of_the_pages() -> None:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm here: install Node.js to check the types of the pages")
    if not TSC.exists():
        subprocess.run([npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=ROOT, check=True)
    run = subprocess.run([TSC, "--project", ROOT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout + run.stderr == ""
    assert run.returncode == 0


def test_files_are_short() -> None:
    """But for the types, which nobody writes by hand."""
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in WEB.rglob("*.[jc]s*")}
    assert {name for name, length in lengths.items() if length > LONGEST_FILE} <= {"types.js"}


def test_no_page_has_inline_code_or_asks_elsewhere() -> None:
    for page in WEB.glob("*.html"):
        text = page.read_text("utf-8")
        assert text.count("<script") == text.count("<script src=") + text.count('<script type="module" src=')
        assert "style=" not in text
        assert "://" not in text


def test_no_line_knows_which_game_it_shows() -> None:
    games = {path.name for path in (ROOT / "src" / "flintlock" / "games").iterdir() if path.is_dir()}
    words = {word for game in games for word in (game, game.replace("_", "-"))} | {"1812"}
    for path in [*WEB.rglob("*.js"), *WEB.rglob("*.css"), *WEB.rglob("*.html")]:
        text = path.read_text("utf-8")
        assert [word for word in words if word in text] == [], path.name
