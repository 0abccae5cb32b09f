"""Reading and pointing at the parts of a running program."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QAbstractItemModel, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QListView, QWidget

from armada_companion.app import program as app
from armada_companion.games import entry_of
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.views.offers.key_choices import ready_squadron
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.kit.action import Action
from armada_companion.ui.controls.card import Card
from armada_companion.ui.pages import TABLE
from tests.ui.events import wait_for

_GRID = 24


def close_program(program: app.Program) -> None:
    """Close the window and let Qt delete what waits for it."""
    program.window.close()
    program.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def state_of(program: app.Program) -> GameState:
    """The state of the open game."""
    return cast(GameState, program.bridge.session.state)


def actions_of(program: app.Program) -> list[dict[str, object]]:
    """The actions of the open game's log."""
    return [dict(step.action) for step in program.bridge.session.recorded]


def entered(program: app.Program) -> list[dict[str, object]]:
    """The actions of the open game's log, but for those of the program that closes and opens it."""
    opening = ("close_game", "reopen_game")
    return [action for action in actions_of(program) if action["do"] not in opening]


def file_of(program: app.Program) -> Path:
    """The file of the open game."""
    return program.controller.places.file_of(program.controller.key)


def armada_table(program: app.Program) -> TablePage:
    """The table page of an open game of Armada."""
    page = program.window.page_named(TABLE)
    assert isinstance(page, TablePage)
    return page


def load_chips(program: app.Program) -> None:
    """Load what the table page loads after its first frame, which most tests do not paint."""
    armada_table(program)._soon.timeout.emit()


def front(program: app.Program) -> QWidget:
    """The open dialog, else the window."""
    dialogs = [one for one in program.window.findChildren(QDialog) if one.isVisible()]
    return dialogs[-1] if dialogs else program.window


def wait_for_front(program: app.Program) -> None:
    """Wait until a dialog that was opened or closed has handed over the keyboard."""

    def has_it() -> bool:
        if QApplication.activeWindow() is None:
            # On a real screen the window manager does this when a dialog closes.
            front(program).activateWindow()
        return QApplication.activeWindow() is front(program)

    wait_for(has_it)


def found(program: app.Program, name: str, label: str = "") -> list[QWidget]:
    """The visible widgets of an object name, and of an accessible name where one is given."""
    return [
        widget
        for widget in front(program).findChildren(QWidget, name)
        if widget.isVisible() and (not label or widget.accessibleName() == label)
    ]


def one(program: app.Program, name: str, label: str = "") -> QWidget:
    """The one visible widget of a name."""
    widgets = found(program, name, label)
    assert len(widgets) == 1, (name, label, [widget.accessibleName() for widget in widgets])
    return widgets[0]


def history_model(program: app.Program) -> QAbstractItemModel:
    """What the open history shows."""
    shown = front(program).findChild(QListView, "history_list")
    assert isinstance(shown, QListView)
    return shown.model()


def buttons(root: QWidget) -> Iterator[QAbstractButton]:
    """Yield the visible buttons that are the program's own."""
    for button in root.findChildren(QAbstractButton):
        name = button.objectName()
        if button.isVisible() and name and not name.startswith("qt_"):
            yield button


def stop_painting(program: app.Program) -> None:
    """Keep the window from painting itself, which takes most of the time of a click."""
    program.window.setUpdatesEnabled(False)


def picture_of(root: QWidget) -> QPixmap:
    """Paint a widget once, although its window has stopped painting."""
    window = root.window()
    updates = window.updatesEnabled()
    window.setUpdatesEnabled(True)
    picture = root.grab()
    window.setUpdatesEnabled(updates)
    return picture


def point_on(widget: QWidget) -> QPoint:
    """Return a point of the window where a press reaches the widget, the middle if it can be.

    A widget that is covered, or that lies outside what is scrolled into view, has none.
    """
    window = widget.window()
    for spot in _spots(widget.rect()):
        place = widget.mapTo(window, spot)
        if window.rect().contains(place) and window.childAt(place) is widget:
            return place
    raise AssertionError(f"nobody can press {widget.objectName()}: {widget.accessibleName()}")


def click(widget: QWidget) -> None:
    """Press the mouse where the widget is seen; the window finds out who is hit."""
    place = point_on(widget)
    handle = widget.window().windowHandle()
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def click_in_turn(program: app.Program, *names: str) -> None:
    """Click the one visible widget of each name, one after the other."""
    for name in names:
        click(one(program, name))


def key(what: Qt.Key, *held: Qt.KeyboardModifier) -> None:
    """Press a key: whoever has the focus gets it."""
    modifiers = Qt.KeyboardModifier.NoModifier
    for modifier in held:
        modifiers |= modifier
    QTest.keyClick(focused(), what, modifiers)


def focused() -> QWidget:
    """The widget that has the keyboard focus."""
    focus = QApplication.focusWidget()
    assert focus is not None, "no key would reach the program"
    return focus


def boxes(root: QWidget, widgets: Sequence[QWidget]) -> list[tuple[QWidget, QRect]]:
    """Where widgets lie on a root."""
    return [(widget, QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())) for widget in widgets]


def play(program: app.Program, *actions: Mapping[str, object]) -> None:
    """Play actions, written as in a record; each must be legal when its turn comes."""
    for action in actions:
        assert program.bridge.dispatch(decoded(program, action)), action


def decoded(program: app.Program, action: Mapping[str, object]) -> Action[Any]:
    """An action of the open game, written as in a record."""
    session = program.bridge.session
    cards = entry_of(session.game.NAME).cards().for_game(session.header)
    return session.game.decode(action, cards)


def cards(table: TablePage) -> Iterator[Card]:
    """Yield the cards of both fleets."""
    for column in table.fleets:
        yield from column.findChildren(Card)


def step_quietly(program: app.Program) -> None:
    """Play the next turn of a plain game without a click."""
    state, table = state_of(program), armada_table(program)
    end = {"do": "end_activation"}
    do = f"activate_{state.phase.value}"
    unit = ready_squadron(state) if state.phase is Phase.SQUADRON else table.shown
    play(program, end if state.activation else {"do": do, state.phase.value: unit})


def _spots(area: QRect) -> Iterator[QPoint]:
    """The middle, then points all over."""
    yield area.center()
    for row in range(1, _GRID):
        for column in range(1, _GRID):
            yield QPoint(area.width() * column // _GRID, area.height() * row // _GRID)


def all_texts(root: QWidget) -> Sequence[str]:
    """What a screen reader or a hint could say, and the window's title."""
    widgets = [root, *root.findChildren(QWidget)]
    texts = [root.windowTitle()]
    for widget in widgets:
        texts += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
    return texts
