"""Real dice and cards are typed in; in free practice dice are taken back, too."""

from __future__ import annotations

import random

import pytest
from tests.web.people import People, after_step, at_step, in_turn, lift_curtain, picture, sides

pytestmark = pytest.mark.browser

GAME = "washingtons-war"
HOST, FRIEND = (side[0] for side in sides(GAME))


def play_until_typed(people: People, keys: dict[str, str], dice: bool, seat: str | None = None) -> str:
    """Answer at random until dice (or cards, for a seat) are to be typed in: who is asked."""
    chance = random.Random(1)
    key = next(iter(keys.values()))
    while True:
        asked = people.server.asked(key)
        looking = next(iter(keys)) if asked == "nature" else asked
        view = people.server.get(f"/api/keys/{keys[looking]}/view?seat={looking}")
        question = view["question"]
        is_roll = all(option["kind"] in ("die", "face") for option in question["options"])
        if question["typed"] and is_roll is dice and seat in (None, asked):
            return looking
        codes = [option["code"] for option in question["options"]]
        chance.shuffle(codes)
        for code in codes:
            try:
                people.server.answer(keys[looking], view, code)
            except OSError:
                continue  # a card that lies elsewhere
            break


@in_turn
def test_dice_are_pressed_as_faces(people: People, game: str) -> None:
    key = people.server.table(game, chance="dice", curtain=False)["host"]
    seats = people.server.get(f"/api/keys/{key}")["seats"]
    play_until_typed(people, {seat: str(key) for seat in seats}, dice=True)
    page = people.sit(key)
    page.wait_for_selector(".faces .face .die")
    assert page.inner_text("#real") == "Real dice"
    picture(page, f"real-dice-{game}")
    step = people.server.step(key)
    page.locator(".faces .face").last.click()
    page.click("#confirm-yes")  # what was rolled stands
    after_step(page, step)


def test_numbers_are_pressed_on_the_keyboard(people: People) -> None:
    key = people.server.table(GAME, chance="dice", curtain=False, take_back="free")["host"]
    play_until_typed(people, {HOST: key, FRIEND: key}, dice=True)
    page = people.sit(key)
    page.wait_for_selector(".faces")
    step = people.server.step(key)
    page.keyboard.press("4")
    after_step(page, step)
    record = people.server.get(f"/api/keys/{key}/record")
    given = [word for phase in record["phases"] for run in phase["answers"] for word in run[1:]]
    assert given[step] == "die:4"


def test_cards_are_found_by_searching(people: People) -> None:
    key = people.server.table(GAME, chance="all", curtain=False, take_back="free")["host"]
    seat = play_until_typed(people, {HOST: key, FRIEND: key}, dice=False)
    page = people.sit(key)
    page.wait_for_selector("#typed-search")
    everything = page.locator(".found .answer").count()
    assert everything > 50
    page.fill("#typed-search", "major campaign")
    assert 0 < page.locator(".found .answer").count() < everything
    code = page.locator(".found .answer").first.get_attribute("data-answer")
    step = people.server.step(key)
    page.locator(".found .answer").first.click()
    after_step(page, step)
    hand = people.server.get(f"/api/keys/{key}/view?seat={seat}")["piles"]
    assert code in [card["code"] for pile in hand if pile["seat"] == seat for card in pile["cards"]]


def test_a_hidden_draw_is_seen_by_its_drawer_alone(people: People) -> None:
    made = people.server.table(GAME, {FRIEND: "link"}, chance="all")
    keys = {HOST: made["host"], FRIEND: made["links"][FRIEND]}
    play_until_typed(people, keys, dice=False, seat=FRIEND)
    friend, host, watcher = (people.sit(key) for key in (keys[FRIEND], keys[HOST], made["spectator"]))
    friend.wait_for_selector("#typed-search")
    for page in (host, watcher):
        at_step(page, people.server.step(made["host"]))
        assert page.locator("#question .answer").count() == 0
        assert "rolls or draws" in page.inner_text("#question")
    assert "Your turn" in friend.title()


def test_at_one_screen_the_curtain_falls_before_a_hidden_draw(people: People) -> None:
    key = people.server.table(GAME, chance="all")["host"]
    keys = {HOST: key, FRIEND: key}
    play_until_typed(people, keys, dice=False, seat=FRIEND)
    page = people.page()
    page.goto(people.server.page(key))
    page.wait_for_selector(".curtain-card")
    assert page.locator("#question .answer").count() == 0
    lift_curtain(page)
    page.wait_for_selector("#typed-search")


def test_a_card_that_lies_elsewhere_is_refused_politely(people: People) -> None:
    made = people.server.table(GAME, {FRIEND: "link"}, chance="all")
    keys = {HOST: made["host"], FRIEND: made["links"][FRIEND]}
    play_until_typed(people, keys, dice=False, seat=FRIEND)
    piles = people.server.get(f"/api/keys/{keys[HOST]}/view?seat={HOST}")["piles"]
    theirs = next(card["code"] for pile in piles if pile["seat"] == HOST for card in pile["cards"])
    friend = people.sit(keys[FRIEND])
    friend.click(f"[data-answer='{theirs}']")
    friend.click("#confirm-yes")
    friend.wait_for_selector(".toast.warning:has-text('elsewhere')")
    assert friend.locator("#typed-search").is_visible()


# ---------------------------------------------------------------------- practice


def test_practice_is_shown_and_takes_dice_back(people: People) -> None:
    made = people.server.table(GAME, take_back="free", curtain=False)
    key = made["host"]
    page = people.sit(key)
    assert page.inner_text("#practice") == "Practice"
    start = people.server.step(key)
    people.server.play_until(key, lambda view: view["step"] > start + 60)
    rolled = people.server.get(f"/api/keys/{key}/record")["phases"]
    assert any(run[0] == "nature" for phase in rolled for run in phase["answers"])
    at_step(page, people.server.step(key))
    now = people.server.step(key)
    for _ in range(200):
        if people.server.step(key) <= start:
            break
        before = people.server.step(key)
        page.keyboard.press("u")
        page.wait_for_function("(step) => Number(document.body.dataset.step) < step", arg=before)
    assert people.server.step(key) <= start < now
    assert page.locator(".final-mark").count() == 0
    assert people.server.get(f"/api/keys/{key}/record")["practice"] is True


def test_practice_is_not_offered_with_a_friend(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.click(f"[data-game='{GAME}']")
    page.select_option("#take_back", "free")
    page.select_option(f"#seat-{FRIEND}", "link")
    assert page.is_disabled("#take_back")
    assert page.input_value("#take_back") == "strict"
    page.select_option(f"#seat-{FRIEND}", "here")
    assert page.is_enabled("#take_back")


def test_bots_alone_roll_no_real_dice(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.click(f"[data-game='{GAME}']")
    for seat in (HOST, FRIEND):
        page.select_option(f"#seat-{seat}", "bot:random")
    assert not page.locator("#chance").is_visible()
