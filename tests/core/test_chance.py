"""Nature's stream."""

import random

import pytest
from tests.core.playing import play_on, random_toy
from tests.core.toy import Toy

from flintlock.core.chance import chance_pick, chance_word
from flintlock.core.question import NATURE


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        # Sebastiano Vigna's splitmix64.c, seeded with 0 and with 1234567.
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (
            1234567,
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
        ),
    ],
)
def test_the_stream_is_splitmix64(seed: int, words: list[int]) -> None:
    assert [chance_word(seed, count) for count in range(4)] == words


@pytest.mark.parametrize("seed", [-1, 0, 2**64 - 1, 2**64, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert all(0 <= chance_word(seed, count) < 2**64 for count in range(50))
    assert chance_word(seed, 3) == chance_word(seed + 2**64, 3)


def test_all_outcomes_are_as_likely_without_odds() -> None:
    draws = [chance_pick(7, count, 6, None) for count in range(60_000)]
    assert set(draws) == set(range(6))
    assert all(9_600 < draws.count(face) < 10_400 for face in range(6))


def test_odds_are_respected() -> None:
    draws = [chance_pick(7, count, 3, (3, 2, 1)) for count in range(60_000)]
    assert [round(draws.count(face) / 10_000, 1) for face in range(3)] == [3.0, 2.0, 1.0]


def test_equal_odds_are_no_odds() -> None:
    for count in range(500):
        assert chance_pick(5, count, 4, (1, 1, 1, 1)) == chance_pick(5, count, 4, None)


def test_what_is_impossible_never_comes() -> None:
    assert {chance_pick(9, count, 3, (1, 0, 4)) for count in range(2_000)} == {0, 2}
    with pytest.raises(ValueError, match="odds"):
        chance_pick(9, 0, 2, (0, 0))


def test_neighbouring_draws_do_not_lean_on_each_other() -> None:
    pairs = [(chance_pick(1, n, 6, None), chance_pick(1, n + 1, 6, None)) for n in range(36_000)]
    counts = [pairs.count((a, b)) for a in range(6) for b in range(6)]
    assert min(counts) > 850
    assert max(counts) < 1_150


def test_the_dice_of_a_match_keep_their_odds(toy: Toy) -> None:
    """4.3, in the sun: 3 : 2 : 1."""
    faces = []
    for seed in range(1_500):
        match = toy.start(seed=seed)
        while match.position.turn == 1 and match.position.phase != "supply" and match.question is not None:
            opens = match.position.phase == "quarrel" and match.position.discards == []
            answer = match.question.options[0 if opens else -1]
            match.answer(answer)
        dice = [
            code
            for phase in match.record().phases
            for code, asker in zip(phase.answers, phase.askers, strict=True)
            if asker == NATURE and code.startswith("face")
        ]
        faces.append(dice[0])
    share = [faces.count(f"face:{name}") / len(faces) for name in ("miss", "hit", "rout")]
    assert share == pytest.approx([1 / 2, 1 / 3, 1 / 6], abs=0.04)


def test_luck_depends_only_on_the_seed_and_on_how_often_nature_has_answered(toy: Toy) -> None:
    """Clones that are played on, imagined matches and answers taken back use nothing up."""
    plain = random_toy(toy, 21)
    given = [
        code
        for phase in plain.record().phases
        for code, asker in zip(phase.answers, phase.askers, strict=True)
        if asker != NATURE
    ]
    match = toy.start("feud", seed=21)
    for turn, code in enumerate(given):
        assert match.question is not None
        play_on(match.clone(), seed=turn, answers=3)
        play_on(match.imagine(match.question.seat, random.Random(turn)), seed=turn, answers=3)
        match.answer(code)
        if match.can_undo:
            match.undo()
            match.answer(code)
    assert match.record().dumps() == plain.record().dumps()
