"""Reads, checks and saves fleets for the pages; readers and cards are loaded at first use."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from armada_companion.store.errors import FleetUnreadableError

if TYPE_CHECKING:
    from ..cards.cards import ObjectiveFacts
    from ..cards.catalog import Catalog, CatalogSource
    from ..packs.choice import PackChoices
    from ..rules.model.fleet import Fleet
    from ..rules.model.packs import Packs
    from ..rules.model.ruleset import Ruleset
    from .checking.event_fleets import EventFleets
    from .formats.result import FleetReading
    from .kept import KeptFleet
    from .library import FleetLibrary
    from .rules.game_format import GameFormat
    from .rules.judged_fleet import Problem

_LEFT_OPEN = ("standard", 400)
"""The format and total of a record whose header leaves the game open."""

MAX_FILE_BYTES = 1024 * 1024
"""The most bytes of a file; a fleet list is a page at most."""


class FleetService:
    """The work on fleets that all pages share.

    Every method may raise ContentError if the card files cannot be read.

    Args:
        catalog: Returns the card catalogue for packs; may raise ResourceError.
        folder: The folder of the saved fleets.
        choices: The packs of cards that can be chosen; None for none.

    Attributes:
        agreed: The game of the open record; None for the game that each list names.
    """

    def __init__(
        self, catalog: "CatalogSource", folder: Path, choices: "PackChoices | None" = None
    ) -> None:
        self._catalog = catalog
        self.choices = choices
        self._folder = folder
        self.agreed: GameFormat | None = None
        self._of_record: GameFormat | None = None
        self._packs: Packs = ()

    def catalog(self, game: "GameFormat | None" = None) -> "Catalog":
        """Return the cards of a game, by default of the open record.

        Every lookup in it may raise ContentError.
        """
        return self._catalog(game.packs if game else self._packs)

    @property
    def chosen(self) -> "Packs":
        """The packs for lists that are read for no record."""
        return self.choices.last if self.choices else ()

    @cached_property
    def library(self) -> "FleetLibrary":
        from .library import FleetLibrary

        return FleetLibrary(self._folder, self._catalog)

    @cached_property
    def events(self) -> "EventFleets":
        """The fleets of players at events."""
        from .checking.event_fleets import EventFleets

        return EventFleets(self._event_folder, self._catalog)

    def event_fleet(self, player: str) -> "tuple[str, KeptFleet] | None":
        """Return the latest event that has a fleet of this player, with the fleet; or None."""
        return self.events.fleet_of(player) if player and self._event_folder.is_dir() else None

    @property
    def _event_folder(self) -> Path:
        return self._folder.parent / "event fleets"

    def game_with(self, packs: "Packs", game: "GameFormat | None" = None) -> "GameFormat":
        """Return a game with other packs; their own format if they have one, else `game`."""
        from .rules.game_format import usual_format

        catalog = self._catalog(packs)
        if game is None or catalog.format is not None:
            return usual_format(catalog)
        return game.with_packs(packs)

    def pack_problems(self, game: "GameFormat | None") -> tuple[str, ...]:
        """Return a sentence for each pack of a game that is missing, damaged or another here."""
        return self.choices.problems(game.packs) if self.choices and game and game.packs else ()

    def agree_in(self, ruleset: "Ruleset") -> None:
        """Check fleets for the agreed game of a record, if its header has one."""
        self._packs = ruleset.packs
        if (ruleset.format, ruleset.points_limit) == _LEFT_OPEN:
            if self._of_record is not None and self.agreed == self._of_record:
                self.agreed = None
            return
        from .rules.game_format import format_of_record

        self.agreed = self._of_record = format_of_record(ruleset)

    def read(self, text: str) -> "FleetReading":
        """Return the reading of a fleet list for the open record.

        Raises:
            FleetUnreadableError: The text is not a fleet list; one sentence.
        """
        return self._read(text, self.catalog(), self.agreed)

    def read_for(
        self, text: str, game: "GameFormat | None", packs: "Packs | None" = None
    ) -> "FleetReading":
        """Return the reading of a fleet list for a game; None for the game that the list names.

        Args:
            text: The list.
            game: The game, or None.
            packs: The packs for a list without a game; None for the chosen ones.

        Raises:
            FleetUnreadableError: The text is not a fleet list; one sentence.
        """
        used = game.packs if game else self.chosen if packs is None else packs
        if game is None and text.lstrip().startswith("{"):
            from .kept import read_beside

            written, _ = read_beside(text)
            used = written.packs if written else used
        return self._read(text, self._catalog(used), game)

    def problems(self, fleet: "Fleet", game: "GameFormat | None" = None) -> "Sequence[Problem]":
        """Return the broken fleet rules of a fleet, by default for a standard game."""
        from .rules.checks import find_problems
        from .rules.game_format import STANDARD

        return find_problems(fleet, self.catalog(game), game or STANDARD)

    def deployable(self, fleet: "Fleet", side: str, game: "GameFormat | None" = None) -> "Fleet":
        """Return a fleet for side `A` or `B` to enter; `game` is as in `catalog`.

        Raises:
            FleetUnreadableError: A record cannot have this fleet; one sentence.
        """
        from .deployment import deployable_fleet

        return deployable_fleet(fleet, side, self.catalog(game))

    def from_game(self, fleet: "Fleet") -> "Fleet":
        """Return a game's fleet as if read from a list: objectives by id, numbers checked.

        Raises:
            FleetUnreadableError: Its numbers are out of the range of fleet lists; one sentence.
        """
        from .formats.own_json import read_own_fleet
        from .writers import own_json

        return read_own_fleet(own_json(fleet), self.catalog(), carried=bool(self._packs))

    def _read(self, text: str, catalog: "Catalog", game: "GameFormat | None") -> "FleetReading":
        from .formats.reader import read_fleet

        return read_fleet(text, catalog, game)

    def objective(self, name: str) -> "ObjectiveFacts | None":
        """Return an objective card by id or name; None for an unknown one."""
        return self.catalog().objective(name)

    def objectives(self) -> "Sequence[ObjectiveFacts]":
        """Return all objectives by name; the ones for standard play come first."""
        cards = self.catalog().objectives.values()
        return sorted(cards, key=lambda card: (not card.standard_play, card.name))


def read_list_file(path: str) -> str:
    """Return the text of a file with a fleet list.

    Raises:
        FleetUnreadableError: The file cannot be read or is not text; one sentence.
    """
    name = Path(path).name
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise FleetUnreadableError(f"{name} cannot be read: {why}.") from error
    if len(content) > MAX_FILE_BYTES:
        raise FleetUnreadableError(
            f"{name} is larger than 1 MiB; a fleet list has at most one page."
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FleetUnreadableError(f"{name} is not a text file: save it as UTF-8 text.") from error
