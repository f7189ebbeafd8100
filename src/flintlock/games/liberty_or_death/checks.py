"""Nothing is lost or made up, and no number is wild: pieces, markers, cards, commands, called phases."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from flintlock.core.errors import require
from flintlock.core.position import OVER
from flintlock.games.liberty_or_death import phases
from flintlock.games.liberty_or_death.commands import STEPS
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BRITISH,
    BRITISH_FORT,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    KINDS,
    NOBODY,
    REGULAR,
    SKIRMISH,
    WAR_PARTY,
    Effect,
)
from flintlock.games.liberty_or_death.position import (
    BY_PERIOD,
    DIFFICULTIES,
    EDITIONS,
    EVENTS,
    OFF_MAP,
    SEATS,
    WINTERS,
    Insurrection,
)
from flintlock.games.liberty_or_death.sequence import EVENTS_IN_PILE, PILE
from flintlock.games.liberty_or_death.specials import OF_FACTION
from flintlock.games.liberty_or_death.states import CLOSING, PLAYED_EVENT, Activity, Battle, Happening, Order

WEST_INDIAN: Final = (REGULAR, BRITISH_FORT, FRENCH_REGULAR)
WILD: Final = 10_000
"""More than any count of casualties."""

CALLS: Final = {
    phases.ACTION: (phases.COMMAND, phases.EVENT),
    phases.STROKE: (phases.COMMAND, phases.SPECIAL),
    phases.TREATY: (phases.COMMAND,),
    phases.STROKES: (phases.EVENT,),
    phases.RESET: (phases.DESERTION,),
    phases.WEST_INDIES_UPKEEP: (phases.BATTLE, phases.WIN_THE_DAY),
    phases.EVENT: (phases.COMMAND, phases.SPECIAL, phases.DESERTION),
    phases.COMMAND: (phases.SPECIAL, phases.BATTLE, phases.WIN_THE_DAY),
    phases.WIN_THE_DAY: (phases.COMMAND,),
}
"""Which phases call which: by the phase that follows when they come back."""

CALLED: Final = (*phases.CALLED, phases.DESERTION)
ROOTS: Final = (
    phases.ACTION,
    phases.STROKE,
    phases.TREATY,
    phases.STROKES,
    phases.RESET,
    phases.WEST_INDIES_UPKEEP,
)
STRIKING: Final = (phases.STROKE, phases.TREATY)
FIGHTING: Final = (phases.BATTLE, phases.WIN_THE_DAY)
WINTERING: Final = (
    *(phases.SUPPLY, phases.WEST_INDIES_BATTLE, phases.WEST_INDIES_UPKEEP, phases.EARNINGS),
    *(phases.LOYALTY, phases.COMMITTEES, phases.DESERTION),
)


def check(g: Insurrection) -> None:
    """Raise ImpossiblePosition where something has been lost or made up, or cannot be."""
    check_setting(g)
    check_pieces(g)
    check_markers(g)
    check_leaders(g)
    check_cards(g)
    check_turn(g)
    for order in g.orders:
        check_order(g, order)
    if g.activity is not None:
        check_activity(g, g.activity)
    if g.battle is not None:
        check_battle(g, g.battle)
    if g.event is not None:
        check_event(g, g.event)
    if g.phase != OVER:
        check_phase(g)


def within(value: int, least: int, most: int, what: str) -> None:
    require(least <= value <= most, f"{what} is {value}")


def all_within(values: Sequence[int], length: int, least: int, most: int, what: str) -> None:
    require(len(values) == length, f"{what}: there are {len(values)} and not {length}")
    require(all(least <= value <= most for value in values), f"{what}: there is a number that cannot be")


def some_of(values: Sequence[int], size: int, what: str) -> None:
    """Different ones of so many."""
    require(len(set(values)) == len(values), f"{what}: one is there twice")
    require(all(0 <= value < size for value in values), f"{what}: there is a number that cannot be")


def check_setting(g: Insurrection) -> None:
    require(g.scenario in g.board.scenarios, "an unknown scenario")
    known = g.edition in EDITIONS and g.events in EVENTS and g.winter_comes in WINTERS
    require(known and g.seats in SEATS and g.difficulty in DIFFICULTIES, "an unknown option")


def check_pieces(g: Insurrection) -> None:
    size = len(g.board.spaces)
    most = max([kind.total for kind in g.board.kinds])
    all_within(g.at, size * KINDS, 0, most, "pieces")
    boxes = (g.available, g.unavailable, g.casualties)
    for box in boxes:
        all_within(box, KINDS, 0, most, "pieces in a box")
    for kind in g.board.kinds:
        put_away = sum([box[kind.number] for box in boxes])
        if kind.is_active:
            require(not put_away, "active")
            continue
        faces = {kind.number, kind.face.number}
        total = sum([sum(g.at[face::KINDS]) for face in faces]) + put_away
        require(total == kind.total, f"there are {total} pieces of the kind {kind.id}")
    check_stacking(g)


def check_stacking(g: Insurrection) -> None:
    """1.4.2, 2.3.9."""
    for space in g.board.spaces:
        require(g.bases(space) <= g.board.bases_in_a_space, f"too many forts and villages in {space.id}")
        indians = g.at[space.first + WAR_PARTY : space.first + KINDS]
        require(not space.is_city or not any(indians), f"Indians in {space.id}")
        french = g.at[space.first + FRENCH_REGULAR]
        require(g.treaty or not french, f"the French are in {space.id} before the treaty")
    west_indies = g.board.west_indies
    for kind in g.board.kinds:
        number = g.count(west_indies, kind.number)
        require(not number or kind.number in WEST_INDIAN, "a piece cannot be in the West Indies")


def check_markers(g: Insurrection) -> None:
    board, size = g.board, len(g.board.spaces)
    all_within(g.level, size, ACTIVE_OPPOSITION, ACTIVE_SUPPORT, "levels")
    all_within(g.propaganda, size, 0, board.propaganda, "propaganda")
    all_within(g.raids, size, 0, board.raids, "raids")
    all_within(g.blockades, size, 0, board.squadrons, "blockades")
    require(sum(g.propaganda) <= board.propaganda and sum(g.raids) <= board.raids, "too many markers")
    for space in board.spaces:
        require(not g.level[space.number] or space.population > 0, f"{space.id} is always neutral")
        require(not g.blockades[space.number] or space.is_city, f"a blockade at {space.id}")
    within(g.squadrons, 0, board.squadrons, "the number of squadrons")
    within(g.squadrons_away, 0, board.squadrons, "the number of unavailable squadrons")
    require(g.squadrons + g.squadrons_away + g.fni == board.squadrons, "squadrons were lost or made up")
    require(g.treaty or not g.fni, "a blockade before the treaty")
    all_within(g.resources, len(board.factions), 0, board.most_resources, "resources")
    within(g.cbc, 0, WILD, "British casualties")
    within(g.crc, 0, WILD, "casualties of the Rebellion")


def check_leaders(g: Insurrection) -> None:
    board = g.board
    all_within(g.leading, len(board.factions), 0, len(board.leaders) - 1, "leaders")
    all_within(g.leader_at, len(board.factions), OFF_MAP, len(board.spaces) - 1, "spaces of leaders")
    for faction in board.factions:
        require(g.leader(faction.number).faction is faction, f"a foreign leader of the {faction.id}")
        if faction.number == INDIANS and g.leader_at[INDIANS] != OFF_MAP:
            require(g.board.spaces[g.leader_at[INDIANS]].is_province, "the Indian leader is in no province")
    require(g.treaty or g.leader_at[FRENCH] == OFF_MAP, "the French leader has come before the treaty")


def check_cards(g: Insurrection) -> None:
    """2.1: all cards are somewhere; piles hold ten events and a winter quarters card."""
    board, facts = g.board, g.facts
    require(g.deck == sorted(g.deck), "the deck is out of order")
    require(g.strokes == sorted(g.strokes), "strokes are out of order")
    within(g.campaign, 0, facts.campaigns - 1, "the campaign")
    within(g.turned, 0, PILE, "the number of turned cards")
    within(g.rounds, 0, facts.campaigns, "the number of winters")
    ahead = [] if g.ahead == NOBODY else [g.ahead]
    seen = [*g.deck, *g.strokes, *g.played, *ahead]
    out = [
        card.number
        for card in board.cards
        if card.owner is not None and (not facts.strokes or (card.treaty and facts.treaty_played))
    ]
    require(sorted([*seen, *out]) == list(range(len(board.cards))), "cards were lost or made up")
    require(all(board.cards[number].owner is not None for number in g.strokes), "an event as a stroke")
    drawn = [board.cards[number] for number in (*g.played, *ahead) if board.cards[number].owner is None]
    require(
        not any(board.cards[number].owner is not None for number in (*ahead, *g.deck)),
        "a stroke in the deck",
    )
    winters = sum([card.is_winter for card in drawn])
    require(len(drawn) == g.campaign * PILE + g.turned, "too many or too few cards were turned up")
    require(winters == g.campaign + g.winter_turned, "too many or too few winters were turned up")
    require(not g.treaty or facts.treaty_played or _treaty_was_played(g), "the treaty was never played")
    check_periods(g)


def _treaty_was_played(g: Insurrection) -> bool:
    return any(g.board.cards[number].treaty for number in g.played)


def check_periods(g: Insurrection) -> None:
    """2.1: there are enough events of each period left for the piles to come."""
    if g.events != BY_PERIOD:
        return
    events = [g.board.cards[number] for number in g.deck if g.board.cards[number].is_event]
    periods = list(g.facts.periods[g.campaign + 1 :]) * EVENTS_IN_PILE
    periods += [g.facts.periods[g.campaign]] * (EVENTS_IN_PILE - (g.turned - g.winter_turned))
    for period in set(periods):
        left = sum([card.period == period for card in events])
        require(left >= periods.count(period), f"too few events of {period}")


def check_turn(g: Insurrection) -> None:
    size = len(g.board.factions)
    for flags in (g.eligible, g.turn.barred, g.turn.stays):
        all_within(flags, size, 0, 1, "eligibility")
    some_of([*g.turn.acted, *g.turn.passed], size, "factions that have acted or passed")
    within(len(g.turn.acted), 0, 2, "the number of factions that have acted")
    within(g.turn.did, 0, PLAYED_EVENT, "what the first faction did")


def check_order(g: Insurrection, order: Order) -> None:
    size = len(g.board.spaces)
    within(order.faction, 0, len(g.board.factions) - 1, "the faction of a command")
    require(order.command in STEPS[order.faction], "a command that the faction does not have")
    require(
        order.special == NOBODY or order.special in OF_FACTION[order.faction], "a foreign special activity"
    )
    within(order.stage, 0, CLOSING, "the stage of a command")
    within(order.most, 0, size, "the number of spaces of a command")
    within(order.paid, 0, WILD, "the cost of a command")
    for spaces in (order.allowed, order.chosen, order.sources, order.allies):
        some_of(spaces, size, "spaces of a command")
    for space in (order.special_at, order.target, order.leader_space):
        within(space, NOBODY, size - 1, "a space of a command")
    require(order.target == NOBODY or order.target in order.chosen, "a destination that was not selected")
    require(order.leader_must <= (order.leader_space != NOBODY), "a leader without a space")
    if order.moved:
        all_within(order.moved, size * KINDS, 0, WILD, "units that have moved")
    for value in (order.force, order.attacker_losses, order.defender_losses):
        within(value, -KINDS, KINDS, "what an event adds")


def check_activity(g: Insurrection, activity: Activity) -> None:
    size = len(g.board.spaces)
    within(activity.faction, 0, len(g.board.factions) - 1, "the faction of an activity")
    own = activity.special in OF_FACTION[activity.faction]
    scouts = activity.scouting and activity.faction == INDIANS and activity.special == SKIRMISH
    require(own or scouts, "an activity that the faction does not have")
    within(activity.most, 0, size, "the number of spaces of an activity")
    for spaces in (activity.allowed, activity.barred, activity.chosen):
        some_of(spaces, size, "spaces of an activity")


def check_battle(g: Insurrection, battle: Battle) -> None:
    within(battle.space, 0, len(g.board.spaces) - 1, "the space of a battle")
    within(battle.attacker, BRITISH, FRENCH, "the attacker")
    within(battle.winner, NOBODY, 1, "the winner")
    within(battle.levels, 0, KINDS, "the levels that were won")
    within(battle.common, 0, g.board.kinds[WAR_PARTY].total, "war parties that fight as Tories")
    for values in (battle.removed, battle.hard):
        all_within(values, 2, 0, WILD, "losses")
    for value in (battle.force, battle.attacker_losses, battle.defender_losses):
        within(value, -KINDS, KINDS, "what an event adds")


def check_event(g: Insurrection, event: Happening) -> None:
    board = g.board
    within(event.card, 0, len(board.cards) - 1, "the card of the event")
    within(event.faction, 0, len(board.factions) - 1, "who executes the event")
    within(event.acting, NOBODY, len(board.factions) - 1, "who was picked")
    for spaces in (event.there, event.used):
        require(all(0 <= number < len(board.spaces) for number in spaces), "spaces of the event")
        require(len(spaces) <= len(board.spaces), "too many spaces of the event")
    if event.moved:
        all_within(event.moved, len(board.spaces) * KINDS, 0, WILD, "units that have moved")
    check_path(board.cards[event.card].effects(event.shaded), event.path)


def check_path(sequence: tuple[Effect, ...], path: Sequence[int]) -> None:
    """Where the event stands: a place in a sequence, or within an alternative of an effect before it."""
    require(len(path) % 2 == 1, "the event stands nowhere")
    for place, choice in zip(path[:-1:2], path[1::2], strict=True):
        within(place, 1, len(sequence), "the step of the event")
        within(choice, 0, len(sequence[place - 1].choices) - 1, "the alternative")
        sequence = sequence[place - 1].choices[choice]
    within(path[-1], 0, len(sequence), "the step of the event")


# ---------------------------------------------------------------------- what the phase needs


def check_phase(g: Insurrection) -> None:
    """What the rules of the running phase rely on: who has called whom, and what is under way."""
    chain = [*g.after, g.phase]
    for caller, called in itertools.pairwise(chain):
        require(called in CALLS.get(caller, ()), f"{caller} does not call {called}")
    require(not g.after or g.after[0] in ROOTS, "nobody has called this phase")
    require((g.phase in CALLED) == bool(g.after), "a called phase without a caller")
    require(len(g.orders) == chain.count(phases.COMMAND), "commands that nobody executes")
    require((g.event is not None) == (phases.EVENT in chain), "an event at the wrong time")
    require((g.activity is not None) == (g.phase == phases.SPECIAL), "an activity at the wrong time")
    require((g.battle is not None) == any(phase in FIGHTING for phase in chain), "a battle at the wrong time")
    require((g.stroke is not None) == (chain[0] in STRIKING), "a stroke at the wrong time")
    require(
        (g.winter is not None) == any(phase in WINTERING for phase in chain), "a winter at the wrong time"
    )
    if g.phase in (phases.STROKES, phases.ACTION, phases.CARD_END):
        require(bool(g.played) and g.card.is_event, "no event is being played")
    if chain[0] in phases.WINTER and chain[0] != phases.RESET:
        require(bool(g.played) and g.card.is_winter, "it is not winter")
    check_stroke(g)
    check_winter(g)


def check_stroke(g: Insurrection) -> None:
    if g.stroke is None:
        return
    within(g.stroke.faction, 0, len(g.board.factions) - 1, "who makes the stroke")
    within(g.stroke.card, 0, len(g.board.cards) - 1, "the card of the stroke")
    within(g.stroke.commands, 0, 2, "the commands of the stroke")
    some_of(g.stroke.spaces, len(g.board.spaces), "spaces of the stroke")


def check_winter(g: Insurrection) -> None:
    if g.winter is None:
        return
    within(g.winter.faction, 0, len(g.board.factions) - 1, "whose winter it is")
    some_of(g.winter.done, len(g.board.spaces), "spaces of the winter")
    all_within(g.winter.first, 3, 0, 1, "who chooses the deserters")
    all_within(g.winter.left, 3, 0, WILD, "deserters")
