"""The five steps of an assault."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.gettysburg.oracle.asking import STAY, ask, kind_of, roll
from tests.games.gettysburg.oracle.damage import assigned, choose_fighter, forget, remove, wound
from tests.games.gettysburg.oracle.facts import AREAS, KINDS, LIMITS, TABLES
from tests.games.gettysburg.oracle.retreat import (
    abandon,
    choose_way,
    go_back,
    may_evade,
    retreat,
    ride_along,
    ways_back,
)
from tests.games.gettysburg.oracle.world import Fighter, World
from tests.games.witness import Rules

FIRE = TABLES["fire"]
LOWEST, HIGHEST = 0, 5


def assaults(w: World, side: int) -> Rules[None]:
    """All assaults that a move has led to, in the order that the player likes."""
    while w.attackers:
        area = yield from ask("assault", side, [area for area in AREAS if w.fighters(area)])
        yield from assault(w, side, area)


def assault(w: World, side: int, area: str) -> Rules[None]:
    fight = Fight(w, side, area)
    yield from fight.fight()
    w.attackers = [one for one in w.attackers if one.at != area]
    w.defenders = []
    w.overrun(side, area)


class Fight:
    """One assault."""

    def __init__(self, w: World, side: int, area: str) -> None:
        self.w = w
        self.side = side
        self.enemy = 1 - side
        self.area = area
        self.attackers_check = False
        self.defenders_check = False
        self.escort_retreated = False

    @property
    def attackers(self) -> list[Fighter]:
        return [one for one in self.w.attackers if one.at == self.area]

    @property
    def defenders(self) -> list[Fighter]:
        return list(self.w.defenders)

    @property
    def is_open(self) -> bool:
        """Both sides have pieces in the area."""
        return bool(self.attackers) and self.w.strength(self.enemy, self.area) > 0

    def fight(self) -> Rules[None]:
        for number in range(LIMITS["rounds"]):
            self.attackers_check = self.defenders_check = False
            if number == 0:
                yield from self.artillery_fires()
                if not self.attackers:
                    return
                yield from self.assign_defenders()
            yield from self.defenders_fire()
            if not self.attackers:
                return
            if self.attackers_check:
                yield from self.attackers_morale()
            if not self.attackers:
                return
            if not self.defenders:
                yield from abandon(self.w, self.enemy, self.area, "eliminated")
                return
            yield from self.attackers_fire()
            if self.w.defenders and self.defenders_check:
                yield from self.defenders_morale()
            if number == 0 and self.w.defenders:
                yield from self.withdraw_artillery()
            if not self.is_open:
                return
        for one in self.attackers:
            yield from self.send_back(one)

    # ------------------------------------------------------------------ fire

    def artillery_fires(self) -> Rules[None]:
        hits = 0
        for gun in self.w.guns(self.enemy, self.area):
            for _ in range(self.w.number(self.area, gun)):
                die = yield from roll("fire", kind=gun.code)
                result = _result(
                    "defending_artillery", die + (FIRE["artillery_damaged"] if gun.is_worn else 0)
                )
                hits += result == "damage"
        yield from self.hurt(self.side, hits)

    def assign_defenders(self) -> Rules[None]:
        found: list[Fighter] = []
        for kind in self.w.kinds(self.enemy, self.area):
            if not kind.is_gun:
                number = self.w.number(self.area, kind)
                damages = yield from assigned(self.w, kind, self.area, number)
                found += [Fighter(kind, damage, self.area) for damage in damages]
        self.w.defenders = found

    def defenders_fire(self) -> Rules[None]:
        hits = 0
        for one in self.defenders:
            die = yield from roll("fire", kind=one.kind.code)
            result = _result("defending_infantry", die + one.damage // 2 * FIRE["per_two_damage"])
            hits += result == "damage"
            self.attackers_check |= result == "morale"
        yield from self.hurt(self.side, hits)

    def attackers_fire(self) -> Rules[None]:
        hits = 0
        for one in self.attackers:
            die = yield from roll("fire", kind=one.kind.code)
            die += one.damage // 2 * FIRE["per_two_damage"]
            if self.faces(one) == LIMITS["entrenchments"]:
                die += FIRE["entrenched"]
            result = _result("attacking_infantry", die)
            hits += result == "damage"
            if result == "disrupt":
                self.defenders_check = True
                self.w.disrupt(self.area)
        yield from self.hurt(self.enemy, hits)

    def faces(self, attacker: Fighter) -> int:
        """Entrenchments on the border that an attacker has crossed."""
        return self.w.trenches.get(self.area, []).count(attacker.origin)

    # ------------------------------------------------------------------ damage

    def hurt(self, side: int, hits: int) -> Rules[None]:
        """Each marker goes to a piece that has fewest; then cavalry may avoid one of its own by going back.

        A marker that would eliminate it, or for which a piece would have to be given up, it avoids at once.
        """
        if hits and side == self.side:
            self.attackers_check = True
        if hits and side == self.enemy:
            self.defenders_check = True
        riders: list[Fighter] = []
        while hits:
            able = self.attackers if side == self.side else self.defenders
            if not able:
                break
            fewest = min(one.damage for one in able)
            lightest = [one for one in able if one.damage == fewest]
            one = yield from choose_fighter("take_damage", side, lightest, self.area)
            is_urgent = one.damage >= one.kind.limit or not self.w.supply(one.kind)
            if is_urgent and (yield from may_evade(self.w, one.kind, self.area, one.origin)):
                yield from self.evade(one)
                hits -= 1
                continue
            if (yield from wound(self.w, one)):
                hits -= 1
                if one.kind.is_horse and one not in riders:
                    riders.append(one)
            if side == self.enemy:
                yield from self.check_escort()
        for one in riders:
            is_there = one in self.w.attackers or one in self.w.defenders
            if is_there and (yield from may_evade(self.w, one.kind, self.area, one.origin)):
                one.damage -= 1
                self.w.damage[self.area, one.kind.id] -= 1
                yield from self.evade(one)

    def evade(self, one: Fighter) -> Rules[None]:
        yield from self.send_back(one)
        if one.kind.side == self.enemy:
            yield from ride_along(self.w, self.enemy, self.area)
            yield from self.check_escort()

    def send_back(self, one: Fighter) -> Rules[None]:
        way = yield from choose_way(self.w, one.kind, self.area, one.origin)
        forget(self.w, one)
        if way is not None and not one.origin:
            self.escort_retreated = True
        yield from go_back(self.w, one.kind, self.area, way, one.damage, one.origin)

    def check_escort(self) -> Rules[None]:
        """Artillery does not stay alone."""
        if self.w.defenders or not self.w.guns(self.enemy, self.area):
            return
        how = "damaged" if self.escort_retreated else "eliminated"
        yield from abandon(self.w, self.enemy, self.area, how)

    # ------------------------------------------------------------------ morale

    def attackers_morale(self) -> Rules[None]:
        waiting = self.attackers
        while waiting:
            one = yield from self.next_check(self.side, waiting)
            die = yield from roll("morale", troop=one.look)
            column = one.damage + (TABLES["attacker_morale"]["elite"] if one.kind.quality == "elite" else 0)
            match TABLES["attacker_morale"]["rows"][die - 1][_clamp(column)]:
                case "retreat":
                    yield from self.send_back(one)
                case "eliminated":
                    remove(self.w, one)

    def next_check(self, side: int, waiting: list[Fighter]) -> Rules[Fighter]:
        one = yield from choose_fighter("check_next", side, waiting, self.area)
        waiting.remove(one)
        return one

    def shift(self) -> int:
        """What shifts the column of all defenders, settled when the step begins."""
        table = TABLES["defender_morale"]
        lying = self.w.trenches.get(self.area, [])
        found = 0
        if AREAS[self.area].is_high:
            found += table["height"]
        if AREAS[self.area].terrain == "town":
            found += table["town"]
        if self.area in self.w.disrupted:
            found += table["disrupted"]
        if lying and any(not self.faces(one) for one in self.attackers):
            found += table["flank"]
        elif any(self.faces(one) == LIMITS["entrenchments"] for one in self.attackers):
            found += table["entrenched"]
        return int(found)

    def defenders_morale(self) -> Rules[None]:
        shift = self.shift()
        waiting = self.defenders
        while waiting:
            one = yield from self.next_check(self.enemy, waiting)
            die = yield from roll("morale", troop=one.look)
            column = one.damage + shift + TABLES["defender_morale"].get(one.kind.quality or "normal", 0)
            yield from self.apply(one, TABLES["defender_morale"]["rows"][die - 1][_clamp(column)])
            waiting = [one for one in waiting if one in self.w.defenders]

    def apply(self, one: Fighter, result: str) -> Rules[None]:
        match result:
            case "disrupt":
                self.w.disrupt(self.area)
            case "counter":
                if self.attackers:
                    beaten = yield from choose_fighter(
                        "counter_attacked", self.side, self.attackers, self.area
                    )
                    yield from self.send_back(beaten)
            case "eliminated":
                remove(self.w, one)
                yield from self.check_escort()
            case "retreat":
                yield from self.send_back(one)
                if one.kind.is_horse and not self.w.defenders:
                    yield from abandon(self.w, self.enemy, self.area, "unhurt")
                yield from self.check_escort()

    def withdraw_artillery(self) -> Rules[None]:
        """After the first check the defender may pull artillery out unhurt."""
        while guns := self.able_guns():
            answer = yield from ask("withdraw_artillery", self.enemy, [*guns, STAY], area=self.area)
            if answer == STAY:
                return
            yield from retreat(self.w, KINDS[kind_of(answer)], self.area)

    def able_guns(self) -> Sequence[str]:
        if not ways_back(self.w, self.enemy, self.area, ""):
            return []
        return [gun.code for gun in self.w.guns(self.enemy, self.area)]


def _result(table: str, die: int) -> str:
    found: str = FIRE[table][max(die, 1) - 1]
    return found


def _clamp(column: int) -> int:
    return min(max(column, LOWEST), HIGHEST)
