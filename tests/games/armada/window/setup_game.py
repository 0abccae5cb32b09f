"""A setup page with the real rules and the real cards behind it."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPlainTextEdit, QTextEdit
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.setup.setup_view import SetupView, setup_view
from armada_companion.games.armada.window.setup.setup_page import SetupPage
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.theme import Look
from tests.ui.pages.page_checks import child

REBELS = """Name: Harbor Watch
Faction: Rebel
Commander: General Dodonna

Assault: Most Wanted
Defense: Fire Lanes
Navigation: Superior Positions

CR90 Corvette A (44)
• General Dodonna (20)
= 64 Points

Squadrons:
• 2 x X-wing Squadron (26)
= 26 Points

Total Points: 90
"""
EMPIRE = """Name: Long Patrol
Faction: Imperial
Commander: Admiral Screed

Victory II (80)
• Admiral Screed (24)
= 104 Points

Total Points: 104
"""
TIED = (
    REBELS.replace("X-wing Squadron (26)", "X-wing Squadron (40)")
    .replace("= 26 Points", "= 40 Points")
    .replace("Total Points: 90", "Total Points: 104")
)


class Game:
    """A setup page with the rules behind it."""

    def __init__(self, qtbot: QtBot, look: Look, catalog: Catalog) -> None:
        self.samples = (REBELS, EMPIRE)
        self.flips = [0, 1]
        service = FleetService(lambda packs=(): catalog, Path())
        self.page = SetupPage(look, service, lambda: self.samples, self.coin, self.shown)
        qtbot.addWidget(self.page)
        header = {"players": [{"side": "A", "name": "Ann"}, {"side": "B", "name": "Ben"}]}
        self.state = ARMADA.start(header)
        self.actions: list[Action[GameState]] = []
        self.page.action_requested.connect(self.play)
        self.render()
        self.page.resize(1440, 900)
        self.page.show()

    def coin(self) -> int:
        """The next flip: B wins the first one, then A."""
        return self.flips.pop()

    def shown(self) -> tuple[SetupView, str]:
        """What the page shows: how far the setup is, and that nothing can be taken back."""
        return setup_view(self.state), ""

    def render(self) -> None:
        self.page.refresh()

    @property
    def recorded(self) -> list[dict[str, object]]:
        """What was done, as a record has it."""
        return [encode(action) for action in self.actions]

    def play(self, action: Action[GameState]) -> None:
        self.actions.append(action)
        self.state, _ = ARMADA.apply(self.state, action)
        self.render()

    def button(self, name: str) -> QAbstractButton:
        return child(self.page, QAbstractButton, name)

    def tap(self, *names: str) -> None:
        for name in names:
            QTest.mouseClick(self.button(name), Qt.MouseButton.LeftButton)

    def is_seen(self, name: str) -> bool:
        """Whether there is such a button and it is visible."""
        found = self.page.findChildren(QAbstractButton, name)
        return any(button.isVisible() for button in found)

    def list_field(self, side: str) -> QPlainTextEdit:
        return child(self.page, QPlainTextEdit, f"list_{side}")

    def report(self, side: str) -> str:
        return child(self.page, QTextEdit, f"report_{side}").toPlainText()

    def status(self, side: str) -> str:
        """What is said of the fleet that a side has entered."""
        return child(self.page, QLabel, f"entered_{side}").accessibleName()

    def name_field(self, side: str) -> QLineEdit:
        return child(self.page, QLineEdit, f"name_{side}")

    @property
    def message(self) -> str:
        return child(self.page, MessageBanner, "setup_message").message


def paste_lists(game: Game, of_a: str, of_b: str) -> None:
    """Paste a list for each side."""
    paste(game, "A", of_a)
    paste(game, "B", of_b)


def paste(game: Game, side: str, text: str) -> None:
    """Paste a list with the button; a whole one is entered."""
    QGuiApplication.clipboard().setText(text)
    game.tap(f"paste_{side}")
