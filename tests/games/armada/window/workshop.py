"""A workshop and a library with the real cards behind them, and a folder of their own."""

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.result import LineReading
from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.games.armada.window.fleets.fleet_rows import FleetRow
from armada_companion.games.armada.window.fleets.library_page import LibraryPage
from armada_companion.games.armada.window.fleets.line_rows import AnyLineRow, ChoiceRow
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.models import ROW_ROLE
from armada_companion.ui.theme import Look
from tests.games.armada.window.setup_game import REBELS
from tests.ui.pages.page_checks import child

_COMMANDER = "• General Dodonna (20)\n"
LIST = (
    REBELS.replace(_COMMANDER, f"{_COMMANDER}• Engine Techs (8)\n")
    .replace("= 64", "= 72")
    .replace("Total Points: 90", "Total Points: 98")
)
MISSPELLED = LIST.replace("Engine Techs", "Enjin Tekks")
SLIPS = MISSPELLED.replace("Dodonna (20)", "Dodona (20)").replace("Squadron (26)", "Sqadron (26)")
"""Two cards are near certain, one is not."""

UNLED = LIST.replace(_COMMANDER, "").replace("= 72", "= 52").replace("Points: 98", "Points: 78")
"""The commander is named in the head alone, and the total is without him."""

STALE = LIST.replace("Techs (8)", "Techs (11)").replace("72", "75").replace("98", "101")


class Bench:
    """Makes the pages; both know the same library."""

    def __init__(self, qtbot: QtBot, look: Look, catalog: Catalog, folder: Path) -> None:
        self._qtbot, self._look = qtbot, look
        self.service = FleetService(lambda packs=(): catalog, folder)
        self.library = self.service.library
        self.side, self.name = "", ""

    def workshop(self) -> FleetPage:
        page = FleetPage(self._look, self.service, self.serving)
        self._show(page)
        return page

    def library_page(self) -> LibraryPage:
        page = LibraryPage(self._look, self.service, self.serving)
        page.render_fleets()
        self._show(page)
        return page

    def serving(self) -> tuple[str, str]:
        """The side that the pages serve, and its player."""
        return self.side, self.name

    def saved_names(self) -> list[str]:
        return [saved.name for saved in self.library.entries()]

    def save(self, *names: str) -> None:
        """Put a fleet into the library under each of these names."""
        fleet = self.service.read(LIST).fleet
        for name in names:
            self.library.save(replace(fleet, name=name))

    def _show(self, page: QWidget) -> None:
        self._qtbot.addWidget(page)
        page.resize(1440, 900)
        page.show()
        self._qtbot.waitExposed(page)


def paste(page: FleetPage, text: str) -> None:
    """Paste a list with the button."""
    QGuiApplication.clipboard().setText(text)
    tap(page, "workshop_paste")


def tap(page: QWidget, *names: str) -> None:
    for name in names:
        QTest.mouseClick(child(page, QAbstractButton, name), Qt.MouseButton.LeftButton)


def sheet(page: QWidget) -> Sheet:
    """The sheet that is open."""
    shown = [one for one in page.findChildren(Sheet) if one.isVisible()]
    assert len(shown) == 1, [one.objectName() for one in shown]
    return shown[0]


def label(page: QWidget, name: str) -> str:
    return child(page, QLabel, name).text()


def message(page: QWidget, name: str = "workshop_message") -> str:
    return child(page, MessageBanner, name).message


def line(page: QWidget, name: str) -> QLineEdit:
    return child(page, QLineEdit, name)


def write(page: QWidget, name: str, text: str) -> None:
    """Write into a line instead of what stands there, and press Enter."""
    field = line(page, name)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def text_of(page: FleetPage) -> QPlainTextEdit:
    return child(page, QPlainTextEdit, "workshop_text")


def rows(page: QWidget, name: str) -> list[object]:
    """What a list shows, row by row."""
    model = child(page, ListField, name).model()
    return [model.index(row, 0).data(ROW_ROLE) for row in range(model.rowCount())]


def fleet_rows(page: QWidget) -> list[FleetRow]:
    """Every row of the fleet."""
    both = [*rows(page, "fleet_ships"), *rows(page, "fleet_others")]
    return [row for row in both if isinstance(row, FleetRow)]


def titles(page: QWidget, kind: str) -> list[str]:
    """The titles of the rows of one kind."""
    return [row.title for row in fleet_rows(page) if row.kind == kind]


def line_rows(page: FleetPage) -> list[AnyLineRow]:
    return [row for row in rows(page, "lines") if isinstance(row, LineReading | ChoiceRow)]


def tap_row(page: QWidget, name: str, title: str) -> None:
    """Click the row of a list that has this title."""
    field = child(page, ListField, name)
    index = _index(field, title)
    field.scrollTo(index)
    place = field.visualRect(index).center()
    QTest.mouseClick(field.viewport(), Qt.MouseButton.LeftButton, pos=place)


def choose_card(page: QWidget, search: str, title: str) -> None:
    """Search on the sheet of cards, and tap one."""
    field = line(sheet(page), "candidate_search")
    QTest.keyClicks(field, search)
    tap_row(sheet(page), "candidates", title)


def _index(field: ListField, title: str) -> QModelIndex:
    model = field.model()
    found = [model.index(row, 0) for row in range(model.rowCount())]
    named = [index for index in found if index.data() == title]
    assert named, (title, [index.data() for index in found])
    return named[0]
