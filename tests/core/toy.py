"""A toy game that strains the kernel: a quarrel of two camps over a river.

Cards interrupt cards five deep, both camps put down secret markers, cards are drawn for one seat's eyes,
dice are weighted, a rout ends the game from the depth of an interrupt, and two phases ask nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from flintlock.core.cards import Card, draw, fill_piles, hide_pile, put, unseen
from flintlock.core.errors import require
from flintlock.core.fight import Onset, Outcome, Roll
from flintlock.core.game import Game, Role, Variant
from flintlock.core.message import Json, Message, called, said
from flintlock.core.phrases import ENGLISH, Phrases
from flintlock.core.position import OVER, UNKNOWN, Position, Result, Score
from flintlock.core.question import GameOver, Rules, Seat, WhyNot
from flintlock.core.state import INT, INTS, NOT_STATE, State, many, maybe, optional
from flintlock.core.table import CardView, Layout, PanelView, PileView, ScoreView, SpaceView, TokenView, Words
from flintlock.core.vocabulary import DONE_CODE, Number, Option, Vocabulary

RED, BLUE = SEATS = ("red", "blue")
DEEPEST = 5
TROOPS, STRONGEST = 2, 3
HAND, COINS, LAST_TURN = 3, 4, {"quarrel": 3, "feud": 5}


class Place(Option):
    __slots__ = ("number",)

    def __init__(self, number: int, name: str) -> None:
        super().__init__(f"place:{name}")
        self.number = number


class Board:
    """What never changes; each game object has its own."""

    def __init__(self) -> None:
        names = ("hill", "ford", "wood", "mill")
        self.places = tuple(Place(number, name) for number, name in enumerate(names))
        self.cards = tuple(Card(f"card:{number}", number) for number in range(10))
        self.miss, self.hit, self.rout = self.faces = tuple(
            Option(f"face:{name}") for name in ("miss", "hit", "rout")
        )
        self.counts = tuple(Number(value) for value in range(COINS + 1))
        self.done = Option(DONE_CODE)
        self.vocabulary = Vocabulary([*self.places, *self.cards, *self.faces, *self.counts, self.done])


@dataclass(kw_only=True)
class Leader(State):
    name: str
    valour: int | None = field(metadata=maybe(int))


@dataclass(kw_only=True)
class Troop(State):
    place: int
    strength: int
    leader: Leader | None = field(metadata=maybe(Leader))


@dataclass(kw_only=True)
class Camp(State):
    seat: str
    troops: list[Troop] = field(metadata=many(Troop))
    coins: int
    secret: int | None = field(default=None, metadata=maybe(int))
    """Where the face-down marker sends the first troop."""


@dataclass(kw_only=True)
class Weather(State):
    raining: bool
    past: list[str] = field(metadata=many(str))


@dataclass(kw_only=True)
class ToyPosition(Position):
    board: Board = field(repr=False, compare=False, metadata=NOT_STATE)
    mud: str
    last_turn: int
    turn: int = 0
    camps: list[Camp] = field(metadata=many(Camp))
    hands: list[list[int]] = field(metadata=many(INTS))
    deck: list[int]
    discards: list[int] = field(default_factory=list)
    weather: Weather | None = field(default=None, metadata=maybe(Weather))
    bank: int = 0
    stakes: list[int | None] = field(default_factory=lambda: [None, None], metadata=many(optional(INT)))

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
    if g.deck:
        seat, unknown = SEATS[side], g.hands[1 - side]
        card = yield from draw(
            g, g.deck, g.board.cards, "draw", rule="1.2", drawer=seat, hidden=unknown, camp=seat
        )
        put(g.hands[side], card)
        g.whisper((SEATS[side],), "drew", {"card": card}, seat=SEATS[side])


def dawn(g: ToyPosition) -> Rules[str]:
    """1.3: asks nothing."""
    g.turn += 1
    past = g.weather.past if g.weather is not None else []
    g.weather = Weather(raining=g.turn % 2 == 0, past=[*past, "rain" if g.turn % 2 == 0 else "sun"])
    g.headline(1, "dawn", turn=g.turn)
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
    """3.1: card 0 in hand can be drunk up; who may hold it is asked, and others do not learn what."""
    if not g.hands[side] or 0 in g.discards:
        return
    seat, tonic = SEATS[side], [card for card in g.cards(side) if card.number == 0]
    card = yield from g.may(seat, "tonic", tonic, g.board.done, rule="3.1", secret=True)
    if card is not None:
        discard(g, side, card)
        g.camps[side].troops[0].leader = Leader(name="Tom", valour=g.turn)


def discard(g: ToyPosition, side: int, card: Card) -> None:
    g.hands[side].remove(card.number)
    g.discards.append(card.number)


def quarrel(g: ToyPosition) -> Rules[str]:
    """4.0: the sides take turns to open the quarrel; a card that stands leads to blows."""
    side = g.turn % 2
    stands = yield from play(g, side, depth=1)
    return g.call("blows", then="supply") if stands else "supply"


def blows(g: ToyPosition) -> Rules[str]:
    """4.3: a die decides; afterwards things go on where the blows were called for."""
    side = g.turn % 2
    forces = {camp.seat: ((strength(camp), g.board.counts[0]),) for camp in g.camps}
    g.tell_fight(Onset("place:ford", forces, {SEATS[side]: 0.5}), "blows", seat=SEATS[side])
    face = yield from roll(g)
    meaning = Message("means", {"face": face})
    g.tell_fight(Roll(SEATS[side], (face,), "4.3", meaning=meaning), "rolls", seat=SEATS[side], face=face)
    if face is g.board.hit:
        yield from take_hit(g, 1 - side)
    left = {camp.seat: ((strength(camp), g.board.counts[0]),) for camp in g.camps}
    g.tell_fight(
        Outcome(SEATS[side] if face is g.board.hit else "", left), "fight", seat=SEATS[side], face=face
    )
    return g.come_back()


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
    "game.name": "The Quarrel",
    "scenario.quarrel": "A short quarrel",
    "scenario.feud": "A long feud",
    "option.mud": "Mud (2.2)",
    "option.mud.none": "none",
    "option.mud.deep": "deep",
    "draw": "{camp} draws a card",
    "roll": "A die",
    "orders": "Where does your marker send the first troop on turn {turn}?",
    "stake": "How many coins do you risk?",
    "tonic": "Drink the tonic?",
    "play": "Card {depth} of the quarrel, {camp}?",
    "retreat": "Where do you go?",
    "follow": "Where do you follow?",
    "too_far": "{place} is too far away ({rule})",
    "too_deep": "{place} is under water ({rule})",
    "drew": "{seat} draws {card}",
    "drew.hidden": "{seat} draws a card",
    "ordered": "{seat} sends a troop to {place}",
    "ordered.hidden": "{seat} puts down a marker",
    "dawn": "Turn {turn}",
    "goes": "{seat} goes to {place}",
    "plays": "{seat} plays {card}",
    "blows": "{seat} strikes",
    "rolls": "{seat} rolls {face}",
    "means": "That is a {face}",
    "fight": "{seat} has rolled {face}",
    "end": "The end: {reason}",
    "turn": "Turn {turn}",
    "river": "River",
    "coins": "Coins",
    "needs": "More men than the other",
    "card": "A card of the quarrel",
    "result.rout": "a rout",
    "result.dusk": "dusk",
    "name.red": "Red",
    "name.blue": "Blue",
    "name.card": "Card {value}",
    "name.place:hill": "Hill",
    "name.place:ford": "Ford",
    "name.place:wood": "Wood",
    "name.place:mill": "Mill",
    "name.face:miss": "miss",
    "name.face:hit": "hit",
    "name.face:rout": "rout",
    "name.rout": "a rout",
    "name.dusk": "dusk",
    "name.hand": "Hand",
    "name.deck": "Deck",
}


class Toy(Game[ToyPosition]):
    def __init__(self) -> None:
        self.id = "toy"
        self.rules_version = 1
        self.board = Board()
        self.roles = {RED: Role(RED), BLUE: Role(BLUE)}
        self.scenarios = ("quarrel", "feud")
        self.options = {"mud": Variant("mud", ("none", "deep"), "none")}
        self.vocabulary = self.board.vocabulary
        self.phrases = {"en": Phrases(PHRASES, ENGLISH)}
        self.effects = {}
        self.players = {}
        self.judgement = None
        self.data = Path(__file__).parent
        self.phases = {
            "deal": deal,
            "dawn": dawn,
            "orders": orders,
            "stakes": stakes,
            "quarrel": quarrel,
            "blows": blows,
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

    def blank_position(self, data: Json, where: str) -> ToyPosition:
        return ToyPosition.from_json(data, where, board=self.board)

    def hide(self, position: ToyPosition, seat: Seat | None) -> None:
        hide_pile(position.deck)
        for side, other in enumerate(SEATS):
            if other != seat:
                hide_pile(position.hands[side])
                if position.camps[side].secret is not None:
                    position.camps[side].secret = UNKNOWN

    def redeal(self, position: ToyPosition, seat: Seat | None, rng: random.Random) -> None:
        piles = (*position.hands, position.deck)
        fill_piles(rng, unseen(range(len(self.board.cards)), *piles, position.discards), *piles)
        for side, camp in enumerate(position.camps):
            if camp.secret == UNKNOWN:
                camp.secret = rng.choice(position.reach(side)).number

    def layout(self, position: ToyPosition) -> Layout:
        g = position
        tokens = [token for camp in g.camps for token in _tokens(g, camp)]
        coins: list[list[Words]] = [[called(camp.seat), str(camp.coins)] for camp in g.camps]
        deck = PileView(
            id="deck", name=called("deck"), seat=None, kind="deck", colour="grey", count=len(g.deck), cards=[]
        )
        return Layout(
            status=[said("turn", turn=g.turn)],
            spaces=[
                SpaceView(id=place.code, name=called(place), group=said("river"), code=place.code)
                for place in g.board.places
            ],
            tokens=tokens,
            piles=[*(_hand(g, side) for side in (0, 1)), deck],
            panels=[PanelView(id="coins", title=said("coins"), columns=["", said("coins")], rows=coins)],
            score=[_score(g, camp) for camp in g.camps],
        )

    def check_position(self, position: ToyPosition) -> None:
        sizes = {len(position.camps), len(position.hands), len(position.stakes)}
        require(sizes == {len(SEATS)}, "there are two camps")
        for seat, camp in zip(SEATS, position.camps, strict=True):
            _check_camp(position, camp, seat)
        _check_cards(position)
        _check_coins(position)
        _check_time(position)
        require(position.after == (["supply"] if position.phase == "blows" else []), "only blows are called")


def _camp(seat: str, place: int, leader: str) -> Camp:
    first = Troop(place=place, strength=2, leader=Leader(name=leader, valour=None))
    return Camp(seat=seat, troops=[first, Troop(place=place, strength=3, leader=None)], coins=COINS)


def _tokens(g: ToyPosition, camp: Camp) -> list[TokenView]:
    tokens = [
        _token(camp, f"{camp.seat}/{number}", g.board.places[troop.place].code, str(troop.strength))
        for number, troop in enumerate(camp.troops)
    ]
    if camp.secret is not None:
        place = "face-down" if camp.secret == UNKNOWN else g.board.places[camp.secret].code
        tokens.append(_token(camp, f"{camp.seat}/marker", place, "?"))
    return tokens


def _token(camp: Camp, id: str, space: str, text: str) -> TokenView:
    name = called(camp.seat)
    return TokenView(id=id, space=space, shape="square", colour=camp.seat, text=text, name=name, count=1)


def _score(g: ToyPosition, camp: Camp) -> ScoreView:
    points = strength(camp)
    share = points / max(1, *(strength(other) for other in g.camps))
    return ScoreView(
        side=camp.seat,
        name=called(camp.seat),
        colour=camp.seat,
        points=points,
        needs=said("needs"),
        share=share,
    )


def _hand(g: ToyPosition, side: int) -> PileView:
    cards = [g.board.cards[number] for number in g.hands[side] if number != UNKNOWN]
    return PileView(
        id=f"hand/{SEATS[side]}",
        name=called("hand"),
        seat=SEATS[side],
        kind="hand",
        colour=SEATS[side],
        count=len(g.hands[side]),
        cards=[
            CardView(
                code=card.code,
                title=called(card),
                kind="card",
                label=called("hand"),
                text=said("card"),
                colour="white",
            )
            for card in cards
        ],
    )


def _check_camp(g: ToyPosition, camp: Camp, seat: Seat) -> None:
    require(camp.seat == seat, "a camp of somebody else")
    require(len(camp.troops) == TROOPS, "each camp has two troops")
    places = range(len(g.board.places))
    for troop in camp.troops:
        require(troop.place in places, "a troop is nowhere")
        require(0 <= troop.strength <= STRONGEST, "a troop of a wild strength")
    require(camp.secret is None or (g.phase == "orders" and camp.secret in places), "a marker is astray")


def _check_cards(g: ToyPosition) -> None:
    everywhere = sorted([*g.hands[0], *g.hands[1], *g.deck, *g.discards])
    require(everywhere == list(range(len(g.board.cards))), "cards were lost or made up")
    require(all(pile == sorted(pile) for pile in (*g.hands, g.deck)), "cards are out of order")


def _check_coins(g: ToyPosition) -> None:
    coins = [camp.coins for camp in g.camps] + [stake or 0 for stake in g.stakes]
    require(min(coins) >= 0 <= g.bank, "a negative number of coins")
    require(sum(coins) + g.bank == len(SEATS) * COINS, "coins were lost or made up")
    if g.phase in ("quarrel", "blows"):
        require(None not in g.stakes, "nothing is at stake")
    elif g.phase in ("deal", "dawn", "orders"):
        require(g.stakes == [None, None], "coins are at stake already")


def _check_time(g: ToyPosition) -> None:
    require(g.mud in ("none", "deep"), "mud of a wild depth")
    require(g.last_turn in LAST_TURN.values() and 0 <= g.turn <= g.last_turn, "a wild turn")
    past = [] if g.weather is None else g.weather.past
    require(len(past) == g.turn and all(day in ("rain", "sun") for day in past), "weather of a wild past")
    if g.phase in ("deal", "dawn"):
        require(g.turn < g.last_turn, "the last turn is over")
    else:
        require(g.turn > 0, "the first turn has not begun")
