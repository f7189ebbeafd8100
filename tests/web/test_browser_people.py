"""Together at a table: links are claimed once, seats change hands; names, chat, the call to one's turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.server.neighbours import FRIENDLY, STAND_IN, has_neighbours
from tests.web.people import (
    People,
    Said,
    Server,
    after_step,
    at_step,
    picture,
    press,
    sat_down,
    sides,
    start_server,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

GAME = "washingtons-war"
"""What is not about any game's details: two seats."""

HOST, FRIEND = (side[0] for side in sides(GAME))


def laid(people: People) -> Said:
    """The host at a screen, and an invitation for a friend."""
    return people.server.laid(GAME, {FRIEND: "link"})


def sit_down(people: People, invitation: str, name: str = "Ann", width: int = 1280) -> Page:
    """A friend opens an invitation in a browser of their own."""
    page = people.page(width, 844 if width < 500 else 720)
    page.goto(people.server.page(invitation))
    page.fill("dialog.welcome [name=name]", name)
    page.click("#claim")
    page.wait_for_selector("body[data-step]")
    return page


def holder(people: People, host: str, seat: str) -> str:
    view = people.server.get(f"/api/keys/{host}/view")
    return str(next(one["holder"] for one in view["seats"] if one["id"] == seat))


# ---------------------------------------------------------------------- invitations


def test_a_friend_is_told_who_they_are_and_sits_down(people: People) -> None:
    made = laid(people)
    friend = people.page(390, 844, has_touch=True, is_mobile=True)
    friend.goto(people.server.page(made["links"][FRIEND]))
    friend.wait_for_selector("dialog.welcome")
    assert "British" in friend.inner_text("dialog.welcome")
    picture(friend, "invitation-phone")
    friend.fill("dialog.welcome [name=name]", "Ann")
    friend.click("#claim")
    friend.wait_for_selector("body[data-step]")
    friend.wait_for_selector("#me:has-text('Ann')")
    assert "British" in friend.inner_text("#me")
    assert friend.evaluate("document.documentElement.scrollWidth") <= 390
    picture(friend, "friend-phone")


def test_a_spectator_is_told_so(people: People) -> None:
    made = laid(people)
    watcher = people.sit(made["spectator"])
    assert watcher.inner_text("#me") == "You are watching"
    host = people.sit(made["host"])
    assert not host.locator("#me").is_visible()


def test_a_link_is_claimed_once(people: People) -> None:
    made = laid(people)
    link = people.server.page(made["links"][FRIEND])
    friend = sit_down(people, made["links"][FRIEND])
    assert made["links"][FRIEND] not in friend.url
    again = people.another(friend.context)
    again.goto(link)  # the same link in the same browser
    sat_down(again)
    assert again.locator("#me").inner_text() == friend.locator("#me").inner_text()
    stranger = people.page()
    stranger.goto(link)
    stranger.wait_for_selector("text=No table here")
    assert "already sat down" in stranger.inner_text("#question")


def test_the_host_sees_a_link_only_until_it_is_claimed(people: People) -> None:
    made = laid(people)
    host = people.sit(made["host"])
    host.click("#open-menu")
    host.wait_for_selector(".link-row >> nth=1")  # the friend's, and the spectators'
    host.keyboard.press("Escape")
    friend = sit_down(people, made["links"][FRIEND])
    host.click("#open-menu")
    host.wait_for_selector(".link-row")
    assert host.locator(".link-row").count() == 1
    own = friend.evaluate("location.hash.slice(1)")
    assert own not in host.content()


# ---------------------------------------------------------------------- seats change hands


def give(host: Page, seat: str, to: str) -> None:
    if not host.locator("#people").is_visible():
        host.click("#tab-people")
    host.select_option(f"[data-person='{seat}'] select", to)


def test_the_host_releases_a_seat_and_another_friend_takes_it(people: People) -> None:
    made = laid(people)
    host = people.sit(made["host"])
    friend = sit_down(people, made["links"][FRIEND])
    host.click("#tab-people")
    host.wait_for_selector(f"[data-person='{FRIEND}'] .person:has-text('Ann')")
    host.click(f"[data-person='{FRIEND}'] .new-link")
    host.wait_for_selector(".asking")  # somebody sits there
    host.click("#sure")
    link = host.locator(".link-row input")
    link.wait_for()
    friend.wait_for_selector("text=somebody else")
    other = sit_down(people, link.input_value().split("#")[1], "Bob")
    assert "Bob" in other.inner_text("#me")
    friend.reload()
    friend.wait_for_selector("text=somebody else")


