"""7.3, 7.4, 7.6, 7.7: the march, space by space."""

from __future__ import annotations

from functools import partial

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.activation import harbours, regroup
from flintlock.games.washingtons_war.generals import arrive_at, settle_generals
from flintlock.games.washingtons_war.odds import battle_ahead
from flintlock.games.washingtons_war.phases import ACTIVATION, CLASH, IMPULSE_END, MARCH
from flintlock.games.washingtons_war.pieces import BRITISH, FRENCH, General, Side, Space
from flintlock.games.washingtons_war.position import NONE, Game1775, March
from flintlock.games.washingtons_war.reaction import interceptors, is_exposed
from flintlock.games.washingtons_war.victory import check_automatic


def march(g: Game1775) -> Rules[str]:
    """7.3: one step of the march: on to a space, a change of the army, or the end."""
    side, board, army = g.side, g.board, g.moving
    if army.stopped:
        return (yield from end_march(g))
    here = board.spaces[army.at]
    ports = ports_in_reach(g, here)
    options: list[Option] = []
    if can_regroup(g, side, here):
        options.append(board.regroup)
    if ports:
        options.append(board.sail)
    options += steps(g, here)
    choice = yield from ask_step(g, side, here, options)
    if choice is None:
        return (yield from end_march(g))
    if choice is board.regroup:
        yield from regroup(g, side, here)
        return MARCH
    if choice is board.sail:
        port = yield from g.ask(side.id, "sail", ports, rule="7.5")
        yield from sail(g, side, port)
        return (yield from end_march(g))
    assert isinstance(choice, Space)
    return (yield from enter(g, side, choice))


def ask_step(g: Game1775, side: Side, here: Space, options: list[Option]) -> Rules[Option | None]:
    """7.4.A: the march may end anywhere but beside an enemy general."""
    army = g.moving
    left = army.limit - army.used
    general = g.board.generals[army.general]
    why = _why_not(g, here)
    if options and g.leader(here, g.enemy(side)) is not None:
        return (
            yield from g.ask(
                side.id,
                "march",
                options,
                rule="7.4.A",
                why_not=why,
                battles=partial(battle_ahead, g),
                general=general,
                space=here,
                left=left,
            )
        )
    return (
        yield from g.may(
            side.id,
            "march",
            options,
            g.board.end_march,
            rule="7.3",
            why_not=why,
            battles=partial(battle_ahead, g),
            general=general,
            space=here,
            left=left,
        )
    )


def can_regroup(g: Game1775, side: Side, here: Space) -> bool:
    """7.3.A: units may be picked up and set down in every space on the way."""
    army = g.moving
    return not army.regrouped and army.used < army.limit and any(g.fresh(side, here))


def ports_in_reach(g: Game1775, here: Space) -> list[Space]:
    """7.5: a British general sails from the port in which he starts, or not at all."""
    army = g.moving
    if g.active != BRITISH or army.used or not here.port:
        return []
    return harbours(g, here, army.units > 0)


# ---------------------------------------------------------------------- where to


def steps(g: Game1775, here: Space) -> list[Space]:
    """7.3.B, 7.3.C, 7.4: the spaces that the army can enter next."""
    army = g.moving
    general = g.board.generals[army.general]
    enemy = g.enemy(general.side)
    left, fight_left = army.limit - army.used, army.fight_limit - army.used
    found = []
    for space, cost in here.roads_of(general):
        if cost > left:
            continue
        if army.units or army.french:
            if cost <= fight_left or not g.strength(space, enemy):
                found.append(space)
        elif can_enter_alone(g, general, enemy, space, left - cost):
            found.append(space)
    return found


def can_enter_alone(g: Game1775, general: General, enemy: Side, space: Space, left: int) -> bool:
    """7.4.A, 7.4.B: no enemy marker, no enemy units; past an enemy general only with a way on."""
    if g.control[space.number] == enemy.number or g.strength(space, enemy):
        return False
    if g.leader(space, enemy) is None:
        return True
    return any(
        cost <= left and can_enter_alone(g, general, enemy, onward, left - cost)
        for onward, cost in space.roads_of(general)
    )


# ---------------------------------------------------------------------- going there


def enter(g: Game1775, side: Side, space: Space) -> Rules[str]:
    """7.3, 7.6, 7.7: the army is in the space; who is there, or comes there, now has a say."""
    army = g.moving
    here = g.board.spaces[army.at]
    general = g.board.generals[army.general]
    army.used += next(cost for near, cost in here.roads_of(general) if near is space)
    army.regrouped = False
    move_army(g, side, here, space)
    g.tell("marches", general=general, number=army.units + army.french, space=space)
    if not army.units and not army.french:
        return MARCH
    army.exposed = is_exposed(g, space)  # before a captured Washington costs the marker there
    yield from arrive_at(g, side, space)
    if side.number == BRITISH:
        check_automatic(g)
    if g.strength(space, g.enemy(side)) or interceptors(g, space):
        return g.call(CLASH, then=MARCH)
    disperse_congress(g, space)
    return MARCH


def move_army(g: Game1775, side: Side, source: Space, target: Space) -> None:
    army = g.moving
    g.shift(side, source, target, army.units, army.french)
    g.where[army.general] = target.number
    army.came_from, army.at = source.number, target.number


def sail(g: Game1775, side: Side, port: Space) -> Rules[None]:
    """7.5: the whole move is spent at sea; nobody intercepts (7.8.B)."""
    army = g.moving
    move_army(g, side, g.board.spaces[army.at], port)
    g.tell("sails", general=g.board.generals[army.general], number=army.units, space=port)
    yield from arrive_at(g, side, port)
    check_automatic(g)
    disperse_congress(g, port)


def disperse_congress(g: Game1775, space: Space) -> None:
    """7.7: a British army in the space of the Congress, and no American units, disperse it."""
    if g.congress == space.number and g.british[space.number] and not g.strength(space, g.board.american):
        g.congress = NONE
        g.tell("dispersed", space=space)


def end_march(g: Game1775) -> Rules[str]:
    """7.2.A, 7.4.C: the activation is over; with a campaign the next may begin."""
    army, side, impulse = g.moving, g.side, g.impulse
    space = g.board.spaces[army.at]
    if g.where[army.general] == space.number:
        yield from settle_generals(g, side, space)
    impulse.activations -= 1
    if impulse.activations:
        note_tired(g, side, army)
    impulse.activated.append(army.general)
    g.march = None
    return ACTIVATION if impulse.activations else IMPULSE_END


def note_tired(g: Game1775, side: Side, army: March) -> None:
    """7.4.E: no other general marches with these units."""
    size, impulse = len(g.board.spaces), g.impulse
    if not impulse.tired:
        impulse.tired = [0] * (3 * size)
    if army.dropped:
        impulse.tired = [old + new for old, new in zip(impulse.tired, army.dropped, strict=True)]
    if army.came_from != NONE:
        impulse.tired[side.number * size + army.at] += army.units
        impulse.tired[FRENCH * size + army.at] += army.french


# ---------------------------------------------------------------------- why not


def _why_not(g: Game1775, here: Space) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Space):
            return None
        return Message(_why_no_step(g, here, option), {"space": option})

    return reason


def _why_no_step(g: Game1775, here: Space, space: Space) -> str:
    army = g.moving
    general = g.board.generals[army.general]
    cost = next((cost for near, cost in here.roads_of(general) if near is space), 0)
    if not cost:
        return "why.no_road"
    if cost > army.limit - army.used:
        return "why.too_far"
    return "why.no_fifth_space_battle" if army.units or army.french else "why.alone"
