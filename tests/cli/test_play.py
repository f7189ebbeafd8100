"""Playing at one terminal: seats, answers, commands, secrets, the end."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.cli.driver import GAME, Typist, finished, flat, run

import flintlock
from flintlock.cli.keyboard import Keyboard
from flintlock.core.match import Match

CURTAIN = "Pass the keyboard to "
OWN_CARDS = {"british": ("br", "cm", "na"), "american": ("ar", "am")}


def test_a_newcomer_plays_the_first_side_and_is_told_so() -> None:
    result = run("play", GAME, "--seed", "5", typed="")
    assert result.exit_code == 0
    seating = result.output.split("Seat others")[0]
    assert seating.count("a person") == 3
    assert seating.count("bot 'random'") == 2
    assert "--seat" in result.output
    assert CURTAIN not in result.output


@pytest.mark.parametrize(
    ("seats", "people"),
    [
        (("american=human",), {"american_regulars", "american_militia"}),
        (("british=random",), {"american_regulars", "american_militia"}),
        (("all=human", "native_americans=random"), None),
        (("native_americans=human",), {"native_americans"}),
    ],
)
def test_seats_not_named_follow_those_that_are(seats: tuple[str, ...], people: set[str] | None) -> None:
    words = [word for seat in seats for word in ("--seat", seat)]
    lines = run("play", GAME, "--seed", "5", *words, typed="").output.splitlines()
    seated = {line.split()[0] for line in lines if line.endswith("a person")}
    assert seated == (people or set(flintlock.load(GAME).seats) - {"native_americans"})


def test_bots_play_to_the_end_by_themselves() -> None:
    result = run("play", GAME, "--seed", "7", "--seat", "all=random")
    assert result.exit_code == 0
    assert "Round 2" in result.output
    assert "Scores: British Regulars" in flat(result.output)
    assert result.output == run("play", GAME, "--seed", "7", "--seat", "all=random").output


def test_two_people_play_to_the_end_behind_a_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each curtain only cards of the side that looks are on the screen."""
    hidden: list[set[str]] = []

    def play(match: Match[Any], prompt: str) -> str:
        if prompt != "> ":
            hidden.append(set())
            return ""
        hidden[-1] |= names_hidden_from_the_asked(match)
        return first_answer(match)

    typist = Typist(monkeypatch, play)
    result = run("play", GAME, "--seed", "5", "--seat", "all=human")
    assert result.exit_code == 0
    assert typist.match is not None
    assert typist.match.over
    assert "Scores:" in result.output

    opening, *screens = result.output.split(CURTAIN)
    assert "card:" not in opening
    assert len(screens) > 5
    roles = typist.match.game.roles.values()
    sides = []
    for screen, names in zip(screens, hidden, strict=True):
        side = next(role.side for role in roles if screen.startswith(f"{role.name}."))
        sides.append(side)
        assert set(re.findall(r"card:([a-z]+)\d", screen)) <= set(OWN_CARDS[side])
        assert names
        assert not [name for name in names if name in flat(screen)]
    assert set(sides) == {"british", "american"}
    assert all(one != other for one, other in pairwise(sides))


def first_answer(match: Match[Any]) -> str:
    assert match.question is not None
    return match.question.codes[0]


def names_hidden_from_the_asked(match: Match[Any]) -> set[str]:
    """The names of the cards in the other side's hands, unless a card that is not there has the same."""
    assert match.question is not None
    own = match.game.roles[match.question.seat].side
    held = {
        card["code"]
        for seat, role in match.game.roles.items()
        if role.side != own
        for pile in match.view(seat)["piles"]
        if pile["kind"] == "hand"
        for card in pile["cards"]
    }
    cards = [option for option in match.game.vocabulary if option.kind == "card"]
    return {card.name for card in cards if card.code in held} - {
        card.name for card in cards if card.code not in held
    }


def test_what_others_draw_is_not_in_the_log() -> None:
    """The British person reads what the British draw, and only that the Americans do."""
    output = run("play", GAME, "--seed", "5", typed="log 100\n").output
    match = flintlock.load(GAME).start(seed=5)
    own = [entry for entry in match.position.log if entry.secrets and "british_regulars" in entry.readers]
    others = [entry for entry in match.position.log if entry.secrets and entry not in own]
    say = match.game.phrases.say
    assert own
    assert others
    assert all(say(entry.seen_by("british_regulars")) in output for entry in own)
    assert not any(say(entry.seen_by(entry.readers[0])) in output for entry in others)


# ---------------------------------------------------------------------- answers


@pytest.fixture
def first_match() -> Match[Any]:
    """The match at the first question to the British of seed 5: all below begin here."""
    match = flintlock.load(GAME).start(seed=5, options={})
    assert match.question is not None
    return match


def played(*lines: str, seed: int = 5) -> str:
    return run(
        "play", GAME, "--seed", str(seed), "--seat", "all=human", typed="\n".join(("", *lines, ""))
    ).output


def test_number_code_and_beginning_of_a_name_mean_the_same(first_match: Match[Any]) -> None:
    question = first_match.question
    assert question is not None
    option = question.options[1]
    name = first_match.game.phrases.name(option)
    by_number = played("2")
    assert played(option.code).replace(f"> {option.code}", "") == by_number
    assert played(name.upper()) == by_number


