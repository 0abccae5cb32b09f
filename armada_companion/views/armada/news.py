"""What just happened, by the last step that stands: an undo changes it too."""

from collections.abc import Sequence

from armada_companion.rules.armada.phases.command_phase import dials_missing
from armada_companion.rules.armada.state import GameState
from armada_companion.rules.armada.types import Phase
from armada_companion.rules.kit.note import Note
from armada_companion.views.armada.view import banner_view, status_preview

_QUIET = ("readied",)
"""Kinds of notes that come last: there may be many, and none of them changes whose turn it is."""


def news_lines(text: str, notes: Sequence[Note]) -> tuple[str, ...]:
    """Return what was done and what followed of itself, each told once, the weightiest first."""
    loud = [note.text for note in notes if note.kind not in _QUIET]
    quiet = [note.text for note in notes if note.kind in _QUIET]
    followed = [line for line in (*loud, *quiet) if not text.startswith(line)]
    return tuple(dict.fromkeys(line for line in (text, *followed) if line))


def resting_notes(state: GameState, notes: Sequence[Note]) -> tuple[str, tuple[str, ...]]:
    """Return heading and lines of the middle column while no unit is shown in it."""
    if state.phase is Phase.STATUS:
        return "Status Phase", status_preview(state)
    heading, told = f"Round {state.round}", tuple(note.text for note in notes)
    if told or state.phase is not Phase.COMMAND:
        return heading, told or (banner_view(state).title,)
    if any(map(dials_missing, state.ships.values())):
        return heading, ("Tap a ship to set its dials, or leave the dials on the table",)
    return heading, ("All dials are set: lock them",)
