"""Nature's stream."""

import json
import random
from itertools import pairwise

import pytest
from tests.core.playing import play_on, random_toy
from tests.core.toy import Toy

from flintlock.core.chance import SEED_BITS, chance_pick, chance_word, new_seed
from flintlock.core.player import Perspective
from flintlock.core.question import NATURE

SEED = 0xFEDC_BA98_7654_3210_0123_4567_89AB_CDEF


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        # BLAKE2b of the count to 8 bytes, keyed by BLAKE2b of the seed's digits; computed apart.
        (0, [0x1FDCE3A0296CC71E, 0xEBAF6FDF1E8D74BE, 0x2AF861061B6E13F6, 0xC90D55715A5F1D12]),
        (2**127 + 5, [0x7D4F42783900F7D9, 0x559422A5E0F59602, 0xC9D4C3D3ED9482AF, 0x017EFDBF7F4DB05A]),
        (-1, [0x6F5729F8B842B8AC, 0xAD163D77BA86C17A, 0xC10EAD2C46B7C9F2, 0x07592AB70DC81D1C]),
    ],
)
def test_the_stream_stays_as_it_is(seed: int, words: list[int]) -> None:
    """Running games and golden records hang on it."""
    assert [chance_word(seed, count) for count in range(4)] == words
    assert chance_word(seed, 2) == words[2], "a word does not depend on those that were asked for before"


@pytest.mark.parametrize("seed", [-1, 0, 2**64 - 1, 2**64, 2**128, 10**30])
def test_any_whole_number_is_a_seed_and_each_bit_of_it_counts(seed: int) -> None:
    assert all(0 <= chance_word(seed, count) < 2**64 for count in range(50))
    assert len({chance_word(seed + shift, 3) for shift in (0, 2**64, 2**127, 2**128)}) == 4


# ---------------------------------------------------------------------- it cannot be guessed


def test_a_new_seed_has_128_bits_and_is_another_each_time() -> None:
    seeds = [new_seed() for _ in range(300)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**SEED_BITS for seed in seeds)
    ever_set, always_set = 0, 2**SEED_BITS - 1
    for seed in seeds:
        ever_set |= seed
        always_set &= seed
    assert (ever_set, always_set) == (2**128 - 1, 0), "some bits are always the same"


def test_a_match_has_such_a_seed_whatever_python_s_generator_was_seeded_with(toy: Toy) -> None:
    seeds = []
    for _ in range(8):
        random.seed(1)
        seeds.append(toy.start().seed)
    assert len(set(seeds)) == 8
    assert max(seeds) > 2**100


def bits_between(one: int, other: int) -> int:
    return (one ^ other).bit_count()


@pytest.mark.parametrize("seed", [0, 7, SEED])
def test_neighbouring_seeds_have_unrelated_streams(seed: int) -> None:
    words = [[chance_word(seed + near, count) for count in range(200)] for near in range(3)]
    assert len({word for stream in words for word in stream}) == 600, "one stream is another, shifted"
    for stream in words[1:]:
        apart = [bits_between(a, b) for a, b in zip(words[0], stream, strict=True)]
        assert 30 < sum(apart) / len(apart) < 34
    steps = {(b - a) % 2**64 for a, b in zip(words[0], words[1], strict=True)}
    assert len(steps) == 200, "from one stream the other can be told"


def test_each_bit_of_the_seed_turns_about_half_of_a_word() -> None:
    apart = [
        bits_between(chance_word(SEED, 5), chance_word(SEED ^ (1 << bit), 5)) for bit in range(SEED_BITS)
    ]
    assert min(apart) > 12
    assert 30 < sum(apart) / len(apart) < 34


def test_what_came_tells_nothing_of_what_comes() -> None:
    """Neither differences nor quotients of words repeat, as those of a counter or a congruence would."""
    words = [chance_word(SEED, count) for count in range(2_000)]
    steps = [(b - a) % 2**64 for a, b in pairwise(words)]
    assert len(set(words)) == len(set(steps)) + 1 == 2_000
    turned = [sum(word >> bit & 1 for word in words) for bit in range(64)]
    assert all(880 < count < 1_120 for count in turned)
    agree = sum(64 - bits_between(a, b) for a, b in pairwise(words))
    assert agree / len(steps) == pytest.approx(32, abs=0.4)


@pytest.mark.parametrize("answers", [0, 4, 9, 16, 10_000])
def test_the_seed_is_in_no_view(toy: Toy, answers: int) -> None:
    match = toy.start("feud", seed=SEED)
    play_on(match, 3, answers)
    shown = [json.dumps(match.view(seat)) for seat in (*toy.seats, NATURE, None)] + [repr(match)]
    if match.question is not None:
        perspective = Perspective(match)
        shown += [json.dumps(perspective.position.to_json()), repr(perspective.question)]
    for text in shown:
        assert str(SEED) not in text
        assert f"{SEED:x}" not in text.lower()
        assert "seed" not in text


# ---------------------------------------------------------------------- it is fair


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
        match.final_answers(random.Random(turn))
        match.answer(code)
        if match.can_undo:
            stood = match.answers_given
            match.undo()
            for again in given[turn + 1 - (stood - match.answers_given) : turn + 1]:
                match.answer(again)
    assert match.record().dumps() == plain.record().dumps()
