"""The middle column: the shown unit or the last step, and the next choices."""

from collections.abc import Sequence

from armada_companion.kit.note import Note
from armada_companion.kit.value import Value

from ...rules.command.dials import LeaveDialsOnTable, dials_missing
from ...rules.game import ARMADA
from ...rules.model.state import Activation, GameState
from ...rules.model.types import Phase, Side
from ...rules.turns.squadrons import ActivateSquadron
from ..command.dial_views import next_without_dials
from ..table.activation_steps import step_of
from ..table.table_views import Choice, ShipView, SquadronView
from ..table.view_builder import banner_view, dials_are_set, status_preview, unit_view
from ..table.words import brief, player_number, unit_name
from .choices import next_unit, offered


class MiddleView(Value, frozen=True):
    """The middle column.

    Attributes:
        unit: The shown unit; None shows `title` and `lines`.
        step: The step of the shown ship's activation; -1 if it is not activating.
        back: The name of the activating ship while another unit is shown, else "".
        following: The name of the next squadron that a Squadron command activates, or "".
        choices: The choices on the large buttons.
        next_step: The choice of the Enter key: the first one, but never *Dials on table*, which has
            its own key.
        player: The player whose color is used; None if both or none have to act.
    """

    unit: ShipView | SquadronView | None
    step: int
    title: str
    lines: tuple[str, ...]
    back: str
    choices: tuple[Choice, ...]
    player: int | None
    next_step: Choice | None = None
    following: str = ""


def middle_view(state: GameState, unit: str, notes: Sequence[Note], fresh: str = "") -> MiddleView:
    """Return the middle column with the shown unit, or without one.

    Args:
        state: The current state.
        unit: The shown unit, or "".
        notes: The notes of the last step in effect.
        fresh: The squadron that this step activated without an attack, or "".
    """
    back = ship_to_return_to(state, unit)
    shown = unit_view(state, unit)
    title, lines = ("", ()) if shown else resting_notes(state, notes)
    is_fresh = bool(fresh) and fresh == unit
    choices = offered(state, unit, fresh).buttons
    following = next_unit(state) if is_fresh and not back else ""
    acting = state.squadron(unit).side if is_fresh else state.to_act
    return MiddleView(
        unit=shown,
        step=step_of(state, unit),
        title=title,
        lines=lines,
        back=brief(unit_name(state, state.ship(back))) if back else "",
        choices=choices,
        player=player_number(acting) if acting else None,
        next_step=next((one for one in choices[:1] if one.does != LeaveDialsOnTable()), None),
        following=brief(unit_name(state, state.unit(following))) if following else "",
    )


class Shown(Value, frozen=True):
    """The unit to show, or ""; `moved` says whether the turn or the activation has changed."""

    unit: str
    moved: bool


def shown_after(before: GameState | None, state: GameState, shown: str, fresh: str = "") -> Shown:
    """Return the unit to show after a change from `before` to `state`.

    A new turn or step of an activation shows the acting unit. An attack shows its target until its
    damage is entered or it is destroyed. Otherwise the same unit remains shown, for example a
    squadron that was just activated and attacks next.

    Args:
        before: The last shown state, or None.
        state: The current state.
        shown: The last shown unit, or "".
        fresh: The squadron that the last step activated without an attack, or "".
    """
    if fresh and fresh == shown and state.phase in (Phase.SHIP, Phase.SQUADRON):
        return Shown(shown, moved=True)
    if before is not None and before.attack and not state.attack and state.activation:
        return Shown(state.activation.ship, moved=True)
    is_known = shown in state.ships or shown in state.squadrons
    if before is None or _turn(before) != _turn(state) or not is_known:
        return Shown(_new_target(before, state) or next_unit(state), moved=True)
    if state.activation is not None and _is_gone(before, state, shown):
        return Shown(state.activation.ship, moved=True)
    if state.phase is Phase.SQUADRON and _is_gone(before, state, shown):
        return Shown(next_unit(state), moved=True)
    if state.activation is not None and _commanded(before, state):
        # The keyboard focus stays, because players choose the next squadron from there.
        return Shown(next_commanded(state, shown), moved=False)
    if dials_are_set(state, shown):
        return Shown(next_without_dials(state, shown), moved=False)
    return Shown(shown, moved=False)


