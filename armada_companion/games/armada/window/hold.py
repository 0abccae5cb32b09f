"""Tells a button that is held down from one that is tapped."""

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton

HOLD_MS = 400


class Hold(QObject):
    """Watches one button; what is held is no tap.

    Signals:
        tapped: The button was pressed and let go.
        held: It has been down for a while.
        let_go: It was held, and is no longer.
    """

    tapped = Signal()
    held = Signal()
    let_go = Signal()

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button)
        self._button = button
        self._is_held = False
        self.timer = QTimer(self, singleShot=True, interval=HOLD_MS)
        self.timer.timeout.connect(self._on_timeout)
        button.pressed.connect(self._on_pressed)
        button.released.connect(self._on_released)
        button.clicked.connect(self._on_clicked)

    def reset(self) -> None:
        """Let the button go, wherever its release went to."""
        self.timer.stop()
        self._button.setDown(False)

    def _on_pressed(self) -> None:
        self._is_held = False
        self.timer.start()

    def _on_timeout(self) -> None:
        self._is_held = True
        self.held.emit()

    def _on_released(self) -> None:
        """Qt tells of the release before the click."""
        self.timer.stop()
        if self._is_held:
            self.let_go.emit()

    def _on_clicked(self) -> None:
        if not self._is_held:
            self.tapped.emit()
        self._is_held = False
