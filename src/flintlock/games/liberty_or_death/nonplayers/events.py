"""8.3: whether a non-player plays an event, and how it answers what the event asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from flintlock.core.vocabulary import Number, Option
from flintlock.games.liberty_or_death.events_pieces import kinds_of, stock
from flintlock.games.liberty_or_death.nonplayers import carrying_out
from flintlock.games.liberty_or_death.nonplayers.asked import Asked
from flintlock.games.liberty_or_death.nonplayers.carrying_out import Answer, shift_rank
from flintlock.games.liberty_or_death.nonplayers.data import SHADED, SHADED_FOR_A_VILLAGE, UNSHADED
from flintlock.games.liberty_or_death.nonplayers.instructions import CONDITIONS, PREFERENCES
from flintlock.games.liberty_or_death.nonplayers.outings import (
    is_outing,
    next_departure,
    plan_outing,
    running_effect,
)
from flintlock.games.liberty_or_death.nonplayers.priorities import to_give_up, to_place, to_strike
from flintlock.games.liberty_or_death.nonplayers.trial import Outcome
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BRITISH,
    BRITISH_FORT,
    FRENCH,
    FRENCH_REGULAR,
    GATHER,
    INDIANS,
    MILITIA,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    VILLAGE,
    Card,
    Effect,
    Faction,
    Kind,
    Space,
)
from flintlock.games.liberty_or_death.position import CASUALTIES, UNDERGROUND, Insurrection
from flintlock.games.liberty_or_death.reach import fresh

O = TypeVar("O", bound=Option)  # noqa: E741

CITIES_HELD: Final = 5
PIECES_HELD: Final = 25
VILLAGES_HELD: Final = 4
LUCKY: Final = 5
"""8.4 to 8.7: the last line of each list: enough is held, and a die shows five or six."""

Try = Callable[[bool], Outcome]
"""Plays the shaded or the unshaded text on a copy."""


def played_text(a: Asked, card: Card, try_text: Try) -> Option | None:
    """8.3: the text of the event that a non-player plays, None where it prefers a command."""
    board, told = a.g.board, a.g.board.non_players.told(card.id, a.faction)
    shaded = card.is_dual and a.g.side_of(a.faction) != ROYALISTS
    if card.is_dual and told.use in (SHADED, UNSHADED, SHADED_FOR_A_VILLAGE):
        shaded = told.use != UNSHADED
    node = "BPFI"[a.faction] + "2"
    outcome = try_text(shaded)
    if told.use == SHADED_FOR_A_VILLAGE and outcome.total(VILLAGE) <= 0:
        shaded = False
        outcome = try_text(shaded)
    if told.condition and not CONDITIONS[told.condition](outcome, a.faction):
        a.note("event.instruction", card=card)
        return None
    line = first_line(a, outcome)
    if not line:
        a.note(f"{node}.no", card=card)
        return None
    a.note(f"{node}.{line}", card=card)
    return board.shaded if shaded else board.unshaded


def first_line(a: Asked, outcome: Outcome) -> str:
    """8.4 to 8.7: the first line of the faction's list that holds, "" where none does."""
    for name, holds in LINES[a.faction].items():
        if holds(outcome):
            return name
    side = a.g.side_of(a.faction)
    if ENOUGH[a.faction](outcome.before) and outcome.is_effective(side) and a.luck.die(6) >= LUCKY:
        return "die"
    return ""


# ---------------------------------------------------------------------- 8.4 to 8.7: the lists


def helps_crown(outcome: Outcome) -> bool:
    """Opposition is ahead, and minds or the French fleet move the Royalist way."""
    g = outcome.before
    moves = outcome.royal_gain > 0 or (outcome.royal_gain == 0 and outcome.after.fni < g.fni)
    return g.opposition > g.support and moves


def helps_rebellion(outcome: Outcome) -> bool:
    """Support is ahead, and minds or the French fleet move the Rebellion's way."""
    g = outcome.before
    moves = outcome.royal_gain < 0 or (outcome.royal_gain == 0 and outcome.after.fni > g.fni)
    return g.support > g.opposition and moves


def brings_british(outcome: Outcome) -> bool:
    """Tories into active opposition, a fort into a colony, Regulars into a city or colony."""
    g = outcome.before
    for space in outcome.spaces:
        is_hostile = g.level[space.number] == ACTIVE_OPPOSITION
        if is_hostile and not g.count(space, TORY) and outcome.gained(TORY, space) > 0:
            return True
        if space.is_colony and not g.count(space, BRITISH_FORT) and outcome.gained(BRITISH_FORT, space) > 0:
            return True
    grown = [space for space in outcome.spaces if outcome.gained(REGULAR, space) > 0]
    return outcome.total(REGULAR) > 0 and any(space.is_city or space.is_colony for space in grown)


