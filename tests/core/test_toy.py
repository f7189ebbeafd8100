"""The toy does strain the kernel as it says, and the whole fuzzer passes on it."""

import random
from pathlib import Path

import pytest
from tests.core import toy as rules
from tests.core.playing import DEAL, FIVE_DEEP, TO_QUARREL, TO_STAKES, forced, give, random_toy, staged
from tests.core.toy import Toy, ToyPosition

import flintlock
from flintlock import FlintlockError, IllegalAnswer
from flintlock.core.game import Phase
from flintlock.core.message import Json
from flintlock.core.position import OVER
from flintlock.core.question import NATURE, Rules, Seat
from flintlock.study import fuzz


def test_the_toy_is_on_the_shelf(toy: Toy) -> None:
    assert "toy" in flintlock.games()
    assert flintlock.load("toy") is toy


@pytest.mark.parametrize("seed", range(6))
def test_the_fuzzer_passes_in_every_setting(toy: Toy, seed: int) -> None:
    settings = list(fuzz.settings(toy))
    assert len(settings) == 4
    for setting in settings:
        match = fuzz.fuzz_game(toy, setting, seed, thoroughness=0.3)
        assert match.over


def test_the_fuzzer_counts_the_answers_of_all_games(toy: Toy) -> None:
    played: list[int] = []
    coverage = fuzz.fuzz(toy, games=2, seed=5, scenario="quarrel", on_game=lambda: played.append(1))
    assert len(played) == 4  # two values of the option, two games each
    assert coverage.answers > 50


def test_interrupts_nest_five_deep(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    for depth, code in enumerate(FIVE_DEEP, 1):
        assert match.question is not None
        assert match.question.prompt.params["depth"] == depth
        assert match.question.seat == ("blue", "red")[(depth - 1) % 2]
        match.answer(code)
    assert match.question is not None
    assert match.question.seat == NATURE


def test_an_interrupt_of_an_interrupt_lets_the_first_card_stand(toy: Toy) -> None:
    cancelled = forced(toy, *TO_QUARREL, "card:2", "card:1", "done")
    restored = forced(toy, *TO_QUARREL, "card:2", "card:1", "card:4", "done")
    assert cancelled.position.phase == "supply"
    assert restored.question is not None
    assert restored.question.prompt.key == "roll"


def test_the_game_can_end_from_the_deepest_interrupt(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL, *FIVE_DEEP, "face:rout")
    assert match.over
    assert match.position.phase == OVER
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == (["blue"], "rout")
    assert forced(toy, *TO_QUARREL, *FIVE_DEEP, "face:hit").over is False


def test_a_phase_that_asks_nothing_shares_the_checkpoint_of_the_next(toy: Toy) -> None:
    record = random_toy(toy, seed=4).record()
    assert [phase.phase for phase in record.phases][:3] == ["deal", "dawn", "stakes"]
    assert all(phase.answers for phase in record.phases[:-1])


def test_what_has_one_answer_is_not_asked(toy: Toy) -> None:
    penniless = forced(toy, *TO_STAKES, "count:4", "done", "count:4", "done")
    give(penniless, "done", "card:7", "card:8", "place:hill", "place:wood")
    assert penniless.question is not None
    assert penniless.question.prompt.key == "tonic"  # nobody has a coin left, so nobody is asked for a stake
    give(penniless, "done", "done")
    assert penniless.position.phase == "quarrel"
    assert penniless.position.stakes == [0, 0]


def test_who_has_no_card_is_not_asked_for_the_tonic(toy: Toy) -> None:
    match = forced(toy, *TO_STAKES)
    match.position.discards += match.position.hands[0]
    match.position.hands[0].clear()
    give(match, "count:0")
    assert match.question is not None
    assert (match.question.seat, match.question.prompt.key) == ("blue", "stake")


def test_an_option_changes_play(toy: Toy) -> None:
    dry = forced(toy, *DEAL)
    wet = forced(toy, *DEAL, options={"mud": "deep"})
    assert dry.question is not None
    assert wet.question is not None
    assert dry.question.codes == ["place:hill", "place:ford", "place:mill"]
    assert wet.question.codes == ["place:hill", "place:mill"]


@pytest.mark.parametrize(
    ("mud", "code", "reason"),
    [
        ("none", "place:wood", "Wood is too far away (2.1)"),
        ("deep", "place:ford", "Ford is under water (2.2)"),
        ("none", "done", "Red: Where does your marker send the first troop on turn 1? (rule 2.0)"),
    ],
)
def test_every_refusal_has_a_reason(toy: Toy, mud: str, code: str, reason: str) -> None:
    match = forced(toy, *DEAL, options={"mud": mud})
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(code)
    assert refused.value.answer == code
    assert str(refused.value) == f"{code} is not a legal answer: {reason}"
    assert toy.phrases["en"].say(match.why_not(toy.vocabulary[code])) == reason


def test_a_secret_marker_lies_face_down_until_both_are_down(toy: Toy) -> None:
    match = forced(toy, *DEAL, "place:ford")

    def places(seat: Seat | None) -> list[str]:
        return [token["space"] for token in match.view(seat)["tokens"] if token["id"] == "red/marker"]

    assert (places("red"), places("blue"), places(None)) == (["place:ford"], ["face-down"], ["face-down"])
    match.answer("place:mill")
    assert places("blue") == []
    assert [camp.troops[0].place for camp in match.position.camps] == [1, 3]


# ---------------------------------------------------------------------- what the fuzzer notices


def lose_a_card(g: ToyPosition) -> Rules[str]:
    if g.turn == 2:
        g.deck.clear()
    return (yield from rules.stakes(g))


def offer_in_disorder(g: ToyPosition) -> Rules[str]:
    yield from g.ask("red", "stake", [g.board.done, g.board.counts[0]], rule="3.0")
    return (yield from rules.stakes(g))


def offer_twice(g: ToyPosition) -> Rules[str]:
    yield from g.ask("red", "stake", [g.board.done, g.board.done], rule="3.0")
    return (yield from rules.stakes(g))


def offer_nothing(g: ToyPosition) -> Rules[str]:
    yield from g.ask("red", "stake", [], rule="3.0")
    return (yield from rules.stakes(g))


def ask_a_stranger(g: ToyPosition) -> Rules[str]:
    yield from g.ask("green", "stake", g.board.counts, rule="3.0")
    return (yield from rules.stakes(g))


def name_no_rule(g: ToyPosition) -> Rules[str]:
    yield from g.ask("red", "stake", g.board.counts, rule="")
    return (yield from rules.stakes(g))


def end_without_a_result(g: ToyPosition) -> Rules[str]:
    yield from ()
    return OVER


def crash(g: ToyPosition) -> Rules[str]:
    yield from ()
    raise ZeroDivisionError("a rule went wrong")


class Diary:
    """Rules must not keep anything outside the position; these do."""

    visits = 0

    def stakes(self, g: ToyPosition) -> Rules[str]:
        Diary.visits += 1
        g.bank += Diary.visits
        g.camps[0].coins -= Diary.visits
        return (yield from rules.stakes(g))


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        (lose_a_card, "cards were lost"),
        (offer_in_disorder, "out of order"),
        (offer_twice, "out of order or twice"),
        (offer_nothing, "stake: a question without an answer"),
        (ask_a_stranger, "unknown seat"),
        (name_no_rule, "no rule is named"),
        (end_without_a_result, "without a result"),
        (crash, "ZeroDivisionError: a rule went wrong"),
    ],
)
def test_the_fuzzer_notices_broken_rules(broken: Phase, problem: str) -> None:
    game = staged(stakes=broken)
    with pytest.raises(fuzz.FuzzFailure, match=problem) as failure:
        fuzz.fuzz_game(game, ("feud", {}), seed=1, thoroughness=0.0)
    assert failure.value.record.game == "toy"
    assert failure.value.record.seed == 1
    with pytest.raises(fuzz.FuzzFailure):
        fuzz.fuzz_game(game, ("feud", {}), seed=1, thoroughness=1.0)


