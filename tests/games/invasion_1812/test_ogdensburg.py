"""3.3: the turn that the rulebook tells, from the movement to the marker that is taken off."""

from __future__ import annotations

from tests.games.invasion_1812.build import (
    TheMatch,
    answer,
    asked,
    fled,
    markers,
    offered,
    pool,
    position,
    refuses,
    roll,
    seat,
    units,
)


def before_the_turn() -> TheMatch:
    return position(
        active="AM",
        phase="movement",
        card="am02",
        decks={"AM": ""},
        south_of_ogdensburg="5 AM 4 AR",
        ogdensburg="4 BR 3 CM 1 NA",
    )


def after_the_march() -> TheMatch:
    return answer(before_the_turn(), "south_of_ogdensburg", 5, 3, "ogdensburg")


def test_3_3_the_ogdensburg_turn() -> None:
    match = before_the_turn()
    assert markers(match) == {"ogdensburg": "british"}
    pools = {name: pool(match, name) for name in ("BR", "CM", "NA", "AR", "AM")}
    answer(match, "south_of_ogdensburg", 5, 3, "ogdensburg")
    assert units(match, "south_of_ogdensburg") == {"AR": 1}

    # American home land: the Americans have the initiative.
    roll(match, AR="hit blank", AM="hit flee blank")
    assert seat(match) == "BR", "the faction with most units speaks for the British"
    answer(match, 2)
    assert fled(match, "AM") == 1
    for faction in ("AR", "AM"):
        assert (asked(match), seat(match)) == ("command", faction)
        answer(match, "stay")
    assert units(match, "ogdensburg") == {"BR": 2, "CM": 3, "NA": 1, "AR": 3, "AM": 4}

    roll(match, BR="hit blank", CM="hit hit flee", NA="blank")
    assert seat(match) == "AM"
    answer(match, 1)
    assert fled(match, "CM") == 1
    assert (asked(match), seat(match)) == ("command", "NA")
    assert "east_of_ogdensburg" in offered(match)
    answer(match, "stay")
    assert (asked(match), seat(match)) == ("command", "BR")
    refuses(match, "east_of_ogdensburg")
    answer(match, "stay")
    assert units(match, "ogdensburg") == {"BR": 2, "CM": 2, "NA": 1, "AR": 2, "AM": 2}

    roll(match, AR="hit hit", AM="hit blank")
    answer(match, 0)
    answer(match, "stay")
    assert units(match, "ogdensburg") == {"BR": 2, "AR": 2, "AM": 2}

    roll(match, BR="hit blank")
    answer(match, 0)
    assert offered(match) == ["prescott", "cornwall", "stand_fast", "stay"]
    answer(match, "cornwall")
    assert units(match, "ogdensburg") == {"BR": 1, "AR": 2, "AM": 1}
    assert markers(match) == {"ogdensburg": "british"}

    roll(match, AR="hit blank", AM="blank")
    assert markers(match) == {}, "the last defender is gone, and the marker with him"
    answer(match, "stay", "stay")
    assert asked(match) == "marker"
    assert units(match, "south_of_ogdensburg") == {"AR": 1}
    assert units(match, "ogdensburg") == {"AR": 2, "AM": 1}
    assert units(match, "cornwall") == {"BR": 1}
    gained = {name: pool(match, name) - before for name, before in pools.items()}
    assert gained == {"BR": 3, "CM": 2, "NA": 1, "AR": 1, "AM": 3}
    assert (fled(match, "AM"), fled(match, "CM")) == (1, 1)
    assert markers(match) == {}


def test_3_3_the_card_of_the_turn_moves_two_armies_three_areas() -> None:
    match = before_the_turn()
    assert match.position.turn.armies_left == 2
    answer(match, "south_of_ogdensburg", 1, 0)
    assert {"plattsburg", "montreal"} <= set(offered(match))
    refuses(match, "chambly")


def test_3_3_the_note_of_the_turn_americans_could_have_gone_to_area_two() -> None:
    match = after_the_march()
    roll(match, AR="hit blank", AM="hit flee blank")
    answer(match, 2, "east_of_ogdensburg")
    assert units(match, "east_of_ogdensburg") == {"AR": 1}
    answer(match, "east_of_ogdensburg")
    roll(match, BR="hit blank", CM="hit hit flee", NA="blank")
    answer(match, 1)
    assert (asked(match), seat(match)) == ("command", "NA")
    refuses(match, "east_of_ogdensburg")


def test_3_3_the_note_of_the_turn_regulars_could_have_followed_the_native() -> None:
    match = after_the_march()
    roll(match, AR="hit blank", AM="hit flee blank")
    answer(match, 2, "stay", "stay")
    roll(match, BR="hit blank", CM="hit hit flee", NA="blank")
    answer(match, 1, "east_of_ogdensburg", "east_of_ogdensburg")
    assert units(match, "east_of_ogdensburg") == {"BR": 1, "NA": 1}
