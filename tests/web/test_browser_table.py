"""At the table: curtain, two browsers, reload, undo, rewind, records."""

import json
import random
from pathlib import Path

import pytest
from tests.tables import hides_something
from tests.web.people import (
    LOOK_AROUND,
    People,
    TheMatch,
    after_step,
    at_step,
    in_battle,
    in_turn,
    lift_curtain,
    map_at_rest,
    picture,
    played,
    press,
    safe_answers,
    sat_down,
    seen,
    sides,
    start_server,
)

import flintlock

pytestmark = pytest.mark.browser


def holds_cards(match: TheMatch) -> bool:
    """The seat that is asked holds cards, and another side holds some that it cannot see."""
    view = seen(match)
    hands = [pile for pile in view["piles"] if pile["kind"] == "hand"]
    hidden = any(pile["count"] > len(pile["cards"]) for pile in hands)
    return hidden and any(pile["seat"] == view["seat"] and pile["cards"] for pile in hands)


@in_turn
def test_the_curtain_hides_hands(people: People, game: str) -> None:
    if not hides_something(flintlock.load(game)):
        page = people.page()
        page.goto(people.server.page(people.server.table(game)["host"]))
        page.wait_for_selector("#question.mine")
        assert page.locator("#curtain").is_hidden()
        return
    key = people.server.table_where(game, holds_cards)
    view = people.server.view(key)
    asked = view["seat"]
    page = people.page()
    page.goto(people.server.page(key))
    page.wait_for_selector(".curtain-card")
    assert page.locator("#hand .card").count() == 0
    titles = [card["title"] for pile in view["piles"] if pile["seat"] == asked for card in pile["cards"]]
    known = json.dumps(people.server.get(f"/api/keys/{key}/view"), ensure_ascii=False)
    secret = [title for title in titles if title not in known]
    assert secret
    assert not any(title in page.content() for title in secret)
    lift_curtain(page)
    assert all(title in page.inner_text("#hand") for title in titles)

    side = next(side for side in sides(game) if asked in side)
    people.server.play_until(key, lambda view: view["seat"] not in side)
    page.wait_for_selector(".curtain-card")
    page.wait_for_function("() => document.querySelectorAll('#hand .card').length === 0")
    page.reload()
    page.wait_for_selector(".curtain-card")
    assert page.locator("#hand .card").count() == 0


@in_turn
def test_who_sees_the_others_hands_needs_no_curtain(people: People, game: str) -> None:
    """Partners see each other's; whoever sits alone at the screen sees his own."""
    mine, *others = sides(game)
    bots = {seat: "bot:random" for side in others for seat in side}
    page = people.sit(people.server.table(game, bots)["host"])
    page.wait_for_selector("#question.mine")
    assert page.locator(".curtain-card").count() == 0
    assert set(
        page.locator("#seats button").evaluate_all("all => all.map((one) => one.dataset.seat)")
    ) == set(mine)


@in_turn
def test_two_browsers_on_two_seats(people: People, game: str) -> None:
    asked = people.server.asked(people.server.table(game, seed=7)["host"])
    here = next(side for side in sides(game) if asked in side)
    friends = [seat for side in sides(game) for seat in side if side != here]
    made = people.server.table(game, dict.fromkeys(friends, "link"), seed=7)
    host = people.sit(made["host"])
    friend = people.sit(made["links"][friends[0]])
    watcher = people.sit(made["spectator"])
    host.wait_for_selector("#question.mine")
    assert friend.locator("#question.mine").count() == 0
    assert friend.locator(".answer, .lit, .can").count() == 0
    piles = people.server.get(f"/api/keys/{made['spectator']}/view")["piles"]
    lie_open = sum(len(pile["cards"]) for pile in piles if pile["kind"] == "open")
    assert watcher.locator("#hand .card").count() == lie_open
    before = int(friend.get_attribute("body", "data-step") or 0)
    press(host, "#question .answer")
    for page in (host, friend, watcher):
        after_step(page, before)
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


@in_turn
def test_two_tabs_stay_in_step_and_a_stale_click_is_refused_politely(people: People, game: str) -> None:
    key = people.server.table_where(game, lambda match: match.answers_given > 0)
    one = people.sit(key)
    other = people.another(one.context)
    other.goto(people.server.page(key))
    sat_down(other)
    step = people.server.step(key)
    one.evaluate(SENDS_LATE)
    press(one, "#question .answer")
    one.wait_for_selector(".toast.warning")
    assert people.server.step(key) == step
    press(other, "#question .answer")
    after_step(one, step)


COUNTS_JOURNEYS = """() => {
  window.travelled = 0;
  new MutationObserver((changes) => {
    for (const change of changes) for (const added of change.addedNodes) {
      if (added.classList?.contains('ghost')) window.travelled += 1;
    }
  }).observe(document.querySelector('.pieces'), { childList: true });
}"""


@in_turn
def test_tokens_glide_when_they_move(people: People, game: str) -> None:
    made = people.server.table(game, seed=7)
    still = people.sit(made["spectator"])
    lively = people.sit(made["spectator"], reduced_motion="no-preference")
    for page in (still, lively):
        page.evaluate(COUNTS_JOURNEYS)
    start = people.server.step(made["host"])
    people.server.play_until(made["host"], lambda view: view["step"] > start + 50)
    for page in (still, lively):
        at_step(page, people.server.step(made["host"]))
    assert lively.evaluate("window.travelled") > 0
    assert still.evaluate("window.travelled") == 0


