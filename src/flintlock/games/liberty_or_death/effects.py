"""5.0: events. Here is how a card is executed; what its effects do is in the modules events_*.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.conditions import WHERE
from flintlock.games.liberty_or_death.events_basic import BASIC, chooser, places_of
from flintlock.games.liberty_or_death.events_choices import CHOICES, enter
from flintlock.games.liberty_or_death.events_moves import MOVES
from flintlock.games.liberty_or_death.events_pieces import PIECES
from flintlock.games.liberty_or_death.leaders import settle
from flintlock.games.liberty_or_death.phases import EVENT
from flintlock.games.liberty_or_death.pieces import Card, Effect, Space
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Happening

LOOP: Final = "in_spaces"
STANDING: Final = ("bar", "stay_eligible")
"""What goes with an alternative, and alone is none."""


def begin_event(g: Insurrection, card: Card, shaded: bool, faction: int) -> str:
    """5.1, 5.2: gives back the phase to be called."""
    g.event = Happening(card=card.number, shaded=shaded, faction=faction)
    g.headline(2, "event_begins", faction=g.seat(faction), card=card, text="shaded" if shaded else "unshaded")
    return EVENT


def event(g: Insurrection) -> Rules[str]:
    """5.1.3: the next effect of the card, as far as possible."""
    effect = next_effect(g)
    if effect is None:
        g.event = None
        return g.come_back()
    kind = EFFECTS[effect.kind]
    if not kind.can(g, effect):
        return EVENT
    phase = yield from kind.do(g, effect)
    if phase is not None:
        return g.call(phase, then=EVENT)
    yield from settle(g)
    return EVENT


def next_effect(g: Insurrection) -> Effect | None:
    """The next effect of the innermost sequence; at its end the outer one, or the loop again."""
    path = g.happening.path
    while True:
        sequence = sequence_at(g, path)
        if path[-1] < len(sequence):
            path[-1] += 1
            return sequence[path[-1] - 1]
        if len(path) == 1:
            return None
        del path[-2:]
        if sequence_at(g, path)[path[-1] - 1].kind == LOOP:
            path[-1] -= 1


def sequence_at(g: Insurrection, path: Sequence[int]) -> tuple[Effect, ...]:
    """The sequence of effects in which the last number of the path is a place."""
    sequence = g.board.cards[g.happening.card].effects(g.happening.shaded)
    for place in range(0, len(path) - 1, 2):
        sequence = sequence[path[place] - 1].choices[path[place + 1]]
    return sequence


# ---------------------------------------------------------------------- alternatives and several spaces


def works(g: Insurrection, sequence: Sequence[Effect]) -> bool:
    """5.1.3: whether any of the effects would do something."""
    deeds = [effect for effect in sequence if effect.kind not in STANDING] or sequence
    return any(EFFECTS[effect.kind].can(g, effect) for effect in deeds)


def can_choose(g: Insurrection, effect: Effect) -> bool:
    return any(works(g, sequence) for sequence in effect.choices)


def choose(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """5.1, 5.1.3: one of several sequences of effects, among those that would do something."""
    answers = [g.board.vocabulary[answer] for answer in effect.answers]
    options = [answer for answer, sequence in zip(answers, effect.choices, strict=True) if works(g, sequence)]
    card = g.board.cards[g.happening.card]
    answer = yield from g.ask(g.seat(chooser(g, effect)), "event_choice", options, rule="5.1", card=card)
    enter(g, answers.index(answer))
    return None


def open_spaces(g: Insurrection, effect: Effect) -> list[Space]:
    """5.1.3: where the loop can go next and would do something; where it can do all, if there is such."""
    used = g.happening.used
    spaces = [space for space in places_of(g, effect) if effect.again or space.number not in used]
    spaces = [space for space in spaces if works_in(g, effect, space)]
    better = [space for space in spaces if WHERE[effect.first](g, space)] if effect.first else []
    return better or spaces


def works_in(g: Insurrection, effect: Effect, space: Space) -> bool:
    happening = g.happening
    before, happening.there = happening.there, [space.number]
    found = works(g, effect.choices[0])
    happening.there = before
    return found


def can_go_round(g: Insurrection, effect: Effect) -> bool:
    """At the end of the loop its spaces are forgotten, whether or not there are more of them."""
    return bool(g.happening.used) or bool(open_spaces(g, effect))


def in_spaces(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """The same in each of so many spaces; the spaces are chosen one after the other."""
    happening = g.happening
    left = effect.spaces - len(happening.used)
    spaces = open_spaces(g, effect) if left else []
    space: Space | None = None
    if spaces:
        space = yield from next_space(g, effect, spaces, left)
    if space is None:
        happening.used = []
        return None
    happening.used.append(space.number)
    happening.there = [space.number]
    enter(g, 0)
    return None


def next_space(g: Insurrection, effect: Effect, spaces: list[Space], left: int) -> Rules[Space | None]:
    seat, card = g.seat(chooser(g, effect)), g.board.cards[g.happening.card]
    if effect.may:
        return (yield from g.may(seat, "event_space", spaces, g.board.done, rule="5.1", card=card, left=left))
    return (yield from g.ask(seat, "event_space", spaces, rule="5.1", card=card, left=left))


FORMS: Final[dict[str, EffectKind[Insurrection, Effect]]] = {
    "choose": EffectKind(("by", "acting", "choices"), can_choose, choose),
    LOOP: EffectKind(
        ("by", "acting", "spaces", "places", "where", "first", "there", "again", "may", "effects"),
        can_go_round,
        in_spaces,
    ),
}

EFFECTS: Final[dict[str, EffectKind[Insurrection, Effect]]] = {**BASIC, **PIECES, **MOVES, **CHOICES, **FORMS}
"""The vocabulary in which cards.toml is written."""


def would_change(g: Insurrection, card: Card, shaded: bool, faction: int) -> bool:
    """8.3.3: whether the event would do anything now, executed by that faction."""
    running, g.event = g.event, Happening(card=card.number, shaded=shaded, faction=faction)
    found = any(EFFECTS[effect.kind].can(g, effect) for effect in card.effects(shaded))
    g.event = running
    return found
