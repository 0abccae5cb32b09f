"""What just happened, by the last step that stands: an undo changes it too."""

from collections.abc import Sequence

from armada_companion.rules.kit.note import Note

_QUIET = ("readied",)
"""Kinds of notes that come last: there may be many, and none of them changes whose turn it is."""


def news_lines(text: str, notes: Sequence[Note]) -> tuple[str, ...]:
    """Return what was done and what followed of itself, each told once, the weightiest first."""
    loud = [note.text for note in notes if note.kind not in _QUIET]
    quiet = [note.text for note in notes if note.kind in _QUIET]
    followed = [line for line in (*loud, *quiet) if not text.startswith(line)]
    return tuple(dict.fromkeys(line for line in (text, *followed) if line))
