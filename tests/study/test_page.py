"""Pages that open without a server, and what is drawn on them."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import flintlock
from flintlock.study.analysis import colours
from flintlock.study.figures import Estimate
from flintlock.study.page import PALETTE, Line, Page, Point
from flintlock.study.plots import DOT, LETTER, WIDTH, Course, courses, intervals


def numbers(drawn: str, name: str) -> list[float]:
    """All values of an attribute, in order."""
    return [float(found) for found in re.findall(rf' {name}="([0-9.]+)"', drawn)]


def test_long_names_stay_in_the_picture() -> None:
    name = "general:1000000 – marshal:1000000"
    drawn = intervals({"": {name: Estimate(0.5, 0.25, 1.0)}}, 0, 1, lambda value: f"{value:.0%}")
    end = float(drawn.split(f">{name}<")[0].rsplit(' x="', 1)[1].split('"')[0])
    assert end >= LETTER * len(name)


def test_a_page_holds_tables_plots_and_a_log_and_escapes_its_words(tmp_path: Path) -> None:
    page = Page("A <title>")
    page.table(["", "games"], [["a & b", "3"]])
    scores = {"played < here": {"a & b": Estimate(0.5, 0.25, 1.0)}}
    page.plot("Scores", intervals(scores, 0, 1, lambda value: f"{value:.0%}"))
    page.log([Line(0, "It begins", 1), Line(10, "It ends <here>"), Line(10, "and is over")], 12)
    page.points([Point("the end", 10, ["because <of> this"])])
    page.save(tmp_path / "page.html")
    html = (tmp_path / "page.html").read_text()
    assert "A &lt;title&gt;" in html
    assert "a &amp; b" in html
    assert "played &lt; here" in html
    assert "<title>A <" not in html
    assert html.count('id="step-10"') == 1
    assert 'id="step-12"' in html
    assert '<li><a href="#step-10">the end</a><p>because &lt;of&gt; this</p></li>' in html
    assert re.search('<li class="h1">.*?It begins</li>', html)
    assert len(numbers(html, "cx")) == 1


def test_a_course_keeps_its_height_until_the_next_change() -> None:
    drawn = courses([0, 4, 10], [Course("<Red>", "red", [0.5, 0.5, 1.0])], [], [])
    assert "&lt;Red&gt;" in drawn
    path = re.findall(
        r'class="course c-red" d="M([0-9.]+) ([0-9.]+)H([0-9.]+)V([0-9.]+)H([0-9.]+)V([0-9.]+)"', drawn
    )
    x0, y0, x1, y1, x2, y2 = map(float, path[0])
    assert x0 < x1 < x2
    assert y0 == y1 > y2
    assert (x1 - x0) / (x2 - x0) == pytest.approx(0.4, abs=0.001)


def test_points_are_numbered_and_none_covers_another() -> None:
    points = [Point("the end", 10), Point("nearly", 9), Point("before", 9), Point("long ago", 1)]
    drawn = courses(range(11), [Course("Red", "red", [0.5] * 11)], [], points)
    assert re.findall(r'href="#step-(\d+)"><title>([a-z ]+)<', drawn) == [
        (str(point.step), point.text) for point in points
    ]
    assert re.findall(r">(\d)</text></a>", drawn) == ["1", "2", "3", "4"]
    dots = sorted(zip(numbers(drawn, "cx"), numbers(drawn, "cy"), strict=True))
    assert all(max(abs(x - other), abs(y - lower)) >= 2 * DOT for (x, y), (other, lower) in pairwise(dots))


def test_turns_are_named_as_far_as_there_is_room() -> None:
    turns = [(step, f"The year {1775 + step}") for step in range(40)]
    drawn = courses(range(40), [Course("Red", "red", [0.5] * 40)], turns, [])
    assert drawn.count("grid turn") == 40
    named = [(float(x), name) for x, name in re.findall(r'<text x="([0-9.]+)"[^>]*>(The year \d+)<', drawn)]
    assert len(named) > 3
    assert all(
        x + LETTER * len(name) < beyond for (x, name), (beyond, _) in pairwise([*named, (WIDTH + 1.0, "")])
    )


@pytest.mark.parametrize("game", flintlock.games())
def test_parties_have_colours_of_the_table(game: str) -> None:
    rules = flintlock.load(game)
    settings = [{}] if game != "liberty-or-death" else [{}, {"seats": "two"}]
    for options in settings:
        match = rules.start(options=options)
        found = colours(match)
        assert list(found) == list(rules.parties(match.position))
        assert len(set(found.values())) == len(found)
        for colour in found.values():
            assert re.search(rf"^\.c-{colour}\b", PALETTE, re.MULTILINE)