def brings_militia(outcome: Outcome) -> bool:
    """Underground militia where there was none, in active support or beside a village."""
    g = outcome.before
    return any(
        (g.level[space.number] == ACTIVE_SUPPORT or g.count(space, VILLAGE) > 0)
        and not g.count(space, MILITIA)
        and outcome.after.count(space, MILITIA) > 0
        for space in outcome.spaces
    )


def builds_patriot_fort(outcome: Outcome) -> bool:
    return any(outcome.gained(PATRIOT_FORT, s) > 0 or outcome.gained(VILLAGE, s) < 0 for s in outcome.spaces)


LINES: Final[tuple[dict[str, Callable[[Outcome], bool]], ...]] = (
    {
        "minds": helps_crown,
        "unavailable": lambda one: any(one.left_box(kind) > 0 for kind in (REGULAR, TORY, BRITISH_FORT)),
        "places": brings_british,
        "casualties": lambda one: one.casualties[1] > 0 or BRITISH in one.battles,
    },
    {
        "minds": helps_rebellion,
        "militia": brings_militia,
        "fort": builds_patriot_fort,
        "resources": lambda one: one.after.resources[PATRIOTS] >= one.before.resources[PATRIOTS] + 3,
    },
    {
        "minds": helps_rebellion,
        "unavailable": lambda one: (
            one.left_box(FRENCH_REGULAR) > 0 or one.after.squadrons_away < one.before.squadrons_away
        ),
        "places": lambda one: one.total(FRENCH_REGULAR) > 0,
        "casualties": lambda one: one.casualties[0] > 0 or FRENCH in one.battles,
        "resources": lambda one: one.after.resources[FRENCH] > one.before.resources[FRENCH],
    },
    {
        "minds": helps_crown,
        "village": lambda one: (
            any(one.gained(VILLAGE, space) > 0 for space in one.spaces) or (INDIANS, GATHER) in one.commands
        ),
        "fort": lambda one: any(one.gained(PATRIOT_FORT, space) < 0 for space in one.spaces),
    },
)
"""What makes each faction play an event, in the order of its list; a die comes last."""

ENOUGH: Final[tuple[Callable[[Insurrection], bool], ...]] = (
    lambda g: sum([g.control(city) == ROYALISTS for city in g.board.cities]) >= CITIES_HELD,
    lambda g: sum([g.pieces(space, PATRIOTS) for space in g.board.map_spaces]) >= PIECES_HELD,
    lambda g: g.treaty,
    lambda g: g.on_map(VILLAGE) >= VILLAGES_HELD,
)


# ---------------------------------------------------------------------- 8.3.5: who, what and where


def preferred(a: Asked, options: Sequence[O]) -> Sequence[O]:
    """8.3.1: what the instruction of the card names, if it names any."""
    if a.g.event is None:
        return options
    card = a.g.board.cards[a.g.event.card]
    word = a.g.board.non_players.told(card.id, a.faction).prefer
    if not word:
        return options
    ranks = [PREFERENCES[word](a, option) for option in options]
    highest = max(ranks)
    return [option for option, rank in zip(options, ranks, strict=True) if rank == highest]


def worth(
    g: Insurrection, effects: Sequence[Effect], faction: int, space: Space | None
) -> tuple[int, int, int]:
    """8.3.5, 8.3.6: what effects are worth to a faction: minds, forts and villages, other pieces."""
    total = [0, 0, 0]
    for effect in effects:
        places = [space] if space is not None and effect.there else list(effect.places)
        for index, value in enumerate(effect_worth(g, effect, faction, places)):
            total[index] += value
    return total[0], total[1], total[2]