def test_a_number_of_units_is_typed_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where answers are counts, 0 means none and not the first of the list."""

    def play(match: Match[Any], prompt: str) -> str:
        if prompt != "> ":
            return ""
        if "count:0" in given(match):
            return "quit"
        code = first_answer(match)
        return "0" if code == "count:0" else code

    typist = Typist(monkeypatch, play)
    output = run("play", GAME, "--seed", "5", "--seat", "all=human").output
    assert typist.match is not None
    assert given(typist.match)[-1] == "count:0"
    assert "0 count:0  1 count:1" in output


def given(match: Match[Any]) -> list[str]:
    return [code for phase in match.record().phases for code in phase.answers]


def test_nonsense_and_what_is_not_offered_are_refused_in_words() -> None:
    output = flat(played("balderdash", "area:london", "99"))
    assert "Nothing here is called 'balderdash'" in output
    assert "'area:london' is not a legal answer" in output
    assert "Nothing here is called '99'" in output


def test_an_ambiguous_beginning_is_asked_back() -> None:
    assert "could be" in flat(played("why fort"))


# ---------------------------------------------------------------------- commands


def test_help_names_every_command() -> None:
    output = played("help")
    for word in ("undo", "board", "hand", "log", "why", "save", "quit"):
        assert word in output.split("> ")[1]


def test_why_says_why_not_and_that_it_can() -> None:
    match = flintlock.load(GAME).start(seed=5)
    assert match.question is not None
    assert match.question.prompt.key == "movement"
    offered = match.question.options[0]
    output = flat(played("why oxford", f"why {offered.code}", "why"))
    assert "Oxford cannot be chosen: an army needs" in output
    assert f"{match.game.phrases.name(offered)} is among the answers" in output
    assert "Why what?" in output


def test_the_rule_behind_a_question_is_told_in_a_sentence() -> None:
    game = flintlock.load(GAME)
    assert game.phrases.templates["rule.3.2.2"] in flat(played("rule"))


def test_undo_takes_the_last_answer_back_and_no_other() -> None:
    output = flat(played("undo", "1", "undo", "undo"))
    assert output.count("Your last answer is taken back") == 1
    assert "the last answer brought out a die, a card or a secret and stands" in output


def test_after_undo_the_same_question_is_put_again(first_match: Match[Any]) -> None:
    question = first_match.question
    assert question is not None
    prompt = first_match.game.phrases.say(question.prompt)
    assert flat(played("1", "undo")).count(prompt) == 2


def test_the_board_shows_empty_spaces_on_request() -> None:
    first, short, full = re.split(r"> ", played("board", "board all"))[:3]
    assert "Montreal" in first
    assert "Rideau country" not in short
    assert "Rideau country" in full


def test_the_hand_shows_the_partners_cards_too() -> None:
    shown = played("hand").split("> ")[1]
    owners = set(re.findall(r"card:([a-z]+)\d", shown))
    assert owners in ({"br", "cm", "na"}, {"ar", "am"})


def test_log_wants_a_number() -> None:
    assert "'many' is no number" in flat(played("log many"))
    lines = played("log 2").split("> ")[1].strip().splitlines()
    assert len(lines) == 2


def test_leaving_is_polite() -> None:
    assert "Goodbye. The game was not saved." in run("play", GAME, "--seed", "5", typed="").output
    result = run("play", GAME, "--seed", "5", typed="quit\n\n")
    assert result.exit_code == 0
    assert result.output.rstrip().endswith("Goodbye.")


def test_ctrl_c_leaves_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Keyboard, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Keyboard, "ask", interrupt)
    result = run("play", GAME, "--seed", "5")
    assert result.exit_code == 0
    assert "Goodbye" in result.output


# ---------------------------------------------------------------------- saving and loading


def test_a_saved_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    played("1", f"save {path}", "quit", "")
    saved = flintlock.Record.load(path).replay()
    assert saved.question is not None
    result = run("play", "--load", str(path), "--seat", "all=human", typed="\n")
    assert result.exit_code == 0
    assert flat(saved.game.phrases.say(saved.question.prompt)) in flat(result.output)


def test_quit_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "late.json"
    run("play", GAME, "--seed", "5", typed=f"quit\n{path}\n")
    assert flintlock.Record.load(path).seed == 5


def test_saving_never_destroys_another_file(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir")
    output = flat(played("save", f"save {letter}", f"save {tmp_path / 'no' / 'where.json'}"))
    assert letter.read_text() == "Dear Sir"
    assert "Save where?" in output
    assert "is not a record of a game" in output
    assert "No such file or directory" in output


def test_a_saved_game_has_its_own_settings(tmp_path: Path) -> None:
    path = str(finished(tmp_path, answers=2))
    assert "leave them out with --load" in run("play", "--load", path, "--seed", "3").stderr


def test_a_finished_game_shows_its_result(tmp_path: Path) -> None:
    assert "Scores:" in run("play", "--load", str(finished(tmp_path))).output


def test_a_game_of_other_rules_goes_on_from_its_last_phase(tmp_path: Path) -> None:
    path = finished(tmp_path, answers=6)
    record = flintlock.Record.load(path)
    record.end = "0" * 16
    record.save(path)
    output = flat(run("play", "--load", str(path), "--seat", "all=human", typed="").output)
    assert "The rules have changed since this game was saved" in output


def test_dice_can_be_typed_in() -> None:
    result = run("play", GAME, "--dice", "--seed", "5", typed="1\n1\n")
    assert result.exit_code == 0
    assert "Nature – British Regulars draw a card" in result.output
