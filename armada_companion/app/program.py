"""Builds the program: paths, log, library, session, bridge, window. Nothing else knows them all."""

import gc
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from armada_companion import __version__
from armada_companion.app import launch
from armada_companion.app.bug_watch import watch_for_bugs
from armada_companion.app.catalogs import GAMES, PINNED_DOWN, Cards, PinnedDownCards, sample_texts
from armada_companion.games.armada import rules as armada
from armada_companion.kit.game import CardSource
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from armada_companion.system.clock import SystemClock
from armada_companion.system.errors import PathError, ResourceError
from armada_companion.system.faults import close_fault_file, open_fault_file
from armada_companion.system.paths import Paths, create_folder, user_paths
from armada_companion.system.resources import resource_path
from armada_companion.system.settings import SettingsFile

# The rules and the standard library come first: after PySide6 each import costs more.
from PySide6.QtCore import QTimer  # isort: skip
from PySide6.QtGui import QIcon, QImage  # isort: skip
from PySide6.QtWidgets import QApplication  # isort: skip

from armada_companion.app.dialog_desk import DialogDesk
from armada_companion.app.instance.application import Application
from armada_companion.app.instance.single_instance import SingleInstance
from armada_companion.app.last_frame import LastFrame, OpeningWindow, Sight
from armada_companion.app.main_window import MainWindow
from armada_companion.app.record_beginning import RecordBeginning
from armada_companion.app.rooms import Rooms
from armada_companion.app.screen_fit import fit_screen
from armada_companion.games.armada.window.armada_beginning import ArmadaBeginning
from armada_companion.games.armada.window.armada_rooms import ArmadaRooms
from armada_companion.ui.beginning import Beginning
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.press_guard import PressGuard
from armada_companion.ui.shell import Shell

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.catalog import Catalog
    from armada_companion.games.armada.window.fleets.workshop_desk import WorkshopDesk
    from armada_companion.games.pinned_down.window.pinned_down_rooms import PinnedDownRooms

ICONS = ("icons/armada-companion.png", "icons/armada-companion-64.png")
_FIRST_FRAME_MS = 200
"""After this time the first frame is on the screen, and what it did without is loaded."""

PINNED_DOWN_SAMPLE = "samples/sample_pinned_down.armada"


class Program(NamedTuple):
    """The parts of a running program that somebody has to hold.

    Attributes:
        told: What was wrong with the settings, or "".
        fault_files: Where a crash of the interpreter is written to.
    """

    window: MainWindow
    shell: Shell
    bridge: SessionBridge
    paths: Paths
    told: str
    fault_files: list[TextIO]

    def stop_watching(self) -> None:
        """Close what a crash of the interpreter would have been written to."""
        for file in self.fault_files:
            close_fault_file(file)


def make_application() -> Application:
    """Return the application with its name and fonts, for a start without a picture."""
    application = launch.make_application()
    load_fonts()
    return application


def go_live(
    record: str, opening: OpeningWindow | None, application: Application, instance: SingleInstance
) -> Program | None:
    """Build the program and show it; None when it cannot run, which standard error tells.

    Args:
        record: Path of a record to open; "" opens what was open last.
        opening: The window that shows the picture of the last time; it gets the live content.
        application: Gets the records that the desktop wants opened.
        instance: Tells whether second starts are to find this program.
    """
    load_fonts()
    try:
        program = build(user_paths())
    except (PathError, StoreError, ResourceError) as error:
        print(f"armada-companion: {error}", file=sys.stderr)
        return None
    watch_for_bugs(program)
    program.fault_files.append(open_fault_file(program.paths.logs))
    keep_last_frame(program)
    first, *others = [one for one in (record, *application.take_records()) if one] or [""]
    open_window(program, first, opening)
    for other in others:
        program.window.arrive(other)
    application.record_asked.connect(program.window.arrive)
    _settle_later(program, instance)
    return program


