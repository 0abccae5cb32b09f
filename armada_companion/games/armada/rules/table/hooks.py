"""The moments at which card effects may be used, found by the notes of a step.

Source: rules digest 2.2; record page, section 15.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from armada_companion.kit.note import Note, Notes
from armada_companion.kit.value import Value

from ..model.open_attack import AttackStep, OpenAttack
from ..model.state import GameState
from ..model.types import Phase, Side


class Hook(StrEnum):
    """A kind of moment at which card effects may be used; the values are the digest's words."""

    START_OF_ROUND = "start_of_round"
    COMMAND_PHASE_START = "command_phase_start"
    COMMAND_PHASE_END = "command_phase_end"
    SHIP_PHASE_START = "ship_phase_start"
    SHIP_PHASE_TURN_LOOP = "ship_phase_turn_loop"
    SQUADRON_PHASE_START = "squadron_phase_start"
    SQUADRON_PHASE_TURN_LOOP = "squadron_phase_turn_loop"
    SQUADRON_PHASE_END = "squadron_phase_end"
    STATUS_PHASE_START = "status_phase_start"
    STATUS_PHASE_END = "status_phase_end"
    END_OF_ROUND = "end_of_round"
    END_OF_GAME = "end_of_game"
    BEFORE_REVEAL = "before_reveal"
    REVEAL = "reveal"
    ATTACK_EFFECTS = "attack_effects"
    DEFENSE = "defense"
    DESTROYED = "destroyed"


OF_SIDES = (Hook.SHIP_PHASE_TURN_LOOP, Hook.SQUADRON_PHASE_TURN_LOOP)
"""Moments with a side as subject; others have a unit or none."""


class Moment(Value, frozen=True):
    """A moment in this game; `subject` is the id of its unit or side, or ""."""

    hook: Hook
    subject: str = ""


_OF_PHASES = {
    Phase.COMMAND: (Hook.START_OF_ROUND, Hook.COMMAND_PHASE_START),
    Phase.SHIP: (Hook.COMMAND_PHASE_END, Hook.SHIP_PHASE_START),
    Phase.SQUADRON: (Hook.SQUADRON_PHASE_START,),
    Phase.STATUS: (Hook.SQUADRON_PHASE_END, Hook.STATUS_PHASE_START),
    Phase.OVER: (Hook.END_OF_GAME,),
}
_HOOKS = frozenset(Hook)


def moments(notes: Sequence[Note]) -> tuple[Moment, ...]:
    """Return the moments that a step has brought, in order.

    Units that leave play with the Status Phase are not reported as destroyed again.
    """
    came = tuple(moment for note in notes for moment in _moments_of(note))
    if any(moment.hook is Hook.STATUS_PHASE_END for moment in came):
        return tuple(moment for moment in came if moment.hook is not Hook.DESTROYED)
    return came


def end_of_round() -> tuple[Note, Note]:
    """Return the notes of the last moments of a round."""
    return _note(Hook.STATUS_PHASE_END), _note(Hook.END_OF_ROUND)


def add_unit_moments(before: GameState, after: GameState, notes: Notes) -> None:
    """Add notes for moments that actions do not note: new turns, reveals, steps of an attack."""
    activation, attack = after.activation, after.attack
    if activation is not None:
        if before.activation is None or before.activation.ship != activation.ship:
            notes.append(Note(Hook.BEFORE_REVEAL, activation.ship, ""))
            notes.append(Note(Hook.REVEAL, activation.ship, ""))
    elif after.to_act is not None and _is_new_turn(before, after, notes):
        is_ships = after.phase is Phase.SHIP
        hook = Hook.SHIP_PHASE_TURN_LOOP if is_ships else Hook.SQUADRON_PHASE_TURN_LOOP
        notes.append(_note(hook, after.to_act))
    if attack is not None and _was_rolled(before.attack, attack):
        notes.append(_note(Hook.ATTACK_EFFECTS, attack.attacker))
        notes.append(_note(Hook.DEFENSE, attack.target))


def _moments_of(note: Note) -> Iterator[Moment]:
    if note.kind == "phase":
        yield from (Moment(hook) for hook in _OF_PHASES.get(Phase(note.subject), ()))
    elif note.kind in _HOOKS:
        yield Moment(Hook(note.kind), note.subject)


def _is_new_turn(before: GameState, after: GameState, notes: Sequence[Note]) -> bool:
    """Return whether a step begins a turn of the Ship Phase or the Squadron Phase."""
    if after.phase not in (Phase.SHIP, Phase.SQUADRON) or after.squadrons_done:
        return False
    if before.phase is not after.phase or before.to_act is not after.to_act:
        return True
    if before.activation is not None or before.squadrons_done:
        return True
    return any(note.kind == "forced_pass" for note in notes)


def _was_rolled(before: OpenAttack | None, after: OpenAttack) -> bool:
    if after is before or after.step is not AttackStep.EFFECTS:
        return False
    return before is None or before.step is AttackStep.ROLL


def _note(hook: Hook, subject: str = "") -> Note:
    return Note(hook, subject, "")


def sides_in_order(state: GameState) -> tuple[Side, Side]:
    """Return both sides, the first player first, as their effects are resolved. Source: RRG 6."""
    first = state.first_player or Side.A
    return first, first.other
