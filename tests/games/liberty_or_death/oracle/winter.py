"""6.0: the winter quarters round."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import DONE, ask, ask_space, how_many, which
from tests.games.liberty_or_death.oracle.battle import fight
from tests.games.liberty_or_death.oracle.facts import (
    ACTIVE_MILITIA,
    ACTIVE_WAR_PARTY,
    BRITISH,
    BRITISH_FORT,
    CARDS,
    CITIES,
    COLONIES,
    CONTINENTAL,
    FACTIONS,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MAP,
    MILITIA,
    NEXT,
    PATRIOT_FORT,
    PATRIOTS,
    POPULATION,
    PROVINCES,
    QUICK,
    REBELLION,
    REGULAR,
    RESERVES,
    SCENARIOS,
    SIDE,
    SPACES,
    SUCCESSOR,
    TORY,
    VILLAGE,
    WAR_PARTY,
    WEST_INDIES,
)
from tests.games.liberty_or_death.oracle.leaders import AVAILABLE, STAY, alone, with_pieces
from tests.games.liberty_or_death.oracle.loyalty import can_correspond, can_reward, correspond, reward
from tests.games.liberty_or_death.oracle.orders import Order
from tests.games.liberty_or_death.oracle.specials import lift_blockade, rearrange
from tests.games.liberty_or_death.oracle.world import NOBODY, OPPOSITION, World
from tests.games.witness import OVER, Ask, Rules

LEAD = 10
DESERTING = 5
WEST_INDIES_EARN = 5
TIES = (PATRIOTS, BRITISH, FRENCH, INDIANS)


def winter(w: World) -> Rules[None]:
    w.rounds += 1
    last = w.rounds == SCENARIOS[w.scenario]["campaigns"]
    if w.scenario != QUICK:
        yield from victory_check(w)
    yield from supply(w)
    earn(w)
    yield from support_phase(w)
    if last:
        yield from end(w)
    yield from redeploy(w)
    yield from desert(w)
    reset(w)
    w.played.append(w.ahead)
    w.ahead = 0
    yield Ask("turn_up", "nature", [])


# ---------------------------------------------------------------------- 7: victory


def margins(w: World, faction: str) -> tuple[int, int]:
    """7.3: by how much a faction is ahead in its two conditions."""
    lead = w.support - w.opposition
    forts, villages = w.on_map(PATRIOT_FORT), w.on_map(VILLAGE)
    if faction == BRITISH:
        return lead, w.crc - w.cbc
    if faction == PATRIOTS:
        return -lead, forts + 3 - villages
    if faction == FRENCH:
        return -lead, w.cbc - w.crc
    return lead, villages - 3 - forts


def best(w: World, factions: list[str]) -> str:
    return max(factions, key=lambda faction: (sum(margins(w, faction)), -TIES.index(faction)))


def victory_check(w: World) -> Rules[None]:
    """6.1, 7.2."""
    passed = []
    for faction in FACTIONS:
        first, second = margins(w, faction)
        if first > LEAD and second > 0 and (faction != FRENCH or w.treaty):
            passed.append(faction)
    if passed:
        side = SIDE[passed[0]]
        winners = [faction for faction in FACTIONS if SIDE[faction] == side]
        if not w.treaty and FRENCH in winners:
            winners.remove(FRENCH)
        yield Ask(OVER, "", [f"{best(w, winners)} check"])


def end(w: World) -> Rules[None]:
    """7.3."""
    yield Ask(OVER, "", [f"{best(w, [f for f in FACTIONS if f != FRENCH or w.treaty])} end"])


# ---------------------------------------------------------------------- 6.2: supply


def supply(w: World) -> Rules[None]:
    for space in MAP:
        if w.count(space, REGULAR, TORY) and not is_supplied(w, BRITISH, space):
            yield from british_supply(w, space)
    for space in MAP:
        if w.units(space, PATRIOTS) and not is_supplied(w, PATRIOTS, space):
            yield from patriot_supply(w, space)
    for space in MAP:
        if w.units(space, FRENCH) and not is_supplied(w, FRENCH, space):
            yield from french_supply(w, space)
    if not w.on_map(VILLAGE):
        spaces = [space for space in RESERVES if w.room(space)]
        if spaces:
            space = yield from ask_space("new_village", INDIANS, spaces)
            w.place(space, VILLAGE)
            yield from alone(w)
    for space in MAP:
        if w.units(space, INDIANS) and not is_supplied(w, INDIANS, space):
            yield from indian_supply(w, space)
    yield from west_indies(w)


def is_supplied(w: World, faction: str, space: str) -> bool:
    if faction == BRITISH:
        return bool(w.at[space][BRITISH_FORT]) or (space in CITIES and w.control(space) == BRITISH)
    if faction == INDIANS:
        return bool(w.at[space][VILLAGE]) or space in RESERVES
    return bool(w.at[space][PATRIOT_FORT]) or (space in CITIES + COLONIES and w.control(space) == REBELLION)


def asked(w: World, faction: str, space: str, *others: str) -> Rules[str]:
    options = [*(["pay"] if w.resources[faction] else []), *others]
    answer = yield from ask("supply", faction, options, space=f"space:{space}")
    if answer == "pay":
        w.gain(faction, -1)
    return answer


def british_supply(w: World, space: str) -> Rules[None]:
    others = ["withdraw", *(["shift_level"] if w.can_shift(space, OPPOSITION) else [])]
    answer = yield from asked(w, BRITISH, space, *others)
    if answer == "withdraw":
        for piece in (REGULAR, TORY):
            w.remove(space, piece, w.at[space][piece])
        yield from alone(w)
    elif answer == "shift_level":
        w.shift(space, OPPOSITION)


def patriot_supply(w: World, space: str) -> Rules[None]:
    if w.units(space, PATRIOTS) < 2:
        return  # half of one is nobody
    answer = yield from asked(w, PATRIOTS, space, "withdraw")
    if answer == "withdraw":
        for left in range(w.units(space, PATRIOTS) // 2, 0, -1):
            there = [piece for piece in (CONTINENTAL, MILITIA, ACTIVE_MILITIA) if w.at[space][piece]]
            piece = yield from which("which_leaves", PATRIOTS, space, there, left=left)
            w.remove(space, piece)
        yield from alone(w)


def nearest(source: str, goals: list[str], ways: list[str]) -> list[str]:
    """A-20: the goals that are fewest steps away."""
    seen, edge = {source}, [source]
    while edge:
        found = [space for space in edge if space in goals]
        if found:
            return [space for space in SPACES if space in found]
        edge = list(
            dict.fromkeys(
                other for space in edge for other in NEXT[space] if other in ways and other not in seen
            )
        )
        seen.update(edge)
    return []


def french_supply(w: World, space: str) -> Rules[None]:
    goals = nearest(space, [other for other in MAP if w.at[other][PATRIOT_FORT]], MAP)
    if not goals and not w.resources[FRENCH]:
        w.remove(space, FRENCH_REGULAR, w.at[space][FRENCH_REGULAR])
        yield from alone(w)
        return
    answer = yield from asked(w, FRENCH, space, *(["withdraw"] if goals else []))
    if answer == "withdraw":
        yield from withdraw(w, FRENCH, space, goals, (FRENCH_REGULAR,))


def indian_supply(w: World, space: str) -> Rules[None]:
    goals = nearest(space, [other for other in PROVINCES if w.at[other][VILLAGE]], PROVINCES)
    answer = yield from asked(w, INDIANS, space, *(["withdraw"] if goals else []))
    if answer == "withdraw":
        yield from withdraw(w, INDIANS, space, goals, (WAR_PARTY, ACTIVE_WAR_PARTY))


def withdraw(w: World, faction: str, space: str, goals: list[str], pieces: tuple[str, ...]) -> Rules[None]:
    target = yield from ask_space("withdraw_to", faction, goals)
    for piece in pieces:
        w.at[target][piece] += w.at[space][piece]
        w.at[space][piece] = 0
    yield from alone(w)


def west_indies(w: World) -> Rules[None]:
    """6.2.2, A-18."""
    if w.pieces(WEST_INDIES, BRITISH) and w.pieces(WEST_INDIES, FRENCH):
        yield from fight(w, Order(FRENCH, "battle", free=True), WEST_INDIES)
    for faction, piece in ((FRENCH, FRENCH_REGULAR), (BRITISH, REGULAR)):
        there = w.at[WEST_INDIES][piece]
        if not there:
            continue
        most = there if w.resources[faction] else 0
        stay = yield from how_many("how_many_stay", faction, 0, most, WEST_INDIES, piece)
        w.remove(WEST_INDIES, piece, there - stay)
        if stay:
            w.gain(faction, -1)
        yield from alone(w)


# ---------------------------------------------------------------------- 6.3: resources


def earn(w: World) -> None:
    free_cities = [city for city in CITIES if not w.blockades[city]]
    held = sum(POPULATION[city] for city in free_cities if w.control(city) == BRITISH)
    not_held = sum(POPULATION[city] for city in free_cities if w.control(city) != BRITISH)
    british_forts = w.on_map(BRITISH_FORT) + w.at[WEST_INDIES][BRITISH_FORT]
    overseas = w.control(WEST_INDIES)
    w.gain(BRITISH, british_forts + held + (WEST_INDIES_EARN if overseas == BRITISH else 0))
    w.gain(INDIANS, w.on_map(VILLAGE) // 2)
    controlled = sum(w.control(space) == REBELLION for space in MAP)
    w.gain(PATRIOTS, w.on_map(PATRIOT_FORT) + controlled // 2)
    if w.treaty:
        w.gain(FRENCH, w.fni + not_held + (WEST_INDIES_EARN if overseas == REBELLION else 0))
    else:
        w.gain(FRENCH, 2 * w.squadrons)


# ---------------------------------------------------------------------- 6.4: support


def support_phase(w: World) -> Rules[None]:
    done: list[str] = []
    while True:
        spaces = [space for space in MAP if space not in done and can_reward(w, space)]
        answer = yield from ask_space("loyalty", BRITISH, spaces, DONE)
        if answer == DONE:
            break
        done.append(answer)
        yield from reward(w, answer, most=2)
    done = []
    while True:
        spaces = [space for space in MAP if space not in done and can_correspond(w, space)]
        answer = yield from ask_space("committees", PATRIOTS, spaces, DONE)
        if answer == DONE:
            break
        done.append(answer)
        yield from correspond(w, answer)


# ---------------------------------------------------------------------- 6.5: redeployment


def redeploy(w: World) -> Rules[None]:
    first = CARDS[w.ahead]["order"][0]
    if w.leader[first] in SUCCESSOR and (first != FRENCH or w.treaty):
        w.leader[first] = SUCCESSOR[w.leader[first]]
    for faction in (INDIANS, FRENCH, BRITISH, PATRIOTS):
        here = w.leader_at[faction]
        spaces = [space for space in with_pieces(w, faction) if space != here]
        others = [STAY] if here == NOBODY else [AVAILABLE, STAY]
        answer = yield from ask_space(
            "redeploy", faction, spaces, *others, leader=f"leader:{w.leader[faction]}"
        )
        if answer == AVAILABLE:
            w.leader_at[faction] = NOBODY
        elif answer != STAY:
            w.leader_at[faction] = answer
    for release in SCENARIOS[w.scenario].get("release", ()):
        if release["round"] == w.rounds:
            for piece, number in release["forces"].items():
                number = min(number, w.unavailable[piece])
                w.unavailable[piece] -= number
                w.available[piece] += number
    if w.treaty and w.fni:
        yield from lift_blockade(w)
        yield from rearrange(w, [city for city in CITIES for _ in range(w.blockades[city])])


# ---------------------------------------------------------------------- 6.6, 6.7


def desert(w: World) -> Rules[None]:
    for enemy, owner, pieces in (
        (INDIANS, PATRIOTS, (MILITIA, ACTIVE_MILITIA)),
        (INDIANS, PATRIOTS, (CONTINENTAL,)),
        (FRENCH, BRITISH, (TORY,)),
    ):
        number = w.on_map(*pieces) // DESERTING
        for left in range(number, 0, -1):
            chooser = enemy if left == number else owner
            spaces = [space for space in MAP if w.count(space, *pieces)]
            space = yield from ask_space("deserter", chooser, spaces, piece=f"piece:{pieces[0]}", left=left)
            faces = [piece for piece in pieces if w.at[space][piece]]
            piece = yield from which("deserter_face", chooser, space, faces)
            w.remove(space, piece)
            yield from alone(w)


def reset(w: World) -> None:
    w.raids.clear()
    w.propaganda.clear()
    w.eligible = dict.fromkeys(FACTIONS, True)
    for piece, number in w.casualties.items():
        w.available[piece] += number
    w.casualties.clear()
    for space in SPACES:
        w.hide(space, MILITIA)
        w.hide(space, WAR_PARTY)
