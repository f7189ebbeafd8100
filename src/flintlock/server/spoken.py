"""A game's description of its table, put into words: for the browser and for the terminal alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from flintlock.core import fight
from flintlock.core import table as unspoken
from flintlock.core.game import Game
from flintlock.core.glimpse import Glimpse
from flintlock.core.message import Message, Said, called
from flintlock.core.phrases import Phrases
from flintlock.core.position import Result as Ending
from flintlock.core.question import Question, Seat
from flintlock.core.vocabulary import Option
from flintlock.server.wire import (
    Battle,
    BattleSide,
    Card,
    Die,
    Modifier,
    Panel,
    Piece,
    Pile,
    Result,
    ResultScore,
    Roll,
    Score,
    Space,
    Spoken,
    Token,
)
from flintlock.server.wire_ways import BattleOdds, SideOdds
from flintlock.study.figures import Estimate

D = TypeVar("D")
S = TypeVar("S")

MOST_KEPT = 20_000
"""Sentences, or cards, that a speaker remembers before it forgets them all."""


class Speaker:
    """Says the same things in every view, and remembers how.

    Descriptions use the same objects again and again (`core.message.said`), and nobody changes them; each is
    kept with its words, so that no other one can be taken for it.
    """

    def __init__(self, book: Phrases) -> None:
        self.book = book
        self._said: dict[int, tuple[Said, str]] = {}
        self._cards: dict[int, tuple[unspoken.CardView, Card]] = {}

    def say(self, said: Said) -> str:
        return _once(self._said, said, self.book.say)

    def name(self, code: str) -> str:
        return self.say(called(code))

    def card(self, face: unspoken.CardView) -> Card:
        return _once(self._cards, face, lambda face: speak_card(self, face))

    def word(self, words: unspoken.Words) -> str:
        """Figures and signs are the same in every language."""
        return words if isinstance(words, str) else self.say(words)

    def words(self, many: Iterable[unspoken.Words]) -> list[str]:
        return [self.word(one) for one in many]


def _once(kept: dict[int, tuple[D, S]], described: D, speak: Callable[[D], S]) -> S:
    known = kept.get(id(described))
    if known is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        known = kept[id(described)] = described, speak(described)
    return known[1]


@lru_cache(maxsize=64)
def speaker_of(book: Phrases) -> Speaker:
    return Speaker(book)


class Memory:
    """What somebody was told last: what is described alike is told alike, by the very same objects."""

    def __init__(self) -> None:
        self.glimpse = Glimpse()
        self._told: dict[str, tuple[list[Any], list[Any]]] = {}

    def retell(self, name: str, described: list[D], speak: Callable[[D], S]) -> list[S]:
        """A list in words; `name`: which one, to compare it with what it was the last time."""
        before, told = self._told.get(name, ([], []))
        if before is described or before == described:
            return told
        places: dict[object, int] | None = None
        spoken: list[S] = []
        for place, one in enumerate(described):
            old = before[place] if place < len(before) else None
            if old is one or old == one:
                spoken.append(told[place])
                continue
            if places is None:  # something came or went: the others have moved up or down
                places = {_mark(old): number for number, old in enumerate(before)}
            was = places.get(_mark(one))
            spoken.append(told[was] if was is not None and before[was] == one else speak(one))
        self._told[name] = described, spoken
        return spoken


def _mark(described: Any) -> object:
    """By what something is found again."""
    return described.get("id")


def speak(book: Phrases, table: unspoken.Table, memory: Memory | None = None) -> Spoken:
    """All that can be drawn; the log and the question come in other ways."""
    it, last = speaker_of(book), memory or Memory()
    battles = [] if table["battle"] is None else [table["battle"]]
    return Spoken(
        status=last.retell("status", table["status"], book.parts),
        spaces=last.retell("spaces", table["spaces"], lambda space: _space(it, space)),
        tokens=last.retell("tokens", table["tokens"], lambda token: speak_token(it, token)),
        piles=last.retell("piles", table["piles"], lambda pile: _pile(it, pile)),
        panels=last.retell("panels", table["panels"], lambda panel: _panel(it, panel)),
        score=last.retell("score", table["score"], lambda score: spoken_score(it, score)),
        ends=it.say(table["ends"]) if "ends" in table else "",
        battle=next(
            iter(last.retell("battle", battles, lambda battle: spoken_battle(it, battle, last))), None
        ),
    )


# What is no word is taken over as it is: these have the fields of the kernel's descriptions.


def _space(it: Speaker, space: unspoken.SpaceView) -> Space:
    spoken = {**space, "name": it.say(space["name"]), "group": it.say(space["group"])}
    if "notes" in space:
        spoken["notes"] = it.words(space["notes"])
    return cast(Space, spoken)


def speak_token(it: Speaker, token: unspoken.TokenView) -> Token:
    return cast(Token, {**token, "text": it.word(token["text"]), "name": it.say(token["name"])})


def _pile(it: Speaker, pile: unspoken.PileView) -> Pile:
    cards = [it.card(card) for card in pile["cards"]]
    return cast(Pile, {**pile, "name": it.say(pile["name"]), "cards": cards})


def speak_card(it: Speaker, card: unspoken.CardView) -> Card:
    title, label, text = it.words((card["title"], card["label"], card["text"]))
    return cast(Card, {**card, "title": title, "label": label, "text": text})


def _panel(it: Speaker, panel: unspoken.PanelView) -> Panel:
    return Panel(
        id=panel["id"],
        title=it.say(panel["title"]),
        columns=it.words(panel["columns"]),
        rows=[it.words(row) for row in panel["rows"]],
    )


def spoken_score(it: Speaker, score: unspoken.ScoreView) -> Score:
    return cast(Score, {**score, "name": it.say(score["name"]), "needs": it.say(score["needs"])})


# ---------------------------------------------------------------------- battles


def spoken_battle(it: Speaker, battle: fight.BattleView, memory: Memory | None = None) -> Battle:
    last = memory or Memory()
    spoken = Battle(
        line=battle["line"],
        title=it.say(battle["title"]),
        place=battle["place"],
        sides=last.retell("battle.sides", battle["sides"], lambda side: _side(it, side)),
        rolls=last.retell("battle.rolls", battle["rolls"], lambda roll: _roll(it, roll)),
    )
    if "end" in battle:
        spoken["end"] = battle["end"]
    if "outcome" in battle:
        spoken["outcome"] = it.book.parts(battle["outcome"])
    if "winner" in battle:
        spoken["winner"] = battle["winner"]
    return spoken


def _side(it: Speaker, side: fight.BattleSideView) -> BattleSide:
    spoken = {**side, "name": it.name(side["side"]), "before": _pieces(it, side["before"])}
    if "after" in side:
        spoken["after"] = _pieces(it, side["after"])
    return cast(BattleSide, spoken)


def _pieces(it: Speaker, pieces: Iterable[fight.PieceView]) -> list[Piece]:
    return [Piece(code=one["code"], name=it.name(one["code"]), count=one["count"]) for one in pieces]


def _roll(it: Speaker, roll: fight.RollView) -> Roll:
    spoken = {
        **roll,
        "line": it.book.parts(roll["line"]),
        "dice": [Die(code=code, name=it.name(code)) for code in roll["dice"]],
        "modifiers": [_modifier(it, one) for one in roll["modifiers"]],
    }
    if "meaning" in roll:
        spoken["meaning"] = it.say(roll["meaning"])
    return cast(Roll, spoken)


def _modifier(it: Speaker, modifier: fight.ModifierView) -> Modifier:
    return Modifier(name=it.say(modifier["name"]), rule=modifier["rule"], value=modifier["value"])


# ---------------------------------------------------------------------- answers


def answer_name(book: Phrases, question: Question, option: Option) -> str:
    """What an answer is called. One that gives something up says what, in words that go with the prompt."""
    if option in question.declines:
        prompt = question.prompt
        for key in (f"decline.{prompt.key}.{option.code}", f"decline.{prompt.key}"):
            if book.find(key) is not None:
                return book.say(Message(key, prompt.params))
    return book.name(option)


# ---------------------------------------------------------------------- sides, seats, the end


def sides(game: Game[Any]) -> list[str]:
    return list(dict.fromkeys(role.side for role in game.roles.values()))


def seats_of(game: Game[Any], side: str) -> list[Seat]:
    return [seat for seat, role in game.roles.items() if role.side == side]


def winners(game: Game[Any], seats: list[Seat]) -> list[str]:
    """The codes of who has won: a side where all of its seats have, else the seats."""
    for side in sides(game):
        if sorted(seats_of(game, side)) == sorted(seats):
            return [side]
    return list(seats)


def reason(ending: Ending) -> Said:
    """Why the game ended so."""
    return Said(key=f"result.{ending.reason}", params={})


def result(book: Phrases, game: Game[Any], ending: Ending) -> Result:
    return Result(
        winners=list(ending.winners),
        names=[book.name(code) for code in winners(game, ending.winners)],
        reason=book.say(reason(ending)),
        scores=[
            ResultScore(seat=score.seat, name=book.name(score.seat), points=score.points)
            for score in ending.scores
        ],
    )


def battle_ahead(book: Phrases, question: Question, option: Option) -> list[SideOdds] | None:
    """The odds of the battle that an answer brings; None where it brings none."""
    odds = None if question.battles is None else question.battles(option)
    if odds is None:
        return None
    return [SideOdds(side=side, name=book.name(side), chance=chance) for side, chance in odds.items()]


def fought(book: Phrases, fights: Mapping[str, Mapping[str, Estimate]]) -> list[BattleOdds]:
    """Battles that were fought in imagined matches, by answer."""
    return [
        BattleOdds(
            code=code,
            battle=[
                SideOdds(side=side, name=book.name(side), chance=one.value, low=one.low, high=one.high)
                for side, one in chances.items()
            ],
        )
        for code, chances in fights.items()
    ]


def player_name(book: Phrases, name: str) -> str:
    """What a bot is called; one without a name goes by its id."""
    return book.find(f"player.{name}") or name
