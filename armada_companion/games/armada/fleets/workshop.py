"""The fleet in the editor: reading, changing, undo, drafts and saving."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from armada_companion.games.armada.fleets.deployment import objective_names, table_names
from armada_companion.games.armada.fleets.edits import Edit, new_fleet, with_todays_points
from armada_companion.games.armada.fleets.formats.result import FleetReading
from armada_companion.games.armada.fleets.rules.checks import find_problems
from armada_companion.games.armada.fleets.rules.game_format import GameFormat
from armada_companion.games.armada.fleets.rules.judged_fleet import Problem
from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.games.armada.rules.fleet import Fleet
from armada_companion.store.errors import StoreError

DRAFT_MARK = " (draft)"
"""Suffix of the name of an unsaved fleet in the library."""


class FleetSummary(NamedTuple):
    """A fleet with everything that is shown of it.

    Attributes:
        names: The names of the units in a game by id; equal ones are numbered.
        problems: The fleet rules it breaks.
        today: The same fleet at today's costs.
        objectives: Names by type.
    """

    fleet: Fleet
    names: Mapping[str, str]
    problems: Sequence[Problem]
    today: Fleet
    objectives: Mapping[str, str]


class Workshop:
    """One fleet at a time; fleets are values, so undo is a list of them.

    Attributes:
        reading: The last reading of the list's text; None without a valid list.
        game: The game that the fleet is checked for.
    """

    reading: FleetReading | None
    game: GameFormat
    _fleets: list[Fleet]
    _at: int
    _kept: Fleet
    """The fleet as it was opened or saved last."""

    _key: str | None
    _draft_key: str | None
    _drafted: Fleet | None
    _is_draft: bool
    """It was opened from its draft and never saved."""

    def __init__(self, service: FleetService) -> None:
        self._service = service
        self._begin(new_fleet())

    @property
    def fleet(self) -> Fleet:
        return self._fleets[self._at]

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._fleets)

    @property
    def is_empty(self) -> bool:
        return not self.fleet.units

    @property
    def is_saved(self) -> bool:
        """Whether the library holds the fleet as it is now, and not only as a draft."""
        return self._key is not None and not self._is_changed

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether the library holds the fleet only as a draft, or not at all."""
        return self._is_changed or (self._draft_key is not None and self._key is None)

    @property
    def differs_from_text(self) -> bool:
        """Whether the fleet differs from its list."""
        return self.reading is not None and self.fleet != self.reading.fleet

    @property
    def lost_lines(self) -> int:
        """The number of lines that are not in the fleet; 0 once the fleet differs from the list."""
        if self.reading is None or self.differs_from_text:
            return 0
        return len(self.reading.not_understood)

    def summary(self) -> FleetSummary:
        """Return the fleet with names, problems and today's costs.

        Raises:
            FleetEditError: It has too many units.
            ContentError: The card files cannot be read.
        """
        fleet, catalog = self.fleet, self._service.catalog
        problems = find_problems(fleet, catalog, self.game)
        today = with_todays_points(fleet, catalog)
        names, objectives = table_names(fleet, catalog), objective_names(fleet, catalog)
        return FleetSummary(fleet, names, problems, today, objectives)

    def open_empty(self) -> None:
        self._begin(new_fleet())

    def open_fleet(self, fleet: Fleet) -> None:
        """Open a fleet without a list."""
        self._begin(fleet)

    def is_open(self, key: str) -> bool:
        """Whether a fleet of the library is open and unchanged, or is the draft of the open one."""
        return key == self._draft_key or (key == self._key and not self._is_changed)

    def open_saved(self, key: str, fleet: Fleet) -> None:
        """Open the fleet that the library holds under a key, or continue its draft."""
        if not fleet.name.endswith(DRAFT_MARK):
            self._begin(fleet, key)
            return
        self._begin(replace(fleet, name=fleet.name.removesuffix(DRAFT_MARK)))
        self._draft_key, self._drafted, self._is_draft = key, self.fleet, True

    def begin_here(self) -> None:
        """Forget earlier changes: the fleet as it is now counts as opened."""
        self._fleets, self._at = [self.fleet], 0
        self._kept = self.fleet

    def take_reading(self, reading: FleetReading | None) -> None:
        """Continue with the fleet of a list; None for a text that is not a list."""
        self.reading = reading
        if reading is not None:
            self.game = reading.game
            self._put(reading.fleet)

    def return_to_text(self) -> None:
        """Return to the fleet of the list's text."""
        if self.reading is not None:
            self._put(self.reading.fleet)

    def agree(self, key: str, points: int) -> None:
        """Check this fleet and later ones for this kind of game and this total.

        Raises:
            ValueError: The game has no such total; one sentence.
        """
        self.game = self._service.agree(key, points)

    def edit(self, edit: Edit) -> None:
        """Apply an edit to the fleet.

        Raises:
            FleetEditError: It is not possible; one sentence.
            ContentError: The card files cannot be read.
        """
        self._put(edit(self.fleet, self._service.catalog))

    def undo(self) -> None:
        self._at -= self.can_undo

    def redo(self) -> None:
        self._at += self.can_redo

    def save(self) -> None:
        """Save the fleet under its name and remove its draft.

        Raises:
            StoreError: It cannot be saved.
        """
        self._key = self._service.library.save(self.fleet, self._key)
        self._kept = self.fleet
        self._drop_draft()

    def keep_draft(self) -> None:
        """Save unsaved changes as a draft beside the saved fleet, or remove a needless draft.

        Raises:
            StoreError: It cannot be saved.
        """
        fleet = self.fleet
        if self.is_empty or fleet == self._drafted:
            return
        if self._is_changed or self._is_draft:
            draft = replace(fleet, name=f"{fleet.name or 'Fleet'}{DRAFT_MARK}")
            self._draft_key = self._service.library.save(draft, self._draft_key)
            self._drafted = fleet
        else:
            self._drop_draft()

    @property
    def _is_changed(self) -> bool:
        return self.fleet != self._kept

    def _begin(self, fleet: Fleet, key: str | None = None) -> None:
        self.reading, self.game = None, self._service.game
        self._fleets, self._at, self._kept = [fleet], 0, fleet
        self._key = key
        self._draft_key, self._drafted, self._is_draft = None, None, False

    def _put(self, fleet: Fleet) -> None:
        """Continue with another fleet and drop undone changes."""
        if fleet != self.fleet:
            self._fleets[self._at + 1 :] = [fleet]
            self._at += 1

    def _drop_draft(self) -> None:
        draft, self._draft_key, self._drafted, self._is_draft = self._draft_key, None, None, False
        if draft is not None:
            with suppress(StoreError):  # the user may have removed it already
                self._service.library.remove(draft)
