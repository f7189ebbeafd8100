"""What happened since the last answer: marked on the map, gone through line by line, new in the log."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.people import People, Said, Server, in_turn, moved_on, picture, press, sides

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DICE = ("die", "face")
"""How their codes begin."""


def since(server: Server, key: str, mine: list[str]) -> Said:
    told = server.get(f"/api/keys/{key}/since?seat={server.asked(key)}&mine={','.join(mine)}")
    assert isinstance(told, dict)
    return told


def after_the_bots(server: Server, game: str) -> tuple[str, list[str]]:
    """A table at which bots have moved pieces since the last answer of a side; and the seats of that side."""
    mine, *others = sides(game)
    bots = {seat: "bot:random" for side in others for seat in side}
    for seed in range(5, 25):
        key = server.table(game, bots, seed=seed)["host"]
        chance = random.Random(seed)
        while (asked := server.asked(key)) != "None":
            if asked not in mine:
                time.sleep(0.02)
                continue
            if len(since(server, key, mine)["happenings"]) > 1:
                return key, mine
            view = server.view(key)
            server.answer(key, view, chance.choice(view["question"]["options"])["code"])
    raise AssertionError("the bots never moved")


def text_of(line: Said) -> str:
    return "".join(part["text"] for part in line["parts"] if not part.get("code", "").startswith(DICE))


@in_turn
def test_what_happened_is_marked_gone_through_and_brought_back(people: People, game: str) -> None:
    key, mine = after_the_bots(people.server, game)
    told, view = since(people.server, key, mine), people.server.view(key)
    number = len(told["happenings"])
    page = people.sit(key)
    page.wait_for_selector(".story-mark")
    picture(page, f"story-{game}")
    kinds = page.locator(".story-mark").evaluate_all("all => all.map((one) => one.classList[1])")
    assert kinds == [one["kind"] for one in told["happenings"]]
    badges = page.locator(".story-badge text").all_text_contents()
    assert badges == [str(n + 1) for n in range(number)]
    assert page.locator(".story-head").count() == kinds.count("moved")
    assert str(number) in page.inner_text("#story output")

    for place in (0, 1):
        page.keyboard.press(".")
        page.wait_for_selector(f".story-mark.current[data-number='{place + 1}']")
        line = told["happenings"][place]["line"]
        if line is not None:
            assert int(page.get_attribute("#log .told", "data-line") or -1) <= line
            assert text_of(view["log"][line]).split()[0] in page.inner_text("#story .story-line")
    page.keyboard.press(",")
    page.wait_for_selector(".story-mark.current[data-number='1']")

    page.keyboard.press("w")
    page.wait_for_selector("#story", state="hidden")
    assert page.locator(".story-mark").count() == 0
    page.keyboard.press("w")
    page.wait_for_selector(".story-mark")
    assert page.locator(".story-mark").count() == number


@in_turn
def test_it_fades_when_one_answers_and_one_key_brings_it_back(people: People, game: str) -> None:
    key, _ = after_the_bots(people.server, game)
    page = people.sit(key)
    page.wait_for_selector(".story-mark")
    step = people.server.step(key)
    press(page, "#question .answer")
    moved_on(page, step)
    if page.locator("#confirm-yes").is_visible():
        page.click("#confirm-yes")
    page.wait_for_function(
        "(old) => !document.querySelector('.story-mark') || Number(document.body.dataset.step) > old",
        arg=step,
    )
    page.wait_for_selector("#question.mine")
    page.wait_for_timeout(700)  # the fading
    if not page.locator("#story").is_visible():
        page.keyboard.press("w")
    page.wait_for_selector(".story-mark")


@in_turn
def test_the_log_marks_what_is_new_since_the_last_answer(people: People, game: str) -> None:
    key, mine = after_the_bots(people.server, game)
    told, view = since(people.server, key, mine), people.server.view(key)
    page = people.sit(key)
    page.wait_for_selector("#log .line.new")
    steps = last_steps(view["log"])
    assert steps_of(page, "#log .line") == steps
    assert steps_of(page, "#log .line.new") == [step for step in steps if step > told["start"]]
    assert steps_of(page, "#log .first-new") == [next(step for step in steps if step > told["start"])]


def last_steps(log: list[Said]) -> list[int]:
    """The steps of the drawn lines: those that say the same one after the other are one, as of the last."""
    steps: list[int] = []
    before = ""
    for line in log:
        text = "".join(part["text"] for part in line["parts"])
        if steps and text == before and not line["battle"] and not is_rolled(line):
            steps.pop()
        steps.append(line["step"])
        before = text
    return steps


def is_rolled(line: Said) -> bool:
    return any(part.get("code", "").startswith(DICE) for part in line["parts"])


def steps_of(page: Page, lines: str) -> list[int]:
    steps: list[int] = page.locator(lines).evaluate_all("all => all.map((one) => Number(one.dataset.last))")
    return steps


AT_END = """() => {
  const { scrollHeight, scrollTop, clientHeight } = document.getElementById('log');
  return scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 3;
}"""


def grow(page: Page, height: int) -> None:
    """Something above the log takes more room."""
    page.evaluate(
        "(height) => { document.getElementById('pace').hidden = !height;"
        "document.getElementById('pace').style.height = `${height}px`; }",
        height,
    )


@in_turn
def test_the_log_follows_to_its_end_unless_one_scrolls_up(people: People, game: str) -> None:
    key = people.server.table_where(game, lambda match: match.answers_given > 60)
    page = people.sit(key)
    page.wait_for_function(AT_END)
    for height in (160, 260, 0, 90):
        grow(page, height)
        page.wait_for_function(AT_END)
    page.set_viewport_size({"width": 1280, "height": 640})
    page.wait_for_function(AT_END)
    page.hover("#log")
    for _ in range(3):  # a reader turns the wheel more than once
        page.mouse.wheel(0, -20_000)
        page.wait_for_timeout(100)
    page.wait_for_selector("#log-end")
    step = people.server.step(key)
    people.server.play_until(key, lambda view: view["step"] > step + 3)
    page.wait_for_function(
        "(step) => Number(document.body.dataset.step) >= step", arg=people.server.step(key)
    )
    assert page.evaluate("document.getElementById('log').scrollTop") < 5
    page.click("#log-end")
    page.wait_for_function(AT_END)
    assert not page.locator("#log-end").is_visible()


def in_page(people: People, code: str, *given: Any) -> Any:
    page = people.page()
    page.goto(people.server.address)
    return page.evaluate(code, list(given))


def test_arrows_end_short_of_their_points_and_swing_apart(people: People) -> None:
    there, back = in_page(
        people,
        """async () => {
          const { arrowThrough } = await import('/web/js/arrows.js');
          const [a, b] = [{ x: 0, y: 0 }, { x: 100, y: 0 }];
          return [arrowThrough([a, b], 10), arrowThrough([b, a], 10)];
        }""",
    )
    assert there["middle"]["x"] == back["middle"]["x"] == 50
    assert there["middle"]["y"] * back["middle"]["y"] < 0
    assert not there["line"].startswith("M0.0 0.0")
    assert there["head"].endswith("Z")


def test_badges_keep_off_each_other(people: People) -> None:
    spots = in_page(
        people,
        """async () => {
          const { freeSpot } = await import('/web/js/arrows.js');
          const taken = [];
          for (let n = 0; n < 20; n++) taken.push(freeSpot({ x: 5, y: 5 }, taken, 10));
          return taken;
        }""",
    )
    assert spots[0] == {"x": 5, "y": 5}
    for n, one in enumerate(spots):
        for other in spots[:n]:
            assert (one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2 > 99


def test_what_lies_over_the_map_finds_a_free_spot(people: People) -> None:
    found = in_page(
        people,
        """async () => {
          const { clearSpot } = await import('/web/js/clear.js');
          const room = { left: 0, top: 0, right: 900, bottom: 600 };
          const size = { width: 300, height: 100 };
          const box = (left, top, right, bottom) => ({ left, top, right, bottom });
          return [[], [box(400, 20, 420, 40)], [box(0, 0, 900, 20)], [box(0, 0, 900, 600)]].map((others) =>
            Object.values(clearSpot(room, size, others)).join(' '));
        }""",
    )
    assert found == ["center top", "left top", "center bottom", "center top"]
