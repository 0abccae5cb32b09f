"""The fleet on the workshop's table: where it came from, and every fleet that it was before."""

from typing import TYPE_CHECKING

from armada_companion.games.armada.fleets.editing.head import new_fleet
from armada_companion.games.armada.window.fleets.workshop_desk import Fleet

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.formats.reading import FleetReading


class FleetWork:
    """Fleets are values, so undo is a list of them.

    Attributes:
        reading: What the list's text says now; None without a text, or when it is no list.
        key: Under which the fleet was saved; None before that.
        draft_key: Under which its unsaved state is kept; None without one.
        drafted: What is kept there.
        is_draft: It was opened from there, and nowhere else.
    """

    def __init__(self, fleet: Fleet | None = None, key: str | None = None) -> None:
        """Without a fleet it begins with one that has no units."""
        start = new_fleet() if fleet is None else fleet
        self.reading: FleetReading | None = None
        self.key = key
        self.draft_key: str | None = None
        self.drafted: Fleet | None = None
        self.is_draft = False
        self._fleets = [start]
        self._at = 0
        self._kept = start

    @property
    def fleet(self) -> Fleet:
        """The fleet as it is now."""
        return self._fleets[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether there was another fleet before."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return self._at + 1 < len(self._fleets)

    @property
    def is_changed(self) -> bool:
        """Whether it is another fleet than was opened or saved last."""
        return self.fleet != self._kept

    @property
    def has_left_text(self) -> bool:
        """Whether the fleet is no longer what its list says."""
        return self.reading is not None and self.fleet != self.reading.fleet

    def put(self, fleet: Fleet) -> None:
        """Go on with another fleet; what was undone is forgotten."""
        if fleet != self.fleet:
            self._fleets[self._at + 1 :] = [fleet]
            self._at += 1

    def undo(self) -> None:
        """Go back to the fleet before."""
        self._at -= self.can_undo

    def redo(self) -> None:
        """Take an undo back."""
        self._at += self.can_redo

    def begin_here(self) -> None:
        """Take the fleet as it is now for the one that was opened."""
        self._fleets, self._at = [self.fleet], 0
        self.keep()

    def keep(self) -> None:
        """Note that the fleet as it is now lies safely somewhere else."""
        self._kept = self.fleet


def is_empty(fleet: Fleet) -> bool:
    """Tell whether a fleet has no unit."""
    return not (fleet["ships"] or fleet["squadrons"])
