"""The fuzzer notices what it is there to notice: each test breaks the toy in one way."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.core import toy
from tests.core.toy import SEATS, Leader, Toy, ToyPosition

import flintlock
from flintlock.core.game import Variant
from flintlock.core.match import Match
from flintlock.core.message import said
from flintlock.core.phrases import Phrases
from flintlock.core.position import Position
from flintlock.core.question import Rules, Seat
from flintlock.core.record import Record
from flintlock.core.table import Layout
from flintlock.study.curious import Curiosity, play_curiously
from flintlock.study.fuzz import Coverage, FuzzFailure, fuzz, fuzz_game, settings
from flintlock.study.transcript import transcript
from flintlock.study.worlds import check_worlds


def fuzz_all(game: Toy, thoroughness: float = 1.0) -> None:
    for seed, setting in enumerate([*settings(game)] * 4):
        fuzz_game(game, setting, seed, thoroughness)


def failure(game: Toy) -> FuzzFailure:
    with pytest.raises(FuzzFailure) as caught:
        fuzz_all(game)
    return caught.value


def test_the_toy_has_no_fault() -> None:
    fuzz_all(Toy(), 0.3)


def asked_only_with_the_card(g: ToyPosition, side: int) -> Rules[None]:
    """As rules of old did it: whoever is asked must hold the tonic."""
    tonic = [card for card in g.cards(side) if card.number == 0]
    if tonic:
        card = yield from g.may(SEATS[side], "tonic", tonic, g.board.done, rule="3.1", secret=True)
        if card is not None:
            toy.discard(g, side, card)
            g.camps[side].troops[0].leader = Leader(name="Tom", valour=g.turn)


def named_in_the_open(g: ToyPosition, side: int) -> Rules[None]:
    """Everybody is asked, but the prompt of an open question tells the hand."""
    if g.hands[side] and 0 not in g.discards:
        tonic = [card for card in g.cards(side) if card.number == 0]
        first = g.cards(side)[0]
        yield from g.may(SEATS[side], "tonic", tonic, g.board.done, rule="3.1", always=True, card=first)


@pytest.mark.parametrize("leak", [asked_only_with_the_card, named_in_the_open])
def test_a_question_that_tells_a_hand_is_noticed(
    leak: Callable[[ToyPosition, int], Rules[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "take_tonic", leak)
    assert "could tell from" in str(failure(Toy()))


class Forgetful(Toy):
    def redeal(self, position: ToyPosition, seat: Seat | None, rng: random.Random) -> None:
        super().redeal(position, seat, rng)
        position.hands[0], position.hands[1] = position.hands[1], position.hands[0]


def test_a_redeal_that_contradicts_what_is_known_is_noticed() -> None:
    assert "may know changes" in str(failure(Forgetful()))


class Wasteful(Toy):
    def set_up(self, scenario: str, options: Any) -> ToyPosition:
        position = super().set_up(scenario, options)
        position.bank -= 1
        return position


def test_lost_coins_are_noticed() -> None:
    assert "coins" in str(failure(Wasteful()))


class Moody(Toy):
    """A view that depends on more than the position."""

    def layout(self, position: ToyPosition) -> Layout:
        layout = super().layout(position)
        layout["status"] = [said("turn", turn=random.getrandbits(30))]
        return layout


def test_a_view_with_a_will_of_its_own_is_noticed() -> None:
    assert "AssertionError" in str(failure(Moody()))


@pytest.mark.parametrize("key", ["stake", "drew.hidden", "too_far", "result.dusk", "goes"])
def test_a_missing_phrase_is_noticed(key: str) -> None:
    game = Toy()
    game.phrases = {"en": Phrases({name: text for name, text in toy.PHRASES.items() if name != key})}
    assert "phrase" in str(failure(game))


def test_options_out_of_order_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyPosition, "cards", lambda g, side: [g.board.cards[n] for n in g.hands[side][::-1]])
    assert "out of order" in str(failure(Toy()))


def test_news_that_is_not_declared_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both secret markers are turned up, and the rules do not say so."""
    monkeypatch.setattr(Position, "reveal", lambda g, *seats: None)
    assert "foreseen" in str(failure(Toy())) or "could tell" in str(failure(Toy()))


def test_a_failure_leads_back_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyPosition, "cards", lambda g, side: [g.board.cards[n] for n in g.hands[side][::-1]])
    game = Toy()
    record = Record.loads(failure(game).record.dumps())
    match = record.resume(game)
    assert match.answers_given == sum(len(phase.answers) for phase in record.phases)
    assert match.question is not None


# ---------------------------------------------------------------------- what was reached


def test_coverage_tells_what_never_came_up() -> None:
    game, coverage = Toy(), Coverage()
    fuzz_game(game, ("quarrel", {"mud": "none"}), 5, 0.0, None, coverage)
    missed = coverage.unreached(game)
    assert "orders" not in missed["prompts and log lines"]
    assert missed["answers"]
    assert coverage.longest_phase >= 2
    assert coverage.answers > 10


@pytest.mark.parametrize("games", [1, 3, 4])
def test_half_of_the_fuzz_is_curious(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all settings, even where each of them is played once."""
    asked: list[bool] = []

    def play(*given: object, curiosity: Curiosity | None, **more: object) -> None:
        asked.append(curiosity is not None)

    monkeypatch.setattr("flintlock.study.fuzz.fuzz_game", play)
    game = flintlock.load("1812")
    fuzz(game, games=games, seed=0)
    assert asked == [False, True] * (games * len(list(settings(game))) // 2)


def test_curiosity_finds_what_chance_does_not() -> None:
    """Battles: in Washington's War random play hardly ever comes to one."""
    game, curiosity, coverage = flintlock.load("washingtons-war"), Curiosity(), Coverage()
    for seed in range(10):
        play_curiously(game.start(seed=seed), curiosity, seed)
        fuzz_game(game, ("standard", {}), seed, 0.0, None, coverage)
    assert curiosity.seen["log battle"] > 2 * coverage.seen["log battle"]


def test_worlds_are_played_on_beyond_what_was_answered() -> None:
    match: Match[ToyPosition] = Toy().start(seed=3)
    before = match.digest()
    check_worlds(match, random.Random(1))
    assert match.digest() == before


def test_a_transcript_tells_the_log_and_the_table() -> None:
    match = play_curiously(Toy().start("feud", seed=4), Curiosity(), 4)
    text = transcript(match)
    assert text.startswith("# The Quarrel: A long feud\n")
    assert "\n# Turn 1\n" in text
    assert "\n## tokens\n" in text
    assert "Red draws Card" in text
    assert "name.red" not in text


def test_where_combinations_are_too_many_every_value_is_played_all_the_same() -> None:
    game = Toy()
    two = [Variant(f"rule_{number}", ("off", "on"), "off") for number in range(5)]
    game.options = {variant.id: variant for variant in (*two, Variant("bid", ("1", "2", "3"), "2"))}
    played = list(settings(game))
    assert len(played) == len(game.scenarios) + 3
    assert [scenario for scenario, _ in played[: len(game.scenarios)]] == list(game.scenarios)
    assert all(options[variant.id] == variant.default for _, options in played[:2] for variant in two)
    for variant in game.options.values():
        assert {options[variant.id] for _, options in played} == set(variant.values)
