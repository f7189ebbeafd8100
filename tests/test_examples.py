"""The examples run, and so do the snippets of the manual's page on the API."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@pytest.mark.parametrize(
    ("example", "says"),
    [
        ("random_game", r"Round 1\n(.*\n)*The game is over: .*\n\d+ answers\. Winners: "),
        ("forced_dice", r"[1-9]\d* dice were rolled and all of them hit\.\n.*\n.*\nThe game is over"),
        ("monte_carlo", r"British Regulars, each answer tried in 1 imagined worlds: (won|lost|a draw)\."),
    ],
)
def test_an_example_runs(
    example: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["1"] if example == "monte_carlo" else []
    monkeypatch.setattr("sys.argv", [example, *arguments])
    runpy.run_path(str(ROOT / "examples" / f"{example}.py"), run_name="__main__")
    assert re.search(says, capsys.readouterr().out)


def test_every_example_is_tested() -> None:
    names = {path.stem for path in (ROOT / "examples").glob("*.py")}
    assert names == {"random_game", "forced_dice", "monte_carlo"}


@pytest.mark.parametrize("page", ["api.md"])
def test_the_snippets_of_a_page_run_from_top_to_bottom(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / page).read_text("utf-8")
    namespace: dict[str, object] = {"__name__": page}
    snippets = list(PYTHON.finditer(text))
    assert len(snippets) > 5
    for snippet in snippets:
        above = "\n" * text.count("\n", 0, snippet.start(1))
        exec(compile(above + snippet[1], page, "exec"), namespace)
