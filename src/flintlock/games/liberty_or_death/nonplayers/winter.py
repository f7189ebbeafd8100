"""8.4.5 to 8.4.10, 8.5.5 to 8.5.9, 8.6.7 to 8.6.10, 8.7.5 to 8.7.7: what non-players do in winter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.loyalty import WINTER_LEVELS, markers
from flintlock.games.liberty_or_death.nonplayers.asked import Asked
from flintlock.games.liberty_or_death.nonplayers.british import reward_gain, reward_rank
from flintlock.games.liberty_or_death.nonplayers.carrying_out import Answer
from flintlock.games.liberty_or_death.nonplayers.indians import PARTIES_WANTED, is_village_site
from flintlock.games.liberty_or_death.nonplayers.mind import control_with, is_neutral_or_passive
from flintlock.games.liberty_or_death.nonplayers.priorities import to_give_up
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BRITISH,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MILITIA,
    PATRIOTS,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    VILLAGE,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.supply import unsupplied
from flintlock.games.liberty_or_death.winter import british_earnings_on_map

# ---------------------------------------------------------------------- supply


def supply(a: Asked) -> Option:
    return SUPPLY[a.faction](a)


def supply_british(a: Asked) -> Option:
    """8.4.7: pay where the cubes are needed for the support phase, the most people first; else withdraw."""
    g, words = a.g, a.g.board.words
    if not is_needed(g, a.space):
        return words["withdraw"]
    rivals = [space for space in yet_to_supply(g, BRITISH) if is_needed(g, space)]
    if words["pay"] in a.options and can_afford(a, rivals, lambda space: space.population):
        return words["pay"]
    return words["shift_level"] if words["shift_level"] in a.options else words["withdraw"]


def is_needed(g: Insurrection, space: Space) -> bool:
    """8.4.7: to reward loyalty there, or to keep the committees out."""
    if space.is_reserve:
        return False
    controls = g.control(space) == ROYALISTS
    both = g.count(space, REGULAR) > 0 and g.count(space, TORY) > 0
    rewards = controls and both and g.can_shift(space, 1) and can_pay_reward(g, space)
    without = control_with(g, space, british=-g.cubes(space, BRITISH))
    keeps_out = g.control(space) != REBELLION and without == REBELLION and g.pieces(space, PATRIOTS) > 0
    return rewards or (keeps_out and g.level[space.number] > ACTIVE_OPPOSITION)


def can_pay_reward(g: Insurrection, space: Space) -> bool:
    """8.4.7: with what supply leaves, and what forts and cities, but not the West Indies, will bring."""
    money = max(0, g.resources[BRITISH] - 1) + british_earnings_on_map(g)
    return money + g.leads("gage", space) > markers(g, space)


def supply_patriots(a: Asked) -> Option:
    """8.5.5: pay where control would change: against a reward of loyalty, villages, people."""
    g, words = a.g, a.g.board.words

    def is_worth(space: Space) -> bool:
        return control_with(g, space, rebels=-(g.units(space, PATRIOTS) // 2)) != g.control(space)

    def rank(space: Space) -> tuple[bool, int, int]:
        return could_be_rewarded(g, space), g.count(space, VILLAGE), space.population

    rivals = [space for space in yet_to_supply(g, PATRIOTS) if is_worth(space)]
    if is_worth(a.space) and words["pay"] in a.options and can_afford(a, rivals, rank):
        return words["pay"]
    return words["withdraw"]


def supply_french(a: Asked) -> Option:
    """8.6.7: pay where control would change: against a reward of loyalty, then people."""
    g, words = a.g, a.g.board.words

    def is_worth(space: Space) -> bool:
        return control_with(g, space, rebels=-g.count(space, FRENCH_REGULAR)) != g.control(space)

    def rank(space: Space) -> tuple[bool, int]:
        return could_be_rewarded(g, space), space.population

    rivals = [space for space in yet_to_supply(g, FRENCH) if is_worth(space)]
    if is_worth(a.space) and words["pay"] in a.options and can_afford(a, rivals, rank):
        return words["pay"]
    return words["withdraw"] if words["withdraw"] in a.options else words["pay"]


def supply_indians(a: Asked) -> Option:
    """8.7.5: pay where the Rebellion would gain control, or where a village could be built."""
    g, words = a.g, a.g.board.words

    def rank(space: Space) -> tuple[bool, bool]:
        leaving = g.irregulars(space, INDIANS)
        falls = g.control(space) != REBELLION and control_with(g, space, indians=-leaving) == REBELLION
        return falls, is_village_site(g, space) and leaving >= PARTIES_WANTED - g.leads("cornplanter", space)

    rivals = [space for space in yet_to_supply(g, INDIANS) if any(rank(space))]
    if any(rank(a.space)) and words["pay"] in a.options and can_afford(a, rivals, rank):
        return words["pay"]
    return words["withdraw"]


SUPPLY: Final = (supply_british, supply_patriots, supply_french, supply_indians)


def yet_to_supply(g: Insurrection, faction: int) -> list[Space]:
    """Spaces out of supply that are still to be asked for, the present one not included."""
    return [space for space in unsupplied(g, faction) if space.number not in g.wintering.done]


def can_afford(a: Asked, rivals: list[Space], rank: Callable[[Space], Any]) -> bool:
    """Whether resources reach for this space and for those that come before it."""
    mine = rank(a.space)
    before = [space for space in rivals if rank(space) > mine]
    return a.g.resources[a.faction] > len(before)


def could_be_rewarded(g: Insurrection, space: Space) -> bool:
    """Whether the British could reward loyalty if the Rebellion left."""
    return g.count(space, REGULAR) > 0 and g.count(space, TORY) > 0 and g.level[space.number] < ACTIVE_SUPPORT


def new_village(a: Asked) -> Option:
    """Where war parties are."""
    return a.best(lambda space: a.g.irregulars(space, INDIANS) > 0)


def which_leaves(a: Asked) -> Option:
    return to_give_up(a.kinds, a.g, a.space)


def how_many_stay(a: Asked) -> Option:
    """8.4.8, 8.6.8: the British stay if they control the West Indies, the French whenever they can."""
    if a.faction == BRITISH and a.g.control(a.space) != ROYALISTS:
        return a.least
    return a.most


# ---------------------------------------------------------------------- support


def loyalty(a: Asked) -> Option:
    """8.4.5."""
    spaces = [space for space in a.spaces if reward_gain(a.g, space) > 0]
    return a.luck.best(spaces, lambda space: reward_rank(a.g, space)) if spaces else a.otherwise


def pay_off_marker(a: Asked) -> Option:
    return a.options[0]


def committees(a: Asked) -> Option:
    """8.5.9: the fewest raid markers, then the greatest change; not for markers alone."""
    g = a.g
    spaces = [space for space in a.spaces if committees_gain(g, space) > 0]
    if not spaces:
        return a.otherwise
    return a.luck.best(spaces, lambda space: (-g.raids[space.number], committees_gain(g, space)))


def committees_gain(g: Insurrection, space: Space) -> int:
    money = g.resources[PATRIOTS] - g.raids[space.number]
    levels = min(WINTER_LEVELS, g.level[space.number] - ACTIVE_OPPOSITION, money)
    return max(0, levels) * space.population


# ---------------------------------------------------------------------- redeployment


def redeploy(a: Asked) -> Option:
    """8.4.9, 8.5.6, 8.6.9, 8.7.7: leaders go where their units are thickest."""
    g, at = a.g, a.g.leader_at[a.faction]
    spaces = [space for space in g.board.spaces if space in a.options or space.number == at]
    if not spaces:
        return a.otherwise
    ranks = [(redeploy_rank(g, a.faction, space), space) for space in spaces]
    highest = max([rank for rank, _ in ranks])
    best = [space for rank, space in ranks if rank == highest]
    if any(space.number == at for space in best):
        return g.board.stay
    return a.luck.space(best)


def redeploy_rank(g: Insurrection, faction: int, space: Space) -> tuple[int, int]:
    if faction == BRITISH:
        return 0, g.count(space, REGULAR)
    if faction == PATRIOTS:
        return 0, g.count(space, CONTINENTAL)
    if faction == FRENCH:
        regulars = g.count(space, FRENCH_REGULAR)
        return int(regulars > 0 and g.count(space, CONTINENTAL) > 0), regulars
    parties = g.irregulars(space, INDIANS)
    site = (
        space.is_province and is_neutral_or_passive(g, space) and g.has_room(space, VILLAGE) and parties > 1
    )
    return int(g.leads("cornplanter") and site), parties


# ---------------------------------------------------------------------- desertion


def deserter(a: Asked) -> Option:
    """8.4.10, 8.5.7, 8.6.10, 8.7.6: whose choice it is decides."""
    g = a.g
    if a.piece == TORY:
        by_french = a.faction == FRENCH
        return a.best(lambda space: french_tory(g, space) if by_french else british_tory(g, space))
    if a.faction == INDIANS:
        return a.best(lambda space: indian_choice(g, space, a.piece))
    return a.best(lambda space: patriot_choice(g, space))


def british_tory(g: Insurrection, space: Space) -> tuple[bool, bool]:
    keeps = control_with(g, space, british=-1) == g.control(space)
    return keeps, g.count(space, TORY) > 1


def french_tory(g: Insurrection, space: Space) -> tuple[int, int]:
    changes = control_with(g, space, british=-1) != g.control(space)
    last = g.count(space, TORY) == 1 and g.level[space.number] != ACTIVE_SUPPORT
    return 1 + space.population if changes else 0, 1 + space.population if last else 0


def patriot_choice(g: Insurrection, space: Space) -> tuple[bool, bool]:
    keeps = control_with(g, space, rebels=-1) == g.control(space)
    return keeps, g.units(space, PATRIOTS) > 1


def indian_choice(g: Insurrection, space: Space, piece: int) -> tuple[bool, bool, bool]:
    loses = g.control(space) == REBELLION and control_with(g, space, rebels=-1) != REBELLION
    number = g.count(space, CONTINENTAL) if piece == CONTINENTAL else g.irregulars(space, PATRIOTS)
    return g.count(space, VILLAGE) > 0, loses, number == 1


def deserter_face(a: Asked) -> Option:
    """Their owner gives up active militia first, the Indians take what is underground."""
    kinds = a.g.board.kinds
    return kinds[MILITIA] if a.faction == INDIANS else kinds[ACTIVE_MILITIA]


ANSWERS: Final[dict[str, Answer]] = {
    "supply": supply,
    "which_leaves": which_leaves,
    "withdraw_to": lambda a: a.luck.space(a.spaces),
    "new_village": new_village,
    "how_many_stay": how_many_stay,
    "loyalty": loyalty,
    "pay_off_marker": pay_off_marker,
    "pay_off_raids": lambda a: a.most,
    "how_many_levels": lambda a: a.most,
    "committees": committees,
    "redeploy": redeploy,
    "deserter": deserter,
    "deserter_face": deserter_face,
}
