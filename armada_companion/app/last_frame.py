"""The picture of the window as it was closed: the next start shows it until the game is live.

Loading rules, game and cards takes longer than a picture. It is shown only when it is certain to
show what the live window will: the same game file to the byte count and time of change, the same
look, program and screen. A game that was killed has no such picture.

Kept apart from the rest of the window, so that nothing else has to be loaded for it.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

PICTURE, LABEL = "last_frame.bmp", "last_frame.json"
_LONGEST_WAIT_MS = 1000


class Sight(NamedTuple):
    """What a picture shows.

    Attributes:
        game: The game's file.
        look: Theme, text scale and program version; a change of any makes a picture worthless.
        ratio: Physical pixels for one of the window's.
    """

    game: Path
    look: tuple[str, ...]
    ratio: float


class LastFrame:
    """Keeps the one picture in a folder, and gives it back while it is true."""

    def __init__(self, folder: Path) -> None:
        self._picture = folder / PICTURE
        self._label = folder / LABEL

    def keep(self, picture: QImage, sight: Sight) -> None:
        """Write a picture; call it when the game's file is closed and changes no more.

        Without room or right to write there is just no picture at the next start.
        """
        self.drop()
        try:
            label = json.dumps(_label_of(sight))
            if picture.save(str(self._picture)):
                self._label.write_text(label, encoding="utf-8")
        except OSError:
            self.drop()

    def drop(self) -> None:
        """Forget the picture."""
        try:
            self._label.unlink(missing_ok=True)
        except OSError:
            return

    def find(self, sight: Sight) -> QImage | None:
        """Return the picture if it shows just this, else None."""
        try:
            label: object = json.loads(self._label.read_text(encoding="utf-8"))
            if label != _label_of(sight):
                return None
        except (OSError, ValueError):
            return None
        picture = QImage(str(self._picture))
        picture.setDevicePixelRatio(sight.ratio)
        return None if picture.isNull() else picture


class OpeningWindow(QWidget):
    """The window from its first moment: shows the picture, then holds the live content.

    Signals:
        first_shown: The picture is on the screen, or nobody looks at the window.
    """

    first_shown = Signal()

    def __init__(self, picture: QImage) -> None:
        super().__init__()
        self._picture: QImage | None = picture
        self._content: QWidget | None = None
        self._waits = True
        QTimer.singleShot(_LONGEST_WAIT_MS, self._on_shown)
        self.setObjectName("opening_window")
        self.resize(picture.deviceIndependentSize().toSize())

    def adopt(self, content: QWidget) -> None:
        """Show the live content in place of the picture, under its own title."""
        self._content = content
        size = self.size()
        self.setWindowTitle(content.windowTitle())
        self.setMinimumSize(content.minimumSize())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(content)
        content.show()
        self.resize(size)
        self._picture = None

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._picture is not None:
            painter = QPainter(self)
            painter.drawImage(0, 0, self._picture)
            painter.end()
            # It runs after this frame has gone to the screen.
            QTimer.singleShot(0, self._on_shown)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._content is not None:
            self._content.close()
        super().closeEvent(event)

    def _on_shown(self) -> None:
        if self._waits:
            self._waits = False
            self.first_shown.emit()


def _label_of(sight: Sight) -> Mapping[str, object]:
    """Return what must not have changed; raise OSError when the game's file is not there."""
    stat = os.stat(sight.game)
    return {
        "game": sight.game.name,
        "bytes": stat.st_size,
        "changed_ns": stat.st_mtime_ns,
        "look": list(sight.look),
        "ratio": sight.ratio,
    }
