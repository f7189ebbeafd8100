"""The start page: games, a new table, links, tables to go on with."""

import re

import pytest
from tests.web.people import SEATS, People, picture

pytestmark = pytest.mark.browser


def test_five_games_are_shown_and_those_to_come_say_so(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.wait_for_selector(".game")
    assert page.locator(".game").count() == 5
    ready = [game["id"] for game in people.server.get("/api/games") if game["ready"]]
    assert page.locator(".game button[data-game]").count() == len(ready)
    assert page.locator(".game .not-ready").count() == 5 - len(ready)
    page.wait_for_load_state("networkidle")
    picture(page, "start")


def test_a_table_is_set_up_and_found_again(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.click("[data-game='1812']")
    page.select_option("#scenario", "intro_1812")
    page.click("text=British against bots")
    assert page.input_value("#seat-american_regulars") == "bot:random"
    page.click("summary")
    page.fill("[name=title]", "Along the lakes")
    page.fill("[name=seed]", "7")
    page.click("#create")
    page.wait_for_selector("#question.mine")
    assert "Along the lakes" in page.inner_text("#title")

    page.goto(people.server.address)
    row = page.locator(".kept-row")
    row.wait_for()
    assert "Along the lakes" in row.inner_text()
    row.locator("text=Continue").click()
    page.wait_for_selector("#question.mine")

    page.goto(people.server.address)
    page.locator(".kept-row").wait_for()
    page.click(".kept-row button")
    assert page.locator(".kept-row").count() == 0


def test_friends_get_links_that_can_be_copied(people: People) -> None:
    page = people.page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(people.server.address)
    page.click("[data-game='1812']")
    page.select_option("#seat-american_regulars", "link")
    page.click("#create")
    page.wait_for_selector(".link-row")
    names = page.locator(".link-name").all_inner_texts()
    assert names == ["American Regulars", "Spectators"]
    page.locator(".link-row button").first.click()
    page.wait_for_selector(".toast")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/web/table\.html#\S+$", link)
    key = link.split("#")[1]
    assert people.server.get(f"/api/keys/{key}")["seats"] == ["american_regulars"]
    page.click("#go")
    page.wait_for_selector("body[data-step]")
    assert page.locator("#seats .seat").count() == len(SEATS)


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
