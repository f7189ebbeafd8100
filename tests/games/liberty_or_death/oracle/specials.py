"""4.0: special activities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.liberty_or_death.oracle.asking import DONE, ask, ask_space, number_of, roll, which
from tests.games.liberty_or_death.oracle.facts import (
    ACTIVE_MILITIA,
    ACTIVE_WAR_PARTY,
    BRITISH,
    BRITISH_FORT,
    CITIES,
    COLONIES,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MAP,
    MARKERS,
    MILITIA,
    PATRIOT_FORT,
    PATRIOTS,
    POPULATION,
    PROVINCES,
    REBELLION,
    REGULAR,
    SHOWN,
    SPACES,
    TORY,
    VILLAGE,
    WAR_PARTY,
)
from tests.games.liberty_or_death.oracle.leaders import alone
from tests.games.liberty_or_death.oracle.world import World
from tests.games.witness import Rules

if TYPE_CHECKING:
    from tests.games.liberty_or_death.oracle.orders import Order

SPECIALS = {
    BRITISH: ("common_cause", "skirmish", "naval_pressure"),
    PATRIOTS: ("persuasion", "partisans", "skirmish"),
    INDIANS: ("trade", "war_path", "plunder"),
    FRENCH: ("preparer", "skirmish", "naval_pressure"),
}
SKIRMISHER = {BRITISH: REGULAR, PATRIOTS: CONTINENTAL, FRENCH: FRENCH_REGULAR}
REBEL_UNITS = (CONTINENTAL, MILITIA, ACTIVE_MILITIA, FRENCH_REGULAR)
ROYALIST_UNITS = (REGULAR, TORY, WAR_PARTY, ACTIVE_WAR_PARTY)
NOT_WITH_SKIRMISH = {
    BRITISH: ("battle", "garrison", "muster"),
    PATRIOTS: ("battle",),
    FRENCH: ("battle", "muster"),
}
"""4.2.2, 4.3.3, 4.5.2: commands whose spaces cannot be attacked."""


def accompanying(w: World, faction: str, command: str) -> tuple[str, ...]:
    """4.1.1: which special activities can go with a command."""
    acts = list(SPECIALS[faction])
    if command not in ("march", "battle") and "common_cause" in acts:
        acts.remove("common_cause")
    if command != "raid" and "plunder" in acts:
        acts.remove("plunder")
    if faction == FRENCH and (not w.treaty or command == "agents"):
        acts = ["preparer"]
    return tuple(acts)


def possible(w: World, o: Order, gainful: bool = False) -> list[str]:
    """`gainful`: the command cannot be paid otherwise."""
    if o.special:
        return []
    acts = [act for act in o.specials if act == "common_cause" or is_possible(w, o, act)]
    if "common_cause" in acts and not common_cause_spaces(w, o):
        acts.remove("common_cause")
    if gainful:
        acts = [act for act in acts if gain(w, o.faction, act)]
    return acts


def is_possible(w: World, o: Order, act: str) -> bool:
    if act == "preparer":
        return True
    if act == "naval_pressure":
        return o.faction == BRITISH or w.squadrons + w.fni > 0
    return bool(spaces_of(w, o, act))


def gain(w: World, faction: str, act: str) -> int:
    """Resources that a special activity is sure to bring before the command is paid."""
    if act == "naval_pressure" and faction == BRITISH:
        return 1 if brings_resources(w) else 0
    if act == "preparer":
        return 2
    if act == "trade":
        return 1
    return 3 if act == "persuasion" else 0


def brings_resources(w: World) -> bool:
    """4.2.3; Howe lowers naval intervention first (E-09)."""
    return max(0, w.fni - int(w.leads("howe"))) == 0


def spaces_of(w: World, o: Order, act: str) -> list[str]:
    if act == "skirmish":
        barred = o.chosen if o.command in NOT_WITH_SKIRMISH[o.faction] else []
        return [space for space in SPACES if space not in barred and can_skirmish(w, o.faction, space)]
    if act == "persuasion":
        return [
            space for space in CITIES + COLONIES if w.control(space) == REBELLION and w.at[space][MILITIA]
        ]
    if act == "partisans":
        barred = o.chosen if o.command == "battle" else []
        return [space for space in MAP if space not in barred and ambushes(w, PATRIOTS, space)]
    if act == "war_path":
        return [space for space in PROVINCES if ambushes(w, INDIANS, space)]
    if act == "trade":
        return [space for space in PROVINCES if w.at[space][WAR_PARTY] and w.at[space][VILLAGE]]
    assert act == "plunder"
    return [
        space
        for space in PROVINCES
        if space in o.chosen and w.count(space, WAR_PARTY, ACTIVE_WAR_PARTY) > w.side(space, REBELLION)
    ]


def common_cause_spaces(w: World, o: Order) -> list[str]:
    """4.2.1: where British pieces and war parties are."""
    if o.command == "battle":
        spaces = o.chosen
    else:
        spaces = PROVINCES
    return [space for space in spaces if w.at[space][REGULAR] and w.count(space, WAR_PARTY, ACTIVE_WAR_PARTY)]


def carry_out(w: World, o: Order, act: str, to_pay: bool = False) -> Rules[None]:
    """`to_pay`: the command cannot be paid otherwise."""
    o.special = act
    if o.faction == BRITISH and w.leads("howe") and w.fni:
        yield from lift_blockade(w)
    if act == "naval_pressure":
        yield from naval_pressure(w, o.faction)
    elif act == "preparer":
        yield from preparer(w, to_pay)
    elif act == "common_cause":
        o.common = True
    elif act == "persuasion":
        yield from persuasion(w, o)
    else:
        space = yield from ask_space(
            "special_space", o.faction, spaces_of(w, o, act), special=f"special:{act}"
        )
        if act == "trade":
            yield from trade(w, space)
        elif act == "plunder":
            yield from plunder(w, space)
        else:
            if o.command in NOT_WITH_SKIRMISH.get(o.faction, ()) and act == "skirmish":
                o.attacked.add(space)
            if act == "partisans" and o.command == "battle":
                o.attacked.add(space)
            if act == "skirmish":
                yield from skirmish(w, o.faction, o.faction, space)
            else:
                yield from ambush(w, o.faction, space)
    yield from alone(w)


# ---------------------------------------------------------------------- fleets and money


def lift_blockade(w: World) -> Rules[None]:
    cities = [city for city in CITIES if w.blockades[city]]
    city = yield from ask_space("lift_blockade", BRITISH, cities)
    w.lift(city)


def naval_pressure(w: World, faction: str) -> Rules[None]:
    """4.2.3, 4.5.3."""
    if faction == BRITISH:
        if w.fni:
            yield from lift_blockade(w)
        else:
            die = yield from roll("naval_die", faction=BRITISH)
            w.gain(BRITISH, die)
    elif w.squadrons:
        city = yield from ask_space("blockade", FRENCH, CITIES)
        w.squadrons -= 1
        w.blockades[city] += 1
    else:
        yield from rearrange(w, [city for city in CITIES for _ in range(w.blockades[city])])


def rearrange(w: World, blockaded: list[str]) -> Rules[None]:
    """The French may change each blockade to another city; where one stays, the others like it do."""
    staying: set[str] = set()
    for city in blockaded:
        if city in staying:
            continue
        others = [other for other in CITIES if other != city]
        target = yield from ask_space("move_blockade", FRENCH, others, "stay", space=f"space:{city}")
        if target == "stay":
            staying.add(city)
        else:
            w.blockades[city] -= 1
            w.blockades[target] += 1


def preparer(w: World, to_pay: bool) -> Rules[None]:
    """4.5.1."""
    options = ["resources"]
    if w.squadrons_away and not to_pay:
        options.append("squadron")
    if w.unavailable[FRENCH_REGULAR] and not to_pay:
        options.append(f"piece:{FRENCH_REGULAR}")
    answer = yield from ask("preparer", FRENCH, options)
    if answer == "resources":
        w.gain(FRENCH, 2)
    elif answer == "squadron":
        w.squadrons_away -= 1
        w.squadrons += 1
    else:
        number = min(3, w.unavailable[FRENCH_REGULAR])
        w.unavailable[FRENCH_REGULAR] -= number
        w.available[FRENCH_REGULAR] += number


def persuasion(w: World, o: Order) -> Rules[None]:
    """4.3.1."""
    chosen: list[str] = []
    while len(chosen) < 3:
        spaces = [space for space in spaces_of(w, o, "persuasion") if space not in chosen]
        if not spaces:
            return
        others = [DONE] if chosen else []
        space = yield from ask_space("special_space", PATRIOTS, spaces, *others, special="special:persuasion")
        if space == DONE:
            return
        chosen.append(space)
        w.activate(space, MILITIA, 1)
        w.gain(PATRIOTS, 1)
        mark_propaganda(w, space)


def mark_propaganda(w: World, space: str) -> None:
    if w.propaganda.total() < MARKERS:
        w.propaganda[space] += 1


def trade(w: World, space: str) -> Rules[None]:
    """4.4.1."""
    w.activate(space, WAR_PARTY, 1)
    least = 1 if w.edition == "2016" else 2
    counts = [f"count:{number}" for number in (0, *range(least, w.resources[BRITISH] + 1))]
    answer = yield from ask("gift", BRITISH, counts, space=f"space:{space}")
    gift = number_of(answer)
    w.gain(BRITISH, -gift)
    w.gain(INDIANS, gift or 1)


def plunder(w: World, space: str) -> Rules[None]:
    """4.4.3, A-35."""
    loot = min(POPULATION[space], w.resources[PATRIOTS])
    w.gain(PATRIOTS, -loot)
    w.gain(INDIANS, loot)
    there = [piece for piece in (WAR_PARTY, ACTIVE_WAR_PARTY) if w.at[space][piece]]
    piece = yield from which("plunder_price", INDIANS, space, there)
    w.remove(space, piece)


# ---------------------------------------------------------------------- limited attacks


def targets(faction: str) -> tuple[tuple[str, ...], str]:
    """4.2.2, 4.3.3, 4.5.2: whom a skirmish removes, and the fort."""
    if faction == BRITISH:
        return (CONTINENTAL, ACTIVE_MILITIA, FRENCH_REGULAR), PATRIOT_FORT
    return (REGULAR, TORY), BRITISH_FORT


def can_skirmish(w: World, faction: str, space: str) -> bool:
    units, fort = targets(faction)
    return bool(w.at[space][SKIRMISHER[faction]] and w.count(space, *units, fort))


def skirmish(w: World, faction: str, by: str, space: str) -> Rules[None]:
    """`by`: who decides; the Indians do when they scout (3.4.3)."""
    units, fort = targets(faction)
    number = w.count(space, *units)
    if not number:
        w.lose(space, fort)
        w.lose(space, SKIRMISHER[faction])
    else:
        falling = 1
        if number > 1:
            answer = yield from ask("how_many_fall", by, ["count:2", "count:1"], space=f"space:{space}")
            falling = number_of(answer)
        for left in range(falling, 0, -1):
            there = [piece for piece in units if w.at[space][piece]]
            piece = yield from which("which_falls", by, space, there, left=left)
            w.lose(space, piece)
        if falling == 2:
            w.lose(space, SKIRMISHER[faction])
    if faction == BRITISH and w.leads("clinton", space):
        one_more_militia(w, space)


def one_more_militia(w: World, space: str) -> None:
    """1.10, A-14: Clinton, Brant."""
    if w.at[space][ACTIVE_MILITIA]:
        w.remove(space, ACTIVE_MILITIA)
    elif w.at[space][MILITIA]:
        w.remove(space, MILITIA)


def ambushes(w: World, faction: str, space: str) -> list[str]:
    """4.3.2, 4.4.2: the ways in which partisans or a war path can strike."""
    hidden = w.at[space][MILITIA if faction == PATRIOTS else WAR_PARTY]
    enemy = ROYALIST_UNITS if faction == PATRIOTS else REBEL_UNITS
    found = []
    if hidden and w.count(space, *enemy):
        found.append("count:1")
    if hidden > 1 and w.count(space, *enemy) > 1:
        found.append("count:2")
    if hidden > 1:
        if faction == PATRIOTS and w.at[space][VILLAGE] and not w.count(space, WAR_PARTY, ACTIVE_WAR_PARTY):
            found.append(f"piece:{VILLAGE}")
        if faction == INDIANS and w.at[space][PATRIOT_FORT] and not w.count(space, *enemy):
            found.append(f"piece:{PATRIOT_FORT}")
    return found


def ambush(w: World, faction: str, space: str) -> Rules[None]:
    hidden = MILITIA if faction == PATRIOTS else WAR_PARTY
    enemy = ROYALIST_UNITS if faction == PATRIOTS else REBEL_UNITS
    answer = yield from ask("ambush", faction, ambushes(w, faction, space), space=f"space:{space}")
    w.activate(space, hidden, 1 if answer == "count:1" else 2)
    if answer != "count:1":
        w.remove(space, SHOWN[hidden])
    if answer.startswith("piece:"):
        w.lose(space, answer.removeprefix("piece:"))
    else:
        for left in range(number_of(answer), 0, -1):
            there = [piece for piece in enemy if w.at[space][piece]]
            piece = yield from which("which_falls", faction, space, there, left=left)
            w.lose(space, piece)
    if faction == INDIANS and w.leads("brant", space):
        one_more_militia(w, space)