def build(paths: Paths, guard: PressGuard | None = None) -> Program:
    """Return the parts, put together; nothing is shown yet.

    Args:
        paths: The program's folders.
        guard: Tells which presses count; left out, one with the computer's clock.

    Raises:
        PathError: A folder of the program cannot be used.
        StoreError: The folder for games cannot be used.
    """
    create_folder(paths.games)
    create_folder(paths.logs)
    cards = Cards()
    others_cards = PinnedDownCards()
    catalogs: dict[str, CardSource] = {armada.NAME: cards, PINNED_DOWN: others_cards}
    library = Library(paths.games, GAMES, catalogs, SystemClock(), __version__)
    settings_file = SettingsFile(paths.settings_file)
    settings, warning = settings_file.load()
    bridge = SessionBridge()
    beginnings: dict[str, Beginning] = {
        armada.NAME: ArmadaBeginning(cards.sample_fleets),
        PINNED_DOWN: RecordBeginning(
            PINNED_DOWN, "Pinned Down", partial(resource_path, PINNED_DOWN_SAMPLE)
        ),
    }
    shell = Shell(library, bridge, settings_file, settings, beginnings)
    desk = cache(partial(_workshop_desk, lambda: cards.catalog, paths.fleets))
    main = ArmadaRooms(shell, bridge, desk, sample_texts, flip_coin)
    others = {PINNED_DOWN: partial(_pinned_down_rooms, shell, bridge, others_cards)}
    rooms, dialogs = Rooms(shell, main, others), DialogDesk(shell, bridge)
    window = MainWindow(shell, bridge, rooms, dialogs, guard or PressGuard())
    return Program(window, shell, bridge, paths, warning or "", [])


def _workshop_desk(catalog: "Callable[[], Catalog]", fleets: Path) -> "WorkshopDesk":
    """Return the desk for fleets; its modules are not needed for a first frame."""
    from armada_companion.games.armada.fleets.fleet_shelf import FleetShelf
    from armada_companion.games.armada.window.fleets.workshop_desk import WorkshopDesk

    return WorkshopDesk(catalog, FleetShelf(fleets))


def _pinned_down_rooms(
    shell: Shell, bridge: SessionBridge, cards: PinnedDownCards
) -> "PinnedDownRooms":
    from armada_companion.games.pinned_down.window.card_desk import CardDesk
    from armada_companion.games.pinned_down.window.pinned_down_rooms import PinnedDownRooms

    return PinnedDownRooms(shell, bridge, CardDesk(lambda: cards.catalog))


def flip_coin() -> int:
    """Return 0 or 1, by chance."""
    from random import SystemRandom

    return SystemRandom().randrange(2)


def open_window(program: Program, record: str = "", opening: OpeningWindow | None = None) -> None:
    """Show the window where the last game was left, or with a record."""
    problems: list[str] = [program.told] if program.told else []
    program.shell.told.disconnect(program.window.tell)
    program.shell.told.connect(problems.append)
    program.shell.start(record)
    program.shell.told.disconnect(problems.append)
    program.shell.told.connect(program.window.tell)
    program.window.show_game()
    if opening is not None:
        opening.adopt(program.window)
    else:
        fit_screen(program.window)
        program.window.show()
    if problems:
        program.window.tell(problems[0])


def show_icon() -> None:
    """Give every window the program's icon.

    Raises:
        ResourceError: It is missing.
    """
    icon = QIcon()
    for name in ICONS:
        icon.addFile(str(resource_path(name)))
    QApplication.setWindowIcon(icon)


def _settle_later(program: Program, instance: SingleInstance) -> None:
    """Load after the first frame what it does not need."""
    timer = QTimer(program.window, singleShot=True, interval=_FIRST_FRAME_MS)
    timer.timeout.connect(partial(_settle, program, instance))
    timer.start()


def _settle(program: Program, instance: SingleInstance) -> None:
    from armada_companion.system.frozen import restore_library_path

    # What the start has made stays: no later look for garbage has to go through it.
    gc.freeze()
    gc.enable()
    restore_library_path()
    if instance.is_first:
        _listen(program)
    try:
        show_icon()
    except ResourceError as error:
        program.window.tell(str(error))


def _listen(program: Program) -> None:
    """Hear second starts until the window closes; then the next start is the first."""
    from armada_companion.app.instance.request_watch import RequestWatch

    watch = RequestWatch(program.paths.data, program.window)
    watch.asked.connect(program.window.arrive)
    program.window.crashed.connect(watch.close)
    program.window.closing.connect(watch.close)


def keep_last_frame(program: Program) -> None:
    """Keep a picture of the window when it is closed; what the last one left is used up."""
    frame = LastFrame(program.paths.data)
    frame.drop()
    taken: list[tuple[QImage, Sight]] = []

    def take() -> None:
        sight = launch.sight_of(program.shell.settings, program.paths)
        if sight is not None and not program.window.window().isFullScreen():
            program.window.show_afresh()
            taken.append((program.window.grab().toImage(), sight))

    def keep() -> None:
        for picture, sight in taken:
            frame.keep(picture, sight)

    program.window.closing.connect(take)
    program.window.closed.connect(keep)
