"""Records from strangers: well-formed, but forged, or made to keep the reader busy."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.core.playing import TO_BLOWS, TO_QUARREL, forced, play_on, random_toy
from tests.core.toy import Toy, ToyPosition

from flintlock import DamagedRecord, FlintlockError, Record, RecordDiffers
from flintlock.core import record
from flintlock.core.errors import EndlessRules
from flintlock.core.game import DEEPEST_CALL
from flintlock.core.question import Rules

GOLDEN = sorted((Path(__file__).parents[1] / "games").glob("*/golden/*.json"))


class NewerToy(Toy):
    """The same game with rules that have been mended since."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_version = 2


@pytest.fixture
def amid_blows(toy: Toy) -> Record:
    """deal, dawn, stakes, quarrel, blows."""
    return forced(toy, *TO_BLOWS).record()


def forge(whole: Record, phase: int, /, **changes: object) -> Record:
    """A record of which one checkpoint was changed, and nothing else."""
    forged = copy.deepcopy(whole)
    position: Any = forged.phases[phase].position
    position.update(changes)
    return Record.loads(forged.dumps())


# ---------------------------------------------------------------------- forged checkpoints

FORGERIES: list[tuple[dict[str, object], str]] = [
    ({"phase": "midnight"}, "it names a phase that toy does not have"),
    ({"phase": "over"}, "it names a phase that toy does not have"),
    ({"phase": ""}, "it names a phase that toy does not have"),
    ({"after": ["midnight"]}, "it names a phase that toy does not have"),
    ({"after": ["over"]}, "it names a phase that toy does not have"),
    ({"after": ["supply"] * (DEEPEST_CALL + 1)}, "21 phases were called within each other"),
    ({"after": []}, "only blows are called"),
    ({"after": ["quarrel", "supply"]}, "only blows are called"),
    ({"result": {"winners": ["red"], "reason": "rout", "scores": []}}, "the game is over, and yet goes on"),
    ({"hands": [[1, 3, 5]]}, "there are two camps"),
    ({"hands": [[1, 3, 5], [4, 6], []]}, "there are two camps"),
    ({"hands": [[1, 3, 5], [4, 6, 77]]}, "cards were lost or made up"),
    ({"hands": [[1, 3, 5], [4, -1]]}, "cards were lost or made up"),
    ({"deck": []}, "cards were lost or made up"),
    ({"deck": [0, 7, 8, 9] * 1_000}, "cards were lost or made up"),
    ({"discards": [2, 2]}, "cards were lost or made up"),
    ({"camps": []}, "there are two camps"),
    ({"stakes": [1, -1]}, "a negative number of coins"),
    ({"stakes": [1]}, "there are two camps"),
    ({"stakes": [None, None]}, "coins were lost or made up"),
    ({"bank": -3}, "a negative number of coins"),
    ({"bank": 10**30}, "coins were lost or made up"),
    ({"turn": -1}, "a wild turn"),
    ({"turn": 10**30}, "a wild turn"),
    ({"last_turn": 10**30}, "a wild turn"),
    ({"weather": None}, "weather of a wild past"),
    ({"mud": "bottomless"}, "mud of a wild depth"),
]


@pytest.mark.parametrize(("changes", "problem"), FORGERIES)
def test_a_forged_checkpoint_is_refused_with_a_sentence(
    toy: Toy, amid_blows: Record, changes: dict[str, object], problem: str
) -> None:
    assert amid_blows.resume(toy).position.phase == "blows"
    forged = forge(amid_blows, -1, **changes)
    with pytest.raises(DamagedRecord, match=f"^phase 5: .*{problem}"):
        forged.resume(toy)
    with pytest.raises(RecordDiffers, match=r"^phase 5, answer 0: "):
        forged.replay(toy)


def test_every_checkpoint_of_a_record_must_pass(toy: Toy, amid_blows: Record) -> None:
    """The earlier ones are where going back and looking back lead to."""
    for phase in range(len(amid_blows.phases)):
        with pytest.raises(DamagedRecord, match=f"^phase {phase + 1}: coins were lost or made up"):
            forge(amid_blows, phase, bank=5).resume(toy)


