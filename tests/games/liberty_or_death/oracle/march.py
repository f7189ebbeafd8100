"""3.2.3, 3.3.2, 3.4.2, 3.5.4: marches."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import DONE, ask_space, how_many
from tests.games.liberty_or_death.oracle.facts import (
    ACTIVE_MILITIA,
    ACTIVE_WAR_PARTY,
    BRITISH,
    CITIES,
    COLONIES,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MAP,
    MILITIA,
    NEXT,
    OWNER,
    PARTNER,
    PATRIOTS,
    PROVINCES,
    REBELLION,
    REGULAR,
    RESERVES,
    SHOWN,
    TORY,
    WAR_PARTY,
)
from tests.games.liberty_or_death.oracle.leaders import alone, follow
from tests.games.liberty_or_death.oracle.orders import Order, choosing, closing
from tests.games.liberty_or_death.oracle.world import World
from tests.games.witness import Rules

CUBES_PER_MILITIA = 3
CONTINENTALS_PER_WAR_PARTY = 2
UNSEEN = 3
"""3.3.2, 3.4.2: a group with no more units, enemies there included, is not seen."""

OWN = {
    BRITISH: (REGULAR,),
    FRENCH: (FRENCH_REGULAR,),
    PATRIOTS: (CONTINENTAL, MILITIA, ACTIVE_MILITIA),
    INDIANS: (WAR_PARTY, ACTIVE_WAR_PARTY),
}

# ---------------------------------------------------------------------- how far


def by_sea(source: str, target: str, ports: list[str]) -> bool:
    """From in or next to a port to another port, or to a province next to that."""
    departures = [port for port in ports if port == source or port in NEXT[source]]
    arrivals = [port for port in ports if port == target or port in NEXT[target]]
    return any(port != other for port in departures for other in arrivals)


def reaches(w: World, faction: str, source: str, target: str) -> bool:
    if source == target:
        return False
    if target in NEXT[source]:
        return faction != INDIANS or target in PROVINCES
    if faction == BRITISH:
        closed = any(w.blockades[city] for city in (target, *NEXT[target]))
        return not closed and by_sea(source, target, w.open_cities())
    if faction == FRENCH:
        return by_sea(source, target, [city for city in CITIES if w.control(city) == REBELLION])
    return False


# ---------------------------------------------------------------------- who marches


def partner_pays(w: World, o: Order, target: str) -> bool:
    """3.3.2, 3.5.4: whether the partner can take part in a march there."""
    if o.free or target in o.allies:
        return True
    if o.faction == PATRIOTS:
        return w.leads("rochambeau") or w.resources[FRENCH] > 0
    return w.resources[PATRIOTS] > 0


def sources(w: World, o: Order, target: str) -> list[str]:
    found = []
    for space in MAP:
        if not any(o.unmoved(w, space, piece) for piece in OWN[o.faction]):
            continue
        if not reaches(w, o.faction, space, target):
            continue
        with_partner = o.unmoved(w, space, CONTINENTAL) and partner_pays(w, o, target)
        if o.faction == FRENCH and not w.pieces(target, PATRIOTS) and not with_partner:
            continue
        if o.faction == INDIANS and not o.can_pay(w) and not (space in RESERVES and not o.reserve_used):
            continue
        found.append(space)
    return found


def destinations(w: World, o: Order) -> list[str]:
    if o.faction != INDIANS and not o.can_pay(w):
        return []
    return [space for space in MAP if sources(w, o, space) or in_place(w, o, space)]


def in_place(w: World, o: Order, space: str) -> bool:
    """A-33: British cubes may look for militia where they are."""
    return (
        o.faction == BRITISH
        and not w.blockades[space]
        and w.count(space, REGULAR, TORY) >= CUBES_PER_MILITIA
        and w.at[space][MILITIA] > 0
    )


# ---------------------------------------------------------------------- marching


def march(w: World, o: Order) -> Rules[None]:
    yield from choosing(w, o, "march", destinations, march_to)
    if o.faction == BRITISH:
        for space in o.chosen:
            w.activate(space, MILITIA, w.count(space, REGULAR, TORY) // CUBES_PER_MILITIA)
    if o.faction == PATRIOTS:
        for space in o.chosen:
            w.activate(space, WAR_PARTY, w.at[space][CONTINENTAL] // CONTINENTALS_PER_WAR_PARTY)
    yield from closing(w, o)


def march_to(w: World, o: Order, target: str) -> Rules[None]:
    from_reserves = o.faction == INDIANS and not o.reserve_used and not o.free
    paid = False
    guarded = w.control(target)
    used: list[str] = []
    if not from_reserves:
        o.pay(w)
        paid = True
    while True:
        found = []
        for space in sources(w, o, target):
            if space in used:
                continue
            if not paid and space not in RESERVES and not o.can_pay(w):
                continue
            found.append(space)
        if paid:
            found = [space for space in MAP if space not in used and space in open_sources(w, o, target)]
        others = [DONE] if used or in_place(w, o, target) else []
        if not found:
            break
        source = yield from ask_space(
            "march_from", o.faction, found, *others, target=f"space:{target}", paid=o.paid
        )
        if source == DONE:
            break
        if not paid and source not in RESERVES:
            o.pay(w)
            paid = True
        used.append(source)
        yield from group(w, o, source, target, guarded)
    if not paid:
        o.reserve_used = True


def open_sources(w: World, o: Order, target: str) -> list[str]:
    """The destination is paid for."""
    had = w.resources[o.faction]
    w.resources[o.faction] = had + 1
    found = sources(w, o, target)
    w.resources[o.faction] = had
    return found


def group(w: World, o: Order, source: str, target: str, guarded: str) -> Rules[None]:
    """Units that go from one space to another as one group."""
    went: dict[str, int] = {}
    if o.faction == BRITISH:
        yield from some(w, o, source, target, went, REGULAR, 1, o.unmoved(w, source, REGULAR))
        left = went[REGULAR]
        yield from some(w, o, source, target, went, TORY, 0, min(left, o.unmoved(w, source, TORY)))
        if o.common and target in PROVINCES and target in NEXT[source]:
            for piece in (ACTIVE_WAR_PARTY, WAR_PARTY):
                left = went[REGULAR] - went[TORY] - went.get(ACTIVE_WAR_PARTY, 0)
                yield from some(w, o, source, target, went, piece, 0, min(left, o.unmoved(w, source, piece)))
    elif o.faction == FRENCH:
        yield from some(w, o, source, target, went, FRENCH_REGULAR, 1, o.unmoved(w, source, FRENCH_REGULAR))
        if partner_pays(w, o, target):
            least = 0 if w.pieces(target, PATRIOTS) else 1
            most = min(went[FRENCH_REGULAR], o.unmoved(w, source, CONTINENTAL))
            yield from some(w, o, source, target, went, CONTINENTAL, min(least, most), most)
    else:
        own = OWN[o.faction]
        for number, piece in enumerate(own):
            later = sum(o.unmoved(w, source, other) for other in own[number + 1 :])
            least = 0 if later or sum(went.values()) else 1
            most = o.unmoved(w, source, piece)
            yield from some(w, o, source, target, went, piece, min(least, most), most)
            if piece == CONTINENTAL and partner_pays(w, o, target):
                most = min(went[CONTINENTAL], o.unmoved(w, source, FRENCH_REGULAR))
                yield from some(w, o, source, target, went, FRENCH_REGULAR, 0, most)
                pay_partner(w, o, target, went)
    for piece, number in went.items():
        o.move(w, piece, number, source, target)
    pay_partner(w, o, target, went)
    seen(w, o, target, went, guarded)
    for faction in (o.faction, PARTNER[o.faction]):
        if any(number and OWNER[piece] == faction for piece, number in went.items()):
            yield from follow(w, faction, source, target)
    yield from alone(w)


def some(
    w: World, o: Order, source: str, target: str, went: dict[str, int], piece: str, least: int, most: int
) -> Rules[None]:
    went[piece] = yield from how_many("how_many_march", o.faction, least, most, source, piece)


def pay_partner(w: World, o: Order, target: str, went: dict[str, int]) -> None:
    if o.free or target in o.allies:
        return
    if o.faction == PATRIOTS and went.get(FRENCH_REGULAR):
        o.allies.append(target)
        if not w.leads("rochambeau"):
            w.gain(FRENCH, -1)
    if o.faction == FRENCH and went.get(CONTINENTAL):
        o.allies.append(target)
        w.gain(PATRIOTS, -1)


def seen(w: World, o: Order, target: str, went: dict[str, int], guarded: str) -> None:
    """3.3.2, 3.4.2 (T-04), 4.2.1: units that show themselves on the march."""
    size = sum(went.values())
    hidden = MILITIA if o.faction == PATRIOTS else WAR_PARTY
    if o.faction == PATRIOTS:
        is_seen = target in CITIES and guarded == BRITISH and size + w.count(target, REGULAR, TORY) > UNSEEN
    elif o.faction == INDIANS:
        enemies = w.count(target, MILITIA, ACTIVE_MILITIA)
        is_seen = target in COLONIES and guarded == REBELLION and size + enemies > UNSEEN
    else:
        is_seen = o.common
    if is_seen and went.get(hidden):
        w.activate(target, hidden, went[hidden])
        o.moved[target, hidden] -= went[hidden]
        o.moved[target, SHOWN[hidden]] += went[hidden]