def next_commanded(state: GameState, shown: str) -> str:
    """Return the squadron to activate next by a Squadron command, or else the ship itself.

    The shown squadron comes first if it can activate.
    """
    ready = [str(one.squadron) for one in ARMADA.legal_of(state, ActivateSquadron)]
    active = state.activation.ship if state.activation else ""
    return shown if shown in ready else next(iter(ready), active)


def turn_of(state: GameState) -> tuple[object, ...]:
    """Return a value that differs for each turn, even if the opponent had to pass in between.

    Each activation of a squadron counts as another turn.
    """
    activated = sum(ship.activated for ship in state.ships.values())
    ended = activated - (state.activation is not None)
    squadrons = sum(one.activated for one in state.squadrons.values())
    tokens = tuple(state.player(side).pass_tokens for side in Side)
    return (state.phase, state.round, state.to_act, ended, squadrons, tokens)


def ship_to_return_to(state: GameState, shown: str) -> str:
    """Return the activating ship while another unit is shown, otherwise ""."""
    activation = state.activation
    return activation.ship if activation and shown and activation.ship != shown else ""


def unit_to_continue_with(state: GameState, shown: str) -> str:
    """Return the activating ship while another unit is shown, else the unit that acts next."""
    return ship_to_return_to(state, shown) or next_unit(state)


_QUIET = ("readied",)
"""Kinds of notes that are shown last: they may be many and do not change the turn."""


def news_lines(text: str, notes: Sequence[Note]) -> tuple[str, ...]:
    """Return the last step and its automatic effects, each once, the most important first."""
    loud = [note.text for note in notes if note.kind not in _QUIET and not _is_heading(note)]
    quiet = [note.text for note in notes if note.kind in _QUIET]
    followed = [line for line in (*loud, *quiet) if not text.startswith(line)]
    return tuple(dict.fromkeys(line for line in (text, *followed) if line))


def resting_notes(state: GameState, notes: Sequence[Note]) -> tuple[str, tuple[str, ...]]:
    """Return the heading and the lines of the middle column while no unit is shown."""
    if state.phase is Phase.STATUS:
        return "Status Phase", status_preview(state)
    lines = tuple(note.text for note in notes if note.text and not _is_heading(note))
    if state.phase is not Phase.COMMAND:
        return f"Round {state.round}", lines or (banner_view(state).title,)
    next_step = "All dials are set: lock them"
    if any(map(dials_missing, state.ships.values())):
        next_step = "Tap a ship to set its dials, or leave the dials on the table"
    return f"Round {state.round}: Command Phase", (next_step, *lines)


def _is_heading(note: Note) -> bool:
    """Return whether a note repeats the heading of the middle column."""
    return note.kind == "phase" and note.subject == Phase.COMMAND


def _turn(state: GameState) -> tuple[object, ...]:
    step: tuple[object, ...] = ()
    if activation := state.activation:
        step = (activation.ship, activation.attacks, activation.maneuvered)
    chosen = tuple(state.player(side).chosen for side in Side) if state.members else ()
    return (state.phase, state.round, state.to_act, step, state.squadrons_done, chosen)


def _new_target(before: GameState | None, state: GameState) -> str:
    """Return the target of an attack that the last step declared, or ""."""
    if before is None or before.activation is None or state.activation is None:
        return ""
    targets = _targets(state.activation)
    known = _targets(before.activation)
    same_ship = before.activation.ship == state.activation.ship
    return targets[-1] if same_ship and len(targets) > len(known) else ""


def _targets(activation: Activation) -> list[str]:
    return [target for attack in activation.attacks for target in attack.targets]


def _commanded(before: GameState, state: GameState) -> bool:
    """Return whether the last step resolved a Squadron command, or activated a squadron by it."""
    left = before.activation.squadrons if before.activation else None
    now = state.activation.squadrons if state.activation else None
    return now is not None and now != left


def _is_gone(before: GameState, state: GameState, unit: str) -> bool:
    return before.unit(unit).in_play and not state.unit(unit).in_play
