"""What just happened, by the last step that stands: an undo changes it too."""

from collections.abc import Sequence

from armada_companion.games.armada.rules.dials import dials_missing
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase
from armada_companion.games.armada.views.view import banner_view, status_preview
from armada_companion.kit.note import Note

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
