"""Arranges a position of 1812 in a line, answers for everybody at the table, and reads the board.

Factions go by their initials: BR, CM and NA are British, AR and AM American. In an answer `"york"` means
the area, `"br08"` the card, `"hit"` the face, `"CM"` the faction and `2` the number.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from flintlock.core.errors import IllegalAnswer
from flintlock.core.log import Log
from flintlock.core.match import Match
from flintlock.core.question import NATURE, Question
from flintlock.games.invasion_1812 import load
from flintlock.games.invasion_1812.phases import PLACEMENT, SETTING_UP, TURN
from flintlock.games.invasion_1812.pieces import FACES, Area, Card, Faction
from flintlock.games.invasion_1812.position import NONE, Game1812, Special, Turn

GAME = load()
BOARD = GAME.board
ENGLISH = GAME.phrases["en"]
AREAS: dict[str, Area] = {area.id: area for area in BOARD.areas}
CARDS: dict[str, Card] = {card.id: card for card in BOARD.cards}
INITIALS = ("BR", "CM", "NA", "AR", "AM")
FACTIONS: dict[str, Faction] = dict(zip(INITIALS, BOARD.factions, strict=True))
BY_ID: dict[str, Faction] = {faction.id: faction for faction in BOARD.factions}
DECLINES = ("end_movement", "stay", "no_card", "no_more", "no_recruit")
DEPOT = {"british": "chambly", "american": "south_of_fort_meigs"}
"""Where units stand that a test wants out of the pool and out of the way."""

TheMatch = Match[Game1812]


def position(
    *,
    active: str = "BR",
    phase: str = "movement",
    card: str | None = None,
    scenario: str = "campaign_1812",
    short_pool: str = "as_many_as_possible",
    round: int = 1,
    order: str | None = None,
    hands: Mapping[str, str] | None = None,
    decks: Mapping[str, str] | None = None,
    played: str = "",
    pool: Mapping[str, int] | None = None,
    fled: Mapping[str, int] | None = None,
    markers: str = "",
    specials: str = "",
    also: Mapping[str, str] | None = None,
    **areas: str,
) -> TheMatch:
    """A match that stands at the beginning of a phase, with Nature asking.

    Areas hold what is written for them ("4 BR 3 CM") and are empty otherwise; all other units are in the
    pools. `pool` makes a pool that small, the rest waits in the DEPOT. Hands are empty unless given; a deck
    holds the cards that are not elsewhere, or those given. `markers` names contested areas with a marker,
    `specials` cards that were played this turn, `also` further areas and their units.
    """
    g = arranged(scenario, short_pool, phase, round)
    if phase not in SETTING_UP:
        g.order = [FACTIONS[name].number for name in (order or active).split()]
    if phase in TURN:
        assert g.faction is FACTIONS[active], "the active faction is the last of the order"
        g.this_turn = Turn(moved=[0] * len(g.units))
        g.turn.specials = [Special(card=CARDS[name].number) for name in specials.split()]
    _arrange_units(g, areas | dict(also or {}), pool or {}, fled or {})
    _arrange_cards(g, card, hands or {}, decks, [*played.split(), *specials.split()])
    _arrange_markers(g, markers.split())
    return start_at(g)


def arranged(scenario: str, short_pool: str, phase: str, round: int) -> Game1812:
    """The set-up of a scenario, at the beginning of a phase."""
    g = GAME.set_up(scenario, {"short_pool": short_pool})
    g.phase, g.log = phase, Log()
    g.round = max(round, g.facts.first_round)
    g.placing = 0 if phase == PLACEMENT else len(g.facts.free)
    return g


def start_at(g: Game1812) -> TheMatch:
    """A match that begins with a position, with Nature asking."""
    GAME.check_position(g)
    return GAME.start_at(g, g.scenario, {"short_pool": g.short_pool}, seed=0, nature="ask")


def _arrange_units(
    g: Game1812, areas: Mapping[str, str], pool: Mapping[str, int], fled: Mapping[str, int]
) -> None:
    g.units = [0] * len(g.units)
    g.pool = [faction.units for faction in BOARD.factions]
    for name, number in fled.items():
        g.fled[FACTIONS[name].number] = number
        g.pool[FACTIONS[name].number] -= number
    for name, units in areas.items():
        words = units.split()
        for many, who in zip(words[::2], words[1::2], strict=True):
            g.recruit(AREAS[name], FACTIONS[who], int(many))
    for name, number in pool.items():
        faction = FACTIONS[name]
        g.recruit(AREAS[DEPOT[faction.side.id]], faction, g.pool[faction.number] - number)


def _arrange_cards(
    g: Game1812,
    card: str | None,
    hands: Mapping[str, str],
    decks: Mapping[str, str] | None,
    played: list[str],
) -> None:
    if card is not None:
        g.turn.card = CARDS[card].number
        g.turn.armies_left = CARDS[card].armies
        played = [*played, card]
    for name, cards in hands.items():
        g.hands[FACTIONS[name].number] = sorted(CARDS[card].number for card in cards.split())
    for faction in BOARD.factions:
        number = faction.number
        gone = [CARDS[card].number for card in played if CARDS[card].faction is faction]
        rest = [card for card in g.decks[number] if card not in g.hands[number] and card not in gone]
        if decks is not None and initials(faction) in decks:
            wanted = sorted(CARDS[card].number for card in decks[initials(faction)].split())
            gone += [card for card in rest if card not in wanted]
            rest = wanted
        g.decks[number] = rest
        for card_number in gone:
            (g.truces if BOARD.cards[card_number].is_truce else g.discards).append(card_number)


def _arrange_markers(g: Game1812, contested: list[str]) -> None:
    """3.2.8, at the end of the turn before."""
    for area in BOARD.areas:
        invader = g.enemy(area.home)
        held = area.stars and g.holds(area, invader) and not g.holds(area, area.home)
        g.control[area.number] = invader.number if held or area.id in contested else NONE


# ---------------------------------------------------------------------- answering


def code(word: str | int) -> str:
    """The answer that a word of a test means."""
    if isinstance(word, int):
        return f"count:{word}"
    for names in (AREAS, CARDS, FACTIONS):
        if word in names:
            return names[word].code
    return f"face:{word}" if word in FACES else word


def answer(match: TheMatch, *words: str | int) -> TheMatch:
    """Give these answers, whoever is asked."""
    for word in words:
        match.answer(code(word))
    return match


def roll(match: TheMatch, *faces: str, **dice: str) -> TheMatch:
    """Force dice: `roll(match, "hit", "flee")`, or by faction, `roll(match, AM="hit flee", AR="hit")`."""
    for face in faces:
        assert asked(match) == "die", f"no die is rolled: {match.question}"
        answer(match, face)
    left = {name: faces.split() for name, faces in dice.items()}
    while any(left.values()):
        assert asked(match) == "die", f"no die is rolled: {match.question}"
        faction = question(match).prompt.params["faction"]
        assert isinstance(faction, Faction)
        answer(match, left[initials(faction)].pop(0))
    return match


def refuses(match: TheMatch, word: str | int) -> str:
    """Assert that the answer is refused and changes nothing; the sentence that says why."""
    before = match.digest(), match.answers_given
    with pytest.raises(IllegalAnswer) as refusal:
        match.answer(code(word))
    assert (match.digest(), match.answers_given) == before
    assert code(word) in GAME.vocabulary
    return str(refusal.value)


def play_until(match: TheMatch, arrived: Callable[[TheMatch], bool], seed: int = 0) -> TheMatch:
    """Play at random until the predicate holds or the game is over."""
    rng = random.Random(seed)
    while match.question is not None and not arrived(match):
        match.answer(rng.choice(match.question.options))
    return match


def do_nothing(match: TheMatch, until: str) -> TheMatch:
    """Decline what can be declined, take the first answer to the rest, until that is asked."""
    while match.question is not None and asked(match) != until:
        decline(match)
    return match


def decline(match: TheMatch) -> TheMatch:
    """Decline what is asked if it can be declined, take the first answer otherwise."""
    options = question(match).codes
    match.answer(next((code for code in DECLINES if code in options), options[0]))
    return match


# ---------------------------------------------------------------------- looking


def question(match: TheMatch) -> Question:
    assert match.question is not None, "the game is over"
    return match.question


def asked(match: TheMatch) -> str:
    """The prompt of the pending question."""
    return question(match).prompt.key


def about(match: TheMatch) -> str:
    """The faction that the pending question is about."""
    of = question(match).prompt.params["of"]
    assert isinstance(of, Faction)
    return initials(of)


def initials(faction: Faction) -> str:
    return INITIALS[faction.number]


def about_area(match: TheMatch) -> str:
    """The area that the pending question is about."""
    area = question(match).prompt.params["area"]
    assert isinstance(area, Area)
    return area.id


def seat(match: TheMatch) -> str:
    """Who is asked, by initials; NATURE for chance."""
    name = question(match).seat
    return name if name == NATURE else initials(BY_ID[name])


def offered(match: TheMatch) -> list[str]:
    """The legal answers without their kinds; factions by their initials."""
    names = [option.code.partition(":")[2] or option.code for option in question(match).options]
    return [initials(BY_ID[name]) if name in BY_ID else name for name in names]


def numbers(match: TheMatch) -> list[int]:
    """The numbers that may be answered."""
    return [int(name) for name in offered(match)]


def units(match: TheMatch, area: str) -> dict[str, int]:
    """What stands in an area."""
    g = match.position
    found = {name: g.count(AREAS[area], faction) for name, faction in FACTIONS.items()}
    return {name: number for name, number in found.items() if number}


def board(match: TheMatch) -> dict[str, dict[str, int]]:
    """What stands anywhere."""
    return {area.id: here for area in BOARD.areas if (here := units(match, area.id))}


def pool(match: TheMatch, faction: str) -> int:
    return match.position.pool[FACTIONS[faction].number]


def fled(match: TheMatch, faction: str) -> int:
    return match.position.fled[FACTIONS[faction].number]


def hand(match: TheMatch, faction: str) -> list[str]:
    return [card.id for card in match.position.hand(FACTIONS[faction])]


def deck(match: TheMatch, faction: str) -> list[str]:
    return [BOARD.cards[number].id for number in match.position.decks[FACTIONS[faction].number]]


def markers(match: TheMatch) -> dict[str, str]:
    """The areas with a control marker, and the side that it shows."""
    control = match.position.control
    return {
        area.id: BOARD.sides[control[area.number]].id for area in BOARD.areas if control[area.number] != NONE
    }


def score(match: TheMatch) -> dict[str, int]:
    """Control markers of each side."""
    return {side.id: match.position.markers(side) for side in BOARD.sides}


def log(match: TheMatch, key: str) -> list[dict[str, object]]:
    """The parameters of the log lines of a kind."""
    return [dict(entry.params) for entry in match.position.log if entry.key == key]


def told(match: TheMatch) -> list[str]:
    """The log in English, as everybody may read it."""
    return [ENGLISH.say(entry.seen_by(None)) for entry in match.position.log]