def effect_worth(g: Insurrection, effect: Effect, faction: int, places: list[Space]) -> tuple[int, int, int]:
    direction = 1 if g.side_of(faction) == ROYALISTS else -1
    if effect.kind in ("shift", "set_level"):
        levels = effect.count if effect.kind == "shift" else 4
        shifts = [moved(g, space, effect.level, levels) * space.population * direction for space in places]
        return max(shifts, default=0), 0, 0
    if effect.kind in ("place", "remove", "exchange", "place_mixed"):
        return pieces_worth(g, effect, faction, places)
    if effect.kind == "activate" and effect.of is not None and places:
        sign = -1 if effect.of.side.number == g.side_of(faction) else 1
        hidden = UNDERGROUND[effect.of.number]
        return 0, 0, sign * sum([g.count(space, hidden) for space in places])
    if effect.kind in ("resources", "gain_by"):
        whose = faction if effect.of is None else effect.of.number
        rank = 2 if whose == faction else 1 if g.side_of(whose) == g.side_of(faction) else -1
        return 0, 0, rank
    if effect.kind in ("command", "special"):
        whose = faction if effect.by is None else effect.by.number
        return 0, 0, 2 if whose == faction else int(g.side_of(whose) == g.side_of(faction))
    if effect.kind in ("choose", "in_spaces") and effect.choices:
        return max([worth(g, choice, faction, places[0] if places else None) for choice in effect.choices])
    return 0, 0, 0


def moved(g: Insurrection, space: Space, goal: int, levels: int) -> int:
    """By how many levels a space would move, toward support above zero."""
    change = goal - g.level[space.number]
    return max(-levels, min(levels, change))


def pieces_worth(g: Insurrection, effect: Effect, faction: int, places: list[Space]) -> tuple[int, int, int]:
    """Forts and villages, then other pieces: friendly ones that come, hostile ones that go."""
    bases = others = 0
    comes = 1 if effect.kind in ("place", "place_mixed") else -1
    kinds = [g.board.kinds[kind] for kind in kinds_of(g, effect)]
    for kind in kinds:
        sign = comes if kind.faction.side.number == g.side_of(faction) else -comes
        if comes > 0:
            number = min(effect.count or 1, g.available[kind.home.number])
            number = number if any(g.has_room(space, kind.number) for space in places) else 0
        else:
            number = max([g.count(space, kind.number) for space in places], default=0)
            number = min(number, effect.count) if effect.count else number
        if kind.is_base:
            bases += sign * number
        else:
            others += sign * number
    if comes > 0 and effect.count:
        others = max(-effect.count, min(effect.count, others))
    return 0, bases, others


def event_choice(a: Asked) -> Option:
    """8.3.5: the alternative that is worth most."""
    effect = running_effect(a.g)
    options = list(preferred(a, a.options))
    answers = dict(zip(effect.answers, effect.choices, strict=True))
    ranks = [(worth(a.g, answers[option.code], a.faction, None), option) for option in options]
    highest = max([rank for rank, _ in ranks])
    return a.luck.any_of([option for rank, option in ranks if rank == highest])


def event_faction(a: Asked) -> Option:
    """8.3.5: who gains is the executing faction, who suffers an enemy, people first."""
    g = a.g
    factions = [option for option in preferred(a, a.options) if isinstance(option, Faction)]
    helps = any(
        effect.kind == "gain_by" for effect in g.board.cards[g.happening.card].effects(g.happening.shaded)
    )

    def rank(faction: Faction) -> tuple[bool, bool, bool]:
        friendly = faction.side.number == g.side_of(a.faction)
        if helps:
            return faction.number == a.faction, friendly, not g.is_player(faction.number)
        return not friendly, faction.number != a.faction, g.is_player(faction.number)

    highest = max([rank(faction) for faction in factions])
    return a.luck.any_of([faction for faction in factions if rank(faction) == highest])


def event_space(a: Asked) -> Option:
    """8.3.5, 8.3.6: where the event does the most."""
    effect = running_effect(a.g)
    spaces = list(preferred(a, a.spaces))
    if is_outing(effect.choices[0][0]):
        return space_to_leave(a, spaces)

    def rank(space: Space) -> Any:
        own = worth(a.g, effect.choices[0], a.faction, space)
        return (is_wanted(a.g, effect.choices[0], a.faction, space), *own)

    space = a.luck.best(spaces, rank)
    declines = a.question.declines
    if declines and rank(space) < (False, 0, 0, 0):
        return declines[0]
    return space


def space_to_leave(a: Asked, spaces: list[Space]) -> Option:
    """Cards 48, 88: out of one space, first where a march would lead somewhere."""
    leads_on = [space for space in spaces if plan_outing(a.g, a.faction, space).departures]
    if a.question.declines and (a.g.happening.used or not leads_on):
        return a.otherwise
    return a.luck.space(leads_on or spaces)


