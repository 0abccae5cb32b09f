"""Makes the pages beside the table; each is loaded when it is first wanted."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtWidgets import QWidget

from armada_companion import __version__
from armada_companion.rules.armada.state import GameState
from armada_companion.ui.armada.fleets.fleet_rooms import LIBRARY, WORKSHOP, FleetRooms
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.dialog_desk import RECORDS
from armada_companion.ui.shell import Shell
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.session.library import GameEntry
    from armada_companion.ui.armada.fleets.fleet_frame import FleetFrame
    from armada_companion.ui.armada.fleets.fleet_page import FleetPage
    from armada_companion.ui.armada.fleets.library_page import LibraryPage
    from armada_companion.ui.armada.fleets.workshop_desk import WorkshopDesk
    from armada_companion.ui.armada.setup_page import SetupPage
    from armada_companion.ui.score_page import ScorePage
    from armada_companion.ui.start_page import StartPage

    OtherPage = StartPage | SetupPage | ScorePage | FleetPage | LibraryPage
    from armada_companion.ui.models.entries_model import EntryRow


class Window(Protocol):
    """The window as the pages need it."""

    @property
    def look(self) -> Look: ...
    def open_menu_entry(self, name: str) -> None: ...
    def page_named(self, name: str) -> QWidget: ...
    def show_page(self, name: str) -> None: ...


class Rooms:
    """The start page, the setup page, the score page, and the pages for fleets.

    Args:
        shell: Opens and closes games.
        bridge: The road to the open game.
        desk: Reads, edits and saves fleets.
        samples: Gives the lists of the sample fleets.
    """

    def __init__(
        self,
        shell: Shell,
        bridge: SessionBridge,
        desk: "WorkshopDesk",
        samples: Callable[[], tuple[str, str]],
    ) -> None:
        self._shell = shell
        self._bridge = bridge
        self._desk = desk
        self._samples = samples
        self._fleets = FleetRooms(desk, self._entered)

    def make_page(self, name: str, window: Window) -> "OtherPage":
        """Return the page of a name, connected."""
        makers: Mapping[str, Callable[[Window], OtherPage]] = {
            "start": self._make_start,
            "setup": self._make_setup,
            "score": self._make_score,
            WORKSHOP: self._fleets.make_workshop,
            LIBRARY: self._fleets.make_library,
        }
        return makers[name](window)

    def render(self, name: str, page: QWidget) -> None:
        """Show on a page what the games, or the open game, are now."""
        renderers = {
            "start": self._render_start,
            "setup": self._render_setup,
            "score": self._render_score,
        }
        renderers.get(name, self._fleets.render)(page)

    def take_back(self, name: str, page: QWidget, do: str) -> bool:
        """Undo or redo on a page that has steps of its own; False where it has none."""
        if name not in (WORKSHOP, LIBRARY):
            return False
        fleets = cast("FleetFrame", page)
        fleets.undo() if do == "undo" else fleets.redo()
        return True

    def _render_start(self, page: QWidget) -> None:
        from armada_companion.ui.start_page import StartPage

        rows = [_game_row(entry) for entry in self._shell.entries()]
        cast(StartPage, page).render_games(rows, self._shell.settings.last_game or "")

    def _render_setup(self, page: QWidget) -> None:
        from armada_companion.session.views.armada_setup import setup_view
        from armada_companion.ui.armada.setup_page import SetupPage

        cast(SetupPage, page).render_setup(setup_view(self._state), self._bridge.session.undo_text)

    def _render_score(self, page: QWidget) -> None:
        from armada_companion.session.views.armada_score import score_view
        from armada_companion.ui.score_page import ScorePage

        cast(ScorePage, page).render_score(score_view(self._state))

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def _entered(self, side: str) -> Mapping[str, object] | None:
        from armada_companion.session.views.armada_setup import setup_view
        from armada_companion.ui.armada.setup_entered import entered_fleet

        view = next(each for each in setup_view(self._state).sides if each.side == side)
        played = self._bridge.session.played
        return entered_fleet(view, [each.step.action for each in played if each.accepted])

    def _make_start(self, window: Window) -> "StartPage":
        from armada_companion.ui.start_page import StartPage

        page = StartPage(window.look, __version__)
        page.new_game_requested.connect(self._shell.new_game)
        page.continue_requested.connect(self._shell.open_game)
        page.sample_requested.connect(self._shell.play_sample)
        page.about_requested.connect(partial(window.open_menu_entry, "about"))
        page.settings_requested.connect(partial(window.open_menu_entry, "settings"))
        page.open_requested.connect(partial(self._open_record, page))
        page.fleets_requested.connect(partial(self._fleets.open_library, window))
        return page

    def _make_setup(self, window: Window) -> "SetupPage":
        from armada_companion.ui.armada.setup_page import SetupPage

        page = SetupPage(window.look, self._desk, self._samples)
        page.action_requested.connect(self._shell.play)
        page.back_requested.connect(self._shell.close_game)
        self._bridge.opened.connect(page.start_over)
        self._fleets.connect_setup(page, window)
        return page

    def _make_score(self, window: Window) -> "ScorePage":
        from armada_companion.ui.score_page import ScorePage

        page = ScorePage(window.look)
        page.back_requested.connect(partial(window.show_page, "table"))
        page.export_requested.connect(partial(window.open_menu_entry, "export"))
        page.new_game_requested.connect(self._shell.new_game)
        return page

    def _open_record(self, page: QWidget, path: str) -> None:
        if not path:
            from PySide6.QtWidgets import QFileDialog

            path = QFileDialog.getOpenFileName(page, tr("Open a record"), "", RECORDS)[0]
        if path:
            self._shell.open_record(path)


def _game_row(entry: "GameEntry") -> "EntryRow":
    from armada_companion.ui.models.entries_model import EntryRow

    steps = f"{entry.steps} {tr('steps')}" if not entry.problem else ""
    moment = QDateTime.fromString(entry.changed, Qt.DateFormat.ISODateWithMs)
    when = moment.toLocalTime().toString("yyyy-MM-dd HH:mm") if moment.isValid() else ""
    return EntryRow(entry.key, entry.title, steps, when, entry.problem)
