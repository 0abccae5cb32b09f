"""Lasting effects: changed numbers, added defense tokens, granted keywords.

Source: rules digest 13.5 (7, 8, 10), 6.5; record page, section 15.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from armada_companion.kit.codec import Amount, Name
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..damage.hull import destroyed, remove_if_destroyed
from ..model.fleet import Change as By
from ..model.state import GameState
from ..model.types import DefenseToken, Lasts, Phase, ShipValue
from ..model.units import Ship, Squadron, Token
from ..model.values import Change, Grant, Lasting
from ..table.action import ANY_PHASE, Effect, Group, SquadronInPlay, UnitInPlay, unit_name

LastingT = TypeVar("LastingT", bound=Lasting)

_UNTIL = {
    Lasts.ACTIVATION: "until the end of the activation",
    Lasts.ROUND: "until the end of the round",
    Lasts.GAME: "for the game",
}


class ChangeValue(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.JUDGE):
    """Change a number of a ship, or the hull value of a squadron, by an effect.

    Attributes:
        by: The number that is added; it may be negative.
    """

    unit: UnitInPlay
    value: ShipValue
    by: By
    until: Lasts

    def require(self, state: GameState) -> None:
        if isinstance(state.unit(self.unit), Squadron) and self.value is not ShipValue.HULL:
            raise ImpossibleActionError(f"{self.unit} is a squadron and has no {self.value}")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the change; a lower hull value may destroy the unit."""
        unit = state.unit(self.unit)
        until, ends_with = _lasting(state, unit, self.until)
        change = Change(until, ends_with, self.value, self.by)
        state = _with_fleeting(state, unit, ends_with)
        return _check_hull(state, _with_changes(unit, _with_change(unit.changes, change)), notes)

    def line(self, state: GameState) -> str:
        name, value = unit_name(state, self.unit), self.value.replace("_", " ")
        return f"{name}: {value} {self.by:+} {_UNTIL[self.until]}"


class AddDefenseToken(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.JUDGE):
    """Give a unit another defense token, ready, by an effect."""

    unit: UnitInPlay
    token: DefenseToken

    def apply(self, state: GameState, notes: Notes) -> GameState:
        unit = state.unit(self.unit)
        return state.with_unit(unit._replace(defense=(*unit.defense, Token(self.token))))

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)} gets {self.token}"


class GrantKeyword(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.JUDGE):
    """Give a squadron a keyword by an effect; numbered keywords add up. Source: RRG 20.

    Attributes:
        value: The number of a numbered keyword.
    """

    squadron: SquadronInPlay
    keyword: Name
    until: Lasts
    value: Amount | None = None

    def require(self, state: GameState) -> None:
        if not self.keyword:
            raise ImpossibleActionError("the keyword has no name")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        squadron, keyword = state.squadron(self.squadron), self.keyword.casefold()
        until, ends_with = _lasting(state, squadron, self.until)
        grants = _with_grant(squadron.grants, Grant(until, ends_with, keyword, self.value))
        state = _with_fleeting(state, squadron, ends_with)
        return state.with_squadron(squadron._replace(grants=grants))

    def line(self, state: GameState) -> str:
        value = "" if self.value is None else f" {self.value}"
        name = unit_name(state, self.squadron)
        return f"{name} has {self.keyword.lower()}{value} {_UNTIL[self.until]}"


def end_fleeting(state: GameState, notes: Notes) -> GameState:
    """Return the state without the changes that ended with an activation."""
    over = frozenset(
        unit
        for unit in frozenset(end for unit in state.fleeting for end in _ends_of(state.unit(unit)))
        if not _is_active(state, state.unit(unit))
    )
    if not over:
        return state
    state = _end(state, lambda one: one.ends_with not in over, notes)
    left = (unit for unit in state.fleeting if any(_ends_of(state.unit(unit))))
    return state._replace(fleeting=tuple(left))