def is_wanted(g: Insurrection, effects: Sequence[Effect], faction: int, space: Space) -> bool:
    """8.3.5: whether a space is such as the faction's list of reasons for events names."""
    kinds = [kind for effect in effects if effect.kind == "place" for kind in kinds_of(g, effect)]
    kinds += [effect.into.number for effect in effects if effect.into is not None]
    if any(is_wanted_for(g, kind, faction, space) for kind in kinds):
        return True
    return any(
        g.count(space, kind) and is_struck_for(g, effect, kind, faction)
        for effect in effects
        if effect.kind == "remove"
        for kind in kinds_of(g, effect)
    )


def is_struck_for(g: Insurrection, effect: Effect, kind: int, faction: int) -> bool:
    """Enemies become casualties of the British and the French, villages and Patriot forts fall."""
    if faction in (PATRIOTS, INDIANS):
        return kind == (VILLAGE if faction == PATRIOTS else PATRIOT_FORT)
    enemy = g.board.kinds[kind].faction
    hits = enemy.side.number == REBELLION if faction == BRITISH else enemy.number == BRITISH
    return hits and CASUALTIES in effect.boxes


def is_wanted_for(g: Insurrection, kind: int, faction: int, space: Space) -> bool:
    level = g.level[space.number]
    if faction == BRITISH and kind == TORY:
        return level == ACTIVE_OPPOSITION and not g.count(space, TORY)
    if faction == BRITISH and kind == BRITISH_FORT:
        return space.is_colony and not g.count(space, BRITISH_FORT)
    if faction == BRITISH and kind == REGULAR:
        return space.is_city or space.is_colony
    if faction == PATRIOTS and kind == MILITIA:
        return (level == ACTIVE_SUPPORT or g.count(space, VILLAGE) > 0) and not g.count(space, MILITIA)
    if faction == INDIANS and kind == VILLAGE:
        return g.irregulars(space, INDIANS) > 0
    return (faction, kind) in ((PATRIOTS, PATRIOT_FORT), (FRENCH, FRENCH_REGULAR))


def event_shift(a: Asked) -> Option:
    """8.3.6."""
    effect = running_effect(a.g)
    direction = 1 if a.g.side_of(a.faction) == ROYALISTS else -1
    spaces = list(preferred(a, a.spaces))

    def rank(space: Space) -> tuple[int, tuple[int, int]]:
        change = moved(a.g, space, effect.level, effect.count) * space.population * direction
        return change, shift_rank(a.g, space, direction)

    return a.luck.best(spaces, rank)


def event_place(a: Asked) -> Option:
    """8.3.5: where the faction's list wants the pieces; friendly ones only."""
    kinds = kinds_of(a.g, running_effect(a.g))
    friendly = any(a.g.board.kinds[kind].faction.side.number == a.g.side_of(a.faction) for kind in kinds)
    if a.question.declines and not friendly:
        return a.otherwise
    spaces = list(preferred(a, a.spaces))
    return a.luck.best(
        spaces, lambda space: any(is_wanted_for(a.g, kind, a.faction, space) for kind in kinds)
    )


def event_pieces(a: Asked) -> Option:
    """8.3.5: enemies first, forts and villages before others; of friends the partner's."""
    g = a.g
    effect = running_effect(g)
    kinds = [g.board.kinds[kind] for kind in kinds_of(g, effect)]
    options = list(preferred(a, a.options if a.question.declines else a.spaces))
    if options == [g.board.done]:
        return g.board.done
    spaces = [option for option in options if isinstance(option, Space)]

    def rank(space: Space) -> tuple[int, int, int]:
        here = [(kind, g.count(space, kind.number)) for kind in kinds]
        enemies = [(kind, n) for kind, n in here if n and kind.faction.side.number != g.side_of(a.faction)]
        partner = any(n and kind.faction.number == g.partner(a.faction) for kind, n in here)
        bases = sum([n for kind, n in enemies if kind.is_base])
        return bases, sum([n for _, n in enemies]), int(partner)

    space: Space = a.luck.best(spaces, rank)
    harms_only_friends = effect.kind in ("remove", "exchange") and not rank(space)[1]
    return a.question.declines[0] if a.question.declines and harms_only_friends else space