def test_a_seat_is_handed_to_a_bot_and_a_person_takes_over_again(people: People) -> None:
    made = laid(people)
    host = people.sit(made["host"])
    friend = sit_down(people, made["links"][FRIEND])
    give(host, FRIEND, "bot:random")
    host.click("#sure")
    friend.wait_for_selector("text=somebody else")
    host.wait_for_selector(f"[data-person='{FRIEND}'] select")
    host.wait_for_selector(".chat-line.notice:has-text('a bot has taken over')")
    assert holder(people, made["host"], FRIEND) == "bot:random"
    with host.expect_navigation():  # the page learns that it has another seat
        give(host, FRIEND, "here")
    sat_down(host)
    assert people.server.get(f"/api/keys/{made['host']}")["seats"] == [HOST, FRIEND]


# ---------------------------------------------------------------------- names, presence, chat


def test_names_presence_and_chat_reach_everybody(people: People) -> None:
    made = laid(people)
    host = people.sit(made["host"])
    host.click("#tab-people")
    host.wait_for_selector(f"[data-person='{FRIEND}'].absent")
    friend = sit_down(people, made["links"][FRIEND])
    host.wait_for_selector(f"[data-person='{FRIEND}'].present .person:has-text('Ann')")
    host.fill(f"[data-person='{HOST}'] .name-field", "Ben")
    host.keyboard.press("Enter")
    watcher = people.sit(made["spectator"])
    friend.click("#tab-people")
    friend.wait_for_selector(f"[data-person='{HOST}'] .person:has-text('Ben')")
    friend.wait_for_selector(".watching:has-text('without a name')")
    watcher.click("#tab-people")
    watcher.fill(".watching .name-field", "Carol")
    watcher.keyboard.press("Enter")
    friend.wait_for_selector(".watching:has-text('Carol')")
    friend.fill("#chat-text", "Good luck")
    friend.keyboard.press("Enter")
    for page in (host, friend, watcher):
        line = page.locator(".chat-line:not(.notice)")
        line.wait_for()
        assert "Ann (British): Good luck" in line.inner_text()
    picture(host, "people")
    assert "Good luck" not in host.inner_text("#log")
    watcher.close()
    friend.wait_for_selector(".watching:has-text('nobody')")


def test_unread_lines_are_counted_on_the_tab(people: People) -> None:
    made = people.server.table(GAME, {FRIEND: "link"})
    host = people.sit(made["host"])
    friend = people.sit(made["links"][FRIEND])
    friend.click("#tab-people")
    host.click("#tab-people")
    host.click("#tab-log")
    friend.fill("#chat-text", "Are you there?")
    friend.keyboard.press("Enter")
    host.wait_for_selector("#tab-people[data-unread='1']")
    host.wait_for_selector(".toast:has-text('Are you there?')")
    host.click("#tab-people")
    host.wait_for_selector("#tab-people[data-unread='']")


def test_what_somebody_types_into_the_chat_is_no_key_of_the_table(people: People) -> None:
    host = people.sit(people.server.table(GAME)["host"])
    step = host.get_attribute("body", "data-step")
    host.click("#tab-people")
    host.fill("#chat-text", "")
    host.locator("#chat-text").type("1drqu")
    assert host.input_value("#chat-text") == "1drqu"
    assert host.get_attribute("body", "data-step") == step
    assert not host.locator("#rewind").is_visible()


# ---------------------------------------------------------------------- your turn

LISTENS = """() => {
  window.rung = 0;
  window.noted = [];
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.rung += 1; return tone.call(this); };
  window.Notification = class { constructor(title) { window.noted.push(title); } };
  window.Notification.permission = 'granted';
  window.Notification.requestPermission = async () => 'granted';
}"""


def test_the_title_and_the_icon_call_to_ones_turn(people: People) -> None:
    made = people.server.table(GAME, {FRIEND: "link"})
    host, friend = people.sit(made["host"]), people.sit(made["links"][FRIEND])
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    assert host.title().startswith("● Your turn")
    assert host.evaluate(icon).endswith("flintlock-turn.svg")
    assert "Your turn" not in friend.title()
    assert friend.evaluate(icon).endswith("flintlock.svg")


