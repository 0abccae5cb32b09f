"""Builds the program: library, session, bridge, window."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent

from armada_companion import __version__, games
from armada_companion.app.dialogs import Dialogs
from armada_companion.app.instance import application
from armada_companion.app.main_window import MainWindow
from armada_companion.app.pages import Pages
from armada_companion.app.screen_fit import fit_screen
from armada_companion.games.entry import LoadedGames, card_sources
from armada_companion.kit.value import Value
from armada_companion.session.library import Library
from armada_companion.system.clock import SystemClock
from armada_companion.system.paths import Paths, create_folder, is_readable
from armada_companion.system.settings import SettingsFile
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.press_guard import PressGuard

if TYPE_CHECKING:
    from armada_companion.app.at_event.table import EventTable, EventWindow


class Program(Value, frozen=True):
    """The parts of a running program.

    Attributes:
        settings_warning: The error of the settings file, or "".
        closers: Functions that close the log, and the file for crashes of the interpreter.
    """

    window: MainWindow
    controller: GameController
    bridge: SessionBridge
    paths: Paths
    settings_warning: str
    closers: list[Callable[[], None]]

    def stop_watching(self) -> None:
        """Close the log, and the file for crashes of the interpreter."""
        for close in self.closers:
            close()


def make_application() -> application.Application:
    """Return the application with its name and fonts."""
    made = application.make_application()
    load_fonts()
    return made


def build(paths: Paths, guard: PressGuard | None = None) -> Program:
    """Return the connected parts of the program; nothing is shown yet.

    Args:
        guard: Decides which presses count; by default with the computer's clock.

    Raises:
        PathError: A folder of the program cannot be used.
        StoreError: The folder for games cannot be used.
    """
    settings_file = SettingsFile(paths.settings_file)
    settings, warning = settings_file.load()
    folder = Path(settings.games_folder) if settings.games_folder else paths.games
    if folder != paths.games and not is_readable(folder):
        warning = warning or f"The folder of games {folder} is not there: connect its drive."
        folder = paths.games
    if not is_readable(folder):
        create_folder(folder)
    entries = games.ENTRIES
    library = Library(
        folder, LoadedGames(entries), card_sources(entries), SystemClock(), __version__
    )
    guard = guard or PressGuard()
    bridge = SessionBridge(guard)
    playable = {entry.name: entry for entry in entries}
    controller = GameController(library, bridge, settings_file, settings, playable)
    pages = Pages(controller, bridge, paths.data, paths.keys, entries)
    joined = paths.config / "event.json"
    tables = partial(_event_table, controller, bridge, library, joined)
    dialogs = Dialogs(controller, bridge, entries, paths.keys, tables, joined)
    window = MainWindow(controller, bridge, pages, dialogs, guard)
    return Program(window, controller, bridge, paths, warning or "", [])


def _event_table(
    controller: GameController,
    bridge: SessionBridge,
    library: Library,
    joined: Path,
    window: "EventWindow",
) -> "EventTable":
    """Return the table of an event; its parts are loaded for the first one."""
    from armada_companion.app.at_event.table import EventTable
    from armada_companion.store.joined_file import JoinedFile

    return EventTable(window, controller, bridge, library, JoinedFile(joined))


def open_window(program: Program, record: str = "") -> None:
    """Show the window with the last game, or with a record."""
    asks = bool(record) and program.controller.places.asks_where(record)
    with program.controller.collect_messages() as problems:
        if not asks:
            program.controller.start(record)
    if not program.bridge.is_open:
        program.window.show_game()
    fit_screen(program.window)
    program.window.show()
    # Qt posts an update of each shown widget: after the first frame, that is a second whole one.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater)
    if messages := [*filter(None, (program.settings_warning,)), *problems]:
        program.window.show_message(messages[0])
    program.window.show_damage()
    if asks:
        program.window.open_record(record)
