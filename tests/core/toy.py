"""A toy game that strains the kernel: a quarrel of two camps over a river.

Cards interrupt cards five deep, both camps put down secret markers, cards are drawn for one seat's eyes,
dice are weighted, a rout ends the game from the depth of an interrupt, and two phases ask nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from flintlock.core.errors import DamagedRecord
from flintlock.core.game import Game, Phase, Role, Scenario, Variant
from flintlock.core.message import Json, Message, Phrases
from flintlock.core.position import OVER, Position, Result, Score
from flintlock.core.question import GameOver, Rules, Seat, WhyNot
from flintlock.core.state import NOT_STATE, State
from flintlock.core.table import CardView, Layout, PanelView, PileView, Said, SpaceView, TokenView
from flintlock.core.vocabulary import DONE_CODE, Number, Option, Vocabulary

RED, BLUE = SEATS = ("red", "blue")
DEEPEST = 5
HAND, COINS, LAST_TURN = 3, 4, {"quarrel": 3, "feud": 5}


class Place(Option):
    __slots__ = ("number",)

    def __init__(self, number: int, name: str) -> None:
        super().__init__(f"place:{name.lower()}", name)
        self.number = number


class Card(Option):
    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(f"card:{number}", f"Card {number}")
        self.number = number


class Board:
    """What never changes; each game object has its own."""

    def __init__(self) -> None:
        names = ("Hill", "Ford", "Wood", "Mill")
        self.places = tuple(Place(number, name) for number, name in enumerate(names))
        self.cards = tuple(Card(number) for number in range(10))
        self.miss, self.hit, self.rout = self.faces = tuple(
            Option(f"face:{name}", name) for name in ("miss", "hit", "rout")
        )
        self.counts = tuple(Number(value) for value in range(COINS + 1))
        self.done = Option(DONE_CODE, "Done")
        self.vocabulary = Vocabulary([*self.places, *self.cards, *self.faces, *self.counts, self.done])


@dataclass(kw_only=True)
class Leader(State):
    name: str
    valour: int | None


@dataclass(kw_only=True)
class Troop(State):
    place: int
    strength: int
    leader: Leader | None


@dataclass(kw_only=True)
class Camp(State):
    seat: str
    troops: list[Troop]
    coins: int
    secret: int | None = None
    """Where the face-down marker sends the first troop."""


@dataclass(kw_only=True)
class Weather(State):
    raining: bool
    past: list[str]


@dataclass(kw_only=True)
class ToyPosition(Position):
    board: Board = field(repr=False, compare=False, metadata=NOT_STATE)
    mud: str
    last_turn: int
    turn: int = 0
    camps: list[Camp]
    hands: list[list[int]]
    deck: list[int]
    discards: list[int] = field(default_factory=list)
    weather: Weather | None = None
    bank: int = 0
    stakes: list[int | None] = field(default_factory=lambda: [None, None])

    def reach(self, side: int) -> list[Place]:
        """2.1: a led troop stays or goes next door; 2.2: in deep mud nobody wades the ford."""
        troop = self.camps[side].troops[0]
        if troop.leader is None:
            return [self.board.places[troop.place]]
        return [place for place in self.board.places if self.why_not_to(place, troop) is None]

    def why_not_to(self, place: Place, troop: Troop) -> Message | None:
        if (place.number - troop.place) % len(self.board.places) == 2:
            return Message("too_far", {"place": place, "rule": "2.1"})
        if self.mud == "deep" and place.number == 1 != troop.place:
            return Message("too_deep", {"place": place, "rule": "2.2"})
        return None

    def cards(self, side: int) -> list[Card]:
        return [self.board.cards[number] for number in self.hands[side]]


# ---------------------------------------------------------------------- the sequence of play


def deal(g: ToyPosition) -> Rules[str]:
    """1.1: three cards for each, in turn."""
    for _ in range(HAND):
        for side in (0, 1):
            yield from draw_card(g, side)
    return "dawn"


def draw_card(g: ToyPosition, side: int) -> Rules[None]:
    """1.2: Nature says which of the cards that can come does come; only the drawer learns it."""
    choices = [g.board.cards[number] for number in g.deck]
    if choices:
        card = yield from g.chance("draw", choices, rule="1.2", camp=SEATS[side])
        g.deck.remove(card.number)
        g.hands[side] = sorted([*g.hands[side], card.number])
        g.whisper((SEATS[side],), "drew", {"card": card}, seat=SEATS[side])


def dawn(g: ToyPosition) -> Rules[str]:
    """1.3: asks nothing."""
    g.turn += 1
    past = g.weather.past if g.weather is not None else []
    g.weather = Weather(raining=g.turn % 2 == 0, past=[*past, "rain" if g.turn % 2 == 0 else "sun"])
    g.tell("dawn", turn=g.turn)
    yield from ()
    return "orders"


def orders(g: ToyPosition) -> Rules[str]:
    """2.0: both put down a secret marker, then both are turned up."""
    for side, camp in enumerate(g.camps):
        places = g.reach(side)
        place = yield from g.ask(
            camp.seat, "orders", places, rule="2.0", why_not=_why_not(g, camp.troops[0]), turn=g.turn
        )
        camp.secret = place.number
        g.whisper((camp.seat,), "ordered", {"place": place}, seat=camp.seat)
    g.reveal()
    for camp in g.camps:
        assert camp.secret is not None
        camp.troops[0].place = camp.secret
        camp.secret = None
        g.tell("goes", seat=camp.seat, place=g.board.places[camp.troops[0].place])
    return "stakes"


def _why_not(g: ToyPosition, troop: Troop) -> WhyNot:
    return lambda option: g.why_not_to(option, troop) if isinstance(option, Place) else None


def stakes(g: ToyPosition) -> Rules[str]:
    """3.0: each says how many coins it risks; who has none is not asked."""
    for side, camp in enumerate(g.camps):
        answer = yield from g.ask(camp.seat, "stake", g.board.counts[: camp.coins + 1], rule="3.0")
        camp.coins -= answer.value
        g.stakes[side] = answer.value
        yield from take_tonic(g, side)
    return "quarrel"


def take_tonic(g: ToyPosition, side: int) -> Rules[None]:
    """3.1: card 0 in hand can be drunk up; only its owner knows what the question is about."""
    seat, tonic = SEATS[side], [card for card in g.cards(side) if card.number == 0]
    card = yield from g.may(seat, "tonic", tonic, g.board.done, rule="3.1", secret=True)
    if card is not None:
        discard(g, side, card)
        g.camps[side].troops[0].leader = Leader(name="Tom", valour=g.turn)
        g.reveal()


def discard(g: ToyPosition, side: int, card: Card) -> None:
    g.hands[side].remove(card.number)
    g.discards.append(card.number)


def quarrel(g: ToyPosition) -> Rules[str]:
    """4.0: the sides take turns to open the quarrel."""
    side = g.turn % 2
    stands = yield from play(g, side, depth=1)
    if stands:
        face = yield from roll(g)
        if face is g.board.hit:
            yield from take_hit(g, 1 - side)
        g.tell("fight", seat=SEATS[side], face=face)
    return "supply"


def take_hit(g: ToyPosition, side: int) -> Rules[None]:
    """4.4: the beaten side retreats as it likes and loses a man and its leader; the victor may follow."""
    camp = g.camps[side]
    place = yield from g.ask(camp.seat, "retreat", g.reach(side), rule="4.4")
    camp.troops[0].place = place.number
    camp.troops[0].leader = None
    camp.troops[-1].strength -= 1
    victor = g.camps[1 - side]
    place = yield from g.ask(victor.seat, "follow", g.reach(1 - side), rule="4.4")
    victor.troops[0].place = place.number


def play(g: ToyPosition, side: int, depth: int) -> Rules[bool]:
    """4.1: a card can be answered by a card, which can be answered in turn, five deep."""
    card = yield from g.may(
        SEATS[side], "play", g.cards(side), g.board.done, rule="4.1", camp=SEATS[side], depth=depth
    )
    if card is None:
        return False
    discard(g, side, card)
    g.tell("plays", seat=SEATS[side], card=card)
    if depth == DEEPEST:
        yield from panic(g, side)
        return True
    cancelled = yield from play(g, 1 - side, depth + 1)
    return not cancelled


def panic(g: ToyPosition, side: int) -> Rules[None]:
    """4.2: the fifth card in a row may end everything."""
    face = yield from roll(g)
    if face is g.board.rout:
        finish(g, "rout", [SEATS[side]])
        raise GameOver


def roll(g: ToyPosition) -> Rules[Option]:
    """4.3: rain makes hits rare."""
    assert g.weather is not None
    odds = (7, 2, 1) if g.weather.raining else (3, 2, 1)
    return (yield from g.chance("roll", g.board.faces, rule="4.3", odds=odds))


def supply(g: ToyPosition) -> Rules[str]:
    """5.0: stakes go to the bank, each draws a card."""
    for side, stake in enumerate(g.stakes):
        g.bank += stake or 0
        g.stakes[side] = None
        yield from draw_card(g, side)
    return "dusk"


def dusk(g: ToyPosition) -> Rules[str]:
    """5.1: asks nothing."""
    yield from ()
    if g.turn < g.last_turn:
        return "dawn"
    points = [strength(camp) for camp in g.camps]
    best = max(points)
    finish(g, "dusk", [camp.seat for camp in g.camps if strength(camp) == best] if min(points) < best else [])
    return OVER


def strength(camp: Camp) -> int:
    return sum(troop.strength for troop in camp.troops)


def finish(g: ToyPosition, reason: str, winners: list[str]) -> None:
    scores = [Score(seat=camp.seat, points=strength(camp)) for camp in g.camps]
    g.result = Result(winners=winners, reason=reason, scores=scores)
    g.tell("end", reason=reason)


# ---------------------------------------------------------------------- the game

PHRASES = {
    "orders": "Where does your marker send the first troop on turn {turn}?",
    "play": "Card {depth} of the quarrel, {camp}?",
    "too_far": "{place} is too far away ({rule})",
    "too_deep": "{place} is under water ({rule})",
    "drew": "{seat} draws {card}",
    "drew.hidden": "{seat} draws a card",
    "name.red": "Red",
    "name.blue": "Blue",
}


class Toy(Game[ToyPosition]):
    id = "toy"
    name = "The Quarrel"
    rules_version = 1
    phases: dict[str, Phase]

    def __init__(self) -> None:
        self.board = Board()
        self.roles = {RED: Role("Red", "red"), BLUE: Role("Blue", "blue")}
        self.scenarios = {
            "quarrel": Scenario("quarrel", "A short quarrel"),
            "feud": Scenario("feud", "A long feud"),
        }
        self.options = {"mud": Variant("mud", "Mud (2.2)", ("none", "deep"), "none")}
        self.vocabulary = self.board.vocabulary
        self.phrases = Phrases(PHRASES, {option.code: option.name for option in self.vocabulary})
        self.phases = {
            "deal": deal,
            "dawn": dawn,
            "orders": orders,
            "stakes": stakes,
            "quarrel": quarrel,
            "supply": supply,
            "dusk": dusk,
        }

    def set_up(self, scenario: str, options: Mapping[str, str]) -> ToyPosition:
        return ToyPosition(
            phase="deal",
            board=self.board,
            mud=options["mud"],
            last_turn=LAST_TURN[scenario],
            camps=[_camp(RED, 0, "Ruth"), _camp(BLUE, 2, "Ben")],
            hands=[[], []],
            deck=list(range(len(self.board.cards))),
        )

    def read_position(self, data: Json, where: str) -> ToyPosition:
        position = ToyPosition.from_json(data, where, board=self.board)
        if position.phase not in self.phases or len(position.camps) != len(SEATS):
            raise DamagedRecord(f"{where}: this is not a position of {self.name}")
        return position

    def layout(self, position: ToyPosition, seat: Seat | None) -> Layout:
        g = position
        tokens = [token for camp in g.camps for token in _tokens(g, camp, seat)]
        piles = [_hand(g, side, seat) for side in (0, 1)]
        piles.append(PileView(id="deck", name="Deck", seat=None, kind="deck", count=len(g.deck), cards=[]))
        coins = [[camp.seat, str(camp.coins)] for camp in g.camps]
        return Layout(
            status=[cast(Said, Message("turn", {"turn": g.turn}).to_json())],
            spaces=[SpaceView(id=p.code, name=p.name, group="river", code=p.code) for p in g.board.places],
            tokens=tokens,
            piles=piles,
            panels=[PanelView(id="coins", title="Coins", columns=["", "Coins"], rows=coins)],
        )

    def redeal(self, position: ToyPosition, seat: Seat | None, rng: random.Random) -> None:
        for side, other in enumerate(SEATS):
            if other == seat:
                continue
            unknown = sorted(position.hands[side] + position.deck)
            rng.shuffle(unknown)
            count = len(position.hands[side])
            position.hands[side] = sorted(unknown[:count])
            position.deck = sorted(unknown[count:])
            if position.camps[side].secret is not None:
                position.camps[side].secret = rng.choice(position.reach(side)).number

    def check_position(self, position: ToyPosition) -> None:
        everywhere = sorted([*position.hands[0], *position.hands[1], *position.deck, *position.discards])
        assert everywhere == list(range(len(self.board.cards))), "cards were lost or made up"
        coins = [camp.coins for camp in position.camps] + [stake or 0 for stake in position.stakes]
        assert sum(coins) + position.bank == len(SEATS) * COINS, "coins were lost or made up"


def _camp(seat: str, place: int, leader: str) -> Camp:
    first = Troop(place=place, strength=2, leader=Leader(name=leader, valour=None))
    return Camp(seat=seat, troops=[first, Troop(place=place, strength=3, leader=None)], coins=COINS)


def _tokens(g: ToyPosition, camp: Camp, seat: Seat | None) -> list[TokenView]:
    tokens = [
        _token(camp, f"{camp.seat}/{number}", g.board.places[troop.place].code, str(troop.strength))
        for number, troop in enumerate(camp.troops)
    ]
    if camp.secret is not None:
        place = g.board.places[camp.secret].code if seat == camp.seat else "face-down"
        tokens.append(_token(camp, f"{camp.seat}/marker", place, "?"))
    return tokens


def _token(camp: Camp, id: str, space: str, text: str) -> TokenView:
    return TokenView(id=id, space=space, shape="square", colour=camp.seat, text=text, name=camp.seat, count=1)


def _hand(g: ToyPosition, side: int, seat: Seat | None) -> PileView:
    cards = g.cards(side) if seat == SEATS[side] else []
    faces = [CardView(code=c.code, title=c.name, kind="card", text="", colour="white") for c in cards]
    return PileView(
        id=f"hand/{SEATS[side]}",
        name="Hand",
        seat=SEATS[side],
        kind="hand",
        count=len(g.hands[side]),
        cards=faces,
    )
