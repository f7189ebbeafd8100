"""One definition of hidden, and that what others see never depends on what they cannot see."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from tests.core import toy as rules
from tests.core.playing import DEAL, TO_QUARREL, ToyMatch, forced, random_toy, staged
from tests.core.toy import Toy, ToyPosition

from flintlock.core.player import Perspective
from flintlock.core.position import UNKNOWN
from flintlock.core.question import NATURE, Rules, Seat
from flintlock.core.table import Layout

OBSERVERS = ("red", "blue", None)

# ---------------------------------------------------------------------- conceal, hide, redeal


def test_a_concealed_position_holds_what_the_seat_may_know(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:ford")
    reds, blues, nobodys = (toy.conceal(match.position, seat) for seat in OBSERVERS)
    blank = [UNKNOWN] * 3
    assert (reds.hands, blues.hands, nobodys.hands) == (
        [[1, 3, 5], blank],
        [blank, [2, 4, 6]],
        [blank, blank],
    )
    assert [seen.camps[0].secret for seen in (reds, blues, nobodys)] == [1, UNKNOWN, UNKNOWN]
    assert all(seen.deck == [UNKNOWN] * 4 for seen in (reds, blues, nobodys))


@pytest.mark.parametrize("seat", OBSERVERS)
def test_a_concealed_position_has_no_log(toy: Toy, seat: Seat | None) -> None:
    """The log's lines hold secrets of others."""
    match = forced(toy, *DEAL, "place:ford")
    assert list(toy.conceal(match.position, seat).log) == []


def test_a_concealed_position_does_not_tell_who_has_learned_something(toy: Toy) -> None:
    match = forced(toy, *DEAL)
    match.position.reveal("blue")
    assert toy.conceal(match.position, "red").news == []


