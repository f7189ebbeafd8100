"""6.3 to 6.7: earnings, support, redeployment, desertion and reset."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.desertion import ALL_GROUPS, begin_desertion
from flintlock.games.liberty_or_death.effects import begin_event
from flintlock.games.liberty_or_death.leaders import homes, put
from flintlock.games.liberty_or_death.loyalty import (
    WINTER_LEVELS,
    correspond,
    reward_loyalty,
    why_no_committee,
    why_no_reward,
)
from flintlock.games.liberty_or_death.naval import lower_fni, rearrange
from flintlock.games.liberty_or_death.phases import (
    COMMITTEES,
    LAST_ROUND,
    LOYALTY,
    NAVAL_WINTER,
    RESET,
    STROKES,
)
from flintlock.games.liberty_or_death.pieces import (
    BRITISH,
    BRITISH_FORT,
    FRENCH,
    INDIANS,
    KINDS,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    ROYALISTS,
    VILLAGE,
    Space,
)
from flintlock.games.liberty_or_death.placing import transfer
from flintlock.games.liberty_or_death.position import (
    AVAILABLE,
    OFF_MAP,
    UNAVAILABLE,
    Insurrection,
    fitting,
    refusal,
)
from flintlock.games.liberty_or_death.sequence import next_card
from flintlock.games.liberty_or_death.states import Winter

WEST_INDIES_INCOME: Final = 5
REDEPLOYING: Final = (INDIANS, FRENCH, BRITISH, PATRIOTS)


# ---------------------------------------------------------------------- 6.3: resources


def earnings(g: Insurrection) -> Rules[str]:
    """6.3: all four factions earn."""
    yield from ()
    g.headline(2, "earnings")
    for faction in (BRITISH, INDIANS, PATRIOTS, FRENCH):
        g.gain(faction, EARNS[faction](g))
    g.winter = Winter()
    return LOYALTY


def british_earnings(g: Insurrection) -> int:
    """6.3.1: forts, cities under British control, the West Indies."""
    islands = g.count(g.board.west_indies, BRITISH_FORT) + west_indies_income(g, ROYALISTS)
    return british_earnings_on_map(g) + islands


def british_earnings_on_map(g: Insurrection) -> int:
    cities = [g.population(city) for city in g.board.cities if g.control(city) == ROYALISTS]
    return g.on_map(BRITISH_FORT) + sum(cities)


def indian_earnings(g: Insurrection) -> int:
    """6.3.2: half of the villages."""
    return g.on_map(VILLAGE) // 2


def patriot_earnings(g: Insurrection) -> int:
    """6.3.3: forts, and half of the spaces under control of the Rebellion."""
    controlled = sum([g.control(space) == REBELLION for space in g.board.map_spaces])
    return g.on_map(PATRIOT_FORT) + controlled // 2


def french_earnings(g: Insurrection) -> int:
    """6.3.4: squadrons before the treaty; then blockades, cities out of British control, the West Indies."""
    if not g.treaty:
        return 2 * g.squadrons
    cities = [g.population(city) for city in g.board.cities if g.control(city) != ROYALISTS]
    return g.fni + sum(cities) + west_indies_income(g, REBELLION)


def west_indies_income(g: Insurrection, side: int) -> int:
    return WEST_INDIES_INCOME if g.control(g.board.west_indies) == side else 0


EARNS: Final = (british_earnings, patriot_earnings, french_earnings, indian_earnings)


# ---------------------------------------------------------------------- 6.4: support


def loyalty(g: Insurrection) -> Rules[str]:
    """6.4.1: the British reward loyalty, space by space."""

    def reason(space: Space) -> str:
        return "chosen_already" if space.number in g.wintering.done else why_no_reward(g, space)

    space = yield from g.may(
        *(g.seat(BRITISH), "loyalty", fitting(g.board.map_spaces, reason), g.board.done),
        rule="6.4.1",
        why_not=refusal(reason, "6.4.1"),
    )
    if space is None:
        g.winter = Winter()
        return COMMITTEES
    g.wintering.done.append(space.number)
    yield from reward_loyalty(g, space, WINTER_LEVELS, "6.4.1")
    return LOYALTY


def committees(g: Insurrection) -> Rules[str]:
    """6.4.2: the Patriots correspond, space by space."""

    def reason(space: Space) -> str:
        return "chosen_already" if space.number in g.wintering.done else why_no_committee(g, space)

    space = yield from g.may(
        *(g.seat(PATRIOTS), "committees", fitting(g.board.map_spaces, reason), g.board.done),
        rule="6.4.2",
        why_not=refusal(reason, "6.4.2"),
    )
    if space is None:
        g.winter = None
        return LAST_ROUND
    g.wintering.done.append(space.number)
    yield from correspond(g, space, "6.4.2")
    return COMMITTEES


# ---------------------------------------------------------------------- 6.5: redeployment


def redeployment(g: Insurrection) -> Rules[str]:
    """6.5.1 to 6.5.3: leaders change and move, British forces are released."""
    g.headline(2, "redeployment")
    change_leader(g)
    for faction in REDEPLOYING:
        yield from redeploy(g, faction)
    for release in g.facts.releases:
        if release.round == g.rounds:
            for kind, number in release.forces.pieces:
                transfer(g, kind.number, number, UNAVAILABLE, AVAILABLE)
    return NAVAL_WINTER


def change_leader(g: Insurrection) -> None:
    """6.5.1: the first faction of the event ahead has a new leader, if there is one."""
    if g.ahead == NOBODY or not g.board.cards[g.ahead].order:
        return
    faction = g.board.cards[g.ahead].order[0]
    leaders = faction.leaders
    place = leaders.index(g.leader(faction.number)) + 1
    if place == len(leaders) or (faction.number == FRENCH and not g.treaty):
        return
    g.leading[faction.number] = leaders[place].number
    g.tell("leader_changes", leader=leaders[place - 1], other=leaders[place])


def redeploy(g: Insurrection, faction: int) -> Rules[None]:
    """6.5.2: to a space with pieces of the faction, or to the available forces."""
    spaces = homes(g, faction)
    if not spaces:
        return
    at = g.leader_at[faction]
    options: list[Option] = [space for space in spaces if space.number != at]
    if at != OFF_MAP:
        options.append(g.board.available)
    choice = yield from g.may(
        g.seat(faction), "redeploy", options, g.board.stay, rule="6.5.2", leader=g.leader(faction)
    )
    if isinstance(choice, Space):
        put(g, faction, choice)
    elif choice is not None:
        g.leader_at[faction] = OFF_MAP
        g.tell("leader_leaves", leader=g.leader(faction))


def naval_winter(g: Insurrection) -> Rules[str]:
    """6.5.4: French naval intervention falls; the French may rearrange what is left."""
    if g.treaty:
        yield from lower_fni(g, 1, "6.5.4")
        yield from rearrange(g, "6.5.4")
    return g.call(begin_desertion(g, ALL_GROUPS), then=RESET)


# ---------------------------------------------------------------------- 6.7: reset


def reset(g: Insurrection) -> Rules[str]:
    """6.7: markers go, all are eligible, casualties return, all go underground; the winter card's event."""
    winter_card = g.card
    g.headline(2, "reset")
    size = len(g.board.spaces)
    g.propaganda, g.raids = [0] * size, [0] * size
    g.eligible = [1, 1, 1, 1]
    for kind in range(KINDS):
        g.available[kind] += g.casualties[kind]
        g.casualties[kind] = 0
    for space in g.board.map_spaces:
        g.go_underground(space, PATRIOTS)
        g.go_underground(space, INDIANS)
    yield from next_card(g)
    return g.call(begin_event(g, winter_card, False, BRITISH), then=STROKES)