@pytest.mark.parametrize("seed", range(4))
def test_a_record_of_other_rules_is_taken_if_its_positions_pass(toy: Toy, seed: int) -> None:
    for answers in range(0, 30, 5):
        match = random_toy(toy, seed, answers)
        again = Record.loads(match.record().dumps()).resume(NewerToy())
        assert again.position == match.position
        assert again.record().rules_version == 2
        forged = forge(match.record(), -1, bank=match.position.bank + 1)
        with pytest.raises(DamagedRecord, match="coins were lost or made up"):
            forged.resume(NewerToy())


def test_a_check_that_stumbles_is_a_refusal_too(toy: Toy, amid_blows: Record) -> None:
    class Clumsy(Toy):
        def check_position(self, position: ToyPosition) -> None:
            _ = 1 // (position.bank - 5)

    with pytest.raises(DamagedRecord, match="phase 5: this is not a position of toy"):
        forge(amid_blows, -1, bank=5).resume(Clumsy())


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_phase_in_which_nobody_answered_cannot_be_followed_by_another(
    amid_blows: Record, number: int
) -> None:
    amid_blows.phases[number].answers.clear()
    amid_blows.phases[number].askers.clear()
    problem = f"phase {number + 1}: nobody answered anything, and yet there is a phase after it"
    with pytest.raises(DamagedRecord, match=problem):
        Record.loads(amid_blows.dumps())


def test_the_last_phase_may_be_without_an_answer(toy: Toy, amid_blows: Record) -> None:
    assert amid_blows.phases[-1].answers == []
    assert Record.loads(amid_blows.dumps()).replay(toy).position.phase == "blows"


# ---------------------------------------------------------------------- positions in which rules do not end


def forever(g: ToyPosition) -> Rules[str]:
    yield from ()
    return "quarrel"


def dice_forever(g: ToyPosition) -> Rules[str]:
    while True:
        yield from g.chance("roll", g.board.faces, rule="4.3")


def refused_for(toy: Toy, endless: Any) -> DamagedRecord:
    """What a record is told that leads into such rules."""
    match = forced(toy, *TO_QUARREL)
    match.give_nature("auto")
    trap = Toy()
    trap.phases = {**trap.phases, "quarrel": endless}
    with pytest.raises(DamagedRecord, match="phase 4: the rules cannot go on from there") as refused:
        Record.loads(match.record().dumps()).resume(trap)
    return refused.value


@pytest.mark.parametrize("endless", [forever, dice_forever])
def test_a_record_that_leads_into_endless_rules_is_refused(toy: Toy, endless: Any) -> None:
    assert isinstance(refused_for(toy, endless).__context__, EndlessRules)


@pytest.mark.interpreted
@pytest.mark.parametrize("endless", [forever, dice_forever])
def test_the_refusal_names_its_cause(toy: Toy, endless: Any) -> None:
    """Compiled code leaves the cause of an error out."""
    assert isinstance(refused_for(toy, endless).__cause__, EndlessRules)


