"""Somebody who plays Pinned Down through the window, by mouse alone or by keyboard alone."""

from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.controls.list_field import ListField
from tests.ui.window.players import KeyPlayer, MousePlayer, Player
from tests.ui.window.program import focused, front, key, one, wait_for_front


def table_of(program: app.Program) -> TablePage:
    """The table page of Pinned Down."""
    return cast(TablePage, program.window.page_named("table"))


def game_of(program: app.Program) -> GameState:
    """The state of the open game."""
    return cast(GameState, program.bridge.session.state)


class CrewPlayer(Player):
    """What both kinds have in common."""

    @property
    def game(self) -> GameState:
        return game_of(self.program)

    @property
    def sheet(self) -> ChoiceSheet:
        return table_of(self.program).sheet

    def pick(self, name: str) -> None:
        """Choose a card on the open sheet of cards."""
        raise NotImplementedError

    def tap_cards(self, *units: str) -> None:
        """Tap the cards of ships or enemy ships, one after the other."""
        for unit in units:
            self.press(f"{'ship' if unit in self.game.ships else 'enemy'}_card_{unit}")

    def reveal(self, name: str, card: str) -> None:
        """Reveal an attack card by its name, on the sheet that stays open for it."""
        if not self.sheet.isVisible():
            self.letter(Qt.Key.Key_R, "reveal")
        self.pick(name)
        self.expect("reveal", card=card)

    def play_effect(self, player: str, name: str, card: str) -> None:
        """Play an effect by its name."""
        self.letter(Qt.Key.Key_P, "play")
        self.choose(player)
        self.pick(name)
        self.expect("play_effect", player=player, card=card)

    def pair(self, ship: str, enemy: str) -> None:
        """Pair by two taps."""
        self.tap_cards(ship, enemy)
        self.expect("assign", ship=ship, enemy=enemy)


class MouseCrew(CrewPlayer, MousePlayer):
    """Clicks where something is seen."""

    def letter(self, what: Qt.Key, name: str) -> None:
        self.press(name)

    def pick(self, name: str) -> None:
        if self.sheet.isVisible():
            self.choose(name)
            return
        wait_for_front(self.program)
        field = one(self.program, "cards")
        assert isinstance(field, ListField)
        model = field.model()
        rows = [row for row in range(model.rowCount()) if model.index(row, 0).data() == name]
        assert len(rows) == 1, name
        # The wheel does that.
        field.scrollTo(model.index(rows[0], 0))
        place = field.visualRect(model.index(rows[0], 0)).center()
        QTest.mouseClick(field.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.taps += 1


class KeyCrew(CrewPlayer, KeyPlayer):
    """Presses keys; which widget gets them is the window's business."""

    def letter(self, what: Qt.Key, name: str) -> None:
        if self.sheet.isVisible():
            # On a sheet of cards letters find a card.
            self.key(Qt.Key.Key_Escape)
        self.key(what)

    def pick(self, name: str) -> None:
        wait_for_front(self.program)
        if self.sheet.isVisible():
            QTest.keyClicks(focused(), name)
            key(Qt.Key.Key_Return)
            self.taps += 1
            return
        assert front(self.program).objectName() == "card_sheet"
        assert focused().objectName() == "card_search"
        QTest.keyClicks(focused(), name)
        key(Qt.Key.Key_Return)
        self.taps += 1