def test_concealing_leaves_the_position_as_it_was(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    before, lines = match.position.to_json(), list(match.position.log)
    seen = toy.conceal(match.position, "red")
    assert match.position.to_json() == before
    assert list(match.position.log) == lines
    assert len(lines) > 5
    seen.hands[0].clear()
    seen.camps[0].troops[0].strength = 99
    seen.log.append(lines[0])
    assert match.position.to_json() == before
    assert list(match.position.log) == lines


@pytest.mark.parametrize("seed", range(4))
def test_what_is_redealt_hides_as_the_same(toy: Toy, seed: int) -> None:
    """Filled again, a concealed position is possible, and conceals to what it was filled from."""
    match, rng = toy.start("feud", seed=seed), random.Random(seed)
    while match.question is not None:
        for seat in OBSERVERS:
            filled = toy.conceal(match.position, seat)
            blank = filled.to_json()
            toy.redeal(filled, seat, rng)
            toy.check_position(filled)
            assert toy.conceal(filled, seat).to_json() == blank
        match.answer(rng.choice(match.question.options))


def test_hidden_things_are_redealt_at_random(toy: Toy) -> None:
    match, rng = forced(toy, *DEAL), random.Random(1)
    hands = set()
    for _ in range(40):
        filled = toy.conceal(match.position, "red")
        toy.redeal(filled, "red", rng)
        hands.add(tuple(filled.hands[1]))
    assert len(hands) > 15


def test_what_a_bot_is_given_is_the_concealed_position(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:ford")
    perspective = Perspective(match)
    assert perspective.seat == "blue"
    seen = perspective.position
    assert isinstance(seen, ToyPosition)
    assert seen == toy.conceal(match.position, "blue")
    assert list(seen.log) == []
    assert seen.hands[0] == [UNKNOWN] * 3
    seen.hands[1].clear()
    assert match.position.hands[1] == [2, 4, 6]


class Eavesdropper(Toy):
    """Keeps what it is given to draw."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[ToyPosition] = []

    def layout(self, position: ToyPosition) -> Layout:
        self.drawn.append(position)
        return super().layout(position)


@pytest.mark.parametrize("seat", [*OBSERVERS, NATURE])
def test_a_view_is_drawn_from_the_concealed_position_alone(seat: Seat | None) -> None:
    game = Eavesdropper()
    match = forced(game, *DEAL, "place:ford")
    view = match.view(seat)
    (drawn,) = game.drawn
    assert drawn is not match.position
    assert drawn == game.conceal(match.position, None if seat == NATURE else seat)
    assert list(drawn.log) == []
    layout = game.layout(drawn)
    assert {key: view[key] for key in layout} == layout  # type: ignore[literal-required]


class Strict(Toy):
    """Knows its own seats and spectators, and nobody else."""

    def hide(self, position: ToyPosition, seat: Seat | None) -> None:
        assert seat in OBSERVERS
        super().hide(position, seat)


def test_nature_sees_what_a_spectator_sees() -> None:
    match = forced(Strict(), *DEAL[:3])
    mine, nobodys = match.view(NATURE), match.view(None)
    assert (mine.pop("seat"), mine.pop("question")) != (nobodys.pop("seat"), nobodys.pop("question"))  # type: ignore[misc]
    assert mine == nobodys


def test_nature_knows_what_a_spectator_knows() -> None:
    game = Strict()
    match = forced(game, *DEAL[:3])
    assert Perspective(match).position == game.conceal(match.position, None)


@pytest.mark.parametrize("seed", range(3))
def test_a_view_shows_no_card_that_is_hidden(toy: Toy, seed: int) -> None:
    match, rng = toy.start("feud", seed=seed), random.Random(seed)
    while match.question is not None:
        g = match.position
        for side, seat in enumerate(rules.SEATS):
            hidden = {f"card:{number}" for number in (*g.hands[1 - side], *g.deck)}
            shown = json.dumps(match.view(seat))
            assert not {code for code in hidden if f'"{code}"' in shown}
        match.answer(rng.choice(match.question.options))


# ---------------------------------------------------------------------- what others can see


def twin_of(match: ToyMatch, observer: Seat | None, rng: random.Random) -> ToyMatch:
    """The match at the start of its phase, with all that the observer cannot see drawn anew."""
    game, start = match.game, match.stage_start
    other = game.conceal(start, observer)
    game.redeal(other, observer, rng)
    other.log = start.log.copy()
    return game.start_at(other, match.scenario, match.setting.options, nature="ask")


def seen_difference(match: ToyMatch, twin: ToyMatch, observer: Seat | None) -> str | None:
    """What an observer could tell two matches apart by."""
    asked = [one.question and one.question.seat for one in (match, twin)]
    if asked[0] != asked[1]:
        return f"{asked[0]} is asked, or else {asked[1]}"
    if json.dumps(match.view(observer)) != json.dumps(twin.view(observer)):
        return f"the view of {observer} differs"
    return None


def leaks(game: Toy, seed: int) -> tuple[list[str], int]:
    """Play a random game, and beside it each phase with other hidden cards, as far as answers are legal.

    What an observer could tell apart, and how many pairs of questions were compared.
    """
    rng, compared = random.Random(seed), 0
    found: list[str] = []
    match = game.start("feud", {"mud": rng.choice(("none", "deep"))}, seed=seed, nature="ask")
    twins: list[tuple[Seat | None, ToyMatch]] = []
    begun = -1
    while match.question is not None:
        phases = len(match.record().phases)
        if phases != begun:
            begun = phases
            twins = [(observer, twin_of(match, observer, rng)) for observer in OBSERVERS for _ in range(2)]
        for observer, twin in twins:
            difference = seen_difference(match, twin, observer)
            compared += 1
            if difference is not None:
                found.append(f"{match.position.phase}: {difference}")
        answer = match.natures_answer(match.question)
        if match.question.seat != NATURE:
            answer = rng.choice(match.question.options)
        twins = [
            (observer, twin)
            for observer, twin in twins
            if twin.question is not None and answer in twin.question.options
        ]
        for _, twin in twins:
            twin.answer(answer)
        match.answer(answer)
    return found, compared


@pytest.mark.parametrize("seed", range(12))
def test_who_is_asked_and_what_is_seen_does_not_depend_on_what_is_hidden(toy: Toy, seed: int) -> None:
    found, compared = leaks(toy, seed)
    assert found == []
    assert compared > 100


def tonic_for_holders(g: ToyPosition, side: int) -> Rules[None]:
    """Puts the question only where there is something to choose."""
    if 0 in g.hands[side]:
        yield from rules.take_tonic(g, side)


def tonic_by_name(g: ToyPosition, side: int) -> Rules[None]:
    """Puts a question whose prompt tells the card."""
    cards = g.cards(side)
    if cards:
        yield from g.may(rules.SEATS[side], "drew", [], g.board.done, rule="3.1", always=True, card=cards[0])


def tonic_told(g: ToyPosition, side: int) -> Rules[None]:
    """Tells all what is in a hand."""
    g.tell("drew", seat=rules.SEATS[side], card=g.cards(side)[0])
    yield from rules.take_tonic(g, side)


@pytest.mark.parametrize("careless", [tonic_for_holders, tonic_by_name, tonic_told])
def test_careless_rules_would_be_noticed(careless: Callable[[ToyPosition, int], Rules[None]]) -> None:
    def stakes(g: ToyPosition) -> Rules[str]:
        for side in (0, 1):
            if g.hands[side]:
                yield from careless(g, side)
        g.stakes = [0, 0]
        return "quarrel"

    careless_toy = staged(stakes=stakes)
    assert any(leaks(careless_toy, seed)[0] for seed in range(4))


# ---------------------------------------------------------------------- what can be taken back


def redrawn(match: ToyMatch, seat: Seat, rng: random.Random) -> ToyMatch:
    """The match as it might be as well, for all that the asked seat knows, with another stream of chance."""
    twin = match.game.start_at(match.stage_start.copy(), match.scenario, match.setting.options, nature="ask")
    for step in match.record().phases[-1].answers:
        twin.answer(step)
    twin.give_nature("auto")
    match.game.hide(twin.position, seat)
    match.game.redeal(twin.position, seat, rng)
    return twin


@pytest.mark.parametrize("seed", range(5))
def test_final_answers_do_not_depend_on_what_the_seat_cannot_see(toy: Toy, seed: int) -> None:
    match, rng = toy.start("feud", seed=seed), random.Random(seed)
    while match.question is not None:
        final = [option.code for option in match.final_answers(random.Random(9))]
        twin = redrawn(match, match.question.seat, rng)
        assert [option.code for option in twin.final_answers(random.Random(9))] == final
        match.answer(rng.choice(match.question.options))


def peek(g: ToyPosition) -> Rules[str]:
    """Red may look at Blue's hand, and learns something only if the tonic is there."""
    looks = yield from g.ask("red", "stake", g.board.counts[:2], rule="3.0")
    if looks.value and 0 in g.hands[1]:
        g.reveal("red")
    yield from g.ask("blue", "stake", g.board.counts, rule="3.0")
    return "dusk"


def test_final_answers_do_not_tell_another_hand() -> None:
    """Tried on the true match, they would tell Red whether Blue holds the tonic."""
    game = staged(quarrel=peek)
    hands = [forced(game, *deal).position.hands for deal in (DEAL, ("card:1", "card:0", *DEAL[2:]))]
    found = []
    for seed in range(20):
        final = []
        for hand in hands:
            position = forced(game, *TO_QUARREL[:-1]).position
            position.hands, position.phase = [pile[:] for pile in hand], "quarrel"
            dealt = {card for pile in hand for card in pile}
            position.deck = [card for card in range(10) if card not in dealt]
            match = game.start_at(position, seed=1)
            final.append([option.code for option in match.final_answers(random.Random(seed))])
        assert final[0] == final[1]
        found.append(final[0])
    assert [] in found
    assert ["count:1"] in found


@pytest.mark.parametrize("seed", range(5))
def test_final_answers_are_those_that_cannot_be_taken_back(toy: Toy, seed: int) -> None:
    match, rng, finals, others = toy.start("feud", seed=seed), random.Random(seed), 0, 0
    while match.question is not None:
        final = match.final_answers(rng)
        for option in match.question.options:
            trial = match.clone()
            trial.answer(option)
            assert trial.can_undo == (option not in final), f"{match.question}: {option}"
        finals += len(final)
        others += len(match.question.options) - len(final)
        match.answer(rng.choice(match.question.options))
    assert min(finals, others) > 5
    assert match.final_answers(rng) == []


def test_looking_for_final_answers_changes_nothing(toy: Toy) -> None:
    match = random_toy(toy, 3, 6)
    before, record = match.view("red"), match.record().dumps()
    match.final_answers(random.Random(1))
    assert (match.view("red"), match.record().dumps()) == (before, record)


def test_nature_has_no_final_answers(toy: Toy) -> None:
    assert forced(toy, *DEAL[:2]).final_answers(random.Random(1)) == []
