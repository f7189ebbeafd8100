"""5.4: stockades, forts and demolition."""

from __future__ import annotations

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.phases import ACTION_END
from flintlock.games.wilderness_war.pieces import Side, Space
from flintlock.games.wilderness_war.position import Game1755, mark, unmark
from flintlock.games.wilderness_war.settle import in_order, settle
from flintlock.games.wilderness_war.supply import Supply

# ---------------------------------------------------------------------- stockades


def stockades(g: Game1755) -> Rules[str]:
    """5.41: as many stockades as the card is worth, one a space."""
    return (yield from build(g, "build_stockade", "5.41", is_fort=False))


def forts(g: Game1755) -> Rules[str]:
    """5.42: forts are begun or finished, as many as the card is worth, none both with one card."""
    return (yield from build(g, "build_fort", "5.42", is_fort=True))


def build(g: Game1755, prompt: str, rule: str, is_fort: bool) -> Rules[str]:
    side = g.side
    for done in range(g.action.value):
        sites: list[Option] = list(fort_sites(g, side) if is_fort else stockade_sites(g, side))
        if not sites:
            break
        declines = [g.board.enough] if done else []
        sites += declines
        left = g.action.value - done
        why_not = why_not_there(g, side, is_fort)
        site = yield from g.ask(
            side.id, prompt, sites, rule=rule, why_not=why_not, declines=declines, left=left
        )
        if not isinstance(site, Space):
            break
        if is_fort:
            work_on_fort(g, side, site)
        else:
            mark(g.stockades[side.number], site)
            g.tell("builds", side=side.id, marker=g.board.stockade, space=site)
        yield from settle(g, (site,))
    return ACTION_END


def stockade_sites(g: Game1755, side: Side) -> list[Space]:
    """5.41: own cultivated spaces, and those with drilled troops in supply (12.3)."""
    supply = Supply(g, side.number)
    camps = [space for space in g.camps(side) if space.originally != side.number]
    spaces = in_order([*g.board.countries[side.number], *camps])
    return [space for space in spaces if not stockade_refusal(g, side, space, supply)]


def has_stockade_site(g: Game1755, side: Side) -> bool:
    supply = Supply(g, side.number)
    for space in g.board.countries[side.number]:
        if not stockade_refusal(g, side, space, supply):
            return True
    return bool(stockade_sites(g, side))


def stockade_refusal(g: Game1755, side: Side, space: Space, supply: Supply) -> str:
    """Why no stockade can be built there, as a key of the phrase book; empty if one can."""
    if g.is_fortified(space, side.number) and not space.fortress:
        return "why.fortified_already"
    if space.originally != side.number and not has_builders(g, side, space, supply):
        return "why.no_builders"
    return refusal(g, side, space)


def has_builders(g: Game1755, side: Side, space: Space, supply: Supply) -> bool:
    """12.3: drilled troops in supply."""
    return g.drilled_outside(side.number, space) > 0 and supply.reaches(space)


def refusal(g: Game1755, side: Side, space: Space) -> str:
    """5.43: never beside a fortress, the enemy, or in a siege."""
    if space.fortress:
        return "why.fortress"
    enemy = 1 - side.number
    if g.is_besieged(space) or g.units_outside(enemy, space) or g.is_fortified(space, enemy):
        return "why.enemy_there"
    return ""


# ---------------------------------------------------------------------- forts


def fort_sites(g: Game1755, side: Side) -> list[Space]:
    """5.42, 12.3: where drilled troops in supply stand, and no fort is finished or begun with this card."""
    supply = Supply(g, side.number)
    return [space for space in g.camps(side) if not fort_refusal(g, side, space, supply)]


def has_fort_site(g: Game1755, side: Side) -> bool:
    supply, at, tried = Supply(g, side.number), g.at, set[int]()
    for unit in side.drilled:
        place = at[unit.number]
        if place >= 0 and place not in tried:
            tried.add(place)
            if not fort_refusal(g, side, g.board.spaces[place], supply):
                return True
    return False


def fort_refusal(g: Game1755, side: Side, space: Space, supply: Supply) -> str:
    if g.has_fort(space, side.number):
        return "why.fortified_already"
    if space.number in g.action.begun:
        return "why.begun_now"
    return refusal(g, side, space) or ("" if has_builders(g, side, space, supply) else "why.no_builders")


def work_on_fort(g: Game1755, side: Side, space: Space) -> None:
    """5.42, 5.43: begin a fort, or finish it in place of a stockade."""
    number, building = side.number, g.building[side.number]
    if space.number not in building:
        mark(building, space)
        unmark(g.building[1 - number], space)
        g.action.begun.append(space.number)
        g.tell("builds", side=side.id, marker=g.board.building, space=space)
        return
    unmark(building, space)
    unmark(g.stockades[number], space)
    mark(g.forts[number], space)
    g.tell("builds", side=side.id, marker=g.board.fort, space=space)


def why_not_there(g: Game1755, side: Side, is_fort: bool) -> WhyNot:
    def why_not(option: Option) -> Message | None:
        if not isinstance(option, Space):
            return None
        refuse = fort_refusal if is_fort else stockade_refusal
        key = refuse(g, side, option, Supply(g, side.number))
        return Message(key, {"space": option}) if key else None

    return why_not


# ---------------------------------------------------------------------- demolition


def demolition_sites(g: Game1755, side: Side) -> list[Space]:
    """5.46: own unbesieged forts, finished or not, and stockades."""
    number = side.number
    places = {*g.stockades[number], *g.forts[number], *g.building[number]}
    return [g.board.spaces[place] for place in sorted(places.difference(g.besieged))]


def can_demolish(g: Game1755, side: Side) -> bool:
    number = side.number
    if g.stockades[number] or g.building[number]:  # neither can be under siege
        return True
    return any(place not in g.besieged for place in g.forts[number])


def demolish(g: Game1755) -> Rules[None]:
    """5.46: at any time in one's own action phase; only a finished fort costs victory points."""
    side = g.side
    space = yield from g.ask(side.id, "demolish_at", demolition_sites(g, side), rule="5.46")
    works = {
        g.board.stockade: g.stockades[side.number],
        g.board.fort: g.forts[side.number],
        g.board.building: g.building[side.number],
    }
    own = [marker for marker, places in works.items() if space.number in places]
    chosen = yield from g.ask(side.id, "demolish_what", own, rule="5.46", space=space)
    unmark(works[chosen], space)
    if chosen is g.board.fort:
        g.score(side.number, g.board.tables.demolished_fort)
    g.tell("demolishes", side=side.id, marker=chosen, space=space)
    yield from settle(g, (space,))
