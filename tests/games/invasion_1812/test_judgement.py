"""What the judgement of 1812 counts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.invasion_1812.build import BOARD, GAME, TheMatch, answer, position, roll

from flintlock.games.invasion_1812.judgement import turns_left
from flintlock.games.invasion_1812.position import Game1812

JUDGEMENT = GAME.judgement
assert JUDGEMENT is not None

BRITISH, AMERICAN = "british_regulars", "american_militia"


def quiet(order: str = "BR", others: dict[str, str] | None = None, **fields: Any) -> Game1812:
    """The active faction has to choose its movement card; `others` hold further cards."""
    active = order.split()[-1]
    hands = {active: f"{active.lower()}03 {active.lower()}05", **(others or {})}
    return position(phase="card", order=order, active=active, hands=hands, **fields).position


def feature(term: str, seat: str, **fields: Any) -> float:
    assert JUDGEMENT is not None
    return JUDGEMENT.features(quiet(**fields), seat)[JUDGEMENT.terms.index(term)]


@pytest.mark.parametrize(
    ("scenario", "round", "order", "played", "left"),
    [
        ("intro_1812", 2, "BR CM NA AR AM", "", 1),
        ("intro_1812", 2, "BR", "", 5),
        ("intro_1812", 1, "BR CM", "", 9),
        ("campaign_1812", 1, "BR", "", 15),
        ("campaign_1812", 3, "BR", "", 10),
        ("campaign_1812", 3, "BR CM NA AR AM", "", 11),
        ("campaign_1812", 3, "BR", "ar08 am08", 5),
        ("campaign_1812", 2, "BR", "ar08 am08", 10),
        ("campaign_1812", 7, "BR", "", 10),
        ("campaign_1812", 8, "BR CM NA AR AM", "", 1),
    ],
)
def test_4_0_how_soon_the_end_may_come(scenario: str, round: int, order: str, played: str, left: int) -> None:
    assert turns_left(quiet(order, scenario=scenario, round=round, played=played)) == left


def test_a_lead_counts_more_as_the_end_draws_near() -> None:
    held: dict[str, Any] = {"scenario": "intro_1812", "york": "3 AM", "markers": "york"}
    early = feature("objectives_late", AMERICAN, round=1, **held)
    late = feature("objectives_late", AMERICAN, round=2, **held)
    assert late > early > 0
    assert feature("objectives_late", BRITISH, round=2, **held) == -late
    assert feature("objectives", AMERICAN, round=1, **held) == feature(
        "objectives", AMERICAN, round=2, **held
    )


def test_4_0_whoever_leads_ends_the_game_with_truces_in_hand() -> None:
    ahead: dict[str, Any] = {"scenario": "campaign_1812", "round": 3, "york": "3 AM", "markers": "york"}
    far = turns_left(quiet("BR", **ahead))
    truces = {"AR": "ar08", "AM": "am08"}
    assert turns_left(quiet("BR", others=truces, **ahead)) == far - 5


def threat(seat: str, place: str, **fields: Any) -> float:
    """What a threat to one objective, or from there, is worth."""
    assert JUDGEMENT is not None
    return JUDGEMENT.places(quiet(**fields), seat)["threats"][f"area:{place}"]


def test_what_was_taken_can_be_taken_back() -> None:
    taken: dict[str, Any] = {"york": "2 AM", "markers": "york"}
    assert threat(BRITISH, "york", **taken) == 0
    assert threat(BRITISH, "york", dundas="6 CM", **taken) > 0
    assert threat(AMERICAN, "york", dundas="6 CM", **taken) < 0
    assert threat(BRITISH, "york", york="2 CM", dundas="6 CM") == 0, "it is theirs"


def test_a_garrison_makes_a_threat_small() -> None:
    near = threat(AMERICAN, "york", dundas="6 AM")
    assert near > 2 * threat(AMERICAN, "york", dundas="6 AM", york="3 CM") > 0


def test_threats_reach_farther_than_one_area() -> None:
    worth = [
        threat(AMERICAN, "york", **{place: "6 AM"}) for place in ("dundas", "queenston_fort_erie", "erie")
    ]
    assert worth[0] > worth[1] > worth[2] == 0


def test_1_5_who_has_moved_this_round_threatens_less() -> None:
    orders = ("BR", "AR BR", "AR AM BR")
    worth = [threat(AMERICAN, "york", order=order, dundas="6 AM") for order in orders]
    assert worth[0] > worth[1] > worth[2] == 0


def test_4_0_truces_before_the_last_are_a_lever() -> None:
    worth = [feature("truce", AMERICAN, played=played) for played in ("", "ar08", "ar08 am08")]
    assert worth == [0, 1, 1]
    assert feature("truce", BRITISH, played="ar08") == -1


def test_3_1_where_the_enemy_stands_nobody_is_raised() -> None:
    """Both American factions raise two units at Pittsburgh."""
    assert feature("musters", AMERICAN) == 0
    assert feature("musters", AMERICAN, pittsburgh="1 NA") == -4
    assert feature("musters", BRITISH, pittsburgh="1 NA") == 4


def likings(match: TheMatch) -> dict[str, float]:
    assert JUDGEMENT is not None
    question = match.question
    assert question is not None
    liked = JUDGEMENT.likings(match.position, question)
    return dict(zip([option.code for option in question.options], liked, strict=True))


def battle(field: str) -> dict[str, float]:
    """What the British like who may leave a battle at Fort George."""
    match = position(phase="battles", active="BR", fort_george=field)
    roll(match, BR="blank")
    return likings(match)


def test_3_3_3_whoever_is_outnumbered_is_inclined_to_leave() -> None:
    winning, losing = battle("1 BR 1 AM"), battle("1 BR 4 AM")
    assert winning["area:dundas"] < winning["stay"] == losing["stay"] < losing["area:dundas"]


def test_3_3_4_natives_slip_away_to_objectives() -> None:
    match = position(phase="battles", active="AM", queenston_fort_erie="1 NA 3 AM")
    roll(match, NA="blank")
    liked = likings(match)
    stars = {area.code for area in BOARD.areas if area.stars}
    assert liked["area:buffalo"] > liked["stay"]
    assert liked["area:buffalo"] > max([liked[code] for code in liked if code not in stars])


def test_what_the_enemy_has_taken_is_liked_like_what_is_his() -> None:
    match = position(active="CM", card="cm05", dundas="4 CM", york="1 AM", north_of_york="1 AM")
    answer(match, "dundas", 4)
    liked = likings(match)
    assert liked["area:york"] > 2 * liked["area:north_of_six_nations"]
    assert liked["area:york"] > liked["area:fort_george"]


def test_threats_come_over_water_too() -> None:
    """Oswego is six areas from York by land, and on the same lake."""
    assert threat(AMERICAN, "york", oswego="6 AM") > 0
    assert threat(AMERICAN, "york", erie="6 AM") == 0


def test_nobody_gives_away_most_of_his_first_units() -> None:
    """3.3.1: regulars are asked for first."""
    assert JUDGEMENT is not None
    one, three = JUDGEMENT.habits["loss"].weigh([GAME.vocabulary["count:1"], GAME.vocabulary["count:3"]])
    assert one > three
