"""Other ways to the table: phone, keyboard, dark; what things say of themselves; pictures of all boards."""

import pytest
from tests.web.people import LOOK_AROUND, People, Said, in_battle, lift_curtain, moved_on, picture

pytestmark = pytest.mark.browser


def test_on_a_phone(people: People) -> None:
    key = people.server.table(seed=3)["host"]
    people.server.play_until(key, lambda view: view["question"]["options"][0]["kind"] == "area")
    page = people.sit(key, 390, 844, has_touch=True, is_mobile=True, device_scale_factor=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.locator("#prompt").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] + box["height"] <= 844
    picture(page, "phone")
    page.click("#tab-piles")
    page.wait_for_selector("#piles .pile")
    page.click("#tab-piles")
    page.wait_for_timeout(500)
    step = people.server.step(key)
    target = next(one for one in page.evaluate(LOOK_AROUND)["targets"] if one["code"].startswith("area:"))
    page.touchscreen.tap(target["x"], target["y"])
    moved_on(page, step)


def test_a_turn_with_the_keyboard_alone(people: People) -> None:
    key = people.server.table(seed=7)["host"]
    page = people.page()
    page.goto(people.server.page(key))
    page.wait_for_selector(".curtain-card")
    page.keyboard.press("Enter")
    page.wait_for_selector("#question.mine")
    asked = people.server.get(f"/api/keys/{key}")["asked"]
    used: set[str] = set()
    for _ in range(40):
        state = people.server.get(f"/api/keys/{key}")
        if state["asked"] != asked:
            break
        step = state["step"]
        page.wait_for_function("(step) => Number(document.body.dataset.step) === step", arg=step)
        if page.locator("#question [data-key='1']").count() and "digit" not in used:
            used.add("digit")
            page.keyboard.press("1")
        elif page.locator("#question .answer.done").count():
            used.add("done")
            page.keyboard.press("d")
        else:
            used.add("arrows")
            page.keyboard.press("q")
            page.keyboard.press("ArrowDown")
            assert page.evaluate("document.activeElement.dataset.answer")
            page.keyboard.press("Enter")
        moved_on(page, step)
        if page.locator("#confirm").is_visible():
            page.keyboard.press("Enter")
            page.wait_for_function("(step) => Number(document.body.dataset.step) > step", arg=step)
    assert people.server.get(f"/api/keys/{key}")["asked"] != asked
    assert used == {"digit", "done", "arrows"}


def test_every_answer_on_the_board_is_in_the_list(people: People) -> None:
    key = people.server.table(seed=3)["host"]
    people.server.play_until(key, lambda view: view["question"]["options"][0]["kind"] == "area")
    page = people.sit(key)
    lit = page.eval_on_selector_all(".lit", "all => all.map((one) => one.dataset.answer)")
    listed = page.eval_on_selector_all("#question .answer", "all => all.map((one) => one.dataset.answer)")
    assert lit
    assert set(lit) <= set(listed)
    stops = page.eval_on_selector_all("#question .answers button", "all => all.map((one) => one.tabIndex)")
    assert stops.count(0) == 1
    assert page.inner_text("#prompt").split("Rule")[0].strip() in page.inner_text("#live")


def has_reasons(view: Said) -> bool:
    return any(code.startswith("area:") for code in view["question"]["why_not"])


def test_what_cannot_be_clicked_says_why(people: People) -> None:
    key = people.server.table(seed=7)["host"]
    people.server.play_until(key, has_reasons)
    page = people.sit(key)
    asked = people.server.get(f"/api/keys/{key}")["asked"]
    reasons = people.server.get(f"/api/keys/{key}/view?seat={asked}")["question"]["why_not"]
    found = page.evaluate(
        """(reasons) => {
          for (const space of document.querySelectorAll('.map .space')) {
            const id = space.id.slice('space-'.length);
            const code = Object.keys(reasons).find((one) => one.split(':')[1] === id);
            const box = space.getBoundingClientRect();
            const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
            if (code && document.elementFromPoint(at.x, at.y) === space) return { ...at, why: reasons[code] };
          }
          return null;
        }""",
        reasons,
    )
    assert found
    page.mouse.move(found["x"], found["y"])
    page.wait_for_selector("#hint")
    assert found["why"] in page.inner_text("#hint")


def test_words_of_the_log_point_at_the_table(people: People) -> None:
    key = people.server.table(seed=3)["host"]
    people.server.play_until(key, in_battle)
    page = people.sit(key)
    noun = page.locator("#log [data-point^='area:']").last
    noun.hover()
    assert page.locator(".pointed .mark").count() == 1
    noun.click()
    assert page.locator(".mark.flash").count() == 1
    page.locator(".rule").hover()
    assert len(page.inner_text("#hint")) > 30


def test_pieces_hide_and_the_map_zooms(people: People) -> None:
    page = people.sit(people.server.table()["host"])
    width = "document.querySelector('.sheet').getBoundingClientRect().width"
    fitted = page.evaluate(width)
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.wait_for_timeout(250)
    assert page.evaluate(width) > fitted * 1.4
    page.mouse.move(400, 300)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(250)
    assert page.evaluate(width) > fitted * 2
    page.keyboard.press("f")
    page.wait_for_timeout(250)
    assert abs(page.evaluate(width) - fitted) < 1
    assert page.locator(".stack").first.is_visible()
    page.keyboard.press("h")
    assert not page.locator(".stack").first.is_visible()


def test_light_and_dark(people: People) -> None:
    page = people.sit(people.server.table()["host"], color_scheme="dark")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    picture(page, "table-dark")
    page.click("#theme")
    assert page.evaluate(colour) != dark
    picture(page, "table-light")


def test_pictures_of_all_boards(people: People) -> None:
    page = people.page(1600, 1200)
    for game in people.server.get("/api/games"):
        page.goto(f"{people.server.address}{game['board']}")
        picture(page, f"board-{game['id']}")
        assert page.locator(".space").count() > 20
        if game["ready"] and game["id"] != "1812":
            _table_is_drawn(people, game)


def _table_is_drawn(people: People, game: Said) -> None:
    """Any game appears on the table without a line of JavaScript."""
    seats = {seat["id"]: "here" for seat in game["seats"]}
    wish = {"game": game["id"], "scenario": None, "options": {}, "seed": 7, "seats": seats, "title": "A test"}
    page = people.page()
    page.goto(people.server.page(people.server.post("/api/tables", wish)["host"]))
    page.wait_for_selector("body[data-step]")
    lift_curtain(page)
    assert page.locator(".stack").count() > 0
    picture(page, f"table-{game['id']}")
