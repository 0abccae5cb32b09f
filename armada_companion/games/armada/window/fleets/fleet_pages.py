"""Makes the workshop and the library, and carries fleets between them and the setup page."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.fleet_types import Fleet
    from armada_companion.games.armada.fleets.service import FleetService
    from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
    from armada_companion.games.armada.window.fleets.library_page import LibraryPage
    from armada_companion.games.armada.window.setup_page import SetupPage

START, SETUP, WORKSHOP, LIBRARY = "start", "setup", "workshop", "library"


class Window(Protocol):
    """The window as these pages need it."""

    @property
    def look(self) -> Look: ...
    def page_named(self, name: str) -> object: ...
    def show_page(self, name: str) -> None: ...


Entered = Callable[[str], "Fleet | None"]
"""Gives the fleet that side `A` or `B` has in the open game."""


class FleetPages:
    """The pages for fleets; they serve one side of a setup, or none."""

    def __init__(
        self, service: "Callable[[], FleetService]", entered: Entered, name_of: Callable[[str], str]
    ) -> None:
        """`name_of` gives the name of a side's player in the open game, "" without one."""
        self._service = service
        self._entered = entered
        self._name_of = name_of
        self._side = ""
        self._begun_for = ""
        # Each is there from when the window has made it.
        self._workshop_page: FleetPage
        self._setup_page: SetupPage

    def make_workshop(self, window: Window) -> "FleetPage":
        """Return the workshop, connected."""
        from armada_companion.games.armada.window.fleets.fleet_page import FleetPage

        page = FleetPage(window.look, self._service(), self._serving)
        page.back_requested.connect(partial(self._leave, window))
        page.library_requested.connect(partial(window.show_page, LIBRARY))
        page.use_requested.connect(partial(self._use, window))
        self._workshop_page = page
        return page

    def make_library(self, window: Window) -> "LibraryPage":
        """Return the library, connected."""
        from armada_companion.games.armada.window.fleets.library_page import LibraryPage

        page = LibraryPage(window.look, self._service(), self._serving)
        page.back_requested.connect(partial(self._leave, window))
        page.use_requested.connect(partial(self._use, window))
        page.new_requested.connect(partial(self._open_new, window))
        page.open_requested.connect(partial(self._open_saved, window))
        page.file_dropped.connect(partial(self._open_file, window))
        return page

    def connect_setup(self, page: "SetupPage", window: Window) -> None:
        """Let the setup page ask for saved fleets, and for the workshop."""
        self._setup_page = page
        page.saved_requested.connect(partial(self.open_library, window))
        page.edit_requested.connect(partial(self._edit, window))

    def open_library(self, window: Window, side: str = "") -> None:
        """Show the saved fleets, offered to a side or to none."""
        self._side = side
        window.show_page(LIBRARY)

    def _serving(self) -> tuple[str, str]:
        """Return the side that the pages serve and its player's name; "" for none."""
        return self._side, self._name_of(self._side) if self._side else ""

    def _workshop(self, window: Window) -> "FleetPage":
        window.page_named(WORKSHOP)
        return self._workshop_page

    def _leave(self, window: Window) -> None:
        window.show_page(SETUP if self._side else START)

    def _use(self, window: Window, side: str, fleet: "Fleet", lost: int) -> None:
        window.show_page(SETUP)
        self._setup_page.take_fleet(side, fleet, lost)

    def _edit(self, window: Window, side: str, text: str, fleet: "Fleet | None") -> None:
        """Open what a pane holds, or else what its side has entered; or go on with a new one."""
        self._side = side
        workshop = self._workshop(window)
        if fleet is not None:
            workshop.open_fleet(fleet)
        elif text.strip():
            workshop.open_text(text)
        elif (entered := self._entered(side)) is not None:
            workshop.open_entered(entered)
        elif self._begun_for != side:
            workshop.open_empty()
        self._begun_for = side
        window.show_page(WORKSHOP)

    def _open_new(self, window: Window) -> None:
        self._begun_for = ""
        self._workshop(window).open_empty()
        window.show_page(WORKSHOP)

    def _open_saved(self, window: Window, key: str) -> None:
        self._begun_for = ""
        self._workshop(window).open_saved(key)
        window.show_page(WORKSHOP)

    def _open_file(self, window: Window, path: str) -> None:
        self._open_new(window)
        self._workshop(window).take_file(path)
