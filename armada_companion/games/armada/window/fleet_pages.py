"""The pages about fleets: the saved fleets and the workshop."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from armada_companion.ui.pages import SETUP, START, Window

if TYPE_CHECKING:
    from ..fleets.fleet_types import Fleet
    from ..fleets.service import FleetService
    from ..views.setup.setup_view import SideView
    from .fleets.checking.check_page import CheckPage
    from .fleets.fleet_page import FleetPage
    from .fleets.library_page import LibraryPage
    from .setup.setup_page import SetupPage

WORKSHOP, LIBRARY, CHECK = "workshop", "library", "check"

SideSource = Callable[[str], "SideView"]
"""Returns the setup of side `A` or `B` in the open game."""


class FleetPages:
    """The pages about fleets, opened for a side of the setup or for none."""

    def __init__(self, service: "Callable[[], FleetService]", side_view: SideSource) -> None:
        self._service = service
        self._side_view = side_view
        self._side = ""
        self._begun_for = ""
        self._checked: int | None = None
        # Set when the window has made the page.
        self._workshop_page: FleetPage
        self._setup_page: SetupPage
        self._check_page: CheckPage

    def make_workshop(self, window: Window) -> "FleetPage":
        from .fleets.fleet_page import FleetPage

        page = FleetPage(window.look, self._service(), self._serving)
        page.back_requested.connect(partial(self._leave, window))
        page.library_requested.connect(partial(window.show_page, LIBRARY))
        page.use_requested.connect(partial(self._use, window))
        self._workshop_page = page
        return page

    def make_library(self, window: Window) -> "LibraryPage":
        from .fleets.library_page import LibraryPage

        page = LibraryPage(window.look, self._service(), self._serving)
        page.back_requested.connect(partial(self._leave, window))
        page.use_requested.connect(partial(self._use, window))
        page.new_requested.connect(partial(self._open_new, window))
        page.list_pasted.connect(partial(self._open_pasted, window))
        page.open_requested.connect(partial(self._open_saved, window))
        page.file_dropped.connect(partial(self._open_file, window))
        return page

    def make_check(self, window: Window, given: "CheckPage | None" = None) -> "CheckPage":
        """Return the page that checks lists; `given` is one of an event."""
        from .fleets.checking.check_page import CheckPage

        page = given or CheckPage(window.look, self._service())
        page.back_requested.connect(partial(window.show_page, START))
        page.list_requested.connect(partial(self._open_checked, window))
        self._check_page = page
        return page

    def open_check(self, window: Window) -> None:
        """Show the page that checks the lists of an event."""
        self._side = ""
        window.show_page(CHECK)

    def connect_setup(self, page: "SetupPage", window: Window) -> None:
        """Let the setup page open the saved fleets and the workshop."""
        self._setup_page = page
        page.saved_requested.connect(partial(self.open_library, window))
        page.edit_requested.connect(partial(self._edit, window))

    def open_library(self, window: Window, side: str = "") -> None:
        """Show the saved fleets, for a side or for none."""
        self._side, self._checked = side, None
        window.show_page(LIBRARY)

    def _serving(self) -> tuple[str, str]:
        """Return the side and the player's name for which the pages are open; "" for none."""
        return self._side, self._shown_view(self._side).own_name if self._side else ""

    def _shown_view(self, side: str) -> "SideView":
        """Return the setup of a side; of a team, the setup of the player who is shown."""
        view = self._side_view(side)
        return self._setup_page.shown_view(side) if view.members else view

    def _workshop(self, window: Window) -> "FleetPage":
        window.page_named(WORKSHOP)
        return self._workshop_page

    def _leave(self, window: Window) -> None:
        if self._checked is not None:
            place, self._checked = self._checked, None
            self._check_page.change_list(place, self._workshop_page.text)
            window.show_page(CHECK)
            return
        window.show_page(SETUP if self._side else START)

    def _open_checked(self, window: Window, place: int, text: str) -> None:
        """Open a checked list in the workshop; *Back* checks it again."""
        self._open_pasted(window, text)
        self._checked = place

    def _use(self, window: Window, side: str, fleet: "Fleet", lost: int) -> None:
        window.show_page(SETUP)
        self._setup_page.take_fleet(side, fleet, lost)

    def _edit(self, window: Window, side: str, text: str, fleet: "Fleet | None") -> None:
        """Open in the workshop a fleet, or the list `text`; if there is neither, a new fleet."""
        self._side, self._checked = side, None
        workshop = self._workshop(window)
        if fleet is not None:
            workshop.open_fleet(fleet)
        elif text.strip():
            workshop.open_text(text)
        elif (entered := self._shown_view(side).fleet) is not None:
            workshop.open_entered(entered)
        elif self._begun_for != side:
            workshop.open_empty()
        self._begun_for = side
        window.show_page(WORKSHOP)

    def _open_new(self, window: Window) -> None:
        self._begun_for, self._checked = "", None
        self._workshop(window).open_empty()
        window.show_page(WORKSHOP)

    def _open_saved(self, window: Window, key: str) -> None:
        self._begun_for = ""
        self._workshop(window).open_saved(key)
        window.show_page(WORKSHOP)

    def _open_pasted(self, window: Window, text: str) -> None:
        self._open_new(window)
        self._workshop(window).take_list(text)

    def _open_file(self, window: Window, path: str) -> None:
        self._open_new(window)
        self._workshop(window).take_file(path)
