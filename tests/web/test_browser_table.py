"""At the table: curtain, two browsers, reload, undo, rewind, records."""

import json
from pathlib import Path

import pytest
from tests.web.people import (
    BRITISH,
    LOOK_AROUND,
    SEATS,
    People,
    Said,
    in_battle,
    lift_curtain,
    picture,
    start_server,
)

pytestmark = pytest.mark.browser


def test_the_curtain_hides_hands(people: People) -> None:
    key = people.server.table()["host"]
    asked = people.server.get(f"/api/keys/{key}")["asked"]
    page = people.page()
    page.goto(people.server.page(key))
    page.wait_for_selector(".curtain-card")
    assert page.locator("#hand .card").count() == 0
    secret = people.server.get(f"/api/keys/{key}/view?seat={asked}")
    titles = [card["title"] for pile in secret["piles"] if pile["seat"] == asked for card in pile["cards"]]
    assert titles
    assert not any(title in page.content() for title in titles)
    lift_curtain(page)
    assert all(title in page.inner_text("#hand") for title in titles)

    side = BRITISH if asked in BRITISH else SEATS[len(BRITISH) :]
    people.server.play_until(key, lambda view: view["question"]["seat"] not in side)
    page.wait_for_selector(".curtain-card")
    page.wait_for_function("() => document.querySelectorAll('#hand .card').length === 0")
    page.reload()
    page.wait_for_selector(".curtain-card")
    assert page.locator("#hand .card").count() == 0


def test_the_table_links_to_the_facts_that_are_reconstructed(people: People) -> None:
    page = people.sit(people.server.table(dict.fromkeys(SEATS, "here"))["host"])
    with page.expect_popup() as opened:
        page.click("#status a")
    listed = opened.value
    listed.wait_for_selector("#facts tr")
    assert "reconstructed" in listed.inner_text("#facts")
    assert "facts to check" in listed.inner_text("h1")


def test_partners_who_see_each_other_need_no_curtain(people: People) -> None:
    bots = {seat: "bot:random" for seat in SEATS if seat not in BRITISH}
    page = people.sit(people.server.table(bots)["host"])
    page.wait_for_selector("#question.mine")
    assert page.locator(".curtain-card").count() == 0


def test_two_browsers_on_two_seats(people: People) -> None:
    friends = dict.fromkeys(SEATS[len(BRITISH) :], "link")
    made = people.server.table(friends, seed=7)
    host = people.sit(made["host"])
    friend = people.sit(made["links"]["american_regulars"])
    watcher = people.sit(made["spectator"])
    assert host.locator("#question.mine").count() == 1
    assert friend.locator("#question.mine").count() == 0
    assert friend.locator(".answer, .lit, .can").count() == 0
    assert watcher.locator("#hand .card").count() == 0
    before = friend.get_attribute("body", "data-step")
    host.click("#question .answer.done")
    if host.locator("#confirm").is_visible():
        host.click("#confirm-yes")
    for page in (host, friend, watcher):
        page.wait_for_function("(before) => document.body.dataset.step !== before", arg=before)
    assert len({page.get_attribute("body", "data-step") for page in (host, friend, watcher)}) == 1
    assert not people.failures


