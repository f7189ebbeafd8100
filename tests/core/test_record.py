"""Records: readable, small, the same everywhere, replayed and resumed."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.core import toy as rules
from tests.core.playing import DEAL, TO_QUARREL, forced, give, play_on, random_toy, standing
from tests.core.toy import Toy, ToyPosition

from flintlock import ForeignRecord, Record, RecordDiffers, UndoRefused
from flintlock.core.message import said
from flintlock.core.question import NATURE, Rules
from flintlock.core.reasons import Why

BYTES_PER_ANSWER = 160


def test_a_record_has_a_readable_line_for_each_heading_and_phase(toy: Toy) -> None:
    record = random_toy(toy, 5).record()
    lines = record.dumps().splitlines()
    headings = [line.split('"')[1] for line in lines[1:-1] if line.startswith('"')]
    assert headings == [
        "flintlock",
        "game",
        "rules",
        "scenario",
        "options",
        "seed",
        "nature",
        "end",
        "result",
        "phases",
    ]
    phases = [json.loads(line.rstrip(",")) for line in lines if line.startswith("  ")]
    assert [phase["phase"] for phase in phases] == [phase.phase for phase in record.phases]
    assert phases[0]["answers"][0][0] == NATURE
    assert json.loads(record.dumps()) == record.to_json()


def test_how_a_game_was_played_is_noted_and_read_again(toy: Toy) -> None:
    record = random_toy(toy, 5).record()
    assert record.to_json()["flintlock"] == 1  # older Flintlocks read it, too
    record.holders, record.practice = {"red": "here", "blue": "bot:random"}, True
    again = Record.loads(record.dumps())
    assert record.to_json()["flintlock"] == 2
    assert (again.holders, again.practice) == (record.holders, True)
    assert again.replay(toy).digest() == record.end


def test_what_led_to_answers_is_kept_with_them(toy: Toy) -> None:
    record = forced(toy, *TO_QUARREL, "card:2").record()
    record.phases[1].reasons[1] = Why((said("noun", noun="place:wood"),), is_open=False)
    record.phases[3].reasons[0] = Why((said("noun", noun="card:2"), said("noun", noun="blue")), is_open=True)
    data: Any = record.to_json()
    assert data["flintlock"] == 3
    assert [phase.get("why") for phase in data["phases"]] == [
        None,
        [{"answer": 1, "open": False, "said": [{"key": "noun", "params": {"noun": "place:wood"}}]}],
        None,
        [
            {
                "answer": 0,
                "open": True,
                "said": [
                    {"key": "noun", "params": {"noun": "card:2"}},
                    {"key": "noun", "params": {"noun": "blue"}},
                ],
            }
        ],
    ]
    again = Record.loads(record.dumps())
    assert [phase.reasons for phase in again.phases] == [phase.reasons for phase in record.phases]
    assert again.replay(toy).digest() == again.resume(toy).digest() == record.end


def test_answers_are_written_as_runs_of_one_seat(toy: Toy) -> None:
    data: Any = forced(toy, *TO_QUARREL, "card:2").record().to_json()
    assert [phase["answers"] for phase in data["phases"]] == [
        [[NATURE, *DEAL]],
        [["red", "place:hill"], ["blue", "place:wood"]],
        [["red", "count:1", "done"], ["blue", "count:0", "done"]],
        [["blue", "card:2"]],
    ]


def test_a_checkpoint_holds_only_what_changed(toy: Toy) -> None:
    data: Any = forced(toy, *TO_QUARREL).record().to_json()
    assert data["phases"][-1]["position"] == {
        "phase": "quarrel",
        "camps": {"0": {"coins": 3}},
        "stakes": {"0": 1, "1": 0},
    }


@pytest.mark.parametrize("seed", range(5))
def test_a_record_is_small(toy: Toy, seed: int) -> None:
    match = random_toy(toy, seed)
    assert len(match.record().dumps().encode()) < BYTES_PER_ANSWER * match.answers_given + 1000


def test_a_record_names_format_and_rules(toy: Toy) -> None:
    data = random_toy(toy, 1, 3).record().to_json()
    assert (data["flintlock"], data["rules"]) == (1, toy.rules_version)


@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays_at_every_question(toy: Toy, seed: int) -> None:
    for answers in range(0, 40, 3):
        match = random_toy(toy, seed, answers)
        again = Record.loads(match.record().dumps()).replay(toy)
        assert standing(again) == standing(match)
        assert (again.can_undo, again.last_seat) == (match.can_undo, match.last_seat)
        assert again.record().dumps() == match.record().dumps()
        play_on(match, seed=1)
        play_on(again, seed=1)
        assert again.record().dumps() == match.record().dumps(), "the luck to come is another"
        if match.answers_given < answers:
            break


def test_replay_finds_the_game_on_the_shelf(toy: Toy) -> None:
    assert random_toy(toy, 1).record().replay().game is toy


def test_what_nature_answered_by_hand_is_replayed(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    again = Record.loads(match.record().dumps()).replay(toy)
    assert again.nature == "ask"
    assert standing(again) == standing(match)


def test_an_undone_answer_is_not_in_the_record(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL)
    before = match.record().dumps()
    match.answer("card:2")
    match.undo()
    assert match.record().dumps() == before


def test_a_record_is_a_picture_of_its_moment(toy: Toy) -> None:
    match = random_toy(toy, 2, 5)
    record = match.record()
    before = record.dumps()
    play_on(match, seed=1)
    assert record.dumps() == before


def test_a_file_is_saved_and_loaded(toy: Toy, tmp_path: Path) -> None:
    match = random_toy(toy, 5)
    path = tmp_path / "one.json"
    match.record().save(path)
    assert path.read_text("utf-8") == match.record().dumps()
    assert standing(Record.load(path).replay()) == standing(match)
    Record.load(path).save(str(path))
    assert os.listdir(tmp_path) == ["one.json"]


def test_a_file_is_written_whole_or_not_at_all(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.json"
    match = random_toy(toy, 5, 4)
    match.record().save(path)
    before = path.read_text("utf-8")
    play_on(match, 1)

    def full_disk(_: int) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full_disk)
        with pytest.raises(OSError, match="no space"):
            match.record().save(path)
    assert path.read_text("utf-8") == before
    assert os.listdir(tmp_path) == ["one.json"]
    match.record().save(path)
    assert Record.load(path).replay(toy).over


# ---------------------------------------------------------------------- going on under other rules


class OneMoreCoin(Toy):
    """The rules have changed: everybody starts every round of stakes with nothing, so nobody is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_version = 2
        self.phases = {**self.phases, "stakes": self.no_stakes}

    @staticmethod
    def no_stakes(g: ToyPosition) -> Rules[str]:
        g.stakes = [0, 0]
        yield from ()
        return "quarrel"


