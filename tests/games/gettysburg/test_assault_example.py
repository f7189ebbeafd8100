"""The long example of an assault, die by die."""

from __future__ import annotations

from tests.games.gettysburg.build import (
    added,
    asked,
    command,
    go,
    names,
    offered,
    order,
    pieces,
    play,
    question,
    result,
    roll,
    rolls,
    scene,
    start,
    trenches,
)


def test_7_0_the_example_of_an_assault() -> None:
    g = scene(
        long_lane="3 CN/2 1 CE",
        cemetery_hill="2 UN/1 1 UW/1 1 UA",
        confederate={"bliss_farm": 5},
        union={"culp_farm": 4},
        trenches={"cemetery_hill": "long_lane long_lane"},
        disrupted="cemetery_hill",
    )
    match = start(g)

    # Two discs of the double field, each with two infantry across the same border.
    go(match, "double_order")
    order(match, "bliss_farm", "move", "cemetery_hill", 2, 1, 1, "done", "combine")
    order(match, "bliss_farm", "move", 1, 1)
    assert pieces(match, "long_lane") == ""
    assert match.position.double_field == 2

    # The Union artillery rolls a 4: one marker, for a piece without any. No fire marker is placed.
    roll(match, 4)
    assert result(rolls(match)[-1]) == "damage"
    assert (asked(match), offered(match)) == ("take_damage", ["CN0", "CE0"])
    go(match, "CN0")
    assert match.position.fired == []

    # The Union assigns its damage: one normal and the weak piece bear one each. It rolls 2, 4 and 4.
    assert (asked(match), offered(match)) == ("fire", ["1", "2", "3", "4", "5", "6"])
    roll(match, 2, 4, 4)
    assert [result(one) for one in rolls(match)[-3:]] == ["morale", "damage", "damage"]
    assert [added(one) for one in rolls(match)[-3:]] == [{}, {}, {}]
    # The first marker must go to the piece without damage, the second to any of the four.
    assert (asked(match), offered(match)) == ("take_damage", ["CN1", "CE1"])
    go(match, "CN1")

    # All attackers check: two with one marker pass, the elite piece stands in column 0, the last retreats.
    assert (asked(match), offered(match)) == ("check_next", ["CN1", "CN2", "CE1"])
    go(match, "CN1")
    roll(match, 2)
    go(match, "CN1")
    roll(match, 2)
    go(match, "CE1")
    roll(match, 1)
    assert (result(rolls(match)[-1]), added(rolls(match)[-1])) == ("none", {"elite": -1})
    roll(match, 2)
    assert result(rolls(match)[-1]) == "retreat"
    assert pieces(match, "long_lane") == "1 CN/2"

    # They fire back with 6, 5 and 4, each less one because the defenders are dug in.
    roll(match, 5, 4, 6)
    assert [added(one) for one in rolls(match)[-3:]] == [{"entrenched": -1}] * 3
    assert [result(one) for one in rolls(match)[-3:]] == ["damage", "disrupt", "damage"]
    assert names(match.position.disrupted) == "cemetery_hill"
    # One marker goes to the undamaged normal piece, the Union gives the other one to the weak piece.
    assert (asked(match), offered(match)) == ("take_damage", ["UN1", "UW1"])
    go(match, "UW1")

    # 2 and 3 for the normal pieces in column 0, 2 for the weak one in column 2: it retreats.
    go(match, "UN1")
    roll(match, 2)
    assert added(rolls(match)[-1]) == {"height": -1, "entrenched": -1, "disrupted": 1}
    go(match, "UN1")
    roll(match, 3, 2)
    assert [result(one) for one in rolls(match)[-3:]] == ["none", "none", "retreat"]
    assert added(rolls(match)[-1]) == {"height": -1, "entrenched": -1, "disrupted": 1, "weak": 1}
    assert asked(match) == "retreat"
    go(match, "gettysburg")
    assert pieces(match, "gettysburg") == "1 UW/2"
    # The artillery could withdraw unhurt, but stays.
    assert (asked(match), offered(match)) == ("withdraw_artillery", ["UA", "stay"])
    go(match, "stay")

    # The second round: no artillery, two hits. One goes to a normal piece, the other to the elite one.
    assert str(question(match).prompt.params["kind"]) == "unit:union_normal"
    roll(match, 4, 4)
    assert (asked(match), offered(match)) == ("take_damage", ["CN1", "CE1"])
    go(match, "CN1", "CE1")
    # All three check and pass.
    assert (asked(match), offered(match)) == ("check_next", ["CN1", "CN2", "CE2"])
    go(match, "CN2")
    roll(match, 3)
    go(match, "CE2")
    roll(match, 2, 2)
    assert [result(one) for one in rolls(match)[-3:]] == ["none", "none", "none"]
    # They fire with minus two, minus two and minus one, and score one hit.
    roll(match, 6, 2, 2)
    assert sorted(sum(added(one).values()) for one in rolls(match)[-3:]) == [-2, -2, -1]
    assert [result(one) for one in rolls(match)[-3:]] == ["damage", "none", "none"]
    # The hit falls on one of two pieces that are alike. One defender retreats, the other holds.
    go(match, "UN2")
    roll(match, 1)
    go(match, "gettysburg")
    roll(match, 5)

    # The attackers must go back, and the markers belong to their area again.
    assert pieces(match, "long_lane") == "3 CN/5 1 CE/2"
    assert pieces(match, "cemetery_hill") == "1 UN/1 1 UA"
    assert pieces(match, "gettysburg") == "1 UN/2 1 UW/2"
    assert trenches(match, "cemetery_hill") == ["long_lane", "long_lane"]
    assert match.position.assault is None
    assert (asked(match), question(match).seat) == ("action", "union")


def test_7_0_the_dice_of_an_assault_are_told_as_data() -> None:
    match = play(
        oak_ridge="2 CN",
        gettysburg="1 UN",
        confederate={"oak_ridge": 3},
        union={"culp_farm": 4},
    )
    command(match, "oak_ridge", "move", "gettysburg", 2)
    battle = match.view("union")["battle"]
    assert battle is not None
    assert battle["place"] == "area:gettysburg"
    assert {side["side"]: side["before"] for side in battle["sides"]} == {
        "confederate": [{"code": "unit:confederate_normal", "count": 2}],
        "union": [{"code": "unit:union_normal", "count": 1}],
    }
    roll(match, 1)
    roll(match, 4, 1)
    battle = match.view("union")["battle"]
    assert battle is not None
    assert [one["dice"] for one in battle["rolls"]] == [["die:1"], ["die:4"], ["die:1"]]
