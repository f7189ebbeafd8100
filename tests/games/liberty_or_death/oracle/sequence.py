"""2.3: eligibility, and what a faction may do with a card."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.liberty_or_death.oracle import battle, british, french, indians, march, patriots
from tests.games.liberty_or_death.oracle.asking import ask, number_of
from tests.games.liberty_or_death.oracle.facts import (
    BRITISH,
    CARDS,
    FACTIONS,
    FRENCH,
    INDIANS,
    PASSING,
    PATRIOTS,
    is_winter,
)
from tests.games.liberty_or_death.oracle.orders import Legal, Order
from tests.games.liberty_or_death.oracle.specials import accompanying, gain, possible
from tests.games.liberty_or_death.oracle.strokes import OWNER_OF, TRUMPS, strokes_of
from tests.games.liberty_or_death.oracle.winter import winter
from tests.games.liberty_or_death.oracle.world import World
from tests.games.witness import Ask, Beyond, Rules

from flintlock.core.question import NATURE

COMMAND_ONLY, COMMAND_AND_SPECIAL, EVENT = 1, 2, 3

Command = Callable[[World, Order], Rules[None]]


def hortalez_spaces(w: World, o: Order) -> list[str]:
    """3.5.2: it selects no space."""
    return ["somewhere"] if w.resources[FRENCH] else []


COMMANDS: dict[str, dict[str, tuple[Legal, Command]]] = {
    BRITISH: {
        "muster": (british.muster_spaces, british.muster),
        "garrison": (british.garrison_cities, british.garrison),
        "march": (march.destinations, march.march),
        "battle": (battle.battle_spaces, battle.battle_command),
    },
    PATRIOTS: {
        "rally": (patriots.rally_spaces, patriots.rally),
        "march": (march.destinations, march.march),
        "battle": (battle.battle_spaces, battle.battle_command),
        "rabble_rousing": (patriots.rouse_spaces, patriots.rouse),
    },
    INDIANS: {
        "gather": (indians.gather_spaces, indians.gather),
        "march": (march.destinations, march.march),
        "scout": (indians.scout_spaces, indians.scout),
        "raid": (indians.raid_spaces, indians.raid),
    },
    FRENCH: {
        "agents": (french.agents_spaces, french.agents),
        "hortalez": (hortalez_spaces, french.hortalez),
        "muster": (french.muster_spaces, french.muster),
        "march": (march.destinations, march.march),
        "battle": (battle.battle_spaces, battle.battle_command),
    },
}


def commands_of(w: World, faction: str) -> list[str]:
    """3.5: what the French can do depends on the Treaty."""
    names = list(COMMANDS[faction])
    if faction == FRENCH:
        names = [name for name in names if name != "agents"] if w.treaty else ["agents", "hortalez"]
    return names


def can_execute(w: World, o: Order) -> bool:
    """At least one space; a special activity before it may bring the resources."""
    legal, _ = COMMANDS[o.faction][o.command]
    had = w.resources[o.faction]
    more = max((gain(w, o.faction, act) for act in possible(w, o)), default=0)
    if more == 3:
        more = min(3, len(persuaded(w, o)))
    for extra in (0, more):
        w.resources[o.faction] = had + extra
        found = bool(legal(w, o))
        w.resources[o.faction] = had
        if found:
            return True
    return False


def persuaded(w: World, o: Order) -> list[str]:
    from tests.games.liberty_or_death.oracle.specials import spaces_of

    return spaces_of(w, o, "persuasion")


def order_for(w: World, faction: str, command: str, limited: bool) -> Order:
    specials = () if limited else accompanying(w, faction, command)
    return Order(faction, command, limited=limited, specials=specials)


# ---------------------------------------------------------------------- a card


def next_up(w: World) -> str:
    """2.3.2: the next eligible faction, or nobody."""
    if len(w.acted) == 2:
        return ""
    for faction in CARDS[w.played[-1]]["order"]:
        if w.eligible[faction] and faction not in w.passed + w.acted and not w.barred[faction]:
            return str(faction)
    return ""


def play_cards(w: World, at_turn_up: bool) -> Rules[None]:
    """From the turn of a card, or from the question to a faction that is to act."""
    announced = not at_turn_up
    if at_turn_up:
        w.ahead = w.played.pop()
        yield from next_card(w)
    while True:
        while faction := next_up(w):
            if not w.acted and not announced:
                yield from others_strike(w, faction)
            announced = False
            yield from act(w, faction)
        adjust(w)
        yield from next_card(w)


def possible_strokes(w: World, faction: str) -> list[str]:
    commands = {name: COMMANDS[faction][name][0] for name in commands_of(w, faction)}
    return [f"card:{number}" for number in strokes_of(w, faction, commands)]


def others_strike(w: World, first: str) -> Rules[None]:
    """2.3.8: before the first eligible faction acts."""
    card = w.played[-1]
    for faction in CARDS[card]["order"]:
        if faction == first:
            continue
        found = possible_strokes(w, faction)
        answer = yield from ask("stroke", faction, [*found, "pass"], card=f"card:{card}")
        if answer != "pass":
            yield from announce(w, number_of(answer))


def announce(w: World, card: int) -> Rules[None]:
    """2.3.8: others may trump a stroke; what the last one does is beyond the oracle."""
    trumped = True
    while trumped:
        trumped = False
        for number, inferior in TRUMPS.items():
            faction = OWNER_OF[number]
            if card not in inferior or f"card:{number}" not in possible_strokes(w, faction):
                continue
            answer = yield from ask("trump", faction, [f"card:{number}", "pass"], card=f"card:{card}")
            if answer != "pass":
                card, trumped = number, True
                break
    raise Beyond


def act(w: World, faction: str) -> Rules[None]:
    """2.3.4."""
    card = w.played[-1]
    second = len(w.acted) == 1
    limited = second and w.did != EVENT
    commands = [
        name for name in commands_of(w, faction) if can_execute(w, order_for(w, faction, name, limited))
    ]
    options = [f"command:{name}" for name in commands]
    if not second or w.did == COMMAND_AND_SPECIAL:
        options.append("event:unshaded")
        if "shaded" in CARDS[card]:
            options.append("event:shaded")
    if not second:
        options += possible_strokes(w, faction)
    answer = yield from ask(
        "action",
        faction,
        [*options, "pass"],
        card=f"card:{card}",
        place=len(w.acted) + 1,
        left=w.resources[faction],
    )
    if answer == "pass":
        w.gain(faction, PASSING[faction])
        w.passed.append(faction)
    elif answer.startswith("command:"):
        o = order_for(w, faction, answer.removeprefix("command:"), limited)
        w.acted.append(faction)
        yield from COMMANDS[faction][o.command][1](w, o)
        w.did = COMMAND_AND_SPECIAL if o.special else COMMAND_ONLY
    elif answer.startswith("card:"):
        yield from announce(w, number_of(answer))
    else:
        raise Beyond


def adjust(w: World) -> None:
    """2.3.6."""
    for faction in FACTIONS:
        w.eligible[faction] = w.stays[faction] or not (faction in w.acted or w.barred[faction])


def clear(w: World) -> None:
    w.passed, w.acted, w.did = [], [], 0
    w.barred = dict.fromkeys(FACTIONS, False)
    w.stays = dict.fromkeys(FACTIONS, False)


def next_card(w: World) -> Rules[None]:
    """2.3.7."""
    yield from turn_up(w)
    clear(w)
    if w.ahead and is_winter(w.ahead) and w.winter == "swapped":
        w.played[-1], w.ahead = w.ahead, w.played[-1]
    if is_winter(w.played[-1]):
        yield from winter(w)
        raise Beyond


def turn_up(w: World) -> Rules[None]:
    w.played.append(w.ahead)
    w.ahead = 0
    answer = yield Ask("turn_up", NATURE, [])
    w.ahead = number_of(answer)
