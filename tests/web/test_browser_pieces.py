"""How pieces are drawn that the games on the shelf do not all have: stacks, steps, backs, turns, borders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.web.people import People, picture

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

# A board of its own on the table's page, and how its stacks stand there.
DRAW = """async (tokens) => {
  const { Board } = await import('/web/js/board.js');
  const { Tokens } = await import('/web/js/tokens.js');
  document.body.classList.remove('no-table');
  const viewport = document.getElementById('board');
  const board = await Board.load(viewport, '/api/games/1812/board.svg');
  new Tokens(board).draw(tokens, new Map(), false);
  window.board = board;
  return [...board.pieces.children].map((stack) => {
    const [x, y] = stack.style.transform.match(/-?[\\d.]+/g).map(Number);
    return { id: stack.dataset.id, x, y, html: stack.innerHTML };
  });
}"""


def token(id: str, space: str, **fields: Any) -> dict[str, Any]:
    face = {"shape": "square", "colour": "red", "text": "", "name": id, "count": 1}
    return face | {"id": id, "space": space} | fields


def draw(people: People, *tokens: dict[str, Any]) -> tuple[Page, dict[str, dict[str, Any]]]:
    page = people.page()
    page.goto(people.server.page("nothing"))
    page.wait_for_selector(".no-table")
    drawn = page.evaluate(DRAW, list(tokens))
    return page, {one["id"]: one | {"place": place} for place, one in enumerate(drawn)}


def test_a_leader_stands_on_top_of_its_stack(people: People) -> None:
    page, drawn = draw(
        people,
        token("general", "albany", shape="shield", figures="5·3"),
        token("regulars", "albany", under="general", count=4),
        token("militia", "albany", under="general", colour="yellow"),
        token("alone", "albany", colour="blue"),
    )
    picture(page, "pieces-stack")
    leader, lone = drawn["general"], drawn["alone"]
    below = [drawn["regulars"], drawn["militia"]]
    size = 26  # of a token on this board, from its middle, near enough
    for one in below:
        assert leader["place"] > one["place"]
        assert leader["y"] < one["y"] < leader["y"] + 2 * size
        assert abs(leader["x"] - one["x"]) < 2 * size
    for one in (leader, *below):
        assert abs(lone["x"] - one["x"]) + abs(lone["y"] - one["y"]) > size
    assert below[0]["x"] != below[1]["x"]


def test_who_is_led_from_elsewhere_stands_alone(people: People) -> None:
    _, drawn = draw(people, token("general", "albany"), token("regulars", "detroit", under="general"))
    assert abs(drawn["general"]["x"] - drawn["regulars"]["x"]) > 500


def test_steps_backs_and_turns_can_be_seen(people: People) -> None:
    page, drawn = draw(
        people,
        token("worn", "albany", pips=[3, 4]),
        token("spent", "detroit", back=True),
        token("turned", "erie", turned=90),
    )
    picture(page, "pieces-sides")
    assert drawn["worn"]["html"].count('class="dot"') == 3
    assert drawn["worn"]["html"].count('class="dot lost"') == 1
    assert "back-side" in drawn["spent"]["html"]
    assert "hatching" in drawn["spent"]["html"]
    assert "rotate(90)" in drawn["turned"]["html"]
    assert "rotate" not in drawn["worn"]["html"]


def test_what_lies_on_a_border_lies_between_its_spaces(people: People) -> None:
    page, drawn = draw(
        people,
        token("wall", "detroit", beside="frenchtown", shape="fort"),
        token("ditch", "frenchtown", beside="detroit", shape="fort"),
    )
    picture(page, "pieces-border")
    inside = page.evaluate(
        """([at, here, there]) => {
          const [a, b] = [here, there].map((id) => window.board.places.get(id));
          const by = 12 / Math.hypot(b.x - a.x, b.y - a.y);
          const step = (way) => new DOMPoint(at.x + (b.x - a.x) * by * way, at.y + (b.y - a.y) * by * way);
          return [a.shape.isPointInFill(step(-1)), b.shape.isPointInFill(step(1))];
        }""",
        [drawn["wall"], "detroit", "frenchtown"],
    )
    assert inside == [True, True]
    assert drawn["wall"]["x"] != drawn["ditch"]["x"]
