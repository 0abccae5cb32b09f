"""The sheets of all fleets of an event in one PDF, made page by page."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from armada_companion.ui.paint.paper import PdfBook

from ....fleets.checking.checked_list import CheckedList
from ....fleets.fleet_summary import summary_of
from ....fleets.formats.result import FleetReading
from ....fleets.rules.game_format import STANDARD, GameFormat
from ....fleets.service import FleetService
from ....fleets.writers import write_fleet
from ..fleet_paper import paint_fleet


class ListSheets:
    """Paints a page for each list that is a fleet; each has the list as text in a QR code.

    Args:
        lists: The checked lists.
        service: Has the cards.
        game: The game of the event.
    """

    def __init__(
        self, lists: Sequence[CheckedList], service: FleetService, game: GameFormat | None
    ) -> None:
        self._service, self._game = service, game or STANDARD
        self._book = PdfBook("Fleet lists")
        self._waiting: Iterator[CheckedList] = iter(sorted(lists, key=_by_name))
        self.count = 0
        """The number of pages."""
        self.is_done = False
        """Whether all pages are painted."""

    def step(self) -> bool:
        """Paint the next page; return False after the last one.

        Raises:
            ContentError: The card files cannot be read.
        """
        one = next(self._waiting, None)
        if one is None:
            self.is_done = True
            return False
        if one.reading is not None:
            self._paint(one, one.reading)
            self.count += 1
        return True

    def data(self) -> bytes:
        """Return the finished file."""
        return self._book.data()

    def _paint(self, one: CheckedList, reading: FleetReading) -> None:
        fleet, catalog = reading.fleet, self._service.catalog(self._game)
        title = f"{one.player}: {fleet.name}" if fleet.name else one.player
        shown = summary_of(replace(fleet, name=title), catalog, self._game, reading.named_commander)
        written = write_fleet(fleet, "short", catalog, self._game)
        self._book.add(partial(paint_fleet, shown=shown, game=self._game, written=written))


def _by_name(one: CheckedList) -> str:
    return one.player.casefold()
