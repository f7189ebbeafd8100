"""Playing at one terminal: seats, answers, commands, secrets, the end."""

import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.cli.driver import GAME, Typist, finished, flat, run
from tests.tables import hides_something, scenario_of

import flintlock
from flintlock.cli import session
from flintlock.cli.keyboard import Keyboard
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.players import default_player
from flintlock.server.spoken import seats_of, sides

CURTAIN = "Pass the keyboard to: "
PROMPTED = "\N{INVISIBLE SEPARATOR}"
"""Marks in the output where somebody was asked."""


def test_a_newcomer_plays_the_first_side_and_is_told_so(game: Game[Any]) -> None:
    result = run("play", game.id, "--seed", "5", typed="")
    assert result.exit_code == 0
    seating = result.output.split("Seat others")[0]
    people = len(seats_of(game, sides(game)[0]))
    assert seating.count("a person") == people
    assert seating.count(f"bot: {default_player(game)}") == len(game.seats) - people
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


def test_bots_play_to_the_end_by_themselves(game: Game[Any]) -> None:
    words = ("play", game.id, "--scenario", scenario_of(game), "--seed", "7", "--seat", "all=random")
    result = run(*words)
    assert result.exit_code == 0
    assert f"Scores: {game.phrases['en'].name(game.seats[0])}" in flat(result.output)
    assert result.output == run(*words).output


def test_the_seed_is_shown_only_to_those_who_gave_it() -> None:
    assert "(seed 7)" in run("play", GAME, "--seed", "7", typed="").output
    assert "seed" not in run("play", GAME, typed="").output


def test_giving_the_game_up_is_typed_in_full() -> None:
    words = ("play", "gettysburg", "--seed", "1", "--seat", "union=random")
    assert "type its code in full" in flat(run(*words, typed="give the battle\nquit\n\n").output)
    assert "the Confederates gave the battle up" in flat(run(*words, typed="resign\n").output)