def test_the_fuzzer_notices_rules_that_keep_something_to_themselves() -> None:
    with pytest.raises(fuzz.FuzzFailure, match="a clone's position is another"):
        fuzz.fuzz_game(staged(stakes=Diary().stakes), ("feud", {}), seed=1, thoroughness=1.0)


class DealsKnownCardsAnew(Toy):
    def redeal(self, position: ToyPosition, seat: Seat | None, rng: random.Random) -> None:
        super().redeal(position, seat, rng)
        position.hands.reverse()


class HidesByLuck(Toy):
    def hide(self, position: ToyPosition, seat: Seat | None) -> None:
        if position.deck and position.deck[0] % 2:
            super().hide(position, seat)


class ForgetsTheCards(Toy):
    def blank_position(self, data: Json, where: str) -> ToyPosition:
        position = super().blank_position(data, where)
        position.discards = []
        position.deck = []
        return position


@pytest.mark.parametrize("broken", [DealsKnownCardsAnew, HidesByLuck, ForgetsTheCards])
def test_the_fuzzer_notices_a_broken_game(broken: type[Toy]) -> None:
    with pytest.raises(fuzz.FuzzFailure):
        fuzz.fuzz_game(broken(), ("feud", {}), seed=2, thoroughness=1.0)


def test_a_fuzz_failure_is_kept_as_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "check_thoroughly", lambda match, rng: None)  # it would notice on a side-track
    broken = staged(stakes=lose_a_card)
    with pytest.raises(fuzz.FuzzFailure):
        fuzz.fuzz(broken, games=1, seed=1, scenario="feud", record_to=tmp_path / "failure.json")
    record = flintlock.Record.load(tmp_path / "failure.json")
    assert record.replay(broken).position.deck == []
    with pytest.raises(FlintlockError, match="another position"):
        record.replay(Toy())
