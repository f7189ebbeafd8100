"""What the tests of the table share: a server to talk to, and people who sit at its pages."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

import pytest
from tests.tables import scenario_of

import flintlock
from flintlock.core.fight import Fight, Onset, Roll
from flintlock.core.table import Table
from flintlock.server.wire_forms import PACE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PICTURES = Path(__file__).resolve().parents[2] / ".artifacts" / "table"

BOARDS = Path(flintlock.__file__).parent / "games"

GAMES = flintlock.games()
"""What is not about one game's details is tried with each of them."""

each_game = pytest.mark.parametrize("game", GAMES)


def in_turn(test: Callable[..., None]) -> Callable[..., None]:
    """For what the pages do alike in every game: one of them tries it, others in other tests.

    With FLINTLOCK_EVERY_GAME=1 all of them do.
    """
    one = GAMES[crc32(test.__name__.encode()) % len(GAMES)]
    games = GAMES if os.environ.get("FLINTLOCK_EVERY_GAME") == "1" else [one]
    tried: Callable[..., None] = pytest.mark.parametrize("game", games)(test)
    return tried


Said = dict[str, Any]

TITLE = "§ 1"

TheMatch = flintlock.Match[Any]
Enough = Callable[[TheMatch], bool]


class Server:
    """The server over HTTP, as the pages use it."""

    def __init__(self, address: str, process: subprocess.Popen[str]) -> None:
        self.address = address
        self.process = process

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """At once, as a power cut would."""
        self.process.kill()
        self.process.wait(10)

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path) as response:
            return json.load(response)

    def post(self, path: str, body: object) -> Said:
        request = urllib.request.Request(
            self.address + path,
            data=json.dumps(body).encode(),
            headers={"content-type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            return cast(Said, json.load(response))

    def table(
        self, game: str, holders: dict[str, str] | None = None, seed: int = 7, pace: int = 0, **ways: object
    ) -> Said:
        """A table of a scenario that is soon over; whoever is not named sits at the host's screen.

        Friends have sat down already: `links` are their own keys.
        """
        made = self.laid(game, holders, seed, pace, **ways)
        made["links"] = {seat: self.claim(key) for seat, key in made["links"].items()}
        return made

    def laid(
        self, game: str, holders: dict[str, str] | None = None, seed: int = 7, pace: int = 0, **ways: object
    ) -> Said:
        """The same with invitations that nobody has taken up yet."""
        seats = {seat: (holders or {}).get(seat, "here") for seat in flintlock.load(game).seats}
        friends = [seat for seat, holder in seats.items() if holder == "link"]
        # Where friends play nobody chooses the luck: they come when the table has been set up.
        seats |= dict.fromkeys(friends, "here")
        wish = {"game": game, "seed": seed, "seats": seats, "title": TITLE, "pace": pace}
        wish["scenario"] = scenario_of(flintlock.load(game))
        made = self.post("/api/tables", wish | ways)
        for seat in friends:
            made |= {
                "links": self.post(f"/api/keys/{made['host']}/seats", {"seat": seat, "holder": "link"})[
                    "links"
                ]
            }
        return made

    def claim(self, invitation: str, name: str = "") -> str:
        return str(self.post(f"/api/keys/{invitation}/claim", {"name": name})["key"])

    def page(self, key: str) -> str:
        return f"{self.address}/web/table.html#{key}"

    def step(self, key: str) -> int:
        return int(self.get(f"/api/keys/{key}")["step"])

    def asked(self, key: str) -> str:
        return str(self.get(f"/api/keys/{key}")["asked"])

    def view(self, key: str) -> Said:
        """What the seat that is asked sees."""
        return cast(Said, self.get(f"/api/keys/{key}/view?seat={self.asked(key)}"))

    def answer(self, key: str, view: Said, code: str) -> None:
        self.post(f"/api/keys/{key}/answer", {"seat": view["seat"], "step": view["step"], "code": code})

    def table_of(self, match: TheMatch) -> str:
        """The key of a hot-seat table that stands where a match does."""
        return str(self.post("/api/records", match.record().to_json())["host"])

    def table_where(self, game: str, enough: Enough) -> str:
        """The key of a hot-seat table that stands where somebody can choose and `enough` holds."""
        return self.table_of(played(game, enough))

    def play_until(self, key: str, enough: Callable[[Said], bool]) -> None:
        """Answer at random until a view of the asked seat satisfies; the game must get there."""
        chance = random.Random(1)
        while not enough(view := self.view(key)):
            self.answer(key, view, chance.choice(view["question"]["options"])["code"])

    def same_table(self, match: TheMatch) -> Said:
        """A table at which the same was played with the same luck, and which has the same luck to come."""
        settings: dict[str, Any] = {"scenario": match.scenario, "options": match.setting.options}
        made = self.table(match.game.id, seed=match.seed, pace=PACE, **settings)
        self.follow(made["host"], match)
        return made

    def follow(self, key: str, match: TheMatch) -> None:
        """Answer as it was answered in a match that has been the same so far."""
        codes = [code for phase in match.record().phases for code in phase.answers]
        while (table := self.get(f"/api/keys/{key}"))["step"] < len(codes):
            self.answer(key, {"seat": table["asked"], "step": table["step"]}, codes[table["step"]])


def start_server(
    database: Path, port: int = 0, package: Path | None = None, program: str | None = None
) -> Server:
    """`package`: the folder of another copy of the program; `program`: another one that takes a database."""
    url = f"sqlite:///{database}"
    if program is None:
        command = [sys.executable, "-m", "flintlock.server", "--port", str(port), "--db", url]
    else:
        command = [sys.executable, "-c", program, url]
    environment = {**os.environ, "PYTHONPATH": str(package)} if package else None
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r"https?://[^/\s]+", said)
    assert found, f"the server did not start: {said!r}"
    return Server(found[0], process)


# ---------------------------------------------------------------------- matches to begin with


def sides(game: str) -> list[list[str]]:
    """The seats of each side."""
    roles = flintlock.load(game).roles
    names = dict.fromkeys(role.side for role in roles.values())
    return [[seat for seat, role in roles.items() if role.side == side] for side in names]


def played(game: str, enough: Enough) -> TheMatch:
    """A match, played at random to a question at which somebody can choose and `enough` holds."""
    for seed in range(1, 100):
        rules = flintlock.load(game)
        match, chance = rules.start(scenario_of(rules), seed=seed), random.Random(seed)
        while (question := match.question) is not None:
            if not question.is_forced and enough(match):
                return match
            match.answer(chance.choice(question.options))
    raise AssertionError("no match ever got there")


def seen(match: TheMatch) -> Table:
    """What the seat that is asked sees."""
    assert match.question is not None
    return match.view(match.question.seat)


def last_fight(match: TheMatch) -> list[Fight]:
    """What the log tells of the last battle, from its onset on; nothing where there was none."""
    told: list[Fight] = []
    for entry in reversed(match.position.log):
        if entry.fight is not None:
            told.insert(0, entry.fight)
        if isinstance(entry.fight, Onset):
            return told
    return []


def in_battle(match: TheMatch) -> bool:
    """A battle has begun, and dice have been rolled."""
    return any(isinstance(fight, Roll) for fight in last_fight(match))


@cache
def spaces(game: str) -> frozenset[str]:
    """The answers that are spaces of the board."""
    view = flintlock.load(game).start(seed=1).view(None)
    return frozenset(space["code"] for space in view["spaces"] if "code" in space)


def asks_on_the_board(match: TheMatch) -> bool:
    return match.question is not None and not spaces(match.game.id).isdisjoint(match.question.codes)


def says_why_not(match: TheMatch) -> bool:
    """Some space on the board cannot be clicked, and says why."""
    question = match.question
    if question is None or question.why_not is None:
        return False
    others = spaces(match.game.id).difference(question.codes)
    return any(question.why_not(match.game.vocabulary[code]) is not None for code in others)


def safe_answers(match: TheMatch) -> list[str]:
    """Answers that can be taken back, but for those that end something."""
    final = match.final_answers(random.Random(1))
    options = match.question.options if match.question else ()
    return [option.code for option in options if ":" in option.code and option not in final]


# ---------------------------------------------------------------------- people at pages


class People:
    """Makes pages and remembers what went wrong in them."""

    def __init__(self, server: Server, browser: object) -> None:
        self.server = server
        self._browser = cast("Browser", browser)
        self._contexts: list[BrowserContext] = []
        self.failures: list[str] = []

    def page(self, width: int = 1280, height: int = 720, **settings: Any) -> Page:
        settings = {"reduced_motion": "reduce"} | settings
        context = self._browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(15_000)
        self._contexts.append(context)
        return self.another(context)

    def another(self, context: BrowserContext) -> Page:
        """One more tab of the same browser."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.failures.append(str(error)))
        page.on("console", lambda line: self._heard(line.type, line.text))
        return page

    def _heard(self, kind: str, text: str) -> None:
        expected = ("WebSocket", "status of 4", "net::ERR_")
        if kind == "error" and not any(word in text for word in expected):
            self.failures.append(text)

    def sit(self, key: str, width: int = 1280, height: int = 720, **settings: Any) -> Page:
        """Open a table and go through the curtain, if there is one."""
        page = self.page(width, height, **settings)
        page.goto(self.server.page(key))
        sat_down(page)
        return page

    def leave(self) -> None:
        for context in self._contexts:
            context.close()


def sat_down(page: Page) -> None:
    page.wait_for_selector("body[data-step]")
    lift_curtain(page)


def lift_curtain(page: Page) -> bool:
    page.wait_for_function("() => document.querySelector('#question')?.childElementCount")
    page.wait_for_timeout(150)
    button = page.locator(".curtain-card button")
    if not button.is_visible():
        return False
    button.click()
    page.wait_for_selector("#curtain", state="hidden")
    page.wait_for_selector("#question.mine")
    map_at_rest(page)
    return True


def map_at_rest(page: Page) -> None:
    """When a hand appears or goes, the map makes room for it: wait until it lies still."""
    page.wait_for_function(
        """() => new Promise((rest) => {
          let before = "";
          const look = () => {
            const { x, y, width } = document.querySelector("#board svg").getBoundingClientRect();
            const now = `${x} ${y} ${width}`;
            if (now === before) rest(true);
            else { before = now; setTimeout(look, 60); }
          };
          look();
        })"""
    )


def picture(page: Page, name: str) -> None:
    """Kept for people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")


# What glows, with a point of each that a pointer really hits; and what stands in the way.
LOOK_AROUND = """() => {
  const hit = (element) => {
    const box = element.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05];
    for (const fx of parts) for (const fy of parts) {
      const x = box.left + box.width * fx, y = box.top + box.height * fy;
      const top = document.elementFromPoint(x, y);
      if (top && (top === element || element.contains(top))) return { x, y };
    }
    return null;
  };
  const buttons = '.buttons .answer, .counts .answer, .stepper .answer';
  const glowing = [...document.querySelectorAll(`.lit, .stack.can, .stack.in-lit, .card.can, ${buttons}`)];
  const lit = (space) => document.querySelector(`.lit[data-space="${CSS.escape(space)}"]`);
  const answer = (element) => element.dataset.answer ?? lit(element.dataset.space)?.dataset.answer;
  const targets = glowing.map((element) => ({ code: answer(element), ...hit(element) }));
  return {
    step: Number(document.body.dataset.step),
    curtain: !document.getElementById('curtain').hidden,
    confirm: !document.getElementById('confirm').hidden,
    over: document.querySelector('#question .result') !== null,
    mine: document.querySelector('#question.mine') !== null && !document.body.classList.contains('busy'),
    targets: targets.filter((one) => one.x !== undefined),
  };
}"""


def play_on(page: Page, chance: random.Random, clicks: int = 10_000, seconds: float = 60) -> list[str]:
    """Click what glows, at random, so many times or until the game is over. Gives back what was clicked."""
    clicked: list[str] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        page.mouse.move(0, 0)  # what an answer under the pointer names is drawn larger
        seen = page.evaluate(LOOK_AROUND)
        if seen["over"] or len(clicked) == clicks:
            return clicked
        if seen["curtain"]:
            lift_curtain(page)
        elif seen["confirm"]:
            page.click("#confirm-yes")
            moved_on(page, seen["step"])
        elif seen["mine"]:
            seen = brought_into_sight(page, seen)
            target = chance.choice(seen["targets"])
            clicked.append(target["code"])
            page.mouse.click(target["x"], target["y"])
            moved_on(page, seen["step"])
        else:
            page.wait_for_timeout(25)
    raise AssertionError(f"not over after {seconds} seconds and {len(clicked)} clicks")


def brought_into_sight(page: Page, seen: Any) -> Any:
    """What glows is brought into sight if it was not."""
    for _ in range(40):
        if seen["targets"]:
            return seen
        page.wait_for_timeout(50)
        seen = page.evaluate(LOOK_AROUND)
    raise AssertionError(f"nothing to click in: {page.inner_text('#question')}")


MOVED_ON = """(step) => Number(document.body.dataset.step) !== step
  || !document.getElementById('confirm').hidden || !document.getElementById('curtain').hidden"""


def moved_on(page: Page, step: int) -> None:
    """Wait for what follows an answer: another step, the request to confirm it, or the curtain."""
    page.wait_for_function(MOVED_ON, arg=step, polling=20)


def at_step(page: Page, step: int) -> None:
    page.wait_for_function("(step) => Number(document.body.dataset.step) === step", arg=step)


def after_step(page: Page, step: int) -> None:
    page.wait_for_function("(step) => Number(document.body.dataset.step) > step", arg=step)


def press(page: Page, answer: str) -> None:
    """Press an answer of the question, and confirm it if need be."""
    page.locator(answer).first.click()
    if page.locator("#confirm").is_visible():
        page.click("#confirm-yes")
