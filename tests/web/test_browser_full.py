"""Boards with a full load, measured in a browser: what can be read, what covers what, what stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.web.full_load import LOADS
from tests.web.people import GAMES, MOVED_ON, People, TheMatch, map_at_rest, picture

import flintlock

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DESKTOPS = [(1280, 720), (1440, 900), (1920, 1080)]
PHONE = (390, 844)

# A board with tokens on the table's page.
DRAW = """async ([game, tokens]) => {
  const { Board } = await import('/web/js/board.js');
  const { Tokens } = await import('/web/js/tokens.js');
  document.body.classList.remove('no-table');
  const board = await Board.load(document.getElementById('board'), `/api/games/${game}/board.svg`);
  board.camera.setInsets({ bottom: 84 });
  new Tokens(board).draw(tokens, new Map(), false);
  window.board = board;
}"""

# What the browser says of it, in CSS pixels. A token is its face; what sticks out of it may touch others.
MEASURE = """() => {
  const { board } = window;
  const rect = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const tokens = [...board.pieces.children].map((stack) => ({
    id: stack.dataset.id, space: stack.dataset.space, ...rect(stack.querySelector('.face')),
  }));
  const labels = [...board.map.querySelectorAll('text')].filter((text) => !text.querySelector('textPath'));
  return {
    scale: board.camera.scale,
    tokens,
    labels: labels.map((text) => ({ text: text.textContent, key: text.dataset.key ?? '', ...rect(text) })),
    names: [...board.map.querySelectorAll(
      '[data-key^="name.space:"], [data-key^="name.area:"]'
    )].map((text) => ({
      text: text.textContent, size: parseFloat(getComputedStyle(text).fontSize) * board.camera.scale,
    })),
    spaces: Object.fromEntries([...board.places.values()].map((place) => [place.id, {
      kind: place.cells.length ? 'area' : place.box ? 'box' : 'point', ...rect(place.shape),
    }])),
    strays: [...board.pieces.children].filter((stack) => {
      const place = board.places.get(stack.dataset.space);
      if ((!place.cells.length && !place.box) || stack.dataset.id.includes('/works')) return false;
      const [x, y] = stack.style.transform.match(/-?[\\\\d.]+/g).map(Number);
      const r = board.token * 0.85;
      const rim = [[x - r, y], [x + r, y], [x, y - r], [x, y + r]];
      return rim.some(([px, py]) => !place.shape.isPointInFill(new DOMPoint(px, py)));
    }).map((stack) => stack.dataset.id),
  };
}""".replace("\\\\d", "\\d")

Seen = dict[str, Any]


@pytest.fixture
def loaded(people: People) -> Any:
    def draw(game: str, size: tuple[int, int]) -> tuple[Page, Seen, list[dict[str, Any]]]:
        tokens = LOADS[game][1]()
        page = people.page(*size)
        page.goto(people.server.page("nothing"))
        page.wait_for_selector(".no-table")
        page.evaluate(DRAW, [game, tokens])
        map_at_rest(page)
        picture(page, f"full-{game}-{size[0]}")
        return page, page.evaluate(MEASURE), tokens

    return draw


def overlap(one: Seen, other: Seen, by: float = 0.0) -> bool:
    """Whether two rectangles share more than a rim of so many pixels."""
    return bool(
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > by
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > by
    )


FAN = 0.6
"""How much of a piece another of its town may cover where both find no room side by side."""


def shared(one: Seen, other: Seen) -> float:
    """How much of the first rectangle lies under the second."""
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return float(wide * high / ((one["right"] - one["left"]) * (one["bottom"] - one["top"])))


def side(token: Seen) -> float:
    return float(max(token["right"] - token["left"], token["bottom"] - token["top"]))


def stack_of(token: dict[str, Any]) -> str:
    """Tokens under a leader belong to its stack, whose parts lie upon each other."""
    return str(token.get("under", token["id"]))


@pytest.mark.parametrize("game", LOADS)
def test_names_and_tokens_can_be_read_at_the_first_look(loaded: Any, game: str) -> None:
    _, seen, _ = loaded(game, DESKTOPS[0])
    assert [name for name in seen["names"] if name["size"] < 9 - 1e-6] == []
    assert [token["id"] for token in seen["tokens"] if side(token) < 22 - 0.05] == []


@pytest.mark.parametrize("size", [*DESKTOPS, PHONE])
@pytest.mark.parametrize("game", LOADS)
def test_a_full_load_finds_room(loaded: Any, game: str, size: tuple[int, int]) -> None:
    """Nothing lies upon another space's pieces or upon lettering; areas and cities hold their own."""
    _, seen, tokens = loaded(game, size)
    known = {token["id"]: token for token in tokens}
    assert len(seen["tokens"]) == len(tokens)
    rim = 0.06 * side(seen["tokens"][0])
    spaces = seen["spaces"]
    mixed, crowded = [], []
    drawn = sorted(seen["tokens"], key=lambda token: float(token["left"]))
    for i, one in enumerate(drawn):
        for other in drawn[i + 1 :]:
            if other["left"] > one["right"]:
                break
            if not overlap(one, other, rim):
                continue
            if one["space"] != other["space"]:
                mixed.append((one["id"], other["id"]))
            elif stack_of(known[one["id"]]) != stack_of(known[other["id"]]):
                kind = spaces[one["space"]]["kind"]
                if kind == "area" or (kind == "point" and shared(one, other) > FAN):
                    crowded.append((one["id"], other["id"]))
    covered = [
        (token["id"], label["text"])
        for token in seen["tokens"]
        for label in seen["labels"]
        if overlap(token, shrunk(label), rim)
    ]
    assert mixed == []
    assert crowded == []
    assert covered == []
    assert seen["strays"] == []


