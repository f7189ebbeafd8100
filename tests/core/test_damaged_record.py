"""Whatever is wrong with a record: the right error, naming what and where."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.core.playing import DEAL, TO_QUARREL, forced, random_toy
from tests.core.toy import Toy

from flintlock import DamagedRecord, FlintlockError, NewerRecord, Record, RecordDiffers, RecordError
from flintlock.core.message import said
from flintlock.core.reasons import Why

Damage = Callable[[dict[str, Any]], None]
JUNK: tuple[Any, ...] = (None, 7, "junk", [], {}, {"=": []})


@pytest.fixture
def data(toy: Toy) -> dict[str, Any]:
    """deal, orders (after dawn), stakes, quarrel with its first card played."""
    return copy.deepcopy(dict(forced(toy, *TO_QUARREL, "card:2").record().to_json()))


@pytest.fixture
def young(toy: Toy) -> dict[str, Any]:
    """Two cards dealt: a single checkpoint, on which nothing else builds."""
    return copy.deepcopy(dict(forced(toy, *DEAL[:2]).record().to_json()))


def put(*path: str | int, value: object) -> Damage:
    """Damage that puts a value at a place of the record."""

    def damage(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return damage


def remove(*path: str | int) -> Damage:
    def damage(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return damage


def test_a_truncated_file_is_damaged_wherever_it_ends(toy: Toy, tmp_path: Path) -> None:
    whole = random_toy(toy, 5).record().dumps().encode()
    path = tmp_path / "half.json"
    for length in [*range(0, len(whole) - 2, 23), len(whole) - 2]:
        path.write_bytes(whole[:length])
        with pytest.raises(DamagedRecord, match=r"half\.json: not a whole JSON text: .*line 1?"):
            Record.load(path)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\xff\xfe\x00", "not text at byte 0"),
        (b"", "not a whole JSON text"),
        (b"[]", "this is not a Flintlock record"),
        (b"{}", "this is not a Flintlock record"),
        (b"null", "this is not a Flintlock record"),
        (b'"flintlock"', "this is not a Flintlock record"),
        (b"[" * 100_000, "not a whole JSON text"),
        (b'{"flintlock": ' + b"9" * 5000 + b"}", "not a whole JSON text"),
        (b'{"flintlock": 1e999}', "flintlock must be int, not float"),
        (b'{"flintlock": true}', "flintlock must be int, not bool"),
    ],
)
def test_a_file_that_is_no_record(content: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "no-record"
    path.write_bytes(content)
    with pytest.raises(DamagedRecord, match=f"no-record: .*{problem}"):
        Record.load(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DamagedRecord, match=r"gone\.json: cannot be read \(No such file"):
        Record.load(tmp_path / "gone.json")
    with pytest.raises(DamagedRecord, match="cannot be read"):
        Record.load(tmp_path)


def test_a_newer_format_is_refused(data: dict[str, Any], tmp_path: Path) -> None:
    data["flintlock"] = 99
    data["phases"] = "whatever comes"
    with pytest.raises(NewerRecord, match="the record has format 99; this Flintlock reads up to 3"):
        Record.from_json(data)
    path = tmp_path / "newer.json"
    path.write_text(json.dumps(data), "utf-8")
    with pytest.raises(NewerRecord, match=r"newer\.json"):
        Record.load(path)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (remove("game"), "record: game is missing"),
        (remove("rules"), "record: rules is missing"),
        (remove("scenario"), "record: scenario is missing"),
        (remove("options"), "record: options is missing"),
        (remove("seed"), "record: seed is missing"),
        (remove("nature"), "record: nature is missing"),
        (remove("end"), "record: end is missing"),
        (remove("phases"), "record: phases is missing"),
        (put("game", value=1812), "game must be str, not int"),
        (put("rules", value="1"), "rules must be int, not str"),
        (put("scenario", value=None), "scenario must be str, not NoneType"),
        (put("options", value=[]), "options must be dict, not list"),
        (put("options", "mud", value=1), "options: expected strings"),
        (put("seed", value=1.5), "seed must be int, not float"),
        (put("seed", value=True), "seed must be int, not bool"),
        (put("nature", value="dice"), "nature: 'dice' is neither"),
        (put("holders", value=[]), "holders: expected an object of strings"),
        (put("holders", value={"red": 1}), "holders: expected an object of strings"),
        (put("practice", value="yes"), "practice: expected true or false"),
        (put("result", value=[]), "result: expected an object or null"),
        (put("end", value=7), "end must be str, not int"),
        (put("phases", value={}), "phases must be list, not dict"),
        (put("phases", value=[]), "phases: there is none"),
        (put("phases", 1, value=[]), "phase 2: expected an object"),
        (remove("phases", 1, "phase"), "phase 2: phase is missing"),
        (put("phases", 1, "phase", value=2), "phase 2: phase must be str"),
        (remove("phases", 2, "position"), "phase 3: position is missing"),
        (remove("phases", 2, "answers"), "phase 3: answers is missing"),
        (put("phases", 2, "answers", value={}), "phase 3: answers must be list"),
        (put("phases", 2, "answers", 0, value=["red"]), "phase 3: each run of answers"),
        (put("phases", 2, "answers", 0, value="red"), "phase 3: each run of answers"),
        (put("phases", 2, "answers", 0, 1, value=5), "phase 3: each run of answers"),
        (put("phases", 2, "position", "sorcery", value=5), "phase 3: changes unknown fields sorcery"),
        (put("phases", 3, "position", "camps", value={"7": {}}), "phase 4: changes unknown fields 7"),
        (put("phases", 3, "position", "mud", value={"0": 1}), "phase 4: a change to something that is not"),
        (put("weather", value="fine"), "unknown fields? weather"),
    ],
)
def test_a_record_with_wrong_parts_is_damaged(data: dict[str, Any], damage: Damage, problem: str) -> None:
    Record.from_json(copy.deepcopy(data))
    damage(data)
    with pytest.raises(DamagedRecord, match=problem):
        Record.from_json(data)


def explained(**changes: object) -> Damage:
    """The first answer of the second phase has reasons, though not such as they should be."""
    reasons = {"answer": 0, "open": True, "said": [{"key": "noun", "params": {"noun": "red"}}], **changes}
    return put("phases", 1, "why", value=[reasons])


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (put("phases", 1, "why", value={}), "phase 2: why must be a list"),
        (put("phases", 1, "why", value=["because"]), "phase 2: reasons must tell, once for each"),
        (put("phases", 1, "why", value=[{}]), "phase 2: reasons must tell, once for each"),
        (explained(answer=-1), "phase 2: reasons must tell, once for each"),
        (explained(answer=2), "phase 2: reasons must tell, once for each"),
        (explained(answer=True), "phase 2: reasons must tell, once for each"),
        (explained(answer="0"), "phase 2: reasons must tell, once for each"),
        (explained(open=1), "phase 2: reasons must tell whether they are open"),
        (explained(open=None), "phase 2: reasons must tell whether they are open"),
        (explained(said={}), "phase 2: reasons must be messages"),
        (explained(said=["because"]), "phase 2: reasons must be messages"),
        (explained(said=[{"key": "noun"}]), "phase 2: reasons must be messages"),
        (explained(said=[{"key": 1, "params": {}}]), "phase 2: reasons must be messages"),
        (explained(said=[{"key": "noun", "params": []}]), "phase 2: reasons must be messages"),
        (explained(said=[{"key": "noun", "params": {}, "more": 1}]), "phase 2: reasons must be messages"),
    ],
)
def test_reasons_with_wrong_parts_are_damaged(data: dict[str, Any], damage: Damage, problem: str) -> None:
    explained()(data)
    Record.from_json(copy.deepcopy(data))
    damage(data)
    with pytest.raises(DamagedRecord, match=problem):
        Record.from_json(data)


def test_the_reasons_of_an_answer_are_told_once(data: dict[str, Any]) -> None:
    explained()(data)
    data["phases"][1]["why"] *= 2
    with pytest.raises(DamagedRecord, match="phase 2: reasons must tell, once for each"):
        Record.from_json(data)


@pytest.mark.parametrize(
    "reason",
    [
        {"key": "noun", "params": {}},
        {"key": "why_not", "params": {"seat": "red"}},
        {"key": "noun", "params": {"noun": {"key": "noun"}}},
        {"key": "noun", "params": {"noun": [[1]]}},
    ],
)
def test_reasons_that_cannot_be_said_are_damaged(
    toy: Toy, data: dict[str, Any], reason: dict[str, Any]
) -> None:
    explained(said=[reason])(data)
    record = Record.from_json(data)
    for use in (Record.replay, Record.resume):
        with pytest.raises(DamagedRecord, match="phase 2, answer 1: reasons that cannot be said"):
            use(record, toy)


def whole_position(**changes: object) -> Damage:
    """Damage to the first checkpoint, which is written whole."""

    def damage(data: dict[str, Any]) -> None:
        data["phases"][0]["position"]["="].update(changes)

    return damage


@pytest.mark.parametrize(
    ("damage", "phase", "answer", "problem"),
    [
        (put("phases", 2, "answers", 0, 1, value="count:4"), 4, 0, "differs in camps, stakes"),
        (put("phases", 2, "answers", 0, 1, value="card:1"), 3, 1, "card:1 is not a legal answer"),
        (put("phases", 2, "answers", 0, 1, value="spell:1"), 3, 1, "this game has no such answer"),
        (put("phases", 0, "answers", 0, 3, value="card:2"), 1, 3, "card:2 is not a legal answer"),
        (put("phases", 2, "answers", 0, 0, value="blue"), 3, 1, "blue is not asked now; red is"),
        (put("phases", 2, "answers", 0, 0, value="green"), 3, 1, "toy has no seat green"),
        (remove("phases", 1), 2, 0, "the phase is dawn, not stakes"),
        (remove("phases", 3), 3, 4, "the game ends in another position"),
        (remove("phases", 2, "answers", 1), 4, 0, "the phase is stakes, not quarrel"),
        (remove("phases", 3, "answers", 0), 4, 0, "the game ends in another position"),
        (put("phases", 3, "answers", 0, value=["blue", "done", "done"]), 4, 2, "blue is not asked now"),
        (put("phases", 1, "phase", value="stakes"), 2, 0, "the phase is dawn, not stakes"),
        (put("phases", 3, "position", "stakes", value={"0": 3}), 4, 0, "differs in stakes"),
        (whole_position(last_turn=9), 1, 0, "differs in last_turn"),
        (whole_position(sorcery=1), 1, 0, "differs in sorcery"),
        (put("end", value="0" * 16), 4, 1, "the game ends in another position"),
        (put("result", value={"winners": ["red"]}), 4, 1, "the game ends with another result"),
    ],
)
def test_replay_names_phase_and_answer(
    toy: Toy, data: dict[str, Any], damage: Damage, phase: int, answer: int, problem: str
) -> None:
    Record.from_json(copy.deepcopy(data)).replay(toy)
    damage(data)
    with pytest.raises(RecordError, match=problem) as refused:
        Record.from_json(data).replay(toy)
    if isinstance(refused.value, RecordDiffers):
        assert (refused.value.phase, refused.value.answer) == (phase, answer)


@pytest.mark.parametrize("position", [5, None, [], {"=": []}])
def test_replay_notices_a_checkpoint_that_is_no_position(
    toy: Toy, young: dict[str, Any], position: object
) -> None:
    young["phases"][0]["position"] = position
    with pytest.raises(RecordDiffers, match=r"phase 1, answer 0: .*another position"):
        Record.from_json(young).replay(toy)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (put("scenario", value="war"), "toy has no scenario war"),
        (put("options", value={"snow": "deep"}), "toy has no option snow"),
        (put("options", value={"mud": "ankle"}), "mud cannot be ankle"),
    ],
)
def test_an_unknown_setting_in_a_record_is_refused(
    toy: Toy, data: dict[str, Any], damage: Damage, problem: str
) -> None:
    damage(data)
    with pytest.raises(FlintlockError, match=problem):
        Record.from_json(data).replay(toy)
    with pytest.raises(FlintlockError, match=problem):
        Record.from_json(data).resume(toy)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (whole_position(turn="one"), r"phase 1\.turn: expected int, found str"),
        (whole_position(turn=True), r"phase 1\.turn: expected int, found bool"),
        (whole_position(deck=[1, "two"]), r"phase 1\.deck\[1\]: expected int, found str"),
        (whole_position(deck="none"), r"phase 1\.deck: expected a list, found str"),
        (whole_position(camps=[]), "phase 1: there are two camps"),
        (whole_position(camps=[{}, {}]), r"phase 1\.camps\[0\]: missing or unknown fields coins, seat"),
        (whole_position(camps=[7, 7]), r"phase 1\.camps\[0\]: expected an object with the fields of Camp"),
        (whole_position(weather=[]), r"phase 1\.weather: expected an object with the fields of Weather"),
        (whole_position(sorcery=1), "phase 1: missing or unknown fields sorcery"),
        (whole_position(phase="midnight"), "phase 1: it names a phase that toy does not have"),
        (put("phases", 0, "position", value=5), "phase 1: expected an object"),
        (put("phases", 0, "answers", 0, 1, value="spell:1"), "phase 1: spell:1 is not a legal answer"),
    ],
)
def test_resume_needs_whole_checkpoints(
    toy: Toy, young: dict[str, Any], damage: Damage, problem: str
) -> None:
    Record.from_json(copy.deepcopy(young)).resume(toy)
    damage(young)
    with pytest.raises(DamagedRecord, match=problem):
        Record.from_json(young).resume(toy)


def test_any_single_damage_is_noticed_or_does_not_matter(toy: Toy) -> None:
    """Whatever word of a record is replaced: a typed error, or a match that ends as the record says."""
    match = forced(toy, *DEAL, "place:hill", "place:wood", "count:1")
    record = match.record()
    record.phases[1].reasons[0] = Why((said("noun", noun="place:hill"),), is_open=True)
    text = record.dumps()
    whole = json.loads(text)

    def places(value: Any) -> list[tuple[Any, Any]]:
        members = (
            value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        )
        return [*((value, key) for key, _ in members), *(p for _, inner in members for p in places(inner))]

    for number in range(len(places(whole))):
        for junk in JUNK:
            damaged = json.loads(text)
            holder, key = places(damaged)[number]
            holder[key] = junk
            for use in (Record.replay, Record.resume):
                try:
                    again = use(Record.from_json(damaged), toy)
                except FlintlockError:
                    continue
                assert again.position.hands == match.position.hands