# Makes a page's answers name the step before, as if they had been clicked a moment too late.
SENDS_LATE = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const said = JSON.parse(text);
    if (said.type === 'answer') said.step -= 1;
    send.call(this, JSON.stringify(said));
  };
}"""


def test_two_tabs_stay_in_step_and_a_stale_click_is_refused_politely(people: People) -> None:
    key = people.server.table(seed=7)["host"]
    one = people.sit(key)
    other = people.another(one.context)
    other.goto(people.server.page(key))
    other.wait_for_selector("body[data-step]")
    lift_curtain(other)
    state = people.server.get(f"/api/keys/{key}")
    view = people.server.get(f"/api/keys/{key}/view?seat={state['asked']}")
    one.evaluate(SENDS_LATE)
    one.click("#question .answer >> nth=0")
    if one.locator("#confirm").is_visible():
        one.click("#confirm-yes")
    one.wait_for_selector(".toast.warning")
    assert people.server.step(key) == view["step"]
    other.click("#question .answer >> nth=0")
    if other.locator("#confirm").is_visible():
        other.click("#confirm-yes")
    one.wait_for_function("(step) => Number(document.body.dataset.step) > step", arg=view["step"])


def test_tokens_glide_when_they_move(people: People) -> None:
    key = people.server.table(seed=7)["host"]
    people.server.play_until(
        key, lambda view: "go (" in "".join(part["text"] for part in view["question"]["prompt"])
    )
    still = people.sit(key)
    page = people.sit(key, reduced_motion="no-preference")
    for each in (still, page):
        each.evaluate(
            """() => {
              window.travelled = 0;
              new MutationObserver((changes) => {
                for (const change of changes) for (const added of change.addedNodes) {
                  if (added.classList?.contains('ghost')) window.travelled += 1;
                }
              }).observe(document.querySelector('.pieces'), { childList: true });
            }"""
        )
    before = page.get_attribute("body", "data-step")
    page.click("#question .answer >> nth=0")
    if page.locator("#confirm").is_visible():
        page.click("#confirm-yes")
    for each in (still, page):
        each.wait_for_function("(before) => document.body.dataset.step !== before", arg=before)
    assert page.evaluate("window.travelled") > 0
    assert still.evaluate("window.travelled") == 0


def test_reload_in_mid_battle(people: People) -> None:
    key = people.server.table(seed=3)["host"]
    people.server.play_until(key, in_battle)
    page = people.sit(key)
    page.wait_for_selector("#battle .fight")
    title, prompt = page.inner_text("#battle h2"), page.inner_text("#prompt")
    picture(page, "battle")
    page.reload()
    page.wait_for_selector("#battle .fight")
    page.wait_for_selector("#question.mine")
    assert not page.locator(".curtain-card").is_visible()
    assert (page.inner_text("#battle h2"), page.inner_text("#prompt")) == (title, prompt)
    assert page.locator("#battle .die, #log .die").count() > 0


def test_the_table_comes_back_by_itself_when_the_server_does(people: People, tmp_path: Path) -> None:
    server = start_server(tmp_path / "tables.sqlite")
    key = server.table(seed=7)["host"]
    page = people.page()
    page.goto(server.page(key))
    page.wait_for_selector(".curtain-card")
    lift_curtain(page)
    server.kill()
    page.wait_for_selector("#connection.lost")
    server = start_server(tmp_path / "tables.sqlite", port=server.port)
    try:
        page.wait_for_selector("#connection.open")
        page.wait_for_selector("#question.mine")
        before = page.get_attribute("body", "data-step")
        page.click("#question .answer >> nth=1")
        if page.locator("#confirm").is_visible():
            page.click("#confirm-yes")
        page.wait_for_function("(before) => document.body.dataset.step !== before", arg=before)
    finally:
        server.kill()


def may_set_out(view: Said) -> bool:
    """An army can set out: from where, with how many and whereto can all be taken back."""
    question = view["question"]
    return bool(question["rule"] == "3.2.2" and question["options"][-1]["code"] == "done")


def test_undo_and_back_to_the_start_of_the_turn(people: People) -> None:
    key = people.server.table(seed=7)["host"]
    people.server.play_until(key, may_set_out)
    page = people.sit(key)
    start = people.server.step(key)
    hand = page.inner_text("#hand")
    for _ in range(2):
        before = people.server.step(key)
        seen = page.evaluate(LOOK_AROUND)
        safe = page.locator("#question .answer:not(:has(.final-mark)):not(.done)").first
        safe.click()
        page.wait_for_function("(step) => Number(document.body.dataset.step) > step", arg=before)
        assert seen["mine"]
    page.keyboard.press("u")
    page.wait_for_function("(step) => Number(document.body.dataset.step) === step", arg=start + 1)
    page.click("#undo-turn")
    page.wait_for_function("(step) => Number(document.body.dataset.step) <= step", arg=start)
    assert page.inner_text("#hand") == hand


def test_answers_that_cannot_be_taken_back_are_confirmed(people: People) -> None:
    key = people.server.table(seed=7)["host"]
    people.server.play_until(key, lambda view: len(view["question"]["final"]) > 0)
    page = people.sit(key)
    step = people.server.step(key)
    page.locator("#question .answer:has(.final-mark)").first.click()
    page.wait_for_selector("#confirm-yes")
    assert people.server.step(key) == step
    page.keyboard.press("Escape")
    page.wait_for_selector("#confirm", state="hidden")
    page.locator("#question .answer:has(.final-mark)").first.click()
    page.click("text=Do not ask at this table")
    page.wait_for_function("(step) => Number(document.body.dataset.step) > step", arg=step)
    page.click("#open-menu")
    assert not page.is_checked(".switch >> nth=0 >> input")


def test_rewind_and_branch(people: People) -> None:
    key = people.server.table(seed=3)["host"]
    people.server.play_until(key, in_battle)
    page = people.sit(key)
    now = page.get_attribute("body", "data-step")
    page.keyboard.press("r")
    page.wait_for_selector("#rewind")
    page.wait_for_function("(now) => document.body.dataset.step !== now", arg=now)
    assert page.locator("#question .answers").count() == 0
    slider = page.locator("#rewind input")
    slider.fill("20")
    page.wait_for_function("() => document.body.dataset.step === '20'")
    page.keyboard.press("Escape")
    page.wait_for_function("(now) => document.body.dataset.step === now", arg=now)
    assert not page.locator("#tray").is_visible()  # old dice are no news
    page.keyboard.press("r")
    page.locator("#rewind input").fill("20")
    page.wait_for_function("() => document.body.dataset.step === '20'")
    picture(page, "rewind")
    page.click("#branch")
    page.wait_for_function("(key) => location.hash.slice(1) !== key", arg=key)
    page.wait_for_selector("body[data-step]")
    branched = page.evaluate("location.hash.slice(1)")
    assert people.server.step(branched) < int(now or 0)


def test_export_and_import(people: People, tmp_path: Path) -> None:
    key = people.server.table(seed=3)["host"]
    people.server.play_until(key, in_battle)
    page = people.sit(key)
    prompt = page.inner_text("#prompt")
    page.click("#open-menu")
    with page.expect_download() as download:
        page.click("#export")
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))
    page.goto(people.server.address)
    page.wait_for_selector(".game")
    page.set_input_files("#record-file", file)
    page.wait_for_url("**/table.html#*")
    page.wait_for_selector("body[data-step]")
    assert page.evaluate("location.hash.slice(1)") != key
    lift_curtain(page)
    assert page.inner_text("#prompt") == prompt
