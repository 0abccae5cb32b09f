"""What a line's place in a list says about the card on it."""

from collections.abc import Sequence

from armada_companion.games.armada.cards.cards import FieldedKind
from armada_companion.games.armada.fleets.formats.shapes import Entry, Shape, Sum


class Place:
    """Where the reading of a list is.

    Attributes:
        in_squadrons: Below the squadrons' label, or among counted lines.
    """

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.in_squadrons = False
        self._ship_open = False
        self._squadrons_met = False
        self._has_sums = any(isinstance(shape, Sum) for shape in shapes)
        self._has_bullets = any(isinstance(shape, Entry) and shape.bulleted for shape in shapes)

    def begin_squadrons(self) -> None:
        """The squadrons' label was read."""
        self.in_squadrons, self._ship_open = True, False

    def end_ship(self) -> None:
        """A sum was read."""
        self._ship_open = False

    def after(self, kind: FieldedKind, entry: Entry) -> None:
        """A card was read; a squadron with a bare count stands where all squadrons stand."""
        if kind == "ship":
            self.in_squadrons, self._ship_open = False, True
        elif kind == "squadron":
            self._squadrons_met = True
            if entry.counted and not entry.bulleted:
                self.begin_squadrons()

    def kinds(self, entry: Entry) -> tuple[FieldedKind, ...]:
        """Return what the line may be by its place, the likeliest first."""
        if entry.flagship:
            return ("ship",)
        if self.in_squadrons or (entry.counted and not entry.bulleted):
            return ("squadron", "ship")
        if entry.bulleted:
            upgrade_first = self._ship_open
            return (
                ("upgrade", "squadron", "ship")
                if upgrade_first
                else ("squadron", "upgrade", "ship")
            )
        if not self._ship_open:
            return ("ship", "squadron")
        if self._has_bullets and not self._has_sums:
            return ("ship", "squadron", "upgrade")
        return ("ship", "upgrade", "squadron")

    def stranger(
        self, entry: Entry, likeliest: FieldedKind, head_ahead: bool
    ) -> FieldedKind | None:
        """Return what an unknown name with a cost is, None for a person's words.

        Args:
            entry: The line.
            likeliest: The likeliest kind by the place.
            head_ahead: The list's head comes below: this is a title such as `Swarm (400)`.
        """
        if entry.remarked:
            return None
        if entry.bulleted or entry.flagship:
            return likeliest
        if head_ahead or ":" in entry.name:
            return None
        if self.in_squadrons and self._has_bullets and not entry.counted:
            return None
        if self._ship_open and self._has_sums:  # a ship ends with its sum
            return None if self._has_bullets else "upgrade"
        if entry.each or (self._squadrons_met and not self._has_sums):
            return "squadron"
        return likeliest

    def offered(self, entry: Entry) -> tuple[FieldedKind, ...]:
        """Return of what kinds a line without a cost may be a card: none without its bullet."""
        return self.kinds(entry) if entry.bulleted or entry.counted else ()
