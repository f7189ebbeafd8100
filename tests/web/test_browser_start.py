"""The start page: games, a new table, links, tables to go on with."""

import re

import pytest
from tests.web.people import GAMES, People, in_turn, picture, sides

import flintlock
from flintlock.games import announced

pytestmark = pytest.mark.browser


def test_all_games_are_shown_and_those_to_come_say_so(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.wait_for_selector(".game")
    assert page.locator(".game").count() == len(announced())
    assert page.locator(".game button[data-game]").count() == len(GAMES)
    assert page.locator(".game .not-ready").count() == len(announced()) - len(GAMES)
    page.wait_for_load_state("networkidle")
    picture(page, "start")


@in_turn
def test_a_table_is_set_up_and_found_again(people: People, game: str) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.click(f"[data-game='{game}']")
    mine, *others = sides(game)
    page.select_option("#scenario", flintlock.load(game).scenarios[0])
    page.click(f"[data-preset='{flintlock.load(game).roles[mine[0]].side}']")
    assert [page.input_value(f"#seat-{seat}") for seat in mine] == ["here"] * len(mine)
    suggested = "non-player" if game == "liberty-or-death" else "steady"
    assert page.input_value(f"#seat-{others[0][0]}") == f"bot:{suggested}"
    page.click("summary")
    page.fill("[name=title]", "Along the lakes")
    page.fill("[name=seed]", "7")
    page.click("#create")
    page.wait_for_selector("#question.mine, .curtain-card")
    assert "Along the lakes" in page.inner_text("#title")

    page.goto(people.server.address)
    row = page.locator(".kept-row")
    row.wait_for()
    assert "Along the lakes" in row.inner_text()
    row.locator("a").click()
    page.wait_for_selector("#question.mine, .curtain-card")

    page.goto(people.server.address)
    page.locator(".kept-row").wait_for()
    page.click(".kept-row button")
    page.wait_for_selector(".asking")
    page.keyboard.press("Escape")
    assert page.locator(".kept-row").count() == 1  # forgetting asks first
    page.click(".kept-row button")
    page.click("#sure")
    page.wait_for_selector(".kept-row", state="detached")


@in_turn
def test_friends_get_links_that_can_be_copied(people: People, game: str) -> None:
    friend = sides(game)[-1][0]
    page = people.page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(people.server.address)
    page.click(f"[data-game='{game}']")
    page.select_option(f"#seat-{friend}", "link")
    page.click("#create")
    page.wait_for_selector(".link-row")
    assert page.locator(".link-row").count() == 2  # the friend's, and the spectators'
    page.locator(".link-row button").first.click()
    page.wait_for_selector(".toast")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/web/table\.html#\S+$", link)
    key = link.split("#")[1]
    assert people.server.get(f"/api/keys/{key}")["seats"] == [friend]
    page.click("#go")
    page.wait_for_selector("body[data-step]")
    assert page.locator("#seats .seat").count() == len(flintlock.load(game).seats)


def test_a_file_that_is_no_record_is_refused_in_words(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.wait_for_selector(".game")
    page.set_input_files("#record-file", {"name": "x.json", "mimeType": "application/json", "buffer": b"{no"})
    assert "no record" in page.inner_text(".toast")


def test_a_key_that_opens_nothing_says_so(people: People) -> None:
    page = people.page()
    page.goto(people.server.page("nothing-at-all"))
    page.wait_for_selector("text=No table here")
