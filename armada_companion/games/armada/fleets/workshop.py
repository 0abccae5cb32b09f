"""The fleet in the workshop: reading, changing, undo, drafts and saving."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from armada_companion.store.errors import StoreError

from ..rules.model.fleet import Fleet
from ..rules.model.packs import Packs
from .edits import Edit, new_fleet
from .fleet_summary import FleetSummary, summary_of
from .formats.result import FleetReading
from .kept import NO_REMARKS, KeptFleet, Remarks, fleet_title
from .list_advice import game_in_words
from .rules.game_format import MAX_POINTS, GameFormat, game_format
from .service import FleetService

DRAFT_MARK = " (draft)"
"""Suffix of the name of an unsaved fleet in the library."""

_ROUND = 50
_CLEARLY_MORE = 9 / 8
"""The factor above which a list is for another game: at 400, 411 points are too many, 900 not."""

_ALIKE = 1 / 2
"""The part of the cards that a list shares with the fleet if it is the same fleet, corrected."""


@dataclass(slots=True)
class _Origin:
    """Where a fleet comes from, and its saved version.

    Attributes:
        kept: The fleet and its game, as last opened or saved.
        game: The game that the fleet is checked for.
        chosen: Whether the user chose the game; otherwise the list names it.
        key: The key of the saved fleet; None before it is saved.
        drafted: The content of the fleet's draft, or None.
        is_draft: Whether it was opened from its draft and never saved.
        text: The list that the fleet was read from, or "".
        reading: The last reading of the text; None without a valid list.
        remarks: The tags and the note of the saved fleet.
    """

    kept: tuple[Fleet, GameFormat]
    game: GameFormat
    chosen: bool = False
    key: str | None = None
    draft_key: str | None = None
    drafted: KeptFleet | None = None
    is_draft: bool = False
    text: str = ""
    reading: FleetReading | None = None
    remarks: Remarks = NO_REMARKS


class _Version(NamedTuple):
    """A fleet and its origin at one time, for undo."""

    fleet: Fleet
    origin: _Origin


class Workshop:
    """Edits one fleet at a time, with undo.

    If the list of another fleet is pasted, it becomes the current fleet; undo returns to the one
    before, which is saved or a draft.

    Args:
        service: Reads, checks and saves fleets.
        agreed: Returns the agreed game; None uses the fleet's own.
    """

    _versions: list[_Version]
    _at: int

    def __init__(
        self, service: FleetService, agreed: Callable[[], GameFormat | None] = lambda: None
    ) -> None:
        self._service, self._agreed = service, agreed
        self._begin(new_fleet())

    @property
    def fleet(self) -> Fleet:
        return self._versions[self._at].fleet

    @property
    def game(self) -> GameFormat:
        """The game that the fleet is checked for."""
        return self._origin.game

    @property
    def reading(self) -> FleetReading | None:
        """The last reading of the list's text; None without a valid list."""
        return self._origin.reading

    @property
    def text(self) -> str:
        """The text that the fleet was read from, or ""."""
        return self._origin.text

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._versions)

    @property
    def is_empty(self) -> bool:
        return not self.fleet.units

    @property
    def is_saved(self) -> bool:
        """Whether the current fleet is saved, not only as a draft."""
        return self._origin.key is not None and not self._is_changed

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether the current fleet is only a draft, or not saved at all."""
        origin = self._origin
        return self._is_changed or (origin.draft_key is not None and origin.key is None)

    @property
    def draft_title(self) -> str:
        """The title of the fleet's draft, or ""."""
        return fleet_title(self.fleet) if self._origin.draft_key is not None else ""

    @property
    def differs_from_text(self) -> bool:
        """Whether the fleet differs from its list."""
        return self.reading is not None and self.fleet != self.reading.fleet

    @property
    def lost_lines(self) -> int:
        """The number of lines that were not read; 0 once the fleet differs from the list."""
        if self.reading is None or self.differs_from_text:
            return 0
        return len(self.reading.not_understood)

    @property
    def offered_game(self) -> GameFormat | None:
        """Another game for which the list clearly is, or None."""
        named = game_in_words(self.text)
        if named is not None and named.key != self.game.key:
            return named
        stated = self.reading.fleet.points_stated if self.reading else self.fleet.points_stated
        if stated is None or stated <= self.game.points * _CLEARLY_MORE:
            return None
        return GameFormat("other", min(MAX_POINTS, -(-stated // _ROUND) * _ROUND))

    def summary(self) -> FleetSummary:
        """Return the fleet with names, problems and today's costs.

        Raises:
            FleetEditError: The fleet has too many units.
            ContentError: The card files cannot be read.
        """
        named = self.reading.named_commander if self.reading else ""
        return summary_of(self.fleet, self._service.catalog(self.game), self.game, named)

    def open_empty(self) -> None:
        self._begin(new_fleet())

    def open_fleet(self, fleet: Fleet) -> None:
        """Open a fleet without a list."""
        self._begin(fleet)

    def is_open(self, key: str) -> bool:
        """Whether a saved fleet, or its draft, is open here and unchanged."""
        origin = self._origin
        return key == origin.draft_key or (key == origin.key and not self._is_changed)

    def open_saved(self, key: str, kept: KeptFleet) -> None:
        """Open a saved fleet by its key, or continue its draft."""
        is_draft = kept.fleet.name.endswith(DRAFT_MARK)
        fleet = _without_mark(kept.fleet)
        self._begin(fleet, kept.game)
        origin = self._origin
        origin.text, origin.remarks = kept.text, kept.remarks
        if is_draft:
            origin.draft_key, origin.is_draft = key, True
            origin.drafted = self._keeping
        else:
            origin.key = key

    def take_text(self, reading: FleetReading | None) -> None:
        """Set the reading of the fleet's own text; the fleet does not change."""
        self._origin.reading = reading

    def begin_here(self) -> None:
        """Forget the changes so far, so that undo returns to the current fleet at most."""
        self._versions, self._at = [self._versions[self._at]], 0
        self._origin.kept = (self.fleet, self.game)

    def take_reading(
        self, reading: FleetReading | None, text: str = "", *, whole: bool = False
    ) -> bool:
        """Use the fleet of a list as the current fleet.

        Args:
            reading: The reading of the text; None if it is not a list.
            text: The whole text.
            whole: Whether the text was pasted, not typed into the last text.

        Returns:
            Whether another fleet was started.

        Raises:
            StoreError: The last fleet cannot be saved as a draft; nothing was changed.
        """
        another = whole and reading is not None and self._is_another(reading.fleet)
        if reading is not None and another:
            self.keep_draft()
            self._versions[self._at + 1 :] = [_Version(reading.fleet, self._new_origin(None))]
            self._at += 1
        origin = self._origin
        origin.reading, origin.text = reading, text
        if reading is not None:
            if not origin.chosen:
                origin.game = self._agreed() or reading.game
            self._put(reading.fleet)
        return another

    def return_to_text(self) -> None:
        """Use the fleet of the list's text again, without the later changes."""
        if self.reading is not None:
            self._put(self.reading.fleet)

    def judge_as_agreed(self) -> None:
        """Check the fleet for the agreed game, if there is one."""
        agreed, origin = self._agreed(), self._origin
        if agreed is not None and agreed != origin.game:
            origin.game, origin.kept = agreed, (origin.kept[0], agreed)

    def agree(self, key: str, points: int) -> None:
        """Check this fleet for this kind of game and this total.

        Raises:
            ValueError: The game has no such total; one sentence.
        """
        packs = self.game.packs
        self._origin.game, self._origin.chosen = game_format(key, points, packs), True

    def choose_packs(self, packs: Packs) -> None:
        """Check this fleet with these packs."""
        self._origin.game = self._service.game_with(packs, self.game)
        self._origin.chosen = True

    def edit(self, edit: Edit) -> None:
        """Apply an edit to the fleet.

        Raises:
            FleetEditError: The edit is not possible; one sentence.
            ContentError: The card files cannot be read.
        """
        self._put(edit(self.fleet, self._service.catalog(self.game)))

    def undo(self) -> None:
        """Undo one change, or return to the last fleet.

        Raises:
            StoreError: The current fleet cannot be saved as a draft.
        """
        self._go_to(self._at - self.can_undo)

    def redo(self) -> None:
        """Redo one change, or return to the next fleet.

        Raises:
            StoreError: The current fleet cannot be saved as a draft.
        """
        self._go_to(self._at + self.can_redo)

    def save(self) -> None:
        """Save the fleet under its name and remove its draft.

        Raises:
            StoreError: The fleet cannot be saved.
        """
        origin = self._origin
        origin.key = self._service.library.save_kept(self._keeping, origin.key)
        origin.kept = (self.fleet, self.game)
        self._drop_draft()

    def keep_draft(self) -> None:
        """Save unsaved changes as a draft beside the saved fleet; remove a draft without changes.

        Raises:
            StoreError: The draft cannot be saved.
        """
        origin, keeping = self._origin, self._keeping
        if self.is_empty or keeping == origin.drafted:
            return
        if self._is_changed or origin.is_draft:
            named = replace(keeping.fleet, name=f"{fleet_title(keeping.fleet)}{DRAFT_MARK}")
            draft = keeping._replace(fleet=named)
            origin.draft_key = self._service.library.save_kept(draft, origin.draft_key)
            origin.drafted = keeping
        else:
            self._drop_draft()

    @property
    def _origin(self) -> _Origin:
        return self._versions[self._at].origin

    @property
    def _keeping(self) -> KeptFleet:
        return KeptFleet(self.fleet, self.game, self.text, remarks=self._origin.remarks)

    @property
    def _is_changed(self) -> bool:
        return (self.fleet, self.game) != self._origin.kept

    def _is_another(self, fleet: Fleet) -> bool:
        """Whether the fleet of a list is another one, not the current fleet with corrections."""
        if self.is_empty or (fleet.name and fleet.name == self.fleet.name):
            return False
        old, new = _cards(self.fleet), _cards(fleet)
        return (old & new).total() < max(old.total(), new.total()) * _ALIKE

    def _begin(self, fleet: Fleet, game: GameFormat | None = None) -> None:
        origin = self._new_origin(game)
        origin.kept = (fleet, origin.game)
        self._versions, self._at = [_Version(fleet, origin)], 0

    def _new_origin(self, game: GameFormat | None) -> _Origin:
        """Return the origin of a fleet that was never saved, with its `game`."""
        judged = self._agreed() or game or self._service.game_with(self._service.chosen)
        return _Origin((new_fleet(), judged), judged, chosen=game is not None)

    def _go_to(self, at: int) -> None:
        if self._versions[at].origin is not self._origin:
            self.keep_draft()  # Otherwise an edit of the other fleet would discard this one.
        self._at = at

    def _put(self, fleet: Fleet) -> None:
        """Make `fleet` the current fleet, and forget changes that were undone."""
        if fleet != self.fleet:
            self._versions[self._at + 1 :] = [_Version(fleet, self._origin)]
            self._at += 1

    def _drop_draft(self) -> None:
        origin = self._origin
        draft, origin.draft_key, origin.drafted = origin.draft_key, None, None
        origin.is_draft = False
        if draft is not None:
            with suppress(StoreError):  # The user may have removed the draft already.
                self._service.library.remove(draft)


def _without_mark(fleet: Fleet) -> Fleet:
    """Return the fleet of a draft; its name is without the mark of drafts."""
    if not fleet.name.endswith(DRAFT_MARK):
        return fleet
    name = fleet.name.removesuffix(DRAFT_MARK)
    unnamed = replace(fleet, name="")
    return unnamed if name == fleet_title(unnamed) else replace(fleet, name=name)


def _cards(fleet: Fleet) -> Counter[str]:
    upgrades = (one.card or one.name for ship in fleet.ships for one in ship.upgrades)
    return Counter([*(unit.card or unit.name for unit in fleet.units), *upgrades])