def junk_for(value: object, rng: random.Random) -> object:
    """Something of the same kind that should not be there."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((-1, 0, 1, 2, 7, -(10**9), 10**9))
    if isinstance(value, str):
        return rng.choice(("", "red", "supply", "rain"))
    if isinstance(value, list):
        return rng.choice(([], value[1:], value * 2, value[::-1]))
    return rng.choice((None, 0, 3))


def places_of(value: Any) -> Iterator[tuple[Any, Any]]:
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in members:
        yield value, key
        yield from places_of(inner)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_forged_is_refused_or_can_be_played_to_the_end(toy: Toy, seed: int) -> None:
    rng, refused, played = random.Random(seed), 0, 0
    for _ in range(60):
        forged = random_toy(toy, rng.randrange(1000), rng.randrange(30)).record()
        position = forged.phases[-1].position
        for holder, key in rng.sample(list(places_of(position)), rng.choice((1, 1, 2))):
            holder[key] = junk_for(holder[key], rng)
        try:
            match = Record.loads(forged.dumps()).resume(toy)
        except FlintlockError:
            refused += 1
            continue
        played += 1
        play_on(match, seed)
        assert match.result is not None
    assert min(refused, played) > 5


@pytest.mark.parametrize("step", range(12))
def test_a_forged_past_can_be_looked_at_or_is_refused(toy: Toy, step: int) -> None:
    """Answers of earlier phases are not played again until somebody looks back."""
    forged = forced(toy, *TO_BLOWS).record()
    forged.phases[2].answers[0] = "card:9"
    forged.phases[2].askers[1] = "green"
    match = Record.loads(forged.dumps()).resume(toy)
    try:
        past = match.at(step)
    except FlintlockError:
        assert step in (9, 10, 11)
    else:
        assert past.answers_given == step


# ---------------------------------------------------------------------- short texts that unpack to much


def bomb(items: int, phases: int) -> str:
    """A long list of which each phase changes one item, and so makes another."""
    data = random_toy(Toy(), 1, 1).record().to_json()
    answers = [["red", "count:1"]]
    first = {"phase": "deal", "position": {"=": {"deck": [0] * items}}, "answers": answers}
    rest = [
        {"phase": "deal", "position": {"deck": {"0": number}}, "answers": answers} for number in range(phases)
    ]
    data["phases"] = [first, *rest]  # type: ignore[list-item]
    return json.dumps(data)


def test_a_short_text_that_unpacks_hugely_is_refused_before_it_does() -> None:
    """Unpacked, it would be 25 million numbers."""
    items = 10_000
    text = bomb(items, phases=2_500)
    assert len(text) < 250_000
    with pytest.raises(
        DamagedRecord, match=r"^phase \d+: the record unpacks to far more than it is"
    ) as refused:
        Record.loads(text)
    unpacked = int(str(refused.value).removeprefix("phase ").partition(":")[0]) * items
    assert unpacked <= record.LEAST_EXPANSION + record.MOST_EXPANSION * len(text) + 2 * items


def test_the_bound_grows_with_the_text_alone() -> None:
    """Whoever wants to unpack more has to send more."""
    for items in (3_000, 9_000):
        text = bomb(items, phases=900)
        with pytest.raises(DamagedRecord, match="unpacks to far more"):
            Record.loads(text)
        few = (record.LEAST_EXPANSION // items) // 2
        assert len(Record.loads(bomb(items, few)).phases) == few + 1


def test_ordinary_records_stay_far_below_the_bound(toy: Toy) -> None:
    """With a quarter of what each character allows, and nothing beforehand, they are read as well."""
    texts = [random_toy(toy, seed).record().dumps() for seed in range(10)]
    texts += [path.read_text("utf-8") for path in GOLDEN]
    for text in texts:
        a_quarter = len(text) // 4 - record.LEAST_EXPANSION // record.MOST_EXPANSION
        assert Record.from_json(json.loads(text), a_quarter) == Record.loads(text)


def test_data_without_its_text_has_the_same_bound() -> None:
    with pytest.raises(DamagedRecord, match="unpacks to far more"):
        Record.from_json(json.loads(bomb(items=9_000, phases=900)))


def nested(depth: int, leaf: int) -> dict[str, Any]:
    value: Any = leaf
    for _ in range(depth):
        value = {"a": value}
    return dict(value)


@pytest.mark.parametrize("depth", [50, 300, 600, 900])
def test_a_record_that_is_nested_deeply_is_refused_or_read(toy: Toy, depth: int) -> None:
    data: dict[str, Any] = dict(random_toy(toy, 1, 1).record().to_json())
    data["phases"] = [
        {"phase": "deal", "position": {"=": nested(depth, 1)}, "answers": [["red", "count:1"]]},
        {"phase": "deal", "position": nested(depth, 2), "answers": []},
    ]
    text = json.dumps(data)
    with pytest.raises(FlintlockError):
        Record.loads(text).resume(toy)