def test_two_people_play_behind_a_curtain(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed before somebody's question shows no card that only others hold."""
    hidden: list[set[str]] = []
    sat_down: list[str] = []
    asks_to_save: list[bool] = []

    def play(match: Match[Any], prompt: str) -> str:
        assert match.question is not None
        print(PROMPTED, end="")
        if asks_to_save:
            return ""
        if prompt != "> ":
            hidden.append(set())
            sat_down.append(match.question.seat)
            return ""
        if len(hidden) >= 200:
            asks_to_save.append(True)
            return "quit"
        hidden.append(hidden_from_the_asked(match))
        return rng.choice(match.question.codes)

    rng = random.Random(1)
    Typist(monkeypatch, play)
    result = run("play", game.id, "--scenario", scenario_of(game), "--seed", "1", "--seat", "all=human")
    assert result.exit_code == 0

    for text, cards in zip(result.output.split(PROMPTED), hidden, strict=False):
        assert not [card for card in cards if re.search(rf"{re.escape(card)}\b", flat(text))]
    if any(option.kind == "card" for option in game.vocabulary) and hides_something(game):
        assert sum(map(len, hidden)) > 300

    names = [game.phrases["en"].name(seat) for seat in sat_down]
    curtains = [screen.split(".")[0] for screen in result.output.split(CURTAIN)[1:]]
    assert curtains == names
    roles = [game.roles[seat].side for seat in sat_down]
    if hides_something(game):
        assert len(curtains) > 5
        assert set(roles) == set(sides(game))
    assert all(one != other for one, other in pairwise(roles))


def first_answer(match: Match[Any]) -> str:
    assert match.question is not None
    return match.question.codes[0]


def hidden_from_the_asked(match: Match[Any]) -> set[str]:
    """Codes and names of cards in the other sides' hands, but for those that came there openly.

    Names that stand for other things as well tell nothing.
    """
    assert match.question is not None
    seat, words = match.question.seat, match.game.phrases["en"]
    own, name = match.game.roles[seat].side, words.name
    held = {
        card["code"]
        for other, role in match.game.roles.items()
        if role.side != own
        for pile in match.view(other)["piles"]
        if pile["kind"] == "hand" and pile["seat"] == other
        for card in pile["cards"]
        if match.game.vocabulary[card["code"]].kind == "card"
    }
    log = " ".join(words.say(entry.seen_by(seat)) for entry in match.position.log)
    secret = {code for code in held if name(code) not in log}
    elsewhere = " ".join(name(option.code) for option in match.game.vocabulary if option.code not in held)
    return secret | {name(code) for code in secret if name(code) not in elsewhere}


def test_what_others_draw_is_not_in_the_log(game: Game[Any]) -> None:
    """A person reads what the own side draws, and of the others only that they do."""
    output = flat(run("play", game.id, "--seed", "5", typed="log 1000\n").output)
    match = flintlock.load(game.id).start(seed=5)
    assert match.question is not None
    reader = seats_of(game, sides(game)[0])[0]
    whispered = [entry for entry in match.position.log if entry.secrets]
    say = game.phrases["en"].say
    for entry in whispered:
        told = flat(say(entry.seen_by(entry.readers[0]))) in output
        assert told is (reader in entry.readers)


# ---------------------------------------------------------------------- nothing to choose


def test_who_has_nothing_to_choose_is_not_asked(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    asked, rng = 0, random.Random(5)

    def play(match: Match[Any], prompt: str) -> str:
        nonlocal asked
        if prompt != "> ":
            return ""
        assert match.question is not None
        assert not match.question.is_forced
        asked += 1
        return rng.choice(match.question.codes) if asked < 200 else "quit"

    typist = Typist(monkeypatch, play)
    played = run("play", game.id, "--scenario", scenario_of(game), "--seed", "5", "--seat", "all=human")
    assert typist.match is not None
    askers = [seat for phase in typist.match.record().phases for seat in phase.askers]
    answered = sum(seat != "nature" for seat in askers) - (asked - 1)
    assert answered > 0 or not hides_something(game)
    assert min(1, answered) <= played.output.count("– looks at the cards …") <= answered


def test_alone_against_bots_nobody_is_told_to_wait(toy: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    Typist(monkeypatch, lambda match, prompt: first_answer(match))
    output = run("play", "toy", "--seed", "5").output
    assert "Scores:" in output
    assert "looks at the cards" not in output
    assert slept == []


def test_before_others_a_person_seems_to_think(toy: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(session, "THINKING", (0.8, 2.5))
    monkeypatch.setattr("time.sleep", slept.append)
    Typist(monkeypatch, lambda match, prompt: first_answer(match) if prompt == "> " else "")
    output = run("play", "toy", "--seed", "5", "--seat", "all=human").output
    assert "Red – looks at the cards …" in output
    assert len(slept) == output.count("looks at the cards") > 2
    assert all(0.8 <= pause <= 2.5 for pause in slept)


def test_undo_goes_back_over_answers_without_a_choice(
    toy: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Red stakes and is answered for; so is Blue after its stake, which then takes it back."""
    trail: list[tuple[str, str, int]] = []
    typed = iter(("place:hill", "place:wood", "0", "0", "undo", "quit", ""))

    def play(match: Match[Any], prompt: str) -> str:
        if prompt == "> ":
            assert match.question is not None
            trail.append((match.question.seat, match.question.prompt.key, match.answers_given))
            return next(typed)
        return ""

    Typist(monkeypatch, play)
    output = run("play", "toy", "--seed", "5", "--seat", "all=human").output
    assert "Your last answer is taken back." in output
    assert [(seat, prompt) for seat, prompt, _ in trail] == [
        ("red", "orders"),
        ("blue", "orders"),
        ("red", "stake"),
        ("blue", "stake"),
        ("blue", "play"),
        ("blue", "stake"),
    ]
    steps = [step for _, _, step in trail]
    assert steps[5] == steps[3] == steps[4] - 2


def test_what_the_program_answered_alone_is_not_taken_back(game: Game[Any]) -> None:
    """At the first question nobody has chosen anything yet."""
    output = flat(played(game, "undo"))
    assert "taken back." not in output
    assert "the last answer brought a die, a card or a secret, and stands" in output or (
        "nothing has been answered yet" in output
    )


# ---------------------------------------------------------------------- answers


def first_choice(game: Game[Any]) -> Match[Any]:
    """The match of seed 5 at its first question with something to choose: all below begin here."""
    match = game.start(seed=5)
    while match.question is not None and match.question.is_forced:
        match.answer(match.question.options[0])
    return match


def played(game: Game[Any], *lines: str) -> str:
    typed = "\n".join(("", *lines, "")) if has_curtain(game) else "\n".join((*lines, ""))
    return run("play", game.id, "--seed", "5", "--seat", "all=human", typed=typed).output


def has_curtain(game: Game[Any]) -> bool:
    """Whether hands are secret from the start."""
    match = first_choice(game)
    return len({str(match.view(seat)["piles"]) for seat in game.seats}) > 1


def test_number_code_and_beginning_of_a_name_mean_the_same(game: Game[Any]) -> None:
    question = first_choice(game).question
    assert question is not None
    option = question.options[1]
    by_number = played(game, "2")
    assert played(game, option.code).replace(f"> {option.code}", "") == by_number
    assert played(game, game.phrases["en"].name(option).upper()) == by_number


def test_a_number_is_typed_as_it_is(toy: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where answers are counts, 0 means none and not the first of the list."""

    def play(match: Match[Any], prompt: str) -> str:
        if prompt != "> ":
            return ""
        if "count:0" in given(match):
            return "quit"
        code = first_answer(match)
        return "0" if code == "count:0" else code

    typist = Typist(monkeypatch, play)
    output = run("play", "toy", "--seed", "5", "--seat", "all=human").output
    assert typist.match is not None
    assert "count:0" in given(typist.match)
    assert "0 count:0  1 count:1" in output


def given(match: Match[Any]) -> list[str]:
    return [code for phase in match.record().phases for code in phase.answers]


def test_nonsense_and_what_is_not_offered_are_refused_in_words(game: Game[Any]) -> None:
    match = first_choice(game)
    assert match.question is not None
    other = next(option for option in game.vocabulary if option not in match.question.options)
    words = game.phrases["en"]
    output = flat(played(game, "balderdash", other.code, "999"))
    assert "Nothing here is called balderdash" in output
    assert f"{words.name(other)} is not a legal answer: {flat(words.say(match.why_not(other)))}" in output
    assert "Nothing here is called 999" in output


def test_an_ambiguous_beginning_is_asked_back() -> None:
    assert "could be" in flat(played(flintlock.load(GAME), "why fort"))


# ---------------------------------------------------------------------- commands


def test_help_names_every_command(game: Game[Any]) -> None:
    output = played(game, "help")
    for word in ("undo", "board", "hand", "battle", "log", "why", "rule", "save", "quit"):
        assert word in output.split("> ")[1]


def test_why_says_why_not_and_that_it_can() -> None:
    game = flintlock.load(GAME)
    match = first_choice(game)
    match.answer(first_answer(match))
    assert match.question is not None
    assert match.question.prompt.key == "movement"
    offered = match.question.options[0]
    output = flat(played(game, "1", "why oxford", f"why {offered.code}", "why"))
    assert "Oxford cannot be chosen: an army needs" in output
    assert f"{game.phrases['en'].name(offered)} is among the answers" in output
    assert "Why what?" in output


def test_the_rule_behind_a_question_is_told_in_a_sentence(game: Game[Any]) -> None:
    question = first_choice(game).question
    assert question is not None
    gist = game.phrases["en"].find(f"rule.{question.rule}")
    assert gist is not None
    assert f"{question.rule}: {flat(gist)}" in flat(played(game, "rule"))


def test_undo_takes_the_last_answer_back_and_no_other(game: Game[Any]) -> None:
    output = flat(played(game, "1", "undo", "undo"))
    assert output.count("Your last answer is taken back") == 1


def test_after_undo_the_same_question_is_put_again(game: Game[Any]) -> None:
    question = first_choice(game).question
    assert question is not None
    prompt = flat(f"{game.phrases['en'].say(question.prompt)} (rule {question.rule})")
    assert flat(played(game, "1", "undo")).count(prompt) == 2


def test_the_board_shows_empty_spaces_on_request() -> None:
    first, short, full = re.split(r"> ", played(flintlock.load(GAME), "board", "board all"))[:3]
    assert "Montreal" in first
    assert "Rideau country" not in short
    assert "Rideau country" in full


def test_the_hand_shows_the_partners_cards_too() -> None:
    shown = played(flintlock.load(GAME), "hand").split("> ")[1]
    owners = set(re.findall(r"card:([a-z]+)\d", shown))
    assert owners in ({"br", "cm", "na"}, {"ar", "am"})


def test_log_wants_a_number(game: Game[Any]) -> None:
    assert "many is no number" in flat(played(game, "log many"))
    lines = played(game, "log 1").split("> ")[1].strip().splitlines()
    assert len(lines) == 1


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


def test_a_saved_game_goes_on_where_it_stood(tmp_path: Path, game: Game[Any]) -> None:
    path = tmp_path / "evening.json"
    played(game, "1", f"save {path}", "quit", "")
    saved = flintlock.Record.load(path).replay()
    assert saved.question is not None
    result = run("play", "--load", str(path), "--seat", "all=human", typed="\n")
    assert result.exit_code == 0
    assert flat(saved.game.phrases["en"].say(saved.question.prompt)) in flat(result.output)


def test_quit_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "late.json"
    run("play", GAME, "--seed", "5", typed=f"quit\n{path}\n")
    assert flintlock.Record.load(path).seed == 5


def test_saving_never_destroys_another_file(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir")
    output = flat(
        played(flintlock.load(GAME), "save", f"save {letter}", f"save {tmp_path / 'no' / 'where.json'}")
    )
    assert letter.read_text() == "Dear Sir"
    assert "Save where?" in output
    assert "is not a record of a game" in output
    assert "No such file or directory" in output


def test_a_saved_game_has_its_own_settings(tmp_path: Path) -> None:
    path = str(finished(tmp_path, answers=2))
    assert "leave them out with --load" in run("play", "--load", path, "--seed", "3").stderr


def test_a_finished_game_shows_its_result(tmp_path: Path, game: Game[Any]) -> None:
    assert "Scores:" in run("play", "--load", str(finished(tmp_path, game=game.id))).output


def test_a_game_of_other_rules_goes_on_from_its_last_phase(tmp_path: Path, game: Game[Any]) -> None:
    path = finished(tmp_path, answers=6, game=game.id)
    record = flintlock.Record.load(path)
    record.end = "0" * 16
    record.save(path)
    output = flat(run("play", "--load", str(path), "--seat", "all=human", typed="").output)
    assert "The rules have changed since this game was saved" in output


def test_dice_can_be_typed_in(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    rng, rolled = random.Random(5), []

    def play(match: Match[Any], prompt: str) -> str:
        if prompt != "> ":
            return ""
        assert match.question is not None
        if match.question.seat == flintlock.NATURE:
            rolled.append(flat(game.phrases["en"].say(match.question.prompt)))
        return "quit" if len(rolled) == 5 else rng.choice(match.question.codes)

    Typist(monkeypatch, play)
    result = run("play", game.id, "--dice", "--seed", "5", "--seat", "all=human")
    assert result.exit_code == 0
    assert len(rolled) == 5
    assert all(f"Nature – {prompt}" in flat(result.output) for prompt in rolled)


def test_who_draws_real_cards_sees_no_more_than_the_deck_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that lie hidden elsewhere are listed like those that can come, and refused when typed."""
    game = flintlock.load("washingtons-war")
    tried: list[str] = []

    def play(match: Match[Any], prompt: str) -> str:
        if prompt != "> ":
            return ""
        assert match.question is not None
        if tried:
            return "quit"
        if match.question.decoys:
            tried.append(match.question.decoys[0].code)
            return tried[0]
        return match.question.codes[0]

    Typist(monkeypatch, play)
    output = flat(run("play", game.id, "--dice", "--seed", "5", "--seat", "all=human").output)
    assert tried[0] in output
    assert "it lies elsewhere" in output


def test_what_a_bot_draws_is_not_asked_of_people(monkeypatch: pytest.MonkeyPatch) -> None:
    drawers: list[str | None] = []

    def play(match: Match[Any], prompt: str) -> str:
        if prompt != "> ":
            return ""
        assert match.question is not None
        if match.question.seat == flintlock.NATURE:
            drawers.append(match.question.drawer)
        return "quit" if len(drawers) == 5 else match.question.codes[0]

    Typist(monkeypatch, play)
    result = run("play", "washingtons-war", "--dice", "--seed", "5", "--seat", "british=human")
    assert (result.exit_code, len(drawers)) == (0, 5), result.output[-600:]
    assert set(drawers) <= {None, "british"}


def test_undo_does_not_tell_that_a_bot_had_no_choice(toy: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Red stakes, the bot stakes and has nothing to choose then; Red is asked again and cannot go back."""
    tried: list[int] = []

    def play(match: Match[Any], prompt: str) -> str:
        if prompt != "> ":
            return ""
        before = match.at(match.answers_given - 1).question if match.last_seat == "blue" else None
        if before is not None and before.is_forced:
            tried.append(match.answers_given)
            return "undo" if len(tried) == 1 else "quit"
        return first_answer(match)

    Typist(monkeypatch, play)
    for seed in range(20):
        output = run("play", "toy", "--seed", str(seed), "--seat", "red=human").output
        if tried:
            break
    assert tried[0] == tried[-1]
    assert "the last answer was not given by Red but by Blue" in flat(output)
