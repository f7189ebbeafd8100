"""5.0: events. Here is how a card is executed; what its effects do is in the modules events_*.py."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.events_basic import BASIC
from flintlock.games.liberty_or_death.events_choices import CHOICES, LOOP
from flintlock.games.liberty_or_death.events_moves import MOVES
from flintlock.games.liberty_or_death.events_pieces import PIECES
from flintlock.games.liberty_or_death.leaders import settle
from flintlock.games.liberty_or_death.phases import EVENT
from flintlock.games.liberty_or_death.pieces import Card, Effect
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Happening

EFFECTS: dict[str, EffectKind[Insurrection, Effect]] = {**BASIC, **PIECES, **MOVES, **CHOICES}
"""The vocabulary in which cards.toml is written."""


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
    for place, choice in zip(path[:-1:2], path[1::2], strict=True):
        sequence = sequence[place - 1].choices[choice]
    return sequence


def would_change(g: Insurrection, card: Card, shaded: bool, faction: int) -> bool:
    """8.3.3: whether the event would do anything now, executed by that faction."""
    running, g.event = g.event, Happening(card=card.number, shaded=shaded, faction=faction)
    found = any(EFFECTS[effect.kind].can(g, effect) for effect in card.effects(shaded))
    g.event = running
    return found
