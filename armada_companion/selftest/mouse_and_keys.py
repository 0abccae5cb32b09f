"""A mouse and a keyboard for the self-test; QtTest does not ship with the program."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QShortcut, QShortcutEvent
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.games.self_test import CheckError

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
_UNHELD = Qt.KeyboardModifier.NoModifier


class MouseAndKeys:
    """Clicks and types in one window.

    Args:
        window: The window.
        settle: Called after each press to process events.
    """

    def __init__(self, window: QWidget, settle: Callable[[], None]) -> None:
        self._window = window
        self._settle = settle

    def seen(self, name: str) -> QWidget:
        """Return the only visible widget with this object name.

        Raises:
            CheckError: No such widget, or several of them, are visible.
        """
        found = [each for each in self._window.findChildren(QWidget, name) if each.isVisible()]
        if len(found) != 1:
            raise CheckError(f"{len(found)} widgets named {name!r} are visible, not one")
        return found[0]

    def click(self, name: str) -> None:
        """Click in the middle of a widget; Qt decides which widget gets the click.

        Raises:
            CheckError: The widget is hidden, or another one covers it.
        """
        widget = self.seen(name)
        place = widget.mapTo(self._window, widget.rect().center())
        hit = self._window.childAt(place)
        if hit is not widget:
            over = hit.objectName() if hit else "nothing"
            raise CheckError(f"a click on {name!r} would hit {over!r}")
        self._send(QEvent.Type.MouseButtonPress, place, _LEFT)
        self._send(QEvent.Type.MouseButtonRelease, place, _NONE)
        self._settle()

    def press(self, keys: str) -> None:
        """Press the keys of a shortcut, such as `Ctrl+Z`, in the focused widget.

        Raises:
            CheckError: No shortcut has these keys, or the widget with the focus takes them.
        """
        requested = QKeySequence(keys)
        inside: QWidget | None = self._window.focusWidget()
        focus = self._window if inside is None else inside
        pressed = requested[0]  # type: ignore[index] # PySide6's stubs lack it
        override = QEvent.Type.ShortcutOverride
        offer = QKeyEvent(override, pressed.key(), pressed.keyboardModifiers())
        offer.ignore()
        QApplication.sendEvent(focus, offer)
        if offer.isAccepted():
            raise CheckError(f"{focus.objectName()!r} takes the keys {keys} itself")
        QApplication.sendEvent(*self._shortcut(requested))
        self._settle()

    def _send(self, kind: QEvent.Type, place: QPoint, held: Qt.MouseButton) -> None:
        on_screen = QPointF(self._window.mapToGlobal(place))
        event = QMouseEvent(kind, QPointF(place), on_screen, _LEFT, held, _UNHELD)
        QApplication.sendEvent(self._window.windowHandle(), event)

    def _shortcut(self, requested: QKeySequence) -> tuple[QShortcut, QShortcutEvent]:
        listening = [
            each
            for each in self._window.findChildren(QShortcut)
            if requested in list(each.keys()) and each.isEnabled() and _is_seen(each.parent())
        ]
        if len(listening) != 1:
            raise CheckError(
                f"{len(listening)} shortcuts have the keys {requested.toString()}, not one"
            )
        return listening[0], QShortcutEvent(requested, listening[0])


def _is_seen(widget: QObject) -> bool:
    return isinstance(widget, QWidget) and widget.isVisible()
