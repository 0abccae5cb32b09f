"""What the setup page needs to read fleet lists."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from armada_companion.store.card_errors import FleetUnreadableError

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.cards import ObjectiveFacts
    from armada_companion.games.armada.cards.catalog import Catalog
    from armada_companion.games.armada.fleets.formats.reading import FleetReading
    from armada_companion.games.armada.fleets.rules.game_format import GameFormat
    from armada_companion.games.armada.fleets.rules.problem import Problem

LARGEST_FILE = 1024 * 1024
"""Bytes; a fleet list is a page at most."""


class FleetDesk(Protocol):
    """Reads fleet lists and makes fleets ready for the table."""

    def read(self, text: str) -> "FleetReading":
        """Return what a list says.

        Raises:
            FleetUnreadableError: It is no fleet list; one sentence.
            ContentError: The card files cannot be read.
        """
        ...

    def deployable(self, fleet: Mapping[str, object], side: str) -> dict[str, object]:
        """Return the fleet of a reading as the action `enter_fleet` takes it.

        Raises:
            ContentError: The card files cannot be read.
        """
        ...

    def problems(self, fleet: Mapping[str, object]) -> "Sequence[Problem]":
        """Return the fleet rules that a fleet breaks in the game that was agreed.

        Raises:
            ContentError: The card files cannot be read.
        """
        ...

    def objective(self, name: str) -> "ObjectiveFacts | None":
        """Return what the catalogue says of an objective; None for one it does not have.

        Raises:
            ContentError: The card files cannot be read.
        """
        ...

    def objectives(self) -> "Sequence[ObjectiveFacts]":
        """Return all objectives, those for standard play first, then by name.

        Raises:
            ContentError: The card files cannot be read.
        """
        ...


class CatalogDesk:
    """The desk of the program; readers and cards are loaded with the first list.

    Attributes:
        agreed: What the players said they play; None where every list is taken at its word.
    """

    def __init__(self, catalog: Callable[[], "Catalog"]) -> None:
        self._catalog = catalog
        self.agreed: GameFormat | None = None

    def read(self, text: str) -> "FleetReading":
        """See `FleetDesk.read`."""
        from armada_companion.games.armada.fleets.formats.reader import read_fleet

        return read_fleet(text, self._catalog(), self.agreed)

    def deployable(self, fleet: Mapping[str, object], side: str) -> dict[str, object]:
        """See `FleetDesk.deployable`."""
        from armada_companion.games.armada.fleets.deployment import deployable_fleet

        return deployable_fleet(fleet, side, self._catalog())

    def problems(self, fleet: Mapping[str, object]) -> "Sequence[Problem]":
        """See `FleetDesk.problems`."""
        from armada_companion.games.armada.fleets.rules.find import find_problems

        return find_problems(fleet, self._catalog(), self.game)

    def objective(self, name: str) -> "ObjectiveFacts | None":
        """See `FleetDesk.objective`."""
        return self._catalog().objective(name)

    def objectives(self) -> "Sequence[ObjectiveFacts]":
        """See `FleetDesk.objectives`."""
        cards = self._catalog().objectives.values()
        return sorted(cards, key=lambda card: (not card.standard_play, card.name))

    @property
    def game(self) -> "GameFormat":
        """The game that was agreed, a standard one where nobody has said anything."""
        from armada_companion.games.armada.fleets.rules.game_format import STANDARD

        return self.agreed or STANDARD


def read_list_file(path: str) -> str:
    """Return the text of a fleet list's file.

    Raises:
        FleetUnreadableError: It cannot be read or is no text; one sentence.
    """
    name = Path(path).name
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise FleetUnreadableError(f"{name} cannot be read: {why}.") from error
    if len(content) > LARGEST_FILE:
        raise FleetUnreadableError(f"{name} is larger than 1 MiB; a fleet list is a page at most.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FleetUnreadableError(f"{name} is not a text file: save it as UTF-8 text.") from error
