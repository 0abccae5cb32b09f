"""Reminders: the cards in play that can be used after a step.

The rules know no cards; the game gets a table of their effects, keyed by catalogue id. Source:
rules digest 2.2, 13; record page, section 15.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from armada_companion.kit.note import Note
from armada_companion.kit.value import Value

from ..model.fleet import Text
from ..model.packs import Packs
from ..model.state import GameState
from ..model.types import ShipId, Side
from ..model.units import Ship, Squadron, Upgrade
from ..table.action_forms import ActionForm
from ..table.activation_bars import is_prevented
from ..table.hooks import OF_SIDES, Hook, Moment, moments, sides_in_order

Round = Annotated[int, Meta(ge=1, le=99)]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An effect of a card at one of the moments at which it may be used.

    Attributes:
        card: Its catalogue id.
        text: The effect in our own words.
        who: Who may use the effect: the owner of the card, the opponent, or both.
        of: Whose moments count: those of the unit with the card, or of other units.
        rounds: The numbers of the rounds in which it may be used; () for all.
        once: Its limit: `round`, `game`, or "" for none.
        cost: The price: `exhaust` or `discard` the card, or "".
        repeats: Whether its actions may be done more than once.
        able: Whether only a ship that could activate now may use it.
        actions: The actions that it offers.
    """

    card: Text
    hook: Hook
    text: Text
    who: Literal["owner", "opponent", "both"] = "owner"
    of: Literal["bearer", "friendly", "enemy", "any"] = "bearer"
    rounds: tuple[Round, ...] = ()
    once: Literal["", "round", "game"] = ""
    cost: Literal["", "exhaust", "discard"] = ""
    repeats: bool = False
    able: bool = False
    actions: tuple[ActionForm, ...] = ()


Effects = Mapping[str, tuple[Effect, ...]]
"""Returns the effects of a card by its catalogue id."""

EffectSource = Callable[[Packs], Effects]
"""Returns the effects of the cards of a game with these packs."""


class Reminder(Value, frozen=True):
    """A card whose effect may be used now.

    Attributes:
        side: The card's owner; the second player for the objective.
        unit: The unit with the card; None for the objective.
        effect: The effect of the card.
        subject: The unit or side that the moment is about, or "".
    """

    side: Side
    unit: str | None
    effect: Effect
    subject: str

    def plain(self) -> dict[str, object]:
        """Return the values for `replay --json`."""
        effect = self.effect
        return {
            "hook": effect.hook.value,
            "side": self.side.value,
            "unit": self.unit,
            "card": effect.card,
        }


def no_effects(packs: Packs) -> Effects:
    """Return an empty table of card effects."""
    return {}


def reminders(
    state: GameState, notes: Sequence[Note], effects: EffectSource
) -> tuple[Reminder, ...]:
    """Return the cards in play that can be used after a step, by the notes of the step.

    In event mode there are no reminders. Source: digest 11.7.
    """
    came = () if state.ruleset.event_mode else moments(notes)
    return reminders_at(state, came, effects) if came else ()


def reminders_at(
    state: GameState, came: Sequence[Moment], effects: EffectSource
) -> tuple[Reminder, ...]:
    """Return the cards in play with an effect at these moments; the first player's cards first."""
    known = effects(state.ruleset.packs)
    lost = frozenset(moment.subject for moment in came if moment.hook is Hook.DESTROYED)
    cards = tuple(_cards(state, lost, known)) if known and came else ()
    return tuple(
        Reminder(side, unit, effect, moment.subject)
        for moment in came
        for side, unit, effect in cards
        if effect.hook is moment.hook and _counts(state, effect, side, unit, moment.subject)
    )


def _cards(
    state: GameState, lost: frozenset[str], known: Effects
) -> Iterator[tuple[Side, str | None, Effect]]:
    """Yield the effects of the cards in play, and of the units in `lost`, just destroyed."""
    for side in sides_in_order(state):
        for unit in state.units():
            if unit.side is side and (unit.in_play or unit.id in lost):
                yield from ((side, unit.id, effect) for effect in _effects_of(unit, known))
    if state.objective is not None and state.first_player is not None:
        for effect in known.get(state.objective.key, ()):
            yield state.first_player.other, None, effect


def _effects_of(unit: Ship | Squadron, known: Effects) -> Iterator[Effect]:
    # No printed ship card has an effect, but a pack's may.
    yield from known.get(unit.card.card, ())
    for upgrade in unit.upgrades if isinstance(unit, Ship) else ():
        yield from _usable(upgrade, known)


def _usable(upgrade: Upgrade, known: Effects) -> Iterable[Effect]:
    if upgrade.discarded or upgrade.card.card not in known:
        return ()
    effects = known[upgrade.card.card]
    return (one for one in effects if not (upgrade.exhausted and one.cost == "exhaust"))


def _is_able(state: GameState, unit: str | None) -> bool:
    """Return whether a ship has not activated, and no effect prevents it. Source: RRG 49."""
    ship = state.ships.get(ShipId(unit or ""))
    return ship is not None and ship.unactivated and not is_prevented(state, ship)


def _counts(state: GameState, effect: Effect, side: Side, unit: str | None, subject: str) -> bool:
    """Return whether a card's effect applies to the unit or side of the moment."""
    if effect.rounds and state.round not in effect.rounds:
        return False
    if effect.able and not _is_able(state, unit):
        return False
    if not subject or effect.of == "any":
        return True
    if effect.hook in OF_SIDES:
        is_own = subject == side
    elif effect.of == "bearer" and unit is not None:
        return subject == unit
    else:
        is_own = state.unit(subject).side is side
    return is_own is not (effect.of == "enemy")
