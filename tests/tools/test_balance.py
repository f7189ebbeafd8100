"""The tables and pictures of how even the games are."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools import balance

import flintlock
from flintlock.core.registry import load


@pytest.mark.parametrize("game", flintlock.games())
def test_a_table_has_a_line_for_each_scenario_and_a_picture_shows_who_has_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    games = tmp_path / "not" / "yet"
    asked = [str(games), "--player", "random", "--games", "2", "--jobs", "1", "--game", game]
    monkeypatch.setattr(sys, "argv", ["balance", *asked, "--pictures", str(tmp_path)])
    balance.main()
    told = capsys.readouterr().out
    heading, rule, *lines = told.strip().splitlines()
    assert {line.count("|") for line in (rule, *lines)} == {heading.count("|")}
    assert [line.split("|")[2].strip() for line in lines] == ["2"] * len(load(game).scenarios)
    picture = ElementTree.parse(tmp_path / f"balance-{game}.svg").getroot()
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) >= len(lines)
    kept = (games / f"{game}.jsonl").read_text()
    balance.main()
    assert (capsys.readouterr().out, (games / f"{game}.jsonl").read_text()) == (told, kept)