@in_turn
def test_the_table_comes_back_by_itself_when_the_server_does(
    people: People, game: str, tmp_path: Path
) -> None:
    server = start_server(tmp_path / "tables.sqlite")
    key = server.table(game, seed=7)["host"]
    page = people.page()
    page.goto(server.page(key))
    sat_down(page)
    server.kill()
    page.wait_for_selector("#connection.lost")
    server = start_server(tmp_path / "tables.sqlite", port=server.port)
    try:
        page.wait_for_selector("#connection.open")
        page.wait_for_selector("#question.mine")
        before = int(page.get_attribute("body", "data-step") or 0)
        press(page, "#question .answer")
        after_step(page, before)
    finally:
        server.kill()


def safe_turn(match: TheMatch) -> list[str]:
    """Two answers that the same seat can give one after the other, and can take back."""
    assert match.question is not None
    for first in safe_answers(match):
        after = match.clone()
        after.answer(first)
        question = after.question
        if question is not None and question.seat == match.question.seat and not question.is_forced:
            second = [code for code in safe_answers(after) if asks_again(after, code)]
            if second:
                return [first, second[0]]
    return []


def asks_again(match: TheMatch, code: str) -> bool:
    """Whether the same seat is asked after that answer."""
    seat = match.question.seat if match.question else ""
    after = match.clone()
    after.answer(code)
    return after.question is not None and after.question.seat == seat


@in_turn
def test_undo_and_back_to_the_start_of_the_turn(people: People, game: str) -> None:
    match = played(game, lambda match: bool(safe_turn(match)))
    start, (first, second) = match.answers_given, safe_turn(match)
    page = people.sit(people.server.table_of(match))
    hand, prompt = page.inner_text("#hand"), page.inner_text("#prompt")
    page.click(f"#question .answer[data-answer='{first}']")
    after_step(page, start)
    page.keyboard.press("u")
    at_step(page, start)
    assert (page.inner_text("#hand"), page.inner_text("#prompt")) == (hand, prompt)
    page.click(f"#question .answer[data-answer='{first}']")
    after_step(page, start)
    between = int(page.get_attribute("body", "data-step") or 0)
    page.click(f"#question .answer[data-answer='{second}']")
    after_step(page, between)
    page.click("#undo-turn")
    page.wait_for_function("(step) => Number(document.body.dataset.step) <= step", arg=start)


@in_turn
def test_answers_that_cannot_be_taken_back_are_confirmed(people: People, game: str) -> None:
    key = people.server.table_where(game, lambda match: bool(match.final_answers(random.Random(1))))
    page = people.sit(key)
    step = people.server.step(key)
    page.locator("#question .answer:has(.final-mark)").first.click()
    page.wait_for_selector("#confirm-yes")
    assert people.server.step(key) == step
    page.keyboard.press("Escape")
    page.wait_for_selector("#confirm", state="hidden")
    page.locator("#question .answer:has(.final-mark)").first.click()
    page.click("#confirm-never")
    after_step(page, step)
    lift_curtain(page)
    page.click("#open-menu")
    assert not page.is_checked(".switch >> nth=0 >> input")


@in_turn
def test_rewind_and_branch(people: People, game: str) -> None:
    key = people.server.table_where(game, lambda match: in_battle(match) and match.answers_given > 25)
    now = people.server.step(key)
    page = people.sit(key)
    page.keyboard.press("r")
    page.wait_for_selector("#rewind")
    at_step(page, now - 1)
    assert page.locator("#question .answers").count() == 0
    slider = page.locator("#rewind input")
    slider.fill("20")
    at_step(page, 20)
    page.keyboard.press("Escape")
    at_step(page, now)
    assert not page.locator("#tray").is_visible()  # old dice are no news
    page.keyboard.press("r")
    page.locator("#rewind input").fill("20")
    at_step(page, 20)
    picture(page, f"rewind-{game}")
    page.click("#branch")
    page.wait_for_function("(key) => location.hash.slice(1) !== key", arg=key)
    page.wait_for_selector("body[data-step]")
    branched = page.evaluate("location.hash.slice(1)")
    assert people.server.step(branched) < now


@in_turn
def test_rewind_by_phases_turns_and_battles(people: People, game: str) -> None:
    match = played(game, lambda match: in_battle(match) and match.answers_given > 40)
    key = people.server.table_of(match)
    now, log = people.server.step(key), people.server.view(key)["log"]
    begin = {
        "phase": [line["step"] for line in log if line["heading"]],
        "turn": [line["step"] for line in log if line["heading"] == 1],
        "battle": [line["step"] for line in log if line["battle"]],
    }
    page = people.sit(key)
    page.keyboard.press("r")
    at_step(page, now - 1)
    for digit, steps in enumerate(begin.values(), 2):
        page.locator("#rewind input").fill(str(now - 1))
        at_step(page, now - 1)
        page.keyboard.press(str(digit))
        page.keyboard.press(",")
        at_step(page, max([step for step in steps if step < now - 1], default=0))
    page.click("#rewind [data-unit=turn]")
    page.locator("#rewind input").fill("0")
    at_step(page, 0)
    page.keyboard.press(".")
    at_step(page, min([step for step in begin["turn"] if step > 0], default=now))


@in_turn
def test_export_and_import(people: People, game: str, tmp_path: Path) -> None:
    key = people.server.table_where(game, lambda match: match.answers_given > 30)
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
    sat_down(page)
    assert page.evaluate("location.hash.slice(1)") != key
    assert page.inner_text("#prompt") == prompt


def test_where_answers_lie_far_apart_one_of_them_is_brought_into_sight(people: People) -> None:
    page = people.sit(people.server.table("wilderness-war")["host"])
    for _ in range(12):
        page.click("#zoom-in")
    page.click("[data-answer=demolish]")
    page.wait_for_function("() => document.querySelectorAll('#board .lit').length > 1")
    map_at_rest(page)
    shown = page.evaluate(LOOK_AROUND)["targets"]
    assert [target for target in shown if target["code"].startswith("space:")]