def event_kind(a: Asked) -> Option:
    """8.1.2: which pieces come, go or fall."""
    departure = next_departure(a)
    if departure is not None:
        return a.if_offered(a.g.board.kinds[departure.kind])
    kinds = preferred(a, a.kinds)
    effect = running_effect(a.g)
    if effect.kind in ("place", "place_mixed"):
        return to_place(friendly_of(a, kinds), a.g, a.space)
    enemies = [kind for kind in kinds if kind.faction.side.number != a.g.side_of(a.faction)]
    if enemies:
        return to_strike(enemies, a.g, a.space)
    partners = [kind for kind in kinds if kind.faction.number != a.faction]
    return to_give_up(partners or kinds, a.g, a.space)


def friendly_of(a: Asked, kinds: Sequence[Kind]) -> Sequence[Kind]:
    own = [kind for kind in kinds if kind.faction.number == a.faction]
    side = [kind for kind in kinds if kind.faction.side.number == a.g.side_of(a.faction)]
    return own or side or kinds


def event_any_piece(a: Asked) -> Option:
    """Card 83: friendly pieces only."""
    kinds = [kind for kind in a.kinds if kind.faction.side.number == a.g.side_of(a.faction)]
    if not kinds:
        return a.otherwise
    return to_place(preferred(a, friendly_of(a, kinds)), a.g, a.space)


def event_how_many(a: Asked) -> Option:
    """8.1.1: all that can be; of one's own as few as must be."""
    departure = next_departure(a)
    if departure is not None:
        return a.number(fresh(a.g, a.g.happening, a.space, departure.kind) - departure.left)
    kind = a.g.board.kinds[a.piece]
    friendly = kind.faction.side.number == a.g.side_of(a.faction)
    if friendly and running_effect(a.g).kind in ("remove", "exchange", "activate_half", "activate"):
        return a.least
    return a.most


def event_activate(a: Asked) -> Option:
    """Of the enemy where the most are, of one's own where the fewest."""
    effect = running_effect(a.g)
    of = a.faction if effect.of is None else effect.of.number
    kind = MILITIA if of == PATRIOTS else 8
    sign = -1 if a.g.side_of(of) == a.g.side_of(a.faction) else 1
    spaces = list(preferred(a, a.spaces))
    return a.luck.best(spaces, lambda space: sign * a.g.count(space, kind))


def event_move_to(a: Asked) -> Option:
    """Cards 23, 48, 88: by the instruction, or by those for a march, else at random."""
    departure = next_departure(a)
    if departure is not None:
        return a.if_offered(departure.target)
    if a.question.declines:
        return a.otherwise
    return a.luck.space(list(preferred(a, a.spaces)))


def how_many_placed(a: Asked) -> Option:
    """8.1.2: several kinds share the number: irregulars first, then cubes in turn."""
    if a.g.event is None or a.g.orders:
        return carrying_out.how_many_placed(a)
    if a.g.activity is not None:
        return a.most
    effect = running_effect(a.g)
    if effect.kind != "place" or not effect.count:
        return a.most
    kinds = kinds_of(a.g, effect)
    if len(kinds) == 1:
        return a.most
    return a.number(shares(a, effect, kinds).get(a.piece, 0))


def shares(a: Asked, effect: Effect, kinds: list[int]) -> dict[int, int]:
    """How many of each kind are still to come."""
    g = a.g
    later = kinds[kinds.index(a.piece) :] if a.piece in kinds else []
    left = {kind: stock(g, effect, a.space, kind) for kind in later}
    most = max([option.value for option in a.options if isinstance(option, Number)])
    found = dict.fromkeys(later, 0)
    order = sorted(later, key=lambda kind: (not g.board.kinds[kind].is_base, g.board.kinds[kind].is_cube))
    for _ in range(min(effect.count, max(most, sum(left.values())))):
        open_kinds = [kind for kind in order if found[kind] < left[kind]]
        if not open_kinds:
            break
        open_kinds = [kind.number for kind in preferred(a, [g.board.kinds[kind] for kind in open_kinds])]
        irregular = [kind for kind in open_kinds if not g.board.kinds[kind].is_cube]
        kind = (
            irregular[0] if irregular else min(open_kinds, key=lambda one: g.count(a.space, one) + found[one])
        )
        found[kind] += 1
    return found


ANSWERS: Final[dict[str, Answer]] = {
    "event_choice": event_choice,
    "event_faction": event_faction,
    "event_space": event_space,
    "event_shift": event_shift,
    "event_place": event_place,
    "event_pieces": event_pieces,
    "event_kind": event_kind,
    "event_any_piece": event_any_piece,
    "event_how_many": event_how_many,
    "event_activate": event_activate,
    "event_move_to": event_move_to,
    "how_many_placed": how_many_placed,
}