class DieFirst(Toy):
    """The rules have changed: a die is rolled before the quarrel begins."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_version = 2
        self.phases = {**self.phases, "quarrel": self.die_first}

    @staticmethod
    def die_first(g: ToyPosition) -> Rules[str]:
        yield from rules.roll(g)
        return (yield from rules.quarrel(g))


class NoSecondCard(Toy):
    """The rules have changed: a card can no longer be answered by a card."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_version = 2
        self.phases = {**self.phases, "quarrel": self.one_card}

    @staticmethod
    def one_card(g: ToyPosition) -> Rules[str]:
        side = g.turn % 2
        card = yield from g.may(rules.SEATS[side], "play", g.cards(side), g.board.done, rule="4.1", depth=1)
        if card is not None:
            rules.discard(g, side, card)
            yield from rules.roll(g)
        return "supply"


@pytest.mark.parametrize("seed", range(4))
def test_under_the_same_rules_resume_leads_where_replay_does(toy: Toy, seed: int) -> None:
    for answers in range(25):
        match = random_toy(toy, seed, answers)
        again = Record.loads(match.record().dumps()).resume(toy)
        assert again.position == match.position
        assert again.record().dumps() == match.record().dumps()
        play_on(match, seed=1)
        play_on(again, seed=1)
        assert again.record().dumps() == match.record().dumps(), "the luck to come is another"


def test_replay_says_where_the_rules_differ(toy: Toy) -> None:
    record = forced(toy, *TO_QUARREL, "card:2", "card:1", "card:4").record()
    with pytest.raises(RecordDiffers, match="phase 4, answer 2: red is not asked now; Nature is") as differs:
        record.replay(NoSecondCard())
    assert (differs.value.phase, differs.value.answer) == (4, 2)
    with pytest.raises(RecordDiffers, match="phase 3, answer 1: red is not asked now; blue is"):
        record.replay(OneMoreCoin())


def test_a_resumed_match_goes_on_from_the_last_checkpoint_as_far_as_answers_fit(toy: Toy) -> None:
    record = forced(toy, *TO_QUARREL, "card:2", "card:1", "card:4").record()
    match = record.resume(NoSecondCard())
    assert match.position.phase == "quarrel"
    assert match.position.discards == [2]
    assert match.question is not None
    assert match.question.seat == NATURE
    match.undo()
    with pytest.raises(UndoRefused):
        match.undo()  # the time before the checkpoint is closed
    play_on(match, seed=1)
    assert match.result is not None


def test_where_the_phase_asks_nothing_any_more_the_resumed_match_goes_on_to_the_next(toy: Toy) -> None:
    record = forced(toy, *DEAL, "place:hill", "place:wood", "count:1").record()
    match = record.resume(OneMoreCoin())
    assert match.position.phase == "quarrel"
    assert match.question is not None
    assert match.question.seat == "blue"


@pytest.mark.parametrize("changed", [OneMoreCoin, DieFirst, NoSecondCard])
@pytest.mark.parametrize("answers", range(0, 24, 3))
def test_a_resumed_match_can_be_played_to_the_end(toy: Toy, changed: type[Toy], answers: int) -> None:
    match = random_toy(toy, 6, answers).record().resume(changed())
    while match.question is not None:
        assert match.question.seat != NATURE, "Nature's stream answers for her"
        assert match.clone().position == match.position
        match.answer(match.question.options[0])
    assert match.result is not None
    assert match.record().resume(changed()).position == match.position


def test_a_finished_match_resumes_at_its_end(toy: Toy) -> None:
    for seed in range(4):
        match = random_toy(toy, seed)
        again = match.record().resume(toy)
        assert again.over
        assert again.result == match.result


def test_a_resumed_match_keeps_its_past(toy: Toy) -> None:
    match = forced(toy, *TO_QUARREL, "card:2")
    again = match.record().resume(toy)
    assert [phase.phase for phase in again.record().phases] == ["deal", "dawn", "stakes", "quarrel"]
    give(again, "card:1")
    again.undo("red")
    assert again.position == match.position


# ---------------------------------------------------------------------- records of other games


class OtherGame(Toy):
    def __init__(self) -> None:
        super().__init__()
        self.id = "other"


def test_a_record_of_another_game_is_refused(toy: Toy) -> None:
    record = random_toy(toy, 1).record()
    for use in (record.replay, record.resume):
        with pytest.raises(ForeignRecord, match="the record is of toy, not of other"):
            use(OtherGame())


def test_a_record_of_a_game_that_is_not_installed_is_refused(toy: Toy) -> None:
    record = random_toy(toy, 1).record()
    record.game = "chess"
    for use in (record.replay, record.resume):
        with pytest.raises(ForeignRecord, match="chess"):
            use()
