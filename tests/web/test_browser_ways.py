"""Other ways to the table: phone, keyboard, dark; what things say of themselves; pictures of all boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.people import (
    LOOK_AROUND,
    People,
    after_step,
    asks_on_the_board,
    at_step,
    each_game,
    in_battle,
    in_turn,
    lift_curtain,
    moved_on,
    picture,
    says_why_not,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@each_game
def test_on_a_phone(people: People, game: str) -> None:
    key = people.server.table_where(game, asks_on_the_board)
    page = people.sit(key, 390, 844, has_touch=True, is_mobile=True, device_scale_factor=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.locator("#prompt").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] + box["height"] <= 844
    picture(page, f"phone-{game}")
    page.click("#tab-piles")
    page.wait_for_selector("#piles .pile")
    page.click("#tab-piles")
    page.wait_for_timeout(500)
    step = people.server.step(key)
    lit = page.eval_on_selector_all(".lit", "all => all.map((one) => one.dataset.answer)")
    target = next(one for one in page.evaluate(LOOK_AROUND)["targets"] if one["code"] in lit)
    page.touchscreen.tap(target["x"], target["y"])
    moved_on(page, step)


@in_turn
def test_with_the_keyboard_alone(people: People, game: str) -> None:
    key = people.server.table(game, seed=7)["host"]
    page = people.page()
    page.goto(people.server.page(key))
    page.wait_for_selector(".curtain-card, #question.mine")
    used: set[str] = set()
    for _ in range(60):
        if page.locator(".curtain-card").is_visible():
            page.keyboard.press("Enter")
            page.wait_for_selector("#question.mine")
        step = people.server.step(key)
        at_step(page, step)
        way = _press_by_key(page, used)
        used.add(way)
        moved_on(page, step)
        if page.locator("#confirm").is_visible():
            page.keyboard.press("d" if way == "decline" else "Enter")
            after_step(page, step)
        if used == {"digit", "decline", "arrows"}:
            return
    raise AssertionError(f"only {used} could be used")


def _press_by_key(page: Page, used: set[str]) -> str:
    """Answer in a way that was not used before, if there is one."""
    if page.locator("#question .answer.declines").count() and "decline" not in used and "digit" in used:
        page.keyboard.press("d")
        return "decline"
    if page.locator("#question [data-key='1']").count() and "digit" not in used:
        page.keyboard.press("1")
        return "digit"
    page.keyboard.press("q")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.answer")
    page.keyboard.press("Enter")
    return "arrows"


@each_game
def test_every_answer_on_the_board_is_in_the_list(people: People, game: str) -> None:
    key = people.server.table_where(game, asks_on_the_board)
    page = people.sit(key)
    lit = page.eval_on_selector_all(".lit", "all => all.map((one) => one.dataset.answer)")
    listed = page.eval_on_selector_all("#question .answer", "all => all.map((one) => one.dataset.answer)")
    assert lit
    assert set(lit) <= set(listed)
    stops = page.eval_on_selector_all("#question .answers button", "all => all.map((one) => one.tabIndex)")
    assert stops.count(0) == 1
    prompt = people.server.view(key)["question"]["prompt"]
    assert "".join(part["text"] for part in prompt) in page.inner_text("#live")


@each_game
def test_what_cannot_be_clicked_says_why(people: People, game: str) -> None:
    key = people.server.table_where(game, says_why_not)
    view = people.server.view(key)
    reasons = {space["id"]: view["question"]["why_not"].get(space.get("code")) for space in view["spaces"]}
    page = people.sit(key)
    found = page.evaluate(
        """(reasons) => {
          for (const space of document.querySelectorAll('.map .space')) {
            const why = reasons[space.id.slice('space-'.length)];
            const box = space.getBoundingClientRect();
            const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
            const top = document.elementFromPoint(at.x, at.y);
            if (why && (top === space || top?.closest('.stack'))) return { ...at, why };
          }
          return null;
        }""",
        reasons,
    )
    assert found
    page.mouse.move(found["x"], found["y"])
    page.wait_for_selector("#hint")
    assert found["why"] in page.inner_text("#hint")


@in_turn
def test_words_of_the_log_point_at_the_table(people: People, game: str) -> None:
    key = people.server.table_where(game, in_battle)
    view = people.server.view(key)
    spaces = {space.get("code") for space in view["spaces"]}
    named = [part.get("code") for line in view["log"] for part in line["parts"]]
    last = [code for code in named if code and code in spaces][-1]
    page = people.sit(key)
    noun = page.locator(f"#log [data-point='{last}']").last
    noun.hover()
    assert page.locator(".pointed .mark").count() == 1
    noun.click()
    assert page.locator(".mark.flash").count() == 1
    page.locator(".rule").hover()
    assert page.inner_text("#hint")


@in_turn
def test_headings_of_the_log_are_set_as_such(people: People, game: str) -> None:
    key = people.server.table_where(game, lambda match: match.answers_given > 40)
    view = people.server.view(key)
    assert any(line["heading"] for line in view["log"])
    page = people.sit(key)
    for level in (1, 2):
        wanted = [
            "".join(p["text"] for p in line["parts"]) for line in view["log"] if line["heading"] == level
        ]
        shown = page.locator(f"#log .heading-{level}").all_text_contents()
        assert [line.strip() for line in shown] == wanted


@in_turn
def test_pieces_hide_and_the_map_zooms(people: People, game: str) -> None:
    page = people.sit(people.server.table(game)["host"])
    width = "document.querySelector('.sheet').getBoundingClientRect().width"
    first = page.evaluate(width)
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.wait_for_timeout(250)
    assert page.evaluate(width) > first * 1.4
    page.mouse.move(400, 300)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(250)
    assert page.evaluate(width) > first * 2
    page.keyboard.press("f")  # the whole sheet
    page.wait_for_timeout(250)
    frame = page.evaluate("document.getElementById('board').clientWidth")
    assert page.evaluate(width) <= min(frame, first) + 1
    page.keyboard.press("f")  # the first look again
    page.wait_for_timeout(250)
    assert abs(page.evaluate(width) - first) < 1
    assert page.locator(".stack").first.is_visible()
    page.keyboard.press("h")
    assert not page.locator(".stack").first.is_visible()


@in_turn
def test_light_and_dark(people: People, game: str) -> None:
    page = people.sit(people.server.table(game)["host"], color_scheme="dark")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    picture(page, f"table-dark-{game}")
    page.click("#theme")
    assert page.evaluate(colour) != dark
    picture(page, f"table-light-{game}")


def test_pictures_of_all_boards(people: People) -> None:
    page = people.page(1600, 1200)
    for game in people.server.get("/api/games"):
        page.goto(f"{people.server.address}{game['board']}")
        picture(page, f"board-{game['id']}")
        assert page.locator(".space").count() > 20


@each_game
def test_any_game_is_drawn_without_a_line_of_its_own(people: People, game: str) -> None:
    key = people.server.table(game)["host"]
    page = people.sit(key)
    lift_curtain(page)
    assert page.locator(".stack").count() == len(people.server.view(key)["tokens"])