def end_round_effects(state: GameState, notes: Notes) -> GameState:
    """Return the state at the end of a Status Phase.

    Units that an effect kept in play are destroyed, then changes of the round end. Source: RRG 46;
    digest 7.
    """
    for unit in tuple(state.units()):
        if unit.kept:
            state = state.with_unit(destroyed(unit, notes))
    return _end(state, lambda one: one.until is Lasts.GAME, notes)._replace(fleeting=())


def _lasting(state: GameState, unit: Ship | Squadron, until: Lasts) -> tuple[Lasts, str]:
    """Return how long an effect lasts, and the unit whose activation ends it.

    The unit is the activating ship, or else the affected unit. If that has activated already, the
    effect lasts for the round.
    """
    if until is not Lasts.ACTIVATION:
        return until, ""
    if state.activation is not None:
        return until, state.activation.ship
    if unit.activated and not _is_active(state, unit):
        return Lasts.ROUND, ""
    return until, unit.id


def _is_active(state: GameState, unit: Ship | Squadron) -> bool:
    """Return whether the unit is activating, or may still activate this round."""
    if not unit.in_play:
        return False
    if not unit.activated:
        return True
    if isinstance(unit, Ship):
        return state.activation_of(unit.id) is not None
    if state.phase is Phase.SQUADRON:
        return state.squadrons_done > 0 and state.to_act is unit.side
    return state.activation is not None


def _with_change(changes: tuple[Change, ...], new: Change) -> tuple[Change, ...]:
    """Return changes with a new one, added to a change of the same number and duration."""
    for place, one in enumerate(changes):
        if one == new._replace(by=one.by):
            both = new._replace(by=one.by + new.by)
            return (*changes[:place], both, *changes[place + 1 :])
    return (*changes, new)


def _with_grant(grants: tuple[Grant, ...], new: Grant) -> tuple[Grant, ...]:
    """Return keywords with a new one, added to the same keyword with the same duration."""
    for place, one in enumerate(grants):
        if None not in (one.number, new.number) and one == new._replace(number=one.number):
            both = new._replace(number=(one.number or 0) + (new.number or 0))
            return (*grants[:place], both, *grants[place + 1 :])
    return grants if new in grants else (*grants, new)


def _with_fleeting(state: GameState, unit: Ship | Squadron, ends_with: str) -> GameState:
    if not ends_with or unit.id in state.fleeting:
        return state
    return state._replace(fleeting=(*state.fleeting, unit.id))


def _ends_of(unit: Ship | Squadron) -> Iterator[str]:
    grants = unit.grants if isinstance(unit, Squadron) else ()
    return (one.ends_with for one in (*unit.changes, *grants) if one.ends_with)


def _end(state: GameState, lasts: Callable[[Lasting], bool], notes: Notes) -> GameState:
    """Return the state with only the changes for which `lasts` is true; units may be destroyed."""
    for squadron in tuple(state.squadrons.values()):
        if (grants := _kept(squadron.grants, lasts)) != squadron.grants:
            state = state.with_squadron(squadron._replace(grants=grants))
    for unit in tuple(state.units()):
        if (changes := _kept(unit.changes, lasts)) != unit.changes:
            state = _check_hull(state, _with_changes(unit, changes), notes)
    return state


def _kept(effects: tuple[LastingT, ...], lasts: Callable[[Lasting], bool]) -> tuple[LastingT, ...]:
    return tuple(one for one in effects if lasts(one)) if effects else effects


def _with_changes(unit: Ship | Squadron, changes: tuple[Change, ...]) -> Ship | Squadron:
    """Return the unit with these changes of its numbers; a squadron keeps its damage."""
    if isinstance(unit, Ship):
        return unit._replace(changes=changes)
    damage = unit.hull_value - unit.hull
    changed = unit._replace(changes=changes)
    return changed._replace(hull=max(0, changed.hull_value - damage))


def _check_hull(state: GameState, unit: Ship | Squadron, notes: Notes) -> GameState:
    return remove_if_destroyed(state, unit, notes) if unit.in_play else state.with_unit(unit)