def test_sound_and_notification_come_only_when_they_are_wanted(people: People) -> None:
    made = people.server.table(GAME, {FRIEND: "link"})
    friend = people.sit(made["links"][FRIEND])
    friend.evaluate(LISTENS)
    keys = {HOST: made["host"], FRIEND: made["links"][FRIEND]}

    def until(seat: str) -> None:
        """Answer until another seat is asked than before, and the seat is asked.

        The table has luck of its own: whoever can do without does nothing, so that nobody wins at once.
        """
        while (asked := people.server.asked(made["host"])) != seat:
            view = people.server.get(f"/api/keys/{keys[asked]}/view?seat={asked}")
            options = view["question"]["options"]
            chosen = next((option for option in options if option["declines"]), options[0])
            people.server.answer(keys[asked], view, chosen["code"])
        at_step(friend, people.server.step(made["host"]))

    until(FRIEND)
    assert "Your turn" in friend.title()
    assert friend.evaluate("[window.rung, window.noted.length]") == [0, 0]
    friend.click("#open-menu")
    for name in ("Sound when", "Notification when"):
        friend.check(f".switch:has-text('{name}') input")
    friend.keyboard.press("Escape")
    rung = friend.evaluate("window.rung")
    assert rung > 0  # so that one knows it
    friend.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    until(HOST)
    until(FRIEND)
    friend.wait_for_function("(rung) => window.rung > rung", arg=rung)
    assert friend.evaluate("window.noted.length") == 1


# ---------------------------------------------------------------------- how friends get here


@pytest.fixture(name="neighbourly")
def _neighbourly(tmp_path: Path) -> Iterator[Server]:
    """A server in a network of its own."""
    if not has_neighbours():
        pytest.skip("has one loopback address only")
    server = start_server(tmp_path / "tables.sqlite", program=STAND_IN)
    yield server
    server.kill()


def test_links_of_this_computer_alone_come_with_a_warning_and_a_way_out(
    people: People, neighbourly: Server
) -> None:
    page = people.page()
    page.goto(neighbourly.address)
    page.click(f"[data-game='{GAME}']")
    page.select_option(f"#seat-{FRIEND}", "link")
    page.click("#create")
    page.wait_for_selector(".only-here")
    assert "Only this computer" in page.inner_text(".only-here")
    picture(page, "links-warning")
    page.click("#open-door")
    page.click("#sure")
    page.wait_for_selector(".only-here", state="detached")
    link = page.locator(".link-row input").first.input_value()
    assert link.startswith(f"http://{FRIENDLY}:{neighbourly.port}/web/table.html#")
    page.locator(".qr-button").first.click()
    code = page.locator(".qr")
    code.wait_for()
    page.wait_for_function("() => document.querySelector('.qr').naturalWidth > 0")
    picture(page, "links-qr")
    friend = people.page()
    friend.goto(link)
    friend.click("#claim")
    friend.wait_for_selector("body[data-step]")
    friend.wait_for_selector("#connection.open")


def test_the_start_page_shows_friends_the_way(people: People, neighbourly: Server) -> None:
    page = people.page()
    page.goto(neighbourly.address)
    page.click("#friends")
    page.wait_for_selector(".only-here")
    page.click("#open-door")
    page.click("#sure")
    page.wait_for_selector(".reach .qr")
    assert page.locator(".reach .link-row input").input_value() == f"http://{FRIENDLY}:{neighbourly.port}/"
    picture(page, "reach")


# ---------------------------------------------------------------------- alone at the screen


def test_i_play_all_sides_has_no_curtain(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.click(f"[data-game='{GAME}']")
    page.click("[data-preset='alone']")
    assert page.input_value("#sharing") == "one"
    page.click("#create")
    page.wait_for_selector("#question.mine")
    key = page.evaluate("location.hash.slice(1)")
    for _ in range(4):
        step = people.server.step(key)
        press(page, "#question .answer")
        after_step(page, step)
        page.wait_for_selector("#question.mine")
        assert not page.locator(".curtain-card").is_visible()
    seat = people.server.asked(key)
    people.server.play_until(key, lambda view: view["seat"] != seat)
    page.wait_for_selector(f"#seats .seat.looking.asked:not([data-seat='{seat}'])")
    assert not page.locator(".curtain-card").is_visible()


def test_several_at_one_screen_keep_the_curtain(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.click(f"[data-game='{GAME}']")
    page.click("[data-preset='here']")
    page.click("#create")
    page.wait_for_selector("body[data-step]")
    key = page.evaluate("location.hash.slice(1)")
    assert people.server.get(f"/api/keys/{key}")["curtain"]


def test_a_branch_keeps_the_bots(people: People) -> None:
    made = people.server.table(GAME, {FRIEND: "bot:random"}, pace=0)
    page = people.sit(made["host"])
    step = people.server.step(made["host"])
    press(page, "#question .answer")
    after_step(page, step)
    page.keyboard.press("r")
    page.click("#branch")
    page.wait_for_function("(key) => location.hash.slice(1) !== key", arg=made["host"])
    page.wait_for_selector("body[data-step]")
    assert holder(people, page.evaluate("location.hash.slice(1)"), FRIEND) == "bot:random"