def shrunk(label: Seen) -> Seen:
    """The letters of a label: its line is higher than they are."""
    spare = 0.16 * (label["bottom"] - label["top"])
    return label | {"top": label["top"] + spare, "bottom": label["bottom"] - spare}


# ---------------------------------------------------------------------- cards

# Every card of a game as the table draws it, and those whose words do not fit.
CARDS = """async (cards) => {
  const { cardFace } = await import('/web/js/cards.js');
  document.body.classList.remove('no-table');
  const hand = document.getElementById('hand');
  hand.hidden = false;
  hand.classList.add('whole');
  hand.replaceChildren(...cards.map(cardFace));
  return [...hand.querySelectorAll('.card')].filter((card) => {
    const text = card.querySelector('.card-text');
    return text.scrollHeight > text.clientHeight + 1 || card.scrollHeight > card.clientHeight + 1;
  }).map((card) => card.querySelector('.card-title').textContent);
}"""


def card_codes(game: str) -> list[str]:
    keys = flintlock.load(game).phrases["en"].keys()
    return [key.removeprefix("text.") for key in keys if key.startswith("text.card:")]


@pytest.mark.parametrize("game", [game for game in GAMES if card_codes(game)])
def test_the_words_of_every_card_fit_it(people: People, game: str) -> None:
    page = people.page()
    page.goto(people.server.page("nothing"))
    page.wait_for_selector(".no-table")
    assert page.evaluate(CARDS, faces(game)) == []


def faces(game: str) -> list[Seen]:
    """Faces with the names and words of all cards."""
    book = flintlock.load(game).phrases["en"]
    return [
        {
            "code": code,
            "title": book.word(f"name.{code}"),
            "text": book.word(f"text.{code}"),
            "label": "Operations",
            "colour": "red",
            "figures": ["3"],
            "doubtful": True,
        }
        for code in card_codes(game)
    ]


def test_on_the_phone_a_tap_reads_a_card_and_a_second_plays_it(people: People) -> None:
    key = people.server.table_where("washingtons-war", plays_a_card)
    page = people.sit(key, *PHONE, has_touch=True, is_mobile=True)
    before = page.evaluate("Number(document.body.dataset.step)")
    card = page.locator("#hand .card.can").first
    card.tap()
    page.wait_for_selector("#hand .card.read")
    picture(page, "phone-card")
    text = page.locator("#hand .card.read .card-text")
    assert text.evaluate("(text) => text.scrollHeight <= text.clientHeight + 1")
    assert page.evaluate("Number(document.body.dataset.step)") == before
    page.locator("#hand .card.read").tap()
    page.wait_for_function(MOVED_ON, arg=before)


def plays_a_card(match: TheMatch) -> bool:
    question = match.question
    return question is not None and all(code.startswith("card:") for code in question.codes)


def test_cards_are_seen_whole_where_there_is_room(people: People) -> None:
    key = people.server.table_where("washingtons-war", plays_a_card)
    page = people.sit(key, 1920, 1080)
    map_at_rest(page)
    feet = page.locator("#hand .card .card-foot").evaluate_all(
        "(feet) => feet.map((foot) => foot.getBoundingClientRect().bottom)"
    )
    assert feet
    assert max(feet) <= 1080
